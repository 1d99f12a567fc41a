//! SG-PTS: points in halves, line by line.

use super::Fight;
use super::grouping::{live, supporting};
use crate::gap_line::gap_line;
use crate::ground::Footing;
use crate::options::AxisStrength;
use crate::prelude::*;
use crate::state::Quality;

/// Halves as players write them: 10½.
pub(crate) fn halves(halves: i32) -> String {
    let (sign, size) = (if halves < 0 { "−" } else { "" }, halves.abs());
    match (size / 2, size % 2) {
        (0, 1) => format!("{sign}½"),
        (whole, 0) => format!("{sign}{whole}"),
        (whole, _) => format!("{sign}{whole}½"),
    }
}

/// SG-PTS-01 to SG-PTS-11, SG-PTS-13: what a side counts in a combat, in halves. SG-PTS-12: its total is never less than 0.
pub(crate) fn points(state: &State, fight: &Fight, side: Side) -> Tally {
    let of = |set: BaseSet| state.own(side, set);
    let (front, support) = (of(fight.front), of(fight.support));
    let near = front.or(support);
    let ranged: BaseSet =
        fight.ranged.iter().filter(|gun| gun.target.is_none()).map(|gun| gun.base).collect();
    let ranged = of(ranged);
    let all = near.or(ranged);
    let many =
        |set: BaseSet, holds: &dyn Fn(BaseId) -> bool| set.iter().filter(|base| holds(*base)).count() as i32;
    let guns = many(near, &|base| state.info(base).arm.is_artillery() && !fire::has_fired(state, base));
    let superior = many(all, &|base| state.info(base).quality == Quality::Superior);
    let inferior = many(all, &|base| state.info(base).quality == Quality::Inferior);
    let horse = many(near, &|base| is_hindered_cavalry(state, fight, base));
    let defends = side != fight.attacker;
    let dug_in = if defends { many(near, &|base| is_entrenched(state, fight, base)) } else { 0 };
    let advantage = defends && has_advantage(state, fight, front);
    let crossfire = if defends { two_axes(state, fight, near) } else { BaseSet::default() };
    let combined = is_combined(state, near)
        && is_open(state, fight)
        && !is_combined(state, enemies_of(state, fight, side));
    let mut tally = Tally::empty();
    let mut line = |count: i32, each: i32, rule: RuleId, label: &'static str| {
        if count > 0 {
            tally = std::mem::replace(&mut tally, Tally::empty()).plus(rule, label, count * each);
        }
    };
    line(front.len() as i32, 2, ids::SG_PTS_01, "front-line bases");
    line(support.len() as i32, 2, ids::SG_PTS_01, "supporting bases");
    line(ranged.len() as i32, 2, ids::SG_PTS_04, "ranged artillery");
    line(guns, 2, ids::SG_PTS_03, "artillery in direct support");
    line(superior, 2, ids::SG_PTS_05, "superior");
    line(inferior, -1, ids::SG_PTS_05, "inferior");
    line(horse, -1, ids::SG_PTS_06, "cavalry in built-up or rough terrain");
    line(dug_in, 2, ids::SG_PTS_07, "entrenched");
    line(if advantage { near.len() as i32 } else { 0 }, 1, ids::SG_PTS_08, "terrain advantage");
    line(crossfire.len() as i32, -1, ids::SG_PTS_09, "attacked on two axes");
    line(if combined { near.len() as i32 } else { 0 }, 1, ids::SG_PTS_10, "combined arms in the open");
    line(support.len() as i32, -1, ids::SG_PTS_11, "in support only");
    let short = -tally.total();
    tally.plus_if(short > 0, ids::SG_PTS_12, "never less than nothing", short)
}

/// The enemy's front-line and supporting bases.
fn enemies_of(state: &State, fight: &Fight, side: Side) -> BaseSet {
    state.own(side.enemy(), fight.front.or(fight.support))
}

/// The nearest enemy front-line base of the combat; of equals the first in the roster.
fn nearest_enemy(state: &State, fight: &Fight, base: BaseId) -> Option<BaseId> {
    let enemies = state.own(state.side(base).enemy(), fight.front).iter();
    let far = enemies.map(|enemy| (distance_only(state.rect(base), state.rect(enemy)), enemy));
    far.reduce(|one, other| if other.0 < one.0 - TOLERANCE { other } else { one }).map(|(_, enemy)| enemy)
}

fn is_rough(state: &State, base: BaseId) -> bool {
    matches!(state.setup.terrain.footing_at(state.rect(base).centre), Footing::Rough | Footing::BuiltUp)
}

/// SG-PTS-06: cavalry that stands in such ground, or whose nearest enemy does.
fn is_hindered_cavalry(state: &State, fight: &Fight, base: BaseId) -> bool {
    let enemy = || {
        fight.front.has(base) && nearest_enemy(state, fight, base).is_some_and(|enemy| is_rough(state, enemy))
    };
    state.info(base).arm == Arm::Cavalry && (is_rough(state, base) || enemy())
}

/// SG-PTS-07: against the nearest attacking front-line base.
fn is_entrenched(state: &State, fight: &Fight, base: BaseId) -> bool {
    let enemy = nearest_enemy(state, fight, base);
    enemy.is_some_and(|enemy| state.setup.terrain.is_entrenched(state.rect(base), state.rect(enemy)))
}

/// SG-PTS-08: at least half of the defender's front-line bases are attacked through bad ground or hold a strong position.
fn has_advantage(state: &State, fight: &Fight, front: BaseSet) -> bool {
    let qualified = front.iter().filter(|base| is_strong(state, fight, *base)).count();
    !front.is_empty() && 2 * qualified >= front.len()
}

fn is_strong(state: &State, fight: &Fight, base: BaseId) -> bool {
    let Some(enemy) = nearest_enemy(state, fight, base) else { return false };
    let (terrain, here, there) = (&state.setup.terrain, state.rect(base), state.rect(enemy));
    let line = Segment::new(here.centre, there.centre);
    // The ground under the attacking base itself hinders nobody.
    let before = match there.clip(line) {
        Some(part) => Segment::new(line.from, line.at(part.from)),
        None => line,
    };
    let higher = terrain.level_at(here.centre) > terrain.level_at(there.centre);
    terrain.rough_along(before) >= 0.5 - TOLERANCE
        || terrain.crosses_water(line)
        || terrain.crosses_strong(line)
        || (higher && terrain.is_steep(here.centre))
}

/// SG-PTS-10: at least two of infantry, cavalry and artillery.
fn is_combined(state: &State, set: BaseSet) -> bool {
    let kind = |base: BaseId| match state.info(base).arm {
        Arm::Infantry => 0,
        Arm::Cavalry => 1,
        Arm::FootArtillery | Arm::HorseArtillery => 2,
    };
    let Some(first) = set.first() else { return false };
    set.iter().any(|base| kind(base) != kind(first))
}

/// SG-PTS-10: more than half of the front-line bases of each side stand on open ground.
fn is_open(state: &State, fight: &Fight) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let line = state.own(side, fight.front);
        let open = line.iter().filter(|base| !is_rough(state, *base)).count();
        2 * open > line.len()
    })
}

/// SG-PTS-09: the defending bases that are attacked along two axes.
pub(crate) fn two_axes(state: &State, fight: &Fight, near: BaseSet) -> BaseSet {
    let mut hit = BaseSet::default();
    let side = fight.attacker.enemy();
    for body in state.bodies(side).into_iter().filter(|body| body.meets(fight.combat.linked)) {
        let axes = axes(state, fight, body);
        let strength = |axis: f64| -> usize {
            let beside = axes.iter().filter(|(other, _)| turn_between(axis, *other).abs() < 45.0 - TOLERANCE);
            beside.fold(BaseSet::default(), |all, (_, set)| all.or(*set)).len()
        };
        let enough = |axis: f64| match state.setup.options.axis_strength {
            AxisStrength::Any => true,
            AxisStrength::Quarter => 4 * strength(axis) >= body.len(),
        };
        let pairs = axes.iter().flat_map(|(one, _)| axes.iter().map(move |(other, _)| (*one, *other)));
        let mut wide = pairs.filter(|(one, other)| turn_between(*one, *other).abs() >= 90.0 - TOLERANCE);
        if !wide.any(|(one, other)| enough(one) && enough(other)) {
            continue;
        }
        if state.setup.options.axis_strength == AxisStrength::Any {
            return near;
        }
        let line = body.and(fight.front);
        let helpers = state
            .bodies(side)
            .into_iter()
            .filter(|other| *other != body && !other.meets(fight.combat.members()));
        let helped = helpers.fold(BaseSet::default(), |all, other| all.or(supporting(state, other, line)));
        hit = hit.or(body.and(near)).or(helped.and(fight.support));
    }
    hit
}

/// SG-PTS-09: the axis of each attack on a body, and its front-line bases.
fn axes(state: &State, fight: &Fight, body: BaseSet) -> Vec<(f64, BaseSet)> {
    let mut attacks: Vec<(u8, BaseSet)> = vec![];
    for link in &state.links {
        let Some((attacker, _)) = live(state, *link).filter(|(_, target)| *target == body) else { continue };
        match attacks.iter_mut().find(|(attack, _)| *attack == link.attack) {
            Some((_, set)) => *set = set.or(attacker),
            None => attacks.push((link.attack, attacker)),
        }
    }
    let axis = |(_, set): &(u8, BaseSet)| {
        let line = gap_line(&state.rects(body), &state.rects(*set), formations::facing(state, *set))?;
        Some((line.bearing, set.and(fight.front)))
    };
    attacks.iter().filter_map(axis).collect()
}
