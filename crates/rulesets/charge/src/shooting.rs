//! SC-FIR: sub-step 1c. The active player picks one body after another, a unit or its screen; each shoots once. Hits remove models at once.

mod aim;
mod choose;
mod dialogue;
mod order;
mod overhead;
mod posts;
mod score;

use dice::FaceSet;

pub use aim::{Aimed, SPREAD, Volley, volley};
pub use choose::{Choose, Further};
pub(crate) use dialogue::{sum_of, tell};
pub use order::{Ammunition, CeaseFire, EndShooting, Figures, From, Load, Part, Shoot, ShootOn};
pub use posts::Posts;
pub use score::{Band, Circumstances, Fire};

use crate::event;
use crate::prelude::*;
use crate::troops::Weapon;
use crate::{fire_test, losses, movement};

/// A body that shoots or is shot at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Party {
    pub unit: UnitId,
    /// Itself, or its screen.
    pub part: Part,
}

/// What is to be done or decided in 1c.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SC-FIR-01: the next body that shoots, or the end.
    Choose(Choose),
    /// SC-FIR-15: the next target of a body that has shot.
    Further(Further),
    /// SC-FIR-13: a volley is rolled.
    Fire { aimed: Aimed, before: Further },
    /// SC-FIR-15: whether the rest of a body can hit somebody.
    After(Further),
    /// Whether anybody else can shoot.
    Next(Windows),
}

/// SC-TWN-08: the windows at which garrisons have shot this turn, block by block.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Windows(Vec<(u8, Posts)>);

impl Windows {
    fn of(&self, state: &State, unit: UnitId) -> Posts {
        let Formation::Garrison { block, .. } = state.unit(unit).lie.formation else {
            return Posts::default();
        };
        self.0.iter().find(|(known, _)| *known == block).map_or_else(Posts::default, |(_, used)| *used)
    }

    fn add(&mut self, state: &State, unit: UnitId, posts: Posts) {
        let Formation::Garrison { block, .. } = state.unit(unit).lie.formation else { return };
        match self.0.iter_mut().find(|(known, _)| *known == block) {
            Some((_, used)) => *used = used.with(posts),
            None => self.0.push((block, posts)),
        }
    }
}

/// What happens in 1c and nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SC-FIR-13: a group has shot.
    /// - `volley`: who at whom, with how many dice, needing what.
    /// - `again` (SC-FIR-14): the second dice of those that showed a 6.
    Fired { volley: Box<Volley>, dice: Faces, again: Faces, hits: u8 },
}

/// Changes the field as the event says. Whoever fires is seen (SC-LOS-08); whoever is shot at from 8 inches remembers it (SC-FTS-03).
pub fn fold(state: &mut State, event: &Event) {
    let Event::Fired { volley, .. } = event;
    let Aimed { shooter, mark, .. } = volley.aimed;
    let firing = state.unit_mut(shooter.unit);
    firing.seen_firing = true;
    firing.turn.deeds.add(match shooter.part {
        Part::Unit => Deed::Shot,
        Part::Screen => Deed::ScreenShot,
    });
    if mark.part == Part::Unit && within(volley.line.length(), fire_test::CLOSE) {
        state.unit_mut(mark.unit).turn.deeds.add(Deed::ShotAtClose);
    }
}

/// The sub-step begins: somebody is asked only if somebody can shoot.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    ctx.push(Task::Next(Windows::default()));
}

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Choose(_) | Self::Further(_) => {}
            Self::Fire { aimed, before } => return fire(ctx, aimed, before),
            Self::After(further) => {
                let unit = further.shooter.unit;
                let goes_on = ctx.is_present(unit) && further.marks(ctx).next().is_some();
                ctx.push(if goes_on { Self::Further(further) } else { Self::Next(further.windows) });
            }
            Self::Next(windows) => {
                let choose = Choose { windows };
                if choose.able(ctx).next().is_some() {
                    ctx.push(Self::Choose(choose));
                }
            }
        }
        Ok(())
    }
}

/// SC-FIR-13, SC-FIR-14, SC-FIR-23: the dice of a group; each hit removes a model at once.
/// SC-GEN-01: all dice are six-sided; dice are asked for by that name throughout.
fn fire(ctx: &mut Ctx<'_, Charge>, aimed: Aimed, before: Further) -> Result<(), NeedDice> {
    let Ok(volley) = volley(ctx, aimed) else {
        unreachable!("a volley is accepted before it is fired, and nothing moves in between")
    };
    let needs = volley.needs.total();
    let mut hand = ctx.dice_of(ctx.hand(aimed.shooter.unit));
    let (dice, again, hits) = if needs >= 7 {
        let sixes = hand.pool(ids::SC_FIR_13, volley.dice, FaceSet::only(6))?;
        let again = hand.pool(ids::SC_FIR_14, sixes.hits(), FaceSet::at_least(4))?;
        (sixes.faces(), again.faces(), again.hits())
    } else {
        let roll = hand.pool(ids::SC_FIR_13, volley.dice, FaceSet::at_least(needs))?;
        (roll.faces(), Faces::NONE, roll.hits())
    };
    let Aimed { mark, side, .. } = volley.aimed;
    let after = before.after(ctx, mark, side.unwrap_or(0), volley.posts);
    ctx.emit(event::Event::Shooting(Event::Fired { volley: Box::new(volley), dice, again, hits }));
    let hit = match mark.part {
        Part::Unit => Hit::Fire,
        Part::Screen => Hit::OnScreen,
    };
    let hits = losses::suffer(ctx, mark.unit, u16::from(hits), hit, hit.rule());
    ctx.push(Task::After(after));
    // SC-FTS-01, house option: the test comes after each volley.
    if ctx.setup.options.test_per_volley.is_on() && hit == Hit::Fire {
        fire_test::after_volley(ctx, mark.unit, hits);
    }
    Ok(())
}

/// SC-FIR-01, SC-FIR-02: whether a body may shoot at all.
/// SC-MOV-04: half a move leaves time to shoot.
pub fn may_shoot(state: &State, shooter: Party) -> Result<(), Refusal> {
    let Party { unit, part } = shooter;
    let (info, here) = (state.info(unit), state.unit(unit));
    let armed = info.battery.is_some() || (info.arm == Arm::Infantry && info.weapon != Weapon::None);
    let no = |rule, why: &'static str| Err(no!(rule, "{unit} may not shoot: {why}"));
    if !armed {
        return no(ids::SC_FIR_01, "it has no weapon for it");
    }
    if part == Part::Screen && here.screen.is_none() {
        return no(ids::SC_FIR_01, "it has no screen out");
    }
    if here.shaken {
        return no(ids::SC_STA_07, "it is shaken, and must rally first");
    }
    if state.is_engaged(unit) {
        return no(ids::SC_STA_09, "it is in combat");
    }
    if state.is_locked(unit) {
        return no(ids::SC_STA_10, "it is busy with its change until the lock ends");
    }
    match here.lie.formation {
        Formation::Limbered { .. } => {
            return no(ids::SC_FIR_01, "its guns are limbered: unlimber them first");
        }
        Formation::OffGuns { .. } => {
            return no(ids::SC_ART_08, "the crew is away from the guns: man them first");
        }
        _ => {}
    }
    let deeds = here.turn.deeds;
    if deeds.has(Deed::Attacked) {
        return no(ids::SC_ATK_02, "it declared an attack this turn");
    }
    let rate = movement::rate(state, unit, here.lie).max(1.0);
    if !within(here.turn.spent.inches(rate), Share::HALF.inches(rate)) {
        return no(ids::SC_FIR_02, "it has spent more than half of its move");
    }
    let shot = match part {
        Part::Unit => Deed::Shot,
        Part::Screen => Deed::ScreenShot,
    };
    if deeds.has(shot) {
        return no(ids::SC_FIR_01, "it has shot, and shoots once a turn");
    }
    Ok(())
}

/// SC-FIR-22: whether a body may be shot at.
pub fn may_be_shot_at(state: &State, mark: Party) -> Result<(), Refusal> {
    if state.is_engaged(mark.unit) {
        return Err(no!(
            ids::SC_FIR_22,
            "{} is in combat, and nobody shoots into it: choose another target",
            mark.unit
        ));
    }
    if mark.part == Part::Screen && state.unit(mark.unit).screen.is_none() {
        return Err(no!(ids::SC_SCR_06, "{} has no screen out: shoot at the unit itself", mark.unit));
    }
    Ok(())
}
