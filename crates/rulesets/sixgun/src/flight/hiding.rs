//! SX-MOV-11, SX-ADV-01: the nearest place where the threat cannot see one.

use engine::stable_hash;
use table::{Gap, Quest};

use super::Threat;
use super::planner::Planner;
use crate::movement::{legal, way};
use crate::prelude::*;
use crate::sight::{Around, Hidden};

/// A place to hide, and the way there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refuge {
    pub at: Spot,
    pub behind: Cover,
    pub units: i32,
    /// The way, the start first.
    pub path: Vec<Spot>,
}

/// The places a search has found, and the moment for which they hold.
#[derive(Debug)]
pub struct Found {
    moment: u64,
    places: Vec<Refuge>,
}

impl Found {
    pub(super) fn new(state: &State, places: Vec<Refuge>) -> Self {
        Self { moment: moment(state), places }
    }

    /// The places, unless the encounter is another one by now: one that is imagined, or told without its secrets.
    pub(super) fn places(&self, state: &State) -> Option<&[Refuge]> {
        (self.moment == moment(state)).then_some(&self.places)
    }
}

/// All that a search for a hiding place looks at and that can change.
fn moment(state: &State) -> u64 {
    stable_hash(&(&state.figures, &state.horses, &state.vehicles, &state.activation))
}

/// SX-MOV-11: the owner chooses among places that cost no more than this above the lowest.
pub(super) const SLACK: f64 = 0.5;
/// SX-MOV-11: positions are searched in such steps.
const STEP: f64 = 0.25;
/// SX-MOV-11: no nearer than this to any conscious enemy.
const APART: f64 = 1.0;

/// The threat as one who looks.
pub(super) fn eye_of(state: &State, figure: FigureId, threat: Threat) -> Option<Eye> {
    match threat {
        Threat::Figure(other) => Some(sight::eye(state, other)),
        Threat::Place(spot) => {
            let eye = sight::eye(state, figure);
            Some(Eye { at: spot.point(), status: Status::Up, ride: Ride::Foot, ..eye })
        }
        Threat::Nothing => None,
    }
}

/// SX-MOV-11 a: the feature behind which a figure ducks where it is.
pub(super) fn in_place(state: &State, figure: FigureId, threat: &Eye) -> Option<Cover> {
    let eye = sight::eye(state, figure);
    if let Status::Ducked(cover) = eye.status {
        if sight::hides(state, cover, &eye, threat) {
            return Some(cover);
        }
    }
    sight::hider(state, &eye.being(Status::Up), threat)
}

/// SX-MOV-11 b, SX-LOS-09: what hides a figure from the threat at a place once it is ducked there; none if it would be seen.
fn hides(state: &State, figure: &Eye, threat: &Eye, around: &Around) -> Option<Cover> {
    let up = figure.being(Status::Up);
    match around.in_way(state, threat, &up) {
        None | Some(Hidden::Ducked(_)) => around.hider(state, &up, threat),
        Some(Hidden::Behind(cover)) => Some(cover),
        Some(Hidden::Thicket) => thicket(state, &up, threat),
    }
}

/// The wood or rough ground one is out of sight in or behind.
fn thicket(state: &State, figure: &Eye, threat: &Eye) -> Option<Cover> {
    let line = table::Segment::new(threat.at, figure.at);
    let areas = &state.setup.terrain.areas;
    let thick = || areas.iter().enumerate().filter(|(_, area)| area.kind.thick());
    let inside = thick().find(|(_, area)| area.holds(figure.at));
    inside
        .or_else(|| thick().find(|(_, area)| area.outline.hides(line)))
        .map(|(index, _)| Cover::Area(index as u8))
}

/// SX-MOV-11 b, SX-ADV-01: the places in reach where the threat cannot see the figure, cheapest first, none dearer than half an inch
/// above the cheapest.
pub(super) fn places(state: &State, figure: FigureId, threat: &Eye) -> Vec<Refuge> {
    let who = state.figure(figure);
    let an_inch = way::units_an_inch(state, who);
    let budget = f64::from(who.budget) / an_inch;
    if budget < STEP
        || sight::features(state).next().is_none()
        || matches!(who.ride, Ride::Vehicle { driver: false, .. })
    {
        return Vec::new();
    }
    let planner = Planner::new(state, figure, budget + 1.0, APART);
    let from = who.at.point();
    let quest = Quest { from, budget, step: STEP, cheapest: 1.0, slack: SLACK };
    let around = Around::new(state, threat.at, from, budget);
    let suits = |at: Point| {
        let stands = || legal::stands_clear(state, figure, pose_at(state, figure, at));
        hiding_place(state, figure, threat, at, &around).is_some() && stands()
    };
    let cost = |at: Point, most: f64| planner.inches_to(at, who.budget, most);
    let found = quest.places(suits, cost);
    found.into_iter().filter_map(|place| refuge(state, figure, threat, place.at, &planner, &around)).collect()
}

/// Whether one may hide at a place, and behind what.
fn hiding_place(state: &State, figure: FigureId, threat: &Eye, at: Point, around: &Around) -> Option<Cover> {
    let eye = sight::eye(state, figure);
    let pose = pose_at(state, figure, at);
    let there = eye.placed(at, pose.degrees());
    let behind = hides(state, &there, threat, around)?;
    if state.setup.options.has(Module::Involuntary) {
        // SX-ADV-01: no nearer to the threat than it is now.
        let (now, then) =
            (eye.base().gap(&threat.base()).distance, there.base().gap(&threat.base()).distance);
        if !within(now, then) {
            return None;
        }
    }
    (legal::has_room(state, figure, pose) && clear_of_enemies(state, figure, &there)).then_some(behind)
}

/// How a figure stands once it has come to a place.
fn pose_at(state: &State, figure: FigureId, at: Point) -> Pose {
    let who = state.figure(figure);
    // A round base lies the same whichever way its man looks.
    let stays = at == who.at.point() || who.ride == Ride::Foot;
    let facing = if stays { who.at.degrees() } else { (at - who.at.point()).bearing() };
    Placement { at, facing }.snap()
}

/// SX-MOV-11: it comes no nearer than 1 inch to any conscious enemy that it was not already that near to.
fn clear_of_enemies(state: &State, figure: FigureId, there: &Eye) -> bool {
    too_near(state, figure, there).is_none()
}

/// The enemy it would come too near to, and the gap.
fn too_near(state: &State, figure: FigureId, there: &Eye) -> Option<(FigureId, Gap)> {
    let (now, then) = (field::base(state, figure), there.base());
    let mut enemies = sight::known_enemies(state, figure);
    enemies.find_map(|(enemy, _)| {
        let theirs = field::base(state, enemy);
        let gap = then.gap(&theirs);
        field::less(gap.distance, APART.min(now.gap(&theirs).distance)).then_some((enemy, gap))
    })
}

fn refuge(
    state: &State,
    figure: FigureId,
    threat: &Eye,
    at: Point,
    planner: &Planner<'_>,
    around: &Around,
) -> Option<Refuge> {
    let behind = hiding_place(state, figure, threat, at, around)?;
    let (units, path) = planner.to(at, state.figure(figure).budget)?;
    Some(Refuge { at: *path.last()?, behind, units, path })
}

/// The cheapest way to a hiding place that was chosen, with the movement left; none if it is out of reach.
pub(super) fn way_to(state: &State, figure: FigureId, at: Spot) -> Option<Vec<Spot>> {
    let who = state.figure(figure);
    let reach = f64::from(who.budget) / way::units_an_inch(state, who) + 1.0;
    let (_, path) = Planner::new(state, figure, reach, APART).to(at.point(), who.budget)?;
    Some(path)
}

/// SX-MOV-11, SX-ADV-01: what is wrong with a place that one may not hide at, with the line that decides.
pub(super) fn why_not(state: &State, figure: FigureId, threat: &Eye, at: Spot, lowest: i32) -> Refusal {
    let to = at.point();
    let eye = sight::eye(state, figure);
    let pose = pose_at(state, figure, to);
    let there = eye.placed(to, pose.degrees());
    if let Err(refusal) = legal::may_stop(state, figure, pose) {
        return refusal;
    }
    if hides(state, &there, threat, &Around::everything(state)).is_none() {
        return no!(
            ids::SX_MOV_11,
            "{figure} would be seen there: choose a place out of sight of the threat"
        )
        .along(threat.at, to, "in sight");
    }
    let (now, then) = (eye.base().gap(&threat.base()), there.base().gap(&threat.base()));
    if state.setup.options.has(Module::Involuntary) && !within(now.distance, then.distance) {
        return no!(
            ids::SX_ADV_01,
            "{figure} may not come nearer to the threat: choose a place farther away"
        )
        .along(then.from, then.to, then.distance);
    }
    if let Some((enemy, gap)) = too_near(state, figure, &there) {
        return no!(ids::SX_MOV_11, "{} comes no nearer than {APART} inch to {}", figure, enemy).across(&gap);
    }
    let who = state.figure(figure);
    let an_inch = way::units_an_inch(state, who);
    let planner = Planner::new(state, figure, f64::from(who.budget) / an_inch + 1.0, APART);
    if let Some((units, _)) = planner.to(to, who.budget) {
        let (needs, most) = (f64::from(units) / an_inch, f64::from(lowest) / an_inch + SLACK);
        return no!(ids::SX_MOV_11, "that place costs {figure} {needs:.2} inches, and one of the nearest is wanted: {most:.2} inches at most")
        .along_saying(eye.at, to, |[_, needs, most, _], f| write!(f, "{needs:.2}″ of {most:.2}″"));
    }
    let left = f64::from(who.budget) / an_inch;
    no!(
        ids::SX_MOV_11,
        "{figure} cannot get there with the {left:.2} inches that are left: choose a nearer place"
    )
    .along(eye.at, to, "out of reach")
}

/// A place the owner names: whether one may hide there within what the cheapest costs and half an inch.
pub(super) fn named(state: &State, figure: FigureId, threat: &Eye, at: Spot, lowest: i32) -> Option<Refuge> {
    let who = state.figure(figure);
    let an_inch = way::units_an_inch(state, who);
    let planner = Planner::new(state, figure, f64::from(who.budget) / an_inch + 1.0, APART);
    let refuge = refuge(state, figure, threat, at.point(), &planner, &Around::everything(state))?;
    within(f64::from(refuge.units) / an_inch, f64::from(lowest) / an_inch + SLACK).then_some(refuge)
}
