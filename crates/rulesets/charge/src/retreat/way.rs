//! SC-RET-01, SC-RET-03: one straight way back: what it meets, and where it may end.

use arrayvec::ArrayVec;
use bodies::{Body, Span, spans, spans_in_area};
use dice::RuleId;
use engine::terrain::CrossingKind;
use engine::{Refusal, no};
use table::{Placement, Point, Rect, TOLERANCE, Vector};

use super::{Facing, MOST};
use crate::formations::{Footprint, size};
use crate::ground::{Mover, is_in_water, strip};
use crate::state::{Formation, Lie, State, UnitId};
use crate::{aside, ids};

/// A unit on a heading. What goes with the retreat, such as limbering, is done at its start.
pub struct Way<'a> {
    state: &'a State,
    unit: UnitId,
    formation: Formation,
    heading: f64,
    along: Vector,
    /// How it lies while it goes, at its start.
    start: ArrayVec<Rect, 2>,
    /// The middle at the start.
    from: Point,
    /// SC-TWN-12: how far the middle is from that of the block it comes out of.
    out: f64,
    /// SC-RET-07: where the ground stops it, it has no room to turn in the end.
    turns: bool,
}

impl<'a> Way<'a> {
    /// SC-RET-01: a change of formation is placed first, about the middle and facing along the heading; otherwise the unit is shifted as it lies. SC-TWN-12: a
    /// garrison starts in column at the point where its heading leaves the block.
    pub fn new(state: &'a State, unit: UnitId, formation: Formation, heading: f64) -> Self {
        let here = state.unit(unit);
        let along = Point::toward(heading);
        let hub = here.footprint.centre;
        let (width, depth) = size(state.info(unit), here.models, formation);
        let (from, out) = match here.lie.formation {
            Formation::Garrison { block, .. } => {
                let outline = &state.setup.terrain.areas[usize::from(block)].outline;
                let reach = here.footprint.reach + 1.0;
                let ray = table::Segment::new(hub, hub + along * reach);
                let exit = outline.edges().filter_map(|edge| ray.crossing(edge)).map(|(t, _)| t * reach);
                let out = exit.fold(0.0, f64::max) + depth / 2.0;
                (hub + along * out, out)
            }
            _ => (hub, 0.0),
        };
        let mut start = ArrayVec::new();
        if formation == here.lie.formation {
            start.extend(here.footprint.rects.iter().copied());
        } else {
            start.push(Rect::along(from, along, width, depth));
        }
        Self { state, unit, formation, heading, along, start, from, out, turns: true }
    }

    /// SC-RET-07: the same without a turn in the end.
    pub fn without_turn(mut self) -> Self {
        self.turns = false;
        self
    }

    /// Which way it faces in the end if it faces away: along its heading, or as it lies, one way or the other.
    fn facing(&self) -> f64 {
        let lies = self.start.first().map_or(self.heading, |rect| rect.forward.bearing());
        if self.turns {
            self.heading
        } else if table::turn_between(self.heading, lies).abs() <= 90.0 {
            lies
        } else {
            lies + 180.0
        }
    }

    /// Where its middle is at the start.
    pub const fn start(&self) -> Point {
        self.from
    }

    /// Where its middle is after so many inches.
    pub fn middle(&self, gone: f64) -> Point {
        self.from + self.along * gone
    }

    /// How far it has gone when its middle is there.
    pub fn distance_to(&self, to: Point) -> f64 {
        (to - self.state.unit(self.unit).footprint.centre).length() - self.out
    }

    /// The ground it takes up in the end: turned along its heading about its middle, which is the same for both facings.
    pub fn end_rect(&self, gone: f64) -> Rect {
        let (width, depth) =
            size(self.state.info(self.unit), self.state.unit(self.unit).models, self.formation);
        Rect::along(self.middle(gone), Point::toward(self.facing()), width, depth)
    }

    /// SC-RET-04: how it lies in the end.
    pub fn lie(&self, gone: f64, facing: Facing) -> Lie {
        let ahead = self.end_rect(gone).half_depth;
        let facing = match facing {
            Facing::Enemy => self.facing() + 180.0,
            Facing::Away => self.facing(),
        };
        let at = Placement { at: self.middle(gone), facing }.advanced(ahead, 0.0).snap();
        Lie { formation: self.formation, at }
    }

    fn mover(&self) -> Mover<'a> {
        Mover::new(self.state.info(self.unit), self.lie(0.0, Facing::Away))
    }

    /// A span that counts: not one it is only leaving.
    fn met(&self, found: Vec<Span>) -> Option<f64> {
        let own = 2.0 * self.state.unit(self.unit).footprint.reach;
        found.into_iter().filter(|span| span.to > 0.0).find_map(|span| {
            let leaves = span.from < 0.0 && span.to <= own;
            (!leaves).then_some(span.from.max(0.0))
        })
    }

    /// SC-RET-03: where it first touches an enemy unit that is not its opponent. One that it touches at the start counts only if it would overlap it.
    pub fn enemy(&self) -> Option<(f64, UnitId)> {
        let side = self.state.unit(self.unit).side;
        let opponents = self.state.opponents(self.unit);
        let enemies = self.state.of_side(side.enemy()).filter(|(enemy, _)| !opponents.has(*enemy));
        let met = enemies.filter_map(|(enemy, _)| {
            let body = self.state.body(enemy);
            let touched = spans(&self.start, self.along, &body, -TOLERANCE);
            let at_start = touched.iter().any(|span| span.from <= 0.0 && span.to > 0.0);
            let counts = if at_start { spans(&self.start, self.along, &body, TOLERANCE) } else { touched };
            Some((self.met(counts)?, enemy))
        });
        met.min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    /// SC-RET-03, SC-TER-04: where it first comes up to ground that is closed to it, and what that is called.
    pub fn ground(&self) -> Option<(f64, String)> {
        let (setup, mover) = (&self.state.setup, self.mover());
        let closed = setup.terrain.areas.iter().filter(|area| setup.is_closed(area, mover));
        let areas = closed.filter_map(|area| {
            let met = self.met(spans_in_area(&self.start, self.along, &area.outline, TOLERANCE))?;
            let touched = spans_in_area(&self.start, self.along, &area.outline, 0.0);
            Some((first_touch(&touched, met), area.name.clone()))
        });
        let rivers = setup.rivers().filter_map(|river| {
            let legs: Vec<Rect> = river.line.legs().map(|leg| strip(leg, river.width)).collect();
            let body = Body::of_rects(&legs);
            let met = self.met(spans(&self.start, self.along, &body, TOLERANCE))?;
            let at = first_touch(&spans(&self.start, self.along, &body, 0.0), met);
            if !river.crossings.iter().any(|crossing| crossing.kind == CrossingKind::Ford) {
                return Some((at, river.name.clone()));
            }
            // A ford lets it through; where it strays from the ford, the river stops it.
            let barred = |gone: f64| {
                let rects = self.shifted(gone);
                is_in_water(&bodies::Swath::of(&rects), river)
                    && setup.crossing_of(mover, &rects, river).is_none()
            };
            let (begin, far) = (met + TOLERANCE, MOST * 2.0);
            let strays = table::first_fraction_where(|part| barred(begin + part * far), 0.05 / far)?;
            Some((if strays > 0.0 { begin + strays * far } else { at }, river.name.clone()))
        });
        areas.chain(rivers).min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    /// How it lies on the way after so many inches.
    fn shifted(&self, gone: f64) -> ArrayVec<Rect, 2> {
        let step = self.along * gone;
        self.start.iter().map(|rect| Rect { centre: rect.centre + step, ..*rect }).collect()
    }

    /// SC-RET-08: whether any part of it would end beyond the edge of the table.
    pub fn overhangs(&self, gone: f64) -> bool {
        self.state.setup.terrain.board.overhang(&self.end_rect(gone)).is_some()
    }

    /// SC-RET-03: whether it may end there: clear of all units, and on ground that is open to it.
    pub fn is_clear(&self, gone: f64) -> Result<(), Refusal> {
        let (state, unit) = (self.state, self.unit);
        let lie = self.lie(gone, Facing::Away);
        let footprint = Footprint::in_the_open(state.info(unit), state.unit(unit).models, lie);
        let body = footprint.body();
        let others = state.present().filter(|(other, _)| *other != unit);
        if let Some((other, at)) = bodies::meets(&body, others.map(|(other, _)| (other, state.body(other)))) {
            let says = no!(ids::SC_RET_03, "{} would end on {}: it must end clear of all units", unit, other);
            return Err(says.at(at, other));
        }
        if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects) {
            let says = no!(ids::SC_RET_03, "{} may not end in {}: {}", unit, barred.by, barred.why);
            return Err(says.at(barred.at, "not here"));
        }
        aside::check(state, unit, lie)
    }

    /// Where the way ends at the latest: an enemy it would touch or ground it may not enter.
    fn limit(&self) -> f64 {
        let enemy = self.enemy().map_or(f64::INFINITY, |(at, _)| at - TOLERANCE);
        let ground = self.ground().map_or(f64::INFINITY, |(at, _)| at);
        enemy.min(ground)
    }

    /// The places along the way where the end may become clear: just beyond each unit and each piece of closed ground.
    fn openings(&self) -> Vec<f64> {
        let (state, setup) = (self.state, &self.state.setup);
        let end = [self.end_rect(0.0)];
        let units = state.present().filter(|(other, _)| *other != self.unit);
        let by_units = units.flat_map(|(other, _)| spans(&end, self.along, &state.body(other), 0.0));
        let mover = self.mover();
        let areas = setup.terrain.areas.iter().filter(|area| setup.is_closed(area, mover));
        let by_ground = areas.flat_map(|area| spans_in_area(&end, self.along, &area.outline, 0.0));
        by_units.chain(by_ground).map(|span| span.to).filter(|to| *to > 0.0).collect()
    }

    /// The nearest clear end from so many inches on, and no farther than so many, that stays on the table.
    pub fn first_clear(&self, from: f64, most: f64) -> Option<f64> {
        let limit = self.limit().min(most);
        let mut tries = self.openings();
        tries.push(from);
        tries.sort_by(f64::total_cmp);
        tries.into_iter().filter(|gone| *gone >= from && *gone <= limit).find(|gone| self.is_an_end(*gone))
    }

    /// SC-RET-07: how far it gets before the ground stops it, with a clear end.
    pub fn up_to_ground(&self) -> Option<f64> {
        let (ground, _) = self.ground()?;
        if self.enemy().is_some_and(|(at, _)| at <= ground) {
            return None;
        }
        if self.is_an_end(ground) {
            return Some(ground);
        }
        // A friend takes some of it away.
        let tries = (1..=600).map(|step| ground - f64::from(step) * 0.01).take_while(|gone| *gone > 0.0);
        tries.into_iter().find(|gone| self.is_an_end(*gone))
    }

    fn is_an_end(&self, gone: f64) -> bool {
        !self.overhangs(gone) && self.is_clear(gone).is_ok()
    }

    /// SC-STA-02: the rule by which the ground of the way or of its end disorders it.
    pub fn disorders(&self, gone: f64) -> Option<RuleId> {
        let (setup, mover) = (&self.state.setup, self.mover());
        let steps = libm::ceil(gone / 0.1) as u32;
        let on_way = (1..=steps).find_map(|step| {
            setup.disorders(mover, &self.shifted(gone * f64::from(step) / f64::from(steps)))
        });
        on_way.or_else(|| setup.disorders(mover, &[self.end_rect(gone)]))
    }

    /// SC-RET-03: enemies whose screens it touches on its way.
    pub fn screens_touched(&self, gone: f64) -> Vec<UnitId> {
        let side = self.state.unit(self.unit).side.enemy();
        let touched = self.state.of_side(side).filter(|(enemy, _)| {
            let Some(screen) = self.state.screen_rect(*enemy) else { return false };
            let met = spans(&self.start, self.along, &Body::of_rects(&[screen]), -TOLERANCE);
            met.into_iter().any(|span| span.is_met_within(gone))
        });
        touched.map(|(enemy, _)| enemy).collect()
    }
}

/// Where the span begins in which something is met.
fn first_touch(touched: &[Span], met: f64) -> f64 {
    touched.iter().find(|span| span.holds(met)).map_or(met, |span| span.from.max(0.0))
}
