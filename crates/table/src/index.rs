//! A spatial index: which things may lie near a line or in a box, answered without allocation.
//!
//! The table is cut into square cells, and each cell knows the things that reach into it as a set of bits. A question goes
//! from cell to cell and names each thing once, where it first meets it: along a line that is from its start to its end, so
//! that who looks for something in the way seldom looks far.

use std::cmp::Ordering;

use crate::bounds::Bounds;
use crate::point::Point;
use crate::segment::Segment;

/// The most cells along one side of the table.
const MOST_CELLS: usize = 64;
/// The side of a cell on an ordinary table, in inches. Larger tables get larger cells.
const CELL: f64 = 4.0;
/// How many cells of a line are looked at in one go.
const FEW: usize = 6;
/// How many things one layer of cells holds.
const PER_LAYER: usize = 64 * WORDS;
const WORDS: usize = 4;

/// The things of one layer that reach into a cell, or have been named.
type Set = [u64; WORDS];

/// Which things reach into which cells of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Index {
    origin: Point,
    per_inch: f64,
    /// With one more column on either side, and one more row, for what lies off the table.
    columns: usize,
    rows: usize,
    /// Layer by layer, row by row.
    cells: Vec<Set>,
    /// The box of each thing that is on the table.
    boxes: Vec<Option<Bounds>>,
}

impl Index {
    /// An empty index over a part of the plane. Things outside it are found as well, only less quickly.
    pub fn new(area: Bounds) -> Self {
        let width = (area.max.x - area.min.x).max(1.0);
        let depth = (area.max.y - area.min.y).max(1.0);
        let cell = CELL.max(width.max(depth) / MOST_CELLS as f64);
        let cells = |length: f64| (libm::ceil(length / cell) as usize).clamp(1, MOST_CELLS);
        Self {
            origin: area.min,
            per_inch: 1.0 / cell,
            columns: cells(width) + 2,
            rows: cells(depth) + 2,
            cells: Vec::new(),
            boxes: Vec::new(),
        }
    }

    /// Puts thing number `item` where its box says, taking it from where it was before.
    pub fn put(&mut self, item: usize, bounds: Bounds) {
        self.take(item);
        if self.boxes.len() <= item {
            self.boxes.resize(item + 1, None);
            self.cells.resize((item / PER_LAYER + 1) * self.per_layer(), [0; WORDS]);
        }
        self.boxes[item] = Some(bounds);
        self.mark(item, bounds, |word, bit| *word |= bit);
    }

    /// Takes thing number `item` off the table; nothing happens if it is not there.
    pub fn take(&mut self, item: usize) {
        if let Some(bounds) = self.boxes.get_mut(item).and_then(Option::take) {
            self.mark(item, bounds, |word, bit| *word &= !bit);
        }
    }

    /// Asks `wanted` about the things whose box a segment may meet, from its start on, until it answers. Every thing whose box
    /// the segment does meet is asked about, each once.
    #[inline]
    pub fn find_along<T>(&self, segment: Segment, mut wanted: impl FnMut(usize) -> Option<T>) -> Option<T> {
        let Some(start) = self.walk(segment) else {
            return self.find_near(Bounds::of_segment(segment), wanted);
        };
        for (layer, cells) in self.cells.chunks_exact(self.per_layer()).enumerate() {
            let mut walk = start.clone();
            let mut named = [0; WORDS];
            while let Some(few) = walk.next_few() {
                let mut found = [0; WORDS];
                for &cell in few.cells() {
                    unite(&mut found, &cells[cell]);
                }
                let answer = ask(&found, &mut named, layer, &mut wanted);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// Asks `wanted` about the things whose box may meet a box, until it answers. Every thing whose box does meet it is asked
    /// about, each once.
    #[inline]
    pub fn find_near<T>(&self, bounds: Bounds, mut wanted: impl FnMut(usize) -> Option<T>) -> Option<T> {
        let (rows, columns) = self.cells_under(bounds);
        for (layer, cells) in self.cells.chunks_exact(self.per_layer()).enumerate() {
            let mut named = [0; WORDS];
            for row in rows.clone() {
                let mut found = [0; WORDS];
                for cell in &cells[row * self.columns..][columns.clone()] {
                    unite(&mut found, cell);
                }
                let answer = ask(&found, &mut named, layer, &mut wanted);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// Calls `each` with the things whose box may meet a box, each once.
    #[inline]
    pub fn each_near(&self, bounds: Bounds, mut each: impl FnMut(usize)) {
        self.find_near(bounds, |item| {
            each(item);
            None::<()>
        });
    }

    /// Calls `each` with the things whose box a segment may meet, each once, from its start on.
    #[inline]
    pub fn each_along(&self, segment: Segment, mut each: impl FnMut(usize)) {
        self.find_along(segment, |item| {
            each(item);
            None::<()>
        });
    }

    fn mark(&mut self, item: usize, bounds: Bounds, change: impl Fn(&mut u64, u64)) {
        let layer = item / PER_LAYER * self.per_layer();
        let (rows, columns) = self.cells_under(bounds);
        for row in rows {
            for cell in &mut self.cells[layer + row * self.columns..][columns.clone()] {
                change(&mut cell[item % PER_LAYER / 64], 1 << (item % 64));
            }
        }
    }

    /// The rows and columns a box lies in; beyond the table they are the outermost ones.
    fn cells_under(&self, bounds: Bounds) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let Bounds { min, max } = bounds.grown(ROUNDING);
        let (low, high) = (self.in_cells(min), self.in_cells(max));
        // A cast from f64 clamps below at 0 and turns no number into 0.
        let range = |from: f64, to: f64, count: usize| {
            let first = (from as usize).min(count - 1);
            first..(to as usize).clamp(first, count - 1) + 1
        };
        (range(low.y, high.y, self.rows), range(low.x, high.x, self.columns))
    }

    fn per_layer(&self) -> usize {
        self.columns * self.rows
    }

    /// A place measured in cells from the corner of the first; the table begins one cell in.
    #[inline]
    fn in_cells(&self, point: Point) -> Point {
        (point - self.origin) * self.per_inch + Point::new(1.0, 1.0)
    }

    /// The walk along a segment; none if it does not lie on the table.
    #[inline]
    fn walk(&self, segment: Segment) -> Option<Walk> {
        let (from, to) = (self.in_cells(segment.from), self.in_cells(segment.to));
        (self.covers(from) && self.covers(to)).then(|| Walk::new(from, to, self.columns))
    }

    /// Whether a place lies on the table.
    #[inline]
    fn covers(&self, in_cells: Point) -> bool {
        in_cells.x >= 1.0
            && in_cells.y >= 1.0
            && in_cells.x < (self.columns - 1) as f64
            && in_cells.y < (self.rows - 1) as f64
    }
}

/// How much larger than it is each thing's box is taken to be, so that rounding never hides it in a neighbouring cell.
const ROUNDING: f64 = 1e-6;

/// Adds the things of one set to another.
#[inline]
fn unite(all: &mut Set, more: &Set) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

/// Asks about the things of a set that have not been named yet.
#[inline]
fn ask<T>(
    found: &Set,
    named: &mut Set,
    layer: usize,
    wanted: &mut impl FnMut(usize) -> Option<T>,
) -> Option<T> {
    for (number, (&word, named)) in found.iter().zip(named).enumerate() {
        let mut fresh = word & !*named;
        *named |= word;
        while fresh != 0 {
            let bit = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let answer = wanted(layer * PER_LAYER + number * 64 + bit);
            if answer.is_some() {
                return answer;
            }
        }
    }
    None
}

/// A walk from cell to cell along a line. Nobody can guess whether a column or a row comes next, so the steps choose between
/// numbers, not between ways.
#[derive(Clone)]
struct Walk {
    cell: usize,
    /// How many cells there are still to go to, this one included.
    cells_left: usize,
    /// The fractions of the line at which it passes into the next column and the next row.
    next_column: f64,
    next_row: f64,
    /// What a column and a row take of the line.
    per_column: f64,
    per_row: f64,
    /// How cell numbers change from column to column and from row to row.
    column_step: isize,
    row_step: isize,
}

impl Walk {
    #[inline]
    fn new(from: Point, to: Point, columns: usize) -> Self {
        let (column, row) = (from.x as usize, from.y as usize);
        let (last_column, last_row) = (to.x as usize, to.y as usize);
        let step = to - from;
        let (per_column, per_row) = (1.0 / step.x.abs(), 1.0 / step.y.abs());
        // Up to the side of the cell that lies ahead; a line that stays in its column never passes into the next.
        let next = |at: f64, cell: usize, last: usize, per: f64| match last.cmp(&cell) {
            Ordering::Less => (at - cell as f64) * per,
            Ordering::Equal => f64::INFINITY,
            Ordering::Greater => ((cell + 1) as f64 - at) * per,
        };
        Self {
            cell: row * columns + column,
            cells_left: column.abs_diff(last_column) + row.abs_diff(last_row) + 1,
            next_column: next(from.x, column, last_column, per_column),
            next_row: next(from.y, row, last_row, per_row),
            per_column,
            per_row,
            column_step: if last_column < column { -1 } else { 1 },
            row_step: if last_row < row { -(columns as isize) } else { columns as isize },
        }
    }

    /// The next few cells, far enough on to stop early and near enough together to ask about in one go; none at the end.
    #[inline]
    fn next_few(&mut self) -> Option<Few> {
        let mut few = Few { cells: [0; FEW], count: self.cells_left.min(FEW) };
        self.cells_left -= few.count;
        for cell in &mut few.cells[..few.count] {
            *cell = self.cell;
            self.step();
        }
        (few.count > 0).then_some(few)
    }

    /// Goes on to the next cell. Where rounding mistakes the order of the last column and the last row the line ends on the
    /// corner between them: what it meets there reaches into the cells before, and the cell it may be led into is at worst one
    /// beside the table.
    #[inline]
    fn step(&mut self) {
        let column_first = self.next_column < self.next_row;
        let step = if column_first { self.column_step } else { self.row_step };
        self.cell = self.cell.wrapping_add_signed(step);
        self.next_column += if column_first { self.per_column } else { 0.0 };
        self.next_row += if column_first { 0.0 } else { self.per_row };
    }
}

/// A few cells along a line.
struct Few {
    cells: [usize; FEW],
    count: usize,
}

impl Few {
    #[inline]
    fn cells(&self) -> &[usize] {
        &self.cells[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(x1: f64, y1: f64, x2: f64, y2: f64) -> Bounds {
        Bounds { min: Point::new(x1, y1), max: Point::new(x2, y2) }
    }

    fn table() -> Index {
        let mut index = Index::new(bounds(0.0, 0.0, 72.0, 48.0));
        index.put(0, bounds(1.0, 1.0, 2.0, 2.0));
        index.put(1, bounds(70.0, 46.0, 71.0, 47.0));
        index.put(130, bounds(30.0, 20.0, 42.0, 28.0));
        index.put(7, bounds(-9.0, 50.0, -5.0, 60.0));
        index
    }

    #[test]
    fn a_line_finds_what_it_meets() {
        let found = |x1, y1, x2, y2| -> Vec<usize> {
            let mut found = Vec::new();
            table().each_along(Segment::new(Point::new(x1, y1), Point::new(x2, y2)), |item| found.push(item));
            found
        };
        assert_eq!(found(0.0, 0.0, 71.9, 47.9), [0, 130, 1], "in order along the line");
        assert_eq!(found(71.9, 47.9, 0.0, 0.0), [1, 130, 0]);
        assert_eq!(found(0.0, 24.0, 72.0, 24.0), [130]);
        assert_eq!(found(60.0, 1.0, 60.0, 40.0), Vec::<usize>::new());
        assert_eq!(found(-7.0, 40.0, -7.0, 70.0), [7], "off the table as well");
    }

    #[test]
    fn things_move_and_leave() {
        let mut index = table();
        index.put(0, bounds(60.0, 5.0, 61.0, 6.0));
        index.take(1);
        index.take(99);
        let near = |bounds: Bounds| {
            let mut found = Vec::new();
            index.each_near(bounds, |item| found.push(item));
            found
        };
        assert_eq!(near(bounds(0.0, 0.0, 72.0, 48.0)), [0, 130, 7]);
        assert!(near(bounds(0.0, 0.0, 4.0, 4.0)).is_empty());
        assert_eq!((index.boxes[1], index.boxes[0]), (None, Some(bounds(60.0, 5.0, 61.0, 6.0))));
    }

    #[test]
    fn more_things_than_one_question_keeps_in_mind() {
        let mut index = table();
        for number in (200..3_000).step_by(400) {
            index.put(number, bounds(10.0, 10.0, 11.0, 11.0));
        }
        let mut found = Vec::new();
        index
            .each_along(Segment::new(Point::new(0.0, 10.5), Point::new(71.0, 10.5)), |item| found.push(item));
        assert_eq!(found, [200, 600, 1_000, 1_400, 1_800, 2_200, 2_600]);
    }

    #[test]
    fn an_empty_index_finds_nothing() {
        let index = Index::new(bounds(0.0, 0.0, 0.0, 0.0));
        let line = Segment::new(Point::default(), Point::new(1e6, -1e6));
        assert_eq!(index.find_along(line, Some), None);
    }
}
