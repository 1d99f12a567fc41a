//! Roads: double lines along the very line the rules follow.

use super::Terrain;
use crate::pen::Pen;

/// Half the width a road is drawn with.
pub(super) const HALF: f64 = 0.2;

/// All roads: first every casing, then every surface, so that junctions are open.
pub(super) fn roads(terrain: &Terrain<'_>) -> String {
    let mut pen = Pen::exact();
    for (_, road) in &terrain.roads {
        pen.stroke(&road.points);
    }
    pen.path("lr-casing") + &pen.path("lr-road") + &pen.path("lr-ruts")
}
