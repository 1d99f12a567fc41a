//! Who is near whom, who touches, who is in the way.

use table::{Board, Edge, Gap, Point, Polygon, Segment, TOLERANCE, beyond, within};

use crate::body::{Body, Shape};
use crate::rects;

/// The gap between two bodies and its two points; 0 where they touch or overlap.
pub fn gap(a: &Body<'_>, b: &Body<'_>) -> Gap {
    let each = match (a.shape, b.shape) {
        (Shape::Rects(mine), Shape::Rects(theirs)) => Some(rects::gap(mine, theirs)),
        (Shape::Rects(rects), Shape::Area(area)) => {
            rects.iter().map(|rect| area.gap_to_rect(rect)).reduce(Gap::nearer)
        }
        (Shape::Area(area), Shape::Rects(rects)) => {
            rects.iter().map(|rect| area.gap_to_rect(rect).reversed()).reduce(Gap::nearer)
        }
        (Shape::Area(mine), Shape::Area(theirs)) => Some(gap_of_areas(mine, theirs)),
    };
    each.unwrap_or_else(|| Gap::between(a.centre, b.centre))
}

fn gap_of_areas(mine: &Polygon, theirs: &Polygon) -> Gap {
    let from_corners = mine.corners().iter().map(|corner| theirs.gap_to_point(*corner));
    let to_corners = theirs.corners().iter().map(|corner| mine.gap_to_point(*corner).reversed());
    let nearest = from_corners.chain(to_corners).reduce(Gap::nearer);
    nearest.expect("an area has corners")
}

/// How far two bodies are apart.
pub fn gap_only(a: &Body<'_>, b: &Body<'_>) -> f64 {
    match (a.shape, b.shape) {
        (Shape::Rects(mine), Shape::Rects(theirs)) => rects::gap_only(mine, theirs),
        _ => gap(a, b).distance,
    }
}

/// The gap between two bodies that are within so many inches of each other; 0 inches is contact.
pub fn touch(a: &Body<'_>, b: &Body<'_>, inches: f64) -> Option<Gap> {
    if !a.may_be_near(b, inches) {
        return None;
    }
    Some(gap(a, b)).filter(|gap| within(gap.distance, inches))
}

/// A place where two bodies share ground, more than the tolerance deep.
pub fn overlap(a: &Body<'_>, b: &Body<'_>) -> Option<Point> {
    if !a.may_be_near(b, 0.0) {
        return None;
    }
    match (a.shape, b.shape) {
        (Shape::Rects(mine), Shape::Rects(theirs)) => rects::overlapping(mine, theirs),
        (Shape::Rects(rects), Shape::Area(area)) | (Shape::Area(area), Shape::Rects(rects)) => {
            let inside = rects.iter().find(|rect| area.overlaps_rect(rect));
            inside.map(|rect| area.gap_to_point(rect.centre).to)
        }
        (Shape::Area(mine), Shape::Area(theirs)) => areas_meet(mine, theirs),
    }
}

fn areas_meet(mine: &Polygon, theirs: &Polygon) -> Option<Point> {
    let inside = |area: &Polygon, other: &Polygon| {
        other.corners().iter().copied().find(|corner| area.contains_strictly(*corner))
    };
    let crossed =
        || mine.edges().find_map(|edge| theirs.first_stretch(edge).map(|part| edge.at(part.middle())));
    inside(mine, theirs).or_else(|| inside(theirs, mine)).or_else(crossed)
}

/// The first of some bodies that one would overlap, and where.
pub fn meets<'b, Id>(body: &Body<'_>, others: impl Iterator<Item = (Id, Body<'b>)>) -> Option<(Id, Point)> {
    let mut others = others;
    others.find_map(|(id, other)| overlap(body, &other).map(|at| (id, at)))
}

/// Of some bodies the nearest one that is nearer than so many inches, and the gap. Exactly that far is far enough.
pub fn too_near<'b, Id>(
    body: &Body<'_>,
    inches: f64,
    others: impl Iterator<Item = (Id, Body<'b>)>,
) -> Option<(Id, Gap)> {
    let mut nearest: Option<(Id, Gap)> = None;
    for (id, other) in others.filter(|(_, other)| body.may_be_near(other, inches)) {
        let gap = gap(body, &other);
        let nearer = nearest.as_ref().is_none_or(|(_, known)| gap.distance < known.distance);
        if nearer && beyond(inches, gap.distance) {
            nearest = Some((id, gap));
        }
    }
    nearest
}

/// How far a body lies over an edge of the table, and where; nothing if it lies on it.
pub fn overhang(board: &Board, body: &Body<'_>) -> Option<(Edge, f64, Point)> {
    match body.shape {
        Shape::Rects(rects) => rects.iter().find_map(|rect| board.overhang(rect)),
        Shape::Area(area) => area.corners().iter().find_map(|corner| {
            let out = |edge: &Edge| -board.inside(*edge, *corner);
            let over = Edge::ALL.into_iter().find(|edge| out(edge) > TOLERANCE);
            over.map(|edge| (edge, out(&edge), *corner))
        }),
    }
}

impl Body<'_> {
    /// The outward normal of one of its edges: to the left of the edge as it is walked.
    pub fn outward(edge: Segment) -> table::Vector {
        edge.step().unit().map_or(Point::new(0.0, 0.0), |along| -along.right())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Pose, Rect};

    fn rect(x: f64, y: f64) -> [Rect; 1] {
        [Rect::behind(Pose::new(x, y, 0.0), 3.0, 1.0)]
    }

    #[test]
    fn touching_is_within_and_does_not_overlap() {
        let [one, beside, over] = [10.0, 13.0, 12.98].map(|x| rect(x, 10.0));
        let [one, beside, over] = [&one, &beside, &over].map(|rects| Body::of_rects(rects));
        assert!(touch(&one, &beside, 0.0).is_some());
        assert!(overlap(&one, &beside).is_none());
        assert!(overlap(&one, &over).is_some(), "0.02 deep is more than the tolerance");
        assert!(within(gap_only(&one, &beside), 0.0));
    }

    #[test]
    fn exactly_so_far_is_far_enough() {
        let [one, far, near] = [10.0, 15.0, 14.98].map(|x| rect(x, 10.0));
        let one = Body::of_rects(&one);
        assert!(too_near(&one, 2.0, [((), Body::of_rects(&far))].into_iter()).is_none());
        let ((), gap) = too_near(&one, 2.0, [((), Body::of_rects(&near))].into_iter()).expect("1.98 is less");
        assert!((gap.distance - 1.98).abs() < 1e-9);
    }

    #[test]
    fn an_area_is_a_body_too() {
        let corners = [(0.0, 0.0), (0.0, 4.0), (4.0, 4.0), (4.0, 0.0)].map(|(x, y)| Point::new(x, y));
        let area = Polygon::new(corners.to_vec()).expect("a square");
        let block = Body::of_area(&area);
        let outside = [Rect::behind(Pose::new(2.0, -2.0, 0.0), 3.0, 1.0)];
        let at_the_wall = [Rect::behind(Pose::new(2.0, 0.0, 0.0), 3.0, 1.0)];
        assert!((gap(&block, &Body::of_rects(&outside)).distance - 2.0).abs() < 1e-9);
        assert!(touch(&block, &Body::of_rects(&at_the_wall), 0.0).is_some());
        assert!(overlap(&block, &Body::of_rects(&at_the_wall)).is_none());
        for edge in block.edges() {
            let out = edge.midpoint() + Body::outward(edge) * 0.5;
            assert!(!area.contains(out), "{out:?} is outside");
        }
    }
}
