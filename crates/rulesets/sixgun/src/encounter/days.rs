//! SX-CDAY-03, SX-CDAY-04, SX-CDAY-05, SX-CDAY-06, SX-CDAY-07, SX-CIND-07, SX-CIND-08, SX-CIND-09, SX-CIND-10, SX-CGUN-10: dusk and dawn.

use engine::decision::PlaceAnswer;

use super::concede::{self, Taking};
use super::{Event, Task, alarm, dawn, is_down};
use crate::movement::legal;
use crate::prelude::*;
use crate::scenario::EncounterKind;
use crate::sequence::end_if_decided;

/// SX-CDAY-06: the dusk at which a siege ends.
const LAST_DUSK: u8 = 6;
/// SX-CDAY-07: so many dusks in a row at the water drive the enemy away.
const THIRST: u8 = 3;
/// SX-CIND-08: with this or less the cavalry comes.
const CAVALRY: i8 = 3;

/// SX-CDAY-01, SX-CDAY-04: dusk falls. Whether this encounter knows what to do with it.
pub fn fall(ctx: &mut Ctx<'_>) -> bool {
    let Some(kind) = ctx.affair().map(|affair| affair.kind) else { return false };
    emit(ctx, Event::Dusk);
    if end_if_decided(ctx) {
        return true;
    }
    if kind == EncounterKind::Gunfight {
        sequence::end(ctx, Outcome { winner: None, rule: campaign::SX_CGUN_10 });
    } else {
        ctx.push(Task::Dusk);
    }
    true
}

/// SX-CDAY-04, SX-CIND-10: what comes at dusk, in its order.
pub(super) fn dusk(ctx: &mut Ctx<'_>) {
    let state = &**ctx;
    let Some((affair, course)) = state.affair().zip(state.course.as_ref()) else { return };
    let Some(hunted) = affair.hunted else { return night(ctx) };
    let last = state.day >= LAST_DUSK;
    let end = |winner: Side, rule| Outcome { winner: Some(winner), rule };
    if course.dusks_at_water >= THIRST {
        return sequence::end(ctx, end(hunted, campaign::SX_CDAY_07));
    }
    match affair.kind {
        EncounterKind::WarBand => ctx.push(Task::Morale),
        EncounterKind::JailBreak | EncounterKind::Robbery if last => {
            sequence::end(ctx, end(hunted.enemy(), campaign::SX_CDAY_06));
        }
        EncounterKind::JailBreak | EncounterKind::Robbery => {
            if course.alarm.as_ref().is_some_and(|alarm| !alarm.raised) {
                alarm::raise(ctx, campaign::SX_CDAY_06);
            }
            ctx.push(Task::Choose(AtDusk { side: hunted }));
        }
        _ if last => sequence::end(ctx, end(hunted, campaign::SX_CDAY_06)),
        _ => ctx.push(Task::Choose(AtDusk { side: hunted.enemy() })),
    }
}

/// SX-CIND-07, SX-CIND-08: the band's morale, and the cavalry.
pub(super) fn morale(ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
    let state = &**ctx;
    let Some(hunted) = state.affair().and_then(|affair| affair.hunted) else { return Ok(()) };
    let band = state.figures.iter().filter(|it| it.side != hunted);
    let lost = band.clone().filter(|it| is_down(it.status)).count() as u8;
    let alive = band.count() as u8 - lost;
    let modifier = state.affair().map_or(0, |affair| affair.cavalry);
    let band_hand = hunted.enemy().hand();
    let dice = ctx.dice_of(band_hand).faces(campaign::SX_CIND_07, 2)?.faces();
    let leaves = lost + dice[0] > alive + dice[1];
    let cavalry = if leaves { None } else { Some(ctx.dice_of(hunted.hand()).d6(campaign::SX_CIND_08)?) };
    emit(ctx, Event::BandTested { lost, alive, dice, leaves });
    if leaves {
        sequence::end(ctx, Outcome { winner: Some(hunted), rule: campaign::SX_CIND_07 });
        return Ok(());
    }
    let Some(die) = cavalry else { return Ok(()) };
    let comes = die as i8 + modifier <= CAVALRY;
    emit(ctx, Event::CavalryRolled { die, modifier, comes });
    if comes {
        sequence::end(ctx, Outcome { winner: Some(hunted), rule: campaign::SX_CIND_08 });
    } else {
        night(ctx);
    }
    Ok(())
}

/// SX-CDAY-05: the night passes; then those who may be put elsewhere are, the hunted first.
fn night(ctx: &mut Ctx<'_>) {
    emit(ctx, sequence::Event::DayEnded);
    ctx.push(sequence::Task::Begin(Phase::Cards));
    let hunted = ctx.affair().and_then(|affair| affair.hunted).unwrap_or(Side::A);
    for side in [hunted.enemy(), hunted] {
        if ctx.setup.sides[side].dawn.is_some() {
            ctx.push(Task::Dawn(AtDawn { side }));
        }
    }
}

/// SX-CDAY-04: what a side does at dusk: the attackers may break off, the others give themselves up.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct AtDusk {
    pub side: Side,
}

impl AtDusk {
    fn is_hunted(&self, state: &State) -> bool {
        state.affair().is_some_and(|affair| affair.hunted == Some(self.side))
    }
}

impl Asks<Sixgun> for AtDusk {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, state: &State) -> Head {
        let name = &state.setup.sides[self.side].name;
        let may = if self.is_hunted(state) { "give themselves up" } else { "break off" };
        let says = format!("Dusk of day {}: {name} may {may}, or fight on tomorrow.", state.day);
        Head::new(campaign::SX_CDAY_04, "Dusk", says)
            .asking(campaign::SX_CDAY_04, "whether a side breaks off or gives itself up at dusk")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let (side, hunted) = (self.side, self.is_hunted(state));
        let says = |what: &'static str| {
            Doing::shown(move |state: &State| format!("{} {what}", state.setup.sides[side].name))
        };
        let end = |ctx: &mut Ctx<'_>, side: Side, rule: RuleId| {
            sequence::end(ctx, Outcome { winner: Some(side.enemy()), rule });
        };
        answers.ways(|ways| {
            ways.word::<order::Stay>(Button::new("Fight on tomorrow").often(8), || {
                says("fight on tomorrow.").played(move |ctx| {
                    if hunted { night(ctx) } else { ctx.push(Task::Choose(Self { side: side.enemy() })) }
                })
            });
            ways.may::<order::BreakOff>(Button::new("Break off").if_open(), || {
                refuse_if!(hunted, campaign::SX_CDAY_04, "only the side that attacks breaks off");
                let away = says("break off, and the hunted are away.");
                Ok(away.played(move |ctx| end(ctx, side, campaign::SX_CDAY_04)))
            });
            ways.may::<order::Surrender>(Button::new("Give up").if_open(), || {
                if hunted {
                    let surrender = says("give themselves up, all of them.");
                    return Ok(surrender.played(move |ctx| end(ctx, side, campaign::SX_CENC_12)));
                }
                Err(no!(campaign::SX_CDAY_04, "the side that attacks breaks off: it does not give itself up"))
            });
        })
    }

    /// SX-CDEC-01: nobody breaks off or gives up without being told to.
    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(order::Stay {}.into())
    }
}

/// SX-CDAY-05: a side may put its figures elsewhere at dawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct AtDawn {
    pub side: Side,
}

impl Asks<Sixgun> for AtDawn {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, state: &State) -> Head {
        let name = &state.setup.sides[self.side].name;
        let says = format!("Dawn of day {}: {name} may put their figures elsewhere, one by one.", state.day);
        Head::new(campaign::SX_CDAY_05, "Dawn", says)
            .asking(campaign::SX_CDAY_05, "where a side's figures stand at dawn")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<order::Put>(Button::new("Put somebody elsewhere"), |answers| {
                self.put(state, answers)
            });
            ways.word::<order::Stay>(Button::new("Begin the day").often(2), || {
                Doing::nothing("The day begins.")
            });
        })
    }

    /// SX-CDEC-01: they stay.
    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(order::Stay {}.into())
    }
}

impl AtDawn {
    fn put(&self, state: &State, answers: &mut Answers<'_, order::Put>) -> Answered<Doing> {
        let put = |(figure, at): (FigureId, Pose)| {
            Doing::of(self.clone())
                .shown(move |state, _| {
                    let base = field::base_at(state.figure(figure).ride, at.placement()).drawn();
                    Preview::saying(format_args!("{} stands here at dawn.", state.name(figure)))
                        .standing([base])
                })
                .played(move |ctx, dawn| {
                    emit(ctx, Event::PutAtDawn { figure, at });
                    ctx.push(Task::Dawn(dawn));
                })
        };
        if let Some(answered) = answers.whole(|order| check_put(state, self.side, order.figure, order.at)) {
            return answered.map(put);
        }
        let mine = state.conscious(self.side).map(|(id, _)| state.piece(id));
        let who = answers.pick(slot!(figure), "Whom?").among(mine).only_open();
        let figure = who.judged(|piece| own(state, self.side, piece))?;
        let (piece, from) = (state.piece(figure), state.figure(figure).at);
        let ghost =
            Ghost { answer: PlaceAnswer::Pose, reach: None, ..movement::ghost(state, figure, from.into()) };
        let board = state.setup.terrain.board;
        let there = answers.fill(slot!(at), "Where to?", Form::Place(ghost));
        let there = there.judged(
            |pick| {
                let (x, y) = (
                    pick(board.width as usize * 2) as f64 / 2.0,
                    pick(board.depth as usize * 2) as f64 / 2.0,
                );
                Pose::new(x, y, pick(8) as f64 * 45.0)
            },
            |at| check_put(state, self.side, piece, at),
        )?;
        answers.done(put(there), || order::Put { figure: piece, at: there.1 })
    }
}

fn own(state: &State, side: Side, piece: PieceId) -> Result<FigureId, Refusal> {
    let figure = state
        .as_figure(piece)
        .filter(|figure| state.figure(*figure).side == side && state.figure(*figure).status.conscious());
    figure.ok_or_else(|| no!(campaign::SX_CDAY_05, "{piece} is nobody of yours who could be put elsewhere"))
}

/// SX-CDAY-05: whether a figure may stand there at dawn: in the position its side holds, or where it could have started.
fn check_put(state: &State, side: Side, piece: PieceId, at: Pose) -> Result<(FigureId, Pose), Refusal> {
    let figure = own(state, side, piece)?;
    let Some(zone) = &state.setup.sides[side].dawn else {
        return Err(no!(campaign::SX_CDAY_05, "nobody of this side is put elsewhere at dawn"));
    };
    dawn::check(state, zone, figure, at)?;
    legal::may_stop(state, figure, at)?;
    Ok((figure, at))
}

/// SX-CDAY-04, SX-CDAY-07: for folds: those who run are gone, and whether the principal is at the water is counted.
pub(super) fn fold_dusk(state: &mut State) {
    for figure in &mut state.figures {
        if matches!(figure.status, Status::Running { .. }) {
            figure.status = Status::OffTable;
        }
    }
    let held = holds_water(state);
    if let Some(course) = &mut state.course {
        course.dusks_at_water = if held { course.dusks_at_water + 1 } else { 0 };
    }
}

/// SX-CDAY-07: whether the hunted principal is alive and in the watering hole, or lies there with a companion in action in it.
fn holds_water(state: &State) -> bool {
    let Some(affair) = state.affair() else { return false };
    let (Some(water), Some(principal)) = (affair.water, affair.hunted_principal()) else { return false };
    let area = &state.setup.terrain.areas[usize::from(water)];
    let it = state.figure(principal);
    let companion = || state.conscious(it.side).any(|(_, other)| area.holds(other.at.point()));
    let there = area.holds(it.at.point());
    there && (it.status.conscious() || (it.status == Status::Unconscious && companion()))
}

/// SX-CDAY-04, SX-CDAY-06: for folds: what an end at dusk means for those on the table.
pub(super) fn fold_end(state: &mut State, hunted: Side, outcome: Outcome) {
    let Outcome { winner, rule } = outcome;
    let by_choice = [campaign::SX_CDAY_04, campaign::SX_CENC_12].contains(&rule);
    let at_dusk = by_choice
        || [campaign::SX_CDAY_06, campaign::SX_CDAY_07, campaign::SX_CIND_07, campaign::SX_CIND_08]
            .contains(&rule);
    if !at_dusk {
        return;
    }
    if by_choice {
        winner.map(Side::enemy).into_iter().for_each(|side| concede::note_yield(state, side));
    }
    if winner == Some(hunted) {
        // SX-CFRM-04: a side that has broken off has nobody in action.
        let gone = |it: &&mut crate::state::Figure| it.side != hunted && it.status.conscious();
        state.figures.iter_mut().filter(gone).for_each(|it| it.status = Status::OffTable);
    } else {
        concede::take_all(state, hunted, Taking::AtDusk);
    }
}

/// What is told of dusk and dawn.
pub(super) fn tell(state: &State, event: &Event) -> Option<Telling> {
    Some(match event {
        Event::Dusk => Telling::new(campaign::SX_CDAY_04, format!("Dusk of day {}.", state.day)).headline(),
        Event::BandTested { lost, alive, dice, leaves } => {
            let then = if *leaves { "it disappears" } else { "it stays" };
            let (one, other) = (lost + dice[0], alive + dice[1]);
            let says = format!(
                "The war band: {lost} lost and {} against {alive} alive and {}, {one} to {other}: {then}.",
                dice[0], dice[1]
            );
            Telling::new(campaign::SX_CIND_07, says).headline().rolled("morale", dice, [], Vec::new())
        }
        Event::CavalryRolled { die, modifier, comes } => {
            let then = if *comes { "the cavalry arrives" } else { "no cavalry today" };
            let sum = *die as i8 + modifier;
            let says = format!("A {die} for the cavalry, {sum} with the country: {then}.");
            let dice = Faces::of([*die]);
            Telling::new(campaign::SX_CIND_08, says).headline().rolled("cavalry", &dice, [], Vec::new())
        }
        Event::PutAtDawn { figure, at } => {
            let says =
                format!("{} stands at {} at dawn.", state.name(*figure), crate::words::place(at.point()));
            let step = crate::beats::step(state, *figure, *at, engine::beat::Gait::March);
            Telling::new(campaign::SX_CDAY_05, says).about([state.name(*figure)]).seen(step)
        }
        _ => return None,
    })
}
