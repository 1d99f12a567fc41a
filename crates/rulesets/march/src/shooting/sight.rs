//! MG-SHO-06, MG-SHO-07: arcs, lines of sight, and what stands in them.

use std::cell::OnceCell;

use bodies::{Body, Eyes, Met, Sight, Veil};
use table::{Stretch, TOLERANCE, is_ahead, part_ahead};

use super::range;
use crate::ground::{Area, AreaKind, Terrain};
use crate::prelude::*;

/// One unit looking at another, with the units that could stand between any two stands of them: looked for once
/// if at all, then asked for every line.
pub(super) struct Look<'s> {
    pub(super) state: &'s State,
    pub(super) shooter: UnitId,
    pub(super) target: UnitId,
    pub(super) arc: Arc,
    /// MG-SHO-04: how far it can shoot; 0 if it has no fire.
    pub(super) range: f64,
    /// Units a line between two of their stands could touch.
    between: OnceCell<UnitSet>,
}

/// What blocks a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Screen {
    /// A stand of this unit.
    Unit(UnitId),
    /// More than 2 inches of woods and built-up areas.
    Cover,
    /// A hill higher than both ends.
    Hill,
}

impl<'s> Look<'s> {
    pub(super) fn new(state: &'s State, shooter: UnitId, target: UnitId) -> Self {
        let range = range(state, shooter).unwrap_or(0.0);
        Self { state, shooter, target, arc: arc(state, shooter), range, between: OnceCell::new() }
    }

    fn look_between(&self) -> UnitSet {
        let state = self.state;
        let (here, there) = (&state.unit(self.shooter).footprint, &state.unit(self.target).footprint);
        let way = Segment::new(here.centre(), there.centre());
        // A line from a point of the one to a point of the other is nowhere farther from the line between their centres.
        let aside = here.reach.max(there.reach) + 3.0 * TOLERANCE;
        let near = |(unit, other): &(UnitId, &Unit)| {
            *unit != self.target && other.footprint.body().is_near_way(way, aside)
        };
        state.present().filter(near).map(|(unit, _)| unit).collect()
    }

    /// The target's stands.
    pub(super) fn targets(&self) -> impl Iterator<Item = &'s Rect> {
        self.state.unit(self.target).footprint.stands.iter()
    }

    /// MG-SHO-07: what blocks a line of sight from a stand to a stand of the target.
    pub(super) fn screen(&self, stand: &Rect, other: &Rect, line: Segment) -> Option<Screen> {
        let terrain = &self.state.setup.terrain;
        let level = terrain.level_at(stand.centre).max(terrain.level_at(other.centre));
        let units = self.between.get_or_init(|| self.look_between());
        let stands = units.iter().flat_map(|unit| {
            let there = &self.state.unit(unit).footprint;
            let near = line.distance(there.centre()) <= there.reach + 2.0 * TOLERANCE;
            let stands = if near { &there.stands[..] } else { &[] };
            let others = stands.iter().filter(|rect| !std::ptr::eq(*rect, stand));
            others.map(move |rect| ((unit, rect.centre), Body::of_rect(rect)))
        });
        match bodies::look(terrain, line, stands, &mut Eye { terrain, level }) {
            Sight::Blocked { by: Met::Area(_), .. } => Some(Screen::Hill),
            Sight::Blocked { by: Met::Body((unit, _)), .. } => Some(Screen::Unit(unit)),
            Sight::Clear { depth } => beyond(depth, SEEN_THROUGH).then_some(Screen::Cover),
        }
    }
}

/// MG-SHO-07: how many inches of woods and built-up areas are seen through in all.
const SEEN_THROUGH: f64 = 2.0;

/// MG-SHO-07: what a line meets that is looked along from a level; that of the higher end.
struct Eye<'s> {
    terrain: &'s Terrain,
    level: u8,
}

impl Eyes<AreaKind, (UnitId, Point)> for Eye<'_> {
    fn area(&mut self, _: usize, area: &Area, _: Stretch) -> Veil {
        match area.kind {
            AreaKind::Wood | AreaKind::BuiltUp => Veil::Depth,
            AreaKind::Hill if area.level > self.level => Veil::Blocks,
            _ => Veil::Open,
        }
    }

    fn body(&mut self, (_, centre): (UnitId, Point), _: Stretch) -> Veil {
        let is_lower = self.level > 0 && self.terrain.level_at(centre) < self.level;
        if is_lower { Veil::Open } else { Veil::Blocks }
    }
}

/// Where each stand of a unit shoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arc {
    /// MG-FAC-02: into the half circle in front of it.
    Front,
    /// MG-FAC-03: in any direction.
    AllRound,
}

fn arc(state: &State, unit: UnitId) -> Arc {
    if super::shoots_all_round(state, unit) { Arc::AllRound } else { Arc::Front }
}

/// MG-FAC-02, MG-SHO-07: from the middle of the front edge (the centre with an all-round arc) to the nearest point of the target
/// stand's part in arc; nothing if no part of it is.
pub(super) fn sight_line(stand: &Rect, other: &Rect, arc: Arc) -> Option<Segment> {
    if arc == Arc::AllRound {
        return Some(Segment::new(stand.centre, other.nearest(stand.centre)));
    }
    if !is_ahead(stand, other) {
        return None;
    }
    let eye = stand.front_centre();
    // Mostly the nearest point of the whole stand lies ahead; then it is that of the part as well.
    let nearest = other.nearest(eye);
    if (nearest - eye).dot(stand.forward) >= 0.0 {
        return Some(Segment::new(eye, nearest));
    }
    Some(Segment::new(eye, part_ahead(stand, other)?.nearest(eye)?))
}

/// MG-SHO-07: the line of sight between two stands, and what blocks it, for those who ask.
pub fn sight(
    state: &State,
    shooter: UnitId,
    stand: usize,
    target: UnitId,
    at: usize,
) -> Option<(Segment, Option<String>)> {
    let from = state.unit(shooter).footprint.stands.get(stand)?;
    let to = state.unit(target).footprint.stands.get(at)?;
    let look = Look::new(state, shooter, target);
    let line = sight_line(from, to, look.arc)?;
    let by = look.screen(from, to, line).map(|screen| match screen {
        Screen::Unit(unit) => state.name(unit).to_owned(),
        Screen::Cover => "cover".to_owned(),
        Screen::Hill => "hill".to_owned(),
    });
    Some((line, by))
}
