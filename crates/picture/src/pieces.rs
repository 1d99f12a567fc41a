//! Troops: blocks in national colours, each fact about them readable without colour.

mod arms;
mod blocks;
mod condition;
mod figures;
mod formation;
mod label;
mod names;
mod signs;

use engine::Side;
use engine::view::{Arm, GroundView, PieceView, View};

use crate::nations::colours;
use crate::pen::{Pen, escape, num, text};
use crate::shape::Pt;
use crate::theme::Theme;

use blocks::Stance;
use condition::Condition;
use formation::Formation;
use names::Named;
pub(crate) use names::{LETTERS, Paper};

/// How large names are written on a page that is looked at from near or from afar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Letters {
    /// The letters of the pieces' names, in inches: what a page sets as `--lr-label-size`, or a little more.
    pub pieces: f64,
    /// How much larger than drawn the ground's names are shown: what a page sets as `--lr-name-scale`.
    pub ground: f64,
}

impl Default for Letters {
    fn default() -> Self {
        Self { pieces: LETTERS, ground: 1.0 }
    }
}

/// Every piece of a view, commanders and single figures over the blocks, with their names where they cover neither each other nor a
/// base, and no name of the ground if they can help it. It needs [`crate::style_sheet`].
pub fn pieces_svg(ground: &GroundView, view: &View, letters: Letters, theme: Theme) -> String {
    let paper = Paper {
        letters: if letters.pieces.is_nan() { LETTERS } else { letters.pieces.clamp(0.05, 20.0) },
        sheet: Some(crate::sheet::table(ground).grown(0.2)),
        lettered: crate::ground::rooms_of_names(ground, letters.ground),
    };
    let is_small = |piece: &&PieceView| matches!(piece.symbol.arm, Arm::Commander | Arm::Figure);
    let blocks = view.pieces.iter().filter(|piece| !is_small(piece));
    let small = view.pieces.iter().filter(is_small);
    let order: Vec<&PieceView> = blocks.chain(small).collect();
    let stances: Vec<Stance> = order.iter().map(|piece| Stance::of(piece)).collect();
    let named = names::names(&order, &stances, &paper);
    let drawn: String = order
        .iter()
        .zip(stances.iter().zip(&named))
        .map(|(piece, (stance, named))| draw(piece, stance, named.as_ref(), theme))
        .collect();
    format!("<g class=\"pieces {}\">{drawn}</g>", theme.class())
}

/// One piece as a group a page can attach to: `data-piece` is its name, `data-side` its side, and the label says in words all
/// that is drawn. It needs [`crate::style_sheet`].
pub fn piece_svg(piece: &PieceView, theme: Theme) -> String {
    let stance = Stance::of(piece);
    let named = names::only_name(piece, &stance);
    draw(piece, &stance, named.as_ref(), theme)
}

fn draw(piece: &PieceView, stance: &Stance, named: Option<&Named<'_>>, theme: Theme) -> String {
    let name = escape(&piece.name);
    let body = match piece.symbol.arm {
        Arm::Infantry | Arm::Cavalry | Arm::Artillery | Arm::Vehicle => blocks::blocks(piece, stance),
        Arm::Commander => figures::commander(piece, stance),
        Arm::Figure => figures::figure(piece, stance),
    };
    format!(
        "<g class=\"piece {} lr-{}\" data-piece=\"{name}\" data-side=\"{}\" role=\"img\" aria-label=\"{}\">{body}{}{}{}</g>",
        theme.class(),
        colours(&piece.symbol.nation, piece.side).name,
        piece.side,
        escape(&in_words(piece)),
        condition::overlay(piece, stance),
        label::strip(piece, stance),
        named.map_or_else(String::new, |named| names::lettered(piece, named)),
    )
}

/// The distances of a piece, such as ranges and command radius, as rings or sectors round its centre.
pub fn rings_svg(piece: &PieceView, theme: Theme) -> String {
    let centre = Pt::of(piece.centre);
    let mut drawn = format!("<g class=\"rings {}\">", theme.class());
    for ring in piece.rings.iter().filter(|ring| ring.radius > 0.0) {
        let radius = ring.radius.clamp(0.0, 1000.0);
        let mut pen = Pen::exact();
        if ring.half_arc >= 180.0 {
            pen.circle(centre, radius);
        } else {
            // In steps of at most a quarter turn, so that every arc is less than half a circle.
            let half = ring.half_arc.max(0.0);
            pen.go(centre).line(centre + Pt::bearing(piece.facing - half) * radius);
            for step in 1..=4 {
                let bearing = piece.facing - half + half * 2.0 * f64::from(step) / 4.0;
                pen.arc(radius, centre + Pt::bearing(bearing) * radius);
            }
            pen.close();
        }
        let at = centre + Pt::bearing(piece.facing) * radius;
        let kind = escape(&ring.kind);
        let says = text("lr-label lr-middle", at, &format!("{} {}″", ring.kind, num(ring.radius)));
        drawn.extend(["<g data-ring=\"", &kind, "\">", &pen.path("lr-ring"), &says, "</g>"]);
    }
    drawn + "</g>"
}

/// All that is drawn of a piece, as a sentence for those who listen.
fn in_words(piece: &PieceView) -> String {
    let symbol = &piece.symbol;
    let arm = match symbol.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
        Arm::Commander => "commander",
        Arm::Figure => "figure",
        Arm::Vehicle => "vehicle",
    };
    let mut words: Vec<&str> =
        [symbol.nation.as_str(), symbol.kind.as_str()].into_iter().filter(|w| !w.is_empty()).collect();
    words.push(arm);
    let mut parts = vec![format!("{}: {}", piece.name, words.join(" "))];
    if !piece.formation.is_empty() && Formation::of(&piece.formation) != Formation::None {
        parts.push(format!("in {}", piece.formation));
    }
    parts.push(format!("facing {}", compass(piece.facing)));
    if Condition::of(&piece.condition) == Condition::Good && !piece.condition.is_empty() {
        parts.push(format!("{} order", piece.condition).replace("order order", "order"));
    } else if !piece.condition.is_empty() {
        parts.push(piece.condition.clone());
    }
    parts.extend(piece.marks.iter().cloned());
    if let Some((now, start)) = piece.strength {
        parts.push(format!("strength {now} of {start}"));
    }
    parts.push(format!("side {}", piece.side));
    parts.join(", ")
}

/// The nearest of sixteen points of the compass.
fn compass(bearing: f64) -> &'static str {
    const POINTS: [&str; 16] = [
        "north",
        "north-north-east",
        "north-east",
        "east-north-east",
        "east",
        "east-south-east",
        "south-east",
        "south-south-east",
        "south",
        "south-south-west",
        "south-west",
        "west-south-west",
        "west",
        "west-north-west",
        "north-west",
        "north-north-west",
    ];
    let turn = if bearing.is_finite() { bearing.rem_euclid(360.0) } else { 0.0 };
    POINTS[libm::round(turn / 22.5) as usize % 16]
}

/// Whether a side's pieces wear the white inlay, which tells the two sides apart without colour.
const fn wears_inlay(side: Side) -> bool {
    match side {
        Side::A => false,
        Side::B => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_have_names() {
        #[rustfmt::skip]
        let examples = [
            (0.0, "north"), (11.0, "north"), (45.0, "north-east"), (180.0, "south"), (359.9, "north"),
            (-90.0, "west"), (f64::NAN, "north"),
        ];
        for (bearing, name) in examples {
            assert_eq!(compass(bearing), name, "{bearing}");
        }
    }
}
