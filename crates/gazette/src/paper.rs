//! The paper as data.

use serde::{Deserialize, Serialize};

/// The front page of a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Paper {
    /// "1871-05".
    pub month: String,
    /// What the paper is called.
    pub title: String,
    /// What stands under the title.
    pub motto: String,
    /// Where it is printed.
    pub town: String,
    /// "Saturday, May 27, 1871".
    pub date: String,
    /// "Vol. V. No. 5."
    pub number: String,
    /// The portrait beside the first story, if it is about somebody.
    pub engraving: Option<Engraving>,
    /// The stories, the loudest first. A quiet month has one that says so.
    pub stories: Vec<Story>,
    /// The players' characters who died.
    pub obituaries: Vec<Notice>,
    /// Small news of one character each, by heading.
    pub notices: Vec<Notice>,
    /// What there was no sentence for, in telegraph style.
    pub briefs: Vec<String>,
    /// The wide world.
    pub wire: Option<String>,
    /// Small talk.
    pub squibs: Vec<String>,
    /// Who is wanted, the dearest first.
    pub wanted: Vec<Wanted>,
    /// Tables: where everybody is, the standing, the prices.
    pub registers: Vec<Register>,
    /// Advertisements.
    pub advertisements: Vec<Advertisement>,
}

/// A portrait with what stands below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Engraving {
    /// As the campaign calls him.
    pub person: String,
    /// Who he is.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

/// A story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Story {
    /// Its headline.
    pub headline: String,
    /// What it is about, in plain words: "Jail break". Empty in a quiet month.
    pub subject: String,
    /// What stands below it in smaller type.
    pub decks: Vec<String>,
    /// Where it comes from.
    pub dateline: String,
    /// Its text.
    pub paragraphs: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// The players' characters in it, as the campaign calls them.
    pub people: Vec<String>,
}

/// A small notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Notice {
    /// What it is about.
    pub heading: String,
    /// Its text.
    pub text: String,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// The players' characters in it, as the campaign calls them.
    pub people: Vec<String>,
}

/// Somebody who is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wanted {
    /// As the campaign calls him.
    pub person: String,
    /// As the bill has him.
    pub name: String,
    /// What for, each as it stands within a sentence.
    pub crimes: Vec<String>,
    /// In dollars.
    pub reward: u32,
    /// Where he was last seen.
    pub last_seen: String,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Register {
    /// What it is.
    pub heading: String,
    /// Its lines.
    pub rows: Vec<Entry>,
    /// A remark below it, if there is one.
    pub remark: Option<String>,
}

/// A line of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Entry {
    /// Who or what.
    pub what: String,
    /// What is said of it.
    pub says: String,
}

/// An advertisement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advertisement {
    /// In large letters.
    pub heading: String,
    /// In small ones.
    pub text: String,
}
