//! How people and measures are spoken of in sentences.

use crate::prelude::*;

/// The words that stand for a figure's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pronouns {
    /// Who does something.
    pub he: &'static str,
    /// Whose something is.
    pub his: &'static str,
    /// To whom something is done.
    pub him: &'static str,
    /// Who does something to his own person.
    pub himself: &'static str,
}

const MAN: Pronouns = Pronouns { he: "he", his: "his", him: "him", himself: "himself" };
const WOMAN: Pronouns = Pronouns { he: "she", his: "her", him: "her", himself: "herself" };

impl State {
    /// SX-CHR-04: how a figure is spoken of.
    pub fn pronouns(&self, figure: FigureId) -> Pronouns {
        if self.character(figure).woman { WOMAN } else { MAN }
    }
}

/// A side in the middle of a sentence: "the gang", though it is called The gang.
pub(crate) fn side(state: &State, side: Side) -> String {
    let name = &state.setup.sides[side].name;
    name.strip_prefix("The ").map_or_else(|| name.clone(), |name| format!("the {name}"))
}

/// Inches as a player reads them: to the hundredth, and whole ones without a fraction.
pub(crate) fn inches(inches: f64) -> String {
    // Adding zero makes a negative zero a plain one.
    format!("{}", libm::round(inches * 100.0) / 100.0 + 0.0)
}

/// A place as people measure it: to the quarter inch.
pub(crate) fn place(at: Point) -> String {
    // Adding zero makes a negative zero a plain one.
    let quarters = |inches: f64| libm::round(inches * 4.0) / 4.0 + 0.0;
    format!("({}, {})", quarters(at.x), quarters(at.y))
}

/// A small number as a word.
pub(crate) const fn count(count: u8) -> &'static str {
    match count {
        0 => "no",
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        _ => "six",
    }
}

/// Names in a sentence: "Al, Bo and Cy".
pub(crate) fn listed(names: &[&str]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A sentence about a figure: its name, and what it does.
pub fn about(state: &State, rule: RuleId, figure: FigureId, does: impl std::fmt::Display) -> Telling {
    let name = state.name(figure);
    Telling::new(rule, format!("{name} {does}.")).about([name])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_read_as_people_say_them() {
        assert_eq!(inches(2.0).clone(), "2");
        assert_eq!(inches(6.104).clone(), "6.1");
        assert_eq!(inches(-0.004).clone(), "0");
        assert_eq!(place(Point::new(14.499, 10.0)).clone(), "(14.5, 10)");
        assert_eq!(listed(&["Al"]), "Al");
        assert_eq!(listed(&["Al", "Bo", "Cy"]), "Al, Bo and Cy");
    }
}
