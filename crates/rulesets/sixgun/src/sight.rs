//! SX-LOS, SX-CONC-02, SX-TER-04: who sees whom, what covers, and who is known.

mod around;

use table::Bounds;

pub use around::Around;

use crate::ground::Kind;
use crate::prelude::*;

/// A figure as a line of sight meets it: at its place or, for those who look ahead, at another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Eye {
    pub figure: FigureId,
    /// The centre of its base.
    pub at: Point,
    /// Its facing, in degrees; a base that is no circle lies along it.
    pub facing: f64,
    /// The state it is in; ducked matters (SX-LOS-05).
    pub status: Status,
    /// What carries it.
    pub ride: Ride,
}

/// A figure where and as it is.
pub fn eye(state: &State, figure: FigureId) -> Eye {
    let it = state.figure(figure);
    Eye { figure, at: it.at.point(), facing: it.at.degrees(), status: it.status, ride: it.ride }
}

impl Eye {
    /// The same figure at another place.
    pub const fn moved_to(self, at: Point) -> Self {
        Self { at, ..self }
    }

    /// The same figure at another place, facing another way.
    pub const fn placed(self, at: Point, facing: f64) -> Self {
        Self { at, facing, ..self }
    }

    /// The same figure in another state.
    pub const fn being(self, status: Status) -> Self {
        Self { status, ..self }
    }

    /// SX-FIRE-10, SX-FACE-04: the base it stands on once it has turned to fire at a point: a horse is turned, a wagon is not.
    pub fn aiming_at(&self, at: Point) -> Base {
        let facing = match self.ride {
            Ride::Horse(_) => (at - self.at).unit().map_or(self.facing, Point::bearing),
            Ride::Foot | Ride::Vehicle { .. } => self.facing,
        };
        self.placed(self.at, facing).base()
    }

    /// The base it stands on there.
    pub fn base(&self) -> Base {
        field::base_at(self.ride, table::Placement { at: self.at, facing: self.facing })
    }
}

/// SX-LOS-01: whether the line between two figures is clear; concealment does not matter here. Works both ways.
pub fn clear(state: &State, one: &Eye, other: &Eye) -> bool {
    in_way(state, one, other).is_none()
}

/// What is in the way of a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// SX-LOS-02: this feature stands between.
    Behind(Cover),
    /// SX-LOS-06: more than six inches of woods or rough ground.
    Thicket,
    /// SX-LOS-05: the one figure is ducked.
    Ducked(FigureId),
}

/// SX-LOS-02, SX-LOS-05, SX-LOS-06: what is in the way between two figures, if anything.
pub fn in_way(state: &State, one: &Eye, other: &Eye) -> Option<Hidden> {
    ground_in_way(state, one, other).or_else(|| ducked_in_way(state, one, other))
}

/// SX-LOS-05: which of two figures has ducked out of the other's sight.
fn ducked_in_way(state: &State, one: &Eye, other: &Eye) -> Option<Hidden> {
    let ducked = |target: &Eye, viewer: &Eye| match target.status {
        Status::Ducked(feature) => hides(state, feature, target, viewer),
        _ => false,
    };
    if ducked(other, one) {
        Some(Hidden::Ducked(other.figure))
    } else {
        ducked(one, other).then_some(Hidden::Ducked(one.figure))
    }
}

/// SX-LOS-06: how deep one sees into woods and rough ground.
const SIGHT_IN_THICKET: f64 = 6.0;

/// SX-LOS-02, SX-LOS-06: what stands between, whoever has ducked. SX-LOS-03, SX-LOS-04: no figure does, and no facing matters.
fn ground_in_way(state: &State, one: &Eye, other: &Eye) -> Option<Hidden> {
    let terrain = &state.setup.terrain;
    ground_among(state, one, other, 0..terrain.areas.len(), 0..terrain.buildings.len())
}

/// The same, of some areas and buildings by their places in the lists of the ground.
fn ground_among(
    state: &State,
    one: &Eye,
    other: &Eye,
    areas: impl Iterator<Item = usize>,
    mut houses: impl Iterator<Item = usize>,
) -> Option<Hidden> {
    let line = Segment::new(one.at, other.at);
    let terrain = &state.setup.terrain;
    let mut thicket = Thicket::default();
    for index in areas {
        let area = &terrain.areas[index];
        if !(area.kind == Kind::Rock || area.kind.thick()) || !area.outline.bounds().meets_segment(line) {
            continue;
        }
        if area.kind == Kind::Rock {
            if area.outline.hides(line) {
                return Some(Hidden::Behind(Cover::Area(index as u8)));
            }
        } else {
            area.outline.stretches(line).for_each(|stretch| thicket.add(stretch.from, stretch.to));
        }
    }
    if !within(thicket.length() * line.length(), SIGHT_IN_THICKET) {
        return Some(Hidden::Thicket);
    }
    houses
        .find(|index| terrain.buildings[*index].blocks(line))
        .map(|index| Hidden::Behind(Cover::Building(index as u8)))
}

/// The parts of a line that lie in woods and rough ground; where two areas lie over each other they count once.
#[derive(Default)]
struct Thicket(arrayvec::ArrayVec<(f64, f64), 32>);

impl Thicket {
    fn add(&mut self, mut from: f64, mut to: f64) {
        self.0.retain(|(start, end)| {
            let apart = *end < from || *start > to;
            if !apart {
                (from, to) = (from.min(*start), to.max(*end));
            }
            apart
        });
        // More than so many separate thickets on one line: the rest only adds to what is already beyond sight.
        let _ = self.0.try_push((from, to));
    }

    fn length(&self) -> f64 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }
}

/// Whether a figure rides in this vehicle.
fn is_aboard(eye: &Eye, in_it: VehicleId) -> bool {
    matches!(eye.ride, Ride::Vehicle { vehicle, .. } if vehicle == in_it)
}

/// SX-LOS-08: a feature that covers a figure against a viewer, if there is one; more than one cover no better (SX-LOS-11).
pub fn cover(state: &State, target: &Eye, viewer: &Eye) -> Option<Cover> {
    features(state).find(|feature| covers(state, *feature, target, viewer))
}

/// SX-LOS-05: a feature that would hide a figure from a viewer if it were ducked there, if there is one.
pub fn hider(state: &State, target: &Eye, viewer: &Eye) -> Option<Cover> {
    features(state).find(|feature| hides(state, *feature, target, viewer))
}

/// SX-LOS-05: how near one who is in the same woods or rough ground sees a ducked figure, between centres.
const SIGHT_OF_DUCKED: f64 = 3.0;

/// SX-LOS-05, SX-LOS-09: whether a figure ducked behind this feature is out of a viewer's sight: it is covered, unless both are in the same
/// woods or rough ground and near each other.
pub fn hides(state: &State, feature: Cover, target: &Eye, viewer: &Eye) -> bool {
    let found = match feature {
        Cover::Area(index) => state.setup.terrain.areas.get(usize::from(index)).is_some_and(|area| {
            area.kind.thick()
                && area.holds(viewer.at)
                && within(viewer.at.distance(target.at), SIGHT_OF_DUCKED)
        }),
        Cover::Line(_) | Cover::Building(_) | Cover::Horse(_) | Cover::Vehicle(_) => false,
    };
    !found && covers(state, feature, target, viewer)
}

/// SX-HIT-07, SX-ACT-08: whether a figure has popped up before this viewer: what it was ducked behind hid it from him. Where a situation does
/// not say behind what that was, anything that covers it against him will do.
pub fn popped_up_before(state: &State, target: &Eye, viewer: &Eye) -> bool {
    match target.status {
        Status::PoppedUp(Some(from)) => hides(state, from, target, viewer),
        Status::PoppedUp(None) => cover(state, target, viewer).is_some(),
        _ => false,
    }
}

/// Every feature of this encounter that can cover anybody.
pub fn features(state: &State) -> impl Iterator<Item = Cover> {
    let terrain = &state.setup.terrain;
    let areas = (0..terrain.areas.len() as u8).map(Cover::Area);
    let lines = (0..terrain.lines.len() as u8).map(Cover::Line);
    let buildings = (0..terrain.buildings.len() as u8).map(Cover::Building);
    areas.chain(lines).chain(buildings).chain(loose_features(state))
}

/// Those that are no part of the ground: horses that have fallen, and vehicles.
fn loose_features(state: &State) -> impl Iterator<Item = Cover> {
    let fallen = state.horses.iter().enumerate().filter(|(_, horse)| horse.fallen);
    let horses = fallen.map(|(index, _)| Cover::Horse(HorseId(index as u8)));
    let vehicles = (0..state.vehicles.len() as u8).map(|index| Cover::Vehicle(VehicleId(index)));
    horses.chain(vehicles)
}

/// SX-LOS-08: how near one must be to what covers.
const NEAR: f64 = 0.5;

/// SX-LOS-08: whether this feature covers a figure against a viewer.
pub fn covers(state: &State, feature: Cover, target: &Eye, viewer: &Eye) -> bool {
    let line = Segment::new(viewer.at, target.at);
    // SX-LOS-10: what is low covers nobody on a horse or a wagon.
    let low = target.ride == Ride::Foot;
    let terrain = &state.setup.terrain;
    match feature {
        Cover::Area(index) => {
            let Some(area) = terrain.areas.get(usize::from(index)) else { return false };
            let inside = |eye: &Eye| area.holds(eye.at);
            if area.kind.thick() {
                inside(target)
            } else if area.kind.low_area() {
                (low || area.kind == Kind::Riverbed) && inside(target) && !inside(viewer)
            } else if area.kind.low_object() {
                low && may_be_near(target, area.outline.bounds())
                    && !area.outline.contains_strictly(target.at)
                    && area.outline.hides(line)
                    && near(target, |base| base.gap_to_area(&area.outline))
                    && !near(viewer, |base| base.gap_to_area(&area.outline))
            } else {
                area.kind == Kind::Rock
                    && may_be_near(target, area.outline.bounds())
                    && near(target, |base| base.gap_to_area(&area.outline))
                    && peeps(state, target, viewer, |line| area.outline.hides(line))
            }
        }
        Cover::Line(index) => {
            let Some(fence) = terrain.lines.get(usize::from(index)) else { return false };
            low && may_be_near(target, fence.line.bounds())
                && fence.line.crosses(line)
                && near(target, |base| base.gap_to_line(&fence.line))
                && !near(viewer, |base| base.gap_to_line(&fence.line))
        }
        Cover::Building(index) => {
            let Some(house) = terrain.buildings.get(usize::from(index)) else { return false };
            if !may_be_near(target, house.outline.bounds()) {
                return false;
            }
            if house.outline.contains(target.at) {
                !house.outline.contains(viewer.at)
                    && house.passages(line).any(|passage| passage.through.is_some())
            } else {
                near(target, |base| base.gap_to_area(&house.outline))
                    && peeps(state, target, viewer, |line| house.blocks(line))
            }
        }
        Cover::Horse(horse) => {
            let Some(fallen) = state.horses.get(usize::from(horse.0)) else { return false };
            let body = field::horse_base(state, horse);
            fallen.fallen
                && low
                && !body.grown(-TOLERANCE).contains(target.at)
                && body.clip(line).is_some()
                && near(target, |base| base.gap_to_rect(&body))
                && !near(viewer, |base| base.gap_to_rect(&body))
        }
        Cover::Vehicle(vehicle) => {
            if is_aboard(target, vehicle) {
                return !is_aboard(viewer, vehicle);
            }
            if usize::from(vehicle.0) >= state.vehicles.len() || is_aboard(viewer, vehicle) {
                return false;
            }
            let wagon = field::vehicle_base(state, vehicle);
            low && wagon.clip(line).is_some()
                && near(target, |base| base.gap_to_rect(&wagon))
                && !near(viewer, |base| base.gap_to_rect(&wagon))
        }
    }
}

/// SX-ACT-09, SX-CONC-01: whether a feature could cover a figure against somebody: it is in it, or within half an inch of it.
pub fn could_cover(state: &State, feature: Cover, target: &Eye) -> bool {
    let low = target.ride == Ride::Foot;
    let terrain = &state.setup.terrain;
    match feature {
        Cover::Area(index) => {
            let Some(area) = terrain.areas.get(usize::from(index)) else { return false };
            let kind = area.kind;
            if kind.thick() || kind.low_area() {
                (low || kind.thick() || kind == Kind::Riverbed) && area.holds(target.at)
            } else {
                (kind == Kind::Rock
                    || (low && kind.low_object() && !area.outline.contains_strictly(target.at)))
                    && near(target, |base| base.gap_to_area(&area.outline))
            }
        }
        Cover::Line(index) => {
            let fence = terrain.lines.get(usize::from(index));
            low && fence.is_some_and(|fence| near(target, |base| base.gap_to_line(&fence.line)))
        }
        Cover::Building(index) => terrain.buildings.get(usize::from(index)).is_some_and(|house| {
            house.outline.contains(target.at) || near(target, |base| base.gap_to_area(&house.outline))
        }),
        Cover::Horse(horse) => {
            let fallen = state.horses.get(usize::from(horse.0)).is_some_and(|horse| horse.fallen);
            fallen && low && near(target, |base| base.gap_to_rect(&field::horse_base(state, horse)))
        }
        Cover::Vehicle(vehicle) => {
            is_aboard(target, vehicle)
                || (low
                    && usize::from(vehicle.0) < state.vehicles.len()
                    && near(target, |base| base.gap_to_rect(&field::vehicle_base(state, vehicle))))
        }
    }
}

/// Whether a figure's base could be within half an inch of what lies in a box: a look before the measuring.
fn may_be_near(eye: &Eye, bounds: Bounds) -> bool {
    let reach = match eye.ride {
        Ride::Foot => field::FOOT,
        // Half the diagonal of its base, rounded up.
        Ride::Horse(_) => 1.2,
        Ride::Vehicle { .. } => 3.0,
    };
    bounds.grown(NEAR + reach + 2.0 * TOLERANCE).contains(eye.at)
}

/// Whether a figure's base is within half an inch of something.
fn near(eye: &Eye, gap: impl FnOnce(&Base) -> f64) -> bool {
    within(gap(&eye.base()), NEAR)
}

/// SX-LOS-08 d: the centre line is clear, and the line to one of the target's two side points is not.
fn peeps(state: &State, target: &Eye, viewer: &Eye, blocked: impl Fn(Segment) -> bool) -> bool {
    let Some(along) = (target.at - viewer.at).unit() else { return false };
    let aside = along.right() * NEAR;
    let side_blocked =
        [aside, -aside].into_iter().any(|aside| blocked(Segment::new(viewer.at, target.at + aside)));
    side_blocked && ground_in_way(state, viewer, target).is_none()
}

/// SX-CONC-02, SX-TER-04: whether a figure is concealed from an enemy (by its own concealment, or in a dry riverbed he is not in).
pub fn concealed_from(state: &State, figure: FigureId, viewer: FigureId) -> bool {
    state.figure(figure).concealed || bedded_from(state, figure, state.centre(viewer))
}

/// SX-TER-04: whether a figure is in a dry riverbed, has not given itself away there, and is looked at from outside it.
pub fn bedded_from(state: &State, figure: FigureId, from: Point) -> bool {
    let it = state.figure(figure);
    if it.shown_in_bed || !it.status.conscious() {
        return false;
    }
    let terrain = &state.setup.terrain;
    terrain.riverbed_at(it.at.point()).is_some_and(|bed| !terrain.areas[bed].holds(from))
}

/// SX-LOS-01, SX-CONC-02: whether a viewer sees a figure: the line is clear and it is not concealed from him.
pub fn sees(state: &State, viewer: FigureId, figure: FigureId) -> bool {
    !concealed_from(state, figure, viewer) && clear(state, &eye(state, viewer), &eye(state, figure))
}

/// SX-CONC-13: the conscious enemies a figure's side knows of, in roster order.
pub fn known_enemies(state: &State, figure: FigureId) -> impl Iterator<Item = (FigureId, &Figure)> {
    let side = state.figure(figure).side;
    state.conscious(side.enemy()).filter(move |(enemy, _)| known_to(state, *enemy, side))
}

/// SX-CONC-13: whether a side knows of a figure: its own always, an enemy unless he is concealed from all of the side.
/// With `hidden-figures: open` this is about the rules; what is *shown* is [`shown_to`].
pub fn known_to(state: &State, figure: FigureId, side: Side) -> bool {
    known_at(state, &eye(state, figure), side)
}

/// The same of a figure as it would be somewhere.
pub fn known_at(state: &State, figure: &Eye, side: Side) -> bool {
    let it = state.figure(figure.figure);
    if it.side == side || !it.status.conscious() {
        return true;
    }
    if it.concealed {
        return false;
    }
    let terrain = &state.setup.terrain;
    let bed = terrain.riverbed_at(figure.at).filter(|_| !it.shown_in_bed);
    // SX-TER-04: an enemy in the same bed who sees it makes it appear on his side's screens.
    bed.is_none_or(|bed| {
        state.conscious(side).any(|(viewer, at)| {
            terrain.areas[bed].holds(at.at.point()) && clear(state, &eye(state, viewer), figure)
        })
    })
}

/// SX-CONC-12: whether a side's screens show a figure.
pub fn shown_to(state: &State, figure: FigureId, side: Side) -> bool {
    shown_at(state, &eye(state, figure), side)
}

/// The same of a figure as it would be somewhere.
pub fn shown_at(state: &State, figure: &Eye, side: Side) -> bool {
    state.over.is_some()
        || state.setup.options.hidden_figures == HiddenFigures::Open
        || known_at(state, figure, side)
}
