//! Retreats, MG-RET: a beaten unit goes back one stand depth, and whoever or whatever stands in the way has its say.

use crate::field::{self, Room, Stop};
use crate::grammar::inches;
use crate::layout::stand_size;
use crate::losses::destroy;
use crate::melee::round::direction;
use crate::melee::{Task as MeleeTask, tell_stopped};
use crate::order::{GiveWay, StandFirm};
use crate::prelude::*;
use crate::status::{self, Cause, lower};
use crate::task::Task as MarchTask;

/// A unit that has to go back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// It goes.
    Back(Back),
    /// MG-RET-02: a friend is in the way.
    Blocked(Blocked),
}

/// MG-RET-02: a friend is in the way, and its owner decides what it does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Blocked {
    /// Who goes back.
    back: Back,
    /// Who is in the way.
    friend: UnitId,
}

/// A shift without turning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Back {
    /// Who.
    unit: UnitId,
    /// Which way, in hundredths of a degree.
    bearing: i32,
    /// How far, in thousandths of an inch.
    distance: i32,
    /// Why.
    cause: Shove,
    /// Whose retreat it belongs to: its own, or that of the beaten unit it makes room for.
    beaten: UnitId,
    /// MG-RET-02: friends that have chosen to give way in this retreat.
    gave_way: UnitSet,
    /// MG-RET-02: friends that have stood firm in it.
    firm: UnitSet,
}

/// Why a unit goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
enum Shove {
    /// MG-RET-01: it is beaten.
    Beaten,
    /// MG-RET-03: it makes room for a friend.
    GivesWay,
}

/// MG-RET-01, MG-FRM-01: a beaten unit goes back the depth of one of its own stands.
pub fn beaten(state: &State, unit: UnitId, bearing: i32) -> Task {
    let (_, depth) = stand_size(state.arm(unit));
    let distance = (depth * 1000.0) as i32;
    let (gave_way, firm) = (UnitSet::default(), UnitSet::default());
    Task::Back(Back { unit, bearing, distance, cause: Shove::Beaten, beaten: unit, gave_way, firm })
}

impl Back {
    fn way(self) -> Vector {
        direction(self.bearing)
    }

    /// Why it is somewhere else now, and by which rule.
    const fn told_as(self) -> (Why, RuleId) {
        match self.cause {
            Shove::Beaten => (Why::Retreated, ids::MG_RET_01),
            Shove::GivesWay => (Why::GaveWay(self.beaten), ids::MG_RET_03),
        }
    }

    fn inches(self) -> f64 {
        f64::from(self.distance) / 1000.0
    }

    /// A sentence beside the way it has to go.
    fn drawn(self, state: &State, says: String) -> Preview {
        let from = state.unit(self.unit).footprint.centre();
        let to = from + self.way() * self.inches();
        Preview::from(says).drawn(Witness::line(from, to, format_args!("{:.1}″", self.inches())))
    }

    /// How far it could go if no friend were in its way, and what stops it there.
    fn room_without_friends(self, state: &State) -> Room {
        let own = state.army(state.unit(self.unit).side);
        field::room_past(state, self.unit, self.way(), self.inches(), own)
    }

    /// MG-RET-03, MG-RET-07: what a friend that gives way makes room for: no more than the ground lets it go.
    fn promise(self, state: &State) -> Promise {
        let beyond = self.room_without_friends(state);
        let stopped = self.cause == Shove::Beaten && matches!(beyond.stopped_by, Some(Stop::Ground(_)));
        Promise { free: self.room(state).distance, goes: beyond.distance, stopped }
    }

    /// How far it can go, and what stops it. Friends it may pass (MG-MOV-09) only stop it if it would end on them.
    fn room(self, state: &State) -> Room {
        let here = state.unit(self.unit);
        let mut passed = field::passable(state, self.unit);
        loop {
            let room = field::room_past(state, self.unit, self.way(), self.inches(), passed);
            let lie = field::driven(state, self.unit, self.way(), self.inches(), room.distance);
            let stands = field::stands_at(state, self.unit, here.formation, lie);
            let ends_on = |friend: &UnitId| {
                rects::overlapping(&stands, &state.unit(*friend).footprint.stands).is_some()
            };
            match passed.iter().find(ends_on) {
                Some(friend) => passed.remove(friend),
                None => return room,
            }
        }
    }
}

/// What comes of a retreat if the friend in its way gives way.
struct Promise {
    /// How far it goes before it meets the friend.
    free: f64,
    /// How far it goes in all.
    goes: f64,
    /// MG-RET-07: whether ground stops it there.
    stopped: bool,
}

/// MG-RET-02: a choice holds for the whole retreat, so everybody who still goes back in it hears of it.
fn note(ctx: &mut Ctx<'_, March>, beaten: UnitId, choice: impl Fn(&mut Back)) {
    for waiting in ctx.agenda().iter_mut() {
        if let MarchTask::Melee(MeleeTask::Retreat(Task::Back(back))) = waiting {
            if back.beaten == beaten {
                choice(back);
            }
        }
    }
}

impl Task {
    /// Goes back as far as it can by itself.
    pub fn work(self, ctx: &mut Ctx<'_, March>) {
        if let Self::Back(back) = self {
            go_back(ctx, back);
        }
    }
}

impl Asks<March> for Blocked {
    /// MG-RET-02: the owner of both units decides.
    fn seat(&self, state: &State) -> Side {
        state.unit(self.friend).side
    }

    fn head(&self, state: &State) -> Head {
        let Self { back, friend } = *self;
        let Promise { free, goes, stopped } = back.promise(state);
        let (beaten, other) = (Subject::of(state, back.unit), Subject::of(state, friend));
        let (it, them, they) = (beaten.it(), beaten.them(), other.it());
        let met = if within(free, 0.0) { "at once".to_owned() } else { format!("after {}", inches(free)) };
        let stopped = if stopped {
            format!(", where ground {it} may not enter stops {them} and lowers {them} one level all the same")
        } else {
            String::new()
        };
        let says = format!(
            "{} must go back {}, and {}. If {}, and {}{stopped}; if {they} {} firm, {}",
            beaten.name,
            inches(back.inches()),
            other.says(format_args!("[is] in the way {met}")),
            other.says(format_args!(
                "[gives] way, {they} [goes] back {} and [rolls] one status die",
                inches(goes - free)
            )),
            beaten.says(format_args!("[goes] back {}", inches(goes))),
            other.verb("stands"),
            beaten.says("[stops] there and [is] lowered one level."),
        );
        let head = Head::new(ids::MG_RET_02, "Retreat: give way or stand firm?", says)
            .asking(ids::MG_RET_02, "give way or stand firm");
        if self.seat(state) == state.active { head } else { head.interrupting() }
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self { back, friend } = *self;
        answers.ways(|ways| {
            ways.word::<GiveWay>(Button::new("Give way").noted("it rolls a status die"), || {
                let show = move |state: &State| {
                    let what = format_args!(
                        "[makes] room for {} and [rolls] one status die.",
                        state.name(back.unit)
                    )
                    .to_string();
                    back.drawn(state, says(state, friend, what))
                };
                Doing::shown(show).played(move |ctx| {
                    note(ctx, back.beaten, |others| others.gave_way.add(friend));
                    give_way(ctx, back, friend);
                })
            });
            ways.word::<StandFirm>(
                Button::new("Stand firm").noted("the beaten unit is lowered one level"),
                || {
                    let show = move |state: &State| {
                        let what = format_args!(
                            "[stops] short of {} and [is] lowered one level.",
                            state.name(friend)
                        )
                        .to_string();
                        back.drawn(state, says(state, back.unit, what))
                    };
                    Doing::shown(show).played(move |ctx| {
                        note(ctx, back.beaten, |others| others.firm.add(friend));
                        stand_firm(ctx, back, friend);
                    })
                },
            );
        })
    }
}

/// MG-RET-01, MG-RET-02, MG-RET-05, MG-RET-07, MG-RET-08: goes back, or up to what stops it. What is nearest counts first; of several at the same distance an enemy, then
/// the edge, ground, and a friend.
fn go_back(ctx: &mut Ctx<'_, March>, back: Back) {
    let here = ctx.unit(back.unit);
    if here.fate == Fate::Destroyed || (back.cause == Shove::Beaten && here.condition == Condition::Routed) {
        return;
    }
    let Room { distance, stopped_by } = back.room(ctx);
    match (stopped_by, back.cause) {
        (None, _) => arrive(ctx, back, back.inches()),
        (Some(stop @ Stop::Enemy(_)), Shove::Beaten) => {
            ctx.tell(|state| tell_stopped(state, back.unit, 0.0, stop, ids::MG_RET_05));
            // It is routed whatever it was; only one that was routed already is lowered below that (MG-RTE-08).
            let levels = if ctx.unit(back.unit).condition == Condition::Good { 2 } else { 1 };
            lower(ctx, back.unit, levels, ids::MG_RET_05);
        }
        (Some(Stop::Edge), Shove::Beaten) => destroy(ctx, back.unit, ids::MG_RET_08),
        (Some(stop @ Stop::Ground(_)), Shove::Beaten) => {
            shift(ctx, back, distance);
            ctx.tell(|state| tell_stopped(state, back.unit, distance, stop, ids::MG_RET_07));
            lower(ctx, back.unit, 1, ids::MG_RET_07);
        }
        // A friend that is blocked so stands firm and is never shoved; this is one that found less room than it was promised.
        (Some(Stop::Enemy(_) | Stop::Edge | Stop::Ground(_)), Shove::GivesWay) => arrive(ctx, back, distance),
        (Some(Stop::Friend(friend)), _) if back.gave_way.has(friend) => {
            if !makes_more_room(ctx, back, friend) {
                return arrive(ctx, back, distance);
            }
            go_back(ctx, back);
        }
        (Some(Stop::Friend(friend)), _) if back.firm.has(friend) || must_stand_firm(ctx, back, friend) => {
            note(ctx, back.beaten, |others| others.firm.add(friend));
            stand_firm(ctx, back, friend);
        }
        (Some(Stop::Friend(friend)), _) => {
            ctx.push(Task::Blocked(Blocked { back, friend }));
        }
    }
}

/// MG-RET-02: friends that are engaged, in square, or themselves blocked by enemy, edge or ground they may not enter. So must one behind
/// whom the beaten unit would run into the enemy or over the edge: giving way would not help it.
fn must_stand_firm(state: &State, back: Back, friend: UnitId) -> bool {
    let there = state.unit(friend);
    let own = state.army(there.side);
    let Promise { free, goes, .. } = back.promise(state);
    let ends_badly = back.cause == Shove::Beaten
        && matches!(back.room_without_friends(state).stopped_by, Some(Stop::Enemy(_) | Stop::Edge));
    ends_badly
        || there.formation == Formation::Square
        || field::engaged(state, friend)
        || field::room_past(state, friend, back.way(), goes - free, own).stopped_by.is_some()
}

/// MG-RET-02, MG-RET-03: a friend that has given way in this retreat, and is in the way again, makes more room without another question or
/// die, if nothing stops it. Says whether it does.
fn makes_more_room(ctx: &mut Ctx<'_, March>, back: Back, friend: UnitId) -> bool {
    let Promise { free, goes, .. } = back.promise(ctx);
    let behind = UnitSet::from(back.unit);
    let needed = thousandths(goes - free);
    let again = Back { unit: friend, distance: needed, cause: Shove::GivesWay, ..back };
    let is_free = field::room_past(ctx, friend, back.way(), again.inches(), behind).stopped_by.is_none();
    if is_free && needed > 0 {
        shift(ctx, again, again.inches());
    }
    is_free && needed > 0
}

/// So many inches in thousandths, and not a thousandth too few.
fn thousandths(inches: f64) -> i32 {
    libm::ceil(inches * 1000.0) as i32
}

/// MG-RET-03: the friend is shifted just enough to make room, then the retreat goes on.
fn give_way(ctx: &mut Ctx<'_, March>, mut back: Back, friend: UnitId) {
    let Promise { free, goes, .. } = back.promise(ctx);
    let needed = thousandths(goes - free);
    back.gave_way.add(friend);
    // It does not push back at whom it makes room for.
    let mut gave_way = back.gave_way;
    gave_way.add(back.unit);
    let room = Back { unit: friend, distance: needed, cause: Shove::GivesWay, gave_way, ..back };
    ctx.push_in_order([room, back].map(Task::Back));
}

/// MG-RET-04: the retreating unit goes back as far as there is room and is lowered one level.
fn stand_firm(ctx: &mut Ctx<'_, March>, back: Back, friend: UnitId) {
    ctx.tell(|state| {
        let pressed = says(state, back.unit, "[has] too little room to retreat");
        let what = format!("[stands] firm, and {pressed}.");
        about(state, friend, ids::MG_RET_04, what).about([state.name(back.unit)])
    });
    let distance = back.room(ctx).distance;
    shift(ctx, back, distance);
    if back.cause == Shove::GivesWay && ctx.unit(back.unit).condition == Condition::Good {
        ctx.push(status_die(back.unit));
    }
    lower(ctx, back.unit, 1, ids::MG_RET_04);
}

/// The end of a shift; a friend that gave way then rolls its die (MG-RET-03).
fn arrive(ctx: &mut Ctx<'_, March>, back: Back, distance: f64) {
    shift(ctx, back, distance);
    if back.cause == Shove::GivesWay {
        ctx.push(status_die(back.unit));
    }
}

const fn status_die(unit: UnitId) -> status::Task {
    status::Task::Check { unit, dice: 1, cause: Cause::GaveWay }
}

/// Shifts a unit without turning it.
fn shift(ctx: &mut Ctx<'_, March>, back: Back, distance: f64) {
    let here = ctx.unit(back.unit);
    let lie = field::driven(ctx, back.unit, back.way(), back.inches(), distance);
    let formation = here.formation;
    if lie != here.lie {
        let (why, rule) = back.told_as();
        field::go(ctx, back.unit, lie, formation, why, rule);
    }
}
