//! SX-ACT-02, SX-ACT-03, SX-ACT-04, SX-GRP-04: in which order the figures of a side act.

use super::{Event, Task};
use crate::prelude::*;

/// SX-ACT-04: whether a figure acts: it is conscious and on the table. SX-CJAIL-07: one who waits for the alarm does not.
pub fn will_act(state: &State, figure: FigureId) -> bool {
    state.figure(figure).status.conscious() && !encounter::waits(state, figure)
}

/// SX-ACT-03: the places by CV, highest first; those who share one roll for it.
pub(super) fn begin(ctx: &mut Ctx<'_>) {
    let state = &**ctx;
    let mut acting: ArrayVec<FigureId, MOST_PIECES> = leaders(state).collect();
    // A stable sort keeps the order of the roster among those who share a place.
    acting.sort_by_key(|figure| std::cmp::Reverse(state.figure(*figure).cv));
    let same_cv = |one: &FigureId, other: &FigureId| state.figure(*one).cv == state.figure(*other).cv;
    let places = acting.chunk_by(same_cv).map(<[FigureId]>::to_vec).collect();
    ctx.push(Task::RollOff(places));
}

/// SX-GRP-04: those who take a place of their own: a group acts at its leader's.
fn leaders(state: &State) -> impl Iterator<Item = FigureId> {
    let side = state.active;
    state
        .conscious(side)
        .map(|(figure, _)| figure)
        .filter(move |figure| will_act(state, *figure))
        .filter(move |figure| members(state, *figure).is_none_or(|members| members.first() == Some(figure)))
}

/// SX-GRP-03, SX-GRP-04: the acting members of a figure's group, the leader first, then by CV, then as listed.
fn members(state: &State, figure: FigureId) -> Option<ArrayVec<FigureId, 10>> {
    let group = state.groups.iter().find(|group| group.members.contains(&figure))?;
    let mut members: ArrayVec<FigureId, 10> =
        group.members.iter().copied().filter(|member| will_act(state, *member)).collect();
    members.sort_by_key(|member| std::cmp::Reverse(state.figure(*member).cv));
    Some(members)
}

/// SX-ACT-03: the first shared place is rolled off: a die each in roster order, the higher acts earlier, ties roll again. When every
/// place has one figure the order is fixed. More dice than a batch holds are rolled in several.
pub(super) fn roll_off(ctx: &mut Ctx<'_>, mut places: Vec<Vec<FigureId>>) -> Result<(), NeedDice> {
    let Some(shared) = places.iter().position(|place| place.len() > 1) else {
        fix(ctx, &places);
        return Ok(());
    };
    let who = places.remove(shared);
    let thrower = hidden::secret_thrower(ctx, ctx.active);
    let mut rolls: Vec<(Vec<FigureId>, Faces)> = Vec::new();
    for some in who.chunks(usize::from(Faces::MOST)) {
        let dice = ctx.dice_of(thrower).faces(ids::SX_ACT_03, some.len() as u8)?.faces();
        rolls.push((some.to_vec(), dice));
    }
    for face in 1..=6 {
        let each = rolls.iter().flat_map(|(who, dice)| who.iter().zip(dice.iter()));
        let same: Vec<FigureId> = each.filter(|(_, die)| **die == face).map(|(figure, _)| *figure).collect();
        if !same.is_empty() {
            // Lower faces are put in first and end up behind.
            places.insert(shared, same);
        }
    }
    let enemy = ctx.active.enemy();
    // SX-CONC-14: of a roll-off the enemy learns only the order it leads to, whether somebody hidden took part or not.
    let kept_from = hidden::secretive(ctx).then_some(enemy);
    for (who, dice) in rolls {
        tell_but(ctx, kept_from, |state| tell_roll_off(state, &who, &dice));
    }
    ctx.push(Task::RollOff(places));
    Ok(())
}

fn fix(ctx: &mut Ctx<'_>, places: &[Vec<FigureId>]) {
    let state = &**ctx;
    let mut queue: ArrayVec<FigureId, MOST_PIECES> = ArrayVec::new();
    for figure in places.iter().flatten() {
        match members(state, *figure) {
            Some(members) => queue.extend(members),
            None => queue.push(*figure),
        }
    }
    let enemy = state.active.enemy();
    let mut unknown = FigureSet::default();
    for figure in queue.iter().filter(|figure| !sight::shown_to(state, **figure, enemy)) {
        unknown.add(*figure);
    }
    emit(ctx, Event::OrderFixed { queue, unknown });
}

/// A roll-off as people are told it.
fn tell_roll_off(state: &State, who: &[FigureId], dice: &Faces) -> Telling {
    let names: Vec<&str> = who.iter().map(|figure| state.name(*figure)).collect();
    let rolled: Vec<String> =
        names.iter().zip(dice.iter()).map(|(name, die)| format!("{name} {die}")).collect();
    Telling::new(ids::SX_ACT_03, format!("Who acts earlier? {}.", rolled.join(", ")))
        .about(names)
        .rolled("order of acting", dice, [], Vec::new())
        .detail()
}

/// The order as a seat is told it: only those it knows of.
pub(super) fn tell_order(
    state: &State,
    queue: &[FigureId],
    unknown: FigureSet,
    seat: Option<Side>,
) -> Option<Telling> {
    let side = state.figure(*queue.first()?).side;
    let hides = seat == Some(side.enemy()) && state.over.is_none();
    let names: Vec<&str> = queue
        .iter()
        .filter(|figure| !(hides && unknown.has(**figure)))
        .map(|figure| state.name(*figure))
        .collect();
    if names.is_empty() {
        return None;
    }
    let says = match names.as_slice() {
        [only] => format!("{only} alone is to act."),
        _ => format!("They act in this order: {}.", listed(&names)),
    };
    Some(Telling::new(ids::SX_ACT_02, says).about(names).detail())
}
