//! Armies by name: a side of a scenario may name an army list (`army = "…"`) instead of writing its troops out.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Fault;
use crate::scenario::lay_over;

/// An army list by the name it is called by, as data.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Listed {
    /// Its name: that of its file, without the ending.
    pub name: String,
    /// What the file says.
    pub list: Value,
}

impl Listed {
    /// What it calls itself.
    pub fn title(&self) -> &str {
        self.list.get("title").and_then(Value::as_str).unwrap_or_default()
    }

    /// The game it is of.
    pub fn ruleset(&self) -> &str {
        self.list.get("ruleset").and_then(Value::as_str).unwrap_or_default()
    }

    /// Whether somebody who says this name means it.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.name.to_lowercase() == name || self.title().to_lowercase() == name
    }
}

/// Whether data is an army by itself: it has troops or people, and no sides.
pub fn is_army(data: &Value) -> bool {
    let has = |key| data.get(key).is_some();
    ROSTERS.into_iter().any(has) && !has("sides")
}

/// What a list says of itself and not of the troops.
pub(crate) const HEAD: [&str; 5] = ["ruleset", "title", "says", "year", "army"];

/// A scenario with the troops of the lists its sides name. What the side says itself is laid over the list: a place for a unit, another number of
/// stands, `"unset"` for a unit that stays at home. Of two lists by one name the first is taken.
pub fn muster(scenario: &Value, lists: &[Listed]) -> Result<Value, Vec<Fault>> {
    let mut mustered = scenario.clone();
    let mut faults = Vec::new();
    for side in ["A", "B"] {
        let path = format!("/sides/{side}");
        let Some(named) = scenario.pointer(&format!("{path}/army")) else { continue };
        match find(scenario, named, lists) {
            Ok(listed) => match laid_out(listed, &scenario["sides"][side], side) {
                Ok(army) => *mustered.pointer_mut(&path).expect("the side is there") = army,
                Err(fault) => faults.push(fault),
            },
            Err(says) => faults.push(Fault::new(format!("sides.{side}.army"), says)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if mustered != *scenario {
        tell_apart(&mut mustered);
    }
    Ok(mustered)
}

fn find<'l>(scenario: &Value, named: &Value, lists: &'l [Listed]) -> Result<&'l Listed, String> {
    let Some(name) = named.as_str() else {
        return Err("an army is named by a text in quotes".to_owned());
    };
    let game = scenario.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    let of_game = || lists.iter().filter(|listed| listed.ruleset() == game);
    if let Some(found) = of_game().find(|listed| listed.is_called(name)) {
        return Ok(found);
    }
    if let Some(other) = lists.iter().find(|listed| listed.is_called(name)) {
        let of = other.ruleset();
        return Err(format!(
            "the army list '{name}' is of {of}, and this is a battle of {game}: name one of {game}"
        ));
    }
    let mut known: Vec<&str> = of_game().map(|listed| listed.name.as_str()).collect();
    known.dedup();
    let near =
        known.iter().find(|known| strsim::damerau_levenshtein(known, name) <= name.chars().count() / 3);
    Err(match (near, known.is_empty()) {
        (Some(near), _) => format!("there is no army list '{name}': did you mean '{near}'?"),
        (None, true) => {
            format!("there is no army list '{name}', nor any other of {game}: write the troops out")
        }
        (None, false) => {
            let known = known.join(", ");
            format!(
                "there is no army list '{name}'; there are {known}, and the files that lie beside this one"
            )
        }
    })
}

/// The side of a scenario with the troops of a list.
fn laid_out(listed: &Listed, side: &Value, called: &str) -> Result<Value, Fault> {
    let mut army = listed.list.clone();
    let mut own = side.clone();
    if let (Some(army), Some(own)) = (army.as_object_mut(), own.as_object_mut()) {
        for key in HEAD {
            army.shift_remove(key);
        }
        own.shift_remove("army");
        army.entry("name").or_insert_with(|| Value::String(listed.title().to_owned()));
    }
    lay_over(&mut army, &own, &format!("sides.{called}"))?;
    Ok(army)
}

/// The lists of pieces a side may have.
const ROSTERS: [&str; 5] = ["commanders", "units", "generals", "formations", "figures"];

/// Two armies of one list have the same names; those of side B are told apart.
fn tell_apart(scenario: &mut Value) {
    let names = |side: &Value| -> Vec<String> {
        let rosters = ROSTERS.iter().filter_map(|roster| side.get(*roster).and_then(Value::as_object));
        rosters.flat_map(|roster| roster.keys().cloned()).collect()
    };
    let own_name = scenario["sides"]["A"].get("name").cloned();
    let (first, second) = (names(&scenario["sides"]["A"]), names(&scenario["sides"]["B"]));
    let shared: Vec<String> = second.into_iter().filter(|name| first.contains(name)).collect();
    let anew = |name: &str| {
        if shared.iter().any(|known| known == name) { format!("{name} II") } else { name.to_owned() }
    };
    let Some(side) = scenario.pointer_mut("/sides/B").and_then(Value::as_object_mut) else { return };
    if let Some(Value::String(name)) = side.get_mut("name").filter(|name| own_name.as_ref() == Some(&**name))
    {
        name.push_str(" II");
    }
    for roster in ROSTERS {
        let Some(pieces) = side.get_mut(roster).and_then(Value::as_object_mut) else { continue };
        let renamed: Map<String, Value> = pieces
            .iter()
            .map(|(name, piece)| {
                let mut piece = piece.clone();
                for key in ["under", "with"] {
                    if let Some(Value::String(whom)) = piece.get_mut(key) {
                        *whom = anew(whom);
                    }
                }
                (anew(name), piece)
            })
            .collect();
        *pieces = renamed;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn lists() -> Vec<Listed> {
        let french = json!({
            "ruleset": "march", "title": "French, 1809", "year": 1809, "points": 1000,
            "commanders": {"Soult": {"rank": "army"}},
            "units": {"4e Ligne": {"type": "fr-line", "under": "Soult"}, "Guns": {"type": "fr-foot-art", "under": "Soult"}},
        });
        let other = json!({"ruleset": "charge", "title": "Austrians", "units": {}});
        vec![
            Listed { name: "french-1809".to_owned(), list: french },
            Listed { name: "austrian-1809".to_owned(), list: other },
        ]
    }

    fn scenario(a: &Value, b: &Value) -> Value {
        json!({"ruleset": "march", "sides": {"A": a, "B": b}})
    }

    #[test]
    fn a_side_takes_the_troops_of_the_list_it_names_and_what_it_says_itself() {
        let own = json!({"army": "French, 1809", "name": "The Advance Guard", "units": {"Guns": "unset", "4e Ligne": {"stands": 4}}});
        let mustered = muster(&scenario(&own, &json!({"name": "B"})), &lists()).expect("it is right");
        assert_eq!(
            mustered["sides"]["A"],
            json!({
                "points": 1000, "name": "The Advance Guard", "commanders": {"Soult": {"rank": "army"}},
                "units": {"4e Ligne": {"type": "fr-line", "under": "Soult", "stands": 4}},
            })
        );
        assert_eq!(mustered["sides"]["B"], json!({"name": "B"}));
    }

    #[test]
    fn two_armies_of_one_list_are_told_apart() {
        let named = json!({"army": "french-1809"});
        let mustered = muster(&scenario(&named, &named), &lists()).expect("it is right");
        assert_eq!(mustered["sides"]["B"]["units"]["4e Ligne II"]["under"], "Soult II");
        assert_eq!(mustered["sides"]["A"]["units"]["4e Ligne"]["under"], "Soult");
        let names = ["A", "B"].map(|side| mustered["sides"][side]["name"].as_str());
        assert!(names[0].is_some() && names[0] != names[1], "{names:?}");
    }

    #[test]
    fn formations_and_people_are_told_apart_as_units_are() {
        let list = json!({"ruleset": "guns", "title": "The Corps", "commanders": {"Meade": {}}, "formations": {"First": {"under": "Meade"}}});
        let gang = json!({"ruleset": "sixgun", "title": "The Gang", "figures": {"Dutch": {}}});
        assert!(is_army(&list) && is_army(&gang));
        let lists =
            [("corps", list), ("gang", gang)].map(|(name, list)| Listed { name: name.to_owned(), list });
        let twice = |game: &str, army: &str| {
            let named = json!({"army": army});
            muster(&json!({"ruleset": game, "sides": {"A": named, "B": named}}), &lists).expect("it is right")
        };
        assert_eq!(twice("guns", "corps")["sides"]["B"]["formations"]["First II"]["under"], "Meade II");
        assert!(twice("sixgun", "gang")["sides"]["B"]["figures"]["Dutch II"].is_object());
    }

    #[test]
    fn a_list_nobody_has_is_told_with_those_there_are() {
        let says = |name: &str| {
            let faults =
                muster(&scenario(&json!({"army": name}), &json!({})), &lists()).expect_err("there is none");
            faults[0].to_string()
        };
        assert_eq!(
            says("french-1908"),
            "sides.A.army: there is no army list 'french-1908': did you mean 'french-1809'?"
        );
        assert_eq!(
            says("guards"),
            "sides.A.army: there is no army list 'guards'; there are french-1809, and the files that lie beside this one"
        );
        assert_eq!(
            says("austrian-1809"),
            "sides.A.army: the army list 'austrian-1809' is of charge, and this is a battle of march: name one of march"
        );
    }
}
