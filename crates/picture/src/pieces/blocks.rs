//! Units of bases: each base a block with its front edge and the mark of its arm.

use engine::view::{Arm, Base, PieceView};

use super::condition::Condition;
use super::formation::Formation;
use super::wears_inlay;
use super::{arms, figures};
use crate::pen::Pen;
use crate::shape::{Bounds, Outline, Pt, nearest_on};

/// One base on the sheet: front left, front right, rear right, rear left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Block(pub(super) [Pt; 4]);

impl Block {
    /// A place on the base: `u` from left 0 to right 1, `v` from front 0 to rear 1.
    pub(super) fn at(&self, u: f64, v: f64) -> Pt {
        let [front_left, front_right, rear_right, rear_left] = self.0;
        front_left.to(front_right, u).to(rear_left.to(rear_right, u), v)
    }

    pub(super) fn wide(&self) -> f64 {
        (self.0[1] - self.0[0]).length()
    }

    pub(super) fn deep(&self) -> f64 {
        (self.0[3] - self.0[0]).length()
    }

    /// The place on its edge nearest to `p`.
    pub(super) fn nearest(&self, p: Pt) -> Pt {
        let [a, b, c, d] = self.0;
        let edges = [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| nearest_on(p, from, to));
        let gap = |edge: &Pt| (*edge - p).length();
        edges.into_iter().min_by(|one, other| gap(one).total_cmp(&gap(other))).unwrap_or(a)
    }

    /// The base drawn smaller by `by` on every side.
    pub(super) fn inset(&self, by: f64) -> [Pt; 4] {
        let u = (by / self.wide().max(0.01)).min(0.4);
        let v = (by / self.deep().max(0.01)).min(0.4);
        [self.at(u, v), self.at(1.0 - u, v), self.at(1.0 - u, 1.0 - v), self.at(u, 1.0 - v)]
    }
}

/// How a piece stands on the sheet.
pub(super) struct Stance {
    pub(super) centre: Pt,
    pub(super) forward: Pt,
    pub(super) blocks: Vec<Block>,
    /// Round bases: centre and radius.
    pub(super) discs: Vec<(Pt, f64)>,
    /// How far it reaches from its centre: ahead, behind, left and right.
    pub(super) ahead: f64,
    pub(super) behind: f64,
    pub(super) left: f64,
    pub(super) right: f64,
    /// What is drawn beyond the bases: a commander's flag.
    pub(super) flag: Option<Bounds>,
    /// The middle of the front, where the arrow stands, and the way it points.
    pub(super) head: (Pt, Pt),
}

impl Stance {
    pub(super) fn of(piece: &PieceView) -> Self {
        let (centre, forward) = (Pt::of(piece.centre), Pt::bearing(piece.facing));
        let (mut blocks, mut discs) = (Vec::new(), Vec::new());
        for base in &piece.bases {
            match base {
                Base::Block { corners } => blocks.push(Block(corners.map(Pt::of))),
                Base::Disc { at, radius } => discs.push((Pt::of(*at), radius.clamp(0.0, 100.0))),
            }
        }
        let mut reach = [0.0_f64; 4];
        let disc_ends = discs.iter().flat_map(|(at, radius)| {
            [forward, -forward, forward.right(), -forward.right()].map(|way| *at + way * *radius)
        });
        for p in blocks.iter().flat_map(|block| block.0).chain(disc_ends) {
            let (ahead, right) = ((p - centre).dot(forward), (p - centre).dot(forward.right()));
            for (so_far, now) in reach.iter_mut().zip([ahead, -ahead, -right, right]) {
                *so_far = so_far.max(now);
            }
        }
        let [ahead, behind, left, right] = reach;
        let head = match (Formation::of(&piece.formation), blocks.first()) {
            // A column round a bend has no one front but its leading base's (MG-FRM-07).
            (Formation::MarchColumn, Some(first)) => {
                let way = (first.at(0.5, 0.0) - first.at(0.5, 1.0)).unit().unwrap_or(forward);
                (first.at(0.5, 0.0), way)
            }
            _ => (centre + forward * ahead + forward.right() * ((right - left) / 2.0), forward),
        };
        let flag = (piece.symbol.arm == Arm::Commander).then(|| figures::flag_room(centre));
        Self { centre, forward, blocks, discs, ahead, behind, left, right, flag, head }
    }

    /// The box round its bases.
    pub(super) fn bounds(&self) -> Bounds {
        let corners = self.blocks.iter().flat_map(|block| block.0);
        let discs = self
            .discs
            .iter()
            .flat_map(|(at, radius)| [*at - Pt::new(*radius, *radius), *at + Pt::new(*radius, *radius)]);
        let points: Vec<Pt> = corners.chain(discs).chain([self.centre]).collect();
        Bounds::of(&points).expect("the centre is one of them")
    }

    /// A place by inches to the right of and ahead of the centre.
    pub(super) fn at(&self, right: f64, ahead: f64) -> Pt {
        self.centre + self.forward.right() * right + self.forward * ahead
    }
}

/// The bases of a unit with everything drawn on them.
pub(super) fn blocks(piece: &PieceView, stance: &Stance) -> String {
    let (formation, condition) = (Formation::of(&piece.formation), Condition::of(&piece.condition));
    let (mut shadow, mut coat, mut edge, mut trim, mut inlay) =
        (Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact());
    let outlines: Vec<Outline> = stance.blocks.iter().filter_map(|block| outline(block.0)).collect();
    for block in &stance.blocks {
        shadow.ring(&block.0.map(|corner| corner + Pt::new(0.07, 0.09)));
        // In open order the men stand loose inside the dotted edge of their base.
        match formation {
            Formation::OpenOrder => coat.ring(&block.inset(0.09)),
            _ => coat.ring(&block.0),
        };
        edge.ring(&block.0);
        if wears_inlay(piece.side) {
            inlay.ring(&block.inset(0.09));
        }
        for front in fronts(block, formation, &outlines) {
            trim.ring(&front);
        }
    }
    for (at, radius) in &stance.discs {
        coat.circle(*at, *radius);
        edge.circle(*at, *radius);
    }
    let coat_class = match condition {
        Condition::Routed => "lr-coat lr-faded",
        _ => "lr-coat",
    };
    let edge_class = match (condition, formation) {
        (Condition::Routed, _) => "lr-outline lr-void lr-broken",
        (_, Formation::OpenOrder) => "lr-outline lr-void lr-open",
        _ => "lr-outline lr-void",
    };
    [
        shadow.path("lr-drop"),
        coat.path(coat_class),
        inlay.path("lr-inlay"),
        arms::mark(piece, stance, formation),
        trim.path("lr-trim"),
        edge.path(edge_class),
        arrow(stance, condition),
    ]
    .concat()
}

/// The strips of facing colour along the edges a base fights from: its front, or in a square every edge that looks outward
/// (MG-FRM-05: drawn with the rear rank turned about).
fn fronts(block: &Block, formation: Formation, all: &[Outline]) -> Vec<[Pt; 4]> {
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0)];
    let [front, sides @ ..] = edges.map(|(from, to)| strip(block, from, to));
    if formation != Formation::Square {
        return vec![front.0];
    }
    let looks_out = |(_, beyond): &([Pt; 4], Pt)| !all.iter().any(|other| other.holds(*beyond));
    [front].into_iter().chain(sides).filter(looks_out).map(|(strip, _)| strip).collect()
}

/// A strip inside one edge of a base, and a point just beyond that edge.
fn strip(block: &Block, from: usize, to: usize) -> ([Pt; 4], Pt) {
    const THICK: f64 = 0.15;
    let (a, b) = (block.0[from], block.0[to]);
    let middle = block.at(0.5, 0.5);
    let outward = (b - a).unit().map_or(Pt::new(0.0, 0.0), |along| -along.right());
    let inward = if outward.dot(middle - a) > 0.0 { outward } else { -outward };
    let thick = THICK.min(block.deep().min(block.wide()) * 0.3);
    ([a, b, b + inward * thick, a + inward * thick], a.to(b, 0.5) - inward * 0.06)
}

fn outline(corners: [Pt; 4]) -> Option<Outline> {
    Outline::of(&corners.map(|corner| (corner.x, -corner.y)))
}

/// The arrow ahead of the middle of the front; hollow when the piece runs away.
pub(super) fn arrow(stance: &Stance, condition: Condition) -> String {
    let (foot, way) = stance.head;
    let p = |right: f64, ahead: f64| foot + way.right() * right + way * ahead;
    let mut pen = Pen::exact();
    pen.ring(&[p(-0.19, 0.02), p(0.0, 0.4), p(0.19, 0.02), p(0.0, 0.1)]);
    pen.path(match condition {
        Condition::Routed => "lr-arrow lr-void",
        _ => "lr-arrow lr-coat",
    })
}
