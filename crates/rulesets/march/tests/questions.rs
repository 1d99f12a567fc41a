//! The questions cases and players ask, answered with the rulebook's own example numbers.

use engine::{Inquiry, Refused, Rules, Side, Witness};
use march::March;
use march::query::Query;
use march::scenario::Scenario;
use march::state::State;
use serde_json::{Value, json};
use table::Point;

fn state(units_a: &str, units_b: &str) -> State {
    let text = format!(
        r#"
        year = 1809
        situation = {{ step = "shooting" }}
        [ground]
        width = 72
        depth = 48
        areas = [{{ kind = "hill", outline = [[60, 2], [70, 2], [70, 10], [60, 10]] }}]
        [sides.A.commanders]
        Army = {{ rank = "army", at = [10, 2] }}
        Div = {{ rank = "inf-div", under = "Army", at = [10, 10] }}
        [sides.A.units]
        Picket = {{ type = "br-line", stands = 4, under = "Div", at = {{ x = 10, y = 15, facing = 0 }} }}
        {units_a}
        [sides.B.commanders]
        Enemy = {{ rank = "army", at = [36, 47] }}
        [sides.B.units]
        {units_b}
        "#
    );
    let scenario: Scenario = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    March::set_up(&scenario).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn ask(state: &State, question: Value) -> Value {
    let query: Query = state
        .names()
        .scope(|| serde_json::from_value(question.clone()))
        .unwrap_or_else(|error| panic!("{question}: {error}"));
    March::query(state, &query).unwrap_or_else(|refusal| panic!("{question}: {refusal}"))
}

#[track_caller]
fn holds(state: &State, question: Value, expected: Value) {
    let answer = ask(state, question.clone());
    for (key, value) in expected.as_object().expect("an object") {
        let found = &answer[key];
        let near = match (value.as_f64(), found.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() < 0.0011,
            _ => value == found,
        };
        assert!(near, "{question}: {key} should be {value}, but is {found} in {answer}");
    }
}

const LINE: &str = r#"Line = { type = "fr-line-early", under = "Enemy", formation = "line", at = { x = 30, y = 30, facing = 180 } }"#;

#[test]
fn scale_and_directions() {
    let state = state(
        r#"Horse = { type = "br-lightcav", under = "Army", at = { x = 50, y = 10, facing = 0 } }"#,
        LINE,
    );
    holds(&state, json!({ "question": "scale", "inches": 18 }), json!({ "paces": 1800.0 }));
    holds(&state, json!({ "question": "men", "unit": "Line" }), json!({ "men": 2880 }));
    holds(&state, json!({ "question": "men", "unit": "Horse" }), json!({ "men": 960 }));
    holds(
        &state,
        json!({ "question": "directions", "facing": 90 }),
        json!({ "forward": [1.0, 0.0], "right": [0.0, -1.0] }),
    );
}

/// MG-FAC-01: line of 6, front centre (30, 30), facing 180.
#[test]
fn zones_of_the_example_line() {
    let state = state("", LINE);
    for (x, y, zone) in
        [(36.0, 31.0, "left"), (33.0, 35.0, "rear"), (40.0, 29.9, "front"), (24.0, 31.0, "right")]
    {
        holds(&state, json!({ "question": "zone", "of": "Line", "point": [x, y] }), json!({ "zone": zone }));
    }
}

/// MG-FRM-02: column of 5, front centre (10, 10) there; here shifted by 30 inches east and 10 north.
#[test]
fn lay_out_of_the_example_column() {
    let column = r#"Column = { type = "fr-line-early", stands = 5, under = "Enemy", formation = "column", at = { x = 40, y = 20, facing = 0 } }"#;
    let state = state("", column);
    let answer = ask(&state, json!({ "question": "layout", "unit": "Column" }));
    assert_eq!((&answer["x"], &answer["y"]), (&json!([39.25, 40.75]), &json!([17.0, 20.0])));
    assert_eq!(
        (&answer["stands"][0]["x"], &answer["stands"][0]["y"]),
        (&json!([39.25, 40.0]), &json!([19.0, 20.0]))
    );
    assert_eq!(
        (&answer["stands"][4]["x"], &answer["stands"][4]["y"]),
        (&json!([39.25, 40.0]), &json!([17.0, 18.0]))
    );
    holds(
        &state,
        json!({ "question": "size", "arm": "infantry", "formation": "square", "stands": 7 }),
        json!({ "width": 3.0, "depth": 2.0, "ranks": [4, 3] }),
    );
    holds(
        &state,
        json!({ "question": "size", "arm": "infantry", "formation": "column", "stands": 7 }),
        json!({ "ranks": [2, 2, 2, 1] }),
    );
}

/// MG-MOV-01: column of 6 from (20, 20) facing 0 to (21, 23) facing 30.
#[test]
fn corners_of_the_example_move() {
    let column = r#"Column = { type = "fr-line-early", under = "Enemy", formation = "column", at = { x = 20, y = 20, facing = 0 } }"#;
    let state = state("", column);
    let to = json!({ "x": 21, "y": 23, "facing": 30 });
    let question = json!({ "question": "corners", "unit": "Column", "to": to });
    holds(
        &state,
        question,
        json!({ "front-left": 3.550, "front-right": 2.775, "rear-left": 3.798, "rear-right": 3.086, "farthest": 3.798, "rate": 4.0 }),
    );
}

/// MG-CMD-02, MG-CMD-03: divisional commander at (10, 10), unit's nearest edge at (10, 14): in range.
#[test]
fn ranges_of_command() {
    let state = state("", LINE);
    holds(
        &state,
        json!({ "question": "command-range", "commander": "Div", "to": "Picket" }),
        json!({ "range": 4.0, "distance": 4.0, "within": true }),
    );
    holds(
        &state,
        json!({ "question": "command-range", "commander": "Army", "to": "Div" }),
        json!({ "range": 16.0, "distance": 8.0, "within": true }),
    );
    holds(
        &state,
        json!({ "question": "commands", "commander": "Army", "unit": "Picket" }),
        json!({ "commands": true }),
    );
    holds(
        &state,
        json!({ "question": "commands", "commander": "Enemy", "unit": "Picket" }),
        json!({ "commands": false }),
    );
}

/// MG-SHO-05: two lines of 6, 2.0 inches apart; shifted sideways by 3.0 there are 3 dice at range 2 and 5 at range 3.
#[test]
fn shooting_stands_of_the_example() {
    let shooters = |key: &str, x: f64| {
        format!(
            r#"Shooters = {{ type = "{key}", under = "Army", formation = "line", at = {{ x = {x}, y = 28, facing = 0 }} }}"#
        )
    };
    for (key, x, dice) in [("au-line", 30.0, 6), ("au-line", 27.0, 3), ("br-line", 27.0, 5)] {
        let state = state(&shooters(key, x), LINE);
        holds(
            &state,
            json!({ "question": "sight", "unit": "Shooters", "target": "Line" }),
            json!({ "shooting": dice }),
        );
        holds(
            &state,
            json!({ "question": "shot", "unit": "Shooters", "target": "Line" }),
            json!({ "dice": dice, "distance": 2.0 }),
        );
    }
}

/// MG-SHO-06: a line of 4 with its front on y = 15, x 8.5 to 11.5, may not shoot at a battery that lies wholly behind that line; the line
/// is shown, 3 inches on to both sides.
#[test]
fn a_shot_out_of_arc_shows_the_front() {
    let behind = r#"Behind = { type = "au-foot-art", under = "Enemy", formation = "limbered", at = { x = 14, y = 14.5, facing = 0 } }"#;
    let state = state("", behind);
    let question = json!({ "question": "shot", "unit": "Picket", "target": "Behind" });
    let query: Query = state.names().scope(|| serde_json::from_value(question)).expect("it is a question");
    let refusal = March::query(&state, &query).expect_err("it is out of arc");
    assert_eq!(refusal.rule().0, "MG-SHO-06");
    let front = Witness::line(Point::new(5.5, 15.0), Point::new(14.5, 15.0), "the front of Picket");
    assert_eq!(Refused::of(&refusal, state.names()).witness, [front]);
}

/// MG-SHO-12: British line at early French in the open: +1 − 1. MG-SHO-11: the bounds.
#[test]
fn numbers_needed() {
    let british = r#"Shooters = { type = "br-line", under = "Army", formation = "line", at = { x = 30, y = 28, facing = 0 } }"#;
    let state = state(british, LINE);
    holds(
        &state,
        json!({ "question": "shot", "unit": "Shooters", "target": "Line" }),
        json!({ "modifier": 0, "needs": 4 }),
    );
    for (modifier, needs) in [(-3, 6), (3, 2), (0, 4), (-1, 5)] {
        holds(&state, json!({ "question": "to-hit", "modifier": modifier }), json!({ "needs": needs }));
    }
    for (quality, die, passes) in
        [("poor", 4, false), ("elite", 2, true), ("good", 4, true), ("veteran", 2, false)]
    {
        holds(
            &state,
            json!({ "question": "quality-check", "quality": quality, "die": die }),
            json!({ "passes": passes }),
        );
    }
}

/// MG-ORD-02 and MG-MEL-24, MG-MEL-08.
#[test]
fn checks_and_tables() {
    let state = state("", LINE);
    holds(
        &state,
        json!({ "question": "status-check", "condition": "good", "dice": [6, 6, 6, 1, 2] }),
        json!({ "condition": "routed" }),
    );
    holds(
        &state,
        json!({ "question": "status-check", "condition": "disordered", "dice": [6, 6] }),
        json!({ "condition": "routed", "surrender-check": true }),
    );
    holds(
        &state,
        json!({ "question": "status-check", "condition": "good", "dice": [6, 5, 1, 3] }),
        json!({ "condition": "disordered" }),
    );
    holds(
        &state,
        json!({ "question": "share-status-dice", "margin": 5, "touching": [4, 2] }),
        json!({ "dice": [3, 2] }),
    );
    holds(
        &state,
        json!({ "question": "combat-table", "attacker": "cav-line", "defender": "inf-line" }),
        json!({ "attacker": "X2M", "defender": "Sh,M" }),
    );
    holds(
        &state,
        json!({ "question": "stands-lost", "unit": "Line", "hits": 5 }),
        json!({ "stands": 2, "left-over": 1 }),
    );
    holds(
        &state,
        json!({ "question": "profile", "key": "br-guard" }),
        json!({ "points": 15, "hits": 3, "save": 6, "morale": 2, "passes-on": 2 }),
    );
    holds(&state, json!({ "question": "level", "at": [65, 5] }), json!({ "level": 1 }));
    holds(
        &state,
        json!({ "question": "morale", "side": "B" }),
        json!({ "total": 6, "lost": 0, "broken": false, "broken-at": 4 }),
    );
    holds(
        &state,
        json!({ "question": "options" }),
        json!({ "rout-sixes": 2, "cp-action": "move-or-formation" }),
    );
}

/// MG-MEL-04: a column of 6 on the middle of a line of 6: 2 and 4 stands touch; 4 dice and 8, after 2 and 4 of fire.
#[test]
fn a_melee_is_counted_before_it_is_fought() {
    let column = r#"Column = { type = "br-line", under = "Army", formation = "column", at = { x = 30, y = 30, facing = 0 } }"#;
    let state = state(column, LINE);
    let answer = ask(&state, json!({ "question": "melee", "unit": "Line" }));
    assert_eq!(answer["attacker"], json!(Side::A));
    assert_eq!(answer["attackers"]["Column"]["touching"], 2, "{answer}");
    assert_eq!(answer["attackers"]["Column"]["dice"], 4, "{answer}");
    assert_eq!(answer["defenders"]["Line"]["touching"], 4, "{answer}");
    assert_eq!(answer["defenders"]["Line"]["dice"], 8, "{answer}");
    assert_eq!(answer["defenders"]["Line"]["fire"], 4, "{answer}");
    assert_eq!(answer["A"]["support"], 4, "{answer}");
}

#[test]
fn the_table_is_told_in_words() {
    let state = state("", LINE);
    holds(
        &state,
        json!({ "question": "nearest-enemy", "of": "Line" }),
        json!({ "name": "Picket", "zone": "front" }),
    );
    let says = ask(&state, json!({ "question": "describe", "piece": "Line" }))["says"].to_string();
    assert!(
        says.contains("6 of 6 stands") && says.contains("facing south") && says.contains("Under Enemy"),
        "{says}"
    );
}
