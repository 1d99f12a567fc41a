//! Whole exchanges of fire and whole melees, from the first die to the last step back, as the rulebook's longer examples tell them.

use engine::case;
use march::March;

/// Runs every case of a text.
fn hold(cases: &str) {
    let file =
        case::read::<March>("combat.rs", &format!("{BASE}\n{cases}")).unwrap_or_else(|bad| panic!("{bad}"));
    assert!(!file.cases.is_empty());
    for case in &file.cases {
        if let Err(failed) = case::run::<March>(&file, case) {
            panic!("{}: step {}: {}", case.says, failed.step, failed.says);
        }
    }
}

/// Two army commanders out of the way; side A's home is the south edge, side B's the north edge.
const BASE: &str = r#"
ruleset = "march"
[base.field]
first = "A"
[base.field.sides.A.commanders.Ney]
rank = "army"
at = [2, 2]
[base.field.sides.B.commanders.Moore]
rank = "army"
at = [2, 46]
"#;

/// MG-MEL-29: a column against a line, in front, lined up on its middle.
#[test]
fn a_column_beats_a_line() {
    hold(
        r#"
[[case]]
rules = ["MG-MEL-29", "MG-MEL-20", "MG-MEL-22", "MG-RET-01", "MG-FRM-12"]
says = "French column of 6 against a British line of 6"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "Line" }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "br-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [6, 4, 3, 1]
[[case.opening]]
rule = "MG-MEL-14"
rolled = [5, 2]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 4, 4, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 5, 4, 3, 3, 2, 1, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [6, 3, 2]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then.Column]
stands = 4
condition = "good"
at = { x = 30, y = 30, facing = 0 }
[case.then.Line]
stands = 4
condition = "disordered"
at = { x = 30, y = 31, facing = 180 }
"#,
    );
}

/// MG-PUR-05: heavy cavalry against a line; the line routs, the cavalry is exhausted.
#[test]
fn cavalry_rides_down_a_line() {
    hold(
        r#"
[[case]]
rules = ["MG-PUR-05", "MG-EXH-02", "MG-RTE-04", "MG-UNI-08"]
says = "French heavy cavalry of 3 against an Austrian line of 6"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Cuirassiers", target = "Line" }]
[case.scenario.sides.A.units]
Cuirassiers = { type = "fr-heavy", under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
Others = { type = "au-line", under = "Moore", at = { x = 60, y = 40, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [6, 5, 4, 2, 1, 1]
[[case.opening]]
rule = "MG-UNI-08"
rolled = [5, 3]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1]
[[case.opening]]
rule = "MG-UNI-08"
rolled = [6, 5, 4, 2, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [6, 6, 3, 2, 1]
[[case.opening]]
rule = "MG-EXH-01"
rolled = [2]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then.Cuirassiers]
stands = 2
exhausted = true
at = { x = 29.5, y = 26, facing = 0 }
[case.then.Line]
stands = 2
condition = "routed"
at = { x = 30, y = 40, facing = 0 }
"#,
    );
}

/// MG-PUR-03: a passed check and a disordered enemy: the pursuit round has no fire, X2M at 3+, the line hits on 6 only.
#[test]
fn cavalry_pursues() {
    hold(
        r#"
[[case]]
rules = ["MG-PUR-01", "MG-PUR-02", "MG-PUR-03", "MG-MEL-18", "MG-PUR-04"]
says = "the line is disordered and ridden down in a second round"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Cuirassiers", target = "Line" }]
[case.scenario.sides.A.units]
Cuirassiers = { type = "fr-heavy", under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
Others = { type = "au-line", under = "Moore", at = { x = 60, y = 40, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [6, 3, 2]
[[case.opening]]
rule = "MG-EXH-01"
rolled = [3]
[case.then.Line]
stands = 5
hits = 1
condition = "disordered"
[[case.step]]
decision = "MG-PUR-01"
awaits = "A"
[[case.step]]
order = { order = "pursue", target = "Others" }
refused = "MG-PUR-01"
[[case.step]]
order = { order = "pursue", target = "Line" }
[[case.step.dice]]
rule = "MG-MEL-11"
rolled = [3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
[[case.step.dice]]
rule = "MG-MEL-11"
rolled = [6, 6, 5, 5, 5, 5, 5, 5, 5, 5]
[[case.step.dice]]
rule = "MG-UNI-08"
rolled = [4, 4]
[[case.step.dice]]
rule = "MG-MEL-23"
rolled = [1]
[[case.step.dice]]
rule = "MG-EXH-01"
rolled = [5]
[[case.step.dice]]
rule = "MG-CMD-08"
rolled = [3]
[case.step.then.Line]
stands = 4
condition = "disordered"
at = { y = 31 }
[case.step.then.Cuirassiers]
stands = 3
exhausted = false
condition = "good"
at = { y = 29 }
"#,
    );
}

/// MG-MEL-26, MG-PUR-04: a square loses stands only; the cavalry that beat it goes back 2 inches if it stops.
#[test]
fn cavalry_stops_before_a_square() {
    hold(
        r#"
[[case]]
rules = ["MG-MEL-26", "MG-PUR-04", "MG-MEL-12"]
says = "cavalry beats a square, passes its check and stops"
base = "field"
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Hussars", target = "Square" }]
[case.scenario.sides.A.units]
Hussars = { type = "fr-lightcav", under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Square = { type = "ru-militia", under = "Moore", formation = "square", at = { x = 30, y = 30, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-11"
rolled = [6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [4, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-EXH-01"
rolled = [4]
[[case.step]]
order = { order = "stop-pursuit" }
[[case.step.dice]]
rule = "MG-CMD-08"
rolled = [3]
[case.step.then.Square]
stands = 5
condition = "good"
at = { x = 30, y = 30 }
[case.step.then.Hussars]
at = { x = 30, y = 28, facing = 0 }
"#,
    );
}

/// MG-RET-02 to MG-RET-08.
#[test]
fn retreats_meet_what_is_behind() {
    hold(
        r#"
[base.beaten]
first = "A"
[base.beaten.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "Line" }]
[base.beaten.sides.A.commanders.Ney]
rank = "army"
at = [2, 2]
[base.beaten.sides.A.units]
Column = { type = "fr-line-late", under = "Ney", formation = "column", charged = true, at = { x = 30, y = 30, facing = 0 } }
[base.beaten.sides.B.commanders.Moore]
rank = "army"
at = [2, 46]
[base.beaten.sides.B.units.Line]
type = "ru-militia"
under = "Moore"
at = { x = 30, y = 30, facing = 180 }

[[case]]
rules = ["MG-RET-02", "MG-RET-03"]
says = "the friend 0.4 behind gives way by 0.6 and is disordered"
base = "beaten"
[case.scenario]
year = 1813
[case.scenario.sides.B.units]
Friend = { type = "ru-line", under = "Moore", at = { x = 30, y = 31.4, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1]
[[case.step]]
awaits = "B"
decision = "MG-RET-02"
[[case.step]]
order = { order = "give-way" }
[[case.step.dice]]
rule = "MG-RET-03"
rolled = [6]
[[case.step.dice]]
rule = "MG-MEL-23"
rolled = [1, 1, 1, 1]
[[case.step.dice]]
rule = "MG-CMD-08"
rolled = [3]
[case.step.then]
Line = { condition = "good", at = { y = 31 } }
Friend = { condition = "disordered", at = { y = 32 } }

[[case]]
rules = ["MG-RET-04", "MG-RTE-06"]
says = "the friend stands firm: disordered, then routed by a single six, and it flees through the friend"
base = "beaten"
[case.scenario]
year = 1813
[case.scenario.sides.B.units]
Friend = { type = "ru-line", under = "Moore", at = { x = 30, y = 31.4, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1]
[[case.step]]
order = { order = "stand-firm" }
[[case.step.dice]]
rule = "MG-MEL-23"
rolled = [6, 1, 1, 1]
[[case.step.dice]]
rule = "MG-CMD-08"
rolled = [3]
[case.step.then]
Line = { condition = "routed", at = { x = 30, y = 39.4, facing = 0 } }
Friend = { condition = "good", at = { y = 31.4 } }

[[case]]
rules = ["MG-RET-02"]
says = "a square behind must stand firm: no choice"
base = "beaten"
[case.scenario]
year = 1813
[case.scenario.sides.B.units]
Friend = { type = "ru-line", under = "Moore", formation = "square", at = { x = 30, y = 31.4, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Line = { condition = "disordered", at = { y = 30.4 } }

[[case]]
rules = ["MG-RET-05"]
says = "an enemy column half an inch behind: routed at once, no dice; it cannot flee past it and checks for surrender"
base = "beaten"
[case.scenario]
year = 1813
[case.scenario.sides.A.units]
Behind = { type = "fr-line-late", under = "Ney", formation = "column", at = { x = 30, y = 31.5, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-RTE-08"
rolled = [5]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Line = { condition = "routed" }

[[case]]
rules = ["MG-RET-08"]
says = "the table's edge behind it: removed"
base = "beaten"
[case.scenario]
year = 1813
[case.scenario.sides.A.units]
Column = { at = { x = 30, y = 46.4, facing = 0 } }
[case.scenario.sides.B.units]
Line = { at = { x = 30, y = 46.4, facing = 180 } }
Others = { type = "ru-line", under = "Moore", stands = 7, at = { x = 60, y = 40, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Line = { destroyed = true }
"#,
    );
}

/// MG-MEL-28: a routed unit does not fight, checks whether it surrenders if a six falls, and then flees.
#[test]
fn routed_units_are_ridden_over() {
    hold(
        r#"
[[case]]
rules = ["MG-MEL-28", "MG-RTE-08"]
says = "5 hits and 4 supports: 9 status dice with one six; the surrender die passes and it flees"
base = "field"
[case.scenario]
year = 1813
[case.scenario.situation]
step = "melee"
contacts = [{ attacker = "Column", target = "Broken", zone = "rear" }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-late", under = "Ney", formation = "column", charged = true, at = { x = 30, y = 30, facing = 0 } }
[case.scenario.sides.B.units]
Broken = { type = "pr-landwehr", under = "Moore", condition = "routed", at = { x = 30, y = 31, facing = 0 } }
Others = { type = "ru-line", under = "Moore", stands = 7, at = { x = 60, y = 40, facing = 180 } }
[[case.opening]]
rule = "MG-MEL-14"
rolled = [4, 4]
[[case.opening]]
rule = "MG-MEL-11"
rolled = [3, 3, 3, 2]
[[case.opening]]
rule = "MG-MEL-23"
rolled = [6, 1, 1, 1, 1, 1, 1, 1, 1]
[[case.opening]]
rule = "MG-RTE-08"
rolled = [5]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Broken = { stands = 4, condition = "routed", at = { x = 30, y = 39, facing = 0 } }
Column = { at = { x = 30, y = 30 } }
"#,
    );
}

/// MG-SHO-05, MG-SHO-08, MG-SHO-16 to MG-SHO-20, MG-RTE-02.
#[test]
fn fire_is_counted_stand_by_stand() {
    hold(
        r#"
[[case]]
rules = ["MG-SHO-05", "MG-SHO-20", "MG-SHO-19", "MG-RTE-04"]
says = "enemy line shifted by 3: three stands of a range-2 line shoot; then losses, two sixes and flight"
base = "field"
[case.scenario]
year = 1813
situation = { step = "shooting" }
[case.scenario.sides.A.units]
One = { type = "fr-line-late", under = "Ney", at = { x = 30, y = 20, facing = 0 } }
Two = { type = "fr-light", under = "Ney", at = { x = 36, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "ru-line", under = "Moore", at = { x = 33, y = 22, facing = 180 } }
Others = { type = "ru-line", under = "Moore", stands = 7, at = { x = 60, y = 40, facing = 180 } }
[[case.step]]
decision = "MG-SHO-02"
[[case.step]]
order = { order = "shoot", unit = "One", target = "Others" }
refused = "MG-SHO-05"
[[case.step]]
order = { order = "shoot", unit = "One", target = "Line" }
dice = [{ rule = "MG-SHO-11", rolled = [4, 5, 3] }]
then = { Line = { stands = 6, hits = 2 } }
[[case.step]]
order = { order = "shoot", unit = "One", target = "Line" }
refused = "MG-SHO-01"
[[case.step]]
order = { order = "shoot", unit = "Two", target = "Line" }
[[case.step.dice]]
rule = "MG-SHO-11"
rolled = [6, 1, 1, 1, 1]
[[case.step.dice]]
rule = "MG-SHO-20"
rolled = [6, 6, 1]
[[case.step.dice]]
rule = "MG-CMD-08"
rolled = [3]
[case.step.then]
Line = { stands = 5, condition = "routed", at = { x = 33.375, y = 31, facing = 0 } }

[[case]]
rules = ["MG-SHO-08", "MG-FAC-03"]
says = "a square of 6: three stands straight ahead, two to its right"
base = "field"
[case.scenario]
year = 1813
situation = { step = "shooting" }
[case.scenario.sides.A.units]
Square = { type = "fr-line-late", under = "Ney", formation = "square", at = { x = 30, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Ahead = { type = "ru-line", under = "Moore", at = { x = 30, y = 22, facing = 180 } }
East = { type = "ru-line", under = "Moore", formation = "column", at = { x = 32.625, y = 19, facing = 270 } }
[[case.step]]
order = { order = "shoot", unit = "Square", target = "Ahead" }
dice = [{ rule = "MG-SHO-11", rolled = [1, 1, 1] }, { rule = "MG-CMD-08", rolled = [3] }]

[[case]]
rules = ["MG-SHO-08", "MG-FAC-03"]
says = "the two right-hand stands shoot to the right"
base = "field"
[case.scenario]
year = 1813
situation = { step = "shooting" }
[case.scenario.sides.A.units]
Square = { type = "fr-line-late", under = "Ney", formation = "square", at = { x = 30, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
East = { type = "ru-line", under = "Moore", formation = "column", at = { x = 32.625, y = 19, facing = 270 } }
[[case.step]]
order = { order = "shoot", unit = "Square", target = "East" }
dice = [{ rule = "MG-SHO-11", rolled = [1, 1] }, { rule = "MG-CMD-08", rolled = [3] }]
"#,
    );
}

/// MG-RTE-04, MG-RTE-05: step M2.
#[test]
fn routed_units_flee() {
    hold(
        r#"
[[case]]
rules = ["MG-RTE-03", "MG-RTE-04", "MG-RTE-05"]
says = "one runs its 8 inches, one goes on past the friend it would end on, one is stopped half an inch short of an enemy and checks for surrender, one leaves the table"
base = "field"
[case.scenario]
year = 1813
situation = { step = "rout" }
[case.scenario.sides.A.units]
Runs = { type = "fr-line-late", under = "Ney", condition = "routed", at = { x = 30, y = 21, facing = 0 } }
Passes = { type = "fr-line-late", under = "Ney", condition = "routed", at = { x = 40, y = 21, facing = 0 } }
Friend = { type = "fr-line-late", under = "Ney", at = { x = 40, y = 13.5, facing = 0 } }
Stopped = { type = "fr-line-late", under = "Ney", condition = "routed", at = { x = 50, y = 21, facing = 0 } }
Leaves = { type = "fr-line-late", under = "Ney", condition = "routed", at = { x = 60, y = 7, facing = 0 } }
More = { type = "fr-line-late", under = "Ney", stands = 7, at = { x = 20, y = 13.5, facing = 0 } }
Most = { type = "fr-line-late", under = "Ney", stands = 7, at = { x = 10, y = 13.5, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "ru-line", under = "Moore", at = { x = 50, y = 15, facing = 180 } }
[[case.opening]]
rule = "MG-RTE-08"
rolled = [4]
[case.then]
Runs = { at = { x = 30, y = 12, facing = 180 } }
Passes = { at = { x = 40, y = 11.5, facing = 180 } }
Stopped = { condition = "routed", at = { x = 50, y = 16.5, facing = 180 } }
Leaves = { destroyed = true }
"#,
    );
}

/// MG-END-01 to MG-END-05, MG-ORD-05, MG-EXH-06.
#[test]
fn the_end_phase_breaks_or_mends() {
    hold(
        r#"
[[case]]
rules = ["MG-END-02", "MG-END-04"]
says = "6 of 10 points routed: beaten before anybody recovers"
base = "field"
[case.scenario]
year = 1813
situation = { step = "end" }
[case.scenario.sides.A.units]
Routed = { type = "fr-line-late", under = "Ney", condition = "routed", at = { x = 30, y = 21, facing = 0 } }
Shaken = { type = "fr-line-late", under = "Ney", stands = 4, condition = "disordered", at = { x = 40, y = 21, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "ru-line", under = "Moore", at = { x = 50, y = 40, facing = 180 } }
[case.then]
Shaken = { condition = "disordered" }
[[case.step]]
ended = "B"

[[case]]
rules = ["MG-END-05", "MG-GEN-03"]
says = "the last turn is over and neither broke: a draw"
base = "field"
[case.scenario]
year = 1813
situation = { step = "end", turn = 10, active = "B" }
[case.scenario.sides.A.units]
Line = { type = "fr-line-late", under = "Ney", at = { x = 40, y = 21, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "ru-line", under = "Moore", at = { x = 50, y = 40, facing = 180 } }
[[case.step]]
ended = "draw"

[[case]]
rules = ["MG-ORD-05", "MG-EXH-06", "MG-END-01"]
says = "who was in no melee recovers, who fought does not"
base = "field"
[case.scenario]
year = 1813
situation = { step = "end" }
[case.scenario.sides.A.units]
Rested = { type = "fr-lightcav", under = "Ney", condition = "disordered", exhausted = true, at = { x = 30, y = 21, facing = 0 } }
Fought = { type = "fr-line-late", under = "Ney", fought = true, condition = "disordered", at = { x = 40, y = 21, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "ru-line", under = "Moore", condition = "disordered", at = { x = 50, y = 40, facing = 180 } }
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[case.then]
Rested = { condition = "good", exhausted = false }
Fought = { condition = "disordered" }
Enemy = { condition = "disordered" }
"#,
    );
}
