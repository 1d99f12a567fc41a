//! SC-GEN-09: both players may agree to something that no rule brings about. One asks for it at any decision of his own, the other agrees or declines.

use bodies::overhang;
use engine::question::{UNSAID, Unanswered};

use crate::prelude::*;
use crate::task::Task;

/// SC-GEN-09: an adjustment is asked for. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjust {
    /// Of which unit, of either side.
    pub unit: PieceId,
    /// The middle of its front edge, and its facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Pose>,
    /// How many models it has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<u16>,
    /// Whether it is disordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<bool>,
    /// Whether it is shaken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shaken: Option<bool>,
    /// Why, for the log.
    pub because: String,
}

/// SC-GEN-09: the other player agrees.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Agree {}

/// SC-GEN-09: he does not, and the rules stand.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decline {}

/// An adjustment as it is asked for: how a unit is afterwards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Adjustment {
    pub unit: UnitId,
    /// How it lies.
    pub lie: Lie,
    /// How many models it has.
    pub models: u16,
    /// Whether something has disordered it.
    pub disordered: bool,
    /// Whether it is shaken.
    pub shaken: bool,
    /// Why.
    pub because: String,
}

/// SC-GEN-09: whether this can be asked for. Nobody is put on another, off the table or into ground he may not enter, nor anywhere while somebody is on his
/// way: that decision is answered first.
fn check(state: &State, order: &Adjust, asked: &Task) -> Result<Adjustment, Refusal> {
    let Some(unit) = state.as_unit(order.unit).filter(|unit| state.is_present(*unit)) else {
        return Err(no!(ids::SC_GEN_09, "{} is no unit on the table: name one that is", order.unit));
    };
    let here = state.unit(unit);
    let models = order.models.unwrap_or(here.models);
    if !(1..=here.models).contains(&models) {
        return Err(no!(
            ids::SC_GEN_09,
            "{unit} has {} models: it can be left with 1 to so many",
            here.models
        ));
    }
    let on_the_way = matches!(
        asked,
        Task::Retreat(_) | Task::Evade(_) | Task::Attack(_) | Task::Generals(_) | Task::Aside(_)
    );
    if on_the_way && (order.at.is_some() || models != here.models) {
        return Err(no!(ids::SC_GEN_09, "somebody is on his way: decide that first, and adjust {unit} then"));
    }
    let lie = match order.at {
        Some(at) => Lie { at, ..here.lie },
        None if models < here.models => crate::losses::after(state, unit, here.models - models),
        None => here.lie,
    };
    if order.at.is_some() {
        lies_well(state, unit, lie)?;
    }
    let (disordered, shaken) =
        (order.disordered.unwrap_or(here.disordered), order.shaken.unwrap_or(here.shaken));
    Ok(Adjustment { unit, lie, models, disordered, shaken, because: order.because.clone() })
}

fn lies_well(state: &State, unit: UnitId, lie: Lie) -> Result<(), Refusal> {
    if matches!(lie.formation, Formation::Garrison { .. }) || state.is_engaged(unit) {
        return Err(no!(ids::SC_GEN_09, "{unit} holds a block or fights: it stays where it is"));
    }
    let footprint = state.footprint_of(unit, lie);
    if let Some((other, at)) = state.lies_on(unit, &footprint.body()) {
        return Err(no!(ids::SC_GEN_09, "{unit} would lie on {other}: leave it room").at(at, other));
    }
    let off = overhang(&state.setup.terrain.board, &footprint.body()).is_some();
    let barred = state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects).is_some();
    if off || barred {
        return Err(no!(ids::SC_GEN_09, "{unit} may not lie there by any rule: choose another place")
            .at(lie.at.point(), "not here"));
    }
    Ok(())
}

/// Any question of the game, at which an adjustment may be asked for as well.
pub struct Umpired<'q> {
    pub question: &'q dyn Asks<Charge>,
    /// As it stands on the agenda.
    pub task: &'q Task,
}

impl Asks<Charge> for Umpired<'_> {
    fn seat(&self, state: &State) -> Side {
        self.question.seat(state)
    }

    fn decider(&self, state: &State) -> Option<PieceId> {
        self.question.decider(state)
    }

    fn head(&self, state: &State) -> Head {
        self.question.head(state)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.within(|answers| self.question.answer(state, answers));
            ways.verb::<Adjust>(UNSAID, |answers| {
                let checked = answers.whole(|order| check(state, order, self.task));
                let asked = checked.unwrap_or(Err(Unanswered::Nothing))?;
                Ok(ask_for(self.seat(state), asked, self.task.clone()))
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        self.question.any(state, pick)
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        self.question.by_the_book(state)
    }

    fn not_asked(&self, state: &State, order: &Order) -> Refusal {
        self.question.not_asked(state, order)
    }
}

/// SC-GEN-09: a side asks the other for an adjustment; then the question at which it did comes back.
fn ask_for(by: Side, asked: Adjustment, then: Task) -> Doing {
    let unit = asked.unit;
    Doing::shown(move |state| {
        format!("The other side is asked to agree to an adjustment of {}.", state.name(unit))
    })
    .played(move |ctx| ctx.push_in_order([Task::Umpire(Confirm { by, asked }), then]))
}

/// SC-GEN-09: whether the other side agrees.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Confirm {
    /// Who asks.
    pub by: Side,
    /// For what.
    pub asked: Adjustment,
}

impl Asks<Charge> for Confirm {
    fn seat(&self, _: &State) -> Side {
        self.by.enemy()
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "{} asks for an adjustment of {}: {}",
            state.setup.sides[self.by].name,
            state.name(self.asked.unit),
            self.asked.because
        );
        Head::new(ids::SC_GEN_09, "An umpire's adjustment", says).interrupting()
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.word::<Agree>(Button::new("Agree"), || adjust(self.asked.clone()));
            let unit = self.asked.unit;
            ways.word::<Decline>(Button::new("Decline"), || {
                Doing::shown(move |state| format!("{} stays as it is.", state.name(unit))).played(|_| {})
            });
        })
    }
}

/// SC-GEN-09: both agree.
fn adjust(asked: Adjustment) -> Doing {
    let show = |state: &State, asked: &Adjustment| {
        let footprint = state.footprint_of(asked.unit, asked.lie);
        Preview::saying(format_args!("{} is as was asked for.", state.name(asked.unit)))
            .standing(footprint.rects.iter())
    };
    Doing::of(asked).shown(show).played(|ctx, asked| ctx.emit(Event::Adjusted(asked)))
}
