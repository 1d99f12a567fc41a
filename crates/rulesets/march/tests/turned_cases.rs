//! MG-GEN-06: a position is judged alike however it is turned on the table.

use engine::case::Case;
use laws::{Turning, cases_turned_by_odd_angles_are_judged_alike};
use march::March;

#[test]
fn cases_turned_by_odd_angles() {
    cases_turned_by_odd_angles_are_judged_alike::<March>(&Turning {
        middle: [36.0, 24.0],
        aside: is_on_the_limit,
        numbers: &["dice"],
        angles: &[],
        enlarged: |_, _| {},
        places: &["at", "centre", "road", "bearing"],
        questions: &["sight", "shot", "melee"],
        most_bound: 0.43,
    });
}

/// Cases left aside, by a part of what they say, and why: a thousandth of an inch decides, or the edge to which the routed flee.
#[rustfmt::skip]
const ASIDE: [(&str, &str); 7] = [
    ("enemy line shifted by 3", "the sixth stand is 3.0104 inches from its target, and 3.01 is within its range"),
    ("Units at the same point are asked in roster order", "both lines are exactly 8 inches off at the same moment"),
    ("The line runs 0.01 inside the friend's side edge", "0.01 deep is clear, and the grid moves a corner by half a thousandth"),
    ("At 45 degrees the line cuts 0.02 off each side", "its middle is 0.01 from either side, as deep as is clear"),
    ("A hill is judged the same way: the line runs 0.01 inside", "as deep as is clear"),
    ("Routed units flee in roster order, after all rally", "they flee to their home edge, which does not turn"),
    ("M1 rally, M2 flight, M3 actions", "the routed unit flees to its home edge, which does not turn"),
];

fn is_on_the_limit(case: &Case) -> bool {
    ASIDE.iter().any(|(says, _)| case.says.contains(says))
}
