//! What is asked, and the dialogue that leads to an order.
//!
//! Every ruleset's orders are data with a verb: `{"order":"move","unit":"Guards","payer":"Picton","to":{…}}`. A client never composes
//! one from knowledge of the game. It holds a *draft* (such an object with parts still missing), shows the [`Ask`] the rules
//! give for it, and puts the player's answer in; a choice brings its own next draft along. When the draft is a whole order the
//! ask says so, and [`Preview`] tells what it would do. Few kinds of answers serve all games: pick an option, pick a piece, place a
//! piece, assign values, name a number, write a name.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::SumLine;
use crate::refusal::{Refused, Spot2, Witness};
use crate::view::Base;
use crate::{RuleId, Tally};

/// What a seat is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(Seat = crate::Side)))]
pub struct Decision<Seat> {
    /// Who must answer.
    #[serde(rename = "side")]
    pub seat: Seat,
    /// The question in a few words: "Movement: actions".
    pub title: String,
    /// The question in a sentence, with what may still be done.
    pub says: String,
    /// The rule behind it.
    pub rule: String,
    /// Whether this interrupts somebody else's action.
    pub interrupts: bool,
}

impl<Seat> Decision<Seat> {
    /// A decision in the course of one's own turn.
    pub fn new(seat: Seat, rule: RuleId, title: impl Into<String>, says: impl Into<String>) -> Self {
        Self { seat, title: title.into(), says: says.into(), rule: rule.0.to_owned(), interrupts: false }
    }

    /// All that is said of another's decision to one who may be kept in the dark.
    pub fn waiting(seat: Seat) -> Self {
        let (title, says) = ("Waiting".to_owned(), "The other side is deciding.".to_owned());
        Self { seat, title, says, rule: String::new(), interrupts: false }
    }

    /// A decision inside another's action.
    pub fn interrupting(mut self) -> Self {
        self.interrupts = true;
        self
    }
}

/// An order or a word as a line of a log: its verb, then what the rules say it does ("end actions: points that are left are lost").
pub fn order_in_words(order: &Value, preview: &str) -> String {
    let name = order.get("order").or_else(|| order.get("word")).and_then(Value::as_str).unwrap_or("order");
    // "Re-roll" is one word; other hyphens stand for spaces.
    let (again, verb) = name.strip_prefix("re-").map_or(("", name), |verb| ("re-", verb));
    let verb = format!("{again}{}", verb.replace('-', " "));
    if preview.is_empty() { verb } else { format!("{verb}: {preview}") }
}

/// The next question for a draft. Several ways to answer may be open at once: tap a lit piece, or press a button, or drag.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ask {
    /// The question in a few words.
    pub title: String,
    /// The rule behind it.
    pub rule: String,
    /// Pieces that may be picked, and those that may not with the reason.
    pub pieces: Vec<Choice>,
    /// Options that may be picked.
    pub options: Vec<Choice>,
    /// A piece to be placed or moved.
    pub place: Option<Place>,
    /// Values to be given to pieces, one each.
    pub assign: Option<Assign>,
    /// A number to be named.
    pub number: Option<NumberAsk>,
    /// A name to be written.
    pub text: Option<TextAsk>,
    /// The draft is a whole order and may be given as it is.
    pub ready: bool,
}

impl Ask {
    /// Shows a choice: a piece to be tapped, or an option.
    pub(crate) fn show(&mut self, choice: Choice) {
        let choices = if choice.piece.is_some() { &mut self.pieces } else { &mut self.options };
        choices.push(choice);
    }

    /// Whether there is anything to answer with.
    pub(crate) fn leads_on(&self) -> bool {
        let asks =
            self.place.is_some() || self.assign.is_some() || self.number.is_some() || self.text.is_some();
        asks || self.pieces.iter().chain(&self.options).any(|choice| choice.refused.is_none())
    }
}

/// One thing that may be picked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// What the player reads.
    pub label: String,
    /// The piece it stands for, by name.
    pub piece: Option<String>,
    /// A short addition: a price, a number of dice.
    pub note: String,
    /// Whom it is about, where choices are told apart by that: they are shown together, in the order of the list. Empty if it stands by itself.
    pub group: String,
    /// The die it stands for: it is picked where it lies.
    pub die: Option<DieChoice>,
    /// Why it may not be picked now.
    pub refused: Option<Refused>,
    /// It ends what is asked here, and so stands behind everything that does something.
    pub ends: bool,
    /// The draft after picking it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub draft: Value,
}

impl Choice {
    /// An option that may be picked.
    pub fn option(label: impl Into<String>, draft: Value) -> Self {
        Self {
            label: label.into(),
            piece: None,
            note: String::new(),
            group: String::new(),
            die: None,
            refused: None,
            ends: false,
            draft,
        }
    }

    /// A piece that may be picked.
    pub fn piece(name: impl Into<String>, draft: Value) -> Self {
        let name = name.into();
        Self { piece: Some(name.clone()), ..Self::option(name, draft) }
    }

    /// With a price or another short note.
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Shown, but not to be had, and why.
    pub fn refused(mut self, refused: Option<Refused>) -> Self {
        self.refused = refused;
        self
    }
}

/// A die that lies on the table and may be picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DieChoice {
    /// The face that is up.
    pub face: u8,
    /// Whose it is, by name.
    pub of: String,
}

/// A piece to be placed: the client drags a ghost and asks for a preview of the draft with `field` set to the pose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// Where in the draft the answer goes, as a JSON pointer: `/to`.
    pub field: String,
    /// The piece by name.
    pub piece: String,
    /// What kind of answer: a full pose, a point, or a distance along a line.
    pub answer: PlaceAnswer,
    /// Where it stands now: the pose's point and facing.
    pub from: PoseOut,
    /// The ghost's bases relative to a pose at the origin facing north.
    pub ghost: Vec<Base>,
    /// How far it may go, in inches, if a plain distance limits it.
    pub reach: Option<f64>,
    /// Poses worth proposing: full ahead, into contact with an enemy, about-face.
    pub suggestions: Vec<Suggestion>,
}

/// What a placing answers with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PlaceAnswer {
    /// `{ x, y, facing }`.
    Pose,
    /// `[x, y]`.
    Point,
    /// A distance in inches along this line.
    Along {
        /// The line in inches.
        line: Vec<Spot2>,
        /// The greatest distance.
        most: f64,
    },
}

/// A pose in inches and degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PoseOut {
    /// Inches from the west edge.
    pub x: f64,
    /// Inches from the south edge.
    pub y: f64,
    /// Degrees clockwise from north.
    pub facing: f64,
}

impl From<table::Pose> for PoseOut {
    fn from(pose: table::Pose) -> Self {
        Self {
            x: f64::from(pose.x) / 1000.0,
            y: f64::from(pose.y) / 1000.0,
            facing: f64::from(pose.facing) / 100.0,
        }
    }
}

/// A pose worth proposing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Suggestion {
    /// What the player reads: "4 inches ahead".
    pub label: String,
    /// The draft with the pose put in.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub draft: Value,
}

/// Values to be given out, one to each piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Assign {
    /// Where in the draft the answer goes: a list of values in the order of `to`.
    pub field: String,
    /// The values, each to be used once.
    pub values: Vec<u8>,
    /// Who gets them, by name.
    pub to: Vec<String>,
}

/// A number to be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NumberAsk {
    /// Where in the draft the answer goes.
    pub field: String,
    /// The least.
    pub least: i32,
    /// The most.
    pub most: i32,
}

/// A name to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TextAsk {
    /// Where in the draft the answer goes.
    pub field: String,
    /// The most letters.
    pub most: u8,
}

/// What an order would do before any die is rolled. It is asked for at every step of a drag.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// What it would do, in a sentence.
    pub says: String,
    /// What it costs, line by line.
    pub price: Vec<SumLine>,
    /// Rulers, arcs and the like.
    pub witness: Vec<Witness>,
    /// Where the pieces would stand.
    pub ghost: Vec<Base>,
}

impl Preview {
    /// One that has nothing to draw and costs nothing.
    pub fn saying(says: impl ToString) -> Self {
        Self { says: says.to_string(), ..Self::default() }
    }

    /// One more sentence.
    pub fn then(&mut self, says: impl ToString) {
        if !self.says.is_empty() {
            self.says.push(' ');
        }
        self.says += &says.to_string();
    }

    /// At this price, or by this sum.
    pub fn costing(mut self, price: &Tally) -> Self {
        self.price.extend(price.shown());
        self
    }

    /// With something to draw.
    pub fn drawn(mut self, witness: Witness) -> Self {
        self.witness.push(witness);
        self
    }

    /// With pieces that would stand there.
    pub fn standing(mut self, bases: impl IntoIterator<Item = impl Into<Base>>) -> Self {
        self.ghost.extend(bases.into_iter().map(Into::into));
        self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_order_is_a_line_of_a_log() {
        let order = json!({"order": "end-actions", "unit": "Guards"});
        assert_eq!(order_in_words(&order, "Points are lost."), "end actions: Points are lost.");
        assert_eq!(order_in_words(&order, ""), "end actions");
        assert_eq!(order_in_words(&json!("volley"), ""), "order");
        assert_eq!(order_in_words(&json!({ "order": "re-roll", "of": "Ney" }), ""), "re-roll");
        assert_eq!(order_in_words(&json!({ "word": "offer-draw" }), ""), "offer draw");
    }
}
