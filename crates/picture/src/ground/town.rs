//! A western town as a surveyor plats it: houses without their roofs, so that whoever is inside is seen; doors, windows, boardwalks,
//! fences, walls, and the things one crouches behind.

use engine::terrain::LowLineKind;
use engine::view::BuildingView;

use super::Terrain;
use crate::pen::Pen;
use crate::scatter::Whim;
use crate::shape::{Bounds, Line, Outline, Pt};

/// Half the width of a door as it is drawn.
const DOOR: f64 = 0.5;
/// Half the width of a window as it is drawn.
const WINDOW: f64 = 0.42;
/// How thick the walls of a house are drawn, inwards of the edge the rules judge.
const WALL: f64 = 0.16;

/// A house with its outline and its openings.
pub(super) struct House<'a> {
    pub(super) about: &'a BuildingView,
    pub(super) outline: Outline,
    doors: Vec<Opening>,
    windows: Vec<Opening>,
}

/// A door or a window: its middle on the wall, along the wall, and inwards.
#[derive(Debug, Clone, Copy)]
struct Opening {
    at: Pt,
    along: Pt,
    inward: Pt,
}

impl<'a> House<'a> {
    pub(super) fn survey(about: &'a BuildingView) -> Option<Self> {
        let outline = Outline::of(&about.outline)?;
        let opening = |spot: &(f64, f64)| Opening::near(&outline, Pt::of(*spot));
        let doors = about.doors.iter().filter_map(opening).collect();
        let windows = about.windows.iter().filter_map(opening).collect();
        Some(Self { about, outline, doors, windows })
    }
}

impl Opening {
    /// The opening of the wall nearest to a place.
    fn near(outline: &Outline, place: Pt) -> Option<Self> {
        let mut best: Option<(f64, Self)> = None;
        for (from, to) in outline.edges() {
            let Some(along) = (to - from).unit() else { continue };
            let at = crate::shape::nearest_on(place, from, to);
            let gap = (at - place).length();
            let inward =
                if outline.holds(at + along.right() * 0.05) { along.right() } else { -along.right() };
            if best.is_none_or(|(least, _)| gap < least) {
                best = Some((gap, Self { at, along, inward }));
            }
        }
        best.map(|(_, opening)| opening)
    }

    fn p(&self, u: f64, v: f64) -> Pt {
        self.at + self.along * u + self.inward * v
    }
}

/// All houses of a town, from their shadows to their signs.
pub(super) fn houses(terrain: &Terrain<'_>) -> String {
    terrain.houses.iter().map(house).collect()
}

fn house(house: &House<'_>) -> String {
    let corners = &house.outline.corners;
    let (mut shadow, mut floor, mut planks) = (Pen::broad(), Pen::exact(), Pen::broad());
    let cast: Vec<Pt> = corners.iter().map(|corner| *corner + Pt::new(0.22, 0.28)).collect();
    shadow.ring(&cast);
    floor.ring(corners);
    for (from, to) in boards(&house.outline, 0.5) {
        planks.stroke(&[from, to]);
    }
    // Walls stand inside the edge: a line of double the thickness, of which the clipped outer half is hidden by its own casing.
    let mut walls = Pen::exact();
    walls.ring(&house.outline.inset(WALL / 2.0));
    let mut gaps = Pen::broad();
    let (mut sills, mut leaves, mut steps) = (Pen::broad(), Pen::broad(), Pen::broad());
    for door in &house.doors {
        gaps.ring(&[door.p(-DOOR, -0.02), door.p(DOOR, -0.02), door.p(DOOR, WALL), door.p(-DOOR, WALL)]);
        // The leaf stands open into the room, with the arc it swings through.
        let hinge = door.p(-DOOR, WALL);
        leaves.stroke(&[hinge, door.p(-DOOR, WALL + 2.0 * DOOR)]);
        leaves.go(door.p(-DOOR, WALL + 2.0 * DOOR)).bend(door.p(DOOR, WALL + 2.0 * DOOR), door.p(DOOR, WALL));
        steps.ring(&[door.p(-DOOR, -0.28), door.p(DOOR, -0.28), door.p(DOOR, -0.03), door.p(-DOOR, -0.03)]);
    }
    for window in &house.windows {
        let w = WINDOW;
        gaps.ring(&[window.p(-w, 0.0), window.p(w, 0.0), window.p(w, WALL), window.p(-w, WALL)]);
        sills.ring(&[window.p(-w, 0.0), window.p(w, 0.0), window.p(w, WALL), window.p(-w, WALL)]);
        sills.stroke(&[window.p(-w, WALL / 2.0), window.p(w, WALL / 2.0)]);
        sills.stroke(&[window.p(0.0, 0.0), window.p(0.0, WALL)]);
    }
    let mut edge = Pen::exact();
    edge.ring(corners);
    [
        shadow.path("lr-drop"),
        steps.path("lr-step"),
        floor.path("lr-floor"),
        planks.path("lr-plank"),
        walls.path("lr-timber"),
        edge.path("lr-wall"),
        gaps.path("lr-floor-gap"),
        sills.path("lr-sill"),
        leaves.path("lr-hair"),
    ]
    .concat()
}

/// Boards across an outline, along its longest side.
fn boards(outline: &Outline, spacing: f64) -> Vec<(Pt, Pt)> {
    let longest = outline.edges().max_by(|a, b| (a.1 - a.0).length().total_cmp(&(b.1 - b.0).length()));
    let Some((from, along)) = longest.and_then(|(a, b)| Some((a, (b - a).unit()?))) else {
        return Vec::new();
    };
    let across = along.right();
    let reach = outline.corners.iter().map(|corner| (*corner - from).dot(across));
    let (low, high) = reach.fold((0.0_f64, 0.0_f64), |(low, high), at| (low.min(at), high.max(at)));
    let rows = ((high - low) / spacing).min(60.0) as u32;
    let mut found = Vec::new();
    for row in 1..=rows {
        let origin = from + across * (low + f64::from(row) * spacing);
        for (start, end) in outline.cuts(origin, along) {
            if end - start > 0.1 {
                found.push((origin + along * (start + 0.02), origin + along * (end - 0.02)));
            }
        }
    }
    found
}

/// Fences, walls, hedges and breastworks, along the very lines the rules judge; those no rule knows are paler.
pub(super) fn lines(terrain: &Terrain<'_>) -> String {
    let [scenery, known] = [true, false].map(|scenery| drawn(terrain, scenery));
    if scenery.is_empty() { known } else { super::for_the_eye(&scenery) + &known }
}

fn drawn(terrain: &Terrain<'_>, scenery: bool) -> String {
    let (mut rails, mut posts) = (Pen::exact(), Pen::broad());
    let (mut stones, mut joints) = (Pen::exact(), Pen::broad());
    let (mut bushes, mut banks, mut slopes) = (Pen::broad(), Pen::exact(), Pen::broad());
    for (low, line) in terrain.lines.iter().filter(|(low, _)| low.scenery == scenery) {
        match low.kind {
            LowLineKind::Fence => fence(line, &mut rails, &mut posts),
            LowLineKind::Wall => wall(line, &mut stones, &mut joints),
            LowLineKind::Hedge => hedge(line, &mut bushes),
            LowLineKind::Works => breastwork(line, &mut banks, &mut slopes),
        }
    }
    [
        rails.path("lr-rail-shade"),
        rails.path("lr-rail"),
        posts.path("lr-ink"),
        stones.path("lr-stones-edge"),
        stones.path("lr-stones"),
        joints.path("lr-hair"),
        bushes.path("lr-wood"),
        bushes.path("lr-hair"),
        slopes.path("lr-ink"),
        banks.path("lr-stones-edge"),
    ]
    .concat()
}

/// A bank, with the slope before it on the enemy's side: its defenders stand to the right of the line as it is drawn.
fn breastwork(line: &Line, banks: &mut Pen, slopes: &mut Pen) {
    banks.stroke(&line.points);
    for (at, along) in line.walk(0.3) {
        let (foot, side) = (at - along.right() * 0.5, along * 0.06);
        slopes.ring(&[foot, at - side, at + side]);
    }
}

fn hedge(line: &Line, bushes: &mut Pen) {
    let mut whim = Whim::new((line.length() * 1000.0) as u64);
    for (at, along) in line.walk(0.26) {
        bushes.circle(at + along.right() * whim.between(-0.05, 0.05), whim.between(0.12, 0.17));
    }
}

fn fence(line: &Line, rails: &mut Pen, posts: &mut Pen) {
    rails.stroke(&line.points);
    let ends = line.points.iter().map(|at| (*at, Pt::new(1.0, 0.0)));
    for (at, along) in line.walk(1.0).into_iter().chain(ends) {
        let (u, v) = (along * 0.07, along.right() * 0.11);
        posts.ring(&[at - u - v, at + u - v, at + u + v, at - u + v]);
    }
}

fn wall(line: &Line, stones: &mut Pen, joints: &mut Pen) {
    stones.stroke(&line.points);
    let mut whim = Whim::new((line.length() * 1000.0) as u64);
    for (at, along) in line.walk(0.34) {
        let shift = along * whim.between(-0.08, 0.08);
        joints.stroke(&[at + shift - along.right() * 0.13, at + shift + along.right() * 0.13]);
    }
}

/// Something to crouch behind, by what it is called: a barrel is round, a trough holds water; anything else is boards if it is long,
/// and crates if it is not.
pub(super) fn object(name: &str, outline: &Outline) -> String {
    let (heart, room) = outline.heart();
    let is = |words: &[&str]| words.iter().any(|word| name.to_lowercase().contains(word));
    let mut pen = Pen::broad();
    if is(&["barrel", "keg", "butt"]) || outline.corners.len() > 5 {
        pen.circle(heart, room * 0.86).circle(heart, room * 0.62).circle(heart, room * 0.2);
        return pen.path("lr-hair");
    }
    let inner = outline.inset((room * 0.35).min(0.14));
    if inner.iter().any(|corner| !outline.holds(*corner)) || inner.len() < 3 {
        return String::new();
    }
    if is(&["trough", "tank", "water"]) {
        let mut water = Pen::broad();
        water.ring(&inner);
        return water.path("lr-tank") + &water.path("lr-hair");
    }
    pen.ring(&inner);
    if is_long(outline) {
        for (from, to) in boards(outline, 0.3) {
            pen.stroke(&[from, to]);
        }
        return pen.path("lr-hair");
    }
    for pair in [[0, 2], [1, 3]] {
        if let [Some(a), Some(b)] = pair.map(|i: usize| inner.get(i)) {
            pen.stroke(&[*a, *b]);
        }
    }
    pen.path("lr-hair")
}

fn is_long(outline: &Outline) -> bool {
    let sides: Vec<f64> = outline.edges().map(|(a, b)| (b - a).length()).collect();
    let (least, most) =
        sides.iter().fold((f64::INFINITY, 0.0_f64), |(l, m), side| (l.min(*side), m.max(*side)));
    most > least * 1.6
}

/// Where the sign of a house hangs: across its middle.
pub(super) fn sign_room(house: &House<'_>) -> (Pt, Bounds) {
    let (heart, _) = house.outline.heart();
    (heart, house.outline.bounds())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A house 8 wide and 6 deep, its south wall on y = 20 of the table, which is -20 on the sheet.
    fn saloon() -> BuildingView {
        BuildingView {
            name: "Saloon".to_owned(),
            outline: vec![(5.0, 20.0), (13.0, 20.0), (13.0, 26.0), (5.0, 26.0)],
            doors: vec![(9.0, 20.0)],
            windows: vec![(5.0, 23.0)],
        }
    }

    #[test]
    fn an_opening_lies_in_its_wall_and_leads_inwards() {
        let about = saloon();
        let house = House::survey(&about).expect("it has an inside");
        let (door, window) = (house.doors[0], house.windows[0]);
        assert_eq!(
            (door.at, door.inward),
            (Pt::new(9.0, -20.0), Pt::new(0.0, -1.0)),
            "north of the south wall is inside"
        );
        assert_eq!(
            (window.at, window.inward),
            (Pt::new(5.0, -23.0), Pt::new(1.0, 0.0)),
            "east of the west wall is inside"
        );
    }

    #[test]
    fn walls_are_drawn_within_the_edge_the_rules_judge() {
        let about = saloon();
        let house = House::survey(&about).expect("it has an inside");
        for corner in house.outline.inset(WALL / 2.0) {
            let gap = house.outline.gap(corner);
            assert!(house.outline.holds(corner) && (gap - WALL / 2.0).abs() < 1e-9, "{corner:?}");
        }
    }

    /// Drawn from west to east, the defenders stand to the south, and the slope falls to the north, which is up on the sheet.
    #[test]
    fn a_breastwork_shows_which_side_it_defends() {
        let line = Line::of(&[(10.0, 10.0), (20.0, 10.0)]).expect("it goes somewhere");
        let (mut banks, mut slopes) = (Pen::exact(), Pen::broad());
        breastwork(&line, &mut banks, &mut slopes);
        let drawn = slopes.path("lr-ink");
        assert!(drawn.contains("-10.5") && !drawn.contains("-9.5"), "{drawn}");
    }

    #[test]
    fn things_to_crouch_behind_differ_in_shape() {
        let of = |name: &str, corners: &[(f64, f64)]| {
            object(name, &Outline::of(corners).expect("it has an inside"))
        };
        let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let long = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)];
        let is_round = |drawn: &str| drawn.contains(" 0 0 1");
        assert!(of("horse trough", &long).contains("lr-tank"), "a trough holds water");
        assert!(!of("bar", &long).contains("lr-tank"), "a bar does not");
        assert!(
            is_round(&of("rain barrel", &square)) && !is_round(&of("crates", &square)),
            "only a barrel is round"
        );
        assert_ne!(of("bar", &long), of("bar", &square), "boards and crates");
    }
}
