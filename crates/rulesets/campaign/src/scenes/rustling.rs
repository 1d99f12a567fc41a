//! SX-CRUST-01: the herd on its way from edge to edge, the rustlers about it, the Cowboys behind. How cattle move, run loose, are gathered and leave
//! the table is played by `sixgun` (SX-CRUST-07, SX-CRUST-09, SX-CRUST-10, SX-CRUST-11, SX-CRUST-12).

use indexmap::IndexMap;
use sixgun::order::TableEdge;
use sixgun::scenario::{CattleFile, DawnFile, EncounterKind, HeadFile, Posture, Scenario};
use table::{Point, Pose, within};

use super::places::{Facing, Ground, Hides, Mounts, nearest, place};
use super::stage::{On, Stage, Standing};
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Answer, Ask, Desk, Stop, Wish, not_asked};
use crate::ids;
use crate::squares::{TABLE_DEPTH, TABLE_WIDTH};
use crate::trails::{Cleared, Trail};

/// SX-CRUST-06: how far the herd has come when the battle begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drive {
    /// SX-CRUST-02: how many head.
    pub head: u8,
    /// SX-CRUST-04: the near edge, west or east.
    pub near: TableEdge,
    /// SX-CRUST-05: inches driven in the chase.
    pub driven: f64,
    /// SX-CRUST-05: how far behind the Cowboys are.
    pub distance: f64,
}

impl Drive {
    /// SX-CRUST-06: on y = 24, as far in as the herd was driven, but no more than the distance and no more than 36 inches.
    pub fn herd_point(&self) -> Point {
        let inches = self.driven.min(self.distance).clamp(0.0, RIFLE_RANGE);
        let x = if self.near == TableEdge::West { inches } else { TABLE_WIDTH - inches };
        Point::new(x, TABLE_DEPTH / 2.0)
    }

    /// The bearing to the far edge.
    fn onward(&self) -> f64 {
        if self.near == TableEdge::West { 90.0 } else { 270.0 }
    }
}

/// SX-CRUST-01, SX-CRUST-06: rustlers and cattle about the herd point, the Cowboys on the near edge. The trail is cluttered by now (SX-CTRAIL-07).
pub fn draw(desk: &mut Desk<'_>, meeting: &Meeting, trail: &Trail, drive: Drive) -> Result<Scenario, Stop> {
    let mut stage = Stage::new(meeting, EncounterKind::CattleRustling, trail.ground(&Cleared::nothing()));
    stage.scenario.on_the_trail = true;
    let herd = drive.herd_point();
    let ground = Ground {
        rule: ids::SX_CRUST_06,
        says: "a rustler starts within 6 inches of the herd point",
        about: herd,
        holds: &|_, _, him| within(him.point().distance(herd), HERD),
        faces: Facing::Bearing(drive.onward()),
        on: Mounts::Horses,
        hides: Hides::No,
    };
    let rustlers = place(desk, &mut stage, HUNTED, &meeting.hunted.people, &ground)?;
    let head = cattle(desk, &mut stage, &drive, &rustlers)?;
    let near = herd_and_rustlers(&rustlers, &head);
    let on_edge = |him: Standing| {
        // SX-CRUST-06: touching the near edge and 12 inches from every rustler and head; within 6 inches of y = 24 if that leaves room.
        let reach = if drive.near == TableEdge::West { him.point().x } else { TABLE_WIDTH - him.point().x };
        within((reach - HALF_HORSE).abs(), 0.0) && within(COWBOYS, him.gap_to(&near))
    };
    let x = if drive.near == TableEdge::West { HALF_HORSE } else { TABLE_WIDTH - HALF_HORSE };
    let ground = Ground {
        rule: ids::SX_CRUST_06,
        says: "a Cowboy starts on the near edge, 12 inches or more from every rustler and head",
        about: Point::new(x, TABLE_DEPTH / 2.0),
        holds: &|_, _, him| on_edge(him),
        faces: Facing::Bearing(drive.onward()),
        on: Mounts::Horses,
        hides: Hides::No,
    };
    place(desk, &mut stage, HUNTERS, &meeting.hunters.people, &ground)?;
    stage.encounter().cattle = Some(CattleFile { edge: drive.near, head, inches: 0 });
    // SX-CENC-15, SX-CNPC-17: the rustlers make for the far edge with the cattle.
    stage.may_leave(HUNTED);
    let far = Point::new(TABLE_WIDTH - x.round(), herd.y);
    stage.behaves(
        HUNTED,
        Posture::Escape,
        Some(if drive.near == TableEdge::West {
            Point::new(TABLE_WIDTH, far.y)
        } else {
            Point::new(0.0, far.y)
        }),
    );
    stage.behaves(HUNTERS, Posture::Attack, None);
    // SX-CDAY-05.
    stage.scenario.sides[HUNTERS].dawn =
        Some(DawnFile { edge: Some(drive.near), apart: Some(COWBOYS), ..DawnFile::default() });
    Ok(stage.done())
}

/// SX-CRUST-06, SX-CRUST-08: the head about the herd point, each under the control of a rustler, four to each at most.
fn cattle(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    drive: &Drive,
    rustlers: &[(String, Pose)],
) -> Result<IndexMap<String, HeadFile>, Stop> {
    let who = rustlers.iter().map(|(name, _)| name.clone()).collect();
    let ask = Ask::new(ids::SX_CRUST_08, HUNTED, Wish::Herd { head: drive.head, who });
    let Answer::Herd(said) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
    let by = |number: usize| match &said {
        Some(said) => said[number].map(usize::from),
        // SX-CDEC-01: in number order, four to each.
        None => Some(number / usize::from(FOUR)),
    };
    let herd = drive.herd_point();
    let mut head = IndexMap::new();
    for number in 0..usize::from(drive.head) {
        let close = |pose: Pose| within(pose.point().distance(herd), HERD);
        let faces = Facing::Bearing(drive.onward());
        let at = nearest(stage, On::Horse, herd, faces, close)
            .or_else(|| nearest(stage, On::Horse, herd, faces, |_| true))
            .expect("the table has room for cattle");
        stage.occupy(at);
        let by = by(number).and_then(|rustler| rustlers.get(rustler)).map(|(name, _)| name.clone());
        head.insert(format!("head {}", number + 1), HeadFile { at, by });
    }
    Ok(head)
}

/// All of them on bases of 1 by 2 inches: rustlers in the saddle, and cattle.
fn herd_and_rustlers(rustlers: &[(String, Pose)], head: &IndexMap<String, HeadFile>) -> Vec<Standing> {
    let places = rustlers.iter().map(|(_, pose)| *pose).chain(head.values().map(|head| head.at));
    places.map(|at| Standing { on: On::Horse, at }).collect()
}

/// SX-CRUST-08: head a rustler controls at most.
pub const FOUR: u8 = 4;
/// SX-CRUST-06.
const RIFLE_RANGE: f64 = 36.0;
/// SX-CRUST-06.
const HERD: f64 = 6.0;
/// SX-CRUST-06.
const COWBOYS: f64 = 12.0;
/// Half the length of a mounted base.
const HALF_HORSE: f64 = 1.0;
