//! What is asked while encounters are prepared: yes or no, who is invited, which is played next.

use engine::question::{Answer, Answered, Answers, Asks, Button, Head, MAIN};
use engine::{Ctx, RuleId, Seat, Seats, no, slot};
use serde::Serialize;

use crate::character::Character;
use crate::encounter::{At, Cause, Encounter, Part, Stage};
use crate::kind::Kind;
use crate::prepare::{guard, may_be_ally, may_be_rival};
use crate::state::{Due, Event, State, Tie, What};
use crate::{Campaign, Doing, Done, InviteSeat, No, Order, PlayNext, Task, Yes, ids, month, set_up};

/// A question that is answered with yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Accept {
    /// SX-CREC-04, SX-CREC-05: whether a wounded character takes an encounter.
    Encounter {
        /// Who is asked.
        seat: Seat,
        /// What it is.
        due: Due,
    },
    /// SX-CENC-14: whether a wounded Marshal guards his prisoner.
    Guard {
        /// The Jail Break.
        at: At,
        /// Who is asked.
        seat: Seat,
    },
    /// SX-CRANGE-01: whether he leads the enemy.
    War {
        /// Who leads the other faction.
        lead: Seat,
        /// Who is asked.
        seat: Seat,
    },
    /// SX-CPLAY-03: whether he claims the opposing part.
    Claim {
        /// Of which encounter.
        at: At,
        /// Who is asked.
        seat: Seat,
    },
    /// SX-CPLAY-03, SX-CPLAY-05: whether he takes the place he is invited to.
    Join {
        /// In which encounter.
        at: At,
        /// On which side.
        part: Part,
        /// As its principal.
        leads: bool,
        /// Who is asked.
        seat: Seat,
    },
    /// SX-CENC-17: whether he rides on into the follow-on of an encounter.
    RideOn {
        /// The follow-on.
        at: At,
        /// On which side.
        part: Part,
        /// Who is asked.
        seat: Seat,
    },
    /// SX-CREC-05, `decline-follow-ons`: whether the wounded lead or hunted principal is there.
    FollowOn {
        /// The follow-on.
        at: At,
        /// Who is asked.
        seat: Seat,
    },
}

impl Accept {
    pub(crate) const fn at(&self) -> Option<At> {
        match self {
            Self::Encounter { .. } | Self::War { .. } => None,
            Self::Guard { at, .. }
            | Self::Claim { at, .. }
            | Self::Join { at, .. }
            | Self::RideOn { at, .. }
            | Self::FollowOn { at, .. } => Some(*at),
        }
    }

    /// Who is asked.
    pub(crate) const fn of(&self) -> Seat {
        match self {
            Self::Encounter { seat, .. }
            | Self::Guard { seat, .. }
            | Self::War { seat, .. }
            | Self::Claim { seat, .. }
            | Self::Join { seat, .. }
            | Self::RideOn { seat, .. }
            | Self::FollowOn { seat, .. } => *seat,
        }
    }

    /// Whose war or monthly encounter it is about, before there is an encounter.
    pub(crate) const fn about(&self) -> Option<Seat> {
        match self {
            Self::War { lead, .. } => Some(*lead),
            Self::Encounter { due, .. } => Some(due.lead),
            _ => None,
        }
    }

    /// Who is asked next, if the one who is asked says nothing more.
    pub(crate) const fn next(&self) -> Option<Task> {
        match self {
            Self::War { lead, seat } => Some(Task::WarClaims(*lead, seat.number())),
            Self::Claim { at, seat } => Some(Task::Claims(*at, seat.number())),
            _ => None,
        }
    }

    const fn rule(&self) -> RuleId {
        match self {
            Self::Encounter { due, .. } if due.follows() => ids::SX_CREC_05,
            Self::Encounter { .. } => ids::SX_CREC_04,
            Self::Guard { .. } | Self::FollowOn { .. } => ids::SX_CREC_05,
            Self::War { .. } => ids::SX_CRANGE_01,
            Self::Claim { .. } => ids::SX_CPLAY_03,
            Self::Join { leads: true, .. } => ids::SX_CPLAY_03,
            Self::Join { .. } => ids::SX_CPLAY_05,
            Self::RideOn { .. } => ids::SX_CENC_17,
        }
    }
}

impl Asks<Campaign> for Accept {
    fn seat(&self, _: &State) -> Seat {
        match self {
            Self::Encounter { seat, .. }
            | Self::Guard { seat, .. }
            | Self::War { seat, .. }
            | Self::Claim { seat, .. }
            | Self::Join { seat, .. }
            | Self::RideOn { seat, .. }
            | Self::FollowOn { seat, .. } => *seat,
        }
    }

    fn head(&self, state: &State) -> Head {
        let kind = |at: At| state.encounters[at].kind;
        let (title, says) = match self {
            Self::Encounter { seat, due } => {
                let wounds = state.who(*seat).map_or((0, 0), |who| (who.constitution, who.full));
                let what = match due.what {
                    What::Seven => "An encounter".to_owned(),
                    What::Is(kind, _) => kind.to_string(),
                };
                (
                    "Accept or decline",
                    format!("{what} comes, and Constitution is {} of {}.", wounds.0, wounds.1),
                )
            }
            Self::Guard { .. } => {
                ("Guard the jail", "His prisoner breaks out, and he is wounded.".to_owned())
            }
            Self::War { lead, .. } => (
                "Claim the war",
                format!("{} begins a range war: lead the other side?", state.player_name(*lead)),
            ),
            Self::Claim { at, .. } => ("Claim the opposing part", format!("{}: be the opponent?", kind(*at))),
            Self::Join { at, leads: true, .. } => {
                ("An invitation", format!("{}: be the opponent?", kind(*at)))
            }
            Self::Join { at, .. } => ("An invitation", format!("{}: ride along?", kind(*at))),
            Self::RideOn { at, .. } => {
                ("Ride on", format!("{} follows at once: ride on, or drop out?", kind(*at)))
            }
            Self::FollowOn { at, .. } => ("Accept or decline", format!("{} follows at once.", kind(*at))),
        };
        Head::new(self.rule(), title, says)
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let asked = *self;
        answers.ways(|ways| {
            let yes = || Doing::shown(|_| "He is there.").played(move |ctx| asked.accepted(ctx));
            ways.word::<Yes>(Button::new("Yes"), yes);
            let no = || Doing::shown(|_| "He is not.").played(move |ctx| asked.declined(ctx));
            ways.word::<No>(Button::new("No"), no);
        })
    }

    /// SX-CDEC-01: declined at half of full Constitution or less; everything else is left alone.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let yes = match self {
            Self::Encounter { seat, .. } | Self::Guard { seat, .. } | Self::FollowOn { seat, .. } => {
                state.who(*seat).is_some_and(|who| 2 * who.constitution > who.full)
            }
            _ => false,
        };
        Some(if yes { Yes {}.into() } else { No {}.into() })
    }
}

impl Accept {
    fn accepted(self, ctx: &mut Ctx<'_, Campaign>) {
        match self {
            Self::Encounter { .. } | Self::FollowOn { .. } => {}
            Self::Guard { at, seat } => guard(ctx, at, seat),
            Self::War { lead, seat } => ctx.push(Task::WarBegins(lead, Some(seat))),
            Self::Claim { at, seat } => {
                let part = ctx.encounters[at].part_of(ctx.encounters[at].lead).unwrap_or(Part::Hunted);
                set_up::join(ctx, at, part.other(), seat, true);
            }
            Self::Join { at, part, leads, seat } => {
                set_up::join(ctx, at, part, seat, leads);
                if !leads {
                    ctx.push(Task::Allies(at, part));
                }
            }
            // SX-CENC-09: a Marshal who rides on leads the law.
            Self::RideOn { at, part, seat } => set_up::join(ctx, at, part, seat, part == Part::Hunters),
        }
    }

    fn declined(self, ctx: &mut Ctx<'_, Campaign>) {
        match self {
            Self::Encounter { seat, due } => decline(ctx, seat, due),
            Self::FollowOn { at, seat } => {
                // SX-CREC-05: the pursuers lose him: nothing of the follow-on is played.
                let kind = Some(ctx.encounters[at].kind);
                ctx.emit(Event::Declined { seat, kind });
                ctx.agenda().retain(|task| task.at() != Some(at));
                ctx.emit(Event::Came { at, stage: Stage::Over });
            }
            Self::Guard { at, seat } => {
                let kind = Some(ctx.encounters[at].kind);
                ctx.emit(Event::Declined { seat, kind });
            }
            Self::War { lead, seat } => ctx.push(Task::WarClaims(lead, seat.number())),
            Self::Claim { at, seat } => ctx.push(Task::Claims(at, seat.number())),
            Self::Join { .. } | Self::RideOn { .. } => {}
        }
    }
}

/// SX-CREC-05: what becomes of what is declined.
fn decline(ctx: &mut Ctx<'_, Campaign>, seat: Seat, due: Due) {
    // Whoever else was asked, and what was to happen, is off the agenda.
    ctx.agenda().retain(|task| {
        !matches!(task, Task::Happens(other) if *other == due)
            && !matches!(task, Task::Accept(Accept::Encounter { due: other, .. }) if *other == due)
    });
    let kind = match due.what {
        What::Seven => None,
        What::Is(kind, _) => Some(kind),
    };
    ctx.emit(Event::Declined { seat, kind });
    match due.what {
        What::Is(Kind::JailBreak, Cause::Scheduled) => {
            let jailed = ctx.who(seat).is_some_and(Character::is_locked_up);
            if jailed {
                ctx.emit(Event::PutOff { seat });
                // SX-CENC-14: a put-off sets the Marshal free.
                if let Some(jailer) = month::jailer_of(ctx, seat) {
                    ctx.emit(Event::Freed { seat: jailer, of: Tie::Waiting });
                }
            } else {
                // SX-CREC-05: with nobody's character in the jail it is skipped.
                ctx.emit(Event::Freed { seat, of: Tie::Waiting });
            }
        }
        What::Is(Kind::Posse, Cause::Scheduled) => ctx.emit(Event::Freed { seat, of: Tie::Posse }),
        _ => {}
    }
}

/// SX-CPLAY-03, SX-CPLAY-05: who is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Invite {
    /// Into which encounter.
    pub at: At,
    /// On which side.
    pub part: Part,
    /// As the opponent (`rivals: consent`); else as an ally.
    pub rival: bool,
}

impl Asks<Campaign> for Invite {
    fn seat(&self, state: &State) -> Seat {
        let one = &state.encounters[self.at];
        if self.rival { one.lead } else { one.player(self.part).unwrap_or(one.lead) }
    }

    fn head(&self, state: &State) -> Head {
        let kind = state.encounters[self.at].kind;
        if self.rival {
            Head::new(ids::SX_CPLAY_03, "A rival", format!("{kind}: invite somebody to be the opponent?"))
        } else {
            Head::new(ids::SX_CPLAY_05, "Allies", format!("{kind}: invite somebody to ride along?"))
        }
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let invite = *self;
        answers.ways(|ways| {
            ways.word::<Done>(Button::new("Nobody"), || Doing::nothing("Nobody is invited."));
            ways.verb::<InviteSeat>(MAIN, |answers| {
                let may = |seat| {
                    if usize::from(Seat::number(seat)) > state.players.len() {
                        return Err(no!(ids::SX_CPLAY_02, "there is no such seat"));
                    }
                    if self.rival {
                        may_be_rival(state, self.at, seat)?;
                    } else {
                        may_be_ally(state, self.at, self.part, seat)?;
                    }
                    Ok(seat)
                };
                let seats = Seats::first(state.players.len() as u8).iter().map(Sat);
                let seat = answers
                    .pick(slot!("seat", |order| Sat(order.seat)), "Whom?")
                    .among(seats)
                    .called(|Sat(seat)| state.player_name(*seat).to_owned())
                    .only_open()
                    .judged(|Sat(seat)| may(seat))?;
                let doing =
                    Doing::shown(move |state: &State| format!("{} is invited.", state.player_name(seat)))
                        .played(move |ctx| invite.asks(ctx, seat));
                answers.done(doing, || InviteSeat { seat })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Done {}.into())
    }
}

impl Invite {
    /// Whoever is invited is asked whether he comes.
    fn asks(self, ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
        let Self { at, part, rival } = self;
        let one = &ctx.encounters[at];
        let part = if rival { one.part_of(one.lead).unwrap_or(Part::Hunted).other() } else { part };
        ctx.push(Task::Accept(Accept::Join { at, part, leads: rival, seat }));
    }
}

/// A seat as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub(crate) struct Sat(pub(crate) Seat);

impl Answer for Sat {
    fn label(&self) -> String {
        self.0.to_string()
    }
}

/// SX-CPLAY-08: once prepared, an encounter may be played at any time: which is next?
pub(crate) struct WhichNext;

impl WhichNext {
    fn open(state: &State) -> impl Iterator<Item = &Encounter> {
        state.encounters.iter().filter(|one| one.stage == Stage::Prepared)
    }
}

impl Asks<Campaign> for WhichNext {
    fn seat(&self, state: &State) -> Seat {
        Self::open(state).map(|one| one.lead).min().unwrap_or(Seat::FIRST)
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SX_CPLAY_08, "Which encounter", "Several are prepared: which is played next?")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<PlayNext>(MAIN, |answers| {
                let lead = answers
                    .pick(slot!("lead", |order| Sat(order.lead)), "Whose?")
                    .among(Self::open(state).map(|one| Sat(one.lead)))
                    .called(|Sat(lead)| {
                        let kind = Self::open(state).find(|one| one.lead == *lead).map(|one| one.kind);
                        let name = state.player_name(*lead);
                        kind.map_or_else(|| name.to_owned(), |kind| format!("{name}'s: {kind}"))
                    })
                    .judged(|Sat(lead)| {
                        if Self::open(state).any(|one| one.lead == lead) {
                            Ok(lead)
                        } else {
                            Err(no!(
                                ids::SX_CPLAY_08,
                                "no encounter of seat {} is prepared",
                                lead.to_string()
                            ))
                        }
                    })?;
                let says = move |state: &State| format!("{}'s encounter is played.", state.player_name(lead));
                let doing = Doing::shown(says).played(move |ctx| {
                    let is_his = |one: &Encounter| one.lead == lead && one.stage == Stage::Prepared;
                    let at = ctx.encounters.iter().position(is_his);
                    ctx.push_in_order(at.map(Task::Play));
                });
                answers.done(doing, || PlayNext { lead })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(PlayNext { lead: self.seat(state) }.into())
    }
}
