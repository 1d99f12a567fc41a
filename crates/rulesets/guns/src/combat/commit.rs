//! SG-COMB-10 to SG-COMB-13: supports step up and batteries are committed, in alternating decisions.

use super::{Fight, Ranged, Task};
use crate::formations::touch;
use crate::movement::rect_at;
use crate::options::CounterBattery;
use crate::order::{Commit, CommitGuns, Pass, RangedGun, StepUp};
use crate::prelude::*;
use crate::sight;

/// SG-COMB-10: whose turn it is to commit supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Committing {
    pub side: Side,
    /// How many passes came one after another.
    pub passes: u8,
}

/// SG-COMB-12: whose turn it is to commit batteries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CommittingGuns {
    pub side: Side,
    /// How many passes came one after another.
    pub passes: u8,
}

impl Committing {
    /// Asks, or passes for somebody who can commit nobody.
    pub(crate) fn begin(self, ctx: &mut Ctx<'_, Guns>) {
        let own = supports_of(ctx, self.side);
        if own.iter().any(|base| some_place(ctx, base).is_some()) {
            ctx.push(Task::Commit(self));
        } else {
            self.passed(ctx);
        }
    }

    fn passed(self, ctx: &mut Ctx<'_, Guns>) {
        if self.passes == 0 {
            ctx.push(Task::MayCommit(Self { side: self.side.enemy(), passes: 1 }));
        }
    }
}

pub(crate) fn supports_of(state: &State, side: Side) -> BaseSet {
    state.own(side, state.the_fight().support)
}

impl Asks<Guns> for Committing {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SG_COMB_10,
            "Commit supports",
            "Move supporting bases up into the front line, or pass.",
        )
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        // What may come after those who have stepped up already.
        let open = |named: &[StepUp]| -> Vec<StepUp> {
            let Ok(after) = after(state, self.side, named) else { return vec![] };
            supports_of(&after, self.side).iter().filter_map(|base| some_place(&after, base)).collect()
        };
        answers.ways(|menu| {
            let (pass, passed) = (Button::new("Pass").ending(), *self);
            menu.word::<Pass>(pass, || {
                Doing::shown(|_| "Nobody steps up.").played(move |ctx| passed.passed(ctx))
            });
            menu.verb::<Commit>(Button::new("Commit").showing(), |answers| {
                let legal = answers.grow(
                    slot!(bases),
                    |named| {
                        let offer = |step: StepUp| {
                            Offer::tap(step.base, named.iter().copied().chain([step]).collect())
                        };
                        let offers = open(named).into_iter().map(offer).collect();
                        Next::new(ids::SG_COMB_11, "Who steps up?", offers)
                    },
                    |pick| {
                        let open = open(&[]);
                        Some(vec![*open.get(pick(open.len().max(1)))?])
                    },
                    |named| check(state, self.side, named),
                )?;
                let steps = legal.iter().map(|(base, to)| StepUp { base: base.piece(), to: *to }).collect();
                answers.done(self.steps_up(legal), || Commit { bases: steps })
            });
        })
    }
}

impl Committing {
    /// These step up, and it is the enemy's turn.
    fn steps_up(self, steps: Vec<(BaseId, Option<Pose>)>) -> Doing {
        let shown = |state: &State, steps: &Vec<(BaseId, Option<Pose>)>| {
            let who = steps.iter().map(|(base, _)| *base).collect();
            let place = |(base, to): &(BaseId, Option<Pose>)| {
                to.map_or(*state.rect(*base), |to| rect_at(state, *base, to))
            };
            let rects: Vec<Rect> = steps.iter().map(place).collect();
            Preview::saying(says(state, who, "[steps] up into the front line")).standing(rects.iter())
        };
        Doing::of(steps).shown(shown).played(move |ctx, steps| {
            for (base, to) in steps {
                ctx.emit(Event::SteppedUp { base, to });
                ctx.tell(|state| {
                    let told = about(state, ids::SG_COMB_11, base.into(), "[steps] up");
                    to.iter().fold(told, |told, at| told.seen(step(state, base, *at, Gait::March)))
                });
            }
            ctx.push(Task::MayCommit(Self { side: self.side.enemy(), passes: 0 }));
        })
    }
}

/// SG-COMB-10, SG-COMB-11: bases that may step up, one after another.
fn check(state: &State, side: Side, named: &[StepUp]) -> Result<Vec<(BaseId, Option<Pose>)>, Refusal> {
    if named.is_empty() {
        return Err(no!(ids::SG_COMB_10, "name supporting bases of yours, or pass"));
    }
    after(state, side, named)?;
    Ok(named.iter().filter_map(|step| Some((state.as_base(step.base)?, step.to))).collect())
}

/// The field after these bases have stepped up, one after another.
fn after(state: &State, side: Side, named: &[StepUp]) -> Result<State, Refusal> {
    let mut after = state.clone();
    for step in named {
        let base = dialogue::own_base(&after, side, step.base)?;
        if !after.the_fight().support.has(base) {
            return Err(no!(
                ids::SG_COMB_10,
                "{base} is not supporting this combat: only supports are committed"
            ));
        }
        match step.to {
            Some(to) => check_place(&after, base, to)?,
            None => check_in_place(&after, base)?,
        }
        crate::event::fold(&mut after, &Event::SteppedUp { base, to: step.to });
    }
    Ok(after)
}

/// SG-COMB-11: where a committed base may be placed.
fn check_place(state: &State, base: BaseId, to: Pose) -> Result<(), Refusal> {
    let (here, there) = (state.rect(base), rect_at(state, base, to));
    formations::check_clear_of_commanders(state, &[there])?;
    formations::check_clear_of_bases(state, base.into(), &[there])?;
    formations::check_ground(state, &[there])?;
    formations::check_on_table(state, &[there])?;
    let moved = here.centre.distance(there.centre);
    if !within(moved, state.setup.ed) {
        return Err(no!(ids::SG_COMB_11, "it would step {moved:.1} inches: at most {:.1}", state.setup.ed)
            .along(here.centre, there.centre, moved));
    }
    let fight = state.the_fight();
    let enemies = state.own(state.side(base).enemy(), fight.front.or(fight.support));
    let engaged = enemies
        .iter()
        .any(|enemy| within(distance_only(&there, state.rect(enemy)), state.er(base).max(state.er(enemy))));
    if !engaged {
        return Err(no!(ids::SG_COMB_11, "no enemy of this combat would be within engagement range of it")
            .at(there.centre, base));
    }
    let own = state.own(state.side(base), fight.front);
    let least = state.gap(own, enemies);
    let gap = state.gap_to(enemies, &[there]);
    if gap < least - TOLERANCE {
        return Err(no!(
            ids::SG_COMB_11,
            "it would be {gap:.2} inches from the enemy: no nearer than the front line, {least:.2}"
        )
        .at(there.centre, gap));
    }
    let track = Segment::new(here.centre, there.centre);
    let foes = state.of_side(state.side(base).enemy());
    let blocked = foes.iter().any(|enemy| state.rect(enemy).stretch(track).is_some())
        || state.setup.terrain.first_impassable(track).is_some();
    if blocked {
        return Err(no!(ids::SG_COMB_11, "the enemy or impassable ground is in its way")
            .along(track.from, track.to, base));
    }
    Ok(())
}

/// SG-COMB-11: a base counts where it stands only if there is no free place beside the front line and it touches it.
fn check_in_place(state: &State, base: BaseId) -> Result<(), Refusal> {
    if free_places(state, base).next().is_some() {
        return Err(no!(ids::SG_COMB_11, "there is a free place beside the front line: {base} must step up"));
    }
    let fight = state.the_fight();
    let line = state.own(state.side(base), fight.front);
    if line.iter().any(|front| touch(state.rect(front), state.rect(base))) {
        Ok(())
    } else {
        Err(no!(ids::SG_COMB_11, "{base} does not touch the front line: say where it steps up to"))
    }
}

/// SG-COMB-11: the places directly beside front-line bases: touching their left or right edge, front edges level, facing the same way.
fn free_places(state: &State, base: BaseId) -> impl Iterator<Item = Pose> {
    let own = state.own(state.side(base), state.the_fight().front).iter();
    let [width, depth] = state.setup.size(state.info(base).arm);
    let places = own.flat_map(move |front| {
        let line = *state.rect(front);
        let level = line.forward * (line.half_depth - depth / 2.0);
        let facing = state.base(front).at.degrees();
        [-1.0, 1.0].map(|side| {
            let at = line.centre + line.right() * (side * (line.half_width + width / 2.0)) + level;
            Placement { at, facing }.snap()
        })
    });
    places.filter(move |to| check_place(state, base, *to).is_ok())
}

/// SG-COMB-11: a legal way to commit a base: to a place beside the front line, where it stands, or else to the nearest free place that is found.
pub(crate) fn some_place(state: &State, base: BaseId) -> Option<StepUp> {
    let step = |to: Option<Pose>| StepUp { base: base.piece(), to };
    let near = |to: &Pose| to.point().distance(state.rect(base).centre);
    let beside = free_places(state, base).min_by(|a, b| near(a).total_cmp(&near(b)));
    if beside.is_some() {
        return Some(step(beside));
    }
    if check_in_place(state, base).is_ok() {
        return Some(step(None));
    }
    places_about(state, base).find(|to| check_place(state, base, *to).is_ok()).map(|to| step(Some(to)))
}

/// SG-COMB-11: the places of a grid of half an inch about a base, the nearest first: facing as it does, as its front line does, and every 30 degrees.
fn places_about(state: &State, base: BaseId) -> impl Iterator<Item = Pose> {
    let (here, ed) = (state.base(base).at, state.setup.ed);
    let fight = state.the_fight();
    let (side, all) = (state.side(base), fight.front.or(fight.support));
    let enemies = state.own(side.enemy(), all);
    let mut facings = vec![here.degrees()];
    let front = state.own(side, fight.front).iter().map(|own| state.base(own).at.degrees());
    for facing in front.chain((0..12).map(|number| f64::from(number) * 30.0)) {
        // A base that looks the other way covers the same ground.
        let same =
            |known: &f64| [0.0, 180.0].iter().any(|by| within(turn_between(*known, facing).abs(), *by));
        if !facings.iter().any(same) {
            facings.push(facing);
        }
    }
    let steps = (ed / GRID) as i32;
    let mut offs: Vec<Point> = (-steps..=steps)
        .flat_map(|x| (-steps..=steps).map(move |y| Point::new(f64::from(x), f64::from(y)) * GRID))
        .filter(|off| within(off.length(), ed))
        .collect();
    offs.sort_by(|a, b| {
        a.length().total_cmp(&b.length()).then(a.x.total_cmp(&b.x)).then(a.y.total_cmp(&b.y))
    });
    let half = Point::new(state.rect(base).half_width, state.rect(base).half_depth).length();
    // A glance at how far the enemy is spares most places the full test.
    let reached = move |at: &Point| {
        let reach = |enemy: BaseId| state.er(base).max(state.er(enemy)) + half;
        enemies.iter().any(|enemy| within(state.rect(enemy).nearest(*at).distance(*at), reach(enemy)))
    };
    let places = offs.into_iter().map(move |off| here.point() + off).filter(reached);
    places.flat_map(move |at| {
        let facings = facings.clone();
        facings.into_iter().map(move |facing| Placement { at, facing }.snap())
    })
}

/// SG-COMB-11: how close together the places lie among which one is looked for.
const GRID: f64 = 0.5;

impl CommittingGuns {
    /// Asks, or passes for somebody who has no guns to commit.
    pub(crate) fn begin(self, ctx: &mut Ctx<'_, Guns>) {
        if offers(ctx, self.side).is_empty() {
            self.passed(ctx);
        } else {
            ctx.push(Task::CommitGuns(self));
        }
    }

    fn passed(self, ctx: &mut Ctx<'_, Guns>) {
        if self.passes == 0 {
            ctx.push(Task::MayCommitGuns(Self { side: self.side.enemy(), passes: 1 }));
        }
    }
}

/// SG-COMB-12: whether a battery may be committed at all.
fn check_gun(state: &State, side: Side, base: BaseId) -> Result<(), Refusal> {
    let fight = state.the_fight();
    if state.base(base).acted.is_some() {
        return Err(no!(ids::SG_ACT_03, "{base} has used its action this turn"));
    }
    if !state.info(base).arm.is_artillery() {
        return Err(no!(ids::SG_COMB_12, "{base} has no guns"));
    }
    let enemies = state.of_side(side.enemy());
    let why = if fight.front.or(fight.support).has(base) || fight.held_back.has(base) {
        "is in this combat at close range"
    } else if state.base(base).counted {
        "was counted in a combat this turn"
    } else if state.combats.iter().any(|combat| combat.members().has(base)) {
        "is of a formation in another combat"
    } else if enemies.iter().any(|enemy| state.is_engaged_by(base, enemy)) {
        "is within engagement range of an enemy"
    } else {
        return Ok(());
    };
    Err(no!(ids::SG_COMB_12, "{base} {why}: choose a battery farther off"))
}

/// SG-COMB-12, SG-COMB-13: whether a battery may fire in support, or at this target.
fn check_aim(state: &State, side: Side, base: BaseId, at: Option<BaseId>) -> Result<(), Refusal> {
    let fight = state.the_fight();
    match at {
        None => {
            if state
                .own(side.enemy(), fight.front)
                .iter()
                .any(|enemy| fire::may_hit(state, base, enemy).is_ok())
            {
                Ok(())
            } else {
                Err(no!(ids::SG_COMB_12, "{base} has no enemy front-line base in range and sight"))
            }
        }
        Some(target) => {
            if !fight.ranged.iter().any(|gun| gun.base == target && state.side(target) != side) {
                return Err(no!(ids::SG_COMB_13, "{target} is no enemy battery committed to this combat"));
            }
            let range = state.info(base).range.unwrap_or(0.0);
            let gap = distance_only(state.rect(base), state.rect(target));
            if within(gap, range) && sight::sees(state, base, target) {
                Ok(())
            } else {
                Err(no!(ids::SG_COMB_13, "{base} has not {target} in range and sight"))
            }
        }
    }
}

/// The ways in which a side's batteries can be committed.
pub(crate) fn offers(state: &State, side: Side) -> Vec<RangedGun> {
    let targets: Vec<BaseId> = state
        .the_fight()
        .ranged
        .iter()
        .map(|gun| gun.base)
        .filter(|base| state.side(*base) != side)
        .collect();
    let mut found = vec![];
    for base in state.of_side(side).iter().filter(|base| check_gun(state, side, *base).is_ok()) {
        let aims = [None].into_iter().chain(targets.iter().copied().map(Some));
        let open = aims.filter(|at| check_aim(state, side, base, *at).is_ok());
        found.extend(open.map(|at| RangedGun { base: base.piece(), at: at.map(BaseId::piece) }));
    }
    found
}

impl Asks<Guns> for CommittingGuns {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SG_COMB_12,
            "Commit artillery",
            "Commit batteries from afar, in support or against enemy batteries, or pass.",
        )
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|menu| {
            let (pass, passed) = (Button::new("Pass").ending(), *self);
            menu.word::<Pass>(pass, || {
                Doing::shown(|_| "No battery is committed.").played(move |ctx| passed.passed(ctx))
            });
            menu.verb::<CommitGuns>(Button::new("Commit guns").showing(), |answers| {
                let legal = answers.grow(
                    slot!(guns),
                    |named| {
                        let left = offers(state, self.side)
                            .into_iter()
                            .filter(|gun| !named.iter().any(|known| known.base == gun.base));
                        let offer = |gun: RangedGun| {
                            let label = match gun.at {
                                Some(at) => format!("{} against {at}", gun.base),
                                None => format!("{} in support", gun.base),
                            };
                            Offer::new(label, named.iter().copied().chain([gun]).collect())
                        };
                        Next::new(ids::SG_COMB_12, "Which batteries?", left.map(offer).collect())
                    },
                    |pick| {
                        let open = offers(state, self.side);
                        Some(vec![*open.get(pick(open.len().max(1)))?])
                    },
                    |named| check_guns(state, self.side, named),
                )?;
                let guns = legal
                    .iter()
                    .map(|gun| RangedGun { base: gun.base.piece(), at: gun.target.map(BaseId::piece) })
                    .collect();
                answers.done(self.fires(legal), || CommitGuns { guns })
            });
        })
    }
}

impl CommittingGuns {
    /// These batteries fire, and it is the enemy's turn.
    fn fires(self, guns: Vec<Ranged>) -> Doing {
        let shown = |state: &State, guns: &Vec<Ranged>| {
            says(state, guns.iter().map(|gun| gun.base).collect(), "[fires] from afar")
        };
        Doing::of(guns).shown(shown).played(move |ctx, guns| {
            let set: BaseSet = guns.iter().map(|gun| gun.base).collect();
            ctx.emit(Event::GunsCommitted { guns });
            ctx.tell(|state| about(state, ids::SG_COMB_12, set, "[fires] from afar"));
            ctx.push(Task::MayCommitGuns(Self { side: self.side.enemy(), passes: 0 }));
        })
    }
}

fn check_guns(state: &State, side: Side, named: &[RangedGun]) -> Result<Vec<Ranged>, Refusal> {
    if named.is_empty() {
        return Err(no!(ids::SG_COMB_12, "name batteries of yours, or pass"));
    }
    let mut legal: Vec<Ranged> = vec![];
    for gun in named {
        let base = dialogue::own_base(state, side, gun.base)?;
        let target = match gun.at {
            Some(piece) => Some(dialogue::enemy_base(state, side, piece)?),
            None => None,
        };
        if legal.iter().any(|known| known.base == base) {
            return Err(no!(ids::SG_COMB_12, "{base} is named twice"));
        }
        check_gun(state, side, base)?;
        check_aim(state, side, base, target)?;
        legal.push(Ranged { base, target });
    }
    Ok(legal)
}

/// SG-COMB-13: the committed batteries under counter-battery fire.
pub(crate) fn under_fire(state: &State, fight: &Fight) -> BaseSet {
    match state.setup.options.counter_battery {
        CounterBattery::Assigned => fight.ranged.iter().filter_map(|gun| gun.target).collect(),
        CounterBattery::Automatic => {
            let reached = |base: BaseId| {
                fight.ranged.iter().any(|gun| {
                    let range = state.info(gun.base).range.unwrap_or(0.0);
                    state.side(gun.base) != state.side(base)
                        && within(distance_only(state.rect(gun.base), state.rect(base)), range)
                        && sight::sees(state, gun.base, base)
                })
            };
            fight.ranged.iter().map(|gun| gun.base).filter(|base| reached(*base)).collect()
        }
    }
}
