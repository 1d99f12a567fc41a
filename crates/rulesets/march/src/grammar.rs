//! How units, lists, lengths and modifiers are put into sentences of the log.

use std::fmt;

use engine::event::SumLine;
use engine::{Side, Tally};

use crate::state::{State, UnitId, UnitSet};

/// Somebody a sentence is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    /// What it is called.
    pub(crate) name: String,
    /// Whether its verbs are plural: several units, or one with a plural name.
    pub(crate) many: bool,
}

impl Subject {
    /// A unit by its name.
    pub(crate) fn of(state: &State, unit: UnitId) -> Self {
        Self::called(state.name(unit))
    }

    /// Several units: "A, B and C".
    pub(crate) fn all(state: &State, units: UnitSet) -> Self {
        let names: Vec<&str> = units.iter().map(|unit| state.name(unit)).collect();
        match names[..] {
            [one] => Self::called(one),
            _ => Self { name: list(&names), many: true },
        }
    }

    fn called(name: &str) -> Self {
        Self { name: name.to_owned(), many: is_plural(name) }
    }

    /// Its name and what it does. The verb is given as for one: "moves", "is", "has".
    pub(crate) fn does(&self, verb: &str) -> String {
        format!("{} {}", self.name, self.verb(verb))
    }

    /// What it does, without its name.
    pub(crate) fn verb(&self, verb: &str) -> String {
        if self.many { plural_verb(verb) } else { verb.to_owned() }
    }

    /// "it" or "they".
    pub(crate) const fn it(&self) -> &'static str {
        if self.many { "they" } else { "it" }
    }

    /// "it" or "them", as an object.
    pub(crate) const fn them(&self) -> &'static str {
        if self.many { "them" } else { "it" }
    }

    /// "its" or "their".
    pub(crate) const fn its(&self) -> &'static str {
        if self.many { "their" } else { "its" }
    }
}

/// A side in the middle of a sentence: "the French".
pub(crate) fn army(state: &State, side: Side) -> String {
    engine::the_army(&state.setup.sides[side].name)
}

/// A side at the beginning of one: "The French".
pub(crate) fn the_army(state: &State, side: Side) -> String {
    capitalised(&army(state, side))
}

/// A sentence begins with a capital letter.
pub(crate) fn capitalised(says: &str) -> String {
    let mut letters = says.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "A", "A and B", "A, B and C".
pub(crate) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A length as one reads it from a ruler: "1 inch", "2.5 inches", "0.25 inch". What is less than a hundredth is no length at all.
pub(crate) fn inches(length: f64) -> String {
    Length(length).to_string()
}

/// A length in a sentence, see [`inches`].
pub(crate) struct Length(pub(crate) f64);

impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = libm::round(self.0 * 100.0) / 100.0;
        write!(out, "{hundredths} inch{}", if hundredths > 1.0 { "es" } else { "" })
    }
}

/// "1 hit", "3 hits", "no hit".
pub(crate) fn count(number: u32, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}

/// Modifiers beside a number: " (target in square +1, canister +1)"; nothing if there are none.
pub(crate) fn in_brackets(modifiers: &Tally) -> String {
    let lines: Vec<String> =
        modifiers.lines().map(|(_, label, amount)| format!("{label} {}", signed(amount))).collect();
    if lines.is_empty() { String::new() } else { format!(" ({})", lines.join(", ")) }
}

/// The same as the tray shows it: a sum of modifiers begins with nothing.
pub(crate) fn sum(modifiers: &Tally) -> impl Iterator<Item = SumLine> + '_ {
    let first = modifiers.lines().next().map(|(rule, ..)| SumLine::new(rule, "modifiers", 0));
    first.into_iter().chain(modifiers.shown())
}

fn signed(amount: i32) -> String {
    if amount < 0 { format!("\u{2212}{}", amount.unsigned_abs()) } else { format!("+{amount}") }
}

/// "moves" for one is "move" for many.
fn plural_verb(verb: &str) -> String {
    match verb {
        "is" => return "are".to_owned(),
        "has" => return "have".to_owned(),
        "does" => return "do".to_owned(),
        "goes" => return "go".to_owned(),
        _ => {}
    }
    if let Some(stem) = verb.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let hissing = ["sses", "shes", "ches"].iter().any(|end| verb.ends_with(end));
    let ending = if hissing { "es" } else { "s" };
    verb.strip_suffix(ending).unwrap_or(verb).to_owned()
}

/// A verb of a unit: the one for one, or the one for many. As [`Subject::verb`], where a sentence is made a thousand times a second.
pub(crate) fn verb(state: &State, unit: UnitId, one: &'static str, many: &'static str) -> &'static str {
    if is_plural(state.name(unit)) { many } else { one }
}

/// Whether a unit's name is plural: "Guards", "Chasseurs à Cheval", "Vilna and Simbirsk", but not "Guards Brigade" or "85e Ligne". What
/// comes behind a preposition, and whose they are, does not count.
fn is_plural(name: &str) -> bool {
    const LINKS: [&str; 9] = ["à", "de", "du", "des", "of", "von", "in", "at", "zu"];
    /// Is plural without the ending.
    const PLURAL: [&str; 3] = ["Grenzer", "Jäger", "Militiamen"];
    let head = || name.split_whitespace().take_while(|word| !LINKS.contains(word) && !word.starts_with("d'"));
    if head().any(|word| word == "and" || word == "&") {
        return true;
    }
    let Some(last) = head().last() else { return false };
    let ends_so = last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("'s");
    PLURAL.contains(&last) || (ends_so && !last.eq_ignore_ascii_case("corps"))
}

#[cfg(test)]
mod tests {
    use engine::RuleId;

    use super::*;

    #[test]
    fn names_are_plural_as_people_say_them() {
        for name in [
            "Guards",
            "The Guards",
            "Chasseurs à Cheval",
            "Chasseurs de la Garde",
            "Gendarmes d'Élite",
            "Vilna and Simbirsk",
            "Grenzer",
            "Blücher's Hussars",
        ] {
            assert!(is_plural(name), "{name}");
        }
        for name in
            ["Guards Brigade", "85e Ligne", "13e Légère", "Thomières' Brigade", "Garde du Corps", "Foot"]
        {
            assert!(!is_plural(name), "{name}");
        }
    }

    #[test]
    fn verbs_follow_their_subject() {
        let guards = Subject::called("Guards");
        let ligne = Subject::called("4e Ligne");
        for (verb, many) in [
            ("moves", "move"),
            ("is", "are"),
            ("has", "have"),
            ("does", "do"),
            ("goes", "go"),
            ("passes", "pass"),
            ("carries", "carry"),
            ("charges", "charge"),
            ("loses", "lose"),
        ] {
            assert_eq!(guards.does(verb), format!("Guards {many}"));
            assert_eq!(ligne.does(verb), format!("4e Ligne {verb}"));
        }
        assert_eq!((guards.its(), ligne.its()), ("their", "its"));
    }

    #[test]
    fn lists_have_commas_and_lengths_no_empty_places() {
        assert_eq!(list(&["A"]), "A");
        assert_eq!(list(&["A", "B"]), "A and B");
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
        assert_eq!(
            [0.25, 1.0, 0.999, 2.5, 4.0].map(inches),
            ["0.25 inch", "1 inch", "1 inch", "2.5 inches", "4 inches"]
        );
        assert_eq!([0, 1, 2].map(|number| count(number, "hit")), ["no hit", "1 hit", "2 hits"]);
    }

    #[test]
    fn modifiers_stand_beside_the_number() {
        let rule = RuleId("MG-SHO-12");
        let two = Tally::empty().plus(rule, "target in square", 1).plus(rule, "target inside a wood", -1);
        assert_eq!(in_brackets(&two), " (target in square +1, target inside a wood \u{2212}1)");
        assert_eq!(in_brackets(&Tally::empty()), "");
    }
}
