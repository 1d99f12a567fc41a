//! Where a battle was decided: in which turn and at which place the loser lost most.

use engine::view::{GroundView, PieceView, View};
use engine::{BySide, Side};

/// Follows a battle and remembers the heaviest loss of each side.
pub(super) struct Watch {
    /// How it looked after the last loss.
    before: View,
    lost: BySide<u32>,
    heaviest: BySide<Option<Blow>>,
}

/// A loss: how much, when, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Blow {
    pub(super) lost: u32,
    pub(super) turn: u32,
    at: Option<(f64, f64)>,
}

impl Watch {
    pub(super) fn new(view: View) -> Self {
        Self { before: view, lost: BySide::default(), heaviest: BySide::default() }
    }

    /// Looks at a battle after an order; `view` is asked for only if somebody has lost something.
    pub(super) fn look(&mut self, lost: BySide<u32>, view: impl FnOnce() -> View) {
        if lost == self.lost {
            return;
        }
        let view = view();
        for side in Side::BOTH {
            let fresh = lost[side].saturating_sub(self.lost[side]);
            let heavier = self.heaviest[side].as_ref().is_none_or(|blow| fresh > blow.lost);
            if fresh > 0 && heavier {
                let at = hit(&self.before, &view, side);
                self.heaviest[side] = Some(Blow { lost: fresh, turn: view.turn, at });
            }
        }
        (self.before, self.lost) = (view, lost);
    }

    /// The blow that decided: the heaviest of the loser's, or of both if nobody has won.
    pub(super) fn decided(&self, winner: Option<Side>) -> Option<&Blow> {
        if let Some(winner) = winner {
            self.heaviest[winner.enemy()].as_ref()
        } else {
            let blows = Side::BOTH.into_iter().filter_map(|side| self.heaviest[side].as_ref());
            blows.max_by_key(|blow| blow.lost)
        }
    }
}

/// Where the piece stands, or stood, that has suffered most.
fn hit(before: &View, after: &View, side: Side) -> Option<(f64, f64)> {
    let strength = |piece: &PieceView| piece.strength.map_or(0, |(now, _)| now);
    let suffered = |piece: &PieceView| match after.pieces.iter().find(|now| now.name == piece.name) {
        None => (strength(piece).max(1), piece.centre),
        Some(now) if now.condition != piece.condition && now.strength == piece.strength => (1, now.centre),
        Some(now) => (strength(piece).saturating_sub(strength(now)), now.centre),
    };
    let pieces = before.pieces.iter().filter(|piece| piece.side == side).map(suffered);
    pieces.filter(|(lost, _)| *lost > 0).max_by_key(|(lost, _)| *lost).map(|(_, at)| at)
}

/// How near to a thing that has a name one is "by" it, in inches.
const BY: f64 = 4.0;

impl Blow {
    /// What an author calls the place: what has a name there or near by, or the part of the table.
    pub(super) fn place(&self, ground: &GroundView) -> Option<String> {
        let at = self.at?;
        let areas = ground.areas.iter().map(|area| (&area.name, &area.outline));
        let houses = ground.buildings.iter().map(|house| (&house.name, &house.outline));
        let named: Vec<_> = areas.chain(houses).filter(|(name, _)| !name.is_empty()).collect();
        if let Some((name, _)) = named.iter().find(|(_, outline)| holds(outline, at)) {
            return Some(format!("in {name}"));
        }
        let near = named
            .iter()
            .map(|(name, outline)| (squared_gap(outline, at), name))
            .filter(|(squared, _)| *squared <= BY * BY)
            .min_by(|one, other| one.0.total_cmp(&other.0));
        Some(near.map_or_else(|| part_of_table(ground, at), |(_, name)| format!("by {name}")))
    }
}

/// "in the north-west".
fn part_of_table(ground: &GroundView, (x, y): (f64, f64)) -> String {
    let third = |at: f64, size: f64, words: [&'static str; 3]| words[((at / size * 3.0) as usize).min(2)];
    let (ns, ew) =
        (third(y, ground.depth, ["south", "", "north"]), third(x, ground.width, ["west", "", "east"]));
    match (ns, ew) {
        ("", "") => "in the centre".to_owned(),
        ("", one) | (one, "") => format!("in the {one}"),
        (ns, ew) => format!("in the {ns}-{ew}"),
    }
}

fn edges(outline: &[(f64, f64)]) -> impl Iterator<Item = ((f64, f64), (f64, f64))> + '_ {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1))
}

/// Whether a point lies inside, by counting the edges a ray to the east crosses.
fn holds(outline: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
    let crossed = |((ax, ay), (bx, by)): &((f64, f64), (f64, f64))| {
        (ay > &y) != (by > &y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    };
    edges(outline).filter(crossed).count() % 2 == 1
}

fn squared_gap(outline: &[(f64, f64)], (x, y): (f64, f64)) -> f64 {
    let to_edge = |((ax, ay), (bx, by)): ((f64, f64), (f64, f64))| {
        let (dx, dy) = (bx - ax, by - ay);
        let length = (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
        let part = (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0);
        let (off_x, off_y) = (x - ax - part * dx, y - ay - part * dy);
        off_x * off_x + off_y * off_y
    };
    edges(outline).map(to_edge).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use engine::terrain::AreaKind;
    use engine::view::AreaView;

    use super::*;

    #[test]
    fn a_place_is_called_by_what_is_near_or_by_its_part_of_the_table() {
        let outline = vec![(20.0, 10.0), (24.0, 10.0), (24.0, 14.0), (20.0, 14.0)];
        let ground = GroundView {
            width: 48.0,
            depth: 36.0,
            areas: vec![AreaView {
                name: "Lindau".to_owned(),
                kind: AreaKind::BuiltUp,
                level: 1,
                outline,
                scenery: false,
            }],
            roads: Vec::new(),
            waters: Vec::new(),
            lines: Vec::new(),
            buildings: Vec::new(),
        };
        let place =
            |x: f64, y: f64| Blow { lost: 1, turn: 1, at: Some((x, y)) }.place(&ground).expect("it is known");
        assert_eq!(place(22.0, 12.0), "in Lindau");
        assert_eq!(place(22.0, 17.0), "by Lindau");
        assert_eq!(place(2.0, 34.0), "in the north-west");
        assert_eq!(place(24.0, 20.0), "in the centre");
        assert_eq!(place(46.0, 20.0), "in the east");
    }
}
