//! What these tests share: the scenarios of the repository, house options by number, a source of even chances.

use std::fs;
use std::path::PathBuf;

use dice::{Dice, RuleId, Seeded};
use engine::{Awaits, Battle, Ruleset, Side};
use march::March;
use march::options::{
    ArmyMorale, CpAction, DifficultGroundRate, ExhaustionCheck, Interpenetration, OnSwitch, Options,
    RearRetreat, RoutSixes, SquareCompulsion, Switch,
};
use march::order::Order;
use march::scenario::Scenario;
use march::state::Formation;

/// A folder at the top of the repository.
pub(crate) fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

/// Files of a folder with this extension, by name.
pub(crate) fn files(folder: &PathBuf, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// Compares a text with a file on record; writes the file instead when the environment says `LONGROLL_WRITE`. Read the difference
/// before it is committed.
pub(crate) fn golden(file: &str, text: &str) {
    let path = folder(file);
    if std::env::var_os("LONGROLL_WRITE").is_some() {
        let parent = path.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).and_then(|()| fs::write(&path, text)).expect("the file can be written");
    }
    let on_file = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    if let Some((line, (one, other))) =
        on_file.lines().zip(text.lines()).enumerate().find(|(_, (one, other))| one != other)
    {
        panic!("{file}, line {}: on file\n{one}\nand now\n{other}", line + 1);
    }
    assert_eq!(on_file.lines().count(), text.lines().count(), "{file} has another number of lines");
}

/// Every scenario of the repository, by its slug.
pub(crate) fn scenarios() -> Vec<(String, Scenario)> {
    files(&folder("scenarios/march"), "toml")
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            let slug = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let scenario = engine::scenario::read_toml(&slug, &text).unwrap_or_else(|bad| panic!("{bad}"));
            (slug, scenario)
        })
        .collect()
}

/// One scenario of the repository.
pub(crate) fn scenario(slug: &str) -> Scenario {
    let all = scenarios();
    all.into_iter().find(|(name, _)| name == slug).unwrap_or_else(|| panic!("there is no {slug}")).1
}

/// MG-OPT-01: the house options of a number. Number 0 has all defaults; every setting of every option turns up among its neighbours.
pub(crate) fn options(number: u64) -> Options {
    let mut rest = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw = |settings: u64| {
        rest = rest.rotate_left(5).wrapping_mul(0xd6e8_feb8_6659_fd93);
        if number == 0 { 0 } else { (rest >> 32) % settings }
    };
    macro_rules! one_of {
        ($first:expr $(, $other:expr)+) => {{
            let settings = [$first $(, $other)+];
            settings[draw(settings.len() as u64) as usize]
        }};
    }
    Options {
        cp_action: one_of!(CpAction::MoveOrFormation, CpAction::MoveAndFormation),
        difficult_ground_stacks: one_of!(Switch::Off, Switch::On),
        difficult_ground_rate: one_of!(
            DifficultGroundRate::PreviousFormation,
            DifficultGroundRate::OpenOrder
        ),
        open_order_in_clear: one_of!(OnSwitch::On, OnSwitch::Off),
        interpenetration: one_of!(
            Interpenetration::Strict,
            Interpenetration::OpenOrder,
            Interpenetration::Free
        ),
        square_compulsion: one_of!(SquareCompulsion::AfterFailure, SquareCompulsion::Never),
        rally_disordered: one_of!(Switch::Off, Switch::On),
        repeat_rally: one_of!(Switch::Off, Switch::On),
        fire_into_melee: one_of!(Switch::Off, Switch::On),
        guard_cavalry_cover: one_of!(Switch::Off, Switch::On),
        rout_sixes: one_of!(RoutSixes::Two, RoutSixes::Three),
        rear_retreat: one_of!(RearRetreat::Away, RearRetreat::OwnRear),
        exhaustion_check: one_of!(ExhaustionCheck::All, ExhaustionCheck::Winners),
        army_morale: one_of!(ArmyMorale::Units, ArmyMorale::Stands),
    }
}

/// A scenario under the house options of a number.
pub(crate) fn under(scenario: &Scenario, number: u64) -> Scenario {
    let mut other = Scenario { options: options(number), ..scenario.clone() };
    if other.options.open_order_in_clear == OnSwitch::Off {
        // MG-FRM-16: nobody may begin the battle in open order on clear ground then.
        for side in Side::BOTH {
            for unit in other.sides[side].units.values_mut() {
                unit.formation = unit.formation.map(closed_up);
            }
        }
    }
    other
}

const fn closed_up(formation: Formation) -> Formation {
    match formation {
        Formation::OpenLine => Formation::Line,
        Formation::OpenColumn => Formation::Column,
        other => other,
    }
}

/// Even chances from a stream of dice.
pub(crate) struct Chance(Seeded);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Seeded::stream(seed, 1))
    }

    /// A number below n.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let roll = self.0.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
    }

    /// Some legal order for the open decision.
    pub(crate) fn order(&mut self, state: &<March as Ruleset>::State) -> Order {
        March::any_order(state, &mut |n| self.below(n))
    }
}

/// Who must decide now; nobody once the battle is over.
pub(crate) fn asked(battle: &Battle<March>) -> Option<Side> {
    match March::awaits(battle.state()) {
        Awaits::Order(side) => Some(side),
        Awaits::Rules | Awaits::Over(_) => None,
    }
}

/// A battle that has just begun.
pub(crate) fn begun(scenario: &Scenario, seed: u64, dice: &mut Seeded) -> Battle<March> {
    Battle::<March>::begin(scenario.clone(), seed, dice).unwrap_or_else(|error| panic!("{error}"))
}
