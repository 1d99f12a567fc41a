//! What nobody does who has a grain of sense, in any game.

use dice::Seeded;
use engine::Side;
use engine::plan::Stance;
use engine::study::Study;

use crate::whim::Whim;

/// How the pieces of a side have stood since the enemy last had a say: at each of its decisions, with the number of the turn.
#[derive(Default)]
pub(crate) struct Trail(Vec<(u32, Vec<Stance>)>);

/// A charge, a pursuit or an assault with less of a chance than this is for those who can do nothing better.
const LEAST_CHANCE: f64 = 0.35;

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
            after.is_some_and(|after| self.is_idle(&after.stances(side), after.turns(), study.walks_once()))
        };
        let bad: Vec<bool> = orders.iter().map(|order| rash(*order) || idle(*order)).collect();
        if bad.iter().all(|bad| *bad) {
            return orders;
        }
        let mut bad = bad.into_iter();
        orders.retain(|_| bad.next() == Some(false));
        orders
    }

    /// Whether somebody stands as he stood before he last acted, has gone less than a step, or has walked twice while he acts.
    fn is_idle(&self, after: &[Stance], turns: u32, walks_once: bool) -> bool {
        let Some(((_, now), before)) = self.0.split_last() else { return false };
        let of = |stances: &[Stance], piece| stances.iter().find(|stance| stance.piece == piece).copied();
        after.iter().any(|then| {
            let Some(present) = of(now, then.piece) else { return false };
            if then.has_shuffled(&present) {
                return true;
            }
            let moved = !then.is_as(&present);
            let undone = || {
                before.iter().any(|(_, stances)| of(stances, then.piece).is_some_and(|old| then.is_as(&old)))
            };
            let again = || {
                let acting = before.iter().filter(|(turn, _)| *turn == turns);
                let mut stood = acting.filter_map(|(_, stances)| of(stances, then.piece));
                then.gone(&present) > table::TOLERANCE
                    && stood.any(|old| old.gone(&present) > table::TOLERANCE)
            };
            moved && (undone() || (walks_once && again()))
        })
    }
}
