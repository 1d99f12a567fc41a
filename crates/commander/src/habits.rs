//! How commanders behave, counted: what they leave unused of what the rules offer, and what makes no sense.

use std::collections::BTreeMap;

use dice::Dice;
use engine::plan::Habit;
use engine::study::Study;
use engine::{Awaits, BySide, PieceId, Side};

use crate::General;
use crate::nonsense::{Folly, LEAST_CHANCE, Trail};

/// Counts of a battle, or of several together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Habits(BTreeMap<&'static str, Counted>);

/// How often something was done, of how many that might have been (0 where that is no question).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counted {
    /// So often.
    pub count: u64,
    /// Of so many.
    pub of: u64,
    /// Whether nobody with a grain of sense does it.
    pub nonsense: bool,
}

impl Habits {
    /// All of them, by what they are.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, Counted)> {
        self.0.iter().map(|(what, counted)| (*what, *counted))
    }

    /// What nobody should have done, with how often it was.
    pub fn nonsense(&self) -> Vec<(&'static str, u64)> {
        let bad = self.all().filter(|(_, counted)| counted.nonsense && counted.count > 0);
        bad.map(|(what, counted)| (what, counted.count)).collect()
    }

    /// Those of two series.
    #[must_use]
    pub fn together(mut self, other: &Self) -> Self {
        for (what, counted) in &other.0 {
            let mine = self.0.entry(what).or_default();
            mine.count += counted.count;
            mine.of += counted.of;
            mine.nonsense |= counted.nonsense;
        }
        self
    }

    fn add(&mut self, habit: Habit) {
        let Habit { what, count, of, nonsense } = habit;
        let counted = Counted { count: count.into(), of: of.into(), nonsense };
        *self = std::mem::take(self).together(&Self(BTreeMap::from([(what, counted)])));
    }
}

/// Follows a battle and counts.
#[derive(Default)]
pub struct Watcher {
    habits: Habits,
    sides: BySide<Watched>,
}

/// A side as it is watched.
#[derive(Default)]
struct Watched {
    trail: Trail,
    turn: Option<u32>,
    /// Everybody who stood ready when the turn began, and whether he has done anything since.
    ready: BTreeMap<PieceId, bool>,
}

impl Watcher {
    /// Gives the order that a commander chooses, as [`crate::act`] does, and counts what it shows.
    pub fn act(
        &mut self,
        study: &mut Box<dyn Study>,
        general: &mut General,
        given: u64,
        dice: &mut dyn Dice,
    ) -> bool {
        let side = general.side;
        self.before(&**study, side);
        let Some((thought_about, order)) = crate::decide(&**study, general, given) else { return false };
        *study = thought_about;
        let actors = study.actors(order);
        // One who has no better answer is not rash.
        let rash = |study: &dyn Study, order| study.chance(order).is_some_and(|chance| chance < LEAST_CHANCE);
        if rash(&**study, order) && study.ideas().into_iter().any(|other| !rash(&**study, other)) {
            self.habits.add(Habit::nonsense("rash charges"));
        }
        if study.done().is_some_and(|done| !study.ideas().contains(&done)) {
            self.habits.add(Habit::nonsense("could not let it be"));
        }
        let Some(habits) = study.give_and_count(order, dice) else { return false };
        for habit in habits {
            self.habits.add(habit);
        }
        let watched = &mut self.sides[side];
        if let Some(folly) = watched.trail.folly(side, &actors, &**study) {
            self.habits.add(Habit::nonsense(match folly {
                Folly::Undone => "orders undone",
                Folly::Shuffled => "hair's-breadth moves",
                Folly::WalkedTwice => "second walks",
            }));
        }
        for actor in actors {
            watched.ready.entry(actor).and_modify(|acted| *acted = true);
        }
        self.sides[side.enemy()].trail.clear();
        if let Awaits::Over(_) = study.awaits() {
            for side in Side::BOTH {
                self.turn_is_over(side);
            }
        }
        true
    }

    /// What was counted.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    fn before(&mut self, study: &dyn Study, side: Side) {
        let planning = study.planning(side);
        if planning.is_some() && planning != self.sides[side].turn {
            self.turn_is_over(side);
            let ready = study.stances(side).iter().map(|stance| (stance.piece, false)).collect();
            self.sides[side] = Watched { trail: Trail::default(), turn: planning, ready };
        }
        self.sides[side].trail.note(study, side);
    }

    fn turn_is_over(&mut self, side: Side) {
        let ready = std::mem::take(&mut self.sides[side].ready);
        let idle = ready.values().filter(|acted| !**acted).count();
        if !ready.is_empty() {
            self.habits.add(Habit::of("idle unit-turns", idle as u32, ready.len() as u32));
        }
    }
}
