//! Groups, reactions in mid-move, contact that remains, and the options that touch movement.

use engine::case;
use march::March;

/// Runs every case of a text.
fn hold(cases: &str) {
    let file = case::read::<March>("reactions.rs", &format!("{BASE}\n{cases}"))
        .unwrap_or_else(|bad| panic!("{bad}"));
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
[base.field.ground]
width = 72
depth = 48
[base.field.sides.A.commanders]
Ney = { rank = "army", at = [24, 16], cp = 6 }
[base.field.sides.B.commanders]
Moore = { rank = "army", at = [70, 47] }
[base.field.sides.B.units]
Far = { type = "au-line", under = "Moore", at = { x = 65, y = 45, facing = 180 } }
"#;

/// MG-CHG-10: the first column lines up, then the second on the room that is left. The line's stands meet at 28.5, 29.25, 30, 30.75 and
/// 31.5; each column finds two of its own against four of the line's, corners included.
#[test]
fn two_columns_charge_one_line() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-10", "MG-CHG-05", "MG-CMD-18"]
says = "1 + 1 = 2 points for both"
base = "field"
[case.scenario.sides.A.units]
Left = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 29, y = 27, facing = 0 } }
Right = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 30.5, y = 27, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Left", to = { x = 29, y = 30, facing = 0 }, charge = { target = "Line", edge = "front" } }, { unit = "Right", to = { x = 30.5, y = 30, facing = 0 }, charge = { target = "Line", edge = "front" } }] }
then = { Ney = { cp = 4 }, Left = { at = { x = 29.25, y = 30 } }, Right = { at = { x = 30.75, y = 30 } } }
"#,
    );
}

/// MG-CHG-06: a column on the joint of two lines.
#[test]
fn a_charge_names_two_targets() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-06"]
says = "The column touches two stands of each"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 30, y = 27, facing = 0 } }
[case.scenario.sides.B.units]
West = { type = "au-line", under = "Moore", at = { x = 27.75, y = 30, facing = 180 } }
East = { type = "au-line", under = "Moore", at = { x = 32.25, y = 30, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 31, y = 30, facing = 0 }, charge = { target = "East", and = "West", edge = "front" } }] }
refused = "MG-CHG-01"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 30, y = 30, facing = 0 }, charge = { target = "West", and = "East", edge = "front" } }] }
then = { Column = { at = { x = 30, y = 30 }, engaged = true }, West = { engaged = true }, East = { engaged = true } }
"#,
    );
}

/// MG-MOV-13: leaving contact, and no way back into it.
#[test]
fn contact_may_be_left_but_not_renewed() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-13", "MG-FRM-14"]
says = "A column touching a square it beat last turn"
base = "field"
[case.scenario.situation]
step = "actions"
contacts = [{ attacker = "Column", target = "Square" }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Square = { type = "au-line", under = "Moore", formation = "square", at = { x = 20, y = 20, facing = 180 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "line" }] }
refused = "MG-FRM-14"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 16, facing = 0 } }] }
then = { Ney = { cp = 5 }, Column = { engaged = false } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 20, facing = 0 }, charge = { target = "Square", edge = "front" } }] }
refused = "MG-MOV-13"
"#,
    );
}

/// MG-CHG-09: the target has become a square behind the edge that was ordered: the horse goes straight on 1.125 inches.
#[test]
fn a_charger_follows_a_target_that_changed_shape() {
    hold(
        r#"
[[case]]
rules = ["MG-CHG-09", "MG-SQR-03"]
says = "Charged in its left flank the line forms square; the horse touches it farther on"
base = "field"
[case.scenario.sides.A.commanders]
Ney = { rank = "army", at = [30, 16], cp = 6 }
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", stands = 3, under = "Ney", at = { x = 28, y = 22.5, facing = 270 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 22.25, y = 22.5, facing = 270 }, charge = { target = "Line", edge = "left" } }] }
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [4] }]
[[case.step]]
order = { order = "continue" }
then = { Horse = { at = { x = 21.125, y = 22.5, facing = 270 }, engaged = true }, Ney = { cp = 4 } }
"#,
    );
}

/// MG-SQR-04: a try against a group is a try against both.
#[test]
fn one_try_serves_for_a_group() {
    hold(
        r#"
[[case]]
rules = ["MG-SQR-04"]
says = "Both horse units are used up; declining uses up nothing"
base = "field"
[case.scenario.sides.A.units]
One = { type = "fr-lightcav", stands = 3, under = "Ney", at = { x = 20, y = 14, facing = 0 } }
Two = { type = "fr-lightcav", stands = 3, under = "Ney", at = { x = 23, y = 14, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 20, y = 21, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "One", to = { x = 20, y = 14.5, facing = 0 } }, { unit = "Two", to = { x = 23, y = 14.5, facing = 0 } }] }
decision = "MG-SQR-03"
[[case.step]]
order = { order = "decline-square" }
then = { One = { at = { y = 14.5 } } }
decision = "MG-TRN-02"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "One", to = { x = 20, y = 15, facing = 0 } }, { unit = "Two", to = { x = 23, y = 15, facing = 0 } }] }
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [1] }]
[[case.step]]
order = { order = "halt" }
then = { One = { at = { y = 14.5 } }, Ney = { cp = 4 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Two", to = { x = 23, y = 15, facing = 0 } }] }
then = { Two = { at = { y = 15 } } }
decision = "MG-TRN-02"
"#,
    );
}

/// MG-SQR-03, MG-FRM-13: a friend stands where the square's second rank would lie, so the owner finds another place.
#[test]
fn a_crowded_square_is_placed_by_its_owner() {
    hold(
        r#"
[[case]]
rules = ["MG-SQR-03", "MG-FRM-13"]
says = "The place must be free and within an inch"
base = "field"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 15, facing = 0 } }
[case.scenario.sides.B.units]
Line = { type = "au-line", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
Behind = { type = "au-line", under = "Moore", formation = "square", at = { x = 20, y = 23.5, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 13, facing = 0 } }] }
[[case.step]]
order = { order = "try-square" }
dice = [{ rule = "MG-SQR-03", rolled = [4] }]
awaits = "B"
decision = "MG-FRM-13"
[[case.step]]
order = { order = "place-square", at = [20, 20.5] }
refused = "MG-FRM-13"
[[case.step]]
order = { order = "place-square", at = [20, 21.5] }
then = { Line = { formation = "square", at = { x = 20, y = 21.5, facing = 180 } } }
decision = "MG-CHG-09"
"#,
    );
}

/// MG-EVA-03: too little room, and along the road inside a village.
#[test]
fn evading_needs_room_and_a_road_in_a_village() {
    hold(
        r#"
[[case]]
rules = ["MG-EVA-03"]
says = "Half an inch is not enough: nobody is asked"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
[case.scenario.sides.B.units]
Horse = { type = "au-lightcav", under = "Moore", at = { x = 20, y = 22, facing = 180 } }
Behind = { type = "au-line", under = "Moore", at = { x = 20, y = 24.5, facing = 180 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 22, facing = 0 }, charge = { target = "Horse", edge = "front" } }] }
then = { Column = { engaged = true }, Ney = { cp = 4 } }
decision = "MG-TRN-02"

[[case]]
rules = ["MG-EVA-03", "MG-TER-07"]
says = "With its head in a village a march column goes 4 inches along its road"
base = "field"
[case.scenario.ground]
roads = [{ line = [[20, 0], [20, 48]] }]
areas = [{ kind = "built-up", outline = [[15, 20], [25, 20], [25, 30], [15, 30]] }]
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 14, facing = 0 } }
[case.scenario.sides.B.units]
Horse = { type = "au-lightcav", stands = 4, under = "Moore", formation = "march-column", road = 0, at = { x = 20, y = 24, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 16, facing = 0 }, charge = { target = "Horse", edge = "rear" } }] }
[[case.step]]
order = { order = "evade" }
then = { Horse = { formation = "march-column", at = { x = 20, y = 28, facing = 0 } } }

[[case]]
rules = ["MG-TER-07", "MG-MOV-04"]
says = "Cavalry goes into a village in march column only"
base = "field"
[case.scenario.ground]
roads = [{ line = [[20, 0], [20, 48]] }]
areas = [{ kind = "built-up", outline = [[15, 20], [25, 20], [25, 30], [15, 30]] }]
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", stands = 3, under = "Ney", at = { x = 20, y = 20, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 21, facing = 0 } }] }
refused = "MG-TER-07"
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Horse", to = "march-column", way = "onward" }] }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", along = 12 }] }
then = { Horse = { at = { x = 20, y = 32, facing = 0 } }, Ney = { cp = 4 } }
"#,
    );
}

/// MG-CMD-12, `cp-action: move-and-formation`: one payment buys both halves, in either order, and no third.
#[test]
fn one_payment_may_buy_a_change_and_a_move() {
    hold(
        r#"
[[case]]
rules = ["MG-CMD-12"]
says = "Column to line and 2 inches forward for 1 point"
base = "field"
[case.scenario.options]
cp-action = "move-and-formation"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
Other = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 40, y = 20, facing = 0 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "line" }] }
then = { Ney = { cp = 5 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 22, facing = 0 } }] }
then = { Ney = { cp = 5 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "column" }] }
then = { Ney = { cp = 4 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Other", to = { x = 40, y = 22, facing = 0 } }] }
then = { Ney = { cp = 3 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Column", to = { x = 20, y = 24, facing = 0 } }] }
then = { Ney = { cp = 2 } }
"#,
    );
}

/// MG-MOV-09, `interpenetration: free`: through a friend, but not onto him.
#[test]
fn friends_may_be_passed_by_option() {
    hold(
        r#"
[[case]]
rules = ["MG-MOV-09"]
says = "Horse 3 inches behind a line goes through it"
base = "field"
[case.scenario.options]
interpenetration = "free"
[case.scenario.sides.A.units]
Horse = { type = "fr-lightcav", under = "Ney", at = { x = 20, y = 20, facing = 0 } }
Line = { type = "fr-line-early", under = "Ney", at = { x = 20, y = 24, facing = 0 } }
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 25, facing = 0 } }] }
refused = "MG-MOV-09"
[[case.step]]
order = { order = "move", payer = "Ney", moves = [{ unit = "Horse", to = { x = 20, y = 27, facing = 0 } }] }
then = { Horse = { at = { y = 27 } } }
"#,
    );
}

/// MG-FRM-13: no room behind the front centre, so the owner names another within an inch.
#[test]
fn a_crowded_change_needs_another_place() {
    hold(
        r#"
[[case]]
rules = ["MG-FRM-13"]
says = "A column cannot form line beside a friend, but half an inch to the left it can"
base = "field"
[case.scenario.sides.A.units]
Column = { type = "fr-line-early", stands = 4, under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
Friend = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 21.75, y = 20, facing = 0 } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "line" }] }
refused = "MG-FRM-13"
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "line", at = [18.5, 20] }] }
refused = "MG-FRM-13"
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "line", at = [19.5, 20] }] }
then = { Column = { formation = "line", at = { x = 19.5, y = 20, facing = 0 } } }
[[case.step]]
order = { order = "change-formation", payer = "Ney", changes = [{ unit = "Column", to = "column", at = [20, 20] }] }
refused = "MG-FRM-13"
"#,
    );
}
