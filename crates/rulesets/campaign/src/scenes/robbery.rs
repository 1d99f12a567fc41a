//! SX-CROB: robbers in the bank with the loot, their horses some way off, the Marshal somewhere in town, the citizens asleep.

use sixgun::scenario::{AlarmFile, EncounterKind, LootFile, Posture, Scenario, Waits, WayOut};
use table::Spot;

use super::streets;
use super::{HUNTED, HUNTERS, Meeting};
use crate::council::{Ask, Desk, Stop, Wish};
use crate::ids;
use crate::squares::TABLE_WIDTH;
use crate::towns::finding::{pick, townsfolk};
use crate::towns::ground::{MAIN_STREET, MAIN_STREET_WIDTH};
use crate::towns::{House, Town, Trade};

/// SX-CROB-03, SX-CROB-10: the bank, townsfolk, the Marshal's building, the horses; then everybody in his place.
pub fn draw(desk: &mut Desk<'_>, meeting: &Meeting, town: &Town) -> Result<Scenario, Stop> {
    let houses = town.houses();
    let bank = which_bank(desk, &houses)?;
    let folk = townsfolk(desk.dice, &houses, bank)?;
    // SX-CROB-02: any building but the bank that is robbed.
    let robbed = houses[bank].sign.clone();
    let holds_marshal = pick(desk.dice, &houses, |house| house.sign != robbed)?;
    let distance = desk.d6(ids::SX_CROB_02)?;
    let mut stage = streets::stage(meeting, EncounterKind::Robbery, town);
    let party =
        streets::inside(desk, &mut stage, HUNTED, &meeting.hunted.people, &houses[bank], ids::SX_CROB_02)?;
    streets::getaway(desk, &mut stage, &party, &houses[bank], distance)?;
    let law = streets::marshal_inside(desk, &mut stage, &houses[holds_marshal], ids::SX_CROB_02)?;
    // SX-CROB-02: his horse stands before the Marshal & Jail.
    streets::horses_at(&mut stage, &law, &houses[streets::jail(&houses)]);
    for (name, _) in &law {
        stage.of(HUNTERS, name).waits = Some(Waits::ForASight);
    }
    streets::townsfolk(&mut stage, &houses, &folk, Waits::ForTheAlarm);
    let encounter = stage.encounter();
    encounter.alarm = Some(AlarmFile {
        building: robbed,
        at_or_below: meeting.alarm_at_or_below,
        since: None,
        raised: false,
    });
    // SX-CROB-05: one token, the principal's.
    encounter.loot = Some(LootFile::default());
    // SX-CROB-04: over the ends of Main Street and nowhere else.
    let end = |x: f64| WayOut { at: Spot::new(x, MAIN_STREET), width: MAIN_STREET_WIDTH };
    stage.scenario.sides[HUNTED].ways_out = vec![end(0.0), end(TABLE_WIDTH)];
    stage.behaves(HUNTED, Posture::Escape, Some(streets::nearer_end(&houses[bank])));
    stage.behaves(HUNTERS, Posture::Attack, None);
    Ok(stage.done())
}

/// SX-CROB-02: in a good-sized town the Outlaw says which bank.
fn which_bank(desk: &mut Desk<'_>, houses: &[House]) -> Result<usize, Stop> {
    let banks: Vec<usize> = (0..houses.len()).filter(|place| houses[*place].trade == Trade::Bank).collect();
    let names = banks.iter().map(|place| houses[*place].sign.clone()).collect();
    let ask = Ask::new(ids::SX_CROB_02, HUNTED, Wish::OneOf { of: "which bank", names });
    Ok(banks[desk.one(ask)?])
}
