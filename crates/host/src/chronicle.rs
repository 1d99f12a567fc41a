//! A battle order by order, so that a scrub bar can be laid out by turn, phase and roll.

use dice::Scripted;
use engine::event::Weight;
use engine::play::Play;
use engine::record::Entry;
use engine::{Side, Telling};

use crate::message::Mark;

/// One mark for the opening and one for each order of `pages`, those the seat knows of, counted as it counts them. The battle is played
/// again once, from its own record.
pub(crate) fn marks(play: &dyn Play, seat: Option<Side>, pages: &[usize]) -> Vec<Mark> {
    let record = play.record();
    let mut again = play.at(0);
    let kept_dark = seat.is_some() && play.secretive();
    // Of hidden rolls a seat may not know the number: those it was told of are counted.
    let rolls = |now: &dyn Play, all: usize| {
        let told = || now.told(now.orders(), seat).iter().filter(|telling| telling.dice.is_some()).count();
        if kept_dark { told() } else { all }
    };
    let mut marks = vec![mark(&*again, seat, None, rolls(&*again, record.opening.dice.len()))];
    for entry in record.orders {
        let (by, all) = (entry.by, entry.dice.len());
        replay_one(&mut *again, entry);
        if pages.contains(&again.orders()) {
            let rolls = rolls(&*again, all);
            marks.push(Mark { orders: marks.len(), ..mark(&*again, seat, Some(by), rolls) });
        }
    }
    marks
}

/// Gives the next order of a record again.
pub(crate) fn replay_one(play: &mut dyn Play, entry: Entry) {
    let mut tape = Scripted::new(entry.dice);
    play.give(entry.by, &entry.order, &mut tape).expect("a battle replays as it was played");
}

fn mark(play: &dyn Play, seat: Option<Side>, by: Option<Side>, rolls: usize) -> Mark {
    let view = play.view(seat);
    let told = play.told(play.orders(), seat);
    Mark { orders: play.orders(), turn: view.turn, phase: view.phase, by, rolls, headline: loudest(told) }
}

fn loudest(told: Vec<Telling>) -> Option<String> {
    let headline = told.iter().rposition(|telling| telling.weight == Weight::Headline);
    let plain = told.iter().position(|telling| telling.weight == Weight::Plain);
    headline.or(plain).map(|index| told[index].says.clone())
}
