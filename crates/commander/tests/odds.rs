//! Chances worked out and chances counted agree, on a corpus of orders of every ruleset and on what comes to an officer's mind.

use charge::Charge;
use commander::moves::MoveFile;
use engine::game::{Game, GameOf};
use guns::Guns;
use march::March;
use sixgun::Sixgun;

/// How many battles each order is counted in; `ODDS_BATTLES` says another number.
fn battles(usual: u32) -> u32 {
    std::env::var("ODDS_BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn read(file: &str, text: &str) -> MoveFile {
    engine::scenario::read_toml(file, text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Of some hundred numbers one lies four standard errors off now and then; six is no chance.
const MOST: f64 = 6.0;

fn assert_agree(file: &MoveFile, game: &dyn Game) {
    assert!(file.moves.len() >= 8, "there are {} orders", file.moves.len());
    let mut counted_in = 0;
    for position in &file.moves {
        let says = &position.says;
        let play = position.begin(file, game).unwrap_or_else(|wrong| panic!("{says} {wrong}"));
        let order = position.order.as_ref().unwrap_or_else(|| panic!("{says} It has no order."));
        let exact = play.odds(order, 1_000_000).unwrap_or_else(|refused| panic!("{says} {}", refused.says));
        assert!(exact.exact, "{says} Only {} of all outcomes were followed.", exact.covered);
        counted_in += usize::from(!exact.chances.is_empty());
        let runs = battles(400);
        let counted =
            play.sample(order, runs, 11).unwrap_or_else(|refused| panic!("{says} {}", refused.says));
        let off = exact.standard_errors(&counted, runs);
        println!("{off:.2} standard errors in {runs} battles: {says}");
        assert!(off < MOST, "{says} {off} standard errors: {exact:?} {counted:?}");
        // Of the order alone likewise, and that is exact within what the page looks at.
        let own = play.odds_alone(order, 100_000).unwrap_or_else(|refused| panic!("{says} {}", refused.says));
        assert!(own.exact, "{says} Only {} of the order alone was followed.", own.covered);
        let counted =
            play.sample_alone(order, runs, 12).unwrap_or_else(|refused| panic!("{says} {}", refused.says));
        let off = own.standard_errors(&counted, runs);
        assert!(off < MOST, "{says} Alone: {off} standard errors: {own:?} {counted:?}");
        // What is told of a part says how much may be missing.
        let part = play.odds(order, 500).unwrap_or_else(|refused| panic!("{says} {}", refused.says));
        assert!(part.covered <= 1.0 && (part.exact || part.covered < exact.covered), "{says}");
        for (what, numbers) in &part.chances {
            for (number, chance) in numbers {
                let whole = exact.chances.get(what).and_then(|all| all.get(number)).copied().unwrap_or(0.0);
                let (least, most) = (chance - 1e-9, chance + (1.0 - part.covered) + 1e-9);
                assert!((least..=most).contains(&whole), "{says} {what} {number}: {chance}, {whole}");
            }
        }
    }
    // Whoever evades, or is not seen, has lost nothing; but most orders cost somebody something.
    assert!(2 * counted_in > file.moves.len(), "something comes of {counted_in} orders only");
}

#[test]
fn odds_of_march_agree_with_seeded_battles() {
    let file = read("moves/march/odds.toml", include_str!("../../../moves/march/odds.toml"));
    assert_agree(&file, &GameOf::<March>::new());
}

#[test]
fn odds_of_charge_agree_with_seeded_battles() {
    let file = read("moves/charge/odds.toml", include_str!("../../../moves/charge/odds.toml"));
    assert_agree(&file, &GameOf::<Charge>::new());
}

#[test]
fn odds_of_guns_agree_with_seeded_battles() {
    let file = read("moves/guns/odds.toml", include_str!("../../../moves/guns/odds.toml"));
    assert_agree(&file, &GameOf::<Guns>::new());
}

#[test]
fn odds_of_sixgun_agree_with_seeded_encounters() {
    let file = read("moves/sixgun/odds.toml", include_str!("../../../moves/sixgun/odds.toml"));
    assert_agree(&file, &GameOf::<Sixgun>::new());
}

#[test]
fn odds_of_ideas_agree_with_seeded_battles() {
    let file = read("moves/march/obvious.toml", include_str!("../../../moves/march/obvious.toml"));
    let game = GameOf::<March>::new();
    let (mut orders, mut inexact) = (0, 0);
    for position in &file.moves {
        let play = position.begin(&file, &game).expect("the position can be set up");
        let mut study = play.study();
        for idea in study.ideas().into_iter().take(4) {
            let order = study.order(idea);
            let exact = play.odds(&order, 100_000).expect("an idea is legal");
            let counted = play.sample(&order, battles(200), 11).expect("an idea is legal");
            orders += 1;
            inexact += usize::from(!exact.exact);
            let off = exact.standard_errors(&counted, battles(200));
            assert!(off < MOST, "{order}: {off} standard errors: {exact:?} {counted:?}");
        }
    }
    assert!(orders > 30 && inexact * 10 <= orders, "{orders} orders, {inexact} of them not exact");
}
