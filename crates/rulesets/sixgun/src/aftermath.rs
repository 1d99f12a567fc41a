//! SX-END-04: what a battle reports back to whatever is larger: who lives, what he has left, and what he has learnt.

use crate::options::Module;
use crate::state::{FigureId, State, Status};

/// SX-CHR-09: so many shoot-outs stood through raise Coolness.
const LESSONS: u8 = 3;

/// What a figure takes home from an encounter that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Homecoming {
    /// It lives.
    pub alive: bool,
    /// SX-DMG-09: the enemy has it.
    pub captured: bool,
    /// SX-DMG-06, SX-ADV-35: what is left of its Constitution; nothing for the dead.
    pub constitution: u8,
    /// SX-CHR-09 to 11: its Coolness from now on.
    pub coolness: u8,
    /// SX-CHR-09: shoot-outs stood through since Coolness last rose.
    pub shoot_outs: u8,
    /// SX-CHR-10: it ran away at some time.
    pub ran_away: bool,
}

/// SX-END-04: captures, then passing damage given back, then survivors raised to 1, then Coolness.
pub fn homecoming(state: &State, figure: FigureId) -> Homecoming {
    let it = state.figure(figure);
    let alive = it.status != Status::Dead;
    let abandoned = it.status == Status::Unconscious && state.conscious(it.side).next().is_none();
    let (coolness, shoot_outs) = lesson(state, figure);
    Homecoming {
        alive,
        captured: it.status == Status::Captured || abandoned,
        constitution: if alive { constitution(state, figure) } else { 0 },
        coolness,
        shoot_outs,
        ran_away: it.ran_away,
    }
}

/// SX-DMG-06: without passing damage, and at least 1. SX-ADV-35: exactly 1 for the badly wounded and those shot unconscious, whose
/// Constitution the bullet did not touch.
fn constitution(state: &State, figure: FigureId) -> u8 {
    let it = state.figure(figure);
    let advanced = state.setup.options.has(Module::Gunplay);
    let down = matches!(it.status, Status::Unconscious | Status::Captured);
    let shot_down = down && state.constitution_left(figure) > 0;
    if advanced && (it.bad_wounds > 0 || shot_down) {
        return 1;
    }
    state.constitution(figure).saturating_sub(it.lasting).max(1)
}

/// SX-CHR-09 to 11: Coolness and the count of shoot-outs after this one. Only player characters learn (SX-CHR-08).
fn lesson(state: &State, figure: FigureId) -> (u8, u8) {
    let it = state.figure(figure);
    let character = &state.setup.characters[usize::from(figure.0)];
    let before = (it.coolness, character.shoot_outs);
    if !character.player || !it.in_shoot_out || it.status == Status::Dead {
        return before;
    }
    if it.ran_away {
        return (it.coolness.saturating_sub(1), character.shoot_outs);
    }
    let count = character.shoot_outs + 1;
    if count >= LESSONS { ((it.coolness + 1).min(6), 0) } else { (it.coolness, count) }
}
