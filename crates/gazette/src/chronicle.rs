//! What the campaign has told, month by month and life by life. Everything printed is made from this.

use campaign::calendar::Turn;
use campaign::character::{Character, Commitment};
use campaign::encounter::Part;
use campaign::kind::Kind;
use campaign::locale::Locale;
use campaign::options::PointsAfterDeath;
use campaign::people::{Person, Sheet};
use campaign::state::{Event, Tie};
use campaign::towns::Size;
use campaign::{Campaign, State};
use engine::{Battle, Moment, RuleId, Seat};

use crate::affair::Affair;
use crate::words::{apart, printed};

/// Everything that has happened, as far as everybody may know it. Sealed orders never get in.
#[derive(Debug, Clone, PartialEq)]
pub struct Chronicle {
    pub(crate) title: String,
    pub(crate) seed: u64,
    pub(crate) players: Vec<String>,
    pub(crate) lives: Vec<Life>,
    pub(crate) months: Vec<Month>,
    /// How it ended, if it has.
    pub(crate) over: Option<Victory>,
    /// The last month it can have.
    pub(crate) last: Turn,
    /// SX-CEND-02: which points of earlier lives count.
    pub(crate) after_death: PointsAfterDeath,
}

/// SX-CWIN-08: how a campaign ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Victory {
    Of(Seat),
    Shared,
}

/// A character from his entry to his end.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Life {
    pub(crate) seat: Seat,
    /// The number of the life among those of his player.
    pub(crate) number: u8,
    /// As he stood at last.
    pub(crate) who: Character,
    pub(crate) ended: Option<(Turn, Ending)>,
    /// His points after every month.
    pub(crate) points: Vec<(Turn, u32)>,
    /// Constitution lost in all his fights, for the scars.
    pub(crate) scars: u8,
}

/// How a life in the campaign ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Died,
    Retired,
    GaveUp,
}

/// What a month brought.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Month {
    pub(crate) turn: Turn,
    pub(crate) news: Vec<News>,
    /// Whether it has come to its end.
    pub(crate) over: bool,
    /// Where everybody was at its end: life, locale.
    pub(crate) stood: Vec<Stood>,
}

/// A character at the end of a month.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stood {
    pub(crate) life: usize,
    pub(crate) locale: Locale,
    pub(crate) points: u32,
    pub(crate) total: u32,
    pub(crate) constitution: u8,
    pub(crate) kills: u16,
    pub(crate) ties: Vec<Commitment>,
}

/// One thing that happened, with the rule that made it so.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct News {
    pub(crate) rule: RuleId,
    pub(crate) what: What,
}

/// What happened. Lives are given by their place in the chronicle.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum What {
    Affair(Box<Affair>),
    Arrived { life: usize },
    Moved { life: usize, from: Locale, to: Locale },
    Retired { life: usize },
    Died { life: usize },
    Declined { life: usize, kind: Option<Kind> },
    PutOff { life: usize },
    Jailed { life: usize, locale: Locale, due: Turn, by: Option<usize> },
    Held { life: usize, until: Turn },
    Released { life: usize },
    Waits { life: usize, prisoner: String, due: Turn, locale: Locale },
    DriveBegun { life: usize, from: Locale },
    DriveMonth { life: usize, month: u8 },
    DriveDone { life: usize, points: u32 },
    WarBegun { life: usize, enemy: String, locale: Locale },
    WarOver { life: usize },
    PosseDue { life: usize, locale: Locale, due: Turn },
    Mended { life: usize },
    Nerve { life: usize, is: u8, rose: bool },
    Town { name: String, size: Size, locale: Locale },
    GaveUp { life: Option<usize>, player: String },
    Over,
}

impl Chronicle {
    /// What a campaign has told so far.
    pub fn of(battle: &Battle<Campaign>) -> Self {
        let opening = battle.opening().events.iter();
        let events = opening.chain(battle.played().iter().flat_map(|one| &one.events));
        Self::from_events(&battle.scenario().title, battle.seed(), battle.start(), events)
    }

    /// The same from a first moment and everything that happened since.
    pub fn from_events<'e>(
        title: &str,
        seed: u64,
        start: &State,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Self {
        let mut state = start.clone();
        let players = (0..state.players.len() as u8).filter_map(|at| Seat::numbered(at + 1));
        let players: Vec<Seat> = players.collect();
        let mut told = Self {
            title: title.to_owned(),
            seed,
            players: players.iter().map(|seat| state.player_name(*seat).to_owned()).collect(),
            lives: Vec::new(),
            months: Vec::new(),
            over: None,
            last: state.last(),
            after_death: state.options().points_after_death,
        };
        if state.turn.0 > 0 {
            told.begin(state.turn);
        }
        for seat in players {
            if let Some(who) = state.who(seat) {
                told.enter(seat, state.player(seat).life, who);
            }
        }
        for event in events {
            let before = Before::of(&state, event);
            state.fold(event);
            told.hear(&state, event, before);
        }
        if told.over.is_none() {
            told.stand(&state);
        }
        told
    }

    /// The months, as year and month; those that are over have their paper.
    pub fn months(&self) -> impl Iterator<Item = Turn> + '_ {
        self.months.iter().filter(|month| month.over).map(|month| month.turn)
    }

    /// The names of all characters, in order of their entry.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.lives.iter().map(|life| &*life.who.name)
    }

    /// A character by the name the campaign has for him, or by the name the paper prints.
    pub fn find(&self, name: &str) -> Option<usize> {
        let name = name.trim();
        let exact = |life: &Life| life.who.name == name || printed(&life.who.name) == name;
        self.lives
            .iter()
            .position(exact)
            .or_else(|| self.lives.iter().position(|life| life.who.name.eq_ignore_ascii_case(name)))
    }

    /// The life a seat lives now, or has lived last.
    pub(crate) fn living(&self, seat: Seat) -> Option<usize> {
        self.lives.iter().rposition(|life| life.seat == seat)
    }

    pub(crate) fn name(&self, life: usize) -> String {
        printed(&self.lives[life].who.name)
    }

    fn begin(&mut self, turn: Turn) {
        self.months.push(Month { turn, news: Vec::new(), over: false, stood: Vec::new() });
    }

    fn enter(&mut self, seat: Seat, number: u8, who: &Character) {
        let points = if who.points > 0 { vec![(who.entered, who.points)] } else { Vec::new() };
        self.lives.push(Life {
            seat,
            number: number.max(1),
            who: who.clone(),
            ended: None,
            points,
            scars: who.full - who.constitution,
        });
    }

    fn add(&mut self, rule: RuleId, what: What) {
        if let Some(month) = self.months.last_mut() {
            month.news.push(News { rule, what });
        }
    }

    fn hear(&mut self, state: &State, event: &Event, before: Before) {
        use campaign::ids;
        self.refresh(state, event);
        let living = |seat: &Seat| self.living(*seat);
        let (rule, what) = match event {
            Event::Month { turn } => {
                self.close(state);
                self.begin(*turn);
                return;
            }
            Event::Entered { seat, who } => {
                self.enter(*seat, state.player(*seat).life, who);
                (ids::SX_CLOC_03, What::Arrived { life: self.lives.len() - 1 })
            }
            Event::Moved { seat, to } => {
                let (Some(life), Before::At(Some(from))) = (living(seat), before) else { return };
                (ids::SX_CLOC_04, What::Moved { life, from, to: *to })
            }
            Event::Retired { seat, .. } => {
                let Some(life) = self.end(*seat, Ending::Retired) else { return };
                (ids::SX_CEND_03, What::Retired { life })
            }
            Event::Died { seat, .. } => {
                let Some(life) = self.end(*seat, Ending::Died) else { return };
                (ids::SX_CEND_01, What::Died { life })
            }
            Event::Left { seat } => {
                let life = match before {
                    Before::Lives(true) => self.end(*seat, Ending::GaveUp),
                    _ => None,
                };
                let player = state.player_name(*seat).to_owned();
                (ids::SX_CPLAY_01, What::GaveUp { life, player })
            }
            Event::Declined { seat, kind } => {
                let Some(life) = living(seat) else { return };
                (ids::SX_CREC_04, What::Declined { life, kind: *kind })
            }
            Event::PutOff { seat } => {
                let Some(life) = living(seat) else { return };
                (ids::SX_CREC_05, What::PutOff { life })
            }
            Event::Released { seat } => {
                let Some(life) = living(seat) else { return };
                (ids::SX_CENC_13, What::Released { life })
            }
            Event::Recovered { seat } => {
                let whole = state.who(*seat).is_some_and(|who| !who.is_wounded());
                let Some(life) = living(seat).filter(|_| whole) else { return };
                (ids::SX_CREC_03, What::Mended { life })
            }
            Event::Coolness { seat, is, ran, .. } => {
                let (Some(life), Before::Cool(Some(was))) = (living(seat), before) else { return };
                if was == *is {
                    return;
                }
                let rule = if *ran { ids::SX_CIMP_03 } else { ids::SX_CIMP_02 };
                (rule, What::Nerve { life, is: *is, rose: *is > was })
            }
            Event::DriveGoesOn { seat } => {
                let month = state.who(*seat).and_then(Character::drive);
                let (Some(life), Some((month, _))) = (living(seat), month) else { return };
                (ids::SX_CDRIVE_01, What::DriveMonth { life, month })
            }
            Event::Founded { locale, size, name } => {
                (ids::SX_CTOWN_04, What::Town { name: name.clone(), size: *size, locale: *locale })
            }
            Event::Committed { seat, to } => return self.committed(state, *seat, to),
            Event::Freed { seat, of } => match (living(seat), of) {
                (Some(life), Tie::Drive) => (ids::SX_CDRIVE_05, What::DriveDone { life, points: 0 }),
                (Some(life), Tie::War) => (ids::SX_CRANGE_06, What::WarOver { life }),
                _ => return,
            },
            Event::Reported { at, report } => {
                let affair = Affair::of(&state.encounters[*at], report);
                for seat in affair.figures().filter_map(|one| Some((one.seat?, one.wounds))) {
                    if let Some(life) = self.living(seat.0) {
                        self.lives[life].scars = self.lives[life].scars.saturating_add(seat.1);
                    }
                }
                (ids::SX_CREP_02, What::Affair(Box::new(affair)))
            }
            Event::Scored { seat, points, .. } => return self.scored(*seat, *points),
            Event::Over { outcome } => {
                self.over = Some(outcome.winner.map_or(Victory::Shared, Victory::Of));
                self.close(state);
                (outcome.rule, What::Over)
            }
            // What is sealed, rolled, prepared and kept in books is not news.
            Event::Drawn { .. }
            | Event::EnemyRecovered { .. }
            | Event::Named { .. }
            | Event::Rolled { .. }
            | Event::Became { .. }
            | Event::TookSide { .. }
            | Event::Lived { .. }
            | Event::Sealed { .. }
            | Event::Rests { .. }
            | Event::Shown
            | Event::Diced { .. }
            | Event::Looms { .. }
            | Event::Taken { .. }
            | Event::Selected { .. }
            | Event::Arose { .. }
            | Event::Joined { .. }
            | Event::Learnt { .. }
            | Event::Came { .. }
            | Event::LaidOut { .. }
            | Event::Constitution { .. }
            | Event::EnemyWounded { .. } => return,
        };
        self.add(rule, what);
    }

    /// What an event changed about a character, so that the dead are remembered as they were.
    fn refresh(&mut self, state: &State, event: &Event) {
        if let Event::Scored { seat, .. }
        | Event::Coolness { seat, .. }
        | Event::Constitution { seat, .. }
        | Event::Moved { seat, .. } = event
        {
            if let (Some(life), Some(who)) = (self.living(*seat), state.who(*seat)) {
                self.lives[life].who = who.clone();
            }
        }
    }

    fn committed(&mut self, state: &State, seat: Seat, to: &Commitment) {
        use campaign::ids;
        let Some(life) = self.living(seat) else { return };
        let locale = state.who(seat).map_or(Locale::Texas, |who| who.locale);
        let (rule, what) = match to {
            Commitment::Jail { due, locale, taken_by, .. } => {
                let by = taken_by.and_then(|(seat, _)| self.living(seat));
                (ids::SX_CENC_13, What::Jailed { life, locale: *locale, due: *due, by })
            }
            Commitment::Held { until } => (ids::SX_CENC_13, What::Held { life, until: *until }),
            Commitment::Waiting { prisoner, npc, due, locale, .. } => {
                let prisoner = self.called(*prisoner, npc.as_ref());
                (ids::SX_CENC_14, What::Waits { life, prisoner, due: *due, locale: *locale })
            }
            Commitment::Drive { from, .. } => (ids::SX_CDRIVE_01, What::DriveBegun { life, from: *from }),
            Commitment::War { enemy, npc } => {
                let enemy = self.called(*enemy, npc.as_ref());
                (ids::SX_CRANGE_01, What::WarBegun { life, enemy, locale })
            }
            Commitment::PosseDue { due, locale, .. } => {
                (ids::SX_CRUST_16, What::PosseDue { life, locale: *locale, due: *due })
            }
        };
        self.add(rule, what);
    }

    fn called(&self, seat: Option<Seat>, npc: Option<&Person>) -> String {
        match (seat.and_then(|seat| self.living(seat)), npc) {
            (Some(life), _) => self.name(life),
            (None, Some(npc)) => {
                let (name, _) = apart(&npc.name);
                match (name.strip_suffix(", Trail Boss"), npc.row.map(|row| row.sheet)) {
                    (Some(name), _) => format!("the trail boss {name}"),
                    (None, Some(Sheet::Gang)) => format!("the outlaw {name}"),
                    (None, Some(Sheet::Cowboys)) => format!("the cowhand {name}"),
                    (None, _) => name.to_owned(),
                }
            }
            (None, None) => "parties unknown".to_owned(),
        }
    }

    /// Points belong to the last affair of the month in which he was, or to his drive.
    fn scored(&mut self, seat: Seat, points: u32) {
        let Some(life) = self.living(seat) else { return };
        let Some(month) = self.months.last_mut() else { return };
        let turn = month.turn;
        match self.lives[life].points.last_mut() {
            Some((at, total)) if *at == turn => *total += points,
            last => {
                let total = last.map_or(0, |(_, total)| *total) + points;
                self.lives[life].points.push((turn, total));
            }
        }
        for news in month.news.iter_mut().rev() {
            match &mut news.what {
                What::Affair(affair) if affair.part_of(seat).is_some() => {
                    affair.scored.push((seat, points));
                    return;
                }
                What::DriveDone { life: of, points: paid } if *of == life => {
                    *paid += points;
                    return;
                }
                _ => {}
            }
        }
    }

    fn end(&mut self, seat: Seat, how: Ending) -> Option<usize> {
        let turn = self.months.last()?.turn;
        let life = self.living(seat).filter(|life| self.lives[*life].ended.is_none())?;
        self.lives[life].ended = Some((turn, how));
        Some(life)
    }

    /// A month is over.
    fn close(&mut self, state: &State) {
        self.stand(state);
        if let Some(month) = self.months.last_mut() {
            month.over = true;
        }
    }

    /// What everybody is like now.
    fn stand(&mut self, state: &State) {
        let mut stood = Vec::new();
        for (at, life) in self.lives.iter_mut().enumerate() {
            if life.ended.is_some() {
                continue;
            }
            let Some(who) = state.who(life.seat) else { continue };
            life.who = who.clone();
            stood.push(Stood {
                life: at,
                locale: who.locale,
                points: who.points,
                total: state.total(life.seat),
                constitution: who.constitution,
                kills: who.kills,
                ties: who.commitments.clone(),
            });
        }
        if let Some(month) = self.months.last_mut() {
            month.stood = stood;
        }
    }

    /// SX-CEND-02: a player's points after a month, those of earlier lives included.
    pub(crate) fn total_at(&self, seat: Seat, turn: Turn) -> u32 {
        let of =
            |life: &Life| life.points.iter().take_while(|(at, _)| *at <= turn).last().map_or(0, |(_, n)| *n);
        let lives = self.lives.iter().filter(|life| life.seat == seat).map(of);
        match self.after_death {
            PointsAfterDeath::Keep => lives.sum(),
            PointsAfterDeath::BestCharacter => lives.max().unwrap_or(0),
        }
    }

    /// The same at last.
    pub(crate) fn total(&self, seat: Seat) -> u32 {
        self.total_at(seat, self.last)
    }

    /// The affairs of a life, oldest first, each with his side.
    pub(crate) fn fights(&self, life: usize) -> impl Iterator<Item = (&Affair, Part)> {
        let (seat, name) = (self.lives[life].seat, &self.lives[life].who.name);
        self.affairs().filter_map(move |affair| {
            let part = affair.part_of(seat)?;
            (affair.figure(seat)?.name == *name && self.holds(life, affair.turn)).then_some((affair, part))
        })
    }

    /// Whether a life was lived in a month.
    pub(crate) fn holds(&self, life: usize, turn: Turn) -> bool {
        let life = &self.lives[life];
        turn >= life.who.entered && life.ended.is_none_or(|(end, _)| turn <= end)
    }

    pub(crate) fn affairs(&self) -> impl Iterator<Item = &Affair> {
        self.months.iter().flat_map(|month| &month.news).filter_map(|news| match &news.what {
            What::Affair(affair) => Some(&**affair),
            _ => None,
        })
    }
}

/// What an event makes one forget.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    At(Option<Locale>),
    Cool(Option<u8>),
    Lives(bool),
}

impl Before {
    fn of(state: &State, event: &Event) -> Self {
        match event {
            Event::Moved { seat, .. } => Self::At(state.who(*seat).map(|who| who.locale)),
            Event::Coolness { seat, .. } => Self::Cool(state.who(*seat).map(|who| who.coolness)),
            Event::Left { seat } => Self::Lives(state.who(*seat).is_some()),
            _ => Self::Nothing,
        }
    }
}

impl What {
    /// Whether it takes a drover from his herd.
    pub(crate) const fn ends_a_drive(&self) -> bool {
        matches!(self, Self::Died { .. } | Self::Jailed { .. } | Self::Held { .. })
    }

    /// The lives it is about, apart from those of an affair.
    pub(crate) fn about(&self) -> Option<usize> {
        match self {
            Self::Arrived { life }
            | Self::Moved { life, .. }
            | Self::Retired { life }
            | Self::Died { life }
            | Self::Declined { life, .. }
            | Self::PutOff { life }
            | Self::Jailed { life, .. }
            | Self::Held { life, .. }
            | Self::Released { life }
            | Self::Waits { life, .. }
            | Self::DriveBegun { life, .. }
            | Self::DriveMonth { life, .. }
            | Self::DriveDone { life, .. }
            | Self::WarBegun { life, .. }
            | Self::WarOver { life }
            | Self::PosseDue { life, .. }
            | Self::Mended { life }
            | Self::Nerve { life, .. } => Some(*life),
            Self::GaveUp { life, .. } => *life,
            Self::Affair(_) | Self::Town { .. } | Self::Over => None,
        }
    }
}
