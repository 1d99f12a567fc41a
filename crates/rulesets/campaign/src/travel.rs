//! SX-CLOC-04, SX-CLOC-05, SX-CPLAY-10: the travel step. Every free character's player gives a sealed order; all are shown together.

use engine::question::{Answered, Answers, Asks, Button, Form, Head};
use engine::{Ctx, Moment, Refusal, Seat, no, slot};
use serde::Serialize;

use crate::character::{Character, Commitment};
use crate::locale::Locale;
use crate::state::{Event, State, Tie};
use crate::{Campaign, Doing, LeaveWar, Move, Order, Rest, Retire, Stay, Task, ids};

/// SX-CLOC-04: a sealed order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ride {
    /// Stays.
    Stay,
    /// SX-CPLAY-09: stays for so many months.
    Rest(u16),
    /// SX-CLOC-04.
    To(Locale),
    /// SX-CRANGE-07.
    Leave(Locale),
    /// SX-CEND-03.
    Retire,
}

/// Whether orders are being sealed.
pub(crate) fn is_under_way(state: &State) -> bool {
    state.agenda().iter().any(|task| matches!(task, Task::Show))
        && state.agenda().iter().any(|task| matches!(task, Task::Travel(_)))
}

/// SX-CTIME-02, SX-CLOC-04: whoever lives and is free is asked, unless he rests. Whoever may do nothing but stay is not.
pub(crate) fn ask(ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
    let Some(who) = ctx.who(seat) else { return };
    if bound(ctx, who).is_some() {
        return;
    }
    match ctx.player(seat).resting {
        0 => ctx.push(Task::Travel(seat)),
        months => ctx.emit(Event::Rests { seat, months: months - 1 }),
    }
}

/// SX-CLOC-04: the question.
pub(crate) struct Travel(pub Seat);

impl Asks<Campaign> for Travel {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, state: &State) -> Head {
        let locale = state.who(self.0).map_or(Locale::Texas, |who| who.locale);
        let says = format!(
            "{}, in {locale}: stay, or ride elsewhere? Nobody sees it before all have ordered.",
            state.turn
        );
        Head::new(ids::SX_CLOC_04, "Travel", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let who = state.who(self.0);
        answers.ways(|ways| {
            ways.word::<Stay>(Button::new("Stay").often(3), || self.sealed(Ride::Stay));
            ways.verb::<Rest>(Button::new("Stay for months").seldom(4), |answers| {
                let months = answers
                    .fill(slot!(months), "For how many months?", Form::Number(2, 12))
                    .proposing(|| vec![("Six months".to_owned(), 6), ("A year".to_owned(), 12)])
                    .judged(|pick| 2 + pick(11) as u16, check_rest)?;
                answers.done(self.sealed(Ride::Rest(months)), || Rest { months })
            });
            ways.verb::<Move>(Button::new("Ride to").seldom(4), |answers| {
                let to = answers
                    .pick(slot!(to), "Where to?")
                    .among(Locale::ALL)
                    .judged(|to| check_move(who, to))?;
                answers.done(self.sealed(Ride::To(to)), || Move { to })
            });
            ways.verb::<LeaveWar>(Button::new("Leave the range war").if_open().seldom(8), |answers| {
                let to = answers
                    .pick(slot!(to), "Where to?")
                    .among(Locale::ALL)
                    .judged(|to| check_leave(who, to))?;
                answers.done(self.sealed(Ride::Leave(to)), || LeaveWar { to })
            });
            ways.may::<Retire>(Button::new("Retire for good").if_open().seldom(30), || {
                check_retire(state, who).map(|()| self.sealed(Ride::Retire))
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Stay {}.into())
    }
}

impl Travel {
    fn sealed(&self, ride: Ride) -> Doing {
        let seat = self.0;
        let says = move |state: &State| {
            let name = state.who(seat).map_or("", |who| &*who.name);
            match ride {
                Ride::Stay => format!("{name} stays."),
                Ride::Rest(months) => {
                    format!("{name} stays for {months} months, or until something happens.")
                }
                Ride::To(to) => format!("{name} rides to {to}."),
                Ride::Leave(to) => format!("{name} leaves the range war for {to}; it is over."),
                Ride::Retire => format!("{name} retires for good; a new character enters next month."),
            }
        };
        Doing::shown(says).played(move |ctx| ctx.emit(Event::Sealed { seat, ride }))
    }
}

fn check_rest(months: u16) -> Result<u16, Refusal> {
    if (2..=12).contains(&months) {
        Ok(months)
    } else {
        Err(no!(ids::SX_CPLAY_09, "a standing order is for 2 to 12 months, not {}", i32::from(months)))
    }
}

/// SX-CLOC-05: what keeps somebody where he is, so that he has no order to give. A range war does not: he may leave it.
pub(crate) fn bound(state: &State, who: &Character) -> Option<&'static str> {
    who.commitments.iter().find_map(|one| match one {
        Commitment::Jail { .. } => Some("in jail"),
        Commitment::Held { .. } => Some("held"),
        Commitment::Drive { .. } => Some("on a cattle drive"),
        Commitment::PosseDue { due, .. } if *due <= state.turn => Some("due for a Posse this month"),
        Commitment::Waiting { free: false, .. } => Some("waiting for the Jail Break of his prisoner"),
        _ => None,
    })
}

/// SX-CLOC-05, SX-CNAT-07: who may move, and where to. Whoever is kept altogether is not asked ([`bound`]).
fn check_move(who: Option<&Character>, to: Locale) -> Result<Locale, Refusal> {
    let Some(who) = who else { return Err(no!(ids::SX_CLOC_04, "nobody is there to move")) };
    if who.war().is_some() {
        return Err(no!(
            ids::SX_CLOC_05,
            "{} may not move: he is in a range war: leave it instead (SX-CRANGE-07)",
            who.name.clone()
        ));
    }
    check_locale(who, to)
}

fn check_locale(who: &Character, to: Locale) -> Result<Locale, Refusal> {
    if to == who.locale {
        return Err(no!(
            ids::SX_CLOC_04,
            "{} is in {} already: stay instead",
            who.name.clone(),
            to.to_string()
        ));
    }
    if !who.locales().contains(&to) {
        return Err(no!(ids::SX_CNAT_07, "{} is not open to a Southwestern character", to.to_string()));
    }
    Ok(to)
}

/// SX-CRANGE-07: leaving a war means another locale.
fn check_leave(who: Option<&Character>, to: Locale) -> Result<Locale, Refusal> {
    let at_war = who.filter(|who| who.war().is_some());
    let Some(who) = at_war else {
        return Err(no!(ids::SX_CRANGE_07, "there is no range war to leave"));
    };
    if to == who.locale {
        return Err(no!(
            ids::SX_CRANGE_07,
            "to leave the war is to leave {}: name another locale",
            to.to_string()
        ));
    }
    check_locale(who, to)
}

/// SX-CEND-03, SX-CDRIVE-06: who may retire.
fn check_retire(state: &State, who: Option<&Character>) -> Result<(), Refusal> {
    let Some(who) = who else { return Err(no!(ids::SX_CEND_03, "nobody is there to retire")) };
    if state.turn.0 < who.entered.0 + 12 {
        return Err(no!(
            ids::SX_CEND_03,
            "{} entered in {}: he may retire after 12 full months",
            who.name.clone(),
            who.entered.to_string()
        ));
    }
    for one in &who.commitments {
        match one {
            Commitment::Drive { .. } => {
                return Err(no!(ids::SX_CDRIVE_06, "a drive cannot be left, not by retiring either"));
            }
            Commitment::War { .. } => {}
            Commitment::Jail { .. }
            | Commitment::Held { .. }
            | Commitment::Waiting { .. }
            | Commitment::PosseDue { .. } => {
                return Err(no!(ids::SX_CEND_03, "{} is committed and cannot retire now", who.name.clone()));
            }
        }
    }
    Ok(())
}

/// SX-CPLAY-10: all orders are shown together and carried out.
pub(crate) fn show(ctx: &mut Ctx<'_, Campaign>) {
    let seats = ctx.seats();
    let sealed: Vec<(Seat, Ride)> = seats.filter_map(|seat| Some((seat, ctx.player(seat).sealed?))).collect();
    if sealed.is_empty() {
        return;
    }
    ctx.emit(Event::Shown);
    for (seat, ride) in sealed {
        match ride {
            Ride::Stay => {}
            Ride::Rest(months) => ctx.emit(Event::Rests { seat, months: months - 1 }),
            Ride::To(to) => ctx.emit(Event::Moved { seat, to }),
            Ride::Leave(to) => {
                end_war(ctx, seat);
                ctx.emit(Event::Moved { seat, to });
            }
            Ride::Retire => {
                end_war(ctx, seat);
                let name = ctx.who(seat).map_or_else(String::new, |who| who.name.clone());
                ctx.emit(Event::Retired { seat, name });
            }
        }
    }
}

/// SX-CRANGE-06: whatever ends a war ends it for both leaders, at once.
pub(crate) fn end_war(ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
    let Some((enemy, _)) = ctx.who(seat).and_then(Character::war) else { return };
    ctx.emit(Event::Freed { seat, of: Tie::War });
    if let Some(enemy) = enemy {
        ctx.emit(Event::Freed { seat: enemy, of: Tie::War });
    }
}
