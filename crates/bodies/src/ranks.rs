//! Models abreast and ranks behind each other.

use table::{Placement, Point, Rect};

/// So many models, so many abreast, on bases of one size. Every rank but the last is full; the last stands in the middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranks {
    /// How many models there are: at least one.
    pub models: u16,
    /// How many stand abreast: at least one.
    pub wide: u16,
    /// The room each takes from left to right, in inches.
    pub frontage: f64,
    /// The room each takes from front to rear, in inches.
    pub depth: f64,
}

impl Ranks {
    /// How many ranks there are, the short one included.
    pub fn deep(self) -> u16 {
        self.models.div_ceil(self.wide.max(1)).max(1)
    }

    /// How many stand in a rank, counted from 0 at the front.
    fn in_rank(self, rank: u16) -> u16 {
        self.models.saturating_sub(rank * self.wide).min(self.wide)
    }

    /// Width and depth. A short last rank is as deep and as wide as a full one.
    pub fn size(self) -> (f64, f64) {
        (f64::from(self.wide) * self.frontage, f64::from(self.deep()) * self.depth)
    }

    /// The ground they take up behind a front centre.
    pub fn block(self, front: impl Into<Placement>) -> Rect {
        let (width, depth) = self.size();
        Rect::behind(front, width, depth)
    }

    /// Where a model stands: the middle of the front edge of its base, facing as all do. Models are numbered from the left of the front rank.
    pub fn model(self, number: u16, front: impl Into<Placement>) -> Placement {
        let front = front.into();
        let (rank, place) = (number / self.wide, number % self.wide);
        let across = f64::from(place) - (f64::from(self.in_rank(rank)) - 1.0) / 2.0;
        let here = Point::new(across * self.frontage, -f64::from(rank) * self.depth);
        Placement { at: front.world(here), facing: front.facing }
    }

    /// The models of so many front ranks, from the left of the first.
    pub fn front_models(self, ranks: u16, front: impl Into<Placement>) -> impl Iterator<Item = Placement> {
        let front = front.into();
        (0..self.models.min(ranks * self.wide)).map(move |number| self.model(number, front))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pose;

    const COLUMN: Ranks = Ranks { models: 22, wide: 8, frontage: 0.375, depth: 0.5 };

    #[test]
    fn a_short_rank_is_as_deep_as_a_full_one() {
        assert_eq!((COLUMN.deep(), COLUMN.size()), (3, (3.0, 1.5)));
        assert_eq!([0, 1, 2, 3].map(|rank| COLUMN.in_rank(rank)), [8, 8, 6, 0]);
    }

    #[test]
    fn models_stand_from_the_left_and_the_last_rank_in_the_middle() {
        let front = Pose::new(10.0, 10.0, 0.0);
        let at = |number| COLUMN.model(number, front).at;
        let near = |point: Point, x: f64, y: f64| point.distance(Point::new(x, y)) < 1e-9;
        assert!(near(at(0), 10.0 - 1.3125, 10.0), "{:?}", at(0));
        assert!(near(at(7), 10.0 + 1.3125, 10.0));
        assert!(near(at(16), 10.0 - 0.9375, 9.0), "six in the middle of eight: {:?}", at(16));
        assert_eq!(COLUMN.front_models(1, front).count(), 8);
        assert_eq!(COLUMN.front_models(9, front).count(), 22);
    }

    #[test]
    fn the_block_lies_behind_the_front_whichever_way_it_faces() {
        let corners = COLUMN.block(Pose::new(10.0, 10.0, 90.0)).corners();
        let wanted = [(10.0, 11.5), (10.0, 8.5), (8.5, 8.5), (8.5, 11.5)];
        for (corner, (x, y)) in corners.into_iter().zip(wanted) {
            assert!(corner.distance(Point::new(x, y)) < 1e-9, "{corner:?}");
        }
    }
}
