//! The kinds of values that are not picked from a list.

use crate::decision::{Arrange, Ask, Assign, NumberAsk, Place, PlaceAnswer, PoseOut, Suggestion};
use crate::view::Base;

/// What kind of value is asked for, and how a page lets a player give it.
pub enum Form {
    /// A place on the map: a ghost is dragged.
    Place(Ghost),
    /// Each of these values goes to one of these pieces, by name.
    Assign(Vec<u8>, Vec<String>),
    /// These things are put in order.
    Arrange(Vec<String>),
    /// A number from the least to the most.
    Number(i32, i32),
}

/// A piece to be placed.
pub struct Ghost {
    /// Its name.
    pub piece: String,
    /// What is answered: a pose, a point, or a distance along a line.
    pub answer: PlaceAnswer,
    /// Where it stands now.
    pub from: PoseOut,
    /// Its bases about a pose at the origin that faces north.
    pub bases: Vec<Base>,
    /// How far it may go, in inches, if a plain distance limits it.
    pub reach: Option<f64>,
}

impl Form {
    pub(super) fn ask(self, key: &str, suggestions: Vec<Suggestion>, ask: &mut Ask) {
        let field = format!("/{key}");
        match self {
            Self::Place(Ghost { piece, answer, from, bases, reach }) => {
                ask.place = Some(Place { field, piece, answer, from, ghost: bases, reach, suggestions });
            }
            Self::Assign(values, to) => ask.assign = Some(Assign { field, values, to }),
            Self::Arrange(items) => ask.arrange = Some(Arrange { field, items }),
            Self::Number(least, most) => ask.number = Some(NumberAsk { field, least, most }),
        }
    }
}
