//! The pages are embedded when this crate is compiled, so their folder must exist, even before they are built.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let pages = Path::new("../../web/dist");
    fs::create_dir_all(pages)?;
    println!("cargo::rerun-if-changed={}", pages.display());
    Ok(())
}
