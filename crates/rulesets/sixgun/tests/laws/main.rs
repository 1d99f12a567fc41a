//! What holds in every encounter: laws, conformance, golden records and the sizes of small decision trees.

mod shelf;

mod conformance;
mod counts;
mod dialogue;
mod garbage;
mod log;
mod records;
mod solo;
mod symmetry;
