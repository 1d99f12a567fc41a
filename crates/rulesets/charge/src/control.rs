//! SC-OPT-01, SC-OPT-02: limited control: a unit far from any general moves only if its die lets it.

use bodies::somewhere;

use crate::prelude::*;
use crate::state::Control;
use crate::ways::{Search, corners_around, corners_of};

/// SC-OPT-01: a unit far from any general is ordered: its die is rolled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rouse {
    /// Who.
    pub unit: PieceId,
}

/// What is done about control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-OPT-01: the die of a unit that is ordered.
    Roll(UnitId),
}

/// SC-OPT-01: how near a general has to be.
const NEAR: f64 = 16.0;
/// SC-OPT-02: how far from enemies the way runs.
const OFF: f64 = 1.0;

/// SC-OPT-01: at the start of 1a it is settled which active units are out of control.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    if !ctx.setup.options.limited_control.is_on() {
        return;
    }
    let out: Vec<UnitId> =
        ctx.of_side(ctx.active).map(|(unit, _)| unit).filter(|unit| !is_near(ctx, *unit)).collect();
    for unit in out {
        ctx.emit(Event::ControlRolled { unit, die: None, control: Control::Doubtful });
    }
}

/// SC-OPT-01: whether a unit may be roused.
pub fn check(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.unit(unit).turn.control == Control::Doubtful {
        return Ok(());
    }
    Err(no!(ids::SC_OPT_01, "{unit} needs no die to move: order it"))
}

impl Task {
    /// SC-OPT-01: it moves on 4 to 6.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        let Self::Roll(unit) = self;
        let hand = ctx.hand(unit);
        let die = ctx.dice_of(hand).d6(ids::SC_OPT_01)?;
        let control = if die >= 4 { Control::Obeys } else { Control::Balks };
        ctx.emit(Event::ControlRolled { unit, die: Some(die), control });
        Ok(())
    }
}

/// SC-OPT-01: whether a general of its side is within 16 inches of a unit, along a way he could ride.
pub fn is_near(state: &State, unit: UnitId) -> bool {
    let side = state.unit(unit).side;
    let mut generals = state.generals_of(side);
    generals.any(|(_, general)| {
        general.with == Some(unit)
            || way_to(state, side, general.at.point(), unit).is_some_and(|inches| within(inches, NEAR))
    })
}

/// SC-OPT-02: the shortest way from a point to a unit, if one is not longer than 16 inches. It bends round impassable ground, and an inch from the corners of enemies.
pub fn way_to(state: &State, side: Side, from: Point, unit: UnitId) -> Option<f64> {
    let body = state.body(unit);
    if beyond(body.gap_to_point(from), NEAR) {
        return None;
    }
    let impassable = state.setup.terrain.areas.iter().filter(|area| area.kind == Kind::Impassable);
    let walls = impassable.map(|area| &area.outline).chain(state.setup.unbridged.iter().flatten());
    let walls: Vec<&Polygon> = walls.collect();
    let enemies = state.of_side(side.enemy());
    let kept = enemies.flat_map(|(enemy, _)| {
        let body = state.body(enemy);
        // Who stands a hair within the inch, as the grid has it, goes round as near.
        corners_around(&body, OFF.min(body.gap_to_point(from)))
    });
    let round = kept.chain(walls.iter().flat_map(|wall| corners_of(wall)));
    let open = |line: Segment| is_open(state, side, unit, line, &walls);
    let joins = |last: Segment, _: f64| open(last);
    let search = Search::new(from, round, &body, NEAR, (open, joins, |_, _| None));
    search.shortest().map(|way| way.length)
}

/// SC-OPT-02: whether a straight piece of the way keeps out of ground impassable to all troops, and no nearer than 1 inch to enemies unless a friend is nearer.
fn is_open(state: &State, side: Side, unit: UnitId, line: Segment, walls: &[&Polygon]) -> bool {
    if walls.iter().any(|wall| wall.first_stretch(line).is_some()) {
        return false;
    }
    let near = |body: &Body<'_>| {
        within(body.nearest(line.midpoint()).distance(line.midpoint()), line.length() / 2.0 + OFF)
    };
    let enemies = state.of_side(side.enemy()).map(|(enemy, _)| state.body(enemy)).filter(near);
    let friends: Vec<Body<'_>> =
        state.of_side(side).filter(|(id, _)| *id != unit).map(|(id, _)| state.body(id)).collect();
    let length = line.length().max(TOLERANCE);
    // Both gaps change by an inch at most when the place does.
    let is_near = |enemy: Body<'_>| {
        somewhere(0.0, length, 2.0, |inches, slack| {
            let at = line.at(inches / length);
            let gap = enemy.gap_to_point(at);
            let saved = friends.iter().any(|friend| friend.gap_to_point(at) < gap - slack);
            (beyond(OFF + slack, gap) && !saved).then_some(())
        })
    };
    !enemies.into_iter().any(|enemy| is_near(enemy).is_some())
}
