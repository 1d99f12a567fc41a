//! What has gone does not come back.

use dice::Seeded;
use laws::{Chance, OnShelf, asked, begun, play_on, scenarios, under};
use march::March;
use march::state::{Fate, State, Step};

use crate::Marching;

/// Nothing is created or lost: stands only go, the destroyed stay destroyed, time runs forwards.
#[test]
fn what_has_gone_does_not_come_back() {
    for OnShelf { slug, scenario, minutes } in scenarios::<Marching>() {
        let battles = if minutes > 100 { 1 } else { 4 };
        for seed in 100..100 + battles {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun::<March>(&under::<Marching>(&scenario, seed), seed, &mut dice);
            while asked(&battle).is_some() {
                let before = battle.state().clone();
                play_on(&mut battle, &mut dice, &mut chance, 1);
                assert_goes_on(&format!("{slug}, seed {seed}"), &before, battle.state());
            }
        }
    }
}

fn assert_goes_on(battle: &str, before: &State, after: &State) {
    assert_eq!(before.units.len(), after.units.len(), "{battle}");
    assert_eq!(before.commanders.len(), after.commanders.len(), "{battle}");
    for (index, (was, is)) in before.units.iter().zip(&after.units).enumerate() {
        let name = after.name(march::state::UnitId(index as u8));
        assert_eq!(was.side, is.side, "{battle}: {name}");
        assert!(is.stands <= was.stands, "{battle}: {name} had {} stands and has {}", was.stands, is.stands);
        assert!(was.fate == Fate::Present || is.fate == Fate::Destroyed, "{battle}: {name} is back");
    }
    for (was, is) in before.commanders.iter().zip(&after.commanders) {
        assert!(was.fate == Fate::Present || is.fate == Fate::Destroyed, "{battle}: a commander is back");
    }
    let moment = |state: &State| {
        let second = state.step >= Step::Command && Some(state.active) != state.first;
        (state.step >= Step::Command, state.turn, second, state.step)
    };
    assert!(moment(before) <= moment(after), "{battle}: {:?} then {:?}", moment(before), moment(after));
}
