//! SX-CWIN: points, and what each encounter pays.

use crate::character::{Character, People};
use crate::encounter::{Cause, Part};
use crate::kind::Kind;
use crate::options::{Options, Unfought};
use crate::people::Person;
use crate::report::{End, Fate, Told};

/// SX-CWIN-02: what a completed encounter pays.
pub(crate) const FULL: u32 = 120;

/// A part of the full points: so many of so many.
type Share = (u32, u32);
const ALL: Share = (1, 1);
const HALF: Share = (1, 2);

/// SX-CWIN-01, SX-CNAT-31, SX-CNAT-32: what kills and coups pay; they are not divided.
pub(crate) fn for_kills(who: &Character, kills: u32, coups: u32) -> u32 {
    match who.people {
        Some(People::Plains) => 5 * kills + 15 * coups,
        Some(People::Southwestern) | None => 10 * kills,
    }
}

/// SX-CWIN-03, SX-CWIN-06, SX-CENC-18: the completion points of one player's character: one exact fraction, rounded down once.
pub(crate) fn completion(told: Told<'_>, part: Part, who: &Person, options: &Options) -> u32 {
    let Some((of, over)) = share(told, part, who) else { return 0 };
    let half = if is_unfought(told, part) && options.unfought == Unfought::Half { 2 } else { 1 };
    FULL * of / (over * half * told.number(part).max(1))
}

/// SX-CENC-18: the other side has a player's character as its principal and yielded before any shot.
fn is_unfought(told: Told<'_>, part: Part) -> bool {
    let other = part.other();
    told.says.unfought && told.says.yielded == Some(other) && told.of.player(other).is_some()
}

/// What part of the full points he earns; nothing if he earns none.
fn share(told: Told<'_>, part: Part, who: &Person) -> Option<Share> {
    // SX-CWIN-07, SX-CWIN-09: killed or captured, nobody is paid.
    if told.home(who).fate == Fate::Killed || told.is_taken(part, who) {
        return None;
    }
    match (told.of.kind, part) {
        (Kind::Capture | Kind::JailBreak | Kind::CaptureDefender, _) => hunted(told, part, HALF),
        (Kind::Posse, _) => hunted(told, part, ALL),
        (Kind::Robbery, _) => robbery(told, part, who),
        (Kind::CattleRustling, _) => rustling(told, part),
        (Kind::Gunfight, _) => gunfight(told, part, who),
        (Kind::Indians, Part::Hunted) => besieged(told, who),
        (Kind::Indians, Part::Hunters) => {
            // SX-CNAT-27: every traveller killed or captured.
            let all = told
                .of
                .camp(Part::Hunted)
                .figures
                .iter()
                .all(|one| told.home(one).fate == Fate::Killed || told.is_taken(Part::Hunted, one));
            all.then_some(ALL)
        }
        (Kind::CaptureAttacker, Part::Hunters) => raid(told),
        (Kind::CaptureAttacker, Part::Hunted) => None,
        (Kind::CattleDrive | Kind::RangeWar, _) => None,
    }
}

/// SX-CCAP-13, SX-CJAIL-08, SX-CPOSSE-15: the hunted are paid if their principal escapes, the hunters if he is taken or killed.
fn hunted(told: Told<'_>, part: Part, for_dead: Share) -> Option<Share> {
    let principal = told.of.principal(Part::Hunted)?;
    let killed = told.home(principal).fate == Fate::Killed;
    let taken = told.is_taken(Part::Hunted, principal);
    match part {
        Part::Hunted => told.has_escaped(Part::Hunted, principal).then_some(ALL),
        Part::Hunters if taken => Some(ALL),
        Part::Hunters if killed => Some(for_dead),
        Part::Hunters => None,
    }
}

/// SX-CROB-06: robbers are paid who have escaped from a bank that was robbed, the law if it was not.
fn robbery(told: Told<'_>, part: Part, who: &Person) -> Option<Share> {
    let paid = match part {
        Part::Hunted => told.is_robbed() && told.has_escaped(part, who),
        Part::Hunters => !told.is_robbed(),
    };
    paid.then_some(ALL)
}

/// SX-CRUST-14, SX-CRUST-15: by the head.
fn rustling(told: Told<'_>, part: Part) -> Option<Share> {
    let all = u32::from(told.of.cattle);
    let (driven, recovered) = told.herd();
    let share = match part {
        Part::Hunted => (u32::from(driven), all),
        Part::Hunters if told.is_chased_off() => ALL,
        Part::Hunters => (u32::from(recovered), all),
    };
    (share.0 > 0 && share.1 > 0).then_some(share)
}

/// SX-CGUN-09, SX-CRANGE-08: by the fate of the opponent, for whoever had not gone down or run before.
fn gunfight(told: Told<'_>, part: Part, who: &Person) -> Option<Share> {
    let opponent = told.of.principal(part.other())?;
    let (mine, his) = (told.home(who), told.home(opponent));
    let lost_first = mine.fell > 0 && (his.fell == 0 || mine.fell < his.fell);
    if lost_first || (told.has_run(part, who) && mine.fell == 0) {
        return None;
    }
    if his.fate != Fate::Up || his.surrendered {
        Some(ALL)
    } else if told.has_run(part.other(), opponent) {
        Some(HALF)
    } else {
        None
    }
}

/// SX-CIND-11: full on their own, half with the cavalry.
fn besieged(told: Told<'_>, who: &Person) -> Option<Share> {
    let home = told.home(who);
    let left = home.left.is_some();
    match told.says.end {
        End::Cavalry if left && told.of.holed_up => Some(ALL),
        End::Cavalry if left => None,
        End::Cavalry => Some(HALF),
        // SX-CPOSSE-14: a pursued man who runs off is free without points.
        _ if left && !told.of.holed_up => None,
        _ => told.has_escaped(Part::Hunted, who).then_some(ALL),
    }
}

/// SX-CNAT-21: a prisoner and the field, or the field and the dead.
fn raid(told: Told<'_>) -> Option<Share> {
    if told.says.field != Some(Part::Hunters) {
        return None;
    }
    let defenders = &told.of.camp(Part::Hunted).figures;
    let on_the_table = || defenders.iter().filter(|one| told.home(one).left.is_none());
    if defenders.iter().any(|one| told.is_taken(Part::Hunted, one)) {
        Some(ALL)
    } else if on_the_table().all(|one| told.home(one).fate == Fate::Killed) {
        Some(HALF)
    } else {
        None
    }
}

/// SX-CRANGE-09, SX-CGUN-11: whether the opponent of the lead has lost and the lead can run.
pub(crate) fn lead_has_won(told: Told<'_>) -> bool {
    let Some(part) = told.of.part_of(told.of.lead) else { return false };
    let (Some(lead), Some(enemy)) = (told.of.principal(part), told.of.principal(part.other())) else {
        return false;
    };
    let (mine, his) = (told.home(lead), told.home(enemy));
    let beaten = his.fate != Fate::Up
        || his.surrendered
        || told.has_run(part.other(), enemy)
        || (told.of.cause == Cause::War && !told.has_somebody(part.other()));
    beaten && mine.fate == Fate::Up && !told.has_run(part, lead) && !mine.surrendered
}
