//! SX-MOV-01, SX-MOV-02, SX-MOV-03, SX-MOV-04, SX-MOV-05, SX-MOV-06, SX-MOV-07, SX-MOV-08, SX-VEH-01, SX-VEH-03, SX-ADV-05, SX-ADV-06,
//! SX-ADV-07, SX-ADV-08, SX-ADV-09: which paths may be walked, and where one may stop.

use table::{Convex, Rect};

use super::Way;
use super::walk::FAST;
use crate::ground::Unfit;
use crate::prelude::*;

/// A move the rules accept in this state. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalMove {
    /// Who moves.
    pub figure: FigureId,
    /// The ends of the legs, the start first.
    pub path: Path,
    /// The facing at the end, in hundredths of a degree.
    pub facing: Option<i32>,
    /// Its length in thousandths of an inch.
    pub mils: i32,
    /// SX-MOV-03: what it costs.
    pub units: i32,
}

/// The ends of a path's legs, the start first. A path is judged at every step of a drag.
pub type Path = Vec<Spot>;

/// The most legs of a path.
const MOST_LEGS: usize = 40;

/// SX-MOV-02: whether the active figure may move along a path (the ends of its legs, without the start).
pub fn check(
    state: &State,
    figure: FigureId,
    path: &[Spot],
    facing: Option<f64>,
) -> Result<LegalMove, Refusal> {
    super::may_move(state, figure)?;
    let who = state.figure(figure);
    if matches!(who.ride, Ride::Vehicle { driver: false, .. }) {
        return Err(passenger(state, figure));
    }
    if path.is_empty() || path.len() > MOST_LEGS {
        let here = who.at.point();
        let end = path.last().map_or(here, |last| last.point());
        let no = no!(ids::SX_MOV_02, "a path has 1 to {MOST_LEGS} legs: name where each ends");
        return Err(no.along(here, end, format!("{} legs", path.len())));
    }
    crate::encounter::watch::may_go(state, figure, path)?;
    let facing = facing.map(read_facing).transpose()?;
    let mut whole: Path = std::iter::once(who.at.spot()).chain(path.iter().copied()).collect();
    if let Some(vehicle) = as_vehicle(who.ride) {
        held_up(state, vehicle)?;
        whole = stopped_short(state, figure, vehicle, &whole);
    }
    let way = Way::along(state, figure, &whole).times(super::carry::price(state, figure));
    if way.mils() == 0 {
        let no = no!(ids::SX_MOV_02, "{figure} would not move at all: name another place, or stay");
        return Err(no.along(who.at.point(), path[path.len() - 1].point(), "no move"));
    }
    affordable(state, figure, &way)?;
    length(state, figure, way.mils(), || way.from(FAST - walked(state)))?;
    check_way(state, figure, &whole, &way, facing)?;
    // SX-ADV-32: whom he carries, and who helps, need a place as well.
    for (other, at) in super::carry::followed(state, figure, whole[whole.len() - 1]) {
        may_stop(state, other, at)?;
    }
    Ok(LegalMove { figure, facing, mils: way.mils(), units: way.total_units(), path: whole })
}

/// Whether [`check`] lets it.
pub fn is_open(state: &State, figure: FigureId, path: &[Spot]) -> bool {
    check(state, figure, path, None).is_ok()
}

/// SX-VEH-05: a vehicle on which somebody fights does not drive off.
fn held_up(state: &State, vehicle: VehicleId) -> Result<(), Refusal> {
    let fights = super::aboard(state, vehicle).into_iter().find(|figure| state.is_engaged(*figure));
    fights.map_or(Ok(()), |figure| {
        let no = no!(ids::SX_VEH_05, "{figure} is engaged in a brawl aboard: it does not drive off");
        Err(no.at(state.centre(figure), "engaged"))
    })
}

/// SX-VEH-01: whether a figure goes where it likes; a passenger goes where he is driven.
pub fn may_steer(state: &State, figure: FigureId) -> Result<(), Refusal> {
    super::may_move(state, figure)?;
    match state.figure(figure).ride {
        Ride::Vehicle { driver: false, .. } => Err(passenger(state, figure)),
        Ride::Vehicle { .. } | Ride::Horse(_) | Ride::Foot => Ok(()),
    }
}

fn passenger(state: &State, figure: FigureId) -> Refusal {
    no!(ids::SX_VEH_01, "{figure} does not drive: get down first, or take the reins")
        .at(state.centre(figure), "passenger")
}

/// A facing in hundredths of a degree.
pub fn read_facing(degrees: f64) -> Result<i32, Refusal> {
    let read = Pose::checked(0.0, 0.0, degrees).map(|pose| pose.facing);
    read.map_err(|_| no!(ids::SX_GEN_06, "a facing is a number of degrees clockwise from north"))
}

/// SX-MOV-01, SX-MOV-03.
fn affordable(state: &State, figure: FigureId, way: &Way) -> Result<(), Refusal> {
    let budget = state.figure(figure).budget;
    if way.is_paid_by(budget) {
        return Ok(());
    }
    let (has, needs) = (way.inches_of(budget), way.inches_of(way.total_units()));
    let here = state.centre(figure);
    let (from, to) = way.last_leg().map_or((here, here), |leg| (leg.from, leg.to));
    let over = needs - has;
    let no = no!(
        ids::SX_MOV_01,
        "movement allowance exceeded: this path costs {figure} {needs:.2} inches and {has:.2} are left; shorten it by {over:.2}"
    );
    Err(no.along_saying(from, to, |[_, needs, has, _], f| write!(f, "{needs:.2}″ of {has:.2}″")))
}

/// SX-ADV-07, SX-ADV-08, SX-ADV-33: whether a path of this length (its start first) is not too long, whatever it costs.
pub fn check_length(state: &State, figure: FigureId, path: &[Spot], mils: i32) -> Result<(), Refusal> {
    length(state, figure, mils, || Way::along(state, figure, path).from(FAST - walked(state)))
}

/// How far the active figure has gone in this activation, in thousandths of an inch.
fn walked(state: &State) -> i32 {
    state.activation.as_ref().map_or(0, |activation| activation.walked)
}

/// The same, with the stretch of the path that goes too far.
fn length(
    state: &State,
    figure: FigureId,
    mils: i32,
    beyond: impl FnOnce() -> Option<Segment>,
) -> Result<(), Refusal> {
    let who = state.figure(figure);
    let Some(activation) = state.activation.as_ref().filter(|_| state.setup.options.has(Module::FastMove))
    else {
        return Ok(());
    };
    let whole = activation.walked + mils;
    if whole <= FAST + 10 {
        return Ok(());
    }
    let too_long = |no: Refusal| {
        let here = state.centre(figure);
        let too_far = beyond().unwrap_or(Segment::new(here, here));
        Err(no.along(too_far.from, too_far.to, format!("{:.2}″ of 8″", f64::from(whole) / 1000.0)))
    };
    if activation.carries.is_some() {
        return too_long(no!(
            ids::SX_ADV_33,
            "{figure} carries a friend and may not move fast: 8 inches at most"
        ));
    }
    if activation.declared.is_some_and(|declared| declared <= FAST + 10) {
        return too_long(no!(
            ids::SX_ADV_07,
            "{figure} set out for 8 inches or less: the path cannot be lengthened beyond 8 inches now"
        ));
    }
    let last_turn = state.turn.saturating_sub(1);
    let fast_then = last_turn > 0 && (who.fast_turn == last_turn || who.fast_before == last_turn);
    if who.ride == Ride::Foot && fast_then {
        return too_long(no!(
            ids::SX_ADV_08,
            "fast move last turn: {figure} may move 8 inches at most in this one"
        ));
    }
    Ok(())
}

/// SX-MOV-04, SX-MOV-05, SX-MOV-06, SX-MOV-07, SX-MOV-08: whether a way (its start first) is open to a figure, and its end a place to
/// stand, whatever it costs.
pub fn check_rest(
    state: &State,
    figure: FigureId,
    path: &[Spot],
    facing: Option<i32>,
) -> Result<(), Refusal> {
    check_way(state, figure, path, &Way::along(state, figure, path), facing)
}

/// As [`check_rest`], with what the way meets.
fn check_way(
    state: &State,
    figure: FigureId,
    path: &[Spot],
    way: &Way,
    facing: Option<i32>,
) -> Result<(), Refusal> {
    let board = &state.setup.terrain.board;
    if let Some(off) = path.iter().find(|spot| !board.holds(spot.point())) {
        let (x, y) = (f64::from(off.x) / 1000.0, f64::from(off.y) / 1000.0);
        let (from, to, over) = over_the_edge(state, &Base::Foot(Circle::new(off.point(), 0.0)));
        return Err(no!(ids::SX_MOV_08, "the path leaves the table at ({x}, {y})").along(from, to, over));
    }
    if let Some(no) = way.blocked(state) {
        return Err(no);
    }
    enemies_in_the_way(state, figure, way.lines())?;
    let Some((end, along)) = way.at(way.mils()) else { return Ok(()) };
    if at_exit(state, state.figure(figure).side, end) {
        return Ok(());
    }
    if let Some(no) = no_exit(state, figure, end) {
        return Err(no);
    }
    let pose = Placement { at: end, facing: along }.snap();
    let pose = Pose { facing: facing.unwrap_or(pose.facing), ..pose };
    may_stop(state, figure, pose)
}

/// SX-MOV-08: whether a point lies on an edge its side may leave by.
pub fn at_exit(state: &State, side: engine::Side, at: Point) -> bool {
    let board = &state.setup.terrain.board;
    let info = &state.setup.sides[side];
    // SX-CROB-04: where there are stretches to leave through, nothing else is an exit.
    if !info.ways_out.is_empty() {
        let on_edge = table::Edge::ALL.into_iter().any(|edge| within(board.inside(edge, at), 0.0));
        return on_edge && info.ways_out.iter().any(|way| way.holds(at));
    }
    info.exits.iter().any(|exit| within(board.inside(exit.on_board(), at), 0.0))
}

/// SX-CROB-04, SX-CENC-15, SX-CPOSSE-14: in an encounter of the campaign: why a way that ends on the table's edge is no way out of it, and where one is.
fn no_exit(state: &State, figure: FigureId, end: Point) -> Option<Refusal> {
    let board = &state.setup.terrain.board;
    let affair = state.affair()?;
    if !table::Edge::ALL.into_iter().any(|edge| within(board.inside(edge, end), 0.0)) {
        return None;
    }
    let side = state.figure(figure).side;
    let info = &state.setup.sides[side];
    let outs = info.ways_out.iter().map(|way| way.nearest_to(board, end));
    let nearest = outs.min_by(|one, other| one.distance(end).total_cmp(&other.distance(end)));
    if let Some(out) = nearest {
        let says = no!(
            campaign::SX_CROB_04,
            "{} leaves only down the street: the nearest way out is at ({}, {})",
            figure,
            out.x,
            out.y
        );
        return Some(says.along(end, out, "way out"));
    }
    if affair.hunted == Some(side) && info.exits.is_empty() {
        return Some(no!(
            campaign::SX_CPOSSE_14,
            "{} has no way out: only one who runs away leaves the table here",
            figure
        ));
    }
    let edges: Vec<&str> = info.exits.iter().map(|edge| edge.word()).collect();
    Some(if edges.is_empty() {
        no!(campaign::SX_CENC_15, "{} may not leave: there is no exit for this side", figure)
    } else {
        let edges = edges.join(", ");
        no!(campaign::SX_CENC_15, "{} may not leave over this edge: the exits are {}", figure, edges)
    })
}

/// SX-MOV-06: whether no conscious enemy a figure's side knows of stands in its way.
pub fn unblocked(state: &State, figure: FigureId, path: &[Spot]) -> bool {
    let legs = path.windows(2).map(|leg| Segment::new(leg[0].point(), leg[1].point()));
    enemies_in_the_way(state, figure, legs.filter(|leg| leg.length() > 0.0)).is_ok()
}

/// SX-MOV-06: nobody passes through a conscious enemy his side knows of.
fn enemies_in_the_way(
    state: &State,
    figure: FigureId,
    legs: impl Iterator<Item = Segment> + Clone,
) -> Result<(), Refusal> {
    let who = state.figure(figure);
    let enemies = sight::known_enemies(state, figure);
    for (id, enemy) in enemies {
        let theirs = field::base(state, id);
        for leg in legs.clone() {
            if leg.distance(theirs.centre()) > field::FAR {
                continue;
            }
            let facing = leg.step().bearing();
            let at = |point: Point| field::base_at(who.ride, Placement { at: point, facing });
            if sweeps_over(&at(leg.from), &at(leg.to), &theirs) {
                let no = no!(ids::SX_MOV_06, "{id} is in the way: nobody passes through a conscious enemy");
                return Err(no.along(leg.from, enemy.at.point(), id));
            }
        }
    }
    Ok(())
}

/// Whether a base that goes straight from one place to another passes over a standing one.
fn sweeps_over(from: &Base, to: &Base, still: &Base) -> bool {
    match (from, to) {
        (Base::Foot(one), Base::Foot(other)) => {
            let leg = Segment::new(one.centre, other.centre);
            let apart = match still {
                Base::Foot(circle) => leg.distance(circle.centre) - circle.radius,
                Base::Block(rect) => rect.gap_to_segment(leg).distance,
            };
            apart < one.radius - TOLERANCE
        }
        (Base::Block(one), Base::Block(other)) => {
            let swept = Convex::swept(one, other);
            match still {
                Base::Foot(Circle { centre, radius }) => {
                    swept.contains(*centre)
                        || swept
                            .nearest(*centre)
                            .is_some_and(|near| near.distance(*centre) < radius - TOLERANCE)
                }
                Base::Block(rect) => swept.overlaps_rect(rect),
            }
        }
        _ => false,
    }
}

/// SX-MOV-05, SX-MOV-06, SX-MOV-08: whether a figure may stop at a place, beside those its side knows of.
pub fn may_stop(state: &State, figure: FigureId, at: Pose) -> Result<(), Refusal> {
    may_stand(state, figure, &field::base_at(state.figure(figure).ride, at.placement()))
}

/// Whether [`may_stop`] lets it.
pub fn has_room(state: &State, figure: FigureId, at: Pose) -> bool {
    in_the_way(state, figure, &field::base_at(state.figure(figure).ride, at.placement())).is_none()
}

/// As [`may_stop`], for any base.
pub fn may_stand(state: &State, figure: FigureId, base: &Base) -> Result<(), Refusal> {
    match in_the_way(state, figure, base) {
        Some(hindrance) => Err(hindrance.refused(state, figure, base)),
        None => Ok(()),
    }
}

/// What keeps a figure from stopping somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// SX-MOV-08: the table's edge.
    Edge,
    /// SX-MOV-05, SX-TER-07, SX-BLD-01: the ground.
    Ground(Unfit),
    /// SX-MOV-06: the base of somebody conscious its side knows of.
    Taken(FigureId),
    /// SX-MOV-06: it would touch this enemy.
    Contact(FigureId),
    /// SX-HORSE-09.
    Horse(HorseId),
    /// SX-MOV-06: a wagon it is not in.
    Vehicle(VehicleId),
}

/// The first thing that keeps a figure from stopping with this base.
pub fn in_the_way(state: &State, figure: FigureId, base: &Base) -> Option<Hindrance> {
    let who = state.figure(figure);
    let terrain = &state.setup.terrain;
    if !base.on_table(&terrain.board) {
        return Some(Hindrance::Edge);
    }
    if let Some(unfit) = terrain.unfit(base) {
        return Some(Hindrance::Ground(unfit));
    }
    let with = super::carry::together(state, figure);
    for id in state.everybody().filter(|id| *id != figure && !with.has(*id)) {
        let other = state.figure(id);
        if !other.status.conscious() || other.at.point().distance(base.centre()) > field::FAR {
            continue;
        }
        let same_vehicle = as_vehicle(who.ride).is_some() && as_vehicle(who.ride) == as_vehicle(other.ride);
        if same_vehicle || !sight::known_to(state, id, who.side) {
            continue;
        }
        let theirs = field::base(state, id);
        if base.overlaps(&theirs) {
            return Some(Hindrance::Taken(id));
        }
        if other.side != who.side && touches(base, &theirs) {
            return Some(Hindrance::Contact(id));
        }
    }
    // SX-HORSE-09, SX-VEH-03: nobody stands on a fallen horse or a wagon.
    let on = |rect: Rect| base.overlaps(&Base::Block(rect));
    let lies =
        |horse: &HorseId| state.horses[usize::from(horse.0)].fallen && on(field::horse_base(state, *horse));
    let stands = |vehicle: &VehicleId| {
        as_vehicle(who.ride) != Some(*vehicle) && on(field::vehicle_base(state, *vehicle))
    };
    let horse = (0..state.horses.len() as u8).map(HorseId).find(lies).map(Hindrance::Horse);
    horse.or_else(|| (0..state.vehicles.len() as u8).map(VehicleId).find(stands).map(Hindrance::Vehicle))
}

/// More than all the tolerances and roundings between a base and what hinders it.
const SURELY: f64 = 0.05;

/// SX-MOV-06: whether two bases are in contact.
fn touches(base: &Base, theirs: &Base) -> bool {
    within(base.gap(theirs).distance, field::CONTACT)
}

impl Hindrance {
    /// Whether it hinders the same figure with this base as well: the quick question of one who steps back until nothing does.
    pub fn hinders(self, state: &State, base: &Base) -> bool {
        match self {
            Self::Edge => !base.on_table(&state.setup.terrain.board),
            Self::Ground(unfit) => unfit.holds(&state.setup.terrain, base),
            Self::Taken(id) => base.overlaps(&field::base(state, id)),
            Self::Contact(id) => touches(base, &field::base(state, id)),
            Self::Horse(horse) => base.overlaps(&Base::Block(field::horse_base(state, horse))),
            Self::Vehicle(vehicle) => base.overlaps(&Base::Block(field::vehicle_base(state, vehicle))),
        }
    }

    /// How many inches a base that is hindered may go, whatever way and however it turns, and surely still is; 0 where nothing is sure.
    pub fn lasts(self, state: &State, base: &Base) -> f64 {
        let board = &state.setup.terrain.board;
        // Whatever turns about its middle covers this circle.
        let (centre, core) = (base.centre(), base.core() - SURELY);
        let inches = match self {
            Self::Edge => {
                core - table::Edge::ALL
                    .map(|edge| board.inside(edge, centre))
                    .into_iter()
                    .fold(f64::MAX, f64::min)
            }
            Self::Ground(unfit) => unfit.lasts(&state.setup.terrain, centre, core),
            Self::Taken(_) | Self::Contact(_) | Self::Horse(_) | Self::Vehicle(_) => 0.0,
        };
        inches.max(0.0)
    }

    fn refused(self, state: &State, figure: FigureId, base: &Base) -> Refusal {
        let (from, to) = (base.centre(), |id: FigureId| field::base(state, id).centre());
        match self {
            Self::Edge => {
                let (from, to, over) = over_the_edge(state, base);
                no!(
                    ids::SX_MOV_08,
                    "the base of {figure} would reach beyond the table's edge: stop short of it"
                )
                .along(from, to, over)
            }
            Self::Ground(unfit) => {
                let (from, to, what) = on_ground(state, unfit, base);
                let words = unfit.in_words(&state.setup.terrain);
                no!(unfit.rule(), "{figure} cannot stop there: {words}").along(from, to, what)
            }
            Self::Taken(id) => {
                no!(ids::SX_MOV_06, "{figure} cannot stop on the base of {id}").along(from, to(id), id)
            }
            Self::Contact(id) => no!(ids::SX_MOV_06, "contact requires a charge: {figure} would touch {id}")
                .along(from, to(id), id),
            Self::Horse(horse) => {
                let piece = state.horse_piece(horse);
                no!(ids::SX_HORSE_09, "{figure} cannot stop on {piece}, which lies there").along(
                    from,
                    field::horse_base(state, horse).centre,
                    piece,
                )
            }
            Self::Vehicle(vehicle) => {
                let piece = state.vehicle_piece(vehicle);
                no!(ids::SX_MOV_06, "{figure} cannot stop on {piece}").along(
                    from,
                    field::vehicle_base(state, vehicle).centre,
                    piece,
                )
            }
        }
    }
}

/// The deciding line of a base that hangs over the table's edge.
pub fn over_the_edge(state: &State, base: &Base) -> (Point, Point, String) {
    let over = base.overhang(&state.setup.terrain.board);
    (over.from, over.to, format!("{:.2}″ over the edge", over.length()))
}

/// The deciding line of a base that stands where nobody may.
pub fn on_ground(state: &State, unfit: Unfit, base: &Base) -> (Point, Point, String) {
    let (at, what) = unfit.met_at(&state.setup.terrain, base);
    (base.centre(), at, what.to_owned())
}

/// SX-GEN-04, SX-MOV-08, SX-MOV-12, SX-MOV-16: whether a figure stands clear of everything, by the full measure of its base. The tolerance
/// is for comparing what players measured; where the rules choose the place nobody stands a hundredth of an inch over an edge or a fence.
pub fn stands_clear(state: &State, figure: FigureId, at: Pose) -> bool {
    let base = field::base_at(state.figure(figure).ride, at.placement());
    has_room(state, figure, at) && in_the_way(state, figure, &firm(base)).is_none()
}

/// A base with the tolerance added: what overlaps it by more than the tolerance meets the base itself.
pub fn firm(base: Base) -> Base {
    match base {
        Base::Foot(circle) => Base::Foot(Circle::new(circle.centre, circle.radius + TOLERANCE)),
        Base::Block(rect) => Base::Block(rect.grown(TOLERANCE)),
    }
}

/// The vehicle somebody is in.
pub const fn as_vehicle(ride: Ride) -> Option<VehicleId> {
    match ride {
        Ride::Vehicle { vehicle, .. } => Some(vehicle),
        Ride::Foot | Ride::Horse(_) => None,
    }
}

/// SX-VEH-03: a vehicle stops 1 inch from any conscious figure in its way that its side knows of.
const STOPS_SHORT: f64 = 1.0;

/// Somebody, and how near one may come to him.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeepOff {
    pub theirs: Base,
    pub apart: f64,
}

fn stopped_short(state: &State, figure: FigureId, vehicle: VehicleId, path: &[Spot]) -> Path {
    let side = state.figure(figure).side;
    let way = Way::along(state, figure, path);
    let others: Vec<KeepOff> = state
        .everybody()
        .filter(|id| {
            let other = state.figure(*id);
            other.status.conscious()
                && as_vehicle(other.ride) != Some(vehicle)
                && sight::known_to(state, *id, side)
        })
        .map(|id| {
            let theirs = field::base(state, id);
            let now = field::base(state, figure).gap(&theirs).distance;
            KeepOff { theirs, apart: STOPS_SHORT.min(now) }
        })
        .collect();
    let ride = state.figure(figure).ride;
    let free = |along: i32| {
        let Some((at, facing)) = way.at(along) else { return true };
        let base = field::base_at(ride, Placement { at, facing });
        others.iter().all(|it| field::at_most(it.apart, base.gap(&it.theirs).distance))
    };
    // Every twentieth of an inch, then the thousandth before the first place that is too near.
    let Some(first) =
        (1..=way.mils() / 50 + 1).map(|step| (step * 50).min(way.mils())).find(|along| !free(*along))
    else {
        return path.to_vec();
    };
    let last = (first.saturating_sub(50)..first).rev().find(|along| free(*along)).unwrap_or(0);
    let mut short = Path::new();
    let mut before = 0.0;
    for pair in path.windows(2) {
        short.push(pair[0]);
        before += pair[0].point().distance(pair[1].point());
        if before * 1000.0 >= f64::from(last) {
            break;
        }
    }
    if let Some((at, facing)) = way.at(last) {
        short.push(Placement { at, facing }.snap().spot());
    }
    short
}
