//! SX-ADV-32, SX-ADV-33: carrying the wounded.

use super::{Event, LegalMove, legal};
use crate::prelude::*;

/// A carrying the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalCarry {
    carrier: FigureId,
    who: FigureId,
    with: Option<FigureId>,
    way: LegalMove,
}

/// SX-ADV-32: whether the active figure may carry a friend along a path, with another's help or alone.
pub fn check(
    state: &State,
    carrier: FigureId,
    who: PieceId,
    with: Option<PieceId>,
    path: &[Spot],
) -> Result<LegalCarry, Refusal> {
    may_carry(state)?;
    let friend = |piece: PieceId| {
        let found = state.as_figure(piece).filter(|id| state.figure(*id).side == state.figure(carrier).side);
        found.ok_or_else(|| no!(ids::SX_ADV_32, "only a friend is carried, and by friends"))
    };
    let who = friend(who)?;
    let with = with.map(friend).transpose()?;
    let hurt = state.figure(who);
    let carried = hurt.status == Status::Unconscious || (hurt.status.conscious() && hurt.bad_wounds > 0);
    if !carried || who == carrier || hurt.ride != Ride::Foot || state.is_engaged(who) {
        return Err(no!(ids::SX_ADV_32, "{who} is neither badly wounded nor unconscious"));
    }
    bears(state, carrier, who)?;
    if let Some(helper) = with {
        bears(state, helper, who)?;
        let it = state.figure(helper);
        let waited = helper != carrier && it.covered == 0 && it.shots == 0 && !state.queue.contains(&helper);
        if !waited {
            let Pronouns { he, his, .. } = state.pronouns(helper);
            return Err(no!(
                ids::SX_ADV_32,
                "{helper} helps only if {he} has had {his} activation and neither moved nor fired in this phase"
            ));
        }
    }
    // The price of the way depends on who carries, so it is checked as if he had been taken up already.
    let mut taken = state.clone();
    super::fold(&mut taken, &Event::TookUp { carrier, who, with });
    let way = legal::check(&taken, carrier, path, None)?;
    Ok(LegalCarry { carrier, who, with, way })
}

/// SX-ADV-32: the way to a carrying: whom, and where to. Who helps goes without saying: nobody.
pub fn ask(state: &State, carrier: FigureId, answers: &mut Answers<'_, order::Carry>) -> Answered<Doing> {
    let carry = |legal: LegalCarry| Doing::of(legal).shown(show).played(play);
    if let Some(answered) = answers.whole(|it| check(state, carrier, it.who, it.with, &it.path)) {
        return answered.map(carry);
    }
    super::may_move(state, carrier)?;
    let hurt = within_reach(state, carrier).map(|who| state.piece(who));
    let who = answers.pick(slot!(who), "").among(hurt).called(|who| format!("Carry {who}")).judged(Ok)?;
    let with = answers.settle(slot!(with), None).judged(Ok)?;
    let any = |pick: &mut dyn FnMut(usize) -> usize| {
        let way = Point::toward(pick(24) as f64 * 15.0) * (1.0 + pick(3) as f64);
        Some(vec![Placement { at: state.centre(carrier) + way, facing: 0.0 }.snap().spot()])
    };
    // Its price depends on who is carried, so the whole order is judged, not the path alone.
    let judge = |path: &[Spot]| Ok((check(state, carrier, who, with, path)?, path.to_vec()));
    let (legal, path) = answers.grow(slot!(path), |path| super::on(state, carrier, path), any, judge)?;
    answers.done(carry(legal), || order::Carry { who, with, path })
}

/// What a carrying would do.
fn show(state: &State, legal: &LegalCarry) -> Preview {
    let LegalCarry { carrier, who, with, ref way } = *legal;
    let (name, whom) = (state.name(carrier), state.name(who));
    let to = place(way.path[way.path.len() - 1].point());
    match with.map(|helper| state.name(helper)) {
        Some(helper) => Preview::saying(format_args!("{name} and {helper} carry {whom} to {to}.")),
        None => Preview::saying(format_args!("{name} carries {whom} to {to}.")),
    }
}

/// SX-ADV-32: those who go with a carrier, and where each would be if he went there.
pub fn followed(state: &State, carrier: FigureId, to: Spot) -> impl Iterator<Item = (FigureId, Pose)> {
    let from = state.figure(carrier).at;
    let shift = (to.x - from.x, to.y - from.y);
    let others = together(state, carrier).iter().filter(move |other| *other != carrier);
    others.map(move |other| (other, shifted(state.figure(other).at, shift)))
}

/// SX-ADV-32: whether anybody is taken up now.
fn may_carry(state: &State) -> Result<(), Refusal> {
    refuse_if!(
        !state.setup.options.has(Module::WoundedMove),
        ids::SX_ADV_32,
        "nobody is carried in this encounter: it is played without adv-wounded-move"
    );
    if state.activation_is(|it| it.walked > 0 || it.fired) {
        return Err(no!(ids::SX_ADV_32, "a carrier takes a friend up at the start of the activation"));
    }
    Ok(())
}

/// SX-ADV-32: carriers are on foot, have no Bad Wound and touch the one they carry.
fn bears(state: &State, carrier: FigureId, who: FigureId) -> Result<(), Refusal> {
    let it = state.figure(carrier);
    let fit =
        it.ride == Ride::Foot && it.bad_wounds == 0 && it.status == Status::Up && !state.is_engaged(carrier);
    refuse_if!(
        !fit,
        ids::SX_ADV_32,
        "{carrier} must be up, on foot and without a Bad Wound to carry anybody"
    );
    let gap = field::gap(state, carrier, who);
    if within(gap.distance, field::CONTACT) {
        return Ok(());
    }
    Err(no!(ids::SX_ADV_32, "{carrier} must touch {who} to carry {}", state.pronouns(who).him).across(&gap))
}

/// SX-ADV-32: the friend is taken up and the way begins.
fn play(ctx: &mut Ctx<'_>, legal: LegalCarry) {
    let LegalCarry { carrier, who, with, way } = legal;
    // SX-CONC-08: whoever lays hands on a man is seen.
    for hands in std::iter::once(carrier).chain(with) {
        concealment::reveal(ctx, hands, ids::SX_CONC_08);
    }
    emit(ctx, Event::TookUp { carrier, who, with });
    super::play(ctx, way);
}

/// SX-ADV-32: one carrier pays double.
pub fn price(state: &State, figure: FigureId) -> f64 {
    let alone = state
        .activation
        .as_ref()
        .is_some_and(|it| it.figure == figure && matches!(it.carries, Some((_, None))));
    if alone { 2.0 } else { 1.0 }
}

/// SX-ADV-33: whether those who carry and the one they carry are still together; if one has fallen, ducked or run, he is set down.
pub fn holds(state: &State, carrier: FigureId) -> bool {
    let Some((who, with)) = state.activation_of(carrier).and_then(|it| it.carries) else {
        return true;
    };
    let touches = |other: FigureId| within(field::gap(state, other, who).distance, field::CONTACT);
    let helps = |other: FigureId| state.figure(other).status == Status::Up && touches(other);
    touches(carrier) && with.is_none_or(helps)
}

/// Those who go with a figure: whom it carries and who helps.
pub fn together(state: &State, figure: FigureId) -> FigureSet {
    let mut set = FigureSet::default();
    if let Some(activation) = &state.activation {
        if let Some((who, with)) = activation.carries {
            let all = [Some(activation.figure), Some(who), with];
            if all.contains(&Some(figure)) {
                all.into_iter().flatten().for_each(|other| set.add(other));
            }
        }
    }
    set
}

/// For folds: those who are carried, and those who help, go as the carrier does.
pub(super) fn fold_shift(state: &mut State, carrier: FigureId, shift: (i32, i32)) {
    if !state.is_acting(carrier) {
        return;
    }
    for other in together(state, carrier).iter().filter(|other| *other != carrier) {
        let it = state.figure_mut(other);
        it.at = shifted(it.at, shift);
        it.moved = true;
    }
}

const fn shifted(pose: Pose, (x, y): (i32, i32)) -> Pose {
    Pose { x: pose.x + x, y: pose.y + y, ..pose }
}

/// SX-ADV-32: whom the active figure could carry.
pub fn within_reach(state: &State, carrier: FigureId) -> impl Iterator<Item = FigureId> {
    let open = may_carry(state).is_ok();
    state.everybody().filter(move |who| {
        let it = state.figure(*who);
        let hurt = it.status == Status::Unconscious || (it.status.conscious() && it.bad_wounds > 0);
        open && *who != carrier
            && it.ride == Ride::Foot
            && !state.is_engaged(*who)
            && it.side == state.figure(carrier).side
            && hurt
            && bears(state, carrier, *who).is_ok()
    })
}
