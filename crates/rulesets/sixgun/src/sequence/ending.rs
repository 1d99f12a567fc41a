//! SX-END, SX-CRD-10, SX-CRD-11, SX-CRD-12, SX-CRD-13, SX-MOV-15: how an encounter ends.

use dice::Deck;

use super::{Event, Task};
use crate::encounter::concede::Decided;
use crate::prelude::*;

/// SX-END-01: whether a side has a conscious, uncaptured figure on the table; running ones count, townsfolk who wait do not (SX-CDAY-03).
pub fn side_left(state: &State, side: Side) -> bool {
    state.conscious(side).any(|(figure, _)| encounter::keeps_in_action(state, figure))
}

/// SX-END-01, SX-CRD-11: ends the encounter if a side has no one left; asked after each finished chain of reactions. Whether it did.
pub fn end_if_decided(ctx: &mut Ctx<'_>) -> bool {
    encounter::loot::let_fall(ctx);
    let (a, b) = (side_left(ctx, Side::A), side_left(ctx, Side::B));
    // SX-CRUST-13: no cattle are left on the table.
    let stolen = a && b && encounter::cattle::none_left(ctx);
    if ctx.over.is_some() || (a && b && !stolen) || ctx.phase == Phase::Deployment {
        return false;
    }
    let winner = match (a, b) {
        (true, _) => Some(Side::A),
        (_, true) => Some(Side::B),
        (false, false) => None,
    };
    let winner = encounter::concede::by_aim(ctx).map_or_else(|| got_away(ctx).or(winner), Decided::winner);
    let rule = if stolen { campaign::SX_CRUST_13 } else { ids::SX_END_01 };
    end(ctx, Outcome { winner, rule });
    true
}

/// SX-END-02, SX-CHR-10: the side of which as many have left by its exits, without running, as the scenario asks for.
fn got_away(state: &State) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| {
        let away =
            |figure: &&Figure| figure.side == *side && figure.status == Status::OffTable && !figure.ran_away;
        let wanted = state.setup.sides[*side].escape;
        wanted.is_some_and(|wanted| state.figures.iter().filter(away).count() >= usize::from(wanted))
    })
}

/// Ends the encounter.
pub fn end(ctx: &mut Ctx<'_>, outcome: Outcome) {
    emit(ctx, Event::Ended(outcome));
    ctx.agenda().clear();
}

/// SX-CRD-10, SX-END-02: the tenth face card ends the day; the scenario says who has won by it, or that another day follows.
pub(super) fn end_of_day(ctx: &mut Ctx<'_>) {
    if encounter::days::fall(ctx) {
        return;
    }
    if ctx.day < ctx.setup.days {
        emit(ctx, Event::DayEnded);
        if !end_if_decided(ctx) {
            ctx.push(Task::Begin(Phase::Cards));
        }
        return;
    }
    let winner = got_away(ctx).or(ctx.setup.day_won_by);
    end(ctx, Outcome { winner, rule: ids::SX_CRD_10 });
}

/// What conceding would do.
pub fn preview_concession(state: &State) -> Preview {
    let name = &state.setup.sides[state.active].name;
    Preview::saying(format_args!("{name} give up the fight and run away."))
}

/// SX-CRD-13: all cards are shuffled, marks are cleared and those who were running are gone.
pub(super) fn fold_new_day(state: &mut State) {
    state.day += 1;
    state.deck = Deck::FULL;
    state.face_cards = 0;
    state.phase = Phase::Cards;
    for figure in &mut state.figures {
        (figure.moved, figure.moved_fast) = (false, false);
        figure.status = match figure.status {
            Status::PoppedUp(_) | Status::Thrown { .. } => Status::Up,
            Status::Running { .. } => Status::OffTable,
            other => other,
        };
    }
}

/// SX-END-03: those who conceded have run away. SX-DMG-09: bodies of a side with no one left are captured.
pub(super) fn fold(state: &mut State, outcome: Outcome) {
    state.activation = None;
    state.queue.clear();
    encounter::concede::fold_end(state, outcome);
    if let (Some(winner), true) = (outcome.winner, outcome.rule == ids::SX_END_03) {
        for figure in &mut state.figures {
            if figure.side != winner && figure.status.conscious() {
                figure.status = Status::OffTable;
                figure.ran_away = true;
            }
        }
    }
    for side in Side::BOTH {
        let taken = !encounter::nobody_is_taken(state);
        if taken && !side_left(state, side) && side_left(state, side.enemy()) {
            for figure in &mut state.figures {
                if figure.side == side && figure.status == Status::Unconscious {
                    figure.status = Status::Captured;
                }
            }
        }
    }
    state.over = Some(outcome);
}

/// The end as people are told it.
pub(super) fn tell(state: &State, outcome: Outcome) -> Telling {
    Telling::new(outcome.rule, in_words(state, outcome)).headline()
}

/// How it ended, in a sentence: the log, the card of the end and every count of battles say the same.
pub(crate) fn in_words(state: &State, outcome: Outcome) -> String {
    if let Some(says) = encounter::concede::ended(state, outcome) {
        return says;
    }
    let name = |side: Side| words::side(state, side);
    match (outcome.winner, outcome.rule) {
        (Some(side), rule) if rule == ids::SX_END_03 => {
            format!("The fight is given up by {}. The ground is held by {}.", name(side.enemy()), name(side))
        }
        (Some(side), rule) if rule == ids::SX_END_01 && side_left(state, side.enemy()) => {
            format!("Enough of {} have got away: the fight is theirs.", name(side))
        }
        (Some(side), rule) if rule == ids::SX_END_01 => {
            format!("Nobody of {} is left. The fight goes to {}.", name(side.enemy()), name(side))
        }
        (Some(side), _) if got_away(state) == Some(side) => {
            format!("The day is over, and enough of {} have got away: the fight is theirs.", name(side))
        }
        (Some(side), _) => format!("The day is over. The fight goes to {}.", name(side)),
        (None, rule) if rule == ids::SX_END_03 => "Both sides call it quits: nobody has won.".to_owned(),
        (None, rule) if rule == ids::SX_END_01 => "The smoke clears, and nobody is left standing.".to_owned(),
        (None, _) => "The day is over, and nothing is decided.".to_owned(),
    }
}
