//! A straight shift without a turn, and everything it meets; and the headings of a fan that are worth trying.

use table::{Point, Polygon, Rect, Segment, Vector, turn_between};

use crate::body::{Body, Shape};

/// A part of a straight shift, in inches from its start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Where it begins; less than 0 if it held before the start.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

impl Span {
    /// Whether it lies at least partly ahead of the start and begins before so many inches.
    pub fn is_met_within(self, inches: f64) -> bool {
        self.to > 0.0 && self.from < inches
    }

    /// Whether a place lies in it.
    pub fn holds(self, inches: f64) -> bool {
        self.from < inches && inches < self.to
    }
}

/// The parts of a shift along a unit vector during which a body shares ground with another, more than so many inches deep. With a negative depth: during
/// which it is nearer than that.
pub fn spans(mover: &[Rect], along: Vector, other: &Body<'_>, deep: f64) -> Vec<Span> {
    let mut found = Vec::new();
    for rect in mover {
        match other.shape {
            Shape::Rects(rects) => {
                found.extend(rects.iter().filter_map(|one| of_rects(rect, along, one, deep)));
            }
            Shape::Area(area) => found.extend(of_area(rect, along, area, deep)),
        }
    }
    merged(found)
}

/// The parts of a shift along a unit vector during which some rectangles lie in an area, more than so many inches deep.
pub fn spans_in_area(mover: &[Rect], along: Vector, area: &Polygon, deep: f64) -> Vec<Span> {
    merged(mover.iter().flat_map(|rect| of_area(rect, along, area, deep)).collect())
}

/// How far a rectangle reaches from its centre along an axis.
fn reach(rect: &Rect, axis: Vector) -> f64 {
    rect.half_depth * rect.forward.dot(axis).abs() + rect.half_width * rect.right().dot(axis).abs()
}

/// Narrows a span to the part in which an offset that changes at a rate stays smaller than a limit.
fn narrowed(span: Span, offset: f64, rate: f64, limit: f64) -> Option<Span> {
    if limit <= 0.0 {
        return None;
    }
    if rate.abs() < 1e-12 {
        return (offset.abs() < limit).then_some(span);
    }
    let (one, other) = ((-limit - offset) / rate, (limit - offset) / rate);
    let span = Span { from: span.from.max(one.min(other)), to: span.to.min(one.max(other)) };
    (span.from < span.to).then_some(span)
}

const ALWAYS: Span = Span { from: f64::NEG_INFINITY, to: f64::INFINITY };

fn of_rects(mover: &Rect, along: Vector, other: &Rect, deep: f64) -> Option<Span> {
    let step = mover.centre - other.centre;
    [mover.forward, mover.right(), other.forward, other.right()].into_iter().try_fold(ALWAYS, |span, axis| {
        let limit = reach(mover, axis) + reach(other, axis) - deep;
        narrowed(span, step.dot(axis), along.dot(axis), limit)
    })
}

fn of_segment(mover: &Rect, along: Vector, edge: Segment) -> Option<Span> {
    let normal = edge.step().unit()?.right();
    let middle = mover.centre - edge.midpoint();
    let half = edge.step() * 0.5;
    [mover.forward, mover.right(), normal].into_iter().try_fold(ALWAYS, |span, axis| {
        let limit = reach(mover, axis) + half.dot(axis).abs();
        narrowed(span, middle.dot(axis), along.dot(axis), limit)
    })
}

/// The outline is met edge by edge; between two meetings the rectangle lies wholly inside or wholly outside.
fn of_area(mover: &Rect, along: Vector, area: &Polygon, deep: f64) -> Vec<Span> {
    let core = Rect {
        half_width: (mover.half_width - deep).max(0.0),
        half_depth: (mover.half_depth - deep).max(0.0),
        ..*mover
    };
    let edges = merged(area.edges().filter_map(|edge| of_segment(&core, along, edge)).collect());
    let between = edges.windows(2).filter_map(|two| {
        let gap = Span { from: two[0].to, to: two[1].from };
        let middle = mover.centre + along * f64::midpoint(gap.from, gap.to);
        area.contains(middle).then_some(gap)
    });
    let inside: Vec<Span> = between.collect();
    merged(edges.into_iter().chain(inside).collect())
}

/// The same spans in order, those that meet joined.
fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut joined: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
            _ => joined.push(span),
        }
    }
    joined
}

/// Bearings worth trying in a fan: those nearest to its middle first. Besides even steps they are the bearings on which a corner of the mover just passes
/// one of the corners in its way, on either side of it.
pub fn headings(about: f64, spread: f64, step: f64, mover: &[Rect], corners: &[Point]) -> Vec<f64> {
    let steps = libm::floor(spread / step) as i32;
    let mut turns: Vec<f64> = (-steps..=steps).map(|number| f64::from(number) * step).collect();
    turns.extend([-spread, spread]);
    for corner in mover.iter().flat_map(Rect::corners) {
        for other in corners {
            let turn = turn_between(about, (*other - corner).bearing());
            turns.extend([turn - GRAZE, turn + GRAZE].into_iter().filter(|turn| turn.abs() <= spread));
        }
    }
    turns.sort_by(|a, b| a.abs().total_cmp(&b.abs()).then(a.total_cmp(b)));
    turns.dedup();
    turns.into_iter().map(|turn| about + turn).collect()
}

/// How far beside a corner a bearing passes it, in degrees.
const GRAZE: f64 = 0.05;

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Pose, TOLERANCE};

    const NORTH: Vector = Point::new(0.0, 1.0);

    fn column(x: f64, y: f64) -> [Rect; 1] {
        [Rect::behind(Pose::new(x, y, 0.0), 3.0, 1.5)]
    }

    #[test]
    fn a_body_straight_ahead_is_met_and_left_again() {
        let (mover, other) = (column(10.0, 10.0), column(12.0, 16.5));
        let [span] = spans(&mover, NORTH, &Body::of_rects(&other), 0.0)[..] else { panic!("one span") };
        assert!((span.from - 5.0).abs() < 1e-9 && (span.to - 8.0).abs() < 1e-9, "{span:?}");
        let beside = column(13.0, 16.5);
        assert!(
            spans(&mover, NORTH, &Body::of_rects(&beside), TOLERANCE).is_empty(),
            "it passes along its side"
        );
        assert_eq!(
            spans(&mover, NORTH, &Body::of_rects(&beside), -TOLERANCE).len(),
            1,
            "and touches it there"
        );
    }

    #[test]
    fn an_area_is_met_at_its_outline_and_holds_what_is_inside() {
        let corners = [(0.0, 20.0), (0.0, 40.0), (30.0, 40.0), (30.0, 20.0)].map(|(x, y)| Point::new(x, y));
        let wood = Polygon::new(corners.to_vec()).expect("a square");
        let [span] = spans_in_area(&column(10.0, 10.0), NORTH, &wood, 0.0)[..] else { panic!("one span") };
        assert!((span.from - 10.0).abs() < 1e-9 && (span.to - 31.5).abs() < 1e-9, "{span:?}");
        assert!(span.holds(20.0) && span.is_met_within(10.5) && !span.is_met_within(9.5));
        assert!(spans_in_area(&column(-10.0, 10.0), NORTH, &wood, 0.0).is_empty());
    }

    #[test]
    fn a_notch_in_an_area_is_free() {
        let corners = [
            (0.0, 20.0),
            (0.0, 40.0),
            (30.0, 40.0),
            (30.0, 20.0),
            (20.0, 20.0),
            (20.0, 30.0),
            (5.0, 30.0),
            (5.0, 20.0),
        ];
        let area = Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a horseshoe");
        let [span] = spans_in_area(&column(10.0, 10.0), NORTH, &area, 0.0)[..] else { panic!("one span") };
        assert!((span.from - 20.0).abs() < 1e-9, "{span:?}");
    }

    #[test]
    fn turned_by_an_odd_angle_it_is_the_same() {
        let turned = |rects: [Rect; 1]| {
            rects.map(|rect| Rect {
                centre: rect.centre.turned(33.3),
                forward: rect.forward.turned(33.3),
                ..rect
            })
        };
        let (mover, other) = (turned(column(10.0, 10.0)), turned(column(12.0, 16.5)));
        let [span] = spans(&mover, NORTH.turned(33.3), &Body::of_rects(&other), 0.0)[..] else {
            panic!("one span")
        };
        assert!((span.from - 5.0).abs() < 1e-9 && (span.to - 8.0).abs() < 1e-9, "{span:?}");
    }

    #[test]
    fn a_fan_is_tried_from_its_middle_and_past_corners() {
        let found = headings(180.0, 22.5, 5.0, &[], &[]);
        assert_eq!(&found[..3], &[180.0, 175.0, 185.0]);
        assert!(found.contains(&157.5) && found.contains(&202.5));
        let past = headings(0.0, 22.5, 22.5, &column(0.0, 0.0), &[Point::new(2.5, 10.0)]);
        let graze = Point::new(1.0, 10.0).bearing();
        assert!(past.iter().any(|heading| (heading - graze).abs() < 0.06));
    }
}
