//! SX-CREP-03: a report that cannot be is refused as a whole.

use std::collections::BTreeMap;

use engine::{Refusal, no};

use crate::chase::Ended;
use crate::encounter::{Encounter, Part, Place};
use crate::ids;
use crate::kind::Kind;
use crate::options::Gunplay;
use crate::people::Person;
use crate::report::{End, Fate, Homecoming, Loot, Report, Told, may_leave};

/// SX-CREP-03: whether a report can be, item by item.
pub(crate) fn check(of: &Encounter, says: &Report, gunplay: Gunplay) -> Result<(), Refusal> {
    let told = Told { of, says };
    everybody_is_named(told)?;
    for part in Part::BOTH {
        for who in &of.camp(part).figures {
            // SX-CREC-08: the advanced rules do not count Constitution.
            match gunplay {
                Gunplay::Basic => damage(told, who)?,
                Gunplay::Advanced => {}
            }
            figure(told, part, who)?;
        }
    }
    field(told)?;
    kills(told)?;
    townsfolk(told)?;
    days(told)?;
    aim(told)?;
    ending(told)
}

/// A figure that was not there, or one there that is missing.
fn everybody_is_named(told: Told<'_>) -> Result<(), Refusal> {
    let all = || Part::BOTH.into_iter().flat_map(|part| &told.of.camp(part).figures);
    if let Some(missing) = all().find(|who| !told.says.figures.contains_key(&who.name)) {
        return Err(no!(
            ids::SX_CREP_03,
            "{} was there and is missing in the report: say what became of him",
            missing.name.clone()
        ));
    }
    match told.says.figures.keys().find(|name| all().all(|who| who.name != **name)) {
        Some(stranger) => {
            Err(no!(ids::SX_CREP_03, "{} was not there: report on those who were", stranger.clone()))
        }
        None => Ok(()),
    }
}

/// SX-DMG-02, SX-DMG-03: how much damage goes with which state.
fn damage(told: Told<'_>, who: &Person) -> Result<(), Refusal> {
    let home = told.home(who);
    let name = || who.name.clone();
    let full = who.constitution();
    let lasting = i32::from(who.lasting) + i32::from(home.lasting);
    let twice = 2 * i32::from(full);
    let left = i32::from(full) - lasting - i32::from(home.passing);
    match home.fate {
        Fate::Killed if lasting <= twice => {
            return Err(no!(
                sixgun::ids::SX_DMG_03,
                "{} is killed with lasting damage {}, which is not more than twice his Constitution, {}",
                name(),
                lasting,
                twice
            ));
        }
        Fate::Up | Fate::Incapacitated if lasting > twice => {
            return Err(no!(
                sixgun::ids::SX_DMG_03,
                "{} lives with lasting damage {}: more than {} is death",
                name(),
                lasting,
                twice
            ));
        }
        Fate::Incapacitated if left > 0 => {
            return Err(no!(
                sixgun::ids::SX_DMG_02,
                "{} is incapacitated and has Constitution {} left",
                name(),
                left
            ));
        }
        Fate::Up if left < 1 => {
            return Err(no!(
                sixgun::ids::SX_DMG_02,
                "{} is on his feet with Constitution {}: at zero he is unconscious",
                name(),
                left
            ));
        }
        _ => {}
    }
    if home.bad_wound {
        return Err(no!(
            ids::SX_CREC_08,
            "{} has a Bad Wound, and this campaign counts Constitution: only the advanced rules know Bad Wounds",
            name()
        ));
    }
    Ok(())
}

/// SX-CENC-15, SX-CGUN-15: what cannot be true of one figure.
fn figure(told: Told<'_>, part: Part, who: &Person) -> Result<(), Refusal> {
    let home = told.home(who);
    let name = || who.name.clone();
    contradiction(&home).map_or(Ok(()), |says| {
        Err(no!(ids::SX_CREP_03, "{} is {}: it is one or the other", name(), says.to_owned()))
    })?;
    if let Some(leaving) = home.left {
        if !leaving.running && !may_leave(told.of, part, leaving) {
            let rule = if told.of.kind == Kind::Robbery { ids::SX_CROB_04 } else { ids::SX_CENC_15 };
            return Err(no!(rule, "{} left by choice where there is no exit for his side", name()));
        }
    }
    if home.captured && told.of.is_duel() {
        return Err(no!(ids::SX_CGUN_15, "{} is captured, and in a Gunfight in town nobody is", name()));
    }
    let townsfolk = told.may_have_townsfolk(part.other()) && told.says.field != Some(part);
    if home.captured && !told.has_own(part.other()) && !townsfolk {
        return Err(no!(ids::SX_CREP_03, "{} is captured by a side with nobody in action", name()));
    }
    Ok(())
}

/// Two items of one figure that exclude each other.
const fn contradiction(home: &Homecoming) -> Option<&'static str> {
    match home {
        Homecoming { captured: true, left: Some(_), .. } => Some("captured and gone"),
        Homecoming { surrendered: true, left: Some(_), .. } => Some("surrendered and gone"),
        Homecoming { fate: Fate::Killed, surrendered: true, .. } => Some("killed and surrendered"),
        Homecoming { fate: Fate::Killed, captured: true, .. } => Some("killed and captured"),
        Homecoming { fate: Fate::Killed | Fate::Incapacitated, left: Some(_), .. } => {
            Some("down on the table and gone")
        }
        _ => None,
    }
}

/// SX-CFRM-04: whoever holds the field has somebody in action, and the other side nobody.
fn field(told: Told<'_>) -> Result<(), Refusal> {
    let there = Part::BOTH.map(|part| told.has_somebody(part));
    let right = match told.says.field {
        Some(Part::Hunted) => there == [true, false],
        Some(Part::Hunters) => there == [false, true],
        None => there != [true, false] && there != [false, true],
    };
    // SX-CENC-11, SX-CDAY-07: where a chase was won, a scene ended or a band left, nobody need hold the field.
    let open = matches!(
        told.says.end,
        End::ChaseWon
            | End::SceneEnded
            | End::Morale
            | End::Cavalry
            | End::Thirst
            | End::NoCattle
            | End::SixthDusk
            | End::Dusk
    );
    // SX-CDAY-07, SX-CIND-07, SX-CIND-08: an enemy who has gone leaves the field to the besieged.
    let gone = matches!(told.says.end, End::Morale | End::Cavalry | End::Thirst);
    let left_to_them = gone && told.says.field == Some(Part::Hunted);
    if right || left_to_them || (open && told.says.field.is_none()) {
        return Ok(());
    }
    Err(no!(
        ids::SX_CREP_03,
        "the field is not held as the figures stand: a side holds it that still has somebody in action when the other has nobody (SX-CFRM-04)"
    ))
}

/// SX-CWIN-01, SX-CNAT-34: victims are dead enemies, counted once.
fn kills(told: Told<'_>) -> Result<(), Refusal> {
    let mut counted: BTreeMap<&str, u8> = BTreeMap::new();
    let mut touched: BTreeMap<&str, u8> = BTreeMap::new();
    for part in Part::BOTH {
        for who in &told.of.camp(part).figures {
            let Some(home) = told.says.figures.get(&who.name) else { continue };
            let enemies = &told.of.camp(part.other()).figures;
            for victim in home.kills.iter().chain(&home.coups) {
                if !enemies.iter().any(|one| one.name == *victim) {
                    return Err(no!(
                        ids::SX_CREP_03,
                        "{} was no enemy of {} in it",
                        victim.clone(),
                        who.name.clone()
                    ));
                }
            }
            for victim in &home.kills {
                if told.says.figures.get(victim).is_none_or(|home| home.fate != Fate::Killed) {
                    return Err(no!(ids::SX_CREP_03, "{} is counted as killed and alive", victim.clone()));
                }
                *counted.entry(victim).or_default() += 1;
            }
            for victim in &home.coups {
                *touched.entry(victim).or_default() += 1;
            }
        }
    }
    if let Some((victim, _)) = counted
        .iter()
        .find(|(victim, times)| **times > 1 && !told.says.same_instant.iter().any(|one| one == *victim))
    {
        return Err(no!(
            ids::SX_CREP_03,
            "{} is counted as killed twice, and not by fire of the same instant",
            (*victim).to_owned()
        ));
    }
    match touched.iter().find(|(_, times)| **times > 1) {
        Some((victim, _)) => Err(no!(
            ids::SX_CNAT_34,
            "coup is counted twice on {}: once for each enemy",
            (*victim).to_owned()
        )),
        None => Ok(()),
    }
}

/// SX-CTOWN-15, SX-CTOWN-18: no more townsfolk than the town has, none on the trail and in a Gunfight; the law has none of them for an enemy.
fn townsfolk(told: Told<'_>) -> Result<(), Refusal> {
    let there = i32::from(told.of.townsfolk());
    let fought = i32::from(told.says.townsfolk);
    if fought > there {
        return Err(no!(ids::SX_CREP_03, "{} townsfolk fought, and {} were there", fought, there));
    }
    for part in Part::BOTH {
        for who in &told.of.camp(part).figures {
            let killed = i32::from(told.home(who).townsfolk_killed);
            let there = if part == Part::Hunted { there } else { 0 };
            if killed > there {
                return Err(no!(
                    ids::SX_CREP_03,
                    "{} killed {} townsfolk, and {} were there against him",
                    who.name.clone(),
                    killed,
                    there
                ));
            }
        }
    }
    Ok(())
}

/// SX-CDAY-06, SX-CGUN-10: how long it may have taken.
fn days(told: Told<'_>) -> Result<(), Refusal> {
    match (told.of.kind, told.says.days) {
        (_, 0) => Err(no!(ids::SX_CREP_03, "an encounter takes a day at least")),
        (Kind::Gunfight, 2..) => Err(no!(ids::SX_CGUN_10, "a Gunfight has no second day")),
        (Kind::Indians, _) | (_, ..=6) => Ok(()),
        _ => {
            Err(no!(ids::SX_CDAY_06, "it took {} days: the longest siege is six", i32::from(told.says.days)))
        }
    }
}

/// SX-CREP-02: whether such an encounter can end so.
fn ending(told: Told<'_>) -> Result<(), Refusal> {
    let Told { of, says } = told;
    let left = of.principal(Part::Hunted).is_some_and(|who| told.home(who).left.is_some());
    Err(match says.end {
        End::Morale | End::Cavalry if of.kind != Kind::Indians => {
            no!(ids::SX_CREP_03, "it ended as only a fight with a war band does")
        }
        End::Thirst if says.days < 3 || matches!(of.place, Place::Town { .. }) => {
            no!(ids::SX_CDAY_07, "thirst drives an enemy away at the third dusk, and on the trail")
        }
        End::SixthDusk if says.days != 6 || matches!(of.kind, Kind::Indians | Kind::Gunfight) => {
            no!(
                ids::SX_CDAY_06,
                "the sixth dusk ends an encounter of six days, no Gunfight and no fight with a war band"
            )
        }
        End::NoCattle if of.kind != Kind::CattleRustling => {
            no!(ids::SX_CRUST_13, "it ended because no cattle were left, and there were none in it")
        }
        End::SceneEnded if !left => {
            no!(ids::SX_CENC_11, "a scene is ended once the hunted principal has left the table")
        }
        _ => return Ok(()),
    })
}

/// SX-CREP-02: what was at stake: cattle, loot, chase.
fn aim(told: Told<'_>) -> Result<(), Refusal> {
    let Told { of, says } = told;
    match (of.kind == Kind::CattleRustling, says.cattle) {
        (true, None) => {
            // SX-CRUST-05: a chase that was won needs no count: all cattle are away.
            if says.end != End::ChaseWon {
                return Err(no!(ids::SX_CREP_03, "the report does not say what became of the cattle"));
            }
        }
        (true, Some(herd)) => {
            let sum = i32::from(herd.driven_off) + i32::from(herd.strays) + i32::from(herd.left);
            if sum != i32::from(of.cattle) {
                return Err(no!(
                    ids::SX_CREP_03,
                    "{} head are reported and {} were stolen",
                    sum,
                    i32::from(of.cattle)
                ));
            }
            if says.end == End::NoCattle && herd.left > 0 {
                return Err(no!(
                    ids::SX_CRUST_13,
                    "it ended because no cattle were left, and {} are",
                    i32::from(herd.left)
                ));
            }
        }
        (false, Some(_)) => return Err(no!(ids::SX_CREP_03, "there were no cattle in it")),
        (false, None) => {}
    }
    match (of.kind == Kind::Robbery, says.loot) {
        (true, None) => return Err(no!(ids::SX_CREP_03, "the report does not say where the loot is")),
        (false, Some(_)) => return Err(no!(ids::SX_CREP_03, "there was no loot in it")),
        (true, Some(Loot::Held)) if says.field != Some(Part::Hunted) => {
            return Err(no!(
                ids::SX_CROB_05,
                "the robbers hold the loot with the field, and do not hold the field"
            ));
        }
        (true, Some(Loot::Out)) if !out(told) => {
            return Err(no!(ids::SX_CROB_05, "the loot is out, and nobody left over an end of Main Street"));
        }
        _ => {}
    }
    let chase_won = of.chase.is_some_and(|chase| chase.ended == Some(Ended::Escaped));
    if (says.end == End::ChaseWon) != chase_won {
        return Err(no!(ids::SX_CPOSSE_09, "a chase is won at 100 inches, and by nothing else"));
    }
    if says.end == End::BrokenOff && matches!(of.kind, Kind::JailBreak | Kind::Robbery | Kind::Indians) {
        return Err(no!(ids::SX_CDAY_04, "nobody breaks off in a {}", of.kind.to_string()));
    }
    if matches!(says.end, End::BrokenOff | End::Conceded | End::Surrendered) && says.yielded.is_none() {
        return Err(no!(ids::SX_CREP_03, "the report does not say which side gave it up"));
    }
    if says.unfought && says.yielded.is_none() {
        return Err(no!(ids::SX_CENC_18, "nobody yielded, so nobody yielded before a shot"));
    }
    Ok(())
}

/// SX-CROB-05: somebody of the robbers left over an end of Main Street, and not running.
fn out(told: Told<'_>) -> bool {
    told.of.camp(Part::Hunted).figures.iter().any(|who| {
        told.home(who).left.is_some_and(|left| !left.running && crate::report::on_main_street(left))
    })
}
