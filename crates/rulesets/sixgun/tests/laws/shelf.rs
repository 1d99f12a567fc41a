//! What these tests share: the scenarios of the repository, modules and house options by number, a source of even chances.

use std::fs;
use std::path::PathBuf;

use dice::{Dice, RuleId, Seeded};
use engine::{Awaits, Battle, Ruleset, Side};
use sixgun::Sixgun;
use sixgun::options::{
    Aces, ArmedBrawl, BrawlHit, BrawlMax, CoolnessRoll, FastMoveCounts, GotAShot, HiddenFigures, ImpactTie,
    LastTurn, Options, Preset, RofRefresh, SwathRoll, Switch, VolleyRoll,
};
use sixgun::order::Order;
use sixgun::scenario::Scenario;
use sixgun::state::State;

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

/// An encounter with a little of everything: riders, a wagon, hidden men, every kind of cover.
const EVERYTHING: &str = include_str!("everything.toml");

/// Every scenario of the repository by its slug, and one with a little of everything.
pub(crate) fn scenarios() -> Vec<(String, Scenario)> {
    let read = |slug: &str, text: &str| {
        engine::scenario::read_toml(slug, text).unwrap_or_else(|bad| panic!("{bad}"))
    };
    let on_file = files(&folder("scenarios/sixgun"), "toml").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a text");
        let slug = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let scenario = read(&slug, &text);
        (slug, scenario)
    });
    on_file.chain([("everything".to_owned(), read("everything", EVERYTHING))]).collect()
}

/// SX-OPT: modules and house options of a number. Number 0 is the basic game, number 1 the advanced; every setting of every option
/// turns up among their neighbours.
pub(crate) fn options(number: u64) -> Options {
    let mut rest = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw = |settings: u64| {
        rest = rest.rotate_left(5).wrapping_mul(0xd6e8_feb8_6659_fd93);
        if number < 2 { 0 } else { (rest >> 32) % settings }
    };
    macro_rules! one_of {
        ($first:expr $(, $other:expr)+) => {{
            let settings = [$first $(, $other)+];
            settings[draw(settings.len() as u64) as usize]
        }};
    }
    let gunplay = one_of!(false, true);
    let preset = if number == 1 { Preset::Advanced } else { Preset::Basic };
    Options {
        preset: one_of!(preset, Preset::Basic, Preset::Basic, Preset::Advanced),
        adv_involuntary: one_of!(false, true),
        adv_fast_move: one_of!(false, true),
        adv_gunplay: gunplay,
        // SX-OPT-03: these two need the wounds of the first.
        adv_two_strikes: gunplay && one_of!(false, true),
        adv_wounded_move: gunplay && one_of!(false, true),
        adv_reactions: one_of!(false, true),
        group_morale: one_of!(false, true),
        showdown_draw: one_of!(false, true),
        pursue_by_fire: one_of!(false, true),
        aces: one_of!(Aces::High, Aces::Low),
        last_turn: one_of!(LastTurn::Skip, LastTurn::Play),
        rof_refresh: one_of!(RofRefresh::SidePhase, RofRefresh::Activation),
        coolness_roll: one_of!(CoolnessRoll::EveryVolley, CoolnessRoll::OncePerEncounter),
        got_a_shot: one_of!(GotAShot::OnEntry, GotAShot::EveryMove),
        swath_roll: one_of!(SwathRoll::PerFigure, SwathRoll::Single),
        brawl_hit: one_of!(BrawlHit::Roll8, BrawlHit::Auto, BrawlHit::Opposed),
        brawl_max: one_of!(BrawlMax::TwoPerArc, BrawlMax::TwoTotal),
        brawl_victor_tests: one_of!(Switch::Off, Switch::On),
        finish_off: one_of!(Switch::Off, Switch::On),
        volley_roll: one_of!(VolleyRoll::Single, VolleyRoll::PerBullet),
        fast_move_counts: one_of!(FastMoveCounts::Either, FastMoveCounts::TargetOnly),
        impact_tie: one_of!(ImpactTie::Unconscious, ImpactTie::Reroll),
        adv_armed_brawl: one_of!(ArmedBrawl::Tables, ArmedBrawl::Constitution),
        hidden_figures: one_of!(HiddenFigures::Hidden, HiddenFigures::Open),
    }
}

/// A scenario under the options of a number; every third one opens with a stand-off.
pub(crate) fn under(scenario: &Scenario, number: u64) -> Scenario {
    let gunfight = scenario.gunfight || number % 3 == 2;
    Scenario { options: options(number), gunfight, ..scenario.clone() }
}

/// One scenario of the repository.
pub(crate) fn scenario(slug: &str) -> Scenario {
    let all = scenarios();
    all.into_iter().find(|(name, _)| name == slug).unwrap_or_else(|| panic!("there is no {slug}")).1
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
    pub(crate) fn order(&mut self, state: &State) -> Order {
        Sixgun::any_order(state, &mut |n| self.below(n))
    }
}

/// Who must decide now; nobody once the encounter is over.
pub(crate) fn asked(battle: &Battle<Sixgun>) -> Option<Side> {
    match Sixgun::awaits(battle.state()) {
        Awaits::Order(side) => Some(side),
        Awaits::Rules | Awaits::Over(_) => None,
    }
}

/// An encounter that has just begun.
pub(crate) fn begun(scenario: &Scenario, seed: u64, dice: &mut Seeded) -> Battle<Sixgun> {
    Battle::<Sixgun>::begin(scenario.clone(), seed, dice).unwrap_or_else(|error| panic!("{error}"))
}
