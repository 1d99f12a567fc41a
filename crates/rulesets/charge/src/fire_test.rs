//! SC-FTS: sub-step 1d. Units of the passive side that were hit take their fire tests, in the order their owner picks; those that fail retreat.

use crate::prelude::*;
use crate::{generals, losses, retreat, shooting};

/// SC-FTS-03: how near an enemy must have shot at a unit to catch it unready.
pub const CLOSE: f64 = 8.0;
/// SC-FTS-01: so many fire hits call for a test.
const SHAKING: u16 = 2;
/// SC-GNL-05: so many put a general in danger.
const DANGEROUS: u16 = 4;

/// SC-TRN-07, SC-FTS-06: this unit is next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TestNext {
    /// Which.
    pub unit: PieceId,
}

/// What is to be done or decided in 1d.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SC-TRN-07: the owner picks the next unit.
    Choose,
    /// Whether a unit is left that has to be dealt with.
    Next,
    /// SC-GNL-05: the danger to its generals.
    Danger { unit: UnitId },
    /// SC-FTS-02: its removal, or its test on so many hits.
    Test { unit: UnitId, hits: u16 },
}

/// The sub-step begins.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    ctx.push(Task::Next);
}

/// SC-FTS-01, house option `test-per-volley`: a unit tests at once on the hits of one volley. Who is shattered waits for 1d.
pub fn after_volley(ctx: &mut Ctx<'_, Charge>, unit: UnitId, hits: u16) {
    if hits >= SHAKING && !ctx.is_shattered(unit) {
        ctx.push(Task::Test { unit, hits });
    }
}

/// SC-FTS-01, SC-FTS-06: the passive units that have to be dealt with: shattered ones, those that test, and those whose general is in danger.
fn waiting(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state
        .of_side(state.active.enemy())
        .filter(|(_, unit)| !unit.turn.deeds.has(Deed::Settled))
        .map(|(unit, _)| unit)
        .filter(|unit| state.is_shattered(*unit) || tests_on(state, *unit) > 0 || is_in_danger(state, *unit))
}

/// SC-FTS-01: the hits on which a unit tests in 1d; none if they are too few, or if it has tested after each volley.
fn tests_on(state: &State, unit: UnitId) -> u16 {
    let hits = state.unit(unit).turn.fire_hits;
    if hits < SHAKING || state.setup.options.test_per_volley.is_on() { 0 } else { hits }
}

fn is_in_danger(state: &State, unit: UnitId) -> bool {
    state.unit(unit).turn.fire_hits >= DANGEROUS && state.has_general(unit)
}

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Choose => {}
            Self::Next => next(ctx),
            Self::Danger { unit } => {
                let hits = ctx.unit(unit).turn.fire_hits;
                generals::danger(ctx, unit, hits)?;
            }
            Self::Test { unit, hits } => return test(ctx, unit, hits),
        }
        Ok(())
    }
}

/// SC-TRN-07: the next unit; with several the owner picks. When all are done the generals flee whose unit is lost (SC-GNL-06).
fn next(ctx: &mut Ctx<'_, Charge>) {
    let left: Vec<UnitId> = waiting(ctx).take(2).collect();
    match left[..] {
        [] => generals::flee_all(ctx, ctx.active.enemy()),
        [unit] => settle(ctx, unit),
        _ => ctx.push(Task::Choose),
    }
}

/// SC-FTS-06: danger to its general, removal if it is shattered, its test; then the next unit.
fn settle(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    ctx.emit(Event::Did { unit, deed: Deed::Settled });
    let hits = tests_on(ctx, unit);
    let tasks = [Task::Danger { unit }, Task::Test { unit, hits }, Task::Next];
    ctx.push_in_order(tasks);
}

/// SC-FTS-02, SC-FTS-04, SC-FTS-05, SC-STR-04: a shattered unit is removed without a test; one that fails takes rout hits and retreats.
fn test(ctx: &mut Ctx<'_, Charge>, unit: UnitId, hits: u16) -> Result<(), NeedDice> {
    if ctx.is_shattered(unit) {
        shatter(ctx, unit);
        return Ok(());
    }
    if hits == 0 {
        return Ok(());
    }
    let modifiers = modifiers(ctx, unit, hits);
    let score = score(ctx.info(unit).grade);
    let die = ctx.dice_of(ctx.hand(unit)).d6(ids::SC_FTS_02)?;
    let passed = i32::from(die) + modifiers.total() >= score;
    let was_shaken = ctx.unit(unit).shaken;
    ctx.tell(|state| {
        let (name, sum) = (state.name(unit), i32::from(die) + modifiers.total());
        let what = if passed { "stands fast" } else { "fails and gives way" };
        let says = format!("{name} takes a fire test and needs {score}: die {die} makes {sum}, it {what}.");
        let least = (score - modifiers.total()).max(1);
        let counts = (least..=6).map(|face| face as u8);
        let sum = shooting::sum_of(&modifiers);
        let told = Telling::new(ids::SC_FTS_02, says).about([name]);
        told.rolled(format!("fire test of {name}"), &Faces::of([die]), counts, sum)
    });
    if passed {
        return Ok(());
    }
    let (rout, rule) = if was_shaken { (4, ids::SC_FTS_05) } else { (2, ids::SC_FTS_04) };
    losses::suffer(ctx, unit, rout, Hit::Rout, rule);
    if ctx.is_shattered(unit) {
        shatter(ctx, unit);
    } else {
        retreat::begin(ctx, unit, retreat::Why::Fire);
    }
    Ok(())
}

/// SC-STR-03, SC-STR-04: the unit leaves; its generals flee later from where it would have retreated (SC-GNL-06).
fn shatter(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let base = retreat::after_fire(ctx, unit).first().copied();
    losses::remove(ctx, unit, Fate::Shattered, base, ids::SC_STR_04);
}

/// SC-FTS-02: what the sum must reach.
#[rustfmt::skip]
pub const fn score(grade: Grade) -> i32 {
    match grade {
        Grade::A => 0,
        Grade::B => 1,
        Grade::C => 2,
        Grade::D => 4,
    }
}

/// SC-FTS-03: what is added to the die.
pub fn modifiers(state: &State, unit: UnitId, hits: u16) -> Tally {
    let here = state.unit(unit);
    let unready = here.changed.is_some() && here.turn.deeds.has(Deed::ShotAtClose);
    let row = ids::SC_FTS_03;
    Tally::empty()
        .plus_if(hits >= 2, row, "each 2 hits", -i32::from(hits / 2))
        .plus_if(unready, row, "changed formation or facing, and shot at from 8 inches", -2)
        .plus_if(here.shaken, row, "shaken", -2)
        .plus_if(state.has_general(unit), ids::SC_GNL_02, "general with the unit", 1)
}

/// SC-TRN-07: which unit is next.
#[derive(Debug, Clone, Copy)]
pub struct Choose;

impl Asks<Charge> for Choose {
    fn seat(&self, state: &State) -> Side {
        state.active.enemy()
    }

    fn head(&self, state: &State) -> Head {
        let says =
            format!("{} of your units have suffered from fire: pick the next one.", waiting(state).count());
        Head::new(ids::SC_FTS_06, "Fire tests: the next unit", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<TestNext>(MAIN, |answers| {
                let left: Vec<PieceId> = waiting(state).map(|unit| state.piece(unit)).collect();
                let which = answers.pick(slot!(unit), "Which unit is next?").among(left);
                let which = which.noted(|unit: &UnitId| note(state, *unit));
                let unit = which.judged(|piece| judge(state, piece))?;
                answers.done(takes_its_test(unit), || TestNext { unit: state.piece(unit) })
            });
        })
    }
}

/// This unit is next.
fn takes_its_test(unit: UnitId) -> Doing {
    Doing::shown(move |state| {
        let preview = Preview::saying(format_args!("{}: {}.", state.name(unit), note(state, unit)));
        let hits = tests_on(state, unit);
        if hits > 0 && !state.is_shattered(unit) {
            preview.costing(&modifiers(state, unit, hits))
        } else {
            preview
        }
    })
    .played(move |ctx| settle(ctx, unit))
}

fn judge(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = own_unit(state, state.active.enemy(), piece)?;
    if waiting(state).any(|left| left == unit) {
        return Ok(unit);
    }
    Err(no!(ids::SC_FTS_01, "{unit} has no fire test to take: pick a unit that was hit"))
}

/// What awaits a unit: its removal, or the die it needs.
fn note(state: &State, unit: UnitId) -> String {
    let hits = tests_on(state, unit);
    if state.is_shattered(unit) {
        return "shattered, it is removed".to_owned();
    }
    if hits == 0 {
        return "its general is in danger".to_owned();
    }
    let needs = score(state.info(unit).grade) - modifiers(state, unit, hits).total();
    match needs {
        ..=1 => "every die passes".to_owned(),
        2..=6 => format!("{needs} or more passes"),
        7.. => "no die passes".to_owned(),
    }
}
