//! SC-SKM-05, SC-ART-07: skirmishers and gunners get out of an attacker's way.

use bodies::{Body, Swath, stretches};
use dice::{Dice, NeedDice};
use engine::question::{self, Answered, Answers, Button, Head, MAIN, Question};
use engine::{Ctx, Preview, Refusal, Side, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Placement, Point, Rect, Segment, Stretch, Vector, beyond, within};

use crate::dialogue::Toward;
use crate::event::{Event, Why};
use crate::formations::{Footprint, Word, formed};
use crate::ground::Mover;
use crate::order::Order;
use crate::retreat::Lane;
use crate::state::{Fate, Formation, LeftGuns, Lie, State, UnitId, UnitSet};
use crate::troops::{Arm, Mobility};
use crate::{Charge, generals, ids, losses, task};

/// SC-SKM-05, SC-ART-07: it evades.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evade {}

/// It stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stand {}

/// SC-SKM-05: which way it runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RunTo {
    /// Degrees clockwise from the attacker's facing: −22.5 to 22.5.
    pub heading: f64,
    /// How it faces afterwards; as before if left out.
    #[serde(default, skip_serializing_if = "Toward::is_unsaid")]
    pub facing: Toward,
}

/// An evade, as it waits on the agenda.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Whether it evades.
    Choose(Chance),
    /// The dice, and the crew leaves its guns.
    Roll(Chance),
    /// Which way.
    Run(Run),
}

/// Somebody who may evade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Chance {
    /// Who.
    pub unit: UnitId,
    /// Who attacks.
    pub by: UnitId,
    /// The attacker's facing on its last leg, in hundredths of a degree.
    pub facing: i32,
}

/// Somebody who runs so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Run {
    /// Who, and from whom.
    pub chance: Chance,
    /// Inches.
    pub inches: u16,
}

/// SC-SKM-05: how far to either side of the attacker's facing evaders may run.
pub const SPREAD: f64 = 22.5;

/// SC-SKM-05, SC-ART-07: whether a unit may evade an attack, and with how many dice.
pub fn dice_of(state: &State, unit: UnitId) -> Option<u8> {
    let here = state.unit(unit);
    if !state.is_present(unit) || state.is_engaged(unit) {
        return None;
    }
    let is_horse = state.info(unit).battery.is_some_and(|battery| battery.mobility == Mobility::Horse);
    match here.lie.formation {
        Formation::Skirmish { .. } => (!state.counts_as_close(unit)).then_some(2),
        Formation::OffGuns { .. } | Formation::Deployed => Some(2),
        Formation::Limbered { .. } => Some(if is_horse { 3 } else { 2 }),
        Formation::Column { .. }
        | Formation::Line { .. }
        | Formation::Bent(_)
        | Formation::Square
        | Formation::Garrison { .. } => None,
    }
}

/// SC-SKM-05: skirmishers must evade an attacker in close order.
fn must_evade(state: &State, unit: UnitId, by: UnitId) -> bool {
    matches!(state.unit(unit).lie.formation, Formation::Skirmish { .. }) && state.is_close_order(by)
}

/// What is asked of a unit that is attacked; nothing if it cannot evade.
pub fn ask(state: &State, unit: UnitId, by: UnitId, facing: i32) -> Option<task::Task> {
    dice_of(state, unit)?;
    let chance = Chance { unit, by, facing };
    let task = if must_evade(state, unit, by) { Task::Roll(chance) } else { Task::Choose(chance) };
    Some(task::Task::Evade(task))
}

impl Task {
    /// Rolls, or does nothing where somebody decides.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        if let Self::Roll(chance) = self {
            return roll(ctx, chance);
        }
        Ok(())
    }
}

/// SC-SKM-05, SC-ART-07, SC-ART-08: the dice; a crew on foot leaves its guns.
fn roll(ctx: &mut Ctx<'_, Charge>, chance: Chance) -> Result<(), NeedDice> {
    let unit = chance.unit;
    let Some(dice) = dice_of(ctx, unit) else { return Ok(()) };
    let rule = if ctx.info(unit).arm == Arm::Artillery { ids::SC_ART_07 } else { ids::SC_SKM_05 };
    let hand = ctx.hand(unit);
    let rolled = ctx.dice_of(hand).sum(rule, dice)?;
    ctx.emit(Event::EvadeRolled { unit, dice: rolled.faces(), rule });
    let here = ctx.unit(unit).lie;
    let leaves = matches!(here.formation, Formation::Deployed)
        || (dice == 2 && matches!(here.formation, Formation::Limbered { .. }));
    if leaves {
        let guns = LeftGuns { lie: here, touched_by: UnitSet::default() };
        let lie = crew_beside(ctx, unit);
        ctx.emit(Event::GunsChanged { unit, guns: Some(guns), rule: ids::SC_ART_08 });
        ctx.emit(Event::Placed { unit, lie, gone: 0.0, why: Why::Evaded(chance.by), rule: ids::SC_ART_08 });
    }
    let run = Run { chance, inches: rolled.faces().total() };
    if let Some(lane) = Lane::of(ctx, unit) {
        // SC-TER-05: guns in the lane of a forest road follow it.
        let ran = lane.run(chance.facing, f64::from(run.inches));
        match ran {
            Some((lie, gone)) => follow_road(ctx, chance, lie, gone),
            None => losses::remove(ctx, unit, Fate::Eliminated, None, ids::SC_TER_05),
        }
        return Ok(());
    }
    if any_heading(ctx, run).is_none() {
        losses::remove(ctx, unit, Fate::Eliminated, None, rule);
        return Ok(());
    }
    ctx.push(task::Task::Evade(Task::Run(run)));
    Ok(())
}

/// SC-TER-05: guns that evade along a road lie so afterwards, or have left the table.
fn follow_road(ctx: &mut Ctx<'_, Charge>, chance: Chance, lie: Lie, gone: f64) {
    let unit = chance.unit;
    let off = bodies::overhang(&ctx.setup.terrain.board, &ctx.footprint_of(unit, lie).body()).is_some();
    if off {
        losses::remove(ctx, unit, Fate::OffTable, None, ids::SC_TER_05);
    } else {
        ctx.emit(Event::Placed { unit, lie, gone, why: Why::Evaded(chance.by), rule: ids::SC_TER_05 });
    }
}

/// SC-ART-08: the crew of a battery in open order about the battery's centre.
fn crew_beside(state: &State, unit: UnitId) -> Lie {
    let here = state.unit(unit);
    let formation = formed(state.info(unit), here.models.max(1), Word::OffGuns, None)
        .expect("a crew runs 8 wide, or as wide as it is");
    let (_, depth) = crate::formations::size(state.info(unit), here.models, formation);
    let centre = Placement { at: here.footprint.centre, facing: here.lie.at.degrees() };
    Lie { formation, at: centre.advanced(depth / 2.0, 0.0).snap() }
}

/// Where a run ends.
#[derive(Debug, Clone, Copy, PartialEq)]
enum End {
    /// So many inches on.
    After(f64),
    /// SC-SKM-05: off the table.
    OffTable,
}

/// SC-SKM-05: where evaders end on a heading; refused if they would touch an enemy.
fn end_of(state: &State, run: Run, heading: f64) -> Result<End, Refusal> {
    let Run { chance: Chance { unit, facing, .. }, inches } = run;
    let heading = crate::movement::course::grid(heading, 100.0);
    if beyond(heading.abs(), SPREAD) {
        return Err(no!(
            ids::SC_SKM_05,
            "{} may run up to 22.5 degrees to either side of its attacker's way, not {:.2}",
            unit,
            heading.abs()
        ));
    }
    let way = Point::toward(f64::from(facing) / 100.0 + heading);
    let rects = state.unit(unit).footprint.rects.clone();
    let mover = Mover::new(state.info(unit), state.unit(unit).lie);
    let total = f64::from(inches);
    let ground = |far: f64| {
        let swath = Swath::shift(&rects, way * far);
        let end: Vec<Rect> = rects.iter().map(|rect| rect.shifted(way * far)).collect();
        state.setup.barred_way(mover, mover, &swath, &end).is_none()
    };
    let reach = last_that_holds(total, ground);
    let friends = in_friends(state, unit, &rects, way * (total + MOST_MORE));
    let stands_on = |far: f64| {
        let part = far / (total + MOST_MORE);
        friends.iter().find(|friend| friend.from < part - 1e-9 && part + 1e-9 < friend.to).copied()
    };
    let mut far = reach;
    if let Some(mut friend) = stands_on(far) {
        // On to just beyond the friends, if nothing is in the way; else back to the last clear spot.
        let on = loop {
            let beyond_him = friend.to * (total + MOST_MORE);
            match stands_on(beyond_him) {
                Some(next) => friend = next,
                None => break beyond_him,
            }
        };
        let clear =
            ground(on) && !touches_enemy(state, unit, &rects, way * on) && !is_off(state, &rects, way * on);
        far = if clear && reach >= total { on } else { back_from(far, &friends, total + MOST_MORE) };
    }
    if touches_enemy(state, unit, &rects, way * far) {
        return Err(no!(ids::SC_SKM_05, "{} would run into an enemy on this heading: choose another", unit));
    }
    Ok(if is_off(state, &rects, way * far) { End::OffTable } else { End::After(far) })
}

/// How much farther than their dice evaders may have to go past friends.
const MOST_MORE: f64 = 60.0;

/// The last spot before friends that are stood on, going back from a distance.
fn back_from(far: f64, friends: &[Stretch], whole: f64) -> f64 {
    let mut part = far / whole;
    while let Some(friend) =
        friends.iter().find(|friend| friend.from < part - 1e-9 && part + 1e-9 < friend.to)
    {
        part = friend.from;
    }
    part * whole
}

/// The stretches of a shift on which a body would lie on a friend.
fn in_friends(state: &State, unit: UnitId, rects: &[Rect], step: Vector) -> Vec<Stretch> {
    let edges: Vec<Segment> = rects.iter().flat_map(Rect::edges).collect();
    let friends = state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit);
    friends
        .flat_map(|(friend, _)| {
            let body = state.body(friend);
            let their: Vec<Segment> = body.edges().collect();
            stretches(&edges, step, &their, |by| {
                let moved: Vec<Rect> = rects.iter().map(|rect| rect.shifted(by)).collect();
                bodies::overlap(&Body::of_rects(&moved), &body).is_some()
            })
        })
        .collect()
}

/// SC-SKM-05, SC-RET-03: whether a run touches an enemy unit that was not touched from the start.
fn touches_enemy(state: &State, unit: UnitId, rects: &[Rect], step: Vector) -> bool {
    let swath = Swath::shift(rects, step);
    let start = Body::of_rects(rects);
    let mut enemies = state.of_side(state.unit(unit).side.enemy());
    enemies.any(|(enemy, _)| {
        let body = state.body(enemy);
        let touched = bodies::touch(&start, &body, 0.0).is_some();
        if touched { swath.meets(&body) } else { within(swath.gap_to(&body, 0.1), 0.0) }
    })
}

fn is_off(state: &State, rects: &[Rect], step: Vector) -> bool {
    rects.iter().any(|rect| state.setup.terrain.board.overhang(&rect.shifted(step)).is_some())
}

/// The largest value up to a limit for which something holds all the way.
fn last_that_holds(limit: f64, holds: impl Fn(f64) -> bool) -> f64 {
    if holds(limit) {
        return limit;
    }
    let (mut low, mut high) = (0.0, limit);
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        if holds(middle) { low = middle } else { high = middle }
    }
    // What overlaps by no more than the tolerance still holds: they stop where they touch.
    (low - table::TOLERANCE).max(0.0)
}

/// SC-SKM-05: some heading that may be chosen, the straight one first; nothing if every one leads into an enemy.
fn any_heading(state: &State, run: Run) -> Option<f64> {
    let tries = (0..=45).flat_map(|half| [f64::from(half) * 0.5, f64::from(half) * -0.5]);
    let mut tries = tries.filter(|heading| heading.abs() <= SPREAD);
    tries.find(|heading| end_of(state, run, *heading).is_ok())
}

/// SC-SKM-05, SC-ART-07: whether it evades.
impl Question<Charge> for Chance {
    type Legal = bool;

    fn side(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let dice = dice_of(state, self.unit).unwrap_or(2);
        let says = format!(
            "{} is attacked by {}. It may evade {dice}D6 inches.",
            state.name(self.unit),
            state.name(self.by)
        );
        let rule = if state.info(self.unit).arm == Arm::Artillery { ids::SC_ART_07 } else { ids::SC_SKM_05 };
        Head::new(rule, "Evade or stand", says).interrupting()
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<bool> {
        answers.ways(|ways| {
            ways.word::<Evade>(Button::new("Evade"), || true);
            ways.word::<Stand>(Button::new("Stand"), || false);
        })
    }

    fn show(&self, state: &State, evades: &bool) -> Preview {
        let what = if *evades { "evades" } else { "stands" };
        Preview::saying(format_args!("{} {what}.", state.name(self.unit)))
    }

    fn play(&self, ctx: &mut Ctx<'_, Charge>, evades: bool) {
        if evades {
            ctx.push(task::Task::Evade(Task::Roll(*self)));
        } else if matches!(ctx.unit(self.unit).lie.formation, Formation::OffGuns { .. }) {
            // SC-ART-08: a crew away from its guns that does not evade is eliminated.
            losses::remove(ctx, self.unit, Fate::Eliminated, None, ids::SC_ART_08);
        }
    }
}

/// What the rules make of a heading.
pub struct Ran {
    end: End,
    lie: Lie,
}

/// SC-SKM-05: which way it runs.
impl Question<Charge> for Run {
    type Legal = Ran;

    fn side(&self, state: &State) -> Side {
        state.unit(self.chance.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "{} runs {} inches: choose its heading and how it faces afterwards.",
            state.name(self.chance.unit),
            self.inches
        );
        Head::new(ids::SC_SKM_05, "Which way it evades", says).interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Ran> {
        answers.ways(|ways| {
            ways.verb::<RunTo>(MAIN, |answers| {
                let facing = answers.settle(slot!(facing), Toward(None)).judged(Ok)?;
                let form = question::Form::Number(-22, 22);
                let heading = answers.fill(slot!(heading), "How far off straight away, in degrees?", form);
                let heading = heading.proposing(|| {
                    let usual = any_heading(state, *self).unwrap_or(0.0);
                    vec![("straight away".to_owned(), usual)]
                });
                let (heading, ran) = heading.judged(
                    |_| any_heading(state, *self).unwrap_or(0.0),
                    |heading| self.lie_after(state, heading, facing).map(|ran| (heading, ran)),
                )?;
                answers.done(ran, || RunTo { heading, facing })
            });
        })
    }

    fn show(&self, state: &State, ran: &Ran) -> Preview {
        let unit = self.chance.unit;
        match ran.end {
            End::OffTable => {
                Preview::saying(format_args!("{} leaves the table and is lost.", state.name(unit)))
            }
            End::After(far) => Preview::saying(format_args!("{} runs {far:.1} inches.", state.name(unit)))
                .standing(state.footprint_of(unit, ran.lie).rects.iter()),
        }
    }

    fn play(&self, ctx: &mut Ctx<'_, Charge>, Ran { end, lie }: Ran) {
        let Chance { unit, by, .. } = self.chance;
        let rule = if ctx.info(unit).arm == Arm::Artillery { ids::SC_ART_07 } else { ids::SC_SKM_05 };
        match end {
            End::OffTable => losses::remove(ctx, unit, Fate::OffTable, None, rule),
            End::After(gone) => {
                ctx.emit(Event::Placed { unit, lie, gone, why: Why::Evaded(by), rule });
                generals::startle(ctx, unit);
            }
        }
    }
}

impl Run {
    /// How it lies after a run: shifted, then turned about its centre where it overlaps nothing.
    fn lie_after(&self, state: &State, heading: f64, facing: Toward) -> Result<Ran, Refusal> {
        let unit = self.chance.unit;
        let heading = crate::movement::course::grid(heading, 100.0);
        let end = end_of(state, *self, heading)?;
        let here = state.unit(unit).lie;
        let End::After(far) = end else { return Ok(Ran { end, lie: here }) };
        let way = Point::toward(f64::from(self.chance.facing) / 100.0 + heading) * far;
        let moved = Lie { at: Placement::from(here.at).shifted(way).snap(), ..here };
        let Some(facing) = facing.0 else { return Ok(Ran { end, lie: moved }) };
        let centre = state.footprint_of(unit, moved).centre;
        let turn = table::turn_between(here.at.degrees(), facing);
        let lie = Lie { at: Placement::from(moved.at).turned_about(centre, turn).snap(), ..moved };
        let footprint: Footprint = state.footprint_of(unit, lie);
        crate::movement::course::off_table(state, unit, &footprint)?;
        crate::movement::course::free_of_units(state, unit, &footprint)?;
        if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects) {
            return Err(no!(barred.rule, "{} may not face so: it would stand in {}", unit, barred.by));
        }
        Ok(Ran { end, lie })
    }
}
