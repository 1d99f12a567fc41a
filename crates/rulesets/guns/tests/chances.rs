//! What is reckoned of a combat's losses is what its dice bring: every throw of small combats, thrown through the rules, and a large one in sampled throws.

use std::collections::BTreeMap;

use dice::{Batch, Card, Deck, Dice, Faces, NeedDice, RuleId, Seeded};
use engine::odds::Foretold;
use engine::{Ctx, Log, Loop, Officers, Rules, Side, WithOdds};
use guns::combat::outcome::{Degree, Verdict};
use guns::combat::{Fight, Ranged, Task};
use guns::options::LossCap;
use guns::scenario::Scenario;
use guns::state::{BaseId, BaseSet, Combat, State};
use guns::{Guns, task};

/// The bases of a side that are in a combat.
#[derive(Debug, Clone, Copy)]
struct Force {
    front: usize,
    support: usize,
    /// SG-COMB-12: batteries in support from afar.
    ranged: usize,
    /// SG-COMB-13: batteries that a gun of the enemy fires at.
    under_fire: usize,
}

const fn force(front: usize, support: usize, ranged: usize, under_fire: usize) -> Force {
    Force { front, support, ranged, under_fire }
}

/// A combat whose losses are about to be diced for. Where its bases stand does not matter any more.
fn combat(forces: [Force; 2], verdict: Verdict, cap: LossCap) -> State {
    let mut scenario: Scenario = toml::from_str(
        r"
        [sides.A.formations]
        A = { infantry = 12, at = { x = 20, y = 10, facing = 0 } }
        B = { infantry = 12, at = { x = 50, y = 10, facing = 0 } }
        [sides.A.commanders]
        Grant = { at = [36, 4] }
        [sides.B.commanders]
        Lee = { at = [36, 44] }
        [sides.B.formations]
        C = { infantry = 12, at = { x = 20, y = 40, facing = 180 } }
        D = { infantry = 12, at = { x = 50, y = 40, facing = 180 } }
        ",
    )
    .expect("a scenario");
    scenario.options.loss_cap = cap;
    let mut state = Guns::set_up(&scenario).expect("it can be set up");
    let (mut front, mut support, mut ranged) = (BaseSet::default(), BaseSet::default(), vec![]);
    for (side, Force { front: line, support: behind, ranged: guns, under_fire }) in
        Side::BOTH.into_iter().zip(forces)
    {
        // Every other base of the roster fights in front and the rest behind, so that the two are mixed in it.
        let mut own: Vec<BaseId> = state.of_side(side).iter().collect();
        let mut take = |count: usize, into: &mut Vec<BaseId>| {
            for _ in 0..count {
                let place = into.len() % 2 * (own.len() / 2);
                into.push(own.remove(place));
            }
        };
        let (mut line_up, mut back, mut afar) = (vec![], vec![], vec![]);
        take(behind, &mut back);
        take(line, &mut line_up);
        take(guns + under_fire, &mut afar);
        front = front.or(line_up.into_iter().collect());
        support = support.or(back.into_iter().collect());
        ranged.extend(afar.iter().map(|base| Ranged { base: *base, target: None }));
        let enemy = state.of_side(side.enemy()).iter().last().expect("there are many");
        ranged.extend(afar.iter().take(under_fire).map(|base| Ranged { base: enemy, target: Some(*base) }));
    }
    let combat = Combat { linked: front, bystanders: support };
    state.fight = Some(Fight {
        combat,
        attacker: Side::A,
        attacks: vec![],
        front,
        support,
        asked: BaseSet::default(),
        held_back: BaseSet::default(),
        stepped: vec![],
        ranged,
        verdict: Some(verdict),
        stood: vec![],
        vacated: vec![],
        may_advance: BaseSet::default(),
        advanced: BaseSet::default(),
    });
    state.agenda.clear();
    state.agenda.push(task::Task::Combat(Task::Losses));
    state
}

/// Dice that show each throw in turn, however many are asked for.
#[derive(Default)]
struct EveryThrow {
    faces: Vec<u8>,
    asked: usize,
}

impl EveryThrow {
    /// The next throw, if there is one.
    fn next(&mut self) -> bool {
        self.asked = 0;
        for face in self.faces.iter_mut().rev() {
            *face = *face % 6 + 1;
            if *face > 1 {
                return true;
            }
        }
        false
    }
}

impl Dice for EveryThrow {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let from = self.asked;
        self.asked += usize::from(batch.dice());
        self.faces.resize(self.faces.len().max(self.asked), 1);
        Ok(Faces::new(&self.faces[from..self.asked]).expect("dice show faces"))
    }

    fn turn_up(&mut self, _: RuleId, _: &Deck) -> Result<Card, NeedDice> {
        unreachable!("there are no cards in this game")
    }
}

/// By what is told and which number, its chance.
type Chances = BTreeMap<(String, i32), f64>;

/// What throws of the rules themselves came to.
#[derive(Default)]
struct Counted {
    throws: u32,
    often: Chances,
    lost: [f64; 2],
}

impl Counted {
    fn throw(&mut self, state: &State, dice: &mut dyn Dice) {
        let mut after = state.clone();
        Guns::step(&mut Ctx::new(&mut after, dice, Log::Drop)).expect("there are always more dice");
        self.throws += 1;
        for told in Guns::consequences(state, &after) {
            *self.often.entry(told).or_default() += 1.0;
        }
        for (lost, side) in self.lost.iter_mut().zip(Side::BOTH) {
            *lost += f64::from(Guns::losses(&after, side));
        }
    }

    /// How far the chances that were reckoned lie from those counted, at most, and the average losses.
    fn off(&self, state: &State, by: impl Fn(f64, f64) -> f64) -> f64 {
        let mut ended = state.clone();
        let Foretold { told, lost } = Guns::foretell(state, &mut ended).expect("losses are reckoned");
        assert!(ended.agenda.top().is_none() && Guns::consequences(state, &ended).is_empty());
        let mut reckoned = Chances::new();
        for (what, number, chance) in told {
            *reckoned.entry((what, number)).or_default() += chance;
        }
        let throws = f64::from(self.throws);
        let names: Vec<_> = reckoned.keys().chain(self.often.keys()).collect();
        let of = |chances: &Chances, name| chances.get(name).copied().unwrap_or(0.0);
        let apart = names.into_iter().map(|name| by(of(&reckoned, name), of(&self.often, name) / throws));
        for (side, counted) in Side::BOTH.into_iter().zip(self.lost) {
            let mean: f64 = reckoned
                .iter()
                .filter(|((what, _), _)| what.starts_with(&format!("{}: bases lost", state.side_name(side))))
                .map(|((_, number), chance)| f64::from(*number) * chance)
                .sum();
            assert!((mean - lost[side]).abs() < 1e-12, "{mean} {lost:?}");
            assert!((lost[side] - counted / throws).abs() < 0.05, "{lost:?} {:?}", self.lost);
        }
        apart.fold(0.0, f64::max)
    }
}

/// Every verdict there is (SG-RES-02).
fn verdicts() -> Vec<Verdict> {
    let mut all = vec![Verdict { winner: None, degree: Degree::Tie }];
    for winner in Side::BOTH.map(Some) {
        all.extend(
            [Degree::Beaten, Degree::Doubled, Degree::Tripled].map(|degree| Verdict { winner, degree }),
        );
    }
    all
}

#[test]
fn small_combats_are_reckoned_as_every_throw_of_the_rules() {
    let combats = [
        [force(3, 0, 0, 0), force(1, 0, 0, 0)],
        [force(1, 0, 0, 0), force(4, 0, 0, 0)],
        [force(2, 2, 0, 0), force(1, 0, 0, 0)],
        [force(1, 0, 1, 0), force(3, 0, 0, 1)],
        [force(2, 0, 0, 1), force(1, 1, 0, 0)],
        [force(0, 0, 0, 0), force(2, 1, 0, 0)],
        [force(3, 0, 0, 0), force(3, 0, 0, 0)],
    ];
    let mut limited = 0;
    for (forces, verdict) in
        combats.into_iter().flat_map(|forces| verdicts().into_iter().map(move |v| (forces, v)))
    {
        let mut means = vec![];
        for cap in [LossCap::Yes, LossCap::No] {
            let state = combat(forces, verdict, cap);
            let (mut dice, mut counted) = (EveryThrow::default(), Counted::default());
            loop {
                counted.throw(&state, &mut dice);
                if !dice.next() {
                    break;
                }
            }
            let off = counted.off(&state, |reckoned, counted| (reckoned - counted).abs());
            assert!(off < 1e-12, "{forces:?} {verdict:?} {cap:?}: {off}");
            means.push(counted.lost);
        }
        limited += usize::from(means[0] != means[1]);
    }
    assert!(limited > 10, "SG-OUT-08 makes a difference in {limited} of them");
}

#[test]
fn a_large_combat_is_reckoned_as_it_is_sampled() {
    const THROWS: u64 = 4000;
    for verdict in verdicts() {
        let state = combat([force(11, 6, 1, 2), force(3, 0, 1, 0)], verdict, LossCap::Yes);
        let mut counted = Counted::default();
        for throw in 0..THROWS {
            counted.throw(&state, &mut Seeded::stream(3, throw));
        }
        let off = counted.off(&state, |reckoned, counted| {
            let throws = THROWS as f64;
            (reckoned - counted).abs() / (reckoned * (1.0 - reckoned) / throws).sqrt().max(1.0 / throws)
        });
        // Of some hundred numbers one lies four standard errors off now and then; six is no chance.
        assert!(off < 6.0, "{verdict:?}: {off} standard errors");
    }
}
