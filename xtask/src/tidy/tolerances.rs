//! There is one tolerance, and a ruleset compares through `table::within` and `table::beyond`. A tiny number of its own is another one.

use super::Source;

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let rules = |source: &&Source| {
        let place = source.place.to_string_lossy();
        place.starts_with("crates/rulesets/") && place.contains("/src/")
    };
    sources.iter().filter(rules).filter_map(finding).collect()
}

fn finding(source: &Source) -> Option<String> {
    let place = source.place.to_string_lossy();
    let found = tiny_numbers(&source.text);
    let says = "numbers like 1e-9; compare through `within` and `beyond` instead";
    (found > 0).then(|| format!("{place}: {found} {says}"))
}

/// How often a text says `1e-` as a number, its tests left out.
fn tiny_numbers(text: &str) -> usize {
    let rules = text.split("\n#[cfg(test)]").next().unwrap_or(text);
    let stands_alone = |(at, _): &(usize, &str)| {
        !rules[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
    };
    rules.match_indices("1e-").filter(stands_alone).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tolerance_of_ones_own_is_found_and_tests_are_left_alone() {
        let source = |place: &str, text: &str| Source { place: place.into(), text: text.to_owned() };
        let rule = "if gap < 1e-9 { }\n#[cfg(test)]\nmod tests { const CLOSE: f64 = 1e-6; }\n";
        let found = check(&[source("crates/rulesets/march/src/field.rs", rule)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(check(&[source("crates/table/src/gap.rs", rule)]).is_empty());
        assert!(check(&[source("crates/rulesets/march/src/field.rs", "let line1e-3\n")]).is_empty());
    }
}
