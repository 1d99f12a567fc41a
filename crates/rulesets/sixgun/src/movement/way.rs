//! SX-MOV-02, SX-MOV-03, SX-MOV-04, SX-MOV-05, SX-TER: a path of straight legs as it is walked: where one is after so much of it, and
//! what that has cost.

use super::legal;
use crate::ground::{Barrier, Climb, Gait, Going, Obstacle};
use crate::prelude::*;

/// A path and what it meets.
#[derive(Debug)]
pub struct Way {
    legs: Vec<Leg>,
    /// SX-MOV-03: what an inch costs whoever walks it.
    units_an_inch: f64,
    mils: i32,
}

#[derive(Debug)]
struct Leg {
    line: Segment,
    /// Which way it leads.
    bearing: f64,
    going: Going,
    /// Inches of the path, and of its cost, before it.
    before: f64,
    cost_before: f64,
}

impl Way {
    /// A path for a figure, its start first.
    pub fn new(state: &State, figure: FigureId, path: impl IntoIterator<Item = Point>) -> Self {
        let who = state.figure(figure);
        let mut points = path.into_iter();
        let mut way = Self { legs: Vec::new(), units_an_inch: units_an_inch(state, who), mils: 0 };
        let (mut before, mut cost_before) = (0.0, 0.0);
        let Some(mut from) = points.next() else { return way };
        let terrain = &state.setup.terrain;
        let mut since = terrain.start_clear(from);
        for to in points {
            let line = Segment::new(from, to);
            if line.length() > 0.0 {
                let going = going(state, who, line, since);
                let cost = going.cost();
                way.legs.push(Leg { line, bearing: line.step().bearing(), going, before, cost_before });
                before += line.length();
                cost_before += cost;
                since = terrain.clear_since(line, since);
            }
            from = to;
        }
        way.mils = libm::round(before * 1000.0) as i32;
        way
    }

    /// A path on file.
    pub fn along(state: &State, figure: FigureId, path: &[Spot]) -> Self {
        Self::new(state, figure, path.iter().map(|spot| spot.point()))
    }

    /// The same, at a multiple of its cost (SX-ADV-32).
    pub fn times(mut self, factor: f64) -> Self {
        self.units_an_inch *= factor;
        self
    }

    /// Its length in thousandths of an inch.
    pub fn mils(&self) -> i32 {
        self.mils
    }

    /// The place after so many thousandths of an inch, and the direction walked there (none for a path without length).
    pub fn at(&self, mils: i32) -> Option<(Point, f64)> {
        let inches = f64::from(mils) / 1000.0;
        let leg = self.legs.iter().rev().find(|leg| leg.before < inches).or_else(|| self.legs.first())?;
        let end = mils >= self.mils;
        let at = if end { self.legs.last()?.line.to } else { leg.line.at(leg.fraction(inches)) };
        let leg = if end { self.legs.last()? } else { leg };
        Some((at, leg.bearing))
    }

    /// Its last straight leg, if it has any length.
    pub fn last_leg(&self) -> Option<Segment> {
        self.legs.last().map(|leg| leg.line)
    }

    /// The stretch of its last leg that lies beyond so many thousandths of an inch.
    pub fn from(&self, mils: i32) -> Option<Segment> {
        let last = self.legs.last()?;
        let inches = f64::from(mils.max(0)) / 1000.0;
        let from =
            if last.before < inches { last.line.at(last.fraction(inches).min(1.0)) } else { last.line.from };
        Some(Segment::new(from, last.line.to))
    }

    /// SX-MOV-03: what the first so many thousandths of an inch cost.
    pub fn units_to(&self, mils: i32) -> i32 {
        let inches = f64::from(mils) / 1000.0;
        let Some(leg) = self.legs.iter().rev().find(|leg| leg.before < inches).or_else(|| self.legs.first())
        else {
            return 0;
        };
        let fraction = if mils >= self.mils { 1.0 } else { leg.fraction(inches) };
        let leg = if mils >= self.mils { self.legs.last().unwrap_or(leg) } else { leg };
        units(leg.cost_before + leg.going.cost_to(fraction), self.units_an_inch)
    }

    /// SX-MOV-03: what the whole costs.
    pub fn total_units(&self) -> i32 {
        self.units_to(self.mils)
    }

    /// The cost in inches at the walker's own rate, as players count it.
    pub fn inches_of(&self, units: i32) -> f64 {
        f64::from(units) / self.units_an_inch
    }

    /// Where nobody may go, if the path leads there.
    pub fn blocked(&self, state: &State) -> Option<Refusal> {
        self.legs.iter().find_map(|leg| {
            let stop = leg.going.stop.as_ref()?;
            let what = stop.what.in_words(state);
            let how = if stop.rule == ids::SX_TER_07 { "impassable" } else { "in the way" };
            let no = no!(stop.rule, "{what} is {how}: go round it");
            Some(no.along_saying(leg.line.from, leg.line.at(stop.at), |[what, ..], f| write!(f, "{what}")))
        })
    }

    /// SX-MOV-01, SX-GEN-04: whether so many units pay for the whole way.
    pub fn is_paid_by(&self, units: i32) -> bool {
        within(self.inches_of(self.total_units()), self.inches_of(units))
    }

    /// How far one comes with so many units, in thousandths of an inch, before anything that stops it. Price and length are rounded alike:
    /// whoever can pay for the whole way comes to its end.
    pub fn reach(&self, units: i32) -> i32 {
        if self.total_units() <= units && self.legs.iter().all(|leg| leg.going.stop.is_none()) {
            return self.mils;
        }
        let inches = f64::from(units) / self.units_an_inch;
        let mut far = 0.0;
        for leg in &self.legs {
            let part = leg.going.reach(inches - leg.cost_before);
            far = leg.before + part * leg.line.length();
            if part < 1.0 {
                break;
            }
        }
        field::whole_mils(far).min(self.mils)
    }

    /// Its legs.
    pub fn lines(&self) -> impl Iterator<Item = Segment> + Clone + '_ {
        self.legs.iter().map(|leg| leg.line)
    }
}

/// What one straight leg costs a figure in units; none if nobody may go there.
pub fn price_of_leg(state: &State, figure: FigureId, line: Segment) -> Option<i32> {
    let who = state.figure(figure);
    if line.length() <= 0.0 {
        return Some(0);
    }
    let mut going = state.setup.terrain.open(line, field::gait(who))?;
    pass_things(state, who, line, &mut going);
    going.stop.is_none().then(|| units(going.cost(), units_an_inch(state, who)))
}

/// What a straight leg meets: the ground, wagons and fallen horses.
fn going(state: &State, who: &Figure, line: Segment, since: Point) -> Going {
    let mut going = state.setup.terrain.going_on(line, since, field::gait(who));
    pass_things(state, who, line, &mut going);
    going
}

/// Inches of movement as units; whole thousandths of an inch, so that every fraction of a move is exact.
fn units(inches: f64, units_an_inch: f64) -> i32 {
    libm::round(libm::round(inches * 1000.0) * units_an_inch / 1000.0) as i32
}

/// SX-HORSE-09: a fallen horse is climbed over like any low obstacle. Nobody passes a wagon.
fn pass_things(state: &State, who: &Figure, line: Segment, going: &mut Going) {
    let gait = field::gait(who);
    let mut stop = |at: f64, piece: PieceId| {
        if going.stop.as_ref().is_none_or(|stop| at < stop.at) {
            going.stop = Some(Obstacle { at, rule: ids::SX_VEH_03, what: Barrier::Piece(piece) });
        }
    };
    for index in 0..state.vehicles.len() as u8 {
        let vehicle = VehicleId(index);
        let met = field::vehicle_base(state, vehicle).stretch(line);
        if let Some(stretch) = met.filter(|_| legal::as_vehicle(who.ride) != Some(vehicle)) {
            stop(stretch.from, state.vehicle_piece(vehicle));
        }
    }
    for index in (0..state.horses.len() as u8).filter(|index| state.horses[usize::from(*index)].fallen) {
        let horse = HorseId(index);
        let body = field::horse_base(state, horse);
        // Whoever is on it already has climbed it.
        let climbed = gait != Gait::Vehicle && body.grown(-TOLERANCE).contains(line.from);
        let Some(stretch) = body.stretch(line).filter(|_| !climbed) else { continue };
        match gait {
            Gait::Foot => going.climbs.push(Climb { at: stretch.from, extra: 1.0 }),
            Gait::Mounted => going.climbs.push(Climb { at: stretch.from, extra: 2.0 }),
            Gait::Vehicle => stop(stretch.from, state.horse_piece(horse)),
        }
    }
    going.climbs.sort_by(|one, other| one.at.total_cmp(&other.at));
}

impl Leg {
    fn fraction(&self, inches: f64) -> f64 {
        ((inches - self.before) / self.line.length()).clamp(0.0, 1.0)
    }
}

/// SX-MOV-03, SX-ADV-31: what an inch over open ground costs.
pub fn units_an_inch(state: &State, figure: &Figure) -> f64 {
    let gait = field::gait(figure);
    let full = f64::from(FULL_MOVE) / field::rate(gait);
    let limps = gait == Gait::Foot && figure.bad_wounds > 0 && state.setup.options.has(Module::WoundedMove);
    if limps { full * 2.0 } else { full }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(points: &[(f64, f64)], units_an_inch: f64) -> Way {
        let mut way = Way { legs: Vec::new(), units_an_inch, mils: 0 };
        let mut before = 0.0;
        for pair in points.windows(2) {
            let line = Segment::new(Point::new(pair[0].0, pair[0].1), Point::new(pair[1].0, pair[1].1));
            let going = Going { length: line.length(), ..Going::default() };
            let bearing = line.step().bearing();
            way.legs.push(Leg { line, bearing, going, before, cost_before: before });
            before += line.length();
        }
        way.mils = libm::round(before * 1000.0) as i32;
        way
    }

    /// SX-MOV-02: (10, 10) to (13, 14) to (13, 17) is 5 + 3 = 8 inches, a full move on foot.
    #[test]
    fn a_path_of_two_legs_is_as_long_as_both() {
        let way = way(&[(10.0, 10.0), (13.0, 14.0), (13.0, 17.0)], 6000.0);
        assert_eq!((way.mils(), way.total_units()), (8000, FULL_MOVE));
        assert_eq!(way.at(2500), Some((Point::new(11.5, 12.0), Point::new(3.0, 4.0).bearing())));
        assert_eq!(way.at(8000), Some((Point::new(13.0, 17.0), 0.0)));
        assert_eq!(way.units_to(5000), 30_000);
        assert_eq!(way.reach(FULL_MOVE / 2), 4000);
    }
}
