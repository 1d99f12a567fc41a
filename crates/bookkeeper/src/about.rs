//! What a campaign is, who may play in a person's stead, and what can be chosen when one is founded.

use campaign::calendar::{FIRST_YEAR, LAST_YEAR};
use campaign::rivals::Rival;
use campaign::{Campaign, ids};
use engine::{RuleId, Rules, Seat};
use serde::Serialize;

/// What a page shows on which a campaign is founded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct About {
    /// The game's name.
    pub title: String,
    /// The most players.
    pub most: u8,
    /// The first year.
    pub first_year: u16,
    /// The last year there can be.
    pub last_year: u16,
    /// Who plays in a person's stead.
    pub rivals: Vec<RivalCard>,
    /// SX-COPT-01: what can be chosen.
    pub options: Vec<OptionCard>,
}

/// A rival as the page shows him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RivalCard {
    /// His name in messages.
    pub slug: String,
    /// What the player reads.
    pub title: String,
    /// What he is like.
    pub says: String,
}

/// SX-COPT-01: an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionCard {
    /// Its name in files.
    pub slug: String,
    /// What it is about.
    pub says: String,
    /// Its rule.
    pub rule: String,
    /// What may be chosen, the usual first.
    pub values: Vec<ValueCard>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ValueCard {
    /// As a file says it.
    #[cfg_attr(feature = "typescript", ts(type = "boolean | string"))]
    pub value: Value,
    /// What the player reads.
    pub label: String,
}

/// As a file says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// One of several.
    Word(&'static str),
}

/// SX-COPT-01: an option as it is listed here: slug, sentence, rule, and its values with what a player reads.
type Listed = (&'static str, &'static str, RuleId, &'static [(Value, &'static str)]);

const ON: Value = Value::Flag(true);
const OFF: Value = Value::Flag(false);

/// SX-COPT-01: the list, the usual value first. The last year is asked for by itself.
#[rustfmt::skip]
const OPTIONS: [Listed; 11] = [
    ("rivals", "How players come to be opponents", ids::SX_CPLAY_03,
        &[(Value::Word("claim"), "Whoever is fit for it may take the other side"), (Value::Word("consent"), "Only by invitation"), (Value::Word("never"), "Never")]),
    ("points-after-death", "Which lives count at the end", ids::SX_CEND_02,
        &[(Value::Word("keep"), "All lives of a player"), (Value::Word("best-character"), "His best life alone")]),
    ("npc-side", "Who decides for a side without a player", ids::SX_CPLAY_06,
        &[(Value::Word("ai"), "The rulebook"), (Value::Word("left-neighbour"), "The next player who is not in it")]),
    ("unfought", "What giving in before the first shot pays the others", ids::SX_CENC_18,
        &[(Value::Word("half"), "Half"), (Value::Word("full"), "All")]),
    ("decline-follow-ons", "The wounded may decline what follows at once", ids::SX_CREC_05, &[(OFF, "No"), (ON, "Yes")]),
    ("jailer-keeps-riding", "A Marshal rides on while his prisoner waits", ids::SX_CENC_14, &[(OFF, "No"), (ON, "Yes")]),
    ("drive-bonus", "A completed cattle drive pays", ids::SX_CDRIVE_05, &[(ON, "Yes"), (OFF, "No")]),
    ("range-war-both-rustle", "In a range war both sides rustle", ids::SX_CRANGE_05, &[(OFF, "No"), (ON, "Yes")]),
    ("alarm-at-or-below", "A jail break is heard at the number of the turn, too", ids::SX_CJAIL_05, &[(OFF, "No"), (ON, "Yes")]),
    ("equal-constitution", "Women are as tough as men", ids::SX_CCHR_06, &[(OFF, "No"), (ON, "Yes")]),
    ("native-american-pcs", "Native American characters may be played", ids::SX_CNAT_01, &[(OFF, "No"), (ON, "Yes")]),
];

/// All of it.
pub fn about() -> About {
    let option = |(slug, says, rule, values): Listed| OptionCard {
        slug: slug.to_owned(),
        says: says.to_owned(),
        rule: rule.0.to_owned(),
        values: values
            .iter()
            .map(|(value, label)| ValueCard { value: *value, label: (*label).to_owned() })
            .collect(),
    };
    About {
        title: Campaign::ABOUT.title.to_owned(),
        most: Seat::MOST,
        first_year: FIRST_YEAR,
        last_year: LAST_YEAR,
        rivals: [Rival::Drifter, Rival::OldHand, Rival::Absent, Rival::Chance].map(card).to_vec(),
        options: OPTIONS.map(option).to_vec(),
    }
}

fn card(rival: Rival) -> RivalCard {
    let says = match rival {
        Rival::Drifter => "Rides alone, rests when he is hurt, and takes what the dice make of him.",
        Rival::OldHand => {
            "Chooses his trade and his country, takes no fight he is too weak for, and knows when to retire."
        }
        Rival::Absent => "Answers as the rulebook answers for a player who is away.",
        Rival::Chance => "Does anything that is allowed.",
    };
    RivalCard { slug: rival.slug().to_owned(), title: title(rival).to_owned(), says: says.to_owned() }
}

/// What a player reads.
pub(crate) const fn title(rival: Rival) -> &'static str {
    match rival {
        Rival::Drifter => "A Drifter",
        Rival::OldHand => "An Old Hand",
        Rival::Absent => "Nobody",
        Rival::Chance => "Chance",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::options::Options;

    /// SX-COPT-01: every option but the last year and the tactical game's is listed, and its first value is the usual one.
    #[test]
    fn every_option_is_listed_with_its_usual_value_first() {
        let usual = serde_json::to_value(Options::default()).unwrap();
        let mut known: Vec<&String> = usual
            .as_object()
            .unwrap()
            .keys()
            .filter(|key| !["last-year", "tactics"].contains(&key.as_str()))
            .collect();
        let about = about();
        let mut listed: Vec<&String> = about.options.iter().map(|option| &option.slug).collect();
        known.sort();
        listed.sort();
        assert_eq!(listed, known);
        for option in &about.options {
            let first = serde_json::to_value(option.values[0].value).unwrap();
            assert_eq!(usual[&option.slug], first, "{}", option.slug);
            for value in &option.values {
                let said = serde_json::json!({ option.slug.clone(): value.value });
                assert!(serde_json::from_value::<Options>(said).is_ok(), "{}: {}", option.slug, value.label);
            }
        }
    }
}
