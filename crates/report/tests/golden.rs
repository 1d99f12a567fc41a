//! The reports of the golden battles: whole pages, short stories, true bills.

use std::fs;
use std::path::{Path, PathBuf};

use dice::Shown;
use engine::Side;
use engine::beat::Beat;
use engine::play::Play;
use engine::record::Kept;
use report::{Report, Share};

/// Every golden battle of every game with a table.
fn battles() -> Vec<(PathBuf, Box<dyn Play>)> {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let games = fs::read_dir(records).expect("there are records").map(|game| game.expect("a folder").path());
    let files = games.flat_map(|game| fs::read_dir(game).expect("a folder of records"));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a record").path()).collect();
    // A campaign has no table; its story is told in papers and books.
    paths.retain(|path| !path.parent().is_some_and(|folder| folder.ends_with("campaign")));
    paths.sort();
    paths.into_iter().map(open).collect()
}

fn open(path: PathBuf) -> (PathBuf, Box<dyn Play>) {
    let text = fs::read_to_string(&path).expect("a record can be read");
    let kept = Kept::parse(&text).expect("a golden record");
    let opened = catalogue::open(&kept, None).expect("a golden record opens");
    (path, opened.battle)
}

#[test]
fn a_page_is_whole_and_tells_under_a_third_of_what_was_told() {
    for (path, play) in battles() {
        let report = Report::of(&*play, None).expect("an umpire reads every report");
        // Engines tell it as data, with places to a thousandth of an inch, and the desk makes the page of it.
        let as_told = |report: &Report| -> Report {
            let data = serde_json::to_string(report).expect("a report is plain data");
            serde_json::from_str(&data).expect("a report is read as it is written")
        };
        let report = as_told(&report);
        let page = report.page(&|_| None);
        assert!(as_told(&report).page(&|_| None) == page, "{}", path.display());
        let text = page.strip_prefix("<!doctype html>\n").expect("a page of HTML");
        let read = roxmltree::Document::parse(text);
        let page = read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let maps = page.descendants().filter(|node| node.attribute("class") == Some("map lr-light")).count();
        assert_eq!(maps, report.story().count() + 1, "{}: a map a turn, and one before them", path.display());
        let Share { of, all } = report.told();
        assert!(of * 3 < all, "{}: {of} sentences of {all}", path.display());
    }
}

/// Whoever is put out of the battle stands in the story or is one of those it only counts, and stands in the bill if he does not come back.
#[test]
fn whoever_left_the_battle_stands_in_its_bill() {
    for (path, play) in battles() {
        let report = Report::of(&*play, None).expect("an umpire reads every report");
        let end = play.view(None);
        let told = (0..=play.orders()).flat_map(|number| play.told(number, None));
        for beat in told.flat_map(|telling| telling.beats) {
            let Beat::Out { piece, side, .. } = beat else { continue };
            if end.pieces.iter().any(|left| left.name == piece) {
                continue;
            }
            let bill = &report.reckoning().losses[side];
            let known = bill.iter().any(|fate| fate.piece == piece);
            assert!(
                known || starts_unseen(&*play, &piece),
                "{}: {piece} is gone and not in the bill",
                path.display()
            );
        }
    }
}

/// Horses that lost their riders and the like come up only in the battle.
fn starts_unseen(play: &dyn Play, piece: &str) -> bool {
    !play.at(0).view(None).pieces.iter().any(|known| known.name == piece)
}

#[test]
fn the_winner_is_whom_the_turning_points_favour_at_last() {
    let told = battles().into_iter().filter_map(|(_, play)| {
        let reckoning = Report::of(&*play, None).ok()?.into_reckoning();
        let winner = reckoning.ended?.winner?;
        Some((winner, reckoning.turning_points.last()?.side))
    });
    let told: Vec<(Side, Side)> = told.collect();
    let right = told.iter().filter(|(winner, favoured)| winner == favoured).count();
    assert!(
        right * 3 >= told.len() * 2,
        "in {right} of {} battles the last turn is the winner's",
        told.len()
    );
}

/// Luck leaves out no die and counts none twice: all that the record has, but for those that are in nobody's hand.
#[test]
fn every_die_of_a_record_stands_in_the_luck_once() {
    for (path, play) in battles() {
        let record = play.record_for(None).expect("an umpire may have the record");
        let dice = record.orders.iter().flat_map(|entry| &entry.dice);
        let thrown: usize = dice
            .map(|rolled| match rolled.shown {
                Shown::Dice(faces) => faces.len(),
                Shown::Card(_) => 0,
            })
            .sum();
        let report = Report::of(&*play, None).expect("an umpire reads every report");
        let luck = &report.reckoning().luck;
        let told: u32 = Side::BOTH.into_iter().flat_map(|side| &luck[side]).map(|kind| kind.dice).sum();
        let hidden = path.parent().is_some_and(|folder| folder.ends_with("sixgun"));
        let (told, all) = (told as usize, thrown);
        assert!(told == all || (hidden && told <= all), "{}: {told} of {all} dice", path.display());
    }
}
