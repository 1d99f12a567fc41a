//! What goes in and what comes out.

use engine::decision::{Ask, Preview};
use engine::play::Forecast;
use engine::view::{Base, Effects, GroundView, Seen, View};
use engine::{BySide, Decision, Frame, Refused, Side, Telling, Witness, Word};
use report::Report;
use rulebook::markdown::Block;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Hand, OpponentCard, RulesetCard, ScenarioCard, Seat};

/// What a client may say.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// What can be played? → `library`
    Library,
    /// What does a scenario look like? → `sheet`
    Sheet {
        /// Its slug.
        scenario: String,
    },
    /// Begin a battle. → `table`, or `wanted` if a person is to throw dice for its opening
    Begin {
        /// The scenario's slug.
        scenario: String,
        /// Where Longroll's dice come from.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seed: u64,
        /// Who plays each side.
        seats: BySide<Seat>,
        /// Who throws each side's dice.
        hands: BySide<Hand>,
        /// What the people have thrown for what is rolled before the first decision, as in `give`.
        #[serde(default)]
        dice: Vec<String>,
    },
    /// Is this scenario right, which somebody wrote himself? → `checked`
    Check {
        /// The scenario as data, as its file says it.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        scenario: Value,
    },
    /// A battle somebody wrote himself, before its first order, for the player of one side, who must not read who is hidden in it. → `record`, in an
    /// envelope
    Seal {
        /// The scenario as data, as its file says it.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        scenario: Value,
        /// Where Longroll's dice come from.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seed: u64,
        /// For which side.
        seat: Option<Side>,
    },
    /// Begin a battle somebody wrote himself. → as `begin`
    BeginOwn {
        /// The scenario as data, as its file says it.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        scenario: Value,
        /// Where Longroll's dice come from.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seed: u64,
        /// Who plays each side.
        seats: BySide<Seat>,
        /// Who throws each side's dice.
        hands: BySide<Hand>,
        /// What the people have thrown for what is rolled before the first decision, as in `give`.
        #[serde(default)]
        dice: Vec<String>,
    },
    /// Put a written battle on the table, to the last order that holds under today's rules. → `table`, with a `notice` if that is not all of it
    Open {
        /// The record's text.
        record: String,
        /// Who plays each side.
        seats: BySide<Seat>,
        /// Who throws each side's dice.
        hands: BySide<Hand>,
    },
    /// The ground of the battle. → `ground`
    Ground,
    /// Where everything stands, with the whole log. → `table`
    Table,
    /// The next question for a draft of an order. → `ask` or `refused`
    Ask {
        /// The draft; an empty object to start.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        draft: Value,
    },
    /// What would this order do? → `preview` or `refused`
    Preview {
        /// The order.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
    },
    /// What are the exact chances of this order? → `odds` or `refused`
    Odds {
        /// The order.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
        /// About how many outcomes of dice are looked at, the likeliest first. A thousand are a blink of an eye; whole gunfights need
        /// hundreds of thousands.
        outcomes: usize,
        /// How far ahead.
        until: Until,
    },
    /// What came of this order if it were given so many times? Counted in battles with dice of their own, for orders that lead to too
    /// much to be followed. → `odds` (never exact) or `refused`
    Trials {
        /// The order.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
        /// How many times.
        times: u32,
    },
    /// Give an order. → `table`, `refused`, or `wanted` if a person is to throw dice for it
    Give {
        /// The order.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        order: Value,
        /// What the person has thrown for it so far, a text for each batch. A sign for each die: `1` to `6`, or `-` for "throw it
        /// for me"; what is missing at the end is thrown too. A card is written `QH`.
        dice: Vec<String>,
    },
    /// Concede, offer a draw or accept one, whoever is asked. A commander answers an offer at once. → `table` or `refused`
    Say {
        /// What is said.
        word: Word,
    },
    /// Let the commander who is asked give one order. → as `give`
    Command {
        /// What has been thrown for it, as in `give`.
        dice: Vec<String>,
    },
    /// Take back the last order of one's own side. → `table`
    Undo,
    /// Change who plays each side. → `table`
    Seats {
        /// Who.
        seats: BySide<Seat>,
    },
    /// Change who throws each side's dice. → `table`
    Hands {
        /// Who.
        hands: BySide<Hand>,
    },
    /// The battle order by order, for a scrub bar. → `chronicle`
    Chronicle,
    /// The battle as it was. → `moment`
    Moment {
        /// After so many orders.
        orders: usize,
    },
    /// Forget everything after so many orders and play on from there. → `table`
    PlayOn {
        /// After so many orders.
        orders: usize,
    },
    /// Why did the commander give this order? He thinks once more, aloud. → `why`
    Why {
        /// The order's number, from 1.
        order: usize,
    },
    /// The battle written down, what is hidden too, to be kept where it is played. → `record`, or `appended` if it only went on since a link
    Record {
        /// The last link of the record that is kept so far.
        after: Option<String>,
    },
    /// The battle written down for those who look at it. → `record`, or `refused` while a side may be kept in the dark
    Export,
    /// The battle told as one tells it afterwards: story, turning points, luck and losses. → `report`, or `refused` while a side may be kept in the dark
    Report,
    /// The rulebook's contents. → `contents`
    Contents {
        /// Of which ruleset.
        ruleset: String,
    },
    /// A rule's text. → `rule`
    Rule {
        /// Of which ruleset.
        ruleset: String,
        /// Its id.
        id: String,
    },
    /// Rules in which words occur. → `contents`
    Search {
        /// Of which ruleset.
        ruleset: String,
        /// The words.
        words: String,
    },
    /// A question only the ruleset understands. → `answer` or `refused`
    Query {
        /// The question.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        query: Value,
    },
    /// How far is it? → `measured`
    Measure {
        /// From here.
        from: End,
        /// To there.
        to: End,
    },
    /// Where a piece stands in relation to others. → `relations`
    Relations {
        /// The piece's name.
        piece: String,
    },
}

/// One end of a tape measure.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum End {
    /// The nearest point of a piece.
    Piece {
        /// Its name.
        name: String,
    },
    /// A point of the table.
    Spot {
        /// Inches from the west edge.
        x: f64,
        /// Inches from the south edge.
        y: f64,
    },
}

/// What a client is told.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The message made no sense here; nothing has happened.
    Problem {
        /// What is wrong and what would be right.
        says: String,
    },
    /// A rule says no; nothing has happened.
    Refused(Refused),
    /// What can be played.
    Library(Shelf),
    /// A scenario before the battle.
    Sheet(Sheet),
    /// What is to be said of a scenario somebody wrote himself.
    Checked(Box<Checked>),
    /// Where everything stands.
    Table(Box<Table>),
    /// The ground.
    Ground(GroundSheet),
    /// The next question for a draft.
    Ask(Ask),
    /// What an order would do.
    Preview(Box<Preview>),
    /// The exact chances of an order.
    Odds(Forecast),
    /// Dice are wanted of a person.
    Wanted(Wanted),
    /// The battle order by order.
    Chronicle {
        /// One for the opening (0) and for each order.
        marks: Vec<Mark>,
    },
    /// The battle as it was.
    Moment(Box<Moment>),
    /// What a commander thought.
    Why(Thoughts),
    /// The battle written down.
    Record {
        /// The record's text.
        text: String,
    },
    /// The battle told afterwards; the desk makes a page of it.
    Report(Box<Report>),
    /// What has been added to the record since the link that was named.
    Appended {
        /// The new entries, each as the line of text it is.
        entries: Vec<String>,
        /// The last link, which the head names.
        last: String,
    },
    /// Rules by title.
    Contents {
        /// In the order of the rulebook, or best match first.
        rules: Vec<RuleCard>,
    },
    /// A rule.
    Rule(RuleText),
    /// A ruleset's answer to its own kind of question.
    Answer {
        /// The answer.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        answer: Value,
    },
    /// How far it is.
    Measured(Measured),
    /// Where a piece stands in relation to others.
    Relations(Relations),
}

impl Reply {
    /// A sentence about what is wrong.
    pub fn problem(says: impl Into<String>) -> Self {
        Self::Problem { says: says.into() }
    }

    /// A table with something to say of the record it was opened from.
    pub(crate) fn with_notice(mut self, notice: Option<String>) -> Self {
        if let Self::Table(table) = &mut self {
            table.notice = notice;
        }
        self
    }
}

/// Everything that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shelf {
    /// The games.
    pub rulesets: Vec<RulesetCard>,
    /// Their battles.
    pub scenarios: Vec<ScenarioCard>,
    /// Who may command a side in a person's stead.
    pub opponents: Vec<OpponentCard>,
}

/// The ground of the battle on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GroundSheet {
    /// How it lies.
    #[serde(flatten)]
    pub ground: GroundView,
    /// What it does to whom.
    pub effects: Effects,
}

/// A scenario before anything happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sheet {
    /// The ground.
    pub ground: GroundView,
    /// The forces where they start.
    pub view: View,
}

/// What is to be said of a scenario somebody wrote himself.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Checked {
    /// Everything that is wrong with it.
    pub faults: Vec<Flaw>,
    /// What is right by the rules, and surely not meant.
    pub doubts: Vec<Flaw>,
    /// How it is shown; nothing if it is wrong, or no battle.
    pub battle: Option<Shown>,
    /// What an army comes to; nothing if it is wrong, or no army.
    pub army: Option<String>,
    /// The sides that hide somebody from the other.
    pub hides: Vec<Side>,
}

/// Something in a file that is wrong or doubtful.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Flaw {
    /// Where in the file: `sides.A.units[3].stands`.
    pub at: String,
    /// The sentence, with the place and the rule.
    pub says: String,
}

/// A scenario as the page shows it on which it is chosen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shown {
    /// In a list.
    pub card: ScenarioCard,
    /// The map and the forces.
    pub sheet: Sheet,
}

/// Where everything stands, as the eyes that look may see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Table {
    /// The ruleset's slug.
    pub ruleset: String,
    /// The scenario's title.
    pub title: String,
    /// Who plays each side.
    pub seats: BySide<Seat>,
    /// Who throws each side's dice.
    pub hands: BySide<Hand>,
    /// How many orders have been given.
    pub orders: usize,
    /// Through whose eyes this is seen; nothing is an umpire's.
    pub seat: Option<Side>,
    /// What is asked, of whom.
    pub decision: Option<Decision>,
    /// A commander is asked: send `command`.
    pub commander: bool,
    /// Where a person starts who is asked.
    pub ask: Option<Ask>,
    /// What is seen.
    pub view: View,
    /// Who has offered a draw that can still be accepted.
    pub offer: Option<Side>,
    /// Whose last order can be taken back.
    pub may_undo: Option<Side>,
    /// Two people play at this screen and see different things: it must be handed over between them.
    pub hides: bool,
    /// The log from `told_from` on: everything known from there on is replaced by `told`.
    pub told_from: usize,
    /// What was told.
    pub told: Vec<Chapter>,
    /// In the reply to `open`: that the record is of older rules, or was edited, and how far it holds. Whoever opened it keeps its text.
    pub notice: Option<String>,
}

/// What was told of one order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chapter {
    /// The order's number; 0 is what happened before the first.
    pub number: usize,
    /// Who gave it; nobody the opening.
    pub by: Option<Side>,
    /// What happened.
    pub tellings: Vec<Telling>,
    /// In the reply to an order: how the table changes with the last of these sentences, a frame for each, so that it can be watched.
    pub frames: Vec<Frame>,
}

/// Dice or a card a person is to throw or draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wanted {
    /// Whose dice: not always his who gave the order.
    pub side: Side,
    /// The rule that asks.
    pub rule: String,
    /// How many dice; nothing is one card.
    pub dice: Option<u8>,
    /// How many batches have been typed and accepted for this order: typed texts beyond that were not.
    pub accepted: usize,
    /// What was wrong with the text that was not accepted.
    pub trouble: Option<String>,
}

/// One place on the scrub bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// After so many orders.
    pub orders: usize,
    /// The turn then.
    pub turn: u32,
    /// The phase then.
    pub phase: String,
    /// Who gave the order; nobody the opening.
    pub by: Option<Side>,
    /// How many batches of dice it took.
    pub rolls: usize,
    /// The loudest thing that happened.
    pub headline: Option<String>,
}

/// The battle as it was.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment {
    /// After so many orders.
    pub orders: usize,
    /// What was seen then.
    pub view: View,
    /// What was asked then.
    pub decision: Option<Decision>,
}

/// What a commander thought before he gave an order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thoughts {
    /// The order's number.
    pub order: usize,
    /// Whose order it was.
    pub by: Side,
    /// The commander's title.
    pub commander: String,
    /// His plan for the turn, if he goes by one and whoever asks may know it.
    pub plan: String,
    /// Why he gave the order, in a sentence or two.
    pub says: String,
    /// The best of the orders he weighed, the best first. All are measured in the same battles.
    pub weighed: Vec<Thought>,
    /// In what losses are counted: "stands".
    pub counted_in: String,
}

/// How far ahead chances are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until all that the order began is settled.
    Settled,
    /// The order alone: a shot to its losses, a charge to the end of its melee; what has no such part, until somebody decides again.
    Decision,
}

/// An order a commander weighed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thought {
    /// What it would do.
    pub says: String,
    /// How much better (or worse) than before his side would stand, in the ruleset's points.
    pub gain: f64,
    /// In how many battles in his head he tried it.
    pub battles: usize,
    /// What it cost there on average.
    pub cost: commander::Cost,
    /// It is the order of the drill book.
    pub plain: bool,
    /// This is the one he gave.
    pub given: bool,
    /// Rulers, arcs and the like.
    pub witness: Vec<Witness>,
    /// Where the pieces would stand.
    pub ghost: Vec<Base>,
}

/// A rule in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RuleCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The section it stands in.
    pub section: String,
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RuleText {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The section it stands in.
    pub section: String,
    /// Its text with its worked examples.
    pub text: Vec<Block>,
}

/// How far it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// The distance.
    pub inches: f64,
    /// A sentence for those who listen.
    pub says: String,
    /// The line to draw.
    pub witness: Witness,
    /// Whether the first piece sees the second, if both ends are pieces and the game has an answer.
    pub seen: Option<Seen>,
}

/// Where a piece stands in relation to others.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Relations {
    /// The piece.
    pub piece: String,
    /// All of it in sentences.
    pub says: String,
    /// The nearest pieces of the enemy, nearest first.
    pub enemies: Vec<Neighbour>,
    /// The nearest pieces of its own side, nearest first.
    pub friends: Vec<Neighbour>,
}

/// Another piece, as seen from one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Neighbour {
    /// Its name.
    pub piece: String,
    /// How far it is.
    pub inches: f64,
    /// In which direction, as seen from the piece: "left front".
    pub quarter: String,
    /// Whether some of it lies in the piece's arc, if the piece has one and stands on blocks as the other does.
    pub in_arc: Option<bool>,
    /// The line between the nearest points.
    pub witness: Witness,
}
