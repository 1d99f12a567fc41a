//! What is answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sixgun::order::TableEdge;
use sixgun::weapons::Weapon;
use table::{Pose, Spot};

use crate::squares::Square;

/// An answer to a question of a drawing up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// SX-CPLAY-09: what one would say who is away.
    AsUsual,
    /// Yes or no.
    Yes(bool),
    /// How many, or which of several by its place among them.
    Number(u8),
    /// A square of the table.
    Square(Square),
    /// A table edge.
    Edge(TableEdge),
    /// A bearing in degrees clockwise from north.
    Bearing(f64),
    /// SX-CCAP-08: how the hideout is built.
    Hideout(Hideout),
    /// A point; nothing leaves it to the drawing up.
    Spot(Option<Spot>),
    /// Where each figure of a side stands, in the order asked; nothing leaves it to the drawing up.
    Places(Option<Vec<Place>>),
    /// SX-CNAT-14.
    Weapons(Vec<Weapon>),
    /// SX-CRUST-08: which rustler controls each head, by his number; nothing leaves a head loose, and nothing at all leaves it to the drawing up.
    Herd(Option<Vec<Option<u8>>>),
    /// SX-CPOSSE-09: go on with nothing said, or stop so many inches from the entry edge.
    Stop(Option<f64>),
}

/// SX-CCAP-08: a house, or a ranch with its corral against one wall, and the side of the door.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Hideout {
    /// The side of the door.
    pub door: Door,
    /// A ranch: the side of the corral; a house without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corral: Option<Door>,
}

/// A side of a house.
pub type Door = TableEdge;

/// Where a figure starts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Place {
    /// Place and facing.
    pub at: Pose,
    /// On his horse.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mounted: bool,
    /// Concealed, where the encounter lets him be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub concealed: bool,
}
