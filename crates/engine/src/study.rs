//! A moment of a battle to think with: orders are tried on copies, and nothing is kept of them.

use dice::Dice;
use serde_json::Value;

use crate::{Awaits, Ctx, Log, Ruleset, Side, apply, apply_any};

/// A moment of a battle of some ruleset, with the orders thought of so far. Orders are spoken of by their number.
pub trait Study: Send {
    /// The same moment again, without the orders thought of.
    fn copy(&self) -> Box<dyn Study>;
    /// Whose word is awaited, or how it ended.
    fn awaits(&self) -> Awaits;
    /// How well a side stands.
    fn worth(&self, side: Side) -> f64;
    /// Thinks of the plain order ([`Officers::plain_order`](crate::Officers::plain_order)).
    fn think_plainly(&mut self) -> usize;
    /// Thinks of some legal order ([`Rules::any_order`](crate::Rules::any_order)); its number if it was thought of before.
    fn think(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> usize;
    /// Thinks of the orders an officer would think of ([`Officers::ideas`](crate::Officers::ideas)), the likeliest first.
    fn ideas(&mut self) -> Vec<usize>;
    /// A battle that agrees with what a side may see of this one ([`Secrets::imagine`](crate::Secrets::imagine)), with the same orders thought of.
    fn imagine(&self, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Box<dyn Study>;
    /// How many turns have begun ([`Officers::turns`](crate::Officers::turns)).
    fn turns(&self) -> u32;
    /// Where somebody stops who looks so many turns ahead ([`Officers::horizon`](crate::Officers::horizon)).
    fn horizon(&self, ahead: u32) -> u32;
    /// About how much work the plain order is ([`Officers::effort`](crate::Officers::effort)).
    fn effort(&self) -> u32;
    /// Gives the plain order. `false` if nobody is asked or the dice ran out.
    fn go_on(&mut self, dice: &mut dyn Dice) -> bool;
    /// Gives an order thought of; all of them are forgotten then. `false` if it was refused or the dice ran out: the study is then at
    /// its end.
    fn give(&mut self, order: usize, dice: &mut dyn Dice) -> bool;
    /// Gives some legal order ([`Rules::obey_any`](crate::Rules::obey_any)); all orders thought of are forgotten then. `false` if the dice ran out.
    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool;
    /// How many stands, bases or figures a side has lost ([`Officers::losses`](crate::Officers::losses)).
    fn losses(&self, side: Side) -> u32;
    /// A copy in which an order thought of has been given, up to the next decision; nothing if the dice ran out.
    fn after(&self, order: usize, dice: &mut dyn Dice) -> Option<Box<dyn Study>>;
    /// An order thought of, as it is written.
    fn order(&self, order: usize) -> Value;
}

/// The study of a ruleset's battle.
pub struct StudyOf<R: Ruleset> {
    state: R::State,
    thought_of: Vec<R::Order>,
}

impl<R: Ruleset> StudyOf<R> {
    /// Studies a state.
    pub const fn new(state: R::State) -> Self {
        Self { state, thought_of: Vec::new() }
    }

    fn remember(&mut self, order: R::Order) -> usize {
        if let Some(known) = self.thought_of.iter().position(|other| *other == order) {
            return known;
        }
        self.thought_of.push(order);
        self.thought_of.len() - 1
    }
}

impl<R: Ruleset> Study for StudyOf<R>
where
    R::State: Send,
    R::Order: Send,
{
    fn copy(&self) -> Box<dyn Study> {
        Box::new(Self::new(self.state.clone()))
    }

    fn awaits(&self) -> Awaits {
        R::awaits(&self.state)
    }

    fn worth(&self, side: Side) -> f64 {
        R::worth(&self.state, side)
    }

    fn think_plainly(&mut self) -> usize {
        let order = R::plain_order(&self.state);
        self.remember(order)
    }

    fn think(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> usize {
        let order = R::any_order(&self.state, pick);
        self.remember(order)
    }

    fn ideas(&mut self) -> Vec<usize> {
        R::ideas(&self.state).into_iter().map(|order| self.remember(order)).collect()
    }

    fn imagine(&self, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Box<dyn Study> {
        let state = R::imagine(&self.state, side, pick);
        Box::new(Self { state, thought_of: self.thought_of.clone() })
    }

    fn turns(&self) -> u32 {
        R::turns(&self.state)
    }

    fn horizon(&self, ahead: u32) -> u32 {
        R::horizon(&self.state, ahead)
    }

    fn effort(&self) -> u32 {
        R::effort(&self.state)
    }

    fn go_on(&mut self, dice: &mut dyn Dice) -> bool {
        if !matches!(self.awaits(), Awaits::Order(_)) {
            return false;
        }
        let order = R::plain_order(&self.state);
        apply(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), &order).is_ok()
    }

    fn give(&mut self, order: usize, dice: &mut dyn Dice) -> bool {
        let order = self.thought_of.swap_remove(order);
        self.thought_of.clear();
        apply(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), &order).is_ok()
    }

    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool {
        self.thought_of.clear();
        apply_any(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), pick).is_ok()
    }

    fn losses(&self, side: Side) -> u32 {
        R::losses(&self.state, side)
    }

    fn after(&self, order: usize, dice: &mut dyn Dice) -> Option<Box<dyn Study>> {
        let mut state = self.state.clone();
        apply(&mut Ctx::<R>::new(&mut state, dice, Log::Drop), &self.thought_of[order]).ok()?;
        Some(Box::new(Self::new(state)))
    }

    fn order(&self, order: usize) -> Value {
        R::names(&self.state)
            .scope(|| serde_json::to_value(&self.thought_of[order]).expect("orders are plain data"))
    }
}
