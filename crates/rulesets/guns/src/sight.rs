//! SG-LOS: who sees whom.

use table::{ON_EDGE, Polygon};

use crate::ground::{Terrain, holds};
use crate::options::Blocking;
use crate::prelude::*;

/// SG-LOS-01, SG-LOS-02, SG-LOS-05: whether a gun sees a base along one of five lines: to its centre or to one of its corners.
pub(crate) fn sees(state: &State, from: BaseId, to: BaseId) -> bool {
    seen_along(state, from, to).is_some()
}

/// The first of those lines that is clear.
pub(crate) fn seen_along(state: &State, from: BaseId, to: BaseId) -> Option<Segment> {
    let (eye, target) = (state.rect(from).centre, state.rect(to));
    let mut lines = [target.centre].into_iter().chain(target.corners()).map(|end| Segment::new(eye, end));
    lines.find(|line| {
        // Where two things touch, nobody looks through between them: a line along their seam is barred on either side of it.
        let is_barred = |line: Segment| !is_free(state, line, from, to);
        let both_sides = || is_barred(beside(*line, SEAM)) && is_barred(beside(*line, -SEAM));
        !(is_barred(*line) || both_sides())
    })
}

/// How far beside a line one looks for a seam.
const SEAM: f64 = 0.03;

/// The same line so far to the right.
fn beside(line: Segment, inches: f64) -> Segment {
    let aside = line.step().unit().map_or(Point::default(), Point::right) * inches;
    Segment::new(line.from + aside, line.to + aside)
}

/// Whether neither ground nor bases are in the way of a line.
fn is_free(state: &State, line: Segment, from: BaseId, to: BaseId) -> bool {
    is_clear(&state.setup.terrain, state.setup.edge_depth(), line) && !is_screened(state, line, from, to)
}

/// SG-LOS-05: whether a troop base other than the two stands in the way, and neither of them higher than it.
fn is_screened(state: &State, line: Segment, from: BaseId, to: BaseId) -> bool {
    if state.setup.options.bases_block_sight == Blocking::None {
        return false;
    }
    let terrain = &state.setup.terrain;
    let level = |base: BaseId| terrain.level_at(state.rect(base).centre);
    let others = state.present().filter(|base| *base != from && *base != to);
    let mut crossed = others.filter(|base| state.rect(*base).stretch(line).is_some());
    crossed.any(|base| level(base) >= level(from).max(level(to)))
}

/// SG-LOS-03, SG-LOS-04: whether nothing of the ground is in the way. Touching is not.
pub(crate) fn is_clear(terrain: &Terrain, edge_depth: f64, line: Segment) -> bool {
    let near = |area: &&Polygon| area.bounds().meets_segment(line);
    let contours: Vec<&Polygon> = terrain.contours.iter().filter(near).collect();
    let cover: Vec<&Polygon> = terrain.cover.iter().filter(near).collect();
    is_clear_of(&contours, &cover, edge_depth, line)
}

/// The same, where only these contours and this cover can be in the way.
pub(crate) fn is_clear_of(contours: &[&Polygon], cover: &[&Polygon], edge_depth: f64, line: Segment) -> bool {
    let length = line.length();
    if (contours.is_empty() && cover.is_empty()) || within(length, 0.0) {
        return true;
    }
    let mut raised: Vec<&Polygon> = Vec::new();
    for area in cover {
        match (holds(area, line.from), holds(area, line.to)) {
            (true, true) if beyond(length, edge_depth) => return false,
            (true, true) => {}
            (true, false) | (false, true) => {
                if beyond(inside(area, line) * length, edge_depth) {
                    return false;
                }
            }
            (false, false) => raised.push(area),
        }
    }
    let level = |point: Point| contours.iter().filter(|contour| holds(contour, point)).count();
    let ends = [level(line.from), level(line.to)];
    let (hi, lo) = (ends[0].max(ends[1]), ends[0].min(ends[1]));
    let stretches = profile(contours, &raised, line);
    stretches.iter().all(|&(from, to, height)| {
        if height <= lo {
            return true;
        }
        if height > hi {
            return false;
        }
        if height == hi {
            let at_higher = if ends[0] == hi { from <= 0.0 } else { to >= 1.0 };
            return at_higher && within((to - from) * length, edge_depth);
        }
        let middle = f64::midpoint(from, to);
        let from_higher = if ends[0] == hi { middle } else { 1.0 - middle };
        from_higher <= 0.5
    })
}

/// SG-LOS-04: the line's stretches of one height, as fractions.
fn profile(contours: &[&Polygon], raised: &[&Polygon], line: Segment) -> Vec<(f64, f64, usize)> {
    let mut turns = vec![0.0, 1.0];
    for area in contours.iter().chain(raised) {
        turns.extend(area.edges().filter_map(|edge| line.crossing(edge)).map(|(at, _)| at));
    }
    turns.sort_by(f64::total_cmp);
    let mut found: Vec<(f64, f64, usize)> = Vec::new();
    // Two turns at one corner are one, whatever rounding makes of them.
    for pair in turns.windows(2).filter(|pair| pair[1] - pair[0] > ON_EDGE) {
        let middle = line.at(f64::midpoint(pair[0], pair[1]));
        let ground = contours.iter().filter(|contour| is_inside(contour, middle)).count();
        let height = ground + usize::from(raised.iter().any(|area| is_inside(area, middle)));
        match found.last_mut() {
            Some(last) if last.2 == height => last.1 = pair[1],
            _ => found.push((pair[0], pair[1], height)),
        }
    }
    found
}

/// The share of a line that runs through an area.
fn inside(area: &Polygon, line: Segment) -> f64 {
    profile(&[area], &[], line)
        .iter()
        .filter(|(_, _, height)| *height > 0)
        .map(|(from, to, _)| to - from)
        .sum()
}

/// Whether a point lies truly inside an area: along its outline one passes it.
fn is_inside(area: &Polygon, point: Point) -> bool {
    area.contains_deeper(point, 0.0)
}
