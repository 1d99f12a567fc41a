//! SC-TER-05, SC-OBS-06: cavalry and guns on a road through a wood, and all troops on a bridge, retreat along it.

use table::Polyline;

use super::way::clear_of_units;
use super::{Facing, LEAST, Legal, MOST, hundredths};
use crate::ground::{bends_between, is_in_water};
use crate::prelude::*;
use crate::slide::Slide;

/// A unit on a road or bridge that it must follow.
pub(crate) struct Lane<'a> {
    state: &'a State,
    unit: UnitId,
    line: Polyline,
    /// Where P is along the line.
    along: f64,
}

/// A way along it: onwards as the line is drawn, or back.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Course {
    Onward,
    Back,
}

impl Course {
    const fn sign(self) -> f64 {
        match self {
            Self::Onward => 1.0,
            Self::Back => -1.0,
        }
    }
}

/// A straight piece of such a way: it begins after so many inches and ends after so many.
struct Piece<'a> {
    from: f64,
    to: f64,
    footprint: Footprint,
    slide: Slide<'a>,
}

impl<'a> Lane<'a> {
    /// The road or bridge a unit must follow when it retreats, if it stands on one in a wood or over a river.
    pub(crate) fn of(state: &'a State, unit: UnitId) -> Option<Self> {
        let (info, here) = (state.info(unit), state.unit(unit));
        let (setup, rects) = (&state.setup, &here.footprint.rects);
        let mover = Mover::new(info, here.lie);
        let wet = |river: &bodies::Water| is_in_water(&bodies::Swath::of(rects), river);
        let is_over = setup
            .rivers()
            .any(|(river, _)| river.crossings.iter().any(|bridge| mover.is_on(bridge)) && wet(river));
        if is_over {
            // The bridge's middle line, drawn on over both banks, runs through P as the unit faces.
            let (from, far) = (here.lie.at.point(), here.lie.at.forward() * (MOST * 3.0));
            let line = Polyline::new(vec![from - far, from + far]).ok()?;
            return Some(Self { state, unit, line, along: far.length() });
        }
        let rides = info.arm.is_cavalry() || mover.has_guns();
        let (road, on) = setup.lane(mover).filter(|_| rides)?;
        let in_wood = setup.terrain.under(&here.footprint.body()).any(|(_, area)| area.kind == Kind::Wood);
        in_wood.then(|| Self { state, unit, line: setup.terrain.roads[road].line.clone(), along: on.along })
    }

    /// SC-TER-05: the ways that start within 90 degrees of a base direction.
    fn courses(&self, bases: &[i32]) -> impl Iterator<Item = Course> + use<> {
        let bearing = self.line.at(self.along).bearing;
        let open = |course: Course| {
            let starts = if course == Course::Onward { bearing } else { bearing + 180.0 };
            let near = |base: &i32| within(turn_between(f64::from(*base) / 100.0, starts).abs(), 90.0);
            bases.is_empty() || bases.iter().any(near)
        };
        let open = [Course::Onward, Course::Back].map(|course| open(course).then_some(course));
        open.into_iter().flatten()
    }

    /// P after so many inches, facing back along the way or on along it; nothing beyond the end of the road.
    fn front(&self, course: Course, gone: f64, facing: Facing) -> Option<Pose> {
        let along = self.along + course.sign() * gone;
        if along < -TOLERANCE || along > self.line.length() + TOLERANCE {
            return None;
        }
        let on = self.line.at(along.clamp(0.0, self.line.length()));
        Some(Placement { at: on.point, facing: facing_on(course, on.bearing, facing) }.snap())
    }

    /// The straight pieces of a way, facing so, up to the longest retreat or the end of the road.
    fn pieces(&self, course: Course, facing: Facing) -> Vec<Piece<'a>> {
        let end = (self.along + course.sign() * MOST).clamp(0.0, self.line.length());
        let mut from = self.along;
        let mut pieces = Vec::new();
        for to in bends_between(&self.line, self.along, end) {
            // Which way the road runs is asked in the middle, where it does not bend.
            let bearing = self.line.at(f64::midpoint(from, to)).bearing;
            let facing = facing_on(course, bearing, facing);
            let lie = Lie {
                at: Placement { at: self.line.at(from).point, facing }.snap(),
                ..self.state.unit(self.unit).lie
            };
            let footprint = self.state.footprint_of(self.unit, lie);
            let along = Point::toward(bearing) * course.sign();
            let slide = Slide::new(self.state, self.unit, lie, footprint.rects.clone(), along);
            pieces.push(Piece {
                from: (from - self.along).abs(),
                to: (to - self.along).abs(),
                footprint,
                slide,
            });
            from = to;
        }
        pieces
    }

    /// Whether it faces the way it goes.
    fn faces_on(&self, course: Course) -> Facing {
        let bearing = self.line.at(self.along).bearing + if course == Course::Back { 180.0 } else { 0.0 };
        let turn = turn_between(bearing, self.state.unit(self.unit).lie.at.degrees()).abs();
        if turn <= 90.0 { Facing::Away } else { Facing::Enemy }
    }

    /// SC-RET-03: how far the way is free of enemies that are not its opponents and of closed ground.
    fn free(&self, course: Course) -> f64 {
        let pieces = self.pieces(course, self.faces_on(course));
        let stop = pieces.iter().find_map(|piece| {
            let enemy = piece.slide.enemy().map_or(f64::INFINITY, |(at, _)| at - TOLERANCE);
            let ground = piece.slide.ground().map_or(f64::INFINITY, |(at, _)| at);
            let stop = piece.from + enemy.min(ground).max(0.0);
            (stop < piece.to).then_some(stop)
        });
        stop.unwrap_or_else(|| pieces.last().map_or(0.0, |piece| piece.to))
    }

    /// The ends of a way, facing so, that are clear of everybody: where something is left behind or come up to, and the two limits.
    fn ends(&self, course: Course, facing: Facing, least: f64, most: f64) -> Vec<f64> {
        let mut ends = vec![least, most];
        for piece in self.pieces(course, facing) {
            let taken = piece.slide.taken(&piece.footprint.rects, 0.0);
            let limits =
                taken.into_iter().flat_map(|span| [span.from, span.to]).chain([0.0, piece.to - piece.from]);
            ends.extend(limits.map(|at| piece.from + at).filter(|at| (piece.from..=piece.to).contains(at)));
        }
        ends.retain(|end| (least..=most).contains(end) && self.lies(course, *end, facing).is_some());
        ends.sort_by(f64::total_cmp);
        ends
    }

    /// How it lies after so many inches, if it is clear of everybody there.
    fn lies(&self, course: Course, gone: f64, facing: Facing) -> Option<Lie> {
        let lie = Lie { at: self.front(course, gone, facing)?, ..self.state.unit(self.unit).lie };
        clear_of_units(self.state, self.unit, &self.state.footprint_of(self.unit, lie)).ok().map(|()| lie)
    }

    /// SC-TER-05, SC-ART-07: how guns lie that evade so far along the road, away from a direction: as far as the way is free, and clear of everybody.
    /// Nothing if no way leads off, or it is closed.
    pub(crate) fn run(&self, base: i32, inches: f64) -> Option<(Lie, f64)> {
        let course = self.courses(&[base]).next()?;
        let facing = self.faces_on(course);
        let gone = self.ends(course, facing, 0.0, inches.min(self.free(course))).pop()?;
        Some((self.lies(course, gone, facing)?, gone)).filter(|(_, gone)| *gone > 0.0)
    }

    /// What the rules make of a retreat that brings P to a place on the road.
    pub(super) fn judge(&self, bases: &[i32], facing: Facing, to: Point) -> Result<Legal, Refusal> {
        let (state, unit) = (self.state, self.unit);
        let on = self.line.nearest(to);
        if !within(on.point.distance(to), 0.1) {
            let says = no!(
                ids::SC_TER_05,
                "{unit} retreats along its road or bridge: bring its front centre to a place on it"
            );
            return Err(says.along(to, on.point, "the road"));
        }
        let course = if on.along >= self.along { Course::Onward } else { Course::Back };
        if !self.courses(bases).any(|open| open == course) {
            return Err(no!(ids::SC_TER_05, "{unit} must go the way that leads away from the enemy")
                .at(on.point, "the wrong way"));
        }
        let gone = (on.along - self.along).abs();
        if table::beyond(LEAST, gone) || table::beyond(gone, MOST) {
            return Err(no!(
                ids::SC_RET_01,
                "a retreat is 6 to 24 inches long, and this is {gone:.2}: change it"
            )
            .at(on.point, gone));
        }
        let free = self.free(course);
        if table::beyond(gone, free) {
            return Err(no!(
                ids::SC_RET_03,
                "the way of {unit} is barred after {free:.2} inches: go less far"
            )
            .at(on.point, free));
        }
        let at = self.front(course, gone, facing).expect("the place lies on the road");
        let lie = Lie { at, ..state.unit(unit).lie };
        let footprint = state.footprint_of(unit, lie);
        clear_of_units(state, unit, &footprint)?;
        let leaves = bodies::overhang(&state.setup.terrain.board, &footprint.body()).is_some();
        let way = self.pieces(course, self.faces_on(course));
        let way: Vec<&Piece<'_>> = way.iter().filter(|piece| piece.from < gone).collect();
        let disorders = way.iter().find_map(|piece| piece.slide.disorders(gone.min(piece.to) - piece.from));
        let screens = way.iter().flat_map(|piece| piece.slide.screens(gone.min(piece.to) - piece.from));
        let mut path = vec![state.unit(unit).lie.at.point()];
        path.extend(
            way.iter().skip(1).filter_map(|piece| Some(self.front(course, piece.from, facing)?.point())),
        );
        path.push(at.point());
        Ok(Legal { lie, gone, path, leaves, disorders, screens: screens.collect() })
    }

    /// Places worth proposing for P: near and far, and wherever it is clear of something.
    pub(super) fn places(&self, bases: &[i32], facing: Facing) -> Vec<Point> {
        let at = |course: Course| {
            let most = MOST.min(self.free(course));
            let mut ends = vec![LEAST, 12.0, 18.0, MOST];
            ends.retain(|end| *end <= most);
            ends.extend(self.ends(course, facing, LEAST, most));
            ends.into_iter().filter_map(move |gone| self.front(course, gone, facing).map(Pose::point))
        };
        self.courses(bases).flat_map(at).collect()
    }

    /// SC-TER-05: how a unit is lost whose ways are closed, and which way it would have gone.
    pub(super) fn lost(&self, bases: &[i32]) -> (Fate, RuleId) {
        let off = |course: Course| {
            let front = self.front(course, LEAST, self.faces_on(course));
            let free = self.free(course) >= LEAST;
            free && front.is_some_and(|at| {
                let footprint =
                    self.state.footprint_of(self.unit, Lie { at, ..self.state.unit(self.unit).lie });
                bodies::overhang(&self.state.setup.terrain.board, &footprint.body()).is_some()
            })
        };
        if self.courses(bases).any(off) {
            (Fate::OffTable, ids::SC_RET_08)
        } else {
            (Fate::Eliminated, ids::SC_TER_05)
        }
    }
}

/// Which way a unit faces on a road that runs so.
fn facing_on(course: Course, bearing: f64, facing: Facing) -> f64 {
    let turned = (course == Course::Back) != (facing == Facing::Enemy);
    f64::from(hundredths(if turned { bearing + 180.0 } else { bearing })) / 100.0
}
