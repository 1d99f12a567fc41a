//! What holds in every battle: the laws of every ruleset that hold here by now. `every_law!` without a list takes over the others.

use engine::Side;
use guns::Guns;
use guns::state::{Phase, State};
use laws::{Book, Ending, OrderOf, Tree, every_law};

every_law!(Thundering:
    every_case_holds
    every_rule_is_shown_at_work
    every_scenario_can_be_set_up
    every_setting_of_every_option_turns_up
    states_are_equal_exactly_when_their_digests_are
    golden_records_replay_to_their_links
    small_trees_have_the_sizes_on_file
);

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
