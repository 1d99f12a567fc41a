//! The rules know no north: a table turned, moved or seen in a mirror, with the orders turned likewise and the same dice, is the same battle.

use dice::Seeded;
use engine::{Battle, Loop, Moment};
use rayon::prelude::*;
use serde_json::Value;

use crate::dose::dose;
use crate::options::under;
use crate::shelf::{asked, begun, data, scenarios};
use crate::{Book, Chance, Lay, ScenarioOf};

/// A quarter turn keeps the grid exactly, and nothing in the rules prefers a side of the table.
pub fn a_turned_table_is_the_same_battle<B: Book>() {
    let battles = scenarios::<B>().into_iter().flat_map(|one| {
        (0..one.share(dose(8, 2), dose(2, 1))).map(move |seed| {
            let scenario = under::<B>(&one.scenario, seed);
            let lay = Lay::turned::<B>(&scenario, 1 + seed % 3);
            Pair::<B> { what: format!("{} turned", one.slug), scenario, lay, seed }
        })
    });
    fight_all(&battles.collect::<Vec<_>>());
}

/// In a mirror right is left, and the rules know neither but where the book says so ([`Book::without_a_preferred_hand`],
/// [`Book::prefers_a_hand`], [`Book::may_differ`]).
pub fn a_mirrored_table_is_a_mirrored_battle<B: Book>() {
    let battles = scenarios::<B>().into_iter().flat_map(|one| {
        let fair = B::without_a_preferred_hand(one.scenario.clone());
        (0..one.share(dose(8, 2), dose(2, 1))).map(move |seed| {
            let scenario = under::<B>(&fair, seed);
            let lay = Lay::mirrored::<B>(&scenario);
            Pair::<B> { what: format!("{} in a mirror", one.slug), scenario, lay, seed }
        })
    });
    fight_all(&battles.collect::<Vec<_>>());
}

/// A battle, and how the table of its twin is laid.
pub struct Pair<B: Book> {
    /// What to call the two.
    pub what: String,
    /// The battle.
    pub scenario: ScenarioOf<B>,
    /// How its twin's table lies.
    pub lay: Lay,
    /// Where chances and dice come from.
    pub seed: u64,
}

/// Fights every battle and its twin; none may differ.
pub fn fight_all<B: Book>(battles: &[Pair<B>]) {
    let fought: Vec<Result<usize, String>> = battles.par_iter().map(Pair::fight).collect();
    let differ: Vec<&str> = fought.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(differ.is_empty(), "{} of {} battles differ:\n{}", differ.len(), fought.len(), differ.join("\n"));
    let orders: usize = fought.iter().flatten().sum();
    assert!(
        orders > 20 * battles.len(),
        "no more than {orders} orders were compared in {} battles",
        battles.len()
    );
}

impl<B: Book> Pair<B> {
    /// Fights both with the same orders and dice and compares them after every order. Says how many orders that were.
    fn fight(&self) -> Result<usize, String> {
        let (mut dice, mut other_dice) = (Seeded::new(self.seed), Seeded::new(self.seed));
        let mut chance = Chance::new(self.seed);
        let mut here = begun::<B::Game>(&self.scenario, self.seed, &mut dice);
        let mut there = begun::<B::Game>(&self.lay.scenario::<B>(&self.scenario), self.seed, &mut other_dice);
        while let Some(side) = asked(&here) {
            let order = chance.order::<B::Game>(here.state());
            let text = here.state().names().scope(|| data(&order));
            let number = here.played().len() + 1;
            let at =
                |says: String| format!("{}, seed {}, order {number}: {text}: {says}", self.what, self.seed);
            let turned = there.state().names().scope(|| serde_json::from_value(self.lay.of(&text)));
            let turned = turned.map_err(|error| at(error.to_string()))?;
            let given = there.give(side, turned, &mut other_dice).map(|_| ());
            if given.is_err() && B::names_one_of_equals(&order) {
                break;
            }
            given.map_err(|stop| at(format!("refused elsewhere: {stop}")))?;
            here.give(side, order, &mut dice).map_err(|stop| at(stop.to_string()))?;
            if self.lay.is_mirror() && B::prefers_a_hand(here.state()) {
                break;
            }
            match self.same(&here, &there, GRID) {
                Ok(()) => {}
                Err(_) if B::may_differ(&self.lay, &here, &there) => break,
                // Rounding has grown, along a grazing edge for instance. By the rules it is still the same place, and from here on the two may part.
                Err(_) if self.same(&here, &there, EQUAL).is_ok() => break,
                Err(differs) => return Err(at(differs)),
            }
        }
        Ok(here.played().len())
    }

    fn same(&self, here: &Battle<B::Game>, there: &Battle<B::Game>, step: f64) -> Result<(), String> {
        let dice = |battle: &Battle<B::Game>| battle.played().last().map(|last| last.dice.clone());
        if dice(here) != dice(there) {
            return Err("other dice are thrown".to_owned());
        }
        if B::waits_for_deployment(here.state()) {
            return Ok(());
        }
        // What waits holds bearings and lengths that a lay cannot tell from other numbers; what comes of it is compared when it is done.
        let said = |battle: &Battle<B::Game>| {
            let mut said = B::Game::inspect(battle.state());
            said.as_object_mut().and_then(|said| said.remove("agenda"));
            said
        };
        let (shown, seen) = (self.lay.of(&said(here)), said(there));
        difference("", &shown, &seen, step).map_or(Ok(()), Err)
    }
}

/// A step of the grid: halves of a step are rounded away from the table's corner, which lies elsewhere in another lay.
const GRID: f64 = 0.001;

/// Lengths that differ by no more are equal by the rules.
const EQUAL: f64 = 0.01;

/// The first place where two values differ, lengths by more than a step.
fn difference(path: &str, one: &Value, other: &Value, step: f64) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            one.iter().find_map(|(key, value)| {
                let nothing = Value::Null;
                difference(&format!("{path}/{key}"), value, other.get(key).unwrap_or(&nothing), step)
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(index, (one, other))| difference(&format!("{path}/{index}"), one, other, step)),
        (Value::Number(one), Value::Number(other)) => {
            let apart = (one.as_f64()? - other.as_f64()?).abs();
            // A facing just below a full turn is next to one just above none.
            let apart = if path.ends_with("/facing") { apart.min(360.0 - apart) } else { apart };
            let step = if path.ends_with("/facing") { 0.01 } else { step };
            (apart > step + 1e-9).then(|| format!("{path} is {one} here and {other} there"))
        }
        _ => (one != other).then(|| format!("{path} is {one} here and {other} there")),
    }
}
