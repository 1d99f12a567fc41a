//! A short fingerprint of what can be said of a battle.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{Loop, Rules};

/// What can be said of a state ([`Loop::inspect`]), in 128 bits: the first half of the SHA-256 of its canonical text. Two states of one
/// battle have the same digest exactly if they are equal (a law), and it does not matter how a state lies in memory. So a record is not
/// broken by a field or a variant that moves.
///
/// It takes some hundred microseconds: a record is worth that, a battle that is only fought is not.
pub fn digest<R: Rules>(state: &R::State) -> Digest {
    let mut said = R::inspect(state);
    said.sort_all_objects();
    let whole = Sha256::digest(said.to_string());
    Digest(Hex(std::array::from_fn(|index| whole[index])))
}

/// The digest of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(with = "String")]
pub struct Digest(pub(crate) Hex<16>);

/// Bytes that are written as two hexadecimal digits each, in lower case and in no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Hex<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> From<Hex<N>> for String {
    fn from(hex: Hex<N>) -> Self {
        hex.to_string()
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> TryFrom<String> for Hex<N> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let byte = |pair: &[u8]| Some(16 * value(pair[0])? + value(pair[1])?);
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks_exact(2).map(byte).collect();
        let right = bytes.filter(|_| text.len() == 2 * N).and_then(|bytes| bytes.try_into().ok());
        right.map(Self).ok_or_else(|| {
            format!("'{text}' is not right: {} hexadecimal digits are wanted, in lower case", 2 * N)
        })
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_one_way_only() {
        let hex = Hex([0x00, 0x9f, 0xa0]);
        assert_eq!(hex.to_string(), "009fa0");
        assert_eq!(Hex::try_from("009fa0".to_owned()), Ok(hex));
        for wrong in ["009FA0", "009fa", "009fa00", "+09fa0", "009fg0", "009f\u{e4}", ""] {
            assert!(Hex::<3>::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
