//! Laws of the drawing up: every town and every trail makes scenarios that `sixgun` accepts and that can be played, in which nothing overlaps and every door
//! can be reached. The full dose is ten thousand of each.

use campaign::council::{Absent, Desk};
use campaign::locale::Locale;
use campaign::people::recruits::{self, Party};
use campaign::people::{Folk, Person, Player, Sheet};
use campaign::scenes::{self, Company, HUNTED, HUNTERS, Meeting};
use campaign::squares::Squares;
use campaign::towns::{self, Size, Town};
use campaign::trails::{self, Cleared, Trail};
use dice::{Dice, Seeded};
use engine::{Rules, Side, conformance};
use sixgun::Sixgun;
use sixgun::field::Base;
use sixgun::ground::{Gait, Terrain};
use sixgun::options::Options;
use sixgun::order::TableEdge;
use sixgun::scenario::{Calling, Scenario};
use sixgun::state::{HorseId, Ride};
use sixgun::weapons::Weapon;
use table::{Placement, Point, Segment};

use crate::seeds;

/// A player character with his rifle.
fn lead(calling: Calling) -> Person {
    Person {
        name: "Jesse Cole".to_owned(),
        calling,
        woman: false,
        cv: 4,
        coolness: 5,
        weapons: vec![Weapon::Pistol, Weapon::Rifle],
        row: None,
        apache: false,
        lasting: 1,
        player: Some(Player { seat: 1, shoot_outs: 2, exceptional_horse: false }),
    }
}

/// A company of a principal and so many of a sheet.
fn company(dice: &mut dyn Dice, first: Option<Person>, sheet: Sheet, more: u8) -> Company {
    let led = first.is_some();
    let mut people: Vec<Person> = first.into_iter().collect();
    for _ in 0..more {
        let next = Folk::Sheet(sheet).roll(dice, &people).expect("dice from a seed never run out");
        people.push(next);
    }
    Company { name: sheet.word().to_owned(), people, led }
}

fn meeting(locale: Locale, hunted: Company, hunters: Company) -> Meeting {
    Meeting {
        title: "A meeting".to_owned(),
        lead: HUNTED,
        locale,
        tactics: Options::default(),
        alarm_at_or_below: false,
        hunted,
        hunters,
    }
}

/// Every encounter in a town or on a trail of a seed, by name.
fn every_scene(seed: u64) -> Vec<(&'static str, Scenario)> {
    let mut dice = Seeded::stream(seed, 1);
    let dice = &mut dice;
    let locale = Locale::ALL[(seed % 3) as usize];
    let size = if seed / 3 % 2 == 0 { Size::Small } else { Size::GoodSized };
    let town = Town::found(&mut Seeded::stream(seed, 2), locale, size, "Dry Creek").unwrap();
    let recruits = Party::Hunted.number_without_player(dice).unwrap();
    let gang = company(dice, Some(lead(Calling::Outlaw)), Sheet::Gang, recruits);
    let law = company(dice, Some(recruits::marshal()), Sheet::Posse, Party::Law(recruits).most());
    let marshal = Company { people: law.people[..1].to_vec(), ..law.clone() };
    let duellist = Company { people: gang.people[..1].to_vec(), ..gang.clone() };
    let hands = company(dice, Some(lead(Calling::Cowboy)), Sheet::Cowboys, 4);
    let posse = company(dice, None, Sheet::Posse, 2 + recruits);
    let band = company(dice, None, Sheet::Indians, 2 + recruits);
    let mut desk = Desk { dice, council: &mut Absent };
    let desk = &mut desk;
    let meet = |hunted: &Company, hunters: &Company| meeting(locale, hunted.clone(), hunters.clone());
    let trail = trails::roll(desk, locale, HUNTERS).unwrap();
    let mut cluttered = trail.clone();
    trails::clutter(desk, &mut cluttered, HUNTERS).unwrap();
    let near = if seed % 2 == 0 { TableEdge::West } else { TableEdge::East };
    let drive = scenes::rustling::Drive {
        head: 2 + (seed % 11) as u8,
        near,
        driven: (seed % 60) as f64,
        distance: 33.0,
    };
    // SX-CPOSSE-17: Runner point (36, 38), Chaser point (36, 2).
    let contact = scenes::posse::Contact { runners: Point::new(36.0, 38.0), chasers: Point::new(36.0, 2.0) };
    vec![
        ("capture in town", scenes::capture::in_town(desk, &meet(&gang, &law), &town).unwrap()),
        (
            "capture at the hideout",
            scenes::capture::at_the_hideout(desk, &meet(&gang, &law), &cluttered, scenes::capture::HIDEOUT)
                .unwrap(),
        ),
        (
            "raid on a shack",
            scenes::capture::at_the_hideout(desk, &meet(&gang, &law), &cluttered, scenes::capture::SHACK)
                .unwrap(),
        ),
        ("raid on a camp", scenes::camp::draw(desk, &meet(&gang, &law), &cluttered).unwrap()),
        ("jail break", scenes::jail_break::draw(desk, &meet(&gang, &marshal), &town).unwrap()),
        ("robbery", scenes::robbery::draw(desk, &meet(&gang, &marshal), &town).unwrap()),
        ("duel in the street", scenes::gunfight::in_the_street(&meet(&duellist, &marshal), &town)),
        ("duel in a saloon", scenes::gunfight::in_a_saloon(desk, &meet(&duellist, &marshal), &town).unwrap()),
        ("range war", scenes::gunfight::on_the_trail(desk, &meet(&hands, &gang), &trail).unwrap()),
        ("rustling", scenes::rustling::draw(desk, &meet(&gang, &hands), &cluttered, drive).unwrap()),
        ("posse", scenes::posse::draw(desk, &meet(&gang, &posse), &trail, contact).unwrap()),
        ("pursued", scenes::posse::pursued(desk, &meet(&gang, &band), &trail, contact).unwrap()),
        ("holed up", scenes::indians::holed_up(desk, &meet(&gang, &band), &trail).unwrap()),
    ]
}

/// SX-CENC-16: `sixgun` itself accepts every scene, and nothing stands in anything else: figures, horses with and without riders, cattle.
#[test]
fn every_scene_passes_the_check_of_sixgun_and_nothing_overlaps() {
    for seed in seeds(10_000, 200) {
        for (what, scenario) in every_scene(seed) {
            if let Err(faults) = Sixgun::set_up(&scenario) {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                panic!("seed {seed}, {what}: {}", faults.join("\n"));
            }
            let bases = bases(&scenario);
            for (place, (name, base)) in bases.iter().enumerate() {
                for (other, taken) in &bases[..place] {
                    assert!(!base.overlaps(taken), "seed {seed}, {what}: {name} stands in {other}");
                }
            }
        }
    }
}

fn bases(scenario: &Scenario) -> Vec<(String, Base)> {
    let foot = |at: Placement| sixgun::field::base_at(Ride::Foot, at);
    let horse = |at: Placement| sixgun::field::base_at(Ride::Horse(HorseId(0)), at);
    let mut bases = Vec::new();
    for side in Side::BOTH {
        for (name, figure) in &scenario.sides[side].figures {
            let at = figure.at.expect("everybody has a place").placement();
            bases.push((name.clone(), if figure.rides.is_some() { horse(at) } else { foot(at) }));
        }
    }
    for (name, one) in &scenario.horses {
        bases.extend(one.at.map(|at| (name.clone(), horse(at.placement()))));
    }
    for cattle in scenario.encounter.iter().filter_map(|encounter| encounter.cattle.as_ref()) {
        bases.extend(cattle.head.iter().map(|(name, head)| (name.clone(), horse(head.at.placement()))));
    }
    bases
}

/// SX-CTOWN-07, SX-CTOWN-11, SX-CTOWN-14: no house stands in another or off the table, and from behind every door a straight way leads into its street.
#[test]
fn houses_stand_apart_and_every_door_can_be_reached() {
    for seed in seeds(10_000, 200) {
        for size in [Size::Small, Size::GoodSized] {
            let town = Town::found(&mut Seeded::new(seed), Locale::Texas, size, "Dry Creek").unwrap();
            let houses = town.houses();
            let terrain = Terrain::new(&town.ground()).expect("the ground of a town is sound");
            for (place, house) in houses.iter().enumerate() {
                let (south, north) =
                    (house.back().min(house.row.front()), house.back().max(house.row.front()));
                assert!(
                    house.west >= 0.0 && house.east() <= 72.0 && south >= 0.0 && north <= 48.0,
                    "{}",
                    house.sign
                );
                for other in &houses[..place] {
                    let aside = house.east() <= other.west || other.east() <= house.west;
                    let (low, high) =
                        (other.back().min(other.row.front()), other.back().max(other.row.front()));
                    assert!(aside || north <= low || high <= south, "{} and {}", house.sign, other.sign);
                }
                let inside = house.behind_the_door().point();
                let (x, y) = house.door();
                let street = Point::new(x, y - house.row.away() * 2.0);
                assert!(town.in_street(street.y), "{} opens on a street", house.sign);
                let way = terrain.going(Segment::new(inside, street), Gait::Foot);
                assert!(way.stop.is_none() && way.climbs.is_empty(), "seed {seed}: {}", house.sign);
            }
            // SX-CTOWN-08: the streets themselves are open from end to end.
            for y in if size == Size::Small { vec![24.0] } else { vec![13.0, 24.0, 35.0] } {
                let street = Segment::new(Point::new(0.5, y), Point::new(71.5, y));
                let way = terrain.going(street, Gait::Mounted);
                assert!(way.stop.is_none() && way.climbs.is_empty(), "seed {seed}: street at {y}");
            }
        }
    }
}

/// SX-CTRAIL-02, SX-CTRAIL-03, SX-CTRAIL-04, SX-CTRAIL-18: how much of everything there is, and that rocks wall nothing off.
#[test]
fn trails_keep_to_their_country() {
    for seed in seeds(10_000, 200) {
        let mut dice = Seeded::new(seed);
        let mut desk = Desk { dice: &mut dice, council: &mut Absent };
        let mut trail = trails::roll(&mut desk, Locale::ALL[(seed % 3) as usize], Side::B).unwrap();
        assert!(trail.rocks.others().connected(), "seed {seed}");
        keeps_to_its_country(seed, &trail);
        assert!(Terrain::new(&trail.ground(&Cleared::nothing())).is_ok(), "seed {seed}");
        trails::clutter(&mut desk, &mut trail, Side::B).unwrap();
        assert!(trail.bare().len() <= 8, "seed {seed}");
    }
}

fn keeps_to_its_country(seed: u64, trail: &Trail) {
    let hole: Squares = trail.hole.into_iter().collect();
    match trail.country {
        trails::Country::WideOpen => {
            assert!(
                (1..=2).contains(&trail.rocks.len()) && (4..=9).contains(&trail.scrub.len()),
                "seed {seed}"
            );
            let bed = trail.riverbed.map_or(Squares::NONE, trails::Riverbed::touched);
            let apart =
                trail.rocks.or(hole).iter().all(|square| !bed.has(square) && !trail.scrub.has(square));
            assert!(apart, "seed {seed}: one piece to a square");
        }
        trails::Country::Undulating => {
            assert!((16..=21).contains(&trail.broken.len()), "seed {seed}");
            let fords = trail.river.as_ref().map_or(1, |river| river.fords.len());
            assert!((1..=2).contains(&fords), "seed {seed}");
        }
        trails::Country::HighCountry => {
            let line = trail.line.expect("a trail").squares();
            assert!((6..=11).contains(&trail.rocks.len()), "seed {seed}");
            assert!(
                line.iter().all(|square| !trail.rocks.has(square) && !trail.woods.has(square)),
                "seed {seed}"
            );
            assert!(hole.iter().all(|square| trail.woods.has(square)), "seed {seed}");
        }
    }
}

/// Every scene can be played to its end by figures without a player: of each seed one in town and one on the trail.
#[test]
fn every_scene_can_be_played() {
    for seed in seeds(10_000, 26) {
        let mut scenes = every_scene(seed);
        // Six are in town, seven on the trail; locale and size of the town come round in six seeds.
        let in_town = |what: &str| {
            what.contains("town")
                || what.contains("duel")
                || what.contains("jail")
                || what.contains("robbery")
        };
        let (town, trail): (Vec<_>, Vec<_>) = scenes.drain(..).partition(|(what, _)| in_town(what));
        let turn = (seed + seed / 6) as usize;
        let chosen = [town, trail].map(|all| all[turn % all.len()].clone());
        for (what, scenario) in chosen {
            let mut alone = scenario.clone();
            for side in Side::BOTH {
                alone.sides[side].solo = alone.sides[side].posture;
            }
            conformance::walk::<Sixgun>(&alone, seed, 10)
                .unwrap_or_else(|says| panic!("seed {seed}, {what}, by the book: {says}"));
        }
    }
}

/// SX-CTOWN-04, SX-CFRM-02: the same dice, the same town; another size or name, another.
#[test]
fn a_town_follows_from_its_own_dice() {
    let found = |stream| {
        Town::found(&mut Seeded::stream(7, stream), Locale::Kansas, Size::Small, "Ellsworth").unwrap()
    };
    assert_eq!(found(1), found(1));
    assert_ne!(found(1).houses(), found(2).houses());
    assert!(towns::names::check(Locale::Kansas, Size::Small, std::iter::empty(), "Ellsworth").is_ok());
}

/// Writes what was drawn, for those who want to look at it: `LONGROLL_DRAWN=<folder>`.
#[test]
fn scenes_can_be_written_down() {
    let folder = std::env::var("LONGROLL_DRAWN").ok();
    for seed in 0..6 {
        for (what, scenario) in every_scene(seed) {
            let text = toml::to_string(&scenario).expect("a scenario can be written");
            let again: Scenario = toml::from_str(&text).expect("and read again");
            assert_eq!(again, scenario, "seed {seed}, {what}");
            if let Some(folder) = &folder {
                let name = format!("{folder}/{}-{seed}.toml", what.replace(' ', "-"));
                std::fs::write(name, text).expect("the folder can be written to");
            }
        }
    }
}
