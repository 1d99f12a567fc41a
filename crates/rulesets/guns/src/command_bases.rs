//! SG-CMD-04, SG-CMD-05: phase (c), command bases ride.

use crate::formations::touch;
use crate::ground::Going;
use crate::order::{EndCommand, Ride};
use crate::prelude::*;

/// SG-CMD-04: a side moves its command bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Commanding {
    pub side: Side,
}

/// SG-CMD-04: the initiative player first, then the other.
pub(crate) fn begin(state: &State) -> Vec<Task> {
    let sides = [state.initiative, state.initiative.enemy()];
    let sides = sides.into_iter().filter(|side| state.commanders_of(*side).next().is_some());
    sides.map(|side| Task::Command(Commanding { side })).collect()
}

impl Asks<Guns> for Commanding {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SG_CMD_04, "Command bases", "Move your command bases, or let them stay.")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let own: Vec<PieceId> = state
            .commanders_of(self.side)
            .filter(|id| !state.commanders[id.index()].moved)
            .map(|id| state.command_piece(id))
            .collect();
        answers.ways(|menu| {
            menu.word::<EndCommand>(Button::new("They stay").ending(), || {
                Doing::nothing("The command bases stay where they are.")
            });
            menu.verb::<Ride>(MAIN, |answers| {
                let pick =
                    answers.pick(slot!(commander), "Which command base moves?").among(own.iter().copied());
                let id = pick.judged(|piece| {
                    let id = dialogue::own_commander(state, self.side, piece)?;
                    if state.commanders[id.index()].moved {
                        return Err(no!(ids::SG_CMD_04, "{piece} has moved this turn"));
                    }
                    Ok(id)
                })?;
                let via = answers.settle(slot!(via), Via::default()).judged(Ok)?;
                let place =
                    answers.fill(slot!(to), "Where to?", Form::Place(dialogue::command_ghost(state, id)));
                let here = state.commanders[id.index()].at.point();
                let (to, riding) = place.judged(
                    |pick| {
                        let at = here + Point::toward(pick(24) as f64 * 15.0) * (pick(8) as f64);
                        Spot::new(at.x, at.y)
                    },
                    |to| ride(state, id, &via.0, to).map(|riding| (to, riding)),
                )?;
                answers.done(self.rides(riding), || Ride {
                    commander: state.command_piece(id),
                    via: via.clone(),
                    to,
                })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(EndCommand {}.into())
    }
}

/// SG-CMD-05: a command base rides along this path, at this cost.
struct Riding {
    id: CommandId,
    path: Vec<Point>,
    cost: f64,
}

impl Commanding {
    /// SG-CMD-04: it rides; then the side is asked again, while it has others that have not moved.
    fn rides(self, riding: Riding) -> Doing {
        Doing::of(riding).shown(shown).played(move |ctx, Riding { id, path, .. }| {
            let path: Vec<Spot> = path.into_iter().map(|point| Spot::new(point.x, point.y)).collect();
            moves(ctx, id, &path, ids::SG_CMD_05);
            if ctx.commanders_of(self.side).any(|id| !ctx.commanders[id.index()].moved) {
                ctx.push(Task::Command(self));
            }
        })
    }
}

/// A command base goes along a path, or is put at its end.
pub(crate) fn moves(ctx: &mut Ctx<'_, Guns>, id: CommandId, path: &[Spot], rule: RuleId) {
    let Some(at) = path.last() else { return };
    ctx.emit(Event::CommandMoved { id, at: *at });
    ctx.tell(|state| {
        let name = state.command_name(id);
        let path = path.iter().map(|spot| PoseOut::from(Pose { x: spot.x, y: spot.y, facing: 0 })).collect();
        let beat = Beat::Move { piece: name.to_owned(), path, gait: Gait::March };
        Telling::new(rule, format!("{name} moves.")).about([name]).seen(beat)
    });
}

/// A ride before it is ridden.
fn shown(state: &State, Riding { id, path, cost }: &Riding) -> Preview {
    let says =
        format!("{} rides {:.1} inches, cost {cost:.2}.", state.command_name(*id), movement::length(path));
    let rect = state.command_rect(*id);
    let by = path[path.len() - 1] - rect.centre;
    movement::along(Preview::saying(says), path, *cost).standing([&rect.shifted(by)])
}

/// SG-CMD-05: whether a command base may ride there.
fn ride(state: &State, id: CommandId, via: &[Spot], to: Spot) -> Result<Riding, Refusal> {
    let rect = state.command_rect(id);
    let mut path = vec![rect.centre];
    path.extend(via.iter().map(|spot| spot.point()));
    path.push(to.point());
    path.dedup_by(|next, last| within(next.distance(*last), 0.0));
    let there = rect.shifted(to.point() - rect.centre);
    check_place(state, id, &there)?;
    movement::check_passable(state, &path)?;
    movement::check_on_board(state, &path)?;
    let side = state.setup.commanders[id.index()].side;
    let enemies = state.of_side(side.enemy());
    for leg in path.windows(2) {
        let leg = Segment::new(leg[0], leg[1]);
        if let Some(enemy) = enemies.iter().find(|enemy| state.rect(*enemy).stretch(leg).is_some()) {
            return Err(no!(ids::SG_CMD_05, "the way runs through {enemy}: ride round the enemy")
                .at(state.rect(enemy).centre, enemy));
        }
    }
    let cost = state.setup.terrain.cost(&path, &[Arm::Cavalry], Going::Maneuver);
    movement::check_limit(state, cost, to.point())?;
    Ok(Riding { id, path, cost })
}

/// SG-CMD-05, SG-CMD-06: where a command base may end.
pub(crate) fn check_place(state: &State, id: CommandId, there: &Rect) -> Result<(), Refusal> {
    let side = state.setup.commanders[id.index()].side;
    if state.setup.terrain.board.overhang(there).is_some() || state.setup.terrain.is_barred(there) {
        return Err(no!(ids::SG_CMD_05, "a command base ends on the table and off impassable ground")
            .at(there.centre, "here"));
    }
    if let Some(other) =
        state.all_commanders().find(|other| *other != id && overlaps(there, &state.command_rect(*other)))
    {
        let piece = state.command_piece(other);
        return Err(no!(ids::SG_CMD_06, "{piece} stands there: command bases may not overlap")
            .at(there.centre, piece));
    }
    if let Some(base) = state.present().find(|base| overlaps(there, state.rect(*base))) {
        return Err(no!(ids::SG_CMD_05, "{base} stands there: end beside it").at(there.centre, base));
    }
    let near = |enemy: &BaseId| within(distance_only(there, state.rect(*enemy)), state.er(*enemy));
    let with_friends = state.of_side(side).iter().any(|base| touch(there, state.rect(base)));
    match state.of_side(side.enemy()).iter().find(near) {
        Some(enemy) if !with_friends => {
            let says = no!(
                ids::SG_CMD_05,
                "that is within the engagement range of {enemy}: end outside it, or touching your own troops"
            );
            Err(says.along(state.rect(enemy).centre, there.centre, enemy))
        }
        _ => Ok(()),
    }
}
