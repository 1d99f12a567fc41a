//! SG-MOVE: a path, its cost, and how the bases stand at its end.

use crate::engagement;
use crate::ground::Going;
use crate::options::{MoveLimit, Spending};
use crate::prelude::*;

/// What a formation means to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// SG-ACT-04.
    Maneuver,
    /// SG-ACT-05: with this target.
    Attack(BaseSet),
    /// SG-ACT-07: an attack on this target that stops short of it.
    Short(BaseSet),
}

impl Aim {
    /// A maneuver, or an attack on this target.
    pub(crate) fn at(target: Option<BaseSet>) -> Self {
        target.map_or(Self::Maneuver, Self::Attack)
    }

    /// SG-MOVE-06: roads are for maneuvers.
    pub(crate) const fn going(self) -> Going {
        match self {
            Self::Maneuver => Going::Maneuver,
            Self::Attack(_) | Self::Short(_) => Going::Attack,
        }
    }
}

/// How far a move may go.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Budget {
    /// SG-MOVE-10: an action.
    Action,
    /// SG-TR-06: a re-action, whose tactical range is asked about afterwards ([`check_spent`]).
    Range,
}

/// A move the rules accept.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) set: BaseSet,
    pub(crate) aim: Aim,
    /// The path, start and end included.
    pub(crate) path: Vec<Point>,
    /// Where the bases stand afterwards.
    pub(crate) placed: Vec<(BaseId, Pose)>,
    /// SG-MOVE-05: what the path costs.
    pub(crate) cost: f64,
    /// SG-MOVE-03: what the swing adds.
    pub(crate) swing: f64,
    /// SG-MOVE-04: it leaves the table by an exit.
    pub(crate) leaves: bool,
}

/// Where a move goes, as an order says it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course<'a> {
    pub(crate) via: &'a [Spot],
    pub(crate) to: Pose,
    pub(crate) form: &'a Arrangement,
}

/// The arms of some bases, each once.
pub(crate) fn arms(state: &State, set: BaseSet) -> Vec<Arm> {
    let mut arms = vec![];
    for base in set.iter() {
        let arm = state.info(base).arm;
        if !arms.contains(&arm) {
            arms.push(arm);
        }
    }
    arms
}

/// SG-MOVE-01: the path from where the formation stands now.
pub(crate) fn path(state: &State, set: BaseSet, via: &[Spot], to: Point) -> Vec<Point> {
    let mut path = vec![state.centre(set)];
    path.extend(via.iter().map(|spot| spot.point()));
    path.push(to);
    path.dedup_by(|next, last| within(next.distance(*last), 0.0));
    path
}

/// SG-ACT-09: whether a formation may move so; the rules are asked in the order in which they are named.
pub(crate) fn plan(
    state: &State,
    set: BaseSet,
    aim: Aim,
    course: Course<'_>,
    budget: Budget,
) -> Result<Plan, Refusal> {
    let path = path(state, set, course.via, course.to.point());
    let end = course.to.point();
    let leaves = aim == Aim::Maneuver && is_exit(state, set, end);
    let placed = arrange(state, set, course)?;
    let rects = rects_at(state, &placed);
    if !leaves {
        formations::check_clear_of_commanders(state, &rects)?;
    }
    check_fresh(state, set)?;
    if let Aim::Short(_) = aim {
        engagement::check_stops_short(state, set, &rects)?;
    }
    if !leaves {
        formations::check_clear_of_bases(state, set, &rects)?;
        formations::check_shape(&rects)?;
    }
    check_passable(state, &path)?;
    if !leaves {
        formations::check_ground(state, &rects)?;
    }
    check_way(state, set, &path)?;
    let swing = swing(state, &path, &placed);
    if !leaves {
        check_spread(state, set, end, &placed)?;
        formations::check_on_table(state, &rects)?;
    }
    let arms = arms(state, set);
    let cost = state.setup.terrain.cost(&path, &arms, aim.going());
    let swing_cost = swing * state.setup.terrain.rate_at(end, &arms);
    if let Budget::Action = budget {
        check_limit(state, cost + swing_cost, end)?;
    }
    let plan = Plan { set, aim, path, placed, cost, swing: swing_cost, leaves };
    if !leaves || !plan.path.is_empty() {
        engagement::check(state, &plan, &rects)?;
    }
    Ok(plan)
}

/// SG-TR-06, SG-MOVE-09: a re-action spends no more than its tactical range.
pub(crate) fn check_spent(state: &State, plan: &Plan, range: f64) -> Result<(), Refusal> {
    let (start, end) = (plan.path[0], plan.path[plan.path.len() - 1]);
    let spent = match state.setup.options.tactical_range_spend {
        Spending::Adjusted => plan.cost + plan.swing,
        Spending::Plain => length(&plan.path) + swing(state, &plan.path, &plan.placed),
    };
    if !beyond(spent, range) {
        return Ok(());
    }
    let says =
        no!(ids::SG_TR_06, "the move costs {spent:.2} and the tactical range is {range:.2}: shorten it");
    Err(says.along(start, end, spent))
}

/// The ground a base would cover.
pub(crate) fn rect_at(state: &State, base: BaseId, at: Pose) -> Rect {
    let [width, depth] = state.setup.size(state.info(base).arm);
    Rect::centred(at, width, depth)
}

/// The ground several bases would cover.
pub(crate) fn rects_at(state: &State, placed: &[(BaseId, Pose)]) -> Vec<Rect> {
    placed.iter().map(|(base, at)| rect_at(state, *base, *at)).collect()
}

/// The length of a path.
pub(crate) fn length(path: &[Point]) -> f64 {
    // The empty sum of `sum` is −0.0, and would be told so.
    path.windows(2).fold(0.0, |gone, leg| gone + leg[0].distance(leg[1]))
}

/// SG-MOVE-03: how the bases stand at the end.
pub(crate) fn arrange(
    state: &State,
    set: BaseSet,
    course: Course<'_>,
) -> Result<Vec<(BaseId, Pose)>, Refusal> {
    let Course { to, form, .. } = course;
    let facing = form.facing.unwrap_or(to.degrees());
    let to = Placement { at: to.point(), facing }.snap();
    let bases: Vec<BaseId> = set.iter().collect();
    if !form.places.is_empty() {
        return placed_singly(state, set, course);
    }
    if let Some(files) = form.files {
        let poses = formations::rows(&state.setup, &bases, usize::from(files), to);
        return Ok(bases.into_iter().zip(poses).collect());
    }
    let (centre, turn) = (state.centre(set), facing - formations::facing(state, set));
    let place = |base: &BaseId| {
        let at = state.base(*base).at;
        let off = at.point() - centre;
        let off = if turn == 0.0 { off } else { off.turned(turn) };
        (*base, Placement { at: to.point() + off, facing: at.degrees() + turn }.snap())
    };
    Ok(bases.iter().map(place).collect())
}

/// SG-MOVE-03: each base on its own place; their centre is the end of the path.
fn placed_singly(state: &State, set: BaseSet, course: Course<'_>) -> Result<Vec<(BaseId, Pose)>, Refusal> {
    let mut placed: Vec<(BaseId, Pose)> = vec![];
    for place in &course.form.places {
        let base = state
            .as_base(place.base)
            .filter(|base| set.has(*base) && !placed.iter().any(|(known, _)| known == base));
        let Some(base) = base else {
            return Err(no!(
                ids::SG_MOVE_03,
                "{} is not of this formation, or has a place already",
                place.base
            ));
        };
        placed.push((base, place.at));
    }
    if placed.len() != set.len() {
        return Err(no!(
            ids::SG_MOVE_03,
            "{} bases need a place each and {} have one",
            set.len(),
            placed.len()
        ));
    }
    placed.sort_by_key(|(base, _)| *base);
    let sum = placed.iter().fold(Point::default(), |sum, (_, at)| sum + at.point());
    let (mean, end) = (sum * (1.0 / placed.len() as f64), course.to.point());
    if beyond(mean.distance(end), 0.0) {
        let says = no!(
            ids::SG_MOVE_03,
            "the centre of the bases would be {:.2} inches from the end of the path",
            mean.distance(end)
        );
        return Err(says.along(mean, end, "off"));
    }
    Ok(placed)
}

/// SG-ACT-03, SG-FORM-09: a formation with a base that has acted may not move.
pub(crate) fn check_fresh(state: &State, set: BaseSet) -> Result<(), Refusal> {
    let mut acted = set.iter().filter(|base| state.base(*base).acted.is_some());
    let Some(base) = acted.next() else { return Ok(()) };
    if acted.count() + 1 == set.len() {
        Err(no!(ids::SG_ACT_03, "{base} has used its action this turn"))
    } else {
        Err(no!(ids::SG_ACT_03, "{base} has used its action this turn: split the fresh bases off first"))
    }
}

/// SG-TERR-05: no path runs over impassable ground.
pub(crate) fn check_passable(state: &State, path: &[Point]) -> Result<(), Refusal> {
    for leg in path.windows(2) {
        if let Some(at) = state.setup.terrain.first_impassable(Segment::new(leg[0], leg[1])) {
            let says = no!(
                ids::SG_TERR_05,
                "the path runs over impassable ground: go round it, or by a bridge or ford"
            );
            return Err(says.at(at, "impassable"));
        }
    }
    Ok(())
}

/// SG-MOVE-02: the path keeps on the table and off enemy bases.
fn check_way(state: &State, set: BaseSet, path: &[Point]) -> Result<(), Refusal> {
    check_on_board(state, path)?;
    let enemies = state.of_side(state.side_of(set).enemy());
    for leg in path.windows(2) {
        let leg = Segment::new(leg[0], leg[1]);
        if let Some(enemy) = enemies.iter().find(|enemy| state.rect(*enemy).stretch(leg).is_some()) {
            let says = no!(ids::SG_MOVE_02, "the path runs through {enemy}: march round the enemy");
            return Err(says.at(state.rect(enemy).centre, enemy));
        }
    }
    Ok(())
}

/// SG-MOVE-02: the path keeps on the table.
pub(crate) fn check_on_board(state: &State, path: &[Point]) -> Result<(), Refusal> {
    match path.iter().find(|point| !state.setup.terrain.board.holds(**point)) {
        Some(off) => Err(no!(ids::SG_MOVE_02, "the path leaves the table").at(*off, "off the table")),
        None => Ok(()),
    }
}

/// SG-MOVE-03: how much farther some base has gone than the path reaches.
fn swing(state: &State, path: &[Point], placed: &[(BaseId, Pose)]) -> f64 {
    let straight = path[0].distance(path[path.len() - 1]);
    let gone = |(base, at): &(BaseId, Pose)| state.base(*base).at.point().distance(at.point());
    let most = placed.iter().map(gone).fold(0.0, f64::max);
    let swing = most - straight;
    // Places lie on a grid of thousandths: what is less is rounding.
    if swing > 0.002 { swing } else { 0.0 }
}

/// SG-MOVE-03: from the end of the path to each base's place nothing is in the way.
fn check_spread(state: &State, set: BaseSet, end: Point, placed: &[(BaseId, Pose)]) -> Result<(), Refusal> {
    let enemies = state.of_side(state.side_of(set).enemy());
    for (base, at) in placed {
        let line = Segment::new(end, at.point());
        if line.length() <= TOLERANCE {
            continue;
        }
        let enemy = enemies.iter().find(|enemy| state.rect(*enemy).stretch(line).is_some());
        if let Some(enemy) = enemy {
            return Err(no!(ids::SG_MOVE_03, "{} would pass through {enemy} to its place", *base)
                .along(line.from, line.to, *base));
        }
        if state.setup.terrain.first_impassable(line).is_some() {
            let says = no!(ids::SG_MOVE_03, "{} would pass over impassable ground to its place", *base);
            return Err(says.along(line.from, line.to, *base));
        }
    }
    Ok(())
}

/// SG-MOVE-10: the most one action may cost.
pub(crate) fn limit(state: &State) -> Option<f64> {
    match state.setup.options.action_move_limit {
        MoveLimit::Eds(eds) => Some(f64::from(eds) * state.setup.ed),
        MoveLimit::None => None,
    }
}

/// SG-MOVE-10: one action costs no more than that.
pub(crate) fn check_limit(state: &State, cost: f64, at: Point) -> Result<(), Refusal> {
    match limit(state) {
        Some(limit) if beyond(cost, limit) => Err(no!(
            ids::SG_MOVE_10,
            "the move costs {cost:.2} and an action may cost {limit:.1}: shorten it"
        )
        .at(at, cost)),
        _ => Ok(()),
    }
}

/// SG-MOVE-04: whether a path that ends here leaves the table by an exit of the formation's side.
fn is_exit(state: &State, set: BaseSet, end: Point) -> bool {
    let side = state.side_of(set);
    state.setup.exits.iter().any(|(whose, stretch)| *whose == side && within(stretch.distance(end), 0.0))
}

/// What a move looks like before it is made.
pub(crate) fn show(state: &State, plan: &Plan) -> Preview {
    let verb = match plan.aim {
        Aim::Maneuver if plan.leaves => "[leaves] the table",
        Aim::Maneuver => "[maneuvers]",
        Aim::Attack(_) => "[attacks]",
        Aim::Short(_) => "[stops] short",
    };
    let total = plan.cost + plan.swing;
    let length = length(&plan.path);
    let shown = says(state, plan.set, format_args!("{verb}: {length:.1} inches, cost {total:.2}"));
    let preview = along(Preview::saying(shown), &plan.path, total);
    if plan.leaves { preview } else { preview.standing(rects_at(state, &plan.placed).iter()) }
}

/// A preview with a path drawn into it, and its cost.
pub(crate) fn along(preview: Preview, path: &[Point], cost: f64) -> Preview {
    path.windows(2)
        .fold(preview, |preview, leg| preview.drawn(Witness::line(leg[0], leg[1], format_args!("{cost:.1}"))))
}
