//! SG-TR: messenger distance, visible move distance, and what a formation may spend on a re-action.

use table::{Polygon, distance};

use crate::ground::Going;
use crate::movement::Plan;
use crate::prelude::*;
use crate::sight;

/// SG-TR-05: TR = V − M − P, with what it rests on.
#[derive(Debug, Clone)]
pub(crate) struct Range {
    pub(crate) commander: CommandId,
    pub(crate) v: f64,
    pub(crate) m: f64,
    pub(crate) p: f64,
    /// SG-TR-02: the messenger's way.
    pub(crate) route: Vec<Point>,
}

impl Range {
    /// SG-TR-05, SG-TR-07: what is left of the time the enemy gave away in sight (SG-TR-01).
    pub(crate) fn left(&self) -> f64 {
        self.v - self.m - self.p
    }
}

/// SG-REACT-06: the penalty of a round.
pub(crate) fn penalty(state: &State, round: u8) -> f64 {
    f64::from(round - 1) * state.setup.ed / 3.0
}

/// SG-CMD-03: the command bases that may command all of a formation's bases.
pub(crate) fn eligible(state: &State, set: BaseSet) -> Vec<CommandId> {
    let commands = |id: &CommandId| {
        set.iter().all(|base| state.info(base).chain.as_ref().is_none_or(|chain| chain.contains(id)))
    };
    state.commanders_of(state.side_of(set)).filter(commands).collect()
}

/// SG-TR-02: what a way costs a messenger, and the way itself.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) cost: f64,
    pub(crate) route: Vec<Point>,
}

/// SG-TR-02: no messenger pays less for an inch than by road.
const CHEAPEST: f64 = 0.25;

/// The shortest line from a command base to a formation, edge to edge.
fn gap(state: &State, from: CommandId, to: BaseSet) -> Option<table::Gap> {
    let command = state.command_rect(from);
    let gaps = to.iter().map(|base| distance(&command, state.rect(base)));
    gaps.reduce(table::Gap::nearer)
}

/// SG-TR-02, SG-TR-03: the engine's route from a command base to the nearest edge of a formation, round bad ground where that is cheaper; nothing
/// if there is none.
pub(crate) fn message(state: &State, from: CommandId, to: BaseSet) -> Option<Message> {
    let command = state.command_rect(from);
    let rects = state.rects(to);
    let gap = gap(state, from, to)?;
    if within(gap.distance, 0.0) {
        return Some(Message { cost: 0.0, route: vec![gap.from, gap.to] });
    }
    let enemies = state.rects(state.of_side(state.side_of(to).enemy()));
    let travel = state.setup.terrain.for_messengers(&enemies);
    let found = travel.route(gap.from, gap.to)?;
    let (mut route, mut cost) = (found.path, found.cost);
    // The ends slide along the edges of the two to where the way is shortest.
    if let [_, first, .., last, _] | [_, first @ last, _] = &route[..] {
        let (first, last) = (*first, *last);
        let end = rects
            .iter()
            .map(|rect| rect.nearest(last))
            .min_by(|a, b| a.distance(last).total_cmp(&b.distance(last)));
        let mut tight = route.clone();
        tight[0] = command.nearest(first);
        let count = tight.len();
        tight[count - 1] = end.unwrap_or(gap.to);
        if let Some(better) = travel.cost(&tight).filter(|better| *better < cost) {
            (route, cost) = (tight, better);
        }
    }
    Some(Message { cost, route })
}

/// SG-TR-02: what a route of the owner's own costs, or why it cannot be ridden.
pub(crate) fn drawn(state: &State, from: CommandId, to: BaseSet, via: &[Spot]) -> Result<Message, Refusal> {
    let command = state.command_rect(from);
    let rects = state.rects(to);
    let points: Vec<Point> = via.iter().map(|spot| spot.point()).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Err(no!(ids::SG_TR_02, "a route has points"));
    };
    let end = rects
        .iter()
        .map(|rect| rect.nearest(*last))
        .min_by(|a, b| a.distance(*last).total_cmp(&b.distance(*last)));
    let mut route = vec![command.nearest(*first)];
    route.extend(&points);
    route.extend(end);
    let enemies = state.rects(state.of_side(state.side_of(to).enemy()));
    let travel = state.setup.terrain.for_messengers(&enemies);
    match travel.cost(&route) {
        Some(cost) => Ok(Message { cost, route }),
        None => Err(no!(
            ids::SG_TR_02,
            "no messenger can ride that way: keep to the table, off impassable ground and off the enemy"
        )
        .at(*first, "route")),
    }
}

/// SG-CMD-03: the nearest command bases by the engine's routes, all that tie.
pub(crate) fn nearest(state: &State, set: BaseSet) -> Vec<(CommandId, Message)> {
    // Whoever is near as the crow flies is asked first: then few others need a route.
    let apart = |id| Some((gap(state, id, set)?.distance, id));
    let mut all: Vec<(f64, CommandId)> = eligible(state, set).into_iter().filter_map(apart).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut messages: Vec<(CommandId, Message)> = vec![];
    let mut least = f64::INFINITY;
    for (gap, id) in all {
        if beyond(gap * CHEAPEST, least) {
            break;
        }
        let Some(message) = message(state, id, set) else { continue };
        least = least.min(message.cost);
        messages.push((id, message));
    }
    messages.retain(|(_, message)| within(message.cost, least));
    messages.sort_by_key(|(id, _)| *id);
    messages
}

/// SG-CMD-03, SG-CMD-07: the command base that a formation waits for, and its messenger: the one chosen of those that tie, or else the first.
pub(crate) fn commander(
    state: &State,
    set: BaseSet,
    chosen: Option<CommandId>,
) -> Result<(CommandId, Message), Refusal> {
    let near = nearest(state, set);
    let is_none = near.is_empty();
    let found = near.into_iter().find(|(known, _)| chosen.is_none_or(|id| *known == id));
    found.ok_or_else(|| match chosen {
        Some(id) if !is_none => {
            no!(ids::SG_CMD_03, "{} is not its nearest command base", state.command_piece(id))
        }
        _ => {
            no!(ids::SG_CMD_07, "{} has no command base that a messenger can come from", state.called(set))
        }
    })
}

/// SG-TR-05: the tactical range of a formation against a move whose visible distances are known.
pub(crate) fn range(
    state: &State,
    set: BaseSet,
    visible: &[(CommandId, i32)],
    round: u8,
    chosen: Option<CommandId>,
    route: &[Spot],
) -> Result<Range, Refusal> {
    range_from(state, set, commander(state, set, chosen)?, visible, round, route)
}

/// The same from a command base, with its messenger.
pub(crate) fn range_from(
    state: &State,
    set: BaseSet,
    (commander, message): (CommandId, Message),
    visible: &[(CommandId, i32)],
    round: u8,
    route: &[Spot],
) -> Result<Range, Refusal> {
    let (mut m, mut way) = (message.cost, message.route);
    if !route.is_empty() {
        let own = drawn(state, commander, set, route)?;
        if own.cost < m {
            (m, way) = (own.cost, own.route);
        }
    }
    let v = visible.iter().find(|(id, _)| *id == commander).map_or(0.0, |(_, v)| f64::from(*v) / 100.0);
    Ok(Range { commander, v, m, p: penalty(state, round), route: way })
}

/// About how much time a formation has to react, by a glance: its messenger rides straight. Nothing if nobody commands it.
pub(crate) fn at_a_glance(
    state: &State,
    set: BaseSet,
    visible: &[(CommandId, i32)],
    round: u8,
) -> Option<f64> {
    let enemies = state.rects(state.of_side(state.side_of(set).enemy()));
    let travel = state.setup.terrain.for_messengers(&enemies);
    let ride = |id: CommandId| {
        let gap = gap(state, id, set)?;
        Some((id, travel.cost(&[gap.from, gap.to]).unwrap_or(gap.distance)))
    };
    let (nearest, m) =
        eligible(state, set).into_iter().filter_map(ride).min_by(|a, b| a.1.total_cmp(&b.1))?;
    let v = visible.iter().find(|(id, _)| *id == nearest).map_or(0.0, |(_, v)| f64::from(*v) / 100.0);
    Some(v - m - penalty(state, round))
}

/// SG-TR-06: whether a formation can react by moving at all. Ways are searched for only where a glance does not tell.
pub(crate) fn may_move(state: &State, set: BaseSet, visible: &[(CommandId, i32)], round: u8) -> bool {
    let p = penalty(state, round);
    let seen = |id: CommandId| {
        visible.iter().find(|(known, _)| *known == id).map_or(0.0, |(_, v)| f64::from(*v) / 100.0)
    };
    let gaps: Vec<(f64, table::Gap)> = eligible(state, set)
        .into_iter()
        .filter_map(|id| Some((seen(id) - p, gap(state, id, set)?)))
        .collect();
    if !gaps.iter().any(|(time, gap)| beyond(*time, gap.distance * CHEAPEST)) {
        return false;
    }
    // Whoever is nearest, his messenger pays no more than the cheapest that rides straight, and he has seen no less than any.
    let enemies = state.rects(state.of_side(state.side_of(set).enemy()));
    let travel = state.setup.terrain.for_messengers(&enemies);
    let straight =
        gaps.iter().filter_map(|(_, gap)| travel.cost(&[gap.from, gap.to])).fold(f64::INFINITY, f64::min);
    let time = gaps.iter().map(|(time, _)| *time).fold(f64::INFINITY, f64::min);
    beyond(time, straight)
        || range(state, set, visible, round, None, &[]).is_ok_and(|range| beyond(range.left(), 0.0))
}

/// A move that enemies may have seen.
pub(crate) struct Seen<'a> {
    pub(crate) path: &'a [Point],
    pub(crate) arms: &'a [Arm],
    pub(crate) going: Going,
    /// SG-MOVE-03: what the swing cost.
    pub(crate) swing: f64,
}

/// SG-TR-04: what the command bases of a side see of a move.
pub(crate) fn shown_by(state: &State, plan: &Plan, to: Side) -> Vec<(CommandId, i32)> {
    let arms = movement::arms(state, plan.set);
    visible(state, to, &Seen { path: &plan.path, arms: &arms, going: plan.aim.going(), swing: plan.swing })
}

/// SG-TR-04: V for each command base of a side, in hundredths. It is found once, when the move has ended.
pub(crate) fn visible(state: &State, side: Side, seen: &Seen<'_>) -> Vec<(CommandId, i32)> {
    state
        .commanders_of(side)
        .map(|id| (id, visible_from(state, state.commanders[id.index()].at.point(), seen)))
        .collect()
}

fn visible_from(state: &State, eye: Point, seen: &Seen<'_>) -> i32 {
    let terrain = &state.setup.terrain;
    let depth = state.setup.edge_depth();
    let mut sum = 0.0;
    for leg in seen.path.windows(2) {
        let leg = Segment::new(leg[0], leg[1]);
        let length = leg.length();
        // Only what lies in the triangle of the eye and the leg can hide a part of it.
        let around = table::Bounds::around([eye, leg.from, leg.to]).expect("three points");
        let near = |area: &&Polygon| area.bounds().meets(&around);
        let contours: Vec<&Polygon> = terrain.contours.iter().filter(near).collect();
        let cover: Vec<&Polygon> = terrain.cover.iter().filter(near).collect();
        if contours.is_empty() && cover.is_empty() {
            sum += terrain.cost_of_leg(leg, seen.arms, seen.going);
            continue;
        }
        let steps = ((length - TOLERANCE) * 10.0).ceil().max(1.0) as u32;
        // Steps in sight that follow one another are costed together.
        let mut from: Option<f64> = None;
        for step in 0..=steps {
            let (start, end) = (f64::from(step) * 0.1, (f64::from(step + 1) * 0.1).min(length));
            let middle = leg.at(f64::midpoint(start, end) / length);
            let clear =
                step < steps && sight::is_clear_of(&contours, &cover, depth, Segment::new(eye, middle));
            match (from, clear) {
                (None, true) => from = Some(start),
                (Some(began), false) => {
                    let stop = if step == steps { length } else { start };
                    let part = Segment::new(leg.at(began / length), leg.at(stop / length));
                    sum += terrain.cost_of_leg(part, seen.arms, seen.going);
                    from = None;
                }
                _ => {}
            }
        }
    }
    let end = seen.path.last().filter(|_| seen.swing > 0.0);
    if end.is_some_and(|end| sight::is_clear(terrain, depth, Segment::new(eye, *end))) {
        sum += seen.swing;
    }
    (sum * 100.0).round() as i32
}
