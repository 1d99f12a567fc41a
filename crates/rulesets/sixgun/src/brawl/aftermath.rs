//! SX-BRAWL-09, SX-BRAWL-10, SX-BRAWL-11, SX-BRAWL-12, SX-BRAWL-13, SX-BRAWL-14, SX-PBF: what the tests of a round come to: points
//! lost, flights with the shots after them, ground given.

use super::{Event, Round, Task, opponents};
use crate::field::CONTACT;
use crate::harm::Kind;
use crate::prelude::*;

/// SX-BRAWL-09: losses, then flights, then moves back.
pub(super) fn settle(ctx: &mut Ctx<'_>, round: &Round) {
    let with =
        |dice: u8| round.tested.iter().filter(move |(_, passed)| *passed == dice).map(|(figure, _)| *figure);
    let (firm, fleeing): (FigureSet, FigureSet) = (with(2).collect(), with(0).collect());
    let flights = with(0).map(|runner| {
        let threat = threat(ctx, runner).or_else(|| struck(round, runner)).unwrap_or(runner);
        Task::Flee { runner, threat, fleeing }
    });
    let back = with(1).map(|figure| Task::GiveGround { figure, firm });
    let tasks: Vec<_> = flights.chain(back).map(crate::task::Task::from).collect();
    ctx.push_in_order(tasks);
    for figure in with(1) {
        harm::hurt(ctx, figure, 1, Kind::Passing, None, ids::SX_BRAWL_11);
    }
}

/// SX-MOV-10: the nearest engaged enemy; of equals the higher CV, then roster order.
fn threat(state: &State, figure: FigureId) -> Option<FigureId> {
    nearest(state, figure, opponents(state, figure))
}

fn nearest(state: &State, figure: FigureId, enemies: impl Iterator<Item = FigureId>) -> Option<FigureId> {
    let apart = |enemy: &FigureId| field::gap(state, figure, *enemy).distance;
    field::nearest(enemies, apart, |enemy| (std::cmp::Reverse(state.figure(*enemy).cv), *enemy))
}

/// Whom a brawler struck.
fn struck(round: &Round, figure: FigureId) -> Option<FigureId> {
    let place = round.brawlers.iter().position(|brawler| *brawler == figure)?;
    round.strikes.get(place).map(|strike| strike.target)
}

/// SX-BRAWL-13, SX-PBF-01: a figure breaks away; those who are rid of their last enemy by it may shoot before he runs.
pub(super) fn flee(ctx: &mut Ctx<'_>, runner: FigureId, threat: FigureId, fleeing: FigureSet) {
    if !stands(ctx, runner) {
        return;
    }
    let mut freed: Vec<FigureId> = opponents(ctx, runner).collect();
    super::break_away(ctx, runner);
    ctx.push(Task::Run { runner, threat });
    if !ctx.setup.options.has(Module::PursueByFire) {
        return;
    }
    freed.retain(|enemy| stands(ctx, *enemy) && !fleeing.has(*enemy) && !super::engaged(ctx, *enemy));
    ctx.rolling_order(&mut freed);
    let tasks = freed.into_iter().map(|pursuer| Task::Pursue { pursuer, runner }.into());
    let tasks: Vec<crate::task::Task> = tasks.collect();
    ctx.push_in_order(tasks);
}

/// On his feet and not running.
fn stands(state: &State, figure: FigureId) -> bool {
    matches!(state.figure(figure).status, Status::Up | Status::PoppedUp(_))
}

/// SX-BRAWL-13: the first dash of one who has broken away, if he still can.
pub(super) fn run(ctx: &mut Ctx<'_>, runner: FigureId, threat: FigureId) {
    if ctx.figure(runner).status.conscious() {
        flight::run_away(ctx, runner, threat);
    }
}

/// SX-PBF-01, SX-PBF-02: the pursuer rolls against his plain CV; two dice let him fire, and one as at a man who has moved fast.
pub(super) fn pursue(ctx: &mut Ctx<'_>, pursuer: FigureId, runner: FigureId) -> Result<(), NeedDice> {
    if !stands(ctx, pursuer) || !ctx.figure(runner).status.conscious() {
        return Ok(());
    }
    let thrower = hidden::thrower(ctx, pursuer);
    let cv = ctx.figure(pursuer).cv;
    let roll = ctx.dice_of(thrower).pool(ids::SX_PBF_01, 2, FaceSet::at_most(i32::from(cv)))?;
    let passed = roll.hits();
    ctx.tell(|state| {
        let (one, other) = (state.name(pursuer), state.name(runner));
        let says = match passed {
            2 => format!("{one} is quick enough to shoot after {other}."),
            1 => format!("{one} may shoot after {other}, who is already running fast."),
            _ => format!("{one} lets {other} go."),
        };
        let sum = [SumLine::new(ids::SX_PBF_01, "Combat Value", i32::from(cv))];
        let told = Telling::new(ids::SX_PBF_01, says).about([one, other]);
        told.rolled(format!("{one}: pursuit by fire"), &roll.faces(), 1..=cv, sum)
    });
    if passed > 0 {
        firing::may_fire(ctx, &[pursuer], runner, Why::Pursuit { fast: passed == 1 });
    }
    Ok(())
}

/// SX-BRAWL-10: one inch directly away from the nearest engaged enemy that stood firm, who follows with the others that did.
pub(super) fn give_ground(ctx: &mut Ctx<'_>, figure: FigureId, firm: FigureSet) {
    let state = &**ctx;
    let pressing: Vec<FigureId> = opponents(state, figure).filter(|enemy| firm.has(*enemy)).collect();
    let Some(from) = nearest(state, figure, pressing.iter().copied()) else { return };
    let Some(to) = back(state, figure, from) else { return };
    let mut followers = pressing;
    state.rolling_order(&mut followers);
    let mut after = state.clone();
    crate::movement::put(&mut after, figure, to);
    let mut followed = Vec::new();
    for follower in followers {
        if let Some(to) = follow(&after, follower, figure) {
            crate::movement::put(&mut after, follower, to);
            followed.push((follower, to));
        }
    }
    let moved = |id: FigureId| id == figure || followed.iter().any(|(follower, _)| *follower == id);
    let parted = state
        .engaged
        .iter()
        .copied()
        .filter(|(one, other)| moved(*one) != moved(*other))
        .filter(|(one, other)| !within(field::gap(&after, *one, *other).distance, CONTACT))
        .collect();
    emit(ctx, Event::GaveGround { figure, to, followed, parted });
}

/// Where a figure goes back to, unless a wall, a base or the table's edge is in its way, or it is aboard a vehicle (SX-VEH-05).
fn back(state: &State, figure: FigureId, from: FigureId) -> Option<Pose> {
    if matches!(state.figure(figure).ride, Ride::Vehicle { .. }) {
        return None;
    }
    let at = state.figure(figure).at;
    let away = (at.point() - state.centre(from)).unit()?;
    let to = moved_by(at, away);
    let line = Segment { from: at.point(), to: to.point() };
    let ground = &state.setup.terrain;
    let open = ground.going(line, field::gait(state.figure(figure)));
    (open.stop.is_none() && open.climbs.is_empty() && free(state, figure, to)).then_some(to)
}

/// SX-BRAWL-10: where one who follows comes to: straight towards the other into contact. A low line or an opening does not hold him
/// (SX-CHG-16); one aboard a vehicle stays there (SX-VEH-05).
fn follow(state: &State, follower: FigureId, figure: FigureId) -> Option<Pose> {
    if matches!(state.figure(follower).ride, Ride::Vehicle { .. }) {
        return None;
    }
    let at = state.figure(follower).at;
    let towards = (state.centre(figure) - at.point()).unit()?;
    let step = field::gap(state, follower, figure).distance;
    let to = moved_by(at, towards * step);
    let line = Segment { from: at.point(), to: to.point() };
    let open = state.setup.terrain.going(line, field::gait(state.figure(follower)));
    (open.stop.is_none() && free(state, follower, to)).then_some(to)
}

fn moved_by(at: Pose, step: Point) -> Pose {
    at.placement().shifted(step).snap()
}

/// SX-MOV-06: whether a figure's base has room at a place: ground to stand on, and no base of anybody conscious.
fn free(state: &State, figure: FigureId, to: Pose) -> bool {
    free_for(state, figure, to, None)
}

/// The same, with one figure who may be touched however close.
pub(crate) fn free_for(state: &State, figure: FigureId, to: Pose, but: Option<FigureId>) -> bool {
    let side = state.figure(figure).side;
    let base = field::base_at(state.figure(figure).ride, to.placement());
    let stands = |other: &FigureId| {
        let it = state.figure(*other);
        *other != figure
            && Some(*other) != but
            && it.status.conscious()
            && (it.side == side || sight::known_to(state, *other, side))
    };
    let mut vehicles =
        (0..state.vehicles.len() as u8).map(|index| field::vehicle_base(state, VehicleId(index)));
    state.setup.terrain.unfit(&base).is_none()
        && base.on_table(&state.setup.terrain.board)
        && state.everybody().filter(stands).all(|other| !base.overlaps(&field::base(state, other)))
        && vehicles.all(|vehicle| !base.overlaps(&Base::Block(vehicle)))
}
