//! The shooting phase, MG-SHO: units of the phasing side shoot one after another; losses fall when all have shot.

mod aim;
mod dialogue;
mod sight;

use dice::{Dice, FaceSet, Faces, NeedDice, RuleId};
use engine::{Ask, Ctx, Decision, PieceId, Preview, Refusal, Side, no};
use serde_json::Value;

pub use aim::{
    Fire, Placed, Volley, can_shoot, modifiers, needed, needed_with, placed, range, shoots_all_round, volley,
};
pub use dialogue::tell;
pub(crate) use dialogue::{dice_in_words, needs_in_words};
pub use sight::sight;

use crate::command::{enemy_of, own_unit};
use crate::event::Event as MarchEvent;
use crate::grammar::verb;
use crate::losses::take_hits;
use crate::order::Order;
use crate::profiles::{Arm, Range};
use crate::state::{Condition, Fate, Formation, State, UnitId, UnitSet};
use crate::status;
use crate::task::Task as MarchTask;
use crate::{March, field, ids};

/// What is to be done or decided in the shooting phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-SHO-02: the phasing player names a unit and its target, or ends the phase.
    Choose {
        /// Who can shoot at somebody and has not yet. As results come at the end, no shot changes it but by the shot itself.
        able: UnitSet,
    },
    /// MG-SHO-11: a unit's dice.
    Fire {
        /// Who shoots.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// MG-SHO-15: the target's saves.
    Save {
        /// Whose.
        target: UnitId,
        /// Against how many hits.
        hits: u8,
    },
    /// MG-SHO-17, MG-SHO-18: target by target, what the hits of the phase do.
    Results,
}

/// What happens in the shooting phase and nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// MG-SHO-11: a unit shot.
    Fired {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With how many stands, at what odds.
        volley: Box<Volley>,
        /// The dice.
        dice: Faces,
        /// How many hit.
        hits: u8,
    },
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
        ctx.push(MarchTask::Shooting(Task::Choose { able }));
    }
}

/// The units of the phasing side that can shoot at somebody.
fn able(state: &State) -> UnitSet {
    let mut able = UnitSet::default();
    for (unit, _) in state.of_side(state.active) {
        if may_shoot(state, unit).is_ok() && targets(state, unit).next().is_some() {
            able.add(unit);
        }
    }
    able
}

/// The enemies a unit that may shoot can shoot at.
pub fn targets(state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let here = &state.unit(unit).footprint;
    let reach = range(state, unit).unwrap_or(0.0);
    state
        .of_side(state.unit(unit).side.enemy())
        // Far away is seen at once; whether somebody is engaged takes a look at everybody.
        .filter(move |(_, there)| field::near(here, &there.footprint, reach))
        .map(|(target, _)| target)
        .filter(move |target| may_be_shot_at(state, *target).is_ok() && can_shoot(state, unit, *target))
}

/// A shot the rules accept in this state. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalShot {
    unit: UnitId,
    target: UnitId,
    volley: Volley,
}

/// MG-SHO-01, MG-SHO-03: a unit in good order and not engaged may shoot once at an unengaged enemy in range, arc and sight.
pub fn check(state: &State, unit: PieceId, target: PieceId) -> Result<LegalShot, Refusal> {
    let (unit, target) = parties(state, unit, target)?;
    let volley = volley(state, unit, target)?;
    Ok(LegalShot { unit, target, volley })
}

/// As [`check`], for those who need not know how many stands shoot: it is over with the first that can.
fn accept(state: &State, unit: PieceId, target: PieceId) -> Result<(UnitId, UnitId), Refusal> {
    let (unit, target) = parties(state, unit, target)?;
    if !can_shoot(state, unit, target) {
        volley(state, unit, target)?;
    }
    Ok((unit, target))
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
    let no = |why: &'static str, rule| Err(no!(rule, "{} cannot shoot: {}", unit, why));
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
            "{} touches an enemy and may not be shot at: choose an unengaged target",
            target
        ));
    }
    Ok(())
}

impl Task {
    /// MG-SHO-02: the phasing player chooses.
    pub fn asks(&self, state: &State) -> Option<Side> {
        matches!(self, Self::Choose { .. }).then_some(state.active)
    }

    /// The choice of a shot.
    pub fn decision(&self, state: &State) -> Decision {
        let count = self.able().iter().count();
        let says = format!(
            "{count} unit{} can still shoot. Name one and its target, or end the phase: losses fall then.",
            if count == 1 { "" } else { "s" }
        );
        Decision::new(state.active, ids::MG_SHO_02, "Shooting", says)
    }

    fn able(&self) -> UnitSet {
        match self {
            Self::Choose { able } => *able,
            Self::Fire { .. } | Self::Save { .. } | Self::Results => UnitSet::default(),
        }
    }

    /// The way to a shot: who, then at whom.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        dialogue::ask(state, self.able(), draft)
    }

    /// What a shot would be: dice, the number they need, the line of fire.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        match order {
            Order::Shoot { unit, target } => {
                let LegalShot { unit, target, volley } = check(state, *unit, *target)?;
                let shoots = verb(state, unit, "shoots", "shoot");
                let (unit, target) = (state.name(unit), state.name(target));
                let dice = dice_in_words(volley.dice);
                let hits = if volley.dice == 1 || volley.needs == 6 { "hits" } else { "hit" };
                let needs = needs_in_words(volley.needs);
                let says = format_args!("{unit} {shoots} at {target}: {dice}, {needs} {hits}.");
                Ok(Preview::saying(says).costing(&volley.modifiers).drawn(volley.ruler()))
            }
            Order::EndShooting => Ok(Preview::saying("No more units shoot: losses fall now.")),
            _ => Err(wrong_order()),
        }
    }

    /// Starts a shot, or the results.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Shoot { unit, target } => {
                let (unit, target) = accept(ctx, *unit, *target)?;
                self.begin_shot(ctx, unit, target);
            }
            Order::EndShooting => end(ctx),
            _ => return Err(wrong_order()),
        }
        Ok(())
    }

    fn begin_shot(&self, ctx: &mut Ctx<'_, March>, unit: UnitId, target: UnitId) {
        let mut able = self.able();
        able.remove(unit);
        ctx.pop();
        let then = if able.is_empty() { Self::Results } else { Self::Choose { able } };
        ctx.push_in_order([Self::Fire { unit, target }, then].map(MarchTask::Shooting));
    }

    /// Some shot, or now and then the end of the phase.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        self.any_shot(state, pick).map_or(Order::EndShooting, |(unit, target)| Order::Shoot {
            unit: state.piece(unit),
            target: state.piece(target),
        })
    }

    /// Obeys the same order; a shot that was found is legal.
    pub fn obey_any(&self, ctx: &mut Ctx<'_, March>, pick: &mut dyn FnMut(usize) -> usize) {
        match self.any_shot(ctx, pick) {
            Some((unit, target)) => self.begin_shot(ctx, unit, target),
            None => end(ctx),
        }
    }

    fn any_shot(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Option<(UnitId, UnitId)> {
        let able = self.able();
        if able.is_empty() || pick(16) == 0 {
            return None;
        }
        let unit = able.iter().nth(pick(able.len())).expect("the pick is below the count");
        let seen: UnitSet = targets(state, unit).collect();
        (!seen.is_empty()).then(|| {
            let target = seen.iter().nth(pick(seen.len())).expect("the pick is below the count");
            (unit, target)
        })
    }

    /// Rolls, saves, or applies the results to one target.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Choose { .. } => Ok(()),
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

/// MG-SHO-17: nobody shoots any more, and losses fall.
fn end(ctx: &mut Ctx<'_, March>) {
    ctx.pop();
    ctx.push(MarchTask::Shooting(Task::Results));
}

/// MG-SHO-11: one die per attack.
fn fire(ctx: &mut Ctx<'_, March>, unit: UnitId, target: UnitId) -> Result<(), NeedDice> {
    let Ok(volley) = volley(ctx, unit, target) else {
        unreachable!("a shot is checked before it is fired, and nothing moves in between")
    };
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

/// MG-UNI-08: the owner rolls one save die for each hit; says how many hits count.
pub fn unsaved(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u8) -> Result<u8, NeedDice> {
    let Some(needs) = ctx.profile(unit).save else { return Ok(hits) };
    let saving = FaceSet::at_least(i32::from(needs));
    let roll = ctx.dice_of(ctx.hand(unit)).pool(ids::MG_UNI_08, hits, saving)?;
    let saved = roll.hits();
    ctx.emit(MarchEvent::Saved { unit, dice: roll.faces(), needs, saved });
    Ok(hits - saved)
}

/// Unsaved hits add up: over a shooting phase by MG-SHO-16, over a melee by MG-MEL-18.
pub fn note_hits(ctx: &mut Ctx<'_, March>, unit: UnitId, hits: u8, carried: u16, rule: RuleId) {
    if hits > 0 {
        let hits = ctx.unit(unit).hits + u16::from(hits);
        ctx.emit(MarchEvent::HitsNoted { unit, hits, carried, rule });
    }
}

/// MG-SHO-17 to MG-SHO-20: the next target in the non-phasing side's roster that was hit: stands, then status dice.
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

fn wrong_order() -> Refusal {
    Refusal::other_question(ids::MG_TRN_01, "who shoots at whom")
}
