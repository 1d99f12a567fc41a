//! The state, and the events that change it.

use engine::outcome::Outcome;
use engine::{Agenda, Moment, Names, Seat, Seats, Shared};
use serde::Serialize;
use serde_json::{Map, Value, json};
use sixgun::scenario::Calling;
use sixgun::weapons::Weapon;

use crate::calendar::Turn;
use crate::character::{Character, Commitment, People};
use crate::encounter::{At, Camp, Cause, Encounter, Part, Place, Stage};
use crate::kind::Kind;
use crate::life::Life;
use crate::locale::Locale;
use crate::options::{Options, PointsAfterDeath};
use crate::people::{Person, Player as Sitting};
use crate::profession::{Law, Profession};
use crate::report::Report;
use crate::streams::Stream;
use crate::towns::Size;
use crate::travel::Ride;
use crate::{Campaign, Task};

/// What never changes in a campaign.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) names: Names,
    pub(crate) seats: Vec<String>,
    pub(crate) options: Options,
}

/// Where everything stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) setup: Shared<Setup>,
    /// The month; 0 before the first.
    pub turn: Turn,
    /// Who still plays.
    pub playing: Seats,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// SX-CPLAY-08: encounters of this month that are not prepared yet.
    pub due: Vec<Due>,
    /// The encounters of this month, follow-ons included.
    pub encounters: Vec<Encounter>,
    /// SX-CTOWN-04: the binder.
    pub towns: Vec<Filed>,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome<Seat>>,
}

/// A player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Player {
    /// A character who is being made.
    pub making: Option<Making>,
    /// His character.
    pub who: Option<Character>,
    /// The number of his lives, this one included.
    pub life: u8,
    /// SX-CFRM-06: the points of every earlier life.
    pub lives: Vec<u32>,
    /// SX-CDEC-01: where his last life stood.
    pub stood: Option<Locale>,
    /// SX-CLOC-04: his sealed order of this month.
    pub sealed: Option<Ride>,
    /// SX-CPLAY-09: for so many months more he stays where he is without being asked.
    pub resting: u16,
    /// SX-CFRM-02: dice drawn from his stream.
    pub drawn: u32,
}

/// SX-CCHR-02: a character who is being made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Making {
    /// His name.
    pub name: String,
    /// A woman.
    pub woman: bool,
    /// SX-CNAT-04.
    pub people: Option<People>,
    /// SX-CNAT-04.
    pub nation: Option<String>,
    /// SX-CCHR-03.
    pub cv: u8,
    /// SX-CCHR-04.
    pub coolness: u8,
    /// SX-CPROF.
    pub profession: Option<Profession>,
    /// SX-CPROF-06.
    pub law: Option<Law>,
    /// SX-CLIFE.
    pub life: Vec<Life>,
}

/// SX-CPLAY-08: an encounter that is known to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Due {
    /// Whose it is.
    pub lead: Seat,
    /// What is known of it.
    pub what: What,
}

impl Due {
    /// SX-CENC-09: it follows at once on another encounter.
    pub const fn follows(&self) -> bool {
        matches!(self.what, What::Is(_, Cause::After(_)))
    }
}

/// What is known of an encounter before it is prepared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// SX-CTIME-03: a monthly roll of seven.
    Seven,
    /// Its kind: from a drive, a war or a schedule.
    Is(Kind, Cause),
}

/// SX-CTOWN-04: a town in the binder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Filed {
    /// Where it is.
    pub locale: Locale,
    /// How large it is.
    pub size: Size,
    /// What it is called.
    pub name: String,
    /// SX-CTOWN-10: the dice of its layout, from its own stream; none until somebody needs its streets.
    pub layout: Vec<u8>,
}

/// What happened. Only events change a state.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the parts of an event are called what they are")]
pub enum Event {
    /// SX-CTIME-01: a month begins.
    Month { turn: Turn },
    /// SX-CFRM-02: dice were drawn from a stream.
    Drawn { stream: Stream, count: u32 },
    /// SX-CREC-03: a point of Constitution comes back to a character.
    Recovered { seat: Seat },
    /// SX-CREC-03: and to the one without a player whom he keeps in jail or at war.
    EnemyRecovered { seat: Seat },
    /// SX-CENC-13: a held character is free.
    Released { seat: Seat },
    /// SX-CCHR-02: a new character is named.
    Named { seat: Seat, making: Making },
    /// SX-CCHR-03, SX-CCHR-04.
    Rolled { seat: Seat, cv: u8, coolness: u8 },
    /// SX-CPROF.
    Became { seat: Seat, profession: Profession },
    /// SX-CPROF-06.
    TookSide { seat: Seat, law: Law },
    /// SX-CLIFE-02.
    Lived { seat: Seat, life: Life },
    /// SX-CCHR-02: the new character is in the campaign.
    Entered { seat: Seat, who: Box<Character> },
    /// SX-CLOC-04: a sealed order.
    Sealed { seat: Seat, ride: Ride },
    /// SX-CPLAY-09: he stays for so many months.
    Rests { seat: Seat, months: u16 },
    /// SX-CPLAY-10: all sealed orders are shown.
    Shown,
    /// SX-CLOC-04, SX-CRANGE-07, SX-CDRIVE-03: a character is somewhere else.
    Moved { seat: Seat, to: Locale },
    /// SX-CEND-03.
    Retired { seat: Seat, name: String },
    /// SX-CTIME-03, SX-CDRIVE-02, SX-CRANGE-02: the two dice of a month.
    Diced { seat: Seat, faces: [u8; 2], table: Option<Kind> },
    /// SX-CPLAY-08: something will happen.
    Looms { due: Due },
    /// SX-CPLAY-08: it is being prepared, or gone.
    Taken { index: usize },
    /// SX-CREC-04: declined.
    Declined { seat: Seat, kind: Option<Kind> },
    /// SX-CREC-05: a prisoner puts his Jail Break off.
    PutOff { seat: Seat },
    /// SX-CENC-03, SX-CENC-04: the scores, and what it is.
    Selected { seat: Seat, scores: Vec<(Kind, i8)>, kind: Kind },
    /// SX-CFRM-06: a commitment begins.
    Committed { seat: Seat, to: Commitment },
    /// SX-CTIME-07: commitments end: all, or those of a kind.
    Freed { seat: Seat, of: Tie },
    /// SX-CDRIVE-01: the next month of a drive.
    DriveGoesOn { seat: Seat },
    /// An encounter is there.
    Arose { encounter: Box<Encounter> },
    /// Somebody joins a side of it, as its principal or not.
    Joined { at: At, part: Part, who: Box<Person>, leads: bool },
    /// What is learnt of it while it is set up.
    Learnt { at: At, what: Learnt },
    /// How far it has come.
    Came { at: At, stage: Stage },
    /// SX-CTOWN-04: a town is in the binder.
    Founded { locale: Locale, size: Size, name: String },
    /// SX-CTOWN-10: a town of the binder is laid out.
    LaidOut { index: usize, layout: Vec<u8> },
    /// SX-CREP-01: its report is accepted.
    Reported { at: At, report: Box<Report> },
    /// SX-CREC-01, SX-CREC-02, SX-CREC-08: Constitution after it.
    Constitution { seat: Seat, is: u8 },
    /// SX-CIMP: Coolness after it.
    Coolness { seat: Seat, is: u8, steady: u8, ran: bool },
    /// SX-CWIN, SX-CDRIVE-05, SX-CNAT-32: points.
    Scored { seat: Seat, points: u32, kills: u16, coups: u16, rule: engine::RuleId },
    /// The wounds of the one without a player against whom he leads a war.
    EnemyWounded { seat: Seat, lasting: u8 },
    /// SX-CEND-01.
    Died { seat: Seat, name: String },
    /// A player has given up.
    Left { seat: Seat },
    /// SX-CWIN-08.
    Over { outcome: Outcome<Seat> },
}

/// Which commitments end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// All of them.
    All,
    /// Jail.
    Jail,
    /// Waiting for a prisoner.
    Waiting,
    /// A drive.
    Drive,
    /// A range war.
    War,
    /// A Posse that was due.
    Posse,
}

/// What is learnt of an encounter while it is set up.
#[derive(Debug, Clone, PartialEq)]
pub enum Learnt {
    /// Where it is played.
    Place(Place),
    /// SX-CRUST-02.
    Cattle(u8),
    /// SX-CIND-01: whether the party is holed up.
    HoledUp(bool),
    /// Of whom a side is made.
    Folk(Part, crate::people::Folk),
    /// SX-CPOSSE-05: how the chase stands.
    Chase(crate::chase::Chase),
    /// SX-CRANGE-05, SX-CNAT-26: the sides change their parts.
    Swapped,
    /// SX-CNAT-18, SX-CNAT-23: they are in a camp.
    Camp,
    /// SX-CENC-07: the dice of its drawing up so far.
    Tape(Vec<u8>),
    /// SX-CENC-07: an answer of its drawing up.
    Answer(Box<Value>),
    /// SX-CENC-07: it is drawn up.
    Scene(Box<Value>),
}

impl State {
    /// SX-COPT-01.
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// What a player is called.
    pub fn player_name(&self, seat: Seat) -> &str {
        &self.setup.seats[index(seat)]
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[index(seat)]
    }

    /// A player's character, if he lives.
    pub fn who(&self, seat: Seat) -> Option<&Character> {
        self.player(seat).who.as_ref()
    }

    /// The seats of those who play.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let playing = self.playing;
        Seats::ALL.iter().filter(move |seat| playing.has(*seat))
    }

    /// SX-CFRM-01: the last month.
    pub fn last(&self) -> Turn {
        Turn::last_of(self.options().last_year)
    }

    /// SX-CWIN-08, SX-CEND-02: a player's points.
    pub fn total(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        let all = player.lives.iter().copied().chain(player.who.as_ref().map(|who| who.points));
        match self.options().points_after_death {
            PointsAfterDeath::Keep => all.sum(),
            PointsAfterDeath::BestCharacter => all.max().unwrap_or(0),
        }
    }

    /// SX-CPLAY-08: whether a player's character is in an encounter of this month.
    pub fn has_met(&self, seat: Seat) -> bool {
        self.encounters.iter().any(|one| one.part_of(seat).is_some())
    }

    /// SX-CTOWN-03, SX-CTOWN-04: where in the binder a town is.
    pub fn town(&self, locale: Locale, size: Size, name: &str) -> Option<usize> {
        self.towns.iter().position(|town| (town.locale, town.size, &*town.name) == (locale, size, name))
    }

    /// SX-CFRM-02: how many dice have been drawn from each stream that is still in use.
    pub fn drawn(&self) -> Vec<(Stream, u32)> {
        let players = Seats::first(self.players.len() as u8)
            .iter()
            .map(|seat| (Stream::Player(seat), self.player(seat).drawn));
        let encounters = self.encounters.iter().map(|one| (one.stream(), one.drawn));
        players.chain(encounters).collect()
    }

    /// A player's character as he stands on a table.
    pub fn person(&self, seat: Seat) -> Option<Person> {
        let who = self.who(seat)?;
        let calling = match who.profession {
            Profession::Outlaw => Calling::Outlaw,
            Profession::Gunfighter => Calling::Gunfighter,
            Profession::Cowboy => Calling::Cowboy,
            Profession::Marshal | Profession::TerritorialMarshal => Calling::Marshal,
            Profession::Ranger => Calling::Ranger,
            Profession::Renegade => Calling::Indian,
        };
        // SX-CCHR-08: whatever he lost has been replaced.
        let weapons = vec![Weapon::Pistol, Weapon::Rifle];
        Some(Person {
            name: who.name.clone(),
            calling,
            woman: who.woman && !self.options().equal_constitution,
            cv: who.cv,
            coolness: who.coolness,
            weapons,
            row: None,
            apache: who.nation.as_ref().is_some_and(|nation| nation.contains("Apache"))
                && who.people == Some(People::Southwestern),
            lasting: who.full - who.constitution,
            player: Some(Sitting {
                seat: seat.number(),
                shoot_outs: who.steady,
                exceptional_horse: crate::life::has_exceptional_horse(who),
            }),
        })
    }

    fn who_mut(&mut self, seat: Seat) -> &mut Character {
        self.players[index(seat)].who.as_mut().expect("he lives")
    }

    fn making_mut(&mut self, seat: Seat) -> &mut Making {
        self.players[index(seat)].making.as_mut().expect("he is being made")
    }

    /// SX-CFRM-06: a life is over; its points are kept.
    fn bury(&mut self, seat: Seat) {
        let player = &mut self.players[index(seat)];
        if let Some(who) = player.who.take() {
            player.lives.push(who.points);
            player.stood = Some(who.locale);
            player.resting = 0;
        }
    }
}

/// A seat's place in a list.
pub(crate) const fn index(seat: Seat) -> usize {
    seat.number() as usize - 1
}

impl Moment<Campaign> for State {
    fn names(&self) -> &Names {
        &self.setup.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Month { turn } => {
                self.turn = *turn;
                self.encounters.clear();
                self.due.clear();
            }
            Event::Drawn { stream, count } => match stream {
                Stream::Player(seat) => self.players[index(*seat)].drawn += count,
                Stream::Encounter(..) => {
                    if let Some(one) = self.encounters.iter_mut().find(|one| one.stream() == *stream) {
                        one.drawn += count;
                    }
                }
                Stream::Town(_) => {}
            },
            Event::Recovered { seat } => self.who_mut(*seat).constitution += 1,
            Event::EnemyRecovered { seat } => {
                for one in &mut self.who_mut(*seat).commitments {
                    if let Commitment::War { npc: Some(npc), .. }
                    | Commitment::Waiting { npc: Some(npc), .. } = one
                    {
                        npc.lasting = npc.lasting.saturating_sub(1);
                    }
                }
            }
            Event::Released { seat } => {
                self.who_mut(*seat).commitments.retain(|one| !matches!(one, Commitment::Held { .. }));
            }
            Event::Named { seat, making } => {
                let player = &mut self.players[index(*seat)];
                player.making = Some(making.clone());
                player.life += 1;
            }
            Event::Rolled { seat, cv, coolness } => {
                let making = self.making_mut(*seat);
                (making.cv, making.coolness) = (*cv, *coolness);
            }
            Event::Became { seat, profession } => self.making_mut(*seat).profession = Some(*profession),
            Event::TookSide { seat, law } => self.making_mut(*seat).law = Some(*law),
            Event::Lived { seat, life } => self.making_mut(*seat).life.push(*life),
            Event::Entered { seat, who } => {
                let player = &mut self.players[index(*seat)];
                player.making = None;
                player.who = Some((**who).clone());
            }
            Event::Sealed { seat, ride } => self.players[index(*seat)].sealed = Some(*ride),
            Event::Rests { seat, months } => self.players[index(*seat)].resting = *months,
            Event::Shown => self.players.iter_mut().for_each(|player| player.sealed = None),
            Event::Moved { seat, to } => self.who_mut(*seat).locale = *to,
            Event::Retired { seat, .. } | Event::Died { seat, .. } => self.bury(*seat),
            Event::Diced { .. } | Event::Selected { .. } | Event::Declined { .. } => {}
            Event::Looms { due } => self.due.push(*due),
            Event::Taken { index } => {
                self.due.remove(*index);
            }
            Event::PutOff { seat } => {
                for one in &mut self.who_mut(*seat).commitments {
                    if let Commitment::Jail { due, .. } = one {
                        *due = due.ahead(1);
                    }
                }
            }
            Event::Committed { seat, to } => {
                self.players[index(*seat)].resting = 0;
                self.who_mut(*seat).commitments.push(to.clone());
            }
            Event::Freed { seat, of } => {
                let keep = |one: &Commitment| !of.binds(one);
                if let Some(who) = self.players[index(*seat)].who.as_mut() {
                    who.commitments.retain(keep);
                }
            }
            Event::DriveGoesOn { seat } => {
                for one in &mut self.who_mut(*seat).commitments {
                    if let Commitment::Drive { month, .. } = one {
                        *month += 1;
                    }
                }
            }
            Event::Arose { encounter } => {
                self.players[index(encounter.lead)].resting = 0;
                self.encounters.push((**encounter).clone());
            }
            Event::Joined { at, part, who, leads } => {
                let camp = &mut self.encounters[*at].camps[*part as usize];
                if *leads {
                    camp.figures.insert(0, (**who).clone());
                    camp.led = true;
                } else {
                    camp.figures.push((**who).clone());
                }
            }
            Event::Learnt { at, what } => {
                let one = &mut self.encounters[*at];
                match what {
                    Learnt::Place(place) => one.place = place.clone(),
                    Learnt::Cattle(head) => one.cattle = *head,
                    Learnt::HoledUp(is) => one.holed_up = *is,
                    Learnt::Folk(part, folk) => one.camps[*part as usize].folk = Some(*folk),
                    Learnt::Chase(chase) => one.chase = Some(*chase),
                    Learnt::Swapped => one.camps.swap(0, 1),
                    Learnt::Camp => one.camp = true,
                    Learnt::Tape(tape) => one.drawing.tape.clone_from(tape),
                    Learnt::Answer(answer) => one.drawing.answers.push((**answer).clone()),
                    Learnt::Scene(scene) => one.drawing.scene = Some((**scene).clone()),
                }
            }
            Event::Came { at, stage } => self.encounters[*at].stage = *stage,
            Event::Founded { locale, size, name } => {
                let (locale, size, name) = (*locale, *size, name.clone());
                self.towns.push(Filed { locale, size, name, layout: Vec::new() });
            }
            Event::LaidOut { index, layout } => self.towns[*index].layout.clone_from(layout),
            Event::Reported { at, report } => self.encounters[*at].report = Some((**report).clone()),
            // SX-CCHR-07: CV and full Constitution never change; only this and Coolness do.
            Event::Constitution { seat, is } => self.who_mut(*seat).constitution = *is,
            Event::Coolness { seat, is, steady, .. } => {
                let who = self.who_mut(*seat);
                (who.coolness, who.steady) = (*is, *steady);
            }
            Event::Scored { seat, points, kills, coups, .. } => {
                let who = self.who_mut(*seat);
                who.points += points;
                who.kills += kills;
                who.coups += coups;
            }
            Event::EnemyWounded { seat, lasting } => {
                for one in &mut self.who_mut(*seat).commitments {
                    if let Commitment::War { npc: Some(npc), .. } = one {
                        npc.lasting = *lasting;
                    }
                }
            }
            Event::Left { seat } => {
                self.playing = self.playing.without(*seat);
                self.bury(*seat);
                let player = &mut self.players[index(*seat)];
                (player.making, player.sealed) = (None, None);
            }
            Event::Over { outcome } => {
                self.over = Some(*outcome);
                self.agenda.clear();
            }
        }
    }

    /// Nobody is in two places, acts while dead or has more than he can have.
    fn audit(&self) -> Result<(), String> {
        for (number, player) in self.players.iter().enumerate() {
            let Some(who) = &player.who else { continue };
            let name = &who.name;
            if who.constitution == 0 || who.constitution > who.full {
                return Err(format!("{name} has Constitution {} of {}", who.constitution, who.full));
            }
            if who.coolness > 6 || who.steady > 2 {
                return Err(format!("{name} has Coolness {} and count {}", who.coolness, who.steady));
            }
            if !who.locales().contains(&who.locale) {
                return Err(format!("{name} is in {}", who.locale));
            }
            let seat = Seat::numbered(number as u8 + 1).expect("there are eight");
            let places = self
                .encounters
                .iter()
                .filter(|one| one.stage == Stage::Playing && one.part_of(seat).is_some());
            if places.count() > 1 {
                return Err(format!("{name} is in two places"));
            }
            let locked = who
                .commitments
                .iter()
                .filter(|one| matches!(one, Commitment::Jail { .. } | Commitment::Held { .. }));
            if locked.count() > 1 || (who.is_locked_up() && who.commitments.len() > 1) {
                return Err(format!("{name} is locked up and committed besides"));
            }
            if let Some((Some(enemy), _)) = who.war() {
                let back = self.who(enemy).and_then(Character::war).and_then(|(enemy, _)| enemy);
                if back != Some(seat) {
                    return Err(format!("{name} is at war with one who is not at war with him"));
                }
            }
        }
        for one in &self.encounters {
            let mut names: Vec<&str> =
                one.camps.iter().flat_map(|camp| &camp.figures).map(|who| &*who.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            if names.len() < all {
                return Err("two figures of an encounter have one name".to_owned());
            }
        }
        Ok(())
    }

    fn facts(&self) -> Map<String, Value> {
        let Self { setup: _, turn, playing, players, due, encounters, towns, agenda: _, over: _ } = self;
        let month = if turn.0 == 0 { String::new() } else { turn.to_string() };
        let playing: Vec<Seat> = playing.iter().filter(|seat| index(*seat) < players.len()).collect();
        let mut facts: Map<String, Value> = [
            ("turn", json!(turn)),
            ("month", json!(month)),
            ("playing", json!(playing)),
            ("due", json!(due)),
            ("encounters", json!(encounters)),
            ("towns", json!(towns)),
        ]
        .map(|(key, said)| (key.to_owned(), said))
        .into_iter()
        .collect();
        for seat in Seats::first(players.len() as u8).iter() {
            let mut said = json!(self.player(seat));
            said["total"] = json!(self.total(seat));
            facts.insert(seat.to_string(), said);
        }
        facts
    }
}

impl Tie {
    /// Whether a commitment is of this kind.
    const fn binds(self, one: &Commitment) -> bool {
        matches!(
            (self, one),
            (Self::All, _)
                | (Self::Jail, Commitment::Jail { .. } | Commitment::Held { .. })
                | (Self::Waiting, Commitment::Waiting { .. })
                | (Self::Drive, Commitment::Drive { .. })
                | (Self::War, Commitment::War { .. })
                | (Self::Posse, Commitment::PosseDue { .. })
        )
    }
}

impl Camp {
    /// SX-CNPC-11: those who stand with the principal.
    pub fn recruits(&self) -> u8 {
        self.figures.len() as u8 - u8::from(self.led)
    }
}
