//! What can change a battle. What is told of it is told where it happens, with its dice and what there is to see; an event holds only what changes.

use engine::Outcome;

use crate::combat::outcome::Verdict;
use crate::combat::{Fight, Ranged, grouping};
use crate::formations::touch;
use crate::prelude::*;
use crate::state::{Acted, Commander, Declared, Deed};

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A phase has begun; with the initiative roll a turn.
    PhaseBegan { turn: u32, phase: Phase },
    /// SG-SCALE-13, SG-SCALE-11: a formation is put on the table.
    Placed { placed: Vec<(BaseId, Pose)> },
    /// SG-INIT-03.
    InitiativeTaken { side: Side },
    /// SG-FORM-06.
    Split { rest: BaseSet, off: BaseSet },
    /// SG-FORM-07.
    Joined { bases: BaseSet },
    /// These bases are a formation of their own, by a result and not by a voluntary split.
    Detached { bases: BaseSet },
    /// SG-ACT-01.
    Declared { declared: Declared },
    /// SG-ACT-07: actions declared for these bases are cancelled.
    Cancelled { bases: BaseSet },
    /// SG-MOVE: a formation has moved.
    /// - `leaves` (SG-MOVE-04): it has left the table.
    Moved { placed: Vec<(BaseId, Pose)>, leaves: bool },
    /// SG-COMB-01: an attack link is made.
    /// - `target` (SG-FORM-10): the body that is attacked.
    Attacked { attacker: BaseSet, target: BaseSet },
    /// SG-REACT-07: a formation may support only the combats of these attacks.
    Pledged { bases: BaseSet, attacks: Vec<u8> },
    /// SG-REACT-02: a side makes no more re-actions this turn.
    Silent { side: Side },
    /// SG-FIRE-01: guns have fired.
    Fired { guns: BaseSet },
    /// Bases are removed.
    Destroyed { bases: BaseSet },
    /// Bases are moved by a result.
    Shifted { placed: Vec<(BaseId, Pose)>, why: Why },
    /// SG-CMD-04, SG-CMD-06: a command base has ridden, or made room.
    CommandMoved { id: CommandId, at: Spot },
    /// SG-COMB-01: a link that was not live moves to another body, or lapses.
    LinkSettled { link: Link, target: Option<BaseSet> },
    /// SG-COMB-02: these combats are to be fought.
    CombatsFormed { combats: Vec<Combat> },
    /// SG-COMB-09.
    /// - `attacker` (SG-COMB-05).
    FightBegan { combat: Combat, attacker: Side, attacks: Vec<u8> },
    /// SG-COMB-08: whether a formation counts in this combat.
    SupportAsked { body: BaseSet, counts: bool },
    /// SG-COMB-06, SG-COMB-07.
    LinesDrawn { front: BaseSet, support: BaseSet },
    /// SG-COMB-11.
    /// - `to`: where to; it counts where it stands if nowhere.
    SteppedUp { base: BaseId, to: Option<Pose> },
    /// SG-COMB-12.
    GunsCommitted { guns: Vec<Ranged> },
    /// SG-RES-02.
    Decided { verdict: Verdict },
    /// SG-OUT-07.
    FightOver,
    /// SG-VIC-03: an objective changes hands.
    Held { objective: u8, side: Side },
    /// SG-TURN-04.
    TurnEnded,
    /// SG-VIC-01.
    Ended { outcome: Outcome },
    /// Something is told.
    Told(Box<Telling>),
}

impl From<Telling> for Event {
    fn from(telling: Telling) -> Self {
        Self::Told(Box::new(telling))
    }
}

/// What moves bases without an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// SG-FIRE-08.
    FellBack,
    /// SG-OUT-05.
    PushedBack,
    /// SG-FORM-11.
    ClosedUp,
    /// SG-CMD-06.
    MadeRoom,
    /// SG-OUT-04.
    Advanced,
    /// SG-COMB-11.
    SteppedUp,
}

/// The number of the next attack of the turn.
pub(crate) fn next_attack(state: &State) -> u8 {
    state.links.iter().map(|link| link.attack + 1).max().unwrap_or(0)
}

/// Changes a state by an event.
pub(crate) fn fold(state: &mut State, event: &Event) {
    match event {
        Event::PhaseBegan { turn, phase } => {
            (state.turn, state.phase) = (*turn, *phase);
            if *phase == Phase::Initiative {
                begin_turn(state);
            }
        }
        Event::Placed { placed } => {
            for (base, at) in placed {
                state.put(*base, *at);
                state.base_mut(*base).fate = Fate::Present;
            }
            state.relabel();
            let set: BaseSet = placed.iter().map(|(base, _)| *base).collect();
            let reach = state.reach_of(set);
            set.iter().for_each(|base| state.base_mut(base).reach = reach);
        }
        Event::InitiativeTaken { side } => state.initiative = *side,
        Event::Split { rest, off } => state.split(*rest, *off),
        Event::Joined { bases } => state.join(*bases),
        Event::Detached { bases } => {
            state.detach(*bases);
            // SG-FIRE-09: whoever is driven back is no longer of the body that attacks.
            if state.phase != Phase::Combats {
                let rest = |body: BaseSet| !body.is_within(*bases);
                let bodies = state.grouped(*bases, |base| base.body);
                let leaves = bodies.into_iter().filter_map(BaseSet::first).any(|base| rest(state.body(base)));
                if leaves {
                    state.embody(*bases);
                }
            }
            state.relabel();
        }
        Event::Declared { declared } => {
            state.declared.retain(|known| !known.bases.meets(declared.bases));
            state.declared.push(declared.clone());
        }
        Event::Cancelled { bases } => state.declared.retain(|known| !known.bases.meets(*bases)),
        Event::Moved { placed, leaves } => moved(state, placed, *leaves),
        Event::Attacked { attacker, target } => attacked(state, *attacker, *target),
        Event::Pledged { bases, attacks } => state.pledges.push((*bases, attacks.clone())),
        Event::Silent { side } => state.silent[*side] = true,
        Event::Fired { guns } => {
            guns.iter().for_each(|gun| state.base_mut(gun).acted = Some(Acted::Fired));
            take_from_declared(state, *guns);
            state.eventful = true;
        }
        Event::Destroyed { bases } => state.lose(*bases),
        Event::Shifted { placed, why } => {
            for (base, at) in placed {
                state.put(*base, *at);
            }
            if let (Why::Advanced, Some(fight)) = (why, &mut state.fight) {
                fight.advanced = fight.advanced.or(placed.iter().map(|(base, _)| *base).collect());
            }
        }
        Event::CommandMoved { id, at } => {
            let moved = state.phase == Phase::Command || state.commanders[id.index()].moved;
            state.commanders[id.index()] = Commander { at: *at, moved };
        }
        Event::LinkSettled { link, target } => {
            let target = target.and_then(BaseSet::first).map(|base| state.base(base).body);
            match target {
                Some(target) => {
                    let known = state.links.iter_mut().filter(|known| *known == link);
                    known.for_each(|known| known.target = Some(target));
                }
                None => state.links.retain(|known| known != link),
            }
        }
        Event::CombatsFormed { combats } => state.combats.clone_from(combats),
        Event::FightBegan { combat, attacker, attacks } => {
            state.combats.retain(|known| known != combat);
            state.eventful = true;
            let (combat, attacker, attacks) = (*combat, *attacker, attacks.clone());
            state.fight = Some(Fight { combat, attacker, attacks, ..Fight::default() });
        }
        Event::Decided { verdict } => decided(state, *verdict),
        Event::SupportAsked { .. }
        | Event::LinesDrawn { .. }
        | Event::SteppedUp { .. }
        | Event::GunsCommitted { .. } => {
            commit(state, event);
        }
        Event::FightOver => fight_over(state),
        Event::Held { objective, side } => state.held[usize::from(*objective)] = Some(*side),
        Event::TurnEnded => {
            state.quiet_turns = if state.eventful { 0 } else { state.quiet_turns + 1 };
            state.eventful = false;
        }
        Event::Ended { outcome } => {
            state.over = Some(*outcome);
            state.agenda.clear();
        }
        Event::Told(_) => {}
    }
}

/// SG-TURN-04, SG-COMB-04, SG-ENG-02: what a new turn forgets, keeps and judges anew.
fn begin_turn(state: &mut State) {
    for base in &mut state.bases {
        (base.acted, base.counted) = (None, false);
    }
    state.commanders.iter_mut().for_each(|commander| commander.moved = false);
    state.declared.clear();
    state.pledges.clear();
    state.silent = BySide::default();
    state.combats.clear();
    let kept: Vec<(BaseSet, BaseSet, u8)> = state
        .links
        .iter()
        .filter(|link| link.kept)
        .filter_map(|link| {
            Some((
                grouping::of_label(state, link.attacker),
                grouping::of_label(state, link.target?),
                link.attack,
            ))
        })
        .collect();
    state.links.clear();
    for base in state.all().collect::<Vec<_>>() {
        state.base_mut(base).body = state.base(base).formation;
    }
    for (attacker, target, attack) in kept {
        // A kept link binds the formations that hold its bases now.
        for one in state.grouped(attacker, |base| base.formation) {
            for other in state.grouped(target, |base| base.formation) {
                let label = |set: BaseSet| set.first().map(|base| state.base(base).formation);
                if let (Some(attacker), target @ Some(_)) = (label(one), label(other)) {
                    let link = Link { attacker, target, attack, kept: true };
                    if !state.links.contains(&link) {
                        state.links.push(link);
                    }
                }
            }
        }
    }
    state.attacked = !state.links.is_empty();
    state.judge_reach();
}

/// SG-ACT-10: bases that act otherwise leave the action that was declared for them.
fn take_from_declared(state: &mut State, set: BaseSet) {
    for declared in &mut state.declared {
        // SG-ACT-08: a formation that moves or fires in re-action gives up what it was to do.
        if declared.bases.meets(set) {
            declared.bases =
                if declared.deed == Deed::Fire { declared.bases.minus(set) } else { BaseSet::default() };
        }
    }
    state.declared.retain(|declared| !declared.bases.is_empty());
}

fn moved(state: &mut State, placed: &[(BaseId, Pose)], leaves: bool) {
    let set: BaseSet = placed.iter().map(|(base, _)| *base).collect();
    take_from_declared(state, set);
    for (base, at) in placed {
        state.put(*base, *at);
        state.base_mut(*base).acted = Some(Acted::Moved);
    }
    state.embody(set);
    state.eventful = true;
    if leaves {
        set.iter().for_each(|base| state.base_mut(base).fate = Fate::Left);
    }
    state.relabel();
}

fn attacked(state: &mut State, attacker: BaseSet, target: BaseSet) {
    let attack = next_attack(state);
    let label = |state: &State, set: BaseSet| set.first().map(|base| state.base(base).body);
    if let (Some(attacker), target @ Some(_)) = (label(state, attacker), label(state, target)) {
        state.links.push(Link { attacker, target, attack, kept: false });
    }
    state.attacked = true;
}

fn commit(state: &mut State, event: &Event) {
    let Some(mut fight) = state.fight.take() else { return };
    match event {
        Event::SupportAsked { body, counts } => {
            fight.asked = fight.asked.or(*body);
            if !counts {
                fight.held_back = fight.held_back.or(*body);
            }
        }
        Event::LinesDrawn { front, support } => (fight.front, fight.support) = (*front, *support),
        Event::SteppedUp { base, to } => {
            fight.support.remove(*base);
            fight.front.add(*base);
            if let Some(to) = to {
                let old = state.formation(*base);
                fight.stepped.push((*base, old));
                state.put(*base, *to);
                let mates = old.minus((*base).into());
                let touches = mates.iter().any(|mate| touch(state.rect(mate), state.rect(*base)));
                if !mates.is_empty() && !touches {
                    state.detach((*base).into());
                }
            }
        }
        Event::GunsCommitted { guns } => {
            for gun in guns {
                state.base_mut(gun.base).acted = Some(Acted::Fired);
                fight.ranged.push(*gun);
            }
        }
        _ => {}
    }
    state.fight = Some(fight);
}

/// SG-OUT-04, SG-OUT-05: what the moment of the dice decides: who stood where, who may advance.
fn decided(state: &mut State, verdict: Verdict) {
    let Some(mut fight) = state.fight.take() else { return };
    fight.verdict = Some(verdict);
    if let Some(winner) = verdict.winner {
        let line = state.own(winner, fight.front);
        fight.stood = line.iter().map(|base| (base, state.base(base).at)).collect();
        for part in state.grouped(state.own(winner.enemy(), fight.front), |base| base.formation) {
            fight.vacated.push((part, state.spot(part)));
        }
        let spoils = |base: BaseId| {
            let own = |link: &&Link| link.attacker == state.base(base).body;
            state.links.iter().filter(own).any(|link| grouping::live(state, *link).is_some())
        };
        fight.may_advance = line.iter().filter(|base| winner == fight.attacker || spoils(*base)).collect();
    }
    state.fight = Some(fight);
}

/// SG-OUT-07: whoever fought counts in no other combat; links end unless it was a tie.
fn fight_over(state: &mut State) {
    let Some(fight) = state.fight.take() else { return };
    let ranged: BaseSet = fight.ranged.iter().map(|gun| gun.base).collect();
    let fought = fight.combat.members().or(fight.front).or(fight.support).or(ranged);
    fought.iter().for_each(|base| state.base_mut(base).counted = true);
    let tie = fight.verdict.is_some_and(|verdict| verdict.winner.is_none());
    let here = |state: &State, link: &Link| {
        let body = grouping::of_label(state, link.attacker);
        body.is_empty() || body.meets(fight.combat.linked)
    };
    let mut links = std::mem::take(&mut state.links);
    for link in &mut links {
        link.kept = link.kept || (tie && here(state, link));
    }
    links.retain(|link| tie || !here(state, link));
    state.links = links;
}
