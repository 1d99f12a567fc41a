//! Where things are on the war table, in inches and degrees; nothing about dice, sides or rules.
//!
//! Conventions everywhere: the origin is the table's south-west corner, x runs east, y north; bearings are degrees
//! clockwise from north. What is *stored* lies on an integer grid ([`Pose`], [`Spot`]: 1/1000 inch, 1/100 degree);
//! what is *computed* is `f64` inches ([`Point`], [`Placement`], [`Rect`]) with `libm` for trigonometry, so that every
//! machine gets the same bits. Every comparison goes through one tolerance, [`TOLERANCE`]; "within" includes equality.
//!
//! | to know | ask |
//! | --- | --- |
//! | where a piece stands, on file and in computation | [`Pose`], [`Spot`]; [`Placement`], [`Rect`], [`Circle`] |
//! | how far, and between which points | [`distance()`], [`distance_only`], the `gap_to_…` methods: a [`Gap`] |
//! | whether things touch or overlap, and how much | [`touches`], [`overlaps`], [`overlap_depth`], [`contact_length`] |
//! | front, flank and rear; arcs; what lies ahead | [`zone_of`], [`Arc`], [`part_ahead`] |
//! | what a move does | [`Motion`]: straight or a wheel; its swept ground is a [`Convex`], or a [`Sweep`] to ask about much |
//! | when something first becomes true in a move | [`first_moment`] and its kin |
//! | how far something can be shifted before the table ends | [`Board::free_shift`] |
//! | what of a line lies inside something | [`Polygon::stretches`], [`Rect::stretch`]: a [`Stretch`] |
//! | what ground lies under a piece or a path | [`Ground`]: areas ([`Polygon`]) and strips along a [`Polyline`] |
//! | the cheapest way, the nearest place that suits | [`Travel`], [`Quest`] |
//! | what may be near at all | [`Index`], [`Bounds`] |
//!
//! What troops, ground and lines of sight make of it is in the crate `bodies`.

mod quantity;

mod point;
mod pose;

mod bounds;
mod circle;
mod convex;
mod polygon;
mod polyline;
mod rect;
mod segment;
mod stretch;

mod contact;
mod gap;
mod zone;

mod board;
mod home;
mod moment;
mod motion;
mod sweep;

mod ground;
mod index;
mod route;
mod waypoints;

mod cover;

pub use board::{Board, Edge};
pub use bounds::Bounds;
pub use circle::Circle;
pub use contact::{contact_length, overlap_depth, overlaps, touches};
pub use convex::Convex;
pub use cover::{Place, Quest};
pub use gap::{Gap, distance, distance_only};
pub use ground::{Ground, Part, Shape};
pub use home::Home;
pub use index::Index;
pub use moment::{Moment, Near, first_moment, first_moment_when};
pub use motion::{Hinge, Motion};
pub use point::{Point, Vector};
pub use polygon::{BadPolygon, ON_EDGE, Polygon};
pub use polyline::{BadPolyline, Crossing, OnLine, Polyline};
pub use pose::{OffGrid, Placement, Pose, Spot};
pub use quantity::{Degrees, Inches, TOLERANCE, beyond, turn_between, within};
pub use rect::Rect;
pub use route::{Route, Travel};
pub use segment::Segment;
pub use stretch::{Stretch, Stretches};
pub use sweep::Sweep;
pub use waypoints::Waypoint;
pub use zone::{Arc, InArc, Zone, is_ahead, part_ahead, zone_of};
