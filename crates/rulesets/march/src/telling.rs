//! Every event as a sentence a wargamer would say, with its rule, dice and sums. Each phase tells its own; the shared ones are told here.

use dice::{FaceSet, Faces};
use engine::{RuleId, Side, Telling, Witness};
use table::Placement;

use crate::event::{Event, Why};
use crate::layout::on_road;
use crate::query::compass;
use crate::scenario::AssaultZone;
use crate::state::{CommanderId, Condition, Contact, Formation, Lie, State, Step, UnitId};
use crate::{command, deployment, end_phase, ids, melee, movement, rally, shooting, view};

/// An event in words; nothing for mere book-keeping.
pub(crate) fn tell(state: &State, event: &Event) -> Option<Telling> {
    match event {
        Event::StepBegan { turn, active, step } => Some(tell_step(state, *turn, *active, *step)),
        Event::FirstDiced { dice, first } => Some(tell_first(state, dice, *first)),
        Event::Placed { unit, lie, formation, why, rule } => {
            Some(tell_placed(state, *unit, *lie, *formation, *why, *rule))
        }
        Event::StandsLost { unit, lost, rule, .. } => {
            Some(about(state, *unit, *rule, format!("{} loses {}.", state.name(*unit), stands(*lost))))
        }
        Event::HitsNoted { unit, hits, rule } => {
            let says = format!("{} has taken {hits} hit{}.", state.name(*unit), plural(u32::from(*hits)));
            Some(about(state, *unit, *rule, says).detail())
        }
        Event::HitsLeft { unit, hits, kept } => kept.then(|| {
            let says =
                format!("{} keeps {hits} hit{} left over.", state.name(*unit), plural(u32::from(*hits)));
            about(state, *unit, ids::MG_MEL_18, says).detail()
        }),
        Event::Saved { unit, dice, needs, saved } => {
            let on = shooting::needs_in_words(*needs);
            let says = format!("{} saves {saved} of {} on {on}.", state.name(*unit), dice.len());
            let purpose = format!("{} saves", state.name(*unit));
            Some(about(state, *unit, ids::MG_UNI_08, says).rolled(purpose, dice, *needs..=6, Vec::new()))
        }
        Event::QualityChecked { unit, die, needs, rule } => {
            Some(tell_quality(state, *unit, *die, *needs, *rule))
        }
        Event::StatusChecked { unit, dice, levels, rule } => {
            Some(tell_status(state, *unit, dice, *levels, *rule))
        }
        // That it rallies is told with its attempt.
        Event::ConditionChanged { rule, .. } if *rule == ids::MG_RAL_04 => None,
        Event::ConditionChanged { unit, to, rule } => Some(tell_condition(state, *unit, *to, *rule)),
        Event::ExhaustionChanged { unit, exhausted, rule } => {
            let what = if *exhausted { "is exhausted" } else { "has got its breath back" };
            Some(about(state, *unit, *rule, format!("{} {what}.", state.name(*unit))))
        }
        Event::Destroyed { unit, rule } => Some(tell_destroyed(state, *unit, *rule)),
        Event::ContactMade { contact } => Some(tell_contact(state, *contact)),
        Event::PointsSpent { commander, reasons } => Some(tell_points(state, *commander, reasons)),
        Event::CommanderPlaced { commander, at, rule } => {
            let name = state.commander_name(*commander);
            let (says, detail) = match *rule {
                rule if rule == ids::MG_COM_03 => {
                    (format!("{name} is overrun and joins the nearest unit."), false)
                }
                rule if rule == ids::MG_GEN_12 => (format!("{name} takes post."), true),
                _ => {
                    let there = at.point();
                    (format!("{name} rides to {}.", there.measured()), false)
                }
            };
            let telling = Telling::new(*rule, says).about([name]);
            Some(if detail { telling.detail() } else { telling })
        }
        Event::CommanderRemoved { commander } => {
            let name = state.commander_name(*commander);
            let says = format!("{name} has no unit left and leaves the field.");
            Some(Telling::new(ids::MG_COM_04, says).about([name]))
        }
        Event::Ended { outcome } => {
            Some(Telling::new(outcome.rule, view::ended(state, *outcome).says).headline())
        }
        Event::Deployment(deployment::Event::Deployed { side }) => Some(
            Telling::new(ids::MG_GEN_12, format!("{} have deployed.", side_name(state, *side))).headline(),
        ),
        Event::Command(event) => command::tell(state, event),
        Event::Rally(event) => rally::tell(state, event),
        Event::Movement(event) => movement::tell(state, event),
        Event::Shooting(event) => Some(shooting::tell(state, event)),
        Event::Melee(event) => Some(melee::tell(state, event)),
        Event::End(end_phase::Event::MoraleChecked { side, lost, total }) => {
            let says = format!(
                "The {} have lost {lost} of {total} morale points; they break at {}.",
                side_name(state, *side),
                end_phase::breaks_at(*total)
            );
            Some(Telling::new(ids::MG_END_02, says))
        }
    }
}

fn about(state: &State, unit: UnitId, rule: RuleId, says: String) -> Telling {
    Telling::new(rule, says).about([state.name(unit)])
}

fn side_name(state: &State, side: Side) -> &str {
    &state.setup.sides[side].name
}

const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn stands(count: u8) -> String {
    format!("{count} stand{}", plural(u32::from(count)))
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
            Telling::new(ids::MG_TRN_02, format!("{name}: {phase}.")).detail()
        }
        Step::Deployment => Telling::new(ids::MG_GEN_12, format!("{name} deploy.")).headline(),
        Step::FirstRoll => Telling::new(ids::MG_GEN_11, "Both sides dice for the first turn.".to_owned()),
    }
}

fn tell_first(state: &State, dice: &Faces, first: Option<Side>) -> Telling {
    let result = match first {
        Some(side) => format!("{} move first", side_name(state, side)),
        None => "a tie: roll again".to_owned(),
    };
    let says = format!(
        "{} roll {}, {} roll {}: {result}.",
        side_name(state, Side::A),
        dice[0],
        side_name(state, Side::B),
        dice[1]
    );
    Telling::new(ids::MG_GEN_11, says).rolled("Who moves first", dice, [], Vec::new())
}

fn tell_placed(
    state: &State,
    unit: UnitId,
    lie: Lie,
    formation: Formation,
    why: Why,
    rule: RuleId,
) -> Telling {
    let name = state.name(unit);
    let there = match lie {
        Lie::Field(pose) => pose.placement(),
        // The leading stand, whatever has become of the others since.
        Lie::Road(lie) => {
            let road = &state.setup.terrain.roads[usize::from(lie.road)];
            let head = on_road(road, lie, state.arm(unit), 1)[0];
            Placement { at: head.front_centre(), facing: head.forward.bearing() }
        }
    };
    let drawn_up = match formation {
        Formation::Limbered => "limbers".to_owned(),
        Formation::Unlimbered => "unlimbers".to_owned(),
        other => format!("forms {}", other.name()),
    };
    let stands = match formation {
        Formation::Limbered | Formation::Unlimbered => formation.name().to_owned(),
        other => format!("in {}", other.name()),
    };
    let says = match why {
        Why::Deployed => {
            return about(state, unit, rule, format!("{name} is placed in {}.", formation.name())).detail();
        }
        // A mover stands still while infantry tries to form square; who that is, is told besides.
        Why::Moved | Why::Charged if rule == ids::MG_SQR_01 => {
            let says = format!("{name} pauses at {}.", there.at.measured());
            return about(state, unit, rule, says).drawn(Witness::point(there.at, name)).detail();
        }
        Why::Moved => {
            format!("{name} moves to {}, facing {}.", there.at.measured(), compass(there.facing))
        }
        Why::Charged => format!("{name} charges."),
        Why::LinedUp => format!("{name} lines up on its enemy."),
        Why::Halted => format!("{name} halts."),
        Why::ChangedFormation => format!("{name} {drawn_up}."),
        Why::FormedSquare => return about(state, unit, rule, format!("{name} is in square.")).detail(),
        Why::Evaded => format!("{name} evades to {}.", there.at.measured()),
        Why::Rallied => format!("{name} stands {stands}."),
        Why::Fled => format!("{name} flees to {}.", there.at.measured()),
        Why::Retreated => format!("{name} retreats to {}.", there.at.measured()),
        Why::GaveWay => format!("{name} gives way."),
        Why::Withdrew => format!("{name} falls back to {}.", there.at.measured()),
        Why::Pursued => format!("{name} pursues."),
    };
    about(state, unit, rule, says).drawn(Witness::point(there.at, name))
}

/// MG-CMD-13 to MG-CMD-17: points and what they are spent for; a plain order needs no reason.
fn tell_points(state: &State, commander: CommanderId, reasons: &[RuleId]) -> Telling {
    let name = state.commander_name(commander);
    let words: Vec<&str> = reasons
        .iter()
        .map(|rule| match *rule {
            rule if rule == ids::MG_CMD_15 => "out of his range",
            rule if rule == ids::MG_CMD_16 => "open order or difficult ground",
            rule if rule == ids::MG_CMD_17 => "contact",
            _ => "the order",
        })
        .collect();
    let why = if words == ["the order"] { String::new() } else { format!(": {}", words.join(", ")) };
    let says = format!("{name} spends {} command point{}{why}.", words.len(), plural(words.len() as u32));
    let rule = if let [only] = reasons { *only } else { ids::MG_CMD_14 };
    Telling::new(rule, says).about([name]).detail()
}

fn tell_quality(state: &State, unit: UnitId, die: u8, needs: u8, rule: RuleId) -> Telling {
    let name = state.name(unit);
    let what = match rule {
        rule if rule == ids::MG_SQR_03 => "to form square",
        rule if rule == ids::MG_RAL_02 => "to rally",
        rule if rule == ids::MG_RTE_08 => "not to surrender",
        rule if rule == ids::MG_EXH_01 => "to keep its breath",
        _ => "its quality check",
    };
    let verdict = if die >= needs { "passes" } else { "fails" };
    let quality = state.profile(unit).quality.name();
    let says = format!("{name} ({quality}, {needs}+ {what}) rolls {die} and {verdict}.");
    let faces = Faces::new(&[die]).unwrap_or(Faces::NONE);
    about(state, unit, rule, says).rolled(format!("{name}: {needs}+ {what}"), &faces, needs..=6, Vec::new())
}

fn tell_status(state: &State, unit: UnitId, dice: &Faces, levels: u8, rule: RuleId) -> Telling {
    let name = state.name(unit);
    let sixes = dice.count(FaceSet::only(6));
    let result = match levels {
        0 => "holds",
        1 => "loses a level of order",
        _ => "loses two levels of order",
    };
    let says = format!(
        "{name} rolls {} status {} with {}: it {result}.",
        dice.len(),
        if dice.len() == 1 { "die" } else { "dice" },
        match sixes {
            0 => "no six".to_owned(),
            1 => "1 six".to_owned(),
            more => format!("{more} sixes"),
        }
    );
    about(state, unit, rule, says).rolled(format!("{name}: order"), dice, [6], Vec::new())
}

fn tell_condition(state: &State, unit: UnitId, to: Condition, rule: RuleId) -> Telling {
    let name = state.name(unit);
    match to {
        Condition::Good => about(state, unit, rule, format!("{name} recovers its order.")),
        Condition::Disordered => about(state, unit, rule, format!("{name} is disordered.")),
        Condition::Routed => about(state, unit, rule, format!("{name} is routed!")).headline(),
    }
}

fn tell_destroyed(state: &State, unit: UnitId, rule: RuleId) -> Telling {
    let name = state.name(unit);
    let says = match rule {
        rule if rule == ids::MG_RTE_08 => format!("{name} surrenders."),
        rule if rule == ids::MG_RTE_05 || rule == ids::MG_RET_08 => {
            format!("{name} leaves the table and is lost.")
        }
        rule if rule == ids::MG_RTE_07 => format!("The guns of {name} are lost."),
        _ => format!("{name} is destroyed."),
    };
    about(state, unit, rule, says).headline()
}

fn tell_contact(state: &State, contact: Contact) -> Telling {
    let (attacker, target) = (state.name(contact.attacker), state.name(contact.target));
    let zone = match contact.zone {
        AssaultZone::Front => "in front",
        AssaultZone::Flank => "in the flank",
        AssaultZone::Rear => "in the rear",
    };
    let water = if contact.over_water { ", over water" } else { "" };
    Telling::new(ids::MG_FAC_04, format!("{attacker} strikes {target} {zone}{water}."))
        .about([attacker, target])
        .headline()
}
