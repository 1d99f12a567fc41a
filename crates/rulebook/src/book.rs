//! One pass over the Markdown of a game's rules.
//!
//! ```text
//! # Name of the game
//! ## Section
//! ### MG-CMD-03 Title of a rule
//! Text, up to the next heading. A line that begins with **Example.** starts an example.
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

use crate::markdown::{Block, blocks};

/// The rules of one game in the order of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book<'a> {
    title: &'a str,
    rules: Vec<Rule<'a>>,
    by_id: BTreeMap<&'a str, usize>,
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Its stable id, such as `MG-CMD-03`.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The section it stands in.
    pub section: &'a str,
    /// Everything below the heading, as Markdown, examples included.
    pub text: &'a str,
    /// The worked examples within the text.
    pub examples: Vec<&'a str>,
}

impl Rule<'_> {
    /// The title behind that of its section, for where the rule stands alone: "Shot At: The test".
    pub fn in_its_section(&self) -> String {
        if self.section.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}: {}", self.section, self.title)
        }
    }
}

/// What is wrong with a rulebook, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadBook {
    /// A heading of a rule without a proper id.
    #[error(
        "line {line}: `{heading}` does not start a rule: write `### `, an id such as MG-CMD-03, and a title"
    )]
    Heading {
        /// The line of the heading.
        line: usize,
        /// The heading.
        heading: String,
    },
    /// Two rules of one id.
    #[error("line {line}: {id} is already the id of the rule on line {first}: give one of them another")]
    Duplicate {
        /// The line of the second heading.
        line: usize,
        /// The id of both.
        id: String,
        /// The line of the first heading.
        first: usize,
    },
    /// A rule outside any section.
    #[error("line {line}: {id} stands in no section: put a `## ` heading above it")]
    NoSection {
        /// The line of the rule.
        line: usize,
        /// Its id.
        id: String,
    },
    /// No name of a game.
    #[error("the rulebook has no title: begin it with `# ` and the name of the game")]
    NoTitle,
}

impl<'a> Book<'a> {
    /// Reads a rulebook.
    pub fn parse(markdown: &'a str) -> Result<Book<'a>, BadBook> {
        let headings = headings(markdown);
        let (mut title, mut section) = (None, None);
        let mut rules = Vec::new();
        // Where a rule stands in the book and on which line, by its id.
        let mut seen: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (place, heading) in headings.iter().enumerate() {
            match heading.level {
                HeadingLevel::H1 => {
                    title.get_or_insert(heading.words);
                }
                HeadingLevel::H2 => section = Some(heading.words),
                _ => {
                    let (id, title) = heading.rule()?;
                    let line = heading.line;
                    let section = section.ok_or_else(|| BadBook::NoSection { line, id: id.to_owned() })?;
                    if let Some((_, first)) = seen.insert(id, (rules.len(), line)) {
                        return Err(BadBook::Duplicate { line, id: id.to_owned(), first });
                    }
                    let ends = headings.get(place + 1).map_or(markdown.len(), |next| next.range.start);
                    let text = markdown[heading.range.end..ends].trim();
                    rules.push(Rule { id, title, section, text, examples: examples(text) });
                }
            }
        }
        let by_id = seen.into_iter().map(|(id, (place, _))| (id, place)).collect();
        Ok(Book { title: title.ok_or(BadBook::NoTitle)?, rules, by_id })
    }

    /// The name of the game.
    pub fn title(&self) -> &'a str {
        self.title
    }

    /// All rules in the order of the rulebook.
    pub fn rules(&self) -> &[Rule<'a>] {
        &self.rules
    }

    /// A text of this book, for a page to show: the ids of its rules open them.
    pub fn blocks(&self, text: &str) -> Vec<Block> {
        blocks(text, |id| self.by_id.contains_key(id))
    }

    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule<'a>> {
        self.by_id.get(id).map(|&place| &self.rules[place])
    }
}

/// A heading of the first three levels; deeper ones belong to the text of their rule.
struct Heading<'a> {
    level: HeadingLevel,
    words: &'a str,
    line: usize,
    range: Range<usize>,
}

fn headings(markdown: &str) -> Vec<Heading<'_>> {
    let heading = |(event, range): (Event<'_>, Range<usize>)| match event {
        Event::Start(Tag::Heading { level, .. }) if level <= HeadingLevel::H3 => Some(Heading {
            level,
            words: markdown[range.clone()].trim().trim_start_matches('#').trim(),
            line: markdown[..range.start].matches('\n').count() + 1,
            range,
        }),
        _ => None,
    };
    Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter().filter_map(heading).collect()
}

impl<'a> Heading<'a> {
    /// The id and the title of the rule it begins.
    fn rule(&self) -> Result<(&'a str, &'a str), BadBook> {
        let parts = self.words.split_once(' ').map(|(id, title)| (id, title.trim()));
        parts.filter(|(id, title)| is_id(id) && !title.is_empty()).ok_or_else(|| BadBook::Heading {
            line: self.line,
            heading: format!("### {}", self.words).trim_end().to_owned(),
        })
    }
}

/// Whether this is an id: game, group and number, such as `MG-CMD-03`.
pub(crate) fn is_id(id: &str) -> bool {
    let mut parts = id.split('-');
    let letters = |part: Option<&str>| {
        part.is_some_and(|part| part.len() >= 2 && part.bytes().all(|b| b.is_ascii_uppercase()))
    };
    let number = |part: Option<&str>| {
        part.is_some_and(|part| part.len() >= 2 && part.bytes().all(|b| b.is_ascii_digit()))
    };
    letters(parts.next()) && letters(parts.next()) && number(parts.next()) && parts.next().is_none()
}

/// The examples of a rule: from a line that opens with **Example** to the next that opens with a label in bold, or the end.
fn examples(text: &str) -> Vec<&str> {
    let mut examples = Vec::new();
    let (mut began, mut here) = (None, 0);
    for line in text.split_inclusive('\n') {
        if line.starts_with("**") {
            if let Some(start) = began.take() {
                examples.push(text[start..here].trim_end());
            }
            if line.starts_with("**Example") {
                began = Some(here);
            }
        }
        here += line.len();
    }
    examples.extend(began.map(|start| text[start..].trim_end()));
    examples
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "\
# A small war

Words before any rule.

## Command

### MG-CMD-01 Who commands
The general.

**Ruling.** See MG-CMD-02.

| Slug | Values (default first) | Rule |
|---|---|---|
| `## not-a-heading` | on, off | ### MG-CMD-09 |

**Example.** He points.

- He points again.

**Example.** He shouts.

### MG-CMD-02 How far
```
### MG-CMD-03 Within code
```
Six inches. **Example.** within a line starts none.

## Coverage

### MG-END-01 The end
";

    #[test]
    fn rules_know_their_section_text_and_examples() {
        let book = Book::parse(SMALL).unwrap();
        assert_eq!(book.title(), "A small war");
        let ids: Vec<_> = book.rules().iter().map(|rule| (rule.id, rule.title, rule.section)).collect();
        assert_eq!(
            ids,
            [
                ("MG-CMD-01", "Who commands", "Command"),
                ("MG-CMD-02", "How far", "Command"),
                ("MG-END-01", "The end", "Coverage"),
            ]
        );
        let first = book.rule("MG-CMD-01").unwrap();
        assert!(
            first.text.starts_with("The general.") && first.text.ends_with("He shouts."),
            "{}",
            first.text
        );
        assert_eq!(
            first.examples,
            ["**Example.** He points.\n\n- He points again.", "**Example.** He shouts."]
        );
        assert!(book.rule("MG-CMD-02").unwrap().examples.is_empty());
        assert_eq!(book.rule("MG-END-01").unwrap().text, "");
        assert_eq!(book.rule("MG-CMD-03"), None);
    }

    #[test]
    fn lines_may_end_as_on_windows() {
        let windows = SMALL.replace('\n', "\r\n");
        let book = Book::parse(&windows).unwrap();
        assert_eq!(book.rules().len(), 3);
        assert_eq!(book.rules()[0].title, "Who commands");
        assert_eq!(book.rules()[0].examples.len(), 2);
    }

    #[test]
    fn a_bad_rulebook_is_told_what_and_where() {
        #[rustfmt::skip]
        let examples = [
            ("## S\n### MG-CMD-01 A", "the rulebook has no title: begin it with `# ` and the name of the game"),
            ("# T\n### MG-CMD-01 A", "line 2: MG-CMD-01 stands in no section: put a `## ` heading above it"),
            ("# T\n## S\n### MG-CMD-01 A\n\n### MG-CMD-01 B",
             "line 5: MG-CMD-01 is already the id of the rule on line 3: give one of them another"),
        ];
        for (markdown, sentence) in examples {
            assert_eq!(Book::parse(markdown).unwrap_err().to_string(), sentence, "{markdown}");
        }
        for heading in [
            "MG-CMD-01",
            "MG-CMD A",
            "MG-CMD-1 A",
            "mg-CMD-01 A",
            "MG-CMD-01-02 A",
            "Title",
            "M-CMD-01 A",
            "",
        ] {
            let markdown = format!("# T\n## S\n### {heading}\n");
            let heading = format!("### {heading}").trim_end().to_owned();
            assert_eq!(Book::parse(&markdown), Err(BadBook::Heading { line: 3, heading }), "{markdown}");
        }
    }

    proptest::proptest! {
        /// Whatever the text, it is read or refused.
        #[test]
        fn no_text_makes_the_reader_stumble(text in "(#{0,4} ?[A-Z]{2}-[A-Z]{2}-[0-9]{2} ?\\PC{0,9}\n?|`{3}|\\*\\*Example|\n|\\PC{0,5}){0,20}") {
            if let Ok(book) = Book::parse(&text) {
                for rule in book.rules() {
                    assert_eq!(book.rule(rule.id), Some(rule));
                    assert!(rule.examples.iter().all(|example| rule.text.contains(example)));
                }
            }
        }
    }
}
