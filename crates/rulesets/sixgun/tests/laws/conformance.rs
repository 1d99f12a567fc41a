//! Random encounters over all scenarios, modules and house options: one open decision at a time, a legal answer to it, an end, and a
//! record that replays to the same hashes.

use std::collections::{BTreeMap, BTreeSet};

use engine::conformance::{play, walk};
use rayon::prelude::*;
use sixgun::Sixgun;

use crate::shelf::{options, scenarios, under};

/// How many encounters are walked; `LONGROLL_WALKS` asks for another number.
const ENCOUNTERS: u64 = 2_000;

/// More orders than any encounter takes: at most 25 pairs of cards are drawn in a day (SX-CRD-12).
const MOST: usize = 20_000;

#[test]
fn random_encounters_keep_every_law() {
    let scenarios = scenarios();
    let wanted =
        std::env::var("LONGROLL_WALKS").ok().and_then(|said| said.parse().ok()).unwrap_or(ENCOUNTERS);
    let each = wanted.div_ceil(scenarios.len() as u64);
    let encounters: Vec<(usize, u64)> =
        (0..scenarios.len()).flat_map(|index| (0..each).map(move |seed| (index, seed))).collect();
    let broken: Vec<String> = encounters
        .par_iter()
        .filter_map(|(index, seed)| {
            let (slug, scenario) = &scenarios[*index];
            walk::<Sixgun>(&under(scenario, *seed), *seed, MOST).err().map(|says| format!("{slug}: {says}"))
        })
        .collect();
    assert!(broken.is_empty(), "{} of {} encounters:\n{}", broken.len(), encounters.len(), broken.join("\n"));
}

/// Among few encounters of a scenario every setting of every option is played.
#[test]
fn every_setting_of_every_option_turns_up() {
    let mut settings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for number in 0..60 {
        let options = serde_json::to_value(options(number)).expect("options are plain data");
        for (option, setting) in options.as_object().expect("a table of options") {
            settings.entry(option.clone()).or_default().insert(setting.to_string());
        }
    }
    assert_eq!(settings.len(), 25, "SX-OPT has a preset, nine modules and fifteen house options");
    for (option, found) in settings {
        let printed = if option == "brawl-hit" { 3 } else { 2 };
        assert_eq!(found.len(), printed, "{option}: {found:?}");
    }
}

/// Random encounters give every order of the book, so that the laws are tried on all of them.
#[test]
fn every_order_is_given() {
    let encounters: Vec<(usize, u64)> =
        (0..scenarios().len()).flat_map(|index| (0..40).map(move |seed| (index, seed))).collect();
    let shelf = scenarios();
    let given: BTreeSet<String> = encounters
        .par_iter()
        .map(|(index, seed)| {
            let (battle, _) = play::<Sixgun>(&under(&shelf[*index].1, *seed), *seed, MOST)
                .unwrap_or_else(|says| panic!("{says}"));
            let names = battle.state().names().clone();
            let verb =
                |order| names.scope(|| serde_json::to_value(order).expect("plain data"))["order"].to_string();
            battle.played().iter().map(|played| verb(&played.order)).collect::<BTreeSet<String>>()
        })
        .reduce(BTreeSet::new, |mut one, other| {
            one.extend(other);
            one
        });
    let missing: Vec<&str> =
        VERBS.into_iter().filter(|verb| !given.contains(&format!("\"{verb}\""))).collect();
    assert!(missing.is_empty(), "nobody was ordered to {}", missing.join(", "));
}

/// SX-DEC-01: the orders of the book but for deployment, which scenarios may not have.
const VERBS: [&str; 32] = [
    "concede",
    "form-group",
    "dissolve-group",
    "begin-phase",
    "ready",
    "standing",
    "pop-up",
    "move",
    "face",
    "charge",
    "mount",
    "get-down",
    "take-reins",
    "go-on",
    "stop",
    "run-away",
    "surrender",
    "carry",
    "fire",
    "hold-fire",
    "duck",
    "conceal",
    "vanish",
    "capture",
    "end-activation",
    "hide",
    "exit",
    "stand-up",
    "strike",
    "draw-on",
    "shoot-on",
    "stop-shooting",
];
