//! What is asked at every step of a drag and thousands of times in a battle asks the machine for no memory: distance, contact,
//! and what of a line lies inside something.

use allocation_counter::measure;
use table::{Placement, Point, Polygon, Rect, Segment, distance, distance_only, overlaps, touches};

/// Forty bases in rows, none two turned alike.
fn bases() -> Vec<Rect> {
    (0..40)
        .map(|number| {
            let number = f64::from(number);
            let centre =
                Placement::new(4.0 + (number % 8.0) * 8.5, 4.0 + (number / 8.0).floor() * 9.0, number * 9.0);
            Rect::centred(centre, 1.5, 0.75)
        })
        .collect()
}

/// Asserts that the work needs no memory of its own; it is done once before, so that nothing is counted that happens only once.
fn needs_no_memory<T>(what: &str, work: impl Fn() -> T) {
    work();
    let counted = measure(|| {
        work();
    });
    assert_eq!(counted.count_total, 0, "{what}");
}

#[test]
fn distance_and_contact_need_no_memory() {
    let bases = bases();
    let pairs = || bases.iter().flat_map(|one| bases.iter().map(move |other| (one, other)));
    needs_no_memory("distance", || pairs().map(|(one, other)| distance(one, other).distance).sum::<f64>());
    needs_no_memory("distance only", || pairs().map(|(one, other)| distance_only(one, other)).sum::<f64>());
    needs_no_memory("touching", || pairs().filter(|(one, other)| touches(one, other)).count());
    needs_no_memory("overlapping", || pairs().filter(|(one, other)| overlaps(one, other)).count());
}

#[test]
fn the_inside_of_a_line_needs_no_memory() {
    let corners =
        [(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0)].map(|(x, y)| Point::new(30.0 + x, 20.0 + y));
    let wood = Polygon::new(corners.to_vec()).expect("a square");
    let bases = bases();
    let lines = || {
        let ends = bases.iter().flat_map(|one| bases.iter().map(move |other| (one, other)));
        ends.map(|(one, other)| Segment::new(one.front_centre(), other.front_centre()))
    };
    needs_no_memory("an area", || lines().filter(|line| wood.stretches(*line).next().is_some()).count());
    needs_no_memory("a base", || lines().filter(|line| bases[17].stretch(*line).is_some()).count());
}

/// The tests above can fail: a list asks for memory, and the counter sees it.
#[test]
fn the_counter_counts() {
    assert!(measure(|| drop(bases())).count_total > 0);
}
