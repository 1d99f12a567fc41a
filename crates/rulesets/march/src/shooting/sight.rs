//! MG-SHO-06, MG-SHO-07: arcs, lines of sight, and what stands in them.

use std::cell::OnceCell;

use table::{Bounds, Point, Rect, Segment, TOLERANCE, beyond, is_ahead, part_ahead};

use super::range;
use crate::field;
use crate::state::{State, Unit, UnitId, UnitSet};

/// One unit looking at another, with what could stand between any two stands of them: looked for once if at all, then
/// asked for every line.
pub(super) struct Look<'s> {
    pub(super) state: &'s State,
    pub(super) shooter: UnitId,
    pub(super) target: UnitId,
    pub(super) arc: Arc,
    /// MG-SHO-04: how far it can shoot; 0 if it has no fire.
    pub(super) range: f64,
    between: OnceCell<Between>,
}

/// What could stand in a line between two units.
#[derive(Clone, Copy)]
struct Between {
    /// Units it could touch.
    units: UnitSet,
    /// Whether woods or built-up areas could lie on it.
    cover: bool,
    /// Whether one of its ends could be on a hill, or a hill lie on it.
    hills: bool,
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

    fn look_between(&self) -> Between {
        let state = self.state;
        let (here, there) = (&state.unit(self.shooter).footprint, &state.unit(self.target).footprint);
        let way = Segment::new(here.centre(), there.centre());
        // A line from a point of the one to a point of the other is nowhere farther from the line between their centres.
        let aside = here.reach.max(there.reach) + 3.0 * TOLERANCE;
        let near = |(unit, other): &(UnitId, &Unit)| {
            *unit != self.target && field::is_near_way(&other.footprint, way, aside)
        };
        let units = state.present().filter(near).map(|(unit, _)| unit).collect();
        let (cover, hills) = state.setup.terrain.screens_in(&Bounds::of_segment(way).grown(aside));
        Between { units, cover, hills }
    }

    /// The target's stands.
    pub(super) fn targets(&self) -> impl Iterator<Item = &'s Rect> {
        self.state.unit(self.target).footprint.stands.iter()
    }

    /// MG-SHO-07: what blocks a line of sight from a stand to a stand of the target.
    pub(super) fn screen(&self, stand: &Rect, other: &Rect, line: Segment) -> Option<Screen> {
        let terrain = &self.state.setup.terrain;
        let Between { units, cover, hills } = *self.between.get_or_init(|| self.look_between());
        if cover && beyond(terrain.cover_along(line), 2.0) {
            return Some(Screen::Cover);
        }
        let level =
            if hills { terrain.level_at(stand.centre).max(terrain.level_at(other.centre)) } else { 0 };
        if hills && terrain.hill_above(line, level).is_some() {
            return Some(Screen::Hill);
        }
        let (blocked, grazed) = self.units_along(units, stand, line, level);
        let unit = blocked.or_else(|| {
            // A line along the outer edge of a unit has a clear side; one along the joint of two stands has none.
            let aside = grazed.then(|| line.step().unit())??.right() * (2.0 * TOLERANCE);
            let beside = |aside: Point| Segment::new(line.from + aside, line.to + aside);
            self.units_along(units, stand, beside(aside), level)
                .0
                .and(self.units_along(units, stand, beside(-aside), level).0)
        });
        unit.map(Screen::Unit)
    }

    /// The first of some units that a line runs through, on ground no lower than `level`; and whether the line touches the
    /// edge of such a stand.
    fn units_along(&self, units: UnitSet, stand: &Rect, line: Segment, level: u8) -> (Option<UnitId>, bool) {
        let terrain = &self.state.setup.terrain;
        let mut grazed = false;
        for unit in units.iter() {
            let footprint = &self.state.unit(unit).footprint;
            if line.distance(footprint.centre()) > footprint.reach + TOLERANCE {
                continue;
            }
            for rect in footprint.stands.iter().filter(|rect| !std::ptr::eq(*rect, stand)) {
                let through = rect.stretch(line).is_some();
                let touched = through || rect.grown(TOLERANCE).clip(line).is_some();
                if touched && (level == 0 || terrain.level_at(rect.centre) >= level) {
                    if through {
                        return (Some(unit), true);
                    }
                    grazed = true;
                }
            }
        }
        (None, grazed)
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
