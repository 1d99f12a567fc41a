//! A commander in a battle, with what he keeps in mind from one order to the next.

use std::sync::Arc;

use engine::Side;
use engine::plan::Plan;
use engine::play::Play;
use engine::study::Study;

use crate::nonsense::Trail;
use crate::{Chosen, Level, Thinking};

/// A commander who leads a side through a battle. He plans when his turn begins and keeps the plan; he remembers how his pieces stood, so that no
/// order undoes another. All of it follows from the battle, his level and his seed: one who comes late can recollect it ([`General::recalled`]).
pub struct General {
    pub(crate) level: Level,
    pub(crate) side: Side,
    pub(crate) seed: u64,
    /// By what he weighs, if not by what the game says.
    weights: Option<Vec<f64>>,
    /// The turn he has planned for.
    turn: Option<u32>,
    pub(crate) plan: Option<Arc<Plan>>,
    pub(crate) trail: Trail,
    /// How many orders his side had given when he was last asked.
    given: Option<u64>,
}

impl General {
    /// A commander before the battle.
    pub fn new(level: &Level, side: Side, seed: u64) -> Self {
        let (level, trail) = (*level, Trail::default());
        Self { level, side, seed, weights: None, turn: None, plan: None, trail, given: None }
    }

    /// The same, weighing by other numbers than the game's own.
    #[must_use]
    pub fn weighing(mut self, weights: &[f64]) -> Self {
        self.weights = Some(weights.to_vec());
        self
    }

    /// One who has led this side up to here, whoever really has: he goes through the turn once more in his head.
    pub fn recalled(play: &dyn Play, side: Side, level: &Level, seed: u64) -> Self {
        let mut general = Self::new(level, side, seed);
        let mut moments = play.recollect(side);
        moments.pop();
        for (given, study) in moments {
            if let Some(thinking) = general.think(study, given as u64) {
                thinking.planned();
            }
        }
        general
    }

    /// Whether he has led his side in this battle up to the order before the one that is asked for now.
    pub fn follows(&self, given: u64) -> bool {
        given == 0 || self.given.is_some_and(|before| before + 1 == given)
    }

    /// The plan he goes by.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_deref()
    }

    /// The order he gives, or nothing if his side is not asked.
    pub fn choose(&mut self, play: &dyn Play) -> Option<Chosen> {
        let given = play.orders_of(self.side) as u64;
        let mut thinking = self.think(play.study(), given)?;
        while thinking.step() {}
        Some(thinking.chosen())
    }

    /// Begins to think about the order he is asked for, after so many of his side's; nothing if it is not asked.
    pub fn think(&mut self, study: Box<dyn Study>, given: u64) -> Option<Thinking<'_>> {
        Thinking::begin(self, study, given)
    }

    /// A moment at which he is asked: whether it is time for a plan.
    pub(crate) fn is_asked(&mut self, study: &mut dyn Study, given: u64) -> bool {
        if let Some(weights) = &self.weights {
            study.weigh_by(weights);
        }
        self.given = Some(given);
        let planning = study.planning(self.side);
        let begins = planning.is_some() && planning != self.turn;
        if begins {
            self.turn = planning;
            self.plan = None;
        }
        if begins || planning.is_none() {
            self.trail.clear();
        }
        self.trail.note(study, self.side);
        begins
    }
}
