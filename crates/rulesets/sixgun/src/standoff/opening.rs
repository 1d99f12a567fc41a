//! SX-DRAW-07, SX-DRAW-08, SX-DRAW-09, SX-DRAW-10: the gunfight stand-off: tests, shots by score, draws, and those who duck.

use super::{Task, gunfighters};
use crate::draw::Race;
use crate::prelude::*;

/// A stand-off under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StandOff {
    /// SX-DRAW-07: those still to test, the next one last.
    to_test: Vec<FigureId>,
    /// SX-DRAW-08: takers of shots, with their scores once they are rolled; those who have had their place are gone.
    takers: Vec<(FigureId, u8)>,
    /// Whether the scores are known.
    ordered: bool,
    /// SX-DRAW-09: those who draw, the next one first.
    drawers: Vec<FigureId>,
    /// SX-DRAW-10: those who duck, the next one first.
    duckers: Vec<FigureId>,
}

/// SX-DRAW-07: everybody tests, the first side first.
pub(super) fn begin(ctx: &mut Ctx<'_>) {
    let who = gunfighters(ctx);
    let of = |side: Side| who.iter().any(|figure| ctx.figure(*figure).side == side);
    // SX-CONC-02: if a side has nobody to be seen, nobody faces anybody.
    if !Side::BOTH.into_iter().all(of) {
        return;
    }
    let mut to_test = who.clone();
    to_test.reverse();
    super::face_each_other(ctx, &who);
    let stand_off = StandOff { to_test, takers: vec![], ordered: false, drawers: vec![], duckers: vec![] };
    Box::new(stand_off).go_on(ctx);
}

/// The nearest of some figures, then the one with the lowest Constitution, then roster order.
fn nearest(state: &State, figure: FigureId, others: &[FigureId]) -> Option<FigureId> {
    let apart = |other: &FigureId| field::gap(state, figure, *other).distance;
    field::nearest(others.iter().copied(), apart, |other| (state.constitution_left(*other), *other))
}

/// The nearest opposing gunfighter.
fn opponent(state: &State, figure: FigureId) -> Option<FigureId> {
    let side = state.figure(figure).side;
    let others: Vec<FigureId> =
        gunfighters(state).into_iter().filter(|other| state.figure(*other).side != side).collect();
    nearest(state, figure, &others)
}

/// SX-DRAW-09: the opponents in sight that have not fired. Rate of fire was fresh when the stand-off began.
fn to_draw_on(state: &State, drawer: FigureId) -> Vec<FigureId> {
    state
        .conscious(state.figure(drawer).side.enemy())
        .filter(|(enemy, it)| it.shots == 0 && sight::sees(state, drawer, *enemy))
        .map(|(enemy, _)| enemy)
        .collect()
}

/// SX-DRAW-09: against whom a gunfighter draws.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DrawOn {
    pub drawer: FigureId,
}

impl Asks<Sixgun> for DrawOn {
    decided_by!(self, state => self.drawer);

    fn head(&self, state: &State) -> Head {
        let name = state.name(self.drawer);
        let says = format!("{name} draws: name an opponent in sight that has not fired.");
        Head::new(ids::SX_DRAW_09, format!("Draw: {name}"), says)
            .asking(ids::SX_DRAW_09, "against whom the gunfighter draws")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<order::DrawOn>(MAIN, |answers| {
                let drawer = self.drawer;
                let others = || to_draw_on(state, drawer).into_iter().map(|other| state.piece(other));
                let whom = answers.pick(slot!(target), "Against whom?").among_those(others);
                let whom = whom.noted(|other: &FigureId| format!("CV {}", state.figure(*other).cv));
                let other = whom.judged(|target| {
                    let named =
                        state.as_figure(target).filter(|named| to_draw_on(state, drawer).contains(named));
                    named.ok_or_else(|| {
                        no!(
                            ids::SX_DRAW_09,
                            "{drawer} cannot draw on {target}: name an opponent in sight that has not fired"
                        )
                    })
                })?;
                answers.done(draw(drawer, other), || order::DrawOn { target: state.piece(other) })
            });
        })
    }

    /// SX-SOLO-04: the nearest, then the lowest Constitution.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let other = nearest(state, self.drawer, &to_draw_on(state, self.drawer))?;
        Some(order::DrawOn { target: state.piece(other) }.into())
    }
}

/// SX-DRAW-09: the two draw.
fn draw(drawer: FigureId, other: FigureId) -> Doing {
    Doing::shown(move |state| {
        let (here, there) = (state.name(drawer), state.name(other));
        let (mine, theirs) = (state.figure(drawer).cv, state.figure(other).cv);
        Preview::saying(format_args!(
            "{here} and {there} roll a die each and add CV {mine} and {theirs}: the higher fires first."
        ))
        .drawn(Witness::line(state.centre(drawer), state.centre(other), "draw"))
    })
    .played(move |ctx| ctx.push(Task::Race { drawer, other }))
}

/// Up, and not driven from his place: one who had to duck and found no cover has run, and has lost it all the same.
fn up(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    matches!(it.status, Status::Up | Status::PoppedUp(_)) && !it.moved
}

/// SX-DRAW-09: the race of a drawer and the one he chose. One whose own result is to duck does not fire: if he wins, he is down.
pub(super) fn race(ctx: &mut Ctx<'_>, drawer: FigureId, other: FigureId) -> Result<(), NeedDice> {
    let race = draw::race(ctx, drawer, other)?;
    let ducks = super::ducks_later(ctx, other);
    let able = |firer: FigureId, at: FigureId| firing::able(ctx, firer, at).is_ok();
    match race {
        Race::Won(winner) if winner == other && ducks => {
            if let Some(threat) = opponent(ctx, other) {
                flight::duck(ctx, other, threat, None);
            }
        }
        Race::Tie if !ducks && able(drawer, other) && able(other, drawer) => {
            firing::together(ctx, &[(drawer, Some(other)), (other, Some(drawer))], Why::StandOff);
        }
        // SX-DRAW-04: if the winner cannot fire, the loser does.
        Race::Won(winner) if winner == other && able(other, drawer) => {
            firing::must_fire(ctx, &[other], drawer, Why::StandOff);
        }
        _ if able(drawer, other) => firing::must_fire(ctx, &[drawer], other, Why::StandOff),
        _ if !ducks => firing::must_fire(ctx, &[other], drawer, Why::StandOff),
        _ => {}
    }
    Ok(())
}

impl StandOff {
    pub(super) fn shoots_later(&self, figure: FigureId) -> bool {
        self.takers.iter().any(|(taker, _)| *taker == figure)
    }

    pub(super) fn ducks_later(&self, figure: FigureId) -> bool {
        self.duckers.contains(&figure)
    }

    fn go_on(self: Box<Self>, ctx: &mut Ctx<'_>) {
        ctx.push(Task::StandOff(self));
    }

    /// Does the next thing: a test, the scores, the next shots, the next draw, the next to duck.
    pub(super) fn step(mut self: Box<Self>, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        if let Some(figure) = self.to_test.pop() {
            self.test(ctx, figure)?;
            self.go_on(ctx);
        } else if !self.ordered {
            self.score(ctx)?;
            self.go_on(ctx);
        } else if let Some(&(_, best)) = self.takers.first() {
            let place: Vec<FigureId> =
                self.takers.iter().filter(|(_, score)| *score == best).map(|(taker, _)| *taker).collect();
            self.takers.retain(|(_, score)| *score != best);
            self.go_on(ctx);
            shoot(ctx, place);
        } else if !self.drawers.is_empty() {
            let drawer = self.drawers.remove(0);
            self.go_on(ctx);
            draw_next(ctx, drawer);
        } else if !self.duckers.is_empty() {
            let ducker = self.duckers.remove(0);
            self.go_on(ctx);
            if let Some(threat) = opponent(ctx, ducker).filter(|_| up(ctx, ducker)) {
                flight::duck(ctx, ducker, threat, None);
            }
        }
        Ok(())
    }

    /// SX-DRAW-07: a Got a Shot test against the nearest opponent.
    fn test(&mut self, ctx: &mut Ctx<'_>, figure: FigureId) -> Result<(), NeedDice> {
        let Some(other) = opponent(ctx, figure) else { return Ok(()) };
        let grounds = reactions::grounds(ctx, figure, &[other]);
        match reactions::roll(ctx, Test::GotAShot, figure, other, grounds)?.0 {
            2 => self.takers.push((figure, 0)),
            1 => self.drawers.push(figure),
            _ => self.duckers.push(figure),
        }
        Ok(())
    }

    /// SX-DRAW-08: a die and CV each, only if two or more take a shot; the highest first.
    fn score(&mut self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        self.ordered = true;
        if self.takers.len() < 2 {
            return Ok(());
        }
        let who: Vec<FigureId> = self.takers.iter().map(|(taker, _)| *taker).collect();
        let mut dice: ArrayVec<u8, MOST_PIECES> = ArrayVec::new();
        for (taker, score) in &mut self.takers {
            let die = ctx.dice_of(hidden::thrower(ctx, *taker)).d6(ids::SX_DRAW_08)?;
            dice.push(die);
            *score = ctx.figure(*taker).cv + die;
        }
        let dice = Faces::new(&dice).expect("a die each");
        self.takers.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        ctx.tell(|state| {
            let score = |(figure, die): (&FigureId, &u8)| {
                let cv = state.figure(*figure).cv;
                format!("{} {cv} + {die} = {}", state.name(*figure), cv + die)
            };
            let scores: Vec<String> = who.iter().zip(dice.iter()).map(score).collect();
            Telling::new(ids::SX_DRAW_08, format!("Who shoots first? {}.", scores.join(", ")))
                .about(who.iter().map(|figure| state.name(*figure)))
                .rolled("the order of the shots", &dice, [], [])
        });
        Ok(())
    }
}

/// SX-DRAW-08: those of one score fire, at once if they are several. Whoever has ducked or fallen has lost his place.
fn shoot(ctx: &mut Ctx<'_>, mut place: Vec<FigureId>) {
    place.retain(|taker| up(ctx, *taker));
    match place[..] {
        [] => {}
        [taker] => firing::must_fire_at_any(ctx, &[taker], Why::StandOff),
        [..] => {
            let firers: Vec<_> = place.into_iter().map(|taker| (taker, None)).collect();
            firing::together(ctx, &firers, Why::StandOff);
        }
    }
}

/// SX-DRAW-09: one who is still able and has not fired draws on an opponent; with none he does nothing.
fn draw_next(ctx: &mut Ctx<'_>, drawer: FigureId) {
    if !up(ctx, drawer) || ctx.figure(drawer).shots > 0 {
        return;
    }
    match to_draw_on(ctx, drawer)[..] {
        [] => {}
        [other] => ctx.push(Task::Race { drawer, other }),
        [..] => ctx.push(Task::DrawOn(DrawOn { drawer })),
    }
}
