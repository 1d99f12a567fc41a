//! Laws of sight and of paths over ground.

use proptest::prelude::*;
use table::{
    Board, Ground, Look, Pieces, Point, Polygon, Polyline, Rect, Screen, Segment, Shape, Sight, TOLERANCE,
    Terrain, Travel, Veil,
};

use crate::anything::{area, cases, other, point, rect, segment};
use crate::oracle;

const TABLE: Board = Board::new(72.0, 48.0);

fn veil() -> impl Strategy<Value = Veil> {
    prop_oneof![2 => Just(Veil::Wood), 1 => (0..3).prop_map(Veil::Height), 1 => Just(Veil::Solid)]
}

type Scene = (Vec<(Polygon, Veil)>, Vec<(Rect, i32)>);

fn scene() -> impl Strategy<Value = Scene> {
    (proptest::collection::vec((area(), veil()), 0..12), proptest::collection::vec((rect(), 0..2), 0..12))
}

fn look() -> impl Strategy<Value = Look> {
    (segment(), 0..3, 0..3, 0..8_i32).prop_map(|(line, eye, ground, wood)| Look {
        line,
        eye,
        ground,
        wood: f64::from(wood),
    })
}

fn table_of((areas, rects): &Scene) -> (Terrain, Pieces) {
    let mut pieces = Pieces::new(TABLE);
    for (number, &(rect, level)) in rects.iter().enumerate() {
        pieces.put(number, rect, level);
    }
    (Terrain::new(TABLE, areas.clone(), vec![]), pieces)
}

/// Slow and obvious: every area and every piece, one after the other, woods united by looking at very many points. None when
/// the answer hangs on less than those points can tell. Cutting in no deeper than `graze` is only touching.
fn clear(areas: &[(Polygon, Veil)], rects: &[(Rect, i32)], look: &Look, graze: f64) -> Option<bool> {
    let high = areas.iter().any(|(area, veil)| match veil {
        Veil::Height(level) => *level > look.eye && oracle::length_inside(area, look.line, graze) > 0.0,
        Veil::Solid => oracle::length_inside(area, look.line, graze) > 0.0,
        Veil::Wood => false,
    });
    let runs_through = |rect: &Rect| {
        let middle = rect.clip(look.line).map(|stretch| rect.local(look.line.at(stretch.middle())));
        middle.is_some_and(|at| rect.half_width - at.x.abs() > graze && rect.half_depth - at.y.abs() > graze)
    };
    let piece = rects.iter().any(|(rect, level)| *level >= look.ground && runs_through(rect));
    if high || piece {
        return Some(false);
    }
    let count = if graze < TOLERANCE { 300 } else { 2_000 };
    let in_wood = |number: i32| {
        let at = look.line.at((f64::from(number) + 0.5) / f64::from(count));
        areas
            .iter()
            .any(|(area, veil)| *veil == Veil::Wood && area.bounds().contains(at) && oracle::inside(area, at))
    };
    let wood =
        (0..count).filter(|&number| in_wood(number)).count() as f64 / f64::from(count) * look.line.length();
    let unsure = 0.05 + look.line.length() * 40.0 / f64::from(count);
    ((wood - look.wood).abs() > unsure).then_some(wood < look.wood)
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn lengths_inside_agree_with_cutting_everywhere(area in area(), line in segment()) {
        let slow = oracle::length_inside(&area, line, TOLERANCE);
        prop_assert!((area.length_inside(line) - slow).abs() < 1e-6, "{} instead of {slow}", area.length_inside(line));
        prop_assert_eq!(area.hides(line), slow > 0.0);
    }

    #[test]
    fn lines_through_corners_agree_too(area in area(), from in point(), first in 0..12_usize, second in 0..12_usize) {
        let corner = |number: usize| area.corners()[number % area.corners().len()];
        for line in [Segment::new(from, corner(first)), Segment::new(corner(first), corner(second)), Segment::new(from, corner(second) * 2.0 - from)] {
            let slow = oracle::length_inside(&area, line, TOLERANCE);
            let fast = area.length_inside(line);
            prop_assert!((fast - slow).abs() < 1e-5, "{fast} instead of {slow} along {line:?}");
            prop_assert!((area.length_inside(line.reversed()) - fast).abs() < 1e-5);
        }
    }

    #[test]
    fn a_piece_hides_what_a_line_through_it_meets(rect in rect(), line in segment()) {
        let stretch = rect.stretch(line);
        if oracle::runs_through(&rect, line) {
            // Deeper than the tolerance somewhere; its middle may still lie shallower when it cuts a corner.
            prop_assert!(rect.clip(line).is_some());
        }
        if let Some(stretch) = stretch {
            let middle = rect.local(line.at(stretch.middle()));
            prop_assert!(rect.half_width - middle.x.abs() > TOLERANCE && rect.half_depth - middle.y.abs() > TOLERANCE);
        }
        prop_assert_eq!(rect.stretch(line.reversed()).is_some(), stretch.is_some());
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn sight_is_mutual(scene in scene(), look in look()) {
        let (terrain, pieces) = table_of(&scene);
        let back = Look { line: look.line.reversed(), ..look };
        let (there, again) = (terrain.sight(&pieces, &look, |_| false), terrain.sight(&pieces, &back, |_| false));
        prop_assert_eq!(there.is_clear(), again.is_clear());
    }

    #[test]
    fn sight_does_not_depend_on_how_one_looks(scene in scene(), look in look(), view in other()) {
        let (terrain, pieces) = table_of(&scene);
        let seen = (
            scene.0.iter().map(|(area, veil)| (view.area(area), *veil)).collect(),
            scene.1.iter().map(|(rect, level)| (view.rect(rect), *level)).collect(),
        );
        let (other_terrain, other_pieces) = table_of(&seen);
        let other_look = Look { line: view.segment(look.line), ..look };
        prop_assert_eq!(
            terrain.sight(&pieces, &look, |_| false).is_clear(),
            other_terrain.sight(&other_pieces, &other_look, |_| false).is_clear()
        );
    }

    #[test]
    fn sight_agrees_with_looking_at_everything(scene in scene(), look in look()) {
        let (terrain, pieces) = table_of(&scene);
        let sight = terrain.sight(&pieces, &look, |_| false);
        if let Some(expected) = clear(&scene.0, &scene.1, &look, TOLERANCE) {
            prop_assert_eq!(sight.is_clear(), expected, "{:?}", sight);
        }
        if let Sight::Blocked { by, at, .. } = sight {
            // The witness lies in what it accuses.
            let middle = at.midpoint();
            match by {
                Screen::Area(number) => prop_assert!(scene.0[number].0.contains(middle)),
                Screen::Piece(number) => prop_assert!(scene.1[number].0.contains(middle)),
                Screen::Line(_) => prop_assert!(false, "there are no lines"),
            }
            // And looking past it, another verdict may come, but never the same accusation.
            let past = terrain.sight(&pieces, &look, |screen| screen == by);
            let again = matches!(past, Sight::Blocked { by: again, .. } if again == by);
            prop_assert!(!again);
        }
    }

    #[test]
    fn what_is_seen_of_a_path_is_what_can_be_looked_at(scene in scene(), eye in point(), leg in segment(), wood in 0..6) {
        let (terrain, pieces) = table_of(&scene);
        let look = Look { line: leg, eye: 0, ground: 0, wood: f64::from(wood) };
        let seen = terrain.visible_stretches(&pieces, eye, leg, &look, &|_| false);
        let mut wrong = 0;
        for number in 0..20 {
            let t = (f64::from(number) + 0.5) / 20.0;
            let look = Look { line: Segment::new(eye, leg.at(t)), ..look };
            let said = seen.iter().any(|stretch| stretch.from <= t && t <= stretch.to);
            // What is seen can be looked at; what is not may still be looked at past a corner, within the tolerance.
            prop_assert!(!said || terrain.sight(&pieces, &look, |_| false).is_clear());
            wrong += i32::from(clear(&scene.0, &scene.1, &look, 1e-6).is_some_and(|clear| clear != said));
        }
        prop_assert!(wrong <= 1, "{wrong} of 20 differ");
    }

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
        for kind in 1..4 {
            let mine: f64 = parts.iter().filter(|part| part.kind == kind).map(table::Part::length).sum();
            let all: f64 = areas.iter().filter(|(_, of)| *of == kind).map(|(area, _)| area.length_inside(leg)).sum();
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
        let travel = Travel { board: TABLE, ground: &ground, price, barriers: &[(fence, Some(1.0))] };
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
