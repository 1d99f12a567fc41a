//! SX-CDEC-01: what leaves one answer only is not asked.

use campaign::locale::Locale;
use campaign::{Campaign, LeaveWar, Move, Order, State, Task};
use dice::Seeded;
use engine::{Loop, Moment};
use serde_json::json;

use crate::{anything, of, played, seeds};

/// So many answers are drawn of a question before it is said to have one alone; some are drawn seldom.
const DRAWN: usize = 400;

#[test]
fn nobody_is_asked_what_has_one_answer() {
    for seed in seeds(400, 8) {
        let options = json!({ "native-american-pcs": seed % 2 == 1, "rivals": if seed % 3 == 0 { "consent" } else { "claim" } });
        played(of(1 + (seed % 8) as usize, 1868, &options), seed, |state, _, chance| {
            open(state, chance).unwrap_or_else(|says| panic!("seed {seed}, {}: {says}", state.turn));
            anything(state, chance)
        });
    }
}

/// Whether the question of the moment has two answers.
fn open(state: &State, chance: &mut Seeded) -> Result<(), String> {
    let task = state.agenda().top().expect("somebody is asked");
    match task {
        // A name may be any, and choices of a set-up with one answer are made where they arise.
        Task::Name(_) | Task::NameTown(_) | Task::Choose(_) => return Ok(()),
        // SX-CLOC-05: to stay, for one month or for more, is one answer.
        Task::Travel(_) => {
            let rides = |order: Order| Campaign::preview(state, &order).is_ok();
            let away = |to: Locale| rides(Move { to }.into()) || rides(LeaveWar { to }.into());
            return if Locale::ALL.into_iter().any(away) {
                Ok(())
            } else {
                Err(format!("{task:?} may not ride anywhere"))
            };
        }
        _ => {}
    }
    let mut answer = || serde_json::to_string(&anything(state, chance)).expect("orders are plain data");
    let first = answer();
    if (0..DRAWN).any(|_| answer() != first) {
        Ok(())
    } else {
        Err(format!("{task:?} has one answer: {first}"))
    }
}
