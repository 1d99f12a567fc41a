//! The shooting phase, MG-SHO: units of the phasing side shoot one after another; losses fall when all have shot.

mod aim;
mod dialogue;
mod sight;

use dice::{Dice, FaceSet, Faces, NeedDice, RuleId};
use engine::question::{Answered, Answers, Button, Head, MAIN, Question};
use engine::{Ctx, PieceId, Preview, Refusal, Side, no, slot};
use serde::Serialize;

pub use aim::{
    Fire, Placed, Volley, can_shoot, modifiers, needed, needed_with, placed, range, shoots_all_round, volley,
};
pub use dialogue::tell;
pub(crate) use dialogue::{dice_in_words, needs_in_words};
pub use sight::sight;

use crate::command::{enemy_of, own_unit};
use crate::event::Event as MarchEvent;
use crate::grammar::{Subject, count, verb};
use crate::losses::take_hits;
use crate::order::{EndShooting, Order, Shoot};
use crate::profiles::{Arm, Range};
use crate::state::{Condition, Fate, Formation, State, UnitId, UnitSet};
use crate::status;
use crate::task::Task as MarchTask;
use crate::telling::about;
use crate::{March, field, ids};

/// What is to be done or decided in the shooting phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-SHO-02: the phasing player names a unit and its target, or ends the phase.
    Choose(Choose),
    /// MG-SHO-11: a unit's dice.
    Fire { unit: UnitId, target: UnitId },
    /// MG-SHO-15: the target's saves.
    Save { target: UnitId, hits: u8 },
    /// MG-SHO-17, MG-SHO-18: target by target, what the hits of the phase do.
    Results,
}

/// What happens in the shooting phase and nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// MG-SHO-11: a unit shot.
    /// - `volley`: with how many stands, at what odds.
    Fired { unit: UnitId, target: UnitId, volley: Box<Volley>, dice: Faces, hits: u8 },
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Fired { unit, .. } => state.unit_mut(*unit).marks.shot = true,
    }
}

/// The phase begins: somebody is asked only if somebody can shoot.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let able = able(ctx);
    if !able.is_empty() {
        ctx.push(MarchTask::Shooting(Task::Choose(Choose { able })));
    }
}

/// The units of the phasing side that can shoot at somebody.
fn able(state: &State) -> UnitSet {
    let can = |unit: &UnitId| may_shoot(state, *unit).is_ok() && targets(state, *unit).next().is_some();
    state.of_side(state.active).map(|(unit, _)| unit).filter(can).collect()
}

/// The enemies a unit that may shoot can shoot at.
pub fn targets(state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let here = &state.unit(unit).footprint;
    let reach = range(state, unit).unwrap_or(0.0);
    state
        .of_side(state.unit(unit).side.enemy())
        // Far away is seen at once; whether somebody is engaged takes a look at everybody.
        .filter(move |(_, there)| here.is_near(&there.footprint, reach))
        .map(|(target, _)| target)
        .filter(move |target| may_be_shot_at(state, *target).is_ok() && can_shoot(state, unit, *target))
}

/// MG-SHO-02: who shoots at whom, or nobody more.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// Who can shoot at somebody and has not yet. As results come at the end, no shot changes it but by the shot itself.
    pub able: UnitSet,
}

/// What the rules make of an answer. Only [`Choose::answer`] makes one.
pub enum Legal {
    /// A unit shoots at an enemy.
    Shot(UnitId, UnitId),
    /// Nobody shoots any more.
    End,
}

impl Question<March> for Choose {
    type Legal = Legal;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        let count = self.able.len();
        let s = if count == 1 { "" } else { "s" };
        let says = format!(
            "{count} unit{s} can still shoot. Name one and its target, or end the phase: losses fall then."
        );
        Head::new(ids::MG_SHO_02, "Shooting", says).asking(ids::MG_TRN_01, "who shoots at whom")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|ways| {
            ways.verb::<Shoot>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|shot| accept(state, shot.unit, shot.target)) {
                    return answered.map(|(unit, target)| Legal::Shot(unit, target));
                }
                let able = self.able.iter().map(|unit| state.piece(unit));
                let own = state.of_side(state.active).map(|(unit, _)| state.piece(unit));
                let who = answers.pick(slot!(unit), "Who shoots?").among(able).showing(own);
                let unit = who.judged(|unit| self.is_able(state, unit))?;
                let seen = targets(state, unit).map(|target| state.piece(target));
                let enemies = state.of_side(state.active.enemy()).map(|(enemy, _)| state.piece(enemy));
                let whom = answers.pick(slot!(target), "At whom?").among(seen).showing(enemies);
                let whom = whom
                    .noted(|(_, target): &(UnitId, UnitId)| dialogue::odds_in_words(state, unit, *target));
                let (unit, target) = whom.judged(|target| accept(state, state.piece(unit), target))?;
                answers.done(Legal::Shot(unit, target), || Shoot {
                    unit: state.piece(unit),
                    target: state.piece(target),
                })
            });
            let end = Button::new("End shooting").ending().noted("losses fall").seldom(16);
            ways.word::<EndShooting>(end, || Legal::End);
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        let Legal::Shot(unit, target) = *legal else {
            return Preview::saying("No more units shoot: losses fall now.");
        };
        let volley = accepted(state, unit, target);
        let shoots = verb(state, unit, "shoots", "shoot");
        let (unit, target) = (state.name(unit), state.name(target));
        let dice = dice_in_words(volley.dice);
        let hits = if volley.dice == 1 || volley.needs == 6 { "hits" } else { "hit" };
        let needs = needs_in_words(volley.needs);
        let says = format_args!("{unit} {shoots} at {target}: {dice}, {needs} {hits}.");
        Preview::saying(says).costing(&volley.modifiers).drawn(volley.ruler())
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Legal) {
        let Legal::Shot(unit, target) = legal else {
            return ctx.push(MarchTask::Shooting(Task::Results));
        };
        let mut able = self.able;
        able.remove(unit);
        let then = if able.is_empty() { Task::Results } else { Task::Choose(Self { able }) };
        ctx.push_in_order([Task::Fire { unit, target }, then].map(MarchTask::Shooting));
    }
}

impl Choose {
    /// MG-SHO-01: one's own unit that may shoot and has somebody to shoot at.
    fn is_able(&self, state: &State, unit: PieceId) -> Result<UnitId, Refusal> {
        let unit = own_unit(state, state.active, unit)?;
        may_shoot(state, unit)?;
        if !self.able.has(unit) {
            return Err(no!(ids::MG_SHO_01, "{unit} has no enemy in range, arc and sight to shoot at"));
        }
        Ok(unit)
    }
}

/// MG-SHO-01, MG-SHO-03: a unit in good order and not engaged may shoot once at an unengaged enemy in range, arc and sight.
fn accept(state: &State, unit: PieceId, target: PieceId) -> Result<(UnitId, UnitId), Refusal> {
    let (unit, target) = parties(state, unit, target)?;
    // Whether it can is known with the first stand that can; why it cannot takes a look at all of them.
    if !can_shoot(state, unit, target) {
        volley(state, unit, target)?;
    }
    Ok((unit, target))
}

/// The volley of a shot that was accepted.
fn accepted(state: &State, unit: UnitId, target: UnitId) -> Volley {
    let Ok(volley) = volley(state, unit, target) else {
        unreachable!("a shot is accepted before it is fired, and nothing moves in between")
    };
    volley
}

/// Who shoots at whom, if the one may shoot and the other may be shot at.
fn parties(state: &State, unit: PieceId, target: PieceId) -> Result<(UnitId, UnitId), Refusal> {
    let unit = own_unit(state, state.active, unit)?;
    let target = enemy_of(state, unit, target)?;
    may_shoot(state, unit)?;
    may_be_shot_at(state, target)?;
    Ok((unit, target))
}

/// MG-SHO-01, MG-MEL-30: whether a unit may shoot at all in this phase.
pub fn may_shoot(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = state.unit(unit);
    let profile = state.profile(unit);
    let no = |why: &'static str, rule| Err(no!(rule, "{unit} cannot shoot: {why}"));
    match here.condition {
        Condition::Good => {}
        Condition::Disordered => {
            return no("it is disordered: only units in good order shoot", ids::MG_ORD_04);
        }
        Condition::Routed => return no("it is routed: only units in good order shoot", ids::MG_RTE_01),
    }
    if profile.arm == Arm::Cavalry {
        no("cavalry has no fire", ids::MG_SHO_01)
    } else if profile.shoot == 0 || profile.range == Range::None {
        no("its Shoot value is 0, so that it never shoots", ids::MG_UNI_02)
    } else if here.formation == Formation::Limbered {
        no("its guns are limbered: they had to unlimber in the movement phase", ids::MG_FRM_09)
    } else if here.marks.shot {
        no("it has shot: every unit shoots once a phase", ids::MG_SHO_01)
    } else if here.marks.rallied {
        no("it rallied this turn", ids::MG_RAL_05)
    } else if here.marks.charged {
        no("it charged this turn: its fire is part of the melee", ids::MG_CHG_07)
    } else if field::contact_remains(state, unit) {
        no("it still touches an enemy it has fought: they fight on in the melee phase", ids::MG_MEL_30)
    } else if field::engaged(state, unit) {
        no("it touches an enemy: its fire is part of the melee", ids::MG_SHO_03)
    } else {
        Ok(())
    }
}

/// MG-SHO-03: whether an enemy may be shot at.
fn may_be_shot_at(state: &State, target: UnitId) -> Result<(), Refusal> {
    if state.setup.options.fire_into_melee == crate::options::Switch::Off && field::engaged(state, target) {
        return Err(no!(
            ids::MG_SHO_03,
            "{target} touches an enemy and may not be shot at: choose an unengaged target"
        ));
    }
    Ok(())
}

impl Task {
    /// Rolls, saves, or applies the results to one target.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Choose(_) => Ok(()),
            Self::Fire { unit, target } => fire(ctx, unit, target),
            Self::Save { target, hits } => {
                let hits = unsaved(ctx, target, hits)?;
                note_hits(ctx, target, hits, 0, ids::MG_SHO_16);
                Ok(())
            }
            Self::Results => {
                results(ctx);
                Ok(())
            }
        }
    }
}

/// MG-SHO-11: one die per attack.
fn fire(ctx: &mut Ctx<'_, March>, unit: UnitId, target: UnitId) -> Result<(), NeedDice> {
    let volley = accepted(ctx, unit, target);
    let hitting = FaceSet::at_least(i32::from(volley.needs));
    let roll = ctx.dice_of(ctx.hand(unit)).pool(ids::MG_SHO_11, volley.dice, hitting)?;
    let hits = roll.hits();
    ctx.emit(MarchEvent::Shooting(Event::Fired {
        unit,
        target,
        volley: Box::new(volley),
        dice: roll.faces(),
        hits,
    }));
    if hits > 0 && ctx.profile(target).save.is_some() {
        ctx.push(MarchTask::Shooting(Task::Save { target, hits }));
    } else {
        note_hits(ctx, target, hits, 0, ids::MG_SHO_16);
    }
    Ok(())
}

/// MG-UNI-08, MG-UNI-07: the owner rolls one save die for each hit, heavy cavalry no other than that of its profile; says how many hits count.
/// MG-GEN-08: saves are a batch of their own, right after the hits that ask for them.
pub fn unsaved(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u8) -> Result<u8, NeedDice> {
    let Some(needs) = ctx.profile(unit).save else { return Ok(hits) };
    let saving = FaceSet::at_least(i32::from(needs));
    let roll = ctx.dice_of(ctx.hand(unit)).pool(ids::MG_UNI_08, hits, saving)?;
    let saved = roll.hits();
    ctx.tell(|state| {
        let (dice, does) = (roll.faces(), Subject::of(state, unit).does("saves"));
        let (hits, on) = (count(dice.len() as u32, "hit"), needs_in_words(needs));
        let says = format!("{does} {saved} of {hits}, needing {on}.");
        about(state, unit, ids::MG_UNI_08, says).rolled(does, &dice, needs..=6, Vec::new())
    });
    Ok(hits - saved)
}

/// Unsaved hits add up: over a shooting phase by MG-SHO-16, over a melee by MG-MEL-18.
pub fn note_hits(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u8, carried: u16, rule: RuleId) {
    if hits > 0 {
        let hits = ctx.unit(unit).hits + u16::from(hits);
        ctx.emit(MarchEvent::HitsNoted { unit, hits, carried, rule });
    }
}

/// MG-SHO-17, MG-SHO-18, MG-SHO-19, MG-SHO-20: the next target in the non-phasing side's roster that was hit: stands, then status dice.
fn results(ctx: &mut Ctx<'_, March>) {
    let hit = ctx.of_side(ctx.active.enemy()).find(|(_, unit)| unit.hits > 0);
    let Some((unit, hits)) = hit.map(|(unit, here)| (unit, here.hits)) else { return };
    ctx.push(MarchTask::Shooting(Task::Results));
    take_hits(ctx, unit, hits, ids::MG_SHO_19);
    ctx.emit(MarchEvent::HitsLeft { unit, hits: 0, kept: false });
    if ctx.unit(unit).fate == Fate::Present {
        let check = status::Task::Check { unit, dice: hits, cause: status::Cause::Fire };
        ctx.push(MarchTask::Status(check));
    }
}
