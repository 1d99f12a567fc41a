//! `longroll picture`: a battle as a staff map.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use engine::Side;
use engine::play::Play;
use picture::{Options, Theme};

use crate::ended::{Ended, Trouble};
use crate::eyes::Eyes;
use crate::files::{Existing, write_whole};
use crate::sources::{self, title_of};

/// Draw a battle as a staff map
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll picture first-battle -o table.svg
  longroll picture battle.json --at 12 --theme dark -o table.png --width 2400
  longroll picture battle.json --seat A -o what-a-sees.svg

A battle that is not over and may hide something is drawn for a side (--seat) or an umpire (--umpire), never by accident.")]
pub(crate) struct Args {
    /// A record, or a scenario's slug or file
    #[arg(value_name = "RECORD|SCENARIO")]
    of: String,
    /// After so many orders of the record; at its end if left out
    #[arg(long, value_name = "ORDERS")]
    at: Option<usize>,
    #[command(flatten)]
    eyes: Eyes,
    /// By day or by night
    #[arg(long, value_enum, default_value_t = Light::Light)]
    theme: Light,
    /// Pixels from left to right
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(100..=20_000))]
    width: u32,
    /// The picture's file, which ends in .svg or .png; without it, SVG to the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

/// By day or by night.
#[derive(Clone, Copy, ValueEnum)]
enum Light {
    /// Dark ink on light paper
    Light,
    /// Light ink on dark paper
    Dark,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let ending = args.output.as_deref().map(ending_of).transpose()?;
    let (play, seat) = battle(args)?;
    let record = play.record();
    let theme = match args.theme {
        Light::Light => Theme::Light,
        Light::Dark => Theme::Dark,
    };
    let options = Options { theme, size: Some(args.width), title: title_of(&record.scenario).to_owned() };
    let svg = picture::picture(&play.ground(), &play.view(seat), &options);
    let bytes = match ending {
        Some(Ending::Png) => picture::png(&svg, 1.0).map_err(Trouble::bad)?,
        Some(Ending::Svg) | None => svg.into_bytes(),
    };
    match &args.output {
        None => out.write_all(&bytes)?,
        Some(path) => {
            write_whole(path, &bytes, Existing::from(args.force))?;
            let orders = play.orders();
            writeln!(out, "{}: {} after {orders} orders", path.display(), options.title)?;
        }
    }
    Ok(Ended::Well)
}

enum Ending {
    Svg,
    Png,
}

fn ending_of(path: &Path) -> Result<Ending, Trouble> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(Ending::Svg),
        Some("png") => Ok(Ending::Png),
        _ => Err(Trouble::bad(format!("{}: a picture's name ends in .svg or .png", path.display()))),
    }
}

/// The battle and whom it is shown to. A file that is no TOML is a record; everything else is a scenario, which has no orders yet and hides
/// nothing from those who have its file.
fn battle(args: &Args) -> Result<(Box<dyn Play>, Option<Side>), Trouble> {
    let path = Path::new(&args.of);
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    if is_json || (path.is_file() && !is_toml) {
        return sources::battle_at(path, args.at, &args.eyes);
    }
    match args.at {
        None | Some(0) => Ok((sources::scenario(&args.of)?.begin(0)?, args.eyes.seat())),
        Some(_) => {
            Err(Trouble::bad(format!("{}: a scenario has no orders yet: --at goes with a record", args.of)))
        }
    }
}
