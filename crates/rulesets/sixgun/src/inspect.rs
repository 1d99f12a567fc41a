//! The whole state as data, for cases, and what the way from one state to another amounts to.

use dice::Card;
use serde_json::{Map, Value, json};

use crate::prelude::*;
use crate::state::{Group, Horse, Vehicle};

/// Figures by name, beside the turn, the phase, who acts, horses, vehicles, groups and cards.
///
/// Everything a state is made of is said, for a record's digest is made of it. Each part is taken to pieces without leaving one out, so that a
/// new field does not compile until it is said too.
pub(crate) fn facts(state: &State) -> Map<String, Value> {
    #[rustfmt::skip]
    let State {
        setup: _, figures: _, horses: _, vehicles: _, turn, active, phase, fresh, day, edges, deck, pair, face_cards, queue, activation,
        engaged, groups, agenda: _, over: _, course,
    } = state;
    let mut all = Map::new();
    let names =
        |ids: &mut dyn Iterator<Item = FigureId>| ids.map(|id| json!(state.name(id))).collect::<Vec<_>>();
    all.insert("turn".into(), json!(turn));
    all.insert("phase".into(), json!(phase));
    all.insert("fresh".into(), json!(fresh));
    all.insert("active".into(), json!(active));
    all.insert("acting".into(), json!(activation.as_ref().map(|it| state.name(it.figure))));
    all.insert("queue".into(), json!(names(&mut queue.iter().copied())));
    all.insert("edges".into(), json!({ "A": { "edge": edges.a }, "B": { "edge": edges.b } }));
    all.insert("face-cards".into(), json!(face_cards));
    all.insert("cards-left".into(), json!(deck.len()));
    let left: Vec<Card> = Card::all().filter(|card| deck.contains(*card)).collect();
    let discards: Vec<Card> = deck.discards().collect();
    all.insert("cards".into(), json!({ "left": left, "discards": discards, "pair": pair }));
    all.insert("day".into(), json!(day));
    let pairs = engaged.iter().map(|(one, other)| json!([state.name(*one), state.name(*other)]));
    all.insert("engaged".into(), pairs.collect());
    let mut tests = Vec::new();
    let mut members_of = |Group { members, charge, got_a_shot }: &Group| {
        // Two numbers in a list would be a place.
        let dice = charge.map(|[one, other]| json!({ "one": one, "other": other }));
        tests.push(json!({ "charge": dice, "got-a-shot": got_a_shot }));
        names(&mut members.iter().copied())
    };
    let members: Vec<_> = groups.iter().map(&mut members_of).collect();
    all.insert("groups".into(), json!(members));
    all.insert("group-tests".into(), json!(tests));
    all.insert("horses".into(), horses(state));
    all.insert("vehicles".into(), vehicles(state));
    all.insert("activation".into(), json!(activation));
    if let Some(course) = course {
        all.insert("encounter".into(), crate::encounter::facts(state, course));
    }
    for id in state.everybody() {
        all.insert(state.name(id).to_owned(), figure(state, id));
    }
    all
}

/// SX-CHR-15 as cases write it.
pub(crate) const fn state_word(status: Status) -> &'static str {
    match status {
        Status::Up => "up",
        Status::PoppedUp(_) => "popped-up",
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
    #[rustfmt::skip]
    let Figure {
        side, at, status, ride, ready, shots, budget: _, moved, moved_fast, fast_turn, fast_before, covered, concealed, spotted, shown_in_bed,
        unhorsed, standing, lasting, passing, bad_wounds, duck_turns, ran_away, brawled, cv, coolness, in_shoot_out, taken,
    } = it;
    let cover = match *status {
        Status::Ducked(cover) | Status::PoppedUp(Some(cover)) => Some(cover),
        _ => None,
    };
    let (exit, exits) = match *status {
        Status::Running { exit, open } => (Some(exit), ways_out(state, exit, open)),
        _ => (None, Vec::new()),
    };
    let (rides, aboard, drives) = match *ride {
        Ride::Foot => (None, None, false),
        Ride::Horse(horse) => (Some(state.names().of(state.horse_piece(horse))), None, false),
        Ride::Vehicle { vehicle, driver } => {
            (None, Some(state.names().of(state.vehicle_piece(vehicle))), driver)
        }
    };
    let mut said = json!({
        "side": side,
        "at": at,
        "state": state_word(*status),
        "behind": cover.map(|cover| state.cover_name(cover)),
        "cover": cover,
        "exit": exit,
        "exits": exits,
        "flight-pending": matches!(status, Status::Thrown { flight_pending: true }),
        "cv": cv,
        "coolness": coolness,
        "constitution": state.constitution(id),
        "left": state.constitution_left(id),
        "lasting": lasting,
        "passing": passing,
        "ready": ready,
        "taken": taken,
        "shots": shots,
        "budget": field::budget_in_inches(it),
        "moved": moved,
        "moved-fast": moved_fast,
        "fast-turns": { "last": fast_turn, "before": fast_before },
        "covered": covered,
        "concealed": concealed,
        "spotted": spotted,
        "shown-in-bed": shown_in_bed,
        "standing": standing,
        "rides": rides,
        "aboard": aboard,
        "drives": drives,
        "engaged": state.engaged_with(id).map(|enemy| state.name(enemy)).collect::<Vec<_>>(),
        "brawled": brawled,
        "bad-wounds": bad_wounds,
        "duck-turns": duck_turns,
        "unhorsed": unhorsed,
        "ran-away": ran_away,
        "in-shoot-out": in_shoot_out,
    });
    if state.over.is_some() {
        said["after"] = after(state, id);
    }
    said
}

/// SX-MOV-13: the edges a running figure may leave by, the one it makes for first: so they are listed alike however the table lies.
fn ways_out(state: &State, exit: Spot, open: Edges) -> Vec<Edge> {
    let board = &state.setup.terrain.board;
    let mut edges: Vec<Edge> = open.iter().collect();
    let apart = |edge: &Edge| board.gap_to_edge(*edge, exit.point()).distance;
    edges.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
    edges
}

/// SX-END-04: what a figure takes home: SX-DMG-06, SX-ADV-35, SX-CHR-09, SX-CHR-10, SX-CHR-11.
fn after(state: &State, id: FigureId) -> Value {
    json!(crate::aftermath::homecoming(state, id))
}

fn horses(state: &State) -> Value {
    let mut all = Map::new();
    for (index, Horse { at, damage, fallen, rider }) in state.horses.iter().enumerate() {
        let name = state.names().of(state.horse_piece(HorseId(index as u8)));
        let said = json!({
            "at": at,
            "damage": damage,
            "left": 12 - i32::from(*damage),
            "fallen": fallen,
            "rider": rider.map(|rider| state.name(rider)),
        });
        all.insert(name.to_owned(), said);
    }
    Value::Object(all)
}

fn vehicles(state: &State) -> Value {
    let mut all = Map::new();
    for (index, Vehicle { at, moved, driven }) in state.vehicles.iter().enumerate() {
        let id = VehicleId(index as u8);
        let aboard = state.everybody().filter(
            |figure| matches!(state.figure(*figure).ride, Ride::Vehicle { vehicle, .. } if vehicle == id),
        );
        let aboard: Vec<&str> = aboard.map(|figure| state.name(figure)).collect();
        let said =
            json!({ "at": at, "moved": moved, "driven": f64::from(*driven) / 4000.0, "aboard": aboard });
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
            // SX-CONC-14: with nobody left whom he knows of he may still be wrong, and is told so whether he is or not.
            Some(side) if crate::hidden::asked(before) == Some(side) && may_hide(before) => {
                (format!("{}: victory, if no enemy is hidden", before.setup.sides[side].name), 1)
            }
            Some(side) => (format!("{}: victory", before.setup.sides[side].name), 1),
            None => ("The fight: nobody wins".to_owned(), 1),
        });
    }
    all
}

/// Whether somebody may be hidden for all one side knows: what is concealed is kept secret, and there is something to hide behind.
fn may_hide(state: &State) -> bool {
    crate::hidden::secretive(state) && crate::sight::features(state).next().is_some()
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
