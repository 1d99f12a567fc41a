//! What an answer would do, and doing it, said where the answer is judged.

use std::marker::PhantomData;

use super::{Answered, Answers, Head, Pick, Question};
use crate::decision::Preview;
use crate::{Ctx, PieceId, Refusal, Rules};

/// What the rules make of an answer they accept: what it would do, in words, and how it is done. Both are said side by side, where the answer
/// is judged, so that a verb, its preview and its deed are read in one place.
pub struct Doing<R: Rules>(Box<dyn Does<R>>);

/// The two halves. Neither is looked at before it is wanted: most answers are judged and no more.
trait Does<R: Rules> {
    fn show(&self, state: &R::State) -> Preview;
    fn play(self: Box<Self>, ctx: &mut Ctx<'_, R>);
}

/// Something the rules have accepted, with the function that shows it and the one that does it.
struct Accepted<L, S, P> {
    legal: L,
    show: S,
    play: P,
}

impl<R, L, S, P, W> Does<R> for Accepted<L, S, P>
where
    R: Rules,
    S: Fn(&R::State, &L) -> W,
    P: FnOnce(&mut Ctx<'_, R>, L),
    W: Into<Preview>,
{
    fn show(&self, state: &R::State) -> Preview {
        (self.show)(state, &self.legal).into()
    }

    fn play(self: Box<Self>, ctx: &mut Ctx<'_, R>) {
        let Self { legal, play, .. } = *self;
        play(ctx, legal);
    }
}

impl<R: Rules> Doing<R> {
    /// An answer after which nothing is done: a step ends.
    pub fn nothing<W: Into<Preview> + Clone + 'static>(says: W) -> Self {
        Self::shown(move |_| says.clone()).played(|_| {})
    }

    /// What an answer would do. [`Shown::played`] does it.
    pub const fn shown<W: Into<Preview>, S: Fn(&R::State) -> W + 'static>(show: S) -> Shown<R, S> {
        Shown(show, PhantomData)
    }

    /// Something the rules have accepted and need not judge again.
    pub const fn of<L: 'static>(legal: L) -> Of<R, L> {
        Of(legal, PhantomData)
    }
}

/// What can be shown, before it is said how it is done.
#[must_use = "it is an answer once it is said how it is played"]
pub struct Shown<R, S>(S, PhantomData<R>);

impl<R: Rules, S> Shown<R, S> {
    /// How it is done.
    pub fn played<W: Into<Preview>>(self, play: impl FnOnce(&mut Ctx<'_, R>) + 'static) -> Doing<R>
    where
        S: Fn(&R::State) -> W + 'static,
    {
        Doing::of(()).shown(move |state, ()| (self.0)(state)).played(|ctx, ()| play(ctx))
    }
}

/// What the rules have accepted, before it is said what it does.
#[must_use = "it is an answer once it is said how it is shown and played"]
pub struct Of<R, L>(L, PhantomData<R>);

impl<R: Rules, L: 'static> Of<R, L> {
    /// What it would do.
    pub fn shown<W: Into<Preview>, S: Fn(&R::State, &L) -> W + 'static>(self, show: S) -> ShownOf<R, L, S> {
        ShownOf(self, show)
    }
}

/// The same, once it can be shown.
#[must_use = "it is an answer once it is said how it is played"]
pub struct ShownOf<R, L, S>(Of<R, L>, S);

impl<R: Rules, L: 'static, S> ShownOf<R, L, S> {
    /// How it is done.
    pub fn played<W: Into<Preview>>(self, play: impl FnOnce(&mut Ctx<'_, R>, L) + 'static) -> Doing<R>
    where
        S: Fn(&R::State, &L) -> W + 'static,
    {
        let Self(Of(legal, _), show) = self;
        Doing(Box::new(Accepted { legal, show, play }))
    }
}

/// A [`Question`] whose answers say themselves what they do. It needs no type for what the rules accept, and nobody tells its answers apart again
/// to show one or to play one. All the choices of a game are one type to whoever visits them (`&dyn Asks`), so what follows from a question is
/// compiled once for all of them.
pub trait Asks<R: Rules> {
    /// Who decides. Cheap.
    fn seat(&self, state: &R::State) -> R::Seat;

    /// The piece whose decision it is, where it is one piece's and not a whole side's.
    fn decider(&self, _state: &R::State) -> Option<PieceId> {
        None
    }

    /// The question in words.
    fn head(&self, state: &R::State) -> Head;

    /// The way to an answer, and what that does ([`Question::answer`]).
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

impl<R: Rules, C: Asks<R> + ?Sized> Question<R> for C {
    type Legal = Doing<R>;

    fn seat(&self, state: &R::State) -> R::Seat {
        Asks::seat(self, state)
    }

    fn decider(&self, state: &R::State) -> Option<PieceId> {
        Asks::decider(self, state)
    }

    fn head(&self, state: &R::State) -> Head {
        Asks::head(self, state)
    }

    fn answer(&self, state: &R::State, answers: &mut Answers<'_, R::Order>) -> Answered<Doing<R>> {
        Asks::answer(self, state, answers)
    }

    fn show(&self, state: &R::State, doing: &Doing<R>) -> Preview {
        doing.0.show(state)
    }

    fn play(&self, ctx: &mut Ctx<'_, R>, doing: Doing<R>) {
        doing.0.play(ctx);
    }

    fn any(&self, state: &R::State, pick: Pick<'_>) -> Option<(R::Order, Doing<R>)> {
        Asks::any(self, state, pick)
    }

    fn by_the_book(&self, state: &R::State) -> Option<R::Order> {
        Asks::by_the_book(self, state)
    }

    fn not_asked(&self, state: &R::State, order: &R::Order) -> Refusal {
        Asks::not_asked(self, state, order)
    }
}
