//! Looking for a value in a range so that nothing is missed: a heading of a fan, a place along an edge.

use std::collections::VecDeque;

use table::TOLERANCE;

/// A part of a range in which everything lies this near to its middle is not divided any more, in inches.
const FINEST: f64 = TOLERANCE / 4.0;

/// A value between two limits for which something holds, if there is one; the middle and the limits are tried first.
///
/// `arm` is how many inches anything moves at most when the value changes by one. `holds(value, slack)` with a slack of 0 answers for that value. With more
/// it answers whether it would hold if everything had so many inches more room, so nothing is left out that could hold nearby: a part of the range is
/// given up only if it does not hold in its middle even with room for the whole of it. What is given up unproven is smaller than a quarter of
/// the tolerance.
pub fn somewhere<T>(low: f64, high: f64, arm: f64, holds: impl Fn(f64, f64) -> Option<T>) -> Option<T> {
    let middle = f64::midpoint(low, high);
    if let Some(found) = [middle, low, high].into_iter().find_map(|value| holds(value, 0.0)) {
        return Some(found);
    }
    let mut parts = VecDeque::from([(middle, (high - low) / 2.0)]);
    while let Some((value, half)) = parts.pop_front() {
        let slack = half * arm;
        if slack <= FINEST || holds(value, slack).is_none() {
            continue;
        }
        for part in [value - half / 2.0, value + half / 2.0] {
            if let Some(found) = holds(part, 0.0) {
                return Some(found);
            }
            parts.push_back((part, half / 2.0));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_narrow_window_is_found_and_a_closed_one_is_given_up_soon() {
        let tries = Cell::new(0);
        let window = |from: f64, to: f64| {
            somewhere(-22.5, 22.5, 1.0, |value, slack| {
                tries.set(tries.get() + 1);
                (from - slack <= value && value <= to + slack).then_some(value)
            })
        };
        let found = window(13.37, 13.376).expect("it is wider than the finest part");
        assert!((13.37..=13.376).contains(&found), "{found}");
        assert_eq!(window(22.5, 30.0), Some(22.5), "the limits belong to the range");
        tries.set(0);
        assert_eq!(window(30.0, 40.0), None);
        assert!(tries.get() < 60, "{} tries", tries.get());
    }
}
