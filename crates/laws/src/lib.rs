//! The laws: what holds in every battle of every ruleset, written once.
//!
//! A ruleset tells in its tests what the laws must know of it ([`Book`]): how many options its rulebook prints, how a battle can end, which
//! rules prefer a hand. [`every_law!`](crate::every_law) makes a test of each law, so that no ruleset can leave one out. Everything else the
//! laws find by the ruleset's slug: `scenarios/`, `cases/`, `records/` and `counts/`.
//!
//! Only tests use this crate. It reads files, and it panics where a law is broken: that is how a test fails.

mod anyhow;
mod cases;
mod chance;
mod conformance;
mod counts;
mod dialogue;
mod digests;
mod dose;
mod edits;
mod forbidden;
mod garbage;
mod lay;
mod memory;
mod older;
mod options;
mod places;
mod positions;
mod records;
mod scenarios;
mod schema;
mod shelf;
mod symmetry;
mod turned;
mod watching;
mod words;

use engine::{Battle, Rules, Ruleset, Side};

pub use anyhow::an_unnamed_order_is_obeyed_like_a_named_one;
pub use cases::{every_case_holds, every_rule_is_shown_at_work};
pub use chance::Chance;
pub use conformance::random_battles_keep_every_law;
pub use counts::small_trees_have_the_sizes_on_file;
pub use dialogue::{a_lit_order_is_accepted, what_is_lit_leads_to_a_legal_order};
pub use digests::states_are_equal_exactly_when_their_digests_are;
pub use edits::no_edit_of_a_record_passes;
pub use forbidden::{
    a_rule_that_forbids_refuses_in_a_case, every_rule_is_at_work_in_a_case_that_gives_orders,
};
pub use garbage::a_refused_order_changes_nothing;
pub use lay::Lay;
pub use memory::{
    a_saved_battle_is_the_loaded_one, every_moment_can_be_gone_back_to, looking_changes_nothing,
    what_was_told_stays_told,
};
pub use older::{a_battle_of_older_rules_opens_and_goes_on, a_record_of_format_1_opens};
pub use options::{every_setting_of_every_option_turns_up, under};
pub use places::an_illegal_place_shows_what_decided;
pub use positions::positions;
pub use records::golden_records_replay_to_their_links;
pub use scenarios::{every_scenario_can_be_set_up, the_ground_is_explained};
pub use shelf::{OnShelf, asked, begun, play_on, scenario, scenarios};
pub use symmetry::{
    Pair, a_mirrored_table_is_a_mirrored_battle, a_turned_table_is_the_same_battle, fight_all,
};
pub use turned::{SIZE as LARGER_TABLE, Turning, cases_turned_by_odd_angles_are_judged_alike};
pub use watching::what_is_watched_ends_as_it_is_seen;
pub use words::a_battle_can_be_conceded_or_drawn_at_any_moment;

/// A scenario of a book's game.
pub type ScenarioOf<B> = <<B as Book>::Game as Rules>::Scenario;
/// A state of a book's game.
pub type StateOf<B> = <<B as Book>::Game as Rules>::State;
/// An order of a book's game.
pub type OrderOf<B> = <<B as Book>::Game as Rules>::Order;

/// What the laws must be told of a ruleset, and where its rulebook makes an exception.
pub trait Book: 'static {
    /// The ruleset.
    type Game: Ruleset<Scenario: Send + Sync, State: Send + Sync, Order: Send + Sync, Event: Send + Sync>;

    /// How many scenarios are on the shelf at least.
    const SCENARIOS: usize;
    /// The scenario for laws that one battle shows as well as many; a short one in which much happens.
    const FIRST: &'static str;
    /// Scenarios beside those of the repository: a slug and a text.
    const MORE_SCENARIOS: &'static [(&'static str, &'static str)] = &[];

    /// How many options the rulebook prints.
    const OPTIONS: usize;
    /// How many settings those options have that have not two.
    const SETTINGS: &'static [(&'static str, usize)] = &[];

    /// More orders than any battle takes that goes on at all.
    const LONGEST: usize;
    /// The orders that random battles need not give.
    const UNGIVEN: &'static [&'static str] = &[];
    /// Every way a battle can end; each has its golden record.
    const ENDINGS: &'static [Ending];
    /// Tiny battles whose trees of orders and dice are counted.
    const TREES: &'static [Tree];

    /// The fields whose words are edges of the table: north, east, south, west.
    const TABLE_EDGES: &'static [&'static str] = &[];
    /// The fields whose words are sides of a piece: left and right.
    const HANDS: &'static [&'static str] = &[];
    /// The fields whose numbers are degrees clockwise from where a piece faces: in a mirror they run the other way.
    const TURNS: &'static [&'static str] = &[];

    /// The scenario as it is played under the options of a number, if there is more to change than the options.
    fn amended(scenario: ScenarioOf<Self>, _number: u64) -> ScenarioOf<Self> {
        scenario
    }

    /// The scenario of a golden record, if it needs more than options.
    fn staged(scenario: ScenarioOf<Self>, _record: &str) -> ScenarioOf<Self> {
        scenario
    }

    /// The scenario with everything said that follows from the table's lay when it is not said.
    fn spelt_out(scenario: ScenarioOf<Self>) -> ScenarioOf<Self> {
        scenario
    }

    /// The scenario as a mirror may be held up to it: without what prefers a hand.
    fn without_a_preferred_hand(scenario: ScenarioOf<Self>) -> ScenarioOf<Self> {
        scenario
    }

    /// Whether a battle has come so far that a rule may prefer a hand, and no mirror can be held up to it.
    fn prefers_a_hand(_state: &StateOf<Self>) -> bool {
        false
    }

    /// Whether pieces wait somewhere on the table to be deployed, and it does not matter where.
    fn waits_for_deployment(_state: &StateOf<Self>) -> bool {
        false
    }

    /// Whether an order may be refused on a table that lies otherwise, because it names one of several places that are equally good.
    fn names_one_of_equals(_order: &OrderOf<Self>) -> bool {
        false
    }

    /// Whether the rules say themselves that the last order may end otherwise on a table that lies otherwise.
    fn may_differ(_lay: &Lay, _here: &Battle<Self::Game>, _there: &Battle<Self::Game>) -> bool {
        false
    }
}

/// A way a battle can end.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    /// The name of its golden record.
    pub record: &'static str,
    /// The scenario it is fought on.
    pub scenario: &'static str,
    /// The number of its options.
    pub options: u64,
    /// Who wins.
    pub winner: Option<Side>,
    /// By which rule.
    pub rule: &'static str,
}

/// A tiny battle and how many decisions deep its tree is counted.
#[derive(Debug, Clone, Copy)]
pub struct Tree {
    /// What it is called.
    pub name: &'static str,
    /// How many decisions deep.
    pub depth: usize,
    /// The battle as a scenario file says it.
    pub battle: &'static str,
}

/// A test of every law for one [`Book`].
#[macro_export]
macro_rules! every_law {
    ($book:ty) => {
        $crate::every_law!($book:
            every_case_holds
            every_rule_is_shown_at_work
            every_scenario_can_be_set_up
            the_ground_is_explained
            every_setting_of_every_option_turns_up
            random_battles_keep_every_law
            an_unnamed_order_is_obeyed_like_a_named_one
            a_refused_order_changes_nothing
            what_is_lit_leads_to_a_legal_order
            a_lit_order_is_accepted
            an_illegal_place_shows_what_decided
            a_saved_battle_is_the_loaded_one
            every_moment_can_be_gone_back_to
            looking_changes_nothing
            states_are_equal_exactly_when_their_digests_are
            what_was_told_stays_told
            what_is_watched_ends_as_it_is_seen
            a_turned_table_is_the_same_battle
            a_mirrored_table_is_a_mirrored_battle
            a_battle_can_be_conceded_or_drawn_at_any_moment
            golden_records_replay_to_their_links
            no_edit_of_a_record_passes
            a_battle_of_older_rules_opens_and_goes_on
            a_record_of_format_1_opens
            small_trees_have_the_sizes_on_file
        );
    };
    ($book:ty: $($law:ident)+) => {
        $(
            #[test]
            fn $law() {
                $crate::$law::<$book>();
            }
        )+
    };
}
