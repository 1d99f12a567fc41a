//! Counters laid on a piece: a sign for the words the games share, the first letters for any other.

use crate::pen::{Pen, escape, text};
use crate::shape::Pt;

/// A round counter with the sign of `word`.
pub(super) fn counter(word: &str, at: Pt) -> String {
    const RADIUS: f64 = 0.27;
    let disc = Pen::exact().circle(at, RADIUS).path("lr-token");
    format!("<g data-mark=\"{}\">{disc}{}</g>", escape(word), sign(word, at))
}

fn sign(word: &str, at: Pt) -> String {
    let p = |x: f64, y: f64| at + Pt::new(x, -y);
    let (mut lines, mut solid) = (Pen::exact(), Pen::exact());
    match word.trim().to_lowercase().as_str() {
        // A horseshoe with its nails.
        "exhausted" | "blown" => {
            lines.go(p(-0.09, -0.13)).bend(p(-0.2, 0.16), p(0.0, 0.16)).bend(p(0.2, 0.16), p(0.09, -0.13));
            lines.stroke(&[p(-0.13, -0.13), p(-0.05, -0.13)]).stroke(&[p(0.05, -0.13), p(0.13, -0.13)]);
        }
        // Lightning.
        "shaken" => {
            solid.ring(&[
                p(0.04, 0.19),
                p(-0.11, -0.02),
                p(-0.01, -0.02),
                p(-0.05, -0.19),
                p(0.12, 0.05),
                p(0.02, 0.05),
            ]);
        }
        // Crossed sabres.
        "charged" | "charging" | "engaged" | "in melee" | "attacked" => {
            lines.go(p(-0.15, -0.13)).bend(p(0.08, -0.06), p(0.14, 0.15));
            lines.go(p(0.15, -0.13)).bend(p(-0.08, -0.06), p(-0.14, 0.15));
            lines.stroke(&[p(-0.15, -0.03), p(-0.07, -0.15)]).stroke(&[p(0.15, -0.03), p(0.07, -0.15)]);
        }
        // A drum, which calls men together.
        "rallied" | "rallying" => {
            lines.ring(&[p(-0.13, 0.09), p(0.13, 0.09), p(0.13, -0.13), p(-0.13, -0.13)]);
            lines.stroke(&[p(-0.13, 0.09), p(-0.04, -0.13), p(0.04, 0.09), p(0.13, -0.13)]);
            lines.stroke(&[p(0.0, 0.09), p(0.11, 0.18)]);
        }
        // Two chevrons.
        "moved" | "marched" | "moved fast" => {
            lines.stroke(&[p(-0.12, 0.12), p(-0.01, 0.0), p(-0.12, -0.12)]);
            lines.stroke(&[p(0.03, 0.12), p(0.14, 0.0), p(0.03, -0.12)]);
        }
        // A puff of smoke from a muzzle.
        "fired" | "shot" => {
            solid.ring(&[p(-0.18, 0.03), p(-0.05, 0.03), p(-0.05, -0.03), p(-0.18, -0.03)]);
            lines.circle(p(0.03, 0.05), 0.06).circle(p(0.1, -0.05), 0.06).circle(p(0.12, 0.08), 0.04);
        }
        // A padlock.
        "locked" => {
            solid.ring(&[p(-0.11, 0.01), p(0.11, 0.01), p(0.11, -0.15), p(-0.11, -0.15)]);
            lines.go(p(-0.07, 0.0)).bend(p(-0.07, 0.16), p(0.0, 0.16)).bend(p(0.07, 0.16), p(0.07, 0.0));
        }
        // An eye, closed.
        "concealed" | "hidden" => {
            lines.go(p(-0.15, 0.03)).bend(p(0.0, -0.14), p(0.15, 0.03));
            for x in [-0.09, 0.0, 0.09] {
                lines.stroke(&[p(x, -0.05), p(x * 1.5, -0.15)]);
            }
        }
        // A body on the ground.
        "dead" | "unconscious" => {
            lines.stroke(&[p(-0.12, 0.12), p(0.12, -0.12)]).stroke(&[p(0.12, 0.12), p(-0.12, -0.12)]);
        }
        other => return letters(other, at),
    }
    lines.path("lr-sign") + &solid.path("lr-solid")
}

/// The first letters of up to two words: "popped up" is PU, "ducked" is DU.
fn letters(word: &str, at: Pt) -> String {
    let words: Vec<&str> = word.split_whitespace().collect();
    let short: String = match words.as_slice() {
        [] => return String::new(),
        [one] => one.chars().take(2).collect(),
        [one, two, ..] => one.chars().take(1).chain(two.chars().take(1)).collect(),
    };
    text("lr-letters", at + Pt::new(0.0, 0.1), &short.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_mark_shows_its_letters_and_says_its_word() {
        let drawn = counter("popped up", Pt::new(0.0, 0.0));
        assert!(drawn.contains(">PU<") && drawn.contains("data-mark=\"popped up\""), "{drawn}");
        assert!(counter("<&", Pt::new(0.0, 0.0)).contains("data-mark=\"&lt;&amp;\""));
    }

    #[test]
    fn known_marks_need_no_letters() {
        for word in
            ["exhausted", "shaken", "charged", "rallied", "moved", "fired", "locked", "hidden", "dead"]
        {
            let drawn = counter(word, Pt::new(0.0, 0.0));
            assert!(!drawn.contains("<text") && drawn.matches("<path").count() > 1, "{word}");
        }
    }
}
