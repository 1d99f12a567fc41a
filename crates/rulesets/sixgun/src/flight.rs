//! SX-MOV-10, SX-MOV-11, SX-MOV-12, SX-MOV-13, SX-MOV-14, SX-MOV-15, SX-ADV-01, SX-ADV-02, SX-ADV-03, SX-ADV-04, SX-VEH-05: ducking,
//! seeking cover and running away.

mod away;
mod choice;
mod conduct;
mod hiding;
pub(crate) mod planner;

use crate::movement::legal;
use crate::prelude::*;

pub use choice::{Exit, Hide};
pub use hiding::Found;

/// SX-MOV-10: what a figure ducks or runs from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Threat {
    /// Whoever caused the test, where he stands or lies when the result is carried out.
    Figure(FigureId),
    /// A point, such as where he left the table.
    Place(Spot),
    /// SX-MOV-10: running by choice with no known enemy: every exit is open.
    Nothing,
}

impl From<FigureId> for Threat {
    fn from(figure: FigureId) -> Self {
        Self::Figure(figure)
    }
}

impl Threat {
    /// Where the threat is now.
    pub fn at(self, state: &State) -> Option<Point> {
        match self {
            Self::Figure(figure) => Some(state.centre(figure)),
            Self::Place(spot) => Some(spot.point()),
            Self::Nothing => None,
        }
    }
}

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-MOV-11: a figure ducks, seeks cover or gets away.
    Duck { figure: FigureId, threat: Threat },
    /// SX-MOV-11: which of the nearest hiding places.
    Hide(Hide),
    /// SX-MOV-11: at the end of the dash it ducks.
    /// - `at`: where the dash ends, and the cover there; none if it only got away.
    Arrive { figure: FigureId, at: Option<(Spot, Cover)>, dash: u8 },
    /// SX-MOV-13: a figure becomes running.
    /// - `at_once` (SX-HORSE-08): whether it moves at once.
    Flee { figure: FigureId, threat: Threat, at_once: bool },
    /// SX-MOV-13: which of the equally near exits.
    Exit(Exit),
    /// SX-MOV-13: a running figure makes for its exit.
    Run { figure: FigureId },
    /// SX-MOV-15: at the end of a run: is it off the table?
    RunEnds { figure: FigureId },
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-MOV-11: a figure dropped out of sight.
    Ducked { figure: FigureId, behind: Cover, after_dash: bool },
    /// SX-ADV-22: a wound keeps it down for so many of its activations.
    KeptDown { figure: FigureId, turns: u8 },
    /// SX-MOV-11, SX-MOV-12: a forced dash begins.
    /// - `in_the_open` (SX-MOV-12): there is no cover to be had; not said of one who runs for good.
    DashBegan { figure: FigureId, in_the_open: bool },
    /// A forced dash is over.
    DashEnded { figure: FigureId },
    /// SX-MOV-13.
    /// - `exit`: where it means to leave the table.
    Fled { figure: FigureId, exit: Spot, open: Edges },
    /// SX-MOV-13: another point of the edge is nearer now, or the old one cannot be reached.
    /// - `exit`: where it means to leave the table.
    MadeFor { figure: FigureId, exit: Spot },
    /// SX-MOV-13: with no way out and nobody to give himself up to it fights again.
    TurnedToFight { figure: FigureId },
    /// SX-MOV-15: it ran off the table.
    RanOff { figure: FigureId },
}

/// SX-MOV-11, SX-HORSE-13, SX-ADV-01, SX-ADV-22: a figure must duck down from a threat, for so many of its activations if a wound says so. If it is
/// the active one its activation ends (SX-RX-11). Puts the work on the agenda.
pub fn duck(ctx: &mut Ctx<'_>, figure: FigureId, threat: impl Into<Threat>, turns: Option<u8>) {
    if !may_dash(ctx.figure(figure).status) || is_running(ctx, figure) {
        return;
    }
    if ctx.is_acting(figure) {
        activation::end(ctx);
    }
    if let Some(turns) = turns {
        // A lighter wound does not shorten what a graver one has left of its turns.
        let turns = turns.max(ctx.figure(figure).duck_turns);
        emit_about(ctx, figure, Event::KeptDown { figure, turns });
    }
    ctx.push(Task::Duck { figure, threat: threat.into() });
}

/// SX-MOV-13, SX-ADV-03: a figure runs away from a threat. If it is the active one its activation ends. Puts the work on the agenda.
pub fn run_away(ctx: &mut Ctx<'_>, figure: FigureId, threat: impl Into<Threat>) {
    if !may_dash(ctx.figure(figure).status) || is_running(ctx, figure) {
        return;
    }
    if ctx.is_acting(figure) {
        activation::end(ctx);
    }
    ctx.push(Task::Flee { figure, threat: threat.into(), at_once: true });
}

/// SX-ACT-15, SX-MOV-10: the active figure quits; the threat is the nearest known conscious enemy.
pub fn run_by_choice(ctx: &mut Ctx<'_>, figure: FigureId) {
    let threat = nearest_threat(ctx, figure);
    run_away(ctx, figure, threat);
}

/// SX-HORSE-08: one who stood up with his flight pending is running now and moves from his next activation on.
pub fn begin_to_run_later(ctx: &mut Ctx<'_>, figure: FigureId) {
    let threat = nearest_threat(ctx, figure);
    ctx.push(Task::Flee { figure, threat, at_once: false });
}

fn nearest_threat(state: &State, figure: FigureId) -> Threat {
    let side = state.figure(figure).side;
    field::nearest_enemy(state, figure, side).map_or(Threat::Nothing, |(enemy, _)| Threat::Figure(enemy))
}

/// SX-MOV-13: whether a running figure that has its whole move cannot use any of it.
pub fn is_cornered(state: &State, figure: FigureId) -> bool {
    conduct::is_cornered(state, figure)
}

/// SX-MOV-13: one with no way out and nobody to give himself up to fights again.
pub fn turn_to_fight(ctx: &mut Ctx<'_>, figure: FigureId) {
    emit_about(ctx, figure, Event::TurnedToFight { figure });
}

/// SX-MOV-13: a running figure's activation.
pub fn run_on(ctx: &mut Ctx<'_>, figure: FigureId) {
    ctx.push(Task::Run { figure });
}

/// The way towards a place with so much of the movement, as far as one may go and stop, the start first; none if it is blocked. A place
/// taken by somebody is approached as near as may be.
pub fn approach(state: &State, figure: FigureId, to: Point, most: i32) -> Option<Vec<Spot>> {
    away::approach(state, figure, to, most)
}

/// SX-CONC-13: how a forced way goes on when an enemy has been found in it: round him to where it led, if the movement left allows that,
/// else straight on and a quarter of an inch short of him. `ahead` is the rest of the way, where the mover is first.
pub fn round(state: &State, figure: FigureId, ahead: &[Spot]) -> Option<Vec<Spot>> {
    let another = match (state.figure(figure).status, refuge_of(state, figure)) {
        (Status::Running { exit, .. }, _) => away::towards(state, figure, exit.point()),
        (_, Some(at)) => hiding::way_to(state, figure, at),
        (_, None) => None,
    };
    let open = |path: &Vec<Spot>| legal::unblocked(state, figure, path);
    another.filter(open).or_else(|| away::short(state, figure, ahead))
}

/// Where a figure dashes to hide.
fn refuge_of(state: &State, figure: FigureId) -> Option<Spot> {
    let dashes = |task: &crate::task::Task| match task {
        crate::task::Task::Flight(Task::Arrive { figure: who, at, .. }) if *who == figure => Some(*at),
        _ => None,
    };
    state.agenda.iter().filter_map(dashes).next_back().flatten().map(|(at, _)| at)
}

/// Whether somebody in this state can dash for cover or run.
pub const fn may_dash(status: Status) -> bool {
    matches!(status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_) | Status::Running { .. })
}

fn is_running(state: &State, figure: FigureId) -> bool {
    matches!(state.figure(figure).status, Status::Running { .. })
}

/// SX-RX-12: whether a figure is the active one and in the middle of a forced dash.
pub fn dashing(state: &State, figure: FigureId) -> bool {
    state.activation_is(|it| it.figure == figure && it.dashing)
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Duck { figure, threat } => conduct::seek(ctx, figure, threat),
            Self::Arrive { figure, at, dash } => conduct::arrive(ctx, figure, at, dash),
            Self::Flee { figure, threat, at_once } => conduct::flee(ctx, figure, threat, at_once),
            Self::Run { figure } => conduct::run(ctx, figure),
            Self::RunEnds { figure } => conduct::run_ends(ctx, figure),
            Self::Hide(_) | Self::Exit(_) => unreachable!("these tasks ask"),
        }
        Ok(())
    }
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    let dashes = |state: &mut State, figure: FigureId, dashing: bool| {
        if let Some(activation) = state.activation_of_mut(figure) {
            activation.dashing = dashing;
            activation.dashes += u8::from(dashing);
        }
    };
    match event {
        Event::Ducked { figure, behind, .. } => {
            state.figure_mut(*figure).status = Status::Ducked(*behind);
            dashes(state, *figure, false);
        }
        Event::KeptDown { figure, turns } => state.figure_mut(*figure).duck_turns = *turns,
        Event::DashBegan { figure, .. } => dashes(state, *figure, true),
        Event::DashEnded { figure } => dashes(state, *figure, false),
        Event::Fled { figure, exit, open } => {
            let it = state.figure_mut(*figure);
            it.status = Status::Running { exit: *exit, open: *open };
            it.ran_away = true;
            it.duck_turns = 0;
        }
        Event::MadeFor { figure, exit: to } => {
            if let Status::Running { exit, .. } = &mut state.figure_mut(*figure).status {
                *exit = *to;
            }
        }
        Event::TurnedToFight { figure } => state.figure_mut(*figure).status = Status::Up,
        Event::RanOff { figure } => {
            state.figure_mut(*figure).status = Status::OffTable;
            dashes(state, *figure, false);
        }
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Ducked { figure, behind, .. } => {
            about(state, ids::SX_MOV_11, *figure, format_args!("ducks {}", state.down_at(*behind)))
        }
        Event::KeptDown { figure, turns } => {
            let (his, s) = (state.pronouns(*figure).his, if *turns == 1 { "" } else { "s" });
            let says = format_args!("keeps {his} head down for {turns} turn{s}");
            about(state, ids::SX_ADV_22, *figure, says)
        }
        Event::DashBegan { figure, in_the_open: true } => {
            about(state, ids::SX_MOV_12, *figure, "finds no cover and makes off")
        }
        Event::Fled { figure, exit, .. } => {
            let says = format_args!("runs away and makes for {}", place(exit.point()));
            about(state, ids::SX_MOV_13, *figure, says).headline()
        }
        Event::TurnedToFight { figure } => {
            about(state, ids::SX_MOV_13, *figure, "finds no way out and turns to fight")
        }
        Event::RanOff { figure } => about(state, ids::SX_MOV_15, *figure, "is gone from the table")
            .seen(beats::out(state, *figure, "run off")),
        Event::DashBegan { .. } | Event::DashEnded { .. } | Event::MadeFor { .. } => return None,
    })
}
