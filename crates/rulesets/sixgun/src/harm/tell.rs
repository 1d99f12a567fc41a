//! Harm in words.

use engine::event::{Thrown, Weight};

use super::horses::HORSE_CV;
use super::{Event, Fall, Fallen, Hit, Kind, Severity, Wound, WoundRoll};
use crate::prelude::*;

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let name = |figure: FigureId| state.name(figure);
    Some(match event {
        Event::Hit { hit, ridden } => tell_hit(state, hit, *ridden),
        Event::Hurt { figure, points, kind, rule } => {
            let how = match kind {
                Kind::Lasting => "loses",
                Kind::Passing => "is shaken for",
            };
            let says = format!("{} {how} {} of Constitution.", name(*figure), points_in_words(*points));
            let hurt = beats::hurt(state, *figure, u32::from(*points), "point");
            let mut told = Telling::new(*rule, says).about([name(*figure)]).seen(hurt);
            // The blow has told the points already.
            if *rule == ids::SX_BRAWL_07 {
                told.weight = Weight::Detail;
            }
            told
        }
        Event::Wounded { figure, roll } => {
            let words = wound_in_words(state.figure(*figure).cv, roll);
            let told = Telling::new(ids::SX_ADV_29, format!("{} {words}.", name(*figure)));
            let told = told.about([name(*figure)]).seen(beats::hurt(state, *figure, 1, "wound"));
            let purpose = format!("{}'s wound check", name(*figure));
            with_dice(told, wound_dice(roll), purpose, wound_sum(state, *figure, roll))
        }
        Event::WentDown { figure, status, off, rule, .. } => {
            let horse = off.map(|horse| state.names().of(state.horse_piece(horse)));
            let (does, how) = match (status, horse) {
                (Status::Dead, None) => ("is dead", "dead"),
                (Status::Dead, Some(_)) => ("falls dead", "dead"),
                (_, _) => ("drops unconscious", "unconscious"),
            };
            let beside = horse.map_or(String::new(), |horse| format!(" beside {horse}"));
            let told = about(state, *rule, *figure, format_args!("{does}{beside}")).headline();
            told.seen(beats::out(state, *figure, how))
        }
        Event::HorseFell { horse } => {
            let horse = state.names().of(state.horse_piece(*horse));
            Telling::new(ids::SX_HORSE_05, format!("{horse} goes down.")).headline().about([horse])
        }
        Event::BrokeStride { rider, halted } => {
            let says = if *halted { "breaks stride and stops" } else { "shies" };
            Telling::new(ids::SX_HORSE_07, format!("{}'s horse {says}; the rider stays on.", name(*rider)))
                .about([name(*rider)])
        }
        Event::Thrown { rider, .. } => {
            about(state, ids::SX_HORSE_08, *rider, "is thrown from the saddle").headline()
        }
        Event::FlightPending { figure } => {
            let Pronouns { he, his, .. } = state.pronouns(*figure);
            let says = format_args!("will run as soon as {he} is on {his} feet");
            about(state, ids::SX_HORSE_08, *figure, says)
        }
    })
}

fn tell_hit(state: &State, hit: &Hit, ridden: bool) -> Telling {
    let victim = state.name(hit.victim);
    let dice = hit.location.into_iter().chain(hit.damage.iter().copied());
    match (hit.horse, &hit.wound) {
        (Some(horse), _) => {
            let horse = state.names().of(state.horse_piece(horse));
            let then = hit.fall.as_ref().map_or("", fall_in_words);
            let under = if ridden { format!(", under {victim},") } else { String::new() };
            let says = format!("{horse}{under} is hit for {}{then}.", points_in_words(hit.points()));
            let fall = hit.fall.iter().flat_map(fall_dice);
            let told = Telling::new(ids::SX_HORSE_02, says).about([victim, horse]);
            // SX-HORSE-05: the fall check is against the horse's CV.
            let checked = hit.fall.as_ref().is_some_and(|fall| fall.dice.is_some());
            let sum = checked.then(|| SumLine::new(ids::SX_HORSE_05, "the horse's Combat Value", HORSE_CV));
            let purpose = format!("{horse} is hit");
            with_dice(told, dice.chain(fall).collect(), purpose, sum.into_iter().collect())
        }
        (None, Some(roll)) => {
            let rule = match (roll.severity, roll.dice) {
                (_, None) => ids::SX_ADV_30,
                (Severity::Scratch, Some(_)) => ids::SX_ADV_21,
                (Severity::BadWound, Some(_)) => ids::SX_ADV_23,
            };
            let words = wound_in_words(state.figure(hit.victim).cv, roll);
            let told = Telling::new(rule, format!("{victim} {words}."))
                .about([victim])
                .seen(beats::hurt(state, hit.victim, 1, "wound"));
            let (faces, sum) = (dice.chain(wound_dice(roll)).collect(), wound_sum(state, hit.victim, roll));
            with_dice(told, faces, format!("{victim}'s wound check"), sum)
        }
        (None, None) => {
            let says = if hit.damage.is_empty() {
                format!("{victim}, down already, is hit again.")
            } else {
                format!("{victim} is hit for {}.", points_in_words(hit.points()))
            };
            let hurt = beats::hurt(state, hit.victim, u32::from(hit.points()), "point");
            let told = Telling::new(ids::SX_DMG_01, says).about([victim]).seen(hurt);
            with_dice(told, dice.collect(), format!("{victim} is hit"), Vec::new())
        }
    }
}

fn with_dice(mut told: Telling, faces: Vec<u8>, purpose: String, sum: Vec<SumLine>) -> Telling {
    if !faces.is_empty() {
        told.dice = Some(Thrown { faces, counts: Vec::new(), unwelcome: false, purpose, sum });
    }
    told
}

/// SX-ADV-20: what the first two dice of a wound check are compared with.
fn wound_sum(state: &State, figure: FigureId, roll: &WoundRoll) -> Vec<SumLine> {
    let cv = i32::from(state.figure(figure).cv);
    roll.dice.map(|_| SumLine::new(ids::SX_ADV_20, "Combat Value", cv)).into_iter().collect()
}

fn wound_dice(roll: &WoundRoll) -> Vec<u8> {
    let contest = roll.contest.into_iter().flat_map(|(impact, cv)| [impact, cv]);
    roll.dice.into_iter().flatten().chain(roll.turns).chain(contest).collect()
}

fn fall_dice(fall: &Fall) -> Vec<u8> {
    fall.dice.into_iter().flatten().chain(fall.thrown).collect()
}

const fn fall_in_words(fall: &Fall) -> &'static str {
    match fall.fallen {
        Fallen::KeepsGoing => " and keeps going",
        Fallen::BreaksStride | Fallen::Throws => " and breaks stride",
        Fallen::GoesDown => " and falls",
    }
}

/// SX-PBF-03: one who runs runs on, whatever his check says short of falling.
fn wound_in_words(cv: u8, roll: &WoundRoll) -> String {
    let hit = match roll.severity {
        Severity::Scratch => "is scratched".to_owned(),
        Severity::BadWound => format!("is badly wounded{}", contest_in_words(cv, roll)),
    };
    match (roll.wound, roll.dice) {
        (Wound::CarryOn | Wound::Duck(_) | Wound::Run, _) if roll.running => format!("{hit} and runs on"),
        (Wound::CarryOn, _) => format!("{hit} and carries on"),
        (Wound::Duck(1), _) => format!("{hit} and ducks for a turn"),
        (Wound::Duck(turns), _) => format!("{hit} and ducks for {turns} turns"),
        (Wound::Run, _) => format!("{hit} and has had enough"),
        (Wound::Unconscious, _) => format!("{hit} and passes out"),
        (Wound::Dead, None) => "takes a second Bad Wound, which kills".to_owned(),
        (Wound::Dead, Some(_)) => format!("{hit}, and it kills"),
    }
}

/// SX-ADV-25: the contest, each side's die with what it is added to.
fn contest_in_words(cv: u8, roll: &WoundRoll) -> String {
    roll.contest.map_or_else(String::new, |(blow, body)| {
        let (impact, hit, held) = (roll.impact, roll.impact + blow, cv + body);
        format!(" (Impact {impact} + {blow} = {hit} against Combat Value {cv} + {body} = {held})")
    })
}

fn points_in_words(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
