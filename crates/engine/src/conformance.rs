//! The walk every ruleset must survive: a battle of random legal orders, with every law checked on the way.

use dice::{Dice, RuleId, Seeded};

use crate::outcome::{Awaits, Outcome};
use crate::record::Kept;
use crate::{Battle, Loop, Moment, Secrets, Side};

/// How a random battle went.
#[derive(Debug, Clone, Copy)]
pub struct Walked<S = Side> {
    /// How many orders were given.
    pub orders: usize,
    /// How it ended.
    pub outcome: Outcome<S>,
    /// The hash of the last state.
    pub hash: u64,
}

/// Plays a battle of random legal orders to its end and checks the laws: always one open decision, always a legal answer, an end
/// within `most` orders, every state passes its audit, and its orders and dice lead to the same state again.
pub fn walk<R: Secrets>(scenario: &R::Scenario, seed: u64, most: usize) -> Result<Walked<R::Seat>, String> {
    let (battle, outcome) = play::<R>(scenario, seed, most)?;
    remembered(&battle).map_err(|says| format!("seed {seed}: {says}"))?;
    Ok(Walked { orders: battle.played().len(), outcome, hash: crate::stable_hash(battle.state()) })
}

/// Whether a battle's scenario, orders and dice, kept as data and read again, lead to the same state. Nothing is sealed for it: that would take longer
/// than the battle.
pub fn remembered<R: Secrets>(battle: &Battle<R>) -> Result<(), String> {
    let again = Kept::of(battle).open::<R>(None).map_err(|broken| broken.to_string())?;
    match again.halt {
        Some(halt) => Err(format!("it does not replay: {halt}")),
        None if crate::stable_hash(again.battle.state()) != crate::stable_hash(battle.state()) => {
            Err("it replays to another state".to_owned())
        }
        None => Ok(()),
    }
}

/// Plays a battle of random legal orders and gives it back with its outcome.
pub fn play<R: Secrets>(
    scenario: &R::Scenario,
    seed: u64,
    most: usize,
) -> Result<(Battle<R>, Outcome<R::Seat>), String> {
    let mut dice = Seeded::new(seed);
    let mut chance = Chance(Seeded::stream(seed, 1));
    let mut battle = Battle::<R>::begin(scenario.clone(), seed, &mut dice)
        .map_err(|error| format!("seed {seed}: {error}"))?;
    for number in 1..=most {
        let at = |says: String| format!("seed {seed}, order {number}: {says}");
        battle.state().audit().map_err(at)?;
        match (R::awaits(battle.state()), R::decision(battle.state())) {
            (Awaits::Order(seat), Some(decision)) if decision.seat == seat => {
                let order = R::any_order(battle.state(), &mut |n| chance.below(n));
                let names = battle.state().names().clone();
                let text = names.scope(|| serde_json::to_string(&order).expect("orders are plain data"));
                let back: R::Order =
                    names.scope(|| serde_json::from_str(&text)).map_err(|error| at(error.to_string()))?;
                if back != order {
                    return Err(at(format!("the order reads otherwise than it was written: {text}")));
                }
                names.scope(|| {
                    R::preview(battle.state(), &order)
                        .map_err(|refusal| at(format!("previewing {text}: {refusal}")))?;
                    battle
                        .give(seat, order, &mut dice)
                        .map(|_| ())
                        .map_err(|stop| at(format!("giving {text}: {stop}")))
                })?;
            }
            (Awaits::Over(outcome), None) => return Ok((battle, outcome)),
            (awaits, decision) => {
                return Err(at(format!("awaits {awaits:?}, but the decision is {decision:?}")));
            }
        }
    }
    Err(format!("seed {seed}: no end after {most} orders"))
}

/// Numbers below n from a stream of dice.
struct Chance(Seeded);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "nothing to pick from");
        // Six dice give 46,656 even chances; the bias of the remainder is far below anything a random battle could show.
        let roll = self.0.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
    }
}
