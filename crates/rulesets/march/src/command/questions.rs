//! What is asked in the command phase: who shares a pool, whether a die is rolled again, and who gets which die of a pool.

use engine::decision::DieChoice;
use engine::question::Answer;
use engine::question::Slot;

use super::muster::{Again, MOST_SUBORDINATES, Muster, Next, OwnDie, Pool};
use super::{Task, own_commander, sort_own};
use crate::order::{AssignPool, ChoosePool, KeepDice, ReRoll};
use crate::prelude::*;

impl Answer for ReRoll {}

/// Lends what a muster asks; nothing while dice are to be rolled.
pub fn question<T>(muster: &Muster, look: impl FnOnce(&dyn Asks<March>) -> T) -> Option<T> {
    match muster.next() {
        Next::Choose(pool) => Some(look(&Choose(muster, pool))),
        Next::DecideReRoll => Some(look(&DecideReRoll(muster))),
        Next::Share(pool) => Some(look(&Share(muster, pool))),
        Next::RollPool(_) | Next::RollOwn(_) | Next::RollAgain(..) | Next::Finish => None,
    }
}

/// Goes on with the muster as an answer has changed it.
fn go_on(ctx: &mut Ctx<'_, March>, muster: Muster) {
    ctx.push(Task::Muster(Box::new(muster)));
}

/// MG-CMD-05: which three subordinates share this pool.
struct Choose<'m>(&'m Muster, usize);

/// Those who share a pool with their corps commander.
type Members = ArrayVec<CommanderId, MOST_SUBORDINATES>;

impl Asks<March> for Choose<'_> {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let corps = state.commander_name(self.0.pools[self.1].corps());
        let says = format!("Which three subordinates share the dice of {corps}? The others roll their own.");
        Head::new(ids::MG_CMD_05, "Command: corps pool", says)
            .asking(ids::MG_CMD_05, "which three share a corps pool")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self(muster, pool) = *self;
        let pool = &muster.pools[pool];
        answers.ways(|ways| {
            ways.verb::<ChoosePool>(MAIN, |answers| {
                let check = |order: &ChoosePool| {
                    let members = check_members(state, muster, pool, order)?;
                    Ok(self.sharing(members))
                };
                if let Some(answered) = answers.whole(check) {
                    return answered;
                }
                let mut order = ChoosePool {
                    corps: corps_of(state, muster, pool, answers, slot!(corps))?,
                    members: Vec::new(),
                };
                for key in ["members/0", "members/1", "members/2"] {
                    let left = pool.choose_from.iter().map(|member| state.commander_piece(*member));
                    let left = left.filter(|member| !order.members.contains(member)).collect::<Vec<_>>();
                    let who = answers.pick(Slot::drafted(key), "Who shares the pool?").among(left);
                    order.members.push(who.judged(Ok)?);
                }
                answers.done(check(&order)?, || order)
            });
        })
    }
}

impl Choose<'_> {
    /// These share the pool, and the others roll for themselves.
    fn sharing(&self, members: Members) -> Doing {
        let (mut muster, pool) = (self.0.clone(), self.1);
        Doing::shown(|_| "The three share the pool; the others roll for themselves.").played(move |ctx| {
            let pool = &mut muster.pools[pool];
            let left = std::mem::take(&mut pool.choose_from);
            let (chosen, left): (Vec<_>, Vec<_>) = left.into_iter().partition(|id| members.contains(id));
            pool.members.extend(chosen);
            muster.own.extend(left.into_iter().map(|commander| OwnDie { commander, die: None }));
            sort_own(ctx, &mut muster.own);
            go_on(ctx, muster);
        })
    }
}

/// The corps whose pool is dealt with: there is only the one.
fn corps_of<O>(
    state: &State,
    muster: &Muster,
    pool: &Pool,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, PieceId>,
) -> Answered<PieceId> {
    let corps = answers.settle(slot, state.commander_piece(pool.corps()));
    corps.judged(|corps| check_corps(state, muster, pool, corps).map(|()| corps))
}

/// MG-CMD-05: exactly three of those in range.
fn check_members(
    state: &State,
    muster: &Muster,
    pool: &Pool,
    ChoosePool { corps, members }: &ChoosePool,
) -> Result<Members, Refusal> {
    check_corps(state, muster, pool, *corps)?;
    let mut chosen = ArrayVec::new();
    for (number, piece) in members.iter().enumerate() {
        let member = own_commander(state, state.active, *piece)?;
        if !pool.choose_from.contains(&member) || members[..number].contains(piece) {
            return Err(no!(
                ids::MG_CMD_05,
                "{} is not among those in range of {}, or is named twice: name three different ones who are",
                *piece,
                *corps
            ));
        }
        // One too many is counted below.
        let _ = chosen.try_push(member);
    }
    if members.len() != MOST_SUBORDINATES {
        return Err(no!(
            ids::MG_CMD_05,
            "three subordinates share a corps pool and {} are named: name three",
            members.len()
        ));
    }
    Ok(chosen)
}

/// MG-CMD-06, MG-CMD-07: only the pool that is dealt with now, and nobody's own die.
fn check_corps(state: &State, muster: &Muster, pool: &Pool, corps: PieceId) -> Result<(), Refusal> {
    let named = own_commander(state, state.active, corps)?;
    if named == pool.corps() {
        return Ok(());
    }
    let asked = state.commander_piece(pool.corps());
    Err(if muster.own.iter().any(|own| own.commander == named) {
        no!(ids::MG_CMD_07, "{corps} rolled for himself and keeps his die: share out the pool of {asked}")
    } else {
        no!(ids::MG_CMD_06, "the pool of {asked} is dealt with now, not that of {corps}: name {asked}")
    })
}

/// MG-CMD-09: whether the army commander has a die rolled again.
struct DecideReRoll<'m>(&'m Muster);

impl Asks<March> for DecideReRoll<'_> {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let dice: Vec<u8> = self.0.eligible(state).map(|(_, _, die)| die).collect();
        let says = format!("One die may be rolled again; in reach of the army commander: {}.", listed(&dice));
        Head::new(ids::MG_CMD_09, "Command: re-roll", says)
            .asking(ids::MG_CMD_09, "whether a command die is re-rolled")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let dice = || {
            let dice = self.0.eligible(state);
            dice.map(|(of, die, face)| (ReRoll { of: state.commander_piece(of), die: die + 1 }, face))
        };
        answers.ways(|ways| {
            ways.word::<KeepDice>(Button::new("Keep all dice"), || {
                let muster = Muster { re_roll: Again::Done, ..self.0.clone() };
                Doing::shown(|_| "All dice stay as they lie.").played(|ctx| go_on(ctx, muster))
            });
            ways.verb::<ReRoll>(MAIN, |answers| {
                let face = |die: &ReRoll| dice().find_map(|(one, face)| (one == *die).then_some(face));
                let lying =
                    |die: &ReRoll| DieChoice { face: face(die).unwrap_or_default(), of: die.of.to_string() };
                let called = |die: &ReRoll| format!("Roll the {} of {} again", lying(die).face, die.of);
                let which = answers.pick(slot!("", ReRoll::clone), "Which die is rolled again?");
                let which = which.among(dice().map(|(die, _)| die)).called(called).lying(lying);
                let order = which.judged(|order| self.check(state, &order).map(|die| (die, order)));
                let (die, order) = order?;
                let (commander, die) = die;
                let muster = Muster { re_roll: Again::Of { commander, die }, ..self.0.clone() };
                let show = move |state: &State| {
                    let name = state.commander_name(commander);
                    format!("A die of {name} is rolled again; the new number stands.")
                };
                answers.done(Doing::shown(show).played(|ctx| go_on(ctx, muster)), || order)
            });
        })
    }
}

impl DecideReRoll<'_> {
    /// MG-CMD-09: a die that lies within the army commander's range.
    fn check(&self, state: &State, &ReRoll { of, die }: &ReRoll) -> Result<(CommanderId, u8), Refusal> {
        let commander = own_commander(state, state.active, of)?;
        if !self.0.eligible(state).any(|(who, index, _)| who == commander && index + 1 == die) {
            return Err(no!(
                ids::MG_CMD_09,
                "{of} has no die number {die} within the army commander's range: choose a die in his range"
            ));
        }
        Ok((commander, die - 1))
    }
}

/// MG-CMD-06: who gets which die of this pool.
struct Share<'m>(&'m Muster, usize);

impl Asks<March> for Share<'_> {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let pool = &self.0.pools[self.1];
        let corps = state.commander_name(pool.corps());
        let says = format!("Share out the dice of {corps}: {}.", listed(&pool.dice));
        Head::new(ids::MG_CMD_06, "Command: sharing out a pool", says)
            .asking(ids::MG_CMD_06, "how a corps pool is shared out")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self(muster, pool) = *self;
        let pool = &muster.pools[pool];
        answers.ways(|ways| {
            ways.verb::<AssignPool>(Button::new("Share them out"), |answers| {
                let corps = corps_of(state, muster, pool, answers, slot!(corps))?;
                let names = pool.members.iter().map(|member| state.commander_name(*member).to_owned());
                let form = Form::Assign(pool.dice.to_vec(), names.collect());
                let dice = answers.fill(slot!(dice), "Who gets which die?", form).settled();
                let dice = dice.proposing(|| vec![("As they were rolled".to_owned(), pool.dice.to_vec())]);
                let shuffled = |pick: &mut dyn FnMut(usize) -> usize| {
                    let mut dice = pool.dice.to_vec();
                    (1..dice.len()).rev().for_each(|last| dice.swap(last, pick(last + 1)));
                    dice
                };
                let dice = dice.judged(shuffled, |dice| check_shares(pool, &dice))?;
                answers.done(self.shared_out(dice.clone()), || AssignPool { corps, dice: dice.to_vec() })
            });
        })
    }
}

impl Share<'_> {
    /// Every member has his die.
    fn shared_out(&self, dice: ArrayVec<u8, 4>) -> Doing {
        let (mut muster, pool) = (self.0.clone(), self.1);
        (muster.pools[pool].dice, muster.pools[pool].shared_out) = (dice, true);
        let show = move |state: &State, muster: &Muster| {
            let Pool { members, dice, .. } = &muster.pools[pool];
            let each =
                members.iter().zip(dice).map(|(who, die)| format!("{} {die}", state.commander_name(*who)));
            format!("Command points: {}.", each.collect::<Vec<_>>().join(", "))
        };
        Doing::of(muster).shown(show).played(go_on)
    }
}

/// MG-CMD-06: every member gets exactly one of the dice.
fn check_shares(pool: &Pool, dice: &[u8]) -> Result<ArrayVec<u8, 4>, Refusal> {
    let sorted = |mut dice: ArrayVec<u8, 4>| {
        dice.sort_unstable();
        dice
    };
    let given: Option<ArrayVec<u8, 4>> = dice.try_into().ok();
    given.filter(|given| sorted(given.clone()) == sorted(pool.dice.clone())).ok_or_else(|| {
        no!(
            ids::MG_CMD_06,
            "the pool is {} and {} is given out: every member gets exactly one of those dice",
            listed(&pool.dice),
            listed(dice)
        )
    })
}

fn listed(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
