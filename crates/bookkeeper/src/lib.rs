//! A campaign at the desk: who plays whom, what is asked next, months that go by themselves, encounters that are handed out to the war table and read
//! back. No input, no output, no clock.
//!
//! It is to a campaign what `host` is to a battle, and shares with it the dice tray and the door ([`host::rights`]): one [`BooksRequest`] of a
//! [`Speaker`] goes in and one [`BooksReply`] comes out. The rules are those of the crate `campaign`; what is written here is who is asked, in which
//! words his sheet is told, and what of it whose eyes may see.

pub mod about;
mod annals;
mod fights;
mod ledger;
pub mod message;
mod sheets;

pub use message::{BooksMessage, BooksReply, BooksRequest};

use campaign::streams::Streams;
use campaign::{Campaign, Scenario};
use engine::battle::NotBegun;
use engine::fault::from_data;
use engine::record::{Kept, Opened};
use engine::{Battle, Refused, Rules, Seat};
use host::rights::{Right, Speaker, may};
use host::tray::Tray;
use serde_json::{Value, json};

use ledger::{Ledger, wanted};
use message::{Chair, Sitting};

/// Whoever answers messages: once founded or opened, one campaign.
#[derive(Default)]
pub struct Bookkeeper {
    open: Option<Ledger>,
}

impl Bookkeeper {
    /// A bookkeeper with nothing before him.
    pub const fn new() -> Self {
        Self { open: None }
    }

    /// Answers a request as text. Text that is no request gets a sentence.
    pub fn handle_text(&mut self, speaker: Speaker, text: &str) -> String {
        let reply = match serde_json::from_str::<BooksRequest>(text) {
            Ok(request) => self.handle(speaker, request),
            Err(error) => problem(format!("this is no message: {error}")),
        };
        serde_json::to_string(&reply).expect("replies are plain data")
    }

    /// Answers a request. Whatever goes wrong, the campaign is as it was before.
    pub fn handle(&mut self, speaker: Speaker, request: BooksRequest) -> BooksReply {
        self.answer(speaker, request).unwrap_or_else(|no| no)
    }

    fn answer(&mut self, speaker: Speaker, request: BooksRequest) -> Result<BooksReply, No> {
        let BooksRequest { eyes, message } = request;
        let needs = message.needs();
        let standing = self.open.as_ref().map(Ledger::standing);
        if standing.is_none() && !matches!(needs, Right::Anybody | Right::Table) {
            return Err(problem("no campaign is before me: found one or open a record first"));
        }
        let allowed = may(speaker, eyes, needs, standing.as_ref()).map_err(problem)?;
        match message {
            BooksMessage::About => Ok(BooksReply::About(about::about())),
            BooksMessage::Found { title, seed, chairs, options, dice } => {
                self.found(speaker, eyes, Founding { title, seed, chairs, options }, &dice)
            }
            BooksMessage::Open { record, chairs } => self.open(speaker, eyes, &record, chairs),
            in_campaign => match &mut self.open {
                Some(ledger) => ledger.answer(allowed, in_campaign),
                None => Err(problem("no campaign is before me: found one or open a record first")),
            },
        }
    }

    fn found(
        &mut self,
        speaker: Speaker,
        eyes: Option<Seat>,
        founding: Founding,
        dice: &[String],
    ) -> Result<BooksReply, No> {
        let Founding { title, seed, chairs, options } = founding;
        let names: Vec<String> = chairs.iter().map(|chair| chair.name.trim().to_owned()).collect();
        if let Some(twice) = twice(&names) {
            return Err(problem(format!("two players are called {twice}: give each a name of his own")));
        }
        if names.iter().any(String::is_empty) {
            return Err(problem("a player has no name: give him one"));
        }
        let title = if title.trim().is_empty() { "The West".to_owned() } else { title };
        let data = json!({ "title": title, "seats": names, "options": options });
        let scenario: Scenario = from_data(&data).map_err(problem)?;
        let sittings: Vec<Sitting> =
            chairs.into_iter().map(|Chair { who, hand, .. }| Sitting { who, hand }).collect();
        ledger::check(&sittings).map_err(problem)?;
        let mut tray = Tray::over(Streams::opening(seed), ledger::own_hands(&sittings), Seat::FIRST, dice);
        let battle = match Battle::<Campaign>::begin(scenario, seed, &mut tray) {
            Ok(battle) => battle,
            Err(NotBegun::NeedDice(need)) => return Ok(BooksReply::Wanted(wanted(tray, &need, Seat::FIRST))),
            Err(faults) => return Err(problem(faults)),
        };
        self.put(Ledger::new(battle, sittings), speaker, eyes)
    }

    fn open(
        &mut self,
        speaker: Speaker,
        eyes: Option<Seat>,
        record: &str,
        chairs: Vec<Sitting>,
    ) -> Result<BooksReply, No> {
        let kept = Kept::parse(record).map_err(problem)?;
        if kept.ruleset != Campaign::ABOUT.slug {
            return Err(problem(format!("this is a record of {}, and a campaign is wanted", kept.ruleset)));
        }
        let Opened { battle, halt, .. } = kept.open::<Campaign>(None).map_err(problem)?;
        ledger::check(&chairs).map_err(problem)?;
        let ledger = Ledger::new(battle, chairs);
        let notice = ledger::notice(&kept, halt.as_ref());
        let mut reply = self.put(ledger, speaker, eyes)?;
        if let BooksReply::Books(books) = &mut reply {
            books.notice = notice;
        }
        Ok(reply)
    }

    fn put(&mut self, ledger: Ledger, speaker: Speaker, eyes: Option<Seat>) -> Result<BooksReply, No> {
        let ledger = self.open.insert(ledger);
        let eyes = ledger.standing().look(speaker, eyes).map_err(problem)?;
        Ok(ledger.told(eyes, 0))
    }
}

/// What a campaign is founded with.
struct Founding {
    title: String,
    seed: u64,
    chairs: Vec<Chair>,
    options: Value,
}

/// A reply that says no.
pub(crate) type No = BooksReply;

/// A sentence about what went wrong.
pub(crate) fn problem(says: impl ToString) -> No {
    BooksReply::Problem { says: says.to_string() }
}

/// A rule says no.
pub(crate) fn refused(refused: Refused) -> No {
    BooksReply::Refused(refused)
}

fn twice(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)).map(|(_, name)| name)
}

impl BooksMessage {
    /// What it needs: the one table of rights.
    pub const fn needs(&self) -> Right {
        match self {
            Self::About => Right::Anybody,
            Self::Books | Self::Export | Self::Print { .. } => Right::Eyes,
            Self::Say { .. } | Self::Undo => Right::Seat,
            Self::Ask { .. }
            | Self::Preview { .. }
            | Self::Give { .. }
            | Self::SetUp { .. }
            | Self::ByTheBook
            | Self::Scene
            | Self::Fought { .. }
            | Self::Form
            | Self::Weigh { .. }
            | Self::Report { .. } => Right::Asked,
            Self::GoOn { .. } | Self::Chairs { .. } => Right::Keeper,
            Self::Found { .. } | Self::Open { .. } | Self::Record { .. } => Right::Table,
        }
    }
}
