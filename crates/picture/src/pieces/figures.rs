//! Single persons: commanders under their flag, and figures seen from above under their hats.

use engine::view::PieceView;

use super::arms::star;
use super::blocks::{Block, Stance, arrow};
use super::condition::Condition;
use super::wears_inlay;
use crate::pen::Pen;
use crate::shape::{Bounds, Pt};

/// The ranks that have a flag of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rank {
    Army,
    Corps,
    Division,
}

impl Rank {
    fn of(kind: &str) -> Self {
        let kind = kind.to_lowercase();
        if kind.contains("army") || kind.contains("supreme") {
            Self::Army
        } else if kind.contains("corps") || kind.contains("wing") {
            Self::Corps
        } else {
            Self::Division
        }
    }

    const fn stars(self) -> u32 {
        match self {
            Self::Army => 3,
            Self::Corps => 2,
            Self::Division => 1,
        }
    }
}

/// A commander: a round stand with a flag that tells the rank by its cut and its stars.
pub(super) fn commander(piece: &PieceView, stance: &Stance) -> String {
    let (at, radius) =
        stance.discs.first().map_or((stance.centre, 0.0), |(at, radius)| (*at, radius.max(0.0)));
    let radius = radius.max(0.4);
    let rank = Rank::of(&piece.symbol.kind);
    let p = |x: f64, y: f64| at + Pt::new(x, -y);
    let (mut shadow, mut disc, mut inner, mut pole) =
        (Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact());
    shadow.circle(at + Pt::new(0.07, 0.09), radius);
    disc.circle(at, radius);
    inner.circle(at, radius * 0.68);
    pole.stroke(&[p(0.0, 0.0), p(0.0, 1.5)]);
    let mut cloth = Pen::exact();
    match rank {
        Rank::Army => cloth.ring(&[p(0.0, 1.5), p(1.32, 1.5), p(1.32, 0.78), p(0.0, 0.78)]),
        Rank::Corps => cloth.ring(&[p(0.0, 1.5), p(1.3, 1.5), p(0.98, 1.16), p(1.3, 0.82), p(0.0, 0.82)]),
        Rank::Division => cloth.ring(&[p(0.0, 1.5), p(1.05, 1.18), p(0.0, 0.86)]),
    };
    let mut stars = Pen::exact();
    for i in 0..rank.stars() {
        let size = if rank == Rank::Division { 0.17 } else { 0.19 };
        star(
            &mut stars,
            p(0.27 + 0.39 * f64::from(i), if rank == Rank::Division { 1.17 } else { 1.14 }),
            size,
        );
    }
    let mut marks = Pen::exact();
    if piece.symbol.kind.to_lowercase().contains("cav") {
        marks.stroke(&[p(-radius * 0.48, -radius * 0.48), p(radius * 0.48, radius * 0.48)]);
    }
    let inlay = if wears_inlay(piece.side) {
        Pen::exact().circle(at, radius * 0.85).path("lr-inlay")
    } else {
        String::new()
    };
    [
        shadow.path("lr-drop"),
        disc.path("lr-coat lr-outline"),
        inner.path("lr-trim lr-outline"),
        marks.path("lr-line"),
        inlay,
        pole.path("lr-halo"),
        pole.path("lr-staff"),
        cloth.path("lr-coat lr-outline"),
        stars.path("lr-mark-solid"),
        facing(at, stance.forward, radius),
    ]
    .concat()
}

/// Where a commander's flag flies.
pub(super) fn flag_room(at: Pt) -> Bounds {
    Bounds { low: at + Pt::new(-0.05, -1.55), high: at + Pt::new(1.35, 0.0) }
}

/// A single figure: a hat seen from above on a round base, the arrow where it looks.
pub(super) fn figure(piece: &PieceView, stance: &Stance) -> String {
    let Some((at, radius)) = stance.discs.first().copied().filter(|(_, radius)| *radius > 0.05) else {
        return match stance.blocks.first() {
            None => figure_on(piece, stance, stance.centre, 0.5),
            Some(base) if piece.symbol.kind == "cow" => cow(piece, stance, base),
            Some(base) => horse(piece, stance, base),
        };
    };
    if piece.symbol.kind == "loot" {
        return loot(at, radius);
    }
    figure_on(piece, stance, at, radius)
}

fn figure_on(piece: &PieceView, stance: &Stance, at: Pt, radius: f64) -> String {
    let (mut shadow, mut disc) = (Pen::exact(), Pen::exact());
    shadow.circle(at + Pt::new(0.05, 0.07), radius);
    disc.circle(at, radius);
    let inlay = if wears_inlay(piece.side) {
        Pen::exact().circle(at, radius - 0.07).path("lr-inlay")
    } else {
        String::new()
    };
    let edge = match Condition::of(&piece.condition) {
        Condition::Routed => "lr-coat lr-faded lr-outline lr-broken",
        Condition::Fallen => "lr-coat lr-faded lr-outline",
        _ if piece.marks.iter().any(|mark| mark == "concealed") => "lr-coat lr-faded lr-outline lr-broken",
        _ => "lr-coat lr-outline",
    };
    let body = match Condition::of(&piece.condition) {
        // His hat has rolled away.
        Condition::Fallen => {
            cross(at, radius * 0.55)
                + &hat(at + Pt::new(radius * 0.75, -radius * 0.75), stance.forward.right(), radius * 0.55)
        }
        // Low behind his cover: the hat is all that shows, and the arm of the cover before it.
        Condition::Crouching => {
            let (side, front) =
                (stance.forward.right() * (radius * 0.8), at + stance.forward * (radius * 0.55));
            let mut cover = Pen::exact();
            cover.go(front - side).bend(front + stance.forward * (radius * 0.35), front + side);
            hat(at - stance.forward * (radius * 0.2), stance.forward, radius * 0.7) + &cover.path("lr-bold")
        }
        _ => hat(at, stance.forward, radius) + &facing(at, stance.forward, radius),
    };
    [shadow.path("lr-drop"), disc.path(edge), inlay, body].concat()
}

/// A horse from above on its base, with its rider's hat if it has one.
fn horse(piece: &PieceView, stance: &Stance, base: &Block) -> String {
    let (mut shadow, mut coat) = (Pen::exact(), Pen::exact());
    shadow.ring(&base.0.map(|corner| corner + Pt::new(0.06, 0.08)));
    coat.ring(&base.0);
    let condition = Condition::of(&piece.condition);
    let edge = match condition {
        Condition::Routed => "lr-coat lr-faded lr-outline lr-broken",
        _ => "lr-coat lr-outline",
    };
    let inlay = if wears_inlay(piece.side) {
        Pen::exact().ring(&base.inset(0.07)).path("lr-inlay")
    } else {
        String::new()
    };
    // Drawn for a base 1 wide and 2 deep, and as large as the base allows.
    let size = base.wide().min(base.deep() / 2.0);
    let (at, right) = (base.at(0.5, 0.5), stance.forward.right());
    let p = |x: f64, y: f64| at + right * (x * size) + stance.forward * (y * size);
    let (mut body, mut head, mut tail, mut mane) = (Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact());
    body.go(p(0.0, 0.5)).bend(p(0.3, 0.5), p(0.26, 0.12)).bend(p(0.22, -0.1), p(0.29, -0.34));
    body.bend(p(0.28, -0.66), p(0.0, -0.68)).bend(p(-0.28, -0.66), p(-0.29, -0.34));
    body.bend(p(-0.22, -0.1), p(-0.26, 0.12)).bend(p(-0.3, 0.5), p(0.0, 0.5)).close();
    head.go(p(-0.11, 0.4))
        .line(p(-0.1, 0.66))
        .bend(p(-0.13, 0.92), p(0.0, 0.94))
        .bend(p(0.13, 0.92), p(0.1, 0.66));
    head.line(p(0.11, 0.4)).close();
    mane.stroke(&[p(0.0, 0.62), p(0.0, 0.3)]).stroke(&[p(-0.1, 0.68), p(-0.16, 0.6)]);
    mane.stroke(&[p(0.1, 0.68), p(0.16, 0.6)]);
    tail.go(p(0.0, -0.66)).bend(p(0.12, -0.8), p(0.02, -0.95));
    let rider = if piece.symbol.kind == "horse" {
        String::new()
    } else {
        hat(at - stance.forward * (0.08 * size), stance.forward, 0.42 * size)
    };
    [
        shadow.path("lr-drop"),
        coat.path(edge),
        inlay,
        tail.path("lr-tail"),
        head.path("lr-hide"),
        body.path("lr-hide"),
        mane.path("lr-hair"),
        rider,
        if condition == Condition::Fallen {
            cross(at, 0.42 * size)
        } else {
            facing(at, stance.forward, base.deep() / 2.0)
        },
    ]
    .concat()
}

/// A head of cattle from above: broader than a horse, its horns spread. One that is loose has a broken edge.
fn cow(piece: &PieceView, stance: &Stance, base: &Block) -> String {
    let (mut shadow, mut edge) = (Pen::exact(), Pen::exact());
    shadow.ring(&base.0.map(|corner| corner + Pt::new(0.06, 0.08)));
    edge.ring(&base.0);
    let loose = piece.condition == "loose";
    let size = base.wide().min(base.deep() / 2.0);
    let (at, right) = (base.at(0.5, 0.5), stance.forward.right());
    let p = |x: f64, y: f64| at + right * (x * size) + stance.forward * (y * size);
    let (mut body, mut head, mut horns, mut tail) = (Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact());
    body.go(p(0.0, 0.46)).bend(p(0.36, 0.46), p(0.34, 0.1)).bend(p(0.3, -0.1), p(0.36, -0.36));
    body.bend(p(0.36, -0.74), p(0.0, -0.76)).bend(p(-0.36, -0.74), p(-0.36, -0.36));
    body.bend(p(-0.3, -0.1), p(-0.34, 0.1)).bend(p(-0.36, 0.46), p(0.0, 0.46)).close();
    head.go(p(-0.17, 0.4)).bend(p(-0.2, 0.7), p(-0.1, 0.86)).bend(p(0.0, 0.94), p(0.1, 0.86));
    head.bend(p(0.2, 0.7), p(0.17, 0.4)).close();
    horns.go(p(-0.14, 0.56)).bend(p(-0.44, 0.54), p(-0.44, 0.8));
    horns.go(p(0.14, 0.56)).bend(p(0.44, 0.54), p(0.44, 0.8));
    tail.go(p(0.0, -0.74)).bend(p(-0.12, -0.86), p(-0.02, -0.98));
    [
        shadow.path("lr-drop"),
        edge.path(if loose { "lr-coat lr-faded lr-outline lr-broken" } else { "lr-coat lr-outline" }),
        tail.path("lr-tail"),
        body.path("lr-hide"),
        head.path("lr-hide"),
        horns.path("lr-bold"),
        facing(at, stance.forward, base.deep() / 2.0),
    ]
    .concat()
}

/// The loot: a sack tied at the neck.
fn loot(at: Pt, radius: f64) -> String {
    let p = |x: f64, y: f64| at + Pt::new(x * radius, -y * radius);
    let (mut shadow, mut sack, mut neck) = (Pen::exact(), Pen::exact(), Pen::exact());
    shadow.circle(at + Pt::new(0.05, 0.07), radius);
    sack.go(p(-0.22, 0.5)).bend(p(-1.2, -0.2), p(-0.7, -0.9)).bend(p(0.0, -1.1), p(0.7, -0.9));
    sack.bend(p(1.2, -0.2), p(0.22, 0.5)).line(p(0.4, 0.95)).line(p(-0.4, 0.95)).close();
    neck.stroke(&[p(-0.3, 0.5), p(0.3, 0.5)]);
    neck.stroke(&[p(0.0, 0.1), p(0.0, -0.7)]).stroke(&[p(-0.28, -0.08), p(0.28, -0.08)]);
    neck.stroke(&[p(-0.28, -0.52), p(0.28, -0.52)]);
    [shadow.path("lr-drop"), sack.path("lr-trim lr-outline"), neck.path("lr-bold")].concat()
}

/// The cross over one who fell.
fn cross(at: Pt, half: f64) -> String {
    let mut pen = Pen::exact();
    pen.stroke(&[at + Pt::new(-half, -half), at + Pt::new(half, half)]);
    pen.stroke(&[at + Pt::new(half, -half), at + Pt::new(-half, half)]);
    pen.path("lr-cross-back") + &pen.path("lr-cross")
}

/// A broad-brimmed hat from above: its brim curled up at the sides, so that it is longer than broad, its crown pinched in front.
fn hat(at: Pt, forward: Pt, radius: f64) -> String {
    let right = forward.right();
    let p = |x: f64, y: f64| at + right * (x * radius) + forward * (y * radius);
    let (mut brim, mut crown) = (Pen::exact(), Pen::exact());
    brim.go(p(0.0, 0.82)).bend(p(0.3, 0.8), p(0.46, 0.46)).bend(p(0.6, 0.16), p(0.56, -0.1));
    brim.bend(p(0.54, -0.44), p(0.36, -0.62)).bend(p(0.2, -0.78), p(0.0, -0.78));
    brim.bend(p(-0.2, -0.78), p(-0.36, -0.62)).bend(p(-0.54, -0.44), p(-0.56, -0.1));
    brim.bend(p(-0.6, 0.16), p(-0.46, 0.46)).bend(p(-0.3, 0.8), p(0.0, 0.82)).close();
    crown.go(p(0.0, 0.44)).bend(p(0.1, 0.46), p(0.14, 0.36)).bend(p(0.16, 0.24), p(0.26, 0.12));
    crown.bend(p(0.36, -0.08), p(0.3, -0.24)).bend(p(0.22, -0.44), p(0.0, -0.44));
    crown.bend(p(-0.22, -0.44), p(-0.3, -0.24)).bend(p(-0.36, -0.08), p(-0.26, 0.12));
    crown.bend(p(-0.16, 0.24), p(-0.14, 0.36)).bend(p(-0.1, 0.46), p(0.0, 0.44)).close();
    let crease = Pen::exact().stroke(&[p(0.0, 0.3), p(0.0, -0.28)]).path("lr-hair");
    brim.path("lr-trim lr-outline") + &crown.path("lr-trim lr-outline") + &crease
}

fn facing(at: Pt, forward: Pt, radius: f64) -> String {
    let stance = Stance {
        centre: at,
        forward,
        blocks: Vec::new(),
        discs: Vec::new(),
        ahead: radius,
        behind: radius,
        left: radius,
        right: radius,
        flag: None,
        head: (at + forward * radius, forward),
    };
    arrow(&stance, Condition::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commanders_stars_tell_the_rank() {
        #[rustfmt::skip]
        let examples = [
            ("army", 3), ("corps", 2), ("cavalry corps", 2), ("inf-div", 1), ("brigade", 1), ("", 1),
        ];
        for (kind, stars) in examples {
            assert_eq!(Rank::of(kind).stars(), stars, "{kind}");
        }
    }
}
