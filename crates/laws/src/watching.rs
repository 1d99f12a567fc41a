//! Whoever watches an order being carried out sees the table come to what it is.

use dice::Seeded;
use engine::beat::{Beat, Gait};
use engine::play::Play;
use engine::view::PieceView;
use engine::{Battle, Frame, Side};

use crate::dose::dose;
use crate::{Book, Chance, begun, play_on, scenarios, under};

/// Frames come one for each sentence; put one after another upon the table as it was before the order, they leave the pieces where the view has them:
/// nobody comes into sight without a word, nor slips out of it where nothing is hidden.
/// What is to be seen speaks of pieces the seat has seen; a way begins where the seat saw its piece, and ends where it then stands.
pub fn what_is_watched_ends_as_it_is_seen<B: Book>() {
    let (mut frames, mut ways) = (0, 0);
    for one in scenarios::<B>() {
        for seed in 0..one.share(dose(12, 2), 1) {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, seed), seed, &mut dice);
            let hides = Play::secretive(&battle);
            for _ in 0..240 {
                let before = SEATS.map(|seat| battle.view(seat).pieces);
                let number = battle.played().len() + 1;
                play_on(&mut battle, &mut dice, &mut chance, 1);
                if battle.played().len() < number || (hides && !Play::secretive(&battle)) {
                    break;
                }
                for (seat, pieces) in SEATS.into_iter().zip(before) {
                    let what = format!("{}, seed {seed}, order {number}, seat {seat:?}", one.slug);
                    let seen = watch(&battle, number, seat, pieces, &what);
                    frames += seen.0;
                    ways += seen.1;
                }
            }
        }
    }
    assert!(frames > dose(5_000, 800), "only {frames} frames were watched");
    assert!(ways > dose(500, 80), "only {ways} ways were followed");
}

const SEATS: [Option<Side>; 3] = [Some(Side::A), Some(Side::B), None];

/// Watches one order; how many frames it had, and how many ways.
fn watch<R: engine::Ruleset>(
    battle: &Battle<R>,
    number: usize,
    seat: Option<Side>,
    mut pieces: Vec<PieceView>,
    what: &str,
) -> (usize, usize)
where
    Battle<R>: Play,
{
    let told = battle.told(number, seat);
    let frames = battle.frames(number, seat);
    assert_eq!(told.len(), frames.len(), "{what}: a frame for each sentence");
    let mut ways = 0;
    // Every piece wherever the seat has seen it since the order.
    let mut seen = pieces.clone();
    for (telling, frame) in told.iter().zip(&frames) {
        let known = pieces.clone();
        lay(&mut pieces, frame);
        let before = seen.clone();
        seen.extend(frame.pieces.iter().cloned());
        for beat in &telling.beats {
            let Beat::Move { piece, path, gait } = beat else { continue };
            let end = path.last().unwrap_or_else(|| panic!("{what}: {piece} goes nowhere"));
            // A way that is told with its beginning began where the seat saw the piece, a sentence or more ago; what is put down began nowhere.
            if path.len() > 1 && *gait != Gait::Set {
                let began = before.iter().filter(|one| one.name == *piece).any(|one| {
                    let reach = one.bases.iter().map(|base| reach(one.centre, base)).fold(0.0, f64::max);
                    // Who is driven stands somewhere on what carries him.
                    one.formation == "aboard" || apart(one.centre, (path[0].x, path[0].y)) <= reach + 0.02
                });
                assert!(began, "{what}: {:?} tells of a way that nobody saw begin", telling.says);
            }
            // One who goes where he is not seen any more was seen before.
            let Some(one) = pieces.iter().find(|one| one.name == *piece) else {
                let seen = known.iter().any(|one| one.name == *piece);
                assert!(seen, "{what}: {:?} tells of {piece}, who was never to be seen", telling.says);
                continue;
            };
            let reaches = |one: &PieceView| {
                let reach = one.bases.iter().map(|base| reach(one.centre, base)).fold(0.0, f64::max);
                apart(one.centre, (end.x, end.y)) <= reach + 0.02
            };
            // One who is driven stands somewhere on what carries him.
            let there = reaches(one) || frame.pieces.iter().any(reaches);
            assert!(there, "{what}: {:?}, and stands at {:?}", telling.says, one.centre);
            ways += 1;
        }
    }
    let now = battle.view(seat).pieces;
    // One who may be kept in the dark is not told of somebody who slips out of his sight where he does not look.
    if battle.secretive() {
        pieces.retain(|watched| now.iter().any(|one| one.name == watched.name));
    }
    let place = |list: &[PieceView]| {
        let mut names: Vec<String> = list.iter().map(|one| one.name.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(place(&pieces), place(&now), "{what}: other pieces than in the view");
    for one in &now {
        let watched = pieces.iter().find(|other| other.name == one.name).expect("the names are the same");
        assert!(apart(watched.centre, one.centre) < 0.02, "{what}: {} stands elsewhere", one.name);
        assert_eq!(watched.strength, one.strength, "{what}: the strength of {}", one.name);
    }
    (frames.len(), ways)
}

/// Puts a frame upon the table.
fn lay(pieces: &mut Vec<PieceView>, frame: &Frame) {
    pieces.retain(|one| !frame.gone.contains(&one.name));
    for changed in &frame.pieces {
        match pieces.iter_mut().find(|one| one.name == changed.name) {
            Some(one) => *one = changed.clone(),
            None => pieces.push(changed.clone()),
        }
    }
}

fn apart(one: (f64, f64), other: (f64, f64)) -> f64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).sqrt()
}

/// How far a base reaches from the middle of its piece.
fn reach(centre: (f64, f64), base: &engine::view::Base) -> f64 {
    match base {
        engine::view::Base::Block { corners } => {
            corners.iter().map(|corner| apart(centre, *corner)).fold(0.0, f64::max)
        }
        engine::view::Base::Disc { at, radius } => apart(centre, *at) + radius,
    }
}
