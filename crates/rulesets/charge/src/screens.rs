//! SC-SCR: skirmish screens.

use bodies::{meets, overhang};

use crate::formations::{screen_ranks, screen_rect};
use crate::movement;
use crate::prelude::*;

/// SC-SCR-02: how far from its parent a screen may be.
pub const REACH: f64 = 2.0;

/// SC-SCR-02, SC-MOV-12: whether a screen may stand there while its parent lies so: near it, on the table, on nobody, and 2 inches off the enemy.
pub fn check(state: &State, unit: UnitId, parent: Lie, screen: Screen) -> Result<Screen, Refusal> {
    let info = state.info(unit);
    let rect = screen_rect(info, screen);
    let footprint = state.footprint_of(unit, parent);
    let ranks = screen_ranks(info, screen);
    let (frontage, depth) = info.loose_base();
    for model in 0..screen.models {
        let base = [Rect::behind(ranks.model(model, screen.at), frontage, depth)];
        let gap = bodies::gap_only(&Body::of_rects(&base), &footprint.body());
        if table::beyond(gap, REACH) {
            let says = no!(
                ids::SC_SCR_02,
                "a model of the screen of {unit} would be {gap:.2} inches from it: {} is the most",
                REACH
            );
            return Err(says.at(base[0].centre, gap));
        }
    }
    let rects = [rect];
    let body = Body::of_rects(&rects);
    if let Some((_, over, at)) = overhang(&state.setup.terrain.board, &body) {
        return Err(no!(
            ids::SC_MOV_11,
            "the screen of {unit} would stand over the table's edge by {over:.2}"
        )
        .at(at, over));
    }
    let lie = Lie { formation: Formation::Skirmish { wide: screen.wide }, at: screen.at };
    if let Some(barred) = state.setup.barred(Mover::new(info, lie), &rects) {
        return Err(no!(barred.rule, "the screen of {unit} may not be in {}: {}", barred.by, barred.why));
    }
    let others =
        state.present().filter(|(other, _)| *other != unit).map(|(other, _)| (other, state.body(other)));
    let own = std::iter::once((unit, footprint.body()));
    if let Some((other, at)) = meets(&body, others.chain(own)) {
        return Err(
            no!(ids::SC_MOV_10, "the screen of {unit} would stand on {other}: leave it room").at(at, other)
        );
    }
    let enemies = state.enemies(unit).map(|(enemy, _)| (enemy, state.body(enemy)));
    if let Some((enemy, gap)) = bodies::too_near(&body, crate::movement::APPROACH, enemies) {
        let says = no!(
            ids::SC_MOV_12,
            "the screen of {unit} would come within {:.2} inches of {enemy}",
            gap.distance
        );
        return Err(says.along(gap.from, gap.to, gap.distance));
    }
    Ok(screen)
}

/// SC-SCR-04: where a screen stands that keeps its place beside a parent that goes from one place to another.
fn carried(state: &State, unit: UnitId, from: Lie, to: Lie) -> Option<Screen> {
    let screen = state.unit(unit).screen?;
    let (old, new): (Placement, Placement) = (from.at.into(), to.at.into());
    let at: Pose = Placement { at: new.world(old.local(screen.at.point())), facing: new.facing }.snap();
    Some(Screen { at, ..screen })
}

/// SC-SCR-04: where the screen of a unit goes when its parent comes to lie so: beside it as before, or else to the first place that will do.
pub fn following(state: &State, unit: UnitId, to: Lie) -> Result<Option<Screen>, Refusal> {
    let Some(screen) = carried(state, unit, state.unit(unit).lie, to) else { return Ok(None) };
    let sound = |screen: Screen| {
        check(state, unit, to, screen)?;
        in_reach(state, unit, screen).map(|()| screen)
    };
    let others = || places(state, unit, to, screen).find(|screen| sound(*screen).is_ok());
    sound(screen).or_else(|refusal| others().ok_or(refusal)).map(Some)
}

/// Places for a unit's screen while its parent lies so, those in front of it first: before it, behind it and beside it.
pub fn places(
    state: &State,
    parent: UnitId,
    lie: Lie,
    screen: Screen,
) -> impl Iterator<Item = Screen> + use<> {
    let rect = state.footprint_of(parent, lie).rects.first().copied();
    let (width, depth) = screen_ranks(state.info(parent), screen).size();
    rect.into_iter().flat_map(move |rect| {
        let (half_width, half_depth) = (rect.half_width + width / 2.0, rect.half_depth);
        let steps = (half_width * 2.0) as i32;
        let behind = -depth - 2.0 * half_depth;
        [0.0, 0.5, 1.0, behind, 1.5, 2.0, -half_depth, behind - 1.0].into_iter().flat_map(move |ahead| {
            (-steps..=steps).map(move |step| {
                let local = Point::new(f64::from(step) * 0.5, half_depth + ahead + depth);
                Screen { at: Placement { at: rect.world(local), facing: lie.at.degrees() }.snap(), ..screen }
            })
        })
    })
}

/// SC-SCR-04: a screen goes along with its parent, which has come from one place to another.
pub fn follow(ctx: &mut Ctx<'_, Charge>, unit: UnitId, screen: Option<Screen>) {
    if let Some(screen) = screen {
        ctx.emit(Event::ScreenPlaced { unit, screen, rule: ids::SC_SCR_04 });
    }
}

/// SC-SCR-01: a unit sends out a screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SendScreen {
    /// Who.
    pub unit: PieceId,
    /// How many models.
    pub models: u16,
    /// How many of them abreast; all of them if left out.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// The middle of its front edge; it faces as its parent does.
    pub at: Spot,
}

/// SC-SCR-03, SC-SCR-04: a screen is placed anew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaceScreen {
    /// Whose.
    pub unit: PieceId,
    /// How many of its models abreast; as now if left out.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// The middle of its front edge.
    pub at: Spot,
}

/// SC-SCR-03: a screen is taken in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RecallScreen {
    /// Whose.
    pub unit: PieceId,
}

/// SC-SCR-01: the most models of a screen.
const MOST: u16 = 8;

/// What becomes of a screen, and what that costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// Where it is; in again if nowhere.
    pub screen: Option<Screen>,
    /// SC-SCR-03: the share of a move it takes.
    pub cost: Share,
}

/// SC-SCR-01: whether a unit may send out a screen like this.
pub fn check_send(state: &State, unit: UnitId, order: &SendScreen) -> Result<Change, Refusal> {
    movement::may_move(state, unit)?;
    let (info, here) = (state.info(unit), state.unit(unit));
    let formed = matches!(here.lie.formation, Formation::Column { .. } | Formation::Line { .. });
    if !info.screens || !formed {
        return Err(no!(
            ids::SC_SCR_01,
            "{unit} cannot send out a screen: only infantry that may, in column or line, can"
        ));
    }
    if here.shaken {
        return Err(no!(ids::SC_SCR_01, "{unit} is shaken and sends out no screen"));
    }
    if here.screen.is_some() {
        return Err(no!(ids::SC_SCR_01, "the screen of {unit} is out already: place it anew, or take it in"));
    }
    let most = MOST.min(here.models);
    if !(1..=most).contains(&order.models) {
        return Err(no!(ids::SC_SCR_01, "a screen of {unit} is 1 to {most} models, not {}", order.models));
    }
    let screen = laid(state, unit, order.models, order.wide, order.at)?;
    afford(state, unit, Share::QUARTER)?;
    Ok(Change { screen: Some(check(state, unit, here.lie, screen)?), cost: Share::QUARTER })
}

/// SC-SCR-03, SC-SCR-04: whether a screen may be placed anew: free when its parent has moved, a quarter of a move when it stands still.
pub fn check_place(state: &State, unit: UnitId, order: &PlaceScreen) -> Result<Change, Refusal> {
    movement::may_move(state, unit)?;
    let here = state.unit(unit);
    let old = out(state, unit)?;
    let wide = Wide(order.wide.0.or(Some(old.wide)));
    let screen = laid(state, unit, old.models, wide, order.at)?;
    in_reach(state, unit, screen)?;
    let has_moved = here.turn.began.0.at != here.lie.at;
    let cost = if has_moved { Share::default() } else { Share::QUARTER };
    afford(state, unit, cost)?;
    Ok(Change { screen: Some(check(state, unit, here.lie, screen)?), cost })
}

/// SC-SCR-04: no model of a screen goes farther than its parent's rate from where the screen stood when the turn began. Models may change places.
fn in_reach(state: &State, unit: UnitId, screen: Screen) -> Result<(), Refusal> {
    let Some(began) = state.unit(unit).turn.began_screen else { return Ok(()) };
    let places = |screen: Screen| {
        let ranks = screen_ranks(state.info(unit), screen);
        (0..screen.models).map(move |model| ranks.model(model, screen.at).at).collect::<Vec<Point>>()
    };
    let (from, to) = (places(began), places(screen));
    let rate = movement::rate(state, unit, state.unit(unit).lie);
    let near = |model: usize, place: usize| table::within(from[model].distance(to[place]), rate);
    let mut taken = vec![None; to.len()];
    let all = (0..to.len().min(from.len()))
        .all(|model| finds_place(model, &near, &mut taken, &mut vec![false; to.len()]));
    if all {
        return Ok(());
    }
    Err(no!(
        ids::SC_SCR_04,
        "a model of the screen of {unit} would go more than the {rate:.1} inches of its parent's rate: place it nearer"
    ))
}

/// Finds a place for a model, and for those who give way to it others (SC-SCR-04: any model may go to any place it reaches).
fn finds_place(
    model: usize,
    near: &impl Fn(usize, usize) -> bool,
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    (0..taken.len()).any(|place| {
        if tried[place] || !near(model, place) {
            return false;
        }
        tried[place] = true;
        let free = taken[place].is_none_or(|other| finds_place(other, near, taken, tried));
        if free {
            taken[place] = Some(model);
        }
        free
    })
}

/// SC-SCR-03: whether a screen may be taken in.
pub fn check_recall(state: &State, unit: UnitId) -> Result<Change, Refusal> {
    movement::may_move(state, unit)?;
    out(state, unit)?;
    afford(state, unit, Share::QUARTER)?;
    Ok(Change { screen: None, cost: Share::QUARTER })
}

fn out(state: &State, unit: UnitId) -> Result<Screen, Refusal> {
    state.unit(unit).screen.ok_or_else(|| no!(ids::SC_SCR_01, "{unit} has no screen out: send one out first"))
}

/// SC-SCR-01: a screen of one or two ranks, facing as its parent does.
fn laid(state: &State, unit: UnitId, models: u16, wide: Wide, at: Spot) -> Result<Screen, Refusal> {
    let wide = wide.0.unwrap_or(models);
    if wide == 0 || wide > models || models.div_ceil(wide) > 2 {
        return Err(no!(ids::SC_SCR_01, "the screen of {unit} stands in 1 or 2 ranks, not {wide} abreast"));
    }
    let at = Pose { facing: state.unit(unit).lie.at.facing, ..Pose::new(at.point().x, at.point().y, 0.0) };
    Ok(Screen { models, wide, at })
}

fn afford(state: &State, unit: UnitId, cost: Share) -> Result<(), Refusal> {
    let here = state.unit(unit);
    let rate = movement::rate(state, unit, here.lie);
    if table::beyond(here.turn.spent.plus(cost).inches(rate), rate) {
        return Err(no!(ids::SC_SCR_03, "{unit} needs a quarter of its move for this and has less left"));
    }
    Ok(())
}

/// Makes a change that was checked.
pub fn make(ctx: &mut Ctx<'_, Charge>, unit: UnitId, change: Change) {
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Spent { unit, share: change.cost });
    match change.screen {
        Some(screen) => ctx.emit(Event::ScreenPlaced { unit, screen, rule: ids::SC_SCR_01 }),
        None => ctx.emit(Event::ScreenIn { unit, rule: ids::SC_SCR_03 }),
    }
}
