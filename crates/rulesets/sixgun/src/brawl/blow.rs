//! SX-BRAWL-06, SX-BRAWL-07, SX-BRAWL-08, SX-ADV-29: one blow, from the attack die to what it does.

use dice::InHand;

use super::Strike;
use crate::harm::{Kind, Severity, Wound, WoundRoll};
use crate::options::{ArmedBrawl, BrawlHit, Options};
use crate::prelude::*;

/// A blow as it was struck.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Blow {
    /// Who struck.
    pub striker: FigureId,
    pub victim: FigureId,
    /// With what; nothing is fists.
    pub with: Option<Weapon>,
    /// SX-BRAWL-06: the attack die, and the victim's if blows are opposed; none if every blow lands.
    pub attack: Faces,
    /// What it does.
    pub effect: Effect,
}

/// What a blow does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Effect {
    /// Nothing.
    Missed,
    /// SX-BRAWL-07: takes Constitution.
    /// - `kind` (SX-DMG-04).
    Hurt { dice: Faces, kind: Kind },
    /// SX-ADV-29: a wound like a bullet's.
    Wounded(WoundRoll),
    /// SX-CNAT-33: it lands and leaves the enemy unharmed.
    Coup,
}

/// SX-BRAWL-06: what a blow must reach.
const LANDS: i32 = 8;

/// Rolls a blow. `wounds` are the victim's Bad Wounds, those of this round included.
pub(super) fn roll(
    state: &State,
    dice: &mut dyn Dice,
    (striker, strike): (FigureId, Strike),
    wounds: u8,
) -> Result<Blow, NeedDice> {
    let Strike { target: victim, with, coup, .. } = strike;
    let options = &state.setup.options;
    let cv = i32::from(state.figure(striker).cv);
    let [mine, theirs] = [striker, victim].map(|figure| state.figure(figure).side.hand());
    if let Some(weapon) = with.filter(|_| by_the_tables(options)) {
        let attack = InHand::new(dice, mine).faces(ids::SX_BRAWL_06, 1)?.faces();
        let effect = match severity(cv + i32::from(attack[0])) {
            Some(_) if coup => Effect::Coup,
            Some(severity) => {
                let roll =
                    harm::wound_check(state, dice, (striker, victim), severity, weapon.impact(), wounds)?;
                Effect::Wounded(roll)
            }
            None => Effect::Missed,
        };
        return Ok(Blow { striker, victim, with, attack, effect });
    }
    let (attack, lands) = match options.brawl_hit {
        BrawlHit::Roll8 => {
            let attack = InHand::new(dice, mine).pool(ids::SX_BRAWL_06, 1, FaceSet::at_least(LANDS - cv))?;
            (attack.faces(), attack.hits() > 0)
        }
        BrawlHit::Auto => (Faces::NONE, true),
        BrawlHit::Opposed => {
            let blow = InHand::new(dice, mine).d6(ids::SX_BRAWL_06)?;
            let parry = InHand::new(dice, theirs).d6(ids::SX_BRAWL_06)?;
            let defence = i32::from(state.figure(victim).cv) + i32::from(parry);
            let attack = Faces::of([blow, parry]);
            (attack, cv + i32::from(blow) > defence)
        }
    };
    let effect = if lands && coup {
        Effect::Coup
    } else if lands {
        let (count, kind) = if with.is_some() { (2, Kind::Lasting) } else { (1, Kind::Passing) };
        Effect::Hurt { dice: InHand::new(dice, mine).sum(ids::SX_BRAWL_07, count)?.faces(), kind }
    } else {
        Effect::Missed
    };
    Ok(Blow { striker, victim, with, attack, effect })
}

/// SX-ADV-29: whether a hand weapon's blow is read on the To Hit table.
fn by_the_tables(options: &Options) -> bool {
    options.has(Module::Gunplay) && options.adv_armed_brawl == ArmedBrawl::Tables
}

/// SX-ADV-29: the To Hit table with none of its conditions.
const fn severity(total: i32) -> Option<Severity> {
    match total {
        ..=5 => None,
        6 | 7 => Some(Severity::Scratch),
        8.. => Some(Severity::BadWound),
    }
}

/// SX-BRAWL-07, SX-ADV-28, SX-ADV-29: blows take effect together. Of several wounds the gravest holds.
pub(super) fn land(ctx: &mut Ctx<'_>, blows: &[Blow]) {
    let mut gravest: Vec<(FigureId, Wound, FigureId)> = Vec::new();
    for blow in blows {
        let Blow { striker, victim, .. } = *blow;
        match &blow.effect {
            Effect::Missed | Effect::Coup => {}
            Effect::Hurt { dice, kind } => {
                let points = u8::try_from(dice.total()).unwrap_or(u8::MAX);
                harm::hurt(ctx, victim, points, *kind, Some(striker), ids::SX_BRAWL_07);
            }
            Effect::Wounded(roll) => {
                harm::wound(ctx, victim, roll, Some(striker));
                match gravest.iter_mut().find(|(of, ..)| *of == victim) {
                    Some((_, wound, by)) if roll.wound > *wound => (*wound, *by) = (roll.wound, striker),
                    Some(_) => {}
                    None => gravest.push((victim, roll.wound, striker)),
                }
            }
        }
    }
    // The last task pushed is done first.
    for (victim, wound, by) in gravest.into_iter().rev() {
        react(ctx, victim, wound, by);
    }
}

/// SX-ADV-29: a ducking result breaks a brawler off, a runaway flees; whoever carries on fights on. A man who runs already runs on.
fn react(ctx: &mut Ctx<'_>, victim: FigureId, wound: Wound, by: FigureId) {
    let status = ctx.figure(victim).status;
    if !status.conscious() || matches!(status, Status::Running { .. }) {
        return;
    }
    match wound {
        Wound::Duck(turns) => {
            emit(ctx, super::Event::BrokeAway { figure: victim });
            flight::duck(ctx, victim, by, Some(turns));
        }
        Wound::Run => super::run_away(ctx, &[victim], by),
        Wound::CarryOn | Wound::Unconscious | Wound::Dead => {}
    }
}
