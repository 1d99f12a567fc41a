//! A ruleset as one object, for those who hold several: the catalogue and, through it, the command line and the host.
//!
//! What only the command line does (files of TOML, cases, schemas, walks) is not compiled for a browser: behind an object nothing unused can be
//! left out, and together it would be a third of what a page has to fetch.

use std::marker::PhantomData;

use dice::Dice;
#[cfg(not(target_family = "wasm"))]
use schemars::schema_for;
use serde_json::Value;

use crate::battle::NotBegun;
use crate::case;
#[cfg(not(target_family = "wasm"))]
use crate::case::CaseFile;
#[cfg(not(target_family = "wasm"))]
use crate::conformance::{self, Walked};
use crate::fault::from_data;
use crate::play::Play;
use crate::record::{Broken, Record};
#[cfg(not(target_family = "wasm"))]
use crate::scenario::{BadFile, read_toml};
use crate::{Battle, Fault, RuleId, Ruleset};

/// A ruleset of which only the name is known.
pub trait Game: Sync {
    /// Its slug.
    fn slug(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// Every rule it has.
    fn rules(&self) -> &'static [RuleId];
    /// Reads a scenario file and checks it, down to the last unit.
    #[cfg(not(target_family = "wasm"))]
    fn read_scenario(&self, file: &str, text: &str) -> Result<Value, Vec<BadFile>>;
    /// Checks a scenario that is data already in the same way, and fills in what it leaves to the defaults.
    fn settle_scenario(&self, data: &Value) -> Result<Value, Vec<Fault>>;
    /// Starts a battle from a scenario that was read.
    fn begin(&self, scenario: &Value, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, NotBegun>;
    /// Plays a record again.
    fn replay(&self, record: &Record, until: Option<usize>) -> Result<Box<dyn Play>, Broken>;
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseResult {
    /// Its place in the file, from 1.
    pub number: usize,
    /// The line at which it failed.
    pub line: Option<usize>,
    /// The rules it covers.
    pub rules: Vec<String>,
    /// The example in words.
    pub says: String,
    /// What went wrong, if anything did: at which step, and how.
    pub failed: Option<case::Failed>,
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
    /// An order.
    Order,
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
        R::SLUG
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn rules(&self) -> &'static [RuleId] {
        R::RULES
    }

    #[cfg(not(target_family = "wasm"))]
    fn read_scenario(&self, file: &str, text: &str) -> Result<Value, Vec<BadFile>> {
        let scenario: R::Scenario = read_toml(file, text).map_err(|bad| vec![bad])?;
        R::set_up(&scenario).map_err(|faults| {
            faults.iter().map(|fault| BadFile::from_fault(file, text, fault)).collect::<Vec<_>>()
        })?;
        Ok(serde_json::to_value(&scenario).expect("scenarios are plain data"))
    }

    fn settle_scenario(&self, data: &Value) -> Result<Value, Vec<Fault>> {
        let scenario: R::Scenario = from_data(data).map_err(|fault| vec![fault])?;
        R::set_up(&scenario)?;
        Ok(serde_json::to_value(&scenario).expect("scenarios are plain data"))
    }

    fn begin(&self, scenario: &Value, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, NotBegun> {
        let scenario = Self::scenario(scenario)?;
        Ok(Box::new(Battle::<R>::begin(scenario, seed, dice)?))
    }

    fn replay(&self, record: &Record, until: Option<usize>) -> Result<Box<dyn Play>, Broken> {
        Ok(Box::new(record.replay::<R>(until)?))
    }

    #[cfg(not(target_family = "wasm"))]
    fn run_cases(&self, file: &str, text: &str) -> Result<Vec<CaseResult>, BadFile> {
        let cases = case::read::<R>(file, text)?;
        Ok(cases
            .cases
            .iter()
            .enumerate()
            .map(|(index, one)| {
                let failed = case::run::<R>(&cases, one).err();
                CaseResult {
                    number: index + 1,
                    line: failed.as_ref().and_then(|failed| case::line(text, index, one, &failed.at)),
                    rules: one.rules.clone(),
                    says: one.says.clone(),
                    failed,
                }
            })
            .collect())
    }

    #[cfg(not(target_family = "wasm"))]
    fn schema(&self, of: SchemaOf) -> Value {
        match of {
            SchemaOf::Scenario => schema_for!(R::Scenario),
            SchemaOf::Case => schema_for!(CaseFile),
            SchemaOf::Record => schema_for!(Record),
            SchemaOf::Order => schema_for!(R::Order),
        }
        .into()
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
