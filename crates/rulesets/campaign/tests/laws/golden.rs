//! Golden campaigns: whole campaigns on file, which replay to the same links, or something has changed.
//!
//! To play them anew after a change of rules: `LONGROLL_WRITE=1 cargo test -p campaign --test laws golden`. Read the difference before you commit it.

use std::path::PathBuf;

use campaign::rivals::{Rival, to_fight};
use campaign::{Campaign, Choose, DrawUp, Fought, Order, State, Task, council};
use dice::Seeded;
use engine::record::{Record, verify};
use engine::{Battle, Moment, conformance};
use serde_json::json;
use sixgun::Sixgun;

use crate::{anything, below, of, played};

/// The three: rivals by the book's own figures; battles of the war table, their records inside; and outcomes typed in, with Native American characters.
const GOLDEN: [Golden; 3] = [("rivals", rivals), ("on-the-table", on_the_table), ("typed-in", typed_in)];

/// A name, and how it is played.
type Golden = (&'static str, fn() -> Battle<Campaign>);

fn rivals() -> Battle<Campaign> {
    played(of(3, 1868, &json!({})), 1867, |state, seat, chance| {
        let rival = [Rival::OldHand, Rival::Drifter, Rival::Chance][usize::from(seat.number()) - 1];
        rival.answer(state, &mut |n| below(chance, n))
    })
}

fn on_the_table() -> Battle<Campaign> {
    played(of(1, 1867, &json!({})), 1881, |state, _, chance| {
        table_order(state).unwrap_or_else(|| Rival::Drifter.answer(state, &mut |n| below(chance, n)))
    })
}

/// What is done about an encounter that is fought on the war table: it is drawn up as absent players would, and random orders fight it.
fn table_order(state: &State) -> Option<Order> {
    if matches!(state.agenda().top(), Some(Task::Choose(_))) {
        return Some(Choose { answer: council::Answer::AsUsual }.into());
    }
    let one = to_fight(state)?;
    let Some(scene) = &one.drawing.scene else { return Some(DrawUp {}.into()) };
    let scenario = serde_json::from_value(scene.clone()).expect("a scenario of sixgun");
    let (table, _) =
        conformance::play::<Sixgun>(&scenario, u64::from(state.turn.0), 100_000).expect("it ends");
    Some(Fought { record: Record::of(&table) }.into())
}

fn typed_in() -> Battle<Campaign> {
    let options = json!({ "native-american-pcs": true });
    played(of(4, 1868, &options), 1876, |state, _, chance: &mut Seeded| anything(state, chance))
}

#[test]
fn golden_campaigns_replay_to_their_links() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../records/campaign");
    for (name, play) in GOLDEN {
        let path = folder.join(format!("{name}.json"));
        if std::env::var("LONGROLL_WRITE").as_deref() == Ok("1") {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&path, Record::of(&play()).text()).expect("it can be written");
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("there is no record {name}"));
        let battle = verify::<Campaign>(&text).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        assert!(battle.state().over.is_some(), "{name} has no end");
    }
    let count = std::fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(count, GOLDEN.len(), "every record is checked here");
}
