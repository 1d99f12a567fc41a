//! Battles somebody wrote himself: checked as `longroll check` does, shown as those that come with Longroll, and begun.

use catalogue::ScenarioInfo;
use dice::Dice;
use engine::battle::NotBegun;
use engine::game::Game;
use engine::muster::is_army;
use engine::play::Play;
use engine::record::Envelope;
use engine::{Fault, Side, View};
use serde_json::Value;

use crate::message::{Checked, Flaw, Reply, Shown};
use crate::shelves::card_of_scenario;
use crate::{Library, problem, sheet_of, tray};

/// Everything that is to be said of a scenario, or of an army.
pub(crate) fn check(library: &impl Library, scenario: &Value) -> Result<Checked, Box<Reply>> {
    let nothing =
        Checked { faults: Vec::new(), doubts: Vec::new(), battle: None, army: None, hides: Vec::new() };
    if is_army(scenario) {
        let slug = named(scenario);
        let check = library.army(slug).ok_or_else(|| {
            problem(format!("armies of '{slug}' are no files of their own: write a scenario"))
        })?;
        return Ok(match check(scenario) {
            Ok(says) => Checked { army: Some(says), ..nothing },
            Err(faults) => Checked { faults: flaws(&faults), ..nothing },
        });
    }
    let game = game_of(library, scenario)?;
    let settled = match game.settle_scenario(scenario) {
        Ok(settled) => settled,
        Err(faults) => return Ok(Checked { faults: flaws(&faults), ..nothing }),
    };
    let doubts = flaws(&game.doubts(&settled));
    let play = game.begin(&settled, 0, &mut tray::opening(0)).map_err(problem)?;
    let card = card_of_scenario(&ScenarioInfo::of(game.slug(), "", settled));
    let hides = Side::BOTH.into_iter().filter(|side| hides_somebody(&*play, *side)).collect();
    Ok(Checked { doubts, battle: Some(Shown { card, sheet: sheet_of(&*play) }), hides, ..nothing })
}

/// Whether a side has pieces that the other does not know of.
fn hides_somebody(play: &dyn Play, side: Side) -> bool {
    let [own, other] = [side, side.enemy()].map(|seat| play.view(Some(seat)));
    let of_side = |view: &View| view.pieces.iter().filter(|piece| piece.side == side).count();
    of_side(&own) > of_side(&other)
}

/// The record of its battle before the first order, in an envelope for the player of a side.
pub(crate) fn seal(
    library: &impl Library,
    scenario: &Value,
    seed: u64,
    seat: Option<Side>,
) -> Result<String, Box<Reply>> {
    let play = begin(library, scenario, seed, &mut tray::opening(seed))?.map_err(problem)?;
    Ok(Envelope::seal(seat, &play.record()).text())
}

/// Begins its battle if the dice for its opening are there, or says what is wrong with it first.
pub(crate) fn begin(
    library: &impl Library,
    scenario: &Value,
    seed: u64,
    dice: &mut dyn Dice,
) -> Result<Result<Box<dyn Play>, NotBegun>, Box<Reply>> {
    let game = game_of(library, scenario)?;
    let settled = game.settle_scenario(scenario).map_err(|faults| problem(NotBegun::Faults(faults)))?;
    Ok(game.begin(&settled, seed, dice))
}

fn game_of(library: &impl Library, scenario: &Value) -> Result<&'static dyn Game, Box<Reply>> {
    let named = named(scenario);
    library.game(named).ok_or_else(|| problem(format!("no scenario of '{named}' is played here")))
}

/// The game a file names.
fn named(file: &Value) -> &str {
    file.get("ruleset").and_then(Value::as_str).unwrap_or_default()
}

fn flaws(faults: &[Fault]) -> Vec<Flaw> {
    faults.iter().map(|fault| Flaw { at: fault.at.clone(), says: fault.to_string() }).collect()
}
