//! A preview is asked for at every step of a drag. It asks the machine for no memory, however many pieces stand on the table.

#[path = "../benches/waiting/field.rs"]
mod field;

use allocation_counter::measure;
use dice::Seeded;
use engine::Awaits;
use field::Field;

/// How often each of the previews of the first orders of a random battle asked for memory.
fn requests(field: &Field, seed: u64) -> Vec<u64> {
    let begun = field.game.begin(&field.scenario, seed, &mut Seeded::stream(seed, 0));
    let mut drill = begun.unwrap_or_else(|not| panic!("{}: {not}", field.name)).drill();
    let (mut dice, mut whim) = (Seeded::stream(seed, 1), seed);
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
    counted
}

#[test]
fn a_preview_needs_no_memory_however_crowded_the_table_is() {
    for field in field::written().iter().chain(&field::grown()) {
        let kind = if field.grown { "an army that grows" } else { field.game.slug() };
        // Sentence, price and rulers lie in the answer itself. The lists of a search for a way, or of a whole army placed at once, are lent
        // (`engine::Lent`): whoever needs a longer one than anybody before asks for it once, so a battle is played through first.
        for seed in 1..=8 {
            let first: u64 = requests(field, seed).into_iter().sum();
            let again = requests(field, seed);
            println!("{} ({kind}): {} previews, {first} requests the first time", field.name, again.len());
            let asked: Vec<_> = again.iter().enumerate().filter(|(_, requests)| **requests > 0).collect();
            assert!(
                asked.is_empty(),
                "{} ({kind}), seed {seed}: orders that ask, and how often: {asked:?}",
                field.name
            );
        }
    }
}
