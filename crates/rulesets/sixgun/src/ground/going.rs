//! SX-MOV-04, SX-MOV-05, SX-TER, SX-BLD-02, SX-BLD-03: what a straight leg of a way costs, and what stops it.

use table::{Bounds, Stretch};

use super::{Kind, OpeningKind, Terrain, the};
use crate::prelude::*;

/// How somebody goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// On foot.
    #[default]
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
    pub slow: Slow,
    /// SX-MOV-05, SX-BLD-03: what is climbed over or through, and the inches it costs extra, in order.
    pub climbs: Vec<Climb>,
    /// The first thing that cannot be passed.
    pub stop: Option<Obstacle>,
}

/// Stretches of a leg. A search for a way looks at legs by the thousand.
type Slow = Vec<Stretch>;

/// Something that is climbed over or through.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Climb {
    /// The fraction of the leg at which it is met.
    pub at: f64,
    /// The inches it costs extra.
    pub extra: f64,
}

/// Something that cannot be passed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obstacle {
    /// The fraction of the leg at which it is met.
    pub at: f64,
    pub rule: RuleId,
    /// What is there.
    pub what: Barrier,
}

/// What cannot be passed, by its place in the lists of the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// An area that is not entered.
    Area(usize),
    /// The side of a gully.
    Side(usize),
    /// A fence or low wall.
    Line(usize),
    /// The wall of a building.
    Wall(usize),
    /// A door or window of a building, which one passes on foot.
    Opening(usize),
    /// A river where it has no crossing.
    River(usize),
    /// A wagon, or a fallen horse.
    Piece(PieceId),
}

impl Barrier {
    /// For a sentence: "the wall of the bank".
    pub fn in_words(self, state: &State) -> String {
        let Terrain { areas, lines, buildings, rivers, .. } = &state.setup.terrain;
        match self {
            Self::Area(index) => the(&areas[index].name).to_string(),
            Self::Side(index) => format!("the side of {}", the(&areas[index].name)),
            Self::Line(index) => the(&lines[index].name).to_string(),
            Self::Wall(index) => format!("a wall of {}", the(&buildings[index].name)),
            Self::Opening(index) => {
                format!("a door or window of {}, on foot only", the(&buildings[index].name))
            }
            Self::River(index) => {
                format!("{}, passed only at a ford", the(named(&rivers[index].name, "river")))
            }
            Self::Piece(piece) => state.names().of(piece).to_owned(),
        }
    }
}

impl Going {
    /// The cost in inches up to a fraction of the leg; what is climbed counts from the moment it is met.
    pub fn cost_to(&self, fraction: f64) -> f64 {
        let slow: f64 = self.slow.iter().map(|part| (part.to.min(fraction) - part.from).max(0.0)).sum();
        let climbed: f64 = self
            .climbs
            .iter()
            .filter(|climb| field::at_most(climb.at, fraction))
            .map(|climb| climb.extra)
            .sum();
        (fraction + slow) * self.length + climbed
    }

    /// The cost of the whole leg.
    pub fn cost(&self) -> f64 {
        self.cost_to(1.0)
    }

    /// The farthest fraction of the leg, before anything that stops it, that costs no more than so many inches.
    pub fn reach(&self, inches: f64) -> f64 {
        let end = self.stop.as_ref().map_or(1.0, |stop| stop.at);
        if field::at_most(self.cost_to(end), inches) {
            return end;
        }
        // The cost grows with the fraction, in jumps where something is climbed.
        let (mut low, mut high) = (0.0, end);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if field::at_most(self.cost_to(middle), inches) { low = middle } else { high = middle }
        }
        low
    }
}

impl Terrain {
    /// SX-MOV-02, SX-MOV-04, SX-MOV-05: what a straight leg of a base's centre meets, if the way begins with it.
    pub fn going(&self, leg: Segment, gait: Gait) -> Going {
        self.going_on(leg, self.start_clear(leg.from), gait)
    }

    /// The same for a leg of a way that was last clear of every wall and fence at `since` ([`Terrain::clear_since`]).
    pub fn going_on(&self, leg: Segment, since: Point, gait: Gait) -> Going {
        let mut found = Survey::new(leg);
        found.bend(self, since, gait);
        for (index, area) in self.areas.iter().enumerate() {
            if area.outline.bounds().meets_segment(leg) {
                found.area(index, area, gait);
            }
        }
        for (index, low) in self.lines.iter().enumerate() {
            if low.line.bounds().meets_segment(leg) {
                low.line.each_passage(leg, |at| found.climb(at, gait, Barrier::Line(index)));
            }
        }
        for (index, house) in self.buildings.iter().enumerate() {
            for passage in house.passages(leg) {
                found.wall(passage.at, passage.through.map(|opening| opening.kind), gait, index);
            }
        }
        for (index, river) in self.rivers.iter().enumerate() {
            found.river(index, river);
        }
        found.done()
    }

    /// As [`Terrain::going`] for those who only want to know whether and for what: none as soon as something stops the leg. Walls, which
    /// stop most legs of a search, are looked at first.
    pub fn open(&self, leg: Segment, gait: Gait) -> Option<Going> {
        if self.rivers.iter().any(|river| river.bars(leg)) {
            return None;
        }
        let mut found = Survey::new(leg);
        found.bend(self, self.start_clear(leg.from), gait);
        found.goes_on()?;
        for (index, house) in self.buildings.iter().enumerate() {
            for passage in house.passages(leg) {
                found.wall(passage.at, passage.through.map(|opening| opening.kind), gait, index);
                found.goes_on()?;
            }
        }
        for (index, area) in self.areas.iter().enumerate() {
            if area.outline.bounds().meets_segment(leg) {
                found.area(index, area, gait);
                found.goes_on()?;
            }
        }
        for (index, low) in self.lines.iter().enumerate() {
            if low.line.bounds().meets_segment(leg) {
                low.line.each_passage(leg, |at| found.climb(at, gait, Barrier::Line(index)));
            }
        }
        for (index, river) in self.rivers.iter().enumerate() {
            found.river(index, river);
        }
        found.goes_on()?;
        Some(found.done())
    }

    /// Where a way that goes along this leg was last clear of every wall and fence, if before the leg it was at `since`.
    pub fn clear_since(&self, leg: Segment, since: Point) -> Point {
        let before = leg.to - leg.step().unit().unwrap_or_default() * CLEAR;
        let on_it = leg.length() > CLEAR && self.barrier_at(before).is_none();
        match self.barrier_at(leg.to) {
            None => leg.to,
            Some(_) if on_it => before,
            Some(_) => since,
        }
    }

    /// The same for one who begins at a point: on the side of the wall or fence on which he is, if he is at one.
    pub fn start_clear(&self, from: Point) -> Point {
        let out = self.barrier_at(from).and_then(|near| (from - near).unit().map(|out| near + out * CLEAR));
        out.unwrap_or(from)
    }

    /// The point of a wall or fence that a point touches.
    pub fn barrier_at(&self, point: Point) -> Option<Point> {
        let touched = |piece: Segment| {
            let near = piece.nearest(point);
            within(near.distance(point), 0.0).then_some(near)
        };
        let about = |bounds: Bounds| bounds.grown(CLEAR).contains(point);
        let houses = self.buildings.iter().filter(|house| about(house.outline.bounds()));
        let lines = self.lines.iter().filter(|low| about(low.line.bounds()));
        houses
            .flat_map(|house| house.outline.edges())
            .find_map(touched)
            .or_else(|| lines.flat_map(|low| low.line.legs()).find_map(touched))
    }

    /// SX-MOV-05, SX-MOV-08, SX-TER-07, SX-BLD-01: why nobody may stop with his base here, beside other bases.
    pub fn may_stand(&self, base: &Base) -> Result<(), (RuleId, String)> {
        match self.unfit(base) {
            Some(unfit) => Err((unfit.rule(), unfit.in_words(self))),
            None => Ok(()),
        }
    }

    /// As [`Terrain::may_stand`], not yet in words.
    pub fn unfit(&self, base: &Base) -> Option<Unfit> {
        let centre = base.centre();
        let about = Bounds { min: centre, max: centre }.grown(base.reach());
        let solid = |area: &super::Area| {
            let rule = match area.kind {
                Kind::Rock => ids::SX_TER_07,
                Kind::Object => ids::SX_MOV_05,
                _ => return None,
            };
            (area.outline.bounds().meets(&about) && base.overlaps_area(&area.outline)).then_some(rule)
        };
        for (index, area) in self.areas.iter().enumerate() {
            if let Some(rule) = solid(area) {
                return Some(Unfit::On(index, rule));
            }
        }
        let astride = |low: &super::Line| low.line.bounds().meets(&about) && base.astride(low.line.legs());
        if let Some(index) = self.lines.iter().position(astride) {
            return Some(Unfit::Astride(index));
        }
        let in_wall = |house: &super::Building| {
            house.outline.bounds().meets(&about) && base.astride(house.outline.edges())
        };
        if let Some(index) = self.buildings.iter().position(in_wall) {
            return Some(Unfit::InWall(index));
        }
        self.rivers.iter().position(|river| river.swallows(centre)).map(Unfit::InRiver)
    }
}

/// Why a base cannot stand somewhere, by the place of what is there in the lists of the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// On a rock or an object, by this rule.
    On(usize, RuleId),
    /// SX-MOV-05: astride a low line.
    Astride(usize),
    /// SX-BLD-01: in the wall of a building.
    InWall(usize),
    /// SX-TER-09: in a river.
    InRiver(usize),
}

impl Unfit {
    /// Whether the same thing keeps this base away.
    pub fn holds(self, terrain: &Terrain, base: &Base) -> bool {
        match self {
            Self::On(index, _) => base.overlaps_area(&terrain.areas[index].outline),
            Self::Astride(index) => base.astride(terrain.lines[index].line.legs()),
            Self::InWall(index) => base.astride(terrain.buildings[index].outline.edges()),
            Self::InRiver(index) => terrain.rivers[index].swallows(base.centre()),
        }
    }

    /// How many inches a base with this circle in it may go and surely still stands there.
    pub fn lasts(self, terrain: &Terrain, centre: Point, core: f64) -> f64 {
        let to_outline = |outline: &table::Polygon| outline.nearest_on_outline(centre).distance;
        match self {
            Self::On(index, _) => {
                let outline = &terrain.areas[index].outline;
                let off = to_outline(outline);
                if outline.contains(centre) { core + off } else { core - off }
            }
            Self::Astride(index) => core - terrain.lines[index].line.near(centre).1.distance(centre),
            Self::InWall(index) => core - to_outline(&terrain.buildings[index].outline),
            Self::InRiver(index) => terrain.rivers[index].swallows_on(centre),
        }
    }

    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::On(_, rule) => rule,
            Self::Astride(_) => ids::SX_MOV_05,
            Self::InWall(_) => ids::SX_BLD_01,
            Self::InRiver(_) => ids::SX_TER_09,
        }
    }

    /// What is there and where it meets the base.
    pub fn met_at<'t>(self, terrain: &'t Terrain, base: &Base) -> (Point, &'t str) {
        let middle = base.centre();
        match self {
            Self::On(index, _) => {
                let area = &terrain.areas[index];
                let within = area.outline.contains(middle);
                let at = if within { None } else { base.astride_at(area.outline.edges()) };
                (at.unwrap_or(middle), &area.name)
            }
            Self::Astride(index) => {
                let low = &terrain.lines[index];
                (base.astride_at(low.line.legs()).unwrap_or(middle), &low.name)
            }
            Self::InWall(index) => {
                let house = &terrain.buildings[index];
                (base.astride_at(house.outline.edges()).unwrap_or(middle), &house.name)
            }
            Self::InRiver(index) => (middle, named(&terrain.rivers[index].name, "river")),
        }
    }

    /// For a sentence.
    pub fn in_words(self, terrain: &Terrain) -> String {
        match self {
            Self::On(index, _) => format!("the base would stand on {}", the(&terrain.areas[index].name)),
            Self::Astride(index) => {
                format!("the base would stand astride {}", the(&terrain.lines[index].name))
            }
            Self::InWall(index) => {
                format!("the base would stand in a wall of {}", the(&terrain.buildings[index].name))
            }
            Self::InRiver(index) => {
                format!("it would stand in {}", the(named(&terrain.rivers[index].name, "river")))
            }
        }
    }
}

impl super::River {
    /// Whether a point lies in the water's bed.
    pub fn depth(&self, point: Point) -> bool {
        field::less(self.line.near(point).1.distance(point), self.reach)
    }

    /// The first step, no earlier than this one, that could bring somebody to the water who is on dry ground the step before.
    fn next_wet(&self, leg: Segment, step: u32, steps: f64) -> u32 {
        let from = leg.at(f64::from(step - 1) / steps);
        let dry = self.line.near(from).1.distance(from) - self.reach - TOLERANCE;
        step.saturating_add((dry * steps / leg.length()).max(0.0) as u32)
    }

    /// SX-TER-09: whether a point lies in the water, and on no crossing.
    fn swallows(&self, point: Point) -> bool {
        self.line.bounds().grown(self.reach).contains(point) && self.footing(point) == Footing::Water
    }

    /// What one stands on at a point.
    fn footing(&self, point: Point) -> Footing {
        let (along, nearest) = self.line.near(point);
        if !field::less(nearest.distance(point), self.reach) {
            return Footing::Dry;
        }
        match self.crossing_at(along) {
            None => Footing::Water,
            Some(true) => Footing::Bridge,
            Some(false) => Footing::Ford,
        }
    }

    /// How many inches one who is in the water may go and surely still is, on no crossing. Of a river that bends nothing is said.
    fn swallows_on(&self, point: Point) -> f64 {
        if self.line.legs().count() > 1 {
            return 0.0;
        }
        let (along, nearest) = self.line.near(point);
        let to_crossings = self.crossings.iter().map(|place| (place.along - along).abs() - place.half);
        to_crossings.fold(self.reach - nearest.distance(point), f64::min) - 5.0 * TOLERANCE
    }

    /// Whether a leg crosses the middle of the water, and clearly on no crossing.
    fn bars(&self, leg: Segment) -> bool {
        let clear = |along: f64| {
            self.crossings.iter().all(|place| (place.along - along).abs() > place.half + 2.0 * RIVER_STEP)
        };
        self.line.crossings(leg).any(|met| clear(met.along))
    }

    /// SX-TER-09: the crossing a point lies on, and whether it is a bridge.
    pub fn crossing(&self, point: Point) -> Option<bool> {
        self.crossing_at(self.line.near(point).0)
    }

    fn crossing_at(&self, here: f64) -> Option<bool> {
        let near = |along: f64, half: f64| (along - here).abs() <= half + TOLERANCE;
        self.crossings.iter().find(|place| near(place.along, place.half)).map(|place| place.bridge)
    }
}

/// What one stands on beside a river, or in it (SX-TER-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Footing {
    Dry,
    Water,
    Bridge,
    Ford,
}

/// A leg being looked at.
struct Survey {
    leg: Segment,
    going: Going,
    /// SX-TER-05, SX-TER-06: stretches along a gully, where undulating ground does not slow.
    fast: Slow,
    undulating: Slow,
}

impl Survey {
    fn new(leg: Segment) -> Self {
        let going = Going { length: leg.length(), ..Going::default() };
        Self { leg, going, fast: Slow::new(), undulating: Slow::new() }
    }

    /// SX-MOV-05, SX-BLD-01, SX-BLD-02, SX-BLD-03: what is passed in the very bend in which the leg begins. Where two legs meet on a wall or
    /// fence each of them only touches it; a straight line from where the way was last clear of it passes it.
    fn bend(&mut self, terrain: &Terrain, since: Point, gait: Gait) {
        let leg = self.leg;
        if since == leg.from {
            return;
        }
        let past = Segment::new(since, leg.to);
        for (index, house) in terrain.buildings.iter().enumerate() {
            if house.passages(past).count() > house.passages(leg).count() {
                let through = house.opening_at(leg.from).map(|opening| opening.kind);
                self.wall(0.0, through, gait, index);
            }
        }
        for (index, low) in terrain.lines.iter().enumerate() {
            let passed = |line: Segment| {
                let mut times = 0;
                low.line.each_passage(line, |_| times += 1);
                times
            };
            if passed(past) > passed(leg) {
                self.climb(0.0, gait, Barrier::Line(index));
            }
        }
    }

    /// Something as long as nothing has stopped the leg.
    fn goes_on(&self) -> Option<()> {
        self.going.stop.is_none().then_some(())
    }

    fn area(&mut self, index: usize, area: &super::Area, gait: Gait) {
        let leg = self.leg;
        match area.kind {
            Kind::Wood if gait == Gait::Vehicle => self.closed(index, area, ids::SX_VEH_03),
            Kind::Rock => self.closed(index, area, ids::SX_TER_07),
            Kind::Gully { .. } if gait == Gait::Vehicle => {
                // Its sides are closed; one that is in it may go along.
                let side = area.outline.first_met(leg);
                if let Some(at) = side.filter(|_| area.outline.hides(leg)) {
                    self.stop(at, ids::SX_VEH_03, Barrier::Side(index));
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
                // Whoever is on it already has climbed it: a charge may stop there, or a path bend.
                let climbed = area.outline.contains_strictly(leg.from);
                if let Some(stretch) = area.outline.first_stretch(leg).filter(|_| !climbed) {
                    self.climb(stretch.from, gait, Barrier::Area(index));
                }
            }
            Kind::Scrub | Kind::Riverbed | Kind::WateringHole | Kind::Plain => {}
        }
    }

    /// An area nobody of this gait enters.
    fn closed(&mut self, index: usize, area: &super::Area, rule: RuleId) {
        if let Some(stretch) = area.outline.first_stretch(self.leg) {
            self.stop(stretch.from, rule, Barrier::Area(index));
        }
    }

    /// SX-MOV-05.
    fn climb(&mut self, at: f64, gait: Gait, over: Barrier) {
        match gait {
            Gait::Foot => self.going.climbs.push(Climb { at, extra: 1.0 }),
            Gait::Mounted => self.going.climbs.push(Climb { at, extra: 2.0 }),
            Gait::Vehicle => self.stop(at, ids::SX_VEH_03, over),
        }
    }

    /// SX-BLD-01, SX-BLD-02, SX-BLD-03.
    fn wall(&mut self, at: f64, through: Option<OpeningKind>, gait: Gait, house: usize) {
        match (through, gait) {
            (Some(OpeningKind::Door), Gait::Foot) => {}
            (Some(OpeningKind::Window), Gait::Foot) => self.going.climbs.push(Climb { at, extra: 4.0 }),
            (Some(_), Gait::Mounted | Gait::Vehicle) => {
                self.stop(at, ids::SX_BLD_02, Barrier::Opening(house));
            }
            (None, _) => self.stop(at, ids::SX_BLD_01, Barrier::Wall(house)),
        }
    }

    /// SX-TER-09: because a river bends it is looked at in small steps, and every change is narrowed down.
    fn river(&mut self, index: usize, river: &super::River) {
        if !river.line.bounds().grown(river.reach).meets_segment(self.leg) {
            return;
        }
        let leg = self.leg;
        let footing = |at: f64| river.footing(leg.at(at));
        let steps = (self.going.length / RIVER_STEP).ceil().max(1.0);
        let (mut from, mut here) = (0.0, footing(0.0));
        let (mut step, last) = (1, steps as u32);
        loop {
            match here {
                // Wherever it ends, here it cannot be entered.
                Footing::Water => {
                    self.stop(from, ids::SX_TER_09, Barrier::River(index));
                    return;
                }
                // On dry ground the steps that cannot bring one to the water are left out.
                Footing::Dry => step = river.next_wet(leg, step, steps),
                Footing::Bridge | Footing::Ford => {}
            }
            while step <= last && footing(f64::from(step) / steps) == here {
                step = if here == Footing::Dry { river.next_wet(leg, step + 1, steps) } else { step + 1 };
            }
            let ends = step > last;
            let next = f64::from(step) / steps;
            let to =
                if ends { 1.0 } else { change(f64::from(step - 1) / steps, next, |at| footing(at) == here) };
            if here == Footing::Ford {
                self.going.slow.push(Stretch { from, to });
            }
            if ends {
                return;
            }
            (from, here) = (to, footing(next));
            step += 1;
        }
    }

    fn stop(&mut self, at: f64, rule: RuleId, what: Barrier) {
        if self.going.stop.as_ref().is_none_or(|stop| at < stop.at) {
            self.going.stop = Some(Obstacle { at, rule, what });
        }
    }

    fn done(mut self) -> Going {
        join(&mut self.undulating);
        join(&mut self.fast);
        for fast in self.fast {
            self.undulating =
                self.undulating.into_iter().flat_map(|slow| without(slow, fast)).flatten().collect();
        }
        self.going.slow.extend(self.undulating);
        join(&mut self.going.slow);
        self.going.climbs.sort_by(|one, other| one.at.total_cmp(&other.at));
        self.going
    }
}

/// SX-TER-05: within 45 degrees of the axis, by the cosine and with the tolerance of angles.
const ALONG: f64 = 0.706_983;
/// So far from a wall or fence one is clear of it (SX-GEN-04).
const CLEAR: f64 = 5.0 * TOLERANCE;
/// How finely a river is looked at.
const RIVER_STEP: f64 = 0.1;

/// What is left of one stretch without another: a part before it and a part after it.
fn without(stretch: Stretch, taken: Stretch) -> [Option<Stretch>; 2] {
    let part = |from: f64, to: f64| (from < to).then_some(Stretch { from, to });
    [part(stretch.from, stretch.to.min(taken.from)), part(stretch.from.max(taken.to), stretch.to)]
}

/// Where between two fractions something stops to hold.
fn change(mut holds: f64, mut fails: f64, held: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..30 {
        let middle = f64::midpoint(holds, fails);
        if held(middle) { holds = middle } else { fails = middle }
    }
    fails
}

/// Puts stretches in order and makes those that meet one.
fn join(stretches: &mut Slow) {
    stretches.sort_by(|one, other| one.from.total_cmp(&other.from));
    stretches.dedup_by(|next, last| {
        let meet = next.from <= last.to;
        if meet {
            last.to = last.to.max(next.to);
        }
        meet
    });
}

fn named<'n>(name: &'n str, word: &'n str) -> &'n str {
    if name.is_empty() { word } else { name }
}
