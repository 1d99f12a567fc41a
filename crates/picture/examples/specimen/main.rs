//! Draws an invented battle with every kind of ground and every kind of piece, by day and by night.
//!
//!     cargo run -p picture --features png --example specimen -- FOLDER
//!
//! writes `specimen-light.svg`, `specimen-light.png`, their dark twins, and a western town likewise into the folder, which must exist.

mod ground;
mod town;
mod troops;

use std::path::PathBuf;
use std::process::ExitCode;

use picture::{Options, Theme, picture, png};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("say into which folder the pictures go: specimen FOLDER");
        return ExitCode::FAILURE;
    };
    let battle = || (ground::ground(), troops::view(), "The Specimen of Waldheim, 1813");
    let town = || (town::ground(), town::view(), "The Specimen of Purgatory Creek, 1881");
    for (theme, name, (ground, view, title)) in [
        (Theme::Light, "specimen-light", battle()),
        (Theme::Dark, "specimen-dark", battle()),
        (Theme::Light, "town-light", town()),
        (Theme::Dark, "town-dark", town()),
    ] {
        let options = Options { theme, size: Some(1900), title: title.to_owned() };
        let svg = picture(&ground, &view, &options);
        let pixels = match png(&svg, 1.0) {
            Ok(pixels) => pixels,
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::FAILURE;
            }
        };
        for (file, bytes) in [(format!("{name}.svg"), svg.as_bytes()), (format!("{name}.png"), &pixels)] {
            let path = folder.join(file);
            if let Err(error) = std::fs::write(&path, bytes) {
                eprintln!("cannot write {}: {error}", path.display());
                return ExitCode::FAILURE;
            }
            println!("{}: {} bytes", path.display(), bytes.len());
        }
    }
    ExitCode::SUCCESS
}
