//! How a player comes to an order of step M3: a unit, what it does, where, and who pays.

mod places;
mod preview;

pub use places::ghost;
pub(super) use preview::preview;

use engine::decision::Choice;
use engine::{Ask, Decision, Refusal, Refused};
use serde_json::{Value, json};

use super::{LegalMove, check, check_changes, may_act, may_move, rate};
use crate::charge;
use crate::command::price::{Kind, Part, Parts, afford, payers, price};
use crate::command::{draft_of, own_unit};
use crate::formation;
use crate::order::{Change, Charge, Move, Order};
use crate::profiles::Arm;
use crate::refusal::bad_draft;
use crate::state::{CommanderId, Fate, Formation, RoadWay, State, UnitId};
use crate::{field, ids};

/// What the phasing side is asked in step M3.
pub(super) fn decision(state: &State) -> Decision {
    let left: Vec<String> = state
        .setup
        .commanders_of(state.active)
        .filter(|id| state.commander(*id).fate == Fate::Present && state.commander(*id).cp > 0)
        .map(|id| format!("{} {}", state.commander_name(id), state.commander(id).cp))
        .collect();
    let says = if left.is_empty() {
        "No command points are left.".to_owned()
    } else {
        format!("Command points left: {}.", left.join(", "))
    };
    Decision::new(state.active, ids::MG_TRN_02, "Movement: actions", says)
}

/// The next question for a draft.
pub(super) fn ask(state: &State, draft: &Value) -> Result<Ask, Refusal> {
    let mut ask = match draft.get("order").and_then(Value::as_str) {
        Some("move") => ask_move(state, draft)?,
        Some("change-formation") => ask_change(state, draft)?,
        Some(_) => Ask { title: "No more actions?".to_owned(), ready: true, ..Ask::default() },
        None => match units_of(state, draft, "units")? {
            units if units.is_empty() => ask_unit(state),
            units => ask_verb(state, &units),
        },
    };
    ids::MG_CMD_12.0.clone_into(&mut ask.rule);
    Ok(ask)
}

/// The units a draft names.
fn units_of(state: &State, draft: &Value, list: &str) -> Result<Vec<UnitId>, Refusal> {
    let named = draft.get(list).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut units = Vec::new();
    for entry in named.iter().take(2) {
        let name = entry.as_str().or_else(|| entry.get("unit").and_then(Value::as_str));
        let name = name.ok_or_else(|| bad_draft("a unit is missing its name"))?;
        let piece = state.names().find(name);
        let piece = piece.ok_or_else(|| bad_draft(format!("no piece is called '{name}'")))?;
        units.push(own_unit(state, state.active, piece)?);
    }
    Ok(units)
}

/// Which unit acts.
fn ask_unit(state: &State) -> Ask {
    let mut ask = Ask { title: "Which unit acts?".to_owned(), ..Ask::default() };
    for (unit, _) in state.of_side(state.active) {
        let parts = bare_parts(state, &[unit]);
        let paid = may_act(state, unit).and_then(|()| match best_payer(state, Kind::Move, &parts) {
            Some(_) => Ok(()),
            None => nobody_pays(state, &parts),
        });
        // Who may not move is lit only if it can at least form otherwise.
        let refused = paid.and_then(|()| {
            may_move(state, unit).or_else(|why| if can_form(state, unit) { Ok(()) } else { Err(why) })
        });
        let refused = refused.err().map(|refusal| Refused::of(&refusal, state.names()));
        let draft = json!({ "units": [state.name(unit)] });
        ask.pieces.push(Choice::piece(state.name(unit), draft).refused(refused));
    }
    ask.options.push(Choice::option("End actions", draft_of(&Order::EndActions)));
    ask
}

/// The refusal that the direct superior of a unit cannot pay for it.
fn nobody_pays(state: &State, parts: &[Part]) -> Result<(), Refusal> {
    let superior = state.setup.unit(parts[0].unit).superior;
    afford(state, superior, parts, &price(state, superior, Kind::Move, parts))
}

/// A price's parts before it is known where a unit goes.
fn bare_parts(state: &State, units: &[UnitId]) -> Parts {
    units
        .iter()
        .map(|unit| Part {
            unit: *unit,
            open_order: state.open_order(*unit),
            difficult: false,
            contact: false,
        })
        .collect()
}

/// The cheapest payer who has the points; of several, the one lowest in the chain of command.
fn best_payer(state: &State, kind: Kind, parts: &[Part]) -> Option<CommanderId> {
    let able = payers(state, parts).filter_map(|payer| {
        let price = price(state, payer, kind, parts);
        afford(state, payer, parts, &price).ok().map(|()| (price.total(), height(state, payer), payer))
    });
    able.min().map(|(_, _, payer)| payer)
}

/// How far below the army commander somebody stands, the lowest first.
fn height(state: &State, commander: CommanderId) -> std::cmp::Reverse<usize> {
    let above = std::iter::successors(Some(commander), |id| state.setup.commander(*id).superior);
    std::cmp::Reverse(above.count())
}

/// What the unit, or the two, do.
fn ask_verb(state: &State, units: &[UnitId]) -> Ask {
    let names: Vec<&str> = units.iter().map(|unit| state.name(*unit)).collect();
    let mut ask = Ask { title: format!("What does {} do?", names.join(" with ")), ..Ask::default() };
    let parts = bare_parts(state, units);
    let able = best_payer(state, Kind::Move, &parts);
    let payer = able.unwrap_or(state.setup.unit(units[0]).superior);
    let payer_name = state.commander_name(payer);
    let moves: Vec<Value> = names.iter().map(|name| json!({ "unit": name })).collect();
    let can_move =
        units.iter().try_for_each(|unit| may_act(state, *unit).and_then(|()| may_move(state, *unit)));
    let can_move = can_move.and_then(|()| if able.is_some() { Ok(()) } else { nobody_pays(state, &parts) });
    let refused = can_move.err().map(|refusal| Refused::of(&refusal, state.names()));
    let cost = price(state, payer, Kind::Move, &parts).total();
    let draft = json!({ "order": "move", "payer": payer_name, "moves": moves });
    ask.options.push(Choice::option("Move", draft).noted(format!("{cost} CP")).refused(refused));
    if let [unit] = units {
        charges(state, *unit, payer, &mut ask);
        changes(state, *unit, &mut ask);
        for (other, _) in
            state.of_side(state.active).filter(|(other, _)| other != unit && state.touch(*unit, *other))
        {
            let draft = json!({ "units": [state.name(*unit), state.name(other)] });
            // MG-MOV-08: a group that may do nothing together is none.
            let together = ask_verb(state, &[*unit, other]).options;
            let refused = if together.iter().any(|choice| choice.refused.is_none()) {
                None
            } else {
                together.into_iter().find_map(|choice| choice.refused)
            };
            ask.pieces.push(Choice::piece(state.name(other), draft).noted("as a group").refused(refused));
        }
    } else {
        group_changes(state, units, &mut ask);
    }
    ask
}

/// Enemies within reach of a charge, each with the end position that is easiest to take.
fn charges(state: &State, unit: UnitId, payer: CommanderId, ask: &mut Ask) {
    if charge::may_charge_at_all(state, unit).is_err() {
        return;
    }
    // MG-CMD-17: contact costs more, so that who pays for a march may be unable to pay for a charge, and another not.
    let parts: Parts =
        bare_parts(state, &[unit]).into_iter().map(|part| Part { contact: true, ..part }).collect();
    let payer = best_payer(state, Kind::Move, &parts).unwrap_or(payer);
    let here = &state.unit(unit).footprint;
    for (target, enemy) in state.of_side(state.active.enemy()) {
        if !field::near(here, &enemy.footprint, rate(state, unit)) {
            continue;
        }
        let mut refusal = None;
        let mut found = None;
        for place in charge::flush_places(state, unit, target) {
            let one = charge_of(state, unit, target, &place);
            let order = Order::Move { payer: state.commander_piece(payer), moves: vec![one] };
            match check_order(state, &order) {
                Ok(legal) => {
                    found = Some((order, legal.price.total()));
                    break;
                }
                Err(why) => refusal = refusal.or(Some((order, why))),
            }
        }
        let name = state.name(target);
        match (found, refusal) {
            (Some((order, cost)), _) => {
                ask.pieces.push(Choice::piece(name, draft_of(&order)).noted(format!("charge, {cost} CP")));
            }
            (None, Some((order, why))) => {
                let refused = Some(Refused::of(&why, state.names()));
                ask.pieces.push(Choice::piece(name, draft_of(&order)).noted("charge").refused(refused));
            }
            (None, None) => {}
        }
    }
}

/// The charge of one unit to a place on an enemy's edge.
pub(super) fn charge_of(state: &State, unit: UnitId, target: UnitId, place: &charge::FlushPlace) -> Move {
    let charge = Charge {
        target: state.piece(target),
        and: None,
        edge: place.edge,
        stand: place.stand.map(|stand| stand + 1),
    };
    Move { unit: state.piece(unit), to: Some(place.pose), along: None, charge: Some(charge) }
}

fn check_order(state: &State, order: &Order) -> Result<LegalMove, Refusal> {
    match order {
        Order::Move { payer, moves } => check(state, *payer, moves),
        _ => Err(Refusal::other_question(ids::MG_CMD_12, "a move")),
    }
}

/// The formations a unit can change into, with their price.
fn changes(state: &State, unit: UnitId, ask: &mut Ask) {
    // MG-MOV-07: a march column that can march no farther may form one anew, the other way.
    let anew = formation::cannot_march(state, unit);
    let other = |to: &Formation| to.suits(state.arm(unit)) && (anew || *to != state.unit(unit).formation);
    for to in Formation::ALL.into_iter().filter(other) {
        let ways: &[Option<RoadWay>] = match to {
            Formation::MarchColumn => &[Some(RoadWay::Onward), Some(RoadWay::Backward)],
            _ => &[None],
        };
        for way in ways {
            let change = Change { unit: state.piece(unit), to, at: None, way: *way };
            let label = match way {
                None => capital(to.name()),
                Some(RoadWay::Onward) => "March column, along the road".to_owned(),
                Some(RoadWay::Backward) => "March column, back along the road".to_owned(),
            };
            // Open order in the other shape is no change at all; leave it off the list.
            if to.is_open() && formation::may_take(state, unit, to).is_err() {
                continue;
            }
            ask.options.push(change_choice(state, label, vec![change], &[unit]));
        }
    }
}

/// Whether a unit can change into some formation where it is.
fn can_form(state: &State, unit: UnitId) -> bool {
    let mut ask = Ask::default();
    changes(state, unit, &mut ask);
    ask.options.iter().any(|choice| choice.refused.is_none())
}

/// The formations two units can change into together.
fn group_changes(state: &State, units: &[UnitId], ask: &mut Ask) {
    for to in Formation::ALL.into_iter().filter(|to| units.iter().all(|unit| to.suits(state.arm(*unit)))) {
        if units.iter().any(|unit| formation::may_take(state, *unit, to).is_err()) {
            continue;
        }
        let changes =
            units.iter().map(|unit| Change { unit: state.piece(*unit), to, at: None, way: None }).collect();
        ask.options.push(change_choice(state, format!("Both: {}", to.name()), changes, units));
    }
}

fn change_choice(state: &State, label: String, changes: Vec<Change>, units: &[UnitId]) -> Choice {
    let parts: Parts = units
        .iter()
        .map(|unit| Part {
            unit: *unit,
            open_order: state.arm(*unit) == Arm::Infantry && state.unit(*unit).formation.is_open(),
            difficult: false,
            contact: false,
        })
        .collect();
    let payer = best_payer(state, Kind::Formation, &parts).unwrap_or(state.setup.unit(units[0]).superior);
    let checked = check_changes(state, state.commander_piece(payer), &changes);
    let order = Order::ChangeFormation { payer: state.commander_piece(payer), changes };
    let choice = Choice::option(label, draft_of(&order));
    match checked {
        Ok(legal) => choice.noted(format!("{} CP", legal.price.total())),
        Err(refusal) => choice.refused(Some(Refused::of(&refusal, state.names()))),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Where the units of a move go, and who pays.
fn ask_move(state: &State, draft: &Value) -> Result<Ask, Refusal> {
    let units = units_of(state, draft, "moves")?;
    let entries = draft.get("moves").and_then(Value::as_array).cloned().unwrap_or_default();
    let given =
        |entry: &Value| entry.get("to").is_some_and(|to| !to.is_null()) || entry.get("along").is_some();
    let missing = entries.iter().position(|entry| !given(entry));
    let number = missing.unwrap_or(0).min(units.len().saturating_sub(1));
    let Some(unit) = units.get(number).copied() else {
        return Ok(ask_unit(state));
    };
    let mut ask = Ask { title: format!("Where does {} go?", state.name(unit)), ..Ask::default() };
    ask.place = Some(places::place(state, unit, number, draft));
    let order: Option<Order> = serde_json::from_value(draft.clone()).ok();
    let legal = match &order {
        Some(Order::Move { payer, moves }) => check(state, *payer, moves).ok(),
        _ => None,
    };
    // One of two may stay where it is; then the other's place must do.
    ask.ready = order.is_some() && (missing.is_none() || (units.len() > 1 && legal.is_some()));
    let parts = legal.map_or_else(|| bare_parts(state, &units), |legal| legal.parts);
    other_payers(state, Kind::Move, &parts, draft, &mut ask);
    Ok(ask)
}

/// Who else could pay.
fn other_payers(state: &State, kind: Kind, parts: &[Part], draft: &Value, ask: &mut Ask) {
    let named = draft.get("payer").and_then(Value::as_str);
    for payer in payers(state, parts) {
        let name = state.commander_name(payer);
        let price = price(state, payer, kind, parts);
        let refused =
            afford(state, payer, parts, &price).err().map(|refusal| Refused::of(&refusal, state.names()));
        let mut with = draft.clone();
        with["payer"] = Value::String(name.to_owned());
        let label = if named == Some(name) { format!("{name} pays") } else { format!("Let {name} pay") };
        let note = format!("{} of {} CP", price.total(), state.commander(payer).cp);
        ask.options.push(Choice::option(label, with).noted(note).refused(refused));
    }
}

/// A formation change that is whole but for its place.
fn ask_change(state: &State, draft: &Value) -> Result<Ask, Refusal> {
    let units = units_of(state, draft, "changes")?;
    let mut ask = Ask { title: "Change formation?".to_owned(), ready: true, ..Ask::default() };
    let order: Option<Order> = serde_json::from_value(draft.clone()).ok();
    if let Some(Order::ChangeFormation { payer, changes }) = &order {
        let parts = match check_changes(state, *payer, changes) {
            Ok(legal) => legal.parts,
            Err(_) => bare_parts(state, &units),
        };
        if let ([unit], [change]) = (&units[..], &changes[..]) {
            let old = state.unit(*unit).footprint.front().snap();
            let crowded = change.to != Formation::MarchColumn
                && !formation::fits(state, *unit, change.to, old, crate::state::UnitSet::default());
            if crowded {
                ask.place = Some(places::room(state, *unit, change.to, draft));
            }
        }
        other_payers(state, Kind::Formation, &parts, draft, &mut ask);
    }
    Ok(ask)
}
