//! What follows from the rules of any game: who is asked what, how an order is judged and carried out.

use dice::NeedDice;
use serde_json::{Value, json};

use crate::decision::{Ask, Decision, Preview};
use crate::outcome::Awaits;
use crate::question::{self, Pick};
use crate::{Ctx, Moment, Refusal, Rules, Sits, Solo, no};

/// The loop, for every game alike: it follows from [`Rules`], and no game can have another.
pub trait Loop: Rules {
    /// Whose word is awaited, or whether the rules have work on the agenda, or who has won. Cheap.
    fn awaits(state: &Self::State) -> Awaits<Self::Seat> {
        let asked = || question::seat::<Self>(state.agenda().top()?, state);
        match Self::over(state) {
            Some(outcome) => Awaits::Over(outcome),
            None => match asked() {
                Some(seat) if Self::solo(state, seat).is_none() => Awaits::Order(seat),
                _ => Awaits::Rules,
            },
        }
    }

    /// What is asked, of whom and by which rule; `None` unless an order is awaited.
    fn decision(state: &Self::State) -> Option<Decision<Self::Seat>> {
        question::decision::<Self>(open::<Self>(state).ok()?, state)
    }

    /// The next question on the way to an order, given what the draft already says. An empty draft is where the player starts.
    fn ask(state: &Self::State, draft: &Value) -> Result<Ask, Refusal> {
        question::ask::<Self>(open::<Self>(state)?, state, draft).expect(IS_A_QUESTION)
    }

    /// What an order would do and cost before the dice, or why it would be refused.
    fn preview(state: &Self::State, order: &Self::Order) -> Result<Preview, Refusal> {
        question::preview::<Self>(open::<Self>(state)?, state, order).expect(IS_A_QUESTION)
    }

    /// Checks an order and starts it. No dice are rolled here.
    fn obey(ctx: &mut Ctx<'_, Self>, order: &Self::Order) -> Result<(), Refusal> {
        open::<Self>(ctx)?;
        question::obey(ctx, order).expect(IS_A_QUESTION)
    }

    /// Does the next thing on the agenda.
    fn step(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let asked = match ctx.agenda().top() {
            None => return Self::next(ctx),
            Some(task) => question::seat::<Self>(&task.clone(), ctx),
        };
        if let Some(seat) = asked {
            answer_solo(ctx, Self::solo(ctx, seat).expect("the rules go on only where nobody is asked"));
            return Ok(());
        }
        let task = ctx.pop().expect("there is a task");
        Self::work(ctx, task)
    }

    /// The whole of a state as data: what the game says of it ([`Moment::facts`]), who is asked by which rule, the agenda, and how it ended. Cases
    /// assert it, and a record's [`digest`](crate::digest()) is made of it: two states are equal exactly if this is. It is for cases and umpires; no
    /// seat is told of it.
    fn inspect(state: &Self::State) -> Value {
        state.names().scope(|| {
            let mut all = state.facts();
            let asked = match Self::awaits(state) {
                Awaits::Order(seat) => Some(seat.seat()),
                Awaits::Rules | Awaits::Over(_) => None,
            };
            all.insert("awaits".to_owned(), json!(asked));
            all.insert("decision".to_owned(), json!(Self::decision(state).map(|decision| decision.rule)));
            all.insert("agenda".to_owned(), json!(state.agenda()));
            if let Some(outcome) = Self::over(state) {
                let winner = outcome.winner.map_or_else(|| "draw".to_owned(), |seat| seat.to_string());
                all.insert("over".to_owned(), json!({ "winner": winner, "rule": outcome.rule.0 }));
            }
            Value::Object(all)
        })
    }

    /// Some legal order, chosen with `pick(n)` (a number below n). Used for random battles, so it is quick.
    fn any_order(state: &Self::State, pick: Pick<'_>) -> Self::Order {
        let task = open::<Self>(state).expect("somebody is asked");
        question::any_order::<Self>(task, state, pick).expect(IS_A_QUESTION)
    }

    /// Obeys some legal order: [`Self::any_order`] and [`Self::obey`] in one, for those who need not know which it is. What was checked to find
    /// it is not checked again.
    fn obey_any(ctx: &mut Ctx<'_, Self>, pick: Pick<'_>) -> Result<(), Refusal> {
        open::<Self>(ctx)?;
        question::obey_any(ctx, pick).expect(IS_A_QUESTION);
        Ok(())
    }
}

impl<R: Rules> Loop for R {}

/// Whether a phase or somebody's turn to act is over and the next has not begun: nothing is left to be done. A case may end there.
pub(crate) fn between<R: Rules>(state: &R::State) -> bool {
    state.agenda().top().is_none()
}

/// What is true of the task on top while an order is awaited.
const IS_A_QUESTION: &str = "an open decision is a question";

/// The task on top, which is the open decision; refused while nobody is asked.
fn open<R: Rules>(state: &R::State) -> Result<&R::Task, Refusal> {
    match (R::awaits(state), state.agenda().top()) {
        (Awaits::Order(_), Some(task)) => Ok(task),
        _ => Err(no!(R::ABOUT.in_turn, "no order is awaited now: the battle is over")),
    }
}

/// The rulebook answers for a seat without a player.
fn answer_solo<R: Rules>(ctx: &mut Ctx<'_, R>, answer: Solo<R>) {
    let order = answer(ctx);
    let obeyed = question::obey(ctx, &order).expect(IS_A_QUESTION);
    if let Err(refusal) = obeyed {
        debug_assert!(false, "the rulebook gave itself an illegal order {order:?}: {refusal}");
        // Better any legal order than a battle that never ends.
        question::obey_any(ctx, &mut |_| 0).expect(IS_A_QUESTION);
    }
}
