//! SX-CENC-03, SX-CENC-04, SX-CENC-05: which encounter it is, and which part its lead plays.

use dice::{Dice, NeedDice};
use engine::{Ctx, Seat};

use crate::Campaign;
use crate::character::Character;
use crate::encounter::{Cause, Part};
use crate::kind::{Kind, possible};
use crate::state::Event;
use crate::streams::{Stream, throw, two};
use crate::{ids, life, locale};

/// SX-CENC-03: two dice and every modifier that fits, all of which stack.
pub(crate) fn score(who: &Character, kind: Kind, dice: [u8; 2]) -> i8 {
    let modifiers =
        locale::modifier(kind, who.locale, who.is_native()) + life::modifier(who, kind, who.locale);
    (dice[0] + dice[1]) as i8 + modifiers
}

/// SX-CENC-03, SX-CENC-04: a roll for each x of his column; the entries tied at the top are rolled again until one stands alone.
pub(crate) fn select(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<Option<Kind>, NeedDice> {
    let Some(who) = ctx.who(seat).cloned() else { return Ok(None) };
    let (scores, kind) = throw(ctx, Stream::Player(seat), |_, dice: &mut dyn Dice| {
        let mut open = possible(who.profession.column());
        let mut scores: Vec<(Kind, i8)> = Vec::new();
        let mut rule = ids::SX_CENC_03;
        loop {
            let mut rolled = Vec::with_capacity(open.len());
            for kind in &open {
                rolled.push((*kind, score(&who, *kind, two(dice, rule)?)));
            }
            let best = rolled.iter().map(|(_, score)| *score).max().unwrap_or(0);
            open = rolled.iter().filter(|(_, score)| *score == best).map(|(kind, _)| *kind).collect();
            scores.extend(rolled);
            if let [kind] = open[..] {
                return Ok((scores, kind));
            }
            rule = ids::SX_CENC_04;
        }
    })?;
    ctx.emit(Event::Selected { seat, scores, kind });
    Ok(Some(kind))
}

/// SX-CENC-05: the part a lead plays.
pub(crate) fn part_of_lead(who: &Character, kind: Kind, cause: Cause) -> Part {
    match (kind, cause) {
        // SX-CENC-14: the law leads only where the prisoner has no player; whoever was jailed himself is the prisoner.
        (Kind::JailBreak, Cause::Scheduled) => {
            let jailed =
                who.commitments.iter().any(|one| matches!(one, crate::character::Commitment::Jail { .. }));
            if jailed { Part::Hunted } else { Part::Hunters }
        }
        (Kind::Posse, Cause::Scheduled | Cause::After(_)) => Part::Hunted,
        (Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::Robbery, _) => {
            if who.is_law() {
                Part::Hunters
            } else {
                Part::Hunted
            }
        }
        // SX-CRANGE-05: in a war the character's faction plays the Cowboys' part.
        (Kind::CattleRustling, Cause::War) => Part::Hunters,
        (Kind::CattleRustling, _) => {
            if who.is_outlaw() || who.is_native() {
                Part::Hunted
            } else {
                Part::Hunters
            }
        }
        (Kind::CaptureAttacker, _) => Part::Hunters,
        (Kind::Gunfight | Kind::Indians | Kind::CaptureDefender | Kind::CattleDrive | Kind::RangeWar, _) => {
            Part::Hunted
        }
    }
}
