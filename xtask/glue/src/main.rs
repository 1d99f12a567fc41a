//! `xtask-glue FOLDER COMPILED.wasm…`: writes into FOLDER what was compiled for the browser as it loads it, with its JavaScript and its types.
//! What was compiled as `engine-march.wasm` is called `march` there.
//!
//! The library is the one behind the `wasm-bindgen` program. Taking it as a dependency pins it, by the lock file, to the very
//! version the engine was compiled with; a program found on the machine would have to be checked for that.

use std::path::Path;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, compiled @ ..] = arguments.as_slice() else {
        bail!("xtask-glue takes the folder to write into and what was compiled (.wasm files)");
    };
    for file in compiled {
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        Bindgen::new()
            .input_path(file)
            .out_name(stem.trim_start_matches("engine-"))
            .web(true)?
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder)
            .with_context(|| format!("cannot make what a browser loads from {file}"))?;
    }
    Ok(())
}
