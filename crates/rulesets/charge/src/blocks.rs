//! SC-TWN-02, SC-TWN-04, SC-TWN-15: infantry goes into blocks, comes out of them, and fights from house to house.

use bodies::{Swath, gap_only};

use crate::formations::size;
use crate::ground::capacity;
use crate::movement::{self, APPROACH, course};
use crate::prelude::*;
use crate::state::{Changed, Cover};
use crate::{aside, attack, status};

/// SC-TWN-02: a unit enters the block its front touches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnterBlock {
    /// Who.
    pub unit: PieceId,
    /// The block, by its name.
    pub block: String,
}

/// SC-TWN-04: a garrison comes out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeaveBlock {
    /// Who.
    pub unit: PieceId,
    /// The side of the block, by its place in the outline, from 0.
    pub side: u8,
    /// Where along that side the middle of its rear edge stands, in inches from the side's middle.
    #[serde(default)]
    pub along: f64,
    /// Models abreast.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
}

/// SC-TWN-15: a garrison moves over into a neighbouring block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveOver {
    /// Who.
    pub unit: PieceId,
    /// The block, by its name.
    pub block: String,
}

/// SC-TWN-15: a garrison attacks the garrison of a neighbouring block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StormBlock {
    /// Who.
    pub unit: PieceId,
    /// Whom.
    pub target: PieceId,
}

/// A way in or out that the rules accept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Way {
    /// Into a block, at this price.
    In(Lie, Share),
    /// Out of it.
    Out(Lie),
    /// SC-TWN-15: at the garrison of the next block, on this side of it.
    Storm(UnitId, Contact),
}

/// The outline of a block.
fn outline(state: &State, block: u8) -> &Polygon {
    &state.setup.terrain.areas[usize::from(block)].outline
}

/// The block of a name.
fn named(state: &State, name: &str) -> Result<u8, Refusal> {
    let found =
        state.setup.terrain.areas.iter().position(|area| area.kind == Kind::Block && area.name == name);
    found
        .map(|block| block as u8)
        .ok_or_else(|| no!(ids::SC_TWN_01, "no block is called '{}'", name.to_owned()))
}

/// The blocks of a battle, by name.
pub fn names(state: &State) -> impl Iterator<Item = String> {
    let blocks = state.setup.terrain.areas.iter().filter(|area| area.kind == Kind::Block);
    blocks.map(|area| area.name.clone())
}

/// SC-TWN-01, SC-TWN-03: whether a whole unit finds room in a block that holds no enemy.
fn has_room(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    let inside = |here: &crate::state::Unit| matches!(here.lie.formation, Formation::Garrison { block: held, .. } if held == block);
    let side = state.unit(unit).side;
    if let Some((enemy, _)) = state.of_side(side.enemy()).find(|(_, there)| inside(there)) {
        return Err(no!(ids::SC_TWN_02, "{enemy} holds the block: {unit} has to storm it"));
    }
    let friends: u16 = state
        .of_side(side)
        .filter(|(id, here)| *id != unit && inside(here))
        .map(|(_, here)| here.models)
        .sum();
    let holds = capacity(&state.setup.terrain.areas[usize::from(block)]);
    if friends + state.unit(unit).models > holds {
        return Err(no!(
            ids::SC_TWN_03,
            "{unit} has {} models and the block has room for {}: a unit is not divided",
            state.unit(unit).models,
            holds.saturating_sub(friends)
        ));
    }
    Ok(())
}

/// SC-MOV-12, SC-TWN-15: the 2 inches of whoever enters a block are not measured to garrisons of other blocks.
fn keeps_off(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    let body = Body::of_area(outline(state, block));
    for (enemy, there) in state.enemies(unit) {
        if matches!(there.lie.formation, Formation::Garrison { .. }) {
            continue;
        }
        let before = gap_only(&state.body(unit), &state.body(enemy));
        let gap = gap_only(&body, &state.body(enemy));
        if beyond(APPROACH.min(before), gap) {
            return Err(no!(
                ids::SC_MOV_12,
                "{unit} would come within {gap:.2} inches of {enemy} in this block"
            ));
        }
    }
    Ok(())
}

/// SC-TWN-02: whether a unit may enter a block: its front edge touches a side of it.
pub fn check_enter(state: &State, unit: UnitId, name: &str) -> Result<Way, Refusal> {
    movement::may_move(state, unit)?;
    let block = named(state, name)?;
    let here = state.unit(unit);
    if state.info(unit).arm != Arm::Infantry {
        return Err(no!(ids::SC_TWN_11, "{unit} may not enter a block: only infantry does"));
    }
    let touches = here.footprint.rects.first().is_some_and(|rect| {
        let front = rect.front_edge();
        outline(state, block).edges().any(|side| {
            let (a, b) = front.nearest_points(side);
            within(a.distance(b), 0.0)
        })
    });
    if !touches {
        return Err(no!(
            ids::SC_TWN_02,
            "the front of {unit} does not touch the block: move up to one of its sides"
        ));
    }
    has_room(state, unit, block)?;
    keeps_off(state, unit, block)?;
    let loose = matches!(here.lie.formation, Formation::Skirmish { .. });
    Ok(Way::In(Lie { formation: Formation::Garrison { block, loose }, at: here.lie.at }, Share::default()))
}

/// The block a unit holds.
fn held(state: &State, unit: UnitId) -> Result<(u8, bool), Refusal> {
    match state.unit(unit).lie.formation {
        Formation::Garrison { block, loose } => Ok((block, loose)),
        _ => Err(no!(ids::SC_TWN_04, "{unit} is in no block")),
    }
}

/// How many sides the block has that a unit holds; none in the open.
pub fn sides(state: &State, unit: UnitId) -> u8 {
    held(state, unit).map_or(0, |(block, _)| outline(state, block).edges().count() as u8)
}

/// SC-TWN-04, SC-TWN-15: half a move, and not in the turn in which it entered.
fn may_go(state: &State, unit: UnitId) -> Result<(), Refusal> {
    movement::may_move(state, unit)?;
    let turn = &state.unit(unit).turn;
    if turn.deeds.has(Deed::Entered) {
        return Err(no!(ids::SC_TWN_04, "{unit} entered its block this turn and stays in it"));
    }
    if turn.spent.plus(Share::HALF) > Share::WHOLE {
        return Err(no!(ids::SC_TWN_04, "{unit} needs half a move for this and has less left"));
    }
    Ok(())
}

/// SC-TWN-04: whether a garrison may come out there, 2 inches from all enemies.
pub fn check_leave(state: &State, unit: UnitId, order: &LeaveBlock) -> Result<Way, Refusal> {
    let lie = comes_out(state, unit, order)?;
    let swath = Swath::of(&state.footprint_of(unit, lie).rects);
    for (enemy, _) in state.enemies(unit) {
        let gap = swath.gap_to(&state.body(enemy), APPROACH);
        if beyond(APPROACH, gap) {
            return Err(no!(ids::SC_MOV_12, "{unit} would come out within {gap:.2} inches of {enemy}"));
        }
    }
    Ok(Way::Out(lie))
}

/// SC-TWN-04: how a garrison stands that comes out: outside, its rear edge on the side, facing directly away, on nobody.
pub fn comes_out(state: &State, unit: UnitId, order: &LeaveBlock) -> Result<Lie, Refusal> {
    may_go(state, unit)?;
    let (block, loose) = held(state, unit)?;
    let sides: Vec<Segment> = outline(state, block).edges().collect();
    let Some(side) = sides.get(usize::from(order.side)) else {
        return Err(no!(ids::SC_TWN_04, "the block of {unit} has {} sides, counted from 0", sides.len()));
    };
    let (info, models) = (state.info(unit), state.unit(unit).models);
    let word = if loose { Word::Skirmish } else { Word::Column };
    let formation = formed(info, models, word, order.wide.0)
        .map_err(|(rule, why)| no!(rule, "{unit} cannot come out so: {why}"))?;
    let (_, depth) = size(info, models, formation);
    let out = Body::outward(*side);
    let along = side.step().unit().unwrap_or(Point::new(1.0, 0.0)) * course::grid(order.along, 1000.0);
    let rear = Placement { at: side.midpoint() + along, facing: out.bearing() };
    if beyond(order.along.abs(), side.length() / 2.0) {
        return Err(no!(ids::SC_TWN_04, "{unit} comes out through the side: its middle stands before it"));
    }
    let lie = Lie { formation, at: rear.advanced(depth, 0.0).snap() };
    let end = state.footprint_of(unit, lie);
    course::off_table(state, unit, &end)?;
    course::free_of_units(state, unit, &end)?;
    aside::check(state, unit, lie)?;
    if let Some(barred) = state.setup.barred(Mover::new(info, lie), &end.rects) {
        return Err(no!(barred.rule, "{unit} may not come out there: {} is in the way", barred.by));
    }
    Ok(lie)
}

/// SC-TWN-15: how far apart neighbouring blocks may be.
const STREET: f64 = 2.0;

/// SC-TWN-15: the side of a block that faces another, if the two are neighbours for troops of a side.
pub fn facing_side(state: &State, unit: UnitId, from: u8, to: u8) -> Option<u8> {
    let (mine, theirs) = (outline(state, from), outline(state, to));
    if from == to || beyond(gap_only(&Body::of_area(mine), &Body::of_area(theirs)), STREET) {
        return None;
    }
    let overlaps = |a: Segment, b: Segment, normal: Point| {
        let along = normal.right();
        let span = |edge: Segment| {
            let (from, to) = (edge.from.dot(along), edge.to.dot(along));
            (from.min(to), from.max(to))
        };
        let ((a0, a1), (b0, b1)) = (span(a), span(b));
        beyond(a1.min(b1) - a0.max(b0), 0.0)
    };
    let opposite = |a: Segment, b: Segment| {
        let turn = turn_between(Body::outward(a).bearing(), (-Body::outward(b)).bearing()).abs();
        within(turn, 45.0) && (b.midpoint() - a.midpoint()).dot(Body::outward(a)) > 0.0
    };
    let between = |a: Segment, b: Segment| {
        let street = table::Convex::hull([a.from, a.to, b.from, b.to]);
        state
            .of_side(state.unit(unit).side.enemy())
            .any(|(_, enemy)| enemy.footprint.rects.iter().any(|rect| street.overlaps_rect(rect)))
    };
    for a in mine.edges() {
        for (number, b) in theirs.edges().enumerate() {
            let (na, nb) = (Body::outward(a), Body::outward(b));
            let (p, q) = a.nearest_points(b);
            let near = within(p.distance(q), STREET);
            if near && opposite(a, b) && overlaps(a, b, na) && overlaps(a, b, nb) && !between(a, b) {
                return Some(number as u8);
            }
        }
    }
    None
}

/// SC-TWN-15: whether a garrison may move over into a neighbouring block.
pub fn check_over(state: &State, unit: UnitId, name: &str) -> Result<Way, Refusal> {
    may_go(state, unit)?;
    let (from, loose) = held(state, unit)?;
    let block = named(state, name)?;
    if facing_side(state, unit, from, block).is_none() {
        return Err(no!(ids::SC_TWN_15, "the blocks are no neighbours: {unit} has to go through the street"));
    }
    has_room(state, unit, block)?;
    keeps_off(state, unit, block)?;
    Ok(Way::In(
        Lie { formation: Formation::Garrison { block, loose }, at: state.unit(unit).lie.at },
        Share::HALF,
    ))
}

/// SC-TWN-15: whether a garrison may attack the garrison of a neighbouring block.
pub fn check_storm(state: &State, unit: UnitId, target: PieceId) -> Result<Way, Refusal> {
    may_go(state, unit)?;
    if state.unit(unit).shaken {
        return Err(no!(ids::SC_ATK_01, "{unit} is shaken and may not attack"));
    }
    let (from, _) = held(state, unit)?;
    let target = enemy_unit(state, state.unit(unit).side, target)?;
    let (to, _) = held(state, target)?;
    match facing_side(state, unit, from, to) {
        Some(side) => Ok(Way::Storm(target, Contact::Side(side))),
        None => Err(no!(ids::SC_TWN_15, "the blocks of {unit} and {target} are no neighbours")),
    }
}

/// SC-TWN-04, SC-MAN-11: a garrison stands outside, for half a move; a column is marked.
pub fn come_out(ctx: &mut Ctx<'_, Charge>, unit: UnitId, lie: Lie) {
    ctx.emit(Event::Spent { unit, share: Share::HALF });
    let gone = ctx.unit(unit).footprint.centre.distance(ctx.footprint_of(unit, lie).centre);
    ctx.emit(Event::Placed { unit, lie, gone, by: Vec::new(), why: Why::CameOut, rule: ids::SC_TWN_04 });
    ctx.emit(Event::Did { unit, deed: Deed::CameOut });
    if matches!(lie.formation, Formation::Column { .. }) {
        ctx.emit(Event::Marked { unit, changed: Some(Changed::Changed) });
    }
}

/// Goes the way that was checked.
pub fn go(ctx: &mut Ctx<'_, Charge>, unit: UnitId, way: Way) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    match way {
        Way::In(lie, share) => {
            status::recall_screen(ctx, unit);
            ctx.emit(Event::Spent { unit, share });
            let gone = ctx.unit(unit).footprint.centre.distance(ctx.footprint_of(unit, lie).centre);
            let rule = if share == Share::default() { ids::SC_TWN_02 } else { ids::SC_TWN_15 };
            ctx.emit(Event::Placed { unit, lie, gone, by: Vec::new(), why: Why::Entered, rule });
            ctx.emit(Event::Did { unit, deed: Deed::Entered });
            status::disorder(ctx, unit, ids::SC_TWN_05);
        }
        Way::Out(lie) => {
            come_out(ctx, unit, lie);
            aside::ask(ctx, unit);
        }
        Way::Storm(target, side) => {
            ctx.emit(Event::Spent { unit, share: Share::HALF });
            ctx.emit(Event::Did { unit, deed: Deed::Attacked });
            // Every unit inside is its opponent (SC-TWN-10).
            let block = ctx.unit(target).lie.formation;
            let inside = |here: &crate::state::Unit| matches!((here.lie.formation, block), (Formation::Garrison { block: a, .. }, Formation::Garrison { block: b, .. }) if a == b);
            let enemies = ctx.of_side(ctx.unit(target).side).filter(|(_, here)| inside(here));
            let enemies: Vec<UnitId> = enemies.map(|(enemy, _)| enemy).collect();
            for target in enemies.iter().copied() {
                let pair = Pair {
                    attacker: unit,
                    target,
                    contact: Some(side),
                    flank: false,
                    cover: Cover::Hard,
                    obstacle: false,
                    behind: None,
                };
                ctx.emit(Event::PairMade { pair });
            }
            // SC-ATK-15: the defenders may be caught unready.
            ctx.push_in_order(
                enemies.into_iter().map(|enemy| attack::Task::Caught { unit: enemy, by: unit }),
            );
        }
    }
}
