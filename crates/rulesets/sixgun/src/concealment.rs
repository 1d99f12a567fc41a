//! SX-CONC: hiding, looking, and being seen.

mod looking;

pub use looking::{Moment, exposed, hidden_at, look, next_look};

use crate::encounter::watch;
use crate::movement::walk;
use crate::prelude::*;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-CONC-06 a: an active figure looks about at the start of its activation.
    LookAbout { figure: FigureId },
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        let Self::LookAbout { figure } = self;
        let eye = sight::eye(ctx, figure);
        if let Some((looker, hidden)) = next_look(ctx, &eye, Moment::AtTheStart) {
            look(ctx, looker, hidden)?;
            ctx.push(Self::LookAbout { figure });
        }
        Ok(())
    }
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-CONC-03: a spotting roll.
    /// - `second` (SX-CONC-10): the second die against an Apache.
    Looked { looker: FigureId, hidden: FigureId, die: u8, second: Option<u8> },
    /// SX-CONC-07, SX-CONC-08: a hidden figure is seen by the whole enemy side.
    Revealed { figure: FigureId, rule: RuleId },
    /// SX-CONC-01, SX-CONC-11: a figure hid.
    /// - `rule`: SX-CONC-01, or SX-CONC-11 for one who vanished.
    Hid { figure: FigureId, rule: RuleId },
    /// SX-CONC-14: what a figure does with optional tests from now on.
    StandingOrder { figure: FigureId, standing: Standing },
}

/// SX-CONC-07, SX-CONC-08, SX-TER-04: a hidden figure is revealed to the whole enemy side, by this rule; nothing if it is not hidden.
pub fn reveal(ctx: &mut Ctx<'_>, figure: FigureId, rule: RuleId) {
    if !is_hidden(ctx, figure) {
        return;
    }
    // SX-CONC-14: what was walked unseen is told before, so that his enemies read of it from here on alone.
    let moves = ctx.is_acting(figure);
    if !moves || !walk::set_out_in_sight(ctx, figure) {
        movement::show(ctx);
    }
    emit(ctx, Event::Revealed { figure, rule });
    // SX-CCAP-11: one who steals up gives his party away.
    if watch::steals_up(ctx, figure) {
        let side = ctx.figure(figure).side;
        watch::seen(ctx, side);
    }
}

/// Whether a figure hides from anybody: by its own concealment or in a dry riverbed.
pub fn is_hidden(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    let bedded = !it.shown_in_bed && state.setup.terrain.riverbed_at(it.at.point()).is_some();
    it.status.conscious() && (it.concealed || bedded)
}

/// SX-CONC-01: when both sides are placed those whom an enemy sees with nothing to cover them are revealed, unless the scenario lets
/// them start concealed, and everybody else in clear view counts as seen.
pub fn open(ctx: &mut Ctx<'_>) {
    for figure in (0..ctx.figures.len() as u8).map(FigureId) {
        let state = &**ctx;
        let it = state.figure(figure);
        let let_be = state.character(figure).in_plain_sight;
        if !it.concealed || !it.status.conscious() || let_be {
            continue;
        }
        let eye = sight::eye(state, figure);
        let bare = state
            .conscious(it.side.enemy())
            .any(|(enemy, _)| is_bare(state, &eye, &sight::eye(state, enemy)));
        if bare {
            reveal(ctx, figure, ids::SX_CONC_01);
        }
    }
    movement::watch::note_seen(ctx);
}

/// Hidden men whom somebody sees before the first card: SX-CONC-01 reveals them, and the author surely did not mean it.
pub fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = Vec::new();
    for figure in state.everybody() {
        let it = state.figure(figure);
        let let_be = state.character(figure).in_plain_sight;
        // Whoever is still to be placed stands nowhere yet.
        if !it.concealed || let_be || state.setup.deploys[it.side] {
            continue;
        }
        let eye = sight::eye(state, figure);
        let seen = state
            .conscious(it.side.enemy())
            .find(|(enemy, _)| is_bare(state, &eye, &sight::eye(state, *enemy)));
        if let Some((enemy, _)) = seen {
            let (name, here, from) = (state.name(figure), it.at.point(), state.figure(enemy).at.point());
            let says = format!(
                "{name} is to start concealed at ({}, {}), and {} sees that place from ({}, {}): put something between them, or write `in-plain-sight = true`",
                here.x,
                here.y,
                state.name(enemy),
                from.x,
                from.y
            );
            doubts.push(Fault::by_rule(
                format!("sides.{}.figures.\"{name}\"", it.side),
                ids::SX_CONC_01,
                says,
            ));
        }
    }
    doubts
}

/// SX-CONC-08: whether a viewer has a clear line to a figure and no feature covers it against him.
fn is_bare(state: &State, figure: &Eye, viewer: &Eye) -> bool {
    sight::clear(state, figure, viewer) && sight::cover(state, figure, viewer).is_none()
}

/// SX-CONC-01: whether a figure may conceal itself in its own activation.
pub fn check_conceal(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let it = state.figure(figure);
    refuse_if!(it.concealed, ids::SX_CONC_01, "{figure} is concealed already");
    let eye = sight::eye(state, figure);
    let known =
        || state.conscious(it.side.enemy()).filter(|(enemy, _)| sight::known_to(state, *enemy, it.side));
    let seen_now = known().any(|(enemy, _)| sight::clear(state, &eye, &sight::eye(state, enemy)));
    if it.spotted || seen_now {
        return Err(no!(ids::SX_CONC_01, "already spotted: an enemy has seen {figure} in this encounter"));
    }
    Ok(())
}

/// Whether a feature could cover a figure against somebody somewhere: it is in it or near it.
pub fn could_cover(state: &State, feature: crate::state::Cover, eye: &Eye) -> bool {
    (0..24).any(|step| {
        let from = eye.at + table::Point::toward(f64::from(step) * 15.0) * 30.0;
        let viewer = Eye { status: Status::Up, ride: Ride::Foot, ..eye.moved_to(from) };
        sight::covers(state, feature, eye, &viewer)
    })
}

/// SX-CONC-11: whether an Apache may vanish: he has moved and not fired in this activation, and every enemy his side knows of would not
/// see him on his feet.
pub fn check_vanish(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let it = state.figure(figure);
    refuse_if!(!state.character(figure).apache, ids::SX_CONC_11, "{figure} is no Apache: only they vanish");
    refuse_if!(!state.setup.on_the_trail, ids::SX_CONC_11, "{figure} vanishes only on the trail");
    refuse_if!(it.concealed, ids::SX_CONC_11, "{figure} is concealed already");
    refuse_if!(
        state.activation_is(|it| it.fired),
        ids::SX_CONC_11,
        "{figure} has fired in this activation: one vanishes without a shot"
    );
    // SX-VEH-02: whom a vehicle has carried counts as moved for a shot, and has not moved himself.
    let carried = matches!(it.ride, Ride::Vehicle { driver: false, .. });
    refuse_if!(
        !it.moved || carried,
        ids::SX_CONC_11,
        "{figure} has not moved in this activation: get to a place out of sight first"
    );
    let eye = sight::eye(state, figure);
    for (enemy, _) in state.conscious(it.side.enemy()) {
        // One who has ducked need only raise his head.
        let on_his_feet = sight::eye(state, enemy).being(Status::Up);
        if sight::known_to(state, enemy, it.side) && sight::clear(state, &eye, &on_his_feet) {
            return Err(no!(ids::SX_CONC_11, "{enemy} still sees {figure}, or would if up").along(
                state.centre(enemy),
                eye.at,
                "in sight",
            ));
        }
    }
    Ok(())
}

/// SX-CONC-01, SX-CONC-11: a figure hides.
pub fn hide(ctx: &mut Ctx<'_>, figure: FigureId, rule: RuleId) {
    emit_about(ctx, figure, Event::Hid { figure, rule });
}

/// SX-CONC-14: a standing order.
pub fn give_standing_order(ctx: &mut Ctx<'_>, figure: FigureId, standing: Standing) {
    emit_about(ctx, figure, Event::StandingOrder { figure, standing });
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Looked { looker, hidden, .. } => {
            if let Some(activation) = &mut state.activation {
                if activation.figure == *looker {
                    activation.looked_for.add(*hidden);
                } else {
                    activation.looked_by.add(*looker);
                }
            }
        }
        Event::Revealed { figure, .. } => {
            let in_bed = state.setup.terrain.riverbed_at(state.centre(*figure)).is_some();
            let it = state.figure_mut(*figure);
            it.concealed = false;
            it.spotted = true;
            it.shown_in_bed |= in_bed;
            state.in_activation(|it| it.interrupted = true);
        }
        Event::Hid { figure, .. } => {
            let it = state.figure_mut(*figure);
            it.concealed = true;
            it.spotted = false;
            state.in_activation(|it| {
                it.finished = true;
                it.begun = true;
            });
        }
        Event::StandingOrder { figure, standing } => state.figure_mut(*figure).standing = *standing,
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
    match event {
        Event::Looked { looker, hidden, die, second } => {
            // SX-CONC-12, SX-CONC-14: while it lasts the rolls are shown to nobody but an umpire, unless hidden figures are open.
            let open = state.setup.options.hidden_figures == HiddenFigures::Open;
            (seat.is_none() || open || state.over.is_some())
                .then(|| looking::tell(state, *looker, *hidden, *die, *second))
        }
        Event::Revealed { figure, rule } => {
            let name = state.name(*figure);
            Some(Telling::new(*rule, format!("{name} is seen!")).about([name]))
        }
        Event::Hid { figure, rule } => {
            let own = seat.is_none_or(|seat| seat == state.figure(*figure).side) || state.over.is_some();
            let does = match *rule {
                ids::SX_CONC_11 => "vanishes",
                _ if own => "hides",
                // SX-CONC-14: whoever had him on his table misses him there, and learns no more.
                _ => "is out of sight",
            };
            Some(about(state, *rule, *figure, does))
        }
        Event::StandingOrder { figure, standing } => {
            let Pronouns { he, his, .. } = state.pronouns(*figure);
            let does = match standing {
                Standing::TakeShots => "takes any shot that offers itself".to_owned(),
                Standing::Hold => format!("holds {his} fire until {he} is found"),
            };
            // What one means to do is nobody else's business, not even when all is over.
            let own = seat.is_none_or(|seat| seat == state.figure(*figure).side);
            own.then(|| about(state, ids::SX_CONC_14, *figure, does).detail())
        }
    }
}

/// SX-CONC-07: whether an event shows somebody what he did not know.
pub fn reveals(event: &crate::event::Event) -> bool {
    use crate::event::What;
    matches!(
        &event.what,
        What::Concealment(Event::Revealed { .. } | Event::Looked { .. })
            | What::Sequence(sequence::Event::CardsDrawn { .. })
    )
}
