//! What ground, friends and obstacles cost a leg.

use bodies::{doubled, stretches, strip};
use engine::terrain::{LowLineKind, WaterKind};
use table::{Convex, Polyline, Stretch};

use super::course::Through;
use crate::ground::is_on_bridge;
use crate::prelude::*;

/// A straight bit of a way.
pub(super) struct Bit {
    pub(super) from: Lie,
    pub(super) to: Lie,
    pub(super) step: Vector,
    pub(super) ahead: bool,
}

/// What a straight bit costs before it is known at which speed it is made.
pub(super) struct Slow {
    pub(super) length: f64,
    pub(super) tolls: f64,
}

impl Bit {
    /// SC-TER-03, SC-MOV-13, SC-OBS-02, SC-OBS-04: inches, doubled in slow ground and in friends, and what obstacles take beside.
    pub(super) fn length(
        &self,
        state: &State,
        unit: UnitId,
        rects: &[Rect],
        passed: &UnitSet,
        through: Through,
    ) -> Result<Slow, Refusal> {
        let rect = rects[0];
        let mover = |lie: Lie| Mover::new(state.info(unit), lie);
        let spared = state.setup.options.open_roads.is_on()
            && state.setup.lane(mover(self.from)).is_some()
            && state.setup.lane(mover(self.to)).is_some();
        let probe: Vec<Segment> = if self.ahead { vec![rect.front_edge()] } else { rect.edges().to_vec() };
        let mut ground: Vec<Stretch> = Vec::new();
        for area in slow_areas(state, self.from).filter(|_| !spared) {
            let edges: Vec<Segment> = area.edges().collect();
            ground.extend(stretches(&probe, self.step, &edges, |by| {
                if self.ahead {
                    let edge = rect.front_edge();
                    area.first_stretch(Segment::new(edge.from + by, edge.to + by)).is_some()
                } else {
                    area.overlaps_rect(&rect.shifted(by))
                }
            }));
        }
        let friends = match through {
            Through::Slowly => in_friends(state, passed, &leading(&rect, self.step), self.step),
            Through::Hastily => Vec::new(),
        };
        let length = self.step.length() * doubled(&[&ground, &friends]);
        let mut tolls = wading(state, Segment::new(self.from.at.point(), self.from.at.point() + self.step));
        for (line, toll) in obstacles(state) {
            if self.crosses(&rect, line) {
                tolls += may_cross(state, unit, toll)?;
            }
        }
        Ok(Slow { length, tolls })
    }

    /// SC-OBS-02: whether the front edge crosses an obstacle; in other directions than forward, any part of the footprint.
    fn crosses(&self, rect: &Rect, line: &Polyline) -> bool {
        if self.ahead {
            // A front that has stopped at a wall pays when it goes on: what lies just behind it counts as before it.
            let back = self.step.unit().unwrap_or(self.step) * (2.0 * table::TOLERANCE);
            let Segment { from, to } = rect.front_edge();
            return Convex::hull([from - back, to - back, from + self.step, to + self.step]).crosses(line);
        }
        Convex::swept(rect, &rect.shifted(self.step)).crosses(line) && !Convex::of_rect(rect).crosses(line)
    }
}

/// SC-MOV-13: the edges that lead in a direction.
pub(super) fn leading(rect: &Rect, step: Vector) -> Vec<Segment> {
    let way = step.unit().unwrap_or_default();
    let leads = |edge: &Segment| table::beyond(Body::outward(*edge).dot(way), 0.0);
    rect.edges().into_iter().filter(leads).collect()
}

/// SC-MOV-13: the parts of a shift during which some part of the edges that lead lies in a friend; two at once count once.
pub(super) fn in_friends(state: &State, passed: &UnitSet, leading: &[Segment], step: Vector) -> Vec<Stretch> {
    let friends = passed.iter().flat_map(|friend| state.unit(friend).footprint.rects.iter());
    friends
        .flat_map(|friend| {
            let inside = |by: Vector| {
                leading
                    .iter()
                    .any(|edge| friend.stretch(Segment::new(edge.from + by, edge.to + by)).is_some())
            };
            stretches(leading, step, &friend.edges(), inside)
        })
        .collect()
}

/// SC-WOD-01, SC-HIL-02: the ground that halves the speed of a unit; skirmishers and crews go on as before (SC-SKM-07, SC-ART-08).
pub(super) fn slow_areas(state: &State, lie: Lie) -> impl Iterator<Item = &table::Polygon> {
    let areas = state
        .setup
        .terrain
        .areas
        .iter()
        .filter(move |area| !lie.formation.is_open() && matches!(area.kind, Kind::Wood | Kind::Steep));
    areas.map(|area| &area.outline)
}

/// SC-OBS-02, SC-FWK-01: what is paid to cross something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Toll {
    /// An inch: a wall, fence or hedge.
    Obstacle,
    /// Two inches, and only by infantry.
    Works,
}

/// SC-OBS-01: the obstacles the scenario draws, and what each costs to cross.
pub(super) fn obstacles(state: &State) -> impl Iterator<Item = (&Polyline, Toll)> {
    let lines = state.setup.terrain.lines.iter().map(|line| {
        let toll = match line.kind {
            LowLineKind::Fence | LowLineKind::Wall | LowLineKind::Hedge => Toll::Obstacle,
            LowLineKind::Works => Toll::Works,
        };
        (&line.line, toll)
    });
    lines.chain(state.setup.ramparts.iter().map(|line| (line, Toll::Works)))
}

pub(super) fn may_cross(state: &State, unit: UnitId, toll: Toll) -> Result<f64, Refusal> {
    match toll {
        Toll::Obstacle => Ok(1.0),
        Toll::Works if state.info(unit).arm == Arm::Infantry => Ok(2.0),
        Toll::Works => {
            Err(no!(ids::SC_FWK_01, "{unit} may not cross works: only infantry does, go round them"))
        }
    }
}

/// SC-OBS-04: what water on the way of P takes beside its inches: twice its width in all.
pub(super) fn wading(state: &State, path: Segment) -> f64 {
    let along = path.step();
    let waters = state.setup.terrain.waters.iter().filter(|water| {
        // A river is waded in its fords only; elsewhere a bridge carries over it.
        water.kind == WaterKind::Stream || !is_bridged(water, path)
    });
    let legs = waters.flat_map(|water| water.line.legs().map(move |leg| strip(leg, water.width)));
    legs.filter_map(|water| {
        let inside = water.clip(path)?.share() * path.length();
        let across = along.unit()?.dot(water.right()).abs();
        Some(inside * (2.0 * across - 1.0))
    })
    .sum()
}

fn is_bridged(river: &bodies::Water, path: Segment) -> bool {
    let way = Placement { at: path.from, facing: path.step().bearing() };
    river.crossings.iter().any(|bridge| {
        bridge.kind == engine::terrain::CrossingKind::Bridge
            && (is_on_bridge(bridge, way) || within(path.distance(bridge.at), bridge.half))
    })
}
