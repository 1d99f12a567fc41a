//! SC-CMB-12, SC-CMB-13, SC-CMB-14: who throws how many dice at whom.

use crate::artillery;
use crate::formations::faces;
use crate::ground::capacity;
use crate::prelude::*;

/// SC-CMB-12: the models of a unit that give dice: its front rank; two ranks of cavalry; the whole crew of guns; the faces of a square that are touched and
/// their neighbours; the whole garrison of a block, and all ranks of those who storm it.
/// SC-CMB-15: attacked in flank or rear a unit counts no fewer. SC-TWN-09: a whole garrison fights.
pub fn fighters(state: &State, unit: UnitId) -> u16 {
    let (info, here) = (state.info(unit), state.unit(unit));
    if let Some(storming) = stormers(state, unit) {
        return storming;
    }
    let front = |wide: u16, ranks: u16| here.models.min(wide * ranks);
    match here.lie.formation {
        Formation::Column { wide } | Formation::Line { wide } if info.arm.is_cavalry() => {
            // SC-ATK-14: behind another regiment only the front rank strikes.
            let is_behind = state.pairs_of(unit).any(|pair| pair.attacker == unit && pair.behind.is_some());
            front(wide, if is_behind { 1 } else { 2 })
        }
        Formation::Column { wide } | Formation::Line { wide } | Formation::Skirmish { wide } => {
            front(wide, 1)
        }
        Formation::Square => on_faces(state, unit),
        Formation::Bent(_)
        | Formation::Limbered { .. }
        | Formation::Deployed
        | Formation::OffGuns { .. }
        | Formation::Garrison { .. } => here.models,
    }
}

/// SC-CMB-14: the models of the faces in contact and of their neighbours, each face once.
fn on_faces(state: &State, unit: UnitId) -> u16 {
    let each = faces(state.unit(unit).models);
    let mut counts = [false; 4];
    for pair in state.pairs_of(unit) {
        let face = match pair.contact {
            Some(Contact::Right | Contact::SwungRight) => 1,
            Some(Contact::Rear | Contact::SwungRear) => 2,
            Some(Contact::Left | Contact::SwungLeft) => 3,
            Some(Contact::Front | Contact::SwungFront | Contact::Side(_)) => 0,
            None => {
                nearest_face(state, unit, if pair.attacker == unit { pair.target } else { pair.attacker })
            }
        };
        for near in [face + 3, face, face + 1] {
            counts[near % 4] = true;
        }
    }
    each.into_iter().zip(counts).filter(|(_, counts)| *counts).map(|(models, _)| models).sum()
}

/// SC-CMB-14: the face of a square that is nearest to somebody who drew it in.
fn nearest_face(state: &State, square: UnitId, enemy: UnitId) -> usize {
    let Some(rect) = state.rect(square) else { return 0 };
    let body = state.body(enemy);
    let gap = |edge: &table::Segment| body.gap_to_point(edge.midpoint());
    let edges = rect.edges();
    (0..4).min_by(|one, other| gap(&edges[*one]).total_cmp(&gap(&edges[*other]))).unwrap_or(0)
}

/// SC-TWN-10: the models that storm a side of a block: all ranks, up to its capacity, which several units share in roster order.
fn stormers(state: &State, unit: UnitId) -> Option<u16> {
    let (side, block) =
        state.pairs_of(unit).filter(|pair| pair.attacker == unit).find_map(|pair| side_of(state, pair))?;
    let mut room = capacity(&state.setup.terrain.areas[usize::from(block)]);
    let on_side = |pair: &Pair| side_of(state, pair) == Some((side, block));
    let attackers: UnitSet =
        state.pairs.iter().filter(|pair| on_side(pair)).map(|pair| pair.attacker).collect();
    for before in attackers.iter().take_while(|attacker| *attacker != unit) {
        room = room.saturating_sub(state.unit(before).models);
    }
    Some(room.min(state.unit(unit).models))
}

/// SC-TWN-10: the side and the block a pair is fought on, if it is fought on one.
pub fn side_of(state: &State, pair: &Pair) -> Option<(u8, u8)> {
    match (pair.contact, state.unit(pair.target).lie.formation) {
        (Some(Contact::Side(side)), Formation::Garrison { block, .. }) => Some((side, block)),
        _ => None,
    }
}

/// SC-CMB-12: one die for 4 infantry or crew, with 3 left over another; one for 3 cavalry, with 2 left over another.
/// SC-ART-05: crew throw one die for 4, half of what they shoot with.
pub fn dice_for(is_cavalry: bool, models: u16) -> u16 {
    (models + 1) / if is_cavalry { 3 } else { 4 }
}

/// SC-CMB-13: those a unit throws dice at, in roster order. SC-ART-02: guns that fall without dice are none of them, and throw none.
pub fn targets(state: &State, unit: UnitId) -> Vec<UnitId> {
    if artillery::falls(state, unit) {
        return Vec::new();
    }
    state.opponents(unit).iter().filter(|enemy| !artillery::falls(state, *enemy)).collect()
}

/// SC-CMB-12: how many dice a unit throws in all. In a combat in which nobody has a die, everybody has one.
pub fn pool(state: &State, unit: UnitId) -> u16 {
    if targets(state, unit).is_empty() {
        return 0;
    }
    let own = |unit: UnitId| dice_for(state.info(unit).arm.is_cavalry(), fighters(state, unit));
    let dice = own(unit);
    if dice == 0 && linked(unit, |next| targets(state, next)).iter().all(|other| own(other) == 0) {
        return 1;
    }
    dice
}

/// Everybody who is linked to a unit by whom each of them fights, the unit included.
pub(super) fn linked<I: IntoIterator<Item = UnitId>>(unit: UnitId, fights: impl Fn(UnitId) -> I) -> UnitSet {
    let mut known = UnitSet::default();
    let mut open = vec![unit];
    while let Some(next) = open.pop() {
        if !known.has(next) {
            known.add(next);
            open.extend(fights(next));
        }
    }
    known
}

/// SC-CMB-13: dice divided as evenly as can be; the odd ones come first.
pub fn divided(dice: u16, among: usize) -> Vec<u8> {
    let among = among.max(1) as u16;
    (0..among).map(|place| (dice / among + u16::from(place < dice % among)) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SC-CMB-12: the table of dice.
    #[test]
    fn dice_are_those_of_the_table() {
        let infantry =
            [(2, 0), (3, 1), (6, 1), (7, 2), (10, 2), (11, 3), (14, 3), (15, 4), (22, 5), (23, 6), (26, 6)];
        let cavalry =
            [(1, 0), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (12, 4), (13, 4), (14, 5), (16, 5), (17, 6)];
        for (models, dice) in infantry {
            assert_eq!(dice_for(false, models), dice, "{models} infantry");
        }
        for (models, dice) in cavalry {
            assert_eq!(dice_for(true, models), dice, "{models} cavalry");
        }
    }

    /// SC-CMB-13: 5 dice on 2 targets are 3 and 2; 2 on 3 are 1, 1 and 0.
    #[test]
    fn dice_are_divided_evenly() {
        assert_eq!(divided(5, 2), [3, 2]);
        assert_eq!(divided(2, 3), [1, 1, 0]);
        assert_eq!(divided(6, 1), [6]);
    }
}
