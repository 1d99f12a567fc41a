//! SX-SOLO-01, SX-CNPC-17: an encounter fought at once by the book's own figures: it is drawn up as a scenario of `sixgun`, both sides are played by the
//! rulebook, and what came of it is read back as the same report that people type in.

use dice::{Dice, NeedDice};
use engine::record::{Kept, Opened, Record};
use engine::{Ctx, Log, Refusal, Rules, Side, no};
use sixgun::Sixgun;
use sixgun::encounter::report as fought;
use sixgun::order::TableEdge;
use sixgun::scenario::{Posture, Scenario};

use crate::chase::Edge;
use crate::council::{Absent, Stop};
use crate::encounter::{At, Encounter, Part};
use crate::report::{End, Fate, Herd, Homecoming, Leaving, Loot, Report};
use crate::state::{Event, State};
use crate::streams::throw;
use crate::{Campaign, Task, draw, ids, sense};

/// SX-SOLO-01: fights it as it was drawn up; if it was not, every choice is that of an absent player (SX-CDEC-01).
pub(crate) fn fight(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let town = draw::lay_out(ctx, at)?;
    let one = ctx.encounters[at].clone();
    let meeting = draw::meeting(ctx, &one);
    let report = throw(ctx, one.stream(), |_, dice| {
        let scenario = match &one.drawing.scene {
            Some(scene) => serde_json::from_value(scene.clone()).expect("it was drawn up as a scenario"),
            None => match draw::scene(&one, &meeting, town.as_ref(), dice, &mut Absent) {
                Ok(scenario) => scenario,
                Err(Stop::Dice(need)) => return Err(need),
                Err(Stop::Ask(_) | Stop::No(_)) => {
                    unreachable!("absent players are not asked and do nothing wrong")
                }
            },
        };
        battle(&one, &scenario, dice)
    })?;
    let sound = sense::check(&one, &report, ctx.options().gunplay());
    debug_assert!(sound.is_ok(), "{sound:?} of {one:?}: {report:?}");
    ctx.emit(Event::Reported { at, report: Box::new(report) });
    ctx.push(Task::Settle(at));
    Ok(())
}

/// SX-CREP-01, SX-CREP-03: the report of a battle that was fought on the war table, by people or by commanders: the record must hold, be of this
/// encounter as it was drawn up, and be over.
pub(crate) fn on_the_table(state: &State, one: &Encounter, record: &Record) -> Result<Report, Refusal> {
    let Some(scene) = &one.drawing.scene else {
        return Err(no!(ids::SX_CREP_01, "this encounter has not been drawn up: set it up first"));
    };
    if record.ruleset != Sixgun::ABOUT.slug || record.scenario != *scene {
        return Err(no!(ids::SX_CREP_03, "this is the record of another battle than the one drawn up here"));
    }
    let broken = |why: String| no!(ids::SX_CREP_03, "the record of the battle does not hold: {}", why);
    // Links, orders, dice and states: all that makes a record hold. How its text was written does not matter here.
    let Opened { battle, halt, compared } =
        Kept::from(record.clone()).open::<Sixgun>(None).map_err(|why| broken(why.to_string()))?;
    if let Some(halt) = halt {
        return Err(broken(halt.to_string()));
    }
    if !compared {
        return Err(broken("it was fought under other rules, which tell otherwise of a battle".to_owned()));
    }
    let Some(says) = fought::report(battle.state()) else {
        return Err(no!(ids::SX_CREP_03, "the battle is not over yet: fight it to its end"));
    };
    let report = read(one, &says);
    sense::check(one, &report, state.options().gunplay())?;
    Ok(report)
}

/// Both sides are played by the rulebook, to the end.
fn battle(one: &Encounter, scenario: &Scenario, dice: &mut dyn Dice) -> Result<Report, NeedDice> {
    let mut scenario = scenario.clone();
    for side in Side::BOTH {
        let party = &mut scenario.sides[side];
        party.solo = Some(party.posture.unwrap_or(Posture::Attack));
    }
    let mut state = Sixgun::set_up(&scenario).expect("a scene is a sound scenario");
    engine::run(&mut Ctx::<Sixgun>::new(&mut state, dice, Log::Drop))?;
    let says = fought::report(&state).expect("it is over, and an encounter");
    Ok(read(one, &says))
}

const fn part(side: Side) -> Part {
    match side {
        Side::A => Part::Hunted,
        Side::B => Part::Hunters,
    }
}

/// SX-CREP-01, SX-CREP-02: the report of the battle in the campaign's words.
fn read(one: &Encounter, says: &fought::Report) -> Report {
    let townsfolk = |name: &String| says.figures.iter().any(|other| other.townsfolk && other.name == *name);
    let home = |figure: &fought::FigureReport| {
        let brought = one.camps.iter().flat_map(|camp| &camp.figures).find(|who| who.name == figure.name);
        let fell = says.falls.iter().position(|names| names.contains(&figure.name));
        let killed_in_town = figure.kills.iter().filter(|name| townsfolk(name)).count();
        Homecoming {
            lasting: figure.lasting - brought.map_or(0, |who| who.lasting),
            passing: figure.passing,
            fate: match figure.state {
                fought::Condition::Unhurt | fought::Condition::Wounded => Fate::Up,
                fought::Condition::Incapacitated => Fate::Incapacitated,
                fought::Condition::Killed => Fate::Killed,
            },
            bad_wound: figure.bad_wound,
            left: figure.left.map(leaving),
            ran: figure.ran_away,
            surrendered: figure.surrendered,
            captured: figure.captured.is_some(),
            fell: fell.map_or(0, |place| place as u8 + 1),
            saw_no_shot: says.shots && !figure.shoot_out,
            kills: figure.kills.iter().filter(|name| !townsfolk(name)).cloned().collect(),
            townsfolk_killed: killed_in_town as u8,
            coups: figure.coups.iter().filter(|name| !townsfolk(name)).cloned().collect(),
        }
    };
    let party = says.figures.iter().filter(|figure| !figure.townsfolk);
    let field = says.field.map(part);
    let end = end(says.end);
    let yielded = match end {
        End::BrokenOff => Some(Part::Hunters),
        End::Conceded | End::Surrendered => field.map(Part::other),
        _ => None,
    };
    Report {
        figures: party.map(|figure| (figure.name.clone(), home(figure))).collect(),
        field,
        end,
        days: says.days,
        shots: says.shots,
        yielded: yielded.or(says.yielded_unfought.map(part)),
        unfought: says.yielded_unfought.is_some(),
        loot: match says.aim {
            fought::Aim::Loot(fought::LootFate::Out) => Some(Loot::Out),
            fought::Aim::Loot(fought::LootFate::Held) => Some(Loot::Held),
            fought::Aim::Loot(fought::LootFate::Lost { .. }) => Some(Loot::Lost),
            _ => None,
        },
        cattle: match says.aim {
            fought::Aim::Cattle { driven_off, strays, left, .. } => Some(Herd { driven_off, strays, left }),
            _ => None,
        },
        townsfolk: says.figures.iter().filter(|figure| figure.townsfolk && figure.fought).count() as u8,
        same_instant: counted_twice(says.figures.iter().flat_map(|figure| &figure.kills)),
    }
}

/// SX-CWIN-01: the table credits a kill to several only if their fire fell together.
fn counted_twice<'a>(kills: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut all: Vec<&String> = kills.collect();
    all.sort_unstable();
    let twice = all.chunk_by(|one, other| one == other).filter(|same| same.len() > 1);
    twice.map(|same| same[0].clone()).collect()
}

const fn end(end: fought::End) -> End {
    match end {
        fought::End::OneSideLeft => End::OneSideLeft,
        fought::End::BrokenOff => End::BrokenOff,
        fought::End::SixthDusk => End::SixthDusk,
        fought::End::Conceded => End::Conceded,
        fought::End::Surrendered => End::Surrendered,
        fought::End::SceneEnded => End::SceneEnded,
        fought::End::Dusk | fought::End::CalledOff => End::Dusk,
        fought::End::NoCattleLeft => End::NoCattle,
        fought::End::Morale => End::Morale,
        fought::End::Cavalry => End::Cavalry,
        fought::End::Thirst => End::Thirst,
        fought::End::ChaseWon => End::ChaseWon,
    }
}

fn leaving(left: fought::LeftAt) -> Leaving {
    let at = left.at.point();
    let (over, along) = match left.edge {
        TableEdge::West => (Edge::West, at.y),
        TableEdge::East => (Edge::East, at.y),
        TableEdge::North => (Edge::North, at.x),
        TableEdge::South => (Edge::South, at.x),
    };
    Leaving { over, at: along.round().clamp(0.0, 72.0) as u8, running: left.running }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_kill_one_man_did_it_at_the_same_instant() {
        let kills = ["John", "Pat", "John"].map(str::to_owned);
        assert_eq!(counted_twice(kills.iter()), ["John"]);
        assert!(counted_twice(kills[..2].iter()).is_empty());
    }
}
