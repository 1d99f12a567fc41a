//! SG-REACT: the chain of re-actions. The players react in turn, each to what the other did in the round before.

use engine::question::{Answered, Answers, Button, Head, Question, Slot};
use engine::{Ctx, PieceId, Preview, Refusal, Side, Witness, no, slot};
use serde::Serialize;
use table::{beyond, within};

use crate::actions::{Said, Slots, ask_move, make, target_body};
use crate::combat::grouping;
use crate::event::{self, Event, Made};
use crate::formations::Organised;
use crate::movement::{Aim, Budget, Plan};
use crate::options::ReactionFire;
use crate::order::{AnswerFire, Done, NoMore, Order, Respond, Spoil, Via};
use crate::state::{BaseSet, CommandId, State};
use crate::tactical_range::{self, Range};
use crate::task::Task;
use crate::{Guns, actions, dialogue, fire, formations, ids, movement};

/// SG-REACT-04: an action or re-action that may be reacted to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Trigger {
    /// The formation that moved or fired, as it was then.
    pub bases: BaseSet,
    /// SG-TR-04: how much of its move each command base saw, in hundredths of an adjusted inch.
    pub visible: Vec<(CommandId, i32)>,
    /// Whether it moved, and did not fire.
    pub moved: bool,
}

/// SG-REACT-02: one round of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct React {
    /// Who reacts.
    pub side: Side,
    /// The round, from 1.
    pub round: u8,
    /// What he may react to.
    pub triggers: Vec<Trigger>,
    /// What he has done in this round: the enemy may react to it in the next.
    pub done: Vec<Trigger>,
}

/// What the rules make of an answer.
#[derive(Debug, Clone)]
pub enum Legal {
    /// A maneuver in response or a spoiling attack.
    Move {
        /// The move.
        plan: Box<Plan>,
        /// The body that is attacked.
        body: Option<BaseSet>,
        /// SG-REACT-07: the attacks of the combats it may support, where there are several.
        pledge: Option<Vec<u8>>,
        /// What it rests on, in a sentence.
        why: String,
        /// The messenger's way.
        route: Vec<table::Point>,
    },
    /// SG-REACT-09.
    Fire(BaseSet, BaseSet),
    /// SG-FORM-08.
    Organised(Organised),
    /// SG-REACT-02.
    Done,
    /// SG-REACT-02: for the rest of the turn.
    NoMore,
}

impl React {
    /// SG-REACT-02: the round begins, unless nobody can or will react.
    pub(crate) fn begin(self, ctx: &mut Ctx<'_, Guns>) {
        if !ctx.silent[self.side] && self.can_react(ctx) {
            ctx.push(Task::React(self));
        } else {
            self.end(ctx);
        }
    }

    /// SG-REACT-02: the next round, if something was done in this one.
    fn end(self, ctx: &mut Ctx<'_, Guns>) {
        if !self.done.is_empty() {
            let next =
                Self { side: self.side.enemy(), round: self.round + 1, triggers: self.done, done: vec![] };
            ctx.push(Task::Round(next));
        }
    }

    /// Whether the side has anybody who could react.
    fn can_react(&self, state: &State) -> bool {
        let sets = state.formations(self.side);
        let fresh = |set: &BaseSet| set.iter().any(|base| state.base(base).acted.is_none());
        let moves = |set: BaseSet| {
            let free: BaseSet = set.iter().filter(|base| state.base(*base).acted.is_none()).collect();
            self.triggers.iter().any(|trigger| {
                trigger.moved && tactical_range::may_move(state, free, &trigger.visible, self.round)
            })
        };
        sets.iter().filter(|set| fresh(set)).any(|set| self.can_fire(state, *set) || moves(*set))
    }

    fn can_fire(&self, state: &State, set: BaseSet) -> bool {
        let guns = fire::fresh_guns(state, set);
        !guns.is_empty()
            && self.triggers.iter().any(|trigger| {
                self.may_fire(state, guns, trigger).is_ok()
                    && guns
                        .iter()
                        .any(|gun| trigger.bases.iter().any(|base| fire::may_hit(state, gun, base).is_ok()))
            })
    }

    /// SG-REACT-09: whether guns may react with fire in this round.
    pub(crate) fn may_fire(&self, state: &State, guns: BaseSet, trigger: &Trigger) -> Result<(), Refusal> {
        let Some(gun) = guns.first() else { return Ok(()) };
        let refuse = || Err(no!(ids::SG_REACT_09, "guns may not answer with fire in round {}", self.round));
        let set = state.formation(gun);
        match state.setup.options.artillery_reaction_fire {
            _ if self.round == 1
                && state.setup.options.artillery_reaction_fire != ReactionFire::TacticalRange =>
            {
                Ok(())
            }
            ReactionFire::RoundOneOnly => refuse(),
            ReactionFire::ThirdsVsDistance => {
                let near = tactical_range::nearest(state, set);
                let Some((_, message)) = near.first() else { return refuse() };
                let p = tactical_range::penalty(state, self.round);
                if within(p, message.cost) { Ok(()) } else { refuse() }
            }
            ReactionFire::TacticalRange => {
                let range = tactical_range::range(state, set, &trigger.visible, self.round, None, &[]);
                match range {
                    Ok(range) if within(0.0, range.left()) => Ok(()),
                    // SG-CMD-07: without a command base guns react in round 1 only.
                    Err(_) if self.round == 1 => Ok(()),
                    _ => refuse(),
                }
            }
        }
    }

    /// SG-REACT-04: the trigger that a base belongs to.
    fn trigger(&self, state: &State, piece: PieceId) -> Result<&Trigger, Refusal> {
        let base = state.as_base(piece);
        let found = self.triggers.iter().find(|trigger| base.is_some_and(|base| trigger.bases.has(base)));
        found.ok_or_else(|| {
            no!(ids::SG_REACT_04, "{} has not moved or fired in the round before: name one that has", piece)
        })
    }

    fn ask_trigger<O>(
        &self,
        state: &State,
        answers: &mut Answers<'_, O>,
        slot: Slot<O, PieceId>,
    ) -> Answered<&Trigger> {
        let all: Vec<PieceId> = self.triggers.iter().map(|trigger| dialogue::piece(trigger.bases)).collect();
        match all[..] {
            [only] => answers.settle(slot, only).judged(|piece| self.trigger(state, piece)),
            _ => answers
                .pick(slot, "In reaction to whom?")
                .among(all)
                .judged(|piece| self.trigger(state, piece)),
        }
    }

    /// SG-TR-05: the tactical range against a trigger; refused where it is nothing.
    fn range(
        &self,
        state: &State,
        set: BaseSet,
        trigger: &Trigger,
        commander: Option<PieceId>,
        route: &Via,
    ) -> Result<Range, Refusal> {
        if !trigger.moved {
            return Err(no!(ids::SG_REACT_11, "nothing was moved: only guns can answer fire"));
        }
        let chosen = match commander {
            Some(piece) => Some(dialogue::own_commander(state, self.side, piece)?),
            None => None,
        };
        let range = tactical_range::range(state, set, &trigger.visible, self.round, chosen, &route.0)?;
        if !beyond(range.left(), 0.0) {
            let says = no!(
                ids::SG_TR_06,
                "its tactical range is {:.2}: it saw {:.2}, the messenger takes {:.2} and the round costs {:.2}",
                range.left(),
                range.v,
                range.m,
                range.p
            );
            let line = (range.route.first(), range.route.last());
            return Err(match line {
                (Some(from), Some(to)) => says.along(*from, *to, range.m),
                _ => says,
            });
        }
        Ok(range)
    }

    /// SG-REACT-03: a move by re-action.
    fn judge(
        &self,
        state: &State,
        set: BaseSet,
        aim: Aim,
        said: &Said,
        how: &How<'_>,
    ) -> Result<Legal, Refusal> {
        actions::may_move(state, set)?;
        // SG-ACT-09: what the move itself breaks is named before its range.
        let unlimited = movement::plan(state, set, aim, said.course(), Budget::Range(f64::INFINITY))?;
        let body = target_body(state, &unlimited, how.target);
        let pledge = check_joining(state, &unlimited, body, how.trigger)?;
        let range = self.range(state, set, how.trigger, how.commander, how.route)?;
        let plan = movement::plan(state, set, aim, said.course(), Budget::Range(range.left()))?;
        let why = format!(
            "Tactical range {:.2}: {:.2} seen by {}, less {:.2} for the messenger and {:.2} for round {}.",
            range.left(),
            range.v,
            state.command_name(range.commander),
            range.m,
            range.p,
            self.round
        );
        Ok(Legal::Move { plan: Box::new(plan), body, pledge, why, route: range.route })
    }
}

/// What else an order for a re-action says.
struct How<'a> {
    trigger: &'a Trigger,
    target: Option<PieceId>,
    commander: Option<PieceId>,
    route: &'a Via,
}

impl Question<Guns> for React {
    type Legal = Legal;

    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, state: &State) -> Head {
        let who: Vec<String> = self.triggers.iter().map(|trigger| state.called(trigger.bases)).collect();
        let penalty = tactical_range::penalty(state, self.round);
        let says = format!(
            "React to {} in round {} (penalty {penalty:.1}), or be done.",
            who.join(", "),
            self.round
        );
        Head::new(ids::SG_REACT_02, "Re-action", says).interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|menu| {
            menu.word::<Done>(Button::new("Done").seldom(2), || Legal::Done);
            menu.word::<NoMore>(Button::new("No more this turn").seldom(12), || Legal::NoMore);
            menu.verb::<Respond>(Button::new("Maneuver in response").if_open(), |answers| {
                let trigger = self.ask_trigger(state, answers, slot!(trigger))?;
                let set = dialogue::pick_formation(state, self.side, answers, slot!(formation), |set| {
                    may_react(state, set, trigger)
                })?;
                let commander = answers.settle(slot!(commander), None).judged(Ok)?;
                let route = answers.settle(slot!(route), Via::default()).judged(Ok)?;
                let how = How { trigger, target: None, commander, route: &route };
                let slots = Slots::<Respond> { via: slot!(via), to: slot!(to), form: slot!(form) };
                let judge = |said: &Said| self.judge(state, set, Aim::Maneuver, said, &how);
                let (legal, said) = ask_move(state, set, None, answers, slots, judge)?;
                let Said { via, to, form } = said;
                let (formation, trigger) = (dialogue::piece(set), dialogue::piece(trigger.bases));
                answers.done(legal, || Respond {
                    formation,
                    trigger,
                    via,
                    to,
                    form,
                    commander,
                    route: route.clone(),
                })
            });
            menu.verb::<Spoil>(Button::new("Spoiling attack").if_open(), |answers| {
                let trigger = self.ask_trigger(state, answers, slot!(trigger))?;
                let set = dialogue::pick_formation(state, self.side, answers, slot!(formation), |set| {
                    may_react(state, set, trigger)
                })?;
                let target = dialogue::pick_target(state, self.side, answers, slot!(target), set)?;
                let commander = answers.settle(slot!(commander), None).judged(Ok)?;
                let route = answers.settle(slot!(route), Via::default()).judged(Ok)?;
                let how = How { trigger, target: None, commander, route: &route };
                let slots = Slots::<Spoil> { via: slot!(via), to: slot!(to), form: slot!(form) };
                let judge = |said: &Said| self.judge(state, set, Aim::Attack(target), said, &how);
                let (legal, said) = ask_move(state, set, Some(target), answers, slots, judge)?;
                let Said { via, to, form } = said;
                let (formation, trigger, target) =
                    (dialogue::piece(set), dialogue::piece(trigger.bases), dialogue::piece(target));
                answers.done(legal, || Spoil {
                    formation,
                    trigger,
                    target,
                    via,
                    to,
                    form,
                    commander,
                    route: route.clone(),
                })
            });
            menu.verb::<AnswerFire>(Button::new("Fire").if_open(), |answers| {
                let seen =
                    self.triggers.iter().fold(BaseSet::default(), |all, trigger| all.or(trigger.bases));
                let guns = fire::ask_guns(state, self.side, answers, slot!(guns), |guns| {
                    self.triggers
                        .iter()
                        .map(|trigger| self.may_fire(state, guns, trigger))
                        .find(Result::is_ok)
                        .unwrap_or_else(|| {
                            Err(no!(
                                ids::SG_REACT_09,
                                "guns may not answer with fire in round {}",
                                self.round
                            ))
                        })
                })?;
                let targets = fire::ask_targets(state, guns, seen, answers, slot!(targets))?;
                let order =
                    || AnswerFire { guns: dialogue::pieces(guns), targets: dialogue::pieces(targets) };
                let one = self.triggers.iter().any(|trigger| targets.is_within(trigger.bases));
                if !one {
                    return Err(no!(
                        ids::SG_REACT_10,
                        "re-action fire is aimed at bases of one trigger formation"
                    )
                    .into());
                }
                answers.done(Legal::Fire(guns, targets), order)
            });
            formations::ways(menu, state, self.side, Legal::Organised);
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        match legal {
            Legal::Move { plan, why, route, .. } => {
                let shown = movement::show(state, plan);
                let says = format!("{} {why}", shown.says);
                let shown = Preview { says, ..shown };
                route
                    .windows(2)
                    .fold(shown, |shown, leg| shown.drawn(Witness::line(leg[0], leg[1], "messenger")))
            }
            Legal::Fire(guns, targets) => fire::show(state, *guns, *targets),
            Legal::Organised(organised) => formations::show(state, *organised),
            Legal::Done => Preview::saying("No more re-actions in this round."),
            Legal::NoMore => Preview::saying("No more re-actions this turn: you are not asked again."),
        }
    }

    fn play(&self, ctx: &mut Ctx<'_, Guns>, legal: Legal) {
        let mut next = self.clone();
        match legal {
            Legal::Move { plan, body, pledge, .. } => {
                let trigger = make(ctx, &plan, body, Made::Reaction { round: self.round });
                if let Some(attacks) = pledge {
                    ctx.emit(Event::Pledged { bases: plan.set, attacks });
                }
                next.done.push(trigger);
                ctx.push(Task::Round(next));
            }
            Legal::Fire(guns, targets) => {
                let bases = ctx.formation(guns.first().expect("guns fire"));
                next.done.push(Trigger { bases, visible: vec![], moved: false });
                ctx.push(Task::Round(next));
                fire::begin(ctx, guns, targets);
            }
            Legal::Organised(organised) => {
                ctx.push(Task::React(next));
                formations::play(ctx, organised);
            }
            Legal::Done => next.end(ctx),
            Legal::NoMore => {
                ctx.emit(Event::Silent { side: self.side });
                next.end(ctx);
            }
        }
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Done {}.into())
    }
}

/// SG-REACT-05: any formation of which no base has acted may move in re-action; one that has is shown why not.
fn may_react(state: &State, set: BaseSet, trigger: &Trigger) -> Result<BaseSet, Refusal> {
    actions::may_move(state, set)?;
    if !trigger.moved {
        return Err(no!(ids::SG_REACT_11, "nothing was moved: only guns can answer fire"));
    }
    Ok(set)
}

/// SG-REACT-07, SG-REACT-08: a re-action brings bases into a combat only if the trigger formation is in it. Returns the attacks of the combats the
/// formation may support, where there are several.
fn check_joining(
    state: &State,
    plan: &Plan,
    body: Option<BaseSet>,
    trigger: &Trigger,
) -> Result<Option<Vec<u8>>, Refusal> {
    let mut after = state.clone();
    let moved = Event::Moved {
        placed: plan.placed.clone(),
        path: vec![],
        cost: 0,
        attack: body.is_some(),
        leaves: plan.leaves,
        made: Made::Reaction { round: 1 },
    };
    event::fold(&mut after, &moved);
    let mut link = None;
    if let Some(target) = body {
        link = Some(event::next_attack(&after));
        event::fold(&mut after, &Event::Attacked { attacker: plan.set, target });
    }
    let wishes = |state: &State, combats: &[grouping::Grouped]| {
        combats.iter().position(|combat| {
            combat.members().meets(trigger.bases) && state.side_of(trigger.bases) != state.side_of(plan.set)
        })
    };
    let before: Vec<Vec<u8>> = if link.is_some() {
        vec![]
    } else {
        joined(state, plan.set, &wishes).into_iter().map(|(attacks, _)| attacks).collect()
    };
    let now = joined(&after, plan.set, &wishes);
    if let Some(link) = link {
        let own = now.iter().find(|(attacks, _)| attacks.contains(&link));
        return match own {
            Some((_, counted)) if counted.meets(trigger.bases) => Ok(None),
            _ => Err(no!(
                ids::SG_REACT_07,
                "the formation it reacts to would not be in that combat: attack one that it fights"
            )
            .at(state.centre(trigger.bases), "reacts to")),
        };
    }
    let fresh: Vec<&(Vec<u8>, BaseSet)> = now
        .iter()
        .filter(|(attacks, _)| {
            !before.iter().any(|known| known.iter().any(|attack| attacks.contains(attack)))
        })
        .collect();
    if fresh.is_empty() {
        return Ok(None);
    }
    let allowed: Vec<u8> = now
        .iter()
        .filter(|(attacks, counted)| {
            counted.meets(trigger.bases) || !fresh.iter().any(|(known, _)| known == attacks)
        })
        .flat_map(|(attacks, _)| attacks.clone())
        .collect();
    if allowed.is_empty() {
        let says = "that brings it into a combat in which the formation it reacts to has no part";
        return Err(no!(ids::SG_REACT_07, "{}: react to a move of somebody who fights there", says)
            .at(state.centre(trigger.bases), "reacts to"));
    }
    Ok((now.len() > 1).then_some(allowed))
}

/// The combats, as they would form, in which a formation would be front-line or supporting: their attacks, and all who would count in them.
fn joined(
    state: &State,
    set: BaseSet,
    wishes: &dyn Fn(&State, &[grouping::Grouped]) -> Option<usize>,
) -> Vec<(Vec<u8>, BaseSet)> {
    let combats = grouping::as_wished(state, wishes);
    let all = combats.iter().map(|combat| {
        let count = grouping::count(
            state,
            combat.combat(),
            &combats.iter().map(grouping::Grouped::combat).collect::<Vec<_>>(),
        );
        (combat.attacks.clone(), count.front.or(count.support))
    });
    all.filter(|(_, counted)| counted.meets(set)).collect()
}
