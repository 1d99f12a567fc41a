//! A charge in sentences.

use engine::decision::{Choice, Place, PlaceAnswer};
use engine::{Ask, PieceId, Preview, Refusal, Refused, Side, Telling, Witness};
use serde_json::{Value, json};
use table::{Placement, Spot};

use super::{Event, check};
use crate::reactions::{self, Test};
use crate::state::{FigureId, State};
use crate::task::bad_draft;
use crate::words::Pronouns;
use crate::{field, ids, movement, sight};

/// The way to a charge: whom; a way round is asked for only if the draft names one.
pub fn ask(state: &State, charger: FigureId, draft: &Value) -> Result<Ask, Refusal> {
    let ask = Ask { title: "Charge whom?".to_owned(), rule: ids::SX_CHG_01.0.to_owned(), ..Ask::default() };
    let Some(target) = draft.get("target").and_then(Value::as_str) else {
        let pieces = state.conscious(state.figure(charger).side.enemy()).filter_map(|(enemy, _)| {
            let name = state.name(enemy);
            let shown = sight::shown_to(state, enemy, state.figure(charger).side);
            let refused = check(state, charger, state.piece(enemy), &[])
                .err()
                .map(|refusal| Refused::of(&refusal, state.names()));
            let choice = Choice::piece(name, json!({ "order": "charge", "target": name })).refused(refused);
            shown.then_some(choice)
        });
        return Ok(Ask { pieces: pieces.collect(), ..ask });
    };
    crate::hidden::spoken(state)
        .find(target)
        .ok_or_else(|| bad_draft(format!("nobody is called '{target}'")))?;
    let it = state.figure(charger);
    let place = Place {
        field: format!("/path/{}", draft.get("path").and_then(Value::as_array).map_or(0, Vec::len)),
        piece: state.name(charger).to_owned(),
        answer: PlaceAnswer::Point,
        from: it.at.into(),
        ghost: vec![field::base_at(it.ride, Placement::default()).drawn()],
        reach: Some(movement::inches_left(state, charger)),
        suggestions: Vec::new(),
    };
    Ok(Ask { place: Some(place), ready: true, title: format!("Charge {target}: by which way?"), ..ask })
}

/// What a charge would be: the way, the number tested, the place of the target's own test.
pub fn preview(state: &State, charger: FigureId, target: PieceId, via: &[Spot]) -> Result<Preview, Refusal> {
    let charge = check(state, charger, target, via)?;
    let target = charge.target;
    let grounds = reactions::grounds(state, charger, &[target]);
    let number = reactions::tested_number(state, Test::Charging, charger, grounds);
    let inches = f64::from(charge.approach.mils) / 1000.0;
    let left = movement::inches_left(state, charger);
    let (name, against, total) = (state.name(charger), state.name(target), number.total());
    let mut preview = Preview::saying(format_args!(
        "{name} charges {against}: {inches:.2} of {left:.2} inches to contact; tested number {total}: two dice charge, one fires instead, none ducks."
    ))
    .costing(&number);
    let mut from = state.centre(charger);
    for stop in charge.via.iter().chain([&charge.approach.contact]) {
        preview = preview.drawn(Witness::line(from, stop.point(), "charge"));
        from = stop.point();
    }
    Ok(preview)
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let telling = match event {
        Event::Declared { charger, target, line } => {
            let (one, other) = (state.name(*charger), state.name(*target));
            Telling::new(ids::SX_CHG_01, format!("{one} means to charge {other}."))
                .about([one, other])
                .drawn(Witness::line(line[0].point(), line[1].point(), "charge"))
        }
        Event::GroupTested { charger, .. } => {
            let name = state.name(*charger);
            Telling::new(
                ids::SX_GRP_08,
                format!(
                    "The test of {name} holds for all of {} group who charge.",
                    state.pronouns(*charger).his
                ),
            )
            .about([name])
            .detail()
        }
        Event::ReadTheDice { charger, target, leader, grounds, dice, passed } => {
            let (one, other) = (state.name(*charger), state.name(*target));
            let number = reactions::number_under(state, Test::Charging, *charger, *leader, *grounds);
            let (total, passes) = (number.total(), reactions::passes(*passed));
            let [first, second] = dice;
            let Pronouns { his, himself, .. } = state.pronouns(*charger);
            let says = format!(
                "{one} nerves {himself} to charge {other} by the dice of {his} group, {first} and {second}, at {total}: {passes}."
            );
            Telling::new(ids::SX_GRP_08, says).about([one, other])
        }
        Event::Balked { charger, target } => {
            let (one, other) = (state.name(*charger), state.name(*target));
            Telling::new(ids::SX_CHG_03, format!("{one} does not charge {other} after all."))
                .about([one, other])
        }
        Event::Stood { target, .. } => {
            let name = state.name(*target);
            Telling::new(ids::SX_CHG_08, format!("{name} stands to meet the charge.")).about([name])
        }
        Event::Lapsed { charger } => {
            let name = state.name(*charger);
            Telling::new(ids::SX_CHG_12, format!("The charge of {name} comes to nothing."))
                .about([name])
                .detail()
        }
    };
    Some(telling)
}
