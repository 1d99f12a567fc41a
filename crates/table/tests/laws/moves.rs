//! Laws of moves: first moments.

use proptest::prelude::*;
use table::{Degrees, Motion, Near, Placement, Point, Pose, Rect, Spot, distance_only, first_moment};

use crate::anything::{cases, other, placement, point, rect};

fn motion() -> impl Strategy<Value = Motion> {
    let straight =
        (placement(), -8_000..8_000, -8_000..8_000, -180..=180).prop_map(|(from, ahead, right, turn)| {
            let to = from
                .advanced(f64::from(ahead) / 1000.0, f64::from(right) / 1000.0)
                .turned_by(f64::from(turn));
            Motion::straight(from, to)
        });
    let wheel = (placement(), -180..=180, 1..6).prop_map(|(from, turn, out)| Motion::Wheel {
        from,
        pivot: from.advanced(0.0, f64::from(out)).at,
        degrees: f64::from(turn),
    });
    prop_oneof![straight, wheel]
}

/// A body of two stands at the start of a move, and three others near its way.
fn march() -> impl Strategy<Value = (Motion, Vec<Rect>, Vec<Rect>)> {
    let still = proptest::collection::vec((rect(), -6_000..6_000, -6_000..6_000), 3);
    (motion(), still).prop_map(|(motion, still)| {
        let start = motion.start();
        let body = [-0.5, 0.5].map(|aside| Rect::behind(start.advanced(0.0, aside), 1.0, 2.0)).to_vec();
        let middle = motion.at(0.5).at;
        let still = still.into_iter().map(|(rect, x, y)| Rect {
            centre: middle + Point::new(f64::from(x) / 1000.0, f64::from(y) / 1000.0),
            ..rect
        });
        (motion, body, still.collect())
    })
}

fn least_gap(motion: &Motion, body: &[Rect], still: &[Rect], t: f64) -> f64 {
    let gaps = body
        .iter()
        .flat_map(|mine| still.iter().map(move |theirs| distance_only(&motion.carry(mine, t), theirs)));
    gaps.fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_first_moment_is_the_first((motion, body, still) in march(), limit in 0..4_000) {
        let limit = f64::from(limit) / 1000.0;
        let moment = first_moment(&motion, &body, &still, Near::Within(limit));
        let until = moment.map_or(1.0, |moment| moment.t);
        for number in 0..1_000 {
            let t = f64::from(number) / 1_000.0;
            if t < until - 1e-6 {
                let gap = least_gap(&motion, &body, &still, t);
                prop_assert!(gap > limit - 1.1e-3, "at {t} the gap is {gap}, and {moment:?} was called first");
            }
        }
        if let Some(moment) = moment {
            let gap = least_gap(&motion, &body, &still, moment.t);
            prop_assert!(gap <= limit + 1e-6 && (moment.t == 0.0 || gap >= limit - 1e-6), "{gap} {moment:?}");
            prop_assert!((moment.gap.distance - gap).abs() < 1e-6);
        }
    }

    #[test]
    fn moments_do_not_depend_on_how_one_looks((motion, body, still) in march(), view in other()) {
        let seen = |rects: &[Rect]| rects.iter().map(|rect| view.rect(rect)).collect::<Vec<_>>();
        let Motion::Straight { from, to } = motion else { return Ok(()) };
        // An exact about-face turns clockwise whichever way one looks, so its mirror image is another move.
        prop_assume!(table::turn_between(from.facing, to.facing).abs() < 179.99);
        let other = Motion::straight(view.placement(from), view.placement(to));
        let here = first_moment(&motion, &body, &still, Near::Within(1.0)).map(|moment| moment.t);
        let there = first_moment(&other, &seen(&body), &seen(&still), Near::Within(1.0)).map(|moment| moment.t);
        prop_assert_eq!(here.is_some(), there.is_some());
        prop_assert!((here.unwrap_or(0.0) - there.unwrap_or(0.0)).abs() < 1e-4);
    }

    #[test]
    fn carrying_keeps_the_shape((motion, body, _) in march(), tenth in 0..=10) {
        let t = f64::from(tenth) / 10.0;
        let [one, other] = [body[0], body[1]].map(|rect| motion.carry(&rect, t));
        prop_assert!((one.centre.distance(other.centre) - 1.0).abs() < 1e-9);
        prop_assert!((one.forward.length() - 1.0).abs() < 1e-12);
        let expected = Rect::behind(motion.at(t).advanced(0.0, -0.5), 1.0, 2.0);
        prop_assert!(expected.centre.distance(one.centre) < 1e-9 && expected.forward.distance(one.forward) < 1e-9);
    }

    #[test]
    fn poses_survive_being_written(x in -9_999_999..9_999_999, y in -9_999_999..9_999_999, facing in 0..36_000) {
        let pose = Pose { x, y, facing };
        let text = serde_json::to_string(&pose).unwrap();
        prop_assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
        let text = toml::to_string(&pose).unwrap();
        prop_assert_eq!(toml::from_str::<Pose>(&text).unwrap(), pose);
        prop_assert_eq!(pose.placement().snap(), pose);
        let spot = Spot { x, y };
        prop_assert_eq!(serde_json::from_str::<Spot>(&serde_json::to_string(&spot).unwrap()).unwrap(), spot);
    }

    #[test]
    fn a_wheel_turns_back(from in placement(), pivot in point(), degrees in -360..=360) {
        let there = from.turned_about(pivot, f64::from(degrees));
        let back: Placement = there.turned_about(pivot, -f64::from(degrees));
        prop_assert!(back.at.distance(from.at) < 1e-9);
        prop_assert!((there.at.distance(pivot) - from.at.distance(pivot)).abs() < 1e-9);
        prop_assert!(Degrees(f64::from(degrees)).radians().abs() <= 2.0 * std::f64::consts::PI + 1e-12);
    }
}
