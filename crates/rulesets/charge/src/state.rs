//! Where everything stands: units, generals, who fights whom, the turn, and what remains to be done.

use dice::By;
use engine::{Agenda, Names, Outcome, Shared};
use serde::Serializer;

pub use bodies::{MOST_UNITS, UnitId, UnitSet};

use crate::prelude::*;
use crate::set_up::Setup;
use crate::task::Task;

/// A battle at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes: ground, unit records, names, options.
    pub setup: Shared<Setup>,
    /// Every unit that began the battle, side A's in roster order, then side B's (SC-GEN-07).
    pub units: Vec<Unit>,
    /// Every general, likewise.
    pub generals: Vec<General>,
    /// The turn, from 1; the sides alternate (SC-TRN-02).
    pub turn: u32,
    /// SC-TRN-01: the side that is active on turn 1, once it is known.
    pub first: Option<Side>,
    pub active: Side,
    /// The sub-step of its turn.
    pub step: Step,
    /// SC-TRN-07: the unit whose movement has begun in 1b and is not finished.
    pub moving: Option<UnitId>,
    /// SC-CMB-02: who fights whom.
    pub pairs: Vec<Pair>,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome>,
}

/// A general's index in [`State::generals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct GeneralId(pub u8);

/// A unit as it is now. What it was at the start is its [`UnitInfo`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Unit {
    pub side: Side,
    /// Models left, those of a screen included; crew for artillery (SC-STR-01).
    pub models: u16,
    /// How and where it stands.
    pub lie: Lie,
    /// SC-STA-02: whether something has put it into disorder; [`State::is_disordered`] says whether it counts as disordered.
    pub disordered: bool,
    /// SC-STA-07.
    pub shaken: bool,
    /// SC-STA-10: locked through this turn, its second own one; the lock ends in 2d of it.
    pub locked_until: Option<u32>,
    /// SC-MAN-11: the marker left by a change of formation or facing.
    pub changed: Option<Changed>,
    /// SC-LOS-08: it has fired and is seen through woods.
    pub seen_firing: bool,
    /// SC-SCR-01: its screen, while that is out.
    pub screen: Option<Screen>,
    /// SC-ART-08: its guns, while the crew is away from them.
    pub guns: Option<LeftGuns>,
    /// On the table, or gone for good.
    pub fate: Fate,
    /// What it has done and suffered this turn; forgotten when the next begins.
    pub turn: Doings,
    /// The ground it takes up: follows from the rest, kept up by [`crate::event::fold`].
    pub footprint: Footprint,
}

/// How a unit is formed, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Lie {
    pub formation: Formation,
    /// SC-GEN-04: P, the middle of its front edge, and its facing. Of a bent line that of the straight line it would be with its unbent wing in
    /// place; of a garrison the place from which it went in.
    pub at: Pose,
}

/// SC-FRM-01: the formations. How many models abreast is part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Formation {
    /// Infantry 1 to 8 or cavalry 1 to 6 models wide.
    Column { wide: u16 },
    /// Anything wider; it stays a line when losses narrow it (SC-FRM-05).
    Line { wide: u16 },
    /// SC-FRM-09: a line in one rank with one wing swung back.
    Bent(Bend),
    /// SC-FRM-06.
    Square,
    /// SC-FRM-08.
    Limbered { wide: u16 },
    /// SC-FRM-07: guns ready to fire.
    Deployed,
    /// SC-SKM-01.
    Skirmish { wide: u16 },
    /// SC-TWN-02: inside a block, which is its footprint.
    /// - `block`: the block, by its number among the areas of the ground.
    /// - `loose`: whether it went in in skirmish order, and so comes out (SC-TWN-04).
    Garrison { block: u8, loose: bool },
    /// SC-ART-08: a crew away from its guns, in open order.
    OffGuns { wide: u16 },
}

/// SC-FRM-09: how a line is bent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Bend {
    /// Models of the left wing.
    pub left: u16,
    /// Models of the right wing.
    pub right: u16,
    /// The wing that is swung back.
    pub back: Wing,
    /// By how much, in hundredths of a degree.
    pub angle: i32,
}

/// A wing, a flank, a direction: as seen by the unit itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wing {
    /// To its left.
    Left,
    /// To its right.
    Right,
}

/// SC-MAN-11: the marker left by a change of formation or facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Changed {
    /// *changed*.
    Changed,
    /// *changed early*: within the first half of the move.
    Early,
}

/// SC-SCR-01: models sent out in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Screen {
    pub models: u16,
    /// How many of them abreast.
    pub wide: u16,
    /// The middle of its front edge, and its facing.
    pub at: Pose,
}

/// SC-ART-08: guns whose crew has left them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LeftGuns {
    /// How and where they stand: deployed or limbered.
    pub lie: Lie,
    /// SC-ART-09: enemies that touched them in 2d of the last turn.
    pub touched_by: UnitSet,
}

/// Whether a unit is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the table.
    Present,
    /// SC-STR-03: down to a quarter, and removed.
    Shattered,
    /// SC-STR-05.
    Eliminated,
    /// SC-RET-08.
    OffTable,
}

/// What a unit has done and suffered this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Doings {
    /// SC-MOV-02: the part of its move that is spent.
    pub spent: Share,
    /// SC-MOV-17: hundredths of a degree it has wheeled.
    pub wheeled: i32,
    /// What else it has done.
    pub deeds: Deeds,
    /// SC-FTS-01: fire hits, those on its screen left out.
    pub fire_hits: u16,
    /// SC-SKM-05: how often it has evaded.
    pub evades: u8,
    /// SC-OPT-01: whether it needs a die to move, and what became of it.
    pub control: Control,
    /// SC-ATK-09, SC-ATK-15: how and where it stood when the turn began, and with how many models.
    pub began: (Lie, u16),
    /// SC-SCR-04: where its screen stood then, or where it was sent out.
    pub began_screen: Option<Screen>,
}

/// Single deeds of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Deeds(pub u16);

/// A deed of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u16)]
pub enum Deed {
    /// SC-TRN-07: its movement is finished.
    Moved = 1,
    /// SC-MAN-04, SC-MOV-17: it has changed its facing.
    Faced = 1 << 1,
    /// SC-ATK-02: it has declared an attack.
    Attacked = 1 << 2,
    /// SC-MOV-13: a friend has passed through it, and it stays where it is.
    PassedThrough = 1 << 3,
    /// SC-TWN-04: it has entered a block.
    Entered = 1 << 4,
    /// SC-ATK-15: it has rolled for being caught.
    RolledCaught = 1 << 5,
    /// SC-FIR-01: it has shot.
    Shot = 1 << 6,
    /// SC-FIR-01: its screen has shot.
    ScreenShot = 1 << 7,
    /// SC-FTS-03: an enemy within 8 inches has shot at it.
    ShotAtClose = 1 << 8,
    /// SC-TRN-07: it has had its turn in 1d, 2b or 2c.
    Settled = 1 << 9,
    /// SC-CMB-03: it was engaged when the turn began.
    WasEngaged = 1 << 10,
    /// SC-RET-11: it has retreated of its own will.
    Retreated = 1 << 11,
    /// SC-TWN-04: it has come out of a block, and charges nobody this turn.
    CameOut = 1 << 12,
}

impl Deed {
    /// All deeds.
    pub const ALL: [Self; 13] = [
        Self::Moved,
        Self::Faced,
        Self::Attacked,
        Self::PassedThrough,
        Self::Entered,
        Self::RolledCaught,
        Self::Shot,
        Self::ScreenShot,
        Self::ShotAtClose,
        Self::Settled,
        Self::WasEngaged,
        Self::Retreated,
        Self::CameOut,
    ];
}

impl Deeds {
    /// Whether it was done.
    pub const fn has(self, deed: Deed) -> bool {
        self.0 & deed as u16 != 0
    }

    /// Notes it.
    pub fn add(&mut self, deed: Deed) {
        self.0 |= deed as u16;
    }

    /// Forgets it.
    pub fn remove(&mut self, deed: Deed) {
        self.0 &= !(deed as u16);
    }
}

impl Serialize for Deeds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(Deed::ALL.into_iter().filter(|deed| self.has(*deed)))
    }
}

/// SC-OPT-01: whether a unit obeys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// A general was near when the turn began, or nobody asks.
    #[default]
    Near,
    /// None was, and its die is not rolled yet.
    Doubtful,
    /// Its die lets it move.
    Obeys,
    /// Its die does not.
    Balks,
}

/// SC-MOV-02, SC-GEN-05: a share of a move, in thousand-millionths. Halves and quarters are exact; whatever an inch more or less decides is
/// compared in inches ([`Share::inches`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Share(pub i64);

impl Share {
    /// The whole move.
    pub const WHOLE: Self = Self(1_000_000_000);
    /// Half of it.
    pub const HALF: Self = Self(500_000_000);
    /// A quarter of it.
    pub const QUARTER: Self = Self(250_000_000);

    /// The share that so many inches are of a rate. They are taken to a hundred-thousandth: what is less is noise of how the table lies.
    pub fn of(inches: f64, rate: f64) -> Self {
        Self(((inches * 1e5).round() / rate * 1e4).round() as i64)
    }

    /// As many inches of a rate as it is worth.
    pub fn inches(self, rate: f64) -> f64 {
        self.0 as f64 * rate / 1e9
    }

    /// With another share.
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// As a fraction of 1.
    pub fn fraction(self) -> f64 {
        self.0 as f64 / 1e9
    }
}

/// A general as he is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct General {
    pub side: Side,
    /// Where he is; with a unit, his place in it (SC-GNL-01).
    pub at: Spot,
    /// The unit he is with.
    pub with: Option<UnitId>,
    /// SC-GNL-01: thousandths of an inch ridden or carried this turn.
    pub ridden: i32,
    /// On the table, or gone.
    pub fate: GeneralFate,
    /// SC-GNL-06: the unit he was with is lost; he flees when his side's tests and retreats are done, from this base direction in hundredths of a
    /// degree; any heading will do if it is not known.
    pub flees: Option<Flight>,
}

/// SC-GNL-06: how a general has to flee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Flight {
    /// The base direction his unit would have had (SC-RET-02), in hundredths of a degree; nothing if any heading will do.
    pub base: Option<i32>,
}

/// What has become of a general.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GeneralFate {
    /// On the table.
    Present,
    /// SC-GNL-05.
    Killed,
    /// SC-GNL-03, SC-GNL-06.
    Captured,
    /// SC-GNL-04: gone with his unit.
    OffTable,
}

/// SC-CMB-02: two enemies who fight. It lasts until one of them leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pair {
    pub attacker: UnitId,
    pub target: UnitId,
    /// Where it was touched; nowhere if it was only drawn in (SC-ATK-11).
    pub contact: Option<Contact>,
    /// SC-ATK-09: whether it is a flank or rear attack.
    pub flank: bool,
    /// SC-CMB-11: the cover attacked into.
    pub cover: Cover,
    /// SC-CMB-11, SC-OBS-05, SC-HIL-04: whether an obstacle was attacked across; it counts in the attacker's first round.
    pub obstacle: bool,
    /// SC-ATK-14: the first rank behind which the attacker stands.
    pub behind: Option<UnitId>,
}

/// SC-CMB-02: the edge, face or side on which contact was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Its front edge; of a square the front face.
    Front,
    /// Its right edge.
    Right,
    /// Its rear edge.
    Rear,
    /// Its left edge.
    Left,
    /// SC-FRM-09: an edge of the swung wing of a bent line, counted like the others.
    SwungFront,
    /// See [`Contact::SwungFront`].
    SwungRight,
    /// See [`Contact::SwungFront`].
    SwungRear,
    /// See [`Contact::SwungFront`].
    SwungLeft,
    /// SC-TWN-10: the side of a block, by the number of its first corner.
    Side(u8),
}

/// SC-TER-01: how much cover something gives.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// Soft.
    Soft,
    /// Hard.
    Hard,
}

/// SC-TRN-03, SC-TRN-04: the sub-steps of a turn, after the two that come once.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// SC-VIC-01.
    Deployment,
    /// SC-TRN-01.
    FirstRoll,
    /// 1a.
    #[default]
    Rally,
    /// 1b.
    Movement,
    /// 1c.
    Shooting,
    /// 1d.
    FireTests,
    /// 2a.
    Combat,
    /// 2b.
    PassiveResults,
    /// 2c.
    ActiveResults,
    /// 2d.
    End,
}

impl State {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// A unit, to be changed by an event.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    /// What a unit is.
    pub fn info(&self, id: UnitId) -> &UnitInfo {
        &self.setup.units[usize::from(id.0)]
    }

    /// A general.
    pub fn general(&self, id: GeneralId) -> &General {
        &self.generals[usize::from(id.0)]
    }

    /// A general, to be changed by an event.
    pub fn general_mut(&mut self, id: GeneralId) -> &mut General {
        &mut self.generals[usize::from(id.0)]
    }

    /// The hand that throws a unit's dice.
    pub fn hand(&self, unit: UnitId) -> By {
        self.unit(unit).side.hand()
    }

    /// All units still on the table, in roster order, side A's first.
    pub fn present(&self) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        let all = self.units.iter().enumerate().filter(|(_, unit)| unit.fate == Fate::Present);
        all.map(|(index, unit)| (UnitId(index as u8), unit))
    }

    /// One side's units still on the table, in roster order (SC-GEN-07).
    pub fn of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.present().filter(move |(_, unit)| unit.side == side)
    }

    /// The enemies of a unit still on the table, in roster order.
    pub fn enemies(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.of_side(self.unit(unit).side.enemy())
    }

    /// SC-MOV-10: another unit on which a body of this one would lie, and where.
    pub fn lies_on(&self, unit: UnitId, body: &bodies::Body<'_>) -> Option<(UnitId, table::Point)> {
        let others = self.present().filter(|(other, _)| *other != unit);
        bodies::meets(body, others.map(|(other, _)| (other, self.body(other))))
    }

    /// One side's generals still on the table, in roster order.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = (GeneralId, &General)> {
        let all = self.generals.iter().enumerate().map(|(index, general)| (GeneralId(index as u8), general));
        all.filter(move |(_, general)| general.side == side && general.fate == GeneralFate::Present)
    }

    /// SC-GNL-02: whether a general is with a unit.
    pub fn has_general(&self, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        self.generals_of(side).any(|(_, general)| general.with == Some(unit) && general.flees.is_none())
    }

    /// The pieces' names.
    pub fn names(&self) -> &Names {
        &self.setup.names
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.info(unit).name
    }

    /// A general's name.
    pub fn general_name(&self, general: GeneralId) -> &str {
        self.setup.names.of(self.general_piece(general))
    }

    /// A unit as a piece: units come first in the list of names.
    pub const fn piece(&self, unit: UnitId) -> PieceId {
        PieceId(unit.0 as u16)
    }

    /// A general as a piece: generals come after the units.
    pub fn general_piece(&self, general: GeneralId) -> PieceId {
        PieceId(self.units.len() as u16 + u16::from(general.0))
    }

    /// The unit a piece is, if it is one.
    pub fn as_unit(&self, piece: PieceId) -> Option<UnitId> {
        (piece.index() < self.units.len()).then_some(UnitId(piece.0 as u8))
    }

    /// The general a piece is, if it is one.
    pub fn as_general(&self, piece: PieceId) -> Option<GeneralId> {
        piece.index().checked_sub(self.units.len()).map(|index| GeneralId(index as u8))
    }

    /// SC-CMB-02: a unit's pairs.
    pub fn pairs_of(&self, unit: UnitId) -> impl Iterator<Item = &Pair> {
        self.pairs.iter().filter(move |pair| pair.attacker == unit || pair.target == unit)
    }

    /// SC-CMB-02: whom a unit fights, in roster order.
    pub fn opponents(&self, unit: UnitId) -> UnitSet {
        let other = |pair: &Pair| if pair.attacker == unit { pair.target } else { pair.attacker };
        self.pairs_of(unit).map(other).collect()
    }
}
