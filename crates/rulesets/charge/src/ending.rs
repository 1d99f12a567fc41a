//! SC-TRN-06, SC-VIC: the end of a turn, and of the battle.

use bodies::touch_ahead;
use engine::{Outcome, the_army};

use crate::prelude::*;
use crate::set_up::Victory;
use crate::{generals, losses, task, towns};

/// What is done in 2d.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-ATK-14: cavalry of a second rank closes up.
    CloseUp,
    /// SC-FRM-09: bent lines that had no room to straighten have it now.
    Straighten,
    /// SC-ART-09: unmanned guns are taken.
    TakeGuns,
    /// SC-TRN-06: locks and markers end.
    ClearMarkers,
    /// SC-VIC-02, SC-VIC-04.
    CheckVictory,
}

/// SC-TRN-06: what is done in 2d, in this order.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    begin_after(ctx, Vec::new());
}

/// The same after a round in which these units stormed these blocks and did not lose (SC-TWN-13).
pub fn begin_after(ctx: &mut Ctx<'_, Charge>, storms: Vec<(UnitId, u8)>) {
    let mut tasks = vec![task::Task::from(Task::CloseUp)];
    tasks.extend(towns::occupations(&storms));
    let rest = [Task::Straighten, Task::TakeGuns, Task::ClearMarkers, Task::CheckVictory];
    tasks.extend(rest.map(task::Task::from));
    ctx.push_in_order(tasks);
}

/// SC-ATK-14: cavalry that stood behind a first rank, which has left while the enemy has not, closes straight up to him.
fn close_up(ctx: &mut Ctx<'_, Charge>) {
    let fights = |unit: UnitId, enemy: UnitId| {
        ctx.pairs.iter().any(|pair| pair.attacker == unit && pair.target == enemy)
    };
    let left = |pair: &&Pair| pair.behind.is_some_and(|first| !fights(first, pair.target));
    let mut second: Vec<UnitId> = ctx.pairs.iter().filter(left).map(|pair| pair.attacker).collect();
    second.dedup();
    for unit in second {
        let here = ctx.unit(unit);
        let others = ctx.present().filter(|(other, _)| *other != unit);
        let stops = others.filter_map(|(other, _)| {
            touch_ahead(&here.footprint.rects, here.lie.at.forward(), &ctx.body(other), CLOSE_UP)
        });
        let gone = stops.fold(CLOSE_UP, f64::min);
        let lie = Lie { at: here.lie.at.advanced(gone, 0.0), ..here.lie };
        ctx.emit(Event::Placed { unit, lie, gone, by: Vec::new(), why: Why::ClosedUp, rule: ids::SC_ATK_14 });
        ctx.emit(Event::ClosedUp { unit });
        generals::startle(ctx, unit);
    }
}

/// SC-ATK-14: the depth of the rank that has left.
const CLOSE_UP: f64 = 1.0;

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) {
        match self {
            Self::CloseUp => close_up(ctx),
            Self::Straighten => straighten(ctx),
            Self::TakeGuns => take_guns(ctx),
            Self::ClearMarkers => clear_markers(ctx),
            Self::CheckVictory => check_victory(ctx),
        }
    }
}

/// SC-FRM-09: a bent line that has too few models and had no room looks for it again.
fn straighten(ctx: &mut Ctx<'_, Charge>) {
    for unit in ctx.present_ids() {
        if let Some(lie) = losses::straightened(ctx, unit, ctx.unit(unit).lie) {
            let (gone, by, why) = (0.0, Vec::new(), Why::Changed);
            ctx.emit(Event::Placed { unit, lie, gone, by, why, rule: ids::SC_FRM_09 });
        }
    }
}

/// SC-ART-09: whoever touches unmanned guns in 2d of two turns running takes them, if he is neither shaken nor engaged.
fn take_guns(ctx: &mut Ctx<'_, Charge>) {
    let left: Vec<UnitId> = ctx.present().filter(|(_, unit)| unit.guns.is_some()).map(|(id, _)| id).collect();
    for battery in left {
        let Some(guns) = ctx.unit(battery).guns else { continue };
        let touching = touching_guns(ctx, battery);
        if touching.iter().any(|enemy| guns.touched_by.has(enemy)) {
            losses::remove(ctx, battery, Fate::Eliminated, None, ids::SC_ART_09);
        } else if touching != guns.touched_by {
            let guns = Some(crate::state::LeftGuns { touched_by: touching, ..guns });
            ctx.emit(Event::GunsChanged { unit: battery, guns, rule: ids::SC_ART_09 });
        }
    }
}

/// SC-ART-09: enemy infantry and cavalry, neither shaken nor engaged, that touches a battery's unmanned guns.
fn touching_guns(state: &State, battery: UnitId) -> UnitSet {
    let Some(guns) = state.guns_rect(battery) else { return UnitSet::default() };
    let guns = [guns];
    let body = bodies::Body::of_rects(&guns);
    let enemies = state.enemies(battery);
    let able = enemies
        .filter(|(id, enemy)| state.info(*id).battery.is_none() && !enemy.shaken && !state.is_engaged(*id));
    able.filter(|(id, _)| bodies::touch(&body, &state.body(*id), 0.0).is_some()).map(|(id, _)| id).collect()
}

/// SC-TRN-06: a lock whose second own turn has just ended is lifted; the markers of the passive side go.
fn clear_markers(ctx: &mut Ctx<'_, Charge>) {
    for id in ctx.present_ids() {
        let unit = ctx.unit(id);
        let (locked, marked, seen) = (unit.locked_until, unit.changed.is_some(), unit.seen_firing);
        let is_passive = unit.side != ctx.active;
        if locked.is_some_and(|until| until <= ctx.turn) {
            ctx.emit(Event::Locked { unit: id, until: None, rule: ids::SC_MAN_03 });
        }
        if is_passive && marked {
            ctx.emit(Event::Marked { unit: id, changed: None });
        }
        if is_passive && seen {
            ctx.emit(Event::SeenFiring { unit: id, seen: false });
        }
    }
}

/// Ends the battle if somebody has won it, or its time is over.
fn check_victory(ctx: &mut Ctx<'_, Charge>) {
    if let Some((winner, rule)) = verdict(ctx) {
        ctx.emit(Event::Ended { outcome: Outcome { winner, rule } });
    }
}

/// SC-VIC-02, SC-VIC-03, SC-VIC-04: who has won by now and by which rule; nobody is a draw.
fn verdict(state: &State) -> Option<(Option<Side>, RuleId)> {
    let options = &state.setup.options;
    let is_last = options.turn_limit.last().is_some_and(|last| state.turn >= last);
    if !state.setup.victory.is_empty() {
        return is_last.then(|| (objective(state), ids::SC_VIC_03));
    }
    let broken = |side: Side| options.break_half.is_on() && is_broken(state, side);
    match (broken(Side::A), broken(Side::B)) {
        (true, false) => return Some((Some(Side::B), ids::SC_VIC_02)),
        (false, true) => return Some((Some(Side::A), ids::SC_VIC_02)),
        (true, true) => return Some((lesser_loss(state, 0), ids::SC_VIC_02)),
        (false, false) => {}
    }
    is_last.then(|| (lesser_loss(state, 10), ids::SC_VIC_04))
}

/// How many units a side has lost, and with how many it began.
pub fn lost_of(state: &State, side: Side) -> (u32, u32) {
    let own = || state.units.iter().filter(move |unit| unit.side == side);
    (own().filter(|unit| unit.fate != Fate::Present).count() as u32, own().count() as u32)
}

/// SC-VIC-02: whether a side has lost at least half of the units it began with. A side without units has none to lose.
fn is_broken(state: &State, side: Side) -> bool {
    let (lost, all) = lost_of(state, side);
    all > 0 && 2 * lost >= all
}

/// SC-VIC-02, SC-VIC-04: the side that has lost the smaller share, by at least so many percentage points; compared without rounding.
fn lesser_loss(state: &State, points: i64) -> Option<Side> {
    let [(ours, own), (theirs, their)] = Side::BOTH.map(|side| {
        let (lost, all) = lost_of(state, side);
        (i64::from(lost), i64::from(all.max(1)))
    });
    // ours / own − theirs / their, times 100 and both denominators.
    let more = 100 * (ours * their - theirs * own);
    let limit = (points * own * their).max(1);
    if more >= limit {
        Some(Side::B)
    } else if -more >= limit {
        Some(Side::A)
    } else {
        None
    }
}

/// SC-VIC-03: the side whose way to win is the first that is met.
fn objective(state: &State) -> Option<Side> {
    deciding(state).map(|victory| match *victory {
        Victory::Hold { side, .. } | Victory::Endure { side } => side,
    })
}

/// SC-VIC-03: the first of the scenario's own ways to win that is met.
fn deciding(state: &State) -> Option<&Victory> {
    state.setup.victory.iter().find(|victory| match **victory {
        Victory::Endure { .. } => true,
        Victory::Hold { side, area } => {
            let outline = &state.setup.terrain.areas[usize::from(area)].outline;
            holder(state, outline) == Some(side)
        }
    })
}

/// How the battle ended, in a sentence: SC-VIC-02 by losses, SC-VIC-03 by the scenario's aim or a player's word, SC-VIC-04 by the last turn.
pub(crate) fn in_words(state: &State, outcome: Outcome) -> String {
    let army = |side: Side| the_army(&state.setup.sides[side].name);
    // Nobody is asked anything in the last step of a turn, so who gave the battle up did so in another.
    let by_word = outcome.rule == ids::SC_VIC_03 && state.step != Step::End;
    let Some(winner) = outcome.winner else {
        return match outcome.rule {
            _ if by_word => "Both sides agree on a draw.",
            ids::SC_VIC_02 => "Both armies are broken, and neither has lost less: a draw.",
            ids::SC_VIC_03 => "The last turn is over, and nobody has done what he was to do: a draw.",
            _ => "The last turn is over, and neither army has lost clearly less: a draw.",
        }
        .to_owned();
    };
    let (winner, loser) = (army(winner), army(winner.enemy()));
    let how = match (outcome.rule, deciding(state)) {
        _ if by_word => format!("The battle is given up by {loser}"),
        (ids::SC_VIC_02, _) if Side::BOTH.into_iter().all(|side| is_broken(state, side)) => {
            format!("Both armies are broken, and {loser} with the greater loss")
        }
        (ids::SC_VIC_02, _) => format!("Half of the units of {loser} are lost"),
        (ids::SC_VIC_03, Some(Victory::Hold { area, .. })) => {
            let place = &state.setup.terrain.areas[usize::from(*area)].name;
            format!("The last turn is over, with nobody but {winner} in {place}")
        }
        (ids::SC_VIC_03, _) => format!("The last turn is over, and {winner} held out"),
        _ => format!("The last turn is over, with the smaller loss on the side of {winner}"),
    };
    format!("{how}: the battle is won by {winner}.")
}

/// SC-VIC-03: who alone has a unit that is not shaken in an area.
pub fn holder(state: &State, outline: &Polygon) -> Option<Side> {
    let holds = |side: Side| {
        state.of_side(side).any(|(_, unit)| !unit.shaken && outline.contains(unit.footprint.centre))
    };
    Side::BOTH.into_iter().find(|side| holds(*side) && !holds(side.enemy()))
}
