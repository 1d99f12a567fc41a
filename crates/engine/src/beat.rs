//! What there is to see of an event, as data: pages play it on the table, recaps and reports count it. The sentence of a
//! [`Telling`](crate::Telling) says the same in words.

use serde::{Deserialize, Serialize};

use crate::decision::PoseOut;
use crate::refusal::Spot2;
use crate::{BySide, Side};

/// One thing to be seen. Like the sentence it belongs to, it is for one seat and holds only what that seat may know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "beat", rename_all = "kebab-case")]
pub enum Beat {
    /// A piece goes somewhere and stops where it was stopped.
    Move {
        /// Which.
        piece: String,
        /// The way it really took, to where it stands now. Of one place alone: straight there from where it stood.
        path: Vec<PoseOut>,
        /// In what manner.
        gait: Gait,
    },
    /// Somebody shoots.
    Shot {
        /// Who.
        by: String,
        /// At whom.
        at: String,
        /// The muzzle.
        from: Spot2,
        /// What is aimed at.
        to: Spot2,
        /// How many hit; nothing while that is still to be rolled.
        hits: Option<u32>,
    },
    /// A piece is weaker than before.
    Loss {
        /// Which.
        piece: String,
        /// Whose it is.
        side: Side,
        /// How much is lost.
        lost: u32,
        /// Of what, for one of them: "stand".
        what: String,
        /// Where, if the event knows.
        at: Option<Spot2>,
    },
    /// The state of a piece has changed.
    State {
        /// Which.
        piece: String,
        /// Whose it is.
        side: Side,
        /// What it is now, in a word: "routed".
        is: String,
        /// For better or for worse.
        turn: Turn,
    },
    /// A piece is out of the battle.
    Out {
        /// Which.
        piece: String,
        /// Whose it is.
        side: Side,
        /// In a word: "destroyed", "dead", "left the table".
        how: String,
        /// Where, if the event knows.
        at: Option<Spot2>,
    },
    /// A round of a melee begins. What follows until it is over belongs to it.
    Melee {
        /// From 1.
        round: u32,
        /// Who attacks, if it matters.
        attacker: Option<Side>,
        /// Who takes part.
        fighters: BySide<Vec<String>>,
    },
    /// Somebody fights or fires in a melee.
    Blow {
        /// Who.
        by: String,
        /// Of which side.
        side: Side,
        /// Whom.
        at: String,
        /// How, in a word or two: "defensive fire".
        how: String,
        /// How many hit.
        hits: u32,
    },
    /// The scores of a melee are compared.
    Score {
        /// Each side's score, as it is read: "4", "5½".
        scores: BySide<String>,
        /// What each is made of: "4 hits, 4 support".
        made_of: BySide<String>,
        /// Who has won, if anybody has.
        winner: Option<Side>,
        /// The result in words.
        result: String,
    },
    /// The round of the melee is over.
    MeleeOver,
}

/// In what manner a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// It is put down there.
    Set,
    /// It changes its formation, or turns.
    Form,
    /// It marches, walks or rides.
    March,
    /// It charges or pursues.
    Charge,
    /// It goes back before the enemy.
    Retreat,
    /// It runs for its life.
    Flight,
}

/// Whether a change is for better or for worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// It has recovered.
    Better,
    /// It has suffered.
    Worse,
}
