//! Two sides that cannot get at each other: a river or a lake lies right across the table, and nobody gets over it.

use std::collections::VecDeque;

use table::{Point, Segment};

use super::{called, can_be_waded, legs};
use crate::Fault;
use crate::terrain::{Area, AreaKind, Ground, Water};
use crate::view::{Arm, View};

/// A doubt if nobody of one side can get to anybody of the other. A side that is still to be drawn up is not looked at.
pub(crate) fn of_sides(ground: &Ground, view: &View) -> Option<Fault> {
    let barriers = barriers(ground);
    let [ours, theirs] = [crate::Side::A, crate::Side::B].map(|side| troops(view, side));
    if barriers.is_empty() || ours.is_empty() || theirs.is_empty() {
        return None;
    }
    let board = Board::new(ground);
    let all: Vec<&Barrier<'_>> = barriers.iter().collect();
    if board.is_way(&ours, &theirs, &all) {
        return None;
    }
    // The barrier without which they would meet; where there are several, the first is told.
    let alone = |index: &usize| {
        let others: Vec<&Barrier<'_>> =
            all.iter().enumerate().filter(|(other, _)| other != index).map(|(_, barrier)| *barrier).collect();
        board.is_way(&ours, &theirs, &others)
    };
    let barrier = &barriers[(0..barriers.len()).find(alone).unwrap_or(0)];
    let [a, b] = [&view.sides.a.name, &view.sides.b.name];
    let says = match barrier.of {
        Of::Water(water) => format!(
            "{} lies between {a} and {b}, and nobody gets across it: give it a bridge or a ford, or let it end before the edge of the table",
            called("water", &water.name)
        ),
        Of::Area(area) => format!(
            "{} lies between {a} and {b}, and nobody gets through it or round it: leave a way past",
            called("area", &area.name)
        ),
    };
    Some(Fault::new(&*barrier.path, says))
}

/// Where those of a side stand who fight.
fn troops(view: &View, side: crate::Side) -> Vec<Point> {
    let fights = |piece: &&crate::view::PieceView| {
        piece.side == side && piece.symbol.arm != Arm::Commander && piece.symbol.nation != "none"
    };
    view.pieces.iter().filter(fights).map(|piece| Point::new(piece.centre.0, piece.centre.1)).collect()
}

/// What nobody passes, but for its crossings.
struct Barrier<'g> {
    of: Of<'g>,
    path: String,
    edges: Vec<Segment>,
    /// Where one gets over it all the same, and how far from there.
    crossings: Vec<(Point, f64)>,
}

enum Of<'g> {
    Water(&'g Water),
    Area(&'g Area),
}

impl Barrier<'_> {
    /// Whether it bars the way from one point to another.
    fn bars(&self, way: Segment) -> bool {
        let met = self.edges.iter().filter_map(|edge| way.crossing(*edge)).map(|(along, _)| way.at(along));
        met.into_iter().any(|at| !self.crossings.iter().any(|(place, near)| place.distance(at) <= *near))
    }
}

fn barriers(ground: &Ground) -> Vec<Barrier<'_>> {
    let waters = ground.waters.iter().enumerate().filter(|(_, water)| !can_be_waded(water));
    let waters = waters.map(|(index, water)| Barrier {
        of: Of::Water(water),
        path: format!("ground.waters[{index}]"),
        edges: legs(&water.line),
        crossings: water
            .crossings
            .iter()
            .map(|place| (place.at.point(), (place.width / 2.0).max(STEP)))
            .collect(),
    });
    let closed = |area: &Area| matches!(area.kind, AreaKind::Impassable | AreaKind::Rock);
    let areas = ground.areas.iter().enumerate().filter(|(_, area)| closed(area));
    let areas = areas.map(|(index, area)| {
        let ring: Vec<_> = area.outline.iter().chain(area.outline.first()).copied().collect();
        let path = format!("ground.areas[{index}]");
        Barrier { of: Of::Area(area), path, edges: legs(&ring), crossings: Vec::new() }
    });
    waters.chain(areas).collect()
}

/// How far apart the points are that are looked at, in inches: whoever leaves a gap leaves more.
const STEP: f64 = 0.5;
/// On a large table they are farther apart, so that no more than so many lie side by side.
const MOST: f64 = 160.0;
/// Their places are a little odd, so that they lie on nothing that somebody has drawn.
const ODD: f64 = 0.4871;

/// The table as points in rows.
struct Board {
    step: f64,
    columns: usize,
    rows: usize,
}

impl Board {
    fn new(ground: &Ground) -> Self {
        let step = STEP.max(ground.width.max(ground.depth) / MOST);
        let count = |inches: f64| ((inches / step - ODD).floor() as usize).saturating_add(1);
        Self { step, columns: count(ground.width), rows: count(ground.depth) }
    }

    fn point(&self, (column, row): (usize, usize)) -> Point {
        Point::new((column as f64 + ODD) * self.step, (row as f64 + ODD) * self.step)
    }

    /// The points beside somebody to which nothing bars his way.
    fn beside(&self, at: Point, barriers: &[&Barrier<'_>]) -> Vec<(usize, usize)> {
        let near = |inches: f64, count: usize| {
            let first = (inches / self.step - ODD).floor().max(0.0) as usize;
            (first..=first + 1).filter(move |place| *place < count)
        };
        let places =
            near(at.x, self.columns).flat_map(|column| near(at.y, self.rows).map(move |row| (column, row)));
        places.filter(|place| is_open(Segment::new(at, self.point(*place)), barriers)).collect()
    }

    /// Whether somebody of the first can get to somebody of the others.
    fn is_way(&self, from: &[Point], to: &[Point], barriers: &[&Barrier<'_>]) -> bool {
        let goals: Vec<(usize, usize)> = to.iter().flat_map(|at| self.beside(*at, barriers)).collect();
        let mut reached = vec![false; self.columns * self.rows];
        let mut ahead: VecDeque<(usize, usize)> =
            from.iter().flat_map(|at| self.beside(*at, barriers)).collect();
        while let Some(here) = ahead.pop_front() {
            let (column, row) = here;
            if std::mem::replace(&mut reached[row * self.columns + column], true) {
                continue;
            }
            if goals.contains(&here) {
                return true;
            }
            let next = [
                (column.wrapping_sub(1), row),
                (column + 1, row),
                (column, row.wrapping_sub(1)),
                (column, row + 1),
            ];
            let free = |(column, row): &(usize, usize)| {
                *column < self.columns
                    && *row < self.rows
                    && !reached[row * self.columns + column]
                    && is_open(Segment::new(self.point(here), self.point((*column, *row))), barriers)
            };
            ahead.extend(next.into_iter().filter(free));
        }
        false
    }
}

fn is_open(way: Segment, barriers: &[&Barrier<'_>]) -> bool {
    !barriers.iter().any(|barrier| barrier.bars(way))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether somebody gets from (10, 5) to (10, 25) on a table of 40 by 30 inches.
    fn is_way(ground: &str) -> bool {
        let ground: Ground = toml::from_str(ground).expect("it is ground");
        let ground = ground.sized_as(&Ground { width: 40.0, depth: 30.0, ..Ground::default() });
        let barriers = barriers(&ground);
        let all: Vec<&Barrier<'_>> = barriers.iter().collect();
        Board::new(&ground).is_way(&[Point::new(10.0, 5.0)], &[Point::new(10.0, 25.0)], &all)
    }

    #[test]
    fn a_river_across_the_table_needs_a_crossing_and_one_that_ends_does_not() {
        let river = |line: &str, more: &str| {
            is_way(&format!("waters = [{{ kind = \"river\", line = {line}{more} }}]"))
        };
        assert!(!river("[[0, 15], [40, 15]]", ""));
        assert!(!river("[[-2, 12], [20, 17.25], [41, 12]]", ""), "however it winds");
        assert!(river("[[0, 15], [38, 15]]", ""), "round its end");
        for kind in ["bridge", "ford"] {
            let place = format!(", crossings = [{{ kind = \"{kind}\", at = [33, 15], width = 1 }}]");
            assert!(river("[[0, 15], [40, 15]]", &place), "{kind}");
        }
        assert!(river("[[0, 15], [40, 15]]", ", crossing = \"anywhere\""));
        assert!(is_way("waters = [{ kind = \"stream\", line = [[0, 15], [40, 15]] }]"), "a stream is waded");
    }

    #[test]
    fn a_lake_across_the_table_has_no_way_round() {
        let lake = |kind: &str, east: f64| {
            is_way(&format!(
                "areas = [{{ kind = \"{kind}\", outline = [[0, 14], [{east}, 14], [{east}, 16], [0, 16]] }}]"
            ))
        };
        assert!(!lake("impassable", 40.0) && !lake("rock", 41.0));
        assert!(lake("impassable", 37.0), "a gap of three inches");
        assert!(lake("marsh", 40.0), "a marsh is entered");
    }
}
