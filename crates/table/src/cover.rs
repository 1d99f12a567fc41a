//! The nearest place that suits: cover, a free spot, a place out of sight.

use std::sync::OnceLock;

use crate::point::{Point, Vector};

/// A place and what it costs to get there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Where.
    pub at: Point,
    /// What it costs.
    pub cost: f64,
}

/// A search for the cheapest place to reach.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quest {
    /// Where the search starts.
    pub from: Point,
    /// The most that may be spent.
    pub budget: f64,
    /// How far apart the places looked at lie, in inches (SX-MOV-11: a quarter of an inch will do).
    pub step: f64,
    /// The lowest price of an inch anywhere: nothing is nearer than that.
    pub cheapest: f64,
    /// Places that cost up to so much more than the cheapest are offered too.
    pub slack: f64,
}

impl Quest {
    /// The cheapest places that suit, cheapest first, looked for in steps around the start: the start itself, then outward.
    /// `cost` is what it costs to get to a place, or none if one cannot or if it is more than the most it is asked about. Of two
    /// places that cost the same the one nearer to the start comes first, then the more southern, then the more western.
    pub fn places(
        &self,
        suits: impl Fn(Point) -> bool,
        cost: impl Fn(Point, f64) -> Option<f64>,
    ) -> Vec<Place> {
        let mut found: Vec<Place> = Vec::new();
        let mut limit = self.budget;
        for at in self.outward() {
            if at.distance(self.from) * self.cheapest > limit + 1e-9 {
                break;
            }
            if !suits(at) {
                continue;
            }
            if let Some(cost) = cost(at, limit + 1e-9).filter(|&cost| cost <= limit + 1e-9) {
                found.push(Place { at, cost });
                limit = limit.min(cost + self.slack);
            }
        }
        found.retain(|place| place.cost <= limit + 1e-9);
        // A stable sort keeps the order outward among equals.
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        found
    }

    /// The places around the start within the budget, nearest first.
    fn outward(&self) -> impl Iterator<Item = Point> {
        let step = self.step.max(0.01);
        let reach = if self.cheapest > 0.0 { self.budget / self.cheapest } else { self.budget };
        // A search wider than any table would only take for ever.
        let rings = libm::ceil(reach / step).clamp(0.0, 800.0) as i32;
        outward(rings).map(move |(x, y)| self.from + Vector::new(f64::from(x), f64::from(y)) * step)
    }
}

/// The points of a grid around its middle, nearest first; of equally near ones the southern first, then the western. They are put in
/// order ring by ring, because most searches end near the middle.
struct Outward {
    rings: i32,
    /// The next ring: its points are at least so far out, and less than one more.
    ring: i32,
    /// The points of the ring before, the next one last.
    points: Vec<(i32, i32)>,
}

/// The points of so many rings. Beyond those that are known they are put in order as they are wanted.
fn outward(rings: i32) -> impl Iterator<Item = (i32, i32)> {
    let known = known_rings().iter().copied().take_while(move |(x, y)| x * x + y * y <= rings * rings);
    known.chain(Outward { rings, ring: KNOWN_RINGS, points: Vec::new() })
}

/// As many rings as a man reaches in a move, in quarters of an inch.
const KNOWN_RINGS: i32 = 48;

/// The points of the first rings in their order: every search begins with them.
fn known_rings() -> &'static [(i32, i32)] {
    static KNOWN: OnceLock<Vec<(i32, i32)>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let rings = Outward { rings: KNOWN_RINGS, ring: 0, points: Vec::new() };
        rings.take_while(|(x, y)| x * x + y * y < KNOWN_RINGS * KNOWN_RINGS).collect()
    })
}

impl Outward {
    /// Gathers the points of the next ring.
    fn gather(&mut self) {
        let (inner, outer) = (self.ring * self.ring, (self.ring + 1) * (self.ring + 1));
        // Nothing lies beyond the last ring but the points exactly on it.
        let outer = outer.min(self.rings * self.rings + 1);
        for y in -self.ring..=self.ring {
            // From the first column that is far enough out to the last one that is not too far.
            let mut x = whole_root((inner - y * y).max(0));
            if x * x + y * y < inner {
                x += 1;
            }
            while x * x + y * y < outer {
                self.points.push((x, y));
                if x > 0 {
                    self.points.push((-x, y));
                }
                x += 1;
            }
        }
        self.points.sort_unstable_by_key(|&(x, y)| std::cmp::Reverse((x * x + y * y, y, x)));
        self.ring += 1;
    }
}

impl Iterator for Outward {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        while self.points.is_empty() && self.ring <= self.rings {
            self.gather();
        }
        self.points.pop()
    }
}

/// The whole part of a square root.
fn whole_root(square: i32) -> i32 {
    f64::from(square).sqrt() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment::Segment;

    /// SX-MOV-11: Bo at (20, 10) flees a threat at (30, 10) behind a low wall along x = 15 from y 4 to 16; his base of radius
    /// ½ touches it at (14.5, 10): 5.5 inches of path and 1 to cross, 6.5 of his 8.
    #[test]
    fn the_nearest_cover_is_behind_the_wall() {
        let (from, threat) = (Point::new(20.0, 10.0), Point::new(30.0, 10.0));
        let wall = Segment::new(Point::new(15.0, 4.0), Point::new(15.0, 16.0));
        let crosses = |a: Point, b: Point| Segment::new(a, b).crossing(wall).is_some();
        let hidden = |at: Point| crosses(threat, at) && (0.5..=1.0).contains(&wall.distance(at));
        let cost = |at: Point, _: f64| Some(from.distance(at) + if crosses(from, at) { 1.0 } else { 0.0 });
        let quest = Quest { from, budget: 8.0, step: 0.25, cheapest: 1.0, slack: 0.0 };
        assert_eq!(quest.places(hidden, cost), [Place { at: Point::new(14.5, 10.0), cost: 6.5 }]);
        assert_eq!(Quest { budget: 6.0, ..quest }.places(hidden, cost), []);
        let offered = Quest { slack: 0.5, ..quest }.places(hidden, cost);
        assert!(offered.len() > 1 && offered.iter().all(|place| place.cost <= 7.0));
    }

    #[test]
    fn the_grid_is_walked_outward_without_a_gap() {
        for rings in (0..60).step_by(3).chain([KNOWN_RINGS - 1, KNOWN_RINGS, KNOWN_RINGS + 1]) {
            let mut all: Vec<(i32, i32)> = Vec::new();
            for y in -rings..=rings {
                all.extend((-rings..=rings).map(|x| (x, y)).filter(|(x, y)| x * x + y * y <= rings * rings));
            }
            all.sort_by_key(|&(x, y)| (x * x + y * y, y, x));
            assert_eq!(outward(rings).collect::<Vec<_>>(), all);
        }
    }
}
