//! The rulebook: Markdown in which every rule stands under its id.
//!
//! Two readers: the build of a ruleset turns the ids into constants ([`write_ids`]), so that a misspelt id does not compile; and
//! the running program shows rules to the players ([`Book`]).

mod book;
mod ids;
pub mod markdown;
mod search;

pub use book::{BadBook, Book, Rule};
pub use ids::{BadIds, ids_of, write_ids};
