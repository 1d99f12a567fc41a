//! SG-SCALE-11, SG-TERR-05: formations that begin in a river or before the enemy's muzzles.

use engine::Fault;
use engine::fault::Faults as _;
use engine::terrain::WaterKind;

use super::Roster;
use crate::ids;
use crate::state::{BaseSet, State};

/// SG-TERR-05: what is said of a formation in a river or on other closed ground.
pub(super) fn barred(state: &State, name: &str, here: BaseSet) -> Option<String> {
    let terrain = &state.setup.terrain;
    let rect = here.iter().map(|base| *state.rect(base)).find(|rect| terrain.is_barred(rect))?;
    let waters = terrain.land.waters.iter();
    let river = waters.filter(|water| {
        water.kind == WaterKind::River
            && water.line.nearest(rect.centre).point.distance(rect.centre)
                < water.width / 2.0 + rect.half_width + rect.half_depth
    });
    Some(match river.map(|water| water.name.as_str()).next() {
        Some(water) => format!("{name} stands in {water}: put it on the bank, or wholly on a bridge"),
        None => format!("{name} stands on impassable ground: put it beside"),
    })
}

/// SG-SCALE-11: whoever begins within engagement range of the enemy. Of one who stands before several of them, he alone is told.
pub(super) fn check_engaged(state: &State, roster: &Roster, faults: &mut Vec<Fault>) {
    let near = |one: BaseSet, other: BaseSet| state.engages(state.there(one), state.there(other));
    let mut pairs: Vec<(usize, usize)> = vec![];
    for (index, (side, _, _, bases)) in roster.formations.iter().enumerate() {
        for (other, (whose, _, _, theirs)) in roster.formations.iter().enumerate().skip(index + 1) {
            if side != whose && near(*bases, *theirs) {
                pairs.push((index, other));
            }
        }
    }
    while !pairs.is_empty() {
        let met = |index: usize| pairs.iter().filter(|(one, other)| *one == index || *other == index).count();
        // Of two who have met the same number the first in the roster.
        let most = (0..roster.formations.len()).max_by_key(|index| (met(*index), usize::MAX - index));
        let Some(most) = most else { return };
        let whom = pairs.iter().find_map(|(one, other)| match most {
            index if index == *one => Some(*other),
            index if index == *other => Some(*one),
            _ => None,
        });
        pairs.retain(|(one, other)| *one != most && *other != most);
        let (side, name, ..) = &roster.formations[most];
        let enemy = whom.map_or("the enemy", |whom| roster.formations[whom].1.as_str());
        let says = format!(
            "{name} begins within engagement range of {enemy}: move one of them back, or write `begins-engaged = true`"
        );
        faults.by_rule(format!("sides.{side}.formations.\"{name}\".at"), ids::SG_SCALE_11, says);
    }
}
