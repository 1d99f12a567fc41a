//! SG-TERR-02: what a piece of ground does to whom, for players who point at it. What an inch costs is read from the table of rates.

use bodies::Kinds as _;
use engine::terrain::{Area, CrossingKind, LowLineKind, Water, WaterKind};
use engine::view::Effect;

use crate::ground::{self, rate};
use crate::ids;
use crate::options::RoughRoad;
use crate::set_up::Setup;
use crate::state::Arm;

/// What something on the ground does.
pub(crate) fn effects(setup: &Setup, feature: engine::terrain::Feature<'_>) -> Vec<Effect> {
    use engine::terrain::Feature;
    match feature {
        Feature::Area(area) => of_area(setup, area),
        Feature::Road(_) => of_road(setup),
        Feature::Water(water) => of_water(water),
        Feature::Line(line) => of_line(line.kind),
        // The game has no rule for them, and refuses them in a file.
        Feature::Building(_) => Vec::new(),
    }
}

fn of_area(setup: &Setup, area: &Area) -> Vec<Effect> {
    use ground::Feature as Kind;
    let edge = setup.ed / 6.0;
    let cover = || {
        Effect::on("Sight", ids::SG_LOS_03, format!("reaches {edge:.1} inches into it, and not through it"))
    };
    let height =
        || Effect::on("Sight", ids::SG_LOS_04, format!("is blocked by its height: level {}", area.level));
    match Kind::of(area.kind) {
        Some(Kind::Hill) => vec![open_going(), height()],
        Some(Kind::Steep) => {
            let slope = Effect::on(
                "Its slope",
                ids::SG_TERR_02,
                format!("is the outer {edge:.1} inches of each contour; its top is open ground"),
            );
            let higher = Effect::on(
                "A defender above the attacker",
                ids::SG_PTS_08,
                "has terrain advantage: +½ for each base",
            );
            [vec![slope], rough_going(ids::SG_MOVE_05), vec![higher, height()]].concat()
        }
        Some(Kind::Wood) => [rough_going(ids::SG_MOVE_05), fought_over(), vec![cover()]].concat(),
        Some(Kind::Rough) => [rough_going(ids::SG_MOVE_05), fought_over()].concat(),
        Some(Kind::BuiltUp) => [rough_going(ids::SG_TERR_04), fought_over(), vec![cover()]].concat(),
        Some(Kind::Works) => vec![entrenched("Those inside")],
        Some(Kind::Impassable) => vec![Effect::on("Nobody", ids::SG_TERR_05, "may enter it")],
        Some(Kind::Plain) | None => Vec::new(),
    }
}

/// SG-MOVE-05: an inch as this ground counts it, arm by arm.
fn going(rule: engine::RuleId, inch: impl Fn(Arm) -> f64) -> Effect {
    let told = [
        ("infantry", Arm::Infantry),
        ("cavalry", Arm::Cavalry),
        ("horse guns", Arm::HorseArtillery),
        ("foot guns", Arm::FootArtillery),
    ];
    let told: Vec<String> = told.iter().map(|(name, arm)| format!("{name} {}", part(inch(*arm)))).collect();
    Effect::on("An inch", rule, format!("counts {}", told.join(", ")))
}

fn part(inches: f64) -> String {
    match inches {
        0.25 => "¼".to_owned(),
        0.5 => "½".to_owned(),
        whole => whole.to_string(),
    }
}

fn open_going() -> Effect {
    going(ids::SG_MOVE_05, |arm| rate(arm).open)
}

fn rough_going(rule: engine::RuleId) -> Vec<Effect> {
    vec![
        going(rule, |arm| rate(arm).rough),
        Effect::on(
            "Cavalry",
            ids::SG_PTS_06,
            "loses ½ point a base fighting in it, or against somebody in it",
        ),
    ]
}

fn fought_over() -> Vec<Effect> {
    vec![
        Effect::on(
            "A defender",
            ids::SG_PTS_08,
            "attacked through ½ inch of it or more has terrain advantage: +½ for each base",
        ),
        Effect::on("Those in it", ids::SG_FIRE_04, "are sheltered from ranged fire: +½ for each base"),
    ]
}

fn entrenched(whom: &str) -> Effect {
    Effect::on(
        whom,
        ids::SG_PTS_07,
        "are entrenched against attackers from beyond the works: +1 for each base of the defender",
    )
}

fn of_line(kind: LowLineKind) -> Vec<Effect> {
    match kind {
        LowLineKind::Works => vec![
            entrenched("Those within 1 inch behind them"),
            Effect::on("Moving", ids::SG_TERR_02, "is not affected"),
        ],
        LowLineKind::Wall => vec![
            Effect::on(
                "A defender",
                ids::SG_PTS_08,
                "attacked across it has terrain advantage: +½ for each base",
            ),
            Effect::on("Moving", ids::SG_TERR_02, "is not affected"),
        ],
        LowLineKind::Fence | LowLineKind::Hedge => Vec::new(),
    }
}

fn of_road(setup: &Setup) -> Vec<Effect> {
    let inch = match setup.options.road_through_rough {
        RoughRoad::Ignore => going(ids::SG_MOVE_07, |arm| rate(arm).road),
        RoughRoad::Multiply => going(ids::SG_MOVE_05, |arm| rate(arm).road),
    };
    vec![
        inch,
        Effect::on("Attacks", ids::SG_MOVE_06, "gain nothing by it; maneuvers, commanders and messengers do"),
    ]
}

fn of_water(water: &Water) -> Vec<Effect> {
    let line = Effect::on(
        "A defender",
        ids::SG_PTS_08,
        "attacked across it has terrain advantage: +½ for each base",
    );
    let mut found = match water.kind {
        WaterKind::Stream => rough_going(ids::SG_TERR_02),
        WaterKind::River => {
            vec![Effect::on("Everybody", ids::SG_TERR_05, "crosses it at bridges and fords only")]
        }
    };
    let has = |kind| water.crossings.iter().any(|place| place.kind == kind);
    if has(CrossingKind::Bridge) {
        found.push(Effect::on("A bridge", ids::SG_TERR_02, "is as a road"));
    }
    if has(CrossingKind::Ford) {
        found.push(Effect::on("A ford", ids::SG_TERR_02, "is rough ground"));
    }
    found.push(line);
    found
}
