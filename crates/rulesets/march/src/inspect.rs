//! The whole state as data, for cases; and what a stretch of a battle amounts to, for odds.

use engine::facts::{decided, pose, spot, with};
use engine::odds::Verdict;
use serde_json::{Map, Value, json};

use crate::melee::Task as MeleeTask;
use crate::melee::round::{Round, Stage};
use crate::prelude::*;
use crate::state::Commander;
use crate::task::Task;
use crate::{end_phase, field, forget, shooting};

/// Units and commanders by name, beside the turn, the step, contacts, the melee being fought and the sides' morale.
///
/// Everything a state is made of is said, for a record's digest is made of it. Each part is taken to pieces without leaving one out, so that a
/// new field does not compile until it is said too.
pub(crate) fn facts(state: &State) -> Map<String, Value> {
    let State {
        setup,
        units: _,
        commanders: _,
        turn,
        first,
        active,
        step,
        contacts: _,
        credit,
        agenda: _,
        over: _,
    } = state;
    let mut all = Map::new();
    all.insert("turn".into(), json!(turn));
    all.insert("active".into(), json!(active));
    all.insert("step".into(), json!(step));
    all.insert("first".into(), json!(first));
    all.insert("contacts".into(), contacts(state));
    all.insert("melee".into(), melee(state));
    let morale = |side: Side| json!({ "total": setup.sides[side].morale, "lost": end_phase::morale_lost(state, side) });
    all.insert("morale".into(), json!({ "A": morale(Side::A), "B": morale(Side::B) }));
    all.insert("credit".into(), json!(credit));
    for id in (0..state.units.len() as u8).map(UnitId) {
        all.insert(state.name(id).to_owned(), unit(state, id));
    }
    for id in (0..state.commanders.len() as u8).map(CommanderId) {
        all.insert(state.commander_name(id).to_owned(), commander(state, id));
    }
    all
}

fn unit(state: &State, id: UnitId) -> Value {
    let info = state.setup.unit(id);
    let Unit { side, stands, formation, lie, condition, exhausted, fate, marks, hits, footprint: here } =
        state.unit(id);
    let front = here.front().snap();
    let present = *fate == Fate::Present;
    let touches = if present { field::touched_enemies(state, id) } else { UnitSet::default() };
    let on_road = match *lie {
        Lie::Road(RoadLie { road, head, way, off: (0, 0) }) => {
            json!({ "road": road, "head": f64::from(head) / 1000.0, "way": way })
        }
        // How far it is off its road follows from where it stands.
        Lie::Road(RoadLie { road, head, way, off: _ }) => {
            json!({ "road": road, "head": f64::from(head) / 1000.0, "way": way, "pushed-off": true })
        }
        Lie::Field(_) => Value::Null,
    };
    let said = json!({
        "side": side,
        "type": info.profile.key,
        "superior": state.commander_name(info.superior),
        "stands": if present { *stands } else { 0 },
        "at-start": info.stands,
        "formation": formation,
        "open-order": state.open_order(id),
        "at": pose(front),
        "centre": spot(here.centre()),
        "width": here.block.width(),
        "depth": here.block.depth(),
        "road": on_road,
        "condition": condition,
        "exhausted": exhausted,
        "destroyed": !present,
        "engaged": present && field::engaged(state, id),
        "touches": touches,
        "hits": hits,
        "level": here.ground.level,
    });
    with(marks, with(here.ground.partly, said))
}

fn commander(state: &State, id: CommanderId) -> Value {
    let info = state.setup.commander(id);
    let Commander { side, at, cp, fate, moved } = state.commander(id);
    json!({
        "side": side,
        "rank": info.rank,
        "superior": info.superior.map(|superior| state.commander_name(superior)),
        "at": spot(at.point()),
        "cp": cp,
        "removed": *fate == Fate::Destroyed,
        "moved": moved,
    })
}

fn contacts(state: &State) -> Value {
    let shown = state.contacts.iter().map(|Contact { attacker, target, zone, over_water }| {
        json!({ "attacker": attacker, "target": target, "zone": zone, "over-water": over_water })
    });
    Value::Array(shown.collect())
}

/// The round that is under way, wherever it lies on the agenda.
fn melee(state: &State) -> Value {
    let round = state.agenda.iter().rev().find_map(|task| match task {
        Task::Melee(MeleeTask::Round(round)) => Some(round),
        _ => None,
    });
    let Some(round) = round else { return Value::Null };
    let fighters = |side: Side| -> Vec<&str> {
        let fighters = round.fighters.iter().map(|fighter| fighter.unit);
        fighters.filter(|unit| state.unit(*unit).side == side).map(|unit| state.name(unit)).collect()
    };
    let score = |side: Side| round.score[side].total();
    json!({
        "round": round.number,
        "attacker": round.attacker,
        "attackers": fighters(round.attacker),
        "defenders": fighters(round.attacker.enemy()),
        "score": { "attacker": score(round.attacker), "defender": score(round.attacker.enemy()) },
    })
}

/// What the way from one state to another amounts to, in words a player weighs: stands, order, ground held, the battle itself.
pub(crate) fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
    let mut found = Vec::new();
    for (index, (was, is)) in before.units.iter().zip(&after.units).enumerate() {
        if was.fate == Fate::Destroyed {
            continue;
        }
        let name = before.name(UnitId(index as u8));
        let left = |unit: &Unit| match unit.fate {
            Fate::Present => i32::from(unit.stands),
            Fate::Destroyed => 0,
        };
        let mut note = |what: &str, amount: i32| {
            if amount != 0 {
                found.push((format!("{name}: {what}"), amount));
            }
        };
        note("stands lost", left(was) - left(is));
        note("destroyed", i32::from(is.fate == Fate::Destroyed));
        if is.fate == Fate::Present {
            note("hits taken", i32::from(is.hits.saturating_sub(was.hits)));
            let became =
                |condition: Condition| i32::from(is.condition == condition && was.condition != condition);
            note("disordered", became(Condition::Disordered));
            note("routed", became(Condition::Routed));
            note("rallied", became(Condition::Good));
            note("exhausted", i32::from(is.exhausted && !was.exhausted));
            let square = |unit: &Unit| unit.formation == Formation::Square;
            note("in square", i32::from(square(is) && !square(was)));
        }
    }
    for side in Side::BOTH {
        let lost = |state: &State| end_phase::morale_lost(state, side) as i32;
        let more = lost(after) - lost(before);
        if more != 0 {
            found.push((format!("{}: morale points lost", before.setup.sides[side].name), more));
        }
    }
    found.extend(decided(before.over, after.over, |side| before.setup.sides[side].name.clone()));
    found
}

/// What is told on the way: MG-SHO-17, the hits on a target before they cost it stands; MG-MEL-18, those of a first round; MG-MEL-22, who has
/// won it.
pub(crate) fn passing(before: &State, now: &State) -> Vec<(String, i32)> {
    match now.agenda.top() {
        Some(Task::Shooting(shooting::Task::Results)) => {
            let hit = now.of_side(now.active.enemy()).find(|(_, unit)| unit.hits > 0);
            let told = hit.and_then(|(unit, here)| {
                let more = here.hits.saturating_sub(before.unit(unit).hits);
                (more > 0).then(|| (format!("{}: hits taken", now.name(unit)), i32::from(more)))
            });
            told.into_iter().collect()
        }
        Some(Task::Melee(MeleeTask::Round(round))) if round.number == 1 => of_a_round(before, now, round),
        _ => Vec::new(),
    }
}

/// MG-MEL-22, MG-MEL-25: who has won the first round of a melee.
pub(crate) fn verdict(now: &State) -> Option<Verdict> {
    match now.agenda.top() {
        Some(Task::Melee(MeleeTask::Round(round)))
            if round.number == 1 && matches!(round.stage, Stage::Exhaustion) =>
        {
            Some(round.winner.map_or(Verdict::Drawn, Verdict::Won))
        }
        _ => None,
    }
}

fn of_a_round(before: &State, now: &State, round: &Round) -> Vec<(String, i32)> {
    let told = |unit: UnitId, what: &str, number: i32| (format!("{}: {what}", now.name(unit)), number);
    let fighters = round.fighters.iter().map(|fighter| fighter.unit);
    match round.stage {
        Stage::Losses => fighters
            .filter_map(|unit| {
                let had = if before.step == Step::Melee { before.unit(unit).hits } else { 0 };
                // Nobody takes more than he has.
                let hits = now.unit(unit).hits.min(forget::enough(now, unit)).saturating_sub(had);
                (hits > 0).then(|| told(unit, "hits taken in melee", i32::from(hits)))
            })
            .collect(),
        // MG-MEL-25: a draw is one for those who have to go back.
        Stage::Exhaustion => {
            let (side, what) = match round.winner {
                Some(winner) => (winner, "melee won"),
                None => (round.attacker, "melee drawn"),
            };
            round.left(now, side).map(|fighter| told(fighter.unit, what, 1)).collect()
        }
        Stage::Attack(_) | Stage::Save(..) | Stage::Status | Stage::Pursuit(_) => Vec::new(),
    }
}
