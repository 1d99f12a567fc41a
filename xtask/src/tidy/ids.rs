//! A rule is found in a minute: each id of a complete game stands by itself in its source, at the function that decides it. A range of ids
//! ("03 to 09") hides where a rule lives.

use super::Source;
use crate::workspace::root;
use anyhow::{Context, Result};

/// The games every rule of which is written, and their pages of the rulebook.
const COMPLETE: [(&str, &str); 3] = [
    ("march", "march-toward-the-sound-of-guns.md"),
    ("sixgun", "six-gun-sound-tactical.md"),
    ("charge", "sound-the-charge.md"),
];

pub(super) fn check(sources: &[Source]) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for (game, page) in COMPLETE {
        let path = root().join("rulebook").join(page);
        let book = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let folder = format!("crates/rulesets/{game}/src/");
        let of_game: Vec<&Source> =
            sources.iter().filter(|source| source.place.to_string_lossy().starts_with(&folder)).collect();
        found.extend(nowhere(&book, &of_game).map(|id| format!("{folder}: {id} of {page} stands nowhere")));
        found.extend(of_game.iter().flat_map(|source| {
            let place = source.place.display();
            ranges(&source.text).map(move |line| format!("{place}: name each id by itself: {line}"))
        }));
    }
    Ok(found)
}

/// The ids of a page's headings that no source names.
fn nowhere<'a>(book: &'a str, sources: &'a [&Source]) -> impl Iterator<Item = &'a str> {
    let headings = book.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next());
    let ids = headings.filter(|word| is_id(word));
    let named = |id: &str| {
        sources.iter().any(|source| names(&source.text, id) || names(&source.text, &id.replace('-', "_")))
    };
    ids.filter(move |id| !named(id))
}

/// Whether a text has an id, and not only the beginning of a longer one.
fn names(text: &str, id: &str) -> bool {
    text.match_indices(id)
        .any(|(at, _)| !text[at + id.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// Two capitals, a group and a number: `MG-SHO-04`.
fn is_id(word: &str) -> bool {
    let mut parts = word.split('-');
    let capitals = |part: Option<&str>| {
        part.is_some_and(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()))
    };
    let game = capitals(parts.next());
    let group = capitals(parts.next());
    let number = parts.next().is_some_and(|part| part.len() == 2 && part.chars().all(|c| c.is_ascii_digit()));
    game && group && number && parts.next().is_none()
}

/// The lines of a text in which ids are told as a range: `MG-FRM-03 to 09`.
fn ranges(text: &str) -> impl Iterator<Item = &str> {
    let is_range = |line: &&str| {
        let words: Vec<&str> =
            line.split([' ', '`', '(', ')', ',']).filter(|word| !word.is_empty()).collect();
        words.windows(3).any(|three| {
            let last = three[2].trim_end_matches(['.', ':', ';']);
            let ends = is_id(last) || (last.len() == 2 && last.chars().all(|c| c.is_ascii_digit()));
            is_id(three[0]) && matches!(three[1], "to" | "–" | "-") && ends
        })
    };
    text.lines().filter(is_range).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_stands_nowhere_is_found() {
        let source =
            |text: &str| Source { place: "crates/rulesets/march/src/x.rs".into(), text: text.to_owned() };
        let book = "### MG-SHO-01 Who\n### MG-SHO-02 When\n### MG-SHO-03 How\n### Notes\n";
        let rules = source("/// MG-SHO-01: who.\nids::MG_SHO_02; MG-SHO-031");
        assert_eq!(nowhere(book, &[&rules]).collect::<Vec<_>>(), ["MG-SHO-03"]);
    }

    #[test]
    fn a_range_of_ids_is_found_and_a_list_is_not() {
        let found = |text: &str| ranges(text).count();
        assert_eq!(found("/// MG-FRM-03 to 09: formations."), 1);
        assert_eq!(found("/// (MG-FRM-03 to MG-FRM-09)"), 1);
        assert_eq!(found("/// MG-FRM-03, MG-FRM-09: it moves MG-FRM-03 to the road."), 0);
    }
}
