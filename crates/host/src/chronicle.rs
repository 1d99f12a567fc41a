//! A battle order by order, so that a scrub bar can be laid out by turn, phase and roll.

use dice::Scripted;
use engine::event::Weight;
use engine::play::{Play, told_on};
use engine::record::Entry;
use engine::{Side, Telling};

use crate::message::Mark;

/// One mark for each page of the battle as the seat reads it. The battle is played again once, from its own record.
pub(crate) fn marks(play: &dyn Play, seat: Option<Side>) -> Vec<Mark> {
    let record = play.record();
    let mut thrown = vec![record.opening.dice.len()];
    thrown.extend(record.orders.iter().map(|entry| entry.dice.len()));
    let mut entries = record.orders.into_iter();
    let mut again = play.at(0);
    let kept_dark = seat.is_some() && play.secretive();
    let mark = |(number, page): (usize, engine::play::Page)| {
        while again.orders() < page.last() {
            replay_one(&mut *again, entries.next().expect("every page is a page of the record"));
        }
        let (view, told) = (again.view(seat), told_on(play, &page, seat));
        // Of hidden rolls a seat may not know the number: those it was told of are counted.
        let rolls = if kept_dark {
            told.iter().filter(|telling| telling.dice.is_some()).count()
        } else {
            thrown[page.orders].iter().sum()
        };
        Mark {
            orders: number,
            turn: view.turn,
            phase: view.phase,
            by: page.by,
            rolls,
            headline: loudest(told),
        }
    };
    play.pages(seat).into_iter().enumerate().map(mark).collect()
}

/// Gives the next order of a record again.
pub(crate) fn replay_one(play: &mut dyn Play, entry: Entry) {
    let mut tape = Scripted::new(entry.dice);
    play.give(Side::seated(entry.by), &entry.order, &mut tape).expect("a battle replays as it was played");
}

fn loudest(told: Vec<Telling>) -> Option<String> {
    let headline = told.iter().rposition(|telling| telling.weight == Weight::Headline);
    let plain = told.iter().position(|telling| telling.weight == Weight::Plain);
    headline.or(plain).map(|index| told[index].says.clone())
}
