//! The skeleton of a case: a small situation of the rule's game that holds as it is, with the rule above it and the steps to be written.

use std::io::Write;
use std::path::Path;

use rulebook::Rule;

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, write_whole};

const SKELETONS: [(&str, &str); 5] = [
    ("march", include_str!("../../templates/case-march.toml")),
    ("charge", include_str!("../../templates/case-charge.toml")),
    ("guns", include_str!("../../templates/case-guns.toml")),
    ("sixgun", include_str!("../../templates/case-sixgun.toml")),
    ("campaign", include_str!("../../templates/case-campaign.toml")),
];

/// How long a line of the rule's text may be.
const WIDE: usize = 120;

pub(super) fn write(
    id: &str,
    output: Option<&Path>,
    existing: Existing,
    out: &mut dyn Write,
) -> Result<Ended, Trouble> {
    let Some((book, rule)) = catalogue::find_rule(id) else {
        let says = format!("there is no rule '{id}': `longroll rules --ruleset march` lists those of a game");
        return Err(Trouble::bad(says));
    };
    let Some((_, skeleton)) = SKELETONS.iter().find(|(slug, _)| *slug == book.slug) else {
        return Err(Trouble::bad(format!("{}: there are no cases of {} yet", rule.id, book.slug)));
    };
    let text =
        skeleton.replace("{ID}", rule.id).replace("{TITLE}", rule.title).replace("{TEXT}", &quoted(rule));
    match output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            write_whole(path, text.as_bytes(), existing)?;
            let path = path.display();
            writeln!(
                out,
                "{path}: the skeleton of a case for {} ({}). Write your example, then:",
                rule.id, rule.title
            )?;
            writeln!(out, "  longroll case {path} --log")?;
        }
    }
    Ok(Ended::Well)
}

/// The rule's text as comments.
fn quoted(rule: &Rule<'_>) -> String {
    let mut lines = Vec::new();
    for line in rule.text.trim().lines() {
        let mut so_far = String::from("#");
        for word in line.split_whitespace() {
            if so_far.chars().count() + 1 + word.chars().count() > WIDE {
                lines.push(std::mem::replace(&mut so_far, "#".to_owned()));
            }
            so_far.push(' ');
            so_far.push_str(word);
        }
        lines.push(so_far);
    }
    lines.join("\n")
}
