//! A spatial index: which things may lie near a line or in a box, answered without allocation.
//!
//! The table is cut into square cells, and each cell knows the things that reach into it as a set of bits. A question
//! unites the sets of the cells it passes; the answer comes in ascending order of the things' numbers, each once.

use arrayvec::ArrayVec;

use crate::bounds::Bounds;
use crate::point::Point;
use crate::segment::Segment;

/// The most cells along one side of the table.
const MOST_CELLS: usize = 64;
/// The side of a cell on an ordinary table, in inches. Larger tables get larger cells.
const CELL: f64 = 4.0;

/// Which things reach into which cells of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Index {
    origin: Point,
    per_inch: f64,
    columns: usize,
    rows: usize,
    /// Sets of 64 things each, one after the other; within one, its bits for every cell, row by row.
    sets: Vec<u64>,
    /// The box of each thing that is on the table.
    boxes: Vec<Option<Bounds>>,
}

/// The numbers of the things that may matter, ascending.
#[derive(Debug, Clone)]
pub struct Candidates<'a> {
    index: &'a Index,
    /// The cells to look at, as ranges, one for each row.
    ranges: ArrayVec<(u16, u16), MOST_CELLS>,
    /// Which set of 64 things is being looked at, and what is left of it.
    set: usize,
    left: u64,
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
            columns: cells(width),
            rows: cells(depth),
            sets: Vec::new(),
            boxes: Vec::new(),
        }
    }

    /// Puts thing number `item` where its box says, taking it from where it was before.
    pub fn put(&mut self, item: usize, bounds: Bounds) {
        self.take(item);
        if self.boxes.len() <= item {
            self.boxes.resize(item + 1, None);
            self.sets.resize((item / 64 + 1) * self.cells(), 0);
        }
        self.boxes[item] = Some(bounds);
        self.mark(item, bounds, |set, bit| *set |= bit);
    }

    /// Takes thing number `item` off the table; nothing happens if it is not there.
    pub fn take(&mut self, item: usize) {
        if let Some(bounds) = self.boxes.get_mut(item).and_then(Option::take) {
            self.mark(item, bounds, |set, bit| *set &= !bit);
        }
    }

    /// The box of thing number `item`, if it is on the table.
    pub fn bounds(&self, item: usize) -> Option<Bounds> {
        self.boxes.get(item).copied().flatten()
    }

    /// The things whose box may be met by a segment; every thing whose box it does meet is among them.
    #[inline]
    pub fn along(&self, segment: Segment) -> Candidates<'_> {
        let mut ranges = ArrayVec::new();
        let (low, high) = if segment.from.y <= segment.to.y {
            (segment.from, segment.to)
        } else {
            (segment.to, segment.from)
        };
        let (first, last) = (self.row(low.y), self.row(high.y));
        let slope = if high.y > low.y { (high.x - low.x) / (high.y - low.y) } else { 0.0 };
        // Where the line is when it passes from row to row; the outermost rows reach on for ever.
        let mut x = low.x;
        for row in first..=last {
            let next = if row == last {
                high.x
            } else {
                let top = self.origin.y + (row + 1) as f64 / self.per_inch;
                (low.x + (top - low.y) * slope).clamp(low.x.min(high.x), low.x.max(high.x))
            };
            ranges.push(self.range(row, x.min(next) - ROUNDING, x.max(next) + ROUNDING));
            x = next;
        }
        Candidates::new(self, ranges)
    }

    /// The things whose box may meet a box; every thing whose box does is among them.
    #[inline]
    pub fn near(&self, bounds: Bounds) -> Candidates<'_> {
        let rows = self.row(bounds.min.y)..=self.row(bounds.max.y);
        Candidates::new(self, rows.map(|row| self.range(row, bounds.min.x, bounds.max.x)).collect())
    }

    fn mark(&mut self, item: usize, bounds: Bounds, change: impl Fn(&mut u64, u64)) {
        let set = item / 64 * self.cells();
        for row in self.row(bounds.min.y - ROUNDING)..=self.row(bounds.max.y + ROUNDING) {
            let (from, to) = self.range(row, bounds.min.x - ROUNDING, bounds.max.x + ROUNDING);
            for cell in &mut self.sets[set + from as usize..set + to as usize] {
                change(cell, 1 << (item % 64));
            }
        }
    }

    fn cells(&self) -> usize {
        self.columns * self.rows
    }

    /// The row a northing lies in; beyond the table it is the outermost row.
    #[inline]
    fn row(&self, y: f64) -> usize {
        // A cast from f64 clamps below at 0 and turns no number into 0.
        (((y - self.origin.y) * self.per_inch) as usize).min(self.rows - 1)
    }

    /// The cells of a row between two eastings, as a range of cell numbers.
    #[inline]
    fn range(&self, row: usize, from: f64, to: f64) -> (u16, u16) {
        let column = |x: f64| (((x - self.origin.x) * self.per_inch) as usize).min(self.columns - 1);
        let (start, first) = (row * self.columns, column(from));
        ((start + first) as u16, (start + column(to).max(first) + 1) as u16)
    }
}

/// What rounding may do to a crossing from cell to cell.
const ROUNDING: f64 = 1e-6;

impl<'a> Candidates<'a> {
    #[inline]
    fn new(index: &'a Index, ranges: ArrayVec<(u16, u16), MOST_CELLS>) -> Self {
        let mut candidates = Self { index, ranges, set: 0, left: 0 };
        candidates.left = candidates.gather(0);
        candidates
    }

    /// The things of one set of 64 that reach into any of the cells.
    #[inline]
    fn gather(&self, set: usize) -> u64 {
        let cells = self.index.cells();
        let Some(sets) = self.index.sets.get(set * cells..(set + 1) * cells) else { return 0 };
        let mut found = 0;
        for &(from, to) in &self.ranges {
            for cell in &sets[from as usize..to as usize] {
                found |= cell;
            }
        }
        found
    }
}

impl Iterator for Candidates<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.set += 1;
            if self.set * 64 >= self.index.boxes.len() {
                return None;
            }
            self.left = self.gather(self.set);
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.set * 64 + bit)
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
            table().along(Segment::new(Point::new(x1, y1), Point::new(x2, y2))).collect()
        };
        assert_eq!(found(0.0, 0.0, 72.0, 48.0), [0, 1, 130]);
        assert_eq!(found(72.0, 48.0, 0.0, 0.0), [0, 1, 130]);
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
        assert_eq!(index.near(bounds(0.0, 0.0, 72.0, 48.0)).collect::<Vec<_>>(), [0, 7, 130]);
        assert_eq!(index.near(bounds(0.0, 0.0, 4.0, 4.0)).collect::<Vec<_>>(), Vec::<usize>::new());
        assert_eq!((index.bounds(1), index.bounds(0)), (None, Some(bounds(60.0, 5.0, 61.0, 6.0))));
    }

    #[test]
    fn an_empty_index_finds_nothing() {
        let index = Index::new(bounds(0.0, 0.0, 0.0, 0.0));
        assert_eq!(index.along(Segment::new(Point::default(), Point::new(1e6, -1e6))).count(), 0);
    }
}
