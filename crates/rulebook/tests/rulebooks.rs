//! The project's own rulebooks are read in full.

use rulebook::Book;

const RULEBOOKS: [(&str, &str, &str); 5] = [
    ("march-toward-the-sound-of-guns.md", "March Toward the Sound of Guns", "MG-"),
    ("sound-the-charge.md", "Sound The Charge 1:25", "SC-"),
    ("sound-of-the-guns.md", "The Sound of the Guns", "SG-"),
    ("six-gun-sound-tactical.md", "Six Gun Sound (tactical game)", "SX-"),
    ("six-gun-sound-campaign.md", "Six Gun Sound – Campaign", "SX-"),
];

fn text_of(file: &str) -> String {
    let path = format!("{}/../../rulebook/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_heading_of_a_rule_is_a_rule() {
    for (file, title, game) in RULEBOOKS {
        let text = text_of(file);
        let book = Book::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(book.title(), title, "{file}");
        let headings: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        let rules: Vec<_> = book.rules().iter().map(|rule| format!("{} {}", rule.id, rule.title)).collect();
        assert_eq!(rules, headings, "{file}");
        assert!(rules.iter().all(|rule| rule.starts_with(game)), "{file}");
        assert!(book.rules().iter().all(|rule| !rule.text.is_empty()), "{file}");
        let examples: usize = book.rules().iter().map(|rule| rule.examples.len()).sum();
        assert_eq!(examples, text.lines().filter(|line| line.starts_with("**Example")).count(), "{file}");
    }
}

#[test]
fn no_id_is_used_by_two_rulebooks() {
    let mut ids = Vec::new();
    for (file, ..) in RULEBOOKS {
        let text = text_of(file);
        let book = Book::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        ids.extend(book.rules().iter().map(|rule| rule.id.to_owned()));
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn march_has_224_rules_and_its_option_table_is_text() {
    let text = text_of("march-toward-the-sound-of-guns.md");
    let book = Book::parse(&text).unwrap();
    assert_eq!(book.rules().len(), 224);
    let options = book.rule("MG-OPT-01").unwrap();
    assert!(options.text.ends_with("| army-morale | units | stands | MG-END-04 |"), "{}", options.text);
    let dice = book.rule("MG-GEN-04").unwrap();
    assert_eq!(dice.title, "Dice");
    assert_eq!(dice.section, "Scale, table and conventions");
    assert_eq!(dice.examples, ["**Example.** A die of 5 with a +1 modifier totals 6 but is not a #6."]);
}
