//! SX-CJAIL: a prisoner and his gang in the Jail, the Marshal somewhere in town, the citizens asleep.

use sixgun::scenario::{AlarmFile, EncounterKind, Posture, Scenario, Waits};

use super::streets;
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Desk, Stop};
use crate::ids;
use crate::towns::finding::{pick, townsfolk};
use crate::towns::{Town, Trade};

/// SX-CJAIL-01, SX-CJAIL-04, SX-CJAIL-06, SX-CJAIL-10: townsfolk, the Marshal's building, the horses; then everybody in his place.
pub fn draw(desk: &mut Desk<'_>, meeting: &Meeting, town: &Town) -> Result<Scenario, Stop> {
    let houses = town.houses();
    let jail = streets::jail(&houses);
    let folk = townsfolk(desk.dice, &houses, jail)?;
    // SX-CJAIL-02: a random building, the Jail left out.
    let holds_marshal = pick(desk.dice, &houses, |house| house.trade != Trade::MarshalAndJail)?;
    let distance = desk.d6(ids::SX_CJAIL_03)?;
    let mut stage = streets::stage(meeting, EncounterKind::JailBreak, town);
    // The hunted place first (SX-CENC-16).
    let party =
        streets::inside(desk, &mut stage, HUNTED, &meeting.hunted.people, &houses[jail], ids::SX_CJAIL_02)?;
    streets::getaway(desk, &mut stage, &party, &houses[jail], distance)?;
    let law = streets::marshal_inside(desk, &mut stage, &houses[holds_marshal], ids::SX_CJAIL_02)?;
    // SX-CJAIL-03: his horse stands before the building he is in.
    streets::horses_at(&mut stage, &law, &houses[holds_marshal]);
    // SX-CJAIL-07: he is roused by a sight, the citizens by the alarm alone.
    for (name, _) in &law {
        stage.of(HUNTERS, name).waits = Some(Waits::ForASight);
    }
    streets::townsfolk(&mut stage, &houses, &folk, Waits::ForTheAlarm);
    stage.encounter().alarm = Some(AlarmFile {
        building: houses[jail].sign.clone(),
        at_or_below: meeting.alarm_at_or_below,
        since: None,
        raised: false,
    });
    // SX-CENC-15, SX-CNPC-17.
    stage.may_leave(HUNTED);
    stage.behaves(HUNTED, Posture::Escape, None);
    stage.behaves(HUNTERS, Posture::Attack, None);
    Ok(stage.done())
}
