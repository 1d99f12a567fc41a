//! SX-CGUN, SX-CRANGE-03, SX-CRANGE-04: two in the street or a saloon, or two factions on the trail, facing each other.

use engine::Side;
use sixgun::scenario::{EncounterKind, Posture, Scenario};
use table::{Point, Pose};

use super::places::{Facing, nearest_of_all};
use super::stage::{On, Stage};
use super::{HUNTED, HUNTERS, Meeting, streets};
use crate::council::{Ask, Desk, Stop, Wish};
use crate::ids;
use crate::people::Person;
use crate::towns::ground::MAIN_STREET;
use crate::towns::{House, Town, Trade};
use crate::trails::{Cleared, Trail};

/// SX-CGUN-01, SX-CGUN-03: in the street, twelve inches apart.
pub fn in_the_street(meeting: &Meeting, town: &Town) -> Scenario {
    let mut stage = stand_off(streets::stage(meeting, EncounterKind::Gunfight, town));
    face(&mut stage, HUNTED, &meeting.hunted.people, Pose::new(30.0, MAIN_STREET, 90.0));
    face(&mut stage, HUNTERS, &meeting.hunters.people, Pose::new(42.0, MAIN_STREET, 270.0));
    stage.done()
}

/// SX-CGUN-01, SX-CGUN-03: in a saloon of the lead's choice, on the line from the door to the back, two inches either side of the middle.
pub fn in_a_saloon(desk: &mut Desk<'_>, meeting: &Meeting, town: &Town) -> Result<Scenario, Stop> {
    let houses = town.houses();
    let saloons: Vec<&House> = houses.iter().filter(|house| house.trade == Trade::Saloon).collect();
    let names = saloons.iter().map(|house| house.sign.clone()).collect();
    let ask = Ask::new(ids::SX_CGUN_01, meeting.lead, Wish::OneOf { of: "which saloon", names });
    let saloon = saloons[desk.one(ask)?];
    let mut stage = stand_off(streets::stage(meeting, EncounterKind::Gunfight, town));
    let ((x, y), away, out) = (saloon.middle(), saloon.row.away(), saloon.faces());
    face(&mut stage, HUNTED, &meeting.hunted.people, Pose::new(x, y - away * ASIDE, out + 180.0));
    face(&mut stage, HUNTERS, &meeting.hunters.people, Pose::new(x, y + away * ASIDE, out));
    Ok(stage.done())
}

/// SX-CRANGE-04: two lines on the trail, twelve inches apart; the lead says which is his.
pub fn on_the_trail(desk: &mut Desk<'_>, meeting: &Meeting, trail: &Trail) -> Result<Scenario, Stop> {
    let names = ["south", "north"].map(str::to_owned).to_vec();
    let ask = Ask::new(ids::SX_CRANGE_04, meeting.lead, Wish::OneOf { of: "which position", names });
    let lead_south = desk.one(ask)? == 0;
    let mut stage =
        stand_off(Stage::new(meeting, EncounterKind::Gunfight, trail.ground(&Cleared::nothing())));
    stage.scenario.on_the_trail = true;
    let south = if lead_south { meeting.lead } else { meeting.lead.enemy() };
    for side in [HUNTED, HUNTERS] {
        let company = if side == HUNTED { &meeting.hunted } else { &meeting.hunters };
        let (y, facing) = if side == south { (SOUTH, 0.0) } else { (NORTH, 180.0) };
        line_up(&mut stage, side, &company.people, y, facing);
    }
    Ok(stage.done())
}

/// SX-CGUN-03: two inches either side of the middle of a saloon.
const ASIDE: f64 = 2.0;
/// SX-CRANGE-04: the two positions.
const SOUTH: f64 = 18.0;
/// SX-CRANGE-04.
const NORTH: f64 = 30.0;
/// SX-CRANGE-04: from centre to centre.
const SPACING: f64 = 2.0;
/// SX-CFRM-05.
const MIDDLE: f64 = 36.0;

/// SX-CGUN-04: it opens with a stand-off, which `sixgun` plays step by step (SX-CGUN-05, SX-CGUN-06, SX-CGUN-07, with `showdown-draw` SX-CGUN-13) before the
/// cards (SX-CGUN-08). Nobody else is on the table (SX-CGUN-12). Both sides attack (SX-CNPC-17).
fn stand_off(mut stage: Stage<'_>) -> Stage<'_> {
    stage.scenario.gunfight = true;
    stage.behaves(HUNTED, Posture::Attack, None);
    stage.behaves(HUNTERS, Posture::Attack, None);
    stage
}

/// SX-CGUN-02: one on either side.
fn face(stage: &mut Stage<'_>, side: Side, people: &[Person], at: Pose) {
    for person in people.iter().take(1) {
        stage.stand(side, person, at);
    }
}

/// SX-CRANGE-04: a line on foot; where a place is impassable, the nearest that is not.
fn line_up(stage: &mut Stage<'_>, side: Side, people: &[Person], y: f64, facing: f64) {
    let first = MIDDLE - SPACING * (people.len() as f64 - 1.0) / 2.0;
    for (number, person) in people.iter().enumerate() {
        let place = Point::new(first + SPACING * number as f64, y);
        let there = Pose::new(place.x, place.y, facing);
        let at = Some(there).filter(|there| stage.is_clear(On::Foot, *there));
        let at = at
            .or_else(|| nearest_of_all(stage, On::Foot, place, Facing::Bearing(facing)))
            .expect("the table has room for a line");
        stage.stand(side, person, at);
    }
}
