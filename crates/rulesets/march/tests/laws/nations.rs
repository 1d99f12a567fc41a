//! Who fights in the scenarios of the repository.

use std::collections::BTreeSet;

use engine::{Rules, Side};
use laws::scenarios;
use march::March;

use crate::Marching;

#[test]
fn all_five_nations_and_a_large_battle_are_there() {
    let mut nations = BTreeSet::new();
    let mut large = false;
    for one in scenarios::<Marching>() {
        let state = March::set_up(&one.scenario).expect("another law says so");
        nations.extend(state.setup.units.iter().map(|unit| unit.profile.nation));
        large |= Side::BOTH.iter().all(|side| state.of_side(*side).count() >= 20);
    }
    assert_eq!(nations.len(), 5);
    assert!(large, "one battle has twenty units a side");
}
