//! Stands and whole units that are lost, whatever the phase: which stand goes (MG-FRM-12), and who goes with the last one (MG-COM-04).

use table::touches;

use crate::field;
use crate::grammar::count;
use crate::layout::{in_field, stand_size};
use crate::prelude::*;

/// MG-SHO-19, MG-MEL-18: every full set of hits equal to the unit's Hits value removes one stand; the last one takes the unit with it
/// (MG-UNI-11). Says how many hits are left over.
pub fn take_hits(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u16, rule: RuleId) -> u16 {
    let Toll { stands: lost, destroys, left_over } = toll(ctx, unit, hits);
    if lost > 0 {
        let lie = after_losses(ctx, unit, lost);
        ctx.emit(Event::StandsLost { unit, lost, lie });
        ctx.tell(|state| {
            let what = format!("[loses] {}.", count(u32::from(lost), "stand"));
            about(state, unit, rule, what).seen(beats::loss(state, unit, lost, lie))
        });
    }
    if destroys {
        destroy(ctx, unit, ids::MG_UNI_11);
    }
    left_over
}

/// What some hits cost a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Toll {
    pub stands: u8,
    /// MG-UNI-11: whether they are all it has.
    pub destroys: bool,
    /// The hits that are left over.
    pub left_over: u16,
}

/// MG-SHO-19, MG-MEL-18: what some hits cost a unit.
pub fn toll(state: &State, unit: UnitId, hits: u16) -> Toll {
    let each = u16::from(state.profile(unit).hits.max(1));
    let has = state.unit(unit).stands;
    let stands = (hits / each).min(u16::from(has)) as u8;
    Toll { stands, destroys: stands == has, left_over: hits % each }
}

/// MG-UNI-11: a unit is gone for good, and with it every commander who has no other left (MG-COM-04).
pub fn destroy(ctx: &mut Ctx<'_, March>, unit: UnitId, rule: RuleId) {
    ctx.emit(Event::Destroyed { unit });
    ctx.tell(|state| telling::of_a_loss(state, unit, rule));
    let side = ctx.unit(unit).side;
    let setup = ctx.setup.clone();
    for commander in setup.commanders_of(side) {
        if ctx.commander(commander).fate == Fate::Present
            && setup.commands(commander, unit)
            && commands_nobody(ctx, commander)
        {
            ctx.emit(Event::CommanderRemoved { commander });
            ctx.tell(|state| {
                let says = "has no unit left and leaves the field.";
                about_him(state, commander, ids::MG_COM_04, says).seen(beats::leaves(state, commander))
            });
        }
    }
}

/// MG-COM-04: whether all units subordinate to him are destroyed.
fn commands_nobody(state: &State, commander: CommanderId) -> bool {
    !state.present().any(|(unit, _)| state.setup.commands(commander, unit))
}

/// MG-FRM-12: where the rest lies when so many stands are removed, one after another. The remaining stands do not move, so the front
/// centre becomes the middle of the shorter front; only a square is laid out again about its own.
fn after_losses(state: &State, unit: UnitId, lost: u8) -> Lie {
    let hurt = state.unit(unit);
    let Lie::Field(pose) = hurt.lie else { return hurt.lie };
    let width = stand_size(state.arm(unit)).0;
    let left = hurt.stands - lost;
    match hurt.formation {
        Formation::Line | Formation::OpenLine | Formation::Limbered | Formation::Unlimbered => {
            let (first, last) = ends_left(state, unit, lost);
            let middle = f64::from(first + last) / 2.0 - f64::from(hurt.stands) / 2.0;
            Lie::Field(pose.advanced(0.0, middle * width))
        }
        // Two abreast: the front shortens only when its second stand goes.
        Formation::Column | Formation::OpenColumn if left == 1 && hurt.stands > 1 => {
            Lie::Field(pose.advanced(0.0, -width / 2.0))
        }
        Formation::Square => {
            let fewer = (left.max(1)..hurt.stands).rev();
            let shrink = |pose: Pose, left: u8| {
                if crowded(state, unit, pose, left) { pose.advanced(0.0, -width / 2.0) } else { pose }
            };
            Lie::Field(fewer.fold(pose, shrink))
        }
        Formation::Column | Formation::OpenColumn | Formation::MarchColumn => hurt.lie,
    }
}

/// MG-FRM-12: a line loses the end stand that touches no enemy; its right-hand one if both do, or neither. The stands left are those
/// from the first number up to the second.
fn ends_left(state: &State, unit: UnitId, lost: u8) -> (u8, u8) {
    let hurt = state.unit(unit);
    let touched = |number: u8| {
        let stand = &hurt.footprint.stands[usize::from(number)];
        let enemies = state.of_side(hurt.side.enemy());
        enemies.into_iter().any(|(_, enemy)| enemy.footprint.stands.iter().any(|other| touches(stand, other)))
    };
    let (mut first, mut last) = (0, hurt.stands);
    for _ in 0..lost {
        if touched(last - 1) && !touched(first) {
            first += 1;
        } else {
            last -= 1;
        }
    }
    (first, last)
}

/// MG-FRM-12: whether a smaller square has no room about its front centre, because somebody holds the empty place of its rear rank.
/// Half a stand to the left all its stands lie on ground it held.
fn crowded(state: &State, unit: UnitId, pose: Pose, left: u8) -> bool {
    let stands = in_field(pose.placement(), state.arm(unit), Formation::Square, left);
    field::others(state, unit, UnitSet::default())
        .any(|(_, other)| rects::overlapping(&stands, &other.footprint.stands).is_some())
}
