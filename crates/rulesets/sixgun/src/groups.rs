//! SX-GRP: figures that act and react together. They test once, by their leader's CV (`reactions`), fire together (`firing`) and act at
//! their leader's place (`sequence`); here groups are formed, dissolved and fall apart.

use std::cmp::Reverse;

use crate::event;
use crate::prelude::*;
use crate::state::Group;

/// SX-GRP-02: how near the members of a group stay to each other.
const REACH: f64 = 2.0;
/// SX-GRP-02: the most figures of a group.
pub(crate) const MOST: usize = 10;

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-GRP-01: a group was formed.
    /// - `members`: who, in roster order.
    Formed { members: ArrayVec<FigureId, MOST> },
    /// SX-GRP-01: a group was dissolved.
    Dissolved { members: ArrayVec<FigureId, MOST> },
    /// SX-GRP-04, SX-GRP-09: a group has fallen apart.
    Split { members: ArrayVec<FigureId, MOST>, parts: Vec<ArrayVec<FigureId, MOST>> },
}

/// Lets something happen to a group that the enemy learns of only if he knows of all its members (SX-CONC-14).
fn emit_of(ctx: &mut Ctx<'_>, what: Event) {
    let (Event::Formed { members } | Event::Dissolved { members } | Event::Split { members, .. }) = &what;
    let unknown = members.iter().find_map(|member| {
        let enemy = ctx.figure(*member).side.enemy();
        (!crate::sight::shown_to(ctx, *member, enemy)).then_some(enemy)
    });
    ctx.emit(event::Event { what: what.into(), kept_from: unknown });
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Formed { members } => state.groups.push(group(members)),
        Event::Dissolved { members } => state.groups.retain(|group| group.members != *members),
        Event::Split { members, parts } => {
            state.groups.retain(|group| group.members != *members);
            state.groups.extend(parts.iter().map(group));
        }
    }
}

fn group(members: &ArrayVec<FigureId, MOST>) -> Group {
    Group { members: members.clone(), charge: None, got_a_shot: None }
}

/// SX-GRP-08, SX-GRP-09: whoever is out, runs or lies low with a wound has left his group; one left alone is no group. Called after every
/// event.
pub fn tidy(state: &mut State) {
    if state.groups.is_empty() {
        return;
    }
    let mut groups = std::mem::take(&mut state.groups);
    for group in &mut groups {
        group.members.retain(|member| {
            let it = state.figure(*member);
            it.status.conscious() && !matches!(it.status, Status::Running { .. }) && it.duck_turns == 0
        });
    }
    groups.retain(|group| group.members.len() > 1);
    state.groups = groups;
}

/// SX-GRP-04, SX-GRP-09: when an activation is over, groups none of whose members is still to act fall into the parts that hang together.
pub fn after_activation(ctx: &mut Ctx<'_>) {
    for group in ctx.groups.clone() {
        let members = group.members;
        if members.iter().any(|member| ctx.queue.contains(member)) {
            continue;
        }
        let parts = chains(ctx, &members);
        if parts.len() > 1 {
            let parts = parts.into_iter().filter(|part| part.len() > 1).collect();
            emit_of(ctx, Event::Split { members, parts });
        }
    }
}

/// SX-GRP-02: the parts of some figures that hang together by gaps of at most 2 inches, each in roster order.
fn chains(state: &State, figures: &[FigureId]) -> Vec<ArrayVec<FigureId, MOST>> {
    let mut left: Vec<FigureId> = figures.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut part: ArrayVec<FigureId, MOST> = ArrayVec::new();
        let mut open = vec![first];
        while let Some(next) = open.pop() {
            let near = |other: &FigureId| within(field::gap(state, next, *other).distance, REACH);
            open.extend(left.iter().copied().filter(near));
            left.retain(|other| !near(other));
            part.push(next);
        }
        part.sort();
        parts.push(part);
    }
    parts.sort();
    parts
}

/// SX-GRP-01: the group a figure belongs to, by its place in [`State::groups`]. In a stand-off everybody stands for himself.
pub fn of(state: &State, figure: FigureId) -> Option<usize> {
    if state.phase == Phase::StandOff {
        return None;
    }
    state.groups.iter().position(|group| group.members.contains(&figure))
}

/// SX-GRP-01: those who react with a figure, itself included, in roster order.
pub fn members(state: &State, figure: FigureId) -> ArrayVec<FigureId, MOST> {
    let alone = || std::iter::once(figure).collect();
    of(state, figure).map_or_else(alone, |group| state.groups[group].members.clone())
}

/// SX-GRP-03: the leader of a figure's group; a figure alone leads itself.
pub fn leader(state: &State, figure: FigureId) -> FigureId {
    let by_rank = |figure: &FigureId| (Reverse(state.figure(*figure).cv), *figure);
    members(state, figure).into_iter().min_by_key(by_rank).unwrap_or(figure)
}

/// A group the rules accept. Only [`check_form`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalGroup(ArrayVec<FigureId, MOST>);

impl LegalGroup {
    /// Who, in roster order.
    pub fn members(&self) -> &[FigureId] {
        &self.0
    }
}

/// SX-GRP-01, SX-GRP-02: whether these figures may form a group.
pub fn check_form(state: &State, side: Side, members: &[PieceId]) -> Result<LegalGroup, Refusal> {
    if !state.setup.options.has(Module::Groups) {
        return Err(no!(ids::SX_OPT_02, "groups are not played here: the module group-morale is off"));
    }
    if !(2..=MOST).contains(&members.len()) {
        return Err(no!(ids::SX_GRP_02, "a group has two to ten figures, not {}", members.len()));
    }
    let mut group: ArrayVec<FigureId, MOST> = ArrayVec::new();
    for piece in members {
        let figure = may_join(state, side, *piece)?;
        refuse_if!(group.contains(&figure), ids::SX_GRP_02, "{figure} is named twice: name each member once");
        group.push(figure);
    }
    group.sort();
    let parts = chains(state, &group);
    if let [one, other, ..] = &parts[..] {
        let (from, to) = nearest_pair(state, one, other);
        let gap = field::gap(state, from, to);
        let no = no!(
            ids::SX_GRP_02,
            "{to} is not within 2 inches of {from}: the members of a group hang together by gaps of at most 2 inches"
        );
        return Err(no.across(&gap));
    }
    Ok(LegalGroup(group))
}

fn nearest_pair(state: &State, one: &[FigureId], other: &[FigureId]) -> (FigureId, FigureId) {
    let pairs = one.iter().flat_map(|from| other.iter().map(move |to| (*from, *to)));
    let apart = |(from, to): &(FigureId, FigureId)| field::gap(state, *from, *to).distance;
    pairs.min_by(|one, other| apart(one).total_cmp(&apart(other))).unwrap_or((one[0], other[0]))
}

fn may_join(state: &State, side: Side, piece: PieceId) -> Result<FigureId, Refusal> {
    let Some(figure) = state.as_figure(piece).filter(|figure| state.figure(*figure).side == side) else {
        return Err(no!(ids::SX_GRP_02, "{piece} is no figure of this side: name your own figures"));
    };
    let it = state.figure(figure);
    refuse_if!(
        !matches!(it.status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_)) || it.duck_turns > 0,
        ids::SX_GRP_02,
        "{piece} is in no state to join a group: it must be up, popped up or ducked"
    );
    if brawl::engaged(state, figure) {
        return Err(no!(ids::SX_GRP_02, "{piece} is engaged in a brawl and cannot join a group"));
    }
    if of(state, figure).is_some() {
        return Err(no!(ids::SX_GRP_02, "{piece} belongs to a group already: dissolve that first"));
    }
    Ok(figure)
}

/// SX-GRP-01: forms a group.
pub fn form(ctx: &mut Ctx<'_>, LegalGroup(members): LegalGroup) {
    emit_of(ctx, Event::Formed { members });
}

/// SX-GRP-01: the group of this figure, to be dissolved by its side.
pub fn check_dissolve(state: &State, side: Side, of_whom: PieceId) -> Result<usize, Refusal> {
    state
        .as_figure(of_whom)
        .filter(|figure| state.figure(*figure).side == side)
        .and_then(|figure| of(state, figure))
        .ok_or_else(|| no!(ids::SX_GRP_01, "{of_whom} belongs to no group of this side"))
}

/// SX-GRP-01: dissolves a group.
pub fn dissolve(ctx: &mut Ctx<'_>, group: usize) {
    let members = ctx.groups[group].members.clone();
    emit_of(ctx, Event::Dissolved { members });
}

/// An event as a sentence; a seat that does not know all of them is told nothing.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let (Event::Formed { members } | Event::Dissolved { members } | Event::Split { members, .. }) = event;
    let names: Vec<&str> = members.iter().map(|figure| state.name(*figure)).collect();
    let who = listed(&names);
    let (rule, says) = match event {
        Event::Formed { .. } => (ids::SX_GRP_01, format!("{who} act as one group.")),
        Event::Dissolved { .. } => (ids::SX_GRP_01, format!("The group of {who} is dissolved.")),
        Event::Split { .. } => (ids::SX_GRP_09, format!("The group of {who} has fallen apart.")),
    };
    Some(Telling::new(rule, says).about(names))
}
