//! Laws of geometry over positions of random battles of every scenario: the ground hides two places from each other or from neither, a line that is
//! said to be clear is clear however one looks, and whoever is driven back stands where there is room and no nearer than he must.

use engine::conformance::play;
use table::{Placement, Point, Polygon, Rect, Segment, overlaps, within};

use crate::Guns;
use crate::movement::rect_at;
use crate::results::Back;
use crate::scenario::Scenario;
use crate::sets::BaseSet;
use crate::sight::{is_clear, is_clear_of, seen_along};
use crate::state::{BaseId, State};

/// The scenarios by name.
const SCENARIOS: [(&str, &str); 4] = [
    ("even-field", include_str!("../../../../scenarios/guns/even-field.toml")),
    ("stones-river", include_str!("../../../../scenarios/guns/stones-river.toml")),
    ("toll-gate", include_str!("../../../../scenarios/guns/toll-gate.toml")),
    ("woerth", include_str!("../../../../scenarios/guns/woerth.toml")),
];

/// Some positions of a random battle of each scenario.
fn positions() -> Vec<(String, State)> {
    let mut found = Vec::new();
    for (name, text) in SCENARIOS {
        let scenario: Scenario =
            engine::scenario::read_toml(name, text).unwrap_or_else(|bad| panic!("{bad}"));
        let (battle, _) = play::<Guns>(&scenario, 17, 50_000).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let orders = battle.played().len();
        found.extend((1..=3).map(|part| {
            let order = orders * part / 3;
            (format!("{name}, order {order}"), battle.at(order).state().clone())
        }));
    }
    found
}

/// Every third base with every second other: enough to meet all the ground there is.
fn pairs(state: &State) -> Vec<(BaseId, BaseId)> {
    let all: Vec<BaseId> = state.present().collect();
    let ones = all.iter().step_by(3);
    ones.flat_map(|one| all.iter().step_by(2).map(|other| (*one, *other))).filter(|(a, b)| a != b).collect()
}

/// SG-LOS-03, SG-LOS-04: the ground is as much in the way one way as the other, and quick looks agree with slow ones.
#[test]
fn sight_over_the_ground_is_mutual() {
    let (mut clear, mut hidden) = (0, 0);
    for (at, state) in positions() {
        let (terrain, depth) = (&state.setup.terrain, state.setup.edge_depth());
        let all = |areas: &'_ [Polygon]| -> Vec<Polygon> { areas.to_vec() };
        let (contours, cover) = (all(&terrain.contours), all(&terrain.cover));
        for (one, other) in pairs(&state) {
            let line = Segment::new(state.rect(one).centre, state.rect(other).centre);
            let there = is_clear(terrain, depth, line);
            let back = is_clear(terrain, depth, Segment::new(line.to, line.from));
            assert_eq!(there, back, "{at}: {line:?}");
            let slow = is_clear_of(
                &contours.iter().collect::<Vec<_>>(),
                &cover.iter().collect::<Vec<_>>(),
                depth,
                line,
            );
            assert_eq!(there, slow, "{at}: {line:?}");
            if there { clear += 1 } else { hidden += 1 }
        }
    }
    assert!(clear > 100 && hidden > 20, "{clear} lines are clear, {hidden} are not");
}

/// SG-LOS-01, SG-LOS-05: the line that is shown begins at the eye, ends in the base that is seen, and no ground is in its way.
#[test]
fn the_line_that_is_shown_is_the_one_that_decided() {
    let mut seen = 0;
    for (at, state) in positions() {
        for (one, other) in pairs(&state) {
            let Some(line) = seen_along(&state, one, other) else { continue };
            let (eye, target) = (state.rect(one), state.rect(other));
            assert!(within(eye.centre.distance(line.from), 0.0), "{at}: {line:?}");
            assert!(within(target.gap_to_point(line.to).distance, 0.0), "{at}: {line:?}");
            assert!(is_clear(&state.setup.terrain, state.setup.edge_depth(), line), "{at}: {line:?}");
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} see each other");
}

/// SG-FIRE-08, SG-OUT-05: whoever is driven back stands on nobody, on the table and off closed ground, and a tenth of an inch sooner he would not.
#[test]
fn who_is_driven_back_stands_where_there_is_room() {
    let (mut driven, mut held) = (0, 0);
    for (at, state) in positions() {
        for base in state.present().step_by(2) {
            let set = BaseSet::from(base);
            let (none, board) = (BaseSet::default(), &state.setup.terrain.board);
            let stands = |rect: &Rect| {
                let mut others = state.present().filter(|other| *other != base);
                board.holds_rect(rect)
                    && !state.setup.terrain.is_barred(rect)
                    && !others.any(|other| overlaps(rect, state.rect(other)))
            };
            for bearing in [0.0, 75.0, 180.0, 262.5] {
                let back = Back { state: &state, set, passing: none, ignoring: none };
                let Some(placed) = back.along(bearing, &|_| true) else { continue };
                let (_, pose) = placed[0];
                let rect = rect_at(&state, base, pose);
                assert!(stands(&rect), "{at}: toward {bearing} from {:?}", state.base(base).at);
                let from = state.base(base).at;
                let gone = pose.point().distance(from.point());
                for tenths in 1..((gone - 0.05) * 10.0).round() as u32 {
                    let step = Point::toward(bearing) * (f64::from(tenths) / 10.0);
                    let sooner = Placement { at: from.point() + step, facing: from.degrees() }.snap();
                    assert!(
                        !stands(&rect_at(&state, base, sooner)),
                        "{at}: {tenths} tenths toward {bearing}"
                    );
                    held += 1;
                }
                driven += 1;
            }
        }
    }
    assert!(driven > 100 && held > 20, "{driven} were driven back, {held} places before were taken");
}
