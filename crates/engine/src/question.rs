//! A decision, declared once.
//!
//! A question is one function, [`Question::answer`], that asks for what it wants to know slot by slot and judges each answer. Whoever answers
//! is a tape, as dice are ([`Answers`]), and the question cannot tell which:
//!
//! | from it comes | by the tape |
//! | --- | --- |
//! | the next question for a player's draft, with everything that may be picked | the draft: the first slot it does not fill is asked for |
//! | the verdict on an order, and the refusal of anything else | the order itself |
//! | what it would do ([`Question::show`]), and doing it ([`Question::play`]) | the same: what was judged is not judged again |
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
pub use doing::{Asks, Doing};
pub use draft::Draft;
pub use every::Every;
pub use form::{Form, Ghost, Next, Offer};
pub use ways::{Button, MAIN, UNSAID, Verb, Ways};

use crate::decision::{Ask, Decision, Preview};
use crate::{Ctx, Moment, PieceId, Refusal, Refused, RuleId, Rules, no};
use answers::Tape;

/// A decision of one seat. It stands on the agenda until an order answers it.
pub trait Question<R: Rules> {
    /// What the rules make of an answer they accept. Only [`Question::answer`] makes one.
    type Legal;

    /// Who decides. Cheap.
    fn seat(&self, state: &R::State) -> R::Seat;

    /// The piece whose decision it is, where it is one piece's and not a whole side's.
    fn decider(&self, _state: &R::State) -> Option<PieceId> {
        None
    }

    /// The question in words.
    fn head(&self, state: &R::State) -> Head;

    /// The way to an answer, and what the rules make of it. It reads and nothing else; it may be run several times.
    fn answer(&self, state: &R::State, answers: &mut Answers<'_, R::Order>) -> Answered<Self::Legal>;

    /// What it would do.
    fn show(&self, state: &R::State, legal: &Self::Legal) -> Preview;

    /// Does it. The question has been taken off the agenda.
    fn play(&self, ctx: &mut Ctx<'_, R>, legal: Self::Legal);

    /// Some answer and the order it is, where chance should pick otherwise than evenly.
    fn any(&self, _state: &R::State, _pick: Pick<'_>) -> Option<(R::Order, Self::Legal)> {
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

/// Somebody who looks at a question without knowing which it is: [`Rules::question`] shows it to him.
pub trait Visit<R: Rules> {
    /// What he makes of it.
    type Out;
    /// Looks at it.
    fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Self::Out;
}

/// Who decides; nothing if the task is work.
pub fn seat<R: Rules>(task: &R::Task, state: &R::State) -> Option<R::Seat> {
    struct Whose<'a, R: Rules>(&'a R::State);
    impl<R: Rules> Visit<R> for Whose<'_, R> {
        type Out = R::Seat;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> R::Seat {
            question.seat(self.0)
        }
    }
    R::question(task, Whose::<R>(state))
}

/// The piece whose decision a task is; nothing if it is a whole side's, or work.
pub fn decider<R: Rules>(task: &R::Task, state: &R::State) -> Option<PieceId> {
    struct Deciding<'a, R: Rules>(&'a R::State);
    impl<R: Rules> Visit<R> for Deciding<'_, R> {
        type Out = Option<PieceId>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Option<PieceId> {
            question.decider(self.0)
        }
    }
    R::question(task, Deciding::<R>(state)).flatten()
}

/// The answer by the book; nothing if the book has none, or the task is work.
pub fn by_the_book<R: Rules>(task: &R::Task, state: &R::State) -> Option<R::Order> {
    struct Reading<'a, R: Rules>(&'a R::State);
    impl<R: Rules> Visit<R> for Reading<'_, R> {
        type Out = Option<R::Order>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Option<R::Order> {
            question.by_the_book(self.0)
        }
    }
    R::question(task, Reading::<R>(state)).flatten()
}

/// The decision a task is; nothing if it is work.
pub fn decision<R: Rules>(task: &R::Task, state: &R::State) -> Option<Decision<R::Seat>> {
    struct Headed<'a, R: Rules>(&'a R::State);
    impl<R: Rules> Visit<R> for Headed<'_, R> {
        type Out = Decision<R::Seat>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Decision<R::Seat> {
            let Head { rule, title, says, interrupts, .. } = question.head(self.0);
            Decision { interrupts, ..Decision::new(question.seat(self.0), rule, title.into_owned(), says) }
        }
    }
    R::question(task, Headed::<R>(state))
}

/// The next question for a draft.
pub fn ask<R: Rules>(task: &R::Task, state: &R::State, draft: &Value) -> Option<Result<Ask, Refusal>> {
    struct Asking<'a, R: Rules>(&'a R::State, &'a Value);
    impl<R: Rules> Visit<R> for Asking<'_, R> {
        type Out = Result<Ask, Refusal>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Self::Out {
            self.0.names().scope_if_none(|| asked(question, self.0, self.1))
        }
    }
    R::question(task, Asking::<R>(state, draft))
}

fn asked<R: Rules, Q: Question<R> + ?Sized>(
    question: &Q,
    state: &R::State,
    said: &Value,
) -> Result<Ask, Refusal> {
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
fn settled<R: Rules, Q: Question<R> + ?Sized>(question: &Q, state: &R::State, mut ask: Ask) -> Ask {
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
    struct Judging<'a, R: Rules>(&'a R::State, &'a R::Order);
    impl<R: Rules> Visit<R> for Judging<'_, R> {
        type Out = Result<(), Refusal>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Self::Out {
            judged(question, self.0, self.1).map(|_| ())
        }
    }
    R::question(task, Judging::<R>(state, order))
}

/// What an order would do, or why it is refused.
pub fn preview<R: Rules>(
    task: &R::Task,
    state: &R::State,
    order: &R::Order,
) -> Option<Result<Preview, Refusal>> {
    struct Previewing<'a, R: Rules>(&'a R::State, &'a R::Order);
    impl<R: Rules> Visit<R> for Previewing<'_, R> {
        type Out = Result<Preview, Refusal>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Self::Out {
            let legal = judged(question, self.0, self.1)?;
            Ok(question.show(self.0, &legal))
        }
    }
    R::question(task, Previewing::<R>(state, order))
}

/// Obeys an order: takes the question off the agenda and does what was answered. Refused, nothing has changed.
pub fn obey<R: Rules>(ctx: &mut Ctx<'_, R>, order: &R::Order) -> Option<Result<(), Refusal>> {
    struct Obeying<'c, 's, 'o, R: Rules>(&'c mut Ctx<'s, R>, &'o R::Order);
    impl<R: Rules> Visit<R> for Obeying<'_, '_, '_, R> {
        type Out = Result<(), Refusal>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Self::Out {
            let legal = judged(question, self.0, self.1)?;
            self.0.pop();
            question.play(self.0, legal);
            Ok(())
        }
    }
    let task = ctx.agenda().top()?.clone();
    R::question(&task, Obeying(ctx, order))
}

fn judged<R: Rules, Q: Question<R> + ?Sized>(
    question: &Q,
    state: &R::State,
    order: &R::Order,
) -> Result<Q::Legal, Refusal> {
    match question.answer(state, &mut Answers::new(Tape::Given(order))) {
        Ok(legal) => Ok(legal),
        Err(Unanswered::Refused(refusal)) => Err(refusal),
        Err(_) => Err(R::out_of_place(state, order).unwrap_or_else(|| question.not_asked(state, order))),
    }
}

/// Some legal order.
pub fn any_order<R: Rules>(task: &R::Task, state: &R::State, pick: Pick<'_>) -> Option<R::Order> {
    struct Picking<'a, 'p, R: Rules>(&'a R::State, Pick<'p>);
    impl<R: Rules> Visit<R> for Picking<'_, '_, R> {
        type Out = R::Order;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> R::Order {
            any(question, self.0, self.1).0
        }
    }
    R::question(task, Picking::<R>(state, pick))
}

/// Obeys some legal order. What was judged to be found is not judged again.
pub fn obey_any<R: Rules>(ctx: &mut Ctx<'_, R>, pick: Pick<'_>) -> Option<()> {
    struct Acting<'c, 's, 'p, R: Rules>(&'c mut Ctx<'s, R>, Pick<'p>);
    impl<R: Rules> Visit<R> for Acting<'_, '_, '_, R> {
        type Out = ();
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) {
            let (_, legal) = any(question, self.0, self.1);
            self.0.pop();
            question.play(self.0, legal);
        }
    }
    let task = ctx.agenda().top()?.clone();
    R::question(&task, Acting(ctx, pick))
}

fn any<R: Rules, Q: Question<R> + ?Sized>(
    question: &Q,
    state: &R::State,
    pick: Pick<'_>,
) -> (R::Order, Q::Legal) {
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
    struct Listing<'a, R: Rules>(&'a R::State);
    impl<R: Rules> Visit<R> for Listing<'_, R> {
        type Out = Vec<R::Order>;
        fn visit<Q: Question<R> + ?Sized>(self, question: &Q) -> Vec<R::Order> {
            let (mut every, mut orders) = (Every::default(), Vec::new());
            loop {
                let mut answers = Answers::new(Tape::Every(&mut every));
                if question.answer(self.0, &mut answers).is_ok() {
                    orders.extend(answers.order);
                }
                if !every.advance() {
                    return orders;
                }
            }
        }
    }
    R::question(task, Listing::<R>(state))
}
