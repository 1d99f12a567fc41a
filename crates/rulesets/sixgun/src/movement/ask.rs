//! SX-MOV-02, SX-ACT-12: the way to a path, and how an interrupted move goes on.

use engine::decision::{PlaceAnswer, PoseOut};

use super::tell::{unit, verb};
use super::{LegalMove, Resume, Task, Way, legal, walk, way};
use crate::prelude::*;

/// SX-MOV-02: the way to a move: a point to drag to, then another, as long as the player likes.
pub fn ask(state: &State, figure: FigureId, answers: &mut Answers<'_, order::Move>) -> Answered<Doing> {
    let move_along = |legal: LegalMove| Doing::of(legal).shown(show).played(super::play);
    if let Some(answered) = answers.whole(|order| legal::check(state, figure, &order.path, order.facing)) {
        return answered.map(move_along);
    }
    legal::may_steer(state, figure)?;
    let facing = answers.settle(slot!(facing), None).judged(Ok)?;
    let judge = |path: &[Spot]| Ok((legal::check(state, figure, path, facing)?, path.to_vec()));
    let most = (super::inches_left(state, figure) * 4.0) as usize;
    let any = |pick: &mut dyn FnMut(usize) -> usize| {
        let way = Point::toward(pick(24) as f64 * 15.0) * ((pick(most.max(1)) + 1) as f64 / 4.0);
        Some(vec![Placement { at: state.centre(figure) + way, facing: 0.0 }.snap().spot()])
    };
    let (legal, path) = answers.grow(slot!(path), |path| on(state, figure, path), any, judge)?;
    answers.done(move_along(legal), || order::Move { path, facing })
}

/// The next leg of a path: anywhere, or straight ahead with all that is left, or with half of it.
pub(crate) fn on(state: &State, figure: FigureId, path: &[Spot]) -> Next<Spot> {
    let who = state.figure(figure);
    let whole: Vec<Spot> = std::iter::once(who.at.spot()).chain(path.iter().copied()).collect();
    let way = Way::along(state, figure, &whole);
    let left = f64::from(who.budget - way.total_units()) / way::units_an_inch(state, who);
    let last = whole[path.len()].point();
    let facing = way.at(way.mils()).map_or(who.at.degrees(), |(_, facing)| facing);
    let ahead = |far: f64| {
        let at = last + Point::toward(facing) * far;
        Offer::new(format!("{} inches ahead", inches(far)), [path, &[Spot::new(at.x, at.y)]].concat())
    };
    let suggested = if left < 0.25 { Vec::new() } else { vec![ahead(left), ahead(left / 2.0)] };
    let from = PoseOut { x: last.x, y: last.y, facing };
    let ghost = Ghost { reach: Some(left.max(0.0)), ..ghost(state, figure, from) };
    let title = if path.is_empty() { "Where to?" } else { "And on to?" };
    Next::new(ids::SX_MOV_02, title, Vec::new()).placing(format!("path/{}", path.len()), ghost, suggested)
}

/// A figure to be dragged from somewhere.
pub(crate) fn ghost(state: &State, figure: FigureId, from: PoseOut) -> Ghost {
    Ghost {
        piece: state.name(figure).to_owned(),
        answer: PlaceAnswer::Point,
        from,
        bases: vec![field::base_at(state.figure(figure).ride, Placement::default()).drawn()],
        reach: Some(super::inches_left(state, figure)),
    }
}

/// What a move would do: its legs, its price and where it ends.
fn show(state: &State, legal: &LegalMove) -> Preview {
    let figure = legal.figure;
    let way = Way::along(state, figure, &legal.path);
    let who = state.figure(figure);
    let (length, cost) = (f64::from(legal.mils) / 1000.0, way.inches_of(legal.units));
    // A way may pass the limit by the tolerance (SX-GEN-04): then nothing is left, and not less.
    let left = (super::inches_left(state, figure) - cost).max(0.0);
    // SX-MOV-04: what the ground costs beyond the length of the way. Prices are whole numbers, so inches are told in words.
    let (name, verb, long) = (state.name(figure), verb(who.ride), inches(length));
    let to = place(legal.path.last().map_or_else(|| who.at.point(), |end| end.point()));
    let mut preview = Preview::saying(format_args!("{name} {verb} {long} {} to {to}", unit(legal.mils)));
    if cost - length > 0.005 {
        let more = inches(cost - length);
        preview.says += &format!(", which costs {more} more over this ground,");
    }
    preview.says += &format!(" and has {} left.", inches(left));
    for leg in way.lines() {
        let ruler = Witness::line(leg.from, leg.to, format_args!("{:.2}″", leg.length()));
        preview = preview.drawn(ruler);
    }
    let ghost = way.at(way.mils()).map(|(at, along)| {
        field::base_at(
            who.ride,
            Placement { at, facing: legal.facing.map_or(along, |facing| f64::from(facing) / 100.0) },
        )
        .drawn()
    });
    preview.standing(ghost)
}

/// SX-ACT-12: after an interruption the owner goes on, stops, takes another way or charges.
impl Asks<Sixgun> for Resume {
    decided_by!(self, state => self.0.figure);

    fn head(&self, state: &State) -> Head {
        let figure = self.0.figure;
        let (name, left) = (state.name(figure), inches(super::inches_left(state, figure)));
        let says = format!(
            "{name} was interrupted and has {left} inches of movement left: go on, stop, change the way or charge."
        );
        Head::new(ids::SX_ACT_12, "Interrupted", says)
            .asking(ids::SX_ACT_12, "how the interrupted move goes on")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let figure = self.0.figure;
        answers.ways(|ways| {
            ways.may::<order::GoOn>(Button::new("Go on").often(2), || {
                walk::may_go_on(state, &self.0)?;
                Ok(Doing::of(self.0.clone())
                    .shown(move |state, way| {
                        let says = format!("{} goes on as ordered.", state.name(figure));
                        let line = |leg: &[Spot]| Witness::line(leg[0].point(), leg[1].point(), "");
                        let legs = walk::rest(state, way);
                        legs.windows(2).fold(says.into(), |preview: Preview, leg| preview.drawn(line(leg)))
                    })
                    .played(|ctx, way| {
                        super::go_on(ctx);
                        ctx.push(Task::Walk(way));
                    }))
            });
            ways.word::<order::Stop>(Button::new("Stop here"), || {
                Doing::of(self.0.clone())
                    .shown(move |state, _| format!("{} stops here.", state.name(figure)))
                    .played(|ctx, way| walk::put_back(ctx, &way))
            });
            ways.verb::<order::Move>(Button::new("Take another way"), |answers| ask(state, figure, answers));
            ways.verb::<order::Charge>(MAIN.seldom(16), |answers| {
                charge::ask(state, figure, "How does it go on?", answers)
            });
        })
    }

    /// SX-SOLO-04: keep to the ordered path.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let open = walk::may_go_on(state, &self.0).is_ok();
        Some(if open { order::GoOn {}.into() } else { order::Stop {}.into() })
    }
}
