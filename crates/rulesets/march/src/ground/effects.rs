//! What a piece of ground does to whom, for players who point at it. The verdicts are asked of the rules; the numbers are those of MG-TER-01.

use bodies::{Entry, Kinds as _, Passer as _};
use engine::terrain::{Area, Feature, Water, WaterKind};
use engine::view::Effect;

use super::{AreaKind, Passer, is_difficult};
use crate::prelude::*;

/// MG-TER: what something on the ground does.
pub(crate) fn effects(feature: Feature<'_>) -> Vec<Effect> {
    match feature {
        Feature::Area(area) => of_area(area),
        Feature::Road(_) => vec![
            Effect::on("March columns", ids::MG_MOV_07, "go along it: infantry 8 inches, cavalry 12"),
            Effect::on("Cavalry and guns", ids::MG_TER_07, "pass woods and villages by it"),
        ],
        Feature::Water(water) => of_water(water),
        // The game has no rule for them, and refuses them in a file.
        Feature::Line(_) | Feature::Building(_) => Vec::new(),
    }
}

fn of_area(area: &Area) -> Vec<Effect> {
    let Some(kind) = AreaKind::of(area.kind) else { return Vec::new() };
    let mut found = Vec::new();
    if is_difficult(kind) {
        found.extend(in_difficult_ground());
    }
    for (whom, arm, formation) in
        [("Cavalry", Arm::Cavalry, Formation::Line), ("Guns", Arm::Artillery, Formation::Limbered)]
    {
        match (Passer { arm, formation, road: None }).entry(kind) {
            Entry::No(rule, _) if kind == AreaKind::Impassable => {
                found = vec![Effect::on("Nobody", rule, "may enter it")];
            }
            Entry::No(rule, _) => found.push(Effect::on(whom, rule, "goes in by road only, in march column")),
            Entry::ByRoad(rule, _) => found.push(Effect::on(whom, rule, "go in by road only, limbered")),
            Entry::Free => {}
        }
    }
    found.extend(of_kind(kind, area.level));
    found
}

/// MG-TER-03, MG-TER-04, MG-TER-05: what woods, villages, marsh and other broken ground do alike.
fn in_difficult_ground() -> [Effect; 3] {
    [
        Effect::on(
            "Infantry",
            ids::MG_TER_05,
            "pays 1 command point more to start in it, pass it or stop in it",
        ),
        Effect::on(
            "Infantry",
            ids::MG_TER_04,
            "is in open order with half of its stands in it: shot at with −1, looking all round, safe from charging cavalry",
        ),
        Effect::on(
            "Infantry",
            ids::MG_MEL_20,
            "has no support from ranks and forms no square with any part in it",
        ),
    ]
}

fn of_kind(kind: AreaKind, level: u8) -> Vec<Effect> {
    let sight = || Effect::on("Sight", ids::MG_SHO_07, "ends after 2 inches of woods and villages");
    let defended = |whom: &str| {
        [
            Effect::on(whom, ids::MG_SHO_12, "are shot at with −1: a defended position"),
            Effect::on(whom, ids::MG_MEL_13, "are fought in melee with −1: a defended position"),
        ]
    };
    match kind {
        AreaKind::Wood => {
            vec![Effect::on("Those inside", ids::MG_SHO_12, "are shot at with −1, open order apart"), sight()]
        }
        AreaKind::BuiltUp => {
            let mut found = Vec::from(defended("Those inside"));
            found.push(Effect::on("Guns", ids::MG_TER_07, "may unlimber in it"));
            found.push(sight());
            found
        }
        AreaKind::Works => Vec::from(defended("Those inside")),
        AreaKind::Hill => vec![
            Effect::on("Everybody", ids::MG_TER_10, "moves on it as on open ground"),
            Effect::on("The higher side", ids::MG_MEL_21, "has +1 in the result of a melee"),
            Effect::on(
                "Sight",
                ids::MG_SHO_07,
                format!("does not go over it (level {level}) between two who both stand lower"),
            ),
        ],
        AreaKind::Marsh | AreaKind::Rough => {
            vec![Effect::on(
                "Sight",
                ids::MG_TER_03,
                "goes over it, and fire at those in it has no −1 of its own",
            )]
        }
        AreaKind::Impassable | AreaKind::Fields => Vec::new(),
    }
}

/// MG-TER-11, MG-MEL-13.
fn of_water(water: &Water) -> Vec<Effect> {
    let open = Passer::opens(water.kind, water.crossing);
    let crossing = if open { "crosses it anywhere" } else { "crosses it at fords and bridges only" };
    let mut found = vec![Effect::on("Everybody", ids::MG_TER_11, crossing)];
    if !water.crossings.is_empty() {
        found.push(Effect::on(
            "Bridges",
            ids::MG_TER_11,
            "carry march columns and limbered guns along the road; a ford whoever keeps within its width",
        ));
    }
    let what = match water.kind {
        WaterKind::Stream => "the stream",
        WaterKind::River => "the river",
    };
    let says = format!("fights with −1 in the first round if it crossed {what} into contact");
    found.push(Effect::on("An attacker", ids::MG_MEL_13, says));
    found.push(Effect::on("Shooting", ids::MG_TER_11, "is not affected"));
    found
}
