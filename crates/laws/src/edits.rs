//! No single edit of a record passes for the record: whatever is changed in it, moved, taken away or added is seen.

use std::collections::BTreeSet;

use engine::Rules;
use engine::record::{Record, verify};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::Book;
use crate::dose::dose;
use crate::shelf::{files, folder, read};

/// Every value of a golden record's beginning is changed, one at a time and each die to every other face, and then its text.
pub fn no_edit_of_a_record_passes<B: Book>() {
    let orders = dose(24, 6);
    let texts =
        files(&folder("records").join(B::Game::ABOUT.slug), "json").into_iter().map(|path| read(&path));
    let long_enough = texts.filter(|text| text.matches("\n{\"by\":").count() > 2 * orders);
    let text = long_enough.min_by_key(String::len).expect("a golden record that is long enough");
    let battle = verify::<B::Game>(&text).unwrap_or_else(|broken| panic!("{broken}"));
    let text = Record::of(&battle.at(orders)).text();
    assert!(verify::<B::Game>(&text).is_ok(), "as it was written it passes");
    let whole: Value = serde_json::from_str(&text).expect("a record is JSON");
    let mut edits = Vec::new();
    edited(&whole, &mut Vec::new(), &mut |path, to| edits.push((path.to_vec(), to)));
    // Written as Longroll writes it, so that only the links can tell; what is no record any more is not.
    let by_value = edits.par_iter().filter_map(|(path, to)| {
        let mut record = whole.clone();
        *place(&mut record, path) = to.clone();
        let record: Record = serde_json::from_value(record).ok()?;
        Some((format!("{path:?} made {to}"), record.text()))
    });
    let by_value: Vec<(String, String)> = by_value.filter(|(_, edited)| *edited != text).collect();
    assert!(by_value.len() > dose(600, 200), "only {} edits were tried", by_value.len());
    let all: Vec<(String, String)> = by_value.into_iter().chain(of_the_text(&text)).collect();
    let passed: BTreeSet<&str> = all
        .par_iter()
        .filter(|(_, edited)| verify::<B::Game>(edited).is_ok())
        .map(|(what, _)| what.as_str())
        .collect();
    assert!(passed.is_empty(), "{} of {} edits pass: {passed:#?}", passed.len(), all.len());
}

/// One step down a JSON value.
#[derive(Debug, Clone)]
enum Step {
    Key(String),
    Index(usize),
}

fn place<'a>(whole: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(whole, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Index(index) => &mut value[*index],
    })
}

/// Calls `edit` with every place of a value and everything else that could stand there.
fn edited(value: &Value, path: &mut Vec<Step>, edit: &mut impl FnMut(&[Step], Value)) {
    let is_face = |step: &Step| matches!(step, Step::Key(key) if key == "rolled");
    let faces =
        path.iter().any(is_face).then(|| (1..=6).map(|face| json!(face)).filter(|face| face != value));
    others(value).into_iter().chain(faces.into_iter().flatten()).for_each(|other| edit(path, other));
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Step::Index(index));
                edited(item, path, edit);
                path.pop();
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                path.push(Step::Key(key.clone()));
                edited(field, path, edit);
                path.pop();
            }
        }
        _ => {}
    }
}

/// What a value may be made into: a number the next, a text a little other; of a list or an object each part is taken
/// out, a part of a list also doubled, and put before its neighbour.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(0)],
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => {
            let next = number.as_u64().map(|here| json!(here + 1));
            next.or_else(|| number.as_f64().map(|here| json!(here + 0.5))).into_iter().collect()
        }
        Value::String(text) => {
            let side = match text.as_str() {
                "A" => Some(json!("B")),
                "B" => Some(json!("A")),
                _ => None,
            };
            let digit = text.char_indices().next_back().map(|(last, digit)| {
                json!(format!("{}{}", &text[..last], if digit == '0' { '1' } else { '0' }))
            });
            [Some(json!(format!("{text} "))), digit, side].into_iter().flatten().collect()
        }
        Value::Array(items) => (0..items.len())
            .flat_map(|at| {
                let (mut less, mut more, mut moved) = (items.clone(), items.clone(), items.clone());
                less.remove(at);
                more.insert(at, items[at].clone());
                moved.swap(at, (at + 1) % items.len());
                [less, more, moved].map(Value::Array)
            })
            .collect(),
        Value::Object(fields) => (fields.keys())
            .map(|key| {
                let mut less = fields.clone();
                less.shift_remove(key);
                Value::Object(less)
            })
            .collect(),
    }
}

/// Edits of the text itself: lines taken away, doubled and put before their neighbours, white space, cuts, numbers written otherwise.
fn of_the_text(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let by_line = (0..lines.len()).flat_map(|at| {
        let (mut less, mut more, mut moved) = (lines.clone(), lines.clone(), lines.clone());
        less.remove(at);
        more.insert(at, lines[at]);
        moved.swap(at, (at + 1) % lines.len());
        [("taken away", less), ("doubled", more), ("moved", moved)]
            .map(|(how, lines)| (format!("line {} {how}", at + 1), lines.concat()))
    });
    let spaced = (0..text.len()).filter(|at| text.is_char_boundary(*at)).step_by(193).flat_map(|at| {
        [" ", "\n", "\t"]
            .map(|space| (format!("white space at {at}"), format!("{}{space}{}", &text[..at], &text[at..])))
    });
    let cut = (1..=text.len()).filter(|at| text.is_char_boundary(text.len() - at)).step_by(199);
    let cut = cut.map(|at| (format!("cut by {at}"), text[..text.len() - at].to_owned()));
    let written =
        [("\"ruleset\"", "\"\\u0072uleset\""), (".0,", ".00,"), ("\n", "\r\n"), ("\n]\n}\n", "\n]\n}")];
    let written = written.map(|(from, to)| (format!("{from} for {to}"), text.replacen(from, to, 1)));
    by_line.chain(spaced).chain(cut).chain(written).filter(|(_, edited)| edited != text).collect()
}
