//! What is wrong with a file: where, what, and what would be right.

use std::fmt;

use toml_edit::{Document, Item};

/// One thing wrong with a scenario, army or case, at a path such as `sides.A.units[3].stands`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where in the file, as keys joined by dots and list positions in brackets.
    pub at: String,
    /// What is wrong and what would be right.
    pub says: String,
    /// The rule that forbids it, if it is a rule.
    pub rule: Option<crate::RuleId>,
}

impl Fault {
    /// A fault that is no breach of a rule.
    pub fn new(at: impl Into<String>, says: impl Into<String>) -> Self {
        Self { at: at.into(), says: says.into(), rule: None }
    }

    /// A fault by a rule.
    pub fn by_rule(at: impl Into<String>, rule: crate::RuleId, says: impl Into<String>) -> Self {
        Self { at: at.into(), says: says.into(), rule: Some(rule) }
    }

    /// The same fault seen from a file that holds it under `prefix`.
    pub fn under(mut self, prefix: &str) -> Self {
        self.at = match (prefix.is_empty(), self.at.is_empty()) {
            (true, _) => self.at,
            (false, true) => prefix.to_owned(),
            (false, false) => format!("{prefix}.{}", self.at),
        };
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.says)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        Ok(())
    }
}

/// The line (from 1) at which `path` stands in a TOML text; the nearest enclosing part if it is not written out.
pub fn line_of(text: &str, path: &str) -> Option<usize> {
    let document = Document::parse(text).ok()?;
    let mut item: &Item = document.as_item();
    let mut found = None;
    for key in keys(path) {
        let next = match key {
            Key::Name(name) => item
                .as_table_like()
                .and_then(|table| table.get_key_value(&name))
                .map(|(key, item)| (key.span(), item)),
            Key::Index(index) => {
                if let Some(tables) = item.as_array_of_tables() {
                    if let Some(table) = tables.get(index) {
                        found = table.span().or(found);
                        // A table inside an array of tables is no `Item`; go on with its text position only.
                        return inside(table, &path[path.find(&format!("[{index}]"))?..], found)
                            .map(|span| line(text, span.start));
                    }
                    None
                } else {
                    if let Some(value) = item.as_array().and_then(|array| array.get(index)) {
                        found = value.span().or(found);
                    }
                    break;
                }
            }
        };
        let Some((span, deeper)) = next else { break };
        found = span.or_else(|| deeper.span()).or(found);
        item = deeper;
    }
    found.map(|span| line(text, span.start))
}

/// Goes on looking inside one table of an array of tables, for what follows its `[n]` in the path.
fn inside(
    table: &toml_edit::Table,
    rest: &str,
    found: Option<std::ops::Range<usize>>,
) -> Option<std::ops::Range<usize>> {
    let mut found = found;
    let mut table: &dyn toml_edit::TableLike = table;
    for key in keys(rest).skip(1) {
        match key {
            Key::Name(name) => {
                let Some((key, item)) = table.get_key_value(&name) else { return found };
                found = key.span().or(found);
                match item.as_table_like() {
                    Some(deeper) => table = deeper,
                    None => return found,
                }
            }
            Key::Index(_) => return found,
        }
    }
    found
}

enum Key {
    Name(String),
    Index(usize),
}

/// Splits `a.b[2].c` into its steps; a name that holds dots or brackets is written in double quotes.
fn keys(path: &str) -> impl Iterator<Item = Key> {
    let mut keys = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            rest = after;
        } else if let Some(after) = rest.strip_prefix('[') {
            let (number, tail) = after.split_once(']').unwrap_or((after, ""));
            if let Ok(index) = number.parse() {
                keys.push(Key::Index(index));
            }
            rest = tail;
        } else if let Some(after) = rest.strip_prefix('"') {
            let (name, tail) = after.split_once('"').unwrap_or((after, ""));
            keys.push(Key::Name(name.to_owned()));
            rest = tail;
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            keys.push(Key::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        }
    }
    keys.into_iter()
}

fn line(text: &str, offset: usize) -> usize {
    text[..offset.min(text.len())].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title = \"x\"\n[table]\nwidth = 3\n\n[[units]]\nname = \"a\"\n\n[[units]]\nname = \"b\"\nstands = 9\n";

    #[test]
    fn a_path_is_found_at_its_line() {
        assert_eq!(line_of(TEXT, "title"), Some(1));
        assert_eq!(line_of(TEXT, "table.width"), Some(3));
        assert_eq!(line_of(TEXT, "units[1].stands"), Some(10));
        assert_eq!(line_of(TEXT, "units[1].formation"), Some(8));
        assert_eq!(line_of(TEXT, "nothing"), None);
    }
}
