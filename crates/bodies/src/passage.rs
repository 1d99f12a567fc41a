//! Who may stand and pass where: ground that is closed to him, and water with its bridges and fords. The game says what closes what.

use arrayvec::ArrayVec;
use engine::RuleId;
use engine::terrain::CrossingKind;
use table::{
    Bounds, Convex, Crossing, Edge, OnLine, Point, Rect, Segment, Sweep, TOLERANCE, Vector, beyond, within,
};

use crate::body::Body;
use crate::land::{Area, Kinds, Land, MOST, Water};
use crate::slide::{Room, last_that_holds, touch_ahead};

/// Who passes or stands somewhere, as far as the ground cares.
pub trait Passer<K>: Copy {
    /// The rule by which water is closed where it may not be crossed, and what would be right.
    const WATER: (RuleId, &'static str);
    /// The rule for who has come into ground he may not enter, and what would be right.
    const STRAYED: (RuleId, &'static str);

    /// Whether he may enter such ground.
    fn entry(self, kind: K) -> Entry;

    /// How he goes by road.
    fn by_road(self) -> ByRoad;

    /// Whether passing such ground matters though it is open: a [`Passage`] tells.
    fn is_difficult(kind: K) -> bool;

    /// Whether a water may be crossed anywhere.
    fn is_open(water: &Water) -> bool;
}

/// What an area means to a passer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// He may enter.
    Free,
    /// With his centre on a road; off it this rule bars him, and this would be right.
    ByRoad(RuleId, &'static str),
    /// He may not, by this rule, and this would be right.
    No(RuleId, &'static str),
}

/// How somebody goes by road, which leads over bridges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByRoad {
    /// He lies along one.
    Along,
    /// He does wherever his centre keeps to one.
    WithHisCentre,
    /// He does not.
    Never,
}

/// What a move passes over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passage {
    /// Whether it starts in, passes through or ends in ground that is difficult.
    pub difficult: bool,
    /// Whether it crosses or enters water.
    pub water: bool,
}

impl std::ops::BitOr for Passage {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { difficult: self.difficult || other.difficult, water: self.water || other.water }
    }
}

/// A piece of ground that may not be entered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Barred {
    /// Which.
    pub by: Barrier,
    /// Where it is met.
    pub at: Point,
    /// The rule that bars it.
    pub rule: RuleId,
    /// What would be right.
    pub why: &'static str,
}

/// What bars the way, by its place in the lists of [`Land`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// An area.
    Area(u8),
    /// A water.
    Water(u8),
}

/// Whether one of some rectangles is in an area; touching it is not enough.
fn is_in<K>(area: &Area<K>, rects: &[Rect]) -> bool {
    rects.iter().any(|rect| area.outline.overlaps_rect(rect))
}

impl<K: Kinds> Land<K> {
    /// Whether somebody may lie with these stands and this centre.
    pub fn standing<P: Passer<K>>(&self, passer: P, stands: &[Rect], centre: Point) -> Result<(), Barred> {
        self.standing_from(passer, &[], stands, centre)
    }

    /// As [`Land::standing`], for somebody who lies where he may not: areas and waters he is in already do not bar him.
    pub fn standing_from<P: Passer<K>>(
        &self,
        passer: P,
        from: &[Rect],
        stands: &[Rect],
        centre: Point,
    ) -> Result<(), Barred> {
        for (index, area) in self.areas.iter().enumerate() {
            let (rule, why) = match passer.entry(area.kind) {
                Entry::Free => continue,
                Entry::ByRoad(..) if self.on_a_road(Segment::new(centre, centre)) => continue,
                Entry::ByRoad(rule, why) | Entry::No(rule, why) => (rule, why),
            };
            let strayed = || is_in(area, from);
            let overlapped = stands.iter().find(|stand| area.outline.overlaps_rect(stand));
            if let Some(stand) = overlapped.filter(|_| !strayed()) {
                let at = area.outline.nearest_on_outline(stand.centre).to;
                return Err(Barred { by: Barrier::Area(index as u8), at, rule, why });
            }
        }
        let centre = Segment::new(centre, centre);
        for (index, water) in self.waters.iter().enumerate() {
            if from.iter().any(|stand| Convex::of_rect(stand).crosses(&water.line)) {
                continue;
            }
            for stand in stands {
                if let Some(at) = self.wets(passer, water, &Convex::of_rect(stand), centre) {
                    return Err(barred_water::<K, P>(index, at));
                }
            }
        }
        Ok(())
    }

    /// What a straight move of these stands (each with its place after it) and of their centre passes over.
    pub fn passage<P: Passer<K>>(
        &self,
        passer: P,
        from: &[Rect],
        to: &[Rect],
        centre: Segment,
    ) -> Result<Passage, Barred> {
        let mut passage = Passage::default();
        let met = self.met_by(passer, from, to);
        if met.areas.is_empty() && met.waters.is_empty() {
            return Ok(passage);
        }
        for (before, after) in from.iter().zip(to) {
            let swept = Sweep::new(*before, *after);
            let bounds = swept.bounds();
            for &index in &met.areas {
                let area = &self.areas[usize::from(index)];
                let entry = passer.entry(area.kind);
                if (entry == Entry::Free && passage.difficult)
                    || !bounds.meets(&area.outline.bounds())
                    || !swept.overlaps_polygon(&area.outline)
                {
                    continue;
                }
                passage.difficult |= P::is_difficult(area.kind);
                let at = || area.outline.nearest_on_outline(before.centre).to;
                let by = Barrier::Area(index);
                match entry {
                    Entry::Free => {}
                    Entry::ByRoad(..) if self.goes_in_by_road(area, before, after, centre) => {}
                    Entry::No(..) if self.leaves_by_shortest_way(area, from, centre) => {}
                    Entry::No(..) if is_in(area, from) => {
                        let (rule, why) = P::STRAYED;
                        return Err(Barred { by, at: at(), rule, why });
                    }
                    Entry::ByRoad(rule, why) | Entry::No(rule, why) => {
                        return Err(Barred { by, at: at(), rule, why });
                    }
                }
            }
            for &index in &met.waters {
                let water = &self.waters[usize::from(index)];
                if (P::is_open(water) && passage.water)
                    || !bounds.meets(&water.line.bounds())
                    || !swept.crosses(&water.line)
                {
                    continue;
                }
                passage.water = true;
                if let Some(at) = self.wets(passer, water, swept.outline(), centre) {
                    return Err(barred_water::<K, P>(usize::from(index), at));
                }
            }
        }
        Ok(passage)
    }

    /// Whether somebody goes out of ground he is in by the shortest way: every inch he goes takes his centre an inch nearer to the outside. Where the
    /// ground ends with the table there is no outside.
    fn leaves_by_shortest_way(&self, area: &Area<K>, from: &[Rect], centre: Segment) -> bool {
        let on_the_border = |edge: &Segment| {
            Edge::ALL.into_iter().any(|side| {
                let on_it = |end| within(self.board.gap_to_edge(side, end).distance, 0.0);
                on_it(edge.from) && on_it(edge.to)
            })
        };
        let depth = |point: Point| {
            let edges = area.outline.edges().filter(|edge| !on_the_border(edge));
            let gap = edges.map(|edge| edge.distance(point)).fold(f64::INFINITY, f64::min);
            if area.outline.contains(point) { gap } else { -gap }
        };
        is_in(area, from) && depth(centre.from) - depth(centre.to) >= centre.length() - 2.0 * TOLERANCE
    }

    /// The ground that could matter to a move: what the rectangle around all stands sweeps over. Mostly that is nothing, and then no stand need
    /// be looked at.
    fn met_by<P: Passer<K>>(&self, passer: P, from: &[Rect], to: &[Rect]) -> Met {
        let mut met = Met::default();
        let whole = Sweep::of_body(from, to);
        let around = || from.iter().chain(to).map(Bounds::of_rect).reduce(Bounds::joined);
        let Some(way) = whole.as_ref().map(Sweep::bounds).or_else(around) else { return met };
        for (index, area) in self.areas.iter().enumerate() {
            let matters = P::is_difficult(area.kind) || passer.entry(area.kind) != Entry::Free;
            if matters
                && way.meets(&area.outline.bounds())
                && whole.as_ref().is_none_or(|whole| whole.overlaps_polygon(&area.outline))
            {
                met.areas.push(index as u8);
            }
        }
        for (index, water) in self.waters.iter().enumerate() {
            if way.meets(&water.line.bounds())
                && water.line.legs().any(|leg| way.meets_segment(leg))
                && whole.as_ref().is_none_or(|whole| whole.crosses(&water.line))
            {
                met.waters.push(index as u8);
            }
        }
        met
    }

    /// How far somebody can be shifted, without turning, before he meets ground he may not enter.
    pub fn room<P: Passer<K>>(
        &self,
        passer: P,
        stands: &[Rect],
        centre: Point,
        way: Vector,
        most: f64,
    ) -> Room<Barrier> {
        let mut room = Room::all(most);
        let Some(way) = way.unit() else { return room };
        for (index, area) in self.areas.iter().enumerate() {
            let ahead = |stands: &[Rect], most: f64| {
                touch_ahead(stands, way, &Body::of_area(&area.outline), most).unwrap_or(most)
            };
            let free = match passer.entry(area.kind) {
                Entry::Free => continue,
                Entry::No(..) => ahead(stands, room.distance),
                Entry::ByRoad(..) => {
                    let along = self.road_along(centre, way, room.distance);
                    let moved: Vec<Rect> = stands.iter().map(|stand| stand.shifted(way * along)).collect();
                    along + ahead(&moved, room.distance - along)
                }
            };
            if free < room.distance {
                room = Room { distance: free, stopped_by: Some(Barrier::Area(index as u8)) };
            }
        }
        self.shift_to_water(passer, stands, centre, way, room)
    }

    /// Whether a rider who stands on a point may cross the waters in his way.
    pub fn ride<P: Passer<K>>(&self, way: Segment) -> Result<(), Barred> {
        for (index, water) in self.waters.iter().enumerate().filter(|(_, water)| !P::is_open(water)) {
            let open = |crossing: &Crossing| {
                let mut places = water.crossings.iter();
                places.any(|place| within((place.along - crossing.along).abs(), place.half))
            };
            let closed = water.line.crossings(way).filter(|crossing| !open(crossing));
            if let Some(first) = closed.min_by(|one, other| one.fraction.total_cmp(&other.fraction)) {
                return Err(barred_water::<K, P>(index, first.point));
            }
        }
        Ok(())
    }

    /// Whether all of a way lies on roads.
    fn on_a_road(&self, way: Segment) -> bool {
        self.roads.iter().map(|road| &road.line).any(|road| {
            let mut reached = 0.0;
            // The legs of a road are met in either order; each pass takes the way at least one leg farther.
            loop {
                let farther = road
                    .legs()
                    .filter_map(|leg| strip(leg)?.clip(way))
                    .filter(|covered| covered.from <= reached + f64::EPSILON)
                    .map(|covered| covered.to)
                    .fold(reached, f64::max);
                if farther >= 1.0 {
                    return true;
                }
                if farther <= reached {
                    return way.length() <= TOLERANCE
                        && road.nearest(way.from).point.distance(way.from) <= TOLERANCE;
                }
                reached = farther;
            }
        })
    }

    /// How far a point can go one way without leaving the road it is on.
    fn road_along(&self, from: Point, way: Vector, most: f64) -> f64 {
        let whole = Segment::new(from, from + way * most);
        let covered = self
            .roads
            .iter()
            .flat_map(|road| road.line.legs())
            .filter_map(|leg| strip(leg)?.clip(whole))
            .filter(|covered| covered.from <= f64::EPSILON)
            .map(|covered| covered.to)
            .fold(0.0, f64::max);
        covered * most
    }

    /// Whether somebody is on a road with his centre for as long as he overlaps an area.
    fn goes_in_by_road(&self, area: &Area<K>, before: &Rect, after: &Rect, centre: Segment) -> bool {
        let at = |t: f64| {
            let forward = (before.forward * (1.0 - t) + after.forward * t).unit().unwrap_or(after.forward);
            Rect::along(centre.at(t), forward, before.width(), before.depth())
        };
        // He would have to be on a road somewhere; mostly he is nowhere near one, and that is quickly seen.
        let meets_road = |leg: Segment| {
            let (on_way, on_road) = centre.nearest_points(leg);
            on_way.distance(on_road) <= 2.0 * TOLERANCE
        };
        if !self.roads.iter().flat_map(|road| road.line.legs()).any(meets_road) {
            return false;
        }
        let inside = |t: f64| area.outline.overlaps_rect(&at(t));
        let gap = |t: f64| if inside(t) { 0.0 } else { area.outline.gap_to_rect(&at(t)).distance };
        // While he turns his corners move faster than his centre, by at most the diagonal.
        let pace = centre.length() + 2.0 * (before.width() + before.depth());
        let first = table::first_moment_when(gap, pace).unwrap_or(0.0);
        let last = 1.0 - table::first_moment_when(|t| gap(1.0 - t), pace).unwrap_or(0.0);
        self.on_a_road(Segment::new(centre.at(first), centre.at(last)))
    }

    /// Where a swept shape meets water it may not; nothing if all it meets may be crossed.
    fn wets<P: Passer<K>>(&self, passer: P, water: &Water, swept: &Convex, centre: Segment) -> Option<Point> {
        if P::is_open(water) || !swept.crosses(&water.line) {
            return None;
        }
        let core = swept.shrunk(TOLERANCE);
        let by_road = match passer.by_road() {
            ByRoad::Along => true,
            ByRoad::WithHisCentre => self.on_a_road(centre),
            ByRoad::Never => false,
        };
        let mut along = 0.0;
        for leg in water.line.legs() {
            let length = leg.length();
            if let Some((from, to)) = inside(&core, leg) {
                let (from, to) = (along + from * length, along + to * length);
                let open = |kind: CrossingKind| by_road || kind == CrossingKind::Ford;
                if !may_cross(water, from, to, open) {
                    return Some(water.line.at(f64::midpoint(from, to)).point);
                }
            }
            along += length;
        }
        None
    }

    /// The same room, cut short where somebody would meet water he may not cross.
    fn shift_to_water<P: Passer<K>>(
        &self,
        passer: P,
        stands: &[Rect],
        centre: Point,
        way: Vector,
        mut room: Room<Barrier>,
    ) -> Room<Barrier> {
        for (index, water) in self.waters.iter().enumerate().filter(|(_, water)| !P::is_open(water)) {
            for stand in stands {
                let dry = |distance: f64| {
                    let centre = Segment::new(centre, centre + way * distance);
                    let swept = Convex::swept(stand, &stand.shifted(way * distance));
                    self.wets(passer, water, &swept, centre).is_none()
                };
                if dry(room.distance) {
                    continue;
                }
                // He touches the water a tolerance before his core would be in it.
                let distance = (last_that_holds(room.distance, dry) - TOLERANCE).max(0.0);
                room = Room { distance, stopped_by: Some(Barrier::Water(index as u8)) };
            }
        }
        room
    }

    /// Of the roads some stand touches, the one whose nearest point to a front is nearest, and that point; of equals the first on file.
    pub fn road_at(&self, stands: &[Rect], front: Point) -> Option<(u8, OnLine)> {
        let mut best: Option<(u8, OnLine)> = None;
        for (index, road) in self.roads.iter().enumerate() {
            if !stands.iter().any(|stand| within(road.line.gap_to_rect(stand).distance, 0.0)) {
                continue;
            }
            let on = road.line.nearest(front);
            if best.is_none_or(|(_, known)| beyond(known.point.distance(front), on.point.distance(front))) {
                best = Some((index as u8, on));
            }
        }
        best
    }
}

/// Areas and waters by their places in the lists of [`Land`].
#[derive(Default)]
struct Met {
    areas: ArrayVec<u8, MOST>,
    waters: ArrayVec<u8, MOST>,
}

const fn barred_water<K, P: Passer<K>>(index: usize, at: Point) -> Barred {
    let (rule, why) = P::WATER;
    Barred { by: Barrier::Water(index as u8), at, rule, why }
}

/// Whether a stretch of water may be crossed: a ford by whoever keeps within it, a bridge wherever it is met.
fn may_cross(water: &Water, from: f64, to: f64, open: impl Fn(CrossingKind) -> bool) -> bool {
    let mut places = water.crossings.iter().filter(|place| open(place.kind));
    places.any(|place| match place.kind {
        CrossingKind::Ford => within(place.along - place.half, from) && within(to, place.along + place.half),
        CrossingKind::Bridge => from <= place.along + place.half && place.along - place.half <= to,
    })
}

/// A leg of a road as a strip of ground as wide as the tolerance on each side.
fn strip(leg: Segment) -> Option<Rect> {
    let forward = leg.step().unit()?;
    Some(Rect::along(leg.midpoint(), forward, 2.0 * TOLERANCE, leg.length() + 2.0 * TOLERANCE))
}

/// The part of a segment inside a convex shape, as fractions.
fn inside(shape: &Convex, segment: Segment) -> Option<(f64, f64)> {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    if shape.is_empty() {
        return None;
    }
    for edge in shape.edges() {
        // The corners run clockwise: what is right of an edge is inside.
        let inward = edge.step().right();
        let start = (segment.from - edge.from).dot(inward);
        let end = (segment.to - edge.from).dot(inward);
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if start < 0.0 {
            from = from.max(start / (start - end));
        } else if end < 0.0 {
            to = to.min(start / (start - end));
        }
    }
    (from < to).then_some((from, to))
}
