//! The question of 1b: which unit does what next.

use engine::decision::PlaceAnswer;
use engine::question;

use super::deeds;
use super::proposals::{before_it, before_its_front, lengths, shifts, sides, somewhere, turns};
use super::{
    Advance, Course, EndMovement, FollowRoad, Leg, Shift, SideStep, Through, Wheel, check, course, may_act,
    rate,
};
use crate::attack::{self, Attack, Reinforce};
use crate::blocks::{self, EnterBlock, LeaveBlock, MoveOver, StormBlock};
use crate::control::{self, Rouse};
use crate::dialogue::{general_ghost, ghost, own_general};
use crate::formations::screen_rect;
use crate::manoeuvre::{self, BendLine, Face, Form, On, Reform};
use crate::prelude::*;
use crate::retreat::{self, Withdraw};
use crate::riding::{self, Ride};
use crate::screens::{self, PlaceScreen, RecallScreen, SendScreen};

/// SC-TRN-07: the next unit and what it does, or the end of 1b.
pub struct Choose;

impl Asks<Charge> for Choose {
    fn seat(&self, state: &State) -> Side {
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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.within(|answers| {
                let led =
                    answers.lead("unit", "Which unit moves?", movers(state), |piece| mover(state, piece))?;
                what(state, led, answers)
            });
            ways.verb::<Rouse>(Button::new("Rouse a unit").if_open(), |answers| {
                let far =
                    state.of_side(state.active).filter(|(unit, _)| control::check(state, *unit).is_ok());
                let far: Vec<PieceId> = far.map(|(unit, _)| state.piece(unit)).collect();
                let unit = answers.pick(slot!(unit), "Which unit is roused?").among(far).judged(|piece| {
                    let unit = own_unit(state, state.active, piece)?;
                    control::check(state, unit).map(|()| unit)
                })?;
                answers.done(deeds::rouse(unit), || Rouse { unit: state.piece(unit) })
            });
            ways.verb::<Ride>(Button::new("A general rides").seldom(8).if_open(), |answers| {
                ride(state, answers)
            });
            ways.word::<EndMovement>(Button::new("End movement").ending().seldom(12), deeds::end);
        })
    }
}

/// SC-GNL-01: which general rides where.
fn ride(state: &State, answers: &mut Answers<'_, Ride>) -> Answered<Doing> {
    let own = state.generals_of(state.active).map(|(general, _)| state.general_piece(general));
    let who = answers.pick(slot!(general), "Which general rides?").among(own);
    let general = who.judged(|piece| own_general(state, state.active, piece))?;
    let via = answers
        .settle(Slot { key: "via", get: |it: &Ride| Via(it.via.clone()) }, Via(Vec::new()))
        .judged(Ok)?;
    let left = riding::RIDE - f64::from(state.general(general).ridden) / 1000.0;
    let form = question::Form::Place(general_ghost(state, general, Some(left.max(0.0))));
    let to = answers.fill(slot!(to), format!("Where does {} ride?", state.general_name(general)), form);
    let to = to.proposing(|| {
        let own = state.of_side(state.active);
        own.map(|(unit, _)| (format!("to {}", state.name(unit)), state.post(unit))).collect()
    });
    let (to, ridden) = to.judged(
        |pick| beside_a_friend(state, general, pick),
        |to| {
            let ridden = riding::check(state, general, &via.0, to);
            shown(ridden, state.general(general).at.point(), to.point()).map(|ridden| (to, ridden))
        },
    )?;
    let piece = state.general_piece(general);
    answers.done(deeds::ride(general, ridden), || Ride { general: piece, via: via.0, to })
}

/// Places on the way of a ride; straight if there are none.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Via(Vec<Spot>);

impl question::Answer for Via {
    fn label(&self) -> String {
        "another way".to_owned()
    }
}

/// Where a general may ride in a random battle: to some friend, or somewhere near.
fn beside_a_friend(state: &State, general: GeneralId, pick: &mut dyn FnMut(usize) -> usize) -> Spot {
    let own: Vec<UnitId> = state.of_side(state.active).map(|(unit, _)| unit).collect();
    if own.is_empty() || pick(3) == 0 {
        let at = state.general(general).at.point()
            + table::Point::toward((pick(24) * 15) as f64) * pick(20) as f64;
        return Spot::new(at.x, at.y);
    }
    state.post(own[pick(own.len())])
}

/// Those who may do something in 1b.
fn movers(state: &State) -> std::vec::IntoIter<PieceId> {
    let own = state.of_side(state.active).filter(|(unit, _)| may_act(state, *unit).is_ok());
    own.map(|(unit, _)| state.piece(unit)).collect::<Vec<_>>().into_iter()
}

/// SC-TRN-05, SC-TRN-07: one of them.
fn mover(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = own_unit(state, state.active, piece)?;
    may_act(state, unit).map(|()| unit)
}

/// A unit that is about to do something: the piece it is, how it lies, and the inches left of its move.
struct Who {
    unit: UnitId,
    piece: PieceId,
    here: Lie,
    left: f64,
}

/// The unit an order of 1b is about: the one that was named first, or the one the order names.
fn which<O>(
    state: &State,
    led: Option<UnitId>,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, PieceId>,
) -> Answered<Who> {
    let unit = match led {
        Some(unit) => answers.settle(slot, state.piece(unit)).judged(|piece| mover(state, piece))?,
        None => answers
            .pick(slot, "Which unit moves?")
            .among(movers(state))
            .judged(|piece| mover(state, piece))?,
    };
    let here = state.unit(unit).lie;
    let rate = rate(state, unit, here);
    let left = (rate - state.unit(unit).turn.spent.inches(rate)).max(0.0);
    Ok(Who { unit, piece: state.piece(unit), here, left })
}

/// What a unit does next.
fn what(state: &State, led: Option<UnitId>, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
    answers.ways(|ways| {
        ways.verb::<Advance>(MAIN, |answers| {
            let Who { unit, piece, left, here } = which(state, led, answers, slot!(unit))?;
            let form = question::Form::Place(ruler(state, unit, left));
            let inches = answers.fill(slot!(inches), "How far ahead?", form);
            let go = |inches: f64, through: Through| {
                let course = check(state, unit, Leg::Ahead(inches), through);
                let ahead = here.at.advanced(inches.clamp(0.0, FARTHEST), 0.0);
                shown(course, here.at.point(), ahead.point())
            };
            let (inches, course) = inches.proposing(|| lengths(left)).judged(
                |pick| course::grid(left * (pick(20) + 1) as f64 / 20.0, 1000.0),
                |inches| slowly_or_hastily(|through| go(inches, through)).map(|course| (inches, course)),
            )?;
            let (through, course) = passing(answers, slot!(through), course, |through| go(inches, through))?;
            let leg = deeds::leg(unit, course, through, ids::SC_MOV_03);
            answers.done(leg, || Advance { unit: piece, inches, through })
        });
        ways.verb::<Wheel>(Button::new("Wheel").seldom(3), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let corner =
                answers.pick(slot!(corner), "About which front corner?").among([Wing::Left, Wing::Right]);
            let corner = corner.judged(Ok)?;
            let angle = answers.fill(slot!(angle), "By how many degrees?", question::Form::Number(1, 180));
            let (angle, course) = angle.proposing(|| turns([15, 30, 45, 90])).judged(
                |pick| (pick(60) + 1) as f64,
                |angle| {
                    let leg = Leg::Wheel { corner, angle };
                    check(state, unit, leg, Through::Slowly).map(|course| (angle, course))
                },
            )?;
            let leg = deeds::leg(unit, course, Through::Slowly, ids::SC_MOV_05);
            answers.done(leg, || Wheel { unit: piece, corner, angle })
        });
        ways.verb::<SideStep>(Button::new("To the side or back").seldom(8), |answers| {
            let Who { unit, piece, left, .. } = which(state, led, answers, slot!(unit))?;
            let bearing =
                answers.fill(slot!(bearing), "Which way from its facing?", question::Form::Number(1, 359));
            let bearing = bearing.proposing(|| sides(0.0));
            let bearing = bearing.judged(|pick| [90.0, 180.0, 270.0, 30.0][pick(4)], Ok)?;
            let inches = answers.fill(slot!(inches), "How far?", question::Form::Number(1, 20));
            let (inches, course) = inches.proposing(|| lengths(left / 2.0)).judged(
                |pick| course::grid(left / 2.0 * (pick(10) + 1) as f64 / 10.0, 1000.0),
                |inches| {
                    let leg = Leg::Side { bearing, inches };
                    slowly_or_hastily(|through| check(state, unit, leg, through))
                        .map(|course| (inches, course))
                },
            )?;
            let leg = Leg::Side { bearing, inches };
            let (through, course) =
                passing(answers, slot!(through), course, |through| check(state, unit, leg, through))?;
            let leg = deeds::leg(unit, course, through, ids::SC_MOV_07);
            answers.done(leg, || SideStep { unit: piece, bearing, inches, through })
        });
        ways.verb::<FollowRoad>(Button::new("Follow the road").seldom(4), |answers| {
            let Who { unit, piece, left, .. } = which(state, led, answers, slot!(unit))?;
            let inches =
                answers.fill(slot!(inches), "How far along the road?", question::Form::Number(1, 30));
            let (inches, course) = inches.proposing(|| lengths(left * 1.5)).judged(
                |pick| course::grid(left * 1.5 * (pick(10) + 1) as f64 / 10.0, 1000.0),
                |inches| {
                    let course = slowly_or_hastily(|through| check(state, unit, Leg::Road(inches), through));
                    course.map(|course| (inches, course))
                },
            )?;
            let (through, course) = passing(answers, slot!(through), course, |through| {
                check(state, unit, Leg::Road(inches), through)
            })?;
            let leg = deeds::leg(unit, course, through, ids::SC_TER_02);
            answers.done(leg, || FollowRoad { unit: piece, inches, through })
        });
        ways.verb::<Shift>(Button::new("Shift").seldom(2), |answers| {
            let Who { unit, piece, here, left, .. } = which(state, led, answers, slot!(unit))?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let form = question::Form::Place(ghost(state, unit, here.formation, Some(left)));
            let place = answers.fill(slot!(at), format!("Where does {} go?", state.name(unit)), form);
            let go = |at: Pose, through: Through| {
                let course = check(state, unit, Leg::Shift { at, wide }, through);
                shown(course, here.at.point(), at.point())
            };
            let (at, course) = place.proposing(|| shifts(here.at, left)).judged(
                |pick| somewhere(here.at, left, pick),
                |at| slowly_or_hastily(|through| go(at, through)).map(|course| (at, course)),
            )?;
            let (through, course) = passing(answers, slot!(through), course, |through| go(at, through))?;
            let leg = deeds::leg(unit, course, through, ids::SC_MOV_16);
            answers.done(leg, || Shift { unit: piece, at, wide, through })
        });
        ways.verb::<Form>(Button::new("Change formation").seldom(6).if_open(), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let words =
                [Word::Column, Word::Line, Word::Square, Word::Skirmish, Word::Limbered, Word::Deployed];
            let able = || words.into_iter().filter(|word| usual_form(state, unit, piece, *word).is_some());
            let formation =
                answers.pick(slot!(formation), "Into which formation?").among_those(able).judged(Ok)?;
            let usual = usual_form(state, unit, piece, formation);
            let (wide, on) = usual.map_or((Wide(None), On::Centre), |usual| (usual.wide, usual.on));
            let wide = answers.settle(slot!(wide), wide).judged(Ok)?;
            let facing = answers.settle(slot!(facing), Toward(None)).judged(Ok)?;
            let on = answers.settle(slot!(on), on).among([On::Centre, On::Right, On::Left]);
            let (order, change) = on.judged(|on| {
                let order = Form { unit: piece, formation, wide, on, facing };
                manoeuvre::check_form(state, unit, &order).map(|change| (order, change))
            })?;
            answers.done(deeds::change(unit, change), || order)
        });
        ways.verb::<Face>(Button::new("Change facing").seldom(10), |answers| {
            let Who { unit, piece, here, .. } = which(state, led, answers, slot!(unit))?;
            let facing = answers.fill(slot!(facing), "Facing which way?", question::Form::Number(0, 359));
            let (facing, change) = facing.proposing(|| sides(here.at.degrees())).judged(
                |pick| (pick(24) * 15) as f64,
                |facing| manoeuvre::check_face(state, unit, facing).map(|change| (facing, change)),
            )?;
            answers.done(deeds::change(unit, change), || Face { unit: piece, facing })
        });
        ways.verb::<BendLine>(Button::new("Bend the line").seldom(40), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let models = i32::from(state.unit(unit).models);
            let right = answers.fill(
                slot!(right),
                "How many models from the right?",
                question::Form::Number(2, models - 2),
            );
            let right = right.proposing(|| vec![("in the middle".to_owned(), (models / 2) as u16)]);
            let right = right.judged(|pick| pick(20) as u16 + 2, Ok)?;
            let back = answers
                .pick(slot!(back), "Which wing is swung back?")
                .among([Wing::Left, Wing::Right])
                .judged(Ok)?;
            let angle = answers.fill(slot!(angle), "By how many degrees?", question::Form::Number(1, 90));
            let (order, change) = angle.proposing(|| turns([30, 45, 60, 90])).judged(
                |pick| (pick(90) + 1) as f64,
                |angle| {
                    let order = BendLine { unit: piece, right, back, angle };
                    manoeuvre::check_bend(state, unit, &order).map(|change| (order, change))
                },
            )?;
            answers.done(deeds::change(unit, change), || order)
        });
        ways.verb::<Attack>(Button::new("Attack").if_open(), |answers| {
            let Who { unit, .. } = which(state, led, answers, slot!(unit))?;
            attack::answer(state, unit, answers).map(deeds::attack)
        });
        ways.verb::<Reinforce>(Button::new("Reinforce cavalry").seldom(4).if_open(), |answers| {
            let Who { unit, .. } = which(state, led, answers, slot!(unit))?;
            attack::reinforce::answer(state, unit, answers).map(deeds::reinforce)
        });
        ways.verb::<SendScreen>(Button::new("Send out a screen").seldom(8), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let models = answers.fill(slot!(models), "How many models?", question::Form::Number(1, 8));
            let models =
                models.proposing(|| [8, 4].map(|models| (format!("{models} models"), models)).to_vec());
            let models = models.judged(|pick| pick(8) as u16 + 1, Ok)?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let at = answers.fill(slot!(at), "Where?", question::Form::Place(screen_ghost(state, unit)));
            let (order, change) = at.proposing(|| before_its_front(state, unit)).judged(
                |pick| before_it(state, unit, pick),
                |at| {
                    let order = SendScreen { unit: piece, models, wide, at };
                    let change = screens::check_send(state, unit, &order);
                    let from = state.unit(unit).lie.at.point();
                    shown(change, from, at.point()).map(|change| (order, change))
                },
            )?;
            answers.done(deeds::screen(unit, change), || order)
        });
        ways.verb::<PlaceScreen>(Button::new("Place the screen anew").seldom(12), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let at = answers.fill(slot!(at), "Where?", question::Form::Place(screen_ghost(state, unit)));
            let (order, change) = at.proposing(|| before_its_front(state, unit)).judged(
                |pick| before_it(state, unit, pick),
                |at| {
                    let order = PlaceScreen { unit: piece, wide, at };
                    let change = screens::check_place(state, unit, &order);
                    let from = state.unit(unit).lie.at.point();
                    shown(change, from, at.point()).map(|change| (order, change))
                },
            )?;
            answers.done(deeds::screen(unit, change), || order)
        });
        ways.verb::<RecallScreen>(Button::new("Take the screen in").seldom(12), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let change = sound(answers, piece, slot!(unit), || screens::check_recall(state, unit))?;
            answers.done(deeds::screen(unit, change), || RecallScreen { unit: piece })
        });
        ways.verb::<EnterBlock>(Button::new("Enter a block").seldom(3).if_open(), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let blocks = blocks::names(state).map(BlockName);
            let slot = Slot { key: "block", get: |it: &EnterBlock| BlockName(it.block.clone()) };
            let (BlockName(block), way) =
                answers.pick(slot, "Which block?").among(blocks).judged(|name| {
                    let way = blocks::check_enter(state, unit, &name.0)?;
                    Ok((name, way))
                })?;
            answers.done(deeds::block(unit, way), || EnterBlock { unit: piece, block })
        });
        ways.verb::<LeaveBlock>(Button::new("Come out").seldom(3), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let wide = answers.settle(slot!(wide), Wide(None)).judged(Ok)?;
            let side = answers.fill(slot!(side), "Through which side?", question::Form::Number(0, 12));
            let all = || (0..blocks::sides(state, unit)).map(|side| (format!("side {side}"), side));
            let side = side.proposing(|| all().collect()).judged(|pick| pick(6) as u8, Ok)?;
            let along =
                answers.fill(slot!(along), "How far from its middle?", question::Form::Number(-10, 10));
            let (order, way) = along.proposing(|| vec![("in its middle".to_owned(), 0.0)]).judged(
                |_| 0.0,
                |along| {
                    let order = LeaveBlock { unit: piece, side, along, wide };
                    blocks::check_leave(state, unit, &order).map(|way| (order, way))
                },
            )?;
            answers.done(deeds::block(unit, way), || order)
        });
        ways.verb::<MoveOver>(Button::new("Move over").seldom(3).if_open(), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let blocks = blocks::names(state).map(BlockName);
            let slot = Slot { key: "block", get: |it: &MoveOver| BlockName(it.block.clone()) };
            let (BlockName(block), way) =
                answers.pick(slot, "Into which block?").among(blocks).judged(|name| {
                    let way = blocks::check_over(state, unit, &name.0)?;
                    Ok((name, way))
                })?;
            answers.done(deeds::block(unit, way), || MoveOver { unit: piece, block })
        });
        ways.verb::<StormBlock>(Button::new("Storm the next block").seldom(3).if_open(), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            let enemies = state.of_side(state.active.enemy()).map(|(enemy, _)| state.piece(enemy));
            let target = answers.pick(slot!(target), "Whose?").among(enemies);
            let (target, way) =
                target.judged(|target| blocks::check_storm(state, unit, target).map(|way| (target, way)))?;
            answers.done(deeds::block(unit, way), || StormBlock { unit: piece, target })
        });
        ways.verb::<Withdraw>(Button::new("Retreat").seldom(30), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            sound(answers, piece, slot!(unit), || retreat::may_withdraw(state, unit))?;
            answers.done(deeds::withdraw(unit), || Withdraw { unit: piece })
        });
        ways.verb::<Reform>(Button::new("Reform").seldom(3), |answers| {
            let Who { unit, piece, .. } = which(state, led, answers, slot!(unit))?;
            sound(answers, piece, slot!(unit), || manoeuvre::check_reform(state, unit))?;
            answers.done(deeds::reform(unit), || Reform { unit: piece })
        });
    })
}

/// A verb that asks nothing beyond its unit: chance looks elsewhere where it is refused.
fn sound<O, L>(
    answers: &mut Answers<'_, O>,
    piece: PieceId,
    slot: Slot<O, PieceId>,
    judge: impl Fn() -> Result<L, Refusal>,
) -> Answered<L> {
    answers.settle(slot, piece).judged(|_| judge())
}

/// SC-MOV-13: a leg that passes friends slowly; in haste if the move does not pay for that.
fn slowly_or_hastily(
    check: impl Fn(Through) -> Result<Course, Refusal>,
) -> Result<(Through, Course), Refusal> {
    match check(Through::Slowly) {
        Ok(course) => Ok((Through::Slowly, course)),
        Err(refusal) if refusal.rule() == ids::SC_MOV_02 => {
            check(Through::Hastily).map(|course| (Through::Hastily, course)).map_err(|_| refusal)
        }
        Err(refusal) => Err(refusal),
    }
}

/// SC-MOV-13: friends are passed so, unless the player says otherwise; where nobody is passed there is nothing to choose.
fn passing<O>(
    answers: &mut Answers<'_, O>,
    slot: Slot<O, Through>,
    (usual, course): (Through, Course),
    check: impl Fn(Through) -> Result<Course, Refusal>,
) -> Answered<(Through, Course)> {
    let ways = [Through::Slowly, Through::Hastily].into_iter().filter(|_| !course.passed.is_empty());
    answers.settle(slot, usual).among(ways).judged(|through| {
        let course = if through == usual { course.clone() } else { check(through)? };
        Ok((through, course))
    })
}

/// Nobody goes farther than this on any table; what is drawn stays near it.
const FARTHEST: f64 = 1000.0;

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

/// The name of a block, as it is picked.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct BlockName(String);

impl question::Answer for BlockName {
    fn label(&self) -> String {
        self.0.clone()
    }
}

/// A screen that is dragged.
fn screen_ghost(state: &State, unit: UnitId) -> Ghost {
    let screen =
        state.unit(unit).screen.unwrap_or(Screen { models: 8, wide: 8, at: Pose::new(0.0, 0.0, 0.0) });
    let at_home = Screen { at: Pose::new(0.0, 0.0, 0.0), ..screen };
    Ghost {
        answer: PlaceAnswer::Point,
        bases: vec![Base::from(&screen_rect(state.info(unit), at_home))],
        ..ghost(state, unit, Formation::Square, None)
    }
}

/// SC-MAN-05, SC-MAN-06: how a unit takes up a formation if nobody says otherwise: at the usual width on its centre, else at half of the width it has or
/// on a flank; nothing if it may not.
fn usual_form(state: &State, unit: UnitId, piece: PieceId, formation: Word) -> Option<Form> {
    let half = state.unit(unit).lie.formation.wide().map(|wide| wide / 2);
    let widths = [Wide(None), Wide(half)];
    let all = widths.into_iter().flat_map(|wide| [On::Centre, On::Right, On::Left].map(|on| (wide, on)));
    let forms = all.map(|(wide, on)| Form { unit: piece, formation, wide, on, facing: Toward(None) });
    forms.into_iter().find(|form| manoeuvre::check_form(state, unit, form).is_ok())
}
