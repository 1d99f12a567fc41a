//! A player's draft: an order with parts still missing, and the question it leads to.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answers::Unanswered;
use super::form::Offer;
use crate::Refused;
use crate::decision::{Ask, Choice};
use crate::fault::from_data;

/// The key under which a draft says its verb.
pub(super) const VERB: &str = "order";

/// The key of a slot that is all of the order, where several of its parts are picked at once.
const WHOLE: &str = "";

/// A draft that is being read, and the ask that is made on the way. Pieces are called by the names in scope.
pub struct Draft {
    said: Value,
    /// The keys that some slot has read.
    read: Vec<&'static str>,
    /// The keys of what is asked before the verb: the verb's own slots take their place.
    leads: Vec<&'static str>,
    /// What is read is a slot of the verb.
    in_verb: bool,
    /// It does not say its verb: what may be picked behind a verb is shown as if it did.
    pub(super) supposed: bool,
    /// The title of the value that is wanted behind a verb it does not say.
    pub(super) behind: Option<String>,
    /// Nothing is asked: what goes without saying is put in.
    pub(super) settling: bool,
    pub(super) ask: Ask,
}

impl Draft {
    /// Reads a draft. Anything but an object is no draft.
    pub(super) fn new(said: &Value, ask: Ask) -> Result<Self, Unanswered> {
        match said {
            Value::Object(_) => Ok(Self::reading(said.clone(), ask)),
            Value::Null => Ok(Self::reading(Value::Object(Map::new()), ask)),
            _ => Err(Unanswered::Unreadable("a draft is an object, such as {\"order\": \"…\"}".to_owned())),
        }
    }

    fn reading(said: Value, ask: Ask) -> Self {
        Self {
            said,
            read: vec![VERB],
            leads: Vec::new(),
            in_verb: false,
            supposed: false,
            behind: None,
            settling: false,
            ask,
        }
    }

    /// What a draft says once all that goes without saying is put in by `answer`.
    pub(super) fn settled(said: Value, answer: impl FnOnce(&mut Self)) -> Value {
        let mut draft = Self { settling: true, ..Self::reading(said, Ask::default()) };
        answer(&mut draft);
        draft.said
    }

    /// The verb, if it is said.
    pub(super) fn verb(&self) -> Option<&str> {
        self.said.get(VERB).and_then(Value::as_str)
    }

    /// The same draft with a verb, for as long as `way` looks at it.
    pub(super) fn under<T>(&mut self, verb: &str, way: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.said.clone(), self.leads.clone(), self.in_verb);
        self.said[VERB] = Value::String(verb.to_owned());
        self.in_verb = true;
        let found = way(self);
        (self.said, self.leads, self.in_verb) = before;
        found
    }

    /// The verb is said, and its own slots are read from now on.
    pub(super) fn in_its_verb(&mut self) -> &mut Self {
        self.in_verb = true;
        self
    }

    /// The same, and what may be picked there is shown.
    pub(super) fn suppose<T>(&mut self, verb: &str, way: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.supposed, true);
        let found = self.under(verb, way);
        self.supposed = before;
        found
    }

    /// What `look` makes of the draft under a verb, and what is asked there; nothing of it is kept.
    pub(super) fn probe<T>(&mut self, verb: &str, look: impl FnOnce(&mut Self) -> T) -> (T, Ask) {
        let (ask, read) = (std::mem::take(&mut self.ask), self.read.clone());
        let found = self.under(verb, look);
        self.read = read;
        (found, std::mem::replace(&mut self.ask, ask))
    }

    /// What the draft says in a slot, if it says anything.
    pub(super) fn read<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<Option<T>, Unanswered> {
        self.read.push(key);
        // What led to a verb and is a slot of the verb too is the verb's from now on.
        if self.in_verb {
            self.leads.retain(|lead| *lead != key);
        }
        let whole;
        let value = if key == WHOLE {
            whole = self.without_verb();
            whole.as_ref()
        } else {
            self.said.pointer(&pointer(key))
        };
        match value {
            None => Ok(None),
            // Where an order may leave something out, nothing is an answer too.
            Some(Value::Null) => Ok(from_data(&Value::Null).ok()),
            Some(value) => {
                from_data(value).map(Some).map_err(|fault| Unanswered::Unreadable(format!("{key}: {fault}")))
            }
        }
    }

    /// What it says beside its verb, if it says anything.
    fn without_verb(&self) -> Option<Value> {
        let said = self.said.as_object().expect("a draft is an object").clone();
        let rest: Map<String, Value> = said.into_iter().filter(|(key, _)| key != VERB).collect();
        (!rest.is_empty()).then_some(Value::Object(rest))
    }

    /// Whether it says anything there.
    pub(super) fn says(&self, field: &str) -> bool {
        self.said.pointer(field).is_some_and(|value| !value.is_null())
    }

    /// Notes that what is asked at this key leads to a verb, and says whether it is asked at all: not any more once the verb is said.
    pub(super) fn leads(&mut self, key: &'static str) -> bool {
        self.leads.push(key);
        self.verb().is_none() || self.says(&pointer(key))
    }

    /// Whether it says what leads to a verb, and not the verb.
    pub(super) fn is_led(&self) -> bool {
        self.verb().is_none() && self.leads.iter().any(|key| self.says(&pointer(key)))
    }

    /// Puts in what goes without saying.
    pub(super) fn put(&mut self, key: &str, value: &impl Serialize) {
        let with = self.with(key, value);
        // What may be left out is left out.
        if with.pointer(&pointer(key)) != Some(&Value::Null) {
            self.said = with;
        }
    }

    /// The draft with a slot filled.
    pub(super) fn with(&self, key: &str, value: &impl Serialize) -> Value {
        let value = serde_json::to_value(value).expect("answers are plain data");
        let mut with = self.said.clone();
        if let (Value::Object(with), false) = (&mut with, self.leads.contains(&key)) {
            with.retain(|said, _| !self.leads.contains(&said.as_str()));
        }
        if let (WHOLE, Value::Object(all)) = (key, &value) {
            let verb = with.get(VERB).map(|verb| (VERB.to_owned(), verb.clone()));
            return Value::Object(verb.into_iter().chain(all.clone()).collect());
        }
        let mut place = &mut with;
        for step in pointer(key).split('/').skip(1) {
            place = match step.parse::<usize>() {
                Ok(index) => nth(place, index),
                Err(_) => &mut place[step],
            };
        }
        *place = value;
        with
    }

    /// What is offered to fill a slot, as a choice.
    pub(super) fn choice(&self, key: &str, offer: Offer<impl Serialize>) -> Choice {
        let draft = self.with(key, &offer.value);
        offer.leading_to(draft)
    }

    /// Offers a verb as a button.
    pub(super) fn offer_verb(&mut self, verb: &str, choice: impl FnOnce(Value) -> Choice) {
        let mut draft = self.said.clone();
        draft[VERB] = Value::String(verb.to_owned());
        self.ask.options.push(choice(draft));
    }

    /// Every slot is filled: the draft is an order. What no slot has read does not belong to it.
    pub(super) fn is_whole(&mut self) -> Result<(), Unanswered> {
        let known =
            |key: &str| self.read.iter().any(|read| *read == WHOLE || read.split('/').next() == Some(key));
        let said = self.said.as_object().expect("a draft is an object");
        if let Some(key) = said.keys().find(|key| !known(key)) {
            return Err(Unanswered::Unreadable(format!("this order has no `{key}`")));
        }
        self.ask.ready = !self.supposed;
        Ok(())
    }
}

/// A slot's key as a JSON pointer; fields are written with hyphens in files.
fn pointer(key: &str) -> String {
    format!("/{}", key.replace('_', "-"))
}

/// The place in a list, which grows as far as that.
fn nth(list: &mut Value, index: usize) -> &mut Value {
    if !list.is_array() {
        *list = Value::Array(Vec::new());
    }
    let Value::Array(items) = list else { unreachable!("it was made a list") };
    if items.len() <= index {
        items.resize(index + 1, Value::Null);
    }
    &mut items[index]
}
