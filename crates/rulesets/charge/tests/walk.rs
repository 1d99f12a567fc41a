//! Battles of random legal orders: always one open decision, always a legal answer, an end, every state passes its audit, and it replays.

use charge::Charge;
use charge::scenario::Scenario;
use engine::conformance::walk;

/// All arms on every kind of ground, near enough to meet within a few turns.
const BATTLE: &str = r#"
options = { turn-limit = 8 }
[ground]
width = 60
depth = 44
areas = [
    { kind = "wood", outline = [[4, 18], [14, 18], [14, 27], [4, 27]] },
    { kind = "hill", outline = [[22, 16], [40, 16], [40, 28], [22, 28]] },
    { kind = "steep", outline = [[40, 18], [44, 18], [44, 26], [40, 26]] },
    { kind = "built-up", name = "Farm", outline = [[48, 20], [52, 20], [52, 24], [48, 24]] },
    { kind = "impassable", outline = [[0, 30], [2, 30], [2, 34], [0, 34]] },
]
roads = [{ line = [[9, 0], [9, 22], [12, 44]] }]
lines = [{ kind = "wall", line = [[16, 22], [21, 22]] }, { kind = "works", line = [[40, 31], [30, 31]] }]
waters = [{ kind = "stream", width = 0.5, line = [[53, 0], [56, 22], [54, 44]] }]
[sides.A.units]
Guards = { arm = "infantry", grade = "A", models = 24 }
Line = { arm = "infantry", grade = "C", models = 28 }
Militia = { arm = "infantry", grade = "D", models = 30 }
Rifles = { arm = "infantry", grade = "B", models = 16, light = true, weapon = "rifle", formation = "skirmish" }
Hussars = { arm = "light-cavalry", grade = "B", models = 12 }
Battery = { arm = "artillery", grade = "C", guns = 3 }
Horse-Guns = { arm = "artillery", grade = "B", guns = 2, mobility = "horse", formation = "limbered" }
[sides.A.generals]
Hill = {}
[sides.B.units]
Grenadiers = { arm = "infantry", grade = "B", models = 24 }
Fusiliers = { arm = "infantry", grade = "C", models = 24, ranks = "two" }
Voltigeurs = { arm = "infantry", grade = "C", models = 16, light = true, formation = "skirmish" }
Cuirassiers = { arm = "heavy-cavalry", grade = "B", models = 14 }
Lancers = { arm = "medium-cavalry", grade = "C", models = 10, lancers = true }
Guns = { arm = "artillery", grade = "B", guns = 4, weight = "heavy" }
[sides.B.generals]
Ney = {}
"#;

/// Every house option set otherwise than usual (SC-OPT-03).
const OTHERWISE: &str = r#"
line-memory = "off"
forced-reform = "on"
garrisons-drawn-in = "on"
attack-past-evaders = "off"
skirmish-reform-normal-cost = "off"
skirmishers-storm = "on"
fire-through-own-screen = "on"
test-per-volley = "on"
stack-flank-and-shaken = "on"
pursuit-front-ranks = "on"
guns-tie-repulse = "off"
open-roads = "off"
break-half = "off"
turn-limit = 8
limited-control = "on"
"#;

#[test]
fn random_battles_keep_the_laws_under_other_options() {
    let mut scenario: Scenario = toml::from_str(BATTLE).expect("a scenario");
    scenario.options = toml::from_str(OTHERWISE).expect("options");
    for seed in 100..112 {
        let walked = walk::<Charge>(&scenario, seed, 4000);
        assert!(walked.is_ok(), "{}", walked.expect_err("it failed"));
    }
}

#[test]
fn random_battles_keep_the_laws() {
    let scenario: Scenario = toml::from_str(BATTLE).expect("a scenario");
    for seed in 0..24 {
        let walked = walk::<Charge>(&scenario, seed, 4000);
        assert!(walked.is_ok(), "{}", walked.expect_err("it failed"));
    }
}
