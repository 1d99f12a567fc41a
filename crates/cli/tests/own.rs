//! Battles of one's own: armies by name, pick-up battles, files of the wrong kind, skeletons of cases, files for the other player.

mod program;

use std::fs;

use program::{argument, folder, longroll, read, root, write};
use serde_json::json;

fn template(ruleset: &str) -> String {
    longroll(&["new", "--template", ruleset]).well()
}

/// The template of march, with side A's troops from a list.
fn with_army(army: &str) -> String {
    with_army_of("march", army)
}

/// The template of a game, with side A's troops from a list.
fn with_army_of(ruleset: &str, army: &str) -> String {
    let good = template(ruleset);
    let (before, rest) = good.split_once("[sides.A]").expect("it has a side A");
    let (_, after) = rest.split_once("[sides.B]").expect("it has a side B");
    format!("{before}[sides.A]\narmy = \"{army}\"\n\n[sides.B]{after}")
}

#[test]
fn a_side_takes_the_army_it_names() {
    let folder = folder("own-armies");
    let shipped = write(&folder, "shipped.toml", with_army("french-1809"));
    let said = longroll(&["check", &shipped]).well();
    // MG-ARM-04: the worked French army costs 933 points.
    assert!(said.contains("points: French, 1809 933,"), "{said}");
    let list = read(root().join("armies/march/french-1809.toml"));
    write(&folder, "my-army.toml", list.replace("French, 1809", "The Reserve"));
    let beside = write(&folder, "beside.toml", with_army("my-army"));
    assert!(longroll(&["check", &beside]).well().contains("points: The Reserve 933,"));
    longroll(&["check", &write(&folder, "none.toml", with_army("my-amry"))])
        .bad(&["there is no army list 'my-amry': did you mean 'my-army'?", "none.toml:"]);
    longroll(&["selfplay", &beside, "--battles", "1", "--levels", "recruit,recruit"]).well();
}

/// Every game has lists: beside the scenario, or of those that come with Longroll. What one's list comes to is counted by hand: three brigades
/// of three bases and a battery; CV 5, 4 and 3.
#[test]
fn armies_are_named_in_every_game() {
    let folder = folder("own-armies-of-all");
    let head = |game: &str| format!("ruleset = \"{game}\"\ntitle = \"The Reserve\"\nyear = 1863\n");
    let guns = "[commanders]\nMeade = {}\n[formations]\nFirst = { infantry = 3 }\nSecond = { infantry = 3 }\nThird = { infantry = 3 }\nGuns = { foot-artillery = 1 }\n";
    let people = "[figures]\nAl = { cv = 5, coolness = 5, calling = \"cowboy\" }\nBo = { cv = 4, coolness = 5, calling = \"cowboy\" }\nCy = { cv = 3, coolness = 5, calling = \"cowboy\" }\n";
    for (game, list, comes_to) in [
        (
            "guns",
            guns,
            "10 bases in 4 formations, half of them lost break it (SG-VIC-02): 9 of infantry, 0 of cavalry, 1 of artillery; commanders: 1",
        ),
        ("sixgun", people, "3 figures, 12 of CV together"),
    ] {
        let path = write(&folder, &format!("{game}-reserve.toml"), head(game) + list);
        assert!(
            longroll(&["check", &path]).well().ends_with(&format!("The Reserve: {comes_to}\n")),
            "{game}"
        );
        let wrong =
            write(&folder, "wrong.toml", head(game) + &list.replacen(" = { ", " = { colour = \"red\", ", 1));
        longroll(&["check", &wrong]).bad(&["there is no `colour` here"]);
        fs::remove_file(&wrong).expect("it is there");
    }
    let zones =
        with_army_of("guns", "guns-reserve").replacen("army =", "zones = [[[4, 0], [56, 10]]]\narmy =", 1);
    let mine = write(&folder, "guns.toml", zones);
    assert!(longroll(&["check", &mine]).well().contains("The Reserve 10, Confederates 11"));
    let mine = write(&folder, "sixgun.toml", with_army_of("sixgun", "sixgun-reserve"));
    assert!(longroll(&["check", &mine]).well().contains("The Reserve 3, The Yates brothers 3"));
    let theirs = write(&folder, "charge.toml", with_army_of("charge", "french-1809"));
    longroll(&["check", &theirs]).well();
}

#[test]
fn two_lists_make_a_pick_up_battle() {
    let folder = folder("own-pick-up");
    for (game, armies) in [
        ("march", "french-1809,austrian-1809"),
        ("charge", "british-1812,british-1812"),
        ("guns", "union-1863,confederate-1863"),
        ("sixgun", "town-posse,red-gulch-gang"),
    ] {
        let path = argument(&folder.join(format!("{game}.toml")));
        longroll(&["new", "--pick-up", game, "--armies", armies, "-o", &path]).well();
        let said = longroll(&["check", &path, "--strict"]).well();
        assert!(said.contains("is right"), "{said}");
    }
    longroll(&["new", "--pick-up", "march", "--armies", "french-1809,chinese-1809"])
        .bad(&["there is no army list 'chinese-1809' of march"]);
    longroll(&["new", "--pick-up", "sixgun", "--armies", "a,b"]).bad(&["of sixgun"]);
}

#[test]
fn a_file_of_the_wrong_kind_is_called_by_its_kind_with_the_command_for_it() {
    let folder = folder("own-kinds");
    let scenario = write(&folder, "battle.toml", template("march"));
    let army = argument(&root().join("armies/march/french-1809.toml"));
    let cases = first_case();
    let record = argument(&root().join("records/march/endured.json"));
    longroll(&["check", &cases]).bad(&["this is a file of worked examples: `longroll case "]);
    longroll(&["check", &record]).bad(&["this is the record of a battle: `longroll replay "]);
    longroll(&["selfplay", &army]).bad(&["this is an army list: `longroll check ", "army = \"…\""]);
    longroll(&["case", &scenario]).bad(&["this is a scenario: `longroll check "]);
    longroll(&["case", &army]).bad(&["this is an army list"]);
    longroll(&["replay", &scenario]).bad(&["this is no record of a battle: this is a scenario"]);
    longroll(&["selfplay", &record]).bad(&["this is the record of a battle: `longroll replay "]);
    let campaign = argument(&folder.join("west.json"));
    longroll(&["campaign", "new", "--seed", "1", "-o", &campaign]).well();
    for command in ["check", "selfplay"] {
        longroll(&[command, &campaign]).bad(&["this is a campaign: `longroll campaign report "]);
    }
    longroll(&["replay", &campaign])
        .bad(&["this is a campaign, and a campaign has no table: `longroll campaign report "]);
    longroll(&["picture", &campaign])
        .bad(&["this is a campaign, and it has no table: `longroll campaign show "]);
    longroll(&["campaign", "show", &record])
        .bad(&["this is the record of a battle of march: `longroll replay "]);
    longroll(&["campaign", "show", &scenario]).bad(&["this is a scenario: `longroll check "]);
}

fn first_case() -> String {
    let files = fs::read_dir(root().join("cases/march")).expect("there are cases");
    let mut files: Vec<_> = files.map(|file| file.expect("it is a file").path()).collect();
    files.sort();
    argument(&files[0])
}

#[test]
fn a_skeleton_of_a_case_holds_as_it_is_and_names_its_rule() {
    let folder = folder("own-skeletons");
    for rule in ["MG-SHO-09", "SC-ATK-02", "SX-HIT-03", "SG-ACT-01"] {
        let path = argument(&folder.join(format!("{rule}.toml")));
        longroll(&["case", "--new", rule, "-o", &path]).well();
        let text = read(&path);
        assert!(
            text.starts_with(&format!("# {rule} ")) && text.contains(&format!("rules = [\"{rule}\"]")),
            "{text}"
        );
        assert!(longroll(&["case", &path]).well().ends_with("1 passed, 0 failed\n"), "{rule}");
    }
    longroll(&["case", "--new", "MG-XXX-01"]).bad(&["there is no rule 'MG-XXX-01'"]);
}

#[test]
fn every_kind_of_file_has_a_schema() {
    for (kind, key) in [
        ("scenario", "/properties/sides"),
        ("scenario", "/$defs/Army/properties/army"),
        ("army", "/properties/units"),
        ("case", "/properties/case"),
        ("record", "/properties/orders"),
        ("envelope", "/properties/sealed"),
        ("order", "/oneOf"),
        ("query", "/oneOf"),
    ] {
        for (ruleset, side, troops) in [
            ("march", "Army", "units"),
            ("charge", "Army", "units"),
            ("guns", "Army", "formations"),
            ("sixgun", "Party", "figures"),
        ] {
            let key = key.replace("/Army/", &format!("/{side}/")).replace("/units", &format!("/{troops}"));
            let schema = longroll(&["schema", kind, "--ruleset", ruleset]).json();
            assert!(schema.pointer(&key).is_some(), "{kind} of {ruleset} has no {key}: {schema}");
        }
    }
    longroll(&["schema", "army", "--ruleset", "campaign"])
        .bad(&["armies of campaign are no files of their own"]);
}

/// What may stand in a file is named in the docs for authors; house options are listed by the rulebooks.
#[test]
fn the_docs_name_every_key() {
    let docs = |files: &[&str]| files.iter().map(|file| read(root().join(file))).collect::<String>();
    for (game, own, book) in [
        ("march", "docs/cases.md", "rulebook/march-toward-the-sound-of-guns.md"),
        ("charge", "docs/cases-charge.md", "rulebook/sound-the-charge.md"),
        ("sixgun", "docs/cases-sixgun.md", "rulebook/six-gun-sound-tactical.md"),
        ("guns", "docs/cases-guns.md", "rulebook/sound-of-the-guns.md"),
    ] {
        let common =
            ["docs/writing-a-battle.md", "docs/cases.md", "docs/cases-sixgun.md", "docs/encounters.md"];
        let text = docs(&common) + &docs(&[own]);
        let options = docs(&[book]);
        for kind in ["scenario", "army", "case", "query"] {
            let schema = longroll(&["schema", kind, "--ruleset", game]).json();
            let mut keys = Vec::new();
            keys_of(&schema, "", &mut keys);
            assert!(keys.len() > 5, "{kind} of {game}");
            for (of, key) in keys {
                let named = |text: &str| {
                    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
                    text.split(|letter| !is_part(letter)).any(|word| word == key)
                };
                let known = if of == "Options" { named(&options) } else { named(&text) };
                assert!(known, "{game}: `{key}` of {of} in a {kind} is named nowhere");
            }
        }
    }
}

/// Every word that may stand for a value, in scenarios, cases, questions and orders; the words of house options are listed by the rulebooks.
#[test]
fn the_docs_name_every_word() {
    let read = |files: &[&str]| files.iter().map(|file| read(root().join(file))).collect::<String>();
    let common = ["docs/writing-a-battle.md", "docs/cases.md", "docs/cases-sixgun.md", "docs/encounters.md"];
    let tactical = "rulebook/six-gun-sound-tactical.md";
    for (game, own, books) in [
        ("march", "docs/cases.md", &["rulebook/march-toward-the-sound-of-guns.md"][..]),
        ("charge", "docs/cases-charge.md", &["rulebook/sound-the-charge.md"]),
        ("sixgun", "docs/cases-sixgun.md", &[tactical]),
        ("guns", "docs/cases-guns.md", &["rulebook/sound-of-the-guns.md"]),
        ("campaign", "docs/cases-campaign.md", &["rulebook/six-gun-sound-campaign.md", tactical]),
    ] {
        let (text, options) = (read(&common) + &read(&[own]), read(books));
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let known = |text: &str, word: &str| text.split(|letter| !is_part(letter)).any(|one| one == word);
        for kind in ["scenario", "case", "query", "order"] {
            let schema = longroll(&["schema", kind, "--ruleset", game]).json();
            let choices = options_of(&schema);
            let mut words = Vec::new();
            words_of(&schema, "", &mut words);
            for (of, word) in words {
                // SG-MOVE-10: so many times the engagement distance, "n-ed" in the book.
                let counted =
                    word.ends_with("-ed") && word.starts_with(|letter: char| letter.is_ascii_digit());
                let in_book = choices.contains(&of) && (counted || known(&options, &word));
                assert!(
                    in_book || known(&text, &word),
                    "{game}: `{word}` of {of} in a {kind} is named nowhere"
                );
            }
        }
    }
}

/// The parts of a schema that are the values of a house option.
fn options_of(schema: &serde_json::Value) -> Vec<String> {
    let mut found = Vec::new();
    // A campaign's tactical options are the second of that name.
    let parts = schema["$defs"].as_object().into_iter().flatten();
    let options = parts.filter(|(part, _)| part.starts_with("Options")).map(|(_, part)| &part["properties"]);
    for option in options.filter_map(serde_json::Value::as_object).flat_map(|keys| keys.values()) {
        let text = option.to_string();
        let names = text.split("#/$defs/").skip(1).filter_map(|rest| rest.split('"').next());
        found.extend(names.map(str::to_owned));
    }
    found
}

/// Every word a schema allows for a value, with the name of the part it belongs to.
fn words_of(schema: &serde_json::Value, part: &str, words: &mut Vec<(String, String)>) {
    match schema {
        serde_json::Value::Object(fields) => {
            let one = fields.get("const").into_iter();
            let several = fields.get("enum").and_then(serde_json::Value::as_array).into_iter().flatten();
            let told = one.chain(several).filter_map(serde_json::Value::as_str);
            words.extend(told.map(|word| (part.to_owned(), word.to_owned())));
            for (name, inner) in fields {
                if name == "$defs" {
                    for (part, inner) in inner.as_object().into_iter().flatten() {
                        words_of(inner, part, words);
                    }
                } else {
                    words_of(inner, part, words);
                }
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| words_of(item, part, words)),
        _ => {}
    }
}

/// Every key of a schema, with the name of the part it belongs to.
fn keys_of(schema: &serde_json::Value, part: &str, keys: &mut Vec<(String, String)>) {
    match schema {
        serde_json::Value::Object(fields) => {
            if let Some(properties) = fields.get("properties").and_then(serde_json::Value::as_object) {
                keys.extend(properties.keys().map(|key| (part.to_owned(), key.clone())));
            }
            for (name, inner) in fields {
                if name == "$defs" {
                    for (part, inner) in inner.as_object().into_iter().flatten() {
                        keys_of(inner, part, keys);
                    }
                } else {
                    keys_of(inner, part, keys);
                }
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| keys_of(item, part, keys)),
        _ => {}
    }
}

#[test]
fn the_file_for_the_other_player_does_not_name_who_is_hidden_and_can_be_played() {
    let folder = folder("own-sealed");
    let fight = write(&folder, "fight.toml", template("sixgun"));
    let sealed = argument(&folder.join("sealed.json"));
    longroll(&["new", &fight, "--sealed-for", "A", "--seed", "7", "-o", &sealed]).well();
    let text = read(&sealed);
    assert!(
        text.contains("Trouble at Dry Creek")
            && text.contains("The marshal has come for the Yates brothers")
            && text.contains("nobody has seen the third since breakfast")
            && !text.contains("Young Yates")
            && !text.contains("Cole"),
        "{text}"
    );
    let told = longroll(&["replay", &sealed, "--seat", "A"]).well();
    assert!(told.contains("nobody has seen the third since breakfast"), "{told}");
    assert!(!told.contains("Young Yates"), "{told}");
    let open = argument(&folder.join("open.json"));
    longroll(&["new", &fight, "--seed", "7", "-o", &open]).well();
    assert_eq!(told, longroll(&["replay", &open, "--seat", "A"]).well().replace("open.json", "sealed.json"));
}

/// The ground of the template of march turned half way round: a village at (19..23, 18..21) on a table of 42 by 30 lies at (19..23, 9..12).
#[test]
fn one_key_turns_the_map() {
    let folder = folder("own-turned");
    let good = template("march");
    let empty = "[sides.A]\ncommanders = { Ney = { rank = \"army\" } }\nunits.\"1st\" = { type = \"fr-line-early\", under = \"Ney\" }\n\
                 [sides.B]\ncommanders = { Charles = { rank = \"army\" } }\nunits.\"2nd\" = { type = \"au-line\", under = \"Charles\" }\n";
    let (head, _) = good.split_once("[sides.A]").expect("it has sides");
    let turned = head.replacen("[ground]", "[ground]\nlies = \"half-turned\"", 1) + empty;
    let path = write(&folder, "turned.toml", turned);
    let record = argument(&folder.join("turned.json"));
    longroll(&["new", &path, "--seed", "1", "-o", &record]).well();
    let record: serde_json::Value = serde_json::from_str(&read(&record)).expect("it is JSON");
    let village = &record["scenario"]["ground"]["areas"][0];
    assert_eq!(village["outline"], json!([[23.0, 12.0], [19.0, 12.0], [19.0, 9.0], [23.0, 9.0]]));
    assert!(record["scenario"]["ground"].get("lies").is_none());
}

#[test]
fn selfplay_speaks_of_the_sides_and_says_how_where_and_at_what_cost() {
    let folder = folder("own-selfplay");
    let path = write(&folder, "battle.toml", template("march"));
    let arguments = ["selfplay", &path, "--battles", "4", "--levels", "ensign,recruit", "--swap"];
    let said = longroll(&arguments).well();
    for part in [
        "The Ford at Lindau: 4 battles, 4 fought to their end",
        "French",
        "Austrians",
        "How they ended:",
        "(95 %: ",
        "Losses in stands: French ",
        "orders a battle; the shortest had ",
        "minutes at ten seconds an order; the file says 15",
        "Half of them were over by turn ",
        "under the ensign",
        "under the recruit",
        "The loser's heaviest loss fell in turn ",
    ] {
        assert!(said.contains(part), "'{part}' is not in: {said}");
    }
    let told = longroll(&[&arguments[..], &["--json"]].concat()).json();
    let wins = |side: &str| told["sides"][side]["wins"].as_u64().expect("a number");
    let draws = told["wins"]["draws"].as_u64().expect("a number");
    assert_eq!(wins("A") + wins("B") + draws, 4);
    let ended: u64 =
        told["endings"].as_array().expect("a list").iter().filter_map(|one| one["battles"].as_u64()).sum();
    assert_eq!(ended, 4);
    assert_eq!((&told["sides"]["A"]["name"], &told["counted_in"]), (&json!("French"), &json!("stands")));
}
