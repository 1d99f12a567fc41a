//! SX-CENC-13, SX-CNAT-24, SX-CENC-14, SX-CCAP-14: what becomes of those who were captured. Their dice are the last of an encounter.

use dice::NeedDice;
use engine::{Ctx, Seat};

use crate::character::Commitment;
use crate::encounter::{At, Cause, Encounter, Part};
use crate::kind::Kind;
use crate::people::{Folk, Person, Sheet};
use crate::report::{Fate, Told};
use crate::state::{Event, State, Tie};
use crate::streams::d6;
use crate::{Campaign, ids, travel};

/// What becomes of a captive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fortune {
    /// Jail; Jail Break in 1D6 months.
    Jail,
    /// Held for 1D6 months.
    Held,
    /// Let go when the encounter ends.
    LetGo,
}

/// SX-CENC-13: several captives of one encounter roll in seat order.
pub(crate) fn captives(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = ctx.encounters[at].clone();
    let Some(says) = one.report.clone() else { return Ok(()) };
    let told = Told { of: &one, says: &says };
    for (seat, part, who) in told.players() {
        if told.is_taken(part, who) && ctx.who(seat).is_some() {
            captive(ctx, told, seat, part, who)?;
        }
    }
    prisoner_without_player(ctx, told)
}

fn captive(
    ctx: &mut Ctx<'_, Campaign>,
    told: Told<'_>,
    seat: Seat,
    part: Part,
    who: &Person,
) -> Result<(), NeedDice> {
    let fortune = fortune(ctx, told.of, seat, part);
    if fortune == Fortune::LetGo {
        return Ok(());
    }
    let rule = if told.of.kind == Kind::Capture { ids::SX_CCAP_14 } else { ids::SX_CENC_13 };
    let die = d6(ctx, told.of.stream(), rule)?;
    let due = told.of.turn.ahead(die);
    // SX-CTIME-07: jail and captivity cancel a Posse that is due and end a drive or a range war.
    travel::end_war(ctx, seat);
    ctx.emit(Event::Freed { seat, of: Tie::All });
    if fortune == Fortune::Held {
        let to = Commitment::Held { until: due };
        ctx.emit(Event::Committed { seat, to });
        return Ok(());
    }
    let marshal = marshal(ctx, told).filter(|_| is_principal(told.of, part, who));
    let taken_by = marshal.map(|marshal| (marshal, ctx.player(marshal).life));
    let locale = told.of.locale;
    let to = Commitment::Jail { due, locale, taken_by, first: taken_by.is_some() };
    ctx.emit(Event::Committed { seat, to });
    if let Some(marshal) = marshal.filter(|_| !ctx.options().jailer_keeps_riding) {
        let to = Commitment::Waiting { prisoner: Some(seat), npc: None, due, locale, free: false };
        ctx.emit(Event::Committed { seat: marshal, to });
    }
    Ok(())
}

fn is_principal(one: &Encounter, part: Part, who: &Person) -> bool {
    one.principal(part).is_some_and(|first| first.name == who.name)
}

/// SX-CENC-14: the Marshal who took his man in a Capture, a player's character, alive and not taken himself.
fn marshal(state: &State, told: Told<'_>) -> Option<Seat> {
    if told.of.kind != Kind::Capture {
        return None;
    }
    let seat = told.of.player(Part::Hunters)?;
    state.who(seat).filter(|who| who.is_law() && !who.is_locked_up()).map(|_| seat)
}

/// SX-CENC-13: the first line that fits.
fn fortune(state: &State, one: &Encounter, seat: Seat, part: Part) -> Fortune {
    let Some(who) = state.who(seat) else { return Fortune::LetGo };
    let captors = captors(one, part.other());
    let hunted = part == Part::Hunted
        && matches!(
            one.kind,
            Kind::Capture | Kind::Robbery | Kind::CattleRustling | Kind::JailBreak | Kind::Posse
        );
    // Their Posse comes a month later.
    let rustled = part == Part::Hunted
        && (one.kind == Kind::CattleRustling || (one.kind == Kind::Posse && one.cause == Cause::Scheduled));
    let of_a_war = one.cause == Cause::War || is_after_a_war(state, one);
    match captors {
        // SX-CNAT-24: he has no Jail Break.
        _ if who.is_native() => Fortune::Held,
        _ if of_a_war => Fortune::LetGo,
        Captors::WarBand => Fortune::Held,
        Captors::Law | Captors::Cowboys if who.is_outlaw() => Fortune::Jail,
        Captors::Law if hunted => Fortune::Jail,
        Captors::Cowboys if rustled => Fortune::Jail,
        Captors::Law | Captors::Cowboys | Captors::Gang => Fortune::LetGo,
    }
}

/// SX-CENC-13: the follow-on of a range-war Gunfight.
fn is_after_a_war(state: &State, one: &Encounter) -> bool {
    one.link > 0
        && state.encounters.iter().any(|before| {
            before.lead == one.lead && before.link + 1 == one.link && before.cause == Cause::War
        })
}

enum Captors {
    Law,
    Cowboys,
    Gang,
    WarBand,
}

/// Whose captive somebody is.
fn captors(one: &Encounter, part: Part) -> Captors {
    match (one.kind, part) {
        (Kind::Indians, Part::Hunters) | (Kind::CaptureAttacker, Part::Hunters) => Captors::WarBand,
        (Kind::Capture | Kind::JailBreak | Kind::Robbery | Kind::CaptureDefender, Part::Hunters) => {
            Captors::Law
        }
        (_, Part::Hunters) => match one.camp(part).folk {
            Some(Folk::Sheet(Sheet::Posse) | Folk::Rangers | Folk::Soldiers { .. }) => Captors::Law,
            Some(Folk::Sheet(Sheet::Gang)) => Captors::Gang,
            Some(Folk::Sheet(Sheet::Indians) | Folk::Warriors) => Captors::WarBand,
            Some(Folk::Sheet(Sheet::Cowboys | Sheet::Civilians)) | None => Captors::Cowboys,
        },
        // The hunted take prisoners only where they hold the field; Outlaws let them go.
        (_, Part::Hunted) => match one.principal(Part::Hunted).map(|who| who.calling) {
            Some(sixgun::scenario::Calling::Indian) => Captors::WarBand,
            _ => Captors::Gang,
        },
    }
}

/// SX-CENC-14, SX-CFRM-06: the captured NPC Outlaw of a Marshal's Capture is stored with his wounds until his Jail Break.
fn prisoner_without_player(ctx: &mut Ctx<'_, Campaign>, told: Told<'_>) -> Result<(), NeedDice> {
    let one = told.of;
    let Some(marshal) = marshal(ctx, told) else { return Ok(()) };
    let Some(outlaw) = one.principal(Part::Hunted).filter(|who| who.player.is_none()) else { return Ok(()) };
    if !told.is_taken(Part::Hunted, outlaw) || told.home(outlaw).fate == Fate::Killed {
        return Ok(());
    }
    let die = d6(ctx, one.stream(), ids::SX_CCAP_14)?;
    let mut npc = outlaw.clone();
    npc.lasting = (npc.lasting + told.home(outlaw).lasting).min(npc.constitution() - 1);
    let free = ctx.options().jailer_keeps_riding;
    let to = Commitment::Waiting {
        prisoner: None,
        npc: Some(npc),
        due: one.turn.ahead(die),
        locale: one.locale,
        free,
    };
    ctx.emit(Event::Committed { seat: marshal, to });
    Ok(())
}
