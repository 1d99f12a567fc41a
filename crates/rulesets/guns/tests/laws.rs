//! What holds in every battle.

use engine::Side;
use guns::Guns;
use guns::scenario::Scenario;
use guns::state::{Phase, State};
use laws::{Book, Ending, OrderOf, Tree, every_law};
use table::{Pose, Spot};

every_law!(Thundering);

/// The Sound of the Guns, as the laws must know it.
struct Thundering;

impl Book for Thundering {
    type Game = Guns;

    /// A first battle, an even one, an American and a European one.
    const SCENARIOS: usize = 4;
    const FIRST: &'static str = "toll-gate";

    /// SG-OPT-01 lists fifteen options.
    const OPTIONS: usize = 15;
    const SETTINGS: &'static [(&'static str, usize)] =
        &[("action-move-limit", 4), ("artillery-reaction-fire", 3), ("victory", 4)];

    const LONGEST: usize = 50_000;

    /// SG-VIC-02: either army breaks. SG-VIC-03: at the last turn ground or losses decide, or nothing does.
    #[rustfmt::skip]
    const ENDINGS: &'static [Ending] = &[
        Ending { record: "army-a-breaks",   scenario: "toll-gate", options: 0, winner: Some(Side::B), rule: "SG-VIC-02" },
        Ending { record: "army-b-breaks",   scenario: "toll-gate", options: 0, winner: Some(Side::A), rule: "SG-VIC-02" },
        Ending { record: "last-turn-for-a", scenario: "toll-gate", options: 0, winner: Some(Side::A), rule: "SG-VIC-03" },
        Ending { record: "last-turn-for-b", scenario: "toll-gate", options: 0, winner: Some(Side::B), rule: "SG-VIC-03" },
        Ending { record: "nobody-has-won",  scenario: "toll-gate", options: 0, winner: None,          rule: "SG-VIC-03" },
    ];
    #[rustfmt::skip]
    const TREES: &'static [Tree] = &[
        Tree { name: "a battery before a brigade",    depth: 1, battle: FIRE },
        Tree { name: "two bases against two, a gun",  depth: 2, battle: FIGHT },
    ];

    const TABLE_EDGES: &'static [&'static str] = &["edge"];

    /// SG-SCALE-13.
    fn waits_for_deployment(state: &State) -> bool {
        state.phase == Phase::Deployment
    }

    /// Bases in ranks are counted from the left: in a mirror every formation is one base, and nobody deploys.
    fn without_a_preferred_hand(mut scenario: Scenario) -> Scenario {
        for side in Side::BOTH {
            let (y, facing) = if side == Side::A { (4.0, 0.0) } else { (scenario.ground.depth - 4.0, 180.0) };
            let army = &mut scenario.sides[side];
            army.zones.clear();
            let mut x = 4.0;
            for formation in army.formations.values_mut() {
                let arms = [
                    &mut formation.infantry,
                    &mut formation.cavalry,
                    &mut formation.foot_artillery,
                    &mut formation.horse_artillery,
                ];
                let mut left = 1;
                for arm in arms {
                    *arm = left.min(*arm);
                    left -= *arm;
                }
                formation.roster.truncate(usize::from(left));
                formation.files = None;
                if formation.at.is_none() && formation.enters.is_none() {
                    formation.at = Some(formation.places.first().copied().unwrap_or(Pose::new(x, y, facing)));
                    x += 6.0;
                }
                formation.places.clear();
            }
            for commander in army.commanders.values_mut().filter(|commander| commander.at.is_none()) {
                commander.at = Some(Spot::new(x, y));
                x += 6.0;
            }
        }
        scenario
    }

    /// Formations that were joined may form ranks.
    fn prefers_a_hand(state: &State) -> bool {
        Side::BOTH.into_iter().any(|side| state.formations(side).iter().any(|set| set.len() > 1))
    }

    /// SG-OUT-06, SG-FIRE-08: one of two ways.
    fn names_one_of_equals(order: &OrderOf<Self>) -> bool {
        matches!(order, guns::order::Order::GoTo(_))
    }
}

const FIRE: &str = r#"
options = { declare-actions = "one-at-a-time" }
situation = { phase = "actions" }
[sides.A.formations]
Guns = { foot-artillery = 1, at = { x = 40, y = 10, facing = 0 } }
[sides.B.formations]
Foot = { infantry = 1, at = { x = 40, y = 26, facing = 180 } }
"#;

const FIGHT: &str = r#"
situation = { phase = "combats", links = [{ attacker = "A", target = "D" }] }
last-turn = 1
[sides.A.formations]
A = { infantry = 2, at = { x = 40, y = 12, facing = 0 } }
G = { foot-artillery = 1, at = { x = 50, y = 4, facing = 0 } }
[sides.B.formations]
D = { infantry = 2, at = { x = 40, y = 17, facing = 180 } }
"#;
