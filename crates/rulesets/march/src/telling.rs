//! Every event as a sentence a wargamer would say, with its rule, dice and sums. Each phase tells its own; the shared ones are told here.

pub(crate) mod beats;

use dice::Faces;
use engine::{RuleId, Side, Telling, Witness};
use table::within;

use crate::event::{Event, Why};
use crate::grammar::{Subject, army, count, inches, list, the_army};
use crate::query::compass;
use crate::rout::Pressed;
use crate::state::{CommanderId, Condition, Contact, Formation, Lie, State, Step, UnitId};
use crate::status::Check;
use crate::{command, ids, melee, movement, rally, shooting, view};

/// An event in words; nothing for mere book-keeping.
pub(crate) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let who = |unit: &UnitId| Subject::of(state, *unit);
    match event {
        Event::StepBegan { turn, active, step } => Some(tell_step(state, *turn, *active, *step)),
        Event::FirstDiced { dice, first } => Some(tell_first(state, dice, *first)),
        Event::Placed { unit, lie, formation, why, from, gone, rule } => {
            tell_placed(state, *unit, Place { lie: *lie, formation: *formation, gone: *gone }, *why, *rule)
                .map(|telling| telling.seen(beats::way(state, *unit, *from, *lie, *why)))
        }
        Event::StandsLost { unit, lost, lie, rule } => {
            let says = format!("{} {}.", who(unit).does("loses"), count(u32::from(*lost), "stand"));
            Some(about(state, *unit, *rule, says).seen(beats::loss(state, *unit, *lost, *lie)))
        }
        Event::HitsNoted { unit, hits, carried, rule } => {
            let over = if *carried > 0 { format!(", {carried} carried over") } else { String::new() };
            let says = format!("{} now {}{over}.", who(unit).does("has"), count(u32::from(*hits), "hit"));
            Some(about(state, *unit, *rule, says).detail())
        }
        Event::HitsLeft { unit, hits, kept } => kept.then(|| {
            let hits = count(u32::from(*hits), "hit");
            let says = format!("{} {hits} left over for later rounds of this phase.", who(unit).does("has"));
            about(state, *unit, ids::MG_MEL_18, says).detail()
        }),
        Event::QualityChecked { unit, die, needs, check } => {
            Some(tell_quality(state, *unit, *die, *needs, *check))
        }
        // That it rallies is told with its attempt.
        Event::ConditionChanged { rule, .. } if *rule == ids::MG_RAL_04 => None,
        Event::ConditionChanged { unit, to, rule } => {
            Some(tell_condition(state, *unit, *to, *rule).seen(beats::order(state, *unit, *to)))
        }
        Event::ExhaustionChanged { unit, exhausted, rule } => {
            let horse = who(unit);
            let says = if *exhausted {
                format!("{} exhausted.", horse.does("is"))
            } else {
                format!("{} got {} breath back.", horse.does("has"), horse.its())
            };
            Some(about(state, *unit, *rule, says).seen(beats::exhaustion(state, *unit, *exhausted)))
        }
        Event::Destroyed { unit, rule } => {
            Some(tell_destroyed(state, *unit, *rule).seen(beats::destroyed(state, *unit, *rule)))
        }
        Event::ContactMade { contact } => Some(tell_contact(state, *contact)),
        Event::PointsSpent { commander, reasons } => Some(tell_points(state, *commander, reasons)),
        Event::CommanderPlaced { commander, at, rule } => {
            let name = state.commander_name(*commander);
            let (says, detail) = match *rule {
                rule if rule == ids::MG_GEN_12 => (format!("{name} takes post."), true),
                _ => {
                    let there = at.point();
                    (format!("{name} rides to {}.", there.measured()), false)
                }
            };
            let ride = beats::ride(state, *commander, *at, *rule);
            let telling = Telling::new(*rule, says).about([name]).seen(ride);
            Some(if detail { telling.detail() } else { telling })
        }
        Event::CommanderOverrun { commander, by, joins, at } => {
            let (name, over, friend) =
                (state.commander_name(*commander), state.name(*by), state.name(*joins));
            let says = format!("{name} is overrun by {over} and joins {friend}.");
            let ride = beats::ride(state, *commander, *at, ids::MG_COM_03);
            Some(Telling::new(ids::MG_COM_03, says).about([name, over, friend]).seen(ride))
        }
        Event::CommanderRemoved { commander } => {
            let name = state.commander_name(*commander);
            let says = format!("{name} has no unit left and leaves the field.");
            Some(Telling::new(ids::MG_COM_04, says).about([name]).seen(beats::leaves(state, *commander)))
        }
        Event::Ended { outcome } => {
            Some(Telling::new(outcome.rule, view::ended(state, *outcome).says).headline())
        }
        Event::Command(event) => Some(command::tell(state, event)),
        Event::Rally(event) => rally::tell(state, event),
        Event::Movement(event) => movement::tell(state, event),
        Event::Shooting(event) => Some(shooting::tell(state, event)),
        Event::Melee(event) => Some(melee::tell(state, event)),
        Event::Told(telling) => Some((**telling).clone()),
    }
}

/// A sentence about a unit.
pub(crate) fn about(state: &State, unit: UnitId, rule: RuleId, says: String) -> Telling {
    Telling::new(rule, says).about([state.name(unit)])
}

fn side_name(state: &State, side: Side) -> &str {
    &state.setup.sides[side].name
}

fn tell_step(state: &State, turn: u32, active: Side, step: Step) -> Telling {
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

fn tell_first(state: &State, dice: &Faces, first: Option<Side>) -> Telling {
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

/// Where and how a unit has come to lie.
struct Place {
    lie: Lie,
    formation: Formation,
    /// How far the corner that moved most has moved.
    gone: f64,
}

/// A unit somewhere else; nothing if it has moved by no more than two lengths may differ and still be equal (MG-GEN-06).
fn tell_placed(state: &State, unit: UnitId, place: Place, why: Why, rule: RuleId) -> Option<Telling> {
    let Place { lie, formation, gone } = place;
    let who = Subject::of(state, unit);
    let name = |other: UnitId| state.name(other);
    let there = beats::front(state, unit, lie);
    let (at, facing) = (there.at.measured(), compass(there.facing));
    let stands = formation.in_words();
    let stayed = within(gone, 0.0);
    let says = match why {
        Why::Deployed => {
            return Some(about(state, unit, rule, format!("{} placed {stands}.", who.does("is"))).detail());
        }
        Why::FormedSquare => {
            return Some(about(state, unit, rule, format!("{} in square.", who.does("is"))).detail());
        }
        Why::ChangedFormation => match formation {
            Formation::Limbered => format!("{}.", who.does("limbers")),
            Formation::Unlimbered => format!("{}.", who.does("unlimbers")),
            other => format!("{} {}.", who.does("forms"), other.name()),
        },
        Why::Rallied => format!("{} {stands} at {at}, facing {facing}.", who.does("stands")),
        // However short its way was: that it charges matters.
        Why::Charged(target) => format!("{} {}, as far as {at}.", who.does("charges"), name(target)),
        Why::Pursued(target) => format!("{} {}, as far as {at}.", who.does("pursues"), name(target)),
        _ if stayed => return None,
        // A mover stands still while infantry tries to form square; who that is, is told besides.
        Why::Moved if rule == ids::MG_SQR_01 => {
            let says = format!("{} at {at}.", who.does("pauses"));
            let telling = about(state, unit, rule, says).drawn(Witness::point(there.at, state.name(unit)));
            return Some(telling.detail());
        }
        Why::Moved => format!("{} to {at}, facing {facing}.", who.does("moves")),
        Why::LinedUp(enemy) => format!("{} up on {} at {at}.", who.does("lines"), name(enemy)),
        Why::Evaded(charger) => {
            format!("{} {}, {} to {at}.", who.does("evades"), name(charger), inches(gone))
        }
        Why::Fled => format!("{} to {at}.", who.does("flees")),
        Why::Retreated => format!("{} {} to {at}.", who.does("retreats"), inches(gone)),
        Why::GaveWay(friend) => {
            format!(
                "{} way to {} and {} {} back to {at}.",
                who.does("gives"),
                name(friend),
                who.verb("goes"),
                inches(gone)
            )
        }
        Why::Withdrew => format!("{} back {} to {at}.", who.does("falls"), inches(gone)),
    };
    Some(about(state, unit, rule, says).drawn(Witness::point(there.at, state.name(unit))))
}

/// MG-CMD-13, MG-CMD-14, MG-CMD-15, MG-CMD-16, MG-CMD-17: points and what they are spent for; a plain order needs no reason.
fn tell_points(state: &State, commander: CommanderId, reasons: &[RuleId]) -> Telling {
    let name = state.commander_name(commander);
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
    let says = format!("{name} spends {}{why}.", count(words.len() as u32, "command point"));
    let rule = if let [only] = reasons { *only } else { ids::MG_CMD_14 };
    Telling::new(rule, says).about([name]).detail()
}

fn tell_quality(state: &State, unit: UnitId, die: u8, needs: u8, check: Check) -> Telling {
    let who = Subject::of(state, unit);
    let name = &who.name;
    let (what, why) = match check {
        Check::Square => ("to form square", String::new()),
        Check::Rally => ("to rally", String::new()),
        Check::Surrender(why) => ("not to surrender", format!(", for {}", pressed(state, &who, why))),
        Check::Exhaustion => ("not to be exhausted", String::new()),
    };
    let verdict = if die >= needs { "passes" } else { "fails" };
    let quality = state.profile(unit).quality.name();
    let says = format!(
        "{} ({quality}) {} {die}, needing {needs} or more {what}{why}, and {}.",
        who.name,
        who.verb("rolls"),
        who.verb(verdict)
    );
    let faces = Faces::of([die]);
    let telling = about(state, unit, check.rule(), says);
    telling.rolled(format!("{name}: {needs}+ {what}"), &faces, needs..=6, Vec::new())
}

/// MG-RTE-08: why a unit has to check whether it surrenders.
fn pressed(state: &State, who: &Subject, why: Pressed) -> String {
    match why {
        Pressed::AlreadyRouted => format!("{} {} routed already", who.it(), who.verb("is")),
        Pressed::TwoLevels => format!("{} {} lost two levels of order at once", who.it(), who.verb("has")),
        Pressed::Barred(enemy) => format!("{} {} flight", Subject::of(state, enemy).does("bars"), who.its()),
    }
}

/// A unit's order, with the reason where no dice have told it.
fn tell_condition(state: &State, unit: UnitId, to: Condition, rule: RuleId) -> Telling {
    let who = Subject::of(state, unit);
    let why = match rule {
        rule if rule == ids::MG_RET_04 => " for want of room to retreat",
        rule if rule == ids::MG_RET_05 => " for running into the enemy in the retreat",
        rule if rule == ids::MG_RET_07 => " for being driven against ground that stops the retreat",
        _ => "",
    };
    match to {
        Condition::Good => about(state, unit, rule, format!("{} {} order.", who.does("recovers"), who.its())),
        Condition::Disordered => about(state, unit, rule, format!("{} disordered{why}.", who.does("is"))),
        Condition::Routed => about(state, unit, rule, format!("{} routed{why}!", who.does("is"))).headline(),
    }
}

fn tell_destroyed(state: &State, unit: UnitId, rule: RuleId) -> Telling {
    let who = Subject::of(state, unit);
    let says = match rule {
        rule if rule == ids::MG_RTE_08 => format!("{}.", who.does("surrenders")),
        rule if rule == ids::MG_RTE_05 => {
            format!("{} from the table and {} lost.", who.does("flees"), who.verb("is"))
        }
        rule if rule == ids::MG_RET_08 => {
            format!("{} driven off the table and {} lost.", who.does("is"), who.verb("is"))
        }
        rule if rule == ids::MG_RTE_07 => format!("The guns of {} are lost.", who.name),
        _ => format!("{} destroyed.", who.does("is")),
    };
    about(state, unit, rule, says).headline()
}

fn tell_contact(state: &State, contact: Contact) -> Telling {
    let (attacker, target) = (state.name(contact.attacker), state.name(contact.target));
    let zone = contact.zone.in_words();
    let water = if contact.over_water { ", over water" } else { "" };
    Telling::new(
        ids::MG_FAC_04,
        format!("{} {target} {zone}{water}.", Subject::of(state, contact.attacker).does("strikes")),
    )
    .about([attacker, target])
    .headline()
}
