//! What can matter to the sight between one who stays where he is and one who may be anywhere near a place: looked for once, then asked about
//! many places.

use table::Bounds;

use super::{Eye, Hidden, ducked_in_way, ground_among, hides, loose_features};
use crate::prelude::*;

/// Features of the ground that can hide somebody near a place from a viewer, or cover him against that viewer.
#[derive(Debug, Clone)]
pub struct Around {
    /// Areas that could lie in a line of sight.
    areas: Places,
    /// Buildings that could stand in one.
    houses: Places,
    /// Areas, lines and buildings one could be in or near.
    near: [Places; 3],
}

/// Places in a list of at most 256 things.
#[derive(Debug, Clone, Copy, Default)]
struct Places([u128; 2]);

/// How far outside a feature one can be and still be covered by it: half an inch from the base of a wagon, the widest there is.
const BESIDE: f64 = 4.0;

impl Around {
    /// What matters to a viewer who looks at places no farther than so many inches from one.
    pub fn new(state: &State, viewer: Point, place: Point, inches: f64) -> Self {
        let terrain = &state.setup.terrain;
        let way = Segment::new(viewer, place);
        // A line to one of the places is nowhere farther from the line to the middle one.
        let between = |bounds: Bounds| way.distance(middle(bounds)) <= inches + reach(bounds);
        let near = |bounds: Bounds| place.distance(middle(bounds)) <= inches + BESIDE + reach(bounds);
        let areas = || terrain.areas.iter().map(|area| area.outline.bounds());
        let lines = || terrain.lines.iter().map(|line| line.line.bounds());
        let houses = || terrain.buildings.iter().map(|house| house.outline.bounds());
        Self {
            areas: Places::of(areas().map(between)),
            houses: Places::of(houses().map(between)),
            near: [
                Places::of(areas().map(near)),
                Places::of(lines().map(near)),
                Places::of(houses().map(near)),
            ],
        }
    }

    /// Everything, for places anywhere.
    pub fn everything(state: &State) -> Self {
        let terrain = &state.setup.terrain;
        let [areas, lines, houses] =
            [terrain.areas.len(), terrain.lines.len(), terrain.buildings.len()].map(Places::all);
        Self { areas, houses, near: [areas, lines, houses] }
    }

    /// As [`super::in_way`], of the viewer's line to one of the places.
    pub fn in_way(&self, state: &State, viewer: &Eye, other: &Eye) -> Option<Hidden> {
        let (areas, houses) = (self.areas.iter(), self.houses.iter());
        ground_among(state, viewer, other, areas, houses).or_else(|| ducked_in_way(state, viewer, other))
    }

    /// As [`super::hider`], of somebody at one of the places.
    pub fn hider(&self, state: &State, target: &Eye, viewer: &Eye) -> Option<Cover> {
        let [areas, lines, houses] = self.near;
        let areas = areas.iter().map(|index| Cover::Area(index as u8));
        let lines = lines.iter().map(|index| Cover::Line(index as u8));
        let houses = houses.iter().map(|index| Cover::Building(index as u8));
        areas
            .chain(lines)
            .chain(houses)
            .chain(loose_features(state))
            .find(|feature| hides(state, *feature, target, viewer))
    }
}

impl Places {
    fn of(wanted: impl Iterator<Item = bool>) -> Self {
        let mut places = Self::default();
        for (index, _) in wanted.enumerate().filter(|(_, wanted)| *wanted) {
            places.0[index / 128] |= 1 << (index % 128);
        }
        places
    }

    /// The first so many.
    fn all(count: usize) -> Self {
        Self::of(std::iter::repeat_n(true, count))
    }

    /// The places in order.
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let half = usize::from(rest[0] == 0);
            let next = (rest[half] != 0).then(|| half * 128 + rest[half].trailing_zeros() as usize);
            rest[half] &= rest[half].wrapping_sub(1);
            next
        })
    }
}

fn middle(bounds: Bounds) -> Point {
    bounds.min.lerp(bounds.max, 0.5)
}

/// How far a corner of a box is from its middle, and a little more than any tolerance.
fn reach(bounds: Bounds) -> f64 {
    bounds.min.distance(bounds.max) / 2.0 + 0.1
}
