//! What is wrong with a file: where, what, and what would be right.

pub(crate) mod syntax;

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::ops::Range;

use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;
use toml_edit::{Array, ArrayOfTables, Document, Item, TableLike, Value};

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

/// Faults as they are found, one after another.
pub trait Faults {
    /// Adds one that is no breach of a rule.
    fn note(&mut self, at: impl Into<String>, says: impl Into<String>);

    /// Adds one by a rule.
    fn by_rule(&mut self, at: impl Into<String>, rule: crate::RuleId, says: impl Into<String>);
}

impl Faults for Vec<Fault> {
    fn note(&mut self, at: impl Into<String>, says: impl Into<String>) {
        self.push(Fault::new(at, says));
    }

    fn by_rule(&mut self, at: impl Into<String>, rule: crate::RuleId, says: impl Into<String>) {
        self.push(Fault::by_rule(at, rule, says));
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

/// Reads data (a scenario of a case or a record, an order, a question) into its type; what is wrong is told with its place in the data.
pub fn from_data<T: DeserializeOwned>(data: &serde_json::Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(data).map_err(|error| {
        let at = path_of(error.path());
        let says = in_words(&error.inner().to_string());
        let hint = hint(&at, &says);
        Fault::new(at, says + hint)
    })
}

/// How what is expected is written, where a plain word for it is not enough.
fn hint(at: &str, says: &str) -> &'static str {
    let key = at.rsplit('.').next().unwrap_or_default();
    let wants_number = says.starts_with("a number is expected");
    match key {
        "facing" | "axis" | "angle" if wants_number => {
            ": write degrees clockwise from north, 0 for north and 90 for east"
        }
        _ if says == "`facing` is missing here" => {
            ": write degrees clockwise from north, 0 for north and 90 for east"
        }
        "at" if says.starts_with("a table is expected") => ": write `{ x = 12, y = 30, facing = 0 }`",
        _ if says.starts_with("a list is expected here, not the text") => {
            ": put it in square brackets, as in `[\"…\"]`"
        }
        _ if says.starts_with(A_PLACE) && at.contains(".zones[") => {
            ": write each zone by two corners, as in `zones = [[[8, 0], [88, 10]]]`"
        }
        _ if says.starts_with(A_PLACE) => {
            ": write `[12, 30]`, inches east and north of the south-west corner"
        }
        _ => "",
    }
}

/// How a place without a facing is called.
const A_PLACE: &str = "a place `[x, y]`";

/// The end of a sentence about a name that nobody bears: the one that was probably meant, or those there are.
pub fn meant<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().filter(|known| !known.is_empty()).collect();
    match (nearest(name, &known), known.as_slice()) {
        (Some(meant), _) => format!("did you mean '{meant}'?"),
        (None, []) => "there is none".to_owned(),
        (None, [only]) => format!("there is only '{only}'"),
        (None, known) => format!("there are {}", some_of(known)),
    }
}

/// The word that was probably meant: one that is spelt a little otherwise, or the only one that begins or ends so.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let letters = name.chars().count();
    let edits = |word: &str| strsim::damerau_levenshtein(&name.to_lowercase(), &word.to_lowercase());
    let near = known
        .iter()
        .map(|word| (edits(word), *word))
        .filter(|(edits, _)| *edits < letters && *edits <= (letters / 3).max(1))
        .min_by_key(|(edits, _)| *edits);
    let mut longer =
        known.iter().filter(|word| letters > 3 && (word.starts_with(name) || word.ends_with(name)));
    near.map(|(_, word)| word)
        .or_else(|| longer.next().copied().filter(|_| longer.next().is_none()))
        .or_else(|| by_another_name(name, known))
}

/// What people call things that files call otherwise.
#[rustfmt::skip]
const OTHER_NAMES: [(&str, &[&str]); 22] = [
    // a file says      people say
    ("wood",           &["forest", "trees", "copse"]),
    ("built-up",       &["village", "town", "houses", "farm"]),
    ("impassable",     &["lake", "pond", "cliff"]),
    ("marsh",          &["swamp", "bog"]),
    ("hill",           &["ridge", "contour", "height"]),
    ("stream",         &["creek", "brook"]),
    ("object",         &["trough", "barrel", "crate"]),
    ("areas",          &["woods", "hills", "terrain", "villages"]),
    ("waters",         &["rivers", "streams", "water"]),
    ("lines",          &["walls", "fences", "hedges"]),
    ("buildings",      &["houses"]),
    ("crossings",      &["bridges", "fords"]),
    ("outline",        &["polygon", "points", "corners", "shape"]),
    ("facing",         &["angle", "direction", "bearing", "heading"]),
    ("turn-limit",     &["turns", "last-turn", "rounds"]),
    ("last-turn",      &["turns", "turn-limit", "rounds"]),
    ("concealed",      &["hidden", "hides", "invisible"]),
    ("calling",        &["role", "job", "class"]),
    ("stands",         &["size", "strength", "bases"]),
    ("models",         &["men", "size", "strength", "figures"]),
    ("year",           &["date"]),
    ("says",           &["description", "summary"]),
];

/// The word of a file for what people also call so.
fn by_another_name<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let meant =
        |word: &str| OTHER_NAMES.iter().any(|(file, people)| *file == word && people.contains(&&*name));
    known.iter().copied().find(|word| meant(word))
}

/// As many names as somebody reads.
fn some_of(known: &[&str]) -> String {
    const MOST: usize = 12;
    let told = known[..known.len().min(MOST)].join(", ");
    match known.len().saturating_sub(MOST) {
        0 | 1 => known.join(", "),
        others => format!("{told} and {others} others (`longroll schema` lists them)"),
    }
}

/// A path in our manner: names that hold anything unusual stand in quotes.
fn path_of(path: &serde_path_to_error::Path) -> String {
    let mut text = String::new();
    for segment in path {
        let dot = if text.is_empty() { "" } else { "." };
        // Writing to a string cannot fail.
        let _ = match segment {
            Segment::Seq { index } => write!(text, "[{index}]"),
            Segment::Map { key } => write!(text, "{dot}{}", quoted(key)),
            Segment::Enum { .. } | Segment::Unknown => Ok(()),
        };
    }
    text
}

/// A key as a path has it: in quotes if it holds anything unusual.
pub(crate) fn quoted(key: &str) -> Cow<'_, str> {
    if key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        Cow::Borrowed(key)
    } else {
        Cow::Owned(format!("\"{key}\""))
    }
}

/// What a reader of TOML or JSON complains of, in the words of a table and not of Rust's types.
pub fn in_words(says: &str) -> String {
    unknown_word(says)
        .or_else(|| too_large(says))
        .or_else(|| wrong_value(says))
        .or_else(|| wrong_length(says))
        .or_else(|| missing(says))
        .unwrap_or_else(|| says.to_owned())
}

/// A key or a word nobody knows: the one that was probably meant, or those there are.
fn unknown_word(says: &str) -> Option<String> {
    let (name, rest) = ["unknown field `", "unknown variant `"]
        .iter()
        .find_map(|begins| says.strip_prefix(begins))
        .and_then(|rest| rest.split_once('`'))?;
    let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    Some(match (nearest(name, &known), known.as_slice()) {
        (Some(meant), _) => format!("there is no `{name}` here: did you mean `{meant}`?"),
        (None, ["A", "B"]) => {
            format!("a side is called by its letter here, \"A\" or \"B\", and not `{name}`")
        }
        (None, []) => format!("there is no `{name}` here, nor anything else"),
        (None, known) => format!("there is no `{name}` here; there are {}", some_of(known)),
    })
}

/// A whole number that no battle needs.
fn too_large(says: &str) -> Option<String> {
    let (found, wanted) = says.strip_prefix("invalid value: integer `")?.split_once("`, expected ")?;
    let most = match wanted {
        "u8" => u8::MAX.to_string(),
        "u16" => u16::MAX.to_string(),
        "u32" | "u64" | "usize" => String::new(),
        _ => return None,
    };
    let says = match found.strip_prefix('-') {
        Some(_) => format!("a whole number of 0 or more is expected here, not {found}"),
        None if most.is_empty() => format!("a smaller whole number is expected here, not {found}"),
        None => format!("a whole number of {most} at most is expected here, not {found}"),
    };
    Some(says)
}

/// A place that is no pair of numbers, or a list where a table is expected.
fn wrong_length(says: &str) -> Option<String> {
    let (found, wanted) = says.strip_prefix("invalid length ")?.split_once(", expected ")?;
    if wanted.starts_with("struct ") {
        return Some("a table is expected here, not a list".to_owned());
    }
    let is_place = matches!(wanted, "an array of length 2" | "fewer elements in array");
    is_place.then(|| format!("{A_PLACE} is expected here, not a list of {found}"))
}

/// A value of the wrong kind, or one that is out of bounds.
fn wrong_value(says: &str) -> Option<String> {
    let rest = ["invalid type: ", "invalid value: "].iter().find_map(|begins| says.strip_prefix(begins))?;
    let (found, wanted) = rest.rsplit_once(", expected ")?;
    Some(format!("{} is expected here, not {}", wanted_in_words(wanted), found_in_words(found)))
}

fn wanted_in_words(wanted: &str) -> &str {
    match wanted {
        "u8" | "i8" | "u16" | "i16" | "u32" | "i32" | "u64" | "i64" | "usize" => "a whole number",
        "f32" | "f64" | "number" => "a number",
        "a string" | "string" | "string or map" => "a text in quotes",
        "a boolean" | "bool" => "true or false",
        "a sequence" => "a list",
        "an array of length 2" => A_PLACE,
        "a tuple of size 2" => "a pair in square brackets",
        "a map" => "a table",
        "map with a single key" | "unit" | "unit variant" | "variant identifier" => "a word in quotes",
        other if other.starts_with("struct ") || other.starts_with("internally tagged enum ") => "a table",
        other if other.starts_with("enum ") => "a word",
        other => other,
    }
}

fn found_in_words(found: &str) -> String {
    let value = |begins: &str| found.strip_prefix(begins).map(|value| value.trim_matches('`').to_owned());
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        "unit value" | "null" => "nothing, nan or inf".to_owned(),
        "Option value" | "newtype struct" | "enum" | "unit variant" => "something else".to_owned(),
        _ => value("boolean ")
            .or_else(|| value("integer "))
            .or_else(|| value("floating point "))
            .or_else(|| value("string ").map(|text| format!("the text {}", as_written(&text))))
            .unwrap_or_else(|| found.to_owned()),
    }
}

/// A text as its author wrote it. A reader hands it over as programmers do, with a backslash before each quotation mark inside.
fn as_written(text: &str) -> String {
    const MOST: usize = 60;
    let mut plain = String::new();
    let mut letters = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain
                .extend(letters.next().map(|next| if matches!(next, 'n' | 'r' | 't') { ' ' } else { next })),
            other => plain.push(other),
        }
    }
    let (first, last) = if plain.contains('"') { ('\'', '\'') } else { ('"', '"') };
    if plain.chars().count() > MOST {
        plain = plain.chars().take(MOST).chain(['…']).collect();
    }
    format!("{first}{plain}{last}")
}

/// Something that must be said and is not.
fn missing(says: &str) -> Option<String> {
    let name = says.strip_prefix("missing field `")?.strip_suffix('`')?;
    Some(format!("`{name}` is missing here"))
}

/// Where things are written in a TOML text. The text is read once, however many places are looked for.
pub struct Lines<'a> {
    /// Nothing if the text is no TOML.
    document: Option<Document<&'a str>>,
    /// Where each line begins.
    begins: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    pub fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(place, _)| place + 1);
        Self { document: Document::parse(text).ok(), begins: std::iter::once(0).chain(breaks).collect() }
    }

    /// The line (from 1) at which `path` stands; the nearest enclosing part if it is not written out.
    pub fn near(&self, path: &str) -> Option<usize> {
        self.find(path).line
    }

    /// The line (from 1) at which `path` itself is written.
    pub fn exactly(&self, path: &str) -> Option<usize> {
        let found = self.find(path);
        found.line.filter(|_| found.is_end)
    }

    fn find(&self, path: &str) -> Place {
        let nowhere = Place { line: None, is_end: false };
        let Some(document) = &self.document else { return nowhere };
        let (mut node, mut found) = (Node::of(document.as_item()), nowhere);
        for key in keys(path) {
            let Some((span, deeper)) = node.step(&key) else {
                return Place { is_end: false, ..found };
            };
            let line = span.map(|span| self.line(span.start)).or(found.line);
            (node, found) = (deeper, Place { line, is_end: true });
        }
        found
    }

    fn line(&self, offset: usize) -> usize {
        self.begins.partition_point(|begin| *begin <= offset)
    }
}

/// The line (from 1) at which `path` stands in a TOML text; the nearest enclosing part if it is not written out.
pub fn line_of(text: &str, path: &str) -> Option<usize> {
    Lines::of(text).near(path)
}

/// How far a path can be followed in a text.
struct Place {
    /// The line of the last part that is written out.
    line: Option<usize>,
    /// Whether that is the path's end.
    is_end: bool,
}

/// A part of a TOML document that holds others, or one that does not.
enum Node<'a> {
    Table(&'a dyn TableLike),
    Tables(&'a ArrayOfTables),
    Array(&'a Array),
    Leaf,
}

impl<'a> Node<'a> {
    fn of(item: &'a Item) -> Self {
        match item {
            Item::Table(table) => Self::Table(table),
            Item::ArrayOfTables(tables) => Self::Tables(tables),
            Item::Value(value) => Self::of_value(value),
            Item::None => Self::Leaf,
        }
    }

    fn of_value(value: &'a Value) -> Self {
        match value {
            Value::InlineTable(table) => Self::Table(table),
            Value::Array(array) => Self::Array(array),
            _ => Self::Leaf,
        }
    }

    /// What lies one step deeper, and where it is written.
    fn step(&self, key: &Key) -> Option<(Option<Range<usize>>, Self)> {
        match (self, key) {
            (Self::Table(table), Key::Name(name)) => {
                let (key, item) = table.get_key_value(name)?;
                Some((key.span().or_else(|| item.span()), Self::of(item)))
            }
            (Self::Tables(tables), Key::Index(index)) => {
                let table = tables.get(*index)?;
                Some((table.span(), Self::Table(table)))
            }
            (Self::Array(array), Key::Index(index)) => {
                let value = array.get(*index)?;
                Some((value.span(), Self::of_value(value)))
            }
            _ => None,
        }
    }
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Name(String),
    Index(usize),
}

impl Key {
    /// A path as it is written.
    pub(crate) fn joined(path: &[Self]) -> String {
        let mut text = String::new();
        for key in path {
            let dot = if text.is_empty() { "" } else { "." };
            // Writing to a string cannot fail.
            let _ = match key {
                Self::Name(name) => write!(text, "{dot}{}", quoted(name)),
                Self::Index(index) => write!(text, "[{index}]"),
            };
        }
        text
    }
}

/// Splits `a.b[2].c` into its steps; a name that holds dots or brackets is written in double quotes.
pub(crate) fn keys(path: &str) -> impl Iterator<Item = Key> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_complains_in_the_words_of_a_table() {
        let told = [
            (
                "unknown field `formatoin`, expected one of `name`, `formation`, `at`",
                "there is no `formatoin` here: did you mean `formation`?",
            ),
            (
                "unknown variant `swamp`, expected one of `wood`, `hill`, `marsh`",
                "there is no `swamp` here: did you mean `marsh`?",
            ),
            (
                "unknown variant `lien`, expected `line` or `column`",
                "there is no `lien` here: did you mean `line`?",
            ),
            (
                "unknown field `hidden`, expected one of `cv`, `concealed`",
                "there is no `hidden` here: did you mean `concealed`?",
            ),
            ("unknown field `x`, there are no fields", "there is no `x` here, nor anything else"),
            (
                "invalid type: string \"six\", expected u8",
                "a whole number is expected here, not the text \"six\"",
            ),
            (
                r#"invalid type: string "the \"Six\"", expected u8"#,
                r#"a whole number is expected here, not the text 'the "Six"'"#,
            ),
            (
                "invalid value: map, expected map with a single key",
                "a word in quotes is expected here, not a table",
            ),
            (
                "invalid type: boolean `true`, expected variant identifier",
                "a word in quotes is expected here, not true",
            ),
            ("invalid type: integer `1`, expected unit", "a word in quotes is expected here, not 1"),
            (
                "invalid type: string \"x\", expected a tuple of size 2",
                "a pair in square brackets is expected here, not the text \"x\"",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "a whole number of 255 at most is expected here, not 300",
            ),
            ("invalid type: sequence, expected a string", "a text in quotes is expected here, not a list"),
            ("invalid type: integer `3`, expected struct Ground", "a table is expected here, not 3"),
            ("missing field `sides`", "`sides` is missing here"),
            (
                "unknown variant `C`, expected `A` or `B`",
                "a side is called by its letter here, \"A\" or \"B\", and not `C`",
            ),
            ("unknown variant `a`, expected `A` or `B`", "there is no `a` here: did you mean `A`?"),
            (
                "unknown field `open-order`, expected one of `rout-sixes`, `open-order-in-clear`",
                "there is no `open-order` here: did you mean `open-order-in-clear`?",
            ),
            (
                "invalid value: integer `600000000000`, expected u32",
                "a smaller whole number is expected here, not 600000000000",
            ),
            (
                "invalid value: integer `-1`, expected u32",
                "a whole number of 0 or more is expected here, not -1",
            ),
            (
                "invalid length 3, expected fewer elements in array",
                "a place `[x, y]` is expected here, not a list of 3",
            ),
            (
                "invalid type: string \"here\", expected an array of length 2",
                "a place `[x, y]` is expected here, not the text \"here\"",
            ),
            ("a table is more than 0 inches wide", "a table is more than 0 inches wide"),
        ];
        for (says, words) in told {
            assert_eq!(in_words(says), words);
        }
    }

    const TEXT: &str = "title = \"x\"\n[table]\nwidth = 3\n\n[[units]]\nname = \"a\"\n\n[[units]]\nname = \"b\"\nstands = 9\n";

    #[test]
    fn a_path_is_found_at_its_line() {
        assert_eq!(line_of(TEXT, "title"), Some(1));
        assert_eq!(line_of(TEXT, "table.width"), Some(3));
        assert_eq!(line_of(TEXT, "units[1].stands"), Some(10));
        assert_eq!(line_of(TEXT, "units[1].formation"), Some(8));
        assert_eq!(line_of(TEXT, "nothing"), None);
        assert_eq!(Lines::of(TEXT).exactly("units[1].stands"), Some(10));
        assert_eq!(Lines::of(TEXT).exactly("units[1].formation"), None);
    }

    #[test]
    fn a_path_leads_through_lists_and_inline_tables() {
        let text = "[[case]]\nlist = [\n  { a = 1 },\n  { a = { \"1st Foot\" = 2 } },\n]\n[[case.step]]\n[[case.step]]\norder = 1\n";
        assert_eq!(Lines::of(text).exactly("case[0].list[1].a.\"1st Foot\""), Some(4));
        assert_eq!(Lines::of(text).exactly("case[0].step[1].order"), Some(8));
        assert_eq!(line_of(text, "case[0].step[0].order"), Some(6));
        assert_eq!(line_of(text, "case[0].list[7]"), Some(2));
    }

    #[test]
    fn an_angle_and_a_place_are_asked_for_as_they_are_written() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "it is only read into")]
        struct Unit {
            at: table::Pose,
        }
        let says = |data: serde_json::Value| from_data::<Unit>(&data).unwrap_err().to_string();
        assert_eq!(
            says(serde_json::json!({"at": {"x": 1, "y": 2, "facing": "north"}})),
            "at.facing: a number is expected here, not the text \"north\": write degrees clockwise from north, 0 for north and 90 for east"
        );
        assert!(says(serde_json::json!({"at": {"x": 1, "y": 2}})).ends_with("90 for east"));
        assert_eq!(
            says(serde_json::json!({"at": [1, 2]})),
            "at: a table is expected here, not a list: write `{ x = 12, y = 30, facing = 0 }`"
        );
    }

    #[test]
    fn a_name_nobody_bears_is_answered_with_the_one_that_was_meant() {
        assert_eq!(meant("Landau", ["Lindau", "Herrenholz"]), "did you mean 'Lindau'?");
        assert_eq!(meant("Murat", ["Ledru", "Marulaz", ""]), "there are Ledru, Marulaz");
        assert_eq!(meant("Murat", ["Ledru"]), "there is only 'Ledru'");
        assert_eq!(meant("Murat", []), "there is none");
        let many: Vec<String> = (1..=15).map(|number| format!("{number}th Foot")).collect();
        assert!(
            meant("Murat", many.iter().map(String::as_str)).starts_with("there are 1th Foot, 2th Foot, ")
        );
        assert!(meant("Murat", many.iter().map(String::as_str)).contains("12th Foot and 3 others"));
    }

    #[test]
    fn data_that_cannot_be_read_is_told_with_its_place() {
        use std::collections::BTreeMap;
        let data = serde_json::json!({"1st Foot": [1, 2], "plain": [3, "x"]});
        let fault = from_data::<BTreeMap<String, Vec<u32>>>(&data).unwrap_err();
        assert_eq!(fault.to_string(), "plain[1]: a whole number is expected here, not the text \"x\"");
        let data = serde_json::json!({"1st Foot": {"a": 1}});
        assert_eq!(from_data::<BTreeMap<String, Vec<u32>>>(&data).unwrap_err().at, "\"1st Foot\"");
    }
}
