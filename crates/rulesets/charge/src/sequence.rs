//! SC-TRN: the sequence of play. Each sub-step begins with its task; when nothing is left to do the next one begins.

use crate::prelude::*;
use crate::state::{Changed, Doings};
use crate::task::Task;
use crate::{TURN, combat, deployment, ending, fire_test, movement, rally, shooting};

/// SC-TRN-03, SC-TRN-04: what comes when the sub-step that was played is over.
pub fn next(ctx: &mut Ctx<'_, Charge>) {
    let (turn, active, step) = following(ctx);
    ctx.emit(Event::StepBegan { turn, active, step });
    ctx.push(Task::Begin(step));
}

/// Begins a sub-step: its rules put their own tasks on the agenda.
pub fn begin(ctx: &mut Ctx<'_, Charge>, step: Step) -> Result<(), NeedDice> {
    match step {
        Step::Deployment => deployment::begin(ctx),
        Step::FirstRoll => return roll_for_first(ctx),
        Step::Rally => rally::begin(ctx),
        Step::Movement => movement::begin(ctx),
        Step::Shooting => shooting::begin(ctx),
        Step::FireTests => fire_test::begin(ctx),
        Step::End => ending::begin(ctx),
        Step::Combat => combat::begin(ctx),
        // What comes of a round is on the agenda before these begin (SC-CMB-21).
        Step::PassiveResults | Step::ActiveResults => {}
    }
    Ok(())
}

/// The moment after the one that is over: turn, active side and sub-step. The end of the last turn ends the battle, so there is always a next one.
fn following(state: &State) -> (u32, Side, Step) {
    match state.step {
        Step::Deployment if state.active == Side::A && state.setup.sides[Side::B].deploys => {
            (1, Side::B, Step::Deployment)
        }
        Step::Deployment | Step::FirstRoll => match state.first {
            None => (1, Side::A, Step::FirstRoll),
            Some(first) => (1, first, Step::Rally),
        },
        // SC-TRN-02: the sides swap every turn.
        Step::End => (state.turn + 1, state.active.enemy(), Step::Rally),
        step => {
            let place = TURN.iter().position(|known| *known == step);
            let place = place.expect("deployment and the first roll are dealt with above");
            (state.turn, state.active, TURN[place + 1])
        }
    }
}

/// SC-TRN-01: each side rolls a die, the first-listed first; ties are rolled again, and the higher roller chooses.
fn roll_for_first(ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
    let ours = ctx.dice_of(Side::A.hand()).d6(ids::SC_TRN_01)?;
    let theirs = ctx.dice_of(Side::B.hand()).d6(ids::SC_TRN_01)?;
    let dice = Faces::of([ours, theirs]);
    let chooses = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    ctx.tell(|state| {
        let says = match chooses {
            Some(side) => format!("{}: the higher roll, and the choice.", state.setup.sides[side].name),
            None => "The dice are equal and are rolled again.".to_owned(),
        };
        Telling::new(ids::SC_TRN_01, says).rolled("who is active first", &dice, [], [])
    });
    match chooses {
        Some(side) => ctx.push(Task::ChooseFirst(ChooseFirst { side })),
        None => ctx.push(Task::Begin(Step::FirstRoll)),
    }
    Ok(())
}

/// SC-TRN-01: which side is active on turn 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ChooseFirst {
    /// Who won the roll.
    pub side: Side,
}

/// SC-TRN-01: we are active on turn 1.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoFirst {}

/// SC-TRN-01: the enemy is active on turn 1.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoSecond {}

impl Asks<Charge> for ChooseFirst {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SC_TRN_01,
            "Who is active first",
            "You rolled higher: say which side is active on turn 1.",
        )
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.word::<GoFirst>(Button::new("We go first"), || goes_first(self.side));
            ways.word::<GoSecond>(Button::new("They go first"), || goes_first(self.side.enemy()));
        })
    }
}

/// SC-TRN-01: this side is active on turn 1.
fn goes_first(first: Side) -> Doing {
    Doing::shown(move |state| format!("{} is active on turn 1.", state.setup.sides[first].name))
        .played(move |ctx| ctx.emit(Event::FirstChosen { first }))
}

/// What a unit did counts for a turn; what it was marked with lasts as its rule says (SC-TRN-06). Each sub-step forgets what ends with its beginning.
pub fn expire(state: &mut State, step: Step) {
    match step {
        Step::Rally => {
            let engaged: Vec<bool> = state.present_ids().map(|unit| state.is_engaged(unit)).collect();
            let (active, turn) = (state.active, state.turn);
            for (unit, engaged) in state.units.iter_mut().zip(engaged) {
                unit.turn = Doings::anew(unit.lie, unit.models, unit.screen, engaged);
                // SC-MAN-11: a locked unit is marked again when its second own turn begins.
                if unit.side == active && unit.locked_until == Some(turn) {
                    unit.changed = Some(Changed::Changed);
                }
            }
            state.generals.iter_mut().for_each(|general| general.ridden = 0);
            state.moving = None;
        }
        Step::Shooting => state.moving = None,
        // SC-TRN-07: in each of these every unit of a side has its turn once.
        Step::FireTests | Step::PassiveResults | Step::ActiveResults => {
            state.units.iter_mut().for_each(|unit| unit.turn.deeds.remove(Deed::Settled));
        }
        Step::Deployment | Step::FirstRoll | Step::Movement | Step::Combat | Step::End => {}
    }
}
