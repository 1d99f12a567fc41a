//! Tiny battles: small enough for every order and every die to be counted, or on the brink of their end.

/// A volley at a line.
pub(crate) const VOLLEY: &str = r#"
options = { turn-limit = 1 }
situation = { step = "shooting" }
[sides.A.units]
Foot = { arm = "infantry", grade = "C", models = 12, formation = "line", at = { x = 30, y = 20, facing = 0 } }
[sides.B.units]
Line = { arm = "infantry", grade = "C", models = 24, formation = "line", at = { x = 30, y = 23, facing = 180 } }
"#;

/// Hussars before gunners who may evade.
pub(crate) const GUNNERS: &str = r#"
options = { turn-limit = 1 }
situation = { step = "movement" }
[sides.A.units]
Hussars = { arm = "light-cavalry", grade = "B", models = 4, at = { x = 30, y = 20, facing = 0 } }
[sides.B.units]
Guns = { arm = "artillery", grade = "C", guns = 2, at = { x = 30, y = 26, facing = 180 } }
"#;

/// Horse against foot in combat.
pub(crate) const COMBAT: &str = r#"
options = { turn-limit = 1 }
situation = { step = "combat", pairs = [{ attacker = "Horse", target = "Line" }, { attacker = "Horse", target = "Beside", drawn-in = true }] }
[sides.A.units]
Horse = { arm = "medium-cavalry", grade = "B", models = 8, at = { x = 30, y = 20, facing = 0 } }
[sides.B.units]
Line = { arm = "infantry", grade = "C", models = 12, at = { x = 29, y = 20, facing = 180 } }
Beside = { arm = "infantry", grade = "C", models = 12, wide = 4, at = { x = 31.5, y = 20, facing = 180 } }
"#;

/// Two armies of two units, of which one each needs a single hit more to be shattered.
pub(crate) const BOTH_BREAK: &str = r#"
situation = { step = "movement", pairs = [{ attacker = "Column", target = "Line" }] }
[sides.A.units]
Column = { arm = "infantry", grade = "C", models = 24, left = 7, wide = 7, at = { x = 30, y = 20, facing = 0 } }
Rear = { arm = "infantry", grade = "C", models = 24, at = { x = 70, y = 5, facing = 0 } }
[sides.B.units]
Line = { arm = "infantry", grade = "C", models = 24, left = 7, wide = 7, at = { x = 30, y = 20, facing = 180 } }
Reserve = { arm = "infantry", grade = "C", models = 24, at = { x = 70, y = 55, facing = 180 } }
"#;
