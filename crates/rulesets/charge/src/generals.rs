//! SC-GNL: generals: their place with a unit, their dangers and their flight.

use bodies::Body;
use dice::{Dice, Faces, NeedDice};
use engine::question::{Answered, Answers, Form, Head, MAIN, Pick, Question};
use engine::view::Base;
use engine::{Ctx, PieceId, Preview, Refusal, Side, Witness, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Placement, Point, Segment, Spot, TOLERANCE, beyond, turn_between, within};

use crate::dialogue::{MARKER, general_ghost};
use crate::event::Event;
use crate::ground::{Kind, strip};
use crate::order::Order;
use crate::state::{Formation, GeneralFate, GeneralId, State, UnitId};
use crate::{Charge, ids, retreat, task};

/// SC-GNL-01: how near an enemy a general may not come, and how near an enemy unit frightens a lone one (SC-GNL-03).
const NEAR: f64 = 2.0;
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
        let dice = Faces::new(&[die]).expect("a die shows a face");
        ctx.emit(Event::DangerRolled { general, dice });
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
    ctx.push_in_order(fleeing.into_iter().map(|general| task::Task::Generals(Task::Next(general))));
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
    if flee.places(ctx).into_iter().any(|(_, to)| flee.judge(ctx, to, &[]).is_ok())
        || flee.detour(ctx).is_some()
    {
        ctx.push(task::Task::Generals(Task::Flee(flee)));
    } else {
        let rule = if flee.lone { ids::SC_GNL_03 } else { ids::SC_GNL_06 };
        ctx.emit(Event::GeneralLost { general, fate: GeneralFate::Captured, rule });
    }
}

/// SC-GNL-03, SC-GNL-06: where a general flees to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Flee {
    /// Who.
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
    /// Where he goes. Where he touches a friendly unit he joins it.
    pub to: Spot,
    /// SC-GNL-03: places on the way to a unit that he joins, if he does not ride straight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Spot>,
}

/// A flight the rules accept. Only [`Flee::answer`] makes one.
pub struct Legal {
    at: Spot,
    with: Option<UnitId>,
    rode: f64,
    way: Vec<Point>,
}

/// The friendly unit a point touches.
fn touched(state: &State, side: Side, point: Point) -> Option<UnitId> {
    state
        .of_side(side)
        .find(|(unit, _)| within(state.body(*unit).gap_to_point(point), 0.0))
        .map(|(unit, _)| unit)
}

/// How near a straight ride comes to a body.
fn nearness(line: Segment, body: &Body<'_>) -> f64 {
    if within(body.gap_to_point(line.from), 0.0) {
        return 0.0;
    }
    let gaps = body.edges().map(|edge| {
        let (mine, theirs) = line.nearest_points(edge);
        mine.distance(theirs)
    });
    gaps.fold(f64::INFINITY, f64::min)
}

/// SC-GNL-01: whether a general may ride along this straight line: not through closed ground, blocks, rivers or enemies, and not nearer than 2 inches to an
/// enemy, or than he was; on the last 2 inches to a unit that he joins from its flank or rear the limit does not hold.
pub fn ride(
    state: &State,
    piece: PieceId,
    side: Side,
    line: Segment,
    joins: Option<UnitId>,
) -> Result<(), Refusal> {
    let setup = &state.setup;
    if !setup.terrain.board.holds(line.to) {
        return Err(no!(ids::SC_GNL_01, "{} would leave the table: he stays on it", piece)
            .at(line.to, "off the table"));
    }
    let closed =
        setup.terrain.areas.iter().filter(|area| matches!(area.kind, Kind::Impassable | Kind::Block));
    for area in closed.filter(|area| area.outline.first_stretch(line).is_some()) {
        let joined =
            joins.is_some_and(|unit| matches!(state.unit(unit).lie.formation, Formation::Garrison { .. }));
        if !joined {
            let says =
                no!(ids::SC_GNL_01, "{} may not ride through {}: go round it", piece, area.name.clone());
            return Err(says.along(line.from, line.to, "not through here"));
        }
    }
    for river in setup.rivers() {
        for leg in river.line.legs().map(|leg| strip(leg, river.width)) {
            let Some(part) = leg.clip(line).filter(|part| beyond(part.share() * line.length(), 0.0)) else {
                continue;
            };
            let on = |end: Point| {
                river.crossings.iter().any(|crossing| {
                    let along = Point::toward(crossing.bearing);
                    within((end - crossing.at).dot(along).abs(), crossing.half)
                })
            };
            if !(on(line.at(part.from)) && on(line.at(part.to))) {
                let says =
                    no!(ids::SC_GNL_01, "{} crosses {} only at a bridge or ford", piece, river.name.clone());
                return Err(says.along(line.from, line.to, "not through here"));
            }
        }
    }
    let free = joins.filter(|unit| is_from_behind(state, *unit, line.to)).map_or(0.0, |_| NEAR);
    let watched = if beyond(line.length(), free) {
        Segment::new(line.from, line.at(1.0 - free / line.length()))
    } else {
        Segment::new(line.from, line.from)
    };
    for (enemy, _) in state.of_side(side.enemy()) {
        let body = state.body(enemy);
        let start = body.gap_to_point(line.from);
        if within(nearness(line, &body), 0.0) && beyond(start, 0.0) {
            let says = no!(ids::SC_GNL_01, "{} may not ride through {}: go round it", piece, enemy);
            return Err(says.along(line.from, line.to, enemy));
        }
        let near = nearness(watched, &body);
        if beyond(NEAR.min(start), near) {
            let says = no!(
                ids::SC_GNL_01,
                "{} would come within {:.2} inches of {}: he keeps 2 inches away from enemies",
                piece,
                near,
                enemy
            );
            return Err(says.along(line.from, line.to, near));
        }
    }
    Ok(())
}

/// SC-GNL-01: whether a place on a unit's outline is on its flank or rear; of one that has none, a side no enemy touches.
fn is_from_behind(state: &State, unit: UnitId, at: Point) -> bool {
    let here = state.unit(unit);
    if here.lie.formation.has_flanks() {
        return here.footprint.rects.iter().all(|rect| {
            let local = rect.local(at);
            local.y < rect.half_depth - TOLERANCE || local.x.abs() > rect.half_width + TOLERANCE
        });
    }
    !state.of_side(here.side.enemy()).any(|(enemy, _)| within(state.body(enemy).gap_to_point(at), 0.1))
}

impl Flee {
    /// What the rules make of a flight to a place.
    fn judge(&self, state: &State, to: Spot, via: &[Spot]) -> Result<Legal, Refusal> {
        let here = state.general(self.general);
        let (side, piece) = (here.side, state.general_piece(self.general));
        let rule = if self.lone { ids::SC_GNL_03 } else { ids::SC_GNL_06 };
        let (from, end) = (here.at.point(), to.point());
        let with = touched(state, side, end);
        let mut way = vec![from];
        way.extend(via.iter().map(|spot| spot.point()));
        way.push(end);
        let rode: f64 = way.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
        let rides_to_friend = self.lone && with.is_some();
        if !via.is_empty() && !rides_to_friend {
            return Err(no!(rule, "{} flees straight: only to a friend he joins may he ride round", piece)
                .along(from, end, "not round"));
        }
        if beyond(rode, retreat::MOST) || (!rides_to_friend && beyond(retreat::LEAST, rode)) {
            let says =
                no!(rule, "{} flees 6 to 24 inches, or to a friendly unit within 24, not {:.2}", piece, rode);
            return Err(says.along(from, end, rode));
        }
        let turn =
            self.base.map_or(0.0, |base| turn_between(f64::from(base) / 100.0, (end - from).bearing()));
        if !rides_to_friend && beyond(turn.abs(), retreat::SPREAD) {
            let says =
                no!(rule, "{} flees straight away or up to 22.5 degrees aside, not {:.1}", piece, turn.abs());
            return Err(says.along(from, end, turn.abs()));
        }
        for (number, leg) in way.windows(2).enumerate() {
            let joins = with.filter(|_| number + 2 == way.len());
            ride(state, piece, side, Segment::new(leg[0], leg[1]), joins)?;
        }
        let at = with.map_or(to, |unit| state.post(unit));
        Ok(Legal { at, with, rode, way })
    }

    /// Places worth trying: friends in reach, and the fan from its middle, near and far.
    fn places(&self, state: &State) -> Vec<(String, Spot)> {
        let here = state.general(self.general);
        let from = here.at.point();
        let spot = |point: Point| Spot::new(point.x, point.y);
        let friends = state
            .of_side(here.side)
            .map(|(unit, _)| (format!("to {}", state.name(unit)), spot(state.body(unit).nearest(from))));
        let mut places: Vec<(String, Spot)> = friends.collect();
        let about = self.base.map_or(0.0, |base| f64::from(base) / 100.0);
        let spread = if self.base.is_some() { retreat::SPREAD } else { 180.0 };
        for heading in bodies::headings(about, spread, 2.5, &[], &[]) {
            for inches in [24.0, 12.0, 6.0] {
                let to = from + Point::toward(heading) * inches;
                places.push((format!("{inches} inches at {heading:.0} degrees"), spot(to)));
            }
        }
        places
    }

    /// SC-GNL-03: a way to a friend round one corner.
    fn detour(&self, state: &State) -> Option<(Spot, Spot)> {
        let here = state.general(self.general);
        let from = here.at.point();
        if !self.lone {
            return None;
        }
        let enemies = state.of_side(here.side.enemy()).flat_map(|(enemy, _)| {
            let body = state.body(enemy);
            body.corners().map(move |corner| (corner, body.centre, NEAR * 1.5))
        });
        let ground = state.setup.terrain.areas.iter().flat_map(|area| {
            let body = Body::of_area(&area.outline);
            area.outline.corners().iter().map(move |corner| (*corner, body.centre, 0.1))
        });
        let crossings =
            state.setup.rivers().flat_map(|river| river.crossings.iter().map(|crossing| crossing.at));
        let round = enemies
            .chain(ground)
            .filter_map(|(corner, centre, clear)| Some(corner + (corner - centre).unit()? * clear));
        let corners: Vec<Point> =
            round.chain(crossings).filter(|corner| within(corner.distance(from), retreat::MOST)).collect();
        state.of_side(here.side).find_map(|(unit, _)| {
            corners.iter().find_map(|corner| {
                let via = Spot::new(corner.x, corner.y);
                let nearest = state.body(unit).nearest(via.point());
                let to = Spot::new(nearest.x, nearest.y);
                self.judge(state, to, &[via]).ok().map(|_| (to, via))
            })
        })
    }
}

impl Question<Charge> for Flee {
    type Legal = Legal;

    fn side(&self, state: &State) -> Side {
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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|ways| {
            ways.verb::<FleeTo>(MAIN, |answers| {
                // A way round is for those who write it; a drag is straight.
                if let Some(judged) = answers.whole(|order| self.judge(state, order.to, &order.via)) {
                    return judged;
                }
                let title = format!("Where does {} flee to?", state.general_name(self.general));
                let ghost = general_ghost(state, self.general, Some(retreat::MOST));
                let place =
                    answers.fill(slot!(to), title, Form::Place(ghost)).proposing(|| self.places(state));
                let (to, legal) = place.judged(
                    |pick| {
                        let places = self.places(state);
                        places[pick(places.len())].1
                    },
                    |to| self.judge(state, to, &[]).map(|legal| (to, legal)),
                )?;
                answers.done(legal, || FleeTo { to, via: Vec::new() })
            });
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        let name = state.general_name(self.general);
        let place = legal.at.point();
        let preview = match legal.with {
            Some(unit) => Preview::saying(format_args!(
                "{name} rides {:.1} inches and joins {}.",
                legal.rode,
                state.name(unit)
            )),
            None => Preview::saying(format_args!("{name} flees {:.1} inches.", legal.rode)),
        };
        let drawn = legal.way.windows(2).fold(preview, |preview, leg| {
            preview.drawn(Witness::line(leg[0], leg[1], format_args!("{:.1}", leg[0].distance(leg[1]))))
        });
        drawn.standing([Base::Disc { at: (place.x, place.y), radius: MARKER }])
    }

    fn play(&self, ctx: &mut Ctx<'_, Charge>, Legal { at, with, rode, .. }: Legal) {
        let general = self.general;
        let rule = if self.lone { ids::SC_GNL_03 } else { ids::SC_GNL_06 };
        if ctx.general(general).flees.is_some() {
            ctx.emit(Event::GeneralFlees { general, flees: None });
        }
        ctx.emit(Event::GeneralPlaced { general, at, with, rode, rule });
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Legal)> {
        let places = self.places(state);
        let start = pick(places.len());
        let straight = places.iter().cycle().skip(start).take(places.len()).find_map(|(_, to)| {
            let legal = self.judge(state, *to, &[]).ok()?;
            Some((FleeTo { to: *to, via: Vec::new() }.into(), legal))
        });
        straight.or_else(|| {
            let (to, via) = self.detour(state)?;
            let legal = self.judge(state, to, &[via]).ok()?;
            Some((FleeTo { to, via: vec![via] }.into(), legal))
        })
    }
}
