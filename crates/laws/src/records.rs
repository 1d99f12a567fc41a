//! Golden records: whole battles on file, one for every way a battle can end. They replay to the same links, or something has changed.
//!
//! To fight them anew after a change of rules: `LONGROLL_WRITE=1 cargo test -p march --test laws golden_records`, or of another ruleset. Each is the
//! first random battle that ends in its way.

use engine::conformance::play;
use engine::record::{Record, verify};
use engine::{Awaits, Loop, Outcome, Rules};

use crate::options::under;
use crate::shelf::{files, folder, golden, read, scenario, stem, writes};
use crate::{Book, Ending};

/// Every record replays, link by link, to the end it is there for.
pub fn golden_records_replay_to_their_links<B: Book>() {
    let slug = B::Game::ABOUT.slug;
    if writes() {
        for ending in B::ENDINGS {
            golden(&format!("records/{slug}/{}.json", ending.record), &fought::<B>(ending).text());
        }
    }
    let on_file = files(&folder("records").join(slug), "json");
    for ending in B::ENDINGS {
        let name = ending.record;
        let path = on_file.iter().find(|path| stem(path) == name);
        let text = read(path.unwrap_or_else(|| panic!("there is no record {name}")));
        let battle = verify::<B::Game>(&text).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let Awaits::Over(outcome) = B::Game::awaits(battle.state()) else { panic!("{name} has no end") };
        assert!(ends_so(ending, outcome), "{name} ends otherwise: {outcome:?}");
    }
    assert_eq!(on_file.len(), B::ENDINGS.len(), "every record is checked here");
}

fn ends_so(ending: &Ending, outcome: Outcome) -> bool {
    (outcome.winner, outcome.rule.0) == (ending.winner, ending.rule)
}

/// The first random battle that ends like this.
fn fought<B: Book>(ending: &Ending) -> Record {
    let scenario = B::staged(under::<B>(&scenario::<B>(ending.scenario), ending.options), ending.record);
    let found = (1..3_000)
        .map(|seed| play::<B::Game>(&scenario, seed, B::LONGEST).unwrap_or_else(|says| panic!("{says}")))
        .find(|(_, outcome)| ends_so(ending, *outcome));
    let (battle, _) = found.unwrap_or_else(|| panic!("{}: no random battle ends so", ending.record));
    Record::of(&battle)
}
