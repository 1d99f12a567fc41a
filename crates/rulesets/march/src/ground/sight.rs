//! MG-SHO-07: what of the ground stands in a line of sight.

use table::{Segment, Stretch};

use super::{Area, AreaKind, Terrain};

impl Terrain {
    /// How many inches of a line run inside woods and built-up areas; ground that is in two of them counts once.
    pub fn cover_along(&self, line: Segment) -> f64 {
        let mut spans: Vec<Stretch> = Vec::new();
        for area in &self.areas {
            if matches!(area.kind, AreaKind::Wood | AreaKind::BuiltUp) {
                spans.extend(area.outline.stretches(line));
            }
        }
        spans.sort_by(|a, b| a.from.total_cmp(&b.from));
        let (mut covered, mut reached) = (0.0, 0.0_f64);
        for span in spans {
            covered += (span.to - span.from.max(reached)).max(0.0);
            reached = reached.max(span.to);
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
