//! How a character is spoken of.

use campaign::character::Character;
use campaign::profession::{Law, Profession};

use crate::chronicle::Chronicle;
use crate::press::Slots;
use crate::words::{article, count, printed};

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
