//! SX-CIND-04: a party holed up and surrounded by a war band. One that is pursued is in [`super::posse`].

use sixgun::scenario::{DawnFile, EncounterKind, Posture, Scenario, WarBandFile};
use table::{Point, Pose, turn_between, within};

use super::places::{Facing, Ground, Hides, Mounts, place, tether};
use super::stage::{On, Stage, gap_to, spot};
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Answer, Ask, Desk, Piece, Stop, Wish, not_asked};
use crate::ids;
use crate::locale::Locale;
use crate::squares::Square;
use crate::trails::{Cleared, Trail};

/// SX-CIND-04: the square held, the party in it, the war band around it, which wants to kill or take it (SX-CIND-06). What comes at dusk is played by
/// `sixgun` (SX-CIND-09, SX-CIND-10).
pub fn holed_up(desk: &mut Desk<'_>, meeting: &Meeting, trail: &Trail) -> Result<Scenario, Stop> {
    let ask =
        Ask::new(ids::SX_CIND_04, HUNTED, Wish::Square { piece: Piece::Held, legal: strongholds(trail) });
    let Answer::Square(held) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
    let mut stage = Stage::new(meeting, EncounterKind::WarBand, trail.ground(&Cleared::nothing()));
    stage.scenario.on_the_trail = true;
    let hole = stage.terrain.areas.iter().find(|area| area.kind == sixgun::ground::Kind::WateringHole);
    let water = hole.map(|area| area.name.clone());
    let encounter = stage.encounter();
    encounter.water = water;
    encounter.war_band = Some(WarBandFile { cavalry: cavalry(meeting.locale) });
    let middle = held.middle();
    let party = party_in(desk, &mut stage, middle)?;
    band_around(desk, &mut stage, middle, &party)?;
    // SX-CENC-15, SX-CNPC-17.
    stage.may_leave(HUNTED);
    stage.behaves(HUNTED, Posture::Defend, Some(middle));
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05: the party inside the position it holds.
    stage.scenario.sides[HUNTED].dawn =
        Some(DawnFile { from: Some(spot(middle)), most: Some(PARTY), ..DawnFile::default() });
    Ok(stage.done())
}

/// SX-CIND-08: what a locale adds to the cavalry die.
pub const fn cavalry(locale: Locale) -> i8 {
    match locale {
        Locale::Kansas => -2,
        Locale::Texas => 0,
        Locale::Southwest => 1,
    }
}

/// SX-CIND-04: the squares a party may hold: that of the watering hole, then any passable one of columns B to E in rows 2 and 3.
pub fn strongholds(trail: &Trail) -> Vec<Square> {
    let inner =
        Square::all().filter(|square| (1..=4).contains(&square.column()) && (1..=2).contains(&square.row()));
    let passable = inner.filter(|square| !trail.rocks.has(*square) && Some(*square) != trail.hole);
    trail.hole.into_iter().chain(passable).collect()
}

/// SX-CIND-04: the party on foot within 3 inches of the middle, its horses within 6.
fn party_in(desk: &mut Desk<'_>, stage: &mut Stage<'_>, middle: Point) -> Result<Vec<Pose>, Stop> {
    let people = stage.meeting.hunted.people.clone();
    let ground = Ground {
        rule: ids::SX_CIND_04,
        says: "the party starts within 3 inches of the middle of its square",
        about: middle,
        holds: &|_, _, pose| within(pose.point().distance(middle), PARTY),
        faces: Facing::Bearing(0.0),
        on: Mounts::Foot,
        hides: Hides::No,
    };
    let party = place(desk, stage, HUNTED, &people, &ground)?;
    // Horses around the party, so that it has room to shoot.
    let near = |_: &Stage<'_>, pose: Pose| {
        let apart = pose.point().distance(middle);
        within(apart, HORSES) && apart > PARTY + 1.0
    };
    tether(stage, &party, middle, 0.0, near);
    Ok(party.into_iter().map(|(_, pose)| pose).collect())
}

/// SX-CIND-04: the warriors, as evenly as may be over the four quarters.
fn band_around(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    middle: Point,
    party: &[Pose],
) -> Result<(), Stop> {
    let people = stage.meeting.hunters.people.clone();
    let quarters: Vec<Quarter> =
        QUARTERS.iter().filter_map(|bearing| Quarter::find(stage, middle, party, *bearing)).collect();
    let of = |number: usize| &quarters[number % quarters.len()];
    let ground = Ground {
        rule: ids::SX_CIND_04,
        says: "a warrior starts 12 inches or more from every one of the party, the band divided over the four quarters",
        about: middle,
        holds: &|_, before, pose| of(before.len()).holds(middle, party, pose),
        faces: Facing::Toward(middle),
        on: Mounts::Either,
        hides: Hides::InCover,
    };
    place(desk, stage, HUNTERS, &people, &ground)?;
    Ok(())
}

/// A quarter of the ground around the party, and how near its warriors may come.
struct Quarter {
    bearing: f64,
    least: f64,
}

impl Quarter {
    /// SX-CIND-04: twelve inches, or in a quarter without such ground as far as it allows; nothing without any ground.
    fn find(stage: &Stage<'_>, middle: Point, party: &[Pose], bearing: f64) -> Option<Self> {
        let mut farthest: Option<f64> = None;
        for y in 0..48 {
            for x in 0..72 {
                // Half an inch from the edge and then every inch.
                let point = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
                let pose = Pose::new(point.x, point.y, 0.0);
                if !lies_in(middle, bearing, point) || !stage.has_room(On::Foot, pose) {
                    continue;
                }
                let gap = gap_to(On::Foot, pose, party);
                farthest = Some(farthest.map_or(gap, |most: f64| most.max(gap)));
            }
        }
        // Where the ground ends sooner, its warriors stand in its farthest corners.
        farthest.map(|most| Self { bearing, least: if most >= WARRIORS { WARRIORS } else { most - SLACK } })
    }

    fn holds(&self, middle: Point, party: &[Pose], pose: Pose) -> bool {
        lies_in(middle, self.bearing, pose.point()) && within(self.least, gap_to(On::Foot, pose, party))
    }
}

/// SX-CIND-04: a bearing within 45 degrees of the quarter's.
fn lies_in(middle: Point, bearing: f64, point: Point) -> bool {
    point != middle && within(turn_between(bearing, (point - middle).bearing()).abs(), 45.0)
}

/// SX-CIND-04: north, east, south and west.
const QUARTERS: [f64; 4] = [0.0, 90.0, 180.0, 270.0];
/// SX-CIND-04.
const PARTY: f64 = 3.0;
/// SX-CIND-04.
const HORSES: f64 = 6.0;
/// SX-CIND-04.
const WARRIORS: f64 = 12.0;
/// Room for several in a quarter that ends too soon.
const SLACK: f64 = 2.0;
