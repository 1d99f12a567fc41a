//! Nothing panics, whatever finite numbers come in.

use proptest::prelude::*;
use table::{
    Arc, Board, Circle, Convex, Ground, Hinge, Motion, Near, Placement, Point, Polygon, Polyline, Pose,
    Quest, Rect, Segment, Shape, Spot, Travel, contact_length, distance, distance_only, first_moment,
    overlap_depth, part_ahead, zone_of,
};

use crate::anything::cases;

/// Any finite number: ordinary ones, tiny ones, huge ones, zero.
fn number() -> impl Strategy<Value = f64> {
    let any = proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO;
    prop_oneof![4 => -100.0..100.0, 1 => any, 2 => (-3..4).prop_map(f64::from)]
}

fn point() -> impl Strategy<Value = Point> {
    (number(), number()).prop_map(|(x, y)| Point::new(x, y))
}

fn rect() -> impl Strategy<Value = Rect> {
    (point(), number(), number(), number())
        .prop_map(|(at, facing, width, depth)| Rect::centred(Placement { at, facing }, width, depth))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn shapes(one in rect(), other in rect(), points in proptest::collection::vec(point(), 0..9), a in point(), b in point()) {
        let line = Segment::new(a, b);
        let _ = (distance(&one, &other), distance_only(&one, &other), overlap_depth(&one, &other), contact_length(&one, &other));
        let _ = (one.gap_to_segment(line), one.stretch(line), one.nearest(a), part_ahead(&one, &other));
        let swept = Convex::swept(&one, &other);
        let _ = (swept.nearest(a), swept.overlaps_rect(&one), swept.shrunk(0.01), swept.contains_strictly(b));
        let _ = (Circle::new(a, one.half_width).gap_to_rect(&other), Circle::new(a, 1.0).gap_to_circle(&Circle::new(b, 2.0)));
        if let Ok(area) = Polygon::new(points.clone()) {
            let _ = (area.stretches(line).count(), area.overlaps_rect(&one), area.gap_to_rect(&other), area.first_met(line));
            let _ = (swept.overlaps_polygon(&area), area.holds_rect(&one), area.contains_strictly(a));
        }
        if let Ok(road) = Polyline::new(points) {
            let _ = (road.at(a.x), road.nearest(b), road.crossings(line).count(), road.gap_to_rect(&one), swept.crosses(&road));
            road.each_passage(line, |_| {});
        }
    }

    #[test]
    fn places_and_arcs(at in point(), facing in number(), width in number(), depth in number(), to in point()) {
        let here = Placement { at, facing };
        let _ = (here.snap(), here.lerp(Placement { at: to, facing: width }, depth), zone_of(here, width, depth, to));
        let _ = (Pose::checked(at.x, at.y, facing), Spot::checked(to.x, to.y), Pose::new(at.x, at.y, facing).turned_by(width));
        let arc = Arc::from_front(&Rect::behind(here, width, depth), facing);
        let _ = (arc.sees(to), arc.part_of(&Rect::centred(here, depth, width)));
        let board = Board::new(width, depth);
        let body = [Rect::behind(here, width, depth)];
        let _ = (board.overhang(&body[0]), board.nearest_edge(to), board.free_shift(&body, to, facing), board.inward_shift(&body));
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn moves(one in rect(), other in rect(), from in point(), to in point(), facing in number(), reach in number()) {
        let (start, end) = (Placement { at: from, facing: 0.0 }, Placement { at: to, facing });
        let motions = [Motion::straight(start, end), Motion::wheel(start, reach, Hinge::Left, table::Degrees(facing))];
        for motion in motions {
            let _ = motion.farthest_corner(&one);
            // The search for a moment is bounded by the fraction of the move, not by its length.
            let _ = first_moment(&motion, &[one], &[other], Near::Within(reach));
            let _ = first_moment(&motion, &[one], &[other], Near::Overlapping);
        }
    }

    #[test]
    fn routes_and_places(rect in rect(), points in proptest::collection::vec(point(), 3..7), from in point(), to in point(), budget in 0.0..9.0_f64) {
        let board = Board::new(72.0, 48.0);
        let area = Polygon::new(points.clone()).ok().map(|area| (Shape::Area(area), 2));
        let road = Polyline::new(points).ok().map(|line| (Shape::Strip { line, reach: budget }, 1));
        let ground = Ground::new(board, 0, area.into_iter().chain(road).collect());
        let price = |kind: i32| (kind < 2).then_some(1.0 - 0.5 * f64::from(kind));
        let bare = Travel { board, ground: &ground, price, barriers: &[], landmarks: &[], blocks: &[] };
        let landmarks = bare.landmarks();
        let travel = Travel { landmarks: &landmarks, ..bare };
        let _ = travel.route(from, to);
        let _ = Travel { blocks: &[rect], ..travel }.route(from, to);
        let quest = Quest { from, budget, step: 0.5, cheapest: 0.5, slack: 0.1 };
        let _ = quest.places(|at| at.x > from.x + 1.0, |at, _| travel.cost(&[from, at]));
    }
}
