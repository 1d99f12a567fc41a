//! What the rules ask for, and what comes back.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{FaceSet, Faces, RuleId};

/// Dice of one kind, rolled together for one rule by one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Batch {
    rule: RuleId,
    dice: u8,
    reads: Reads,
    by: By,
}

/// Whose hand throws. Where the dice come from a seed or a tape it makes no difference; where people throw their own it says whom to ask.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Whoever gave the order.
    #[default]
    Whoever,
    /// This player, by his number at the table.
    Player(u8),
    /// Nobody who plays: to be asked for these dice would tell something.
    Nobody,
    /// Nobody's hand: the next dice of a stream of the game's own, by its number. Whoever throws by a seed takes that stream's.
    Stream(u64),
}

/// What the rules will look at. The less they look at, the fewer outcomes have to be walked for exact odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// Each face, in the order rolled.
    Faces,
    /// Only what they add up to.
    Sum,
    /// Only how many dice show a face of the set, and of that only whether it is 0, 1, … `up_to` or more.
    Count {
        /// The faces that count.
        of: FaceSet,
        /// Further dice make no difference.
        up_to: u8,
    },
}

impl Batch {
    /// `dice` dice of which each face matters.
    pub fn faces(rule: RuleId, dice: u8) -> Batch {
        Batch::new(rule, dice, Reads::Faces)
    }

    /// `dice` dice of which only the number that show a face of `set` matters.
    pub fn count(rule: RuleId, dice: u8, set: FaceSet) -> Batch {
        Batch::new(rule, dice, Reads::Count { of: set, up_to: dice })
    }

    /// `dice` dice of which only the sum matters.
    pub fn sum(rule: RuleId, dice: u8) -> Batch {
        Batch::new(rule, dice, Reads::Sum)
    }

    /// Counts no higher than `most`: two sixes among the status dice rout a unit just as five do.
    pub fn up_to(mut self, most: u8) -> Batch {
        if let Reads::Count { up_to, .. } = &mut self.reads {
            *up_to = most.min(*up_to);
        }
        self
    }

    /// The same batch in somebody's hand.
    pub fn by(mut self, by: By) -> Batch {
        self.by = by;
        self
    }

    fn new(rule: RuleId, dice: u8, reads: Reads) -> Batch {
        assert!(
            dice <= Faces::MOST,
            "{rule} asks for {dice} dice in one batch; at most {} can be rolled at once",
            Faces::MOST
        );
        Batch { rule, dice, reads, by: By::Whoever }
    }

    /// The rule that asks.
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// How many dice are rolled.
    pub fn dice(&self) -> u8 {
        self.dice
    }

    /// What the rule will look at.
    pub fn reads(&self) -> Reads {
        self.reads
    }

    /// Whose hand throws it.
    pub fn thrown_by(&self) -> By {
        self.by
    }
}

/// Dice that have been rolled, and for which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Roll {
    rule: RuleId,
    #[serde(rename = "rolled")]
    faces: Faces,
    reads: Reads,
}

impl Roll {
    /// The answer to a batch: as many faces as it asked for.
    pub(crate) fn new(batch: Batch, faces: Faces) -> Roll {
        debug_assert_eq!(
            faces.len(),
            usize::from(batch.dice),
            "a source answers with as many dice as were asked for"
        );
        Roll { rule: batch.rule, faces, reads: batch.reads }
    }

    /// The rule that asked.
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// The dice as they lie.
    ///
    /// Of a counted batch the faces are for the eye only: rules read [`hits`](Roll::hits), because a source that walks every
    /// outcome answers such a batch with one roll for each count. Likewise of a batch that is added up only their sum counts.
    pub fn faces(&self) -> Faces {
        self.faces
    }

    /// How many dice of a counted batch show a face that counts, no higher than the batch counts.
    /// Asking it of a batch read face by face is a bug of the rule that asks.
    pub fn hits(&self) -> u8 {
        match self.reads {
            Reads::Count { of, up_to } => self.faces.count(of).min(up_to),
            Reads::Faces | Reads::Sum => {
                panic!("{} counts hits of dice it asked to read otherwise", self.rule)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId("MG-SHO-20");

    #[test]
    fn hits_are_counted_no_higher_than_asked() {
        let faces = Faces::new(&[6, 6, 1, 6]).unwrap();
        let sixes = Batch::count(RULE, 4, FaceSet::only(6));
        assert_eq!(Roll::new(sixes, faces).hits(), 3);
        assert_eq!(Roll::new(sixes.up_to(2), faces).hits(), 2);
        assert_eq!(Roll::new(sixes.up_to(0), faces).hits(), 0);
    }

    #[test]
    #[should_panic = "MG-SHO-20 asks for 65 dice in one batch; at most 64 can be rolled at once"]
    fn a_batch_too_large_is_a_bug() {
        Batch::faces(RULE, 65);
    }

    #[test]
    fn a_roll_is_written_with_its_rule() {
        let roll = Roll::new(Batch::count(RULE, 2, FaceSet::at_least(5)), Faces::new(&[5, 2]).unwrap());
        assert_eq!(
            serde_json::to_string(&roll).unwrap(),
            r#"{"rule":"MG-SHO-20","rolled":[5,2],"reads":{"count":{"of":[5,6],"up_to":2}}}"#
        );
    }
}
