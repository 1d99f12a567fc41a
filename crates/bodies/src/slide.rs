//! A straight shift without a turn, and everything it meets.

use table::{Bounds, Point, Polygon, Rect, Segment, TOLERANCE, Vector, beyond};

use crate::body::{Body, Shape};
use crate::rects;

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
    for rect in mover.iter().filter(|rect| passes_near(rect, along, other.centre, other.reach, deep)) {
        match other.shape {
            Shape::Rects(rects) => {
                found.extend(rects.iter().filter_map(|one| of_rects(rect, along, one, deep)));
            }
            Shape::Area(area) => found.extend(of_area(rect, along, area, deep)),
        }
    }
    merged(found)
}

/// The parts of a shift along a unit vector during which some rectangles lie in an area, more than so many inches deep; with a negative depth: are nearer
/// to it than that. Nothing lies deeper in anything than it is thick.
pub fn spans_in_area(mover: &[Rect], along: Vector, area: &Polygon, deep: f64) -> Vec<Span> {
    let bounds = area.bounds();
    let (middle, reach) = (bounds.min.lerp(bounds.max, 0.5), bounds.min.distance(bounds.max) / 2.0);
    let near = mover.iter().filter(|rect| passes_near(rect, along, middle, reach, deep));
    merged(near.flat_map(|rect| of_area(rect, along, area, deep)).collect())
}

/// Whether a shift comes near something of this middle and reach at all.
fn passes_near(rect: &Rect, along: Vector, middle: Point, reach: f64, deep: f64) -> bool {
    let aside = (middle - rect.centre).cross(along).abs();
    aside < reach + libm::hypot(rect.half_width, rect.half_depth) - deep
}

/// How far a body can be shifted, and what stops it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room<W> {
    /// How far it can go before it would overlap something, in inches.
    pub distance: f64,
    /// What stops it there; nothing if it can go all the way asked for.
    pub stopped_by: Option<W>,
}

impl<W> Room<W> {
    /// As long as nothing is met: all the way.
    pub fn all(most: f64) -> Self {
        Self { distance: most.max(0.0), stopped_by: None }
    }

    /// With something that is met after so many inches, if it is. What stops it earlier counts; of two at the same distance, the one named first.
    pub fn narrow(&mut self, stop: Option<f64>, by: W) {
        let Some(distance) = stop else { return };
        let earlier = beyond(self.distance, distance);
        if earlier || (self.stopped_by.is_none() && distance <= self.distance) {
            *self = Self { distance: distance.max(0.0), stopped_by: Some(by) };
        }
    }
}

/// After how many inches a shift along a unit vector, up to `most` inches long, touches a body it runs into. Sliding along it is not running into it, nor
/// is coming no deeper than the tolerance; whoever overlaps it already goes nowhere.
pub fn touch_ahead(mover: &[Rect], along: Vector, other: &Body<'_>, most: f64) -> Option<f64> {
    // Whether it is run into is asked of the whole way, or the answer would rest on what was looked at before it.
    let runs_in = |span: &Span| span.is_met_within(most - HAIR);
    let stops = mover.iter().filter_map(|rect| match other.shape {
        Shape::Rects(rects) => {
            let stops = rects.iter().filter_map(|one| {
                of_rects(rect, along, one, TOLERANCE).filter(runs_in)?;
                of_rects(rect, along, one, 0.0).map(|span| span.from.max(0.0))
            });
            stops.reduce(f64::min)
        }
        Shape::Area(area) => area_ahead(rect, along, area, most),
    });
    stops.reduce(f64::min)
}

fn area_ahead(rect: &Rect, along: Vector, area: &Polygon, most: f64) -> Option<f64> {
    let way = Bounds::of_rect(rect).joined(Bounds::of_rect(&rect.shifted(along * most)));
    if !way.meets(&area.bounds()) {
        return None;
    }
    if area.overlaps_rect(rect) {
        return Some(0.0);
    }
    let entered = of_area(rect, along, area, TOLERANCE);
    let first = entered.into_iter().find(|span| span.is_met_within(most - HAIR))?;
    let touched = of_area(rect, along, area, 0.0);
    touched.into_iter().find(|span| span.to > first.from).map(|span| span.from.max(0.0))
}

/// What would only be met at the very end of a shift is not met.
const HAIR: f64 = 1e-9;

/// How far a body can be shifted along a unit vector, up to `most` inches, and stay so many inches clear of another that it comes nearer and nearer to.
/// It stays where it is if it is too near already.
pub fn short_of(mover: &[Rect], along: Vector, most: f64, other: &[Rect], clear: f64) -> f64 {
    let is_clear = |inches: f64| {
        let there: Vec<Rect> = mover.iter().map(|rect| rect.shifted(along * inches)).collect();
        rects::gap_only(&there, other) >= clear - HAIR
    };
    if is_clear(most) || is_clear(0.0) { last_that_holds(most, is_clear) } else { 0.0 }
}

/// The greatest number up to `most` for which something holds that, once it fails, fails for good; 0 if it holds nowhere.
pub fn last_that_holds(most: f64, holds: impl Fn(f64) -> bool) -> f64 {
    if holds(most) {
        return most;
    }
    let (mut good, mut bad) = (0.0, most);
    while bad - good > HAIR {
        let middle = f64::midpoint(good, bad);
        if holds(middle) { good = middle } else { bad = middle }
    }
    good
}

/// The places along a shift that others hold, so that it may pass but not end there.
#[derive(Debug, Clone, PartialEq)]
pub struct Held<W>(Vec<(W, Span, Span)>);

impl<W> Default for Held<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<W: Copy> Held<W> {
    /// With what somebody holds.
    pub fn add(&mut self, mover: &[Rect], along: Vector, who: W, rects: &[Rect]) {
        for rect in mover {
            self.0.extend(rects.iter().filter_map(|other| {
                let deep = of_rects(rect, along, other, TOLERANCE).filter(|span| span.to > 0.0)?;
                Some((who, deep, of_rects(rect, along, other, 0.0)?))
            }));
        }
    }

    /// The first place at or beyond a distance that nobody holds.
    pub fn first_free(&self, from: f64) -> f64 {
        let mut at = from;
        while let Some((_, touch)) = self.holder(at) {
            at = touch.to;
        }
        at
    }

    /// The last place up to a distance that nobody holds, and who holds the ground beyond it; no place if there is none from 0 on.
    pub fn last_free(&self, to: f64) -> (Option<f64>, Option<W>) {
        let (mut at, mut who) = (to, None);
        while let Some((holder, touch)) = self.holder(at) {
            (at, who) = (touch.from, Some(holder));
        }
        ((at >= 0.0).then_some(at), who)
    }

    fn holder(&self, at: f64) -> Option<(W, Span)> {
        let holds = |(_, deep, _): &&(W, Span, Span)| deep.holds(at);
        self.0.iter().find(holds).map(|(who, _, touch)| (*who, *touch))
    }
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
    if deep >= mover.half_width.min(mover.half_depth) {
        return Vec::new();
    }
    let core = mover.grown(-deep);
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

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pose;

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
}
