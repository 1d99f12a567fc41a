//! The engine's own promises, on the smallest game there is.

mod picket;

use dice::{Distribution, FaceSet, Rolled, Scripted, Seeded};
use engine::battle::Stop;
use engine::case::{self, Why};
use engine::conformance::walk;
use engine::game::{Game, GameOf};
use engine::odds::odds;
use engine::{Awaits, Battle, BySide, Loop, PieceId, Side, stable_hash};
use picket::{Order, Picket, Scenario, Step, Volley};

fn battle(a: u8, b: u8) -> Battle<Picket> {
    let scenario = Scenario { men: BySide { a, b }, gap: 3 };
    Battle::begin(scenario, 7, &mut Scripted::default()).expect("the scenario is right")
}

fn tape(rolls: &[(&str, &[u8])]) -> Scripted {
    Scripted::new(rolls.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).unwrap()).collect())
}

const BLUE: PieceId = PieceId(0);

fn step(picket: PieceId) -> Order {
    Step { picket }.into()
}

fn volley() -> Order {
    Volley {}.into()
}

#[test]
fn a_refused_order_leaves_no_trace() {
    let mut battle = battle(6, 6);
    battle.give(Side::A, step(BLUE), &mut Scripted::default()).unwrap();
    let before = stable_hash(battle.state());
    let again = battle.give(Side::A, step(BLUE), &mut Scripted::default());
    assert!(matches!(again, Err(Stop::Refused(refusal)) if refusal.to_string().contains("stepped already")));
    let wrong = battle.give(Side::B, volley(), &mut Scripted::default());
    assert!(
        matches!(wrong, Err(Stop::Refused(refusal)) if refusal.to_string().contains("the decision is side A's"))
    );
    assert_eq!((stable_hash(battle.state()), battle.played().len()), (before, 1));
}

#[test]
fn when_the_dice_run_dry_nothing_has_happened() {
    let mut battle = battle(3, 6);
    let before = stable_hash(battle.state());
    let mut short = tape(&[("PK-02", &[5, 6, 1])]);
    let Err(Stop::NeedDice(need)) = battle.give(Side::A, volley(), &mut short) else {
        panic!("saves are wanted")
    };
    assert_eq!(need.to_string(), "need 2 dice for PK-03");
    assert_eq!(stable_hash(battle.state()), before);

    let mut whole = tape(&[("PK-02", &[5, 6, 1]), ("PK-03", &[6, 2])]);
    battle.give(Side::A, volley(), &mut whole).unwrap();
    assert_eq!(battle.state().men, BySide { a: 3, b: 5 });
}

#[test]
fn only_an_order_without_dice_can_be_taken_back() {
    let mut battle = battle(2, 6);
    battle.give(Side::A, step(BLUE), &mut Scripted::default()).unwrap();
    assert_eq!(battle.state().gap, 2);
    assert!(battle.undo());
    assert_eq!((battle.state().gap, battle.played().len()), (3, 0));

    battle.give(Side::A, volley(), &mut tape(&[("PK-02", &[1, 1])])).unwrap();
    assert!(!battle.undo(), "a die has been thrown");
    assert_eq!(battle.played().len(), 1);
}

#[test]
fn one_can_play_on_from_any_moment() {
    let mut first = battle(2, 6);
    first.give(Side::A, step(BLUE), &mut Scripted::default()).unwrap();
    first.give(Side::A, volley(), &mut tape(&[("PK-02", &[1, 1])])).unwrap();
    let mut other = first.at(1);
    other.give(Side::A, volley(), &mut tape(&[("PK-02", &[5, 5]), ("PK-03", &[1, 1])])).unwrap();
    assert_eq!(other.state().men, BySide { a: 2, b: 4 });
    assert_eq!(first.state().men, BySide { a: 2, b: 6 });
}

/// 24 men hit on 5+, and each hit is saved on 6: the rules walked over every outcome agree with the closed form.
#[test]
fn odds_by_the_rules_are_the_distribution() {
    let battle = battle(24, 24);
    let found = odds::<Picket>(battle.state(), &volley(), 10_000).unwrap();
    assert!(found.exact());
    let fallen = Distribution::binomial(24, FaceSet::at_least(5)).saved_on(FaceSet::only(6));
    let told = found.told::<Picket>(battle.state());
    for (lost, chance) in &told["B: men lost"] {
        let right = fallen.chance(u8::try_from(*lost).unwrap());
        assert!((chance - right).abs() < 1e-12, "{lost} men: {chance} against {right}");
    }
    // 25 numbers of hits and 25 numbers of men: equal states were followed once.
    assert_eq!(found.branches.len(), 25);
}

#[test]
fn odds_say_when_they_are_not_exact() {
    let battle = battle(24, 24);
    // The volley has 25 outcomes; there is room to look at what follows from the likeliest of them only.
    let found = odds::<Picket>(battle.state(), &volley(), 250).unwrap();
    assert!(!found.exact() && found.covered > 0.3 && found.covered < 1.0, "{}", found.covered);
}

#[test]
fn random_battles_keep_every_law() {
    for seed in 0..50 {
        let walked = walk::<Picket>(&Scenario { men: BySide { a: 8, b: 9 }, gap: 2 }, seed, 1000).unwrap();
        assert!(walked.outcome.winner.is_some());
    }
}

const CASES: &str = r#"
ruleset = "picket"
[base.even.men]
A = 2
B = 6

[[case]]
rules = ["PK-02", "PK-03"]
says = "Two men fire; one hits, and it is not saved."
base = "even"
[[case.step]]
order = { order = "volley" }
dice = [{ rule = "PK-02", rolled = [5, 4] }, { rule = "PK-03", rolled = [5] }]
then = { Grey = { men = 5 } }
told = ["1 hits", "1 men fall"]
awaits = "B"

[[case]]
rules = ["PK-01"]
says = "A picket steps once."
base = "even"
[[case.step]]
order = { order = "step", picket = "Blue" }
[[case.step]]
order = { order = "step", picket = "Blue" }
refused = "PK-01"
because = "volley now"

[[case]]
rules = ["PK-04"]
says = "Nobody fights with no men."
base = "even"
scenario = { men = { A = 0 } }
refused = "PK-04"
"#;

#[test]
fn cases_hold() {
    let results = GameOf::<Picket>::new().run_cases("cases.toml", CASES).unwrap();
    assert_eq!(results.len(), 3);
    for result in results {
        assert_eq!(result.failed, [], "{}", result.says);
    }
}

/// Each edit makes a true case false; a runner that lets one of them through proves nothing.
#[test]
fn a_false_case_fails_for_the_right_reason() {
    #[rustfmt::skip]
    let edits = [
        ("men = 5",               "men = 4",                 "Grey.men: expected 4, found 5"),
        ("rolled = [5] }]",       "rolled = [5] }, { rule = \"PK-03\", rolled = [1] }]", "dice were left over: nobody asked for PK-03: 1; side B is asked: Fire (PK-02)"),
        (", { rule = \"PK-03\", rolled = [5] }", "",                 "need 1 die for PK-03; side A is to roll, after this: 1 hits"),
        ("rule = \"PK-03\"",      "rule = \"PK-04\"",        "need 1 die for PK-03, but the tape gives 1 die for PK-04 next"),
        ("1 men fall",            "2 men fall",              "the log should say '2 men fall'"),
        ("awaits = \"B\"",        "awaits = \"A\"",          "side A should be asked now"),
        ("volley now",            "volley later",            "the refusal should say 'volley later'"),
        ("refused = \"PK-01\"",   "refused = \"PK-02\"",     "should be refused by PK-02, but it is refused by PK-01"),
        ("refused = \"PK-01\"",   "refused = [\"PK-02\", \"PK-03\"]", "should be refused by PK-02 or PK-03, but it is refused by PK-01"),
        ("refused = \"PK-01\"",   "refused = []",            "the list of rules is empty"),
        ("refused = \"PK-01\"",   "",                        "the order is refused by PK-01"),
        ("refused = \"PK-04\"",   "refused = \"PK-03\"",     "should be refused by PK-03"),
        ("men = { A = 0 }",       "men = { A = 1 }",         "should be refused by PK-04, but it is accepted"),
        ("base = \"even\"",       "base = \"odd\"",          "no base is called 'odd'"),
    ];
    for (from, to, says) in edits {
        assert!(CASES.contains(from), "{from}");
        let results = GameOf::<Picket>::new().run_cases("cases.toml", &CASES.replacen(from, to, 1)).unwrap();
        let failures: Vec<_> = results.iter().flat_map(|result| &result.failed).collect();
        assert!(failures.iter().any(|failed| failed.says.contains(says)), "{from} → {to}: {failures:?}");
    }
}

#[test]
fn a_case_file_is_pointed_at_where_it_is_wrong() {
    let bad = |text: &str| case::read::<Picket>("cases.toml", text).unwrap_err().to_string();
    assert!(bad(&CASES.replacen("says =", "sys =", 1)).starts_with("cases.toml:"));
    let says = bad(&CASES.replacen("refused = \"PK-01\"", "refused = 3", 1));
    assert!(says.contains("expected true, a rule id, or a list of rule ids"), "{says}");
}

/// A rule that the book does not have is that one case's trouble.
#[test]
fn an_unknown_rule_fails_its_case_and_no_other() {
    let text = CASES.replace("PK-01\"]", "PK-99\"]");
    let results = GameOf::<Picket>::new().run_cases("cases.toml", &text).unwrap();
    let failed: Vec<_> = results.iter().map(|result| result.failed.len()).collect();
    assert_eq!(failed, [0, 1, 0]);
    let wrong = &results[1].failed[0];
    assert_eq!((wrong.line, wrong.why), (Some(19), Why::BadInput));
    assert_eq!(wrong.says, "the rulebook of picket has no rule PK-99");
}

#[test]
fn everything_that_does_not_fit_is_told() {
    let text =
        CASES.replacen("men = 5", "men = 4, at = 3", 1).replacen("awaits = \"B\"", "awaits = \"A\"", 1);
    let text = text.replacen("1 hits", "2 hits", 1);
    let results = GameOf::<Picket>::new().run_cases("cases.toml", &text).unwrap();
    let says: Vec<_> = results[0].failed.iter().map(|wrong| wrong.says.as_str()).collect();
    assert_eq!(says.len(), 4, "{says:?}");
    assert!(says[0].starts_with("the log should say '2 hits'"), "{says:?}");
    assert_eq!(says[1], "Grey.men: expected 4, found 5");
    assert!(says[2].starts_with("Grey.at: expected 3, but there is no such thing"), "{says:?}");
    assert!(says[3].starts_with("side A should be asked now, but side B is asked: Fire (PK-02)"), "{says:?}");
}

const SHORT: &str = r#"
ruleset = "picket"
[base.even.men]
A = 2
B = 6

[[case]]
rules = ["PK-02"]
says = "Two men fire and one hits; whether it is saved is another matter."
base = "even"
[[case.step]]
order = { order = "volley" }
dice = [{ rule = "PK-02", rolled = [5, 4] }]
stop = true
then = { Grey = { men = 6 } }
told = ["1 hits"]

[[case]]
rules = ["PK-01"]
says = "Whatever the other side orders is refused."
base = "even"
[[case.step]]
by = "B"
order = { order = "volley" }
refused = true
[[case.step]]
by = "B"
order = { order = "volley" }
refused = ["PK-04", "PK-01"]
because = "the decision is side A's"
"#;

#[test]
fn a_step_may_end_where_its_dice_do() {
    let results = GameOf::<Picket>::new().run_cases("cases.toml", SHORT).unwrap();
    assert!(results.iter().all(|result| result.failed.is_empty()), "{results:?}");
    let log: Vec<_> = results[0].log.iter().map(|chapter| (chapter.step, chapter.told.len())).collect();
    assert_eq!(log, [(0, 0), (1, 1)]);
    let says = |from: &str, to: &str| {
        let results = GameOf::<Picket>::new().run_cases("cases.toml", &SHORT.replacen(from, to, 1)).unwrap();
        results.into_iter().flat_map(|result| result.failed).map(|wrong| wrong.says).collect::<Vec<_>>()
    };
    // Dice that do not fit are a mistake also there, and no order can follow in the middle of a volley.
    assert!(says("rolled = [5, 4]", "rolled = [5]")[0].starts_with("need 2 dice for PK-02"));
    let after = says("told = [\"1 hits\"]", "[[case.step]]\norder = { order = \"volley\" }");
    assert!(after[0].contains("play was ended by `stop`"), "{after:?}");
}

#[test]
fn a_scenario_is_pointed_at_where_it_is_wrong() {
    let game = GameOf::<Picket>::new();
    let bad = game.read_scenario("s.toml", "gap = 1\n[men]\nA = 3\nB = 99\n").unwrap_err();
    assert_eq!(bad[0].to_string(), "s.toml:4: men.B: a picket has 1 to 24 men (PK-04)");
    assert!(
        game.read_scenario("s.toml", "gap = 1\nmean = 3\n").unwrap_err()[0]
            .to_string()
            .starts_with("s.toml:2")
    );
}

#[test]
fn a_battle_is_over_once() {
    let mut battle = battle(24, 2);
    battle.give(Side::A, volley(), &mut Seeded::new(1)).unwrap();
    assert!(
        matches!(Picket::awaits(battle.state()), Awaits::Over(outcome) if outcome.winner == Some(Side::A))
    );
    assert!(matches!(
        battle.give(Side::B, volley(), &mut Seeded::new(1)),
        Err(Stop::Refused(refusal)) if refusal.rule() == picket::RUN
    ));
}
