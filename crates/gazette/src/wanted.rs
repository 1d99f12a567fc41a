//! Who is wanted, what for, and what he is worth.

use campaign::calendar::Turn;
use campaign::encounter::Part;
use campaign::kind::Kind;

use crate::affair::Affair;
use crate::chronicle::Chronicle;
use crate::paper::Wanted;
use crate::words::count;

/// Everybody who was wanted at the end of a month, the dearest first.
pub(crate) fn posted(told: &Chronicle, turn: Turn) -> Vec<Wanted> {
    let Some(month) = told.months.iter().find(|month| month.turn == turn) else { return Vec::new() };
    let mut all: Vec<Wanted> = Vec::new();
    for one in &month.stood {
        let life = &told.lives[one.life];
        let jailed = one.ties.iter().any(|tie| {
            matches!(
                tie,
                campaign::character::Commitment::Jail { .. } | campaign::character::Commitment::Held { .. }
            )
        });
        if !life.who.is_outlaw() || jailed {
            continue;
        }
        let deeds: Vec<(&Affair, Part)> =
            told.fights(one.life).filter(|(affair, _)| affair.turn <= turn).collect();
        let tally = |kind: Kind| {
            deeds.iter().filter(|(affair, part)| affair.kind == kind && *part == Part::Hunted).count() as u32
        };
        let mut crimes = Vec::new();
        let mut worth = 0;
        for (kind, price, single, several) in [
            (Kind::Robbery, 200, "bank raid", "bank raids"),
            (Kind::CattleRustling, 75, "count of cattle stealing", "counts of cattle stealing"),
            (Kind::JailBreak, 100, "jail break", "jail breaks"),
        ] {
            let n = tally(kind);
            if n > 0 {
                worth += n * price;
                crimes.push(count(n, single, several));
            }
        }
        if one.kills > 0 {
            worth += 50 * u32::from(one.kills);
            crimes.push(count(u32::from(one.kills), "killing", "killings"));
        }
        for entry in life.who.life.iter().filter(|entry| entry.rolled == 9) {
            if let Some(locale) = entry.locale {
                worth += 50;
                let says = format!("an old matter in {locale}");
                if !crimes.contains(&says) {
                    crimes.push(says);
                }
            }
        }
        if crimes.is_empty() {
            continue;
        }
        all.push(Wanted {
            person: life.who.name.clone(),
            name: told.name(one.life),
            crimes,
            reward: 100 + worth,
            last_seen: one.locale.to_string(),
        });
    }
    all.sort_by(|a, b| b.reward.cmp(&a.reward).then_with(|| a.name.cmp(&b.name)));
    all
}
