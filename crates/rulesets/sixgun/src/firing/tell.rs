//! What is told of fire.

use engine::Tally;

use super::score::spoilt_by;
use super::{Bullet, Circumstances, Event, Line, Obstacle, Why, aim, score};
use crate::harm::{Force, Located};
use crate::prelude::*;

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Fired { firer, bullets, why, weapon, lines, .. } => {
            let does = fires(state, *firer, *weapon, bullets, *why);
            let says = format!("{} {}{does}.", state.name(*firer), lead_in(*why));
            let targets = bullets.iter().map(|bullet| bullet.at);
            let mut about: Vec<&str> =
                std::iter::once(*firer).chain(targets).map(|figure| state.name(figure)).collect();
            about.dedup();
            let told = Telling::new(rule_of(*why), says).about(about);
            lines.iter().fold(told, |told, line| told.drawn(drawn(line)))
        }
        Event::Shot { firer, target, at, weapon, bullet, only, shot, nerve, die, fresh, hit, line } => {
            let tally = sum(state, *firer, *shot, *bullet, *nerve);
            let total = tally.total() + i32::from(*die);
            let (name, mark) = (state.name(*firer), state.name(*target));
            let same = if *fresh { "" } else { ", by the same die" };
            let what = missile(state, *weapon, *bullet, *only);
            let because = spoilt(state, total, *shot, *bullet, *nerve);
            // SX-HORSE-03: whoever aims at a horse is not told of a hit on its rider.
            let horse = if matches!(at, Located::Horse(_)) { "'s horse" } else { "" };
            let says =
                format!("{name}'s {what} at {mark}{horse}{same}: {total}, {}{because}.", outcome(*hit));
            let rule = if state.setup.options.has(Module::Gunplay) { ids::SX_ADV_15 } else { ids::SX_HIT_03 };
            let mut told = Telling::new(rule, says).about([name, mark]).drawn(drawn(line));
            told.dice = Some(engine::event::Thrown {
                faces: vec![*die],
                counts: hitting(state, tally.total(), *shot, *bullet, *nerve),
                unwelcome: false,
                purpose: format!("{name} shoots at {mark}"),
                sum: tally.shown().collect(),
            });
            told.seen(beats::shot(state, *firer, *target, line, Some(u32::from(hit.is_some()))))
        }
    })
}

/// SX-RX-05: a figure that must fire at another is not able to, and stays as it is.
pub(super) fn unable(state: &State, firer: FigureId, target: FigureId, because: Obstacle) -> Telling {
    let (name, mark) = (state.name(firer), state.name(target));
    let Pronouns { he, his, .. } = state.pronouns(firer);
    let says = match because {
        Obstacle::NoWeapon => format!("{name} does not fire at {mark}: {he} has nothing to shoot with."),
        Obstacle::NoShot => format!("{name} does not fire at {mark}: {his} shots are used up."),
        Obstacle::State => format!("{name} is in no state to fire at {mark}."),
        Obstacle::Range => format!("{name} has no shot at {mark}, who is out of range."),
        Obstacle::Sight => format!("{name} has no shot at {mark}, who is out of sight."),
    };
    Telling::new(ids::SX_RX_05, says).about([name, mark])
}

/// SX-HIT-03, SX-ADV-15: the faces with which a bullet hits.
fn hitting(state: &State, before: i32, shot: Circumstances, bullet: u8, nerve: Nerve) -> Vec<u8> {
    let hits = |face: &u8| {
        let total = before + i32::from(*face);
        if state.setup.options.has(Module::Gunplay) {
            score::table(total, shot, bullet, nerve).is_some()
        } else {
            score::damage_dice(total) > 0
        }
    };
    (1..=6).filter(hits).collect()
}

/// SX-ADV-15: in brackets why a total of the advanced table counts for less; the basic score has all that in its sum.
fn spoilt(state: &State, total: i32, shot: Circumstances, bullet: u8, nerve: Nerve) -> String {
    let because = spoilt_by(total, shot, bullet, nerve);
    if because.is_empty() || !state.setup.options.has(Module::Gunplay) {
        return String::new();
    }
    format!(" ({})", because.join(", "))
}

/// Why somebody who could have fired does not.
pub(super) fn held(name: &str, target: Option<&str>, why: Why, friend: Option<&str>) -> String {
    match (friend, why, target) {
        (Some(friend), ..) => format!("{name} holds fire: {friend} is in the path of the shot."),
        (None, Why::Return, Some(target)) => format!("{name} does not shoot back at {target} but goes on."),
        (None, Why::Pursuit { .. }, Some(target)) => format!("{name} lets {target} run."),
        (None, _, Some(target)) => format!("{name} holds fire at {target}."),
        (None, _, None) => format!("{name} holds fire."),
    }
}

/// What a firer does: "fires three shots at Bo with his pistol", "throws her knife at Bo".
pub(super) fn fires(
    state: &State,
    firer: FigureId,
    weapon: Option<Weapon>,
    bullets: &[Bullet],
    why: Why,
) -> String {
    let his = state.pronouns(firer).his;
    let at = if matches!(why, Why::Pursuit { .. }) { "after" } else { "at" };
    let runs = bullets.chunk_by(|one, next| one.at == next.at && one.aim == next.aim);
    let each = runs.enumerate().map(|(number, run)| {
        let (count, name) = (run.len() as u8, state.name(run[0].at));
        let shots = match (number, weapon) {
            (0, Some(weapon)) => format!("{} {at} {name}", weapon.used(his, count)),
            (0, None) => format!("fires {} {at} {name}", shots_in_words(count)),
            _ => format!("{} {at} {name}", words::count(count)),
        };
        if run[0].aim == Aim::Horse { shots + "'s horse" } else { shots }
    });
    let each: Vec<String> = each.collect();
    let mut says = words::listed(&each.iter().map(String::as_str).collect::<Vec<_>>());
    if let Some(weapon) = weapon.filter(|weapon| weapon.fires_bullets()) {
        says += &format!(" with {his} {weapon}");
    }
    says
}

/// What flies at a target. Which shot it is, is said where there are several.
fn missile(state: &State, weapon: Option<Weapon>, bullet: u8, only: bool) -> String {
    let single = |weapon: Weapon| aim::line(state, weapon).is_some_and(|line| line.rate == 1);
    match weapon {
        Some(weapon @ (Weapon::Knife | Weapon::Tomahawk)) => format!("{weapon} thrown"),
        Some(Weapon::Bow) => "arrow".to_owned(),
        Some(weapon) if single(weapon) => "shot".to_owned(),
        _ if only => "shot".to_owned(),
        _ => format!("{} shot", ordinal(bullet)),
    }
}

/// The line of a shot for the table.
fn drawn(line: &Line) -> Witness {
    Witness::line(line.from.point(), line.to.point(), format!("{:.1}″", line.gap))
}

/// SX-COOL-01: how a firer bears himself.
pub(super) fn cooled(state: &State, firer: FigureId, dice: [u8; 2], nerve: Nerve) -> Telling {
    let name = state.name(firer);
    let coolness = state.figure(firer).coolness;
    let says = match nerve {
        Nerve::Steady => format!("{name} keeps a steady hand."),
        Nerve::Flinches => format!("{name} flinches."),
        Nerve::Rushes => format!("{name} rushes the shot."),
    };
    let mut told = Telling::new(ids::SX_COOL_01, says).about([name]);
    told.dice = Some(engine::event::Thrown {
        faces: dice.to_vec(),
        counts: (1..=coolness.min(6)).collect(),
        unwelcome: false,
        purpose: format!("{name}'s Coolness of {coolness}"),
        sum: vec![SumLine::new(ids::SX_COOL_01, "Coolness", i32::from(coolness))],
    });
    told
}

/// What leads up to the shots.
const fn lead_in(why: Why) -> &'static str {
    match why {
        Why::EndOfMove | Why::StandOff | Why::Pursuit { .. } => "",
        Why::GotAShot => "has a shot and ",
        Why::Return => "answers and ",
        Why::InsteadOfCharge => "does not charge but ",
        Why::StandAndFire => "stands and ",
        Why::Draw | Why::Showdown => "draws and ",
    }
}

const fn outcome(hit: Option<Force>) -> &'static str {
    match hit {
        None => "a miss",
        Some(Force::Damage(1)) => "a hit",
        Some(Force::Damage(_)) => "a telling hit",
        Some(Force::Wound(crate::harm::Severity::Scratch)) => "a Scratch",
        Some(Force::Wound(crate::harm::Severity::BadWound)) => "a Bad Wound",
    }
}

const fn ordinal(bullet: u8) -> &'static str {
    match bullet {
        1 => "first",
        2 => "second",
        _ => "third",
    }
}

pub(super) fn shots_in_words(count: u8) -> String {
    format!("{} shot{}", words::count(count), if count == 1 { "" } else { "s" })
}

pub(super) const fn rule_of(why: Why) -> engine::RuleId {
    match why {
        Why::EndOfMove => ids::SX_FIRE_01,
        Why::GotAShot => ids::SX_GAS_06,
        Why::Return => ids::SX_SHOT_04,
        Why::Draw => ids::SX_DRAW_04,
        Why::InsteadOfCharge => ids::SX_CHG_03,
        Why::StandAndFire => ids::SX_CHG_08,
        Why::StandOff => ids::SX_DRAW_08,
        Why::Showdown => ids::SX_SHOW_05,
        Why::Pursuit { .. } => ids::SX_PBF_02,
    }
}

/// SX-HIT-01, SX-ADV-14: what a To Hit die is added to; the advanced game adds CV and nothing else.
pub(super) fn sum(state: &State, firer: FigureId, shot: Circumstances, bullet: u8, nerve: Nerve) -> Tally {
    let cv = state.figure(firer).cv;
    if state.setup.options.has(Module::Gunplay) {
        Tally::base(ids::SX_ADV_14, "Combat Value", i32::from(cv))
    } else {
        score(cv, shot, bullet, nerve)
    }
}
