//! SX-CPLAY-08: encounters are prepared one after another in seat order of their leads: who declines, what it is, who claims the opposing part, who
//! joins.

use dice::NeedDice;
use engine::question::{Answered, Answers, Asks, Button, Doing, Head, MAIN};
use engine::{Ctx, Refusal, Seat, Seats, no, slot};

use crate::asks::{Accept, Invite, Sat};
use crate::character::{Character, Commitment};
use crate::encounter::{At, Cause, Encounter, Part, Stage};
use crate::kind::Kind;
use crate::options::Rivals;
use crate::people::Sheet;
use crate::people::recruits;
use crate::profession::Profession;
use crate::state::{Due, Event, State, Tie, What, index};
use crate::streams::{Stream, throw};
use crate::which::{part_of_lead, select};
use crate::{Campaign, Done, InviteSeat, Order, Task, ids, month, set_up};

/// SX-CPLAY-08: the next encounter: those not passed over first, then those prepared, then those passed over.
pub(crate) fn encounters(ctx: &mut Ctx<'_, Campaign>) {
    let open = ctx.due.iter().position(|due| !ctx.has_met(due.lead));
    let prepared: Vec<At> =
        (0..ctx.encounters.len()).filter(|at| ctx.encounters[*at].stage == Stage::Prepared).collect();
    match (open, &prepared[..]) {
        (Some(index), _) => prepare(ctx, index),
        (None, [at]) => {
            let at = *at;
            ctx.push_in_order([Task::Play(at), Task::Encounters]);
        }
        (None, [_, _, ..]) => ctx.push_in_order([Task::WhichNext, Task::Encounters]),
        (None, []) if !ctx.due.is_empty() => prepare(ctx, 0),
        (None, []) => {}
    }
}

/// SX-CREC-04, SX-CREC-05: the first step: a wounded lead declines or not.
fn prepare(ctx: &mut Ctx<'_, Campaign>, index: usize) {
    let due = ctx.due[index];
    ctx.emit(Event::Taken { index });
    ctx.push(Task::Encounters);
    // SX-CPLAY-08: if he is dead, jailed or held by now his encounter is gone. His own Jail Break is not.
    let scheduled_break = due.what == What::Is(Kind::JailBreak, Cause::Scheduled);
    let Some(who) = ctx.who(due.lead) else { return };
    if (who.is_locked_up() && !scheduled_break)
        || matches!(due.what, What::Is(_, Cause::Drive) if who.drive().is_none())
    {
        return;
    }
    if matches!(due.what, What::Is(_, Cause::War) if who.war().is_none()) {
        return;
    }
    // SX-CREC-05: what follows at once leaves no time to rest.
    let may_decline = !due.follows() || ctx.options().decline_follow_ons;
    let wounded = who.is_wounded() && may_decline;
    let enemy =
        who.war().and_then(|(enemy, _)| enemy).filter(|_| matches!(due.what, What::Is(_, Cause::War)));
    let enemy = enemy.filter(|enemy| ctx.who(*enemy).is_some_and(Character::is_wounded));
    ctx.push(Task::Happens(due));
    // SX-CRANGE-03: of two leaders either one who is wounded may decline.
    if let Some(enemy) = enemy {
        ctx.push(Task::Accept(Accept::Encounter { seat: enemy, due }));
    }
    if wounded {
        ctx.push(Task::Accept(Accept::Encounter { seat: due.lead, due }));
    }
}

/// SX-CPLAY-08: it happens: its kind is found, a drive or a war begins, an encounter arises.
pub(crate) fn happens(ctx: &mut Ctx<'_, Campaign>, due: Due) -> Result<(), NeedDice> {
    let Due { lead, what } = due;
    // Its war may be over by now: the enemy has left it.
    let at_war = ctx.who(lead).is_some_and(|who| who.war().is_some());
    match what {
        What::Is(_, Cause::War) if !at_war => {}
        What::Seven => match select(ctx, lead)? {
            Some(Kind::CattleDrive) => {
                let from = ctx.who(lead).map_or(crate::locale::Locale::Texas, |who| who.locale);
                ctx.emit(Event::Committed { seat: lead, to: Commitment::Drive { month: 1, from } });
                let known = ctx.due.len();
                month::drive(ctx, lead)?;
                at_once(ctx, known);
            }
            Some(Kind::RangeWar) => ctx.push(Task::WarClaims(lead, 0)),
            Some(kind) => arise(ctx, lead, kind, Cause::Selected),
            None => {}
        },
        What::Is(kind, cause) => arise(ctx, lead, kind, cause),
    }
    Ok(())
}

/// SX-CPLAY-08: what the first roll on a table brings is prepared at once, and nobody has declined it.
fn at_once(ctx: &mut Ctx<'_, Campaign>, known: usize) {
    if let Some(due) = ctx.due.get(known).copied() {
        ctx.emit(Event::Taken { index: known });
        ctx.push(Task::Happens(due));
    }
}

/// SX-CRANGE-01: the leadership of the enemy may be claimed before his dice are rolled.
pub(crate) fn war_claims(ctx: &mut Ctx<'_, Campaign>, lead: Seat, from: u8) {
    let whole = |seat: &Seat| ctx.who(*seat).is_some_and(|who| !who.is_wounded());
    let mut eligible = ctx
        .seats()
        .filter(|seat| index(*seat) >= usize::from(from) && may_lead_the_enemy(ctx, lead, *seat).is_ok());
    let task = match ctx.options().rivals {
        Rivals::Never => None,
        Rivals::Claim => eligible.find(whole).map(|seat| Task::Accept(Accept::War { lead, seat })),
        // SX-CPLAY-03: one is invited, and may refuse.
        Rivals::Consent => eligible.next().filter(|_| from == 0).map(|_| Task::WarInvite(lead)),
    };
    ctx.push(task.unwrap_or(Task::WarBegins(lead, None)));
}

/// SX-CPLAY-04: Gunfighters and Cowboys, free and there.
fn may_lead_the_enemy(state: &State, lead: Seat, seat: Seat) -> Result<(), Refusal> {
    let (Some(leads), Some(who)) = (state.who(lead), state.who(seat)) else {
        return Err(no!(ids::SX_CPLAY_04, "nobody is there to lead the enemy"));
    };
    if seat == lead || !is_free_for_others(state, seat) || who.locale != leads.locale {
        return Err(no!(
            ids::SX_CPLAY_04,
            "{} is elsewhere, committed, or in an encounter of this month",
            who.name.clone()
        ));
    }
    if !matches!(who.profession, Profession::Gunfighter | Profession::Cowboy) {
        return Err(no!(ids::SX_CPLAY_04, "{} leads no faction of a range war", who.name.clone()));
    }
    Ok(())
}

/// SX-CPLAY-03, SX-CRANGE-01: by consent, the lead of a range war invites somebody to lead the enemy.
pub(crate) struct WarInvite(pub Seat);

impl Asks<Campaign> for WarInvite {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SX_CPLAY_03, "A rival", "Range War: invite somebody to lead the other side?")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing<Campaign>> {
        let lead = self.0;
        answers.ways(|ways| {
            ways.word::<Done>(Button::new("Nobody"), || {
                Doing::<Campaign>::shown(|_: &State| "Nobody is invited.")
                    .played(move |ctx| ctx.push(Task::WarBegins(lead, None)))
            });
            ways.verb::<InviteSeat>(MAIN, |answers| {
                let may = |seat: Seat| {
                    if usize::from(seat.number()) > state.players.len() {
                        return Err(no!(ids::SX_CPLAY_02, "there is no such seat"));
                    }
                    may_lead_the_enemy(state, lead, seat).map(|()| seat)
                };
                let seats = Seats::first(state.players.len() as u8).iter().map(Sat);
                let seat = answers
                    .pick(slot!("seat", |order| Sat(order.seat)), "Whom?")
                    .among(seats)
                    .called(|Sat(seat)| state.player_name(*seat).to_owned())
                    .only_open()
                    .judged(|Sat(seat)| may(seat))?;
                let asks = Doing::<Campaign>::shown(move |state: &State| {
                    format!("{} is invited.", state.player_name(seat))
                })
                .played(move |ctx| ctx.push(Task::Accept(Accept::War { lead, seat })));
                answers.done(asks, || InviteSeat { seat })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Done {}.into())
    }
}

/// SX-CRANGE-01: the enemy's leader is rolled, or is a rival; then the first roll on the table, at once.
pub(crate) fn war_begins(
    ctx: &mut Ctx<'_, Campaign>,
    lead: Seat,
    enemy: Option<Seat>,
) -> Result<(), NeedDice> {
    let npc = match enemy {
        Some(_) => None,
        None => Some(throw(ctx, Stream::Player(lead), |_, dice| recruits::principal(dice, Sheet::Cowboys))?),
    };
    ctx.emit(Event::Committed { seat: lead, to: Commitment::War { enemy, npc } });
    if let Some(enemy) = enemy {
        let to = Commitment::War { enemy: Some(lead), npc: None };
        ctx.emit(Event::Committed { seat: enemy, to });
    }
    let rolls = enemy.map_or(lead, |enemy| lead.min(enemy));
    let known = ctx.due.len();
    month::war(ctx, rolls)?;
    at_once(ctx, known);
    Ok(())
}

/// An encounter arises: its lead takes his part, then rivals and allies are asked.
pub(crate) fn arise(ctx: &mut Ctx<'_, Campaign>, lead: Seat, kind: Kind, cause: Cause) {
    let Some(who) = ctx.who(lead).cloned() else { return };
    // SX-CLOC-06: where the prisoner was taken, where the Posse was earned, else where the lead is.
    let locale = match (kind, cause) {
        (Kind::JailBreak | Kind::Posse, Cause::Scheduled) => {
            who.commitments.iter().find_map(|one| match one {
                Commitment::Jail { locale, .. }
                | Commitment::Waiting { locale, .. }
                | Commitment::PosseDue { locale, .. } => Some(*locale),
                _ => None,
            })
        }
        _ => None,
    };
    let mut one = Encounter::new(lead, ctx.turn, kind, cause, locale.unwrap_or(who.locale));
    if cause == Cause::Scheduled {
        let stored = who.commitments.iter().find_map(|one| match one {
            Commitment::Waiting { npc, .. } => npc.clone(),
            _ => None,
        });
        one.prisoner = stored.filter(|_| kind == Kind::JailBreak);
        if kind == Kind::Posse {
            let chasers = who.commitments.iter().find_map(|one| match one {
                Commitment::PosseDue { chasers, .. } => *chasers,
                _ => None,
            });
            one.camps[Part::Hunters as usize].folk = chasers;
            ctx.emit(Event::Freed { seat: lead, of: Tie::Posse });
        }
    }
    let at = ctx.encounters.len();
    let part = part_of_lead(&who, kind, cause);
    ctx.emit(Event::Arose { encounter: Box::new(one) });
    set_up::join(ctx, at, part, lead, true);
    let mut tasks = Vec::new();
    match (kind, cause) {
        (Kind::JailBreak, Cause::Scheduled) => tasks.push(Task::CallMarshal(at)),
        // SX-CPLAY-04: the enemy leader of a war has his part already.
        (_, Cause::War) => {
            if let Some((Some(enemy), _)) = who.war() {
                set_up::join(ctx, at, part.other(), enemy, true);
            }
        }
        // SX-CENC-17: nobody new joins what follows at once.
        (_, Cause::After(_)) => {}
        // SX-CNAT-26: the side die comes before the claim.
        (Kind::Indians, _) if who.is_native() => {
            tasks.extend([Task::SetUp(at, set_up::Step::WhoAttacks), Task::Claims(at, 0)]);
        }
        _ => tasks.push(Task::Claims(at, 0)),
    }
    if !matches!(cause, Cause::After(_)) {
        tasks.extend([Task::Allies(at, part), Task::Allies(at, part.other())]);
    }
    tasks.extend([Task::Place(at), Task::Ready(at)]);
    ctx.push_in_order(tasks);
}

/// SX-CENC-14: the Marshal who took the prisoner guards the first Jail Break after his Capture; else it may be claimed.
pub(crate) fn call_marshal(ctx: &mut Ctx<'_, Campaign>, at: At) {
    let lead = ctx.encounters[at].lead;
    if ctx.encounters[at].part_of(lead) == Some(Part::Hunters) {
        // SX-CENC-14: his own prisoner, without a player: nobody else claims him.
        ctx.emit(Event::Freed { seat: lead, of: Tie::Waiting });
        return;
    }
    let jail = ctx.who(lead).and_then(|who| {
        who.commitments.iter().find_map(|one| match one {
            Commitment::Jail { taken_by, first, .. } => Some((*taken_by, *first)),
            _ => None,
        })
    });
    ctx.emit(Event::Freed { seat: lead, of: Tie::Jail });
    let Some((Some((seat, life)), true)) = jail else { return ctx.push(Task::Claims(at, 0)) };
    let prisoner = Some(lead);
    let mut free = false;
    if let Some(who) = ctx.who(seat).filter(|_| ctx.player(seat).life == life && ctx.playing.has(seat)) {
        let bound =
            |one: &Commitment| matches!(one, Commitment::Waiting { prisoner: of, .. } if *of == prisoner);
        let other = who.commitments.iter().any(|one| !bound(one));
        free = !other && !ctx.has_met(seat);
    }
    ctx.emit(Event::Freed { seat, of: Tie::Waiting });
    if !free {
        return;
    }
    if ctx.who(seat).is_some_and(Character::is_wounded) {
        ctx.push(Task::Accept(Accept::Guard { at, seat }));
    } else {
        guard(ctx, at, seat);
    }
}

/// SX-CENC-14: he is called, back into the prisoner's locale.
pub(crate) fn guard(ctx: &mut Ctx<'_, Campaign>, at: At, seat: Seat) {
    let to = ctx.encounters[at].locale;
    if ctx.who(seat).is_some_and(|who| who.locale != to) {
        ctx.emit(Event::Moved { seat, to });
    }
    set_up::join(ctx, at, Part::Hunters, seat, true);
}

/// SX-CPLAY-03: whoever may claims the opposing part, in seat order, until one says yes.
pub(crate) fn claims(ctx: &mut Ctx<'_, Campaign>, at: At, from: u8) {
    let may = |seat: &Seat| index(*seat) >= usize::from(from) && may_be_rival(ctx, at, *seat).is_ok();
    match ctx.options().rivals {
        Rivals::Never => {}
        Rivals::Claim => {
            let full = |seat: &Seat| ctx.who(*seat).is_some_and(|who| !who.is_wounded());
            if let Some(seat) = ctx.seats().filter(may).find(full) {
                ctx.push(Task::Accept(Accept::Claim { at, seat }));
            }
        }
        Rivals::Consent => {
            if ctx.seats().any(|seat| may(&seat)) {
                ctx.push(Task::Invite(Invite { at, part: Part::Hunted, rival: true }));
            }
        }
    }
}

/// SX-CPLAY-04: not committed, and not in an encounter of this month.
fn is_free_for_others(state: &State, seat: Seat) -> bool {
    state.who(seat).is_some_and(|who| !who.is_committed()) && !state.has_met(seat)
}

/// SX-CPLAY-04: whether a seat may take the opposing part.
pub(crate) fn may_be_rival(state: &State, at: At, seat: Seat) -> Result<(), Refusal> {
    let one = &state.encounters[at];
    let (Some(lead), Some(who)) = (state.who(one.lead), state.who(seat)) else {
        return Err(no!(ids::SX_CPLAY_04, "nobody is there to claim it"));
    };
    if seat == one.lead || !is_free_for_others(state, seat) {
        return Err(no!(
            ids::SX_CPLAY_04,
            "{} is committed, or in an encounter of this month",
            who.name.clone()
        ));
    }
    if who.locale != one.locale {
        return Err(no!(ids::SX_CPLAY_04, "{} is not in {}", who.name.clone(), one.locale.to_string()));
    }
    let right = match (one.kind, one.cause) {
        (Kind::Posse, Cause::Scheduled) if !lead.is_native() => who.profession == Profession::Cowboy,
        (Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender, _) => {
            let hunted = one.part_of(one.lead) == Some(Part::Hunted);
            if hunted { who.is_law() } else { who.is_outlaw() }
        }
        (Kind::CattleRustling, _) => {
            let hunted = one.part_of(one.lead) == Some(Part::Hunted);
            who.profession == if hunted { Profession::Cowboy } else { Profession::Outlaw }
        }
        (Kind::Gunfight, _) => !who.is_native(),
        // SX-CNAT-28: a hostile band has no player; a Native American lead who attacks may meet a traveller with one.
        (Kind::Indians, _) if lead.is_native() => {
            !who.is_native() && one.part_of(one.lead) == Some(Part::Hunters)
        }
        (Kind::Indians, _) => who.is_native(),
        (Kind::Robbery, _) => {
            if lead.is_outlaw() {
                who.profession.is_marshal()
            } else {
                who.profession == Profession::Outlaw
            }
        }
        (Kind::CaptureAttacker | Kind::CattleDrive | Kind::RangeWar, _) => false,
    };
    if right {
        Ok(())
    } else {
        Err(no!(ids::SX_CPLAY_04, "{} has no part in a {} here", who.name.clone(), one.kind.to_string()))
    }
}

/// SX-CPLAY-05: a principal with a player may invite others into his recruit places.
pub(crate) fn allies(ctx: &mut Ctx<'_, Campaign>, at: At, part: Part) {
    let can = ctx.encounters[at].player(part).is_some()
        && ctx.seats().any(|seat| may_be_ally(ctx, at, part, seat).is_ok());
    if can {
        ctx.push(Task::Invite(Invite { at, part, rival: false }));
    }
}

/// SX-CPLAY-05: whether a seat may fill a recruit place of a side.
pub(crate) fn may_be_ally(state: &State, at: At, part: Part, seat: Seat) -> Result<(), Refusal> {
    let one = &state.encounters[at];
    let host = one.player(part).and_then(|host| state.who(host));
    let (Some(host), Some(who)) = (host, state.who(seat)) else {
        return Err(no!(ids::SX_CPLAY_05, "nobody is there to be invited"));
    };
    if one.part_of(seat).is_some() || !is_free_for_others(state, seat) || who.locale != one.locale {
        return Err(no!(
            ids::SX_CPLAY_05,
            "{} is elsewhere, committed, or in an encounter of this month",
            who.name.clone()
        ));
    }
    let enemies = (host.is_law() && who.is_outlaw()) || (host.is_outlaw() && who.is_law());
    if enemies || host.is_native() != who.is_native() {
        return Err(no!(ids::SX_CPLAY_05, "{} does not ride with {}", who.name.clone(), host.name.clone()));
    }
    let places = set_up::limit_before_play(one, part);
    // SX-CPLAY-05, SX-CRANGE-03: in a range-war Gunfight one place of four is the gunman's.
    let gunman = |who: &Character| matches!(who.profession, Profession::Outlaw | Profession::Gunfighter);
    if one.kind == Kind::Gunfight && one.cause == Cause::War {
        let of_kind = one
            .players(part)
            .skip(1)
            .filter(|other| state.who(*other).is_some_and(|other| gunman(other) == gunman(who)));
        if of_kind.count() >= if gunman(who) { 1 } else { 3 } {
            return Err(no!(ids::SX_CPLAY_05, "there is no place of his kind left for {}", who.name.clone()));
        }
    }
    if one.camp(part).recruits() >= places {
        return Err(no!(ids::SX_CPLAY_05, "no recruit place is left: allies fill them"));
    }
    Ok(())
}
