//! SX-CREP-01, SX-CREP-02: what follows from the events of a gunfight for the report of an encounter. Nothing is decided here.

use super::{Course, Left, is_down};
use crate::event::What;
use crate::prelude::*;
use crate::scenario::Waits;

/// Notes what an event means for the encounter. Called after every event.
pub fn follow(state: &mut State, what: &What) {
    let Some(mut course) = state.course.take() else { return };
    note(state, &mut course, what);
    note_fates(state, &mut course);
    state.course = Some(course);
}

fn note(state: &State, course: &mut Course, what: &What) {
    match what {
        What::Firing(firing::Event::Fired { firer, bullets, weapon, .. }) => {
            let attacked = bullets.iter().map(|bullet| bullet.at);
            attack(state, course, *firer, attacked);
            let by = state.figure(*firer).side;
            let is_first = course.first_shot.is_none();
            course.first_shot.get_or_insert(by);
            stir(state, course, by, weapon.is_some_and(Weapon::is_loud), is_first);
        }
        What::Firing(firing::Event::Shot { firer, target, hit, .. }) => {
            course.moment += 1;
            if hit.is_some() && waits_still(course, *target) {
                attacked(state, course, state.figure(*firer).side);
            }
        }
        What::Charge(charge::Event::Declared { charger, target, .. }) if waits_still(course, *target) => {
            attacked(state, course, state.figure(*charger).side);
        }
        What::Brawl(brawl::Event::Struck(blow)) => {
            attack(state, course, blow.striker, [blow.victim]);
            if let Some(person) = course.people.get_mut(usize::from(blow.striker.0)) {
                // SX-CNAT-34: once for each enemy, though several strike at the same moment.
                if blow.effect == brawl::Effect::Coup {
                    person.coups.push(blow.victim);
                }
            }
        }
        What::Harm(harm::Event::WentDown { figure, status: Status::Dead, by: Some(by), .. }) => {
            let armed = state.weapons(*figure).next().is_some();
            if let Some(killer) = course.people.get_mut(usize::from(by.0)) {
                if armed && killer.awake.has(*figure) && state.figure(*by).side != state.figure(*figure).side
                {
                    killer.kills.push(*figure);
                }
            }
        }
        What::Activation(activation::Event::Captured { figure, by }) => {
            if let Some(person) = course.people.get_mut(usize::from(figure.0)) {
                person.captor = Some(*by);
            }
        }
        What::Activation(activation::Event::Surrendered { figure }) => {
            surrender(state, course, *figure);
        }
        What::Activation(activation::Event::Began { .. }) | What::Movement(movement::Event::Moved(_)) => {
            course.moment += 1;
        }
        _ => {}
    }
}

/// SX-CWIN-01, SX-CWIN-04: somebody attacks.
fn attack(state: &State, course: &mut Course, by: FigureId, victims: impl IntoIterator<Item = FigureId>) {
    course.moment += 1;
    let awake: FigureSet = state.everybody().filter(|id| state.figure(*id).status.conscious()).collect();
    if let Some(person) = course.people.get_mut(usize::from(by.0)) {
        (person.fought, person.awake) = (true, awake);
    }
    if victims.into_iter().any(|victim| waits_still(course, victim)) {
        attacked(state, course, state.figure(by).side);
    }
}

/// SX-CJAIL-06: any gunshot activates everybody. SX-CCAP-07: the first shot, if the hunted fire it, alerts the townsfolk.
fn stir(state: &State, course: &mut Course, by: Side, loud: bool, is_first: bool) {
    let hunted = state.affair().and_then(|affair| affair.hunted);
    if loud && course.alarm.is_some() {
        course.stirred.get_or_insert(campaign::SX_CJAIL_06);
    } else if is_first && hunted == Some(by) && anybody(state, course, Waits::ForCause) {
        course.stirred.get_or_insert(campaign::SX_CCAP_07);
    }
}

/// SX-CJAIL-07: an attack on one who waits raises the alarm. SX-CCAP-07: so does one of the hunted on the townsfolk.
fn attacked(state: &State, course: &mut Course, by: Side) {
    if course.alarm.is_some() {
        course.stirred.get_or_insert(campaign::SX_CJAIL_07);
    } else if state.affair().and_then(|affair| affair.hunted) == Some(by) {
        course.stirred.get_or_insert(campaign::SX_CCAP_07);
    }
}

fn waits_still(course: &Course, figure: FigureId) -> bool {
    course.person(figure).is_some_and(|person| person.waits)
}

fn anybody(state: &State, course: &Course, waits: Waits) -> bool {
    state.everybody().any(|id| waits_still(course, id) && super::waits_for(state, id) == Some(waits))
}

/// SX-CENC-12, SX-CENC-18: somebody gave himself up; a principal who does so before any shot has yielded.
fn surrender(state: &State, course: &mut Course, figure: FigureId) {
    let side = state.figure(figure).side;
    let leads = state.affair().is_some_and(|affair| affair.principals[side] == Some(figure));
    if leads && course.first_shot.is_none() {
        course.yielded.get_or_insert(side);
    }
    if let Some(person) = course.people.get_mut(usize::from(figure.0)) {
        person.surrendered = true;
    }
}

/// SX-CREP-01, SX-CREP-02: who has gone down, run or left by now.
fn note_fates(state: &State, course: &mut Course) {
    if state.phase == Phase::Deployment {
        return;
    }
    let board = &state.setup.terrain.board;
    for (person, it) in course.people.iter_mut().zip(&state.figures) {
        if person.fell.is_none() && (is_down(it.status) || it.ran_away) {
            person.fell = Some(course.moment);
        }
        if person.left.is_none() && it.status == Status::OffTable {
            let (edge, gap) = board.nearest_edge(it.at.point());
            // SX-CDAY-04: one who runs at dusk is gone from wherever he is. A side that broke off left over no edge.
            if it.ran_away || table::within(gap.distance, 0.0) {
                person.left = Some(Left { edge, at: it.at.spot(), running: it.ran_away });
            }
        }
    }
}
