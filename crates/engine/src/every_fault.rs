//! Everything that is wrong with a scenario, not the first thing alone.
//!
//! A reader stops at the first word it does not know, and a set-up stops where the rest would make no sense. So what is wrong is noted and taken
//! out, and the scenario is looked at again, until nothing new is found. What is only wrong because something was taken out is not told.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::fault::{Key, from_data, keys};
use crate::scenario::set_up;
use crate::{Fault, Rules};

/// How often a scenario is looked at again. Nobody reads more faults at once.
const MOST_LOOKS: usize = 60;

/// All faults of a scenario that has at least one.
pub(crate) fn of<R: Rules>(data: &Value) -> Vec<Fault> {
    let mut search = Search { rest: data.clone(), ..Search::default() };
    if search.read::<R>() {
        search.set_up::<R>();
    }
    search.found
}

#[derive(Default)]
struct Search {
    /// The scenario without what was taken out.
    rest: Value,
    found: Vec<Fault>,
    /// The paths of what was taken out, as the file has them.
    gone: Vec<Vec<Key>>,
    /// What was taken out is called so.
    names: Vec<String>,
    /// The paths of whole parts that stood under a name nobody knows.
    headings: BTreeSet<Vec<Key>>,
    /// The sides of which something was taken out that does not say whom it belongs to.
    short: BTreeSet<Key>,
    /// The places that are left of a list from which something was taken out, as the file counts them.
    left: BTreeMap<Vec<Key>, Vec<usize>>,
}

impl Search {
    /// Notes every word that cannot be read. `false` if what is left still cannot be.
    fn read<R: Rules>(&mut self) -> bool {
        let mut damaged: BTreeSet<Vec<Key>> = BTreeSet::new();
        for _ in 0..MOST_LOOKS {
            let Err(fault) = from_data::<R::Scenario>(&self.rest) else {
                // A unit that was half read would stand otherwise than it should, and be in another's way.
                for entry in &damaged {
                    self.take_out(entry);
                }
                return true;
            };
            let mut fault = self.as_in_file(fault);
            let path: Vec<Key> = keys(&fault.at).collect();
            if let Some(place) = belongs::<R>(&fault, path.last(), at(&mut self.rest, &path)) {
                fault.says = place;
            }
            if let Some(words) = self.words_for::<R>(&fault) {
                fault.says += &words;
            }
            let missing =
                fault.says.strip_prefix('`').and_then(|says| says.strip_suffix("` is missing here"));
            let wanted = missing.map(|name| [path.clone(), vec![Key::Name(name.to_owned())]].concat());
            let is_missing = wanted.is_some();
            let fault_is_unknown = fault.says.starts_with("there is no `");
            let is_ours = wanted.is_some_and(|wanted| self.gone.contains(&wanted));
            if !is_ours {
                self.note(fault);
            }
            if fault_is_unknown && at(&mut self.rest, &path).is_some_and(|value| value.is_object()) {
                self.headings.insert(path.clone());
            }
            let part = part_of(&path);
            if is_missing && part.len() > 2 {
                self.short.insert(part[1].clone());
            }
            let taken = (!is_missing && self.take_out(&path)) || self.take_out(part);
            if !taken {
                return false;
            }
            if part.len() < path.len() {
                damaged.insert(part.to_vec());
            }
        }
        false
    }

    /// The words that may stand where something else than a word does: asked for with one that nobody knows.
    fn words_for<R: Rules>(&self, fault: &Fault) -> Option<String> {
        let wants_word =
            ["a text in quotes is expected here, not ", "a word in quotes is expected here, not "];
        if !wants_word.iter().any(|begins| fault.says.starts_with(begins)) {
            return None;
        }
        let path: Vec<Key> = keys(&fault.at).collect();
        let mut asked = self.rest.clone();
        *at(&mut asked, &self.place_now(&path)?)? = json!("?");
        let answer = from_data::<R::Scenario>(&asked).err().map(|answer| self.as_in_file(answer))?;
        let known =
            answer.says.strip_prefix("there is no `?` here; there are ").filter(|_| answer.at == fault.at)?;
        Some(format!("; there are {known}"))
    }

    /// Notes everything by which the battle cannot be set up.
    fn set_up<R: Rules>(&mut self) {
        for _ in 0..MOST_LOOKS {
            let Ok(scenario) = from_data::<R::Scenario>(&self.rest) else { return };
            let Err(faults) = set_up::<R>(&scenario) else { return };
            let faults: Vec<Fault> = faults.into_iter().map(|fault| self.as_in_file(fault)).collect();
            let parts: BTreeSet<Vec<Key>> =
                faults.iter().map(|fault| part_of(&keys(&fault.at).collect::<Vec<_>>()).to_vec()).collect();
            for fault in faults {
                self.note(fault);
            }
            let taken = parts.iter().filter(|part| may_go(part) && self.take_out(part)).count();
            if taken == 0 {
                return;
            }
        }
    }

    /// Keeps a fault, unless it is known or comes from what was taken out.
    fn note(&mut self, fault: Fault) {
        let path: Vec<Key> = keys(&fault.at).collect();
        // Somebody of that side lacks it, and nobody knows who.
        if path.len() == 4
            && self.short.contains(&path[1])
            && part_of(&path) == path
            && !fault.says.starts_with('`')
        {
            return;
        }
        // Something of another name stood in its place, and that is told already.
        let of_another_name = || {
            let Some((Key::Name(_), above)) = path.split_last() else { return false };
            let mut rest = self.rest.clone();
            let is_there = at(&mut rest, &path).is_some();
            let is_heading = |gone: &Vec<Key>| {
                gone.len() == path.len() && gone.starts_with(above) && self.headings.contains(gone)
            };
            !is_there && path.len() > 2 && self.gone.iter().any(is_heading)
        };
        if of_another_name() {
            return;
        }
        let of_what_is_gone = self.gone.iter().any(|gone| gone.starts_with(&path) && gone.len() > path.len())
            || self.names.iter().any(|name| fault.says.contains(name.as_str()));
        if !of_what_is_gone && !self.found.contains(&fault) {
            self.found.push(fault);
        }
    }

    /// Takes a part out, by its path in the file. `false` if it is not there.
    fn take_out(&mut self, path: &[Key]) -> bool {
        let Some((last, above)) = path.split_last() else { return false };
        let Some(now) = self.place_now(path) else { return false };
        let Some(holder) = at(&mut self.rest, &now[..now.len() - 1]) else { return false };
        match (holder, last, &now[now.len() - 1]) {
            (Value::Object(parts), Key::Name(name), _) => {
                let Some(part) = parts.shift_remove(name) else { return false };
                self.names.extend(names_in(&part));
                // One of a side's people, however it is written; elsewhere a name may be a plain word.
                let of_a_side = path.len() == 4 && matches!(&path[0], Key::Name(first) if first == "sides");
                let is_whole = path.len() > 1 && part_of(path).len() == path.len();
                let is_piece = is_whole && (part.is_object() || of_a_side);
                self.names.extend(Some(name.clone()).filter(|_| is_piece));
            }
            (Value::Array(items), Key::Index(index), Key::Index(now)) if *now < items.len() => {
                let left = self.left.entry(above.to_vec()).or_insert_with(|| (0..items.len()).collect());
                left.retain(|place| place != index);
                let item = items.remove(*now);
                self.names.extend(names_in(&item));
                self.names.extend(item.get("name").and_then(Value::as_str).map(str::to_owned));
            }
            _ => return false,
        }
        self.names.retain(|name| name.len() > 1);
        self.gone.push(path.to_vec());
        true
    }

    /// Where a part of the file lies in what is left.
    fn place_now(&self, path: &[Key]) -> Option<Vec<Key>> {
        let mut now = Vec::new();
        for (depth, key) in path.iter().enumerate() {
            now.push(match (key, self.left.get(&path[..depth])) {
                (Key::Index(index), Some(left)) => Key::Index(left.iter().position(|place| place == index)?),
                (key, _) => key.clone(),
            });
        }
        Some(now)
    }

    /// A fault of what is left, with its place as the file counts it.
    fn as_in_file(&self, mut fault: Fault) -> Fault {
        let mut path: Vec<Key> = Vec::new();
        for key in keys(&fault.at) {
            path.push(match (&key, self.left.get(&path)) {
                (Key::Index(index), Some(left)) => Key::Index(left.get(*index).copied().unwrap_or(*index)),
                _ => key,
            });
        }
        if !self.left.is_empty() {
            fault.at = Key::joined(&path);
        }
        fault
    }
}

/// A key that nobody knows where it stands, and that belongs elsewhere: told so.
fn belongs<R: Rules>(fault: &Fault, key: Option<&Key>, value: Option<&mut Value>) -> Option<String> {
    let (Some(Key::Name(key)), Some(value)) = (key, value) else { return None };
    let unknown = format!("there is no `{key}` here");
    let is_lost = fault.says.starts_with(&unknown) && !fault.says.ends_with('?');
    let places =
        [("options", "under `options`"), ("ground", "under `[ground]`"), ("", "at the head of the file")];
    // It is read there as it is written, or something else is missed.
    let knows = |place: &str| {
        let pair = json!({ key: value });
        let data = if place.is_empty() { pair } else { json!({ place: pair }) };
        let there = Key::joined(
            &[place, key]
                .iter()
                .filter(|key| !key.is_empty())
                .map(|key| Key::Name((*key).to_owned()))
                .collect::<Vec<_>>(),
        );
        !from_data::<R::Scenario>(&data)
            .is_err_and(|fault| fault.says.starts_with(&unknown) || fault.at.starts_with(&there))
    };
    let (_, place) = places.into_iter().find(|(place, _)| is_lost && knows(place))?;
    Some(format!("{unknown}: it belongs {place}"))
}

/// Whom a part names: without it they may lack somebody.
fn names_in(part: &Value) -> impl Iterator<Item = String> + '_ {
    let keys = ["under", "with", "rides", "aboard", "behind", "block", "area", "attacker", "target"];
    keys.into_iter().filter_map(|key| part.get(key).and_then(Value::as_str).map(str::to_owned))
}

fn at<'v>(value: &'v mut Value, path: &[Key]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, key| match key {
        Key::Name(name) => value.get_mut(name),
        Key::Index(index) => value.get_mut(index),
    })
}

/// The part of a file that a path leads into and that can be left out as a whole: one item of a list, one unit of a side.
fn part_of(path: &[Key]) -> &[Key] {
    if let Some(item) = path.iter().position(|key| matches!(key, Key::Index(_))) {
        return &path[..=item];
    }
    let named = |word: &str| path.first().is_some_and(|key| matches!(key, Key::Name(name) if name == word));
    let depth = if named("sides") { 4 } else { 2 };
    &path[..path.len().min(depth)]
}

/// Whether a battle without this part is still the same battle but for it. Another table would put troops off its edge.
fn may_go(part: &[Key]) -> bool {
    match part {
        [] => false,
        [Key::Name(first), ..] if first == "situation" => false,
        [Key::Name(first), rest @ ..] if first == "ground" => rest.len() > 1,
        [Key::Name(first), rest @ ..] if first == "sides" => rest.len() > 1,
        _ => true,
    }
}
