//! SX-END-04: an encounter is set up from something larger and reports back to it, in the same words.

use dice::{Rolled, Scripted};
use engine::play::Play;
use engine::{Battle, Side};
use serde_json::json;
use sixgun::Sixgun;
use sixgun::aftermath::{self, Fate, Homecoming};
use sixgun::scenario::Scenario;

/// Al, a player character with two shoot-outs behind him, meets Bo and a rider. Cy lies about, punched and scratched.
const MEETING: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"], turn = 4 }
[horses]
Nag = { damage = 25, at = { x = 40, y = 4, facing = 0 } }
[sides.A.figures]
Al = { cv = 4, coolness = 4, calling = "cowboy", player = true, shoot-outs = 2, lasting = 1, weapons = ["pistol"], at = { x = 10, y = 18, facing = 90 } }
Abe = { cv = 3, coolness = 3, calling = "civilian", state = "off-table" }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "cowboy", player = true, at = { x = 21, y = 18, facing = 270 } }
Cy = { cv = 4, coolness = 4, calling = "outlaw", state = "unconscious", lasting = 2, passing = 5, at = { x = 30, y = 30, facing = 0 } }
Dan = { cv = 3, coolness = 3, calling = "deputy", state = "dead", lasting = 9, at = { x = 33, y = 30, facing = 0 } }
"#;

fn scenario(text: &str) -> Scenario {
    engine::scenario::read_toml("meeting", text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Al's one bullet: 4 + 3 and a 3 make 10, for 4 and 4 points. Bo, Constitution 5, is down, and nobody of his side is left.
fn fought() -> Battle<Sixgun> {
    let mut battle = Battle::begin(scenario(MEETING), 0, &mut Scripted::default()).expect("a right scenario");
    let dice = [("SX-COOL-01", vec![1, 1]), ("SX-HIT-04", vec![3]), ("SX-HIT-03", vec![4, 4])];
    let tape = dice.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).expect("dice")).collect();
    let order = json!({ "order": "fire", "shots": [{ "at": "Bo" }] });
    Play::give(&mut battle, Side::A, &order, &mut Scripted::new(tape)).expect("a legal shot");
    battle
}

fn of<'a>(report: &'a aftermath::Report, name: &str) -> &'a Homecoming {
    report.figures.iter().find(|figure| figure.name == name).expect("everybody is in it")
}

#[test]
fn a_report_tells_who_won_who_lives_and_what_he_has_left() {
    let battle = fought();
    let report = aftermath::report(battle.state()).expect("it is over");
    assert_eq!(
        (report.winner, report.rule, report.holds_the_field),
        (Some(Side::A), "SX-END-01", Some(Side::A))
    );
    assert_eq!((report.day, report.turn, report.shots_fired), (1, 4, true));
    #[rustfmt::skip]
    let expected = [
        // who    fate             constitution  months  coolness  count
        ("Al",  Fate::InAction,  4,            1,      5,        0), // CV 4 + 1 − 1; his third shoot-out.
        ("Abe", Fate::GotAway,   2,            0,      3,        0), // CV 3 − 1, unhurt.
        ("Bo",  Fate::Captured,  1,            4,      4,        1), // 5 − 8, raised to 1; he stood his first.
        ("Cy",  Fate::Captured,  3,            2,      4,        0), // 5 − 2; the 5 of fists come back.
        ("Dan", Fate::Dead,      0,            0,      3,        0),
    ];
    for (name, fate, constitution, months, coolness, count) in expected {
        let it = of(&report, name);
        let told = (it.fate, it.constitution, it.months_to_heal, it.coolness, it.shoot_outs);
        assert_eq!(told, (fate, constitution, months, coolness, count), "{name}");
    }
    assert!(report.horses[0].dead, "25 points are more than 24");
}

/// What a character takes home is what the next encounter is set up with.
#[test]
fn the_next_encounter_begins_with_what_the_last_one_left() {
    let report = aftermath::report(fought().state()).expect("it is over");
    let mut next = scenario(MEETING);
    next.situation = None;
    next.sides.b.figures.retain(|name, _| name == "Bo");
    next.sides.a.figures.retain(|name, _| name == "Al");
    for side in Side::BOTH {
        for (name, file) in &mut next.sides[side].figures {
            let home = of(&report, name);
            (file.lasting, file.coolness, file.shoot_outs) =
                (home.lasting, Some(home.coolness), home.shoot_outs);
        }
    }
    let state = <Sixgun as engine::Rules>::set_up(&next).expect("a right scenario");
    for figure in state.everybody() {
        let home = of(&report, state.name(figure));
        assert_eq!(state.constitution_left(figure), i32::from(home.constitution), "{}", home.name);
    }
}

#[test]
fn while_it_lasts_there_is_no_report() {
    let battle = Battle::<Sixgun>::begin(scenario(MEETING), 0, &mut Scripted::default()).expect("a scenario");
    assert_eq!(aftermath::report(battle.state()), None);
    let refused = battle.query(&json!({ "question": "report" }), None).expect_err("it is not over");
    assert_eq!(refused.rule, "SX-END-04");
}
