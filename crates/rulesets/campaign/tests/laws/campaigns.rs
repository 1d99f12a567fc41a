//! Random campaigns keep every law: they never stop, they come to their end, and their records lead to the same state again.

use campaign::rivals::Rival;
use campaign::state::Event;
use campaign::streams::Streams;
use campaign::{ByTheBook, Campaign, Order, PlayNext, Scenario, State, Task};
use dice::Seeded;
use engine::conformance::walk;
use engine::outcome::Awaits;
use engine::record::{Record, verify};
use engine::{Battle, Loop, Moment, Refusal, Rules, Seat, Word};
use serde_json::{Value, json};

use crate::watch::watched;
use crate::{anything, below, dose, of, played, seeds};

/// The options under which random campaigns are played, one after the other.
fn options(number: u64) -> Value {
    let all = [
        json!({}),
        json!({ "native-american-pcs": true }),
        json!({ "rivals": "consent", "decline-follow-ons": true, "jailer-keeps-riding": true }),
        json!({ "rivals": "never", "range-war-both-rustle": true, "drive-bonus": false, "unfought": "full" }),
        json!({ "native-american-pcs": true, "range-war-both-rustle": true, "decline-follow-ons": true, "equal-constitution": true, "alarm-at-or-below": true }),
        json!({ "tactics": { "preset": "advanced" }, "npc-side": "left-neighbour" }),
    ];
    all[(number % all.len() as u64) as usize].clone()
}

/// Anything legal; of the encounters that can be fought by the book as many are.
fn at_random(state: &State, chance: &mut Seeded) -> Order {
    let book: Order = ByTheBook {}.into();
    let by_the_book = below(chance, 2) == 0 && Campaign::preview(state, &book).is_ok();
    if by_the_book { book } else { anything(state, chance) }
}

/// SX-CTIME-01, SX-CWIN-08: a campaign comes to its end, whatever is answered; nobody is asked whose character is in jail; every event keeps the laws of
/// [`watched`]; and the record is verified link by link.
#[test]
fn random_campaigns_keep_every_law() {
    let last_year = dose(1_885, 1_867) as u16;
    for seed in seeds(1_000, 16) {
        let scenario = of(1 + (seed % 8) as usize, last_year, &options(seed / 8));
        let battle = played(scenario.clone(), seed, |state, seat, chance| {
            state.audit().unwrap_or_else(|says| panic!("seed {seed}, {}: {says}", state.turn));
            asked(state, seat).unwrap_or_else(|law| panic!("seed {seed}, {}: {law}", state.turn));
            at_random(state, chance)
        });
        assert_eq!(battle.state().over.expect("it is over").rule.0, "SX-CWIN-08");
        watched(&battle, &scenario).unwrap_or_else(|law| panic!("seed {seed}: {law}"));
        let again = verify::<Campaign>(&Record::of(&battle).text())
            .unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        assert_eq!(again.state(), battle.state(), "seed {seed}");
    }
}

/// Whoever is asked is there to answer: he has a character, or makes one. A prisoner is asked about his Jail Break alone.
fn asked(state: &State, seat: Seat) -> Result<(), String> {
    let task = state.agenda().top().expect("somebody is asked");
    let making = matches!(
        task,
        Task::Name(_)
            | Task::Profession(_)
            | Task::WhichProfession(..)
            | Task::Law(_)
            | Task::EntryLocale(..)
            | Task::StartLocale(_)
    );
    // SX-CPLAY-06: a neighbour plays those without a player, whatever has become of his own.
    let for_others = matches!(task, Task::Choose(_));
    match state.who(seat) {
        None if making || for_others => Ok(()),
        None => Err(format!("{seat} has no character and is asked {task:?}")),
        Some(who) if making => Err(format!("{} lives, and another is made: {task:?}", who.name)),
        Some(who) if who.is_locked_up() && !for_others => match task {
            Task::Accept(_) => Ok(()),
            _ => Err(format!("{} is locked up and asked {task:?}", who.name)),
        },
        Some(_) => Ok(()),
    }
}

/// The walk that every game survives.
#[test]
fn random_campaigns_of_one_to_eight_survive_the_walk() {
    for seats in 1..=8 {
        walk::<Campaign>(&of(seats, 1868, &options(seats as u64)), seats as u64, 100_000)
            .unwrap_or_else(|says| panic!("{seats}: {says}"));
    }
}

#[test]
fn an_edit_of_a_record_is_found() {
    let battle = played(of(2, 1867, &json!({})), 5, |state, _, chance| anything(state, chance));
    let text = Record::of(&battle).text();
    let edited = text.replacen("\"rolled\":[3]", "\"rolled\":[4]", 1);
    assert_ne!(edited, text, "some die shows a 3");
    assert!(verify::<Campaign>(&edited).is_err());
}

/// What is told at any moment to any seat is a sentence.
#[test]
fn whatever_happens_is_told_in_sentences() {
    for seed in 0..4 {
        let scenario = of(3, 1868, &options(seed));
        let battle = played(scenario.clone(), seed, |state, _, chance| at_random(state, chance));
        let mut state = Campaign::set_up(&scenario).expect("it has been set up before");
        let opening = battle.opening().events.iter();
        for event in opening.chain(battle.played().iter().flat_map(|played| &played.events)) {
            state.fold(event);
            for seat in [None, Some(Seat::FIRST)] {
                let Some(told) = Campaign::tell(&state, event, seat) else { continue };
                assert!(
                    told.says.ends_with(['.', '!', '?']) && told.says.len() > 3,
                    "{event:?}: {}",
                    told.says
                );
            }
        }
    }
}

/// SX-CPLAY-01: a player may give up at any moment, and the others go on to the end.
#[test]
fn a_player_may_give_up_at_any_moment() {
    for seed in seeds(200, 6) {
        let scenario = of(4, 1868, &options(seed));
        let mut chance = Seeded::stream(seed, 1);
        let mut battle = Battle::<Campaign>::begin(scenario.clone(), seed, &mut Streams::opening(seed))
            .expect("it begins");
        let mut until = 20 + below(&mut chance, 150);
        let mut leaving = vec![Seat::numbered(2).unwrap(), Seat::numbered(4).unwrap(), Seat::FIRST];
        while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
            let before = battle.state().clone();
            assert!(before.playing.has(seat), "seed {seed}: {seat} has given up, and is asked");
            if battle.played().len() >= until {
                if let Some(leaves) = leaving.pop() {
                    let mut dice = Streams::of(seed, &before);
                    let said = battle.say(leaves, Word::Concede, &mut dice);
                    said.unwrap_or_else(|stop| panic!("seed {seed}: {stop}"));
                    until += 1 + below(&mut chance, 60);
                    battle.state().audit().unwrap_or_else(|says| panic!("seed {seed}: {says}"));
                    continue;
                }
            }
            let order = at_random(&before, &mut chance);
            let mut dice = Streams::of(seed, &before);
            battle.give(seat, order, &mut dice).unwrap_or_else(|stop| panic!("seed {seed}: {stop}"));
            battle.state().audit().unwrap_or_else(|says| panic!("seed {seed}: {says}"));
        }
        assert!(Campaign::over(battle.state()).is_some(), "seed {seed}: nobody is asked, and it is not over");
        verify::<Campaign>(&Record::of(&battle).text())
            .unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    }
}

/// A refused order leaves no trace: every order of a campaign, given where another is asked for.
#[test]
fn a_refused_order_changes_nothing() {
    let battle = played(of(3, 1867, &json!({})), 3, |state, _, chance| at_random(state, chance));
    let orders: Vec<Order> =
        battle.played().iter().filter_map(|played| played.said.order().cloned()).collect();
    let mut refused = 0;
    for (number, played) in battle.played().iter().enumerate().step_by(9) {
        let at = battle.at(number);
        for order in orders.iter().step_by(7) {
            let before = at.state().clone();
            let said: Result<_, Refusal> = Campaign::preview(at.state(), order);
            let mut copy = battle.at(number);
            let mut dice = Streams::of(3, copy.state());
            if said.is_err() {
                assert!(copy.give(played.by, order.clone(), &mut dice).is_err(), "{order:?}");
                assert_eq!(copy.state(), &before, "{order:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 50, "{refused} were refused");
}

/// An order without dice is taken back, and one with a die is not (SX-CFRM-02: what is rolled stands).
#[test]
fn orders_are_taken_back_to_the_last_die() {
    let whole = played(of(4, 1867, &json!({})), 11, |state, _, chance| at_random(state, chance));
    let (mut back, mut stands) = (0, 0);
    for number in (1..whole.played().len()).step_by(2) {
        let mut battle = whole.at(number);
        let played = &whole.played()[number - 1];
        let shown = played.events.iter().any(|event| matches!(event, Event::Shown));
        assert_eq!(battle.may_undo(), played.dice.is_empty() && !shown, "order {number}");
        if battle.undo() {
            assert_eq!(battle.state(), whole.at(number - 1).state(), "order {number}");
            back += 1;
        } else {
            stands += 1;
        }
    }
    assert!(back > 10 && stands > 10, "{back} and {stands}");
}

/// SX-CFRM-02, SX-CPLAY-08: encounters of different players are played in any order and come out alike.
#[test]
fn encounters_come_out_alike_in_any_order() {
    let mut pairs = 0;
    for seed in seeds(60, 2) {
        let mut chance = Seeded::stream(seed, 1);
        let scenario = of(8, 1867, &json!({ "rivals": "never" }));
        let mut battle =
            Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
        while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
            if matches!(battle.state().agenda().top(), Some(Task::WhichNext)) {
                let leads = prepared(battle.state());
                let ends = [leads.clone(), leads.into_iter().rev().collect()]
                    .map(|order| month_end(battle.at(battle.played().len()), order));
                assert_eq!(ends[0], ends[1], "seed {seed}, {}", battle.state().turn);
                pairs += 1;
            }
            let order = Rival::Drifter.answer(battle.state(), &mut |n| below(&mut chance, n));
            let mut dice = Streams::of(seed, battle.state());
            battle.give(seat, order, &mut dice).expect("it is legal");
        }
    }
    assert!(pairs > 3, "{pairs} months had two encounters");
}

fn prepared(state: &State) -> Vec<Seat> {
    let is = |one: &&campaign::encounter::Encounter| one.stage == campaign::encounter::Stage::Prepared;
    state.encounters.iter().filter(is).map(|one| one.lead).collect()
}

/// Everybody as he stands when the month is over, with its encounters played in this order, and the towns by name.
fn month_end(
    mut battle: Battle<Campaign>,
    mut order: Vec<Seat>,
) -> (Vec<campaign::state::Player>, Vec<String>) {
    let (turn, seed) = (battle.state().turn, battle.seed());
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        if battle.state().turn != turn {
            break;
        }
        let said = if matches!(battle.state().agenda().top(), Some(Task::WhichNext)) {
            PlayNext { lead: order.remove(0) }.into()
        } else {
            Rival::Drifter.answer(battle.state(), &mut |_| 0)
        };
        let mut dice = Streams::of(seed, battle.state());
        battle.give(seat, said, &mut dice).expect("it is legal");
    }
    let state = battle.state();
    let mut towns: Vec<String> = state.towns.iter().map(|town| format!("{town:?}")).collect();
    towns.sort();
    (state.players.clone(), towns)
}

/// SX-CPLAY-09: whoever answers for the seats, a campaign comes to its end.
#[test]
fn rivals_play_whole_campaigns() {
    for seed in 0..2 {
        let scenario: Scenario = of(4, 1868, &json!({}));
        let battle = played(scenario, seed, |state, seat, chance| {
            let rival = Rival::ALL[usize::from(seat.number()) - 1];
            rival.answer(state, &mut |n| below(chance, n))
        });
        assert_eq!(battle.state().turn.0, 24);
    }
}
