//! The stretches of a line that lie inside an area, found without allocation.

use crate::point::{larger, smaller};
use crate::polygon::{ON_EDGE, Polygon};
use crate::segment::Segment;

/// A part of a line, as fractions of its length from its start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

impl Stretch {
    /// The whole of a line.
    pub const WHOLE: Self = Self { from: 0.0, to: 1.0 };

    /// This part of a line, as a segment.
    pub fn of(self, line: Segment) -> Segment {
        Segment::new(line.at(self.from), line.at(self.to))
    }

    /// The fraction of the line it makes up.
    pub fn share(self) -> f64 {
        self.to - self.from
    }

    /// The middle of it.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.from, self.to)
    }
}

/// The stretches of a line inside an area, in order.
#[derive(Debug, Clone)]
pub struct Stretches<'a>(Walk<'a>);

#[derive(Debug, Clone)]
enum Walk<'a> {
    /// Nothing (more) to find.
    Done,
    /// The common case: the line enters once and leaves once.
    One(Stretch),
    /// The line meets the outline more often, or passes near a corner: go from meeting to meeting.
    Along { polygon: &'a Polygon, line: Segment, graze: f64, length: f64, reached: f64 },
}

/// The stretches of `line` inside `polygon`, where cutting in no deeper than `graze` is only touching.
#[inline]
pub(crate) fn inside(polygon: &Polygon, line: Segment, graze: f64) -> Stretches<'_> {
    let step = line.step();
    let square = step.dot(step);
    // A line shorter than the rounding has no inside.
    if square <= ON_EDGE * ON_EDGE {
        return Stretches(Walk::Done);
    }
    let Some(survey) = Survey::of(polygon, line, square, graze) else {
        return Stretches(Walk::Along { polygon, line, graze, length: square.sqrt(), reached: 0.0 });
    };
    Stretches(survey.stretch(graze).map_or(Walk::Done, Walk::One))
}

/// One look at all corners: on which side of the line they lie, and where the outline crosses it.
struct Survey {
    /// Where the line enters and where it leaves, not yet limited to the line's ends; none if it misses.
    crossed: Option<[Meeting; 2]>,
}

/// Where the straight line of a look crosses an edge.
struct Meeting {
    /// The fraction along the look.
    at: f64,
    /// How far one gets from the edge in the whole length of the look.
    steepness: f64,
}

impl Survey {
    /// None when the easy answer does not hold: a corner grazed by the line, or more than two crossings.
    #[inline]
    fn of(polygon: &Polygon, line: Segment, square: f64, graze: f64) -> Option<Self> {
        let corners = polygon.corners();
        let step = line.step();
        let near = graze * graze * square;
        let mut before = *corners.last()? - line.from;
        let mut left_before = step.cross(before);
        let mut crossed = [(0.0, before, before); 2];
        let mut count = 0;
        for &corner in corners {
            let here = corner - line.from;
            let left = step.cross(here);
            if left * left <= near {
                return None;
            }
            if (left > 0.0) != (left_before > 0.0) {
                let share = left_before / (left_before - left);
                let along = before.dot(step) + (here - before).dot(step) * share;
                *crossed.get_mut(count)? = (along / square, before, here);
                count += 1;
            }
            (before, left_before) = (here, left);
        }
        if count < 2 {
            return Some(Self { crossed: None });
        }
        let [one, other] = crossed.map(|(at, from, to)| Meeting {
            at,
            steepness: step.cross(to - from).abs() / (to - from).length(),
        });
        Some(Self { crossed: Some(if one.at <= other.at { [one, other] } else { [other, one] }) })
    }

    /// With no corner near, only the two crossing edges can come near the middle of the stretch between them.
    #[inline]
    fn stretch(&self, graze: f64) -> Option<Stretch> {
        let [enter, leave] = self.crossed.as_ref()?;
        let stretch = Stretch { from: larger(enter.at, 0.0), to: smaller(leave.at, 1.0) };
        let middle = stretch.middle();
        let deep = ((middle - enter.at) * enter.steepness).min((leave.at - middle) * leave.steepness) > graze;
        (stretch.from < stretch.to && deep).then_some(stretch)
    }
}

impl Iterator for Stretches<'_> {
    type Item = Stretch;

    fn next(&mut self) -> Option<Stretch> {
        match &mut self.0 {
            Walk::Done => None,
            Walk::One(stretch) => {
                let stretch = *stretch;
                self.0 = Walk::Done;
                Some(stretch)
            }
            Walk::Along { polygon, line, graze, length, reached } => {
                let mut found: Option<Stretch> = None;
                while *reached < 1.0 {
                    let from = *reached;
                    let to = next_meeting(polygon, *line, *length, *graze, from);
                    *reached = to;
                    let inside = polygon.contains_deeper(line.at(f64::midpoint(from, to)), *graze);
                    match (&mut found, inside) {
                        (None, true) => found = Some(Stretch { from, to }),
                        (Some(stretch), true) => stretch.to = to,
                        (Some(_), false) => break,
                        (None, false) => {}
                    }
                }
                found
            }
        }
    }
}

/// The first fraction after `from` at which the line crosses the outline or grazes a corner; 1 if it meets nothing more.
fn next_meeting(polygon: &Polygon, line: Segment, length: f64, graze: f64, from: f64) -> f64 {
    let beyond = from + ON_EDGE / length;
    let mut next: f64 = 1.0;
    let mut meet = |at: f64| {
        if at > beyond && at < next {
            next = at;
        }
    };
    for edge in polygon.edges() {
        if let Some((along, _)) = line.crossing(edge) {
            meet(along);
        }
        let along = (edge.from - line.from).dot(line.step()) / (length * length);
        if line.at(along).distance(edge.from) <= graze {
            meet(along);
        }
    }
    // What is left before the end is shorter than the rounding: finish.
    if 1.0 - next <= ON_EDGE / length { 1.0 } else { next }
}
