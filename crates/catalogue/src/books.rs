//! The rulebooks, as players read them.

use std::sync::LazyLock;

use rulebook::{Book, Rule};

/// A rulebook and the slug it is found under.
pub struct Shelved {
    /// The slug: that of its ruleset, or `campaign`.
    pub slug: &'static str,
    text: &'static str,
    book: LazyLock<Book<'static>>,
}

impl Shelved {
    /// The rulebook's text.
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The rulebook, rule by rule.
    pub fn book(&self) -> &Book<'static> {
        &self.book
    }
}

macro_rules! shelves {
    ($($slug:literal in $file:literal,)*) => {
        /// Every rulebook, those of rulesets still to come included.
        pub static BOOKS: [Shelved; 5] = [$(Shelved {
            slug: $slug,
            text: include_str!(concat!("../../../rulebook/", $file)),
            book: LazyLock::new(|| {
                Book::parse(include_str!(concat!("../../../rulebook/", $file)))
                    .expect("the rulebooks are read by a test")
            }),
        }),*];

        /// The slugs of the rulebooks as they stand on the shelf. Lists of games are in this order.
        pub const SLUGS: [&str; 5] = [$($slug),*];

        /// The file in `rulebook/` a rulebook stands in, for those who carry the books outside the program.
        pub fn book_file(slug: &str) -> Option<&'static str> {
            match slug {
                $($slug => Some($file),)*
                _ => None,
            }
        }
    };
}

shelves! {
    "march" in "march-toward-the-sound-of-guns.md",
    "sixgun" in "six-gun-sound-tactical.md",
    "charge" in "sound-the-charge.md",
    "guns" in "sound-of-the-guns.md",
    "campaign" in "six-gun-sound-campaign.md",
}

/// The rulebook of a slug.
pub fn rulebook(slug: &str) -> Result<&'static Book<'static>, crate::Unknown> {
    BOOKS.iter().find(|shelved| shelved.slug == slug).map(Shelved::book).ok_or_else(|| crate::Unknown {
        what: "rulebook",
        name: slug.to_owned(),
        known: BOOKS.iter().map(|shelved| shelved.slug.to_owned()).collect(),
    })
}

/// The rule of that id, in whichever book it stands. Small letters will do.
pub fn find_rule(id: &str) -> Option<(&'static Shelved, &'static Rule<'static>)> {
    let id = id.to_uppercase();
    BOOKS.iter().find_map(|shelved| shelved.book().rule(&id).map(|rule| (shelved, rule)))
}

/// The rules that fit some words best, book by book.
pub fn search_rules(words: &str, slug: Option<&str>) -> Vec<&'static Rule<'static>> {
    BOOKS
        .iter()
        .filter(|shelved| slug.is_none_or(|slug| slug == shelved.slug))
        .flat_map(|shelved| shelved.book().search(words))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_is_read() {
        for shelved in &BOOKS {
            assert!(!shelved.book().rules().is_empty(), "{}", shelved.slug);
        }
    }

    #[test]
    fn games_are_listed_as_their_books_stand() {
        let games: Vec<_> = crate::GAMES.iter().map(|entry| entry.game.slug()).collect();
        let books: Vec<_> = SLUGS.into_iter().filter(|slug| games.contains(slug)).collect();
        assert_eq!(games, books);
    }

    #[test]
    fn a_rule_is_found_by_its_id() {
        let (shelved, rule) = find_rule("mg-cmd-03").expect("the rule exists");
        assert_eq!((shelved.slug, rule.title), ("march", "Measuring command range"));
    }
}
