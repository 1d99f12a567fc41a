//! SX-BRAWL, SX-PBF: hand to hand.
//!
//! A brawl is every figure linked by engagement ([`State::engaged`]). Its [`Round`] lies on the agenda: everybody says whom he strikes and
//! with what, the blows fall, and those still in it test ([`aftermath`]).

pub mod aftermath;
mod blow;
mod round;
mod tell;

pub use blow::{Blow, Effect};
pub(crate) use round::may_turn;
pub use round::{Round, Strike};
pub use tell::tell;

use crate::options::BrawlMax;
use crate::prelude::*;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-BRAWL-05, SX-BRAWL-06, SX-BRAWL-07, SX-BRAWL-08, SX-BRAWL-09: a round goes on.
    Round(Box<Round>),
    /// SX-BRAWL-13: a figure breaks out of the brawl and runs.
    /// - `threat`: from whom (SX-MOV-10).
    /// - `fleeing`: all who flee from this round: none of them pursues.
    Flee { runner: FigureId, threat: FigureId, fleeing: FigureSet },
    /// SX-PBF-01: one who is rid of a fleeing enemy may shoot after him.
    Pursue { pursuer: FigureId, runner: FigureId },
    /// SX-BRAWL-13: the runner's first dash.
    Run { runner: FigureId, threat: FigureId },
    /// SX-BRAWL-10: one of those who passed one die goes back.
    /// - `firm`: those who passed two dice and follow.
    GiveGround { figure: FigureId, firm: FigureSet },
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-BRAWL-01, SX-BRAWL-02: figures have come to blows.
    Engaged { charger: FigureId, with: FigureSet },
    /// SX-BRAWL-01: a round begins.
    /// - `fought`: who has had his round of this phase with it.
    /// - `used`: who has used up his activation with it.
    RoundBegan { brawlers: FigureSet, fought: FigureSet, used: FigureSet },
    /// SX-BRAWL-05: a brawler turns to his opponent.
    Turned { figure: FigureId, to: Pose },
    /// SX-BRAWL-06, SX-BRAWL-07, SX-BRAWL-08: a blow.
    Struck(Box<Blow>),
    /// SX-BRAWL-13: a figure breaks away.
    BrokeAway { figure: FigureId },
    /// SX-BRAWL-10: a figure goes back, and its enemies follow.
    /// - `followed`: those who follow, and where to.
    /// - `parted`: those who are no longer engaged with each other.
    GaveGround {
        figure: FigureId,
        to: Pose,
        followed: Vec<(FigureId, Pose)>,
        parted: Vec<(FigureId, FigureId)>,
    },
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Engaged { charger, with } => {
            for enemy in with.iter() {
                state.engaged.push((*charger, enemy));
                for figure in [*charger, enemy] {
                    stand(state, figure);
                }
            }
        }
        Event::RoundBegan { brawlers, fought, used } => {
            fought.iter().for_each(|figure| state.figure_mut(figure).brawled = true);
            state.queue.retain(|figure| !used.has(*figure));
            if let Some(activation) = state.activation.as_mut().filter(|it| brawlers.has(it.figure)) {
                activation.movement_over = true;
                activation.charge = Charge::Spent;
            }
        }
        Event::Turned { figure, to } => crate::movement::put(state, *figure, *to),
        Event::BrokeAway { figure } => {
            no_parting_shot(state, *figure);
            state.engaged.retain(|(one, other)| one != figure && other != figure);
        }
        Event::GaveGround { figure, to, followed, parted } => {
            for (mover, to) in followed.iter().chain([&(*figure, *to)]) {
                crate::movement::put(state, *mover, *to);
                state.figure_mut(*mover).moved = true;
            }
            state.engaged.retain(|pair| !parted.contains(pair));
        }
        Event::Struck(_) => {}
    }
}

/// SX-BRAWL-13: those out of whose hands the active figure gets have no Got a Shot test at it in this activation.
fn no_parting_shot(state: &mut State, figure: FigureId) {
    let from: FigureSet = state.engaged_with(figure).collect();
    if let Some(activation) = state.activation_of_mut(figure) {
        from.iter().for_each(|enemy| activation.tested.add(enemy));
    }
}

/// SX-CHG-14, SX-CHG-15, SX-CONC-08: whoever is in contact is up and in plain sight.
fn stand(state: &mut State, figure: FigureId) {
    let it = state.figure_mut(figure);
    it.status = Status::Up;
    it.concealed = false;
    it.spotted = true;
}

/// SX-BRAWL-02: whether a figure is engaged.
pub fn engaged(state: &State, figure: FigureId) -> bool {
    state.is_engaged(figure)
}

/// SX-BRAWL-02: the enemies a figure is engaged with, in the order they came to blows.
pub fn opponents(state: &State, figure: FigureId) -> impl Iterator<Item = FigureId> + '_ {
    state.engaged_with(figure)
}

/// SX-BRAWL-02: whoever is out, runs or has ducked away is engaged no longer. Called after every event.
pub fn tidy(state: &mut State) {
    if state.engaged.is_empty() {
        return;
    }
    let mut pairs = std::mem::take(&mut state.engaged);
    let fights = |figure: FigureId| matches!(state.figure(figure).status, Status::Up | Status::PoppedUp(_));
    pairs.retain(|(one, other)| fights(*one) && fights(*other));
    state.engaged = pairs;
}

/// SX-BRAWL-01: what an engaged figure does with its activation: its brawl's round, if one is due.
pub fn activate(ctx: &mut Ctx<'_>, figure: FigureId) {
    let state = &**ctx;
    let brawl = linked(state, figure);
    let waits = |figure: &FigureId| !state.figure(*figure).brawled;
    let due: Vec<FigureId> = brawl
        .iter()
        .filter(waits)
        .filter(|figure| opponents(state, *figure).any(|enemy| waits(&enemy)))
        .collect();
    if due.is_empty() {
        return;
    }
    let used = brawl.iter().filter(|figure| state.figure(*figure).side == state.active).collect();
    let fought = due.iter().copied().collect();
    round::begin(ctx, due, None, fought, used);
}

/// SX-BRAWL-01: everybody linked to a figure by engagement, itself included.
fn linked(state: &State, figure: FigureId) -> FigureSet {
    let mut all = FigureSet::default();
    let mut open = vec![figure];
    while let Some(next) = open.pop() {
        if !all.has(next) {
            all.add(next);
            open.extend(opponents(state, next));
        }
    }
    all
}

/// SX-BRAWL-03: whether one more attacker, standing there, has room at a figure.
pub fn room(state: &State, from: Point, target: FigureId) -> Result<(), Refusal> {
    let at = state.figure(target).at.placement();
    let behind = |point: Point| field::bearing(at, point) == Bearing::Behind;
    let everywhere = state.setup.options.brawl_max == BrawlMax::TwoTotal;
    let there = opponents(state, target)
        .filter(|attacker| everywhere || behind(state.centre(*attacker)) == behind(from))
        .count();
    if there < 2 {
        return Ok(());
    }
    let full = if everywhere {
        no!(ids::SX_BRAWL_03, "{target} has two attackers already: no third one may join")
    } else {
        no!(
            ids::SX_BRAWL_03,
            "{target} has two attackers already in that arc: come from the other side of the rear line"
        )
    };
    Err(full.along(from, at.at, "no room"))
}

/// Who strikes before the others in the round of a contact, if anybody (SX-CHG-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Opening {
    /// Blows are simultaneous.
    Even,
    /// SX-CHG-08: the target passed two dice: it fires if it is able, and blows are simultaneous.
    StoodFirm,
    /// The charger has the first punch.
    FirstPunch,
}

/// SX-CHG-10, SX-CHG-13: a charger has reached his target: they are engaged, with any enemy else whom he touches, and fight at once.
pub fn contact(ctx: &mut Ctx<'_>, charger: FigureId, target: FigureId, opening: Opening) {
    let touched = round::touched(ctx, charger, target);
    let newly = |figure: &FigureId| !engaged(ctx, *figure);
    let mut brawlers: Vec<FigureId> =
        touched.iter().filter(|figure| *figure == target || newly(figure)).collect();
    brawlers.push(charger);
    // SX-CHG-13: a brawl that was there before still has its own round to come.
    let fought = brawlers.iter().copied().filter(newly).collect();
    emit(ctx, Event::Engaged { charger, with: touched });
    let first = (opening == Opening::FirstPunch).then_some((charger, target));
    round::begin(ctx, brawlers, first, fought, FigureSet::default());
}

/// SX-BRAWL-13, SX-PBF-01: these run away from a threat, the first one first, each out of the brawl it is in, if it is in one.
pub fn run_away(ctx: &mut Ctx<'_>, runners: &[FigureId], threat: FigureId) {
    let fleeing: FigureSet = runners.iter().copied().collect();
    // The last one pushed goes first.
    for &runner in runners.iter().rev() {
        if engaged(ctx, runner) {
            ctx.push(Task::Flee { runner, threat, fleeing });
        } else {
            flight::run_away(ctx, runner, threat);
        }
    }
}

/// SX-CHG-13: a figure leaves its brawl.
pub fn break_away(ctx: &mut Ctx<'_>, figure: FigureId) {
    if engaged(ctx, figure) {
        emit(ctx, Event::BrokeAway { figure });
    }
}

/// SX-CHG-14: a charger has caught a running enemy: one punch, and nobody is engaged.
pub fn catch(ctx: &mut Ctx<'_>, charger: FigureId, runner: FigureId) {
    let alone = [charger].into_iter().collect();
    round::begin(ctx, vec![charger], Some((charger, runner)), alone, FigureSet::default());
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Round(round) => round.step(ctx),
            Self::Flee { runner, threat, fleeing } => {
                aftermath::flee(ctx, runner, threat, fleeing);
                Ok(())
            }
            Self::Pursue { pursuer, runner } => aftermath::pursue(ctx, pursuer, runner),
            Self::Run { runner, threat } => {
                aftermath::run(ctx, runner, threat);
                Ok(())
            }
            Self::GiveGround { figure, firm } => {
                aftermath::give_ground(ctx, figure, firm);
                Ok(())
            }
        }
    }
}
