//! Rally, MG-RAL: step M1. Commanders pay for attempts; a unit that rallies stands as its owner likes.

use dice::NeedDice;
use engine::question::{Answered, Answers, Button, Form, Ghost, Head, MAIN, Question};
use engine::{Ctx, PieceId, Preview, Refusal, Side, Tally, Telling, no, slot};
use serde::Serialize;
use table::{Placement, Point, Pose, within};

use crate::command::price::{Kind, Part, afford, ask_payer, check_payer, price, reasons, usual_payer};
use crate::command::{own_unit, payer_named};
use crate::event::{self, Why};
use crate::grammar::{Subject, verb};
use crate::layout::{Footprint, column_on, length_on_road, size};
use crate::options::Switch;
use crate::order::{EndRallies, LeaveInPlace, Order, PlaceRallied, Rally};
use crate::profiles::Arm;
use crate::refusal::{barred_ground, no_road, too_far, wrong_formation};
use crate::state::{CommanderId, Condition, Formation, Lie, RoadWay, State, UnitId, UnitSet};
use crate::telling::beats;
use crate::{March, field, formation, ids, movement, status, task};

/// What is asked or done in step M1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// Whether any attempt can still be made.
    Next,
    /// MG-RAL-03: the phasing side pays for attempts until it has had enough.
    Attempts,
    /// MG-RAL-02: a unit checks.
    Check { unit: UnitId },
    /// MG-RAL-04: how a rallied unit stands.
    Place(Place),
}

/// What happens in step M1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// MG-RAL-01: a unit took its attempt.
    Tried { unit: UnitId, rallied: bool },
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    let Event::Tried { unit, rallied } = event;
    let marks = &mut state.unit_mut(*unit).marks;
    marks.tried_to_rally = true;
    marks.rallied |= rallied;
}

/// An event as a sentence.
pub fn tell(state: &State, event: &Event) -> Option<Telling> {
    let Event::Tried { unit, rallied } = event;
    let (name, who) = (state.name(*unit), Subject::of(state, *unit));
    Some(if *rallied {
        Telling::new(ids::MG_RAL_04, format!("{}.", who.does("rallies")))
            .about([name])
            .headline()
            .seen(beats::order(state, *unit, Condition::Good))
    } else {
        Telling::new(ids::MG_RAL_06, format!("{} not rally.", who.does("does"))).about([name])
    })
}

/// Step M1 begins.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    push(ctx, Task::Next);
}

fn push(ctx: &mut Ctx<'_, March>, task: Task) {
    ctx.push(task::Task::Rally(task));
}

/// A rally attempt the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalAttempt {
    payer: CommanderId,
    unit: UnitId,
    price: Tally,
}

/// MG-RAL-01, MG-CMD-11, MG-CMD-15: whether a commander may pay for a unit's attempt.
pub fn check(state: &State, payer: PieceId, unit: PieceId) -> Result<LegalAttempt, Refusal> {
    let payer = payer_named(state, payer)?;
    let unit = own_unit(state, state.active, unit)?;
    may_try(state, unit)?;
    check_payer(state, payer, [unit])?;
    let price = price(state, payer, Kind::Rally, &[part(state, unit)]);
    afford(state, payer, &[part(state, unit)], &price)?;
    Ok(LegalAttempt { payer, unit, price })
}

/// MG-CMD-16: infantry with any part in difficult ground pays for it; open order taken up on clear ground has lapsed with the rout.
pub(crate) fn part(state: &State, unit: UnitId) -> Part {
    let ground = &state.unit(unit).footprint.ground;
    let difficult = state.arm(unit) == Arm::Infantry && ground.partly.difficult;
    Part { unit, open_order: false, difficult, contact: false }
}

/// MG-RAL-01, MG-CMD-22: whether a unit may take an attempt.
pub fn may_try(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = state.unit(unit);
    Err(match here.condition {
        Condition::Good => no!(ids::MG_RAL_01, "{unit} is in good order and need not rally"),
        Condition::Disordered => no!(
            ids::MG_RAL_01,
            "{unit} is disordered, not routed: it recovers by itself at the end of its turn"
        ),
        Condition::Routed if here.marks.tried_to_rally => {
            no!(ids::MG_RAL_01, "{unit} has taken its attempt of this turn: one attempt a turn is all")
        }
        Condition::Routed => return Ok(()),
    })
}

/// MG-RAL-01: one's own unit that may take an attempt, and who would usually pay for it.
pub(crate) fn may_be_tried(state: &State, unit: PieceId) -> Result<(UnitId, CommanderId), Refusal> {
    let unit = own_unit(state, state.active, unit)?;
    may_try(state, unit)?;
    Ok((unit, usual_payer(state, Kind::Rally, &[part(state, unit)])?))
}

/// The units of the phasing side for which somebody can pay an attempt, each with who usually pays.
pub(crate) fn candidates(state: &State) -> impl Iterator<Item = (UnitId, CommanderId)> + '_ {
    state.of_side(state.active).filter_map(|(unit, _)| may_be_tried(state, state.piece(unit)).ok())
}

/// A place for a rallied unit that the rules accept. Only [`check_place`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalPlace {
    formation: Formation,
    at: Pose,
    lie: Lie,
    end: Footprint,
}

/// MG-RAL-04: how far the centre of a rallied unit may be from where it was.
const NEAR: f64 = 1.0;

/// MG-RAL-04: whether a rallied unit may stand so: its centre within an inch of the old one, nothing overlapped, every enemy at least
/// 0.1 away; a march column on a road.
pub fn check_place(
    state: &State,
    unit: UnitId,
    to: Formation,
    at: Pose,
    way: Option<RoadWay>,
) -> Result<LegalPlace, Refusal> {
    suits(state, unit, to)?;
    let lie = if to == Formation::MarchColumn { on_road(state, unit, at, way)? } else { Lie::Field(at) };
    let end = field::footprint_at(state, unit, to, lie);
    let (from, centre) = (state.unit(unit).footprint.centre(), end.centre());
    let asked = from.distance(centre);
    if !within(asked, NEAR) {
        return Err(too_far(ids::MG_RAL_04, unit, NEAR, (from, centre, asked)));
    }
    movement::on_the_table(state, unit, &end, ids::MG_RAL_04)?;
    let terrain = &state.setup.terrain;
    // MG-RTE-04: a unit that fled into ground it may not enter rallies there.
    let passer = crate::ground::Passer::new(state.arm(unit), to, lie);
    terrain
        .standing_from(passer, formation::strayed_stands(state, unit), &end.stands, centre)
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    if to == Formation::Square && end.ground.partly.difficult {
        return Err(no!(
            ids::MG_RAL_04,
            "{unit} is in difficult ground and can only be in open order, in line or column shape"
        )
        .at(centre, "difficult ground"));
    }
    formation::clear_of_units(state, unit, &end, None, UnitSet::default(), ids::MG_RAL_04)?;
    Ok(LegalPlace { formation: to, at, lie, end })
}

fn suits(state: &State, unit: UnitId, to: Formation) -> Result<(), Refusal> {
    let arm = state.arm(unit);
    if !to.suits(arm) {
        return Err(wrong_formation(unit, to, arm));
    }
    if to.is_open() && state.setup.options.open_order_in_clear == Switch::Off {
        return Err(formation::only_through_terrain(unit));
    }
    Ok(())
}

/// A march column with its head at the road point nearest to a place.
fn on_road(state: &State, unit: UnitId, at: Pose, way: Option<RoadWay>) -> Result<Lie, Refusal> {
    let roads = state.setup.terrain.roads.iter().enumerate();
    let far = |road: &bodies::Road| road.line.nearest(at.point()).point.distance(at.point());
    let nearest = roads.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
    let (road, _) = nearest.ok_or_else(|| no_road(unit, "there is no road on this table"))?;
    let length = length_on_road(state.arm(unit), state.unit(unit).stands);
    column_on(&state.setup.terrain, road as u8, at.placement(), way, length)
        .map(Lie::Road)
        .ok_or_else(|| no_road(unit, "the road is too short there to hold all its stands"))
}

/// The formations a rallied unit may take.
fn choices(state: &State, unit: UnitId) -> impl Iterator<Item = Formation> + '_ {
    Formation::ALL.into_iter().filter(move |to| suits(state, unit, *to).is_ok())
}

/// The front centre of a unit in a formation about a centre.
pub(crate) fn front_about(state: &State, unit: UnitId, to: Formation, centre: Point, facing: f64) -> Pose {
    let (_, depth) = size(state.arm(unit), to, state.unit(unit).stands);
    Placement { at: centre, facing }.advanced(depth / 2.0, 0.0).snap()
}

/// MG-RAL-03: who is given points to rally, or nobody more.
pub struct Attempts;

impl Question<March> for Attempts {
    /// An attempt, or the end of the step.
    type Legal = Option<LegalAttempt>;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let names: Vec<&str> = candidates(state).map(|(unit, _)| state.name(unit)).collect();
        let says = format!("Who is given points to rally? {} may try.", names.join(", "));
        Head::new(ids::MG_RAL_01, "Movement: rally", says).asking(ids::MG_TRN_02, "rally attempts, step M1")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Self::Legal> {
        answers.ways(|ways| {
            ways.verb::<Rally>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|order| check(state, order.payer, order.unit)) {
                    return answered.map(Some);
                }
                let able = candidates(state).map(|(unit, _)| state.piece(unit));
                let shaken =
                    state.of_side(state.active).filter(|(_, unit)| unit.condition != Condition::Good);
                let who = answers.pick(slot!(unit), "Who is to rally?").among(able);
                let who = who.showing(shaken.map(|(unit, _)| state.piece(unit)));
                let (unit, _) = who.judged(|unit| may_be_tried(state, unit))?;
                let kind = (Kind::Rally, &[part(state, unit)][..]);
                let title = format!("Who pays for {}?", state.name(unit));
                let payer = ask_payer(state, answers, slot!(payer), &title, kind)?;
                let unit = state.piece(unit);
                answers.done(Some(check(state, payer, unit)?), || Rally { payer, unit })
            });
            ways.word::<EndRallies>(Button::new("No more rally attempts").ending().seldom(4), || None);
        })
    }

    fn show(&self, state: &State, legal: &Self::Legal) -> Preview {
        let Some(LegalAttempt { unit, price, .. }) = legal else {
            return Preview::saying("Routed units that have not rallied flee.");
        };
        let needs = state.profile(*unit).quality.passes_on();
        let rallies = verb(state, *unit, "rallies", "rally");
        Preview::saying(format_args!("{} {rallies} on {needs} or more.", state.name(*unit))).costing(price)
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Self::Legal) {
        if let Some(LegalAttempt { payer, unit, price }) = legal {
            ctx.emit(event::Event::PointsSpent { commander: payer, reasons: reasons(&price) });
            push(ctx, Task::Next);
            push(ctx, Task::Check { unit });
        }
    }
}

/// MG-RAL-04: how a rallied unit stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Place {
    pub unit: UnitId,
}

impl Question<March> for Place {
    /// A place, or as it lies.
    type Legal = Option<LegalPlace>;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let says = format!("{} has rallied: how and where does it stand?", state.name(self.unit));
        Head::new(ids::MG_RAL_04, "Movement: a rallied unit", says)
            .asking(ids::MG_RAL_04, "how the rallied unit stands")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Self::Legal> {
        let unit = self.unit;
        let check = |formation, at, way| check_place(state, unit, formation, at, way);
        answers.ways(|ways| {
            ways.verb::<PlaceRallied>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|order| check(order.formation, order.at, order.way)) {
                    return answered.map(Some);
                }
                let title = format!("How does {} stand?", state.name(unit));
                let how = answers.pick(slot!(formation), &title).among(choices(state, unit));
                let formation = how.judged(|to| suits(state, unit, to).map(|()| to))?;
                let way = answers.settle(slot!(way), None).judged(Ok)?;
                let here = &state.unit(unit).footprint;
                let about = |centre: Point, facing: f64| front_about(state, unit, formation, centre, facing);
                let turned = |turn: f64| about(here.centre(), here.front().facing + turn);
                let ghost = movement::ghost(state, unit, formation, NEAR);
                let ghost = Ghost { from: turned(0.0).into(), ..ghost };
                let place = answers.fill(slot!(at), &title, Form::Place(ghost)).settled().proposing(|| {
                    [
                        ("as it lies", 0.0),
                        ("turned about", 180.0),
                        ("to the right", 90.0),
                        ("to the left", 270.0),
                    ]
                    .map(|(label, turn)| (label.to_owned(), turned(turn)))
                    .into()
                });
                let somewhere = |pick: &mut dyn FnMut(usize) -> usize| {
                    let aside = Point::toward(pick(360) as f64) * (pick(100) as f64 / 100.0);
                    about(here.centre() + aside, pick(360) as f64)
                };
                let legal = place.judged(somewhere, |at| check(formation, at, way))?;
                let at = legal.at;
                answers.done(Some(legal), || PlaceRallied { formation, at, way })
            });
            ways.word::<LeaveInPlace>(Button::new("It stays as it lies").seldom(40), || None);
        })
    }

    fn show(&self, state: &State, legal: &Self::Legal) -> Preview {
        let (unit, name) = (self.unit, state.name(self.unit));
        let Some(LegalPlace { formation, at, end, .. }) = legal else {
            let stays = verb(state, unit, "stays as it lies", "stay as they lie");
            return Preview::saying(format_args!("{name} {stays}."));
        };
        let stands = verb(state, unit, "stands", "stand");
        let at = at.point().measured();
        Preview::saying(format_args!("{name} {stands} {} at {at}.", formation.in_words()))
            .standing(&end.stands)
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Self::Legal) {
        if let Some(LegalPlace { lie, formation, .. }) = legal {
            field::go(ctx, self.unit, lie, formation, Why::Rallied, ids::MG_RAL_04);
        }
    }
}

impl Task {
    /// Goes on as far as no decision is needed.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Next => {
                if candidates(ctx).next().is_some() {
                    push(ctx, Self::Attempts);
                }
            }
            Self::Check { unit } => {
                let rallied = status::quality_check(ctx, unit, status::Check::Rally)?;
                ctx.emit(event::Event::Rally(Event::Tried { unit, rallied }));
                if rallied {
                    let to = Condition::Good;
                    ctx.emit(event::Event::ConditionChanged { unit, to, rule: ids::MG_RAL_04 });
                    push(ctx, Self::Place(Place { unit }));
                }
            }
            Self::Attempts | Self::Place(_) => {}
        }
        Ok(())
    }
}
