//! How a character is spoken of.

use campaign::character::Character;
use campaign::profession::{Law, Profession};

use crate::chronicle::Chronicle;
use crate::press::Slots;
use crate::words::{article, capital, count, printed};

/// The gaps of a sentence about one character.
pub(crate) fn about(told: &Chronicle, life: usize) -> Slots {
    let who = &told.lives[life].who;
    let (he, his, him) = if who.woman { ("she", "her", "her") } else { ("he", "his", "him") };
    let trade = trade(who);
    Slots::default()
        .with("who", printed(&who.name))
        .with("he", he)
        .with("his", his)
        .with("him", him)
        .with("trade-bare", trade.clone())
        .with("trade", article(&trade))
}

/// What a character lives by, in a paper's words.
pub(crate) fn trade(who: &Character) -> String {
    match (who.profession, who.law) {
        (Profession::Outlaw, _) => "outlaw".to_owned(),
        (Profession::Marshal, _) => "Marshal".to_owned(),
        (Profession::TerritorialMarshal, _) => "Territorial Marshal".to_owned(),
        (Profession::Ranger, _) => "Ranger".to_owned(),
        (Profession::Gunfighter, Some(Law::Hired)) => "gunfighter in the pay of the law".to_owned(),
        (Profession::Gunfighter, Some(Law::Wanted)) => "gunfighter wanted by the law".to_owned(),
        (Profession::Gunfighter, None) => "gunfighter".to_owned(),
        (Profession::Cowboy, _) => "cowboy".to_owned(),
        (Profession::Renegade, _) => {
            let nation = who.nation.as_deref().unwrap_or("Native");
            format!("{nation} band leader")
        }
    }
}

/// What he lives by and his name, for a reader who has not met him: "the outlaw Dan Pruitt".
pub(crate) fn styled(who: &Character) -> String {
    let name = printed(&who.name);
    match who.profession {
        Profession::Marshal => format!("Marshal {name}"),
        Profession::TerritorialMarshal => format!("Territorial Marshal {name}"),
        Profession::Ranger => format!("Ranger {name}"),
        Profession::Gunfighter => format!("the gunfighter {name}"),
        Profession::Outlaw | Profession::Cowboy | Profession::Renegade => {
            format!("the {} {name}", trade(who))
        }
    }
}

/// "120 points", "one point".
pub(crate) fn points(n: u32) -> String {
    count(n, "point", "points")
}

/// A paper says once who somebody is, and gives the surname after that. Those whose names do not end with one keep them whole. `styled` says how
/// somebody is called when he first comes.
pub(crate) fn shorten(
    told: &Chronicle,
    people: &[String],
    paragraphs: &mut [String],
    styled: fn(&Character) -> String,
) {
    for name in people {
        let Some(life) = told.lives.iter().find(|life| life.who.name == *name) else { continue };
        let printed = printed(name);
        let alone = |last: &String| people.iter().filter(|other| other.ends_with(&**last)).count() == 1;
        let last = surname(told, name).filter(alone).unwrap_or_else(|| printed.clone());
        let whole = styled(&life.who);
        let mut seen = false;
        for paragraph in paragraphs.iter_mut() {
            *paragraph = renamed(paragraph, &printed, |before| {
                let begins = before.is_empty() || before.ends_with(". ");
                match (std::mem::replace(&mut seen, true), begins) {
                    (true, _) => last.clone(),
                    (false, true) => capital(&whole),
                    (false, false) => whole.clone(),
                }
            });
        }
    }
}

/// The surname alone, for a character whose name ends with one.
fn surname(told: &Chronicle, name: &str) -> Option<String> {
    let mut words = name.split(' ');
    let (_, last, None) = (words.next()?, words.next()?, words.next()) else { return None };
    let plain = last.starts_with(char::is_uppercase) && last.chars().all(char::is_alphabetic);
    let known = told.lives.iter().find(|life| life.who.name == name)?;
    (plain && !known.who.is_native()).then(|| last.to_owned())
}

/// A chapter about somebody gives his whole name once, and his surname after that, except beside another of that surname.
pub(crate) fn once_in_full<'p>(
    told: &Chronicle,
    name: &str,
    paragraphs: impl IntoIterator<Item = &'p mut String>,
) {
    let Some(last) = surname(told, name) else { return };
    let kin: Vec<String> =
        told.names().filter(|other| *other != name && other.ends_with(&*last)).map(printed).collect();
    let whole = printed(name);
    let mut seen = false;
    for paragraph in paragraphs {
        if !kin.iter().any(|other| paragraph.contains(&**other)) {
            *paragraph = renamed(paragraph, &whole, |_| {
                if std::mem::replace(&mut seen, true) { last.clone() } else { whole.clone() }
            });
        }
    }
}

/// A text with another word for a name wherever it stands by itself; what is said before it is known.
fn renamed(text: &str, name: &str, mut word: impl FnMut(&str) -> String) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(name) {
        said.push_str(before);
        let is_part = said.ends_with(char::is_alphanumeric)
            || after.starts_with(|letter: char| letter.is_alphanumeric());
        let says = if is_part { name.to_owned() } else { word(&said) };
        said.push_str(&says);
        rest = after;
    }
    said.push_str(rest);
    said
}
