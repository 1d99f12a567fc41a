//! MG-TER-11: to an enemy beyond a river, by the nearest bridge or ford.

use bodies::{Between, Bridge, Over, Passer as _};
use engine::terrain::CrossingKind;
use table::{Polyline, turn_between};

use super::Deed;
use super::sheet::Sheet;
use crate::formation::touched_road;
use crate::ground::Passer;
use crate::layout::{length_on_road, narrowest};
use crate::movement::rate;
use crate::prelude::*;

/// How near to its place on the road, and how nearly along it, infantry and cavalry form march column.
const ON_THE_SPOT: f64 = 1.5;
const ALONG: f64 = 80.0;
/// How nearly straight one goes through a ford, in degrees.
const STRAIGHT: f64 = 1.0;
/// How far inside the edges of a ford one aims, in inches.
const AIM: f64 = 0.05;
/// How far behind one that is taken the next places on a road are.
const BEHIND: [f64; 2] = [4.0, 9.0];

/// Whether some water is closed but for its crossings.
pub(in crate::ideas) fn has_rivers(state: &State) -> bool {
    !state.setup.terrain.waters.iter().all(Passer::is_open)
}

/// The next place for a rider on his way to another: a bridge or ford, if one leads there, else the place itself.
pub(in crate::ideas) fn by_bridge(state: &State, from: Point, to: Point) -> Point {
    match state.setup.terrain.between(from, to, |water| !Passer::is_open(water), |_| true) {
        Between::Over(over) if over.near.distance(from) < ON_THE_SPOT => over.far,
        Between::Over(over) => over.near,
        Between::Dry | Between::Cut => to,
    }
}

/// What lies between a unit that stands at a place and another place.
pub(in crate::ideas) fn between(state: &State, unit: UnitId, from: Point, to: Point) -> Between {
    let terrain = &state.setup.terrain;
    let narrowest = narrowest(state.arm(unit), state.unit(unit).stands);
    let open = |crossing: &Bridge| match crossing.kind {
        CrossingKind::Ford => within(narrowest, 2.0 * crossing.half),
        CrossingKind::Bridge => road_over(state, crossing).is_some(),
    };
    terrain.between(from, to, |water| !Passer::is_open(water), open)
}

/// The road that leads over a bridge.
fn road_over<'a>(state: &'a State, bridge: &Bridge) -> Option<(u8, &'a Polyline)> {
    let mut roads = (0_u8..).zip(&state.setup.terrain.roads);
    let leads = |(_, road): &(u8, &bodies::Road)| {
        road.line.nearest(bridge.at).point.distance(bridge.at) <= bridge.half
    };
    roads.find(leads).map(|(index, road)| (index, &road.line))
}

/// The middle of a unit's rear: while that is on this bank it has not come over.
fn rear(here: &Unit) -> Point {
    match here.lie {
        Lie::Road(_) => {
            let last = here.footprint.stands.last();
            last.map_or(here.footprint.centre(), |stand| stand.centre - stand.forward * stand.half_depth)
        }
        Lie::Field(_) => {
            let front = here.footprint.front();
            front.at - front.forward() * here.footprint.block.depth()
        }
    }
}

/// A road toward a bridge, with which way along it that is.
struct Toward<'a> {
    road: u8,
    line: &'a Polyline,
    /// 1 toward its last point, -1 toward its first.
    sign: f64,
    /// Where along it the bridge begins.
    begins: f64,
    over: Over,
}

impl<'a> Toward<'a> {
    fn new(state: &'a State, over: Over) -> Option<Self> {
        let (road, line) = road_over(state, &over.crossing)?;
        let (near, far) = (line.nearest(over.near).along, line.nearest(over.far).along);
        Some(Self { road, line, sign: if far > near { 1.0 } else { -1.0 }, begins: near, over })
    }

    /// The place on the road nearest to a point, on this side of the bridge and with room behind it, facing the bridge.
    fn place(&self, near: Point, length: f64, back: f64) -> Placement {
        let along = (self.line.nearest(near).along - self.begins) * self.sign;
        let room = if self.sign > 0.0 { self.begins } else { self.line.length() - self.begins };
        let along = self.begins + self.sign * (along.min(0.0) - back).max((length - room).min(0.0));
        self.facing(along)
    }

    /// The place so far along the road, facing the bridge's way.
    fn facing(&self, along: f64) -> Placement {
        let on = self.line.at(along.clamp(0.0, self.line.length()));
        let facing = if self.sign > 0.0 { on.bearing } else { on.bearing + 180.0 };
        Placement { at: on.point, facing: facing.rem_euclid(360.0) }
    }
}

impl Sheet<'_> {
    /// What a unit wishes for if a river lies between it and a place: to the crossing, and over it. Whether one does that it can cross.
    pub(super) fn over_water(&mut self, value: f64, to: Point) -> bool {
        let here = self.state.unit(self.unit);
        match between(self.state, self.unit, rear(here), to) {
            Between::Dry | Between::Cut => false,
            Between::Over(over) => match over.crossing.kind {
                CrossingKind::Ford => self.ford(value, over),
                CrossingKind::Bridge => self.bridge(value, over),
            },
        }
    }

    /// Straight through the ford, in column where it is too narrow for a line.
    fn ford(&mut self, value: f64, over: Over) -> bool {
        let here = self.state.unit(self.unit);
        let front = here.footprint.front();
        let room = over.crossing.half - here.footprint.block.half_width;
        let narrower = match self.state.arm(self.unit) {
            Arm::Infantry => Formation::Column,
            Arm::Cavalry => Formation::Line,
            Arm::Artillery => Formation::Limbered,
        };
        let is_too_wide = !within(0.0, room) || here.formation == Formation::Unlimbered;
        if is_too_wide || here.formation == Formation::Line && over.beyond(front.at) < -4.0 {
            self.wish(value + 1.0, Deed::Form(narrower));
        }
        if is_too_wide {
            return true;
        }
        // Who aims a little inside is not turned away for a hair, and a place that was rounded is still taken for the one aimed at.
        let free = (room - AIM).max(0.0);
        let (aside, beyond) = (over.aside(front.at), over.beyond(front.at));
        let way = Point::toward(over.facing());
        let at = |aside: f64, beyond: f64| Placement {
            at: over.near + way * beyond + way.right() * aside,
            facing: over.facing(),
        };
        let straight = turn_between(front.facing, over.facing()).abs() <= STRAIGHT;
        if straight && within(aside.abs(), room) && beyond > -rate(self.state, self.unit) {
            let clear = over.near.distance(over.far) + here.footprint.block.depth() + 0.5;
            self.wish(value + 1.0, Deed::Go(at(aside, clear)));
        }
        self.wish(value, Deed::Go(at(aside.clamp(-free, free), -0.3)));
        for back in BEHIND {
            self.wish(value - 0.1 * back, Deed::Go(at(aside.clamp(-free, free), -back)));
        }
        true
    }

    /// By the road: infantry and cavalry in march column, guns limbered with their middle on it.
    fn bridge(&mut self, value: f64, over: Over) -> bool {
        let state = self.state;
        let here = state.unit(self.unit);
        let Some(toward) = Toward::new(state, over) else { return false };
        let front = here.footprint.front();
        if state.arm(self.unit) == Arm::Artillery {
            self.guns_over(value, &toward);
            return true;
        }
        let length = length_on_road(state.arm(self.unit), here.stands);
        let place = toward.place(front.at, length, 0.0);
        let near = front.at.distance(place.at) <= ON_THE_SPOT
            && turn_between(front.facing, place.facing).abs() <= ALONG;
        if near && touched_road(state, self.unit) == Some(toward.road) {
            self.wish(value + 2.0, Deed::Form(Formation::MarchColumn));
        } else if here.formation == Formation::Line && front.at.distance(place.at) > 4.0 {
            let column =
                if state.arm(self.unit) == Arm::Infantry { Formation::Column } else { here.formation };
            self.wish(value + 1.0, Deed::Form(column));
        }
        self.wish(value, Deed::Go(place));
        for back in BEHIND {
            self.wish(value - 0.1 * back, Deed::Go(toward.place(front.at, length, back)));
        }
        true
    }

    /// Guns go onto the road before the bridge, and over it with their middle on the road.
    fn guns_over(&mut self, value: f64, toward: &Toward<'_>) {
        let here = self.state.unit(self.unit);
        if here.formation == Formation::Unlimbered {
            self.wish(value, Deed::Form(Formation::Limbered));
            return;
        }
        let (front, centre) = (here.footprint.front(), here.footprint.centre());
        let half = front.at.distance(centre);
        let place = toward.place(front.at, 2.0 * half, 0.0);
        let on = toward.line.nearest(centre);
        let facing = toward.facing(on.along).facing;
        if on.point.distance(centre) <= 0.005 && turn_between(front.facing, facing).abs() <= STRAIGHT {
            let clear = toward.over.near.distance(toward.over.far) + 2.0 * half + 0.5;
            self.wish(value + 1.0, Deed::Go(toward.facing(toward.begins + toward.sign * clear)));
        }
        self.wish(value, Deed::Go(place));
        for back in BEHIND {
            self.wish(value - 0.1 * back, Deed::Go(toward.place(front.at, 2.0 * half, back)));
        }
    }

    /// A march column whose road leads it over a bridge to the enemy goes on until its rear is over. Whether it does.
    pub(super) fn marches_over(&mut self, to: Point) -> bool {
        let state = self.state;
        let here = state.unit(self.unit);
        let Lie::Road(lie) = here.lie else { return false };
        let Between::Over(over) = between(state, self.unit, rear(here), to) else { return false };
        let leads = Toward::new(state, over)
            .is_some_and(|toward| toward.road == lie.road && (toward.sign - lie.way.sign()).abs() < 0.5);
        if leads && over.crossing.kind == CrossingKind::Bridge {
            let rate = rate(state, self.unit);
            for (part, value) in [(1.0, 6.0), (0.5, 5.8), (0.2, 5.6)] {
                self.wish(value, Deed::March(rate * part));
            }
        }
        leads
    }
}
