//! A game without a table as one object: one to eight seats, and no battle to look at.

use std::marker::PhantomData;

use dice::Dice;
use serde_json::Value;

use crate::battle::NotBegun;
#[cfg(not(target_family = "wasm"))]
use crate::conformance::{self, Walked};
use crate::fault::from_data;
use crate::game::Game;
#[cfg(not(target_family = "wasm"))]
use crate::game::{CaseResult, SchemaOf, cases_of, schema_of};
#[cfg(not(target_family = "wasm"))]
use crate::outcome::Outcome;
use crate::play::Play;
use crate::record::{Broken, Kept, Opened};
#[cfg(not(target_family = "wasm"))]
use crate::record::{Record, verify};
use crate::scenario::set_up;
#[cfg(not(target_family = "wasm"))]
use crate::scenario::{BadFile, read_toml};
use crate::{Fault, Inquiry, RuleId, Secrets};
#[cfg(not(target_family = "wasm"))]
use crate::{Side, Sits};

/// The one [`Game`] of a ruleset that is played without a table. Whoever wants a battle to look at is told so.
pub struct LedgerOf<R>(PhantomData<fn() -> R>);

impl<R> LedgerOf<R> {
    /// The game of this ruleset.
    #[expect(clippy::new_without_default, reason = "a constant of the catalogue, not a value anybody makes")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

const NO_TABLE: &str = "this game has no table: there is no battle of it to look at";

impl<R: Secrets + Inquiry> Game for LedgerOf<R> {
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
        let data: Value = read_toml(file, text).map_err(|bad| vec![bad])?;
        self.settle_scenario(&data).map_err(|faults| BadFile::from_faults(file, text, &faults))
    }

    fn doubts(&self, _: &Value) -> Vec<Fault> {
        Vec::new()
    }

    fn settle_scenario(&self, data: &Value) -> Result<Value, Vec<Fault>> {
        let scenario: R::Scenario = from_data(data).map_err(|fault| vec![fault])?;
        set_up::<R>(&scenario)?;
        Ok(serde_json::to_value(&scenario).expect("scenarios are plain data"))
    }

    fn begin(&self, _: &Value, _: u64, _: &mut dyn Dice) -> Result<Box<dyn Play>, NotBegun> {
        Err(NotBegun::Faults(vec![Fault::new("", NO_TABLE)]))
    }

    fn open(&self, _: &Kept, _: Option<usize>) -> Result<Opened<Box<dyn Play>>, Broken> {
        Err(Broken::Scenario(NO_TABLE.to_owned()))
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

    /// Of its winners only those are named whose seat is a side, too.
    #[cfg(not(target_family = "wasm"))]
    fn walk(&self, scenario: &Value, seed: u64, most: usize) -> Result<Walked, String> {
        let scenario: R::Scenario = from_data(scenario).map_err(|fault| fault.to_string())?;
        let Walked { orders, outcome, hash } = conformance::walk::<R>(&scenario, seed, most)?;
        let winner = outcome.winner.and_then(|seat| Side::at(seat.seat()));
        Ok(Walked { orders, outcome: Outcome { winner, rule: outcome.rule }, hash })
    }

    #[cfg(not(target_family = "wasm"))]
    fn walk_record(&self, scenario: &Value, seed: u64, most: usize) -> Result<Record, String> {
        let scenario: R::Scenario = from_data(scenario).map_err(|fault| fault.to_string())?;
        let (battle, _) = conformance::play::<R>(&scenario, seed, most)?;
        Ok(Record::of(&battle))
    }
}
