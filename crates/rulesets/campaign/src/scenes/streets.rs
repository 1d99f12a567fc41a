//! What the encounters in town have in common: those in a house, the townsfolk behind their doors, distances from a door, and horses.

use dice::RuleId;
use engine::{Refusal, Side, no};
use sixgun::scenario::{EncounterKind, Posture, Waits};
use table::{Point, Pose, Spot, within};

use super::places::{Facing, Ground, Hides, Mounts, place, tether};
use super::stage::{On, Stage};
use super::{HUNTERS, Meeting};
use crate::council::{Answer, Ask, Desk, Stop, Wish, not_asked};
use crate::ids;
use crate::people::Person;
use crate::towns::finding::{Townsman, first_of};
use crate::towns::{House, Town, Trade};

/// A town with nobody on the table yet. SX-CCHR-09: the rifles of player characters wait with their horses.
pub(super) fn stage<'m>(meeting: &'m Meeting, kind: EncounterKind, town: &Town) -> Stage<'m> {
    let mut stage = Stage::new(meeting, kind, town.ground());
    stage.scenario.in_town = true;
    stage
}

/// The middle of a door.
pub(super) fn door(house: &House) -> Point {
    let (x, y) = house.door();
    Point::new(x, y)
}

/// SX-CCAP-03, SX-CJAIL-02, SX-CROB-02: puts a company into a house, its faces to the door.
pub(super) fn inside(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    side: Side,
    people: &[Person],
    house: &House,
    rule: RuleId,
) -> Result<Vec<(String, Pose)>, Stop> {
    let (x, y) = house.middle();
    let room = stage.terrain.building_at(Point::new(x, y));
    let ground = Ground {
        rule,
        says: "he starts inside the building",
        about: Point::new(x, y),
        holds: &|stage, _, him| stage.terrain.building_at(him.point()) == room,
        faces: Facing::Toward(door(house)),
        on: Mounts::Foot,
        hides: Hides::No,
    };
    place(desk, stage, side, people, &ground)
}

/// SX-CTOWN-15, SX-CNPC-17: the townsfolk behind their doors, who keep to their houses and wait for what rouses them.
pub(super) fn townsfolk(stage: &mut Stage<'_>, houses: &[House], folk: &[Townsman], waits: Waits) {
    for one in folk {
        let at = houses[one.house].behind_the_door();
        let name = stage.stand(HUNTERS, &one.person, at);
        let figure = stage.of(HUNTERS, &name);
        figure.townsfolk = true;
        figure.waits = Some(waits);
        figure.posture = Some(Posture::Defend);
        figure.post = Some(at.spot());
    }
}

/// SX-CCAP-05, SX-CJAIL-03, SX-CROB-02: horses within 4 inches of a door, not in its way.
pub(super) fn horses_at(stage: &mut Stage<'_>, owners: &[(String, Pose)], house: &House) {
    let door = door(house);
    let close = |_: &Stage<'_>, pose: Pose| {
        let apart = pose.point().distance(door);
        within(apart, HORSES) && apart > CLEAR_OF_THE_DOOR
    };
    tether(stage, owners, door, ALONG_THE_STREET, close);
}

/// SX-CTOWN-19: the house of the law, before which its horses stand.
pub(super) fn jail(houses: &[House]) -> usize {
    first_of(houses, Trade::MarshalAndJail).expect("every town has its Marshal & Jail")
}

/// SX-CTOWN-19: a place so far from a door, the nearest of all to a bearing; where none lies at that distance, the one whose distance comes closest.
pub(super) fn at_distance(
    stage: &Stage<'_>,
    on: On,
    from: Point,
    inches: f64,
    bearing: f64,
    holds: impl Fn(Pose) -> bool,
) -> Option<Pose> {
    let steps = (72.0 / STEP) as u32;
    let distances = (0..steps).flat_map(|step| {
        let more = f64::from(step) * STEP;
        [inches - more, inches + more]
    });
    distances.filter(|distance| *distance > 0.0).find_map(|distance| {
        // A degree at a time, to either side of the bearing.
        let turns = (0..=180).flat_map(|turn| [f64::from(turn), -f64::from(turn)]);
        turns
            .map(|turn| from + Point::toward(bearing + turn) * distance)
            .map(|point| Pose::new(point.x, point.y, facing(on, point, from)))
            .find(|pose| stage.has_room(on, *pose) && holds(*pose))
    })
}

/// People look at the door, horses along the street.
fn facing(on: On, point: Point, from: Point) -> f64 {
    match on {
        On::Foot => (from - point).bearing(),
        On::Horse => ALONG_THE_STREET,
    }
}

/// SX-CJAIL-03, SX-CROB-02, SX-CTOWN-19: the horses for the getaway, all within 4 inches of one spot so far from a door. The spot is its player's, or the
/// one nearest to the end of Main Street that lies nearer.
pub(super) fn getaway(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    owners: &[(String, Pose)],
    house: &House,
    die: u8,
) -> Result<(), Stop> {
    let (door, inches) = (door(house), f64::from(die) * SIX);
    let (rule, side) = (ids::SX_CJAIL_03, super::HUNTED);
    let ask = Ask::new(rule, side, Wish::Horses { distance: inches });
    let Answer::Spot(said) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
    let toward = if door.x <= 36.0 { 270.0 } else { 90.0 };
    let outdoors = |pose: Pose| stage.terrain.building_at(pose.point()).is_none();
    let usual = || {
        at_distance(stage, On::Horse, door, inches, toward, outdoors)
            .expect("there is open ground in every town")
    };
    let spot = match said {
        Some(spot) => check_spot(stage, spot, door, inches, || usual().point())?,
        None => usual().point(),
    };
    let close = |_: &Stage<'_>, pose: Pose| within(pose.point().distance(spot), HORSES);
    tether(stage, owners, spot, ALONG_THE_STREET, close);
    Ok(())
}

/// SX-CJAIL-03: a spot outside buildings at that distance, or at the distance that comes closest where none lies at that.
fn check_spot(
    stage: &Stage<'_>,
    spot: Spot,
    door: Point,
    inches: f64,
    usual: impl Fn() -> Point,
) -> Result<Point, Refusal> {
    let point = spot.point();
    let wanted = usual().distance(door);
    let apart = point.distance(door);
    if !stage.terrain.board.holds(point) || stage.terrain.building_at(point).is_some() {
        return Err(no!(ids::SX_CJAIL_03, "the horses stand on the table and outside buildings"));
    }
    if !within((apart - wanted).abs(), 0.0) {
        return Err(no!(
            ids::SX_CTOWN_19,
            "that spot is {:.2} inches from the door: the horses stand {:.2} inches from it",
            apart,
            if within((inches - wanted).abs(), 0.0) { inches } else { wanted }
        ));
    }
    Ok(point)
}

/// SX-CJAIL-02, SX-CROB-02: the Marshal in the middle of a house.
pub(super) fn marshal_inside(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    house: &House,
    rule: RuleId,
) -> Result<Vec<(String, Pose)>, Stop> {
    let people = stage.meeting.hunters.people.clone();
    inside(desk, stage, HUNTERS, &people, house, rule)
}

/// SX-CNPC-17: where those make for who escape: the end of Main Street that is nearer to a door.
pub(super) fn nearer_end(house: &House) -> Point {
    let x = if door(house).x <= 36.0 { 0.0 } else { 72.0 };
    Point::new(x, crate::towns::ground::MAIN_STREET)
}

/// SX-CTOWN-19: distances in town are rolled in steps of six inches.
pub(super) const SIX: f64 = 6.0;
/// SX-CCAP-05, SX-CJAIL-03: horses stand within 4 inches.
const HORSES: f64 = 4.0;
/// So that one can walk in and out.
const CLEAR_OF_THE_DOOR: f64 = 1.5;
/// Horses are tethered along the street.
const ALONG_THE_STREET: f64 = 90.0;
/// How finely a distance is looked for.
const STEP: f64 = 0.25;
