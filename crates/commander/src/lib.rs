//! Opponents for any ruleset.
//!
//! A commander knows no rule. When his turn begins the ruleset tells him a handful of plans; he tries them in long battles in his head and keeps the
//! best until his next turn. Inside it he thinks of orders, gives each in battles that agree with what his seat may see, lets them run on for a
//! turn or two with plain orders and dice of his own, and takes the order after which his side stands best. Ruleset and commander meet in
//! [`Study`] only. The same battle, level and seed bring the same order on every machine, whatever the clock says: thinking is bounded in
//! work, and whoever is in a hurry stops it early ([`Thinking`]).

mod general;
mod habits;
mod level;
pub mod moves;
mod nonsense;
mod thinking;
mod trial;
mod tuning;
mod whim;

use dice::Dice;
use engine::play::Play;
use engine::study::Study;
use engine::{Awaits, Side};
use serde::Serialize;
use serde_json::Value;

pub use general::General;
pub use habits::{Counted, Habits, Watcher};
pub use level::{LEVELS, Level, RECRUIT, level};
pub use thinking::{Thinking, Told};
pub use tuning::{Tuned, Tuning};

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
    /// The plan it is given in, if there is one.
    pub plan: Option<Told>,
    /// What the drill book says here.
    pub drill: &'static str,
    /// How far ahead he looked, in words: "to the end of the turn".
    pub ahead: String,
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
    /// In how many battles in his head it was tried.
    pub battles: usize,
    /// What it cost there on average, if it was tried.
    pub cost: Cost,
    /// It is the order of the drill book.
    pub plain: bool,
}

/// Stands, bases or figures lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cost {
    /// By the commander's own side.
    pub own: f64,
    /// By the enemy.
    pub enemy: f64,
}

impl Cost {
    /// What both sides have lost beyond `before`, in a battle in the head.
    fn since(before: Self, study: &dyn Study, side: Side) -> Self {
        let lost = |side| f64::from(study.losses(side));
        Self { own: lost(side) - before.own, enemy: lost(side.enemy()) - before.enemy }
    }
}

/// The order a commander of this level gives, or nothing if his side is not asked. Whoever asks for one order after the other keeps a [`General`]
/// and asks him ([`General::choose`]): it is the same, and quicker.
pub fn choose(play: &dyn Play, side: Side, level: &Level, seed: u64) -> Option<Chosen> {
    if play.awaits() != Awaits::Order(side) {
        return None;
    }
    General::recalled(play, side, level, seed).choose(play)
}

/// How much worse than at the start a commander must stand to take a draw: this part of what both sides were worth then.
const CLEARLY_WORSE: f64 = 0.1;

/// Whether a commander of any level accepts a draw that is offered him: the enemy stands better than he, and clearly more so than at the start.
/// A side that was the weaker from the first plays on as long as it holds its own. He judges a battle that agrees with what his side may see.
pub fn accepts_draw(play: &dyn Play, side: Side, seed: u64) -> bool {
    let worths = |play: &dyn Play| {
        let mut whim = Whim(seed_of(seed, side, play.orders_of(side) as u64));
        let study = play.study().imagine(side, &mut |n| whim.below(n));
        (study.worth(side), study.worth(side.enemy()))
    };
    let ((own, theirs), (own_then, theirs_then)) = (worths(play), worths(&*play.at(0)));
    let (lead, lead_then) = (own - theirs, own_then - theirs_then);
    lead < 0.0 && lead_then - lead > CLEARLY_WORSE * (own_then.abs() + theirs_then.abs())
}

/// Any legal order at all: what somebody gives who knows the rules and little else.
pub fn anything(play: &dyn Play, seed: u64) -> Value {
    let given = |side| (side, play.orders_of(side) as u64);
    let (side, given) = asked(play.awaits()).map_or((Side::A, 0), given);
    let mut whim = Whim(seed_of(seed, side, given));
    play.any_order(&mut |n| whim.below(n))
}

/// Gives the order that a commander chooses, without a record of it, after so many of his side's. `false` if his side is not asked or the order is
/// refused.
pub fn act(study: &mut Box<dyn Study>, general: &mut General, given: u64, dice: &mut dyn Dice) -> bool {
    let Some((thought_about, order)) = decide(&**study, general, given) else { return false };
    *study = thought_about;
    study.give(order, dice)
}

/// The order a commander chooses, by its number in the study he thought about; nothing if his side is not asked.
fn decide(study: &dyn Study, general: &mut General, given: u64) -> Option<(Box<dyn Study>, usize)> {
    let mut thinking = general.think(study.copy(), given)?;
    while thinking.step() {}
    let (mut thought_about, order) = thinking.decided();
    // What he keeps in mind is his own.
    for side in Side::BOTH {
        thought_about.adopt(side, None);
    }
    Some((thought_about, order))
}

/// The order of somebody who lets it be wherever he may, and goes by the drill where he must answer; by its number in the study.
pub fn let_it_be(study: &mut dyn Study) -> usize {
    study.done().unwrap_or_else(|| study.think_plainly())
}

/// Gives any legal order at all ([`anything`]), without a record of it.
pub fn act_anyhow(study: &mut dyn Study, (seed, given): (u64, u64), dice: &mut dyn Dice) -> bool {
    let Some(side) = asked(study.awaits()) else { return false };
    let mut whim = Whim(seed_of(seed, side, given));
    study.act(&mut |n| whim.below(n), dice)
}

const fn asked(awaits: Awaits) -> Option<Side> {
    match awaits {
        Awaits::Order(side) => Some(side),
        Awaits::Rules | Awaits::Over(_) => None,
    }
}

/// One seed for each decision of a side. It is told by what the side has done itself: how often the enemy has given an order out of sight
/// is none of its business.
fn seed_of(seed: u64, side: Side, given: u64) -> u64 {
    let number = 2 * given + u64::from(side == Side::B);
    let mut word = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
