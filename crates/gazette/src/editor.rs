//! The editor: a month's news laid out as a front page.

use campaign::calendar::{FIRST_YEAR, Turn};
use campaign::character::Character;
use campaign::kind::Kind;
use campaign::locale::Locale;
use campaign::report::Fate;
use campaign::towns::Size;
use engine::RuleId;

use crate::affair::Affair;
use crate::chronicle::{Chronicle, Ending, Life, Month, News, Victory, What};
use crate::dates::{date, number_of};
use crate::frames::{fillers, heads, lives};
use crate::paper::{Advertisement, Engraving, Notice, Paper, Story};
use crate::press::{Press, Slots};
use crate::reporter::{self, Copy};
use crate::tables;
use crate::terms::{self, points, styled, trade};
use crate::wanted;
use crate::whim::Whim;
use crate::words::{article, capital, count, number, ordinal, printed, roman};

impl Chronicle {
    /// The paper of every month that is over, oldest first.
    pub fn papers(&self) -> Vec<Paper> {
        self.print(None)
    }

    /// The paper of one month, if it is over.
    pub fn paper(&self, month: Turn) -> Option<Paper> {
        self.print(Some(month)).pop()
    }

    /// All papers, or only the one of a month: those before it are set all the same, for the press remembers them.
    fn print(&self, only: Option<Turn>) -> Vec<Paper> {
        let mut press = Press::new(self.seed);
        let mut papers = Vec::new();
        for month in self.months.iter().filter(|month| month.over) {
            if only.is_some_and(|only| month.turn > only) {
                break;
            }
            let mut paper = front_page(self, month, &mut press);
            if only.is_none_or(|only| only == month.turn) {
                paper.engraving = engraving(self, month.turn, &paper.stories);
                papers.push(paper);
            }
        }
        papers
    }
}

/// The page without its engraving, which the press need not remember.
fn front_page(told: &Chronicle, month: &Month, press: &mut Press) -> Paper {
    let turn = month.turn;
    press.begin(turn.0);
    let mut name = Whim::of(told.seed, "masthead");
    let (title, motto) = (name.pick(fillers::TITLES), name.pick(fillers::MOTTOES));
    let town = name.pick(&["Abilene", "Wichita", "San Antonio", "Denver", "Santa Fe", "Fort Worth"]);
    let mut desk = Desk { told, month, press, copy: Copy::default(), notices: Vec::new() };
    let mut stories = desk.stories();
    let obituaries = desk.obituaries();
    desk.small_news();
    if stories.is_empty() {
        stories.push(desk.quiet());
    }
    let Desk { copy, notices, .. } = desk;
    let text: usize = stories.iter().flat_map(|story| &story.paragraphs).map(String::len).sum::<usize>()
        + notices.iter().chain(&obituaries).map(|notice| notice.text.len()).sum::<usize>();
    let (squibs, ads) = match text {
        ..=900 => (4, 6),
        901..=2200 => (3, 5),
        2201..=4000 => (2, 4),
        _ => (1, 3),
    };
    let month_of_year = (turn.0 - 1) % 12 + 1;
    let wire = fillers::WIRE
        .iter()
        .find(|(year, at, _)| (*year, u16::from(*at)) == (turn.year(), month_of_year))
        .map(|(.., says)| (*says).to_owned());
    Paper {
        month: number_of(turn),
        title: title.to_owned(),
        motto: motto.to_owned(),
        town: town.to_owned(),
        date: date(turn),
        number: format!("Vol. {}. No. {month_of_year}.", roman(u32::from(turn.year() - FIRST_YEAR + 1))),
        engraving: None,
        stories,
        obituaries,
        notices,
        briefs: copy.briefs,
        wire,
        squibs: (0..squibs)
            .filter_map(|_| press.take(fillers::SQUIBS, |one| *one).map(|one| (*one).to_owned()))
            .collect(),
        wanted: wanted::posted(told, turn).into_iter().take(3).collect(),
        registers: tables::registers(told, month, press),
        advertisements: (0..ads)
            .filter_map(|_| press.take(fillers::ADVERTISEMENTS, |one| one.1))
            .map(|(heading, text)| Advertisement { heading: (*heading).to_owned(), text: (*text).to_owned() })
            .collect(),
    }
}

/// The face of whoever is first in the loudest story.
fn engraving(told: &Chronicle, turn: Turn, stories: &[Story]) -> Option<Engraving> {
    let name = stories.iter().find_map(|story| story.people.first())?;
    let life = told.lives.iter().position(|life| {
        life.who.name == *name && life.who.entered <= turn && life.ended.is_none_or(|(end, _)| end >= turn)
    })?;
    Some(Engraving {
        person: name.clone(),
        caption: format!("{}, {}.", told.name(life), article(&trade(&told.lives[life].who))),
        svg: told.portrait(life, Some(turn))?,
    })
}

/// The desk at which a number is made up.
pub(crate) struct Desk<'d> {
    pub(crate) told: &'d Chronicle,
    pub(crate) month: &'d Month,
    pub(crate) press: &'d mut Press,
    pub(crate) copy: Copy,
    pub(crate) notices: Vec<Notice>,
}

impl Desk<'_> {
    pub(crate) fn life(&self, life: usize) -> &Life {
        &self.told.lives[life]
    }

    /// The gaps of a sentence about one character.
    pub(crate) fn about(&self, life: usize) -> Slots {
        terms::about(self.told, life)
    }

    /// Affairs and what follows on them, each chain a story; the loudest first.
    fn stories(&mut self) -> Vec<Story> {
        let mut loud: Vec<(u32, Story)> = Vec::new();
        let month = self.month;
        for (at, news) in month.news.iter().enumerate() {
            let What::Affair(affair) = &news.what else { continue };
            if follows(&month.news[..at], affair) {
                continue;
            }
            let chain: Vec<(usize, &Affair)> =
                std::iter::successors(Some((at, &**affair)), |(at, affair)| sequel(&month.news, *at, affair))
                    .collect();
            loud.push(self.story(&chain));
        }
        loud.extend(self.retirements());
        loud.extend(self.end());
        loud.sort_by_key(|(noise, _)| std::cmp::Reverse(*noise));
        loud.into_iter().map(|(_, story)| story).collect()
    }

    fn story(&mut self, chain: &[(usize, &Affair)]) -> (u32, Story) {
        let year = self.month.turn.year();
        let (_, first) = chain[0];
        let headline = reporter::headline(self.press, first, year);
        let mut decks: Vec<String> =
            chain[1..].iter().filter_map(|(_, sequel)| reporter::deck(self.press, sequel)).collect();
        decks.extend(reporter::second_deck(self.press, first));
        let mut copy = Copy::default();
        let mut rules: Vec<String> = Vec::new();
        let mut people: Vec<String> = Vec::new();
        let mut noise = 0;
        for (at, affair) in chain {
            reporter::write(self.press, affair, &mut copy);
            let after = self.consequences(*at, affair, &mut rules);
            if !after.is_empty() {
                copy.paragraphs.push(after.join(" "));
            }
            rules.push(kind_rule(affair.kind).0.to_owned());
            let players = affair.figures().filter(|one| one.seat.is_some());
            for one in players {
                noise += match one.fate {
                    Fate::Killed => 100,
                    _ if one.taken => 50,
                    _ => 10,
                };
                if !people.contains(&one.name) {
                    people.push(one.name.clone());
                }
            }
            noise += 5 * affair.dead() + u32::from(affair.kind == Kind::Robbery) * 20;
        }
        rules.sort();
        rules.dedup();
        self.copy.briefs.append(&mut copy.briefs);
        shorten(self.told, &people, &mut copy.paragraphs, styled);
        let dateline = reporter::dateline(first);
        let subject = chain.iter().map(|(_, one)| reporter::subject(one)).collect::<Vec<_>>().join(", ");
        (
            noise,
            Story {
                headline,
                subject: capital(&subject),
                decks,
                dateline,
                paragraphs: copy.paragraphs,
                rules,
                people,
            },
        )
    }

    /// What came of an affair for those who were in it: jail, captivity, nerve, a posse to come.
    pub(crate) fn consequences(
        &mut self,
        at: usize,
        affair: &Affair,
        rules: &mut Vec<String>,
    ) -> Vec<String> {
        let mut said = Vec::new();
        let mut peace = false;
        let month = self.month;
        for news in following(&month.news[at + 1..]) {
            let Some(life) = news.what.about() else { continue };
            if affair.figure(self.life(life).seat).is_none() {
                continue;
            }
            // A range war that is over is over for both.
            let is_over = matches!(news.what, What::WarOver { .. });
            if is_over && std::mem::replace(&mut peace, true) {
                continue;
            }
            if let Some((frames, slots, brief)) = self.consequence(&news.what) {
                match self.press.say(frames, &slots) {
                    Some(sentence) => said.push(sentence),
                    None => self.copy.briefs.push(brief),
                }
                rules.push(news.rule.0.to_owned());
            }
        }
        said
    }

    /// News that belongs to the affair it came of: its frames, its gaps and the brief.
    fn consequence(&self, what: &What) -> Option<(&'static [&'static str], Slots, String)> {
        let name = |life: &usize| self.told.name(*life);
        Some(match what {
            What::Jailed { life, locale, due, .. } => (
                lives::JAILED,
                self.about(*life).with("locale", locale.to_string()).with("due", due.to_string()),
                format!("In jail in {locale}: {}, to {due}", name(life)),
            ),
            What::Held { life, until } => (
                lives::HELD,
                self.about(*life).with("due", until.to_string()),
                format!("Held captive: {}, to {until}", name(life)),
            ),
            What::Waits { life, prisoner, due, locale } => (
                lives::WAITS,
                self.about(*life)
                    .with("prisoner", prisoner.clone())
                    .with("due", due.to_string())
                    .with("locale", locale.to_string()),
                format!("On guard in {locale}: {}, over {prisoner}, to {due}", name(life)),
            ),
            What::Nerve { life, rose, .. } => (
                if *rose { lives::STEADIER } else { lives::SHAKEN },
                self.about(*life),
                format!("{}: {}", name(life), if *rose { "steadier" } else { "shaken" }),
            ),
            What::PosseDue { life, locale, due } => (
                lives::POSSE_DUE,
                self.about(*life).with("locale", locale.to_string()).with("due", due.to_string()),
                format!("Posse forming in {locale} after {}, {due}", name(life)),
            ),
            What::WarOver { life } => {
                (lives::WAR_OVER, self.about(*life), format!("Range war of {} over", name(life)))
            }
            _ => return None,
        })
    }

    fn retirements(&mut self) -> Vec<(u32, Story)> {
        let month = self.month;
        let mut stories = Vec::new();
        for news in &month.news {
            let What::Retired { life } = news.what else { continue };
            let slots = self.account(life, self.about(life));
            let headline = self.press.headline(heads::RETIREMENT, &slots, month.turn.year());
            let said = self.press.say(lives::RETIRED, &slots);
            if said.is_none() {
                self.copy.briefs.push(format!("Retired: {}", self.told.name(life)));
            }
            let paragraph = said.into_iter().collect();
            stories.push((60, self.plain(headline, paragraph, life, news)));
        }
        stories
    }

    fn plain(&self, headline: String, paragraphs: Vec<String>, life: usize, news: &News) -> Story {
        let who = &self.life(life).who;
        Story {
            headline,
            subject: "Retirement".to_owned(),
            decks: Vec::new(),
            dateline: capital(&who.locale.to_string()),
            paragraphs,
            rules: vec![news.rule.0.to_owned()],
            people: vec![who.name.clone()],
        }
    }

    /// The last number of all.
    fn end(&mut self) -> Option<(u32, Story)> {
        let month = self.month;
        let news = month.news.iter().find(|news| news.what == What::Over)?;
        let year = month.turn.year();
        let headline = self.press.headline(heads::END, &Slots::default(), year);
        let (frames, slots) = match self.told.over {
            Some(Victory::Of(seat)) => {
                let player = self.told.players[usize::from(seat.number()) - 1].clone();
                let points = points(self.told.total(seat));
                (lives::WON, Slots::default().with("player", player).with("points", points))
            }
            Some(Victory::Shared) | None => (lives::SHARED, Slots::default()),
        };
        let count_of =
            |how: fn(&Life) -> bool| self.told.lives.iter().filter(|life| how(life)).count() as u32;
        let reckoning = slots
            .clone()
            .with("lives", count(self.told.lives.len() as u32, "person", "people"))
            .with(
                "dead",
                none_or(count_of(|life| matches!(life.ended, Some((_, Ending::Died)))), "lies", "lie"),
            )
            .with(
                "retired",
                none_or(count_of(|life| matches!(life.ended, Some((_, Ending::Retired)))), "", ""),
            )
            .with("alive", none_or(count_of(|life| life.ended.is_none()), "", ""));
        let paragraphs = [self.press.say(frames, &slots), self.press.say(lives::RECKONING, &reckoning)];
        let story = Story {
            headline,
            subject: "The end of the campaign".to_owned(),
            decks: Vec::new(),
            dateline: String::new(),
            paragraphs: paragraphs.into_iter().flatten().collect(),
            rules: vec![news.rule.0.to_owned()],
            people: Vec::new(),
        };
        Some((1_000, story))
    }

    fn obituaries(&mut self) -> Vec<Notice> {
        let month = self.month;
        let mut notices = Vec::new();
        for (at, news) in month.news.iter().enumerate() {
            let What::Died { life } = news.what else { continue };
            let seat = self.life(life).seat;
            let affair = month.news[..at].iter().rev().find_map(|news| match &news.what {
                What::Affair(one) if one.figure(seat).is_some() => Some(&**one),
                _ => None,
            });
            let mut slots = self.account(life, self.about(life));
            if let Some(affair) = affair {
                let what = reporter::what_it_was(affair, &self.life(life).who.name);
                slots = slots
                    .with("place", affair.place())
                    .with("affair-cap", capital(&what))
                    .with("affair", what);
            }
            let said: Vec<String> = [lives::DIED, lives::RECORD, lives::MOURNED]
                .into_iter()
                .filter_map(|frames| self.press.say(frames, &slots))
                .collect();
            let year = month.turn.year();
            let heading = self.press.headline(heads::DEATH, &slots, year);
            if said.is_empty() {
                self.copy.briefs.push(format!("Died: {}", self.told.name(life)));
            }
            let people = vec![self.life(life).who.name.clone()];
            notices.push(Notice {
                heading,
                text: said.join(" "),
                rules: vec![news.rule.0.to_owned()],
                people,
            });
        }
        notices
    }

    /// Years, points and kills, for the end of a life.
    pub(crate) fn account(&self, life: usize, slots: Slots) -> Slots {
        let who = &self.life(life).who;
        let months = u32::from(self.month.turn.0.saturating_sub(who.entered.0) + 1);
        let years = match months {
            ..=11 => count(months, "month", "months"),
            12..=23 => "a year".to_owned(),
            _ => count(months / 12, "year", "years"),
        };
        let kills = count(u32::from(who.kills), "killing", "killings");
        slots.with("years", years).with("points", points(who.points)).with("kills", kills)
    }

    /// Notices of one character each, and new towns.
    fn small_news(&mut self) {
        let month = self.month;
        for (at, news) in month.news.iter().enumerate() {
            let told = self.belongs_to_an_affair(at);
            let Some((heading, said)) = self.small(&news.what, told) else { continue };
            let people: Vec<String> =
                news.what.about().map(|life| self.life(life).who.name.clone()).into_iter().collect();
            let rule = news.rule.0.to_owned();
            match said {
                Ok(text) => {
                    self.notices.push(Notice {
                        heading: heading.to_owned(),
                        text,
                        rules: vec![rule],
                        people,
                    });
                }
                Err(brief) => self.copy.briefs.push(brief),
            }
        }
    }

    /// Whether a story has told it already.
    pub(crate) fn belongs_to_an_affair(&self, at: usize) -> bool {
        let Some(life) = self.month.news[at].what.about() else { return false };
        let seat = self.life(life).seat;
        self.month.news[..at].iter().rev().find_map(|news| match &news.what {
            What::Affair(one) => Some(one.figure(seat).is_some()),
            _ => None,
        }) == Some(true)
    }

    /// A heading, and the text or the brief.
    pub(crate) fn small(
        &mut self,
        what: &What,
        told: bool,
    ) -> Option<(&'static str, Result<String, String>)> {
        let name = what.about().map(|life| self.told.name(life)).unwrap_or_default();
        let (heading, frames, slots, brief): (_, &[&'static str], _, _) = match what {
            What::Arrived { life } => return Some(("NEW FACES", self.arrival(*life))),
            // That his friends are not ready is told of the prisoner, and not also that he declined.
            What::Declined { life, kind: Some(Kind::JailBreak) }
                if self.month.news.iter().any(|news| news.what == What::PutOff { life: *life }) =>
            {
                return None;
            }
            What::Declined { life, kind } => {
                let what = reporter::invitation(*kind);
                let slots = self.about(*life).with("what", what).with("what-cap", capital(what));
                ("SICK LIST", lives::DECLINED, slots, format!("{name} declined {what}"))
            }
            What::PutOff { life } => {
                ("AT THE JAIL", lives::PUT_OFF, self.about(*life), format!("{name} still in jail"))
            }
            What::Released { life } => {
                ("AT LIBERTY", lives::RELEASED, self.about(*life), format!("{name} released"))
            }
            What::Mended { life }
                if self.life(*life).ended.is_none_or(|(turn, _)| turn > self.month.turn) =>
            {
                ("SICK LIST", lives::MENDED, self.about(*life), format!("{name} recovered"))
            }
            // Those who are at war with each other declare it once.
            What::WarBegun { life, enemy, .. } if self.declared(*life, enemy) => return None,
            What::DriveMonth { life, .. }
                if self.news_of(*life, |what| matches!(what, What::DriveDone { .. })) =>
            {
                return None;
            }
            What::DriveBegun { life, from } => (
                "ON THE TRAIL",
                if self.news_of(*life, What::ends_a_drive) {
                    lives::DRIVE_CUT_SHORT
                } else {
                    lives::DRIVE_BEGUN
                },
                self.about(*life).with("locale", from.to_string()),
                format!("{name} on the trail from {from}"),
            ),
            What::DriveMonth { life, month } => (
                "ON THE TRAIL",
                lives::DRIVE_MONTH,
                self.about(*life).with("month", ordinal(u32::from(*month))),
                format!("{name} on the trail, month {month}"),
            ),
            What::DriveDone { life, points: paid } => (
                "ON THE TRAIL",
                lives::DRIVE_DONE,
                self.about(*life).with("points", points(*paid)),
                format!("{name}'s herd at the railhead, {}", points(*paid)),
            ),
            What::WarBegun { life, enemy, locale } => (
                "THE RANGE",
                lives::WAR_BEGUN,
                self.about(*life).with("enemy", enemy.clone()).with("locale", locale.to_string()),
                format!("Range war in {locale}: {name} against {enemy}"),
            ),
            What::Town { name, size, locale } => {
                let size = match size {
                    Size::Small => "a small town",
                    Size::GoodSized => "a good-sized town",
                };
                let slots = Slots::default()
                    .with("town", name.clone())
                    .with("locale", locale.to_string())
                    .with("size", size);
                ("PLACES", lives::TOWN, slots, format!("{name}, {size} in {locale}"))
            }
            What::GaveUp { life: Some(life), player } => (
                "WITHDRAWN",
                lives::GAVE_UP,
                self.about(*life).with("player", player.clone()),
                format!("{player} has given up, and {name} with him"),
            ),
            What::GaveUp { life: None, player } => (
                "WITHDRAWN",
                lives::GAVE_UP_ALONE,
                Slots::default().with("player", player.clone()),
                format!("{player} has given up"),
            ),
            What::Jailed { .. }
            | What::Held { .. }
            | What::Waits { .. }
            | What::Nerve { .. }
            | What::PosseDue { .. }
            | What::WarOver { .. }
                if !told =>
            {
                let (frames, slots, brief) = self.consequence(what)?;
                let heading = if matches!(what, What::WarOver { .. }) { "THE RANGE" } else { "AT THE JAIL" };
                (heading, frames, slots, brief)
            }
            _ => return None,
        };
        Some((heading, self.press.say(frames, &slots).ok_or(brief)))
    }

    /// Whether this month has news of a kind about somebody.
    fn news_of(&self, life: usize, kind: fn(&What) -> bool) -> bool {
        self.month.news.iter().any(|news| news.what.about() == Some(life) && kind(&news.what))
    }

    /// Whether his enemy has declared the same war this month.
    fn declared(&self, life: usize, enemy: &str) -> bool {
        let name = self.told.name(life);
        let of_enemy = |news: &&News| matches!(&news.what, What::WarBegun { life: other, enemy: his, .. } if *his == name && self.told.name(*other) == enemy);
        self.month.news.iter().find(of_enemy).is_some_and(|news| news.what.about() < Some(life))
    }

    fn arrival(&mut self, life: usize) -> Result<String, String> {
        let who = self.life(life).who.clone();
        let slots = self.about(life).with("locale", who.locale.to_string());
        let name = self.told.name(life);
        let gone = self.news_of(life, |what| matches!(what, What::Died { .. }));
        let mut text = self
            .press
            .say(if gone { lives::ARRIVED_AND_GONE } else { lives::ARRIVED }, &slots)
            .ok_or_else(|| format!("Arrived in {}: {name}, {}", who.locale, trade(&who)))?;
        let mut seen: Vec<usize> = Vec::new();
        for entry in who.life.iter().filter(|_| !gone) {
            let row = campaign::life::TABLE.iter().position(|row| row.rolled.contains(&entry.rolled));
            let Some(row) = row.filter(|row| !seen.contains(row)) else { continue };
            seen.push(row);
            let there = entry.locale.map_or_else(String::new, |locale| format!("in {locale}"));
            let slots = self.about(life).with("there", there);
            if let Some(said) = self.press.say(lives::BACKGROUND[row], &slots) {
                text.push(' ');
                text.push_str(&said);
            }
        }
        Ok(text)
    }

    /// A month in which nothing happened that is worth a story.
    fn quiet(&mut self) -> Story {
        let moved = self.month.news.iter().any(|news| matches!(news.what, What::Moved { .. }));
        let (frames, text) = if self.notices.is_empty() && self.copy.briefs.is_empty() && !moved {
            (heads::QUIET, fillers::QUIET)
        } else {
            let arrived = self.month.news.iter().any(|news| matches!(news.what, What::Arrived { .. }));
            (if arrived || moved { heads::ARRIVALS } else { heads::STIR }, fillers::STIR)
        };
        let mut whim = self.press.whim("quiet");
        let places: Vec<Locale> = Locale::ALL.to_vec();
        let first = whim.below(3);
        let slots = Slots::default()
            .with("first", places[first].to_string())
            .with("second", places[(first + 1 + whim.below(2)) % 3].to_string());
        let year = self.month.turn.year();
        let headline = self.press.headline(frames, &slots, year);
        let said: Vec<String> = (0..2).filter_map(|_| self.press.say(text, &slots)).collect();
        Story {
            headline,
            subject: String::new(),
            decks: Vec::new(),
            dateline: String::new(),
            paragraphs: vec![said.join(" ")],
            rules: Vec::new(),
            people: Vec::new(),
        }
    }
}

/// "none lie", "one lies", "two lie".
fn none_or(n: u32, one: &str, many: &str) -> String {
    let n_of_them = if n == 0 { "none".to_owned() } else { number(n) };
    format!("{n_of_them} {}", if n == 1 { one } else { many }).trim_end().to_owned()
}

/// A paper says once who somebody is, and gives the surname after that. Those whose names do not end with one keep them whole. `styled` says how
/// somebody is called when he first comes.
pub(crate) fn shorten(
    told: &Chronicle,
    people: &[String],
    paragraphs: &mut [String],
    styled: fn(&Character) -> String,
) {
    let surname = |name: &str| -> Option<String> {
        let mut words = name.split(' ');
        let (_, last, None) = (words.next()?, words.next()?, words.next()) else { return None };
        let plain = last.starts_with(char::is_uppercase) && last.chars().all(char::is_alphabetic);
        let known = told.lives.iter().find(|life| life.who.name == name)?;
        (plain && !known.who.is_native()).then(|| last.to_owned())
    };
    for name in people {
        let Some(life) = told.lives.iter().find(|life| life.who.name == *name) else { continue };
        let printed = printed(name);
        let alone = |last: &String| people.iter().filter(|other| other.ends_with(&**last)).count() == 1;
        let last = surname(name).filter(alone).unwrap_or_else(|| printed.clone());
        let whole = styled(&life.who);
        let mut seen = false;
        for paragraph in paragraphs.iter_mut() {
            let mut said = String::with_capacity(paragraph.len());
            for (at, part) in paragraph.split(&*printed).enumerate() {
                if at > 0 {
                    let begins = said.is_empty() || said.ends_with(". ");
                    match (seen, begins) {
                        (true, _) => said.push_str(&last),
                        (false, true) => said.push_str(&capital(&whole)),
                        (false, false) => said.push_str(&whole),
                    }
                    seen = true;
                }
                said.push_str(part);
            }
            *paragraph = said;
        }
    }
}

/// Whether an affair follows on one of these.
fn follows(before: &[News], affair: &Affair) -> bool {
    before.iter().any(|news| {
        matches!(&news.what, What::Affair(one) if one.lead == affair.lead && one.link + 1 == affair.link)
    })
}

/// What follows on an affair.
fn sequel<'n>(news: &'n [News], at: usize, affair: &Affair) -> Option<(usize, &'n Affair)> {
    news.iter().enumerate().skip(at + 1).find_map(|(at, news)| match &news.what {
        What::Affair(one) if one.lead == affair.lead && one.link == affair.link + 1 => Some((at, &**one)),
        _ => None,
    })
}

/// News up to the next affair.
fn following(news: &[News]) -> impl Iterator<Item = &News> {
    news.iter().take_while(|news| !matches!(news.what, What::Affair(_)))
}

/// The rules of a kind of encounter.
pub(crate) const fn kind_rule(kind: Kind) -> RuleId {
    use campaign::ids;
    match kind {
        Kind::Capture => ids::SX_CCAP_13,
        Kind::CattleDrive => ids::SX_CDRIVE_01,
        Kind::CattleRustling => ids::SX_CRUST_14,
        Kind::Gunfight => ids::SX_CGUN_09,
        Kind::Indians => ids::SX_CIND_11,
        Kind::JailBreak => ids::SX_CJAIL_08,
        Kind::Posse => ids::SX_CPOSSE_15,
        Kind::RangeWar => ids::SX_CRANGE_01,
        Kind::Robbery => ids::SX_CROB_06,
        Kind::CaptureAttacker => ids::SX_CNAT_21,
        Kind::CaptureDefender => ids::SX_CNAT_22,
    }
}
