//! SX-CCAP: the law comes for a hunted man, in a house in town or at his hideout on the trail.

use engine::terrain::{Building, LowLine, LowLineKind};
use sixgun::order::TableEdge;
use sixgun::scenario::{DawnFile, EncounterKind, Posture, Scenario, Waits, WatchFile};
use table::{Point, Pose, Rect, Spot, within};

use super::places::{Facing, Ground, Hides, Mounts, place, tether};
use super::stage::{On, Stage, Standing, spot};
use super::streets::{self, SIX};
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Answer, Ask, Desk, Door, Hideout, Stop, Wish, not_asked};
use crate::ids;
use crate::squares::{TABLE_DEPTH, TABLE_WIDTH};
use crate::towns::finding::{first_of, hideaway, townsfolk};
use crate::towns::{Town, Trade};
use crate::trails::{Cleared, Trail};

/// SX-CCAP-15: in town: which building, the townsfolk, the distance; then everybody in his place.
pub fn in_town(desk: &mut Desk<'_>, meeting: &Meeting, town: &Town) -> Result<Scenario, Stop> {
    let houses = town.houses();
    let hideaway = hideaway(desk.dice, &houses)?;
    let folk = townsfolk(desk.dice, &houses, hideaway)?;
    let inches = f64::from(desk.d6(ids::SX_CCAP_04)?) * SIX;
    let house = &houses[hideaway];
    let mut stage = streets::stage(meeting, EncounterKind::Capture, town);
    let party = streets::inside(desk, &mut stage, HUNTED, &meeting.hunted.people, house, ids::SX_CCAP_03)?;
    let livery = first_of(&houses, Trade::Livery).expect("every town has its Livery");
    streets::horses_at(&mut stage, &party, &houses[livery]);
    let door = streets::door(house);
    let (law, distance) = law_in_the_street(desk, &mut stage, town, door, inches)?;
    streets::horses_at(&mut stage, &law, &houses[streets::jail(&houses)]);
    // SX-CCAP-07: they join the law if the hunted give them cause.
    streets::townsfolk(&mut stage, &houses, &folk, Waits::ForCause);
    // SX-CCAP-06, SX-CENC-15, SX-CNPC-17.
    stage.may_leave(HUNTED);
    stage.behaves(HUNTED, Posture::Escape, None);
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05: in the house, and at the distance of the old die.
    stage.scenario.sides[HUNTED].dawn =
        Some(DawnFile { inside: Some(house.sign.clone()), ..DawnFile::default() });
    stage.scenario.sides[HUNTERS].dawn = Some(DawnFile {
        from: Some(spot(door)),
        leader: Some(distance),
        streets: town.streets(),
        ..DawnFile::default()
    });
    Ok(stage.done())
}

/// SX-CCAP-04, SX-CTOWN-19: the Marshal in the street, so far from the door, and his posse within 4 inches of him; and how far from the door he is, where
/// no place lies at the distance of the die.
fn law_in_the_street(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    town: &Town,
    door: Point,
    inches: f64,
) -> Result<(Vec<(String, Pose)>, f64), Stop> {
    let in_street = |stage: &Stage<'_>, pose: Pose| {
        town.in_street(pose.point().y) && stage.terrain.building_at(pose.point()).is_none()
    };
    let toward = if door.x <= TABLE_WIDTH / 2.0 { 90.0 } else { 270.0 };
    let usual = streets::at_distance(stage, On::Foot, door, inches, toward, |pose| in_street(stage, pose));
    let usual = usual.expect("there is room in the street").point();
    let distance = usual.distance(door);
    let ground = Ground {
        rule: ids::SX_CCAP_04,
        says: "the Marshal starts in the street at the distance of the die, his posse in the street within 4 inches of him",
        about: usual,
        holds: &|stage, before, him| {
            in_street(stage, him.at)
                && match before.first() {
                    None => within((him.point().distance(door) - distance).abs(), 0.0),
                    Some(marshal) => within(him.gap(marshal), POSSE),
                }
        },
        faces: Facing::Toward(door),
        on: Mounts::Foot,
        hides: Hides::No,
    };
    let people = stage.meeting.hunters.people.clone();
    Ok((place(desk, stage, HUNTERS, &people, &ground)?, distance))
}

/// SX-CCAP-15: at the hideout: how it is built, the distance; then everybody in his place. The trail is cluttered by now (SX-CTRAIL-07).
pub fn at_the_hideout(
    desk: &mut Desk<'_>,
    meeting: &Meeting,
    trail: &Trail,
    site: Site,
) -> Result<Scenario, Stop> {
    let inches = f64::from(desk.d6(ids::SX_CCAP_09)?) * SIX;
    let ask = Ask::new(ids::SX_CCAP_08, HUNTED, Wish::Hideout);
    let Answer::Hideout(hideout) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
    let walls = rect(site);
    // SX-CCAP-10: all around it is clear.
    let cleared = Cleared::nothing().around(&walls.map(|(x, y)| Point::new(x, y)));
    let mut ground = trail.ground(&cleared);
    ground.buildings.push(house(site, hideout.door));
    ground.lines.extend(hideout.corral.into_iter().flat_map(|side| corral(site, side)));
    let mut stage = Stage::new(meeting, EncounterKind::Capture, ground);
    stage.scenario.on_the_trail = true;
    let water = stage.terrain.areas.iter().find(|area| area.kind == sixgun::ground::Kind::WateringHole);
    let water = water.map(|area| area.name.clone());
    stage.encounter().water = water;
    // SX-CCAP-10, SX-CCAP-11, SX-CCAP-12.
    stage.encounter().watch = Some(WatchFile { from: vec![NAME.to_owned()], camp: None });
    hunted_inside(desk, &mut stage, site, hideout)?;
    let walls = wall_rect(site);
    spotted_by_the_die(desk, &mut stage, inches, &|point| gap(&walls, point))?;
    stage.may_leave(HUNTED);
    stage.behaves(HUNTED, Posture::Defend, Some(MIDDLE));
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05: in the house, and at the distance of the old die.
    stage.scenario.sides[HUNTED].dawn =
        Some(DawnFile { inside: Some(NAME.to_owned()), ..DawnFile::default() });
    stage.scenario.sides[HUNTERS].dawn =
        Some(DawnFile { from_walls: vec![NAME.to_owned()], leader: Some(inches), ..DawnFile::default() });
    Ok(stage.done())
}

/// SX-CCAP-08: the party inside, the horses in the corral or within 3 inches of a wall.
fn hunted_inside(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    site: Site,
    hideout: Hideout,
) -> Result<(), Stop> {
    let room = stage.terrain.building_at(MIDDLE);
    let ground = Ground {
        rule: ids::SX_CCAP_08,
        says: "the party starts inside the hideout",
        about: MIDDLE,
        holds: &|stage, _, him| stage.terrain.building_at(him.point()) == room,
        faces: Facing::Bearing(outward(hideout.door)),
        on: Mounts::Foot,
        hides: Hides::No,
    };
    let people = stage.meeting.hunted.people.clone();
    let party = place(desk, stage, HUNTED, &people, &ground)?;
    if let Some(side) = hideout.corral {
        let pen = rect(pen(site, side));
        let (middle, half) =
            (Point::new(f64::midpoint(pen[0].0, pen[2].0), f64::midpoint(pen[0].1, pen[2].1)), 3.0);
        let in_pen = |_: &Stage<'_>, pose: Pose| {
            let off = pose.point() - middle;
            off.x.abs() < half && off.y.abs() < half
        };
        tether(stage, &party, middle, 0.0, in_pen);
    } else {
        // Behind the house, away from the door.
        let behind = MIDDLE - Point::toward(outward(hideout.door)) * 4.5;
        let at_wall = |stage: &Stage<'_>, at: Pose| {
            let outline = room.map(|room| &stage.terrain.buildings[room].outline);
            outline.is_some_and(|walls| within(Standing { on: On::Horse, at }.gap_to_walls(walls), 3.0))
        };
        tether(stage, &party, behind, outward(hideout.door) + 90.0, at_wall);
    }
    Ok(())
}

/// SX-CCAP-09: the Marshal at the distance of the die from the nearest wall, in a direction of the law's choice, his posse with him, no nearer than he is;
/// all concealed until they are spotted (SX-CCAP-11), their horses at the table's edge behind them.
pub(super) fn spotted_by_the_die(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    inches: f64,
    gap: &dyn Fn(Point) -> f64,
) -> Result<(), Stop> {
    let ask = Ask::new(ids::SX_CCAP_09, HUNTERS, Wish::Bearing);
    let Answer::Bearing(bearing) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
    let about = out_from(gap, bearing, inches);
    let ground = Ground {
        rule: ids::SX_CCAP_09,
        says: "the Marshal starts at the distance of the die in that direction, his posse within 4 inches of him and no nearer to the hideout",
        about,
        holds: &|_, before, him| match before.first() {
            None => within(him.point().distance(about), 0.0),
            Some(marshal) => {
                within(him.gap(marshal), POSSE) && within(gap(marshal.point()), gap(him.point()))
            }
        },
        faces: Facing::Toward(MIDDLE),
        on: Mounts::Foot,
        hides: Hides::All,
    };
    let people = stage.meeting.hunters.people.clone();
    let law = place(desk, stage, HUNTERS, &people, &ground)?;
    let edge = out_from(gap, bearing, TABLE_WIDTH);
    tether(stage, &law, edge, bearing, |_, _| true);
    Ok(())
}

/// SX-CCAP-09: the point so far from the nearest wall in a direction, or where the table ends first, half a base from its edge.
fn out_from(gap: &dyn Fn(Point) -> f64, bearing: f64, inches: f64) -> Point {
    let way = Point::toward(bearing);
    let on_table = |point: Point| {
        let half = sixgun::field::FOOT;
        (half..=TABLE_WIDTH - half).contains(&point.x) && (half..=TABLE_DEPTH - half).contains(&point.y)
    };
    // Beyond the walls the gap to them grows along the way: halve the stretch until the place is found.
    let far_enough = |along: f64| {
        let point = MIDDLE + way * along;
        gap(point) >= inches || !on_table(point)
    };
    let (mut near, mut far) = (0.0, TABLE_WIDTH);
    for _ in 0..40 {
        let middle = f64::midpoint(near, far);
        if far_enough(middle) {
            far = middle;
        } else {
            near = middle;
        }
    }
    let point = MIDDLE + way * near;
    spot(point).point()
}

fn gap(walls: &Rect, point: Point) -> f64 {
    walls.nearest(point).distance(point)
}

/// Where a house stands: west, south, east, north.
pub type Site = (f64, f64, f64, f64);

/// SX-CCAP-08: the hideout is a Large building in the middle.
pub const HIDEOUT: Site = (33.0, 21.0, 39.0, 27.0);
/// SX-CNAT-18: the shack or ranch house of those who are raided is a Medium one.
pub const SHACK: Site = (34.0, 21.5, 38.0, 26.5);

fn wall_rect((west, south, east, north): Site) -> Rect {
    Rect::centred(Pose::new(MIDDLE.x, MIDDLE.y, 0.0), east - west, north - south)
}

/// The middle of the table.
pub(super) const MIDDLE: Point = Point::new(36.0, 24.0);
/// What the hideout is called.
const NAME: &str = "Hideout";
/// SX-CCAP-04, SX-CCAP-09: the posse is within 4 inches of the Marshal.
const POSSE: f64 = 4.0;
/// SX-CCAP-08: a corral is 6 by 6 inches.
const CORRAL: f64 = 6.0;

const fn rect((west, south, east, north): Site) -> [(f64, f64); 4] {
    [(west, south), (east, south), (east, north), (west, north)]
}

const fn outward(side: Door) -> f64 {
    match side {
        TableEdge::North => 0.0,
        TableEdge::East => 90.0,
        TableEdge::South => 180.0,
        TableEdge::West => 270.0,
    }
}

/// SX-CCAP-08, SX-CTOWN-14: the hideout with its door in the middle of a side, a window on each side of it and one in the middle of each other wall.
fn house(site: Site, door: Door) -> Building {
    let middle = |side: Door, aside: f64| {
        let out = Point::toward(outward(side));
        let point = MIDDLE + out * half(site, side) + out.right() * aside;
        spot(point)
    };
    // SX-CTOWN-14: half way between the door and the corner.
    let window = f64::midpoint(half(site, turned(door)), DOOR);
    let others = TableEdge::ALL.into_iter().filter(|side| *side != door).map(|side| middle(side, 0.0));
    Building {
        name: NAME.to_owned(),
        outline: rect(site).map(|(x, y)| Spot::new(x, y)).to_vec(),
        doors: vec![middle(door, 0.0)],
        windows: [middle(door, -window), middle(door, window)].into_iter().chain(others).collect(),
    }
}

/// From the middle of a house to one of its sides.
fn half((west, south, east, north): Site, side: Door) -> f64 {
    match side {
        TableEdge::North | TableEdge::South => (north - south) / 2.0,
        TableEdge::East | TableEdge::West => (east - west) / 2.0,
    }
}

/// A side next to this one.
const fn turned(side: Door) -> Door {
    match side {
        TableEdge::North | TableEdge::South => TableEdge::East,
        TableEdge::East | TableEdge::West => TableEdge::North,
    }
}

/// SX-CTOWN-14: from the door's middle to where a window may begin.
const DOOR: f64 = 0.75;

/// SX-CCAP-08: where a corral against a wall lies.
const fn pen((west, south, east, north): Site, side: Door) -> Site {
    let (x, y, half) = (MIDDLE.x, MIDDLE.y, CORRAL / 2.0);
    match side {
        TableEdge::North => (x - half, north, x + half, north + CORRAL),
        TableEdge::South => (x - half, south - CORRAL, x + half, south),
        TableEdge::East => (east, y - half, east + CORRAL, y + half),
        TableEdge::West => (west - CORRAL, y - half, west, y + half),
    }
}

/// SX-CCAP-08, SX-CTOWN-13: the fence of a corral, its gate an inch wide in the middle of the side away from the house; the house is its fourth side.
fn corral(site: Site, side: Door) -> [LowLine; 2] {
    let out = Point::toward(outward(side));
    let right = out.right();
    let at = |away: f64, aside: f64| spot(MIDDLE + out * (half(site, side) + away) + right * aside);
    let fence =
        |name: &str, line: Vec<Spot>| LowLine { name: name.to_owned(), kind: LowLineKind::Fence, line };
    [
        fence("corral fence", vec![at(0.0, -3.0), at(CORRAL, -3.0), at(CORRAL, -0.5)]),
        fence("corral rails", vec![at(CORRAL, 0.5), at(CORRAL, 3.0), at(0.0, 3.0)]),
    ]
}
