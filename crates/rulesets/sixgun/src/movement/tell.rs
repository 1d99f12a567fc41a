//! What is told of moves.

use engine::beat::Gait;

use super::{Event, Pace, Step};
use crate::prelude::*;

/// An event as a sentence; most book-keeping is not told.
pub fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
    // SX-CONC-14: an umpire, and everybody when all is over, is told of each stretch as it is walked; a seat of what it sees.
    let everything = seat.is_none() || state.over.is_some();
    Some(match event {
        Event::Moved(step) if everything || !step.quiet => return tell_step(state, step, everything),
        Event::Shown { figure, from, to, mils, ride } if !everything => {
            return tell_way(state, *figure, (*from, *to), *mils, verb(*ride), Gait::March);
        }
        Event::Rose { figure } => about(state, ids::SX_ACT_06, *figure, "rises"),
        Event::PutBack { figure, at } => {
            let says = format_args!("steps back to {}, where there is room", place(at.point()));
            let told = about(state, ids::SX_MOV_16, *figure, says);
            told.seen(beats::step(state, *figure, *at, Gait::March))
        }
        Event::Turned { figure, facing } => {
            let says = format_args!("turns to face {}", facing_in_words(*facing));
            about(state, ids::SX_FACE_03, *figure, says)
        }
        Event::Left { figure } => about(state, ids::SX_MOV_08, *figure, "leaves the table").seen(beats::out(
            state,
            *figure,
            "off the table",
        )),
        Event::Mounted { figure, on, .. } => {
            about(state, ids::SX_MOV_07, *figure, format_args!("mounts {}", mount_name(state, *on)))
        }
        Event::GotDown { figure, from, at, .. } => {
            let (from, at) = (mount_name(state, *from), place(at.point()));
            about(state, ids::SX_MOV_07, *figure, format_args!("gets down from {from} at {at}"))
        }
        Event::SlippedIntoBed { figure, told: Some(bed) } => {
            let bed = state.the_cover(Cover::Area(*bed));
            about(state, ids::SX_TER_04, *figure, format_args!("slips back into {bed} unseen"))
        }
        Event::TookReins { figure } => about(state, ids::SX_VEH_04, *figure, "takes the reins"),
        Event::TookUp { carrier, who, with } => {
            let carriers: Vec<&str> =
                [Some(*carrier), *with].into_iter().flatten().map(|it| state.name(it)).collect();
            let verb = if with.is_some() { "take" } else { "takes" };
            let says = format!("{} {verb} {} up.", listed(&carriers), state.name(*who));
            Telling::new(ids::SX_ADV_32, says).about(carriers).about([state.name(*who)])
        }
        Event::Moved(_)
        | Event::Shown { .. }
        | Event::SetOut { .. }
        | Event::Seen(_)
        | Event::InView(_)
        | Event::SlippedIntoBed { told: None, .. }
        | Event::MovementOver => return None,
    })
}

pub(crate) fn mount_name(state: &State, on: Ride) -> &str {
    match on {
        Ride::Foot => "nothing",
        Ride::Horse(horse) => state.names().of(state.horse_piece(horse)),
        Ride::Vehicle { vehicle, .. } => state.names().of(state.vehicle_piece(vehicle)),
    }
}

/// A stretch by itself, or all that has been walked since the seat last saw the figure.
fn tell_step(state: &State, step: &Step, by_itself: bool) -> Option<Telling> {
    let verb = match (step.pace, step.ride) {
        (Pace::Forced(_), Ride::Foot) => "dashes",
        (Pace::Forced(_), _) => "gallops",
        (Pace::Voluntary, ride) => verb(ride),
    };
    let (from, mils) = if by_itself { (step.start, step.mils) } else { (step.from, step.since) };
    let gait = match step.pace {
        Pace::Forced(_) => Gait::Flight,
        Pace::Voluntary => Gait::March,
    };
    tell_way(state, step.figure, (from, step.to.spot()), mils, verb, gait)
}

/// The least way that is worth a sentence: less is the tolerance of SX-GEN-04.
const WORTH_TELLING: i32 = 10;

fn tell_way(
    state: &State,
    figure: FigureId,
    (from, to): (Spot, Spot),
    mils: i32,
    verb: &str,
    gait: Gait,
) -> Option<Telling> {
    if mils < WORTH_TELLING {
        return None;
    }
    let (name, long) = (state.name(figure), inches(f64::from(mils) / 1000.0));
    let says = format!("{name} {verb} {long} {} to {}.", unit(mils), place(to.point()));
    let ruler = Witness::line(from.point(), to.point(), format!("{long}″"));
    let walk = beats::walk(state, figure, from, to, gait);
    Some(Telling::new(ids::SX_MOV_02, says).about([name]).drawn(ruler).seen(walk))
}

/// As the length reads to the hundredth ([`inches`]): one inch, or a part of one.
pub(super) const fn unit(mils: i32) -> &'static str {
    if mils < 1005 { "inch" } else { "inches" }
}

/// A facing in hundredths of a degree: by the compass where it has a word, else in whole degrees.
pub(crate) fn facing_in_words(facing: i32) -> String {
    const WORDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let facing = facing.rem_euclid(36_000);
    if facing % 4500 == 0 {
        WORDS[(facing / 4500) as usize].to_owned()
    } else {
        format!("{}°", libm::round(f64::from(facing) / 100.0))
    }
}

pub(super) const fn verb(ride: Ride) -> &'static str {
    match ride {
        Ride::Foot => "walks",
        Ride::Horse(_) => "rides",
        Ride::Vehicle { .. } => "drives",
    }
}
