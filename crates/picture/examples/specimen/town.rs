//! A western town of 36 × 36 inches with everything that stands in one.

use engine::Side;
use engine::terrain::{AreaKind, LowLineKind};
use engine::view::{
    AreaView, Arm, Base, BuildingView, GroundView, LineView, LowLineView, PieceView, SideView, Symbol, View,
};

/// The ground of the town.
pub(crate) fn ground() -> GroundView {
    let low = |kind, line: &[(f64, f64)]| LowLineView {
        name: String::new(),
        kind,
        line: line.to_vec(),
        scenery: false,
    };
    GroundView {
        width: 36.0,
        depth: 36.0,
        areas: areas(),
        roads: vec![
            LineView { name: "Main Street".to_owned(), line: vec![(0.0, 18.0), (36.0, 18.0)] },
            LineView { name: String::new(), line: vec![(17.0, 18.0), (17.0, 36.0)] },
        ],
        waters: Vec::new(),
        lines: vec![
            low(LowLineKind::Fence, &[(25.0, 21.0), (33.0, 21.0), (33.0, 28.0), (25.0, 28.0), (25.0, 22.5)]),
            low(LowLineKind::Wall, &[(2.0, 30.0), (8.0, 30.0), (8.0, 34.5)]),
        ],
        buildings: vec![
            house(
                "Silver Dollar Saloon",
                (5.0, 20.5),
                (8.0, 6.0),
                &[(9.0, 20.5)],
                &[(6.5, 20.5), (11.5, 20.5), (5.0, 23.5)],
            ),
            house("Sheriff", (19.0, 20.5), (4.5, 5.0), &[(21.0, 20.5)], &[(19.0, 23.0), (23.5, 23.0)]),
            house("Bank", (3.0, 10.5), (5.0, 5.5), &[(5.5, 16.0)], &[(4.0, 16.0), (7.0, 16.0)]),
            house(
                "General Store",
                (10.0, 10.0),
                (7.0, 6.0),
                &[(13.5, 16.0)],
                &[(11.5, 16.0), (15.5, 16.0), (17.0, 13.0)],
            ),
            house("Livery", (22.0, 8.0), (6.0, 8.0), &[(25.0, 16.0)], &[(22.0, 12.0), (28.0, 12.0)]),
        ],
    }
}

fn areas() -> Vec<AreaView> {
    let area = |name: &str, kind, outline: &[(f64, f64)]| AreaView {
        name: name.to_owned(),
        kind,
        level: 1,
        outline: outline.to_vec(),
        scenery: false,
    };
    let octagon = |x: f64, y: f64, r: f64| -> Vec<(f64, f64)> {
        [
            (1.0, 0.4),
            (0.4, 1.0),
            (-0.4, 1.0),
            (-1.0, 0.4),
            (-1.0, -0.4),
            (-0.4, -1.0),
            (0.4, -1.0),
            (1.0, -0.4),
        ]
        .map(|(u, v)| (x + u * r, y + v * r))
        .to_vec()
    };
    vec![
        area(
            "Sage Flat",
            AreaKind::Scrub,
            &[(19.0, 29.0), (24.0, 28.5), (25.0, 33.0), (21.0, 35.0), (18.5, 33.0)],
        ),
        area(
            "Devil's Tooth",
            AreaKind::Rock,
            &[(29.0, 30.0), (33.0, 29.5), (35.0, 32.5), (32.0, 35.0), (28.5, 33.5)],
        ),
        area(
            "Dry Fork",
            AreaKind::Riverbed,
            &[
                (0.0, 1.0),
                (12.0, 2.5),
                (24.0, 1.5),
                (36.0, 3.0),
                (36.0, 5.0),
                (24.0, 3.8),
                (12.0, 4.8),
                (0.0, 3.2),
            ],
        ),
        area(
            "The Wash",
            AreaKind::Gully,
            &[(29.5, 7.0), (31.0, 6.5), (33.0, 11.0), (33.5, 15.0), (32.0, 15.2), (31.0, 11.5)],
        ),
        area(
            "Boot Hill",
            AreaKind::Ridge,
            &[(1.0, 28.5), (9.0, 28.0), (11.0, 32.0), (8.0, 35.5), (1.5, 35.0)],
        ),
        area("", AreaKind::WateringHole, &octagon(13.5, 31.5, 2.2)),
        area("", AreaKind::Undulating, &[(9.0, 5.5), (20.0, 5.3), (20.5, 8.5), (9.5, 8.8)]),
        area("trough", AreaKind::Object, &[(13.5, 19.3), (16.0, 19.3), (16.0, 20.1), (13.5, 20.1)]),
        area("", AreaKind::Object, &[(8.6, 16.3), (9.6, 16.3), (9.6, 17.3), (8.6, 17.3)]),
        area("", AreaKind::Object, &octagon(24.6, 19.4, 0.5)),
    ]
}

fn house(
    name: &str,
    at: (f64, f64),
    size: (f64, f64),
    doors: &[(f64, f64)],
    windows: &[(f64, f64)],
) -> BuildingView {
    let (x, y) = at;
    let (wide, deep) = size;
    BuildingView {
        name: name.to_owned(),
        outline: vec![(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)],
        doors: doors.to_vec(),
        windows: windows.to_vec(),
    }
}

/// Who is in town.
pub(crate) fn view() -> View {
    let side = |name: &str, nation: &str| SideView {
        name: name.to_owned(),
        nation: nation.to_owned(),
        facts: Vec::new(),
        forces: Vec::new(),
    };
    let foot = |name: &str, side, x: f64, y: f64, facing, condition: &str, marks: &[&str]| {
        piece(
            name,
            side,
            Arm::Figure,
            "foot",
            (x, y),
            facing,
            Base::Disc { at: (x, y), radius: 0.5 },
            condition,
            marks,
        )
    };
    let on = |name: &str, side, arm, kind: &str, x: f64, y: f64, half: (f64, f64), condition: &str| {
        let corners = [
            (x - half.0, y + half.1),
            (x + half.0, y + half.1),
            (x + half.0, y - half.1),
            (x - half.0, y - half.1),
        ];
        piece(name, side, arm, kind, (x, y), 0.0, Base::Block { corners }, condition, &[])
    };
    View {
        turn: 3,
        turn_limit: None,
        phase: "Cards".to_owned(),
        active: Side::A,
        sides: engine::BySide { a: side("The Law", "red"), b: side("The Gang", "black") },
        pieces: vec![
            foot("Marshal Stone", Side::A, 21.2, 18.6, 270.0, "up", &["acting"]),
            foot("Deputy Ruiz", Side::A, 24.4, 18.0, 280.0, "ducked", &[]),
            foot("Doc Halley", Side::A, 15.0, 18.0, 250.0, "up", &["moved"]),
            on("Belle Carter", Side::A, Arm::Figure, "mounted", 28.5, 23.5, (0.5, 1.0), "up"),
            foot("Black Jack", Side::B, 8.2, 21.6, 130.0, "up", &["concealed"]),
            foot("Kid Laredo", Side::B, 7.4, 17.4, 90.0, "up", &["fired"]),
            foot("Old Pete", Side::B, 11.5, 17.4, 90.0, "dead", &[]),
            foot("Slim", Side::B, 2.0, 18.0, 270.0, "running", &[]),
            on("a bay horse", Side::B, Arm::Figure, "horse", 30.8, 25.5, (0.5, 1.0), "standing"),
            on("the stage", Side::A, Arm::Vehicle, "wagon", 18.6, 12.6, (1.5, 2.5), ""),
        ],
        objectives: Vec::new(),
        ended: None,
    }
}

#[expect(clippy::too_many_arguments, reason = "a row of a table")]
fn piece(
    name: &str,
    side: Side,
    arm: Arm,
    kind: &str,
    centre: (f64, f64),
    facing: f64,
    base: Base,
    condition: &str,
    marks: &[&str],
) -> PieceView {
    let nation = match (kind, side) {
        ("horse" | "wagon", _) => "none",
        (_, Side::A) => "red",
        (_, Side::B) => "black",
    };
    PieceView {
        name: name.to_owned(),
        side,
        symbol: Symbol { arm, nation: nation.to_owned(), kind: kind.to_owned() },
        centre,
        facing,
        bases: vec![base],
        formation: kind.to_owned(),
        condition: condition.to_owned(),
        marks: marks.iter().map(|mark| (*mark).to_owned()).collect(),
        strength: (kind != "wagon").then_some((9, 12)),
        rings: Vec::new(),
        facts: Vec::new(),
        superior: None,
    }
}
