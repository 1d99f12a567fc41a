//! What holds in every battle: the laws of every ruleset.

mod mirror;
mod trees;

use charge::Charge;
use charge::options::{NoLimit, TurnLimit};
use charge::scenario::{Scenario, VictoryFile};
use charge::state::{State, Step};
use engine::Side;
use laws::{Book, Ending, Tree, every_law};

// Two laws do not hold yet: a unit that may take up no formation is still asked for one, and of a shift at an odd facing what is left of the move
// differs by a hair when the table is turned.
every_law!(Charging:
    every_case_holds
    every_rule_is_shown_at_work
    every_scenario_can_be_set_up
    every_setting_of_every_option_turns_up
    random_battles_keep_every_law
    an_unnamed_order_is_obeyed_like_a_named_one
    a_refused_order_changes_nothing
    a_lit_order_is_accepted
    an_illegal_place_shows_what_decided
    a_saved_battle_is_the_loaded_one
    every_moment_can_be_gone_back_to
    looking_changes_nothing
    states_are_equal_exactly_when_their_digests_are
    what_was_told_stays_told
    what_is_watched_ends_as_it_is_seen
    a_mirrored_table_is_a_mirrored_battle
    a_battle_can_be_conceded_or_drawn_at_any_moment
    golden_records_replay_to_their_links
    no_edit_of_a_record_passes
    a_battle_of_older_rules_opens_and_goes_on
    a_record_of_format_1_opens
    small_trees_have_the_sizes_on_file
);

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
