//! Laws of distance and contact.

use proptest::prelude::*;
use table::{
    Bounds, Convex, Index, Point, Polygon, Segment, Sweep, TOLERANCE, contact_length, distance,
    distance_only, overlap_depth, touches, zone_of,
};

use crate::anything::{area, cases, neighbours, other, placement, point, rect, segment};
use crate::oracle;

/// How many inches of a line run inside an area.
fn length_inside(area: &Polygon, line: Segment) -> f64 {
    area.stretches(line).map(table::Stretch::share).sum::<f64>() * line.length()
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn distance_is_the_same_from_both_ends((one, other) in neighbours()) {
        prop_assert_eq!(distance_only(&one, &other), distance_only(&other, &one));
        prop_assert_eq!(distance(&one, &other).distance, distance(&other, &one).distance);
        prop_assert_eq!(overlap_depth(&one, &other), overlap_depth(&other, &one));
        prop_assert_eq!(touches(&one, &other), touches(&other, &one));
        prop_assert!((contact_length(&one, &other) - contact_length(&other, &one)).abs() < 1e-6);
    }

    #[test]
    fn distance_does_not_depend_on_how_one_looks((one, other) in neighbours(), view in other()) {
        let (a, b) = (view.rect(&one), view.rect(&other));
        prop_assert!((distance_only(&one, &other) - distance_only(&a, &b)).abs() < 1e-9);
        prop_assert!((overlap_depth(&one, &other) - overlap_depth(&a, &b)).abs() < 1e-9);
        let (here, there) = (distance(&one, &other), distance(&a, &b));
        prop_assert!((here.distance - there.distance).abs() < 1e-9);
    }

    #[test]
    fn distance_agrees_with_all_pairs_of_edges((one, other) in neighbours()) {
        let slow = oracle::distance(&one, &other);
        prop_assert!((distance_only(&one, &other) - slow).abs() < 1e-9);
        let gap = distance(&one, &other);
        prop_assert!((gap.distance - slow).abs() < 1e-9);
        prop_assert!((gap.from.distance(gap.to) - gap.distance).abs() < 1e-9);
        prop_assert!(one.grown(1e-6).contains(gap.from) && other.grown(1e-6).contains(gap.to));
    }

    #[test]
    fn no_shorter_shift_parts_what_overlaps((one, other) in neighbours()) {
        let depth = overlap_depth(&one, &other);
        for tenth in 0..36 {
            let shift = Point::toward(f64::from(tenth) * 10.0) * (depth - 1e-6).max(0.0);
            prop_assert!(depth == 0.0 || overlap_depth(&one, &other.shifted(shift)) > 0.0);
        }
        let apart = [one.forward, one.right(), other.forward, other.right()].into_iter().any(|axis| {
            [axis, -axis].into_iter().any(|way| overlap_depth(&one, &other.shifted(way * (depth + 1e-9))) < 1e-6)
        });
        prop_assert!(apart);
    }

    #[test]
    fn a_hull_holds_what_it_was_made_of(from in rect(), to in rect(), probe in point()) {
        let to = table::Rect { half_width: from.half_width, half_depth: from.half_depth, ..to };
        let swept = Convex::swept(&from, &to);
        for corner in from.corners().into_iter().chain(to.corners()) {
            let nearest = swept.nearest(corner).unwrap();
            prop_assert!(nearest.distance(corner) < 1e-9);
        }
        // Halfway, every corner lies halfway on its straight line.
        for (a, b) in from.corners().into_iter().zip(to.corners()) {
            prop_assert!(swept.nearest(a.lerp(b, 0.5)).unwrap().distance(a.lerp(b, 0.5)) < 1e-9);
        }
        // What is nearest is on the way to the probe: nothing of the hull lies beyond it.
        let nearest = swept.nearest(probe).unwrap();
        for &corner in swept.corners() {
            prop_assert!((corner - nearest).dot(probe - nearest) <= 1e-6 * (1.0 + probe.distance(nearest)));
        }
    }

    #[test]
    fn a_quick_look_at_swept_ground_agrees_with_its_outline(
        from in rect(),
        to in rect(),
        near in rect(),
        ground in area(),
        (by, along) in (-3.0..3.0_f64, -3.0..3.0_f64),
    ) {
        let to = table::Rect { half_width: from.half_width, half_depth: from.half_depth, ..to };
        let near = table::Rect { centre: from.centre.lerp(to.centre, 0.5) + Point::new(by, along), ..near };
        let (swept, sweep) = (Convex::swept(&from, &to), Sweep::new(from, to));
        prop_assert_eq!(swept.overlaps_rect(&near), sweep.overlaps_rect(&near));
        prop_assert_eq!(swept.overlaps_polygon(&ground), sweep.overlaps_polygon(&ground));
        let mut corners = ground.corners().to_vec();
        corners.truncate(4);
        let line = table::Polyline::new(corners).unwrap();
        prop_assert_eq!(swept.crosses(&line), sweep.crosses(&line));
    }

    #[test]
    fn zones_do_not_depend_on_how_one_looks(unit in placement(), width in 1..10_i32, depth in 1..5_i32, at in point()) {
        let (width, depth) = (f64::from(width), f64::from(depth));
        let turned = crate::anything::Other::Turned;
        let here = zone_of(unit, width, depth, at);
        prop_assert_eq!(here, zone_of(turned.placement(unit), width, depth, turned.point(at)));
        let mirror = crate::anything::Other::Mirrored;
        let mirrored = zone_of(mirror.placement(unit), width, depth, mirror.point(at));
        let expected = match here {
            table::Zone::Left if unit.local(at).x != 0.0 => table::Zone::Right,
            table::Zone::Right if unit.local(at).x != 0.0 => table::Zone::Left,
            zone => zone,
        };
        prop_assert_eq!(mirrored, expected);
    }

    #[test]
    fn lengths_inside_agree_with_cutting_everywhere(area in area(), line in segment()) {
        let (fast, slow) = (length_inside(&area, line), oracle::length_inside(&area, line, TOLERANCE));
        prop_assert!((fast - slow).abs() < 1e-6, "{fast} instead of {slow}");
        prop_assert_eq!(area.first_stretch(line).is_some(), slow > 0.0);
    }

    #[test]
    fn lines_through_corners_agree_too(area in area(), from in point(), first in 0..12_usize, second in 0..12_usize) {
        let corner = |number: usize| area.corners()[number % area.corners().len()];
        for line in [Segment::new(from, corner(first)), Segment::new(corner(first), corner(second)), Segment::new(from, corner(second) * 2.0 - from)] {
            let slow = oracle::length_inside(&area, line, TOLERANCE);
            let fast = length_inside(&area, line);
            prop_assert!((fast - slow).abs() < 1e-5, "{fast} instead of {slow} along {line:?}");
            prop_assert!((length_inside(&area, line.reversed()) - fast).abs() < 1e-5);
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

    #[test]
    fn the_index_never_misses_a_box(boxes in proptest::collection::vec(rect(), 0..150), line in segment()) {
        let mut index = Index::new(Bounds { min: Point::default(), max: Point::new(72.0, 48.0) });
        for (number, rect) in boxes.iter().enumerate() {
            index.put(number, Bounds::of_rect(rect));
        }
        let mut found = Vec::new();
        index.each_along(line, |item| found.push(item));
        let mut once = found.clone();
        once.sort_unstable();
        once.dedup();
        prop_assert_eq!(once.len(), found.len(), "each thing is named once");
        for (number, rect) in boxes.iter().enumerate() {
            if rect.clip(line).is_some() {
                prop_assert!(found.contains(&number));
            }
        }
        let around = Bounds::of_segment(line);
        let mut near = Vec::new();
        index.each_near(around, |item| near.push(item));
        for (number, rect) in boxes.iter().enumerate() {
            prop_assert!(!Bounds::of_rect(rect).meets(&around) || near.contains(&number));
        }
    }

    #[test]
    fn overlapping_an_area_is_sharing_ground(area in area(), rect in rect()) {
        // Slow and obvious: a fine lattice of points of the rectangle.
        let mut deepest = f64::NEG_INFINITY;
        for x in -20..=20 {
            for y in -20..=20 {
                let local = Point::new(rect.half_width * f64::from(x) / 20.0, rect.half_depth * f64::from(y) / 20.0);
                let at = rect.world(local);
                if oracle::inside(&area, at) {
                    let within = (rect.half_width - local.x.abs()).min(rect.half_depth - local.y.abs());
                    let deep = area.nearest_on_outline(at).distance;
                    deepest = deepest.max(within.min(deep));
                }
            }
        }
        if deepest > 0.02 {
            prop_assert!(area.overlaps_rect(&rect));
        }
        if area.overlaps_rect(&rect) {
            prop_assert!(area.gap_to_rect(&rect).distance == 0.0);
        }
        if area.holds_rect(&rect) {
            prop_assert!(rect.corners().iter().all(|&corner| area.gap_to_point(corner).distance <= 0.015));
        }
    }
}
