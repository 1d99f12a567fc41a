//! The name of a rule, carried by every roll, event and refusal.

use schemars::JsonSchema;
use serde::Serialize;

/// The id of a rule in the rulebook, such as `MG-SHO-04`.
///
/// Rules take theirs from constants generated out of the rulebook, so an id that does not exist does not compile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl RuleId {
    /// The id as the rulebook writes it.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}
