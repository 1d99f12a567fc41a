//! The table in words, for those who hear it.

use serde_json::{Value, json};
use table::Zone;

use super::field_questions::{front_of, gap, round, zone_at};
use crate::field;
use crate::prelude::*;

/// A piece in a few sentences: what it is, how it stands, what is near.
pub(crate) fn describe(state: &State, piece: PieceId) -> String {
    match (state.as_unit(piece), state.as_commander(piece)) {
        (Some(unit), _) => describe_unit(state, unit),
        (None, Some(commander)) => describe_commander(state, commander),
        (None, None) => String::new(),
    }
}

fn describe_unit(state: &State, id: UnitId) -> String {
    let (unit, info) = (state.unit(id), state.setup.unit(id));
    if unit.fate == Fate::Destroyed {
        return format!("{}: destroyed.", info.name);
    }
    let profile = &info.profile;
    let front = unit.footprint.front();
    let ground = unit.footprint.ground;
    let mut parts = vec![
        format!("{}: {} {}", info.name, profile.nation.name(), profile.title),
        profile.quality.name().to_owned(),
        format!("{} of {} stands", unit.stands, info.stands),
        format!("in {}", unit.formation.name()),
    ];
    parts.push(match unit.condition {
        Condition::Good => "in good order".to_owned(),
        Condition::Disordered => "disordered".to_owned(),
        Condition::Routed => "routed".to_owned(),
    });
    parts.extend(unit.exhausted.then(|| "exhausted".to_owned()));
    parts.push(format!("at {:.1}, {:.1} facing {}", front.at.x, front.at.y, compass(front.facing)));
    for (there, what) in [
        (ground.partly.wood, "in a wood"),
        (ground.partly.built_up, "in a built-up area"),
        (ground.partly.works, "in works"),
        (ground.level > 0, "on a hill"),
    ] {
        parts.extend(there.then(|| what.to_owned()));
    }
    let touched = field::in_contact_with(state, id);
    let near = if touched.is_empty() {
        nearest(state, state.piece(id)).map_or_else(String::new, |(enemy, away)| {
            format!(" Nearest enemy: {}, {away:.1} inches.", state.name(enemy))
        })
    } else {
        let names: Vec<&str> = touched.iter().map(|enemy| state.name(enemy)).collect();
        format!(" In contact with {}.", names.join(" and "))
    };
    format!("{}.{near} Under {}.", parts.join(", "), state.commander_name(info.superior))
}

fn describe_commander(state: &State, id: CommanderId) -> String {
    let (commander, info) = (state.commander(id), state.setup.commander(id));
    if commander.fate == Fate::Destroyed {
        return format!("{}: removed, all his units are destroyed.", info.name);
    }
    let at = commander.at.point();
    format!(
        "{}: {}, range {} inches, {} command points, at {:.1}, {:.1}.",
        info.name,
        crate::view::rank_name(info.rank),
        info.range,
        commander.cp,
        at.x,
        at.y
    )
}

/// The nearest enemy unit on the table.
fn nearest(state: &State, of: PieceId) -> Option<(UnitId, f64)> {
    let (side, at, reach) = match (state.as_unit(of), state.as_commander(of)) {
        (Some(unit), _) => {
            let unit = state.unit(unit);
            (unit.side, unit.footprint.centre(), unit.footprint.reach)
        }
        (None, Some(commander)) => {
            let commander = state.commander(commander);
            (commander.side, commander.at.point(), 0.0)
        }
        (None, None) => return None,
    };
    // Nobody is nearer than his centre less all that lies around the two. Who comes first by that is measured first, and few others then.
    let least = |there: &Unit| at.distance(there.footprint.centre()) - reach - there.footprint.reach;
    let enemies = || state.of_side(side.enemy()).map(|(enemy, there)| (enemy, least(there)));
    let measured = |enemy: UnitId| (enemy, gap(state, of, state.piece(enemy)).distance);
    let first = enemies().min_by(|(_, one), (_, other)| one.total_cmp(other))?;
    let mut best = measured(first.0);
    for (enemy, least) in enemies() {
        if enemy != best.0 && least <= best.1 {
            let (_, away) = measured(enemy);
            // Of two that are equally near the first of the roster is told.
            if (away, enemy) < (best.1, best.0) {
                best = (enemy, away);
            }
        }
    }
    Some(best)
}

pub(super) fn nearest_enemy(state: &State, of: PieceId) -> Result<Value, Refusal> {
    let Some((enemy, away)) = nearest(state, of) else {
        return Err(no!(ids::MG_GEN_06, "no enemy is left on the table"));
    };
    let name = state.name(enemy);
    let there = front_of(state, state.piece(enemy));
    let bearing = (there - front_of(state, of)).bearing();
    let zone = state.as_unit(of).and_then(|_| zone_at(state, of, there).ok());
    let where_to = match zone {
        Some(Zone::Front) => "ahead of it",
        Some(Zone::Left) => "on its left flank",
        Some(Zone::Right) => "on its right flank",
        Some(Zone::Rear) => "behind it",
        None => "from him",
    };
    let says = format!("{name} is {away:.1} inches away to the {}, {where_to}", compass(bearing));
    Ok(
        json!({ "name": name, "distance": round(away), "bearing": round(bearing), "zone": zone, "says": says }),
    )
}

/// A bearing as one of eight winds.
pub(crate) fn compass(bearing: f64) -> &'static str {
    const WINDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let eighth = ((bearing.rem_euclid(360.0) + 22.5) / 45.0) as usize;
    WINDS[eighth % WINDS.len()]
}

#[cfg(test)]
mod tests {
    use super::compass;

    #[test]
    fn bearings_are_told_by_the_nearest_wind() {
        for (bearing, wind) in [
            (0.0, "north"),
            (22.4, "north"),
            (22.6, "north-east"),
            (90.0, "east"),
            (359.0, "north"),
            (225.0, "south-west"),
        ] {
            assert_eq!(compass(bearing), wind, "{bearing}");
        }
    }
}
