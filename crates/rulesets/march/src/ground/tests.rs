//! MG-TER: who may stand and pass where, with the rulebook's examples and places worked out by hand.

use engine::terrain::Ground;
use serde_json::json;
use table::{Placement, Point, Rect, Segment, Vector};

use super::*;
use crate::layout::in_field;
use crate::profiles::Arm;
use crate::state::Formation;
use bodies::{Barred, Passage, Room};

const NORTH: Vector = Point { x: 0.0, y: 1.0 };

/// A wood, a village on a road, a river with a bridge at the road and a ford, a stream, a hill of two levels.
fn terrain() -> Terrain {
    let ground: Ground = serde_json::from_value(json!({
        "width": 72.0, "depth": 48.0,
        "areas": [
            { "kind": "wood", "outline": [[10, 10], [16, 10], [16, 14], [10, 14]] },
            { "kind": "built-up", "outline": [[28, 10], [32, 10], [32, 16], [28, 16]] },
            { "kind": "marsh", "outline": [[40, 10], [44, 10], [44, 12], [40, 12]] },
            { "kind": "hill", "outline": [[50, 6], [60, 6], [60, 16], [50, 16]] },
            { "kind": "hill", "level": 2, "outline": [[53, 9], [57, 9], [57, 13], [53, 13]] },
            { "kind": "impassable", "outline": [[64, 10], [68, 10], [68, 14], [64, 14]] },
        ],
        "roads": [{ "line": [[30, 0], [30, 48]] }],
        "waters": [
            { "kind": "river", "line": [[0, 30], [72, 30]], "crossings": [
                { "kind": "bridge", "at": [30, 30], "width": 1.0 },
                { "kind": "ford", "at": [50, 30], "width": 6.0 } ] },
            { "kind": "stream", "line": [[0, 40], [72, 40]] },
        ],
    }))
    .unwrap();
    read(&ground).unwrap()
}

fn passer(arm: Arm, formation: Formation) -> Passer {
    Passer { arm, formation, road: None }
}

/// A straight move north of a unit whose front centre is at (x, y).
fn go(arm: Arm, formation: Formation, stands: u8, x: f64, y: f64, north: f64) -> Result<Passage, Barred> {
    let from = in_field(Placement::new(x, y, 0.0), arm, formation, stands);
    let to = in_field(Placement::new(x, y + north, 0.0), arm, formation, stands);
    let depth = crate::layout::size(arm, formation, stands).1;
    let centre = Point::new(x, y - depth / 2.0);
    terrain().passage(passer(arm, formation), &from, &to, Segment::new(centre, centre + NORTH * north))
}

fn rule(barred: Result<Passage, Barred>) -> &'static str {
    barred.expect_err("it should be barred").rule.0
}

/// MG-TER-02: a line with 0.1 inch of one stand inside a wood is in the wood; touching the edge is not enough.
#[test]
fn any_part_inside_counts_and_touching_does_not() {
    let line = |y: f64| in_field(Placement::new(13.0, y, 0.0), Arm::Infantry, Formation::Line, 6);
    let terrain = terrain();
    let under = |y: f64| under(&terrain, &line(y), Point::new(13.0, y - 0.5));
    assert!(!under(10.0).partly.wood && !under(10.0).partly.difficult);
    assert!(under(10.1).partly.wood && under(10.1).partly.difficult);
    assert!(!under(10.1).inside.wood && !under(10.1).defended());
}

/// MG-TER-03: marsh is difficult and nothing more; built-up areas are defended.
#[test]
fn each_kind_of_ground_means_what_it_says() {
    let terrain = terrain();
    let at = |x: f64, y: f64| {
        let stands = in_field(Placement::new(x, y, 0.0), Arm::Infantry, Formation::Column, 4);
        under(&terrain, &stands, Point::new(x, y - 1.0))
    };
    let marsh = Features { difficult: true, ..Features::default() };
    let village = Features { built_up: true, ..marsh };
    assert_eq!((at(42.0, 11.5).partly, at(42.0, 11.5).inside.built_up), (marsh, false));
    assert_eq!((at(30.0, 13.0).partly, at(30.0, 13.0).inside), (village, village));
    assert_eq!(at(51.5, 9.0).level, 1);
    assert_eq!(at(55.0, 12.0).level, 2, "the higher of two contours");
    assert_eq!(at(5.0, 5.0), Underfoot::default());
}

/// MG-MOV-03: a column of 4 passes a strip of wood it neither starts nor ends in.
#[test]
fn swept_ground_is_passed() {
    let mut strip = terrain();
    strip.areas[0].outline = table::Polygon::new(
        [(0.0, 5.5), (20.0, 5.5), (20.0, 6.5), (0.0, 6.5)].map(|(x, y)| Point::new(x, y)).to_vec(),
    )
    .unwrap();
    let column = |y: f64| in_field(Placement::new(10.0, y, 0.0), Arm::Infantry, Formation::Column, 4);
    let centre = Segment::new(Point::new(10.0, 4.0), Point::new(10.0, 8.0));
    let foot = passer(Arm::Infantry, Formation::Column);
    assert!(strip.passage(foot, &column(5.0), &column(9.0), centre).unwrap().difficult);
    let short = Segment::new(Point::new(10.0, 4.0), Point::new(10.0, 4.4));
    assert!(!strip.passage(foot, &column(5.0), &column(5.4), short).unwrap().difficult);
}

/// MG-TER-01: cavalry line ordered into a wood: refused. MG-TER-07: nor into a village, but along its road.
#[test]
fn horse_keeps_out_of_woods_and_off_the_road_out_of_villages() {
    use Arm::{Artillery, Cavalry, Infantry};
    use Formation::{Limbered, Line};
    assert_eq!(rule(go(Cavalry, Line, 3, 13.0, 9.0, 2.0)), "MG-TER-01");
    assert_eq!(rule(go(Cavalry, Line, 3, 42.0, 9.0, 2.0)), "MG-TER-03");
    assert_eq!(rule(go(Cavalry, Line, 3, 30.0, 9.0, 2.0)), "MG-TER-07");
    assert_eq!(rule(go(Artillery, Limbered, 1, 30.5, 9.0, 3.0)), "MG-TER-07");
    assert!(go(Artillery, Limbered, 1, 30.0, 9.0, 3.0).is_ok(), "its centre stays on the road");
    assert!(go(Infantry, Line, 6, 13.0, 9.0, 2.0).unwrap().difficult);
    assert_eq!(rule(go(Infantry, Line, 6, 66.0, 9.0, 2.0)), "MG-TER-03");
}

/// MG-TER-11: a river only at bridges and fords, a bridge by march columns and limbered guns along its road, a ford by anyone; a
/// stream freely.
#[test]
fn rivers_are_crossed_at_bridges_and_fords() {
    use Arm::{Artillery, Infantry};
    use Formation::{Column, Limbered, Line};
    assert_eq!(rule(go(Infantry, Line, 6, 10.0, 29.5, 2.0)), "MG-TER-11");
    assert!(go(Infantry, Column, 6, 50.0, 29.5, 2.0).unwrap().water, "wet feet at the ford");
    assert!(go(Infantry, Column, 6, 52.2, 29.5, 2.0).is_ok(), "52.95 is within the ford, which ends at 53");
    assert_eq!(rule(go(Infantry, Column, 6, 52.4, 29.5, 2.0)), "MG-TER-11");
    assert_eq!(rule(go(Infantry, Column, 6, 30.0, 29.5, 2.0)), "MG-TER-11");
    assert!(go(Artillery, Limbered, 1, 30.0, 29.5, 3.0).is_ok(), "over the bridge");
    assert_eq!(rule(go(Artillery, Limbered, 1, 30.1, 29.5, 3.0)), "MG-TER-11");
    assert!(go(Infantry, Line, 6, 10.0, 39.5, 2.0).unwrap().water);
    let marching = Passer { arm: Infantry, formation: Formation::MarchColumn, road: Some(0) };
    let file = |y: f64| in_field(Placement::new(30.0, y, 0.0), Infantry, Formation::MarchColumn, 4);
    let centre = Segment::new(Point::new(30.0, 27.0), Point::new(30.0, 33.0));
    assert!(terrain().passage(marching, &file(29.0), &file(35.0), centre).unwrap().water);
}

/// MG-RET-07: good-order cavalry with a wood 0.5 inch behind it can go back 0.5; impassable water stops anybody.
#[test]
fn a_shift_is_free_up_to_forbidden_ground() {
    let terrain = terrain();
    let room = |arm: Arm, formation: Formation, stands: u8, x: f64, y: f64, most: f64| {
        let body = in_field(Placement::new(x, y, 0.0), arm, formation, stands);
        terrain.room(passer(arm, formation), &body, Point::new(x, y), NORTH, most)
    };
    let stopped = room(Arm::Cavalry, Formation::Line, 3, 13.0, 9.5, 2.0);
    assert!((stopped.distance - 0.5).abs() < 0.011, "{stopped:?}");
    assert_eq!(stopped.stopped_by, Some(Barrier::Area(0)));
    let free = room(Arm::Infantry, Formation::Line, 6, 13.0, 9.5, 1.0);
    assert_eq!(free, Room { distance: 1.0, stopped_by: None });
    let bank = room(Arm::Infantry, Formation::Line, 6, 10.0, 29.6, 1.0);
    assert!((bank.distance - 0.4).abs() < 0.011, "{bank:?}");
    assert_eq!(bank.stopped_by, Some(Barrier::Water(0)));
    let guns = room(Arm::Artillery, Formation::Limbered, 1, 30.0, 9.5, 1.0);
    assert_eq!(guns, Room { distance: 1.0, stopped_by: None }, "along the road through the village");
}

/// MG-RTE-04: flight ignores woods and stops at what is impassable to all.
#[test]
fn flight_stops_only_at_impassable_ground() {
    let terrain = terrain();
    let flight = |x: f64, y: f64| {
        let stands = in_field(Placement::new(x, y, 0.0), Arm::Cavalry, Formation::Line, 3);
        terrain.room(crate::rout::RUNNING, &stands, Point::new(x, y - 1.0), NORTH, 16.0)
    };
    assert_eq!(flight(13.0, 9.0).distance, 16.0);
    assert!((flight(66.0, 9.0).distance - 1.0).abs() < 0.011);
    assert!((flight(5.0, 20.0).distance - 10.0).abs() < 0.011, "the river");
}

/// MG-RTE-04: cavalry in a wood may only be moved out of it by the shortest way.
#[test]
fn horse_in_a_wood_leaves_it_by_the_shortest_way() {
    assert!(
        go(Arm::Cavalry, Formation::Line, 3, 13.0, 12.5, -3.0).is_ok(),
        "centre 1.5 from the south edge, and that way"
    );
    assert_eq!(rule(go(Arm::Cavalry, Formation::Line, 3, 13.0, 12.5, 5.0)), "MG-RTE-04");
}

/// MG-COM-02: a rider crosses anything but impassable water.
#[test]
fn riders_need_a_bridge_or_a_ford() {
    let ride =
        |x: f64| terrain().ride::<Passer>(Segment::new(Point::new(x, 20.0), Point::new(x, 45.0))).is_ok();
    assert!(ride(30.4) && ride(52.9));
    assert!(!ride(31.0) && !ride(10.0));
}

/// MG-FRM-15: some part of the unit must touch a road; the head goes to its point nearest to the front centre.
#[test]
fn a_road_is_found_under_a_unit() {
    let column = |x: f64| in_field(Placement::new(x, 20.0, 0.0), Arm::Infantry, Formation::Column, 6);
    let terrain = terrain();
    let (road, on) = terrain.road_at(&column(29.6), Point::new(29.6, 20.0)).unwrap();
    assert_eq!((road, on.point), (0, Point::new(30.0, 20.0)));
    assert!(terrain.road_at(&column(29.0), Point::new(29.0, 20.0)).is_none());
    assert!(
        terrain
            .standing(
                passer(Arm::Artillery, Formation::Unlimbered),
                &[Rect::behind(Placement::new(30.0, 13.0, 0.0), 1.0, 1.0)],
                Point::new(30.0, 12.5)
            )
            .is_ok()
    );
}
