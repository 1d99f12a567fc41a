//! SX-CREP-01: however an encounter is fought, the campaign gets the same report and nothing else.

use campaign::encounter::Part;
use campaign::kind::Kind;
use campaign::report::{Report, Told};
use campaign::rivals::{Rival, to_fight};
use campaign::state::Event;
use campaign::streams::Streams;
use campaign::{ByTheBook, Campaign, Choose, DrawUp, Fought, Order, Task, TypedIn, council};
use dice::Seeded;
use engine::outcome::Awaits;
use engine::record::Record;
use engine::{Battle, Ctx, Log, Loop, Moment, Side, conformance};
use serde_json::json;
use sixgun::Sixgun;

use crate::{below, of, seeds};

/// Gives an order in a copy of the campaign: the report that came back, and all that came of it before any die of a follow-on.
fn outcome(battle: &Battle<Campaign>, order: Order) -> (Report, Vec<String>) {
    let (mut copy, mut events) = (battle.state().clone(), Vec::new());
    let mut dice = Streams::of(battle.seed(), &copy);
    let mut ctx = Ctx::<Campaign>::new(&mut copy, &mut dice, Log::Keep(&mut events));
    Campaign::obey(&mut ctx, &order).unwrap_or_else(|refused| panic!("{refused}"));
    engine::run(&mut ctx).expect("seeded dice never run dry");
    let mut events = events.iter().skip_while(|event| !matches!(event, Event::Reported { .. }));
    let Some(Event::Reported { report, .. }) = events.next() else { panic!("a report comes back") };
    let of_it = events.take_while(|event| !matches!(event, Event::Came { .. }));
    (report.as_ref().clone(), of_it.map(|event| format!("{event:?}")).collect())
}

/// The four ways: by the book's own figures; on the war table, by whoever fights there, its record kept; the same drawn up and then by the book; and typed
/// in. Whatever came back from the others can be typed in, word for word, and settles alike.
#[test]
fn the_same_report_comes_back_from_every_way_of_fighting() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in seeds(40, 2) {
        let mut chance = Seeded::stream(seed, 1);
        let scenario = of(3, 1867, &json!({ "native-american-pcs": seed % 2 == 1 }));
        let mut battle =
            Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
        while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
            let state = battle.state();
            let order: Order = match (to_fight(state), state.agenda().top()) {
                (Some(one), _) => match &one.drawing.scene {
                    None => {
                        same_when_typed_in(&battle, ByTheBook {}.into());
                        DrawUp {}.into()
                    }
                    Some(scene) => {
                        kinds.insert(one.kind.to_string());
                        let scenario = serde_json::from_value(scene.clone()).expect("a scenario of sixgun");
                        let (table, _) =
                            conformance::play::<Sixgun>(&scenario, seed, 100_000).expect("it ends");
                        same_when_typed_in(&battle, ByTheBook {}.into());
                        refuses_other_records(&battle, &table);
                        let fought: Order = Fought { record: Record::of(&table) }.into();
                        same_when_typed_in(&battle, fought.clone());
                        agrees_with_the_table(&battle, &table);
                        fought
                    }
                },
                (None, Some(Task::Choose(_))) => Choose { answer: council::Answer::AsUsual }.into(),
                _ => Rival::Drifter.answer(state, &mut |n| below(&mut chance, n)),
            };
            let mut dice = Streams::of(seed, battle.state());
            battle.give(seat, order, &mut dice).expect("it is legal");
        }
    }
    assert!(kinds.len() > 3, "{kinds:?} were fought");
}

fn same_when_typed_in(battle: &Battle<Campaign>, order: Order) {
    let (report, came_of_it) = outcome(battle, order);
    let typed = serde_json::to_value(&report).expect("reports are plain data");
    let report: Report = serde_json::from_value(typed).expect("and read again");
    let (again, came_again) = outcome(battle, TypedIn { report: report.clone() }.into());
    assert_eq!((again, came_again), (report, came_of_it), "{}", battle.state().turn);
}

/// SX-CFRM-04, SX-CENC-11, SX-CPOSSE-14: who was taken and who has escaped follows from the report as the table itself has it; so does the number that shares
/// the points (SX-CWIN-04).
fn agrees_with_the_table(battle: &Battle<Campaign>, table: &Battle<Sixgun>) {
    let fought: Order = Fought { record: Record::of(table) }.into();
    let (report, _) = outcome(battle, fought);
    let says = sixgun::encounter::report::report(table.state()).expect("it is over");
    let one = to_fight(battle.state()).expect("it is being fought");
    let told = Told { of: one, says: &report };
    for (part, side) in [(Part::Hunted, Side::A), (Part::Hunters, Side::B)] {
        assert_eq!(told.number(part), u32::from(says.numbers[side]), "{one:?}");
        for (number, who) in one.camp(part).figures.iter().enumerate() {
            let leads = number == 0 && one.camp(part).led;
            let figure = says.figures.iter().find(|figure| figure.name == who.name).expect("he was there");
            let taken = figure.captured.is_some();
            assert_eq!(told.is_taken(part, who), taken, "{}: {report:?} of {one:?}", who.name);
            if part == Part::Hunted && one.kind != Kind::Gunfight && (leads || who.player.is_some()) {
                assert_eq!(
                    told.has_escaped(part, who),
                    figure.escaped,
                    "{}: {report:?} of {one:?}",
                    who.name
                );
            }
        }
    }
}

/// SX-CREP-03: a record of another battle is refused, and so is one that is not over or was edited.
fn refuses_other_records(battle: &Battle<Campaign>, table: &Battle<Sixgun>) {
    let record = Record::of(table);
    let mut other = record.clone();
    other.scenario["title"] = json!("Another");
    let unfinished = Record::of(&table.at(0));
    let mut edited = record;
    edited.seed ^= 1;
    for wrong in [other, unfinished, edited] {
        let order: Order = Fought { record: wrong }.into();
        let refused =
            Campaign::preview(battle.state(), &order).expect_err("it is not this battle, or not over");
        assert_eq!(refused.rule().0, "SX-CREP-03");
    }
}
