//! What is said of a battle is all there is to it: states are equal exactly if their digests are.
//!
//! Two whole battles differ in a hundred things at once, and so would their digests whatever was left out. States that differ in one thing are found
//! between two steps of the rules, among the outcomes of one order under other dice, and where a ruleset forgets what can make no difference any more.

use std::collections::BTreeMap;

use dice::Seeded;
use engine::{Awaits, Ctx, Digest, Log, Loop, Rules, WithOdds, digest, stable_hash};
use rayon::prelude::*;

use crate::dose::dose;
use crate::options::under;
use crate::shelf::{asked, begun, play_on, scenarios};
use crate::{Book, Chance, StateOf};

/// Over random battles, step by step: no two states share a digest, and no state has two.
pub fn states_are_equal_exactly_when_their_digests_are<B: Book>() {
    let scenarios = scenarios::<B>();
    let battles: Vec<_> =
        scenarios.iter().flat_map(|one| (0..one.share(2, 1)).map(move |seed| (one, seed))).collect();
    let seen: usize = battles
        .par_iter()
        .map(|(one, seed)| {
            let mut known = Known::<B>::new(format!("{}, seed {seed}", one.slug));
            let (mut dice, mut chance) = (Seeded::new(*seed), Chance::new(*seed));
            let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, *seed), *seed, &mut dice);
            for number in 0..dose(40, 10) {
                if asked(&battle).is_none() {
                    break;
                }
                for other in 0..2 {
                    let order = chance.order::<B::Game>(battle.state());
                    known.follow(battle.state(), &order, 100 * number as u64 + other);
                }
                play_on(&mut battle, &mut dice, &mut chance, 1);
            }
            known.states.len()
        })
        .sum();
    assert!(
        seen > dose(100, 20) * battles.len(),
        "no more than {seen} states were compared in {} battles",
        battles.len()
    );
}

/// The states of one battle by their digests.
struct Known<B: Book> {
    what: String,
    states: BTreeMap<Digest, StateOf<B>>,
    digests: BTreeMap<u64, Digest>,
}

impl<B: Book> Known<B> {
    const fn new(what: String) -> Self {
        Self { what, states: BTreeMap::new(), digests: BTreeMap::new() }
    }

    /// Notes every state on the way from an order to the next decision.
    fn follow(&mut self, from: &StateOf<B>, order: &<B::Game as Rules>::Order, seed: u64) {
        let mut state = from.clone();
        let mut dice = Seeded::new(seed);
        self.note(&state);
        if B::Game::obey(&mut Ctx::new(&mut state, &mut dice, Log::Drop), order).is_err() {
            return;
        }
        loop {
            self.note(&state);
            let mut forgetful = state.clone();
            B::Game::forget(&mut forgetful);
            self.note(&forgetful);
            if B::Game::awaits(&state) != Awaits::Rules {
                return;
            }
            let stepped = B::Game::step(&mut Ctx::new(&mut state, &mut dice, Log::Drop));
            stepped.expect("seeded dice never run dry");
        }
    }

    fn note(&mut self, state: &StateOf<B>) {
        let digest = digest::<B::Game>(state);
        let known = self.states.entry(digest).or_insert_with(|| state.clone());
        assert!(
            known == state,
            "{}: what is said of two states is the same, and they are not:\n{known:#?}\n{state:#?}",
            self.what
        );
        let before = *self.digests.entry(stable_hash(state)).or_insert(digest);
        assert_eq!(before, digest, "{}: two things are said of one state: {state:#?}", self.what);
    }
}
