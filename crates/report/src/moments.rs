//! The battle order by order, with how it stood after each.

use dice::{Batch, By, Card, Deck, Dice, Faces, NeedDice, RuleId, Scripted};
use engine::Side;
use engine::beat::{Beat, Turn};
use engine::event::{Telling, Weight};
use engine::play::Play;
use engine::record::Record;
use engine::view::View;
use serde::{Deserialize, Serialize};

/// An order and what came of it.
#[derive(Debug)]
pub(crate) struct Moment {
    /// Its number, from 1; 0 is what happened before the first decision.
    pub(crate) number: usize,
    /// The turn in which it was given.
    pub(crate) turn: u32,
    /// Whose turn that was.
    pub(crate) active: Side,
    pub(crate) told: Vec<Telling>,
    /// The dice that were asked for, in the order they were thrown.
    pub(crate) rolled: Vec<Batched>,
    /// How the table looked then, if it was the last of its turn.
    pub(crate) after: Option<View>,
    /// By how much side A stands better than side B after it than before, as commanders judge it.
    pub(crate) swing: f64,
}

/// Dice that were asked for together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Batched {
    pub(crate) rule: String,
    /// Who threw them; nobody what nobody may be asked for.
    pub(crate) by: Option<Side>,
    pub(crate) faces: Vec<u8>,
}

/// A tape of dice, with a note of whose hand threw which.
struct Noting {
    tape: Scripted,
    /// Whose order it is: what no hand is named for is his.
    giver: Side,
    noted: Vec<Batched>,
}

impl Dice for Noting {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let faces = self.tape.throw(batch)?;
        let by = if batch.thrown_by() == By::Whoever {
            Some(self.giver)
        } else {
            Side::of_hand(batch.thrown_by())
        };
        let rule = batch.rule().to_string();
        self.noted.push(Batched { rule, by, faces: faces.iter().copied().collect() });
        Ok(faces)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.tape.turn_up(rule, deck)
    }
}

/// Every order of a battle as an umpire sees it. It is played again once.
pub(crate) fn of(play: &dyn Play, record: Record) -> Vec<Moment> {
    let mut again = play.at(0);
    let first = again.view(None);
    let (mut turn, mut active, mut stood) = (first.turn, first.active, balance(&*again));
    let opening = Moment {
        number: 0,
        turn,
        active,
        told: play.told(0, None),
        rolled: Vec::new(),
        after: Some(first),
        swing: 0.0,
    };
    let mut moments = vec![opening];
    for (index, entry) in record.orders.into_iter().enumerate() {
        let giver = Side::seated(entry.by);
        let mut dice = Noting { tape: Scripted::new(entry.dice), giver, noted: Vec::new() };
        again.give(giver, &entry.order, &mut dice).expect("a battle replays as it was played");
        let rolled = dice.noted;
        let (after, stands) = (again.view(None), balance(&*again));
        let (next_turn, next_active) = (after.turn, after.active);
        let told = play.told(index + 1, None);
        if let Some(same_turn) = moments.last_mut().filter(|last: &&mut Moment| last.turn == turn) {
            same_turn.after = None;
        }
        let swing = stands - stood;
        moments.push(Moment { number: index + 1, turn, active, told, rolled, after: Some(after), swing });
        (turn, active, stood) = (next_turn, next_active, stands);
    }
    moments
}

/// How much better side A stands than side B.
fn balance(play: &dyn Play) -> f64 {
    let study = play.study();
    study.worth(Side::A) - study.worth(Side::B)
}

/// Where a battle turned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// The order, from 1.
    pub order: usize,
    /// The turn.
    pub turn: u32,
    /// For whom it turned.
    pub side: Side,
    /// What happened, in the words of the log.
    pub says: String,
    /// The rule that made it so.
    pub rule: String,
}

/// The orders after which one side stood most suddenly better, in order of time; none that is small beside the largest.
pub(crate) fn turning_points(moments: &[Moment]) -> Vec<TurningPoint> {
    const MOST: usize = 3;
    /// Of the largest jump.
    const WORTH_TELLING: f64 = 0.3;
    let mut jumps: Vec<&Moment> = moments.iter().filter(|moment| loudest(&moment.told).is_some()).collect();
    jumps.sort_by(|one, other| other.swing.abs().total_cmp(&one.swing.abs()));
    let largest = jumps.first().map_or(0.0, |moment| moment.swing.abs());
    jumps.retain(|moment| moment.swing != 0.0 && moment.swing.abs() >= WORTH_TELLING * largest);
    jumps.truncate(MOST);
    jumps.sort_by_key(|moment| moment.number);
    jumps.into_iter().filter_map(turning_point).collect()
}

fn turning_point(moment: &Moment) -> Option<TurningPoint> {
    let telling = loudest(&moment.told)?;
    Some(TurningPoint {
        order: moment.number,
        turn: moment.turn,
        side: if moment.swing > 0.0 { Side::A } else { Side::B },
        says: telling.says.clone(),
        rule: telling.rule.clone(),
    })
}

/// The sentence that says most of what an order led to, if anything came of it.
fn loudest(told: &[Telling]) -> Option<&Telling> {
    let noise = |telling: &&Telling| telling.beats.iter().map(noise).max().unwrap_or(0);
    told.iter()
        .filter(|telling| telling.weight != Weight::Detail)
        .rev()
        .max_by_key(noise)
        .filter(|one| noise(one) > 0)
}

/// How loud a thing that is seen is beside others.
const fn noise(beat: &Beat) -> u8 {
    match beat {
        Beat::Out { .. } => 5,
        Beat::Score { winner: Some(_), .. } => 4,
        Beat::State { turn: Turn::Worse, .. } => 3,
        Beat::Loss { .. } => 2,
        Beat::State { .. } | Beat::Score { .. } => 1,
        Beat::Move { .. } | Beat::Shot { .. } | Beat::Melee { .. } | Beat::Blow { .. } | Beat::MeleeOver => 0,
    }
}
