//! SC-GNL-03, SC-OPT-02: the shortest way round whatever one keeps away from: straight pieces that touch circles about its corners, and arcs of those
//! circles between them.

use std::collections::BTreeSet;

use bodies::Shape;

use crate::prelude::*;

/// A corner one goes round at a distance.
#[derive(Debug, Clone, Copy)]
pub struct Corner {
    at: Point,
    radius: f64,
    /// The bearings from the corner at which a way may touch its circle: so far to either side of the middle one. Elsewhere it would cut through
    /// what has the corner.
    middle: f64,
    half: f64,
}

/// The corners of a way round a body that keeps so many inches away from it.
pub fn corners_around(body: &Body<'_>, inches: f64) -> Vec<Corner> {
    let rings: Vec<Vec<Segment>> = match body.shape {
        Shape::Rects(rects) => rects.iter().map(|rect: &Rect| rect.edges().to_vec()).collect(),
        Shape::Area(area) => vec![area.edges().collect()],
    };
    let corners = rings.iter().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).filter_map(|(edge, next)| {
            let first = Body::outward(*edge).bearing();
            let turn = turn_between(first, Body::outward(*next).bearing());
            // Nobody goes round a corner that points inwards.
            let half = turn / 2.0;
            (turn > 0.0).then_some(Corner { at: edge.to, radius: inches, middle: first + half, half })
        })
    });
    corners.collect()
}

/// The corners of a wall, which one may walk along.
pub fn corners_of(wall: &Polygon) -> Vec<Corner> {
    corners_around(&Body::of_area(wall), 0.0)
}

impl Corner {
    /// A place from which one goes any way.
    const fn start(at: Point) -> Self {
        Self { at, radius: 0.0, middle: 0.0, half: 180.0 }
    }

    fn may_be_touched(&self, bearing: f64) -> bool {
        within(turn_between(self.middle, bearing).abs(), self.half)
    }

    /// The place of its circle at a bearing.
    fn place(&self, bearing: f64) -> Point {
        self.at + Point::toward(bearing) * self.radius
    }
}

/// Which way round a corner is passed: 1 clockwise, with the corner on the right hand, −1 anticlockwise.
type Round = f64;
const ROUNDS: [Round; 2] = [1.0, -1.0];

/// The straight piece that leaves one circle and touches another, each passed in its way round: its heading, and its ends. None if one lies in the other.
fn tangent(from: (&Corner, Round), to: (&Corner, Round)) -> Option<(f64, Segment)> {
    let apart = to.0.at - from.0.at;
    let aside = to.1 * to.0.radius - from.1 * from.0.radius;
    if !beyond(apart.length(), aside.abs()) {
        return None;
    }
    let heading = apart.bearing() - libm::asin(aside / apart.length()).to_degrees();
    let end = |(corner, round): (&Corner, Round)| corner.place(heading - 90.0 * round);
    Some((heading, Segment::new(end(from), end(to))))
}

/// A way as far as it is known: it has come to the circle of a corner and goes round it.
struct Stop {
    corner: usize,
    round: Round,
    /// Where it comes to the circle, as a bearing from the corner.
    touch: f64,
    /// How long it is so far.
    gone: f64,
    /// From where it came, and at which bearing it left the circle there.
    before: usize,
    left: f64,
}

/// An end of a way: where it leaves the last circle, as a bearing, and where it goes from there.
struct End {
    whole: f64,
    after: usize,
    left: f64,
    goal: Point,
}

/// A way: how long it is, and its places after the start, those on an arc near enough to each other to be gone straight.
pub struct Way {
    pub length: f64,
    pub places: Vec<Point>,
}

/// An arc is tried, and drawn, in straight pieces of at most so many degrees. Two inches from a corner they leave it by 0.002 inches, far below the tolerance;
/// how long it is counts along the arc.
const PIECE: f64 = 5.0;

/// What a way is looked for with.
pub struct Search<'a, O, J, A> {
    /// What is gone round. The first is the start.
    corners: Vec<Corner>,
    /// The body it goes to.
    goal: &'a Body<'a>,
    /// How long it may be.
    most: f64,
    /// Whether a straight piece is open.
    open: O,
    /// Whether a last straight piece is, after so many inches.
    joins: J,
    /// Another place of the goal that can be reached straight from a place, if the nearest cannot.
    another: A,
}

impl<'a, O, J, A> Search<'a, O, J, A>
where
    O: Fn(Segment) -> bool,
    J: Fn(Segment, f64) -> bool,
    A: Fn(Point, f64) -> Option<Point>,
{
    /// A search for a way from a place to a body, round these corners and not longer than so many inches.
    pub fn new(
        from: Point,
        round: impl Iterator<Item = Corner>,
        goal: &'a Body<'a>,
        most: f64,
        (open, joins, another): (O, J, A),
    ) -> Self {
        let in_reach = |corner: &Corner| {
            from.distance(corner.at) + goal.gap_to_point(corner.at) < most + 2.0 * corner.radius
        };
        let corners = std::iter::once(Corner::start(from)).chain(round.filter(in_reach)).collect();
        Self { corners, goal, most, open, joins, another }
    }

    /// The shortest way, if there is one.
    pub fn shortest(&self) -> Option<Way> {
        let mut stops = vec![Stop { corner: 0, round: 1.0, touch: 0.0, gone: 0.0, before: 0, left: 0.0 }];
        let (mut waiting, mut known) = (vec![0], BTreeSet::new());
        let mut found: Option<End> = None;
        loop {
            let most = found.as_ref().map_or(self.most + TOLERANCE, |end| end.whole);
            waiting.retain(|stop: &usize| stops[*stop].gone < most);
            let nearest = (0..waiting.len())
                .min_by(|one, other| stops[waiting[*one]].gone.total_cmp(&stops[waiting[*other]].gone));
            let Some(here) = nearest.map(|nearest| waiting.swap_remove(nearest)) else { break };
            let Stop { corner, round, before, .. } = stops[here];
            let sides = (stops[before].corner, stops[before].round > 0.0, corner, round > 0.0);
            // The first to come by a tangent is the shortest.
            if known.contains(&sides) || !self.is_open(&stops, here) {
                continue;
            }
            known.insert(sides);
            if let Some(end) = self.end(&stops, here).filter(|end| end.whole < most) {
                found = Some(end);
            }
            let most = found.as_ref().map_or(most, |end| end.whole);
            let further = (1..self.corners.len()).flat_map(|next| ROUNDS.map(|round| (next, round)));
            for (next, turned) in further {
                let is_new = !known.contains(&(corner, round > 0.0, next, turned > 0.0));
                let stop = is_new.then(|| self.step(&stops, here, next, turned)).flatten();
                if let Some(stop) = stop.filter(|stop| stop.gone + self.left_from(stop) < most) {
                    waiting.push(stops.len());
                    stops.push(stop);
                }
            }
        }
        found.map(|end| self.way(&stops, &end))
    }

    /// How far it is to the goal from a stop at least.
    fn left_from(&self, stop: &Stop) -> f64 {
        self.goal.gap_to_point(self.corners[stop.corner].place(stop.touch))
    }

    /// How far it is round the circle of a stop until it leaves at a bearing; nothing if that is behind it or would cut through.
    fn round(&self, stop: &Stop, left: f64) -> Option<f64> {
        let corner = &self.corners[stop.corner];
        let turn = if corner.radius > 0.0 { stop.round * turn_between(stop.touch, left) } else { 0.0 };
        (corner.may_be_touched(left) && !beyond(0.0, turn))
            .then(|| corner.radius * turn.max(0.0).to_radians())
    }

    /// The stop at another corner after one.
    fn step(&self, stops: &[Stop], before: usize, corner: usize, round: Round) -> Option<Stop> {
        let (here, there) = (&stops[before], &self.corners[corner]);
        let (heading, line) = tangent((&self.corners[here.corner], here.round), (there, round))?;
        let (left, touch) = (heading - 90.0 * here.round, heading - 90.0 * round);
        let gone = here.gone + self.round(here, left)? + line.length();
        there.may_be_touched(touch).then_some(Stop { corner, round, touch, gone, before, left })
    }

    /// Whether the last arc and the last straight piece to a stop are open.
    fn is_open(&self, stops: &[Stop], here: usize) -> bool {
        let stop = &stops[here];
        if here == 0 {
            return true;
        }
        let line = Segment::new(
            self.corners[stops[stop.before].corner].place(stop.left),
            self.corners[stop.corner].place(stop.touch),
        );
        self.arc_is_open(&stops[stop.before], stop.left) && (self.open)(line)
    }

    fn arc_is_open(&self, stop: &Stop, left: f64) -> bool {
        let places = self.arc(stop, left);
        places.windows(2).all(|two| (self.open)(Segment::new(two[0], two[1])))
    }

    /// Places on the circle of a stop, from where the way comes to it to where it leaves it.
    fn arc(&self, stop: &Stop, left: f64) -> Vec<Point> {
        let corner = &self.corners[stop.corner];
        let turn = if corner.radius > 0.0 { turn_between(stop.touch, left) } else { 0.0 };
        let pieces = libm::ceil(turn.abs() / PIECE) as u32;
        let bearing = |piece: u32| stop.touch + turn * f64::from(piece) / f64::from(pieces.max(1));
        (0..=pieces).map(|piece| corner.place(bearing(piece))).collect()
    }

    /// The shortest end after a stop: to an edge of the goal straight across, or to a corner of it; else to any place of it.
    fn end(&self, stops: &[Stop], after: usize) -> Option<End> {
        let stop = &stops[after];
        let corner = &self.corners[stop.corner];
        let end = |left: f64, goal: Point| {
            let leaves = if corner.radius > 0.0 { corner.place(left) } else { corner.at };
            let gone = stop.gone + self.round(stop, left)?;
            Some(End { whole: gone + leaves.distance(goal), after, left, goal })
        };
        let across = self.goal.edges().filter_map(|edge| {
            let left = (-Body::outward(edge)).bearing() - 90.0 * stop.round;
            end(left, edge.nearest(corner.place(left)))
        });
        let corners = self.goal.corners().filter_map(|goal| {
            let (heading, _) = tangent((corner, stop.round), (&Corner::start(goal), 1.0))?;
            end(heading - 90.0 * stop.round, goal)
        });
        let nearest = (corner.radius <= 0.0).then(|| end(stop.touch, self.goal.nearest(corner.at))).flatten();
        let mut ends: Vec<End> = across.chain(corners).chain(nearest).collect();
        ends.sort_by(|one, other| one.whole.total_cmp(&other.whole));
        let holds = |end: &End| {
            let leaves = corner.place(end.left);
            let last = Segment::new(leaves, end.goal);
            (self.joins)(last, end.whole - last.length()) && self.arc_is_open(stop, end.left)
        };
        ends.into_iter().find(holds).or_else(|| {
            let from = corner.place(stop.touch);
            let goal = (self.another)(from, stop.gone)?;
            Some(End { whole: stop.gone + from.distance(goal), after, left: stop.touch, goal })
        })
    }

    /// The places of a way, from its end back to its start.
    fn way(&self, stops: &[Stop], end: &End) -> Way {
        let mut places = vec![end.goal];
        let (mut here, mut left) = (end.after, end.left);
        while here != 0 {
            let stop = &stops[here];
            places.extend(self.arc(stop, left).into_iter().rev());
            (here, left) = (stop.before, stop.left);
        }
        places.reverse();
        Way { length: end.whole, places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pose;

    /// The shortest way from a place to a column 3 inches wide and 1.5 deep, two inches round another such column.
    fn way(from: Point, goal: Pose, most: f64) -> Option<Way> {
        let (between, goal) =
            ([Rect::behind(Pose::new(0.0, 0.0, 0.0), 3.0, 1.5)], [Rect::behind(goal, 3.0, 1.5)]);
        let (between, goal) = (Body::of_rects(&between), Body::of_rects(&goal));
        let near = |line: Segment| {
            let gaps = between.edges().map(|edge| {
                let (here, there) = line.nearest_points(edge);
                here.distance(there)
            });
            gaps.fold(f64::INFINITY, f64::min)
        };
        let open = |line: Segment| !beyond(2.0, near(line));
        let joins = |line: Segment, gone: f64| open(line) && within(gone + line.length(), most);
        let corners = corners_around(&between, 2.0).into_iter();
        Search::new(from, corners, &goal, most, (open, joins, |_, _| None)).shortest()
    }

    /// From the middle of the ring before it to a column whose front runs along the ring behind it: half the width, a quarter of a circle, the
    /// depth, and another quarter; there the front is reached.
    #[test]
    fn a_way_round_a_body_is_as_long_as_the_arcs_it_goes_along() {
        let exact = 1.5 + std::f64::consts::PI + 1.5 + std::f64::consts::PI;
        let goal = Pose::new(0.0, -3.5, 0.0);
        let found = way(Point::new(0.0, 2.0), goal, 24.0).expect("it is open");
        assert!(
            (found.length - exact).abs() < TOLERANCE * TOLERANCE,
            "{} and {exact}, by {:?}",
            found.length,
            found.places
        );
        assert!(way(Point::new(0.0, 2.0), goal, exact - 0.02).is_none(), "it is too long");
        let between = Rect::behind(Pose::new(0.0, 0.0, 0.0), 3.0, 1.5);
        let nearest = found.places.iter().map(|place| between.nearest(*place).distance(*place));
        assert!(nearest.fold(f64::INFINITY, f64::min) > 2.0 - TOLERANCE, "{:?}", found.places);
    }

    /// From (−6, −0.75), level with the middle of the column, to a column straight behind it, 6 inches on the other side: a tangent to the
    /// circle about one corner, an arc, the edge two inches off, and the same again.
    #[test]
    fn a_way_between_two_sides_touches_and_leaves_the_ring_as_a_string_does() {
        let found = way(Point::new(-6.0, -0.75), Pose::new(6.0, -0.75, 270.0), 24.0).expect("it is open");
        // From the start to a corner at (−1.5, 0), or from there to the goal's front at x = 6: the right angle at the circle gives the rest.
        let to_corner = Point::new(4.5, 0.75);
        let tangent = (to_corner.dot(to_corner) - 4.0_f64).sqrt();
        let first = libm::asin(2.0 / to_corner.length()) + libm::atan2(0.75, 4.5);
        // To the goal: its near corner lies at (6, 0.75), level with the corner of the ring and 0.75 above it.
        let above = Point::new(4.5, 0.75);
        let last_tangent = (above.dot(above) - 4.0_f64).sqrt();
        let last = libm::asin(2.0 / above.length()) - libm::atan2(0.75, 4.5);
        let exact = tangent + 2.0 * first + 3.0 + 2.0 * last + last_tangent;
        assert!(
            (found.length - exact).abs() < TOLERANCE * TOLERANCE,
            "{} and {exact}, by {:?}",
            found.length,
            found.places
        );
    }
}
