//! SC-GNL-01, SC-GNL-03, SC-OPT-02: where a man on a horse may ride.

use bodies::{Shape, somewhere};

use crate::prelude::*;
use crate::ways::{Search, Way, corners_around, corners_of};

/// SC-GNL-01: how near an enemy a general may not come, and how near to a unit he joins or leaves that does not hold.
pub const NEAR: f64 = 2.0;

/// A general on his way.
pub struct Rider<'a> {
    state: &'a State,
    piece: PieceId,
    general: GeneralId,
    from: Point,
}

/// Which inches of a leg are not watched, at its start and at its end, and how much more room everything has.
#[derive(Clone, Copy, Default)]
struct Spared {
    start: f64,
    end: f64,
    slack: f64,
}

impl<'a> Rider<'a> {
    /// A general where he is.
    pub fn new(state: &'a State, general: GeneralId) -> Self {
        let from = state.general(general).at.point();
        Self { state, piece: state.general_piece(general), general, from }
    }

    /// SC-GNL-01: whether he may ride this way, bend by bend, to its last place; there he joins the unit he touches. How far it is.
    pub fn way(&self, stops: &[Point]) -> Result<f64, Refusal> {
        let joins = stops.last().and_then(|end| self.touches(*end));
        let places = || std::iter::once(self.from).chain(stops.iter().copied());
        let legs = || places().zip(stops).map(|(from, to)| Segment::new(from, *to));
        let whole: f64 = legs().map(Segment::length).sum();
        let end = joins.zip(stops.last()).map_or(0.0, |(unit, end)| self.spared_before(unit, *end));
        let start = legs().next().map_or(0.0, |leg| self.spared_after(leg));
        let mut gone = 0.0;
        for leg in legs() {
            let left = whole - gone - leg.length();
            self.leg(leg, Spared { start: start - gone, end: end - left, slack: 0.0 })?;
            gone += leg.length();
        }
        Ok(whole)
    }

    /// SC-GNL-01: the friendly unit a point touches.
    pub fn touches(&self, point: Point) -> Option<UnitId> {
        let mut own = self.state.of_side(self.state.general(self.general).side);
        own.find(|(unit, _)| within(self.state.body(*unit).gap_to_point(point), 0.0)).map(|(unit, _)| unit)
    }

    /// SC-GNL-01: the last 2 inches to a unit that he joins from its flank or rear.
    fn spared_before(&self, unit: UnitId, at: Point) -> f64 {
        if is_from_behind(self.state, unit, at) { NEAR } else { 0.0 }
    }

    /// SC-GNL-01: the first 2 inches from a unit that he leaves by its flank or rear.
    fn spared_after(&self, leg: Segment) -> f64 {
        let leaves = self.state.general(self.general).with.filter(|unit| {
            let body = self.state.body(*unit);
            let out =
                body.edges().filter_map(|edge| leg.crossing(edge)).map(|(at, _)| at).fold(0.0, f64::max);
            self.state.is_present(*unit) && is_from_behind(self.state, *unit, leg.at(out))
        });
        leaves.map_or(0.0, |_| NEAR)
    }

    /// SC-GNL-01: whether he may ride straight along: not through closed ground, rivers or enemies, and not nearer than 2 inches to an enemy; to one that
    /// was nearer when he began, not nearer than that.
    fn leg(&self, line: Segment, spared: Spared) -> Result<(), Refusal> {
        let (state, piece, slack) = (self.state, self.piece, spared.slack);
        let board = state.setup.terrain.board.bounds().grown(TOLERANCE + slack);
        if !board.contains(line.to) {
            return Err(no!(ids::SC_GNL_01, "{piece} would leave the table: he stays on it")
                .at(line.to, "off the table"));
        }
        let is_deep = |area: &table::Polygon| {
            let deep = |at: Point| area.nearest_on_outline(at).distance > slack;
            area.stretches(line).any(|part| slack <= 0.0 || deep(line.at(part.middle())))
        };
        let closed = state.setup.terrain.areas.iter().filter(|area| {
            matches!(area.kind, Kind::Impassable | Kind::Block) && !area.outline.contains_strictly(self.from)
        });
        if let Some(area) = closed.into_iter().find(|area| is_deep(&area.outline)) {
            let says = no!(ids::SC_GNL_01, "{piece} may not ride through {}: go round it", area.name.clone());
            return Err(says.along(line.from, line.to, "not through here"));
        }
        let mut rivers = state.setup.terrain.waters.iter().zip(&state.setup.unbridged);
        if let Some((river, _)) = rivers.find(|(_, deep)| deep.iter().any(is_deep)) {
            let says = no!(ids::SC_GNL_01, "{piece} crosses {} only at a bridge or ford", river.name.clone());
            return Err(says.along(line.from, line.to, "not through here"));
        }
        self.keeps_off(line, spared)
    }

    fn keeps_off(&self, line: Segment, Spared { start, end, slack }: Spared) -> Result<(), Refusal> {
        let (length, piece) = (line.length().max(TOLERANCE), self.piece);
        let at = |inches: f64| line.at((inches / length).clamp(0.0, 1.0));
        let watched = (start.max(0.0) + end.max(0.0) < length)
            .then(|| Segment::new(at(start.max(0.0)), at(length - end.max(0.0))));
        for (enemy, _) in self.state.of_side(self.state.general(self.general).side.enemy()) {
            let body = self.state.body(enemy);
            let began = body.gap_to_point(self.from);
            if slack <= 0.0 && beyond(began, 0.0) && runs_through(line, &body) {
                let says = no!(ids::SC_GNL_01, "{piece} may not ride through {enemy}: go round it");
                return Err(says.along(line.from, line.to, enemy));
            }
            let near = watched.map_or(f64::INFINITY, |watched| nearness(watched, &body));
            if beyond(NEAR.min(began) - slack, near) {
                let says = no!(
                    ids::SC_GNL_01,
                    "{piece} would come within {near:.2} inches of {enemy}: he keeps 2 inches away from enemies"
                );
                return Err(says.along(line.from, line.to, near));
            }
        }
        Ok(())
    }

    /// SC-GNL-03: some straight ride of so many inches within a range of headings. None is missed.
    pub fn straight(&self, low: f64, high: f64, inches: f64) -> Option<Point> {
        somewhere(low, high, inches.to_radians(), |heading, slack| {
            let to = self.from + Point::toward(heading) * inches;
            let line = Segment::new(self.from, to);
            let start = self.spared_after(line);
            self.leg(line, Spared { start, end: 0.0, slack }).ok().map(|()| to)
        })
    }

    /// SC-GNL-06: some place of a unit that he reaches straight, where `accepts` says so of the place, with so much more room. None is missed.
    pub fn straight_to(&self, unit: UnitId, accepts: impl Fn(Point, f64) -> bool) -> Option<Point> {
        self.arrive(self.from, unit, accepts)
    }

    /// A place of a unit that can be ridden to straight from somewhere: the nearest, or else some place of its outline.
    fn arrive(&self, from: Point, unit: UnitId, accepts: impl Fn(Point, f64) -> bool) -> Option<Point> {
        let body = self.state.body(unit);
        let start = |line: Segment| if from == self.from { self.spared_after(line) } else { 0.0 };
        let holds = |to: Point, slack: f64| {
            let line = Segment::new(from, to);
            let spared = Spared { start: start(line), end: self.spared_before(unit, to), slack };
            (accepts(to, slack) && self.leg(line, spared).is_ok()).then_some(to)
        };
        let along = |edge: Segment| {
            let length = edge.length();
            somewhere(0.0, length, 1.0, |at, slack| holds(edge.at(at / length), slack))
        };
        holds(body.nearest(from), 0.0).or_else(|| body.edges().find_map(along))
    }

    /// SC-GNL-03: the shortest way to a unit, not longer than so many inches.
    pub fn round_to(&self, unit: UnitId, most: f64) -> Option<Way> {
        let enemies = self.state.of_side(self.state.general(self.general).side.enemy());
        let kept = enemies.flat_map(|(enemy, _)| {
            let body = self.state.body(enemy);
            corners_around(&body, NEAR.min(body.gap_to_point(self.from)))
        });
        let round = kept.chain(walls(self.state).flat_map(corners_of));
        let start = |line: Segment| if line.from == self.from { self.spared_after(line) } else { 0.0 };
        let open = |line: Segment| self.leg(line, Spared { start: start(line), ..Spared::default() }).is_ok();
        let joins = |last: Segment, gone: f64| {
            let spared = Spared { start: start(last), end: self.spared_before(unit, last.to), slack: 0.0 };
            within(gone + last.length(), most) && self.leg(last, spared).is_ok()
        };
        let another = |from: Point, gone: f64| {
            let in_reach = |to: Point, slack: f64| within(gone + from.distance(to), most + slack);
            self.arrive(from, unit, in_reach)
        };
        Search::new(self.from, round, &self.state.body(unit), most, (open, joins, another)).shortest()
    }
}

/// What stops every rider: impassable ground, blocks, and rivers away from their bridges and fords.
pub fn walls(state: &State) -> impl Iterator<Item = &table::Polygon> {
    let areas = state.setup.terrain.areas.iter();
    let closed = areas.filter(|area| matches!(area.kind, Kind::Impassable | Kind::Block));
    closed.map(|area| &area.outline).chain(state.setup.unbridged.iter().flatten())
}

/// SC-GNL-01: whether a place on a unit's outline is on its flank or rear; of one that has none, a side no enemy touches.
fn is_from_behind(state: &State, unit: UnitId, at: Point) -> bool {
    let here = state.unit(unit);
    if here.lie.formation.has_flanks() {
        return here.footprint.rects.iter().all(|rect| {
            let local = rect.local(at);
            local.y < rect.half_depth - TOLERANCE || local.x.abs() > rect.half_width + TOLERANCE
        });
    }
    let mut enemies = state.of_side(here.side.enemy());
    let touched = |edge: Segment| enemies.any(|(enemy, _)| within(nearness(edge, &state.body(enemy)), 0.0));
    let mut sides = state.body(unit).edges().filter(|side| within(side.distance(at), 0.0));
    !sides.next().is_some_and(touched)
}

/// How near a straight ride comes to a body.
fn nearness(line: Segment, body: &Body<'_>) -> f64 {
    let gaps = body.edges().map(|edge| {
        let (mine, theirs) = line.nearest_points(edge);
        mine.distance(theirs)
    });
    gaps.fold(body.gap_to_point(line.from), f64::min)
}

/// Whether a line runs through a body, more than the tolerance inside.
fn runs_through(line: Segment, body: &Body<'_>) -> bool {
    match body.shape {
        Shape::Rects(rects) => rects.iter().any(|rect| rect.stretch(line).is_some()),
        Shape::Area(area) => area.first_stretch(line).is_some(),
    }
}
