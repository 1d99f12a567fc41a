//! The ground a stand sweeps, whose outline is made only when a quick look does not decide.

use std::cell::OnceCell;

use crate::bounds::Bounds;
use crate::convex::Convex;
use crate::point::{Point, Vector, larger, smaller};
use crate::polygon::Polygon;
use crate::polyline::Polyline;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;

/// What lies this little inside along some direction is not inside by the tolerance, whatever the rounding.
const SLACK: f64 = TOLERANCE - 1e-9;

/// More than any rounding.
const HAIR: f64 = 1e-6;

/// The ground a rectangle sweeps when each of its corners travels in a straight line (MG-MOV-03): [`Convex::swept`], asked about many things of
/// which most lie clear of it. Along some direction their shadows do not meet, and that takes no outline to see.
#[derive(Debug)]
pub struct Sweep {
    from: Rect,
    to: Rect,
    outline: OnceCell<Convex>,
}

impl Sweep {
    /// The ground swept from one place to another.
    #[inline]
    pub const fn new(from: Rect, to: Rect) -> Self {
        Self { from, to, outline: OnceCell::new() }
    }

    /// What the rectangle around a whole body sweeps, made a hair larger so that no rounding puts a part of it outside: whatever lies clear of
    /// this lies clear of every part. None if the parts do not all face the same way, before and after.
    pub fn of_body(from: &[Rect], to: &[Rect]) -> Option<Self> {
        Some(Self::new(Rect::around(from)?.grown(HAIR), Rect::around(to)?.grown(HAIR)))
    }

    /// The shape of the ground.
    pub fn outline(&self) -> &Convex {
        self.outline.get_or_init(|| Convex::swept(&self.from, &self.to))
    }

    /// The upright box around it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::of_rect(&self.from).joined(Bounds::of_rect(&self.to))
    }

    /// Whether it shares ground with a rectangle more than the tolerance deep (MG-GEN-06).
    pub fn overlaps_rect(&self, rect: &Rect) -> bool {
        let apart = self.axes().chain([rect.forward, rect.right()]).any(|axis| {
            let (least, most) = self.shadow(axis);
            let (from, to) = shadow(rect, axis);
            to - least <= SLACK || most - from <= SLACK
        });
        !apart && self.outline().overlaps_rect(rect)
    }

    /// Whether it shares ground with an area more than the tolerance deep.
    pub fn overlaps_polygon(&self, polygon: &Polygon) -> bool {
        self.may_hold_some(polygon.corners()) && self.outline().overlaps_polygon(polygon)
    }

    /// Whether a road or stream runs through it, more than the tolerance inside its edge.
    pub fn crosses(&self, line: &Polyline) -> bool {
        line.legs().any(|leg| self.may_hold_some(&[leg.from, leg.to])) && self.outline().crosses(line)
    }

    /// Whether no direction parts it from all these points and what lies between them.
    fn may_hold_some(&self, points: &[Point]) -> bool {
        self.axes().all(|axis| {
            let (least, most) = self.shadow(axis);
            let along = points.iter().map(|point| point.dot(axis));
            let (from, to) = along.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), at| {
                (smaller(from, at), larger(to, at))
            });
            to - least > SLACK && most - from > SLACK
        })
    }

    /// Directions along which it is likely to be apart from something: its sides before and after, and across its way.
    fn axes(&self) -> impl Iterator<Item = Vector> + use<> {
        let (from, to) = (self.from.forward, self.to.forward);
        let step = self.to.centre - self.from.centre;
        let turned = [to, to.right()].into_iter().filter(move |_| from != to);
        let across = std::iter::once_with(move || step.unit().map(Vector::right)).flatten();
        [from, from.right()].into_iter().chain(turned).chain(across)
    }

    /// From where to where it reaches along a direction.
    #[inline]
    fn shadow(&self, axis: Vector) -> (f64, f64) {
        let (before, after) = (shadow(&self.from, axis), shadow(&self.to, axis));
        (smaller(before.0, after.0), larger(before.1, after.1))
    }
}

/// From where to where a rectangle reaches along a direction.
#[inline]
fn shadow(rect: &Rect, axis: Vector) -> (f64, f64) {
    let middle = rect.centre.dot(axis);
    let half =
        rect.half_width * rect.right().dot(axis).abs() + rect.half_depth * rect.forward.dot(axis).abs();
    (middle - half, middle + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    /// MG-MOV-03: a column of 4 (1.5 wide, 2 deep) goes 4 straight ahead past a stand beside its way, then over one in it.
    #[test]
    fn what_lies_beside_the_way_is_not_swept() {
        let column = |y: f64| Rect::behind(Placement::new(20.0, y, 0.0), 1.5, 2.0);
        let sweep = Sweep::new(column(20.0), column(24.0));
        let stand = |x: f64| Rect::behind(Placement::new(x, 23.0, 0.0), 0.75, 1.0);
        assert!(!sweep.overlaps_rect(&stand(21.125)) && sweep.outline.get().is_none());
        assert!(!sweep.overlaps_rect(&stand(21.116)) && sweep.overlaps_rect(&stand(21.1)));
        let stream = |y: f64| Polyline::new(vec![Point::new(0.0, y), Point::new(40.0, y)]).unwrap();
        assert!(sweep.crosses(&stream(22.0)) && !sweep.crosses(&stream(24.0)));
    }
}
