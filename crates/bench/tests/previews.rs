//! A preview is asked for at every step of a drag. It asks the machine for the memory of its answer and little more, however many pieces
//! stand on the table.

#[path = "../benches/waiting/field.rs"]
mod field;

use allocation_counter::measure;
use dice::Seeded;
use engine::Awaits;
use field::Field;

/// How often the previews of the first orders of a random battle asked for memory.
struct Requests {
    median: u64,
    most: u64,
}

impl Requests {
    fn of(field: &Field) -> Self {
        let begun = field.game.begin(&field.scenario, 1, &mut Seeded::stream(1, 0));
        let mut drill = begun.unwrap_or_else(|not| panic!("{}: {not}", field.name)).drill();
        let (mut dice, mut whim) = (Seeded::stream(1, 1), 1_u64);
        let mut counted = Vec::new();
        while counted.len() < 400 && matches!(drill.awaits(), Awaits::Order(_)) {
            drill.choose(&mut |n| {
                whim = whim.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (whim >> 33) as usize % n
            });
            let mut legal = false;
            counted.push(measure(|| legal = drill.preview()).count_total);
            assert!(legal && drill.give(&mut dice), "random orders are legal");
        }
        counted.sort_unstable();
        Self { median: counted[counted.len() / 2], most: *counted.last().expect("a battle has orders") }
    }
}

#[test]
fn a_preview_needs_little_memory_however_crowded_the_table_is() {
    for field in field::written().iter().chain(&field::grown()) {
        let Requests { median, most } = Requests::of(field);
        let kind = if field.grown { "an army that grows" } else { field.game.slug() };
        println!("{} ({kind}): {median} requests at the median, {most} at the most", field.name);
        // An answer is a sentence, a price in lines, rulers with labels and a ghost in parts; each asks once or twice. Distance and
        // sight ask for nothing, and a search for a way keeps a few lists, wherever it leads and whatever stands around.
        assert!(median <= 20, "{}: {median} at the median", field.name);
        assert!(most <= 32, "{}: {most} at the most", field.name);
    }
}
