//! Commanders, MG-COM: step M4, in which they ride, and what becomes of one whom the enemy rides over.

use arrayvec::ArrayVec;
use bodies::rects;
use engine::decision::{PlaceAnswer, PoseOut};
use engine::question::{Answered, Answers, Button, Form, Ghost, Head, MAIN, Question};
use engine::view::Base;
use engine::{Ctx, Preview, Refusal, Side, Witness, no, slot};
use serde::Serialize;
use table::{Convex, Point, Segment, Spot, within};

use crate::command::own_commander;
use crate::event::Event;
use crate::grammar::Length;
use crate::ground::Passer;
use crate::layout::MOST_STANDS;
use crate::order::{EndCommanders, MoveCommander, Order};
use crate::refusal::{barred_ground, blocked, off_table, too_far};
use crate::state::{CommanderId, Fate, State, UnitId};
use crate::{March, ids, task};

/// What is asked in step M4.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
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
    has_not_ridden(state, commander)?;
    let way = Segment::new(rider.at.point(), to.point());
    if !within(way.length(), RIDE) {
        return Err(too_far(ids::MG_COM_02, who, RIDE, (way.from, way.to, way.length())));
    }
    let board = &state.setup.terrain.board;
    if !board.holds(to.point()) {
        let (_, over) = board.nearest_edge(to.point());
        return Err(off_table(ids::MG_COM_02, who, over.distance, to.point()));
    }
    state.setup.terrain.ride::<Passer>(way).map_err(|barred| barred_ground(state, who, &barred))?;
    for (enemy, unit) in state.of_side(rider.side.enemy()) {
        let footprint = &unit.footprint;
        if way.distance(footprint.block.centre) > footprint.reach + table::TOLERANCE {
            continue;
        }
        let stands = footprint.stands.iter();
        let met = stands.clone().find(|stand| stand.stretch(way).is_some());
        let ends_on = || {
            let shapes: ArrayVec<Convex, MOST_STANDS> = stands.clone().map(Convex::of_rect).collect();
            stands.clone().next().filter(|_| rects::is_inside(to.point(), &shapes))
        };
        if let Some(stand) = met.or_else(|| along_a_seam(&footprint.stands, way)).or_else(ends_on) {
            return Err(blocked(ids::MG_COM_02, who, enemy, stand.centre));
        }
    }
    Ok(())
}

/// MG-COM-02: a commander rides once a turn.
fn has_not_ridden(state: &State, commander: CommanderId) -> Result<(), Refusal> {
    if state.commander(commander).moved {
        let who = state.commander_piece(commander);
        return Err(no!(ids::MG_COM_02, "{who} has ridden already in this turn: choose another commander"));
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

/// MG-COM-03: the commanders of the side that does not move whom a move sweeps over, the friendly unit nearest to each, whom he joins, and
/// where he is put: at the middle of its rear edge.
pub fn overrun(
    state: &State,
    moving: Side,
    swept: impl Fn(Point) -> bool,
) -> Vec<(CommanderId, UnitId, Spot)> {
    let mut placed = Vec::new();
    for (index, commander) in state.commanders.iter().enumerate() {
        if commander.side == moving || commander.fate == Fate::Destroyed || !swept(commander.at.point()) {
            continue;
        }
        let from = commander.at.point();
        let mut nearest: Option<(f64, UnitId, Point)> = None;
        for (id, unit) in state.of_side(commander.side) {
            let stands = unit.footprint.stands.iter();
            let far = stands.map(|stand| stand.nearest(from).distance(from)).fold(f64::INFINITY, f64::min);
            // Of two equally near (MG-GEN-06) the first in the roster.
            if nearest.is_none_or(|(least, ..)| table::beyond(least, far)) {
                nearest = Some((far, id, rear_middle(unit)));
            }
        }
        if let Some((_, joins, at)) = nearest {
            placed.push((CommanderId(index as u8), joins, Spot::new(at.x, at.y)));
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

/// MG-COM-02: which commander rides where, or nobody more.
pub struct Ride;

/// What the rules make of an answer. Only [`Ride::answer`] makes one.
pub enum Legal {
    /// A commander rides there.
    Ride(CommanderId, Spot),
    /// Nobody rides any more.
    End,
}

impl Question<March> for Ride {
    type Legal = Legal;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let left = riders(state).count();
        let says = format!("Commanders may ride up to 24 inches; {left} have not ridden yet.");
        Head::new(ids::MG_COM_02, "Movement: commanders", says)
            .asking(ids::MG_TRN_02, "where commanders ride, step M4")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|ways| {
            ways.verb::<MoveCommander>(MAIN, |answers| {
                let own = state.setup.commanders_of(state.active);
                let present = own.filter(|id| state.commander(*id).fate == Fate::Present);
                let able = riders(state).map(|id| state.commander_piece(id));
                let who = answers.pick(slot!(commander), "Which commander rides?").among(able);
                let who = who.showing(present.map(|id| state.commander_piece(id)));
                let rider = who.judged(|piece| {
                    let rider = own_commander(state, state.active, piece)?;
                    has_not_ridden(state, rider).map(|()| rider)
                })?;
                let title = format!("Where does {} ride?", state.commander_name(rider));
                let place = answers.fill(slot!(to), title, Form::Place(ghost(state, rider)));
                let to = place.judged(
                    |pick| somewhere(state, rider, pick),
                    |to| check(state, rider, to).map(|()| to),
                )?;
                let commander = state.commander_piece(rider);
                answers.done(Legal::Ride(rider, to), || MoveCommander { commander, to })
            });
            ways.word::<EndCommanders>(Button::new("No more commanders ride").ending().seldom(4), || {
                Legal::End
            });
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        let Legal::Ride(rider, to) = *legal else { return Preview::saying("The movement phase ends.") };
        let (from, to) = (state.commander(rider).at.point(), to.point());
        let (name, far) = (state.commander_name(rider), from.distance(to));
        Preview::saying(format_args!("{name} rides {}.", Length(far)))
            .drawn(Witness::line(from, to, format_args!("{far:.1}″")))
            .standing([Base::Disc { at: (to.x, to.y), radius: MARKER }])
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Legal) {
        if let Legal::Ride(commander, at) = legal {
            ctx.emit(Event::CommanderPlaced { commander, at, rule: ids::MG_COM_02 });
            ctx.push(task::Task::Commanders(Task::Ride));
        }
    }
}

/// Half the width of a commander's marker on the map; he stands on a point.
const MARKER: f64 = 0.4;

/// What is dragged.
fn ghost(state: &State, rider: CommanderId) -> Ghost {
    let at = state.commander(rider).at.point();
    Ghost {
        piece: state.commander_name(rider).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
        bases: vec![Base::Disc { at: (0.0, 0.0), radius: MARKER }],
        reach: Some(RIDE),
    }
}

/// A place for a random ride. Mostly he keeps up with some unit of his, so that his points do not cost more than they buy; sometimes he rides off.
fn somewhere(state: &State, rider: CommanderId, pick: &mut dyn FnMut(usize) -> usize) -> Spot {
    let own = || state.present().filter(|(unit, _)| state.setup.commands(rider, *unit));
    let (from, farthest) = match (own().count(), pick(4)) {
        (0, _) | (_, 0) => (state.commander(rider).at.point(), 240),
        (count, _) => {
            let (_, unit) = own().nth(pick(count)).expect("the pick is below the count");
            (rear_middle(unit), 30)
        }
    };
    let at = from + Point::toward(pick(360) as f64) * (pick(farthest) as f64 / 10.0);
    Spot::new(at.x, at.y)
}

/// Commanders of the phasing side who have not ridden yet.
fn riders(state: &State) -> impl Iterator<Item = CommanderId> + '_ {
    state.setup.commanders_of(state.active).filter(|id| {
        let commander = state.commander(*id);
        commander.fate == Fate::Present && !commander.moved
    })
}
