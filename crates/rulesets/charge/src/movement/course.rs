//! A leg of a move: where it ends, what ground it passes over, whom it passes, what it costs.

use bodies::{Swath, doubled, overhang};
use table::{Convex, Degrees, Hinge, Motion};

use super::price::{Bit, in_friends, leading, may_cross, obstacles, slow_areas, wading};
use super::rate;
use crate::ground::{bends_between, is_in_water};
use crate::prelude::*;

/// SC-MOV-03, SC-MOV-05, SC-MOV-07, SC-MOV-16, SC-TER-02: a leg.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Leg {
    /// Straight forward, so many inches.
    Ahead(f64),
    /// About a front corner, forward, so many degrees.
    Wheel {
        /// The corner that stays.
        corner: Wing,
        /// By how much.
        angle: f64,
    },
    /// To the side, to the rear or obliquely, the facing unchanged.
    Side {
        /// Which way, in degrees clockwise from its facing.
        bearing: f64,
        /// How far.
        inches: f64,
    },
    /// Along the road it stands on.
    Road(f64),
    /// Free-form: it shifts and turns in one movement.
    Shift {
        /// Where to.
        at: Pose,
        /// Models abreast, for skirmishers.
        #[serde(default)]
        wide: Wide,
    },
}

impl Leg {
    /// The same leg on the grid: thousandths of an inch, hundredths of a degree. So it is the same however it was written.
    #[must_use]
    pub fn on_grid(self) -> Self {
        let (inch, degree) = (|inches: f64| grid(inches, 1000.0), |angle: f64| grid(angle, 100.0));
        match self {
            Self::Ahead(inches) => Self::Ahead(inch(inches)),
            Self::Road(inches) => Self::Road(inch(inches)),
            Self::Wheel { corner, angle } => Self::Wheel { corner, angle: degree(angle) },
            Self::Side { bearing, inches } => Self::Side { bearing: degree(bearing), inches: inch(inches) },
            Self::Shift { at, wide } => Self::Shift { at, wide },
        }
    }
}

/// A number on a grid of so many parts to one.
pub fn grid(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// SC-MOV-13: how a friend is passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Through {
    /// At half speed.
    #[default]
    Slowly,
    /// At full speed: both are disordered.
    Hastily,
}

impl Through {
    /// Whether it is the usual way.
    pub fn is_slow(&self) -> bool {
        *self == Self::Slowly
    }
}

/// How a unit stands when a leg begins.
#[derive(Debug, Clone, Copy)]
pub struct Here {
    /// How and where.
    pub lie: Lie,
    /// SC-MOV-02: what it has spent.
    pub spent: Share,
    /// SC-MOV-17: what it has wheeled.
    pub wheeled: i32,
    /// SC-STA-01: whether it is steady.
    pub steady: bool,
}

impl Here {
    /// A unit as it stands now.
    pub fn of(state: &State, unit: UnitId) -> Self {
        let here = state.unit(unit);
        let (spent, wheeled) = (here.turn.spent, here.turn.wheeled);
        Self { lie: here.lie, spent, wheeled, steady: state.is_steady(unit) }
    }
}

/// A leg that was laid out.
#[derive(Debug, Clone)]
pub struct Course {
    /// How the unit lies at its end.
    pub lie: Lie,
    /// How far its centre goes.
    pub gone: f64,
    /// What it costs, in inches of the rate.
    pub inches: f64,
    /// SC-MOV-01: inches a move.
    pub rate: f64,
    /// Hundredths of a degree wheeled.
    pub wheel: i32,
    /// The ground it passes over.
    pub swath: Swath,
    /// SC-MOV-13: friends it passes through, who stay where they are.
    pub passed: UnitSet,
    /// SC-STA-02: the rule by which the ground disorders it.
    pub disorders: Option<RuleId>,
    /// The places it passes where it does not go straight, from its start.
    pub by: Vec<Pose>,
    /// SC-SCR-04: where its screen goes along to; known once [`super::check`] has looked.
    pub screen: Option<Screen>,
}

impl Course {
    /// SC-MOV-02: the share of a move it takes.
    pub fn share(&self) -> Share {
        Share::of(self.inches, self.rate)
    }
}

/// Lays out a leg: its end, its ground and its price. Whether enemies leave it room is asked by [`super::check`].
pub fn lay(state: &State, unit: UnitId, here: Here, leg: Leg, through: Through) -> Result<Course, Refusal> {
    let (Leg::Ahead(amount)
    | Leg::Road(amount)
    | Leg::Side { inches: amount, .. }
    | Leg::Wheel { angle: amount, .. }) = leg
    else {
        let Leg::Shift { at, wide } = leg else { unreachable!("the others have an amount") };
        return shift(state, unit, here, at, wide, through);
    };
    if !(amount > 0.0 && amount < 1000.0) {
        return Err(no!(ids::SC_MOV_02, "{unit} would go {amount:.2}: a leg is longer than nothing"));
    }
    if is_free_form(state, unit, here.lie) {
        return Err(no!(
            ids::SC_MOV_16,
            "{unit} shifts and turns in one movement: say where it stands afterwards"
        ));
    }
    match leg {
        Leg::Ahead(inches) => straight(state, unit, here, 0.0, inches, through),
        Leg::Side { bearing, inches } => straight(state, unit, here, bearing, inches, through),
        Leg::Wheel { corner, angle } => wheel(state, unit, here, corner, angle),
        Leg::Road(inches) => road(state, unit, here, inches, through),
        Leg::Shift { .. } => unreachable!("it was laid out above"),
    }
}

/// SC-ATK-02, SC-SKM-10: the last leg of an attack, straight ahead; free-form troops make it, too.
pub fn ahead(
    state: &State,
    unit: UnitId,
    here: Here,
    inches: f64,
    through: Through,
) -> Result<Course, Refusal> {
    straight(state, unit, here, 0.0, inches, through)
}

/// SC-MOV-16: whether a unit moves free-form: skirmishers, crews away from their guns, squares, and infantry in the zone of works (SC-FWK-04).
pub fn is_free_form(state: &State, unit: UnitId, lie: Lie) -> bool {
    let info = state.info(unit);
    lie.formation.is_open()
        || lie.formation == Formation::Square
        || (info.arm == Arm::Infantry && state.setup.zone(&state.footprint_of(unit, lie).rects))
}

/// SC-MOV-03, SC-MOV-07: a straight leg, at full speed along the facing, else at half or quarter speed.
fn straight(
    state: &State,
    unit: UnitId,
    here: Here,
    bearing: f64,
    inches: f64,
    through: Through,
) -> Result<Course, Refusal> {
    let from: Placement = here.lie.at.into();
    let step = Point::toward(from.facing + bearing) * inches;
    let ahead = within(turn_between(0.0, bearing).abs(), 0.0);
    let rects = state.footprint_of(unit, here.lie).rects;
    let lie = Lie { at: from.shifted(step).snap(), ..here.lie };
    let bit = Bit { from: here.lie, to: lie, step, ahead };
    let swath = Swath::shift(&rects, step);
    let passed = friends_on(state, unit, here.lie, &swath, Some(through))?;
    let slow = bit.length(state, unit, &rects, &passed, through)?;
    let times = match (ahead, here.steady) {
        (true, _) => 1.0,
        (false, true) => 2.0,
        (false, false) => 4.0,
    };
    let cost = slow.length * times + slow.tolls;
    finish(
        state,
        unit,
        here,
        lie,
        Laid { inches: cost, rate: rate(state, unit, here.lie), wheel: 0, swath, passed, by: Vec::new() },
    )
}

/// SC-MOV-05, SC-MOV-06, SC-MOV-17: a wheel about a front corner.
fn wheel(state: &State, unit: UnitId, here: Here, corner: Wing, angle: f64) -> Result<Course, Refusal> {
    let rects = state.footprint_of(unit, here.lie).rects;
    let rect = rects[0];
    let hinge = match corner {
        Wing::Left => Hinge::Left,
        Wing::Right => Hinge::Right,
    };
    let wheel = (angle * 100.0).round() as i32;
    if table::beyond(rect.depth(), rect.width()) {
        let whole = f64::from(here.wheeled + wheel) / 100.0;
        if table::beyond(whole, 90.0) {
            return Err(no!(
                ids::SC_MOV_17,
                "{unit} is deeper than wide and wheels at most 90 degrees in a turn, and this makes {whole:.2}: wheel less"
            ));
        }
        if state.unit(unit).turn.deeds.has(Deed::Faced) {
            return Err(no!(
                ids::SC_MOV_17,
                "{unit} is deeper than wide and has changed its facing this turn: it may not wheel as well"
            ));
        }
    }
    let motion = Motion::wheel(here.lie.at, rect.width(), hinge, Degrees(angle));
    let swath = Swath::of_motion(&rects, &motion);
    let passed = friends_on(state, unit, here.lie, &swath, None)?;
    let pieces = (angle / 2.0).ceil().max(1.0) as u32;
    let at = |piece: u32| f64::from(piece) / f64::from(pieces);
    let places: Vec<Rect> = (0..=pieces).map(|piece| motion.carry(&rect, at(piece))).collect();
    let lie = Lie { at: motion.end().snap(), ..here.lie };
    let by = (0..pieces).step_by(5).map(|piece| motion.at(at(piece)).snap()).collect();
    let arc = rect.width() * angle.to_radians();
    let hulls: Vec<Convex> = places
        .windows(2)
        .map(|pair| {
            let (a, b) = (pair[0].front_edge(), pair[1].front_edge());
            Convex::hull([a.from, a.to, b.from, b.to])
        })
        .collect();
    let is_slow =
        slow_areas(state, here.lie).any(|area| hulls.iter().any(|hull| hull.overlaps_polygon(area)));
    let times = f64::from(1 + u8::from(!here.steady)) * f64::from(1 + u8::from(is_slow));
    let outer = |rect: &Rect| match corner {
        Wing::Left => rect.front_edge().to,
        Wing::Right => rect.front_edge().from,
    };
    let mut tolls = 0.0;
    for (line, toll) in obstacles(state) {
        let crossed = |pair: &[Rect]| line.crosses(Segment::new(outer(&pair[0]), outer(&pair[1])));
        if places.windows(2).any(crossed) {
            tolls += may_cross(state, unit, toll)?;
        }
    }
    let inches = arc * times + tolls;
    finish(
        state,
        unit,
        here,
        lie,
        Laid { inches, rate: rate(state, unit, here.lie), wheel, swath, passed, by },
    )
}

/// SC-TER-02: a column or limbered guns follow a road at one and a half times their speed; the road turns them.
fn road(state: &State, unit: UnitId, here: Here, inches: f64, through: Through) -> Result<Course, Refusal> {
    if !matches!(here.lie.formation, Formation::Column { .. } | Formation::Limbered { .. }) {
        return Err(no!(ids::SC_TER_02, "{unit} is no column and follows no road: form column, or limber"));
    }
    let from: Placement = here.lie.at.into();
    let Some((number, on)) = state.setup.road_under(from) else {
        return Err(no!(
            ids::SC_TER_02,
            "{unit} does not stand on a road, with the middle of its front on the road's and facing along it: move there first"
        ));
    };
    let line = &state.setup.terrain.roads[number].line;
    let onward = turn_between(on.bearing, from.facing).abs() <= 90.0;
    let way = if onward { 1.0 } else { -1.0 };
    let end = on.along + way * inches;
    if table::beyond(-end, 0.0) || table::beyond(end, line.length()) {
        return Err(no!(ids::SC_TER_02, "the road of {unit} ends before that: stop on it"));
    }
    let place = |along: f64, bearing: f64| Placement {
        at: line.at(along).point,
        facing: if onward { bearing } else { bearing + 180.0 },
    };
    let mut now = here.lie;
    let (mut swath, mut by) = (Swath::default(), vec![now.at]);
    let (mut length, mut tolls, mut passed) = (0.0, 0.0, UnitSet::default());
    for stop in bends_between(line, on.along, end) {
        let along = line.nearest(now.at.point()).along;
        // Which way the road runs on this stretch: asked in its middle, where it does not bend.
        let bearing = line.at(f64::midpoint(along, stop)).bearing;
        let start = place(along, bearing);
        let turn = turn_between(now.at.degrees(), start.facing);
        let rects = state.footprint_of(unit, now).rects;
        let turning = Motion::Wheel { from: now.at.into(), pivot: now.at.point(), degrees: turn };
        swath.then(Swath::of_motion(&rects, &turning));
        let turned = Lie { at: start.snap(), ..now };
        let to = Lie { at: place(stop, bearing).snap(), ..now };
        let rects = state.footprint_of(unit, turned).rects;
        let step = to.at.point() - turned.at.point();
        let piece = Swath::shift(&rects, step);
        let friends = friends_on(state, unit, turned, &piece, Some(through))?;
        let slow =
            Bit { from: turned, to, step, ahead: true }.length(state, unit, &rects, &friends, through)?;
        (length, tolls) = (length + slow.length, tolls + slow.tolls);
        passed.0 |= friends.0;
        swath.then(piece);
        by.extend([turned.at, to.at]);
        now = to;
    }
    let inches = (length + tolls) / 1.5;
    let laid = Laid { inches, rate: rate(state, unit, here.lie), wheel: 0, swath, passed, by };
    finish(state, unit, here, now, laid)
}

/// SC-MOV-16, SC-SKM-02: a free-form leg.
fn shift(
    state: &State,
    unit: UnitId,
    here: Here,
    at: Pose,
    wide: Wide,
    through: Through,
) -> Result<Course, Refusal> {
    if !is_free_form(state, unit, here.lie) {
        return Err(no!(ids::SC_MOV_16, "{unit} moves leg by leg: forward, by wheels or to the side"));
    }
    let (info, models) = (state.info(unit), state.unit(unit).models);
    let formation = match (here.lie.formation, wide.0) {
        (Formation::Skirmish { wide }, None) => Formation::Skirmish { wide },
        (Formation::Skirmish { .. }, wide) => formed(info, models, Word::Skirmish, wide)
            .map_err(|(rule, why)| no!(rule, "{unit} cannot be so: {why}"))?,
        (formation, None) => formation,
        (_, Some(_)) => {
            return Err(no!(ids::SC_SKM_02, "{unit} keeps the formation it has: leave its width out"));
        }
    };
    let lie = Lie { formation, at };
    let (old, new) = (state.footprint_of(unit, here.lie).rects[0], state.footprint_of(unit, lie).rects[0]);
    let turns = here.lie.at.facing != at.facing || old.width() != new.width();
    let swath = Swath::between(&old, &new);
    let is_loose = lie.formation.is_open();
    let passing = if is_loose || !turns { Some(through) } else { None };
    let passed = friends_on(state, unit, here.lie, &swath, passing)?;
    let distance = free_distance(lie.formation, &old, &new);
    let step = new.centre - old.centre;
    let slow = slow_areas(state, here.lie).any(|area| swath.meets_area(area));
    let in_friends = if through == Through::Slowly && step.length() > 0.0 {
        let layer = in_friends(state, &passed, &leading(&old, step), step);
        doubled(&[&layer])
    } else {
        1.0
    };
    let mut inches = distance * f64::from(1 + u8::from(slow)) * in_friends;
    for (line, toll) in obstacles(state) {
        if swath.crosses(line) && !Convex::of_rect(&old).crosses(line) {
            inches += may_cross(state, unit, toll)?;
        }
    }
    inches += wading(state, Segment::new(here.lie.at.point(), at.point()));
    let laid = Laid { inches, rate: rate(state, unit, here.lie), wheel: 0, swath, passed, by: Vec::new() };
    finish(state, unit, here, lie, laid)
}

/// SC-SKM-02, SC-MOV-16: how far a free-form leg is: a square by its centre alone.
pub fn free_distance(formation: Formation, old: &Rect, new: &Rect) -> f64 {
    let shift = old.centre.distance(new.centre);
    if formation == Formation::Square {
        return shift;
    }
    let farthest = |from: &Rect, to: &Rect| {
        let gaps = from.corners().map(|corner| to.nearest(corner).distance(corner));
        gaps.into_iter().fold(0.0, f64::max)
    };
    farthest(new, old).max(farthest(old, new)).max(shift)
}

/// What a leg comes to before its end is looked at.
struct Laid {
    inches: f64,
    rate: f64,
    wheel: i32,
    swath: Swath,
    passed: UnitSet,
    by: Vec<Pose>,
}

/// SC-MOV-10, SC-MOV-11, SC-TER-04: the table's edge, the ground on the way, and nobody at the end.
fn finish(state: &State, unit: UnitId, here: Here, lie: Lie, laid: Laid) -> Result<Course, Refusal> {
    let Laid { inches, rate, wheel, swath, passed, by } = laid;
    let end = state.footprint_of(unit, lie);
    off_table(state, unit, &end)?;
    let (from, to) = (Mover::new(state.info(unit), here.lie), Mover::new(state.info(unit), lie));
    let barred = state.setup.barred_way(from, to, &swath);
    let start = state.footprint_of(unit, here.lie);
    let over_bridge = || crosses_by_bridge(state, (here.lie, &start), (lie, &end));
    if let Some(barred) = barred.filter(|barred| barred.rule != ids::SC_OBS_06 || !over_bridge()) {
        let refusal = no!(barred.rule, "{unit} may not enter {}: {}", barred.by, barred.why);
        return Err(refusal.at(barred.at, "not here"));
    }
    free_of_units(state, unit, &end)?;
    let gone = start.centre.distance(end.centre);
    let disorders = state.setup.disorders_way(from, to, &swath);
    Ok(Course { lie, gone, inches, rate, wheel, swath, passed, disorders, by, screen: None })
}

/// SC-OBS-06: open order crosses by a leg that starts and ends clear of the river, over the bridge.
fn crosses_by_bridge(state: &State, from: (Lie, &Footprint), to: (Lie, &Footprint)) -> bool {
    let line = Segment::new(from.0.at.point(), to.0.at.point());
    to.0.formation.is_open()
        && state.setup.rivers().all(|(river, _)| {
            let dry = |footprint: &Footprint| !is_in_water(&Swath::of(&footprint.rects), river);
            let bridged = |along: f64| {
                river.crossings.iter().any(|bridge| within((bridge.along - along).abs(), bridge.half))
            };
            dry(from.1) && dry(to.1) && river.line.crossings(line).all(|crossing| bridged(crossing.along))
        })
}

/// SC-MOV-11: nobody leaves the table of his own will.
pub fn off_table(state: &State, unit: UnitId, footprint: &Footprint) -> Result<(), Refusal> {
    match overhang(&state.setup.terrain.board, &footprint.body()) {
        Some((_, over, at)) => {
            let says = no!(
                ids::SC_MOV_11,
                "{unit} would lie over the table's edge by {over:.2} inches: stop short of it"
            );
            Err(says.at(at, over))
        }
        None => Ok(()),
    }
}

/// SC-MOV-10: nobody ends on anybody. A unit's own screen steps aside with it.
pub fn free_of_units(state: &State, unit: UnitId, footprint: &Footprint) -> Result<(), Refusal> {
    match state.lies_on(unit, &footprint.body()) {
        Some((other, at)) => {
            Err(no!(ids::SC_MOV_10, "{unit} would end on {other}: leave it room").at(at, other))
        }
        None => Ok(()),
    }
}

/// SC-MOV-13, SC-MOV-14: the friends a move passes through and who then have to stay where they are. `through` is nothing where nobody may be passed.
fn friends_on(
    state: &State,
    unit: UnitId,
    lie: Lie,
    swath: &Swath,
    through: Option<Through>,
) -> Result<UnitSet, Refusal> {
    let mut passed = UnitSet::default();
    if lie.formation.is_open() {
        return Ok(passed);
    }
    for (friend, here) in state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit) {
        // Loose troops open gaps; a garrison's block is closed to everybody.
        if here.lie.formation.is_open()
            || here.footprint.rects.is_empty()
            || !swath.meets(&state.body(friend))
        {
            continue;
        }
        if through.is_none() {
            let says = no!(
                ids::SC_MOV_13,
                "{unit} would swing over {friend}: friends are passed in straight legs only"
            );
            return Err(says.at(here.footprint.centre, friend));
        }
        let acted = [Deed::Attacked, Deed::Retreated, Deed::Entered, Deed::CameOut, Deed::Faced];
        if here.turn.spent > Share::default() || acted.into_iter().any(|deed| here.turn.deeds.has(deed)) {
            let says =
                no!(ids::SC_MOV_13, "{friend} has moved this turn and cannot be passed through: go round it");
            return Err(says.at(here.footprint.centre, friend));
        }
        passed.add(friend);
    }
    Ok(passed)
}
