//! SX-CPOSSE-12, SX-CPOSSE-13, SX-CPOSSE-14, SX-CIND-05: a chase that has come to a fight.

use sixgun::scenario::{DawnFile, EncounterKind, Posture, Scenario, WarBandFile};
use table::{Point, Pose, within};

use super::indians::cavalry;
use super::places::{Facing, Ground, Hides, Mounts, place, tether};
use super::stage::{On, Stage, Standing, spot};
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Desk, Stop};
use crate::ids;
use crate::trails::{Cleared, Trail};

/// Where a chase came to a stop: the Runner point and the Chaser point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// SX-CPOSSE-12: the Runners stand within 12 inches of it.
    pub runners: Point,
    /// SX-CPOSSE-12: the Chasers are within 4 inches of it.
    pub chasers: Point,
}

/// SX-CPOSSE-01, SX-CPOSSE-12: the fight of a Posse.
pub fn draw(
    desk: &mut Desk<'_>,
    meeting: &Meeting,
    trail: &Trail,
    contact: Contact,
) -> Result<Scenario, Stop> {
    fight(desk, Stage::new(meeting, EncounterKind::Posse, trail.ground(&Cleared::nothing())), contact)
}

/// SX-CIND-05: the fight of a party that was pursued by a war band.
pub fn pursued(
    desk: &mut Desk<'_>,
    meeting: &Meeting,
    trail: &Trail,
    contact: Contact,
) -> Result<Scenario, Stop> {
    let mut stage = Stage::new(meeting, EncounterKind::WarBand, trail.ground(&Cleared::nothing()));
    stage.encounter().war_band = Some(WarBandFile { cavalry: cavalry(meeting.locale) });
    fight(desk, stage, contact)
}

fn fight(desk: &mut Desk<'_>, mut stage: Stage<'_>, contact: Contact) -> Result<Scenario, Stop> {
    let meeting = stage.meeting;
    stage.scenario.on_the_trail = true;
    // SX-CDAY-07.
    let hole = stage.terrain.areas.iter().find(|area| area.kind == sixgun::ground::Kind::WateringHole);
    let hole = hole.map(|area| area.name.clone());
    stage.encounter().water = hole;
    let Contact { runners, chasers } = contact;
    let about = defensible(&stage, runners);
    let ground = Ground {
        rule: ids::SX_CPOSSE_12,
        says: "a Runner starts within 12 inches of the Runner point",
        about,
        holds: &|_, _, him| within(him.point().distance(runners), RUNNERS),
        faces: Facing::Toward(chasers),
        on: Mounts::Either,
        hides: Hides::No,
    };
    let party = place(desk, &mut stage, HUNTED, &meeting.hunted.people, &ground)?;
    // SX-CPOSSE-12, SX-CNPC-10: who got down has his horse within 4 inches of him, away from the enemy.
    let afoot: Vec<_> =
        party.into_iter().filter(|(name, _)| stage.of(HUNTED, name).rides.is_none()).collect();
    let (away, facing) = ((about - chasers).unit().unwrap_or_default(), (about - chasers).bearing());
    for owner in afoot {
        let him = Standing { on: On::Foot, at: owner.1 };
        let by_him = |_: &Stage<'_>, at: Pose| within(Standing { on: On::Horse, at }.gap(&him), OWN_HORSE);
        tether(&mut stage, &[owner], him.point() + away * 3.0, facing, by_him);
    }
    let ground = Ground {
        rule: ids::SX_CPOSSE_12,
        says: "a Chaser starts mounted within 4 inches of the Chaser point",
        about: chasers,
        holds: &|_, _, him| within(him.point().distance(chasers), CHASERS),
        faces: Facing::Toward(runners),
        on: Mounts::Horses,
        hides: Hides::No,
    };
    place(desk, &mut stage, HUNTERS, &meeting.hunters.people, &ground)?;
    // SX-CNPC-17, SX-CPOSSE-14: no exits.
    stage.behaves(HUNTED, Posture::Defend, Some(about));
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05.
    stage.scenario.sides[HUNTERS].dawn =
        Some(DawnFile { from: Some(spot(chasers)), most: Some(CHASERS), ..DawnFile::default() });
    Ok(stage.done())
}

/// SX-CPOSSE-12: where Runners without a player make their stand: in the nearest cover within reach, a watering hole before any other, or where they are.
fn defensible(stage: &Stage<'_>, runners: Point) -> Point {
    let reach = (RUNNERS - 3.0) as i32;
    let mut steps: Vec<(i32, i32)> =
        (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y))).collect();
    steps.retain(|(x, y)| x * x + y * y <= reach * reach);
    steps.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    let points = || steps.iter().map(|(x, y)| runners + Point::new(f64::from(*x), f64::from(*y)));
    let on_table = |point: &Point| stage.terrain.board.holds(*point);
    points()
        .filter(on_table)
        .find(|point| stage.in_water_hole(*point))
        .or_else(|| points().filter(on_table).find(|point| stage.covered(*point)))
        .unwrap_or(runners)
}

/// SX-CPOSSE-12.
const RUNNERS: f64 = 12.0;
/// SX-CPOSSE-12.
const CHASERS: f64 = 4.0;
/// SX-CPOSSE-12.
const OWN_HORSE: f64 = 4.0;
