//! Sentences of a log as the terminal shows them.

use dice::Scripted;
use engine::Side;
use engine::decision::order_in_words;
use engine::event::{SumLine, Telling, Thrown, Weight};
use engine::play::Play;
use engine::record::Entry;

/// A sentence of the log with the rule behind it, the dice that made it, and the sum behind the number they had to show.
pub(crate) fn sentence(telling: &Telling) -> String {
    let indent = match telling.weight {
        Weight::Headline => "  * ",
        Weight::Plain => "    ",
        Weight::Detail => "      ",
    };
    let dice = telling.dice.as_ref().map(|thrown| in_brackets(&telling.says, thrown)).unwrap_or_default();
    format!("{indent}{}{dice} [{}]", telling.says, telling.rule)
}

/// The orders of a battle in words, each as the rules understood it at the moment it was given.
pub(crate) fn orders_in_words(play: &dyn Play) -> Vec<String> {
    let mut again = play.at(0);
    let in_words = |entry: Entry| {
        let says = again.preview(&entry.order).map(|preview| preview.says);
        let mut tape = Scripted::new(entry.dice);
        again
            .give(Side::seated(entry.by), &entry.order, &mut tape)
            .expect("a battle replays as it was played");
        order_in_words(&entry.order, &says.unwrap_or_default())
    };
    play.record().orders.into_iter().map(in_words).collect()
}

/// ` (rolled 3 6; base 4, works +1 = 5)`; nothing if nothing was rolled. A sum that the sentence tells itself is not told twice.
fn in_brackets(says: &str, thrown: &Thrown) -> String {
    if thrown.faces.is_empty() {
        return String::new();
    }
    let faces: Vec<String> = thrown.faces.iter().map(ToString::to_string).collect();
    let mut lines = thrown.sum.iter().filter(|line| line.amount != 0);
    let is_told = |line: &SumLine| says.contains(&format!("{} {}", line.label, signed(line.amount)));
    match sum(&thrown.sum).filter(|_| lines.any(|line| !is_told(line))) {
        None => format!(" (rolled {})", faces.join(" ")),
        Some(sum) => format!(" (rolled {}; {sum})", faces.join(" ")),
    }
}

/// A sum line by line and what it comes to: `base 4, defended +1 = 5`. A line of nothing is left out where there are others, and a sum that
/// begins with nothing is one of modifiers alone: `in square +1, inside a wood −1 = +0`.
fn sum(lines: &[SumLine]) -> Option<String> {
    let (first, rest) = lines.split_first()?;
    let rest = rest.iter().filter(|line| line.amount != 0);
    let rest: Vec<String> = rest.map(|line| format!("{} {}", line.label, signed(line.amount))).collect();
    let total: i32 = lines.iter().map(|line| line.amount).sum();
    Some(match (first.amount, &rest[..]) {
        (amount, []) => format!("{} {amount}", first.label),
        (0, [only]) => only.clone(),
        (0, several) => format!("{} = {}", several.join(", "), signed(total)),
        (amount, several) => format!("{} {amount}, {} = {total}", first.label, several.join(", ")),
    })
}

/// With its sign, a true minus: `+1`, `−1`.
fn signed(amount: i32) -> String {
    format!("{amount:+}").replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use engine::RuleId;

    use super::*;

    #[test]
    fn a_sentence_names_its_dice_its_sum_and_its_rule() {
        let rule = RuleId("MG-SHO-11");
        let rolled = |sum: Vec<SumLine>| {
            let faces = dice::Faces::new(&[3, 6]).expect("faces of dice");
            Telling::new(rule, "4e Ligne shoots: 1 hit.").rolled("", &faces, [5, 6], sum)
        };
        let line = |label: &'static str, amount| SumLine::new(rule, label, amount);
        #[rustfmt::skip]
        let examples = [
            (vec![],                                                            "(rolled 3 6)"),
            (vec![line("base", 4)],                                             "(rolled 3 6; base 4)"),
            (vec![line("modifiers", 0), line("in square", 1)],                  "(rolled 3 6; in square +1)"),
            (vec![line("modifiers", 0), line("in square", 1), line("wood", -1)], "(rolled 3 6; in square +1, wood −1 = +0)"),
            (vec![line("base", 4), line("line", -1), line("open ground", 0), line("works", 2)], "(rolled 3 6; base 4, line −1, works +2 = 5)"),
        ];
        for (sum, dice) in examples {
            assert_eq!(sentence(&rolled(sum)), format!("    4e Ligne shoots: 1 hit. {dice} [MG-SHO-11]"));
        }
        // A sentence tells a sum if it says what each line is worth, and not if only the words of a line stand in it.
        let told = |says: &str| {
            let faces = dice::Faces::new(&[3, 6]).expect("faces of dice");
            let line = SumLine::new(rule, "hard cover", 2);
            sentence(&Telling::new(rule, says).rolled("", &faces, [5, 6], [line]))
        };
        assert_eq!(
            told("It shoots (hard cover +2)."),
            "    It shoots (hard cover +2). (rolled 3 6) [MG-SHO-11]"
        );
        assert_eq!(
            told("It shoots into hard cover."),
            "    It shoots into hard cover. (rolled 3 6; hard cover 2) [MG-SHO-11]"
        );
        let headline = Telling::new(RuleId("MG-TRN-01"), "Turn 2.").headline();
        assert_eq!(sentence(&headline), "  * Turn 2. [MG-TRN-01]");
    }
}
