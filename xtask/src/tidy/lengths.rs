//! A file that no longer fits in a head is split before it grows further.

use super::Source;

/// More lines than this and a file is surely more than one thing.
const MOST_LINES: usize = 700;

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let long = sources.iter().filter(|source| source.text.lines().count() > MOST_LINES);
    long.map(|source| {
        let lines = source.text.lines().count();
        format!(
            "{}: {lines} lines, and {MOST_LINES} are the most; give its parts files of their own",
            source.place.display()
        )
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_file_allowed_passes_and_one_more_line_does_not() {
        let source = |lines: usize| Source { place: "long.rs".into(), text: "x\n".repeat(lines) };
        assert!(check(&[source(700)]).is_empty());
        let found = check(&[source(701)]);
        assert_eq!(found, ["long.rs: 701 lines, and 700 are the most; give its parts files of their own"]);
    }
}
