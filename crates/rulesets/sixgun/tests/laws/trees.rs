//! Tiny encounters, small enough for every order and every die to be counted.

use engine::odds::{Odds, alone, odds};
use engine::{Awaits, Battle, Loop};
use laws::begun;
use serde_json::json;
use sixgun::Sixgun;
use sixgun::order::{self, Order};
use sixgun::scenario::Scenario;
use sixgun::state::{State, Status};

/// SX-HIT-03, SX-DMG-02, SX-DMG-03: a rifle at a standing man of Constitution 5, the firer of Coolness 6: 4 + 3 + a die. By hand: 1 and 2
/// hit for one die, 3 to 6 for two, so he is out with 5 or more: 2/6 of one die at 5 or 6, and 30/36 of two dice; never dead by 10 or less,
/// dead by 11 and 12 (3/36).
#[test]
fn the_odds_of_a_shot_are_those_reckoned_by_hand() {
    let (battle, order) = shot(RIFLES);
    as_reckoned(&odds::<Sixgun>(battle.state(), &order, 100_000).expect("it is legal"));
}

/// SX-SHOT-01: if Bo has a pistol and Cy a shotgun to answer with, the shot by itself has the same odds: Bo tests and does not shoot back. By
/// hand: of 36 cases he is on his feet in 12; then each die passes by 4 or less, and he runs if none does (SX-SHOT-06): 1/3 · 1/9.
#[test]
fn the_odds_of_a_shot_alone_leave_out_who_answers_it() {
    let (battle, order) =
        shot(&RIFLES.replace("calling = \"outlaw\", at", "calling = \"outlaw\", weapons = [\"pistol\"], at"));
    let found = alone::<Sixgun>(battle.state(), &order, 10_000).expect("it is legal");
    as_reckoned(&found);
    let holds_fire = |state: &State| state.figure(sixgun::state::FigureId(1)).shots == 0;
    assert!(found.exact() && found.branches.iter().all(|(_, state)| holds_fire(state)));
    let told = found.told::<Sixgun>(battle.state());
    assert!((told["Bo: running"][&1] - 1.0 / 27.0).abs() < 1e-12, "{told:?}");
    // SX-HIT-03: one point of one die, two of two; every hit costs some.
    let lost = &told["Bo: Constitution lost"];
    let two_dice = 4.0 / 6.0;
    assert!((lost[&1] - 2.0 / 6.0 / 6.0).abs() < 1e-12 && !lost.contains_key(&0), "{lost:?}");
    assert!((lost[&2] - (2.0 / 6.0 / 6.0 + two_dice / 36.0)).abs() < 1e-12, "{lost:?}");
}

/// SX-DRAW-08, SX-FIRE-14: at the O.K. Corral eight men may fire at once, which is more than can be followed; each man's own volley is exact
/// all the same.
#[test]
fn a_volley_alone_is_exact_however_many_fire_at_once() {
    let text = include_str!("../../../../../scenarios/sixgun/ok-corral.toml");
    let scenario: Scenario =
        engine::scenario::read_toml("ok-corral", text).unwrap_or_else(|bad| panic!("{bad}"));
    let mut volleys = 0;
    for seed in 1..=4 {
        let mut dice = dice::Seeded::new(seed);
        let mut battle = begun::<Sixgun>(&scenario, seed, &mut dice);
        let mut whim = seed;
        for _ in 0..6 {
            let Awaits::Order(side) = Sixgun::awaits(battle.state()) else { break };
            let order = Sixgun::any_order(battle.state(), &mut |n| {
                whim = whim.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (whim >> 33) as usize % n
            });
            if matches!(order, Order::Fire(order::Fire { .. })) {
                volleys += 1;
                let found = alone::<Sixgun>(battle.state(), &order, 40_000).expect("it is legal");
                assert!(found.exact(), "seed {seed}: {} of {order:?}", found.covered);
            }
            assert!(battle.give(side, order, &mut dice).is_ok(), "a random order is legal");
        }
    }
    assert!(volleys >= 8, "only {volleys} volleys were looked at");
}

/// Al's shot at Bo, in an encounter like [`RIFLES`].
fn shot(encounter: &str) -> (Battle<Sixgun>, Order) {
    let scenario: Scenario =
        engine::scenario::read_toml("rifles", encounter).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = begun::<Sixgun>(&scenario, 1, &mut dice::Seeded::new(1));
    let order = json!({ "order": "fire", "shots": [{ "at": "Bo" }] });
    let order: Order = battle.state().names().scope(|| serde_json::from_value(order)).expect("an order");
    (battle, order)
}

fn as_reckoned(found: &Odds<State>) {
    let bo = sixgun::state::FigureId(1);
    let chance = |wanted: fn(Status) -> bool| -> f64 {
        let so = found.branches.iter().filter(|(_, state)| wanted(state.figure(bo).status));
        so.map(|(chance, _)| chance).sum()
    };
    let out = chance(|status| !status.conscious());
    let dead = chance(|status| status == Status::Dead);
    let (one_die, two_dice) = (2.0 / 6.0, 4.0 / 6.0);
    assert!((out - (one_die * 2.0 / 6.0 + two_dice * 30.0 / 36.0)).abs() < 1e-12, "{out}");
    assert!((dead - two_dice * 3.0 / 36.0).abs() < 1e-12, "{dead}");
}

/// A man with a rifle before another.
pub(crate) const RIFLES: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["rifle"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", at = { x = 20, y = 10, facing = 270 } }
Cy = { cv = 3, coolness = 3, calling = "civilian", at = { x = 46, y = 34, facing = 0 } }
"#;

/// A charge with knives.
pub(crate) const CHARGE: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["knife"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["saber"], at = { x = 14, y = 10, facing = 270 } }
"#;

/// An arrow at a rider.
pub(crate) const RIDER: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[horses]
Dun = {}
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["bow"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", rides = "Dun", at = { x = 20, y = 10, facing = 270 } }
"#;
