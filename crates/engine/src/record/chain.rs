//! The chain of a record: every link is a SHA-256 over the link before it and everything its own entry says. Whoever changes anything changes every
//! link from there to the last. Who writes the whole chain anew is found out only by somebody who has kept the last link.

use std::fmt;

use dice::Rolled;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::digest::Hex;
use crate::{Digest, Seat};

/// A link of the chain: 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(with = "String")]
pub struct Link(Hex<32>);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the first link is made over.
pub(crate) struct Head<'a> {
    pub(crate) ruleset: &'a str,
    pub(crate) rules: u32,
    pub(crate) seed: u64,
    pub(crate) scenario: &'a Value,
    pub(crate) dice: &'a [Rolled],
    pub(crate) digest: Digest,
}

impl Head<'_> {
    /// The first link.
    pub(crate) fn link(&self) -> Link {
        Parts::new()
            .part("longroll")
            .part(&super::FORMAT.to_string())
            .part(self.ruleset)
            .part(&self.rules.to_string())
            .part(&self.seed.to_string())
            .part(&self.scenario.to_string())
            .part(&as_text(self.dice))
            .part(&self.digest.to_string())
            .link()
    }
}

/// The link of an order, from the one before it.
pub(crate) fn next_link(before: Link, by: Seat, order: &Value, dice: &[Rolled], digest: Digest) -> Link {
    Parts::new()
        .part(&before.to_string())
        .part(&by.to_string())
        .part(&order.to_string())
        .part(&as_text(dice))
        .part(&digest.to_string())
        .link()
}

/// Dice as a record writes them, without white space.
fn as_text(dice: &[Rolled]) -> String {
    serde_json::to_string(dice).expect("dice are plain data")
}

/// Texts that are hashed one after the other, each behind its length, so that nothing can be moved from one to its neighbour.
struct Parts(Sha256);

impl Parts {
    fn new() -> Self {
        Self(Sha256::new())
    }

    fn part(mut self, text: &str) -> Self {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text);
        self
    }

    fn link(self) -> Link {
        Link(Hex(self.0.finalize().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_cannot_be_moved_to_its_neighbour() {
        let link = |one: &str, other: &str| Parts::new().part(one).part(other).link();
        assert_eq!(link("ab", "c"), link("ab", "c"));
        assert_ne!(link("ab", "c"), link("a", "bc"));
        assert_ne!(link("", ""), Parts::new().part("").link());
    }

    /// Against SHA-256 as everybody knows it: of eight zero bytes, the length of an empty part.
    #[test]
    fn a_link_is_a_sha_256() {
        let known = "af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc";
        assert_eq!(Parts::new().part("").link().to_string(), known);
    }
}
