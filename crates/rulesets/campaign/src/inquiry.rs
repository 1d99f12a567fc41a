//! Questions about the state that change nothing.

use engine::{Refusal, Seat, no};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::calendar::Turn;
use crate::chase::{Chase, Edge};
use crate::kind::{Kind, possible};
use crate::profession::Profession;
use crate::state::State;
use crate::{character, ids, which};

/// What can be asked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// SX-CTIME-01: the month of a turn.
    Calendar {
        /// The turn.
        turn: Turn,
    },
    /// SX-CFRM-01: how many turns there are.
    Length {},
    /// SX-CCHR-05: full Constitution.
    Constitution {
        /// Combat Value.
        cv: u8,
        /// Profession.
        profession: Profession,
        /// A woman.
        #[serde(default)]
        woman: bool,
    },
    /// SX-CENC-02: what can happen to a character, in table order.
    Possible {
        /// Whose.
        seat: Seat,
    },
    /// SX-CENC-03: the score of two dice.
    Score {
        /// Whose.
        seat: Seat,
        /// Of which encounter.
        kind: Kind,
        /// The dice.
        dice: [u8; 2],
    },
    /// SX-CWIN-08: the points of a player.
    Total {
        /// Whose.
        seat: Seat,
    },
    /// SX-CPOSSE-12: where a chase comes to grips, or stands.
    Chase {
        /// The edge of the present crossing.
        edge: Edge,
        /// Inches along it.
        along: i16,
        /// How far the Chasers are behind.
        distance: i16,
        /// SX-CRUST-05: inches driven.
        #[serde(default)]
        driven: i16,
    },
}

/// The answer.
pub(crate) fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    let who = |seat: Seat| {
        let there = usize::from(seat.number()) <= state.players.len();
        let who = if there { state.who(seat) } else { None };
        who.ok_or_else(|| no!(ids::SX_CPLAY_02, "nobody has seat {}", seat.to_string()))
    };
    Ok(match query {
        Query::Calendar { turn } if turn.0 == 0 => {
            return Err(no!(ids::SX_CTIME_01, "the first turn is 1"));
        }
        Query::Calendar { turn } => json!({ "month": turn.month(), "year": turn.year() }),
        Query::Length {} => json!({ "turns": state.last().0 }),
        Query::Constitution { cv, profession, woman } => {
            json!({ "constitution": character::full_constitution(*cv, *profession, *woman, state.options()) })
        }
        Query::Possible { seat } => {
            let kinds = possible(who(*seat)?.profession.column());
            json!({ "dice": 2 * kinds.len(), "encounters": kinds })
        }
        Query::Score { seat, kind, dice } => json!({ "score": which::score(who(*seat)?, *kind, *dice) }),
        Query::Total { seat } => {
            who(*seat)?;
            json!({ "points": state.total(*seat) })
        }
        Query::Chase { edge, along, distance, driven } => {
            let chase =
                Chase { along: *along, distance: *distance, driven: *driven, ..Chase::new(*edge, 2, 4, 4) };
            let (runners, chasers) = chase.points();
            json!({ "runners": runners, "chasers": chasers, "marker": chase.chasers_marker(), "herd": chase.herd() })
        }
    })
}
