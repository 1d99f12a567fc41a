//! Draws an invented battle with every kind of ground and every kind of piece, by day and by night.
//!
//!     cargo run -p picture --features png --example specimen -- FOLDER
//!
//! writes `specimen-light.svg`, `specimen-light.png` and their dark twins into the folder, which must exist.

mod ground;
mod troops;

use std::path::PathBuf;
use std::process::ExitCode;

use picture::{Options, Theme, picture, png};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("say into which folder the pictures go: specimen FOLDER");
        return ExitCode::FAILURE;
    };
    for (theme, name) in [(Theme::Light, "specimen-light"), (Theme::Dark, "specimen-dark")] {
        let title = "The Specimen of Waldheim, 1813".to_owned();
        let options = Options { theme, size: Some(1900), title };
        let svg = picture(&ground::ground(), &troops::view(), &options);
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
