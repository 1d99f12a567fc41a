//! A battle, or any other game, being played: its state, and every order that led to it.

use std::cell::OnceCell;

use dice::{Dice, NeedDice, Recording, Rolled, Scripted};
use serde_json::Value;

use crate::outcome::Awaits;
use crate::record::{Head, Seal, next_link};
use crate::scenario::set_up;
use crate::word::{Offer, judge, standing_offer};
use crate::{
    Ctx, Fault, Log, Loop, Moment, PieceId, Refusal, Refused, Said, Seats, Secrets, Sits, Word, between,
    digest, no, run,
};

/// A battle from its first moment to now. It changes only by [`Battle::give`] and [`Battle::say`], and whole orders at a time.
pub struct Battle<R: Secrets> {
    scenario: R::Scenario,
    seed: u64,
    opening: Opening<R>,
    start: R::State,
    /// Where everything stood before the last orders that were given here: as many as can be taken back, and one at least.
    before: Vec<R::State>,
    state: R::State,
    played: Vec<Played<R>>,
}

/// What the rules did before anybody was asked anything.
pub struct Opening<R: Secrets> {
    /// The dice it took.
    pub dice: Vec<Rolled>,
    /// What happened.
    pub events: Vec<R::Event>,
    /// Its seal, made when a record is first wanted.
    seal: OnceCell<Seal>,
}

/// One order, or a word of a player, and what came of it.
pub struct Played<R: Secrets> {
    /// Who gave it.
    pub by: R::Seat,
    /// The order or the word.
    pub said: Said<R::Order>,
    /// The dice it took.
    pub dice: Vec<Rolled>,
    /// What happened.
    pub events: Vec<R::Event>,
    /// How many of the events are the order's own doing. Those after them are what the rules did when it was over: the next figure acts.
    pub(crate) own: usize,
    /// Who may know that somebody decided here: the one that did, and the others unless whoever decided is hidden from them.
    pub(crate) open_to: Seats,
    /// Its seal, made when a record is first wanted.
    seal: OnceCell<Seal>,
}

/// Why an order was not carried out. The battle is as it was.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Stop {
    /// The rules say no.
    #[error("{0}")]
    Refused(Refusal),
    /// The dice ran out; the same order may be given again with more.
    #[error("{0}")]
    NeedDice(NeedDice),
}

impl Stop {
    /// The stop as clients and cases see it; `None` if it is only dice that are wanted. Pieces have their names only in a scope
    /// ([`crate::Names::scope`]), as where a stop is printed.
    pub fn refused(&self) -> Option<Refused> {
        match self {
            Self::Refused(refusal) => Some(Refused::from_rule(refusal)),
            Self::NeedDice(_) => None,
        }
    }
}

/// Whether one may give an order now: he is the one that is asked. The rules are not at work.
pub(crate) fn in_turn<R: Secrets>(state: &R::State, by: R::Seat) -> Result<(), Refusal> {
    match R::awaits(state) {
        Awaits::Order(awaited) if awaited == by => Ok(()),
        Awaits::Order(awaited) => {
            let [by, awaited] = [by, awaited].map(|seat| format!("{} {seat}", R::Seat::WORD));
            Err(no!(R::ABOUT.in_turn, "{by} gave an order, but the decision is {awaited}'s"))
        }
        Awaits::Over(outcome) => Err(no!(outcome.rule, "the battle is over: no more orders are taken")),
        Awaits::Rules => unreachable!("a battle at rest awaits an order or is over"),
    }
}

/// As [`apply`]; how many events are the order's own doing, before the rules went on to something new.
fn apply_and_count<R: Secrets>(ctx: &mut Ctx<'_, R>, order: &R::Order) -> Result<usize, Stop> {
    R::obey(ctx, order).map_err(Stop::Refused)?;
    let mut own = None;
    while R::awaits(ctx.state) == Awaits::Rules {
        if own.is_none() && between::<R>(ctx) {
            own = Some(ctx.kept());
        }
        R::step(ctx).map_err(Stop::NeedDice)?;
    }
    Ok(own.unwrap_or_else(|| ctx.kept()))
}

/// Whether one may know that the piece decides: it is not hidden from him. Where nothing is hidden everybody may.
pub(crate) fn is_open_to<R: Secrets>(state: &R::State, decider: Option<PieceId>, seat: R::Seat) -> bool {
    let known = |piece| !R::unknown(state, seat).contains(&piece);
    !R::secretive(state) || decider.is_some_and(known)
}

/// Why a battle could not be started.
#[derive(Debug, thiserror::Error)]
pub enum NotBegun {
    /// The scenario is wrong.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Fault>),
    /// The rules need dice before the first decision.
    #[error("{0}")]
    NeedDice(NeedDice),
}

impl<R: Secrets> Battle<R> {
    /// Sets a scenario up and runs the rules up to the first decision. The seed is noted in the record, so that whoever plays
    /// on throws the same dice.
    pub fn begin(scenario: R::Scenario, seed: u64, dice: &mut dyn Dice) -> Result<Self, NotBegun> {
        let start = set_up::<R>(&scenario).map_err(NotBegun::Faults)?;
        let mut state = start.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(dice);
        run(&mut Ctx::<R>::new(&mut state, &mut recording, Log::Keep(&mut events)))
            .map_err(NotBegun::NeedDice)?;
        let opening = Opening { dice: recording.into_tape(), events, seal: OnceCell::new() };
        Ok(Self { scenario, seed, opening, start, before: Vec::new(), state, played: Vec::new() })
    }

    /// Gives an order. On `Err` nothing has happened.
    pub fn give(&mut self, by: R::Seat, order: R::Order, dice: &mut dyn Dice) -> Result<&Played<R>, Stop> {
        in_turn::<R>(&self.state, by).map_err(Stop::Refused)?;
        let mut next = self.state.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(dice);
        let mut ctx = Ctx::<R>::new(&mut next, &mut recording, Log::Keep(&mut events));
        let own = apply_and_count(&mut ctx, &order)?;
        let decider = R::decider(&self.state);
        // One who gives himself away by what he does is known to have decided it.
        let open_to = Seats::of(|seat| {
            seat == by || is_open_to::<R>(&self.state, decider, seat) || is_open_to::<R>(&next, decider, seat)
        });
        // Beyond what was revealed by a die or otherwise nothing is taken back.
        if !self.may_undo() {
            self.before.clear();
        }
        self.before.push(std::mem::replace(&mut self.state, next));
        let (dice, said, seal) = (recording.into_tape(), Said::Order(order), OnceCell::new());
        Ok(self.note(Played { by, said, dice, events, own, open_to, seal }))
    }

    /// A player says something that is no order: he concedes, offers a draw, or accepts one. He need not be asked. If he leaves and the
    /// others play on, the rules go on to the next decision, with these dice. On `Err` nothing has happened.
    pub fn say(&mut self, by: R::Seat, word: Word, dice: &mut dyn Dice) -> Result<&Played<R>, Stop> {
        let comes_of_it = judge::<R>(&self.state, by, word, self.standing_offer()).map_err(Stop::Refused)?;
        let mut next = self.state.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(dice);
        let mut ctx = Ctx::<R>::new(&mut next, &mut recording, Log::Keep(&mut events));
        comes_of_it.carry_out(&mut ctx);
        let own = ctx.kept();
        run(&mut ctx).map_err(Stop::NeedDice)?;
        self.state = next;
        self.before.clear();
        let (said, open_to, seal) = (Said::Word(word), Seats::ALL, OnceCell::new());
        let dice = recording.into_tape();
        Ok(self.note(Played { by, said, dice, events, own, open_to, seal }))
    }

    /// Gives an order or says a word, whichever it is.
    pub(crate) fn take(
        &mut self,
        by: R::Seat,
        said: Said<R::Order>,
        dice: &mut dyn Dice,
    ) -> Result<&Played<R>, Stop> {
        match said {
            Said::Order(order) => self.give(by, order, dice),
            Said::Word(word) => self.say(by, word, dice),
        }
    }

    fn note(&mut self, played: Played<R>) -> &Played<R> {
        self.played.push(played);
        self.played.last().expect("one was just pushed")
    }

    /// Who has offered a draw that can still be accepted.
    pub fn offer(&self) -> Option<R::Seat> {
        self.standing_offer().map(|offer| offer.by)
    }

    fn standing_offer(&self) -> Option<Offer<R::Seat>> {
        match R::over(&self.state) {
            None => standing_offer(self.played.iter().rev().map(|played| (played.by, &played.said))),
            Some(_) => None,
        }
    }

    /// Where everything stands now.
    pub const fn state(&self) -> &R::State {
        &self.state
    }

    /// Where everything stood before an order (from 1). That of the last one lies ready; for others the battle is fought again.
    pub(crate) fn before(&self, number: usize) -> R::State {
        match self.before.last() {
            Some(state) if number == self.played.len() => state.clone(),
            _ => self.at(number - 1).state,
        }
    }

    /// Where everything stood before the rules did anything.
    pub const fn start(&self) -> &R::State {
        &self.start
    }

    /// The scenario the battle was set up from.
    pub const fn scenario(&self) -> &R::Scenario {
        &self.scenario
    }

    /// The seed noted in the record.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What happened before the first decision.
    pub const fn opening(&self) -> &Opening<R> {
        &self.opening
    }

    /// Every order so far.
    pub fn played(&self) -> &[Played<R>] {
        &self.played
    }

    /// Whether the last order can be taken back: no die was thrown for it and nothing was revealed by it. A word is a word: nobody takes
    /// back that he conceded or offered a draw.
    pub fn may_undo(&self) -> bool {
        let open = |last: &Played<R>| last.dice.is_empty() && !last.events.iter().any(R::reveals);
        self.played.last().is_some_and(|last| last.said.order().is_some() && open(last))
    }

    /// Takes the last order back; `false` if that would take back a die or a revealed fact.
    pub fn undo(&mut self) -> bool {
        let may = self.may_undo();
        if may {
            match self.before.pop() {
                Some(before) => {
                    self.state = before;
                    self.played.pop();
                }
                None => *self = self.at(self.played.len() - 1),
            }
        }
        may
    }

    /// The battle as it was after its first `orders` orders, to be looked at or played on from.
    pub fn at(&self, orders: usize) -> Self {
        let mut tape = Scripted::new(self.opening.dice.clone());
        let Ok(mut battle) = Self::begin(self.scenario.clone(), self.seed, &mut tape) else {
            unreachable!("a battle begins again as it began");
        };
        battle.opening.seal = self.opening.seal.clone();
        self.played.iter().take(orders).for_each(|played| battle.give_again(played));
        battle
    }

    /// Gives an order of the very same battle once more, with the seal it has.
    pub(crate) fn give_again(&mut self, played: &Played<R>) {
        let mut tape = Scripted::new(played.dice.clone());
        let again = self.take(played.by, played.said.clone(), &mut tape);
        assert!(again.is_ok(), "a battle replays as it was played");
        if let Some(last) = self.played.last_mut() {
            last.seal = played.seal.clone();
        }
    }

    /// The scenario as a record writes it.
    pub(crate) fn scenario_as_data(&self) -> Value {
        serde_json::to_value(&self.scenario).expect("scenarios are plain data")
    }

    /// An order or a word as a record writes it.
    pub(crate) fn as_data(&self, said: &Said<R::Order>) -> Value {
        match said {
            Said::Order(order) => {
                self.state.names().scope(|| serde_json::to_value(order)).expect("orders are plain data")
            }
            Said::Word(word) => word.as_data(),
        }
    }

    /// The seals of the opening and of every order. A battle that is only fought never needs them, so they are made here and kept: those of a
    /// match whose record is wanted after every order one by one, those of a battle that was fought without one in a second replay.
    pub(crate) fn seals(&self) -> (Seal, Vec<Seal>) {
        self.make_seals();
        (self.made_seal(0), (1..=self.played.len()).map(|number| self.made_seal(number)).collect())
    }

    /// Seals what was played so far. Whoever plays many orders before a record is wanted seals each while its state is at hand; otherwise the battle
    /// is fought again for them.
    pub fn seal_here(&self) {
        self.make_seals();
    }

    /// The seal of the state as it is now.
    pub(crate) fn seal(&self) -> Seal {
        self.make_seals();
        self.made_seal(self.played.len())
    }

    fn make_seals(&self) {
        let last = self.played.len();
        let newest = (0..=last).rev().find(|number| self.seal_of(*number).get().is_some());
        let sealed = newest.map_or(0, |newest| newest + 1);
        if sealed == last {
            self.make_seal(last, &self.state);
        } else if sealed < last {
            let mut again = self.at(sealed);
            self.make_seal(sealed, &again.state);
            for number in sealed + 1..=last {
                again.give_again(&self.played[number - 1]);
                self.make_seal(number, &again.state);
            }
        }
    }

    fn made_seal(&self, number: usize) -> Seal {
        *self.seal_of(number).get().expect("seals are made from the first to the last")
    }

    fn seal_of(&self, number: usize) -> &OnceCell<Seal> {
        number.checked_sub(1).map_or(&self.opening.seal, |index| &self.played[index].seal)
    }

    /// Seals an order after which the battle came to this state; all before it are sealed.
    fn make_seal(&self, number: usize, state: &R::State) {
        let digest = digest::<R>(state);
        let link = match number.checked_sub(1) {
            None => Head {
                ruleset: R::ABOUT.slug,
                rules: R::ABOUT.version,
                seed: self.seed,
                scenario: &self.scenario_as_data(),
                dice: &self.opening.dice,
                digest,
            }
            .link(),
            Some(before) => {
                let Played { by, said, dice, .. } = &self.played[before];
                next_link(self.made_seal(before).link, by.seat(), &self.as_data(said), dice, digest)
            }
        };
        self.seal_of(number).get_or_init(|| Seal { digest, link });
    }
}
