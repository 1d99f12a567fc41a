//! Sound the Charge 1:25: Napoleonic field battles by the battalion, the regiment and the battery.
//!
//! [`TURN`] is the sequence of play. Each of its sub-steps has its file, which reads downwards: may I, do it, how much.

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

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
pub mod status;

pub mod dialogue;

pub mod deployment;

pub mod generals;

pub mod ending;

mod audit;
mod inspect;
pub mod query;
mod telling;
mod view;

use dice::NeedDice;
use engine::question::{self, Visit};
use engine::{
    Agenda, Ask, Awaits, Ctx, Decision, Fault, Names, Preview, Refusal, RuleId, Ruleset, Side, Telling, View,
    no,
};
use serde_json::Value;

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
    Step::Combat,         // 2a both     one round for everybody who is engaged
    Step::PassiveResults, // 2b passive  retreats and removals
    Step::ActiveResults,  // 2c active   the same
    Step::End,            // 2d both     what ends with the turn, and who has won: `ending`
];

/// The ruleset.
#[derive(Debug)]
pub struct Charge;

impl Ruleset for Charge {
    const SLUG: &'static str = "charge";
    const TITLE: &'static str = "Sound the Charge 1:25";
    const VERSION: u32 = 1;
    const RULES: &'static [RuleId] = &ids::ALL;
    const IN_TURN: RuleId = ids::SC_TRN_05;

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = Task;
    type Order = order::Order;
    type Event = event::Event;
    type Refusal = Refusal;
    type Query = query::Query;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn names(state: &State) -> &Names {
        state.names()
    }

    fn agenda(state: &State) -> &Agenda<Task> {
        &state.agenda
    }

    fn agenda_mut(state: &mut State) -> &mut Agenda<Task> {
        &mut state.agenda
    }

    fn question<V: Visit<Self>>(task: &Task, visit: V) -> Option<V::Out> {
        task.question(visit)
    }

    fn awaits(state: &State) -> Awaits {
        match (state.over, state.agenda.top()) {
            (Some(outcome), _) => Awaits::Over(outcome),
            (None, Some(task)) => question::side::<Self>(task, state).map_or(Awaits::Rules, Awaits::Order),
            (None, None) => Awaits::Rules,
        }
    }

    fn decision(state: &State) -> Option<Decision> {
        question::decision::<Self>(open(state).ok()?, state)
    }

    fn ask(state: &State, draft: &Value) -> Result<Ask, Refusal> {
        question::ask::<Self>(open(state)?, state, draft).unwrap_or_else(|| Err(nobody_asked()))
    }

    fn obey(ctx: &mut Ctx<'_, Self>, order: &Self::Order) -> Result<(), Refusal> {
        open(ctx)?;
        question::obey(ctx, order).unwrap_or_else(|| Err(nobody_asked()))
    }

    fn step(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        if let Some(task) = ctx.pop() {
            return task.work(ctx);
        }
        sequence::next(ctx);
        Ok(())
    }

    fn fold(state: &mut State, event: &Self::Event) {
        event::fold(state, event);
    }

    fn preview(state: &State, order: &Self::Order) -> Result<Preview, Refusal> {
        question::preview::<Self>(open(state)?, state, order).unwrap_or_else(|| Err(nobody_asked()))
    }

    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn view(state: &State, _seat: Option<Side>) -> View {
        view::view(state)
    }

    fn tell(state: &State, event: &Self::Event, _seat: Option<Side>) -> Option<Telling> {
        telling::tell(state, event)
    }

    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }

    fn audit(state: &State) -> Result<(), String> {
        audit::audit(state)
    }

    fn inspect(state: &State) -> Value {
        inspect::inspect(state)
    }

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }

    fn any_order(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Self::Order {
        let task = state.agenda.top().expect("somebody is asked");
        question::any_order::<Self>(task, state, pick).expect("a decision is open")
    }

    fn obey_any(ctx: &mut Ctx<'_, Self>, pick: &mut dyn FnMut(usize) -> usize) -> Result<(), Refusal> {
        question::obey_any(ctx, pick).ok_or_else(nobody_asked)
    }

    /// With nothing left on the agenda the next sub-step begins.
    fn between(state: &State) -> bool {
        state.agenda.top().is_none()
    }

    fn losses(state: &State, side: Side) -> u32 {
        let own = state.present_ids().filter(|unit| state.unit(*unit).side == side);
        own.map(|unit| {
            let left = if state.is_present(unit) { state.unit(unit).models } else { 0 };
            u32::from(state.info(unit).models.saturating_sub(left))
        })
        .sum()
    }

    fn turns(state: &State) -> u32 {
        state.turn
    }
}

/// The task on top, which is the open decision; refused while nobody is asked.
fn open(state: &State) -> Result<&Task, Refusal> {
    match (Charge::awaits(state), state.agenda.top()) {
        (Awaits::Order(_), Some(task)) => Ok(task),
        _ => Err(nobody_asked()),
    }
}

fn nobody_asked() -> Refusal {
    no!(ids::SC_TRN_03, "no order is awaited now: the battle is over")
}
