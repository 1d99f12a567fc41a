//! Many campaigns, played by rivals, and what they come to: who beats whom, and what professions, locales and lives are worth.

mod by_seat;

use std::collections::BTreeMap;

use dice::{Dice, RuleId, Seeded};
use engine::outcome::Awaits;
use engine::{Battle, Loop, Moment, Seat};
use serde::{Deserialize, Serialize};

pub use by_seat::Trade;

use crate::calendar::Turn;
use crate::encounter::Part;
use crate::kind::Kind;
use crate::locale::Locale;
use crate::profession::{Law, Profession};
use crate::rivals::Rival;
use crate::state::{Event, State, index};
use crate::streams::Streams;
use crate::{Campaign, ChooseLocale, ChooseProfession, Order, Scenario, SideOfTheLaw, Task};

/// Whether rivals choose their professions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trades {
    /// Each as he likes.
    Chosen,
    /// They are dealt in turn, the same to everybody: a rival shows what he makes of them.
    Dealt,
    /// Each seat has its own for all its lives, and everybody stays in one locale, which goes round from campaign to campaign.
    BySeat,
}

/// How a series is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Who plays: each campaign begins with the next of them.
    pub rivals: Vec<Rival>,
    /// How they come to their professions.
    pub trades: Trades,
}

/// The professions that are dealt, in turn.
const DEALT: [(Profession, Law); 5] = [
    (Profession::Outlaw, Law::Wanted),
    (Profession::Marshal, Law::Wanted),
    (Profession::Gunfighter, Law::Wanted),
    (Profession::Cowboy, Law::Wanted),
    (Profession::Gunfighter, Law::Hired),
];

impl Series {
    /// Who sits in a seat of a campaign.
    pub fn rival(&self, number: u64, seat: Seat) -> Rival {
        self.rivals[(index(seat) + number as usize) % self.rivals.len()]
    }

    /// Plays the campaign of a number, its encounters by the book's own figures.
    pub fn play(&self, scenario: &Scenario, number: u64) -> Battle<Campaign> {
        let mut chance = Seeded::stream(number, 1);
        let mut pick = |n: usize| {
            let roll = chance.faces(RuleId("chance"), 6).expect("seeded dice never run dry");
            roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n.max(1)
        };
        let mut battle = Battle::<Campaign>::begin(scenario.clone(), number, &mut Streams::opening(number))
            .expect("a campaign begins without a question");
        while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
            let state = battle.state();
            let order = self
                .dealt(state, number, seat)
                .unwrap_or_else(|| self.rival(number, seat).answer(state, &mut pick));
            let mut dice = Streams::of(number, state);
            battle.give(seat, order, &mut dice).expect("rivals give legal orders");
        }
        battle
    }

    /// What is not left to the rivals.
    fn dealt(&self, state: &State, number: u64, seat: Seat) -> Option<Order> {
        let life = usize::from(state.player(seat).life);
        // Seats of a pair get the same professions in the same order, and each campaign begins with the next.
        let (profession, law) = match self.trades {
            Trades::Chosen => return None,
            Trades::Dealt => DEALT[(life + number as usize / self.rivals.len()) % DEALT.len()],
            Trades::BySeat => by_seat::trade(seat),
        };
        let home = (self.trades == Trades::BySeat).then(|| by_seat::home(number));
        match state.agenda().top()? {
            Task::Profession(_) => Some(ChooseProfession { profession }.into()),
            Task::Law(_) => Some(SideOfTheLaw { law }.into()),
            Task::EntryLocale(..) | Task::StartLocale(_) => home.map(|locale| ChooseLocale { locale }.into()),
            // A drive ends in Kansas, and a prisoner is set free where he was taken.
            Task::Travel(_) => home.map(|home| by_seat::go_home(state, seat, home)),
            _ => None,
        }
    }
}

/// What lives and encounters came to, in all campaigns that were added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// How many campaigns.
    pub campaigns: u64,
    /// By rival: campaigns won alone or shared, and points.
    pub rivals: BTreeMap<String, Score>,
    /// By profession.
    pub lives: BTreeMap<String, Lives>,
    /// By encounter, the lead's part in it and the number of those with him.
    #[serde(with = "pairs")]
    pub encounters: BTreeMap<(Kind, Part, usize), Paid>,
    /// By profession and locale, where each seat keeps its own ([`Trades::BySeat`]).
    #[serde(with = "pairs")]
    pub trades: BTreeMap<(Profession, Locale), Trade>,
    /// Months in which nobody met anybody.
    pub quiet: u32,
    /// All months.
    pub months: u32,
}

/// What a rival came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Seats he had.
    pub seats: u32,
    /// Victories; a shared one is divided.
    pub won: f64,
    /// Points.
    pub points: u64,
}

/// What the lives of a profession came to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Lives {
    /// How many there were.
    pub lives: u32,
    /// Months they lasted.
    pub months: u32,
    /// Points they made.
    pub points: u64,
    /// Encounters they led.
    pub led: u32,
    /// How many were killed.
    pub killed: u32,
    /// How many retired.
    pub retired: u32,
    /// The months after which those who were killed were, in any order.
    pub killed_after: Vec<u16>,
}

/// What an encounter paid its lead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Paid {
    /// How often it was led.
    pub led: u32,
    /// Points.
    pub points: u64,
    /// How often the lead was killed.
    pub killed: u32,
    /// How often he came out with fewer points of Constitution than he went in with.
    pub hurt: u32,
}

impl Tally {
    /// Adds a campaign.
    pub fn add(&mut self, series: &Series, number: u64, battle: &Battle<Campaign>) {
        self.campaigns += 1;
        self.add_scores(series, number, battle.state());
        if series.trades == Trades::BySeat {
            by_seat::add(&mut self.trades, number, battle);
        }
        let mut state = battle.start().clone();
        let opening = battle.opening().events.iter();
        let mut met = false;
        for event in opening.chain(battle.played().iter().flat_map(|played| &played.events)) {
            match event {
                Event::Month { turn } if turn.0 > 1 => {
                    self.months += 1;
                    self.quiet += u32::from(!met);
                    met = false;
                }
                Event::Arose { .. } => met = true,
                _ => {}
            }
            self.see(&state, event);
            state.fold(event);
        }
        // The last month has nothing after it.
        self.months += 1;
        self.quiet += u32::from(!met);
        for seat in state.seats() {
            self.end(&state, seat, state.turn);
        }
    }

    fn add_scores(&mut self, series: &Series, number: u64, state: &State) {
        let best = state.seats().map(|seat| state.total(seat)).max().unwrap_or(0);
        let winners = state.seats().filter(|seat| state.total(*seat) == best).count() as f64;
        for seat in state.seats() {
            let score = self.rivals.entry(series.rival(number, seat).slug().to_owned()).or_default();
            score.seats += 1;
            score.points += u64::from(state.total(seat));
            if state.total(seat) == best {
                score.won += 1.0 / winners;
            }
        }
    }

    /// An event, before it changes the state.
    fn see(&mut self, state: &State, event: &Event) {
        match event {
            Event::Died { seat, .. } => {
                let lasted = state.who(*seat).map_or(0, |who| state.turn.0 - who.entered.0);
                let lives = self.lives_of(state, *seat);
                lives.killed += 1;
                lives.killed_after.push(lasted);
                self.end(state, *seat, state.turn);
                if let Some(paid) = self.led(state, *seat) {
                    paid.killed += 1;
                }
            }
            Event::Retired { seat, .. } => {
                self.lives_of(state, *seat).retired += 1;
                self.end(state, *seat, state.turn);
            }
            Event::Reported { at, .. } => {
                let lead = state.encounters[*at].lead;
                if state.who(lead).is_some() {
                    self.lives_of(state, lead).led += 1;
                    let key = key(state, *at);
                    if let Some(key) = key {
                        self.encounters.entry(key).or_default().led += 1;
                    }
                }
            }
            Event::Scored { seat, points, .. } => {
                if let Some(paid) = self.led(state, *seat) {
                    paid.points += u64::from(*points);
                }
            }
            Event::Constitution { seat, .. } => {
                if let Some(paid) = self.led(state, *seat) {
                    paid.hurt += 1;
                }
            }
            _ => {}
        }
    }

    fn lives_of(&mut self, state: &State, seat: Seat) -> &mut Lives {
        let who = state.who(seat).expect("he lives");
        let law = match who.law {
            Some(Law::Wanted) => ", wanted",
            Some(Law::Hired) => ", hired",
            None => "",
        };
        self.lives.entry(format!("{}{law}", who.profession)).or_default()
    }

    /// The encounter that a lead is being paid for.
    fn led(&mut self, state: &State, seat: Seat) -> Option<&mut Paid> {
        let settling = |at: &usize| {
            let one = &state.encounters[*at];
            one.lead == seat && one.report.is_some() && one.stage != crate::encounter::Stage::Over
        };
        let at = (0..state.encounters.len()).find(settling)?;
        self.encounters.get_mut(&key(state, at)?)
    }

    /// A life is over, or the campaign.
    fn end(&mut self, state: &State, seat: Seat, turn: Turn) {
        let Some(who) = state.who(seat) else { return };
        let (months, points) = (turn.0 - who.entered.0, who.points);
        let lives = self.lives_of(state, seat);
        lives.lives += 1;
        lives.months += u32::from(months);
        lives.points += u64::from(points);
    }
}

fn key(state: &State, at: usize) -> Option<(Kind, Part, usize)> {
    let one = &state.encounters[at];
    let part = one.part_of(one.lead)?;
    Some((one.kind, part, one.camp(part).figures.len() - 1))
}

/// Keys that are no words, written as pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(super) fn deserialize<'a, K, V, D>(from: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'a> + Ord,
        V: Deserialize<'a>,
        D: Deserializer<'a>,
    {
        Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
    }
}
