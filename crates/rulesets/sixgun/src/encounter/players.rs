//! SX-CPLAY-05, SX-CENC-11: several players on one side, each with figures of his own: whose decision it is, and who must agree.

use super::{Task, concede};
use crate::prelude::*;

/// The player whose figure it is, where the scenario names one.
pub fn player(state: &State, figure: FigureId) -> Option<&str> {
    state.character(figure).played_by.as_deref()
}

/// SX-CENC-11: the players of a side who have a character in action on it, its principal's player not counted.
fn others(state: &State, side: Side) -> Vec<&str> {
    let leads = state.affair().and_then(|affair| affair.principals[side]);
    let leader = leads.and_then(|principal| player(state, principal));
    let mut names: Vec<&str> = Vec::new();
    for (id, _) in state.conscious(side).filter(|(id, _)| state.character(*id).player) {
        if let Some(name) = player(state, id).filter(|name| Some(*name) != leader) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// SX-CENC-11: conceding and ending the scene are up to the player of the side's principal.
pub fn may_end(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let side = state.figure(figure).side;
    let principal = state.affair().and_then(|affair| affair.principals[side]);
    let leader = principal.and_then(|principal| player(state, principal));
    match (leader, player(state, figure)) {
        (Some(leader), Some(other)) if leader != other => {
            Err(no!(campaign::SX_CENC_11, "this is up to {}, not to {}", leader.to_owned(), other.to_owned()))
        }
        _ => Ok(()),
    }
}

/// SX-CENC-11: what a side wants to do that its other players must agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// It concedes.
    Concede,
    /// It ends the scene.
    EndScene,
}

/// SX-CENC-11: does it, or asks the first of those who must agree.
pub fn propose(ctx: &mut Ctx<'_>, wanted: Wanted) {
    ask_or_do(ctx, Consent { side: ctx.active, wanted, agreed: 0 });
}

fn ask_or_do(ctx: &mut Ctx<'_>, consent: Consent) {
    if others(ctx, consent.side).len() > usize::from(consent.agreed) {
        ctx.push(Task::Consent(consent));
        return;
    }
    match consent.wanted {
        Wanted::Concede => sequence::concede(ctx),
        Wanted::EndScene => concede::end_scene(ctx),
    }
}

/// SX-CENC-11: whether another player of a side agrees.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Consent {
    pub side: Side,
    pub wanted: Wanted,
    /// How many have agreed.
    pub agreed: u8,
}

impl Asks<Sixgun> for Consent {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, state: &State) -> Head {
        let who = others(state, self.side).get(usize::from(self.agreed)).copied().unwrap_or("the player");
        let what = match self.wanted {
            Wanted::Concede => "the fight is conceded",
            Wanted::EndScene => "the scene is ended",
        };
        let says = format!("{who} has a character in action: {who} says whether {what}.");
        Head::new(campaign::SX_CENC_11, format!("{who}: agree?"), says)
            .asking(campaign::SX_CENC_11, "whether another player of the side agrees")
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.word::<order::Agree>(Button::new("Agree"), || {
                let agreed = Self { agreed: self.agreed + 1, ..self.clone() };
                Doing::of(agreed).shown(|_, _| "It is done if all agree.").played(ask_or_do)
            });
            ways.word::<order::Object>(Button::new("Object"), || Doing::nothing("The fight goes on."));
        })
    }

    /// SX-CDEC-01: an absent player does not agree.
    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(order::Object {}.into())
    }
}
