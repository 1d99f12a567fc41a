//! SX-CCAP-10, SX-CCAP-11, SX-CCAP-12, SX-CNAT-19, SX-CNAT-20: hunters who steal up on a hideout or a camp, and those in it, who wait until they see them.

use super::Event;
use crate::prelude::*;

/// SX-CCAP-11: where the hunted wait.
#[derive(Debug, Clone)]
pub struct Hideout {
    /// A building, or the tents, lodges and wagons of a camp.
    pub walls: Vec<Cover>,
    /// SX-CNAT-19: the middle of a camp.
    pub camp: Option<Spot>,
}

/// SX-CCAP-10: so far from the walls the ground is clear.
const CLEAR: f64 = 12.0;
/// SX-CNAT-19: so far from its middle one is inside a camp.
const CAMP: f64 = 6.0;

/// SX-CCAP-11: the hideout, while nobody of the hunters has been seen.
fn unseen(state: &State) -> Option<(&Hideout, Side)> {
    state.course.as_ref()?.watch?;
    let affair = state.affair()?;
    Some((affair.hideout.as_ref()?, affair.hunted?))
}

/// SX-CCAP-11: whether a figure steals up: it is looked for with the die of each turn and with no other.
pub fn steals_up(state: &State, figure: FigureId) -> bool {
    unseen(state).is_some_and(|(_, hunted)| state.figure(figure).side != hunted)
}

/// SX-CCAP-10: whether a point lies on the clear ground around the hideout.
pub fn in_the_clear(state: &State, at: Point) -> bool {
    let terrain = &state.setup.terrain;
    let apart = |wall: &Cover| match wall {
        Cover::Building(index) => terrain.buildings[usize::from(*index)].outline.gap_to_point(at).distance,
        Cover::Area(index) => terrain.areas[usize::from(*index)].outline.gap_to_point(at).distance,
        _ => f64::INFINITY,
    };
    unseen(state).is_some_and(|(hideout, _)| hideout.walls.iter().any(|wall| within(apart(wall), CLEAR)))
}

/// SX-CCAP-12, SX-CNAT-19: whether one of the hunted may go there: until the hunters are seen or fire they stay inside.
pub fn may_go(state: &State, figure: FigureId, path: &[Spot]) -> Result<(), Refusal> {
    let Some((hideout, hunted)) = unseen(state) else { return Ok(()) };
    let inside = |at: Point| match hideout.camp {
        Some(camp) => within(at.distance(camp.point()), CAMP),
        None => hideout.walls.iter().any(|wall| match wall {
            Cover::Building(index) => state.setup.terrain.building_at(at) == Some(usize::from(*index)),
            _ => false,
        }),
    };
    let out = path.iter().map(|spot| spot.point()).find(|at| !inside(*at));
    match out.filter(|_| state.figure(figure).side == hunted) {
        Some(at) => {
            Err(no!(campaign::SX_CCAP_12, "{figure} stays inside until somebody outside is seen or fires")
                .at(at, "outside"))
        }
        None => Ok(()),
    }
}

/// SX-CCAP-11: whether the die of the next turn is still to be rolled.
pub fn is_due(state: &State) -> bool {
    let rolled = state.course.as_ref().and_then(|course| course.watch);
    unseen(state).is_some() && rolled.is_some_and(|rolled| rolled != state.turn + 1)
}

/// SX-CCAP-11, SX-CNAT-20: the hunted look out: a 1, and against Apaches in the Southwest a second die of 4 to 6 besides (SX-CONC-10).
pub(super) fn roll(ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
    let Some((_, hunted)) = unseen(ctx) else { return Ok(()) };
    let turn = ctx.turn + 1;
    let apaches =
        ctx.setup.southwest && ctx.conscious(hunted.enemy()).any(|(figure, _)| ctx.character(figure).apache);
    let die = ctx.dice_of(hunted.hand()).d6(campaign::SX_CCAP_11)?;
    let second =
        if die == 1 && apaches { Some(ctx.dice_of(hunted.hand()).d6(ids::SX_CONC_10)?) } else { None };
    emit(ctx, Event::LookedOut { turn, die, second });
    if die == 1 && second.is_none_or(|second| second >= 4) {
        seen(ctx, hunted.enemy());
    }
    Ok(())
}

/// SX-CCAP-10, SX-CCAP-11: whoever is seen gives the whole party away.
pub fn seen(ctx: &mut Ctx<'_>, side: Side) {
    emit(ctx, Event::Seen);
    let party: Vec<FigureId> = ctx.conscious(side).map(|(figure, _)| figure).collect();
    for figure in party {
        concealment::reveal(ctx, figure, campaign::SX_CCAP_11);
    }
}

pub(super) fn tell_looked_out(die: u8, second: Option<u8>) -> Option<Telling> {
    let faces: Vec<u8> = [Some(die), second].into_iter().flatten().collect();
    let says = match (die, second) {
        (1, None | Some(4..)) => "They look out, and see somebody.",
        _ => "They look out and see nobody.",
    };
    let told = Telling::new(campaign::SX_CCAP_11, says);
    Some(told.rolled("look-out", &Faces::new(&faces).ok()?, [1], Vec::new()))
}
