//! SX-CIND-04: a party holed up and surrounded by a war band. One that is pursued is in [`super::posse`].

use sixgun::encounter::surround::Surrounded;
use sixgun::field::Base;
use sixgun::scenario::{DawnFile, EncounterKind, Posture, Scenario, WarBandFile};
use table::{Point, Pose, within};

use super::places::{Facing, Ground, Hides, Mounts, found, place, place_by, tether};
use super::stage::{On, Stage, Standing, spot};
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
    // SX-CDAY-05: the party inside the position it holds, then the band around it as it now stands.
    stage.scenario.sides[HUNTED].dawn =
        Some(DawnFile { from: Some(spot(middle)), most: Some(PARTY), ..DawnFile::default() });
    stage.scenario.sides[HUNTERS].dawn = Some(DawnFile { surround: true, ..DawnFile::default() });
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
        holds: &|_, _, him| within(him.point().distance(middle), PARTY),
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
    let party: Vec<Base> = party.iter().map(|at| on_foot(at.point())).collect();
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method holds for one lifetime, a closure for any"
    )]
    let quarters = around(stage, middle, &party, |round| round.quarters());
    let next = |before: &[Standing]| quarters[before.len() % quarters.len()];
    let ground = Ground {
        rule: ids::SX_CIND_04,
        says: "a warrior starts 12 inches or more from every one of the party, or where his quarter ends sooner as far off as it goes, the band divided over the four quarters",
        about: middle,
        holds: &|stage, before, him| {
            around(stage, middle, &party, |round| round.holds(next(before), him.point(), &him.base()))
        },
        faces: Facing::Toward(middle),
        on: Mounts::Either,
        hides: Hides::InCover,
    };
    let find = |stage: &Stage<'_>, before: &[Standing]| match around(stage, middle, &party, |round| {
        round.farthest(next(before))
    }) {
        Some(point) => {
            let facing = (middle - point).bearing();
            ground.taken_up(stage, Pose::new(point.x, point.y, facing))
        }
        None => found(stage, &ground, before),
    };
    place_by(desk, stage, HUNTERS, &people, &ground, &find)?;
    Ok(())
}

/// What can be said of the ground around a party; that of men on foot.
fn around<T>(stage: &Stage<'_>, middle: Point, party: &[Base], say: impl FnOnce(&Surrounded<'_>) -> T) -> T {
    let clear = |point: Point| stage.is_clear(On::Foot, Pose::new(point.x, point.y, 0.0));
    let board = stage.terrain.board;
    say(&Surrounded { middle, party, board, base: &on_foot, clear: &clear })
}

/// The base of a man on foot.
fn on_foot(at: Point) -> Base {
    Standing { on: On::Foot, at: Pose::new(at.x, at.y, 0.0) }.base()
}

/// SX-CIND-04.
const PARTY: f64 = 3.0;
/// SX-CIND-04.
const HORSES: f64 = 6.0;
