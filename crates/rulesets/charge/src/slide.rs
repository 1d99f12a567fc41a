//! A unit that goes straight without turning, as retreats and evades do: whom it meets, what ground stops it, what it passes over.

use arrayvec::ArrayVec;
use bodies::{Span, Swath, spans, spans_in_area};

use crate::ground::is_along;
use crate::prelude::*;

/// A straight shift of a unit.
pub(crate) struct Slide<'a> {
    state: &'a State,
    unit: UnitId,
    mover: Mover<'a>,
    /// How it lies while it goes, at its start.
    rects: ArrayVec<Rect, 2>,
    along: Vector,
    /// SC-TER-05: so far P keeps to a road through woods.
    on_road: f64,
    /// Everything has so many inches more room: for searches that must miss nothing ([`bodies::somewhere`]).
    slack: f64,
}

impl<'a> Slide<'a> {
    /// A unit that lies so goes along a unit vector.
    pub(crate) fn new(
        state: &'a State,
        unit: UnitId,
        lie: Lie,
        rects: ArrayVec<Rect, 2>,
        along: Vector,
    ) -> Self {
        let mover = Mover::new(state.info(unit), lie);
        let on_road = state.setup.road_ahead(mover, along).unwrap_or(0.0);
        Self { state, unit, mover, rects, along, on_road, slack: 0.0 }
    }

    /// The same with so many inches more room.
    pub(crate) fn with_room(self, slack: f64) -> Self {
        Self { slack, ..self }
    }

    /// How much more room there is than in truth.
    pub(crate) const fn slack(&self) -> f64 {
        self.slack
    }

    /// Where something is first met; what it is only leaving does not count.
    fn first(&self, found: Vec<Span>) -> Option<f64> {
        let own = 2.0 * self.state.unit(self.unit).footprint.reach;
        found.into_iter().filter(|span| span.to > 0.0).find_map(|span| {
            let leaves = span.from < self.slack && span.to <= own;
            (!leaves).then_some(span.from.max(0.0))
        })
    }

    /// SC-RET-03: where it first touches an enemy unit that it does not fight. One that it touches at the start counts only if it would overlap it.
    pub(crate) fn enemy(&self) -> Option<(f64, UnitId)> {
        let opponents = self.state.opponents(self.unit);
        let enemies = self.state.enemies(self.unit);
        let met = enemies.filter(|(enemy, _)| !opponents.has(*enemy)).filter_map(|(enemy, _)| {
            let met = |deep: f64| spans(&self.rects, self.along, &self.state.body(enemy), deep);
            let touched = if self.slack > 0.0 { Vec::new() } else { met(-TOLERANCE) };
            let at_start = touched.iter().any(|span| span.from <= 0.0 && span.to > 0.0);
            let counts = if self.slack > 0.0 || at_start { met(TOLERANCE + self.slack) } else { touched };
            Some((self.first(counts)?, enemy))
        });
        met.min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    /// SC-TER-04, SC-RET-03: where it first comes up to ground that is closed to it, and what that is called.
    pub(crate) fn ground(&self) -> Option<(f64, &'a str)> {
        self.ground_at(TOLERANCE + self.slack)
    }

    /// The same if everything had as much less room as it has more.
    pub(crate) fn soonest_ground(&self) -> f64 {
        self.ground_at(TOLERANCE - self.slack).map_or(f64::INFINITY, |(at, _)| at)
    }

    fn ground_at(&self, deep: f64) -> Option<(f64, &'a str)> {
        let met = self.closed().filter_map(|(kind, name, area)| {
            let met = self.first(spans_in_area(&self.rects, self.along, area, deep))?;
            // It stops where it touches, which is sooner than where it would be too deep inside.
            let touched = spans_in_area(&self.rects, self.along, area, deep - TOLERANCE);
            let touched = touched.into_iter().find(|span| span.holds(met));
            let at = touched.map_or(met, |span| span.from.max(0.0));
            let spared = kind == Kind::Wood && at < self.on_road;
            Some((if spared { self.on_road } else { at }, name))
        });
        met.min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    /// The ground that is closed to it: areas, and rivers away from their fords unless it follows a bridge.
    pub(crate) fn closed(&self) -> impl Iterator<Item = (Kind, &'a str, &'a Polygon)> + use<'a> {
        let (setup, mover) = (&self.state.setup, self.mover);
        let areas = setup.terrain.areas.iter().filter(move |area| setup.is_closed(area, mover));
        let areas = areas.map(|area| (area.kind, area.name.as_str(), &area.outline));
        let follows = is_along(self.along.bearing(), mover.lie.at.degrees());
        let rivers = setup
            .rivers()
            .filter(move |(river, _)| !(follows && river.crossings.iter().any(|bridge| mover.is_on(bridge))));
        let deep = rivers.flat_map(|(river, deep)| {
            deep.iter().map(|piece| (Kind::Impassable, river.name.as_str(), piece))
        });
        areas.chain(deep)
    }

    /// The parts of a shift the same way during which something would lie on another unit or in closed ground, more than so many inches deep.
    pub(crate) fn taken(&self, rects: &[Rect], deep: f64) -> Vec<Span> {
        let others = self.state.present().filter(|(other, _)| *other != self.unit);
        let units = others.flat_map(|(other, _)| spans(rects, self.along, &self.state.body(other), deep));
        let woods = |kind: Kind| kind == Kind::Wood && self.on_road > 0.0;
        let ground = self.closed().filter(|(kind, ..)| !woods(*kind));
        units.chain(ground.flat_map(|(.., area)| spans_in_area(rects, self.along, area, deep))).collect()
    }

    /// SC-STA-02: the rule by which the ground it passes over disorders it.
    pub(crate) fn disorders(&self, gone: f64) -> Option<RuleId> {
        let swath = Swath::shift(&self.rects, self.along * gone);
        self.state.setup.disorders_way(self.mover, self.mover, &swath)
    }

    /// SC-RET-03, SC-SCR-05: enemies whose screens it touches.
    pub(crate) fn screens(&self, gone: f64) -> Vec<UnitId> {
        let enemies = self.state.enemies(self.unit);
        let touched = enemies.filter(|(enemy, _)| {
            let Some(screen) = self.state.screen_rect(*enemy) else { return false };
            let met = spans(&self.rects, self.along, &Body::of_rects(&[screen]), -TOLERANCE);
            met.into_iter().any(|span| span.is_met_within(gone))
        });
        touched.map(|(enemy, _)| enemy).collect()
    }
}
