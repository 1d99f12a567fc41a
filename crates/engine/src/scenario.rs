//! Reading scenario files: TOML with errors that point at the line.

use serde::de::DeserializeOwned;

use crate::Fault;
use crate::fault::{in_words, line_of};

/// What is wrong with a text file, with its place: `scenarios/first.toml:12: …`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {says}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct BadFile {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub says: String,
}

impl BadFile {
    /// A fault with the line it stands at.
    pub fn from_fault(file: &str, text: &str, fault: &Fault) -> Self {
        Self { file: file.to_owned(), line: line_of(text, &fault.at), says: fault.to_string() }
    }
}

/// Reads a TOML text into a type; a wrong key or value is reported with its line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadFile> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        BadFile { file: file.to_owned(), line, says: in_words(error.message()) }
    })
}
