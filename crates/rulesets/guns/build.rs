//! Rule ids become constants, so that a misspelt id does not compile.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::var("OUT_DIR")?;
    rulebook::write_ids("../../../rulebook/sound-of-the-guns.md", format!("{out}/ids.rs"))?;
    Ok(())
}
