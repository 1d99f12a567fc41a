//! Random encounters on one crowded table: walls, woods, a riverbed, horses, a wagon, hidden men, with and without players.

use engine::conformance;
use sixgun::Sixgun;
use sixgun::scenario::Scenario;

const TABLE: &str = r#"
title = "Everything at once"
face-cards = 10
in-town = true
on-the-trail = true
southwest = true
[ground]
width = 48
depth = 36
areas = [
  { kind = "wood", outline = [[4, 18], [12, 18], [12, 26], [4, 26]] },
  { kind = "scrub", outline = [[30, 6], [36, 6], [36, 12], [30, 12]] },
  { kind = "riverbed", outline = [[38, 14], [48, 14], [48, 18], [38, 18]] },
  { kind = "rock", outline = [[20, 26], [24, 26], [24, 29], [20, 29]] },
  { kind = "object", outline = [[16, 9], [18, 9], [18, 10], [16, 10]] },
]
lines = [{ kind = "fence", line = [[14, 14], [24, 14]] }]
buildings = [{ name = "saloon", outline = [[26, 18], [32, 18], [32, 24], [26, 24]] }]
[sides.A]
name = "Posse"
exits = ["south"]
[sides.A.figures]
Marshal = { cv = 5, coolness = 5, calling = "marshal", weapons = ["pistol", "rifle"], at = { x = 10, y = 4, facing = 0 } }
Deputy = { cv = 4, coolness = 4, calling = "deputy", weapons = ["shotgun"], at = { x = 14, y = 4, facing = 0 } }
Rider = { cv = 4, coolness = 4, calling = "cowboy", weapons = ["pistol", "knife"], rides = "Bay", at = { x = 22, y = 4, facing = 0 } }
Driver = { cv = 3, coolness = 3, calling = "civilian", weapons = ["rifle"], aboard = "Wagon", drives = true }
Guard = { cv = 4, coolness = 4, calling = "deputy", weapons = ["scattergun"], aboard = "Wagon" }
Scout = { cv = 4, coolness = 4, calling = "indian", apache = true, concealed = true, weapons = ["bow", "tomahawk"], at = { x = 33, y = 8, facing = 0 } }
[sides.B]
name = "Gang"
exits = ["north"]
[sides.B.figures]
Boss = { cv = 5, coolness = 5, calling = "outlaw", weapons = ["pistol"], at = { x = 28, y = 20, facing = 180 } }
Kid = { cv = 4, coolness = 3, calling = "outlaw", weapons = ["pistol", "knife"], at = { x = 18, y = 20, facing = 180 } }
Lance = { cv = 4, coolness = 4, calling = "soldier", weapons = ["lance"], rides = "Grey", at = { x = 34, y = 30, facing = 180 } }
Slim = { cv = 3, coolness = 3, calling = "outlaw", concealed = true, weapons = ["rifle"], at = { x = 8, y = 20, facing = 180 } }
Cook = { cv = 3, coolness = 4, calling = "civilian", woman = true, weapons = ["shotgun"], at = { x = 42, y = 16, facing = 180 } }
[horses]
Bay = {}
Grey = {}
Roan = { at = { x = 12, y = 8, facing = 90 } }
[vehicles]
Wagon = { at = { x = 40, y = 6, facing = 0 } }
"#;

fn scenario(options: &str) -> Scenario {
    toml::from_str(&format!("{options}\n{TABLE}")).expect("a scenario")
}

fn walk(options: &str, seeds: std::ops::Range<u64>) {
    let scenario = scenario(options);
    for seed in seeds {
        conformance::walk::<Sixgun>(&scenario, seed, 4000)
            .unwrap_or_else(|broken| panic!("{options}: {broken}"));
    }
}

#[test]
fn random_encounters_of_the_basic_game_come_to_an_end() {
    walk("", 0..12);
}

#[test]
fn random_encounters_of_the_advanced_game_come_to_an_end() {
    walk("options = { preset = \"advanced\" }", 100..112);
}

#[test]
fn random_encounters_with_the_other_house_options_come_to_an_end() {
    let options = "options = { rof-refresh = \"activation\", last-turn = \"play\", aces = \"low\", \
                   hidden-figures = \"open\", adv-fast-move = true, adv-gunplay = true }\ndays = 2";
    walk(options, 200..212);
}

/// SX-SOLO-01: figures without a player act by themselves, and every order the rules give them is legal.
#[test]
fn two_sides_without_players_fight_it_out() {
    for (seed, (a, b)) in
        [("attack", "attack"), ("attack", "defend"), ("escape", "attack")].into_iter().enumerate()
    {
        let text = TABLE
            .replace("name = \"Posse\"", &format!("name = \"Posse\"\nsolo = \"{a}\""))
            .replace("name = \"Gang\"", &format!("name = \"Gang\"\nsolo = \"{b}\""));
        let scenario: Scenario = toml::from_str(&text).expect("a scenario");
        for more in 0..4 {
            let seed = seed as u64 * 10 + more;
            conformance::walk::<Sixgun>(&scenario, seed, 10)
                .unwrap_or_else(|broken| panic!("{a} against {b}: {broken}"));
        }
    }
}
