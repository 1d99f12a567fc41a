//! A commander's train of thought, a few orders at a time.

use std::sync::Arc;

use engine::plan::Plan;
use engine::study::Study;
use engine::{Awaits, refusal::Witness};

use crate::trial::{Ranked, Terms, Trial, Tried, What};
use crate::{Chosen, Cost, General, Weighed, seed_of};

/// A decision being thought about: first the plan, if a turn of his begins, then the order inside it. Every [`step`](Self::step) plays a battle on
/// by a few orders in the commander's head; one may stop after any of them and take what is [`chosen`](Self::chosen) so far, so a clock or a
/// click can interrupt him.
pub struct Thinking<'g> {
    general: &'g mut General,
    study: Box<dyn Study>,
    seed: u64,
    /// The plans on trial, while they are.
    planning: Option<Trial>,
    /// The orders on trial, once the plan is made.
    ordering: Option<Trial>,
    /// What is ordered if he is stopped before.
    plain: usize,
}

/// The most work that goes into a plan, so that nobody waits long for it.
const MOST_PLANNING: u32 = 60_000;

/// How much more an order is doubted that has no part in the plan.
const OUT_OF_PLAN: f64 = 3.0;

impl<'g> Thinking<'g> {
    pub(crate) fn begin(general: &'g mut General, mut study: Box<dyn Study>, given: u64) -> Option<Self> {
        if study.awaits() != Awaits::Order(general.side) {
            return None;
        }
        let seed = seed_of(general.seed, general.side, given);
        let begins = general.is_asked(&mut *study, given);
        study.adopt(general.side, general.plan.clone());
        let plain = study.think_plainly();
        let planning = begins.then(|| plans(general, &*study, seed));
        Some(Self { general, study, seed, planning, ordering: None, plain })
    }

    /// Thinks a little further. `false` when there is nothing left to think about.
    pub fn step(&mut self) -> bool {
        if let Some(planning) = &mut self.planning {
            if planning.step(&*self.study) {
                return true;
            }
            self.fix_the_plan();
            return true;
        }
        let (study, general) = (&mut self.study, &*self.general);
        let ordering = self.ordering.get_or_insert_with(|| orders(general, &mut **study, self.seed));
        ordering.step(&**study)
    }

    /// Stops thinking as soon as there is a plan: the order is known already.
    pub(crate) fn planned(mut self) {
        while self.planning.is_some() && self.step() {}
    }

    /// From here on all orders of the turn are given inside the plan that did best.
    fn fix_the_plan(&mut self) {
        let Some(planning) = self.planning.take() else { return };
        if let Some(Ranked { what: What::Plan(plan), .. }) = planning.ranked().first() {
            self.general.plan = Some(Arc::clone(plan));
            self.study.adopt(self.general.side, Some(Arc::clone(plan)));
        }
    }

    /// The best order so far, with those it was weighed against and the plan it is given in.
    pub fn chosen(&self) -> Chosen {
        let ranked = self.ranked();
        let plain = self.study.order(self.plain);
        let weighed = |&(order, gain, battles, cost): &(usize, f64, usize, Cost)| {
            let order = self.study.order(order);
            Weighed { plain: order == plain, order, gain, battles, cost }
        };
        let plan = self.general.plan();
        Chosen {
            order: self.study.order(ranked[0].0),
            weighed: ranked.iter().take(5).map(weighed).collect(),
            plan: plan.map(|plan| told(plan, &*self.study)),
            drill: self.study.drill(),
            ahead: ahead(self.general.level.turns),
        }
    }

    /// The study he thought about, with the number of the best order in it.
    pub fn decided(self) -> (Box<dyn Study>, usize) {
        let order = self.ranked()[0].0;
        (self.study, order)
    }

    fn ranked(&self) -> Vec<(usize, f64, usize, Cost)> {
        let tried = self.ordering.as_ref().map_or_else(Vec::new, Trial::ranked);
        let orders = tried.into_iter().filter_map(|Ranked { what, gain, battles, cost }| match what {
            What::Order(order) => Some((*order, gain, battles, cost)),
            What::Plan(_) => None,
        });
        let orders: Vec<_> = orders.collect();
        if orders.is_empty() { vec![(self.plain, 0.0, 0, Cost::default())] } else { orders }
    }

    /// The work done so far.
    pub fn work(&self) -> u32 {
        [&self.planning, &self.ordering].into_iter().flatten().map(Trial::work).sum()
    }
}

/// How far somebody looks who looks so many turns ahead ([`Study::horizon`]).
fn ahead(turns: u32) -> String {
    match turns {
        0 | 1 => "to the end of the turn".to_owned(),
        2 => "to the end of the enemy's answer".to_owned(),
        more => format!("{more} turns ahead"),
    }
}

/// A plan as the player reads it.
fn told(plan: &Plan, study: &dyn Study) -> Told {
    let (says, drawn) = study.tell(plan);
    Told { says, drawn }
}

/// A plan in words, and as it is drawn on the map.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    /// In two sentences.
    pub says: String,
    /// Arrows and places.
    pub drawn: Vec<Witness>,
}

/// The plans worth trying.
fn plans(general: &General, study: &dyn Study, seed: u64) -> Trial {
    let level = &general.level;
    let mut plans = study.plans(general.side);
    plans.truncate(level.plans);
    let tried = plans.into_iter().map(|plan| Tried::new(What::Plan(Arc::new(plan)), 1.0)).collect();
    let planning = study.plans_so_hard();
    let work = (planning.work * level.work).min(MOST_PLANNING);
    let terms = Terms { work, turns: level.turns + 2, doubt: level.doubt.min(planning.doubt), margin: 0.0 };
    Trial::new(study, general.side, (terms, !seed), tried)
}

/// The orders worth trying: those that make sense, the plain one first.
fn orders(general: &General, study: &mut dyn Study, seed: u64) -> Trial {
    let (level, side) = (&general.level, general.side);
    let plain = study.think_plainly();
    let sensible = |study: &dyn Study, orders| general.trail.sensible(study, side, seed, orders);
    let mut orders = if level.ideas > 1 { study.ideas() } else { vec![plain] };
    orders.truncate(level.ideas);
    // One who goes by the drill looks for something else only where the drill makes no sense.
    if level.ideas == 1 && study.done().is_some_and(|done| done != plain) {
        let done = study.done().unwrap_or(plain);
        orders = sensible(study, vec![plain, done]);
        orders.truncate(1);
    } else {
        orders = sensible(study, orders);
    }
    let plan = general.plan();
    let tried = orders.into_iter().map(|order| {
        let serves = plan.is_none_or(|plan| study.serves(plan, order));
        Tried::new(What::Order(order), if serves { 1.0 } else { OUT_OF_PLAN })
    });
    let tried: Vec<Tried> = tried.collect();
    // A decision with few answers is not worth all the work of one with many.
    let work = level.work * (tried.len() as u32 + 2).min(level.ideas as u32) / level.ideas.max(1) as u32;
    let terms = Terms { work, turns: level.turns, doubt: level.doubt, margin: study.margin() };
    Trial::new(study, side, (terms, seed), tried)
}
