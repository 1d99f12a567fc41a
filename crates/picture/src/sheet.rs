//! The sheet the map is drawn on: paper, frame with its inches, scale bar.

use engine::view::GroundView;

use crate::pen::{Pen, num, text};
use crate::scatter::Whim;
use crate::shape::{Bounds, Pt};
use crate::theme::Theme;

/// Paper left, right and above the table.
const MARGIN: f64 = 2.0;
/// Where the middle of scale, title and compass lies below the table.
pub(crate) const FOOT_LINE: f64 = 3.35;
/// The width from which a table has room for scale, title, legend and compass side by side.
const WIDE: f64 = 60.0;

/// What part of the sheet shows the whole map: x, y, width and height in inches, for an SVG's `viewBox`.
pub fn view_box(ground: &GroundView) -> [f64; 4] {
    let table = table(ground);
    let size = table.size();
    [table.low.x - MARGIN, table.low.y - MARGIN, size.x + 2.0 * MARGIN, size.y + MARGIN + foot(table)]
}

/// Paper below the table, for scale, title and compass, and on a narrow table for the legend under them.
fn foot(table: Bounds) -> f64 {
    if is_wide(table) { 6.6 } else { 8.2 }
}

/// Whether the legend of the sides stands beside the title or under it.
pub(crate) fn is_wide(table: Bounds) -> bool {
    table.size().x >= WIDE
}

/// The stretch of the foot between the scale bar and the compass.
pub(crate) fn free_foot(table: Bounds) -> (f64, f64) {
    (table.low.x + 0.8 + scale_length(table) + 0.6, rose_centre(table).x - ROSE * 1.5)
}

/// The radius of the compass rose.
pub(crate) const ROSE: f64 = 1.75;

/// Where the compass rose stands.
pub(crate) fn rose_centre(table: Bounds) -> Pt {
    Pt::new(table.high.x - ROSE * 1.77, FOOT_LINE)
}

/// The table on the sheet. A size no table has is drawn as the nearest one that could be.
pub(crate) fn table(ground: &GroundView) -> Bounds {
    let tame = |inches: f64| if inches.is_nan() { 1.0 } else { inches.clamp(1.0, 1000.0) };
    Bounds { low: Pt::new(0.0, -tame(ground.depth)), high: Pt::new(tame(ground.width), 0.0) }
}

/// The grain and the browned edges of the paper, as definitions.
pub(crate) fn definitions(theme: Theme) -> String {
    const TILE: f64 = 9.0;
    let mut whim = Whim::new(1807);
    let mut fibres = Pen::broad();
    for _ in 0..46 {
        let from = Pt::new(whim.between(0.3, TILE - 0.6), whim.between(0.3, TILE - 0.3));
        let along = Pt::bearing(whim.between(0.0, 360.0)) * whim.between(0.03, 0.26);
        let bend = along.right() * whim.between(-0.3, 0.3);
        fibres.go(from).bend(from + along * 0.5 + bend, from + along);
    }
    let class = theme.class();
    format!(
        "<defs><pattern id=\"{class}-grain\" width=\"{tile}\" height=\"{tile}\" patternUnits=\"userSpaceOnUse\">{fibres}</pattern>\
         <radialGradient id=\"{class}-age\" r=\".75\"><stop offset=\".55\" class=\"lr-stain\" stop-opacity=\"0\"/>\
         <stop offset=\"1\" class=\"lr-stain\" stop-opacity=\".34\"/></radialGradient></defs>",
        tile = num(TILE),
        fibres = fibres.path("lr-fleck"),
    )
}

/// The paper under the ground.
pub(crate) fn paper(table: Bounds, theme: Theme) -> String {
    let (size, class) = (table.size(), theme.class());
    let rect = |fill: &str| {
        format!(
            "<rect {fill} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            num(table.low.x),
            num(table.low.y),
            num(size.x),
            num(size.y)
        )
    };
    [
        rect("class=\"lr-paper\""),
        rect(&format!("fill=\"url(#{class}-age)\"")),
        rect(&format!("fill=\"url(#{class}-grain)\"")),
    ]
    .concat()
}

/// The margin with the frame: it covers whatever ground runs off the table.
pub(crate) fn frame(table: Bounds, theme: Theme) -> String {
    let sheet =
        Bounds { low: table.low - Pt::new(MARGIN, MARGIN), high: table.high + Pt::new(MARGIN, foot(table)) };
    let ring = Pen::exact().ring(&sheet.corners()).ring(&reversed(table.corners())).path("lr-margin");
    let grain = ring.replace("class=\"lr-margin\"", &format!("fill=\"url(#{}-grain)\"", theme.class()));
    let round = |grown: f64| table.grown(grown).corners();
    let inset = |by: f64| sheet.grown(-by).corners();
    let mut hair = Pen::exact();
    hair.ring(&round(0.2)).ring(&round(0.4)).ring(&inset(0.62));
    [
        ring,
        grain,
        Pen::exact().ring(&round(0.0)).path("lr-line"),
        hair.path("lr-hair"),
        inches(table),
        figures(table),
        Pen::exact().ring(&inset(0.42)).path("lr-bold"),
        scale_bar(table),
    ]
    .concat()
}

/// One inch black, one inch white, all round.
fn inches(table: Bounds) -> String {
    let band = table.grown(0.3);
    let mut zebra = Pen::exact();
    for y in [band.low.y, band.high.y] {
        zebra.go(Pt::new(table.low.x, y)).line(Pt::new(table.high.x, y));
    }
    for x in [band.low.x, band.high.x] {
        // From the south, where the table's inches are counted from.
        zebra.go(Pt::new(x, table.high.y)).line(Pt::new(x, table.low.y));
    }
    zebra.path("lr-zebra").replace("<path", "<path stroke-dasharray=\"1\"")
}

/// The inches in figures, every six.
fn figures(table: Bounds) -> String {
    let size = table.size();
    let mut figures = String::new();
    let mut write = |at: Pt, inch: f64| {
        figures.push_str(&text("lr-figures lr-middle", at + Pt::new(0.0, 0.19), &num(inch)));
    };
    for step in 0..=(size.x / 6.0) as u32 {
        let inch = f64::from(step) * 6.0;
        write(Pt::new(inch, table.low.y - 0.85), inch);
        write(Pt::new(inch, table.high.y + 0.85), inch);
    }
    for step in 0..=(size.y / 6.0) as u32 {
        let inch = f64::from(step) * 6.0;
        write(Pt::new(table.low.x - 0.85, -inch), inch);
        write(Pt::new(table.high.x + 0.85, -inch), inch);
    }
    figures
}

/// A ruler of twelve inches, or less on a narrow table.
fn scale_length(table: Bounds) -> f64 {
    match table.size().x {
        wide if wide >= WIDE => 12.0,
        wide if wide >= 36.0 => 6.0,
        _ => 3.0,
    }
}

fn scale_bar(table: Bounds) -> String {
    let long = scale_length(table);
    let start = Pt::new(table.low.x + 0.8, FOOT_LINE);
    let at = |inch: f64, down: f64| start + Pt::new(inch, down);
    let mut frame = Pen::exact();
    frame.ring(&[at(0.0, 0.0), at(long, 0.0), at(long, 0.34), at(0.0, 0.34)]);
    frame.go(at(0.0, 0.17)).line(at(long, 0.17));
    let mut black = Pen::exact();
    let mut figures = String::new();
    for cell in 0..long as u32 {
        let (from, down) = (f64::from(cell), if cell % 2 == 0 { 0.0 } else { 0.17 });
        black.ring(&[
            at(from, down),
            at(from + 1.0, down),
            at(from + 1.0, down + 0.17),
            at(from, down + 0.17),
        ]);
    }
    let half = if long > 4.0 { long / 2.0 } else { 2.0 };
    for inch in [0.0, 1.0, half, long] {
        frame.go(at(inch, 0.0)).line(at(inch, -0.16));
        figures.push_str(&text("lr-figures lr-middle", at(inch, -0.3), &num(inch)));
    }
    let says = text("lr-figures lr-middle lr-leaning", at(long / 2.0, 1.05), "inches");
    [black.path("lr-ink"), frame.path("lr-hair"), figures, says].concat()
}

const fn reversed([a, b, c, d]: [Pt; 4]) -> [Pt; 4] {
    [d, c, b, a]
}
