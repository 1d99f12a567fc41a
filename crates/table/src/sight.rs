//! Lines of sight: through woods by depth, over heights and crests, past buildings, walls and pieces.

use crate::board::Board;
use crate::bounds::Bounds;
use crate::index::Index;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::polyline::Polyline;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::spans::Spans;
use crate::stretch::{self, Stretch, Stretches};

/// A verdict on a line of sight, with its witness.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sight {
    /// Nothing is in the way.
    Clear {
        /// The line.
        line: Segment,
        /// How many inches of it run through woods.
        wood: f64,
    },
    /// Something is in the way.
    Blocked {
        /// The line.
        line: Segment,
        /// What blocks it.
        by: Screen,
        /// The part of the line that runs through what blocks it: for a wall or crest the one point where it crosses.
        at: Segment,
    },
}

/// Something that can be in the way, by its number in the list it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Screen {
    /// An area of ground.
    Area(usize),
    /// A wall or crest.
    Line(usize),
    /// A piece.
    Piece(usize),
}

/// How an area hides what lies behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Veil {
    /// It hides by depth: all woods together let a line through up to a limit.
    Wood,
    /// It rises to a level: it hides from eyes that are lower.
    Height(i32),
    /// Nothing sees through or over it: a building, a rock.
    Solid,
}

/// How a line on the ground hides what lies behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// A crest of a level: it hides from eyes that are lower.
    Crest(i32),
    /// Nothing sees through or over it: a wall. A door or window is a gap between two walls.
    Wall,
}

/// One look from a place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// From the eye to what is looked at.
    pub line: Segment,
    /// The higher of the levels of the two ends' eyes: heights and crests above it block, those up to it do not.
    pub eye: i32,
    /// The higher of the levels on which the two ends stand: pieces on lower ground are seen over.
    pub ground: i32,
    /// How many inches of wood, taken together, can be seen through.
    pub wood: f64,
}

/// The ground of a table as sight meets it. It is built once for a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    areas: Vec<(Polygon, Veil)>,
    lines: Vec<(Polyline, Barrier)>,
    /// Areas first, then lines.
    index: Index,
}

/// The pieces of a table as sight meets them: rectangles on levels, numbered by whoever puts them there.
#[derive(Debug, Clone, PartialEq)]
pub struct Pieces {
    rects: Vec<Option<(Rect, i32)>>,
    index: Index,
}

impl Look {
    /// A look across level ground that no wood may lie in.
    pub fn level(from: Point, to: Point) -> Self {
        Self { line: Segment::new(from, to), eye: 0, ground: 0, wood: 0.0 }
    }

    /// The same look with eyes and ground at a level.
    pub fn at_level(self, level: i32) -> Self {
        Self { eye: level, ground: level, ..self }
    }

    /// The same look through up to so many inches of wood.
    pub fn through_wood(self, inches: f64) -> Self {
        Self { wood: inches, ..self }
    }
}

impl Sight {
    /// Whether the line is clear.
    pub fn is_clear(&self) -> bool {
        matches!(self, Self::Clear { .. })
    }
}

impl Terrain {
    /// The ground of a table: areas and lines, numbered in the order given.
    pub fn new(board: Board, areas: Vec<(Polygon, Veil)>, lines: Vec<(Polyline, Barrier)>) -> Self {
        let mut index = Index::new(board.bounds());
        let boxes =
            areas.iter().map(|(area, _)| area.bounds()).chain(lines.iter().map(|(line, _)| line.bounds()));
        for (number, bounds) in boxes.enumerate() {
            index.put(number, bounds);
        }
        Self { areas, lines, index }
    }

    /// The areas, in order.
    pub fn areas(&self) -> &[(Polygon, Veil)] {
        &self.areas
    }

    /// The walls and crests, in order.
    pub fn lines(&self) -> &[(Polyline, Barrier)] {
        &self.lines
    }

    /// Whether a look is clear of the ground and of the pieces. What `ignored` names is looked past: the looker, what is
    /// looked at, the wood one stands at the edge of. A line that only touches a corner or runs along an edge is clear.
    ///
    /// The verdict does not depend on the direction of the look.
    #[inline]
    pub fn sight(&self, pieces: &Pieces, look: &Look, ignored: impl Fn(Screen) -> bool) -> Sight {
        self.sight_past(pieces, look, TOLERANCE, ignored)
    }

    /// The same, where cutting into something no deeper than `graze` is only touching it.
    #[inline]
    pub(crate) fn sight_past(
        &self,
        pieces: &Pieces,
        look: &Look,
        graze: f64,
        ignored: impl Fn(Screen) -> bool,
    ) -> Sight {
        let line = look.line;
        let mut woods = Woods::default();
        let blocked = pieces.index.find_along_with(
            line,
            |number| pieces.in_the_way(number, look, graze, &ignored),
            &self.index,
            |number| self.in_the_way(number, look, graze, &mut woods, &ignored),
        );
        match blocked {
            None => Sight::Clear { line, wood: woods.depth },
            Some((by, stretch)) => Sight::Blocked { line, by, at: stretch.of(line) },
        }
    }

    /// Everything of the ground that a line meets, whatever it hides, in order along the line: for rules that weigh the
    /// stretches themselves.
    pub fn met_by(&self, line: Segment) -> Vec<(Screen, Stretch)> {
        let mut met = Vec::new();
        self.index.each_along(line, |number| {
            if let Some((area, _)) = self.areas.get(number) {
                met.extend(area.stretches(line).map(|stretch| (Screen::Area(number), stretch)));
            } else {
                let number = number - self.areas.len();
                let crossing = crossing_of(&self.lines[number].0, line, TOLERANCE);
                met.extend(crossing.map(|at| (Screen::Line(number), Stretch { from: at, to: at })));
            }
        });
        met.sort_by(|(a, one), (b, other)| one.from.total_cmp(&other.from).then(a.cmp(b)));
        met
    }

    /// Whether area or line `number` is in the way of a look, and the stretch that runs through it.
    #[inline]
    fn in_the_way(
        &self,
        number: usize,
        look: &Look,
        graze: f64,
        woods: &mut Woods,
        ignored: &impl Fn(Screen) -> bool,
    ) -> Option<(Screen, Stretch)> {
        let Some((area, veil)) = self.areas.get(number) else {
            let number = number - self.areas.len();
            let at = self.crossed(number, look, graze).filter(|_| !ignored(Screen::Line(number)))?;
            return Some((Screen::Line(number), Stretch { from: at, to: at }));
        };
        let seen_over = matches!(veil, Veil::Height(level) if *level <= look.eye);
        if seen_over || !area.bounds().meets_segment(look.line) {
            return None;
        }
        let mut stretches = stretch::inside(area, look.line, graze);
        let first = stretches.next().filter(|_| !ignored(Screen::Area(number)))?;
        let hides = *veil != Veil::Wood || woods.too_deep(first, stretches, look, graze);
        hides.then_some((Screen::Area(number), first))
    }

    /// Where a look crosses wall or crest `number`, if that hides from its eyes.
    fn crossed(&self, number: usize, look: &Look, graze: f64) -> Option<f64> {
        let (line, barrier) = &self.lines[number];
        match barrier {
            Barrier::Crest(level) if *level <= look.eye => None,
            Barrier::Crest(_) | Barrier::Wall => crossing_of(line, look.line, graze),
        }
    }
}

impl Pieces {
    /// No pieces yet.
    pub fn new(board: Board) -> Self {
        Self { rects: Vec::new(), index: Index::new(board.bounds()) }
    }

    /// Puts piece `number`, standing on a level of the ground, at a place, taking it from where it was before.
    pub fn put(&mut self, number: usize, rect: Rect, level: i32) {
        if self.rects.len() <= number {
            self.rects.resize(number + 1, None);
        }
        self.rects[number] = Some((rect, level));
        self.index.put(number, Bounds::of_rect(&rect));
    }

    /// Takes piece `number` away; nothing happens if it is not there.
    pub fn take(&mut self, number: usize) {
        if let Some(place) = self.rects.get_mut(number) {
            *place = None;
        }
        self.index.take(number);
    }

    /// Where piece `number` lies.
    pub fn rect(&self, number: usize) -> Option<&Rect> {
        self.rects.get(number)?.as_ref().map(|(rect, _)| rect)
    }

    /// Calls `each` with the pieces that may lie within a box; every piece that does is among them, each once.
    pub fn each_near(&self, bounds: Bounds, mut each: impl FnMut(usize, &Rect)) {
        self.index.each_near(bounds, |number| {
            if let Some((rect, _)) = &self.rects[number] {
                each(number, rect);
            }
        });
    }

    /// Whether piece `number` is in the way of a look, and the stretch that runs through it.
    #[inline]
    fn in_the_way(
        &self,
        number: usize,
        look: &Look,
        graze: f64,
        ignored: &impl Fn(Screen) -> bool,
    ) -> Option<(Screen, Stretch)> {
        let (rect, level) = self.rects[number].as_ref()?;
        let stretch = rect.stretch_deeper(look.line, graze)?;
        (*level >= look.ground && !ignored(Screen::Piece(number))).then_some((Screen::Piece(number), stretch))
    }
}

/// The woods a look has gone through.
#[derive(Default)]
struct Woods {
    spans: Spans,
    /// Inches of wood, taken together.
    depth: f64,
}

impl Woods {
    /// Whether going through these stretches of wood as well is more than the look can.
    fn too_deep(&mut self, first: Stretch, more: Stretches<'_>, look: &Look, graze: f64) -> bool {
        self.spans.add(first);
        more.for_each(|stretch| self.spans.add(stretch));
        self.depth = self.spans.total() * look.line.length();
        self.depth > look.wood + graze + 1e-9
    }
}

/// Where a sight line first passes a barrier, as a fraction of the sight line.
fn crossing_of(barrier: &Polyline, sight: Segment, graze: f64) -> Option<f64> {
    let mut first: Option<f64> = None;
    barrier.each_passage_deeper(sight, graze, |at| first = Some(first.map_or(at, |found| found.min(at))));
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    const TABLE: Board = Board::new(72.0, 48.0);

    fn area(x1: f64, y1: f64, x2: f64, y2: f64) -> Polygon {
        let corner = Point::new;
        Polygon::new(vec![corner(x1, y1), corner(x2, y1), corner(x2, y2), corner(x1, y2)]).unwrap()
    }

    fn wall(points: &[(f64, f64)]) -> Polyline {
        Polyline::new(points.iter().map(|&(x, y)| Point::new(x, y)).collect()).unwrap()
    }

    fn look(x1: f64, y1: f64, x2: f64, y2: f64) -> Look {
        Look::level(Point::new(x1, y1), Point::new(x2, y2))
    }

    fn over(areas: Vec<(Polygon, Veil)>, lines: Vec<(Polyline, Barrier)>, look: Look) -> Sight {
        let terrain = Terrain::new(TABLE, areas, lines);
        let back = Look { line: look.line.reversed(), ..look };
        let (there, again) =
            [look, back].map(|look| terrain.sight(&Pieces::new(TABLE), &look, |_| false)).into();
        assert_eq!(there.is_clear(), again.is_clear(), "sight is mutual");
        there
    }

    /// MG-SHO-07: up to 2 inches of wood; target 1 inch inside: clear; 2.5 inches: blocked.
    #[test]
    fn woods_hide_by_depth() {
        let wood = || vec![(area(10.0, 10.0, 20.0, 20.0), Veil::Wood)];
        let into = |depth: f64| over(wood(), vec![], look(15.0, 8.0, 15.0, 10.0 + depth).through_wood(2.0));
        assert!(matches!(into(1.0), Sight::Clear { wood, .. } if (wood - 1.0).abs() < 1e-12));
        assert!(into(2.0).is_clear() && !into(2.5).is_clear());
        let Sight::Blocked { by, at, .. } = into(2.5) else { panic!("blocked") };
        assert_eq!((by, at.from, at.to), (Screen::Area(0), Point::new(15.0, 10.0), Point::new(15.0, 12.5)));
    }

    /// SX-LOS-06: 6 inches in all; overlapping woods are counted once.
    #[test]
    fn woods_add_up_but_never_twice() {
        let woods = vec![(area(2.0, 0.0, 5.0, 9.0), Veil::Wood), (area(4.0, 0.0, 7.0, 9.0), Veil::Wood)];
        assert!(over(woods.clone(), vec![], look(0.0, 4.0, 9.0, 4.0).through_wood(5.0)).is_clear());
        assert!(!over(woods.clone(), vec![], look(0.0, 4.0, 9.0, 4.0).through_wood(4.9)).is_clear());
        let apart = vec![(area(2.0, 0.0, 5.0, 9.0), Veil::Wood), (area(6.0, 0.0, 9.0, 9.0), Veil::Wood)];
        assert!(over(apart.clone(), vec![], look(0.0, 4.0, 11.0, 4.0).through_wood(6.0)).is_clear());
        assert!(!over(apart, vec![], look(0.0, 4.0, 11.0, 4.0).through_wood(5.9)).is_clear());
    }

    /// MG-SHO-07: a hill hides only from those who both stand lower.
    #[test]
    fn heights_hide_from_lower_eyes() {
        let hill = || vec![(area(10.0, 0.0, 20.0, 20.0), Veil::Height(1))];
        assert!(!over(hill(), vec![], look(5.0, 5.0, 25.0, 5.0)).is_clear());
        assert!(over(hill(), vec![], look(15.0, 5.0, 25.0, 5.0).at_level(1)).is_clear());
        assert!(over(hill(), vec![], look(5.0, 20.0, 25.0, 20.0)).is_clear(), "along its foot");
    }

    /// SC-LOS-03: a one-contour hill hides two units on level 0 from each other; a battery on level 1 at the crest sees
    /// down, one set back does not (its eye is a level lower).
    #[test]
    fn crests_hide_from_those_who_are_not_up_at_them() {
        let crest = || {
            vec![(
                wall(&[(10.0, 0.0), (10.0, 9.0), (20.0, 9.0), (20.0, 0.0), (10.0, 0.0)]),
                Barrier::Crest(1),
            )]
        };
        assert!(!over(vec![], crest(), look(5.0, 5.0, 25.0, 5.0)).is_clear());
        assert!(over(vec![], crest(), look(19.0, 5.0, 25.0, 5.0).at_level(1)).is_clear());
        assert!(!over(vec![], crest(), look(18.0, 5.0, 25.0, 5.0)).is_clear());
        assert!(over(vec![], crest(), look(12.0, 5.0, 18.0, 5.0)).is_clear(), "both on the hilltop");
        assert!(over(vec![], crest(), look(8.0, 7.0, 12.0, 11.0)).is_clear(), "touching its corner");
    }

    /// SX-BLD-04: a window from (10, 10) to (11, 10); the man inside at (10.5, 11) is seen from (10.5, 0), not from (2, 2).
    #[test]
    fn walls_hide_and_windows_show() {
        let walls = || {
            vec![
                (wall(&[(5.0, 20.0), (5.0, 10.0), (10.0, 10.0)]), Barrier::Wall),
                (wall(&[(11.0, 10.0), (15.0, 10.0)]), Barrier::Wall),
            ]
        };
        assert!(over(vec![], walls(), look(10.5, 0.0, 10.5, 11.0)).is_clear());
        let Sight::Blocked { by, at, .. } = over(vec![], walls(), look(2.0, 2.0, 10.5, 11.0)) else {
            panic!("blocked")
        };
        assert_eq!(by, Screen::Line(0));
        assert!(at.from.distance(Point::new(9.56, 10.0)) < 0.01, "{at:?}");
        assert!(over(vec![], walls(), look(10.0, 5.0, 10.0, 15.0)).is_clear(), "touching the end of a wall");
        assert!(!over(vec![], walls(), look(4.0, 9.0, 8.0, 13.0)).is_clear(), "through a corner");
        assert!(over(vec![], walls(), look(4.0, 11.0, 6.0, 9.0)).is_clear(), "past a corner");
    }

    /// MG-SHO-07: a stand blocks unless an end stands higher; touching it does not block.
    #[test]
    fn pieces_hide_what_is_behind_them() {
        let terrain = Terrain::new(TABLE, vec![], vec![]);
        let mut pieces = Pieces::new(TABLE);
        pieces.put(3, Rect::centred(Placement::new(10.0, 10.0, 30.0), 2.0, 1.0), 0);
        let sight = |look: Look| terrain.sight(&pieces, &look, |screen| screen == Screen::Piece(9));
        let through = look(10.0, 5.0, 10.0, 15.0);
        assert!(matches!(sight(through), Sight::Blocked { by: Screen::Piece(3), .. }));
        assert!(sight(through.at_level(1)).is_clear());
        assert!(sight(look(12.0, 5.0, 12.0, 15.0)).is_clear());
        assert!(terrain.sight(&pieces, &through, |screen| screen == Screen::Piece(3)).is_clear());
        pieces.put(3, Rect::centred(Placement::new(30.0, 10.0, 30.0), 2.0, 1.0), 0);
        assert!(terrain.sight(&pieces, &through, |_| false).is_clear());
        pieces.take(3);
        assert_eq!(pieces.rect(3), None);
    }

    /// SG-LOS-03: rules that weigh stretches get them all, in order.
    #[test]
    fn everything_met_is_listed_in_order() {
        let areas =
            vec![(area(20.0, 0.0, 24.0, 9.0), Veil::Wood), (area(4.0, 0.0, 12.0, 9.0), Veil::Height(1))];
        let terrain = Terrain::new(TABLE, areas, vec![(wall(&[(8.0, 0.0), (8.0, 9.0)]), Barrier::Wall)]);
        let met = terrain.met_by(Segment::new(Point::new(0.0, 5.0), Point::new(40.0, 5.0)));
        let expected =
            [(Screen::Area(1), 0.1, 0.3), (Screen::Line(0), 0.2, 0.2), (Screen::Area(0), 0.5, 0.6)];
        assert_eq!(met.len(), expected.len());
        for ((screen, stretch), (what, from, to)) in met.into_iter().zip(expected) {
            assert_eq!(screen, what);
            assert!((stretch.from - from).abs() < 1e-12 && (stretch.to - to).abs() < 1e-12);
        }
    }
}
