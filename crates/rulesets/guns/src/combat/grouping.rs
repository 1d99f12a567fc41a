//! SG-COMB-01 to SG-COMB-08, SG-COMB-15: who fights together, and who counts.

use crate::formations::touch;
use crate::options::{Grouping, PinStrength, SupportReach};
use crate::prelude::*;

/// A combat as it forms, with the attacks that make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grouped {
    pub(crate) linked: BaseSet,
    pub(crate) bystanders: BaseSet,
    pub(crate) attacks: Vec<u8>,
}

impl Grouped {
    pub(crate) fn members(&self) -> BaseSet {
        self.linked.or(self.bystanders)
    }

    pub(crate) fn combat(&self) -> Combat {
        Combat { linked: self.linked, bystanders: self.bystanders }
    }

    fn absorb(&mut self, other: Self) {
        self.linked = self.linked.or(other.linked);
        self.bystanders = self.bystanders.or(other.bystanders);
        self.attacks.extend(other.attacks);
    }
}

/// A body that stands equally near to several combats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tie {
    pub(crate) body: BaseSet,
    /// The first base of each combat it may belong to.
    pub(crate) combats: Vec<BaseId>,
    /// All bases of each combat.
    pub(crate) members: Vec<BaseSet>,
}

/// The two bodies of a link, if it is live: both are there and within pair range.
pub(crate) fn live(state: &State, link: Link) -> Option<(BaseSet, BaseSet)> {
    let bodies = (of_label(state, link.attacker), of_label(state, link.target?));
    state.engages(bodies.0, bodies.1).then_some(bodies)
}

/// The bases of the body with this label.
pub(crate) fn of_label(state: &State, label: BaseId) -> BaseSet {
    state.present().filter(|base| state.base(*base).body == label).collect()
}

/// Settles a tie: which of these combats a body belongs to.
type Chooser<'a> = &'a dyn Fn(&State, BaseSet, &[Grouped]) -> Option<usize>;

/// SG-COMB-02, SG-COMB-15, SG-COMB-03: the combats of the live links; or a tie that somebody must settle.
pub(crate) fn form(state: &State, choose: Chooser<'_>) -> Result<Vec<Grouped>, Tie> {
    let mut combats = by_links(state);
    merge_unheld(state, &mut combats, choose)?;
    add_bystanders(state, &mut combats, choose)?;
    Ok(combats)
}

/// SG-REACT-07: the same, with ties settled as a player wishes.
pub(crate) fn as_wished(state: &State, wishes: &dyn Fn(&State, &[Grouped]) -> Option<usize>) -> Vec<Grouped> {
    let choose = |state: &State, _: BaseSet, among: &[Grouped]| Some(wishes(state, among).unwrap_or(0));
    form(state, &choose).unwrap_or_default()
}

/// SG-COMB-02: bodies joined by live links, directly or through others.
fn by_links(state: &State) -> Vec<Grouped> {
    let mut combats: Vec<Grouped> = vec![];
    for link in &state.links {
        let Some((attacker, target)) = live(state, *link) else { continue };
        let fresh = Grouped {
            linked: attacker.or(target),
            bystanders: BaseSet::default(),
            attacks: vec![link.attack],
        };
        merge_in(&mut combats, fresh);
    }
    if state.setup.options.combat_grouping == Grouping::ByRange {
        merge_where(&mut combats, |one, other| opposing_in_range(state, one.linked, other.linked));
    }
    combats.sort_by_key(|combat| combat.linked.first());
    combats
}

fn merge_in(combats: &mut Vec<Grouped>, mut fresh: Grouped) {
    while let Some(place) = combats.iter().position(|known| known.linked.meets(fresh.linked)) {
        fresh.absorb(combats.swap_remove(place));
    }
    fresh.attacks.sort_unstable();
    fresh.attacks.dedup();
    combats.push(fresh);
}

fn merge_where(combats: &mut Vec<Grouped>, joined: impl Fn(&Grouped, &Grouped) -> bool) {
    let pair = |combats: &[Grouped]| {
        let all = (0..combats.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        all.into_iter().find(|(one, other)| joined(&combats[*one], &combats[*other]))
    };
    while let Some((one, other)) = pair(combats) {
        let taken = combats.remove(one);
        combats[other].absorb(taken);
        combats[other].attacks.sort_unstable();
    }
}

fn opposing_in_range(state: &State, one: BaseSet, other: BaseSet) -> bool {
    let pair = |a: BaseId, b: BaseId| state.side(a) != state.side(b) && state.is_engaged_by(a, b);
    one.iter().any(|a| other.iter().any(|b| pair(a, b)))
}

/// SG-COMB-15: a target that is not held, and attacks nobody, fights together with the nearest friends it could support.
fn merge_unheld(state: &State, combats: &mut Vec<Grouped>, choose: Chooser<'_>) -> Result<(), Tie> {
    if state.setup.options.pin_strength == PinStrength::Any || combats.len() < 2 {
        return Ok(());
    }
    let mut joins: Vec<(BaseSet, BaseSet)> = vec![];
    for target in unheld(state) {
        let own = combats.iter().position(|combat| combat.linked.meets(target));
        let near: Vec<(f64, usize)> = (0..combats.len())
            .filter(|place| Some(*place) != own)
            .filter_map(|place| Some((reached(state, target, &combats[place])?, place)))
            .collect();
        let Some(place) = nearest(state, target, &near, combats, choose)? else { continue };
        joins.push((target, combats[place].linked));
    }
    for (target, other) in joins {
        let (fresh, rest) = std::mem::take(combats)
            .into_iter()
            .partition::<Vec<_>, _>(|combat| combat.linked.meets(target) || combat.linked.meets(other));
        *combats = rest;
        let merged = fresh.into_iter().reduce(|mut one, other| {
            one.absorb(other);
            one.attacks.sort_unstable();
            one
        });
        combats.extend(merged);
    }
    combats.sort_by_key(|combat| combat.linked.first());
    Ok(())
}

/// SG-COMB-15: the targets that no attack holds.
pub(crate) fn unheld(state: &State) -> Vec<BaseSet> {
    let live: Vec<(BaseSet, BaseSet)> = state.links.iter().filter_map(|link| live(state, *link)).collect();
    let mut targets: Vec<BaseSet> = live.iter().map(|(_, target)| *target).collect();
    targets.sort_by_key(|target| target.first());
    targets.dedup();
    let is_unheld = |target: &BaseSet| {
        let attackers = live
            .iter()
            .filter(|(_, known)| known == target)
            .fold(BaseSet::default(), |all, (attacker, _)| all.or(*attacker));
        let attacks = live.iter().any(|(attacker, _)| attacker == target);
        2 * attackers.len() < target.len() && !attacks
    };
    targets.into_iter().filter(is_unheld).collect()
}

/// SG-COMB-15: how near a target is to a friend of another combat who is within pair range of an enemy, if it reaches him.
fn reached(state: &State, target: BaseSet, combat: &Grouped) -> Option<f64> {
    let side = state.side_of(target);
    let enemies = state.of_side(side.enemy());
    let friends = state
        .own(side, combat.linked)
        .iter()
        .filter(|base| enemies.iter().any(|enemy| state.is_engaged_by(*base, enemy)));
    let pairs = friends.flat_map(|friend| target.iter().map(move |base| (base, friend)));
    let near = pairs.map(|(base, friend)| (base, distance_only(state.rect(base), state.rect(friend))));
    near.filter(|(base, gap)| within(*gap, state.er(*base))).map(|(_, gap)| gap).reduce(f64::min)
}

/// The nearest of several combats; of equals the chosen one.
fn nearest(
    state: &State,
    body: BaseSet,
    near: &[(f64, usize)],
    combats: &[Grouped],
    choose: Chooser<'_>,
) -> Result<Option<usize>, Tie> {
    let equal = crate::state::nearest(near.to_vec(), |(gap, _)| *gap);
    let equal: Vec<usize> = equal.into_iter().map(|(_, place)| place).collect();
    if equal.len() < 2 {
        return Ok(equal.first().copied());
    }
    let among: Vec<Grouped> = equal.iter().map(|place| combats[*place].clone()).collect();
    match choose(state, body, &among) {
        Some(chosen) => Ok(Some(equal[chosen])),
        None => Err(Tie {
            body,
            combats: among.iter().filter_map(|combat| combat.linked.first()).collect(),
            members: among.iter().map(Grouped::members).collect(),
        }),
    }
}

/// SG-COMB-03: bodies without a link within pair range of a linked enemy. They draw in nobody else.
fn add_bystanders(state: &State, combats: &mut [Grouped], choose: Chooser<'_>) -> Result<(), Tie> {
    let linked = combats.iter().fold(BaseSet::default(), |all, combat| all.or(combat.linked));
    let mut found: Vec<(usize, BaseSet)> = vec![];
    for side in Side::BOTH {
        for body in state.bodies(side).into_iter().filter(|body| !body.meets(linked)) {
            let near: Vec<(f64, usize)> = (0..combats.len())
                .filter_map(|place| Some((beside(state, body, &combats[place])?, place)))
                .collect();
            if let Some(place) = nearest(state, body, &near, combats, choose)? {
                found.push((place, body));
            }
        }
    }
    for (place, body) in found {
        combats[place].bystanders = combats[place].bystanders.or(body);
    }
    Ok(())
}

fn beside(state: &State, body: BaseSet, combat: &Grouped) -> Option<f64> {
    let side = state.side_of(body);
    let enemies = state.own(side.enemy(), combat.linked).iter();
    let pairs = enemies.flat_map(|enemy| body.iter().map(move |base| (base, enemy)));
    let near = pairs.filter(|(base, enemy)| state.is_engaged_by(*base, *enemy));
    near.map(|(base, enemy)| distance_only(state.rect(base), state.rect(enemy))).reduce(f64::min)
}

/// SG-COMB-06, SG-COMB-07: the bases that count in a combat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) front: BaseSet,
    pub(crate) support: BaseSet,
}

/// SG-COMB-06, SG-COMB-07, SG-COMB-08: who is front-line and who could support, given all combats of the turn.
pub(crate) fn count(state: &State, combat: Combat, all: &[Combat]) -> Count {
    let members = state.there(combat.members());
    let engaged = |base: BaseId| {
        let enemies = state.of_side(state.side(base).enemy());
        enemies.iter().any(|enemy| state.is_engaged_by(base, enemy))
    };
    let front: BaseSet = members.iter().filter(|base| engaged(*base)).collect();
    let mut support = BaseSet::default();
    for side in Side::BOTH {
        let line = state.own(side, front);
        let elsewhere = all
            .iter()
            .filter(|other| **other != combat)
            .fold(BaseSet::default(), |set, other| set.or(other.members()));
        for body in state.bodies(side) {
            if body.meets(members) {
                support = support.or(supporting(state, body, line).minus(front));
            } else if !body.meets(elsewhere) {
                let behind = supporting(state, body, line);
                support = support
                    .or(behind.iter().filter(|base| !engaged(*base) && !state.base(*base).counted).collect());
            }
        }
    }
    Count { front, support: support.minus(front) }
}

/// SG-COMB-07, SG-ENG-09: the bases of a body that are near enough to a front line of their side.
pub(crate) fn supporting(state: &State, body: BaseSet, line: BaseSet) -> BaseSet {
    let near = |base: BaseId| {
        line.iter().any(|front| within(distance_only(state.rect(base), state.rect(front)), state.er(base)))
    };
    let close: BaseSet = body.iter().filter(|base| near(*base)).collect();
    if close.is_empty() {
        return close;
    }
    match state.setup.options.support_reach {
        SupportReach::Formation => body,
        SupportReach::Near => {
            let touches = |base: BaseId| close.iter().any(|other| touch(state.rect(base), state.rect(other)));
            body.iter().filter(|base| close.has(*base) || touches(*base)).collect()
        }
    }
}

/// SG-REACT-07: whether a body that came by re-action may be counted in a combat of these attacks.
pub(crate) fn is_pledged(state: &State, body: BaseSet, attacks: &[u8]) -> bool {
    let mut bound = state.pledges.iter().filter(|(bases, _)| bases.meets(body));
    bound.all(|(_, allowed)| allowed.iter().any(|attack| attacks.contains(attack)))
}

/// The attacks whose live links are in a combat.
pub(crate) fn attacks_of(state: &State, combat: Combat) -> Vec<u8> {
    let live = state
        .links
        .iter()
        .filter(|link| live(state, **link).is_some_and(|(attacker, _)| attacker.meets(combat.linked)));
    let mut attacks: Vec<u8> = live.map(|link| link.attack).collect();
    attacks.sort_unstable();
    attacks.dedup();
    attacks
}
