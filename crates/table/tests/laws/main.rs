//! Laws of the table: what must hold whatever lies where.
//!
//! Symmetry of distance; nothing depends on where north is, on left and right, or on where the table stands; the
//! fast code agrees with slow and obvious code; nothing panics.

mod anything;
mod distance;
mod moves;
mod no_panics;
mod oracle;
mod routes;
