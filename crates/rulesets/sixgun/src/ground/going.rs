//! SX-MOV-04, SX-MOV-05, SX-TER, SX-BLD-02, SX-BLD-03: what a straight leg of a way costs, and what stops it.

use engine::RuleId;
use table::{Point, Segment, Stretch, TOLERANCE};

use super::{Kind, OpeningKind, Terrain};
use crate::field::Base;
use crate::ids;

/// How somebody goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gait {
    /// On foot.
    Foot,
    /// On a horse.
    Mounted,
    /// In a wagon or coach.
    Vehicle,
}

/// What a straight leg meets, each by its fraction along the leg.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Going {
    /// The leg's length in inches.
    pub length: f64,
    /// SX-MOV-04: the stretches at half speed, in order and apart.
    pub slow: Vec<Stretch>,
    /// SX-MOV-05, SX-BLD-03: what is climbed over or through, and the inches it costs extra, in order.
    pub climbs: Vec<(f64, f64)>,
    /// The first thing that cannot be passed.
    pub stop: Option<Obstacle>,
}

/// Something that cannot be passed.
#[derive(Debug, Clone, PartialEq)]
pub struct Obstacle {
    /// The fraction of the leg at which it is met.
    pub at: f64,
    /// The rule.
    pub rule: RuleId,
    /// What is there, for a sentence: "the wall of the bank".
    pub what: String,
}

impl Going {
    /// The cost in inches up to a fraction of the leg; what is climbed counts from the moment it is met.
    pub fn cost_to(&self, fraction: f64) -> f64 {
        let slow: f64 = self.slow.iter().map(|part| (part.to.min(fraction) - part.from).max(0.0)).sum();
        let climbed: f64 =
            self.climbs.iter().filter(|(at, _)| *at <= fraction + 1e-9).map(|(_, extra)| extra).sum();
        (fraction + slow) * self.length + climbed
    }

    /// The cost of the whole leg.
    pub fn cost(&self) -> f64 {
        self.cost_to(1.0)
    }

    /// The farthest fraction of the leg, before anything that stops it, that costs no more than so many inches.
    pub fn reach(&self, inches: f64) -> f64 {
        let end = self.stop.as_ref().map_or(1.0, |stop| stop.at);
        if self.cost_to(end) <= inches + 1e-9 {
            return end;
        }
        // The cost grows with the fraction, in jumps where something is climbed.
        let (mut low, mut high) = (0.0, end);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.cost_to(middle) <= inches + 1e-9 { low = middle } else { high = middle }
        }
        low
    }
}

impl Terrain {
    /// SX-MOV-02, SX-MOV-04, SX-MOV-05: what a straight leg of a base's centre meets.
    pub fn going(&self, leg: Segment, gait: Gait) -> Going {
        let going = Going { length: leg.length(), ..Going::default() };
        let mut found = Survey { leg, going, fast: Vec::new(), undulating: Vec::new() };
        for area in &self.areas {
            if area.outline.bounds().meets_segment(leg) {
                found.area(area, gait);
            }
        }
        for low in &self.lines {
            if low.line.bounds().meets_segment(leg) {
                low.line.each_passage(leg, |at| found.climb(at, gait, &low.name));
            }
        }
        for house in &self.buildings {
            for passage in house.passages(leg) {
                found.wall(passage.at, passage.through.map(|opening| opening.kind), gait, &house.name);
            }
        }
        for river in &self.rivers {
            found.river(river);
        }
        found.done()
    }

    /// SX-MOV-05, SX-MOV-08, SX-TER-07, SX-BLD-01: why nobody may stop with his base here, beside other bases.
    pub fn may_stand(&self, base: &Base) -> Result<(), (RuleId, String)> {
        let centre = base.centre();
        for area in &self.areas {
            let solid = match area.kind {
                Kind::Rock => Some(ids::SX_TER_07),
                Kind::Object => Some(ids::SX_MOV_05),
                _ => None,
            };
            if let Some(rule) = solid.filter(|_| base.overlaps_area(&area.outline)) {
                return Err((rule, format!("the base would stand on the {}", area.name)));
            }
        }
        if let Some(low) = self.lines.iter().find(|low| base.astride(low.line.legs())) {
            return Err((ids::SX_MOV_05, format!("the base would stand astride the {}", low.name)));
        }
        if let Some(house) = self.buildings.iter().find(|house| base.astride(house.outline.edges())) {
            return Err((ids::SX_BLD_01, format!("the base would stand in a wall of the {}", house.name)));
        }
        let in_river = |river: &&super::River| river.depth(centre) && river.crossing(centre).is_none();
        if let Some(river) = self.rivers.iter().find(in_river) {
            return Err((ids::SX_TER_09, format!("it would stand in the {}", named(&river.name, "river"))));
        }
        Ok(())
    }
}

impl super::River {
    /// Whether a point lies in the water's bed.
    pub fn depth(&self, point: Point) -> bool {
        self.line.nearest(point).point.distance(point) < self.reach - 1e-7
    }

    /// SX-TER-09: the crossing a point lies on, and whether it is a bridge.
    pub fn crossing(&self, point: Point) -> Option<bool> {
        let here = self.line.nearest(point).along;
        let near = |at: &Point, half: f64| (self.line.nearest(*at).along - here).abs() <= half + TOLERANCE;
        self.crossings.iter().find(|(at, half, _)| near(at, *half)).map(|(_, _, bridge)| *bridge)
    }
}

/// A leg being looked at.
struct Survey {
    leg: Segment,
    going: Going,
    /// SX-TER-05, SX-TER-06: stretches along a gully, where undulating ground does not slow.
    fast: Vec<Stretch>,
    undulating: Vec<Stretch>,
}

impl Survey {
    fn area(&mut self, area: &super::Area, gait: Gait) {
        let leg = self.leg;
        match area.kind {
            Kind::Wood if gait == Gait::Vehicle => self.closed(area, ids::SX_VEH_03),
            Kind::Rock => self.closed(area, ids::SX_TER_07),
            Kind::Gully { .. } if gait == Gait::Vehicle => {
                // Its sides are closed; one that is in it may go along.
                let side = area.outline.crossings(leg).first().map(|point| fraction(leg, *point));
                if let Some(at) = side.filter(|_| area.outline.hides(leg)) {
                    self.stop(at, ids::SX_VEH_03, format!("the side of the {}", area.name));
                }
            }
            Kind::Gully { axis } => {
                let along = leg.step().unit().is_some_and(|way| way.dot(axis).abs() >= ALONG);
                let inside = area.outline.stretches(leg);
                if along { self.fast.extend(inside) } else { self.going.slow.extend(inside) }
            }
            Kind::Wood | Kind::Rough | Kind::Ridge => self.going.slow.extend(area.outline.stretches(leg)),
            Kind::Undulating => self.undulating.extend(area.outline.stretches(leg)),
            Kind::Object => {
                if let Some(stretch) = area.outline.first_stretch(leg) {
                    self.climb(stretch.from, gait, &area.name);
                }
            }
            Kind::Scrub | Kind::Riverbed | Kind::WateringHole | Kind::Plain => {}
        }
    }

    /// An area nobody of this gait enters.
    fn closed(&mut self, area: &super::Area, rule: RuleId) {
        if let Some(stretch) = area.outline.first_stretch(self.leg) {
            self.stop(stretch.from, rule, format!("the {}", area.name));
        }
    }

    /// SX-MOV-05.
    fn climb(&mut self, at: f64, gait: Gait, name: &str) {
        match gait {
            Gait::Foot => self.going.climbs.push((at, 1.0)),
            Gait::Mounted => self.going.climbs.push((at, 2.0)),
            Gait::Vehicle => self.stop(at, ids::SX_VEH_03, format!("the {name}")),
        }
    }

    /// SX-BLD-01 to 03.
    fn wall(&mut self, at: f64, through: Option<OpeningKind>, gait: Gait, name: &str) {
        match (through, gait) {
            (Some(OpeningKind::Door), Gait::Foot) => {}
            (Some(OpeningKind::Window), Gait::Foot) => self.going.climbs.push((at, 4.0)),
            (Some(_), Gait::Mounted | Gait::Vehicle) => {
                self.stop(at, ids::SX_BLD_02, format!("a door or window of the {name}, on foot only"));
            }
            (None, _) => self.stop(at, ids::SX_BLD_01, format!("a wall of the {name}")),
        }
    }

    /// SX-TER-09: because a river bends it is looked at in small steps, and every change is narrowed down.
    fn river(&mut self, river: &super::River) {
        if !river.line.bounds().grown(river.reach).meets_segment(self.leg) {
            return;
        }
        let leg = self.leg;
        let water = |at: f64| {
            let point = leg.at(at);
            river.depth(point).then(|| river.crossing(point))
        };
        let steps = (self.going.length / RIVER_STEP).ceil().max(1.0);
        let (mut from, mut here) = (0.0, water(0.0));
        for step in 1..=steps as u32 + 1 {
            let next = f64::from(step) / steps;
            let changed = if next > 1.0 { None } else { Some(water(next)).filter(|next| *next != here) };
            if changed.is_none() && next <= 1.0 {
                continue;
            }
            let to =
                changed.map_or(1.0, |_| change(f64::from(step - 1) / steps, next, |at| water(at) == here));
            match here {
                Some(None) => {
                    let what = format!("the {}, passed only at a ford", named(&river.name, "river"));
                    self.stop(from, ids::SX_TER_09, what);
                    return;
                }
                Some(Some(false)) => self.going.slow.push(Stretch { from, to }),
                Some(Some(true)) | None => {}
            }
            (from, here) = (to, changed.unwrap_or(here));
        }
    }

    fn stop(&mut self, at: f64, rule: RuleId, what: String) {
        if self.going.stop.as_ref().is_none_or(|stop| at < stop.at) {
            self.going.stop = Some(Obstacle { at, rule, what });
        }
    }

    fn done(mut self) -> Going {
        let mut undulating = joined(self.undulating);
        for fast in joined(self.fast) {
            undulating = undulating.into_iter().flat_map(|slow| without(slow, fast)).flatten().collect();
        }
        self.going.slow.extend(undulating);
        self.going.slow = joined(self.going.slow);
        self.going.climbs.sort_by(|one, other| one.0.total_cmp(&other.0));
        self.going
    }
}

/// SX-TER-05: within 45 degrees of the axis, by the cosine and with the tolerance of angles.
const ALONG: f64 = 0.706_983;
/// How finely a river is looked at.
const RIVER_STEP: f64 = 0.1;

/// What is left of one stretch without another: a part before it and a part after it.
fn without(stretch: Stretch, taken: Stretch) -> [Option<Stretch>; 2] {
    let part = |from: f64, to: f64| (from < to).then_some(Stretch { from, to });
    [part(stretch.from, stretch.to.min(taken.from)), part(stretch.from.max(taken.to), stretch.to)]
}

/// Where between two fractions something stops to hold.
fn change(mut holds: f64, mut fails: f64, held: impl Fn(f64) -> bool) -> f64 {
    while fails - holds > 1e-9 {
        let middle = f64::midpoint(holds, fails);
        if held(middle) { holds = middle } else { fails = middle }
    }
    fails
}

fn fraction(leg: Segment, point: Point) -> f64 {
    leg.nearest_fraction(point)
}

/// Stretches in order, those that meet made one.
pub(crate) fn joined(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    stretches.sort_by(|one, other| one.from.total_cmp(&other.from));
    let mut joined: Vec<Stretch> = Vec::with_capacity(stretches.len());
    for stretch in stretches {
        match joined.last_mut() {
            Some(last) if stretch.from <= last.to => last.to = last.to.max(stretch.to),
            _ => joined.push(stretch),
        }
    }
    joined
}

fn named<'n>(name: &'n str, word: &'n str) -> &'n str {
    if name.is_empty() { word } else { name }
}
