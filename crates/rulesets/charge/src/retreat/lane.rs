//! SC-TER-05, SC-OBS-06: cavalry and guns on a road through a wood, and all troops on a bridge, retreat along it.

use bodies::Body;
use dice::RuleId;
use engine::terrain::CrossingKind;
use engine::{Refusal, no};
use table::{Placement, Point, Polyline, Pose, Rect, Segment, TOLERANCE, turn_between, within};

use super::{Facing, LEAST, Legal, MOST};
use crate::formations::Footprint;
use crate::ground::{Kind, Mover, is_in_water};
use crate::ids;
use crate::state::{Fate, Lie, State, UnitId};

/// How finely a way along a road is looked at, in inches.
const STEP: f64 = 0.05;

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

impl<'a> Lane<'a> {
    /// The road or bridge a unit must follow when it retreats, if it stands on one in a wood or over a river.
    pub(crate) fn of(state: &'a State, unit: UnitId) -> Option<Self> {
        let (info, here) = (state.info(unit), state.unit(unit));
        let (setup, rects) = (&state.setup, &here.footprint.rects);
        let mover = Mover::new(info, here.lie);
        let over = setup.rivers().find_map(|river| {
            let bridge = setup
                .crossing_of(mover, rects, river)
                .filter(|_| is_in_water(&bodies::Swath::of(rects), river))?;
            (bridge.kind == CrossingKind::Bridge).then_some(bridge)
        });
        if over.is_some() {
            // The bridge's middle line, drawn on over both banks, runs through P as the unit faces.
            let (from, far) = (here.lie.at.point(), here.lie.at.forward() * (MOST * 3.0));
            let line = Polyline::new(vec![from - far, from + far]).ok()?;
            return Some(Self { state, unit, line, along: far.length() });
        }
        let rides = info.arm.is_cavalry() || mover.has_guns();
        let in_wood = setup.terrain.under(&here.footprint.body()).any(|(_, area)| area.kind == Kind::Wood);
        let (road, on) = setup.lane(mover).filter(|_| rides && in_wood)?;
        Some(Self { state, unit, line: setup.terrain.roads[road].line.clone(), along: on.along })
    }

    /// SC-TER-05: the ways that start within 90 degrees of a base direction.
    fn courses(&self, bases: &[i32]) -> impl Iterator<Item = Course> + use<'_> {
        let bearing = self.line.at(self.along).bearing;
        let open = |course: Course| {
            let starts = if course == Course::Onward { bearing } else { bearing + 180.0 };
            let near = |base: &i32| within(turn_between(f64::from(*base) / 100.0, starts).abs(), 90.0);
            bases.is_empty() || bases.iter().any(near)
        };
        let (onward, back) = (open(Course::Onward), open(Course::Back));
        [(Course::Onward, onward), (Course::Back, back)]
            .into_iter()
            .filter(|(_, open)| *open)
            .map(|(course, _)| course)
    }

    /// P after so many inches, facing back along the way or on along it; nothing beyond the end of the road.
    fn front(&self, course: Course, gone: f64, facing: Facing) -> Option<Pose> {
        let along = self.along + course.sign() * gone;
        if along < -TOLERANCE || along > self.line.length() + TOLERANCE {
            return None;
        }
        let on = self.line.at(along.clamp(0.0, self.line.length()));
        let turned = (course == Course::Back) != (facing == Facing::Enemy);
        let facing = if turned { on.bearing + 180.0 } else { on.bearing };
        Some(Placement { at: on.point, facing }.snap())
    }

    fn footprint(&self, at: Pose) -> Footprint {
        let here = self.state.unit(self.unit);
        Footprint::in_the_open(self.state.info(self.unit), here.models, Lie { at, ..here.lie })
    }

    /// Whether it faces the way it goes.
    fn faces_on(&self, course: Course) -> Facing {
        let bearing = self.line.at(self.along).bearing + if course == Course::Back { 180.0 } else { 0.0 };
        let turn = turn_between(bearing, self.state.unit(self.unit).lie.at.degrees()).abs();
        if turn <= 90.0 { Facing::Away } else { Facing::Enemy }
    }

    /// SC-RET-03: how far the way is free of enemies that are not its opponents and of closed ground.
    fn free(&self, course: Course) -> f64 {
        let (state, unit) = (self.state, self.unit);
        let opponents = state.opponents(unit);
        let side = state.unit(unit).side;
        let touches = |footprint: &Footprint| {
            let body = footprint.body();
            let mut enemies = state.of_side(side.enemy()).filter(|(enemy, _)| !opponents.has(*enemy));
            enemies.any(|(enemy, _)| bodies::touch(&body, &state.body(enemy), 0.0).is_some())
        };
        let facing = self.faces_on(course);
        let steps = (MOST / STEP) as u32;
        let stop = (1..=steps).find(|step| {
            self.front(course, f64::from(*step) * STEP, facing).is_none_or(|at| {
                let footprint = self.footprint(at);
                let lie = Lie { at, ..state.unit(unit).lie };
                touches(&footprint)
                    || state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects).is_some()
            })
        });
        stop.map_or(MOST, |step| f64::from(step - 1) * STEP)
    }

    /// SC-TER-05, SC-ART-07: how guns lie that evade so far along the road, away from a direction: as far as the way is free, and clear of everybody.
    /// Nothing if no way leads off, or it is closed.
    pub(crate) fn run(&self, base: i32, inches: f64) -> Option<(Lie, f64)> {
        let course = self.courses(&[base]).next()?;
        let facing = self.faces_on(course);
        let others = || self.state.present().filter(|(other, _)| *other != self.unit);
        let clear = |at: Pose| {
            let bodies = others().map(|(other, _)| (other, self.state.body(other)));
            bodies::meets(&self.footprint(at).body(), bodies).is_none()
        };
        let most = inches.min(self.free(course));
        let steps = (most / STEP) as u32;
        let tries = std::iter::once(most).chain((1..=steps).rev().map(|step| f64::from(step) * STEP));
        tries
            .filter(|gone| *gone <= most)
            .find_map(|gone| Some((self.front(course, gone, facing).filter(|at| clear(*at))?, gone)))
            .map(|(at, gone)| (Lie { at, ..self.state.unit(self.unit).lie }, gone))
    }

    /// What the rules make of a retreat that brings P to a place on the road.
    pub(super) fn judge(&self, bases: &[i32], facing: Facing, to: Point) -> Result<Legal, Refusal> {
        let (state, unit) = (self.state, self.unit);
        let on = self.line.nearest(to);
        if !within(on.point.distance(to), 0.1) {
            let says = no!(
                ids::SC_TER_05,
                "{} retreats along its road or bridge: bring its front centre to a place on it",
                unit
            );
            return Err(says.along(to, on.point, "the road"));
        }
        let course = if on.along >= self.along { Course::Onward } else { Course::Back };
        if !self.courses(bases).any(|open| open == course) {
            return Err(no!(ids::SC_TER_05, "{} must go the way that leads away from the enemy", unit)
                .at(on.point, "the wrong way"));
        }
        let gone = (on.along - self.along).abs();
        if table::beyond(LEAST, gone) || table::beyond(gone, MOST) {
            return Err(no!(
                ids::SC_RET_01,
                "a retreat is 6 to 24 inches long, and this is {:.2}: change it",
                gone
            )
            .at(on.point, gone));
        }
        let free = self.free(course);
        if table::beyond(gone, free) {
            return Err(no!(
                ids::SC_RET_03,
                "the way of {} is barred after {:.2} inches: go less far",
                unit,
                free
            )
            .at(on.point, free));
        }
        let at = self.front(course, gone, facing).expect("the place lies on the road");
        let lie = Lie { at, ..state.unit(unit).lie };
        let footprint = self.footprint(at);
        let body = footprint.body();
        let leaves = bodies::overhang(&state.setup.terrain.board, &body).is_some();
        let others = state.present().filter(|(other, _)| *other != unit);
        if let Some((other, at)) = bodies::meets(&body, others.map(|(other, _)| (other, state.body(other)))) {
            let says = no!(ids::SC_RET_03, "{} would end on {}: it must end clear of all units", unit, other);
            return Err(says.at(at, other));
        }
        let line = (state.unit(unit).lie.at.point(), at.point());
        Ok(Legal {
            lie,
            gone,
            line,
            leaves,
            disorders: self.disorders(lie, &footprint),
            screens: self.screens(line),
        })
    }

    fn disorders(&self, lie: Lie, footprint: &Footprint) -> Option<RuleId> {
        self.state.setup.disorders(Mover::new(self.state.info(self.unit), lie), &footprint.rects)
    }

    /// SC-RET-03: enemies whose screens it passes over.
    fn screens(&self, (from, to): (Point, Point)) -> Vec<UnitId> {
        let width = self.state.rect(self.unit).map_or(0.0, Rect::width);
        let way = Segment::new(from, to);
        let along = way.step().unit().unwrap_or(Point::new(0.0, 1.0));
        let passed = [Rect::along(way.midpoint(), along, width, way.length())];
        let body = Body::of_rects(&passed);
        let enemies = self.state.of_side(self.state.unit(self.unit).side.enemy());
        let touched = enemies.filter(|(enemy, _)| {
            let screen = self.state.screen_rect(*enemy);
            screen.is_some_and(|screen| bodies::touch(&body, &Body::of_rects(&[screen]), 0.0).is_some())
        });
        touched.map(|(enemy, _)| enemy).collect()
    }

    /// Places worth trying for P, the ways that lead away first.
    pub(super) fn places(&self, bases: &[i32]) -> Vec<Point> {
        let courses: Vec<Course> = self.courses(bases).collect();
        let inches = [LEAST, 12.0, 18.0, MOST, 7.5, 9.0, 10.5, 13.5, 15.0, 16.5, 19.5, 21.0, 22.5];
        let front = |course: Course, gone: f64| self.front(course, gone, Facing::Away).map(Pose::point);
        courses
            .into_iter()
            .flat_map(|course| inches.into_iter().filter_map(move |gone| front(course, gone)))
            .collect()
    }

    /// SC-TER-05: how a unit is lost whose ways are closed.
    pub(super) fn lost(&self, bases: &[i32]) -> (Fate, RuleId) {
        let off = |course: Course| {
            let front = self.front(course, LEAST, self.faces_on(course));
            let free = self.free(course) >= LEAST;
            free && front.is_some_and(|at| {
                bodies::overhang(&self.state.setup.terrain.board, &self.footprint(at).body()).is_some()
            })
        };
        if self.courses(bases).any(off) {
            (Fate::OffTable, ids::SC_RET_08)
        } else {
            (Fate::Eliminated, ids::SC_TER_05)
        }
    }
}
