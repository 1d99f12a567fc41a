//! What can happen. Each file of a phase may have events of its own; the ones here change units, generals and pairs and serve all phases.

use engine::Outcome;

use crate::prelude::*;
use crate::state::{Changed, Control, Deeds, Doings, Flight, LeftGuns};
use crate::{sequence, shooting, umpire};

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A sub-step of a turn has begun.
    StepBegan { turn: u32, active: Side, step: Step },
    /// SC-TRN-01: which side is active on turn 1.
    FirstChosen { first: Side },
    /// SC-VIC-01: a side has placed everything.
    Deployed { side: Side },
    /// A unit lies in a new place or formation.
    /// - `gone`: how far its centre has gone, in inches: a general with it is carried along (SC-GNL-01).
    /// - `by`: the places it passed, from the start of its way; straight from where it stood if there are none.
    Placed { unit: UnitId, lie: Lie, gone: f64, by: Vec<Pose>, why: Why, rule: RuleId },
    /// SC-MOV-02: a unit has spent a share of its move.
    Spent { unit: UnitId, share: Share },
    /// SC-MOV-17: a unit has wheeled by so many hundredths of a degree.
    Wheeled { unit: UnitId, angle: i32 },
    /// SC-TRN-07: the movement of a unit has begun, or is over.
    /// - `unit`: whose; nobody's any more.
    Moving { unit: Option<UnitId> },
    /// A unit has done something that is remembered this turn.
    Did { unit: UnitId, deed: Deed },
    /// SC-MAN-11: a marker is set, or cleared.
    /// - `changed`: which; none any more.
    Marked { unit: UnitId, changed: Option<Changed> },
    /// SC-STA-02, SC-STA-06: a unit's order is lost, or found again.
    OrderChanged { unit: UnitId, disordered: bool, rule: RuleId },
    /// SC-STA-07, SC-RAL-01: a unit is shaken, or no longer.
    ShakenChanged { unit: UnitId, shaken: bool, rule: RuleId },
    /// SC-STA-10: a unit is locked through this turn, or free again.
    /// - `until`: through which turn; not any more.
    Locked { unit: UnitId, until: Option<u32>, rule: RuleId },
    /// SC-LOS-08: a unit gives itself away by firing, or is hidden again.
    /// - `seen`: whether it can be seen by it.
    SeenFiring { unit: UnitId, seen: bool },
    /// SC-STR-01: models are removed; the rest lies so.
    /// - `hit` (SC-STR-02): the kind of hit.
    /// - `lie`: how the rest lies (SC-FRM-05).
    ModelsLost { unit: UnitId, lost: u16, left: u16, hit: Hit, lie: Lie, rule: RuleId },
    /// SC-STR-04, SC-STR-05: a unit is gone for good.
    Removed { unit: UnitId, fate: Fate, rule: RuleId },
    /// SC-SCR-01, SC-SCR-04: a screen is out, here.
    /// - `screen`: how many, and where.
    ScreenPlaced { unit: UnitId, screen: Screen, rule: RuleId },
    /// SC-SCR-03, SC-SCR-05: a screen is back with its parent.
    ScreenIn { unit: UnitId, rule: RuleId },
    /// SC-ART-08: a crew has left its guns, or mans them again.
    /// - `guns`: where they stand without their crew; manned if nowhere.
    GunsChanged { unit: UnitId, guns: Option<LeftGuns>, rule: RuleId },
    /// SC-OPT-01: what became of the die a unit far from any general needs.
    /// - `die`: the die; none when the turn begins and the need is only noted.
    ControlRolled { unit: UnitId, die: Option<u8>, control: Control },
    /// SC-GNL-01: a general is somewhere else, or with somebody else.
    /// - `rode`: how far he rode, in inches.
    GeneralPlaced {
        general: GeneralId,
        at: Spot,
        with: Option<UnitId>,
        by: Vec<Spot>,
        rode: f64,
        rule: RuleId,
    },
    /// SC-GNL-06: a general has lost his unit and must flee when his side is done.
    /// - `flees`: which way; nothing if that is over.
    GeneralFlees { general: GeneralId, flees: Option<Flight> },
    /// SC-GNL-04, SC-GNL-05, SC-GNL-06: a general is gone.
    GeneralLost { general: GeneralId, fate: GeneralFate, rule: RuleId },
    /// SC-SKM-05, SC-ART-07: a unit runs, this far.
    EvadeRolled { unit: UnitId, dice: Faces, rule: RuleId },
    /// SC-CMB-02: two enemies fight.
    /// - `pair`: who attacked whom, and where.
    PairMade { pair: Pair },
    /// SC-CMB-02: they do not any more.
    PairEnded { attacker: UnitId, target: UnitId },
    /// SC-ATK-14: the cavalry that stood behind a first rank has closed up.
    ClosedUp { unit: UnitId },
    /// SC-FIR.
    Shooting(shooting::Event),
    /// SC-GEN-09: both sides have agreed that a unit is so.
    Adjusted(umpire::Adjustment),
    /// Something that changes nothing and is only told.
    Told(Box<Telling>),
    /// The battle is over.
    Ended { outcome: Outcome },
}

impl From<Telling> for Event {
    fn from(telling: Telling) -> Self {
        Self::Told(Box::new(telling))
    }
}

/// What brought a unit to its new place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// SC-VIC-01.
    Deployed,
    /// SC-MOV-03, SC-MOV-05, SC-MOV-07, SC-MOV-16.
    Moved,
    /// SC-MAN-04, SC-MAN-05, SC-MAN-06, SC-MAN-07, SC-MAN-09.
    Changed,
    /// SC-ATK-02: at this enemy.
    Attacked(UnitId),
    /// SC-ATK-06: on this enemy.
    LinedUp(UnitId),
    /// SC-ATK-17: on, past evaders.
    WentOn,
    /// SC-SKM-05, SC-ART-07: from this enemy.
    Evaded(UnitId),
    /// SC-RET-01.
    Retreated,
    /// SC-TWN-02, SC-TWN-13, SC-TWN-15.
    Entered,
    /// SC-TWN-04.
    CameOut,
    /// SC-ATK-14.
    ClosedUp,
}

/// SC-STR-02: the kinds of hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hit {
    /// Shooting.
    Fire,
    /// SC-SCR-06: shooting at its screen.
    OnScreen,
    /// Combat dice.
    Combat,
    /// Flight.
    Rout,
    /// Cavalry after beaten infantry.
    Pursuit,
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::StepBegan { turn, active, step } => {
            state.turn = *turn;
            state.active = *active;
            state.step = *step;
            sequence::expire(state, *step);
        }
        Event::Told(_) => {}
        Event::EvadeRolled { unit, .. } => state.unit_mut(*unit).turn.evades += 1,
        // SC-VIC-01: what began before was no place yet.
        Event::Deployed { side } => {
            for unit in state.units.iter_mut().filter(|unit| unit.side == *side) {
                unit.turn.began.0 = unit.lie;
            }
        }
        Event::FirstChosen { first } => state.first = Some(*first),
        Event::Placed { unit, lie, gone, .. } => {
            state.unit_mut(*unit).lie = *lie;
            settle(state, *unit);
            carry(state, *unit, *gone);
        }
        Event::Spent { unit, share } => {
            let spent = &mut state.unit_mut(*unit).turn.spent;
            *spent = spent.plus(*share);
        }
        Event::Wheeled { unit, angle } => state.unit_mut(*unit).turn.wheeled += angle,
        Event::Moving { unit } => {
            if let Some(before) = state.moving.filter(|before| Some(*before) != *unit) {
                state.unit_mut(before).turn.deeds.add(Deed::Moved);
            }
            state.moving = *unit;
        }
        Event::Did { unit, deed } => state.unit_mut(*unit).turn.deeds.add(*deed),
        Event::Marked { unit, changed } => state.unit_mut(*unit).changed = *changed,
        Event::OrderChanged { unit, disordered, .. } => state.unit_mut(*unit).disordered = *disordered,
        Event::ShakenChanged { unit, shaken, .. } => state.unit_mut(*unit).shaken = *shaken,
        Event::Locked { unit, until, .. } => state.unit_mut(*unit).locked_until = *until,
        Event::SeenFiring { unit, seen } => state.unit_mut(*unit).seen_firing = *seen,
        Event::ModelsLost { unit, lost, left, hit, lie, .. } => {
            let hurt = state.unit_mut(*unit);
            hurt.turn.fire_hits += if *hit == Hit::Fire { *lost } else { 0 };
            close_up(state, *unit, *left, *lie);
        }
        Event::Removed { unit, fate, .. } => {
            let gone = state.unit_mut(*unit);
            gone.fate = *fate;
            (gone.screen, gone.guns) = (None, None);
            state.pairs.retain(|pair| pair.attacker != *unit && pair.target != *unit);
            if state.moving == Some(*unit) {
                state.moving = None;
            }
        }
        Event::ScreenPlaced { unit, screen, .. } => {
            let parent = state.unit_mut(*unit);
            parent.screen = Some(*screen);
            parent.turn.began_screen.get_or_insert(*screen);
        }
        Event::ScreenIn { unit, .. } => state.unit_mut(*unit).screen = None,
        Event::GunsChanged { unit, guns, .. } => state.unit_mut(*unit).guns = *guns,
        Event::ControlRolled { unit, control, .. } => state.unit_mut(*unit).turn.control = *control,
        Event::GeneralPlaced { general, at, with, rode, .. } => {
            let rider = state.general_mut(*general);
            (rider.at, rider.with) = (*at, *with);
            rider.ridden += (rode * 1000.0).round() as i32;
        }
        Event::GeneralFlees { general, flees } => state.general_mut(*general).flees = *flees,
        Event::GeneralLost { general, fate, .. } => {
            let gone = state.general_mut(*general);
            (gone.fate, gone.with, gone.flees) = (*fate, None, None);
        }
        Event::PairMade { pair } => state.pairs.push(*pair),
        Event::PairEnded { attacker, target } => {
            state.pairs.retain(|pair| pair.attacker != *attacker || pair.target != *target);
        }
        Event::ClosedUp { unit } => {
            for pair in state.pairs.iter_mut().filter(|pair| pair.attacker == *unit) {
                pair.behind = None;
            }
        }
        Event::Shooting(event) => shooting::fold(state, event),
        Event::Adjusted(agreed) => {
            let unit = state.unit_mut(agreed.unit);
            (unit.disordered, unit.shaken) = (agreed.disordered, agreed.shaken);
            close_up(state, agreed.unit, agreed.models, agreed.lie);
        }
        Event::Ended { outcome } => {
            state.over = Some(*outcome);
            state.agenda.clear();
        }
    }
}

/// SC-STR-01, SC-FRM-05: a unit has so many models left and lies so. SC-SCR-06: when its ranks are empty, its screen has lost models, too.
fn close_up(state: &mut State, unit: UnitId, left: u16, lie: Lie) {
    let hurt = state.unit_mut(unit);
    (hurt.models, hurt.lie) = (left, lie);
    if let Some(screen) = &mut hurt.screen {
        screen.models = screen.models.min(left);
        screen.wide = screen.wide.min(screen.models.max(1));
    }
    hurt.screen = hurt.screen.filter(|screen| screen.models > 0);
    settle(state, unit);
    carry(state, unit, 0.0);
}

/// After a unit has come to lie otherwise: its footprint.
pub fn settle(state: &mut State, unit: UnitId) {
    state.unit_mut(unit).footprint = state.footprint_of(unit, state.unit(unit).lie);
}

/// SC-GNL-01: a general with a unit is carried along; in his own 1b that counts towards his ride.
fn carry(state: &mut State, unit: UnitId, gone: f64) {
    if !state.generals.iter().any(|general| general.with == Some(unit)) {
        return;
    }
    let at = state.post(unit);
    let counts = state.step == Step::Movement && state.unit(unit).side == state.active;
    for general in state.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.at = at;
        general.ridden += if counts { (gone * 1000.0).round() as i32 } else { 0 };
    }
}

impl Doings {
    /// SC-TRN-02: a new turn begins, and nothing has been done in it yet.
    pub fn anew(lie: Lie, models: u16, screen: Option<Screen>, engaged: bool) -> Self {
        let mut deeds = Deeds::default();
        if engaged {
            deeds.add(Deed::WasEngaged);
        }
        Self {
            spent: Share::default(),
            wheeled: 0,
            deeds,
            fire_hits: 0,
            evades: 0,
            control: Control::Near,
            began: (lie, models),
            began_screen: screen,
        }
    }
}

impl Hit {
    /// As players say it: "fire hit".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire hit",
            Self::OnScreen => "hit on its screen",
            Self::Combat => "combat hit",
            Self::Rout => "rout hit",
            Self::Pursuit => "pursuit hit",
        }
    }

    /// The rule behind the kind.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Fire => ids::SC_FIR_23,
            Self::OnScreen => ids::SC_SCR_06,
            Self::Combat => ids::SC_CMB_01,
            Self::Rout => ids::SC_STR_02,
            Self::Pursuit => ids::SC_CMB_19,
        }
    }
}
