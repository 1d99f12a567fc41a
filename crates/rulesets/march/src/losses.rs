//! Stands and whole units that are lost, whatever the phase: which stand goes (MG-FRM-12), and who goes with the last one (MG-COM-04).

use dice::RuleId;
use engine::Ctx;
use table::{Pose, touches};

use crate::event::Event;
use crate::layout::{in_field, stand_size};
use crate::state::{CommanderId, Fate, Formation, Lie, State, UnitId, UnitSet};
use crate::{March, field, ids};

/// MG-SHO-19, MG-MEL-18: every full set of hits equal to the unit's Hits value removes one stand. Says how many hits are left over.
pub fn take_hits(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u16, rule: RuleId) -> u16 {
    let each = u16::from(ctx.state.profile(unit).hits.max(1));
    for _ in 0..hits / each {
        if ctx.state.unit(unit).fate == Fate::Present {
            remove_stand(ctx, unit, rule);
        }
    }
    hits % each
}

/// MG-FRM-12: removes one stand; the last one takes the unit with it (MG-UNI-11).
fn remove_stand(ctx: &mut Ctx<'_, March>, unit: UnitId, rule: RuleId) {
    let lie = after_loss(ctx.state, unit);
    ctx.emit(Event::StandsLost { unit, lost: 1, lie, rule });
    if ctx.state.unit(unit).stands == 0 {
        destroy(ctx, unit, ids::MG_UNI_11);
    }
}

/// MG-UNI-11: a unit is gone for good, and with it every commander who has no other left (MG-COM-04).
pub fn destroy(ctx: &mut Ctx<'_, March>, unit: UnitId, rule: RuleId) {
    ctx.emit(Event::Destroyed { unit, rule });
    let side = ctx.state.unit(unit).side;
    let setup = ctx.state.setup.clone();
    for commander in setup.commanders_of(side) {
        if ctx.state.commander(commander).fate == Fate::Present
            && setup.commands(commander, unit)
            && commands_nobody(ctx.state, commander)
        {
            ctx.emit(Event::CommanderRemoved { commander });
        }
    }
}

/// MG-COM-04: whether all units subordinate to him are destroyed.
fn commands_nobody(state: &State, commander: CommanderId) -> bool {
    !state.present().any(|(unit, _)| state.setup.commands(commander, unit))
}

/// MG-FRM-12: where the rest lies when one stand is removed. The remaining stands do not move, so the front centre becomes the
/// middle of the shorter front; only a square is laid out again about its own.
fn after_loss(state: &State, unit: UnitId) -> Lie {
    let hurt = state.unit(unit);
    let Lie::Field(pose) = hurt.lie else { return hurt.lie };
    let half = stand_size(state.arm(unit)).0 / 2.0;
    match hurt.formation {
        Formation::Line | Formation::OpenLine | Formation::Limbered | Formation::Unlimbered => {
            let side = if loses_left_end(state, unit) { half } else { -half };
            Lie::Field(pose.advanced(0.0, side))
        }
        // Two abreast: the front shortens only when its second stand is the last of all.
        Formation::Column | Formation::OpenColumn if hurt.stands == 2 => {
            Lie::Field(pose.advanced(0.0, -half))
        }
        Formation::Square if crowded(state, unit, pose) => Lie::Field(pose.advanced(0.0, -half)),
        Formation::Column | Formation::OpenColumn | Formation::MarchColumn | Formation::Square => hurt.lie,
    }
}

/// MG-FRM-12: whether a square one stand smaller has no room about its own front centre, because somebody holds the empty place of
/// its rear rank. Half a stand to the left all its stands lie on ground it held.
fn crowded(state: &State, unit: UnitId, pose: Pose) -> bool {
    let left = state.unit(unit).stands - 1;
    let stands = in_field(pose.placement(), state.arm(unit), Formation::Square, left);
    field::others(state, unit, UnitSet::default())
        .any(|(_, other)| field::overlapping(&stands, &other.footprint.stands).is_some())
}

/// MG-FRM-12: a line loses the end stand that touches no enemy; its right-hand one if both do, or neither.
fn loses_left_end(state: &State, unit: UnitId) -> bool {
    let hurt = state.unit(unit);
    let (Some(left), Some(right)) = (hurt.footprint.stands.first(), hurt.footprint.stands.last()) else {
        return false;
    };
    let touched = |stand| {
        state
            .of_side(hurt.side.enemy())
            .any(|(_, enemy)| enemy.footprint.stands.iter().any(|other| touches(stand, other)))
    };
    touched(right) && !touched(left)
}
