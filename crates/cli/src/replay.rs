//! `longroll replay`: a battle again, as sentences.

use std::io::Write;
use std::path::{Path, PathBuf};

use catalogue::CannotReplay;
use engine::event::{Telling, Weight};
use engine::play::Play;
use engine::record::{Broken, Entry, Hash, Record};
use engine::{Awaits, Side};
use serde::Serialize;
use serde_json::{Value, json};

use crate::ended::{Ended, Trouble, write_json};
use crate::sources::{self, broken, title_of};

/// Replay a record: tell what happened, each sentence with its rule
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll replay battle.json
  longroll replay battle.json --verify
  longroll replay battle.json --until 12 --json

A record that was edited or damaged is bad input; one that goes another way because the rules have changed since is told so, and
the program ends with 1.")]
pub(crate) struct Args {
    /// The battle's record
    record: PathBuf,
    /// Say how many hashes were compared; the first that differs ends the replay in any case
    #[arg(long)]
    verify: bool,
    /// Only the first so many orders
    #[arg(long, value_name = "ORDERS")]
    until: Option<usize>,
    /// As an object: ruleset, rules, title, orders, hash, awaits or ended, log
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let path = &args.record;
    let record = sources::read_record(path)?;
    sources::within(path, &record, args.until)?;
    let play = match catalogue::replay(&record, args.until) {
        Ok(play) => play,
        Err(CannotReplay::Unknown(unknown)) => {
            return Err(Trouble::bad(format!("{}: {unknown}", path.display())));
        }
        Err(CannotReplay::Broken(found)) => return Err(tell_until(path, &record, &found, args, out)),
    };
    if args.json {
        write_json(out, &Told::of(&record, &*play))?;
        return Ok(Ended::Well);
    }
    tell(&record, &*play, out)?;
    if args.verify {
        let orders = play.orders();
        writeln!(
            out,
            "{}: {orders} orders replayed, {} hashes compared, all as recorded",
            path.display(),
            orders + 1
        )?;
    }
    writeln!(out, "{}", standing(&*play))?;
    Ok(Ended::Well)
}

/// The log up to where a record breaks, and then how it breaks.
fn tell_until(path: &Path, record: &Record, found: &Broken, args: &Args, out: &mut dyn Write) -> Trouble {
    let number = match found {
        Broken::Order { number, .. } | Broken::Refused { number, .. } | Broken::Differs { number, .. } => {
            *number
        }
        Broken::NotARecord(_) | Broken::Format { .. } | Broken::Ruleset { .. } | Broken::Scenario(_) => 0,
    };
    let before = number.checked_sub(1).and_then(|orders| catalogue::replay(record, Some(orders)).ok());
    if let Some(play) = before.filter(|_| !args.json) {
        if let Err(trouble) = tell(record, &*play, out) {
            return trouble;
        }
    }
    broken(path, found)
}

fn tell(record: &Record, play: &dyn Play, out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "{} ({}, rules {})", title_of(&record.scenario), record.ruleset, record.rules)?;
    let names = play.view(None).sides;
    for number in 0..=play.orders() {
        match number.checked_sub(1).map(|index| &record.orders[index]) {
            None => writeln!(out, "\n0. Before the first decision")?,
            Some(entry) => writeln!(out, "\n{number}. {}: {}", names[entry.by].name, in_words(entry))?,
        }
        for telling in play.told(number, None) {
            writeln!(out, "{}", sentence(&telling))?;
        }
    }
    Ok(writeln!(out)?)
}

/// A sentence of the log with the rule behind it and the dice that made it.
fn sentence(telling: &Telling) -> String {
    let indent = match telling.weight {
        Weight::Headline => "  * ",
        Weight::Plain => "    ",
        Weight::Detail => "      ",
    };
    let faces: Option<Vec<String>> =
        telling.dice.as_ref().map(|thrown| thrown.faces.iter().map(ToString::to_string).collect());
    let dice = faces.filter(|faces| !faces.is_empty()).map(|faces| format!(" (rolled {})", faces.join(" ")));
    format!("{indent}{}{} [{}]", telling.says, dice.unwrap_or_default(), telling.rule)
}

/// The longest an order is written out; one that places a whole army is cut here.
const MOST_LETTERS: usize = 160;

/// An order of any ruleset in a line: its verb, then its parts.
fn in_words(entry: &Entry) -> String {
    let Value::Object(parts) = &entry.order else { return entry.order.to_string() };
    let verb = parts.get("order").and_then(Value::as_str).unwrap_or("order");
    let rest: Vec<String> = parts
        .iter()
        .filter(|(key, _)| *key != "order")
        .map(|(key, value)| format!("{key} {}", plain(value)))
        .collect();
    let whole = if rest.is_empty() { verb.to_owned() } else { format!("{verb}, {}", rest.join(", ")) };
    if whole.chars().count() > MOST_LETTERS {
        whole.chars().take(MOST_LETTERS).chain(['…']).collect()
    } else {
        whole
    }
}

/// A value as people write it: without quotes, braces only around what has several parts.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("; "),
        Value::Object(parts) => {
            let parts: Vec<String> =
                parts.iter().map(|(key, value)| format!("{key} {}", plain(value))).collect();
            format!("({})", parts.join(", "))
        }
        other => other.to_string(),
    }
}

/// What the battle waits for now, or how it ended.
fn standing(play: &dyn Play) -> String {
    let sides = play.view(None).sides;
    let name = |side: Side| &sides[side].name;
    match (play.awaits(), play.decision()) {
        (Awaits::Over(outcome), _) => match outcome.winner {
            Some(side) => format!("The battle is over, won by {} [{}]", name(side), outcome.rule),
            None => format!("The battle is over and drawn [{}]", outcome.rule),
        },
        (_, Some(decision)) => {
            format!("Next decision: {}, {} [{}]", name(decision.side), decision.title, decision.rule)
        }
        (Awaits::Order(side), None) => format!("Next decision: {}", name(side)),
        (Awaits::Rules, None) => "The rules have work to do".to_owned(),
    }
}

/// A replay for machines.
#[derive(Serialize)]
struct Told<'a> {
    ruleset: &'a str,
    rules: &'a str,
    title: &'a str,
    /// How many orders were replayed.
    orders: usize,
    /// The hash of the state after them.
    hash: Hash,
    /// The decision that is open.
    decision: Option<engine::Decision>,
    /// How it ended.
    ended: Option<Value>,
    log: Vec<Chapter<'a>>,
}

/// An order and what came of it.
#[derive(Serialize)]
struct Chapter<'a> {
    /// From 1; 0 is what happened before the first decision.
    number: usize,
    by: Option<Side>,
    order: Option<&'a Value>,
    hash: Hash,
    told: Vec<Telling>,
}

impl<'a> Told<'a> {
    fn of(record: &'a Record, play: &dyn Play) -> Self {
        let ended = match play.awaits() {
            Awaits::Over(outcome) => Some(json!({ "winner": outcome.winner, "rule": outcome.rule.0 })),
            Awaits::Order(_) | Awaits::Rules => None,
        };
        let chapter = |number: usize| {
            let entry = number.checked_sub(1).map(|index| &record.orders[index]);
            Chapter {
                number,
                by: entry.map(|entry| entry.by),
                order: entry.map(|entry| &entry.order),
                hash: entry.map_or(record.opening.hash, |entry| entry.hash),
                told: play.told(number, None),
            }
        };
        Self {
            ruleset: &record.ruleset,
            rules: &record.rules,
            title: title_of(&record.scenario),
            orders: play.orders(),
            hash: Hash(play.hash()),
            decision: play.decision(),
            ended,
            log: (0..=play.orders()).map(chapter).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(order: Value) -> Entry {
        Entry { by: Side::A, order, dice: Vec::new(), hash: Hash(0) }
    }

    #[test]
    fn an_order_is_told_in_plain_words() {
        #[rustfmt::skip]
        let examples = [
            (json!({"order": "end-shooting"}), "end-shooting"),
            (json!({"order": "shoot", "unit": "4e Ligne", "target": "Guards"}), "shoot, unit 4e Ligne, target Guards"),
            (json!({"order": "move", "moves": [{"unit": "Guards", "to": {"x": 3, "y": 4.5}}]}), "move, moves (unit Guards, to (x 3, y 4.5))"),
            (json!("volley"), "\"volley\""),
        ];
        for (order, words) in examples {
            assert_eq!(in_words(&entry(order)), words);
        }
        let long = in_words(&entry(json!({"order": "deploy", "units": "é".repeat(400)})));
        assert_eq!(long.chars().count(), MOST_LETTERS + 1);
    }

    #[test]
    fn a_sentence_names_its_dice_and_its_rule() {
        let faces = dice::Faces::new(&[3, 6]).expect("faces of dice");
        let telling = Telling::new(engine::RuleId("MG-SHO-11"), "4e Ligne shoots: 1 hit.").rolled(
            "",
            &faces,
            [5, 6],
            Vec::new(),
        );
        assert_eq!(sentence(&telling), "    4e Ligne shoots: 1 hit. (rolled 3 6) [MG-SHO-11]");
        let headline = Telling::new(engine::RuleId("MG-TRN-01"), "Turn 2.").headline();
        assert_eq!(sentence(&headline), "  * Turn 2. [MG-TRN-01]");
    }
}
