//! A game of three players and no table: the loop, records and words know nothing of two sides.
//!
//! It is the dice game of Pig. A player throws a die as often as he dares. A 1 loses what he has thrown this turn; whoever stops keeps it. The first
//! with 20 points has won.

use dice::{Dice, NeedDice, Rolled, RuleId, Scripted};
use engine::battle::Stop;
use engine::conformance::walk;
use engine::outcome::{Awaits, Outcome};
use engine::question::{Answered, Answers, Asks, Button, Head};
use engine::record::{Kept, Record, verify};
use engine::{
    About, Agenda, Battle, Ctx, Fault, Loop, Moment, Names, Rules, Seat, Seats, Secrets, Telling, Word,
    orders,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

const TURN: RuleId = RuleId("PG-01");
const THROW: RuleId = RuleId("PG-02");
const WIN: RuleId = RuleId("PG-03");

#[derive(Debug)]
struct Pig;

type Doing = engine::question::Doing<Pig>;

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Scenario {
    players: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    names: engine::Shared<Names>,
    playing: Seats,
    active: Seat,
    points: [u8; Seat::MOST as usize],
    thrown: u8,
    agenda: Agenda<Task>,
    over: Option<Outcome<Seat>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
enum Task {
    Dare,
    Throw,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
struct Throw {}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
struct Hold {}

orders! {
    enum Order {
        "throw" Throw,
        "hold" Hold,
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Event {
    Thrown(u8),
    Kept,
    TurnOf(Seat),
    Left(Seat),
    Over(Outcome<Seat>),
}

/// PG-01: one more throw, or not.
struct Dare;

impl Asks<Pig> for Dare {
    fn seat(&self, state: &State) -> Seat {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        Head::new(TURN, "One more?", format!("You have thrown {} this turn.", state.thrown))
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.word::<Throw>(Button::new("Throw"), || {
                Doing::shown(|_| "A die is thrown.").played(|ctx| ctx.push(Task::Throw))
            });
            ways.word::<Hold>(Button::new("Stop"), || {
                Doing::shown(|_| "What was thrown is kept.").played(|ctx| ctx.emit(Event::Kept))
            });
        })
    }
}

impl Rules for Pig {
    const ABOUT: About = About {
        slug: "pig",
        title: "Pig",
        version: 1,
        rules: &[TURN, THROW, WIN],
        in_turn: TURN,
        by_word: WIN,
    };

    type Scenario = Scenario;
    type State = State;
    type Task = Task;
    type Order = Order;
    type Event = Event;
    type Seat = Seat;

    fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
        let mut agenda = Agenda::default();
        agenda.push(Task::Dare);
        Ok(State {
            names: engine::Shared::new(Names::new([])),
            playing: Seats::first(scenario.players),
            active: Seat::FIRST,
            points: [0; Seat::MOST as usize],
            thrown: 0,
            agenda,
            over: None,
        })
    }

    fn seats(state: &State) -> Seats {
        state.playing
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        match task {
            Task::Dare => Some(look(&Dare)),
            Task::Throw => None,
        }
    }

    fn work(ctx: &mut Ctx<'_, Self>, _: Task) -> Result<(), NeedDice> {
        let face = ctx.dice_of(ctx.active.hand()).d6(THROW)?;
        ctx.emit(Event::Thrown(face));
        if face > 1 {
            ctx.push(Task::Dare);
        }
        Ok(())
    }

    /// The next player's turn, or the end.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let active = ctx.active;
        if ctx.points_of(active) >= 20 {
            ctx.emit(Event::Over(Outcome { winner: Some(active), rule: WIN }));
            return Ok(());
        }
        let after = ctx.playing.iter().find(|seat| *seat > active);
        let next = after.or_else(|| ctx.playing.iter().next()).expect("somebody plays");
        ctx.emit(Event::TurnOf(next));
        ctx.push(Task::Dare);
        Ok(())
    }

    fn over(state: &State) -> Option<Outcome<Seat>> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome<Seat>) {
        ctx.emit(Event::Over(outcome));
    }

    fn leave(ctx: &mut Ctx<'_, Self>, seat: Seat) {
        ctx.emit(Event::Left(seat));
        if ctx.active == seat {
            ctx.pop();
            Self::next(ctx).expect("no dice are thrown for it");
        }
    }

    fn tell(_: &State, event: &Event, _: Option<Seat>) -> Option<Telling> {
        Some(Telling::new(TURN, format!("{event:?}")))
    }
}

impl State {
    fn points_of(&self, seat: Seat) -> u8 {
        self.points[usize::from(seat.number() - 1)]
    }
}

impl Moment<Pig> for State {
    fn names(&self) -> &Names {
        &self.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Thrown(1) => self.thrown = 0,
            Event::Thrown(face) => self.thrown += face,
            Event::Kept => self.points[usize::from(self.active.number() - 1)] += self.thrown,
            Event::TurnOf(seat) => (self.active, self.thrown) = (*seat, 0),
            Event::Left(seat) => self.playing = self.playing.without(*seat),
            Event::Over(outcome) => self.over = Some(*outcome),
        }
    }

    fn audit(&self) -> Result<(), String> {
        if self.playing.is_empty() { Err("nobody plays".to_owned()) } else { Ok(()) }
    }

    fn facts(&self) -> Map<String, Value> {
        let Self { names: _, playing, active, points, thrown, agenda: _, over: _ } = self;
        let playing: Vec<Seat> = playing.iter().collect();
        [
            ("playing", json!(playing)),
            ("active", json!(active)),
            ("points", json!(points)),
            ("thrown", json!(thrown)),
        ]
        .map(|(key, said)| (key.to_owned(), said))
        .into_iter()
        .collect()
    }
}

impl Secrets for Pig {}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).expect("there are eight")
}

fn of_three() -> Battle<Pig> {
    Battle::begin(Scenario { players: 3 }, 7, &mut Scripted::default()).expect("the scenario is right")
}

fn throw(battle: &mut Battle<Pig>, number: u8, face: u8) {
    let mut tape = Scripted::new(vec![Rolled::dice("PG-02", &[face]).unwrap()]);
    battle.give(seat(number), Throw {}.into(), &mut tape).expect("it is his turn");
}

fn hold(battle: &mut Battle<Pig>, number: u8) {
    battle.give(seat(number), Hold {}.into(), &mut Scripted::default()).expect("it is his turn");
}

fn refused(said: Result<&engine::Played<Pig>, Stop>) -> String {
    said.err().expect("it is refused").to_string()
}

/// A battle is what its record says: it is verified, and it opens again where it stood.
fn assert_recorded(battle: &Battle<Pig>) {
    let text = Record::of(battle).text();
    let again = verify::<Pig>(&text).unwrap_or_else(|broken| panic!("{broken}: {text}"));
    assert_eq!(again.state(), battle.state());
}

#[test]
fn three_play_in_turn_and_the_record_holds() {
    let mut game = of_three();
    throw(&mut game, 1, 6);
    hold(&mut game, 1);
    throw(&mut game, 2, 5);
    throw(&mut game, 2, 1);
    throw(&mut game, 3, 4);
    hold(&mut game, 3);
    assert_eq!(game.state().points[..4], [6, 0, 4, 0]);
    assert_eq!(Pig::awaits(game.state()), Awaits::Order(seat(1)), "after the third comes the first");
    assert_eq!(Pig::decision(game.state()).map(|decision| decision.seat), Some(seat(1)));
    assert_recorded(&game);

    let text = Record::of(&game).text();
    assert!(
        text.contains(r#"{"by":"C","order":{"order":"throw"},"dice":[{"rule":"PG-02","rolled":[4]}]"#),
        "{text}"
    );
    for (from, to) in [("\"by\":\"C\"", "\"by\":\"B\""), ("\"by\":\"C\"", "\"by\":\"D\"")] {
        let edited = text.replacen(from, to, 1);
        assert!(verify::<Pig>(&edited).is_err(), "{to} for {from}");
        let opened = Kept::parse(&edited).unwrap().open::<Pig>(None).unwrap();
        assert_eq!(opened.halt.map(|halt| halt.held), Some(4), "{to} for {from}");
    }
    assert!(Kept::parse(&text.replacen("\"by\":\"C\"", "\"by\":\"I\"", 1)).is_err(), "there are eight seats");
}

#[test]
fn only_the_seat_that_is_asked_gives_orders() {
    let mut game = of_three();
    for number in [2, 3, 4] {
        let says = refused(game.give(seat(number), Hold {}.into(), &mut Scripted::default()));
        assert_eq!(says, format!("seat {} gave an order, but the decision is seat A's", seat(number)));
    }
    assert_eq!(game.played().len(), 0);
}

#[test]
fn who_concedes_leaves_and_the_last_one_left_has_won() {
    let mut game = of_three();
    hold(&mut game, 1);
    game.say(seat(3), Word::Concede, &mut no_dice()).expect("he need not be asked");
    assert_eq!(Pig::seats(game.state()), Seats::first(2));
    assert_eq!(Pig::awaits(game.state()), Awaits::Order(seat(2)), "the others go on");
    assert!(refused(game.say(seat(3), Word::OfferDraw, &mut no_dice())).contains("seat C plays no more"));
    hold(&mut game, 2);
    assert_eq!(Pig::awaits(game.state()), Awaits::Order(seat(1)), "the third is passed over");
    assert_recorded(&game);
    game.say(seat(1), Word::Concede, &mut no_dice()).expect("he may");
    let over = Outcome { winner: Some(seat(2)), rule: WIN };
    assert_eq!(Pig::awaits(game.state()), Awaits::Over(over));
    assert!(refused(game.say(seat(2), Word::Concede, &mut no_dice())).contains("nothing more can be said"));
    assert_recorded(&game);
}

#[test]
fn who_is_asked_and_leaves_is_not_asked_any_more() {
    let mut game = of_three();
    throw(&mut game, 1, 6);
    game.say(seat(1), Word::Concede, &mut no_dice()).expect("he may");
    assert_eq!((Pig::awaits(game.state()), game.state().thrown), (Awaits::Order(seat(2)), 0));
    assert_recorded(&game);
}

#[test]
fn who_plays_alone_and_gives_up_has_not_won() {
    let mut game =
        Battle::<Pig>::begin(Scenario { players: 1 }, 7, &mut Scripted::default()).expect("one may play");
    game.say(seat(1), Word::Concede, &mut no_dice()).expect("he may");
    assert_eq!(Pig::over(game.state()), Some(Outcome { winner: None, rule: WIN }));
}

#[test]
fn a_draw_takes_everybody() {
    let mut game = of_three();
    game.say(seat(2), Word::OfferDraw, &mut no_dice()).expect("he need not be asked");
    assert!(refused(game.say(seat(2), Word::AcceptDraw, &mut no_dice())).contains("has offered no draw"));
    game.say(seat(1), Word::AcceptDraw, &mut no_dice()).expect("it is offered to him");
    assert!(refused(game.say(seat(1), Word::AcceptDraw, &mut no_dice())).contains("wait for the others"));
    assert_eq!((game.offer(), Pig::over(game.state())), (Some(seat(2)), None), "one has not answered yet");
    hold(&mut game, 1);
    assert_eq!(game.offer(), None, "who goes on with the game has thought better of it");
    game.say(seat(2), Word::OfferDraw, &mut no_dice()).expect("once more");
    for number in [3, 1] {
        game.say(seat(number), Word::AcceptDraw, &mut no_dice()).expect("it is offered to him");
    }
    assert_eq!(Pig::over(game.state()), Some(Outcome { winner: None, rule: WIN }));
    assert_recorded(&game);
}

#[test]
fn random_games_of_one_to_eight_keep_every_law() {
    for players in 1..=Seat::MOST {
        for seed in 0..5 {
            let walked = walk::<Pig>(&Scenario { players }, seed, 10_000).unwrap();
            assert!(walked.outcome.winner.is_some_and(|seat| seat.number() <= players));
        }
    }
}

/// A word after which nobody plays on, or nothing is thrown.
fn no_dice() -> Scripted {
    Scripted::new(Vec::new())
}
