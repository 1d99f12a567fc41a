//! PK-TRN-01: what a player does with his pickets until he is done. A decision of three verbs, two of which begin with the same question.

use engine::decision::PlaceAnswer;
use engine::question::{Answered, Answers, Asks, Button, Form, Ghost, Head};
use engine::view::Base;
use engine::{PieceId, Preview, Refusal, Side, Tally, Witness, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Pose, distance, within};

use crate::state::{Event, State, base};
use crate::{Doing, Order, Picket, Task, ids};

/// PK-MOV-02: a picket marches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Which.
    pub picket: PieceId,
    /// Where it stands then.
    pub to: Pose,
}

/// PK-FIR-01: a picket shoots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// Which.
    pub picket: PieceId,
    /// At whom.
    pub at: PieceId,
}

/// PK-TRN-01: the turn is over.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Done {}

/// PK-FIR-01: how far a picket shoots, in inches.
pub const RANGE: f64 = 12.0;

/// The question. It stands on the agenda as [`Task::Action`].
pub struct Action;

impl Asks<Picket> for Action {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::PK_TRN_01, "Action", "March or shoot with a picket, or end the turn.")
    }

    /// Every way to an answer, with what it would do and how it is done. A player's draft, a whole order, chance and the list of all orders go
    /// through this one function.
    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.word::<Done>(Button::new("End the turn").seldom(6), || Doing::nothing("The turn is over."));
            ways.within(|answers| {
                let mine = state.standing(state.active);
                let led = answers.lead("picket", "Which picket?", mine, |picket| may_act(state, picket))?;
                answers.ways(|ways| {
                    ways.verb::<March>(Button::new("March"), |answers| a_march(state, led, answers));
                    ways.verb::<Shoot>(Button::new("Shoot").noted("3 dice"), |answers| {
                        a_shot(state, led, answers)
                    });
                })
            });
        })
    }
}

fn a_march(state: &State, led: Option<PieceId>, answers: &mut Answers<'_, March>) -> Answered<Doing> {
    let picket = which(state, led, answers, slot!(picket))?;
    let (at, pace) = (state.picket(picket).at, f64::from(state.paces[picket.index()]));
    let ghost = Ghost {
        piece: state.picket(picket).name.clone(),
        answer: PlaceAnswer::Pose,
        from: at.into(),
        bases: vec![Base::from(&base(Pose::default()))],
        reach: Some(pace),
    };
    let to = answers
        .fill(slot!(to), "Where to?", Form::Place(ghost))
        .proposing(|| vec![("Full ahead".to_owned(), at.advanced(pace, 0.0))])
        .judged(|pick| at.advanced(pace / (1 + pick(2)) as f64, 0.0), |to| check_march(state, picket, to))?;
    let march = Doing::shown(move |state| shown(state, picket, to)).played(move |ctx| {
        let from = ctx.picket(picket).at;
        ctx.emit(Event::Marched { picket, from, to });
        ctx.push(Task::Action);
    });
    answers.done(march, || March { picket, to })
}

/// A march before it is made.
fn shown(state: &State, picket: PieceId, to: Pose) -> Preview {
    let (name, from) = (&state.picket(picket).name, state.picket(picket).at.point());
    let inches = from.distance(to.point());
    Preview::saying(format_args!("{name} marches {inches:.1} inches."))
        .costing(&Tally::base(ids::PK_MOV_02, "inches", inches as i32))
        .drawn(Witness::line(from, to.point(), format_args!("{inches:.1}″")))
        .standing([&base(to)])
}

fn a_shot(state: &State, led: Option<PieceId>, answers: &mut Answers<'_, Shoot>) -> Answered<Doing> {
    let picket = which(state, led, answers, slot!(picket))?;
    let enemies = state.standing(state.active.enemy());
    let at = answers.pick(slot!(at), "At whom?").among(enemies).judged(|at| check_shot(state, picket, at))?;
    let volley = Doing::shown(move |state| {
        let [name, target] = [picket, at].map(|id| state.picket(id).name.as_str());
        format!("{name} shoots at {target}: three dice, 4 or more hits.")
    });
    let volley = volley.played(move |ctx| ctx.push(Task::Volley { picket, at }));
    answers.done(volley, || Shoot { picket, at })
}

/// The picket that was asked for before the verb, or the one the order names.
fn which<O>(
    state: &State,
    led: Option<PieceId>,
    answers: &mut Answers<'_, O>,
    slot: engine::question::Slot<O, PieceId>,
) -> Answered<PieceId> {
    match led {
        Some(picket) => answers.settle(slot, picket).judged(|picket| may_act(state, picket)),
        None => answers
            .pick(slot, "Which picket?")
            .among(state.standing(state.active))
            .judged(|picket| may_act(state, picket)),
    }
}

/// PK-TRN-01: one's own pickets that still stand.
fn may_act(state: &State, picket: PieceId) -> Result<PieceId, Refusal> {
    if state.standing(state.active).any(|mine| mine == picket) {
        Ok(picket)
    } else {
        Err(no!(ids::PK_TRN_01, "{picket} is not yours: give orders to your own pickets"))
    }
}

/// PK-MOV-02: up to its pace, and on the table.
fn check_march(state: &State, picket: PieceId, to: Pose) -> Result<Pose, Refusal> {
    let (from, pace) = (state.picket(picket).at.point(), state.paces[picket.index()]);
    let asked = from.distance(to.point());
    if within(asked, f64::from(pace)) {
        return Ok(to);
    }
    let over = asked - f64::from(pace);
    let far = no!(
        ids::PK_MOV_02,
        "that is {asked:.1} inches and the picket may march {pace}: shorten it by {over:.1}"
    );
    Err(far.along_saying(from, to.point(), |[asked, ..], f| write!(f, "{asked:.1}″")))
}

/// PK-FIR-01: an enemy in range.
fn check_shot(state: &State, picket: PieceId, at: PieceId) -> Result<PieceId, Refusal> {
    if !state.standing(state.active.enemy()).any(|enemy| enemy == at) {
        return Err(no!(ids::PK_FIR_01, "{at} is no enemy that stands: shoot at one"));
    }
    let gap = distance(&base(state.picket(picket).at), &base(state.picket(at).at));
    if within(gap.distance, RANGE) {
        return Ok(at);
    }
    let far = no!(ids::PK_FIR_01, "{at} is {:.1} inches away: shoot at one within 12 inches", gap.distance);
    Err(far.along(gap.from, gap.to, gap.distance))
}
