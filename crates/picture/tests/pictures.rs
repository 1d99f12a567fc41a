//! What every picture promises: it is XML, it is the same every time, names cannot break it, and nothing is told by colour alone.

mod battle;

use battle::{ground, piece, view};
use engine::view::{AreaView, Arm, LineView};
use engine::{Side, terrain::AreaKind};
use picture::{
    Letters, Options, Theme, ground_svg, picture, piece_svg, pieces_svg, rings_svg, style_sheet, view_box,
};
use resvg::usvg;

/// A picture as its document; it fails the test if it is not well formed or cannot be drawn.
fn parse(svg: &str) -> roxmltree::Document<'_> {
    usvg::Tree::from_str(svg, &usvg::Options::default()).expect("it can be drawn");
    roxmltree::Document::parse(svg).expect("it is XML")
}

fn options(theme: Theme) -> Options {
    Options { theme, size: Some(800), title: "Quatre & <Bras>".to_owned() }
}

/// A piece without what only colour tells: the class of its nation.
fn colourless(drawn: &str) -> String {
    ["french", "prussian", "side-a", "side-b"]
        .iter()
        .fold(drawn.to_owned(), |text, name| text.replace(&format!("lr-{name}"), ""))
}

#[test]
fn a_picture_is_a_document_that_can_be_drawn() {
    for theme in Theme::BOTH {
        let svg = picture(&ground(), &view(), &options(theme));
        let document = parse(&svg);
        let root = document.root_element();
        // 24 inches and a margin of 2 on both sides; 18 inches, 2 above and 8.2 below.
        assert_eq!(root.attribute("viewBox"), Some("-2 -20 28 28.2"));
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("800"), Some("805.714")));
        assert_eq!(root.attribute("aria-label"), Some("Quatre & <Bras>"));
        assert!(!svg.contains("var("), "a picture that stands alone names no custom properties");
    }
}

#[test]
fn the_view_box_holds_the_table_and_its_frame() {
    assert_eq!(view_box(&ground()), [-2.0, -20.0, 28.0, 28.2]);
}

#[test]
fn the_same_battle_is_the_same_bytes() {
    for theme in Theme::BOTH {
        assert_eq!(
            picture(&ground(), &view(), &options(theme)),
            picture(&ground(), &view(), &options(theme))
        );
    }
    assert_ne!(
        picture(&ground(), &view(), &options(Theme::Light)),
        picture(&ground(), &view(), &options(Theme::Dark))
    );
}

#[test]
fn hostile_names_stay_names() {
    let name = "\"><script>alert('x')</script>&\u{0}";
    let mut battle = view();
    let mut map = ground();
    for piece in &mut battle.pieces {
        piece.name = name.to_owned();
        piece.formation = name.to_owned();
        piece.condition = name.to_owned();
        piece.marks = vec![name.to_owned()];
        piece.symbol.nation = name.to_owned();
        piece.symbol.kind = name.to_owned();
    }
    battle.sides.a.name = name.to_owned();
    battle.sides.b.nation = name.to_owned();
    battle.phase = name.to_owned();
    for area in &mut map.areas {
        area.name = name.to_owned();
    }
    map.roads[0].name = name.to_owned();
    map.waters[0].name = name.to_owned();
    let svg = picture(&map, &battle, &Options { title: name.to_owned(), ..options(Theme::Light) });
    let document = parse(&svg);
    assert!(document.descendants().all(|node| !node.has_tag_name("script")));
    let drawn = document
        .descendants()
        .find(|node| node.attribute("class").is_some_and(|class| class.starts_with("piece ")));
    let shown = drawn.and_then(|node| node.attribute("data-piece"));
    assert_eq!(shown, Some("\"><script>alert('x')</script>&\u{fffd}"));
}

#[test]
fn a_page_can_attach_to_every_piece() {
    let battle = view();
    let drawn = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
        pieces_svg(&ground(), &battle, Letters::default(), Theme::Dark)
    );
    let document = parse(&drawn);
    let groups: Vec<_> = document.descendants().filter(|node| node.has_attribute("data-piece")).collect();
    assert_eq!(groups.len(), battle.pieces.len());
    for group in groups {
        assert_eq!(group.attribute("role"), Some("img"));
        let says = group.attribute("aria-label").unwrap_or_default();
        assert!(says.starts_with(group.attribute("data-piece").expect("it was found by it")), "{says}");
    }
    assert!(
        document.descendants().all(|node| !node.has_attribute("id")),
        "pieces carry no ids that could collide"
    );
}

#[test]
fn the_label_says_what_is_drawn() {
    let mut line = piece("1st Foot", Side::A, Arm::Infantry, "line");
    line.condition = "disordered".to_owned();
    line.marks = vec!["rallied".to_owned()];
    line.facing = 92.0;
    let drawn = piece_svg(&line, Theme::Light);
    let says = "aria-label=\"1st Foot: french infantry, in line, facing east, disordered, rallied, strength 4 of 6, side A\"";
    assert!(drawn.contains(says), "{drawn}");
}

#[test]
fn every_arm_has_a_mark_of_its_own() {
    let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Commander, Arm::Figure, Arm::Vehicle];
    let drawn: Vec<String> = arms.iter().map(|arm| shape_of(&piece("x", Side::A, *arm, "line"))).collect();
    for (i, one) in drawn.iter().enumerate() {
        assert!(!drawn[..i].contains(one), "{:?} looks like another arm", arms[i]);
    }
}

#[test]
fn every_condition_has_a_mark_of_its_own() {
    let conditions = ["good", "disordered", "shaken", "routed", "ducked"];
    let drawn: Vec<String> = conditions
        .iter()
        .map(|condition| {
            let mut unit = piece("x", Side::A, Arm::Infantry, "line");
            unit.condition = (*condition).to_owned();
            shape_of(&unit)
        })
        .collect();
    for (i, one) in drawn.iter().enumerate() {
        assert!(!drawn[..i].contains(one), "{} looks like another condition", conditions[i]);
    }
}

#[test]
fn the_two_sides_differ_without_colour() {
    let [ours, theirs] = Side::BOTH.map(|side| shape_of(&piece("x", side, Arm::Infantry, "line")));
    assert_ne!(ours, theirs);
}

#[test]
fn every_formation_shows() {
    let formations =
        ["line", "column", "square", "open order", "march column", "limbered", "unlimbered", "garrison"];
    let drawn: Vec<String> =
        formations.iter().map(|formation| shape_of(&piece("x", Side::A, Arm::Infantry, formation))).collect();
    for (i, one) in drawn.iter().enumerate() {
        assert!(!drawn[..i].contains(one), "{} looks like another formation", formations[i]);
    }
}

/// What is drawn of a piece apart from its colours and its words.
fn shape_of(piece: &engine::view::PieceView) -> String {
    let drawn = colourless(&piece_svg(piece, Theme::Light));
    let start = drawn.find('>').expect("the group opens");
    drawn[start..].to_owned()
}

#[test]
fn the_true_edge_of_every_base_is_drawn() {
    // A base of 0.75 × 1 whose front left corner is at (10, 10.5), facing north: drawn from (10, −10.5).
    let drawn = piece_svg(&piece("x", Side::A, Arm::Infantry, "line"), Theme::Light);
    assert!(drawn.contains("d=\"m10-10.5.75 0 0 1-.75 0z"), "{drawn}");
}

#[test]
fn rings_are_whole_or_sectors() {
    let mut gun = piece("x", Side::A, Arm::Artillery, "unlimbered");
    gun.rings = vec![
        engine::view::Ring { kind: "command".to_owned(), radius: 8.0, half_arc: 180.0, from_middle: false },
        engine::view::Ring { kind: "range".to_owned(), radius: 18.0, half_arc: 22.5, from_middle: false },
    ];
    let drawn = rings_svg(&gun, Theme::Light);
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{drawn}</svg>");
    parse(&svg);
    assert_eq!(drawn.matches("data-ring").count(), 2);
    assert!(drawn.contains("range 18″"));
}

#[test]
fn a_page_has_both_themes_in_custom_properties() {
    let css = style_sheet();
    for property in
        ["--lr-paper:#f0e6cd", "--lr-paper:#1c1f24", "var(--lr-ink)", "--lr-french:", "var(--lr-label-size,"]
    {
        assert!(css.contains(property), "{property} is missing");
    }
    assert!(!css.contains('$') && !css.contains('@'), "every name was replaced");
}

/// Twenty features on a table of 72 × 48 inches fit into 400 kilobytes.
#[test]
fn a_large_ground_stays_small() {
    let kinds = [
        AreaKind::Hill,
        AreaKind::Wood,
        AreaKind::BuiltUp,
        AreaKind::Fields,
        AreaKind::Wood,
        AreaKind::Marsh,
        AreaKind::Hill,
        AreaKind::Rough,
        AreaKind::Wood,
        AreaKind::Works,
    ];
    let mut map = ground();
    (map.width, map.depth) = (72.0, 48.0);
    map.areas = (0..20_u32)
        .map(|i| {
            let (x, y) = (f64::from(i % 5) * 14.0 + 2.0, f64::from(i / 5) * 11.5 + 2.0);
            let outline =
                vec![(x, y), (x + 9.0, y - 1.0), (x + 11.0, y + 4.0), (x + 7.0, y + 8.0), (x - 1.0, y + 6.0)];
            AreaView {
                name: format!("Feature {i}"),
                kind: kinds[i as usize % kinds.len()],
                level: 2,
                outline,
                scenery: false,
            }
        })
        .collect();
    map.roads
        .push(LineView { name: "High Road".to_owned(), line: vec![(0.0, 10.0), (36.0, 24.0), (72.0, 30.0)] });
    let drawn = ground_svg(&map, Theme::Light);
    assert!(drawn.len() < 400_000, "{} bytes", drawn.len());
}
