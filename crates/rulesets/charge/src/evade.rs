//! SC-SKM-05, SC-ART-07: skirmishers and gunners get out of an attacker's way.

use bodies::{Held, Span, spans};
use engine::question;

use crate::movement::course::{free_of_units, grid, off_table};
use crate::prelude::*;
use crate::retreat::Lane;
use crate::slide::Slide;
use crate::state::LeftGuns;
use crate::troops::Mobility;
use crate::{generals, losses, task};

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
    Some(task.into())
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
        ctx.emit(Event::Placed {
            unit,
            lie,
            gone: 0.0,
            by: Vec::new(),
            why: Why::Evaded(chance.by),
            rule: ids::SC_ART_08,
        });
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
    if run.any_heading(ctx).is_none() {
        losses::remove(ctx, unit, Fate::Eliminated, None, rule);
        return Ok(());
    }
    ctx.push(Task::Run(run));
    Ok(())
}

/// SC-TER-05: guns that evade along a road lie so afterwards, or have left the table.
fn follow_road(ctx: &mut Ctx<'_, Charge>, chance: Chance, lie: Lie, gone: f64) {
    let unit = chance.unit;
    let off = bodies::overhang(&ctx.setup.terrain.board, &ctx.footprint_of(unit, lie).body()).is_some();
    if off {
        losses::remove(ctx, unit, Fate::OffTable, None, ids::SC_TER_05);
    } else {
        ctx.emit(Event::Placed {
            unit,
            lie,
            gone,
            by: Vec::new(),
            why: Why::Evaded(chance.by),
            rule: ids::SC_TER_05,
        });
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
    let unit = run.chance.unit;
    if beyond(heading.abs(), SPREAD) {
        return Err(no!(
            ids::SC_SKM_05,
            "{unit} may run up to 22.5 degrees to either side of its attacker's way, not {:.2}",
            heading.abs()
        ));
    }
    let (slide, along) = run.slide(state, heading);
    let (total, mut held) = (f64::from(run.inches), Held::default());
    for (friend, there) in state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit) {
        held.add(&state.unit(unit).footprint.rects, along, friend, &there.footprint.rects);
    }
    let (ground, enemy) = (slide.ground().map_or(f64::INFINITY, |(at, _)| at), slide.enemy());
    let touches = |far: f64| enemy.is_some_and(|(at, _)| at <= far);
    let mut far = ground.min(total);
    let on = held.first_free(far);
    if on > far {
        // On to just beyond the friends, if nothing is in the way; else back to the last clear spot.
        let is_clear =
            total <= ground && !beyond(on, ground) && !touches(on) && !run.is_off(state, along * on);
        far = if is_clear { on } else { held.last_free(far).0.unwrap_or(0.0) };
    }
    if touches(far) {
        return Err(no!(ids::SC_SKM_05, "{unit} would run into an enemy on this heading: choose another"));
    }
    if run.is_off(state, along * far) {
        return Ok(End::OffTable);
    }
    let end = state.footprint_of(unit, run.moved(state, along * far));
    // A crew begins among its guns and whoever is beside them: where it cannot get clear of them it has no spot.
    match state.lies_on(unit, &end.body()) {
        Some((other, at)) => {
            let says = no!(
                ids::SC_SKM_05,
                "{unit} finds no clear spot on this heading, for {other}: choose another"
            );
            Err(says.at(at, other))
        }
        None => Ok(End::After(far)),
    }
}

impl Run {
    /// The run on a heading, and the way it goes.
    fn slide<'a>(&self, state: &'a State, heading: f64) -> (Slide<'a>, Vector) {
        let here = state.unit(self.chance.unit);
        let along = Point::toward(f64::from(self.chance.facing) / 100.0 + heading);
        (Slide::new(state, self.chance.unit, here.lie, here.footprint.rects.clone(), along), along)
    }

    /// The parts of a run on which it would lie on a friend, so deep.
    fn in_friends(&self, state: &State, along: Vector, deep: f64) -> Vec<Span> {
        let unit = self.chance.unit;
        let friends = state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit);
        let rects = &state.unit(unit).footprint.rects;
        friends.flat_map(|(friend, _)| spans(rects, along, &state.body(friend), deep)).collect()
    }

    /// How it lies when it is shifted.
    fn moved(&self, state: &State, step: Vector) -> Lie {
        let here = state.unit(self.chance.unit).lie;
        Lie { at: Placement::from(here.at).shifted(step).snap(), ..here }
    }

    fn is_off(&self, state: &State, step: Vector) -> bool {
        let rects = &state.unit(self.chance.unit).footprint.rects;
        rects.iter().any(|rect| state.setup.terrain.board.overhang(&rect.shifted(step)).is_some())
    }

    /// SC-SKM-05: some heading that may be chosen, the straight one first; nothing if every one leads into an enemy. None is missed.
    fn any_heading(&self, state: &State) -> Option<f64> {
        let reach = state.unit(self.chance.unit).footprint.reach;
        let arm = (f64::from(self.inches) + reach).to_radians();
        bodies::somewhere(-SPREAD, SPREAD, arm, |heading, slack| {
            if slack > 0.0 {
                return self.may_end_near(state, heading, slack).then_some(heading);
            }
            let heading = grid(heading, 100.0);
            end_of(state, *self, heading).is_ok().then_some(heading)
        })
    }

    /// Whether it may end without touching an enemy on some heading near this one, where everything has so much more room: it goes back to the first friend
    /// at the farthest.
    fn may_end_near(&self, state: &State, heading: f64, slack: f64) -> bool {
        let (slide, along) = self.slide(state, heading);
        let slide = slide.with_room(slack);
        let friends = self.in_friends(state, along, -slack);
        let first = friends.iter().map(|span| span.from).fold(f64::INFINITY, f64::min);
        let least = slide.soonest_ground().min(f64::from(self.inches)).min(first.max(0.0));
        !slide.enemy().is_some_and(|(at, _)| at <= least)
    }
}

/// SC-SKM-05, SC-ART-07: whether it evades.
impl Asks<Charge> for Chance {
    fn seat(&self, state: &State) -> Side {
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

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let chance = *self;
        answers.ways(|ways| {
            ways.word::<Evade>(Button::new("Evade"), || {
                Doing::shown(move |state| format!("{} evades.", state.name(chance.unit)))
                    .played(move |ctx| ctx.push(Task::Roll(chance)))
            });
            ways.word::<Stand>(Button::new("Stand"), || {
                Doing::shown(move |state| format!("{} stands.", state.name(chance.unit))).played(|_| {})
            });
        })
    }
}

/// What the rules make of a heading.
pub struct Ran {
    end: End,
    lie: Lie,
    way: Vec<Pose>,
}

/// SC-SKM-05: which way it runs.
impl Asks<Charge> for Run {
    fn seat(&self, state: &State) -> Side {
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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<RunTo>(MAIN, |answers| {
                let facing = answers.settle(slot!(facing), Toward(None)).judged(Ok)?;
                let form = question::Form::Number(-22, 22);
                let heading = answers.fill(slot!(heading), "How far off straight away, in degrees?", form);
                let heading = heading.proposing(|| {
                    let usual = self.any_heading(state).unwrap_or(0.0);
                    vec![("straight away".to_owned(), usual)]
                });
                let (heading, ran) = heading.judged(
                    |_| self.any_heading(state).unwrap_or(0.0),
                    |heading| self.lie_after(state, heading, facing).map(|ran| (heading, ran)),
                )?;
                answers.done(runs(self.chance, ran), || RunTo { heading, facing })
            });
        })
    }
}

/// It runs so.
fn runs(Chance { unit, by, .. }: Chance, ran: Ran) -> Doing {
    let show = move |state: &State, ran: &Ran| match ran.end {
        End::OffTable => Preview::saying(format_args!("{} leaves the table and is lost.", state.name(unit))),
        End::After(far) => Preview::saying(format_args!("{} runs {far:.1} inches.", state.name(unit)))
            .standing(state.footprint_of(unit, ran.lie).rects.iter()),
    };
    Doing::of(ran).shown(show).played(move |ctx, Ran { end, lie, way }| {
        let rule = if ctx.info(unit).arm == Arm::Artillery { ids::SC_ART_07 } else { ids::SC_SKM_05 };
        match end {
            End::OffTable => losses::remove(ctx, unit, Fate::OffTable, None, rule),
            End::After(gone) => {
                ctx.emit(Event::Placed { unit, lie, gone, by: way, why: Why::Evaded(by), rule });
                generals::startle(ctx, unit);
            }
        }
    })
}

impl Run {
    /// How it lies after a run: shifted, then turned about its centre where it overlaps nothing.
    fn lie_after(&self, state: &State, heading: f64, facing: Toward) -> Result<Ran, Refusal> {
        let unit = self.chance.unit;
        let heading = grid(heading, 100.0);
        let end = end_of(state, *self, heading)?;
        let here = state.unit(unit).lie;
        let End::After(far) = end else { return Ok(Ran { end, lie: here, way: Vec::new() }) };
        let step = Point::toward(f64::from(self.chance.facing) / 100.0 + heading) * far;
        let moved = self.moved(state, step);
        let way = vec![here.at, moved.at];
        let Some(facing) = facing.0 else { return Ok(Ran { end, lie: moved, way }) };
        let centre = state.footprint_of(unit, moved).centre;
        let turn = table::turn_between(here.at.degrees(), facing);
        let lie = Lie { at: Placement::from(moved.at).turned_about(centre, turn).snap(), ..moved };
        let footprint: Footprint = state.footprint_of(unit, lie);
        off_table(state, unit, &footprint)?;
        free_of_units(state, unit, &footprint)?;
        if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), lie), &footprint.rects) {
            return Err(no!(barred.rule, "{unit} may not face so: it would stand in {}", barred.by));
        }
        Ok(Ran { end, lie, way })
    }
}
