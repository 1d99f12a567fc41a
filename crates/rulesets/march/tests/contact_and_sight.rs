//! Who fights whom, in which role and at what odds; and who sees whom.

use engine::case;
use march::March;

fn hold(cases: &str) {
    let file = case::read::<March>("contact_and_sight.rs", &format!("{BASE}\n{cases}"));
    let file = file.unwrap_or_else(|bad| panic!("{bad}"));
    assert!(!file.cases.is_empty());
    for case in &file.cases {
        if let Err(failed) = case::run::<March>(&file, case) {
            panic!("{}: step {}: {}", case.says, failed.step, failed.says);
        }
    }
}

const BASE: &str = r#"
ruleset = "march"
[base.field]
first = "A"
year = 1813
[base.field.sides.A.commanders.Ney]
rank = "army"
at = [2, 2]
[base.field.sides.B.commanders.Moore]
rank = "army"
at = [2, 46]
"#;

/// MG-MEL-17, MG-MEL-24.
#[test]
fn a_column_on_the_joint_of_two_lines() {
    hold(
        r#"
[[case]]
rules = ["MG-MEL-17", "MG-MEL-24", "MG-CHG-06", "MG-RET-06"]
says = "one batch per enemy; margin 5 shared 3 and 2"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "X" }, { attacker = "Column", target = "Y" }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-late", under = "Ney", formation = "column", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
X = { type = "ru-line", under = "Moore", at = { x = 27.75, y = 30, facing = 180 } }
Y = { type = "ru-line", under = "Moore", at = { x = 32.25, y = 30, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 4]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [1, 1, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [6, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
X = { stands = 5, condition = "good", at = { y = 31 } }
Y = { stands = 6, condition = "disordered", at = { y = 31 } }
Column = { stands = 6 }
"#,
    );
}

/// MG-MEL-30, MG-MEL-05, MG-MEL-26: the column that beat a square attacks it again in the square owner's turn.
#[test]
fn contact_that_remains_is_fought_again() {
    hold(
        r#"
[[case]]
rules = ["MG-MEL-30", "MG-MEL-05", "MG-MEL-26"]
says = "both fire again; the square loses the comparison and ignores it"
base = "field"
[case.scenario.situation]
step = "melee"
active = "B"
contacts = [{ attacker = "Column", target = "Square" }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-late", under = "Ney", formation = "column", at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Square = { type = "ru-line", under = "Moore", formation = "square", at = { x = 30, y = 30, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1, 1]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [3, 2]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Square = { stands = 6, condition = "good", at = { y = 30 } }
Column = { at = { y = 30 } }

[[case]]
rules = ["MG-MEL-05"]
says = "an exhausted unit of the attacking side is looked up as a defender: doubled dice at 5+, after the line's own"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Hussars", target = "Line" }]
[case.scenario.sides.A.units]
Hussars = { type = "fr-lightcav", under = "Ney", exhausted = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "ru-line", under = "Moore", stands = 4, at = { x = 30, y = 30, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Hussars = { hits = 0, at = { y = 28 } }
Line = { stands = 4, condition = "good", at = { y = 30 } }
"#,
    );
}

/// MG-MEL-13, MG-MEL-21, MG-MEL-14.
#[test]
fn ground_and_water_help_the_defender() {
    hold(
        r#"
[base.assault]
first = "A"
year = 1813
[base.assault.sides.A.commanders.Ney]
rank = "army"
at = [2, 2]
[base.assault.sides.A.units.Column]
type = "fr-line-late"
under = "Ney"
formation = "column"
charged = true
at = { x = 30, y = 30, facing = 0 }
[base.assault.sides.B.commanders.Moore]
rank = "army"
at = [2, 46]
[base.assault.sides.B.units.Line]
type = "ru-militia"
under = "Moore"
at = { x = 30, y = 30, facing = 180 }

[[case]]
rules = ["MG-MEL-13"]
says = "a stream crossed in the charge: advancing fire on 4+, blows on 5+, the line's on 4+"
base = "assault"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "Line", over-water = true }]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [4, 3]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [5, 4, 4, 4]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 4, 4, 4, 4, 4, 4, 3]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Line = { stands = 5 }
Column = { stands = 3, condition = "good", at = { y = 29 } }

[[case]]
rules = ["MG-MEL-21", "MG-MEL-25"]
says = "support 4 against 3 hits and higher ground: a draw, and the attacker goes back"
base = "assault"
[case.scenario.ground]
width = 72
depth = 48
areas = [{ kind = "hill", outline = [[20, 30], [40, 30], [40, 36], [20, 36]] }]
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "Line" }]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 4, 4, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Line = { stands = 6, at = { y = 30 } }
Column = { stands = 5, condition = "good", at = { y = 29 } }

[[case]]
rules = ["MG-MEL-14", "MG-MEL-20"]
says = "a battery struck in flank has no canister, and the column still its support"
base = "assault"
[case.scenario.sides.B.units.Guns]
type = "ru-foot-art"
under = "Moore"
at = { x = 10, y = 30, facing = 90 }
[case.scenario.sides.A.units.Second]
type = "fr-line-late"
under = "Ney"
formation = "column"
charged = true
at = { x = 9.5, y = 29.5, facing = 0 }
[case.scenario.sides.A.units.Column]
at = { x = 30, y = 10, facing = 0 }
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Second", target = "Guns", zone = "flank" }]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [4, 5]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Guns = { destroyed = false, at = { x = 10, y = 31 } }
"#,
    );
}

/// MG-SHO-07, MG-SHO-10, MG-SHO-12.
#[test]
fn lines_of_fire() {
    hold(
        r#"
[[case]]
rules = ["MG-SHO-07", "MG-SHO-10", "MG-SHO-03", "MG-SHO-06", "MG-SHO-04"]
says = "wood by depth, a hill between, a friend between, long range, arc"
base = "field"
[case.scenario.situation]
step = "shooting"
[case.scenario.ground]
width = 72
depth = 48
[[case.scenario.ground.areas]]
kind = "wood"
outline = [[20, 22], [50, 22], [50, 30], [20, 30]]
[[case.scenario.ground.areas]]
kind = "hill"
outline = [[56, 22], [64, 22], [64, 24], [56, 24]]
[case.scenario.sides.A.units]
Deep = { type = "fr-foot-art", under = "Ney", at = { x = 30, y = 20, facing = 0 } }
Edge = { type = "fr-foot-art", under = "Ney", at = { x = 40, y = 20, facing = 0 } }
Behind = { type = "fr-foot-art", under = "Ney", at = { x = 60, y = 20, facing = 0 } }
Far = { type = "fr-foot-art", under = "Ney", at = { x = 10, y = 20, facing = 0 } }
Screened = { type = "fr-foot-art", under = "Ney", at = { x = 10, y = 15, facing = 0 } }
Limbered = { type = "fr-foot-art", under = "Ney", formation = "limbered", at = { x = 5, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
InDeep = { type = "ru-line", under = "Moore", at = { x = 30, y = 24.5, facing = 180 } }
AtEdge = { type = "ru-line", under = "Moore", at = { x = 40, y = 23, facing = 180 } }
OverHill = { type = "ru-line", under = "Moore", at = { x = 60, y = 28, facing = 180 } }
Distant = { type = "ru-line", under = "Moore", at = { x = 10, y = 29.2, facing = 180 } }
South = { type = "ru-line", under = "Moore", at = { x = 30, y = 15, facing = 180 } }
[[case.step]]
order = { order = "shoot", unit = "Deep", target = "InDeep" }
refused = "MG-SHO-07"
[[case.step]]
order = { order = "shoot", unit = "Deep", target = "South" }
refused = "MG-SHO-06"
[[case.step]]
order = { order = "shoot", unit = "Behind", target = "OverHill" }
refused = "MG-SHO-07"
because = "hill"
[[case.step]]
order = { order = "shoot", unit = "Screened", target = "Distant" }
refused = "MG-SHO-07"
because = "Far"
[[case.step]]
order = { order = "shoot", unit = "Limbered", target = "Distant" }
refused = "MG-FRM-09"
[[case.step]]
order = { order = "shoot", unit = "Edge", target = "AtEdge" }
dice = [{ rule = "MG-SHO-11", rolled = [5, 6] }]
then = { AtEdge = { hits = 1 } }
[[case.step]]
order = { order = "shoot", unit = "Far", target = "Distant" }
dice = [{ rule = "MG-SHO-11", rolled = [4] }]
then = { Distant = { hits = 1 } }
"#,
    );
}
