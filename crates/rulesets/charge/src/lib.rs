//! Sound the Charge 1:25: Napoleonic field battles by the battalion, the regiment and the battery.
//!
//! [`TURN`] is the sequence of play. Each of its sub-steps has its file, which reads downwards: may I, do it, how much.

#![allow(missing_docs, reason = "a field may speak for itself; `xtask tidy` looks after the rest")]

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

mod prelude;

mod army;
pub mod options;
pub mod scenario;
pub mod troops;

pub mod formations;
pub mod ground;
pub mod set_up;
pub mod state;

pub mod event;
pub mod order;
pub mod sequence;
pub mod task;

pub mod losses;
pub mod sight;
pub mod status;

pub mod dialogue;

pub mod deployment;

pub mod control;
pub mod rally;

pub mod attack;
pub mod blocks;
pub mod evade;
pub mod manoeuvre;
pub mod movement;
pub mod screens;

pub mod fire_test;
pub mod generals;
pub mod rider;
pub mod riding;
pub mod shooting;
pub mod ways;

pub mod aside;
pub mod retreat;
mod slide;

pub mod artillery;
pub mod combat;
pub mod towns;

pub mod ending;
pub mod umpire;

mod alone;
mod audit;
mod doubts;
mod effects;
mod ideas;
mod inspect;
mod judgement;
pub mod query;
mod staff;
mod telling;
mod view;

use dice::NeedDice;
use engine::odds::Verdict;
use engine::question::Asks;
use engine::terrain::Feature;
use engine::view::Effect;
use engine::weights::Unweighed;
use engine::{
    About, Agenda, Ctx, Fault, Inquiry, Mind, Moment, Names, Officers, OnTable, Outcome, Refusal, Rules,
    Secrets, Side, Telling, View, WithOdds,
};
use serde_json::{Map, Value};

use crate::state::{State, Step};
use crate::task::Task;

/// SC-TRN-03, SC-TRN-04: the sub-steps of a turn. What one does is in the files named beside it; [`sequence`] goes from one to the next, and
/// to the other side.
#[rustfmt::skip]
pub const TURN: [Step; 8] = [
    Step::Rally,          // 1a active   shaken units try to rally
    Step::Movement,       // 1b active   movement, manoeuvres, attacks, generals; the enemy's evades
    Step::Shooting,       // 1c active   volleys and cannonades
    Step::FireTests,      // 1d passive  fire tests and retreats
    Step::Combat,         // 2a both     one round for everybody who is engaged: `combat`
    Step::PassiveResults, // 2b passive  retreats and removals: `combat::results`, `retreat`
    Step::ActiveResults,  // 2c active   the same
    Step::End,            // 2d both     what ends with the turn, and who has won: `ending`
];

/// The ruleset.
#[derive(Debug)]
pub struct Charge;

impl Rules for Charge {
    const ABOUT: About = About {
        slug: "charge",
        title: "Sound the Charge 1:25",
        version: 4,
        rules: &ids::ALL,
        in_turn: ids::SC_TRN_05,
        by_word: ids::SC_VIC_03,
    };

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = Task;
    type Order = order::Order;
    type Event = event::Event;
    type Seat = Side;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        task.question(look)
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        ctx.emit(event::Event::Ended { outcome });
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        task.work(ctx)
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        sequence::next(ctx);
        Ok(())
    }

    fn tell(state: &State, event: &Self::Event, _seat: Option<Side>) -> Option<Telling> {
        telling::tell(state, event)
    }
}

impl Moment<Charge> for State {
    fn names(&self) -> &Names {
        &self.setup.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &event::Event) {
        event::fold(self, event);
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }

    fn facts(&self) -> Map<String, Value> {
        inspect::facts(self)
    }
}

/// SC-GEN-08: nothing is hidden.
impl Secrets for Charge {}

impl WithOdds for Charge {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }

    /// SC-CMB-16: the round of a fight is decided when the passive side's results are over.
    fn verdict(now: &State) -> Option<Verdict> {
        inspect::verdict(now)
    }

    fn settle(state: &State) -> Option<Self::Order> {
        ideas::settle(state)
    }

    fn forget(state: &mut State) {
        alone::forget(state);
    }

    fn isolate(state: &mut State) -> bool {
        alone::alone(state)
    }

    fn set_aside(_before: &State, state: &mut State) -> Vec<(String, i32)> {
        alone::set_aside(state);
        Vec::new()
    }
}

impl Officers for Charge {
    fn worth(state: &State, side: Side, _: &Unweighed) -> f64 {
        judgement::worth(state, side)
    }

    const COUNTED_IN: &'static str = "models";

    fn losses(state: &State, side: Side) -> u32 {
        judgement::losses(state, side)
    }

    fn strength(state: &State, side: Side) -> u32 {
        doubts::models(state, side)
    }

    fn turns(state: &State) -> u32 {
        state.turn
    }

    fn effort(state: &State) -> u32 {
        ideas::effort(state)
    }

    fn ideas(state: &State, mind: Mind<'_, Self>) -> Vec<Self::Order> {
        ideas::ideas(state, mind.plan)
    }

    fn drill(state: &State) -> &'static str {
        ideas::drill(state)
    }

    fn plain_order(state: &State, mind: Mind<'_, Self>) -> Self::Order {
        ideas::plain_order(state, mind.plan)
    }
}

impl OnTable for Charge {
    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn effects(state: &State, feature: Feature<'_>) -> Vec<Effect> {
        effects::effects(&state.setup, feature)
    }

    fn view(state: &State, _seat: Option<Side>) -> View {
        view::view(state)
    }

    /// SC-TER-01: ground of which the file does not say that it disorders is open ground.
    fn is_scenery(state: &State, area: usize) -> bool {
        let area = &state.setup.terrain.areas[area];
        area.kind == ground::Kind::Plain && !area.said.disordering
    }

    fn doubts(state: &State) -> Vec<Fault> {
        doubts::doubts(state)
    }
}

impl Inquiry for Charge {
    type Query = query::Query;

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }
}
