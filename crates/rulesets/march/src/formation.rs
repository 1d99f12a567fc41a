//! Formation changes, MG-FRM: when one is allowed, and where the unit lies afterwards.

mod room;

pub use room::nearest_free_front;

use crate::command::price::Part;
use crate::field::{self, CLEAR_OF_ENEMY};
use crate::layout::{Footprint, column_on, length_on_road};
use crate::movement;
use crate::options::Switch;
use crate::order::Change;
use crate::prelude::*;
use crate::refusal::{barred_ground, no_road, overlap, too_far, wrong_formation};

/// MG-FRM-13: how far from the old front centre a unit may be laid out where the old one has no room.
pub const MAKE_ROOM: f64 = 1.0;

/// A formation change the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LegalChange {
    pub unit: UnitId,
    /// Its new formation.
    pub formation: Formation,
    /// Where it lies in it.
    pub lie: Lie,
}

/// A unit of a group that has gone somewhere already, while its partner is checked.
pub type Moved<'a> = Option<(UnitId, &'a Footprint)>;

/// MG-FRM-13, MG-FRM-14, MG-FRM-15, MG-FRM-16: whether a unit may change formation, where it would lie, and what is surcharged. `moved` is the partner of
/// its group, where it lies after its own change.
pub fn check(
    state: &State,
    unit: UnitId,
    change: &Change,
    moved: Moved<'_>,
) -> Result<(LegalChange, Footprint, Part), Refusal> {
    movement::may_act(state, unit)?;
    may_change(state, unit)?;
    may_take(state, unit, change.to)?;
    let (lie, end) = match change.to {
        Formation::MarchColumn => onto_road(state, unit, change, moved)?,
        _ => in_place(state, unit, change, moved)?,
    };
    let infantry = state.arm(unit) == Arm::Infantry;
    let part = Part {
        unit,
        open_order: infantry && state.unit(unit).formation.is_open(),
        difficult: infantry && end.ground.partly.difficult,
        contact: false,
    };
    Ok((LegalChange { unit, formation: change.to, lie }, end, part))
}

/// MG-FRM-14, MG-MEL-30: whether a unit may change formation at all. MG-SQR-08: a square may, like any other.
pub fn may_change(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let ground = state.unit(unit).footprint.ground;
    match state.arm(unit) {
        _ if field::contact_remains(state, unit) => Err(no!(
            ids::MG_MEL_30,
            "{unit} still touches an enemy it has fought and cannot change formation: move away first"
        )),
        _ if field::touches_somebody(state, unit) => Err(no!(
            ids::MG_FRM_14,
            "{unit} touches an enemy and cannot change formation: break contact first"
        )),
        _ if cannot_march(state, unit) => Ok(()),
        Arm::Infantry if ground.partly.difficult => Err(no!(
            ids::MG_FRM_14,
            "{unit} is in difficult ground, where open order is automatic: leave it to change formation"
        )),
        Arm::Cavalry if ground.partly.difficult => Err(no!(
            ids::MG_FRM_14,
            "{unit} is on a road through difficult ground and must stay in march column: leave it first"
        )),
        Arm::Infantry | Arm::Cavalry | Arm::Artillery => Ok(()),
    }
}

/// MG-MOV-07: whether a march column can march no farther: it lies off its road, or its head is at the end of it. It may always form anew.
pub fn cannot_march(state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    here.formation == Formation::MarchColumn
        && match here.lie {
            Lie::Road(lie) if lie.off == (0, 0) => {
                let length = state.setup.terrain.roads[usize::from(lie.road)].line.length();
                let head = f64::from(lie.head) / 1000.0;
                within(if lie.way.sign() > 0.0 { length - head } else { head }, 0.0)
            }
            Lie::Road(_) | Lie::Field(_) => true,
        }
}

/// MG-RTE-04: the stands of a unit that lies in ground it may not enter, because it fled there; none for any other. What it is in does
/// not bar it where it rallies or forms anew.
pub fn strayed_stands(state: &State, unit: UnitId) -> &[Rect] {
    let here = state.unit(unit);
    let passer = crate::ground::Passer::new(state.arm(unit), here.formation, here.lie);
    let lies = state.setup.terrain.standing(passer, &here.footprint.stands, here.footprint.centre());
    if lies.is_err() { &here.footprint.stands } else { &[] }
}

/// MG-UNI-05, MG-FRM-06, MG-FRM-16: whether a unit may take this formation, wherever it lies.
pub fn may_take(state: &State, unit: UnitId, to: Formation) -> Result<(), Refusal> {
    let (arm, from) = (state.arm(unit), state.unit(unit).formation);
    match (from, to) {
        _ if !to.suits(arm) => Err(wrong_formation(unit, to, arm)),
        _ if from == to && !cannot_march(state, unit) => {
            Err(no!(ids::MG_FRM_13, "{unit} is in that formation already: choose another"))
        }
        _ if to.is_open() && state.setup.options.open_order_in_clear == Switch::Off => {
            Err(only_through_terrain(unit))
        }
        (Formation::Line | Formation::OpenLine, Formation::OpenColumn) => {
            Err(no!(ids::MG_FRM_06, "{unit} keeps its shape in open order: choose open order in line"))
        }
        (Formation::Column | Formation::OpenColumn, Formation::OpenLine) => {
            Err(no!(ids::MG_FRM_06, "{unit} keeps its shape in open order: choose open order in column"))
        }
        _ => Ok(()),
    }
}

/// MG-FRM-16: open order of its own will, where the scenario does not have it.
pub fn only_through_terrain(unit: UnitId) -> Refusal {
    no!(
        ids::MG_FRM_16,
        "{unit} is in open order only where difficult ground puts it: choose line, column, square or march column"
    )
}

/// MG-FRM-13: behind the old front centre, or behind another within an inch where that has no room.
fn in_place(
    state: &State,
    unit: UnitId,
    change: &Change,
    moved: Moved<'_>,
) -> Result<(Lie, Footprint), Refusal> {
    let old = state.unit(unit).footprint.front().snap();
    let lie = Lie::Field(old);
    let here = free_place(state, unit, change.to, lie, moved, ids::MG_FRM_13);
    let Some(spot) = change.at.filter(|spot| *spot != old.spot()) else {
        return here.map(|end| (lie, end));
    };
    if here.is_ok() {
        return Err(no!(
            ids::MG_FRM_13,
            "{unit} has room where it stands, and its front centre stays there: leave out the place"
        ));
    }
    near_enough(unit, old, spot)?;
    let lie = Lie::Field(Pose { x: spot.x, y: spot.y, ..old });
    free_place(state, unit, change.to, lie, moved, ids::MG_FRM_13).map(|end| (lie, end))
}

/// MG-FRM-13: whether a front centre that has to make room stays within an inch of the old one.
pub fn near_enough(unit: UnitId, old: Pose, at: Spot) -> Result<(), Refusal> {
    let (from, to) = (old.point(), at.point());
    let asked = from.distance(to);
    if within(asked, MAKE_ROOM) {
        return Ok(());
    }
    Err(too_far(ids::MG_FRM_13, unit, MAKE_ROOM, (from, to, asked)))
}

/// MG-FRM-15: with the head on the road point nearest to the front centre and the rest behind it along the road.
fn onto_road(
    state: &State,
    unit: UnitId,
    change: &Change,
    moved: Moved<'_>,
) -> Result<(Lie, Footprint), Refusal> {
    if change.at.is_some() {
        let why = "its head goes to the road point nearest to its front: leave out the place";
        return Err(no_road(unit, why));
    }
    let road = touched_road(state, unit)
        .ok_or_else(|| no_road(unit, "no part of it touches a road: move onto one first"))?;
    let way = change.way.or_else(|| match state.unit(unit).lie {
        Lie::Road(lie) if lie.off == (0, 0) => Some(lie.way.opposite()),
        Lie::Road(_) | Lie::Field(_) => None,
    });
    let lie = road_lie(state, unit, road, way)
        .ok_or_else(|| no_road(unit, "the road is too short there to hold all its stands"))?;
    let lie = Lie::Road(lie);
    free_place(state, unit, Formation::MarchColumn, lie, moved, ids::MG_FRM_15).map(|end| (lie, end))
}

/// MG-FRM-15: the road a unit touches; of several, the one nearest to its front centre, of equals the first on file.
pub fn touched_road(state: &State, unit: UnitId) -> Option<u8> {
    let here = &state.unit(unit).footprint;
    let front = here.front().at;
    state.setup.terrain.road_at(&here.stands, front).map(|(road, _)| road)
}

/// A march column with its head at the road point nearest to a unit's front centre, that way or the way nearer to its facing; none if the
/// road is too short for it.
pub fn road_lie(state: &State, unit: UnitId, road: u8, way: Option<RoadWay>) -> Option<RoadLie> {
    let here = state.unit(unit);
    let length = length_on_road(state.arm(unit), here.stands);
    match (here.lie, way) {
        // MG-MOV-07: one at the end of its road turns about where it lies, its last stand first.
        (Lie::Road(lie), Some(way)) if lie.off == (0, 0) && lie.road == road && lie.way != way => {
            let length = libm::round(length * 1000.0 * lie.way.sign()) as i32;
            Some(RoadLie { head: lie.head - length, way, ..lie })
        }
        _ => column_on(&state.setup.terrain, road, here.footprint.front(), way, length),
    }
}

/// MG-FRM-13: whether a unit may be laid out somewhere: nothing overlapped, no ground it may not be on, no edge, every enemy at
/// least 0.1 away.
pub fn free_place(
    state: &State,
    unit: UnitId,
    formation: Formation,
    lie: Lie,
    moved: Moved<'_>,
    rule: RuleId,
) -> Result<Footprint, Refusal> {
    let end = field::footprint_at(state, unit, formation, lie);
    movement::on_the_table(state, unit, &end, rule)?;
    stands_on_its_ground(state, unit, formation, lie, &end)?;
    clear_of_units(state, unit, &end, moved, UnitSet::default(), rule)?;
    Ok(end)
}

/// MG-FRM-13: whether the ground alone would let a unit lie there in that formation.
pub fn has_ground(state: &State, unit: UnitId, formation: Formation, lie: Lie) -> bool {
    let end = field::footprint_at(state, unit, formation, lie);
    stands_on_its_ground(state, unit, formation, lie, &end).is_ok()
}

/// Whether the ground lets a unit lie there in that formation.
fn stands_on_its_ground(
    state: &State,
    unit: UnitId,
    formation: Formation,
    lie: Lie,
    end: &Footprint,
) -> Result<(), Refusal> {
    let passer = crate::ground::Passer::new(state.arm(unit), formation, lie);
    let terrain = &state.setup.terrain;
    terrain
        .standing_from(passer, strayed_stands(state, unit), &end.stands, end.centre())
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    if formation == Formation::Square && end.ground.partly.difficult {
        let refusal = no!(ids::MG_TER_04, "{unit} cannot form square in difficult ground: find clear ground");
        return Err(refusal.at(end.centre(), "difficult ground"));
    }
    Ok(())
}

/// Whether a place overlaps no unit and is at least 0.1 from every enemy but those left out, who may be touched.
pub fn clear_of_units(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    moved: Moved<'_>,
    but: UnitSet,
    rule: RuleId,
) -> Result<(), Refusal> {
    let side = state.unit(unit).side;
    for (other, there) in field::others(state, unit, UnitSet::default()) {
        let there_now = match moved {
            Some((partner, footprint)) if partner == other => footprint,
            _ => &there.footprint,
        };
        if !end.is_near(there_now, CLEAR_OF_ENEMY) {
            continue;
        }
        if let Some(at) = rects::overlapping(&end.stands, &there_now.stands) {
            return Err(overlap(rule, unit, other, at));
        }
        if there.side != side && !but.has(other) {
            movement::clear_of_enemy(state, unit, end, other, rule)?;
        }
    }
    Ok(())
}

/// Whether a unit can be laid out in a formation behind a front centre; those left out may be touched, but not overlapped.
pub fn fits(state: &State, unit: UnitId, formation: Formation, pose: Pose, but: UnitSet) -> bool {
    let lie = Lie::Field(pose);
    let end = field::footprint_at(state, unit, formation, lie);
    movement::on_the_table(state, unit, &end, ids::MG_FRM_13).is_ok()
        && stands_on_its_ground(state, unit, formation, lie, &end).is_ok()
        && clear_of_units(state, unit, &end, None, but, ids::MG_FRM_13).is_ok()
}

/// Front centres around one for those who try some, nearest first: the place itself, then rings of 24 places each, clockwise from straight ahead.
pub fn fronts_around(old: Pose) -> impl Iterator<Item = Pose> {
    let ring = move |step: u32| {
        (0..24_u32).map(move |place| {
            let bearing = old.degrees() + f64::from(place) * 15.0;
            let out = table::Point::toward(bearing) * (f64::from(step) * RING);
            Placement { at: old.point() + out, facing: old.degrees() }.snap()
        })
    };
    std::iter::once(old).chain((1..=20).flat_map(ring))
}

/// Twenty rings make an inch.
const RING: f64 = 0.05;

/// Carries out a change.
pub fn play(ctx: &mut Ctx<'_, March>, LegalChange { unit, formation, lie }: LegalChange) {
    let rule = if formation == Formation::MarchColumn { ids::MG_FRM_15 } else { ids::MG_FRM_13 };
    field::go(ctx, unit, lie, formation, Why::ChangedFormation, rule);
}
