//! How the encounters on the shelf begin.

use dice::Seeded;
use laws::{OnShelf, begun, scenarios};
use sixgun::Sixgun;
use sixgun::state::Phase;

use crate::Gunfights;

/// SX-CONC-01: whom a scenario marks as hidden is not given away before anybody has done anything; a lucky looker may spot him.
#[test]
fn who_is_marked_hidden_begins_hidden() {
    for OnShelf { slug, scenario, .. } in scenarios::<Gunfights>() {
        let sides = [&scenario.sides.a, &scenario.sides.b];
        let files: Vec<_> = sides.into_iter().flat_map(|side| &side.figures).collect();
        let mut seen: Vec<&str> =
            files.iter().filter(|(_, file)| file.concealed).map(|(name, _)| name.as_str()).collect();
        for seed in 0..12 {
            let battle = begun::<Sixgun>(&scenario, seed, &mut Seeded::new(seed));
            if battle.state().phase == Phase::Deployment {
                seen.clear();
            }
            for ((name, _), figure) in files.iter().zip(&battle.state().figures) {
                seen.retain(|other| *other != name.as_str() || !figure.concealed);
            }
        }
        assert!(seen.is_empty(), "{slug}: {seen:?} are seen before the fight begins, whatever the dice");
    }
}
