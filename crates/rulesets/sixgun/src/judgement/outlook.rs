//! What the next volleys are likely to do: those who are still to act shoot first, then the other side, each at the one it hurts most.

use super::chances::{Gun, Shots};
use super::figure;
use crate::prelude::*;

/// How likely each figure is to come through the next volleys.
pub(super) struct Outlook {
    men: Vec<Man>,
}

#[derive(Clone, Copy)]
struct Man {
    side: Side,
    worth: f64,
    /// How likely he is still standing.
    stands: f64,
    /// How likely he is still shooting: one who is shot at ducks or runs more often than not (SX-SHOT-01).
    shoots: f64,
}

/// How often one who is still to act, one whose side acts next, and one of whom the cards must tell first, comes to shoot.
const TO_ACT: f64 = 0.9;
const ACTS_NEXT: f64 = 0.8;
const AFTER_CARDS: f64 = 0.45;

/// How often one who is shot at and not put down does not shoot back.
const COWED: f64 = 0.5;

impl Outlook {
    pub(super) fn of(state: &State) -> Self {
        let men = state.everybody().map(|id| Man {
            side: state.figure(id).side,
            worth: figure(state, id).max(0.0),
            stands: 1.0,
            shoots: 1.0,
        });
        let mut outlook = Self { men: men.collect() };
        let acting = state.activation.as_ref().filter(|activation| !activation.fired).map(|it| it.figure);
        for id in acting.into_iter().chain(state.queue.iter().copied()) {
            outlook.shoot(state, id, TO_ACT);
        }
        let to_act = |id: FigureId| state.queue.contains(&id) || acting == Some(id);
        if state.phase == Phase::First {
            for (id, _) in state.conscious(state.active.enemy()) {
                outlook.shoot(state, id, ACTS_NEXT);
            }
            return outlook;
        }
        // Nobody knows who acts first in the next turn, so both sides shoot as if the other had not.
        let before = outlook.men.clone();
        for side in Side::BOTH {
            for (id, _) in state.conscious(side).filter(|(id, _)| !to_act(*id)) {
                outlook.men[usize::from(id.0)].shoots = before[usize::from(id.0)].shoots;
                outlook.shoot(state, id, AFTER_CARDS);
            }
        }
        outlook
    }

    /// How likely a figure is still standing.
    pub(super) fn left(&self, id: FigureId) -> f64 {
        self.men[usize::from(id.0)].stands
    }

    /// One fires at the enemy whose loss hurts most.
    fn shoot(&mut self, state: &State, firer: FigureId, often: f64) {
        let (side, shoots) =
            (self.men[usize::from(firer.0)].side, self.men[usize::from(firer.0)].shoots * often);
        let Some(gun) = Gun::of(state, firer, Shots::Fresh) else { return };
        let mut best: Option<(usize, f64, f64)> = None;
        let seen = state.conscious(side.enemy()).filter(|(_, it)| !it.concealed);
        for (enemy, _) in seen {
            let index = usize::from(enemy.0);
            let most = self.men[index].worth * self.men[index].stands;
            if best.is_some_and(|(_, _, hurts)| most <= hurts) {
                continue;
            }
            let chance = gun.on(state, enemy);
            if chance * most > best.map_or(0.0, |(_, _, hurts)| hurts) {
                best = Some((index, chance, chance * most));
            }
        }
        if let Some((index, chance, _)) = best {
            let man = &mut self.men[index];
            man.stands *= 1.0 - shoots * chance;
            man.shoots *= 1.0 - shoots * (chance + COWED * (1.0 - chance));
        }
    }
}
