//! SC-ATK-17: the target has evaded. The attacker goes on to where it would have met it, and then stops, goes on, or strikes another.

use bodies::{Front, Held};
use engine::question;

use super::{Attack, Declared, Path, Plan, Reached, Speed, Task, begin as begin_attack, front_of, plan};
use crate::movement::{APPROACH, Here, Through, course, rate};
use crate::prelude::*;
use crate::{aside, losses, status};

/// SC-ATK-17: the attacker stops.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Halt {}

/// SC-ATK-17: the attacker goes on straight ahead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GoOn {
    /// How far.
    pub inches: f64,
}

/// SC-ATK-17: the attacker strikes another enemy straight ahead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AttackNext {
    /// Whom.
    pub target: PieceId,
}

/// What is asked of an attacker whose target has evaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AfterEvade {
    pub unit: UnitId,
    pub evader: UnitId,
    /// At which speed it attacks.
    pub speed: Speed,
    /// Whether it has caught them.
    pub caught: bool,
    /// In a charge, the enemies it saw when it began.
    pub seen: UnitSet,
}

/// SC-ATK-17: the attacker must still advance.
pub(super) fn begin(ctx: &mut Ctx<'_, Charge>, declared: Declared) {
    let Declared { unit, target: evader, speed, seen, .. } = declared;
    if let Some(to) = must_reach(ctx, &declared) {
        super::go_in(ctx, &declared, &to);
    }
    let caught = catch(ctx, unit, evader);
    AfterEvade { unit, evader, speed, caught, seen }.ask(ctx);
}

/// SC-ATK-17: how far the attacker advances at least: to where it would have met the target, but 2 inches short of enemies it does not attack, and clear of
/// the friends it passes. Nothing if the straight end of its path has no such place: then it stands.
fn must_reach(state: &State, declared: &Declared) -> Option<Reached> {
    let Declared { unit, target, speed, ref turned, ref met, through, .. } = *declared;
    let front = Front { at: turned.lie.at.into(), ..front_of(state, unit) };
    let room = room_ahead_of(state, unit, front, target);
    let whole = front.at.at.distance(met.lie.at.point());
    if !beyond(whole, room) {
        return Some(met.clone());
    }
    let rects = state.footprint_of(unit, turned.lie).rects;
    let mut held = Held::default();
    for (friend, there) in state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit) {
        held.add(&rects, turned.lie.at.forward(), friend, &there.footprint.rects);
    }
    let inches = held.last_free(room).0.filter(|inches| *inches > 0.0)?;
    let mut path = Path { reached: turned.clone(), ..Path::from(Here::of(state, unit)) };
    let course = course::ahead(state, unit, path.here(), course::grid(inches, 1000.0), through).ok()?;
    path.add(course, speed.times());
    Some(path.reached)
}

/// How much farther a front may go straight ahead before it comes within 2 inches of an enemy other than the evaders; less than nothing if it stands
/// nearer already.
fn room_ahead_of(state: &State, unit: UnitId, front: Front, evader: UnitId) -> f64 {
    let enemies = state.enemies(unit).filter(|(enemy, _)| *enemy != evader);
    let gaps = enemies.filter_map(|(enemy, _)| front.first_met(state.body(enemy).edges()));
    gaps.map(|(far, _)| far - APPROACH).fold(f64::INFINITY, f64::min)
}

/// SC-SKM-05: evaders whom the attacker's front has reached are eliminated.
fn catch(ctx: &mut Ctx<'_, Charge>, unit: UnitId, evader: UnitId) -> bool {
    if !ctx.is_present(evader) {
        return false;
    }
    let reached = bodies::touch(&ctx.body(unit), &ctx.body(evader), 0.0).is_some();
    if reached {
        losses::remove(ctx, evader, Fate::Eliminated, None, ids::SC_SKM_05);
    }
    reached
}

impl AfterEvade {
    /// Asks what the attacker does, unless its move is spent and it can only stop.
    fn ask(self, ctx: &mut Ctx<'_, Charge>) {
        if beyond(self.left(ctx), 0.0) {
            ctx.push(Task::AfterEvade(self));
        }
    }

    /// SC-ATK-03: inches left of the attacker's move.
    fn left(&self, state: &State) -> f64 {
        let here = state.unit(self.unit);
        let rate = rate(state, self.unit, here.lie) * self.speed.times();
        (rate - here.turn.spent.inches(rate)).max(0.0)
    }

    /// SC-ATK-17: whether it may go so far on: within its allowance, 2 inches short of others; reaching the evaders catches them.
    fn check_on(&self, state: &State, inches: f64) -> Result<(course::Course, f64), Refusal> {
        let inches = course::grid(inches, 1000.0);
        let Self { unit, evader, .. } = *self;
        let left = self.left(state);
        let front = front_of(state, unit);
        let room = room_ahead_of(state, unit, front, evader);
        if beyond(inches, room) {
            return Err(no!(
                ids::SC_ATK_17,
                "{unit} may go {:.2} inches on before it comes within 2 of an enemy it does not attack",
                room.max(0.0)
            ));
        }
        // Evaders that are reached stop nobody.
        let met = state.is_present(evader).then(|| front.first_met(state.body(evader).edges())).flatten();
        let catches = met.is_some_and(|(far, _)| within(far, inches));
        let reach = met.filter(|_| catches).map_or(inches, |(far, _)| far);
        let course = course::ahead(state, unit, Here::of(state, unit), reach.max(0.001), Through::Slowly)?;
        if beyond(course.inches, left) {
            return Err(no!(
                ids::SC_ATK_17,
                "{unit} has {left:.2} inches left and this costs {:.2}",
                course.inches
            ));
        }
        aside::check(state, unit, course.lie)?;
        Ok((course, reach))
    }

    /// SC-ATK-17: whether it may strike another enemy straight ahead.
    fn check_next(&self, state: &State, piece: PieceId) -> Result<Plan, Refusal> {
        let unit = self.unit;
        if !self.caught && !state.setup.options.attack_past_evaders.is_on() {
            return Err(no!(ids::SC_ATK_17, "{unit} has not caught the evaders and attacks nobody else"));
        }
        let target = enemy_unit(state, state.unit(unit).side, piece)?;
        if self.speed == Speed::Charge && !self.seen.has(target) {
            return Err(no!(ids::SC_ATK_17, "{unit} did not see {target} when it began its charge"));
        }
        let order = Attack {
            unit: state.piece(unit),
            target: piece,
            speed: self.speed,
            legs: Vec::new(),
            through: Through::Slowly,
            out: None,
        };
        let mut plan = plan(state, unit, target, Here::of(state, unit), &order)?;
        plan.declared.seen = self.seen;
        Ok(plan)
    }
}

impl Asks<Charge> for AfterEvade {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let left = self.left(state);
        let says = format!(
            "{} has lost its target and {left:.1} inches left: stop, go on, or strike another.",
            state.name(self.unit)
        );
        Head::new(ids::SC_ATK_17, "After an evade", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<GoOn>(MAIN, |answers| {
                let most = self.left(state).floor() as i32;
                let inches =
                    answers.fill(slot!(inches), "How far on?", question::Form::Number(1, most.max(1)));
                let (inches, course) = inches.judged(
                    |pick| course::grid(self.left(state) * (pick(10) + 1) as f64 / 10.0, 1000.0),
                    |inches| self.check_on(state, inches).map(|(course, _)| (inches, course)),
                )?;
                answers.done(self.goes_on(course), || GoOn { inches })
            });
            ways.verb::<AttackNext>(Button::new("Strike another"), |answers| {
                let enemies = state.of_side(self.seat(state).enemy()).map(|(enemy, _)| state.piece(enemy));
                let target = answers.pick(slot!(target), "Whom?").among(enemies);
                let (target, plan) =
                    target.judged(|piece| self.check_next(state, piece).map(|plan| (piece, plan)))?;
                answers.done(strikes(plan), || AttackNext { target })
            });
            let unit = self.unit;
            ways.word::<Halt>(Button::new("Stop here"), || {
                Doing::shown(move |state| format!("{} stops here.", state.name(unit))).played(|_| {})
            });
        })
    }
}

impl AfterEvade {
    /// It goes on so far; whoever catches evaders may carry on (SC-SKM-05).
    fn goes_on(&self, course: course::Course) -> Doing {
        let asked = *self;
        let Self { unit, evader, speed, .. } = asked;
        let show = move |state: &State, course: &course::Course| {
            Preview::saying(format_args!("{} goes on {:.1} inches.", state.name(unit), course.gone))
                .standing(state.footprint_of(unit, course.lie).rects.iter())
        };
        Doing::of(course).shown(show).played(move |ctx, course| {
            let rate = course.rate * speed.times();
            ctx.emit(Event::Spent { unit, share: Share::of(course.inches, rate) });
            let (lie, gone, why) = (course.lie, course.gone, Why::WentOn);
            ctx.emit(Event::Placed { unit, lie, gone, by: Vec::new(), why, rule: ids::SC_ATK_17 });
            if let Some(rule) = course.disorders {
                status::disorder(ctx, unit, rule);
            }
            if catch(ctx, unit, evader) {
                Self { caught: true, ..asked }.ask(ctx);
            }
            aside::ask(ctx, unit);
        })
    }
}

/// It strikes another.
fn strikes(plan: Plan) -> Doing {
    let show = |state: &State, Plan { declared, .. }: &Plan| {
        format!("{} strikes {}.", state.name(declared.unit), state.name(declared.target))
    };
    Doing::of(plan).shown(show).played(|ctx, plan| begin_attack(ctx, &plan))
}
