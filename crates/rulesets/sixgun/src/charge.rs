//! SX-CHG: charging and being charged.
//!
//! A charge lies on the agenda below the walk that carries it: [`Task::Test`], the walk to 1 inch from the target, [`Task::Near`] and
//! [`Task::Faced`] (the target's test), the walk into contact, [`Task::Clash`]. Each first looks whether the charge still goes on: whoever
//! shoots, ducks, runs, falls or has to stop has ended it (SX-CHG-09).

pub mod approach;
mod legal;
mod tell;

pub use approach::{Approach, Goal};
pub use legal::{LegalCharge, ask, check, targets};
pub use tell::tell;

use crate::brawl::Opening;
use crate::movement::{Pace, Walk, watch};
use crate::prelude::*;

/// What is to be done here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-CHG-02: the charger's test.
    Test { charger: FigureId, target: FigureId, via: Vec<Spot> },
    /// SX-CHG-06: the walk has ended: 1 inch away, or short of it because the target has moved (SX-CHG-12).
    /// - `from`: where the two stood when the walk began: if neither has moved since then it is not tried again.
    Near { charger: FigureId, target: FigureId, from: (Spot, Spot), goal: Goal },
    /// SX-CHG-07: the target's test.
    Faced { charger: FigureId, target: FigureId, goal: Goal },
    /// SX-CHG-10: the last inch.
    LastInch { charger: FigureId, target: FigureId, goal: Goal, opening: Opening },
    /// SX-CHG-10: contact.
    Clash { charger: FigureId, target: FigureId, opening: Opening },
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-CHG-01: a charge is declared.
    Declared { charger: FigureId, target: FigureId, line: [Spot; 2] },
    /// SX-GRP-08: the dice of a group's charging test stand for all its members that charge in this phase.
    GroupTested { charger: FigureId, dice: [u8; 2] },
    /// SX-CHG-03: it does not charge and moves no more; its volley, if any, takes the place of step 7.
    Balked { charger: FigureId, target: FigureId },
    /// SX-CHG-08, SX-CHG-15: the target stands, turned to the charger or not.
    Stood { target: FigureId, at: Pose },
    /// SX-CHG-12: there is nobody left to charge, or he is out of reach.
    Lapsed { charger: FigureId },
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Declared { target, .. } => state.in_activation(|it| it.charge = Charge::Going(*target)),
        Event::GroupTested { charger, dice } => {
            if let Some(group) = groups::of(state, *charger) {
                state.groups[group].charge = Some(*dice);
            }
        }
        Event::Balked { .. } => state.in_activation(|it| {
            it.charge = Charge::Spent;
            it.movement_over = true;
            it.volley_spent = true;
        }),
        Event::Stood { target, at } => {
            movement::put(state, *target, *at);
            state.figure_mut(*target).status = Status::Up;
        }
        Event::Lapsed { .. } => state.in_activation(|it| it.charge = Charge::Spent),
    }
}

/// SX-CHG-01: declares a charge; what follows lies on the agenda.
pub fn declare(ctx: &mut Ctx<'_>, charge: LegalCharge) {
    let LegalCharge { charger, target, via, .. } = charge;
    // SX-GAS-02: whoever had a shot at him before does not get it by the charge; those from whom he hid do.
    watch::note_in_view(ctx);
    // SX-CONC-08: a charge gives a hidden man away.
    concealment::reveal(ctx, charger, ids::SX_CONC_08);
    let line = [charger, target].map(|figure| ctx.figure(figure).at.spot());
    emit(ctx, Event::Declared { charger, target, line });
    // SX-CJAIL-07: one who is charged sees it coming; what follows is the next event.
    encounter::alarm::stir(ctx);
    ctx.push(Task::Test { charger, target, via });
}

/// The target of the charge a figure has under way.
pub fn going(state: &State, charger: FigureId) -> Option<FigureId> {
    let activation = state.activation_of(charger)?;
    match activation.charge {
        Charge::Going(target) => Some(target),
        Charge::None | Charge::Spent => None,
    }
}

/// SX-CHG-09: whether a charge still goes on: the charger has not fired, ducked, run, fallen or been stopped.
fn goes_on(state: &State, charger: FigureId, target: FigureId) -> bool {
    let free = state.activation_is(|it| !it.movement_over && !it.fired && !it.over);
    let stands = matches!(state.figure(charger).status, Status::Up | Status::PoppedUp(_));
    going(state, charger) == Some(target) && free && stands
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Test { charger, target, via } => return test(ctx, charger, target, &via),
            Self::Near { charger, target, from, goal } => near(ctx, charger, target, from, goal),
            Self::Faced { charger, target, goal } => return faced(ctx, charger, target, goal),
            Self::LastInch { charger, target, goal, opening } => {
                last_inch(ctx, charger, target, goal, opening);
            }
            Self::Clash { charger, target, opening } => clash(ctx, charger, target, opening),
        }
        Ok(())
    }
}

/// SX-CHG-02, SX-CHG-03, SX-CHG-04, SX-ARX-06: two dice charge, one fires instead, none ducks.
fn test(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, via: &[Spot]) -> Result<(), NeedDice> {
    match passed(ctx, charger, target)? {
        2 => {
            movement::rise(ctx, charger);
            match approach::approach(ctx, charger, target, via) {
                Ok(approach) => onward(ctx, charger, target, approach),
                Err(_) => emit(ctx, Event::Lapsed { charger }),
            }
        }
        1 => {
            emit(ctx, Event::Balked { charger, target });
            firing::must_fire(ctx, &[charger], target, Why::InsteadOfCharge);
        }
        _ => {
            emit(ctx, Event::Lapsed { charger });
            flight::duck(ctx, charger, target, None);
        }
    }
    Ok(())
}

/// How many dice of the charging test passed. SX-GRP-08: a group rolls once for all who charge in a phase, and each of them reads the
/// dice against the leader's CV with his own modifiers.
fn passed(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId) -> Result<u8, NeedDice> {
    let grounds = reactions::grounds(ctx, charger, &[target]);
    if let Some(dice) = dice_of_the_group(ctx, charger) {
        // SX-GRP-05: by the leader's Combat Value.
        let total = reactions::tested_number(ctx, Test::Charging, charger, grounds).total();
        let passed = reactions::passing(dice, total);
        ctx.tell(|state| {
            let (one, other) = (state.name(charger), state.name(target));
            let ([first, second], passes) = (dice, reactions::passes(passed));
            let Pronouns { his, himself, .. } = state.pronouns(charger);
            let says = format!(
                "{one} nerves {himself} to charge {other} by the dice of {his} group, {first} and {second}, at {total}: {passes}."
            );
            Telling::new(ids::SX_GRP_08, says).about([one, other])
        });
        return Ok(passed);
    }
    let (passed, dice) = reactions::roll(ctx, Test::Charging, charger, target, grounds)?;
    if groups::of(ctx, charger).is_some() {
        emit(ctx, Event::GroupTested { charger, dice });
    }
    Ok(passed)
}

/// SX-GRP-08: the dice a charger's group has rolled in this phase.
fn dice_of_the_group(state: &State, charger: FigureId) -> Option<[u8; 2]> {
    groups::of(state, charger).and_then(|group| state.groups[group].charge)
}

/// SX-CHG-06: the walk to 1 inch from the target.
fn onward(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, approach: Approach) {
    let from = where_they_stand(ctx, charger, target);
    let goal = Goal::of(ctx, target, &approach);
    ctx.push(Task::Near { charger, target, from, goal });
    walk(ctx, charger, target, approach.to_the_gap, approach.mils);
}

/// A stretch of the charge, with check points like any move.
fn walk(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, path: Vec<Spot>, mils: i32) {
    if path.len() < 2 {
        return;
    }
    movement::set_out(ctx, charger, mils);
    let facing = path.last().map(|end| {
        let to = ctx.centre(target) - end.point();
        Pose::new(0.0, 0.0, to.bearing()).facing
    });
    let against = Some((target, ctx.figure(target).at.spot()));
    let walk = Walk { figure: charger, path, along: 0, facing, pace: Pace::Voluntary, against };
    ctx.push(movement::Task::Walk(walk));
    ctx.push(movement::Task::CheckPoint { mover: charger });
}

/// SX-CHG-06, SX-CHG-12: at the gap the target tests; one who has dashed away is charged where he is now, if he can be reached.
fn near(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, from: (Spot, Spot), goal: Goal) {
    if !goes_on(ctx, charger, target) {
        return;
    }
    if !ctx.figure(target).status.conscious() {
        return emit(ctx, Event::Lapsed { charger });
    }
    match approach::onward(ctx, charger, target, goal) {
        // A horse turned to the target may be that near where it stands.
        Ok(approach) if approach.to_the_gap.len() < 2 => {
            let goal = Goal::of(ctx, target, &approach);
            ctx.push(Task::Faced { charger, target, goal });
            // SX-ARX-04: those who lost the race to the charger fire before the target tests.
            draw::movement_is_over(ctx);
        }
        Ok(approach) if where_they_stand(ctx, charger, target) != from => {
            watch::note_in_view(ctx);
            onward(ctx, charger, target, approach);
        }
        _ => emit(ctx, Event::Lapsed { charger }),
    }
}

fn where_they_stand(state: &State, charger: FigureId, target: FigureId) -> (Spot, Spot) {
    (state.figure(charger).at.spot(), state.figure(target).at.spot())
}

/// SX-CHG-07, SX-CHG-13, SX-CHG-14, SX-CHG-15, SX-ARX-07: what the target does with the charger before him.
fn faced(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, goal: Goal) -> Result<(), NeedDice> {
    if !goes_on(ctx, charger, target) {
        return Ok(());
    }
    let opening = match ctx.figure(target).status {
        Status::Running { .. } | Status::Thrown { .. } => Opening::FirstPunch,
        status if !status.conscious() => {
            emit(ctx, Event::Lapsed { charger });
            return Ok(());
        }
        _ => match stands(ctx, charger, target)? {
            Some(opening) => opening,
            None => return Ok(()),
        },
    };
    // Whatever the target fires comes before the last inch.
    let last = Task::LastInch { charger, target, goal, opening };
    ctx.push(last);
    if let Some(firers) = answering(ctx, charger, target, opening) {
        firing::must_fire(ctx, &firers, charger, Why::StandAndFire);
    }
    Ok(())
}

/// The Being Charged test. Nothing if the target runs.
fn stands(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId) -> Result<Option<Opening>, NeedDice> {
    let grounds = reactions::grounds(ctx, target, &[charger]);
    let advanced = ctx.setup.options.has(Module::Reactions);
    let at = ctx.figure(target).at;
    let front = field::bearing(at.placement(), ctx.centre(charger)) == Bearing::Front;
    let (passed, _) = reactions::roll(ctx, Test::BeingCharged, target, charger, grounds)?;
    let (opening, turned) = match passed {
        2 => (Opening::Even, true),
        1 if advanced && front => (Opening::Even, false),
        1 if !advanced => (Opening::FirstPunch, false),
        _ => {
            emit(ctx, Event::Lapsed { charger });
            flee(ctx, charger, target);
            return Ok(None);
        }
    };
    if !brawl::engaged(ctx, target) {
        // SX-CHG-08, SX-CHG-15: on two dice it turns to the charger; a ducked man gets up.
        let mut to = at.placement();
        to.facing = (ctx.centre(charger) - to.at).bearing();
        let to = if turned && brawl::may_turn(ctx, target, charger) { to.snap() } else { at };
        if to != at || ctx.figure(target).status != Status::Up {
            emit(ctx, Event::Stood { target, at: to });
        }
    }
    Ok(Some(if passed == 2 { Opening::StoodFirm } else { opening }))
}

/// SX-CHG-08, SX-GRP-06: who fires at the charger: the target, with its group, if it passed two dice; highest CV first.
fn answering(state: &State, charger: FigureId, target: FigureId, opening: Opening) -> Option<Vec<FigureId>> {
    let able = |figure: &FigureId| firing::able(state, *figure, charger).is_ok();
    (opening == Opening::StoodFirm)
        .then(|| reactions::by_rank(state, target).into_iter().filter(able).collect())
}

/// SX-CHG-12, SX-CHG-13, SX-GRP-07: the target runs from the charger, and from everybody he is brawling with; so does his group.
fn flee(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId) {
    let mut runners = reactions::by_rank(ctx, target);
    runners.retain(|runner| ctx.figure(*runner).status.conscious());
    brawl::run_away(ctx, &runners, charger);
}

/// SX-CHG-10, SX-CHG-14: the last inch into contact.
fn last_inch(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, goal: Goal, opening: Opening) {
    if !goes_on(ctx, charger, target) {
        return;
    }
    if !ctx.figure(target).status.conscious() {
        return emit(ctx, Event::Lapsed { charger });
    }
    match approach::onward(ctx, charger, target, goal) {
        Ok(approach) => {
            ctx.push(Task::Clash { charger, target, opening });
            let path = vec![ctx.figure(charger).at.spot(), approach.contact];
            watch::note_in_view(ctx);
            walk(ctx, charger, target, path, approach.mils);
        }
        Err(_) => emit(ctx, Event::Lapsed { charger }),
    }
}

/// SX-CHG-10: contact, and the round that is fought at once.
fn clash(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, opening: Opening) {
    if !goes_on(ctx, charger, target) {
        return;
    }
    match ctx.figure(target).status {
        Status::Running { .. } => brawl::catch(ctx, charger, target),
        status if status.conscious() => brawl::contact(ctx, charger, target, opening),
        _ => emit(ctx, Event::Lapsed { charger }),
    }
    debug_assert!(ctx.is_acting(charger));
}
