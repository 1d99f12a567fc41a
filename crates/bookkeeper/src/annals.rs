//! What happened, month by month, in the words of its own moment: names change from life to life.

use std::collections::BTreeMap;

use campaign::calendar::Turn;
use campaign::state::{Event, State};
use campaign::{Campaign, Scenario};
use engine::event::Telling;
use engine::{Battle, Moment, Rules, Seat, Seats};

use crate::fights::{ended, view};
use crate::message::{Aftermath, Grave, Line, Month};

/// The chronicle of a campaign, read on from answer to answer.
pub(crate) struct Annals {
    /// Where everything stands after the last event that was read.
    now: State,
    /// How many answers were read.
    read: usize,
    /// The months that are over. Nothing in them is hidden from anybody.
    closed: Vec<Month>,
    /// The month that is not over, and where everything stood when it began.
    open: Month,
    began: State,
    /// What happened in it: the number of the answer, and the event.
    events: Vec<(usize, Event)>,
    graves: Vec<Grave>,
    /// The answer by which the present character of each seat was named.
    named: BTreeMap<Seat, usize>,
}

impl Annals {
    pub(crate) fn of(battle: &Battle<Campaign>, scenario: &Scenario) -> Self {
        let start = Campaign::set_up(scenario).expect("it has been set up before");
        let mut annals = Self {
            now: start.clone(),
            read: 0,
            closed: Vec::new(),
            open: empty(start.turn),
            began: start,
            events: Vec::new(),
            graves: Vec::new(),
            named: BTreeMap::new(),
        };
        for event in &battle.opening().events {
            annals.note(0, event);
        }
        annals.read_on(battle);
        annals
    }

    /// Reads what was played since.
    pub(crate) fn read_on(&mut self, battle: &Battle<Campaign>) {
        let played = battle.played();
        for (place, one) in played.iter().enumerate().skip(self.read) {
            for event in &one.events {
                self.note(place + 1, event);
            }
        }
        self.read = played.len();
    }

    fn note(&mut self, order: usize, event: &Event) {
        if let Event::Month { turn } = event {
            let closed = self.open_month(None);
            if closed.turn > 0 || !closed.lines.is_empty() {
                self.closed.push(closed);
            }
            self.now.fold(event);
            self.began = self.now.clone();
            self.open = empty(*turn);
            self.events.clear();
            return;
        }
        if let Some(grave) = grave(&self.now, event) {
            self.graves.push(grave);
        }
        if let Event::Named { seat, .. } = event {
            self.named.insert(*seat, order);
        }
        self.now.fold(event);
        self.events.push((order, event.clone()));
    }

    /// How many months are over.
    pub(crate) fn over(&self) -> usize {
        self.closed.len()
    }

    /// The months from one on, the open one last, as these eyes may read them.
    pub(crate) fn months(&self, from: usize, seat: Option<Seat>) -> Vec<Month> {
        let closed = self.closed.iter().skip(from).cloned();
        closed.chain([self.open_month(seat)]).collect()
    }

    /// The answer by which the present character of a seat was named; 0 if nobody has been.
    pub(crate) fn since(&self, seat: Seat) -> usize {
        self.named.get(&seat).copied().unwrap_or_default()
    }

    pub(crate) fn graves(&self) -> &[Grave] {
        &self.graves
    }

    /// The month that is not over. Sealed orders are told to him alone who gave them.
    fn open_month(&self, seat: Option<Seat>) -> Month {
        let mut state = self.began.clone();
        let mut month = self.open.clone();
        for (order, event) in &self.events {
            let before = of(&state, event);
            state.fold(event);
            let of = before.into_iter().chain(of(&state, event)).fold(Seats::NONE, Seats::with);
            if let Some(told) = Campaign::tell(&state, event, seat) {
                month.lines.push(line(told, of, *order));
            }
            if let Event::Reported { at, report } = event {
                let encounter = view(&state.encounters[*at], Some(report));
                month.fights.push(Aftermath { order: *order, ended: ended(report), encounter });
            }
        }
        month.points = all(&state).map(|seat| state.total(seat)).collect();
        month
    }
}

fn all(state: &State) -> impl Iterator<Item = Seat> + use<> {
    Seats::first(state.players.len() as u8).iter()
}

fn empty(turn: Turn) -> Month {
    let title = if turn.0 == 0 { "Before the first month".to_owned() } else { turn.to_string() };
    Month { turn: turn.0, title, lines: Vec::new(), fights: Vec::new(), points: Vec::new() }
}

fn line(told: Telling, of: Seats, order: usize) -> Line {
    let Telling { says, rule, weight, dice, .. } = told;
    Line { says, rule, weight, dice, of: of.iter().collect(), order }
}

/// Somebody who goes for good, as he was before.
fn grave(state: &State, event: &Event) -> Option<Grave> {
    let (seat, dead) = match event {
        Event::Died { seat, .. } => (*seat, true),
        Event::Retired { seat, .. } => (*seat, false),
        _ => return None,
    };
    let who = state.who(seat)?;
    Some(Grave {
        seat,
        name: who.name.clone(),
        trade: who.profession.to_string(),
        lived: format!("{} to {}", who.entered, state.turn),
        locale: who.locale.to_string(),
        dead,
        kills: who.kills,
        points: who.points,
    })
}

/// Whose characters an event is about.
fn of(state: &State, event: &Event) -> Vec<Seat> {
    let in_encounter = |at: usize| -> Vec<Seat> {
        let one = state.encounters.get(at);
        one.map_or_else(Vec::new, |one| all(state).filter(|seat| one.part_of(*seat).is_some()).collect())
    };
    match event {
        Event::Month { .. }
        | Event::Shown
        | Event::Taken { .. }
        | Event::Founded { .. }
        | Event::LaidOut { .. }
        | Event::Over { .. }
        | Event::Drawn { .. } => Vec::new(),
        Event::Recovered { seat }
        | Event::EnemyRecovered { seat }
        | Event::Released { seat }
        | Event::Named { seat, .. }
        | Event::Rolled { seat, .. }
        | Event::Became { seat, .. }
        | Event::TookSide { seat, .. }
        | Event::Lived { seat, .. }
        | Event::Entered { seat, .. }
        | Event::Sealed { seat, .. }
        | Event::Rests { seat, .. }
        | Event::Moved { seat, .. }
        | Event::Retired { seat, .. }
        | Event::Diced { seat, .. }
        | Event::Declined { seat, .. }
        | Event::PutOff { seat }
        | Event::Selected { seat, .. }
        | Event::Committed { seat, .. }
        | Event::Freed { seat, .. }
        | Event::DriveGoesOn { seat }
        | Event::Constitution { seat, .. }
        | Event::Coolness { seat, .. }
        | Event::Scored { seat, .. }
        | Event::EnemyWounded { seat, .. }
        | Event::Died { seat, .. }
        | Event::Left { seat } => vec![*seat],
        Event::Looms { due } => vec![due.lead],
        Event::Arose { encounter } => vec![encounter.lead],
        Event::Joined { at, .. }
        | Event::Learnt { at, .. }
        | Event::Came { at, .. }
        | Event::Reported { at, .. } => in_encounter(*at),
    }
}
