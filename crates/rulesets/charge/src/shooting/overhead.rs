//! SC-FIR-19, SC-FIR-20, SC-FIR-21: what a line of fire meets: what stops it, what it goes through, and what ballshot flies over.

use bodies::{Area, Eyes, Sight, Veil, look, touches_line};
use table::Stretch;

use super::score::Fire;
use super::{Part, Party};
use crate::ground::height;
use crate::prelude::*;
use crate::sight::{Ground, Pair, Screen, lane};

/// SC-FIR-21: so far behind what is shot over the target must be.
const BEHIND: f64 = 6.0;

/// A body in the way of fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A unit's screen.
    Screen(UnitId),
    /// SC-ART-08: a battery's guns without their crew.
    Guns(UnitId),
}

impl Thing {
    const fn unit(self) -> UnitId {
        match self {
            Self::Unit(unit) | Self::Screen(unit) | Self::Guns(unit) => unit,
        }
    }
}

/// Why a model cannot hit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Miss {
    /// SC-FIR-04: nothing of the target is in its arc.
    Arc,
    /// SC-FIR-09: it is so far away, and the weapon reaches so far.
    Range(f64, f64),
    /// It cannot be seen, by this rule.
    Hidden(RuleId, Screen, Segment),
    /// SC-FIR-20: a body is in the way.
    Blocked(UnitId, Segment),
    /// SC-FIR-20: something high is in the way.
    Tall(usize, Segment),
    /// SC-FIR-20: it would have to be shot over, and only ballshot flies over.
    Over(usize, Segment),
    /// SC-FIR-20: the line touches a unit in combat.
    Combat(UnitId, Segment),
    /// SC-FIR-21: what is shot over is so far away; the target is so far away and should be farther.
    TooNear(Segment, f64, f64),
    /// SC-FIR-21: the target is so far behind what is shot over.
    NotBehind(Segment, f64),
    /// SC-FIR-21: two things hide the target, or one that is too high.
    TooMuch(Segment),
}

impl Miss {
    /// How near it came to a hit: the reason that is told is the nearest one.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Arc => 0,
            Self::Range(..) => 1,
            Self::Hidden(..) | Self::Blocked(..) | Self::Tall(..) | Self::Over(..) | Self::Combat(..) => 2,
            Self::TooNear(..) | Self::NotBehind(..) | Self::TooMuch(..) => 3,
        }
    }

    /// As a refusal.
    pub(super) fn refusal(self, state: &State, shooter: UnitId, mark: UnitId) -> Refusal {
        let area = |number: usize| state.setup.terrain.areas[number].name.clone();
        let shown = |refusal: Refusal, line: Segment| refusal.along(line.from, line.to, line.length());
        match self {
            Self::Arc => no!(
                ids::SC_FIR_04,
                "{shooter} has no model with {mark} within 22.5 degrees of straight ahead: choose another target"
            ),
            Self::Range(far, reach) => no!(
                ids::SC_FIR_09,
                "{mark} counts as {far:.2} inches away from {shooter}, which reaches {reach}: choose a nearer target"
            ),
            Self::Hidden(rule, by, line) => {
                let by = by.name(state);
                shown(no!(rule, "{mark} cannot be seen from {shooter}: {by} hides it"), line)
            }
            Self::Blocked(by, line) => {
                let says = no!(ids::SC_FIR_20, "{by} stands in the way of every shot of {shooter} at {mark}");
                shown(says, line)
            }
            Self::Tall(by, line) => {
                let says = no!(ids::SC_FIR_20, "{} stands in the way of every shot at {mark}", area(by));
                shown(says, line)
            }
            Self::Over(by, line) => {
                let says = no!(
                    ids::SC_FIR_20,
                    "{shooter} would have to shoot over {}: only ballshot does",
                    area(by)
                );
                shown(says, line)
            }
            Self::Combat(by, line) => {
                let says = no!(ids::SC_FIR_20, "every shot at {mark} would touch {by}, which is in combat");
                shown(says, line)
            }
            Self::TooNear(line, far, least) => shown(
                no!(
                    ids::SC_FIR_21,
                    "{mark} is {far:.2} inches away and must be {least:.2}, twice as far as what is shot over"
                ),
                line,
            ),
            Self::NotBehind(line, behind) => shown(
                no!(
                    ids::SC_FIR_21,
                    "{mark} is {behind:.2} inches behind what is shot over, and must be 6 or more"
                ),
                line,
            ),
            Self::TooMuch(line) => shown(
                no!(
                    ids::SC_FIR_21,
                    "{shooter} may shoot over one obstacle that hides {mark}, and that must be one contour high"
                ),
                line,
            ),
        }
    }
}

/// What stands about when a body shoots at another.
pub(super) struct Field<'a> {
    pub(super) shooter: Party,
    /// With what.
    pub(super) fire: Fire,
    /// Units that may be in the way.
    pub(super) units: Vec<UnitId>,
    /// Screens and unmanned guns.
    pub(super) loose: Vec<(Thing, [Rect; 1])>,
    /// The battle.
    pub(super) state: &'a State,
}

/// What a line of fire that is not stopped goes through.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Flight {
    /// SC-WOD-05: inches of wood.
    pub(super) wood: f64,
    /// SC-FIR-19: whether it goes through enemy skirmishers or guns.
    pub(super) through: bool,
}

impl<'a> Field<'a> {
    /// Everything that may come between.
    pub(super) fn new(pair: &Pair<'a>, shooter: Party, mark: Party, fire: Fire) -> Self {
        let state = pair.state;
        let own = |unit: UnitId, part: Part| [shooter, mark].contains(&Party { unit, part });
        let garrison = |unit: UnitId| matches!(state.unit(unit).lie.formation, Formation::Garrison { .. });
        let units = pair.units_between().filter(|unit| !own(*unit, Part::Unit) && !garrison(*unit)).collect();
        let screens = state.present().filter(|(unit, _)| !own(*unit, Part::Screen));
        let screens = screens.filter_map(|(unit, _)| Some((Thing::Screen(unit), [state.screen_rect(unit)?])));
        let guns =
            state.present().filter_map(|(unit, _)| Some((Thing::Guns(unit), [state.guns_rect(unit)?])));
        Self { shooter, fire, units, loose: screens.chain(guns).collect(), state }
    }

    /// SC-FIR-20, SC-FIR-21: follows a line of fire to its end, or says what stops it. Only the line to the nearest aim point may go over something.
    pub(super) fn follow(&self, pair: &Pair<'_>, line: Segment, nearest: bool) -> Result<Flight, Miss> {
        let engaged = self.units.iter().filter(|unit| self.state.is_engaged(**unit));
        if let Some(unit) = engaged.copied().find(|unit| touches_line(line, &self.state.body(*unit))) {
            return Err(Miss::Combat(unit, line));
        }
        let units = self.units.iter().map(|unit| (Thing::Unit(*unit), self.state.body(*unit)));
        let loose = self.loose.iter().map(|(thing, rects)| (*thing, Body::of_rects(rects)));
        let mut firing = Firing { field: self, pair, line, over: Vec::new(), through: false, stopped: None };
        let sight = look(&self.state.setup.terrain, line, units.chain(loose), &mut firing);
        let Sight::Clear { depth } = sight else {
            return Err(firing.stopped.expect("whatever stops a line is noted"));
        };
        if !firing.over.is_empty() {
            overhead(line, &firing.over, nearest)?;
        }
        Ok(Flight { wood: depth, through: firing.through })
    }
}

/// Something that is shot over.
#[derive(Debug, Clone, Copy)]
struct Obstacle {
    what: What,
    stretch: Stretch,
    /// Whether it hides the target.
    hides: bool,
    /// How many contours it is high; friends are no obstacle.
    high: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    /// A hill, by its lowest contour.
    Hill(usize),
    /// A wood or block.
    Area(usize),
    /// Friends.
    Friend(Thing),
}

/// SC-FIR-21: one obstacle may hide the target; each must be one contour high; the target must be twice as far as everything that is shot over, and 6
/// inches behind it.
fn overhead(line: Segment, over: &[Obstacle], nearest: bool) -> Result<(), Miss> {
    let hiding = over.iter().filter(|obstacle| obstacle.hides).count();
    if hiding > 1 || !nearest || over.iter().any(|obstacle| obstacle.high > 1) {
        return Err(Miss::TooMuch(line));
    }
    let far = line.length();
    for obstacle in over {
        let (near, behind) = (obstacle.stretch.from * far, (1.0 - obstacle.stretch.to) * far);
        if beyond(2.0 * near, far) {
            return Err(Miss::TooNear(line, far, 2.0 * near));
        }
        if beyond(BEHIND, behind) {
            return Err(Miss::NotBehind(line, behind));
        }
    }
    Ok(())
}

/// Fire along one line.
struct Firing<'f, 'a> {
    field: &'f Field<'a>,
    pair: &'f Pair<'f>,
    line: Segment,
    over: Vec<Obstacle>,
    through: bool,
    stopped: Option<Miss>,
}

impl Eyes<Kind, Thing> for Firing<'_, '_> {
    fn area(&mut self, number: usize, area: &Area<Kind>, stretch: Stretch) -> Veil {
        if area.kind == Kind::Impassable && area.said.tall {
            return self.stop(Miss::Tall(number, self.line));
        }
        let hides = match self.pair.ground(self.line, number, area, stretch) {
            Ground::Open => return Veil::Open,
            Ground::Through => return Veil::Depth,
            Ground::Over => None,
            Ground::Hides(rule) => Some(rule),
        };
        let is_own = match area.kind {
            Kind::Hill => self.is_own_hill(number),
            _ => [&self.pair.from, &self.pair.to].iter().any(|end| end.woods.contains(&number)),
        };
        match hides {
            // A crest of its own hill that it sees over is nothing that is shot over.
            None if is_own => return Veil::Open,
            None if !self.field.fire.is_ballshot() => return self.stop(Miss::Over(number, self.line)),
            Some(rule) if is_own || !self.field.fire.is_ballshot() => {
                return self.stop(Miss::Hidden(rule, Screen::Area(number), self.line));
            }
            _ => {}
        }
        let (what, high) = match area.kind {
            Kind::Hill => (What::Hill(self.foot_of(number)), area.level),
            _ => (What::Area(number), height(area)),
        };
        self.note(Obstacle { what, stretch, hides: hides.is_some(), high });
        Veil::Open
    }

    fn body(&mut self, thing: Thing, stretch: Stretch) -> Veil {
        let (state, field) = (self.field.state, self.field);
        let unit = thing.unit();
        let is_enemy = state.unit(unit).side != state.unit(field.shooter.unit).side;
        let lets_through = match thing {
            Thing::Unit(unit) => match state.unit(unit).lie.formation {
                Formation::Skirmish { .. } => !state.counts_as_close(unit),
                Formation::Deployed => true,
                _ => false,
            },
            Thing::Screen(_) | Thing::Guns(_) => true,
        };
        let own_screen =
            thing == Thing::Screen(field.shooter.unit) && state.setup.options.fire_through_own_screen.is_on();
        if (is_enemy && lets_through) || own_screen {
            self.through = true;
            return Veil::Open;
        }
        let is_below = state.setup.terrain.level_at(self.centre_of(thing)) < self.pair.from.level;
        if is_enemy || !field.fire.is_ballshot() || !is_below {
            return self.stop(Miss::Blocked(unit, self.line));
        }
        self.note(Obstacle { what: What::Friend(thing), stretch, hides: false, high: 0 });
        Veil::Open
    }

    fn lane(&self, kind: Kind) -> Option<f64> {
        lane(kind)
    }
}

impl Firing<'_, '_> {
    fn stop(&mut self, miss: Miss) -> Veil {
        self.stopped = Some(miss);
        Veil::Blocks
    }

    /// Notes what is shot over; contours of one hill, and parts of one wood, are one thing.
    fn note(&mut self, new: Obstacle) {
        let Some(known) = self.over.iter_mut().find(|known| known.what == new.what) else {
            return self.over.push(new);
        };
        known.stretch.from = known.stretch.from.min(new.stretch.from);
        known.stretch.to = known.stretch.to.max(new.stretch.to);
        known.hides |= new.hides;
        known.high = known.high.max(new.high);
    }

    fn centre_of(&self, thing: Thing) -> table::Point {
        let loose = self.field.loose.iter().find(|(known, _)| *known == thing);
        loose.map_or_else(|| self.field.state.unit(thing.unit()).footprint.centre, |(_, [rect])| rect.centre)
    }

    /// SC-FIR-21: whether the gun or the target stands on the hill a contour belongs to.
    fn is_own_hill(&self, number: usize) -> bool {
        let foot = self.foot_of(number);
        let foot = &self.field.state.setup.terrain.areas[foot].outline;
        [&self.pair.from, &self.pair.to].iter().any(|end| {
            end.level > 0
                && (foot.contains(end.stands) || within(foot.nearest_on_outline(end.stands).distance, 0.0))
        })
    }

    /// The lowest contour of the hill a contour belongs to: contours drawn inside each other are one hill.
    fn foot_of(&self, number: usize) -> usize {
        let areas = &self.field.state.setup.terrain.areas;
        let inside = areas[number].outline.corners()[0];
        let around =
            areas.iter().enumerate().filter(|(_, area)| area.level > 0 && area.outline.contains(inside));
        around.min_by_key(|(index, area)| (area.level, *index)).map_or(number, |(index, _)| index)
    }
}
