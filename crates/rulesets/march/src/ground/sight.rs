//! MG-SHO-07: what of the ground stands in a line of sight.

use table::{Bounds, Segment, Stretch};

use super::{Area, AreaKind, Terrain};

/// Whether an area hides what is behind enough of it.
const fn hides(area: &Area) -> bool {
    matches!(area.kind, AreaKind::Wood | AreaKind::BuiltUp)
}

impl Terrain {
    /// Whether there are woods or built-up areas, and whether there are hills, in some part of the table.
    pub fn screens_in(&self, part: &Bounds) -> (bool, bool) {
        let mut screens = (false, false);
        for area in self.areas.iter().filter(|area| part.meets(&area.outline.bounds())) {
            screens = (screens.0 || hides(area), screens.1 || area.level > 0);
        }
        screens
    }

    /// How many inches of a line run inside woods and built-up areas; ground that is in two of them counts once.
    pub fn cover_along(&self, line: Segment) -> f64 {
        let around = Bounds::of_segment(line);
        let hidden = || {
            let near = self.areas.iter().filter(|area| hides(area) && around.meets(&area.outline.bounds()));
            near.flat_map(|area| area.outline.stretches(line))
        };
        let (mut covered, mut reached) = (0.0, 0.0_f64);
        // Along the line from stretch to stretch: of those not passed yet the one that begins first.
        while let Some(next) =
            hidden().filter(|stretch| stretch.to > reached).min_by(|a, b| a.from.total_cmp(&b.from))
        {
            covered += next.to - next.from.max(reached);
            reached = next.to;
        }
        covered * line.length()
    }

    /// A hill higher than `level` that a line crosses, and where.
    pub fn hill_above(&self, line: Segment, level: u8) -> Option<(&Area, Stretch)> {
        let around = Bounds::of_segment(line);
        self.areas
            .iter()
            .filter(|area| area.level > level && around.meets(&area.outline.bounds()))
            .find_map(|area| area.outline.first_stretch(line).map(|stretch| (area, stretch)))
    }
}
