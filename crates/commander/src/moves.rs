//! Positions in which a good player would not hesitate, as text files: `docs/commanders.md` shows the format.

use std::collections::BTreeMap;

use dice::{Rolled, Scripted, Seeded};
use engine::Side;
use engine::game::Game;
use engine::play::{NotPlayed, Play};
use engine::scenario::over_base;
use serde::Deserialize;
use serde_json::Value;

use crate::{Level, choose};

/// A file of positions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveFile {
    /// The ruleset's slug.
    pub ruleset: String,
    /// Situations that several positions start from, by name.
    #[serde(default)]
    pub base: BTreeMap<String, Value>,
    /// The positions.
    #[serde(default, rename = "move")]
    pub moves: Vec<Position>,
}

/// A position, and what may be done in it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// What a good player sees.
    pub says: String,
    /// The base it starts from.
    #[serde(default)]
    pub base: Option<String>,
    /// A scenario, or what differs from the base: tables are merged key by key, everything else is replaced.
    #[serde(default)]
    pub scenario: Value,
    /// The dice rolled before the first decision.
    #[serde(default)]
    pub opening: Vec<Rolled>,
    /// Orders given before the one that is asked for.
    #[serde(default)]
    pub before: Vec<Given>,
    /// The order whose chances are looked at, in a file of those.
    #[serde(default)]
    pub order: Option<Value>,
    /// The acceptable orders, or as much of each as matters; any order will do if there are none.
    #[serde(default)]
    pub good: Vec<Value>,
    /// Orders, or as much of each as matters, that nobody should give.
    #[serde(default)]
    pub never: Vec<Value>,
}

/// An order given on the way to a position.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Given {
    /// Whose.
    pub by: Side,
    /// The order.
    pub order: Value,
    /// The dice it takes.
    #[serde(default)]
    pub dice: Vec<Rolled>,
}

impl Position {
    /// The battle in this position, or what is wrong with it.
    pub fn begin(&self, file: &MoveFile, game: &dyn Game) -> Result<Box<dyn Play>, String> {
        let scenario =
            over_base(&file.base, self.base.as_deref(), &self.scenario).map_err(|fault| fault.to_string())?;
        let mut tape = Scripted::new(self.opening.clone());
        let mut play =
            game.begin(&scenario, 1, &mut tape).map_err(|error| format!("it cannot be set up: {error}"))?;
        for (number, given) in self.before.iter().enumerate() {
            let mut tape = Scripted::new(given.dice.clone());
            play.give(given.by, &given.order, &mut tape).map_err(|why| match why {
                NotPlayed::Refused(refused) => format!("order {} is refused: {}", number + 1, refused.says),
                NotPlayed::NeedDice(need) => format!("order {}: {need}", number + 1),
            })?;
        }
        Ok(play)
    }

    /// Whether a commander of this level does well here, or what he does instead. The order must also be legal.
    pub fn ask(&self, play: &dyn Play, level: &Level, seed: u64) -> Result<(), String> {
        let engine::Awaits::Order(side) = play.awaits() else { return Err("nobody is asked".to_owned()) };
        let chosen = choose(play, side, level, seed).ok_or("the side that is asked has no answer")?;
        let order = &chosen.order;
        let well = self.good.is_empty() || self.good.iter().any(|good| fits(good, order));
        if !well || self.never.iter().any(|bad| fits(bad, order)) {
            let weighed: Vec<String> =
                chosen.weighed.iter().map(|one| format!("{:+.1} {}", one.gain, one.order)).collect();
            return Err(format!("the {} orders {order}; he weighed {}", level.slug, weighed.join(", ")));
        }
        let mut copy = play.at(play.orders());
        match copy.give(side, order, &mut Seeded::new(seed)) {
            Ok(()) => Ok(()),
            Err(NotPlayed::Refused(refused)) => Err(format!("{order} is refused: {}", refused.says)),
            Err(NotPlayed::NeedDice(need)) => Err(need.to_string()),
        }
    }
}

/// Whether an order is what a pattern says: what the pattern leaves out does not matter.
fn fits(pattern: &Value, order: &Value) -> bool {
    match (pattern, order) {
        (Value::Object(pattern), Value::Object(order)) => {
            pattern.iter().all(|(key, wanted)| order.get(key).is_some_and(|found| fits(wanted, found)))
        }
        (Value::Array(pattern), Value::Array(order)) => {
            pattern.len() == order.len()
                && pattern.iter().zip(order).all(|(wanted, found)| fits(wanted, found))
        }
        _ => pattern == order,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_pattern_fits_what_says_at_least_as_much() {
        let order = json!({"order": "move", "moves": [{"unit": "Guards", "to": {"x": 1}}]});
        assert!(fits(&json!({"order": "move"}), &order));
        assert!(fits(&json!({"moves": [{"unit": "Guards"}]}), &order));
        assert!(!fits(&json!({"moves": []}), &order));
        assert!(!fits(&json!({"moves": [{"unit": "Line"}]}), &order));
        assert!(!fits(&json!({"payer": "Ney"}), &order));
    }
}
