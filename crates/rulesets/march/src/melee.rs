//! The melee phase, MG-MEL: every melee is fought to its end, round by round, in the order the phasing player likes.

pub mod round;
mod score;
pub mod strength;
pub mod table;

use dice::{Faces, NeedDice};
use engine::question::{Answered, Answers, Head, MAIN, Question};
use engine::{Beat, BySide, Ctx, PieceId, Preview, Refusal, RuleId, Side, Tally, Telling, no, slot};
use serde::Serialize;

pub use round::{Attack, Blow, Fighter, Pair, Round};
pub use score::{Score, Verdict};
pub use strength::OnlySix;

use crate::command::any_unit;
use crate::field::Stop;
use crate::grammar::{Subject, army, count, in_brackets, list, sum, the_army};
use crate::order::{Fight, Order};
use crate::shooting::{dice_in_words, needs_in_words};
use crate::state::{Contact, Fate, State, UnitId, UnitSet};
use crate::task::Task as MarchTask;
use crate::{March, field, ids, pursuit, retreat};

/// What is to be done or decided in the melee phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-MEL-03: contacts are looked at afresh.
    /// - `waiting`: pairs that touched when the phase began and have not fought yet.
    Next { waiting: Vec<(UnitId, UnitId)> },
    /// MG-MEL-03: which melee is fought next.
    Choose(Choose),
    /// MG-MEL-15: a round goes on.
    Round(Box<Round>),
    /// MG-RET: a beaten unit goes back.
    Retreat(retreat::Task),
    /// MG-EXH, MG-PUR: what cavalry does after a round.
    Pursuit(pursuit::Task),
}

/// What happens in a melee and nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// MG-MEL-15: a round begins.
    /// - `number`: from 1; later ones are pursuit rounds.
    /// - `attacker` (MG-MEL-05).
    RoundBegan { number: u8, attacker: Side, units: UnitSet },
    /// The round is over.
    RoundEnded { units: UnitSet },
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::RoundBegan { units, .. } => {
            for unit in &mut state.units {
                unit.marks.surrender_checked = false;
            }
            for unit in units.iter() {
                state.unit_mut(unit).marks.fought = true;
            }
        }
        // MG-MEL-13: water counts in the first round only; other melees still have theirs before them.
        Event::RoundEnded { units } => {
            let fought = |contact: &&mut Contact| units.has(contact.attacker) && units.has(contact.target);
            state.contacts.iter_mut().filter(fought).for_each(|contact| contact.over_water = false);
        }
    }
}

/// MG-MEL-01: the phase begins with every pair of enemies that touch.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let waiting = pairs_in_contact(ctx);
    if !waiting.is_empty() {
        ctx.push(MarchTask::Melee(Task::Next { waiting }));
    }
}

/// MG-MEL-01: every pair of enemies that touch, side A's unit first.
pub(crate) fn pairs_in_contact(state: &State) -> Vec<(UnitId, UnitId)> {
    let mut pairs = Vec::new();
    for (one, _) in state.of_side(Side::A) {
        pairs.extend(field::in_contact_with(state, one).iter().map(|other| (one, other)));
    }
    pairs
}

/// MG-MEL-02: all units linked by contact with enemies form one melee; the first in roster order comes first.
pub(crate) fn melees(waiting: &[(UnitId, UnitId)]) -> impl Iterator<Item = UnitSet> {
    let mut left: UnitSet = waiting.iter().flat_map(|(one, other)| [*one, *other]).collect();
    std::iter::from_fn(move || {
        let melee = melee_of(waiting, left.iter().next()?);
        left.0 &= !melee.0;
        Some(melee)
    })
}

/// MG-MEL-02: those linked to a unit by contact with enemies, itself among them.
pub(crate) fn melee_of(waiting: &[(UnitId, UnitId)], unit: UnitId) -> UnitSet {
    let mut melee = UnitSet::from(unit);
    loop {
        let before = melee;
        for (one, other) in waiting {
            if melee.has(*one) || melee.has(*other) {
                melee.add(*one);
                melee.add(*other);
            }
        }
        if melee == before {
            return melee;
        }
    }
}

/// MG-MEL-03: looks at the contacts that are left, and asks only if there are two melees or more.
fn next(ctx: &mut Ctx<'_, March>, mut waiting: Vec<(UnitId, UnitId)>) {
    let state = &**ctx;
    let here = |unit: UnitId| state.unit(unit).fate == Fate::Present;
    waiting.retain(|(one, other)| here(*one) && here(*other) && field::in_contact(state, *one, *other));
    let (first, second) = {
        let mut melees = melees(&waiting);
        (melees.next(), melees.next())
    };
    match (first, second) {
        (None, _) => {}
        (Some(only), None) => fight(ctx, waiting, only),
        (Some(_), Some(_)) => ctx.push(MarchTask::Melee(Task::Choose(Choose { waiting }))),
    }
}

/// Fights one melee and comes back for the others.
fn fight(ctx: &mut Ctx<'_, March>, mut waiting: Vec<(UnitId, UnitId)>, melee: UnitSet) {
    waiting.retain(|(one, _)| !melee.has(*one));
    if !waiting.is_empty() {
        ctx.push(MarchTask::Melee(Task::Next { waiting }));
    }
    round::begin_first(ctx, melee);
}

/// MG-MEL-03: the melee a named unit is in.
fn check_fight(state: &State, waiting: &[(UnitId, UnitId)], piece: PieceId) -> Result<UnitSet, Refusal> {
    let unit = any_unit(state, piece)?;
    melees(waiting).find(|melee| melee.has(unit)).ok_or_else(|| {
        no!(
            ids::MG_MEL_03,
            "{unit} is in no melee that is still to be fought: name a unit that touches an enemy"
        )
    })
}

/// MG-MEL-03: which melee is fought next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// Pairs that touched when the phase began, touch still, and have not fought yet.
    pub waiting: Vec<(UnitId, UnitId)>,
}

impl Question<March> for Choose {
    /// The melee.
    type Legal = UnitSet;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        let count = melees(&self.waiting).count();
        let says = format!("{count} melees are to be fought. Name a unit of the one that comes next.");
        Head::new(ids::MG_MEL_03, "Melee: which is next?", says)
            .asking(ids::MG_MEL_03, "which melee is fought next")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<UnitSet> {
        answers.ways(|ways| {
            ways.verb::<Fight>(MAIN, |answers| {
                let units = melees(&self.waiting).flat_map(UnitSet::iter).map(|unit| state.piece(unit));
                let which = answers.pick(slot!(unit), "Which melee is next?").among(units);
                let which = which.noted(|melee: &UnitSet| listed(state, *melee, state.active));
                let melee = which.judged(|unit| check_fight(state, &self.waiting, unit))?;
                let unit = state.piece(melee.iter().next().expect("a melee has units"));
                answers.done(melee, || Fight { unit })
            });
        })
    }

    fn show(&self, state: &State, melee: &UnitSet) -> Preview {
        Preview::saying(format_args!("{} fight now.", listed(state, *melee, state.active)))
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, melee: UnitSet) {
        fight(ctx, self.waiting.clone(), melee);
    }
}

impl Task {
    /// Does one step.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Next { waiting } => next(ctx, waiting),
            Self::Choose(_) => {}
            Self::Round(round) => return round.step(ctx),
            Self::Retreat(task) => task.work(ctx),
            Self::Pursuit(task) => return task.work(ctx),
        }
        Ok(())
    }
}

/// The units of a melee, one side's first: "A, B and C against X".
fn listed(state: &State, melee: UnitSet, first: Side) -> String {
    let of = |side: Side| {
        let units = melee.iter().filter(|unit| state.unit(*unit).side == side);
        list(&units.map(|unit| state.name(unit)).collect::<Vec<_>>())
    };
    format!("{} against {}", of(first), of(first.enemy()))
}

/// An event of the melee as a sentence.
pub fn tell(state: &State, event: &Event) -> Telling {
    match event {
        Event::RoundBegan { number, attacker, units } => {
            let (who, side) = (listed(state, *units, *attacker), army(state, *attacker));
            let says = match number {
                1 => format!("Melee: {who}; {side} attack."),
                number => format!("Round {number}, the pursuit, without fire: {who}; {side} attack."),
            };
            let of = |side: Side| units.iter().filter(move |unit| state.unit(*unit).side == side);
            let names = |side: Side| of(side).map(|unit| state.name(unit).to_owned()).collect();
            Telling::new(ids::MG_MEL_15, says)
                .headline()
                .about(units.iter().map(|unit| state.name(unit)))
                .seen(Beat::Melee {
                    round: u32::from(*number),
                    attacker: Some(*attacker),
                    fighters: BySide::of(names),
                })
        }
        Event::RoundEnded { .. } => {
            Telling::new(ids::MG_MEL_15, "The round is over.").detail().seen(Beat::MeleeOver)
        }
    }
}

/// MG-MEL-22, MG-MEL-25: both scores, and what comes of them.
fn tell_scores(state: &State, scores: BySide<Score>, verdict: Verdict) -> Telling {
    let result = match verdict {
        Verdict::Won { by, margin } => format!("{} win by {margin}", army(state, by)),
        Verdict::EnemyGone { winner } => format!("{} win, for no enemy is left", army(state, winner)),
        Verdict::Drawn => "a draw, and the attacker goes back".to_owned(),
        Verdict::NobodyLeft => "nobody is left to win".to_owned(),
    };
    let rule = if verdict == Verdict::Drawn { ids::MG_MEL_25 } else { ids::MG_MEL_22 };
    let score = |side: Side| scores[side].in_words();
    let says = format!(
        "{} score {}, {} {}: {result}.",
        the_army(state, Side::A),
        score(Side::A),
        army(state, Side::B),
        score(Side::B)
    );
    let winner = match verdict {
        Verdict::Won { by: winner, .. } | Verdict::EnemyGone { winner } => Some(winner),
        Verdict::Drawn | Verdict::NobodyLeft => None,
    };
    Telling::new(rule, says).seen(Beat::Score {
        scores: BySide::of(|side| scores[side].total().to_string()),
        made_of: BySide::of(|side| scores[side].parts()),
        winner,
        result,
    })
}

/// MG-RET-05, MG-RET-07, MG-EXH-02, MG-PUR-04: what stopped a unit that goes back, and after how far.
pub(crate) fn tell_stopped(state: &State, unit: UnitId, after: f64, by: Stop, rule: RuleId) -> Telling {
    let back = Subject::of(state, unit);
    let what = match by {
        Stop::Enemy(other) | Stop::Friend(other) => {
            format!("{} in the way", Subject::of(state, other).does("is"))
        }
        Stop::Ground(barrier) => {
            format!("{} is in the way", crate::ground::called(&state.setup.terrain, barrier))
        }
        Stop::Edge => "the table ends there".to_owned(),
    };
    let says = if ::table::within(after, 0.0) {
        format!("{} cannot go back: {what}.", back.name)
    } else {
        // How far it went is told with where it is now.
        format!("{} can go no farther: {what}.", back.name)
    };
    Telling::new(rule, says).about([state.name(unit)])
}

/// MG-MEL-14, MG-MEL-11: a unit fired or fought. MG-MEL-12: perhaps only a natural 6 hits.
fn tell_attack(
    state: &State,
    attack: Attack,
    modifiers: &Tally,
    only_six: Option<OnlySix>,
    dice: &Faces,
    hits: u8,
) -> Telling {
    let (by, at) = (Subject::of(state, attack.by), state.name(attack.at));
    let does = match attack.blow {
        Blow::DefensiveFire => format!("{} defensively at", by.verb("fires")),
        Blow::AdvancingFire => format!("{} on the advance at", by.verb("fires")),
        Blow::Attackers | Blow::Defenders => by.verb("fights"),
    };
    let needs = match only_six {
        Some(why) => format!("a natural 6 ({})", why.in_words()),
        None => format!("{}{}", needs_in_words(attack.needs), in_brackets(modifiers)),
    };
    let says = format!(
        "{} {does} {at} with {}, {} needing {needs}: {}.",
        by.name,
        count(u32::from(attack.stands), "stand"),
        dice_in_words(attack.dice),
        count(u32::from(hits), "hit")
    );
    let added = if only_six.is_some() { Vec::new() } else { sum(modifiers).collect() };
    Telling::new(attack.blow.rule(), says)
        .about([by.name.as_str(), at])
        .rolled(format!("{} {does} {at}", by.name), dice, attack.needs..=6, added)
        .seen(Beat::Blow {
            by: by.name.clone(),
            side: state.unit(attack.by).side,
            at: at.to_owned(),
            how: attack.blow.in_words().to_owned(),
            hits: u32::from(hits),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(units: &[u8]) -> UnitSet {
        let mut set = UnitSet::default();
        for unit in units {
            set.add(UnitId(*unit));
        }
        set
    }

    /// MG-MEL-02: column A (0) touches lines X (8) and Y (9), column B (1) touches Y only: one melee; C (2) and Z (10) another.
    #[test]
    fn units_linked_by_contact_form_one_melee() {
        let pair = |one, other| (UnitId(one), UnitId(other));
        let listed = |waiting: &[_]| melees(waiting).collect::<Vec<_>>();
        assert_eq!(listed(&[pair(0, 8), pair(0, 9), pair(1, 9)]), [set(&[0, 1, 8, 9])]);
        assert_eq!(
            listed(&[pair(0, 8), pair(1, 9), pair(2, 10), pair(1, 8)]),
            [set(&[0, 1, 8, 9]), set(&[2, 10])]
        );
        assert_eq!(listed(&[]), []);
    }
}
