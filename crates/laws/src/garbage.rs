//! Orders nobody in his right mind would give, at every moment of a battle: refused they leave no trace, and whatever the rules do accept
//! leads to a sound state. A preview says yes exactly when the order would be obeyed.

use dice::Seeded;
use engine::{Ctx, Log, Loop, Moment, Ruleset, Side, Stop, stable_hash};
use rayon::prelude::*;
use schemars::schema_for;
use serde_json::{Value, json};

use crate::dose::dose;
use crate::options::under;
use crate::schema::{made_up, vocabularies};
use crate::shelf::{asked, begun, data, scenarios};
use crate::{Book, Chance};

/// How many strange orders are tried at a decision.
const TRIES: usize = 4;

/// At every decision of some battles of every scenario.
pub fn a_refused_order_changes_nothing<B: Book>() {
    let battles: Vec<_> = scenarios::<B>()
        .into_iter()
        .flat_map(|one| {
            let seeds = if one.minutes > 100 { 1 } else { dose(5, 1) };
            (0..seeds).map(move |seed| (one.slug.clone(), under::<B>(&one.scenario, seed), seed))
        })
        .collect();
    let strange = Strange::of::<B::Game>();
    let tried: Vec<Result<Tried, String>> = battles
        .par_iter()
        .map(|(slug, scenario, seed)| {
            pester::<B::Game>(scenario, *seed, &strange)
                .map_err(|says| format!("{slug}, seed {seed}: {says}"))
        })
        .collect();
    let wrong: Vec<&str> = tried.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let sum = |count: fn(&Tried) -> usize| tried.iter().flatten().map(count).sum::<usize>();
    // The test is worth something only if both answers are common.
    assert!(sum(|tried| tried.refused) > dose(2_000, 400), "{}", sum(|tried| tried.refused));
    assert!(sum(|tried| tried.obeyed) > dose(200, 40), "{}", sum(|tried| tried.obeyed));
}

/// Fights a random battle and tries strange orders at every decision.
fn pester<R: Ruleset>(scenario: &R::Scenario, seed: u64, strange: &Strange) -> Result<Tried, String> {
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    let mut battle = begun::<R>(scenario, seed, &mut dice);
    let mut given: Vec<Value> = Vec::new();
    let mut tried = Tried::default();
    let mut last = None;
    while let Some(side) = asked(&battle) {
        let order = chance.order::<R>(battle.state());
        let state = battle.state();
        given.push(state.names().scope(|| data(&order)));
        for _ in 0..TRIES {
            let names: Vec<&str> = state.names().iter().map(|(_, name)| name).collect();
            let strange = strange.order(&given, &names, &mut chance);
            tried.note(try_it::<R>(state, &strange).map_err(|says| format!("{strange}: {says}"))?);
        }
        if battle.give(side.enemy(), order.clone(), &mut dice).is_ok() {
            return Err(format!("the enemy gave {order:?}"));
        }
        last = Some(order.clone());
        battle.give(side, order, &mut dice).map_err(|stop| stop.to_string())?;
    }
    for side in Side::BOTH {
        let late = last.clone().map(|order| battle.give(side, order, &mut dice).map(|_| ()));
        if !matches!(late, Some(Err(Stop::Refused(_))) | None) {
            return Err("an order was taken after the end".to_owned());
        }
    }
    Ok(tried)
}

#[derive(Default)]
struct Tried {
    refused: usize,
    obeyed: usize,
}

impl Tried {
    fn note(&mut self, obeyed: Option<bool>) {
        match obeyed {
            Some(true) => self.obeyed += 1,
            Some(false) => self.refused += 1,
            None => {}
        }
    }
}

/// Whether a strange order was obeyed; nothing if it is no order at all.
fn try_it<R: Ruleset>(state: &R::State, strange: &Value) -> Result<Option<bool>, String> {
    let Ok(order) = state.names().scope(|| serde_json::from_value::<R::Order>(strange.clone())) else {
        return Ok(None);
    };
    let mut after = state.clone();
    let mut none = dice::Scripted::default();
    let obeyed = R::obey(&mut Ctx::new(&mut after, &mut none, Log::Drop), &order);
    let preview = R::preview(state, &order);
    state.names().scope(|| match (obeyed, preview) {
        (Err(refusal), Ok(_)) => Err(format!("the preview allows it, but it is refused: {refusal}")),
        (Ok(()), Err(refusal)) => Err(format!("it is obeyed, but the preview refuses it: {refusal}")),
        (Err(refusal), Err(previewed)) => {
            let same = &after == state
                && stable_hash(&after) == stable_hash(state)
                && R::inspect(&after) == R::inspect(state);
            match refusal.to_string() {
                _ if !same => Err("it was refused and has changed something".to_owned()),
                says if says.len() < 10 => Err(format!("it is refused with no more than '{says}'")),
                says if says != previewed.to_string() => {
                    Err(format!("it is refused because '{says}', and its preview because '{previewed}'"))
                }
                _ => Ok(Some(false)),
            }
        }
        (Ok(()), Ok(_)) => {
            let mut dice = Seeded::new(3);
            let mut ctx = Ctx::<R>::new(&mut after, &mut dice, Log::Drop);
            engine::run(&mut ctx).map_err(|need| need.to_string())?;
            after.audit()?;
            Ok(Some(true))
        }
    })
}

/// What strange orders are made of: the schema of orders, and its sets of words.
struct Strange {
    schema: Value,
    words: Vec<Vec<Value>>,
}

impl Strange {
    fn of<R: Ruleset>() -> Self {
        let schema: Value = schema_for!(R::Order).into();
        let words = vocabularies(&schema);
        Self { schema, words }
    }

    /// An order of this battle with something about it changed, one that answered another decision, or one made up.
    fn order(&self, given: &[Value], names: &[&str], chance: &mut Chance) -> Value {
        if chance.below(8) == 0 {
            return made_up(&self.schema, &self.schema, names, chance);
        }
        let recent = &given[given.len().saturating_sub(40)..];
        let mut order = match chance.below(3) {
            0 => chance.one_of(recent).clone(),
            _ => recent[recent.len() - 1].clone(),
        };
        let leaves = leaves(&order);
        // Of an order that is nothing but a word there is nothing to change.
        let Some(most) = leaves.len().checked_sub(1) else { return order };
        for _ in 0..=chance.below(2) {
            let leaf = order.pointer_mut(&leaves[chance.below(most + 1)]).expect("the path was just found");
            *leaf = self.changed(leaf, names, chance);
        }
        order
    }

    fn changed(&self, leaf: &Value, names: &[&str], chance: &mut Chance) -> Value {
        match leaf {
            Value::Number(number) => {
                let number = number.as_f64().unwrap_or_default();
                let whole = [0, -1, 1, 7, 255][chance.below(5)];
                match chance.below(6) {
                    0 => json!(whole),
                    1 => json!(number + 0.01),
                    2 => json!(number - 0.4),
                    3 => json!(number + chance.below(800) as f64 / 100.0 - 4.0),
                    4 => json!(1e300),
                    // A whole number stays one, or it would be no order.
                    _ if number.fract() == 0.0 => json!((number as i64).saturating_add(1)),
                    _ => json!(number + 1.0),
                }
            }
            Value::Bool(yes) => json!(!yes),
            Value::String(_) => match self.words.iter().find(|words| words.contains(leaf)) {
                Some(words) => chance.one_of(words).clone(),
                None => json!(chance.one_of(names)),
            },
            other => other.clone(),
        }
    }
}

/// The paths of all plain values but the kind of order.
fn leaves(order: &Value) -> Vec<String> {
    paths(order).into_iter().filter(|path| path != "/order").collect()
}

fn paths(value: &Value) -> Vec<String> {
    let inside = |key: String, value: &Value| -> Vec<String> {
        paths(value).into_iter().map(|rest| format!("/{key}{rest}")).collect()
    };
    match value {
        Value::Object(fields) => fields.iter().flat_map(|(key, value)| inside(key.clone(), value)).collect(),
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().flat_map(|(index, value)| inside(index.to_string(), value)).collect()
        }
        _ => vec![String::new()],
    }
}
