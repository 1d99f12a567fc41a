//! SX-CHG-01: who may charge whom, and by which way.

use super::approach::{self, Approach};
use crate::prelude::*;

/// A charge the rules accept in this state. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalCharge {
    pub(super) charger: FigureId,
    pub(super) target: FigureId,
    pub(super) via: Vec<Spot>,
    pub(super) approach: Approach,
}

/// SX-CHG-01: whether a figure may charge an enemy now, by way of these points (none: straight).
pub fn check(
    state: &State,
    charger: FigureId,
    target: PieceId,
    via: &[Spot],
) -> Result<LegalCharge, Refusal> {
    movement::may_move(state, charger)?;
    if state.activation_is(|it| it.charge != Charge::None) {
        return Err(no!(ids::SX_CHG_01, "{charger} has charged already: one charge in an activation"));
    }
    if state.activation_is(|it| it.carries.is_some()) {
        return Err(no!(ids::SX_ADV_33, "{charger} carries a friend and may not charge"));
    }
    may_charge(state, charger)?;
    let target = may_be_charged(state, charger, target)?;
    // SX-BRAWL-03: whether he may fight there comes before whether he finds room.
    brawl::room(state, approach::contact_by(state, charger, target, via).point(), target)?;
    let approach = approach::approach(state, charger, target, via)?;
    Ok(LegalCharge { charger, target, via: via.to_vec(), approach })
}

fn may_charge(state: &State, charger: FigureId) -> Result<(), Refusal> {
    if brawl::engaged(state, charger) {
        return Err(no!(ids::SX_BRAWL_02, "{charger} is engaged in a brawl and cannot leave it"));
    }
    if matches!(state.figure(charger).ride, Ride::Vehicle { .. }) {
        return Err(no!(ids::SX_VEH_05, "{charger} is aboard a vehicle and cannot charge: get down first"));
    }
    match state.figure(charger).status {
        Status::Up | Status::PoppedUp(_) | Status::Ducked(_) => Ok(()),
        _ => Err(no!(ids::SX_CHR_15, "{charger} is in no state to charge")),
    }
}

fn may_be_charged(state: &State, charger: FigureId, target: PieceId) -> Result<FigureId, Refusal> {
    let side = state.figure(charger).side;
    let Some(target) = state.as_figure(target) else {
        return Err(no!(ids::SX_CHG_01, "{target} is nobody to be charged: name an enemy figure"));
    };
    let it = state.figure(target);
    refuse_if!(it.side == side, ids::SX_CHG_01, "{target} is a friend: name an enemy");
    if sight::concealed_from(state, target, charger) {
        return Err(no!(ids::SX_CONC_02, "no such enemy is to be seen: charge one in sight"));
    }
    encounter::may_be_attacked(state, target)?;
    refuse_if!(!it.status.conscious(), ids::SX_CHG_01, "{target} is no conscious enemy in sight");
    if !matches!(it.status, Status::Ducked(_)) && !sight::sees(state, charger, target) {
        let (from, to) = (state.centre(charger), state.centre(target));
        return Err(no!(ids::SX_CHG_01, "{charger} does not see {target}: charge an enemy in sight").along(
            from,
            to,
            "out of sight",
        ));
    }
    Ok(target)
}

/// SX-CHG-16: more than the farthest a charger across a low line stays from his man.
const BESIDE: f64 = 3.0;

/// Whom a figure may charge straight.
pub fn targets(state: &State, charger: FigureId) -> Vec<FigureId> {
    // Farther than this nobody comes, and to say by how much takes longer than to see it.
    let reach = movement::inches_left(state, charger) + BESIDE;
    state
        .conscious(state.figure(charger).side.enemy())
        .map(|(enemy, _)| enemy)
        .filter(|enemy| field::gap(state, charger, *enemy).distance <= reach)
        .filter(|enemy| check(state, charger, state.piece(*enemy), &[]).is_ok())
        .collect()
}

/// The way to a charge: whom, and another way than straight if the player likes.
pub fn ask(
    state: &State,
    charger: FigureId,
    title: &'static str,
    answers: &mut Answers<'_, order::Charge>,
) -> Answered<Doing> {
    let charge = |legal: LegalCharge| Doing::of(legal).shown(show).played(super::declare);
    if let Some(answered) = answers.whole(|order| check(state, charger, order.target, &order.path)) {
        return answered.map(charge);
    }
    let side = state.figure(charger).side;
    let seen = state.conscious(side.enemy()).filter(|(enemy, _)| sight::shown_to(state, *enemy, side));
    let straight = || targets(state, charger).into_iter().map(|target| state.piece(target));
    let whom = answers.pick(slot!(target), title).among_those(straight);
    let whom = whom.showing(seen.map(|(enemy, _)| state.piece(enemy)));
    let whom = whom.noted(|_: &PieceId| "charge".to_owned());
    let target = whom.judged(|target| check(state, charger, target, &[]).map(|_| target))?;
    let round = |path: &[Spot]| {
        let title = format!("Charge {target}: by which way?");
        let ghost = movement::ghost(state, charger, state.figure(charger).at.into());
        Next::new(ids::SX_CHG_01, title, Vec::new()).placing(
            format!("path/{}", path.len()),
            ghost,
            Vec::new(),
        )
    };
    let judge = |path: &[Spot]| check(state, charger, target, path);
    let legal = answers.grow(slot!(path), round, |_| Some(Vec::new()), judge)?;
    let path = legal.via.clone();
    answers.done(charge(legal), || order::Charge { target, path })
}

/// What a charge would be: the way, the number tested, the place of the target's own test.
fn show(state: &State, charge: &LegalCharge) -> Preview {
    let LegalCharge { charger, target, .. } = *charge;
    let grounds = reactions::grounds(state, charger, &[target]);
    let number = reactions::tested_number(state, Test::Charging, charger, grounds);
    let inches = f64::from(charge.approach.mils) / 1000.0;
    let left = movement::inches_left(state, charger);
    let (name, against, total) = (state.name(charger), state.name(target), number.total());
    let mut preview = Preview::saying(format_args!(
        "{name} charges {against}: {} of {} inches to contact; tested number {total}: two dice charge, one fires instead, none ducks.",
        words::inches(inches),
        words::inches(left)
    ))
    .costing(&number);
    let mut from = state.centre(charger);
    for stop in charge.via.iter().chain([&charge.approach.contact]) {
        preview = preview.drawn(Witness::line(from, stop.point(), "charge"));
        from = stop.point();
    }
    preview
}
