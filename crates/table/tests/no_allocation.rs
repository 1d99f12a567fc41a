//! What is asked at every step of a drag and thousands of times in a battle asks the machine for no memory: distance, contact, sight,
//! arcs, and the neighbours of a piece.

use allocation_counter::measure;
use table::{
    Board, Bounds, Look, Pieces, Placement, Point, Polygon, Rect, Terrain, Veil, distance, distance_only,
    overlaps, touches,
};

const TABLE: Board = Board::new(72.0, 48.0);

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
fn sight_needs_no_memory() {
    let bases = bases();
    let square = |x: f64, y: f64| {
        let corners = [(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0)];
        Polygon::new(corners.map(|(east, north)| Point::new(x + east, y + north)).to_vec()).expect("a square")
    };
    let woods = (0..20).map(|number| {
        (square(f64::from(number % 5) * 14.0 + 1.0, f64::from(number / 5) * 11.0 + 6.0), Veil::Solid)
    });
    let terrain = Terrain::new(TABLE, woods.collect(), vec![]);
    let mut pieces = Pieces::new(TABLE);
    for (number, base) in bases.iter().enumerate() {
        pieces.put(number, *base, 0);
    }
    let look = |one: &Rect, other: &Rect| {
        let look = Look::level(one.front_centre(), other.front_centre());
        terrain.sight(&pieces, &look, |_| false).is_clear()
    };
    let seen = || {
        bases
            .iter()
            .flat_map(|one| bases.iter().map(move |other| look(one, other)))
            .filter(|clear| *clear)
            .count()
    };
    needs_no_memory("sight", seen);
    let near = |base: &Rect| {
        let mut count = 0;
        let around = Bounds::of_rect(base).grown(8.0);
        pieces.each_near(around, |_, _| count += 1);
        count
    };
    needs_no_memory("neighbours", || bases.iter().map(near).sum::<usize>());
}

/// The tests above can fail: a list asks for memory, and the counter sees it.
#[test]
fn the_counter_counts() {
    assert!(measure(|| drop(bases())).count_total > 0);
}
