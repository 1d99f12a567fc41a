//! A small battle to draw.

use engine::terrain::{AreaKind, CrossingKind, WaterKind};
use engine::view::{AreaView, Arm, Base, GroundView, LineView, PieceView, SideView, Symbol, View, WaterView};
use engine::{BySide, Side};

/// A table of 24 × 18 inches with a wood, a hill, a road and a stream.
pub(crate) fn ground() -> GroundView {
    let area = |kind, x: f64, y: f64| AreaView {
        name: format!("The {kind:?}"),
        kind,
        level: 1,
        outline: vec![(x, y), (x + 5.0, y), (x + 6.0, y + 4.0), (x, y + 5.0)],
        scenery: false,
    };
    GroundView {
        width: 24.0,
        depth: 18.0,
        areas: vec![area(AreaKind::Wood, 2.0, 2.0), area(AreaKind::Hill, 14.0, 10.0)],
        roads: vec![LineView {
            name: "Old Road".to_owned(),
            line: vec![(0.0, 9.0), (12.0, 8.0), (24.0, 9.5)],
        }],
        waters: vec![WaterView {
            name: "Mill Brook".to_owned(),
            kind: WaterKind::Stream,
            line: vec![(12.0, 0.0), (11.0, 8.0), (12.0, 18.0)],
            width: None,
            crossings: vec![(CrossingKind::Bridge, (11.0, 8.1), 0.8)],
        }],
        lines: Vec::new(),
        buildings: Vec::new(),
    }
}

/// Two lines, a commander each.
pub(crate) fn view() -> View {
    let side = |name: &str, nation: &str| SideView {
        name: name.to_owned(),
        nation: nation.to_owned(),
        facts: Vec::new(),
        forces: Vec::new(),
    };
    View {
        turn: 1,
        turn_limit: Some(8),
        phase: "Command".to_owned(),
        active: Side::A,
        sides: BySide { a: side("The French", "french"), b: side("The Prussians", "prussian") },
        pieces: vec![
            piece("1st Line", Side::A, Arm::Infantry, "line"),
            piece("Gen. Morand", Side::A, Arm::Commander, ""),
            piece("2nd Hussars", Side::B, Arm::Cavalry, "line"),
        ],
        objectives: Vec::new(),
        ended: None,
    }
}

/// A piece at (10, 10) facing north: one base of 0.75 × 1, or a disc for a single person.
pub(crate) fn piece(name: &str, side: Side, arm: Arm, formation: &str) -> PieceView {
    let nation = match side {
        Side::A => "french",
        Side::B => "prussian",
    };
    let base = match arm {
        Arm::Commander | Arm::Figure => Base::Disc { at: (10.375, 10.0), radius: 0.5 },
        _ => Base::Block { corners: [(10.0, 10.5), (10.75, 10.5), (10.75, 9.5), (10.0, 9.5)] },
    };
    PieceView {
        name: name.to_owned(),
        side,
        symbol: Symbol { arm, nation: nation.to_owned(), kind: String::new() },
        centre: (10.375, 10.0),
        facing: 0.0,
        bases: vec![base],
        formation: formation.to_owned(),
        condition: "good".to_owned(),
        marks: Vec::new(),
        strength: Some((4, 6)),
        rings: Vec::new(),
        facts: Vec::new(),
        superior: None,
    }
}
