//! What goes in and what comes out.

use engine::decision::{Ask, Preview};
use engine::event::{Thrown, Weight};
use engine::{BySide, Refused, Seat, Word};
use host::Hand;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::about::About;

/// A message, and through whose eyes its answer is to be seen.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BooksRequest {
    /// A seat's; nothing is those of one who has none.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub eyes: Option<Seat>,
    /// What is said.
    pub message: BooksMessage,
}

/// What a client may say.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BooksMessage {
    /// What a campaign is, who may play in a person's stead and what can be chosen when one is founded. → `about`
    About,
    /// Found a campaign. → `books`, or `wanted` if a person is to throw dice
    Found {
        /// What it is called.
        title: String,
        /// Where Longroll's dice come from.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seed: u64,
        /// The players, one to eight.
        chairs: Vec<Chair>,
        /// SX-COPT-01: what differs from the usual, by slug.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        options: Value,
        /// What people have thrown so far, as in `give`.
        #[serde(default)]
        dice: Vec<String>,
    },
    /// Go on with a campaign that was kept, to the last answer that holds under today's rules. → `books`, with a `notice` if that is not all of it
    Open {
        /// The record's text.
        record: String,
        /// Who plays each seat; people, where too few are named.
        chairs: Vec<Sitting>,
    },
    /// Where everything stands, with the whole chronicle. → `books`
    Books,
    /// The next question for a draft of an answer. → `ask` or `refused`
    Ask {
        /// The draft; an empty object to start.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        draft: Value,
    },
    /// What would this answer do? → `preview` or `refused`
    Preview {
        /// The answer.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
    },
    /// Answer what is asked. → `books`, `refused`, or `wanted` if a person is to throw dice for it
    Give {
        /// The answer.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
        /// What the people have thrown for it so far, a text for each batch, as at the war table.
        dice: Vec<String>,
    },
    /// Let those go on who are no people, until a person is asked, this many months are over, or all is. Of a single month a battle by the
    /// book comes by itself, so that what was before it is seen at once. → `books` or `wanted`
    GoOn {
        /// How many.
        months: u16,
        /// What has been thrown for it, as in `give`.
        #[serde(default)]
        dice: Vec<String>,
    },
    /// The encounter is set up for the war table. → `books`
    SetUp {
        /// Who makes the choices of the set-up.
        choices: Choices,
    },
    /// The encounter is fought by the book's own figures, at once. → `books`
    ByTheBook,
    /// The scenario of the encounter that is set up, for the war table. → `scene`
    Scene,
    /// It was fought on the war table: the record of the battle. → `books` or `refused`
    Fought {
        /// The record's text.
        record: String,
    },
    /// What is to be typed in if it was fought on a table at home. → `form`
    Form,
    /// Would this outcome be accepted? → `preview` or `refused`
    Weigh {
        /// The report, as the form began it.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        report: Value,
    },
    /// How it went on a table at home. → `books` or `refused`
    Report {
        /// The report.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        report: Value,
    },
    /// A portrait, a paper, the map: what the printer makes of the campaign. Travel orders that are sealed are in none of it. → `printed`
    Print {
        /// What.
        what: Printing,
    },
    /// A player gives up, or offers all others a draw. → `books` or `refused`
    Say {
        /// What is said.
        word: Word,
    },
    /// Take back the last answer of one's own. → `books`
    Undo,
    /// Change who plays each seat. → `books`
    Chairs {
        /// Who.
        chairs: Vec<Sitting>,
    },
    /// The campaign written down, to be kept where it is played. → `record`, or `appended` if it only went on since a link
    Record {
        /// The last link of the record that is kept so far.
        after: Option<String>,
    },
    /// The campaign written down for those who look at it. → `record`, or `refused` while travel orders are sealed
    Export,
}

/// What the printer makes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Printing {
    /// The likenesses of these characters as they are now or were at last, a drawing each; an empty one of nobody.
    Portraits {
        /// By name.
        names: Vec<String>,
    },
    /// The front page of a month that is over.
    Paper {
        /// Which, 1 is January 1867.
        turn: u16,
    },
    /// Who is wanted, a bill each, the dearest first.
    Bills,
    /// The boards of the dead.
    BootHill,
    /// The locales, and who is where.
    Map,
    /// The life and times of a character as a book that stands alone.
    Book {
        /// Of whom, by name.
        name: String,
    },
}

/// Who makes the choices of a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Those who have them are asked, one after another.
    Asked,
    /// All that are left are made as for absent players (SX-CDEC-01).
    Usual,
}

/// A player of a new campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Chair {
    /// What he is called.
    pub name: String,
    /// Who plays.
    pub who: Who,
    /// Who throws his dice.
    pub hand: Hand,
}

/// Who plays a seat, and who throws his dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// Who plays.
    pub who: Who,
    /// Who throws his dice.
    pub hand: Hand,
}

/// Who plays a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Who {
    /// A person at this screen.
    Person,
    /// Longroll.
    Rival {
        /// Which, by slug.
        slug: String,
    },
}

/// What a client is told.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BooksReply {
    /// The message made no sense here; nothing has happened.
    Problem {
        /// What is wrong and what would be right.
        says: String,
    },
    /// A rule says no; nothing has happened.
    Refused(Refused),
    /// What a campaign is.
    About(About),
    /// Where everything stands.
    Books(Box<Books>),
    /// The next question for a draft.
    Ask(Box<Ask>),
    /// What an answer would do.
    Preview(Box<Preview>),
    /// Dice are wanted of a person.
    Wanted(DiceWanted),
    /// An encounter for the war table.
    Scene(Scene),
    /// What is to be typed in.
    Form(Box<Form>),
    /// What was printed: drawings as SVG, a paper as a page of HTML.
    Printed {
        /// Each by itself.
        sheets: Vec<String>,
    },
    /// The campaign written down.
    Record {
        /// The record's text.
        text: String,
    },
    /// What has been added to the record since the link that was named.
    Appended {
        /// The new entries, each as the line of text it is.
        entries: Vec<String>,
        /// The last link, which the head names.
        last: String,
    },
}

/// Where everything stands, as the eyes that look may see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Books {
    /// What the campaign is called.
    pub title: String,
    /// The month in words; empty before the first.
    pub month: String,
    /// The month, 1 is January 1867.
    pub turn: u16,
    /// The last month.
    pub last: u16,
    /// How many answers have been given.
    pub orders: usize,
    /// Through whose eyes this is seen.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub seat: Option<Seat>,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// What is asked, of whom.
    pub decision: Option<Asked>,
    /// Where a person starts who is asked.
    pub ask: Option<Ask>,
    /// It is for those who are no people to go on: send `go-on`.
    pub goes_on: bool,
    /// It is to be said how the encounter is fought, and this is the one.
    pub fight: Option<Fight>,
    /// The encounters of this month.
    pub encounters: Vec<EncounterView>,
    /// The locales, and who is there.
    pub locales: Vec<LocaleView>,
    /// The dice of the last answer, if they made a person's character: he sees them fall.
    pub thrown: Vec<Throw>,
    /// Whose last answer can be taken back.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub may_undo: Option<Seat>,
    /// Several people play at this screen and orders are sealed: it must be handed over between them.
    pub hides: bool,
    /// The chronicle from `told_from` on: all that is known from there on is replaced by `months`.
    pub told_from: usize,
    /// What was told, month by month.
    pub months: Vec<Month>,
    /// Those who died or left for good, the last one last.
    pub boot_hill: Vec<Grave>,
    /// How it ended.
    pub ended: Option<Closed>,
    /// In the reply to `open`: that the record is of older rules, or was edited, and how far it holds.
    pub notice: Option<String>,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    /// Who answers at this screen, or who decides elsewhere.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    /// The question in a few words.
    pub title: String,
    /// The question in a sentence.
    pub says: String,
    /// The rule behind it.
    pub rule: String,
    /// A choice of a set-up: all that are left may be made as usual.
    pub of_set_up: bool,
}

/// An encounter of which it is to be said how it is fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fight {
    /// Its place among the encounters of the month.
    pub at: usize,
    /// It is set up: the war table can be laid.
    pub set_up: bool,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// His seat.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    /// What he is called.
    pub name: String,
    /// Who plays, and who throws.
    pub sits: Sitting,
    /// Who that is, in a word: "at this screen", "Drifter".
    pub played_by: String,
    /// He has given up.
    pub left: bool,
    /// SX-CWIN-08: his points, of all lives that count.
    pub total: u32,
    /// The points of his earlier lives.
    pub lives: Vec<u32>,
    /// His character, or the one he is making.
    pub character: Option<CharacterView>,
}

/// A character's sheet.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CharacterView {
    /// What he is called.
    pub name: String,
    /// He is still being made.
    pub making: bool,
    /// The number of the life, from 1.
    pub life: u8,
    /// A woman.
    pub woman: bool,
    /// What he lives by; empty until it is known.
    pub trade: String,
    /// Of which people and nation, if the variant is played and he is of one.
    pub nation: Option<String>,
    /// The month in which he entered.
    pub entered: String,
    /// The answer by which he was named, by its number: what is told of his seat from there on is his life.
    pub since: usize,
    /// Where he is.
    pub locale: String,
    /// Combat Value; 0 until it is rolled.
    pub cv: u8,
    /// Coolness.
    pub coolness: u8,
    /// SX-CIMP-02: steady shoot-outs since Coolness last rose.
    pub steady: u8,
    /// Constitution now.
    pub constitution: u8,
    /// Full Constitution.
    pub full: u8,
    /// Enemies he has killed.
    pub kills: u16,
    /// Coups he has counted.
    pub coups: u16,
    /// Points of this life.
    pub points: u32,
    /// He is on the wrong side of the law.
    pub wanted: bool,
    /// What he has behind him, a sentence each.
    pub past: Vec<Noted>,
    /// What binds him now, a sentence each.
    pub bound: Vec<Noted>,
}

/// A sentence and its rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Noted {
    /// The sentence.
    pub says: String,
    /// The rule.
    pub rule: String,
}

/// A locale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LocaleView {
    /// Its name in files.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Whose characters are there.
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub who: Vec<Seat>,
    /// The towns of the binder.
    pub towns: Vec<String>,
}

/// An encounter of the month.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EncounterView {
    /// Whose it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub lead: Seat,
    /// What it is.
    pub kind: String,
    /// Why it happens.
    pub cause: String,
    /// Where.
    pub place: String,
    /// How far it has come.
    pub stage: Stage,
    /// What else is known: cattle, a chase, a siege.
    pub notes: Vec<String>,
    /// The two sides: the hunted, the hunters.
    pub sides: Vec<CampView>,
}

/// How far an encounter has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It is being prepared.
    Preparing,
    /// It may be played.
    Prepared,
    /// It is being set up or fought.
    Playing,
    /// It is settled.
    Over,
}

/// One side of an encounter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CampView {
    /// What it is called.
    pub title: String,
    /// Everybody, the principal first.
    pub figures: Vec<FigureView>,
}

/// Somebody in an encounter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FigureView {
    /// His name.
    pub name: String,
    /// Whose character he is.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub seat: Option<Seat>,
    /// What he is.
    pub calling: String,
    /// Combat Value.
    pub cv: u8,
    /// Coolness.
    pub coolness: u8,
    /// Constitution now.
    pub constitution: u8,
    /// What became of him, once it is known.
    pub fate: Option<String>,
}

/// A month of the chronicle.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Month {
    /// Which, 1 is January 1867; 0 is before the first.
    pub turn: u16,
    /// In words.
    pub title: String,
    /// What happened.
    pub lines: Vec<Line>,
    /// The encounters that were fought in it.
    pub fights: Vec<Aftermath>,
    /// The points of the players when it ended, or as they stand.
    pub points: Vec<u32>,
}

/// An encounter that was fought, and what became of everybody.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Aftermath {
    /// The answer that settled it, by its number.
    pub order: usize,
    /// How it ended.
    pub ended: String,
    /// The encounter, with the fate of each.
    pub encounter: EncounterView,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// The sentence.
    pub says: String,
    /// The rule that made it so.
    pub rule: String,
    /// How loud it is.
    pub weight: Weight,
    /// The dice, if there were any.
    pub dice: Option<Thrown>,
    /// Whose characters it is about.
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub of: Vec<Seat>,
    /// The answer it followed on, by its number; 0 is before the first.
    pub order: usize,
}

/// Dice that fell together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Throw {
    /// The rule that asked for them.
    pub rule: String,
    /// What they show, in the order rolled.
    pub faces: Vec<u8>,
}

/// Somebody who died or left for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Grave {
    /// Whose character he was.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    /// His name.
    pub name: String,
    /// What he lived by.
    pub trade: String,
    /// From when to when.
    pub lived: String,
    /// Where it ended.
    pub locale: String,
    /// He is dead, and not retired.
    pub dead: bool,
    /// Enemies he had killed.
    pub kills: u16,
    /// The points of his life.
    pub points: u32,
}

/// How a campaign ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Closed {
    /// Who won; nobody if it is shared.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub winner: Option<Seat>,
    /// In a sentence.
    pub says: String,
    /// The rule.
    pub rule: String,
}

/// Dice or a card a person is to throw or draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiceWanted {
    /// Whose dice.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    /// The rule that asks.
    pub rule: String,
    /// How many dice; nothing is one card.
    pub dice: Option<u8>,
    /// How many batches have been typed and accepted so far.
    pub accepted: usize,
    /// What was wrong with the text that was not accepted.
    pub trouble: Option<String>,
}

/// An encounter for the war table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// The scenario, as the tactical game reads it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub scenario: Value,
    /// Whether a person of this screen leads each side.
    pub people: BySide<bool>,
    /// Whether he throws his own dice.
    pub hands: BySide<Hand>,
}

/// What is to be typed in of an encounter that was fought at home.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Form {
    /// What is typed in begins as one of these: nothing happened to anybody, or a side is down to a man.
    pub starts: Vec<Start>,
    /// Who was there.
    pub figures: Vec<FormFigure>,
    /// How it may have ended.
    pub ends: Vec<Named>,
    /// Who may hold the field.
    pub fields: Vec<Named>,
    /// What may have become of a figure.
    pub fates: Vec<Named>,
    /// Over which edge a figure may have left.
    pub edges: Vec<Named>,
    /// What may have become of the loot; none if there was none.
    pub loot: Vec<Named>,
    /// How many head of cattle there were.
    pub cattle: u8,
    /// Townsfolk may have fought for the law.
    pub townsfolk: bool,
}

/// Where a form begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Start {
    /// What a player reads.
    pub label: String,
    /// The report it stands for.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub report: Value,
}

/// A figure of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormFigure {
    /// His name.
    pub name: String,
    /// His side.
    pub side: String,
    /// What he had before the first shot.
    pub constitution: u8,
    /// More lasting damage than this, all in all, is death.
    pub deadly: u8,
    /// Those of the other side, whom he may have killed.
    pub enemies: Vec<String>,
}

/// A value and what a player reads for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Named {
    /// In the report; empty is none.
    pub value: String,
    /// What a player reads.
    pub label: String,
}
