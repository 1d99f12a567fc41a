//! What holds in every battle: the laws of every ruleset, and those of march alone.

mod losses;
mod mirror;
mod nations;
mod trees;

use engine::{Battle, Side};
use laws::{Book, Ending, Lay, Tree, every_law};
use march::March;
use march::options::Switch;
use march::scenario::{Scenario, VictoryFile};
use march::state::{Formation, State, Step};

every_law!(Marching);

/// March Toward the Sound of Guns, as the laws must know it.
pub(crate) struct Marching;

impl Book for Marching {
    type Game = March;

    /// A first battle, a pick-up battle, a middling one and a large one.
    const SCENARIOS: usize = 4;
    const FIRST: &'static str = "first-battle";

    /// MG-OPT-01 lists thirteen options.
    const OPTIONS: usize = 13;
    const SETTINGS: &'static [(&'static str, usize)] = &[("interpenetration", 2)];

    const LONGEST: usize = 50_000;

    /// MG-END-02: either army breaks. MG-END-05: ground is held, endured, or nobody has won at the limit.
    #[rustfmt::skip]
    const ENDINGS: &'static [Ending] = &[
        Ending { record: "army-a-breaks",      scenario: "first-battle", options: 0, winner: Some(Side::B), rule: "MG-END-02" },
        Ending { record: "army-b-breaks",      scenario: "first-battle", options: 0, winner: Some(Side::A), rule: "MG-END-02" },
        Ending { record: "drawn-at-the-limit", scenario: "first-battle", options: 0, winner: None,          rule: "MG-END-05" },
        Ending { record: "endured",            scenario: "first-battle", options: 0, winner: Some(Side::A), rule: "MG-END-05" },
        Ending { record: "ground-held-by-a",   scenario: "first-battle", options: 0, winner: Some(Side::A), rule: "MG-END-05" },
        Ending { record: "ground-held-by-b",   scenario: "first-battle", options: 0, winner: Some(Side::B), rule: "MG-END-05" },
    ];
    #[rustfmt::skip]
    const TREES: &'static [Tree] = &[
        Tree { name: "a volley at a column",                       depth: 1, battle: trees::VOLLEY },
        Tree { name: "cavalry before a line that may form square", depth: 3, battle: trees::SQUARE },
        Tree { name: "a column before cavalry that may evade",     depth: 3, battle: trees::EVADE },
        Tree { name: "horse against foot in melee",                depth: 2, battle: trees::MELEE },
    ];

    const TABLE_EDGES: &'static [&'static str] = &["home"];
    const HANDS: &'static [&'static str] = &["edge"];

    /// MG-FRM-16: nobody may begin the battle in open order of his own will if that is not allowed.
    fn amended(mut scenario: Scenario, _number: u64) -> Scenario {
        if scenario.options.open_order_in_clear == Switch::Off {
            for side in Side::BOTH {
                for unit in scenario.sides[side].units.values_mut() {
                    unit.formation = unit.formation.map(closed_up);
                }
            }
        }
        scenario
    }

    /// The first battle; to be endured it is another one: the Austrians move first, and the French win if they hold out.
    fn staged(mut scenario: Scenario, record: &str) -> Scenario {
        if record == "endured" {
            scenario.first = Some(Side::B);
            scenario.victory = vec![VictoryFile::Endure { side: Side::A }];
        }
        scenario
    }

    fn spelt_out(mut scenario: Scenario) -> Scenario {
        scenario.sides.a.home.get_or_insert(table::Edge::South);
        scenario.sides.b.home.get_or_insert(table::Edge::North);
        scenario
    }

    fn without_a_preferred_hand(scenario: Scenario) -> Scenario {
        mirror::stout(scenario)
    }

    fn prefers_a_hand(state: &State) -> bool {
        mirror::a_stand_is_lost(state)
    }

    /// MG-GEN-12.
    fn waits_for_deployment(state: &State) -> bool {
        state.step == Step::Deployment
    }

    fn may_differ(lay: &Lay, here: &Battle<March>, there: &Battle<March>) -> bool {
        lay.is_mirror() && mirror::could_slide_either_way(lay, here, there)
    }
}

const fn closed_up(formation: Formation) -> Formation {
    match formation {
        Formation::OpenLine => Formation::Line,
        Formation::OpenColumn => Formation::Column,
        other => other,
    }
}
