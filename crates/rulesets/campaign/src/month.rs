//! SX-CTIME-02: the month in its order: recovery and new characters, travel, rolls, encounters, the end.

use dice::NeedDice;
use engine::outcome::Outcome;
use engine::{Agenda, Ctx, Seat, Seats};

use crate::calendar::Turn;
use crate::character::{Character, Commitment};
use crate::encounter::{Cause, Stage};
use crate::kind::Kind;
use crate::locale::Locale;
use crate::state::{Due, Event, State, Tie, What};
use crate::streams::{Stream, pair};
use crate::{Campaign, Task, ids, travel};

/// SX-CTIME-01: turns follow one another without gaps. SX-CTIME-06, SX-CEND-04: after the last month nothing is played that was due later and nobody is
/// replaced: it is over (SX-CWIN-08).
pub(crate) fn next(ctx: &mut Ctx<'_, Campaign>) {
    if ctx.turn >= ctx.last() {
        return ctx.emit(Event::Over { outcome: victory(ctx) });
    }
    let turn = Turn(ctx.turn.0 + 1);
    ctx.emit(Event::Month { turn });
    recover(ctx);
    let seats = ctx.players.len() as u8;
    push_steps(ctx.agenda(), seats, true);
    // SX-CEND-02: those without a character make one before anybody rides.
    let playing: Vec<Seat> = ctx.seats().collect();
    ctx.push_in_order(playing.into_iter().map(Task::Make));
}

/// SX-CTIME-02: what is left of a month, from travel or from the rolls on.
pub(crate) fn push_steps(agenda: &mut Agenda<Task>, seats: u8, with_travel: bool) {
    let seats: Vec<Seat> = Seats::first(seats).iter().collect();
    let mut steps: Vec<Task> = Vec::new();
    if with_travel {
        steps.extend(seats.iter().copied().map(Task::AskTravel));
        steps.push(Task::Show);
    }
    steps.extend(seats.into_iter().map(Task::Roll));
    steps.extend([Task::Encounters, Task::EndMonth]);
    agenda.push_in_order(steps);
}

/// SX-CREC-03: one point a month, stored people too; SX-CENC-13: those held until now are free; SX-CDRIVE-01: a drive goes into its next month.
fn recover(ctx: &mut Ctx<'_, Campaign>) {
    let seats: Vec<Seat> = ctx.seats().collect();
    for seat in seats {
        let Some(who) = ctx.who(seat).cloned() else { continue };
        if who.is_wounded() {
            ctx.emit(Event::Recovered { seat });
        }
        let stored = who.commitments.iter().find_map(|one| match one {
            Commitment::War { npc, .. } | Commitment::Waiting { npc, .. } => npc.as_ref(),
            _ => None,
        });
        if stored.is_some_and(|npc| npc.lasting > 0) {
            ctx.emit(Event::EnemyRecovered { seat });
        }
        let turn = ctx.turn;
        if who.commitments.iter().any(|one| matches!(one, Commitment::Held { until } if *until <= turn)) {
            ctx.emit(Event::Released { seat });
        }
        if who.drive().is_some() {
            ctx.emit(Event::DriveGoesOn { seat });
        }
    }
}

/// What a character does in the third step of a month.
enum Doing {
    Nothing,
    Monthly,
    Comes(Kind),
    Drive,
    War,
}

/// SX-CTIME-04: commitments that replace the monthly roll; the first line that applies is used.
fn doing(state: &State, seat: Seat, who: &Character) -> Doing {
    let turn = state.turn;
    let find = |is: &dyn Fn(&Commitment) -> bool| who.commitments.iter().any(is);
    if find(&|one| {
        matches!(one, Commitment::Jail { due, .. } if *due > turn) || matches!(one, Commitment::Held { .. })
    }) {
        return Doing::Nothing;
    }
    // SX-CENC-14: a Marshal who waits; of a player's character the prisoner leads.
    if find(
        &|one| matches!(one, Commitment::Waiting { free: false, due, prisoner, .. } if *due > turn || prisoner.is_some()),
    ) {
        return Doing::Nothing;
    }
    let npc_due =
        |one: &Commitment| matches!(one, Commitment::Waiting { npc: Some(_), due, .. } if *due <= turn);
    if find(&|one| matches!(one, Commitment::Jail { .. }) || npc_due(one)) {
        return Doing::Comes(Kind::JailBreak);
    }
    if find(&|one| matches!(one, Commitment::PosseDue { due, .. } if *due <= turn)) {
        return Doing::Comes(Kind::Posse);
    }
    if who.drive().is_some() {
        return Doing::Drive;
    }
    match who.war() {
        None => Doing::Monthly,
        // SX-CRANGE-01: of two leaders the lower seat rolls for both; SX-CTIME-04: not if either has a Posse due.
        Some((Some(enemy), _)) => {
            let posse = |one: &Commitment| matches!(one, Commitment::PosseDue { due, .. } if *due <= turn);
            let hunted = state.who(enemy).is_some_and(|who| who.commitments.iter().any(posse));
            if enemy < seat || hunted { Doing::Nothing } else { Doing::War }
        }
        Some((None, _)) => Doing::War,
    }
}

/// SX-CTIME-03: two dice for each character, or what his commitment says.
pub(crate) fn roll(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let Some(who) = ctx.who(seat).cloned() else { return Ok(()) };
    match doing(ctx, seat, &who) {
        Doing::Nothing => {}
        Doing::Monthly => {
            let faces = pair(ctx, Stream::Player(seat), ids::SX_CTIME_03)?;
            ctx.emit(Event::Diced { seat, faces, table: None });
            if faces[0] + faces[1] == 7 {
                ctx.emit(Event::Looms { due: Due { lead: seat, what: What::Seven } });
            }
        }
        Doing::Comes(kind) => {
            ctx.emit(Event::Looms { due: Due { lead: seat, what: What::Is(kind, Cause::Scheduled) } });
        }
        Doing::Drive => drive(ctx, seat)?,
        Doing::War => war(ctx, seat)?,
    }
    Ok(())
}

/// SX-CDRIVE-02: the drive table, as printed.
pub(crate) const DRIVE: [(&[u8], Option<Kind>); 4] = [
    (&[2, 3, 4, 5, 6, 7], None),
    (&[8, 9], Some(Kind::CattleRustling)),
    (&[10, 11], Some(Kind::Indians)),
    (&[12], Some(Kind::Gunfight)),
];

/// SX-CRANGE-02: the range war table, as printed.
pub(crate) const WAR: [(&[u8], Option<Kind>); 6] = [
    (&[2, 3, 4, 5, 6, 7], None),
    (&[8], Some(Kind::Gunfight)),
    (&[9], Some(Kind::CattleRustling)),
    (&[10], Some(Kind::Gunfight)),
    (&[11], Some(Kind::CattleRustling)),
    (&[12], Some(Kind::Gunfight)),
];

pub(crate) fn look_up(table: &[(&[u8], Option<Kind>)], sum: u8) -> Option<Kind> {
    table.iter().find(|(sums, _)| sums.contains(&sum)).and_then(|(_, kind)| *kind)
}

/// SX-CDRIVE-01, SX-CDRIVE-03, SX-CDRIVE-04: a month of a drive, its encounters like any other; in the third he is in Kansas.
pub(crate) fn drive(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let faces = pair(ctx, Stream::Player(seat), ids::SX_CDRIVE_02)?;
    ctx.emit(Event::Diced { seat, faces, table: Some(Kind::CattleDrive) });
    if let Some(who) = ctx.who(seat) {
        if who.drive().is_some_and(|(month, _)| month == 3) && who.locale != Locale::Kansas {
            ctx.emit(Event::Moved { seat, to: Locale::Kansas });
        }
    }
    if let Some(kind) = look_up(&DRIVE, faces[0] + faces[1]) {
        ctx.emit(Event::Looms { due: Due { lead: seat, what: What::Is(kind, Cause::Drive) } });
    }
    Ok(())
}

/// SX-CRANGE-02: a month of a range war.
pub(crate) fn war(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let faces = pair(ctx, Stream::Player(seat), ids::SX_CRANGE_02)?;
    ctx.emit(Event::Diced { seat, faces, table: Some(Kind::RangeWar) });
    if let Some(kind) = look_up(&WAR, faces[0] + faces[1]) {
        ctx.emit(Event::Looms { due: Due { lead: seat, what: What::Is(kind, Cause::War) } });
    }
    Ok(())
}

/// SX-CDRIVE-05: the month ends; a drive in its third month is completed by whoever is alive and free.
pub(crate) fn end(ctx: &mut Ctx<'_, Campaign>) {
    let seats: Vec<Seat> = ctx.seats().collect();
    for seat in seats {
        let Some((3, _)) = ctx.who(seat).and_then(Character::drive) else { continue };
        ctx.emit(Event::Freed { seat, of: Tie::Drive });
        if ctx.options().drive_bonus {
            let points = crate::points::FULL;
            ctx.emit(Event::Scored { seat, points, kills: 0, coups: 0, rule: ids::SX_CDRIVE_05 });
        }
    }
}

/// SX-CWIN-08: the highest total wins; equal totals share the victory, and nobody alone has won.
fn victory(state: &State) -> Outcome<Seat> {
    let best = state.seats().map(|seat| state.total(seat)).max();
    let mut winners = state.seats().filter(|seat| Some(state.total(*seat)) == best);
    let winner = winners.next().filter(|_| winners.next().is_none());
    Outcome { winner, rule: ids::SX_CWIN_08 }
}

/// A player gives up: his character's story is over, and whatever waited for him with it.
pub(crate) fn leave(ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
    travel::end_war(ctx, seat);
    let jailer = jailer_of(ctx, seat);
    let busy: Vec<usize> = (0..ctx.encounters.len())
        .filter(|at| ctx.encounters[*at].stage != Stage::Over && ctx.encounters[*at].part_of(seat).is_some())
        .collect();
    // Whoever is asked to take a part and leaves has not taken it.
    let next = match ctx.agenda().top() {
        Some(Task::Accept(accept)) if accept.of() == seat => accept.next(),
        _ => None,
    };
    // What he takes part in is dropped whole: nobody knows how it would have ended.
    let gone = |at: &usize| busy.contains(at);
    let about = |task: &Task| match task {
        Task::Accept(accept) => accept.about(),
        _ => None,
    };
    ctx.agenda().retain(|task| {
        !task.at().as_ref().is_some_and(gone) && task.of() != Some(seat) && about(task) != Some(seat)
    });
    for at in busy {
        ctx.emit(Event::Came { at, stage: Stage::Over });
    }
    while let Some(index) = ctx.due.iter().position(|due| due.lead == seat) {
        ctx.emit(Event::Taken { index });
    }
    if let Some(jailer) = jailer {
        ctx.emit(Event::Freed { seat: jailer, of: Tie::Waiting });
    }
    ctx.emit(Event::Left { seat });
    if let Some(next) = next.filter(|next| next.of() != Some(seat)) {
        ctx.push(next);
    }
}

/// SX-CENC-14: the Marshal who waits for the Jail Break of a player's character.
pub(crate) fn jailer_of(state: &State, prisoner: Seat) -> Option<Seat> {
    let waits =
        |one: &Commitment| matches!(one, Commitment::Waiting { prisoner: Some(of), .. } if *of == prisoner);
    state.seats().find(|seat| state.who(*seat).is_some_and(|who| who.commitments.iter().any(waits)))
}

impl Task {
    /// The encounter it belongs to.
    pub(crate) const fn at(&self) -> Option<usize> {
        match self {
            Self::Accept(accept) => accept.at(),
            Self::Invite(invite) => Some(invite.at),
            Self::NameTown(at)
            | Self::Recruit(at, _)
            | Self::Enter(at)
            | Self::Run(at)
            | Self::Fight(at)
            | Self::CallMarshal(at)
            | Self::Claims(at, _)
            | Self::Allies(at, _)
            | Self::Place(at)
            | Self::Ready(at)
            | Self::Play(at)
            | Self::SetUp(at, _)
            | Self::Recruited(at, ..)
            | Self::Round(at)
            | Self::Draw(at)
            | Self::ByTheBook(at)
            | Self::Settle(at)
            | Self::Follow(at)
            | Self::Captives(at) => Some(*at),
            _ => None,
        }
    }

    /// The player it belongs to alone.
    pub(crate) const fn of(&self) -> Option<Seat> {
        match self {
            Self::Name(seat)
            | Self::Profession(seat)
            | Self::WhichProfession(seat, _)
            | Self::Law(seat)
            | Self::EntryLocale(seat, _)
            | Self::StartLocale(seat)
            | Self::Travel(seat)
            | Self::Make(seat)
            | Self::RollAbilities(seat)
            | Self::RollProfession(seat)
            | Self::Trained(seat)
            | Self::Life(seat)
            | Self::AskTravel(seat)
            | Self::Roll(seat)
            | Self::WarInvite(seat)
            | Self::WarClaims(seat, _)
            | Self::WarBegins(seat, _) => Some(*seat),
            Self::Accept(accept) => Some(accept.of()),
            Self::Happens(due) => Some(due.lead),
            _ => None,
        }
    }
}
