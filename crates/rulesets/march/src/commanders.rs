//! Commanders, MG-COM: step M4, in which they ride, and what becomes of one whom the enemy rides over.

use arrayvec::ArrayVec;
use dice::NeedDice;
use engine::decision::{Choice, Place, PlaceAnswer, PoseOut};
use engine::view::Base;
use engine::{Ask, Ctx, Decision, Preview, Refusal, Refused, Side, Witness, no};
use serde_json::{Value, json};
use table::{Convex, Point, Segment, Spot, within};

use crate::command::{draft_of, own_commander};
use crate::event::Event;
use crate::grammar::Length;
use crate::layout::MOST_STANDS;
use crate::order::Order;
use crate::refusal::{barred_ground, blocked, off_table, too_far};
use crate::state::{CommanderId, Fate, State};
use crate::{March, field, ids, task};

/// What is asked in step M4.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-COM-02: commanders ride until the phasing side has had enough.
    Ride,
}

/// MG-COM-02: how far a commander rides.
pub const RIDE: f64 = 24.0;

/// Step M4 begins.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    ctx.push(task::Task::Commanders(Task::Ride));
}

/// MG-COM-02: whether a commander may ride there: once, up to 24 inches straight, not through or onto an enemy, nor over water that
/// cannot be crossed there.
pub fn check(state: &State, commander: CommanderId, to: Spot) -> Result<(), Refusal> {
    let rider = state.commander(commander);
    let who = state.commander_piece(commander);
    if rider.moved {
        return Err(no!(ids::MG_COM_02, "{} has ridden already in this turn: choose another commander", who));
    }
    let way = Segment::new(rider.at.point(), to.point());
    if !within(way.length(), RIDE) {
        return Err(too_far(ids::MG_COM_02, who, RIDE, (way.from, way.to, way.length())));
    }
    let board = &state.setup.terrain.board;
    if !board.holds(to.point()) {
        let (_, over) = board.nearest_edge(to.point());
        return Err(off_table(ids::MG_COM_02, who, over.distance, to.point()));
    }
    state.setup.terrain.ride(way).map_err(|barred| barred_ground(state, who, &barred))?;
    for (enemy, unit) in state.of_side(rider.side.enemy()) {
        let footprint = &unit.footprint;
        if way.distance(footprint.block.centre) > footprint.reach + table::TOLERANCE {
            continue;
        }
        let stands = footprint.stands.iter();
        let met = stands.clone().find(|stand| stand.stretch(way).is_some());
        let ends_on = || {
            let shapes: ArrayVec<Convex, MOST_STANDS> = stands.clone().map(Convex::of_rect).collect();
            stands.clone().next().filter(|_| field::is_inside(to.point(), &shapes))
        };
        if let Some(stand) = met.or_else(|| along_a_seam(&footprint.stands, way)).or_else(ends_on) {
            return Err(blocked(ids::MG_COM_02, who, enemy, stand.centre));
        }
    }
    Ok(())
}

/// A stand beside which a way runs where it keeps to the seam between two stands: it meets neither, and yet goes through the unit.
fn along_a_seam(stands: &[table::Rect], way: Segment) -> Option<&table::Rect> {
    let aside = way.step().unit()?.right() * (2.0 * table::TOLERANCE);
    let beside = |shift: table::Vector| {
        let way = Segment::new(way.from + shift, way.to + shift);
        stands.iter().find(|stand| stand.stretch(way).is_some())
    };
    beside(-aside).and(beside(aside))
}

/// MG-COM-03: the commanders of the side that does not move whom a move sweeps over, and where each is put: at the middle of the rear
/// edge of the friendly unit nearest to him.
pub fn overrun(state: &State, moving: Side, swept: impl Fn(Point) -> bool) -> Vec<(CommanderId, Spot)> {
    let mut placed = Vec::new();
    for (index, commander) in state.commanders.iter().enumerate() {
        if commander.side == moving || commander.fate == Fate::Destroyed || !swept(commander.at.point()) {
            continue;
        }
        let from = commander.at.point();
        let mut nearest: Option<(f64, Point)> = None;
        for (_, unit) in state.of_side(commander.side) {
            let stands = unit.footprint.stands.iter();
            let far = stands.map(|stand| stand.nearest(from).distance(from)).fold(f64::INFINITY, f64::min);
            // Of two equally near (MG-GEN-06) the first in the roster.
            if nearest.is_none_or(|(least, _)| table::beyond(least, far)) {
                nearest = Some((far, rear_middle(unit)));
            }
        }
        if let Some((_, at)) = nearest {
            placed.push((CommanderId(index as u8), Spot::new(at.x, at.y)));
        }
    }
    placed
}

/// The middle of a unit's rear edge; of a march column round a bend, its last stand's.
fn rear_middle(unit: &crate::state::Unit) -> Point {
    if crate::charge::lies_round_a_bend(unit) {
        if let Some(last) = unit.footprint.stands.last() {
            return last.rear_edge().midpoint();
        }
    }
    unit.footprint.block.rear_edge().midpoint()
}

impl Task {
    /// Who must decide.
    pub fn asks(&self, state: &State) -> Option<Side> {
        Some(state.active)
    }

    /// What is asked.
    pub fn decision(&self, state: &State) -> Decision {
        let left = riders(state).count();
        let says = format!("Commanders may ride up to 24 inches; {left} have not ridden yet.");
        Decision::new(state.active, ids::MG_COM_02, "Movement: commanders", says)
    }

    /// The next question for a draft.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        let mut ask = Ask { rule: ids::MG_COM_02.0.to_owned(), ..Ask::default() };
        let end = Choice::option("No more commanders ride", draft_of(&Order::EndCommanders));
        let named = draft.get("commander").and_then(Value::as_str).and_then(|name| state.names().find(name));
        let Some(piece) = named else {
            "Which commander rides?".clone_into(&mut ask.title);
            for commander in state.setup.commanders_of(state.active) {
                let rider = state.commander(commander);
                if rider.fate == Fate::Destroyed {
                    continue;
                }
                let name = state.commander_name(commander);
                let refused = rider.moved.then(|| {
                    check(state, commander, rider.at)
                        .err()
                        .map(|refusal| Refused::of(&refusal, state.names()))
                });
                let draft = json!({ "order": "move-commander", "commander": name });
                ask.pieces.push(Choice::piece(name, draft).refused(refused.flatten()));
            }
            ask.ready = draft.get("order").and_then(Value::as_str) == Some("end-commanders");
            ask.options.push(end);
            return Ok(ask);
        };
        let commander = own_commander(state, state.active, piece)?;
        let at = state.commander(commander).at.point();
        ask.title = format!("Where does {} ride?", state.commander_name(commander));
        ask.place = Some(Place {
            field: "/to".to_owned(),
            piece: state.commander_name(commander).to_owned(),
            answer: PlaceAnswer::Point,
            from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
            ghost: vec![Base::Disc { at: (0.0, 0.0), radius: 0.4 }],
            reach: Some(RIDE),
            suggestions: Vec::new(),
        });
        ask.ready = draft.get("to").is_some();
        ask.options.push(end);
        Ok(ask)
    }

    /// What an order would do.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        match order {
            Order::MoveCommander { commander, to } => {
                let commander = own_commander(state, state.active, *commander)?;
                check(state, commander, *to)?;
                let from = state.commander(commander).at.point();
                let far = from.distance(to.point());
                let name = state.commander_name(commander);
                Ok(Preview::saying(format_args!("{name} rides {}.", Length(far)))
                    .drawn(Witness::line(from, to.point(), format_args!("{far:.1}″")))
                    .standing([Base::Disc { at: (to.point().x, to.point().y), radius: 0.4 }]))
            }
            Order::EndCommanders => Ok(Preview::saying("The movement phase ends.")),
            _ => Err(Refusal::other_question(ids::MG_TRN_02, "where commanders ride, step M4")),
        }
    }

    /// Checks an order and carries it out.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        self.preview(ctx, order)?;
        match order {
            Order::MoveCommander { commander, to } => {
                let commander = own_commander(ctx, ctx.active, *commander)?;
                ctx.emit(Event::CommanderPlaced { commander, at: *to, rule: ids::MG_COM_02 });
            }
            _ => {
                ctx.pop();
            }
        }
        Ok(())
    }

    /// Some legal order.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        for _ in 0..TRIES {
            let count = riders(state).count();
            let Some(commander) = riders(state).nth(pick(count + 1)) else { break };
            // Mostly he keeps up with some unit of his, so that his points do not cost more than they buy; sometimes he rides off.
            let own = || state.present().filter(|(unit, _)| state.setup.commands(commander, *unit));
            let (from, farthest) = match (own().count(), pick(4)) {
                (0, _) | (_, 0) => (state.commander(commander).at.point(), 240),
                (count, _) => match own().nth(pick(count)) {
                    Some((_, unit)) => (rear_middle(unit), 30),
                    None => continue,
                },
            };
            let at = from + Point::toward(pick(360) as f64) * (pick(farthest) as f64 / 10.0);
            let to = Spot::new(at.x, at.y);
            if check(state, commander, to).is_ok() {
                return Order::MoveCommander { commander: state.commander_piece(commander), to };
            }
        }
        Order::EndCommanders
    }

    /// Nothing is done without an order.
    pub fn work(self, _: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Ride => Ok(()),
        }
    }
}

/// How often a random ride is looked for.
const TRIES: usize = 4;

/// Commanders of the phasing side who have not ridden yet.
fn riders(state: &State) -> impl Iterator<Item = CommanderId> + '_ {
    state.setup.commanders_of(state.active).filter(|id| {
        let commander = state.commander(*id);
        commander.fate == Fate::Present && !commander.moved
    })
}
