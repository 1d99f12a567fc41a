//! The title: an engraved plate in the foot of the sheet, and the two sides' colours beside it.

use engine::Side;
use engine::view::{GroundView, View};

use crate::Options;
use crate::nations::colours;
use crate::pen::{Pen, num, text, text_with};
use crate::shape::Pt;
use crate::sheet::{FOOT, table};

/// The plate with the title, the turn and the phase, and the legend of the sides.
pub(crate) fn cartouche(ground: &GroundView, view: &View, options: &Options) -> String {
    let wide = table(ground).size().x;
    let centre = Pt::new(wide / 2.0, FOOT * 0.51);
    let half = Pt::new((wide * 0.23).clamp(4.0, 13.0), 1.95);
    let title = options.title.trim();
    let plate = if title.is_empty() { String::new() } else { plate(centre, half, title, &moment(view)) };
    format!("<g class=\"{}\">{plate}{}</g>", options.theme.class(), legend(view, wide, centre.x + half.x))
}

/// "Turn 3 of 10 · Movement: actions".
fn moment(view: &View) -> String {
    let limit = view.turn_limit.map_or_else(String::new, |limit| format!(" of {limit}"));
    let phase = if view.phase.is_empty() { String::new() } else { format!(" · {}", view.phase) };
    format!("Turn {}{limit}{phase}", view.turn)
}

fn plate(centre: Pt, half: Pt, title: &str, under: &str) -> String {
    let mut outer = Pen::exact();
    notched(&mut outer, centre, half, 0.5);
    let mut inner = Pen::exact();
    notched(&mut inner, centre, half - Pt::new(0.16, 0.16), 0.5);
    let room = (half.x - 0.8) * 2.0;
    let lines = [
        (title.to_uppercase(), "lr-head", 1.25, -0.12, 0.92),
        (under.to_owned(), "lr-under", 0.72, 1.12, 0.5),
    ];
    let words: String = lines
        .iter()
        .map(|(words, class, size, down, each)| {
            // Long titles are set smaller; `each` is the mean width of a letter in ems, letter-spacing included.
            let size = size * (room / (words.chars().count() as f64 * each * size)).min(1.0);
            let set = format!(" style=\"font-size:{}px\"", num(size));
            text_with(&format!("lr-title {class}"), centre + Pt::new(0.0, *down), &set, words)
        })
        .collect();
    [
        outer.path("lr-blank"),
        outer.path("lr-line"),
        inner.path("lr-hair"),
        rule(centre + Pt::new(0.0, 0.4), half.x * 0.62),
        crossed_sabres(centre + Pt::new(0.0, -half.y - 0.05)),
        flourish(centre - Pt::new(half.x, 0.0), -1.0),
        flourish(centre + Pt::new(half.x, 0.0), 1.0),
        words,
    ]
    .concat()
}

/// A plate whose corners are bitten out in quarter circles.
fn notched(pen: &mut Pen, centre: Pt, half: Pt, bite: f64) {
    let at = |x: f64, y: f64| centre + Pt::new(x, y);
    let corner = |x: f64, y: f64| at(x * (half.x - bite * 0.35), y * (half.y - bite * 0.35));
    pen.go(at(bite - half.x, -half.y)).line(at(half.x - bite, -half.y));
    pen.bend(corner(0.96, -0.8), at(half.x, bite - half.y)).line(at(half.x, half.y - bite));
    pen.bend(corner(0.96, 0.8), at(half.x - bite, half.y)).line(at(bite - half.x, half.y));
    pen.bend(corner(-0.96, 0.8), at(-half.x, half.y - bite)).line(at(-half.x, bite - half.y));
    pen.bend(corner(-0.96, -0.8), at(bite - half.x, -half.y)).close();
}

/// A swelled rule between the title and the line under it.
fn rule(centre: Pt, half: f64) -> String {
    let at = |x: f64, y: f64| centre + Pt::new(x, y);
    let mut pen = Pen::exact();
    pen.go(at(-half, 0.0)).bend(at(0.0, -0.09), at(half, 0.0)).bend(at(0.0, 0.09), at(-half, 0.0)).close();
    pen.ring(&[at(-0.22, 0.0), at(0.0, -0.14), at(0.22, 0.0), at(0.0, 0.14)]);
    pen.path("lr-ink")
}

/// Two sabres over the plate.
fn crossed_sabres(at: Pt) -> String {
    let (mut blades, mut hilts) = (Pen::exact(), Pen::exact());
    for hand in [1.0, -1.0] {
        let p = |x: f64, y: f64| at + Pt::new(x * hand, y);
        blades
            .go(p(-1.0, 0.24))
            .bend(p(0.4, 0.16), p(1.25, -0.62))
            .bend(p(0.45, 0.05), p(-0.98, 0.12))
            .close();
        hilts.go(p(-0.98, 0.18)).line(p(-1.32, 0.22));
        hilts.go(p(-0.92, 0.02)).bend(p(-1.0, 0.42), p(-1.34, 0.36));
    }
    format!("{}{}{}", blades.path("lr-blank"), blades.path("lr-line"), hilts.path("lr-parapet"))
}

/// A scroll at the end of the plate; `hand` is 1 on the right and −1 on the left.
fn flourish(at: Pt, hand: f64) -> String {
    let p = |x: f64, y: f64| at + Pt::new(x * hand, y);
    let (mut thick, mut thin) = (Pen::exact(), Pen::exact());
    for down in [1.0, -1.0] {
        let q = |x: f64, y: f64| p(x, y * down);
        thick.go(q(0.12, 0.0)).bend(q(0.7, 0.0), q(0.95, 0.5)).bend(q(1.15, 1.0), q(0.7, 1.12));
        thick.bend(q(0.34, 1.16), q(0.4, 0.82)).bend(q(0.46, 0.58), q(0.68, 0.72));
        thin.go(q(0.3, 0.0)).bend(q(1.3, 0.02), q(1.75, 0.34)).bend(q(2.0, 0.6), q(1.7, 0.72));
        thin.bend(q(1.46, 0.74), q(1.52, 0.52));
    }
    thin.go(p(0.3, 0.0)).line(p(2.3, 0.0));
    format!("{}{}", thick.path("lr-line"), thin.path("lr-hair"))
}

/// Whose colours are whose, right of the plate.
fn legend(view: &View, wide: f64, from: f64) -> String {
    let room = wide - 5.2 - from - 3.0;
    if room < 4.0 {
        return String::new();
    }
    let start = Pt::new(from + 3.0, FOOT * 0.5 - 0.75);
    key(view, Side::A, start, room) + &key(view, Side::B, start + Pt::new(0.0, 1.2), room)
}

/// One side's colour, the mark that tells it apart without colour, and its name.
fn key(view: &View, side: Side, at: Pt, room: f64) -> String {
    let about = &view.sides[side];
    let block = |by: f64| {
        [(by, by), (1.3 - by, by), (1.3 - by, 0.75 - by), (by, 0.75 - by)].map(|(x, y)| at + Pt::new(x, y))
    };
    let (inlay, class) = match side {
        Side::A => (String::new(), "lr-title lr-key"),
        Side::B => (Pen::exact().ring(&block(0.1)).path("lr-inlay"), "lr-title lr-key lr-leaning"),
    };
    // A long name is cut so that it does not run under the compass.
    let name: String = about.name.chars().take((room / 0.42) as usize).collect();
    format!(
        "<g class=\"lr-{}\">{}{inlay}{}</g>",
        colours(&about.nation, side).name,
        Pen::exact().ring(&block(0.0)).path("lr-coat lr-outline"),
        text(class, at + Pt::new(1.7, 0.6), &name),
    )
}
