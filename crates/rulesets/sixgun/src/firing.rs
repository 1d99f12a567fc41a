//! SX-FIRE, SX-WPN, SX-COOL, SX-HIT: who may shoot at whom, and a volley from its declaration to its last bullet.
//!
//! Fire is an [`Exchange`]: one volley, the volleys of a group one after another (SX-GRP-06), or several at once (SX-FIRE-14). Its
//! owner declares each volley ([`aim`] says what is legal); then Coolness, then bullet by bullet, each meeting the figures as they
//! stood when the volley was declared, because a volley is one moment (SX-WPN-05). [`score`] has the tables.

mod aim;
mod declare;
mod exchange;
mod score;
mod tell;
mod volley;

pub use aim::{
    LegalVolley, able, check, effective, friend_in_path, is_able, is_able_with_all_shots, line, may_be_named,
    obstacle, range, reach, reach_with_all_shots, ready_line, shots_left, swath, targets, within_a_path,
};
pub(crate) use declare::prefers_to_go_on;
pub use declare::{nearest_clear_target, plain_volley, show, volley};
pub use exchange::{Exchange, cool};
pub use score::{Circumstances, damage_dice, far, nerve, score, table};
pub use tell::tell;
pub use volley::{Strike, Volley};

use crate::prelude::*;

/// The most bullets of a volley: no weapon fires faster (SX-WPN-01).
pub const MOST_BULLETS: usize = 3;

/// What a volley is fired for; it decides what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Why {
    /// SX-ACT-07: step 7 of the firer's own activation; spends it.
    EndOfMove,
    /// SX-GAS-06.
    GotAShot,
    /// SX-SHOT-03, SX-SHOT-04.
    Return,
    /// SX-DRAW-04, SX-ARX-04.
    Draw,
    /// SX-CHG-03: takes the place of step 7.
    InsteadOfCharge,
    /// SX-CHG-08.
    StandAndFire,
    /// SX-DRAW-08, SX-DRAW-09: tests follow as ever; `standoff::waits` keeps those who wait from returning fire.
    StandOff,
    /// SX-SHOW-05, SX-SHOW-06, SX-SHOW-07: no Shot At tests follow; wounds take effect.
    Showdown,
    /// SX-PBF-02, SX-PBF-03: at a runner, who takes no test.
    /// - `fast`: one die passed: the target counts as moved fast.
    Pursuit { fast: bool },
}

/// SX-FIRE-11: one bullet as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Bullet {
    pub at: FigureId,
    /// SX-HORSE-03: at the man or his horse.
    pub aim: Aim,
}

/// SX-FIRE-10: fires a volley that was declared; what follows lies on the agenda.
pub fn play(ctx: &mut Ctx<'_>, volley: LegalVolley) {
    let LegalVolley { firer, bullets, why } = volley;
    push(ctx, Exchange::new(why, [Volley::of(firer, None).declared(bullets)]));
}

/// SX-RX-05, SX-GRP-06: these figures must fire at `cause`, one after another, as far as they are able (nothing otherwise). The owner is
/// asked for the number of shots, and may hold fire if a friend is in the path (SX-FIRE-09). One Shot At test follows the last volley.
pub fn must_fire(ctx: &mut Ctx<'_>, firers: &[FigureId], cause: FigureId, why: Why) {
    push(ctx, Exchange::new(why, firers.iter().map(|firer| Volley::of(*firer, Some(cause)))));
}

/// SX-SHOT-03, SX-PBF-02: as [`must_fire`], but the owner may choose not to.
pub fn may_fire(ctx: &mut Ctx<'_>, firers: &[FigureId], cause: FigureId, why: Why) {
    let volleys = firers.iter().map(|firer| Volley::of(*firer, Some(cause)).optional());
    push(ctx, Exchange::new(why, volleys));
}

/// SX-DRAW-08: these figures must fire at an enemy of their owner's choice, as far as they are able to fire at anybody.
pub fn must_fire_at_any(ctx: &mut Ctx<'_>, firers: &[FigureId], why: Why) {
    push(ctx, Exchange::new(why, firers.iter().map(|firer| Volley::of(*firer, None))));
}

/// SX-FIRE-14: simultaneous fire, in the order given: each with its target, or with one of its owner's choice. All declare, all roll, then
/// the harm is done, then the tests follow.
pub fn together(ctx: &mut Ctx<'_>, firers: &[(FigureId, Option<FigureId>)], why: Why) {
    let volleys = firers.iter().map(|(firer, cause)| Volley::of(*firer, *cause));
    push(ctx, Exchange::new(why, volleys).simultaneous());
}

/// Leaves of the fire that has just been ordered the one volley: nobody else fires with it. Whether there was one.
pub(crate) fn leave_one_volley(state: &mut State) -> bool {
    let Some(crate::task::Task::Firing(Task::Exchange(exchange))) = state.agenda.top() else { return false };
    let Some(own) = exchange.last_declared() else { return false };
    state.agenda.clear();
    state.agenda.push(Task::Exchange(Box::new(own)).into());
    true
}

/// Leaves aside whatever a volley calls forth but its own shots, the tests of those shot at, and that they duck or run: nobody shoots back,
/// nor at those who run.
pub(crate) fn leave_answers_aside(state: &mut State) {
    use crate::task::Task as Any;
    state.agenda.retain(|task| match task {
        Any::Firing(Task::Exchange(exchange)) => exchange.is_declared(),
        Any::Reactions(reactions::Task::ShotAt { .. } | reactions::Task::Wounded { .. })
        | Any::Flight(_)
        | Any::Movement(_) => true,
        _ => false,
    });
}

/// Whether some volley is not over yet.
pub(crate) fn is_firing(state: &State) -> bool {
    state.agenda.iter().any(|task| matches!(task, crate::task::Task::Firing(Task::Exchange(_))))
}

/// SX-RX-05: tells why a figure that ought to fire at another does not.
pub fn say_why_not(ctx: &mut Ctx<'_>, firer: FigureId, target: FigureId) {
    if let Some(because) = aim::obstacle(ctx, firer, target) {
        tell_about(ctx, firer, |state| tell::unable(state, firer, target, because));
    }
}

/// SX-SHOW-05: a bullet of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DuelShot {
    pub firer: FigureId,
    pub target: FigureId,
    /// Which of his bullets, from 1.
    pub bullet: u8,
    /// SX-SHOW-02: the nerve he has shown.
    pub nerve: Nerve,
}

/// SX-SHOW-05, SX-SHOW-06: one bullet, or a pair of them simultaneously. No Shot At tests follow ([`Why::Showdown`]).
pub fn duel(ctx: &mut Ctx<'_>, shots: &[DuelShot]) {
    let volleys = shots.iter().map(|shot| {
        let bullets = std::iter::once(Bullet { at: shot.target, aim: Aim::Rider }).collect();
        Volley::of(shot.firer, Some(shot.target)).declared(bullets).in_a_duel(shot.bullet, shot.nerve)
    });
    push(ctx, Exchange::new(Why::Showdown, volleys).simultaneous());
}

/// Puts fire on the agenda.
pub(crate) fn push(ctx: &mut Ctx<'_>, exchange: Exchange) {
    ctx.push(Task::Exchange(Box::new(exchange)));
}

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-FIRE-10, SX-FIRE-14: fire, from the declarations to the last bullet.
    Exchange(Box<Exchange>),
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        let Self::Exchange(exchange) = self;
        exchange.work(ctx)
    }
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-FIRE-10: a volley is fired: the firer turns, and its shots are spent.
    /// - `bullets`: at whom, bullet by bullet.
    /// - `weapon` (SX-CHR-14): with what.
    /// - `at` (SX-FACE-04): how it now faces.
    /// - `lines`: the line to each of its targets.
    Fired {
        firer: FigureId,
        bullets: ArrayVec<Bullet, MOST_BULLETS>,
        why: Why,
        weapon: Option<Weapon>,
        at: Pose,
        lines: ArrayVec<Line, MOST_BULLETS>,
    },
    /// SX-HIT-04, SX-ADV-14: the bullet and its die, before anything comes of it.
    /// - `bullet`: which of the firer's bullets, from 1.
    /// - `only`: whether it is the only one of its volley.
    /// - `fresh`: whether the die was rolled for this bullet and figure, or is one already lying there (SX-ADV-17).
    Shot {
        firer: FigureId,
        target: FigureId,
        at: harm::Located,
        weapon: Option<Weapon>,
        bullet: u8,
        only: bool,
        shot: Circumstances,
        nerve: Nerve,
        die: u8,
        fresh: bool,
        hit: Option<harm::Force>,
        line: Line,
    },
}

/// The line of a shot as it was when it was fired: whoever fired may have moved and hidden since.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// The firer.
    pub from: Spot,
    /// The target.
    pub to: Spot,
    /// SX-GEN-09: how far apart they are, in inches.
    pub gap: f64,
}

/// SX-FIRE-15: why a figure is not able to fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// SX-CHR-14: its ready weapon cannot be fired or thrown, or it has none.
    NoWeapon,
    /// SX-WPN-03: no shot is left to it in this phase.
    NoShot,
    /// SX-WPN-02: the weapon does not reach.
    Range,
    /// SX-LOS: it does not see the other.
    Sight,
    /// It is in no state to fire, or the other may not be shot at.
    State,
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Fired { firer, bullets, why, at, .. } => {
            let shooter = state.figure_mut(*firer);
            shooter.shots += bullets.len() as u8;
            if !matches!(shooter.ride, Ride::Vehicle { .. }) {
                movement::put(state, *firer, *at);
            }
            // SX-CHR-09: everybody on the table has now been in a shoot-out.
            for figure in state.figures.iter_mut().filter(|figure| figure.status.on_table()) {
                figure.in_shoot_out = true;
            }
            if let Some(activation) = &mut state.activation {
                // SX-ACT-12: a mover who is shot at is interrupted.
                activation.interrupted |= bullets.iter().any(|bullet| bullet.at == activation.figure);
            }
            if let Some(activation) = state.activation_of_mut(*firer) {
                activation.fired = true;
                activation.movement_over = true;
                activation.volley_spent |= matches!(why, Why::EndOfMove | Why::InsteadOfCharge);
                if matches!(activation.charge, Charge::Going(_)) {
                    activation.charge = Charge::Spent;
                }
            }
        }
        Event::Shot { .. } => {}
    }
}
