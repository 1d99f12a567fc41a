//! SX-CRD, SX-ACT-01, SX-ACT-02, SX-ACT-03, SX-ACT-04, SX-ACT-05, SX-END: cards, phases, the order of the figures, and the end of the
//! fight.

mod cards;
mod ending;
mod opening;
mod order_of_acting;

use dice::{Card, Deck};

use crate::prelude::*;

pub(crate) use ending::in_words as end_in_words;
pub use ending::{end, end_if_decided, preview_concession, side_left};
pub use opening::Open;
pub use order_of_acting::will_act;

use crate::deployment;
use crate::options::LastTurn;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// A part of the turn begins.
    Begin(Phase),
    /// SX-GRP-01, SX-END-03: at the start of its phase a side forms groups, or gives up. Asked only where groups are played; without them
    /// conceding answers the first decision of the phase.
    Open,
    /// SX-ACT-03: the places of the phase, the first one first; figures that share a place roll for it.
    RollOff(Vec<Vec<FigureId>>),
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A part of the turn began (SX-CRD-08), and with an action phase shots and movement are renewed (SX-ACT-05).
    PhaseBegan { phase: Phase, active: Side, turn: u32 },
    /// SX-CRD-03: two cards were drawn.
    /// - `face_cards` (SX-CRD-09): face cards so far.
    /// - `first`: who moves first; nobody if the pair is tied (SX-CRD-06).
    /// - `turn`: the turn it opens, if it decides.
    CardsDrawn { pair: (Card, Card), deck: Deck, face_cards: u8, first: Option<Side>, turn: u32 },
    /// SX-ACT-02: the order of the phase is fixed.
    /// - `unknown` (SX-CONC-14): those the enemy does not know of.
    OrderFixed { queue: ArrayVec<FigureId, MOST_PIECES>, unknown: FigureSet },
    /// SX-CRD-13: the day is over, and another begins.
    DayEnded,
    /// SX-END: it is over.
    Ended(Outcome),
}

/// What comes when nothing is left to do: the next figure, the next phase, the next turn.
pub fn next(ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
    if end_if_decided(ctx) {
        return Ok(());
    }
    let state = &**ctx;
    match state.phase {
        Phase::Deployment if state.setup.gunfight => enter(ctx, Phase::StandOff),
        Phase::Deployment | Phase::StandOff | Phase::Cards => enter(ctx, Phase::Cards),
        Phase::First | Phase::Second => {
            let up = state.queue.iter().copied().find(|figure| will_act(state, *figure));
            match (up, state.phase) {
                (Some(figure), _) => activation::begin(ctx, figure),
                (None, Phase::First) => enter(ctx, Phase::Second),
                (None, _) => end_of_turn(ctx),
            }
        }
    }
    Ok(())
}

/// SX-CRD-08: both sides have acted. With `last-turn: play` the day ends here (SX-CRD-10).
fn end_of_turn(ctx: &mut Ctx<'_>) {
    if cards::day_is_over(ctx, ctx.face_cards) {
        ending::end_of_day(ctx);
    } else {
        enter(ctx, Phase::Cards);
    }
}

/// Puts a part of the turn on the agenda.
fn enter(ctx: &mut Ctx<'_>, phase: Phase) {
    ctx.push(Task::Begin(phase));
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Begin(phase) => begin(ctx, phase),
            Self::RollOff(places) => order_of_acting::roll_off(ctx, places),
            Self::Open => unreachable!("this task asks"),
        }
    }
}

/// SX-END-03: the side whose phase begins gives up.
pub fn concede(ctx: &mut Ctx<'_>) {
    let outcome = Outcome { winner: Some(ctx.active.enemy()), rule: ids::SX_END_03 };
    ending::end(ctx, outcome);
}

/// SX-END-03: whether the active side may still concede: nobody of it has been given an order in this phase.
pub fn may_concede(state: &State) -> Result<(), Refusal> {
    let untouched = state.activation.as_ref().is_none_or(|activation| !activation.begun);
    let first = state.activation.as_ref().is_none_or(|activation| activation.opens_phase);
    if untouched && first {
        return Ok(());
    }
    Err(no!(
        ids::SX_END_03,
        "a side concedes at the start of its phase, before its first figure has its orders"
    ))
}

fn begin(ctx: &mut Ctx<'_>, phase: Phase) -> Result<(), NeedDice> {
    let (active, turn) = (ctx.active, ctx.turn);
    match phase {
        Phase::Deployment => deployment::begin(ctx),
        Phase::StandOff => {
            emit(ctx, Event::PhaseBegan { phase, active, turn });
            concealment::open(ctx);
            standoff::begin(ctx);
        }
        // SX-CRUST-07: the cattle come before the cards.
        Phase::Cards if encounter::cattle::is_due(ctx) => {
            ctx.push(Task::Begin(Phase::Cards));
            ctx.push(encounter::Task::Herd);
        }
        // SX-CCAP-11: and so does the look-out of a hideout.
        Phase::Cards if encounter::watch::is_due(ctx) => {
            ctx.push(Task::Begin(Phase::Cards));
            ctx.push(encounter::Task::LookOut);
        }
        Phase::Cards => {
            if turn == 0 && ctx.phase != Phase::StandOff {
                concealment::open(ctx);
            }
            // SX-CJAIL-07: at the start of each turn the Marshal looks out.
            encounter::alarm::look_out(ctx);
            return cards::draw(ctx);
        }
        Phase::First => begin_action_phase(ctx, phase, active),
        // A situation that starts with the second phase says itself who is active.
        Phase::Second if ctx.phase == Phase::First => begin_action_phase(ctx, phase, active.enemy()),
        Phase::Second => begin_action_phase(ctx, phase, active),
    }
    Ok(())
}

/// SX-ACT-01, SX-ACT-05: an action phase begins.
fn begin_action_phase(ctx: &mut Ctx<'_>, phase: Phase, active: Side) {
    let turn = ctx.turn;
    emit(ctx, Event::PhaseBegan { phase, active, turn });
    if ctx.setup.options.has(Module::Groups) {
        ctx.push(Task::Open);
    } else {
        order_of_acting::begin(ctx);
    }
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::PhaseBegan { phase, active, turn } => {
            (state.phase, state.active, state.turn) = (*phase, *active, *turn);
            state.queue.clear();
            state.fresh = true;
            let full = movement::full_budget(state);
            for figure in &mut state.figures {
                figure.shots = 0;
                figure.budget = full;
                figure.covered = 0;
                figure.brawled = false;
            }
            state.vehicles.iter_mut().for_each(|vehicle| (vehicle.moved, vehicle.driven) = (false, 0));
            state.groups.iter_mut().for_each(|group| group.charge = None);
        }
        Event::CardsDrawn { pair, deck, face_cards, first, .. } => {
            state.pair = Some(*pair);
            state.deck = *deck;
            state.face_cards = *face_cards;
            state.phase = Phase::Cards;
            if let Some(side) = first {
                state.active = *side;
                state.turn += 1;
            }
        }
        Event::OrderFixed { queue, .. } => state.queue.clone_from(queue),
        Event::DayEnded => ending::fold_new_day(state),
        Event::Ended(outcome) => ending::fold(state, *outcome),
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        // Those who face each other are named.
        Event::PhaseBegan { phase: Phase::StandOff, .. } => return None,
        Event::PhaseBegan { active, .. } => {
            Telling::new(ids::SX_ACT_01, format!("The phase of {}.", words::side(state, *active))).headline()
        }
        Event::CardsDrawn { pair, face_cards, first, turn, .. } => {
            cards::tell(state, *pair, *face_cards, *first, *turn)
        }
        Event::OrderFixed { queue, unknown } => order_of_acting::tell_order(state, queue, *unknown, seat)?,
        Event::DayEnded => {
            Telling::new(ids::SX_CRD_13, "Night falls. In the morning the cards are shuffled and it goes on.")
                .headline()
        }
        Event::Ended(outcome) => ending::tell(state, *outcome),
    })
}

/// SX-CRD-10: whether the turn whose pair brought the last face card is played.
fn last_turn_is_played(state: &State) -> bool {
    state.setup.options.last_turn == LastTurn::Play
}
