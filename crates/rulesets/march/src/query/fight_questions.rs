//! Values, shots, checks and melees, answered by the functions that play them.

use engine::facts::with;
use serde_json::{Map, Value, json};

use super::field_questions::round;
use super::unclear;
use crate::command::any_unit;
use crate::losses::{Toll, toll};
use crate::melee::round::{Blow, Round, attacking_side};
use crate::melee::{melee_of, pairs_in_contact};
use crate::prelude::*;
use crate::profiles::{self, Profile, Quality, Range, Traits};
use crate::shooting;
use crate::shooting::Placed;
use crate::status::{Cause, Fall, fall, levels_lost, sixes_that_rout};

/// MG-ARM-01.
pub(super) fn profile(state: &State, unit: Option<PieceId>, key: Option<&str>) -> Result<Value, Refusal> {
    let profile = match (unit, key) {
        (Some(unit), None) => state.profile(any_unit(state, unit)?).clone(),
        (None, Some(key)) => {
            let found = profiles::find(key, state.setup.year).map(|(profile, _)| profile);
            found.ok_or_else(|| no!(ids::MG_ARM_01, "no profile is called '{}'", key.to_owned()))?
        }
        _ => return Err(unclear("say either a unit or the key of a profile")),
    };
    let (range, long_range) = match profile.range {
        Range::None => (None, None),
        Range::Muskets(range) => (Some(range), None),
        Range::Guns { short, long } => (Some(short), Some(long)),
    };
    let more = json!({
        "passes-on": profile.quality.passes_on(),
        "range": range,
        "long-range": long_range,
        "morale": profile.morale(),
        "traits": traits(&profile),
    });
    Ok(with(&profile, more))
}

/// MG-UNI-09, as the list prints them.
pub(crate) fn traits(profile: &Profile) -> Vec<&'static str> {
    let Traits {
        early_french,
        french_guard_infantry,
        french_guard_cavalry,
        light_infantry,
        british_infantry,
        heavy,
        horse_artillery,
    } = profile.traits;
    let all = [
        (early_french, "early French"),
        (french_guard_infantry, "French Guard infantry"),
        (french_guard_cavalry, "French Guard cavalry"),
        (light_infantry, "light infantry"),
        (british_infantry, "British infantry"),
        (heavy, "heavy"),
        (horse_artillery, "horse artillery"),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
}

/// MG-SHO-19, MG-MEL-18.
pub(super) fn stands_lost(state: &State, unit: PieceId, hits: u16) -> Result<Value, Refusal> {
    let Toll { stands, destroys, left_over } = toll(state, any_unit(state, unit)?, hits);
    Ok(json!({ "stands": stands, "left-over": left_over, "destroyed": destroys }))
}

/// MG-FAC-02, MG-SHO-05, MG-SHO-06, MG-SHO-07, MG-SHO-08: each stand against the target.
pub(super) fn sight(state: &State, unit: PieceId, target: PieceId) -> Result<Value, Refusal> {
    let (unit, target) = (any_unit(state, unit)?, any_unit(state, target)?);
    let placed: Vec<Placed> = shooting::placed(state, unit, target).collect();
    let stands = placed.iter().enumerate().map(|(index, stand)| {
        json!({
            "stand": index + 1,
            "distance": round(stand.gap),
            "in-range": stand.in_range,
            "in-arc": stand.in_arc,
            "clear": stand.clear,
            "shoots": stand.shoots,
        })
    });
    let shooting = placed.iter().filter(|stand| stand.shoots).count();
    let range = shooting::range(state, unit);
    Ok(json!({ "stands": stands.collect::<Vec<_>>(), "shooting": shooting, "range": range }))
}

/// MG-SHO-09, MG-SHO-10, MG-SHO-11, MG-SHO-12, MG-SHO-13: a shot, by the check that obeys the order.
pub(super) fn shot(state: &State, unit: PieceId, target: PieceId) -> Result<Value, Refusal> {
    let (unit, target) = (any_unit(state, unit)?, any_unit(state, target)?);
    shooting::may_shoot(state, unit)?;
    let volley = shooting::volley(state, unit, target)?;
    Ok(json!({
        "stands": volley.stands,
        "dice": volley.dice,
        "modifier": volley.modifiers.total(),
        "needs": volley.needs,
        "distance": round(volley.gap),
        "lines": volley.modifiers.shown().collect::<Vec<_>>(),
    }))
}

/// MG-QUA-01.
pub(super) fn quality_check(
    state: &State,
    quality: Option<Quality>,
    unit: Option<PieceId>,
    die: u8,
) -> Result<Value, Refusal> {
    let quality = match (quality, unit) {
        (Some(quality), None) => quality,
        (None, Some(unit)) => state.profile(any_unit(state, unit)?).quality,
        _ => return Err(unclear("say either a quality or a unit")),
    };
    Ok(json!({ "needs": quality.passes_on(), "passes": quality.passing().contains(die) }))
}

/// MG-ORD-02.
pub(super) fn status_check(state: &State, condition: Condition, dice: &[u8], cause: Cause) -> Value {
    let sixes = dice.iter().fold(0_u8, |sixes, die| sixes.saturating_add(u8::from(*die == 6)));
    let levels = levels_lost(sixes, sixes_that_rout(state, cause));
    let Fall { to, surrender_check } = fall(state, condition, levels);
    json!({ "levels": levels, "condition": to, "surrender-check": surrender_check })
}

/// MG-MEL-02, MG-MEL-04: the melee a unit is in, as its first round would be fought now.
pub(super) fn melee(state: &State, unit: PieceId) -> Result<Value, Refusal> {
    let unit = any_unit(state, unit)?;
    let units = melee_of(&pairs_in_contact(state), unit);
    if units.iter().count() < 2 {
        return Err(no!(ids::MG_MEL_01, "{unit} touches no enemy"));
    }
    let attacker = attacking_side(state, units);
    let round = Round::new(state, units, attacker, 1);
    let side = |side: Side| -> Map<String, Value> {
        let fighters = round.fighters.iter().filter(|fighter| state.unit(fighter.unit).side == side);
        fighters
            .map(|fighter| {
                let dice = |fire: bool| -> u16 {
                    let his = round.attacks.iter().filter(|attack| attack.by == fighter.unit);
                    let kind = |blow| matches!(blow, Blow::DefensiveFire | Blow::AdvancingFire) == fire;
                    his.filter(|attack| kind(attack.blow)).map(|attack| u16::from(attack.dice)).sum()
                };
                let zones = round.pairs.iter().filter(|pair| pair.defender == fighter.unit);
                let zone = zones.map(|pair| pair.zone).next();
                let shown = json!({
                    "touching": fighter.touching,
                    "fire": dice(true),
                    "dice": dice(false),
                    "ignores": fighter.ignores,
                    "zone": zone,
                });
                (state.name(fighter.unit).to_owned(), shown)
            })
            .collect()
    };
    let score =
        |side: Side| json!({ "support": round.score[side].support, "ground": round.score[side].ground });
    Ok(json!({
        "attacker": attacker,
        "attackers": side(attacker),
        "defenders": side(attacker.enemy()),
        "A": score(Side::A),
        "B": score(Side::B),
    }))
}
