//! SC-MOV, sub-step 1b: the active side moves unit after unit, each leg by leg and manoeuvre by manoeuvre until its move is spent.

pub mod course;
mod deeds;
mod dialogue;
mod price;
mod proposals;

use bodies::Swath;

pub use course::{Course, Here, Leg, Through};
pub use dialogue::Choose;

use crate::prelude::*;
use crate::state::Control;
use crate::troops::{Mobility, Weight};
use crate::{aside, screens, status};

/// SC-MOV-03: straight forward.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Advance {
    /// Who.
    pub unit: PieceId,
    /// How far.
    pub inches: f64,
    /// SC-MOV-13: how friends on the way are passed.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
}

/// SC-MOV-05: a wheel about a front corner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Wheel {
    /// Who.
    pub unit: PieceId,
    /// The front corner that stays.
    pub corner: Wing,
    /// By how many degrees.
    pub angle: f64,
}

/// SC-MOV-07: to the side, to the rear or obliquely.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideStep {
    /// Who.
    pub unit: PieceId,
    /// Which way, in degrees clockwise from its facing: 90 is to the right, 180 to the rear.
    pub bearing: f64,
    /// How far.
    pub inches: f64,
    /// SC-MOV-13.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
}

/// SC-TER-02: along the road it stands on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FollowRoad {
    /// Who.
    pub unit: PieceId,
    /// How far along the road.
    pub inches: f64,
    /// SC-MOV-13.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
}

/// SC-MOV-16: a free-form leg.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shift {
    /// Who.
    pub unit: PieceId,
    /// The middle of its front edge, and its facing.
    pub at: Pose,
    /// Models abreast, for skirmishers.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// SC-MOV-13.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
}

/// SC-TRN-07: nobody moves any more.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndMovement {}

/// What is asked in 1b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-TRN-07: the next unit, the next leg, or the end.
    Choose,
}

/// Sub-step 1b begins: somebody is asked only if somebody can do something.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    let acts = |unit: UnitId| may_act(ctx, unit).is_ok() || ctx.unit(unit).turn.control == Control::Doubtful;
    let able = ctx.of_side(ctx.active).any(|(unit, _)| acts(unit));
    if able || ctx.generals_of(ctx.active).next().is_some() {
        ctx.push(Task::Choose);
    }
}

/// SC-MOV-12: how near an enemy may be come without attacking him.
pub const APPROACH: f64 = 2.0;

/// SC-MOV-01, SC-FWK-04: how far a unit moves in its formation.
pub fn rate(state: &State, unit: UnitId, lie: Lie) -> f64 {
    let info = state.info(unit);
    let in_zone = || state.setup.zone(&state.footprint_of(unit, lie).rects);
    let usual = usual_rate(state, unit, lie.formation);
    match info.arm {
        Arm::Infantry if lie.formation != Formation::Square && in_zone() => 3.0,
        Arm::Artillery if in_zone() => usual / 2.0,
        _ => usual,
    }
}

/// SC-MOV-01: the printed table.
fn usual_rate(state: &State, unit: UnitId, formation: Formation) -> f64 {
    let info = state.info(unit);
    let (column, line) = match info.arm {
        Arm::Infantry => (10.0, 6.0),
        Arm::HeavyCavalry | Arm::MediumCavalry => (16.0, 12.0),
        Arm::LightCavalry => (20.0, 16.0),
        Arm::Artillery => match info.battery.map(|battery| (battery.mobility, battery.weight)) {
            Some((Mobility::Horse, _)) => (20.0, 6.0),
            Some((Mobility::Foot, Weight::Light)) => (9.0, 6.0),
            Some((Mobility::Foot, Weight::Heavy)) => (9.0, 3.0),
            Some((Mobility::Foot, Weight::Field)) | None => (9.0, 4.0),
        },
    };
    match formation {
        Formation::Column { .. } | Formation::Limbered { .. } => column,
        Formation::Line { .. } | Formation::Bent(_) | Formation::Deployed => line,
        Formation::Square if info.grade == Grade::D => 0.0,
        Formation::Square => 3.0,
        Formation::Skirmish { .. } | Formation::OffGuns { .. } => 6.0,
        // SC-TWN-04: whoever comes out is in column, or in skirmish order as he went in.
        Formation::Garrison { loose: true, .. } => 6.0,
        Formation::Garrison { loose: false, .. } => column,
    }
}

/// SC-TRN-07, SC-STA-09, SC-STA-10, SC-MOV-13: whether a unit may do anything in 1b.
pub fn may_act(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let deeds = state.unit(unit).turn.deeds;
    status::not_engaged(state, unit)?;
    if deeds.has(Deed::Moved) {
        return Err(no!(ids::SC_TRN_07, "{unit} has finished its movement this turn: choose another unit"));
    }
    if deeds.has(Deed::PassedThrough) {
        return Err(no!(
            ids::SC_MOV_13,
            "a friend has passed through {unit}: it stays where it is this turn"
        ));
    }
    if deeds.has(Deed::Attacked) || deeds.has(Deed::Retreated) {
        return Err(no!(ids::SC_TRN_07, "{unit} has done all it may this turn: choose another unit"));
    }
    if state.unit(unit).turn.control == Control::Doubtful {
        return Err(no!(
            ids::SC_OPT_01,
            "{unit} is far from any general: rouse it, and its die says whether it moves"
        ));
    }
    if state.unit(unit).turn.control == Control::Balks {
        return Err(no!(ids::SC_OPT_01, "{unit} does not obey this turn: choose another unit"));
    }
    Ok(())
}

/// SC-STA-10, SC-STA-04: whether a unit may move or manoeuvre.
pub fn may_move(state: &State, unit: UnitId) -> Result<(), Refusal> {
    may_act(state, unit)?;
    if state.is_locked(unit) {
        return Err(no!(ids::SC_STA_10, "{unit} is still busy with its change and has no move this turn"));
    }
    let here = state.unit(unit);
    let in_order =
        || state.setup.disorders(Mover::new(state.info(unit), here.lie), &here.footprint.rects).is_none();
    if state.setup.options.forced_reform.is_on() && state.is_disordered(unit) && in_order() {
        return Err(no!(ids::SC_STA_04, "{unit} is disordered and must reform before anything else"));
    }
    Ok(())
}

/// SC-MOV-02, SC-MOV-10, SC-MOV-12, SC-STA-08: whether a leg may be made.
pub fn check(state: &State, unit: UnitId, leg: Leg, through: Through) -> Result<Course, Refusal> {
    may_move(state, unit)?;
    can_move(state, unit)?;
    let here = Here::of(state, unit);
    let mut course = course::lay(state, unit, here, leg.on_grid(), through)?;
    affordable(unit, here.spent, &course)?;
    keeps_off(state, unit, here.lie, &course.swath)?;
    does_not_advance(state, unit, here.lie, &course.swath)?;
    aside::check(state, unit, course.lie)?;
    course.screen = screens::following(state, unit, course.lie)?;
    Ok(course)
}

/// SC-MOV-08, SC-MOV-09: squares of grade D and bent lines do not move; a garrison comes out first.
pub fn can_move(state: &State, unit: UnitId) -> Result<(), Refusal> {
    match state.unit(unit).lie.formation {
        Formation::Square if state.info(unit).grade == Grade::D => Err(no!(
            ids::SC_MOV_08,
            "{unit} is a square of grade D and cannot move: change its formation first"
        )),
        Formation::Bent(_) => {
            Err(no!(ids::SC_MOV_09, "{unit} is a bent line and may not move: straighten it first"))
        }
        Formation::Garrison { .. } => Err(no!(ids::SC_TWN_04, "{unit} is in a block: let it come out first")),
        _ => Ok(()),
    }
}

/// SC-MOV-02: whether what is left of the move pays for a leg.
pub fn affordable(unit: UnitId, spent: Share, course: &Course) -> Result<(), Refusal> {
    let left = course.rate - spent.inches(course.rate);
    if within(course.inches, left) {
        return Ok(());
    }
    Err(no!(
        ids::SC_MOV_02,
        "{unit} has {:.2} of its {:.1} inches left and this costs {:.2}: shorten it",
        left.max(0.0),
        course.rate,
        course.inches
    ))
}

/// SC-MOV-10, SC-MOV-12: nobody comes nearer than 2 inches to an enemy or his screen without attacking him; whoever is nearer already comes no nearer.
/// SC-ATK-07: an attack, which does not come here, is the only way nearer.
pub fn keeps_off(state: &State, unit: UnitId, from: Lie, swath: &Swath) -> Result<(), Refusal> {
    let start = state.footprint_of(unit, from);
    for (enemy, here) in state.enemies(unit) {
        let screen = state.screen_rect(enemy).map(|rect| [rect]);
        let body = state.body(enemy);
        let screen = screen.as_ref().map(|rect| (ids::SC_MOV_12, bodies::Body::of_rects(rect)));
        for (rule, body) in [(ids::SC_MOV_10, body)].into_iter().chain(screen) {
            let before = bodies::gap_only(&start.body(), &body);
            let least = APPROACH.min(before);
            let gap = swath.gap_to(&body, APPROACH);
            if !beyond(least, gap) {
                continue;
            }
            let rule = if within(gap, 0.0) { rule } else { ids::SC_MOV_12 };
            let says = no!(
                rule,
                "{unit} would come within {gap:.2} inches of {enemy}, and {least:.2} is as near as it may come without attacking: stop short"
            );
            return Err(says.at(here.footprint.centre, enemy));
        }
    }
    Ok(())
}

/// SC-STA-08: a shaken unit may not come nearer to the nearest enemy than it was.
fn does_not_advance(state: &State, unit: UnitId, from: Lie, swath: &Swath) -> Result<(), Refusal> {
    if !state.unit(unit).shaken {
        return Ok(());
    }
    let start = state.footprint_of(unit, from);
    let enemies = || state.enemies(unit).map(|(enemy, _)| enemy);
    let near = |enemy: UnitId| bodies::gap_only(&start.body(), &state.body(enemy));
    let before = enemies().map(near).fold(f64::INFINITY, f64::min);
    for enemy in enemies() {
        let gap = swath.gap_to(&state.body(enemy), before);
        if beyond(before, gap) {
            return Err(no!(
                ids::SC_STA_08,
                "{unit} is shaken and would come within {gap:.2} inches of {enemy}: it may not come nearer than {before:.2}"
            ));
        }
    }
    Ok(())
}

/// Makes a leg that was checked.
pub fn make(ctx: &mut Ctx<'_, Charge>, unit: UnitId, course: &Course, through: Through, rule: RuleId) {
    let share = course.share();
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share });
    if course.wheel != 0 {
        ctx.emit(Event::Wheeled { unit, angle: course.wheel });
    }
    ctx.emit(Event::Placed {
        unit,
        lie: course.lie,
        gone: course.gone,
        by: course.by.clone(),
        why: Why::Moved,
        rule,
    });
    screens::follow(ctx, unit, course.screen);
    pass(ctx, unit, course.passed, through);
    if let Some(rule) = course.disorders {
        status::disorder(ctx, unit, rule);
    }
    man_guns(ctx, unit);
    aside::ask(ctx, unit);
}

/// SC-MOV-13: friends that were passed stay where they are this turn; in haste all are disordered.
pub fn pass(ctx: &mut Ctx<'_, Charge>, unit: UnitId, friends: UnitSet, through: Through) {
    for friend in friends.iter() {
        ctx.emit(Event::Did { unit: friend, deed: Deed::PassedThrough });
        if through == Through::Hastily {
            status::disorder(ctx, friend, ids::SC_MOV_13);
            status::disorder(ctx, unit, ids::SC_MOV_13);
        }
    }
}

/// SC-ART-08: a crew that touches its own guns mans them again, if no enemy is within 2 inches of them and nobody stands on them.
fn man_guns(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let (Some(guns), Some(rect)) = (ctx.unit(unit).guns, ctx.guns_rect(unit)) else { return };
    let rects = [rect];
    let body = bodies::Body::of_rects(&rects);
    let touches = bodies::touch(&body, &ctx.body(unit), 0.0).is_some();
    let stood_on = ctx.lies_on(unit, &body).is_some();
    let enemies = ctx.enemies(unit).map(|(enemy, _)| (enemy, ctx.body(enemy)));
    let watched = enemies.into_iter().any(|(_, enemy)| bodies::touch(&body, &enemy, APPROACH).is_some());
    if touches && !stood_on && !watched {
        ctx.emit(Event::GunsChanged { unit, guns: None, rule: ids::SC_ART_08 });
        let gone = ctx.unit(unit).footprint.centre.distance(rect.centre);
        ctx.emit(Event::Placed {
            unit,
            lie: guns.lie,
            gone,
            by: Vec::new(),
            why: Why::Changed,
            rule: ids::SC_ART_08,
        });
    }
}
