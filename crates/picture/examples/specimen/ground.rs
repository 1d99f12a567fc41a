//! A table of 72 × 48 inches with every kind of ground on it.

use engine::terrain::{AreaKind, CrossingKind, WaterKind};
use engine::view::{AreaView, GroundView, LineView, WaterView};

/// The ground of the specimen.
pub(crate) fn ground() -> GroundView {
    GroundView {
        width: 72.0,
        depth: 48.0,
        areas: areas(),
        lines: Vec::new(),
        buildings: Vec::new(),
        roads: vec![
            road(
                "High Road to Leipzig",
                &[
                    (0.0, 20.0),
                    (14.0, 21.5),
                    (25.0, 24.0),
                    (36.0, 24.5),
                    (47.0, 27.0),
                    (58.0, 29.0),
                    (72.0, 28.0),
                ],
            ),
            road(
                "Mill Lane",
                &[(30.0, 0.0), (31.0, 9.0), (35.0, 17.0), (36.0, 24.5), (35.0, 34.0), (38.0, 48.0)],
            ),
            road("", &[(58.0, 29.0), (61.0, 38.0), (60.0, 48.0)]),
        ],
        waters: vec![
            WaterView {
                name: "River Elster".to_owned(),
                kind: WaterKind::River,
                line: vec![
                    (42.0, 0.0),
                    (44.0, 8.0),
                    (50.0, 14.0),
                    (52.0, 22.0),
                    (51.0, 28.0),
                    (47.0, 36.0),
                    (48.5, 43.0),
                    (47.0, 48.0),
                ],
                width: None,
                crossings: vec![
                    (CrossingKind::Bridge, (51.0, 27.7), 1.2),
                    (CrossingKind::Ford, (50.6, 16.4), 2.0),
                ],
            },
            WaterView {
                name: "Mill Brook".to_owned(),
                kind: WaterKind::Stream,
                line: vec![
                    (11.0, 38.0),
                    (14.0, 34.0),
                    (20.0, 32.5),
                    (27.0, 30.0),
                    (35.0, 31.0),
                    (42.0, 33.5),
                    (47.6, 34.8),
                ],
                width: None,
                crossings: vec![
                    (CrossingKind::Bridge, (35.3, 31.1), 0.8),
                    (CrossingKind::Ford, (23.5, 31.2), 1.5),
                ],
            },
        ],
    }
}

fn areas() -> Vec<AreaView> {
    vec![
        area("", AreaKind::Fields, 1, &[(26.0, 12.5), (33.5, 15.5), (33.0, 21.0), (25.0, 20.0)]),
        area("", AreaKind::Fields, 1, &[(38.0, 16.0), (46.5, 14.0), (48.5, 20.0), (39.5, 22.5)]),
        area("", AreaKind::Fields, 1, &[(54.0, 32.0), (59.0, 33.0), (59.0, 40.0), (53.0, 39.0)]),
        area(
            "Galgenberg",
            AreaKind::Hill,
            1,
            &[(5.0, 24.0), (12.0, 22.8), (20.0, 25.5), (22.0, 29.0), (17.0, 31.0), (8.0, 30.5), (4.0, 28.0)],
        ),
        area("", AreaKind::Hill, 2, &[(8.5, 25.5), (13.0, 24.8), (17.5, 26.8), (16.0, 29.0), (10.0, 28.8)]),
        area(
            "Windmill Height",
            AreaKind::Hill,
            2,
            &[
                (57.0, 12.0),
                (63.0, 10.0),
                (69.0, 12.0),
                (70.0, 18.0),
                (66.0, 22.0),
                (59.0, 21.0),
                (56.0, 17.0),
            ],
        ),
        area(
            "Tannenwald",
            AreaKind::Wood,
            1,
            &[(3.0, 3.0), (12.0, 2.0), (17.0, 6.0), (15.0, 12.0), (8.0, 13.0), (4.0, 9.0)],
        ),
        area(
            "Abbot's Copse",
            AreaKind::Wood,
            1,
            &[(18.0, 37.0), (26.0, 36.0), (29.0, 41.0), (24.0, 45.0), (17.0, 43.0)],
        ),
        area(
            "Waldheim",
            AreaKind::BuiltUp,
            1,
            &[(32.5, 22.0), (39.0, 21.5), (40.5, 25.5), (38.0, 28.0), (33.0, 27.5)],
        ),
        area("Kleinau", AreaKind::BuiltUp, 1, &[(56.0, 27.0), (60.5, 27.0), (60.0, 31.0), (56.5, 31.0)]),
        area(
            "Otter Moor",
            AreaKind::Marsh,
            1,
            &[(52.5, 3.0), (58.0, 2.0), (60.0, 6.0), (55.0, 8.5), (51.5, 7.0)],
        ),
        area(
            "Shepherd's Heath",
            AreaKind::Rough,
            1,
            &[(2.0, 40.0), (9.0, 39.0), (13.0, 43.0), (8.0, 46.5), (2.5, 45.0)],
        ),
        area(
            "The Star Redoubt",
            AreaKind::Works,
            1,
            &[
                (61.0, 15.0),
                (63.5, 16.0),
                (66.0, 15.0),
                (65.2, 17.5),
                (66.5, 19.5),
                (63.5, 18.8),
                (60.5, 19.5),
                (61.8, 17.4),
            ],
        ),
        area(
            "Devil's Teeth",
            AreaKind::Impassable,
            1,
            &[(65.0, 40.0), (69.0, 39.0), (71.0, 43.0), (67.0, 46.0), (64.0, 44.0)],
        ),
    ]
}

fn area(name: &str, kind: AreaKind, level: u8, outline: &[(f64, f64)]) -> AreaView {
    AreaView {
        name: name.to_owned(),
        kind,
        level,
        outline: outline.to_vec(),
        scenery: kind == AreaKind::Fields,
    }
}

fn road(name: &str, line: &[(f64, f64)]) -> LineView {
    LineView { name: name.to_owned(), line: line.to_vec() }
}
