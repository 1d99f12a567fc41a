//! MG-MEL-19, MG-MEL-22: what a side scores in a round, and what the comparison comes to.

use crate::prelude::*;

/// MG-MEL-19: a side's score.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Score {
    /// Unsaved hits it inflicted.
    pub hits: u16,
    /// MG-MEL-20: supporting stands.
    pub support: u16,
    /// MG-MEL-21: 1 if it holds higher ground.
    pub ground: u16,
}

impl Score {
    /// All of it.
    pub const fn total(self) -> u16 {
        self.hits + self.support + self.ground
    }

    /// "8 (4 hits, 4 support)".
    pub fn in_words(self) -> String {
        format!("{} ({})", self.total(), self.parts())
    }

    /// What it is made of: "4 hits, 4 support".
    pub fn parts(self) -> String {
        let Self { hits, support, ground } = self;
        let mut parts = vec![format!("{hits} hit{}", if hits == 1 { "" } else { "s" })];
        parts.extend((support > 0).then(|| format!("{support} support")));
        parts.extend((ground > 0).then(|| "1 higher ground".to_owned()));
        parts.join(", ")
    }
}

/// MG-MEL-22, MG-MEL-25: what a comparison of scores comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The higher score wins.
    Won { by: Side, margin: u16 },
    /// One side has no unit left: the other wins whatever the scores.
    EnemyGone { winner: Side },
    /// Equal scores.
    Drawn,
    /// Neither side has a unit left.
    NobodyLeft,
}

impl Verdict {
    /// Who has won, if anybody.
    pub(super) const fn winner(self) -> Option<Side> {
        match self {
            Self::Won { by: winner, .. } | Self::EnemyGone { winner } => Some(winner),
            Self::Drawn | Self::NobodyLeft => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-MEL-19: 2 fire hits + 3 melee hits + 4 supports + 1 higher ground = 10.
    #[test]
    fn a_score_adds_up() {
        let score = Score { hits: 5, support: 4, ground: 1 };
        assert_eq!(score.total(), 10);
        assert_eq!(score.in_words(), "10 (5 hits, 4 support, 1 higher ground)");
    }
}
