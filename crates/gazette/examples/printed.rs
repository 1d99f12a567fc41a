//! Prints the papers of a campaign of four rivals, to be looked at: `cargo run -p gazette --example printed -- 7 1870 folder`.

use campaign::rivals::Rival;
use campaign::streams::Streams;
use campaign::{Campaign, Scenario};
use dice::{Dice, RuleId, Seeded};
use engine::outcome::Awaits;
use engine::{Battle, Loop};
use gazette::Chronicle;

fn main() {
    let mut words = std::env::args().skip(1);
    let seed: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let last: u16 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1870);
    let folder = std::path::PathBuf::from(words.next().unwrap_or_else(|| "printed".to_owned()));
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "title": "The West", "seats": ["Ann", "Bert", "Cora", "Dan"],
        "options": { "last-year": last, "native-american-pcs": true },
    }))
    .expect("a scenario");
    let rivals = [Rival::Drifter, Rival::OldHand, Rival::Chance, Rival::Drifter];
    let mut battle =
        Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
    let mut chance = Seeded::stream(seed, 1);
    let mut pick = |n: usize| {
        let roll = chance.faces(RuleId("chance"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n.max(1)
    };
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let order = rivals[usize::from(seat.number() - 1)].answer(battle.state(), &mut pick);
        let mut dice = Streams::of(seed, battle.state());
        battle.give(seat, order, &mut dice).expect("it is legal");
    }
    let told = Chronicle::of(&battle);
    std::fs::create_dir_all(&folder).expect("the folder is made");
    let names: Vec<String> = told.names().map(str::to_owned).collect();
    let mut sheet = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1680 1100\" width=\"1680\" height=\"1100\"><rect width=\"1680\" height=\"1100\" fill=\"#fff\"/>",
    );
    for at in 0..names.len().min(24) {
        let one = told.portrait(at, None).expect("he has lived");
        let (x, y) = (at % 8 * 210, at / 8 * 360);
        sheet.push_str(&one.replacen(
            "<svg ",
            &format!("<svg x=\"{x}\" y=\"{y}\" width=\"205\" height=\"256\" "),
            1,
        ));
    }
    sheet.push_str("</svg>");
    let png = picture::png(&sheet, 1.0).expect("it is drawn");
    std::fs::write(folder.join("portraits.png"), png).expect("it is written");
    let longest = (0..names.len()).max_by_key(|at| told.book(*at).map_or(0, |book| book.len())).unwrap_or(0);
    std::fs::write(folder.join("book.html"), told.book(longest).expect("he has lived"))
        .expect("it is written");
    for (name, svg) in [("map", told.map(None)), ("hill", told.boot_hill()), ("standing", told.standing())] {
        std::fs::write(folder.join(format!("{name}.svg")), svg).expect("it is written");
    }
    if let Some(bill) = told.wanted().first().and_then(|wanted| told.bill(wanted)) {
        std::fs::write(folder.join("bill.svg"), bill).expect("it is written");
    }
    for paper in told.papers() {
        let page = paper.page();
        std::fs::write(folder.join(format!("paper-{}.html", paper.month)), page).expect("it is written");
        println!("\n==== {} {} ({} briefs)", paper.month, paper.title, paper.briefs.len());
        for story in &paper.stories {
            println!("# {} / {}", story.headline, story.decks.join(" / "));
            for (at, paragraph) in story.paragraphs.iter().enumerate() {
                println!(
                    "  {}{paragraph}",
                    if at == 0 { format!("{}.-", story.dateline) } else { String::new() }
                );
            }
        }
        for notice in paper.obituaries.iter().chain(&paper.notices) {
            println!("[{}] {}", notice.heading, notice.text);
        }
        for brief in &paper.briefs {
            println!("** {brief}");
        }
        for one in &paper.wanted {
            println!("WANTED {one:?}");
        }
    }
}
