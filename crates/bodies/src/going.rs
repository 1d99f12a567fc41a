//! What a straight shift passes through, stretch by stretch.

use table::{Segment, Stretch, Vector};

/// The parts of a straight shift during which something holds of the shape that is shifted and an area: `holds` says so for one place of the shift, and
/// may change only where a corner of one meets an edge of the other.
pub fn stretches(
    shape: &[Segment],
    step: Vector,
    area: &[Segment],
    holds: impl Fn(Vector) -> bool,
) -> Vec<Stretch> {
    let mut turns = vec![0.0, 1.0];
    for edge in shape {
        for other in area {
            for corner in [edge.from, edge.to] {
                turns.extend(Segment::new(corner, corner + step).crossing(*other).map(|(t, _)| t));
            }
            for corner in [other.from, other.to] {
                turns.extend(Segment::new(corner, corner - step).crossing(*edge).map(|(t, _)| t));
            }
        }
    }
    turns.sort_by(f64::total_cmp);
    let mut found: Vec<Stretch> = Vec::new();
    for pair in turns.windows(2).filter(|pair| pair[1] > pair[0]) {
        let next = Stretch { from: pair[0], to: pair[1] };
        if !holds(step * next.middle()) {
            continue;
        }
        match found.last_mut().filter(|last| last.to >= next.from) {
            Some(last) => last.to = next.to,
            None => found.push(next),
        }
    }
    found
}

/// What a way of length 1 costs when each inch in a layer costs twice as much, and in two layers four times: stretches of one layer that overlap count
/// once.
pub fn doubled(layers: &[&[Stretch]]) -> f64 {
    let mut turns = vec![0.0, 1.0];
    turns.extend(layers.iter().flat_map(|layer| layer.iter()).flat_map(|part| [part.from, part.to]));
    turns.sort_by(f64::total_cmp);
    let inside = |layer: &[Stretch], t: f64| layer.iter().any(|part| part.from < t && t < part.to);
    let parts = turns.windows(2).map(|pair| {
        let middle = f64::midpoint(pair[0], pair[1]);
        let times = layers.iter().filter(|layer| inside(layer, middle)).count() as i32;
        (pair[1] - pair[0]) * f64::from(1_i32 << times)
    });
    parts.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Point, Pose, Rect};

    #[test]
    fn a_front_is_in_an_area_from_the_first_touch_to_the_last() {
        let front = Rect::behind(Pose::new(0.0, 0.0, 0.0), 3.0, 1.0).front_edge();
        let friend = Rect::behind(Pose::new(1.0, 3.0, 0.0), 3.0, 1.0);
        let step = Point::new(0.0, 8.0);
        let holds = |by: Vector| friend.stretch(Segment::new(front.from + by, front.to + by)).is_some();
        let found = stretches(&[front], step, &friend.edges(), holds);
        assert_eq!(found.len(), 1);
        assert!((found[0].from - 0.25).abs() < 1e-9 && (found[0].to - 0.375).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn half_speed_twice_is_a_quarter() {
        let [one, two] = [(0.0, 0.5), (0.25, 0.75)].map(|(from, to)| [Stretch { from, to }]);
        assert!((doubled(&[&one, &two]) - (0.5 + 1.0 + 0.5 + 0.25)).abs() < 1e-9);
        assert!((doubled(&[]) - 1.0).abs() < 1e-9);
    }
}
