//! A battle being played: its state, and every order that led to it.

use dice::{Dice, NeedDice, Recording, Rolled, Scripted};

use crate::{Awaits, Ctx, Fault, Log, Refused, Ruleset, Side, apply, run, stable_hash};

/// A battle from its first moment to now. It changes only by [`Battle::give`], and whole orders at a time.
pub struct Battle<R: Ruleset> {
    scenario: R::Scenario,
    seed: u64,
    opening: Opening<R>,
    start: R::State,
    state: R::State,
    played: Vec<Played<R>>,
}

/// What the rules did before anybody was asked anything.
pub struct Opening<R: Ruleset> {
    /// The dice it took.
    pub dice: Vec<Rolled>,
    /// What happened.
    pub events: Vec<R::Event>,
    /// The state after it.
    pub hash: u64,
}

/// One order and what came of it.
pub struct Played<R: Ruleset> {
    /// Who gave it.
    pub by: Side,
    /// The order.
    pub order: R::Order,
    /// The dice it took.
    pub dice: Vec<Rolled>,
    /// What happened.
    pub events: Vec<R::Event>,
    /// The state after it.
    pub hash: u64,
}

/// Why an order was not carried out. The battle is as it was.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Stop<R: Ruleset> {
    /// The rules say no.
    #[error("{0}")]
    Refused(R::Refusal),
    /// The dice ran out; the same order may be given again with more.
    #[error("{0}")]
    NeedDice(NeedDice),
    /// It is the other side's decision.
    #[error("side {by} gave an order, but the decision is side {awaited}'s")]
    WrongSide {
        /// Who gave the order.
        by: Side,
        /// Whose decision it is.
        awaited: Side,
    },
    /// The battle has ended.
    #[error("the battle is over: no more orders are taken")]
    Over,
}

impl<R: Ruleset> Stop<R> {
    /// The stop as clients and cases see it; `None` if it is only dice that are wanted.
    pub fn refused(&self) -> Option<Refused> {
        match self {
            Self::Refused(refusal) => Some(Refused::from_rule(refusal)),
            Self::NeedDice(_) => None,
            Self::WrongSide { .. } | Self::Over => Some(Refused::bad_input(self.to_string())),
        }
    }
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

impl<R: Ruleset> Battle<R> {
    /// Sets a scenario up and runs the rules up to the first decision. The seed is noted in the record, so that whoever plays
    /// on throws the same dice.
    pub fn begin(scenario: R::Scenario, seed: u64, dice: &mut dyn Dice) -> Result<Self, NotBegun> {
        let start = R::set_up(&scenario).map_err(NotBegun::Faults)?;
        let mut state = start.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(dice);
        run(&mut Ctx::<R>::new(&mut state, &mut recording, Log::Keep(&mut events)))
            .map_err(NotBegun::NeedDice)?;
        let opening = Opening { dice: recording.into_tape(), events, hash: stable_hash(&state) };
        Ok(Self { scenario, seed, opening, start, state, played: Vec::new() })
    }

    /// Gives an order. On `Err` nothing has happened.
    pub fn give(&mut self, by: Side, order: R::Order, dice: &mut dyn Dice) -> Result<&Played<R>, Stop<R>> {
        match R::awaits(&self.state) {
            Awaits::Order(awaited) if awaited == by => {}
            Awaits::Order(awaited) => return Err(Stop::WrongSide { by, awaited }),
            Awaits::Over(_) => return Err(Stop::Over),
            Awaits::Rules => unreachable!("a battle at rest awaits an order or is over"),
        }
        let mut next = self.state.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(dice);
        apply(&mut Ctx::<R>::new(&mut next, &mut recording, Log::Keep(&mut events)), &order)?;
        let hash = stable_hash(&next);
        self.state = next;
        self.played.push(Played { by, order, dice: recording.into_tape(), events, hash });
        Ok(self.played.last().expect("one was just pushed"))
    }

    /// Where everything stands now.
    pub const fn state(&self) -> &R::State {
        &self.state
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

    /// Whether the last order can be taken back: no die was thrown for it and nothing was revealed by it.
    pub fn may_undo(&self) -> bool {
        self.played.last().is_some_and(|last| last.dice.is_empty() && !last.events.iter().any(R::reveals))
    }

    /// Takes the last order back; `false` if that would take back a die or a revealed fact.
    pub fn undo(&mut self) -> bool {
        let may = self.may_undo();
        if may {
            *self = self.at(self.played.len() - 1);
        }
        may
    }

    /// The battle as it was after its first `orders` orders, to be looked at or played on from.
    pub fn at(&self, orders: usize) -> Self {
        let mut tape = Scripted::new(self.opening.dice.clone());
        let Ok(mut battle) = Self::begin(self.scenario.clone(), self.seed, &mut tape) else {
            unreachable!("a battle begins again as it began");
        };
        for played in self.played.iter().take(orders) {
            let mut tape = Scripted::new(played.dice.clone());
            let again = battle.give(played.by, played.order.clone(), &mut tape);
            assert!(again.is_ok(), "a battle replays as it was played");
        }
        battle
    }
}
