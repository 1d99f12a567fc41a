//! Charges, MG-CHG: who may strike whom, from where, and how he lines up on what he has struck.

mod lining_up;

use arrayvec::ArrayVec;
use engine::Ctx;
use table::{Placement, Point, Pose, Rect, Segment, Vector, Zone, beyond, is_ahead, within, zone_of};

pub use lining_up::{SLIDE, close_up, line_up, line_up_from};

use crate::command::enemy_of;
use crate::event::Event;
use crate::field;
use crate::ground::Underfoot;
use crate::layout::Footprint;
use crate::order::{Charge, TargetEdge};
use crate::profiles::Arm;
use crate::refusal::Refusal;
use crate::scenario::AssaultZone;
use crate::state::{Condition, Contact, Formation, State, Unit, UnitId};
use crate::{March, ids};

/// What a charge is aimed at: an edge of an enemy, or of one stand of a march column that lies round a bend (MG-FRM-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Aim {
    /// The enemy.
    pub target: UnitId,
    /// The edge that is to be touched.
    pub edge: TargetEdge,
    /// The stand, from 0; none if the unit has a rectangle of its own.
    pub stand: Option<u8>,
}

/// A charge the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LegalCharge {
    /// What it is aimed at.
    pub aim: Aim,
    /// MG-CHG-06: the second enemy it is to touch.
    pub and: Option<UnitId>,
}

/// MG-CHG-01 to MG-CHG-06: whether a unit may charge from where it is to where it would lie. Reach and path are the move's affair.
pub fn check(state: &State, unit: UnitId, end: &Footprint, charge: &Charge) -> Result<LegalCharge, Refusal> {
    may_charge_at_all(state, unit)?;
    let target = enemy_of(state, unit, charge.target)?;
    let and = charge.and.map(|piece| enemy_of(state, unit, piece)).transpose()?;
    let aim = Aim { target, edge: charge.edge, stand: named_stand(state, target, charge.stand)? };
    let refused = |target: UnitId, why, rule| Refusal::BadCharge {
        unit: state.name(unit).to_owned(),
        target: state.name(target).to_owned(),
        why,
        from: end.front().at,
        to: state.unit(target).footprint.centre(),
        rule,
    };
    visible(state, unit, aim).map_err(|why| refused(target, why, ids::MG_CHG_03))?;
    let touches = |struck: UnitId| touching_with_front(end, &state.unit(struck).footprint.stands);
    if !touches(target) {
        let why = "its front does not touch a stand there: end flush with it";
        return Err(refused(target, why, ids::MG_CHG_01));
    }
    if let Some(second) = and.filter(|second| !touches(*second)) {
        let why = "the end position touches only the first of the two it names: name that one alone";
        return Err(refused(second, why, ids::MG_CHG_06));
    }
    let (edge, _) = edge_of(&struck_rect(state, aim), aim.edge);
    let (from, to) = end.block.front_edge().nearest_points(edge);
    if !within(from.distance(to), 0.0) {
        return Err(refused(
            target,
            "its front does not touch the edge named: name the edge it touches",
            ids::MG_CHG_01,
        ));
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
        may_strike(state, unit, ranks, struck).map_err(|why| refused(struck, why, ids::MG_CHG_02))?;
    }
    Ok(LegalCharge { aim, and })
}

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
    Err(Refusal::CannotAct { unit: state.name(unit).to_owned(), why, rule })
}

/// How a charger will stand at the end of its move, which is what the combat table looks at (MG-CHG-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// In close order.
    Closed,
    /// In open order.
    Open,
}

/// MG-TER-04: how a unit would stand on some ground.
pub fn ranks_at(state: &State, unit: UnitId, ground: &Underfoot) -> Ranks {
    let open = state.arm(unit) == Arm::Infantry && (state.unit(unit).formation.is_open() || ground.difficult);
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

/// MG-CHG-03: some part of the target lies in the charger's front zone, and the charger's front centre strictly outside the line
/// of the edge.
fn visible(state: &State, unit: UnitId, aim: Aim) -> Result<(), &'static str> {
    let here = &state.unit(unit).footprint;
    let target = &state.unit(aim.target).footprint;
    if !target.stands.iter().any(|stand| is_ahead(&here.block, stand)) {
        return Err("no part of it lies ahead of the charger's front: turn toward it first");
    }
    let (edge, outward) = edge_of(&struck_rect(state, aim), aim.edge);
    if !beyond((here.front().at - edge.from).dot(outward), 0.0) {
        return Err("the charger does not stand outside that edge: name an edge it can see");
    }
    Ok(())
}

/// Whether a stand of the front rank touches one of those stands.
fn touching_with_front(end: &Footprint, stands: &[Rect]) -> bool {
    field::touching(end.front_stands(), stands)
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
        && unit.footprint.block.half_depth <= stand.half_depth + 1e-6
}

/// MG-FRM-07: the stand a charge names, from 0, where one must be named.
fn named_stand(state: &State, target: UnitId, stand: Option<u8>) -> Result<Option<u8>, Refusal> {
    let there = state.unit(target);
    let name = || state.name(target).to_owned();
    match (lies_round_a_bend(there), stand) {
        (false, None) => Ok(None),
        (true, Some(stand)) if (1..=there.stands).contains(&stand) => Ok(Some(stand - 1)),
        (true, _) => Err(Refusal::NameAStand { target: name(), stands: there.stands }),
        (false, Some(_)) => Err(Refusal::NoStandToName { target: name() }),
    }
}

/// The edge of a target that a unit fronts: of those its front centre lies outside of, the one that faces it most squarely.
pub fn aim_of(state: &State, attacker: UnitId, target: UnitId) -> Aim {
    let front = state.unit(attacker).footprint.front();
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front.at));
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let forward = front.forward();
    let squareness = |edge: &TargetEdge| {
        let (line, outward) = edge_of(&rect, *edge);
        let outside = (front.at - line.from).dot(outward) >= -table::TOLERANCE;
        -forward.dot(outward) - if outside { 0.0 } else { 10.0 }
    };
    let edge = EDGES
        .into_iter()
        .max_by(|a, b| squareness(a).total_cmp(&squareness(b)).then(rank(*b).cmp(&rank(*a))));
    Aim { target, edge: edge.expect("a rectangle has edges"), stand }
}

/// MG-PUR-02: the edge of a unit nearest to a front centre.
pub fn nearest_edge(state: &State, target: UnitId, front: Placement) -> Aim {
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front.at));
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let far = |edge: &TargetEdge| edge_of(&rect, *edge).0.distance(front.at);
    // Of two edges that meet at the nearest corner, the one the front stands before and turns to the least; else the first named.
    let squareness = |edge: &TargetEdge| {
        let (line, outward) = edge_of(&rect, *edge);
        let before = (front.at - line.from).dot(outward) >= -table::TOLERANCE;
        -front.forward().dot(outward) - if before { 0.0 } else { 10.0 }
    };
    let edge = EDGES.into_iter().min_by(|a, b| {
        let (near, other) = (far(a), far(b));
        if (near - other).abs() > 1e-9 {
            return near.total_cmp(&other);
        }
        let (mine, theirs) = (squareness(a), squareness(b));
        if (mine - theirs).abs() > 1e-9 { theirs.total_cmp(&mine) } else { rank(*a).cmp(&rank(*b)) }
    });
    Aim { target, edge: edge.expect("a rectangle has edges"), stand }
}

const fn rank(edge: TargetEdge) -> u8 {
    match edge {
        TargetEdge::Front => 0,
        TargetEdge::Left => 1,
        TargetEdge::Right => 2,
        TargetEdge::Rear => 3,
    }
}

fn nearest_stand(state: &State, target: UnitId, point: Point) -> u8 {
    let stands = &state.unit(target).footprint.stands;
    let far = |index: &usize| stands[*index].nearest(point).distance(point);
    let nearest = (0..stands.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.expect("a unit on the table has a stand") as u8
}

/// MG-FAC-01, MG-FAC-04: the zone of a target in which a point lies.
pub fn zone(state: &State, target: UnitId, from: Point, stand: Option<u8>) -> AssaultZone {
    let rect = struck_rect(state, Aim { target, edge: TargetEdge::Front, stand });
    let front = Placement { at: rect.front_centre(), facing: rect.forward.bearing() };
    match zone_of(front, rect.width(), rect.depth(), from) {
        Zone::Front => AssaultZone::Front,
        Zone::Left | Zone::Right => AssaultZone::Flank,
        Zone::Rear => AssaultZone::Rear,
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
    let touched = field::touched_enemies(ctx.state, attacker);
    for target in touched.iter() {
        let named = aim.filter(|aim| aim.target == target).and_then(|aim| aim.stand);
        let bent = lies_round_a_bend(ctx.state.unit(target));
        let stand = bent.then(|| {
            named.unwrap_or_else(|| {
                nearest_stand(ctx.state, target, ctx.state.unit(attacker).footprint.front().at)
            })
        });
        let zone = zone(ctx.state, target, from, stand);
        ctx.emit(Event::ContactMade { contact: Contact { attacker, target, zone, over_water } });
    }
    !touched.is_empty()
}

/// An end position for a charge: flush on an edge of the target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlushPlace {
    /// The edge.
    pub edge: TargetEdge,
    /// The stand of a march column round a bend, from 0.
    pub stand: Option<u8>,
    /// Where the charger's front centre is and which way it faces.
    pub pose: Pose,
}

/// End positions worth proposing for a charge: on every edge the charger stands before, straight across from it and at the middle of
/// the edge. They are flush; whether the charge is legal, [`crate::movement::check`] decides.
pub fn flush_places(state: &State, unit: UnitId, target: UnitId) -> ArrayVec<FlushPlace, 8> {
    let front = state.unit(unit).footprint.front().at;
    let stand = lies_round_a_bend(state.unit(target)).then(|| nearest_stand(state, target, front));
    let mut places = ArrayVec::new();
    for edge in EDGES {
        let aim = Aim { target, edge, stand };
        if visible(state, unit, aim).is_err() {
            continue;
        }
        let (line, outward) = edge_of(&struck_rect(state, aim), edge);
        let facing = (-outward).bearing();
        let across = line.nearest(front);
        let middle = line.midpoint();
        places.push(FlushPlace { edge, stand, pose: Placement { at: across, facing }.snap() });
        if across.distance(middle) > table::TOLERANCE {
            places.push(FlushPlace { edge, stand, pose: Placement { at: middle, facing }.snap() });
        }
    }
    places
}

impl TargetEdge {
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
