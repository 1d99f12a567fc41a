//! SX-MOV-11, SX-MOV-13: what a frightened figure's owner may still choose.

use engine::Shared;

use super::conduct::{dash_to, start_to_run};
use super::hiding::{self, Found, Refuge};
use super::{Threat, away};
use crate::prelude::*;
use crate::sight::known_enemies;

/// SX-MOV-11: which of the nearest hiding places.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Hide {
    pub figure: FigureId,
    /// From what.
    pub threat: Threat,
    /// SX-MOV-03: what the cheapest costs.
    pub lowest: i32,
    /// What the search has found, so that whoever answers need not search again.
    #[serde(skip)]
    pub found: Shared<Found>,
}

/// So many places are listed.
const LISTED: usize = 12;

impl Asks<Sixgun> for Hide {
    decided_by!(self, state => self.figure);

    fn head(&self, state: &State) -> Head {
        let (name, he) = (state.name(self.figure), state.pronouns(self.figure).he);
        let says = format!("{name} must hide: which of the nearest places does {he} run to?");
        Head::new(ids::SX_MOV_11, "Where to hide?", says)
            .interrupting()
            .asking(ids::SX_MOV_11, "where the figure hides")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let figure = self.figure;
        let from = state.centre(figure);
        let down = |it: &Refuge| {
            let far = from.distance(it.at.point());
            format!("Down {}, {far:.1} inches away", state.down_at(it.behind))
        };
        // The places lie on the map, to be tapped there.
        answers.ways(|ways| {
            ways.verb::<order::Hide>(Button::new("Hide"), |answers| {
                if let Some(answered) = answers.whole(|order| self.check(state, order.at)) {
                    return answered.map(|refuge| run_to(figure, refuge));
                }
                let ghost = movement::ghost(state, figure, state.figure(figure).at.into());
                let place = answers.fill(slot!(at), "Where to hide?", Form::Place(ghost)).proposing(|| {
                    let listed = self.refuges(state).into_iter().take(LISTED);
                    listed.map(|it| (down(&it), it.at)).collect()
                });
                let any = |pick: &mut dyn FnMut(usize) -> usize| {
                    let refuges = self.refuges(state);
                    refuges[pick(refuges.len())].at
                };
                let refuge = place.judged(any, |at| self.check(state, at))?;
                let at = refuge.0.at;
                answers.done(run_to(figure, refuge), || order::Hide { at })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        let eye = hiding::eye_of(state, self.figure, self.threat)?;
        let refuge = farthest(&eye, self.refuges(state))?;
        Some(order::Hide { at: refuge.at }.into())
    }
}

/// SX-MOV-11: a figure runs to a place and hides there from a threat.
fn run_to(figure: FigureId, to: (Refuge, Point)) -> Doing {
    Doing::of(to)
        .shown(move |state, (refuge, _)| {
            let (name, down) = (state.name(figure), state.down_at(refuge.behind));
            let to = place(refuge.at.point());
            let preview = Preview::saying(format_args!("{name} runs to {to} and ducks {down}."));
            refuge.path.windows(2).fold(preview, |preview, leg| {
                let (from, to) = (leg[0].point(), leg[1].point());
                preview.drawn(Witness::line(from, to, format_args!("{:.2}″", from.distance(to))))
            })
        })
        .played(move |ctx, (refuge, threat)| dash_to(ctx, figure, threat, Some(refuge)))
}

impl Hide {
    /// The places to hide at, the cheapest first.
    fn refuges(&self, state: &State) -> Vec<Refuge> {
        let search = || {
            let eye = hiding::eye_of(state, self.figure, self.threat);
            eye.map(|eye| hiding::places(state, self.figure, &eye)).unwrap_or_default()
        };
        self.found.places(state).map_or_else(search, <[Refuge]>::to_vec)
    }

    /// SX-MOV-11: whether a place is one of the nearest, and where the threat is.
    fn check(&self, state: &State, at: Spot) -> Result<(Refuge, Point), Refusal> {
        let Self { figure, threat, lowest, .. } = *self;
        let Some(eye) = hiding::eye_of(state, figure, threat) else {
            let no = no!(ids::SX_MOV_11, "there is nothing to hide from, so no place is better than another");
            return Err(no.along(state.centre(figure), at.point(), "no threat"));
        };
        let refuge = hiding::named(state, figure, &eye, at, lowest);
        refuge.map(|refuge| (refuge, eye.at)).ok_or_else(|| hiding::why_not(state, figure, &eye, at, lowest))
    }
}

/// SX-MOV-13: which of the equally near exits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Exit {
    pub figure: FigureId,
    /// The edges it may leave by.
    pub open: Edges,
    /// Whether it moves at once.
    pub at_once: bool,
}

impl Asks<Sixgun> for Exit {
    decided_by!(self, state => self.figure);

    fn head(&self, state: &State) -> Head {
        let (name, he) = (state.name(self.figure), state.pronouns(self.figure).he);
        let says = format!("{name} runs away: which of the equally near edges does {he} make for?");
        Head::new(ids::SX_MOV_13, "Which way out?", says)
            .interrupting()
            .asking(ids::SX_MOV_13, "which edge the runner makes for")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self { figure, open, at_once } = *self;
        answers.ways(|ways| {
            ways.verb::<order::Exit>(MAIN, |answers| {
                let exits = self.exits(state);
                let way = answers.pick(slot!(at), "").among(exits.clone());
                let way = way.called(|at| format!("Leave at {}", place(at.point())));
                let at = way.judged(|at| {
                    if exits.contains(&at) {
                        return Ok(at);
                    }
                    let no = no!(ids::SX_MOV_13, "that is not one of the equally near ways off the table");
                    Err(no.along(state.centre(figure), at.point(), "not the nearest way"))
                })?;
                let leave = Doing::shown(move |state| {
                    let (name, to) = (state.name(figure), at.point());
                    Preview::saying(format_args!("{name} makes for the edge at {}.", place(to)))
                        .drawn(Witness::line(state.centre(figure), to, "way out"))
                });
                let leave = leave.played(move |ctx| start_to_run(ctx, figure, at, open, at_once));
                answers.done(leave, || order::Exit { at })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(order::Exit { at: safest(state, self.figure, &self.exits(state)) }.into())
    }
}

impl Exit {
    fn exits(&self, state: &State) -> ArrayVec<Spot, 4> {
        away::ways_out(state, self.figure, self.open)
    }
}

/// SX-SOLO-04: the farthest from the threat; of several the cheapest.
pub(super) fn farthest(threat: &Eye, places: Vec<Refuge>) -> Option<Refuge> {
    let far = |refuge: &Refuge| refuge.at.point().distance(threat.at);
    let farthest = places.iter().map(far).fold(0.0, f64::max);
    places.into_iter().find(|refuge| within(farthest, far(refuge)))
}

/// SX-SOLO-04: the exit whose nearest known enemy is farthest.
pub(super) fn safest(state: &State, figure: FigureId, exits: &[Spot]) -> Spot {
    let safety = |exit: &Spot| {
        let enemies = known_enemies(state, figure);
        enemies.map(|(_, it)| it.at.point().distance(exit.point())).fold(f64::INFINITY, f64::min)
    };
    let safest = exits.iter().map(safety).fold(0.0, f64::max);
    let best = exits.iter().copied().find(|exit| within(safest, safety(exit)));
    best.unwrap_or_else(|| state.figure(figure).at.spot())
}
