//! What several phases tell alike, as a wargamer would say it, with its rule, its dice and what there is to see.

pub(crate) mod beats;

use std::fmt;

use dice::Faces;

use crate::grammar::{army, count, inches, list, the_army};
use crate::prelude::*;
use crate::query::compass;
use crate::rout::Pressed;
use crate::status::Check;
use crate::view;

/// A sentence about a unit, which begins with its name and whose verbs stand in brackets ([`Subject::says`]).
pub(crate) fn about(state: &State, unit: UnitId, rule: RuleId, what: impl fmt::Display) -> Telling {
    Telling::new(rule, says(state, unit, what)).about([state.name(unit)])
}

/// A sentence about a commander.
pub(crate) fn about_him(
    state: &State,
    commander: CommanderId,
    rule: RuleId,
    what: impl fmt::Display,
) -> Telling {
    let name = state.commander_name(commander);
    Telling::new(rule, format!("{name} {what}")).about([name])
}

fn side_name(state: &State, side: Side) -> &str {
    &state.setup.sides[side].name
}

/// A step of the turn begins.
pub(crate) fn of_a_step(state: &State, turn: u32, active: Side, step: Step) -> Telling {
    let name = side_name(state, active);
    let phase = view::step_name(step);
    match step {
        Step::Command => {
            let says = format!("Turn {turn}: {name}. {phase} phase.");
            Telling::new(ids::MG_TRN_01, says).headline()
        }
        Step::Shooting | Step::Melee | Step::End => {
            Telling::new(ids::MG_TRN_01, format!("{name}: {phase} phase."))
        }
        Step::Rally | Step::Rout | Step::Actions | Step::Commanders => {
            let army = army(state, active);
            let says = match step {
                Step::Rally => format!("The movement phase of {army}: whoever is routed may rally."),
                Step::Rout => format!("Whoever of {army} is still routed flees."),
                Step::Actions => format!("Units of {army} move and change formation."),
                _ => format!("Commanders of {army} ride."),
            };
            Telling::new(ids::MG_TRN_02, says).detail()
        }
        Step::Deployment => {
            Telling::new(ids::MG_GEN_12, format!("{} deploy.", the_army(state, active))).headline()
        }
        Step::FirstRoll => Telling::new(ids::MG_GEN_11, "Both sides dice for the first turn.".to_owned()),
    }
}

/// MG-GEN-11: both sides have diced for the first turn.
pub(crate) fn of_the_first_roll(state: &State, dice: &Faces, first: Option<Side>) -> Telling {
    let result = match first {
        Some(side) => format!("{} move first", army(state, side)),
        None => "a tie: roll again".to_owned(),
    };
    let says = format!(
        "{} roll {}, {} roll {}: {result}.",
        the_army(state, Side::A),
        dice[0],
        army(state, Side::B),
        dice[1]
    );
    Telling::new(ids::MG_GEN_11, says).rolled("Who moves first", dice, [], Vec::new())
}

/// A unit somewhere else; nothing if it has moved by no more than two lengths may differ and still be equal (MG-GEN-06).
/// - `gone`: how far the corner that moved most has moved.
pub(crate) fn of_a_place(
    state: &State,
    unit: UnitId,
    from: Lie,
    gone: f64,
    why: Why,
    rule: RuleId,
) -> Option<Telling> {
    let &Unit { lie, formation, .. } = state.unit(unit);
    let name = |other: UnitId| state.name(other);
    let there = beats::front(state, unit, lie);
    let (at, facing) = (there.at.measured(), compass(there.facing));
    let (stands, far) = (formation.in_words(), inches(gone));
    let stayed = within(gone, 0.0);
    let (what, marked) = match why {
        Why::Deployed => (format!("[is] placed {stands}."), false),
        Why::FormedSquare => ("[is] in square.".to_owned(), false),
        Why::ChangedFormation => match formation {
            Formation::Limbered => ("[limbers].".to_owned(), true),
            Formation::Unlimbered => ("[unlimbers].".to_owned(), true),
            other => (format!("[forms] {}.", other.name()), true),
        },
        Why::Rallied => (format!("[stands] {stands} at {at}, facing {facing}."), true),
        // However short its way was: that it charges matters.
        Why::Charged(target) => (format!("[charges] {}, as far as {at}.", name(target)), true),
        Why::Pursued(target) => (format!("[pursues] {}, as far as {at}.", name(target)), true),
        _ if stayed => return None,
        // A mover stands still while infantry tries to form square; who that is, is told besides.
        Why::Moved if rule == ids::MG_SQR_01 => (format!("[pauses] at {at}."), true),
        Why::Moved => (format!("[moves] to {at}, facing {facing}."), true),
        Why::LinedUp(enemy) => (format!("[lines] up on {} at {at}.", name(enemy)), true),
        Why::Evaded(charger) => (format!("[evades] {}, {far} to {at}.", name(charger)), true),
        Why::Fled => (format!("[flees] to {at}."), true),
        Why::Retreated => (format!("[retreats] {far} to {at}."), true),
        Why::GaveWay(friend) => {
            (format!("[gives] way to {} and [goes] {far} back to {at}.", name(friend)), true)
        }
        Why::Withdrew => (format!("[falls] back {far} to {at}."), true),
    };
    let told = about(state, unit, rule, what).seen(beats::way(state, unit, from, lie, why));
    let told = if marked { told.drawn(Witness::point(there.at, state.name(unit))) } else { told };
    Some(if marked && rule != ids::MG_SQR_01 { told } else { told.detail() })
}

/// MG-CMD-13, MG-CMD-14, MG-CMD-15, MG-CMD-16, MG-CMD-17: points and what they are spent for; a plain order needs no reason.
pub(crate) fn of_points(state: &State, commander: CommanderId, reasons: &[RuleId]) -> Telling {
    let words: Vec<&str> = reasons
        .iter()
        .map(|rule| match *rule {
            rule if rule == ids::MG_CMD_15 => "1 for the distance",
            rule if rule == ids::MG_CMD_16 => "1 for open order or difficult ground",
            rule if rule == ids::MG_CMD_17 => "1 for contact",
            _ => "1 for the order",
        })
        .collect();
    let why = match words[..] {
        ["1 for the order"] => String::new(),
        [only] => format!(" {}", &only[2..]),
        _ => format!(", {}", list(&words)),
    };
    let rule = if let [only] = reasons { *only } else { ids::MG_CMD_14 };
    let points = count(words.len() as u32, "command point");
    about_him(state, commander, rule, format_args!("spends {points}{why}.")).detail()
}

/// MG-QUA-01: a quality check.
pub(crate) fn of_a_check(state: &State, unit: UnitId, check: Check, die: u8) -> Telling {
    let what = match check {
        Check::Square => "to form square",
        Check::Rally => "to rally",
        Check::Surrender(_) => "not to surrender",
        Check::Exhaustion => "not to be exhausted",
    };
    let who = Subject::of(state, unit);
    let why = match check {
        Check::Surrender(Pressed::AlreadyRouted) => format!(", for {} [is] routed already", who.it()),
        Check::Surrender(Pressed::TwoLevels) => {
            format!(", for {} [has] lost two levels of order at once", who.it())
        }
        Check::Surrender(Pressed::Barred(enemy)) => {
            format!(", for {}", says(state, enemy, format_args!("[bars] {} flight", who.its())))
        }
        Check::Square | Check::Rally | Check::Exhaustion => String::new(),
    };
    let quality = state.profile(unit).quality;
    let (called, needs) = (quality.name(), quality.passes_on());
    let verdict = if die >= needs { "[passes]" } else { "[fails]" };
    let says = format_args!("({called}) [rolls] {die}, needing {needs} or more {what}{why}, and {verdict}.");
    let purpose = format!("{}: {needs}+ {what}", who.name);
    about(state, unit, check.rule(), says).rolled(purpose, &Faces::of([die]), needs..=6, Vec::new())
}

/// A unit's order, with the reason where no dice have told it.
pub(crate) fn of_order(state: &State, unit: UnitId, to: Condition, rule: RuleId) -> Telling {
    let why = match rule {
        rule if rule == ids::MG_RET_04 => " for want of room to retreat",
        rule if rule == ids::MG_RET_05 => " for running into the enemy in the retreat",
        rule if rule == ids::MG_RET_07 => " for being driven against ground that stops the retreat",
        _ => "",
    };
    let told = match to {
        Condition::Good => {
            about(state, unit, rule, format_args!("[recovers] {} order.", Subject::of(state, unit).its()))
        }
        Condition::Disordered => about(state, unit, rule, format_args!("[is] disordered{why}.")),
        Condition::Routed => about(state, unit, rule, format_args!("[is] routed{why}!")).headline(),
    };
    told.seen(beats::order(state, unit, to))
}

/// A unit is gone for good, and by which rule.
pub(crate) fn of_a_loss(state: &State, unit: UnitId, rule: RuleId) -> Telling {
    let (what, how) = match rule {
        rule if rule == ids::MG_RTE_08 => ("[surrenders].", "surrendered"),
        rule if rule == ids::MG_RTE_05 => ("[flees] from the table and [is] lost.", "fled from the table"),
        rule if rule == ids::MG_RET_08 => {
            ("[is] driven off the table and [is] lost.", "driven off the table")
        }
        rule if rule == ids::MG_RTE_07 => {
            let says = format!("The guns of {} are lost.", state.name(unit));
            let told = Telling::new(rule, says).about([state.name(unit)]).headline();
            return told.seen(beats::destroyed(state, unit, "its guns lost"));
        }
        _ => ("[is] destroyed.", "destroyed"),
    };
    about(state, unit, rule, what).headline().seen(beats::destroyed(state, unit, how))
}
