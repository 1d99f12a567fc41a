//! MG-SHO-04 to MG-SHO-13: which stands of a unit can shoot at another, with how many dice, and what they need.

use engine::Tally;
use table::{Point, Rect, Segment, TOLERANCE, beyond, distance, distance_only, is_ahead, part_ahead, within};

use crate::ids;
use crate::options::Switch;
use crate::profiles::{Arm, Range};
use crate::refusal::Refusal;
use crate::state::{Formation, State, UnitId};

/// A unit's fire at one target.
#[derive(Debug, Clone, PartialEq)]
pub struct Volley {
    /// MG-SHO-08: how many stands shoot.
    pub stands: u8,
    /// MG-SHO-09: how many dice they roll.
    pub dice: u8,
    /// MG-SHO-12: what is added to each die.
    pub modifiers: Tally,
    /// MG-SHO-11: the number a die needs.
    pub needs: u8,
    /// MG-SHO-05: the distance of the nearest stand that shoots.
    pub gap: f64,
    /// MG-SHO-07: its line of sight.
    pub line: Segment,
}

/// When a unit fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fire {
    /// In the shooting phase.
    Shooting,
    /// MG-MEL-14: in step 2 of a melee round, at the attacker.
    Defensive,
    /// MG-MEL-14: in step 3, at the defender.
    Advancing,
}

/// MG-SHO-05 to MG-SHO-09: the stands that can shoot at a target, or why none can.
pub fn volley(state: &State, shooter: UnitId, target: UnitId) -> Result<Volley, Refusal> {
    let mut stands = 0;
    let mut nearest: Option<(f64, Segment)> = None;
    let mut trouble = Trouble::Behind;
    for stand in shooting_stands(state, shooter) {
        match aim(state, shooter, stand, target) {
            Ok((gap, line)) => {
                stands += 1;
                if nearest.is_none_or(|(least, _)| gap < least) {
                    nearest = Some((gap, line));
                }
            }
            Err(worse) => trouble = trouble.or(worse),
        }
    }
    let Some((gap, line)) = nearest else { return Err(why_none(state, shooter, target, trouble)) };
    let modifiers = modifiers(state, shooter, target, Fire::Shooting);
    let needs = needed(&modifiers);
    Ok(Volley { stands, dice: stands * dice_each(state, shooter, gap), modifiers, needs, gap, line })
}

/// Why no stand of a unit can shoot at a target: the trouble of the stand nearest to a shot, unless a rule about stands decides.
fn why_none(state: &State, shooter: UnitId, target: UnitId, trouble: Trouble) -> Refusal {
    let (name, at) = (state.name(shooter).to_owned(), state.name(target).to_owned());
    if matches!(trouble, Trouble::Behind | Trouble::TooFar(_)) {
        let mut stands = state.unit(shooter).footprint.stands.iter();
        if let Some((_, line)) = stands.find_map(|stand| aim(state, shooter, stand, target).ok()) {
            return Refusal::OnlyRearRanks { name, target: at, line: (line.from, line.to) };
        }
    }
    if matches!(trouble, Trouble::TooFar(_)) {
        // A stand in range that is ahead would have been shot at, or be hidden; so it lies behind.
        let reach = range(state, shooter).unwrap_or(0.0);
        let others = &state.unit(target).footprint.stands;
        let near = |stand: &Rect| others.iter().any(|other| within(distance_only(stand, other), reach));
        if shooting_stands(state, shooter).any(near) {
            return Refusal::NearPartNotInArc { name, target: at, front: front_line(state, shooter) };
        }
    }
    trouble.refusal(state, shooter, target)
}

/// MG-FAC-01: a unit's front edge, drawn on to both sides.
fn front_line(state: &State, unit: UnitId) -> (Point, Point) {
    const ON: f64 = 3.0;
    let block = &state.unit(unit).footprint.block;
    let (edge, on) = (block.front_edge(), block.right() * ON);
    let (left, right) = if edge.step().dot(on) > 0.0 { (edge.from, edge.to) } else { (edge.to, edge.from) };
    (left - on, right + on)
}

/// Whether any stand of a unit can shoot at a target: [`volley`] without the reasons.
pub fn can_shoot(state: &State, shooter: UnitId, target: UnitId) -> bool {
    let Some(range) = range(state, shooter) else { return false };
    let targets = &state.unit(target).footprint;
    let arc = arc(state, shooter);
    let hits = |stand: &Rect, other: &Rect| {
        within(distance_only(stand, other), range)
            && sight_line(stand, other, arc)
                .is_some_and(|line| screen(state, stand, target, other, line).is_none())
    };
    crate::field::near(&state.unit(shooter).footprint, targets, range)
        && shooting_stands(state, shooter).any(|stand| targets.stands.iter().any(|other| hits(stand, other)))
}

/// MG-SHO-08: in line, column and march column the front rank, in square and open order everybody.
fn shooting_stands(state: &State, shooter: UnitId) -> impl Iterator<Item = &Rect> {
    let footprint = &state.unit(shooter).footprint;
    let stands =
        if shoots_all_round(state, shooter) { &footprint.stands[..] } else { footprint.front_stands() };
    stands.iter()
}

/// Where each stand of a unit shoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arc {
    /// MG-FAC-02: into the half circle in front of it.
    Front,
    /// MG-FAC-03: in any direction.
    AllRound,
}

fn arc(state: &State, unit: UnitId) -> Arc {
    if shoots_all_round(state, unit) { Arc::AllRound } else { Arc::Front }
}

/// MG-FAC-03: whether a unit is infantry in square or open order.
pub fn shoots_all_round(state: &State, unit: UnitId) -> bool {
    state.open_order(unit) || state.unit(unit).formation == Formation::Square
}

/// MG-SHO-04, MG-SHO-10: how far a unit reaches as it stands now; nothing if it has no fire.
pub fn range(state: &State, unit: UnitId) -> Option<f64> {
    let profile = state.profile(unit);
    match profile.range {
        Range::None => None,
        Range::Guns { long, .. } => Some(f64::from(long)),
        Range::Muskets(_) => {
            let formation =
                if state.open_order(unit) { Formation::OpenLine } else { state.unit(unit).formation };
            profile.musket_range(formation).map(f64::from)
        }
    }
}

/// MG-SHO-09, MG-SHO-10: the dice of each stand; of a battery beyond its short range one.
fn dice_each(state: &State, shooter: UnitId, gap: f64) -> u8 {
    let profile = state.profile(shooter);
    match profile.range {
        Range::Guns { short, .. } if beyond(gap, f64::from(short)) => profile.shoot.min(1),
        Range::Guns { .. } | Range::Muskets(_) | Range::None => profile.shoot,
    }
}

/// What keeps a stand from shooting; the later kinds are nearer to a shot, and so the better reason.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trouble {
    /// MG-SHO-06: nothing of the target is ahead.
    Behind,
    /// MG-SHO-04: so far away.
    TooFar(f64),
    /// MG-SHO-07: the line of sight is blocked.
    Hidden(Segment, Screen),
}

/// What blocks a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// A stand of this unit.
    Unit(UnitId),
    /// More than 2 inches of woods and built-up areas.
    Cover,
    /// A hill higher than both ends.
    Hill,
}

/// MG-SHO-08: the nearest stand of the target that is in range, arc and sight of one stand: how far, and along which line.
fn aim(state: &State, shooter: UnitId, stand: &Rect, target: UnitId) -> Result<(f64, Segment), Trouble> {
    let range = range(state, shooter).unwrap_or(0.0);
    let arc = arc(state, shooter);
    let mut best: Result<(f64, Segment), Trouble> = Err(Trouble::Behind);
    for other in &state.unit(target).footprint.stands {
        if arc == Arc::Front && !is_ahead(stand, other) {
            continue;
        }
        let gap = distance_only(stand, other);
        if best.is_ok_and(|(least, _)| least <= gap) {
            continue; // Whether this one is seen no longer matters.
        }
        let found = if within(gap, range) {
            let Some(line) = sight_line(stand, other, arc) else { continue };
            match screen(state, stand, target, other, line) {
                Some(screen) => Err(Trouble::Hidden(line, screen)),
                None => Ok((gap, line)),
            }
        } else {
            Err(Trouble::TooFar(gap))
        };
        best = match (best, found) {
            (_, Ok(nearer)) => Ok(nearer),
            (Ok(least), Err(_)) => Ok(least),
            (Err(one), Err(other)) => Err(one.or(other)),
        };
    }
    best
}

/// MG-FAC-02, MG-SHO-07: from the middle of the front edge (the centre with an all-round arc) to the nearest point of the target
/// stand's part in arc; nothing if no part of it is.
fn sight_line(stand: &Rect, other: &Rect, arc: Arc) -> Option<Segment> {
    if arc == Arc::AllRound {
        return Some(Segment::new(stand.centre, other.nearest(stand.centre)));
    }
    if !is_ahead(stand, other) {
        return None;
    }
    let eye = stand.front_centre();
    // Mostly the nearest point of the whole stand lies ahead; then it is that of the part as well.
    let nearest = other.nearest(eye);
    if (nearest - eye).dot(stand.forward) >= 0.0 {
        return Some(Segment::new(eye, nearest));
    }
    Some(Segment::new(eye, part_ahead(stand, other)?.nearest(eye)?))
}

/// MG-SHO-07: what blocks a line of sight from a stand to a stand of the target.
fn screen(state: &State, stand: &Rect, target: UnitId, other: &Rect, line: Segment) -> Option<Screen> {
    let terrain = &state.setup.terrain;
    let level = terrain.level_at(stand.centre).max(terrain.level_at(other.centre));
    if beyond(terrain.cover_along(line), 2.0) {
        return Some(Screen::Cover);
    }
    if terrain.hill_above(line, level).is_some() {
        return Some(Screen::Hill);
    }
    let (blocked, grazed) = units_along(state, stand, target, line, level);
    let unit = blocked.or_else(|| {
        // A line along the outer edge of a unit has a clear side; one along the joint of two stands has none.
        let aside = grazed.then(|| line.step().unit())??.right() * (2.0 * TOLERANCE);
        let beside = |aside| Segment::new(line.from + aside, line.to + aside);
        units_along(state, stand, target, beside(aside), level)
            .0
            .and(units_along(state, stand, target, beside(-aside), level).0)
    });
    unit.map(Screen::Unit)
}

/// The first unit other than the target that a line runs through, on ground no lower than `level`; and whether the line touches the
/// edge of such a stand.
fn units_along(
    state: &State,
    stand: &Rect,
    target: UnitId,
    line: Segment,
    level: u8,
) -> (Option<UnitId>, bool) {
    let length = line.length();
    let mut grazed = false;
    for (unit, between) in state.present().filter(|(unit, _)| *unit != target) {
        let footprint = &between.footprint;
        let (step, reach) = (footprint.centre() - line.from, length + footprint.reach);
        if step.dot(step) > reach * reach || line.distance(footprint.centre()) > footprint.reach + TOLERANCE {
            continue;
        }
        for rect in footprint.stands.iter().filter(|rect| !std::ptr::eq(*rect, stand)) {
            let through = rect.stretch(line).is_some();
            let touched = through || rect.grown(TOLERANCE).clip(line).is_some();
            if touched && state.setup.terrain.level_at(rect.centre) >= level {
                if through {
                    return (Some(unit), true);
                }
                grazed = true;
            }
        }
    }
    (None, grazed)
}

impl Trouble {
    /// The better reason of two.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Hidden(..), _) => self,
            (_, Self::Hidden(..)) => other,
            (Self::TooFar(one), Self::TooFar(two)) => {
                if two < one {
                    other
                } else {
                    self
                }
            }
            (Self::TooFar(..), Self::Behind) => self,
            (Self::Behind, _) => other,
        }
    }

    fn refusal(self, state: &State, shooter: UnitId, at: UnitId) -> Refusal {
        let (name, target) = (state.name(shooter).to_owned(), state.name(at).to_owned());
        match self {
            Self::Behind => Refusal::NotInArc { name, target, front: front_line(state, shooter) },
            Self::TooFar(gap) => {
                let range = range(state, shooter).unwrap_or(0.0);
                let line = measured(state, shooter, at, gap);
                Refusal::OutOfRange { name, target, gap, range, line }
            }
            Self::Hidden(line, screen) => {
                let by = match screen {
                    Screen::Unit(unit) => state.name(unit).to_owned(),
                    Screen::Cover => "more than 2 inches of wood or built-up area".to_owned(),
                    Screen::Hill => "a hill higher than both".to_owned(),
                };
                Refusal::NoSight { name, target, by, line: (line.from, line.to) }
            }
        }
    }
}

/// The line along which a distance between two stands of two units was measured.
fn measured(state: &State, shooter: UnitId, target: UnitId, gap: f64) -> (Point, Point) {
    let others = &state.unit(target).footprint.stands;
    let gaps =
        shooting_stands(state, shooter).flat_map(|stand| others.iter().map(|other| distance(stand, other)));
    let nearest = gaps.min_by(|a, b| (a.distance - gap).abs().total_cmp(&(b.distance - gap).abs()));
    let line = nearest.expect("both units have stands");
    (line.from, line.to)
}

/// MG-SHO-12, MG-SHO-13: what is added to each to-hit die, line by line.
pub fn modifiers(state: &State, shooter: UnitId, target: UnitId, fire: Fire) -> Tally {
    let (here, there) = (state.unit(shooter), state.unit(target));
    let (from, at) = (state.profile(shooter), state.profile(target));
    let open = state.open_order(target);
    // MG-MEL-13: only the defender of a melee can be in a defended position.
    let defended = fire != Fire::Defensive && there.footprint.ground.defended();
    let guard_cavalry =
        at.traits.french_guard_cavalry && state.setup.options.guard_cavalry_cover == Switch::On;
    let french = at.traits.early_french || at.traits.french_guard_infantry || guard_cavalry;
    let british_line =
        from.traits.british_infantry && here.formation == Formation::Line && !state.open_order(shooter);
    let rule = ids::MG_SHO_12;
    Tally::empty()
        .plus_if(defended, rule, "target in a defended position", -1)
        .plus_if(open, rule, "target in open order", -1)
        .plus_if(there.footprint.ground.wood, rule, "target inside a wood", -1)
        .plus_if(there.formation == Formation::Unlimbered, rule, "target is unlimbered artillery", -1)
        .plus_if(there.formation == Formation::Square && !open, rule, "target in square", 1)
        .plus_if(french, rule, "target is French infantry before 1812 or Guard", -1)
        .plus_if(from.arm == Arm::Artillery && fire != Fire::Shooting, rule, "canister", 1)
        .plus_if(at.arm == Arm::Cavalry && there.marks.charged, rule, "target is charging cavalry", -1)
        .plus_if(british_line, rule, "British infantry in line shoots", 1)
}

/// MG-SHO-11, MG-MEL-11: the number a die needs: die and modifiers make 4; a natural 1 always misses, a natural 6 always hits.
pub fn needed(modifiers: &Tally) -> u8 {
    (4 - modifiers.total()).clamp(2, 6) as u8
}

/// MG-SHO-07: the line of sight between two stands, and what blocks it, for those who ask.
pub fn sight(
    state: &State,
    shooter: UnitId,
    stand: usize,
    target: UnitId,
    at: usize,
) -> Option<(Segment, Option<String>)> {
    let from = state.unit(shooter).footprint.stands.get(stand)?;
    let to = state.unit(target).footprint.stands.get(at)?;
    let line = sight_line(from, to, arc(state, shooter))?;
    let by = screen(state, from, target, to, line).map(|screen| match screen {
        Screen::Unit(unit) => state.name(unit).to_owned(),
        Screen::Cover => "cover".to_owned(),
        Screen::Hill => "hill".to_owned(),
    });
    Some((line, by))
}
