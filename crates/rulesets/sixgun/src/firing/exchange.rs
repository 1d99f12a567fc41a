//! SX-FIRE-10, SX-FIRE-14: fire as it is worked off: declared, turned, cooled, bullet by bullet, then those fired on react.

use super::aim::LegalVolley;
use super::score::facing;
use super::tell::cooled;
use super::volley::{Stage, Strike, Volley};
use super::{Event, Line, Task, Why, aim, nerve, score, table};
use crate::harm::{Blow, Force, Hit, Wound};
use crate::prelude::*;
use crate::reactions::Grounds;

/// One or several volleys that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Exchange {
    /// What they are fired for.
    pub why: Why,
    /// The volleys, in the order they are fired.
    pub volleys: Vec<Volley>,
    /// SX-FIRE-14: all are declared before the first die, and harm is done when all are rolled.
    pub simultaneous: bool,
    /// The owner of the next volley is asked how it is fired.
    asking: bool,
    /// Harm held back while others fire at the same time.
    held: Vec<Held>,
    /// SX-SHOT-01: those fired on so far.
    fired_on: Vec<FiredOn>,
}

/// SX-FIRE-14: a hit that takes effect when all have fired.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
struct Held {
    volley: u8,
    hit: Hit,
}

/// SX-SHOT-02: somebody fired on, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
struct FiredOn {
    figure: FigureId,
    /// SX-GRP-06: the nearest of those who fired at it.
    by: FigureId,
    grounds: Grounds,
    /// SX-GRP-05: those who react with it, itself among them, as its group was when the shot fell.
    with: FigureSet,
    hit: bool,
    wound: Option<Wound>,
    /// SX-FIRE-09: concealed and only in the way: it reacts only if it is hit.
    hidden: bool,
}

impl Exchange {
    /// Volleys fired one after another.
    pub fn new(why: Why, volleys: impl IntoIterator<Item = Volley>) -> Self {
        Self {
            why,
            volleys: volleys.into_iter().collect(),
            simultaneous: false,
            asking: false,
            held: Vec::new(),
            fired_on: Vec::new(),
        }
    }

    /// SX-FIRE-14: the same, all at once.
    pub fn simultaneous(self) -> Self {
        Self { simultaneous: true, ..self }
    }

    /// The volley whose owner is asked, if one is.
    pub fn asked(&self) -> Option<&Volley> {
        if self.asking { self.called().map(|index| &self.volleys[index]) } else { None }
    }

    /// An exchange of the volley alone that was declared last.
    pub(super) fn last_declared(&self) -> Option<Self> {
        let volley = self.volleys.iter().rfind(|volley| volley.stage == Stage::Declared)?.clone();
        Some(Self::new(self.why, [volley]))
    }

    /// Whether it is known how everybody fires.
    pub(super) fn is_declared(&self) -> bool {
        self.volleys.iter().all(|volley| volley.stage != Stage::Called)
    }

    /// The next volley to be declared: before any die if all fire at once, else when its turn has come.
    fn called(&self) -> Option<usize> {
        let next = self.volleys.iter().position(|volley| {
            volley.stage == Stage::Called || (!self.simultaneous && volley.stage != Stage::Done)
        })?;
        (self.volleys[next].stage == Stage::Called).then_some(next)
    }

    /// The exchange with the volley that was asked about fired like this, or not at all.
    pub fn answered(&self, legal: Option<LegalVolley>) -> Self {
        let mut after = Self { asking: false, ..self.clone() };
        if let Some(index) = self.called() {
            let volley = &mut after.volleys[index];
            volley.stage = Stage::Done;
            if let Some(legal) = legal {
                (volley.bullets, volley.stage) = (legal.bullets, Stage::Declared);
            }
        }
        after
    }

    /// Does the next thing: asks for a declaration, fires what is declared, or rolls for one bullet.
    pub fn work(mut self: Box<Self>, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        if let Some(index) = self.called() {
            self.call(ctx, index);
        } else if self.volleys.iter().any(|volley| volley.stage == Stage::Declared) {
            self.fire(ctx);
        } else if let Some(index) = self.volleys.iter().position(|volley| volley.stage == Stage::Rolling) {
            if self.volleys[index].nerve.is_none() {
                self.volleys[index].nerve = Some(cool(ctx, self.volleys[index].firer)?);
            } else if usize::from(self.volleys[index].next) < self.volleys[index].strikes.len() {
                self.strike(ctx, index)?;
            } else {
                self.volleys[index].stage = Stage::Done;
            }
        } else {
            (*self).finish(ctx);
            return Ok(());
        }
        ctx.push(Task::Exchange(self));
        Ok(())
    }

    /// SX-WPN-05, SX-RX-05: a volley is declared by itself if there is one way to fire it, and lapses if there is none.
    fn call(&mut self, ctx: &mut Ctx<'_>, index: usize) {
        // Of a group that fires one after another those who cannot are passed over (SX-GRP-06).
        let alone = self.simultaneous || self.volleys.len() == 1;
        let volley = &mut self.volleys[index];
        if !volley.able(ctx) || volley.holds_unseen(ctx) {
            volley.stage = Stage::Done;
            // SX-RX-05: a result that leads to nothing is told, unless there is nobody left to shoot at.
            let (firer, side) = (volley.firer, ctx.figure(volley.firer).side);
            let nearest = || field::nearest_enemy(ctx, firer, side).map(|(enemy, _)| enemy);
            let target = volley.cause.or_else(nearest).filter(|_| alone);
            let there = target.filter(|target| ctx.figure(*target).status.conscious());
            if let Some(target) = there {
                super::say_why_not(ctx, firer, target);
            }
        } else if let Some(bullet) = volley.only_way(ctx) {
            volley.bullets.push(bullet);
            volley.stage = Stage::Declared;
        } else {
            // SX-CONC-08, SX-CONC-14: it will fire and show itself; asked before that, its owner would give it away.
            if !volley.may_hold {
                concealment::reveal(ctx, volley.firer, ids::SX_CONC_08);
            }
            self.asking = true;
        }
    }

    /// SX-FIRE-10, SX-FACE-04, SX-CONC-08: what is declared is fired: the plan is made, the hidden show themselves, the firers turn.
    fn fire(&mut self, ctx: &mut Ctx<'_>) {
        let mut firing: ArrayVec<usize, MOST_PIECES> = ArrayVec::new();
        for (index, volley) in self.volleys.iter_mut().enumerate() {
            if volley.stage == Stage::Declared {
                volley.strikes = volley.plan(ctx, self.why);
                volley.stage = Stage::Rolling;
                firing.push(index);
                if !self.simultaneous {
                    break;
                }
            }
        }
        movement::show(ctx);
        for &index in &firing {
            let Volley { firer, bullets, .. } = &self.volleys[index];
            concealment::reveal(ctx, *firer, ids::SX_CONC_08);
            let at = turned(ctx, *firer, bullets[0].at);
            let mut lines = ArrayVec::new();
            for (index, bullet) in bullets.iter().enumerate() {
                if bullets[..index].iter().all(|other| other.at != bullet.at) {
                    lines.push(line_of(ctx, *firer, bullet.at));
                }
            }
            let (firer, bullets, why) = (*firer, bullets.clone(), self.why);
            let weapon = ctx.figure(firer).ready;
            emit(ctx, Event::Fired { firer, bullets, why, weapon, at, lines });
        }
        for &index in &firing {
            self.note_fired_on(ctx, index);
        }
    }

    /// SX-SHOT-01, SX-RX-03: who is fired on, on which grounds he will test.
    fn note_fired_on(&mut self, state: &State, index: usize) {
        let volley = &self.volleys[index];
        let firer = volley.firer;
        let apart = |one: FigureId, other: FigureId| field::gap(state, one, other).distance;
        for strike in &volley.strikes {
            let figure = strike.target;
            let grounds = reactions::grounds(state, figure, &[firer]);
            match self.fired_on.iter_mut().find(|fired_on| fired_on.figure == figure) {
                Some(known) if known.by == firer => {}
                Some(known) => {
                    let rear = known.grounds.rear || grounds.rear;
                    if apart(figure, firer) < apart(figure, known.by) {
                        (known.by, known.grounds) = (firer, grounds);
                    }
                    known.grounds.rear = rear;
                }
                None => {
                    let named = volley.bullets.iter().any(|bullet| bullet.at == figure);
                    let hidden = !named && sight::concealed_from(state, figure, firer);
                    self.fired_on.push(FiredOn {
                        figure,
                        by: firer,
                        grounds,
                        with: groups::members(state, figure).into_iter().collect(),
                        hit: false,
                        wound: None,
                        hidden,
                    });
                }
            }
        }
    }

    /// SX-HIT-04, SX-ADV-14: one bullet and one figure it may hit: the To Hit die, and the dice of what it does.
    fn strike(&mut self, ctx: &mut Ctx<'_>, index: usize) -> Result<(), NeedDice> {
        let volley = &self.volleys[index];
        let strike = volley.strikes[usize::from(volley.next)];
        let firer = volley.firer;
        let nerve = volley.nerve.expect("the Coolness roll comes before the bullets");
        let advanced = ctx.setup.options.has(Module::Gunplay);
        let rule = if advanced { ids::SX_ADV_14 } else { ids::SX_HIT_04 };
        let die = if strike.fresh { self.thrown(ctx, &strike, firer, rule)? } else { volley.die };
        let force = force(ctx, firer, &strike, nerve, die);
        let hit = match force {
            None => None,
            Some(force) => {
                let impact = ctx.figure(firer).ready.map_or(0, crate::weapons::Weapon::impact);
                let blow = Blow {
                    by: firer,
                    victim: strike.target,
                    force,
                    at: strike.at,
                    impact,
                    lay_there: strike.lay_there,
                    runs: self.is_pursued(strike.target),
                };
                let held: Vec<&Hit> = self
                    .held
                    .iter()
                    .filter(|held| usize::from(held.volley) == index)
                    .map(|held| &held.hit)
                    .collect();
                let (state, dice) = ctx.state_and_dice();
                Some(harm::roll(state, dice, &blow, &held)?)
            }
        };
        let volley = &mut self.volleys[index];
        volley.die = die;
        volley.next += 1;
        let only = volley.bullets.len() == 1 && strike.bullet == 1;
        if hit.is_some() {
            concealment::reveal(ctx, strike.target, ids::SX_FIRE_09);
        }
        let (target, bullet, shot, fresh) = (strike.target, strike.bullet, strike.shot, strike.fresh);
        let line = line_of(ctx, firer, target);
        let weapon = ctx.figure(firer).ready;
        let at = strike.at;
        let shot = Event::Shot {
            firer,
            target,
            at,
            weapon,
            bullet,
            only,
            shot,
            nerve,
            die,
            fresh,
            hit: force,
            line,
        };
        emit_about(ctx, target, shot);
        let Some(hit) = hit else { return Ok(()) };
        if let Some(fired_on) = self.fired_on.iter_mut().find(|fired_on| fired_on.figure == target) {
            fired_on.hit = true;
            fired_on.wound = fired_on.wound.max(hit.wound.as_ref().map(|roll| roll.wound));
        }
        if self.simultaneous {
            self.held.push(Held { volley: index as u8, hit });
        } else {
            harm::land(ctx, &hit);
        }
        Ok(())
    }

    /// A To Hit die. SX-CONC-14: nobody is asked for one against somebody hidden in the path.
    fn thrown(
        &self,
        ctx: &mut Ctx<'_>,
        strike: &Strike,
        firer: FigureId,
        rule: RuleId,
    ) -> Result<u8, NeedDice> {
        let unseen = self.fired_on.iter().any(|it| it.figure == strike.target && it.hidden && !it.hit);
        let side = ctx.figure(firer).side;
        let thrower = if unseen { hidden::secret_thrower(ctx, side) } else { hidden::thrower(ctx, firer) };
        ctx.dice_of(thrower).d6(rule)
    }

    /// Forgets what is not read again: the last die unless the next strike reads it (SX-ADV-17), how volleys that are over were fired,
    /// that somebody was hit who reacts in any case, and bullet by bullet what adds up (SX-DMG-01). `enough` kills each figure (SX-DMG-03).
    pub(crate) fn forget(&mut self, enough: &[u8]) {
        for volley in &mut self.volleys {
            let next = volley.strikes.get(usize::from(volley.next));
            if next.is_none_or(|strike| strike.fresh) {
                volley.die = 0;
            }
            let over = volley.stage == Stage::Done || (volley.stage == Stage::Rolling && next.is_none());
            if over && volley.nerve.is_some() {
                let Volley { firer, cause, .. } = *volley;
                *volley = Volley { stage: Stage::Done, ..Volley::of(firer, cause) };
            }
        }
        if self.why != Why::Showdown {
            self.fired_on.iter_mut().filter(|fired_on| !fired_on.hidden).for_each(|it| it.hit = false);
        }
        self.held.iter_mut().for_each(|held| held.hit.forget_dice());
        let mut held: Vec<Held> = Vec::new();
        for next in self.held.drain(..) {
            let same = |it: &&mut Held| it.volley == next.volley && it.hit.victim == next.hit.victim;
            let adds = |it: &&mut Held| it.hit.adds_up() && next.hit.adds_up();
            match held.last_mut().filter(same).filter(adds) {
                Some(before) => before.hit.add(&next.hit),
                None => held.push(next),
            }
        }
        for held in held.iter_mut().filter(|held| held.hit.adds_up()) {
            held.hit.at_most(enough[usize::from(held.hit.victim.0)]);
        }
        self.held = held;
    }

    /// SX-FIRE-10, SX-FIRE-14: held harm is done, and those fired on react.
    fn finish(mut self, ctx: &mut Ctx<'_>) {
        if self.why == Why::Showdown {
            for fired_on in &self.fired_on {
                if fired_on.hit {
                    standoff::hit(ctx, fired_on.figure);
                }
                // SX-FIRE-09: somebody hidden whom the path missed is not told of.
                if fired_on.hit || !fired_on.hidden {
                    standoff::caught(ctx, fired_on.figure, fired_on.by);
                }
            }
        }
        for held in std::mem::take(&mut self.held) {
            harm::land(ctx, &held.hit);
        }
        let mut fired_on: Vec<FiredOn> =
            self.fired_on.iter().copied().filter(|fired_on| self.is_told_by(fired_on)).collect();
        self.put_in_order(ctx, &mut fired_on);
        let tasks: Vec<crate::task::Task> =
            reactions_to(ctx, &fired_on).into_iter().map(crate::task::Task::from).collect();
        ctx.push_in_order(tasks);
        encounter::alarm::stir(ctx);
    }

    /// Whether a shot at this figure calls for reactions: a path that missed somebody hidden does not (SX-FIRE-09), nor a shot after a
    /// runner, who runs on (SX-PBF-03; others in the path are shot at like anybody), nor one in a duel but for wounds (SX-SHOW-07).
    fn is_told_by(&self, fired_on: &FiredOn) -> bool {
        let waits = self.why == Why::Showdown && fired_on.wound.is_none();
        !self.is_pursued(fired_on.figure) && (!fired_on.hidden || fired_on.hit) && !waits
    }

    /// SX-PBF-02: whether this is the runner shot after.
    fn is_pursued(&self, figure: FigureId) -> bool {
        matches!(self.why, Why::Pursuit { .. })
            && self.volleys.iter().any(|volley| volley.cause == Some(figure))
    }

    /// SX-RX-09, SX-FIRE-14: those who fired at once test in the order they fired; everybody else highest CV first, nearest, roster.
    fn put_in_order(&self, state: &State, reacting: &mut [FiredOn]) {
        let place = |figure: FigureId| {
            let fired = self.volleys.iter().position(|volley| self.simultaneous && volley.firer == figure);
            fired.unwrap_or(usize::MAX)
        };
        reactions::put_in_order(state, reacting, |one| (one.figure, one.by));
        reacting.sort_by_key(|one| place(one.figure));
    }
}

/// SX-COOL-01, SX-COOL-02: a firer's Coolness roll.
pub fn cool(ctx: &mut Ctx<'_>, firer: FigureId) -> Result<Nerve, NeedDice> {
    let coolness = ctx.figure(firer).coolness;
    let higher = FaceSet::at_least(i32::from(coolness) + 1);
    let thrower = hidden::thrower(ctx, firer);
    let roll = ctx.dice_of(thrower).pool(ids::SX_COOL_01, 2, higher)?;
    let dice = [roll.faces()[0], roll.faces()[1]];
    let nerve = nerve(coolness, &dice);
    ctx.tell(|state| cooled(state, firer, dice, nerve));
    Ok(nerve)
}

/// The line of a shot as figures stand now.
fn line_of(state: &State, firer: FigureId, target: FigureId) -> Line {
    let spot = |figure: FigureId| state.figure(figure).at.spot();
    Line { from: spot(firer), to: spot(target), gap: aim::range(state, firer, target).distance }
}

/// SX-SHOT-01, SX-ADV-28, SX-GRP-05, SX-GRP-08: what those fired on do: the hit as their wounds say, the others test. A group tests once,
/// whatever became of those of it who were fired on, but without those whom a wound tells what to do: at the place of the first of it who
/// still tests himself, else when all fired on have reacted.
fn reactions_to(state: &State, fired_on: &[FiredOn]) -> Vec<reactions::Task> {
    let own = |it: &FiredOn| it.wound.is_none() && reactions::may_test(state, it.figure);
    let (mut reacting, mut at_the_end) = (Vec::new(), Vec::new());
    let mut tested = FigureSet::default();
    for it in fired_on {
        if let Some(wound) = it.wound.filter(|_| reactions::may_test(state, it.figure)) {
            reacting.push(reactions::Task::Wounded { figure: it.figure, by: it.by, wound });
        }
        let of_it = || fired_on.iter().filter(|other| it.with.iter().any(|mate| other.with.has(mate)));
        if tested.has(it.figure) || (!own(it) && of_it().any(own)) {
            continue;
        }
        it.with.iter().for_each(|mate| tested.add(mate));
        let wounded: FigureSet = of_it().filter(|it| it.wound.is_some()).map(|it| it.figure).collect();
        let testers: FigureSet = it.with.iter().filter(|mate| !wounded.has(*mate)).collect();
        let Some(leader) = testers.iter().find(|mate| reactions::may_test(state, *mate)) else { continue };
        let number = |it: &&FiredOn| {
            reactions::number_under(state, Test::ShotAt, it.figure, leader, it.grounds).total()
        };
        // SX-GRP-05: of several who were fired on the one with the best number counts; of equals the first.
        let best = of_it().reduce(|best, next| if number(&next) > number(&best) { next } else { best });
        let FiredOn { figure: shot, by: shooter, grounds, .. } = *best.unwrap_or(it);
        let test = reactions::Task::ShotAt { shot, shooter, grounds, testers };
        if own(it) { reacting.push(test) } else { at_the_end.push(test) }
    }
    reacting.extend(at_the_end);
    reacting
}

/// SX-HIT-01, SX-HIT-02, SX-HIT-03, SX-ADV-14, SX-ADV-15: what a To Hit die does; nothing is a miss.
fn force(state: &State, firer: FigureId, strike: &Strike, nerve: Nerve, die: u8) -> Option<Force> {
    let cv = state.figure(firer).cv;
    if state.setup.options.has(Module::Gunplay) {
        return table(i32::from(cv + die), strike.shot, strike.bullet, nerve).map(Force::Wound);
    }
    let dice = super::damage_dice(score(cv, strike.shot, strike.bullet, nerve).total() + i32::from(die));
    (dice > 0).then_some(Force::Damage(dice))
}

/// SX-FACE-04: a firer's pose once turned to its first target. A horse that has no room to turn stays as it stands.
fn turned(state: &State, firer: FigureId, target: FigureId) -> Pose {
    let Figure { at, ride, side, .. } = *state.figure(firer);
    let facing = facing(at.point(), state.centre(target));
    let to = facing.map_or(at, |facing| Pose { facing: Pose::new(0.0, 0.0, facing).facing, ..at });
    let base = field::base_at(ride, to.placement());
    let apart = |enemy: FigureId| base.gap(&field::base(state, enemy)).distance;
    let touches = || state.conscious(side.enemy()).any(|(enemy, _)| within(apart(enemy), field::CONTACT));
    let cramped = matches!(ride, Ride::Horse(_)) && (!brawl::may_turn(state, firer, target) || touches());
    if cramped { at } else { to }
}
