//! A volley: called for, declared, and planned bullet by bullet.

use super::declare::may_aim_at_horse;
use super::score::far;
use super::{Bullet, Circumstances, MOST_BULLETS, Why, aim};
use crate::harm::Located;
use crate::options::VolleyRoll;
use crate::prelude::*;

/// A volley: as it was called for, as it was declared, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Volley {
    pub firer: FigureId,
    /// SX-FIRE-02: at whom it must be; at anybody if it is not said.
    pub cause: Option<FigureId>,
    /// Whether its owner may choose not to fire.
    pub may_hold: bool,
    /// SX-FIRE-11: what was declared.
    pub bullets: ArrayVec<Bullet, MOST_BULLETS>,
    /// The number of its first bullet: 1, but for the later bullets of a duel (SX-SHOW-06).
    pub first: u8,
    /// SX-COOL-02: how the firer bears himself.
    pub nerve: Option<Nerve>,
    pub(super) stage: Stage,
    pub(super) strikes: Vec<Strike>,
    pub(super) next: u8,
    pub(super) die: u8,
}

/// How far a volley has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub(super) enum Stage {
    Called,
    Declared,
    Rolling,
    Done,
}

/// A bullet and a figure it may hit, as both stood when it was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Strike {
    /// Which of the firer's bullets, from 1.
    pub bullet: u8,
    /// Who may be hit.
    pub target: FigureId,
    /// SX-HIT-02.
    pub shot: Circumstances,
    /// SX-HORSE-02, SX-HORSE-03: man or horse.
    pub at: Located,
    /// Whether it has its own To Hit die or reads the last one (SX-ADV-17).
    pub fresh: bool,
    /// It lay there unconscious before the first bullet.
    pub lay_there: bool,
}

impl Volley {
    /// A volley called for, not yet declared.
    pub fn of(firer: FigureId, cause: Option<FigureId>) -> Self {
        Self {
            firer,
            cause,
            may_hold: false,
            bullets: ArrayVec::new(),
            first: 1,
            nerve: None,
            stage: Stage::Called,
            strikes: Vec::new(),
            next: 0,
            die: 0,
        }
    }

    /// The same, declared.
    pub fn declared(self, bullets: ArrayVec<Bullet, MOST_BULLETS>) -> Self {
        Self { bullets, stage: Stage::Declared, ..self }
    }

    /// The same, to be fired only if its owner likes.
    pub fn optional(self) -> Self {
        Self { may_hold: true, ..self }
    }

    /// SX-SHOW-06: the same, as this bullet of a duel and with the nerve the firer has shown.
    pub fn in_a_duel(self, bullet: u8, nerve: Nerve) -> Self {
        Self { first: bullet, nerve: Some(nerve), ..self }
    }

    /// SX-FIRE-15: whether it can be fired at all.
    pub(super) fn able(&self, state: &State) -> bool {
        match self.cause {
            Some(cause) => aim::is_able(state, self.firer, cause),
            None => !aim::targets(state, self.firer).is_empty(),
        }
    }

    /// SX-FIRE-09: whether its owner may hold fire: he is free to, or a friend is in the path, whomever he names.
    pub fn may_hold(&self, state: &State) -> bool {
        let spoilt = |target: FigureId| aim::friend_in_path(state, self.firer, target);
        self.may_hold
            || match self.cause {
                Some(cause) => spoilt(cause),
                None => aim::targets(state, self.firer).into_iter().all(spoilt),
            }
    }

    /// SX-CONC-14, SX-FIRE-09: a concealed figure with a friend in the path holds fire by itself, because a question would betray it.
    pub(super) fn holds_unseen(&self, state: &State) -> bool {
        concealment::is_hidden(state, self.firer)
            && self.cause.is_some_and(|cause| aim::friend_in_path(state, self.firer, cause))
    }

    /// The one way to fire it, if there is no choice: one shot, one target, nothing to aim at but him.
    pub(super) fn only_way(&self, state: &State) -> Option<Bullet> {
        let cause = self.cause?;
        let mounted = may_aim_at_horse(state, self.firer, cause);
        let free = self.may_hold(state)
            || mounted
            || aim::shots_left(state, self.firer) > 1
            || aim::answers(state, self.firer, cause).len() > 1;
        (!free).then_some(Bullet { at: cause, aim: Aim::Rider })
    }

    /// SX-FIRE-05, SX-FIRE-06, SX-FIRE-07, SX-FIRE-08, SX-FIRE-09, SX-ADV-17: every bullet and figure it may hit, in the order of
    /// the dice. SX-FIRE-12: whoever has dropped by then is fired at all the same.
    pub(super) fn plan(&self, state: &State, why: Why) -> Vec<Strike> {
        let options = &state.setup.options;
        let one_die = options.has(Module::Gunplay) && options.volley_roll == VolleyRoll::Single;
        let mut strikes: Vec<Strike> = Vec::new();
        for (index, bullet) in self.bullets.iter().enumerate() {
            for target in aim::swath(state, self.firer, bullet.at) {
                let shot = Circumstances::fired_for(state, self.firer, target, why);
                let same_die = one_die && !strikes.is_empty();
                strikes.push(Strike {
                    bullet: self.first + index as u8,
                    target,
                    shot,
                    at: located(
                        state,
                        self.firer,
                        target,
                        if target == bullet.at { bullet.aim } else { Aim::Rider },
                    ),
                    fresh: !same_die,
                    lay_there: state.figure(target).status == Status::Unconscious,
                });
            }
        }
        strikes
    }
}

/// SX-HORSE-02, SX-HORSE-03: what a bullet that hits will hit.
fn located(state: &State, firer: FigureId, target: FigureId, aim: Aim) -> Located {
    match (state.figure(target).ride, aim) {
        (Ride::Horse(horse), _) if far(state, firer, target) => Located::ByDie(horse),
        (Ride::Horse(horse), Aim::Horse) => Located::Horse(horse),
        _ => Located::Man,
    }
}
