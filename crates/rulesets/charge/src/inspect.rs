//! The whole state as data, for cases and records; and what a stretch of a battle amounts to, for odds.
//!
//! Everything a state is made of is said, for a record's digest is made of it. Each part is taken to pieces without leaving one out, so that a
//! new field does not compile until it is said too.

use engine::facts::{decided, pose, spot, thousandth};
use engine::odds::Verdict;
use serde_json::{Map, Value, json};

use crate::combat::{self, results};
use crate::ending;
use crate::formations::{faces, size};
use crate::prelude::*;
use crate::state::{Bend, Doings, General, LeftGuns};
use crate::task::Task;

/// Units and generals by name, beside the turn, the step and pairs.
pub(crate) fn facts(state: &State) -> Map<String, Value> {
    let State {
        setup: _,
        units: _,
        generals: _,
        turn,
        first,
        active,
        step,
        moving,
        pairs,
        agenda: _,
        over: _,
    } = state;
    let mut all = Map::new();
    all.insert("turn".into(), json!(turn));
    all.insert("active".into(), json!(active));
    all.insert("step".into(), json!(step));
    all.insert("first".into(), json!(first));
    all.insert("moving".into(), json!(moving));
    all.insert("pairs".into(), json!(pairs));
    for id in state.present_ids() {
        all.insert(state.name(id).to_owned(), unit(state, id));
    }
    for id in (0..state.generals.len() as u8).map(GeneralId) {
        all.insert(state.general_name(id).to_owned(), general(state, id));
    }
    all
}

fn unit(state: &State, id: UnitId) -> Value {
    let info = state.info(id);
    let Unit {
        side,
        models,
        lie: here,
        disordered,
        shaken,
        locked_until,
        changed,
        seen_firing,
        screen,
        guns,
        fate,
        turn,
        footprint,
    } = state.unit(id);
    let Doings {
        spent,
        wheeled,
        deeds,
        fire_hits,
        evades,
        control,
        began: (began, began_with),
        began_screen,
    } = *turn;
    let (width, depth) = size(info, *models, here.formation);
    let mut said = json!({
        "side": side,
        "arm": info.arm,
        "grade": info.grade,
        "models": if *fate == Fate::Present { *models } else { 0 },
        "at-start": info.models,
        "centre": spot(footprint.centre),
        "width": thousandth(width),
        "depth": thousandth(depth),
        "disordered": state.is_disordered(id),
        "marked-disordered": disordered,
        "shaken": shaken,
        "steady": state.is_steady(id),
        "engaged": state.is_engaged(id),
        "shattered": state.is_shattered(id),
        "locked-until": locked_until,
        "changed": changed,
        "seen-firing": seen_firing,
        "screen": screen.map(said_screen),
        "guns": guns.map(|LeftGuns { lie: left, touched_by }| json!({ "lie": lie(left), "touched-by": touched_by })),
        "fate": fate,
        "spent": spent.fraction(),
        "wheeled": f64::from(wheeled) / 100.0,
        "deeds": deeds,
        "fire-hits": fire_hits,
        "evades": evades,
        "control": control,
        "began": { "lie": lie(began), "models": began_with, "screen": began_screen.map(said_screen) },
        "opponents": state.opponents(id),
    });
    if let (Value::Object(said), Value::Object(more)) = (&mut said, lie(*here)) {
        said.extend(more);
        if here.formation == Formation::Square {
            said.insert("faces".into(), json!(faces(*models)));
        }
    }
    said
}

fn said_screen(Screen { models, wide, at }: Screen) -> Value {
    json!({ "models": models, "wide": wide, "at": pose(at) })
}

/// How something lies: its formation, how wide it is, and where.
fn lie(Lie { formation, at }: Lie) -> Value {
    let mut said = json!({ "formation": formation.word(), "at": pose(at), "wide": formation.wide() });
    match formation {
        Formation::Bent(bend) => {
            let Bend { left, right, back, angle } = bend;
            said["bend"] =
                json!({ "left": left, "right": right, "back": back, "angle": f64::from(angle) / 100.0 });
        }
        Formation::Garrison { block, loose } => {
            said["block"] = json!(block);
            said["loose"] = json!(loose);
        }
        Formation::Column { .. }
        | Formation::Line { .. }
        | Formation::Square
        | Formation::Limbered { .. }
        | Formation::Deployed
        | Formation::Skirmish { .. }
        | Formation::OffGuns { .. } => {}
    }
    said
}

fn general(state: &State, id: GeneralId) -> Value {
    let General { side, at, with, ridden, fate, flees } = state.general(id);
    json!({
        "side": side,
        "at": spot(at.point()),
        "with": with,
        "ridden": f64::from(*ridden) / 1000.0,
        "fate": fate,
        "flees": flees,
    })
}

/// What the way from one state to another amounts to, in words a player weighs.
pub(crate) fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
    let mut found = Vec::new();
    for id in before.present_ids().filter(|id| before.is_present(*id)) {
        let (was, is) = (before.unit(id), after.unit(id));
        let left = |unit: &Unit| if unit.fate == Fate::Present { i32::from(unit.models) } else { 0 };
        let mut note = |what: &str, amount: i32| {
            if amount != 0 {
                found.push((format!("{}: {what}", before.name(id)), amount));
            }
        };
        note("models lost", left(was) - left(is));
        note("gone", i32::from(is.fate != Fate::Present));
        if is.fate == Fate::Present {
            note("disordered", i32::from(after.is_disordered(id) && !before.is_disordered(id)));
            note("shaken", i32::from(is.shaken && !was.shaken));
            note("rallied", i32::from(was.shaken && !is.shaken));
            note("left its guns", i32::from(is.guns.is_some() && was.guns.is_none()));
        }
    }
    for (index, (was, is)) in before.generals.iter().zip(&after.generals).enumerate() {
        if was.fate == GeneralFate::Present && is.fate != GeneralFate::Present {
            found.push((format!("{}: lost", before.general_name(GeneralId(index as u8))), 1));
        }
    }
    for side in Side::BOTH {
        let more = ending::lost_of(after, side).0 as i32 - ending::lost_of(before, side).0 as i32;
        if more != 0 {
            found.push((format!("{}: units lost", before.setup.sides[side].name), more));
        }
    }
    found.extend(decided(before.over, after.over, |side| before.setup.sides[side].name.clone()));
    found
}

/// SC-CMB-16, SC-CMB-17: who has won the round that is being settled.
pub(crate) fn verdict(now: &State) -> Option<Verdict> {
    match now.agenda.top() {
        Some(Task::Combat(combat::Task::Results(results::Task::Over(round, side))))
            if *side != now.active =>
        {
            Some(results::winner(now, &round.stood).map_or(Verdict::Drawn, Verdict::Won))
        }
        _ => None,
    }
}
