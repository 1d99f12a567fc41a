//! SX-WPN-05: how a volley is declared, bullet by bullet, and what is proposed.

use engine::question::UNSAID;

use super::aim::{self, LegalVolley};
use super::exchange::Exchange;
use super::tell::{fires, held, rule_of, shots_in_words, sum};
use super::{Circumstances, Volley, Why, far};
use crate::order::Shot;
use crate::prelude::*;

/// SX-WPN-05, SX-FIRE-09: how the volley is fired whose owner is asked, or that he holds fire.
impl Asks<Sixgun> for Exchange {
    decided_by!(self, state => self.next().firer);

    fn head(&self, state: &State) -> Head {
        let volley = self.next();
        let name = state.name(volley.firer);
        let shots = shots_in_words(aim::shots_left(state, volley.firer));
        let at = volley.cause.map_or("an enemy in sight", |cause| state.name(cause));
        let or = if volley.may_hold(state) { ", or hold fire" } else { "" };
        let says = format!("{name} may fire {shots} at {at}{or}.");
        Head::new(rule_of(self.why), title(self.why), says)
            .interrupting()
            .asking(ids::SX_WPN_05, "how a volley is fired")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<order::Fire>(MAIN, |answers| {
                let Volley { firer, cause, .. } = *self.next();
                let (volley, exchange) = (volley(state, firer, self.why, cause, answers)?, self.clone());
                Ok(Doing::of(volley)
                    .shown(show)
                    .played(move |ctx, volley| super::push(ctx, exchange.answered(Some(volley)))))
            });
            ways.may::<order::HoldFire>(Button::new("Hold fire").if_open().seldom(4), || self.hold(state));
            ways.may::<order::GoOn>(UNSAID, || self.hold(state));
        })
    }

    /// SX-SOLO-04: a figure without a player does not shoot through a friend.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let Volley { firer, cause, may_hold, .. } = *self.next();
        let goes_on = self.why == Why::Return && may_hold && prefers_to_go_on(state, firer);
        let target = match cause {
            _ if goes_on => None,
            Some(cause) => Some(cause).filter(|cause| !aim::friend_in_path(state, firer, *cause)),
            None => nearest_clear_target(state, firer),
        };
        let volley = target.and_then(|target| plain_volley(state, firer, target));
        Some(volley.unwrap_or_else(|| order::HoldFire {}.into()))
    }
}

impl Exchange {
    /// The volley whose owner is asked.
    fn next(&self) -> &Volley {
        self.asked().expect("somebody is asked")
    }

    /// SX-FIRE-09: whoever need not fire holds it.
    fn hold(&self, state: &State) -> Result<Doing, Refusal> {
        if !self.next().may_hold(state) {
            return Err(aim::must_fire(self.next().firer));
        }
        Ok(Doing::of(self.clone())
            .shown(|state, it| {
                let (next, name) = (it.next(), |figure: FigureId| state.name(figure));
                held(name(next.firer), next.cause.map(name), it.why, it.spared(state).map(name))
            })
            .played(|ctx, it| {
                let Volley { firer, cause: target, .. } = *it.next();
                let friend = it.spared(ctx);
                tell_about(ctx, firer, |state| {
                    let name = |figure: FigureId| state.name(figure);
                    let says = held(name(firer), target.map(name), it.why, friend.map(name));
                    let about = [Some(firer), target, friend].into_iter().flatten().map(name);
                    Telling::new(ids::SX_WPN_05, says).about(about).detail()
                });
                super::push(ctx, it.answered(None));
            }))
    }

    /// SX-FIRE-09: the friend for whose sake he would hold fire, if the enemy knows of one.
    fn spared(&self, state: &State) -> Option<FigureId> {
        let Volley { firer, cause, .. } = *self.next();
        cause.and_then(|target| aim::known_friend_in_path(state, firer, target))
    }
}

const fn title(why: Why) -> &'static str {
    match why {
        Why::EndOfMove => "Fire",
        Why::GotAShot => "Got a shot",
        Why::Return => "Return fire",
        Why::Draw => "Draw!",
        Why::InsteadOfCharge => "Fire instead",
        Why::StandAndFire => "Stand and fire",
        Why::StandOff => "Stand-off",
        Why::Showdown => "Showdown",
        Why::Pursuit { .. } => "Pursue by fire",
    }
}

/// SX-WPN-05, SX-FIRE-04, SX-HORSE-03: the way to a volley, bullet by bullet: tap a target for each, or press a number for all at one.
pub fn volley(
    state: &State,
    firer: FigureId,
    why: Why,
    cause: Option<FigureId>,
    answers: &mut Answers<'_, order::Fire>,
) -> Answered<LegalVolley> {
    let judge = |shots: &[Shot]| aim::check(state, firer, shots, why, cause);
    if let Some(answered) = answers.whole(|order| judge(&order.shots)) {
        return answered;
    }
    let targets = || match cause {
        Some(cause) => aim::answers(state, firer, cause),
        None => aim::targets(state, firer),
    };
    let next = |shots: &[Shot]| {
        let mut offers = Vec::new();
        for target in targets().into_iter().filter(|target| aim::is_able(state, firer, *target)) {
            let (name, at) = (state.name(target), state.piece(target));
            let with = |aim: Aim| [shots, &[Shot { at, aim }]].concat();
            let offer = |label: String, shots: Vec<Shot>| {
                let refusal = judge(&shots).err();
                Offer::new(label, shots).refused(refusal)
            };
            let first = if shots.is_empty() { "1 shot" } else { "One more" };
            let rider = offer(format!("{first} at {name}"), with(Aim::Rider));
            offers.push(rider.on(at).about(at).noted(needs(state, firer, target, why).clone()));
            if may_aim_at_horse(state, firer, target) {
                offers.push(offer(format!("At {name}'s horse"), with(Aim::Horse)).about(at));
            }
            for count in 2..=aim::shots_left(state, firer).min(if shots.is_empty() { u8::MAX } else { 0 }) {
                let volley = order::Fire::at(at, count).shots;
                offers.push(Offer::new(format!("{count} shots at {name}"), volley).about(at));
            }
        }
        Next::new(ids::SX_WPN_05, if shots.is_empty() { "At whom?" } else { "Another shot?" }, offers)
    };
    // Now and then at several targets, now and then at a horse.
    let any = |pick: &mut dyn FnMut(usize) -> usize| {
        let targets = targets();
        let first = *targets.get(pick(targets.len().max(1)))?;
        let shot = |target: FigureId, pick: &mut dyn FnMut(usize) -> usize| {
            let at_horse = may_aim_at_horse(state, firer, target) && pick(2) == 0;
            Shot { at: state.piece(target), aim: if at_horse { Aim::Horse } else { Aim::Rider } }
        };
        let mut shots = vec![shot(first, pick)];
        for _ in 0..pick(usize::from(aim::shots_left(state, firer)).max(1)) {
            shots.push(shot(targets[pick(targets.len())], pick));
            if shots[shots.len() - 1].at != shots[0].at && judge(&shots).is_err() {
                shots.pop();
                shots.push(shots[0].clone());
            }
        }
        Some(shots)
    };
    let legal = answers.grow(slot!(shots), next, any, judge)?;
    let bullets = legal.bullets.clone();
    let shot = |bullet: super::Bullet| Shot { at: state.piece(bullet.at), aim: bullet.aim };
    answers.done(legal, || order::Fire { shots: bullets.into_iter().map(shot).collect() })
}

/// SX-HORSE-03: whether a target's horse may be aimed at.
pub(super) fn may_aim_at_horse(state: &State, firer: FigureId, target: FigureId) -> bool {
    matches!(state.figure(target).ride, Ride::Horse(_)) && !far(state, firer, target)
}

/// What the first bullet needs, if the firer keeps steady.
fn needs(state: &State, firer: FigureId, target: FigureId, why: Why) -> String {
    let shot = Circumstances::fired_for(state, firer, target, why);
    let sum = sum(state, firer, shot, 1, Nerve::Steady).total();
    let least = if state.setup.options.has(Module::Gunplay) { 6 } else { 8 };
    match least - sum {
        ..=1 => "any die hits".into(),
        needed @ 2..=6 => format!("{needed} or more hits"),
        _ => "no die hits".into(),
    }
}

/// What a volley would be: the sum of its first bullet, the line of fire, and everybody in its path.
pub fn show(state: &State, volley: &LegalVolley) -> Preview {
    let LegalVolley { firer, ref bullets, why } = *volley;
    let named = bullets[0].at;
    let caught = aim::swath(state, firer, named);
    // SX-CONC-14: somebody hidden in the path is not given away.
    let side = state.figure(firer).side;
    let mut beside = String::new();
    for figure in caught.iter().filter(|it| **it != named && sight::shown_to(state, **it, side)) {
        let link = if beside.is_empty() { ", with" } else { "," };
        beside += &format!("{link} {}", state.name(*figure));
    }
    if !beside.is_empty() {
        beside += " in the path of the shot";
    }
    let name = state.name(firer);
    let does = fires(state, firer, state.figure(firer).ready, bullets, why);
    let (needs, he) = (needs(state, firer, named, why), state.pronouns(firer).he);
    let shot = Circumstances::fired_for(state, firer, named, why);
    let first = if bullets.len() == 1 { "" } else { " for the first" };
    let says = format_args!("{name} {does}{beside}; {needs}{first} if {he} keeps steady.");
    let preview = Preview::saying(says).costing(&sum(state, firer, shot, 1, Nerve::Steady));
    bullets.iter().fold(preview, |preview, bullet| preview.drawn(ruler(state, firer, bullet.at)))
}

/// The line of fire, with the range.
fn ruler(state: &State, firer: FigureId, target: FigureId) -> Witness {
    let gap = aim::range(state, firer, target).distance;
    Witness::line(state.centre(firer), state.centre(target), format_args!("{gap:.1}″"))
}

/// SX-SOLO-04: those who escape or charge go on rather than shoot.
pub(crate) fn prefers_to_go_on(state: &State, figure: FigureId) -> bool {
    state.posture(figure) == crate::scenario::Posture::Escape || crate::charge::going(state, figure).is_some()
}

/// SX-SOLO-04: at the rider, with all shots at effective range and one beyond; nothing if there is no shot left.
pub fn plain_volley(state: &State, firer: FigureId, target: FigureId) -> Option<Order> {
    // SX-CNPC-17: the law wants him alive.
    let alive = encounter::wanted_alive(state, target);
    let most = aim::shots_left(state, firer).min(if alive { 1 } else { u8::MAX });
    let count = if aim::effective(state, firer, target) { most } else { most.min(1) };
    (count > 0).then(|| order::Fire::at(state.piece(target), count).into())
}

/// SX-SOLO-03, SX-SOLO-04: the nearest legal target no friend stands in the path of, then the one with the least Constitution left, then
/// roster order.
pub fn nearest_clear_target(state: &State, firer: FigureId) -> Option<FigureId> {
    // SX-CNPC-17: nobody wakes those who sleep.
    let clear =
        |target: &FigureId| !encounter::waits(state, *target) && !aim::friend_in_path(state, firer, *target);
    let targets = aim::targets(state, firer).into_iter().filter(clear);
    let apart = |target: &FigureId| field::gap(state, firer, *target).distance;
    field::nearest(targets, apart, |target| (state.constitution_left(*target), *target))
}
