//! The campaign of Six Gun Sound: lives in the American West, month by month, January 1867 to December 1885.
//!
//! It is no battle and sits above one: it sets encounters up for `sixgun`, hands them over, and reads back what became of everybody. `README.md` of this
//! folder says which file holds which rules. The month is in [`month`], top to bottom; what an encounter goes through is in [`prepare`], [`set_up`],
//! [`fight`] and [`settle`], in this order.

mod asks;
mod book;
pub mod calendar;
mod captivity;
pub mod character;
pub mod chase;
pub mod council;
mod creation;
mod draw;
pub mod encounter;
mod fight;
mod follow;
mod inquiry;
pub mod kind;
pub mod life;
pub mod locale;
mod month;
pub mod odds;
pub mod options;
pub mod people;
mod points;
mod prepare;
pub mod profession;
mod recovery;
pub mod report;
pub mod rivals;
pub mod scenario;
pub mod scenes;
mod sense;
pub mod series;
mod set_up;
mod settle;
pub mod squares;
pub mod state;
pub mod streams;
mod telling;
pub mod towns;
pub mod trails;
pub mod travel;
mod which;

#[cfg(test)]
mod printed;

/// The rules' ids, from the rulebook.
pub mod ids {
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

/// The rulebook's text.
pub const RULEBOOK: &str = include_str!("../../../../rulebook/six-gun-sound-campaign.md");

use dice::NeedDice;
use engine::outcome::Outcome;
use engine::question::Asks;
use engine::{About, Ctx, Fault, Inquiry, Refusal, RuleId, Rules, Seat, Seats, Secrets, Telling, orders};
use serde_json::Value;

use asks::{Accept, Invite};
use character::People;
use chase::Edge;
use encounter::{At, Part};
use locale::Locale;
use people::Sheet;
use profession::{Law, Profession};
use report::Report;
pub use scenario::Scenario;
pub use state::State;
use state::{Due, Event};

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<Campaign>;

orders! {
    /// The answer to a decision.
    pub enum Order {
        /// SX-CCHR-02: a new character.
        "character" NewCharacter {
            /// His name.
            name: String,
            /// A woman.
            #[serde(default)]
            woman: bool,
            /// SX-CNAT-04: the people of a Native American character.
            #[serde(default)]
            people: Option<People>,
            /// SX-CNAT-04: and his nation.
            #[serde(default)]
            nation: Option<String>,
        },
        /// SX-CPROF-01: the profession is rolled.
        "roll-profession" RollProfession {},
        /// SX-CPROF-01, SX-CPROF-03: it is chosen.
        "profession" ChooseProfession {
            /// Which.
            profession: Profession,
        },
        /// SX-CPROF-06.
        "law" SideOfTheLaw {
            /// Which.
            law: Law,
        },
        /// SX-CLIFE-03, SX-CLOC-03.
        "locale" ChooseLocale {
            /// Which.
            locale: Locale,
        },
        /// SX-CLOC-04: stays where he is.
        "stay" Stay {},
        /// SX-CPLAY-09: stays for so many months without being asked, or until something happens to him.
        "rest" Rest {
            /// How many.
            months: u16,
        },
        /// SX-CLOC-04.
        "move" Move {
            /// Where to.
            to: Locale,
        },
        /// SX-CRANGE-07.
        "leave" LeaveWar {
            /// Where to.
            to: Locale,
        },
        /// SX-CEND-03.
        "retire" Retire {},
        /// Yes to what is asked.
        "accept" Yes {},
        /// No to what is asked.
        "decline" No {},
        /// SX-CPLAY-03, SX-CPLAY-05: another player is invited.
        "invite" InviteSeat {
            /// Who.
            seat: Seat,
        },
        /// Nobody more is invited.
        "done" Done {},
        /// SX-CPLAY-08: which of several prepared encounters is played next.
        "play" PlayNext {
            /// Whose.
            lead: Seat,
        },
        /// SX-CTOWN-03.
        "town" NameTown {
            /// Its name.
            name: String,
        },
        /// SX-CNPC-11: a sheet for each recruit.
        "recruit" Recruit {
            /// From which sheets, one for each.
            from: Vec<Sheet>,
        },
        /// SX-CPOSSE-05, SX-CRUST-04.
        "enter" EnterOver {
            /// Over which edge.
            edge: Edge,
        },
        /// SX-CPOSSE-09: the chase goes on.
        "go-on" GoOn {},
        /// SX-CPOSSE-13: the Runners stand.
        "stop" StandAndWait {
            /// Where, in inches from the edge they came in by; 36 if nothing is said.
            #[serde(default)]
            at: Option<i16>,
        },
        /// SX-CENC-07: it is set up as a battle of the war table.
        "set-up" DrawUp {},
        /// SX-CENC-07, SX-CDEC-01: a choice of the set-up.
        "choose" Choose {
            /// Which.
            answer: council::Answer,
        },
        /// SX-CREP-01: it was fought on the war table: the record of the battle.
        "fought" Fought {
            /// All of it.
            record: engine::record::Record,
        },
        /// SX-SOLO-01: it is fought by the book's own figures, both sides.
        "by-the-book" ByTheBook {},
        /// SX-CREP-01, SX-CREP-02: how it went on a real table.
        "report" TypedIn {
            /// All of it.
            report: Report,
        },
    }
}

/// What can stand on the agenda: questions, then work.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-CCHR-02: name, woman or man.
    Name(Seat),
    /// SX-CPROF-01: roll or choose.
    Profession(Seat),
    /// SX-CPROF-03: which, on this sum.
    WhichProfession(Seat, u8),
    /// SX-CPROF-06.
    Law(Seat),
    /// SX-CLIFE-03: where the entry of this sum works.
    EntryLocale(Seat, u8),
    /// SX-CLOC-03.
    StartLocale(Seat),
    /// SX-CLOC-04: a sealed order.
    Travel(Seat),
    /// Yes or no.
    Accept(Accept),
    /// SX-CPLAY-03, SX-CPLAY-05: who is invited.
    Invite(Invite),
    /// SX-CPLAY-03, SX-CRANGE-01: who is invited to lead the enemy of a range war.
    WarInvite(Seat),
    /// SX-CPLAY-08: which is played next.
    WhichNext,
    /// SX-CTOWN-03.
    NameTown(At),
    /// SX-CNPC-11: how many.
    Recruit(At, Part),
    /// SX-CPOSSE-05: from which edge.
    Enter(At),
    /// SX-CPOSSE-09: go on or stop.
    Run(At),
    /// SX-CENC-07: a choice of the set-up.
    Choose(At),
    /// How it is fought, and what came of it.
    Fight(At),

    /// SX-CEND-02: a character is made if there is none.
    Make(Seat),
    /// SX-CCHR-03, SX-CCHR-04.
    RollAbilities(Seat),
    /// SX-CPROF-02.
    RollProfession(Seat),
    /// SX-CPROF-06, SX-CLIFE-01: the profession is known.
    Trained(Seat),
    /// SX-CLIFE-01: the next entry.
    Life(Seat),
    /// SX-CLOC-04: whether he is asked.
    AskTravel(Seat),
    /// SX-CPLAY-10: sealed orders are shown and carried out.
    Show,
    /// SX-CTIME-03, SX-CTIME-04.
    Roll(Seat),
    /// SX-CPLAY-08: the next encounter is prepared or played.
    Encounters,
    /// SX-CPLAY-08: it happens, and nobody has declined.
    Happens(Due),
    /// SX-CRANGE-01: who leads the enemy, asked from this seat on.
    WarClaims(Seat, u8),
    /// SX-CRANGE-01: the war begins, against a player's character or not.
    WarBegins(Seat, Option<Seat>),
    /// SX-CENC-14: the Marshal of a Jail Break.
    CallMarshal(At),
    /// SX-CPLAY-03: claims, from this seat on.
    Claims(At, u8),
    /// SX-CPLAY-05: allies of a side.
    Allies(At, Part),
    /// SX-CPLAY-08: in town, the dice down to its size.
    Place(At),
    /// It is prepared.
    Ready(At),
    /// It is played.
    Play(At),
    /// A step of setting it up.
    SetUp(At, set_up::Step),
    /// SX-CNPC-11: those a player recruits are rolled.
    Recruited(At, Part, Vec<Sheet>),
    /// SX-CPOSSE-06, SX-CPOSSE-07: a round of the chase.
    Round(At),
    /// SX-CENC-07: it is drawn up.
    Draw(At),
    /// SX-SOLO-01: it is fought by the book's own figures.
    ByTheBook(At),
    /// One function settles every report.
    Settle(At),
    /// SX-CENC-08: what follows on it.
    Follow(At),
    /// SX-CENC-13: captives, after all other dice.
    Captives(At),
    /// SX-CTIME-02, SX-CDRIVE-05: the month ends.
    EndMonth,
}

/// The game.
#[derive(Debug)]
pub struct Campaign;

impl Rules for Campaign {
    const ABOUT: About = About {
        slug: "campaign",
        title: "Six Gun Sound: the campaign",
        version: 4,
        rules: &ids::ALL,
        in_turn: ids::SX_CDEC_01,
        by_word: ids::SX_CWIN_08,
    };

    /// The numbers of a wound and of a capture stand in the tactical book.
    const ALSO: &'static [RuleId] = &sixgun::ids::ALL;

    type Scenario = Scenario;
    type State = State;
    type Task = Task;
    type Order = Order;
    type Event = Event;
    type Seat = Seat;

    fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
        scenario::set_up(scenario)
    }

    fn seats(state: &State) -> Seats {
        state.playing
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        Some(match task {
            Task::Name(seat) => look(&creation::Name(*seat)),
            Task::Profession(seat) => look(&creation::Profession(*seat)),
            Task::WhichProfession(seat, sum) => look(&creation::WhichProfession(*seat, *sum)),
            Task::Law(seat) => look(&creation::WhichLaw(*seat)),
            Task::EntryLocale(seat, sum) => look(&creation::EntryLocale(*seat, *sum)),
            Task::StartLocale(seat) => look(&creation::StartLocale(*seat)),
            Task::Travel(seat) => look(&travel::Travel(*seat)),
            Task::Accept(accept) => look(accept),
            Task::Invite(invite) => look(invite),
            Task::WarInvite(lead) => look(&prepare::WarInvite(*lead)),
            Task::WhichNext => look(&asks::WhichNext),
            Task::NameTown(at) => look(&set_up::NameTown(*at)),
            Task::Recruit(at, part) => look(&set_up::Recruiting(*at, *part)),
            Task::Enter(at) => look(&fight::Enter(*at)),
            Task::Run(at) => look(&fight::Run(*at)),
            Task::Choose(at) => look(&draw::Choose(*at)),
            Task::Fight(at) => look(&fight::Fight(*at)),
            _ => return None,
        })
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        match task {
            Task::Make(seat) => creation::make(ctx, seat),
            Task::RollAbilities(seat) => return creation::roll_abilities(ctx, seat),
            Task::RollProfession(seat) => return creation::roll_profession(ctx, seat),
            Task::Trained(seat) => creation::trained(ctx, seat),
            Task::Life(seat) => return creation::life(ctx, seat),
            Task::AskTravel(seat) => travel::ask(ctx, seat),
            Task::Show => travel::show(ctx),
            Task::Roll(seat) => return month::roll(ctx, seat),
            Task::Encounters => prepare::encounters(ctx),
            Task::Happens(due) => return prepare::happens(ctx, due),
            Task::WarClaims(seat, from) => prepare::war_claims(ctx, seat, from),
            Task::WarBegins(seat, enemy) => return prepare::war_begins(ctx, seat, enemy),
            Task::CallMarshal(at) => prepare::call_marshal(ctx, at),
            Task::Claims(at, from) => prepare::claims(ctx, at, from),
            Task::Allies(at, part) => prepare::allies(ctx, at, part),
            Task::Place(at) => return set_up::place(ctx, at),
            Task::Ready(at) => set_up::ready(ctx, at),
            Task::Play(at) => set_up::play(ctx, at),
            Task::SetUp(at, step) => return set_up::step(ctx, at, step),
            Task::Recruited(at, part, from) => return set_up::recruited(ctx, at, part, &from),
            Task::Round(at) => return fight::round(ctx, at),
            Task::Draw(at) => return draw::draw(ctx, at),
            Task::ByTheBook(at) => return book::fight(ctx, at),
            Task::Settle(at) => settle::settle(ctx, at),
            Task::Follow(at) => return follow::follow(ctx, at),
            Task::Captives(at) => return captivity::captives(ctx, at),
            Task::EndMonth => month::end(ctx),
            Task::Name(_)
            | Task::Profession(_)
            | Task::WhichProfession(..)
            | Task::Law(_)
            | Task::EntryLocale(..)
            | Task::StartLocale(_)
            | Task::Travel(_)
            | Task::Accept(_)
            | Task::Invite(_)
            | Task::WarInvite(_)
            | Task::WhichNext
            | Task::NameTown(_)
            | Task::Recruit(..)
            | Task::Enter(_)
            | Task::Run(_)
            | Task::Choose(_)
            | Task::Fight(_) => unreachable!("questions are not worked off"),
        }
        Ok(())
    }

    /// SX-CTIME-01: the next month, or the end.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        month::next(ctx);
        Ok(())
    }

    fn over(state: &State) -> Option<Outcome<Seat>> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome<Seat>) {
        ctx.emit(Event::Over { outcome });
    }

    fn leave(ctx: &mut Ctx<'_, Self>, seat: Seat) {
        month::leave(ctx, seat);
    }

    fn tell(state: &State, event: &Event, seat: Option<Seat>) -> Option<Telling> {
        telling::tell(state, event, seat)
    }
}

/// SX-CPLAY-10: only the travel orders of a month are sealed until all have been given.
impl Secrets for Campaign {
    fn secretive(state: &State) -> bool {
        state.players.len() > 1 && travel::is_under_way(state)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown)
    }

    fn without_hidden(state: &State, seat: Seat) -> State {
        let mut open = state.clone();
        for (number, player) in open.players.iter_mut().enumerate() {
            if number != state::index(seat) {
                player.sealed = None;
            }
        }
        open
    }
}

impl Inquiry for Campaign {
    type Query = inquiry::Query;

    fn query(state: &State, query: &inquiry::Query) -> Result<Value, Refusal> {
        inquiry::answer(state, query)
    }
}
