//! The table itself and its four edges.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::bounds::Bounds;
use crate::gap::Gap;
use crate::point::{Point, Vector};
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;

/// The table: from (0, 0) at its south-west corner so many inches east and north.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Board {
    /// Inches from west to east.
    pub width: f64,
    /// Inches from south to north.
    pub depth: f64,
}

/// An edge of the table.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The edge at the top, y = depth.
    North,
    /// The edge on the right, x = width.
    East,
    /// The edge at the bottom, y = 0.
    South,
    /// The edge on the left, x = 0.
    West,
}

impl Edge {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The bearing straight out over this edge.
    pub fn outward(self) -> f64 {
        match self {
            Self::North => 0.0,
            Self::East => 90.0,
            Self::South => 180.0,
            Self::West => 270.0,
        }
    }

    /// The edge across the table.
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

impl Board {
    /// A table of so many inches.
    pub const fn new(width: f64, depth: f64) -> Self {
        Self { width, depth }
    }

    /// The box it covers.
    pub fn bounds(&self) -> Bounds {
        Bounds { min: Point::default(), max: Point::new(self.width, self.depth) }
    }

    /// Whether a point lies on the table, its edges included and up to the tolerance beyond.
    pub fn holds(&self, point: Point) -> bool {
        self.bounds().grown(TOLERANCE + 1e-9).contains(point)
    }

    /// Whether a rectangle lies wholly on the table, no part more than the tolerance over an edge (MG-MOV-11).
    pub fn holds_rect(&self, rect: &Rect) -> bool {
        let Bounds { min, max } = Bounds::of_rect(rect);
        self.holds(min) && self.holds(max)
    }

    /// The edge over which a rectangle sticks out farthest, by how much, and the corner that does; none if it lies wholly
    /// on the table.
    pub fn overhang(&self, rect: &Rect) -> Option<(Edge, f64, Point)> {
        let mut worst: Option<(Edge, f64, Point)> = None;
        for corner in rect.corners() {
            for edge in Edge::ALL {
                let over = -self.inside(edge, corner);
                if over > TOLERANCE + 1e-9 && worst.is_none_or(|(_, most, _)| over > most) {
                    worst = Some((edge, over, corner));
                }
            }
        }
        worst
    }

    /// How far a point lies inside an edge (negative: beyond it).
    pub fn inside(&self, edge: Edge, point: Point) -> f64 {
        match edge {
            Edge::North => self.depth - point.y,
            Edge::East => self.width - point.x,
            Edge::South => point.y,
            Edge::West => point.x,
        }
    }

    /// An edge as a segment, walked clockwise round the table.
    pub fn edge(&self, edge: Edge) -> Segment {
        let (width, depth) = (self.width, self.depth);
        match edge {
            Edge::North => Segment::new(Point::new(0.0, depth), Point::new(width, depth)),
            Edge::East => Segment::new(Point::new(width, depth), Point::new(width, 0.0)),
            Edge::South => Segment::new(Point::new(width, 0.0), Point::new(0.0, 0.0)),
            Edge::West => Segment::new(Point::new(0.0, 0.0), Point::new(0.0, depth)),
        }
    }

    /// The gap from a point to an edge.
    pub fn gap_to_edge(&self, edge: Edge, point: Point) -> Gap {
        Gap::between(point, self.edge(edge).nearest(point))
    }

    /// The nearest edge and the gap to it; of several equally near the first clockwise from north.
    pub fn nearest_edge(&self, point: Point) -> (Edge, Gap) {
        let mut best = (Edge::North, self.gap_to_edge(Edge::North, point));
        for edge in Edge::ALL {
            let gap = self.gap_to_edge(edge, point);
            if gap.distance < best.1.distance {
                best = (edge, gap);
            }
        }
        best
    }

    /// How far a body of rectangles can be shifted along a direction, up to `most`, before any of it goes over an edge, and
    /// the edge that stops it.
    pub fn free_shift(&self, body: &[Rect], direction: Vector, most: f64) -> (f64, Option<Edge>) {
        let mut free = (most.max(0.0), None);
        let Some(direction) = direction.unit() else { return free };
        for corner in body.iter().flat_map(Rect::corners) {
            for edge in Edge::ALL {
                let speed = direction.dot(Point::toward(edge.outward()));
                let room = self.inside(edge, corner).max(0.0);
                // Creeping over an edge by no more than the tolerance is not going over it.
                if speed > 0.0 && room + TOLERANCE < speed * free.0 {
                    free = (room / speed, Some(edge));
                }
            }
        }
        free
    }

    /// MG-RTE-05: the least shift that brings a body of rectangles back onto the table; no shift if it lies on it. A body
    /// wider than the table is centred on it.
    pub fn inward_shift(&self, body: &[Rect]) -> Vector {
        let corners = body.iter().flat_map(Rect::corners);
        let Some(Bounds { min, max }) = Bounds::around(corners) else { return Vector::default() };
        let inward = |low: f64, high: f64, size: f64| {
            if high - low > size {
                (size - low - high) / 2.0
            } else if low < 0.0 {
                -low
            } else if high > size {
                size - high
            } else {
                0.0
            }
        };
        Vector::new(inward(min.x, max.x, self.width), inward(min.y, max.y, self.depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    const TABLE: Board = Board::new(72.0, 48.0);

    /// MG-MOV-11: a column with FC y = 47 on a table 48 deep may go 1 inch, not 1.02.
    #[test]
    fn nothing_may_stick_out_over_an_edge() {
        let column = |y: f64| Rect::behind(Placement::new(20.0, y, 0.0), 1.5, 3.0);
        assert!(TABLE.holds_rect(&column(48.0)) && !TABLE.holds_rect(&column(48.02)));
        assert_eq!(TABLE.overhang(&column(48.0)), None);
        let (edge, over, corner) = TABLE.overhang(&column(48.5)).unwrap();
        assert_eq!((edge, corner), (Edge::North, Point::new(19.25, 48.5)));
        assert!((over - 0.5).abs() < 1e-12);
        let (free, stop) = TABLE.free_shift(&[column(47.0)], Point::toward(0.0), 4.0);
        assert_eq!((free, stop), (1.0, Some(Edge::North)));
        assert_eq!(TABLE.free_shift(&[column(47.0)], Point::toward(90.0), 4.0), (4.0, None));
    }

    /// SX-MOV-13: figure at (10, 5) on a 48 by 36 table: south 5, west 10, north 31, east 38.
    #[test]
    fn distances_to_the_edges() {
        let table = Board::new(48.0, 36.0);
        let figure = Point::new(10.0, 5.0);
        let distances = Edge::ALL.map(|edge| table.gap_to_edge(edge, figure).distance);
        assert_eq!(distances, [31.0, 38.0, 5.0, 10.0]);
        let (edge, gap) = table.nearest_edge(figure);
        assert_eq!((edge, gap.to), (Edge::South, Point::new(10.0, 0.0)));
    }

    #[test]
    fn a_turned_unit_is_shifted_inward_just_enough() {
        let line = Rect::centred(Placement::new(1.0, 47.5, 0.0), 4.5, 2.0);
        assert_eq!(TABLE.inward_shift(&[line]), Vector::new(1.25, -0.5));
        assert_eq!(TABLE.inward_shift(&[]), Vector::default());
    }
}
