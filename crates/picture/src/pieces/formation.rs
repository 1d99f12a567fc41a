//! Formations by their words, and the small glyph of each.

use crate::pen::Pen;
use crate::shape::Pt;

/// How a piece is drawn up, as far as the drawing cares. Rulesets have words of their own; these are the kinds of looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Formation {
    Line,
    Column,
    Square,
    OpenOrder,
    MarchColumn,
    Limbered,
    Unlimbered,
    /// A formation with no glyph of its own.
    Other,
    /// No formation at all, as for a commander.
    None,
}

impl Formation {
    /// The look of a formation from a ruleset's word for it. A march column that is in open order looks open.
    pub(super) fn of(word: &str) -> Self {
        let word = word.trim().to_lowercase();
        // The order matters: "unlimbered" holds "limbered", and "march column" holds "column".
        let known = [
            ("open", Self::OpenOrder),
            ("skirm", Self::OpenOrder),
            ("screen", Self::OpenOrder),
            ("march", Self::MarchColumn),
            ("square", Self::Square),
            ("unlimber", Self::Unlimbered),
            ("deployed", Self::Unlimbered),
            ("manhandled", Self::Unlimbered),
            ("limber", Self::Limbered),
            ("column", Self::Column),
            ("line", Self::Line),
        ];
        let found = known.iter().find(|(part, _)| word.contains(part)).map(|(_, formation)| *formation);
        found.unwrap_or(if word.is_empty() || word == "none" { Self::None } else { Self::Other })
    }

    /// The glyph, a third of an inch across, as the piece itself would see it: `forward` is where it faces.
    pub(super) fn glyph(self, centre: Pt, forward: Pt) -> String {
        let p = |right: f64, ahead: f64| centre + forward.right() * right + forward * ahead;
        let block = |right: f64, ahead: f64, half_wide: f64, half_deep: f64| {
            [
                p(right - half_wide, ahead + half_deep),
                p(right + half_wide, ahead + half_deep),
                p(right + half_wide, ahead - half_deep),
                p(right - half_wide, ahead - half_deep),
            ]
        };
        let (mut solid, mut lines) = (Pen::exact(), Pen::exact());
        match self {
            Self::Line => {
                solid.ring(&block(0.0, 0.0, 0.2, 0.055));
            }
            Self::Column => {
                for ahead in [0.12, 0.0, -0.12] {
                    solid.ring(&block(0.0, ahead, 0.1, 0.042));
                }
            }
            Self::Square => {
                lines.ring(&block(0.0, 0.0, 0.13, 0.13));
            }
            Self::OpenOrder => {
                for right in [-0.17, 0.0, 0.17] {
                    solid.circle(p(right, 0.0), 0.05);
                }
            }
            Self::MarchColumn => {
                for ahead in [0.14, 0.0, -0.14] {
                    solid.ring(&block(0.0, ahead, 0.042, 0.05));
                }
                lines.stroke(&[p(-0.12, -0.19), p(-0.12, 0.19)]).stroke(&[p(0.12, -0.19), p(0.12, 0.19)]);
            }
            Self::Limbered => {
                lines
                    .circle(p(-0.12, 0.0), 0.08)
                    .circle(p(0.12, 0.0), 0.08)
                    .stroke(&[p(-0.04, 0.0), p(0.04, 0.0)]);
            }
            Self::Unlimbered => {
                lines.circle(p(0.0, -0.08), 0.09);
                solid.ring(&block(0.0, 0.06, 0.035, 0.14));
            }
            Self::Other => {
                lines.ring(&[p(0.0, 0.15), p(0.15, 0.0), p(0.0, -0.15), p(-0.15, 0.0)]);
            }
            Self::None => {}
        }
        solid.path("lr-ink") + &lines.path("lr-line")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_rulesets_have_a_look() {
        #[rustfmt::skip]
        let examples = [
            ("line", Formation::Line), ("Column", Formation::Column), ("march column", Formation::MarchColumn),
            ("march-column", Formation::MarchColumn), ("open order", Formation::OpenOrder), ("skirmish", Formation::OpenOrder),
            ("square", Formation::Square), ("limbered", Formation::Limbered), ("unlimbered", Formation::Unlimbered),
            ("garrison", Formation::Other), ("", Formation::None),
        ];
        for (word, formation) in examples {
            assert_eq!(Formation::of(word), formation, "{word}");
        }
    }

    #[test]
    fn no_two_glyphs_are_alike() {
        let drawn = [
            Formation::Line,
            Formation::Column,
            Formation::Square,
            Formation::OpenOrder,
            Formation::MarchColumn,
            Formation::Limbered,
            Formation::Unlimbered,
            Formation::Other,
        ];
        let glyphs = drawn.map(|formation| formation.glyph(Pt::new(0.0, 0.0), Pt::new(0.0, -1.0)));
        for (i, glyph) in glyphs.iter().enumerate() {
            assert!(!glyph.is_empty() && !glyphs[..i].contains(glyph), "{:?}", drawn[i]);
        }
    }
}
