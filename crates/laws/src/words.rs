//! What a player may say at any moment that is no order: a battle can be conceded and drawn, and its record tells it.

use dice::{Scripted, Seeded};
use engine::play::Play;
use engine::record::{Record, verify};
use engine::{Battle, Moment, Outcome, Rules, Secrets, Side, Stop, Word};

use crate::options::under;
use crate::shelf::{asked, begun, play_on, scenarios};
use crate::{Book, Chance};

/// At any moment a battle can be conceded by either side, or drawn, the side included that is not asked. The record of it is verified, replays,
/// and cannot be taken back.
pub fn a_battle_can_be_conceded_or_drawn_at_any_moment<B: Book>() {
    for (number, one) in scenarios::<B>().into_iter().enumerate() {
        let seed = number as u64;
        let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
        let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, seed), seed, &mut dice);
        for more in [0, 7, 30] {
            play_on(&mut battle, &mut dice, &mut chance, more);
            let (Some(side), before) = (asked(&battle), battle.played().len()) else { break };
            for by in [side, side.enemy()] {
                let mut conceded = battle.at(before);
                said::<B>(&mut conceded, by, Word::Concede);
                assert_ended::<B>(&conceded, Some(by.enemy()), &one.slug);

                let mut drawn = battle.at(before);
                assert!(
                    speak(&mut drawn, by, Word::AcceptDraw).is_err(),
                    "{}: nothing was offered",
                    one.slug
                );
                said::<B>(&mut drawn, by, Word::OfferDraw);
                assert_eq!(drawn.state(), battle.state(), "{}: an offer changes nothing", one.slug);
                assert_eq!(drawn.offer(), Some(by));
                assert!(
                    speak(&mut drawn, by, Word::AcceptDraw).is_err(),
                    "{}: it is his own offer",
                    one.slug
                );
                said::<B>(&mut drawn, by.enemy(), Word::AcceptDraw);
                assert_ended::<B>(&drawn, None, &one.slug);
            }
            lapses::<B>(&battle, side, seed);
        }
    }
}

/// An offer lapses with the next order of the other side.
fn lapses<B: Book>(battle: &Battle<B::Game>, side: Side, seed: u64) {
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    let mut declined = battle.at(battle.played().len());
    said::<B>(&mut declined, side.enemy(), Word::OfferDraw);
    let number = Play::next_number(&declined);
    play_on(&mut declined, &mut dice, &mut chance, 1);
    assert_eq!(declined.offer(), None);
    assert_eq!(number, Play::next_number(battle), "a word does not change the dice that follow");
}

/// Of two sides nobody plays on when one has left: no word throws a die.
fn speak<R: Secrets>(battle: &mut Battle<R>, by: R::Seat, word: Word) -> Result<(), Stop> {
    battle.say(by, word, &mut Scripted::new(Vec::new())).map(drop)
}

fn said<B: Book>(battle: &mut Battle<B::Game>, by: Side, word: Word) {
    speak(battle, by, word).unwrap_or_else(|stop| panic!("{by} may say {word:?}: {stop}"));
}

fn assert_ended<B: Book>(battle: &Battle<B::Game>, winner: Option<Side>, slug: &str) {
    let outcome = Outcome { winner, rule: B::Game::ABOUT.by_word };
    assert_eq!(B::Game::over(battle.state()), Some(outcome), "{slug}");
    battle.state().audit().unwrap_or_else(|says| panic!("{slug}: {says}"));
    assert!(!battle.may_undo(), "{slug}: a word cannot be taken back");
    let text = Record::of(battle).text();
    let again = verify::<B::Game>(&text).unwrap_or_else(|broken| panic!("{slug}: {broken}"));
    assert_eq!(again.state(), battle.state(), "{slug}");
    assert!(Play::view(&again, None).ended.is_some_and(|ended| !ended.says.is_empty()), "{slug}");
    assert!(!Play::told(battle, battle.played().len(), Some(Side::A)).is_empty(), "{slug}: the end is told");
}
