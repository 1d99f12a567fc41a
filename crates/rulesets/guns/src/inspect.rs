//! Everything that can be said of a state, as data.

use engine::facts::{decided, pose, spot};
use engine::odds::{Foretold, Verdict};
use serde_json::{Map, Value, json};

use crate::chances::Losses;
use crate::prelude::*;
use crate::state::{Base, Commander};
use crate::{combat, victory};

/// The whole state: pieces by name, then the rest. Taken to pieces without `..`, so that a new field is not forgotten.
pub(crate) fn facts(state: &State) -> Map<String, Value> {
    let State {
        setup,
        bases,
        commanders,
        turn,
        phase,
        initiative,
        links,
        attacked,
        declared,
        pledges,
        silent,
        combats,
        fight,
        held,
        eventful,
        quiet_turns,
        agenda: _,
        over: _,
    } = state;
    let mut all = Map::new();
    for (index, base) in bases.iter().enumerate() {
        let id = BaseId(index as u8);
        all.insert(state.name(id).to_owned(), of_base(state, id, base));
    }
    for (commander, info) in commanders.iter().zip(&setup.commanders) {
        let Commander { at, moved } = commander;
        all.insert(info.name.clone(), json!({ "at": spot(at.point()), "moved": moved, "side": info.side }));
    }
    all.extend([
        ("turn".to_owned(), json!(turn)),
        ("phase".to_owned(), json!(phase)),
        ("initiative".to_owned(), json!(initiative)),
        ("links".to_owned(), json!(links)),
        ("attacked".to_owned(), json!(attacked)),
        ("declared".to_owned(), json!(declared)),
        ("pledges".to_owned(), json!(pledges)),
        ("silent".to_owned(), json!(silent)),
        ("combats".to_owned(), json!(combats)),
        ("fight".to_owned(), json!(fight)),
        ("held".to_owned(), json!(held)),
        ("eventful".to_owned(), json!(eventful)),
        ("quiet-turns".to_owned(), json!(quiet_turns)),
    ]);
    all
}

fn of_base(state: &State, id: BaseId, base: &Base) -> Value {
    let Base { at, formation, body, reach, acted, counted, fate, lies: _ } = base;
    json!({
        "at": (*fate != Fate::Waiting).then(|| pose(*at)),
        "formation": formation,
        "body": body,
        "reach": reach,
        "er": state.er(id),
        "acted": acted,
        "counted": counted,
        "fate": fate,
        "side": state.side(id),
    })
}

/// What is counted of a base.
fn destroyed(state: &State, base: BaseId) -> String {
    format!("{}: destroyed", state.name(base))
}

/// What is counted of a side.
fn bases_lost(state: &State, side: Side) -> String {
    format!("{}: bases lost", state.side_name(side))
}

/// What losses that are reckoned and not rolled amount to.
pub(crate) fn foretold(before: &State, losses: &BySide<Losses>) -> Foretold {
    let mut told = vec![];
    for side in Side::BOTH {
        let Losses { of, numbers } = &losses[side];
        told.extend(of.iter().map(|(base, chance)| (destroyed(before, *base), 1, *chance)));
        let numbers = (0..).zip(numbers).skip(1);
        told.extend(numbers.map(|(number, chance)| (bases_lost(before, side), number, *chance)));
    }
    told.retain(|(.., chance)| *chance > 0.0);
    Foretold { told, lost: BySide::of(|side| losses[side].mean()) }
}

/// What the way from one state to another amounts to, in words a player weighs.
pub(crate) fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
    let mut found = vec![];
    for base in before.present() {
        if after.base(base).fate == Fate::Destroyed {
            found.push((destroyed(before, base), 1));
        }
    }
    for side in Side::BOTH {
        let more = victory::lost_of(after, side).0 as i32 - victory::lost_of(before, side).0 as i32;
        if more != 0 {
            found.push((bases_lost(before, side), more));
        }
    }
    found.extend(decided(before.over, after.over, |side| before.side_name(side).to_owned()));
    found
}

/// SG-RES-02: who has won the combat whose losses are about to be diced for.
pub(crate) fn verdict(now: &State) -> Option<Verdict> {
    match now.agenda.top() {
        Some(Task::Combat(combat::Task::Losses)) => {
            let decided = now.fight.as_ref()?.verdict?;
            Some(decided.winner.map_or(Verdict::Drawn, Verdict::Won))
        }
        _ => None,
    }
}
