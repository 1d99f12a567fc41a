//! Troops made of bases, and the ground they fight over: the geometry that a game of units has in common with others, so that the game itself holds only
//! its rules.
//!
//! | to know | ask |
//! | --- | --- |
//! | how so many models lie so many abreast | [`Ranks`] |
//! | what ground troops take up | [`Body`]: rectangles, or an area they fill |
//! | how far two bodies are apart, whether they touch or overlap | [`gap`], [`touch`], [`overlap`]; of plain rectangles [`rects`] |
//! | who stands in the way, and who is too near | [`meets`], [`too_near`], [`overhang`] |
//! | how far a straight shift goes, and what stops it | [`touch_ahead`], [`short_of`], [`Room`]; what it passes but may not end on: [`Held`], [`spans`] |
//! | whether some heading of a fan, some place of an edge will do | [`somewhere`] |
//! | the nearest free place to one that is taken | [`Shifts`] |
//! | how a front lines up on an edge | [`Flush`], [`best_place`] |
//! | what ground a move passes over, and for how long | [`Swath`], [`first_swept`], [`stretches`], [`doubled`] |
//! | what lies straight ahead of a front, and what hides it | [`Front`] |
//! | what lies on the table | [`Land`], read from a file with [`read`]; what of it a game knows: [`Kinds`] |
//! | who may stand and pass where | [`Land::standing`], [`Land::passage`], [`Land::room`], for the game's [`Passer`] |
//! | by which bridge or ford somebody comes to the other side | [`Land::between`] |
//! | what a line of sight or fire meets | [`look`], with the game's [`Eyes`]; [`aim_points`] |
//! | the edge a side comes from, as a frame | [`table::Home`] |
//! | units and sets of units | [`UnitId`], [`UnitSet`] |
//!
//! # Writing a game on it
//!
//! 1. **The ground.** Name the kinds of ground your rulebook has as an enum and give it [`Kinds`]: which word of a file is which kind, what players call it,
//!    and the rule by which other words are refused. [`read`] then turns the ground of a scenario into a [`Land`], and lists everything that is wrong with
//!    it, each fault at its place in the file. Keep the land in what never changes during a battle.
//! 2. **Footprints.** A unit keeps the rectangles its bases cover, worked out anew whenever it moves or loses somebody: [`Ranks`] lays models out. A [`Body`]
//!    borrows them. It also knows a middle and how far it reaches, so that two bodies far apart are told so at once; nothing is indexed, because a battle
//!    is copied for every order that is tried, and a walk over two hundred bodies costs less than keeping an index true.
//! 3. **Who may go where.** [`Passer`] is one small type of the game: arm, formation, whether it lies on a road. Its [`Entry`] for every kind of ground is
//!    the rulebook's terrain table; standing, moving and being driven back then follow, with the barrier that was met and where.
//! 4. **Moves.** Where a unit may end is a footprint, checked by [`overhang`], [`meets`] and [`too_near`]; what it passes is asked of [`first_swept`] or a
//!    [`Swath`]. Order of checks, rates, prices and refusals are the game's.
//! 5. **Being driven.** Retreats, routs, evasions and withdrawals are shifts without a turn. Collect what each meets in a [`Room`]: of two things met at the
//!    same distance the one named first stops it, so name them in the order of your rulebook. Who may be passed but not ended on is [`Held`].
//! 6. **Sight.** [`look`] walks along one line and asks your [`Eyes`] what each area and body does to it: nothing, adds depth, or blocks. Which lines are
//!    drawn, and how deep a wood is seen through, is yours. The answer names what blocks and the stretch of the line inside it.
//!
//! `march` and `charge` are written so; `charge/src/sight.rs` and `march/src/shooting/sight.rs` are the two ends of what eyes can be.
//!
//! # What holds everywhere
//!
//! Nothing here knows a rule: numbers, ids and sentences of a game stay with the game. Every verdict brings its witness. Every comparison goes through
//! [`table::within`] and [`table::beyond`], so touching is within and nothing overlaps by a hair. `tests/laws.rs` tries what must hold on random tables: sight
//! is mutual, a slide ends where it touches and not sooner, a free place is free, quick ways agree with slow ones.

mod ahead;
mod body;
mod going;
mod land;
mod line_up;
mod near;
mod over;
mod passage;
mod place;
mod ranks;
pub mod rects;
mod search;
mod sight;
mod slide;
mod swath;
mod units;

pub use ahead::{Ahead, Front};
pub use body::{Body, Shape};
pub use going::{doubled, stretches};
pub use land::{
    Area, Bridge, Kinds, Land, Line, Road, Said, Water, read, share_inside, share_inside_but, spelt_out,
    strip,
};
pub use line_up::{Flush, FlushPlace, best_place};
pub use near::{gap, gap_only, meets, overhang, overlap, too_near, touch};
pub use over::{Between, Over};
pub use passage::{Barred, Barrier, ByRoad, Entry, Passage, Passer};
pub use place::{InTheWay, Shifts};
pub use ranks::Ranks;
pub use search::somewhere;
pub use sight::{Eyes, Met, Sight, Veil, aim_points, look, part_near, through, touches_line};
pub use slide::{Held, Room, Span, last_that_holds, short_of, spans, spans_in_area, touch_ahead};
pub use swath::{Swath, first_swept};
pub use units::{MOST_UNITS, UnitId, UnitSet};
