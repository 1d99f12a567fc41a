//! The printed side of the campaign: a newspaper a month, the life and times of every character as a small book, portraits, wanted bills, grave boards
//! and a map. Everything is made from what the campaign has told ([`Chronicle`]), always the same from the same events; nothing is sealed that gets in.
//!
//! [`Chronicle::papers`] are the papers as data, [`Paper::page`] one of them as a page that prints on one sheet.

mod affair;
mod boards;
mod book;
mod chronicle;
mod dates;
mod editor;
mod frames;
mod lifetime;
mod map;
mod paper;
mod plot;
mod portrait;
mod press;
mod reporter;
mod sheet;
mod tables;
mod terms;
mod wanted;
mod whim;
mod words;

pub use boards::Grave;
pub use chronicle::Chronicle;
pub use paper::{Advertisement, Engraving, Entry, Notice, Paper, Register, Story, Wanted};
