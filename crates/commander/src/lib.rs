//! Opponents for any ruleset.
//!
//! A commander knows no rule. He thinks of legal orders, gives each of them on copies of the battle, lets the battle run on for a while
//! with plain orders and real dice, and takes the order after which his side stands best. Ruleset and commander meet in
//! [`Study`] only. The same battle, level and seed bring the same order on every machine, whatever the clock says: thinking is
//! bounded in work, not in time.

mod level;
mod whim;

use dice::Seeded;
use engine::play::Play;
use engine::study::Study;
use engine::{Awaits, Side};
use serde::Serialize;
use serde_json::Value;

pub use level::{LEVELS, Level, level};

use whim::Whim;

/// An order and what it was weighed against.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chosen {
    /// The order.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub order: Value,
    /// The orders thought of, the best first, each with how much better than now it leaves the side.
    pub weighed: Vec<Weighed>,
}

/// An order thought of.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Weighed {
    /// The order.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub order: Value,
    /// How much better (or worse) than now the side stands after it, in the ruleset's points.
    pub gain: f64,
}

/// The order a commander of this level gives, or nothing if his side is not asked.
pub fn choose(play: &dyn Play, side: Side, level: &Level, seed: u64) -> Option<Chosen> {
    let number = play.orders() as u64;
    think(play.study(), side, level, mix(seed, number))
}

/// Any legal order at all: what somebody gives who knows the rules and little else.
pub fn anything(play: &dyn Play, seed: u64) -> Value {
    let mut whim = Whim(mix(seed, play.orders() as u64));
    play.any_order(&mut |n| whim.below(n))
}

/// What [`choose`] does, from a study.
pub fn think(mut study: Box<dyn Study>, side: Side, level: &Level, seed: u64) -> Option<Chosen> {
    if study.awaits() != Awaits::Order(side) {
        return None;
    }
    let mut whim = Whim(seed);
    let mut orders = vec![study.think_plainly()];
    for _ in 0..level.ideas {
        let order = study.think(&mut |n| whim.below(n));
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    let now = lead(&*study, side);
    // A plain order that is as good as any other is given: it comes first, and the sort keeps the order of equals.
    let mut weighed: Vec<(usize, f64)> =
        orders.into_iter().map(|order| (order, weigh(&*study, order, side, level, seed))).collect();
    weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
    let told = |(order, value): &(usize, f64)| Weighed { order: study.order(*order), gain: value - now };
    Some(Chosen { order: study.order(weighed[0].0), weighed: weighed.iter().take(5).map(told).collect() })
}

/// How well `side` stands some way after an order, on average over a few throws of the dice. All orders are weighed with the same
/// throws, so that luck does not decide between them.
fn weigh(study: &dyn Study, order: usize, side: Side, level: &Level, seed: u64) -> f64 {
    let total: f64 = (0..level.throws)
        .map(|throw| {
            let mut dice = Seeded::stream(seed, 1 + u64::from(throw));
            let Some(mut after) = study.after(order, &mut dice) else { return lead(study, side) };
            for _ in 0..level.foresight {
                if !after.go_on(&mut dice) {
                    break;
                }
            }
            lead(&*after, side)
        })
        .sum();
    total / f64::from(level.throws.max(1))
}

fn lead(study: &dyn Study, side: Side) -> f64 {
    study.worth(side) - study.worth(side.enemy())
}

/// One seed for each decision of a battle.
const fn mix(seed: u64, number: u64) -> u64 {
    let mut word = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
