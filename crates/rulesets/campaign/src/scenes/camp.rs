//! SX-CNAT-18, SX-CNAT-19, SX-CNAT-20, SX-CNAT-23: a camp of tents or lodges in the middle of the table, and those who steal up on it.

use engine::terrain::{Area, AreaKind};
use sixgun::scenario::{DawnFile, EncounterKind, Posture, Scenario, WatchFile};
use table::{Point, within};

use super::capture::{MIDDLE, spotted_by_the_die};
use super::places::{Facing, Ground, Hides, Mounts, place, tether};
use super::stage::{Stage, spot};
use super::streets::SIX;
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Ask, Desk, Stop, Wish};
use crate::ids;
use crate::people::Sheet;
use crate::trails::ground::{area, round};
use crate::trails::{Cleared, Trail};

/// SX-CCAP-15: the camp, the distance; then everybody in his place. The trail is cluttered by now (SX-CTRAIL-07).
pub fn draw(desk: &mut Desk<'_>, meeting: &Meeting, trail: &Trail) -> Result<Scenario, Stop> {
    let inches = f64::from(desk.d6(ids::SX_CCAP_09)?) * SIX;
    let hole = desk.yes(Ask::new(ids::SX_CNAT_18, HUNTED, Wish::CampHole))?;
    let tents = tents(meeting);
    let clear = |cleared: Cleared, tent: &Area| cleared.around(&outline(tent));
    let mut ground = trail.ground(&tents.iter().fold(Cleared::nothing(), clear));
    let names: Vec<String> = tents.iter().map(|tent| tent.name.clone()).collect();
    ground.areas.extend(tents.clone());
    if hole {
        let water = area(AreaKind::WateringHole, None, &round(MIDDLE, HOLE));
        ground.areas.push(Area { name: "camp water".to_owned(), ..water });
    }
    let mut stage = Stage::new(meeting, EncounterKind::Capture, ground);
    stage.scenario.on_the_trail = true;
    stage.encounter().water = hole.then(|| "camp water".to_owned());
    stage.encounter().watch = Some(WatchFile { from: names.clone(), camp: Some(spot(MIDDLE)) });
    let inside = Ground {
        rule: ids::SX_CNAT_19,
        says: "those camped start within 6 inches of the middle of the camp",
        about: MIDDLE,
        holds: &|_, _, him| within(him.point().distance(MIDDLE), CAMP),
        faces: Facing::Bearing(180.0),
        on: Mounts::Foot,
        hides: Hides::No,
    };
    let party = place(desk, &mut stage, HUNTED, &meeting.hunted.people, &inside)?;
    tether(&mut stage, &party, MIDDLE, 0.0, |_, pose| pose.point().distance(MIDDLE) > CAMP + 1.0);
    // SX-CNAT-19: from the nearest tent or lodge.
    let of_the_camp = stage.terrain.areas.iter().filter(|area| names.contains(&area.name));
    let walls: Vec<table::Polygon> = of_the_camp.map(|area| area.outline.clone()).collect();
    let gap = |point: Point| {
        walls.iter().map(|wall| wall.gap_to_point(point).distance).fold(f64::INFINITY, f64::min)
    };
    spotted_by_the_die(desk, &mut stage, inches, &gap)?;
    stage.may_leave(HUNTED);
    stage.behaves(HUNTED, Posture::Defend, Some(MIDDLE));
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05: in the camp, and at the distance of the old die.
    stage.scenario.sides[HUNTED].dawn =
        Some(DawnFile { from: Some(spot(MIDDLE)), most: Some(CAMP), ..DawnFile::default() });
    stage.scenario.sides[HUNTERS].dawn =
        Some(DawnFile { from_walls: names, leader: Some(inches), ..DawnFile::default() });
    Ok(stage.done())
}

/// SX-CNAT-19, SX-CNAT-23, SX-CFRM-08: one for every two or fraction, all within 6 inches of the middle.
fn tents(meeting: &Meeting) -> Vec<Area> {
    let people = &meeting.hunted.people;
    let band = people.iter().any(|one| one.row.is_some_and(|row| row.sheet == Sheet::Indians))
        || people.iter().any(|one| one.calling == sixgun::scenario::Calling::Indian);
    let count = people.len().div_ceil(2);
    let name = if band { "lodge" } else { "tent" };
    let one = |number: usize| {
        let middle = MIDDLE + Point::toward(360.0 / count as f64 * number as f64) * FROM_THE_MIDDLE;
        let tent = area(AreaKind::Rock, None, &round(middle, TENT));
        Area { name: format!("{name} {}", number + 1), ..tent }
    };
    (0..count).map(one).collect()
}

fn outline(tent: &Area) -> Vec<Point> {
    tent.outline.iter().map(|corner| corner.point()).collect()
}

/// SX-CNAT-19: those in a camp start within so many inches of its middle.
const CAMP: f64 = 6.0;
/// SX-CNAT-19: tents and lodges are circles of 3 inches diameter.
const TENT: f64 = 1.5;
/// So that all of a tent lies within 6 inches of the middle, and a watering hole has room between them.
const FROM_THE_MIDDLE: f64 = 4.25;
/// SX-CTRAIL-16: a watering hole is 4 inches across.
const HOLE: f64 = 2.0;
