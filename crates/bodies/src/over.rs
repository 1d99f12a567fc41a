//! The way over water: by which bridge or ford somebody comes to the other side.
//!
//! No rule is decided here. It is what an officer sees who looks at a map.

use table::{Point, Segment};

use crate::land::{Bridge, Land, Water};

/// What lies between two places.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Between {
    /// No water that is closed to him.
    Dry,
    /// Water, and this is the first crossing on the shortest way.
    Over(Over),
    /// Water, and no way over it.
    Cut,
}

/// A crossing as somebody comes to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Over {
    /// The crossing.
    pub crossing: Bridge,
    /// The middle of its end on this side.
    pub near: Point,
    /// The middle of its end on the other side.
    pub far: Point,
    /// How long the way is over this crossing and all that follow, in inches.
    pub length: f64,
}

impl Over {
    /// Which way one faces who goes over, in degrees.
    pub fn facing(&self) -> f64 {
        (self.far - self.near).bearing()
    }

    /// How far aside of its middle line a place lies, to the right of whoever goes over.
    pub fn aside(&self, at: Point) -> f64 {
        (at - self.near).dot(Point::toward(self.facing()).right())
    }

    /// How far a place is beyond its end on this side; negative before it.
    pub fn beyond(&self, at: Point) -> f64 {
        (at - self.near).dot(Point::toward(self.facing()))
    }
}

impl<K> Land<K> {
    /// What lies between two places for somebody to whom some waters are closed but for some of their crossings. Areas are left out of account.
    pub fn between(
        &self,
        from: Point,
        to: Point,
        is_closed: impl Fn(&Water) -> bool,
        is_open: impl Fn(&Bridge) -> bool,
    ) -> Between {
        let closed: Vec<&Water> = self.waters.iter().filter(|water| is_closed(water)).collect();
        let dry = |leg: Segment| !closed.iter().any(|water| water.line.crosses(leg));
        if closed.is_empty() || dry(Segment::new(from, to)) {
            return Between::Dry;
        }
        // Every crossing can be gone over both ways.
        let ways: Vec<Over> = closed
            .iter()
            .flat_map(|water| {
                water.crossings.iter().filter(|crossing| is_open(crossing)).map(|one| ends(water, *one))
            })
            .flat_map(|over| [over, Over { near: over.far, far: over.near, ..over }])
            .collect();
        // How long it is from here to the far end of each, and which was the first on the way.
        let mut reached: Vec<Option<Over>> = vec![None; ways.len()];
        let mut done = vec![false; ways.len()];
        for (way, reached) in ways.iter().zip(&mut reached) {
            if dry(Segment::new(from, way.near)) {
                let length = from.distance(way.near) + way.near.distance(way.far);
                *reached = Some(Over { length, ..*way });
            }
        }
        let mut best: Option<Over> = None;
        loop {
            let open = (0..ways.len()).filter(|way| !done[*way]).filter_map(|way| Some((way, reached[way]?)));
            let Some((way, first)) = open.min_by(|a, b| a.1.length.total_cmp(&b.1.length)) else { break };
            done[way] = true;
            let here = ways[way].far;
            if dry(Segment::new(here, to)) {
                let length = first.length + here.distance(to);
                if best.is_none_or(|best| length < best.length) {
                    best = Some(Over { length, ..first });
                }
            }
            for (next, onward) in ways.iter().enumerate().filter(|(next, _)| !done[*next]) {
                let length = first.length + here.distance(onward.near) + onward.near.distance(onward.far);
                if reached[next].is_none_or(|known| length < known.length)
                    && dry(Segment::new(here, onward.near))
                {
                    reached[next] = Some(Over { length, ..first });
                }
            }
        }
        best.map_or(Between::Cut, Between::Over)
    }
}

/// Both ends of a crossing, a hair off the banks.
fn ends(water: &Water, crossing: Bridge) -> Over {
    let across = Point::toward(crossing.bearing).right() * (water.width / 2.0 + OFF_THE_BANK);
    Over { crossing, near: crossing.at - across, far: crossing.at + across, length: 0.0 }
}

/// How far from the bank the end of a crossing is, in inches.
const OFF_THE_BANK: f64 = 0.1;

#[cfg(test)]
mod tests {
    use engine::terrain::{CrossingKind, WaterKind};
    use table::{Board, Polyline};

    use super::*;

    /// A river along y = 20 with a bridge at x = 10 and a ford at x = 30, and a brook along y = 30 with a bridge at x = 30.
    fn land() -> Land<()> {
        let place =
            |kind, x: f64, y: f64| Bridge { kind, along: x, at: Point::new(x, y), bearing: 90.0, half: 1.0 };
        let water = |name: &str, y: f64, crossings| Water {
            name: name.to_owned(),
            kind: WaterKind::River,
            line: Polyline::new(vec![Point::new(0.0, y), Point::new(48.0, y)]).expect("a line"),
            width: 1.0,
            crossing: None,
            crossings,
        };
        let river = vec![place(CrossingKind::Bridge, 10.0, 20.0), place(CrossingKind::Ford, 30.0, 20.0)];
        let brook = vec![place(CrossingKind::Bridge, 30.0, 30.0)];
        let waters = vec![water("river", 20.0, river), water("brook", 30.0, brook)];
        Land { board: Board::new(48.0, 48.0), areas: vec![], roads: vec![], waters, lines: vec![] }
    }

    fn between(from: (f64, f64), to: (f64, f64), is_open: impl Fn(&Bridge) -> bool) -> Between {
        land().between(Point::new(from.0, from.1), Point::new(to.0, to.1), |_| true, is_open)
    }

    fn first(between: Between) -> Over {
        let Between::Over(over) = between else { panic!("{between:?}") };
        over
    }

    #[test]
    fn on_one_bank_nothing_is_between() {
        assert_eq!(between((5.0, 5.0), (40.0, 15.0), |_| true), Between::Dry);
    }

    #[test]
    fn the_nearer_crossing_is_taken_from_either_bank() {
        let over = first(between((12.0, 10.0), (12.0, 25.0), |_| true));
        assert_eq!((over.crossing.at.x, over.facing()), (10.0, 0.0));
        assert!((over.near.y - 19.4).abs() < 1e-9 && (over.far.y - 20.6).abs() < 1e-9);
        assert!((over.aside(Point::new(12.0, 10.0)) - 2.0).abs() < 1e-9);
        assert!((over.beyond(Point::new(12.0, 10.0)) + 9.4).abs() < 1e-9);
        let back = first(between((28.0, 25.0), (28.0, 10.0), |_| true));
        assert_eq!((back.crossing.at.x, back.facing()), (30.0, 180.0));
    }

    #[test]
    fn who_cannot_use_the_ford_goes_round_by_the_bridge() {
        let bridges = |crossing: &Bridge| crossing.kind == CrossingKind::Bridge;
        assert_eq!(first(between((28.0, 10.0), (28.0, 25.0), bridges)).crossing.at.x, 10.0);
        assert_eq!(between((28.0, 10.0), (28.0, 25.0), |_| false), Between::Cut);
    }

    /// Two waters: the first crossing on the way is told, with the length of all of it. 9.4 to the ford, 1.2 over it, 8.8 to the
    /// bridge, 1.2 over it, 9.4 on.
    #[test]
    fn over_two_waters_the_first_crossing_is_told() {
        let over = first(between((30.0, 10.0), (30.0, 40.0), |_| true));
        assert_eq!((over.crossing.at.x, over.crossing.kind), (30.0, CrossingKind::Ford));
        assert!((over.length - 30.0).abs() < 1e-9, "{}", over.length);
    }
}
