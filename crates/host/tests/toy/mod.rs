//! A game small enough for tests: blocks share out vigour, march and shoot for four turns. It has a decision of each kind a host
//! can be asked about, and a drummer only his own side sees.

pub(crate) mod library;

use dice::{FaceSet, NeedDice};
use engine::decision::{Assign, Choice, Place, PlaceAnswer, Suggestion};
use engine::event::SumLine;
use engine::outcome::Ended;
use engine::terrain::Ground;
use engine::view::{Arm, Base, Fact, PieceView, Ring, SideView, Symbol};
use engine::{
    About, Agenda, Ask, Awaits, BySide, Ctx, Decision, Fault, Inquiry, Names, Officers, OnTable, Outcome,
    PieceId, Preview, Refusal, RuleId, Rules, Secrets, Side, Tally, Telling, View, WithOdds, Witness, no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Pose, Rect, distance, within};

pub(crate) const SHARE: RuleId = RuleId("TY-ONE-01");
pub(crate) const MARCH: RuleId = RuleId("TY-ONE-02");
pub(crate) const SHOOT: RuleId = RuleId("TY-TWO-01");
pub(crate) const END: RuleId = RuleId("TY-TWO-02");
pub(crate) const RULEBOOK: &str = "# Toy\n\n## 1. One\n\n### TY-ONE-01 Sharing\nVigour is shared out.\n\n### TY-ONE-02 Marching\nA block marches its vigour in inches.\n\n## 2. Two\n\n### TY-TWO-01 Shooting\nThree dice, hits on 4 or more.\n\n### TY-TWO-02 Ending\nFour turns.\n";

const LAST_TURN: u32 = 4;

#[derive(Debug)]
pub(crate) struct Toy;

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    pub title: String,
    pub ground: Ground,
    pub blocks: Vec<Block>,
    /// Whether B's last block is hidden from A.
    #[serde(default)]
    pub ambush: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Block {
    pub name: String,
    pub side: Side,
    pub at: Pose,
    #[serde(default = "four")]
    pub strength: u32,
}

fn four() -> u32 {
    4
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    names: Names,
    ground: Ground,
    ambush: bool,
    /// Nothing ever waits: a volley in the air is all there is to be done.
    agenda: Agenda<()>,
    core: Core,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Core {
    turn: u32,
    active: Side,
    shared: bool,
    blocks: Vec<Block>,
    vigour: Vec<u8>,
    volley: Option<(PieceId, PieceId)>,
    /// How the players ended it, if they did.
    called: Option<Outcome>,
}

impl Eq for State {}

impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.core.hash(state);
    }
}

impl State {
    fn block(&self, id: PieceId) -> &Block {
        &self.core.blocks[id.index()]
    }

    fn of(&self, side: Side) -> Vec<PieceId> {
        let standing = |id: &PieceId| self.block(*id).side == side && self.block(*id).strength > 0;
        (0..self.core.blocks.len() as u16).map(PieceId).filter(standing).collect()
    }

    fn rect(&self, id: PieceId) -> Rect {
        body(self.block(id).at)
    }
}

fn body(at: Pose) -> Rect {
    Rect::centred(at, 3.0, 1.0)
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Order {
    Share { vigour: Vec<u8> },
    March { block: PieceId, to: Pose },
    Shoot { block: PieceId, at: PieceId },
    Done,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    Shared { vigour: Vec<u8> },
    Marched { block: PieceId, from: Pose, to: Pose },
    Aimed { block: PieceId, at: PieceId },
    Shot { block: PieceId, at: PieceId, faces: Vec<u8>, hits: u8 },
    Ended { side: Side },
    Called { outcome: Outcome },
}

fn wrong(says: &'static str) -> Refusal {
    no!(MARCH, "{}", says)
}

fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    let mine = |id: PieceId| state.of(state.core.active).contains(&id);
    match order {
        Order::Share { vigour } if state.core.shared || vigour.len() != state.of(state.core.active).len() => {
            Err(wrong("vigour is shared once a turn, a value for each block"))
        }
        Order::Share { .. } => Ok(()),
        _ if !state.core.shared => Err(wrong("share out the vigour first")),
        Order::March { block, .. } | Order::Shoot { block, .. } if !mine(*block) => {
            Err(wrong("give orders to your own blocks"))
        }
        Order::March { block, to } => {
            let (from, to) = (state.block(*block).at.point(), to.point());
            let (asked, most) = (from.distance(to), state.core.vigour[block.index()]);
            if within(asked, f64::from(most)) {
                Ok(())
            } else {
                let over = asked - f64::from(most);
                let far = no!(
                    MARCH,
                    "that is {:.1} inches and the block may march {}: shorten it by {:.1}",
                    asked,
                    most,
                    over
                );
                Err(far.along_saying(from, to, |[asked, ..], f| write!(f, "{asked:.1}″")))
            }
        }
        Order::Shoot { at, .. } if mine(*at) => Err(wrong("shoot at the enemy")),
        Order::Shoot { block, at } if distance(&state.rect(*block), &state.rect(*at)).distance > 12.0 => {
            Err(wrong("the enemy is out of range: shoot at one within 12 inches"))
        }
        Order::Shoot { .. } | Order::Done => Ok(()),
    }
}

impl Rules for Toy {
    const ABOUT: About = About {
        slug: "toy",
        title: "Toy",
        version: 1,
        rules: &[SHARE, MARCH, SHOOT, END],
        in_turn: MARCH,
        by_word: END,
    };

    type Scenario = Scenario;
    type State = State;
    type Task = ();
    type Order = Order;
    type Event = Event;

    fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
        let core = Core {
            turn: 1,
            active: Side::A,
            shared: false,
            blocks: scenario.blocks.clone(),
            vigour: vec![0; scenario.blocks.len()],
            volley: None,
            called: None,
        };
        let names = Names::new(scenario.blocks.iter().map(|block| block.name.clone()));
        Ok(State {
            names,
            ground: scenario.ground.clone(),
            ambush: scenario.ambush,
            agenda: Agenda::default(),
            core,
        })
    }

    fn names(state: &State) -> &Names {
        &state.names
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        ctx.emit(Event::Called { outcome });
    }

    fn agenda(state: &State) -> &Agenda<()> {
        &state.agenda
    }

    fn agenda_mut(state: &mut State) -> &mut Agenda<()> {
        &mut state.agenda
    }

    fn awaits(state: &State) -> Awaits {
        let beaten = Side::BOTH.into_iter().find(|side| state.of(*side).is_empty());
        if let Some(outcome) = state.core.called {
            return Awaits::Over(outcome);
        }
        match (&state.core.volley, beaten) {
            (Some(_), _) => Awaits::Rules,
            (None, Some(side)) => Awaits::Over(Outcome { winner: Some(side.enemy()), rule: END }),
            (None, None) if state.core.turn > LAST_TURN => Awaits::Over(Outcome { winner: None, rule: END }),
            (None, None) => Awaits::Order(state.core.active),
        }
    }

    fn decision(state: &State) -> Option<Decision> {
        let Awaits::Order(side) = Self::awaits(state) else { return None };
        Some(if state.core.shared {
            Decision::new(side, MARCH, "Action", "March or shoot with a block, or end the turn.")
        } else {
            Decision::new(side, SHARE, "Vigour", "Share out the vigour among your blocks.")
        })
    }

    fn ask(state: &State, draft: &Value) -> Result<Ask, Refusal> {
        let mine = state.of(state.core.active);
        let name = |id: PieceId| state.names.of(id).to_owned();
        if !state.core.shared {
            let values: Vec<u8> = (0..mine.len()).map(|index| 2 + 2 * index as u8).collect();
            let assign =
                Assign { field: "/vigour".to_owned(), values, to: mine.into_iter().map(name).collect() };
            let ready = draft.get("vigour").is_some();
            let mut ask = Ask {
                title: "Vigour in inches".to_owned(),
                rule: SHARE.to_string(),
                ready,
                ..Ask::default()
            };
            ask.assign = (!ready).then_some(assign);
            ask.options =
                if ready { vec![] } else { vec![Choice::option("Share", json!({"order": "share"}))] };
            return Ok(ask);
        }
        let text = |key: &str| draft.get(key).and_then(Value::as_str).map(str::to_owned);
        let Some(block) = text("block").and_then(|block| state.names.find(&block)) else {
            return Ok(Ask {
                title: "Which block?".to_owned(),
                rule: MARCH.to_string(),
                pieces: mine
                    .iter()
                    .map(|id| Choice::piece(name(*id), json!({"block": name(*id)})).noted("0 points"))
                    .collect(),
                options: vec![Choice::option("End the turn", json!({"order": "done"}))],
                ready: text("order").is_some_and(|order| order == "done"),
                ..Ask::default()
            });
        };
        match text("order").as_deref() {
            None => Ok(Ask {
                title: format!("{}: march or shoot?", name(block)),
                rule: MARCH.to_string(),
                options: vec![
                    Choice::option("March", json!({"order": "march", "block": name(block)})),
                    Choice::option("Shoot", json!({"order": "shoot", "block": name(block)})).noted("3 dice"),
                ],
                ..Ask::default()
            }),
            Some("march") => {
                let at = state.block(block).at;
                let ahead = at.advanced(f64::from(state.core.vigour[block.index()]), 0.0);
                let to = |pose: Pose| json!({"order": "march", "block": name(block), "to": pose});
                Ok(Ask {
                    title: "Where to?".to_owned(),
                    rule: MARCH.to_string(),
                    place: Some(Place {
                        field: "/to".to_owned(),
                        piece: name(block),
                        answer: PlaceAnswer::Pose,
                        from: at.into(),
                        ghost: vec![Base::from(&body(Pose::default()))],
                        reach: Some(f64::from(state.core.vigour[block.index()])),
                        suggestions: vec![Suggestion { label: "Full ahead".to_owned(), draft: to(ahead) }],
                    }),
                    ready: draft.get("to").is_some(),
                    ..Ask::default()
                })
            }
            Some(_) => Ok(Ask {
                title: "At whom?".to_owned(),
                rule: SHOOT.to_string(),
                pieces: state
                    .of(state.core.active.enemy())
                    .into_iter()
                    .map(|at| {
                        let refused = check(state, &Order::Shoot { block, at }).err();
                        Choice::piece(
                            name(at),
                            json!({"order": "shoot", "block": name(block), "at": name(at)}),
                        )
                        .refused(refused.map(|refusal| engine::Refused::from_rule(&refusal)))
                    })
                    .collect(),
                ready: draft.get("at").is_some(),
                ..Ask::default()
            }),
        }
    }

    fn obey(ctx: &mut Ctx<'_, Self>, order: &Order) -> Result<(), Refusal> {
        check(ctx, order)?;
        ctx.emit(match order {
            Order::Share { vigour } => Event::Shared { vigour: vigour.clone() },
            Order::March { block, to } => {
                Event::Marched { block: *block, from: ctx.block(*block).at, to: *to }
            }
            Order::Shoot { block, at } => Event::Aimed { block: *block, at: *at },
            Order::Done => Event::Ended { side: ctx.core.active },
        });
        Ok(())
    }

    fn over(state: &State) -> Option<Outcome> {
        match Self::awaits(state) {
            Awaits::Over(outcome) => Some(outcome),
            Awaits::Order(_) | Awaits::Rules => None,
        }
    }

    fn work(_: &mut Ctx<'_, Self>, (): ()) -> Result<(), NeedDice> {
        unreachable!("nothing waits on the agenda")
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let (block, at) = ctx.core.volley.expect("rules have work only while a volley is in the air");
        let roll = ctx.dice.pool(SHOOT, 3, FaceSet::at_least(4))?;
        ctx.emit(Event::Shot { block, at, faces: roll.faces().iter().copied().collect(), hits: roll.hits() });
        Ok(())
    }

    fn fold(state: &mut State, event: &Event) {
        let mine = state.of(state.core.active);
        let core = &mut state.core;
        match event {
            Event::Shared { vigour } => {
                core.shared = true;
                for (id, value) in mine.iter().zip(vigour) {
                    core.vigour[id.index()] = *value;
                }
            }
            Event::Marched { block, to, .. } => {
                core.blocks[block.index()].at = *to;
                core.vigour[block.index()] = 0;
            }
            Event::Aimed { block, at } => core.volley = Some((*block, *at)),
            Event::Shot { at, hits, .. } => {
                core.volley = None;
                let strength = &mut core.blocks[at.index()].strength;
                *strength = strength.saturating_sub(u32::from(*hits));
            }
            Event::Ended { side } => {
                core.active = side.enemy();
                core.shared = false;
                core.turn += u32::from(*side == Side::B);
            }
            Event::Called { outcome } => core.called = Some(*outcome),
        }
    }

    fn preview(state: &State, order: &Order) -> Result<Preview, Refusal> {
        check(state, order)?;
        Ok(match order {
            Order::March { block, to } => {
                let from = state.block(*block).at.point();
                let inches = from.distance(to.point());
                let name = state.names.of(*block);
                Preview::saying(format_args!("{name} marches {inches:.1} inches"))
                    .costing(&Tally::base(MARCH, "inches", inches as i32))
                    .drawn(Witness::line(from, to.point(), format_args!("{inches:.1}″")))
                    .standing([&body(*to)])
            }
            _ => Preview::saying("so be it"),
        })
    }

    fn tell(state: &State, event: &Event, _: Option<Side>) -> Option<Telling> {
        let name = |id: &PieceId| state.names.of(*id);
        Some(match event {
            Event::Shared { .. } => Telling::new(SHARE, "Vigour is shared out.").detail(),
            Event::Marched { block, from, to } => Telling::new(MARCH, format!("{} marches.", name(block)))
                .about([name(block)])
                .drawn(Witness::line(from.point(), to.point(), "")),
            Event::Aimed { .. } => return None,
            Event::Shot { block, at, faces, hits } => {
                let says = format!("{} shoots at {}: {hits} hits.", name(block), name(at));
                let faces = dice::Faces::new(faces).expect("dice show faces");
                let sum = [SumLine::new(SHOOT, "to hit", 4)];
                Telling::new(SHOOT, says).about([name(block), name(at)]).rolled(
                    "volley",
                    &faces,
                    [4, 5, 6],
                    sum,
                )
            }
            Event::Ended { side } => Telling::new(END, format!("Side {side} has done.")).headline(),
            Event::Called { .. } => Telling::new(END, "The battle is called off.").headline(),
        })
    }

    fn audit(_: &State) -> Result<(), String> {
        Ok(())
    }

    fn inspect(state: &State) -> Value {
        json!({ "turn": state.core.turn, "core": format!("{:?}", state.core) })
    }

    fn any_order(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        let mine = state.of(state.core.active);
        if !state.core.shared {
            return Order::Share { vigour: (0..mine.len()).map(|index| 2 + 2 * index as u8).collect() };
        }
        let block = mine[pick(mine.len())];
        let enemies = state.of(state.core.active.enemy());
        let shoot = Order::Shoot { block, at: enemies[pick(enemies.len())] };
        let ahead = state.block(block).at.advanced(f64::from(state.core.vigour[block.index()]), 0.0);
        match pick(3) {
            0 if check(state, &shoot).is_ok() => shoot,
            1 => Order::March { block, to: ahead },
            _ => Order::Done,
        }
    }
}

impl Secrets for Toy {
    fn secretive(state: &State) -> bool {
        state.ambush && !matches!(Self::awaits(state), Awaits::Over(_))
    }

    /// Whoever decides for a side stands with its first block, which everybody sees.
    fn decider(state: &State) -> Option<PieceId> {
        let first = state.core.blocks.iter().position(|block| block.side == state.core.active);
        first.map(|place| PieceId(place as u16))
    }
}

impl WithOdds for Toy {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        let pairs = before.core.blocks.iter().zip(&after.core.blocks);
        pairs
            .filter(|(was, is)| was.strength != is.strength)
            .map(|(was, is)| (format!("{}: losses", was.name), was.strength as i32 - is.strength as i32))
            .collect()
    }
}

impl Officers for Toy {}

impl OnTable for Toy {
    fn ground(state: &State) -> &Ground {
        &state.ground
    }

    fn view(state: &State, seat: Option<Side>) -> View {
        let hidden = |id: usize| state.ambush && seat == Some(Side::A) && id + 1 == state.core.blocks.len();
        let facts = |side| {
            vec![Fact {
                label: "Blocks".to_owned(),
                value: state.of(side).len().to_string(),
                rule: END.to_string(),
            }]
        };
        let nation = |side| if side == Side::A { "french" } else { "british" };
        View {
            turn: state.core.turn.min(LAST_TURN),
            turn_limit: Some(LAST_TURN),
            phase: if state.core.shared { "Action" } else { "Vigour" }.to_owned(),
            active: state.core.active,
            sides: BySide::of(|side| SideView {
                name: nation(side).to_owned(),
                nation: nation(side).to_owned(),
                facts: facts(side),
            }),
            pieces: (0..state.core.blocks.len())
                .filter(|id| !hidden(*id) && state.core.blocks[*id].strength > 0)
                .map(|id| {
                    let block = &state.core.blocks[id];
                    let centre = block.at.point();
                    PieceView {
                        name: block.name.clone(),
                        side: block.side,
                        symbol: Symbol {
                            arm: Arm::Infantry,
                            nation: nation(block.side).to_owned(),
                            kind: String::new(),
                        },
                        centre: (centre.x, centre.y),
                        facing: block.at.degrees(),
                        bases: vec![Base::from(&body(block.at))],
                        formation: "line".to_owned(),
                        condition: "good".to_owned(),
                        marks: vec![],
                        strength: Some((block.strength, 4)),
                        rings: vec![Ring {
                            kind: "range".to_owned(),
                            radius: 12.0,
                            half_arc: 45.0,
                            from_middle: false,
                        }],
                        facts: vec![],
                        superior: None,
                    }
                })
                .collect(),
            objectives: Vec::new(),
            ended: match Self::awaits(state) {
                Awaits::Over(outcome) => Some(Ended {
                    winner: outcome.winner,
                    rule: END.to_string(),
                    says: "It is over.".to_owned(),
                }),
                Awaits::Order(_) | Awaits::Rules => None,
            },
        }
    }
}

impl Inquiry for Toy {
    type Query = String;

    fn query(_: &State, query: &String) -> Result<Value, Refusal> {
        Ok(json!({ "echo": query }))
    }
}
