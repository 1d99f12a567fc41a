//! SX-CRUST-07, SX-CRUST-08, SX-CRUST-09, SX-CRUST-10, SX-CRUST-11, SX-CRUST-12, SX-CRUST-13: cattle that are driven, run loose, are
//! gathered and leave the table.
//!
//! A head moves straight, as often as it has inches left in its turn: several orders are a path.

use engine::beat::Beat;
use engine::decision::{PlaceAnswer, PoseOut};
use engine::question::Head as Asked;
use table::{Rect, Vector};

use super::concede::Decided;
use super::report::Aim;
use super::{Event, Task};
use crate::ground::Gait;
use crate::prelude::*;
use crate::sequence::side_left;

/// The stolen head.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Herd {
    /// In number order.
    pub head: Vec<Head>,
    /// SX-CRUST-07: how many inches each may move this turn.
    pub inches: u8,
    /// The turn for which that was rolled.
    pub turn: u32,
}

/// A head of cattle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Head {
    /// The centre of its base and its facing.
    pub at: Pose,
    /// SX-CRUST-08, SX-CRUST-11: who controls it.
    pub by: Option<FigureId>,
    /// Thousandths of an inch it may still move this turn.
    pub left: i32,
    /// SX-CRUST-12: it is off the table.
    pub gone: Option<Gone>,
}

/// SX-CRUST-12: how a head left the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// Over the far edge.
    DrivenOff,
    /// Over another one.
    Stray,
}

/// SX-CRUST-08: how many one controls, and how near he must stay.
pub const MOST: usize = 4;
const NEAR: f64 = 6.0;
/// SX-CRUST-10: how near one must come to a loose one.
const REACH: f64 = 1.0;
/// SX-CRUST-07: what is added to the die.
const PACE: u8 = 4;

/// The base of a head somewhere (SX-CRUST-07).
pub(crate) fn base_at(at: Placement) -> Rect {
    Rect::centred(at, 1.0, 2.0)
}

/// The herd, where there is one.
pub fn herd(state: &State) -> Option<&Herd> {
    state.course.as_ref()?.herd.as_ref()
}

/// How many head the scenario names.
pub(crate) fn count(state: &State) -> usize {
    herd(state).map_or(0, |herd| herd.head.len())
}

/// The head that are on the table, in number order.
pub fn on_table(state: &State) -> impl Iterator<Item = (u8, &Head)> {
    let all = herd(state).into_iter().flat_map(|herd| (0..).zip(&herd.head));
    all.filter(|(_, head)| head.gone.is_none())
}

/// SX-CRUST-04: the far edge.
fn far(state: &State) -> Option<Edge> {
    state.affair()?.near.map(Edge::opposite)
}

/// SX-CRUST-07: whether the herd moves before the cards of the next turn are drawn.
pub fn is_due(state: &State) -> bool {
    herd(state).is_some_and(|herd| herd.turn != state.turn + 1 && on_table(state).next().is_some())
}

/// SX-CRUST-07, SX-CRUST-08: those too far from whoever controls them get loose; then the herd die.
pub(super) fn roll(ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
    let state = &**ctx;
    let lost: Vec<u8> = on_table(state).filter(|(_, head)| !holds(state, head)).map(|(id, _)| id).collect();
    let Some(hunted) = state.affair().and_then(|affair| affair.hunted) else { return Ok(()) };
    let turn = state.turn + 1;
    let die = ctx.dice_of(hunted.hand()).d6(campaign::SX_CRUST_07)?;
    for head in lost {
        emit(ctx, Event::GotLoose { head });
    }
    emit(ctx, Event::HerdRolled { die, turn });
    ctx.push(Task::Loose(0));
    Ok(())
}

/// SX-CRUST-08: whether whoever controls a head still does: in action, and within 6 inches, base to base. A loose one has nothing to lose.
fn holds(state: &State, head: &Head) -> bool {
    head.by.is_none_or(|by| {
        let it = state.figure(by);
        let in_action = it.status.conscious() && !matches!(it.status, Status::Running { .. });
        in_action && within(gap(state, by, head), NEAR)
    })
}

fn gap(state: &State, figure: FigureId, head: &Head) -> f64 {
    field::base(state, figure).gap(&Base::Block(base_at(head.at.placement()))).distance
}

/// SX-CRUST-09: the next loose head runs as its die says, or as the rustlers wish.
pub(super) fn run_loose(ctx: &mut Ctx<'_>, from: u8) -> Result<(), NeedDice> {
    let state = &**ctx;
    let loose = on_table(state).find(|(id, head)| *id >= from && head.by.is_none());
    let Some((id, _)) = loose else { return Ok(()) };
    let Some((hunted, near)) = state.affair().and_then(|affair| Some((affair.hunted?, affair.near?))) else {
        return Ok(());
    };
    let die = ctx.dice_of(hunted.hand()).d6(campaign::SX_CRUST_09)?;
    emit(ctx, Event::LooseRolled { head: id, die });
    ctx.push(Task::Loose(id + 1));
    // SX-CRUST-04: left and right as seen facing the far edge.
    let ahead = near.opposite().outward();
    match die {
        4 => go(ctx, id, ahead - 90.0),
        5 => go(ctx, id, near.outward()),
        6 => go(ctx, id, ahead + 90.0),
        _ => ctx.push(Task::Wish(Wish { head: id })),
    }
    Ok(())
}

/// A loose head runs its whole distance, straight.
fn go(ctx: &mut Ctx<'_>, id: u8, bearing: f64) {
    if let Some(way) = straight(ctx, id, bearing) {
        moved(ctx, way);
    }
    emit(ctx, Event::Stands { head: id });
}

/// A stretch a head can go. Only [`straight`] and [`check`] make one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LegalDrive {
    head: u8,
    to: Pose,
    mils: i32,
}

/// As far as a head gets in a direction: slowed by the ground, stopped where nobody may go, no farther than the edge.
fn straight(state: &State, id: u8, bearing: f64) -> Option<LegalDrive> {
    let head = &herd(state)?.head[usize::from(id)];
    let (from, left) = (head.at.point(), f64::from(head.left) / 1000.0);
    let terrain = &state.setup.terrain;
    let clipped = terrain.board.bounds();
    let way = Vector::toward(bearing);
    // The most it could go before the edge.
    let room = |at: f64, step: f64, low: f64, high: f64| match step {
        step if within(step.abs(), 0.0) => f64::MAX,
        step if step > 0.0 => (high - at) / step,
        step => (low - at) / step,
    };
    let most = room(from.x, way.x, clipped.min.x, clipped.max.x)
        .min(room(from.y, way.y, clipped.min.y, clipped.max.y))
        .min(left)
        .max(0.0);
    let leg = Segment::new(from, from + way * most);
    let going = terrain.going(leg, Gait::Foot);
    let far = going.reach(left);
    let to = Placement { at: leg.at(far), facing: bearing }.snap();
    let mils = libm::ceil(going.cost_to(far) * 1000.0) as i32;
    (mils > 0).then_some(LegalDrive { head: id, to, mils: mils.min(head.left) })
}

/// SX-CRUST-08: whether a head may be driven straight to a place by whoever controls it, or as the rustlers wish.
pub fn check(state: &State, by: Option<FigureId>, head: PieceId, to: Spot) -> Result<LegalDrive, Refusal> {
    let Some(id) = state.as_head(head) else {
        return Err(no!(campaign::SX_CRUST_08, "{head} is no head of cattle"));
    };
    let it = &herd(state).expect("there is a herd").head[usize::from(id)];
    refuse_if!(it.gone.is_some(), campaign::SX_CRUST_12, "{head} is off the table");
    if let Some(figure) = by.filter(|figure| it.by != Some(*figure)) {
        return Err(no!(campaign::SX_CRUST_08, "{figure} does not control {head}"));
    }
    let (from, end) = (it.at.point(), to.point());
    let terrain = &state.setup.terrain;
    if !terrain.board.holds(end) {
        return Err(no!(campaign::SX_CRUST_12, "{head} goes no farther than the edge of the table"));
    }
    let leg = Segment::new(from, end);
    let Some(way) = leg.step().unit() else {
        return Err(no!(campaign::SX_CRUST_07, "{head} would not move at all"));
    };
    let going = terrain.going(leg, Gait::Foot);
    if let Some(stop) = &going.stop {
        let what = stop.what.in_words(state);
        let no = no!(campaign::SX_CRUST_07, "{head} is stopped by {what}");
        return Err(no.along(from, leg.at(stop.at), "stopped"));
    }
    let (cost, left) = (going.cost(), f64::from(it.left) / 1000.0);
    if !within(cost, left) {
        let no = no!(
            campaign::SX_CRUST_07,
            "{head} may move {left:.2} inches more in this turn, and this takes {cost:.2}"
        );
        return Err(no.along(from, end, cost));
    }
    let to = Placement { at: end, facing: way.bearing() }.snap();
    Ok(LegalDrive { head: id, to, mils: (libm::ceil(cost * 1000.0) as i32).min(it.left) })
}

/// SX-CRUST-08: an active figure drives a head; its activation has begun by that.
pub fn drive(ctx: &mut Ctx<'_>, legal: LegalDrive) {
    moved(ctx, legal);
    emit(ctx, Event::Driven);
}

/// A head moves, and leaves the table if it touches the far edge or its centre reaches another one.
pub(super) fn moved(ctx: &mut Ctx<'_>, legal: LegalDrive) {
    let LegalDrive { head, to, mils } = legal;
    let from = herd(ctx).expect("there is a herd").head[usize::from(head)].at;
    emit(ctx, Event::HeadMoved { head, from, to, mils });
    if let Some(how) = leaves(ctx, to) {
        emit(ctx, Event::HeadGone { head, how });
    }
}

/// SX-CRUST-12: whether a head is off the table where it has come to.
fn leaves(state: &State, at: Pose) -> Option<Gone> {
    let (board, far) = (&state.setup.terrain.board, far(state)?);
    let corners = base_at(at.placement()).corners();
    if corners.into_iter().any(|corner| within(board.inside(far, corner), 0.0)) {
        return Some(Gone::DrivenOff);
    }
    let over = |edge: Edge| within(board.inside(edge, at.point()), 0.0);
    Edge::ALL.into_iter().any(over).then_some(Gone::Stray)
}

/// SX-CRUST-10, SX-CRUST-11: whoever has moved to within 1 inch of loose head takes control of them, up to four.
pub fn gather(ctx: &mut Ctx<'_>, figure: FigureId) {
    let state = &**ctx;
    let moved = state.activation.as_ref().is_some_and(|activation| activation.walked > 0);
    if herd(state).is_none() || !moved || !matches!(state.figure(figure).status, Status::Up) {
        return;
    }
    let held = on_table(state).filter(|(_, head)| head.by == Some(figure)).count();
    let loose =
        on_table(state).filter(|(_, head)| head.by.is_none() && within(gap(state, figure, head), REACH));
    let taken: Vec<u8> = loose.map(|(id, _)| id).take(MOST.saturating_sub(held)).collect();
    for head in taken {
        emit(ctx, Event::Gathered { head, by: figure });
    }
}

/// SX-CRUST-13: whether no cattle are left on the table.
pub(crate) fn none_left(state: &State) -> bool {
    herd(state).is_some() && on_table(state).next().is_none()
}

/// SX-CRUST-13, SX-CRUST-15: how many head count for whom.
pub(super) fn tally(state: &State) -> Option<Aim> {
    let hunted = state.affair()?.hunted?;
    let all = &herd(state)?.head;
    let how = |gone: Option<Gone>| all.iter().filter(|head| head.gone == gone).count() as u8;
    let (driven, strays, left) = (how(Some(Gone::DrivenOff)), how(Some(Gone::Stray)), how(None));
    let (rustlers, cowboys) = (side_left(state, hunted), side_left(state, hunted.enemy()));
    // No Cowboy in action: what is still on the table has been driven off.
    let (driven_off, left) = if rustlers && !cowboys { (driven + left, 0) } else { (driven, left) };
    let of_side = state.figures.iter().filter(|it| it.side == hunted);
    let beaten = of_side.clone().all(|it| super::is_down(it.status) || it.ran_away);
    Some(Aim::Cattle { driven_off, strays, left, chased_off: beaten && left > 0 && cowboys && !rustlers })
}

/// SX-CRUST-14, SX-CRUST-15: who has the greater share; nobody if they are equal.
pub(super) fn winner(state: &State) -> Option<Decided> {
    let hunted = state.affair()?.hunted?;
    let Aim::Cattle { driven_off, chased_off, .. } = tally(state)? else { return None };
    let rest = count(state) as u8 - driven_off;
    Some(match driven_off.cmp(&rest) {
        _ if chased_off => Decided::For(hunted.enemy()),
        std::cmp::Ordering::Greater => Decided::For(hunted),
        std::cmp::Ordering::Less => Decided::For(hunted.enemy()),
        std::cmp::Ordering::Equal => Decided::ForNobody,
    })
}

/// SX-CNPC-17, SX-CDEC-01: the next order of one who drives by the book: his head straight to the far edge, a Cowboy's to the near one.
pub(super) fn next_drive(state: &State, figure: FigureId) -> Option<Order> {
    let affair = state.affair()?;
    let near = affair.near?;
    let to = if affair.hunted == Some(state.figure(figure).side) { near.opposite() } else { near };
    let mine = on_table(state).filter(|(_, head)| head.by == Some(figure) && head.left >= A_STEP);
    mine.into_iter().find_map(|(id, _)| drive_towards(state, Some(figure), id, to))
}

/// Less than this is not set out for, in thousandths of an inch.
const A_STEP: i32 = 250;

/// Straight to an edge, or aslant where something is in the way.
fn drive_towards(state: &State, by: Option<FigureId>, id: u8, edge: Edge) -> Option<Order> {
    let head = state.head_piece(id);
    [0.0, 45.0, -45.0].into_iter().find_map(|aside| {
        let way = straight(state, id, edge.outward() + aside).filter(|way| way.mils >= A_STEP)?;
        let to = way.to.spot();
        check(state, by, head, to).is_ok().then_some(order::Drive { head, to }.into())
    })
}

/// SX-CNPC-17: where a rustler rides: to his cattle, or to the nearest loose head; nowhere if he is with his.
pub(super) fn goal(state: &State, figure: FigureId) -> Option<Point> {
    herd(state)?;
    let from = state.centre(figure);
    let mine: Vec<Point> = on_table(state)
        .filter(|(_, head)| head.by == Some(figure))
        .map(|(_, head)| head.at.point())
        .collect();
    if let Some(first) = mine.first() {
        let sum = mine.iter().skip(1).fold(*first, |sum, at| sum + (*at - Point::default()));
        return Some(Point::default() + (sum - Point::default()) * (1.0 / mine.len() as f64));
    }
    let loose = on_table(state).filter(|(_, head)| head.by.is_none()).map(|(_, head)| head.at.point());
    loose.min_by(|one, other| one.distance(from).total_cmp(&other.distance(from)))
}

/// SX-CRUST-09: where a loose head goes that the rustlers may send.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Wish {
    pub head: u8,
}

impl Asks<Sixgun> for Wish {
    fn seat(&self, state: &State) -> Side {
        state.affair().and_then(|affair| affair.hunted).unwrap_or(Side::A)
    }

    fn head(&self, state: &State) -> Asked {
        let name = state.names().of(state.head_piece(self.head));
        let left = left_of(state, self.head);
        let says = format!("{name} is loose and may be sent up to {left} inches, or let be.");
        Asked::new(campaign::SX_CRUST_09, format!("{name} is loose"), says)
            .asking(campaign::SX_CRUST_09, "where a loose head of cattle goes")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let head = self.head;
        answers.ways(|ways| {
            ways.verb::<order::Drive>(Button::new("Send it"), |answers| {
                let way = ask(state, None, [state.head_piece(head)].into_iter(), answers)?;
                Ok(Doing::of(way).shown(show).played(move |ctx, way| send(ctx, head, way)))
            });
            ways.word::<order::LetBe>(Button::new("Let it be"), || {
                let stays = move |state: &State| {
                    format!("{} stays where it is.", state.names().of(state.head_piece(head)))
                };
                Doing::shown(stays).played(move |ctx| emit(ctx, Event::Stands { head }))
            });
        })
    }

    /// SX-CDEC-01: straight to the far edge.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let to = far(state)?;
        Some(drive_towards(state, None, self.head, to).unwrap_or_else(|| order::LetBe {}.into()))
    }
}

/// SX-CRUST-09: a loose head goes its whole distance, as its player likes: stretch by stretch.
fn send(ctx: &mut Ctx<'_>, head: u8, way: LegalDrive) {
    moved(ctx, way);
    let may = herd(ctx).is_some_and(|herd| {
        let it = &herd.head[usize::from(head)];
        it.gone.is_none() && it.left >= A_STEP
    });
    if may {
        ctx.push(Task::Wish(Wish { head }));
    } else {
        emit(ctx, Event::Stands { head });
    }
}

fn left_of(state: &State, id: u8) -> String {
    herd(state).map_or_else(String::new, |herd| inches(f64::from(herd.head[usize::from(id)].left) / 1000.0))
}

/// The way to an order to drive: which head, and straight to where.
pub fn ask(
    state: &State,
    by: Option<FigureId>,
    lit: impl Iterator<Item = PieceId>,
    answers: &mut Answers<'_, order::Drive>,
) -> Answered<LegalDrive> {
    if let Some(answered) = answers.whole(|order| check(state, by, order.head, order.to)) {
        return answered;
    }
    let mine = |head: PieceId| {
        let id = state.as_head(head).filter(|id| {
            let it = &herd(state).expect("there is a herd").head[usize::from(*id)];
            it.gone.is_none() && it.left >= A_STEP && by.is_none_or(|by| it.by == Some(by))
        });
        id.ok_or_else(|| no!(campaign::SX_CRUST_08, "{head} cannot be driven now"))
    };
    let which = answers.pick(slot!(head), "Drive which?").among(lit).only_open();
    let id = which.judged(mine)?;
    let (head, from) = (state.head_piece(id), herd(state).expect("there is a herd").head[usize::from(id)].at);
    let left = f64::from(herd(state).expect("there is a herd").head[usize::from(id)].left) / 1000.0;
    let ghost = Ghost {
        piece: state.names().of(head).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut::from(from),
        bases: vec![engine::view::Base::from(&base_at(Placement::default()))],
        reach: Some(left),
    };
    let edges = || {
        let words = [("To the far edge", far(state)), ("To the near edge", far(state).map(Edge::opposite))];
        let ways = words.into_iter().filter_map(|(says, edge)| {
            Some((says.to_owned(), straight(state, id, edge?.outward())?.to.spot()))
        });
        ways.collect::<Vec<_>>()
    };
    let there = answers.fill(slot!(to), "Where to?", Form::Place(ghost)).proposing(edges);
    let (way, to) = there.judged(
        |pick| {
            let far = left * (pick(4) + 1) as f64 / 4.0;
            let at = from.point() + Point::toward(pick(24) as f64 * 15.0) * far;
            Spot::new(at.x, at.y)
        },
        |to: Spot| Ok((check(state, by, head, to)?, to)),
    )?;
    answers.done(way, || order::Drive { head, to })
}

/// The heads somebody controls.
pub fn of(state: &State, figure: FigureId) -> impl Iterator<Item = PieceId> {
    on_table(state).filter(move |(_, head)| head.by == Some(figure)).map(|(id, _)| state.head_piece(id))
}

/// What driving would do.
pub fn show(state: &State, way: &LegalDrive) -> Preview {
    let name = state.names().of(state.head_piece(way.head));
    let from = herd(state).map_or_else(Point::default, |herd| herd.head[usize::from(way.head)].at.point());
    let to = way.to.point();
    let then = match leaves(state, way.to) {
        Some(Gone::DrivenOff) => " and has been driven off",
        Some(Gone::Stray) => " and strays off the table",
        None => "",
    };
    Preview::saying(format_args!("{name} goes to {}{then}.", place(to)))
        .drawn(Witness::line(from, to, format_args!("{:.2}″", f64::from(way.mils) / 1000.0)))
        .standing([engine::view::Base::from(&base_at(way.to.placement()))])
}

/// For folds.
pub(super) fn fold(herd: &mut Herd, event: &Event) {
    match event {
        Event::HerdRolled { die, turn } => {
            (herd.inches, herd.turn) = (die + PACE, *turn);
            let left = i32::from(herd.inches) * 1000;
            herd.head.iter_mut().for_each(|head| head.left = left);
        }
        Event::GotLoose { head } => herd.head[usize::from(*head)].by = None,
        Event::Gathered { head, by } => herd.head[usize::from(*head)].by = Some(*by),
        Event::HeadMoved { head, to, mils, .. } => {
            let it = &mut herd.head[usize::from(*head)];
            (it.at, it.left) = (*to, (it.left - mils).max(0));
        }
        Event::Stands { head } => herd.head[usize::from(*head)].left = 0,
        Event::HeadGone { head, how } => {
            let it = &mut herd.head[usize::from(*head)];
            (it.gone, it.by, it.left) = (Some(*how), None, 0);
        }
        _ => {}
    }
}

/// What is told of cattle.
pub(super) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let name = |head: u8| state.names().of(state.head_piece(head));
    let one = |die: u8| Faces::of([die]);
    Some(match event {
        Event::HerdRolled { die, .. } => {
            let says = format!("The herd: a {die}, {} inches for every head this turn.", die + PACE);
            Telling::new(campaign::SX_CRUST_07, says).rolled("herd", &one(*die), [], Vec::new())
        }
        Event::GotLoose { head } => {
            let says = format!("{} gets loose.", name(*head));
            Telling::new(campaign::SX_CRUST_08, says).about([name(*head)])
        }
        Event::LooseRolled { head, die } => {
            let goes = match die {
                4 => "runs to the left",
                5 => "runs back",
                6 => "runs to the right",
                _ => "goes as the rustlers wish",
            };
            let says = format!("{} is loose: a {die}, it {goes}.", name(*head));
            Telling::new(campaign::SX_CRUST_09, says).about([name(*head)]).rolled(
                "loose cattle",
                &one(*die),
                [],
                Vec::new(),
            )
        }
        Event::Gathered { head, by } => {
            let says = format!("{} takes control of {}.", state.name(*by), name(*head));
            Telling::new(campaign::SX_CRUST_10, says).about([state.name(*by), name(*head)])
        }
        Event::HeadMoved { head, from, to, mils } => {
            let long = inches(f64::from(*mils) / 1000.0);
            let says = format!("{} goes {long} inches to {}.", name(*head), place(to.point()));
            let path = vec![PoseOut { facing: to.degrees(), ..PoseOut::from(*from) }, PoseOut::from(*to)];
            Telling::new(campaign::SX_CRUST_07, says).about([name(*head)]).seen(Beat::Move {
                piece: name(*head).to_owned(),
                path,
                gait: engine::beat::Gait::March,
            })
        }
        Event::HeadGone { head, how } => {
            let (says, word) = match how {
                Gone::DrivenOff => (format!("{} has been driven off.", name(*head)), "driven off"),
                Gone::Stray => (format!("{} strays off the table.", name(*head)), "strayed"),
            };
            let side = state.affair().and_then(|affair| affair.hunted).unwrap_or(Side::A);
            let told = Telling::new(campaign::SX_CRUST_12, says).about([name(*head)]).headline();
            let piece = name(*head).to_owned();
            told.seen(Beat::Out { piece, side, how: word.to_owned(), at: None })
        }
        _ => return None,
    })
}

impl State {
    /// The piece a head of cattle is.
    pub fn head_piece(&self, head: u8) -> PieceId {
        let before = self.setup.roster + self.horses.len() + self.vehicles.len();
        PieceId((before + usize::from(head)) as u16)
    }

    /// The head of cattle a piece is, if it is one.
    pub fn as_head(&self, piece: PieceId) -> Option<u8> {
        let before = self.setup.roster + self.horses.len() + self.vehicles.len();
        let index = piece.index().checked_sub(before)?;
        (index < count(self)).then_some(index as u8)
    }
}

/// How far a head has come on its way to the far edge: 0 at the near one, 1 there. A loose one counts half.
pub(crate) fn progress(state: &State, head: &Head) -> f64 {
    let board = &state.setup.terrain.board;
    let Some(far) = far(state) else { return 0.0 };
    let (behind, ahead) = (board.inside(far.opposite(), head.at.point()), board.inside(far, head.at.point()));
    let come = behind / (behind + ahead).max(1.0);
    if head.by.is_some() { come } else { come / 2.0 }
}
