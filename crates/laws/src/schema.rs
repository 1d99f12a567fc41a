//! What a JSON schema says can be said: the words of an enumeration, and values made up by it.

use serde_json::{Map, Value, json};

use crate::Chance;

/// What a reference in a schema stands for; anything else stands for itself.
pub(crate) fn resolved<'a>(schema: &'a Value, of: &'a Value) -> &'a Value {
    match of["$ref"].as_str() {
        Some(path) => schema.pointer(path.trim_start_matches('#')).expect("a reference leads somewhere"),
        None => of,
    }
}

/// The values of an enumeration, first the first; of a number those its schema gives as examples. None if it is neither.
pub(crate) fn settings(schema: &Value, of: &Value) -> Vec<Value> {
    let of = resolved(schema, of);
    if of["type"] == "boolean" {
        return vec![json!(false), json!(true)];
    }
    let one = of.get("const").into_iter().cloned();
    let some = of["enum"].as_array().into_iter().flatten().cloned();
    let examples = of["examples"].as_array().into_iter().flatten().cloned();
    let parts = ["oneOf", "anyOf"].into_iter().filter_map(|several| of[several].as_array()).flatten();
    one.chain(some).chain(examples).chain(parts.flat_map(|part| settings(schema, part))).collect()
}

/// Every set of words in a schema of which a value is one.
pub(crate) fn vocabularies(schema: &Value) -> Vec<Vec<Value>> {
    let named = schema["$defs"].as_object().into_iter().flat_map(Map::values);
    named.map(|of| settings(schema, of)).filter(|words| words.len() > 1).collect()
}

/// Every tag of a tagged enumeration: the values of `field` in its variants.
pub(crate) fn tags(schema: &Value, field: &str) -> Vec<String> {
    let variants = schema["oneOf"].as_array().into_iter().flatten();
    variants.filter_map(|one| one["properties"][field]["const"].as_str().map(str::to_owned)).collect()
}

/// A value as the schema allows it, all of it by chance; names are taken from `names`.
pub(crate) fn made_up(schema: &Value, of: &Value, names: &[&str], chance: &mut Chance) -> Value {
    let of = resolved(schema, of);
    if let Some(only) = of.get("const") {
        return only.clone();
    }
    for several in ["enum", "oneOf", "anyOf"] {
        if let Some(several) = of[several].as_array() {
            let part = chance.one_of(several);
            return if part.is_object() { made_up(schema, part, names, chance) } else { part.clone() };
        }
    }
    let kind = match &of["type"] {
        Value::Array(kinds) => chance.one_of(kinds).as_str().unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "object" => made_up_object(schema, of, names, chance),
        "array" => {
            let length = of["minItems"].as_u64().map_or_else(|| chance.below(3), |least| least as usize);
            (0..length).map(|_| made_up(schema, &of["items"], names, chance)).collect()
        }
        "string" if names.is_empty() => json!(""),
        "string" => json!(chance.one_of(names)),
        "number" => json!(chance.below(7_200) as f64 / 100.0),
        "integer" => json!(chance.below(7)),
        "boolean" => json!(chance.below(2) == 0),
        _ => Value::Null,
    }
}

/// Everything an object must have, and half of what it may.
fn made_up_object(schema: &Value, of: &Value, names: &[&str], chance: &mut Chance) -> Value {
    let required =
        |field: &str| of["required"].as_array().is_some_and(|all| all.iter().any(|one| one == field));
    let mut made = Map::new();
    for (field, of) in of["properties"].as_object().into_iter().flatten() {
        if required(field) || chance.below(2) == 0 {
            made.insert(field.clone(), made_up(schema, of, names, chance));
        }
    }
    Value::Object(made)
}
