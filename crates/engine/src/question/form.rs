//! The kinds of values that are not picked from a list.

use serde_json::Value;

use crate::decision::{
    Ask, Assign, Choice, DieChoice, NumberAsk, Place, PlaceAnswer, PoseOut, Suggestion, TextAsk,
};
use crate::view::Base;
use crate::{PieceId, Refusal, Refused, RuleId};

/// What kind of value is asked for, and how a page lets a player give it.
pub enum Form {
    /// A place on the map: a ghost is dragged.
    Place(Ghost),
    /// The same, where the place is only this part of the value: `/to`.
    PlaceIn(&'static str, Ghost),
    /// Each of these values goes to one of these pieces, by name.
    Assign(Vec<u8>, Vec<String>),
    /// A number from the least to the most.
    Number(i32, i32),
    /// A name of the player's own, of so many letters at most.
    Text(u8),
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

/// Something a player may pick: what he reads, and what it stands for.
pub struct Offer<T> {
    pub(super) label: String,
    pub(super) piece: Option<PieceId>,
    pub(super) note: String,
    pub(super) group: Option<PieceId>,
    pub(super) die: Option<DieChoice>,
    pub(super) refusal: Option<Refusal>,
    pub(super) value: T,
}

impl<T> Offer<T> {
    /// A button.
    pub fn new(label: impl Into<String>, value: T) -> Self {
        Self {
            label: label.into(),
            piece: None,
            note: String::new(),
            group: None,
            die: None,
            refusal: None,
            value,
        }
    }

    /// A piece that can be tapped on the map. Pieces are called by the names in scope.
    pub fn tap(piece: PieceId, value: T) -> Self {
        Self::new(piece.to_string(), value).on(piece)
    }

    /// Tapped on the map at this piece.
    pub fn on(self, piece: PieceId) -> Self {
        Self { piece: Some(piece), ..self }
    }

    /// With a price or another short note.
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// Shown under the name of a piece, together with all else that is about it: shots by their target.
    pub fn about(self, piece: PieceId) -> Self {
        Self { group: Some(piece), ..self }
    }

    /// Picked as a die that lies on the table.
    pub fn lying(self, die: DieChoice) -> Self {
        Self { die: Some(die), ..self }
    }

    /// Shown, but not to be had, and why.
    pub fn refused(self, refusal: Option<Refusal>) -> Self {
        Self { refusal, ..self }
    }

    pub(super) fn leading_to(self, draft: Value) -> Choice {
        let refused = self.refusal.as_ref().map(Refused::from_rule);
        let piece = self.piece.map(|piece| piece.to_string());
        let group = self.group.map(|piece| piece.to_string()).unwrap_or_default();
        Choice {
            label: self.label,
            piece,
            note: self.note,
            group,
            die: self.die,
            refused,
            ends: false,
            draft,
        }
    }
}

impl<T> From<(String, T)> for Offer<T> {
    fn from((label, value): (String, T)) -> Self {
        Self::new(label, value)
    }
}

/// What may come next in a list that grows.
pub struct Next<T> {
    pub(super) rule: RuleId,
    pub(super) title: String,
    pub(super) offers: Vec<Offer<Vec<T>>>,
    pub(super) place: Option<(String, Ghost)>,
    pub(super) suggested: Vec<Offer<Vec<T>>>,
}

impl<T> Next<T> {
    /// The question and its rule, and lists that may be picked instead of the one there is. They are shown as they are.
    pub fn new(rule: RuleId, title: impl Into<String>, offers: Vec<Offer<Vec<T>>>) -> Self {
        Self { rule, title: title.into(), offers, place: None, suggested: Vec::new() }
    }

    /// A place is asked for, at this key of the draft; these lists are suggested for it.
    pub fn placing(self, key: impl Into<String>, ghost: Ghost, suggested: Vec<Offer<Vec<T>>>) -> Self {
        Self { place: Some((key.into(), ghost)), suggested, ..self }
    }
}

impl Form {
    /// Where in a draft the answer goes.
    pub(super) fn field(&self, key: &str) -> String {
        match self {
            Self::PlaceIn(part, _) => format!("/{key}{part}"),
            Self::Place(_) | Self::Assign(..) | Self::Number(..) | Self::Text(_) => format!("/{key}"),
        }
    }

    /// Puts the question. What is proposed for a place is a suggestion, for anything else a choice.
    pub(super) fn ask(self, key: &str, proposed: Vec<Choice>, ask: &mut Ask) {
        let field = self.field(key);
        match self {
            Self::Place(ghost) | Self::PlaceIn(_, ghost) => {
                let Ghost { piece, answer, from, bases, reach } = ghost;
                let suggestion = |Choice { label, draft, .. }| Suggestion { label, draft };
                let suggestions = proposed.into_iter().map(suggestion).collect();
                ask.place = Some(Place { field, piece, answer, from, ghost: bases, reach, suggestions });
                return;
            }
            Self::Assign(values, to) => ask.assign = Some(Assign { field, values, to }),
            Self::Number(least, most) => ask.number = Some(NumberAsk { field, least, most }),
            Self::Text(most) => ask.text = Some(TextAsk { field, most }),
        }
        for choice in proposed {
            ask.show(choice);
        }
    }
}
