//! Hair and beards. They grey with the years.

use campaign::character::People;

use super::ink::{Ink, PAPER};
use super::{Build, Sitter};
use crate::whim::Whim;

/// How dark his hair is now, 0 to 1.
fn dark(who: &Sitter, b: &Build) -> f64 {
    let base = if who.people.is_some() { 1.0 } else { b.dark };
    let grey = (f64::from(who.age) - 34.0).max(0.0) * 0.035;
    (base - grey).clamp(0.08, 1.0)
}

/// A mass of hair: outline, and strands the closer the darker.
fn mass(ink: &mut Ink, shape: &str, from: (f64, f64), spread: [f64; 4], dark: f64) {
    let fill = if dark > 0.8 { "#3a3126" } else { PAPER };
    ink.shape(shape, fill, 1.2);
    let [left, top, right, bottom] = spread;
    let gap = 4.6 - 3.0 * dark;
    let mut lines = String::new();
    let mut at = left;
    while at <= right {
        let sway = ink.whim().between(-3.0, 3.0);
        let x = from.0 + (at - from.0) * 0.35;
        lines.push_str(&format!(
            "M{x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {bottom:.1}",
            from.1,
            at + sway * 0.4,
            top + (bottom - top) * 0.25,
            at + sway,
            top + (bottom - top) * 0.6,
            at + sway * 0.5
        ));
        at += gap;
    }
    ink.strands(shape, &lines, if dark > 0.8 { 1.0 } else { 0.5 + 0.6 * dark });
    if dark > 0.8 {
        ink.line(shape, 0.8);
    }
}

/// How far down his hair falls, if it is long.
fn length(who: &Sitter) -> Option<f64> {
    let mut whim = Whim::of(who.seed, "hair");
    match (who.people, who.woman) {
        (Some(People::Plains), _) => Some(160.0),
        (Some(People::Southwestern), _) => Some(whim.between(186.0, 200.0)),
        (None, true) if whim.below(2) == 0 => Some(190.0),
        (None, true) => None,
        (None, false) if whim.below(5) == 0 => Some(172.0),
        (None, false) => None,
    }
}

/// Long hair that falls over the shoulders, beside the neck and not before it.
pub(super) fn locks(ink: &mut Ink, who: &Sitter, b: &Build) {
    let Some(low) = length(who).filter(|low| *low > 165.0) else { return };
    let dark = dark(who, b);
    let c = b.cheek;
    for side in [-1.0, 1.0] {
        let x = |at: f64| 100.0 + side * at;
        let lock = format!(
            "M{:.1} 84C{:.1} 110 {:.1} 150 {:.1} {low:.1}Q{:.1} {:.1} {:.1} {:.1}C{:.1} 160 {:.1} 130 {:.1} 96Z",
            x(c - 4.0),
            x(c + 13.0),
            x(c + 13.0),
            x(c + 9.0),
            x(c + 2.0),
            low + 7.0,
            x(c - 8.0),
            low - 3.0,
            x(c - 10.0),
            x(c - 6.0),
            x(c - 8.0)
        );
        let (near, far) = (x(c - 12.0), x(c + 14.0));
        mass(ink, &lock, (x(c - 2.0), 60.0), [near.min(far), 90.0, near.max(far), low + 8.0], dark);
    }
}

/// Hair that falls behind the head.
pub(super) fn behind(ink: &mut Ink, who: &Sitter, b: &Build) {
    let c = b.cheek;
    let dark = dark(who, b);
    let Some(low) = length(who).map(|low| low.min(178.0)) else { return };
    let out = if who.people.is_some() { 15.0 } else { 12.0 };
    let shape = format!(
        "M{:.1} 92C{:.1} 40 {:.1} 40 {:.1} 92C{:.1} 130 {:.1} 160 {:.1} {low:.1}Q100 {:.1} {:.1} {low:.1}C{:.1} 160 {:.1} 130 {:.1} 92Z",
        100.0 - c - 4.0,
        100.0 - c,
        100.0 + c,
        100.0 + c + 4.0,
        100.0 + c + out,
        100.0 + c + out,
        100.0 + c + out - 4.0,
        low + 6.0,
        100.0 - c - out + 4.0,
        100.0 - c - out,
        100.0 - c - out,
        100.0 - c - 4.0
    );
    mass(ink, &shape, (100.0, 48.0), [100.0 - c - out, 60.0, 100.0 + c + out, low], dark);
}

/// Hair over the brow, beard and moustache.
pub(super) fn front(ink: &mut Ink, who: &Sitter, b: &Build) {
    let dark = dark(who, b);
    let c = b.cheek;
    if !who.woman && who.people.is_none() {
        beard(ink, who, b, dark);
    }
    let mut whim = Whim::of(who.seed, "parting");
    let part = whim.between(-16.0, 16.0);
    let line = if who.woman {
        76.0
    } else {
        whim.between(72.0, 80.0) - (f64::from(who.age) - 30.0).clamp(0.0, 24.0) * 0.3
    };
    let cap = match who.people {
        Some(_) => format!(
            "M{:.1} 116C{:.1} 96 {:.1} 84 100 66C{:.1} 84 {:.1} 96 {:.1} 116C{:.1} 40 {:.1} 40 {:.1} 116Z",
            100.0 - c - 1.0,
            100.0 - c + 5.0,
            100.0 - c * 0.55,
            100.0 + c * 0.55,
            100.0 + c - 5.0,
            100.0 + c + 1.0,
            100.0 + c + 16.0,
            100.0 - c - 16.0,
            100.0 - c - 1.0
        ),
        None => format!(
            "M{:.1} 104C{:.1} 92 {:.1} {:.1} {:.1} {line:.1}C{:.1} {:.1} {:.1} 90 {:.1} 104C{:.1} 38 {:.1} 38 {:.1} 104Z",
            100.0 - c - 0.5,
            100.0 - c + 2.0,
            100.0 - c * 0.5,
            line + 8.0,
            100.0 + part,
            100.0 + c * 0.55,
            line + 7.0,
            100.0 + c - 2.0,
            100.0 + c + 0.5,
            100.0 + c + 13.0,
            100.0 - c - 13.0,
            100.0 - c - 0.5
        ),
    };
    mass(ink, &cap, (100.0 + part, 46.0), [100.0 - c - 6.0, 46.0, 100.0 + c + 6.0, 108.0], dark);
    if who.woman && who.people.is_none() {
        let bun = format!(
            "M{:.1} 52C{:.1} 24 {:.1} 24 {:.1} 52C{:.1} 60 {:.1} 60 {:.1} 52Z",
            82.0 + part * 0.2,
            80.0,
            120.0,
            118.0 + part * 0.2,
            112.0,
            88.0,
            82.0 + part * 0.2
        );
        mass(ink, &bun, (100.0, 24.0), [82.0, 24.0, 118.0, 60.0], dark);
    }
    if let Some(people) = who.people {
        braids(ink, who, b, people, dark);
    }
}

/// SX-CNAT-04: Plains people wear braids wrapped at the ends, Southwestern people a cloth band over loose hair.
fn braids(ink: &mut Ink, who: &Sitter, b: &Build, people: People, dark: f64) {
    let c = b.cheek;
    match people {
        People::Plains => {
            for side in [-1.0, 1.0] {
                let x = 100.0 + side * (c + 3.0);
                for at in 0..7 {
                    let y = 122.0 + f64::from(at) * 11.0;
                    let x = x + side * f64::from(at) * 0.6;
                    let lock = format!(
                        "M{:.1} {y:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {y:.1}Z",
                        x - 7.0,
                        x - 8.0,
                        y + 8.0,
                        x - 3.0,
                        y + 13.0,
                        y + 14.0,
                        x + 3.0,
                        y + 13.0,
                        x + 8.0,
                        y + 8.0,
                        x + 7.0
                    );
                    ink.shape(&lock, if dark > 0.5 { "#3a3126" } else { PAPER }, 1.0);
                    ink.line(
                        &format!("M{:.1} {:.1}l6 6M{:.1} {:.1}l-6 6", x - 5.0, y + 2.0, x + 5.0, y + 2.0),
                        0.5,
                    );
                }
                let y = 199.0;
                ink.shape(&format!("M{:.1} {y:.1}h13v16h-13Z", x + side * 4.0 - 6.5), PAPER, 1.1);
                ink.line(
                    &format!(
                        "M{:.1} 203h13M{:.1} 207h13M{:.1} 211h13",
                        x + side * 4.0 - 6.5,
                        x + side * 4.0 - 6.5,
                        x + side * 4.0 - 6.5
                    ),
                    0.7,
                );
            }
            let mut whim = Whim::of(who.seed, "feather");
            let lean = whim.between(-9.0, 9.0);
            let feathers = 1 + whim.below(2);
            for at in 0..feathers {
                let x = 108.0 + at as f64 * 9.0;
                let (tx, ty) = (x + 14.0 + lean, 12.0 + at as f64 * 5.0);
                ink.shape(
                    &format!(
                        "M{x:.1} 58C{:.1} 44 {:.1} 26 {tx:.1} {ty:.1}C{:.1} 24 {:.1} 44 {x:.1} 58Z",
                        x - 1.0,
                        tx - 9.0,
                        tx + 6.0,
                        x + 9.0
                    ),
                    PAPER,
                    1.0,
                );
                ink.line(&format!("M{x:.1} 58Q{:.1} 36 {tx:.1} {ty:.1}", x + 3.0), 0.7);
                ink.solid(&format!(
                    "M{:.1} {:.1}L{tx:.1} {ty:.1}L{:.1} {:.1}Z",
                    tx - 5.5,
                    ty + 9.0,
                    tx + 3.4,
                    ty + 10.0
                ));
            }
        }
        People::Southwestern => {
            let band = format!(
                "M{:.1} 84C{:.1} 70 {:.1} 70 {:.1} 84L{:.1} 95C{:.1} 80 {:.1} 80 {:.1} 95Z",
                100.0 - c - 5.0,
                100.0 - c * 0.6,
                100.0 + c * 0.6,
                100.0 + c + 5.0,
                100.0 + c + 5.0,
                100.0 + c * 0.6,
                100.0 - c * 0.6,
                100.0 - c - 5.0
            );
            ink.shape(&band, PAPER, 1.3);
            let mut folds = String::new();
            for at in 0..9 {
                let x = 100.0 - c + f64::from(at) * c / 4.0;
                folds.push_str(&format!("M{x:.1} 72q3 8 1 22"));
            }
            ink.strands(&band, &folds, 0.6);
        }
    }
}

fn beard(ink: &mut Ink, who: &Sitter, b: &Build, dark: f64) {
    let mut whim = Whim::of(who.seed, "beard");
    // Lawmen shave more than outlaws do.
    let style = whim.below(if who.profession.is_marshal() { 5 } else { 8 });
    let y = f64::midpoint(super::face::EYES + b.nose.0, b.depth) - 1.5;
    let (x, w) = (100.0 + b.turn * 0.6, b.mouth.0);
    let young = who.age < 22;
    if young || style == 0 {
        return;
    }
    if matches!(style, 5 | 6) {
        let low = b.depth + whim.between(6.0, 26.0);
        let full = format!(
            "M{:.1} 112C{:.1} 132 {:.1} 146 {:.1} {:.1}Q100 {:.1} {:.1} {:.1}C{:.1} 146 {:.1} 132 {:.1} 112C{:.1} 126 {:.1} 133 {:.1} {:.1}Q100 {:.1} {:.1} {:.1}C{:.1} 133 {:.1} 126 {:.1} 112Z",
            100.0 - b.cheek,
            100.0 - b.jaw - 5.0,
            100.0 - b.jaw - 3.0,
            100.0 - b.chin - 4.0,
            low,
            low + 12.0,
            100.0 + b.chin + 4.0,
            low,
            100.0 + b.jaw + 3.0,
            100.0 + b.jaw + 5.0,
            100.0 + b.cheek,
            100.0 + b.cheek - 6.0,
            100.0 + w + 8.0,
            x + w + 1.0,
            y - 5.0,
            y + 7.0,
            x - w - 1.0,
            y - 5.0,
            100.0 - w - 8.0,
            100.0 - b.cheek + 6.0,
            100.0 - b.cheek
        );
        mass(ink, &full, (100.0, 104.0), [100.0 - b.jaw - 4.0, 116.0, 100.0 + b.jaw + 4.0, low + 12.0], dark);
        ink.line(
            &format!(
                "M{:.1} {:.1}Q{x:.1} {:.1} {:.1} {:.1}",
                x - w * 0.7,
                y + 1.0,
                y + 2.4,
                x + w * 0.7,
                y + 1.0
            ),
            1.6,
        );
    }
    if style == 4 || style == 7 {
        let goatee = format!(
            "M{:.1} {:.1}Q{x:.1} {:.1} {:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}Z",
            x - 7.0,
            y + 5.0,
            y + 8.0,
            x + 7.0,
            y + 5.0,
            x + 9.0,
            b.depth - 2.0,
            x + 5.0,
            b.depth + 7.0,
            b.depth + 11.0,
            x - 5.0,
            b.depth + 7.0,
            x - 9.0,
            b.depth - 2.0,
            x - 7.0,
            y + 5.0
        );
        mass(ink, &goatee, (x, y + 2.0), [x - 8.0, y + 4.0, x + 8.0, b.depth + 11.0], dark);
    }
    if style == 3 {
        // Whiskers down the jaw.
        for side in [-1.0, 1.0] {
            let s = |at: f64| 100.0 + side * at;
            let whisker = format!(
                "M{:.1} 104C{:.1} 120 {:.1} 134 {:.1} 141L{:.1} 140C{:.1} 130 {:.1} 120 {:.1} 104Z",
                s(b.cheek),
                s(b.cheek + 3.0),
                s(b.jaw + 4.0),
                s(b.jaw - 3.0),
                s(b.jaw - 10.0),
                s(b.jaw - 7.0),
                s(b.cheek - 8.0),
                s(b.cheek - 5.0)
            );
            mass(
                ink,
                &whisker,
                (s(b.cheek - 3.0), 100.0),
                [
                    s(b.cheek - 12.0).min(s(b.cheek + 4.0)),
                    104.0,
                    s(b.cheek - 12.0).max(s(b.cheek + 4.0)),
                    142.0,
                ],
                dark,
            );
        }
    }
    if style != 3 {
        let droop = match style {
            1 => 3.0,
            2 | 7 => whim.between(11.0, 18.0),
            _ => whim.between(5.0, 10.0),
        };
        let wide = w + whim.between(2.0, 8.0);
        let moustache = format!(
            "M{x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}Z",
            y - 7.4,
            x - w * 0.5,
            y - 9.0,
            x - wide,
            y - 4.0,
            x - wide - 1.0,
            y - 2.0 + droop,
            x - wide * 0.8,
            y + droop * 0.3,
            x - w * 0.4,
            y + 0.8,
            y - 1.4,
            x + w * 0.4,
            y + 0.8,
            x + wide * 0.8,
            y + droop * 0.3,
            x + wide + 1.0,
            y - 2.0 + droop,
            x + wide,
            y - 4.0,
            x + w * 0.5,
            y - 9.0,
            y - 7.4
        );
        mass(ink, &moustache, (x, y - 12.0), [x - wide - 2.0, y - 8.0, x + wide + 2.0, y + droop], dark);
    }
}
