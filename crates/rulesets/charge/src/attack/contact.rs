//! SC-ATK-06, SC-ATK-09: where an attacker strikes, how it lines up, and what the blow counts as.

use bodies::{Front, Swath, strip};
use engine::terrain::{LowLineKind, WaterKind};
use table::Motion;

use crate::formations::size;
use crate::prelude::*;
use crate::state::Cover;

/// SC-ATK-06: where a front going straight ahead comes into contact.
#[derive(Debug, Clone, Copy)]
pub struct Strike {
    /// How far ahead the front stops.
    pub ahead: f64,
    /// The point of the target it meets.
    pub at: Point,
    /// What it stops at, on its near side, if that is not the target itself.
    pub across: Option<Across>,
}

/// SC-ATK-06, SC-CMB-11: what an attack is made across.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Across {
    /// A wall, fence or hedge.
    Obstacle,
    /// Works.
    Works,
    /// A stream.
    Stream,
}

/// SC-ATK-06: a gap of so much across an obstacle counts as contact.
const GAP: f64 = 0.5;

/// SC-ATK-06: the contact of a front with a target straight ahead of it. An obstacle not more than 0.5 inches before the target stops it there.
pub fn strike(state: &State, front: Front, target: UnitId) -> Option<Strike> {
    let (far, at) = front.first_met(state.body(target).edges())?;
    let mut found = Strike { ahead: far, at, across: None };
    let mut consider = |met: Option<(f64, Point)>, across: Across| {
        let Some((near, _)) = met else { return };
        if within(near, far) && within(far - near, GAP) && near <= found.ahead {
            found = Strike { ahead: near.min(far), at, across: Some(across) };
        }
    };
    for line in &state.setup.terrain.lines {
        let across = match line.kind {
            LowLineKind::Works => Across::Works,
            LowLineKind::Fence | LowLineKind::Wall | LowLineKind::Hedge => Across::Obstacle,
        };
        consider(front.first_met(line.line.legs()), across);
    }
    for rampart in &state.setup.ramparts {
        consider(front.first_met(rampart.legs()), Across::Works);
    }
    for water in state.setup.terrain.waters.iter().filter(|water| water.kind == WaterKind::Stream) {
        for leg in water.line.legs() {
            consider(front.first_met(strip(leg, water.width).edges().into_iter()), Across::Stream);
        }
    }
    Some(found)
}

/// SC-OBS-05: whether a way crosses a stream that lies within 0.5 inches of the edge attacked.
pub fn is_behind_stream(state: &State, edge: Segment, swath: &Swath) -> bool {
    let streams = state.setup.terrain.waters.iter().filter(|water| water.kind == WaterKind::Stream);
    let mut legs = streams.flat_map(|water| water.line.legs().map(move |leg| strip(leg, water.width)));
    legs.any(|leg| within(leg.gap_to_segment(edge).distance, GAP) && swath.meets_rect(&leg))
}

/// SC-ATK-06: the edge of a target that is touched at a point: of two that meet there the one most nearly square to the attacker's facing; of two equally
/// so the front or rear edge.
pub fn touched_edge(state: &State, target: UnitId, at: Point, facing: f64) -> Option<(Contact, Segment)> {
    let near = |edge: &Segment| within(edge.distance(at), 0.02);
    let off = |edge: &Segment| turn_between(facing, (-Body::outward(*edge)).bearing()).abs();
    let mut best: Option<(Contact, Segment)> = None;
    for (contact, edge) in edges(state, target).into_iter().filter(|(_, edge)| near(edge)) {
        let is_better = best.is_none_or(|(_, known)| beyond(off(&known), off(&edge)));
        if is_better {
            best = Some((contact, edge));
        }
    }
    best
}

/// SC-FRM-10: the edges of a unit; front and rear come first. A block has its sides.
fn edges(state: &State, unit: UnitId) -> Vec<(Contact, Segment)> {
    let here = state.unit(unit);
    if let Formation::Garrison { block, .. } = here.lie.formation {
        let outline = &state.setup.terrain.areas[usize::from(block)].outline;
        return outline.edges().enumerate().map(|(side, edge)| (Contact::Side(side as u8), edge)).collect();
    }
    let names = [
        [Contact::Front, Contact::Right, Contact::Rear, Contact::Left],
        [Contact::SwungFront, Contact::SwungRight, Contact::SwungRear, Contact::SwungLeft],
    ];
    let mut all = Vec::new();
    for (rect, [front, right, rear, left]) in here.footprint.rects.iter().zip(names) {
        let [f, r, b, l] = rect.edges();
        all.extend([(front, f), (rear, b), (right, r), (left, l)]);
    }
    all
}

/// SC-ATK-06: refused unless the attacker faces the touched edge within 45°.
pub fn faces_edge(unit: UnitId, target: UnitId, edge: Segment, facing: f64) -> Result<(), Refusal> {
    let off = turn_between(facing, (-Body::outward(edge)).bearing()).abs();
    if beyond(off, 45.0) {
        return Err(no!(
            ids::SC_ATK_06,
            "{unit} would strike {target} at {off:.2} degrees from square, and 45 is the most: wheel towards it first"
        ));
    }
    Ok(())
}

/// SC-ATK-06: how the attacker lies once it has lined up: turned about the point touched until flush, then slid along the edge for the most contact.
pub fn line_up(state: &State, unit: UnitId, target: UnitId, met: Lie, at: Point, edge: Segment) -> Lie {
    // SC-TER-05: in the lane of a forest road nobody pivots or slides.
    let start = state.footprint_of(unit, met);
    let mover = Mover::new(state.info(unit), met);
    let is_in_wood = |area: &bodies::Area<Kind>| {
        area.kind == Kind::Wood && start.rects.iter().any(|rect| area.outline.overlaps_rect(rect))
    };
    if state.setup.lane(mover).is_some() && state.setup.terrain.areas.iter().any(is_in_wood) {
        return met;
    }
    let square = (-Body::outward(edge)).bearing();
    let turn = turn_between(met.at.degrees(), square);
    // The pivot lies on the attacker's own front edge; across an obstacle that is the point opposite the one touched.
    let local = Placement::from(met.at).local(at);
    let pivot = Placement::from(met.at).world(Point::new(local.x, 0.0));
    let turned = |part: f64| {
        let motion = Motion::Wheel { from: met.at.into(), pivot, degrees: turn * part };
        let lie = Lie { at: motion.end().snap(), ..met };
        is_free(state, unit, target, lie, &Swath::of_motion(&start.rects, &motion)).then_some(lie)
    };
    let (part, flush) = farthest(turned).unwrap_or((0.0, met));
    if part < 1.0 {
        return flush;
    }
    let (step, along) = (slide(state, unit, flush, edge), edge.step().unit().unwrap_or(Point::new(1.0, 0.0)));
    let rects = state.footprint_of(unit, flush).rects;
    let mover = Mover::new(state.info(unit), flush);
    let calm = state.setup.disorders(mover, &rects);
    let slid = |part: f64| {
        let by = along * (step * part);
        let swath = Swath::shift(&rects, by);
        let lie = Lie { at: Placement::from(flush.at).shifted(by).snap(), ..flush };
        let stays_calm = || calm.is_some() || state.setup.disorders_way(mover, mover, &swath).is_none();
        (is_free(state, unit, target, lie, &swath) && stays_calm()).then_some(lie)
    };
    farthest(slid).map_or(flush, |(_, lie)| lie)
}

/// The largest part of a motion that is free all the way, and what becomes of it; nothing if no part is. It is found more finely than places are kept: of a
/// wheel of 180 degrees to a thousandth of a degree, of a slide of 2 inches to less than a hundred-thousandth.
pub(super) fn farthest<T>(free: impl Fn(f64) -> Option<T>) -> Option<(f64, T)> {
    if let Some(whole) = free(1.0) {
        return Some((1.0, whole));
    }
    let (mut found, mut low, mut high) = (None, 0.0, 1.0);
    for _ in 0..18 {
        let middle = f64::midpoint(low, high);
        match free(middle) {
            Some(part) => (found, low) = (Some((middle, part)), middle),
            None => high = middle,
        }
    }
    found
}

/// SC-ATK-06: whether a pivot or slide overlaps no other unit and no ground that is closed, and ends on the table and on nobody, its target included. The
/// end is looked at as it is kept, on the grid: what stops a motion is touched to a hair.
fn is_free(state: &State, unit: UnitId, target: UnitId, end: Lie, swath: &Swath) -> bool {
    let mover = Mover::new(state.info(unit), end);
    let mut others = state.present().filter(|(other, _)| *other != unit && *other != target);
    let footprint = state.footprint_of(unit, end);
    bodies::overhang(&state.setup.terrain.board, &footprint.body()).is_none()
        && state.setup.barred_way(mover, mover, swath).is_none()
        && !others.any(|(other, _)| swath.meets(&state.body(other)))
        && state.lies_on(unit, &footprint.body()).is_none()
}

/// SC-ATK-06: how far along an edge, at most 2 inches, brings the most of a front into contact with it; the least such way.
fn slide(state: &State, unit: UnitId, flush: Lie, edge: Segment) -> f64 {
    let (width, _) = size(state.info(unit), state.unit(unit).models, flush.formation);
    let along = edge.step().unit().unwrap_or(Point::new(1.0, 0.0));
    let middle = (flush.at.point() - edge.from).dot(along);
    let (low, high, length) = (middle - width / 2.0, middle + width / 2.0, edge.length());
    let step = if width <= length {
        if low < 0.0 { -low } else { (length - high).min(0.0) }
    } else if low > 0.0 {
        -low
    } else {
        (length - high).max(0.0)
    };
    step.clamp(-2.0, 2.0)
}

/// SC-ATK-09: whether contact on this edge is a flank or rear attack: some part of the attacker was behind the target's frontage when the turn began.
/// SC-ATK-10: contact on a flank or rear edge without that, and contact in front, is a frontal attack.
pub fn is_flank(state: &State, unit: UnitId, target: UnitId, contact: Contact) -> bool {
    let part = match contact {
        Contact::Right | Contact::Rear | Contact::Left => 0,
        Contact::SwungRight | Contact::SwungRear | Contact::SwungLeft => 1,
        Contact::Front | Contact::SwungFront | Contact::Side(_) => return false,
    };
    if !state.unit(target).lie.formation.has_flanks() {
        return false;
    }
    let began = |id: UnitId| {
        let (lie, models) = state.unit(id).turn.began;
        Footprint::of(state.info(id), models, lie, &state.setup.terrain)
    };
    let (mine, theirs) = (began(unit), began(target));
    let Some(rect) = theirs.rects.get(part).or(theirs.rects.first()) else { return false };
    let behind = |corner: Point| beyond(-(corner - rect.front_centre()).dot(rect.forward), 0.0);
    mine.body().corners().any(behind)
}

/// SC-CMB-11, SC-OBS-05, SC-HIL-04: the cover attacked into, and whether an obstacle is attacked.
pub fn difficulties(state: &State, unit: UnitId, target: UnitId, across: Option<Across>) -> (Cover, bool) {
    let in_block = matches!(state.unit(target).lie.formation, Formation::Garrison { .. });
    let cover = match across {
        _ if in_block => Cover::Hard,
        Some(Across::Works) => Cover::Soft,
        _ => Cover::None,
    };
    let obstacle =
        matches!(across, Some(Across::Obstacle | Across::Stream)) || is_uphill(state, unit, target);
    (cover, obstacle)
}

/// SC-HIL-04: whether an attack goes up a steep slope: in contact the attacker is on it, and the target's centre is nearer to its upper contour than the
/// attacker's was at the start of its move.
fn is_uphill(state: &State, unit: UnitId, target: UnitId) -> bool {
    let here = &state.unit(unit).footprint;
    let (lie, models) = state.unit(unit).turn.began;
    let start = Footprint::of(state.info(unit), models, lie, &state.setup.terrain).centre;
    let goal = state.unit(target).footprint.centre;
    let areas = &state.setup.terrain.areas;
    let steep = areas.iter().filter(|area| area.kind == Kind::Steep);
    let steep = steep.filter(|area| here.rects.iter().any(|rect| area.outline.overlaps_rect(rect)));
    steep.into_iter().any(|slope| {
        let touches = |hill: &&bodies::Area<Kind>| {
            hill.kind == Kind::Hill && hill.outline.edges().any(|edge| reaches(edge, &slope.outline))
        };
        let upper = areas.iter().filter(touches).max_by_key(|hill| hill.level);
        upper.is_some_and(|hill| {
            let far = |point: Point| hill.outline.gap_to_point(point).distance;
            beyond(far(start), far(goal))
        })
    })
}

/// Whether a line has a point in an area, its outline included.
fn reaches(line: Segment, area: &Polygon) -> bool {
    let touches = |edge: Segment| {
        let (here, there) = line.nearest_points(edge);
        within(here.distance(there), 0.0)
    };
    area.contains(line.from) || area.edges().any(touches)
}

/// SC-STA-02, SC-WOD-02, SC-TWN-05, SC-FWK-04, SC-OBS-05: the rule by which attacking into terrain disorders the attacker.
pub fn attacked_into(state: &State, unit: UnitId, target: UnitId, across: Option<Across>) -> Option<RuleId> {
    let there = state.unit(target);
    if matches!(there.lie.formation, Formation::Garrison { .. }) {
        return Some(ids::SC_TWN_05);
    }
    if across == Some(Across::Stream) {
        return Some(ids::SC_OBS_05);
    }
    if state.setup.zone(&there.footprint.rects) {
        return Some(ids::SC_FWK_04);
    }
    let lane = state.setup.lane(Mover::new(state.info(target), there.lie)).is_some();
    state.setup.terrain.areas.iter().find_map(|area| {
        let rule = match area.kind {
            Kind::Wood if !lane => ids::SC_WOD_02,
            Kind::Steep if state.info(unit).arm.is_cavalry() => ids::SC_HIL_03,
            _ if area.said.disordering => ids::SC_STA_03,
            _ => return None,
        };
        let half = within(0.5, bodies::share_inside(&there.footprint.rects, &area.outline));
        half.then_some(rule)
    })
}

/// SC-TWN-11, SC-FWK-01, SC-SKM-06: whether a unit may attack a target there at all.
pub fn may_strike(
    state: &State,
    unit: UnitId,
    target: UnitId,
    across: Option<Across>,
    flank: bool,
) -> Result<(), Refusal> {
    let info = state.info(unit);
    let in_block = matches!(state.unit(target).lie.formation, Formation::Garrison { .. });
    if in_block && info.arm != Arm::Infantry {
        return Err(no!(ids::SC_TWN_11, "{unit} may not attack {target}: cavalry does not attack houses"));
    }
    if across == Some(Across::Works) && info.arm != Arm::Infantry {
        return Err(no!(ids::SC_FWK_01, "{unit} may not attack {target} across works: only infantry does"));
    }
    let is_loose =
        matches!(state.unit(unit).lie.formation, Formation::Skirmish { .. }) && !state.counts_as_close(unit);
    if !is_loose {
        return Ok(());
    }
    let storms = state.setup.options.skirmishers_storm.is_on();
    if (in_block || across == Some(Across::Works)) && !storms {
        return Err(no!(ids::SC_SKM_06, "{unit} may storm houses and works only after closing up"));
    }
    if !flank && state.is_steady(target) {
        return Err(no!(
            ids::SC_SKM_06,
            "{unit} are skirmishers and may not attack {target} in front while it is steady: strike its flank, or close up"
        ));
    }
    Ok(())
}
