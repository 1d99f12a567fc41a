//! A specimen sheet.
fn main() {}
