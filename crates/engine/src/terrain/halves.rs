//! Ground that is the same from both sides: half of it is drawn, and one key makes the other half.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Spot;

use super::{Area, Building, Ground, LowLine, Road, Water};

/// How ground is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turned {
    /// North becomes south; east stays east.
    Mirrored,
    /// By half a turn: north becomes south and east becomes west.
    HalfTurned,
}

impl Ground {
    /// The whole ground turned.
    pub(super) fn turned(mut self, way: Turned) -> Self {
        let turn = Turn::of(&self, way);
        self.areas.iter_mut().for_each(|area| turn.area(area));
        self.roads.iter_mut().for_each(|road| turn.line(&mut road.line));
        self.waters.iter_mut().for_each(|water| turn.water(water));
        self.lines.iter_mut().for_each(|low| turn.low_line(low));
        self.buildings.iter_mut().for_each(|house| turn.building(house));
        self
    }

    /// Draws everything once more, turned. What lies in the middle and is its own image is there already.
    pub(super) fn add_other_half(&mut self, way: Turned) {
        let drawn = Self { other_half: None, lies: None, ..self.clone() };
        let other = drawn.clone().turned(way);
        add(&mut self.areas, other.areas, |a: &Area, b| same_ring(&a.outline, &b.outline), |a| &mut a.name);
        add(&mut self.roads, other.roads, |a: &Road, b| same_line(&a.line, &b.line), |a| &mut a.name);
        add(&mut self.waters, other.waters, |a: &Water, b| same_line(&a.line, &b.line), |a| &mut a.name);
        add(&mut self.lines, other.lines, |a: &LowLine, b| same_line(&a.line, &b.line), |a| &mut a.name);
        let same = |a: &Building, b: &Building| same_ring(&a.outline, &b.outline);
        add(&mut self.buildings, other.buildings, same, |a| &mut a.name);
    }
}

/// Adds what is not there yet, under a name of its own.
fn add<T>(
    there: &mut Vec<T>,
    other: Vec<T>,
    same: impl Fn(&T, &T) -> bool,
    name: impl Fn(&mut T) -> &mut String,
) {
    let drawn = there.len();
    for mut one in other {
        if there[..drawn].iter().any(|known| same(known, &one)) {
            continue;
        }
        let name = name(&mut one);
        if !name.is_empty() {
            name.push_str(" II");
        }
        there.push(one);
    }
}

/// Whether two outlines have the same corners, wherever they begin and whichever way round they run.
fn same_ring(one: &[Spot], other: &[Spot]) -> bool {
    let sorted = |corners: &[Spot]| {
        let mut corners = corners.to_vec();
        corners.sort_unstable();
        corners
    };
    sorted(one) == sorted(other)
}

fn same_line(one: &[Spot], other: &[Spot]) -> bool {
    one == other || one.iter().eq(other.iter().rev())
}

/// A turn about the middle of a table.
struct Turn {
    way: Turned,
    /// The table in thousandths of an inch.
    width: i32,
    depth: i32,
}

impl Turn {
    fn of(ground: &Ground, way: Turned) -> Self {
        // Sizes that are no table are refused where the ground is read.
        let thousandths = |inches: f64| (inches.clamp(0.0, 10_000.0) * 1000.0).round() as i32;
        Self { way, width: thousandths(ground.width), depth: thousandths(ground.depth) }
    }

    fn spot(&self, spot: &mut Spot) {
        spot.y = self.depth - spot.y;
        if self.way == Turned::HalfTurned {
            spot.x = self.width - spot.x;
        }
    }

    fn line(&self, line: &mut [Spot]) {
        for spot in line {
            self.spot(spot);
        }
    }

    fn area(&self, area: &mut Area) {
        self.line(&mut area.outline);
        self.line(&mut area.crest);
        if self.way == Turned::Mirrored {
            area.axis = area.axis.map(|axis| 180.0 - axis);
        }
    }

    fn water(&self, water: &mut Water) {
        self.line(&mut water.line);
        water.crossings.iter_mut().for_each(|place| self.spot(&mut place.at));
    }

    fn low_line(&self, low: &mut LowLine) {
        self.line(&mut low.line);
        // In a mirror right is left, and the defenders of works stand to the right.
        if self.way == Turned::Mirrored {
            low.line.reverse();
        }
    }

    fn building(&self, house: &mut Building) {
        self.line(&mut house.outline);
        self.line(&mut house.doors);
        self.line(&mut house.windows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(text: &str) -> Ground {
        let table = Ground { width: 48.0, depth: 36.0, ..Ground::default() };
        toml::from_str::<Ground>(text).expect("it is ground").sized_as(&table)
    }

    fn corners(outline: &[Spot]) -> Vec<(i32, i32)> {
        outline.iter().map(|spot| (spot.x / 1000, spot.y / 1000)).collect()
    }

    const WOOD: &str =
        "areas = [{ kind = \"wood\", name = \"Fox Wood\", outline = [[4, 2], [9, 2], [9, 6]] }]";

    /// On a table of 48 by 36 a place (x, y) lies at (x, 36 - y) in a mirror and at (48 - x, 36 - y) after half a turn.
    #[test]
    fn half_of_the_ground_makes_the_whole() {
        let mirrored = ground(&format!("other-half = \"mirrored\"\n{WOOD}"));
        assert_eq!(corners(&mirrored.areas[1].outline), [(4, 34), (9, 34), (9, 30)]);
        assert_eq!(mirrored.areas[1].name, "Fox Wood II");
        let turned = ground(&format!("other-half = \"half-turned\"\n{WOOD}"));
        assert_eq!(corners(&turned.areas[1].outline), [(44, 34), (39, 34), (39, 30)]);
        assert_eq!((mirrored.other_half, turned.areas.len()), (None, 2), "the key has done its work");
    }

    #[test]
    fn what_is_its_own_image_is_drawn_once() {
        let road = "roads = [{ name = \"the pike\", line = [[24, 0], [24, 36]] }]";
        let town = "areas = [{ kind = \"built-up\", outline = [[20, 16], [28, 16], [28, 20], [20, 20]] }]";
        for way in ["mirrored", "half-turned"] {
            let ground = ground(&format!("other-half = \"{way}\"\n{road}\n{town}"));
            assert_eq!((ground.roads.len(), ground.areas.len()), (1, 1), "{way}");
        }
    }

    #[test]
    fn the_whole_ground_can_lie_the_other_way() {
        let works = "lines = [{ kind = \"works\", line = [[10, 10], [20, 10]] }]";
        let turned = ground(&format!("lies = \"half-turned\"\n{works}"));
        assert_eq!(corners(&turned.lines[0].line), [(38, 26), (28, 26)]);
        // Drawn from west to east the defenders stand to the south; in the mirror they stand to the north, so it is drawn from east to west.
        let mirrored = ground(&format!("lies = \"mirrored\"\n{works}"));
        assert_eq!(corners(&mirrored.lines[0].line), [(20, 26), (10, 26)]);
        assert_eq!(turned.areas.len() + mirrored.areas.len(), 0);
    }
}
