//! SC-GNL-01, SC-GNL-03, SC-OPT-02: where a man on a horse may ride, and his shortest way round whatever he keeps away from.

use bodies::{Body, Shape, somewhere};
use engine::{PieceId, Refusal, no};
use table::{Point, Rect, Segment, TOLERANCE, beyond, turn_between, within};

use crate::ground::Kind;
use crate::ids;
use crate::state::{GeneralId, State, UnitId};

/// SC-GNL-01: how near an enemy a general may not come, and how near to a unit he joins or leaves that does not hold.
pub const NEAR: f64 = 2.0;

/// A general on his way.
pub struct Rider<'a> {
    state: &'a State,
    piece: PieceId,
    general: GeneralId,
    from: Point,
}

/// Which inches of a leg are not watched, at its start and at its end, and how much more room everything has.
#[derive(Clone, Copy, Default)]
struct Spared {
    start: f64,
    end: f64,
    slack: f64,
}

impl<'a> Rider<'a> {
    /// A general where he is.
    pub fn new(state: &'a State, general: GeneralId) -> Self {
        let from = state.general(general).at.point();
        Self { state, piece: state.general_piece(general), general, from }
    }

    /// SC-GNL-01: whether he may ride this way, bend by bend, to its last place; there he joins the unit he touches. How far it is.
    pub fn way(&self, stops: &[Point]) -> Result<f64, Refusal> {
        let joins = stops.last().and_then(|end| self.touches(*end));
        let places = || std::iter::once(self.from).chain(stops.iter().copied());
        let legs = || places().zip(stops).map(|(from, to)| Segment::new(from, *to));
        let whole: f64 = legs().map(Segment::length).sum();
        let end = joins.zip(stops.last()).map_or(0.0, |(unit, end)| self.spared_before(unit, *end));
        let start = legs().next().map_or(0.0, |leg| self.spared_after(leg));
        let mut gone = 0.0;
        for leg in legs() {
            let left = whole - gone - leg.length();
            self.leg(leg, Spared { start: start - gone, end: end - left, slack: 0.0 })?;
            gone += leg.length();
        }
        Ok(whole)
    }

    /// SC-GNL-01: the friendly unit a point touches.
    pub fn touches(&self, point: Point) -> Option<UnitId> {
        let mut own = self.state.of_side(self.state.general(self.general).side);
        own.find(|(unit, _)| within(self.state.body(*unit).gap_to_point(point), 0.0)).map(|(unit, _)| unit)
    }

    /// SC-GNL-01: the last 2 inches to a unit that he joins from its flank or rear.
    fn spared_before(&self, unit: UnitId, at: Point) -> f64 {
        if is_from_behind(self.state, unit, at) { NEAR } else { 0.0 }
    }

    /// SC-GNL-01: the first 2 inches from a unit that he leaves by its flank or rear.
    fn spared_after(&self, leg: Segment) -> f64 {
        let leaves = self.state.general(self.general).with.filter(|unit| {
            let body = self.state.body(*unit);
            let out =
                body.edges().filter_map(|edge| leg.crossing(edge)).map(|(at, _)| at).fold(0.0, f64::max);
            self.state.is_present(*unit) && is_from_behind(self.state, *unit, leg.at(out))
        });
        leaves.map_or(0.0, |_| NEAR)
    }

    /// SC-GNL-01: whether he may ride straight along: not through closed ground, rivers or enemies, and not nearer than 2 inches to an enemy; to one that
    /// was nearer when he began, not nearer than that.
    fn leg(&self, line: Segment, spared: Spared) -> Result<(), Refusal> {
        let (state, piece, slack) = (self.state, self.piece, spared.slack);
        let board = state.setup.terrain.board.bounds().grown(TOLERANCE + slack);
        if !board.contains(line.to) {
            return Err(no!(ids::SC_GNL_01, "{piece} would leave the table: he stays on it")
                .at(line.to, "off the table"));
        }
        let is_deep = |area: &table::Polygon| {
            let deep = |at: Point| area.nearest_on_outline(at).distance > slack;
            area.stretches(line).any(|part| slack <= 0.0 || deep(line.at(part.middle())))
        };
        let closed = state.setup.terrain.areas.iter().filter(|area| {
            matches!(area.kind, Kind::Impassable | Kind::Block) && !area.outline.contains_strictly(self.from)
        });
        if let Some(area) = closed.into_iter().find(|area| is_deep(&area.outline)) {
            let says = no!(ids::SC_GNL_01, "{piece} may not ride through {}: go round it", area.name.clone());
            return Err(says.along(line.from, line.to, "not through here"));
        }
        let mut rivers = state.setup.terrain.waters.iter().zip(&state.setup.unbridged);
        if let Some((river, _)) = rivers.find(|(_, deep)| deep.iter().any(is_deep)) {
            let says = no!(ids::SC_GNL_01, "{piece} crosses {} only at a bridge or ford", river.name.clone());
            return Err(says.along(line.from, line.to, "not through here"));
        }
        self.keeps_off(line, spared)
    }

    fn keeps_off(&self, line: Segment, Spared { start, end, slack }: Spared) -> Result<(), Refusal> {
        let (length, piece) = (line.length().max(TOLERANCE), self.piece);
        let at = |inches: f64| line.at((inches / length).clamp(0.0, 1.0));
        let watched = (start.max(0.0) + end.max(0.0) < length)
            .then(|| Segment::new(at(start.max(0.0)), at(length - end.max(0.0))));
        for (enemy, _) in self.state.of_side(self.state.general(self.general).side.enemy()) {
            let body = self.state.body(enemy);
            let began = body.gap_to_point(self.from);
            if slack <= 0.0 && beyond(began, 0.0) && runs_through(line, &body) {
                let says = no!(ids::SC_GNL_01, "{piece} may not ride through {enemy}: go round it");
                return Err(says.along(line.from, line.to, enemy));
            }
            let near = watched.map_or(f64::INFINITY, |watched| nearness(watched, &body));
            if beyond(NEAR.min(began) - slack, near) {
                let says = no!(
                    ids::SC_GNL_01,
                    "{piece} would come within {near:.2} inches of {enemy}: he keeps 2 inches away from enemies"
                );
                return Err(says.along(line.from, line.to, near));
            }
        }
        Ok(())
    }

    /// SC-GNL-03: some straight ride of so many inches within a range of headings. None is missed.
    pub fn straight(&self, low: f64, high: f64, inches: f64) -> Option<Point> {
        somewhere(low, high, inches.to_radians(), |heading, slack| {
            let to = self.from + Point::toward(heading) * inches;
            let line = Segment::new(self.from, to);
            let start = self.spared_after(line);
            self.leg(line, Spared { start, end: 0.0, slack }).ok().map(|()| to)
        })
    }

    /// SC-GNL-06: some place of a unit that he reaches straight, where `accepts` says so of the place, with so much more room. None is missed.
    pub fn straight_to(&self, unit: UnitId, accepts: impl Fn(Point, f64) -> bool) -> Option<Point> {
        self.arrive(self.from, unit, accepts)
    }

    /// A place of a unit that can be ridden to straight from somewhere: the nearest, or else some place of its outline.
    fn arrive(&self, from: Point, unit: UnitId, accepts: impl Fn(Point, f64) -> bool) -> Option<Point> {
        let body = self.state.body(unit);
        let start = |line: Segment| if from == self.from { self.spared_after(line) } else { 0.0 };
        let holds = |to: Point, slack: f64| {
            let line = Segment::new(from, to);
            let spared = Spared { start: start(line), end: self.spared_before(unit, to), slack };
            (accepts(to, slack) && self.leg(line, spared).is_ok()).then_some(to)
        };
        let along = |edge: Segment| {
            let length = edge.length();
            somewhere(0.0, length, 1.0, |at, slack| holds(edge.at(at / length), slack))
        };
        holds(body.nearest(from), 0.0).or_else(|| body.edges().find_map(along))
    }

    /// SC-GNL-03: the shortest way to a unit, not longer than so many inches: the places where he bends, and the one where he joins it.
    pub fn round_to(&self, unit: UnitId, most: f64) -> Option<Vec<Point>> {
        let enemies = self.state.of_side(self.state.general(self.general).side.enemy());
        let kept = enemies.flat_map(|(enemy, _)| {
            let body = self.state.body(enemy);
            corners_around(&body, NEAR.min(body.gap_to_point(self.from)) + TOLERANCE)
        });
        let walls = walls(self.state).flat_map(|wall| corners_around(&Body::of_area(wall), TOLERANCE));
        let stops: Vec<Point> = kept.chain(walls).collect();
        let open = |line: Segment| {
            let start = if line.from == self.from { self.spared_after(line) } else { 0.0 };
            self.leg(line, Spared { start, ..Spared::default() }).is_ok()
        };
        let arrive = |from: Point, gone: f64| {
            let in_reach = |to: Point, slack: f64| within(gone + from.distance(to), most + slack);
            self.arrive(from, unit, in_reach)
        };
        shortest(self.from, &stops, most, open, arrive).map(|(_, way)| way)
    }
}

/// What stops every rider: impassable ground, blocks, and rivers away from their bridges and fords.
pub fn walls(state: &State) -> impl Iterator<Item = &table::Polygon> {
    let areas = state.setup.terrain.areas.iter();
    let closed = areas.filter(|area| matches!(area.kind, Kind::Impassable | Kind::Block));
    closed.map(|area| &area.outline).chain(state.setup.unbridged.iter().flatten())
}

/// SC-GNL-01: whether a place on a unit's outline is on its flank or rear; of one that has none, a side no enemy touches.
fn is_from_behind(state: &State, unit: UnitId, at: Point) -> bool {
    let here = state.unit(unit);
    if here.lie.formation.has_flanks() {
        return here.footprint.rects.iter().all(|rect| {
            let local = rect.local(at);
            local.y < rect.half_depth - TOLERANCE || local.x.abs() > rect.half_width + TOLERANCE
        });
    }
    let mut enemies = state.of_side(here.side.enemy());
    let touched = |edge: Segment| enemies.any(|(enemy, _)| within(nearness(edge, &state.body(enemy)), 0.0));
    let mut sides = state.body(unit).edges().filter(|side| within(side.distance(at), 0.0));
    !sides.next().is_some_and(touched)
}

/// How near a straight ride comes to a body.
fn nearness(line: Segment, body: &Body<'_>) -> f64 {
    let gaps = body.edges().map(|edge| {
        let (mine, theirs) = line.nearest_points(edge);
        mine.distance(theirs)
    });
    gaps.fold(body.gap_to_point(line.from), f64::min)
}

/// Whether a line runs through a body, more than the tolerance inside.
fn runs_through(line: Segment, body: &Body<'_>) -> bool {
    match body.shape {
        Shape::Rects(rects) => rects.iter().any(|rect| rect.stretch(line).is_some()),
        Shape::Area(area) => area.first_stretch(line).is_some(),
    }
}

/// An arc is gone round in pieces of at most so many degrees: what they reach beyond it is below the tolerance.
const PIECE: f64 = 10.0;

/// The corners of a way round a body that keeps so many inches away from it.
pub fn corners_around(body: &Body<'_>, inches: f64) -> Vec<Point> {
    let rings: Vec<Vec<Segment>> = match body.shape {
        Shape::Rects(rects) => rects.iter().map(|rect: &Rect| rect.edges().to_vec()).collect(),
        Shape::Area(area) => vec![area.edges().collect()],
    };
    let mut corners = Vec::new();
    for ring in rings {
        for (index, edge) in ring.iter().enumerate() {
            let next = ring[(index + 1) % ring.len()];
            let first = Body::outward(*edge).bearing();
            let turn = turn_between(first, Body::outward(next).bearing());
            // Nobody goes round a corner that points inwards.
            let pieces = libm::ceil(turn.max(0.0) / PIECE);
            for piece in 0..pieces as u32 {
                let half = turn / pieces / 2.0;
                let out = first + half * f64::from(2 * piece + 1);
                corners.push(edge.to + Point::toward(out) * (inches / libm::cos(half.to_radians())));
            }
        }
    }
    corners
}

/// The shortest way from a point, not longer than so many inches: straight from stop to stop where that is open, and from the last one to where it
/// arrives. Its length, and its places after the start.
pub fn shortest(
    from: Point,
    stops: &[Point],
    most: f64,
    open: impl Fn(Segment) -> bool,
    arrive: impl Fn(Point, f64) -> Option<Point>,
) -> Option<(f64, Vec<Point>)> {
    let places: Vec<Point> = std::iter::once(from)
        .chain(stops.iter().copied().filter(|stop| stop.distance(from) < most))
        .collect();
    let mut best = vec![f64::INFINITY; places.len()];
    let (mut before, mut done) = (vec![0; places.len()], vec![false; places.len()]);
    best[0] = 0.0;
    let mut found: Option<(f64, usize, Point)> = None;
    loop {
        let known = found.map_or(most + TOLERANCE, |(whole, ..)| whole);
        let next = (0..places.len()).filter(|place| !done[*place] && best[*place] < known);
        let Some(here) = next.min_by(|a, b| best[*a].total_cmp(&best[*b])) else { break };
        done[here] = true;
        if let Some(end) = arrive(places[here], best[here]) {
            let whole = best[here] + places[here].distance(end);
            if whole < known {
                found = Some((whole, here, end));
            }
        }
        for there in 0..places.len() {
            let far = best[here] + places[here].distance(places[there]);
            if !done[there] && far < best[there].min(known) && open(Segment::new(places[here], places[there]))
            {
                (best[there], before[there]) = (far, here);
            }
        }
    }
    let (whole, mut last, end) = found?;
    let mut way = vec![end];
    while last != 0 {
        way.push(places[last]);
        last = before[last];
    }
    way.reverse();
    Some((whole, way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pose;

    /// Round the corner of a column, 2 inches off: a quarter of a circle and two straight pieces, to the tolerance.
    #[test]
    fn the_way_round_a_body_keeps_its_distance_and_is_no_longer_than_it_must_be() {
        let column = [Rect::behind(Pose::new(0.0, 0.0, 0.0), 3.0, 1.5)];
        let body = Body::of_rects(&column);
        let stops = corners_around(&body, 2.0);
        assert!(!stops.iter().any(|stop| beyond(2.0, body.gap_to_point(*stop))));
        let open = |line: Segment| !beyond(2.0, nearness(line, &body));
        let goal = Point::new(0.0, -3.5);
        let arrive = |from: Point, _: f64| open(Segment::new(from, goal)).then_some(goal);
        let from = Point::new(0.0, 2.0);
        let (inches, way) = shortest(from, &stops, 24.0, open, arrive).expect("it is open");
        // Half the width, a quarter of a circle, the depth, a quarter of a circle, half the width.
        let exact = 1.5 + std::f64::consts::PI + 1.5 + std::f64::consts::PI + 1.5;
        assert!((0.0..0.05).contains(&(inches - exact)), "{inches} and {exact}, by {way:?}");
        assert!(shortest(from, &stops, exact - 0.1, open, arrive).is_none(), "it is too long");
    }
}
