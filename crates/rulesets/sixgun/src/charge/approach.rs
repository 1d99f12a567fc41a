//! SX-CHG-06, SX-CHG-10, SX-CHG-16: the way to an enemy: where the charger stops for the test, and where he comes into contact.

use crate::brawl::aftermath::free_for;
use crate::movement::Path;
use crate::prelude::*;

/// A charger's way.
#[derive(Debug, Clone, PartialEq)]
pub struct Approach {
    /// The path to the place 1 inch from the target, the start first; only the start if that near already.
    pub to_the_gap: Path,
    /// Where the bases touch.
    pub contact: Spot,
    /// The length of the whole way into contact, in thousandths of an inch.
    pub mils: i32,
    /// What it costs.
    pub units: i32,
}

/// SX-CHG-01: the way to an enemy by these points, if it fits the movement left and nobody is in it.
pub fn approach(
    state: &State,
    charger: FigureId,
    target: FigureId,
    via: &[Spot],
) -> Result<Approach, Refusal> {
    approach_to(state, charger, target, via, contact_by(state, charger, target, via))
}

/// The same, into contact at this place.
fn approach_to(
    state: &State,
    charger: FigureId,
    target: FigureId,
    via: &[Spot],
    contact: Spot,
) -> Result<Approach, Refusal> {
    let start = state.figure(charger).at.spot();
    let onward = via.iter().copied().filter(|point| *point != start);
    let mut way: Path = std::iter::once(start).chain(onward).collect();
    if way.last() != Some(&contact) {
        way.push(contact);
    }
    let cost = movement::cost(state, charger, &way)?;
    let (from, to) = (state.centre(charger), state.centre(target));
    if cost.units > state.figure(charger).budget {
        let left = movement::inches_left(state, charger);
        let needs = left * f64::from(cost.units) / f64::from(state.figure(charger).budget.max(1));
        return Err(no!(ids::SX_CHG_01, "{charger} cannot reach {target}: {left:.2} inches of movement are left and contact needs {needs:.2}")
        .along(from, to, needs));
    }
    movement::check_length(state, charger, &way, cost.mils)?;
    nobody_in_the_way(state, charger, target, &way)?;
    let facing = (to - contact.point()).bearing();
    let there = Placement { at: contact.point(), facing };
    if !free_for(state, charger, there.snap(), Some(target)) {
        return Err(no!(ids::SX_MOV_06, "{charger} has no room to stand beside {target}: come another way")
            .along(contact.point(), to, "no room"));
    }
    let to_the_gap = to_the_gap(state, charger, target, &way);
    Ok(Approach { to_the_gap, contact, mils: cost.mils, units: cost.units })
}

/// SX-CHG-06, SX-CHG-10: where a charge by a named path ends: the place of contact, as long as the target stands as it stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Goal {
    /// How the target stood.
    target: Pose,
    /// Where the bases will touch.
    contact: Spot,
}

impl Goal {
    /// The end of an approach as things stand now.
    pub fn of(state: &State, target: FigureId, approach: &Approach) -> Self {
        Self { target: state.figure(target).at, contact: approach.contact }
    }
}

/// SX-CHG-06, SX-CHG-10: the rest of a charge's way: on to where it was to end, or straight at a target that has moved or turned its
/// horse since, or where that place is not free any more.
pub fn onward(state: &State, charger: FigureId, target: FigureId, goal: Goal) -> Result<Approach, Refusal> {
    let it = state.figure(target);
    let stands = match it.ride {
        Ride::Horse(_) => it.at == goal.target,
        Ride::Foot | Ride::Vehicle { .. } => it.at.spot() == goal.target.spot(),
    };
    let straight = || approach(state, charger, target, &[]);
    if stands {
        approach_to(state, charger, target, &[], goal.contact).or_else(|_| straight())
    } else {
        straight()
    }
}

/// SX-CHG-10, SX-CHG-16: where a charger who goes by these points comes into contact.
pub fn contact_by(state: &State, charger: FigureId, target: FigureId, via: &[Spot]) -> Spot {
    let from = via.last().map_or_else(|| state.centre(charger), |last| last.point());
    contact(state, charger, target, from)
}

/// SX-CHG-10: where a charger who comes from a point touches his target; across a low line, a window or a door, where he touches that (SX-CHG-16).
fn contact(state: &State, charger: FigureId, target: FigureId, from: Point) -> Spot {
    let it = state.figure(charger);
    let to = state.centre(target);
    if let Some(spot) =
        across(state, it.ride, target, from).or_else(|| at_opening(state, it.ride, target, from))
    {
        return spot;
    }
    let leg = Segment::new(from, to);
    let at =
        first_at(it.ride, leg, &field::base(state, target), 0.0).map_or(from, |fraction| leg.at(fraction));
    Spot::new(at.x, at.y)
}

/// SX-CHG-16: opposite the target on the charger's side of a low line that lies between, if the target is within 0.5 inch of it.
fn across(state: &State, ride: Ride, target: FigureId, from: Point) -> Option<Spot> {
    let base = field::base(state, target);
    let to = base.centre();
    let between = Segment::new(from, to);
    let (_, nearest) = state
        .setup
        .terrain
        .lines
        .iter()
        .filter(|low| low.line.crosses(between) && within(base.gap_to_line(&low.line), BEHIND))
        .map(|low| low.line.nearest(to))
        .map(|on| (on.point.distance(to), on.point))
        .min_by(|one, other| one.0.total_cmp(&other.0))?;
    let out = (nearest - to).unit()?;
    let at = nearest + out * reach(ride);
    Some(Spot::new(at.x, at.y))
}

/// SX-CHG-16: how near the target must be to what lies between.
const BEHIND: f64 = 0.5;

/// How far the middle of one so carried is from what its base touches.
const fn reach(ride: Ride) -> f64 {
    match ride {
        Ride::Foot => field::FOOT,
        Ride::Horse(_) | Ride::Vehicle { .. } => 1.0,
    }
}

/// SX-CHG-16: opposite the target on the charger's side of a window or door through which he comes at it, if the target is within 0.5 inch
/// of it.
fn at_opening(state: &State, ride: Ride, target: FigureId, from: Point) -> Option<Spot> {
    let base = field::base(state, target);
    let to = base.centre();
    let line = Segment::new(from, to);
    let passages = state.setup.terrain.buildings.iter().flat_map(|house| house.passages(line));
    let mut openings = passages.filter_map(|passage| passage.through);
    let gap = openings.find(|opening| within(base.gap_to_segment(opening.gap).distance, BEHIND))?.gap;
    let across = gap.step().unit()?.right();
    let out = if across.dot(from - to) < 0.0 { -across } else { across };
    let at = gap.nearest(to) + out * reach(ride);
    Some(Spot::new(at.x, at.y))
}

/// The first fraction of a leg at which a base going along it comes this near to another. A gap between convex bases falls to its
/// least and rises again, so the least is found first.
fn first_at(ride: Ride, leg: Segment, other: &Base, limit: f64) -> Option<f64> {
    // Two men on foot, the common case, need no more than the distance of their middles.
    if let (Ride::Foot, Base::Foot(standing)) = (ride, other) {
        return first_below(limit, |fraction| {
            Circle::new(leg.at(fraction), field::FOOT).gap_to_circle(standing).distance
        });
    }
    let facing = leg.step().bearing();
    first_below(limit, |fraction| {
        field::base_at(ride, Placement { at: leg.at(fraction), facing }).gap(other).distance
    })
}

/// The first fraction at which a gap that falls and rises again is no more than a limit.
fn first_below(limit: f64, gap: impl Fn(f64) -> f64) -> Option<f64> {
    if gap(0.0) <= limit {
        return Some(0.0);
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        let (one, two) = (low + third, high - third);
        // Where the bases overlap every gap is nothing: the first of such places is wanted.
        if gap(one) <= gap(two) { high = two } else { low = one }
    }
    if field::less(limit, gap(high)) {
        return None;
    }
    let (mut far, mut near) = (0.0, high);
    for _ in 0..60 {
        let middle = f64::midpoint(far, near);
        if gap(middle) > limit { far = middle } else { near = middle }
    }
    Some(near)
}

/// SX-CHG-06: the path until the bases are 1 inch apart.
fn to_the_gap(state: &State, charger: FigureId, target: FigureId, way: &[Spot]) -> Path {
    let ride = state.figure(charger).ride;
    let base = field::base(state, target);
    let mut path = Path::from_iter([way[0]]);
    if within(field::base(state, charger).gap(&base).distance, 1.0) {
        return path;
    }
    for pair in way.windows(2) {
        let leg = Segment::new(pair[0].point(), pair[1].point());
        if let Some(fraction) = first_at(ride, leg, &base, 1.0) {
            let at = leg.at(fraction);
            let stop = Spot::new(at.x, at.y);
            if path.last() != Some(&stop) {
                path.push(stop);
            }
            return path;
        }
        path.push(pair[1]);
    }
    path
}

/// More than any rounding.
const CLEARLY: f64 = 0.001;

/// SX-MOV-06: conscious enemies other than the target are not passed through.
fn nobody_in_the_way(
    state: &State,
    charger: FigureId,
    target: FigureId,
    way: &[Spot],
) -> Result<(), Refusal> {
    let it = state.figure(charger);
    // So far from his way nobody is touched.
    let reach = field::base(state, charger).reach() + CLEARLY;
    for (enemy, _) in state.conscious(it.side.enemy()) {
        if enemy == target || !sight::known_to(state, enemy, it.side) {
            continue;
        }
        let base = field::base(state, enemy);
        for pair in way.windows(2) {
            let leg = Segment::new(pair[0].point(), pair[1].point());
            if leg.distance(base.centre()) > reach + base.reach() {
                continue;
            }
            let inside = |fraction: f64| {
                let at = Placement { at: leg.at(fraction), facing: leg.step().bearing() };
                field::base_at(it.ride, at).overlaps(&base)
            };
            let met = first_at(it.ride, leg, &base, 0.0).filter(|first| {
                // Grazing a base is no passing through: it must be entered.
                let deeper = 0.05 / leg.length().max(0.05);
                inside((first + deeper).min(1.0)) || inside(1.0)
            });
            if let Some(fraction) = met {
                return Err(no!(ids::SX_MOV_06, "{enemy} is in the way: go round").along(
                    leg.from,
                    leg.at(fraction),
                    enemy,
                ));
            }
        }
    }
    Ok(())
}
