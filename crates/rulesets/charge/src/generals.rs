//! SC-GNL: generals: their place with a unit, their dangers and their flight.

use crate::dialogue::{MARKER, general_ghost};
use crate::prelude::*;
use crate::retreat;
use crate::rider::{NEAR, Rider};
use crate::ways::Way;

/// SC-GNL-05: so many hits of one kind put a general in danger.
const DANGEROUS: u16 = 4;

impl State {
    /// SC-GNL-01: where a general stands who is with a unit: the middle of its rear edge; the centre of a square, of skirmishers or of a block.
    pub fn post(&self, unit: UnitId) -> Spot {
        let here = self.unit(unit);
        let footprint = &here.footprint;
        let at = match (here.lie.formation, footprint.rects.first()) {
            (Formation::Square | Formation::Skirmish { .. } | Formation::Garrison { .. }, _) | (_, None) => {
                footprint.centre
            }
            (_, Some(rect)) => rect.rear_edge().midpoint(),
        };
        Placement { at, facing: 0.0 }.snap().spot()
    }
}

/// SC-GNL-05: the generals with a unit roll for the hits it took from fire in a turn, or from combat in a round.
pub fn danger(ctx: &mut Ctx<'_, Charge>, unit: UnitId, hits: u16) -> Result<(), NeedDice> {
    if hits < DANGEROUS {
        return Ok(());
    }
    let hand = ctx.hand(unit);
    let side = ctx.unit(unit).side;
    let with =
        ctx.generals_of(side).filter(|(_, general)| general.with == Some(unit) && general.flees.is_none());
    let with: Vec<GeneralId> = with.map(|(id, _)| id).collect();
    let mut rolled = Vec::with_capacity(with.len());
    for general in with {
        rolled.push((general, ctx.dice_of(hand).d6(ids::SC_GNL_05)?));
    }
    for (general, die) in rolled {
        ctx.tell(|state| {
            let who = state.general_name(general);
            let then = if die == 1 { "is hit" } else { "is unhurt" };
            Telling::new(ids::SC_GNL_05, format!("{who} is in danger and {then}."))
                .about([who])
                .rolled("danger: killed on a 1", &Faces::of([die]), [1], [])
                .unwelcome()
        });
        if die == 1 {
            ctx.emit(Event::GeneralLost { general, fate: GeneralFate::Killed, rule: ids::SC_GNL_05 });
        }
    }
    Ok(())
}

/// SC-GNL-06: when all tests and retreats of a side are done, its generals who lost their unit flee, in roster order.
pub fn flee_all(ctx: &mut Ctx<'_, Charge>, side: Side) {
    let fleeing: Vec<GeneralId> =
        ctx.generals_of(side).filter(|(_, general)| general.flees.is_some()).map(|(id, _)| id).collect();
    ctx.push_in_order(fleeing.into_iter().map(Task::Next));
}

/// SC-GNL-03: an enemy unit has ended its move: lone generals on or within 2 inches of it flee at once.
pub fn startle(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let body = ctx.body(unit);
    let enemy = ctx.unit(unit).side.enemy();
    let startled: Vec<Flee> = ctx
        .generals_of(enemy)
        .filter(|(_, general)| general.with.is_none() && within(body.gap_to_point(general.at.point()), NEAR))
        .map(|(id, general)| {
            let at = general.at.point();
            let from = body.nearest(at);
            let apart = if within(from.distance(at), 0.0) { at - body.centre } else { at - from };
            let base = apart.unit().map(|apart| (apart.bearing() * 100.0).round() as i32);
            Flee { general: id, base, lone: true }
        })
        .collect();
    for flee in startled.into_iter().rev() {
        ask_or_capture(ctx, flee);
    }
}

/// What stands on the agenda.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-GNL-06: it is this general's turn to flee.
    Next(GeneralId),
    /// SC-GNL-03, SC-GNL-06: where he flees to is asked.
    Flee(Flee),
}

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) {
        let Self::Next(general) = self else { return };
        let Some(flight) = ctx.general(general).flees else { return };
        ask_or_capture(ctx, Flee { general, base: flight.base, lone: false });
    }
}

fn ask_or_capture(ctx: &mut Ctx<'_, Charge>, flee: Flee) {
    let general = flee.general;
    if flee.found(ctx).is_some() {
        ctx.push(Task::Flee(flee));
    } else {
        let rule = flee.rule();
        ctx.emit(Event::GeneralLost { general, fate: GeneralFate::Captured, rule });
    }
}

/// SC-GNL-03, SC-GNL-06: where a general flees to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Flee {
    pub general: GeneralId,
    /// Straight away, in hundredths of a degree; nothing if any heading will do.
    pub base: Option<i32>,
    /// SC-GNL-03: he was alone, and may ride to any friendly unit within 24 inches.
    pub lone: bool,
}

/// SC-GNL-03, SC-GNL-06: a general flees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FleeTo {
    /// Where he goes. Where he touches a friendly unit he joins it; to that a lone general rides round what is in his way (SC-GNL-03).
    pub to: Spot,
}

/// A flight the rules accept.
struct Legal {
    at: Spot,
    with: Option<UnitId>,
    rode: f64,
    way: Vec<Point>,
}

impl Flee {
    /// The rule he flees by.
    const fn rule(&self) -> RuleId {
        if self.lone { ids::SC_GNL_03 } else { ids::SC_GNL_06 }
    }

    /// SC-GNL-03, SC-GNL-06: the headings he may flee on.
    fn headings(&self) -> (f64, f64) {
        let about = self.base.map_or(180.0, |base| f64::from(base) / 100.0);
        let spread = if self.base.is_some() { retreat::SPREAD } else { 180.0 };
        (about - spread, about + spread)
    }

    /// Whether a place lies in a direction he may flee to, with so much more room.
    fn is_away(&self, from: Point, to: Point, slack: f64) -> bool {
        let base = self.base.map(|base| f64::from(base) / 100.0);
        let room = slack / retreat::LEAST.to_radians();
        base.is_none_or(|base| {
            within(turn_between(base, (to - from).bearing()).abs(), retreat::SPREAD + room)
        })
    }

    /// What the rules make of a flight to a place.
    fn judge(&self, state: &State, to: Spot) -> Result<Legal, Refusal> {
        let (rider, rule, piece) =
            (Rider::new(state, self.general), self.rule(), state.general_piece(self.general));
        let (from, end) = (state.general(self.general).at.point(), to.point());
        let with = rider.touches(end);
        let at = with.map_or(to, |unit| state.post(unit));
        let straight = || Way { length: from.distance(end), places: vec![end] };
        let legal = |way: Way| Legal { at, with, rode: way.length, way: way.places };
        if let Some(unit) = with.filter(|_| self.lone) {
            let rides = rider.way(&[end]);
            if rides.as_ref().is_ok_and(|rode| within(*rode, retreat::MOST)) {
                return Ok(legal(straight()));
            }
            let too_far =
                || no!(rule, "{piece} reaches {unit} by no way of 24 inches or less").along(from, end, unit);
            let round = rider.round_to(unit, retreat::MOST).map(legal);
            return round.ok_or_else(|| rides.err().unwrap_or_else(too_far));
        }
        let rode = from.distance(end);
        if beyond(rode, retreat::MOST) || beyond(retreat::LEAST, rode) {
            let says =
                no!(rule, "{piece} flees 6 to 24 inches, or to a friendly unit within 24, not {rode:.2}");
            return Err(says.along(from, end, rode));
        }
        if !self.is_away(from, end, 0.0) {
            let says = no!(rule, "{piece} flees straight away or up to 22.5 degrees aside");
            return Err(says.along(from, end, "too far aside"));
        }
        rider.way(&[end])?;
        Ok(legal(straight()))
    }

    /// A flight that is surely legal, if there is any: straight away, or to a friend.
    fn found(&self, state: &State) -> Option<Spot> {
        let rider = Rider::new(state, self.general);
        let from = state.general(self.general).at.point();
        let (low, high) = self.headings();
        let spot = |Point { x, y }: Point| Some(Spot::new(x, y)).filter(|to| self.judge(state, *to).is_ok());
        let away = |to: Point, slack: f64| {
            let rode = from.distance(to);
            self.is_away(from, to, slack)
                && !beyond(retreat::LEAST - slack, rode)
                && within(rode, retreat::MOST + slack)
        };
        let friends = || state.of_side(state.general(self.general).side).map(|(unit, _)| unit);
        let joined = |unit: UnitId| {
            let near = Some(state.body(unit).nearest(from)).filter(|_| self.lone);
            near.or_else(|| rider.straight_to(unit, away)).and_then(spot)
        };
        rider.straight(low, high, retreat::LEAST).and_then(spot).or_else(|| friends().find_map(joined))
    }

    /// Places worth proposing: friends, and the fan from its middle, near and far.
    fn places(&self, state: &State) -> Vec<(String, Spot)> {
        let here = state.general(self.general);
        let from = here.at.point();
        let spot = |point: Point| Spot::new(point.x, point.y);
        let friends = state
            .of_side(here.side)
            .map(|(unit, _)| (format!("to {}", state.name(unit)), spot(state.body(unit).nearest(from))));
        let near = |(_, to): &(String, Spot)| to.point().distance(from) < retreat::MOST;
        let mut places: Vec<(String, Spot)> = friends.filter(near).collect();
        let (low, high) = self.headings();
        for part in [0.5, 0.25, 0.75, 0.0, 1.0] {
            let heading = low + (high - low) * part;
            for inches in [24.0, 12.0, 6.0] {
                let to = from + Point::toward(heading) * inches;
                places.push((format!("{inches} inches at {heading:.0} degrees"), spot(to)));
            }
        }
        places
    }
}

impl Asks<Charge> for Flee {
    fn seat(&self, state: &State) -> Side {
        state.general(self.general).side
    }

    fn head(&self, state: &State) -> Head {
        let name = state.general_name(self.general);
        let (rule, says) = if self.lone {
            (
                ids::SC_GNL_03,
                format!(
                    "The enemy is upon {name}: he flees 6 to 24 inches, or to a friendly unit within 24."
                ),
            )
        } else {
            (
                ids::SC_GNL_06,
                format!("{name} has lost his unit and flees 6 to 24 inches; he may join a unit he reaches."),
            )
        };
        Head::new(rule, "Flight of a general", says).interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<FleeTo>(MAIN, |answers| {
                let title = format!("Where does {} flee to?", state.general_name(self.general));
                let ghost = general_ghost(state, self.general, Some(retreat::MOST));
                let place =
                    answers.fill(slot!(to), title, Form::Place(ghost)).proposing(|| self.places(state));
                let (to, legal) = place.judged(
                    |_| self.found(state).unwrap_or(Spot::new(0.0, 0.0)),
                    |to| {
                        let from = state.general(self.general).at.point();
                        shown(self.judge(state, to), from, to.point()).map(|legal| (to, legal))
                    },
                )?;
                answers.done(self.flies(legal), || FleeTo { to })
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let places = self.places(state);
        let start = pick(places.len());
        let tries = places.iter().cycle().skip(start).take(places.len()).map(|(_, to)| *to);
        tries.chain(self.found(state)).find_map(|to| {
            let legal = self.judge(state, to).ok()?;
            Some((FleeTo { to }.into(), self.flies(legal)))
        })
    }
}

impl Flee {
    /// He flees so.
    fn flies(&self, legal: Legal) -> Doing {
        let (general, rule) = (self.general, self.rule());
        let show = move |state: &State, legal: &Legal| shown_flight(state, general, legal);
        Doing::of(legal).shown(show).played(move |ctx, Legal { at, with, rode, way }| {
            if ctx.general(general).flees.is_some() {
                ctx.emit(Event::GeneralFlees { general, flees: None });
            }
            let by = way.iter().map(|place| Spot::new(place.x, place.y)).collect();
            ctx.emit(Event::GeneralPlaced { general, at, with, by, rode, rule });
        })
    }
}

/// A flight before it is made.
fn shown_flight(state: &State, general: GeneralId, legal: &Legal) -> Preview {
    let (name, place) = (state.general_name(general), legal.at.point());
    let preview = match legal.with {
        Some(unit) => Preview::saying(format_args!(
            "{name} rides {:.1} inches and joins {}.",
            legal.rode,
            state.name(unit)
        )),
        None => Preview::saying(format_args!("{name} flees {:.1} inches.", legal.rode)),
    };
    let from = state.general(general).at.point();
    let legs = std::iter::once(&from).chain(&legal.way).zip(&legal.way);
    let drawn = legs.fold(preview, |preview, (from, to)| {
        preview.drawn(Witness::line(*from, *to, format_args!("{:.1}", from.distance(*to))))
    });
    drawn.standing([Base::Disc { at: (place.x, place.y), radius: MARKER }])
}
