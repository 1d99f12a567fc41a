//! Laws of paths over ground.

use proptest::prelude::*;
use table::{Board, Ground, Point, Polyline, Shape, Travel};

use crate::anything::{area, cases, point, segment};

const TABLE: Board = Board::new(72.0, 48.0);

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn the_parts_of_a_path_are_the_path(areas in proptest::collection::vec((area(), 1..4), 0..8), leg in segment()) {
        let regions = areas.iter().map(|(area, kind)| (Shape::Area(area.clone()), *kind)).collect();
        let ground = Ground::new(TABLE, 0, regions);
        let parts = ground.split(leg);
        let length: f64 = parts.iter().map(table::Part::length).sum();
        prop_assert!((length - leg.length()).abs() < 1e-6);
        for pair in parts.windows(2) {
            prop_assert!(pair[0].line.to == pair[1].line.from && pair[0].kind != pair[1].kind);
        }
        let inside = |area: &table::Polygon| area.stretches(leg).map(table::Stretch::share).sum::<f64>() * leg.length();
        for kind in 1..4 {
            let mine: f64 = parts.iter().filter(|part| part.kind == kind).map(table::Part::length).sum();
            let all: f64 = areas.iter().filter(|(_, of)| *of == kind).map(|(area, _)| inside(area)).sum();
            // Greater kinds may cover some of it; running along an outline counts for the part.
            prop_assert!(mine <= all + 0.1 || areas.len() > 1 || all == 0.0);
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_route_can_be_gone_and_is_no_dearer_than_the_straight_way(
        areas in proptest::collection::vec((area(), 1..4), 0..6), from in point(), to in point(),
    ) {
        let regions = areas.iter().map(|(area, kind)| (Shape::Area(area.clone()), *kind)).collect();
        let ground = Ground::new(TABLE, 0, regions);
        let price = |kind: i32| match kind { 0 => Some(1.0), 1 => Some(2.0), 2 => Some(0.5), _ => None };
        let fence = Polyline::new(vec![Point::new(30.0, 5.0), Point::new(36.0, 40.0)]).unwrap();
        let fences = [(fence, Some(1.0))];
        let bare = Travel { board: TABLE, ground: &ground, price, barriers: &fences, landmarks: &[], blocks: &[] };
        let landmarks = bare.landmarks();
        let travel = Travel { landmarks: &landmarks, ..bare };
        let found = travel.route(from, to);
        if let Some(straight) = travel.cost(&[from, to]) {
            prop_assert!(found.as_ref().is_some_and(|route| route.cost <= straight + 1e-9));
        }
        if let Some(route) = found {
            prop_assert_eq!((route.path[0], *route.path.last().unwrap()), (from, to));
            let again = travel.cost(&route.path);
            prop_assert!(again.is_some_and(|cost| (cost - route.cost).abs() < 1e-6));
            prop_assert!(route.length >= from.distance(to) - 1e-9 && route.cost >= from.distance(to) * 0.5 - 1e-9);
        }
    }
}
