//! Looking a rule up by its words.

use crate::{Book, Rule};

impl<'a> Book<'a> {
    /// The rules that have all of these words, the best first: ids before titles, titles before text, whole words before parts
    /// of words, and the order of the rulebook among equals. Case does not matter. No words find nothing.
    pub fn search(&self, words: &str) -> Vec<&Rule<'a>> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, &Rule<'a>)> =
            self.rules().iter().filter_map(|rule| Some((score(rule, &words)?, rule))).collect();
        found.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        found.into_iter().map(|(_, rule)| rule).collect()
    }
}

/// How well a rule answers the words together; nothing if it lacks one of them.
fn score(rule: &Rule<'_>, words: &[String]) -> Option<u32> {
    let id = rule.id.to_lowercase();
    let title = rule.title.to_lowercase();
    let text = rule.text.to_lowercase();
    words.iter().map(|word| score_of_word(&id, &title, &text, word)).sum()
}

fn score_of_word(id: &str, title: &str, text: &str, word: &str) -> Option<u32> {
    let score = if id == word {
        1000
    } else if id.starts_with(word) {
        500
    } else {
        let in_title = hits(title, word) * 20;
        // A long text that repeats a word is not better for it than a title that has it.
        in_title + hits(text, word).min(19)
    };
    (score > 0).then_some(score)
}

/// Two for each whole word, one for each part of a word.
fn hits(text: &str, word: &str) -> u32 {
    text.match_indices(word)
        .map(|(start, _)| if is_whole_word(text, start, word.len()) { 2 } else { 1 })
        .sum()
}

fn is_whole_word(text: &str, start: usize, len: usize) -> bool {
    let before = text[..start].chars().next_back();
    let after = text[start + len..].chars().next();
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use crate::Book;

    const SMALL: &str = "\
# A small war
## Squares
### MG-SQR-01 Forming a square
Infantry may.
### MG-SQR-02 Breaking
A square that breaks is routed. Squares do not charge.
### MG-CHG-01 Squared timber
Nothing about a charge.
";

    #[test]
    fn ids_come_before_titles_and_titles_before_text() {
        let book = Book::parse(SMALL).unwrap();
        #[rustfmt::skip]
        let examples: [(&str, &[&str]); 9] = [
            ("square",        &["MG-SQR-01", "MG-CHG-01", "MG-SQR-02"]),
            ("SQUARE charge", &["MG-CHG-01", "MG-SQR-02"]),
            ("mg-sqr-02",     &["MG-SQR-02"]),
            ("MG-SQR",        &["MG-SQR-01", "MG-SQR-02"]),
            ("routed",        &["MG-SQR-02"]),
            ("infantry may",  &["MG-SQR-01"]),
            ("elephant",      &[]),
            ("square x",      &[]),
            ("  ",            &[]),
        ];
        for (words, ids) in examples {
            let found: Vec<_> = book.search(words).iter().map(|rule| rule.id).collect();
            assert_eq!(found, ids, "{words}");
        }
    }
}
