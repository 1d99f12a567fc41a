//! A host, spoken to in JSON as a page is: through the eyes of the table it was last sent, handed over where two people see different things.

use host::{Host, Library, Speaker};
use serde_json::{Value, json};

/// A screen at which a battle is played.
pub(crate) struct Screen<L: Library> {
    pub(crate) host: Host<L>,
    eyes: Value,
    may_undo: Value,
}

impl<L: Library> Screen<L> {
    pub(crate) fn new(library: L) -> Self {
        Self { host: Host::new(library), eyes: Value::Null, may_undo: Value::Null }
    }

    /// Says something and, if the other person is asked then, hands the screen over to him.
    pub(crate) fn say(&mut self, message: Value) -> Value {
        let undoes = message["type"] == "undo" && !self.may_undo.is_null();
        let eyes = if undoes { self.may_undo.clone() } else { self.eyes.clone() };
        let mut reply = self.with_eyes(&eyes, &message);
        if reply["type"] == "table" {
            let asked = reply["decision"]["side"].clone();
            if reply["hides"] == true && !asked.is_null() && asked != reply["seat"] {
                reply = self.with_eyes(&asked, &json!({"type": "table"}));
            }
            (self.eyes, self.may_undo) = (reply["seat"].clone(), reply["may_undo"].clone());
        }
        reply
    }

    /// Says something through some eyes.
    pub(crate) fn with_eyes(&mut self, eyes: &Value, message: &Value) -> Value {
        spoken(&mut self.host, Speaker::SCREEN, eyes, message)
    }
}

/// What a host answers somebody.
pub(crate) fn spoken<L: Library>(
    host: &mut Host<L>,
    speaker: Speaker,
    eyes: &Value,
    message: &Value,
) -> Value {
    let request = json!({"eyes": eyes, "message": message}).to_string();
    serde_json::from_str(&host.handle_text(speaker, &request)).expect("replies are JSON")
}
