//! The army lists that come with Longroll.

use engine::muster::Listed;

/// The lists by ruleset: each its name and its text as JSON.
mod files {
    include!(concat!(env!("OUT_DIR"), "/armies.rs"));
}

/// All army lists, by game and name. A scenario uses one by naming it (`army = "french-1809"`).
pub fn army_lists() -> Vec<Listed> {
    let read = |(name, text): &(&str, &str)| Listed {
        name: (*name).to_owned(),
        list: serde_json::from_str(text).expect("the build writes JSON"),
    };
    files::ALL.iter().map(read).collect()
}

/// The pick-up battle of a game: a scenario on ground that is the same from both sides, to be filled in.
const PICK_UPS: [(&str, &str); 4] = [
    ("march", include_str!("../pick-up/march.toml")),
    ("charge", include_str!("../pick-up/charge.toml")),
    ("guns", include_str!("../pick-up/guns.toml")),
    ("sixgun", include_str!("../pick-up/sixgun.toml")),
];

/// The games of which a pick-up battle can be laid out.
pub fn pick_up_games() -> impl Iterator<Item = &'static str> {
    PICK_UPS.iter().map(|(slug, _)| *slug)
}

/// The scenario file of a pick-up battle between two armies, which are named in it; nothing if the game has none.
pub fn pick_up(ruleset: &str, armies: [&Listed; 2]) -> Option<String> {
    let (_, text) = PICK_UPS.iter().find(|(slug, _)| *slug == ruleset)?;
    let year = armies.iter().filter_map(|listed| listed.list.get("year")?.as_u64()).max().unwrap_or(1809);
    let title = armies.map(Listed::title).join(" against ");
    let plain = |text: &str| text.replace(['"', '\\'], "'");
    let filled = text.replace("{TITLE}", &plain(&title)).replace("{YEAR}", &year.to_string());
    Some(filled.replace("{A}", &plain(&armies[0].name)).replace("{B}", &plain(&armies[1].name)))
}

#[cfg(test)]
mod tests {
    use engine::muster::muster;

    use super::*;

    /// Any two lists of the same years can meet, one with itself as well.
    #[test]
    fn two_lists_make_a_pick_up_battle_that_is_right() {
        let lists = army_lists();
        let year = |listed: &Listed| listed.list["year"].as_u64().expect("a year");
        for game in pick_up_games() {
            let of_game: Vec<_> = lists.iter().filter(|listed| listed.ruleset() == game).collect();
            for (index, one) in of_game.iter().enumerate() {
                for other in
                    of_game[index..].iter().filter(|other| (year(other) < 1812) == (year(one) < 1812))
                {
                    let text = pick_up(game, [one, other]).expect("the game has one");
                    let data = engine::scenario::read_toml("pick-up", &text).expect("it is TOML");
                    let mustered = muster(&data, &lists).expect("the lists are there");
                    let settled = crate::game(game).expect("it is there").settle_scenario(&mustered);
                    assert!(settled.is_ok(), "{} against {}: {:?}", one.name, other.name, settled.err());
                }
            }
        }
    }

    /// The lists are put in by the build, which does not know the games; this is where they are proved.
    #[test]
    fn every_list_is_right_and_says_what_it_is() {
        let lists = army_lists();
        assert!(lists.len() >= 10, "{}", lists.len());
        for listed in lists {
            let entry = crate::entry(listed.ruleset()).expect("its game is there");
            let check = entry.army.expect("the game has army lists");
            assert!(check(&listed.list).expect(&listed.name).starts_with(listed.title()), "{}", listed.name);
            assert!(listed.list["says"].is_string(), "{}", listed.name);
        }
    }
}
