//! The whole state as data, for cases, and what the way from one state to another amounts to.

use engine::{Awaits, Ruleset};
use serde_json::{Map, Value, json};

use crate::state::{FigureId, HorseId, Ride, State, Status, VehicleId};
use crate::{Sixgun, field};

/// Figures by name, beside the turn, the phase, who acts, horses, vehicles and groups.
pub(crate) fn inspect(state: &State) -> Value {
    let mut all = Map::new();
    let names =
        |ids: &mut dyn Iterator<Item = FigureId>| ids.map(|id| json!(state.name(id))).collect::<Vec<_>>();
    all.insert("turn".into(), json!(state.turn));
    all.insert("phase".into(), json!(state.phase));
    all.insert("active".into(), json!(state.active));
    all.insert("acting".into(), json!(state.activation.as_ref().map(|it| state.name(it.figure))));
    all.insert("queue".into(), json!(names(&mut state.queue.iter().copied())));
    all.insert("face-cards".into(), json!(state.face_cards));
    all.insert("cards-left".into(), json!(state.deck.len()));
    all.insert("day".into(), json!(state.day));
    let pairs = state.engaged.iter().map(|(one, other)| json!([state.name(*one), state.name(*other)]));
    all.insert("engaged".into(), pairs.collect());
    let groups = state.groups.iter().map(|group| json!(names(&mut group.members.iter().copied())));
    all.insert("groups".into(), groups.collect());
    all.insert("horses".into(), horses(state));
    all.insert("vehicles".into(), vehicles(state));
    let awaits = Sixgun::awaits(state);
    let asked = if let Awaits::Order(side) = awaits { Some(side) } else { None };
    all.insert("awaits".into(), json!(asked));
    all.insert("decision".into(), json!(Sixgun::decision(state).map(|decision| decision.rule)));
    if let Awaits::Over(outcome) = awaits {
        let winner = outcome.winner.map_or_else(|| "draw".to_owned(), |side| side.to_string());
        all.insert("over".into(), json!({ "winner": winner, "rule": outcome.rule.0 }));
    }
    for id in state.everybody() {
        all.insert(state.name(id).to_owned(), figure(state, id));
    }
    Value::Object(all)
}

/// SX-CHR-15 as cases write it.
pub(crate) const fn state_word(status: Status) -> &'static str {
    match status {
        Status::Up => "up",
        Status::PoppedUp => "popped-up",
        Status::Ducked(_) => "ducked",
        Status::Thrown { .. } => "thrown",
        Status::Running { .. } => "running",
        Status::Unconscious => "unconscious",
        Status::Dead => "dead",
        Status::Captured => "captured",
        Status::OffTable => "off-table",
    }
}

fn figure(state: &State, id: FigureId) -> Value {
    let it = state.figure(id);
    let behind = if let Status::Ducked(cover) = it.status { Some(state.cover_name(cover)) } else { None };
    let exit = if let Status::Running { exit } = it.status { Some(exit) } else { None };
    let (rides, aboard, drives) = match it.ride {
        Ride::Foot => (None, None, false),
        Ride::Horse(horse) => (Some(state.names().of(state.horse_piece(horse))), None, false),
        Ride::Vehicle { vehicle, driver } => {
            (None, Some(state.names().of(state.vehicle_piece(vehicle))), driver)
        }
    };
    let mut said = json!({
        "side": it.side,
        "at": it.at,
        "state": state_word(it.status),
        "behind": behind,
        "exit": exit,
        "flight-pending": matches!(it.status, Status::Thrown { flight_pending: true }),
        "cv": it.cv,
        "coolness": it.coolness,
        "constitution": state.constitution(id),
        "left": state.constitution_left(id),
        "lasting": it.lasting,
        "passing": it.passing,
        "ready": it.ready,
        "shots": it.shots,
        "budget": field::budget_in_inches(it),
        "moved": it.moved,
        "moved-fast": it.moved_fast,
        "concealed": it.concealed,
        "spotted": it.spotted,
        "standing": it.standing,
        "rides": rides,
        "aboard": aboard,
        "drives": drives,
        "engaged": state.engaged_with(id).map(|enemy| state.name(enemy)).collect::<Vec<_>>(),
        "bad-wounds": it.bad_wounds,
        "duck-turns": it.duck_turns,
        "ran-away": it.ran_away,
    });
    if state.over.is_some() {
        said["after"] = after(state, id);
    }
    said
}

/// SX-END-04: what a figure takes home: SX-DMG-06, SX-ADV-35, SX-CHR-09 to 11.
fn after(state: &State, id: FigureId) -> Value {
    json!(crate::aftermath::homecoming(state, id))
}

fn horses(state: &State) -> Value {
    let mut all = Map::new();
    for (index, horse) in state.horses.iter().enumerate() {
        let name = state.names().of(state.horse_piece(HorseId(index as u8)));
        let said = json!({
            "at": horse.at,
            "damage": horse.damage,
            "left": 12 - i32::from(horse.damage),
            "fallen": horse.fallen,
            "rider": horse.rider.map(|rider| state.name(rider)),
        });
        all.insert(name.to_owned(), said);
    }
    Value::Object(all)
}

fn vehicles(state: &State) -> Value {
    let mut all = Map::new();
    for (index, vehicle) in state.vehicles.iter().enumerate() {
        let id = VehicleId(index as u8);
        let aboard = state.everybody().filter(
            |figure| matches!(state.figure(*figure).ride, Ride::Vehicle { vehicle, .. } if vehicle == id),
        );
        let aboard: Vec<&str> = aboard.map(|figure| state.name(figure)).collect();
        let said = json!({ "at": vehicle.at, "moved": vehicle.moved, "aboard": aboard });
        all.insert(state.names().of(state.vehicle_piece(id)).to_owned(), said);
    }
    Value::Object(all)
}

/// What odds are told in: who falls, who runs, who ducks, what is lost, and who has won by it.
pub(crate) fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
    let mut all = Vec::new();
    for id in before.everybody() {
        let (was, is) = (before.figure(id), after.figure(id));
        let name = before.name(id);
        let mut note = |what: &str, amount: i32| {
            if amount != 0 {
                all.push((format!("{name}: {what}"), amount));
            }
        };
        let became = |word: &str| i32::from(state_word(is.status) == word && state_word(was.status) != word);
        for word in ["dead", "unconscious", "captured", "off-table", "running", "ducked", "thrown"] {
            note(word, became(word));
        }
        // Nobody loses more than he has.
        let left = |state: &State| state.constitution_left(id).max(0);
        note("Constitution lost", left(before) - left(after));
        note("bad wounds", i32::from(is.bad_wounds) - i32::from(was.bad_wounds));
        note("revealed", i32::from(was.concealed && !is.concealed));
    }
    for (index, (was, is)) in before.horses.iter().zip(&after.horses).enumerate() {
        if is.fallen && !was.fallen {
            let name = before.names().of(before.horse_piece(HorseId(index as u8)));
            all.push((format!("{name}: fallen"), 1));
        }
    }
    if let (None, Some(outcome)) = (before.over, after.over) {
        all.push(match outcome.winner {
            Some(side) => (format!("{}: wins", before.setup.sides[side].name), 1),
            None => ("The fight: nobody wins".to_owned(), 1),
        });
    }
    all
}

/// Tells the points a volley has cost, once it is over, and puts them back: whether somebody was felled is known by then, and no test of those
/// shot at looks at the points (SX-RX-01).
pub(crate) fn tell_damage(before: &State, now: &mut State) -> Vec<(String, i32)> {
    let mut told = Vec::new();
    for id in before.everybody() {
        let (was, is) = (before.figure(id), now.figure(id));
        if (was.lasting, was.passing) != (is.lasting, is.passing) {
            let lost = before.constitution_left(id).max(0) - now.constitution_left(id).max(0);
            if lost != 0 {
                told.push((format!("{}: Constitution lost", before.name(id)), lost));
            }
            let figure = now.figure_mut(id);
            (figure.lasting, figure.passing) = (was.lasting, was.passing);
        }
    }
    told
}
