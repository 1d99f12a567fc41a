//! SG-REACT: the chain of re-actions. The players react in turn, each to what the other did in the round before.

use std::cell::OnceCell;

use crate::actions::{self, Said, Slots, ask_move, make, target_body};
use crate::combat::grouping;
use crate::event;
use crate::movement::{Aim, Budget, Plan};
use crate::options::ReactionFire;
use crate::order::{AnswerFire, Done, NoMore, Respond, Spoil};
use crate::prelude::*;
use crate::tactical_range::{self, Range};
use crate::telling::Made;

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

/// SG-REACT-03: a maneuver in response or a spoiling attack that the rules accept.
/// - `pledge` (SG-REACT-07): the attacks of the combats it may support, where there are several.
/// - `range`: what it rests on.
struct Move {
    plan: Plan,
    body: Option<BaseSet>,
    pledge: Option<Vec<u8>>,
    range: Range,
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
        if self.done.is_empty() {
            return actions::leave_if_idle(ctx);
        }
        let next = Self { side: self.side.enemy(), round: self.round + 1, triggers: self.done, done: vec![] };
        ctx.push(Task::Round(next));
    }

    /// Whether the side has anybody who could react.
    fn can_react(&self, state: &State) -> bool {
        let by_fire = || state.formations(self.side).into_iter().any(|set| self.can_fire(state, set));
        by_fire() || self.triggers.iter().any(|trigger| self.can_answer_by_moving(state, trigger))
    }

    /// SG-REACT-05: whether a formation, or what can be split from one, may move in re-action to this.
    fn can_answer_by_moving(&self, state: &State, trigger: &Trigger) -> bool {
        let fresh = |set: BaseSet| -> BaseSet {
            set.iter().filter(|base| state.base(*base).acted.is_none()).collect()
        };
        let moves = |set: BaseSet| tactical_range::may_move(state, set, &trigger.visible, self.round);
        trigger.moved
            && state.formations(self.side).into_iter().map(fresh).any(|set| !set.is_empty() && moves(set))
    }

    /// SG-REACT-09, SG-REACT-10: whether some battery of a formation may fire on one that it reacts to.
    fn can_fire(&self, state: &State, set: BaseSet) -> bool {
        let guns = fire::fresh_guns(state, set);
        let hits = |trigger: &Trigger| {
            guns.iter().any(|gun| fire::check_any_target(state, gun.into(), trigger.bases).is_ok())
        };
        self.triggers.iter().any(|trigger| hits(trigger) && self.may_fire(state, guns, trigger).is_ok())
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

    /// What guns may fire on in re-action: the bases of the triggers that they may answer in this round.
    fn answered(&self, state: &State, guns: BaseSet) -> Result<BaseSet, Refusal> {
        let (mut seen, mut why) = (BaseSet::default(), Ok(()));
        for trigger in &self.triggers {
            match self.may_fire(state, guns, trigger) {
                Ok(()) => seen = seen.or(trigger.bases),
                refused => why = refused,
            }
        }
        if seen.is_empty() { why.map(|()| seen) } else { Ok(seen) }
    }

    /// SG-REACT-04: the trigger that a base belongs to.
    fn trigger(&self, state: &State, piece: PieceId) -> Result<&Trigger, Refusal> {
        let base = state.as_base(piece);
        let found = self.triggers.iter().find(|trigger| base.is_some_and(|base| trigger.bases.has(base)));
        found.ok_or_else(|| {
            no!(ids::SG_REACT_04, "{piece} has not moved or fired in the round before: name one that has")
        })
    }

    fn ask_trigger<O>(
        &self,
        state: &State,
        answers: &mut Answers<'_, O>,
        slot: Slot<O, PieceId>,
    ) -> Answered<&Trigger> {
        let all: Vec<PieceId> = self.triggers.iter().map(|trigger| dialogue::piece(trigger.bases)).collect();
        if let [only] = all[..] {
            return answers.settle(slot, only).judged(|piece| self.trigger(state, piece));
        }
        let moves = |trigger: &&Trigger| {
            let able = |set: BaseSet| {
                may_react(state, set, trigger).is_ok()
                    && tactical_range::may_move(state, set, &trigger.visible, self.round)
            };
            state.formations(self.side).into_iter().any(able)
        };
        let answered = || self.triggers.iter().filter(moves).map(|trigger| dialogue::piece(trigger.bases));
        let pick = answers.pick(slot, "In reaction to whom?").among_those(answered);
        pick.judged(|piece| self.trigger(state, piece))
    }

    /// SG-TR-05: the tactical range against a trigger; refused where it is nothing.
    fn range(&self, state: &State, set: BaseSet, how: &How<'_>) -> Result<Range, Refusal> {
        let chosen = self.chosen(state, how.commander)?;
        checked(tactical_range::range(state, set, &how.trigger.visible, self.round, chosen, &how.route.0)?)
    }

    /// SG-REACT-05, SG-TR-06: whether a formation can move in re-action at all.
    fn may_move(&self, state: &State, set: BaseSet, how: &How<'_>) -> Result<BaseSet, Refusal> {
        may_react(state, set, how.trigger)?;
        let is_usual = how.commander.is_none() && how.route.is_straight();
        if is_usual && tactical_range::may_move(state, set, &how.trigger.visible, self.round) {
            return Ok(set);
        }
        self.range(state, set, how).map(|_| set)
    }

    /// SG-REACT-03: a move by re-action. SG-ACT-09: who commands it is asked first, then what the move itself breaks, then what it reacts to, and
    /// last its range.
    fn judge(&self, state: &State, wish: &Wish) -> Result<Doing, Refusal> {
        let set = dialogue::own_formation(state, self.side, wish.formation)?;
        let target =
            wish.target.map(|target| dialogue::enemy_formation(state, self.side, target)).transpose()?;
        let near = tactical_range::commander(state, set, self.chosen(state, wish.commander)?)?;
        actions::may_move(state, set)?;
        let plan = movement::plan(state, set, Aim::at(target), wish.said.course(), Budget::Range)?;
        let trigger = self.trigger(state, wish.trigger)?;
        may_react(state, set, trigger)?;
        let planned = joining(state, plan, trigger)?;
        let range =
            tactical_range::range_from(state, set, near, &trigger.visible, self.round, &wish.route.0)?;
        let found = reached(state, planned, checked(range)?)?;
        Ok(self.moves(found))
    }

    /// SG-CMD-03: the command base that was chosen.
    fn chosen(&self, state: &State, commander: Option<PieceId>) -> Result<Option<CommandId>, Refusal> {
        commander.map(|piece| dialogue::own_commander(state, self.side, piece)).transpose()
    }

    /// Asks for a move by re-action, slot by slot: what he reacts to, who moves, whom it attacks, where to.
    fn ask_move<V: Clone + From<Wish>>(
        &self,
        state: &State,
        answers: &mut Answers<'_, V>,
        slots: Asked<V>,
    ) -> Answered<Doing>
    where
        Wish: From<V>,
    {
        if let Some(judged) = answers.whole(|order| self.judge(state, &order.clone().into())) {
            return judged;
        }
        let trigger = self.ask_trigger(state, answers, slots.trigger)?;
        let commander = answers.settle(slots.commander, None).judged(Ok)?;
        let route = answers.settle(slots.route, Via::default()).judged(Ok)?;
        let how = How { trigger, commander, route: &route };
        let may = |set: BaseSet| self.may_move(state, set, &how);
        let note = |set: &BaseSet| {
            self.range(state, *set, &how)
                .map_or_else(|_| String::new(), |range| format!("{:.1}″", range.left()))
        };
        let set = dialogue::pick_formation(state, self.side, answers, slots.formation, may, note)?;
        let target = match slots.target {
            Some(slot) => Some(dialogue::pick_target(state, self.side, answers, slot, set)?),
            None => None,
        };
        // It is the same wherever the formation goes, and not asked for before it goes somewhere.
        let range = OnceCell::new();
        let judge = |said: &Said| {
            let planned = plan(state, set, Aim::at(target), said, trigger)?;
            let range: &Result<Range, Refusal> = range.get_or_init(|| self.range(state, set, &how));
            reached(state, planned, range.clone()?)
        };
        let (found, said) = ask_move(state, set, target, answers, slots.way, judge)?;
        let (formation, trigger) = (dialogue::piece(set), dialogue::piece(trigger.bases));
        let target = target.map(dialogue::piece);
        let doing = self.moves(found);
        answers.done(doing, || Wish { formation, trigger, target, said, commander, route }.into())
    }

    /// SG-REACT-03: it is made, and the side may react again in this round.
    fn moves(&self, found: Move) -> Doing {
        let (mut next, round) = (self.clone(), self.round);
        let shown = move |state: &State, found: &Move| shown(state, found, round);
        Doing::of(found).shown(shown).played(move |ctx, Move { plan, body, pledge, .. }| {
            next.done.push(make(ctx, &plan, body, Made::Reaction { round }));
            if let Some(attacks) = pledge {
                ctx.emit(Event::Pledged { bases: plan.set, attacks });
            }
            ctx.push(Task::Round(next));
        })
    }

    /// SG-REACT-09: guns answer with fire.
    fn fires(&self, guns: BaseSet, targets: BaseSet) -> Doing {
        let mut next = self.clone();
        Doing::shown(move |state| fire::show(state, guns, targets)).played(move |ctx| {
            let bases = ctx.formation(guns.first().expect("guns fire"));
            next.done.push(Trigger { bases, visible: vec![], moved: false });
            ctx.push(Task::Round(next));
            fire::begin(ctx, guns, targets);
        })
    }

    /// SG-REACT-02: no more in this round.
    fn done(&self) -> Doing {
        let round = self.clone();
        Doing::shown(|_| "No more re-actions in this round.").played(|ctx| round.end(ctx))
    }

    /// SG-REACT-02: no more this turn.
    fn no_more(&self) -> Doing {
        let round = self.clone();
        Doing::shown(|_| "No more re-actions this turn: you are not asked again.").played(|ctx| {
            ctx.emit(Event::Silent { side: round.side });
            ctx.tell(|state| {
                let says = format!("No more re-actions by {} this turn.", army(state, round.side));
                Telling::new(ids::SG_REACT_02, says)
            });
            round.end(ctx);
        })
    }
}

/// A move that its range is enough for.
fn reached(state: &State, (plan, body, pledge): Planned, range: Range) -> Result<Move, Refusal> {
    movement::check_spent(state, &plan, range.left())?;
    Ok(Move { plan, body, pledge, range })
}

/// A move by re-action before it is made, with the way of its messenger.
fn shown(state: &State, Move { plan, range, .. }: &Move, round: u8) -> Preview {
    let mut shown = movement::show(state, plan);
    shown.then(format_args!(
        "Tactical range {:.2}: {:.2} seen by {}, less {:.2} for the messenger and {:.2} for round {round}.",
        range.left(),
        range.v,
        state.command_name(range.commander),
        range.m,
        range.p,
    ));
    let legs = range.route.windows(2);
    legs.fold(shown, |shown, leg| shown.drawn(Witness::line(leg[0], leg[1], "messenger")))
}

/// SG-TR-06: a range that is nothing lets nobody move.
fn checked(range: Range) -> Result<Range, Refusal> {
    if beyond(range.left(), 0.0) {
        return Ok(range);
    }
    let says = no!(
        ids::SG_TR_06,
        "its tactical range is {:.2}: it saw {:.2}, the messenger takes {:.2} and the round costs {:.2}",
        range.left(),
        range.v,
        range.m,
        range.p
    );
    Err(match (range.route.first(), range.route.last()) {
        (Some(from), Some(to)) => says.along(*from, *to, range.m),
        _ => says,
    })
}

/// A move by re-action as far as it does not hang on its range.
fn plan(state: &State, set: BaseSet, aim: Aim, said: &Said, trigger: &Trigger) -> Result<Planned, Refusal> {
    joining(state, movement::plan(state, set, aim, said.course(), Budget::Range)?, trigger)
}

/// SG-REACT-07: what a move by re-action joins.
fn joining(state: &State, plan: Plan, trigger: &Trigger) -> Result<Planned, Refusal> {
    let body = target_body(state, &plan, None);
    let pledge = check_joining(state, &plan, body, trigger)?;
    Ok((plan, body, pledge))
}

/// A move as it is planned, the body it attacks, and the attacks of the combats it may support.
type Planned = (Plan, Option<BaseSet>, Option<Vec<u8>>);

/// The slots of a re-action by moving.
struct Asked<O> {
    trigger: Slot<O, PieceId>,
    formation: Slot<O, PieceId>,
    target: Option<Slot<O, PieceId>>,
    commander: Slot<O, Option<PieceId>>,
    route: Slot<O, Via>,
    way: Slots<O>,
}

/// Those of a verb, which has a target or none.
macro_rules! asked {
    ($verb:ty, $target:expr) => {
        Asked::<$verb> {
            trigger: slot!(trigger),
            formation: slot!(formation),
            target: $target,
            commander: slot!(commander),
            route: slot!(route),
            way: Slots { via: slot!(via), to: slot!(to), form: slot!(form) },
        }
    };
}

/// What is said of a re-action by moving; one with a target is a spoiling attack.
struct Wish {
    formation: PieceId,
    trigger: PieceId,
    target: Option<PieceId>,
    said: Said,
    commander: Option<PieceId>,
    route: Via,
}

impl From<Respond> for Wish {
    fn from(Respond { formation, trigger, via, to, form, commander, route }: Respond) -> Self {
        Self { formation, trigger, target: None, said: Said { via, to, form }, commander, route }
    }
}

impl From<Wish> for Respond {
    fn from(Wish { formation, trigger, said, commander, route, .. }: Wish) -> Self {
        let Said { via, to, form } = said;
        Self { formation, trigger, via, to, form, commander, route }
    }
}

impl From<Spoil> for Wish {
    fn from(Spoil { formation, trigger, target, via, to, form, commander, route }: Spoil) -> Self {
        Self { formation, trigger, target: Some(target), said: Said { via, to, form }, commander, route }
    }
}

impl From<Wish> for Spoil {
    fn from(Wish { formation, trigger, target, said, commander, route }: Wish) -> Self {
        let Said { via, to, form } = said;
        let target = target.expect("an attack has a target");
        Self { formation, trigger, target, via, to, form, commander, route }
    }
}

/// What a re-action rests on: what it reacts to, and what its owner says of the messenger.
struct How<'a> {
    trigger: &'a Trigger,
    commander: Option<PieceId>,
    route: &'a Via,
}

impl Asks<Guns> for React {
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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|menu| {
            let again = self.clone();
            menu.word::<Done>(Button::new("Done").ending().seldom(2), || self.done());
            menu.word::<NoMore>(Button::new("No more this turn").ending().seldom(12), || self.no_more());
            menu.verb::<Respond>(Button::new("Maneuver in response").if_open(), |answers| {
                self.ask_move(state, answers, asked!(Respond, None))
            });
            menu.verb::<Spoil>(Button::new("Spoiling attack").if_open(), |answers| {
                self.ask_move(state, answers, asked!(Spoil, Some(slot!(target))))
            });
            menu.verb::<AnswerFire>(Button::new("Fire").if_open(), |answers| {
                let guns = fire::ask_guns(state, self.side, answers, slot!(guns), |guns| {
                    self.answered(state, guns).map(Some)
                })?;
                let seen = self.answered(state, guns)?;
                let targets = fire::ask_targets(state, guns, seen, answers, slot!(targets))?;
                let order =
                    || AnswerFire { guns: dialogue::pieces(guns), targets: dialogue::pieces(targets) };
                if !self.triggers.iter().any(|trigger| targets.is_within(trigger.bases)) {
                    let says =
                        no!(ids::SG_REACT_10, "re-action fire is aimed at bases of one trigger formation");
                    return Err(says.into());
                }
                answers.done(self.fires(guns, targets), order)
            });
            formations::ways(menu, state, self.side, move |ctx| ctx.push(Task::Round(again.clone())));
        })
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
    event::fold(&mut after, &Event::Moved { placed: plan.placed.clone(), leaves: plan.leaves });
    let link = body.map(|target| {
        let link = event::next_attack(&after);
        event::fold(&mut after, &Event::Attacked { attacker: plan.set, target });
        link
    });
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
        return Err(no!(ids::SG_REACT_07, "{says}: react to a move of somebody who fights there")
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
