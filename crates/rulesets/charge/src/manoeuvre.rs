//! SC-MAN: changes of formation and facing, limbering, bending; and reforming (SC-STA-06).

use bodies::Swath;
use table::Convex;

use crate::formations::size;
use crate::movement::{self, course};
use crate::prelude::*;
use crate::state::{Bend, Changed};
use crate::{aside, screens, status};

/// SC-MAN-05, SC-MAN-06, SC-MAN-07, SC-MAN-09: a new formation, perhaps with a new facing (SC-MAN-08).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Form {
    /// Who.
    pub unit: PieceId,
    /// The new formation. A bent line is straightened by forming line.
    pub formation: Word,
    /// Models or guns abreast.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// SC-MAN-05: where a column forms line.
    #[serde(default, skip_serializing_if = "On::is_centre")]
    pub on: On,
    /// SC-MAN-08: the new facing; as before if left out.
    #[serde(default, skip_serializing_if = "Toward::is_unsaid")]
    pub facing: Toward,
}

/// SC-MAN-05: how a column forms line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    /// On its centre.
    #[default]
    Centre,
    /// Out to the right: its front-left corner stays.
    Right,
    /// Out to the left: its front-right corner stays.
    Left,
}

impl On {
    /// Whether it is the usual way.
    pub fn is_centre(&self) -> bool {
        *self == Self::Centre
    }
}

/// SC-MAN-04: a new facing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Face {
    /// Who.
    pub unit: PieceId,
    /// Which way, in degrees clockwise from north.
    pub facing: f64,
}

/// SC-FRM-09: a line is bent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BendLine {
    /// Who.
    pub unit: PieceId,
    /// How many models from its right end the bend is.
    pub right: u16,
    /// The wing that is swung back.
    pub back: Wing,
    /// By how many degrees.
    pub angle: f64,
}

/// SC-STA-06: a unit reforms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reform {
    /// Who.
    pub unit: PieceId,
}

/// A change the rules accept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// How the unit lies afterwards.
    pub lie: Lie,
    pub cost: Cost,
    /// SC-MOV-17: whether it changes the facing.
    pub faces: bool,
    /// The rule behind it.
    pub rule: RuleId,
    /// SC-SCR-04: where its screen goes along to.
    pub screen: Option<Screen>,
}

/// SC-MAN-01: the cost of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Half a move.
    Half,
    /// A whole move.
    Whole,
    /// SC-MAN-03: two own turns.
    TwoTurns,
}

impl Cost {
    /// The share of this turn's move.
    pub const fn share(self) -> Share {
        match self {
            Self::Half => Share::HALF,
            Self::Whole | Self::TwoTurns => Share::WHOLE,
        }
    }

    const fn doubled(self) -> Self {
        match self {
            Self::Half => Self::Whole,
            Self::Whole | Self::TwoTurns => Self::TwoTurns,
        }
    }
}

/// SC-MAN-01, SC-MAN-09, SC-SKM-03: what a change from one formation to another costs a unit as it is now.
pub fn cost(state: &State, unit: UnitId, to: Formation) -> Cost {
    let (info, here) = (state.info(unit), state.unit(unit));
    let is_limbering = info.arm == Arm::Artillery && here.lie.formation.word() != to.word();
    let closes_up = matches!(here.lie.formation, Formation::Skirmish { .. }) && !to.is_open();
    let usual = match info.grade {
        Grade::A | Grade::B => Cost::Half,
        Grade::C | Grade::D if is_limbering => Cost::Half,
        Grade::C | Grade::D => Cost::Whole,
    };
    let pays_as_steady = closes_up && !here.shaken && state.setup.options.skirmish_reform_normal_cost.is_on();
    if state.is_steady(unit) || pays_as_steady { usual } else { usual.doubled() }
}

/// SC-MAN-05, SC-MAN-06, SC-MAN-07, SC-MAN-08, SC-MAN-09: whether a unit may take up a formation.
pub fn check_form(state: &State, unit: UnitId, order: &Form) -> Result<Change, Refusal> {
    let (info, here) = (state.info(unit), state.unit(unit));
    may_change(state, unit)?;
    if order.formation == Word::OffGuns {
        return Err(no!(
            ids::SC_ART_08,
            "the crew of {unit} leaves its guns only to evade: choose another formation"
        ));
    }
    let to = formed(info, here.models, order.formation, order.wide.0)
        .map_err(|(rule, why)| no!(rule, "{unit} cannot be so: {why}"))?;
    if to == here.lie.formation {
        return Err(no!(ids::SC_MAN_04, "{unit} is in this formation already: face it about, or let it be"));
    }
    let is_line = |formation: Formation| matches!(formation, Formation::Line { .. });
    if order.on != On::Centre && !(is_line(to) && matches!(here.lie.formation, Formation::Column { .. })) {
        return Err(no!(ids::SC_MAN_05, "{unit} forms on its centre: only a column forms line to a flank"));
    }
    let rule = match (here.lie.formation, to) {
        (Formation::Skirmish { .. }, _) => ids::SC_SKM_09,
        (_, Formation::Line { .. }) => ids::SC_MAN_05,
        (_, Formation::Column { .. }) => ids::SC_MAN_06,
        (_, Formation::Limbered { .. } | Formation::Deployed) => ids::SC_MAN_09,
        _ => ids::SC_MAN_07,
    };
    let placed = Lie { formation: to, at: anchored(state, unit, to, order.on) };
    let facing = order.facing.0.unwrap_or(here.lie.at.degrees());
    // SC-SKM-09: the command model stays, whichever way its unit faces.
    let lie = if matches!(here.lie.formation, Formation::Skirmish { .. }) {
        let Point { x, y } = here.lie.at.point();
        Lie { at: Pose::new(x, y, facing), ..placed }
    } else {
        turned(state, unit, placed, facing)
    };
    let faces =
        order.facing.0.is_some_and(|to| !within(table::turn_between(here.lie.at.degrees(), to).abs(), 0.0));
    check_room(state, unit, Change { lie, cost: cost(state, unit, to), faces, rule, screen: None })
}

/// SC-MAN-04: whether a unit may change its facing.
pub fn check_face(state: &State, unit: UnitId, facing: f64) -> Result<Change, Refusal> {
    may_change(state, unit)?;
    let here = state.unit(unit);
    match here.lie.formation {
        Formation::Bent(_) => {
            return Err(no!(ids::SC_MOV_09, "{unit} is a bent line: straighten it first"));
        }
        formation if formation.is_open() => {
            return Err(no!(ids::SC_SKM_02, "{unit} turns as it moves: shift it instead"));
        }
        _ => {}
    }
    let lie = turned(state, unit, here.lie, facing);
    let cost = cost(state, unit, here.lie.formation);
    let change = Change { lie, cost, faces: true, rule: ids::SC_MAN_04, screen: None };
    check_room(state, unit, change)
}

/// SC-FRM-09: whether a line may be bent so.
pub fn check_bend(state: &State, unit: UnitId, order: &BendLine) -> Result<Change, Refusal> {
    may_change(state, unit)?;
    let (info, here) = (state.info(unit), state.unit(unit));
    let Formation::Line { wide } = here.lie.formation else {
        return Err(no!(ids::SC_FRM_09, "{unit} is no line: only a line is bent"));
    };
    let (left, angle) = (wide.saturating_sub(order.right), (order.angle * 100.0).round() as i32);
    let one_rank = here.models <= wide;
    if !one_rank || wide <= info.widest_column() {
        return Err(no!(ids::SC_FRM_09, "{unit} has to be in one rank, wider than a column, to be bent"));
    }
    if left < 2 || order.right < 2 {
        return Err(no!(ids::SC_FRM_09, "each wing of {unit} has at least 2 models: bend it elsewhere"));
    }
    if !(1..=9000).contains(&angle) {
        return Err(no!(
            ids::SC_FRM_09,
            "a wing of {unit} is swung back by more than 0 and at most 90 degrees"
        ));
    }
    let formation = Formation::Bent(Bend { left, right: order.right, back: order.back, angle });
    let lie = Lie { formation, at: here.lie.at };
    let cost = cost(state, unit, formation);
    let change = Change { lie, cost, faces: false, rule: ids::SC_FRM_09, screen: None };
    check_room(state, unit, change)
}

/// Whether a unit may change its formation or facing at all.
fn may_change(state: &State, unit: UnitId) -> Result<(), Refusal> {
    movement::may_move(state, unit)?;
    match state.unit(unit).lie.formation {
        Formation::Garrison { .. } => Err(no!(ids::SC_TWN_04, "{unit} is in a block: let it come out first")),
        Formation::OffGuns { .. } => {
            Err(no!(ids::SC_ART_08, "{unit} is away from its guns: bring it back to them first"))
        }
        _ => Ok(()),
    }
}

/// SC-MAN-05, SC-MAN-06, SC-MAN-07: where P is in the new formation, the facing unchanged.
fn anchored(state: &State, unit: UnitId, to: Formation, on: On) -> Pose {
    let (info, here) = (state.info(unit), state.unit(unit));
    let from: Placement = here.lie.at.into();
    let (old, _) = size(info, here.models, here.lie.formation);
    let (new, depth) = size(info, here.models, to);
    if to == Formation::Square {
        let centre = Placement { at: here.footprint.centre, facing: from.facing };
        return centre.advanced(depth / 2.0, 0.0).snap();
    }
    let aside = match on {
        On::Centre => 0.0,
        On::Right => (new - old) / 2.0,
        On::Left => (old - new) / 2.0,
    };
    from.advanced(0.0, aside).snap()
}

/// SC-MAN-04, SC-MAN-08: turned about the centre of its footprint.
fn turned(state: &State, unit: UnitId, lie: Lie, facing: f64) -> Lie {
    let turn = table::turn_between(lie.at.degrees(), facing);
    let centre = state.footprint_of(unit, lie).centre;
    Lie { at: Placement::from(lie.at).turned_about(centre, turn).snap(), ..lie }
}

/// SC-MAN-01, SC-MAN-10, SC-MOV-17: whether the move pays for a change, and whether there is room for it.
fn check_room(state: &State, unit: UnitId, change: Change) -> Result<Change, Refusal> {
    let here = state.unit(unit);
    let spent = here.turn.spent;
    let rate = movement::rate(state, unit, here.lie).max(1.0);
    let left = rate - spent.inches(rate);
    if !within(change.cost.share().inches(rate), left)
        || (change.cost == Cost::TwoTurns && spent != Share::default())
    {
        return Err(no!(
            ids::SC_MAN_01,
            "{unit} needs {} for this and has {:.0}% of its move left",
            in_words(change.cost),
            (left / rate * 100.0).max(0.0)
        ));
    }
    if change.faces && here.turn.wheeled > 0 {
        let (wide, deep) = size(state.info(unit), here.models, here.lie.formation);
        if table::beyond(deep, wide) {
            return Err(no!(
                ids::SC_MOV_17,
                "{unit} is deeper than wide and has wheeled this turn: it may not change its facing as well"
            ));
        }
    }
    let end = state.footprint_of(unit, change.lie);
    course::off_table(state, unit, &end)?;
    if let Some(barred) = state.setup.barred(Mover::new(state.info(unit), change.lie), &end.rects) {
        return Err(
            no!(barred.rule, "{unit} may not be in {}: {}", barred.by, barred.why).at(barred.at, "not here")
        );
    }
    course::free_of_units(state, unit, &end)?;
    let astride = |line: &table::Polyline| end.rects.iter().any(|rect| Convex::of_rect(rect).crosses(line));
    let works = state.setup.open_works().map(|works| &works.line).chain(&state.setup.ramparts);
    let mut works = works.filter(|line| astride(line));
    if works.next().is_some() {
        return Err(no!(
            ids::SC_MAN_10,
            "{unit} would stand on both sides of works: move clear of them first"
        ));
    }
    movement::keeps_off(state, unit, here.lie, &Swath::of(&end.rects))?;
    aside::check(state, unit, change.lie)?;
    let screen =
        if has_screen(change.lie.formation) { screens::following(state, unit, change.lie)? } else { None };
    Ok(Change { screen, ..change })
}

/// How much a change takes, for a sentence.
pub const fn in_words(cost: Cost) -> &'static str {
    match cost {
        Cost::Half => "half a move",
        Cost::Whole => "a whole move",
        Cost::TwoTurns => "two whole moves",
    }
}

/// Makes a change that was checked.
pub fn make(ctx: &mut Ctx<'_, Charge>, unit: UnitId, change: Change) {
    let Change { lie, cost, faces, rule, screen } = change;
    let before = ctx.unit(unit).turn.spent;
    let was_loose = matches!(ctx.unit(unit).lie.formation, Formation::Skirmish { .. });
    let gone = ctx.footprint_of(unit, lie).centre.distance(ctx.unit(unit).footprint.centre);
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: cost.share() });
    ctx.emit(Event::Placed { unit, lie, gone, by: Vec::new(), why: Why::Changed, rule });
    if faces {
        ctx.emit(Event::Did { unit, deed: Deed::Faced });
    }
    // SC-MAN-11: early is what began and ended within the first half of the move.
    let early = before.plus(cost.share()) <= Share::HALF;
    let changed = if early { Changed::Early } else { Changed::Changed };
    ctx.emit(Event::Marked { unit, changed: Some(changed) });
    screens::follow(ctx, unit, screen);
    if !has_screen(lie.formation) {
        status::recall_screen(ctx, unit);
    }
    if was_loose && !lie.formation.is_open() {
        status::disorder(ctx, unit, ids::SC_SKM_09);
    }
    if ctx.info(unit).grade == Grade::D {
        status::disorder(ctx, unit, ids::SC_MAN_02);
    }
    let rects = ctx.unit(unit).footprint.rects.clone();
    let ground = ctx.setup.disorders(Mover::new(ctx.info(unit), lie), &rects);
    if let Some(rule) = ground {
        status::disorder(ctx, unit, rule);
    }
    if cost == Cost::TwoTurns {
        let until = Some(ctx.turn + 2);
        ctx.emit(Event::Locked { unit, until, rule: ids::SC_MAN_03 });
    }
    aside::ask(ctx, unit);
}

/// SC-SCR-01: whether a unit in this formation may have a screen out.
const fn has_screen(formation: Formation) -> bool {
    matches!(formation, Formation::Column { .. } | Formation::Line { .. })
}

/// SC-STA-06: whether a unit may reform: it has its whole move, is disordered, and stands clear of what would disorder it.
pub fn check_reform(state: &State, unit: UnitId) -> Result<(), Refusal> {
    movement::may_act(state, unit)?;
    if state.is_locked(unit) {
        return Err(no!(ids::SC_STA_10, "{unit} is still busy with its change and has no move this turn"));
    }
    let here = state.unit(unit);
    if !state.is_disordered(unit) {
        return Err(no!(ids::SC_STA_06, "{unit} is not disordered: it need not reform"));
    }
    if here.turn.spent != Share::default() {
        return Err(no!(ids::SC_STA_06, "{unit} needs its whole move to reform and has spent some of it"));
    }
    let in_block = matches!(here.lie.formation, Formation::Garrison { .. });
    let ground = state.setup.disorders(Mover::new(state.info(unit), here.lie), &here.footprint.rects);
    if in_block || ground.is_some() {
        return Err(no!(
            ids::SC_STA_06,
            "{unit} stands in ground that disorders it: leave it before it reforms"
        ));
    }
    Ok(())
}

/// SC-STA-06: a unit reforms.
pub fn reform(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: Share::WHOLE });
    ctx.emit(Event::OrderChanged { unit, disordered: false, rule: ids::SC_STA_06 });
}
