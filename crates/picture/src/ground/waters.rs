//! Streams and rivers with their flow lines; bridges and fords over them.

use engine::terrain::{CrossingKind, WaterKind};
use engine::view::WaterView;

use super::Terrain;
use crate::pen::{Pen, num};
use crate::scatter::Whim;
use crate::shape::{Line, Pt};

/// Half the width a water is drawn with: what the rules say or, where they know it as a line only, what its kind looks like.
pub(super) fn half(water: &WaterView) -> f64 {
    let said = water.width.filter(|width| width.is_finite()).map(|width| (width / 2.0).clamp(0.1, 20.0));
    said.unwrap_or_else(|| usual_half(water.kind))
}

/// Half the width of a water of which the rules know only the middle.
const fn usual_half(kind: WaterKind) -> f64 {
    match kind {
        WaterKind::Stream => 0.17,
        WaterKind::River => 0.46,
    }
}

/// All waters: banks first, then surfaces, so that a stream flows open into a river.
pub(super) fn waters(terrain: &Terrain<'_>) -> String {
    let reaches: Vec<Reach> =
        terrain.waters.iter().flat_map(|(water, line)| reaches(terrain, water, line)).collect();
    let draw = |class: &str, wider: f64| -> String {
        reaches
            .iter()
            .map(|reach| {
                let wide = num((reach.half + wider) * 2.0);
                Pen::exact()
                    .stroke(&reach.points)
                    .path(class)
                    .replace("<path", &format!("<path stroke-width=\"{wide}\""))
            })
            .collect()
    };
    let flow: String = terrain.waters.iter().map(|(water, line)| flow(water, line)).collect();
    draw("lr-bank", 0.035) + &draw("lr-water", -0.015) + &flow
}

/// A stretch of water of one width.
struct Reach {
    points: Vec<Pt>,
    half: f64,
}

/// A water that rises on the table starts narrow and widens; one that enters over the edge has its full width.
fn reaches(terrain: &Terrain<'_>, water: &WaterView, line: &Line) -> Vec<Reach> {
    let full = half(water);
    let rises_here = terrain.table.grown(-0.5).holds(line.points[0]);
    if !rises_here {
        return vec![Reach { points: line.points.clone(), half: full }];
    }
    let mut reaches: Vec<Reach> = Vec::new();
    let whole = line.length();
    let mut walked = 0.0;
    for (a, b) in line.legs() {
        let length = (b - a).length();
        let parts = (length / 1.5).ceil().clamp(1.0, 40.0) as u32;
        for part in 0..parts {
            let (from, to) = (f64::from(part) / f64::from(parts), f64::from(part + 1) / f64::from(parts));
            let done = (walked + length * from) / whole.min(30.0);
            let half = full * (0.35 + 0.65 * done.min(1.0));
            reaches.push(Reach { points: vec![a.to(b, from), a.to(b, to)], half });
        }
        walked += length;
    }
    reaches
}

/// Broken lines along the current.
fn flow(water: &WaterView, line: &Line) -> String {
    // Lines that run on beside the banks, and lines that come and go between them; farther apart in a wider water.
    let wider = half(water) / usual_half(water.kind);
    let (shores, lanes): (&[f64], &[f64]) = match water.kind {
        WaterKind::Stream => (&[], &[0.0]),
        WaterKind::River => (&[-0.36, -0.27, 0.27, 0.36], &[-0.16, 0.0, 0.16]),
    };
    let mut whim = Whim::new(libm::round(line.length() * 1000.0) as u64);
    let mut pen = Pen::broad();
    for shore in shores {
        pen.stroke(&line.beside(*shore * wider));
    }
    for lane in lanes {
        let Some(shifted) = Some(Line { points: line.beside(*lane * wider) }).filter(|l| l.length() > 0.5)
        else {
            continue;
        };
        let stops = shifted.walk(0.3);
        let mut i = whim.pick(4);
        while i + 2 < stops.len() {
            let long = 2 + whim.pick(5);
            let stretch = &stops[i..stops.len().min(i + long)];
            for (step, (at, along)) in stretch.iter().enumerate() {
                let ripple = along.right() * whim.between(-0.03, 0.03);
                if step == 0 {
                    pen.go(*at + ripple)
                } else {
                    pen.line(*at + ripple)
                };
            }
            i += long + 1 + whim.pick(4);
        }
    }
    pen.path("lr-flow")
}

/// The bridges and fords.
pub(super) fn crossings(terrain: &Terrain<'_>) -> String {
    let mut drawn = String::new();
    for (water, line) in &terrain.waters {
        for (kind, place, wide) in &water.crossings {
            let (at, current) = line.nearest(Pt::of(*place));
            let half_wide = if wide.is_finite() { (wide / 2.0).clamp(0.15, 20.0) } else { 0.15 };
            let reach = half(water) + 0.28;
            let way = way_over(terrain, at, current);
            drawn.push_str(&match kind {
                CrossingKind::Bridge => bridge(at, way, current, half_wide, reach),
                CrossingKind::Ford => ford(at, way, current, half_wide, reach),
            });
        }
    }
    drawn
}

/// The way a crossing leads: along a road that comes to it, or straight over the water.
fn way_over(terrain: &Terrain<'_>, at: Pt, current: Pt) -> Pt {
    let roads =
        terrain.roads.iter().filter(|(_, road)| road.gap(at) < 0.5).map(|(_, road)| road.nearest(at).1);
    // A road along the bank is no way over.
    roads.into_iter().find(|way| way.cross(current).abs() > 0.5).unwrap_or(current.right())
}

/// A bridge as wide along the water as the rules say, its parapets splayed at the ends.
fn bridge(at: Pt, way: Pt, current: Pt, half_wide: f64, reach: f64) -> String {
    let p = |over: f64, along: f64| at + way * over + current * along;
    let (mut deck, mut planks, mut parapets) = (Pen::exact(), Pen::exact(), Pen::exact());
    deck.ring(&[p(-reach, -half_wide), p(reach, -half_wide), p(reach, half_wide), p(-reach, half_wide)]);
    for hand in [1.0, -1.0] {
        let side = half_wide * hand;
        let splay = side + 0.2 * hand;
        parapets.stroke(&[p(-reach - 0.18, splay), p(-reach, side), p(reach, side), p(reach + 0.18, splay)]);
    }
    let count = (reach * 2.0 / 0.16) as u32;
    for plank in 1..count {
        let over = -reach + reach * 2.0 * f64::from(plank) / f64::from(count);
        planks.stroke(&[p(over, -half_wide), p(over, half_wide)]);
    }
    deck.path("lr-deck") + &planks.path("lr-hair") + &parapets.path("lr-parapet")
}

/// A ford: two broken lines through the water, as far apart as the rules say.
fn ford(at: Pt, way: Pt, current: Pt, half_wide: f64, reach: f64) -> String {
    let p = |over: f64, along: f64| at + way * over + current * along;
    let (mut sides, mut stones) = (Pen::exact(), Pen::broad());
    for side in [half_wide, -half_wide] {
        sides.stroke(&[p(-reach, side), p(reach, side)]);
    }
    let columns = (half_wide * 2.0 / 0.3).clamp(1.0, 60.0) as u32;
    for column in 0..columns {
        let along = -half_wide + half_wide * 2.0 * (f64::from(column) + 0.5) / f64::from(columns);
        let over = if column % 2 == 0 { -0.12 } else { 0.12 };
        stones.circle(p(over, along), 0.05);
    }
    sides.path("lr-ford") + &stones.path("lr-ink")
}
