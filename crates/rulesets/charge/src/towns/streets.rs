//! SC-TWN-15: from house to house: neighbouring blocks, moving over and attacking across the street.

use bodies::Body;
use engine::question::{Answered, Answers};
use engine::{Ctx, PieceId, Refusal, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Point, Polygon, Segment, Vector, beyond, turn_between, within};

use super::{BlockName, blocks, doors, move_in};
use crate::dialogue::enemy_unit;
use crate::event::Event;
use crate::state::{Contact, Cover, Deed, Formation, Pair, Share, State, UnitId};
use crate::{Charge, attack, ids, movement, status, task};

/// SC-TWN-15: how far apart neighbouring blocks are at most.
const STREET: f64 = 2.0;
/// SC-TWN-15: how far from opposite the normals of two sides that face each other may be.
const FACING: f64 = 45.0;

/// SC-TWN-15: a garrison moves into the neighbouring block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveOver {
    /// Who.
    pub unit: PieceId,
    /// Into which block.
    pub block: BlockName,
}

/// SC-TWN-15: a garrison attacks that of a neighbouring block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AttackHouse {
    /// Who.
    pub unit: PieceId,
    /// A unit of the garrison it attacks.
    pub target: PieceId,
}

/// SC-TWN-15: the side of a second block that faces a first one, if they are neighbours and no enemy of `unit` stands between.
pub fn facing_side(state: &State, unit: UnitId, from: u8, to: u8) -> Option<u8> {
    let [own, other] = [from, to].map(|block| &state.setup.terrain.areas[usize::from(block)].outline);
    if from == to || beyond(bodies::gap_only(&Body::of_area(own), &Body::of_area(other)), STREET) {
        return None;
    }
    let found = other.edges().enumerate().find(|(_, there)| {
        own.edges().any(|here| {
            street(here, *there).is_some_and(|street| {
                let between = Body::of_area(&street);
                let enemies = state.of_side(state.unit(unit).side.enemy());
                let mut open = enemies.filter(|(_, enemy)| !enemy.footprint.rects.is_empty());
                !open.any(|(enemy, _)| bodies::overlap(&between, &state.body(enemy)).is_some())
            })
        })
    });
    found.map(|(side, _)| side as u8)
}

/// The street between two sides that face each other: seen along either normal they overlap, and they are near enough.
fn street(here: Segment, there: Segment) -> Option<Polygon> {
    let (own, other) = (Body::outward(here), Body::outward(there));
    let (mine, theirs) = here.nearest_points(there);
    let faces = within(turn_between(own.bearing(), (-other).bearing()).abs(), FACING)
        && (there.midpoint() - here.midpoint()).dot(own) > 0.0
        && within(mine.distance(theirs), STREET);
    if !faces {
        return None;
    }
    let [a, b] = shared(here, there)?;
    let [c, d] = shared(there, here)?;
    Polygon::new(vec![a, b, c, d]).or_else(|_| Polygon::new(vec![a, b, d, c])).ok()
}

/// The part of a side that another covers, seen along the side's normal.
fn shared(side: Segment, other: Segment) -> Option<[Point; 2]> {
    let along: Vector = side.step().unit()?;
    let place = |point: Point| (point - side.from).dot(along);
    let (one, two) = (place(other.from), place(other.to));
    let (low, high) = (one.min(two).max(0.0), one.max(two).min(side.length()));
    beyond(high - low, 0.0).then(|| [side.from + along * low, side.from + along * high])
}

/// The block a garrison holds.
fn held(state: &State, unit: UnitId) -> Result<u8, Refusal> {
    match state.unit(unit).lie.formation {
        Formation::Garrison { block, .. } => Ok(block),
        _ => Err(no!(ids::SC_TWN_15, "{} is in no block", unit)),
    }
}

/// SC-TWN-15: whether a garrison may go over into a block.
pub fn check_over(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    movement::may_move(state, unit)?;
    let from = held(state, unit)?;
    doors::may_go(state, unit)?;
    if facing_side(state, unit, from, block).is_none() {
        return Err(no!(
            ids::SC_TWN_15,
            "{} is no neighbour of the block of {}: they must face each other across 2 inches at most",
            state.block_name(block).to_owned(),
            unit
        ));
    }
    doors::may_hold(state, unit, block)
}

/// SC-TWN-15: it goes over, for half a move.
pub fn move_over(ctx: &mut Ctx<'_, Charge>, unit: UnitId, block: u8) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: Share::HALF });
    ctx.emit(Event::Did { unit, deed: Deed::Entered });
    move_in(ctx, unit, block);
}

/// Which block a garrison goes over into.
pub fn ask_over(state: &State, unit: UnitId, answers: &mut Answers<'_, MoveOver>) -> Answered<u8> {
    let names = blocks(state).filter(|block| check_over(state, unit, *block).is_ok());
    let names: Vec<BlockName> = names.map(|block| BlockName(state.block_name(block).to_owned())).collect();
    let picked = answers.pick(slot!(block), "Into which block?").among(names);
    let (name, block) = picked.judged(|name| {
        let block = name.find(state, |block| check_over(state, unit, block))?;
        Ok((name, block))
    })?;
    answers.done(block, || MoveOver { unit: state.piece(unit), block: name })
}

/// SC-TWN-15, SC-ATK-01: whether a garrison may attack that of a neighbouring block; the side it attacks.
pub fn check_attack(state: &State, unit: UnitId, target: UnitId) -> Result<u8, Refusal> {
    movement::may_move(state, unit)?;
    let from = held(state, unit)?;
    doors::may_go(state, unit)?;
    if state.unit(unit).shaken {
        return Err(no!(ids::SC_ATK_01, "{} is shaken and may not advance: let it rally first", unit));
    }
    let Formation::Garrison { block, .. } = state.unit(target).lie.formation else {
        return Err(no!(ids::SC_TWN_15, "{} is in no block: come out to attack it", target));
    };
    facing_side(state, unit, from, block).ok_or_else(|| {
        no!(
            ids::SC_TWN_15,
            "the block of {} is no neighbour of that of {}: they must face each other across 2 inches at most",
            target,
            unit
        )
    })
}

/// SC-TWN-15, SC-TWN-10: it attacks the whole garrison on the side that faces its own block, for half a move, and draws in nobody.
pub fn attack_house(ctx: &mut Ctx<'_, Charge>, unit: UnitId, target: UnitId, side: u8) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: Share::HALF });
    ctx.emit(Event::Did { unit, deed: Deed::Attacked });
    status::disorder(ctx, unit, ids::SC_TWN_05);
    let Formation::Garrison { block, .. } = ctx.unit(target).lie.formation else { return };
    let inside: Vec<UnitId> = ctx.garrison(block).collect();
    for target in &inside {
        let contact = Some(Contact::Side(side));
        let pair = Pair {
            attacker: unit,
            target: *target,
            contact,
            flank: false,
            cover: Cover::Hard,
            obstacle: false,
            behind: None,
        };
        ctx.emit(Event::PairMade { pair });
    }
    let caught = inside.into_iter().map(|target| attack::Task::Caught { unit: target, by: unit });
    ctx.push_in_order(caught.map(task::Task::Attack).collect::<Vec<_>>());
}

/// Whom a garrison attacks.
pub fn ask_attack(
    state: &State,
    unit: UnitId,
    answers: &mut Answers<'_, AttackHouse>,
) -> Answered<(UnitId, u8)> {
    let side = state.unit(unit).side;
    let inside = state.of_side(side.enemy()).filter(|(enemy, _)| check_attack(state, unit, *enemy).is_ok());
    let inside: Vec<PieceId> = inside.map(|(enemy, _)| state.piece(enemy)).collect();
    let picked = answers.pick(slot!(target), "Which garrison?").among(inside);
    let (target, wall) = picked.judged(|piece| {
        let target = enemy_unit(state, side, piece)?;
        check_attack(state, unit, target).map(|wall| (target, wall))
    })?;
    answers.done((target, wall), || AttackHouse { unit: state.piece(unit), target: state.piece(target) })
}
