//! Things to put on a table, and the ways to look at the same table differently.

use proptest::prelude::*;
use table::{Placement, Point, Polygon, Pose, Rect, Segment};

/// How many examples of each law are tried: enough to find mistakes, few enough to run in seconds.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

/// A place on the grid, on or near a table.
pub(crate) fn point() -> impl Strategy<Value = Point> {
    (-5_000..77_000, -5_000..53_000)
        .prop_map(|(x, y)| Point::new(f64::from(x) / 1000.0, f64::from(y) / 1000.0))
}

/// A place and a facing on the grid; every third facing is a multiple of 45 degrees.
pub(crate) fn placement() -> impl Strategy<Value = Placement> {
    let facing = prop_oneof![2 => 0..36_000, 1 => (0..8).prop_map(|eighth| eighth * 4_500)];
    (point(), facing).prop_map(|(at, facing)| Placement { at, facing: f64::from(facing) / 100.0 })
}

/// A base between a quarter of an inch and nine inches wide.
pub(crate) fn rect() -> impl Strategy<Value = Rect> {
    (placement(), 250..9_000, 250..4_000).prop_map(|(centre, width, depth)| {
        Rect::centred(centre, f64::from(width) / 1000.0, f64::from(depth) / 1000.0)
    })
}

/// Two bases that are often near each other, touching or overlapping.
pub(crate) fn neighbours() -> impl Strategy<Value = (Rect, Rect)> {
    (rect(), rect(), -6_000..6_000, -6_000..6_000).prop_map(|(one, other, east, north)| {
        let step = Point::new(f64::from(east) / 1000.0, f64::from(north) / 1000.0);
        (one, Rect { centre: one.centre + step, ..other })
    })
}

/// A sight line or a leg of a path.
pub(crate) fn segment() -> impl Strategy<Value = Segment> {
    (point(), point()).prop_map(|(from, to)| Segment::new(from, to))
}

/// An area of three to twelve corners, often with bays: corners at rising bearings around a middle.
pub(crate) fn area() -> impl Strategy<Value = Polygon> {
    let corners = proptest::collection::vec((1..100_u32, 500..8_000_i32), 3..12);
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

/// Another way to look at the same table.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Other {
    /// The table turned a quarter clockwise about its south-west corner.
    Turned,
    /// East and west exchanged.
    Mirrored,
    /// The table moved by whole inches.
    Shifted(i32, i32),
}

pub(crate) fn other() -> impl Strategy<Value = Other> {
    prop_oneof![
        Just(Other::Turned),
        Just(Other::Mirrored),
        (-50..50, -50..50).prop_map(|(x, y)| Other::Shifted(x, y))
    ]
}

impl Other {
    pub(crate) fn point(self, point: Point) -> Point {
        match self {
            Self::Turned => Point::new(point.y, -point.x),
            Self::Mirrored => Point::new(-point.x, point.y),
            Self::Shifted(x, y) => point + Point::new(f64::from(x), f64::from(y)),
        }
    }

    pub(crate) fn placement(self, placement: Placement) -> Placement {
        let facing = match self {
            Self::Turned => placement.facing + 90.0,
            Self::Mirrored => -placement.facing,
            Self::Shifted(..) => placement.facing,
        };
        Placement { at: self.point(placement.at), facing }
    }

    pub(crate) fn rect(self, rect: &Rect) -> Rect {
        let forward = match self {
            Self::Shifted(..) => rect.forward,
            Self::Turned | Self::Mirrored => self.point(rect.forward),
        };
        Rect { centre: self.point(rect.centre), forward, ..*rect }
    }
}
