//! What nobody does who has a grain of sense, in any game.

use dice::Seeded;
use engine::plan::Stance;
use engine::study::Study;
use engine::{Awaits, PieceId, Side};

use crate::whim::Whim;

/// How the pieces of a side have stood since the enemy last had a say: at each of its decisions, with the number of the turn.
#[derive(Default)]
pub(crate) struct Trail(Vec<(u32, Vec<Stance>)>);

/// A charge, a pursuit or an assault with less of a chance than this is for those who can do nothing better.
pub(crate) const LEAST_CHANCE: f64 = 0.35;

/// Something nobody should order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Folly {
    /// The piece stands as it stood before it last acted.
    Undone,
    /// It has gone less than a step, to no purpose.
    Shuffled,
    /// It has set out a second time while it acts.
    WalkedTwice,
}

impl Trail {
    /// Notes how everybody stands.
    pub(crate) fn note(&mut self, study: &dyn Study, side: Side) {
        self.0.push((study.turns(), study.stances(side)));
    }

    /// Forgets everything: a new turn begins, or the enemy has acted.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Of some orders those that make sense, in the order given; if none does, all of them, for one must be given. The last moment noted is the
    /// present one.
    pub(crate) fn sensible(
        &self,
        study: &dyn Study,
        side: Side,
        seed: u64,
        mut orders: Vec<usize>,
    ) -> Vec<usize> {
        if orders.len() < 2 {
            return orders;
        }
        let mut whim = Whim(seed);
        let world = study.imagine(side, &mut |n| whim.below(n));
        let rash = |order: usize| study.chance(order).is_some_and(|chance| chance < LEAST_CHANCE);
        let idle = |order: usize| {
            let after = world.after(order, &mut Seeded::stream(seed, 0));
            after.is_some_and(|after| self.folly(side, &study.actors(order), &*after).is_some())
        };
        let bad: Vec<bool> = orders.iter().map(|order| rash(*order) || idle(*order)).collect();
        if bad.iter().all(|bad| *bad) {
            return orders;
        }
        let mut bad = bad.into_iter();
        orders.retain(|_| bad.next() == Some(false));
        orders
    }

    /// What is foolish about an order that has been given to these (to anybody, if nobody is named). Nothing is if the enemy is asked next: he
    /// acts before the order has come to its end.
    pub(crate) fn folly(&self, side: Side, actors: &[PieceId], after: &dyn Study) -> Option<Folly> {
        if after.awaits() == Awaits::Order(side.enemy()) {
            return None;
        }
        let ((_, now), before) = self.0.split_last()?;
        let (turns, walks_once) = (after.turns(), after.walks_once());
        let of = |stances: &[Stance], piece| stances.iter().find(|stance| stance.piece == piece).copied();
        let judge = |then: &Stance| {
            let present = of(now, then.piece)?;
            if then.has_shuffled(&present) {
                return Some(Folly::Shuffled);
            }
            let as_before = |stances: &[Stance]| of(stances, then.piece).is_some_and(|old| then.is_as(&old));
            if then.is_as(&present) {
                return None;
            }
            if before.iter().any(|(_, stances)| as_before(stances)) {
                return Some(Folly::Undone);
            }
            let acting = before.iter().filter(|(turn, _)| *turn == turns);
            let mut stood = acting.filter_map(|(_, stances)| of(stances, then.piece));
            let walked = then.gone(&present) > table::TOLERANCE
                && stood.any(|old| old.gone(&present) > table::TOLERANCE);
            (walks_once && walked).then_some(Folly::WalkedTwice)
        };
        let acts = |then: &&Stance| actors.is_empty() || actors.contains(&then.piece);
        after.stances(side).iter().filter(acts).find_map(judge)
    }
}
