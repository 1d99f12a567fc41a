//! Charges, MG-CHG: who may strike whom, from where, and how he lines up on what he has struck.

mod lining_up;

use table::{Zone, is_ahead, zone_of};

pub use lining_up::{LiningUp, close_up, farthest, named};

use crate::command::enemy_of;
use crate::field;
use crate::ground::Underfoot;
use crate::layout::Footprint;
use crate::order::{Charge, TargetEdge};
use crate::prelude::*;
use crate::scenario::AssaultZone;

/// What a charge is aimed at: an edge of an enemy, or of one stand of a march column that lies round a bend (MG-FRM-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Aim {
    /// The enemy.
    pub target: UnitId,
    /// The edge that is to be touched.
    pub edge: TargetEdge,
    /// The stand, from 0; none if the unit has a rectangle of its own.
    pub stand: Option<u8>,
}

/// A charge the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LegalCharge {
    /// What it is aimed at.
    pub aim: Aim,
    /// MG-CHG-06: the second enemy it is to touch.
    pub and: Option<UnitId>,
}

/// MG-CHG-01, MG-CHG-02, MG-CHG-03, MG-CHG-05, MG-CHG-06: whether a unit may charge from where it is to where it would lie. Reach and path are the move's affair.
pub fn check(state: &State, unit: UnitId, end: &Footprint, charge: &Charge) -> Result<LegalCharge, Refusal> {
    may_charge_at_all(state, unit)?;
    let target = enemy_of(state, unit, charge.target)?;
    let and = charge.and.map(|piece| enemy_of(state, unit, piece)).transpose()?;
    let aim = Aim { target, edge: charge.edge, stand: named_stand(state, target, charge.stand)? };
    let refused = |target: UnitId, why, rule| {
        let way = Segment::new(end.front().at, state.unit(target).footprint.centre());
        cannot_charge(rule, unit, target, why, way)
    };
    faces(state, unit, target).map_err(|why| refused(target, why, ids::MG_CHG_03))?;
    stands_before(state, unit, aim)?;
    let touches = |struck: UnitId| touching_with_front(end, &state.unit(struck).footprint.stands);
    if !touches(target) {
        let why = "its front does not touch a stand there: end flush with it";
        return Err(refused(target, why, ids::MG_CHG_01));
    }
    if let Some(second) = and.filter(|second| !touches(*second)) {
        let why = "the end position touches only the first of the two it names: name that one alone";
        return Err(refused(second, why, ids::MG_CHG_06));
    }
    let (edge, outward) = edge_of(&struck_rect(state, aim), aim.edge);
    let (from, to) = end.block.front_edge().nearest_points(edge);
    if !within(from.distance(to), 0.0) {
        return Err(refused(
            target,
            "its front does not touch the edge named: name the edge it touches",
            ids::MG_CHG_01,
        ));
    }
    let off = table::turn_between(end.front().facing, (-outward).bearing()).abs();
    if beyond(off, MOST_TURN) {
        let why = "its front must be within 45 degrees of square to that edge where it ends: turn toward it";
        return Err(refused(target, why, ids::MG_CHG_05));
    }
    let ranks = ranks_at(state, unit, &end.ground);
    for struck in field::touched_from(state, unit, end).iter() {
        if state.unit(unit).marks.touched_at_start.has(struck) {
            return Err(refused(
                struck,
                "the two touched when the movement phase began: it may leave, but not strike there again this turn",
                ids::MG_MOV_13,
            ));
        }
        if struck == target || and == Some(struck) {
            may_strike(state, unit, ranks, struck).map_err(|why| refused(struck, why, ids::MG_CHG_02))?;
        }
    }
    Ok(LegalCharge { aim, and })
}

/// A charge that is not allowed, with the line from where the charger would stand to the target.
fn cannot_charge(rule: RuleId, unit: UnitId, target: UnitId, why: &'static str, way: Segment) -> Refusal {
    no!(rule, "{unit} cannot charge {target}: {why}").along(way.from, way.to, "")
}

/// MG-CHG-05: by how many degrees a charger may be off square to the edge where its ordered move ends.
const MOST_TURN: f64 = 45.0;

/// MG-CHG-02: only good-order infantry in line, column or open order and good-order, unexhausted cavalry in line may charge.
pub fn may_charge_at_all(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = state.unit(unit);
    let (why, rule) = match (here.condition, here.formation) {
        (Condition::Disordered, _) => {
            ("is disordered and cannot charge: it must recover first", ids::MG_CHG_02)
        }
        (Condition::Routed, _) => ("is routed and cannot charge: it must rally first", ids::MG_CHG_02),
        (_, _) if here.exhausted => ("is exhausted and cannot charge: it must recover first", ids::MG_EXH_03),
        (_, Formation::Square) => ("cannot charge in square: form line or column first", ids::MG_CHG_02),
        (_, Formation::MarchColumn) => {
            ("cannot charge in march column: form for battle first", ids::MG_CHG_02)
        }
        (_, Formation::Limbered | Formation::Unlimbered) => {
            ("is artillery and cannot charge", ids::MG_CHG_02)
        }
        (_, Formation::Line | Formation::Column | Formation::OpenLine | Formation::OpenColumn) => {
            return Ok(());
        }
    };
    Err(no!(rule, "{unit} {why}"))
}

/// How a charger will stand at the end of its move, which is what the combat table looks at (MG-CHG-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// In close order.
    Closed,
    /// In open order.
    Open,
}

/// MG-TER-04, MG-TER-08: how a unit would stand on some ground: in open order inside difficult ground, in march column on a road too.
pub fn ranks_at(state: &State, unit: UnitId, ground: &Underfoot) -> Ranks {
    let open =
        state.arm(unit) == Arm::Infantry && (state.unit(unit).formation.is_open() || ground.inside.difficult);
    if open { Ranks::Open } else { Ranks::Closed }
}

/// MG-CHG-02: the cells of the combat table that say "not allowed".
pub fn may_strike(state: &State, attacker: UnitId, ranks: Ranks, target: UnitId) -> Result<(), &'static str> {
    if state.unit(target).condition != Condition::Good {
        return Ok(());
    }
    match (state.arm(attacker), state.arm(target)) {
        (Arm::Infantry, Arm::Cavalry) if ranks == Ranks::Open => {
            Err("infantry in open order may not charge cavalry in good order: close up first")
        }
        (Arm::Cavalry, Arm::Infantry) if state.open_order(target) => {
            Err("cavalry may not charge good-order infantry in open order: choose another target")
        }
        _ => Ok(()),
    }
}

/// MG-CHG-03: some part of the target lies in the charger's front zone.
fn faces(state: &State, unit: UnitId, target: UnitId) -> Result<(), &'static str> {
    let here = &state.unit(unit).footprint;
    let ahead = state.unit(target).footprint.stands.iter().any(|stand| is_ahead(&here.block, stand));
    if ahead { Ok(()) } else { Err("no part of it lies ahead of the charger's front: turn toward it first") }
}

/// MG-CHG-03: the edge named is the one of the zone in which the charger's front centre lies, and that lies strictly outside its line.
fn stands_before(state: &State, unit: UnitId, aim: Aim) -> Result<(), Refusal> {
    let front = state.unit(unit).footprint.front().at;
    let right = edge_before(state, aim.target, front, aim.stand);
    let (edge, outward) = edge_of(&struck_rect(state, aim), right);
    let why = if right != aim.edge {
        match right {
            TargetEdge::Front => "the charger stands in its front zone: charge its front edge",
            TargetEdge::Left => "the charger stands in its left flank zone: charge its left edge",
            TargetEdge::Right => "the charger stands in its right flank zone: charge its right edge",
            TargetEdge::Rear => "the charger stands in its rear zone: charge its rear edge",
        }
    } else if !beyond((front - edge.from).dot(outward), 0.0) {
        "the charger does not stand outside that edge: step back first"
    } else {
        return Ok(());
    };
    Err(cannot_charge(ids::MG_CHG_03, unit, aim.target, why, Segment::new(front, edge.midpoint())))
}

/// Whether a stand of the front rank touches one of those stands.
fn touching_with_front(end: &Footprint, stands: &[Rect]) -> bool {
    rects::touching(end.front_stands(), stands)
}

/// The rectangle a charge is aimed at.
pub fn struck_rect(state: &State, aim: Aim) -> Rect {
    let footprint = &state.unit(aim.target).footprint;
    match aim.stand {
        Some(stand) => footprint.stands[usize::from(stand).min(footprint.stands.len() - 1)],
        None => footprint.block,
    }
}

/// An edge of a rectangle and the unit vector straight out over it.
pub fn edge_of(rect: &Rect, edge: TargetEdge) -> (Segment, Vector) {
    match edge {
        TargetEdge::Front => (rect.front_edge(), rect.forward),
        TargetEdge::Right => (rect.right_edge(), rect.right()),
        TargetEdge::Rear => (rect.rear_edge(), -rect.forward),
        TargetEdge::Left => (rect.left_edge(), -rect.right()),
    }
}

/// The edges of a target.
pub const EDGES: [TargetEdge; 4] = [TargetEdge::Front, TargetEdge::Left, TargetEdge::Right, TargetEdge::Rear];

/// MG-FRM-07: whether a march column lies round a bend and so has no rectangle of its own.
pub fn lies_round_a_bend(unit: &Unit) -> bool {
    let Some(stand) = unit.footprint.stands.first() else { return false };
    unit.formation == Formation::MarchColumn
        && unit.stands > 1
        && within(unit.footprint.block.depth(), stand.depth())
}

/// MG-FRM-07: the stand a charge names, from 0, where one must be named.
fn named_stand(state: &State, target: UnitId, stand: Option<u8>) -> Result<Option<u8>, Refusal> {
    let there = state.unit(target);
    match (lies_round_a_bend(there), stand) {
        (false, None) => Ok(None),
        (true, Some(stand)) if (1..=there.stands).contains(&stand) => Ok(Some(stand - 1)),
        (true, _) => Err(no!(
            ids::MG_FRM_07,
            "{target} lies round a bend: name one of its {} stands, from 1, to charge",
            there.stands
        )),
        (false, Some(_)) => Err(no!(
            ids::MG_FRM_07,
            "{target} does not lie round a bend: charge it as a whole and name no stand"
        )),
    }
}

/// MG-CHG-09: the edge of a target that a unit faces most squarely; of two alike the one its front centre lies outside of.
pub fn aim_of(state: &State, attacker: UnitId, target: UnitId) -> Aim {
    let front = state.unit(attacker).footprint.front();
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front.at));
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let turn =
        |edge: TargetEdge| table::turn_between(front.facing, (-edge_of(&rect, edge).1).bearing()).abs();
    let least = EDGES.into_iter().map(turn).fold(f64::INFINITY, f64::min);
    Aim { target, edge: squarest(&rect, front, |edge| within(turn(edge), least)), stand }
}

/// MG-PUR-02: the edge of a unit nearest to a front centre; of two that meet at the nearest corner, the one the front stands before and
/// turns to the least.
pub fn nearest_edge(state: &State, target: UnitId, front: Placement) -> Aim {
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front.at));
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let far = |edge: TargetEdge| edge_of(&rect, edge).0.distance(front.at);
    let nearest = EDGES.into_iter().map(far).fold(f64::INFINITY, f64::min);
    Aim { target, edge: squarest(&rect, front, |edge| within(far(edge), nearest)), stand }
}

/// Of some edges of a rectangle the one a front stands before and turns to the least; of two alike (MG-GEN-06) the first of [`EDGES`].
fn squarest(rect: &Rect, front: Placement, among: impl Fn(TargetEdge) -> bool) -> TargetEdge {
    let turn = |edge: &TargetEdge| {
        let (line, outward) = edge_of(rect, *edge);
        let stands_before = within(-(front.at - line.from).dot(outward), 0.0);
        let turn = table::turn_between(front.facing, (-outward).bearing()).abs();
        turn + if stands_before { 0.0 } else { 360.0 }
    };
    let among = || EDGES.into_iter().filter(|edge| among(*edge));
    let least = among().map(|edge| turn(&edge)).fold(f64::INFINITY, f64::min);
    among().find(|edge| within(turn(edge), least)).unwrap_or(TargetEdge::Front)
}

/// The stand of a unit nearest to a point; of two equally near (MG-GEN-06) the first.
fn nearest_stand(state: &State, target: UnitId, point: Point) -> u8 {
    let stands = &state.unit(target).footprint.stands;
    let far = |stand: &Rect| stand.nearest(point).distance(point);
    let nearest = stands.iter().map(far).fold(f64::INFINITY, f64::min);
    stands.iter().position(|stand| within(far(stand), nearest)).unwrap_or_default() as u8
}

/// MG-FAC-04: the zone of a target in which a point lies, as the zone of an assault.
pub fn zone(state: &State, target: UnitId, from: Point, stand: Option<u8>) -> AssaultZone {
    edge_before(state, target, from, stand).zone()
}

/// MG-CHG-03, MG-FAC-01: the one edge of a target that may be struck from a point: the edge of the zone in which the point lies.
pub fn edge_before(state: &State, target: UnitId, from: Point, stand: Option<u8>) -> TargetEdge {
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let front = Placement { at: rect.front_centre(), facing: rect.forward.bearing() };
    match zone_of(front, rect.width(), rect.depth(), from) {
        Zone::Front => TargetEdge::Front,
        Zone::Left => TargetEdge::Left,
        Zone::Right => TargetEdge::Right,
        Zone::Rear => TargetEdge::Rear,
    }
}

/// A charge that has reached its end.
#[derive(Debug, Clone, Copy)]
pub struct Strike {
    /// Who charged.
    pub attacker: UnitId,
    /// Where its front centre lay when its move began.
    pub from: Point,
    /// What it fronts.
    pub aim: Option<Aim>,
    /// MG-MEL-13: whether its way crossed or entered water.
    pub over_water: bool,
}

/// MG-CHG-06, MG-FAC-04: notes contact with every enemy a unit touches now, each from the zone in which the attacker's front centre
/// lay at the start of its move. Says whether it touches any.
pub fn make_contacts(ctx: &mut Ctx<'_, March>, strike: Strike) -> bool {
    let Strike { attacker, from, aim, over_water } = strike;
    let touched = field::in_contact_with(ctx, attacker);
    for target in touched.iter() {
        let named = aim.filter(|aim| aim.target == target).and_then(|aim| aim.stand);
        let bent = lies_round_a_bend(ctx.unit(target));
        let stand = bent.then(|| {
            named.unwrap_or_else(|| nearest_stand(ctx, target, ctx.unit(attacker).footprint.front().at))
        });
        let zone = zone(ctx, target, from, stand);
        make_contact(ctx, Contact { attacker, target, zone, over_water });
    }
    !touched.is_empty()
}

/// MG-FAC-04: two enemies touch by a move of one of them.
pub fn make_contact(ctx: &mut Ctx<'_, March>, contact: Contact) {
    ctx.emit(Event::ContactMade { contact });
    ctx.tell(|state| {
        let Contact { attacker, target, zone, over_water } = contact;
        let (target, zone) = (state.name(target), zone.in_words());
        let water = if over_water { ", over water" } else { "" };
        let what = format_args!("[strikes] {target} {zone}{water}.");
        about(state, attacker, ids::MG_FAC_04, what).about([target]).headline()
    });
}

/// An end position for a charge: flush on an edge of the target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlushPlace {
    pub edge: TargetEdge,
    /// The stand of a march column round a bend, from 0.
    pub stand: Option<u8>,
    /// Where the charger's front centre is and which way it faces.
    pub pose: Pose,
}

/// End positions worth proposing for a charge, on the edge of the zone in which the charger stands (MG-CHG-03): straight across from it
/// and at the middle of the edge. They are flush; whether the charge is legal, [`crate::movement::check`] decides.
pub fn flush_places(state: &State, unit: UnitId, target: UnitId) -> ArrayVec<FlushPlace, 2> {
    let front = state.unit(unit).footprint.front().at;
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front));
    let edge = edge_before(state, target, front, stand);
    let aim = Aim { target, edge, stand };
    let mut places = ArrayVec::new();
    if faces(state, unit, target).is_err() || stands_before(state, unit, aim).is_err() {
        return places;
    }
    let (line, outward) = edge_of(&struck_rect(state, aim), edge);
    let facing = (-outward).bearing();
    let across = line.nearest(front);
    let middle = line.midpoint();
    places.push(FlushPlace { edge, stand, pose: Placement { at: across, facing }.snap() });
    if across.distance(middle) > table::TOLERANCE {
        places.push(FlushPlace { edge, stand, pose: Placement { at: middle, facing }.snap() });
    }
    places
}

impl TargetEdge {
    /// MG-FAC-04: the zone of an assault that strikes this edge.
    pub const fn zone(self) -> AssaultZone {
        match self {
            Self::Front => AssaultZone::Front,
            Self::Left | Self::Right => AssaultZone::Flank,
            Self::Rear => AssaultZone::Rear,
        }
    }

    /// As players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Left => "left flank",
            Self::Right => "right flank",
            Self::Rear => "rear",
        }
    }
}
