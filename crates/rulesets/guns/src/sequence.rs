//! SG-TURN, SG-INIT: the sequence of play. Each phase begins with its task; when nothing is left to do the next one begins.

use engine::event::SumLine;

use crate::options::Declaring;
use crate::order::{GiveInitiative, TakeInitiative};
use crate::prelude::*;
use crate::view::phase_name;
use crate::{TURN, actions, combat, command_bases, deployment};

/// SG-TURN-01: what comes when a phase is over.
pub(crate) fn next(ctx: &mut Ctx<'_, Guns>) {
    let place = TURN.iter().position(|phase| *phase == ctx.phase);
    let (turn, phase) = match place.map(|place| place + 1) {
        Some(next) if next < TURN.len() => (ctx.turn, TURN[next]),
        Some(_) => (ctx.turn + 1, TURN[0]),
        None => (1, TURN[0]),
    };
    ctx.emit(Event::PhaseBegan { turn, phase });
    ctx.tell(|_| Telling::new(ids::SG_TURN_01, format!("Turn {turn}: {}.", phase_name(phase))).headline());
    ctx.push(Task::Begin(phase));
}

/// Begins a phase: its rules put their own tasks on the agenda.
pub(crate) fn begin(ctx: &mut Ctx<'_, Guns>, phase: Phase) {
    let (first, second) = (ctx.initiative, ctx.initiative.enemy());
    let may_organise = |side: Side| Task::MayOrganise(formations::Organise { side });
    match phase {
        Phase::Deployment => deployment::begin(ctx),
        Phase::Initiative => ctx.push(Task::RollInitiative),
        Phase::Actions => {
            let mut tasks = deployment::entering(ctx);
            tasks.extend([may_organise(first), may_organise(second)]);
            // Reinforcements that enter have not acted: whether anybody can is known when they are in, or wait.
            let may_act = actions::may_declare(ctx) || !deployment::entering(ctx).is_empty();
            tasks.extend(may_act.then_some(match ctx.setup.options.declare_actions {
                Declaring::AllFirst => Task::Declare,
                Declaring::OneAtATime => Task::Act,
            }));
            ctx.push_in_order(tasks);
        }
        Phase::Command => {
            let mut tasks = command_bases::begin(ctx);
            tasks.extend([may_organise(first), may_organise(second)]);
            ctx.push_in_order(tasks);
        }
        Phase::Combats => combat::begin(ctx),
        Phase::End => ctx.push(Task::EndTurn),
    }
}

/// SG-INIT-01, SG-SCALE-07: one die each: the strategic attacker, or else the side listed first, rolls first; SG-INIT-02: on the first turn he adds 2.
pub(crate) fn roll(ctx: &mut Ctx<'_, Guns>) -> Result<(), NeedDice> {
    let first = ctx.setup.attacker.unwrap_or(Side::A);
    let mine = ctx.dice_of(first.hand()).d6(ids::SG_INIT_01)?;
    let theirs = ctx.dice_of(first.enemy().hand()).d6(ids::SG_INIT_01)?;
    let bonus = if ctx.turn == 1 && ctx.setup.attacker.is_some() { 2 } else { 0 };
    let winner = match (mine + bonus).cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(first),
        std::cmp::Ordering::Less => Some(first.enemy()),
        std::cmp::Ordering::Equal => None,
    };
    let dice = Faces::of([mine, theirs]);
    ctx.tell(|state| {
        let (name, first) = (|side: Side| state.side_name(side), state.side_name(first));
        let says = match winner {
            Some(side) => format!("The higher roll for the initiative: {}.", name(side)),
            None => "The rolls for the initiative are equal and are made again.".to_owned(),
        };
        let attacker = || format!("{first}, the strategic attacker");
        let sum = (bonus > 0).then(|| SumLine::new(ids::SG_INIT_02, attacker(), i32::from(bonus)));
        Telling::new(ids::SG_INIT_01, says).rolled(format!("initiative, {first} first"), &dice, [], sum)
    });
    match winner {
        Some(side) => ctx.push(Task::Initiative(ChooseInitiative { side })),
        None => ctx.push(Task::RollInitiative),
    }
    Ok(())
}

/// SG-INIT-03: the winner takes the initiative, or gives it away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct ChooseInitiative {
    /// Who won the roll.
    pub side: Side,
}

impl Asks<Guns> for ChooseInitiative {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SG_INIT_03,
            "Initiative",
            "You rolled higher: take the initiative this turn, or give it to the enemy.",
        )
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|menu| {
            menu.word::<TakeInitiative>(Button::new("Take it").often(4), || goes_to(self.side));
            menu.word::<GiveInitiative>(Button::new("Give it to the enemy"), || goes_to(self.side.enemy()));
        })
    }
}

fn goes_to(side: Side) -> Doing {
    let says = move |state: &State| format!("The initiative goes to {}.", army(state, side));
    Doing::shown(says).played(move |ctx| {
        ctx.emit(Event::InitiativeTaken { side });
        ctx.tell(|state| Telling::new(ids::SG_INIT_03, says(state)).headline());
    })
}
