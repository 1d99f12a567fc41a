//! The pen: numbers, escaped words and paths, written as short as they can be.

use std::fmt::Write as _;

use crate::shape::Pt;

/// How finely a path is drawn, in strokes to the inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nib {
    /// 1/1000 inch, the grid of the rules: for everything a rule judges.
    Exact,
    /// 1/100 inch: for ornament.
    Broad,
}

impl Nib {
    const fn places(self) -> u32 {
        match self {
            Self::Exact => 3,
            Self::Broad => 2,
        }
    }

    const fn steps(self) -> i64 {
        10_i64.pow(self.places())
    }

    fn round(self, value: f64) -> i64 {
        libm::round(value * self.steps() as f64) as i64
    }
}

/// A path being drawn. Every point is rounded once and written relative to the rounded one before, so that
/// errors never add up.
#[derive(Debug, Clone)]
pub(crate) struct Pen {
    nib: Nib,
    data: String,
    at: (i64, i64),
    /// Where the present stroke began, and where closing it leads back to.
    start: (i64, i64),
    command: char,
    /// Whether the last number had a decimal point: a second point then starts a number by itself.
    fraction: bool,
}

impl Pen {
    /// A path of what the rules judge.
    pub(crate) const fn exact() -> Self {
        Self::new(Nib::Exact)
    }

    /// A path of ornament.
    pub(crate) const fn broad() -> Self {
        Self::new(Nib::Broad)
    }

    const fn new(nib: Nib) -> Self {
        Self { nib, data: String::new(), at: (0, 0), start: (0, 0), command: ' ', fraction: false }
    }

    /// Lifts the pen and sets it down at `to`.
    pub(crate) fn go(&mut self, to: Pt) -> &mut Self {
        let to = self.grid(to);
        let first = self.data.is_empty();
        self.command('m', !first);
        let by = if first { to } else { (to.0 - self.at.0, to.1 - self.at.1) };
        self.pair(by);
        // What follows a move without a letter would be read as a line.
        self.command = 'l';
        self.at = to;
        self.start = to;
        self
    }

    /// A straight stroke.
    pub(crate) fn line(&mut self, to: Pt) -> &mut Self {
        let to = self.grid(to);
        self.command('l', false);
        self.pair((to.0 - self.at.0, to.1 - self.at.1));
        self.at = to;
        self
    }

    /// A quadratic curve bent toward `by`.
    pub(crate) fn bend(&mut self, by: Pt, to: Pt) -> &mut Self {
        let (by, to) = (self.grid(by), self.grid(to));
        self.command('q', false);
        self.pair((by.0 - self.at.0, by.1 - self.at.1));
        self.pair((to.0 - self.at.0, to.1 - self.at.1));
        self.at = to;
        self
    }

    /// A clockwise arc of a circle, never more than half of it.
    pub(crate) fn arc(&mut self, radius: f64, to: Pt) -> &mut Self {
        let to = self.grid(to);
        let radius = self.nib.round(radius);
        self.command('a', false);
        self.number(radius);
        self.number(radius);
        self.data.push_str(" 0 0 1");
        self.fraction = false;
        self.pair((to.0 - self.at.0, to.1 - self.at.1));
        self.at = to;
        self
    }

    /// A whole circle, or nothing if it has no size.
    pub(crate) fn circle(&mut self, centre: Pt, radius: f64) -> &mut Self {
        let side = Pt::new(radius, 0.0);
        self.go(centre - side).arc(radius, centre + side).arc(radius, centre - side).close()
    }

    /// Back to where this stroke began.
    pub(crate) fn close(&mut self) -> &mut Self {
        self.data.push('z');
        self.command = 'z';
        self.at = self.start;
        self
    }

    /// A stroke through all the points.
    pub(crate) fn stroke(&mut self, points: &[Pt]) -> &mut Self {
        if let [first, rest @ ..] = points {
            self.go(*first);
            for point in rest {
                self.line(*point);
            }
        }
        self
    }

    /// A closed shape through all the points.
    pub(crate) fn ring(&mut self, points: &[Pt]) -> &mut Self {
        if points.len() > 1 {
            self.stroke(points).close();
        }
        self
    }

    /// The drawn path as an element, or nothing if nothing was drawn.
    pub(crate) fn path(&self, class: &str) -> String {
        if self.data.is_empty() {
            String::new()
        } else {
            format!("<path class=\"{class}\" d=\"{}\"/>", self.data)
        }
    }

    fn grid(&self, point: Pt) -> (i64, i64) {
        (self.nib.round(point.x), self.nib.round(point.y))
    }

    fn command(&mut self, letter: char, always: bool) {
        if always || self.command != letter {
            self.data.push(letter);
            self.command = letter;
        }
    }

    fn pair(&mut self, (x, y): (i64, i64)) {
        self.number(x);
        self.number(y);
    }

    /// Writes a number, with a space before it only where it would run into the one before.
    fn number(&mut self, value: i64) {
        let text = decimal(value, self.nib.places());
        let after_digit = self.data.ends_with(|last: char| last.is_ascii_digit());
        let second_point = self.fraction && text.starts_with('.');
        if after_digit && !text.starts_with('-') && !second_point {
            self.data.push(' ');
        }
        self.fraction = text.contains('.');
        self.data.push_str(&text);
    }
}

/// A coordinate or size as short text, to 1/1000 inch: `.5`, `-3.25`, `12`.
pub(crate) fn num(value: f64) -> String {
    decimal(Nib::Exact.round(value), Nib::Exact.places())
}

fn decimal(value: i64, places: u32) -> String {
    let steps = 10_i64.pow(places);
    let mut text = String::new();
    if value < 0 {
        text.push('-');
    }
    let (whole, part) = (value.abs() / steps, value.abs() % steps);
    if whole != 0 || part == 0 {
        write!(text, "{whole}").expect("a string takes every character");
    }
    if part != 0 {
        let digits = format!("{part:0width$}", width = places as usize);
        text.push('.');
        text.push_str(digits.trim_end_matches('0'));
    }
    text
}

/// Words on the sheet, their base line starting, centred or ending at `at` as the class says.
pub(crate) fn text(class: &str, at: Pt, words: &str) -> String {
    text_with(class, at, "", words)
}

/// Words with further attributes, each written with a space before it.
pub(crate) fn text_with(class: &str, at: Pt, attributes: &str, words: &str) -> String {
    let (x, y) = (num(at.x), num(at.y));
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{attributes}>{}</text>", escape(words))
}

/// A name as it may stand in XML, in text and in attributes alike. Characters XML has no place for become `�`.
pub(crate) fn escape(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\r' | '\t' => safe.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_short() {
        #[rustfmt::skip]
        let examples = [
            (0.0, "0"), (-0.0, "0"), (0.5, ".5"), (-0.25, "-.25"), (12.0, "12"), (3.1004, "3.1"), (-0.0004, "0"),
            (72.005, "72.005"),
        ];
        for (value, text) in examples {
            assert_eq!(num(value), text);
        }
    }

    #[test]
    fn a_path_is_relative_and_rounding_never_adds_up() {
        let third = 1.0 / 3.0;
        let points = [0.0, third, 2.0 * third, 1.0].map(|x| Pt::new(x, 0.0));
        let path = Pen::broad().stroke(&points).path("x");
        // 0, .33, .67, 1: steps of .33, .34 and .33.
        assert_eq!(path, "<path class=\"x\" d=\"m0 0 .33 0 .34 0 .33 0\"/>");
    }

    #[test]
    fn nothing_drawn_is_no_element() {
        assert_eq!(Pen::exact().path("x"), "");
        assert_eq!(Pen::exact().stroke(&[]).ring(&[]).path("x"), "");
    }

    #[test]
    fn a_second_shape_starts_from_where_the_first_closed() {
        let square = |x: f64| [Pt::new(x, 0.0), Pt::new(x + 1.0, 0.0), Pt::new(x + 1.0, 1.0)];
        let path = Pen::exact().ring(&square(0.0)).ring(&square(5.0)).path("x");
        assert_eq!(path, "<path class=\"x\" d=\"m0 0 1 0 0 1zm5 0 1 0 0 1z\"/>");
    }

    #[test]
    fn names_cannot_break_out_of_the_picture() {
        assert_eq!(escape("<b>\"R&R\"'s\u{1}\n"), "&lt;b&gt;&quot;R&amp;R&quot;&#39;s\u{fffd} ");
    }
}
