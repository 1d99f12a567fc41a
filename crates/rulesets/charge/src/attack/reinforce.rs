//! SC-ATK-14: a second cavalry unit attacks from behind a first that is in one rank.

use super::dialogue::{BOTH, Legs, offered};
use super::{Attack, Plan, Speed, check_charge, contact, front_of, go_in, may_attack, plan};
use crate::movement::{Here, Leg, Through};
use crate::prelude::*;
use crate::sight;

/// SC-ATK-14: cavalry comes up behind cavalry that fights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reinforce {
    /// Who.
    pub unit: PieceId,
    /// Behind whom.
    pub first: PieceId,
    /// At which speed.
    pub speed: Speed,
    /// The legs before the last, which goes straight ahead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legs: Vec<Leg>,
    /// SC-MOV-13.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
}

/// SC-ATK-14: whether a unit may come up behind another: both cavalry, the first engaged, one rank deep, with nobody behind it yet.
pub fn check(state: &State, unit: UnitId, order: &Reinforce) -> Result<Plan, Refusal> {
    may_attack(state, unit)?;
    let first = own_unit(state, state.unit(unit).side, order.first)?;
    let rides = |id: UnitId| state.info(id).arm.is_cavalry();
    if first == unit || !rides(unit) || !rides(first) {
        return Err(no!(ids::SC_ATK_14, "{unit} cannot reinforce {first}: only cavalry reinforces cavalry"));
    }
    let fights = state.pairs.iter().filter(|pair| pair.attacker == first || pair.target == first);
    if fights.clone().next().is_none() || state.ranks_deep(first) > 1 {
        return Err(no!(ids::SC_ATK_14, "{first} has to be in combat and one rank deep to be reinforced"));
    }
    if state.pairs.iter().any(|pair| pair.behind.is_some_and(|before| before == first || before == unit))
        || fights.clone().any(|pair| pair.attacker == first && pair.behind.is_some())
    {
        return Err(no!(ids::SC_ATK_14, "{first} is reinforced already: two ranks in all may strike"));
    }
    if order.speed == Speed::Charge {
        check_charge(state, unit, &order.legs)?;
        let sees = |enemy: UnitId| sight::visible(state, unit, enemy);
        if !state.opponents(first).iter().any(sees) {
            return Err(no!(ids::SC_ATK_05, "{unit} does not see whom {first} fights and cannot charge"));
        }
    }
    let (speed, legs, through) = (order.speed, order.legs.clone(), order.through);
    let attack = Attack { unit: order.unit, target: order.first, speed, legs, through, out: None };
    let plan = plan(state, unit, first, Here::of(state, unit), &attack)?;
    let lie = plan.declared.met.lie;
    let front = bodies::Front { at: lie.at.into(), ..front_of(state, unit) };
    let touched = contact::strike(state, front, first)
        .and_then(|strike| contact::touched_edge(state, first, strike.at, lie.at.degrees()));
    match touched {
        Some((Contact::Rear, _)) => Ok(plan),
        _ => Err(no!(ids::SC_ATK_14, "{unit} has to come up to the rear edge of {first}")),
    }
}

/// Comes up, lines up on the rear edge, and fights whom the first rank fights, on the edge it fights on.
pub fn begin(ctx: &mut Ctx<'_, Charge>, plan: &Plan) {
    let (unit, first) = (plan.declared.unit, plan.declared.target);
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Did { unit, deed: Deed::Attacked });
    go_in(ctx, &plan.declared, &plan.declared.met);
    let strike = contact::strike(ctx, front_of(ctx, unit), first).expect("it was checked");
    let facing = ctx.unit(unit).lie.at.degrees();
    if let Some((_, edge)) = contact::touched_edge(ctx, first, strike.at, facing) {
        let lie = contact::line_up(ctx, unit, first, ctx.unit(unit).lie, strike.at, edge);
        if lie != ctx.unit(unit).lie {
            ctx.emit(Event::Placed {
                unit,
                lie,
                gone: 0.0,
                by: Vec::new(),
                why: Why::LinedUp(first),
                rule: ids::SC_ATK_14,
            });
        }
    }
    let pairs: Vec<Pair> = ctx.pairs_of(first).copied().collect();
    for pair in pairs {
        let joined = if pair.attacker == first {
            Pair { attacker: unit, behind: Some(first), ..pair }
        } else {
            // The first rank was attacked: the second strikes its attacker in front.
            let target = pair.attacker;
            Pair {
                attacker: unit,
                target,
                contact: Some(Contact::Front),
                flank: false,
                behind: Some(first),
                ..pair
            }
        };
        ctx.emit(Event::PairMade { pair: joined });
    }
}

/// Asks for it, and checks it.
pub fn answer(state: &State, unit: UnitId, answers: &mut Answers<'_, Reinforce>) -> Answered<Plan> {
    let piece = state.piece(unit);
    let own = state.of_side(state.unit(unit).side).filter(|(id, _)| state.is_engaged(*id));
    let own: Vec<PieceId> = own.map(|(id, _)| state.piece(id)).collect();
    let has_way = |first: PieceId, speed: Speed| {
        let order = |legs| Reinforce { unit: piece, first, speed, legs, through: Through::Slowly };
        offered().any(|legs| check(state, unit, &order(legs)).is_ok())
    };
    let able = own.into_iter().filter(|first| BOTH.into_iter().any(|speed| has_way(*first, speed)));
    let first = answers.pick(slot!(first), "Behind whom?").among_those(|| able).judged(Ok)?;
    let able = BOTH.into_iter().filter(|speed| has_way(first, *speed));
    let speed = answers.pick(slot!(speed), "At which speed?").among_those(|| able).judged(Ok)?;
    let through = answers.settle(slot!(through), Through::Slowly).judged(Ok)?;
    let order = |legs: Vec<Leg>| Reinforce { unit: piece, first, speed, legs, through };
    let legs =
        answers.pick(Slot { key: "legs", get: |it: &Reinforce| Legs(it.legs.clone()) }, "By which way?");
    let (legs, plan) = legs.among(offered().map(Legs)).judged(|Legs(legs)| {
        let plan = check(state, unit, &order(legs.clone()))?;
        Ok((legs, plan))
    })?;
    answers.done(plan, || order(legs))
}
