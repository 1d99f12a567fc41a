//! SC-STR, SC-FRM-05: hits remove models, and the rest closes up.

use bodies::{overhang, spans};

use crate::formations::wings;
use crate::prelude::*;
use crate::state::{Bend, Flight};

/// SC-STR-01: hits remove models. Hits beyond the last model are lost. The number that was removed.
pub fn suffer(ctx: &mut Ctx<'_, Charge>, unit: UnitId, hits: u16, hit: Hit, rule: RuleId) -> u16 {
    let lost = hits.min(ctx.unit(unit).models);
    if lost > 0 {
        let lie = after(ctx, unit, lost);
        let left = ctx.unit(unit).models - lost;
        ctx.emit(Event::ModelsLost { unit, lost, left, hit, lie, rule });
    }
    lost
}

/// SC-FRM-05: how a unit lies when it has lost so many models more.
pub fn after(state: &State, unit: UnitId, lost: u16) -> Lie {
    let (info, here) = (state.info(unit), state.unit(unit));
    let models = here.models.saturating_sub(lost).max(1);
    let Lie { formation, at } = here.lie;
    let narrowed = |wide: u16| wide.min(models);
    let formation = match formation {
        Formation::Column { wide } => Formation::Column { wide: narrowed(wide) },
        Formation::Line { wide } => {
            let wide = narrowed(wide);
            let is_column = !state.setup.options.line_memory.is_on() && wide <= info.widest_column();
            if is_column { Formation::Column { wide } } else { Formation::Line { wide } }
        }
        Formation::Skirmish { wide } => Formation::Skirmish { wide: narrowed(wide) },
        Formation::OffGuns { wide } => Formation::OffGuns { wide: narrowed(wide) },
        Formation::Bent(bend) => return bent_after(state, unit, bend, lost),
        // SC-FRM-05: a square spreads its models again about the same centre.
        Formation::Square => {
            let (centre, facing) = (here.footprint.centre, at.degrees());
            let ahead = crate::formations::square_side(info, models) / 2.0;
            let front = Placement { at: centre, facing }.advanced(ahead, 0.0);
            return Lie { formation, at: front.snap() };
        }
        Formation::Limbered { .. } | Formation::Deployed | Formation::Garrison { .. } => formation,
    };
    Lie { formation, at }
}

/// SC-FRM-09: models come off the outer ends, from the longer wing first; of two alike from the one that was not swung back. A wing of fewer than two,
/// or a whole no wider than a column, straightens.
fn bent_after(state: &State, unit: UnitId, bend: Bend, lost: u16) -> Lie {
    let (info, here) = (state.info(unit), state.unit(unit));
    let mut bend = bend;
    let mut front: Placement = here.lie.at.into();
    for _ in 0..lost.min(bend.left + bend.right - 1) {
        let unbent = if bend.back == Wing::Left { Wing::Right } else { Wing::Left };
        let from = match bend.left.cmp(&bend.right) {
            std::cmp::Ordering::Less => Wing::Right,
            std::cmp::Ordering::Greater => Wing::Left,
            std::cmp::Ordering::Equal => unbent,
        };
        // The straight line it would be loses half a base of its middle to the other side.
        let shift = info.base().0 / 2.0;
        match from {
            Wing::Left => {
                bend.left -= 1;
                front = front.advanced(0.0, shift);
            }
            Wing::Right => {
                bend.right -= 1;
                front = front.advanced(0.0, -shift);
            }
        }
    }
    let lie = Lie { formation: Formation::Bent(bend), at: front.snap() };
    straightened(state, unit, lie).unwrap_or(lie)
}

/// SC-FRM-09: how a bent line with too few models lies: straight on its longer wing, shifted back until it is clear; else on the other. Nothing for one
/// that has enough of them, no room, or no bend.
pub fn straightened(state: &State, unit: UnitId, lie: Lie) -> Option<Lie> {
    let (info, front) = (state.info(unit), Placement::from(lie.at));
    let Formation::Bent(bend) = lie.formation else { return None };
    if bend.left.min(bend.right) >= 2 && bend.left + bend.right > info.widest_column() {
        return None;
    }
    let (frontage, _) = info.base();
    let whole = bend.left + bend.right;
    let stays = state.setup.options.line_memory.is_on();
    let formation = if stays { Formation::Line { wide: whole } } else { Formation::by_width(info, whole) };
    let longer = if bend.left >= bend.right { Wing::Left } else { Wing::Right };
    let shorter = if longer == Wing::Left { Wing::Right } else { Wing::Left };
    [longer, shorter].into_iter().find_map(|wing| {
        // The wing stays; the other is added at its end that lies at the bend.
        let lies = wings(info, bend, front.snap());
        let own = if wing == bend.back { lies[1].front } else { lies[0].front };
        let (other, way) = match wing {
            Wing::Left => (bend.right, 1.0),
            Wing::Right => (bend.left, -1.0),
        };
        let at = own.advanced(0.0, way * f64::from(other) * frontage / 2.0);
        clear_back(state, unit, Lie { formation, at: at.snap() }, whole)
    })
}

/// SC-FRM-09: a straight line, shifted straight back by the least distance that clears it of everything.
fn clear_back(state: &State, unit: UnitId, lie: Lie, models: u16) -> Option<Lie> {
    let info = state.info(unit);
    let is_clear = |back: f64| {
        let lie = Lie { at: Placement::from(lie.at).advanced(-back, 0.0).snap(), ..lie };
        let footprint = Footprint::in_the_open(info, models, lie);
        let body = footprint.body();
        let clear = overhang(&state.setup.terrain.board, &body).is_none()
            && state.setup.barred(Mover::new(info, lie), &footprint.rects).is_none()
            && state.lies_on(unit, &body).is_none();
        clear.then_some(lie)
    };
    // Where it stands, or where it comes clear of something on its way back.
    let rects = Footprint::in_the_open(info, models, lie).rects;
    let units = state.present().filter(|(other, _)| *other != unit).map(|(other, _)| state.body(other));
    let areas = state.setup.terrain.areas.iter().map(|area| &area.outline);
    let ground = areas.chain(state.setup.unbridged.iter().flatten()).map(Body::of_area);
    let ends = units.chain(ground).flat_map(|other| spans(&rects, -rects[0].forward, &other, 0.0));
    let mut tries: Vec<f64> = ends.map(|span| span.to).filter(|back| *back > 0.0).collect();
    tries.push(0.0);
    tries.sort_by(f64::total_cmp);
    tries.into_iter().find_map(is_clear)
}

/// SC-STR-04, SC-STR-05: a unit leaves the game for good. Its generals flee when their side is done, or go with it over the edge (SC-GNL-04, SC-GNL-06).
pub fn remove(ctx: &mut Ctx<'_, Charge>, unit: UnitId, fate: Fate, base: Option<i32>, rule: RuleId) {
    let generals: Vec<_> = {
        let side = ctx.unit(unit).side;
        ctx.generals_of(side).filter(|(_, general)| general.with == Some(unit)).map(|(id, _)| id).collect()
    };
    for general in generals {
        if fate == Fate::OffTable {
            ctx.emit(Event::GeneralLost { general, fate: GeneralFate::OffTable, rule: ids::SC_GNL_04 });
        } else {
            ctx.emit(Event::GeneralFlees { general, flees: Some(Flight { base }) });
        }
    }
    ctx.emit(Event::Removed { unit, fate, rule });
}
