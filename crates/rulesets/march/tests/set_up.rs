//! What is refused before a battle begins, where and by which rule; and how the sequence of play starts.

use dice::{Rolled, Scripted};
use engine::game::{Game, GameOf};
use engine::{Battle, Rules};
use march::March;
use march::scenario::Scenario;

/// A small scenario: side B is one battery, side A is as given.
fn scenario(extra: &str, commanders: &str, units: &str) -> Scenario {
    let text = format!(
        r#"
        year = 1809
        {extra}
        [sides.A.commanders]
        {commanders}
        [sides.A.units]
        {units}
        [sides.B.commanders]
        Enemy = {{ rank = "army", at = [36, 44] }}
        [sides.B.units]
        Guns = {{ type = "au-foot-art", under = "Enemy", at = {{ x = 36, y = 40, facing = 180 }} }}
        "#
    );
    toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

const ARMY: &str = r#"Army = { rank = "army", at = [20, 4] }"#;

#[track_caller]
fn refused(scenario: &Scenario, rule: &str, at: &str) {
    match March::set_up(scenario) {
        Ok(_) => panic!("it should be refused by {rule}"),
        Err(faults) => assert!(
            faults.iter().any(|fault| fault.rule.is_some_and(|by| by.0 == rule) && fault.at == at),
            "{rule} at {at} is not among {faults:#?}"
        ),
    }
}

fn line(fields: &str) -> String {
    format!(
        r#"Line = {{ type = "fr-line-early", under = "Army", at = {{ x = 20, y = 10, facing = 0 }}{fields} }}"#
    )
}

#[test]
fn units_are_checked_by_path_and_rule() {
    let unit = |fields: &str| scenario("", ARMY, &line(fields));
    assert!(March::set_up(&unit("")).is_ok());
    refused(&unit(", stands = 3"), "MG-UNI-01", r#"sides.A.units."Line".stands"#);
    refused(&unit(", stands = 8"), "MG-UNI-01", r#"sides.A.units."Line".stands"#);
    refused(&unit(r#", formation = "limbered""#), "MG-UNI-05", r#"sides.A.units."Line".formation"#);
    refused(&unit(", left = 7"), "MG-UNI-01", r#"sides.A.units."Line".left"#);
    refused(&unit(", exhausted = true"), "MG-UNI-06", r#"sides.A.units."Line".exhausted"#);
    refused(&unit(", road = 0"), "MG-FRM-07", r#"sides.A.units."Line".road"#);
    let typed = |key: &str| scenario("", ARMY, &line("").replace("fr-line-early", key));
    refused(&typed("fr-line-late"), "MG-UNI-10", r#"sides.A.units."Line".type"#);
    refused(&typed("fr-nobody"), "MG-ARM-01", r#"sides.A.units."Line".type"#);
    let placed = |at: &str| scenario("", ARMY, &line("").replace("x = 20, y = 10", at));
    refused(&placed("x = 2, y = 10"), "MG-MOV-11", r#"sides.A.units."Line".at"#);
    assert!(March::set_up(&placed("x = 2.25, y = 10")).is_ok(), "flush with the edge is on the table");
    refused(&placed("x = 36, y = 40.5"), "MG-GEN-12", r#"sides.B.units."Guns".at"#);
}

#[test]
fn cavalry_and_guns_go_through_woods_and_villages_by_road() {
    let ground = |kind: &str| {
        format!(
            "ground = {{ width = 72, depth = 48, areas = [{{ kind = \"{kind}\", outline = [[18, 8], [22, 8], [22, 12], [18, 12]] }}], \
             roads = [{{ line = [[20, 0], [20, 48]] }}] }}"
        )
    };
    let horse = r#"Horse = { type = "fr-lightcav", under = "Army", at = { x = 20, y = 11, facing = 0 } }"#;
    let march = r#"Horse = { type = "fr-lightcav", under = "Army", formation = "march-column", at = { x = 20, y = 11, facing = 0 } }"#;
    let guns = |x: f64| {
        format!(
            r#"Guns2 = {{ type = "fr-foot-art", under = "Army", at = {{ x = {x}, y = 11, facing = 0 }} }}"#
        )
    };
    let at = r#"sides.A.units."Horse".at"#;
    refused(&scenario(&ground("wood"), ARMY, horse), "MG-TER-01", at);
    refused(&scenario(&ground("marsh"), ARMY, horse), "MG-TER-03", at);
    refused(&scenario(&ground("built-up"), ARMY, horse), "MG-TER-07", at);
    assert!(March::set_up(&scenario(&ground("built-up"), ARMY, march)).is_ok(), "by road, in march column");
    assert!(March::set_up(&scenario(&ground("wood"), ARMY, march)).is_ok(), "by road, in march column");
    assert!(
        March::set_up(&scenario(&ground("built-up"), ARMY, &guns(20.0))).is_ok(),
        "its centre is on the road"
    );
    refused(&scenario(&ground("built-up"), ARMY, &guns(20.5)), "MG-TER-07", r#"sides.A.units."Guns2".at"#);
    refused(&scenario(&ground("wood"), ARMY, &guns(20.0)), "MG-TER-07", r#"sides.A.units."Guns2".at"#);
    assert!(March::set_up(&scenario(&ground("wood"), ARMY, &line(""))).is_ok(), "infantry may");
    refused(&scenario(&ground("impassable"), ARMY, &line("")), "MG-TER-03", r#"sides.A.units."Line".at"#);
}

/// A unit that is refused for its place or formation leaves the others alone: whoever follows it, on either side, is judged as what it is.
#[test]
fn a_refused_unit_shifts_no_faults_onto_others() {
    let wood = "ground = { width = 72, depth = 48, areas = [{ kind = \"wood\", outline = [[18, 8], [22, 8], [22, 12], [18, 12]] }] }";
    let after = r#"
        Battery = { type = "fr-foot-art", under = "Army", formation = "unlimbered", at = { x = 30, y = 10, facing = 0 } }
        Foot = { type = "fr-line-early", under = "Army", formation = "square", at = { x = 40, y = 10, facing = 0 } }
        Lancers = { type = "fr-lightcav", under = "Army", formation = "line", at = { x = 50, y = 10, facing = 0 } }"#;
    let faults = |ground: &str, horse: &str| {
        let horse = format!("Horse = {{ type = \"fr-lightcav\", under = \"Army\", {horse} }}");
        let mut scenario = scenario(ground, ARMY, &format!("{horse}{after}"));
        let column = r#"
            type = "au-line"
            under = "Enemy"
            formation = "column"
            at = { x = 50, y = 40, facing = 180 }"#;
        scenario.sides.b.units.insert("Column".to_owned(), toml::from_str(column).expect("a unit"));
        let faults = March::set_up(&scenario).expect_err("the horse is refused");
        faults.into_iter().map(|fault| (fault.at, fault.rule.map(|rule| rule.0))).collect::<Vec<_>>()
    };
    let horse = |field: &str| format!(r#"sides.A.units."Horse".{field}"#);
    let in_wood = r#"formation = "line", at = { x = 20, y = 11, facing = 0 }"#;
    assert_eq!(faults(wood, in_wood), [(horse("at"), Some("MG-TER-01"))]);
    let in_square = r#"formation = "square", at = { x = 20, y = 20, facing = 0 }"#;
    assert_eq!(faults("", in_square), [(horse("formation"), Some("MG-UNI-05"))]);
    let over_the_edge = r#"formation = "line", at = { x = 0, y = 20, facing = 0 }"#;
    assert_eq!(faults("", over_the_edge), [(horse("at"), Some("MG-MOV-11"))]);
    let too_weak = r#"formation = "line", left = 9, at = { x = 20, y = 20, facing = 0 }"#;
    assert_eq!(faults("", too_weak), [(horse("left"), Some("MG-UNI-01"))]);
}

#[test]
fn the_chain_of_command_is_checked() {
    let chain = |commanders: &str| scenario("", commanders, &line(""));
    let two = format!("{ARMY}\nOther = {{ rank = \"army\", at = [22, 4] }}");
    refused(&chain(&two), "MG-ARM-03", "sides.A.commanders");
    let loose = format!("{ARMY}\nDiv = {{ rank = \"inf-div\", at = [22, 4] }}");
    refused(&chain(&loose), "MG-ARM-03", r#"sides.A.commanders."Div".under"#);
    let idle = format!("{ARMY}\nDiv = {{ rank = \"inf-div\", under = \"Army\", at = [22, 4] }}");
    refused(&chain(&idle), "MG-ARM-03", r#"sides.A.commanders."Div""#);
    let corps = format!(
        "{ARMY}\nOne = {{ rank = \"inf-corps\", under = \"Army\", at = [22, 4] }}\nTwo = {{ rank = \"inf-corps\", under = \"One\", at = [22, 5] }}"
    );
    refused(&chain(&corps), "MG-CMD-01", r#"sides.A.commanders."Two".under"#);
    refused(
        &scenario("", ARMY, &line("").replace("\"Army\"", "\"Nobody\"")),
        "MG-CMD-01",
        r#"sides.A.units."Line".under"#,
    );
    refused(
        &scenario("", ARMY, &line("").replace("Line =", "Enemy =")),
        "MG-GEN-07",
        r#"sides.B.commanders."Enemy""#,
    );
}

/// MG-ARM-03: an army above its limit is refused, one equal to it is legal: 160 for the commander, 6 × 11 for the line.
#[test]
fn points_are_a_limit() {
    let with = |points: u32| {
        let mut scenario = scenario("", ARMY, &line(""));
        scenario.sides.a.points = Some(points);
        scenario
    };
    assert!(March::set_up(&with(226)).is_ok());
    refused(&with(225), "MG-ARM-03", "sides.A.points");
}

/// MG-ARM-04, MG-ARM-05: the worked armies cost 933 and 927 points and have 52 and 78 morale points.
#[test]
fn the_worked_armies_cost_what_the_book_says() {
    let text = include_str!("../../../../scenarios/march/pick-up-battle.toml");
    let scenario: Scenario = toml::from_str(text).expect("a scenario");
    let state = March::set_up(&scenario).expect("a battle");
    let worked = [(engine::Side::A, 400, 533, 52), (engine::Side::B, 400, 527, 78)];
    for (side, commanders, units, morale) in worked {
        let cost = march::army::cost(&state.setup, side);
        assert_eq!((cost.commanders, cost.units, cost.morale), (commanders, units, morale), "side {side}");
        assert_eq!(state.setup.sides[side].morale, morale);
    }
}

/// MG-GEN-11: dice 4 (A), 4 (B), 2 (A), 5 (B): side B moves first; its army commander then rolls (MG-CMD-08).
#[test]
fn ties_for_the_first_turn_are_rolled_again() {
    let dice = |rule: &str, faces: &[u8]| Rolled::dice(rule, faces).expect("faces");
    let first = [4, 4, 2, 5].map(|die| dice("MG-GEN-11", &[die]));
    let mut tape = Scripted::new(first.into_iter().chain([dice("MG-CMD-08", &[3])]).collect());
    let battle = Battle::<March>::begin(scenario("", ARMY, &line("")), 0, &mut tape).expect("a battle");
    assert!(tape.leftover().is_empty());
    assert_eq!(battle.state().first, Some(engine::Side::B));
    assert_eq!(battle.state().active, engine::Side::B);
}

/// The example of docs/cases.md is a case that holds.
#[test]
fn the_example_of_the_guide_holds() {
    let guide = include_str!("../../../../docs/cases.md");
    let text = guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let file = engine::case::read::<March>("docs/cases.md", text).unwrap_or_else(|bad| panic!("{bad}"));
    for case in &file.cases {
        assert_eq!(engine::case::run::<March>(&file, case).failed, []);
    }
}

#[test]
fn a_scenario_of_another_game_is_refused_with_what_to_write() {
    let data = serde_json::to_value(scenario(r#"ruleset = "guns""#, ARMY, &line(""))).unwrap();
    let faults = GameOf::<March>::new().settle_scenario(&data).unwrap_err();
    let says = faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(says, ["ruleset: this is a scenario of 'guns', not of march: write `ruleset = \"march\"`"]);
}
