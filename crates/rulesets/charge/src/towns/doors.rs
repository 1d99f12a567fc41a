//! SC-TWN-02, SC-TWN-04: going into a block and coming out of it.

use bodies::Body;
use engine::question::{Answered, Answers, Form};
use engine::{Ctx, PieceId, Refusal, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Placement, Point, Segment, Spot, beyond, within};

use super::{BlockName, blocks, move_in};
use crate::attack::{self, Attack, Speed};
use crate::dialogue::{Wide, enemy_unit, ghost};
use crate::event::{Event, Why};
use crate::formations::{Word, formed, size};
use crate::ground::Mover;
use crate::movement::{self, Here, Through, course};
use crate::state::{Changed, Deed, Formation, Lie, Share, State, UnitId};
use crate::troops::Arm;
use crate::{Charge, ids};

/// SC-TWN-02: a unit enters the block its front edge touches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnterBlock {
    /// Who.
    pub unit: PieceId,
    /// Which block.
    pub block: BlockName,
}

/// SC-TWN-04: a garrison comes out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeaveBlock {
    /// Who.
    pub unit: PieceId,
    /// The place on a side of the block where the middle of its rear edge comes to lie.
    pub at: Spot,
    /// Models abreast.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// The enemy it attacks straight ahead in the same breath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<PieceId>,
}

/// SC-TWN-01, SC-TWN-02, SC-TWN-03: whether a unit may go in.
pub fn check_enter(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    movement::may_move(state, unit)?;
    let here = state.unit(unit);
    if state.info(unit).arm != Arm::Infantry {
        return Err(no!(ids::SC_TWN_01, "{} may not enter a block: only infantry does", unit));
    }
    if matches!(here.lie.formation, Formation::Garrison { .. }) {
        return Err(no!(ids::SC_TWN_02, "{} is in a block already", unit));
    }
    let outline = &state.setup.terrain.areas[usize::from(block)].outline;
    let near = |front: Segment| {
        outline.edges().any(|side| {
            let (mine, theirs) = front.nearest_points(side);
            within(mine.distance(theirs), 0.0)
        })
    };
    if !here.footprint.rects.iter().any(|rect| near(rect.front_edge())) {
        let says = no!(
            ids::SC_TWN_02,
            "{} enters {} only when its front edge touches a side of it: bring it there first",
            unit,
            state.block_name(block).to_owned()
        );
        return Err(says);
    }
    may_hold(state, unit, block)?;
    keeps_off(state, unit, block)
}

/// SC-TWN-02, SC-TWN-03: whether a block has room for a unit, and no enemy inside.
pub fn may_hold(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    let side = state.unit(unit).side;
    if let Some(enemy) = state.garrison(block).find(|inside| state.unit(*inside).side != side) {
        return Err(no!(ids::SC_TWN_02, "{} is inside: {} must drive it out first", enemy, unit));
    }
    let (models, room) = (state.unit(unit).models, state.room_in(block));
    if models > room {
        let says = no!(
            ids::SC_TWN_03,
            "{} has {} models and the block has room for {}: a unit is not divided",
            unit,
            i32::from(models),
            i32::from(room)
        );
        return Err(says);
    }
    Ok(())
}

/// SC-MOV-12, SC-TWN-15, SC-STA-08: a block that is too near to an enemy in the open is not entered; enemies in other blocks do not count.
fn keeps_off(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    let there = Body::of_area(&state.setup.terrain.areas[usize::from(block)].outline);
    let body = state.body(unit);
    for (enemy, other) in state.of_side(state.unit(unit).side.enemy()) {
        if matches!(other.lie.formation, Formation::Garrison { .. }) {
            continue;
        }
        let foe = state.body(enemy);
        let least = bodies::gap_only(&body, &foe).min(movement::APPROACH);
        let gap = bodies::gap_only(&there, &foe);
        if beyond(least, gap) {
            let says = no!(
                ids::SC_MOV_12,
                "{} would stand {:.2} inches from {}: it may not come so near without attacking",
                unit,
                gap,
                enemy
            );
            return Err(says);
        }
    }
    Ok(())
}

/// SC-TWN-02: it goes in, free.
pub fn enter(ctx: &mut Ctx<'_, Charge>, unit: UnitId, block: u8) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Did { unit, deed: Deed::Entered });
    move_in(ctx, unit, block);
}

/// Which block is entered.
pub fn ask_enter(state: &State, unit: UnitId, answers: &mut Answers<'_, EnterBlock>) -> Answered<u8> {
    let names = blocks(state).filter(|block| check_enter(state, unit, *block).is_ok());
    let names: Vec<BlockName> = names.map(|block| BlockName(state.block_name(block).to_owned())).collect();
    let picked = answers.pick(slot!(block), "Which block?").among(names);
    let (name, block) = picked.judged(|name| {
        let block = name.find(state, |block| check_enter(state, unit, block))?;
        Ok((name, block))
    })?;
    answers.done(block, || EnterBlock { unit: state.piece(unit), block: name })
}

/// A way out that was checked.
#[derive(Debug, Clone)]
pub struct Exit {
    /// How the unit lies outside.
    pub lie: Lie,
    /// The attack it makes at once.
    pub attack: Option<Box<attack::Plan>>,
}

/// SC-TWN-04: the formation in which a garrison comes out, if it may: in skirmish order if it went in so, otherwise in column.
fn outside(state: &State, unit: UnitId, wide: Wide) -> Result<Formation, Refusal> {
    let here = state.unit(unit);
    let Formation::Garrison { loose, .. } = here.lie.formation else {
        return Err(no!(ids::SC_TWN_04, "{} is in no block", unit));
    };
    may_go(state, unit)?;
    let word = if loose { Word::Skirmish } else { Word::Column };
    formed(state.info(unit), here.models, word, wide.0)
        .map_err(|(rule, why)| no!(rule, "{} cannot come out so: {}", unit, why))
}

/// SC-TWN-04: whether a garrison may come out there.
pub fn check_leave(state: &State, unit: UnitId, order: &LeaveBlock) -> Result<Exit, Refusal> {
    movement::may_move(state, unit)?;
    let here = state.unit(unit);
    let formation = outside(state, unit, order.wide)?;
    let Formation::Garrison { block, .. } = here.lie.formation else {
        return Err(no!(ids::SC_TWN_04, "{} is in no block", unit));
    };
    let outline = &state.setup.terrain.areas[usize::from(block)].outline;
    let point = order.at.point();
    let side = outline.edges().min_by(|one, other| one.distance(point).total_cmp(&other.distance(point)));
    let Some(side) = side.filter(|side| within(side.distance(point), NEAR_SIDE)) else {
        return Err(no!(ids::SC_TWN_04, "{} comes out at a side of its block: name a place on one", unit)
            .at(point, "not on a side"));
    };
    let (_, depth) = size(state.info(unit), here.models, formation);
    let outward = Body::outward(side);
    let at = Placement { at: side.nearest(point) + outward * depth, facing: outward.bearing() }.snap();
    let lie = Lie { formation, at };
    let end = state.footprint_of(unit, lie);
    if let Some((_, over, at)) = bodies::overhang(&state.setup.terrain.board, &end.body()) {
        return Err(no!(ids::SC_MOV_10, "{} would stand {:.2} inches off the table", unit, over).at(at, over));
    }
    if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), lie), &end.rects) {
        return Err(no!(barred.rule, "{} may not be in {}: {}", unit, barred.by, barred.why)
            .at(barred.at, "not here"));
    }
    course::free_of_units(state, unit, &end)?;
    let Some(target) = order.attack else {
        movement::keeps_off(state, unit, here.lie, &bodies::Swath::of(&end.rects))?;
        return Ok(Exit { lie, attack: None });
    };
    if here.shaken {
        return Err(no!(ids::SC_ATK_01, "{} is shaken and may not advance: let it rally first", unit));
    }
    let order =
        Attack { unit: order.unit, target, speed: Speed::Normal, legs: Vec::new(), through: Through::Slowly };
    let target = enemy_unit(state, here.side, target)?;
    let from =
        Here { lie, spent: here.turn.spent.plus(Share::HALF), wheeled: 0, steady: state.is_steady(unit) };
    let plan = attack::plan(state, unit, target, from, &order)?;
    Ok(Exit { lie, attack: Some(Box::new(plan)) })
}

/// How near a place must be to a side to be on it.
const NEAR_SIDE: f64 = 0.1;

/// SC-TWN-04, SC-TWN-15: whether a garrison may go: not in the turn in which it entered, and for half a move.
pub fn may_go(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let turn = &state.unit(unit).turn;
    if turn.deeds.has(Deed::Entered) {
        return Err(no!(ids::SC_TWN_04, "{} has entered its block this turn and stays in it", unit));
    }
    if turn.spent > Share::HALF {
        return Err(no!(ids::SC_TWN_04, "{} needs half a move to leave its block, and has less left", unit));
    }
    Ok(())
}

/// SC-TWN-04, SC-MAN-11: it comes out, for half a move; in column it is marked as changed.
pub fn leave(ctx: &mut Ctx<'_, Charge>, unit: UnitId, exit: &Exit) {
    let lie = exit.lie;
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: Share::HALF });
    ctx.emit(Event::Placed { unit, lie, gone: 0.0, why: Why::CameOut, rule: ids::SC_TWN_04 });
    ctx.emit(Event::Did { unit, deed: Deed::CameOut });
    if matches!(lie.formation, Formation::Column { .. }) {
        ctx.emit(Event::Marked { unit, changed: Some(Changed::Changed) });
    }
    if let Some(plan) = &exit.attack {
        attack::begin(ctx, plan);
    }
}

/// Where a garrison comes out.
pub fn ask_leave(state: &State, unit: UnitId, answers: &mut Answers<'_, LeaveBlock>) -> Answered<Exit> {
    if let Some(judged) = answers.whole(|order| check_leave(state, unit, order)) {
        return judged;
    }
    let piece = state.piece(unit);
    let sides: Vec<Segment> = state.body(unit).edges().collect();
    let settled = answers.settle(slot!(wide), Wide(None));
    let (wide, formation) =
        settled.judged(|wide| outside(state, unit, wide).map(|formation| (wide, formation)))?;
    let mut shape = ghost(state, unit, formation, None);
    shape.answer = engine::decision::PlaceAnswer::Point;
    let order = |at: Spot| LeaveBlock { unit: piece, at, wide, attack: None };
    let spot = |point: Point| Spot::new(point.x, point.y);
    let middles = || sides.iter().map(|side| ("at this side".to_owned(), spot(side.midpoint()))).collect();
    let place = answers.fill(slot!(at), "At which side?", Form::Place(shape)).proposing(middles);
    let (at, exit) = place.judged(
        |pick| sides.get(pick(sides.len().max(1))).map_or(Spot::new(0.0, 0.0), |side| spot(side.midpoint())),
        |at| check_leave(state, unit, &order(at)).map(|exit| (at, exit)),
    )?;
    answers.done(exit, || order(at))
}
