//! Pictures as PNG.

use resvg::{tiny_skia, usvg};

/// Why a picture could not be turned into PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not an SVG picture.
    #[error("this is not a picture that can be drawn: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture would have no pixels, or more than a machine can hold.
    #[error(
        "a picture of {width} × {height} pixels cannot be made: choose a scale that gives 1 to {most} pixels each way"
    )]
    Size {
        /// Pixels wide.
        width: f32,
        /// Pixels high.
        height: f32,
        /// The most it may have.
        most: u32,
    },
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Write(String),
}

/// The most pixels a side may have.
const MOST: u32 = 20_000;

/// Draws an SVG picture, `scale` pixels to each unit of its size. Letters use the fonts of this machine; where none is
/// installed, the picture is drawn without them.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_system_fonts();
    draw(svg, scale, fonts)
}

fn draw(svg: &str, scale: f32, mut fonts: usvg::fontdb::Database) -> Result<Vec<u8>, PngError> {
    choose_families(&mut fonts);
    let options = usvg::Options { fontdb: std::sync::Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    let fits = |side: f32| side >= 1.0 && side <= MOST as f32;
    if !fits(width) || !fits(height) {
        return Err(PngError::Size { width, height, most: MOST });
    }
    let size_error = PngError::Size { width, height, most: MOST };
    let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32).ok_or(size_error)?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Write(error.to_string()))
}

/// Says what "serif" and "sans-serif" mean here: the handsomest fonts that are installed, or else any.
fn choose_families(fonts: &mut usvg::fontdb::Database) {
    let installed = |wanted: &[&str]| -> Option<String> {
        let is_there =
            |name: &str| fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == name));
        let any =
            || fonts.faces().next().and_then(|face| face.families.first()).map(|(family, _)| family.clone());
        wanted.iter().find(|name| is_there(name)).map(|name| (*name).to_owned()).or_else(any)
    };
    let serif =
        installed(&["EB Garamond", "Libre Baskerville", "Liberation Serif", "Noto Serif", "DejaVu Serif"]);
    let sans = installed(&["DejaVu Sans", "Liberation Sans", "Noto Sans"]);
    if let Some(family) = serif {
        fonts.set_serif_family(family);
    }
    if let Some(family) = sans {
        fonts.set_sans_serif_family(family);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\"/>\
                           <text x=\"2\" y=\"15\" font-family=\"serif\" fill=\"white\">Ligny</text></svg>";

    /// The width and height a PNG states in its header.
    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        (number(16), number(20))
    }

    #[test]
    fn a_picture_has_scale_times_its_size() {
        assert_eq!(size(&png(LETTERS, 2.5).expect("it draws")), (100, 50));
    }

    #[test]
    fn without_any_font_the_picture_is_drawn_without_letters() {
        let drawn = draw(LETTERS, 1.0, usvg::fontdb::Database::new()).expect("it draws");
        assert_eq!(size(&drawn), (40, 20));
    }

    #[test]
    fn what_is_no_picture_is_refused_in_words() {
        let error = png("<svg", 1.0).expect_err("it is cut off");
        assert!(error.to_string().starts_with("this is not a picture that can be drawn"), "{error}");
        let error = png(LETTERS, 0.0).expect_err("it has no pixels");
        assert!(error.to_string().contains("choose a scale"), "{error}");
        assert!(matches!(png(LETTERS, f32::NAN), Err(PngError::Size { .. })));
    }
}
