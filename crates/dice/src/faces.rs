//! Faces of six-sided dice: those rolled ([`Faces`]) and those hoped for ([`FaceSet`]).

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The faces of one batch in the order rolled: at most [`Faces::MOST`] dice, held without allocation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faces {
    // Places beyond `dice` stay zero, so that the derived comparisons hold.
    faces: [u8; Faces::MOST as usize],
    dice: u8,
}

impl Faces {
    /// The largest batch that can be rolled at once.
    pub const MOST: u8 = 64;

    /// No dice at all.
    pub const NONE: Faces = Faces { faces: [0; Faces::MOST as usize], dice: 0 };

    /// Dice that were rolled and show these faces.
    pub fn of<const N: usize>(faces: [u8; N]) -> Faces {
        Faces::from_fn(N as u8, |die| faces[usize::from(die)])
    }

    /// Checks faces that came from outside: each 1 to 6, and not more than [`Faces::MOST`].
    pub fn new(faces: &[u8]) -> Result<Faces, BadFaces> {
        if faces.len() > Faces::MOST as usize {
            return Err(BadFaces::TooMany { dice: faces.len() });
        }
        match faces.iter().find(|face| !(1..=6).contains(*face)) {
            Some(&face) => Err(BadFaces::NoSuchFace { face }),
            None => Ok(Faces::from_fn(faces.len() as u8, |die| faces[die as usize])),
        }
    }

    /// `dice` dice, each showing what `face` says of its place.
    pub(crate) fn from_fn(dice: u8, mut face: impl FnMut(u8) -> u8) -> Faces {
        let mut rolled = Faces { dice, ..Faces::NONE };
        for (die, place) in (0..dice).zip(&mut rolled.faces) {
            *place = face(die);
            debug_assert!((1..=6).contains(place), "a die shows 1 to 6");
        }
        rolled
    }

    /// How many of the dice show a face of `set`.
    pub fn count(&self, set: FaceSet) -> u8 {
        // Without a branch on each die: faces 1 to 6 are a promise of this type.
        self.iter().map(|&face| set.0 >> (face - 1) & 1).sum()
    }

    /// The faces added up.
    pub fn total(&self) -> u16 {
        self.iter().map(|&face| u16::from(face)).sum()
    }
}

impl std::ops::Deref for Faces {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.faces[..self.dice as usize]
    }
}

impl Default for Faces {
    fn default() -> Faces {
        Faces::NONE
    }
}

impl std::fmt::Debug for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Faces as people write them: `3 3 2 6`.
impl std::fmt::Display for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, face) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{face}")?;
        }
        Ok(())
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Faces, D::Error> {
        let faces = Vec::<u8>::deserialize(deserializer)?;
        Faces::new(&faces).map_err(de::Error::custom)
    }
}

impl JsonSchema for Faces {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Faces".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The faces of the dice in the order rolled.",
            "type": "array",
            "items": { "type": "integer", "minimum": 1, "maximum": 6 },
            "maxItems": Faces::MOST,
        })
    }
}

/// Faces that no dice can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadFaces {
    /// A number that is on no die.
    #[error("a die shows 1 to 6, not {face}")]
    NoSuchFace {
        /// The number given.
        face: u8,
    },
    /// More dice than a batch may hold.
    #[error("{dice} dice are too many for one batch: it holds at most {}", Faces::MOST)]
    TooMany {
        /// How many were given.
        dice: usize,
    },
}

/// A set of faces of a die, such as "4 or more".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// No face: a die that cannot succeed.
    pub const NONE: FaceSet = FaceSet(0);
    /// Every face: a die that cannot fail.
    pub const ALL: FaceSet = FaceSet(0b11_1111);

    /// `face` or more. A number above 6 is never reached, one below 2 always.
    pub const fn at_least(face: i32) -> FaceSet {
        if face > 6 {
            FaceSet::NONE
        } else if face < 2 {
            FaceSet::ALL
        } else {
            FaceSet(FaceSet::ALL.0 << (face - 1) & FaceSet::ALL.0)
        }
    }

    /// `face` or less. A number below 1 is never met, one above 5 always.
    pub const fn at_most(face: i32) -> FaceSet {
        FaceSet::at_least(face.saturating_add(1)).others()
    }

    /// This one face. A number that is on no die makes the empty set.
    pub const fn only(face: u8) -> FaceSet {
        if face >= 1 && face <= 6 { FaceSet(1 << (face - 1)) } else { FaceSet::NONE }
    }

    /// The faces of either set.
    pub const fn or(self, other: FaceSet) -> FaceSet {
        FaceSet(self.0 | other.0)
    }

    /// The faces that are not in this set.
    pub const fn others(self) -> FaceSet {
        FaceSet(!self.0 & FaceSet::ALL.0)
    }

    /// Whether a die that shows `face` counts.
    pub const fn contains(self, face: u8) -> bool {
        FaceSet::only(face).0 & self.0 != 0
    }

    /// How many of the six faces count.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no face counts.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The chance of one die to show a face of this set.
    pub fn chance(self) -> f64 {
        f64::from(self.len()) / 6.0
    }

    /// The faces of the set, lowest first.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&face| self.contains(face))
    }
}

impl std::fmt::Debug for FaceSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.faces()).finish()
    }
}

impl Serialize for FaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

impl JsonSchema for FaceSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FaceSet".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The faces that count.",
            "type": "array",
            "items": { "type": "integer", "minimum": 1, "maximum": 6 },
            "uniqueItems": true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_to_reach_names_its_faces() {
        #[rustfmt::skip]
        let examples: [(i32, &[u8]); 7] = [
            (0, &[1, 2, 3, 4, 5, 6]),
            (1, &[1, 2, 3, 4, 5, 6]),
            (2, &[2, 3, 4, 5, 6]),
            (4, &[4, 5, 6]),
            (6, &[6]),
            (7, &[]),
            (100, &[]),
        ];
        for (needed, faces) in examples {
            let set = FaceSet::at_least(needed);
            assert_eq!(set.faces().collect::<Vec<_>>(), faces, "{needed}+");
            assert_eq!(usize::from(set.len()), faces.len(), "{needed}+");
            assert_eq!(FaceSet::at_most(needed - 1), set.others(), "not {needed}+");
        }
        assert_eq!(FaceSet::at_least(i32::MIN), FaceSet::ALL);
        assert_eq!(FaceSet::at_most(i32::MAX), FaceSet::ALL);
    }

    #[test]
    fn counting_looks_at_every_die() {
        let faces = Faces::new(&[3, 3, 2, 6, 1, 5]).unwrap();
        assert_eq!(faces.count(FaceSet::at_least(3)), 4);
        assert_eq!(faces.count(FaceSet::only(6)), 1);
        assert_eq!(faces.count(FaceSet::NONE), 0);
        assert_eq!(faces.count(FaceSet::ALL), 6);
        assert_eq!(faces.total(), 20);
        assert_eq!(faces.to_string(), "3 3 2 6 1 5");
    }

    #[test]
    fn faces_from_outside_are_checked() {
        assert_eq!(Faces::new(&[1, 7]), Err(BadFaces::NoSuchFace { face: 7 }));
        assert_eq!(Faces::new(&[0]), Err(BadFaces::NoSuchFace { face: 0 }));
        assert_eq!(Faces::new(&[1; 64]).map(|faces| faces.len()), Ok(64));
        assert_eq!(Faces::new(&[1; 65]), Err(BadFaces::TooMany { dice: 65 }));
        let error = serde_json::from_str::<Faces>("[1, 9]").unwrap_err();
        assert!(error.to_string().contains("a die shows 1 to 6, not 9"), "{error}");
    }
}
