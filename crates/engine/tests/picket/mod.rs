//! The smallest game that needs every part of the engine: two pickets shoot at each other until one has run.
//!
//! Each turn the active side may first step nearer (no dice), then must volley: one die a man, 5 or more hits, and the enemy saves each hit
//! on a 6. A picket that has lost half its men runs.

use dice::{FaceSet, NeedDice, RuleId};
use engine::question::{Answered, Answers, Asks, Button, Head, MAIN};
use engine::terrain::Ground;
use engine::view::SideView;
use engine::{
    About, Agenda, BySide, Ctx, Fault, Inquiry, Moment, Names, Officers, OnTable, Outcome, PieceId, Refusal,
    Rules, Secrets, Shared, Side, Telling, View, WithOdds, no, orders, slot,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

pub(crate) const STEP: RuleId = RuleId("PK-01");
pub(crate) const VOLLEY: RuleId = RuleId("PK-02");
pub(crate) const SAVE: RuleId = RuleId("PK-03");
pub(crate) const RUN: RuleId = RuleId("PK-04");

#[derive(Debug)]
pub(crate) struct Picket;

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    pub(crate) men: BySide<u8>,
    #[serde(default)]
    pub(crate) gap: u8,
}

#[derive(Debug)]
pub(crate) struct Fixed {
    names: Names,
    ground: Ground,
    men: BySide<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct State {
    fixed: Shared<Fixed>,
    pub(crate) men: BySide<u8>,
    pub(crate) gap: u8,
    stepped: bool,
    active: Side,
    agenda: Agenda<Task>,
    over: Option<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Task {
    Choose,
    Roll,
    Save(u8),
    Fall(u8),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    pub(crate) picket: PieceId,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Volley {}

orders! {
    pub(crate) enum Order {
        "step" Step,
        "volley" Volley,
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    Stepped,
    Hit { hits: u8 },
    Fell { men: u8 },
    TurnOf(Side),
    Ran,
    Ended(Outcome),
}

type Doing = engine::question::Doing<Picket>;

/// PK-01, PK-02: whether the picket steps nearer before it volleys.
struct Choose;

impl Asks<Picket> for Choose {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        Head::new(VOLLEY, "Fire", "Step or fire.")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Step>(MAIN, |answers| {
                let pickets = [0, 1].map(PieceId);
                let picket = answers
                    .pick(slot!(picket), "Who steps nearer?")
                    .among(pickets)
                    .judged(|picket| may_step(state, picket))?;
                let step = Doing::shown(|_| "The picket steps nearer.").played(|ctx| {
                    ctx.emit(Event::Stepped);
                    ctx.push(Task::Choose);
                });
                answers.done(step, || Step { picket })
            });
            ways.word::<Volley>(Button::new("Volley").noted("one die a man"), || {
                Doing::shown(|_| "One die a man.").played(|ctx| ctx.push(Task::Roll))
            });
        })
    }
}

/// PK-01: once a turn, with one's own picket.
fn may_step(state: &State, picket: PieceId) -> Result<PieceId, Refusal> {
    if state.stepped {
        Err(no!(STEP, "the picket has stepped already: volley now"))
    } else if picket.index() != state.active as usize {
        Err(no!(STEP, "{} is not yours: step with your own picket", picket))
    } else {
        Ok(picket)
    }
}

impl Rules for Picket {
    const ABOUT: About = About {
        slug: "picket",
        title: "Pickets",
        version: 1,
        rules: &[STEP, VOLLEY, SAVE, RUN],
        in_turn: STEP,
        by_word: RUN,
    };

    type Scenario = Scenario;
    type State = State;
    type Task = Task;
    type Order = Order;
    type Event = Event;
    type Seat = Side;

    fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
        let wrong = |side: Side| Fault::by_rule(format!("men.{side}"), RUN, "a picket has 1 to 24 men");
        let faults: Vec<Fault> = Side::BOTH
            .into_iter()
            .filter(|side| !(1..=24).contains(&scenario.men[*side]))
            .map(wrong)
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let ground = Ground { width: 12.0, depth: 12.0, ..Ground::default() };
        let names = Names::new(["Blue".to_owned(), "Grey".to_owned()]);
        let mut agenda = Agenda::default();
        agenda.push(Task::Choose);
        Ok(State {
            fixed: Shared::new(Fixed { names, ground, men: scenario.men }),
            men: scenario.men,
            gap: scenario.gap,
            stepped: false,
            active: Side::A,
            agenda,
            over: None,
        })
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        ctx.emit(Event::Ended(outcome));
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        match task {
            Task::Choose => Some(look(&Choose)),
            Task::Roll | Task::Save(_) | Task::Fall(_) => None,
        }
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        let target = ctx.active.enemy();
        match task {
            Task::Roll => {
                let men = ctx.men[ctx.active];
                let hits = ctx.dice.pool(VOLLEY, men, FaceSet::at_least(5))?.hits();
                ctx.push(Task::Save(hits));
                ctx.emit(Event::Hit { hits });
            }
            Task::Save(hits) => {
                let saved = ctx.dice.pool(SAVE, hits, FaceSet::only(6))?.hits();
                ctx.push(Task::Fall(hits - saved));
            }
            Task::Fall(men) => {
                ctx.emit(Event::Fell { men: men.min(ctx.men[target]) });
                if ctx.men[target] * 2 <= ctx.fixed.men[target] {
                    ctx.emit(Event::Ran);
                }
            }
            Task::Choose => unreachable!("the rules are not asked to choose"),
        }
        Ok(())
    }

    /// The other side's turn.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let enemy = ctx.active.enemy();
        ctx.emit(Event::TurnOf(enemy));
        ctx.push(Task::Choose);
        Ok(())
    }

    fn tell(_: &State, event: &Event, _: Option<Side>) -> Option<Telling> {
        Some(match event {
            Event::Stepped => Telling::new(STEP, "The picket steps nearer."),
            Event::Hit { hits } => Telling::new(VOLLEY, format!("{hits} hits.")),
            Event::Fell { men } => Telling::new(SAVE, format!("{men} men fall.")),
            Event::TurnOf(side) => Telling::new(VOLLEY, format!("Side {side}'s turn.")),
            Event::Ran => Telling::new(RUN, "They run!").headline(),
            Event::Ended(outcome) => Telling::new(outcome.rule, "It is over.").headline(),
        })
    }
}

impl Moment<Picket> for State {
    fn names(&self) -> &Names {
        &self.fixed.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Stepped => {
                self.stepped = true;
                self.gap = self.gap.saturating_sub(1);
            }
            Event::Hit { .. } => {}
            Event::Fell { men } => self.men[self.active.enemy()] -= men,
            Event::TurnOf(side) => (self.active, self.stepped) = (*side, false),
            Event::Ran => self.over = Some(Outcome { winner: Some(self.active), rule: RUN }),
            Event::Ended(outcome) => self.over = Some(*outcome),
        }
    }

    fn audit(&self) -> Result<(), String> {
        let more = |side: &Side| self.men[*side] > self.fixed.men[*side];
        Side::BOTH.iter().find(|side| more(side)).map_or(Ok(()), |side| Err(format!("side {side} has grown")))
    }

    fn facts(&self) -> Map<String, Value> {
        let State { fixed: _, men, gap, stepped, active, agenda: _, over: _ } = self;
        let [blue, grey] = [men.a, men.b].map(|men| json!({ "men": men }));
        let rest = [("gap", json!(gap)), ("stepped", json!(stepped)), ("active", json!(active))];
        rest.into_iter()
            .chain([("Blue", blue), ("Grey", grey)])
            .map(|(key, said)| (key.to_owned(), said))
            .collect()
    }
}

impl Secrets for Picket {}

impl WithOdds for Picket {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        Side::BOTH
            .into_iter()
            .map(|side| {
                (format!("{side}: men lost"), i32::from(before.men[side]) - i32::from(after.men[side]))
            })
            .filter(|(_, lost)| *lost > 0)
            .collect()
    }
}

impl engine::Staff for Picket {
    type Weights = engine::weights::Unweighed;
}

impl Officers for Picket {}

impl OnTable for Picket {
    fn ground(state: &State) -> &Ground {
        &state.fixed.ground
    }

    fn view(state: &State, _: Option<Side>) -> View {
        View {
            turn: 1,
            turn_limit: None,
            phase: "Fire".to_owned(),
            active: state.active,
            sides: BySide::of(|side| SideView {
                name: side.to_string(),
                nation: String::new(),
                facts: vec![],
                forces: vec![],
            }),
            pieces: vec![],
            objectives: Vec::new(),
            ended: None,
        }
    }
}

impl Inquiry for Picket {
    type Query = String;

    fn query(state: &State, query: &String) -> Result<Value, Refusal> {
        Ok(state.facts()[query].clone())
    }
}
