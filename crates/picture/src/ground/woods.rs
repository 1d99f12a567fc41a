//! Woods: little engraved trees, never outside the true edge, never on a road.

use super::Terrain;
use crate::pen::Pen;
use crate::scatter::{Whim, sow};
use crate::shape::{Outline, Pt};

/// The trees of a wood.
pub(super) fn trees(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 23);
    // A row of trees along the edge, so that its run is seen from afar, then the wood behind it.
    // Both keep so far from it that no leaf and no shadow reaches over.
    let edge = outline.walk(0.52).into_iter().map(|(at, inward)| at + inward * 0.38);
    let edge: Vec<Pt> = edge.filter(|at| outline.holds_well(*at, 0.36) && terrain.table.holds(*at)).collect();
    let mut places: Vec<Pt> = Vec::new();
    for at in edge.into_iter().chain(sow(outline, terrain.table, 0.56, 0.5, &mut whim)) {
        if places.iter().all(|other| (*other - at).length() > 0.48) {
            places.push(at);
        }
    }
    places.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let mut grove = Grove { shadows: Pen::broad(), crowns: Pen::broad(), strokes: Pen::broad() };
    for at in places {
        let (size, kind) = (whim.between(0.82, 1.12), whim.pick(7));
        if terrain.is_clear(at, 0.3) && terrain.is_wild(at) {
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
        self.shadows
            .go(p(-0.1, 0.2))
            .bend(p(0.16, 0.06), p(0.31, 0.16))
            .bend(p(0.14, 0.28), p(-0.1, 0.2))
            .close();
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
        self.shadows.go(p(-0.08, 0.2)).line(p(0.3, 0.14)).line(p(0.1, 0.24)).close();
        self.crowns.ring(&[p(0.0, -0.3), p(0.15, 0.17), p(-0.15, 0.17)]);
        self.strokes.go(p(0.03, -0.14)).line(p(0.1, 0.12));
        self.strokes.go(p(0.0, 0.0)).line(p(0.03, 0.13));
        self.strokes.go(p(0.0, 0.17)).line(p(0.0, 0.24));
    }
}
