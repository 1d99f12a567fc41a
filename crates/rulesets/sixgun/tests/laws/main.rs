//! What holds in every encounter: the laws of every ruleset, and those of sixgun alone.

mod beginnings;
mod runners;
mod solo;
mod trees;

use engine::{Battle, Rules, Side};
use laws::{Book, Ending, Lay, Tree, every_law};
use sixgun::Sixgun;
use sixgun::event::What;
use sixgun::options::{Options, Preset};
use sixgun::order::{self, Order};
use sixgun::scenario::{Posture, Scenario};
use sixgun::state::{Phase, State};

every_law!(Gunfights);

/// The one that is won by leaving the table, though the others hold it.
const GOT_AWAY: &str = "enough-got-away";

/// SX-SOLO-01: the one in which side B has no player.
const ALONE: &str = "played-alone";

/// Six Gun Sound, as the laws must know it.
pub(crate) struct Gunfights;

impl Book for Gunfights {
    type Game = Sixgun;

    /// A duel, a brawl, a raid and a siege.
    const SCENARIOS: usize = 4;
    const FIRST: &'static str = "everything";
    /// An encounter with a little of everything: riders, a wagon, hidden men, every kind of cover; one to which people come as they like
    /// (SX-TER-12); and two men face to face (SX-DRAW-07, SX-SHOW-01).
    const MORE_SCENARIOS: &'static [(&'static str, &'static str)] = &[
        ("everything", include_str!("everything.toml")),
        ("strangers", include_str!("strangers.toml")),
        ("two-men", include_str!("two-men.toml")),
    ];

    /// SX-OPT has a preset, nine modules and twelve house options.
    const OPTIONS: usize = 22;
    const SETTINGS: &'static [(&'static str, usize)] = &[("brawl-hit", 3)];

    /// At most 25 pairs of cards are drawn in a day (SX-CRD-12).
    const LONGEST: usize = 20_000;
    /// SX-END-01: one side or none is left. SX-CRD-10: the day ends. SX-END-03: a side concedes.
    #[rustfmt::skip]
    const ENDINGS: &'static [Ending] = &[
        Ending { record: "a-is-left",      scenario: "everything",       options: 0, winner: Some(Side::A), rule: "SX-END-01" },
        Ending { record: "b-is-left",      scenario: "everything",       options: 1, winner: Some(Side::B), rule: "SX-END-01" },
        Ending { record: "nobody-is-left", scenario: "two-men",          options: 0, winner: None,          rule: "SX-END-01" },
        Ending { record: "ten-face-cards", scenario: "everything",       options: 7, winner: None,          rule: "SX-CRD-10" },
        Ending { record: "the-day-is-won", scenario: "everything",       options: 3, winner: Some(Side::B), rule: "SX-CRD-10" },
        Ending { record: "a-concedes",     scenario: "everything",       options: 5, winner: Some(Side::B), rule: "SX-END-03" },
        Ending { record: "b-concedes",     scenario: "everything",       options: 6, winner: Some(Side::A), rule: "SX-END-03" },
        Ending { record: GOT_AWAY,         scenario: "everything",       options: 2, winner: Some(Side::B), rule: "SX-CRD-10" },
        Ending { record: "bar-fight",      scenario: "saloon-brawl",     options: 0, winner: Some(Side::A), rule: "SX-END-01" },
        Ending { record: ALONE,            scenario: "watering-hole",    options: 0, winner: Some(Side::B), rule: "SX-END-01" },
        Ending { record: "showdown",       scenario: "two-men",          options: 1, winner: Some(Side::A), rule: "SX-END-01" },
    ];
    #[rustfmt::skip]
    const TREES: &'static [Tree] = &[
        Tree { name: "a man with a rifle before another", depth: 1, battle: trees::RIFLES },
        Tree { name: "a charge with knives",              depth: 1, battle: trees::CHARGE },
        Tree { name: "an arrow at a rider",               depth: 1, battle: trees::RIDER },
    ];

    const TABLE_EDGES: &'static [&'static str] = &["edge", "exits"];

    /// Number 1 is the advanced game whole, and every fourth after it is one; every third encounter opens with a stand-off.
    fn amended(mut scenario: Scenario, number: u64) -> Scenario {
        match number {
            1 => scenario.options = Options { preset: Preset::Advanced, ..Options::default() },
            _ if number % 8 == 0 => {}
            // SX-OPT-01: the advanced game switches every module on, so most encounters are not one.
            _ => scenario.options.preset = if number % 4 == 1 { Preset::Advanced } else { Preset::Basic },
        }
        // SX-OPT-03: these need the tables of the first.
        scenario.options.adv_fast_move &= scenario.options.adv_gunplay;
        scenario.options.adv_two_strikes &= scenario.options.adv_gunplay;
        scenario.options.adv_wounded_move &= scenario.options.adv_gunplay;
        scenario.gunfight |= number % 3 == 2;
        scenario
    }

    fn staged(mut scenario: Scenario, record: &str) -> Scenario {
        if record == "the-day-is-won" {
            scenario.day_won_by = Some(Side::B);
        }
        if record == ALONE {
            scenario.sides.b.solo = Some(Posture::Attack);
        }
        if record == GOT_AWAY {
            scenario.sides.b.escape = Some(1);
        }
        scenario
    }

    /// SX-TER-12: from which edges the sides come, where no player chooses it.
    fn spelt_out(mut scenario: Scenario) -> Scenario {
        let state = Sixgun::set_up(&scenario).expect("the scenario is right");
        if !(state.setup.deploys.a && state.setup.deploys.b) {
            (scenario.sides.a.edge, scenario.sides.b.edge) = (Some(state.edges.a), Some(state.edges.b));
        }
        scenario
    }

    /// SX-TER-12.
    fn waits_for_deployment(state: &State) -> bool {
        state.phase == Phase::Deployment
    }

    /// SX-MOV-11: places within half an inch of the nearest are as good, and need not be the same in another lay.
    fn names_one_of_equals(order: &Order) -> bool {
        matches!(order, Order::Hide(order::Hide { .. }) | Order::Exit(order::Exit { .. }))
    }

    /// SX-MOV-11, SX-MOV-13: when somebody seeks cover or runs, either of two equally good places or ways may be taken.
    fn may_differ(_lay: &Lay, here: &Battle<Sixgun>, _there: &Battle<Sixgun>) -> bool {
        let last = here.played().last();
        last.is_some_and(|last| last.events.iter().any(|event| matches!(event.what, What::Flight(_))))
    }
}
