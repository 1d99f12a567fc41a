//! SX-GRP-01, SX-END-03: what a side may do when its phase begins and groups are played.

use engine::decision::Choice;
use engine::{Ask, Ctx, PieceId, Preview, Refusal, Refused};
use serde_json::{Value, json};

use super::{concede, ending, order_of_acting};
use crate::order::{self, Order};
use crate::state::{FigureId, State};
use crate::words::listed;
use crate::{Sixgun, groups, ids};

fn wrong_order() -> Refusal {
    Refusal::other_question(ids::SX_GRP_01, "groups at the start of the phase")
}

/// The way to an order: which figures form a group, or what else.
pub(super) fn ask(state: &State, draft: &Value) -> Result<Ask, Refusal> {
    let asked =
        |title: &str| Ask { title: title.to_owned(), rule: ids::SX_GRP_01.0.to_owned(), ..Ask::default() };
    match draft.get("order").and_then(Value::as_str) {
        Some("begin-phase" | "concede" | "dissolve-group") => {
            return Ok(Ask { ready: true, ..asked("Shall it be so?") });
        }
        Some("form-group") | None => {}
        Some(_) => return Err(wrong_order()),
    }
    let chosen: Vec<&str> = draft
        .get("members")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let free = state.conscious(state.active).filter(|(figure, _)| groups::of(state, *figure).is_none());
    let pieces =
        free.map(|(figure, _)| state.name(figure)).filter(|name| !chosen.contains(name)).map(|name| {
            let members: Vec<&str> = chosen.iter().copied().chain([name]).collect();
            let refused = refused(state, &members).map(|refusal| Refused::of(&refusal, state.names()));
            Choice::piece(name, json!({ "order": "form-group", "members": members })).refused(refused)
        });
    let pieces: Vec<Choice> = pieces.collect();
    if !chosen.is_empty() {
        let members: Vec<PieceId> =
            chosen.iter().filter_map(|name| crate::hidden::spoken(state).find(name)).collect();
        let ready = groups::check_form(state, state.active, &members).is_ok();
        return Ok(Ask { pieces, ready, ..asked("Who joins the group?") });
    }
    let mut options = vec![Choice::option("Begin the phase", json!({ "order": "begin-phase" }))];
    for group in state.groups.iter().filter(|group| is_active(state, group.members[0])) {
        let name = state.name(groups::leader(state, group.members[0]));
        let draft = json!({ "order": "dissolve-group", "of": name });
        options.push(Choice::option(format!("Dissolve the group of {name}"), draft));
    }
    options.push(Choice::option("Concede", json!({ "order": "concede" })).noted("the fight is lost"));
    Ok(Ask { pieces, options, ..asked("Who forms a group?") })
}

/// SX-GRP-02: why the last of these cannot be picked: those picked hang together at every pick, and the first has somebody to hang to.
fn refused(state: &State, members: &[&str]) -> Option<Refusal> {
    let spoken = crate::hidden::spoken(state);
    let members: Vec<PieceId> = members.iter().filter_map(|name| spoken.find(name)).collect();
    let alone = groups::check_form(state, state.active, &members).err();
    let &[first] = &members[..] else { return alone };
    let pairs = state.conscious(state.active).map(|(figure, _)| [first, PieceId(u16::from(figure.0))]);
    let joins = |pair: [PieceId; 2]| groups::check_form(state, state.active, &pair).is_ok();
    alone.filter(|_| !pairs.into_iter().any(joins))
}

fn is_active(state: &State, figure: FigureId) -> bool {
    state.figure(figure).side == state.active
}

/// What an order would do.
pub(super) fn preview(state: &State, order: &Order) -> Result<Preview, Refusal> {
    Ok(match order {
        Order::BeginPhase(order::BeginPhase {}) => Preview::saying("The phase begins."),
        Order::Concede(order::Concede {}) => ending::preview_concession(state),
        Order::FormGroup(order::FormGroup { members }) => {
            groups::check_form(state, state.active, members)?;
            let names: Vec<&str> = members.iter().map(|member| state.names().of(*member)).collect();
            Preview::saying(format_args!("{} act and react as one group.", listed(&names)))
        }
        Order::DissolveGroup(order::DissolveGroup { of }) => {
            groups::check_dissolve(state, state.active, *of)?;
            Preview::saying(format_args!(
                "The group of {} is dissolved: each acts alone again.",
                state.names().of(*of)
            ))
        }
        _ => return Err(wrong_order()),
    })
}

/// Carries an order out. Forming and dissolving leave the question open.
pub(super) fn obey(ctx: &mut Ctx<'_, Sixgun>, order: &Order) -> Result<(), Refusal> {
    let side = ctx.active;
    match order {
        Order::BeginPhase(order::BeginPhase {}) => {
            ctx.pop();
            order_of_acting::begin(ctx);
        }
        Order::Concede(order::Concede {}) => concede(ctx),
        Order::FormGroup(order::FormGroup { members }) => {
            let group = groups::check_form(ctx, side, members)?;
            groups::form(ctx, group);
        }
        Order::DissolveGroup(order::DissolveGroup { of }) => {
            let group = groups::check_dissolve(ctx, side, *of)?;
            groups::dissolve(ctx, group);
        }
        _ => return Err(wrong_order()),
    }
    Ok(())
}

/// Some legal order: now and then a group of two neighbours.
pub(super) fn any_order(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
    let own: Vec<PieceId> =
        state.conscious(state.active).map(|(figure, _)| PieceId(u16::from(figure.0))).collect();
    if pick(2) == 0 && own.len() > 1 {
        let members = vec![own[pick(own.len())], own[pick(own.len())]];
        if groups::check_form(state, state.active, &members).is_ok() {
            return Order::FormGroup(order::FormGroup { members });
        }
    }
    let of = own.get(pick(own.len().max(1))).copied();
    match of {
        Some(of) if pick(4) == 0 && groups::check_dissolve(state, state.active, of).is_ok() => {
            Order::DissolveGroup(order::DissolveGroup { of })
        }
        _ => Order::BeginPhase(order::BeginPhase {}),
    }
}
