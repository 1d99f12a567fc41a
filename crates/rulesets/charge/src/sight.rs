//! SC-LOS: who sees whom. A line is walked by [`bodies::look`]; what crests, woods, blocks and units do to it is said here.

use bodies::{Area, Eyes, Sight, Veil, look, part_near};
use table::Stretch;

use crate::formations::wings;
use crate::ground::{LANE, Terrain, height};
use crate::prelude::*;

/// SC-LOS-07: how near somebody must come to see into a wood or through it.
pub const INTO_WOOD: f64 = 6.0;
/// SC-LOS-03: how near to a crestline a footprint stands at it.
const AT_CREST: f64 = 0.1;
/// SC-LOS-03: how far from there the line of sight may leave the contour.
const ALONG_CREST: f64 = 2.0;

/// SC-LOS-01: whether a unit sees another. It is mutual, except that troops hidden by a wood may see out without being seen.
pub fn visible(state: &State, viewer: UnitId, target: UnitId) -> bool {
    seen_along(state, viewer, target).is_ok()
}

/// SC-LOS-01: a clear line from a unit to another, or the rule that hides it and what is in the way.
pub fn seen_along(state: &State, viewer: UnitId, target: UnitId) -> Result<Segment, Hidden> {
    let pair = Pair::new(state, End::of_unit(state, viewer), End::of_unit(state, target));
    if let Some(wood) = pair.hidden_in() {
        return Err(Hidden { rule: ids::SC_LOS_07, by: Screen::Area(wood) });
    }
    let between: Vec<UnitId> = pair.units_between().filter(|unit| ![viewer, target].contains(unit)).collect();
    let there = eyes_of(state, viewer).flat_map(|eye| aims_of(state, target, eye).map(move |aim| (eye, aim)));
    let back = eyes_of(state, target).flat_map(|eye| aims_of(state, viewer, eye).map(move |aim| (aim, eye)));
    let mut first = None;
    for (from, to) in there.chain(back) {
        let line = Segment::new(from, to);
        match pair.look(line, &between) {
            None => return Ok(line),
            Some(hidden) => first = first.or(Some(hidden)),
        }
    }
    Err(first.expect("there are lines to look along"))
}

/// Why a line of sight is not clear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hidden {
    /// The rule that says so.
    pub rule: RuleId,
    /// What is in the way.
    pub by: Screen,
}

/// What can be in the way of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// An area of the ground, by its number.
    Area(usize),
    /// A unit.
    Unit(UnitId),
}

impl Screen {
    /// What it is called.
    pub fn name(self, state: &State) -> String {
        match self {
            Self::Area(number) => state.setup.terrain.areas[number].name.clone(),
            Self::Unit(unit) => state.name(unit).to_owned(),
        }
    }
}

/// SC-LOS-02: the level a unit stands on: that of its centre.
/// SC-HIL-05: a contour is a level.
pub fn level(state: &State, unit: UnitId) -> u8 {
    state.setup.terrain.level_at(state.unit(unit).footprint.centre)
}

/// SC-LOS-06: whether a unit hides what is behind it: formed troops and limbered guns. A garrison does so by its block.
fn blocks_sight(state: &State, unit: UnitId) -> bool {
    match state.unit(unit).lie.formation {
        Formation::Deployed | Formation::OffGuns { .. } | Formation::Garrison { .. } => false,
        _ => state.is_close_order(unit),
    }
}

/// SC-LOS-01: the points a unit looks from.
fn eyes_of(state: &State, unit: UnitId) -> impl Iterator<Item = Point> {
    let (here, mut eyes) = (state.unit(unit), Vec::new());
    match here.lie.formation {
        Formation::Square | Formation::Garrison { .. } => {
            eyes.extend(state.body(unit).edges().flat_map(|side| [side.midpoint(), side.from, side.to]));
        }
        Formation::Skirmish { .. } | Formation::OffGuns { .. } => {
            eyes.push(here.lie.at.point());
            eyes.extend(state.body(unit).corners());
        }
        // SC-FRM-09: each wing gives its own points.
        Formation::Bent(bend) => {
            for wing in wings(state.info(unit), bend, here.lie.at) {
                let front = wing.rect.front_edge();
                eyes.extend([wing.front.at, front.from, front.to]);
            }
        }
        _ => {
            let front = here.footprint.rects[0].front_edge();
            eyes.extend([here.lie.at.point(), front.from, front.to]);
        }
    }
    eyes.into_iter()
}

/// SC-LOS-01: the points of a unit somebody may look at: the one nearest to his eye, its centre and its corners.
fn aims_of(state: &State, unit: UnitId, eye: Point) -> impl Iterator<Item = Point> {
    let body = state.body(unit);
    let mut aims = vec![body.nearest(eye), body.centre];
    aims.extend(state.unit(unit).footprint.rects.iter().skip(1).map(|wing| wing.centre));
    aims.extend(body.corners());
    aims.into_iter()
}

/// One end of a line of sight or fire.
#[derive(Debug, Clone)]
pub struct End<'a> {
    /// The ground it takes up.
    pub body: Body<'a>,
    /// SC-LOS-02: where its level is taken: its centre; a firing model's own point.
    pub stands: Point,
    /// SC-LOS-02: its level.
    pub level: u8,
    /// SC-LOS-07: the woods it is in: at least half of it.
    pub woods: Vec<usize>,
    /// The block it holds.
    pub block: Option<usize>,
    /// SC-LOS-08: it has fired and is seen through the wood it is in.
    pub betrayed: bool,
}

impl<'a> End<'a> {
    /// A unit.
    pub fn of_unit(state: &'a State, unit: UnitId) -> Self {
        let here = state.unit(unit);
        let block = match here.lie.formation {
            Formation::Garrison { block, .. } => Some(usize::from(block)),
            _ => None,
        };
        let mover = Mover::new(state.info(unit), here.lie);
        let woods =
            if state.setup.lane(mover).is_some() { Vec::new() } else { woods(state, &state.body(unit)) };
        let stands = here.footprint.centre;
        let level = state.setup.terrain.level_at(stands);
        Self { body: state.body(unit), stands, level, woods, block, betrayed: here.seen_firing }
    }

    /// SC-SCR-01: a screen, whose rectangle is given.
    pub fn of_screen(state: &'a State, unit: UnitId, screen: Body<'a>) -> Self {
        let (stands, woods) = (screen.centre, woods(state, &screen));
        let level = state.setup.terrain.level_at(stands);
        Self { body: screen, stands, level, woods, block: None, betrayed: state.unit(unit).seen_firing }
    }

    /// SC-LOS-02: the same, for a model that fires from its own point.
    pub fn firing_from(&self, state: &State, model: Point) -> Self {
        Self { stands: model, level: state.setup.terrain.level_at(model), ..self.clone() }
    }
}

/// SC-LOS-07, SC-FIR-18: the woods in which at least half of a body lies. A lane through a wood is no wood (SC-TER-05).
pub fn woods(state: &State, body: &Body<'_>) -> Vec<usize> {
    let bodies::Shape::Rects(rects) = body.shape else { return Vec::new() };
    let legs = || state.setup.terrain.roads.iter().flat_map(|road| road.line.legs());
    let lanes = || legs().map(|leg| bodies::strip(leg, 2.0 * LANE)).collect::<Vec<_>>();
    let woods = state.setup.terrain.under(body).filter(|(_, area)| area.kind == Kind::Wood);
    woods
        .filter(|(_, wood)| bodies::share_inside_but(rects, &wood.outline, &lanes()) + slack(body) >= 0.5)
        .map(|(number, _)| number)
        .collect()
}

/// SC-GEN-03: the share of a body that 0.01 inch of its depth is; as little decides nothing where half of it is asked for.
pub fn slack(body: &Body<'_>) -> f64 {
    let bodies::Shape::Rects(rects) = body.shape else { return 0.0 };
    TOLERANCE / rects.iter().map(table::Rect::depth).fold(TOLERANCE, f64::max)
}

/// Two ends between which lines are drawn.
#[derive(Debug, Clone)]
pub struct Pair<'a> {
    /// The battle.
    pub state: &'a State,
    /// Who looks.
    pub from: End<'a>,
    /// Who is looked at.
    pub to: End<'a>,
    /// SC-LOS-07: how far they are apart.
    pub apart: f64,
}

/// What a piece of ground does to a line that crosses it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ground {
    /// Nothing.
    Open,
    /// It is seen over.
    Over,
    /// It is a wood that is seen through.
    Through,
    /// It hides what is beyond, by this rule.
    Hides(RuleId),
}

impl<'a> Pair<'a> {
    /// Two ends.
    pub fn new(state: &'a State, from: End<'a>, to: End<'a>) -> Self {
        let apart = bodies::gap_only(&from.body, &to.body);
        Self { state, from, to, apart }
    }

    /// SC-LOS-02: the same for a model that fires from its own point.
    pub fn firing_from(&self, model: Point) -> Self {
        let (state, apart) = (self.state, self.apart);
        Self { state, from: self.from.firing_from(state, model), to: self.to.clone(), apart }
    }

    fn terrain(&self) -> &'a Terrain {
        &self.state.setup.terrain
    }

    /// SC-LOS-07, SC-LOS-08: the wood that hides the other end altogether.
    pub fn hidden_in(&self) -> Option<usize> {
        let is_seen = self.to.betrayed || within(self.apart, INTO_WOOD);
        self.to.woods.first().copied().filter(|_| !is_seen)
    }

    /// Units that may lie between the two ends at all.
    pub fn units_between(&self) -> impl Iterator<Item = UnitId> {
        let ends = Segment::new(self.from.body.centre, self.to.body.centre);
        let broad = self.from.body.reach.max(self.to.body.reach);
        let near = move |body: Body<'_>| ends.distance(body.centre) <= body.reach + broad + TOLERANCE;
        self.state.present().filter(move |(unit, _)| near(self.state.body(*unit))).map(|(unit, _)| unit)
    }

    /// SC-LOS-03, SC-LOS-05, SC-LOS-06, SC-LOS-07: what hides a line, if anything does.
    fn look(&self, line: Segment, between: &[UnitId]) -> Option<Hidden> {
        let bodies = between.iter().map(|unit| (*unit, self.state.body(*unit)));
        let mut eyes = Looking { pair: self, line, rule: ids::SC_LOS_06 };
        match look(self.terrain(), line, bodies, &mut eyes) {
            Sight::Clear { .. } => None,
            Sight::Blocked { by, .. } => {
                let by = match by {
                    bodies::Met::Area(number) => Screen::Area(number),
                    bodies::Met::Body(unit) => Screen::Unit(unit),
                };
                Some(Hidden { rule: eyes.rule, by })
            }
        }
    }

    /// What an area does to a line of which this stretch runs through it.
    pub fn ground(&self, line: Segment, number: usize, area: &Area<Kind>, stretch: Stretch) -> Ground {
        match area.kind {
            Kind::Hill => self.crest(line, area, stretch),
            Kind::Wood => self.wood(line, number, area, stretch),
            Kind::Block => {
                let own = [self.from.block, self.to.block].contains(&Some(number));
                if own {
                    Ground::Open
                } else if self.sees_over(line, self.top(line, area, stretch)) {
                    Ground::Over
                } else {
                    Ground::Hides(ids::SC_LOS_05)
                }
            }
            Kind::Steep | Kind::Works | Kind::Impassable | Kind::Plain => Ground::Open,
        }
    }

    /// SC-LOS-03, SC-LOS-04: the outline of every contour is a crestline of its level, unless the scenario draws one. A line wholly inside crosses none.
    fn crest(&self, line: Segment, hill: &Area<Kind>, stretch: Stretch) -> Ground {
        let inch = line.length();
        let crosses = match &hill.crest {
            None => stretch.from * inch > TOLERANCE || (1.0 - stretch.to) * inch > TOLERANCE,
            Some(crest) => first_passage(crest, line).is_some(),
        };
        if !crosses {
            Ground::Open
        } else if self.sees_over(line, hill.level) {
            Ground::Over
        } else {
            Ground::Hides(ids::SC_LOS_03)
        }
    }

    /// SC-LOS-05, SC-LOS-07, SC-LOS-08: a wood is seen over, or through from 6 inches, or by the smoke of who fires in it.
    /// SC-WOD-04: who is in a wood is hidden by it (SC-LOS-07) until he fires (SC-LOS-08).
    fn wood(&self, line: Segment, number: usize, wood: &Area<Kind>, stretch: Stretch) -> Ground {
        let inside = |end: &End<'_>| end.woods.contains(&number);
        if within(self.apart, INTO_WOOD) || (self.to.betrayed && inside(&self.to)) {
            return Ground::Through;
        }
        let is_across = !inside(&self.from) && !inside(&self.to);
        if is_across && self.sees_over(line, self.top(line, wood, stretch)) {
            Ground::Over
        } else {
            Ground::Hides(ids::SC_LOS_07)
        }
    }

    /// SC-LOS-05: how high a wood or block stands where a line crosses it: on the highest level of the line in there.
    fn top(&self, line: Segment, area: &Area<Kind>, stretch: Stretch) -> u8 {
        let inch = line.length();
        let is_on = |hill: &&Area<Kind>| {
            hill.outline.stretches(line).any(|on| {
                let shared = on.to.min(stretch.to) - on.from.max(stretch.from);
                shared * inch > TOLERANCE
            })
        };
        let hills = self.terrain().areas.iter().filter(|hill| hill.level > 0);
        hills.filter(is_on).map(|hill| hill.level).max().unwrap_or(0) + height(area)
    }

    /// SC-LOS-03: whether one of the two ends is above a level, or on it and at its crest.
    pub fn sees_over(&self, line: Segment, level: u8) -> bool {
        let can = |end: &End<'_>, line: Segment| {
            end.level > level || (end.level == level && self.is_at_crest(end, line, level))
        };
        can(&self.from, line) || can(&self.to, line.reversed())
    }

    /// SC-LOS-03: whether an end stands within 0.1 inch of a crestline of its level, not more than 2 inches from where the line leaves its contour.
    fn is_at_crest(&self, end: &End<'_>, line: Segment, level: u8) -> bool {
        let leaves = self.leaves_contour(end, line, level);
        let crests = self.terrain().areas.iter().filter(|hill| hill.level == level);
        let (middle, reach) = (end.body.centre, end.body.reach + 2.0 * AT_CREST);
        let mut legs = crests.flat_map(Area::crest_legs).filter(|crest| crest.distance(middle) <= reach);
        legs.any(|crest| {
            let near = |distance: &dyn Fn(Point) -> f64| {
                part_near(crest, AT_CREST, distance).is_some_and(|part| {
                    let at = crest.nearest_fraction(leaves).clamp(part.from, part.to);
                    within(crest.at(at).distance(leaves), ALONG_CREST)
                })
            };
            match end.body.shape {
                bodies::Shape::Rects(rects) => {
                    rects.iter().any(|rect| near(&|point| rect.nearest(point).distance(point)))
                }
                bodies::Shape::Area(area) => area.edges().any(|side| near(&|point| side.distance(point))),
            }
        })
    }

    /// SC-LOS-03: where a line from an end leaves that end's own contour, or crosses the crestline drawn for it; its start if it begins beyond.
    fn leaves_contour(&self, end: &End<'_>, line: Segment, level: u8) -> Point {
        let is_on = |hill: &&Area<Kind>| {
            hill.level == level
                && (hill.outline.contains(end.stands)
                    || hill.outline.nearest_on_outline(end.stands).distance <= TOLERANCE)
        };
        let from_start = |stretch: &Stretch| stretch.from * line.length() <= TOLERANCE;
        let leaves = |hill: &Area<Kind>| match &hill.crest {
            None => hill.outline.first_stretch(line).filter(from_start).map(|stretch| stretch.to),
            Some(crest) => first_passage(crest, line),
        };
        let mut own = self.terrain().areas.iter().filter(is_on);
        own.find_map(leaves).map_or(line.from, |at| line.at(at))
    }
}

/// Where a line first passes from one side of a crestline to the other.
fn first_passage(crest: &table::Polyline, line: Segment) -> Option<f64> {
    let mut first: Option<f64> = None;
    crest.each_passage(line, |at| {
        let is_on = (0.0..=1.0).contains(&at);
        first = if is_on { Some(first.map_or(at, |known| known.min(at))) } else { first };
    });
    first
}

/// Sight along one line.
struct Looking<'p, 'a> {
    pair: &'p Pair<'a>,
    line: Segment,
    /// The rule of what was met last.
    rule: RuleId,
}

impl Eyes<Kind, UnitId> for Looking<'_, '_> {
    fn area(&mut self, number: usize, area: &Area<Kind>, stretch: Stretch) -> Veil {
        match self.pair.ground(self.line, number, area, stretch) {
            Ground::Open | Ground::Over | Ground::Through => Veil::Open,
            Ground::Hides(rule) => {
                self.rule = rule;
                Veil::Blocks
            }
        }
    }

    /// SC-LOS-06: a unit hides nobody from somebody above it.
    fn body(&mut self, unit: UnitId, _: Stretch) -> Veil {
        let Pair { state, from, to, .. } = self.pair;
        let is_below = |end: &End<'_>| end.level > level(state, unit);
        self.rule = ids::SC_LOS_06;
        if blocks_sight(state, unit) && !is_below(from) && !is_below(to) { Veil::Blocks } else { Veil::Open }
    }

    fn lane(&self, kind: Kind) -> Option<f64> {
        lane(kind)
    }
}

/// SC-TER-05: roads open a lane through woods.
pub fn lane(kind: Kind) -> Option<f64> {
    (kind == Kind::Wood).then_some(LANE)
}
