//! One pass over the Markdown of a game's rules.
//!
//! ```text
//! # Name of the game
//! ## Section
//! ### MG-CMD-03 Title of a rule
//! Text, up to the next heading. A line that begins with **Example.** starts an example.
//! ```

use std::collections::BTreeMap;

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
        let mut reader = Reader::default();
        for (line, text) in lines(markdown) {
            reader.read(line, text, markdown)?;
        }
        reader.finish(markdown)
    }

    /// The name of the game.
    pub fn title(&self) -> &'a str {
        self.title
    }

    /// All rules in the order of the rulebook.
    pub fn rules(&self) -> &[Rule<'a>] {
        &self.rules
    }

    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule<'a>> {
        self.by_id.get(id).map(|&place| &self.rules[place])
    }
}

/// Where a line begins, and its number as people count.
#[derive(Clone, Copy)]
struct Line {
    number: usize,
    start: usize,
    end: usize,
}

fn lines(markdown: &str) -> impl Iterator<Item = (Line, &str)> {
    let mut start = 0;
    markdown.split_inclusive('\n').enumerate().map(move |(place, line)| {
        let here = Line { number: place + 1, start, end: start + line.len() };
        start = here.end;
        (here, line.trim_end())
    })
}

/// How far the reading has come.
#[derive(Default)]
struct Reader<'a> {
    title: Option<&'a str>,
    section: Option<&'a str>,
    /// The rule whose text is being read.
    open: Option<Heading<'a>>,
    rules: Vec<Rule<'a>>,
    /// Line of the heading and place among the rules.
    seen: BTreeMap<&'a str, (usize, usize)>,
    /// Within a block of code nothing is a heading.
    in_code: bool,
}

struct Heading<'a> {
    id: &'a str,
    title: &'a str,
    section: &'a str,
    text_starts: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, line: Line, text: &'a str, markdown: &'a str) -> Result<(), BadBook> {
        if text.trim_start().starts_with("```") {
            self.in_code = !self.in_code;
        }
        let Some((level, heading)) = heading(text).filter(|_| !self.in_code) else {
            return Ok(());
        };
        match level {
            1 => {
                self.close(line.start, markdown);
                self.title.get_or_insert(heading);
            }
            2 => {
                self.close(line.start, markdown);
                self.section = Some(heading);
            }
            3 => {
                self.close(line.start, markdown);
                self.open(line, heading, text)?;
            }
            // Deeper headings belong to the text of their rule.
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, line: Line, heading: &'a str, text: &str) -> Result<(), BadBook> {
        let (id, title) = heading
            .split_once(' ')
            .map(|(id, title)| (id, title.trim()))
            .filter(|(id, title)| is_id(id) && !title.is_empty())
            .ok_or_else(|| BadBook::Heading { line: line.number, heading: text.to_owned() })?;
        let section =
            self.section.ok_or_else(|| BadBook::NoSection { line: line.number, id: id.to_owned() })?;
        if let Some((first, _)) = self.seen.insert(id, (line.number, self.rules.len())) {
            return Err(BadBook::Duplicate { line: line.number, id: id.to_owned(), first });
        }
        self.open = Some(Heading { id, title, section, text_starts: line.end });
        Ok(())
    }

    fn close(&mut self, text_ends: usize, markdown: &'a str) {
        if let Some(Heading { id, title, section, text_starts }) = self.open.take() {
            let text = markdown[text_starts..text_ends].trim();
            self.rules.push(Rule { id, title, section, text, examples: examples(text) });
        }
    }

    fn finish(mut self, markdown: &'a str) -> Result<Book<'a>, BadBook> {
        self.close(markdown.len(), markdown);
        let title = self.title.ok_or(BadBook::NoTitle)?;
        let by_id = self.seen.into_iter().map(|(id, (_, place))| (id, place)).collect();
        Ok(Book { title, rules: self.rules, by_id })
    }
}

/// The level and the words of a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    (level > 0 && (words.is_empty() || words.starts_with(' '))).then(|| (level, words.trim()))
}

/// Whether this is an id: game, group and number, such as `MG-CMD-03`.
fn is_id(id: &str) -> bool {
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
    let mut began = None;
    for (line, words) in lines(text).filter(|(_, words)| words.starts_with("**")) {
        if let Some(start) = began.take() {
            examples.push(text[start..line.start].trim_end());
        }
        if words.starts_with("**Example") {
            began = Some(line.start);
        }
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
