//! Moves, charges, emergency squares, evades, formation changes, rallies and rides, as the rulebook's examples tell them.

use engine::case;
use march::March;

/// Runs every case of a text.
fn hold(cases: &str) {
    let file =
        case::read::<March>("movement.rs", &format!("{BASE}\n{cases}")).unwrap_or_else(|bad| panic!("{bad}"));
    assert!(!file.cases.is_empty());
    for case in &file.cases {
        if let Err(failed) = case::run::<March>(&file, case) {
            panic!("{}: step {}: {}", case.says, failed.step, failed.says);
        }
    }
}

/// Side A acts; its army commander has six points and stands near the middle; side B is far off unless a case says otherwise.
const BASE: &str = r#"
ruleset = "march"
[base.field]
first = "A"
situation = { step = "actions" }
[base.field.sides.A.commanders]
Ney = { rank = "army", at = [24, 16], cp = 6 }
[base.field.sides.B.commanders]
Moore = { rank = "army", at = [70, 47] }
[base.field.sides.B.units]
Far = { type = "au-line", under = "Moore", at = { x = 65, y = 45, facing = 180 } }
"#;

/// MG-MOV-01: the column of the example, its about-face, and the line's pivot.
#[test]
fn moves_are_measured_corner_to_corner() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-01", "MG-MOV-04"]
says = "Column of 6 to FC (21, 23) facing 30: 3.798 at most, legal; one of 7 may not about-face on its centre"
base = "field"
[case.scenario.sides.A.units]
Six = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
Seven = { type = "fr-line-early", stands = 7, under = "Ney", formation = "column", at = { x = 30, y = 20, facing = 0 } }
Line = { type = "fr-line-early", under = "Ney", at = { x = 40, y = 20, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Six", to = { x = 21, y = 23, facing = 30 } }] }
then = { Six = { at = { x = 21, y = 23, facing = 30 } }, Ney = { cp = 5 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Six", to = { x = 19.5, y = 20.401924, facing = 210 } }] }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Seven", to = { x = 30, y = 16, facing = 180 } }] }
refused = "MG-MOV-01"
because = "this is 4.27"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Line", to = { x = 40.389573, y = 19.814660, facing = 51 } }] }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Line", to = { x = 40.009, y = 19.991, facing = 103 } }] }
refused = "MG-MOV-01"
"#,
    );
}

/// MG-MOV-09 to MG-MOV-12.
#[test]
fn friends_enemies_and_the_edge_block() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-09", "MG-MOV-10", "MG-MOV-11", "MG-MOV-12"]
says = "Through a friend, up to an enemy, over the edge, out of square"
base = "field"
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [24, 36], cp = 6 }
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 20, facing = 0 } }
Line = { type = "fr-line-early", under = "Ney", at = { x = 20, y = 24, facing = 0 } }
Near = { type = "fr-line-early", under = "Ney", at = { x = 40, y = 20, facing = 0 } }
Edge = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 30, y = 47, facing = 0 } }
Square = { type = "fr-line-early", under = "Ney", formation = "square", at = { x = 10, y = 40, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "au-line", under = "Moore", at = { x = 40, y = 21.5, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 27, facing = 0 } }] }
refused = "MG-MOV-09"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Near", to = { x = 40, y = 21.45, facing = 0 } }] }
refused = "MG-MOV-10"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Near", to = { x = 40, y = 21.4, facing = 0 } }] }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Edge", to = { x = 30, y = 48.02, facing = 0 } }] }
refused = "MG-MOV-11"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Edge", to = { x = 30, y = 48, facing = 0 } }] }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Square", to = { x = 10, y = 40, facing = 10 } }] }
refused = "MG-MOV-12"
"#,
    );
}

/// MG-CMD-11 to MG-CMD-20: who pays what.
#[test]
fn points_are_spent_by_the_book() {
    hold(
        r#"
[[case]]
rules = ["MG-CMD-11", "MG-CMD-14", "MG-CMD-15", "MG-CMD-16", "MG-CMD-17", "MG-CMD-18", "MG-CMD-19", "MG-CMD-22"]
says = "A division pays for its own; range, open order, contact; nobody adds his points to another's"
base = "field"
[case.scenario.ground]
width = 72
depth = 48
areas = [{ kind = "wood", outline = [[38, 18], [46, 18], [46, 26], [38, 26]] }]
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [24, 16], cp = 0 }
One = { rank = "inf-div", under = "Ney", at = [20, 14], cp = 2 }
Two = { rank = "inf-div", under = "Ney", at = [40, 10], cp = 3 }
[case.scenario.sides.A.units]
Alpha = { type = "fr-line-early", under = "One", formation = "open-line", at = { x = 20, y = 20, facing = 0 } }
Beta = { type = "fr-line-early", under = "Two", formation = "column", at = { x = 40, y = 17, facing = 0 } }
Gamma = { type = "fr-line-early", under = "Two", condition = "disordered", at = { x = 50, y = 17, facing = 0 } }
[case.scenario.sides.B.units]
Enemy = { type = "au-line", under = "Moore", at = { x = 20, y = 21.5, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Two", moves = [{ unit = "Alpha", to = { x = 20, y = 20.5, facing = 0 } }] }
refused = "MG-CMD-11"
[[case.step]]
order = { order = "move", payer = "One", moves = [{ unit = "Alpha", to = { x = 20, y = 21.5, facing = 0 }, charge = { target = "Enemy", edge = "front" } }] }
refused = "MG-CMD-14"
because = "this costs 4 command points and One has 2"
[[case.step]]
order = { order = "move", payer = "Two", moves = [{ unit = "Gamma", to = { x = 50, y = 17.5, facing = 0 } }] }
refused = "MG-CMD-22"
[[case.step]]
order = { order = "move", payer = "Two", moves = [{ unit = "Beta", to = { x = 40, y = 21, facing = 0 } }] }
then = { Two = { cp = 1 } }
[[case.step]]
order = { order = "change-formation", payer = "Two", changes = [{ unit = "Beta", to = "line" }] }
refused = "MG-FRM-14"
"#,
    );
}

/// MG-FRM-13, MG-FRM-15, MG-FRM-16, MG-CMD-16.
#[test]
fn formations_change_behind_the_front_centre() {
    hold(
        r#"
[[case]]
rules = ["MG-FRM-13", "MG-FRM-15", "MG-FRM-16", "MG-CMD-16", "MG-FRM-06"]
says = "Line to column; column onto a road; open order and back"
base = "field"
[case.scenario.ground]
width = 72
depth = 48
roads = [{ line = [[30.4, 0], [30.4, 48]] }]
[case.scenario.sides.A.units]
Line = { type = "fr-line-early", under = "Ney", at = { x = 20, y = 20, facing = 0 } }
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 30, y = 20, facing = 0 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Line", to = "open-line" }] }
then = { Ney = { cp = 5 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Line", to = "column" }] }
then = { Ney = { cp = 3 }, Line = { at = { x = 20, y = 20, facing = 0 }, width = 1.5, depth = 3 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "march-column", way = "backward" }] }
then = { Ney = { cp = 2 }, Column = { formation = "march-column", at = { x = 30.4, y = 20, facing = 180 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", along = 8 }] }
then = { Column = { at = { x = 30.4, y = 12, facing = 180 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.4, y = 10, facing = 180 } }] }
refused = "MG-MOV-07"
"#,
    );
}

/// MG-MOV-07: round a bend.
#[test]
fn a_march_column_follows_its_road() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-07", "MG-FRM-07"]
says = "A right angle 3 inches ahead: 3 inches to the bend and 5 beyond it"
base = "field"
[case.scenario.ground]
width = 72
depth = 48
roads = [{ line = [[20, 0], [20, 20], [50, 20]] }]
[case.scenario.sides.A.units]
March = { type = "fr-line-early", stands = 4, under = "Ney", formation = "march-column", road = 0, at = { x = 20, y = 17, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "March", along = 8 }] }
then = { March = { at = { x = 25, y = 20, facing = 90 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "March", along = 8.1 }] }
refused = "MG-MOV-07"
"#,
    );
}

/// MG-MOV-08, MG-CMD-13.
#[test]
fn two_that_touch_act_as_a_group() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-08", "MG-CMD-13"]
says = "Two columns side by side go 4 inches for 1 point; they may not part"
base = "field"
[case.scenario.sides.A.units]
Left = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
Right = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 21.5, y = 20, facing = 0 } }
Apart = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 26, y = 20, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Left", to = { x = 20, y = 24, facing = 0 } }, { unit = "Right", to = { x = 21.5, y = 24, facing = 0 } }] }
then = { Ney = { cp = 5 }, Left = { at = { y = 24 } }, Right = { at = { y = 24 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Left", to = { x = 20, y = 28, facing = 0 } }, { unit = "Right" }] }
refused = "MG-MOV-08"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Left", to = { x = 20, y = 26, facing = 0 } }, { unit = "Right" }] }
then = { Left = { at = { y = 26 } }, Right = { at = { y = 24 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Left", to = { x = 20, y = 26, facing = 0 } }, { unit = "Apart" }] }
refused = "MG-MOV-08"
"#,
    );
}

/// MG-CHG-03, MG-CHG-04, MG-CHG-05, MG-CHG-07.
#[test]
fn a_charge_lines_up() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-01", "MG-CHG-03", "MG-CHG-05", "MG-CHG-07", "MG-CMD-17"]
says = "Column 0.2 to the right of the middle of a line: it slides 0.2"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 30.2, y = 27, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.2, y = 30, facing = 0 } }] }
refused = "MG-MOV-10"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.2, y = 31, facing = 180 }, charge = { target = "Line", edge = "rear" } }] }
refused = "MG-CHG-04"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.2, y = 30, facing = 0 }, charge = { target = "Line", edge = "rear" } }] }
refused = "MG-CHG-03"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.2, y = 29.9, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
refused = "MG-CHG-01"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30.2, y = 30, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
then = { Ney = { cp = 4 }, Column = { at = { x = 30, y = 30, facing = 0 }, engaged = true } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30, y = 27, facing = 0 } }] }
refused = "MG-CMD-20"
"#,
    );
}

/// MG-CHG-02: the cells that say "not allowed".
#[test]
fn some_may_not_be_charged() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-02", "MG-EXH-03"]
says = "Cavalry against open order; open order against cavalry; exhausted cavalry"
base = "field"
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [24, 26], cp = 6 }
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 25, facing = 0 } }
Tired = { type = "fr-lightcav", under = "Ney", exhausted = true, at = { x = 40, y = 27, facing = 0 } }
Open = { type = "fr-light", under = "Ney", formation = "open-line", at = { x = 55, y = 28.5, facing = 0 } }
[case.scenario.sides.B.units]
Light = { type = "au-light", under = "Moore", formation = "open-line", square-tried = ["Horse", "Tired"], at = { x = 20, y = 30, facing = 180 } }
Guns = { type = "au-foot-art", under = "Moore", at = { x = 40, y = 30, facing = 180 } }
Lancers = { type = "au-lightcav", under = "Moore", at = { x = 55, y = 30, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 30, facing = 0 }, charge = { target = "Light", edge = "front" } }] }
refused = "MG-CHG-02"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Tired", to = { x = 40, y = 30, facing = 0 }, charge = { target = "Guns", edge = "front" } }] }
refused = "MG-EXH-03"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Open", to = { x = 55, y = 30, facing = 0 }, charge = { target = "Lancers", edge = "front" } }] }
refused = "MG-CHG-02"
"#,
    );
}

/// MG-SQR-01, MG-SQR-07, MG-CHG-09.
#[test]
fn cavalry_pauses_at_eight_inches() {
    hold(
        r#"
[[case]]
rules = ["MG-SQR-01", "MG-SQR-03", "MG-SQR-04", "MG-CHG-09"]
says = "Gap 12, straight on 8 inches: the pause comes after 4; the infantry fails and has no second try"
base = "field"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 10, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 18, facing = 0 } }] }
then = { Horse = { at = { y = 14 } }, Ney = { cp = 5 } }
awaits = "B"
decision = "MG-SQR-03"
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [3] }]
then = { Line = { formation = "line" } }
awaits = "A"
decision = "MG-CHG-09"
[[case.step]]
order = { order = "continue" }
then = { Horse = { at = { y = 18 } } }
awaits = "A"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
then = { Horse = { at = { y = 22 }, engaged = true }, Ney = { cp = 3 } }

[[case]]
rules = ["MG-CHG-09", "MG-CMD-17", "MG-SQR-03"]
says = "A line charged from 7 inches forms square at once; halting costs 1 point, going on 2"
base = "field"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 15, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
decision = "MG-SQR-03"
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [4] }]
then = { Line = { formation = "square", at = { x = 20, y = 22, facing = 180 } } }
[[case.step]]
order = { order = "halt" }
then = { Ney = { cp = 5 }, Horse = { at = { y = 15 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
then = { Ney = { cp = 3 }, Horse = { at = { y = 22 }, engaged = true } }

[[case]]
rules = ["MG-SQR-07", "MG-SQR-05"]
says = "Two lines, each at its own point; the one that failed against other horse must roll"
base = "field"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 10, facing = 0 } }
[case.scenario.sides.B.units]
X = { type = "au-line", under = "Moore", at = { x = 20, y = 19, facing = 180 } }
Y = { type = "au-line", under = "Moore", square-failed = true, at = { x = 20, y = 21, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 14, facing = 0 } }] }
then = { Horse = { at = { y = 11 } } }
[[case.step]]
order = { order = "decline-square" }
dice = [{ rule = "MG-SQR-03", rolled = [5] }]
then = { Horse = { at = { y = 13 } }, Y = { formation = "square" } }
decision = "MG-CHG-09"
[[case.step]]
order = { order = "continue" }
then = { Horse = { at = { y = 14 } } }
"#,
    );
}

/// MG-CHG-09: a square that forms across the path stops a mover that does not charge it.
#[test]
fn a_new_square_is_an_obstacle() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-09"]
says = "A line beside the path forms square with its rear in it: the horse stops 0.1 short"
base = "field"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 16, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 22.6, y = 20, facing = 90 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 17.6, facing = 0 } }] }
[[case.step]]
order = { order = "decline-square" }
then = { Horse = { at = { y = 17.6 } } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 25.6, facing = 0 } }] }
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [6] }]
[[case.step]]
order = { order = "continue" }
then = { Horse = { at = { x = 20, y = 18.775 } } }
"#,
    );
}

/// MG-EVA-01 to MG-EVA-05, MG-CMD-17.
#[test]
fn cavalry_evades_infantry() {
    hold(
        r#"
[[case]]
rules = ["MG-EVA-02", "MG-EVA-03", "MG-EVA-04", "MG-CMD-17"]
says = "Rear at y = 24, a friend 2.5 inches behind: it evades 2.5 inches and costs the column 1 point"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Horse = { type = "au-lightcav", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
Behind = { type = "au-line", under = "Moore", at = { x = 20, y = 26.5, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Horse", edge = "front" } }] }
awaits = "B"
decision = "MG-EVA-02"
[[case.step]]
order = { order = "evade" }
then = { Horse = { at = { x = 20, y = 24.5, facing = 180 } }, Column = { at = { x = 20, y = 22 }, engaged = false }, Ney = { cp = 5 } }
awaits = "A"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 24.5, facing = 0 }, charge = { target = "Horse", edge = "front" } }] }
then = { Column = { at = { y = 24.5 }, engaged = true }, Ney = { cp = 3 } }

[[case]]
rules = ["MG-EVA-02", "MG-CHG-05"]
says = "The cavalry stands: contact is paid for"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Horse = { type = "au-lightcav", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Horse", edge = "front" } }] }
[[case.step]]
order = { order = "stand" }
then = { Ney = { cp = 4 }, Column = { engaged = true } }

[[case]]
rules = ["MG-EVA-01", "MG-EVA-03"]
says = "A cavalry march column becomes a line and is shifted"
base = "field"
[case.scenario.ground]
width = 72
depth = 48
roads = [{ line = [[20, 0], [20, 48]] }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Horse = { type = "au-lightcav", under = "Moore", formation = "march-column", road = 0, at = { x = 20, y = 28, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Horse", edge = "rear" } }] }
[[case.step]]
order = { order = "evade" }
then = { Horse = { formation = "line", at = { x = 20, y = 32, facing = 0 } } }
"#,
    );
}

/// MG-RAL-01 to MG-RAL-06.
#[test]
fn routed_units_rally_for_points() {
    hold(
        r#"
[[case]]
rules = ["MG-RAL-01", "MG-RAL-02", "MG-RAL-04", "MG-RAL-05", "MG-RAL-06"]
says = "One attempt each; a rallied unit stands as its owner likes and does nothing more"
base = "field"
[case.scenario]
situation = { step = "rally" }
[case.scenario.sides.A.units]
Veterans = { type = "fr-heavy", under = "Ney", condition = "routed", at = { x = 20, y = 20, facing = 180 } }
Poor = { type = "fr-line-early", under = "Ney", condition = "routed", at = { x = 30, y = 20, facing = 180 } }
Steady = { type = "fr-line-early", under = "Ney", at = { x = 40, y = 20, facing = 0 } }
[[case.step]]
order = { order = "rally", payer = "Ney", unit = "Steady" }
refused = "MG-RAL-01"
[[case.step]]
order = { order = "rally", payer = "Ney", unit = "Veterans" }
dice = [{ rule = "MG-RAL-02", rolled = [3] }]
decision = "MG-RAL-04"
then = { Veterans = { condition = "good" }, Ney = { cp = 5 } }
[[case.step]]
order = { order = "place-rallied", formation = "line", at = { x = 20, y = 24, facing = 0 } }
refused = "MG-RAL-04"
[[case.step]]
order = { order = "place-rallied", formation = "line", at = { x = 20, y = 22, facing = 0 } }
then = { Veterans = { at = { x = 20, y = 22, facing = 0 } } }
[[case.step]]
order = { order = "rally", payer = "Ney", unit = "Poor" }
dice = [{ rule = "MG-RAL-02", rolled = [3] }]
then = { Poor = { condition = "routed", at = { x = 30, y = 12, facing = 180 } }, step = "actions" }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Veterans", to = { x = 20, y = 23, facing = 0 } }] }
refused = "MG-RAL-05"
"#,
    );
}

/// MG-COM-02, MG-COM-03.
#[test]
fn commanders_ride_and_are_overrun() {
    hold(
        r#"
[[case]]
rules = ["MG-COM-02", "MG-COM-03"]
says = "24 inches, once; horse that rides over a commander sends him to the nearest of his own"
base = "field"
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [10, 10], cp = 3 }
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.commanders]
Moore = { rank = "army", at = [20, 24] }
[case.scenario.sides.B.units]
Near = { type = "au-line", under = "Moore", formation = "square", at = { x = 26, y = 25, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 28, facing = 0 } }] }
then = { Moore = { at = { x = 26, y = 27 } } }
[[case.step]]
order = { order = "end-actions" }
then = { Ney = { cp = 0 } }
[[case.step]]
order = { order = "move-commander", commander = "Ney", to = [10, 34.1] }
refused = "MG-COM-02"
[[case.step]]
order = { order = "move-commander", commander = "Ney", to = [10, 34] }
[[case.step]]
order = { order = "move-commander", commander = "Ney", to = [10, 30] }
refused = "MG-COM-02"
"#,
    );
}

/// MG-CMD-04 to MG-CMD-10.
#[test]
fn command_dice_are_rolled_and_shared() {
    hold(
        r#"
[[case]]
rules = ["MG-CMD-04", "MG-CMD-06", "MG-CMD-07", "MG-CMD-08", "MG-CMD-09", "MG-CMD-10"]
says = "Dice 5, 2, 2, 4, 1, 3, 6 as in the book"
base = "field"
[case.scenario]
situation = { step = "command" }
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [24, 16] }
I = { rank = "inf-corps", under = "Ney", at = [20, 20] }
Div1 = { rank = "inf-div", under = "I", at = [20, 24] }
Div2 = { rank = "inf-div", under = "I", at = [20, 28] }
Div3 = { rank = "inf-div", under = "I", at = [20, 28.5] }
K = { rank = "cav-div", under = "Ney", at = [30, 16] }
[case.scenario.sides.A.units]
U1 = { type = "fr-line-early", under = "Div1", at = { x = 20, y = 30, facing = 0 } }
U2 = { type = "fr-line-early", under = "Div2", at = { x = 26, y = 30, facing = 0 } }
U3 = { type = "fr-line-early", under = "Div3", at = { x = 32, y = 30, facing = 0 } }
UK = { type = "fr-lightcav", under = "K", at = { x = 40, y = 20, facing = 0 } }
[[case.opening]]
rule = "MG-CMD-04"
rolled = [5, 2, 2]
[[case.opening]]
rule = "MG-CMD-07"
rolled = [4]
[[case.opening]]
rule = "MG-CMD-07"
rolled = [1]
[[case.opening]]
rule = "MG-CMD-08"
rolled = [3]
[[case.step]]
order = { order = "re-roll", of = "I", die = 4 }
refused = "MG-CMD-09"
[[case.step]]
order = { order = "re-roll", of = "K" }
dice = [{ rule = "MG-CMD-09", rolled = [6] }]
decision = "MG-CMD-06"
[[case.step]]
order = { order = "assign-pool", corps = "I", dice = [5, 5, 2] }
refused = "MG-CMD-06"
[[case.step]]
order = { order = "assign-pool", corps = "I", dice = [2, 2, 5] }
then = { Ney = { cp = 3 }, I = { cp = 2 }, Div1 = { cp = 2 }, Div2 = { cp = 5 }, Div3 = { cp = 4 }, K = { cp = 6 }, step = "actions" }

[[case]]
rules = ["MG-CMD-05"]
says = "Four in range: three are named, the fourth rolls his own"
base = "field"
[case.scenario]
situation = { step = "command" }
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [24, 16] }
I = { rank = "inf-corps", under = "Ney", at = [20, 20] }
D1 = { rank = "inf-div", under = "I", at = [20, 21] }
D2 = { rank = "inf-div", under = "I", at = [20, 22] }
D3 = { rank = "inf-div", under = "I", at = [20, 23] }
D4 = { rank = "inf-div", under = "I", at = [20, 24] }
[case.scenario.sides.A.units]
U1 = { type = "fr-line-early", under = "D1", at = { x = 20, y = 30, facing = 0 } }
U2 = { type = "fr-line-early", under = "D2", at = { x = 26, y = 30, facing = 0 } }
U3 = { type = "fr-line-early", under = "D3", at = { x = 32, y = 30, facing = 0 } }
U4 = { type = "fr-line-early", under = "D4", at = { x = 38, y = 30, facing = 0 } }
[[case.step]]
order = { order = "choose-pool", corps = "I", members = ["D1", "D2"] }
refused = "MG-CMD-05"
[[case.step]]
order = { order = "choose-pool", corps = "I", members = ["D1", "D2", "D4"] }
dice = [{ rule = "MG-CMD-04", rolled = [6, 6, 6, 6] }, { rule = "MG-CMD-07", rolled = [1] }, { rule = "MG-CMD-08", rolled = [2] }]
decision = "MG-CMD-09"
[[case.step]]
order = { order = "keep-dice" }
then = { I = { cp = 6 }, D4 = { cp = 6 }, D3 = { cp = 1 }, Ney = { cp = 2 } }
"#,
    );
}
