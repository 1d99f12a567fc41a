//! A place a piece may not go to is refused with what decided drawn on the table: a line, a point, an area.

use std::collections::BTreeMap;

use dice::Seeded;
use engine::decision::{Place, PlaceAnswer};
use engine::play::Play;
use engine::{Awaits, Battle};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::dose::dose;
use crate::options::under;
use crate::shelf::{begun, data, scenarios};
use crate::{Book, Chance, ScenarioOf};

/// How many places are tried for each piece that can be placed.
const TRIES: usize = 12;
/// How many of the ways that lead to a place are followed at a decision.
const WAYS: usize = 4;

/// Drags a ghost about the table at every decision of some battles of every scenario.
pub fn an_illegal_place_shows_what_decided<B: Book>() {
    let battles: Vec<_> = scenarios::<B>()
        .into_iter()
        .flat_map(|one| {
            let seeds = if one.minutes > 100 { dose(2, 1) } else { dose(8, 2) };
            (0..seeds).map(move |seed| (one.slug.clone(), under::<B>(&one.scenario, seed), seed))
        })
        .collect();
    let dragged: Vec<Dragged> = battles
        .par_iter()
        .map(|(slug, scenario, seed)| drag_about::<B>(&format!("{slug}, seed {seed}"), scenario, *seed))
        .collect();
    let mut undrawn: BTreeMap<String, String> = BTreeMap::new();
    let (mut refused, mut allowed) = (0, 0);
    for one in dragged {
        (refused, allowed) = (refused + one.refused, allowed + one.allowed);
        undrawn.extend(one.undrawn);
    }
    let examples: Vec<String> = undrawn.into_values().collect();
    assert!(examples.is_empty(), "nothing is drawn:\n{}", examples.join("\n"));
    // The test is worth something only if both answers are common.
    assert!(
        refused > dose(5_000, 1_000) && allowed > dose(500, 100),
        "{refused} places were refused, {allowed} allowed"
    );
}

#[derive(Default)]
struct Dragged {
    refused: usize,
    allowed: usize,
    /// An example of each rule that refused a place and drew nothing.
    undrawn: BTreeMap<String, String>,
}

fn drag_about<B: Book>(name: &str, scenario: &ScenarioOf<B>, seed: u64) -> Dragged {
    let ground = &data(scenario)["ground"];
    let size = ["width", "depth"].map(|side| ground[side].as_f64().expect("a table has a size"));
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    let mut battle = begun::<B::Game>(scenario, seed, &mut dice);
    let mut dragged = Dragged::default();
    for number in 1..=150 {
        let Awaits::Order(side) = Play::awaits(&battle) else { break };
        for _ in 0..WAYS {
            let Some((draft, place)) = somewhere_to_place::<B>(&battle, &mut chance) else { continue };
            for _ in 0..TRIES {
                let there = answered(&draft, &place, size, &mut chance);
                match battle.preview(&there) {
                    Ok(_) => dragged.allowed += 1,
                    Err(refused) => {
                        dragged.refused += 1;
                        if refused.witness.is_empty() {
                            let example = format!(
                                "{name}, order {number}, {there}: {} ({})",
                                refused.says, refused.rule
                            );
                            dragged.undrawn.entry(refused.rule).or_insert(example);
                        }
                    }
                }
            }
        }
        let order = Play::any_order(&battle, &mut |n| chance.below(n));
        Play::give(&mut battle, side, &order, &mut dice).expect("random orders are legal");
    }
    dragged
}

/// Picks what is lit until a piece is to be placed.
fn somewhere_to_place<B: Book>(battle: &Battle<B::Game>, chance: &mut Chance) -> Option<(Value, Place)> {
    let mut draft = json!({});
    for _ in 0..6 {
        let ask = battle.ask(&draft).ok()?;
        if let Some(place) = ask.place {
            return Some((draft, place));
        }
        let lit = ask.pieces.iter().chain(&ask.options).filter(|choice| choice.refused.is_none());
        let ways: Vec<&Value> = lit.map(|choice| &choice.draft).filter(|way| **way != draft).collect();
        if ways.is_empty() {
            return None;
        }
        draft = (*chance.one_of(&ways)).clone();
    }
    None
}

/// The draft with the piece put somewhere: mostly near where it stands, sometimes anywhere on the table or a little beside it.
fn answered(draft: &Value, place: &Place, [width, depth]: [f64; 2], chance: &mut Chance) -> Value {
    let mut within = |most: f64| chance.below(1_001) as f64 / 1_000.0 * most;
    let near = within(1.0) < 0.6;
    let (x, y) = if near {
        (place.from.x + within(20.0) - 10.0, place.from.y + within(20.0) - 10.0)
    } else {
        (within(width + 4.0) - 2.0, within(depth + 4.0) - 2.0)
    };
    let facing = if near { place.from.facing + within(60.0) - 30.0 } else { within(359.0) };
    let answer = match &place.answer {
        PlaceAnswer::Pose => json!({ "x": x, "y": y, "facing": facing.rem_euclid(360.0) }),
        PlaceAnswer::Point => json!([x, y]),
        PlaceAnswer::Along { most, .. } => json!(within(most + 2.0)),
    };
    put(draft, &place.field, answer)
}

/// The draft with a field set; the last step of its pointer may be the next of a list.
fn put(draft: &Value, field: &str, answer: Value) -> Value {
    let mut whole = draft.clone();
    let mut at = &mut whole;
    for step in field.split('/').skip(1) {
        at = match step.parse::<usize>() {
            Ok(number) => {
                if !at.is_array() {
                    *at = json!([]);
                }
                let list = at.as_array_mut().expect("just made");
                while list.len() <= number {
                    list.push(Value::Null);
                }
                &mut list[number]
            }
            Err(_) => &mut at[step],
        };
    }
    *at = answer;
    whole
}
