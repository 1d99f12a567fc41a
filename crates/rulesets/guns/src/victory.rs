//! SG-TURN-04, SG-VIC: the end of a turn, and of the battle.

use engine::{Outcome, the_army};

use crate::ground::holds;
use crate::options::Victory;
use crate::prelude::*;

/// SG-VIC-01: so many quiet turns end a battle that has no last turn.
const QUIET: u8 = 3;

/// SG-TURN-04: objectives change hands, victory is checked.
pub(crate) fn end_turn(ctx: &mut Ctx<'_, Guns>) {
    for index in 0..ctx.setup.objectives.len() {
        let taken = taken_by(ctx, index).filter(|side| ctx.held[index] != Some(*side));
        if let Some(side) = taken {
            ctx.emit(Event::Held { objective: index as u8, side });
            ctx.tell(|state| {
                let name = &state.setup.objectives[index].name;
                Telling::new(ids::SG_VIC_03, format!("{name} is held by {}.", army(state, side)))
            });
        }
    }
    ctx.emit(Event::TurnEnded);
    if let Some((winner, rule)) = verdict(ctx) {
        end(ctx, Outcome { winner, rule });
    }
}

/// The battle is over.
pub(crate) fn end(ctx: &mut Ctx<'_, Guns>, outcome: Outcome) {
    ctx.emit(Event::Ended { outcome });
    ctx.tell(|state| Telling::new(outcome.rule, in_words(state, outcome)).headline());
}

/// SG-VIC-03: the side that alone has a base centre in an objective.
pub(crate) fn taken_by(state: &State, index: usize) -> Option<Side> {
    let area = &state.setup.objectives[index].area;
    let there = |side: Side| state.of_side(side).iter().any(|base| holds(area, state.rect(base).centre));
    match (there(Side::A), there(Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        _ => None,
    }
}

/// SG-VIC-02: bases lost, and bases the side started with: reinforcements when they arrive, and those still to be deployed (SG-SCALE-13).
pub fn lost_of(state: &State, side: Side) -> (u32, u32) {
    let own = || state.setup.sides[side].bases.iter();
    let lost = own().filter(|base| state.base(*base).fate == Fate::Destroyed).count();
    let deploys = &state.setup.sides[side].deploys;
    let started =
        |base: &BaseId| state.base(*base).fate != Fate::Waiting || deploys.iter().any(|set| set.has(*base));
    let there = own().filter(started).count();
    (lost as u32, there as u32)
}

/// SG-VIC-03: the points of the objectives a side holds.
pub fn objective_points(state: &State, side: Side) -> u32 {
    let held = state.setup.objectives.iter().zip(&state.held);
    held.filter(|(_, holder)| **holder == Some(side)).map(|(objective, _)| objective.points).sum()
}

/// SG-VIC-01, SG-VIC-02, SG-VIC-03: who has won by now and by which rule; nobody is a draw. SG-SCALE-08: turns are counted, and no clock.
fn verdict(state: &State) -> Option<(Option<Side>, RuleId)> {
    let victory = state.setup.options.victory;
    match (is_broken(state, Side::A), is_broken(state, Side::B)) {
        (true, false) => return Some((Some(Side::B), ids::SG_VIC_02)),
        (false, true) => return Some((Some(Side::A), ids::SG_VIC_02)),
        (true, true) => return Some((lesser_loss(state), ids::SG_VIC_02)),
        (false, false) => {}
    }
    let all: u32 = state.setup.objectives.iter().map(|objective| objective.points).sum();
    let by_ground = matches!(victory, Victory::Objectives | Victory::HalfLossesOrObjectives);
    let holds_all = |side: &Side| by_ground && all > 0 && objective_points(state, *side) == all;
    if let Some(side) = Side::BOTH.into_iter().find(holds_all) {
        return Some((Some(side), ids::SG_VIC_02));
    }
    let is_last = match state.setup.last_turn {
        Some(last) => state.turn >= last,
        None => state.quiet_turns >= QUIET,
    };
    is_last.then(|| (at_last(state), ids::SG_VIC_03))
}

/// How the battle ended, in a sentence: SG-VIC-01 by a player's word, SG-VIC-02 by losses or by all objectives, SG-VIC-03 at the last turn.
pub(crate) fn in_words(state: &State, outcome: Outcome) -> String {
    let over = match state.setup.last_turn {
        Some(_) => "The last turn is over",
        None => "Three quiet turns have passed",
    };
    let Some(side) = outcome.winner else {
        return match outcome.rule {
            ids::SG_VIC_01 => "Both sides agree on a draw.".to_owned(),
            ids::SG_VIC_02 => "Both armies are broken, with the same loss: a draw.".to_owned(),
            _ => format!("{over}, and neither side has the better of it: a draw."),
        };
    };
    let (winner, loser) = (the_army(state.side_name(side)), the_army(state.side_name(side.enemy())));
    let points = |side: Side| objective_points(state, side);
    let how = match outcome.rule {
        ids::SG_VIC_01 => format!("The battle is given up by {loser}"),
        ids::SG_VIC_02 => match (is_broken(state, side), is_broken(state, side.enemy())) {
            (true, _) => format!("Both armies are broken, and {loser} with the greater loss"),
            (false, true) => format!("The army of {loser} is broken"),
            (false, false) => format!("All objectives are held by {winner}"),
        },
        _ if points(side) > points(side.enemy()) => {
            format!("{over}, with more objectives on the side of {winner}")
        }
        _ => format!("{over}, with the smaller loss on the side of {winner}"),
    };
    format!("{how}: the battle is won by {winner}.")
}

/// SG-VIC-02: whether a side has lost so much that it is broken.
fn is_broken(state: &State, side: Side) -> bool {
    let (lost, all) = lost_of(state, side);
    match state.setup.options.victory {
        Victory::HalfLosses | Victory::HalfLossesOrObjectives => all > 0 && 2 * lost >= all,
        Victory::Objectives => false,
        Victory::LastStand => all > 0 && state.of_side(side).is_empty(),
    }
}

/// SG-VIC-03: most objective points; with none or equal the smaller lost fraction.
pub(crate) fn at_last(state: &State) -> Option<Side> {
    match objective_points(state, Side::A).cmp(&objective_points(state, Side::B)) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => lesser_loss(state),
    }
}

/// The side that has lost the smaller fraction; nobody if they are equal.
fn lesser_loss(state: &State) -> Option<Side> {
    let [(ours, own), (theirs, their)] = Side::BOTH.map(|side| lost_of(state, side));
    match (ours * their.max(1)).cmp(&(theirs * own.max(1))) {
        std::cmp::Ordering::Less => Some(Side::A),
        std::cmp::Ordering::Greater => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    }
}
