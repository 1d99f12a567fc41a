//! Fire in words: the way to a volley, what is proposed, and what is told of it.

use engine::decision::Choice;
use engine::event::SumLine;
use engine::{Ask, Decision, Label, Preview, Refusal, Refused, Sentence, Side, Tally, Telling, Witness};
use serde_json::{Value, json};

use super::exchange::Exchange;
use super::score::spoilt_by;
use super::{Bullet, Circumstances, Event, Line, Obstacle, Why, aim, far, score};
use crate::harm::Force;
use crate::options::Module;
use crate::order::{self, Aim, Order, Shot};
use crate::state::{FigureId, Nerve, Ride, State};
use crate::task::{bad_draft, nobody_is_asked};
use crate::weapons::Weapon;
use crate::words::{self, Pronouns};
use crate::{field, ids};

/// SX-WPN-05: the question put to the owner of a volley.
pub(super) fn decision(state: &State, exchange: &Exchange) -> Decision {
    let volley = exchange.asked().expect("somebody is asked");
    let name = state.name(volley.firer);
    let most = aim::shots_left(state, volley.firer);
    let at =
        volley.cause.map_or_else(|| "an enemy in sight".to_owned(), |cause| state.name(cause).to_owned());
    let or = if volley.may_hold(state) { ", or hold fire" } else { "" };
    let says = format!("{name} may fire {} at {at}{or}.", shots_in_words(most));
    Decision::new(state.figure(volley.firer).side, rule_of(exchange.why), title(exchange.why), says)
        .interrupting()
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

const fn rule_of(why: Why) -> engine::RuleId {
    match why {
        Why::EndOfMove => ids::SX_FIRE_01,
        Why::GotAShot => ids::SX_GAS_06,
        Why::Return => ids::SX_SHOT_04,
        Why::Draw => ids::SX_DRAW_04,
        Why::InsteadOfCharge => ids::SX_CHG_03,
        Why::StandAndFire => ids::SX_CHG_08,
        Why::StandOff => ids::SX_DRAW_08,
        Why::Showdown => ids::SX_SHOW_05,
        Why::Pursuit { .. } => ids::SX_PBF_02,
    }
}

/// The way to an answer: a whole volley at the cause with one press, or bullet by bullet; or to hold fire.
pub(super) fn ask(state: &State, exchange: &Exchange, draft: &Value) -> Result<Ask, Refusal> {
    let volley = exchange.asked().ok_or_else(nobody_is_asked)?;
    let mut ask = match draft.get("order").and_then(Value::as_str) {
        Some("hold-fire" | "go-on") => return Ok(Ask { ready: true, ..asked("Hold fire") }),
        Some("fire") | None => ask_shots(state, volley.firer, draft, exchange.why, volley.cause)?,
        Some(_) => return Err(aim::not_a_volley()),
    };
    if volley.may_hold(state) && shots_of(draft)?.is_empty() {
        ask.options.push(Choice::option("Hold fire", json!({ "order": "hold-fire" })));
    }
    Ok(ask)
}

/// SX-WPN-05, SX-FIRE-04, SX-HORSE-03: the way to a volley, bullet by bullet: tap a target for each, or press a number for all at one.
pub fn ask_shots(
    state: &State,
    firer: FigureId,
    draft: &Value,
    why: Why,
    cause: Option<FigureId>,
) -> Result<Ask, Refusal> {
    let shots = shots_of(draft)?;
    let mut ask = asked(if shots.is_empty() { "At whom?" } else { "Another shot?" });
    ask.ready = !shots.is_empty() && aim::check(state, firer, &shots, why, cause).is_ok();
    for target in aim::targets(state, firer) {
        if cause.is_some_and(|cause| !aim::answers(state, firer, cause).contains(&target)) {
            continue;
        }
        let name = state.name(target);
        let with = |aim: Aim| [shots.as_slice(), &[Shot { at: state.piece(target), aim }]].concat();
        let refusal = |shots: &[Shot]| aim::check(state, firer, shots, why, cause).err();
        let rider = with(Aim::Rider);
        let refused = refusal(&rider).map(|refusal| Refused::of(&refusal, state.names()));
        let label =
            if shots.is_empty() { format!("1 shot at {name}") } else { format!("One more at {name}") };
        let choice = Choice { label, ..Choice::piece(name, fire(state, &rider)) };
        ask.pieces.push(choice.noted(needs(state, firer, target, why)).refused(refused));
        if matches!(state.figure(target).ride, Ride::Horse(_)) && !far(state, firer, target) {
            let horse = with(Aim::Horse);
            let refused = refusal(&horse).map(|refusal| Refused::of(&refusal, state.names()));
            ask.options
                .push(Choice::option(format!("At {name}'s horse"), fire(state, &horse)).refused(refused));
        }
        if shots.is_empty() {
            for count in 2..=aim::shots_left(state, firer) {
                let all = vec![Shot { at: state.piece(target), aim: Aim::Rider }; usize::from(count)];
                ask.options.push(Choice::option(format!("{count} shots at {name}"), fire(state, &all)));
            }
        }
    }
    Ok(ask)
}

/// The shots a draft names so far.
fn shots_of(draft: &Value) -> Result<Vec<Shot>, Refusal> {
    let Some(shots) = draft.get("shots") else { return Ok(Vec::new()) };
    serde_json::from_value(shots.clone()).map_err(|error| bad_draft(error.to_string()))
}

/// A volley as a draft, with names.
fn fire(state: &State, shots: &[Shot]) -> Value {
    let shots: Vec<Value> = shots
        .iter()
        .map(|shot| match shot.aim {
            Aim::Rider => json!({ "at": state.names().of(shot.at) }),
            Aim::Horse => json!({ "at": state.names().of(shot.at), "aim": "horse" }),
        })
        .collect();
    json!({ "order": "fire", "shots": shots })
}

/// What the first bullet needs, if the firer keeps steady.
fn needs(state: &State, firer: FigureId, target: FigureId, why: Why) -> Label {
    let shot = Circumstances::fired_for(state, firer, target, why);
    let sum = sum(state, firer, shot, 1, Nerve::Steady).total();
    let least = if state.setup.options.has(Module::Gunplay) { 6 } else { 8 };
    match least - sum {
        ..=1 => "any die hits".into(),
        needed @ 2..=6 => format_args!("{needed} or more hits").into(),
        _ => "no die hits".into(),
    }
}

/// SX-HIT-01, SX-ADV-14: what a To Hit die is added to; the advanced game adds CV and nothing else.
fn sum(state: &State, firer: FigureId, shot: Circumstances, bullet: u8, nerve: Nerve) -> Tally {
    let cv = state.figure(firer).cv;
    if state.setup.options.has(Module::Gunplay) {
        Tally::base(ids::SX_ADV_14, "Combat Value", i32::from(cv))
    } else {
        score(cv, shot, bullet, nerve)
    }
}

fn asked(title: &str) -> Ask {
    Ask { title: title.to_owned(), rule: ids::SX_WPN_05.0.to_owned(), ..Ask::default() }
}

/// What an answer would do.
pub(super) fn preview(state: &State, exchange: &Exchange, order: &Order) -> Result<Preview, Refusal> {
    exchange.answer(state, order)?;
    let volley = exchange.asked().ok_or_else(nobody_is_asked)?;
    if let Order::Fire(order::Fire { shots }) = order {
        return preview_shots(state, volley.firer, shots, exchange.why, volley.cause);
    }
    let friend = volley.cause.and_then(|target| aim::known_friend_in_path(state, volley.firer, target));
    let name = |figure: FigureId| state.name(figure);
    let says = held(name(volley.firer), volley.cause.map(name), exchange.why, friend.map(name));
    Ok(Preview::saying(says))
}

/// What a volley would be: the sum of its first bullet, the line of fire, and everybody in its path.
pub fn preview_shots(
    state: &State,
    firer: FigureId,
    shots: &[Shot],
    why: Why,
    cause: Option<FigureId>,
) -> Result<Preview, Refusal> {
    let volley = aim::check(state, firer, shots, why, cause)?;
    let first = volley.bullets()[0].at;
    let caught = aim::swath(state, firer, first);
    // SX-CONC-14: somebody hidden in the path is not given away.
    let side = state.figure(firer).side;
    let mut beside = Sentence::default();
    for figure in caught.iter().filter(|it| **it != first && crate::sight::shown_to(state, **it, side)) {
        let link = if beside.is_empty() { ", with" } else { "," };
        beside.add(format_args!("{link} {}", state.name(*figure)));
    }
    if !beside.is_empty() {
        beside.add(format_args!(" in the path of the shot"));
    }
    let name = state.name(firer);
    let does = fires(state, firer, state.figure(firer).ready, volley.bullets(), why);
    let (needs, he) = (needs(state, firer, first, why), state.pronouns(firer).he);
    let mut preview =
        Preview::saying(format_args!("{name} {does}{beside}; {needs} for the first if {he} keeps steady."))
            .costing(&sum(
                state,
                firer,
                Circumstances::fired_for(state, firer, first, why),
                1,
                Nerve::Steady,
            ));
    for bullet in volley.bullets() {
        preview = preview.drawn(ruler(state, firer, bullet.at));
    }
    Ok(preview)
}

/// The line of fire, with the range.
fn ruler(state: &State, firer: FigureId, target: FigureId) -> Witness {
    let gap = aim::range(state, firer, target).distance;
    Witness::line(state.centre(firer), state.centre(target), format_args!("{gap:.1}″"))
}

/// Some legal answer.
pub(super) fn any_order(state: &State, exchange: &Exchange, pick: &mut dyn FnMut(usize) -> usize) -> Order {
    let volley = exchange.asked().expect("somebody is asked");
    if volley.may_hold(state) && pick(4) == 0 {
        return Order::HoldFire(order::HoldFire {});
    }
    any_volley(state, volley.firer, exchange.why, volley.cause, pick)
        .unwrap_or(Order::HoldFire(order::HoldFire {}))
}

/// Some legal volley of a figure, if it is able to fire at anybody: now and then at several targets, now and then at a horse.
pub fn any_volley(
    state: &State,
    firer: FigureId,
    why: Why,
    cause: Option<FigureId>,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Order> {
    let targets = cause.map_or_else(|| aim::targets(state, firer), |cause| aim::answers(state, firer, cause));
    let first = *targets.get(pick(targets.len().max(1)))?;
    let shot = |target: FigureId, pick: &mut dyn FnMut(usize) -> usize| {
        let mounted = matches!(state.figure(target).ride, Ride::Horse(_)) && !far(state, firer, target);
        let aim = if mounted && pick(2) == 0 { Aim::Horse } else { Aim::Rider };
        Shot { at: state.piece(target), aim }
    };
    let mut shots = vec![shot(first, pick)];
    for _ in 0..pick(usize::from(aim::shots_left(state, firer)).max(1)) {
        let next = shot(targets[pick(targets.len())], pick);
        let fits = next.at == shots[0].at
            || aim::check(
                state,
                firer,
                &[shots.as_slice(), std::slice::from_ref(&next)].concat(),
                why,
                cause,
            )
            .is_ok();
        shots.push(if fits { next } else { shots[0].clone() });
    }
    Some(Order::Fire(order::Fire { shots }))
}

/// SX-SOLO-04: the answer of a figure without a player: it does not shoot through a friend.
pub(super) fn solo_order(state: &State, exchange: &Exchange) -> Order {
    let volley = exchange.asked().expect("somebody is asked");
    let firer = volley.firer;
    let goes_on = exchange.why == Why::Return
        && volley.may_hold
        && prefers_to_go_on(state, state.figure(firer).side, firer);
    let target = match volley.cause {
        Some(cause) => Some(cause).filter(|cause| !aim::friend_in_path(state, firer, *cause)),
        None => nearest_clear_target(state, firer),
    };
    match target {
        Some(target) if !goes_on => {
            plain_volley(state, firer, target).unwrap_or(Order::HoldFire(order::HoldFire {}))
        }
        _ => Order::HoldFire(order::HoldFire {}),
    }
}

/// SX-SOLO-04: those who escape or charge go on rather than shoot.
pub(crate) fn prefers_to_go_on(state: &State, side: Side, figure: FigureId) -> bool {
    state.setup.sides[side].posture == crate::scenario::Posture::Escape
        || crate::charge::going(state, figure).is_some()
}

/// SX-SOLO-04: at the rider, with all shots at effective range and one beyond; nothing if there is no shot left.
pub fn plain_volley(state: &State, firer: FigureId, target: FigureId) -> Option<Order> {
    let most = aim::shots_left(state, firer);
    let count = if aim::effective(state, firer, target) { most } else { most.min(1) };
    let shot = Shot { at: state.piece(target), aim: Aim::Rider };
    (count > 0).then(|| Order::Fire(order::Fire { shots: vec![shot; usize::from(count)] }))
}

/// SX-SOLO-03, SX-SOLO-04: the nearest legal target no friend stands in the path of, then the one with the least Constitution left, then
/// roster order.
pub fn nearest_clear_target(state: &State, firer: FigureId) -> Option<FigureId> {
    let clear = |target: &FigureId| !aim::friend_in_path(state, firer, *target);
    let apart = |target: FigureId| field::gap(state, firer, target).distance;
    let left = |target: FigureId| state.constitution_left(target);
    aim::targets(state, firer).into_iter().filter(clear).min_by(|one, other| {
        apart(*one)
            .total_cmp(&apart(*other))
            .then_with(|| left(*one).cmp(&left(*other)))
            .then_with(|| one.cmp(other))
    })
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Fired { firer, bullets, why, weapon, lines, .. } => {
            let does = fires(state, *firer, *weapon, bullets, *why);
            let says = format!("{} {}{does}.", state.name(*firer), lead_in(*why));
            let targets = bullets.iter().map(|bullet| bullet.at);
            let mut about: Vec<&str> =
                std::iter::once(*firer).chain(targets).map(|figure| state.name(figure)).collect();
            about.dedup();
            let told = Telling::new(rule_of(*why), says).about(about);
            lines.iter().fold(told, |told, line| told.drawn(drawn(line)))
        }
        Event::Cooled { firer, dice, nerve } => tell_nerve(state, *firer, *dice, *nerve),
        Event::Shot { firer, target, weapon, bullet, shot, nerve, die, fresh, hit, line } => {
            let tally = sum(state, *firer, *shot, *bullet, *nerve);
            let total = tally.total() + i32::from(*die);
            let (name, mark) = (state.name(*firer), state.name(*target));
            let same = if *fresh { "" } else { ", by the same die" };
            let what = missile(*weapon, *bullet);
            let because = spoilt(state, total, *shot, *bullet, *nerve);
            let says = format!("{name}'s {what} at {mark}{same}: {total}, {}{because}.", outcome(*hit));
            let rule = if state.setup.options.has(Module::Gunplay) { ids::SX_ADV_15 } else { ids::SX_HIT_03 };
            let mut told = Telling::new(rule, says).about([name, mark]).drawn(drawn(line));
            told.dice = Some(engine::event::Thrown {
                faces: vec![*die],
                counts: Vec::new(),
                purpose: format!("{name} shoots at {mark}"),
                sum: tally.shown().collect(),
            });
            told
        }
        Event::Unable { firer, target, because } => {
            let (name, mark) = (state.name(*firer), state.name(*target));
            let Pronouns { he, his, .. } = state.pronouns(*firer);
            let says = match because {
                Obstacle::NoWeapon => {
                    format!("{name} does not fire at {mark}: {he} has nothing to shoot with.")
                }
                Obstacle::NoShot => format!("{name} does not fire at {mark}: {his} shots are used up."),
                Obstacle::State => format!("{name} is in no state to fire at {mark}."),
                Obstacle::Range => format!("{name} has no shot at {mark}, who is out of range."),
                Obstacle::Sight => format!("{name} has no shot at {mark}, who is out of sight."),
            };
            Telling::new(ids::SX_RX_05, says).about([name, mark])
        }
        Event::Held { firer, target, why, friend } => {
            let name = state.name(*firer);
            let says = held(name, target.map(|it| state.name(it)), *why, friend.map(|it| state.name(it)));
            let about = [Some(*firer), *target, *friend].into_iter().flatten().map(|it| state.name(it));
            Telling::new(ids::SX_WPN_05, says).about(about).detail()
        }
    })
}

/// SX-ADV-15: in brackets why a total of the advanced table counts for less; the basic score has all that in its sum.
fn spoilt(state: &State, total: i32, shot: Circumstances, bullet: u8, nerve: Nerve) -> String {
    let because = spoilt_by(total, shot, bullet, nerve);
    if because.is_empty() || !state.setup.options.has(Module::Gunplay) {
        return String::new();
    }
    format!(" ({})", because.join(", "))
}

/// Why somebody who could have fired does not.
fn held(name: &str, target: Option<&str>, why: Why, friend: Option<&str>) -> String {
    match (friend, why, target) {
        (Some(friend), ..) => format!("{name} holds fire: {friend} is in the path of the shot."),
        (None, Why::Return, Some(target)) => format!("{name} does not shoot back at {target} but goes on."),
        (None, Why::Pursuit { .. }, Some(target)) => format!("{name} lets {target} run."),
        (None, _, Some(target)) => format!("{name} holds fire at {target}."),
        (None, _, None) => format!("{name} holds fire."),
    }
}

/// What a firer does: "fires three shots at Bo with his pistol", "throws her knife at Bo".
fn fires(state: &State, firer: FigureId, weapon: Option<Weapon>, bullets: &[Bullet], why: Why) -> Sentence {
    let his = state.pronouns(firer).his;
    let at = if matches!(why, Why::Pursuit { .. }) { "after" } else { "at" };
    let mut says = Sentence::default();
    for (number, run) in bullets.chunk_by(|one, next| one.at == next.at && one.aim == next.aim).enumerate() {
        let (count, name) = (run.len() as u8, state.name(run[0].at));
        match (number, weapon) {
            (0, Some(weapon)) => says.add(format_args!("{} {at} {name}", weapon.used(his, count))),
            (0, None) => says.add(format_args!("fires {} {at} {name}", shots_in_words(count))),
            _ => says.add(format_args!(" and {} {at} {name}", words::count(count))),
        }
        if run[0].aim == Aim::Horse {
            says.add(format_args!("'s horse"));
        }
    }
    if let Some(weapon) = weapon.filter(|weapon| weapon.fires_bullets()) {
        says.add(format_args!(" with {his} {weapon}"));
    }
    says
}

/// What flies at a target.
fn missile(weapon: Option<Weapon>, bullet: u8) -> String {
    match weapon {
        Some(weapon @ (Weapon::Knife | Weapon::Tomahawk)) => format!("{weapon} thrown"),
        Some(Weapon::Bow) => "arrow".to_owned(),
        _ => format!("{} shot", ordinal(bullet)),
    }
}

/// The line of a shot for the table.
fn drawn(line: &Line) -> Witness {
    Witness::line(line.from.point(), line.to.point(), format!("{:.1}″", line.gap))
}

fn tell_nerve(state: &State, firer: FigureId, dice: [u8; 2], nerve: Nerve) -> Telling {
    let name = state.name(firer);
    let coolness = state.figure(firer).coolness;
    let says = match nerve {
        Nerve::Steady => format!("{name} keeps a steady hand."),
        Nerve::Flinches => format!("{name} flinches."),
        Nerve::Rushes => format!("{name} rushes the shot."),
    };
    let mut told = Telling::new(ids::SX_COOL_01, says).about([name]);
    told.dice = Some(engine::event::Thrown {
        faces: dice.to_vec(),
        counts: (1..=coolness.min(6)).collect(),
        purpose: format!("{name}'s Coolness of {coolness}"),
        sum: vec![SumLine::new(ids::SX_COOL_01, "Coolness", i32::from(coolness))],
    });
    told
}

/// What leads up to the shots.
const fn lead_in(why: Why) -> &'static str {
    match why {
        Why::EndOfMove | Why::Pursuit { .. } => "",
        Why::GotAShot => "has a shot and ",
        Why::Return => "answers and ",
        Why::InsteadOfCharge => "does not charge but ",
        Why::StandAndFire => "stands and ",
        Why::StandOff => "opens the ball and ",
        Why::Draw | Why::Showdown => "draws and ",
    }
}

const fn outcome(hit: Option<Force>) -> &'static str {
    match hit {
        None => "a miss",
        Some(Force::Damage(1)) => "a hit",
        Some(Force::Damage(_)) => "a telling hit",
        Some(Force::Wound(crate::harm::Severity::Scratch)) => "a Scratch",
        Some(Force::Wound(crate::harm::Severity::BadWound)) => "a Bad Wound",
    }
}

const fn ordinal(bullet: u8) -> &'static str {
    match bullet {
        1 => "first",
        2 => "second",
        _ => "third",
    }
}

fn shots_in_words(count: u8) -> Label {
    format_args!("{} shot{}", words::count(count), if count == 1 { "" } else { "s" }).into()
}
