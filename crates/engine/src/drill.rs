//! A battle played on for the state alone: no record, no events kept, no hashes, no copies. Studies and benchmarks run by the thousand on it.

use dice::Dice;

use crate::{Awaits, Ctx, Log, Loop, Ruleset, apply, apply_any};

/// A battle of some ruleset with the order that is about to be given.
pub trait Drill: Send {
    /// Whose word is awaited, or how it ended.
    fn awaits(&self) -> Awaits;
    /// Chooses some legal order ([`Loop::any_order`]) to be given next.
    fn choose(&mut self, pick: &mut dyn FnMut(usize) -> usize);
    /// Gives some legal order ([`Loop::obey_any`]). `false` if the dice ran out: the drill is then at its end.
    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool;
    /// Whether the chosen order would be obeyed, found by [`Loop::preview`].
    fn preview(&self) -> bool;
    /// Gives the chosen order. `false` if none was chosen, it was refused or the dice ran out: the drill is then at its end.
    fn give(&mut self, dice: &mut dyn Dice) -> bool;
}

/// The drill of a ruleset's battle.
pub struct DrillOf<R: Ruleset> {
    state: R::State,
    chosen: Option<R::Order>,
}

impl<R: Ruleset> DrillOf<R> {
    /// Plays on from a state.
    pub const fn new(state: R::State) -> Self {
        Self { state, chosen: None }
    }
}

impl<R: Ruleset> Drill for DrillOf<R>
where
    R::State: Send,
    R::Order: Send,
{
    fn awaits(&self) -> Awaits {
        R::awaits(&self.state)
    }

    fn choose(&mut self, pick: &mut dyn FnMut(usize) -> usize) {
        self.chosen = Some(R::any_order(&self.state, pick));
    }

    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool {
        apply_any(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), pick).is_ok()
    }

    fn preview(&self) -> bool {
        self.chosen.as_ref().is_some_and(|order| R::preview(&self.state, order).is_ok())
    }

    fn give(&mut self, dice: &mut dyn Dice) -> bool {
        let Some(order) = self.chosen.take() else { return false };
        apply(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), &order).is_ok()
    }
}
