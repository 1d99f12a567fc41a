//! SX-CIND-04: a party that is surrounded: the quarters of the ground around it, and where a warrior may stand in one; at dawn SX-CDAY-05.

use table::{Board, turn_between};

use super::best::{Best, thousandths};
use crate::movement::legal;
use crate::prelude::*;

/// A party with a war band around it.
pub struct Surrounded<'a> {
    /// What the quarters lie around.
    pub middle: Point,
    /// The bases of the party.
    pub party: &'a [Base],
    /// The table.
    pub board: Board,
    /// The base of a warrior with its centre here.
    pub base: &'a dyn Fn(Point) -> Base,
    /// Whether there is room for it.
    pub clear: &'a dyn Fn(Point) -> bool,
}

/// A quarter of the ground that has room for a warrior.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quarter {
    /// North, east, south or west of the middle.
    bearing: f64,
    /// No room in it is 12 inches off: its warriors stand as far off as it goes.
    short: bool,
}

impl Surrounded<'_> {
    /// The four quarters, but for those without any room.
    pub fn quarters(&self) -> Vec<Quarter> {
        QUARTERS.into_iter().filter_map(|bearing| self.quarter(bearing)).collect()
    }

    fn quarter(&self, bearing: f64) -> Option<Quarter> {
        let wide = Quarter { bearing, short: false };
        let far_enough = |point: &Point| within(WARRIORS, self.off(*point)) && self.has_room(wide, *point);
        if self.points().any(|point| far_enough(&point)) {
            return Some(wide);
        }
        let short = Quarter { bearing, short: true };
        let farthest = self.farthest(short)?;
        Some(Quarter { short: !within(WARRIORS, self.off(farthest)), ..short })
    }

    /// In a quarter that ends too soon: its room farthest from the party; of equals the southernmost, then the westernmost.
    pub fn farthest(&self, quarter: Quarter) -> Option<Point> {
        if !quarter.short {
            return None;
        }
        let good = |point: Point| self.has_room(quarter, point);
        let best = Best { better: &|one, other| thousandths(self.off(one)) > thousandths(self.off(other)) };
        let rough = self.points().filter(|point| good(*point)).reduce(|one, other| best.of(one, other))?;
        Some(best.refined(rough, 1.0, &good))
    }

    /// Whether a warrior may stand here, in this quarter.
    pub fn holds(&self, quarter: Quarter, centre: Point, base: &Base) -> bool {
        let off = self.gap(base);
        quarter.has(self.middle, centre)
            && match self.farthest(quarter) {
                Some(farthest) => within(self.off(farthest) - BY_HAND, off),
                None => within(WARRIORS, off),
            }
    }

    /// Half an inch from the edges and then every inch, the southernmost first.
    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, depth) = (self.board.width as u32, self.board.depth as u32);
        let at = |inches: u32| f64::from(inches) + 0.5;
        (0..depth).flat_map(move |y| (0..width).map(move |x| Point::new(at(x), at(y))))
    }

    fn has_room(&self, quarter: Quarter, point: Point) -> bool {
        quarter.has(self.middle, point) && (self.clear)(point)
    }

    /// From a warrior here to the nearest of the party.
    fn off(&self, point: Point) -> f64 {
        self.gap(&(self.base)(point))
    }

    fn gap(&self, base: &Base) -> f64 {
        self.party.iter().map(|other| base.gap(other).distance).fold(f64::INFINITY, f64::min)
    }
}

impl Quarter {
    /// SX-CIND-04: a bearing within 45 degrees of the quarter's.
    fn has(self, middle: Point, point: Point) -> bool {
        point != middle && within(turn_between(self.bearing, (point - middle).bearing()).abs(), 45.0)
    }
}

/// SX-CDAY-05: whether a warrior may stand there at dawn: as SX-CIND-04 has it, by where the party now stands. Each goes to a quarter in which, without
/// him, no more of the band are than in any other, so the band divides itself evenly, however it stood.
pub(super) fn check(state: &State, figure: FigureId, at: Pose) -> Result<(), Refusal> {
    let side = state.figure(figure).side;
    let Some(middle) = super::dawn::leader(state, side.enemy()) else { return Ok(()) };
    let middle = state.figure(middle).at.point();
    let party: Vec<Base> = state.conscious(side.enemy()).map(|(id, _)| field::base(state, id)).collect();
    let ride = state.figure(figure).ride;
    let pose = |point: Point| Pose { facing: at.facing, ..Pose::new(point.x, point.y, 0.0) };
    let base = |point: Point| field::base_at(ride, pose(point).placement());
    let clear = |point: Point| legal::has_room(state, figure, pose(point));
    let round =
        Surrounded { middle, party: &party, board: state.setup.terrain.board, base: &base, clear: &clear };
    let here = field::base_at(ride, at.placement());
    let quarters = round.quarters();
    let legal: Vec<Quarter> =
        quarters.iter().copied().filter(|quarter| round.holds(*quarter, at.point(), &here)).collect();
    if legal.is_empty() {
        let refusal = no!(
            campaign::SX_CIND_04,
            "{} stands 12 inches or more from every one of the party at dawn, or where his quarter ends sooner as far off as it goes: here it is {:.2}",
            figure,
            round.gap(&here)
        );
        return Err(refusal.at(at.point(), "too near"));
    }
    let others: Vec<Point> =
        state.conscious(side).filter(|(id, _)| *id != figure).map(|(_, other)| other.at.point()).collect();
    let of = |quarter: Quarter| others.iter().filter(|point| quarter.has(middle, **point)).count();
    let least = quarters.iter().map(|quarter| of(*quarter)).min().unwrap_or(0);
    let most = legal.iter().map(|quarter| of(*quarter)).min().unwrap_or(0);
    if most > least {
        let refusal = no!(
            campaign::SX_CIND_04,
            "the band is divided over the four quarters: beside {} there are {} in this one, and {} in another: put him there",
            figure,
            most,
            least
        );
        return Err(refusal.at(at.point(), "enough are here"));
    }
    Ok(())
}

/// SX-CIND-04: north, east, south and west.
const QUARTERS: [f64; 4] = [0.0, 90.0, 180.0, 270.0];
/// SX-CIND-04: so far at least they stand from the party.
const WARRIORS: f64 = 12.0;
/// SX-CIND-04: as well as one measures by hand.
const BY_HAND: f64 = 0.25;
