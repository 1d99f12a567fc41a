//! SX-ACT-08, SX-ACT-09, SX-ACT-10, SX-ACT-13, SX-FACE-03, SX-HORSE-08: what a figure does where it is.

use super::{Event, Thrown, active};
use crate::ground;
use crate::movement::legal;
use crate::prelude::*;

/// SX-ACT-13, SX-CHR-13: whether a figure may make a weapon ready; whether it takes it from a saddle.
pub(super) fn check_ready(state: &State, figure: FigureId, weapon: Weapon) -> Result<bool, Refusal> {
    let it = state.figure(figure);
    let activation = state.activation.as_ref().expect("a figure is active");
    if activation.readied {
        return Err(no!(ids::SX_ACT_13, "{figure} has changed weapons already: once in an activation"));
    }
    // SX-CCHR-09: in an encounter a player character who has come to his horse takes the rifle then and there.
    let at_horse = state.affair().is_some()
        && state.character(figure).player
        && !activation.fired
        && saddle_in_reach(state, figure, weapon);
    let late = activation.walked > 0 || activation.rose || activation.fired || activation.movement_over;
    refuse_if!(late && !at_horse, ids::SX_ACT_13, "{figure} changes weapons before moving or firing");
    refuse_if!(it.ready == Some(weapon), ids::SX_ACT_13, "{figure} has that weapon ready");
    let carried = &state.character(figure).weapons;
    if carried.contains(&weapon) || it.taken.contains(&weapon) {
        return Ok(false);
    }
    if saddle_in_reach(state, figure, weapon) {
        return Ok(true);
    }
    Err(no!(ids::SX_ACT_13, "{figure} does not carry that weapon"))
}

/// SX-CHR-13: a horse he touches, or rides, that carries the weapon.
fn saddle_in_reach(state: &State, figure: FigureId, weapon: Weapon) -> bool {
    let base = field::base(state, figure);
    let is_it = |other: &&Weapon| **other == weapon;
    let taken = state.figures.iter().flat_map(|other| &other.taken).filter(is_it).count();
    let left = state.setup.saddles.iter().flatten().filter(is_it).count() > taken;
    left && state.setup.saddles.iter().enumerate().any(|(index, saddle)| {
        let horse = field::horse_base(state, HorseId(index as u8));
        saddle.contains(&weapon) && within(base.gap(&Base::Block(horse)).distance, field::CONTACT)
    })
}

/// The weapons a figure could make ready now.
pub(super) fn weapons_at_hand(state: &State, figure: FigureId) -> Vec<Weapon> {
    let mut weapons = state.character(figure).weapons.clone();
    weapons.extend(state.figure(figure).taken.iter().copied());
    weapons.extend(state.setup.saddles.iter().flatten().copied());
    weapons.sort();
    weapons.dedup();
    weapons.retain(|weapon| check_ready(state, figure, *weapon).is_ok());
    weapons
}

/// SX-ACT-08: whether a figure may pop up.
pub(super) fn check_pop_up(state: &State, figure: FigureId) -> Result<(), Refusal> {
    if matches!(state.figure(figure).status, Status::Ducked(_)) {
        return Ok(());
    }
    Err(no!(ids::SX_ACT_08, "{figure} is not ducked: only one behind cover pops up"))
}

/// SX-FACE-03, SX-FACE-04: whether a figure may turn; one that has fired stays as it fired.
pub(super) fn check_face(state: &State, figure: FigureId, facing: f64) -> Result<i32, Refusal> {
    let facing = legal::read_facing(facing)?;
    if state.activation_is(|it| it.fired) {
        return Err(no!(ids::SX_FACE_04, "{figure} has fired and faces its target"));
    }
    if matches!(state.figure(figure).ride, Ride::Vehicle { driver: false, .. }) {
        return Err(no!(ids::SX_VEH_02, "{figure} sits as the wagon stands"));
    }
    let at = state.figure(figure).at;
    if state.figure(figure).ride != Ride::Foot {
        legal::may_stop(state, figure, table::Pose { facing, ..at })?;
    }
    Ok(facing)
}

/// SX-ADV-33: a carrier may not fire or charge.
pub(super) fn unburdened(state: &State, figure: FigureId) -> Result<(), Refusal> {
    refuse_if!(
        state.activation_is(|it| it.carries.is_some()),
        ids::SX_ADV_33,
        "{figure} carries a friend and may neither fire nor charge in this activation"
    );
    Ok(())
}

/// SX-ACT-10, SX-ACT-11: step 7 is done.
pub(super) fn already_finished(state: &State, figure: FigureId, order: &Order) -> Refusal {
    let fired = state.activation_is(|it| it.fired);
    match order {
        Order::Duck(_) if fired => may_not_duck(figure),
        Order::Fire(_) if fired => {
            no!(ids::SX_ACT_11, "already fired at step 7: {figure} fires one volley there")
        }
        _ => no!(
            ids::SX_ACT_06,
            "{figure} has done what ends the activation: only hiding is left, or ending it"
        ),
    }
}

/// SX-ACT-10: one who has fired stays up.
fn may_not_duck(figure: FigureId) -> Refusal {
    no!(ids::SX_ACT_10, "already fired this activation: {figure} may not duck")
}

/// SX-ACT-09, SX-ACT-10: whether a figure may duck behind a feature named.
pub fn check_duck(state: &State, figure: FigureId, behind: &str) -> Result<Cover, Refusal> {
    if state.activation_is(|it| it.fired) {
        return Err(may_not_duck(figure));
    }
    if matches!(state.figure(figure).status, Status::Ducked(_)) {
        return Err(no!(ids::SX_ACT_09, "{figure} is ducked already: end the activation to stay so"));
    }
    let eye = sight::eye(state, figure);
    let on_foot = sight::Eye { ride: Ride::Foot, ..eye.being(Status::Up) };
    let low = |feature: Cover| {
        !concealment::could_cover(state, feature, &eye.being(Status::Up))
            && concealment::could_cover(state, feature, &on_foot)
    };
    refuse_if!(
        matches!(eye.ride, Ride::Horse(_)) && state.find_cover(behind).is_some_and(low),
        ids::SX_LOS_10,
        "{} does not cover a rider, and {figure} cannot duck behind it: get down first",
        ground::the(behind).to_string()
    );
    let features = duck_features(state, figure);
    let found = features.iter().copied().find(|feature| state.cover_name(*feature) == behind);
    found.ok_or_else(|| {
        let at_hand: Vec<String> =
            features.iter().map(|feature| state.cover_name(*feature).to_owned()).collect();
        let what = if at_hand.is_empty() {
            "there is none here".to_owned()
        } else {
            format!("there is {}", at_hand.join(", "))
        };
        no!(
            ids::SX_ACT_09,
            "no cover to duck behind by the name of '{}' for {figure}: {what}",
            behind.to_owned()
        )
    })
}

/// SX-ACT-09: what a figure could duck behind: features that cover it against an enemy its side knows of or, with none in sight, any it
/// stands in or at.
pub fn duck_features(state: &State, figure: FigureId) -> Vec<Cover> {
    let eye = sight::eye(state, figure).being(Status::Up);
    let known: Vec<sight::Eye> =
        sight::known_enemies(state, figure).map(|(enemy, _)| sight::eye(state, enemy)).collect();
    let in_sight = known.iter().any(|enemy| sight::clear(state, &eye, enemy));
    sight::features(state)
        .filter(|feature| {
            known.iter().any(|enemy| sight::covers(state, *feature, &eye, enemy))
                || (!in_sight && concealment::could_cover(state, *feature, &eye))
        })
        .collect()
}

/// SX-HORSE-08: the fallen horse a thrown rider touches.
fn fallen_horse(state: &State, figure: FigureId) -> Option<Cover> {
    let base = field::base(state, figure);
    (0..state.horses.len() as u8).map(HorseId).find_map(|horse| {
        let touches =
            within(base.gap(&Base::Block(field::horse_base(state, horse))).distance, field::CONTACT);
        (state.horses[usize::from(horse.0)].fallen && touches).then_some(Cover::Horse(horse))
    })
}

/// SX-HORSE-08: what a thrown rider may do, beside standing up.
fn may_duck_behind_horse(state: &State, figure: FigureId) -> Option<Cover> {
    match state.figure(figure).status {
        Status::Thrown { flight_pending: false } => fallen_horse(state, figure),
        Status::Ducked(cover @ Cover::Horse(_)) if state.figure(figure).unhorsed => Some(cover),
        _ => None,
    }
}

/// How a player reads that somebody ducks behind something.
pub(super) fn ducking(state: &State, behind: &str) -> String {
    state.find_cover(behind).map_or_else(String::new, |cover| format!("Duck {}", state.down_at(cover)))
}

/// SX-HORSE-08: a thrown rider stands up, or ducks behind his fallen horse; either uses the whole activation.
impl Asks<Sixgun> for Thrown {
    decided_by!(self, state => active(state));

    fn head(&self, state: &State) -> Head {
        let name = state.name(active(state));
        let says = format!("{name} was thrown: stand up, or duck behind the fallen horse.");
        Head::new(ids::SX_HORSE_08, format!("{name} is thrown"), says)
            .asking(ids::SX_HORSE_08, "whether the thrown rider stands up or takes cover")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let figure = active(state);
        answers.ways(|ways| {
            ways.word::<order::StandUp>(Button::new("Stand up"), || {
                Doing::shown(move |state| {
                    let (name, his) = (state.name(figure), state.pronouns(figure).his);
                    format!("{name} gets to {his} feet and does nothing else.")
                })
                .played(move |ctx| {
                    let flees = matches!(ctx.figure(figure).status, Status::Thrown { flight_pending: true });
                    emit_about(ctx, figure, Event::StoodUp { figure });
                    if flees {
                        flight::begin_to_run_later(ctx, figure);
                    }
                })
            });
            ways.verb::<order::Duck>(MAIN, |answers| {
                let horse = may_duck_behind_horse(state, figure);
                let covers = horse.into_iter().map(|cover| state.cover_name(cover).to_owned());
                let behind = answers.pick(slot!(behind), "").among(covers);
                let behind = behind.called(|behind: &String| ducking(state, behind));
                let cover = behind.judged(|behind| check_duck_thrown(state, figure, &behind))?;
                let duck = Doing::shown(move |state| {
                    format!("{} takes cover {}.", state.name(figure), state.down_at(cover))
                });
                let duck =
                    duck.played(move |ctx| emit_about(ctx, figure, Event::Ducked { figure, behind: cover }));
                answers.done(duck, || ducks(state, cover))
            });
        })
    }

    /// SX-SOLO-04: duck behind the fallen horse if a conscious enemy is in sight, else stand.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let figure = active(state);
        let in_sight =
            || sight::known_enemies(state, figure).any(|(enemy, _)| sight::sees(state, figure, enemy));
        let cover = may_duck_behind_horse(state, figure).filter(|_| in_sight());
        Some(cover.map_or_else(|| order::StandUp {}.into(), |cover| ducks(state, cover).into()))
    }
}

/// The order to duck behind something.
pub(super) fn ducks(state: &State, cover: Cover) -> order::Duck {
    order::Duck { behind: state.cover_name(cover).to_owned() }
}

/// SX-HORSE-08: the fallen horse a thrown rider may duck behind, if it is the one he names.
fn check_duck_thrown(state: &State, figure: FigureId, behind: &str) -> Result<Cover, Refusal> {
    let cover = may_duck_behind_horse(state, figure).filter(|cover| state.cover_name(*cover) == behind);
    cover.ok_or_else(|| {
        no!(
            ids::SX_HORSE_08,
            "{figure} ducks only behind a fallen horse at hand, and not with a flight pending"
        )
    })
}

/// For folds.
pub(super) fn fold_stood_up(state: &mut State, figure: FigureId) {
    let it = state.figure_mut(figure);
    it.status = Status::Up;
    it.unhorsed = false;
    super::with(state, |_| {});
}
