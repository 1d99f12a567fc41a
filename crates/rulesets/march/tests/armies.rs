//! The army lists of the repository keep to their points, and MG-ARM-03 refuses those that do not.

use engine::army::on_parade;
use engine::{Fault, OnTable, Rules, Side};
use march::March;
use march::army::{Cost, USUAL_POINTS, cost};
use serde_json::{Value, json};

/// MG-ARM-03: what the army of a list costs, or everything that is wrong with it.
fn check(list: &Value) -> Result<Cost, Vec<Fault>> {
    on_parade::<March>(list).map(|parade| cost(&parade.state.setup, Side::A))
}

fn lists() -> Vec<(String, Value)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../armies/march");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("there are armies") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        found.push((
            name.clone(),
            engine::scenario::read_toml(&name, &text).unwrap_or_else(|bad| panic!("{bad}")),
        ));
    }
    found
}

#[test]
fn every_list_is_legal_and_near_its_limit() {
    let all = lists();
    assert_eq!(all.len(), 6, "five nations, the French twice");
    for (name, list) in all {
        let cost = check(&list).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
        let limit =
            list.get("points").map_or(u64::from(USUAL_POINTS), |points| points.as_u64().expect("a number"));
        assert!((850..=limit).contains(&u64::from(cost.total())), "{name} costs {}", cost.total());
    }
}

/// MG-ARM-04, MG-ARM-05: 933 points and 52 morale; 927 and 78.
#[test]
fn worked_armies_are_the_printed_ones() {
    for (name, list) in lists() {
        let cost = check(&list).expect("checked above");
        match name.as_str() {
            "french-1809" => assert_eq!((cost.total(), cost.morale), (933, 52)),
            "british-1809" => assert_eq!((cost.total(), cost.morale), (927, 78)),
            _ => {}
        }
    }
}

#[test]
fn a_list_above_its_limit_says_by_how_much() {
    let (_, mut list) = lists().into_iter().find(|(name, _)| name == "french-1809").expect("the French");
    list["points"] = json!(933);
    assert!(check(&list).is_ok(), "equal is legal");
    list["points"] = json!(932);
    let faults = check(&list).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].at.as_str(), faults[0].rule.map(|rule| rule.0)), ("points", Some("MG-ARM-03")));
    list["year"] = json!(1813);
    list["points"] = json!(1000);
    let faults = check(&list).unwrap_err();
    assert!(faults.iter().all(|fault| fault.rule.is_some_and(|rule| rule.0 == "MG-UNI-10")));
    assert_eq!(faults[0].at, "units.\"Sarrut's Brigade\".type");
}

/// Nobody could tell two armies of one nation apart by their national colours.
#[test]
fn two_sides_of_one_nation_wear_their_own_colours() {
    let text = include_str!("../../../../scenarios/march/autumn-manoeuvres.toml");
    let scenario: march::scenario::Scenario =
        engine::scenario::read_toml("autumn-manoeuvres.toml", text).unwrap_or_else(|bad| panic!("{bad}"));
    let state = March::set_up(&scenario).expect("it is right");
    let view = March::view(&state, None);
    for piece in view.pieces {
        let colours = if piece.side == engine::Side::A { "side-a" } else { "side-b" };
        assert_eq!(piece.symbol.nation, colours, "{}", piece.name);
    }
    assert_eq!((&*view.sides.a.nation, &*view.sides.b.nation), ("side-a", "side-b"));
}
