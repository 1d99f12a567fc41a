//! The first moment of a move at which something becomes true: reactions interrupt moves there.

use crate::contact::separating_axis;
use crate::gap::{Gap, distance, distance_only};
use crate::motion::Motion;
use crate::point::Vector;
use crate::quantity::{Degrees, TOLERANCE};
use crate::rect::Rect;

/// When and where a move first comes near enough to something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// The fraction of the move.
    pub t: f64,
    /// Which of the moving rectangles.
    pub mover: usize,
    /// Which of the things standing still.
    pub still: usize,
    /// The gap at that moment and its two points.
    pub gap: Gap,
}

/// What a move is watched for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Near {
    /// The gap is so many inches or less (MG-SQR-01); 0 is the moment of contact.
    Within(f64),
    /// Ground is shared more than the tolerance deep: contact that slides along an edge does not count.
    Overlapping,
}

/// The first moment at which any of the moving rectangles (as they lie at the start) comes near any of the rectangles that
/// stand still. Exact to well below the grid: at the moment found the gap equals the limit to 1e-6 inch.
pub fn first_moment(motion: &Motion, movers: &[Rect], still: &[Rect], near: Near) -> Option<Moment> {
    let limit = match near {
        Near::Within(inches) => inches,
        Near::Overlapping => -TOLERANCE,
    };
    let mut first: Option<Moment> = None;
    let mut follow = |mover: usize, index: usize, pace: &Pace| {
        let (rect, other) = (&movers[mover], &still[index]);
        let until = first.map_or(1.0, |found| found.t);
        if distance_only(rect, other) - limit > (pace.shift.length() + pace.swing) * until + 1e-6 {
            return; // Too far to be reached at all, or sooner than another.
        }
        let Some(t) = approach(motion, rect, other, limit, pace, until) else { return };
        let gap = distance(&motion.carry(rect, t), other);
        // Of several at the same moment the nearest decides, then the first in order.
        let sooner = |found: Moment| {
            let at_once = gap.distance.total_cmp(&found.gap.distance);
            t < found.t
                || (t == found.t && at_once.then((mover, index).cmp(&(found.mover, found.still))).is_lt())
        };
        if first.is_none_or(sooner) {
            first = Some(Moment { t, mover, still: index, gap });
        }
    };
    // The two that are nearest at the start mostly meet first; the others then are followed no farther than that.
    let nearest = nearest_centres(movers, still)?;
    follow(nearest.0, nearest.1, &Pace::of(motion, &movers[nearest.0]));
    for (mover, rect) in movers.iter().enumerate() {
        let pace = Pace::of(motion, rect);
        for index in (0..still.len()).filter(|index| (mover, *index) != nearest) {
            follow(mover, index, &pace);
        }
    }
    first
}

/// The two of two bodies whose centres are nearest to each other; none if there are no two.
fn nearest_centres(movers: &[Rect], still: &[Rect]) -> Option<(usize, usize)> {
    let mut nearest = None;
    let mut least = f64::INFINITY;
    for (mover, rect) in movers.iter().enumerate() {
        for (index, other) in still.iter().enumerate() {
            let step = other.centre - rect.centre;
            let square = step.dot(step);
            if square < least {
                (nearest, least) = (Some((mover, index)), square);
            }
        }
    }
    nearest
}

/// The first fraction from 0 to 1 at which `clearance` (what is still missing, in inches) is zero or less, when it never
/// falls faster than `rate` inches over the whole move.
pub fn first_moment_when(clearance: impl Fn(f64) -> f64, rate: f64) -> Option<f64> {
    let mut t = 0.0;
    let mut missing = clearance(t);
    while missing > CLOSE {
        if t >= 1.0 || rate <= 0.0 || missing.is_nan() {
            return None;
        }
        let before = t;
        t = (t + (missing / rate).max(least_step(rate))).min(1.0);
        missing = clearance(t);
        if missing <= CLOSE {
            return Some(narrow(before, t, |at| clearance(at) <= CLOSE));
        }
    }
    Some(t)
}

/// When what is missing is this little, in inches, the moment has come.
const CLOSE: f64 = 1e-9;

/// The shortest step of a search, as a fraction of the move, so that it always ends. What could be stepped over comes nearer
/// than the limit by less than a thousandth of an inch, a step of the grid.
fn least_step(rate: f64) -> f64 {
    (0.002 / rate).clamp(1e-5, 1.0)
}

/// How fast a rectangle of a moving body can come nearer.
struct Pace {
    /// How far the body shifts.
    shift: Vector,
    /// How far, at most, its turn carries a corner.
    swing: f64,
}

impl Pace {
    fn of(motion: &Motion, rect: &Rect) -> Self {
        let (reference, shift) = motion.reference();
        let radius = rect.corners().into_iter().map(|corner| corner.distance(reference)).fold(0.0, f64::max);
        Self { shift, swing: Degrees(motion.turn().abs()).radians() * radius }
    }

    /// The fastest the gap can close when its shortest line points along `toward`. As long as the separation along that
    /// direction lasts the two cannot meet, so moving along an obstacle costs no steps.
    fn toward(&self, toward: Vector) -> f64 {
        self.shift.dot(toward) + self.swing
    }
}

/// Conservative advancement: step ahead by what the gap surely allows until the limit is reached.
fn approach(motion: &Motion, rect: &Rect, still: &Rect, limit: f64, pace: &Pace, until: f64) -> Option<f64> {
    let gap_at = |t: f64| signed_gap(&motion.carry(rect, t), still);
    let mut t = 0.0;
    loop {
        let (gap, toward) = gap_at(t);
        let missing = gap - limit;
        if missing <= CLOSE {
            return Some(t);
        }
        let rate = pace.toward(toward);
        if rate <= 0.0 || t >= until {
            return None;
        }
        let (sure, least) = (missing / rate, least_step(rate));
        if sure >= least {
            t += sure;
            if t > until {
                return None;
            }
        } else {
            let next = (t + least).min(until);
            if gap_at(next).0 - limit <= CLOSE {
                return Some(narrow(t, next, |at| gap_at(at).0 - limit <= CLOSE));
            }
            t = next;
        }
    }
}

/// The gap between two rectangles (minus the depth of their overlap) and the direction in which the first would close it.
fn signed_gap(mover: &Rect, still: &Rect) -> (f64, Vector) {
    let gap = distance(mover, still);
    // For a gap below the rounding of its direction the separating axis knows better.
    if gap.distance > 1e-6 {
        return (gap.distance, (gap.to - gap.from) * (1.0 / gap.distance));
    }
    separating_axis(mover, still)
}

/// Between a fraction where it does not hold and a later one where it does: the first where it does, to 1e-12.
fn narrow(mut before: f64, mut after: f64, holds: impl Fn(f64) -> bool) -> f64 {
    while after - before > 1e-12 {
        let middle = f64::midpoint(before, after);
        if holds(middle) {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;
    use crate::pose::Placement;

    fn line_of_six(x: f64, y: f64, facing: f64) -> Rect {
        Rect::behind(Placement::new(x, y, facing), 4.5, 1.0)
    }

    /// MG-SQR-01: cavalry front on y = 10, infantry front on y = 22, straight on for 8 inches: it pauses after 4 inches.
    #[test]
    fn cavalry_pauses_where_the_gap_is_eight() {
        let from = Placement::new(20.0, 10.0, 0.0);
        let cavalry = Rect::behind(from, 3.0, 2.0);
        let motion = Motion::straight(from, from.advanced(8.0, 0.0));
        let moment =
            first_moment(&motion, &[cavalry], &[line_of_six(20.0, 22.0, 180.0)], Near::Within(8.0)).unwrap();
        assert!((moment.t - 0.5).abs() < 1e-7 && (moment.gap.distance - 8.0).abs() < 1e-6);
        assert_eq!(
            first_moment(&motion, &[cavalry], &[line_of_six(20.0, 22.0, 180.0)], Near::Within(0.0)),
            None
        );
    }

    #[test]
    fn a_corner_comes_within_reach_of_a_corner() {
        // Moving east along y = 0 past a stand whose corner is at (10, 5): the gap is 5 when level with it.
        let from = Placement::new(0.0, 0.0, 0.0);
        let mover = Rect::behind(from, 2.0, 1.0);
        let still = Rect::behind(Placement::new(11.0, 6.0, 0.0), 2.0, 1.0);
        let motion = Motion::straight(from, from.advanced(0.0, 20.0));
        let contact = first_moment(&motion, &[mover], &[still], Near::Within(5.0)).unwrap();
        assert!((contact.t * 20.0 - 9.0).abs() < 1e-3, "{contact:?}");
        assert_eq!(first_moment(&motion, &[mover], &[still], Near::Within(4.99)), None);
        // Within √(5² + 3²) it is 3 inches earlier.
        let earlier = first_moment(&motion, &[mover], &[still], Near::Within(34.0_f64.sqrt())).unwrap();
        assert!((earlier.t * 20.0 - 6.0).abs() < 1e-6);
    }

    #[test]
    fn sliding_along_an_edge_is_contact_but_no_overlap() {
        let from = Placement::new(0.0, 0.0, 0.0);
        let mover = Rect::behind(from, 1.0, 1.0);
        let wall = Rect::behind(Placement::new(5.0, 1.0, 0.0), 10.0, 1.0);
        let motion = Motion::straight(from, from.advanced(0.0, 8.0));
        assert_eq!(first_moment(&motion, &[mover], &[wall], Near::Within(0.0)).unwrap().t, 0.0);
        assert_eq!(first_moment(&motion, &[mover], &[wall], Near::Overlapping), None);
        let into = Motion::straight(from, from.advanced(1.0, 0.0));
        let moment = first_moment(&into, &[mover], &[wall], Near::Overlapping).unwrap();
        assert!((moment.t - 0.01).abs() < 1e-6);
    }

    /// A 4-inch front wheels right about (2, 0); its outer corner swings round on a circle of radius 4 and meets a stand
    /// whose lower edge is on y = 2 after 30 degrees, where 4 · sin 30° = 2.
    #[test]
    fn a_wheel_meets_what_its_outer_corner_meets() {
        let from = Placement::new(0.0, 0.0, 0.0);
        let front = Rect::behind(from, 4.0, 0.5);
        let wheel = Motion::wheel(from, 4.0, crate::motion::Hinge::Right, Degrees(90.0));
        let still = Rect::behind(Placement::new(-1.5, 3.0, 0.0), 2.0, 1.0);
        let moment = first_moment(&wheel, &[front], &[still], Near::Within(0.0)).unwrap();
        assert!((moment.t - 30.0 / 90.0).abs() < 1e-6, "{moment:?}");
        assert!(moment.gap.from.distance(Point::new(2.0 - 12.0_f64.sqrt(), 2.0)) < 1e-5);
    }

    #[test]
    fn the_first_moment_of_a_plain_condition() {
        assert_eq!(first_moment_when(|t| 2.0 - t, 1.0), None);
        assert!((first_moment_when(|t| 2.0 - 8.0 * t, 8.0).unwrap() - 0.25).abs() < 1e-9);
    }
}
