//! No, why, and what would be right.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Point, TOLERANCE};

use crate::{Names, PieceId, RuleId};

/// A rule says no: the rule, a sentence with gaps, what fills them, and what on the table decided it. [`no!`](crate::no) makes one.
///
/// It is put into words only when somebody reads it. A search may be refused ten thousand places and pay for no sentence.
#[derive(Clone)]
pub struct Refusal {
    rule: RuleId,
    words: Wording,
    values: [Value; MOST_VALUES],
    drawn: Option<Drawn>,
}

/// How a sentence is written around its values.
type Wording = fn(&[Value; MOST_VALUES], &mut fmt::Formatter<'_>) -> fmt::Result;

/// No sentence has more gaps.
const MOST_VALUES: usize = 4;

/// What fills a gap of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing: the sentence has fewer gaps.
    Empty,
    /// A piece, by its name.
    Piece(PieceId),
    /// A whole number.
    Number(i64),
    /// A measure, usually in inches; a sentence says with how many decimals (`{:.2}`).
    Measure(f64),
    /// A word of the game.
    Word(&'static str),
    /// A name or a list that is known only at the table.
    Text(Arc<str>),
}

/// The line that decided, or the place where it has no length, and what stands beside it.
#[derive(Clone)]
struct Drawn {
    from: Point,
    to: Point,
    label: Beside,
}

/// What stands beside the line that decided.
#[derive(Clone)]
enum Beside {
    /// This.
    Value(Value),
    /// Words around the values of the sentence.
    Words(Wording),
}

/// A refusal by a rule: a sentence as for [`format!`], and up to four values for its gaps. A name in a gap stands for the value of that name.
///
/// ```
/// # use engine::{Names, PieceId, RuleId, no};
/// let (target, gap, guns) = (PieceId(1), 4.251, [4]);
/// let refusal = no!(RuleId("MG-SHO-04"), "{target} is {gap:.2} inches away, and the range is {}", guns[0]);
/// let names = Names::new(["Guards".to_owned(), "4e Ligne".to_owned()]);
/// assert_eq!(refusal.in_words(&names), "4e Ligne is 4.25 inches away, and the range is 4");
/// ```
///
/// A sentence with more gaps than values, or fewer, does not compile:
///
/// ```compile_fail
/// # use engine::{RuleId, no};
/// no!(RuleId("MG-SHO-04"), "{} is {:.2} inches away", 3);
/// ```
pub use wording::no;

/// What [`no!`](crate::no) says, taken to pieces: the rule, the sentence, its values, and the names in its gaps.
#[doc(hidden)]
#[macro_export]
macro_rules! sentence {
    ([$rule:expr] [$says:literal] [$($value:expr),* $(,)?] [$($name:ident,)*]) => {
        $crate::Refusal::new(
            $rule,
            |values, f| {
                #[allow(unused_mut, unused_variables, reason = "a sentence may have no gaps")]
                let mut values = values.iter();
                ::core::write!(
                    f,
                    $says
                    $(, {
                        let _ = ::core::stringify!($value);
                        values.next().unwrap_or(&$crate::refusal::Value::Empty)
                    })*
                    $(, $name = values.next().unwrap_or(&$crate::refusal::Value::Empty))*
                )
            },
            [
                $(::core::convert::Into::<$crate::refusal::Value>::into($value),)*
                $(::core::convert::Into::<$crate::refusal::Value>::into($name),)*
            ],
        )
    };
}

impl Refusal {
    /// What [`no!`](crate::no) makes; nobody else writes a sentence apart from its values.
    #[doc(hidden)]
    pub fn new<const N: usize>(rule: RuleId, words: Wording, values: [Value; N]) -> Self {
        const { assert!(N <= MOST_VALUES, "a refusal has at most four values") };
        let mut given = values.into_iter();
        let values = std::array::from_fn(|_| given.next().unwrap_or(Value::Empty));
        Self { rule, words, values, drawn: None }
    }

    /// An order that answers something else than what is asked.
    pub fn other_question(rule: RuleId, asked: impl Into<Value>) -> Self {
        no!(
            rule,
            "this order does not answer what is asked now ({asked}): give an order of this step, or end it first"
        )
    }

    /// With the line that decided and what stands beside it. A measure is written in inches.
    pub fn along(mut self, from: Point, to: Point, label: impl Into<Value>) -> Self {
        self.drawn = Some(Drawn { from, to, label: Beside::Value(label.into()) });
        self
    }

    /// With the line that decided, or the place where it has no length; what stands beside it is written around the values of the
    /// sentence, when it is read.
    ///
    /// ```
    /// # use engine::{Names, Refused, RuleId, Witness, no};
    /// # use table::Point;
    /// let here = Point::new(1.0, 2.0);
    /// let dear = no!(RuleId("MG-CMD-13"), "this costs {} points and he has {}", 2, 1);
    /// let dear = dear.along_saying(here, here, |[cost, ..], f| write!(f, "{cost} points"));
    /// assert_eq!(Refused::of(&dear, &Names::default()).witness, [Witness::point(here, "2 points")]);
    /// ```
    pub fn along_saying(mut self, from: Point, to: Point, words: Wording) -> Self {
        self.drawn = Some(Drawn { from, to, label: Beside::Words(words) });
        self
    }

    /// With the place that decided and what stands beside it.
    pub fn at(self, place: Point, label: impl Into<Value>) -> Self {
        self.along(place, place, label)
    }

    /// With this line, or the place where it has no length, unless something else on the table decided.
    pub fn or_along(self, from: Point, to: Point, label: impl Into<Value>) -> Self {
        if self.drawn.is_some() { self } else { self.along(from, to, label) }
    }

    /// The rule that says no.
    pub const fn rule(&self) -> RuleId {
        self.rule
    }

    /// The sentence: what is wrong, then what would be right.
    pub fn in_words(&self, names: &Names) -> String {
        names.scope(|| self.to_string())
    }

    /// What decided, to be drawn on the table. Pieces are called by the names in scope.
    fn witness(&self) -> Option<Witness> {
        let Drawn { from, to, label } = self.drawn.as_ref()?;
        let label = match label {
            Beside::Value(Value::Measure(inches)) => format!("{inches:.2}″"),
            Beside::Value(label) => label.to_string(),
            Beside::Words(words) => Worded(*words, &self.values).to_string(),
        };
        let is_place = from.distance(*to) < TOLERANCE;
        Some(if is_place { Witness::point(*to, label) } else { Witness::line(*from, *to, label) })
    }
}

/// Words around values.
struct Worded<'a>(Wording, &'a [Value; MOST_VALUES]);

impl fmt::Display for Worded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(self.1, f)
    }
}

/// The sentence with the pieces' names in scope ([`Names::scope`]); [`Refusal::in_words`] brings them along.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.words)(&self.values, f)
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.rule.0)
    }
}

/// Refusals are the same if they say the same by the same rule and show the same.
impl PartialEq for Refusal {
    fn eq(&self, other: &Self) -> bool {
        self.rule == other.rule
            && self.values == other.values
            && self.witness() == other.witness()
            && self.to_string() == other.to_string()
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Piece(piece) => piece.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Measure(measure) => measure.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl From<PieceId> for Value {
    fn from(piece: PieceId) -> Self {
        Self::Piece(piece)
    }
}

impl From<f64> for Value {
    fn from(measure: f64) -> Self {
        Self::Measure(measure)
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<Arc<str>> for Value {
    fn from(text: Arc<str>) -> Self {
        Self::Text(text)
    }
}

macro_rules! whole_numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number as i64)
            }
        })+
    };
}

whole_numbers!(u8, u16, i32, u32, usize);

/// What a verdict rests on: the deciding line, point or area, in inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Witness {
    /// A measured line.
    Line {
        /// Where it starts.
        from: Spot2,
        /// Where it ends.
        to: Spot2,
        /// What it says: "4.2″", "blocked by the wood".
        label: String,
    },
    /// A single place.
    Point {
        /// Where.
        at: Spot2,
        /// What it says.
        label: String,
    },
    /// A closed area, such as an arc or the ground a move sweeps.
    Area {
        /// Its corners.
        outline: Vec<Spot2>,
        /// What it says.
        label: String,
    },
    /// A circle, such as a command radius.
    Circle {
        /// Its centre.
        at: Spot2,
        /// Its radius in inches.
        radius: f64,
        /// What it says.
        label: String,
    },
}

/// A point in inches as clients draw it.
pub type Spot2 = (f64, f64);

impl Witness {
    /// A measured line with its label.
    pub fn line(from: Point, to: Point, label: impl ToString) -> Self {
        Self::Line { from: (from.x, from.y), to: (to.x, to.y), label: label.to_string() }
    }

    /// A place with its label.
    pub fn point(at: Point, label: impl ToString) -> Self {
        Self::Point { at: (at.x, at.y), label: label.to_string() }
    }
}

/// A refusal as clients and cases see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    /// What is wrong, then what would be right.
    pub says: String,
    /// The rule that says no; empty for bad input, which breaks no rule.
    pub rule: String,
    /// What decided it.
    pub witness: Vec<Witness>,
}

impl Refused {
    /// Puts a refusal into words; pieces have their names only in a scope ([`Names::scope`]).
    pub fn from_rule(refusal: &Refusal) -> Self {
        let witness = refusal.witness().into_iter().collect();
        Self { says: refusal.to_string(), rule: refusal.rule().0.to_owned(), witness }
    }

    /// Puts a refusal into words for those who know these names.
    pub fn of(refusal: &Refusal, names: &Names) -> Self {
        names.scope(|| Self::from_rule(refusal))
    }

    /// A no that every game says alike, by the game's own rule.
    pub fn by_rule(rule: RuleId, says: impl Into<String>) -> Self {
        Self { says: says.into(), rule: rule.0.to_owned(), witness: Vec::new() }
    }

    /// Input that is not even an order.
    pub fn bad_input(says: impl Into<String>) -> Self {
        Self { says: says.into(), rule: String::new(), witness: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId("MG-SHO-04");

    fn names() -> Names {
        Names::new(["Guards".to_owned(), "4e Ligne".to_owned()])
    }

    #[test]
    fn a_refusal_is_worded_when_it_is_read() {
        let refusal =
            no!(RULE, "{} is {:.2} inches from {}: its range is {}", PieceId(1), 4.5, PieceId(0), 4_u8);
        assert_eq!(refusal.in_words(&names()), "4e Ligne is 4.50 inches from Guards: its range is 4");
        assert_eq!(no!(RULE, "no").in_words(&names()), "no");
    }

    #[test]
    fn what_decided_is_a_line_or_where_it_has_no_length_a_place() {
        let (from, to) = (Point::new(1.0, 2.0), Point::new(1.0, 5.0));
        let shown = |refusal: Refusal| Refused::of(&refusal, &names()).witness;
        assert_eq!(shown(no!(RULE, "too far").along(from, to, 3.0)), [Witness::line(from, to, "3.00″")]);
        assert_eq!(shown(no!(RULE, "in the way").at(to, PieceId(0))), [Witness::point(to, "Guards")]);
        assert_eq!(shown(no!(RULE, "no")), []);
    }

    #[test]
    fn refusals_are_equal_if_they_say_the_same() {
        let one = |gap: f64| no!(RULE, "{gap:.2} inches");
        assert_eq!(one(2.0), one(2.0));
        assert_ne!(one(2.0), one(3.0));
        assert_ne!(no!(RULE, "a"), no!(RULE, "b"));
        assert_ne!(one(2.0), no!(RuleId("MG-SHO-05"), "{:.2} inches", 2.0));
    }
}
