//! Where everything stands: bases, their formations and bodies, command bases, attack links, the combat being fought, and what remains to be done.

use std::hash::{Hash, Hasher};

use engine::{Agenda, BySide, Names, Outcome, PieceId, Shared, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Placement, Point, Pose, Rect, Spot, Vector, within};

use crate::combat::Fight;
use crate::ground::Going;
use crate::set_up::{BaseInfo, Setup};
pub use crate::sets::{BaseId, BaseSet, CommandId};
use crate::task::Task;

/// A battle at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes: ground, roster, names, options.
    pub setup: Shared<Setup>,
    /// Every base of the battle, side A's roster first (SG-BASE-07).
    pub bases: Vec<Base>,
    /// Where the command bases stand.
    pub commanders: Vec<Commander>,
    /// The turn, from 1.
    pub turn: u32,
    pub phase: Phase,
    /// Who has the initiative this turn.
    pub initiative: Side,
    /// SG-COMB-01: the attacks of this turn, and those kept by a tie.
    pub links: Vec<Link>,
    /// SG-FORM-12: whether an attack has been performed this turn, or one was kept.
    pub attacked: bool,
    /// SG-ACT-01: actions declared and not yet performed.
    pub declared: Vec<Declared>,
    /// SG-REACT-07: formations that came by re-action to where they could support several combats, and the attacks of those they may support.
    pub pledges: Vec<(BaseSet, Vec<u8>)>,
    /// SG-REACT-02: who has said that he makes no more re-actions this turn.
    pub silent: BySide<bool>,
    /// SG-COMB-02: the combats of this turn that are still to be fought.
    pub combats: Vec<Combat>,
    /// The combat being fought.
    pub fight: Option<Fight>,
    /// SG-VIC-03: who holds each objective.
    pub held: Vec<Option<Side>>,
    /// SG-VIC-01: whether something was performed or fought this turn.
    pub eventful: bool,
    /// SG-VIC-01: successive turns in which nothing was.
    pub quiet_turns: u8,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome>,
}

/// SG-TURN-01: the phases of a turn, after the deployment that comes once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SG-SCALE-13.
    Deployment,
    /// (a).
    #[default]
    Initiative,
    /// (b).
    Actions,
    /// (c).
    Command,
    /// (d).
    Combats,
    /// SG-TURN-04.
    End,
}

/// SG-BASE-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// A battery whose crew marches.
    FootArtillery,
    /// A battery whose crew rides.
    HorseArtillery,
}

impl Arm {
    /// SG-BASE-01: for combined arms both kinds of artillery are one type.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::FootArtillery | Self::HorseArtillery)
    }
}

/// SG-BASE-02.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Raw or worn out.
    Inferior,
    /// The usual.
    #[default]
    Average,
    /// Picked or veteran.
    Superior,
}

/// SG-ACT-03, SG-ART-02: how a base has used its action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Acted {
    /// By a maneuver or an attack.
    Moved,
    /// By ranged fire, in phase (b) or in a combat.
    Fired,
}

/// Whether a base is in the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the table.
    Present,
    /// SG-SCALE-11: not yet.
    Waiting,
    /// Lost.
    Destroyed,
    /// SG-MOVE-04: it has left by an exit, and is not lost.
    Left,
}

/// SG-ENG-02: how far a base engages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Half of ED.
    Half,
    /// ED.
    Full,
}

/// A base as it is now. What it is for good is its [`BaseInfo`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Base {
    /// SG-SCALE-05: its centre and facing.
    pub at: Pose,
    /// SG-FORM-01: its formation, by the first base in it.
    pub formation: BaseId,
    /// SG-FORM-10, SG-FORM-12: the body it fights in, by the first base in it. It is the formation until an attack has been performed.
    pub body: BaseId,
    /// SG-ENG-02.
    pub reach: Reach,
    /// SG-ACT-03.
    pub acted: Option<Acted>,
    /// SG-COMB-08: it was counted in a combat this turn.
    pub counted: bool,
    /// Whether it is there.
    pub fate: Fate,
    /// The ground it covers: follows from the rest.
    pub lies: Lies,
}

/// The rectangle of a base. It follows from the base's place, so it is no part of a state's identity.
#[derive(Debug, Clone, Copy)]
pub struct Lies(pub Rect);

impl PartialEq for Lies {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lies {}

impl Hash for Lies {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// SG-CMD-01: a command base as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Commander {
    /// Its centre.
    pub at: Spot,
    /// SG-CMD-04: it has moved or stays this turn.
    pub moved: bool,
}

/// SG-COMB-01: an attack link from one body to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Link {
    /// Who attacks: the first base of the body.
    pub attacker: BaseId,
    /// Whom; nobody if the target is no more.
    pub target: Option<BaseId>,
    /// Which attack it came from: later attacks have higher numbers (SG-COMB-05, SG-PTS-09).
    pub attack: u8,
    /// SG-COMB-04: kept from an earlier turn.
    pub kept: bool,
}

/// SG-ACT-01: an action declared and not yet performed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Declared {
    /// SG-ACT-10: the bases it belongs to.
    pub bases: BaseSet,
    /// What they will do.
    pub deed: Deed,
}

/// What was declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Deed {
    /// SG-ACT-04.
    /// - `via`: the points between the start and the end.
    /// - `to`: the end of the path, and the facing that is meant.
    Maneuver { via: Vec<Spot>, to: Pose },
    /// SG-ACT-05.
    /// - `target`: the target's bases, and where they stood.
    /// - `via`: the points between the start and the end.
    /// - `to`: the end of the path, and the facing that is meant.
    Attack { target: Vec<(BaseId, Pose)>, via: Vec<Spot>, to: Pose },
    /// SG-ACT-06.
    Fire,
}

impl Deed {
    /// What is said of one who has declared it.
    pub(crate) const fn to_come(&self) -> &'static str {
        match self {
            Self::Maneuver { .. } => "will maneuver",
            Self::Attack { .. } => "will attack",
            Self::Fire => "will fire",
        }
    }

    /// SG-MOVE-06: how its path is paid for.
    pub(crate) const fn going(&self) -> Going {
        match self {
            Self::Attack { .. } => Going::Attack,
            Self::Maneuver { .. } | Self::Fire => Going::Maneuver,
        }
    }
}

/// SG-COMB-02: formations that fight together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Combat {
    /// The bases of bodies with live links.
    pub linked: BaseSet,
    /// SG-COMB-03: the bases of bystanders.
    pub bystanders: BaseSet,
}

impl Combat {
    /// All of it.
    pub fn members(&self) -> BaseSet {
        self.linked.or(self.bystanders)
    }
}

impl State {
    /// A base.
    pub fn base(&self, id: BaseId) -> &Base {
        &self.bases[id.index()]
    }

    /// A base, to be changed by an event.
    pub(crate) fn base_mut(&mut self, id: BaseId) -> &mut Base {
        &mut self.bases[id.index()]
    }

    /// What a base is.
    pub fn info(&self, id: BaseId) -> &BaseInfo {
        &self.setup.bases[id.index()]
    }

    /// Whose a base is.
    pub fn side(&self, id: BaseId) -> Side {
        self.info(id).side
    }

    /// Whose the bases of a set are; sets of nobody are side A's.
    pub fn side_of(&self, set: BaseSet) -> Side {
        set.first().map_or(Side::A, |base| self.side(base))
    }

    /// The ground a base covers.
    pub fn rect(&self, id: BaseId) -> &Rect {
        &self.base(id).lies.0
    }

    /// SG-ENG-02: how far a base engages, in inches.
    pub fn er(&self, id: BaseId) -> f64 {
        match self.base(id).reach {
            Reach::Full => self.setup.ed,
            Reach::Half => self.setup.ed / 2.0,
        }
    }

    /// Whether a base is on the table.
    pub fn is_present(&self, id: BaseId) -> bool {
        self.base(id).fate == Fate::Present
    }

    /// All bases of the roster.
    pub fn all(&self) -> impl Iterator<Item = BaseId> + use<> {
        (0..self.bases.len() as u8).map(BaseId)
    }

    /// All bases on the table.
    pub fn present(&self) -> impl Iterator<Item = BaseId> {
        self.all().filter(|id| self.is_present(*id))
    }

    /// Those of a set that are on the table.
    pub fn there(&self, set: BaseSet) -> BaseSet {
        set.iter().filter(|id| self.is_present(*id)).collect()
    }

    /// Those of a set that are one side's.
    pub fn own(&self, side: Side, set: BaseSet) -> BaseSet {
        set.and(self.setup.sides[side].bases)
    }

    /// One side's bases on the table, in roster order.
    pub fn of_side(&self, side: Side) -> BaseSet {
        self.there(self.setup.sides[side].bases)
    }

    /// The whole formations that some bases are of, in the order of the first of these.
    pub fn formations_of(&self, set: BaseSet) -> Vec<BaseSet> {
        let parts = self.grouped(set, |base| base.formation).into_iter();
        parts.filter_map(BaseSet::first).map(|base| self.formation(base)).collect()
    }

    /// The bases of the formation a base is in.
    pub fn formation(&self, id: BaseId) -> BaseSet {
        let label = self.base(id).formation;
        let roster = self.setup.sides[self.side(id)].bases;
        let mates = |base: &BaseId| self.base(*base).formation == label && self.is_present(*base);
        roster.iter().filter(mates).collect()
    }

    /// SG-FORM-10: the bases of the body a base is in.
    pub fn body(&self, id: BaseId) -> BaseSet {
        let label = self.base(id).body;
        let roster = self.setup.sides[self.side(id)].bases;
        let mates = |base: &BaseId| self.base(*base).body == label && self.is_present(*base);
        roster.iter().filter(mates).collect()
    }

    /// A side's formations, in the order of their first bases.
    pub fn formations(&self, side: Side) -> Vec<BaseSet> {
        self.grouped(self.of_side(side), |base| base.formation)
    }

    /// A side's bodies, in the order of their first bases.
    pub fn bodies(&self, side: Side) -> Vec<BaseSet> {
        self.grouped(self.of_side(side), |base| base.body)
    }

    /// A set of bases, sorted by a label of theirs.
    pub(crate) fn grouped(&self, set: BaseSet, label: impl Fn(&Base) -> BaseId) -> Vec<BaseSet> {
        let mut groups: Vec<(BaseId, BaseSet)> = Vec::new();
        for id in set.iter() {
            let label = label(self.base(id));
            match groups.iter_mut().find(|(known, _)| *known == label) {
                Some((_, group)) => group.add(id),
                None => groups.push((label, id.into())),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// The ground a set of bases covers.
    pub fn rects(&self, set: BaseSet) -> Vec<Rect> {
        set.iter().map(|id| *self.rect(id)).collect()
    }

    /// SG-SCALE-06: the mean of the centres.
    pub fn centre(&self, set: BaseSet) -> Point {
        let sum = set.iter().fold(Point::default(), |sum, id| sum + self.base(id).at.point());
        sum * (1.0 / set.len().max(1) as f64)
    }

    /// The same on the grid.
    pub(crate) fn spot(&self, set: BaseSet) -> Spot {
        let centre = self.centre(set);
        Spot::new(centre.x, centre.y)
    }

    /// SG-SCALE-06: how far two sets of bases are apart, edge to edge.
    pub fn gap(&self, one: BaseSet, other: BaseSet) -> f64 {
        least_gap(one.iter().flat_map(|a| other.iter().map(move |b| (self.rect(a), self.rect(b)))))
    }

    /// The same to bases that would stand so.
    pub(crate) fn gap_to(&self, one: BaseSet, others: &[Rect]) -> f64 {
        least_gap(one.iter().flat_map(|a| others.iter().map(move |b| (self.rect(a), b))))
    }

    /// SG-ENG-02: the farthest that some base of a set engages.
    pub(crate) fn farthest_er(&self, set: BaseSet) -> f64 {
        set.iter().map(|base| self.er(base)).fold(0.0, f64::max)
    }

    /// Where bases would stand that all go as far, unturned.
    pub(crate) fn slid(&self, set: BaseSet, by: Vector) -> Vec<(BaseId, Pose)> {
        let place = |base: BaseId| {
            let at = self.base(base).at;
            (base, Placement { at: at.point() + by, facing: at.degrees() }.snap())
        };
        set.iter().map(place).collect()
    }

    /// The combat that is being fought.
    pub(crate) fn the_fight(&self) -> &Fight {
        self.fight.as_ref().expect("a combat is being fought")
    }

    /// SG-ENG-08: whether some base of one set is within pair range of a base of the other.
    pub fn engages(&self, one: BaseSet, other: BaseSet) -> bool {
        one.iter().any(|a| other.iter().any(|b| self.is_engaged_by(a, b)))
    }

    /// SG-ENG-08: whether two opposing bases are within their pair range. SG-SCALE-04: a gap that equals it is within.
    pub fn is_engaged_by(&self, one: BaseId, other: BaseId) -> bool {
        let range = self.er(one).max(self.er(other));
        let (mine, theirs) = (self.rect(one), self.rect(other));
        let reach = mine.half_width + mine.half_depth + theirs.half_width + theirs.half_depth + range + 0.1;
        mine.centre.distance(theirs.centre) <= reach && within(table::distance_only(mine, theirs), range)
    }

    /// Where a command base stands.
    pub fn command_rect(&self, id: CommandId) -> Rect {
        let [width, depth] = self.setup.sizes.command;
        let at = self.commanders[id.index()].at;
        Rect::centred(Pose { x: at.x, y: at.y, facing: 0 }, width, depth)
    }

    /// All command bases.
    pub fn all_commanders(&self) -> impl Iterator<Item = CommandId> + use<> {
        (0..self.commanders.len() as u8).map(CommandId)
    }

    /// One side's command bases.
    pub fn commanders_of(&self, side: Side) -> impl Iterator<Item = CommandId> {
        self.all_commanders().filter(move |id| self.setup.commanders[id.index()].side == side)
    }

    /// The pieces' names.
    pub fn names(&self) -> &Names {
        &self.setup.names
    }

    /// A base's name.
    pub fn name(&self, id: BaseId) -> &str {
        &self.info(id).name
    }

    /// A command base's name.
    pub fn command_name(&self, id: CommandId) -> &str {
        &self.setup.commanders[id.index()].name
    }

    /// A command base as a piece: they come after the bases.
    pub fn command_piece(&self, id: CommandId) -> PieceId {
        PieceId(self.bases.len() as u16 + u16::from(id.0))
    }

    /// The base a piece is, if it is one.
    pub fn as_base(&self, piece: PieceId) -> Option<BaseId> {
        (piece.index() < self.bases.len()).then_some(BaseId(piece.0 as u8))
    }

    /// The command base a piece is, if it is one.
    pub fn as_commander(&self, piece: PieceId) -> Option<CommandId> {
        let index = piece.index().checked_sub(self.bases.len())?;
        (index < self.commanders.len()).then_some(CommandId(index as u8))
    }

    /// A formation as players call it: by its first base, and by how many there are.
    pub fn called(&self, set: BaseSet) -> String {
        let first = set.first().map_or("nobody", |base| self.name(base));
        match set.len() {
            0 | 1 => first.to_owned(),
            many => format!("{first} and {} more", many - 1),
        }
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &str {
        &self.setup.sides[side].name
    }

    /// Puts a base down, for an event.
    pub(crate) fn put(&mut self, id: BaseId, at: Pose) {
        let [width, depth] = self.setup.size(self.setup.bases[id.index()].arm);
        let base = self.base_mut(id);
        (base.at, base.lies) = (at, Lies(Rect::centred(at, width, depth)));
    }
}

/// The least gap of some pairs.
fn least_gap<'r>(pairs: impl Iterator<Item = (&'r Rect, &'r Rect)>) -> f64 {
    pairs.fold(f64::INFINITY, |least, (mine, theirs)| {
        // No two points of them are nearer than this.
        let bound = mine.centre.distance(theirs.centre) - mine.half_width - mine.half_depth;
        let may_be_nearer = bound - theirs.half_width - theirs.half_depth < least;
        if may_be_nearer { least.min(table::distance_only(mine, theirs)) } else { least }
    })
}

/// Those that are nearest, all that are equally near.
pub(crate) fn nearest<T>(mut all: Vec<T>, far: impl Fn(&T) -> f64) -> Vec<T> {
    let least = all.iter().map(&far).fold(f64::INFINITY, f64::min);
    all.retain(|one| within(far(one), least));
    all
}
