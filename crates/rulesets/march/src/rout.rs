//! Rout, MG-RTE: flights toward the line of communications or the home edge, and surrender.

use bodies::{Held, short_of, touch_ahead};
use table::Edge;

use crate::field;
use crate::ground::Passer;
use crate::layout::{self, MOST_STANDS};
use crate::losses::destroy;
use crate::prelude::*;
use crate::status::{Check, quality_check};

/// What a routed unit has to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// It flees.
    Flee { unit: UnitId, cause: Cause },
    /// MG-RTE-08: it checks whether it surrenders.
    Surrender { unit: UnitId, why: Pressed },
}

/// MG-RTE-08: why a unit checks whether it surrenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pressed {
    /// It has lost a level of order, and was routed already.
    AlreadyRouted,
    /// It has lost two levels of order, and was disordered.
    TwoLevels,
    /// MG-RTE-04: this enemy is in the path of its flight.
    Barred(UnitId),
}

/// MG-RTE-04: why a unit flees, which decides where to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Cause {
    /// MG-RTE-02: it was routed or beaten just now, and flees toward its line of communications.
    Blow,
    /// MG-RTE-03: it has not rallied in step M2, and flees toward its home edge.
    NotRallied,
}

/// MG-RTE-03: step M2. Every unit of the phasing side that is still routed flees, in roster order.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let routed: Vec<_> = ctx
        .of_side(ctx.active)
        .filter(|(_, unit)| unit.condition == Condition::Routed)
        .map(|(unit, _)| Task::Flee { unit, cause: Cause::NotRallied })
        .collect();
    ctx.push_in_order(routed);
}

impl Task {
    /// Does it, unless the unit has left the table in the meantime.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        let (Self::Flee { unit, .. } | Self::Surrender { unit, .. }) = self;
        if ctx.unit(unit).fate == Fate::Destroyed {
            return Ok(());
        }
        match self {
            Self::Flee { cause, .. } => flee(ctx, unit, cause),
            Self::Surrender { why, .. } => return surrender(ctx, unit, why),
        }
        Ok(())
    }
}

/// MG-RTE-08: one quality check, and no more than one in the same melee round, shooting phase or step M2.
fn surrender(ctx: &mut Ctx<'_, March>, unit: UnitId, why: Pressed) -> Result<(), NeedDice> {
    if !ctx.unit(unit).marks.surrender_checked && !quality_check(ctx, unit, Check::Surrender(why))? {
        destroy(ctx, unit, ids::MG_RTE_08);
    }
    Ok(())
}

/// MG-RTE-04: carries a rout move out.
fn flee(ctx: &mut Ctx<'_, March>, unit: UnitId, cause: Cause) {
    let rule = match cause {
        Cause::Blow => ids::MG_RTE_02,
        Cause::NotRallied => ids::MG_RTE_03,
    };
    let formation = ctx.unit(unit).formation;
    let flight = flight(ctx, unit, cause);
    match flight {
        Flight::OffTable => destroy(ctx, unit, ids::MG_RTE_05),
        Flight::To { lie, .. } => {
            if lie != ctx.unit(unit).lie {
                field::go(ctx, unit, lie, formation, Why::Fled, rule);
            }
        }
    }
    if let Flight::To { barred_by: Some(enemy), .. } = flight {
        ctx.push(Task::Surrender { unit, why: Pressed::Barred(enemy) });
    }
}

/// Where a flight ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Flight {
    /// MG-RTE-05: off the table, because it began on the home edge.
    OffTable,
    /// On the table.
    /// - `barred_by` (MG-RTE-04): the enemy that stopped it, so that it checks whether it surrenders.
    To { lie: Lie, barred_by: Option<UnitId> },
}

/// MG-MOV-04: how far a routed unit runs. (Artillery never runs: a routed battery is removed, MG-RTE-07.)
pub const fn rate(arm: Arm) -> f64 {
    match arm {
        Arm::Infantry | Arm::Artillery => 8.0,
        Arm::Cavalry => 16.0,
    }
}

/// MG-RTE-04, MG-RTE-05: where a rout move would take a unit.
pub fn flight(state: &State, unit: UnitId, cause: Cause) -> Flight {
    let here = state.unit(unit);
    if touches_home_edge(state, unit) {
        return Flight::OffTable;
    }
    let Run { turned, stands, centre, direction } = turned_to_flee(state, unit, cause);
    let stands = &stands[..];
    let stay = |barred_by| Flight::To { lie: here.lie, barred_by };
    if let Some(enemy) = enemy_on(state, unit, stands) {
        return stay(Some(enemy));
    }
    // Ground impassable to all: it does not turn into it; one that is on it already may only get out.
    let barred = |stands: &[Rect]| state.setup.terrain.standing(RUNNING, stands, centre).is_err();
    let on_it = barred(stands);
    if on_it && !barred(&here.footprint.stands) {
        return stay(None);
    }
    let met = enemies_ahead(state, unit, stands, direction);
    let mut held = Held::default();
    for (_, friend) in units(state, unit, Whose::Friend) {
        held.add(stands, direction, (), &friend.footprint.stands);
    }
    let terrain = &state.setup.terrain;
    let room = terrain.room(RUNNING, stands, centre, direction, FAR);
    let ground = room.stopped_by.filter(|_| !on_it).map(|_| room.distance);
    // MG-RTE-05: at the table's edge at the latest. It goes on past friends it would end on.
    let (edge, _) = terrain.board.free_shift(stands, direction, FAR);
    let goal = held.first_free(rate(state.arm(unit))).min(edge);
    let first = met.iter().map(|met| met.at).fold(f64::INFINITY, f64::min);
    let in_path = ground.filter(|ground| *ground < goal && *ground < first).unwrap_or(goal);
    // An enemy behind what stops it is not in its path.
    let barred = met.iter().filter(|met| met.at < in_path);
    let barred = barred.min_by(|one, other| one.short.total_cmp(&other.short));
    let end = barred.map_or(in_path, |met| met.short.min(in_path));
    let barred_by = barred.map(|met| met.enemy);
    // Stopped before it finds a free place, it ends at the last free one on its way.
    match held.last_free(end).0 {
        Some(distance) => {
            Flight::To { lie: Lie::Field(turned.shifted(direction * distance).snap()), barred_by }
        }
        None => stay(barred_by),
    }
}

/// MG-RTE-05: whether a unit touches its home edge, as it stands.
fn touches_home_edge(state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    let edge = state.setup.sides[here.side].home;
    let corners = here.footprint.stands.iter().flat_map(table::Rect::corners);
    corners
        .into_iter()
        .any(|corner| within(state.setup.terrain.board.gap_to_edge(edge, corner).distance, 0.0))
}

/// A unit turned about its centre to face its flight. All of it is exact: only where the flight ends is put on the grid, or two mirrored
/// flights would end apart.
struct Run {
    turned: Placement,
    stands: ArrayVec<Rect, MOST_STANDS>,
    centre: Point,
    direction: Vector,
}

/// MG-RTE-04: toward the line of communications after a blow, if the scenario names a point; otherwise straight toward the home edge. MG-RTE-05: a turned rectangle that
/// would stick out over an edge is first shifted inward just enough. MG-FRM-11: a march column is laid straight.
fn turned_to_flee(state: &State, unit: UnitId, cause: Cause) -> Run {
    let here = state.unit(unit);
    let arm = state.arm(unit);
    let (_, depth) = layout::size(arm, here.formation, here.stands);
    let front = here.footprint.front();
    let centre = front.at - front.forward() * (depth / 2.0);
    let home = &state.setup.sides[here.side];
    let outward = match home.home {
        Edge::South => Point::new(0.0, -1.0),
        Edge::North => Point::new(0.0, 1.0),
        Edge::West => Point::new(-1.0, 0.0),
        Edge::East => Point::new(1.0, 0.0),
    };
    let point = match cause {
        Cause::Blow => home.communications,
        Cause::NotRallied => None,
    };
    let direction = point.and_then(|point| (point - centre).unit()).unwrap_or(outward);
    let turned = Placement { at: centre + direction * (depth / 2.0), facing: direction.bearing() };
    let lay = |front: Placement| layout::in_field(front, arm, here.formation, here.stands);
    let inward = state.setup.terrain.board.inward_shift(&lay(turned));
    let turned = turned.shifted(inward);
    Run { turned, stands: lay(turned), centre: centre + inward, direction }
}

/// MG-RTE-04: a rout ignores every limit of ground but that which holds for everybody.
pub(crate) const RUNNING: Passer = Passer { arm: Arm::Infantry, formation: Formation::Line, road: None };

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Enemy,
    Friend,
}

/// Units of one side, the fleeing unit itself left out.
fn units(state: &State, unit: UnitId, whose: Whose) -> impl Iterator<Item = (UnitId, &crate::state::Unit)> {
    let own = state.unit(unit).side;
    let side = if whose == Whose::Enemy { own.enemy() } else { own };
    state.of_side(side).filter(move |(other, _)| *other != unit)
}

/// The enemy on whom the turned unit would lie.
fn enemy_on(state: &State, unit: UnitId, stands: &[Rect]) -> Option<UnitId> {
    let on = |enemy: &crate::state::Unit| rects::overlapping(stands, &enemy.footprint.stands).is_some();
    units(state, unit, Whose::Enemy).find(|(_, enemy)| on(enemy)).map(|(id, _)| id)
}

/// An enemy in the path of a flight.
#[derive(Clone, Copy)]
struct Met {
    enemy: UnitId,
    /// Where it is met.
    at: f64,
    /// MG-RTE-04, MG-GEN-06: the last place before that from which the nearest points of the two are 0.5 apart.
    short: f64,
}

/// The farthest a flight can go: across any table.
const FAR: f64 = 2000.0;

/// MG-RTE-04: how short of an enemy in the path a flight stops.
const SHORT_OF_ENEMY: f64 = 0.5;

fn enemies_ahead(state: &State, unit: UnitId, stands: &[Rect], direction: Vector) -> Vec<Met> {
    let met = units(state, unit, Whose::Enemy).filter_map(|(enemy, there)| {
        let at = touch_ahead(stands, direction, &there.footprint.body(), FAR)?;
        let short = short_of(stands, direction, at, &there.footprint.stands, SHORT_OF_ENEMY);
        Some(Met { enemy, at, short })
    });
    met.collect()
}
