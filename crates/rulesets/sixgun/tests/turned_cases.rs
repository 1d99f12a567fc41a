//! SX-GEN-04: a position is judged alike however it is turned on the table.

use engine::case::Case;
use laws::{Turning, cases_turned_by_odd_angles_are_judged_alike};
use sixgun::Sixgun;

#[test]
fn cases_turned_by_odd_angles() {
    cases_turned_by_odd_angles_are_judged_alike::<Sixgun>(&Turning {
        middle: [24.0, 18.0],
        aside: is_on_the_limit,
        numbers: &[],
        angles: &["facing", "axis"],
        enlarged: |_, _| {},
        places: &["at", "exit", "exits", "from", "to"],
        questions: &["sight", "gap"],
        most_bound: 0.5,
    });
}

/// Cases left aside, by a part of what they say, and why: the grid of a thousandth of an inch decides, or an edge that does not turn.
#[rustfmt::skip]
const ASIDE: [(&str, &str); 5] = [
    ("Escaping he finishes his move instead", "the edge he makes for does not turn"),
    ("a target in the open and a firer who flinched: a Scratch", "two edges are equally near to the runner, and edges do not turn"),
    ("At dawn the first goes north, so the second may not", "the quarters of SX-CIND-04 are those of the table, which does not turn"),
    ("who comes out of it to be so no longer", "a check point lies exactly on the bank"),
    ("half of his move; getting down is the other half", "what he has left is half of his move to the grid"),
];

fn is_on_the_limit(case: &Case) -> bool {
    ASIDE.iter().any(|(says, _)| case.says.contains(says))
}
