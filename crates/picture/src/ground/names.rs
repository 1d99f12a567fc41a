//! Names in map lettering: woods across their middle, hills and villages beside them, roads and waters along their course.

use engine::terrain::AreaKind;

use super::Terrain;
use crate::pen::{num, text_with};
use crate::shape::{Bounds, Line, Pt};

/// All names of the map as they are drawn.
pub(super) fn names(terrain: &Terrain<'_>) -> String {
    place(terrain).iter().map(Lettered::svg).collect()
}

/// All names of the map, each where it covers no other if there is such a place.
pub(super) fn place<'a>(terrain: &Terrain<'a>) -> Vec<Lettered<'a>> {
    // Names keep off works and villages, which are small and full of detail.
    let is_full = |kind| matches!(kind, AreaKind::BuiltUp | AreaKind::Works | AreaKind::Object);
    let full = terrain.areas.iter().filter(|area| is_full(area.about.kind));
    let taken = full.map(|area| area.outline.bounds()).collect();
    let mut lettering = Lettering { table: terrain.table, taken, names: Vec::new() };
    for area in terrain.areas.iter().filter(|area| !area.about.name.is_empty()) {
        let (heart, _) = area.outline.heart();
        let bounds = area.outline.bounds();
        let (class, size) = area_style(area.about.kind);
        let middle = bounds.low.x + bounds.size().x / 2.0;
        let (above, below) = (Pt::new(middle, bounds.low.y - 0.25), Pt::new(middle, bounds.high.y + size));
        let inside = heart + Pt::new(0.0, size * 0.3);
        let higher = inside - Pt::new(0.0, bounds.size().y * 0.22);
        let lower = inside + Pt::new(0.0, bounds.size().y * 0.22);
        let places = match area.about.kind {
            AreaKind::BuiltUp | AreaKind::Works | AreaKind::Object | AreaKind::WateringHole => {
                [above, below, inside, higher, lower]
            }
            // Whoever holds a hill stands on it, and would stand on its name.
            AreaKind::Hill if bounds.size().y < 14.0 => [below, above, lower, inside, higher],
            _ => [inside, lower, higher, above, below],
        };
        lettering.put(&area.about.name, class, size, &places.map(|at| (at, 0.0)));
    }
    for house in terrain.houses.iter().filter(|house| !house.about.name.is_empty()) {
        let (heart, bounds) = super::town::sign_room(house);
        // A sign is as large as the house has room for, and stands along its longer side.
        let (wide, turn) = if bounds.size().x * 1.3 >= bounds.size().y {
            (bounds.size().x, 0.0)
        } else {
            (bounds.size().y, -90.0)
        };
        let size = (wide * 0.72 / width(&house.about.name, 1.0)).clamp(0.28, 0.62);
        let drop = if turn == 0.0 { Pt::new(0.0, size * 0.35) } else { Pt::new(size * 0.35, 0.0) };
        lettering.put(&house.about.name, "lr-name lr-name-sign", size, &[(heart + drop, turn)]);
    }
    for (water, line) in &terrain.waters {
        let away = super::waters::half(water) + 0.22;
        lettering.put(&water.name, "lr-name lr-name-water", 0.7, &along(line, &water.name, 0.7, away));
    }
    for (road, line) in &terrain.roads {
        lettering.put(&road.name, "lr-name", 0.58, &along(line, &road.name, 0.58, super::roads::HALF + 0.16));
    }
    lettering.names
}

const fn area_style(kind: AreaKind) -> (&'static str, f64) {
    match kind {
        AreaKind::Hill => ("lr-name lr-name-hill", 0.95),
        AreaKind::BuiltUp => ("lr-name lr-name-village", 0.82),
        AreaKind::Wood
        | AreaKind::Marsh
        | AreaKind::Rough
        | AreaKind::Impassable
        | AreaKind::Rock
        | AreaKind::Riverbed
        | AreaKind::Undulating => ("lr-name", 0.8),
        AreaKind::Works => ("lr-name", 0.68),
        AreaKind::Fields
        | AreaKind::Scrub
        | AreaKind::Gully
        | AreaKind::Ridge
        | AreaKind::WateringHole
        | AreaKind::Object
        | AreaKind::Steep => ("lr-name", 0.62),
    }
}

/// Places for a name along a line: over or under its longest legs, never upside down. Each with its turn in degrees.
fn along(line: &Line, name: &str, size: f64, away: f64) -> Vec<(Pt, f64)> {
    let mut legs: Vec<(Pt, Pt)> = line.legs().collect();
    legs.sort_by(|a, b| (b.1 - b.0).length().total_cmp(&(a.1 - a.0).length()));
    let mut places = Vec::new();
    for (a, b) in legs.into_iter().take(4) {
        let Some(direction) = (b - a).unit() else { continue };
        let reading = if direction.x < 0.0 { -direction } else { direction };
        let turn = libm::atan2(reading.y, reading.x).to_degrees();
        let fits = (b - a).length() > width(name, size) * 0.7;
        for part in [0.5, 0.3, 0.7] {
            // Letters stand on their base line: below the line they need their own height as well.
            for lift in [-away, away + size * 0.7] {
                if fits || part == 0.5 {
                    places.push((a.to(b, part) + reading.right() * lift, turn));
                }
            }
        }
    }
    places
}

/// About as wide as the words are printed.
fn width(words: &str, size: f64) -> f64 {
    words.chars().count() as f64 * size * 0.52
}

/// A name at its place.
pub(super) struct Lettered<'a> {
    words: &'a str,
    class: &'static str,
    size: f64,
    /// The middle of its base line.
    at: Pt,
    /// In degrees.
    turn: f64,
}

impl Lettered<'_> {
    /// The room it takes, shown `scale` times as large as it is drawn. Signs grow no larger than their houses.
    pub(super) fn shown(&self, scale: f64) -> Bounds {
        let scale = if self.class.ends_with("sign") { scale.min(1.0) } else { scale };
        let (along, size) = (Pt::bearing(self.turn + 90.0), self.size * scale);
        // Bold capitals are wider than the words between which this was measured.
        let half = along * (width(self.words, size) * 0.55);
        let (up, down) = (along.right() * (-size * 0.76), along.right() * (size * 0.2));
        Bounds::round([
            self.at - half + up,
            self.at + half + up,
            self.at - half + down,
            self.at + half + down,
        ])
    }

    fn svg(&self) -> String {
        let turned = if self.turn == 0.0 { String::new() } else { format!(" rotate({})", num(self.turn)) };
        let set = format!(" style=\"font-size:{}px\"", num(self.size));
        // Each name lies at the origin of its own group, so that a page can make it larger or smaller where it is.
        let words = text_with(&format!("{} lr-middle", self.class), Pt::new(0.0, 0.0), &set, self.words);
        [
            "<g transform=\"translate(",
            &num(self.at.x),
            " ",
            &num(self.at.y),
            ")",
            &turned,
            "\">",
            &words,
            "</g>",
        ]
        .concat()
    }
}

/// Names being placed.
struct Lettering<'a> {
    table: Bounds,
    taken: Vec<Bounds>,
    names: Vec<Lettered<'a>>,
}

impl<'a> Lettering<'a> {
    /// Puts a name at the first place that is free and on the table, or at the first place of all if none is.
    fn put(&mut self, words: &'a str, class: &'static str, size: f64, places: &[(Pt, f64)]) {
        if words.trim().is_empty() || places.is_empty() {
            return;
        }
        let room = |(at, turn): &(Pt, f64)| {
            let along = Pt::bearing(turn + 90.0);
            let half = along * (width(words, size) / 2.0);
            let up = along.right() * (-size * 0.8);
            Bounds::round([*at - half, *at + half, *at - half + up, *at + half + up])
        };
        let is_free = |place: &&(Pt, f64)| {
            let room = room(place);
            let on_table = self.table.holds(room.low) && self.table.holds(room.high);
            on_table && !self.taken.iter().any(|other| other.meets(room))
        };
        let place = places.iter().find(is_free).unwrap_or(&places[0]);
        self.taken.push(room(place));
        self.names.push(Lettered { words, class, size, at: place.0, turn: place.1 });
    }
}
