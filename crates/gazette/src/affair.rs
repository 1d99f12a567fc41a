//! An encounter as a reporter has it afterwards: who, where, how many, how it ended and what it cost.

use campaign::calendar::Turn;
use campaign::encounter::{Camp, Cause, Encounter, Part, Place, seat_of};
use campaign::kind::Kind;
use campaign::locale::Locale;
use campaign::people::{Folk, Person, Sheet};
use campaign::report::{End, Fate, Loot, Report, Told};
use campaign::trails::{Country, country};
use engine::Seat;

use crate::words::{apart, article, count, list, number, printed};

/// An encounter that is over.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Affair {
    pub(crate) turn: Turn,
    pub(crate) kind: Kind,
    pub(crate) cause: Cause,
    pub(crate) locale: Locale,
    pub(crate) place: Place,
    pub(crate) lead: Seat,
    pub(crate) link: u8,
    /// The hunted, the hunters.
    pub(crate) sides: [Band; 2],
    /// Who got what he came for, if somebody did.
    pub(crate) won: Option<Part>,
    pub(crate) end: End,
    pub(crate) days: u8,
    pub(crate) shots: bool,
    pub(crate) loot: Option<Loot>,
    /// Head driven off, head recovered, of all.
    pub(crate) herd: Option<(u8, u8, u8)>,
    pub(crate) townsfolk: u8,
    pub(crate) holed_up: bool,
    pub(crate) camp: bool,
    /// Points, by seat.
    pub(crate) scored: Vec<(Seat, u32)>,
}

/// One side of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Band {
    pub(crate) led: bool,
    pub(crate) figures: Vec<Figure>,
    pub(crate) folk: Option<Folk>,
}

/// One of those who were there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    /// As the campaign calls him.
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
    sheet: Option<Sheet>,
    pub(crate) woman: bool,
    pub(crate) fate: Fate,
    pub(crate) wounds: u8,
    pub(crate) taken: bool,
    pub(crate) ran: bool,
    pub(crate) surrendered: bool,
    pub(crate) kills: Vec<String>,
    pub(crate) townsfolk_killed: u8,
    pub(crate) coups: Vec<String>,
    /// When he went down or ran, counted from 1.
    fell: u8,
}

impl Affair {
    pub(crate) fn of(one: &Encounter, says: &Report) -> Self {
        let told = Told { of: one, says };
        let herd = (one.kind == Kind::CattleRustling).then(|| {
            let (driven, recovered) = told.herd();
            (driven, recovered, one.cattle)
        });
        Self {
            turn: one.turn,
            kind: one.kind,
            cause: one.cause,
            locale: one.locale,
            place: one.place.clone(),
            lead: one.lead,
            link: one.link,
            sides: Part::BOTH.map(|part| Band::of(told, part, one.camp(part))),
            won: won(told),
            end: says.end,
            days: says.days,
            shots: says.shots,
            loot: says.loot,
            herd,
            townsfolk: if one.has_townsfolk() { says.townsfolk } else { 0 },
            holed_up: one.holed_up,
            camp: one.camp,
            scored: Vec::new(),
        }
    }

    pub(crate) fn side(&self, part: Part) -> &Band {
        &self.sides[part as usize]
    }

    pub(crate) fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.sides.iter().flat_map(|side| &side.figures)
    }

    /// The side a player's character was on.
    pub(crate) fn part_of(&self, seat: Seat) -> Option<Part> {
        Part::BOTH.into_iter().find(|part| self.side(*part).figures.iter().any(|one| one.seat == Some(seat)))
    }

    pub(crate) fn figure(&self, seat: Seat) -> Option<&Figure> {
        self.figures().find(|one| one.seat == Some(seat))
    }

    /// How many lost their lives, townsfolk included.
    pub(crate) fn dead(&self) -> u32 {
        let known = self.figures().filter(|one| one.fate == Fate::Killed).count() as u32;
        known + self.figures().map(|one| u32::from(one.townsfolk_killed)).sum::<u32>()
    }

    /// "in Laredo, Texas", "on the trail in Kansas".
    pub(crate) fn place(&self) -> String {
        match &self.place {
            Place::Town { name, saloon, size } => {
                let town = if name.is_empty() {
                    format!("{} town in {}", article(size.word()), self.locale)
                } else {
                    format!("{name} in {}", region(name, self.locale))
                };
                match (*saloon, name.is_empty()) {
                    (true, _) => format!("in a saloon of {town}"),
                    (false, true) => format!("in {town}"),
                    (false, false) => format!("at {town}"),
                }
            }
            Place::Trail { die } => {
                let land = match country(self.locale, *die) {
                    Country::WideOpen => "in the open desert",
                    Country::Undulating => "among the washes and ridges",
                    Country::HighCountry => "in the high country",
                };
                format!("{land} of {}", self.locale)
            }
            Place::Open => format!("somewhere in {}", self.locale),
        }
    }

    /// The town, or the country: for headlines.
    pub(crate) fn spot(&self) -> String {
        self.town().map_or_else(|| self.locale.to_string(), str::to_owned)
    }

    /// The town, if it was in one that has a name.
    pub(crate) fn town(&self) -> Option<&str> {
        match &self.place {
            Place::Town { name, .. } if !name.is_empty() => Some(name),
            Place::Town { .. } | Place::Trail { .. } | Place::Open => None,
        }
    }

    /// "Laredo, Texas."
    pub(crate) fn dateline(&self) -> String {
        match &self.place {
            Place::Town { name, .. } if !name.is_empty() => format!("{name}, {}", region(name, self.locale)),
            Place::Town { .. } | Place::Trail { .. } | Place::Open => bare(self.locale).to_owned(),
        }
    }

    /// A side in a few words: its principal, and how many were with him.
    pub(crate) fn party(&self, part: Part) -> String {
        self.side(part).party(self.kind, part)
    }
}

/// A locale without its article.
pub(crate) const fn bare(locale: Locale) -> &'static str {
    match locale {
        Locale::Southwest => "Southwest",
        Locale::Texas => "Texas",
        Locale::Kansas => "Kansas",
    }
}

/// SX-CTOWN-02: the territory of a listed town, as printed; else its locale.
fn region(town: &str, locale: Locale) -> &'static str {
    match (locale, town) {
        (Locale::Southwest, "Denver" | "Leadville") => "Colorado",
        (Locale::Southwest, "Santa Fe" | "Acoma Pueblo" | "Albuquerque" | "San Cristobal") => "New Mexico",
        (Locale::Southwest, "Tombstone" | "Apache Wells" | "Charleston" | "Tucson") => "Arizona",
        (Locale::Southwest, _) => "the Southwest",
        (Locale::Texas, _) => "Texas",
        (Locale::Kansas, _) => "Kansas",
    }
}

/// Who got what he came for: SX-CCAP-13, SX-CJAIL-08, SX-CPOSSE-15, SX-CROB-05, SX-CRUST-13, SX-CGUN-09, SX-CIND-11, SX-CNAT-21.
fn won(told: Told<'_>) -> Option<Part> {
    match told.of.kind {
        Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender => {
            let hunted = told.of.principal(Part::Hunted)?;
            if told.home(hunted).fate == Fate::Killed || told.is_taken(Part::Hunted, hunted) {
                Some(Part::Hunters)
            } else {
                told.has_escaped(Part::Hunted, hunted).then_some(Part::Hunted)
            }
        }
        Kind::Robbery => Some(if told.is_robbed() { Part::Hunted } else { Part::Hunters }),
        Kind::CattleRustling => match told.herd() {
            (0, 0) => None,
            (driven, recovered) => Some(if driven > recovered { Part::Hunted } else { Part::Hunters }),
        },
        Kind::Gunfight => {
            let beaten = |part: Part| {
                told.of.principal(part).map(|who| {
                    let home = told.home(who);
                    (home.fate != Fate::Up || home.surrendered || told.has_run(part, who), home.fell)
                })
            };
            match (beaten(Part::Hunted)?, beaten(Part::Hunters)?) {
                ((true, _), (false, _)) => Some(Part::Hunters),
                ((false, _), (true, _)) => Some(Part::Hunted),
                ((true, a), (true, b)) if a != b && a > 0 && b > 0 => {
                    Some(if a > b { Part::Hunted } else { Part::Hunters })
                }
                _ => None,
            }
        }
        Kind::Indians | Kind::CaptureAttacker => {
            let lost = |who: &Person| told.home(who).fate == Fate::Killed || told.is_taken(Part::Hunted, who);
            let all = told.of.camp(Part::Hunted).figures.iter().all(lost);
            if all || (told.of.kind == Kind::CaptureAttacker && told.says.field == Some(Part::Hunters)) {
                Some(Part::Hunters)
            } else {
                Some(Part::Hunted)
            }
        }
        Kind::CattleDrive | Kind::RangeWar => None,
    }
}

impl Band {
    fn of(told: Told<'_>, part: Part, camp: &Camp) -> Self {
        let figure = |who: &Person| {
            let home = told.home(who);
            Figure {
                name: who.name.clone(),
                seat: seat_of(who),
                sheet: who.row.map(|row| row.sheet),
                woman: who.woman,
                fate: home.fate,
                wounds: home.lasting,
                taken: told.is_taken(part, who),
                ran: told.has_run(part, who),
                surrendered: home.surrendered,
                kills: home.kills,
                townsfolk_killed: home.townsfolk_killed,
                coups: home.coups,
                fell: home.fell,
            }
        };
        Self { led: camp.led, figures: camp.figures.iter().map(figure).collect(), folk: camp.folk }
    }

    pub(crate) fn principal(&self) -> Option<&Figure> {
        self.figures.first().filter(|_| self.led)
    }

    /// Everybody but the principal.
    pub(crate) fn others(&self) -> &[Figure] {
        if self.led { self.figures.get(1..).unwrap_or_default() } else { &self.figures }
    }

    fn party(&self, kind: Kind, part: Part) -> String {
        let all = self.figures.len() as u32;
        let Some(first) = self.principal() else { return self.crowd(kind, part) };
        let players: Vec<String> =
            self.figures.iter().filter(|one| one.seat.is_some()).map(Figure::known).collect();
        let mut named = players;
        if first.seat.is_none() {
            named.insert(0, first.presented(self.folk, kind, part));
        }
        let rest = all - named.len() as u32;
        if rest > 0 {
            named.push(if named.len() > 1 || first.seat.is_some() {
                count(rest, "other", "others")
            } else {
                count(rest, "companion", "companions")
            });
        }
        list(&named)
    }

    /// A side that nobody leads.
    fn crowd(&self, kind: Kind, part: Part) -> String {
        let n = self.figures.len() as u32;
        match (self.folk, kind, part) {
            (Some(Folk::Sheet(Sheet::Indians) | Folk::Warriors), ..)
            | (None, Kind::Indians, Part::Hunters) => {
                format!("a war band of {}", number(n))
            }
            (Some(Folk::Soldiers { .. }), ..) => count(n, "trooper of cavalry", "troopers of cavalry"),
            (Some(Folk::Rangers), ..) => count(n, "Ranger", "Rangers"),
            (Some(Folk::Sheet(Sheet::Gang)), ..) => format!("an outlaw gang of {}", number(n)),
            (Some(Folk::Sheet(Sheet::Cowboys)), ..) => count(n, "cowhand", "cowhands"),
            (Some(Folk::Sheet(Sheet::Civilians)), ..) => count(n, "citizen", "citizens"),
            (Some(Folk::Sheet(Sheet::Posse)) | None, ..) => format!("a posse of {}", number(n)),
        }
    }
}

impl Figure {
    /// "Dan Pruitt", "Henry", "the Marshal".
    pub(crate) fn known(&self) -> String {
        if self.seat.is_some() {
            return printed(&self.name);
        }
        let (name, number) = apart(&self.name);
        match self.sheet {
            Some(Sheet::Gang | Sheet::Cowboys) | None => match (trail_boss(name), number) {
                (Some(name), _) => name.to_owned(),
                (None, 1) => name.to_owned(),
                (None, _) => format!("the other {name}"),
            },
            Some(Sheet::Civilians | Sheet::Posse | Sheet::Indians) => match (name, number) {
                ("Marshal", _) => "the Marshal".to_owned(),
                (name, 1) => format!("the {}", name.to_lowercase()),
                (name, _) => format!("the other {}", name.to_lowercase()),
            },
        }
    }

    /// The same for a reader who has never heard of him.
    fn presented(&self, folk: Option<Folk>, kind: Kind, part: Part) -> String {
        let (name, _) = apart(&self.name);
        match self.sheet {
            Some(Sheet::Gang) => match folk {
                Some(Folk::Rangers) => format!("{name} of the Rangers"),
                _ => format!("the outlaw {name}"),
            },
            Some(Sheet::Cowboys) => match (trail_boss(name), folk) {
                (Some(name), Some(Folk::Soldiers { .. })) => format!("Sergeant {name} of the cavalry"),
                (None, Some(Folk::Soldiers { .. })) => format!("Trooper {name} of the cavalry"),
                (Some(name), _) => format!("the trail boss {name}"),
                (None, _) => format!("the cowhand {name}"),
            },
            Some(Sheet::Indians) => match name {
                "Chief" => "a chief".to_owned(),
                _ => "a warrior".to_owned(),
            },
            Some(Sheet::Civilians | Sheet::Posse) => match (name, kind, part) {
                ("Marshal", ..) => "the Marshal".to_owned(),
                (name, ..) => article(&name.to_lowercase()),
            },
            None => name.to_owned(),
        }
    }

    pub(crate) fn is_down(&self) -> bool {
        self.fate == Fate::Incapacitated
    }
}

/// "Ben" of "Ben, Trail Boss".
fn trail_boss(name: &str) -> Option<&str> {
    name.strip_suffix(", Trail Boss")
}

/// People in one list: players' characters by name, others by name or trade, so many of each.
pub(crate) fn roll(of: &[&Figure]) -> String {
    roll_as(of, str::to_owned, |_, one| one)
}

/// The same beside somebody whose name one of them may share: "another Lonny".
pub(crate) fn roll_beside(of: &[&Figure], first: &Figure) -> String {
    let (taken, _) = apart(&first.name);
    let taken = trail_boss(taken).unwrap_or(taken);
    roll_as(of, |name| if name == taken { format!("another {name}") } else { name.to_owned() }, |_, one| one)
}

/// The same of people the reader has met: if there was one merchant, it is the merchant.
pub(crate) fn roll_of(of: &[&Figure], all: &[&Figure]) -> String {
    roll_as(of, str::to_owned, |trade, one| {
        let there = all.iter().filter(|other| apart(&other.name).0 == trade).count();
        if there == 1 { format!("the {}", trade.to_lowercase()) } else { one }
    })
}

/// `named` says how one of a name is called, `of_trade` how one of a trade is.
fn roll_as(
    of: &[&Figure],
    named: impl Fn(&str) -> String,
    of_trade: impl Fn(&str, String) -> String,
) -> String {
    let mut said: Vec<String> =
        of.iter().filter(|one| one.seat.is_some()).map(|one| printed(&one.name)).collect();
    let mut kinds: Vec<(&str, bool, u32)> = Vec::new();
    for one in of.iter().filter(|one| one.seat.is_none()) {
        let (name, _) = apart(&one.name);
        let by_name = matches!(one.sheet, Some(Sheet::Gang | Sheet::Cowboys) | None);
        match kinds.iter_mut().find(|(known, ..)| *known == name) {
            Some((.., n)) => *n += 1,
            None => kinds.push((name, by_name, 1)),
        }
    }
    // Several of one name come last, so that it is clear who they are: "Pat, John and two called Jesse".
    kinds.sort_by_key(|(_, by_name, n)| *by_name && *n > 1);
    said.extend(kinds.into_iter().map(|(name, by_name, n)| match (by_name, n) {
        (true, 1) => trail_boss(name).map_or_else(|| named(name), |name| format!("trail boss {name}")),
        (true, n) => format!("{} called {name}", number(n)),
        (false, 1) if name == "Marshal" => "the Marshal".to_owned(),
        (false, 1) => of_trade(name, article(&name.to_lowercase())),
        (false, n) => format!("{} {}", number(n), plural(&name.to_lowercase())),
    }));
    list(&said)
}

/// "two youths", "three saloon gals".
fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if noun == "deputy" => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}
