//! What an answer would do, and doing it, said where the answer is judged.

use std::marker::PhantomData;

use crate::decision::Preview;
use crate::{Ctx, Rules};

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

    pub(super) fn show(&self, state: &R::State) -> Preview {
        self.0.show(state)
    }

    pub(super) fn play(self, ctx: &mut Ctx<'_, R>) {
        self.0.play(ctx);
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
