//! Rout, MG-RTE: flights toward the line of communications or the home edge, and surrender.

use dice::NeedDice;
use engine::Ctx;
use table::{Obstacle, Placement, Point, Rect, TOLERANCE, Vector, free_shift, within};

use crate::event::Why;
use crate::ground::Passer;
use crate::layout::Footprint;
use crate::losses::destroy;
use crate::profiles::Arm;
use crate::scenario::Edge;
use crate::state::{Condition, Fate, Formation, Lie, State, UnitId};
use crate::status::{Check, quality_check};
use crate::{March, field, ids, task};

/// What a routed unit has to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// It flees.
    Flee {
        /// Which.
        unit: UnitId,
        /// Why now.
        cause: Cause,
    },
    /// MG-RTE-08: it checks whether it surrenders.
    Surrender {
        /// Which.
        unit: UnitId,
        /// What presses it.
        why: Pressed,
    },
}

/// MG-RTE-08: why a unit checks whether it surrenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
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
        .map(|(unit, _)| task::Task::Rout(Task::Flee { unit, cause: Cause::NotRallied }))
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
        ctx.push(task::Task::Rout(Task::Surrender { unit, why: Pressed::Barred(enemy) }));
    }
}

/// Where a flight ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Flight {
    /// MG-RTE-05: off the table, because it began on the home edge.
    OffTable,
    /// On the table.
    To {
        /// Where it comes to lie.
        lie: Lie,
        /// MG-RTE-04: the enemy that stopped it, so that it checks whether it surrenders.
        barred_by: Option<UnitId>,
    },
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
    let Run { turned, footprint, direction } = turned_to_flee(state, unit, cause);
    let stands = &footprint.stands;
    let stay = |barred_by| Flight::To { lie: here.lie, barred_by };
    if let Some(enemy) = enemy_on(state, unit, stands) {
        return stay(Some(enemy));
    }
    // Ground impassable to all: it does not turn into it; one that is on it already may only get out.
    let barred = |footprint: &Footprint| {
        state.setup.terrain.standing(RUNNING, &footprint.stands, footprint.centre()).is_err()
    };
    let on_it = barred(&footprint);
    if on_it && !barred(&here.footprint) {
        return stay(None);
    }
    let full = rate(state.arm(unit));
    let mut way = way(state, unit, stands, direction);
    if on_it {
        way.ground = None;
    }
    let spot = way.end(full);
    match spot.distance {
        Some(distance) => {
            let lie = Lie::Field(turned.shifted(direction * distance).snap());
            Flight::To { lie, barred_by: spot.enemy }
        }
        None => stay(spot.enemy),
    }
}

/// MG-RTE-05: whether a unit touches its home edge, as it stands.
fn touches_home_edge(state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    let edge = state.setup.sides[here.side].home.on_board();
    let corners = here.footprint.stands.iter().flat_map(table::Rect::corners);
    corners
        .into_iter()
        .any(|corner| within(state.setup.terrain.board.gap_to_edge(edge, corner).distance, 0.0))
}

/// A unit turned about its centre to face its flight.
struct Run {
    turned: Placement,
    footprint: Footprint,
    direction: Vector,
}

/// MG-RTE-04: toward the line of communications after a blow, if the scenario names a point; otherwise straight toward the home edge. MG-RTE-05: a turned rectangle that
/// would stick out over an edge is first shifted inward just enough. MG-FRM-11: a march column is laid straight.
fn turned_to_flee(state: &State, unit: UnitId, cause: Cause) -> Run {
    let here = state.unit(unit);
    let arm = state.arm(unit);
    let (_, depth) = crate::layout::size(arm, here.formation, here.stands);
    let front = here.footprint.front();
    let centre = front.at - front.forward() * (depth / 2.0);
    let home = &state.setup.sides[here.side];
    let board = state.setup.terrain.board;
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
    let placement = Placement { at: centre + direction * (depth / 2.0), facing: direction.bearing() };
    let pose = placement.snap();
    let lay = |lie| field::footprint_at(state, unit, here.formation, lie);
    let inward = board.inward_shift(&lay(Lie::Field(pose)).stands);
    let pose = pose.placement().shifted(inward).snap();
    let turned = pose.placement();
    // The way is exact; only the facing it leaves is rounded, or two mirrored flights would end apart.
    Run { turned, footprint: lay(Lie::Field(pose)), direction }
}

/// MG-RTE-04: a rout ignores every limit of ground but that which holds for everybody.
const RUNNING: Passer = Passer { arm: Arm::Infantry, formation: Formation::Line, road: None };

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
    let on = |enemy: &crate::state::Unit| field::overlapping(stands, &enemy.footprint.stands).is_some();
    units(state, unit, Whose::Enemy).find(|(_, enemy)| on(enemy)).map(|(id, _)| id)
}

/// What lies along a flight, as distances from the turned place.
struct Way {
    /// The enemies in the path.
    enemies: Vec<Met>,
    /// Where impassable ground is met.
    ground: Option<f64>,
    /// Where the first part goes over the table's edge.
    edge: f64,
    /// The stretches on which it would lie on a friend.
    friends: Vec<(f64, f64)>,
}

/// An enemy in the path of a flight.
#[derive(Clone, Copy)]
struct Met {
    enemy: UnitId,
    /// Where it is met.
    at: f64,
    /// The last place 0.5 short of it.
    short: f64,
}

/// The farthest a flight can go: across any table.
const FAR: f64 = 2000.0;

fn way(state: &State, unit: UnitId, stands: &[Rect], direction: Vector) -> Way {
    let enemies = units(state, unit, Whose::Enemy).filter_map(|(enemy, there)| {
        let there = &there.footprint.stands;
        let met = free_shift(stands, direction, FAR, there.iter().map(Obstacle::Piece));
        let at = met.stopped_by.map(|_| met.distance)?;
        Some(Met { enemy, at, short: short_of(stands, direction, at, there) })
    });
    let enemies = enemies.collect();
    let met = state.setup.terrain.flight(stands, direction, FAR);
    let ground = met.stopped_by.map(|_| met.distance);
    let (edge, _) = state.setup.terrain.board.free_shift(stands, direction, FAR);
    let mut friends = Vec::new();
    for (_, friend) in units(state, unit, Whose::Friend) {
        for stand in stands {
            friends.extend(
                friend.footprint.stands.iter().filter_map(|other| overlap_stretch(stand, direction, other)),
            );
        }
    }
    Way { enemies, ground, edge, friends }
}

/// MG-RTE-04: how short of an enemy in the path a flight stops.
const SHORT_OF_ENEMY: f64 = 0.5;

/// MG-RTE-04, MG-GEN-06: the last place before a meeting from which the nearest points of the two are 0.5 apart; where it stands, if they
/// are nearer already.
fn short_of(stands: &[Rect], direction: Vector, met: f64, enemy: &[Rect]) -> f64 {
    let clear = |distance: f64| {
        let there: Vec<Rect> = stands.iter().map(|stand| stand.shifted(direction * distance)).collect();
        field::gap_only(&there, enemy) >= SHORT_OF_ENEMY
    };
    // The gap falls steadily on the last half inch and more before the meeting, so the place is found by halving.
    let (mut before, mut after) = (0.0, met);
    if !clear(before) {
        return 0.0;
    }
    while after - before > 1e-9 {
        let middle = f64::midpoint(before, after);
        if clear(middle) {
            before = middle;
        } else {
            after = middle;
        }
    }
    before
}

/// How far it comes, nothing if it finds no place at all; and the enemy that stopped it.
struct Spot {
    distance: Option<f64>,
    enemy: Option<UnitId>,
}

impl Way {
    /// Where a flight of so many inches ends, at the table's edge at the latest (MG-RTE-05). It goes on past friends it would end on;
    /// stopped before it finds a free place, it ends at the last free one on its way.
    fn end(&self, full: f64) -> Spot {
        let goal = self.first_free(full).min(self.edge);
        let met = self.enemies.iter().map(|met| met.at).fold(f64::INFINITY, f64::min);
        let ground = self.ground.filter(|ground| *ground < goal && *ground < met);
        let in_path = ground.unwrap_or(goal);
        // An enemy behind what stops it is not in its path.
        let first = self.enemies.iter().filter(|met| met.at < in_path);
        let first = first.min_by(|one, other| one.short.total_cmp(&other.short));
        let end = first.map_or(in_path, |met| met.short.min(in_path));
        Spot { distance: self.last_free(end), enemy: first.map(|met| met.enemy) }
    }

    /// The first place at or beyond a distance that no friend holds.
    fn first_free(&self, from: f64) -> f64 {
        let mut at = from;
        while let Some(leave) = self.held(at).map(|(_, leave)| leave) {
            at = leave;
        }
        at
    }

    /// The last place up to a distance that no friend holds.
    fn last_free(&self, to: f64) -> Option<f64> {
        let mut at = to;
        while let Some(enter) = self.held(at).map(|(enter, _)| enter) {
            at = enter;
        }
        (at >= 0.0).then_some(at)
    }

    /// The stretch of a friend's ground that holds a place, if one does by more than the tolerance (MG-GEN-06).
    fn held(&self, at: f64) -> Option<(f64, f64)> {
        self.friends.iter().copied().find(|(enter, leave)| enter + TOLERANCE < at && at < leave - TOLERANCE)
    }
}

/// Between which distances along a direction a stand would share ground with another; none if it never does.
fn overlap_stretch(stand: &Rect, direction: Vector, other: &Rect) -> Option<(f64, f64)> {
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    let step = other.centre - stand.centre;
    for axis in [stand.forward, stand.right(), other.forward, other.right()] {
        let half = |rect: &Rect| {
            rect.half_depth * rect.forward.dot(axis).abs() + rect.half_width * rect.right().dot(axis).abs()
        };
        let reach = half(stand) + half(other);
        let (along, speed) = (step.dot(axis), direction.dot(axis));
        if speed.abs() < 1e-12 {
            if along.abs() >= reach - TOLERANCE {
                return None;
            }
            continue;
        }
        let (one, two) = ((along - reach) / speed, (along + reach) / speed);
        enter = enter.max(one.min(two));
        leave = leave.min(one.max(two));
    }
    (enter < leave && leave > 0.0).then_some((enter, leave))
}
