//! What an officer declares and performs: who falls upon whom, who takes ground, who comes up, whose guns fire.

use engine::Plan;
use engine::plan::{Part, Role};

use super::forecast::{self, Forecast};
use crate::event;
use crate::movement::{Aim, Budget, Course};
use crate::options::Declaring;
use crate::order::{
    Attack, Cancel, EndActions, EndDeclaring, Fire, Join, Maneuver, Perform, PerformFire, Spoil,
};
use crate::prelude::*;
use crate::staff::{can_strike, formation_of, nearest_enemy, part, pose};
use crate::state::{Declared, Deed};
use crate::{actions, staff};

/// An attack with less of a chance than this is called off.
const HOPELESS: f64 = 0.35;
/// What an attack must promise to one who has no plan.
const PROMISING: f64 = 1.0;
/// Nobody sets out for less than this.
const A_MARCH: f64 = 1.5;
/// How many fall upon one formation together at most.
const TOGETHER: usize = 3;

/// The next thing to be declared, or that it begins.
pub(crate) fn declare(state: &State, plan: Option<&Plan>) -> Order {
    let field = later(state);
    let made_up;
    let plan = if let Some(plan) = plan {
        plan
    } else {
        made_up = staff::improvised(state, state.initiative);
        &made_up
    };
    wishes(state, &field, plan).next().unwrap_or_else(|| EndDeclaring {}.into())
}

/// Everything worth declaring.
pub(crate) fn declarations(state: &State, plan: Option<&Plan>) -> Vec<Order> {
    let field = later(state);
    // In which order things are declared makes no difference.
    let mut found: Vec<Order> = vec![declare(state, plan)];
    let mut attacks: Vec<(f64, Order)> = Vec::new();
    for set in idle(state).filter(|set| can_strike(state, *set)) {
        let mut enemies = state.formations(state.initiative.enemy());
        enemies.sort_by(|a, b| state.gap(set, *a).total_cmp(&state.gap(set, *b)));
        for target in enemies.into_iter().take(2) {
            let promise = blow(state, set, target);
            if promise.gain > PROMISING {
                attacks.extend(attack(&field, set, target, Care::Best).map(|order| (promise.gain, order)));
            }
        }
    }
    attacks.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.extend(attacks.into_iter().map(|(_, order)| order).take(6));
    found
}

/// The initiative player's formations of which nobody has acted and for which nothing is declared.
fn idle(state: &State) -> impl Iterator<Item = BaseSet> {
    let busy = |set: &BaseSet| {
        state.declared.iter().any(|declared| declared.bases.meets(*set))
            || set.iter().any(|base| state.base(base).acted.is_some())
    };
    state.formations(state.initiative).into_iter().filter(move |set| !busy(set))
}

/// What is still to be declared by the plan, those who strike first.
fn wishes<'a>(state: &'a State, field: &'a State, plan: &'a Plan) -> impl Iterator<Item = Order> {
    let mut sets: Vec<BaseSet> = idle(state).collect();
    sets.sort_by_key(|set| part(Some(plan), *set).map_or(Role::Reserve, |part| part.role));
    sets.into_iter().filter_map(move |set| wish(state, field, set, plan))
}

/// The field when everything declared has been performed: everybody stands where he will, and attacks whom he will.
pub(super) fn later(state: &State) -> State {
    let mut field = state.clone();
    for Declared { bases, deed } in &state.declared {
        let (Deed::Maneuver { to, .. } | Deed::Attack { to, .. }) = deed else { continue };
        let form = Arrangement::default();
        let course = Course { via: &[], to: *to, form: &form };
        for (base, at) in movement::arrange(state, *bases, course).unwrap_or_default() {
            field.put(base, at);
        }
    }
    for Declared { bases, deed } in &state.declared {
        let Deed::Attack { target, .. } = deed else { continue };
        if let Some((base, _)) = target.iter().find(|(base, _)| state.is_present(*base)) {
            let target = field.body(*base);
            event::fold(&mut field, &Event::Attacked { attacker: *bases, target });
        }
    }
    field
}

/// What one formation does by its part.
fn wish(state: &State, field: &State, set: BaseSet, plan: &Plan) -> Option<Order> {
    let part = part(Some(plan), set)?;
    let against =
        || part.against.and_then(|piece| formation_of(state, piece)).or_else(|| nearest_enemy(state, set));
    match part.role {
        Role::Assault => {
            let target = against()?;
            let planned = part.place.and_then(|place| {
                let to = Pose::new(place.at.x, place.at.y, place.facing);
                attack_to(field, set, target, to).map(|plan| attack_by(set, target, &plan, to))
            });
            planned
                .or_else(|| attack(field, set, target, Care::First))
                .or_else(|| come_up(field, set, target, state.setup.ed + 0.4))
        }
        Role::Hold => take(state, field, set, part),
        Role::Cover => guns(state, field, set, against()?),
        Role::Fix | Role::Reserve => {
            let strikes = part.role == Role::Fix || plan.parts().any(|(_, part)| part.role == Role::Assault);
            let target = against()?;
            let far = state.gap(set, target) > 2.0 * state.setup.ed;
            if strikes && far { come_up(field, set, target, 1.3 * state.setup.ed) } else { None }
        }
    }
}

/// What it promises if a formation attacks, with those who will attack with it: declared, linked, or near enough to join in.
fn blow(state: &State, set: BaseSet, target: BaseSet) -> Forecast {
    let mut all = set.or(sworn(state, target));
    let far = |set: &BaseSet| state.centre(*set).distance(state.centre(target));
    let mut others: Vec<BaseSet> =
        idle(state).filter(|other| *other != set && can_strike(state, *other)).collect();
    others.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let room = TOGETHER.saturating_sub(state.grouped(all, |base| base.formation).len());
    all = others
        .into_iter()
        .filter(|other| far(other) < far(&set) + state.setup.ed)
        .take(room)
        .fold(all, BaseSet::or);
    forecast::at_a_glance(state, all, target)
}

/// Those who have declared an attack on a formation, or made one.
fn sworn(state: &State, target: BaseSet) -> BaseSet {
    let declared = state.declared.iter().filter_map(|declared| match &declared.deed {
        Deed::Attack { target: at, .. } if at.iter().any(|(base, _)| target.has(*base)) => {
            Some(declared.bases)
        }
        _ => None,
    });
    let linked = state.links.iter().filter(|link| link.target.is_some_and(|base| target.has(base)));
    declared.chain(linked.map(|link| state.body(link.attacker))).fold(BaseSet::default(), BaseSet::or)
}

/// What an attack or a spoiling attack promises; nothing for any other order.
pub(crate) fn attack_of(state: &State, order: &Order) -> Option<Forecast> {
    match order {
        Order::Attack(Attack { formation, target, to, .. }) => {
            let (set, target) = (formation_of(state, *formation)?, formation_of(state, *target)?);
            let glance = blow(state, set, target);
            let field = later(state);
            let with_all = attack_to(&field, set, target, *to)
                .and_then(|plan| forecast::of_attack(&field, &plan))
                .unwrap_or_default();
            Some(if with_all.chance > glance.chance { with_all } else { glance })
        }
        Order::Spoil(Spoil { formation, target, via, to, form, .. }) => {
            let aim = Aim::Attack(formation_of(state, *target)?);
            let course = Course { via: &via.0, to: *to, form };
            let set = formation_of(state, *formation)?;
            let plan = movement::plan(state, set, aim, course, Budget::Range).ok()?;
            forecast::of_attack(state, &plan)
        }
        _ => None,
    }
}

/// The place on a bearing from an enemy at which a formation has this gap to him and faces him.
fn place(field: &State, set: BaseSet, target: BaseSet, bearing: f64, gap: f64) -> Pose {
    let (middle, out) = (field.centre(target), Point::toward(bearing));
    let facing = (bearing + 180.0) % 360.0;
    let form = Arrangement::default();
    let mut far = 30.0;
    let at = |far: f64| {
        let at = middle + out * far;
        Pose::new(at.x, at.y, facing)
    };
    // To go on by the gap that is left never takes it too near.
    for _ in 0..6 {
        let course = Course { via: &[], to: at(far), form: &form };
        let placed = movement::arrange(field, set, course).unwrap_or_default();
        let rects = movement::rects_at(field, &placed);
        far -= field.gap_to(target, &rects).min(far) - gap;
    }
    at(far)
}

/// The way from where a formation stands to a place: straight, or round what it cannot pass, over bridges and fords.
fn way(field: &State, set: BaseSet, to: Point) -> Vec<Point> {
    let from = field.centre(set);
    let terrain = &field.setup.terrain;
    if terrain.first_impassable(Segment::new(from, to)).is_none() {
        return vec![from, to];
    }
    let enemies = field.rects(field.of_side(field.side_of(set).enemy()));
    terrain.for_messengers(&enemies).route(from, to).map_or_else(|| vec![from, to], |route| route.path)
}

/// How long the way to a place is.
pub(crate) fn far(field: &State, set: BaseSet, to: Point) -> f64 {
    way(field, set, to).windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}

/// The points of a way between its ends.
fn between(way: &[Point]) -> Via {
    let inner = way.get(1..way.len().saturating_sub(1)).unwrap_or_default();
    Via(inner.iter().map(|at| Spot::new(at.x, at.y)).collect())
}

/// The points between where a formation stands and a place, if it cannot go straight.
fn via(field: &State, set: BaseSet, to: Point) -> Via {
    between(&way(field, set, to))
}

/// The first part of a way.
fn part_of_way(way: &[Point], share: f64) -> Vec<Point> {
    let mut left = share * way.windows(2).map(|leg| leg[0].distance(leg[1])).sum::<f64>();
    let mut part: Vec<Point> = way.first().copied().into_iter().collect();
    for leg in way.windows(2) {
        let length = leg[0].distance(leg[1]);
        if length >= left {
            part.push(leg[0].lerp(leg[1], left / length.max(0.001)));
            break;
        }
        left -= length;
        part.push(leg[1]);
    }
    part
}

/// How much trouble is taken to find a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// The first that will do.
    First,
    /// The best of a few.
    Best,
}

/// An attack on a formation from a place that is free: on a second axis if somebody else attacks it, else straight ahead or a little aside.
pub(crate) fn attack(field: &State, set: BaseSet, target: BaseSet, care: Care) -> Option<Order> {
    let (plan, to, _) = strike(field, set, target, care)?;
    Some(attack_by(set, target, &plan, to))
}

fn attack_by(set: BaseSet, target: BaseSet, plan: &crate::movement::Plan, to: Pose) -> Order {
    let between = plan.path.get(1..plan.path.len().saturating_sub(1)).unwrap_or_default();
    let via = Via(between.iter().map(|at| Spot::new(at.x, at.y)).collect());
    let (formation, target) = (dialogue::piece(set), dialogue::piece(target));
    Attack { formation, target, via, to, form: Arrangement::default() }.into()
}

/// An attack to this place, if it is legal.
fn attack_to(field: &State, set: BaseSet, target: BaseSet, to: Pose) -> Option<movement::Plan> {
    let via = via(field, set, to.point());
    let form = Arrangement::default();
    let course = Course { via: &via.0, to, form: &form };
    movement::plan(field, set, Aim::Attack(target), course, Budget::Action).ok()
}

/// The same as it is moved, with its place and what it promises.
pub(crate) fn strike(
    field: &State,
    set: BaseSet,
    target: BaseSet,
    care: Care,
) -> Option<(movement::Plan, Pose, Forecast)> {
    let straight = (field.centre(set) - field.centre(target)).bearing();
    let others = sworn(field, target).minus(set);
    let mut bearings: Vec<f64> =
        [0.0, 25.0, -25.0, 55.0, -55.0, 95.0, -95.0].map(|off| straight + off).into();
    if !others.is_empty() {
        let axis = (field.centre(others) - field.centre(target)).bearing();
        let off = |bearing: f64| turn_between(axis, bearing).abs();
        bearings.sort_by_key(|bearing| !(90.0..140.0).contains(&off(*bearing)));
    }
    let places = bearings.into_iter().flat_map(|bearing| [(bearing, 1.0), (bearing, 4.0)]);
    let mut legal = places.filter_map(|(bearing, gap)| {
        let to = place(field, set, target, bearing, gap);
        attack_to(field, set, target, to).map(|plan| (plan, to))
    });
    match care {
        Care::First => legal.next().map(|(plan, to)| (plan, to, Forecast::default())),
        Care::Best => {
            let weighed = legal.take(PLACES).filter_map(|(plan, to)| {
                let promise = forecast::of_attack(field, &plan)?;
                Some((plan, to, promise))
            });
            weighed.reduce(|one, other| if other.2.gain > one.2.gain { other } else { one })
        }
    }
}

/// Of how many legal places for an attack the best is taken.
const PLACES: usize = 4;

/// A maneuver, if it is legal and leads somewhere.
fn go(field: &State, set: BaseSet, to: Pose) -> Option<Order> {
    march(field, set, to, via(field, set, to.point()))
}

/// The same by a way that is known.
fn march(field: &State, set: BaseSet, to: Pose, via: Via) -> Option<Order> {
    if field.centre(set).distance(to.point()) < A_MARCH {
        return None;
    }
    let form = Arrangement::default();
    let course = Course { via: &via.0, to, form: &form };
    movement::plan(field, set, Aim::Maneuver, course, Budget::Action).ok()?;
    Some(Maneuver { formation: dialogue::piece(set), via, to, form }.into())
}

/// A march toward an enemy, up to this gap; shorter if it cannot be so far.
fn come_up(field: &State, set: BaseSet, target: BaseSet, gap: f64) -> Option<Order> {
    let bearing = (field.centre(set) - field.centre(target)).bearing();
    let gaps = [gap, gap + 3.0, gap + 8.0];
    let (there, is_far) = (field.centre(target), field.centre(set).distance(field.centre(target)));
    let whole = gaps.into_iter().find_map(|gap| {
        let to = place(field, set, target, bearing, gap);
        if to.point().distance(there) < is_far { go(field, set, to) } else { None }
    });
    // Where it has to go round, it goes as far as it comes.
    whole.or_else(|| {
        let to = place(field, set, target, bearing, gap).point();
        let goes_round = to.distance(there) < is_far && way(field, set, to).len() > 2;
        if goes_round { part_way(field, set, to, (bearing + 180.0) % 360.0) } else { None }
    })
}

/// SG-VIC-03: to the ground that counts, or as near as the enemy lets it; whoever is weak there is driven off.
fn take(state: &State, field: &State, set: BaseSet, part: &Part) -> Option<Order> {
    let to = part.place?;
    let here = state.centre(set);
    if here.distance(to.at) < A_MARCH {
        return None;
    }
    let facing = to.facing;
    let whole = Pose::new(to.at.x, to.at.y, facing);
    if let Some(order) = go(field, set, whole) {
        return Some(order);
    }
    let near = state.formations(state.side_of(set).enemy()).into_iter();
    let far = |enemy: &BaseSet| state.centre(*enemy).distance(to.at);
    let holder =
        near.min_by(|a, b| far(a).total_cmp(&far(b))).filter(|enemy| far(enemy) < 2.0 * state.setup.ed);
    let drive = holder.filter(|enemy| can_strike(state, set) && blow(state, set, *enemy).gain > PROMISING);
    drive
        .and_then(|enemy| attack(field, set, enemy, Care::First))
        .or_else(|| part_way(field, set, to.at, facing))
}

/// As far on the way to a place as a march goes.
fn part_way(field: &State, set: BaseSet, to: Point, facing: f64) -> Option<Order> {
    let way = way(field, set, to);
    [0.8, 0.6, 0.4, 0.2].into_iter().find_map(|share| {
        let part = part_of_way(&way, share);
        let end = part.last()?;
        march(field, set, Pose::new(end.x, end.y, facing), between(&part))
    })
}

/// Guns by themselves: they wait for the combat that is coming, fire if none is, and come up if nothing is in range.
fn guns(state: &State, field: &State, set: BaseSet, target: BaseSet) -> Option<Order> {
    let guns = fire::fresh_guns(state, set);
    let first = guns.first()?;
    let sees = |enemy: BaseSet| enemy.iter().any(|base| fire::may_hit(state, first, base).is_ok());
    let attacked = state.declared.iter().any(|declared| match &declared.deed {
        Deed::Attack { target, .. } => sees(target.iter().map(|(base, _)| *base).collect()),
        _ => false,
    });
    if attacked {
        return None;
    }
    if forecast::best_targets(state, guns, state.of_side(state.side_of(set).enemy())).is_some() {
        let targets = match state.setup.options.declare_actions {
            Declaring::AllFirst => vec![],
            Declaring::OneAtATime => targets(state, guns)?,
        };
        return Some(Fire { guns: dialogue::pieces(guns), targets }.into());
    }
    let range = state.info(first).range.unwrap_or(0.0);
    if guns != set || state.gap(set, target) < range {
        return None;
    }
    come_up(field, set, target, (0.75 * range).max(state.setup.ed + 1.5))
}

fn targets(state: &State, guns: BaseSet) -> Option<Vec<engine::PieceId>> {
    forecast::best_targets(state, guns, state.of_side(state.side_of(guns).enemy())).map(dialogue::pieces)
}

/// The next thing to be performed: attacks, then marches, then fire. What makes no sense any more is called off.
pub(crate) fn act(state: &State, plan: Option<&Plan>) -> Order {
    performances(state, plan).into_iter().next().unwrap_or_else(|| EndActions {}.into())
}

/// Everything that can be performed now.
pub(crate) fn performances(state: &State, plan: Option<&Plan>) -> Vec<Order> {
    if state.setup.options.declare_actions == Declaring::OneAtATime {
        let made_up;
        let plan = if let Some(plan) = plan {
            plan
        } else {
            made_up = staff::improvised(state, state.initiative);
            &made_up
        };
        return wishes(state, state, plan).take(6).collect();
    }
    // What comes from afar gives the enemy most time, so it comes while he does not see yet how bad it will be.
    let rank = |declared: &&Declared| match &declared.deed {
        Deed::Attack { to, .. } => (0, -(state.centre(declared.bases).distance(to.point()) * 10.0) as i32),
        Deed::Maneuver { .. } => (1, 0),
        Deed::Fire => (2, 0),
    };
    let mut all: Vec<&Declared> = state.declared.iter().collect();
    all.sort_by_key(rank);
    all.into_iter().map(|declared| performance(state, declared)).collect()
}

fn performance(state: &State, declared: &Declared) -> Order {
    let cancel = || Cancel { formation: dialogue::piece(declared.bases) }.into();
    let form = Arrangement::default();
    let perform = |stop: Option<f64>| Perform {
        formation: dialogue::piece(declared.bases),
        stop,
        target: None,
        form: form.clone(),
    };
    let set = declared.bases.first().map(|base| state.formation(base)).unwrap_or_default();
    match &declared.deed {
        Deed::Fire => match targets(state, declared.bases) {
            Some(targets) => PerformFire { guns: dialogue::piece(declared.bases), targets }.into(),
            None => cancel(),
        },
        Deed::Attack { target, .. } => {
            if !target.iter().any(|(base, _)| state.is_present(*base)) {
                return cancel();
            }
            let promise = set.first().and_then(|base| forecast::of_combat(&later(state), base));
            let need = staff::need(state, state.initiative);
            let hopeful = promise.is_some_and(|promise| {
                promise.chance >= HOPELESS * (1.0 - 0.8 * need)
                    && promise.gain > -1.0 - 6.0 * staff::late(state) - 40.0 * need
            });
            if hopeful && actions::perform(state, set, None, None, &form).is_ok() {
                perform(None).into()
            } else {
                cancel()
            }
        }
        Deed::Maneuver { .. } => {
            if actions::perform(state, set, None, None, &form).is_ok() {
                return perform(None).into();
            }
            let stop = actions::last_legal_stop(state, set, None, &form).filter(|stop| *stop >= A_MARCH);
            stop.map_or_else(cancel, |stop| perform(Some(stop)).into())
        }
    }
}

/// SG-FORM-07: the largest formation that is made of one division by joining neighbours, before the first action.
pub(crate) fn join(state: &State, side: engine::Side) -> Option<Order> {
    if side != state.initiative {
        return None;
    }
    let sets = state.formations(side);
    let fresh = |set: &BaseSet| set.iter().all(|base| state.base(base).acted.is_none());
    sets.iter().enumerate().find_map(|(place, one)| {
        sets[place + 1..].iter().find_map(|other| {
            let formations = vec![dialogue::piece(*one), dialogue::piece(*other)];
            let may = fresh(one)
                && fresh(other)
                && one.len() + other.len() <= LARGEST
                && formations::check_join(state, side, &formations).is_ok();
            may.then(|| Join { formations }.into())
        })
    })
}

/// More than this find no room before an enemy.
const LARGEST: usize = 10;

/// A formation's pose, moved straight back from an enemy until this gap is between them.
pub(crate) fn back_from(state: &State, set: BaseSet, enemy: BaseSet, gap: f64) -> Pose {
    let here = pose(state, set);
    let line = crate::gap_line::gap_line(&state.rects(enemy), &state.rects(set), here.degrees());
    let step = line
        .map_or(Point::default(), |line| Point::toward(line.bearing) * (gap - line.gap.distance).max(0.0));
    let at = here.point() + step;
    Pose::new(at.x, at.y, here.degrees())
}
