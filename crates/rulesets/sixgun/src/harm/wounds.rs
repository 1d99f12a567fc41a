//! SX-ADV-20, SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28, SX-ADV-29, SX-ADV-30: the wound
//! checks of the advanced game.

use dice::{Batch, By, InHand};

use super::{Blow, Hit};
use crate::options::ImpactTie;
use crate::prelude::*;

/// SX-ADV-15: how bad a hit is with `adv-gunplay`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Severity {
    /// SX-ADV-21.
    Scratch,
    /// SX-ADV-23.
    BadWound,
}

/// SX-ADV-28: what a wound check says, the graver after the lighter, so that the greatest of a volley holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Wound {
    /// SX-ADV-21: ignores it.
    CarryOn,
    /// SX-ADV-22: ducks for so many activations.
    Duck(u8),
    /// Runs away.
    Run,
    /// SX-ADV-25.
    Unconscious,
    /// SX-ADV-26.
    Dead,
}

/// SX-ADV-20: a wound check as it was rolled.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WoundRoll {
    /// How bad the hit was.
    pub severity: Severity,
    /// SX-ADV-20: the check; no dice if a second Bad Wound kills at once (SX-ADV-30).
    pub dice: Option<[u8; 2]>,
    /// SX-ADV-21: the die for the turns spent ducked.
    pub turns: Option<u8>,
    /// SX-ADV-25: the Impact die and the die for CV.
    pub contest: Option<(u8, u8)>,
    /// SX-ADV-12: the Impact of what hit.
    pub impact: u8,
    /// What comes of it.
    pub wound: Wound,
    /// SX-PBF-03: it was running, and only falling stops it.
    pub running: bool,
}

/// SX-ADV-28: the check of one hit; nothing for one who went down earlier in the same volley.
pub(super) fn of_a_hit(
    state: &State,
    dice: &mut dyn Dice,
    blow: Blow,
    severity: Severity,
    held: &[&Hit],
) -> Result<Option<WoundRoll>, NeedDice> {
    let victim = state.figure(blow.victim);
    let earlier = || held.iter().filter(|hit| hit.victim == blow.victim).filter_map(|hit| hit.wound.as_ref());
    let felled = earlier().any(|roll| roll.wound >= Wound::Unconscious);
    let down = victim.status == Status::Dead || (!victim.status.conscious() && !blow.lay_there);
    if felled || down {
        return Ok(None);
    }
    let bad_wounds =
        victim.bad_wounds + earlier().filter(|roll| roll.severity == Severity::BadWound).count() as u8;
    let mut roll = wound_check(state, dice, (blow.by, blow.victim), severity, blow.impact, bad_wounds)?;
    roll.running |= blow.runs;
    Ok(Some(roll))
}

/// SX-ADV-20, SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-30: rolls a wound check of a figure
/// hit by another against its plain CV. `bad_wounds` are those it has
/// already.
pub fn wound_check(
    state: &State,
    dice: &mut dyn Dice,
    (by, figure): (FigureId, FigureId),
    severity: Severity,
    impact: u8,
    bad_wounds: u8,
) -> Result<WoundRoll, NeedDice> {
    let cv = state.figure(figure).cv;
    let running = matches!(state.figure(figure).status, Status::Running { .. });
    let options = &state.setup.options;
    let mut roll =
        WoundRoll { severity, dice: None, turns: None, contest: None, impact, wound: Wound::Dead, running };
    if severity == Severity::BadWound && bad_wounds > 0 && options.has(Module::TwoStrikes) {
        return Ok(roll);
    }
    let hands = [by, figure].map(|figure| state.figure(figure).side.hand());
    let mut own = InHand::new(dice, hands[1]);
    let check = own.roll(Batch::count(ids::SX_ADV_20, 2, FaceSet::at_most(i32::from(cv))))?;
    roll.dice = Some([check.faces()[0], check.faces()[1]]);
    roll.wound = match (severity, check.hits()) {
        (Severity::Scratch, 2) => Wound::CarryOn,
        (Severity::Scratch, 1) | (Severity::BadWound, 2) => {
            let die = own.d6(ids::SX_ADV_21)?;
            roll.turns = Some(die);
            Wound::Duck(turns(die, cv))
        }
        (Severity::Scratch, _) => Wound::Run,
        (Severity::BadWound, 1) => {
            let (contest, wound) = contest(dice, hands, impact, cv, options.impact_tie)?;
            roll.contest = Some(contest);
            wound
        }
        (Severity::BadWound, _) => Wound::Dead,
    };
    Ok(roll)
}

/// SX-ADV-21: 1D6 − CV turns, at least one.
const fn turns(die: u8, cv: u8) -> u8 {
    if die > cv { die - cv } else { 1 }
}

/// SX-ADV-25, SX-ADV-27: Impact against CV, each die in its own side's hand; only a higher Impact score kills.
fn contest(
    dice: &mut dyn Dice,
    hands: [By; 2],
    impact: u8,
    cv: u8,
    tie: ImpactTie,
) -> Result<((u8, u8), Wound), NeedDice> {
    loop {
        let blow = InHand::new(dice, hands[0]).d6(ids::SX_ADV_25)?;
        let body = InHand::new(dice, hands[1]).d6(ids::SX_ADV_25)?;
        match (blow + impact).cmp(&(body + cv)) {
            std::cmp::Ordering::Greater => return Ok(((blow, body), Wound::Dead)),
            std::cmp::Ordering::Equal if tie == ImpactTie::Reroll => {}
            std::cmp::Ordering::Equal | std::cmp::Ordering::Less => {
                return Ok(((blow, body), Wound::Unconscious));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_ducked_are_at_least_one() {
        // SX-ADV-22.
        for (cv, die, expected) in [(4, 6, 2), (4, 5, 1), (3, 6, 3), (6, 1, 1), (4, 4, 1)] {
            assert_eq!(turns(die, cv), expected, "CV {cv}, die {die}");
        }
    }

    #[test]
    fn the_graver_wound_outranks_the_lighter() {
        // SX-ADV-28.
        let ranked =
            [Wound::CarryOn, Wound::Duck(1), Wound::Duck(3), Wound::Run, Wound::Unconscious, Wound::Dead];
        assert!(ranked.is_sorted());
    }
}
