//! Where everything stands: figures, horses, vehicles, cards, and what remains to be done.

use std::cmp::Reverse;

use dice::{Card, Deck};
use engine::{Agenda, Names, Shared};
use serde::Serializer;

use crate::encounter::{Course, cattle};
use crate::prelude::*;
use crate::set_up::Setup;
use crate::task::Task;

/// The most figures, horses and vehicles of both sides together.
pub const MOST_PIECES: usize = 192;

/// An encounter at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes: ground, characters, names, options.
    pub setup: Shared<Setup>,
    /// Every figure that began the encounter, side A's in roster order, then side B's; in an encounter that a commander imagines, those
    /// he makes up after them.
    pub figures: Vec<Figure>,
    /// Every horse.
    pub horses: Vec<Horse>,
    /// Every wagon and coach.
    pub vehicles: Vec<Vehicle>,
    /// The turn, from 1; 0 before the first cards.
    pub turn: u32,
    /// The side whose action phase it is (SX-ACT-01).
    pub active: Side,
    /// Which phase of the turn it is.
    pub phase: Phase,
    /// SX-END-03: nobody has acted in this phase yet. True for a situation that begins with an action phase.
    pub fresh: bool,
    /// SX-CRD-13: the day, from 1.
    pub day: u8,
    /// SX-TER-12: the table edges the sides come from.
    pub edges: BySide<TableEdge>,
    /// SX-CRD-02: the cards.
    pub deck: Deck,
    /// The pair that opened this turn.
    pub pair: Option<(Card, Card)>,
    /// SX-CRD-09: face cards drawn today.
    pub face_cards: u8,
    /// SX-ACT-03: who is still to act in this phase, the next one first.
    pub queue: ArrayVec<FigureId, MOST_PIECES>,
    /// The activation going on.
    pub activation: Option<Activation>,
    /// SX-BRAWL-02: enemies engaged with each other.
    pub engaged: Vec<(FigureId, FigureId)>,
    /// SX-GRP: the groups.
    pub groups: Vec<Group>,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome>,
    /// How far an encounter of the campaign has come; nothing in a mere gunfight.
    pub course: Option<Box<Course>>,
}

/// The parts of a turn (SX-CRD-08).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SX-TER-12.
    Deployment,
    /// SX-DRAW-07, SX-SHOW-01: before the first cards.
    StandOff,
    /// SX-CRD-03: two cards are drawn.
    #[default]
    Cards,
    /// The side that won the draw acts.
    First,
    /// The other side acts.
    Second,
}

/// A figure's index in [`State::figures`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub u8);

impl Serialize for FigureId {
    /// By its name: figures come first among the pieces.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        PieceId(u16::from(self.0)).serialize(to)
    }
}

/// In a refusal a figure is called by its name.
impl From<FigureId> for engine::refusal::Value {
    fn from(figure: FigureId) -> Self {
        Self::Piece(PieceId(u16::from(figure.0)))
    }
}

/// A horse's index in [`State::horses`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct HorseId(pub u8);

/// A vehicle's index in [`State::vehicles`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct VehicleId(pub u8);

/// A figure as it is now. Its calling and weapons are in [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Figure {
    pub side: Side,
    /// The centre of its base and its facing; a rider's is its horse's, a passenger's its vehicle's.
    pub at: Pose,
    /// SX-CHR-15: the one state it is in.
    pub status: Status,
    /// What carries it.
    pub ride: Ride,
    /// SX-CHR-14: its ready weapon.
    pub ready: Option<Weapon>,
    /// SX-WPN-04: shots fired since they were last renewed.
    pub shots: u8,
    /// SX-MOV-03: what is left of this phase's movement, in units of [`FULL_MOVE`].
    pub budget: i32,
    /// SX-MOV-09.
    pub moved: bool,
    /// SX-ADV-06, SX-ADV-07.
    pub moved_fast: bool,
    /// SX-ADV-08: the last turn in which it moved fast on foot.
    pub fast_turn: u32,
    /// SX-ADV-08: the last turn but one in which it moved fast on foot.
    pub fast_before: u32,
    /// Thousandths of an inch of ground covered in this phase.
    pub covered: i32,
    /// SX-CONC-02: hidden from the enemy.
    pub concealed: bool,
    /// SX-CONC-01: seen by an enemy at some time in this encounter.
    pub spotted: bool,
    /// SX-TER-04: it gave itself away in a riverbed, and no riverbed hides it until it ends an activation outside or enters one unseen.
    pub shown_in_bed: bool,
    /// SX-HORSE-08: thrown, it has crept behind its fallen horse: its next activation is spent staying down or standing up.
    pub unhorsed: bool,
    /// SX-CONC-09: what it does with an optional test while concealed.
    pub standing: Standing,
    /// SX-DMG-04: damage that lasts.
    pub lasting: u8,
    /// SX-DMG-04: damage from fists.
    pub passing: u8,
    /// SX-ADV-24, SX-ADV-30.
    pub bad_wounds: u8,
    /// SX-ADV-22: activations still to be spent ducked.
    pub duck_turns: u8,
    /// SX-CHR-10: it ran away at some time.
    pub ran_away: bool,
    /// SX-BRAWL-01: it has brawled in this phase.
    pub brawled: bool,
    /// SX-CHR-02.
    pub cv: u8,
    /// SX-CHR-06: as it is in this encounter.
    pub coolness: u8,
    /// SX-CHR-09: a shot was fired, by anyone, while it was on the table.
    pub in_shoot_out: bool,
    /// SX-CHR-13, SX-CHR-12: weapons taken from a saddle during the encounter are added to those of its character.
    pub taken: ArrayVec<Weapon, 4>,
}

impl Figure {
    /// Somebody on foot and unhurt who has done nothing yet, with so much of his movement.
    pub(crate) fn fresh(side: Side, at: Pose, budget: i32) -> Self {
        Self {
            side,
            at,
            budget,
            status: Status::Up,
            ride: Ride::Foot,
            ready: None,
            shots: 0,
            moved: false,
            moved_fast: false,
            fast_turn: 0,
            fast_before: 0,
            covered: 0,
            concealed: false,
            spotted: false,
            shown_in_bed: false,
            unhorsed: false,
            standing: Standing::default(),
            lasting: 0,
            passing: 0,
            bad_wounds: 0,
            duck_turns: 0,
            ran_away: false,
            brawled: false,
            cv: 4,
            coolness: 4,
            in_shoot_out: false,
            taken: ArrayVec::new(),
        }
    }
}

/// SX-MOV-03: one full normal move. A thousandth of an inch costs 6 of these on foot, 3 mounted and 4 in a vehicle, so that every
/// fraction of a move is a whole number.
pub const FULL_MOVE: i32 = 48_000;

/// SX-CHR-15: a figure is in exactly one of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Able to do anything.
    #[default]
    Up,
    /// SX-ACT-08: came into view from behind this feature; a situation need not say which.
    PoppedUp(Option<Cover>),
    /// SX-ACT-09: down behind this feature.
    Ducked(Cover),
    /// SX-HORSE-08: tossed by a horse.
    /// - `flight_pending`: it must run once it is on its feet.
    Thrown { flight_pending: bool },
    /// SX-MOV-13: making for this point of the edge.
    /// - `exit`: where it means to leave the table.
    /// - `open`: the edges it may leave by: those that did not lie towards the threat when it began to run.
    Running { exit: Spot, open: Edges },
    /// SX-DMG-02.
    Unconscious,
    /// SX-DMG-03.
    Dead,
    /// SX-DMG-09.
    Captured,
    /// SX-MOV-15.
    OffTable,
}

/// SX-MOV-13: edges of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Edges(u8);

impl Edges {
    /// Its edges, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Edge> + Clone {
        Edge::ALL.into_iter().filter(move |edge| self.0 & (1 << *edge as u8) != 0)
    }
}

impl Serialize for Edges {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        Self(edges.into_iter().fold(0, |bits, edge| bits | (1 << edge as u8)))
    }
}

/// A feature that covers, as the ground lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Cover {
    /// An area of the ground.
    Area(u8),
    /// A fence or low wall.
    Line(u8),
    /// A building: its wall, corner or openings.
    Building(u8),
    /// SX-HORSE-09: a fallen horse.
    Horse(HorseId),
    /// SX-VEH-02: a vehicle.
    Vehicle(VehicleId),
}

/// What carries a figure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Ride {
    /// Its own feet.
    #[default]
    Foot,
    /// A horse.
    Horse(HorseId),
    /// A vehicle, as its driver or not.
    Vehicle { vehicle: VehicleId, driver: bool },
}

/// SX-CONC-14: the standing order of a concealed figure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Take every optional Got a Shot test.
    #[default]
    TakeShots,
    /// Let them all pass.
    Hold,
}

/// SX-COOL-01: how a firer bears himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    /// No die above Coolness.
    Steady,
    /// One die above it.
    Flinches,
    /// Both above it.
    Rushes,
}

/// A horse.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Horse {
    /// The centre of its base and its facing.
    pub at: Pose,
    /// SX-HORSE-01: damage taken, of 12.
    pub damage: u8,
    /// SX-HORSE-05, SX-HORSE-11: it lies on the ground.
    pub fallen: bool,
    pub rider: Option<FigureId>,
}

/// A wagon, coach or buckboard.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Vehicle {
    /// SX-VEH-01: what of a move it has been driven in this phase, in units of [`FULL_MOVE`].
    pub driven: i32,
    /// The centre of its base and its facing.
    pub at: Pose,
    /// SX-VEH-02: whether it has moved in this phase.
    pub moved: bool,
}

/// SX-GRP-01: figures that act and react together; the leader is the first by CV, then roster (SX-GRP-03).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// The members in roster order.
    pub members: ArrayVec<FigureId, 10>,
    /// SX-GRP-08: the dice of this phase's charging test, for all who charge.
    pub charge: Option<[u8; 2]>,
    /// SX-GRP-05: how many dice of its Got a Shot test against the active figure passed, for all who get one.
    pub got_a_shot: Option<u8>,
}

/// One figure's activation (SX-ACT-06).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Activation {
    /// Who acts.
    pub figure: FigureId,
    /// SX-END-03: it is the first of its phase.
    pub opens_phase: bool,
    /// SX-RX-11: a forced duck or flight, or its owner, has ended it; it closes when all that lies above it is done.
    pub over: bool,
    /// SX-ACT-13: the ready weapon has been changed.
    pub readied: bool,
    /// Its owner has given it an order that cannot be taken back: those of the very start are no longer open (SX-ACT-16).
    pub begun: bool,
    /// It has risen or popped up.
    pub rose: bool,
    /// SX-ACT-12: something happened that its owner is asked about before it goes on.
    pub interrupted: bool,
    /// SX-CONC-14: where everybody last saw it, if it has gone on unseen by the log since then, and how far.
    pub told: Option<(Spot, i32)>,
    /// SX-ADV-32, SX-ADV-33: whom it carries, and who helps.
    pub carries: Option<(FigureId, Option<FigureId>)>,
    /// SX-RX-12: how many forced dashes it has begun; an older one lapses when a newer begins.
    pub dashes: u8,
    /// SX-RX-12: it is in the middle of a forced dash.
    pub dashing: bool,
    /// SX-ACT-06: it has ducked, fired or captured: step 7 is done but for hiding.
    pub finished: bool,
    /// SX-GAS-04: thousandths of an inch of voluntary path walked.
    pub walked: i32,
    /// SX-ADV-07: the length of the path it set out on, in thousandths of an inch; nothing before it moves.
    pub declared: Option<i32>,
    /// SX-ACT-11: no more voluntary movement.
    pub movement_over: bool,
    /// SX-ACT-10: it has fired in this activation, for whatever reason.
    pub fired: bool,
    /// SX-ACT-11: its volley of step 7 is spent.
    pub volley_spent: bool,
    /// SX-CHG-01: the charge it has declared; one per activation.
    pub charge: Charge,
    /// SX-GAS-02, SX-GAS-03: those for whom the conditions held at the check point before, or before it moved at all.
    pub in_view: FigureSet,
    /// SX-GAS-05: those who have tested Got a Shot against it, or let the test pass.
    pub tested: FigureSet,
    /// SX-CONC-06: hidden enemies it has rolled to spot.
    pub looked_for: FigureSet,
    /// SX-CONC-06: enemies that have rolled to spot it.
    pub looked_by: FigureSet,
    /// SX-ARX-04: those who lost the race and fire when its movement is over.
    pub waiting: FigureSet,
}

/// SX-CHG-01: how far a charge has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Charge {
    /// None declared.
    #[default]
    None,
    /// Under way against this enemy.
    Going(FigureId),
    /// Over, one way or another; no second one.
    Spent,
}

/// A set of figures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FigureSet([u64; MOST_PIECES / 64]);

impl FigureSet {
    /// Whether a figure is in it.
    pub const fn has(self, figure: FigureId) -> bool {
        self.0[figure.0 as usize / 64] & (1 << (figure.0 % 64)) != 0
    }

    /// Puts a figure in.
    pub fn add(&mut self, figure: FigureId) {
        self.0[usize::from(figure.0 / 64)] |= 1 << (figure.0 % 64);
    }

    /// Takes a figure out.
    pub fn remove(&mut self, figure: FigureId) {
        self.0[usize::from(figure.0 / 64)] &= !(1 << (figure.0 % 64));
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Its figures in roster order.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        (0_u8..).zip(self.0).flat_map(|(word, bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|bits| *bits != 0)
                .map(move |bits| FigureId(64 * word + bits.trailing_zeros() as u8))
        })
    }
}

impl std::hash::Hash for FigureSet {
    /// Only what is in it counts, so that an encounter has the same hash however many it has room for.
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let used = self.0.iter().rposition(|bits| *bits != 0).unwrap_or_default();
        self.0[..=used].iter().for_each(|bits| bits.hash(hasher));
    }
}

impl Serialize for FigureSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> Self {
        let mut set = Self::default();
        figures.into_iter().for_each(|figure| set.add(figure));
        set
    }
}

impl Status {
    /// Able to know what goes on: not out of play.
    pub const fn conscious(self) -> bool {
        !matches!(self, Self::Unconscious | Self::Dead | Self::Captured | Self::OffTable)
    }

    /// Still lying or standing on the table.
    pub const fn on_table(self) -> bool {
        !matches!(self, Self::Captured | Self::OffTable)
    }
}

impl State {
    /// A figure.
    pub fn figure(&self, id: FigureId) -> &Figure {
        &self.figures[id.0 as usize]
    }

    /// SX-SOLO-01: whether the rules answer for a side.
    pub fn solo(&self, side: Side) -> bool {
        self.setup.sides[side].solo
    }

    /// A figure, to be changed by an event.
    pub fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[id.0 as usize]
    }

    /// The centre of a figure's base.
    pub fn centre(&self, id: FigureId) -> Point {
        self.figure(id).at.point()
    }

    /// One side's conscious figures on the table, in roster order.
    pub fn conscious(&self, side: Side) -> impl DoubleEndedIterator<Item = (FigureId, &Figure)> {
        self.figures
            .iter()
            .enumerate()
            .filter(move |(_, figure)| figure.side == side && figure.status.conscious())
            .map(|(index, figure)| (FigureId(index as u8), figure))
    }

    /// The pieces' names: figures, then horses, then vehicles.
    pub fn names(&self) -> &Names {
        &self.setup.names
    }

    /// A figure's name.
    pub fn name(&self, figure: FigureId) -> &str {
        if usize::from(figure.0) < self.setup.roster {
            self.setup.names.of(PieceId(u16::from(figure.0)))
        } else {
            "somebody"
        }
    }

    /// What a figure carries: its character's weapons and those it took from a saddle.
    pub fn weapons(&self, figure: FigureId) -> impl Iterator<Item = Weapon> + '_ {
        let own = self.character(figure).weapons.iter();
        own.chain(&self.figure(figure).taken).copied()
    }

    /// The activation, if it is this figure's.
    pub fn activation_of(&self, figure: FigureId) -> Option<&Activation> {
        self.activation.as_ref().filter(|activation| activation.figure == figure)
    }

    /// For folds: the same, to be changed.
    pub(crate) fn activation_of_mut(&mut self, figure: FigureId) -> Option<&mut Activation> {
        self.activation.as_mut().filter(|activation| activation.figure == figure)
    }

    /// Whether it is this figure's activation.
    pub fn is_acting(&self, figure: FigureId) -> bool {
        self.activation_of(figure).is_some()
    }

    /// Whether something holds of the activation that goes on.
    pub fn activation_is(&self, so: impl FnOnce(&Activation) -> bool) -> bool {
        self.activation.as_ref().is_some_and(so)
    }

    /// For folds: notes something in the activation that goes on.
    pub(crate) fn in_activation(&mut self, note: impl FnOnce(&mut Activation)) {
        if let Some(activation) = &mut self.activation {
            note(activation);
        }
    }

    /// SX-GEN-03: figures in the order in which they roll: the active one, its side's others, then the enemy's; higher CV first,
    /// then roster order.
    pub fn rolling_order(&self, figures: &mut [FigureId]) {
        let active = self.activation.as_ref().map(|activation| activation.figure);
        figures.sort_by_key(|figure| {
            let it = self.figure(*figure);
            (Some(*figure) != active, it.side != self.active, Reverse(it.cv), *figure)
        });
    }

    /// The figure a piece is, if it is one.
    pub fn as_figure(&self, piece: PieceId) -> Option<FigureId> {
        let roster = self.setup.roster;
        if piece.index() < roster {
            return Some(FigureId(piece.0 as u8));
        }
        let named = self.horses.len() + self.vehicles.len() + cattle::count(self);
        let figure = piece.index().checked_sub(named)?;
        (roster..self.figures.len()).contains(&figure).then_some(FigureId(figure as u8))
    }

    /// The horse a piece is, if it is one.
    pub fn as_horse(&self, piece: PieceId) -> Option<HorseId> {
        let index = piece.index().checked_sub(self.setup.roster)?;
        (index < self.horses.len()).then_some(HorseId(index as u8))
    }

    /// The vehicle a piece is, if it is one.
    pub fn as_vehicle(&self, piece: PieceId) -> Option<VehicleId> {
        let index = piece.index().checked_sub(self.setup.roster + self.horses.len())?;
        (index < self.vehicles.len()).then_some(VehicleId(index as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_as_many_as_an_encounter() {
        let last = FigureId((MOST_PIECES - 1) as u8);
        let mut set: FigureSet = [last, FigureId(3), FigureId(64), FigureId(63)].into_iter().collect();
        let listed: Vec<u8> = set.iter().map(|figure| figure.0).collect();
        assert_eq!(listed, [3, 63, 64, last.0], "in roster order");
        set.remove(last);
        assert!(!set.has(last) && set.has(FigureId(64)) && !set.is_empty());
    }
}
