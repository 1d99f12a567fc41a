//! Whole campaigns, and what must hold of everything printed about them.

use std::collections::{BTreeMap, BTreeSet};

use campaign::calendar::Turn;
use campaign::character::Commitment;
use campaign::rivals::Rival;
use campaign::state::Event;
use campaign::streams::Streams;
use campaign::{Campaign, Move, Order, Scenario, Stay};
use dice::{Dice, RuleId, Seeded};
use engine::outcome::Awaits;
use engine::{Battle, Loop, Moment};
use gazette::{Chronicle, Paper};
use serde_json::json;

fn scenario(seats: usize, last_year: u16) -> Scenario {
    let names = ["Ann", "Bert", "Cora", "Dan", "Eve", "Fred", "Gus", "Hal"];
    let options = json!({ "last-year": last_year, "native-american-pcs": true });
    serde_json::from_value(json!({ "title": "West", "seats": &names[..seats], "options": options }))
        .expect("it is a scenario")
}

/// A campaign by rivals of all kinds; every encounter by the book.
fn played(seats: usize, last_year: u16, seed: u64) -> Battle<Campaign> {
    let mut battle = Battle::<Campaign>::begin(scenario(seats, last_year), seed, &mut Streams::opening(seed))
        .expect("it begins");
    let mut chance = Seeded::stream(seed, 1);
    let mut pick = |n: usize| {
        let roll = chance.faces(RuleId("chance"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n.max(1)
    };
    let rivals = [Rival::Drifter, Rival::OldHand, Rival::Chance, Rival::Drifter];
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let rival = rivals[usize::from(seat.number() - 1) % rivals.len()];
        let order = rival.answer(battle.state(), &mut pick);
        let mut dice = Streams::of(seed, battle.state());
        battle.give(seat, order, &mut dice).expect("it is legal");
    }
    battle
}

/// Three of some years and a whole one; `cargo xtask laws campaign` takes whole ones of nineteen years, of one player to eight.
fn campaigns() -> Box<dyn Iterator<Item = Battle<Campaign>>> {
    if std::env::var("LONGROLL_LAWS").as_deref() == Ok("full") {
        return Box::new((0..24).map(|seed| played(1 + seed as usize % 8, 1885, seed)));
    }
    Box::new(
        [(4, 1873, 1), (2, 1871, 3), (8, 1869, 4), (4, 1885, 5)]
            .into_iter()
            .map(|(seats, year, seed)| played(seats, year, seed)),
    )
}

/// Everything a paper says, apart from its tables.
fn prose(paper: &Paper) -> Vec<String> {
    let mut all: Vec<String> = paper.stories.iter().flat_map(|story| story.paragraphs.clone()).collect();
    all.extend(paper.obituaries.iter().chain(&paper.notices).map(|notice| notice.text.clone()));
    all.extend(paper.squibs.clone());
    all.extend(paper.wire.clone());
    all.extend(paper.advertisements.iter().map(|one| one.text.clone()));
    all
}

#[test]
fn no_headline_comes_twice_in_twenty_four_months() {
    for battle in campaigns() {
        let mut last: BTreeMap<String, usize> = BTreeMap::new();
        for (at, paper) in Chronicle::of(&battle).papers().iter().enumerate() {
            let heads =
                paper.stories.iter().flat_map(|story| std::iter::once(&story.headline).chain(&story.decks));
            for head in heads.chain(paper.obituaries.iter().map(|one| &one.heading)) {
                if let Some(before) = last.insert(head.clone(), at) {
                    assert!(at - before >= 24, "{head}: {before} and {at}");
                }
            }
        }
    }
}

/// The last resort, a headline that is a number, is for campaigns in which more happens than there are headlines for.
#[test]
fn a_headline_says_what_happened() {
    for battle in campaigns() {
        for paper in Chronicle::of(&battle).papers() {
            for story in &paper.stories {
                assert!(!story.headline.starts_with("Affair No."), "{}: {}", paper.month, story.headline);
            }
        }
    }
}

/// Whoever comes into a story is said to be a cowboy, an outlaw or whatever he is, for the reader who meets him there.
#[test]
fn a_story_says_once_who_everybody_is() {
    const TRADES: [&str; 6] = ["cowboy", "outlaw", "arshal", "anger", "gunfighter", "leader"];
    for battle in campaigns() {
        for paper in Chronicle::of(&battle).papers() {
            for story in paper.stories.iter().filter(|story| story.subject != "Retirement") {
                let text = story.paragraphs.join(" ");
                for name in &story.people {
                    let Some((before, _)) = text.split_once(&**name) else { continue };
                    let word = before.trim_end().rsplit(' ').next().unwrap_or_default();
                    assert!(TRADES.iter().any(|trade| word.ends_with(trade)), "{}: {text}", paper.month);
                }
            }
        }
    }
}

/// Two who go to war with each other declare it once.
#[test]
fn a_range_war_is_declared_once() {
    let mut wars = 0;
    for battle in campaigns() {
        let told = Chronicle::of(&battle);
        let names: BTreeSet<&str> = told.names().collect();
        for paper in told.papers() {
            let of_the_range = paper.notices.iter().filter(|one| one.heading == "THE RANGE");
            let mut pairs: Vec<Vec<&str>> = Vec::new();
            for notice in of_the_range {
                let both: Vec<&str> =
                    names.iter().copied().filter(|name| notice.text.contains(name)).collect();
                if both.len() < 2 {
                    continue;
                }
                wars += 1;
                assert!(!pairs.contains(&both), "{}: {}", paper.month, notice.text);
                pairs.push(both);
            }
        }
    }
    assert!(wars > 0, "no war was declared between two of them, and nothing was tested");
}

/// What can be wrong with a text whoever its words come from: an unfilled gap, a word twice, a stop too many.
fn fault(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split(' ').collect();
    let stops = ["{", "}", "  ", " ,", " .", "..", ",,", "'s's"];
    if !text.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()) {
        Some("a small letter begins it")
    } else if !text.ends_with(['.', '!', '?', '"']) {
        Some("it has no end")
    } else if stops.iter().any(|bad| text.contains(bad)) {
        Some("a gap or a stop is wrong")
    } else if words.windows(2).any(|two| two[0] == two[1]) {
        Some("a word comes twice")
    } else {
        None
    }
}

#[test]
fn sentences_are_whole() {
    assert_eq!(fault("He was shut in in the desert."), Some("a word comes twice"));
    for battle in campaigns() {
        for paper in Chronicle::of(&battle).papers() {
            for text in prose(&paper) {
                assert_eq!(fault(&text), None, "{}: {text}", paper.month);
            }
        }
    }
}

/// A sentence without the words that differ from one use of its frame to the next: names, towns, numbers, trades, months.
fn frame(sentence: &str, names: &BTreeSet<String>) -> String {
    let word = |word: &str| {
        let bare: String =
            word.chars().filter(|letter| letter.is_alphanumeric() || *letter == '\'').collect();
        let bare = bare.trim_end_matches("'s");
        let capital = bare.starts_with(char::is_uppercase);
        let of_a_list = LISTED.contains(&bare.trim_end_matches('s')) || LISTED.contains(&bare);
        if names.contains(bare) || bare.chars().any(|letter| letter.is_ascii_digit()) || capital || of_a_list
        {
            "_".to_owned()
        } else {
            word.to_owned()
        }
    };
    let mut words: Vec<String> = sentence.split(' ').map(word).collect();
    words.dedup_by(|one, before| one == "_" && before == "_");
    words.join(" ")
}

/// Words of which lists of people are made.
const LISTED: [&str; 54] = [
    "a",
    "an",
    "and",
    "the",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "other",
    "companion",
    "miner",
    "merchant",
    "teller",
    "bank",
    "gambler",
    "deputy",
    "deputie",
    "teamster",
    "clerk",
    "cook",
    "shopkeeper",
    "homesteader",
    "warrior",
    "youth",
    "chief",
    "outlaw",
    "cowhand",
    "trail",
    "bos",
    "boss",
    "by",
    "name",
    "of",
    "citizen",
    "bartender",
    "saloon",
    "gal",
    "no",
    "head",
    "day",
    "month",
    "point",
    "called",
    "another",
    "cowboy",
    "gunfighter",
];

/// Seen from outside: whatever stands in the gaps, no frame comes three times within twelve months. Short sentences are whole frames.
#[test]
fn no_sentence_frame_comes_three_times_in_a_year() {
    for battle in campaigns() {
        let told = Chronicle::of(&battle);
        let names: BTreeSet<String> =
            told.names().flat_map(|name| name.split(' ')).map(str::to_owned).collect();
        let mut used: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, paper) in told.papers().iter().enumerate() {
            for text in prose(paper) {
                for sentence in text.split(". ") {
                    let frame = frame(sentence.trim_end_matches('.'), &names);
                    // What is nothing but gaps is a list, and part of the sentence before it.
                    if frame.chars().filter(|letter| letter.is_lowercase()).count() < 4 {
                        continue;
                    }
                    let uses = used.entry(frame.clone()).or_default();
                    uses.push(at);
                    let lately = uses.iter().filter(|before| at - **before < 12).count();
                    assert!(lately < 3, "{}: {frame}", paper.month);
                }
            }
        }
    }
}

/// What is in an event stands in the paper of its month: the character in a text that has its rule or is a story about him.
#[test]
fn everything_that_happens_to_a_character_is_in_the_paper() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for battle in campaigns() {
        let told = Chronicle::of(&battle);
        let papers: BTreeMap<String, Paper> =
            told.papers().into_iter().map(|paper| (paper.month.clone(), paper)).collect();
        let mut state = battle.start().clone();
        let events = battle.opening().events.iter().chain(battle.played().iter().flat_map(|one| &one.events));
        for event in events {
            state.fold(event);
            if state.turn.0 == 0 {
                continue;
            }
            let month = format!("{}-{:02}", state.turn.year(), (state.turn.0 - 1) % 12 + 1);
            let Some(paper) = papers.get(&month) else { continue };
            let in_a_story =
                |name: &str| paper.stories.iter().any(|story| story.people.iter().any(|one| one == name));
            match event {
                Event::Reported { at, .. } => {
                    *seen.entry("encounter").or_default() += 1;
                    let people = state.encounters[*at].camps.iter().flat_map(|camp| &camp.figures);
                    for who in people.filter(|who| who.player.is_some()) {
                        assert!(in_a_story(&who.name), "{month}: {} was in a fight", who.name);
                    }
                }
                Event::Died { name, .. } => {
                    *seen.entry("death").or_default() += 1;
                    assert!(
                        paper.obituaries.iter().any(|one| one.people.contains(name)),
                        "{month}: {name} died"
                    );
                }
                Event::Retired { name, .. } => {
                    *seen.entry("retirement").or_default() += 1;
                    assert!(in_a_story(name), "{month}: {name} retired");
                }
                Event::Committed { seat, to: Commitment::Jail { due, .. } } => {
                    *seen.entry("jail").or_default() += 1;
                    let name = state.who(*seat).map_or("", |who| &who.name);
                    let said = prose(paper).into_iter().chain(paper.briefs.clone());
                    assert!(
                        in_a_story(name)
                            || paper.notices.iter().any(|one| one.people.iter().any(|who| who == name))
                    );
                    assert!(
                        said.into_iter().any(|text| text.contains(&due.to_string())),
                        "{month}: {name} is in jail"
                    );
                }
                _ => {}
            }
        }
    }
    for kind in ["encounter", "death", "retirement", "jail"] {
        assert!(
            seen.get(kind).is_some_and(|count| *count > 0),
            "no {kind} happened, and nothing was tested: {seen:?}"
        );
    }
}

/// A paper has its sentences: telegraph style is for the exception.
#[test]
fn briefs_are_rare() {
    let battle = played(4, 1873, 1);
    let papers = Chronicle::of(&battle).papers();
    let briefs: usize = papers.iter().map(|paper| paper.briefs.len()).sum();
    let stories: usize = papers.iter().map(|paper| paper.stories.len() + paper.notices.len()).sum();
    assert!(briefs * 50 < stories, "{briefs} briefs beside {stories} stories and notices");
}

#[test]
fn every_paper_is_the_same_by_itself_and_in_the_row_and_always() {
    let battle = played(2, 1869, 9);
    let told = Chronicle::of(&battle);
    let papers = told.papers();
    assert_eq!(papers.len(), 36);
    for at in [0, 7, 35] {
        assert_eq!(told.paper(Turn(at as u16 + 1)).as_ref(), Some(&papers[at]));
    }
    assert_eq!(Chronicle::of(&battle), told);
    assert_eq!(told.paper(Turn(37)), None);
}

/// SX-CPLAY-10: two campaigns that differ only in what is sealed print the same.
#[test]
fn nothing_sealed_is_printed() {
    let mut printed = Vec::new();
    for order in [
        Order::from(Stay {}),
        Move { to: campaign::locale::Locale::Kansas }.into(),
        Move { to: campaign::locale::Locale::Texas }.into(),
    ] {
        let mut battle =
            Battle::<Campaign>::begin(scenario(2, 1868), 4, &mut Streams::opening(4)).expect("it begins");
        while battle.state().turn.0 < 4 {
            let Awaits::Order(seat) = Campaign::awaits(battle.state()) else { unreachable!("it goes on") };
            let order = Rival::Absent.answer(battle.state(), &mut |_| 0);
            let mut dice = Streams::of(4, battle.state());
            battle.give(seat, order, &mut dice).expect("it is legal");
        }
        let Awaits::Order(seat) = Campaign::awaits(battle.state()) else { unreachable!("it goes on") };
        let mut dice = Streams::of(4, battle.state());
        if battle.give(seat, order, &mut dice).is_err() {
            continue;
        }
        assert!(battle.state().player(seat).sealed.is_some(), "the order is sealed");
        let told = Chronicle::of(&battle);
        let pages: Vec<String> = told.papers().iter().map(Paper::page).collect();
        printed.push((told.clone(), pages, told.map(None), told.book(0), told.standing()));
    }
    assert!(printed.len() >= 2, "two sealed orders are compared");
    assert!(printed.windows(2).all(|two| two[0] == two[1]));
}

/// Every page and picture can be read by a strict reader.
#[test]
fn pages_and_pictures_are_well_formed() {
    let battle = played(4, 1869, 6);
    let told = Chronicle::of(&battle);
    let read = |what: &str, text: &str| {
        let text = text.replace("<!doctype html>", "").replace("&mdash;", "-");
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
    };
    for paper in told.papers() {
        read(&paper.month, &paper.page());
    }
    let mut faces = BTreeSet::new();
    for at in 0..told.names().count() {
        let face = told.portrait(at, None).expect("he has lived");
        read("portrait", &face);
        assert!(faces.insert(face), "two faces are alike");
        read("book", &told.book(at).expect("he has lived"));
    }
    for wanted in told.wanted() {
        read("bill", &told.bill(&wanted).expect("he is known"));
    }
    read("map", &told.map(None));
    read("hill", &told.boot_hill());
    read("standing", &told.standing());
    assert_eq!(told.book(999), None);
}

/// What a player had the month before and what this one brought him come to what he has.
#[test]
fn the_standing_says_what_the_month_brought() {
    let mut rose = 0;
    for battle in campaigns() {
        let mut before: BTreeMap<String, u32> = BTreeMap::new();
        for paper in Chronicle::of(&battle).papers() {
            let standing = paper.registers.iter().find(|one| one.heading.starts_with("THE STANDING"));
            for row in &standing.expect("every paper has one").rows {
                let player = row.what.split(" (").next().unwrap_or_default().to_owned();
                let (total, up) = row.says.split_once(", up ").unwrap_or((&row.says, "0"));
                let [total, up] = [total, up].map(|n| n.parse::<u32>().expect("it is a number"));
                rose += u32::from(up > 0);
                let had = before.insert(player, total).unwrap_or_default();
                assert_eq!(had + up, total, "{}: {}", paper.month, row.what);
            }
        }
    }
    assert!(rose > 0, "nobody ever scored, and nothing was tested");
}

/// A chapter of a life gives the name in full once, and the surname after that, unless somebody else of that surname is about.
#[test]
fn a_chapter_gives_a_name_in_full_once() {
    let told = Chronicle::of(&played(4, 1873, 1));
    let names: Vec<String> = told.names().map(str::to_owned).collect();
    let mut chapters = 0;
    for (life, name) in names.iter().enumerate() {
        let Some((_, last)) = name.split_once(' ').filter(|(_, last)| last.chars().all(char::is_alphabetic))
        else {
            continue;
        };
        if names.iter().filter(|other| other.ends_with(last)).count() > 1 {
            continue;
        }
        let book = told.book(life).expect("everybody has one");
        // The names of the nations have no surname.
        if book.contains("band leader</p>") {
            continue;
        }
        for chapter in book.split("<small>Chapter ").skip(1) {
            let text = chapter.split("</section>").next().unwrap_or_default();
            let said = text.lines().filter(|line| line.starts_with("<p>"));
            chapters += 1;
            assert!(said.flat_map(|line| line.matches(&**name)).count() <= 1, "{name}: {text}");
        }
    }
    assert!(chapters > 5, "too few to test anything");
}
