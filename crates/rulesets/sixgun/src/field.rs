//! SX-GEN-08, SX-GEN-09, SX-GEN-10, SX-FACE: bases, gaps and facings.

use std::cmp::Reverse;

use engine::view::Base as Drawn;
use table::{Board, Gap, Polygon, Rect, turn_between};

use crate::encounter::cattle;
use crate::ground::Gait;
use crate::prelude::*;
use crate::scenario::FigureFile;

/// SX-GEN-08: what a figure, horse or vehicle stands on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Base {
    /// On foot: a circle one inch across.
    Foot(Circle),
    /// Mounted or a vehicle.
    Block(Rect),
}

/// SX-FACE-02: where something lies as a figure faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearing {
    /// Within 45 degrees of the facing.
    Front,
    /// Up to 90.
    Flank,
    /// SX-FACE-01: beyond the rear line.
    Behind,
}

/// SX-GEN-08: half the width of a base on foot.
pub const FOOT: f64 = 0.5;
/// SX-MOV-06, SX-BRAWL-02: bases this near are in contact.
pub const CONTACT: f64 = 0.1;

/// Two bases whose centres are this far apart cannot touch, be they two wagons.
pub const FAR: f64 = 6.0;

/// The base of a figure as it is now: its own, its horse's, or its vehicle's.
pub fn base(state: &State, figure: FigureId) -> Base {
    let it = state.figure(figure);
    base_at(it.ride, it.at.placement())
}

/// The base somebody so carried has at another place.
pub fn base_at(ride: Ride, at: Placement) -> Base {
    match ride {
        Ride::Foot => Base::Foot(Circle::new(at.at, FOOT)),
        Ride::Horse(_) => Base::Block(Rect::centred(at, 1.0, 2.0)),
        Ride::Vehicle { .. } => Base::Block(Rect::centred(at, 3.0, 5.0)),
    }
}

/// A horse's base.
pub fn horse_base(state: &State, horse: HorseId) -> Rect {
    Rect::centred(state.horses[usize::from(horse.0)].at, 1.0, 2.0)
}

/// A vehicle's base.
pub fn vehicle_base(state: &State, vehicle: VehicleId) -> Rect {
    Rect::centred(state.vehicles[usize::from(vehicle.0)].at, 3.0, 5.0)
}

/// How a figure goes.
pub const fn gait(figure: &Figure) -> Gait {
    match figure.ride {
        Ride::Foot => Gait::Foot,
        Ride::Horse(_) => Gait::Mounted,
        Ride::Vehicle { .. } => Gait::Vehicle,
    }
}

/// SX-MOV-01: the full move of a gait, in inches.
pub const fn rate(gait: Gait) -> f64 {
    match gait {
        Gait::Foot => 8.0,
        Gait::Mounted => 16.0,
        Gait::Vehicle => 12.0,
    }
}

/// SX-MOV-03: what is left of a figure's budget in inches at its present rate.
pub fn budget_in_inches(figure: &Figure) -> f64 {
    f64::from(figure.budget) / f64::from(FULL_MOVE) * rate(gait(figure))
}

/// SX-GEN-09: the gap between two figures. Two aboard one vehicle are together.
pub fn gap(state: &State, one: FigureId, other: FigureId) -> Gap {
    base(state, one).gap(&base(state, other))
}

impl Base {
    /// Its centre.
    pub const fn centre(&self) -> Point {
        match self {
            Self::Foot(circle) => circle.centre,
            Self::Block(rect) => rect.centre,
        }
    }

    /// How far its farthest point lies from its centre, rounded up.
    pub const fn reach(&self) -> f64 {
        match self {
            Self::Foot(circle) => circle.radius,
            Self::Block(rect) => rect.half_width + rect.half_depth,
        }
    }

    /// SX-GEN-09: the gap to another base.
    pub fn gap(&self, other: &Self) -> Gap {
        match (self, other) {
            (Self::Foot(one), Self::Foot(other)) => one.gap_to_circle(other),
            (Self::Foot(one), Self::Block(other)) => one.gap_to_rect(other),
            (Self::Block(one), Self::Foot(other)) => one.gap_to_circle(other),
            (Self::Block(one), Self::Block(other)) => table::distance(one, other),
        }
    }

    /// SX-MOV-06: whether it shares ground with another base, more than the tolerance deep.
    pub fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Foot(one), Self::Foot(other)) => {
                one.centre.distance(other.centre) < one.radius + other.radius - TOLERANCE
            }
            (Self::Foot(circle), Self::Block(rect)) | (Self::Block(rect), Self::Foot(circle)) => {
                rect.nearest(circle.centre).distance(circle.centre) < circle.radius - TOLERANCE
            }
            (Self::Block(one), Self::Block(other)) => table::overlaps(one, other),
        }
    }

    /// Whether it shares ground with an area, more than the tolerance deep.
    pub fn overlaps_area(&self, area: &Polygon) -> bool {
        match self {
            Self::Foot(circle) => area.gap_to_point(circle.centre).distance < circle.radius - TOLERANCE,
            Self::Block(rect) => area.overlaps_rect(rect),
        }
    }

    /// SX-MOV-05: whether a line of straight pieces runs through it, more than the tolerance deep.
    pub fn astride(&self, mut pieces: impl Iterator<Item = Segment>) -> bool {
        match self {
            Self::Foot(circle) => {
                pieces.any(|piece| piece.distance(circle.centre) < circle.radius - TOLERANCE)
            }
            Self::Block(rect) => {
                let core = rect.grown(-TOLERANCE);
                pieces.any(|piece| core.clip(piece).is_some())
            }
        }
    }

    /// The radius of the largest circle about its centre that lies in it.
    pub fn core(&self) -> f64 {
        match self {
            Self::Foot(circle) => circle.radius,
            Self::Block(rect) => rect.half_width.min(rect.half_depth),
        }
    }

    /// SX-MOV-08: whether it lies wholly on the table.
    pub fn on_table(&self, board: &Board) -> bool {
        match self {
            Self::Foot(circle) => {
                table::Edge::ALL.iter().all(|edge| within(circle.radius, board.inside(*edge, circle.centre)))
            }
            Self::Block(rect) => board.holds_rect(rect),
        }
    }

    /// SX-MOV-08: how it hangs over the table's edge: from the edge to the part of it that lies farthest out.
    pub fn overhang(&self, board: &Board) -> Segment {
        let over =
            |edge: table::Edge, at: Point| (board.gap_to_edge(edge, at).to, at, -board.inside(edge, at));
        let outermost = |edge: table::Edge| match self {
            Self::Foot(circle) => over(edge, circle.centre + Point::toward(edge.outward()) * circle.radius),
            Self::Block(rect) => {
                let corners = rect.corners().map(|corner| over(edge, corner));
                corners.into_iter().reduce(farther).expect("a base has corners")
            }
        };
        let (foot, at, _) =
            table::Edge::ALL.map(outermost).into_iter().reduce(farther).expect("a table has edges");
        Segment::new(foot, at)
    }

    /// Where a line of straight pieces that it stands astride of runs through it, nearest to its middle.
    pub fn astride_at(&self, pieces: impl Iterator<Item = Segment>) -> Option<Point> {
        let core = match self {
            Self::Foot(_) => None,
            Self::Block(rect) => Some(rect.grown(-TOLERANCE)),
        };
        let inside = |piece: Segment| match core {
            None => Some(piece),
            Some(core) => core.clip(piece).map(|part| Segment::new(piece.at(part.from), piece.at(part.to))),
        };
        let nearest = pieces.filter_map(inside).map(|piece| piece.nearest(self.centre()));
        let far = |point: &Point| point.distance(self.centre());
        nearest.reduce(|best, next| if far(&next) < far(&best) { next } else { best })
    }

    /// As clients draw it.
    pub fn drawn(&self) -> Drawn {
        match self {
            Self::Foot(circle) => {
                Drawn::Disc { at: (circle.centre.x, circle.centre.y), radius: circle.radius }
            }
            Self::Block(rect) => Drawn::from(rect),
        }
    }
}

/// Of two places beyond an edge, each with its foot on the edge, the one farther out.
fn farther(one: (Point, Point, f64), other: (Point, Point, f64)) -> (Point, Point, f64) {
    if other.2 > one.2 { other } else { one }
}

/// SX-FACE-01, SX-FACE-02: where a point lies as seen from a facing; on a limit it counts as the nearer to the front.
pub fn bearing(from: Placement, to: Point) -> Bearing {
    if from.at == to {
        return Bearing::Front;
    }
    let off = turn_between(from.facing, (to - from.at).bearing()).abs();
    if within(off, 45.0) {
        Bearing::Front
    } else if within(off, 90.0) {
        Bearing::Flank
    } else {
        Bearing::Behind
    }
}

/// SX-FACE-01: whether one figure is behind another's rear line.
pub fn is_behind(state: &State, one: FigureId, other: FigureId) -> bool {
    bearing(state.figure(other).at.placement(), state.centre(one)) == Bearing::Behind
}

/// The nearest conscious enemy of a figure that a side knows of, by gap; then the higher CV, then roster order (SX-MOV-10).
pub fn nearest_enemy(state: &State, figure: FigureId, known_to: Side) -> Option<(FigureId, f64)> {
    let mine = base(state, figure);
    let enemies = state.conscious(state.figure(figure).side.enemy()).map(|(enemy, _)| enemy);
    let known = enemies.filter(|enemy| sight::known_to(state, *enemy, known_to));
    let apart = known.map(|enemy| (enemy, mine.gap(&base(state, enemy)).distance));
    nearest(apart, |(_, apart)| *apart, |(enemy, _)| (Reverse(state.figure(*enemy).cv), *enemy))
}

/// The nearest of some; of those equally near (SX-GEN-04) the first by rank.
pub fn nearest<T: Copy, K: Ord>(
    all: impl Iterator<Item = T>,
    apart: impl Fn(&T) -> f64,
    rank: impl Fn(&T) -> K,
) -> Option<T> {
    let all: ArrayVec<(T, f64), MOST_PIECES> = all.map(|one| (one, apart(&one))).collect();
    let least = all.iter().map(|(_, apart)| *apart).fold(f64::INFINITY, f64::min);
    let near = all.into_iter().filter(|(_, apart)| within(*apart, least)).map(|(one, _)| one);
    near.min_by_key(rank)
}

/// Puts the nearest first; those equally near (SX-GEN-04) as they rank.
pub fn sort_by_nearness<T, K: Ord>(list: &mut [T], apart: impl Fn(&T) -> f64, rank: impl Fn(&T) -> K) {
    list.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
    let mut rest = list;
    while let Some(first) = rest.first() {
        let least = apart(first);
        let equal = rest.iter().take_while(|one| within(apart(one), least)).count();
        let (near, farther) = rest.split_at_mut(equal);
        near.sort_by_key(&rank);
        rest = farther;
    }
}

/// What reckoning with fractions leaves over: far less than a thousandth of an inch, the step of the grid on which everything stands.
const HAIR: f64 = TOLERANCE / 10_000.0;

/// Whether one number is no more than another, but for a rounding. This is for what is reckoned: prices, how far one comes, whether one stays
/// clear of something. What a rule compares is measured, and compared with the tolerance of SX-GEN-04 ([`table::within`]).
pub fn at_most(one: f64, other: f64) -> bool {
    one <= other + HAIR
}

/// Whether one number is less than another, and not by a rounding: the opposite of [`at_most`].
pub fn less(one: f64, other: f64) -> bool {
    !at_most(other, one)
}

/// So many whole thousandths of an inch.
pub fn whole_mils(inches: f64) -> i32 {
    libm::floor((inches + HAIR) * 1000.0) as i32
}

impl State {
    /// The piece a figure is.
    pub fn piece(&self, figure: FigureId) -> PieceId {
        let index = usize::from(figure.0);
        // Those who are only imagined come after everything that has a name.
        let named = self.horses.len() + self.vehicles.len() + cattle::count(self);
        let things = if index < self.setup.roster { 0 } else { named };
        PieceId((index + things) as u16)
    }

    /// The piece a horse is.
    pub fn horse_piece(&self, horse: HorseId) -> PieceId {
        PieceId((self.setup.roster + usize::from(horse.0)) as u16)
    }

    /// The piece a vehicle is.
    pub fn vehicle_piece(&self, vehicle: VehicleId) -> PieceId {
        PieceId((self.setup.roster + self.horses.len() + usize::from(vehicle.0)) as u16)
    }

    /// SX-CHR-01: who a figure is.
    pub fn character(&self, figure: FigureId) -> &FigureFile {
        &self.setup.characters[usize::from(figure.0)]
    }

    /// SX-CHR-04: a figure's original Constitution.
    pub fn constitution(&self, figure: FigureId) -> u8 {
        let character = self.character(figure);
        let bonus = character.calling.constitution() - i8::from(character.woman);
        self.figure(figure).cv.saturating_add_signed(bonus).max(1)
    }

    /// SX-DMG-03: the least lasting damage that kills.
    pub(crate) fn enough_to_die(&self, figure: FigureId) -> u8 {
        self.constitution(figure).saturating_mul(2).saturating_add(1)
    }

    /// SX-DMG-01: what is left of a figure's Constitution; below nothing if it has taken more. Nothing else is weakened by it (SX-DMG-08).
    pub fn constitution_left(&self, figure: FigureId) -> i32 {
        let it = self.figure(figure);
        i32::from(self.constitution(figure)) - i32::from(it.lasting) - i32::from(it.passing)
    }

    /// SX-BRAWL-02: whether a figure is engaged.
    pub fn is_engaged(&self, figure: FigureId) -> bool {
        self.engaged.iter().any(|(one, other)| *one == figure || *other == figure)
    }

    /// SX-BRAWL-02: the enemies a figure is engaged with, in roster order of the list of engagements.
    pub fn engaged_with(&self, figure: FigureId) -> impl Iterator<Item = FigureId> {
        self.engaged.iter().filter_map(move |(one, other)| {
            if *one == figure { Some(*other) } else { (*other == figure).then_some(*one) }
        })
    }

    /// Every figure, in roster order.
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = FigureId> {
        (0..self.figures.len() as u8).map(FigureId)
    }
}

/// What must hold in every state.
pub fn audit(state: &State) -> Result<(), String> {
    for id in state.everybody() {
        audit_figure(state, id).map_err(|says| format!("{}: {says}", state.name(id)))?;
    }
    for (one, other) in &state.engaged {
        let (mine, theirs) = (state.figure(*one), state.figure(*other));
        if mine.side == theirs.side {
            return Err(format!(
                "{} and {} are engaged and on one side",
                state.name(*one),
                state.name(*other)
            ));
        }
        if !mine.status.conscious() || !theirs.status.conscious() {
            return Err(format!(
                "{} and {} are engaged and one is out",
                state.name(*one),
                state.name(*other)
            ));
        }
    }
    for (index, horse) in state.horses.iter().enumerate() {
        let ridden_by: Vec<FigureId> = state
            .everybody()
            .filter(|id| state.figure(*id).ride == Ride::Horse(HorseId(index as u8)))
            .collect();
        if ridden_by != horse.rider.into_iter().collect::<Vec<_>>() {
            return Err(format!("horse {index} is ridden by {:?} and thinks {:?}", ridden_by, horse.rider));
        }
        if horse.fallen && horse.rider.is_some() {
            return Err(format!("horse {index} has fallen and is ridden"));
        }
    }
    Ok(())
}

fn audit_figure(state: &State, id: FigureId) -> Result<(), String> {
    let it = state.figure(id);
    if it.budget < 0 || it.budget > 2 * FULL_MOVE {
        return Err(format!("a budget of {}", it.budget));
    }
    if it.status.on_table() && !state.setup.terrain.board.holds(it.at.point()) {
        return Err(format!("stands off the table at {}", it.at));
    }
    if !it.status.conscious() && it.status.on_table() && it.concealed {
        return Err("lies about and is concealed".to_owned());
    }
    let together = match it.ride {
        Ride::Foot => None,
        Ride::Horse(horse) => Some(state.horses[usize::from(horse.0)].at),
        Ride::Vehicle { vehicle, .. } => Some(state.vehicles[usize::from(vehicle.0)].at),
    };
    if let Some(carrier) = together.filter(|carrier| *carrier != it.at && it.status.on_table()) {
        return Err(format!("is at {} and what carries it at {carrier}", it.at));
    }
    let lies = matches!(it.status, Status::Thrown { .. } | Status::Unconscious | Status::Dead);
    if lies && matches!(it.ride, Ride::Horse(_)) {
        return Err("lies on the ground and rides".to_owned());
    }
    let dead = u32::from(it.lasting) > 2 * u32::from(state.constitution(id));
    if it.status.conscious() && (state.constitution_left(id) <= 0 || dead) && !settling(state) {
        return Err("fights on without Constitution".to_owned());
    }
    Ok(())
}

/// Damage of simultaneous shots and blows is applied before its consequences (SX-FIRE-14): until the agenda has come to them a
/// figure may stand with none left.
fn settling(state: &State) -> bool {
    state.agenda.top().is_some()
}
