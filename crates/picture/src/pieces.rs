//! Troops: blocks in national colours, each fact about them readable without colour.

mod arms;
mod blocks;
mod condition;
mod figures;
mod formation;
mod label;
mod signs;

use engine::Side;
use engine::view::{Arm, PieceView, View};

use crate::nations::colours;
use crate::pen::{Pen, escape, num, text};
use crate::shape::{Bounds, Pt};
use crate::theme::Theme;

use blocks::Stance;
use condition::Condition;
use formation::Formation;
use label::Place;

/// Every piece of a view, commanders and single figures over the blocks. It needs [`crate::style_sheet`].
pub fn pieces_svg(view: &View, theme: Theme) -> String {
    pieces_within(view, theme, None)
}

/// Every piece, with the names kept on the sheet if its bounds are known.
pub(crate) fn pieces_within(view: &View, theme: Theme, sheet: Option<Bounds>) -> String {
    let is_small = |piece: &&PieceView| matches!(piece.symbol.arm, Arm::Commander | Arm::Figure);
    let blocks = view.pieces.iter().filter(|piece| !is_small(piece));
    let small = view.pieces.iter().filter(is_small);
    let order: Vec<&PieceView> = blocks.chain(small).collect();
    let places = places_for_names(&order, sheet);
    let drawn: String = order.iter().zip(places).map(|(piece, place)| draw(piece, place, theme)).collect();
    format!("<g class=\"pieces {}\">{drawn}</g>", theme.class())
}

/// One piece as a group a page can attach to: `data-piece` is its name, `data-side` its side, and the label says in words all
/// that is drawn. It needs [`crate::style_sheet`].
pub fn piece_svg(piece: &PieceView, theme: Theme) -> String {
    let places = label::places(piece, &Stance::of(piece));
    draw(piece, places[0], theme)
}

/// A place for each name that covers the least of other pieces and other names.
fn places_for_names(pieces: &[&PieceView], sheet: Option<Bounds>) -> Vec<Place> {
    let stances: Vec<Stance> = pieces.iter().map(|piece| Stance::of(piece)).collect();
    let mut names: Vec<Bounds> = Vec::new();
    let mut chosen = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.iter().enumerate() {
        let covered = |place: &Place| {
            let room = place.room(&piece.name);
            let blocks: f64 = stances.iter().flat_map(Stance::boxes).map(|base| base.shared(room)).sum();
            let off_sheet = sheet.map_or(0.0, |sheet| room.area() - sheet.shared(room));
            blocks + 3.0 * off_sheet + 2.0 * names.iter().map(|other| other.shared(room)).sum::<f64>()
        };
        let places = label::places(piece, &stances[i]);
        // A later place must be clearly better, so that names stay put while pieces move a little.
        let best = places.iter().fold((places[0], f64::INFINITY), |best, place| {
            let now = covered(place);
            if now + 0.05 < best.1 { (*place, now) } else { best }
        });
        names.push(best.0.room(&piece.name));
        chosen.push(best.0);
    }
    chosen
}

fn draw(piece: &PieceView, place: Place, theme: Theme) -> String {
    let name = escape(&piece.name);
    let stance = Stance::of(piece);
    let body = match piece.symbol.arm {
        Arm::Infantry | Arm::Cavalry | Arm::Artillery | Arm::Vehicle => blocks::blocks(piece, &stance),
        Arm::Commander => figures::commander(piece, &stance),
        Arm::Figure => figures::figure(piece, &stance),
    };
    format!(
        "<g class=\"piece {} lr-{}\" data-piece=\"{name}\" data-side=\"{}\" role=\"img\" aria-label=\"{}\">{body}{}{}{}</g>",
        theme.class(),
        colours(&piece.symbol.nation, piece.side).name,
        piece.side,
        escape(&in_words(piece)),
        condition::overlay(piece, &stance),
        label::strip(piece, &stance),
        label::name(piece, place),
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
