//! Points over the years, as a plot.

use std::fmt::Write as _;

use campaign::calendar::{FIRST_YEAR, Turn};
use engine::Seat;

use crate::chronicle::Chronicle;
use crate::words::escape;

const INKS: [&str; 8] =
    ["#7a2e1c", "#24506b", "#4d6b24", "#6b4a8a", "#8a6a14", "#1f6b62", "#8a2f5c", "#4a4a4a"];

/// A line of the plot: whose it is, and his points after each month in which they changed.
struct Curve {
    name: String,
    points: Vec<(Turn, u32)>,
}

impl Chronicle {
    /// The standing of all players over the years.
    pub fn standing(&self) -> String {
        let now = self.months.last().map_or(Turn(1), |month| month.turn);
        let curves = self.players.iter().enumerate().filter_map(|(at, name)| {
            let seat = Seat::numbered(at as u8 + 1)?;
            let mut points = vec![(Turn(1), 0)];
            for month in &self.months {
                let total = self.total_at(seat, month.turn);
                if points.last().is_some_and(|(_, last)| *last != total) {
                    points.push((month.turn, total));
                }
            }
            Some(Curve { name: name.clone(), points })
        });
        plot(&curves.collect::<Vec<_>>(), Turn(1), now, "The standing of points over the years")
    }

    /// The points of one life, by its place among [`Chronicle::names`].
    pub fn fortune(&self, life: usize) -> String {
        let one = &self.lives[life];
        let now = one
            .ended
            .map_or_else(|| self.months.last().map_or(Turn(1), |month| month.turn), |(turn, _)| turn);
        let mut points = vec![(one.who.entered, 0)];
        points.extend(&one.points);
        let curve = Curve { name: String::new(), points };
        plot(&[curve], one.who.entered, now, "Points over the years")
    }
}

fn plot(curves: &[Curve], from: Turn, to: Turn, title: &str) -> String {
    let (left, top, wide, tall) = (46.0, 14.0, 520.0, 200.0);
    let most = curves.iter().flat_map(|curve| &curve.points).map(|(_, n)| *n).max().unwrap_or(0).max(100);
    let step = [50, 100, 200, 500, 1000, 2000].into_iter().find(|step| most / step < 7).unwrap_or(5000);
    let most = most.div_ceil(step) * step;
    let months = f64::from((to.0 - from.0 + 1).max(12));
    let x = |turn: Turn| left + wide * f64::from(turn.0.saturating_sub(from.0)) / months;
    let y = |n: u32| top + tall * (1.0 - f64::from(n) / f64::from(most));
    // Names stand on the right, where there are several curves.
    let width = if curves.iter().all(|curve| curve.name.is_empty()) { 578 } else { 680 };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 250\" role=\"img\" aria-label=\"{title}\" font-family=\"Georgia, 'Times New Roman', serif\" font-size=\"12\" fill=\"#221c14\">"
    );
    for n in (0..=most).step_by(step as usize) {
        let _ = write!(
            svg,
            "<path d=\"M{left} {0:.1}h{wide}\" stroke=\"#cbbfa8\" stroke-width=\".8\"/><text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">{n}</text>",
            y(n),
            left - 6.0,
            y(n) + 4.0
        );
    }
    let years = (to.year() - from.year() + 1).max(1);
    let every = if years > 10 { 2 } else { 1 };
    for year in (from.year()..=to.year()).step_by(every) {
        let turn = Turn((year - FIRST_YEAR) * 12 + 1).max(from);
        let _ = write!(
            svg,
            "<path d=\"M{0:.1} {1}v5\" stroke=\"#221c14\"/><text x=\"{0:.1}\" y=\"{2}\" text-anchor=\"middle\">{year}</text>",
            x(turn),
            top + tall,
            top + tall + 19.0
        );
    }
    for (at, curve) in curves.iter().enumerate() {
        let ink = INKS[at % INKS.len()];
        let mut path = String::new();
        for (i, (turn, n)) in curve.points.iter().enumerate() {
            // Points stay as they are until they change.
            if i == 0 {
                let _ = write!(path, "M{:.1} {:.1}", x(*turn), y(*n));
            } else {
                let _ = write!(path, "H{:.1}V{:.1}", x(*turn), y(*n));
            }
        }
        let _ = write!(path, "H{:.1}", x(to) + wide / months);
        let dash = ["", "6 3", "2 3", "8 3 2 3"][at / 2 % 4];
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\" stroke-linejoin=\"round\"/>"
        );
        if !curve.name.is_empty() {
            let y = 24 + at * 20;
            let last = curve.points.last().map_or(0, |(_, n)| *n);
            let _ = write!(
                svg,
                "<path d=\"M576 {0}h18\" stroke=\"{ink}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/><text x=\"599\" y=\"{1}\">{2}, {last}</text>",
                y - 4,
                y,
                escape(&curve.name)
            );
        }
    }
    let _ = write!(svg, "<path d=\"M{left} {top}v{tall}h{wide}\" fill=\"none\" stroke=\"#221c14\"/></svg>");
    svg
}
