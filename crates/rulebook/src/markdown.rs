//! Markdown as data: what pages show of a rulebook and of a scenario's notes. No page reads Markdown itself.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde::{Deserialize, Serialize};

/// A paragraph, a list, a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Block {
    /// A paragraph.
    Paragraph {
        /// Its words.
        words: Vec<Words>,
    },
    /// A heading within the text.
    Heading {
        /// Its words.
        words: Vec<Words>,
    },
    /// A list.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// Its items; each may hold lists of its own.
        items: Vec<Vec<Block>>,
    },
    /// A table.
    Table {
        /// The cells of its head.
        head: Vec<Vec<Words>>,
        /// The cells of its rows.
        rows: Vec<Vec<Vec<Words>>>,
    },
    /// Text shown as it is written.
    Code {
        /// The text.
        text: String,
    },
}

/// Words that look alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Words {
    /// How they look.
    pub look: Look,
    /// The words.
    pub text: String,
}

/// How words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// As the rest.
    Plain,
    /// Bold.
    Strong,
    /// In italics.
    Emphasis,
    /// As a typewriter writes.
    Code,
    /// The id of a rule, which opens the rule.
    Rule,
}

/// Reads a text. What `is_rule` knows as an id becomes one, wherever it stands.
pub fn blocks(text: &str, is_rule: impl Fn(&str) -> bool) -> Vec<Block> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES)
        .filter(|event| !matches!(event, Event::End(TagEnd::Link)));
    Reader { events, is_rule: &is_rule, looks: Vec::new() }.blocks()
}

/// The ids in a text and what stands between them: each part, and whether it is an id.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_of_id = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '-';
        let (part, is_id) = match first_id(rest, is_of_id) {
            Some((0, length)) => (&rest[..length], true),
            Some((start, _)) => (&rest[..start], false),
            None => (rest, false),
        };
        rest = &rest[part.len()..];
        Some((part, is_id))
    })
}

/// Where the first id of a text begins, and how long it is.
fn first_id(text: &str, is_of_id: impl Fn(char) -> bool) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(offset) = text[from..].find(|sign: char| sign.is_ascii_uppercase()) {
        let start = from + offset;
        let rest = &text[start..];
        let word = &rest[..rest.find(|sign| !is_of_id(sign)).unwrap_or(rest.len())];
        let before = text[..start].chars().next_back();
        let alone = !before.is_some_and(char::is_alphanumeric);
        if alone && crate::book::is_id(word.trim_end_matches('-')) {
            return Some((start, word.trim_end_matches('-').len()));
        }
        from = start + word.len();
    }
    None
}

struct Reader<'r, E, F> {
    events: E,
    is_rule: &'r F,
    /// Which looks are switched on, the innermost last.
    looks: Vec<Look>,
}

impl<'a, E: Iterator<Item = Event<'a>>, F: Fn(&str) -> bool> Reader<'_, E, F> {
    /// Blocks up to the end of what holds them.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        // An item of a short list holds its words without a paragraph.
        let mut loose = Vec::new();
        while let Some(event) = self.events.next() {
            let block = match event {
                Event::Start(Tag::Paragraph) => Block::Paragraph { words: self.words() },
                Event::Start(Tag::Heading { .. }) => Block::Heading { words: self.words() },
                Event::Start(Tag::List(first)) => {
                    Block::List { ordered: first.is_some(), items: self.items() }
                }
                Event::Start(Tag::Table(_)) => self.table(),
                Event::Start(Tag::CodeBlock(_)) => self.code(),
                Event::Start(Tag::BlockQuote(_) | Tag::HtmlBlock) => {
                    blocks.extend(self.blocks());
                    continue;
                }
                Event::End(TagEnd::Item | TagEnd::BlockQuote(_) | TagEnd::HtmlBlock) => break,
                inline => {
                    self.say(inline, &mut loose);
                    continue;
                }
            };
            blocks.extend(paragraph(&mut loose));
            blocks.push(block);
        }
        blocks.extend(paragraph(&mut loose));
        blocks
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(Event::Start(Tag::Item)) = self.events.next() {
            items.push(self.blocks());
        }
        items
    }

    fn table(&mut self) -> Block {
        let (mut head, mut rows) = (Vec::new(), Vec::new());
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead) => head = self.cells(),
                Event::Start(Tag::TableRow) => rows.push(self.cells()),
                _ => break,
            }
        }
        Block::Table { head, rows }
    }

    fn cells(&mut self) -> Vec<Vec<Words>> {
        let mut cells = Vec::new();
        while let Some(Event::Start(Tag::TableCell)) = self.events.next() {
            cells.push(self.words());
        }
        cells
    }

    fn code(&mut self) -> Block {
        let mut text = String::new();
        while let Some(Event::Text(more)) = self.events.next() {
            text.push_str(&more);
        }
        Block::Code { text: text.trim_end().to_owned() }
    }

    /// Words up to the end of the paragraph, heading or cell.
    fn words(&mut self) -> Vec<Words> {
        let mut words = Vec::new();
        while let Some(event) = self.events.next() {
            if let Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell) = event {
                break;
            }
            self.say(event, &mut words);
        }
        words
    }

    /// Adds what an event within a line says.
    fn say(&mut self, event: Event<'a>, words: &mut Vec<Words>) {
        match event {
            Event::Start(Tag::Strong) => self.looks.push(Look::Strong),
            Event::Start(Tag::Emphasis) => self.looks.push(Look::Emphasis),
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => {
                self.looks.pop();
            }
            Event::Text(text) | Event::InlineHtml(text) | Event::Html(text) => {
                let look = self.looks.last().copied().unwrap_or(Look::Plain);
                self.add(&text, look, words);
            }
            Event::Code(text) => self.add(&text, Look::Code, words),
            Event::SoftBreak | Event::HardBreak => self.add(" ", Look::Plain, words),
            _ => {}
        }
    }

    fn add(&self, text: &str, look: Look, words: &mut Vec<Words>) {
        for (part, is_id) in parts(text) {
            let look = if is_id && (self.is_rule)(part) { Look::Rule } else { look };
            match words.last_mut() {
                Some(last) if last.look == look && look != Look::Rule => last.text.push_str(part),
                _ => words.push(Words { look, text: part.to_owned() }),
            }
        }
    }
}

/// Loose words as a paragraph.
fn paragraph(loose: &mut Vec<Words>) -> Option<Block> {
    (!loose.is_empty()).then(|| Block::Paragraph { words: std::mem::take(loose) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Block> {
        blocks(text, |id| id != "MG-CMD-99")
    }

    fn words(parts: &[(Look, &str)]) -> Vec<Words> {
        parts.iter().map(|(look, text)| Words { look: *look, text: (*text).to_owned() }).collect()
    }

    #[test]
    fn every_id_opens_its_rule_wherever_it_stands() {
        let text = "By MG-CMD-03, `SX-BRAWL-12` and **SX-C-07 (see MG-CMD-04)**; not MG-CMD-99, xMG-CMD-03 nor MG-CMD.";
        let [Block::Paragraph { words: said }] = &read(text)[..] else { panic!("one paragraph") };
        let linked: Vec<&str> =
            said.iter().filter(|part| part.look == Look::Rule).map(|part| part.text.as_str()).collect();
        assert_eq!(linked, ["MG-CMD-03", "SX-BRAWL-12", "MG-CMD-04"]);
        let all: String = said.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(all, text.replace(['*', '`'], ""));
    }

    #[test]
    fn words_keep_their_look() {
        let expected = words(&[
            (Look::Plain, "A "),
            (Look::Strong, "bold"),
            (Look::Plain, " and an "),
            (Look::Emphasis, "italic"),
            (Look::Plain, " word, and "),
            (Look::Code, "code"),
            (Look::Plain, " over two lines."),
        ]);
        let text = "A **bold** and an *italic* word, and `code`\nover two lines.";
        assert_eq!(read(text), [Block::Paragraph { words: expected }]);
    }

    #[test]
    fn lists_may_hold_lists_and_tables_have_a_head() {
        let plain = |text: &str| Block::Paragraph { words: words(&[(Look::Plain, text)]) };
        let nested = Block::List { ordered: true, items: vec![vec![plain("inner")]] };
        let outer =
            Block::List { ordered: false, items: vec![vec![plain("one")], vec![plain("two"), nested]] };
        assert_eq!(read("- one\n- two\n  1. inner"), [outer]);
        let cell = |text: &str| words(&[(Look::Plain, text)]);
        let table = Block::Table { head: vec![cell("a"), cell("b")], rows: vec![vec![cell("1"), cell("2")]] };
        assert_eq!(read("| a | b |\n|---|---|\n| 1 | 2 |"), [table]);
    }

    #[test]
    fn code_is_shown_as_it_is_written() {
        assert_eq!(read("```toml\na = 1\n\nb = 2\n```"), [Block::Code { text: "a = 1\n\nb = 2".to_owned() }]);
    }

    proptest::proptest! {
        /// Whatever the text, it is read.
        #[test]
        fn no_text_makes_the_reader_stumble(text in "(#{0,4} |- |1\\. |> |\\| |\\*\\*|`{1,3}|<b>|MG-CMD-0|\n|\\PC{0,5}){0,30}") {
            read(&text);
        }
    }
}
