//! SX-ARX-03: secure flanks and rear.

use engine::terrain::LowLineKind;
use table::Vector;

use crate::ground::Kind;
use crate::prelude::*;

/// How near what secures a sector must be.
const NEAR: f64 = 2.0;
/// How far off an enemy makes a sector insecure.
const FAR: f64 = 12.0;

/// SX-ARX-03, SX-BLD-05: whether a figure's flanks and rear are secure.
pub fn is_secure(state: &State, figure: FigureId) -> bool {
    alone_in_a_building(state, figure)
        || (no_enemy_beside(state, figure) && SECTORS.iter().all(|sector| is_held(state, figure, sector)))
}

/// A part of the circle round a figure, in degrees clockwise from its facing.
struct Sector {
    from: f64,
    to: f64,
    /// What it takes to hold it, beside a friend in it.
    held_by: HeldBy,
}

/// SX-ARX-03: which features hold a sector.
#[derive(Clone, Copy)]
enum HeldBy {
    /// Any that reaches into it.
    AnyPoint,
    /// Only one that the line straight back cuts: a wall along one's side does not keep anybody from one's back.
    LineStraightBack,
}

/// SX-FACE-02: right flank, rear, left flank. What lies on a limit belongs to the sector nearer to the front.
const SECTORS: [Sector; 3] = [
    Sector { from: 45.0 + TOLERANCE, to: 90.0 + TOLERANCE, held_by: HeldBy::AnyPoint },
    Sector { from: 90.0 + TOLERANCE, to: 270.0 - TOLERANCE, held_by: HeldBy::LineStraightBack },
    Sector { from: 270.0 - TOLERANCE, to: 315.0 - TOLERANCE, held_by: HeldBy::AnyPoint },
];

/// SX-BLD-05: inside a building with no known enemy inside.
fn alone_in_a_building(state: &State, figure: FigureId) -> bool {
    let terrain = &state.setup.terrain;
    let Some(room) = terrain.building_at(state.centre(figure)) else { return false };
    let side = state.figure(figure).side;
    state.conscious(side.enemy()).all(|(enemy, _)| {
        terrain.building_at(state.centre(enemy)) != Some(room) || !sight::known_to(state, enemy, side)
    })
}

/// No conscious unconcealed enemy within 12 inches to flank or rear.
fn no_enemy_beside(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    state.conscious(it.side.enemy()).all(|(enemy, there)| {
        field::bearing(it.at.placement(), there.at.point()) == Bearing::Front
            || !within(field::gap(state, figure, enemy).distance, FAR)
            || sight::concealed_from(state, enemy, figure)
    })
}

/// A sector with a friend, a tall feature, woods, a wall or the table edge near.
fn is_held(state: &State, figure: FigureId, sector: &Sector) -> bool {
    let it = state.figure(figure);
    let placement = it.at.placement();
    let base = field::base(state, figure);
    let wedge = Wedge::of(placement, sector);
    let friend = state.conscious(it.side).any(|(other, there)| {
        other != figure
            && !matches!(there.status, Status::Running { .. })
            && wedge.holds(there.at.point())
            && within(field::gap(state, figure, other).distance, NEAR)
    });
    let terrain = &state.setup.terrain;
    let near = |edge: Segment| match sector.held_by {
        HeldBy::AnyPoint => wedge.clip(edge).is_some_and(|part| within(gap(&base, part), NEAR)),
        HeldBy::LineStraightBack => straight_back(placement, &base).crossing(edge).is_some(),
    };
    let mut areas = terrain.areas.iter().filter(|area| matches!(area.kind, Kind::Rock | Kind::Wood));
    // SX-BLD-01: a building is walls around an open room, which holds nothing by itself.
    let mut houses = terrain.buildings.iter().flat_map(|house| house.outline.edges());
    let walls = state
        .setup
        .ground
        .lines
        .iter()
        .zip(&terrain.lines)
        .filter(|(file, _)| file.kind == LowLineKind::Wall);
    friend
        || areas.any(|area| area.outline.contains(placement.at) || area.outline.edges().any(near))
        || houses.any(near)
        || walls.into_iter().any(|(_, wall)| wall.line.legs().any(near))
        || Edge::ALL.iter().any(|edge| near(terrain.board.edge(*edge)))
}

/// From a figure's centre straight back, as far as 2 inches behind its base.
fn straight_back(at: Placement, base: &Base) -> Segment {
    let behind = match base {
        Base::Foot(circle) => circle.radius,
        Base::Block(rect) => rect.half_depth,
    };
    Segment::new(at.at, at.at - Point::toward(at.facing) * (behind + NEAR + TOLERANCE))
}

/// The gap from a base to a piece of a line.
fn gap(base: &Base, part: Segment) -> f64 {
    base.gap_to_segment(part).distance
}

/// A sector laid on the table.
struct Wedge {
    tip: Point,
    from: Vector,
    to: Vector,
}

impl Wedge {
    fn of(at: Placement, sector: &Sector) -> Self {
        Self {
            tip: at.at,
            from: Point::toward(at.facing + sector.from),
            to: Point::toward(at.facing + sector.to),
        }
    }

    /// How far inside a point lies of each of the two borders; clockwise of the first and not beyond the second.
    fn depths(&self, point: Point) -> [f64; 2] {
        let step = point - self.tip;
        [-self.from.cross(step), self.to.cross(step)]
    }

    fn holds(&self, point: Point) -> bool {
        self.depths(point).iter().all(|depth| *depth >= 0.0)
    }

    /// The part of a segment that lies in the wedge.
    fn clip(&self, segment: Segment) -> Option<Segment> {
        let (start, end) = (self.depths(segment.from), self.depths(segment.to));
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for (first, last) in start.into_iter().zip(end) {
            match (first >= 0.0, last >= 0.0) {
                (true, true) => {}
                (false, false) => return None,
                (true, false) => high = high.min(first / (first - last)),
                (false, true) => low = low.max(first / (first - last)),
            }
        }
        (low <= high).then(|| Segment::new(segment.at(low), segment.at(high)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wedge_cuts_what_lies_beside_and_behind() {
        // A man at the origin facing north: his right flank lies east and a little ahead, his rear south.
        let at = Placement::new(0.0, 0.0, 0.0);
        let [right, rear, left] = SECTORS.map(|sector| Wedge::of(at, &sector));
        // Abreast is flank, 45 degrees ahead is front.
        assert!(right.holds(Point::new(3.0, 0.0)) && !rear.holds(Point::new(3.0, 0.0)));
        assert!(left.holds(Point::new(-3.0, 0.0)) && !rear.holds(Point::new(-3.0, 0.0)));
        assert!(!right.holds(Point::new(2.0, 2.0)) && !left.holds(Point::new(-2.0, 2.0)));
        assert!(right.holds(Point::new(3.0, 1.0)) && !right.holds(Point::new(1.0, 3.0)));
        assert!(rear.holds(Point::new(3.0, -1.0)) && !rear.holds(Point::new(3.0, 1.0)));
        assert!(left.holds(Point::new(-3.0, 1.0)) && !left.holds(Point::new(-1.0, 3.0)));
        // A wall along x = 2 from y = −5 to y = 5 is in the right flank from y = 0 to y = 2.
        let part = right.clip(Segment::new(Point::new(2.0, -5.0), Point::new(2.0, 5.0))).expect("it crosses");
        assert!((part.from.y - 0.0).abs() < 0.001 && (part.to.y - 2.0).abs() < 0.001, "{part:?}");
    }
}
