//! Encounters of the campaign: their worked examples, and whole ones played by the book.

use std::fs;
use std::path::Path;

use dice::Seeded;
use engine::{Awaits, Battle, Loop, Mind, Moment, Officers, Rules, Side, Staff, case};
use sixgun::Sixgun;
use sixgun::encounter::report::{self, Aim, Condition, End, LootFate, Report};
use sixgun::scenario::Scenario;
use sixgun::state::State;

const ROBBERY: &str = include_str!("encounters/robbery.toml");
const RUSTLING: &str = include_str!("encounters/rustling.toml");

/// More orders than any encounter here takes.
const MANY: u64 = 20_000;

fn scenario(text: &str) -> Scenario {
    engine::scenario::read_toml("encounter", text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Plays an encounter to its end, each order by `orders`.
fn played(
    text: &str,
    seed: u64,
    mut orders: impl FnMut(&State, u64) -> <Sixgun as Rules>::Order,
) -> Battle<Sixgun> {
    let mut battle =
        Battle::<Sixgun>::begin(scenario(text), seed, &mut Seeded::stream(seed, 0)).expect("an encounter");
    while let Awaits::Order(side) = Sixgun::awaits(battle.state()) {
        let number = battle.played().len() as u64;
        assert!(number < MANY, "seed {seed} does not end");
        let order = orders(battle.state(), number);
        let given = battle.give(side, order.clone(), &mut Seeded::stream(seed, number + 1));
        assert!(given.is_ok(), "seed {seed}: {order:?}: {:?}", given.err());
        assert_eq!(battle.state().audit(), Ok(()), "seed {seed}");
    }
    battle
}

/// As the book has figures without a player behave, with a steady hand.
fn plain(text: &str, seed: u64) -> Battle<Sixgun> {
    let weights = <Sixgun as Staff>::Weights::default();
    played(text, seed, |state, _| Sixgun::plain_order(state, Mind::without_a_plan(&weights)))
}

fn told(battle: &Battle<Sixgun>) -> Report {
    report::report(battle.state()).expect("it is over")
}

/// SX-CREP-03: a report does not contradict itself.
fn holds_together(report: &Report) {
    for it in &report.figures {
        assert!(!(it.escaped && it.captured.is_some()), "{it:?}");
        assert!(!(it.escaped && it.state == Condition::Killed), "{it:?}");
        assert!(!(it.surrendered && it.state == Condition::Killed), "{it:?}");
        assert!(
            it.captured
                .as_ref()
                .is_none_or(|by| report.field == Some(by.side) || report.end == End::NoCattleLeft),
            "{it:?}"
        );
        for victim in &it.kills {
            let dead = report.figures.iter().find(|other| other.name == *victim).expect("somebody");
            assert_eq!((dead.state, dead.side), (Condition::Killed, it.side.enemy()), "{victim}");
        }
    }
    assert!(report.days <= 6, "{report:?}");
    let text = serde_json::to_value(report).expect("plain data");
    let read: Report = serde_json::from_value(text).expect("the same is typed in");
    assert_eq!(read, *report);
}

#[test]
fn robbers_take_the_money_and_run() {
    let (mut robbed, mut stopped) = (0, 0);
    for seed in 1..=12 {
        let battle = plain(ROBBERY, seed);
        let report = told(&battle);
        holds_together(&report);
        let Aim::Loot(fate) = report.aim else { panic!("{:?}", report.aim) };
        let winner = if matches!(fate, LootFate::Lost { .. }) { Side::B } else { Side::A };
        assert_eq!(battle.state().over.and_then(|outcome| outcome.winner), Some(winner), "seed {seed}");
        *(if winner == Side::A { &mut robbed } else { &mut stopped }) += 1;
        // Nobody of the town fought before it was awake, and whoever fought counts.
        let fought = report.figures.iter().filter(|it| it.townsfolk && it.fought).count() as u8;
        assert_eq!(report.numbers.b, 1 + fought, "seed {seed}");
    }
    assert!(robbed > 0 && stopped > 0, "{robbed} robbed, {stopped} stopped");
}

#[test]
fn rustlers_drive_the_herd_and_cowboys_fight_for_it() {
    let mut driven = 0;
    for seed in 1..=8 {
        let battle = plain(RUSTLING, seed);
        let report = told(&battle);
        holds_together(&report);
        let Aim::Cattle { driven_off, strays, left, .. } = report.aim else { panic!("{:?}", report.aim) };
        assert_eq!(driven_off + strays + left, 6, "seed {seed}: none is lost or made");
        driven += driven_off;
    }
    assert!(driven > 8, "{driven} of 48 driven off");
}

#[test]
fn random_orders_never_break_an_encounter() {
    for (text, seed) in [(ROBBERY, 1), (ROBBERY, 2), (ROBBERY, 3), (RUSTLING, 4), (RUSTLING, 5)] {
        let mut dice = seed;
        let battle = played(text, seed, |state, number| {
            dice ^= number;
            Sixgun::any_order(state, &mut |below| {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (dice >> 33) as usize % below.max(1)
            })
        });
        holds_together(&told(&battle));
    }
}

/// The cases under the ids of the campaign's book, by themselves: all cases run in the laws, and take longer to build.
#[test]
fn the_worked_examples_of_encounters_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/sixgun");
    let mut failures = Vec::new();
    let mut held = 0;
    for entry in fs::read_dir(folder).expect("there are cases") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        if !text.contains("encounter = {") {
            continue;
        }
        let file = case::read::<Sixgun>(&name, &text).unwrap_or_else(|bad| panic!("{bad}"));
        for one in &file.cases {
            let failed = case::run::<Sixgun>(&file, one).failed;
            held += usize::from(failed.is_empty());
            failures.extend(
                failed.iter().map(|it| format!("{name}: {}: step {}: {}", one.says, it.step, it.says)),
            );
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(held > 0, "there are no cases");
}
