//! A commander knows what his seat may see and nothing else: in worlds that differ only in what is hidden from him he gives the same
//! orders for the same reasons.

use commander::{LEVELS, choose};
use dice::{Batch, By, Card, Deck, Dice, Faces, NeedDice, RuleId, Seeded};
use engine::play::Play;
use engine::{Awaits, Battle, Side};
use serde_json::{Value, json};
use sixgun::Sixgun;

/// What A sees: three men of his, two of B's, scrub, a rock and a shed. `hidden` are B's whom nobody sees.
fn world(hidden: &str) -> String {
    format!(
        r#"
[ground]
width = 48
depth = 36
areas = [
    {{ kind = "scrub", name = "scrub", outline = [[20, 22], [30, 22], [30, 32], [20, 32]] }},
    {{ kind = "rock", name = "rock", outline = [[2, 24], [8, 24], [8, 30], [2, 30]] }},
]
lines = [{{ kind = "fence", name = "fence", line = [[12, 16], [24, 16]] }}]
buildings = [{{ name = "shed", outline = [[28, 12], [33, 12], [33, 17], [28, 17]] }}]

[sides.A.figures]
Al = {{ cv = 4, coolness = 4, calling = "cowboy", weapons = ["pistol"], at = {{ x = 14, y = 8, facing = 0 }} }}
Abe = {{ cv = 5, coolness = 4, calling = "cowboy", weapons = ["rifle"], at = {{ x = 22, y = 6, facing = 0 }} }}
Ann = {{ cv = 4, coolness = 4, calling = "cowboy", weapons = ["shotgun"], at = {{ x = 30, y = 7, facing = 0 }} }}
Art = {{ cv = 3, coolness = 4, calling = "cowboy", weapons = ["pistol"], at = {{ x = 34, y = 7, facing = 0 }} }}
[sides.B.figures]
Bo = {{ cv = 4, coolness = 4, calling = "outlaw", weapons = ["pistol"], at = {{ x = 18, y = 20, facing = 180 }} }}
Bill = {{ cv = 5, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = {{ x = 10, y = 33, facing = 180 }} }}
{hidden}
"#
    )
}

const NOBODY: &str = "";
const IN_THE_SCRUB: &str = r#"
Cal = { cv = 3, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 26, y = 27, facing = 180 }, concealed = true, standing = "hold" }
"#;
const BEHIND_THE_ROCK: &str = r#"
Cal = { cv = 6, coolness = 6, calling = "indian", apache = true, weapons = ["bow"], lasting = 2, at = { x = 5, y = 31.6, facing = 90 }, concealed = true, standing = "hold" }
"#;

/// The same dice for all worlds, though in some more are thrown: what is thrown out of sight takes no die from the others. A roll-off
/// goes as listed, and everything else out of sight shows sixes, so that nobody is ever spotted.
struct Shared(Seeded);

impl Dice for Shared {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        if batch.thrown_by() != By::Nobody {
            return self.0.throw(batch);
        }
        let roll_off = batch.rule().0 == "SX-ACT-03";
        let faces = (0..batch.dice()).map(|place| if roll_off { 6 - place } else { 6 });
        Ok(Faces::new(&faces.collect::<Vec<_>>()).expect("faces of dice"))
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.0.turn_up(rule, deck)
    }
}

struct World {
    play: Box<dyn Play>,
    dice: Shared,
}

impl World {
    fn new(hidden: &str, seed: u64) -> Self {
        let scenario = engine::scenario::read_toml("world", &world(hidden)).expect("a right file");
        let mut dice = Shared(Seeded::new(seed));
        let battle = Battle::<Sixgun>::begin(scenario, seed, &mut dice).expect("a right scenario");
        Self { play: Box::new(battle), dice }
    }

    /// Lets the hidden man do nothing until somebody else is asked.
    fn let_him_wait(&mut self) {
        while self.play.inspect()["acting"] == "Cal" && self.play.awaits() == Awaits::Order(Side::B) {
            let nothing = json!({ "order": "end-activation" });
            self.play.give(Side::B, &nothing, &mut self.dice).expect("doing nothing is legal");
        }
    }

    fn shows_him(&self) -> bool {
        let view = serde_json::to_string(&self.play.view(Some(Side::A))).expect("plain data");
        view.contains("\"Cal\"")
    }

    /// What every commander of side A orders, and why.
    fn thoughts(&self, seed: u64) -> Value {
        let chosen = LEVELS.iter().map(|level| choose(&*self.play, Side::A, level, seed));
        serde_json::to_value(chosen.collect::<Vec<_>>()).expect("plain data")
    }
}

/// At how many of A's decisions worlds were compared, and at how many of these the hidden man had given more orders in one of them.
#[derive(Default)]
struct Compared {
    decisions: usize,
    with_more_orders: usize,
}

/// Plays worlds side by side with the same orders of everybody but the hidden man.
fn compare(hidden: [&str; 2], seed: u64, compared: &mut Compared) {
    let mut worlds = hidden.map(|hidden| World::new(hidden, seed));
    for number in 0..40 {
        worlds.iter_mut().for_each(World::let_him_wait);
        let Awaits::Order(side) = worlds[0].play.awaits() else { break };
        if worlds.iter().any(World::shows_him) {
            break;
        }
        assert_eq!(worlds[1].play.awaits(), Awaits::Order(side), "seed {seed}, order {number}");
        let order = if side == Side::A {
            let [one, other] = [0, 1].map(|index: usize| worlds[index].thoughts(seed + number));
            assert_eq!(one, other, "seed {seed}: the commander tells the worlds apart after {number} orders");
            compared.decisions += 1;
            compared.with_more_orders += usize::from(worlds[0].play.orders() != worlds[1].play.orders());
            one[1]["order"].clone()
        } else {
            let mut study = worlds[0].play.study();
            let plain = study.think_plainly();
            study.order(plain)
        };
        for world in &mut worlds {
            let given = world.play.give(side, &order, &mut world.dice);
            // His own friends know where he lies and may not stand on him.
            if given.is_err() && side == Side::B {
                return;
            }
            given.unwrap_or_else(|no| panic!("seed {seed}: {order}: {no:?}"));
        }
    }
}

#[test]
fn a_commander_orders_the_same_whether_or_not_somebody_hides() {
    let mut compared = Compared::default();
    (0..5).for_each(|seed| compare([NOBODY, IN_THE_SCRUB], seed, &mut compared));
    assert!(compared.decisions > 12, "{} decisions were compared", compared.decisions);
    // Each order of the hidden man is one more in one world than in the other.
    assert!(compared.with_more_orders > 6, "{} after orders out of sight", compared.with_more_orders);
}

#[test]
fn a_commander_orders_the_same_wherever_somebody_hides_and_whoever_it_is() {
    let mut compared = Compared::default();
    (0..3).for_each(|seed| compare([BEHIND_THE_ROCK, IN_THE_SCRUB], seed, &mut compared));
    assert!(compared.decisions > 12, "{} decisions were compared", compared.decisions);
}
