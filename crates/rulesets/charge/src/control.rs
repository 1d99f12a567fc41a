//! SC-OPT-01, SC-OPT-02: limited control: a unit far from any general moves only if its die lets it.

use bodies::{Body, Shape};
use dice::{Dice, NeedDice};
use engine::{Ctx, PieceId, Refusal, Side, no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Point, Polygon, Rect, Segment, beyond, within};

use crate::event::Event;
use crate::ground::{Kind, strip};
use crate::state::{Control, State, UnitId};
use crate::{Charge, ids};

/// SC-OPT-01: a unit far from any general is ordered: its die is rolled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rouse {
    /// Who.
    pub unit: PieceId,
}

/// What is done about control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-OPT-01: the die of a unit that is ordered.
    Roll(UnitId),
}

/// SC-OPT-01: how near a general has to be.
const NEAR: f64 = 16.0;
/// SC-OPT-02: how far from enemies the way runs.
const OFF: f64 = 1.0;

/// SC-OPT-01: at the start of 1a it is settled which active units are out of control.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    if !ctx.setup.options.limited_control.is_on() {
        return;
    }
    let out: Vec<UnitId> =
        ctx.of_side(ctx.active).map(|(unit, _)| unit).filter(|unit| !is_near(ctx, *unit)).collect();
    for unit in out {
        ctx.emit(Event::ControlRolled { unit, die: None, control: Control::Doubtful });
    }
}

/// SC-OPT-01: whether a unit may be roused.
pub fn check(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.unit(unit).turn.control == Control::Doubtful {
        return Ok(());
    }
    Err(no!(ids::SC_OPT_01, "{} needs no die to move: order it", unit))
}

impl Task {
    /// SC-OPT-01: it moves on 4 to 6.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        let Self::Roll(unit) = self;
        let hand = ctx.hand(unit);
        let die = ctx.dice_of(hand).d6(ids::SC_OPT_01)?;
        let control = if die >= 4 { Control::Obeys } else { Control::Balks };
        ctx.emit(Event::ControlRolled { unit, die: Some(die), control });
        Ok(())
    }
}

/// SC-OPT-01: whether a general of its side is within 16 inches of a unit, along a way he could ride.
pub fn is_near(state: &State, unit: UnitId) -> bool {
    let side = state.unit(unit).side;
    let mut generals = state.generals_of(side);
    generals.any(|(_, general)| {
        general.with == Some(unit)
            || way_to(state, side, general.at.point(), unit).is_some_and(|inches| within(inches, NEAR))
    })
}

/// SC-OPT-02: the shortest way from a point to a unit, if one is not much longer than 16 inches. It runs from corner to corner of what it has to go
/// round.
pub fn way_to(state: &State, side: Side, from: Point, unit: UnitId) -> Option<f64> {
    let body = state.body(unit);
    if beyond(body.gap_to_point(from), NEAR) {
        return None;
    }
    let walls = walls(state);
    let open = |line: Segment| is_open(state, side, unit, line, &walls);
    let mut stops = vec![from];
    stops.extend(corners(state, side, &walls).filter(|stop| within(stop.distance(from), NEAR)));
    let mut best = vec![f64::INFINITY; stops.len()];
    let mut done = vec![false; stops.len()];
    best[0] = 0.0;
    let mut shortest = f64::INFINITY;
    loop {
        let next = (0..stops.len()).filter(|stop| !done[*stop] && best[*stop] < NEAR + 1.0);
        let Some(here) = next.min_by(|a, b| best[*a].total_cmp(&best[*b])) else { break };
        done[here] = true;
        let goal = body.nearest(stops[here]);
        let whole = best[here] + goal.distance(stops[here]);
        if whole < shortest && open(Segment::new(stops[here], goal)) {
            shortest = whole;
        }
        for there in 0..stops.len() {
            let far = best[here] + stops[here].distance(stops[there]);
            if !done[there] && far < best[there] && open(Segment::new(stops[here], stops[there])) {
                best[there] = far;
            }
        }
    }
    Some(shortest).filter(|inches| inches.is_finite())
}

/// SC-OPT-02: what is impassable to all troops: scenario features, and rivers away from their crossings.
fn walls(state: &State) -> Vec<Polygon> {
    let closed = state.setup.terrain.areas.iter().filter(|area| area.kind == Kind::Impassable);
    let mut walls: Vec<Polygon> = closed.map(|area| area.outline.clone()).collect();
    for river in state.setup.rivers() {
        let legs = river.line.legs().map(|leg| strip(leg, river.width));
        walls.extend(legs.filter_map(|leg| Polygon::of_rect(&leg).ok()));
    }
    walls
}

/// The places a way may bend at: just outside the corners of walls and of the ground enemies keep, and at both ends of crossings.
fn corners<'s>(state: &'s State, side: Side, walls: &'s [Polygon]) -> impl Iterator<Item = Point> + 's {
    let of_walls = walls.iter().flat_map(|wall| {
        let middle = wall.bounds().min.lerp(wall.bounds().max, 0.5);
        let out =
            move |corner: Point| corner + (corner - middle).unit().unwrap_or(Point::new(0.0, 0.0)) * 0.05;
        wall.corners().iter().map(move |corner| out(*corner))
    });
    let enemies = state.of_side(side.enemy()).flat_map(move |(enemy, _)| {
        let grown = |rect: &Rect| rect.grown(OFF + 0.05).corners();
        let body = state.body(enemy);
        let rects: Vec<Rect> = match body.shape {
            Shape::Rects(rects) => rects.to_vec(),
            Shape::Area(area) => {
                let (low, high) = (area.bounds().min, area.bounds().max);
                vec![Rect::along(low.lerp(high, 0.5), Point::new(0.0, 1.0), high.x - low.x, high.y - low.y)]
            }
        };
        rects.iter().flat_map(grown).collect::<Vec<_>>()
    });
    let crossings = state.setup.rivers().flat_map(|river| {
        river.crossings.iter().flat_map(|crossing| {
            let across = Point::toward(crossing.bearing + 90.0) * (river.width / 2.0 + 0.05);
            [crossing.at + across, crossing.at - across]
        })
    });
    of_walls.chain(enemies).chain(crossings)
}

/// SC-OPT-02: whether a straight piece of the way keeps out of impassable ground, and more than 1 inch from enemies unless a friend is nearer.
fn is_open(state: &State, side: Side, unit: UnitId, line: Segment, walls: &[Polygon]) -> bool {
    if line.length() <= 0.0 {
        return true;
    }
    let by_crossing = |at: Point| {
        state.setup.rivers().any(|river| {
            river.crossings.iter().any(|crossing| {
                let along = Point::toward(crossing.bearing);
                within((at - crossing.at).dot(along).abs(), crossing.half)
                    && within((at - crossing.at).length(), river.width / 2.0 + crossing.half)
            })
        })
    };
    let closed = walls.iter().any(|wall| {
        wall.stretches(line)
            .any(|part| ![part.from, part.middle(), part.to].into_iter().all(|t| by_crossing(line.at(t))))
    });
    if closed {
        return false;
    }
    let near = |body: &Body<'_>| {
        within(body.nearest(line.midpoint()).distance(line.midpoint()), line.length() / 2.0 + OFF)
    };
    let enemies: Vec<Body<'_>> =
        state.of_side(side.enemy()).map(|(enemy, _)| state.body(enemy)).filter(near).collect();
    let friends: Vec<Body<'_>> =
        state.of_side(side).filter(|(id, _)| *id != unit).map(|(id, _)| state.body(id)).collect();
    let steps = (line.length() / 0.1).ceil().max(1.0) as u32;
    (0..=steps).all(|step| {
        let at = line.at(f64::from(step) / f64::from(steps));
        enemies.iter().all(|enemy| {
            let gap = enemy.gap_to_point(at);
            beyond(gap, OFF) || friends.iter().any(|friend| friend.gap_to_point(at) < gap)
        })
    })
}
