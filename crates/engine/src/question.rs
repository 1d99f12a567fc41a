//! A decision, declared once.
//!
//! A question is one function, [`Asks::answer`], that asks for what it wants to know slot by slot and judges each answer. Whoever answers
//! is a tape, as dice are ([`Answers`]), and the question cannot tell which:
//!
//! | from it comes | by the tape |
//! | --- | --- |
//! | the next question for a player's draft, with everything that may be picked | the draft: the first slot it does not fill is asked for |
//! | the verdict on an order, and the refusal of anything else | the order itself |
//! | what it would do, and doing it ([`Doing`]) | the same: what was judged is not judged again |
//! | some order, for battles at random | chance |
//! | the list of all orders, for commanders and laws | every answer there is |

mod answers;
mod doing;
mod draft;
mod every;
mod form;
mod ways;

use std::borrow::Cow;

use serde_json::Value;

pub use answers::{
    Answer, Answered, Answers, Bare, Call, Called, Filling, Note, Noted, Pick, Picking, Slot, Unanswered,
};
pub use doing::Doing;
pub use draft::Draft;
pub use every::Every;
pub use form::{Form, Ghost, Next, Offer};
pub use ways::{Button, MAIN, UNSAID, Verb, Ways};

use crate::decision::{Ask, Decision, Preview};
use crate::{Ctx, Moment, PieceId, Refusal, Refused, RuleId, Rules, no};
use answers::Tape;

/// A decision of one seat. It stands on the agenda until an order answers it.
///
/// Its answers say themselves what they would do and do it ([`Doing`]), so nobody has to tell them apart again to show one or to play one. All
/// the questions of a game are one type to whoever looks at them (`&dyn Asks`), so what follows from a question is compiled once for all of them.
pub trait Asks<R: Rules> {
    /// Who decides. Cheap.
    fn seat(&self, state: &R::State) -> R::Seat;

    /// The piece whose decision it is, where it is one piece's and not a whole side's.
    fn decider(&self, _state: &R::State) -> Option<PieceId> {
        None
    }

    /// The question in words.
    fn head(&self, state: &R::State) -> Head;

    /// The way to an answer, and what that does. It reads and nothing else; it may be run several times. Played, the question has been taken
    /// off the agenda.
    fn answer(&self, state: &R::State, answers: &mut Answers<'_, R::Order>) -> Answered<Doing<R>>;

    /// Some answer and the order it is, where chance should pick otherwise than evenly.
    fn any(&self, _state: &R::State, _pick: Pick<'_>) -> Option<(R::Order, Doing<R>)> {
        None
    }

    /// The answer of somebody who goes by the book and nothing else, where the book has one.
    fn by_the_book(&self, _state: &R::State) -> Option<R::Order> {
        None
    }

    /// Why an order that answers something else is refused.
    fn not_asked(&self, state: &R::State, _order: &R::Order) -> Refusal {
        self.head(state).other_question()
    }
}

/// A question in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// The rule behind it.
    pub rule: RuleId,
    /// In a few words: "Movement: actions".
    pub title: Cow<'static, str>,
    /// In a sentence, with what may still be done.
    pub says: String,
    /// Whether it interrupts somebody else's action.
    pub interrupts: bool,
    /// What is asked, in the refusal of an order that answers something else, and the rule of that; the title and its rule if not said.
    pub asks: Option<(RuleId, &'static str)>,
}

impl Head {
    /// A question in the course of one's own turn.
    pub fn new(rule: RuleId, title: impl Into<Cow<'static, str>>, says: impl Into<String>) -> Self {
        Self { rule, title: title.into(), says: says.into(), interrupts: false, asks: None }
    }

    /// A question inside another's action.
    pub fn interrupting(self) -> Self {
        Self { interrupts: true, ..self }
    }

    /// An order that answers something else is refused by this rule: "does not answer what is asked now (who shoots at whom)".
    pub fn asking(self, rule: RuleId, asks: &'static str) -> Self {
        Self { asks: Some((rule, asks)), ..self }
    }

    /// The refusal of an order that answers something else.
    pub fn other_question(self) -> Refusal {
        match self.asks {
            Some((rule, asks)) => Refusal::other_question(rule, asks),
            None => Refusal::other_question(self.rule, self.title.into_owned()),
        }
    }
}

/// Who decides; nothing if the task is work.
pub fn seat<R: Rules>(task: &R::Task, state: &R::State) -> Option<R::Seat> {
    R::question(task, |question| question.seat(state))
}

/// The piece whose decision a task is; nothing if it is a whole side's, or work.
pub fn decider<R: Rules>(task: &R::Task, state: &R::State) -> Option<PieceId> {
    R::question(task, |question| question.decider(state)).flatten()
}

/// The answer by the book; nothing if the book has none, or the task is work.
pub fn by_the_book<R: Rules>(task: &R::Task, state: &R::State) -> Option<R::Order> {
    R::question(task, |question| question.by_the_book(state)).flatten()
}

/// The decision a task is; nothing if it is work.
pub fn decision<R: Rules>(task: &R::Task, state: &R::State) -> Option<Decision<R::Seat>> {
    R::question(task, |question| {
        let Head { rule, title, says, interrupts, .. } = question.head(state);
        Decision { interrupts, ..Decision::new(question.seat(state), rule, title.into_owned(), says) }
    })
}

/// The next question for a draft.
pub fn ask<R: Rules>(task: &R::Task, state: &R::State, draft: &Value) -> Option<Result<Ask, Refusal>> {
    R::question(task, |question| state.names().scope_if_none(|| asked(question, state, draft)))
}

fn asked<R: Rules>(question: &dyn Asks<R>, state: &R::State, said: &Value) -> Result<Ask, Refusal> {
    let head = question.head(state);
    let ask = Ask { title: head.title.to_string(), rule: head.rule.0.to_owned(), ..Ask::default() };
    let unreadable = |says: String| no!(R::ABOUT.in_turn, "this draft cannot be understood: {says}");
    let mut draft = match Draft::new(said, ask) {
        Ok(draft) => draft,
        Err(Unanswered::Unreadable(says)) => return Err(unreadable(says)),
        Err(_) => unreachable!("a draft is read or not"),
    };
    let answered = question.answer(state, &mut Answers::new(Tape::Draft(&mut draft)));
    match answered {
        Ok(_) | Err(Unanswered::Asked | Unanswered::Nothing) => Ok(settled(question, state, draft.ask)),
        // Where a ghost is being dragged it goes on being dragged; the preview says why not there.
        Err(Unanswered::Refused(_)) if draft.ask.place.is_some() => {
            Ok(Ask { ready: true, ..settled(question, state, draft.ask) })
        }
        Err(Unanswered::Refused(refusal)) => Err(refusal),
        Err(Unanswered::Unreadable(says)) => Err(unreadable(says)),
        Err(Unanswered::OtherQuestion) => Err(head.other_question()),
    }
}

/// The same ask, and each of its choices brings along what goes without saying after it. Where the draft is an order already, a choice that would make it
/// one the rules refuse is shown with the reason.
fn settled<R: Rules>(question: &dyn Asks<R>, state: &R::State, mut ask: Ask) -> Ask {
    // How far it comes does not matter: what it still lacks is asked when it is chosen.
    let settle = |draft: &mut Value| {
        let mut refusal = None;
        *draft = Draft::settled(draft.take(), |draft| {
            if let Err(Unanswered::Refused(why)) =
                question.answer(state, &mut Answers::new(Tape::Draft(draft)))
            {
                refusal = Some(why);
            }
        });
        refusal
    };
    let is_order = ask.ready;
    for choice in ask.pieces.iter_mut().chain(&mut ask.options) {
        let refusal = settle(&mut choice.draft).filter(|_| is_order && choice.refused.is_none());
        if let Some(refusal) = refusal {
            choice.refused = Some(Refused::from_rule(&refusal));
        }
    }
    for suggestion in ask.place.iter_mut().flat_map(|place| &mut place.suggestions) {
        settle(&mut suggestion.draft);
    }
    ask
}

/// Whether an order answers the question, or why it is refused.
pub fn judge<R: Rules>(task: &R::Task, state: &R::State, order: &R::Order) -> Option<Result<(), Refusal>> {
    R::question(task, |question| judged(question, state, order).map(drop))
}

/// What an order would do, or why it is refused.
pub fn preview<R: Rules>(
    task: &R::Task,
    state: &R::State,
    order: &R::Order,
) -> Option<Result<Preview, Refusal>> {
    R::question(task, |question| Ok(judged(question, state, order)?.show(state)))
}

/// Obeys an order: takes the question off the agenda and does what was answered. Refused, nothing has changed.
pub fn obey<R: Rules>(ctx: &mut Ctx<'_, R>, order: &R::Order) -> Option<Result<(), Refusal>> {
    let task = ctx.agenda().top()?.clone();
    R::question(&task, |question| {
        let doing = judged(question, ctx, order)?;
        ctx.pop();
        doing.play(ctx);
        Ok(())
    })
}

fn judged<R: Rules>(question: &dyn Asks<R>, state: &R::State, order: &R::Order) -> Result<Doing<R>, Refusal> {
    match question.answer(state, &mut Answers::new(Tape::Given(order))) {
        Ok(legal) => Ok(legal),
        Err(Unanswered::Refused(refusal)) => Err(refusal),
        Err(_) => Err(R::out_of_place(state, order).unwrap_or_else(|| question.not_asked(state, order))),
    }
}

/// Some legal order.
pub fn any_order<R: Rules>(task: &R::Task, state: &R::State, pick: Pick<'_>) -> Option<R::Order> {
    R::question(task, |question| any(question, state, pick).0)
}

/// Obeys some legal order. What was judged to be found is not judged again.
pub fn obey_any<R: Rules>(ctx: &mut Ctx<'_, R>, pick: Pick<'_>) -> Option<()> {
    let task = ctx.agenda().top()?.clone();
    R::question(&task, |question| {
        let (_, doing) = any(question, ctx, pick);
        ctx.pop();
        doing.play(ctx);
    })
}

fn any<R: Rules>(question: &dyn Asks<R>, state: &R::State, pick: Pick<'_>) -> (R::Order, Doing<R>) {
    if let Some(found) = question.any(state, &mut *pick) {
        return found;
    }
    let mut answers = Answers::new(Tape::Chance(pick));
    match (question.answer(state, &mut answers), answers.order) {
        (Ok(legal), Some(order)) => (order, legal),
        (answered, _) => {
            let why = answered.err();
            unreachable!("every question has a legal answer, and chance finds one: {why:?}")
        }
    }
}

/// Every legal order that can be listed; where a place may be anywhere, the proposals.
pub fn every_order<R: Rules>(task: &R::Task, state: &R::State) -> Option<Vec<R::Order>> {
    R::question(task, |question| {
        let (mut every, mut orders) = (Every::default(), Vec::new());
        loop {
            let mut answers = Answers::new(Tape::Every(&mut every));
            if question.answer(state, &mut answers).is_ok() {
                orders.extend(answers.order);
            }
            if !every.advance() {
                return orders;
            }
        }
    })
}
