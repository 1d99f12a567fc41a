//! SX-MOV-07, SX-HORSE-11, SX-VEH-01, SX-VEH-02, SX-VEH-04: into the saddle and out of it.

use super::{Event, Task, aboard, legal, may_move, watch};
use crate::prelude::*;

/// SX-MOV-07: how near one must be.
const NEAR: f64 = 0.5;
/// SX-VEH-02.
const CAPACITY: usize = 6;
/// SX-HORSE-01: a horse that has taken this much stays down.
const HORSE: u8 = 12;

/// A mounting the rules accept. Only [`check_mount`] makes one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LegalMount {
    figure: FigureId,
    /// What carries it then.
    pub on: Ride,
    units: i32,
}

/// SX-MOV-07, SX-HORSE-11, SX-VEH-02, SX-VEH-05: whether the active figure may mount a horse or board a vehicle.
pub fn check_mount(state: &State, figure: FigureId, on: PieceId) -> Result<LegalMount, Refusal> {
    may_move(state, figure)?;
    let who = state.figure(figure);
    refuse_if!(who.ride != Ride::Foot, ids::SX_MOV_07, "{figure} is not on foot: get down first");
    let base = field::base(state, figure);
    let (ride, gap, near, units, rule) = if let Some(horse) = state.as_horse(on) {
        let it = &state.horses[usize::from(horse.0)];
        refuse_if!(it.rider.is_some(), ids::SX_MOV_07, "{on} has a rider already");
        refuse_if!(it.fallen && it.damage >= HORSE, ids::SX_HORSE_10, "{on} is down for good");
        touches_nobody(state, figure, horse)?;
        let gap = base.gap(&Base::Block(field::horse_base(state, horse)));
        // A fallen horse is brought to its feet: the whole budget, and he must touch it.
        let (near, units, rule) = if it.fallen {
            (field::CONTACT, FULL_MOVE, ids::SX_HORSE_11)
        } else {
            (NEAR, FULL_MOVE / 2, ids::SX_MOV_07)
        };
        (Ride::Horse(horse), gap, near, units, rule)
    } else if let Some(vehicle) = state.as_vehicle(on) {
        if aboard(state, vehicle).len() >= CAPACITY {
            return Err(no!(ids::SX_VEH_02, "{} holds {CAPACITY}, and they are aboard", on));
        }
        let enemy = aboard(state, vehicle).into_iter().find(|other| {
            let it = state.figure(*other);
            it.side != who.side && it.status.conscious() && sight::known_to(state, *other, who.side)
        });
        if let Some(enemy) = enemy {
            let him = state.pronouns(enemy).him;
            return Err(no!(ids::SX_VEH_05, "{enemy} is aboard {on}: {figure} must charge {him}"));
        }
        let gap = base.gap(&Base::Block(field::vehicle_base(state, vehicle)));
        let rides = Ride::Vehicle { vehicle, driver: driver(state, vehicle).is_none() };
        (rides, gap, NEAR, FULL_MOVE / 2, ids::SX_MOV_07)
    } else {
        return Err(no!(ids::SX_MOV_07, "{on} is neither a horse nor a vehicle"));
    };
    if !within(gap.distance, near) {
        return Err(no!(
            rule,
            "{figure} must be within {near} inches of {on}, and is {:.2} away",
            gap.distance
        )
        .across(&gap));
    }
    afford(state, figure, units, rule)?;
    Ok(LegalMount { figure, on: ride, units })
}

/// SX-MOV-06: nobody comes into contact with an enemy by mounting.
fn touches_nobody(state: &State, figure: FigureId, horse: HorseId) -> Result<(), Refusal> {
    let mount = Base::Block(field::horse_base(state, horse));
    for (enemy, _) in sight::known_enemies(state, figure) {
        let gap = mount.gap(&field::base(state, enemy));
        if within(gap.distance, field::CONTACT) {
            let says = no!(ids::SX_MOV_06, "contact requires a charge: {enemy} stands at that horse");
            return Err(says.across(&gap));
        }
    }
    Ok(())
}

/// Who holds the reins of a vehicle.
pub fn driver(state: &State, vehicle: VehicleId) -> Option<FigureId> {
    aboard(state, vehicle).into_iter().find(|figure| {
        let it = state.figure(*figure);
        matches!(it.ride, Ride::Vehicle { driver: true, .. }) && it.status.conscious()
    })
}

fn afford(state: &State, figure: FigureId, units: i32, rule: engine::RuleId) -> Result<(), Refusal> {
    if state.figure(figure).budget >= units {
        return Ok(());
    }
    let part = if units == FULL_MOVE { "a whole move" } else { "half a move" };
    Err(no!(rule, "this takes {part}, and {figure} has less left in this phase"))
}

/// Into the saddle.
pub fn play_mount(ctx: &mut Ctx<'_>, legal: LegalMount) {
    let LegalMount { figure, on, units } = legal;
    watch::note_in_view(ctx);
    super::rise(ctx, figure);
    emit_about(ctx, figure, Event::Mounted { figure, on, units });
    ctx.push(Task::CheckPoint { mover: figure });
}

/// A getting down the rules accept. Only [`check_down`] makes one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LegalDown {
    figure: FigureId,
    /// Where it stands then.
    pub at: Pose,
    units: i32,
}

/// SX-MOV-07: whether the active figure may get down to a place.
pub fn check_down(state: &State, figure: FigureId, at: Spot) -> Result<LegalDown, Refusal> {
    may_move(state, figure)?;
    afford_down(state, figure)?;
    let at = down_at(state, figure, at.point())?;
    Ok(LegalDown { figure, at, units: FULL_MOVE / 2 })
}

/// SX-MOV-07: getting down takes half a move.
pub fn afford_down(state: &State, figure: FigureId) -> Result<(), Refusal> {
    refuse_if!(state.figure(figure).ride == Ride::Foot, ids::SX_MOV_07, "{figure} is on foot already");
    afford(state, figure, FULL_MOVE / 2, ids::SX_MOV_07)
}

/// Whether a place on foot is near enough to what carries a figure, and free.
fn down_at(state: &State, figure: FigureId, at: Point) -> Result<Pose, Refusal> {
    let who = state.figure(figure);
    let foot = Base::Foot(Circle::new(at, field::FOOT));
    let gap = foot.gap(&field::base(state, figure));
    if !within(gap.distance, NEAR) {
        let him = state.pronouns(figure).him;
        return Err(no!(ids::SX_MOV_07, "{} gets down within {NEAR} inches of what carries {}", figure, him)
            .across(&gap));
    }
    legal::may_stand(state, figure, &foot)?;
    let on_the_wagon = matches!(who.ride, Ride::Vehicle { .. }) && foot.overlaps(&field::base(state, figure));
    if on_the_wagon {
        return Err(no!(ids::SX_MOV_07, "{figure} would still stand on the wagon").along(
            at,
            state.centre(figure),
            "the wagon",
        ));
    }
    Ok(Placement { at, facing: who.at.degrees() }.snap())
}

/// Out of the saddle: the places round what carries a figure where it may stand, a twelfth of a circle apart, those that lie most in a
/// given direction first.
pub fn places_to_get_down(state: &State, figure: FigureId, towards: Point) -> Vec<Pose> {
    let centre = state.centre(figure);
    let mut places: Vec<(f64, Pose)> = Vec::new();
    for step in 0..24 {
        let way = Point::toward(f64::from(step) * 15.0);
        // Out along the ray until the base is clear of what is left.
        let place = (2..=16).map(|quarter| centre + way * (f64::from(quarter) * 0.25)).find_map(|at| {
            let foot = legal::firm(Base::Foot(Circle::new(at, field::FOOT)));
            let clear =
                !foot.overlaps(&field::base(state, figure)) && legal::may_stand(state, figure, &foot).is_ok();
            clear.then(|| down_at(state, figure, at).ok()).flatten()
        });
        places.extend(place.map(|pose| (-way.dot((towards - centre).unit().unwrap_or(way)), pose)));
    }
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    places.into_iter().map(|(_, pose)| pose).collect()
}

/// What getting down would do.
pub fn show_down(state: &State, legal: &LegalDown) -> String {
    format!("{} gets down to {}, for half a move.", state.name(legal.figure), place(legal.at.point()))
}

/// Out of the saddle.
pub fn play_down(ctx: &mut Ctx<'_>, legal: LegalDown) {
    let LegalDown { figure, at, units } = legal;
    watch::note_in_view(ctx);
    super::rise(ctx, figure);
    let from = ctx.figure(figure).ride;
    emit_about(ctx, figure, Event::GotDown { figure, from, at, units });
    ctx.push(Task::CheckPoint { mover: figure });
}

/// SX-VEH-04: whether the active figure may take the reins, as its free change of weapon.
pub fn check_reins(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let Ride::Vehicle { vehicle, driver: false } = state.figure(figure).ride else {
        return Err(no!(ids::SX_VEH_04, "{figure} is not a passenger: there are no reins to take"));
    };
    let able = |figure: FigureId| !matches!(state.figure(figure).status, Status::Ducked(_));
    if let Some(other) = driver(state, vehicle).filter(|other| able(*other)) {
        return Err(no!(ids::SX_VEH_04, "{other} holds the reins"));
    }
    let activation = state.activation.as_ref();
    if activation
        .is_none_or(|activation| activation.readied || activation.walked > 0 || activation.movement_over)
    {
        let his = state.pronouns(figure).his;
        return Err(no!(
            ids::SX_VEH_04,
            "{figure} takes the reins as {his} free change of weapon, before anything else"
        ));
    }
    Ok(())
}

/// For folds.
pub(super) fn fold_mounted(state: &mut State, figure: FigureId, on: Ride, units: i32) {
    let at = match on {
        Ride::Horse(HorseId(horse)) => {
            let horse = &mut state.horses[usize::from(horse)];
            horse.rider = Some(figure);
            horse.fallen = false;
            horse.at
        }
        Ride::Vehicle { vehicle, .. } => state.vehicles[usize::from(vehicle.0)].at,
        Ride::Foot => state.figure(figure).at,
    };
    let it = state.figure_mut(figure);
    it.ride = on;
    it.at = at;
    it.budget = (it.budget - units).max(0);
    it.moved = true;
    if let Ride::Vehicle { vehicle, driver: true } = on {
        at_the_reins(state, figure, vehicle);
    }
    new_rate(state, figure);
}

/// SX-VEH-01: a vehicle has one move in a phase, whoever drives: a new driver has no more left than it has.
fn at_the_reins(state: &mut State, figure: FigureId, vehicle: VehicleId) {
    let left = super::full_budget(state) - state.vehicles[usize::from(vehicle.0)].driven;
    let it = state.figure_mut(figure);
    it.budget = it.budget.min(left.max(0));
}

/// For folds.
pub(super) fn fold_got_down(state: &mut State, figure: FigureId, at: Pose, units: i32) {
    off(state, figure);
    let it = state.figure_mut(figure);
    it.at = at;
    it.budget = (it.budget - units).max(0);
    it.moved = true;
    if matches!(it.status, Status::Ducked(_)) {
        it.status = Status::Up;
    }
    new_rate(state, figure);
}

/// SX-ADV-07: a figure that mounts or gets down may set out anew.
fn new_rate(state: &mut State, figure: FigureId) {
    if let Some(activation) = state.activation_of_mut(figure) {
        activation.declared = None;
        activation.begun = true;
    }
}

/// For folds: a figure is on its own feet, wherever it is; its horse stays where it stands.
pub fn off(state: &mut State, figure: FigureId) {
    if let Ride::Horse(HorseId(horse)) = state.figure(figure).ride {
        state.horses[usize::from(horse)].rider = None;
    }
    state.figure_mut(figure).ride = Ride::Foot;
}

/// For folds: SX-MOV-08, off the table with what carries it. A vehicle takes everybody along.
pub(super) fn fold_left(state: &mut State, figure: FigureId) {
    let gone = match state.figure(figure).ride {
        Ride::Vehicle { vehicle, .. } => aboard(state, vehicle),
        Ride::Foot | Ride::Horse(_) => vec![figure],
    };
    for id in gone {
        state.figure_mut(id).status = Status::OffTable;
    }
}

/// For folds: SX-VEH-04.
pub(super) fn fold_reins(state: &mut State, figure: FigureId) {
    let Ride::Vehicle { vehicle, .. } = state.figure(figure).ride else { return };
    for other in aboard(state, vehicle) {
        state.figure_mut(other).ride = Ride::Vehicle { vehicle, driver: other == figure };
    }
    at_the_reins(state, figure, vehicle);
    state.in_activation(|it| {
        it.readied = true;
        it.begun = true;
    });
}
