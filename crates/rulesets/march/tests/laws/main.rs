//! What holds in every battle: laws, conformance, golden records and the sizes of small decision trees.

mod shelf;

mod conformance;
mod counts;
mod garbage;
mod memory;
mod records;
mod symmetry;
