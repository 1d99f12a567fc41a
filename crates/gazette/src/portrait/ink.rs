//! Ink: outlines, hatching cut to a shape, and the oval of an engraving.

use std::fmt::Write as _;

use super::Fame;
use crate::whim::Whim;

/// Paper and ink.
pub(crate) const PAPER: &str = "#f4ecd8";
pub(crate) const INK: &str = "#221c14";

/// A picture that is being cut.
pub(crate) struct Ink {
    defs: String,
    body: String,
    whim: Whim,
    /// What keeps its ids apart from those of other pictures of a page.
    mark: String,
    clips: u32,
}

/// How a stroke lies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hatch {
    /// The distance of two lines.
    pub(crate) gap: f64,
    /// Their angle, in degrees.
    pub(crate) angle: f64,
    /// How thick they are.
    pub(crate) weight: f64,
}

impl Ink {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            defs: String::new(),
            body: String::new(),
            whim: Whim::of(seed, "ink"),
            mark: format!("p{:x}", seed & 0xffff_ffff),
            clips: 0,
        }
    }

    /// A filled shape with an outline.
    pub(crate) fn shape(&mut self, path: &str, fill: &str, weight: f64) {
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"{weight:.1}\" stroke-linejoin=\"round\"/>"
        );
    }

    /// A line.
    pub(crate) fn line(&mut self, path: &str, weight: f64) {
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"{weight:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        );
    }

    /// Solid ink.
    pub(crate) fn solid(&mut self, path: &str) {
        let _ = write!(self.body, "<path d=\"{path}\" fill=\"{INK}\"/>");
    }

    /// Lines cut to a shape. They waver a little, as a hand does.
    pub(crate) fn hatch(&mut self, shape: &str, over: [f64; 4], hatch: Hatch) {
        self.clips += 1;
        let id = format!("{}-{}", self.mark, self.clips);
        let _ = write!(self.defs, "<clipPath id=\"{id}\"><path d=\"{shape}\"/></clipPath>");
        let [left, top, right, bottom] = over;
        let (cx, cy) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        let reach = libm::hypot(right - left, bottom - top) / 2.0;
        let (sin, cos) = libm::sincos(hatch.angle.to_radians());
        let mut lines = String::new();
        let mut at = -reach;
        while at < reach {
            let wave = self.whim.between(-0.5, 0.5) * hatch.gap * 0.5;
            let bow = self.whim.between(0.5, 1.5) * hatch.gap;
            let point =
                |along: f64, across: f64| (cx + along * cos - across * sin, cy + along * sin + across * cos);
            let (x0, y0) = point(-reach, at + wave);
            let (x1, y1) = point(0.0, at + wave + bow);
            let (x2, y2) = point(reach, at + wave);
            let _ = write!(lines, "M{x0:.1} {y0:.1}Q{x1:.1} {y1:.1} {x2:.1} {y2:.1}");
            at += hatch.gap;
        }
        let _ = write!(
            self.body,
            "<path clip-path=\"url(#{id})\" d=\"{lines}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"{:.2}\"/>",
            hatch.weight
        );
    }

    /// Free lines cut to a shape: strands of hair, folds.
    pub(crate) fn strands(&mut self, shape: &str, lines: &str, weight: f64) {
        self.clips += 1;
        let id = format!("{}-{}", self.mark, self.clips);
        let _ = write!(self.defs, "<clipPath id=\"{id}\"><path d=\"{shape}\"/></clipPath>");
        let _ = write!(
            self.body,
            "<path clip-path=\"url(#{id})\" d=\"{lines}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"{weight:.2}\" stroke-linecap=\"round\"/>"
        );
    }

    /// The oval with its shaded ground, and a wreath for the famous.
    pub(crate) fn frame(&mut self, fame: Fame) {
        let oval = "M100 8C158 8 192 58 192 122C192 190 158 242 100 242C42 242 8 190 8 122C8 58 42 8 100 8Z";
        self.shape(oval, PAPER, 1.6);
        // The ground is darker behind the lit side of the face, as engravers have it.
        self.hatch(oval, [8.0, 8.0, 192.0, 242.0], Hatch { gap: 3.1, angle: 0.0, weight: 0.55 });
        let shade = "M8 122C8 58 42 8 100 8C70 40 60 80 62 122C64 170 60 210 52 226C24 204 8 166 8 122Z";
        self.hatch(shade, [8.0, 8.0, 100.0, 242.0], Hatch { gap: 3.4, angle: 64.0, weight: 0.55 });
        self.line("M100 3.5C161 3.5 196.500 56 196.500 122C196.500 193 161 246.500 100 246.500C39 246.500 3.500 193 3.500 122C3.500 56 39 3.500 100 3.500Z", 0.7);
        if fame >= Fame::Known {
            let leaves: u32 = if fame == Fame::Famous { 11 } else { 5 };
            for side in [-1.0, 1.0] {
                for at in 0..leaves {
                    let turn = (28.0 + 9.0 * f64::from(at)).to_radians();
                    let (sin, cos) = libm::sincos(turn);
                    let (x, y) = (100.0 + side * 87.0 * sin, 124.0 + 113.0 * cos);
                    let (dx, dy) = (side * cos * 7.5, -sin * 9.0);
                    let (ox, oy) = (side * sin * 3.6, cos * 3.6);
                    let leaf = format!(
                        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
                        x,
                        y,
                        x + dx / 2.0 + ox,
                        y + dy / 2.0 + oy,
                        x + dx,
                        y + dy,
                        x + dx / 2.0 - ox,
                        y + dy / 2.0 - oy,
                        x,
                        y
                    );
                    self.shape(&leaf, PAPER, 0.9);
                }
            }
        }
    }

    pub(crate) fn whim(&mut self) -> &mut Whim {
        &mut self.whim
    }

    pub(crate) fn done(self, title: &str) -> String {
        // Whatever reaches over the oval is cut off at the bottom: shoulders end in it.
        let clip = format!("{}-0", self.mark);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 250\" role=\"img\" aria-label=\"{title}\"><defs>\
             <clipPath id=\"{clip}\"><path d=\"M0 0H200V122C200 196 162 249.500 100 249.500C38 249.500 0 196 0 122Z\"/></clipPath>{}</defs>\
             <g clip-path=\"url(#{clip})\">{}</g></svg>",
            self.defs, self.body
        )
    }
}

impl Ink {
    /// Hatching where two shapes overlap.
    pub(crate) fn cut(&mut self, first: &str, second: &str, over: [f64; 4], hatch: Hatch) {
        self.clips += 1;
        let id = format!("{}-{}", self.mark, self.clips);
        let _ = write!(self.defs, "<clipPath id=\"{id}\"><path d=\"{first}\"/></clipPath>");
        let _ = write!(self.body, "<g clip-path=\"url(#{id})\">");
        self.hatch(second, over, hatch);
        self.body.push_str("</g>");
    }

    /// The light in an eye.
    pub(crate) fn glint(&mut self, x: f64, y: f64) {
        let _ = write!(self.body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\".9\" fill=\"{PAPER}\"/>");
    }
}
