//! The question of 1b: which unit does what next.

use engine::decision::PlaceAnswer;
use engine::question::{self, Answered, Answers, Button, Ghost, Head, MAIN, Question, Slot};
use engine::{Ctx, PieceId, Preview, Side, slot};
use table::{Placement, Pose};

use super::{
    Advance, Course, EndMovement, FollowRoad, Leg, Shift, SideStep, Task, Through, Wheel, check, course,
    make, may_act, rate,
};
use crate::attack::{self, Attack};
use crate::dialogue::{Toward, Wide, ghost, own_unit};
use crate::event::Event;
use crate::formations::{Word, formed};
use crate::manoeuvre::{self, BendLine, Change, Face, Form, On, Reform};
use crate::order::Order;
use crate::state::{Formation, State, UnitId, Wing};
use crate::{Charge, ids, task};

/// SC-TRN-07: the next unit and what it does, or the end of 1b.
pub struct Choose;

/// What the rules make of an answer. Only [`Choose::answer`] makes one.
pub enum Legal {
    /// A leg.
    Leg(UnitId, Course, Through, dice::RuleId),
    /// A change of formation or facing.
    Change(UnitId, Change),
    /// SC-STA-06.
    Reform(UnitId),
    /// SC-ATK-02.
    Attack(Box<attack::Plan>),
    /// Nobody moves any more.
    End,
}

impl Order {
    /// The unit an order of 1b is about.
    fn mover(&self) -> Option<PieceId> {
        match self {
            Self::Advance(Advance { unit, .. })
            | Self::Wheel(Wheel { unit, .. })
            | Self::SideStep(SideStep { unit, .. })
            | Self::FollowRoad(FollowRoad { unit, .. })
            | Self::Shift(Shift { unit, .. })
            | Self::Form(Form { unit, .. })
            | Self::Face(Face { unit, .. })
            | Self::BendLine(BendLine { unit, .. })
            | Self::Attack(Attack { unit, .. })
            | Self::Reform(Reform { unit }) => Some(*unit),
            _ => None,
        }
    }
}

impl Question<Charge> for Choose {
    type Legal = Legal;

    fn side(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let left = state.of_side(state.active).filter(|(unit, _)| may_act(state, *unit).is_ok()).count();
        let says = match state.moving {
            Some(unit) => format!(
                "{} is moving; {left} units may still move. Name what is done next.",
                state.name(unit)
            ),
            None => format!("{left} units may move. Name one and what it does, or end the movement."),
        };
        Head::new(ids::SC_TRN_07, "Movement", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|ways| {
            ways.word::<EndMovement>(Button::new("End movement").seldom(12), || Legal::End);
            ways.within(|answers| {
                let lead = Slot { key: "unit", get: Order::mover };
                let own = state.of_side(state.active).filter(|(unit, _)| may_act(state, *unit).is_ok());
                let own: Vec<PieceId> = own.map(|(unit, _)| state.piece(unit)).collect();
                let unit = answers.lead(lead, "Which unit moves?", own.into_iter(), |piece| {
                    let unit = own_unit(state, state.active, piece)?;
                    may_act(state, unit).map(|()| unit)
                })?;
                what(state, unit, answers)
            });
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        match legal {
            Legal::Leg(unit, course, ..) => {
                let share = course.share().fraction() * 100.0;
                let whole = state.unit(*unit).turn.spent.plus(course.share()).fraction() * 100.0;
                let end = state.footprint_of(*unit, course.lie);
                let mut says = Preview::saying(format_args!(
                    "{} spends {share:.1}% of its move, {whole:.1}% in all.",
                    state.name(*unit)
                ));
                if course.disorders.is_some() {
                    says.says.then(format_args!("The ground disorders it."));
                }
                says.standing(end.rects.iter())
            }
            Legal::Change(unit, change) => {
                let cost = manoeuvre::in_words(change.cost);
                let word = change.lie.formation.word().name();
                let end = state.footprint_of(*unit, change.lie);
                Preview::saying(format_args!("{}: {word}, for {cost}.", state.name(*unit)))
                    .standing(end.rects.iter())
            }
            Legal::Reform(unit) => {
                Preview::saying(format_args!("{} reforms and does nothing else.", state.name(*unit)))
            }
            Legal::Attack(plan) => {
                let declared = &plan.declared;
                let (name, target) = (state.name(declared.unit), state.name(declared.target));
                let end = state.footprint_of(declared.unit, declared.met);
                Preview::saying(format_args!("{name} attacks {target}.")).standing(end.rects.iter())
            }
            Legal::End => Preview::saying("Nobody moves any more this turn."),
        }
    }

    fn play(&self, ctx: &mut Ctx<'_, Charge>, legal: Legal) {
        match legal {
            Legal::Leg(unit, course, through, rule) => make(ctx, unit, &course, through, rule),
            Legal::Change(unit, change) => manoeuvre::make(ctx, unit, change),
            Legal::Reform(unit) => manoeuvre::reform(ctx, unit),
            Legal::Attack(plan) => {
                // The question comes back when the attack is over.
                ctx.push(task::Task::Movement(Task::Choose));
                attack::begin(ctx, &plan);
                return;
            }
            Legal::End => {
                ctx.emit(Event::Moving { unit: None });
                return;
            }
        }
        ctx.push(task::Task::Movement(Task::Choose));
    }
}

/// What a unit does next.
fn what(state: &State, unit: UnitId, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
    let piece = state.piece(unit);
    let here = state.unit(unit).lie;
    let left = {
        let rate = rate(state, unit, here);
        (rate - state.unit(unit).turn.spent.inches(rate)).max(0.0)
    };
    answers.ways(|ways| {
        let free = course::is_free_form(state, unit, here);
        let main =
            |is_main: bool, label: &'static str| if is_main { MAIN } else { Button::new(label).seldom(6) };
        ways.verb::<Advance>(main(!free, "Advance"), |answers| {
            let through = passing(answers, slot!(through))?;
            let form = question::Form::Place(ruler(state, unit, left));
            let inches = answers.fill(slot!(inches), "How far ahead?", form);
            let (inches, course) = inches.judged(
                |pick| course::grid(left * (pick(20) + 1) as f64 / 20.0, 1000.0),
                |inches| check(state, unit, Leg::Ahead(inches), through).map(|course| (inches, course)),
            )?;
            let legal = Legal::Leg(unit, course, through, ids::SC_MOV_03);
            answers.done(legal, || Advance { unit: piece, inches, through })
        });
        ways.verb::<Wheel>(Button::new("Wheel").seldom(3), |answers| {
            let corner =
                answers.pick(slot!(corner), "About which front corner?").among([Wing::Left, Wing::Right]);
            let corner = corner.judged(Ok)?;
            let angle = answers.fill(slot!(angle), "By how many degrees?", question::Form::Number(1, 180));
            let (angle, course) = angle.judged(
                |pick| (pick(60) + 1) as f64,
                |angle| {
                    let leg = Leg::Wheel { corner, angle };
                    check(state, unit, leg, Through::Slowly).map(|course| (angle, course))
                },
            )?;
            let legal = Legal::Leg(unit, course, Through::Slowly, ids::SC_MOV_05);
            answers.done(legal, || Wheel { unit: piece, corner, angle })
        });
        ways.verb::<SideStep>(Button::new("To the side or back").seldom(8), |answers| {
            let through = passing(answers, slot!(through))?;
            let bearing =
                answers.fill(slot!(bearing), "Which way from its facing?", question::Form::Number(1, 359));
            let bearing = bearing.judged(|pick| [90.0, 180.0, 270.0, 30.0][pick(4)], Ok)?;
            let inches = answers.fill(slot!(inches), "How far?", question::Form::Number(1, 20));
            let (inches, course) = inches.judged(
                |pick| course::grid(left / 2.0 * (pick(10) + 1) as f64 / 10.0, 1000.0),
                |inches| {
                    check(state, unit, Leg::Side { bearing, inches }, through).map(|course| (inches, course))
                },
            )?;
            let legal = Legal::Leg(unit, course, through, ids::SC_MOV_07);
            answers.done(legal, || SideStep { unit: piece, bearing, inches, through })
        });
        ways.verb::<FollowRoad>(Button::new("Follow the road").seldom(4), |answers| {
            let through = passing(answers, slot!(through))?;
            let inches =
                answers.fill(slot!(inches), "How far along the road?", question::Form::Number(1, 30));
            let (inches, course) = inches.judged(
                |pick| course::grid(left * 1.5 * (pick(10) + 1) as f64 / 10.0, 1000.0),
                |inches| check(state, unit, Leg::Road(inches), through).map(|course| (inches, course)),
            )?;
            let legal = Legal::Leg(unit, course, through, ids::SC_TER_02);
            answers.done(legal, || FollowRoad { unit: piece, inches, through })
        });
        ways.verb::<Shift>(main(free, "Shift"), |answers| {
            let through = passing(answers, slot!(through))?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let form = question::Form::Place(ghost(state, unit, here.formation, Some(left)));
            let place = answers.fill(slot!(at), format!("Where does {} go?", state.name(unit)), form);
            let (at, course) = place.judged(
                |pick| somewhere(here.at, left, pick),
                |at| check(state, unit, Leg::Shift { at, wide }, through).map(|course| (at, course)),
            )?;
            let legal = Legal::Leg(unit, course, through, ids::SC_MOV_16);
            answers.done(legal, || Shift { unit: piece, at, wide, through })
        });
        ways.verb::<Form>(Button::new("Change formation").seldom(6), |answers| {
            let words =
                [Word::Column, Word::Line, Word::Square, Word::Skirmish, Word::Limbered, Word::Deployed];
            let (info, models) = (state.info(unit), state.unit(unit).models);
            let able = words.into_iter().filter(|word| formed(info, models, *word, None).is_ok());
            let formation = answers.pick(slot!(formation), "Into which formation?").among(able).judged(Ok)?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let facing = answers.settle(slot!(facing), Toward(None)).judged(Ok)?;
            let on = answers.settle(slot!(on), On::Centre).among([On::Centre, On::Right, On::Left]);
            let (order, change) = on.judged(|on| {
                let order = Form { unit: piece, formation, wide, on, facing };
                manoeuvre::check_form(state, unit, &order).map(|change| (order, change))
            })?;
            answers.done(Legal::Change(unit, change), || order)
        });
        ways.verb::<Face>(Button::new("Change facing").seldom(10), |answers| {
            let facing = answers.fill(slot!(facing), "Facing which way?", question::Form::Number(0, 359));
            let (facing, change) = facing.judged(
                |pick| (pick(24) * 15) as f64,
                |facing| manoeuvre::check_face(state, unit, facing).map(|change| (facing, change)),
            )?;
            answers.done(Legal::Change(unit, change), || Face { unit: piece, facing })
        });
        ways.verb::<BendLine>(Button::new("Bend the line").seldom(40), |answers| {
            let models = i32::from(state.unit(unit).models);
            let right = answers.fill(
                slot!(right),
                "How many models from the right?",
                question::Form::Number(2, models - 2),
            );
            let right = right.judged(|pick| pick(20) as u16 + 2, Ok)?;
            let back = answers
                .pick(slot!(back), "Which wing is swung back?")
                .among([Wing::Left, Wing::Right])
                .judged(Ok)?;
            let angle = answers.fill(slot!(angle), "By how many degrees?", question::Form::Number(1, 90));
            let (order, change) = angle.judged(
                |pick| (pick(90) + 1) as f64,
                |angle| {
                    let order = BendLine { unit: piece, right, back, angle };
                    manoeuvre::check_bend(state, unit, &order).map(|change| (order, change))
                },
            )?;
            answers.done(Legal::Change(unit, change), || order)
        });
        ways.verb::<Attack>(Button::new("Attack"), |answers| {
            attack::answer(state, unit, answers).map(|plan| Legal::Attack(Box::new(plan)))
        });
        ways.verb::<Reform>(Button::new("Reform").seldom(3), |answers| {
            let who = answers.pick(slot!(unit), "Which unit reforms?").among([piece]);
            who.judged(|_| manoeuvre::check_reform(state, unit))?;
            answers.done(Legal::Reform(unit), || Reform { unit: piece })
        });
    })
}

/// SC-MOV-13: slowly, unless the player says otherwise.
fn passing<O>(answers: &mut Answers<'_, O>, slot: Slot<O, Through>) -> Answered<Through> {
    answers.settle(slot, Through::Slowly).among([Through::Slowly, Through::Hastily]).judged(Ok)
}

/// A unit that is dragged straight ahead.
fn ruler(state: &State, unit: UnitId, most: f64) -> Ghost {
    let here = state.unit(unit).lie;
    let from: Placement = here.at.into();
    let to = from.advanced(most, 0.0);
    let formation = match here.formation {
        Formation::Garrison { .. } => Formation::Square,
        formation => formation,
    };
    let line = [from.at, to.at].map(|point| (point.x, point.y)).to_vec();
    Ghost { answer: PlaceAnswer::Along { line, most }, ..ghost(state, unit, formation, Some(most)) }
}

/// Somewhere near, for random battles.
fn somewhere(from: Pose, most: f64, pick: &mut dyn FnMut(usize) -> usize) -> Pose {
    let heading = (pick(24) * 15) as f64;
    let far = most * pick(11) as f64 / 10.0;
    let turn = if pick(2) == 0 { 0.0 } else { (pick(24) * 15) as f64 };
    let to =
        Placement { at: from.point() + table::Point::toward(heading) * far, facing: from.degrees() + turn };
    to.snap()
}
