//! The title: an engraved plate in the foot of the sheet, and the two sides' colours beside it.

use engine::Side;
use engine::view::{GroundView, View};

use crate::Options;
use crate::nations::colours;
use crate::pen::{Pen, num, text_with};
use crate::shape::Pt;
use crate::sheet::{FOOT_LINE, free_foot, is_wide, table};

/// The plate with the title, the turn and the phase, and the legend of the sides.
pub(crate) fn cartouche(ground: &GroundView, view: &View, options: &Options) -> String {
    let table = table(ground);
    let (left, right) = free_foot(table);
    // On a wide table the plate stands in the middle of the sheet and leaves room for the legend on its right.
    let (middle, room) = if is_wide(table) {
        (table.size().x / 2.0, (table.size().x * 0.23 + FLOURISH).min(13.0 + FLOURISH))
    } else {
        (left.midpoint(right), (right - left) / 2.0)
    };
    let ends = if room > 8.0 { Ends::Flourished } else { Ends::Plain };
    let half = Pt::new(if ends == Ends::Flourished { room - FLOURISH } else { room.max(1.5) }, 1.95);
    let title = options.title.trim();
    let plate = if title.is_empty() {
        String::new()
    } else {
        plate(Pt::new(middle, FOOT_LINE), half, ends, title, &moment(view))
    };
    let legend = if is_wide(table) {
        let start = Pt::new(middle + half.x + 3.0, FOOT_LINE - 0.8);
        let room = right - start.x;
        key(view, Side::A, start, room) + &key(view, Side::B, start + Pt::new(0.0, 1.2), room)
    } else {
        let (wide, down) = (table.size().x, FOOT_LINE + 2.7);
        let room = wide * 0.46;
        key(view, Side::A, Pt::new(wide * 0.03, down), room)
            + &key(view, Side::B, Pt::new(wide * 0.52, down), room)
    };
    format!("<g class=\"{}\">{plate}{legend}</g>", options.theme.class())
}

/// How far a flourish reaches beyond the plate.
const FLOURISH: f64 = 2.4;

/// What a plate has at its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    Plain,
    Flourished,
}

/// "Turn 3 of 10 · Movement: actions".
fn moment(view: &View) -> String {
    let limit = view.turn_limit.map_or_else(String::new, |limit| format!(" of {limit}"));
    let phase = if view.phase.is_empty() { String::new() } else { format!(" · {}", view.phase) };
    format!("Turn {}{limit}{phase}", view.turn)
}

fn plate(centre: Pt, half: Pt, ends: Ends, title: &str, under: &str) -> String {
    let mut outer = Pen::exact();
    notched(&mut outer, centre, half, 0.5);
    let mut inner = Pen::exact();
    notched(&mut inner, centre, half - Pt::new(0.16, 0.16), 0.5);
    let room = (half.x - 0.8) * 2.0;
    let head = set("lr-title lr-head", 1.25, 0.13, room, centre - Pt::new(0.0, 0.12), &title.to_uppercase());
    let foot = set("lr-title lr-under", 0.72, 0.0, room, centre + Pt::new(0.0, 1.12), under);
    let scrolls = match ends {
        Ends::Plain => String::new(),
        Ends::Flourished => {
            flourish(centre - Pt::new(half.x, 0.0), -1.0) + &flourish(centre + Pt::new(half.x, 0.0), 1.0)
        }
    };
    [
        outer.path("lr-blank"),
        outer.path("lr-line"),
        inner.path("lr-hair"),
        rule(centre + Pt::new(0.0, 0.4), half.x * 0.62),
        crossed_sabres(centre + Pt::new(0.0, -half.y - 0.05)),
        scrolls,
        head,
        foot,
    ]
    .concat()
}

/// A line of the title, set smaller if it would not fit: `spaced` is the space between letters, in letter heights.
fn set(class: &str, size: f64, spaced: f64, room: f64, at: Pt, words: &str) -> String {
    // Letters are about 0.55 as wide as high, capitals and bold ones about 0.8.
    let each = if spaced > 0.0 { 0.8 + spaced } else { 0.55 };
    let size = size.min(room / (words.chars().count().max(1) as f64 * each));
    let style = format!(" style=\"font-size:{}px;letter-spacing:{}px\"", num(size), num(size * spaced));
    text_with(class, at, &style, words)
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
    format!(
        "<g class=\"lr-{}\">{}{inlay}{}</g>",
        colours(&about.nation, side).name,
        Pen::exact().ring(&block(0.0)).path("lr-coat lr-outline"),
        // A long name is set smaller, so that it does not run into what stands right of it.
        set(class, 0.72, 0.0, room - 1.7, at + Pt::new(1.7, 0.6), &about.name),
    )
}
