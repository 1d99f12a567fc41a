//! SC-TER-01: what a piece of ground does to whom, for players who point at it.

use bodies::Kinds as _;
use engine::terrain::{Area, CrossingKind, Feature, LowLineKind, Water, WaterKind};
use engine::view::Effect;

use crate::prelude::*;
use crate::set_up::Setup;

/// What something on the ground does.
pub(crate) fn effects(setup: &Setup, feature: Feature<'_>) -> Vec<Effect> {
    match feature {
        Feature::Area(area) => of_area(area),
        Feature::Road(_) => of_road(setup),
        Feature::Water(water) => of_water(water),
        Feature::Line(line) => of_line(line.kind),
        // The game has no rule for them, and refuses them in a file.
        Feature::Building(_) => Vec::new(),
    }
}

#[rustfmt::skip]
fn of_area(area: &Area) -> Vec<Effect> {
    let crest = || format!("does not go over its crest (contour {}) to those below and behind it", area.level);
    let mut found = match Kind::of(area.kind) {
        Some(Kind::Wood) => in_woods(area),
        Some(Kind::Hill) => vec![
            Effect::on("Everybody", ids::SC_HIL_01, "moves on its gentle slopes as on open ground"),
            Effect::on("Sight",     ids::SC_LOS_03, crest()),
        ],
        Some(Kind::Steep) => vec![
            Effect::on("Everybody",   ids::SC_HIL_02, "moves at half speed on it, skirmishers at their own"),
            Effect::on("Cavalry",     ids::SC_HIL_03, "is disordered on it"),
            Effect::on("An attacker", ids::SC_HIL_04, "who comes up it has −1 combat point in the first round"),
        ],
        Some(Kind::Block)      => in_a_block(area),
        Some(Kind::Works)      => in_works(),
        Some(Kind::Impassable) => vec![Effect::on("Nobody", ids::SC_TER_04, "may enter it")],
        Some(Kind::Plain) | None => Vec::new(),
    };
    if area.disordering {
        found.push(Effect::on("Everybody in close order", ids::SC_STA_03, "is disordered in it"));
    }
    found
}

#[rustfmt::skip]
fn in_woods(area: &Area) -> Vec<Effect> {
    let seen_over = format!("goes over it from above: it is {} high", contours(area.height));
    vec![
        Effect::on("Infantry",         ids::SC_WOD_01, "moves at half speed in it, skirmishers at their own"),
        Effect::on("Cavalry and guns", ids::SC_WOD_01, "pass it only along a road, one stand wide"),
        Effect::on("Close order",      ids::SC_WOD_02, "is disordered in it, and so is who attacks into it"),
        Effect::on("Those half in it", ids::SC_WOD_03, "have soft cover against fire (−1) and none in combat"),
        Effect::on("Those half in it", ids::SC_LOS_07, "are seen from 6 inches, and from anywhere once they have fired"),
        Effect::on("Fire",             ids::SC_WOD_05, "through it counts an inch as 2 for muskets, 4 for canister, 6 for ballshot"),
        Effect::on("Sight",            ids::SC_WOD_06, seen_over),
    ]
}

#[rustfmt::skip]
fn in_a_block(area: &Area) -> Vec<Effect> {
    let room = format!("goes in free, if it fits: it holds {} figures", area.capacity.unwrap_or(24));
    let hides = format!("does not go through it: it is {} high", contours(area.height));
    vec![
        Effect::on("Infantry",               ids::SC_TWN_02, room),
        Effect::on("Infantry",               ids::SC_TWN_04, "comes out for half a move, in column"),
        Effect::on("Cavalry and guns",       ids::SC_TWN_11, "neither enter nor attack it"),
        Effect::on("Garrison and attackers", ids::SC_TWN_05, "are disordered"),
        Effect::on("The garrison",           ids::SC_TWN_06, "has hard cover (−2), against field and heavy ballshot soft (−1)"),
        Effect::on("The garrison",           ids::SC_TWN_08, "shoots from each side, one figure for each ½ inch of it"),
        Effect::on("Everybody else",         ids::SC_TWN_14, "goes round it"),
        Effect::on("Sight",                  ids::SC_LOS_05, hides),
    ]
}

fn contours(height: Option<u8>) -> String {
    match height.unwrap_or(1) {
        1 => "1 contour".to_owned(),
        more => format!("{more} contours"),
    }
}

#[rustfmt::skip]
fn in_works() -> Vec<Effect> {
    vec![
        Effect::on("Infantry",            ids::SC_FWK_01, "climbs them for 2 inches"),
        Effect::on("Cavalry and guns",    ids::SC_FWK_01, "neither cross them nor attack across them"),
        Effect::on("Those behind them",   ids::SC_FWK_02, "have hard cover (−2), against field and heavy ballshot and in combat soft (−1)"),
        Effect::on("Those in their zone", ids::SC_FWK_04, "are disordered and move 3 inches; whoever attacks them is disordered"),
    ]
}

#[rustfmt::skip]
fn of_line(kind: LowLineKind) -> Vec<Effect> {
    match kind {
        LowLineKind::Works => in_works(),
        LowLineKind::Fence | LowLineKind::Wall | LowLineKind::Hedge => vec![
            Effect::on("Everybody",                 ids::SC_OBS_02, "pays 1 inch to cross it"),
            Effect::on("Those within ½ inch of it", ids::SC_OBS_03, "have soft cover (−1) against small arms and canister"),
            Effect::on("An attacker",               ids::SC_OBS_05, "across it has −1 combat point in the first round"),
        ],
    }
}

#[rustfmt::skip]
fn of_road(setup: &Setup) -> Vec<Effect> {
    let open = setup.options.open_roads.is_on();
    let slowed = open.then(|| Effect::on("Columns one stand wide", ids::SC_TER_02, "are neither slowed nor disordered on it by woods and steep slopes"));
    let mut found = vec![Effect::on("Columns and limbered guns", ids::SC_TER_02, "go along it at 1½ times their speed")];
    found.extend(slowed);
    found.push(Effect::on("Cavalry and guns", ids::SC_TER_05, "pass woods on it, one stand wide"));
    found
}

#[rustfmt::skip]
fn of_water(water: &Water) -> Vec<Effect> {
    let stream = |whom: &str| [
        Effect::on(whom,          ids::SC_OBS_04, "costs twice its width to cross and disorders all but skirmishers and guns"),
        Effect::on("An attacker", ids::SC_OBS_05, "across it has −1 combat point in the first round, and is disordered"),
    ];
    let bridge = || Effect::on("A bridge", ids::SC_OBS_06, "is crossed one stand wide and disorders all but skirmishers and guns");
    let has = |kind| water.crossings.iter().any(|place| place.kind == kind);
    match water.kind {
        WaterKind::Stream => Vec::from(stream("It")),
        WaterKind::River => {
            let mut found = vec![Effect::on("Everybody", ids::SC_OBS_06, "crosses it at bridges and fords only")];
            found.extend(has(CrossingKind::Bridge).then(bridge));
            found.extend(has(CrossingKind::Ford).then(|| stream("A ford")).into_iter().flatten());
            found
        }
    }
}
