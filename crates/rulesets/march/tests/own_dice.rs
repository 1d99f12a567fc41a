//! Dice belong to whoever rolls them at the table, whoever gave the order that calls for them: where people throw their own, the
//! right one is asked.

use dice::{Batch, Card, Deck, Dice, Faces, NeedDice, Rolled, RuleId, Scripted};
use engine::{Awaits, Battle, Loop, Side};
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use serde_json::{Value, json};

/// A tape that notes which side's hand throws for which rule.
struct Watched {
    tape: Scripted,
    thrown: Vec<(&'static str, Side)>,
}

impl Dice for Watched {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let side = Side::of_hand(batch.thrown_by()).expect("every die of this game is one side's");
        self.thrown.push((batch.rule().0, side));
        self.tape.throw(batch)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.tape.turn_up(rule, deck)
    }
}

fn watched(rolled: &[(&str, &[u8])]) -> Watched {
    let dice = |(rule, faces): &(&str, &[u8])| Rolled::dice(*rule, faces).expect("faces of dice");
    Watched { tape: Scripted::new(rolled.iter().map(dice).collect()), thrown: Vec::new() }
}

fn begin(scenario: &str, dice: &mut Watched) -> Battle<March> {
    let scenario: Scenario = toml::from_str(scenario).expect("a scenario");
    Battle::begin(scenario, 0, dice).expect("it begins with a decision")
}

/// Gives an order and says who threw what for it.
fn give(battle: &mut Battle<March>, order: Value, rolled: &[(&str, &[u8])]) -> Vec<(&'static str, Side)> {
    let mut dice = watched(rolled);
    let names = battle.state().names().clone();
    let order: Order = names.scope(|| serde_json::from_value(order)).expect("an order");
    let Awaits::Order(side) = March::awaits(battle.state()) else { panic!("nobody is asked") };
    battle.give(side, order, &mut dice).unwrap_or_else(|stop| panic!("{stop}"));
    assert!(dice.tape.leftover().is_empty(), "every die is used");
    dice.thrown
}

/// The example of MG-PUR-05: A's cuirassiers charge B's line. Each side throws its own fire, blows, saves and checks, and the command dice of the
/// enemy's turn that follows are the enemy's, although A's order is what calls for all of them.
#[test]
fn in_a_melee_each_side_throws_its_own() {
    let scenario = r#"
        year = 1809
        situation = { step = "commanders" }
        [ground]
        width = 72
        depth = 48
        [sides.A]
        commanders = { Nansouty = { rank = "army", at = [36, 4] } }
        units.Cuirassiers = { type = "fr-heavy", stands = 3, under = "Nansouty", formation = "line", charged = true, at = { x = 36, y = 20, facing = 0 } }
        [sides.B]
        commanders = { Hiller = { rank = "army", at = [36, 44] } }
        units.Line = { type = "au-line", stands = 6, under = "Hiller", formation = "line", at = { x = 36, y = 20, facing = 180 } }
    "#;
    let mut battle = begin(scenario, &mut watched(&[]));
    let thrown = give(
        &mut battle,
        json!({ "order": "end-commanders" }),
        &[
            ("MG-MEL-14", &[6, 5, 4, 2, 1, 1]),
            ("MG-UNI-08", &[5, 3]),
            ("MG-MEL-11", &[6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]),
            ("MG-MEL-11", &[6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1]),
            ("MG-UNI-08", &[6, 5, 4, 2, 1]),
            ("MG-MEL-23", &[6, 6, 3, 2, 1]),
            ("MG-EXH-01", &[2]),
            ("MG-CMD-08", &[4]),
        ],
    );
    assert_eq!(
        thrown,
        [
            ("MG-MEL-14", Side::B),
            ("MG-UNI-08", Side::A),
            ("MG-MEL-11", Side::A),
            ("MG-MEL-11", Side::B),
            ("MG-UNI-08", Side::A),
            ("MG-MEL-23", Side::B),
            ("MG-EXH-01", Side::A),
            ("MG-CMD-08", Side::B),
        ]
    );
}

/// MG-SHO-15, MG-SHO-20, MG-RTE-08: the shooter throws to hit, the target's owner its saves, its status dice and whether it surrenders; then the
/// enemy's command dice (MG-CMD-04, MG-CMD-08) are the enemy's.
#[test]
fn under_fire_the_owner_saves_and_checks() {
    let scenario = r#"
        year = 1813
        situation = { step = "shooting" }
        [ground]
        width = 72
        depth = 48
        [sides.A]
        commanders = { Yorck = { rank = "army", at = [36, 4] } }
        units.Battery = { type = "pr-foot-art", under = "Yorck", formation = "unlimbered", at = { x = 36, y = 16, facing = 0 } }
        [sides.B.commanders]
        Wellington = { rank = "army", at = [36, 46] }
        Hill = { rank = "inf-corps", under = "Wellington", at = [36, 44] }
        Cooke = { rank = "inf-div", under = "Hill", at = [36, 42] }
        [sides.B.units]
        Guards = { type = "br-guard", stands = 5, under = "Cooke", formation = "line", condition = "routed", at = { x = 36, y = 22, facing = 180 } }
    "#;
    let mut battle = begin(scenario, &mut watched(&[]));
    let thrown = give(
        &mut battle,
        json!({ "order": "shoot", "unit": "Battery", "target": "Guards" }),
        &[
            ("MG-SHO-11", &[6, 4]),
            ("MG-UNI-08", &[5, 1]),
            ("MG-SHO-20", &[6, 2]),
            ("MG-RTE-08", &[2]),
            ("MG-CMD-04", &[3, 4]),
            ("MG-CMD-08", &[5]),
        ],
    );
    assert_eq!(thrown[0], ("MG-SHO-11", Side::A));
    let rest = ["MG-UNI-08", "MG-SHO-20", "MG-RTE-08", "MG-CMD-04", "MG-CMD-08"];
    assert_eq!(thrown[1..], rest.map(|rule| (rule, Side::B)));
    // MG-CMD-09: the re-roll is the army commander's too.
    let again = give(
        &mut battle,
        json!({ "order": "re-roll", "of": "Wellington", "die": 1 }),
        &[("MG-CMD-09", &[6])],
    );
    assert_eq!(again, [("MG-CMD-09", Side::B)]);
}

/// MG-GEN-11: side A rolls one die, then side B.
#[test]
fn both_dice_for_the_first_turn() {
    let scenario = r#"
        year = 1809
        [ground]
        width = 72
        depth = 48
        [sides.A]
        commanders = { Soult = { rank = "army", at = [36, 4] } }
        units.Foot = { type = "fr-line-early", under = "Soult", formation = "line", at = { x = 36, y = 10, facing = 0 } }
        [sides.B]
        commanders = { Moore = { rank = "army", at = [36, 44] } }
        units.Line = { type = "br-line", under = "Moore", formation = "line", at = { x = 36, y = 38, facing = 180 } }
    "#;
    let mut dice = watched(&[("MG-GEN-11", &[2]), ("MG-GEN-11", &[5]), ("MG-CMD-08", &[4])]);
    begin(scenario, &mut dice);
    assert_eq!(dice.thrown, [("MG-GEN-11", Side::A), ("MG-GEN-11", Side::B), ("MG-CMD-08", Side::B)]);
}
