//! The cheapest way across the table: round what cannot be passed, along roads, through or round what slows.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::board::Board;
use crate::ground::{Ground, Part};
use crate::point::Point;
use crate::polyline::Polyline;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::waypoints::{Waypoint, waypoints};

/// A way across the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Route<K> {
    /// The points it goes through, start and end included.
    pub path: Vec<Point>,
    /// The ground it crosses, in order.
    pub parts: Vec<Part<K>>,
    /// What it costs.
    pub cost: f64,
    /// How long it is, in inches.
    pub length: f64,
}

/// Where one may go and what it costs.
#[derive(Debug, Clone, Copy)]
pub struct Travel<'a, K, P> {
    /// The table: no route leaves it.
    pub board: Board,
    /// The ground.
    pub ground: &'a Ground<K>,
    /// What an inch of a kind of ground costs; none if it cannot be entered.
    pub price: P,
    /// Lines that cost something to pass (a fence), or cannot be passed (a wall: none).
    pub barriers: &'a [(Polyline, Option<f64>)],
    /// Where a route may bend: what [`Travel::landmarks`] found for this ground and these barriers.
    pub landmarks: &'a [Waypoint],
    /// What stands in the way beside the ground: no leg runs through one, and routes bend round their corners.
    pub blocks: &'a [Rect],
}

impl<K: Copy + Ord, P: Fn(K) -> Option<f64>> Travel<'_, K, P> {
    /// Where routes over this ground may bend: corners, and points along roads, in a fixed order.
    pub fn landmarks(&self) -> Vec<Waypoint> {
        let mut found = waypoints(self.ground, self.barriers, |point| self.may_stand(point));
        for one in &mut found {
            one.is_cheapest = self.is_cheapest(one.at);
        }
        found
    }

    /// The cheapest route found from one place to another, never dearer than the straight line where that can be gone; none
    /// if there is no way.
    ///
    /// The search goes from corner to corner of the ground, and from point to point along roads; what it finds is then pulled
    /// tight along those.
    pub fn route(&self, from: Point, to: Point) -> Option<Route<K>> {
        let direct = self.cost_of_leg(from, to);
        let straight = from.distance(to);
        let cheapest = self.cheapest();
        if let Some(cost) = direct.filter(|&cost| cost <= straight * cheapest + 1e-9) {
            return Some(self.finish(vec![from, to], cost));
        }
        // A route through a place is at least as long as the two straight lines to it.
        let longest = direct.map_or(f64::INFINITY, |cost| cost / cheapest);
        let near = |at: Point, slack: f64| from.distance(at) + at.distance(to) <= longest + slack;
        let in_the_way = |block: &Rect| near(block.centre, 2.0 * (block.half_width + block.half_depth));
        let blocks: Vec<Rect> = self.blocks.iter().copied().filter(in_the_way).collect();
        let corners = blocks.iter().flat_map(Rect::corners).map(Waypoint::fixed);
        let points: Vec<Waypoint> =
            self.landmarks.iter().copied().chain(corners).filter(|point| near(point.at, 0.0)).collect();
        let here = Travel {
            board: self.board,
            ground: self.ground,
            price: &self.price,
            barriers: self.barriers,
            landmarks: self.landmarks,
            blocks: &blocks,
        };
        let chain = here.search(from, to, &points, direct, cheapest)?;
        let (path, cost) = here.pull_tight(chain);
        Some(here.finish(path, cost))
    }

    /// What a path of straight legs costs; none if some of it cannot be gone.
    pub fn cost(&self, path: &[Point]) -> Option<f64> {
        path.windows(2).map(|leg| self.cost_of_leg(leg[0], leg[1])).sum()
    }

    /// What one straight leg costs; none if it cannot be gone.
    fn cost_of_leg(&self, from: Point, to: Point) -> Option<f64> {
        if !self.board.holds(from) || !self.board.holds(to) {
            return None;
        }
        let leg = Segment::new(from, to);
        if self.blocks.iter().any(|block| block.stretch(leg).is_some()) || self.squeezes_through(leg) {
            return None;
        }
        let mut cost = Some(0.0);
        for (line, toll) in self.barriers {
            line.each_passage(leg, |_| cost = cost.and_then(|sum| Some(sum + (*toll)?)));
        }
        for part in self.split(leg) {
            cost = Some(cost? + (self.price)(part.kind)? * part.length());
        }
        cost
    }

    /// A leg split by the ground it crosses. Along an outline it counts for the cheaper side (SG-MOVE-05): a rider goes on
    /// that side of it, if the table does not end there.
    fn split(&self, leg: Segment) -> Vec<Part<K>> {
        let price = |kind: K| (self.price)(kind).unwrap_or(f64::INFINITY);
        self.ground.split_by(leg, |stretch| {
            let kind = self.ground.at(stretch.midpoint());
            // On the open no outline is near.
            if self.ground.kinds().next() == Some(kind) {
                return kind;
            }
            let sides =
                beside(stretch).into_iter().flatten().filter(|side| self.board.bounds().contains(*side));
            let sides = sides.map(|side| self.ground.exactly_at(side));
            let cheaper = sides.min_by(|a, b| price(*a).total_cmp(&price(*b)));
            cheaper.filter(|side| price(*side) < price(kind)).unwrap_or(kind)
        })
    }

    /// Whether a leg that runs along a block has no room on its other side either: two blocks that touch leave no way
    /// between them, nor do a block and the bank of a river.
    fn squeezes_through(&self, leg: Segment) -> bool {
        let touched = |block: &&Rect| block.grown(TOLERANCE).clip(leg).is_some();
        let near: Vec<&Rect> = self.blocks.iter().filter(touched).collect();
        if near.is_empty() {
            return false;
        }
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(near.iter().filter_map(|block| block.clip(leg)).flat_map(|part| [part.from, part.to]));
        let length = leg.length();
        let mut from = 0.0;
        for part in self.ground.split(leg) {
            from += part.length() / length;
            cuts.push(from);
        }
        cuts.sort_by(f64::total_cmp);
        cuts.windows(2).filter(|pair| (pair[1] - pair[0]) * length > TOLERANCE).any(|pair| {
            let stretch = Segment::new(leg.at(pair[0]), leg.at(pair[1].min(1.0)));
            let closed = |side: Point| {
                !self.board.bounds().contains(side)
                    || near.iter().any(|block| block.contains(side))
                    || (self.price)(self.ground.exactly_at(side)).is_none()
            };
            beside(stretch).is_some_and(|sides| sides.into_iter().all(closed))
        })
    }

    /// Whether a waypoint may be used: on the table, beside ground that can be entered, and not on a barrier, where one could
    /// change sides without passing it.
    fn may_stand(&self, point: Point) -> bool {
        self.board.holds(point)
            && self.price_about(point).is_finite()
            && self.barriers.iter().all(|(line, _)| line.nearest(point).point.distance(point) > TOLERANCE)
    }

    /// The lowest price at a point or a step from it to any side: a corner belongs to all the ground that meets there.
    fn price_about(&self, point: Point) -> f64 {
        let around = (0..8).map(|eighth| point + Point::toward(f64::from(eighth) * 45.0) * TOLERANCE);
        let kinds = around.map(|near| self.ground.exactly_at(near)).chain([self.ground.at(point)]);
        kinds.filter_map(&self.price).fold(f64::INFINITY, f64::min)
    }

    /// The lowest price of an inch anywhere: no way can be cheaper than its straight length at that price.
    fn cheapest(&self) -> f64 {
        self.prices().fold(f64::INFINITY, f64::min).max(0.0)
    }

    fn prices(&self) -> impl Iterator<Item = f64> {
        self.ground.kinds().filter_map(&self.price)
    }

    /// Whether no ground is cheaper than that at a point or beside it.
    fn is_cheapest(&self, at: Point) -> bool {
        self.price_about(at) <= self.cheapest()
    }

    /// A* over the waypoints. A leg waits in the queue by the least it can cost, and is priced only when its turn comes.
    fn search(
        &self,
        from: Point,
        to: Point,
        points: &[Waypoint],
        direct: Option<f64>,
        cheapest: f64,
    ) -> Option<Vec<Waypoint>> {
        let ends = [from, to].map(|at| Waypoint { is_cheapest: self.is_cheapest(at), ..Waypoint::fixed(at) });
        let mut nodes: Vec<Waypoint> = ends.to_vec();
        nodes.extend(points);
        let next_price = self.prices().filter(|price| *price > cheapest).fold(f64::INFINITY, f64::min);
        let next_price = if next_price.is_finite() { next_price } else { cheapest };
        let left: Vec<f64> = nodes.iter().map(|node| node.at.distance(to) * cheapest).collect();
        // Whoever rides along the cheapest ground bends onto it: between other places a leg pays the next price at least.
        let leg_at_least = |a: usize, b: usize| {
            let price = if nodes[a].is_cheapest && nodes[b].is_cheapest { cheapest } else { next_price };
            nodes[a].at.distance(nodes[b].at) * price
        };
        let mut cost: Vec<f64> = vec![f64::INFINITY; nodes.len()];
        let mut before: Vec<usize> = vec![0; nodes.len()];
        let mut done: Vec<bool> = vec![false; nodes.len()];
        (cost[0], cost[1]) = (0.0, direct.unwrap_or(f64::INFINITY));
        // By what a way costs at least that goes so: to a place by a leg that has no price yet, or on from where it has come.
        let mut open = BinaryHeap::from([Reverse((Priority(0.0), 0, 0))]);
        while let Some(Reverse((Priority(estimate), here, next))) = open.pop() {
            if estimate > cost[1] {
                break;
            }
            if done[next] || cost[here] + leg_at_least(here, next) > cost[next] {
                continue;
            }
            if here != next {
                let Some(leg) = self.cost_of_leg(nodes[here].at, nodes[next].at) else { continue };
                if cost[here] + leg < cost[next] {
                    (cost[next], before[next]) = (cost[here] + leg, here);
                    open.push(Reverse((Priority(cost[next] + left[next]), next, next)));
                }
                continue;
            }
            if here == 1 {
                break;
            }
            done[here] = true;
            for next in 1..nodes.len() {
                let bound = cost[here] + leg_at_least(here, next);
                if !done[next] && bound < cost[next] && bound + left[next] < cost[1] {
                    open.push(Reverse((Priority(bound + left[next]), here, next)));
                }
            }
        }
        if !cost[1].is_finite() {
            return None;
        }
        let mut chain = vec![nodes[1]];
        let mut here = 1;
        while here != 0 {
            here = before[here];
            chain.push(nodes[here]);
        }
        chain.reverse();
        Some(chain)
    }

    /// Leaves out waypoints that cost more than they save, and slides the others along what they lie on to where the two
    /// legs they join cost least, until nothing changes.
    fn pull_tight(&self, mut chain: Vec<Waypoint>) -> (Vec<Point>, f64) {
        let price = |chain: &[Waypoint]| {
            let path: Vec<Point> = chain.iter().map(|waypoint| waypoint.at).collect();
            self.cost(&path).unwrap_or(f64::INFINITY)
        };
        let mut best = price(&chain);
        for _ in 0..12 {
            let was = best;
            let mut number = 1;
            while number + 1 < chain.len() {
                let mut without = chain.clone();
                without.remove(number);
                let cost = price(&without);
                if cost <= best {
                    (chain, best) = (without, cost);
                } else {
                    number += 1;
                }
            }
            for number in 1..chain.len().saturating_sub(1) {
                let (previous, here, next) = (chain[number - 1].at, chain[number], chain[number + 1].at);
                let Some(on) = here.on else { continue };
                let two_legs = |at: Point| {
                    let legs = self.cost_of_leg(previous, at).zip(self.cost_of_leg(at, next));
                    legs.map_or(f64::INFINITY, |(a, b)| a + b)
                };
                let at = on.at(cheapest_fraction(|t| two_legs(on.at(t))));
                if two_legs(at) < two_legs(here.at) {
                    chain[number].at = at;
                }
            }
            best = price(&chain).min(best);
            if was - best < 1e-6 {
                break;
            }
        }
        (chain.iter().map(|waypoint| waypoint.at).collect(), best)
    }

    fn finish(&self, path: Vec<Point>, cost: f64) -> Route<K> {
        let legs = || path.windows(2).map(|leg| Segment::new(leg[0], leg[1]));
        let parts: Vec<Part<K>> = legs().flat_map(|leg| self.split(leg)).collect();
        Route { length: legs().map(Segment::length).sum(), parts, cost, path }
    }
}

/// The places a tolerance to either side of the middle of a stretch.
fn beside(stretch: Segment) -> Option<[Point; 2]> {
    let aside = stretch.step().unit()?.right() * TOLERANCE;
    Some([stretch.midpoint() + aside, stretch.midpoint() - aside])
}

/// Where a function of one valley is lowest between 0 and 1: by the golden section, which asks once a step.
fn cheapest_fraction(cost: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let (mut low, mut high) = (0.0, 1.0);
    let (mut one, mut other) = (high - GOLDEN, low + GOLDEN);
    let [mut at_one, mut at_other] = [one, other].map(&cost);
    while high - low > 1e-7 {
        if at_one <= at_other {
            (high, other, at_other) = (other, one, at_one);
            one = high - GOLDEN * (high - low);
            at_one = cost(one);
        } else {
            (low, one, at_one) = (one, other, at_other);
            other = low + GOLDEN * (high - low);
            at_other = cost(other);
        }
    }
    f64::midpoint(low, high)
}

/// A cost as a priority, in the total order of floating-point numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Priority(f64);

impl Eq for Priority {}

impl PartialOrd for Priority {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Priority {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Shape;
    use crate::polygon::Polygon;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Kind {
        Open,
        Rough,
        River,
        Bridge,
        Road,
    }

    const TABLE: Board = Board::new(96.0, 48.0);

    fn area(x1: f64, y1: f64, x2: f64, y2: f64) -> Shape {
        let corner = Point::new;
        Shape::Area(
            Polygon::new(vec![corner(x1, y1), corner(x2, y1), corner(x2, y2), corner(x1, y2)]).unwrap(),
        )
    }

    fn line(points: &[(f64, f64)]) -> Polyline {
        Polyline::new(points.iter().map(|&(x, y)| Point::new(x, y)).collect()).unwrap()
    }

    /// SG-TR-02: a messenger pays as cavalry: open ½, rough 2, road ¼.
    fn messenger(kind: Kind) -> Option<f64> {
        match kind {
            Kind::Open | Kind::Bridge => Some(0.5),
            Kind::Rough => Some(2.0),
            Kind::River => None,
            Kind::Road => Some(0.25),
        }
    }

    fn route(
        regions: Vec<(Shape, Kind)>,
        barriers: &[(Polyline, Option<f64>)],
        from: (f64, f64),
        to: (f64, f64),
    ) -> Option<Route<Kind>> {
        let ground = Ground::new(TABLE, Kind::Open, regions);
        let bare =
            Travel { board: TABLE, ground: &ground, price: messenger, barriers, landmarks: &[], blocks: &[] };
        let landmarks = bare.landmarks();
        let travel = Travel { landmarks: &landmarks, ..bare };
        let found = travel.route(Point::new(from.0, from.1), Point::new(to.0, to.1));
        if let Some(found) = &found {
            let again = travel.cost(&found.path).expect("a route can be gone");
            assert!((again - found.cost).abs() < 1e-9);
        }
        found
    }

    /// SG-TR-02: 5 inches of open ground cost 2.5; with 2 of them swamp that stretches far: 5.5; 16 inches of road: 4.
    #[test]
    fn messengers_over_open_ground_swamp_and_road() {
        assert!((route(vec![], &[], (40.0, 4.5), (40.0, 9.5)).unwrap().cost - 2.5).abs() < 1e-9);
        let swamp = vec![(area(0.0, 6.0, 96.0, 8.0), Kind::Rough)];
        assert!((route(swamp, &[], (40.0, 4.5), (40.0, 9.5)).unwrap().cost - 5.5).abs() < 1e-6);
        let road =
            vec![(Shape::Strip { line: line(&[(10.0, 10.0), (30.0, 10.0)]), reach: 0.25 }, Kind::Road)];
        let found = route(road, &[], (12.0, 10.0), (28.0, 10.0)).unwrap();
        assert!((found.cost - 4.0).abs() < 1e-9 && found.path.len() == 2);
    }

    /// SG-TR-03: round a wood when that is cheaper. From (40, 10) to (40, 20) round a wood x 30–50, y 10.5–19.5 the shortest
    /// way goes by two of its corners: 2 × √(10² + 0.5²) + 9 = 29.025 inches, 14.51; straight through costs 18.5.
    #[test]
    fn a_messenger_rides_round_the_wood() {
        let wood = vec![(area(30.0, 10.5, 50.0, 19.5), Kind::Rough)];
        let found = route(wood, &[], (40.0, 10.0), (40.0, 20.0)).unwrap();
        let shortest = (2.0 * (100.0_f64 + 0.25).sqrt() + 9.0) * 0.5;
        assert!((found.cost - shortest).abs() < 1e-9, "{found:?}");
        assert!(found.parts.iter().all(|part| part.kind == Kind::Open));
    }

    /// SG-TR-02: a way bends at the corner itself, however sharp it is. From (39.5, 4.5) round the point (37, 11) to (39, 17.5):
    /// √(2.5² + 6.5²) + √(2² + 6.5²) = 13.765 inches, ½ each, round a wood and round a spike of a lake.
    #[test]
    fn a_way_bends_at_the_corner_itself() {
        let shapes = [
            (vec![(37.0, 11.0), (40.0, 7.0), (60.0, 11.0), (40.0, 15.0)], Kind::Rough),
            (vec![(37.0, 11.0), (60.0, 10.0), (60.0, 12.0)], Kind::River),
        ];
        for (corners, kind) in shapes {
            let outline = corners.iter().map(|&(x, y)| Point::new(x, y)).collect();
            let shape = Shape::Area(Polygon::new(outline).unwrap());
            let found = route(vec![(shape, kind)], &[], (39.5, 4.5), (39.0, 17.5)).unwrap();
            let shortest = ((2.5_f64 * 2.5 + 6.5 * 6.5).sqrt() + (4.0_f64 + 6.5 * 6.5).sqrt()) * 0.5;
            assert!((found.cost - shortest).abs() < 1e-9, "{found:?}");
        }
    }

    /// A lake 0.02 inch short of the table's western edge: the way goes along its end and stays on the table.
    #[test]
    fn no_way_leaves_the_table() {
        let lake = vec![(area(0.02, 10.0, 96.0, 12.0), Kind::River)];
        let found = route(lake, &[], (1.0, 5.0), (1.0, 17.0)).unwrap();
        assert!(found.path.iter().all(|point| point.x >= 0.0), "{found:?}");
        let shortest = (2.0 * (25.0_f64 + 0.98 * 0.98).sqrt() + 2.0) * 0.5;
        assert!((found.cost - shortest).abs() < 1e-9, "{found:?}");
    }

    /// A block 0.005 inch from a river's bank, and blocks that touch: nobody slips between them.
    #[test]
    fn blocks_that_touch_leave_no_way_between_them() {
        let river = vec![(area(0.0, 14.0, 38.0, 16.0), Kind::River)];
        let ground = Ground::new(TABLE, Kind::Open, river);
        let block = |x: f64| Rect::along(Point::new(x, 15.0), Point::new(0.0, 1.0), 4.0, 2.0);
        let blocks = [block(40.005), block(44.005)];
        let bare = Travel {
            board: TABLE,
            ground: &ground,
            price: messenger,
            barriers: &[],
            landmarks: &[],
            blocks: &[],
        };
        let landmarks = bare.landmarks();
        let travel = Travel { landmarks: &landmarks, blocks: &blocks, ..bare };
        for x in [38.0, 38.0025, 42.005] {
            assert_eq!(travel.cost(&[Point::new(x, 10.0), Point::new(x, 20.0)]), None, "{x}");
        }
        // Past the second block, whose eastern side is at 46.005.
        let found = travel.route(Point::new(40.0, 10.0), Point::new(40.0, 20.0)).unwrap();
        let shortest = (2.0 * (6.005_f64 * 6.005 + 16.0).sqrt() + 2.0) * 0.5;
        assert!((found.cost - shortest).abs() < 1e-9, "{found:?}");
    }

    /// SG-TERR-05: a river along y = 20 with a bridge at x = 30: the way goes over the bridge.
    #[test]
    fn a_river_is_crossed_at_its_bridge() {
        let river = (area(0.0, 19.0, 96.0, 21.0), Kind::River);
        assert_eq!(route(vec![river.clone()], &[], (40.0, 10.0), (40.0, 30.0)), None);
        let bridge = (Shape::Strip { line: line(&[(30.0, 18.0), (30.0, 22.0)]), reach: 0.5 }, Kind::Bridge);
        let found = route(vec![river, bridge], &[], (40.0, 10.0), (40.0, 30.0)).unwrap();
        let over = found.parts.iter().find(|part| part.kind == Kind::Bridge).expect("over the bridge");
        assert!((over.line.midpoint().x - 30.0).abs() <= 0.51);
        let by_the_middle = (2.0 * (100.0_f64 + 64.0).sqrt() + 4.0) * 0.5;
        assert!(found.cost <= by_the_middle + 1e-9, "{found:?}");
        assert!(found.cost >= (2.0 * (9.5_f64 * 9.5 + 81.0).sqrt() + 2.0) * 0.5 - 0.02, "{found:?}");
    }

    #[test]
    fn a_road_is_worth_a_detour() {
        let road = vec![(Shape::Strip { line: line(&[(0.0, 20.0), (96.0, 20.0)]), reach: 0.25 }, Kind::Road)];
        let found = route(road, &[], (10.0, 18.0), (60.0, 18.0)).unwrap();
        // Straight costs 25; by the road's edge 50 × ¼ and a little for getting there and back.
        assert!(found.cost < 16.0, "{}", found.cost);
        // Leaving the open at the best angle (cos = ½) costs 1.75 · √3/2 · ½ a side more than the road's 12.5.
        let best = 12.5 + 2.0 * 1.75 * (3.0_f64.sqrt() / 2.0) * 0.5;
        assert!((found.cost - best).abs() < 0.1, "{} {best}", found.cost);
    }

    /// SX-BLD-02: a house is entered through its door; SX-MOV-05: a fence costs 1 inch to climb.
    #[test]
    fn walls_are_walked_round_and_fences_climbed() {
        let walls = [(
            line(&[(20.0, 10.0), (12.0, 10.0), (12.0, 18.0), (28.0, 18.0), (28.0, 10.0), (21.5, 10.0)]),
            None,
        )];
        let found = route(vec![], &walls, (20.0, 25.0), (20.0, 14.0)).unwrap();
        assert!(
            found.path.iter().any(|point| point.y < 10.1 && (20.0..=21.5).contains(&point.x)),
            "{found:?}"
        );
        let fence = [(line(&[(0.0, 20.0), (96.0, 20.0)]), Some(1.0))];
        assert!((route(vec![], &fence, (40.0, 16.0), (40.0, 23.0)).unwrap().cost - 4.5).abs() < 1e-9);
        let closed = [(line(&[(12.0, 10.0), (12.0, 18.0), (28.0, 18.0), (28.0, 10.0), (12.0, 10.0)]), None)];
        assert_eq!(route(vec![], &closed, (20.0, 25.0), (20.0, 14.0)), None);
    }

    /// A block 4 wide straight ahead, x 38–42, y 14–16: round one of its two sides, 2 × √(2² + 4²) + 2 = 10.94 inches, ½ each.
    #[test]
    fn a_block_is_ridden_round() {
        let ground = Ground::new(TABLE, Kind::Open, vec![]);
        let blocks = [Rect::along(Point::new(40.0, 15.0), Point::new(0.0, 1.0), 4.0, 2.0)];
        let travel = Travel {
            board: TABLE,
            ground: &ground,
            price: messenger,
            barriers: &[],
            landmarks: &[],
            blocks: &blocks,
        };
        let (from, to) = (Point::new(40.0, 10.0), Point::new(40.0, 20.0));
        let shortest = (2.0 * 20.0_f64.sqrt() + 2.0) * 0.5;
        let found = travel.route(from, to).unwrap();
        assert!((found.cost - shortest).abs() < 1e-9, "{found:?}");
        assert!((Travel { blocks: &[], ..travel }.route(from, to).unwrap().cost - 5.0).abs() < 1e-9);
    }

    #[test]
    fn two_rocks_side_by_side_leave_no_seam() {
        let rocks =
            vec![(area(0.0, 19.0, 40.0, 21.0), Kind::River), (area(40.0, 19.0, 96.0, 21.0), Kind::River)];
        assert_eq!(route(rocks, &[], (40.0, 10.0), (40.0, 30.0)), None);
    }
}
