//! What holds in every battle: the laws of every ruleset.

mod mirror;
mod trees;

use charge::Charge;
use charge::options::{NoLimit, TurnLimit};
use charge::scenario::{Scenario, VictoryFile};
use charge::state::{State, Step};
use engine::Side;
use laws::{Book, Ending, Tree, every_law};

every_law!(Charging);

/// Sound the Charge, as the laws must know it.
pub(crate) struct Charging;

impl Book for Charging {
    type Game = Charge;

    /// A first battle, an even one, a village and a large one.
    const SCENARIOS: usize = 4;
    const FIRST: &'static str = "landshut-road";

    /// SC-OPT-03 lists fifteen options.
    const OPTIONS: usize = 15;
    /// 24 and none by the rulebook, 16 by the file of the first battle, 12 where a battle could not end.
    const SETTINGS: &'static [(&'static str, usize)] = &[("turn-limit", 4)];

    const LONGEST: usize = 50_000;
    /// SC-GEN-09: what both sides must agree to is nothing for chance.
    const UNGIVEN: &'static [&'static str] = &["adjust", "agree", "decline"];

    /// SC-VIC-02: either army breaks, or both at once. SC-VIC-03: ground is held, or by nobody, or a side endures. SC-VIC-04: losses decide at the last
    /// turn, or are too even.
    #[rustfmt::skip]
    const ENDINGS: &'static [Ending] = &[
        Ending { record: "army-a-breaks",    scenario: "landshut-road", options: 0, winner: Some(Side::B), rule: "SC-VIC-02" },
        Ending { record: "army-b-breaks",    scenario: "landshut-road", options: 0, winner: Some(Side::A), rule: "SC-VIC-02" },
        Ending { record: "both-break",       scenario: "landshut-road", options: 0, winner: None,          rule: "SC-VIC-02" },
        Ending { record: "endured",          scenario: "landshut-road", options: 0, winner: Some(Side::B), rule: "SC-VIC-03" },
        Ending { record: "ground-held-by-a", scenario: "plancenoit",    options: 0, winner: Some(Side::A), rule: "SC-VIC-03" },
        Ending { record: "ground-held-by-b", scenario: "plancenoit",    options: 0, winner: Some(Side::B), rule: "SC-VIC-03" },
        Ending { record: "held-by-nobody",   scenario: "plancenoit",    options: 0, winner: None,          rule: "SC-VIC-03" },
        Ending { record: "last-turn-for-a",  scenario: "landshut-road", options: 0, winner: Some(Side::A), rule: "SC-VIC-04" },
        Ending { record: "last-turn-for-b",  scenario: "landshut-road", options: 0, winner: Some(Side::B), rule: "SC-VIC-04" },
        Ending { record: "too-even",         scenario: "landshut-road", options: 0, winner: None,          rule: "SC-VIC-04" },
    ];
    #[rustfmt::skip]
    const TREES: &'static [Tree] = &[
        Tree { name: "a volley at a line",                   depth: 1, battle: trees::VOLLEY },
        Tree { name: "hussars before gunners who may evade", depth: 3, battle: trees::GUNNERS },
        Tree { name: "horse against foot in combat",         depth: 2, battle: trees::COMBAT },
    ];

    const TABLE_EDGES: &'static [&'static str] = &["home"];
    const HANDS: &'static [&'static str] = &["corner", "on", "back", "contact"];
    const TURNS: &'static [&'static str] = &["bearing", "heading"];

    /// SC-VIC-04: a battle without a limit ends only if an army may break.
    fn amended(mut scenario: Scenario, _number: u64) -> Scenario {
        let breaks = scenario.options.break_half.is_on() && scenario.victory.is_empty();
        if scenario.options.turn_limit == TurnLimit::Never(NoLimit::None) && !breaks {
            scenario.options.turn_limit = TurnLimit::After(12);
        }
        scenario
    }

    /// The first battle; to be endured it is another one: the Austrians win if they hold out. Two armies break at once only where both hang by a thread.
    fn staged(mut scenario: Scenario, record: &str) -> Scenario {
        match record {
            "endured" => scenario.victory = vec![VictoryFile::Endure { side: Side::B }],
            "both-break" => scenario = toml::from_str(trees::BOTH_BREAK).expect("a scenario"),
            _ => {}
        }
        scenario
    }

    fn spelt_out(mut scenario: Scenario) -> Scenario {
        scenario.sides.a.home.get_or_insert(table::Edge::South);
        scenario.sides.b.home.get_or_insert(table::Edge::North);
        scenario
    }

    fn without_a_preferred_hand(scenario: Scenario) -> Scenario {
        mirror::without_blocks(scenario)
    }

    fn prefers_a_hand(state: &State) -> bool {
        mirror::a_hand_is_preferred(state)
    }

    /// SC-VIC-01.
    fn waits_for_deployment(state: &State) -> bool {
        state.step == Step::Deployment
    }
}
