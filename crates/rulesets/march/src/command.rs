//! Command phase, MG-CMD: corps roll their pools, others their own dice, the army commander has one die re-rolled, pools are shared out.
//!
//! The dice of the phase wait in the [`Muster`] on the agenda until they are given to commanders as points. What the points buy, and
//! for how many, is in [`price`].

mod muster;
mod named;
pub mod price;

pub use muster::{Muster, OwnDie, Pool, ReRoll, muster};
pub use named::{
    any_commander, any_unit, enemy_of, not_yours, own_commander, own_unit, payer_named, unit_named,
};

use arrayvec::ArrayVec;
use dice::{Dice, Faces, NeedDice, RuleId};
use engine::decision::Assign;
use engine::decision::Choice;
use engine::{Ask, Ctx, Decision, PieceId, Preview, Refusal, Side, Telling, no};
use serde_json::Value;
use table::Point;

use crate::order::Order;
use crate::scenario::Rank;
use crate::state::{CommanderId, State, UnitId};
use crate::{March, event, ids, task};

use muster::{MOST_SUBORDINATES, Next};

/// What is asked or done in the command phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// The dice of the phase, as far as they have been rolled.
    Muster(Box<Muster>),
}

/// What happens in the command phase.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// MG-CMD-04: a corps rolled its pool.
    PoolRolled {
        /// The corps commander.
        corps: CommanderId,
        /// The dice.
        dice: Faces,
    },
    /// MG-CMD-07, MG-CMD-08: a commander rolled for himself.
    OwnDieRolled {
        /// Who.
        commander: CommanderId,
        /// The die.
        die: u8,
        /// MG-CMD-08 for the army commander.
        rule: RuleId,
    },
    /// MG-CMD-09: a die was rolled again.
    DieReRolled {
        /// Whose.
        commander: CommanderId,
        /// What it was.
        from: u8,
        /// What it is now.
        to: u8,
    },
    /// A commander has so many points this turn.
    PointsGiven {
        /// Who.
        commander: CommanderId,
        /// How many.
        points: u8,
        /// Whether from a pool (MG-CMD-06) or from his own die (MG-CMD-07, MG-CMD-08).
        rule: RuleId,
    },
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::PoolRolled { .. } | Event::OwnDieRolled { .. } | Event::DieReRolled { .. } => {}
        Event::PointsGiven { commander, points, .. } => state.commander_mut(*commander).cp = *points,
    }
}

/// An event as a sentence.
pub fn tell(state: &State, event: &Event) -> Option<Telling> {
    let name = |commander: &CommanderId| state.commander_name(*commander);
    Some(match event {
        Event::PoolRolled { corps, dice } => {
            Telling::new(ids::MG_CMD_04, format!("{} rolls the dice of his corps.", name(corps)))
                .about([name(corps)])
                .rolled("Command points of the corps", dice, [], Vec::new())
        }
        Event::OwnDieRolled { commander, die, rule } => {
            let faces = Faces::new(&[*die]).unwrap_or(Faces::NONE);
            Telling::new(*rule, format!("{} rolls {die} for himself.", name(commander)))
                .about([name(commander)])
                .rolled("His own command points", &faces, [], Vec::new())
        }
        Event::DieReRolled { commander, from, to } => {
            let faces = Faces::new(&[*to]).unwrap_or(Faces::NONE);
            Telling::new(ids::MG_CMD_09, format!("A {from} of {} is rolled again: {to}.", name(commander)))
                .about([name(commander)])
                .rolled("The army commander's re-roll", &faces, [], Vec::new())
        }
        Event::PointsGiven { commander, points, rule } => {
            let s = if *points == 1 { "" } else { "s" };
            Telling::new(*rule, format!("{} has {points} command point{s}.", name(commander)))
                .about([name(commander)])
        }
    })
}

/// The command phase begins: who is in range of whom is measured now (MG-CMD-03).
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let muster = muster(ctx, ctx.active);
    ctx.push(task::Task::Command(Task::Muster(Box::new(muster))));
}

/// MG-CMD-03: the gap from a commander to the nearest point of a unit's nearest stand.
pub fn gap_to_unit(state: &State, commander: CommanderId, unit: UnitId) -> (f64, Point, Point) {
    let from = state.commander(commander).at.point();
    let nearest = state.unit(unit).footprint.stands.iter().map(|stand| stand.nearest(from));
    let to = nearest.min_by(|a, b| from.distance(*a).total_cmp(&from.distance(*b))).unwrap_or(from);
    (from.distance(to), from, to)
}

impl Task {
    /// Who must decide.
    pub fn asks(&self, state: &State) -> Option<Side> {
        let Self::Muster(muster) = self;
        match muster.next(state) {
            Next::Choose(_) | Next::DecideReRoll | Next::Share(_) => Some(state.active),
            Next::RollPool(_) | Next::RollOwn(_) | Next::RollAgain(..) | Next::Finish => None,
        }
    }

    /// What is asked.
    pub fn decision(&self, state: &State) -> Decision {
        let Self::Muster(muster) = self;
        match muster.next(state) {
            Next::Choose(pool) => {
                let corps = state.commander_name(muster.pools[pool].corps());
                let says =
                    format!("Which three subordinates share the dice of {corps}? The others roll their own.");
                Decision::new(state.active, ids::MG_CMD_05, "Command: corps pool", says)
            }
            Next::Share(pool) => {
                let pool = &muster.pools[pool];
                let corps = state.commander_name(pool.corps());
                let says = format!("Share out the dice of {corps}: {}.", listed(&pool.dice));
                Decision::new(state.active, ids::MG_CMD_06, "Command: sharing out a pool", says)
            }
            _ => {
                let dice: Vec<u8> = muster.eligible(state).map(|(_, _, die)| die).collect();
                let says = format!(
                    "One die may be rolled again; in reach of the army commander: {}.",
                    listed(&dice)
                );
                Decision::new(state.active, ids::MG_CMD_09, "Command: re-roll", says)
            }
        }
    }

    /// The next question for a draft.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        let Self::Muster(muster) = self;
        let decision = self.decision(state);
        let mut ask = Ask { title: decision.says, rule: decision.rule, ..Ask::default() };
        match muster.next(state) {
            Next::Choose(pool) => ask_members(state, &muster.pools[pool], draft, &mut ask),
            Next::Share(pool) => {
                let pool = &muster.pools[pool];
                let corps = state.commander_piece(pool.corps());
                if draft.get("order").is_none() {
                    let order = Order::AssignPool { corps, dice: pool.dice.to_vec() };
                    ask.options
                        .push(Choice::option("Share them out", draft_of(&order)).noted(listed(&pool.dice)));
                }
                let to = pool.members.iter().map(|member| state.commander_name(*member).to_owned()).collect();
                ask.assign = Some(Assign { field: "/dice".to_owned(), values: pool.dice.to_vec(), to });
                ask.ready = draft.get("dice").is_some();
            }
            _ => {
                ask.options.push(Choice::option("Keep all dice", draft_of(&Order::KeepDice)));
                for (commander, die, face) in muster.eligible(state) {
                    let order = Order::ReRoll { of: state.commander_piece(commander), die: die + 1 };
                    let label = format!("Roll the {face} of {} again", state.commander_name(commander));
                    ask.options.push(Choice::option(label, draft_of(&order)));
                }
                ask.ready = draft.get("order").is_some();
            }
        }
        Ok(ask)
    }

    /// What an order would do.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        Ok(match self.check(state, order)? {
            Answer::Members(_) => {
                Preview::saying("The three share the pool; the others roll for themselves.")
            }
            Answer::Keep => Preview::saying("All dice stay as they lie."),
            Answer::ReRoll(commander, _) => {
                let name = state.commander_name(commander);
                Preview::saying(format_args!("A die of {name} is rolled again; the new number stands."))
            }
            Answer::Dice(pool, dice) => {
                let Self::Muster(muster) = self;
                let mut preview = Preview::saying("Command points: ");
                for (number, (who, die)) in muster.pools[pool].members.iter().zip(&dice).enumerate() {
                    let comma = if number == 0 { "" } else { ", " };
                    preview.says.add(format_args!("{comma}{} {die}", state.commander_name(*who)));
                }
                preview.says.add(format_args!("."));
                preview
            }
        })
    }

    /// Checks an answer and takes it.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        let answer = self.check(ctx, order)?;
        let Self::Muster(muster) = self;
        let mut muster = muster.clone();
        match answer {
            Answer::Members(chosen) => {
                let pool = muster.pools.iter_mut().find(|pool| !pool.choose_from.is_empty());
                let pool = pool.expect("a choice of members is open");
                let left = std::mem::take(&mut pool.choose_from);
                let (chosen, left): (Vec<_>, Vec<_>) = left.into_iter().partition(|id| chosen.contains(id));
                pool.members.extend(chosen);
                muster.own.extend(left.into_iter().map(|commander| OwnDie { commander, die: None }));
                sort_own(ctx, &mut muster.own);
            }
            Answer::Keep => muster.re_roll = ReRoll::Done,
            Answer::ReRoll(commander, die) => muster.re_roll = ReRoll::Of { commander, die },
            Answer::Dice(pool, dice) => {
                let pool = &mut muster.pools[pool];
                pool.dice = dice;
                pool.shared_out = true;
            }
        }
        ctx.pop();
        ctx.push(task::Task::Command(Self::Muster(muster)));
        Ok(())
    }

    /// MG-CMD-05, MG-CMD-06, MG-CMD-09: whether an order answers what is open.
    fn check(&self, state: &State, order: &Order) -> Result<Answer, Refusal> {
        let Self::Muster(muster) = self;
        match (muster.next(state), order) {
            (Next::Choose(pool), Order::ChoosePool { corps, members }) => {
                check_members(state, muster, &muster.pools[pool], *corps, members).map(Answer::Members)
            }
            (Next::DecideReRoll, Order::KeepDice) => Ok(Answer::Keep),
            (Next::DecideReRoll, Order::ReRoll { of, die }) => {
                let commander = own_commander(state, state.active, *of)?;
                let mut eligible = muster.eligible(state);
                if !eligible.any(|(who, index, _)| who == commander && index + 1 == *die) {
                    return Err(no!(
                        ids::MG_CMD_09,
                        "{} has no die number {} within the army commander's range: choose a die in his range",
                        *of,
                        *die
                    ));
                }
                Ok(Answer::ReRoll(commander, die - 1))
            }
            (Next::Share(index), Order::AssignPool { corps, dice }) => {
                let pool = &muster.pools[index];
                check_corps(state, muster, pool, *corps)?;
                let given: Option<ArrayVec<u8, 4>> = dice.as_slice().try_into().ok();
                let sorted = |mut dice: ArrayVec<u8, 4>| {
                    dice.sort_unstable();
                    dice
                };
                given
                    .filter(|given| sorted(given.clone()) == sorted(pool.dice.clone()))
                    .map(|given| Answer::Dice(index, given))
                    .ok_or_else(|| {
                        no!(
                            ids::MG_CMD_06,
                            "the pool is {} and {} is given out: every member gets exactly one of those dice",
                            listed(&pool.dice),
                            listed(dice)
                        )
                    })
            }
            (Next::Choose(_), _) => {
                Err(Refusal::other_question(ids::MG_CMD_05, "which three share a corps pool"))
            }
            (Next::Share(_), _) => {
                Err(Refusal::other_question(ids::MG_CMD_06, "how a corps pool is shared out"))
            }
            _ => Err(Refusal::other_question(ids::MG_CMD_09, "whether a command die is re-rolled")),
        }
    }

    /// Some legal answer.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        let Self::Muster(muster) = self;
        match muster.next(state) {
            Next::Choose(pool) => {
                let pool = &muster.pools[pool];
                let mut left = pool.choose_from.clone();
                let members = (0..MOST_SUBORDINATES)
                    .map(|_| state.commander_piece(left.remove(pick(left.len()))))
                    .collect();
                Order::ChoosePool { corps: state.commander_piece(pool.corps()), members }
            }
            Next::Share(pool) => {
                let pool = &muster.pools[pool];
                let mut dice = pool.dice.to_vec();
                for last in (1..dice.len()).rev() {
                    dice.swap(last, pick(last + 1));
                }
                Order::AssignPool { corps: state.commander_piece(pool.corps()), dice }
            }
            _ => {
                let eligible: Vec<_> = muster.eligible(state).collect();
                match eligible.get(pick(eligible.len() + 1)) {
                    Some((commander, die, _)) => {
                        Order::ReRoll { of: state.commander_piece(*commander), die: die + 1 }
                    }
                    None => Order::KeepDice,
                }
            }
        }
    }

    /// Rolls the next dice (MG-CMD-10), or notes the points when all is decided.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        let Self::Muster(mut muster) = self;
        let hand = ctx.active.hand();
        match muster.next(ctx) {
            Next::RollPool(index) => {
                let pool = &mut muster.pools[index];
                let dice = ctx.dice_of(hand).faces(ids::MG_CMD_04, pool.members.len() as u8)?.faces();
                pool.dice = dice.iter().copied().collect();
                ctx.emit(event::Event::Command(Event::PoolRolled { corps: pool.corps(), dice }));
            }
            Next::RollOwn(index) => {
                let own = &mut muster.own[index];
                let rule = own_die_rule(ctx, own.commander);
                let die = ctx.dice_of(hand).d6(rule)?;
                own.die = Some(die);
                ctx.emit(event::Event::Command(Event::OwnDieRolled { commander: own.commander, die, rule }));
            }
            Next::RollAgain(commander, die) => {
                let to = ctx.dice_of(hand).d6(ids::MG_CMD_09)?;
                let rolled = muster.die_mut(commander, die).expect("only dice that lie there are re-rolled");
                let from = std::mem::replace(rolled, to);
                muster.re_roll = ReRoll::Done;
                ctx.emit(event::Event::Command(Event::DieReRolled { commander, from, to }));
            }
            Next::Choose(_) | Next::DecideReRoll | Next::Share(_) | Next::Finish => {
                give_points(ctx, &muster);
                return Ok(());
            }
        }
        ctx.push(task::Task::Command(Self::Muster(muster)));
        Ok(())
    }
}

/// A checked answer.
enum Answer {
    Members(ArrayVec<CommanderId, MOST_SUBORDINATES>),
    Keep,
    ReRoll(CommanderId, u8),
    Dice(usize, ArrayVec<u8, 4>),
}

/// MG-CMD-05: exactly three of those in range.
fn check_members(
    state: &State,
    muster: &Muster,
    pool: &Pool,
    corps: PieceId,
    members: &[PieceId],
) -> Result<ArrayVec<CommanderId, MOST_SUBORDINATES>, Refusal> {
    check_corps(state, muster, pool, corps)?;
    let mut chosen = ArrayVec::new();
    for (number, piece) in members.iter().enumerate() {
        let member = own_commander(state, state.active, *piece)?;
        if !pool.choose_from.contains(&member) || members[..number].contains(piece) {
            return Err(no!(
                ids::MG_CMD_05,
                "{} is not among those in range of {}, or is named twice: name three different ones who are",
                *piece,
                corps
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
        no!(ids::MG_CMD_07, "{} rolled for himself and keeps his die: share out the pool of {}", corps, asked)
    } else {
        no!(ids::MG_CMD_06, "the pool of {} is dealt with now, not that of {}: name {}", asked, corps, asked)
    })
}

fn ask_members(state: &State, pool: &Pool, draft: &Value, ask: &mut Ask) {
    let corps = state.commander_piece(pool.corps());
    let names = draft.get("members").and_then(Value::as_array).cloned().unwrap_or_default();
    let chosen: Vec<PieceId> =
        names.iter().filter_map(|name| state.names().find(name.as_str()?)).take(MOST_SUBORDINATES).collect();
    for member in &pool.choose_from {
        let piece = state.commander_piece(*member);
        if chosen.contains(&piece) || chosen.len() == MOST_SUBORDINATES {
            continue;
        }
        let members = chosen.iter().copied().chain([piece]).collect();
        let order = Order::ChoosePool { corps, members };
        ask.pieces.push(Choice::piece(state.commander_name(*member), draft_of(&order)));
    }
    ask.ready = chosen.len() == MOST_SUBORDINATES;
}

/// MG-CMD-10: commanders rolling for themselves in roster order, the army commander last.
fn sort_own(state: &State, own: &mut [OwnDie]) {
    own.sort_by_key(|own| (state.setup.commander(own.commander).rank == Rank::Army, own.commander));
}

fn give_points(ctx: &mut Ctx<'_, March>, muster: &Muster) {
    let rule = ids::MG_CMD_06;
    for pool in &muster.pools {
        for (commander, points) in pool.members.iter().zip(&pool.dice) {
            ctx.emit(event::Event::Command(Event::PointsGiven {
                commander: *commander,
                points: *points,
                rule,
            }));
        }
    }
    for own in &muster.own {
        let points = own.die.expect("all own dice are rolled before points are given");
        let (commander, rule) = (own.commander, own_die_rule(ctx, own.commander));
        ctx.emit(event::Event::Command(Event::PointsGiven { commander, points, rule }));
    }
}

/// MG-CMD-08 of the army commander, MG-CMD-07 of others who roll for themselves.
fn own_die_rule(state: &State, commander: CommanderId) -> RuleId {
    if state.setup.commander(commander).rank == Rank::Army { ids::MG_CMD_08 } else { ids::MG_CMD_07 }
}

/// An order as a draft.
pub fn draft_of(order: &Order) -> Value {
    serde_json::to_value(order).expect("orders are plain data")
}

fn listed(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// What an officer without ideas answers in the command phase: the worst die is rolled again if it is poor, and of a pool the best
/// dice go to those with the most units.
pub fn plain_order(state: &State, Task::Muster(muster): &Task) -> Order {
    match muster.next(state) {
        Next::Share(pool) => {
            let pool = &muster.pools[pool];
            let mut best = pool.dice.to_vec();
            best.sort_unstable_by(|a, b| b.cmp(a));
            let units = |commander: CommanderId| {
                state
                    .of_side(state.active)
                    .filter(|(id, _)| state.setup.unit(*id).superior == commander)
                    .count()
            };
            let mut order: Vec<usize> = (0..pool.members.len()).collect();
            order.sort_by_key(|member| std::cmp::Reverse(units(pool.members[*member])));
            let mut dice = vec![0; best.len()];
            for (member, die) in order.into_iter().zip(best) {
                dice[member] = die;
            }
            Order::AssignPool { corps: state.commander_piece(pool.corps()), dice }
        }
        Next::DecideReRoll => match muster.eligible(state).min_by_key(|(_, _, face)| *face) {
            Some((commander, die, 1 | 2)) => {
                Order::ReRoll { of: state.commander_piece(commander), die: die + 1 }
            }
            _ => Order::KeepDice,
        },
        _ => Task::Muster(muster.clone()).any_order(state, &mut |_| 0),
    }
}
