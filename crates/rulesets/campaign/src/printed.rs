//! Tables of the rulebook as printed, for tests that lay ours beside them.

use dice::RuleId;

/// The first table under a rule, without its head: rows of cells.
pub(crate) fn table(rule: RuleId) -> Vec<Vec<String>> {
    let head = format!("### {rule} ");
    let section = crate::RULEBOOK.split(&head).nth(1).expect("the rule is in the book");
    let section = section.split("\n### ").next().expect("a first part");
    let lines =
        section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    lines
        .skip(2)
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}
