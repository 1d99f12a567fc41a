//! Battles of random legal orders: always one open decision, always a legal answer, an end, every state passes its audit, and it replays.

use engine::conformance::walk;
use guns::Guns;
use guns::scenario::Scenario;

/// All arms on every kind of ground, with zones, chains of command, a reinforcement, works, objectives and an exit.
const BATTLE: &str = r#"
battlefield = 4
attacker = "A"
last-turn = 6
exits = [{ side = "B", from = [60, 48], to = [70, 48] }]
objectives = [{ name = "Farm" }, { name = "Ridge", points = 2 }]
[ground]
width = 72
depth = 48
areas = [
    { kind = "wood", outline = [[8, 18], [16, 18], [16, 27], [8, 27]] },
    { kind = "hill", name = "Ridge", outline = [[26, 18], [44, 18], [44, 28], [26, 28]] },
    { kind = "steep", outline = [[50, 6], [58, 6], [58, 14], [50, 14]] },
    { kind = "built-up", name = "Farm", outline = [[48, 20], [52, 20], [52, 24], [48, 24]] },
    { kind = "impassable", outline = [[0, 22], [3, 22], [3, 28], [0, 28]] },
    { kind = "marsh", outline = [[20, 6], [25, 6], [25, 12], [20, 12]] },
]
roads = [{ line = [[36, 0], [36, 20], [40, 48]] }]
lines = [{ kind = "wall", line = [[27, 30], [33, 30]] }, { kind = "works", line = [[44, 30], [36, 30]] }]
waters = [
    { kind = "stream", line = [[0, 14], [20, 15], [34, 14]] },
    { kind = "river", width = 1, line = [[60, 0], [62, 20], [60, 48]], crossings = [{ kind = "bridge", at = [61, 10], width = 1.5 }, { kind = "ford", at = [61, 34], width = 4 }] },
]
[sides.A]
zones = [[[4, 0], [56, 12]]]
[sides.A.formations]
First = { infantry = 5, division = "1", under = "Grant" }
Second = { infantry = 4, foot-artillery = 1, quality = "superior", division = "1", under = "Grant" }
Third = { infantry = 4, horse-artillery = 1, quality = "inferior", division = "2", under = "Grant" }
Horse = { cavalry = 4, division = "3", under = "Grant" }
Guns = { foot-artillery = 3, gun = "parrott-10pdr", division = "2", under = "Sherman" }
Late = { infantry = 4, division = "2", under = "Grant", enters = { turn = 2, edge = "south" } }
[sides.A.commanders]
Sherman = {}
Grant = { under = "Sherman" }
[sides.B.formations]
Red = { infantry = 6, at = { x = 20, y = 40, facing = 180 } }
White = { infantry = 5, foot-artillery = 1, at = { x = 36, y = 33, facing = 180 } }
Black = { infantry = 4, quality = "superior", at = { x = 50, y = 38, facing = 180 } }
Lancers = { cavalry = 5, at = { x = 30, y = 44, facing = 180 } }
Battery = { foot-artillery = 2, at = { x = 41, y = 38, facing = 180 } }
[sides.B.commanders]
Lee = { at = [36, 42] }
"#;

/// Every house option set otherwise than usual (SG-OPT-01).
const OTHERWISE: &str = r#"
join-across-commands = "free"
bases-block-sight = "none"
declare-actions = "one-at-a-time"
road-through-rough = "multiply"
action-move-limit = "none"
artillery-reaction-fire = "thirds-vs-distance"
tactical-range-spend = "plain"
fire-fallback-unit = "formation"
combat-grouping = "by-range"
support-reach = "formation"
counter-battery = "automatic"
pin-strength = "any"
axis-strength = "any"
loss-cap = "no"
victory = "half-losses-or-objectives"
"#;

#[test]
fn random_battles_keep_the_laws() {
    let scenario: Scenario = toml::from_str(BATTLE).expect("a scenario");
    for seed in 0..16 {
        let walked = walk::<Guns>(&scenario, seed, 4000);
        assert!(walked.is_ok(), "{}", walked.expect_err("it failed"));
    }
}

#[test]
fn random_battles_keep_the_laws_under_other_options() {
    let mut scenario: Scenario = toml::from_str(BATTLE).expect("a scenario");
    scenario.options = toml::from_str(OTHERWISE).expect("options");
    for seed in 100..112 {
        let walked = walk::<Guns>(&scenario, seed, 4000);
        assert!(walked.is_ok(), "{}", walked.expect_err("it failed"));
    }
    scenario.options.victory = guns::options::Victory::LastStand;
    scenario.options.artillery_reaction_fire = guns::options::ReactionFire::TacticalRange;
    for seed in 200..206 {
        let walked = walk::<Guns>(&scenario, seed, 4000);
        assert!(walked.is_ok(), "{}", walked.expect_err("it failed"));
    }
}
