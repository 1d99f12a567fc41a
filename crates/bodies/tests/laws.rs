//! Laws of bodies: what must hold wherever troops and ground lie. Sight is mutual and does not depend on how one looks at the table; a slide ends where it
//! touches and not sooner; a free place is free and none is nearer; the witness is the one that decided; quick ways agree with slow ones.

use bodies::{
    Area, Body, Eyes, Held, InTheWay, Land, Met, Said, Shifts, Sight, Veil, first_swept, look, rects,
    short_of, touch_ahead,
};
use proptest::prelude::*;
use table::{
    Board, Convex, Placement, Point, Polygon, Pose, Rect, Segment, Stretch, TOLERANCE, distance_only,
    overlap_depth, overlaps,
};

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

fn point() -> impl Strategy<Value = Point> {
    (0..72_000, 0..48_000).prop_map(|(x, y)| Point::new(f64::from(x) / 1000.0, f64::from(y) / 1000.0))
}

/// A base; every third lies square to the table.
fn rect() -> impl Strategy<Value = Rect> {
    let facing = prop_oneof![2 => 0..36_000, 1 => (0..4).prop_map(|quarter| quarter * 9_000)];
    (point(), facing, 250..6_000, 250..3_000).prop_map(|(at, facing, width, depth)| {
        let centre = Placement { at, facing: f64::from(facing) / 100.0 };
        Rect::centred(centre, f64::from(width) / 1000.0, f64::from(depth) / 1000.0)
    })
}

/// A base and some others around it.
fn crowd() -> impl Strategy<Value = (Rect, Vec<Rect>)> {
    let others = proptest::collection::vec((rect(), -6_000..6_000, -6_000..6_000), 1..6);
    (rect(), others).prop_map(|(one, others)| {
        let near = others.into_iter().map(|(rect, x, y)| {
            let step = Point::new(f64::from(x) / 1000.0, f64::from(y) / 1000.0);
            Rect { centre: one.centre + step, ..rect }
        });
        (one, near.collect())
    })
}

/// An area of three to nine corners at rising bearings around a middle, often with bays.
fn area() -> impl Strategy<Value = Polygon> {
    let corners = proptest::collection::vec((1..100_u32, 500..7_000_i32), 3..9);
    (point(), corners).prop_filter_map("no area", |(middle, corners)| {
        let all: u32 = corners.iter().map(|(turn, _)| turn).sum();
        let mut turned = 0;
        let corner = |&(turn, out): &(u32, i32)| {
            turned += turn;
            let bearing = f64::from(turned) * 360.0 / f64::from(all);
            let at = middle + Point::toward(bearing) * (f64::from(out) / 1000.0);
            Pose::new(at.x, at.y, 0.0).point()
        };
        Polygon::new(corners.iter().map(corner).collect()).ok()
    })
}

/// What an area does to a line, by its kind.
type Kind = Veil;

fn veil() -> impl Strategy<Value = Veil> {
    prop_oneof![Just(Veil::Open), Just(Veil::Depth), Just(Veil::Blocks)]
}

type Scene = (Vec<(Polygon, Veil)>, Vec<Rect>);

fn scene() -> impl Strategy<Value = Scene> {
    let areas = proptest::collection::vec((area(), veil()), 0..8);
    (areas, proptest::collection::vec(rect(), 0..10))
}

/// Eyes that look past one thing.
struct Plain(Option<Met<usize>>);

impl Eyes<Kind, usize> for Plain {
    fn area(&mut self, number: usize, area: &Area<Kind>, _: Stretch) -> Veil {
        if self.0 == Some(Met::Area(number)) { Veil::Open } else { area.kind }
    }

    fn body(&mut self, id: usize, _: Stretch) -> Veil {
        if self.0 == Some(Met::Body(id)) { Veil::Open } else { Veil::Blocks }
    }
}

fn seen((areas, bases): &Scene, line: Segment, past: Option<Met<usize>>) -> Sight<usize> {
    let area = |(outline, kind): &(Polygon, Veil)| Area {
        name: String::new(),
        kind: *kind,
        level: 0,
        outline: outline.clone(),
        crest: None,
        said: Said::default(),
    };
    let areas = areas.iter().map(area).collect();
    let board = Board::new(72.0, 48.0);
    let land = Land { board, areas, roads: vec![], waters: vec![], lines: vec![] };
    look(&land, line, bases.iter().map(Body::of_rect).enumerate(), &mut Plain(past))
}

/// The same table turned by a quarter, or seen in a mirror.
fn otherwise(point: Point, mirrored: bool) -> Point {
    if mirrored { Point::new(-point.x, point.y) } else { Point::new(point.y, -point.x) }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn sight_is_mutual(scene in scene(), from in point(), to in point()) {
        let line = Segment::new(from, to);
        match (seen(&scene, line, None), seen(&scene, line.reversed(), None)) {
            (Sight::Clear { depth }, Sight::Clear { depth: back }) => prop_assert!((depth - back).abs() < 1e-6),
            (Sight::Blocked { .. }, Sight::Blocked { .. }) => {}
            (there, back) => prop_assert!(false, "{there:?}, but back {back:?}"),
        }
    }

    #[test]
    fn sight_does_not_depend_on_how_one_looks(scene in scene(), from in point(), to in point(), mirrored in any::<bool>()) {
        let turn = |point: Point| otherwise(point, mirrored);
        let areas = scene.0.iter().map(|(area, veil)| {
            (Polygon::new(area.corners().iter().map(|corner| turn(*corner)).collect()).expect("still an area"), *veil)
        });
        let bases = scene.1.iter().map(|rect| Rect { centre: turn(rect.centre), forward: turn(rect.forward), ..*rect });
        let other = (areas.collect(), bases.collect());
        let (here, there) = (seen(&scene, Segment::new(from, to), None), seen(&other, Segment::new(turn(from), turn(to)), None));
        prop_assert_eq!(here.is_clear(), there.is_clear());
    }

    /// Slow: every area and every base is asked, near or far.
    #[test]
    fn sight_agrees_with_asking_everything(scene in scene(), from in point(), to in point()) {
        let line = Segment::new(from, to);
        let sight = seen(&scene, line, None);
        let area_blocks = scene.0.iter().any(|(area, veil)| *veil == Veil::Blocks && area.first_stretch(line).is_some());
        let base_blocks = scene.1.iter().any(|rect| rect.stretch(line).is_some());
        prop_assert!(sight.is_clear() != (area_blocks || base_blocks), "{sight:?}");
    }

    /// The witness lies in what it accuses, and whoever looks past that is not told the same again.
    #[test]
    fn what_is_said_to_hide_hides(scene in scene(), from in point(), to in point()) {
        let line = Segment::new(from, to);
        let Sight::Blocked { by, at } = seen(&scene, line, None) else { return Ok(()) };
        let middle = line.at(at.middle());
        match by {
            Met::Area(number) => prop_assert!(scene.0[number].0.contains(middle)),
            Met::Body(number) => prop_assert!(scene.1[number].contains(middle)),
        }
        let again = matches!(seen(&scene, line, Some(by)), Sight::Blocked { by: again, .. } if again == by);
        prop_assert!(!again);
    }

    #[test]
    fn a_slide_ends_where_it_touches_and_not_sooner((body, others) in crowd(), bearing in 0..360, most in 1..12) {
        let (way, most) = (Point::toward(f64::from(bearing)), f64::from(most));
        let all = Body::of_rects(&others);
        let stop = touch_ahead(&[body], way, &all, most);
        let deep = |inches: f64| others.iter().map(|other| overlap_depth(&body.shifted(way * inches), other)).fold(0.0, f64::max);
        let free = stop.unwrap_or(most);
        if free > 0.0 {
            for tenth in 0..=10 {
                prop_assert!(deep(free * f64::from(tenth) / 10.0) < TOLERANCE + 0.001);
            }
        }
        if let Some(stop) = stop.filter(|stop| *stop > 0.0) {
            prop_assert!(rects::gap_only(&[body.shifted(way * stop)], &others) <= TOLERANCE);
            let beyond = (1..=2_000).map(|step| stop + (most - stop) * f64::from(step) / 2_000.0);
            prop_assert!(beyond.into_iter().any(|inches| deep(inches) > TOLERANCE - 0.001), "nothing is in the way");
        }
    }

    #[test]
    fn a_slide_never_ends_in_closed_ground(body in rect(), area in area(), bearing in 0..360, most in 1..30) {
        let (way, most) = (Point::toward(f64::from(bearing)), f64::from(most));
        let stop = touch_ahead(&[body], way, &Body::of_area(&area), most);
        let free = stop.unwrap_or(most);
        prop_assume!(free > 0.0);
        for step in 0..=20 {
            let there = body.shifted(way * (free * f64::from(step) / 20.0)).grown(-0.002);
            prop_assert!(!area.overlaps_rect(&there), "after {step} twentieths of {free}");
        }
        if stop.is_some() {
            prop_assert!(area.gap_to_rect(&body.shifted(way * free)).distance < 0.02);
        }
    }

    /// It stops so far off and could not have gone 0.02 inch farther.
    #[test]
    fn who_stops_short_stops_just_short((body, others) in crowd(), bearing in 0..360, clear in 1..20) {
        let (way, clear, other) = (Point::toward(f64::from(bearing)), f64::from(clear) / 10.0, &others[..1]);
        let Some(met) = touch_ahead(&[body], way, &Body::of_rects(other), 20.0) else { return Ok(()) };
        let gap = |inches: f64| rects::gap_only(&[body.shifted(way * inches)], other);
        prop_assume!(gap(0.0) >= clear);
        let stop = short_of(&[body], way, met, other, clear);
        prop_assert!(gap(stop) >= clear - 1e-6);
        prop_assert!(gap(stop + 0.02) < clear);
    }

    #[test]
    fn who_passes_others_ends_on_nobody((body, others) in crowd(), bearing in 0..360, full in 0..12) {
        let way = Point::toward(f64::from(bearing));
        let mut held = Held::default();
        held.add(&[body], way, (), &others);
        let on = |inches: f64| others.iter().any(|other| overlap_depth(&body.shifted(way * inches), other) > TOLERANCE + 0.001);
        let first = held.first_free(f64::from(full));
        prop_assert!(first >= f64::from(full) && !on(first));
        if let (Some(last), _) = held.last_free(f64::from(full)) {
            prop_assert!(last <= f64::from(full) && !on(last));
        }
    }

    /// The place found is free, and no place on rings around the old one that is free is nearer.
    #[test]
    fn the_nearest_free_place_is_free_and_the_nearest((body, others) in crowd(), clear in 0..3) {
        let clear = f64::from(clear) / 10.0;
        let old = Placement { at: body.centre, facing: body.forward.bearing() }.snap();
        let laid = |pose: Pose| Rect::centred(pose.placement(), body.width(), body.depth());
        let fits = |pose: Pose| {
            let there = laid(pose);
            others.iter().all(|other| !overlaps(&there, other) && (clear == 0.0 || distance_only(&there, other) >= clear - TOLERANCE))
        };
        prop_assume!(!fits(old));
        let own = [laid(old)];
        let mut shifts = Shifts::new(&own, 3.0);
        for other in &others {
            shifts.bar(InTheWay { corners: &other.corners(), clear });
        }
        let found = shifts.nearest(old, fits);
        let far = found.map_or(3.0, |pose| pose.point().distance(old.point()));
        prop_assert!(found.is_none_or(fits));
        for ring in 1..=60 {
            let out = f64::from(ring) * 0.05;
            for step in 0..72 {
                let at = old.point() + Point::toward(f64::from(step) * 5.0) * out;
                let there = Placement { at, facing: old.degrees() }.snap();
                // Places that leave more than the tolerance to everybody: those that use it up may be nearer by as much.
                let roomy = others.iter().all(|other| distance_only(&laid(there), other) >= clear + TOLERANCE);
                prop_assert!(!roomy || out >= far - 0.02, "{there:?} is nearer than {far}");
            }
        }
    }

    #[test]
    fn quick_ways_agree_with_slow_ones((one, others) in crowd(), inches in 0..5, to in point()) {
        let slow = others.iter().map(|other| distance_only(&one, other)).fold(f64::INFINITY, f64::min);
        prop_assert_eq!(rects::gap_only(&[one], &others), slow);
        prop_assert!((rects::gap(&[one], &others).distance - slow).abs() < 1e-9);
        let (mine, theirs) = (Body::of_rect(&one), Body::of_rects(&others));
        prop_assert!(slow > f64::from(inches) || mine.may_be_near(&theirs, f64::from(inches)));
        let end = Rect { centre: one.centre.lerp(to, 0.2), ..one };
        let swept = Convex::swept(&one, &end);
        let bodies = others.iter().map(Body::of_rect).enumerate();
        let met = first_swept(&mine, &Body::of_rect(&end), bodies);
        prop_assert_eq!(met.is_some(), others.iter().any(|other| swept.overlaps_rect(other)));
    }
}
