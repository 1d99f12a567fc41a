//! Nothing of its own: the crate is its benchmark, which `cargo bench` runs.
