//! What can be ordered in 1c.

use engine::scenario::is_default;

use crate::prelude::*;

/// SC-FIR-01: a body shoots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shoot {
    /// Who.
    pub unit: PieceId,
    /// Its ranks, or its screen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Part,
    /// At whom.
    pub target: PieceId,
    /// At its ranks, or at its screen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Part,
    /// SC-FIR-11: what guns fire; whatever hits more if it is left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ammunition: Load,
    /// SC-FIR-03, SC-TWN-08: the face of a square (0 to 3: front, right, rear, left) or the side of a block (by its first corner); the one from which
    /// most can hit if it is left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: From,
    /// SC-TWN-08: how many figures of a garrison; all that can if it is left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub figures: Figures,
}

/// SC-FIR-15: models that could not hit the first target shoot at another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShootOn {
    /// At whom.
    pub target: PieceId,
    /// See [`Shoot::at`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Part,
    /// See [`Shoot::ammunition`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub ammunition: Load,
    /// See [`Shoot::side`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: From,
    /// See [`Shoot::figures`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub figures: Figures,
}

/// SC-FIR-15: the rest of this body does not shoot.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CeaseFire {}

/// SC-TRN-07: nobody shoots any more.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndShooting {}

/// SC-FIR-01: a unit in its ranks and its screen are two bodies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The unit itself.
    #[default]
    Unit,
    /// Its screen.
    Screen,
}

/// SC-FIR-11: what guns fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ammunition {
    /// Canister.
    Canister,
    /// Ballshot.
    Ballshot,
}

/// SC-FIR-11: canister or ballshot; the better of the two if nothing is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Load(pub Option<Ammunition>);

/// A face of a square or a side of a block; the best one if nothing is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct From(pub Option<u8>);

/// A number of figures; all of them if nothing is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Figures(pub Option<u16>);

impl Answer for Part {
    fn label(&self) -> String {
        match self {
            Self::Unit => "the unit itself".to_owned(),
            Self::Screen => "its screen".to_owned(),
        }
    }
}

impl Answer for Load {
    fn label(&self) -> String {
        match self.0 {
            None => "whatever hits more".to_owned(),
            Some(Ammunition::Canister) => "canister".to_owned(),
            Some(Ammunition::Ballshot) => "ballshot".to_owned(),
        }
    }
}

impl Answer for From {
    fn label(&self) -> String {
        self.0.map_or_else(|| "where most can hit".to_owned(), |side| format!("side {}", side + 1))
    }
}

impl Answer for Figures {
    fn label(&self) -> String {
        self.0.map_or_else(|| "all that can".to_owned(), |figures| format!("{figures} figures"))
    }
}
