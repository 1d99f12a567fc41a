//! What a scenario may say by the rules and surely does not mean. What is doubtful about any ground is found for every game.

use engine::Fault;

use crate::ground::capacity;
use crate::prelude::*;
use crate::set_up::{Victory, path};

/// Everything that is doubtful about a battle that has just been set up.
pub(crate) fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = Vec::new();
    slopes(state, &mut doubts);
    contours(state, &mut doubts);
    blocks(state, &mut doubts);
    roads(state, &mut doubts);
    units(state, &mut doubts);
    uncontrolled(state, &mut doubts);
    generals(state, &mut doubts);
    ways_to_win(state, &mut doubts);
    doubts.extend(never_read(state));
    doubts.extend(never_held(state));
    doubts.extend(never_won(state));
    doubts.extend(uneven(state));
    doubts.extend(last_turn(state));
    doubts
}

/// How far from every unit of his a general may begin, in inches, before somebody should be asked whether it is meant.
const FAR: f64 = 24.0;

/// A general who stands in a river, or so far from all his units that he is of use to none.
fn generals(state: &State, doubts: &mut Vec<Fault>) {
    for side in Side::BOTH.into_iter().filter(|side| !state.setup.sides[*side].deploys) {
        for (id, general) in state.generals_of(side).filter(|(_, general)| general.with.is_none()) {
            let (name, at) = (state.general_name(id), general.at.point());
            let mut tell = |rule, says: String| {
                doubts.push(Fault::by_rule(path(side, "generals", name, "at"), rule, says));
            };
            let channels = state.setup.terrain.waters.iter().zip(&state.setup.unbridged);
            let wet = |(_, parts): &(&bodies::Water, &Vec<table::Polygon>)| {
                parts.iter().any(|part| part.contains(at))
            };
            if let Some((water, _)) = channels.into_iter().find(wet) {
                tell(
                    ids::SC_GNL_01,
                    format!("he stands in {}: put him on the bank, or on a bridge", water.name),
                );
            }
            let gaps = state.of_side(side).map(|(_, unit)| unit.lie.at.point().distance(at));
            let nearest = gaps.fold(f64::INFINITY, f64::min);
            if nearest > FAR && nearest.is_finite() {
                let says =
                    format!("the nearest of his units is {nearest:.0} inches away: put him nearer to them");
                tell(ids::SC_GNL_01, says);
            }
        }
    }
}

/// SC-VIC-03: a scenario's own ways to win take the place of breaking the enemy, so a side that none of them names cannot win.
fn ways_to_win(state: &State, doubts: &mut Vec<Fault>) {
    for side in Side::BOTH {
        let named = |one: &Victory| match one {
            Victory::Hold { side: whose, .. } | Victory::Endure { side: whose } => *whose == side,
        };
        let says = if state.of_side(side).next().is_none() {
            "this side has no unit, so it has no way to win: give it some"
        } else if !state.setup.victory.is_empty() && !state.setup.victory.iter().any(named) {
            "no way to win is this side's, and breaking the enemy wins nothing where a scenario has its own: write one for it"
        } else {
            continue;
        };
        doubts.push(Fault::by_rule(format!("sides.{side}"), ids::SC_VIC_03, says));
    }
}

/// Armies of which one has half as many models again as the other, with nothing to win but the field. There are no points (SC-VIC-01).
fn uneven(state: &State) -> Option<Fault> {
    let [a, b] = Side::BOTH.map(|side| models(state, side));
    (2 * a.max(b) > 3 * a.min(b) && a.min(b) > 0 && state.setup.victory.is_empty()).then(|| {
        let says = format!(
            "the armies have {a} and {b} models, and no objective makes up for it: even them out, or write a `victory` for the weaker side"
        );
        Fault::new("sides", says)
    })
}

/// SC-VIC-03: of the scenario's conditions the first that is met decides, and to endure is always met.
fn never_read(state: &State) -> Option<Fault> {
    let endure = state.setup.victory.iter().position(|one| matches!(one, Victory::Endure { .. }))?;
    (endure + 1 < state.setup.victory.len()).then(|| {
        let says =
            "whoever endures has won by then, so this condition is never read: write it before `endure`";
        Fault::by_rule(format!("victory[{}]", endure + 1), ids::SC_VIC_03, says)
    })
}

/// How many models a side has at the beginning.
pub(crate) fn models(state: &State, side: Side) -> u32 {
    let units = state.setup.units.iter().filter(|unit| unit.side == side);
    units.map(|unit| u32::from(unit.models)).sum()
}

/// SC-VIC-03, SC-VIC-04: without a last turn nobody asks who holds what, and where no army breaks nobody ever wins.
fn never_won(state: &State) -> Option<Fault> {
    let options = &state.setup.options;
    let breaks = options.break_half.is_on() && state.setup.victory.is_empty();
    (options.turn_limit.last().is_none() && !breaks).then(|| {
        let says = "there is no last turn, and nobody breaks before it, so neither side has a way to win: give the battle a number of turns";
        Fault::by_rule("options.turn-limit", ids::SC_VIC_04, says)
    })
}

/// SC-VIC-03: a place that nobody may enter and somebody is to hold.
fn never_held(state: &State) -> Option<Fault> {
    let forbidden = |one: &Victory| match one {
        Victory::Hold { area, .. } => {
            Some(&state.setup.terrain.areas[usize::from(*area)]).filter(|area| area.kind == Kind::Impassable)
        }
        Victory::Endure { .. } => None,
    };
    let mut places = state.setup.victory.iter().enumerate();
    let (index, place) = places.find_map(|(index, one)| Some((index, forbidden(one)?)))?;
    let says = format!("nobody may enter {}, so nobody ever holds it: name another place", place.name);
    Some(Fault::by_rule(format!("victory[{index}].area"), ids::SC_VIC_03, says))
}

/// SC-LOS-02: a contour that lies on no lower one.
fn contours(state: &State, doubts: &mut Vec<Fault>) {
    let areas = &state.setup.terrain.areas;
    for (index, high) in areas.iter().enumerate().filter(|(_, area)| area.level > 1) {
        let carries = |low: &bodies::Area<Kind>| {
            let inside = |corner: &table::Point| within(low.outline.gap_to_point(*corner).distance, 0.0);
            low.level + 1 == high.level && high.outline.corners().iter().any(inside)
        };
        if !areas.iter().any(carries) {
            let below = high.level - 1;
            let says = format!(
                "this contour of level {} lies on none of level {below}: draw that one, too, or lower it",
                high.level
            );
            doubts.push(Fault::by_rule(format!("ground.areas[{index}].level"), ids::SC_LOS_02, says));
        }
    }
}

/// SC-HIL-04: a steep slope that touches no contour has no upper end, so nobody ever attacks up it.
fn slopes(state: &State, doubts: &mut Vec<Fault>) {
    let areas = &state.setup.terrain.areas;
    for (index, slope) in areas.iter().enumerate().filter(|(_, area)| area.kind == Kind::Steep) {
        let touches = |hill: &&bodies::Area<Kind>| {
            let near = |corner: &table::Point| within(hill.outline.gap_to_point(*corner).distance, 0.0);
            hill.kind == Kind::Hill && slope.outline.corners().iter().any(near)
        };
        if !areas.iter().any(|area| touches(&area)) {
            let says = "this steep slope touches no contour, so nobody ever attacks uphill on it: let a corner of it lie on one";
            doubts.push(Fault::by_rule(format!("ground.areas[{index}].outline"), ids::SC_HIL_04, says));
        }
    }
}

/// SC-TWN-02: a block of which every side is walled in, and one too small for any unit.
fn blocks(state: &State, doubts: &mut Vec<Fault>) {
    let areas = &state.setup.terrain.areas;
    for (index, block) in areas.iter().enumerate().filter(|(_, area)| area.kind == Kind::Block) {
        let body = Body::of_area(&block.outline);
        let is_closed = |side: table::Segment| {
            let before = side.midpoint() + Body::outward(side) * 0.1;
            let walled = |area: &bodies::Area<Kind>| {
                matches!(area.kind, Kind::Block | Kind::Impassable) && area.outline.contains(before)
            };
            !state.setup.terrain.board.holds(before) || areas.iter().any(walled)
        };
        if body.edges().all(is_closed) {
            let says =
                format!("no side of {} is open, so nobody ever enters it: leave it a door", block.name);
            doubts.push(Fault::by_rule(format!("ground.areas[{index}].outline"), ids::SC_TWN_02, says));
        }
        let smallest = state.setup.units.iter().filter(|unit| unit.arm == crate::troops::Arm::Infantry);
        let smallest = smallest.map(|unit| unit.models).min();
        if smallest.is_some_and(|models| models > capacity(block)) {
            let says = format!(
                "no battalion fits into {}, which holds {}: let it hold more",
                block.name,
                capacity(block)
            );
            doubts.push(Fault::by_rule(format!("ground.areas[{index}].capacity"), ids::SC_TWN_01, says));
        }
    }
}

/// SC-TWN-14: a road through a block, which nobody marches through.
fn roads(state: &State, doubts: &mut Vec<Fault>) {
    let blocks = || state.setup.terrain.areas.iter().filter(|area| area.kind == Kind::Block);
    for (index, road) in state.setup.ground.roads.iter().enumerate() {
        let legs = road.line.windows(2).map(|pair| table::Segment::new(pair[0].point(), pair[1].point()));
        let through = |block: &&bodies::Area<Kind>| {
            let inside = |leg: table::Segment| {
                let mut parts = block.outline.stretches(leg);
                parts.any(|part| block.outline.contains_strictly(part.of(leg).midpoint()))
            };
            legs.clone().any(inside)
        };
        if let Some(block) = blocks().find(through) {
            let says = format!(
                "a road leads through {}, and nobody marches through a block: lead it past, or draw two blocks with the street between them",
                block.name
            );
            doubts.push(Fault::by_rule(format!("ground.roads[{index}].line"), ids::SC_TWN_14, says));
        }
    }
}

/// SC-OPT-01: where control is limited, a unit that no general is near enough to.
fn uncontrolled(state: &State, doubts: &mut Vec<Fault>) {
    if !state.setup.options.limited_control.is_on() {
        return;
    }
    for (id, unit) in state.present().filter(|(_, unit)| !state.setup.sides[unit.side].deploys) {
        if !crate::control::is_near(state, id) {
            let says =
                "no general is within 16 inches of it, so it moves on a 4 or more only: put it nearer to one";
            doubts.push(Fault::by_rule(path(unit.side, "units", state.name(id), "at"), ids::SC_OPT_01, says));
        }
    }
}

/// SC-STA-02: a unit that the file places in ground that disorders it, without saying so.
fn units(state: &State, doubts: &mut Vec<Fault>) {
    for (id, unit) in state.present().filter(|(_, unit)| !state.setup.sides[unit.side].deploys) {
        let info = state.info(id);
        let ground = state.setup.disorders(Mover::new(info, unit.lie), &unit.footprint.rects);
        if let Some(rule) = ground {
            let says = format!(
                "{} begins disordered by the ground it stands on: move it clear, if that is not meant",
                info.name
            );
            doubts.push(Fault::by_rule(path(unit.side, "units", &info.name, "at"), rule, says));
        }
    }
}

/// SC-VIC-04: with an odd number of turns one side is active once more than the other.
fn last_turn(state: &State) -> Option<Fault> {
    let last = state.setup.options.turn_limit.last().filter(|last| last % 2 == 1)?;
    let says = format!("of {last} turns one side has one more than the other: {} would be even", last + 1);
    Some(Fault::by_rule("options.turn-limit", ids::SC_VIC_04, says))
}
