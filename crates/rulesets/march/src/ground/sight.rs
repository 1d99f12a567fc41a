//! MG-SHO-07: what of the ground stands in a line of sight.

use table::{Bounds, Segment, Stretch};

use super::{Area, AreaKind, Terrain};

impl Terrain {
    /// How many inches of a line run inside woods and built-up areas; ground that is in two of them counts once.
    pub fn cover_along(&self, line: Segment) -> f64 {
        let around = Bounds::of_segment(line);
        let hidden = || {
            let hides = |area: &&Area| matches!(area.kind, AreaKind::Wood | AreaKind::BuiltUp);
            let near = self.areas.iter().filter(hides).filter(|area| around.meets(&area.outline.bounds()));
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
        self.areas
            .iter()
            .filter(|area| area.level > level)
            .find_map(|area| area.outline.first_stretch(line).map(|stretch| (area, stretch)))
    }
}
