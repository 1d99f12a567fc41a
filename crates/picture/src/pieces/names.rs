//! The names of the pieces. Each stands beside its piece where it covers nothing; in a crowd farther off, with a line that leads
//! to it; else shortened; and where even that finds no room, it is left out and a page shows it when it is pointed at.

mod room;

use std::cell::LazyCell;

use engine::view::{Arm, PieceView};

use super::blocks::Stance;
use super::condition::{Condition, counter_rooms};
use super::label::{is_single, strip_room};
use super::wears_inlay;
use crate::pen::{Pen, text_with};
use crate::shape::{Bounds, Pt};

use room::{Crowd, Taken, width};

/// Letters of a picture that stands alone, in inches.
pub(crate) const LETTERS: f64 = 0.56;

/// What names are written with and what they keep off.
#[derive(Debug, Clone, Default)]
pub(crate) struct Paper {
    /// The height of the letters in inches.
    pub(crate) letters: f64,
    /// Where names may stand, if it is known.
    pub(crate) sheet: Option<Bounds>,
    /// The names of the ground.
    pub(crate) lettered: Vec<Bounds>,
}

/// A name at its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Named<'a> {
    words: &'a str,
    place: Place,
}

/// Where a name may stand.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    /// The middle of its base line.
    at: Pt,
    /// The room the letters take.
    room: Bounds,
    /// The line that leads from the name to its piece, where they are apart.
    leader: Option<(Pt, Pt)>,
}

/// A name for each piece, or nothing where none finds room. Whoever matters more chooses first.
pub(super) fn names<'a>(
    pieces: &[&'a PieceView],
    stances: &[Stance],
    paper: &Paper,
) -> Vec<Option<Named<'a>>> {
    let mut crowd = Crowd::new();
    for (i, stance) in stances.iter().enumerate() {
        crowd.extend(blocks_of(pieces[i], stance).map(|base| Taken::base(i, base)));
        crowd.extend(soft_spots(pieces[i], stance).map(Taken::soft));
    }
    crowd.extend(paper.lettered.iter().copied().map(Taken::soft));
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    // Numbers come last: they find room anywhere, and no name should be left out for one.
    let follows: Vec<bool> = (0..pieces.len()).map(|i| follows(pieces, stances, i)).collect();
    order.sort_by_key(|i| (follows[*i], weight(pieces[*i])));
    let mut named: Vec<Option<Named<'a>>> = vec![None; pieces.len()];
    for i in order {
        let (stance, single) = (&stances[i], is_single(pieces[i]));
        let writer = Writer { stance, single, paper, piece: i, bounds: drawn(pieces[i], stance) };
        let beside_named = |j: usize| named[j].is_some() && stands_with(stances, i, j);
        let found = match numbered(&pieces[i].name) {
            // Beside another base of the same name its number is enough.
            Some((stem, number)) if mates(pieces, i, stem).any(beside_named) => {
                writer.write(number, None, &crowd)
            }
            _ => writer.write(&pieces[i].name, short(pieces, i), &crowd),
        };
        if let Some(found) = found {
            crowd.extend([Taken::name(i, found.place.room)]);
            crowd.extend(found.place.leader.map(|(from, to)| Taken::line(i, from, to)));
            named[i] = Some(found);
        }
    }
    named
}

/// The name of a piece that stands alone.
pub(super) fn only_name<'a>(piece: &'a PieceView, stance: &Stance) -> Option<Named<'a>> {
    let paper = Paper { letters: LETTERS, ..Paper::default() };
    names(&[piece], std::slice::from_ref(stance), &paper).pop().flatten()
}

/// The name as it is drawn, with its line.
pub(super) fn lettered(piece: &PieceView, named: &Named<'_>) -> String {
    let lean = if wears_inlay(piece.side) { " lr-leaning" } else { "" };
    let line = named.place.leader.map_or_else(String::new, |(from, to)| {
        let stroke = Pen::exact().stroke(&[from, to]).path("lr-leader");
        Pen::exact().stroke(&[from, to]).path("lr-leader-back") + &stroke
    });
    line + &text_with(&format!("lr-label lr-called lr-middle{lean}"), named.place.at, "", named.words)
}

/// Whose name is left out last: units and persons, then commanders, whose flags tell them apart, then horses and the fallen.
fn weight(piece: &PieceView) -> u8 {
    let lies = Condition::of(&piece.condition) == Condition::Fallen;
    match piece.symbol.arm {
        _ if lies || matches!(piece.symbol.kind.as_str(), "horse" | "cow") => 2,
        Arm::Infantry | Arm::Cavalry | Arm::Artillery | Arm::Figure => 0,
        Arm::Commander | Arm::Vehicle => 1,
    }
}

/// "Hanson 2" is the second of Hanson's.
fn numbered(name: &str) -> Option<(&str, &str)> {
    let (stem, number) = name.rsplit_once(' ')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && !stem.is_empty()).then_some((stem, number))
}

/// The others of the same side that are numbered under the same name.
fn mates(pieces: &[&PieceView], i: usize, stem: &str) -> impl Iterator<Item = usize> {
    let is_mate = |other: &PieceView| {
        other.side == pieces[i].side && numbered(&other.name).is_some_and(|(same, _)| same == stem)
    };
    (0..pieces.len()).filter(move |j| *j != i && is_mate(pieces[*j])).collect::<Vec<_>>().into_iter()
}

/// Whether a base stands beside one with a lower number of the same name.
fn follows(pieces: &[&PieceView], stances: &[Stance], i: usize) -> bool {
    let number = |j: usize| numbered(&pieces[j].name).and_then(|(_, number)| number.parse::<u32>().ok());
    numbered(&pieces[i].name).is_some_and(|(stem, _)| {
        mates(pieces, i, stem).any(|j| number(j) < number(i) && stands_with(stances, i, j))
    })
}

/// Whether two bases touch, or nearly: they are read as one body.
fn stands_with(stances: &[Stance], i: usize, j: usize) -> bool {
    const GAP: f64 = 0.3;
    stances[i].bounds().grown(GAP).meets(stances[j].bounds())
}

/// The first word of a name, if it tells the piece from all others.
fn short<'a>(pieces: &[&'a PieceView], i: usize) -> Option<&'a str> {
    let first = |piece: &'a PieceView| piece.name.split_whitespace().next().unwrap_or_default();
    let mine = first(pieces[i]);
    let alone = pieces.iter().filter(|other| first(other) == mine).count() == 1;
    (alone && mine.len() > 2 && mine.len() < pieces[i].name.len()).then_some(mine)
}

/// The bases of a piece, a commander's flag and the strip behind a unit: what no name may cover.
fn blocks_of(piece: &PieceView, stance: &Stance) -> impl Iterator<Item = [Pt; 4]> {
    let boxed = |bounds: Bounds| bounds.corners();
    let discs = stance.discs.iter().map(|(at, radius)| Bounds { low: *at, high: *at }.grown(radius.max(0.4)));
    let flag = stance.flag.map(boxed);
    let strip = strip_room(piece, stance).map(|strip| strip.0);
    let all: Vec<[Pt; 4]> =
        stance.blocks.iter().map(|block| block.0).chain(discs.map(boxed)).chain(flag).chain(strip).collect();
    all.into_iter()
}

/// The box round all that is drawn of a piece: a unit's bases, its strip and its arrow, or a person's base.
fn drawn(piece: &PieceView, stance: &Stance) -> Bounds {
    let strip = strip_room(piece, stance).into_iter().flat_map(|strip| strip.0);
    let tip = (!is_single(piece)).then_some(stance.head.0 + stance.head.1 * 0.5);
    let bases = stance.bounds().corners();
    let all: Vec<Pt> = bases.into_iter().chain(strip).chain(tip).collect();
    Bounds::of(&all).expect("a box has corners")
}

/// What a name should not cover if it can help it: the arrow ahead of the front, the flag of those in
/// disorder or rout, and counters.
fn soft_spots(piece: &PieceView, stance: &Stance) -> impl Iterator<Item = Bounds> {
    let (foot, way) = stance.head;
    let tip = foot + way * 0.4;
    let arrow = Bounds::of(&[foot, tip]).map(|line| line.grown(0.1));
    let flies = matches!(Condition::of(&piece.condition), Condition::Disordered | Condition::Routed);
    let flag = Bounds { low: stance.centre - Pt::new(0.1, 1.2), high: stance.centre + Pt::new(1.0, 0.0) };
    arrow.into_iter().chain(flies.then_some(flag)).chain(counter_rooms(piece, stance))
}

/// How far letters rise over their base line and hang below it, in parts of their height.
const ASCENT: f64 = 0.78;
const DESCENT: f64 = 0.24;

/// How far off a name may stand, in heights of its letters: first, and where that does not help.
const NEAR: [f64; 3] = [0.8, 1.6, 2.6];
const FAR: [f64; 3] = [3.8, 5.4, 7.2];

/// The ways in which it may stand off, on the sheet: below, above, aslant, to the sides, and between those.
const WAYS: [(f64, f64); 12] = [
    (0.0, 1.0),
    (0.0, -1.0),
    (0.7, 0.7),
    (-0.7, 0.7),
    (0.7, -0.7),
    (-0.7, -0.7),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.4, 0.9),
    (-0.4, 0.9),
    (0.4, -0.9),
    (-0.4, -0.9),
];

/// How much a name cares for what is about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Care {
    /// It covers nothing, and its line crosses nothing.
    Full,
    /// It covers neither a base nor another piece's name, and its line crosses no name and no other line.
    Little,
}

/// Looks for a place for one name.
struct Writer<'a> {
    stance: &'a Stance,
    single: bool,
    paper: &'a Paper,
    piece: usize,
    /// The box round all that is drawn of the piece.
    bounds: Bounds,
}

impl Writer<'_> {
    fn write<'n>(&self, name: &'n str, short: Option<&'n str>, crowd: &Crowd) -> Option<Named<'n>> {
        if name.trim().is_empty() {
            return None;
        }
        let (letters, long) = (self.paper.letters, width(name) * self.paper.letters);
        let near = crowd.near(self.bounds.grown(long + letters));
        // Most names find their place before it matters what lies farther off.
        let about = LazyCell::new(|| crowd.near(self.bounds.grown(long + 8.0 * letters)));
        let beside = |words: &'n str| self.beside(words).find(|place| self.is_free(place, &near, Care::Full));
        let apart = |words: &'n str, far: &'static [f64]| {
            self.apart(words, far).find(|place| self.is_free(place, &about, Care::Full))
        };
        let wrote = |words: &'n str| move |place: Place| Named { words, place };
        let found = beside(name).or_else(|| apart(name, &NEAR)).map(wrote(name));
        found
            .or_else(|| short.and_then(|words| beside(words).map(wrote(words))))
            .or_else(|| apart(name, &FAR).map(wrote(name)))
            .or_else(|| short.and_then(|words| apart(words, &FAR).map(wrote(words))))
            .or_else(|| self.least_covering(name, &about).map(wrote(name)))
    }

    /// The place that covers least of what may be covered: the first of the best.
    fn least_covering(&self, name: &str, near: &[&Taken]) -> Option<Place> {
        let covered = |place: &Place| {
            let soft = near.iter().filter(|taken| !taken.is_hard());
            soft.map(|taken| taken.covered_by(place.room)).sum::<f64>()
        };
        let places = self.beside(name).chain(self.apart(name, &FAR));
        let free = places.filter(|place| self.is_free(place, near, Care::Little));
        free.map(|place| (covered(&place), place))
            .min_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, place)| place)
    }

    fn is_free(&self, place: &Place, near: &[&Taken], care: Care) -> bool {
        let Place { room, leader, .. } = *place;
        let on_sheet = self.paper.sheet.is_none_or(|sheet| sheet.holds(room.low) && sheet.holds(room.high));
        let covers = |taken: &Taken| (care == Care::Full || taken.is_hard()) && taken.meets(room);
        let crosses = |taken: &Taken, (from, to): (Pt, Pt)| {
            let minds = !taken.belongs_to(self.piece) && (care == Care::Full || taken.is_lettering());
            minds && taken.is_crossed_by(from, to)
        };
        on_sheet
            && !near.iter().any(|taken| covers(taken))
            && leader.is_none_or(|line| !near.iter().any(|taken| crosses(taken, line)))
    }

    /// The places right beside the piece, the best first: behind a unit, below a person, then the other sides.
    fn beside(&self, words: &str) -> impl Iterator<Item = Place> {
        let letters = self.paper.letters;
        let (half, gap) = (width(words) * letters / 2.0, 0.07);
        let (bounds, bases) = (self.bounds, self.stance.bounds());
        let middle = bases.low.to(bases.high, 0.5);
        let below = bounds.high.y + gap + letters * ASCENT;
        let above = bounds.low.y - gap - letters * DESCENT;
        let level = middle.y + letters * (ASCENT - DESCENT) / 2.0;
        let (left, right) = (bounds.low.x - gap - 0.1 - half, bounds.high.x + gap + 0.1 + half);
        // Slid along until it begins or ends with the piece, or in its middle.
        let slid = (half - bases.size().x / 2.0).abs();
        let row = |y: f64| [0.0, slid, -slid].map(|by| (middle.x + by, y));
        let ends = |y: f64| [half, -half].map(|by| (middle.x + by, y));
        let sides = [(right, level), (left, level)];
        let mut spots = Vec::with_capacity(17);
        let back = -self.stance.forward;
        let (rear, front) = if !self.single && back.y < 0.0 { (above, below) } else { (below, above) };
        if self.single {
            spots.extend(
                row(rear).into_iter().chain(sides).chain(row(front)).chain(ends(rear)).chain(ends(front)),
            );
            spots.extend([(right, below), (left, below), (right, above), (left, above)]);
        } else {
            // Behind the unit, however it is turned. Off the corner of one that is wide it could be anybody's.
            let behind = self.behind(half, back);
            spots.push((behind.x, behind.y));
            spots.extend(
                row(rear).into_iter().chain(row(front)).chain(sides).chain(ends(rear)).chain(ends(front)),
            );
        }
        spots.into_iter().map(move |(x, y)| self.at(Pt::new(x, y), half, None))
    }

    /// Just behind the glyph and the pips, however the unit is turned.
    fn behind(&self, half: f64, back: Pt) -> Pt {
        let letters = self.paper.letters;
        let middle = (self.stance.right - self.stance.left) / 2.0;
        let foot = self.stance.at(middle, -self.stance.behind - 0.46);
        // The room is pushed back until its nearest corner is behind the strip.
        let high = (ASCENT + DESCENT) * letters / 2.0;
        let centre = foot + back * (half * back.x.abs() + high * back.y.abs());
        centre + Pt::new(0.0, letters * (ASCENT - DESCENT) / 2.0)
    }

    /// Places farther off, each with its line, the nearest first.
    fn apart(&self, words: &str, distances: &'static [f64]) -> impl Iterator<Item = Place> {
        let letters = self.paper.letters;
        let (half, high) = (width(words) * letters / 2.0, (ASCENT + DESCENT) * letters / 2.0);
        let (middle, reach) = (self.bounds.low.to(self.bounds.high, 0.5), self.bounds.size() * 0.5);
        distances.iter().flat_map(|far| WAYS.map(|(x, y)| (*far, Pt::new(x, y)))).map(move |(far, way)| {
            // Along each axis as far as both reach, so that the gap is the same on all sides.
            let out = |reach: f64, half: f64, way: f64| way * (reach + half + far * letters);
            let centre = middle + Pt::new(out(reach.x, half, way.x), out(reach.y, high, way.y));
            let room = Bounds { low: centre - Pt::new(half, high), high: centre + Pt::new(half, high) };
            let from = room.nearest(self.stance.centre);
            let at = centre + Pt::new(0.0, letters * (ASCENT - DESCENT) / 2.0);
            self.at(at, half, Some((from, self.edge(from))))
        })
    }

    fn at(&self, at: Pt, half: f64, leader: Option<(Pt, Pt)>) -> Place {
        let letters = self.paper.letters;
        let room =
            Bounds { low: at - Pt::new(half, letters * ASCENT), high: at + Pt::new(half, letters * DESCENT) };
        Place { at, room, leader }
    }

    /// The place on the piece a line from `from` leads to: just inside its nearest base.
    fn edge(&self, from: Pt) -> Pt {
        let blocks = self.stance.blocks.iter().map(|block| block.at(0.5, 0.5).to(block.nearest(from), 0.8));
        let discs = self
            .stance
            .discs
            .iter()
            .map(|(at, radius)| at.to(from, (radius * 0.8 / (from - *at).length().max(0.01)).min(1.0)));
        let gap = |p: &Pt| (*p - from).length();
        blocks.chain(discs).min_by(|a, b| gap(a).total_cmp(&gap(b))).unwrap_or(self.stance.centre)
    }
}
