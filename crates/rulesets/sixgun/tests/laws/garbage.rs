//! Orders nobody in his right mind would give, at every moment of a battle: refused they leave no trace, and whatever the rules do accept
//! leads to a sound state. A preview says yes exactly when the order would be obeyed.

use dice::Seeded;
use engine::{Ctx, Log, Ruleset, Side, Stop, stable_hash};
use rayon::prelude::*;
use serde_json::{Value, json};
use sixgun::Sixgun;
use sixgun::order::Order;
use sixgun::scenario::Scenario;
use sixgun::state::State;

use crate::shelf::{Chance, asked, begun, scenarios, under};

/// How many strange orders are tried at a decision.
const TRIES: usize = 4;

#[test]
fn a_refused_order_changes_nothing() {
    let battles: Vec<_> = scenarios()
        .into_iter()
        .flat_map(|(slug, scenario)| {
            let seeds = if scenario.minutes > 100 { 1 } else { 5 };
            (0..seeds).map(move |seed| (slug.clone(), under(&scenario, seed), seed))
        })
        .collect();
    let tried: Vec<Result<Tried, String>> = battles
        .par_iter()
        .map(|(slug, scenario, seed)| {
            pester(scenario, *seed).map_err(|says| format!("{slug}, seed {seed}: {says}"))
        })
        .collect();
    let wrong: Vec<&str> = tried.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let sum = |count: fn(&Tried) -> usize| tried.iter().flatten().map(count).sum::<usize>();
    // The test is worth something only if both answers are common.
    assert!(sum(|tried| tried.refused) > 2_000, "{}", sum(|tried| tried.refused));
    assert!(sum(|tried| tried.obeyed) > 200, "{}", sum(|tried| tried.obeyed));
}

/// Fights a random battle and tries strange orders at every decision.
fn pester(scenario: &Scenario, seed: u64) -> Result<Tried, String> {
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    let mut battle = begun(scenario, seed, &mut dice);
    let mut given: Vec<Value> = Vec::new();
    let mut tried = Tried::default();
    while let Some(side) = asked(&battle) {
        let order = chance.order(battle.state());
        let state = battle.state();
        given.push(state.names().scope(|| serde_json::to_value(&order).expect("orders are plain data")));
        for _ in 0..TRIES {
            let strange = strange(state, &given, &mut chance);
            tried.note(try_it(state, &strange).map_err(|says| format!("{strange}: {says}"))?);
        }
        if battle.give(side.enemy(), order.clone(), &mut dice).is_ok() {
            return Err(format!("the enemy gave {order:?}"));
        }
        battle.give(side, order, &mut dice).map_err(|stop| stop.to_string())?;
    }
    match battle.give(Side::A, Order::EndActivation, &mut dice) {
        Err(Stop::Over) => Ok(tried),
        _ => Err("an order was taken after the end".to_owned()),
    }
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
fn try_it(state: &State, strange: &Value) -> Result<Option<bool>, String> {
    let Ok(order) = state.names().scope(|| serde_json::from_value::<Order>(strange.clone())) else {
        return Ok(None);
    };
    let mut after = state.clone();
    let mut none = dice::Scripted::default();
    let obeyed = Sixgun::obey(&mut Ctx::new(&mut after, &mut none, Log::Drop), &order);
    let preview = Sixgun::preview(state, &order);
    match (obeyed, preview) {
        (Err(refusal), Ok(_)) => Err(format!("the preview allows it, but it is refused: {refusal}")),
        (Ok(()), Err(refusal)) => Err(format!("it is obeyed, but the preview refuses it: {refusal}")),
        (Err(refusal), Err(previewed)) => {
            let same = &after == state
                && stable_hash(&after) == stable_hash(state)
                && Sixgun::inspect(&after) == Sixgun::inspect(state);
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
            let mut ctx = Ctx::<Sixgun>::new(&mut after, &mut dice, Log::Drop);
            engine::run(&mut ctx).map_err(|need| need.to_string())?;
            Sixgun::audit(&after)?;
            Ok(Some(true))
        }
    }
}

/// An order of this battle with something about it changed, or one that answers another decision.
fn strange(state: &State, given: &[Value], chance: &mut Chance) -> Value {
    let recent = given.len().saturating_sub(40);
    let mut order = if chance.below(3) == 0 {
        given[recent + chance.below(given.len() - recent)].clone()
    } else {
        given[given.len() - 1].clone()
    };
    if chance.below(12) == 0 {
        order = json!({ "order": VERBS[chance.below(VERBS.len())] });
    }
    for _ in 0..=chance.below(2) {
        let leaves = leaves(&order);
        let path = &leaves[chance.below(leaves.len())];
        let leaf = order.pointer_mut(path).expect("the path was just found");
        *leaf = changed(state, leaf, chance);
    }
    order
}

const VERBS: [&str; 18] = [
    "concede",
    "begin-phase",
    "pop-up",
    "take-reins",
    "go-on",
    "stop",
    "run-away",
    "surrender",
    "hold-fire",
    "conceal",
    "vanish",
    "end-activation",
    "stand-up",
    "shoot-on",
    "stop-shooting",
    "fire",
    "move",
    "strike",
];

/// The paths of all plain values.
fn leaves(value: &Value) -> Vec<String> {
    let inside = |key: String, value: &Value| -> Vec<String> {
        leaves(value).into_iter().map(|rest| format!("/{key}{rest}")).collect()
    };
    match value {
        Value::Object(fields) => fields.iter().flat_map(|(key, value)| inside(key.clone(), value)).collect(),
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().flat_map(|(index, value)| inside(index.to_string(), value)).collect()
        }
        _ => vec![String::new()],
    }
}

fn changed(state: &State, leaf: &Value, chance: &mut Chance) -> Value {
    match leaf {
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let whole = [0.0, -1.0, 1.0, 7.0, 255.0][chance.below(5)];
            match chance.below(6) {
                0 => json!(whole as i64),
                1 => json!(number + 0.01),
                2 => json!(number - 0.4),
                3 => json!(number + chance.below(800) as f64 / 100.0 - 4.0),
                4 => json!(1e300),
                _ => json!(number + 1.0),
            }
        }
        Value::String(word) => {
            let known: [&[&str]; 3] = [
                &["bow", "knife", "pistol", "rifle", "scattergun", "shotgun", "tomahawk", "lance", "saber"],
                &["rider", "horse"],
                &["take-shots", "hold"],
            ];
            if let Some(words) = known.iter().find(|words| words.contains(&word.as_str())) {
                return json!(words[chance.below(words.len())]);
            }
            let pieces = state.figures.len() + state.horses.len() + state.vehicles.len();
            json!(state.names().of(engine::PieceId(chance.below(pieces) as u16)))
        }
        other => other.clone(),
    }
}
