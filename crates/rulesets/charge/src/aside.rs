//! SC-MOV-14: a screen on whose ground a friend ends steps aside, free, where its owner likes.

use engine::decision::{PlaceAnswer, PoseOut};

use crate::event;
use crate::formations::{screen_ranks, screen_rect};
use crate::prelude::*;
use crate::screens;

/// SC-MOV-14: a screen steps aside.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StandAside {
    /// The middle of its front edge; it faces as its parent does.
    pub at: Spot,
}

/// Friends on whose screens a unit would lie.
fn in_the_way(state: &State, unit: UnitId, lie: Lie) -> Vec<UnitId> {
    let footprint = state.footprint_of(unit, lie);
    let friends = state.of_side(state.unit(unit).side).filter(|(friend, _)| *friend != unit);
    let covered = friends.filter(|(friend, _)| {
        let screen = state.screen_rect(*friend);
        screen.is_some_and(|screen| bodies::overlap(&footprint.body(), &Body::of_rects(&[screen])).is_some())
    });
    covered.map(|(friend, _)| friend).collect()
}

/// SC-MOV-14: whether every screen on which a unit would end can step aside.
pub fn check(state: &State, unit: UnitId, lie: Lie) -> Result<(), Refusal> {
    let friends = in_the_way(state, unit, lie);
    if friends.is_empty() {
        return Ok(());
    }
    let mut after = state.clone();
    after.unit_mut(unit).lie = lie;
    event::settle(&mut after, unit);
    match friends.into_iter().find(|friend| places(&after, *friend).next().is_none()) {
        Some(friend) => {
            Err(no!(ids::SC_MOV_14, "{unit} would end on the screen of {friend}, which cannot step aside")
                .at(lie.at.point(), friend))
        }
        None => Ok(()),
    }
}

/// SC-MOV-14: a unit has ended its move: the screens it stands on step aside.
pub fn ask(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let friends = in_the_way(ctx, unit, ctx.unit(unit).lie);
    ctx.push_in_order(friends.into_iter().map(|parent| StepAside { parent }));
}

/// Places for a unit's screen that are legal.
fn places(state: &State, parent: UnitId) -> impl Iterator<Item = Screen> + '_ {
    let here = state.unit(parent);
    let all =
        here.screen.into_iter().flat_map(move |screen| screens::places(state, parent, here.lie, screen));
    all.filter(move |screen| screens::check(state, parent, here.lie, *screen).is_ok())
}

/// SC-MOV-14: where the screen of a unit steps aside to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StepAside {
    /// Whose screen.
    pub parent: UnitId,
}

impl StepAside {
    fn judge(&self, state: &State, at: Spot) -> Result<Screen, Refusal> {
        let here = state.unit(self.parent);
        let Some(screen) = here.screen else {
            return Err(no!(ids::SC_MOV_14, "{} has no screen out", self.parent));
        };
        let at = Placement { at: at.point(), facing: here.lie.at.degrees() }.snap();
        screens::check(state, self.parent, here.lie, Screen { at, ..screen })
    }
}

impl Asks<Charge> for StepAside {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.parent).side
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "A friend stands on the screen of {}: say where it steps aside to.",
            state.name(self.parent)
        );
        Head::new(ids::SC_MOV_14, "A screen steps aside", says).interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<StandAside>(MAIN, |answers| {
                let title = format!("Where does the screen of {} go?", state.name(self.parent));
                let ghost = self.ghost(state);
                let propose = || {
                    let some = places(state, self.parent).take(6);
                    some.map(|screen| ("here".to_owned(), screen.at.spot())).collect()
                };
                let place = answers.fill(slot!(at), title, Form::Place(ghost)).proposing(propose);
                let (at, screen) = place.judged(
                    |_| {
                        places(state, self.parent)
                            .next()
                            .map_or(Spot::new(0.0, 0.0), |screen| screen.at.spot())
                    },
                    |at| {
                        let from = state.unit(self.parent).lie.at.point();
                        shown(self.judge(state, at), from, at.point()).map(|screen| (at, screen))
                    },
                )?;
                answers.done(steps_aside(self.parent, screen), || StandAside { at })
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let some: Vec<Screen> = places(state, self.parent).take(8).collect();
        let screen = *some.get(pick(some.len().max(1)))?;
        Some((StandAside { at: screen.at.spot() }.into(), steps_aside(self.parent, screen)))
    }
}

/// A screen steps aside to a place that was judged.
fn steps_aside(parent: UnitId, screen: Screen) -> Doing {
    Doing::shown(move |state| {
        Preview::saying(format_args!("The screen of {} stands here.", state.name(parent)))
            .standing([&screen_rect(state.info(parent), screen)])
    })
    .played(move |ctx| ctx.emit(Event::ScreenPlaced { unit: parent, screen, rule: ids::SC_MOV_14 }))
}

impl StepAside {
    /// The screen, about the middle of its front edge.
    fn ghost(&self, state: &State) -> Ghost {
        let here = state.unit(self.parent);
        let from = here.screen.map_or(here.lie.at, |screen| screen.at);
        let origin = Placement { at: Point::new(0.0, 0.0), facing: from.degrees() };
        let size =
            here.screen.map_or((1.0, 1.0), |screen| screen_ranks(state.info(self.parent), screen).size());
        let rect = Rect::behind(origin, size.0, size.1);
        let at = from.point();
        Ghost {
            piece: state.name(self.parent).to_owned(),
            answer: PlaceAnswer::Point,
            from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
            bases: vec![Base::from(&rect)],
            reach: None,
        }
    }
}
