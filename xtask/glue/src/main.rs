//! `xtask-glue ENGINE.wasm FOLDER`: writes into FOLDER the engine as the browser loads it, its JavaScript and its types.
//!
//! The library is the one behind the `wasm-bindgen` program. Taking it as a dependency pins it, by the lock file, to the very
//! version the engine was compiled with; a program found on the machine would have to be checked for that.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [compiled, folder] = arguments.as_slice() else {
        bail!(
            "xtask-glue takes two arguments: the compiled engine (a .wasm file) and the folder to write into"
        );
    };
    Bindgen::new()
        .input_path(compiled)
        .out_name("engine")
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot make the browser's engine from {compiled}"))
}
