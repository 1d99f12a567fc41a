//! What troops made of bases have in common, whatever the game: how ranks lie, who touches whom, what ground is underneath.
//!
//! | to know | ask |
//! | --- | --- |
//! | how so many models lie so many abreast | [`Ranks`] |
//! | what ground troops take up | [`Body`]: rectangles, or an area they fill |
//! | how far two bodies are apart, whether they touch or overlap | [`gap`], [`touch`], [`overlap`] |
//! | who stands in the way, and who is too near | [`meets`], [`too_near`], [`overhang`] |
//! | what a straight shift meets | [`spans`], and which [`headings`] of a fan to try |
//! | what ground a move passes over, and for how long | [`Swath`], [`stretches`], [`doubled`] |
//! | what lies straight ahead of a front, and what hides it | [`Front`] |
//! | what lies on the table | [`Land`], read from a file with [`read`] |
//! | what a line of sight or fire meets | [`look`], with the game's [`Eyes`]; [`aim_points`] |
//!
//! Nothing here knows a rule: numbers, names and sentences of a game stay with the game. Every comparison goes through
//! [`table::within`] and [`table::beyond`], so touching is within and nothing overlaps by a hair.

mod ahead;
mod body;
mod going;
mod land;
mod near;
mod ranks;
mod sight;
mod slide;
mod swath;

pub use ahead::{Ahead, Front};
pub use body::{Body, Shape};
pub use going::{doubled, stretches};
pub use land::{Area, Bridge, Kinds, Land, Line, Road, Said, Water, read, share_inside, share_inside_but};
pub use near::{gap, gap_only, meets, overhang, overlap, too_near, touch};
pub use ranks::Ranks;
pub use sight::{Eyes, Met, Sight, Veil, aim_points, look, part_near, through, touches_line};
pub use slide::{Span, headings, spans, spans_in_area};
pub use swath::Swath;
