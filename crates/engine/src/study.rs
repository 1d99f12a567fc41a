//! A moment of a battle to think with: orders are tried on copies, and nothing is kept of them.

use std::sync::Arc;

use dice::Dice;
use serde_json::Value;

use crate::plan::{Habit, Plan, Planning, Stance};
use crate::refusal::Witness;
use crate::weights::{Weight, Weights as _};
use crate::{Awaits, BySide, Ctx, Log, Loop, Mind, Moment, PieceId, Ruleset, Side, View, apply, apply_any};

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
    /// What the drill book says here, in words ([`Officers::drill`](crate::Officers::drill)).
    fn drill(&self) -> &'static str;
    /// Thinks of some legal order ([`Loop::any_order`](crate::Loop::any_order)); its number if it was thought of before.
    fn think(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> usize;
    /// Thinks of the orders an officer would think of ([`Officers::ideas`](crate::Officers::ideas)), the likeliest first.
    fn ideas(&mut self) -> Vec<usize>;
    /// A battle that agrees with what a side may see of this one ([`Secrets::imagine`](crate::Secrets::imagine)), with the same orders thought of.
    fn imagine(&self, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Box<dyn Study>;
    /// How many turns have begun ([`Officers::turns`](crate::Officers::turns)).
    fn turns(&self) -> u32;
    /// How far the battle has come for somebody who looks ahead ([`Officers::reached`](crate::Officers::reached)).
    fn reached(&self) -> u32;
    /// Where somebody stops who looks so many turns ahead ([`Officers::horizon`](crate::Officers::horizon)).
    fn horizon(&self, ahead: u32) -> u32;
    /// About how much work the plain order is ([`Officers::effort`](crate::Officers::effort)).
    fn effort(&self) -> u32;
    /// Gives the plain order. `false` if nobody is asked or the dice ran out.
    fn go_on(&mut self, dice: &mut dyn Dice) -> bool;
    /// Gives an order thought of; all of them are forgotten then. `false` if it was refused or the dice ran out: the study is then at
    /// its end.
    fn give(&mut self, order: usize, dice: &mut dyn Dice) -> bool;
    /// The same, and tells what came of it ([`Staff::habits`](crate::Staff::habits)); nothing if it was refused or the dice ran out.
    fn give_and_count(&mut self, order: usize, dice: &mut dyn Dice) -> Option<Vec<Habit>>;
    /// Gives some legal order ([`Loop::obey_any`](crate::Loop::obey_any)); all orders thought of are forgotten then. `false` if the dice ran out.
    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool;
    /// How many stands, bases or figures a side has lost ([`Officers::losses`](crate::Officers::losses)).
    fn losses(&self, side: Side) -> u32;
    /// Where everything stands, as an umpire sees it.
    fn view(&self) -> View;
    /// A copy in which an order thought of has been given, up to the next decision; nothing if the dice ran out.
    fn after(&self, order: usize, dice: &mut dyn Dice) -> Option<Box<dyn Study>>;
    /// An order thought of, as it is written.
    fn order(&self, order: usize) -> Value;

    /// Thinks of letting it be ([`Staff::done`](crate::Staff::done)), where one may.
    fn done(&mut self) -> Option<usize>;
    /// For which turn a side would plan now ([`Staff::planning`](crate::Staff::planning)).
    fn planning(&self, side: Side) -> Option<u32>;
    /// How hard plans are tried ([`Staff::PLANNING`](crate::Staff::PLANNING)).
    fn plans_so_hard(&self) -> Planning;
    /// By how many points an order must be ahead of the plain one ([`Staff::MARGIN`](crate::Staff::MARGIN)).
    fn margin(&self) -> f64;
    /// How much heavier than his own an officer weighs the enemy's harm ([`Staff::DARING`](crate::Staff::DARING)).
    fn daring(&self) -> f64;
    /// The plans worth trying ([`Staff::plans`](crate::Staff::plans)).
    fn plans(&self, side: Side) -> Vec<Plan>;
    /// From here on a side goes by this plan, in this study and its copies; by none if it no longer holds.
    fn adopt(&mut self, side: Side, plan: Option<Arc<Plan>>);
    /// Whether an order thought of serves a plan ([`Staff::serves`](crate::Staff::serves)).
    fn serves(&self, plan: &Plan, order: usize) -> bool;
    /// A plan in words, and as it is drawn on the map.
    fn tell(&self, plan: &Plan) -> (String, Vec<Witness>);
    /// How the pieces of a side stand ([`Staff::stances`](crate::Staff::stances)).
    fn stances(&self, side: Side) -> Vec<Stance>;
    /// Who acts by an order thought of ([`Staff::actors`](crate::Staff::actors)).
    fn actors(&self, order: usize) -> Vec<PieceId>;
    /// Whether a piece walks once only while it acts ([`Staff::WALKS_ONCE`](crate::Staff::WALKS_ONCE)).
    fn walks_once(&self) -> bool;
    /// The chance that a charge or the like comes off ([`Staff::chance`](crate::Staff::chance)), by the number of the order.
    fn chance(&self, order: usize) -> Option<f64>;
    /// Gives the order of somebody in a hurry ([`Staff::hurry`](crate::Staff::hurry)), else the plain one.
    fn hurry_on(&mut self, dice: &mut dyn Dice) -> bool;
    /// By what officers weigh in this study.
    fn weights(&self) -> Vec<Weight>;
    /// Lets them weigh by other numbers, in the order of [`Study::weights`].
    fn weigh_by(&mut self, weights: &[f64]);
}

/// Among so many ideas, from the first, stands the one to let it be.
const LET_IT_BE: usize = 4;

/// The study of a ruleset's battle.
pub struct StudyOf<R: Ruleset> {
    state: R::State,
    thought_of: Vec<R::Order>,
    plans: BySide<Option<Arc<Plan>>>,
    weights: Arc<R::Weights>,
}

impl<R: Ruleset> StudyOf<R> {
    /// Studies a state.
    pub fn new(state: R::State) -> Self {
        Self { state, thought_of: Vec::new(), plans: BySide::default(), weights: Arc::default() }
    }

    /// Another moment, seen with the same eyes.
    fn with(&self, state: R::State) -> Self {
        let (plans, weights) = (self.plans.clone(), Arc::clone(&self.weights));
        Self { state, thought_of: Vec::new(), plans, weights }
    }

    /// What goes into an order of the side that is asked.
    fn mind(&self) -> Mind<'_, R> {
        let plan = match R::awaits(&self.state) {
            Awaits::Order(side) => self.plans[side].as_deref(),
            Awaits::Rules | Awaits::Over(_) => None,
        };
        Mind { plan, weights: &self.weights }
    }

    fn plain(&self) -> R::Order {
        R::plain_order(&self.state, self.mind())
    }

    fn obey(&mut self, order: &R::Order, dice: &mut dyn Dice) -> bool {
        apply(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), order).is_ok()
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
        Box::new(self.with(self.state.clone()))
    }

    fn awaits(&self) -> Awaits {
        R::awaits(&self.state)
    }

    fn worth(&self, side: Side) -> f64 {
        R::worth(&self.state, side, &self.weights)
    }

    fn think_plainly(&mut self) -> usize {
        let order = self.plain();
        self.remember(order)
    }

    fn drill(&self) -> &'static str {
        R::drill(&self.state)
    }

    fn think(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> usize {
        let order = R::any_order(&self.state, pick);
        self.remember(order)
    }

    fn ideas(&mut self) -> Vec<usize> {
        let mut orders = R::ideas(&self.state, self.mind());
        // Even one who weighs only a few orders weighs to let it be.
        if let Some(done) = R::done(&self.state) {
            let place = orders.iter().position(|order| *order == done);
            if place.is_none_or(|place| place > LET_IT_BE) {
                place.map(|place| orders.remove(place));
                orders.insert(orders.len().min(LET_IT_BE), done);
            }
        }
        orders.into_iter().map(|order| self.remember(order)).collect()
    }

    fn imagine(&self, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Box<dyn Study> {
        let mut imagined = self.with(R::imagine(&self.state, side, pick));
        imagined.thought_of.clone_from(&self.thought_of);
        Box::new(imagined)
    }

    fn turns(&self) -> u32 {
        R::turns(&self.state)
    }

    fn reached(&self) -> u32 {
        R::reached(&self.state)
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
        let order = self.plain();
        self.obey(&order, dice)
    }

    fn give(&mut self, order: usize, dice: &mut dyn Dice) -> bool {
        let order = self.thought_of.swap_remove(order);
        self.thought_of.clear();
        self.obey(&order, dice)
    }

    fn give_and_count(&mut self, order: usize, dice: &mut dyn Dice) -> Option<Vec<Habit>> {
        let (order, before) = (self.thought_of.swap_remove(order), self.state.clone());
        self.thought_of.clear();
        self.obey(&order, dice).then(|| R::habits(&before, &order, &self.state))
    }

    fn act(&mut self, pick: &mut dyn FnMut(usize) -> usize, dice: &mut dyn Dice) -> bool {
        self.thought_of.clear();
        apply_any(&mut Ctx::<R>::new(&mut self.state, dice, Log::Drop), pick).is_ok()
    }

    fn losses(&self, side: Side) -> u32 {
        R::losses(&self.state, side)
    }

    fn view(&self) -> View {
        self.state.names().scope(|| R::view(&self.state, None))
    }

    fn after(&self, order: usize, dice: &mut dyn Dice) -> Option<Box<dyn Study>> {
        let mut after = self.with(self.state.clone());
        after.obey(&self.thought_of[order], dice).then(|| Box::new(after) as Box<dyn Study>)
    }

    fn order(&self, order: usize) -> Value {
        self.state
            .names()
            .scope(|| serde_json::to_value(&self.thought_of[order]).expect("orders are plain data"))
    }

    fn done(&mut self) -> Option<usize> {
        R::done(&self.state).map(|order| self.remember(order))
    }

    fn planning(&self, side: Side) -> Option<u32> {
        R::planning(&self.state, side)
    }

    fn plans_so_hard(&self) -> Planning {
        R::PLANNING
    }

    fn margin(&self) -> f64 {
        R::MARGIN
    }

    fn daring(&self) -> f64 {
        R::DARING
    }

    fn plans(&self, side: Side) -> Vec<Plan> {
        R::plans(&self.state, side, &self.weights)
    }

    fn adopt(&mut self, side: Side, plan: Option<Arc<Plan>>) {
        self.plans[side] = plan.filter(|plan| R::holds(&self.state, side, plan));
    }

    fn serves(&self, plan: &Plan, order: usize) -> bool {
        R::serves(&self.state, plan, &self.thought_of[order])
    }

    fn tell(&self, plan: &Plan) -> (String, Vec<Witness>) {
        let names = self.state.names();
        let stances: Vec<Stance> =
            Side::BOTH.into_iter().flat_map(|side| R::stances(&self.state, side)).collect();
        (plan.says(names), plan.drawn(&stances, names))
    }

    fn stances(&self, side: Side) -> Vec<Stance> {
        R::stances(&self.state, side)
    }

    fn actors(&self, order: usize) -> Vec<PieceId> {
        R::actors(&self.state, &self.thought_of[order])
    }

    fn walks_once(&self) -> bool {
        R::WALKS_ONCE
    }

    fn chance(&self, order: usize) -> Option<f64> {
        R::chance(&self.state, &self.thought_of[order])
    }

    fn hurry_on(&mut self, dice: &mut dyn Dice) -> bool {
        if !matches!(self.awaits(), Awaits::Order(_)) {
            return false;
        }
        let order = R::hurry(&self.state).unwrap_or_else(|| self.plain());
        self.obey(&order, dice)
    }

    fn weights(&self) -> Vec<Weight> {
        self.weights.all()
    }

    fn weigh_by(&mut self, weights: &[f64]) {
        Arc::make_mut(&mut self.weights).set(weights);
    }
}
