//! A round of combat in words, and what there is to see of it.

use dice::FaceSet;
use engine::BySide;
use engine::event::SumLine;

use super::results::{Stood, Verdict, winner};
use super::{Clash, Struck};

use crate::prelude::*;

/// SC-CMB-01: some units that are linked by fighting each other fight a round.
pub(super) fn begins(state: &State, clash: &Clash) -> Telling {
    let each: Vec<&str> = clash.stood.iter().map(|stood| state.name(stood.unit)).collect();
    let names = |side: Side| {
        let own = clash.stood.iter().filter(|stood| state.unit(stood.unit).side == side);
        own.map(|stood| state.name(stood.unit).to_owned()).collect()
    };
    let (round, attacker, fighters) = (clash.round, Some(clash.attacker), BySide::of(names));
    Telling::new(ids::SC_CMB_01, format!("Combat: {}.", each.join(", ")))
        .headline()
        .about(each)
        .seen(Beat::Melee { round, attacker, fighters })
}

/// SC-CMB-05: the dice of one unit on another, with the sums of both.
pub(super) fn strike(state: &State, struck: &Struck) -> Telling {
    let Struck { strike, dice, needs, own, enemy } = struck;
    let (by, on) = (state.name(strike.by), state.name(strike.on));
    let (mine, theirs) = (own.total(), enemy.total());
    let says = format!(
        "{by} fights {on} with {mine} points against {theirs} and hits on {needs} or more: {}.",
        hits(u16::from(strike.hits))
    );
    let against = enemy.shown().map(|line| SumLine {
        amount: -line.amount,
        label: format!("enemy: {}", line.label).into(),
        ..line
    });
    let counts = FaceSet::at_least(*needs).faces();
    let blow = Beat::Blow {
        by: by.to_owned(),
        side: state.unit(strike.by).side,
        at: on.to_owned(),
        how: format!("{mine} points against {theirs}"),
        hits: u32::from(strike.hits),
    };
    Telling::new(ids::SC_CMB_07, says)
        .about([by, on])
        .rolled(format!("{by} on {on}"), dice, counts, own.shown().chain(against))
        .seen(blow)
}

/// SC-CMB-16, SC-CMB-17: how a unit stood in the round.
pub(super) fn stands(state: &State, stood: Stood) -> Telling {
    let (who, then) = (state.name(stood.unit), stood.verdict.says());
    let says = format!("{who} suffers {} and deals {}: it {then}.", hits(stood.suffered), hits(stood.dealt));
    let rule = match stood.verdict {
        Verdict::Holds => ids::SC_CMB_17,
        Verdict::Loses => ids::SC_CMB_16,
        Verdict::DrivenOff => ids::SC_ART_04,
        Verdict::Falls if stood.suffered + stood.dealt > 0 => ids::SC_ART_03,
        Verdict::Falls => ids::SC_ART_02,
    };
    Telling::new(rule, says).about([who])
}

/// SC-CMB-16, SC-CMB-17: the hits of both sides, and what comes of them.
pub(super) fn compared(state: &State, clash: &Clash) -> Telling {
    let of = |side: Side| clash.stood.iter().filter(move |stood| state.unit(stood.unit).side == side);
    let dealt = |side: Side| of(side).map(|stood| u32::from(stood.dealt)).sum::<u32>().to_string();
    let made_of = |side: Side| {
        let each = of(side).map(|stood| format!("{} {}", state.name(stood.unit), stood.dealt));
        each.collect::<Vec<_>>().join(", ")
    };
    let winner = winner(state, &clash.stood);
    let each = clash.stood.iter().map(|stood| format!("{} {}", state.name(stood.unit), stood.verdict.says()));
    let result = each.collect::<Vec<_>>().join("; ");
    let score = Beat::Score { scores: BySide::of(dealt), made_of: BySide::of(made_of), winner, result };
    Telling::new(ids::SC_CMB_16, "The hits are compared.").detail().seen(score)
}

fn hits(number: u16) -> String {
    if number == 1 { "1 hit".to_owned() } else { format!("{number} hits") }
}
