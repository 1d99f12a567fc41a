//! SX-GRP-01, SX-END-03: what a side may do when its phase begins and groups are played.

use super::{Task, ending, order_of_acting};
use crate::encounter::players;
use crate::prelude::*;

/// SX-GRP-01, SX-END-03: at the start of its phase a side forms groups, or gives up. Forming and dissolving leave the question open.
pub struct Open;

impl Asks<Sixgun> for Open {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let side = &state.setup.sides[state.active].name;
        let says = format!("{side}: form or dissolve groups, then begin the phase; or concede.");
        Head::new(ids::SX_GRP_01, "Start of the phase", says)
            .asking(ids::SX_GRP_01, "groups at the start of the phase")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let side = state.active;
        answers.ways(|ways| {
            ways.word::<order::BeginPhase>(Button::new("Begin the phase"), || {
                Doing::shown(|_| "The phase begins.").played(order_of_acting::begin)
            });
            ways.verb::<order::DissolveGroup>(MAIN.seldom(8), |answers| {
                let own = state.groups.iter().map(|group| groups::leader(state, group.members[0]));
                let own = own.filter(|leader| state.figure(*leader).side == side);
                let group = answers.pick(slot!(of), "").among(own.map(|leader| state.piece(leader)));
                let group = group.called(|of| format!("Dissolve the group of {of}"));
                let (group, of) = group.judged(|of| Ok((groups::check_dissolve(state, side, of)?, of)))?;
                let dissolve = Doing::shown(move |state| {
                    let leader = state.name(groups::leader(state, state.groups[group].members[0]));
                    format!("The group of {leader} is dissolved: each acts alone again.")
                });
                let dissolve = dissolve.played(move |ctx| {
                    groups::dissolve(ctx, group);
                    ctx.push(Task::Open);
                });
                answers.done(dissolve, || order::DissolveGroup { of })
            });
            ways.word::<order::Concede>(
                Button::new("Concede").noted("the fight is lost").seldom(3072),
                || {
                    Doing::shown(ending::preview_concession).played(|ctx| {
                        ctx.push(Task::Open);
                        players::propose(ctx, players::Wanted::Concede);
                    })
                },
            );
            ways.verb::<order::FormGroup>(MAIN.seldom(4), |answers| {
                let own: Vec<PieceId> =
                    state.conscious(side).map(|(figure, _)| state.piece(figure)).collect();
                let (group, members) = answers.grow(
                    slot!(members),
                    |members| who_else(state, members),
                    |pick| {
                        (own.len() > 1).then(|| [pick(own.len()), pick(own.len())].map(|at| own[at]).to_vec())
                    },
                    |members| Ok((groups::check_form(state, side, members)?, members.to_vec())),
                )?;
                let form = Doing::of(group).shown(|state, group| {
                    let names: Vec<&str> = group.members().iter().map(|member| state.name(*member)).collect();
                    format!("{} act and react as one group.", listed(&names))
                });
                let form = form.played(|ctx, group| {
                    groups::form(ctx, group);
                    ctx.push(Task::Open);
                });
                answers.done(form, || order::FormGroup { members })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(order::BeginPhase {}.into())
    }
}

/// Who may join a group that is being formed.
fn who_else(state: &State, members: &[PieceId]) -> Next<PieceId> {
    let free = state.conscious(state.active).filter(|(figure, _)| groups::of(state, *figure).is_none());
    let others = free.map(|(figure, _)| state.piece(figure)).filter(|piece| !members.contains(piece));
    let offers = others.map(|piece| {
        let with = [members, &[piece]].concat();
        let refused = refused(state, &with);
        Offer::tap(piece, with).refused(refused)
    });
    let title = if members.is_empty() { "Who forms a group?" } else { "Who joins the group?" };
    Next::new(ids::SX_GRP_01, title, offers.collect())
}

/// SX-GRP-02: why the last of these cannot be picked: those picked hang together at every pick, and the first has somebody to hang to.
fn refused(state: &State, members: &[PieceId]) -> Option<Refusal> {
    let alone = groups::check_form(state, state.active, members).err();
    let &[first] = members else { return alone };
    let pairs = state.conscious(state.active).map(|(figure, _)| [first, PieceId(u16::from(figure.0))]);
    let joins = |pair: [PieceId; 2]| groups::check_form(state, state.active, &pair).is_ok();
    alone.filter(|_| !pairs.into_iter().any(joins))
}
