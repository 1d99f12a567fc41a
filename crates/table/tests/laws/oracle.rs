//! Slow and obvious answers.

use table::{Point, Polygon, Rect, Segment, TOLERANCE};

/// The distance of two rectangles: nothing if a corner of one lies in the other or edges cross, else the least of all pairs
/// of edges.
pub(crate) fn distance(one: &Rect, other: &Rect) -> f64 {
    let inside = one.corners().iter().any(|&corner| other.contains(corner))
        || other.corners().iter().any(|&corner| one.contains(corner));
    if inside {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for mine in one.edges() {
        for theirs in other.edges() {
            let (a, b) = mine.nearest_points(theirs);
            least = least.min(a.distance(b));
        }
    }
    least
}

/// Whether a point lies inside an outline: the angles at which it sees the edges add up to a full turn.
pub(crate) fn inside(area: &Polygon, point: Point) -> bool {
    let turns: f64 = area
        .edges()
        .map(|edge| {
            let (a, b) = (edge.from - point, edge.to - point);
            libm::atan2(a.cross(b), a.dot(b))
        })
        .sum();
    turns.abs() > std::f64::consts::PI
}

/// The stretches of a line inside an area, by cutting it wherever it meets an edge or passes a corner closely, and asking
/// for the middle of each piece. Cutting in no deeper than `graze` is only touching.
pub(crate) fn length_inside(area: &Polygon, line: Segment, graze: f64) -> f64 {
    let mut cuts = vec![0.0, 1.0];
    for edge in area.edges() {
        cuts.extend(line.crossing(edge).map(|(along, _)| along));
        let nearest = line.nearest_fraction(edge.from);
        if line.at(nearest).distance(edge.from) <= graze {
            cuts.push(nearest);
        }
    }
    cuts.sort_by(f64::total_cmp);
    let pieces = cuts.windows(2).filter(|pair| {
        let middle = line.at(f64::midpoint(pair[0], pair[1]));
        let outline = area.edges().map(|edge| edge.distance(middle)).fold(f64::INFINITY, f64::min);
        inside(area, middle) && outline > graze
    });
    pieces.map(|pair| pair[1] - pair[0]).sum::<f64>() * line.length()
}

/// Whether a line runs through a rectangle: some of very many points on it lie more than the tolerance inside.
pub(crate) fn runs_through(rect: &Rect, line: Segment) -> bool {
    let core = rect.grown(-TOLERANCE);
    (0..=20_000).any(|number| core.contains(line.at(f64::from(number) / 20_000.0)))
}
