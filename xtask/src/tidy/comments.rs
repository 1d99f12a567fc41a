//! What is public in a ruleset has a comment that says what it means in the game: functions, types and constants. Fields need
//! none where their name and type say it, so the compiler's lint, which would ask for one, is switched off there.

use super::Source;

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let rules = |source: &&Source| {
        let place = source.place.to_string_lossy();
        place.starts_with("crates/rulesets/") && place.contains("/src/")
    };
    sources.iter().filter(rules).flat_map(findings).collect()
}

fn findings(source: &Source) -> Vec<String> {
    let rules = source.text.split("\n#[cfg(test)]").next().unwrap_or(&source.text);
    let lines: Vec<&str> = rules.lines().collect();
    let bare = |(index, line): &(usize, &&str)| is_item(line) && !has_comment(&lines[..*index]);
    let says = |(index, line): (usize, &&str)| {
        format!("{}:{}: `{}` has no comment", source.place.display(), index + 1, line.trim())
    };
    lines.iter().enumerate().filter(bare).map(says).collect()
}

fn is_item(line: &str) -> bool {
    let item = line.trim_start().strip_prefix("pub ").unwrap_or_default();
    let item = item.strip_prefix("const fn ").map_or(item, |_| "fn ");
    ["fn ", "struct ", "enum ", "trait ", "const ", "type "].iter().any(|word| item.starts_with(word))
}

/// Whether what stands above something ends with its comment; attributes of one line or several may stand between.
fn has_comment(above: &[&str]) -> bool {
    let mut lines = above.iter().rev().map(|line| line.trim());
    while let Some(line) = lines.next() {
        if line == ")]" {
            // Up to where the attribute begins.
            let _ = lines.find(|line| line.starts_with("#["));
        } else if !line.starts_with("#[") {
            return line.starts_with("///") || line.starts_with("$(#[$doc");
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_comment_is_found_and_fields_are_left_alone() {
        let text = "/// A shot.\n#[serde(\n    default,\n)]\n#[derive(Debug)]\npub struct Shot {\n    pub target: u8,\n}\n\npub fn bare() {}\n";
        let source = |text: &str| Source {
            place: "crates/rulesets/march/src/shooting.rs".into(),
            text: text.to_owned(),
        };
        let found = check(&[source(text)]);
        assert_eq!(found, ["crates/rulesets/march/src/shooting.rs:10: `pub fn bare() {}` has no comment"]);
    }
}
