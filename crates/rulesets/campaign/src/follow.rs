//! SX-CENC-08, SX-CENC-09, SX-CENC-10, SX-CENC-17: what follows on an encounter, and who rides on.

use dice::NeedDice;
use engine::{Ctx, Seat};

use crate::asks::Accept;
use crate::character::{Character, Commitment};
use crate::encounter::{At, Cause, Encounter, Part, seat_of};
use crate::kind::Kind;
use crate::people::{Folk, Person, Sheet};
use crate::points::lead_has_won;
use crate::report::{Fate, Told};
use crate::state::Event;
use crate::streams::d6;
use crate::{Campaign, Task, ids, set_up};

/// SX-CENC-08: the follow-on, with its chance; it is rolled before the months of captivity, which are the last dice of an encounter.
pub(crate) fn follow(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = ctx.encounters[at].clone();
    let Some(says) = one.report.clone() else { return Ok(()) };
    let told = Told { of: &one, says: &says };
    let stream = one.stream();
    match (one.kind, one.cause) {
        (Kind::CattleRustling, _) => {
            // SX-CRUST-16: only if the rustlers' principal is a player's character who got away.
            let away = one.principal(Part::Hunted).filter(|who| gets_away(told, who)).and_then(seat_of);
            if let Some(seat) = away {
                if d6(ctx, stream, ids::SX_CRUST_16)? == 1 {
                    let native = ctx.who(seat).is_some_and(Character::is_native);
                    // SX-CNAT-30: a Native American character's pursuers are found when they come.
                    let chasers = (!native).then_some(Folk::Sheet(Sheet::Cowboys));
                    let to = Commitment::PosseDue { due: one.turn.ahead(1), locale: one.locale, chasers };
                    ctx.emit(Event::Committed { seat, to });
                }
            }
        }
        (Kind::Gunfight, cause) => {
            // SX-CGUN-11, SX-CRANGE-09: friends of the loser, for the lead's victory only.
            let rule = if cause == Cause::War { ids::SX_CRANGE_09 } else { ids::SX_CGUN_11 };
            if lead_has_won(told) && d6(ctx, stream, rule)? <= 3 {
                let folk = if cause == Cause::War { None } else { one.camp(Part::Hunters).folk };
                begin(ctx, at, told, Kind::Posse, Some(folk.unwrap_or(Folk::Sheet(Sheet::Cowboys))));
            }
        }
        (Kind::JailBreak, _) => {
            // SX-CJAIL-09: if the prisoner escapes.
            let away = one.principal(Part::Hunted).is_some_and(|who| told.has_escaped(Part::Hunted, who));
            if away && may_follow(told) {
                begin(ctx, at, told, Kind::Posse, Some(Folk::Sheet(Sheet::Posse)));
            }
        }
        (Kind::Robbery, _)
            // SX-CROB-07: with or without the loot.
            if one.principal(Part::Hunted).is_some_and(|who| gets_away(told, who)) && may_follow(told) => {
                begin(ctx, at, told, Kind::Posse, Some(Folk::Sheet(Sheet::Posse)));
            }
        (Kind::Posse, Cause::After(Kind::Robbery)) => {
            // SX-CROB-08: alive and not captured when the Posse ends.
            let away = one.principal(Part::Hunted).is_some_and(|who| gets_away(told, who));
            if away && may_follow(told) && d6(ctx, stream, ids::SX_CROB_08)? == 1 {
                begin(ctx, at, told, Kind::Capture, None);
            }
        }
        _ => {}
    }
    Ok(())
}

/// Alive and not captured.
fn gets_away(told: Told<'_>, who: &Person) -> bool {
    told.home(who).fate != Fate::Killed && !told.is_taken(Part::Hunted, who)
}

/// SX-CENC-10: a fugitive without a player is pursued only by a lead who is neither killed nor incapacitated.
fn may_follow(told: Told<'_>) -> bool {
    if told.of.player(Part::Hunted).is_some() {
        return true;
    }
    let lead = told.of.principal(Part::Hunters).filter(|who| who.player.is_some());
    lead.is_some_and(|who| told.home(who).fate == Fate::Up)
}

/// SX-CENC-09: a separate encounter in the same month and locale: the hunted with those who stay with him, the law with its Marshal if he is able.
fn begin(ctx: &mut Ctx<'_, Campaign>, after: At, told: Told<'_>, kind: Kind, folk: Option<Folk>) {
    let one = told.of;
    let mut next = Encounter::new(one.lead, one.turn, kind, Cause::After(one.kind), one.locale);
    next.link = one.link + 1;
    next.camps[Part::Hunters as usize].folk = folk;
    let at = ctx.encounters.len();
    ctx.emit(Event::Arose { encounter: Box::new(next) });
    let mut asked: Vec<Task> = Vec::new();
    let part = if kind == Kind::Posse && one.kind == Kind::Gunfight {
        one.part_of(one.lead).unwrap_or(Part::Hunted)
    } else {
        Part::Hunted
    };
    let Some(hunted) = one.principal(part) else { return };
    rejoin(ctx, at, told, Part::Hunted, hunted, true);
    for who in told.can_go_on(part).filter(|who| who.name != hunted.name) {
        match seat_of(who) {
            // SX-CENC-17: allies ride on or drop out.
            Some(seat) => asked.push(Task::Accept(Accept::RideOn { at, part: Part::Hunted, seat })),
            None => rejoin(ctx, at, told, Part::Hunted, who, false),
        }
    }
    // SX-CENC-09: the law's principal carries on, if he is able; friends of a duellist are others.
    if one.kind != Kind::Gunfight {
        let law = one.principal(Part::Hunters).filter(|who| told.home(who).fate == Fate::Up);
        match law.map(|who| (who, seat_of(who))) {
            Some((_, Some(seat))) if seat != one.lead => {
                asked.push(Task::Accept(Accept::RideOn { at, part: Part::Hunters, seat }));
            }
            // One without a player who has run off the table does not come back.
            Some((who, None)) if told.home(who).left.is_some() => {}
            Some((who, _)) => rejoin(ctx, at, told, Part::Hunters, who, true),
            None => {}
        }
    }
    let mut tasks = vec![Task::Captives(after)];
    // SX-CREC-05: by the house option a wounded lead or hunted principal may decline.
    if ctx.options().decline_follow_ons {
        let forced = [Some(one.lead), seat_of(hunted)];
        let mut wounded: Vec<Seat> = forced.into_iter().flatten().collect();
        wounded.dedup();
        wounded.retain(|seat| ctx.who(*seat).is_some_and(Character::is_wounded));
        wounded.retain(|seat| ctx.encounters[at].part_of(*seat).is_some());
        tasks.extend(wounded.into_iter().map(|seat| Task::Accept(Accept::FollowOn { at, seat })));
    }
    tasks.extend(asked);
    tasks.extend([Task::Place(at), Task::Play(at)]);
    // The captives' task stands on the agenda already: it comes first, then the follow-on.
    ctx.pop();
    ctx.push_in_order(tasks);
}

/// SX-CREC-07: with the Constitution left after the encounter.
fn rejoin(ctx: &mut Ctx<'_, Campaign>, at: At, told: Told<'_>, part: Part, who: &Person, leads: bool) {
    if let Some(seat) = seat_of(who) {
        set_up::join(ctx, at, part, seat, leads);
    } else {
        let mut who = who.clone();
        let home = told.home(&who);
        who.lasting = (who.lasting + home.lasting).min(who.constitution() - 1);
        set_up::add(ctx, at, part, who, leads);
    }
}
