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
pub mod riding;
pub mod shooting;

pub mod aside;
pub mod retreat;

pub mod artillery;
pub mod combat;
pub mod towns;

pub mod ending;

mod audit;
mod inspect;
pub mod query;
mod telling;
mod view;

use dice::NeedDice;
use engine::question::Visit;
use engine::{
    About, Agenda, Ctx, Fault, Inquiry, Names, Officers, OnTable, Outcome, Refusal, Rules, Secrets, Side,
    Telling, View, WithOdds,
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
        version: 1,
        rules: &ids::ALL,
        in_turn: ids::SC_TRN_05,
        by_word: ids::SC_VIC_03,
    };

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = Task;
    type Order = order::Order;
    type Event = event::Event;

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

    fn fold(state: &mut State, event: &Self::Event) {
        event::fold(state, event);
    }

    fn tell(state: &State, event: &Self::Event, _seat: Option<Side>) -> Option<Telling> {
        telling::tell(state, event)
    }

    fn audit(state: &State) -> Result<(), String> {
        audit::audit(state)
    }

    fn inspect(state: &State) -> Value {
        inspect::inspect(state)
    }
}

/// SC-GEN-08: nothing is hidden.
impl Secrets for Charge {}

impl WithOdds for Charge {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }
}

impl Officers for Charge {
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

impl OnTable for Charge {
    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn view(state: &State, _seat: Option<Side>) -> View {
        view::view(state)
    }
}

impl Inquiry for Charge {
    type Query = query::Query;

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }
}
