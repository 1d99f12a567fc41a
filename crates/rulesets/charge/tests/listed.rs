//! After a fight: whatever is asked can be listed, and everything listed can be previewed.

use charge::Charge;
use charge::scenario::Scenario;
use charge::task::Task;
use dice::Seeded;
use engine::play::Play;
use engine::{Loop, Moment};
use laws::{Chance, asked, begun, play_on};
use serde_json::json;

/// Both armies are in combat, with generals, guns and a block between them.
const FIGHT: &str = r#"
options = { turn-limit = 6, break-half = "off" }
[situation]
step = "combat"
turn = 1
active = "A"
pairs = [
    { attacker = "Guards", target = "Grenadiers" },
    { attacker = "Line", target = "Fusiliers" },
    { attacker = "Line", target = "Grenadiers", drawn-in = true },
    { attacker = "Storm", target = "Garrison", contact = { side = 3 }, cover = "hard" },
    { attacker = "Hussars", target = "Lancers" },
    { attacker = "Hussars", target = "Guns", drawn-in = true },
]
[ground]
areas = [{ kind = "built-up", name = "Farm", outline = [[48, 20], [48, 24], [52, 24], [52, 20]] }]
waters = [{ kind = "river", width = 1, line = [[0, 8], [70, 8]], crossings = [{ kind = "ford", at = [30, 8], width = 8 }] }]
[sides.A.units]
Guards = { arm = "infantry", grade = "A", models = 24, at = { x = 20, y = 20, facing = 0 } }
Line = { arm = "infantry", grade = "C", models = 28, formation = "line", at = { x = 30, y = 20, facing = 0 } }
Square = { arm = "infantry", grade = "C", models = 24, formation = "square", at = { x = 40, y = 20, facing = 0 } }
Storm = { arm = "infantry", grade = "B", models = 24, at = { x = 50, y = 19, facing = 0 } }
Hussars = { arm = "light-cavalry", grade = "B", models = 12, at = { x = 60, y = 20, facing = 0 } }
Battery = { arm = "artillery", grade = "C", guns = 3, at = { x = 68, y = 20, facing = 0 } }
[sides.A.generals]
Hill = { with = "Line" }
Ross = { at = [35, 22] }
[sides.B.units]
Grenadiers = { arm = "infantry", grade = "B", models = 24, at = { x = 20, y = 24, facing = 180 } }
Fusiliers = { arm = "infantry", grade = "C", models = 24, ranks = "two", formation = "line", at = { x = 31, y = 24, facing = 180 } }
Cuirassiers = { arm = "heavy-cavalry", grade = "B", models = 14, at = { x = 41, y = 26, facing = 180 } }
Garrison = { arm = "infantry", grade = "C", models = 20, block = "Farm" }
Lancers = { arm = "medium-cavalry", grade = "C", models = 10, lancers = true, at = { x = 60, y = 26, facing = 180 } }
Guns = { arm = "artillery", grade = "B", guns = 4, at = { x = 68, y = 26, facing = 180 } }
[sides.B.generals]
Ney = { with = "Fusiliers" }
"#;

#[test]
fn what_is_asked_after_a_fight_can_be_listed() {
    let scenario: Scenario = toml::from_str(FIGHT).expect("a scenario");
    let mut asked_after_fights = 0;
    for seed in 0..10 {
        let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
        let mut battle = begun::<Charge>(&scenario, seed, &mut dice);
        while asked(&battle).is_some() {
            let state = battle.state();
            let task = state.agenda().top().expect("somebody is asked").clone();
            let is_after = matches!(
                task,
                Task::Retreat(_) | Task::Combat(_) | Task::Towns(_) | Task::Generals(_) | Task::Aside(_)
            );
            if is_after {
                asked_after_fights += 1;
                let orders = engine::question::every_order::<Charge>(&task, state).expect("it is a question");
                assert!(!orders.is_empty(), "seed {seed}: nothing is listed for {task:?}");
                for order in orders {
                    let shown = Charge::preview(state, &order);
                    assert!(shown.is_ok(), "seed {seed}: {order:?} is listed and refused");
                }
            }
            play_on(&mut battle, &mut dice, &mut chance, 1);
        }
    }
    assert!(asked_after_fights > 40, "only {asked_after_fights} questions came up: the fight is too tame");
}

#[test]
fn whoever_is_asked_finds_something_to_answer_with() {
    let scenario: Scenario = toml::from_str(FIGHT).expect("a scenario");
    for seed in 0..10 {
        let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
        let mut battle = begun::<Charge>(&scenario, seed, &mut dice);
        while asked(&battle).is_some() {
            let ask = battle.ask(&json!({})).expect("an empty draft is where a player starts");
            let lit = ask.pieces.iter().chain(&ask.options).any(|choice| choice.refused.is_none());
            let value = ask.place.is_some() || ask.assign.is_some() || ask.number.is_some();
            assert!(lit || value, "seed {seed}: nothing answers '{}'", ask.title);
            play_on(&mut battle, &mut dice, &mut chance, 1);
        }
    }
}
