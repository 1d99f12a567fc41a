//! Kinds of ground: what lies under a point, a piece or a path, and paths with their length split by it.

use crate::board::Board;
use crate::bounds::Bounds;
use crate::index::Index;
use crate::point::Point;
use crate::polygon::{ON_EDGE, Polygon};
use crate::polyline::Polyline;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::stretch::Stretch;

/// The shape of a piece of ground.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// An area within an outline.
    Area(Polygon),
    /// Everything within a reach of a line: a road, a stream, a bridge.
    Strip {
        /// The line along its middle.
        line: Polyline,
        /// How far it reaches to either side.
        reach: f64,
    },
}

/// The ground of a table by kind. Where pieces of ground lie over each other the greatest kind counts, so a ruleset orders
/// its kinds that way (open < rough < built-up; river < bridge).
#[derive(Debug, Clone, PartialEq)]
pub struct Ground<K> {
    open: K,
    regions: Vec<(Shape, K)>,
    index: Index,
}

/// A part of a path that runs over one kind of ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part<K> {
    /// The kind of ground.
    pub kind: K,
    /// The part of the path, as a straight segment.
    pub line: Segment,
}

impl<K> Part<K> {
    /// Its length in inches.
    pub fn length(&self) -> f64 {
        self.line.length()
    }
}

impl Shape {
    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Area(area) => area.bounds(),
            Self::Strip { line, reach } => line.bounds().grown(*reach),
        }
    }

    /// Whether a point lies in it, its outline included up to the tolerance.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Area(area) => {
                area.bounds().grown(TOLERANCE).contains(point)
                    && (area.winds_around(point) || area.nearest_on_outline(point).distance <= TOLERANCE)
            }
            Self::Strip { line, reach } => line.nearest(point).point.distance(point) <= reach + TOLERANCE,
        }
    }

    /// Whether a point lies in it, without any tolerance.
    fn holds_exactly(&self, point: Point) -> bool {
        match self {
            Self::Area(area) => area.bounds().contains(point) && area.winds_around(point),
            Self::Strip { line, reach } => line.nearest(point).point.distance(point) <= *reach,
        }
    }

    /// Whether a rectangle shares ground with it more than the tolerance deep.
    pub fn overlaps_rect(&self, rect: &Rect) -> bool {
        match self {
            Self::Area(area) => area.overlaps_rect(rect),
            Self::Strip { line, reach } => line.gap_to_rect(rect).distance < reach - TOLERANCE,
        }
    }

    /// The fractions of a segment at which it may pass in or out.
    fn meetings(&self, segment: Segment, found: &mut Vec<f64>) {
        match self {
            Self::Area(area) => {
                let square = segment.step().dot(segment.step());
                for edge in area.edges() {
                    found.extend(segment.crossing(edge).map(|(along, _)| along));
                    // A corner passed closely: the line may run along an edge on one side of it.
                    let along = (edge.from - segment.from).dot(segment.step()) / square;
                    found.extend(Some(along).filter(|&at| segment.at(at).distance(edge.from) <= TOLERANCE));
                }
            }
            Self::Strip { line, reach } => {
                for leg in line.legs() {
                    let inside = within_reach(segment, leg, *reach);
                    found.extend(inside.into_iter().flat_map(|stretch| [stretch.from, stretch.to]));
                }
            }
        }
    }
}

impl<K: Copy + Ord> Ground<K> {
    /// The ground of a table: one kind everywhere, and pieces of other kinds on it.
    pub fn new(board: Board, open: K, regions: Vec<(Shape, K)>) -> Self {
        let mut index = Index::new(board.bounds());
        for (number, (shape, _)) in regions.iter().enumerate() {
            index.put(number, shape.bounds().grown(TOLERANCE));
        }
        Self { open, regions, index }
    }

    /// The pieces of ground, in the order given.
    pub fn regions(&self) -> &[(Shape, K)] {
        &self.regions
    }

    /// Every kind of ground there is, the open kind first; kinds may repeat.
    pub fn kinds(&self) -> impl Iterator<Item = K> + '_ {
        std::iter::once(self.open).chain(self.regions.iter().map(|&(_, kind)| kind))
    }

    /// The kind of ground under a point; on an outline the greater of the two (SG-TERR-03).
    pub fn at(&self, point: Point) -> K {
        self.greatest(point, Shape::contains)
    }

    /// The kind of ground under a point, without any tolerance: a step off an outline it tells the two sides apart.
    pub(crate) fn exactly_at(&self, point: Point) -> K {
        self.greatest(point, Shape::holds_exactly)
    }

    fn greatest(&self, point: Point, holds: impl Fn(&Shape, Point) -> bool) -> K {
        let mut greatest = self.open;
        self.index.each_near(Bounds { min: point, max: point }, |number| {
            let (shape, kind) = &self.regions[number];
            if *kind > greatest && holds(shape, point) {
                greatest = *kind;
            }
        });
        greatest
    }

    /// The pieces of ground, by number and ascending, that a rectangle shares ground with (MG-TER-02).
    pub fn under(&self, rect: &Rect) -> Vec<usize> {
        let mut found = Vec::new();
        self.index.each_near(Bounds::of_rect(rect), |number| {
            if self.regions[number].0.overlaps_rect(rect) {
                found.push(number);
            }
        });
        found.sort_unstable();
        found
    }

    /// A straight leg split by the ground it crosses, in order. A stretch along an outline counts for the greater kind
    /// (SG-MOVE-05).
    pub fn split(&self, leg: Segment) -> Vec<Part<K>> {
        self.split_by(leg, |stretch| self.at(stretch.midpoint()))
    }

    /// The same, where the caller says what kind a stretch between two outlines counts for.
    pub(crate) fn split_by(&self, leg: Segment, kind_of: impl Fn(Segment) -> K) -> Vec<Part<K>> {
        let length = leg.length();
        if length <= ON_EDGE {
            return Vec::new();
        }
        let mut meetings = vec![0.0, 1.0];
        self.index.each_along(leg, |number| self.regions[number].0.meetings(leg, &mut meetings));
        meetings.retain(|at| (0.0..=1.0).contains(at));
        meetings.sort_by(f64::total_cmp);
        let mut parts: Vec<Part<K>> = Vec::new();
        let mut from = 0.0;
        for to in meetings {
            if (to - from) * length <= ON_EDGE {
                continue;
            }
            let stretch = Segment::new(leg.at(from), leg.at(to));
            let kind = kind_of(stretch);
            match parts.last_mut() {
                Some(last) if last.kind == kind => last.line.to = stretch.to,
                _ => parts.push(Part { kind, line: stretch }),
            }
            from = to;
        }
        parts
    }

    /// A path of straight legs split by the ground it crosses, in order.
    pub fn split_path(&self, path: &Polyline) -> Vec<Part<K>> {
        path.legs().flat_map(|leg| self.split(leg)).collect()
    }

    /// What a path costs when each inch of a kind of ground has a price (SG-MOVE-05).
    pub fn cost(&self, path: &Polyline, price: impl Fn(K) -> f64) -> f64 {
        self.split_path(path).iter().map(|part| price(part.kind) * part.length()).sum()
    }
}

/// The stretch of a segment that lies within a reach of a leg: within the rectangle along it or the circles about its ends.
/// The three together are convex, so the stretch is one.
fn within_reach(segment: Segment, leg: Segment, reach: f64) -> Option<Stretch> {
    let around = leg
        .step()
        .unit()
        .and_then(|along| Rect::along(leg.midpoint(), along, 2.0 * reach, leg.length()).clip(segment));
    let ends = [leg.from, leg.to].map(|end| within_circle(segment, end, reach));
    let found = [around, ends[0], ends[1]].into_iter().flatten();
    found.reduce(|a, b| Stretch { from: a.from.min(b.from), to: a.to.max(b.to) })
}

/// The stretch of a segment that lies within a circle.
fn within_circle(segment: Segment, centre: Point, radius: f64) -> Option<Stretch> {
    let (start, step) = (segment.from - centre, segment.step());
    let (a, half_b, c) = (step.dot(step), start.dot(step), start.dot(start) - radius * radius);
    let discriminant = half_b * half_b - a * c;
    if a <= 0.0 || discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let stretch = Stretch { from: ((-half_b - root) / a).max(0.0), to: ((-half_b + root) / a).min(1.0) };
    (stretch.from <= stretch.to).then_some(stretch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Kind {
        Open,
        Rough,
        BuiltUp,
        Road,
    }

    fn area(x1: f64, y1: f64, x2: f64, y2: f64) -> Shape {
        let corner = Point::new;
        Shape::Area(
            Polygon::new(vec![corner(x1, y1), corner(x2, y1), corner(x2, y2), corner(x1, y2)]).unwrap(),
        )
    }

    fn path(points: &[(f64, f64)]) -> Polyline {
        Polyline::new(points.iter().map(|&(x, y)| Point::new(x, y)).collect()).unwrap()
    }

    fn ground(regions: Vec<(Shape, Kind)>) -> Ground<Kind> {
        Ground::new(Board::new(96.0, 48.0), Kind::Open, regions)
    }

    fn infantry(kind: Kind) -> f64 {
        match kind {
            Kind::Open => 1.0,
            Kind::Rough | Kind::BuiltUp => 2.0,
            Kind::Road => 0.5,
        }
    }

    fn cavalry(kind: Kind) -> f64 {
        match kind {
            Kind::Open => 0.5,
            Kind::Rough | Kind::BuiltUp => 2.0,
            Kind::Road => 0.25,
        }
    }

    /// SG-MOVE-05: 6 inches open then 3 inches of woods: cavalry 9, infantry 12.
    #[test]
    fn a_path_is_split_at_the_wood() {
        let ground = ground(vec![(area(10.0, 10.0, 20.0, 20.0), Kind::Rough)]);
        let path = path(&[(4.0, 15.0), (13.0, 15.0)]);
        assert!((ground.cost(&path, cavalry) - 9.0).abs() < 1e-9);
        assert!((ground.cost(&path, infantry) - 12.0).abs() < 1e-9);
        let parts = ground.split_path(&path);
        assert_eq!(parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [Kind::Open, Kind::Rough]);
        assert_eq!(parts[1].line.from, Point::new(10.0, 15.0));
    }

    /// SG-MOVE-06: 12 inches, 8 of them on a road of which 3 lie in a wood, then 4 open: 8 for infantry.
    #[test]
    fn a_road_ignores_the_wood_it_runs_through() {
        let road = Shape::Strip { line: path(&[(0.0, 10.0), (8.0, 10.0)]), reach: 0.25 };
        let wood = (area(2.0, 5.0, 5.0, 15.0), Kind::Rough);
        let way = path(&[(0.0, 10.0), (7.75, 10.0), (12.0, 10.0)]);
        // The strip reaches a quarter of an inch beyond the road's end.
        let on_road = ground(vec![wood.clone(), (road, Kind::Road)]).cost(&way, infantry);
        assert!((on_road - (8.25 * 0.5 + 3.75)).abs() < 1e-9, "{on_road}");
        let attack = ground(vec![wood]).cost(&way, infantry);
        assert!((attack - 15.0).abs() < 1e-9);
    }

    /// SG-TERR-03: built-up beats rough beats open; on a boundary the rougher. SG-MOVE-05: so does a path along one.
    #[test]
    fn the_rougher_ground_counts() {
        let ground = ground(vec![
            (area(10.0, 10.0, 20.0, 20.0), Kind::Rough),
            (area(18.0, 18.0, 30.0, 30.0), Kind::BuiltUp),
        ]);
        assert_eq!(ground.at(Point::new(19.0, 19.0)), Kind::BuiltUp);
        assert_eq!(ground.at(Point::new(10.0, 12.0)), Kind::Rough);
        assert_eq!(ground.at(Point::new(9.9, 12.0)), Kind::Open);
        let along = ground.split(Segment::new(Point::new(5.0, 10.0), Point::new(25.0, 10.0)));
        let lengths: Vec<(Kind, f64)> = along.iter().map(|part| (part.kind, part.length())).collect();
        assert_eq!(lengths, [(Kind::Open, 5.0), (Kind::Rough, 10.0), (Kind::Open, 5.0)]);
    }

    /// MG-TER-02: a line with 0.1 inch of one stand inside a wood is in the wood; touching is not enough.
    #[test]
    fn what_a_piece_stands_in() {
        let stream = Shape::Strip { line: path(&[(0.0, 30.0), (40.0, 30.0)]), reach: 0.25 };
        let ground = ground(vec![(area(10.0, 10.0, 20.0, 20.0), Kind::Rough), (stream, Kind::Rough)]);
        let stand = |x, y| Rect::centred(Placement::new(x, y, 0.0), 1.0, 1.0);
        let under = |rect: Rect| ground.under(&rect);
        assert_eq!(under(stand(9.6, 15.0)), [0]);
        assert_eq!(under(stand(9.5, 15.0)), Vec::<usize>::new());
        assert_eq!(under(stand(15.0, 30.7)), [1]);
        assert_eq!(under(stand(15.0, 30.75)), Vec::<usize>::new());
    }

    #[test]
    fn the_stretch_near_a_road() {
        let leg = Segment::new(Point::new(0.0, 0.0), Point::new(10.0, 0.0));
        let across = Segment::new(Point::new(5.0, -2.0), Point::new(5.0, 2.0));
        assert_eq!(within_reach(across, leg, 1.0), Some(Stretch { from: 0.25, to: 0.75 }));
        let beyond = Segment::new(Point::new(10.6, -1.0), Point::new(10.6, 1.0));
        // Past the end the reach is round: √(1 − 0.36) = 0.8 to either side.
        let stretch = within_reach(beyond, leg, 1.0).unwrap();
        assert!((stretch.from - 0.1).abs() < 1e-12 && (stretch.to - 0.9).abs() < 1e-12);
        assert_eq!(within_reach(beyond, leg, 0.5), None);
    }
}
