//! Pieces have names. In memory a piece is a number; in text (orders, events, records, cases) it is its name.
//!
//! Serde has no place for "the battle these names belong to", so a scope says it: [`Names::scope`] makes the names known to
//! every [`PieceId`] written or read inside the closure, on this thread. Outside a scope a piece is written as its number, and
//! reading a name is an error, never a guess.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

/// Anything on the table that has a name. Ids are dense, from 0, in roster order: side A, then side B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The id as an index into a list of pieces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The names of a battle's pieces, by id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    all: Arc<[String]>,
    /// Pieces somebody may not know of.
    unspoken: Arc<[PieceId]>,
}

thread_local! {
    static SCOPE: RefCell<Option<Names>> = const { RefCell::new(None) };
}

impl Names {
    /// The names in id order. They are unique; scenarios are checked for that.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self { all: names.into_iter().collect(), unspoken: Arc::default() }
    }

    /// A piece's name.
    pub fn of(&self, id: PieceId) -> &str {
        &self.all[id.index()]
    }

    /// The same names for somebody who may not know of some pieces: by their names he finds nobody, and no list shows them.
    pub fn without(&self, pieces: impl IntoIterator<Item = PieceId>) -> Self {
        Self { all: Arc::clone(&self.all), unspoken: pieces.into_iter().collect() }
    }

    /// The piece of that name.
    pub fn find(&self, name: &str) -> Option<PieceId> {
        let found = self.all.iter().position(|known| known == name).map(|index| PieceId(index as u16));
        found.filter(|piece| !self.unspoken.contains(piece))
    }

    /// All names in id order.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, &str)> {
        let all = self.all.iter().enumerate().map(|(index, name)| (PieceId(index as u16), name.as_str()));
        all.filter(|(piece, _)| !self.unspoken.contains(piece))
    }

    /// Runs `work` with these names known to everything that is written or read in it.
    pub fn scope<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<Names>);
        impl Drop for Restore {
            fn drop(&mut self) {
                SCOPE.with(|scope| *scope.borrow_mut() = self.0.take());
            }
        }
        let _restore = Restore(SCOPE.with(|scope| scope.borrow_mut().replace(self.clone())));
        work()
    }
}

impl Names {
    /// The same, unless names are in scope already: then whoever brought them has said who may be spoken of.
    pub(crate) fn scope_if_none<T>(&self, work: impl FnOnce() -> T) -> T {
        if SCOPE.with(|scope| scope.borrow().is_some()) { work() } else { self.scope(work) }
    }
}

impl Serialize for PieceId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SCOPE.with(|scope| match &*scope.borrow() {
            Some(names) => serializer.serialize_str(names.of(*self)),
            None => serializer.serialize_u16(self.0),
        })
    }
}

impl<'de> Deserialize<'de> for PieceId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        SCOPE.with(|scope| match &*scope.borrow() {
            Some(names) => names.find(&name).ok_or_else(|| D::Error::custom(unknown(names, &name))),
            None => Err(D::Error::custom(format!("the piece '{name}' is named outside any battle"))),
        })
    }
}

/// The sentence for a name nobody bears, with the names that come nearest.
fn unknown(names: &Names, name: &str) -> String {
    let lower = name.to_lowercase();
    let near: Vec<&str> = names
        .iter()
        .map(|(_, known)| known)
        .filter(|known| known.to_lowercase().contains(&lower) || lower.contains(&known.to_lowercase()))
        .take(3)
        .collect();
    if near.is_empty() {
        let all: Vec<&str> = names.iter().map(|(_, known)| known).take(12).collect();
        format!("no piece is called '{name}'; the pieces are {}", all.join(", "))
    } else {
        format!("no piece is called '{name}'; did you mean {}?", near.join(" or "))
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SCOPE.with(|scope| match &*scope.borrow() {
            Some(names) => f.write_str(names.of(*self)),
            None => write!(f, "piece {}", self.0),
        })
    }
}

impl JsonSchema for PieceId {
    fn schema_name() -> Cow<'static, str> {
        "Piece".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "The name of a piece, as the scenario gives it" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_its_name_inside_a_scope_only() {
        let names = Names::new(["Guards".to_owned(), "4e Ligne".to_owned()]);
        let text = names.scope(|| serde_json::to_string(&PieceId(1)).unwrap());
        assert_eq!(text, "\"4e Ligne\"");
        assert_eq!(names.scope(|| serde_json::from_str::<PieceId>(&text).unwrap()), PieceId(1));
        assert_eq!(serde_json::to_string(&PieceId(1)).unwrap(), "1");
        assert!(serde_json::from_str::<PieceId>(&text).is_err());
    }

    #[test]
    fn who_may_not_be_known_is_not_found_and_not_listed() {
        let names = Names::new(["Al".to_owned(), "Cal".to_owned()]);
        let some = names.without([PieceId(1)]);
        let read = |names: &Names, text: &str| {
            names.scope(|| serde_json::from_str::<PieceId>(text)).map_err(|bad| bad.to_string())
        };
        assert_eq!(read(&names, "\"Cal\""), Ok(PieceId(1)));
        assert_eq!(
            read(&some, "\"Cal\"").unwrap_err(),
            read(&names.without([PieceId(1)]), "\"Cal\"").unwrap_err()
        );
        assert!(!read(&some, "\"Xerxes\"").unwrap_err().contains("Cal"));
        assert_eq!(some.of(PieceId(1)), "Cal");
    }

    #[test]
    fn an_unknown_name_is_answered_with_near_ones() {
        let names = Names::new(["Coldstream Guards".to_owned(), "4e Ligne".to_owned()]);
        let error = names.scope(|| serde_json::from_str::<PieceId>("\"guards\"").unwrap_err().to_string());
        assert!(error.contains("did you mean Coldstream Guards?"), "{error}");
    }
}
