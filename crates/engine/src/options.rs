//! House options: how the open points of a rulebook are read in one battle.

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Deserialize as Read, Serialize};

/// Declares house options, each with its settings, the usual one first.
///
/// ```
/// # use engine::house_options;
/// house_options! {
///     /// How far a picket sees at night.
///     Night {
///         /// As far as by day.
///         Clear,
///         /// Half as far.
///         Dark,
///     }
/// }
/// assert_eq!(Night::default(), Night::Clear);
/// assert_eq!(serde_json::to_string(&Night::Dark).unwrap(), "\"dark\"");
/// ```
#[macro_export]
macro_rules! house_options {
    ($($(#[$doc:meta])* $name:ident { $(#[$usual_doc:meta])* $usual:ident, $($(#[$other_doc:meta])* $other:ident),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, Default, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$usual_doc])*
            #[default]
            $usual,
            $($(#[$other_doc])* $other,)+
        }
    )+};
}

/// A switch that is off unless the scenario turns it on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Read, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// As the rule says.
    #[default]
    Off,
    /// The other reading.
    On,
}

/// An option that is played no more. Files may still name the setting that was usual, so that battles of earlier editions open; whoever names
/// another is told what is played instead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Gone;

impl Gone {
    /// Reads such an option: one of the settings that were usual, or a sentence about what is played now.
    pub fn read<'de, D: Deserializer<'de>>(data: D, usual: &[&str], now: &str) -> Result<Self, D::Error> {
        let setting = String::deserialize(data)?;
        if usual.contains(&setting.as_str()) {
            return Ok(Self);
        }
        Err(D::Error::custom(format!("there is no such option any more: {now}; leave it out")))
    }
}

/// Declares how options that are played no more are read: for each a function for `deserialize_with`, with the settings that were usual and what
/// is played now.
#[macro_export]
macro_rules! gone_options {
    ($($option:ident: [$($usual:literal),+], $now:literal;)+) => {$(
        pub(super) fn $option<'de, D: ::serde::Deserializer<'de>>(data: D) -> Result<$crate::options::Gone, D::Error> {
            $crate::options::Gone::read(data, &[$($usual),+], $now)
        }
    )+};
}
