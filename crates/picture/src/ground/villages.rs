//! Villages: roofs along the roads, a church, gardens between.

use super::Terrain;
use crate::pen::Pen;
use crate::scatter::{Whim, sow};
use crate::shape::{Outline, Pt};

/// The houses of a built-up area, all of them inside its true edge.
pub(super) fn houses(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut village = Village {
        terrain,
        outline,
        built: Vec::new(),
        roofs: Pen::broad(),
        shades: Pen::broad(),
        walls: Pen::broad(),
    };
    let mut whim = Whim::of(outline, 53);
    let (heart, _) = outline.heart();
    let church = village.church(heart);
    for (_, road) in &terrain.roads {
        for (at, along) in road.walk(0.5).into_iter().filter(|(at, _)| outline.holds(*at)) {
            for hand in [1.0, -1.0] {
                let (long, deep) = (whim.between(0.32, 0.5), whim.between(0.17, 0.23));
                let set_back = super::roads::HALF + deep + whim.between(0.03, 0.12);
                village.house(at + along.right() * (set_back * hand), along, long / 2.0 + 0.04, deep);
            }
        }
    }
    // Away from the roads the houses stand square to a lane of their own.
    let lane = Pt::bearing(whim.between(-20.0, 20.0));
    for at in sow(outline, terrain.table, 0.74, 0.28, &mut whim) {
        let along = if whim.pick(3) == 0 { lane } else { lane.right() };
        village.house(at, along, whim.between(0.19, 0.28), whim.between(0.14, 0.19));
    }
    let mut gardens = Pen::broad();
    for at in sow(outline, terrain.table, 0.6, 0.2, &mut whim) {
        if village.has_room(at, 0.16) && terrain.is_clear(at, 0.12) {
            gardens.circle(at, 0.07);
        }
    }
    [
        gardens.path("lr-crown"),
        village.roofs.path("lr-roof"),
        village.shades.path("lr-roof-shade"),
        village.walls.path("lr-wall"),
        church,
    ]
    .concat()
}

/// A village being built.
struct Village<'a> {
    terrain: &'a Terrain<'a>,
    outline: &'a Outline,
    /// Where something stands already, with its half diagonal.
    built: Vec<(Pt, f64)>,
    roofs: Pen,
    shades: Pen,
    walls: Pen,
}

impl Village<'_> {
    /// A house with its ridge along `along`, if there is room for it.
    fn house(&mut self, at: Pt, along: Pt, half_long: f64, half_deep: f64) {
        let corner = |u: f64, v: f64| at + along * (u * half_long) + along.right() * (v * half_deep);
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let inside = corners.iter().all(|c| self.outline.holds_well(*c, 0.05));
        let clear = corners.iter().all(|c| self.terrain.is_clear(*c, 0.0)) && self.terrain.is_clear(at, 0.0);
        if !inside || !clear || !self.has_room(at, half_long) {
            return;
        }
        self.built.push((at, half_long + 0.03));
        self.roofs.ring(&corners);
        // The half of the roof that looks away from the light in the north-west.
        let side = if along.right().dot(Pt::new(0.6, 0.8)) > 0.0 { 1.0 } else { -1.0 };
        self.shades.ring(&[corner(-1.0, 0.0), corner(1.0, 0.0), corner(1.0, side), corner(-1.0, side)]);
        self.walls.ring(&corners).go(corner(-1.0, 0.0)).line(corner(1.0, 0.0));
    }

    fn has_room(&self, at: Pt, radius: f64) -> bool {
        self.built.iter().all(|(other, half)| (*other - at).length() > half + radius)
    }

    /// A church with its tower and cross, as near the middle as the roads allow.
    fn church(&mut self, heart: Pt) -> String {
        let far_enough = |p: &Pt| self.outline.holds_well(*p, 0.55) && self.terrain.is_clear(*p, 0.42);
        let spiral = |i: u32| heart + Pt::bearing(f64::from(i) * 137.5) * (0.26 * f64::from(i).sqrt());
        let Some(at) = (0..80).map(spiral).find(far_enough) else { return String::new() };
        self.built.push((at, 0.62));
        let p = |x: f64, y: f64| at + Pt::new(x, y);
        let (mut nave, mut shade, mut walls, mut cross) =
            (Pen::broad(), Pen::broad(), Pen::broad(), Pen::broad());
        let hall = [p(-0.12, -0.13), p(0.48, -0.13), p(0.48, 0.17), p(-0.12, 0.17)];
        let tower = [p(-0.4, -0.17), p(-0.06, -0.17), p(-0.06, 0.21), p(-0.4, 0.21)];
        nave.ring(&hall).ring(&tower);
        shade.ring(&[p(-0.06, 0.02), p(0.48, 0.02), p(0.48, 0.17), p(-0.06, 0.17)]);
        shade.ring(&[p(-0.23, 0.02), p(-0.06, -0.17), p(-0.06, 0.21), p(-0.4, 0.21)]);
        walls.ring(&hall).ring(&tower);
        walls.stroke(&[tower[0], tower[2]]).stroke(&[tower[1], tower[3]]);
        cross.stroke(&[p(-0.23, -0.17), p(-0.23, -0.5)]).stroke(&[p(-0.34, -0.39), p(-0.12, -0.39)]);
        nave.path("lr-roof") + &shade.path("lr-roof-shade") + &walls.path("lr-wall") + &cross.path("lr-line")
    }
}
