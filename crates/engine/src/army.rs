//! An army by itself, as a file of `armies/` keeps it: read, set up on an empty field against nobody, and counted.
//!
//! A list is a side of a scenario with a head of its own, so whatever may stand in a side may stand in a list, and what is wrong is told in the
//! same words. What an army comes to, only its game can say ([`Armies`]).

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::fault::from_data;
use crate::muster::HEAD;
use crate::scenario::set_up;
use crate::{Fault, Rules, every_fault};

/// Games whose armies are files of their own.
pub trait Armies: Rules {
    /// A scenario in which the army is side A and the enemy is nobody.
    fn parade(list: &Head, army: Value) -> Value;

    /// What the army comes to, after its title: what the parade's file says and how it stands there.
    fn comes_to(parade: &Self::Scenario, state: &Self::State) -> String;
}

/// What every list says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Head {
    /// The game it is of.
    pub ruleset: String,
    /// What players read.
    pub title: String,
    /// The year it marches in.
    pub year: u16,
    /// A sentence or two about it.
    #[serde(default)]
    pub says: String,
}

/// An army drawn up on an empty field as side A.
pub struct Parade<R: Rules> {
    /// What its list says of itself.
    pub head: Head,
    /// The scenario of the parade.
    pub scenario: R::Scenario,
    /// How it stands.
    pub state: R::State,
}

/// Checks a list and says what its army comes to, or everything that is wrong with it.
pub fn told<R: Armies>(list: &Value) -> Result<String, Vec<Fault>> {
    let Parade { head, scenario, state } = on_parade::<R>(list)?;
    Ok(format!("{}: {}", head.title, R::comes_to(&scenario, &state)))
}

/// Draws up the army of a list, or says everything that is wrong with it.
pub fn on_parade<R: Armies>(list: &Value) -> Result<Parade<R>, Vec<Fault>> {
    let all = list.as_object().cloned().unwrap_or_default();
    let (head, troops): (Map<String, Value>, Map<String, Value>) =
        all.into_iter().partition(|(key, _)| HEAD.contains(&key.as_str()));
    // What is wrong with the troops is told beside what is wrong with the head: they are read for the sake of that, whatever they are called.
    let read = from_data::<Head>(&Value::Object(head));
    let stand_in =
        || Head { ruleset: R::ABOUT.slug.to_owned(), title: String::new(), year: 1809, says: String::new() };
    let known = read.as_ref().map_or_else(|_| stand_in(), Clone::clone);
    let mut army = troops;
    army.entry("name").or_insert_with(|| Value::String(known.title.clone()));
    let parade = R::parade(&known, Value::Object(army));
    let drawn_up = from_data::<R::Scenario>(&parade)
        .ok()
        .and_then(|scenario| set_up::<R>(&scenario).ok().map(|state| (scenario, state)));
    match (read, drawn_up) {
        (Ok(head), Some((scenario, state))) => Ok(Parade { head, scenario, state }),
        (Err(fault), Some(_)) => Err(vec![fault]),
        (read, None) => {
            let troops = every_fault::of::<R>(&parade).into_iter().map(in_list);
            Err(read.err().into_iter().chain(troops).collect())
        }
    }
}

/// A fault of the parade as one of the list.
fn in_list(mut fault: Fault) -> Fault {
    fault.at = fault.at.strip_prefix("sides.A").unwrap_or(&fault.at).trim_start_matches('.').to_owned();
    fault.says = fault.says.replace("here: it belongs ", "in a list: in a scenario it belongs ");
    fault
}

/// What may stand in a list, as a JSON schema: its head, and what may stand in a side of a scenario.
#[cfg(not(target_family = "wasm"))]
pub fn schema<R: Armies>() -> Value {
    let mut schema: Value = schemars::schema_for!(R::Scenario).into();
    let mut head: Value = schemars::schema_for!(Head).into();
    let side = side_of(&mut schema).map(|side| side.take()).unwrap_or_default();
    let keys = |part: &Value| part["properties"].as_object().cloned().unwrap_or_default();
    let needed = |part: &Value| part["required"].as_array().cloned().unwrap_or_default();
    let properties: Map<String, Value> = keys(&head).into_iter().chain(keys(&side)).collect();
    let required: Vec<Value> = needed(&head).into_iter().chain(needed(&side)).collect();
    head["title"] = json!("ArmyList");
    head["properties"] = Value::Object(properties);
    head["required"] = Value::Array(required);
    head["$defs"] = schema["$defs"].take();
    head
}

/// A scenario's schema in which a side may name its army instead of writing it out. That is put in before a game reads the file, so its own schema
/// does not know it.
pub fn with_armies(mut schema: Value) -> Value {
    if let Some(side) = side_of(&mut schema).and_then(Value::as_object_mut) {
        side.remove("required");
        side["properties"]["army"] = json!({
            "type": "string",
            "description": "The name of an army list, whose troops the side has; what else it says is laid over the list",
        });
    }
    schema
}

/// What a side of a scenario is, in its game's schema.
fn side_of(schema: &mut Value) -> Option<&mut Value> {
    let follow = |schema: &Value, at: &str| {
        let part = schema.pointer(at)?;
        let named = part.get("$ref").and_then(Value::as_str).and_then(|named| named.strip_prefix('#'));
        Some(named.unwrap_or(at).to_owned())
    };
    let sides = follow(schema, "/properties/sides")?;
    let side = follow(schema, &format!("{sides}/properties/A"))?;
    schema.pointer_mut(&side)
}
