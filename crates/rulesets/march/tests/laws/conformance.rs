//! Random battles over all scenarios and all house options: one open decision at a time, a legal answer to it, an end, and a record that
//! replays to the same hashes.

use std::collections::{BTreeMap, BTreeSet};

use engine::conformance::{Walked, walk};
use march::March;
use rayon::prelude::*;

use crate::shelf::{options, scenarios, under};

/// How many battles are walked.
const BATTLES: u64 = 2_000;

/// More orders than any battle takes that goes on at all.
const MOST: usize = 50_000;

/// Every scenario has its share of the battles; the largest takes as long as many small ones and has a small share.
#[test]
fn random_battles_keep_every_law() {
    let scenarios = scenarios();
    let shares: Vec<u64> =
        scenarios.iter().map(|(_, scenario)| if scenario.minutes > 200 { 1 } else { 9 }).collect();
    let all: u64 = shares.iter().sum();
    let battles: Vec<(usize, u64)> = shares
        .iter()
        .enumerate()
        .flat_map(|(index, share)| (0..(BATTLES * share).div_ceil(all)).map(move |seed| (index, seed)))
        .collect();
    assert!(battles.len() as u64 >= BATTLES);
    let broken: Vec<String> = battles
        .par_iter()
        .filter_map(|(index, seed)| {
            let (slug, scenario) = &scenarios[*index];
            walk::<March>(&under(scenario, *seed), *seed, MOST)
                .err()
                .map(|says| format!("{slug} under {:?}: {says}", options(*seed)))
        })
        .collect();
    assert!(broken.is_empty(), "{} of {} battles:\n{}", broken.len(), battles.len(), broken.join("\n"));
}

/// Among few battles of a scenario both settings of every option are played.
#[test]
fn every_setting_of_every_option_turns_up() {
    let mut settings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for number in 0..40 {
        let options = serde_json::to_value(options(number)).expect("options are plain data");
        for (option, setting) in options.as_object().expect("a table of options") {
            settings.entry(option.clone()).or_default().insert(setting.to_string());
        }
    }
    assert_eq!(settings.len(), 14, "MG-OPT-01 lists fourteen options");
    for (option, found) in settings {
        let printed = if option == "interpenetration" { 3 } else { 2 };
        assert_eq!(found.len(), printed, "{option}: {found:?}");
    }
}

/// Battles end in every way the book knows: either army broken (MG-END-02), ground held, endured or drawn at the limit (MG-END-05).
#[test]
fn battles_end_in_every_way() {
    let small = crate::shelf::scenario("first-battle");
    let endings: BTreeMap<String, usize> = (0..120_u64)
        .into_par_iter()
        .map(|seed| ending(&walk::<March>(&small, seed, MOST).unwrap_or_else(|broken| panic!("{broken}"))))
        .fold(BTreeMap::new, |mut found: BTreeMap<String, usize>, ending| {
            *found.entry(ending).or_default() += 1;
            found
        })
        .reduce(BTreeMap::new, |mut one, other| {
            for (ending, count) in other {
                *one.entry(ending).or_default() += count;
            }
            one
        });
    for ending in
        ["A by MG-END-02", "B by MG-END-02", "A by MG-END-05", "B by MG-END-05", "draw by MG-END-05"]
    {
        assert!(endings.contains_key(ending), "no battle was a {ending}: {endings:?}");
    }
}

fn ending(walked: &Walked) -> String {
    let winner = walked.outcome.winner.map_or_else(|| "draw".to_owned(), |side| side.to_string());
    format!("{winner} by {}", walked.outcome.rule)
}
