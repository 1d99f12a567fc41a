//! The cheapest way on foot, hoof or wheel: round what cannot be passed and clear of conscious enemies (SX-MOV-11, SX-MOV-13).

use std::cell::OnceCell;

use table::{Board, Polygon};

use crate::ground::{Crossing, Kind};
use crate::movement::legal::KeepOff;
use crate::movement::way::{price_of_leg, units_an_inch};
use crate::prelude::*;

/// Finds ways for one figure from where it is.
pub(crate) struct Planner<'s> {
    state: &'s State,
    figure: FigureId,
    from: Point,
    /// SX-MOV-03: what an inch over open ground costs.
    an_inch: f64,
    /// Inches as the crow flies beyond which no way is looked for.
    reach: f64,
    /// Conscious enemies, and how near the way may come to each.
    keep_off: Vec<KeepOff>,
    /// How far from a corner, a door or a window a way bends.
    berth: Berth,
    bends: OnceCell<Vec<Bend>>,
}

/// How far from what it goes round a way keeps.
#[derive(Clone, Copy)]
struct Berth {
    corner: f64,
    threshold: f64,
}

/// As near as may be: the cheapest way, on which one may not stop everywhere.
const CLOSE: Berth = Berth { corner: ROUND, threshold: THRESHOLD };
/// So far off that one may stop anywhere on it.
const WIDE: Berth = Berth { corner: HALF + ROUND, threshold: HALF + ROUND };

/// A place where a way may bend, and the cheapest way there.
#[derive(Debug, Clone)]
struct Bend {
    at: Point,
    units: i32,
    before: Option<usize>,
    /// Whether the search has gone on from here: no cheaper way there is left to be found.
    done: bool,
}

impl Bend {
    /// One to which no way is known yet.
    const fn unreached(at: Point) -> Self {
        Self { at, units: i32::MAX, before: None, done: false }
    }
}

/// Where a way is to lead.
enum Goal {
    /// To a place.
    Place(Point),
    /// SX-MOV-13: off the table over one of these edges.
    Edges(Board, Edges),
}

impl Goal {
    /// Where one who is here would make for straight.
    fn ends(&self, from: Point) -> ArrayVec<Point, 4> {
        match self {
            Self::Place(place) => ArrayVec::from_iter([*place]),
            Self::Edges(board, open) => open.iter().map(|edge| board.gap_to_edge(edge, from).to).collect(),
        }
    }

    /// How far off it is as the crow flies.
    fn distance(&self, from: Point) -> f64 {
        self.ends(from).into_iter().map(|end| from.distance(end)).fold(f64::INFINITY, f64::min)
    }
}

/// How far from a corner one walks round it.
const ROUND: f64 = 0.05;
/// How far from a door or window a way bends to go through it.
const THRESHOLD: f64 = 0.3;
/// Half the width of whoever walks.
const HALF: f64 = 0.5;
/// How many degrees round an enemy one who is near him turns off: so few that the straight way there comes no nearer.
const ASIDE: f64 = 25.0;

impl<'s> Planner<'s> {
    /// Ways that come no nearer than `apart` to any conscious enemy the figure's side knows of, unless it is that near already.
    pub(crate) fn new(state: &'s State, figure: FigureId, reach: f64, apart: f64) -> Self {
        let base = field::base(state, figure);
        let known = sight::known_enemies(state, figure);
        let keep_off = known.map(|(enemy, _)| {
            let theirs = field::base(state, enemy);
            let now = base.gap(&theirs).distance;
            // SX-GEN-04: bases that touch may overlap by a rounding of their places, and that bars no way.
            KeepOff { theirs, apart: if now < apart { now - TOLERANCE } else { apart } }
        });
        Self {
            state,
            figure,
            from: base.centre(),
            an_inch: units_an_inch(state, state.figure(figure)),
            reach,
            keep_off: keep_off.collect(),
            berth: CLOSE,
            bends: OnceCell::new(),
        }
    }

    /// The same, keeping so far off walls that whoever goes there may stop anywhere.
    pub(crate) fn wide(self) -> Self {
        Self { berth: WIDE, ..self }
    }

    /// The cheapest way to a place that costs no more than `most`: its price and its points, the start first.
    pub(crate) fn to(&self, place: Point, most: i32) -> Option<(i32, Vec<Spot>)> {
        let (units, mut bend) = self.cheapest(place, most)?;
        let spot = |at: Point| Placement { at, facing: 0.0 }.snap().spot();
        let mut path = vec![spot(place)];
        while let Some(number) = bend {
            path.push(spot(self.bends()[number].at));
            bend = self.bends()[number].before;
        }
        path.push(spot(self.from));
        path.reverse();
        Some((units, path))
    }

    /// What the cheapest way to a place costs in inches; none if it costs more than the budget, or clearly more than `most` inches.
    pub(crate) fn inches_to(&self, place: Point, budget: i32, most: f64) -> Option<f64> {
        // Prices are of whole thousandths of an inch: what the crow flies may come to a few units more than the price.
        let most = budget.min(((most * self.an_inch) as i32).saturating_add(8));
        self.cheapest(place, most).map(|(units, _)| f64::from(units) / self.an_inch)
    }

    /// The price of the cheapest way to a place, and its last bend.
    fn cheapest(&self, place: Point, most: i32) -> Option<(i32, Option<usize>)> {
        let direct = self.leg(self.from, place);
        let straight = self.least(self.from.distance(place));
        let mut best = direct.filter(|units| *units <= most).map(|units| (units, None));
        // A straight way over open ground cannot be bettered.
        if best.is_none_or(|(units, _)| units > straight + 1) && straight <= most {
            for (number, bend) in self.bends().iter().enumerate() {
                let bound = bend.units.saturating_add(self.least(bend.at.distance(place)));
                if bound > most || best.is_some_and(|(units, _)| bound >= units) {
                    continue;
                }
                let Some(last) = self.leg(bend.at, place) else { continue };
                let units = bend.units + last;
                if units <= most && best.is_none_or(|(least, _)| units < least) {
                    best = Some((units, Some(number)));
                }
            }
        }
        best
    }

    /// The cheapest way to a place however far off: its points, the start first.
    pub(crate) fn far(&self, place: Point) -> Option<Vec<Point>> {
        self.search(&Goal::Place(place))
    }

    /// SX-MOV-13: the cheapest way to any point of these edges, the start first.
    pub(crate) fn out(&self, open: Edges) -> Option<Vec<Point>> {
        self.search(&Goal::Edges(self.state.setup.terrain.board, open))
    }

    /// Whether the straight way to a place is open and as cheap as a way can be.
    pub(crate) fn is_straight(&self, place: Point) -> bool {
        self.leg(self.from, place).is_some_and(|units| units <= self.least(self.from.distance(place)) + 1)
    }

    /// The cheapest way to a goal: its points, the start first. The search goes from bend to bend towards the goal and stops when nothing
    /// cheaper can be left. From each bend it makes straight for the goal.
    fn search(&self, goal: &Goal) -> Option<Vec<Point>> {
        let straight = goal.ends(self.from).into_iter().reduce(|best, next| {
            if self.from.distance(next) < self.from.distance(best) { next } else { best }
        })?;
        if self.is_straight(straight) {
            return Some(vec![self.from, straight]);
        }
        let mut nodes = vec![Bend { units: 0, ..Bend::unreached(self.from) }];
        self.places(&mut |at| {
            if self.state.setup.terrain.board.holds(at) {
                nodes.push(Bend::unreached(at));
            }
        });
        // What is left to go from each of them at the least.
        let left: Vec<i32> = nodes.iter().map(|node| self.least(goal.distance(node.at))).collect();
        // The price of the best way so far, its last bend and its end.
        let mut best: Option<(i32, usize, Point)> = None;
        let beaten = |best: Option<(i32, usize, Point)>, units: i32| best.is_some_and(|it| units >= it.0);
        loop {
            let estimate = |number: usize| nodes[number].units.saturating_add(left[number]);
            let open =
                (0..nodes.len()).filter(|number| !nodes[*number].done && nodes[*number].units < i32::MAX);
            let Some(here) = open.min_by_key(|number| (estimate(*number), *number)) else { break };
            if beaten(best, estimate(here)) {
                break;
            }
            nodes[here].done = true;
            let (from, before) = (nodes[here].at, nodes[here].units);
            for end in goal.ends(from) {
                if beaten(best, before.saturating_add(self.least(from.distance(end)))) {
                    continue;
                }
                let whole = self.leg(from, end).map(|leg| before + leg);
                if let Some(units) = whole.filter(|units| !beaten(best, *units)) {
                    best = Some((units, here, end));
                }
            }
            for next in 1..nodes.len() {
                if nodes[next].done {
                    continue;
                }
                let bound = before.saturating_add(self.least(from.distance(nodes[next].at)));
                if bound >= nodes[next].units || beaten(best, bound.saturating_add(left[next])) {
                    continue;
                }
                let Some(leg) = self.leg(from, nodes[next].at) else { continue };
                let units = before + leg;
                if units < nodes[next].units {
                    (nodes[next].units, nodes[next].before) = (units, Some(here));
                }
            }
        }
        let (_, last, end) = best?;
        let mut path = vec![end];
        let mut here = Some(last);
        while let Some(number) = here {
            path.push(nodes[number].at);
            here = nodes[number].before;
        }
        path.reverse();
        Some(path)
    }

    /// Whether a way may end at a place: on the table, clear of conscious enemies.
    pub(crate) fn free(&self, place: Point) -> bool {
        self.leg(place, place).is_some()
    }

    /// What so many inches cost at the least.
    fn least(&self, inches: f64) -> i32 {
        libm::floor(inches * self.an_inch) as i32
    }

    /// What one straight leg costs; none if it cannot be gone.
    fn leg(&self, from: Point, to: Point) -> Option<i32> {
        let line = Segment::new(from, to);
        let near = self.keep_off.iter().any(|KeepOff { theirs, apart }| {
            let gap = match theirs {
                Base::Foot(circle) => line.distance(circle.centre) - circle.radius,
                Base::Block(rect) if line.distance(rect.centre) > theirs.reach() + HALF + apart => {
                    return false;
                }
                Base::Block(rect) => rect.gap_to_segment(line).distance,
            };
            field::less(gap - HALF, *apart)
        });
        let board = &self.state.setup.terrain.board;
        if near || !board.holds(from) || !board.holds(to) {
            return None;
        }
        price_of_leg(self.state, self.figure, line)
    }

    fn bends(&self) -> &[Bend] {
        self.bends.get_or_init(|| {
            let mut bends = Vec::new();
            let mut add = |at: Point| {
                if at.distance(self.from) <= self.reach && self.state.setup.terrain.board.holds(at) {
                    bends.push(Bend::unreached(at));
                }
            };
            self.places(&mut add);
            self.reach_all(&mut bends);
            bends
        })
    }

    /// Where a way may bend: corners, ends of fences, doors, windows, fords, and round conscious enemies.
    /// None of them lies on a wall or fence: both legs that meet there would only touch it.
    fn places(&self, add: &mut impl FnMut(Point)) {
        let terrain = &self.state.setup.terrain;
        let add = &mut |at: Point| {
            if terrain.barrier_at(at).is_none() {
                add(at);
            }
        };
        for area in &terrain.areas {
            let matters =
                !matches!(area.kind, Kind::Scrub | Kind::Riverbed | Kind::WateringHole | Kind::Plain);
            if matters {
                corners(&area.outline, self.berth.corner, add);
            }
        }
        for house in &terrain.buildings {
            corners(&house.outline, self.berth.corner, add);
            for opening in &house.openings {
                let middle = opening.gap.midpoint();
                if let Some(along) = opening.gap.step().unit() {
                    add(middle + along.right() * self.berth.threshold);
                    add(middle - along.right() * self.berth.threshold);
                }
            }
        }
        for low in &terrain.lines {
            let points = low.line.points();
            for (end, next) in [(0, 1), (points.len() - 1, points.len() - 2)] {
                if let Some(out) = (points[end] - points[next]).unit() {
                    add(points[end] + out * ROUND);
                }
            }
        }
        for river in &terrain.rivers {
            for &Crossing { at, .. } in &river.crossings {
                let leg =
                    river.line.legs().min_by(|one, other| one.distance(at).total_cmp(&other.distance(at)));
                if let Some(along) = leg.and_then(|leg| leg.step().unit()) {
                    for side in [-1.0, 1.0] {
                        add(at + along.right() * ((river.reach + ROUND) * side));
                    }
                }
            }
        }
        for index in 0..self.state.vehicles.len() as u8 {
            let wagon = field::vehicle_base(self.state, crate::state::VehicleId(index)).grown(ROUND);
            wagon.corners().into_iter().for_each(&mut *add);
        }
        for KeepOff { theirs, apart } in &self.keep_off {
            let half = match theirs {
                Base::Foot(circle) => circle.radius,
                Base::Block(rect) => rect.half_depth.max(rect.half_width) * std::f64::consts::SQRT_2,
            };
            // So far out that the straight way from one of eight places to the next stays clear.
            let out = (half + HALF + apart + ROUND) / libm::cos(std::f64::consts::FRAC_PI_8);
            (0..8).for_each(|eighth| add(theirs.centre() + Point::toward(f64::from(eighth) * 45.0) * out));
            // One who stands nearer than those places may have a wall before the only one he can see: he turns off to both sides.
            let off = self.from - theirs.centre();
            if off.length() < out && off.length() > 0.0 {
                for turn in [-ASIDE, ASIDE] {
                    add(theirs.centre() + Point::toward(off.bearing() + turn) * out);
                }
            }
        }
    }

    /// The cheapest way to each bend.
    fn reach_all(&self, bends: &mut [Bend]) {
        for bend in bends.iter_mut() {
            bend.units = self.leg(self.from, bend.at).unwrap_or(i32::MAX);
        }
        loop {
            let open =
                (0..bends.len()).filter(|number| !bends[*number].done && bends[*number].units < i32::MAX);
            let Some(here) = open.min_by_key(|number| (bends[*number].units, *number)) else { break };
            bends[here].done = true;
            for next in 0..bends.len() {
                if bends[next].done {
                    continue;
                }
                let bound =
                    bends[here].units.saturating_add(self.least(bends[here].at.distance(bends[next].at)));
                if bound >= bends[next].units {
                    continue;
                }
                let Some(leg) = self.leg(bends[here].at, bends[next].at) else { continue };
                let units = bends[here].units + leg;
                if units < bends[next].units {
                    (bends[next].units, bends[next].before) = (units, Some(here));
                }
            }
        }
    }
}

/// A step outside each corner of an outline.
fn corners(outline: &Polygon, off: f64, add: &mut impl FnMut(Point)) {
    let points = outline.corners();
    for (number, corner) in points.iter().enumerate() {
        let before = points[(number + points.len() - 1) % points.len()];
        let after = points[(number + 1) % points.len()];
        let (Some(one), Some(other)) = ((*corner - before).unit(), (*corner - after).unit()) else {
            continue;
        };
        if let Some(out) = (one + other).unit() {
            // At a corner that sticks out the two edges point outward; at one that goes in, inward, where nobody needs to bend.
            add(*corner + out * (off * std::f64::consts::SQRT_2));
        }
    }
}
