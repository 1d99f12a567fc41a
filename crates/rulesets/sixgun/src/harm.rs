//! SX-DMG, SX-HORSE, SX-ADV-20, SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28, SX-ADV-29,
//! SX-ADV-30: what a hit does to a figure or its horse.
//!
//! A hit is rolled in one go ([`roll`]: where, how much, what of it) and takes effect by [`land`], at once or, in simultaneous fire,
//! when all have fired. [`wounds`] has the tables of the advanced game, [`horses`] what becomes of horse and rider.

mod horses;
mod tell;
mod wounds;

use dice::InHand;

pub use horses::{Fall, Fallen, HORSE_CONSTITUTION};
pub use tell::tell;
pub use wounds::{Severity, Wound, WoundRoll, wound_check};

use crate::prelude::*;

/// SX-DMG-04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Kind {
    /// Bullets, arrows, steel.
    Lasting,
    /// Fists, and the point lost by a Brawling test.
    Passing,
}

/// SX-HIT-03, SX-ADV-15: how hard a bullet hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Force {
    /// So many dice of damage.
    Damage(u8),
    /// A Scratch or a Bad Wound.
    Wound(Severity),
}

/// SX-HORSE-02, SX-HORSE-03: what of a target a bullet hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Located {
    /// The figure itself.
    Man,
    /// The horse it rides, which was aimed at.
    Horse(HorseId),
    /// Over 12 inches away: a die says whether it is this horse.
    ByDie(HorseId),
}

/// A bullet that hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blow {
    /// Who fired it.
    pub by: FigureId,
    /// Whom it hits.
    pub victim: FigureId,
    /// How hard.
    pub force: Force,
    pub at: Located,
    /// SX-ADV-12.
    pub impact: u8,
    /// The victim lay there unconscious before the volley.
    pub lay_there: bool,
    /// SX-PBF-03: it is running from a brawl, and only falling stops it.
    pub runs: bool,
}

/// A hit with all its dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Hit {
    /// Who fired.
    pub by: FigureId,
    /// Who was hit, or whose horse.
    pub victim: FigureId,
    /// SX-HORSE-02: the die that says where.
    pub location: Option<u8>,
    /// The horse, if it was hit and not the man.
    pub horse: Option<HorseId>,
    /// SX-HIT-03, SX-ADV-34: the damage dice.
    pub damage: ArrayVec<u8, 2>,
    /// SX-ADV-20: the man's wound check.
    pub wound: Option<WoundRoll>,
    /// SX-HORSE-05: what the horse makes of it.
    pub fall: Option<Fall>,
}

impl Hit {
    /// SX-GEN-01: the damage dice added up.
    pub fn points(&self) -> u8 {
        self.damage.iter().sum()
    }

    /// Whether it is nothing but points off a man's Constitution, so that two such hits are as one with the points of both.
    pub(crate) fn adds_up(&self) -> bool {
        self.location.is_none() && self.horse.is_none() && self.wound.is_none() && self.fall.is_none()
    }

    /// Adds the points of another hit to the same man.
    pub(crate) fn add(&mut self, other: &Self) {
        let points = self.points().saturating_add(other.points());
        self.damage = std::iter::once(points).collect();
    }

    /// Forgets the dice that have been read and keeps what came of them.
    pub(crate) fn forget_dice(&mut self) {
        if let Some(wound) = &mut self.wound {
            (wound.dice, wound.turns, wound.contest, wound.impact) = (None, None, None, 0);
        }
        // SX-HORSE-02: man or horse is known by now.
        self.location = self.location.map(|_| 0);
    }

    /// Takes no more points off than this.
    pub(crate) fn at_most(&mut self, enough: u8) {
        self.damage = std::iter::once(self.points().min(enough)).collect();
    }
}

/// SX-FIRE-10, SX-HORSE-06, SX-ADV-17: rolls for a hit: location, then damage or wound check, then the horse. `held` are the hits of the
/// same volley that have not taken effect yet.
pub fn roll(state: &State, dice: &mut dyn Dice, blow: &Blow, held: &[&Hit]) -> Result<Hit, NeedDice> {
    // Whoever is hit is known by it. He rolls what his body and his horse make of it, the firer everything else.
    let [firer, victim] = [blow.by, blow.victim].map(|figure| state.figure(figure).side.hand());
    let (location, horse) = match blow.at {
        Located::Man => (None, None),
        Located::Horse(horse) => (None, Some(horse)),
        Located::ByDie(horse) => {
            let die = InHand::new(dice, firer).d6(ids::SX_HORSE_02)?;
            (Some(die), (die <= 3).then_some(horse))
        }
    };
    let mut hit = Hit {
        by: blow.by,
        victim: blow.victim,
        location,
        horse,
        damage: ArrayVec::new(),
        wound: None,
        fall: None,
    };
    let damage_dice = match (blow.force, horse) {
        (Force::Damage(dice), _) => dice,
        (Force::Wound(Severity::Scratch), Some(_)) => 1,
        (Force::Wound(Severity::BadWound), Some(_)) => 2,
        (Force::Wound(severity), None) => {
            hit.wound = wounds::of_a_hit(state, dice, *blow, severity, held)?;
            0
        }
    };
    let damage = InHand::new(dice, firer).sum(ids::SX_HIT_03, damage_dice)?.faces();
    hit.damage = damage.iter().copied().collect();
    if let Some(horse) = horse {
        hit.fall = horses::check(state, &mut InHand::new(dice, victim), horse, hit.points(), held)?;
    }
    Ok(hit)
}

/// A hit takes effect.
pub fn land(ctx: &mut Ctx<'_>, hit: &Hit) {
    let ridden = hit.horse.is_some_and(|horse| ctx.horses[usize::from(horse.0)].rider == Some(hit.victim));
    emit(ctx, Event::Hit { hit: Box::new(hit.clone()), ridden });
    match (hit.horse, &hit.wound) {
        (Some(horse), _) => horses::fall(ctx, horse, hit),
        (None, Some(wound)) => fell_by_wound(ctx, hit.victim, wound, Some(hit.by)),
        (None, None) => fell_by_damage(ctx, hit.victim, Some(hit.by)),
    }
}

/// SX-DMG-01, SX-DMG-02, SX-DMG-03, SX-DMG-04, SX-DMG-05: takes points off a figure's Constitution, with what follows: unconscious,
/// dead, off its horse (away from `by`).
pub fn hurt(ctx: &mut Ctx<'_>, figure: FigureId, points: u8, kind: Kind, by: Option<FigureId>, rule: RuleId) {
    emit(ctx, Event::Hurt { figure, points, kind, rule });
    fell_by_damage(ctx, figure, by);
}

/// SX-ADV-24, SX-ADV-25, SX-ADV-26: the lasting part of a wound check takes effect: badly wounded, unconscious, dead. Ducking and
/// running are the caller's ([`crate::reactions::wounded`]).
pub fn wound(ctx: &mut Ctx<'_>, figure: FigureId, roll: &WoundRoll, by: Option<FigureId>) {
    emit(ctx, Event::Wounded { figure, roll: roll.clone() });
    fell_by_wound(ctx, figure, roll, by);
}

/// SX-DMG-02, SX-DMG-03: whether the damage a figure has taken fells it.
fn fell_by_damage(ctx: &mut Ctx<'_>, figure: FigureId, by: Option<FigureId>) {
    let it = ctx.figure(figure);
    let dead = u16::from(it.lasting) > 2 * u16::from(ctx.constitution(figure));
    if it.status == Status::Dead || !it.status.on_table() {
        return;
    }
    if dead {
        goes_down(ctx, figure, Status::Dead, by, ids::SX_DMG_03);
    } else if ctx.constitution_left(figure) <= 0 && it.status != Status::Unconscious {
        goes_down(ctx, figure, Status::Unconscious, by, ids::SX_DMG_02);
    }
}

/// SX-ADV-25, SX-ADV-26, SX-ADV-30: whether a wound fells it.
fn fell_by_wound(ctx: &mut Ctx<'_>, figure: FigureId, roll: &WoundRoll, by: Option<FigureId>) {
    let status = ctx.figure(figure).status;
    let rule = match (roll.dice, roll.contest) {
        (None, _) => ids::SX_ADV_30,
        (Some(_), Some(_)) => ids::SX_ADV_25,
        (Some(_), None) => ids::SX_ADV_26,
    };
    match roll.wound {
        Wound::Dead if status != Status::Dead => goes_down(ctx, figure, Status::Dead, by, rule),
        Wound::Unconscious if status.conscious() => {
            goes_down(ctx, figure, Status::Unconscious, by, rule);
        }
        _ => {}
    }
}

/// SX-DMG-05, SX-HORSE-12: a figure drops where it stands; a rider beside its horse, on the side away from whoever did it.
fn goes_down(ctx: &mut Ctx<'_>, figure: FigureId, status: Status, by: Option<FigureId>, rule: RuleId) {
    let (at, off) = match ctx.figure(figure).ride {
        Ride::Horse(horse) => (horses::beside(ctx, figure, horse, by), Some(horse)),
        Ride::Foot | Ride::Vehicle { .. } => (ctx.figure(figure).at, None),
    };
    emit(ctx, Event::WentDown { figure, status, at, off, rule, by });
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A bullet struck home.
    /// - `hit`: whom or what, and how.
    /// - `ridden` (SX-HORSE-02): it is a horse, with its rider still in the saddle.
    Hit { hit: Box<Hit>, ridden: bool },
    /// SX-DMG-01: a blow or a lost point.
    Hurt { figure: FigureId, points: u8, kind: Kind, rule: RuleId },
    /// SX-ADV-29: steel struck home.
    Wounded { figure: FigureId, roll: WoundRoll },
    /// SX-DMG-02, SX-DMG-03: unconscious or dead.
    /// - `off` (SX-HORSE-12): the horse it rode and lies beside.
    WentDown {
        figure: FigureId,
        status: Status,
        at: Pose,
        off: Option<HorseId>,
        rule: RuleId,
        by: Option<FigureId>,
    },
    /// SX-HORSE-05, SX-HORSE-10: a horse falls.
    HorseFell { horse: HorseId },
    /// SX-HORSE-07: a horse breaks stride and its rider stays on.
    /// - `halted`: it was on the move, which is over for this phase.
    BrokeStride { rider: FigureId, halted: bool },
    /// SX-HORSE-08: a rider is thrown.
    Thrown { rider: FigureId, at: Pose },
    /// SX-HORSE-08: a thrown man means to run as soon as he is on his feet.
    FlightPending { figure: FigureId },
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Hit { hit, .. } => fold_hit(state, hit),
        Event::Hurt { figure, points, kind, .. } => {
            let figure = state.figure_mut(*figure);
            match kind {
                Kind::Lasting => figure.lasting = figure.lasting.saturating_add(*points),
                Kind::Passing => figure.passing = figure.passing.saturating_add(*points),
            }
        }
        Event::Wounded { figure, roll } => note_wound(state, *figure, roll),
        Event::WentDown { figure, status, at, .. } => {
            dismount(state, *figure);
            let it = state.figure_mut(*figure);
            it.status = *status;
            it.at = *at;
            it.concealed = false;
            it.duck_turns = 0;
            if let Ride::Vehicle { driver, .. } = &mut it.ride {
                *driver = false; // SX-VEH-04.
            }
            end_activation(state, *figure);
        }
        Event::HorseFell { horse } => state.horses[usize::from(horse.0)].fallen = true,
        Event::BrokeStride { rider, halted } => {
            if *halted {
                state.figure_mut(*rider).budget = 0;
                halt(state, *rider);
            }
        }
        Event::Thrown { rider, at } => {
            dismount(state, *rider);
            let it = state.figure_mut(*rider);
            it.status = Status::Thrown { flight_pending: false };
            it.at = *at;
            it.moved = true;
            it.budget = 0;
            end_activation(state, *rider);
        }
        Event::FlightPending { figure } => {
            let it = state.figure_mut(*figure);
            it.status = Status::Thrown { flight_pending: true };
            it.ran_away = true;
        }
    }
}

fn fold_hit(state: &mut State, hit: &Hit) {
    if let Some(HorseId(horse)) = hit.horse {
        let horse = &mut state.horses[usize::from(horse)];
        horse.damage = horse.damage.saturating_add(hit.points());
        return;
    }
    let victim = state.figure_mut(hit.victim);
    victim.lasting = victim.lasting.saturating_add(hit.points());
    if let Some(roll) = &hit.wound {
        note_wound(state, hit.victim, roll);
    }
}

/// SX-ADV-24.
fn note_wound(state: &mut State, figure: FigureId, roll: &WoundRoll) {
    if roll.severity == Severity::BadWound {
        state.figure_mut(figure).bad_wounds += 1;
    }
}

/// A rider and his horse part.
fn dismount(state: &mut State, figure: FigureId) {
    if let Ride::Horse(HorseId(horse)) = state.figure(figure).ride {
        state.horses[usize::from(horse)].rider = None;
        state.figure_mut(figure).ride = Ride::Foot;
    }
}

/// SX-ACT-12: the active figure moves no more, and charges nobody; its dash lapses where it is.
fn halt(state: &mut State, figure: FigureId) {
    if let Some(activation) = state.activation_of_mut(figure) {
        activation.movement_over = true;
        activation.dashes += u8::from(activation.dashing);
        if matches!(activation.charge, Charge::Going(_)) {
            activation.charge = Charge::Spent;
        }
    }
}

/// SX-RX-11: the activation of one who is down or thrown is over.
fn end_activation(state: &mut State, figure: FigureId) {
    halt(state, figure);
    if let Some(activation) = state.activation_of_mut(figure) {
        activation.over = true;
    }
}
