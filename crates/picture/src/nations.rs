//! Whose colours a piece wears. Looks are data here, never in rule data.

use engine::Side;

/// The colours of a nation or a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Nation {
    /// Its name as scenarios write it, and its CSS class after `lr-`.
    pub(crate) name: &'static str,
    /// Other words for it.
    also: &'static [&'static str],
    /// The coat by day and by night: the block's fill.
    pub(crate) coats: [&'static str; 2],
    /// The facings: the block's front edge.
    pub(crate) trim: &'static str,
    /// What is drawn on the coat.
    pub(crate) mark: &'static str,
}

const fn nation(
    name: &'static str,
    also: &'static [&'static str],
    coats: [&'static str; 2],
    trim: &'static str,
    mark: &'static str,
) -> Nation {
    Nation { name, also, coats, trim, mark }
}

/// The nations and factions the games know, and one neutral for each side, last.
#[rustfmt::skip]
pub(crate) const NATIONS: [Nation; 26] = [
    //     name           also                                coat by day, by night    trim       mark
    nation("french",      &["france"],                        ["#33559c", "#4f76c4"], "#f4e9d2", "#fbf6ea"),
    nation("british",     &["britain", "england", "english"], ["#a92f2b", "#c34a41"], "#f2d98a", "#fbf6ea"),
    nation("russian",     &["russia"],                        ["#3f7047", "#528a5a"], "#d7a13a", "#fbf6ea"),
    nation("austrian",    &["austria"],                       ["#efe9dc", "#dcd6c8"], "#b8322c", "#3a2f26"),
    nation("prussian",    &["prussia"],                       ["#1f2b47", "#33466f"], "#c63b32", "#f2ead8"),
    nation("spanish",     &["spain"],                         ["#8a5a2b", "#a87440"], "#e8c65a", "#fbf6ea"),
    nation("portuguese",  &["portugal"],                      ["#3d5f86", "#5b82ad"], "#d9b44a", "#fbf6ea"),
    nation("bavarian",    &["bavaria"],                       ["#7fa3cf", "#8db2de"], "#b8322c", "#1d2a3c"),
    nation("saxon",       &["saxony"],                        ["#dfe6dd", "#ccd6ca"], "#2f6a3f", "#2c3a30"),
    nation("polish",      &["poland", "duchy-of-warsaw"],     ["#4b5aa0", "#6877bf"], "#c23a4c", "#fbf6ea"),
    nation("swedish",     &["sweden"],                        ["#4f6f93", "#6a8cb3"], "#f0cf4a", "#fbf6ea"),
    nation("italian",     &["italy"],                         ["#4d7d5b", "#619873"], "#c0392f", "#fbf6ea"),
    nation("union",       &["federal", "american", "north"],  ["#2e4470", "#4a639a"], "#d9b44a", "#fbf6ea"),
    nation("confederate", &["rebel", "south", "csa"],         ["#8f8a7e", "#a39d8f"], "#a92f2b", "#1f1b16"),
    nation("mexican",     &["mexico"],                        ["#356b52", "#4a8568"], "#c0392f", "#fbf6ea"),
    nation("law",         &["lawmen", "marshals", "sheriff"], ["#32536b", "#4d7593"], "#e3c15a", "#fbf6ea"),
    nation("outlaw",      &["outlaws", "gang", "bandits"],    ["#3b322b", "#5e5246"], "#a92f2b", "#f2ead8"),
    nation("cowboy",      &["cowboys", "ranchers", "drovers"],["#a5713a", "#bd8a52"], "#f2e2bd", "#1f1711"),
    nation("native",      &["apache", "sioux", "cheyenne"],   ["#b2572f", "#c87249"], "#3f8a86", "#fdf3e2"),
    nation("cavalry",     &["us-army", "troopers"],           ["#2c4a86", "#4a6cb0"], "#e3b53a", "#fbf6ea"),
    nation("townsfolk",   &["citizens", "civilians"],         ["#8b7a9b", "#a193b1"], "#efe3cf", "#1f1a24"),
    nation("red",         &[],                                ["#a92f2b", "#c34a41"], "#f4e9d2", "#fbf6ea"),
    nation("black",       &[],                                ["#2e2b29", "#57524e"], "#e3c15a", "#f4efe4"),
    nation("none",        &["neutral", "stray"],              ["#cdb58a", "#8f7d5c"], "#6b4a2a", "#2b2016"),
    nation("side-a",      &[],                                ["#4f5d73", "#74839b"], "#efe6d0", "#fbf6ea"),
    nation("side-b",      &[],                                ["#b39a6a", "#bba576"], "#4a3319", "#241a10"),
];

/// The colours of a nation by its name in any case, or its side's neutral ones if nobody knows it.
pub(crate) fn colours(name: &str, side: Side) -> &'static Nation {
    let name = name.trim().to_lowercase().replace([' ', '_'], "-");
    let neutral = match side {
        Side::A => &NATIONS[NATIONS.len() - 2],
        Side::B => &NATIONS[NATIONS.len() - 1],
    };
    NATIONS
        .iter()
        .find(|nation| nation.name == name || nation.also.contains(&name.as_str()))
        .unwrap_or(neutral)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nations_are_found_by_any_of_their_names() {
        assert_eq!(colours("French", Side::A).name, "french");
        assert_eq!(colours(" England ", Side::A).name, "british");
        assert_eq!(colours("Ruritanian", Side::A).name, "side-a");
        assert_eq!(colours("", Side::B).name, "side-b");
    }

    #[test]
    fn no_name_stands_for_two_nations() {
        let mut names: Vec<&str> =
            NATIONS.iter().flat_map(|n| n.also.iter().copied().chain([n.name])).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
