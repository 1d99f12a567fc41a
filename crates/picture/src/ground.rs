//! The ground as a static map, drawn from the lowest thing to the highest.

mod fields;
mod hills;
mod names;
mod roads;
mod villages;
mod waste;
mod waters;
mod woods;
mod works;

use engine::terrain::AreaKind;
use engine::view::{AreaView, GroundView, LineView, WaterView};

use crate::pen::Pen;
use crate::rose::rose;
use crate::shape::{Bounds, Line, Outline, Pt};
use crate::sheet;
use crate::theme::Theme;

/// The map of a ground as an SVG group: paper, ground, names, frame, scale and compass. It needs [`crate::style_sheet`].
pub fn ground_svg(ground: &GroundView, theme: Theme) -> String {
    let terrain = Terrain::survey(ground);
    let table = terrain.table;
    let compass = Pt::new(table.high.x - 3.1, sheet::FOOT * 0.52);
    [
        &format!("<g class=\"ground {}\">", theme.class()),
        &sheet::definitions(theme),
        &sheet::paper(table, theme),
        &terrain.each(|area| tint(area)),
        &terrain.each(|area| low(&terrain, area)),
        &waters::waters(&terrain),
        &roads::roads(&terrain),
        &waters::crossings(&terrain),
        &terrain.each(|area| high(&terrain, area)),
        &names::names(&terrain),
        &sheet::frame(table, theme),
        &rose(compass, 1.75),
        "</g>",
    ]
    .concat()
}

/// A ground with its shapes worked out.
pub(crate) struct Terrain<'a> {
    table: Bounds,
    areas: Vec<Area<'a>>,
    roads: Vec<(&'a LineView, Line)>,
    waters: Vec<(&'a WaterView, Line)>,
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
        }
    }

    fn each(&self, draw: impl Fn(&Area<'_>) -> String) -> String {
        self.areas.iter().map(draw).collect()
    }

    /// Whether something of this size may stand here without covering a road or a water.
    fn is_clear(&self, p: Pt, radius: f64) -> bool {
        let off_road = self.roads.iter().all(|(_, road)| road.gap(p) > roads::HALF + radius);
        off_road && self.waters.iter().all(|(water, line)| line.gap(p) > waters::half(water.kind) + radius)
    }

    /// Whether a tree may stand here: not in a village, a work or a marsh that overlaps the wood.
    fn is_wild(&self, p: Pt) -> bool {
        let tame = |kind| matches!(kind, AreaKind::BuiltUp | AreaKind::Works | AreaKind::Impassable);
        !self.areas.iter().any(|area| tame(area.about.kind) && area.outline.holds(p))
    }
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
    };
    let mut pen = Pen::exact();
    pen.ring(&area.outline.corners);
    pen.path(fill) + &pen.path(edge)
}

/// What lies on the ground, under waters and roads.
fn low(terrain: &Terrain<'_>, area: &Area<'_>) -> String {
    match area.about.kind {
        AreaKind::Hill => hills::hachures(&area.outline, area.about.level),
        AreaKind::Fields => fields::furrows(terrain, &area.outline),
        AreaKind::Marsh => waste::marsh(terrain, &area.outline),
        AreaKind::Rough => waste::rough(terrain, &area.outline),
        AreaKind::Wood | AreaKind::BuiltUp | AreaKind::Works | AreaKind::Impassable => String::new(),
    }
}

/// What stands up from the ground, beside waters and roads.
fn high(terrain: &Terrain<'_>, area: &Area<'_>) -> String {
    match area.about.kind {
        AreaKind::Wood => woods::trees(terrain, &area.outline),
        AreaKind::BuiltUp => villages::houses(terrain, &area.outline),
        AreaKind::Works => works::rampart(&area.outline),
        AreaKind::Impassable => waste::crags(terrain, &area.outline),
        AreaKind::Hill | AreaKind::Fields | AreaKind::Marsh | AreaKind::Rough => String::new(),
    }
}
