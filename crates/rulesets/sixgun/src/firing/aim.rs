//! SX-FIRE-01, SX-FIRE-02, SX-FIRE-03, SX-FIRE-04, SX-FIRE-05, SX-FIRE-06, SX-FIRE-07, SX-FIRE-08, SX-FIRE-09, SX-FIRE-13, SX-FIRE-15,
//! SX-WPN: who is able to fire at whom, and which volleys are legal.

use table::Gap;

use super::{Bullet, MOST_BULLETS, Obstacle, Why};
use crate::options::Switch;
use crate::order::Shot;
use crate::prelude::*;
use crate::weapons::Line;

/// SX-WPN-01, SX-ADV-10: a weapon's line in the table that is in force.
pub fn line(state: &State, weapon: Weapon) -> Option<Line> {
    if state.setup.options.has(Module::Gunplay) { weapon.advanced() } else { weapon.basic() }
}

/// The line of a figure's ready weapon; nothing if it cannot be fired or thrown.
pub fn ready_line(state: &State, firer: FigureId) -> Option<Line> {
    line(state, state.figure(firer).ready?)
}

/// SX-WPN-03, SX-ACT-13: shots a figure has left with its ready weapon; its cartridges are not counted (SX-WPN-07).
pub fn shots_left(state: &State, firer: FigureId) -> u8 {
    ready_line(state, firer).map_or(0, |line| line.rate.saturating_sub(state.figure(firer).shots))
}

/// SX-FIRE-15 without a target: how far a figure could fire now; nothing if it cannot fire at all.
pub fn reach(state: &State, firer: FigureId) -> Option<f64> {
    may_fire_at_all(state, firer).ok().map(|line| line.longest.0)
}

/// SX-WPN-04, SX-GAS-09: the same if its shots were renewed.
pub fn reach_with_all_shots(state: &State, firer: FigureId) -> Option<f64> {
    fit_to_fire(state, firer).ok().filter(|line| line.rate > 0).map(|line| line.longest.0)
}

/// SX-FIRE-10: the range from a firer to a target, once he has turned to it.
pub fn range(state: &State, firer: FigureId, target: FigureId) -> Gap {
    sight::eye(state, firer).aiming_at(state.centre(target)).gap(&field::base(state, target))
}

/// SX-FIRE-15: whether a figure is able to fire at another, or why not.
pub fn able(state: &State, firer: FigureId, target: FigureId) -> Result<(), Refusal> {
    let line = may_fire_at_all(state, firer)?;
    may_be_named(state, firer, target)?;
    let (from, to) = (state.centre(firer), state.centre(target));
    if !sight::clear(state, &sight::eye(state, firer), &sight::eye(state, target)) {
        return Err(no!(
            ids::SX_FIRE_01,
            "{firer} has no line of sight to {target}: move to where it is clear"
        )
        .along(from, to, "no line of sight"));
    }
    let gap = range(state, firer, target);
    if !within(gap.distance, line.longest.0) {
        let rule = if state.setup.options.has(Module::Gunplay) { ids::SX_ADV_11 } else { ids::SX_WPN_02 };
        return Err(no!(
            rule,
            "{target} is out of range: {:.2}″ away, and the weapon reaches {}″",
            gap.distance,
            line.longest.0
        )
        .across(&gap));
    }
    Ok(())
}

/// As [`able`], without the reasons.
pub fn is_able(state: &State, firer: FigureId, target: FigureId) -> bool {
    is_able_within(state, firer, target, reach(state, firer))
}

/// SX-GAS-09: the same if its shots were renewed.
pub fn is_able_with_all_shots(state: &State, firer: FigureId, target: FigureId) -> bool {
    is_able_within(state, firer, target, reach_with_all_shots(state, firer))
}

fn is_able_within(state: &State, firer: FigureId, target: FigureId, reach: Option<f64>) -> bool {
    reach.is_some_and(|reach| {
        within(range(state, firer, target).distance, reach)
            && may_be_named(state, firer, target).is_ok()
            && sight::clear(state, &sight::eye(state, firer), &sight::eye(state, target))
    })
}

/// SX-FIRE-15: what keeps a figure from firing at another; nothing if it is able to.
pub fn obstacle(state: &State, firer: FigureId, target: FigureId) -> Option<Obstacle> {
    if is_able(state, firer, target) {
        return None;
    }
    let clear = || sight::clear(state, &sight::eye(state, firer), &sight::eye(state, target));
    Some(match reach(state, firer) {
        _ if ready_line(state, firer).is_none() => Obstacle::NoWeapon,
        _ if shots_left(state, firer) == 0 => Obstacle::NoShot,
        None => Obstacle::State,
        _ if may_be_named(state, firer, target).is_err() => Obstacle::State,
        Some(reach) if !within(range(state, firer, target).distance, reach) => Obstacle::Range,
        Some(_) if !clear() => Obstacle::Sight,
        Some(_) => Obstacle::State,
    })
}

/// SX-FIRE-15, SX-CHR-15, SX-VEH-01, SX-ADV-33: what a figure must be to fire at anybody.
fn may_fire_at_all(state: &State, firer: FigureId) -> Result<Line, Refusal> {
    let line = fit_to_fire(state, firer)?;
    if state.figure(firer).shots >= line.rate {
        return Err(no!(ids::SX_WPN_03, "{firer} cannot fire: its rate of fire is used up in this phase"));
    }
    Ok(line)
}

/// The same, however many shots it has left.
fn fit_to_fire(state: &State, firer: FigureId) -> Result<Line, Refusal> {
    let it = state.figure(firer);
    let no = |rule, why: &'static str| Err(no!(rule, "{firer} cannot fire: {why}"));
    match it.status {
        Status::Up | Status::PoppedUp(_) | Status::Ducked(_) => {}
        Status::Thrown { .. } => return no(ids::SX_HORSE_08, "thrown from the saddle, it must get up first"),
        Status::Running { .. } => return no(ids::SX_MOV_14, "it is running away"),
        Status::Unconscious | Status::Dead | Status::Captured | Status::OffTable => {
            return no(ids::SX_CHR_15, "it is out of the fight");
        }
    }
    if state.is_engaged(firer) {
        return no(ids::SX_BRAWL_02, "it is engaged in a brawl");
    }
    if it.duck_turns > 0 {
        return no(ids::SX_ADV_22, "its wound keeps it down");
    }
    if movement::has_driven(state, firer) {
        return no(ids::SX_VEH_01, "it drives in this phase");
    }
    if carries(state, firer) {
        return no(ids::SX_ADV_33, "its hands are full: it carries a wounded friend");
    }
    if flight::dashing(state, firer) {
        return no(ids::SX_RX_12, "it is dashing for cover");
    }
    ready_line(state, firer)
        .map_or_else(|| no(ids::SX_CHR_14, "its ready weapon cannot be fired or thrown"), Ok)
}

/// SX-ADV-33: whether a figure carries or helps to carry a wounded friend in the activation going on.
fn carries(state: &State, figure: FigureId) -> bool {
    state.activation.as_ref().is_some_and(|activation| {
        activation.carries.is_some_and(|(_, helper)| activation.figure == figure || helper == Some(figure))
    })
}

/// SX-FIRE-01, SX-FIRE-13, SX-CONC-02: whether a figure may be named as a target.
pub fn may_be_named(state: &State, firer: FigureId, target: FigureId) -> Result<(), Refusal> {
    let (here, there) = (state.figure(firer), state.figure(target));
    refuse_if!(here.side == there.side, ids::SX_FIRE_01, "{target} is a friend: name an enemy");
    if sight::concealed_from(state, target, firer) {
        return Err(no!(ids::SX_CONC_02, "no such target is to be seen: name an enemy in sight"));
    }
    encounter::may_be_attacked(state, target)?;
    let out = |state: &'static str| Err(no!(ids::SX_FIRE_13, "target is {state}: {target} may not be named"));
    match there.status {
        Status::Unconscious if state.setup.options.finish_off == Switch::Off => return out("unconscious"),
        Status::Dead => return out("dead"),
        Status::Captured => return out("captured"),
        Status::OffTable => {
            return Err(no!(ids::SX_FIRE_13, "{target} has left the table"));
        }
        _ => {}
    }
    if let Some(friend) = state.engaged_with(target).find(|other| state.figure(*other).side == here.side) {
        return Err(no!(
            ids::SX_FIRE_13,
            "{target} is brawling with {friend}: one does not shoot into a brawl of friends"
        ));
    }
    Ok(())
}

/// SX-FIRE-01: everybody a figure is able to fire at, in roster order.
pub fn targets(state: &State, firer: FigureId) -> Vec<FigureId> {
    if reach(state, firer).is_none() {
        return Vec::new();
    }
    let side = state.figure(firer).side;
    state
        .everybody()
        .filter(|target| state.figure(*target).side != side && is_able(state, firer, *target))
        .collect()
}

/// SX-WPN-02: whether a target is at effective range of the firer's ready weapon.
pub fn effective(state: &State, firer: FigureId, target: FigureId) -> bool {
    ready_line(state, firer)
        .is_some_and(|line| within(range(state, firer, target).distance, line.effective.0))
}

/// A volley the rules accept in this state. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalVolley {
    pub(super) firer: FigureId,
    pub(super) bullets: ArrayVec<Bullet, MOST_BULLETS>,
    pub(super) why: Why,
}

impl LegalVolley {
    /// SX-FIRE-11: the bullets in order.
    pub fn bullets(&self) -> &[Bullet] {
        &self.bullets
    }
}

/// SX-FIRE-01, SX-FIRE-02, SX-FIRE-03, SX-FIRE-04, SX-FIRE-09, SX-FIRE-13, SX-WPN-05, SX-HORSE-03: whether a figure may fire these shots;
/// `cause` is whom it must fire at in a reaction (SX-FIRE-02).
pub fn check(
    state: &State,
    firer: FigureId,
    shots: &[Shot],
    why: Why,
    cause: Option<FigureId>,
) -> Result<LegalVolley, Refusal> {
    may_fire_at_all(state, firer)?;
    let most = shots_left(state, firer);
    if shots.is_empty() {
        return Err(must_fire(firer));
    }
    refuse_if!(
        shots.len() > usize::from(most),
        ids::SX_WPN_05,
        "{firer} has {most} left of its rate of fire and {} were ordered",
        shots.len()
    );
    let mut bullets = ArrayVec::new();
    for shot in shots {
        bullets.push(check_shot(state, firer, shot, cause)?);
    }
    refuse_if!(
        cause.is_some() && bullets.iter().any(|bullet| bullet.at != bullets[0].at),
        ids::SX_FIRE_02,
        "all shots of a reaction go at one man: name the same one for each"
    );
    check_spread(state, firer, &bullets)?;
    Ok(LegalVolley { firer, bullets, why })
}

/// SX-WPN-05: a volley of no shots.
pub(super) fn must_fire(firer: FigureId) -> Refusal {
    no!(ids::SX_WPN_05, "{firer} must fire: name at least one shot")
}

/// SX-FIRE-02, SX-VEH-02: at whom a figure may fire because of somebody: at him or, if he drives a vehicle into its range, at anybody aboard
/// whom it is able to fire at. One who has not driven answers for himself alone.
pub(super) fn answers(state: &State, firer: FigureId, cause: FigureId) -> Vec<FigureId> {
    let drives = match state.figure(cause).ride {
        Ride::Vehicle { vehicle, driver: true }
            if state.is_acting(cause) && movement::has_driven(state, cause) =>
        {
            Some(vehicle)
        }
        _ => None,
    };
    let aboard = drives.map(|vehicle| movement::aboard(state, vehicle)).unwrap_or_default();
    let others = aboard.into_iter().filter(|other| *other != cause && is_able(state, firer, *other));
    std::iter::once(cause).chain(others).collect()
}

/// One bullet: its target, and whether it may be aimed as it is.
fn check_shot(
    state: &State,
    firer: FigureId,
    shot: &Shot,
    cause: Option<FigureId>,
) -> Result<Bullet, Refusal> {
    let target = named(state, firer, shot.at)?;
    if let Some(cause) = cause.filter(|cause| !answers(state, firer, *cause).contains(&target)) {
        return Err(no!(ids::SX_FIRE_02, "reaction fire only at the cause: {firer} may fire at {cause}"));
    }
    able(state, firer, target)?;
    if shot.aim == Aim::Horse {
        if !matches!(state.figure(target).ride, Ride::Horse(_)) {
            return Err(no!(ids::SX_HORSE_03, "{target} does not ride a horse"));
        }
        refuse_if!(
            super::far(state, firer, target),
            ids::SX_HORSE_02,
            "{target} is over 12 inches away: a die says whether horse or rider is hit"
        );
    }
    Ok(Bullet { at: target, aim: shot.aim })
}

/// The figure a piece is; a horse, a vehicle or somebody not to be seen is no target.
fn named(state: &State, firer: FigureId, piece: PieceId) -> Result<FigureId, Refusal> {
    let target = state.as_figure(piece).ok_or_else(|| {
        no!(ids::SX_HORSE_12, "only figures are named as targets; a horse is aimed at through its rider")
    })?;
    may_be_named(state, firer, target).map(|()| target)
}

/// SX-FIRE-03, SX-FIRE-04, SX-ADV-13: only a pistol fires at several targets, and only within its path.
fn check_spread(state: &State, firer: FigureId, bullets: &[Bullet]) -> Result<(), Refusal> {
    let first = bullets[0].at;
    if bullets.iter().all(|bullet| bullet.at == first) {
        return Ok(());
    }
    if state.figure(firer).ready != Some(Weapon::Pistol) {
        let carbine = matches!(state.figure(firer).ready, Some(Weapon::Rifle | Weapon::RepeatingCarbine));
        let rule = if carbine { ids::SX_ADV_13 } else { ids::SX_FIRE_03 };
        return Err(no!(rule, "all shots go at one target: only a pistol fires at several"));
    }
    let centres: ArrayVec<Point, MOST_BULLETS> =
        bullets.iter().map(|bullet| state.centre(bullet.at)).collect();
    if within_a_path(state.centre(firer), &centres) {
        Ok(())
    } else {
        Err(no!(
            ids::SX_FIRE_04,
            "targets not within a 4-inch path: name some that one line passes within 2 inches of"
        ))
    }
}

/// SX-FIRE-04: whether some ray from a point passes within 2 inches of every target and has each ahead of it.
pub fn within_a_path(from: Point, targets: &[Point]) -> bool {
    let window = |target: &Point| {
        let step = *target - from;
        let distance = step.length();
        let half = if distance <= 2.0 { 90.0 } else { libm::asin(2.0 / distance).to_degrees() };
        (step.bearing(), half)
    };
    let Some((first, half)) = targets.first().map(window) else { return true };
    let (mut low, mut high) = (-half, half);
    for (bearing, half) in targets[1..].iter().map(window) {
        let off = table::turn_between(first, bearing);
        low = low.max(off - half);
        high = high.min(off + half);
    }
    within(low, high)
}

/// SX-FIRE-05: how far off its axis a path opens, in degrees.
const OPENS: f64 = 45.0;

/// SX-FIRE-05, SX-FIRE-06, SX-FIRE-07, SX-FIRE-08, SX-FIRE-09: everybody in the path of a shotgun or scattergun fired at a target,
/// nearest first; only the target if the weapon has no path there.
pub fn swath(state: &State, firer: FigureId, target: FigureId) -> Vec<FigureId> {
    let alone = || vec![target];
    let path = state.figure(firer).ready.and_then(Weapon::path).zip(ready_line(state, firer));
    let (Some((half, line)), true) = (path, effective(state, firer, target)) else {
        return alone();
    };
    let from = state.centre(firer);
    let Some(axis) = (state.centre(target) - from).unit() else { return alone() };
    let eye = sight::eye(state, firer);
    let side = state.figure(firer).side;
    let hit = |figure: FigureId| {
        let status = state.figure(figure).status;
        let step = state.centre(figure) - from;
        let (ahead, aside) = (step.dot(axis), step.cross(axis).abs());
        // Those who sit in his own vehicle are where he is, and not ahead of him.
        let in_path =
            ahead > 0.0 && within(aside, half.0) && within(libm::atan2(aside, ahead).to_degrees(), OPENS);
        let gap = range(state, firer, figure).distance;
        let caught = figure == target
            || (figure != firer
                && status.on_table()
                && status != Status::Dead
                && in_path
                && within(gap, line.effective.0)
                && sight::clear(state, &eye, &sight::eye(state, figure)));
        caught.then_some(Caught { gap, enemy: state.figure(figure).side != side, figure })
    };
    let mut caught: Vec<Caught> = state.everybody().filter_map(hit).collect();
    field::sort_by_nearness(&mut caught, |one| one.gap, |one| (one.enemy, one.figure));
    caught.iter().map(|one| one.figure).collect()
}

/// Somebody in the path of a shotgun.
#[derive(Debug, Clone, Copy)]
struct Caught {
    gap: f64,
    enemy: bool,
    figure: FigureId,
}

/// SX-FIRE-09: whether a friend, conscious or not, is in the path of a figure's fire at a target.
pub fn friend_in_path(state: &State, firer: FigureId, target: FigureId) -> bool {
    let side = state.figure(firer).side;
    swath(state, firer, target).into_iter().any(|figure| state.figure(figure).side == side)
}

/// SX-FIRE-09, SX-CONC-14: a friend in that path whom the enemy knows of.
pub(super) fn known_friend_in_path(state: &State, firer: FigureId, target: FigureId) -> Option<FigureId> {
    let side = state.figure(firer).side;
    let friend = |figure: &FigureId| state.figure(*figure).side == side;
    let shown = |figure: &FigureId| sight::shown_to(state, *figure, side.enemy());
    swath(state, firer, target).into_iter().find(|figure| friend(figure) && shown(figure))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_targets_must_share_a_ray() {
        // SX-FIRE-04.
        let from = Point::new(0.0, 0.0);
        assert!(within_a_path(from, &[Point::new(10.0, 2.0), Point::new(10.0, -2.0)]));
        assert!(!within_a_path(from, &[Point::new(10.0, 2.1), Point::new(10.0, -2.1)]));
        // One as near as 2 inches leaves half the horizon, and never what is behind.
        assert!(within_a_path(from, &[Point::new(0.0, 1.5), Point::new(10.0, 0.0)]));
        assert!(!within_a_path(from, &[Point::new(0.0, 1.5), Point::new(0.0, -10.0)]));
    }
}
