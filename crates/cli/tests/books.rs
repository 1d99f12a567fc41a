//! Commands about rules and files: rules, case, check, schema.

mod first_battle;
mod program;

use std::fs;
use std::path::Path;

use first_battle::{SCENARIO, scenario_text};
use program::{argument, folder, longroll, program, read, root, write};
use serde::Deserialize;
use serde_json::{Value, json};

#[test]
fn a_rule_is_shown_by_its_id_and_found_by_its_words() {
    let shown = longroll(&["rules", "mg-cmd-03"]).well();
    assert!(
        shown.starts_with("MG-CMD-03 Measuring command range\nMarch Toward the Sound of Guns: "),
        "{shown}"
    );
    let section = longroll(&["rules", "MG-CMD", "--ruleset", "march"]).well();
    assert!(
        section.lines().all(|line| line.starts_with("MG-CMD-"))
            && section.contains("MG-CMD-03   Measuring command range\n")
    );
    let found = longroll(&["rules", "measuring", "command", "range", "--json"]).json();
    assert_eq!((&found[0]["id"], &found[0]["ruleset"]), (&json!("MG-CMD-03"), &json!("march")));
    assert!(found[0]["text"].as_str().is_some_and(|text| !text.is_empty()));
}

#[test]
fn every_rulebook_can_be_read() {
    let all = longroll(&["rules"]).well();
    for slug in ["march", "charge", "guns", "sixgun", "campaign"] {
        assert!(all.lines().any(|line| line.starts_with(slug)), "{slug}");
        let listed = longroll(&["rules", "--ruleset", slug, "--json"]).json();
        let ids = listed.as_array().expect("a list").iter().filter_map(|rule| rule["id"].as_str());
        let text = longroll(&["rules", "--ruleset", slug]).well();
        for id in ids {
            assert!(text.contains(&format!("\n  {id} ")), "{id}");
        }
    }
}

#[test]
fn a_rule_nobody_wrote_is_told_so() {
    longroll(&["rules", "MG-CMD-99"]).bad(&["MG-CMD-99", "ids look like MG-"]);
    longroll(&["rules", "zeppelin"]).bad(&["'zeppelin'"]);
    longroll(&["rules", "--ruleset", "chess"]).bad(&["no rulebook 'chess'", "march", "campaign"]);
    longroll(&["rules", "--coverage", "--ruleset", "chess"]).bad(&["no rulebook 'chess'"]);
}

/// The scenario and the dice before its first decision: whatever the ruleset, a case that starts from these begins.
fn begun() -> (toml::Table, Value) {
    let scenario: toml::Table = scenario_text().parse().expect("a scenario is TOML");
    let record: Value =
        serde_json::from_str(&longroll(&["new", SCENARIO, "--seed", "1"]).well()).expect("a record is JSON");
    (scenario, record["opening"]["dice"].clone())
}

/// A file of cases, each with the rules it names and what must hold before the first order.
fn case_file(cases: &[(&str, Value)]) -> String {
    let (scenario, opening) = begun();
    let cases: Vec<Value> = cases
        .iter()
        .map(|(rule, then)| json!({ "rules": [rule], "says": "It begins.", "base": "begun", "opening": opening, "then": then }))
        .collect();
    let file = json!({ "ruleset": "march", "base": { "begun": scenario }, "case": cases });
    toml::to_string(&file).expect("it can be written as TOML")
}

#[test]
fn cases_pass_or_fail_with_what_was_expected_and_what_came() {
    let folder = folder("case");
    write(&folder, "a-good.toml", case_file(&[("MG-GEN-10", json!({"turn": 1})), ("MG-GEN-03", json!({}))]));
    let said = longroll(&["case", &argument(&folder)]).well();
    assert_eq!(said, "2 passed, 0 failed\n");

    fs::create_dir_all(folder.join("deep")).expect("a folder");
    let text = case_file(&[("MG-GEN-11", json!({"turn": 1})), ("MG-GEN-05", json!({"turn": 7}))]);
    let bad = write(&folder, "deep/b-bad.toml", &text);
    let line = text
        .match_indices("[[case]]")
        .nth(1)
        .map(|(at, _)| text[..at].matches('\n').count() + 1)
        .expect("two cases");
    let failed = longroll(&["case", &argument(&folder)]);
    assert_eq!((failed.code, failed.err.as_str()), (1, ""));
    assert_eq!(
        failed.out,
        format!(
            "{bad}:{line}: It begins. (case 2: MG-GEN-05)\n    set-up: turn: expected 7, found 1\n3 passed, 1 failed\n"
        )
    );

    let machine = longroll(&["case", &bad, "--json"]);
    let machine: Value = serde_json::from_str(&machine.out).expect("it is JSON");
    assert_eq!((&machine["passed"], &machine["failed"]), (&json!(1), &json!(1)));
    assert_eq!(machine["failures"][0]["rules"], json!(["MG-GEN-05"]));
    assert_eq!(machine["failures"][0]["mismatches"][0]["says"], json!("turn: expected 7, found 1"));

    let log = longroll(&["case", &bad, "--log"]).out;
    assert!(
        log.starts_with(&format!("{bad}:"))
            && log.contains("It begins. (case 1: MG-GEN-11)\n\n0. Before the first decision\n"),
        "{log}"
    );
    assert!(log.contains("(rolled ") && log.ends_with("1 passed, 1 failed\n"), "{log}");
}

#[test]
fn a_bad_case_file_is_told_with_its_line_and_the_others_run() {
    let folder = folder("bad-case");
    let good = write(&folder, "good.toml", case_file(&[("MG-GEN-10", json!({}))]));
    let bad = |name: &str, text: &str, parts: &[&str]| {
        let said = longroll(&["case", &write(&folder, name, text), &good]);
        assert!(said.out.ends_with("1 passed, 0 failed\n"), "{}", said.out);
        said.bad(parts);
    };
    bad(
        "key.toml",
        "ruleset = \"march\"\n[[case]]\nrules = []\nsays = \"\"\nthan = 1\n",
        &["key.toml:5: there is no `than` here: did you mean `then`?"],
    );
    bad(
        "ruleset.toml",
        "# a case\nruleset = \"chess\"\n",
        &["ruleset.toml:2: there is no ruleset 'chess'", "march"],
    );
    bad("none.toml", "title = \"x\"\n", &["none.toml:1: the file does not say its ruleset"]);
    bad("empty.toml", "ruleset = \"march\"\n", &["empty.toml: there is no case in this file"]);
    bad("cut.toml", "ruleset = \"march\n", &["cut.toml:1: "]);
    bad(
        "type.toml",
        "ruleset = \"march\"\n[[case]]\nrules = \"MG-GEN-10\"\nsays = \"\"\n",
        &["type.toml:3: a list is expected here, not the text \"MG-GEN-10\""],
    );
    longroll(&["case", "no/such/place"]).bad(&["no/such/place: there is no such file"]);
    let nothing = argument(&program::folder("no-cases"));
    longroll(&["case", &nothing]).bad(&[&nothing, "no .toml file"]);
}

#[test]
fn a_rule_nobody_knows_fails_its_case_and_the_others_of_the_file_run() {
    let folder = folder("no-such-rule");
    let text = case_file(&[("MG-CMD-99", json!({})), ("MG-GEN-10", json!({}))]);
    let said = longroll(&["case", &write(&folder, "rule.toml", text)]);
    assert_eq!(said.out, "1 passed, 1 failed\n");
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains(
            "It begins. (case 1: MG-CMD-99)\n    set-up: the rulebook of march has no rule MG-CMD-99"
        ),
        "{}",
        said.err
    );
}

#[test]
fn only_passing_cases_cover_rules() {
    let folder = folder("coverage");
    write(&folder, "a.toml", case_file(&[("MG-GEN-10", json!({})), ("MG-GEN-05", json!({"turn": 7}))]));
    let cases = argument(&folder);
    let found = longroll(&["rules", "--coverage", "--ruleset", "march", "--cases", &cases, "--json"]);
    let found: Value = serde_json::from_str(&found.out).expect("it is JSON");
    let rules = longroll(&["rules", "--ruleset", "march", "--json"]).json();
    let ids: Vec<&Value> = rules.as_array().expect("a list").iter().map(|rule| &rule["id"]).collect();
    let missing: Vec<&Value> = ids.iter().copied().filter(|id| *id != "MG-GEN-10").collect();
    assert_eq!(found["missing"].as_array().expect("a list").iter().collect::<Vec<_>>(), missing);
    assert_eq!((&found["rules"], &found["covered"]), (&json!(ids.len()), &json!(1)));

    // A ruleset that is called complete must be covered; whether one is, the catalogue says.
    let said = longroll(&["rules", "--coverage", "--ruleset", "march", "--cases", &cases]);
    assert_eq!(said.code, i32::from(found["complete"] == true), "{}", said.err);
    assert!(said.out.starts_with(&format!("march: 1 of {} rules are covered", ids.len())), "{}", said.out);

    let other =
        longroll(&["rules", "--coverage", "--ruleset", "campaign", "--cases", &cases, "--json"]).json();
    assert_eq!((&other["covered"], &other["complete"]), (&json!(0), &json!(false)));
    let all = longroll(&["rules", "--coverage", "--cases", &cases, "--json"]);
    let all: Value = serde_json::from_str(&all.out).expect("it is JSON");
    assert_eq!((&all["covered"], all["rulesets"].as_array().map(Vec::len)), (&json!(1), Some(5)));
    longroll(&["rules", "--coverage", "--cases", "no/such/place"]).bad(&["no/such/place", "no folder"]);
}

#[test]
fn the_scenarios_of_the_catalogue_are_right() {
    let said = longroll(&["check", "scenarios", "--strict"]).well();
    assert!(said.contains(&format!("scenarios/march/{SCENARIO}.toml: ")), "{said}");
}

/// MG-ARM-03, MG-ARM-04: an army is built by points; what is wrong with a list is told with its line and rule.
#[test]
fn armies_are_checked_by_their_points() {
    let said = longroll(&["check", "armies"]).well();
    let french = "french-1809.toml: French, 1809: 933 of 1000 points, 400 for commanders and 533 for 46 stands; 52 morale points\n";
    assert!(said.contains(french), "{said}");

    let folder = folder("armies");
    let list = read(root().join("armies/march/french-1809.toml"));
    let check = |name: &str, from: &str, to: &str, parts: &[&str]| {
        assert!(list.contains(from), "{from}");
        longroll(&["check", &write(&folder, name, list.replacen(from, to, 1))]).bad(parts);
    };
    check(
        "dear.toml",
        "points = 1000",
        "points = 932",
        &["dear.toml:5: points: this army costs 933 points: take out 1 to keep to 932 (MG-ARM-03)"],
    );
    check("six.toml", "stands = 4", "stands = 6", &["six.toml:24: ", "Chasseurs", "(MG-UNI-01)"]);
    check(
        "late.toml",
        "fr-line-early",
        "fr-line-late",
        &["late.toml:16: ", "allowed from 1812", "(MG-UNI-10)"],
    );
    check(
        "chief.toml",
        "\"inf-corps\", under = \"Soult\"",
        "\"army\"",
        &["chief.toml:8: ", "exactly one", "(MG-ARM-03)"],
    );
    check("typo.toml", "under = \"Merle\" }", "under = \"Merl\" }", &["typo.toml:16: ", "Merl"]);
    check("kind.toml", "fr-foot-art", "fr-foot-gun", &["kind.toml:19: ", "fr-foot-gun", "(MG-ARM-01)"]);
    check("game.toml", "march", "campaign", &["game.toml: armies of campaign are no files of their own"]);
}

#[test]
fn a_bad_scenario_is_told_with_its_line_and_what_is_allowed() {
    let folder = folder("check");
    let good = scenario_text();
    assert!(good.starts_with("ruleset = \"march\"\n"), "the examples below count lines from there");
    let check = |name: &str, text: &str, parts: &[&str]| {
        let path = write(&folder, name, text);
        longroll(&["check", &path]).bad(parts);
        longroll(&["new", &path]).bad(parts);
    };
    check(
        "key.toml",
        &good.replacen('\n', "\ncolour = \"red\"\n", 1),
        &["key.toml:2: colour: there is no `colour` here", "title"],
    );
    check(
        "type.toml",
        &good.replacen('\n', "\nyear = \"old\"\n", 1).replacen("year = 1809\n", "", 1),
        &["type.toml:2: year: a whole number is expected here, not the text \"old\""],
    );
    check(
        "ruleset.toml",
        &good.replacen("march", "chess", 1),
        &["ruleset.toml:1: there is no ruleset 'chess'"],
    );
    check("cut.toml", &good[..good.len() / 2], &["cut.toml:"]);
    check(
        "twice.toml",
        &good.replacen('\n', "\nruleset = \"march\"\n", 1),
        &["twice.toml:2: ruleset stands here for the second time"],
    );

    let latin = write(&folder, "latin.toml", b"ruleset = \"march\"\ntitle = \"\xe9\"\n");
    longroll(&["check", &latin]).bad(&["latin.toml:2: this is no text"]);
    longroll(&["check", "none.toml"]).bad(&["none.toml: there is no such file"]);

    // One bad file does not keep the others from being checked.
    let right = write(&folder, "right.toml", &good);
    let bad = argument(&folder.join("key.toml"));
    let said = longroll(&["check", &bad, &right]);
    assert!(said.out.contains("right.toml: ") && said.code == 2, "{}{}", said.out, said.err);
}

#[test]
fn schemas_are_json_schemas() {
    for kind in ["scenario", "army", "case", "record", "order", "query"] {
        let schema = longroll(&["schema", kind, "--ruleset", "march"]).json();
        assert!(schema["$schema"].as_str().is_some_and(|link| link.contains("json-schema.org")), "{kind}");
    }
    let schema = longroll(&["schema", "scenario", "--ruleset", "march"]).json();
    assert!(schema["properties"]["turn-limit"].is_object());
    longroll(&["schema", "scenario", "--ruleset", "chess"]).bad(&["no ruleset 'chess'", "march"]);
    let said = longroll(&["schema", "poem", "--ruleset", "march"]);
    assert!(
        said.code == 2 && said.err.contains("scenario, army, case, record, envelope, order, query"),
        "{}",
        said.err
    );
}

#[test]
fn a_reader_who_leaves_early_is_no_trouble() {
    use std::process::Stdio;
    let mut shown = program(&["rules", "--ruleset", "march", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(shown.stdout.take());
    let ended = shown.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn the_cases_are_found_from_a_folder_below() {
    let below = program(&["rules", "--coverage", "--ruleset", "campaign", "--json"])
        .current_dir(root().join(Path::new("crates/cli")))
        .output()
        .expect("it starts");
    let here = longroll(&["rules", "--coverage", "--ruleset", "campaign", "--json"]);
    assert_eq!(String::from_utf8_lossy(&below.stdout), here.out);
}

#[test]
fn a_table_whose_size_is_left_out_is_the_rulesets_own() {
    let folder = folder("size");
    let good = scenario_text();
    assert!(good.contains("\nwidth = 42\ndepth = 30\n"), "the example below leaves them out");
    let path = write(&folder, "size.toml", good.replacen("width = 42\ndepth = 30\n", "", 1));
    let record: Value = serde_json::from_str(&longroll(&["new", &path]).well()).expect("a record is JSON");
    // MG-GEN-05: 72 by 48 inches.
    assert_eq!(
        (&record["scenario"]["ground"]["width"], &record["scenario"]["ground"]["depth"]),
        (&json!(72.0), &json!(48.0))
    );
    let bad = write(&folder, "none.toml", good.replacen("width = 42", "width = 0", 1));
    longroll(&["check", &bad]).bad(&["none.toml:26: ", "more than 0 inches"]);
    let schema = longroll(&["schema", "scenario", "--ruleset", "march"]).json();
    let required = &schema["$defs"]["Ground"]["required"];
    assert!(required.is_null() || !required.to_string().contains("width"), "{required}");
}

#[test]
fn a_case_that_is_wrong_in_itself_is_bad_input_with_its_line() {
    let folder = folder("wrong-case");
    let good = read(root().join("crates/cli/tests/volley.toml"));
    assert_eq!(longroll(&["case", &write(&folder, "good.toml", &good)]).well(), "2 passed, 0 failed\n");
    let wrong = |from: &str, to: &str, parts: &[&str]| {
        assert!(good.contains(from), "the example has no {from}");
        let line = good[..good.find(from).expect("it is there")].matches('\n').count() + 1;
        let said = longroll(&["case", &write(&folder, "wrong.toml", good.replacen(from, to, 1))]);
        // What is wrong with the base is wrong with both cases.
        let told = said.err.lines().take(2).collect::<Vec<_>>().join(" ");
        assert_eq!(said.code, 2, "{}{}", said.out, said.err);
        assert!(told.contains(&format!("wrong.toml:{line}: ")), "line {line} is not in: {told}");
        for part in parts {
            assert!(told.contains(part), "'{part}' is not in: {told}");
        }
    };
    wrong(
        "turn-limit = 1",
        "turn-limit = \"one\"",
        &["scenario cannot be read: turn-limit", "a whole number"],
    );
    wrong(
        "turn-limit = 1",
        "turn-limmit = 1",
        &["there is no `turn-limmit` here: did you mean `turn-limit`?"],
    );
    wrong("x = 20, y = 22", "x = 200, y = 22", &["4e Ligne lies over the table's edge", "(MG-MOV-11)"]);
    wrong("x = 20, y = 22", "x = 20, y = 19", &["would lie on", "(MG-GEN-12)"]);
    wrong("type = \"br-line\"", "type = \"br-lion\"", &["no profile is called 'br-lion'", "br-line"]);
    wrong(
        "order = \"shoot\", unit",
        "order = \"shout\", unit",
        &["order cannot be read", "`shout`", "`shoot`"],
    );
    wrong("unit = \"1st Foot\", target", "unit = \"3rd Foot\", target", &["no piece is called '3rd Foot'"]);
    wrong("question = \"shot\"", "question = \"shut\"", &["question cannot be read", "`shut`", "`shot`"]);
    wrong("rule = \"MG-SHO-20\"", "rule = \"MG-SHO-99\"", &["no rule MG-SHO-99"]);
    wrong("refused = \"MG-TRN-01\"", "refused = \"MG-ZZZ-01\"", &["no rule MG-ZZZ-01"]);
    wrong("base = \"volley\"", "base = \"charge\"", &["no base is called 'charge'", "volley"]);

    // An order that the rules refuse is no bad file: something else came than was expected.
    let text = good.replacen("refused = \"MG-TRN-01\"\n", "", 1);
    let said = longroll(&["case", &write(&folder, "refused.toml", &text)]);
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    assert!(said.out.contains("the order is refused by MG-TRN-01: "), "{}", said.out);
    let said =
        longroll(&["case", &write(&folder, "side.toml", text.replacen("by = \"A\"", "by = \"B\"", 1))]);
    assert!(said.out.contains("side B gave an order, but the decision is side A's"), "{}", said.out);
}

/// Each fault is looked up in the file without reading it again: this took a minute when it was.
#[test]
fn many_faults_are_each_told_with_their_line() {
    let folder = folder("many-faults");
    let unit = |number: u32| format!("u{number} = {{ type = \"br-lion\", under = \"N\" }}");
    let units = (0..3000).map(unit).collect::<Vec<_>>().join("\n") + "\n";
    let side = |side: &str, units: &str| {
        format!("[sides.{side}.commanders]\nN{side} = {{ rank = \"army\" }}\n[sides.{side}.units]\n{units}")
    };
    let text = format!(
        "ruleset = \"march\"\n{}{}",
        side("A", &units),
        side("B", "b = { type = \"br-line\", under = \"NB\" }\n")
    );
    let said = longroll(&["check", &write(&folder, "many.toml", text)]);
    assert_eq!(said.code, 2);
    let profiles: Vec<&str> = said.err.lines().filter(|line| line.contains("no profile is called")).collect();
    assert_eq!(profiles.len(), 3000);
    for (number, line) in profiles.iter().enumerate() {
        assert!(line.contains(&format!("many.toml:{}: sides.A.units.\"u{number}\"", number + 5)), "{line}");
    }
}

#[test]
fn names_that_cannot_be_shown_are_refused_and_steer_no_terminal() {
    let folder = folder("names");
    let good = scenario_text();
    let title = good.lines().find(|line| line.starts_with("title = ")).expect("a title");
    let check = |name: &str, title_now: &str| {
        longroll(&["check", &write(&folder, name, good.replacen(title, title_now, 1))])
    };
    check("hidden.toml", "title = \"A \\u001B[31mred\\u001B[0m field\"")
        .bad(&["title: it holds the invisible character U+001B"]);
    check("long.toml", &format!("title = \"{}\"", "x".repeat(500)))
        .bad(&["title: this is 500 letters long: 160 are the most"]);
    let said = check("key.toml", &format!("{title}\n\"\\u001B[2J\" = 3"));
    assert!(said.code == 2 && !said.err.contains('\u{1b}'), "{:?}", said.err);
    // The name of a file is quoted where all is well, too.
    let said = check("red\u{1b}[31m.toml", title);
    assert!(said.code == 0 && said.out.contains("red\u{FFFD}[31m.toml: "), "{:?}", said.out);
}

/// One change of a template (`authors/`).
#[derive(Deserialize)]
struct File {
    change: String,
    to: String,
    #[serde(default)]
    more: Vec<[String; 2]>,
    grade: Grade,
    says: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Grade {
    Wrong,
    Doubtful,
}

#[derive(Deserialize)]
struct Files {
    file: Vec<File>,
}

fn template(ruleset: &str) -> String {
    longroll(&["new", "--template", ruleset]).well()
}

#[test]
fn every_template_is_right_and_fought_to_its_end() {
    let folder = folder("templates");
    for ruleset in ["march", "sixgun", "charge", "guns"] {
        let path = write(&folder, &format!("{ruleset}.toml"), template(ruleset));
        let said = longroll(&["check", &path, "--strict"]).well();
        assert!(said.contains("is right") && !said.contains("doubt"), "{said}");
        let fought =
            longroll(&["selfplay", &path, "--battles", "2", "--levels", "ensign,ensign", "--json"]).json();
        assert_eq!(fought["finished"], 2, "{fought}");
    }
    longroll(&["new", "--template", "chess"]).bad(&["there is no template for 'chess'", "march", "sixgun"]);
}

#[test]
fn what_authors_get_wrong_is_told_with_its_grade_and_what_would_be_right() {
    for (of, files) in AUTHORS {
        let files: Files = toml::from_str(files).expect("it is a list of files");
        assert!(files.file.len() >= 40, "{of} has only {}", files.file.len());
        tell_authors(of, &template(of), &files.file);
    }
}

/// The files of each game.
const AUTHORS: [(&str, &str); 4] = [
    ("march", include_str!("authors/march.toml")),
    ("sixgun", include_str!("authors/sixgun.toml")),
    ("charge", include_str!("authors/charge.toml")),
    ("guns", include_str!("authors/guns.toml")),
];

fn tell_authors(of: &str, template: &str, files: &[File]) {
    let folder = folder(&format!("authors-{of}"));
    for (number, File { change, to, more, grade, says, also, never }) in files.iter().enumerate() {
        let mut changed = template.to_owned();
        for [change, to] in std::iter::once(&[change.clone(), to.clone()]).chain(more) {
            assert!(changed.contains(change), "the template of {of} has no {change}");
            changed = changed.replacen(change, to, 1);
        }
        let path = write(&folder, &format!("{number}.toml"), changed);
        let said = longroll(&["check", &path, "--strict"]);
        let (code, told) = match grade {
            Grade::Wrong => (2, &said.err),
            Grade::Doubtful => (1, &said.out),
        };
        assert_eq!(said.code, code, "{to}: {}{}", said.out, said.err);
        for says in also.iter().chain([says]) {
            assert!(told.contains(says.as_str()), "{to}: '{says}' is not in: {told}");
        }
        for other in never {
            assert!(!told.contains(other.as_str()), "{to}: '{other}' is blamed: {told}");
        }
        assert!(told.contains(".toml:"), "{to}: no line: {told}");
        for word in ["Some(", "None", "Ok(", "Err(", "struct ", "variant", "tuple", "\\\"", ", expected "] {
            assert!(!told.contains(word), "{to}: a programmer's word, {word}: {told}");
        }
        if *grade == Grade::Doubtful {
            assert!(told.contains("doubtful: ") && told.contains("is right, with "), "{to}: {told}");
        }
    }
}
