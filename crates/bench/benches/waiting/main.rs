//! What people wait for, in tables: an order applied and previewed, a random battle, odds, a commander's decision, for every ruleset of
//! the catalogue; and how all of it grows with the number of pieces.
//!
//! `cargo bench` prints it all, `cargo bench -- sixgun` or `cargo bench -- borodino` a part; docs/performance.md keeps figures and says
//! on which machine they were taken. Battles and orders a second are of processor time on one core, as are odds and thoughts of more
//! than a twentieth of a second; other single calls are timed by the clock. Medians are shown where nothing else is said, and of
//! commanders the time that nine decisions in ten keep to, because most decisions need no thought.

#![expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

mod field;
mod measured;

use measured::Measured;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let chosen = |field: &field::Field| {
        let name = format!("{} {}", field.game.slug(), field.name);
        wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()))
    };
    println!("{}", Measured::head());
    let fields = field::written().into_iter().chain(field::grown()).filter(chosen);
    let rows: Vec<Measured> = fields
        .map(|field| {
            let row = Measured::of(&field);
            println!("{}", row.line());
            row
        })
        .collect();
    let grown: Vec<&Measured> = rows.iter().filter(|row| row.grown).collect();
    grown.chunk_by(|one, other| one.game == other.game).for_each(print_growth);
}

/// How the time of an order grows from the smallest of a game's armies that grow.
fn print_growth(grown: &[&Measured]) {
    let [first, others @ ..] = grown else { return };
    println!("\n{}, from {} pieces on, the time of one order of a random battle:", first.game, first.pieces);
    println!("- {} pieces: {:.1} µs", first.pieces, first.order_micros());
    for other in others {
        let (n, m) = (first.pieces as f64, other.pieces as f64);
        println!(
            "- {} pieces: {:.1} µs, × {:.2}; n log n would be × {:.2}",
            other.pieces,
            other.order_micros(),
            other.order_micros() / first.order_micros(),
            (m * m.ln()) / (n * n.ln()),
        );
    }
}
