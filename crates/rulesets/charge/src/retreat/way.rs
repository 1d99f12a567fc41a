//! SC-RET-01, SC-RET-03: one straight way back: what it meets, and where it may end.

use arrayvec::ArrayVec;
use bodies::Span;

use super::{Facing, LEAST};
use crate::aside;
use crate::formations::size;
use crate::prelude::*;
use crate::slide::Slide;

/// A unit on a heading. What goes with the retreat, such as limbering, is done at its start.
pub struct Way<'a> {
    state: &'a State,
    unit: UnitId,
    formation: Formation,
    heading: f64,
    along: Vector,
    slide: Slide<'a>,
    /// How it lies at the start.
    lies: f64,
    /// The middle at the start.
    from: Point,
    /// SC-TWN-12: how far the middle is from that of the block it comes out of.
    out: f64,
    /// By how much that differs on headings near this one, where a search asks for all of them at once.
    spare: f64,
    /// Whether it turns in the end.
    end: Turn,
}

/// SC-RET-04, SC-RET-07: whether a unit turns along its heading in the end, or has no room for it.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Along,
    None,
}

impl<'a> Way<'a> {
    /// SC-RET-01: a change of formation is placed first, about the middle and facing along the heading; otherwise the unit is shifted as it lies. SC-TWN-12: a
    /// garrison starts in column at the point where its heading leaves the block.
    pub fn new(state: &'a State, unit: UnitId, formation: Formation, heading: f64) -> Self {
        let here = state.unit(unit);
        let along = Point::toward(heading);
        let (width, depth) = size(state.info(unit), here.models, formation);
        let out = exit(state, unit, heading).map_or(0.0, |exit| exit + depth / 2.0);
        let from = here.footprint.centre + along * out;
        let mut rects = ArrayVec::new();
        let lie = if formation == here.lie.formation {
            rects.extend(here.footprint.rects.iter().copied());
            here.lie
        } else {
            rects.push(Rect::along(from, along, width, depth));
            let front = Placement { at: from, facing: heading }.advanced(depth / 2.0, 0.0);
            Lie { formation, at: front.snap() }
        };
        let slide = Slide::new(state, unit, lie, rects, along);
        let lies = lie.at.degrees();
        Self { state, unit, formation, heading, along, slide, lies, from, out, spare: 0.0, end: Turn::Along }
    }

    /// SC-RET-07: the same without a turn in the end.
    pub fn without_turn(self) -> Self {
        Self { end: Turn::None, ..self }
    }

    /// The same with so many inches more room, standing for all headings so many degrees to either side.
    pub(super) fn with_room(self, slack: f64, degrees: f64) -> Self {
        let exit = |turn: f64| exit(self.state, self.unit, self.heading + turn).unwrap_or(0.0);
        // Along one side of a block the way out grows to both sides faster and faster.
        let spare = exit(-degrees).max(exit(degrees)) - exit(0.0);
        Self { slide: self.slide.with_room(slack), spare: spare.max(0.0), ..self }
    }

    /// Whether it has more room than in truth.
    pub(super) fn has_room(&self) -> bool {
        self.slide.slack() > 0.0
    }

    /// Which way it faces in the end if it faces away: along its heading, or as it lies, one way or the other.
    fn facing(&self) -> f64 {
        match self.end {
            Turn::Along => self.heading,
            Turn::None if table::turn_between(self.heading, self.lies).abs() <= 90.0 => self.lies,
            Turn::None => self.lies + 180.0,
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

    /// SC-RET-03: where it first touches an enemy unit that is not its opponent.
    pub fn enemy(&self) -> Option<(f64, UnitId)> {
        self.slide.enemy()
    }

    /// SC-RET-03, SC-TER-04: where it first comes up to ground that is closed to it, and what that is called.
    pub fn ground(&self) -> Option<(f64, &'a str)> {
        self.slide.ground()
    }

    /// SC-RET-07: whether it gets 6 inches far, or up to the ground that stops it, without touching an enemy.
    pub(super) fn is_free_of_enemies(&self) -> bool {
        let stop = LEAST.min(self.slide.soonest_ground());
        !self.enemy().is_some_and(|(at, _)| at <= stop)
    }

    /// SC-RET-08: whether it is on the table there.
    pub(super) fn stays_on_table(&self) -> bool {
        let latest = self.ground().map_or(LEAST, |(at, _)| at.min(LEAST));
        !(self.overhangs(LEAST.min(self.slide.soonest_ground())) && self.overhangs(latest))
    }

    /// SC-RET-07: whether the ground lets it go 6 inches.
    pub(super) fn has_ground(&self) -> bool {
        !self.ground().is_some_and(|(at, _)| table::beyond(LEAST, at))
    }

    /// SC-RET-08: whether any part of it would end beyond the edge of the table.
    pub fn overhangs(&self, gone: f64) -> bool {
        let over = self.state.setup.terrain.board.overhang(&self.end_rect(gone));
        over.is_some_and(|(_, over, _)| over > TOLERANCE + self.slide.slack())
    }

    /// SC-RET-03: whether it may end there and face so: clear of all units, and on ground that is open to it.
    pub fn is_clear(&self, gone: f64, facing: Facing) -> Result<(), Refusal> {
        let (state, unit) = (self.state, self.unit);
        let lie = self.lie(gone, facing);
        let footprint = Footprint::in_the_open(state.info(unit), state.unit(unit).models, lie);
        clear_of_units(state, unit, &footprint)?;
        if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects) {
            let says = no!(ids::SC_RET_03, "{unit} may not end in {}: {}", barred.by, barred.why);
            return Err(says.at(barred.at, "not here"));
        }
        aside::check(state, unit, lie)
    }

    /// Where the way ends at the latest: an enemy it would touch or ground it may not enter.
    fn limit(&self) -> f64 {
        let short = if self.has_room() { 0.0 } else { TOLERANCE };
        let enemy = self.enemy().map_or(f64::INFINITY, |(at, _)| at - short);
        enemy.min(self.ground().map_or(f64::INFINITY, |(at, _)| at))
    }

    /// What its end would lie on, along the way.
    fn taken(&self) -> Vec<Span> {
        let deep = if self.has_room() { TOLERANCE + self.slide.slack() } else { 0.0 };
        self.slide.taken(&[self.end_rect(0.0)], deep)
    }

    /// The nearest clear end from so many inches on, and no farther than so many, that stays on the table. It is clear there, or just beyond something.
    pub fn first_clear(&self, from: f64, most: f64) -> Option<f64> {
        let (from, limit) = (from - self.spare, self.limit().min(most + self.spare));
        let taken = self.taken();
        let mut tries: Vec<f64> = taken.iter().map(|span| span.to).filter(|to| *to > from).collect();
        tries.push(from);
        tries.sort_by(f64::total_cmp);
        tries.into_iter().take_while(|gone| *gone <= limit).find(|gone| self.is_an_end(*gone, &taken))
    }

    /// SC-RET-07: how far it gets before the ground stops it, with a clear end: at the ground, or just short of something before it.
    pub fn up_to_ground(&self) -> Option<f64> {
        let ground = match self.ground() {
            Some((ground, _)) => ground,
            // With room to spare the ground may be gone, and near by it is not.
            None if self.has_room() => LEAST,
            None => return None,
        };
        if self.enemy().is_some_and(|(at, _)| at <= ground) {
            return None;
        }
        let taken = self.taken();
        let mut tries: Vec<f64> = taken.iter().map(|span| span.from).filter(|from| *from < ground).collect();
        tries.push(ground);
        tries.sort_by(|one, other| other.total_cmp(one));
        tries.into_iter().take_while(|gone| *gone > 0.0).find(|gone| self.is_an_end(*gone, &taken))
    }

    fn is_an_end(&self, gone: f64, taken: &[Span]) -> bool {
        let is_clear = if self.has_room() {
            !taken.iter().any(|span| span.holds(gone))
        } else {
            Facing::BOTH.into_iter().all(|facing| self.is_clear(gone, facing).is_ok())
        };
        is_clear && !self.overhangs(gone)
    }

    /// SC-STA-02: the rule by which the ground of the way or of its end disorders it.
    pub fn disorders(&self, gone: f64) -> Option<RuleId> {
        let mover = Mover::new(self.state.info(self.unit), self.lie(gone, Facing::Away));
        let at_end = || self.state.setup.disorders(mover, &[self.end_rect(gone)]);
        self.slide.disorders(gone).or_else(at_end)
    }

    /// SC-RET-03: enemies whose screens it touches on its way.
    pub fn screens_touched(&self, gone: f64) -> Vec<UnitId> {
        self.slide.screens(gone)
    }
}

/// SC-RET-03: a retreat ends on nobody.
pub(super) fn clear_of_units(state: &State, unit: UnitId, end: &Footprint) -> Result<(), Refusal> {
    match state.lies_on(unit, &end.body()) {
        Some((other, at)) => {
            let says = no!(ids::SC_RET_03, "{unit} would end on {other}: it must end clear of all units");
            Err(says.at(at, other))
        }
        None => Ok(()),
    }
}

/// SC-TWN-12: how far from the middle of its block a garrison leaves it on a heading; nothing in the open.
fn exit(state: &State, unit: UnitId, heading: f64) -> Option<f64> {
    let here = state.unit(unit);
    let Formation::Garrison { block, .. } = here.lie.formation else { return None };
    let outline = &state.setup.terrain.areas[usize::from(block)].outline;
    let reach = here.footprint.reach + 1.0;
    let hub = here.footprint.centre;
    let ray = Segment::new(hub, hub + Point::toward(heading) * reach);
    Some(outline.edges().filter_map(|edge| ray.crossing(edge)).map(|(t, _)| t * reach).fold(0.0, f64::max))
}
