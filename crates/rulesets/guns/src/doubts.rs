//! What a scenario may say by the rules and surely does not mean. What is doubtful about any ground is found for every game.

use engine::Fault;
use engine::terrain::WaterKind;

use table::Rect;

use crate::ground::Footing;
use crate::options::Victory;
use crate::prelude::*;
use crate::set_up::Entry;
use crate::tactical_range::eligible;

/// How far from every formation of his a commander may begin, in inches, before somebody should be asked whether it is meant.
const FAR: f64 = 24.0;

/// Everything that is doubtful about a battle that has just been set up.
pub(crate) fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = Vec::new();
    for side in Side::BOTH {
        commanders(state, side, &mut doubts);
        in_water(state, side, &mut doubts);
        uncommanded(state, side, &mut doubts);
        out_of_reach(state, side, &mut doubts);
        zones(state, side, &mut doubts);
    }
    for entry in &state.setup.entries {
        doubts.extend(never_comes(state, entry));
    }
    doubts.extend(engaged(state));
    doubts.extend(nothing_to_win(state));
    doubts.extend(uneven(state));
    doubts
}

/// SG-TERR-05: a commander who stands in a river, or on other ground that nobody enters.
fn in_water(state: &State, side: Side, doubts: &mut Vec<Fault>) {
    for id in state.commanders_of(side).filter(|id| !state.setup.commanders[id.index()].deployed) {
        let here = state.commanders[id.index()].at.point();
        if state.setup.terrain.footing_at(here) == Footing::Impassable {
            let wet = |water: &&bodies::Water| {
                water.kind == WaterKind::River
                    && water.line.nearest(here).point.distance(here) <= water.width / 2.0
            };
            let water = state.setup.terrain.land.waters.iter().find(wet);
            let says = match water {
                Some(water) => format!("he stands in {}: put him on the bank, or on a bridge", water.name),
                None => "he stands on impassable ground: put him beside it".to_owned(),
            };
            let path = format!("sides.{side}.commanders.\"{}\".at", state.command_name(id));
            doubts.push(Fault::by_rule(path, ids::SG_TERR_05, says));
        }
    }
}

/// SG-SCALE-13: a zone that reaches over the edge of the table, and zones in which nobody is set up.
fn zones(state: &State, side: Side, doubts: &mut Vec<Fault>) {
    let (zones, ground) = (&state.setup.sides[side].zones, &state.setup.ground);
    let is_off = |zone: &Rect| !state.setup.terrain.land.board.holds_rect(zone);
    for (index, _) in zones.iter().enumerate().filter(|(_, zone)| is_off(zone)) {
        let says = format!(
            "this zone reaches off the table of {} by {} inches: bring its corners in",
            ground.width, ground.depth
        );
        doubts.push(Fault::by_rule(format!("sides.{side}.zones[{index}]"), ids::SG_SCALE_13, says));
    }
    let waits = state.all().any(|base| state.side(base) == side && !state.is_present(base));
    let rides_up = state.commanders_of(side).any(|id| state.setup.commanders[id.index()].deployed);
    if !zones.is_empty() && !waits && !rides_up {
        let says = "everybody of this side has his place already, so nobody is set up in its zones: leave them out, or leave the places out";
        doubts.push(Fault::by_rule(format!("sides.{side}.zones"), ids::SG_SCALE_13, says));
    }
}

/// SG-SCALE-11: a reinforcement whose turn never comes.
fn never_comes(state: &State, entry: &Entry) -> Option<Fault> {
    let last = state.setup.last_turn.filter(|last| entry.turn > *last)?;
    let info = state.info(entry.bases.first()?);
    let says = format!(
        "{} is to enter in turn {}, and the battle ends with turn {last}: let it come sooner, or the battle last longer",
        info.of, entry.turn
    );
    Some(Fault::by_rule(
        format!("sides.{}.formations.\"{}\".enters", info.side, info.of),
        ids::SG_SCALE_11,
        says,
    ))
}

/// SG-VIC-02: where objectives alone decide and there is none, no side has a way to win.
fn nothing_to_win(state: &State) -> Option<Fault> {
    let by_ground = state.setup.options.victory == Victory::Objectives;
    (by_ground && state.setup.objectives.is_empty()).then(|| {
        let says = "objectives alone are to decide and there is none, so no side has a way to win before the last turn: name `objectives`, or leave this out";
        Fault::by_rule("options.victory", ids::SG_VIC_02, says)
    })
}

/// SG-CMD-03: a commander so far from everybody he commands that his messengers are of no use.
fn commanders(state: &State, side: Side, doubts: &mut Vec<Fault>) {
    if state.setup.sides[side].zones.is_empty() {
        for id in state.commanders_of(side).filter(|id| !state.setup.commanders[id.index()].deployed) {
            let here = state.commanders[id.index()].at.point();
            let own = state.formations(side).into_iter().filter(|set| eligible(state, *set).contains(&id));
            let nearest = own.map(|set| state.centre(set).distance(here)).fold(f64::INFINITY, f64::min);
            if nearest > FAR && nearest.is_finite() {
                let path = format!("sides.{side}.commanders.\"{}\".at", state.command_name(id));
                let says = format!(
                    "the nearest of his formations is {nearest:.0} inches away: put him nearer to them"
                );
                doubts.push(Fault::by_rule(path, ids::SG_CMD_03, says));
            }
        }
    }
}

/// How far from everybody who commands it a formation may begin, in inches; cavalry rides alone.
const DETACHED: f64 = 36.0;

/// SG-CMD-03: a formation so far from everybody who commands it that messengers are of no use. Where a commander is far from all of his, that is told
/// of him.
fn out_of_reach(state: &State, side: Side, doubts: &mut Vec<Fault>) {
    if !state.setup.sides[side].zones.is_empty() {
        return;
    }
    let formations = state.formations(side);
    let gap =
        |set: &BaseSet, id: CommandId| state.centre(*set).distance(state.commanders[id.index()].at.point());
    let reaches = |id: &CommandId| {
        formations.iter().any(|set| eligible(state, *set).contains(id) && gap(set, *id) <= FAR)
    };
    for set in &formations {
        let commanders = eligible(state, *set);
        let nearest = commanders.iter().map(|id| gap(set, *id)).fold(f64::INFINITY, f64::min);
        let rides_alone = set.iter().all(|base| state.info(base).arm == Arm::Cavalry);
        if nearest > DETACHED && nearest.is_finite() && !rides_alone && commanders.iter().any(reaches) {
            let of = &state.info(set.first().expect("a formation has bases")).of;
            let says = format!(
                "its nearest commander is {nearest:.0} inches away: put it nearer to one, or under another"
            );
            doubts.push(Fault::by_rule(format!("sides.{side}.formations.\"{of}\".at"), ids::SG_CMD_03, says));
        }
    }
}

/// SG-CMD-07: formations without a commander never move in re-action.
fn uncommanded(state: &State, side: Side, doubts: &mut Vec<Fault>) {
    if let Some(set) = state.formations(side).into_iter().find(|set| eligible(state, *set).is_empty()) {
        let says = format!(
            "{} has no commander, so it never moves in re-action: give the side one, or put it under him",
            state.called(set)
        );
        doubts.push(Fault::by_rule(format!("sides.{side}.commanders"), ids::SG_CMD_07, says));
    }
}

/// SG-SCALE-11: no base starts within the engagement range of an enemy unless that is meant.
fn engaged(state: &State) -> Option<Fault> {
    let (ours, theirs) = (state.of_side(Side::A), state.of_side(Side::B));
    let near = ours.iter().find(|base| theirs.iter().any(|enemy| state.is_engaged_by(*base, enemy)))?;
    let says = format!(
        "{} begins within engagement range of an enemy: move it clear, if that is not meant",
        state.name(near)
    );
    Some(Fault::by_rule("sides", ids::SG_SCALE_11, says))
}

/// Armies of which one has half as many bases again as the other, with nothing to win but the field.
fn uneven(state: &State) -> Option<Fault> {
    let [a, b] = Side::BOTH.map(|side| state.setup.sides[side].bases.len());
    (2 * a.max(b) > 3 * a.min(b) && state.setup.objectives.is_empty()).then(|| {
        let says = format!("the armies have {a} and {b} bases, and no objective makes up for it: even them out, or name `objectives`");
        Fault::by_rule("sides", ids::SG_VIC_02, says)
    })
}
