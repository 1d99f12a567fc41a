//! A ruleset as one object, for those who hold several: the catalogue and, through it, the command line and the host.
//!
//! What only the command line does (files of TOML, cases, schemas, walks) is not compiled for a browser: behind an object nothing unused can be
//! left out, and together it would be a third of what a page has to fetch.

use std::marker::PhantomData;

use dice::Dice;
#[cfg(not(target_family = "wasm"))]
use schemars::schema_for;
use serde::Serialize;
use serde_json::Value;

use crate::battle::NotBegun;
use crate::case;
#[cfg(not(target_family = "wasm"))]
use crate::case::CaseFile;
#[cfg(not(target_family = "wasm"))]
use crate::conformance::{self, Walked};
use crate::doubts;
use crate::every_fault;
#[cfg(not(target_family = "wasm"))]
use crate::fault::Lines;
use crate::fault::from_data;
use crate::play::Play;
use crate::record::{Broken, Kept, Opened};
#[cfg(not(target_family = "wasm"))]
use crate::record::{Envelope, Record, verify};
use crate::scenario::set_up;
#[cfg(not(target_family = "wasm"))]
use crate::scenario::{BadFile, read_toml};
use crate::{Battle, Fault, RuleId, Ruleset};
#[cfg(not(target_family = "wasm"))]
use crate::{Inquiry, Secrets};

/// A ruleset of which only the name is known.
pub trait Game: Sync {
    /// Its slug.
    fn slug(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// Every rule it has.
    fn rules(&self) -> &'static [RuleId];
    /// Rules of another game's book that are played here ([`crate::Rules::ALSO`]).
    fn also(&self) -> &'static [RuleId];
    /// Reads a scenario file and checks it, down to the last unit.
    #[cfg(not(target_family = "wasm"))]
    fn read_scenario(&self, file: &str, text: &str) -> Result<Value, Vec<BadFile>>;
    /// What is doubtful about a scenario: right by the rules, and surely not meant.
    fn doubts(&self, scenario: &Value) -> Vec<Fault>;
    /// Checks a scenario that is data already in the same way, and fills in what it leaves to the defaults.
    fn settle_scenario(&self, data: &Value) -> Result<Value, Vec<Fault>>;
    /// Starts a battle from a scenario that was read.
    fn begin(&self, scenario: &Value, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, NotBegun>;
    /// Plays a battle that was kept again, up to `until` orders, as far as it holds.
    fn open(&self, kept: &Kept, until: Option<usize>) -> Result<Opened<Box<dyn Play>>, Broken>;
    /// Proves that a text is byte for byte the record of a battle ([`verify`]).
    #[cfg(not(target_family = "wasm"))]
    fn verify(&self, text: &str) -> Result<(), Broken>;
    /// Reads and runs a file of cases.
    #[cfg(not(target_family = "wasm"))]
    fn run_cases(&self, file: &str, text: &str) -> Result<Vec<CaseResult>, BadFile>;
    /// The JSON schema of a kind of file.
    #[cfg(not(target_family = "wasm"))]
    fn schema(&self, of: SchemaOf) -> Value;
    /// A battle of random legal orders with every law checked.
    #[cfg(not(target_family = "wasm"))]
    fn walk(&self, scenario: &Value, seed: u64, most: usize) -> Result<Walked, String>;
    /// The record of the very battle that [`Game::walk`] plays with this seed.
    #[cfg(not(target_family = "wasm"))]
    fn walk_record(&self, scenario: &Value, seed: u64, most: usize) -> Result<Record, String>;
}

/// How one case of a file went.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseResult {
    /// Its place in the file, from 1.
    pub number: usize,
    /// The line at which it begins.
    pub line: Option<usize>,
    /// The rules it covers.
    pub rules: Vec<String>,
    /// The example in words.
    pub says: String,
    /// Everything that does not fit; nothing if it holds.
    pub failed: Vec<Mismatch>,
    /// The battle in sentences, step by step.
    pub log: Vec<case::Chapter>,
}

/// One thing in a case that does not fit, with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The line it is about.
    pub line: Option<usize>,
    /// The step, from 1; 0 is the set-up.
    pub step: usize,
    /// What was expected and what came.
    pub says: String,
    /// Whether it went another way, or could not be played at all.
    pub why: case::Why,
}

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaOf {
    /// A scenario.
    Scenario,
    /// A file of cases.
    Case,
    /// A record.
    Record,
    /// A record in an envelope.
    Envelope,
    /// An order.
    Order,
    /// A question.
    Query,
}

/// The one [`Game`] of a ruleset.
pub struct GameOf<R>(PhantomData<fn() -> R>);

impl<R> GameOf<R> {
    /// The game of this ruleset.
    #[expect(clippy::new_without_default, reason = "a constant of the catalogue, not a value anybody makes")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R> GameOf<R>
where
    R: Ruleset,
{
    fn scenario(scenario: &Value) -> Result<R::Scenario, NotBegun> {
        from_data(scenario).map_err(|fault| NotBegun::Faults(vec![fault]))
    }
}

impl<R> Game for GameOf<R>
where
    R: Ruleset,
    R::State: Send,
    R::Scenario: Send,
    R::Order: Send,
    R::Event: Send,
{
    fn slug(&self) -> &'static str {
        R::ABOUT.slug
    }

    fn title(&self) -> &'static str {
        R::ABOUT.title
    }

    fn rules(&self) -> &'static [RuleId] {
        R::ABOUT.rules
    }

    fn also(&self) -> &'static [RuleId] {
        R::ALSO
    }

    #[cfg(not(target_family = "wasm"))]
    fn read_scenario(&self, file: &str, text: &str) -> Result<Value, Vec<BadFile>> {
        // As data first, as a browser reads it, so that both say the same.
        let data: Value = read_toml(file, text).map_err(|bad| vec![bad])?;
        self.settle_scenario(&data).map_err(|faults| BadFile::from_faults(file, text, &faults))
    }

    fn doubts(&self, scenario: &Value) -> Vec<Fault> {
        let mut doubts = doubts::of_facings(scenario);
        doubts.extend(doubts::of_title(scenario));
        doubts.extend(doubts::of_sides(scenario));
        let state = from_data::<R::Scenario>(scenario).ok().and_then(|scenario| set_up::<R>(&scenario).ok());
        if let Some(state) = state {
            doubts.extend(doubts::of_ground(R::ground(&state)));
            doubts.extend(doubts::cut_off::of_sides(R::ground(&state), &R::view(&state, None)));
            doubts.extend(R::doubts(&state));
        }
        doubts
    }

    fn settle_scenario(&self, data: &Value) -> Result<Value, Vec<Fault>> {
        let right = from_data::<R::Scenario>(data).ok().filter(|scenario| set_up::<R>(scenario).is_ok());
        let scenario = right.ok_or_else(|| every_fault::of::<R>(data))?;
        Ok(serde_json::to_value(&scenario).expect("scenarios are plain data"))
    }

    fn begin(&self, scenario: &Value, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, NotBegun> {
        let scenario = Self::scenario(scenario)?;
        Ok(Box::new(Battle::<R>::begin(scenario, seed, dice)?))
    }

    fn open(&self, kept: &Kept, until: Option<usize>) -> Result<Opened<Box<dyn Play>>, Broken> {
        let Opened { battle, halt, compared } = kept.open::<R>(until)?;
        Ok(Opened { battle: Box::new(battle), halt, compared })
    }

    #[cfg(not(target_family = "wasm"))]
    fn verify(&self, text: &str) -> Result<(), Broken> {
        verify::<R>(text).map(|_| ())
    }

    #[cfg(not(target_family = "wasm"))]
    fn run_cases(&self, file: &str, text: &str) -> Result<Vec<CaseResult>, BadFile> {
        cases_of::<R>(file, text)
    }

    #[cfg(not(target_family = "wasm"))]
    fn schema(&self, of: SchemaOf) -> Value {
        schema_of::<R>(of)
    }

    #[cfg(not(target_family = "wasm"))]
    fn walk(&self, scenario: &Value, seed: u64, most: usize) -> Result<Walked, String> {
        let scenario = Self::scenario(scenario).map_err(|error| error.to_string())?;
        conformance::walk::<R>(&scenario, seed, most)
    }

    #[cfg(not(target_family = "wasm"))]
    fn walk_record(&self, scenario: &Value, seed: u64, most: usize) -> Result<Record, String> {
        let scenario = Self::scenario(scenario).map_err(|error| error.to_string())?;
        let (battle, _) = conformance::play::<R>(&scenario, seed, most)?;
        Ok(Record::of(&battle))
    }
}

/// Reads and runs a file of cases.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn cases_of<R: Secrets + Inquiry>(file: &str, text: &str) -> Result<Vec<CaseResult>, BadFile> {
    let cases = case::read::<R>(file, text)?;
    let lines = Lines::of(text);
    let result = |(index, one): (usize, &case::Case)| {
        let ran = case::run::<R>(&cases, one);
        let wrong = |failed: case::Failed| Mismatch {
            line: case::line(&lines, index, one, &failed.at),
            step: failed.step,
            says: failed.says,
            why: failed.why,
        };
        CaseResult {
            number: index + 1,
            line: lines.near(&format!("case[{index}]")),
            rules: one.rules.clone(),
            says: one.says.clone(),
            failed: ran.failed.into_iter().map(wrong).collect(),
            log: ran.log,
        }
    };
    Ok(cases.cases.iter().enumerate().map(result).collect())
}

/// The JSON schema of a kind of file.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn schema_of<R: Inquiry>(of: SchemaOf) -> Value {
    match of {
        SchemaOf::Scenario => schema_for!(R::Scenario),
        SchemaOf::Case => schema_for!(CaseFile),
        SchemaOf::Record => schema_for!(Record),
        SchemaOf::Envelope => schema_for!(Envelope),
        SchemaOf::Order => schema_for!(R::Order),
        SchemaOf::Query => schema_for!(R::Query),
    }
    .into()
}
