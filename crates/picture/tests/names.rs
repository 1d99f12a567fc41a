//! Names can be read: wherever troops crowd, no name lies over another, over a piece or off the sheet, whether the map is looked at
//! from near or from afar.

use std::collections::BTreeSet;
use std::path::Path;

use engine::Side;
use engine::record::Kept;
use engine::view::{Base, GroundView, PieceView, View};
use picture::{Letters, Theme, pieces_svg};

/// A table as it is seen: at the opening of every scenario, and at the end and in the middle of every golden record.
struct Seen {
    what: String,
    ground: GroundView,
    view: View,
}

fn tables() -> Vec<Seen> {
    let openings = catalogue::scenarios().iter().flat_map(|scenario| {
        let slug = &scenario.slug;
        let play = catalogue::begin(slug, 0, &mut dice::Seeded::new(0)).expect("every scenario begins");
        Side::BOTH.map(|side| Seen { what: slug.clone(), ground: play.ground(), view: play.view(Some(side)) })
    });
    let records = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records"));
    assert!(records.len() > 10, "golden records of both games");
    let kept = records.iter().map(|path| {
        let text = std::fs::read_to_string(path).expect("a record can be read");
        (path, Kept::parse(&text).expect("a golden record parses"))
    });
    // A campaign has no table to look at.
    let on_tables = kept.filter(|(_, record)| record.ruleset != "campaign");
    let played = on_tables.flat_map(|(path, record)| {
        let moments = [record.orders.len(), record.orders.len() / 2];
        moments.map(move |until| {
            let play = catalogue::open(&record, Some(until)).expect("a golden record opens").battle;
            let what = format!("{} after {until}", path.file_name().expect("a file").to_string_lossy());
            Seen { what, ground: play.ground(), view: play.view(None) }
        })
    });
    openings.chain(played).collect()
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Left, top, right and bottom.
type Room = [f64; 4];

/// About how wide words are in DejaVu Serif, in heights of its letters: "Billy Claiborne" is 7.53, "Kienmayer Hussars" 9.93.
fn width(words: &str) -> f64 {
    let wide = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | ' ' | '.' | '\'' | 'I' | 'J' => 0.33,
        'r' | 's' => 0.5,
        'm' | 'w' => 0.9,
        capital if capital.is_uppercase() => 0.76,
        _ => 0.6,
    };
    words.chars().map(wide).sum()
}

/// The words and the room of each name in a drawing.
fn names(svg: &str, letters: f64) -> Vec<(String, Room)> {
    let wrapped = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{svg}</svg>");
    let document = roxmltree::Document::parse(&wrapped).expect("it is XML");
    let is_name = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|class| class.split(' ').any(|one| one == "lr-called"))
    };
    let number = |node: &roxmltree::Node<'_, '_>, name| -> f64 {
        node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
    };
    document
        .descendants()
        .filter(is_name)
        .map(|node| {
            let words = node.text().unwrap_or_default().to_owned();
            let half = width(&words) * letters / 2.0;
            let (x, y) = (number(&node, "x"), number(&node, "y"));
            (words, [x - half, y - 0.73 * letters, x + half, y + 0.2 * letters])
        })
        .collect()
}

/// How deep one room lies in the other, the shorter way.
fn depth(one: Room, other: Room) -> f64 {
    let wide = one[2].min(other[2]) - one[0].max(other[0]);
    let high = one[3].min(other[3]) - one[1].max(other[1]);
    wide.min(high)
}

/// A disc, or a base that stands along the table's edges, as a room of the sheet. A slanting base is known by its middle alone.
fn rooms(piece: &PieceView) -> Vec<Room> {
    let room = |base: &Base| match base {
        Base::Disc { at: (x, y), radius } => [x - radius, -y - radius, x + radius, -y + radius],
        Base::Block { corners } => {
            let slants = (corners[0].0 - corners[1].0).abs().min((corners[0].1 - corners[1].1).abs()) > 0.01;
            let (xs, ys) = (corners.map(|c| c.0), corners.map(|c| -c.1));
            let low = |all: [f64; 4]| all.into_iter().fold(f64::INFINITY, f64::min);
            let high = |all: [f64; 4]| all.into_iter().fold(f64::NEG_INFINITY, f64::max);
            if slants {
                let (x, y) = (xs.iter().sum::<f64>() / 4.0, ys.iter().sum::<f64>() / 4.0);
                [x - 0.1, y - 0.1, x + 0.1, y + 0.1]
            } else {
                [low(xs), low(ys), high(xs), high(ys)]
            }
        }
    };
    piece.bases.iter().map(room).collect()
}

/// From near, as a picture on the command line has them, and as a small screen shows a whole table.
const SIZES: [f64; 4] = [0.3, 0.56, 0.8, 1.2];

#[test]
fn no_name_covers_another_name_or_a_piece() {
    for Seen { what, ground, view } in tables() {
        for letters in SIZES {
            let drawn = pieces_svg(&ground, &view, Letters { pieces: letters, ground: 1.0 }, Theme::Light);
            let names = names(&drawn, letters);
            for (i, (words, room)) in names.iter().enumerate() {
                for (other, beside) in &names[..i] {
                    let deep = depth(*room, *beside);
                    assert!(deep < 0.02, "{what}, letters of {letters}: {words} lies {deep:.2} over {other}");
                }
                for piece in &view.pieces {
                    let deep = rooms(piece).into_iter().map(|base| depth(*room, base)).fold(0.0, f64::max);
                    assert!(
                        deep < 0.02,
                        "{what}, letters of {letters}: {words} lies {deep:.2} over {}",
                        piece.name
                    );
                }
                let [left, top, right, bottom] = *room;
                let on_sheet =
                    left > -0.5 && right < ground.width + 0.5 && top > -ground.depth - 0.5 && bottom < 0.5;
                assert!(on_sheet, "{what}, letters of {letters}: {words} hangs off the sheet");
            }
        }
    }
}

/// Bases that form one body bear its name and a number: one name is enough for all of them.
fn body(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((body, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => body,
        _ => name,
    }
}

/// At the size of a picture on the command line everybody who stands has his name at an opening, and nearly all have it whole. Only of the 114
/// at Borodino, who stand in three ranks, some have none.
#[test]
fn names_are_left_out_only_where_there_is_no_room() {
    for Seen { what, ground, view } in tables() {
        let drawn = pieces_svg(&ground, &view, Letters::default(), Theme::Light);
        let names = names(&drawn, 0.56);
        let whole = view.pieces.iter().filter(|piece| names.iter().any(|(words, _)| *words == piece.name));
        let (whole, pieces) = (whole.count(), view.pieces.len());
        let bodies: BTreeSet<&str> = view.pieces.iter().map(|piece| body(&piece.name)).collect();
        if pieces > 80 {
            let bodies = bodies.len();
            assert!(whole * 100 >= bodies * 80, "{what}: {whole} of {bodies} have their whole name");
            assert!(names.len() * 100 >= pieces * 90, "{what}: {} of {pieces} have a name", names.len());
        } else if what.contains("after") {
            assert!(names.len() * 100 >= pieces * 95, "{what}: {} of {pieces} have a name", names.len());
        } else {
            let fallen = |piece: &&PieceView| ["dead", "fallen", "down"].contains(&piece.condition.as_str());
            let standing: BTreeSet<&str> =
                view.pieces.iter().filter(|piece| !fallen(piece)).map(|piece| body(&piece.name)).collect();
            let named = names.len();
            assert!(named >= standing.len(), "{what}: {named} of {} have a name", standing.len());
            assert!(
                whole * 100 >= bodies.len() * 75,
                "{what}: {whole} of {} have their whole name",
                bodies.len()
            );
        }
    }
}

/// A name that is left out leaves its piece as it is, and one that was shortened can still be told from every other.
#[test]
fn short_names_are_unlike() {
    for Seen { what, ground, view } in tables() {
        for letters in SIZES {
            let drawn = pieces_svg(&ground, &view, Letters { pieces: letters, ground: 1.0 }, Theme::Light);
            assert_eq!(drawn.matches("data-piece=").count(), view.pieces.len(), "{what}");
            let names = names(&drawn, letters);
            for (words, _) in &names {
                if words.bytes().all(|byte| byte.is_ascii_digit()) {
                    // A number alone is that of a base whose neighbour bears the name of both.
                    let is_called = |piece: &PieceView| {
                        let stem = body(&piece.name);
                        piece.name == format!("{stem} {words}")
                            && names.iter().any(|(whole, _)| whole != &piece.name && body(whole) == stem)
                    };
                    assert!(
                        view.pieces.iter().any(is_called),
                        "{what}, letters of {letters}: whose is {words}?"
                    );
                    continue;
                }
                let fits = |piece: &&PieceView| piece.name.split(' ').next() == Some(words);
                let many = view.pieces.iter().filter(fits).count();
                let whole = view.pieces.iter().any(|piece| piece.name == *words);
                assert!(whole || many == 1, "{what}, letters of {letters}: {words} may be {many} pieces");
            }
        }
    }
}
