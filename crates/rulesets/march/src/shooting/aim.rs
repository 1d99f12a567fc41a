//! MG-SHO: which stands of a unit can shoot at another, with how many dice, and what they need.

use engine::refusal::Value;
use table::{distance, distance_only, is_ahead};

use super::sight::{Arc, Look, Screen, sight_line};
use crate::layout::MOST_STANDS;
use crate::options::Switch;
use crate::prelude::*;
use crate::profiles::Range;

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

/// MG-SHO-05, MG-SHO-08, MG-SHO-09: the stands that can shoot at a target, or why none can.
pub fn volley(state: &State, shooter: UnitId, target: UnitId) -> Result<Volley, Refusal> {
    let look = Look::new(state, shooter, target);
    let mut stands = 0;
    let mut nearest: Option<(f64, Segment)> = None;
    for (gap, line) in shooting_stands(state, shooter).filter_map(|stand| aim(&look, stand)) {
        stands += 1;
        if nearest.is_none_or(|(least, _)| gap < least) {
            nearest = Some((gap, line));
        }
    }
    let Some((gap, line)) = nearest else { return Err(why_none(&look)) };
    let modifiers = modifiers(state, shooter, target, Fire::Shooting);
    let needs = needed(&modifiers);
    Ok(Volley { stands, dice: stands * dice_each(state, shooter, gap), modifiers, needs, gap, line })
}

/// How one stand of a unit is placed for a shot at another unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// MG-SHO-05: how far the target is from it.
    pub gap: f64,
    /// MG-SHO-04: whether some stand of the target is in range.
    pub in_range: bool,
    /// MG-SHO-06: whether some stand of the target is in arc.
    pub in_arc: bool,
    /// MG-SHO-07: whether some stand of the target is in clear sight.
    pub clear: bool,
    /// MG-SHO-08: whether it shoots.
    pub shoots: bool,
}

/// MG-SHO-05, MG-SHO-06, MG-SHO-07, MG-SHO-08: every stand of a unit, for those who ask why it shoots or does not.
pub fn placed(state: &State, shooter: UnitId, target: UnitId) -> impl Iterator<Item = Placed> {
    let look = Look::new(state, shooter, target);
    state.unit(shooter).footprint.stands.iter().map(move |stand| {
        let any = |holds: &dyn Fn(&Rect) -> bool| look.targets().any(holds);
        let seen = |other: &Rect| {
            sight_line(stand, other, look.arc).is_some_and(|line| look.screen(stand, other, line).is_none())
        };
        let ranked = shooting_stands(state, shooter).any(|able| std::ptr::eq(able, stand));
        Placed {
            gap: look.targets().map(|other| distance_only(stand, other)).fold(f64::MAX, f64::min),
            in_range: any(&|other| in_reach(stand, other, look.range)),
            in_arc: any(&|other| look.arc == Arc::AllRound || is_ahead(stand, other)),
            clear: any(&seen),
            shoots: ranked && aim(&look, stand).is_some(),
        }
    })
}

/// Why no stand of a unit can shoot at a target: the trouble of the stand nearest to a shot, unless a rule about stands decides.
fn why_none(look: &Look<'_>) -> Refusal {
    let &Look { state, shooter, target, range, .. } = look;
    let trouble =
        shooting_stands(state, shooter).map(|stand| trouble(look, stand)).fold(Trouble::Behind, Trouble::or);
    if matches!(trouble, Trouble::Behind | Trouble::TooFar(_)) {
        let mut stands = state.unit(shooter).footprint.stands.iter();
        if let Some((_, line)) = stands.find_map(|stand| aim(look, stand)) {
            return no!(ids::MG_SHO_08, "only stands behind the front rank of {shooter} have {target} before them: in this formation the front rank alone shoots")
            .along(line.from, line.to, "not the front rank");
        }
    }
    if matches!(trouble, Trouble::TooFar(_)) {
        // A stand in range that is ahead would have been shot at, or be hidden; so it lies behind.
        let near = |stand: &Rect| look.targets().any(|other| within(distance_only(stand, other), range));
        if shooting_stands(state, shooter).any(near) {
            let (left, right) = front_line(state, shooter);
            return no!(ids::MG_FAC_02, "what of {target} is in range of {shooter} lies behind its front, and what lies ahead is too far: a stand shoots only into the half circle before it")
            .along_saying(left, right, |[_, shooter, ..], f| write!(f, "the front of {shooter}"));
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
    if !state.unit(shooter).footprint.is_near(&state.unit(target).footprint, range) {
        return false;
    }
    let look = Look::new(state, shooter, target);
    let hits = |stand: &Rect, other: &Rect| {
        (look.arc == Arc::AllRound || is_ahead(stand, other))
            && in_reach(stand, other, range)
            && sight_line(stand, other, look.arc)
                .is_some_and(|line| look.screen(stand, other, line).is_none())
    };
    shooting_stands(state, shooter).any(|stand| look.targets().any(|other| hits(stand, other)))
}

/// MG-SHO-04: whether two stands are within so many inches of each other.
fn in_reach(stand: &Rect, other: &Rect, inches: f64) -> bool {
    within(rects::least_gap(stand, other), inches) && within(distance_only(stand, other), inches)
}

/// MG-SHO-08: in line, column and march column the front rank, in square and open order everybody.
fn shooting_stands(state: &State, shooter: UnitId) -> impl Iterator<Item = &Rect> {
    let footprint = &state.unit(shooter).footprint;
    let stands =
        if shoots_all_round(state, shooter) { &footprint.stands[..] } else { footprint.front_stands() };
    stands.iter()
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

/// MG-SHO-08: the nearest stand of the target that is in range, arc and sight of one stand, the first of several: how far, and along which
/// line. The others are looked at only if it is hidden.
fn aim(look: &Look<'_>, stand: &Rect) -> Option<(f64, Segment)> {
    let mut seen: ArrayVec<(f64, &Rect), MOST_STANDS> = look
        .targets()
        .filter(|other| look.arc == Arc::AllRound || is_ahead(stand, other))
        .map(|other| (distance_only(stand, other), other))
        .filter(|(gap, _)| within(*gap, look.range))
        .collect();
    seen.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    seen.into_iter().find_map(|(gap, other)| {
        let line = sight_line(stand, other, look.arc)?;
        look.screen(stand, other, line).is_none().then_some((gap, line))
    })
}

/// Why one stand has no aim at the target: the trouble with the stand nearest to a shot.
fn trouble(look: &Look<'_>, stand: &Rect) -> Trouble {
    let mut trouble = Trouble::Behind;
    for other in look.targets() {
        if look.arc == Arc::Front && !is_ahead(stand, other) {
            continue;
        }
        let gap = distance_only(stand, other);
        if !within(gap, look.range) {
            trouble = trouble.or(Trouble::TooFar(gap));
        } else if let Some(line) = sight_line(stand, other, look.arc) {
            let hidden = look.screen(stand, other, line).map(|screen| Trouble::Hidden(line, screen));
            trouble = hidden.map_or(trouble, |hidden| trouble.or(hidden));
        }
    }
    trouble
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

    fn refusal(self, state: &State, shooter: UnitId, target: UnitId) -> Refusal {
        match self {
            Self::Behind => {
                let (left, right) = front_line(state, shooter);
                no!(
                    ids::MG_SHO_06,
                    "{target} lies wholly behind the front of {shooter}: choose a target ahead of it"
                )
                .along_saying(left, right, |[_, shooter, ..], f| write!(f, "the front of {shooter}"))
            }
            Self::TooFar(gap) => {
                let range = range(state, shooter).unwrap_or(0.0);
                let (from, to) = measured(state, shooter, target, gap);
                no!(ids::MG_SHO_04, "{target} is {gap:.2} inches from the nearest stand of {shooter} that could shoot, and its range is {range}: choose a nearer target")
                .along(from, to, gap)
            }
            Self::Hidden(line, screen) => {
                let by: Value = match screen {
                    Screen::Unit(unit) => unit.into(),
                    Screen::Cover => "more than 2 inches of wood or built-up area".into(),
                    Screen::Hill => "a hill higher than both".into(),
                };
                no!(ids::MG_SHO_07, "{shooter} has no clear line to {target}: {by} is in the way")
                    .along_saying(line.from, line.to, |[_, _, by, _], f| write!(f, "blocked by {by}"))
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

/// MG-SHO-12, MG-SHO-13: what is added to each to-hit die, line by line. MG-TER-09, MG-SHO-14: what the ground does is added to all the rest.
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
        .plus_if(there.footprint.ground.inside.wood, rule, "target inside a wood", -1)
        .plus_if(there.formation == Formation::Unlimbered, rule, "target is unlimbered artillery", -1)
        .plus_if(state.in_square(target), rule, "target in square", 1)
        .plus_if(french, rule, "target is French infantry before 1812 or Guard", -1)
        .plus_if(from.arm == Arm::Artillery && fire != Fire::Shooting, rule, "canister", 1)
        .plus_if(at.arm == Arm::Cavalry && there.marks.charged, rule, "target is charging cavalry", -1)
        .plus_if(british_line, rule, "British infantry in line shoots", 1)
}

/// MG-SHO-11, MG-MEL-11: the number a die needs with these modifiers.
pub fn needed(modifiers: &Tally) -> u8 {
    needed_with(modifiers.total())
}

/// MG-SHO-11, MG-MEL-11: die and modifiers make 4. MG-GEN-04: a natural 1, as the die lies, always misses, and a natural 6 always hits.
pub fn needed_with(modifier: i32) -> u8 {
    (4 - modifier).clamp(2, 6) as u8
}
