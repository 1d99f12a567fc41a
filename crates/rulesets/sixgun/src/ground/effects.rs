//! SX-TER-02: what a piece of ground does to whom, for players who point at it.

use engine::terrain::{AreaKind, CrossingKind, Feature, Water};
use engine::view::Effect;

use super::RIVER_WIDTH;
use crate::prelude::*;

/// What something on the ground does.
pub(crate) fn effects(feature: Feature<'_>) -> Vec<Effect> {
    match feature {
        Feature::Area(area) => of_area(area.kind),
        Feature::Road(_) => vec![Effect::on("Everybody", ids::SX_TER_02, "goes along it at the normal rate")],
        Feature::Water(water) => of_river(water),
        Feature::Line(_) => vec![
            Effect::on("On foot", ids::SX_MOV_05, "it costs 1 inch more to climb over"),
            Effect::on("Mounted", ids::SX_MOV_05, "it costs 2 inches more to jump; wagons cannot"),
            behind_it("one within ½ inch of it, shot at across it"),
            Effect::on(
                "Sight",
                ids::SX_LOS_02,
                "goes over it to whoever is up; who ducks behind it is not seen across it",
            ),
        ],
        Feature::Building(_) => vec![
            Effect::on(
                "On foot",
                ids::SX_BLD_02,
                "one goes in by a door, or climbs through a window for 4 inches",
            ),
            Effect::on("Riders and wagons", ids::SX_BLD_02, "stay outside"),
            Effect::on("Sight", ids::SX_BLD_04, "goes in and out through doors and windows only"),
            covers(ids::SX_BLD_04, "one inside, against those outside"),
            covers(ids::SX_LOS_08, "one within ½ inch of its corner, who may duck back behind it"),
        ],
    }
}

fn of_area(kind: AreaKind) -> Vec<Effect> {
    let slow = |rule| Effect::on("Everybody", rule, "moves at half speed in it");
    let free = |rule| Effect::on("Everybody", rule, "moves in it at the normal rate");
    let in_it = || covers(ids::SX_LOS_08, "one on foot in it, against those outside");
    let thick = || {
        vec![
            slow(ids::SX_MOV_04),
            Effect::on("Sight", ids::SX_LOS_06, "reaches 6 inches through it"),
            covers(ids::SX_LOS_08, "one in it, on foot or mounted, against everybody"),
            Effect::on(
                "A ducked man",
                ids::SX_LOS_05,
                "in it is seen from 3 inches inside it, and not from outside",
            ),
        ]
    };
    match kind {
        AreaKind::Wood | AreaKind::Rough => thick(),
        AreaKind::Scrub => vec![free(ids::SX_TER_03), in_it()],
        AreaKind::Rock => vec![
            Effect::on("Nobody", ids::SX_TER_07, "goes over it"),
            Effect::on("Sight", ids::SX_LOS_02, "does not go through it"),
            covers(ids::SX_LOS_08, "one within ½ inch of its edge, who may duck back behind it"),
        ],
        AreaKind::Riverbed => vec![
            free(ids::SX_TER_02),
            Effect::on(
                "Those in it",
                ids::SX_TER_04,
                "are concealed from everybody outside until they fire, charge or are spotted",
            ),
            in_it(),
        ],
        AreaKind::Gully => vec![
            Effect::on("Along it", ids::SX_TER_05, "one moves at the normal rate, across it at half speed"),
            in_it(),
        ],
        AreaKind::Ridge => {
            vec![slow(ids::SX_TER_06), behind_it("one on foot within ½ inch of it, shot at across it")]
        }
        AreaKind::Undulating => {
            vec![Effect::on(
                "Everybody",
                ids::SX_TER_06,
                "moves at half speed in it, but for its gullies and washes",
            )]
        }
        AreaKind::WateringHole => {
            vec![free(ids::SX_TER_02), covers(ids::SX_TER_10, "one on foot in it, against those outside")]
        }
        AreaKind::Object => vec![
            Effect::on(
                "On foot",
                ids::SX_MOV_05,
                "it costs 1 inch more to climb over, mounted 2; nobody stops on it",
            ),
            behind_it("one on foot within ½ inch of it, shot at across it"),
        ],
        // For the eye, or refused in a file of this game.
        AreaKind::Fields
        | AreaKind::Hill
        | AreaKind::BuiltUp
        | AreaKind::Marsh
        | AreaKind::Works
        | AreaKind::Impassable
        | AreaKind::Steep => Vec::new(),
    }
}

/// SX-TER-09.
fn of_river(water: &Water) -> Vec<Effect> {
    let width = water.width.unwrap_or(RIVER_WIDTH);
    let has = |kind| water.crossings.iter().any(|place| place.kind == kind);
    let fords = has(CrossingKind::Ford).then(|| {
        Effect::on(
            "A ford",
            ids::SX_TER_09,
            format!("is waded at half speed: {} inches to cross it", 2.0 * width),
        )
    });
    let bridges = has(CrossingKind::Bridge)
        .then(|| Effect::on("A bridge", ids::SX_TER_09, "is crossed at the normal rate"));
    let bars = Effect::on("Everybody", ids::SX_TER_09, "crosses it at its fords and bridges only");
    std::iter::once(bars).chain(fords).chain(bridges).collect()
}

/// SX-LOS-07: what cover is worth.
fn covers(rule: RuleId, whom: &str) -> Effect {
    Effect::on("Cover", rule, format!("for {whom}: −1 to hit him, and he has +1 in his tests"))
}

/// SX-LOS-08 a, SX-LOS-10: low things cover those who crouch behind them, not riders.
fn behind_it(whom: &str) -> Effect {
    let says = format!("for {whom}: −1 to hit him, and he has +1 in his tests; none for riders");
    Effect::on("Cover", ids::SX_LOS_08, says)
}
