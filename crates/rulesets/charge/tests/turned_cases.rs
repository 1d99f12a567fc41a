//! SC-GEN-03: a position is judged alike however it is turned on the table.

use charge::Charge;
use engine::case::Case;
use laws::{Turning, cases_turned_by_odd_angles_are_judged_alike};

#[test]
fn cases_turned_by_odd_angles() {
    cases_turned_by_odd_angles_are_judged_alike::<Charge>(&Turning {
        middle: [48.0, 30.0],
        aside: is_on_the_limit,
        numbers: &["dice", "hits"],
        angles: &["facing"],
        enlarged: |_, _| {},
        places: &["at", "centre", "began", "bearing", "along", "nearest", "counts", "gone", "flees"],
        questions: &["sight", "shot"],
        most_bound: 0.43,
    });
}

/// Cases that lie exactly on the tolerance: the grid moves a corner by half a thousandth of an inch.
fn is_on_the_limit(case: &Case) -> bool {
    case.rules.iter().any(|rule| rule == "SC-GEN-03")
}
