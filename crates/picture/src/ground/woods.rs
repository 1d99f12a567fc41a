//! Woods: little engraved trees, never outside the true edge, never on a road.

use super::Terrain;
use crate::pen::Pen;
use crate::scatter::{Whim, sow};
use crate::shape::{Outline, Pt};

/// The trees of a wood.
pub(super) fn trees(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 23);
    // The outermost trees stand so that their crowns end at the edge.
    let places = sow(outline, terrain.table, 0.62, 0.24, &mut whim);
    let mut grove = Grove { shadows: Pen::broad(), crowns: Pen::broad(), strokes: Pen::broad() };
    for at in places {
        let (size, kind) = (whim.between(0.82, 1.12), whim.pick(7));
        if terrain.is_clear(at, 0.16) && terrain.is_wild(at) {
            if kind == 0 { grove.fir(at, size) } else { grove.oak(at, size) }
        }
    }
    grove.shadows.path("lr-shadow") + &grove.crowns.path("lr-crown") + &grove.strokes.path("lr-leaf")
}

/// The trees of a wood, gathered by what they are drawn with: three paths, however many trees.
struct Grove {
    shadows: Pen,
    crowns: Pen,
    strokes: Pen,
}

impl Grove {
    /// A round crown of three lobes, its shaded side hatched.
    fn oak(&mut self, at: Pt, size: f64) {
        let p = |x: f64, y: f64| at + Pt::new(x, y) * size;
        self.shadows.go(p(-0.12, 0.2)).bend(p(0.2, 0.08), p(0.4, 0.19)).bend(p(0.16, 0.3), p(-0.12, 0.2)).close();
        self.crowns
            .go(p(-0.19, 0.16))
            .arc(0.14 * size, p(-0.15, -0.08))
            .arc(0.15 * size, p(0.13, -0.12))
            .arc(0.15 * size, p(0.18, 0.16))
            .close();
        self.strokes.go(p(0.14, -0.02)).bend(p(0.18, 0.06), p(0.1, 0.12));
        self.strokes.go(p(0.04, 0.0)).bend(p(0.08, 0.07), p(0.0, 0.12));
        self.strokes.go(p(0.0, 0.16)).line(p(0.0, 0.24));
    }

    /// A pointed fir.
    fn fir(&mut self, at: Pt, size: f64) {
        let p = |x: f64, y: f64| at + Pt::new(x, y) * size;
        self.shadows.go(p(-0.08, 0.2)).line(p(0.38, 0.14)).line(p(0.1, 0.24)).close();
        self.crowns.ring(&[p(0.0, -0.3), p(0.15, 0.17), p(-0.15, 0.17)]);
        self.strokes.go(p(0.03, -0.14)).line(p(0.1, 0.12));
        self.strokes.go(p(0.0, 0.0)).line(p(0.03, 0.13));
        self.strokes.go(p(0.0, 0.17)).line(p(0.0, 0.24));
    }
}
