//! Rally, MG-RAL: step M1. Commanders pay for attempts; a unit that rallies stands as its owner likes.

use dice::NeedDice;
use engine::decision::{Choice, Place, PlaceAnswer, Suggestion};
use engine::{Ask, Ctx, Decision, PieceId, Preview, Refusal, Refused, Side, Tally, Telling, no};
use serde_json::{Value, json};
use table::{Placement, Point, Pose, within};

use crate::command::price::{Kind, Part, afford, check_payer, payers, price, reasons};
use crate::command::{draft_of, own_unit, payer_named};
use crate::event::{self, Why};
use crate::grammar::{Subject, verb};
use crate::layout::{Footprint, size};
use crate::options::Switch;
use crate::order::Order;
use crate::profiles::Arm;
use crate::refusal::{barred_ground, no_road, too_far, wrong_formation};
use crate::state::{CommanderId, Condition, Formation, Lie, RoadWay, State, UnitId, UnitSet};
use crate::{March, field, formation, ids, movement, status, task};

/// What is asked or done in step M1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// Whether any attempt can still be made.
    Next,
    /// MG-RAL-03: the phasing side pays for attempts until it has had enough.
    Attempts,
    /// MG-RAL-02: a unit checks.
    Check {
        /// Which.
        unit: UnitId,
    },
    /// MG-RAL-04: how a rallied unit stands.
    Place {
        /// Which.
        unit: UnitId,
    },
}

/// What happens in step M1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// MG-RAL-01: a unit took its attempt.
    Tried {
        /// Which.
        unit: UnitId,
        /// Whether it rallied.
        rallied: bool,
    },
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
        Telling::new(ids::MG_RAL_04, format!("{}.", who.does("rallies"))).about([name]).headline()
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
        Condition::Good => no!(ids::MG_RAL_01, "{} is in good order and need not rally", unit),
        Condition::Disordered => no!(
            ids::MG_RAL_01,
            "{} is disordered, not routed: it recovers by itself at the end of its turn",
            unit
        ),
        Condition::Routed if here.marks.tried_to_rally => {
            no!(ids::MG_RAL_01, "{} has taken its attempt of this turn: one attempt a turn is all", unit)
        }
        Condition::Routed => return Ok(()),
    })
}

/// Everybody who could pay for an attempt of a unit now.
pub(crate) fn able_payers(state: &State, unit: UnitId) -> Vec<CommanderId> {
    let parts = [part(state, unit)];
    payers(state, &parts)
        .filter(|payer| afford(state, *payer, &parts, &price(state, *payer, Kind::Rally, &parts)).is_ok())
        .collect()
}

/// The units of the phasing side for which somebody can pay an attempt.
pub(crate) fn candidates(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    let units = state.of_side(state.active).map(|(unit, _)| unit);
    units.filter(|unit| may_try(state, *unit).is_ok() && !able_payers(state, *unit).is_empty())
}

/// A place for a rallied unit that the rules accept. Only [`check_place`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalPlace {
    formation: Formation,
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
            "{} is in difficult ground and can only be in open order, in line or column shape",
            unit
        ));
    }
    formation::clear_of_units(state, unit, &end, None, UnitSet::default(), ids::MG_RAL_04)?;
    Ok(LegalPlace { formation: to, lie, end })
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
    let far = |road: &table::Polyline| road.nearest(at.point()).point.distance(at.point());
    let nearest = roads.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
    let (index, road) = nearest.ok_or_else(|| no_road(unit, "there is no road on this table"))?;
    let along = road.nearest(at.point()).bearing;
    let ahead = table::turn_between(at.degrees(), along).abs() <= 90.0;
    let way = way.unwrap_or(if ahead { RoadWay::Onward } else { RoadWay::Backward });
    formation::road_lie_at(state, unit, index as u8, way, at.point())
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

impl Task {
    /// Who must decide.
    pub fn asks(&self, state: &State) -> Option<Side> {
        match self {
            Self::Attempts | Self::Place { .. } => Some(state.active),
            Self::Next | Self::Check { .. } => None,
        }
    }

    /// What is asked.
    pub fn decision(&self, state: &State) -> Decision {
        if let Self::Place { unit } = self {
            let says = format!("{} has rallied: how and where does it stand?", state.name(*unit));
            return Decision::new(state.active, ids::MG_RAL_04, "Movement: a rallied unit", says);
        }
        let names: Vec<&str> = candidates(state).map(|unit| state.name(unit)).collect();
        let says = format!("Who is given points to rally? {} may try.", names.join(", "));
        Decision::new(state.active, ids::MG_RAL_01, "Movement: rally", says)
    }

    /// The next question for a draft.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        match self {
            Self::Place { unit } => Ok(ask_place(state, *unit, draft)),
            _ => Ok(ask_attempt(state, draft)),
        }
    }

    /// What an order would do.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        match (self, order) {
            (Self::Attempts, Order::Rally { payer, unit }) => {
                let LegalAttempt { unit, price, .. } = check(state, *payer, *unit)?;
                let needs = state.profile(unit).quality.passes_on();
                let rallies = verb(state, unit, "rallies", "rally");
                let says = format_args!("{} {rallies} on {needs} or more.", state.name(unit));
                Ok(Preview::saying(says).costing(&price))
            }
            (Self::Attempts, Order::EndRallies) => {
                Ok(Preview::saying("Routed units that have not rallied flee."))
            }
            (Self::Place { unit }, Order::PlaceRallied { formation, at, way }) => {
                let place = check_place(state, *unit, *formation, *at, *way)?;
                let (name, stands) = (state.name(*unit), verb(state, *unit, "stands", "stand"));
                let says =
                    format_args!("{name} {stands} {} at {}.", formation.in_words(), at.point().measured());
                Ok(Preview::saying(says).standing(&place.end.stands))
            }
            (Self::Place { unit }, Order::LeaveInPlace) => {
                let stays = verb(state, *unit, "stays as it lies", "stay as they lie");
                Ok(Preview::saying(format_args!("{} {stays}.", state.name(*unit))))
            }
            (Self::Place { .. }, _) => {
                Err(Refusal::other_question(ids::MG_RAL_04, "how the rallied unit stands"))
            }
            _ => Err(Refusal::other_question(ids::MG_TRN_02, "rally attempts, step M1")),
        }
    }

    /// Checks an order and starts it.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        match (self, order) {
            (Self::Attempts, Order::Rally { payer, unit }) => {
                let LegalAttempt { payer, unit, price } = check(ctx, *payer, *unit)?;
                ctx.pop();
                ctx.emit(event::Event::PointsSpent { commander: payer, reasons: reasons(&price) });
                push(ctx, Self::Next);
                push(ctx, Self::Check { unit });
            }
            (Self::Place { unit }, Order::PlaceRallied { formation, at, way }) => {
                let place = check_place(ctx, *unit, *formation, *at, *way)?;
                ctx.pop();
                field::go(ctx, *unit, place.lie, place.formation, Why::Rallied, ids::MG_RAL_04);
            }
            (Self::Attempts, Order::EndRallies) | (Self::Place { .. }, Order::LeaveInPlace) => {
                ctx.pop();
            }
            _ => {
                self.preview(ctx, order)?;
            }
        }
        Ok(())
    }

    /// Some legal order.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        if let Self::Place { unit } = self {
            return any_place(state, *unit, pick);
        }
        let units: Vec<UnitId> = candidates(state).collect();
        let Some(unit) = units.get(pick(units.len() + 1)) else { return Order::EndRallies };
        let payers = able_payers(state, *unit);
        let payer = payers[pick(payers.len())];
        Order::Rally { payer: state.commander_piece(payer), unit: state.piece(*unit) }
    }

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
                    push(ctx, Self::Place { unit });
                }
            }
            Self::Attempts | Self::Place { .. } => {}
        }
        Ok(())
    }
}

fn any_place(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> Order {
    let here = &state.unit(unit).footprint;
    let formations: Vec<Formation> = choices(state, unit).collect();
    for _ in 0..8 {
        let to = formations[pick(formations.len())];
        let centre = here.centre() + Point::toward(pick(360) as f64) * (pick(100) as f64 / 100.0);
        let at = front_about(state, unit, to, centre, pick(360) as f64);
        if check_place(state, unit, to, at, None).is_ok() {
            return Order::PlaceRallied { formation: to, at, way: None };
        }
    }
    Order::LeaveInPlace
}

fn ask_attempt(state: &State, draft: &Value) -> Ask {
    let mut ask = Ask { rule: ids::MG_RAL_01.0.to_owned(), ..Ask::default() };
    let named = draft.get("unit").and_then(Value::as_str).and_then(|name| state.names().find(name));
    match named.and_then(|piece| own_unit(state, state.active, piece).ok()) {
        None => {
            "Who is to rally?".clone_into(&mut ask.title);
            for (unit, _) in state.of_side(state.active).filter(|(_, unit)| unit.condition != Condition::Good)
            {
                let payer = able_payers(state, unit).first().map(|payer| state.commander_name(*payer));
                let draft = json!({ "order": "rally", "unit": state.name(unit), "payer": payer });
                let refused = may_try(state, unit).err().map(|refusal| Refused::of(&refusal, state.names()));
                let refused = refused.or_else(|| {
                    payer
                        .is_none()
                        .then(|| Refused::bad_input("no superior of it has the points for an attempt"))
                });
                ask.pieces.push(Choice::piece(state.name(unit), draft).refused(refused));
            }
            ask.ready = draft.get("order").and_then(Value::as_str) == Some("end-rallies");
        }
        Some(unit) => {
            ask.title = format!("Who pays for {}?", state.name(unit));
            for payer in able_payers(state, unit) {
                let order = Order::Rally { payer: state.commander_piece(payer), unit: state.piece(unit) };
                let cost = price(state, payer, Kind::Rally, &[part(state, unit)]).total();
                let label = state.commander_name(payer);
                ask.options.push(Choice::option(label, draft_of(&order)).noted(format!("{cost} CP")));
            }
            ask.ready = draft.get("payer").is_some_and(Value::is_string);
        }
    }
    ask.options.push(Choice::option("No more rally attempts", draft_of(&Order::EndRallies)));
    ask
}

fn ask_place(state: &State, unit: UnitId, draft: &Value) -> Ask {
    let mut ask = Ask { rule: ids::MG_RAL_04.0.to_owned(), ..Ask::default() };
    ask.title = format!("How does {} stand?", state.name(unit));
    let here = &state.unit(unit).footprint;
    let order = |to: Formation, turn: f64| {
        let at = front_about(state, unit, to, here.centre(), here.front().facing + turn);
        (at, draft_of(&Order::PlaceRallied { formation: to, at, way: None }))
    };
    for to in choices(state, unit) {
        let (at, draft) = order(to, 0.0);
        let refused =
            check_place(state, unit, to, at, None).err().map(|refusal| Refused::of(&refusal, state.names()));
        ask.options.push(Choice::option(to.name(), draft).refused(refused));
    }
    ask.options.push(Choice::option("It stays as it lies", draft_of(&Order::LeaveInPlace)));
    let formation =
        draft.get("formation").cloned().and_then(|value| serde_json::from_value::<Formation>(value).ok());
    if let Some(to) = formation {
        let turned =
            [("as it lies", 0.0), ("turned about", 180.0), ("to the right", 90.0), ("to the left", 270.0)];
        ask.place = Some(Place {
            field: "/at".to_owned(),
            piece: state.name(unit).to_owned(),
            answer: PlaceAnswer::Pose,
            from: order(to, 0.0).0.into(),
            ghost: movement::ghost(state, unit, to),
            reach: Some(NEAR),
            suggestions: turned
                .into_iter()
                .map(|(label, turn)| Suggestion { label: label.to_owned(), draft: order(to, turn).1 })
                .collect(),
        });
    }
    let stays = draft.get("order").and_then(Value::as_str) == Some("leave-in-place");
    ask.ready = stays || draft.get("at").is_some();
    ask
}
