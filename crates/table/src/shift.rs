//! How far something can be shifted before it runs into something else: retreats, evades, giving way.

use crate::bounds::Bounds;
use crate::convex::Convex;
use crate::point::{Point, Vector};
use crate::polygon::Polygon;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;

/// Something that may stand in the way.
#[derive(Debug, Clone, Copy)]
pub enum Obstacle<'a> {
    /// A stand or a base.
    Piece(&'a Rect),
    /// Ground that may not be entered.
    Area(&'a Polygon),
}

/// How far a shift is free.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FreeShift {
    /// How far it can go, in inches: the whole way asked for, or up to the first touch.
    pub distance: f64,
    /// Which obstacle (by its place in the list) stops it; none if the whole way is free.
    pub stopped_by: Option<usize>,
}

/// How far a body of rectangles can be shifted along a direction, up to `most` inches, before it would share ground with an
/// obstacle more than the tolerance deep. It stops where it touches. Sliding along an obstacle does not stop it; a body that
/// overlaps an obstacle already cannot be shifted at all. The first of several obstacles met at once is named.
pub fn free_shift<'a>(
    body: &[Rect],
    direction: Vector,
    most: f64,
    obstacles: impl IntoIterator<Item = Obstacle<'a>>,
) -> FreeShift {
    let mut free = FreeShift { distance: most.max(0.0), stopped_by: None };
    let Some(direction) = direction.unit() else { return free };
    // Whether something is run into is asked of the whole way, or the answer would rest on what was looked at before it: of two things
    // touched within the tolerance of each other the first touch counts.
    for (index, obstacle) in obstacles.into_iter().enumerate() {
        for rect in body {
            let way = Bounds::of_rect(rect).joined(Bounds::of_rect(&rect.shifted(direction * free.distance)));
            let stop = match obstacle {
                Obstacle::Piece(piece) if way.meets(&Bounds::of_rect(piece)) => {
                    stop_before(rect, direction, most, &piece.corners(), &[piece.forward, piece.right()])
                }
                Obstacle::Area(area) if way.meets(&area.bounds()) => {
                    stop_before_area(rect, direction, most, area)
                }
                Obstacle::Piece(_) | Obstacle::Area(_) => None,
            };
            if let Some(distance) = stop.filter(|&at| at < free.distance) {
                free = FreeShift { distance, stopped_by: Some(index) };
            }
        }
    }
    free
}

fn stop_before_area(rect: &Rect, direction: Vector, most: f64, area: &Polygon) -> Option<f64> {
    if Convex::of_rect(rect).overlaps_polygon(area) {
        return Some(0.0);
    }
    // From outside, the area is entered over its outline.
    let stops = area.edges().filter_map(|Segment { from, to }| {
        let normal = (to - from).unit()?.right();
        stop_before(rect, direction, most, &[from, to], &[normal])
    });
    stops.reduce(f64::min)
}

/// Where a rectangle shifted along `direction` touches a convex obstacle it would run into within `most` inches; the
/// obstacle is given by its corners and the directions across its edges. Along every direction across an edge of one of the
/// two their shadows must overlap; each says between which two distances they do.
fn stop_before(
    rect: &Rect,
    direction: Vector,
    most: f64,
    corners: &[Point],
    across: &[Vector],
) -> Option<f64> {
    let (mut touch, mut enter, mut leave) = (0.0_f64, f64::NEG_INFINITY, f64::INFINITY);
    for &axis in [rect.forward, rect.right()].iter().chain(across) {
        let reach =
            rect.half_depth * rect.forward.dot(axis).abs() + rect.half_width * rect.right().dot(axis).abs();
        let shadow = corners.iter().map(|&corner| (corner - rect.centre).dot(axis));
        let (near, far) = shadow.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        let speed = direction.dot(axis);
        // Shared ground no deeper than the tolerance is only touching.
        let (low, high) = (near - reach, far + reach);
        if speed.abs() < 1e-12 {
            if low + TOLERANCE >= 0.0 || high - TOLERANCE <= 0.0 {
                return None;
            }
        } else {
            let (first, last) =
                if speed > 0.0 { (low / speed, high / speed) } else { (high / speed, low / speed) };
            let slack = TOLERANCE / speed.abs();
            touch = touch.max(first);
            enter = enter.max(first + slack);
            leave = leave.min(last - slack);
        }
    }
    // The shift ends at `most`: what would only be entered there is not entered.
    (enter < leave && leave > 0.0 && enter < most - 1e-9).then_some(touch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn shift(body: &[Rect], bearing: f64, most: f64, piece: &Rect) -> f64 {
        free_shift(body, Point::toward(bearing), most, [Obstacle::Piece(piece)]).distance
    }

    /// MG-EVA-03: a friendly line 2.5 inches behind the evading cavalry: it evades 2.5 inches of its 4.
    #[test]
    fn an_evade_stops_at_a_friend() {
        let cavalry = Rect::behind(Placement::new(10.0, 22.0, 180.0), 3.0, 2.0);
        let friend = Rect::behind(Placement::new(10.0, 26.5, 180.0), 4.5, 1.0);
        assert!((shift(&[cavalry], 0.0, 4.0, &friend) - 2.5).abs() < 1e-12);
        assert_eq!(shift(&[cavalry], 180.0, 4.0, &friend), 4.0);
        let found = free_shift(&[cavalry], Point::toward(0.0), 4.0, [Obstacle::Piece(&friend)]);
        assert_eq!(found.stopped_by, Some(0));
    }

    #[test]
    fn sliding_is_free_and_overlapping_is_stuck() {
        let stand = Rect::centred(Placement::new(0.0, 0.0, 0.0), 1.0, 1.0);
        let beside = Rect::centred(Placement::new(1.0, 0.0, 0.0), 1.0, 9.0);
        assert_eq!(shift(&[stand], 0.0, 3.0, &beside), 3.0);
        assert_eq!(shift(&[stand], 45.0, 3.0, &beside), 0.0, "touching already");
        let on_top = Rect::centred(Placement::new(0.5, 0.0, 0.0), 1.0, 1.0);
        assert_eq!(shift(&[stand], 0.0, 3.0, &on_top), 0.0);
    }

    #[test]
    fn a_slanting_shift_meets_a_corner() {
        // A 3-4-5 shift: after 5 inches the stand's corner (0.5, 0.5) has gone to (3.5, 4.5), a corner of the other.
        let stand = Rect::centred(Placement::new(0.0, 0.0, 0.0), 1.0, 1.0);
        let other = Rect::centred(Placement::new(4.0, 5.0, 0.0), 1.0, 1.0);
        let free = free_shift(&[stand], Point::new(0.6, 0.8), 9.0, [Obstacle::Piece(&other)]);
        assert!((free.distance - 5.0).abs() < 1e-12, "{free:?}");
    }

    /// One stand touches at 2.0 and the other at 2.005: the shift ends at 2.0, whichever is looked at first, on either hand.
    #[test]
    fn the_first_touch_counts_in_whatever_order_things_are_looked_at() {
        let mut body = [0.0, 5.0].map(|x| Rect::centred(Placement::new(x, 0.0, 0.0), 1.0, 1.0));
        let mut walls = [(0.0, 3.0), (5.0, 3.005)]
            .map(|(x, y): (f64, f64)| Rect::centred(Placement::new(x, y, 0.0), 1.0, 1.0));
        for _ in 0..2 {
            for _ in 0..2 {
                let free = free_shift(&body, Point::toward(0.0), 9.0, walls.iter().map(Obstacle::Piece));
                assert!((free.distance - 2.0).abs() < 1e-12, "{free:?}");
                walls.reverse();
            }
            body.reverse();
        }
    }

    /// MG-RET-07: cavalry with a wood 0.5 inch behind it goes back 0.5.
    #[test]
    fn a_retreat_stops_at_forbidden_ground() {
        let cavalry = Rect::behind(Placement::new(10.0, 20.0, 0.0), 3.0, 2.0);
        let corner = Point::new;
        let wood = vec![
            corner(5.0, 17.5),
            corner(15.0, 17.5),
            corner(15.0, 10.0),
            corner(12.0, 12.0),
            corner(5.0, 10.0),
        ];
        let wood = Polygon::new(wood).unwrap();
        let back = free_shift(&[cavalry], Point::toward(180.0), 2.0, [Obstacle::Area(&wood)]);
        assert!((back.distance - 0.5).abs() < 1e-12);
        assert_eq!(
            free_shift(&[cavalry], Point::toward(90.0), 9.0, [Obstacle::Area(&wood)]).stopped_by,
            None
        );
    }

    #[test]
    fn the_nearest_of_several_stops_it() {
        let body = [0.0, 1.0].map(|x| Rect::centred(Placement::new(x, 0.0, 0.0), 1.0, 1.0));
        let (far, near) = (
            Rect::centred(Placement::new(0.0, 4.0, 0.0), 1.0, 1.0),
            Rect::centred(Placement::new(1.0, 3.0, 0.0), 1.0, 1.0),
        );
        let free =
            free_shift(&body, Point::toward(0.0), 9.0, [Obstacle::Piece(&far), Obstacle::Piece(&near)]);
        assert_eq!(free, FreeShift { distance: 2.0, stopped_by: Some(1) });
    }
}
