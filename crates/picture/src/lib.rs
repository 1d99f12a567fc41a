//! The art: a battle drawn in the manner of a 19th-century staff map.
//!
//! Everything is a pure function from what a seat may see to SVG text: the same view gives the same bytes on every machine.
//! Coordinates are inches on the sheet: a place of the table at (x, y) is drawn at (x, −y), so that north is up and pieces
//! can be drawn without knowing the ground. [`view_box`] says what part of the sheet to show.
//!
//! A page puts [`style_sheet`] into it once and then draws [`ground_svg`] and [`pieces_svg`] into one `<svg>`; a [`picture`]
//! carries its own colours and stands alone.
//!
//! Two promises hold throughout. What is seen is what is judged: the true edge of every area, road and base is drawn, and
//! ornament stays inside it. And colour is never alone: side, arm, formation and condition each have a mark.

mod cartouche;
mod ground;
mod nations;
mod pen;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod rose;
mod scatter;
mod shape;
mod sheet;
mod theme;

use engine::view::{GroundView, View};

pub use ground::ground_svg;
pub use pieces::{Letters, piece_svg, pieces_svg, rings_svg};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use sheet::view_box;
pub use theme::{Theme, style_sheet};

use crate::pen::{escape, num};
use crate::theme::Colours;

/// How a picture is made.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Options {
    /// By day or by night.
    pub theme: Theme,
    /// Width in pixels; the height follows from the table. Nothing leaves it to the viewer.
    pub size: Option<u32>,
    /// What the cartouche says; empty for none.
    pub title: String,
}

/// A battle as a complete picture that stands alone: its own colours, a title, and a legend of the two sides.
pub fn picture(ground: &GroundView, view: &View, options: &Options) -> String {
    let [x, y, width, height] = view_box(ground);
    let size = options.size.map_or_else(String::new, |wide| {
        let wide = f64::from(wide);
        format!(" width=\"{}\" height=\"{}\"", num(wide), num(wide * height / width))
    });
    let title = if options.title.trim().is_empty() { "A battle" } else { options.title.trim() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\"{size} role=\"img\" aria-label=\"{}\">\
         <title>{}</title><style>{}</style>{}{}{}</svg>\n",
        num(x),
        num(y),
        num(width),
        num(height),
        escape(title),
        escape(title),
        theme::sheet(Colours::Plain(options.theme)),
        ground_svg(ground, options.theme),
        pieces_svg(ground, view, Letters::default(), options.theme),
        cartouche::cartouche(ground, view, options),
    )
}
