//! The battlefields that are measured: every scenario of the catalogue, and armies of each game that grow.

use std::fmt::Write as _;

use engine::game::Game;
use serde_json::Value;

/// A battlefield.
pub(crate) struct Field {
    pub(crate) game: &'static dyn Game,
    pub(crate) name: String,
    pub(crate) scenario: Value,
    /// Whether it was made to see how time grows with the number of pieces.
    pub(crate) grown: bool,
}

/// Every scenario of the catalogue.
pub(crate) fn written() -> Vec<Field> {
    let field = |one: &catalogue::ScenarioInfo| Field {
        game: catalogue::game(&one.ruleset).expect("a scenario's ruleset is on the shelf"),
        name: one.slug.clone(),
        scenario: one.scenario.clone(),
        grown: false,
    };
    catalogue::scenarios().iter().map(field).collect()
}

/// The same armies and the same posses at 10, 40 and 160 pieces, on the same ground, and of `guns` 10, 40 and 200 bases. Of `sixgun`'s pieces a man and the horse under him are
/// shown as one.
pub(crate) fn grown() -> Vec<Field> {
    let armies = [1, 4, 16].map(|divisions| grown_field("march", 10 * divisions, &armies(divisions)));
    let posses = [1, 4, 16].map(|bands| grown_field("sixgun", 10 * bands, &posses(bands)));
    let brigades = [1, 4, 20].map(|many| grown_field("guns", 10 * many, &brigades(many)));
    let battalions = [1, 4, 16].map(|each| grown_field("charge", 10 * each, &battalions(each)));
    armies.into_iter().chain(posses).chain(brigades).chain(battalions).collect()
}

fn grown_field(ruleset: &str, pieces: u32, text: &str) -> Field {
    let game = catalogue::game(ruleset).expect("a ruleset is on the shelf");
    let name = format!("{pieces} pieces");
    let scenario = game.read_scenario(&name, text).unwrap_or_else(|bad| panic!("{bad:?}"));
    Field { game, name, scenario, grown: true }
}

/// Two armies of so many divisions, each a commander with two columns, a battery and a regiment of horse, drawn up ten inches apart.
fn armies(divisions: u32) -> String {
    let mut text =
        String::from("year = 1809\nfirst = \"A\"\nturn-limit = 6\n[ground]\nwidth = 100\ndepth = 72\n");
    for (side, facing, forward) in [("A", 0, 1.0), ("B", 180, -1.0)] {
        let _ = writeln!(text, "[sides.{side}]");
        for division in 0..divisions {
            let (x, y) = post(division, divisions, forward);
            let rank = if division == 0 {
                "rank = \"army\"".to_owned()
            } else {
                format!("rank = \"inf-div\", under = \"{side}0\"")
            };
            let behind = y - forward * 4.5;
            let _ = writeln!(text, "commanders.{side}{division} = {{ {rank}, at = [{x}, {behind}] }}");
            for (number, (unit, across)) in UNITS.into_iter().enumerate() {
                let at = x + across;
                let _ = writeln!(
                    text,
                    "units.{side}{division}-{number} = {{ {unit}, under = \"{side}{division}\", at = {{ x = {at}, y = {y}, facing = {facing} }} }}"
                );
            }
        }
    }
    text
}

/// Two armies of so many brigades, each four bases of infantry and a battery, two to a division and four to a commander, out of each other's reach.
fn brigades(many: u32) -> String {
    let mut text =
        String::from("title = \"A long line\"\nlast-turn = 6\n[ground]\nwidth = 100\ndepth = 72\n");
    for (side, facing, forward) in [("A", 0, 1.0), ("B", 180, -1.0)] {
        let _ = writeln!(text, "[sides.{side}]");
        for brigade in 0..many {
            let ((x, y), corps) = (post(brigade, many, forward), brigade / 4);
            if brigade % 4 == 0 {
                let behind = y - forward * 4.5;
                let _ = writeln!(text, "commanders.\"{side} corps {corps}\" = {{ at = [{x}, {behind}] }}");
            }
            let _ = writeln!(
                text,
                "formations.\"{side} brigade {brigade}\" = {{ infantry = 4, foot-artillery = 1, division = \"{}\", under = \"{side} corps {corps}\", at = {{ x = {x}, y = {y}, facing = {facing} }} }}",
                brigade / 2
            );
        }
    }
    text
}

/// What a division has, and how far each stands from its middle.
const UNITS: [(&str, f64); 4] = [
    ("type = \"fr-line-early\", formation = \"column\"", -4.0),
    ("type = \"fr-line-early\", formation = \"column\"", -1.5),
    ("type = \"fr-foot-art\", formation = \"unlimbered\"", 0.75),
    ("type = \"fr-lightcav\", stands = 3, formation = \"line\"", 3.5),
];

/// Where a division stands: eight to a row, the rows behind each other.
fn post(division: u32, divisions: u32, forward: f64) -> (f64, f64) {
    const A_ROW: u32 = 8;
    let across = f64::from(division % A_ROW) - f64::from(divisions.min(A_ROW) - 1) / 2.0;
    (50.0 + across * 11.5, 36.0 - forward * (5.0 + f64::from(division / A_ROW) * 10.0))
}

/// Two armies of `charge` of so many brigades, each a general with two battalions, a battery and a regiment of horse, drawn up twelve inches apart.
fn battalions(brigades: u32) -> String {
    let mut text = String::from(
        "ruleset = \"charge\"\nfirst = \"A\"\noptions = { turn-limit = 6, break-half = \"off\" }\n[ground]\nwidth = 120\ndepth = 90\n",
    );
    for (side, facing, forward) in [("A", 0, 1.0), ("B", 180, -1.0)] {
        let _ = writeln!(text, "[sides.{side}]");
        for brigade in 0..brigades {
            let across = f64::from(brigade % ABREAST) - f64::from(brigades.min(ABREAST) - 1) / 2.0;
            let (x, y) = (60.0 + across * 18.0, 45.0 - forward * (6.0 + f64::from(brigade / ABREAST) * 9.0));
            let behind = y - forward * 4.0;
            let _ = writeln!(text, "generals.{side}{brigade} = {{ at = [{x}, {behind}] }}");
            for (number, (unit, across)) in BRIGADE.into_iter().enumerate() {
                let at = x + across;
                let _ = writeln!(
                    text,
                    "units.{side}{brigade}-{number} = {{ {unit}, at = {{ x = {at}, y = {y}, facing = {facing} }} }}"
                );
            }
        }
    }
    text
}

/// How many brigades stand abreast; the others stand behind them.
const ABREAST: u32 = 6;

/// What a brigade has, and how far each stands from its middle.
const BRIGADE: [(&str, f64); 4] = [
    ("arm = \"infantry\", grade = \"C\", models = 24, formation = \"column\", wide = 8", -6.0),
    ("arm = \"infantry\", grade = \"C\", models = 24, formation = \"column\", wide = 8", -2.0),
    ("arm = \"artillery\", grade = \"C\", guns = 3, formation = \"deployed\"", 2.0),
    ("arm = \"light-cavalry\", grade = \"C\", models = 12, formation = \"column\", wide = 6", 6.0),
];

/// Two posses of so many bands, each four men on foot and one on his horse, across a street from each other, six bands to a row and the rows
/// behind each other. The street is as long and has as many houses and fences for one band as for sixteen.
fn posses(bands: u32) -> String {
    let mut text =
        String::from("title = \"A long street\"\nin-town = true\n[ground]\nwidth = 96\ndepth = 40\n");
    let houses = (0..BLOCKS).map(|block| {
        let west = f64::from(block) * BLOCK + 3.0;
        let east = west + 6.0;
        format!("{{ outline = [[{west}, 17], [{east}, 17], [{east}, 22], [{west}, 22]] }}")
    });
    let fences = (0..BLOCKS).map(|block| {
        let west = f64::from(block) * BLOCK + 10.0;
        format!("{{ kind = \"fence\", line = [[{west}, 24], [{}, 24]] }}", west + 4.0)
    });
    let list = |things: Vec<String>| things.join(", ");
    let _ = writeln!(text, "buildings = [{}]\nlines = [{}]", list(houses.collect()), list(fences.collect()));
    for (side, facing, front, back) in [("A", 0, 11.0, -ROW), ("B", 180, 29.0, ROW)] {
        let _ = writeln!(text, "[sides.{side}.figures]");
        for band in 0..bands {
            let across = f64::from(band % BLOCKS) - f64::from(bands.min(BLOCKS) - 1) / 2.0;
            let (middle, y) = (48.0 + across * BLOCK, front + f64::from(band / BLOCKS) * back);
            for (number, (man, across)) in MEN.into_iter().enumerate() {
                let x = middle + across;
                let ride = if number == 0 { format!("rides = \"{side}{band}\", ") } else { String::new() };
                let _ = writeln!(
                    text,
                    "{side}{band}-{number} = {{ {man}, {ride}at = {{ x = {x}, y = {y}, facing = {facing} }} }}"
                );
            }
        }
    }
    text.push_str("[horses]\n");
    for (side, band) in ["A", "B"].into_iter().flat_map(|side| (0..bands).map(move |band| (side, band))) {
        let _ = writeln!(text, "{side}{band} = {{}}");
    }
    text
}

/// How many houses stand along the street, and how far apart.
const BLOCKS: u32 = 6;
const BLOCK: f64 = 16.0;

/// How far a row of bands stands behind the one before it.
const ROW: f64 = 3.5;

/// Who belongs to a band, and how far each stands from its middle.
const MEN: [(&str, f64); 5] = [
    ("cv = 5, coolness = 5, calling = \"marshal\", weapons = [\"pistol\"]", -5.0),
    ("cv = 4, coolness = 4, calling = \"deputy\", weapons = [\"rifle\", \"knife\"]", -2.5),
    ("cv = 4, coolness = 4, calling = \"cowboy\", weapons = [\"pistol\", \"knife\"]", 0.0),
    ("cv = 3, coolness = 3, calling = \"civilian\", weapons = [\"shotgun\"]", 2.5),
    ("cv = 3, coolness = 4, calling = \"cowboy\", weapons = [\"pistol\"]", 5.0),
];
