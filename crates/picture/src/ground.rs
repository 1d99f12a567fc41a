//! The ground as a static map, drawn from the lowest thing to the highest.

mod fields;
mod hills;
mod names;
mod roads;
mod town;
mod villages;
mod waste;
mod waters;
mod west;
mod woods;
mod works;

use engine::terrain::AreaKind;
use engine::view::{AreaView, GroundView, LineView, LowLineView, WaterView};

use crate::pen::Pen;
use crate::rose::rose;
use crate::shape::{Bounds, Line, Outline, Pt};
use crate::sheet;
use crate::theme::Theme;

/// The map of a ground as an SVG group: paper, ground, names, frame, scale and compass. It needs [`crate::style_sheet`].
pub fn ground_svg(ground: &GroundView, theme: Theme) -> String {
    let terrain = Terrain::survey(ground);
    let table = terrain.table;
    [
        &format!("<g class=\"ground {}\">", theme.class()),
        &sheet::definitions(theme),
        &sheet::paper(table, theme),
        &terrain.each(|area| if is_thing(area) { String::new() } else { tint(area) }),
        &terrain.each(|area| low(&terrain, area)),
        &waters::waters(&terrain),
        &roads::roads(&terrain),
        &waters::crossings(&terrain),
        &terrain.each(|area| if is_thing(area) { String::new() } else { high(&terrain, area) }),
        &town::houses(&terrain),
        // Tables and barrels stand on the floor of a house as well as in the street.
        &terrain.each(|area| if is_thing(area) { tint(area) + &high(&terrain, area) } else { String::new() }),
        &town::lines(&terrain),
        &names::names(&terrain),
        &sheet::frame(table, theme),
        &rose(sheet::rose_centre(table), sheet::ROSE),
        "</g>",
    ]
    .concat()
}

/// The room each name of the ground takes, shown `scale` times as large as it is drawn.
pub(crate) fn rooms_of_names(ground: &GroundView, scale: f64) -> Vec<Bounds> {
    let scale = if scale.is_finite() { scale.clamp(0.1, 10.0) } else { 1.0 };
    names::place(&Terrain::survey(ground)).iter().map(|name| name.shown(scale)).collect()
}

/// A ground with its shapes worked out.
pub(crate) struct Terrain<'a> {
    table: Bounds,
    areas: Vec<Area<'a>>,
    roads: Vec<(&'a LineView, Line)>,
    waters: Vec<(&'a WaterView, Line)>,
    lines: Vec<(&'a LowLineView, Line)>,
    houses: Vec<town::House<'a>>,
}

/// An area with its outline; an area without an inside is not drawn.
pub(crate) struct Area<'a> {
    about: &'a AreaView,
    outline: Outline,
}

impl<'a> Terrain<'a> {
    fn survey(ground: &'a GroundView) -> Self {
        let area = |about: &'a AreaView| Some(Area { about, outline: Outline::of(&about.outline)? });
        let road = |about: &'a LineView| Some((about, Line::of(&about.line)?));
        let water = |about: &'a WaterView| Some((about, Line::of(&about.line)?));
        Self {
            table: sheet::table(ground),
            areas: ground.areas.iter().filter_map(area).collect(),
            roads: ground.roads.iter().filter_map(road).collect(),
            waters: ground.waters.iter().filter_map(water).collect(),
            lines: ground.lines.iter().filter_map(|about| Some((about, Line::of(&about.line)?))).collect(),
            houses: ground.buildings.iter().filter_map(town::House::survey).collect(),
        }
    }

    fn each(&self, draw: impl Fn(&Area<'_>) -> String) -> String {
        let shown = |area| match (draw(area), area.about.scenery) {
            (drawn, true) if !drawn.is_empty() => for_the_eye(&drawn),
            (drawn, _) => drawn,
        };
        self.areas.iter().map(shown).collect()
    }

    /// Whether something of this size may stand here without covering a road or a water.
    fn is_clear(&self, p: Pt, radius: f64) -> bool {
        let off_road = self.roads.iter().all(|(_, road)| road.gap(p) > roads::HALF + radius);
        let outdoors =
            self.houses.iter().all(|house| !house.outline.holds(p) && house.outline.gap(p) > radius);
        off_road
            && outdoors
            && self.waters.iter().all(|(water, line)| line.gap(p) > waters::half(water) + radius)
    }

    /// Whether a tree may stand here: not in a village, a work or a marsh that overlaps the wood.
    fn is_wild(&self, p: Pt) -> bool {
        let tame = |kind| matches!(kind, AreaKind::BuiltUp | AreaKind::Works | AreaKind::Impassable);
        !self.areas.iter().any(|area| tame(area.about.kind) && area.outline.holds(p))
    }
}

/// What no rule knows: paler than what counts, and it says so to whoever points at it.
fn for_the_eye(drawn: &str) -> String {
    format!("<g class=\"lr-scenery\"><title>For the eye only: no rule knows it.</title>{drawn}</g>")
}

fn is_thing(area: &Area<'_>) -> bool {
    area.about.kind == AreaKind::Object
}

/// The tint of an area to its true edge, and the edge itself.
fn tint(area: &Area<'_>) -> String {
    let (fill, edge) = match area.about.kind {
        AreaKind::Wood => ("lr-wood", "lr-wood-edge"),
        AreaKind::Hill => ("lr-hill", "lr-hill-edge"),
        AreaKind::BuiltUp => ("lr-village", "lr-edge"),
        AreaKind::Marsh => ("lr-marsh", "lr-edge"),
        AreaKind::Rough => ("lr-rough", "lr-edge"),
        AreaKind::Works => ("lr-works", "lr-edge"),
        AreaKind::Impassable => ("lr-rock", "lr-edge"),
        AreaKind::Fields => ("lr-field", "lr-hedge"),
        AreaKind::Scrub | AreaKind::Undulating => ("lr-rough", "lr-edge"),
        AreaKind::Gully => ("lr-gully", "lr-edge"),
        AreaKind::Rock => ("lr-rock", "lr-edge"),
        AreaKind::Riverbed => ("lr-sand", "lr-edge"),
        AreaKind::Ridge => ("lr-hill", "lr-hill-edge"),
        AreaKind::WateringHole => ("lr-sand", "lr-edge"),
        AreaKind::Object => ("lr-thing", "lr-wall"),
        AreaKind::Steep => ("lr-hill", "lr-edge"),
    };
    let mut pen = Pen::exact();
    pen.ring(&area.outline.corners);
    pen.path(fill) + &pen.path(edge)
}

/// What lies on the ground, under waters and roads.
fn low(terrain: &Terrain<'_>, area: &Area<'_>) -> String {
    match area.about.kind {
        AreaKind::Hill | AreaKind::Ridge | AreaKind::Steep => {
            hills::hachures(&area.outline, area.about.level)
        }
        AreaKind::Fields => fields::furrows(terrain, &area.outline),
        AreaKind::Marsh => waste::marsh(terrain, &area.outline),
        AreaKind::Rough => waste::rough(terrain, &area.outline),
        AreaKind::Undulating => west::rolling(terrain, &area.outline),
        AreaKind::Gully => west::gully(&area.outline),
        AreaKind::Riverbed => west::riverbed(terrain, &area.outline),
        AreaKind::WateringHole => west::watering_hole(&area.outline),
        AreaKind::Wood
        | AreaKind::BuiltUp
        | AreaKind::Works
        | AreaKind::Impassable
        | AreaKind::Scrub
        | AreaKind::Rock
        | AreaKind::Object => String::new(),
    }
}

/// What stands up from the ground, beside waters and roads.
fn high(terrain: &Terrain<'_>, area: &Area<'_>) -> String {
    match area.about.kind {
        AreaKind::Wood => woods::trees(terrain, &area.outline),
        AreaKind::BuiltUp => villages::houses(terrain, &area.outline),
        AreaKind::Works => works::rampart(&area.outline),
        AreaKind::Impassable | AreaKind::Rock => waste::crags(terrain, &area.outline),
        AreaKind::Scrub => west::scrub(terrain, &area.outline),
        AreaKind::Object => town::object(&area.about.name, &area.outline),
        AreaKind::Hill
        | AreaKind::Fields
        | AreaKind::Marsh
        | AreaKind::Rough
        | AreaKind::Riverbed
        | AreaKind::Gully
        | AreaKind::Ridge
        | AreaKind::Undulating
        | AreaKind::WateringHole
        | AreaKind::Steep => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use engine::terrain::LowLineKind;
    use resvg::tiny_skia::PathSegment;
    use resvg::usvg;

    use super::*;

    const KINDS: [AreaKind; 15] = [
        AreaKind::Wood,
        AreaKind::Hill,
        AreaKind::BuiltUp,
        AreaKind::Marsh,
        AreaKind::Rough,
        AreaKind::Works,
        AreaKind::Impassable,
        AreaKind::Fields,
        AreaKind::Scrub,
        AreaKind::Rock,
        AreaKind::Riverbed,
        AreaKind::Gully,
        AreaKind::Ridge,
        AreaKind::Undulating,
        AreaKind::WateringHole,
    ];

    /// A bent outline with sharp, blunt and inward corners, and a road through it.
    fn ground(kind: AreaKind) -> GroundView {
        let outline =
            vec![(5.0, 5.0), (14.0, 4.0), (20.0, 9.0), (15.0, 11.0), (16.0, 18.0), (9.0, 14.0), (3.5, 16.0)];
        GroundView {
            width: 24.0,
            depth: 24.0,
            areas: vec![AreaView { name: String::new(), kind, level: 2, outline, scenery: false }],
            roads: vec![LineView { name: String::new(), line: vec![(0.0, 8.0), (24.0, 9.0)] }],
            waters: Vec::new(),
            lines: Vec::new(),
            buildings: Vec::new(),
        }
    }

    /// Every point the drawn paths pass through or are bent by.
    fn points(drawn: &str) -> Vec<Pt> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -24 24 24\" stroke=\"red\">{drawn}</svg>"
        );
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("it is SVG");
        let mut found = Vec::new();
        collect(tree.root(), &mut found);
        found
    }

    fn collect(group: &usvg::Group, found: &mut Vec<Pt>) {
        let back = |p: resvg::tiny_skia::Point| Pt::new(f64::from(p.x), f64::from(p.y));
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => collect(inner, found),
                usvg::Node::Path(path) => {
                    for segment in path.data().segments() {
                        match segment {
                            PathSegment::MoveTo(p) | PathSegment::LineTo(p) => found.push(back(p)),
                            PathSegment::QuadTo(a, b) => found.extend([a, b].map(back)),
                            PathSegment::CubicTo(a, b, c) => found.extend([a, b, c].map(back)),
                            PathSegment::Close => {}
                        }
                    }
                }
                usvg::Node::Image(_) | usvg::Node::Text(_) => {}
            }
        }
    }

    #[test]
    fn the_true_edge_is_drawn_to_the_thousandth() {
        let triangle = vec![(1.001, 2.0), (9.5, 2.0), (9.5, 7.25)];
        let ground = GroundView {
            areas: vec![AreaView {
                name: String::new(),
                kind: AreaKind::Wood,
                level: 1,
                outline: triangle,
                scenery: false,
            }],
            ..ground(AreaKind::Wood)
        };
        let drawn = tint(&Terrain::survey(&ground).areas[0]);
        // East 8.499 along the south side, 5.25 up, and back; clockwise on the sheet it runs the other way round.
        assert!(drawn.contains("d=\"m9.5-7.25 0 5.25-8.499 0z\""), "{drawn}");
    }

    #[test]
    fn no_ornament_leaves_the_true_edge() {
        for kind in KINDS {
            let ground = ground(kind);
            let terrain = Terrain::survey(&ground);
            let area = &terrain.areas[0];
            let drawn = points(&(low(&terrain, area) + &high(&terrain, area)));
            assert!(drawn.len() > 100, "{kind:?} is nearly bare: {} points", drawn.len());
            for p in drawn {
                let near = area.outline.gap(p) < 0.011;
                assert!(
                    area.outline.holds(p) || near,
                    "{kind:?} is drawn at {p:?}, {} outside",
                    area.outline.gap(p)
                );
            }
        }
    }

    #[test]
    fn trees_and_houses_leave_the_road_free() {
        for kind in [AreaKind::Wood, AreaKind::BuiltUp] {
            let ground = ground(kind);
            let terrain = Terrain::survey(&ground);
            let (_, road) = &terrain.roads[0];
            for p in points(&high(&terrain, &terrain.areas[0])) {
                assert!(road.gap(p) > 0.12, "{kind:?} at {p:?} stands on the road");
            }
        }
    }

    #[test]
    fn what_no_rule_knows_is_drawn_paler_and_says_so() {
        let shown = |scenery: bool| {
            let mut ground = ground(AreaKind::Rough);
            ground.areas[0].scenery = scenery;
            ground_svg(&ground, Theme::Light)
        };
        assert!(shown(true).contains("lr-scenery") && shown(true).contains("For the eye only"));
        assert!(!shown(false).contains("lr-scenery"));
        let hedge = |scenery: bool| {
            let mut ground = ground(AreaKind::Rough);
            let line = vec![(1.0, 1.0), (5.0, 1.0)];
            ground.lines = vec![LowLineView { name: String::new(), kind: LowLineKind::Hedge, line, scenery }];
            ground_svg(&ground, Theme::Light)
        };
        assert!(hedge(true).contains("For the eye only") && !hedge(false).contains("For the eye only"));
    }

    #[test]
    fn a_higher_hill_has_more_hachures() {
        let square =
            Outline::of(&[(0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0)]).expect("it has an inside");
        let strokes = |level: u8| hills::hachures(&square, level).matches('z').count();
        assert!(strokes(1) < strokes(2) && strokes(2) < strokes(3));
    }

    #[test]
    fn absurd_ground_is_drawn_without_complaint() {
        let absurd = GroundView {
            lines: Vec::new(),
            buildings: Vec::new(),
            width: f64::NAN,
            depth: 1e300,
            areas: KINDS
                .map(|kind| AreaView {
                    name: "x".repeat(500),
                    kind,
                    level: 255,
                    outline: vec![(-1e300, f64::INFINITY), (1e300, 0.0), (f64::NAN, -1e300), (0.0, 0.0)],
                    scenery: true,
                })
                .to_vec(),
            roads: vec![LineView {
                name: "r".to_owned(),
                line: vec![(f64::NEG_INFINITY, 0.0), (f64::INFINITY, 1.0)],
            }],
            waters: vec![WaterView {
                name: "w".to_owned(),
                kind: engine::terrain::WaterKind::River,
                line: vec![(0.5, 0.0), (0.5, 0.0), (1e300, 0.0)],
                width: Some(f64::INFINITY),
                crossings: vec![(engine::terrain::CrossingKind::Ford, (f64::NAN, 0.0), f64::INFINITY)],
            }],
        };
        let drawn = ground_svg(&absurd, Theme::Light);
        assert!(drawn.len() < 3_000_000, "{} bytes", drawn.len());
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
    }
}
