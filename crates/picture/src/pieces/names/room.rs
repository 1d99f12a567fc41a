//! Room on the sheet: what is taken, and how wide words are.

use crate::shape::{Bounds, Pt};

/// How wide words are, in heights of their letters, in the widest of the fonts the sheet names (DejaVu Serif): in another they are
/// narrower, and names are then farther apart than they must be.
pub(crate) fn width(words: &str) -> f64 {
    words.chars().map(letter).sum()
}

fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '’' | ' ' | '-' | ':' => 0.34,
        'f' | 't' | 'I' | 'J' => 0.4,
        'r' | 's' | 'z' => 0.52,
        'c' | 'v' | 'x' | 'y' => 0.56,
        'b' | 'd' | 'g' | 'h' | 'n' | 'p' | 'q' | 'u' | '0'..='9' => 0.64,
        'm' => 0.95,
        'w' => 0.86,
        'M' | 'W' => 1.03,
        'H' | 'N' | 'U' => 0.88,
        'D' | 'G' | 'O' | 'Q' => 0.82,
        other if other.is_uppercase() => 0.75,
        _ => 0.61,
    }
}

/// Something on the sheet that names keep off.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    bounds: Bounds,
    shape: Shape,
    /// Whose it is; nobody's if names may cover it where there is no other room.
    piece: Option<usize>,
}

#[derive(Debug, Clone)]
enum Shape {
    Room,
    Base([Pt; 4]),
    Line(Pt, Pt),
}

impl Taken {
    /// A base of a piece, turned as it may be.
    pub(super) fn base(piece: usize, corners: [Pt; 4]) -> Self {
        Self { bounds: Bounds::round(corners), shape: Shape::Base(corners), piece: Some(piece) }
    }

    pub(super) fn name(piece: usize, bounds: Bounds) -> Self {
        Self { bounds, shape: Shape::Room, piece: Some(piece) }
    }

    /// A line that leads to a piece.
    pub(super) fn line(piece: usize, from: Pt, to: Pt) -> Self {
        let bounds = Bounds::round([from, to]);
        Self { bounds: bounds.grown(0.01), shape: Shape::Line(from, to), piece: Some(piece) }
    }

    /// What a name covers only where there is no other room.
    pub(super) const fn soft(bounds: Bounds) -> Self {
        Self { bounds, shape: Shape::Room, piece: None }
    }

    pub(super) const fn is_hard(&self) -> bool {
        self.piece.is_some()
    }

    /// Whether it is the name of a piece or the line that leads to one.
    pub(super) const fn is_lettering(&self) -> bool {
        self.is_hard() && !matches!(self.shape, Shape::Base(_))
    }

    pub(super) fn belongs_to(&self, piece: usize) -> bool {
        self.piece == Some(piece)
    }

    pub(super) fn meets(&self, room: Bounds) -> bool {
        self.bounds.meets(room)
            && match &self.shape {
                Shape::Room => true,
                Shape::Base(corners) => !is_apart(corners, room),
                Shape::Line(from, to) => room.is_crossed_by(*from, *to),
            }
    }

    /// How many square inches of its box a name here would cover.
    pub(super) fn covered_by(&self, room: Bounds) -> f64 {
        let size = self.bounds.common(room).size();
        size.x.max(0.0) * size.y.max(0.0)
    }

    pub(super) fn is_crossed_by(&self, from: Pt, to: Pt) -> bool {
        if !self.bounds.meets(Bounds::round([from, to]).grown(0.01)) {
            return false;
        }
        match &self.shape {
            Shape::Room => self.bounds.is_crossed_by(from, to),
            // A line to a name begins outside every base, so that it crosses an edge.
            Shape::Base(corners) => (0..4).any(|i| cross(corners[i], corners[(i + 1) % 4], from, to)),
            // Two lines that cross cannot be told apart.
            Shape::Line(a, b) => cross(*a, *b, from, to),
        }
    }
}

/// Whether some edge of a base has the whole room beyond it.
fn is_apart(corners: &[Pt; 4], room: Bounds) -> bool {
    let middle = corners[0].to(corners[2], 0.5);
    (0..4).any(|i| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        let side = |p: Pt| (b - a).cross(p - a);
        let inside = side(middle);
        room.corners().iter().all(|corner| side(*corner) * inside <= 0.0)
    })
}

fn cross(a: Pt, b: Pt, c: Pt, d: Pt) -> bool {
    let side = |from: Pt, to: Pt, p: Pt| (to - from).cross(p - from) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// All that is taken.
#[derive(Debug, Default)]
pub(super) struct Crowd(Vec<Taken>);

impl Crowd {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = Taken>) {
        self.0.extend(more);
    }

    /// What lies about here, the nearest first: it is the likeliest to be in the way, and most places are given up for the first thing.
    pub(super) fn near(&self, about: Bounds) -> Vec<&Taken> {
        let middle = about.low.to(about.high, 0.5);
        let gap = |taken: &&Taken| {
            let away = taken.bounds.nearest(middle) - middle;
            away.dot(away)
        };
        let mut near: Vec<&Taken> = self.0.iter().filter(|taken| taken.bounds.meets(about)).collect();
        near.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measured in DejaVu Serif; an estimate may be a little wider, never narrower.
    #[test]
    fn words_are_as_wide_as_they_are_printed() {
        #[rustfmt::skip]
        let printed = [
            ("Divisional Battery", 9.09), ("Splényi's Brigade", 8.87), ("Billy Claiborne", 7.53), ("Wyatt Earp", 5.73),
            ("1st Foot", 4.11), ("Grenzer", 4.11), ("Kienmayer Hussars", 9.93),
        ];
        for (words, wide) in printed {
            let estimate = width(words);
            assert!(
                estimate >= wide - 0.005 && estimate < wide * 1.05,
                "{words}: {estimate}, printed {wide}"
            );
        }
    }

    /// A square of one inch stood on its corner at the origin, and rooms beside and over its upper right edge.
    #[test]
    fn a_turned_base_leaves_its_corners_free() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let corners = [Pt::new(0.0, -half), Pt::new(half, 0.0), Pt::new(0.0, half), Pt::new(-half, 0.0)];
        let base = Taken::base(0, corners);
        let room = |x: f64, y: f64| Bounds { low: Pt::new(x, y), high: Pt::new(x + 1.0, y + 1.0) };
        assert!(!base.meets(room(0.4, -1.35)), "beyond the slanting edge, though within the box");
        assert!(base.meets(room(0.2, -1.1)));
        assert!(base.meets(room(-0.5, -0.5)));
        assert!(!base.meets(room(0.8, 0.0)));
    }

    #[test]
    fn a_line_crosses_a_room_or_passes_it() {
        let room = Taken::name(0, Bounds { low: Pt::new(0.0, 0.0), high: Pt::new(2.0, 1.0) });
        #[rustfmt::skip]
        let examples = [
            ((-1.0, 0.5), (3.0, 0.5), true), ((-1.0, 2.0), (3.0, 2.0), false), ((-1.0, 0.5), (-0.1, 0.5), false),
            ((0.5, 0.5), (0.6, 0.6), true), ((-1.0, 0.0), (1.0, -2.0), false),
        ];
        for ((x, y), (u, v), crosses) in examples {
            assert_eq!(room.is_crossed_by(Pt::new(x, y), Pt::new(u, v)), crosses, "{x} {y} to {u} {v}");
        }
        let line = Taken::line(0, Pt::new(0.0, 0.0), Pt::new(2.0, 2.0));
        assert!(line.is_crossed_by(Pt::new(0.0, 2.0), Pt::new(2.0, 0.0)));
        assert!(!line.is_crossed_by(Pt::new(0.0, 2.0), Pt::new(0.5, 1.5)));
    }
}
