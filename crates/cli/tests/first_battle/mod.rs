//! A scenario every Longroll has.

use crate::program::{read, root};

/// The first of the list.
pub(crate) const SCENARIO: &str = "first-battle";

/// Its text.
pub(crate) fn scenario_text() -> String {
    read(root().join("scenarios/march").join(SCENARIO).with_extension("toml"))
}
