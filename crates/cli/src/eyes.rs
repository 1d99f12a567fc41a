//! Whose eyes a battle is seen with.

use engine::Side;
use engine::play::Play;
use engine::record::Kept;

use crate::ended::Trouble;

/// Whom a battle is shown to.
#[derive(clap::Args)]
pub(crate) struct Eyes {
    /// Show only what this side may know
    #[arg(long, value_name = "A|B", value_parser = read_side)]
    seat: Option<Side>,
    /// Show everything, as an umpire sees it, even while the battle hides something
    #[arg(long, conflicts_with = "seat")]
    umpire: bool,
}

impl Eyes {
    /// The seat a battle is shown to; nobody's is an umpire's. A battle that goes on and may hide something is shown to no one by accident.
    pub(crate) fn of(&self, kept: &Kept, play: &dyn Play) -> Result<Option<Side>, Trouble> {
        if self.seat.is_some() || self.umpire || !hides(kept, play) {
            return Ok(self.seat);
        }
        Err(Trouble::bad(
            "this battle is not over and may hide something from a side: --seat A or --seat B shows what that side may know, --umpire shows everything",
        ))
    }

    /// The seat that was asked for.
    pub(crate) const fn seat(&self) -> Option<Side> {
        self.seat
    }
}

/// Whether a battle still keeps a side in the dark. An earlier moment of one that is over does not.
fn hides(kept: &Kept, play: &dyn Play) -> bool {
    play.secretive() && catalogue::open(kept, None).map_or(true, |end| end.battle.secretive())
}

pub(crate) fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "A" | "a" => Ok(Side::A),
        "B" | "b" => Ok(Side::B),
        _ => Err("a seat is A or B".to_owned()),
    }
}
