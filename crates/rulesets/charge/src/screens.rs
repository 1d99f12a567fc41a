//! SC-SCR: skirmish screens.

use bodies::{Body, meets, overhang};
use engine::{Ctx, Refusal, no};
use table::{Placement, Pose, Rect};

use crate::event::Event;
use crate::formations::{screen_ranks, screen_rect};
use crate::ground::Mover;
use crate::state::{Formation, Lie, Screen, State, UnitId};
use crate::{Charge, ids};

/// SC-SCR-02: how far from its parent a screen may be.
pub const REACH: f64 = 2.0;

/// SC-SCR-02, SC-MOV-12: whether a screen may stand there while its parent lies so: near it, on the table, on nobody, and 2 inches off the enemy.
pub fn check(state: &State, unit: UnitId, parent: Lie, screen: Screen) -> Result<Screen, Refusal> {
    let info = state.info(unit);
    let rect = screen_rect(info, screen);
    let footprint = state.footprint_of(unit, parent);
    let ranks = screen_ranks(info, screen);
    let (frontage, depth) = info.loose_base();
    for model in 0..screen.models {
        let base = [Rect::behind(ranks.model(model, screen.at), frontage, depth)];
        let gap = bodies::gap_only(&Body::of_rects(&base), &footprint.body());
        if table::beyond(gap, REACH) {
            let says = no!(
                ids::SC_SCR_02,
                "a model of the screen of {} would be {:.2} inches from it: {} is the most",
                unit,
                gap,
                REACH
            );
            return Err(says.at(base[0].centre, gap));
        }
    }
    let rects = [rect];
    let body = Body::of_rects(&rects);
    if let Some((_, over, at)) = overhang(&state.setup.terrain.board, &body) {
        return Err(no!(
            ids::SC_MOV_11,
            "the screen of {} would stand over the table's edge by {:.2}",
            unit,
            over
        )
        .at(at, over));
    }
    let lie = Lie { formation: Formation::Skirmish { wide: screen.wide }, at: screen.at };
    if let Some(barred) = state.setup.barred(Mover::new(info, lie), &rects) {
        return Err(no!(barred.rule, "the screen of {} may not be in {}: {}", unit, barred.by, barred.why));
    }
    let others =
        state.present().filter(|(other, _)| *other != unit).map(|(other, _)| (other, state.body(other)));
    let own = std::iter::once((unit, footprint.body()));
    if let Some((other, at)) = meets(&body, others.chain(own)) {
        return Err(no!(ids::SC_MOV_10, "the screen of {} would stand on {}: leave it room", unit, other)
            .at(at, other));
    }
    let enemies = state.of_side(state.unit(unit).side.enemy()).map(|(enemy, _)| (enemy, state.body(enemy)));
    if let Some((enemy, gap)) = bodies::too_near(&body, crate::movement::APPROACH, enemies) {
        let says = no!(
            ids::SC_MOV_12,
            "the screen of {} would come within {:.2} inches of {}",
            unit,
            gap.distance,
            enemy
        );
        return Err(says.along(gap.from, gap.to, gap.distance));
    }
    Ok(screen)
}

/// SC-SCR-04: where a screen stands that keeps its place beside a parent that goes from one place to another.
fn carried(state: &State, unit: UnitId, from: Lie, to: Lie) -> Option<Screen> {
    let screen = state.unit(unit).screen?;
    let (old, new): (Placement, Placement) = (from.at.into(), to.at.into());
    let at: Pose = Placement { at: new.world(old.local(screen.at.point())), facing: new.facing }.snap();
    Some(Screen { at, ..screen })
}

/// SC-SCR-04: whether the screen of a unit finds room beside its new place.
pub fn can_follow(state: &State, unit: UnitId, to: Lie) -> Result<(), Refusal> {
    match carried(state, unit, state.unit(unit).lie, to) {
        Some(screen) => check(state, unit, to, screen).map(|_| ()),
        None => Ok(()),
    }
}

/// SC-SCR-04: a screen goes along with its parent.
pub fn follow(ctx: &mut Ctx<'_, Charge>, unit: UnitId, before: Lie) {
    let now = ctx.unit(unit).lie;
    if let Some(screen) = carried(ctx, unit, before, now) {
        ctx.emit(Event::ScreenPlaced { unit, screen, rule: ids::SC_SCR_04 });
    }
}
