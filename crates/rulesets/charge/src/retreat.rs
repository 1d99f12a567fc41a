//! SC-RET: retreats, after fire tests and combats and of one's own will.
//!
//! [`begin`] finds out whether there is room. If there is, the owner is asked which way and how far ([`WhichWay`]); if there is none, the unit is lost.

mod lane;
mod room;
mod way;

use crate::event;
use crate::prelude::*;
use crate::{aside, generals, losses, sight, status};

pub(crate) use lane::Lane;
pub use room::Room;
pub use way::Way;

/// SC-RET-01: a retreat is so long at least.
pub const LEAST: f64 = 6.0;
/// SC-RET-01: and so long at most.
pub const MOST: f64 = 24.0;
/// SC-RET-01: the heading is so near to straight away.
pub const SPREAD: f64 = 22.5;
/// SC-RET-02: an enemy farther away than this does not say which way is away from fire.
const NEAR: f64 = 16.0;
/// SC-RET-07: where ground stops a unit it must still get so far.
const LEAST_TO_GROUND: f64 = 2.0;

/// What a unit retreats from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// SC-FTS-04: it failed its fire test.
    Fire,
    /// SC-CMB-16, SC-ART-04: it lost a round of combat, or guns drove it off.
    Combat,
    /// SC-RET-11: its owner wants it.
    Voluntary,
}

/// SC-RET-01: a unit makes a retreat move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Retreat {
    /// Where its middle comes to be; along a road or over a bridge its front centre (SC-TER-05).
    pub to: Spot,
    /// SC-RET-04: which way it faces in the end.
    #[serde(default)]
    pub facing: Facing,
    /// SC-RET-09, SC-RET-10: how wide guns limber, or a column comes out of a square or a block.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
}

/// SC-RET-11: an active unit retreats of its own will.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Withdraw {
    /// Which.
    pub unit: PieceId,
}

/// SC-RET-04: which way a unit faces after a retreat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// Back along the way it came.
    #[default]
    Enemy,
    /// Along the way it went.
    Away,
}

impl Facing {
    const BOTH: [Self; 2] = [Self::Enemy, Self::Away];
}

impl Answer for Facing {
    fn label(&self) -> String {
        match self {
            Self::Enemy => "facing the enemy".to_owned(),
            Self::Away => "facing away".to_owned(),
        }
    }
}

/// A unit has to retreat. If there is room its owner is asked which way, otherwise it is eliminated. Its hits have been taken before.
pub fn begin(ctx: &mut Ctx<'_, Charge>, unit: UnitId, why: Why) {
    let bases = match why {
        Why::Fire => after_fire(ctx, unit),
        Why::Combat => {
            let own = ctx.pairs_of(unit).map(|pair| (*pair, facing_of_attack(ctx, pair)));
            away_from(unit, own)
        }
        Why::Voluntary => of_own_will(ctx, unit),
    };
    begin_from(ctx, unit, bases);
}

/// The same from base directions that are known, in hundredths of a degree; with none, any heading will do.
pub fn begin_from(ctx: &mut Ctx<'_, Charge>, unit: UnitId, bases: Vec<i32>) {
    let found = match Lane::of(ctx, unit) {
        Some(lane) if Facing::BOTH.into_iter().any(|facing| lane_place(&lane, &bases, facing).is_some()) => {
            Ok((Room::Usual, None))
        }
        Some(lane) => Err(lane.lost(&bases)),
        None => room::find(ctx, unit, &bases),
    };
    match found {
        Ok((room, wide)) => ctx.push(WhichWay { unit, bases, room, wide }),
        Err((fate, rule)) => losses::remove(ctx, unit, fate, bases.first().copied(), rule),
    }
}

/// SC-RET-11: whether an active unit may retreat of its own will: only if it has done nothing else this turn.
pub fn may_withdraw(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.is_engaged(unit) {
        return Err(no!(
            ids::SC_RET_11,
            "{unit} is in combat: only a unit that is not may retreat of its own will"
        ));
    }
    let turn = &state.unit(unit).turn;
    let acted = [Deed::Moved, Deed::Faced, Deed::Attacked, Deed::Entered, Deed::CameOut];
    if turn.spent > Share::default() || acted.into_iter().any(|deed| turn.deeds.has(deed)) {
        let says =
            no!(ids::SC_RET_11, "{unit} has already acted, and a retreat is all a unit does in its turn");
        return Err(says);
    }
    if turn.deeds.has(Deed::PassedThrough) {
        return Err(no!(
            ids::SC_MOV_13,
            "a friend has passed through {unit}, which stays where it is this turn"
        ));
    }
    Ok(())
}

/// SC-RET-11, SC-RET-12: the rout hits of a retreat of one's own will; light troops take none.
pub fn voluntary_hits(state: &State, unit: UnitId) -> u16 {
    let info = state.info(unit);
    let is_light = info.arm == Arm::LightCavalry || (info.arm == Arm::Infantry && info.light);
    if is_light { 0 } else { 2 }
}

/// SC-RET-11: a unit retreats of its own will: hits first, then the way. SC-STR-04: one that they shatter is gone at once.
pub fn withdraw(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let base = of_own_will(ctx, unit).first().copied();
    ctx.emit(Event::Moving { unit: Some(unit) });
    ctx.emit(Event::Did { unit, deed: Deed::Retreated });
    ctx.emit(Event::Moving { unit: None });
    status::recall_screen(ctx, unit);
    losses::suffer(ctx, unit, voluntary_hits(ctx, unit), Hit::Rout, ids::SC_RET_11);
    if ctx.is_shattered(unit) {
        losses::remove(ctx, unit, Fate::Shattered, base, ids::SC_STR_04);
    } else {
        begin(ctx, unit, Why::Voluntary);
    }
}

/// SC-RET-02: away from the nearest enemy of any kind; towards the own table edge if none is within 16 inches.
pub fn after_fire(state: &State, unit: UnitId) -> Vec<i32> {
    let near = nearest(state, unit, |_| true);
    if near.first().is_some_and(|(gap, _)| table::within(*gap, NEAR)) {
        return near.into_iter().filter_map(|(_, base)| base).collect();
    }
    let home = state.setup.sides[state.unit(unit).side].home;
    vec![hundredths(home.outward())]
}

/// SC-RET-02: away from the nearest visible enemy, or the nearest if none is visible.
fn of_own_will(state: &State, unit: UnitId) -> Vec<i32> {
    let seen = nearest(state, unit, |enemy| sight::visible(state, unit, enemy));
    let found = if seen.is_empty() { nearest(state, unit, |_| true) } else { seen };
    found.into_iter().filter_map(|(_, base)| base).collect()
}

/// The nearest enemies of a unit, all that are equally near: how far, and which way is away from each. Nothing if they lie on one another.
fn nearest(state: &State, unit: UnitId, counts: impl Fn(UnitId) -> bool) -> Vec<(f64, Option<i32>)> {
    let body = state.body(unit);
    let enemies = state.enemies(unit).filter(|(enemy, _)| counts(*enemy));
    let gaps: Vec<_> = enemies.map(|(enemy, _)| (enemy, bodies::gap(&state.body(enemy), &body))).collect();
    let least = gaps.iter().map(|(_, gap)| gap.distance).fold(f64::INFINITY, f64::min);
    let nearest = gaps.into_iter().filter(|(_, gap)| table::within(gap.distance, least));
    let away = |(enemy, gap): (UnitId, table::Gap)| {
        let apart = if table::within(gap.distance, 0.0) {
            body.centre - state.body(enemy).centre
        } else {
            gap.to - gap.from
        };
        (gap.distance, apart.unit().map(|apart| hundredths(apart.bearing())))
    };
    nearest.map(away).collect()
}

/// SC-RET-02: away from the opponents of these pairs: along the facing of each that attacked the unit, and against its own facing for each it attacked.
/// Each pair comes with the facing of its attacker; the base direction in hundredths of a degree, or none if they cancel out.
pub fn away_from(unit: UnitId, pairs: impl Iterator<Item = (Pair, i32)>) -> Vec<i32> {
    let sum = pairs.fold(Point::new(0.0, 0.0), |sum, (pair, facing)| {
        let facing = Point::toward(f64::from(facing) / 100.0);
        if pair.target == unit { sum + facing } else { sum - facing }
    });
    if table::within(sum.length(), 0.0) { Vec::new() } else { vec![hundredths(sum.bearing())] }
}

/// The facing of a pair's attacker, in hundredths of a degree. SC-TWN-12: from block to block it is the outward normal of the side it attacks from, which faces
/// the side attacked.
pub fn facing_of_attack(state: &State, pair: &Pair) -> i32 {
    let here = state.unit(pair.attacker);
    hundredths(match (here.lie.formation, pair.contact) {
        (Formation::Garrison { .. }, Some(Contact::Side(side))) => {
            let attacked = state.body(pair.target).edges().nth(usize::from(side));
            attacked.map_or(0.0, |edge| (-bodies::Body::outward(edge)).bearing())
        }
        _ => here.lie.at.degrees(),
    })
}

fn hundredths(bearing: f64) -> i32 {
    ((bearing * 100.0).round() as i32).rem_euclid(36_000)
}

/// SC-RET-06: whether enemies are in contact with two opposite sides of a unit. Those it fights only because they were drawn in do not count.
pub fn is_between_two(state: &State, unit: UnitId) -> bool {
    let touched = |pair: &Pair| match pair.contact {
        Some(contact) if pair.target == unit && pair.behind.is_none() => Some(contact),
        // What it attacked touches its front.
        Some(_) if pair.attacker == unit && pair.behind.is_none() => Some(Contact::Front),
        _ => None,
    };
    let contacts: Vec<Contact> = state.pairs_of(unit).filter_map(touched).collect();
    let both = |one: Contact, other: Contact| contacts.contains(&one) && contacts.contains(&other);
    both(Contact::Front, Contact::Rear)
        || both(Contact::Left, Contact::Right)
        || both(Contact::SwungFront, Contact::SwungRear)
        || both(Contact::SwungLeft, Contact::SwungRight)
        || contacts
            .iter()
            .any(|one| contacts.iter().any(|other| are_opposite_sides(state, unit, *one, *other)))
}

/// SC-RET-06: sides of a block are opposite if their outward normals are, to within 45 degrees.
fn are_opposite_sides(state: &State, unit: UnitId, one: Contact, other: Contact) -> bool {
    let (Contact::Side(one), Contact::Side(other)) = (one, other) else { return false };
    let body = state.body(unit);
    let normal =
        |side: u8| body.edges().nth(usize::from(side)).map(|edge| bodies::Body::outward(edge).bearing());
    match (normal(one), normal(other)) {
        (Some(one), Some(other)) => table::within(180.0 - table::turn_between(one, other).abs(), 45.0),
        _ => false,
    }
}

/// SC-RET-09, SC-RET-10: the formation in which a unit retreats: guns limbered, a square or a garrison in column, a bent line straight, everybody else as
/// he is.
pub fn formation_for(state: &State, unit: UnitId, wide: Option<u16>) -> Result<Formation, Refusal> {
    let (info, here) = (state.info(unit), state.unit(unit));
    let said = |word: Word, wide: Option<u16>| {
        formed(info, here.models, word, wide)
            .map_err(|(rule, why)| no!(rule, "{unit} cannot retreat so: {why}"))
    };
    match (here.lie.formation, wide) {
        (Formation::Deployed, wide) => said(Word::Limbered, wide),
        (Formation::Limbered { wide: now }, wide) => said(Word::Limbered, wide.or(Some(now))),
        (Formation::Square | Formation::Garrison { .. }, wide) => said(Word::Column, wide),
        (Formation::Bent(bend), None) => Ok(Formation::Line { wide: bend.left + bend.right }),
        (formation, None) => Ok(formation),
        (_, Some(_)) => Err(no!(
            ids::SC_RET_10,
            "{unit} keeps its width when it retreats: leave out how wide it shall be"
        )),
    }
}

/// SC-RET-01: which way a unit retreats, and how far.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WhichWay {
    pub unit: UnitId,
    /// SC-RET-02: the base directions among which its owner chooses, in hundredths of a degree; with none, any heading will do.
    pub bases: Vec<i32>,
    /// What room it has.
    pub room: Room,
    /// A width at which it has it, where that is its owner's choice.
    pub wide: Option<u16>,
}

/// A retreat the rules accept.
struct Legal {
    /// How it lies in the end.
    lie: Lie,
    /// How far it goes.
    gone: f64,
    /// Where its middle goes, or P along a road, from its start to its end.
    path: Vec<Point>,
    /// SC-RET-08: it leaves the table.
    leaves: bool,
    /// SC-STA-02: the rule by which the ground disorders it.
    disorders: Option<RuleId>,
    /// SC-RET-03: enemies whose screens it touches.
    screens: Vec<UnitId>,
}

impl WhichWay {
    /// SC-RET-01, SC-RET-02: whether a heading is near enough to straight away.
    fn is_away(&self, heading: f64) -> bool {
        let near =
            |base: &i32| table::within(table::turn_between(f64::from(*base) / 100.0, heading).abs(), SPREAD);
        self.bases.is_empty() || self.bases.iter().any(near)
    }

    /// What the rules make of a place for the middle of the unit.
    fn judge(&self, state: &State, wide: Option<u16>, facing: Facing, to: Point) -> Result<Legal, Refusal> {
        let unit = self.unit;
        if let Some(lane) = Lane::of(state, unit) {
            return lane.judge(&self.bases, facing, to);
        }
        let formation = formation_for(state, unit, wide)?;
        let hub = state.unit(unit).footprint.centre;
        let Some(heading) = (to - hub).unit().map(Point::bearing) else {
            return Err(no!(ids::SC_RET_01, "{unit} must move away: drag it farther").at(to, "not here"));
        };
        if !self.is_away(heading) {
            let base = f64::from(self.bases[0]) / 100.0;
            let says = no!(
                ids::SC_RET_01,
                "{unit} may head at most 22.5 degrees to either side of {base:.1} degrees, straight away from the enemy, not {heading:.1}"
            );
            return Err(says.along(hub, to, heading));
        }
        let way = Way::new(state, unit, formation, heading);
        let way = if self.room == Room::ToGround { way.without_turn() } else { way };
        let asked = way.distance_to(to);
        let gone = match self.room {
            Room::Usual => self.within_limits(&way, asked)?,
            Room::BeyondFriends => way.first_clear(MOST, f64::INFINITY).ok_or_else(|| {
                no!(ids::SC_RET_03, "{unit} finds no clear place on this heading: choose another")
                    .along(hub, to, "no room")
            })?,
            Room::ToGround => {
                way.up_to_ground().filter(|gone| !table::beyond(LEAST_TO_GROUND, *gone)).ok_or_else(|| {
                    no!(ids::SC_RET_07, "{unit} cannot get 2 inches far on this heading: choose another")
                        .along(hub, to, "no room")
                })?
            }
        };
        let lie = way.lie(gone, facing);
        let leaves = way.overhangs(gone);
        if !leaves {
            way.is_clear(gone, facing)?;
        }
        Ok(Legal {
            lie,
            gone,
            path: vec![way.start(), way.middle(gone)],
            leaves,
            disorders: way.disorders(gone),
            screens: way.screens_touched(gone),
        })
    }

    /// SC-RET-01, SC-RET-03: 6 to 24 inches, without touching an enemy or entering closed ground.
    fn within_limits(&self, way: &Way<'_>, gone: f64) -> Result<f64, Refusal> {
        let unit = self.unit;
        if table::beyond(LEAST, gone) || table::beyond(gone, MOST) {
            let says =
                no!(ids::SC_RET_01, "a retreat is 6 to 24 inches long, and this is {gone:.2}: change it");
            return Err(says.along(way.start(), way.middle(gone), gone));
        }
        if let Some((at, enemy)) = way.enemy().filter(|(at, _)| gone >= *at) {
            let says = no!(
                ids::SC_RET_03,
                "{unit} would touch {enemy} after {at:.2} inches: choose another way or a shorter one"
            );
            return Err(says.along(way.start(), way.middle(at), at));
        }
        if let Some((at, ground)) = way.ground().filter(|(at, _)| table::beyond(gone, *at)) {
            let says = no!(
                ids::SC_RET_03,
                "{unit} would enter {} after {at:.2} inches: choose another way or a shorter one",
                ground.to_owned()
            );
            return Err(says.along(way.start(), way.middle(at), at));
        }
        Ok(gone)
    }

    /// Places worth proposing: straight away and aside, near and far.
    fn places(&self, state: &State, facing: Facing) -> Vec<(String, Spot)> {
        if let Some(lane) = Lane::of(state, self.unit) {
            let along = lane.places(&self.bases, facing).into_iter();
            return along.map(|place| ("along the road".to_owned(), spot(place))).collect();
        }
        let Ok(formation) = formation_for(state, self.unit, self.wide) else { return Vec::new() };
        let mut places = Vec::new();
        let bases = if self.bases.is_empty() { vec![0, 9_000, 18_000, 27_000] } else { self.bases.clone() };
        for base in bases.into_iter().map(|base| f64::from(base) / 100.0) {
            for (turn, side) in
                [(0.0, "straight away"), (-SPREAD, "away to the left"), (SPREAD, "away to the right")]
            {
                let way = Way::new(state, self.unit, formation, base + turn);
                for gone in [LEAST, 12.0, 18.0, MOST] {
                    places.push((format!("{gone} inches {side}"), spot(way.middle(gone))));
                }
            }
        }
        places.extend(self.found(state, facing).map(|to| ("the nearest free place".to_owned(), to)));
        places
    }

    /// A place that is surely legal, at the width that is usual.
    fn found(&self, state: &State, facing: Facing) -> Option<Spot> {
        match Lane::of(state, self.unit) {
            Some(lane) => lane_place(&lane, &self.bases, facing).map(spot),
            None => room::place(state, self),
        }
    }
}

/// SC-TER-05: a place on a road to which a unit may retreat and face so.
fn lane_place(lane: &Lane<'_>, bases: &[i32], facing: Facing) -> Option<Point> {
    let stays = |place: &Point| {
        let on_grid = spot(*place).point();
        lane.judge(bases, facing, on_grid).is_ok_and(|legal| !legal.leaves)
    };
    lane.places(bases, facing).into_iter().find(stays)
}

fn spot(point: Point) -> Spot {
    Spot::new(point.x, point.y)
}

impl Asks<Charge> for WhichWay {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let name = state.name(self.unit);
        let says = match self.room {
            Room::Usual => format!("{name} retreats 6 to 24 inches, within 22.5 degrees of straight away."),
            Room::BeyondFriends => {
                format!(
                    "Friends are in the way of {name} everywhere: choose a heading, and it goes on until it is clear."
                )
            }
            Room::ToGround => {
                format!(
                    "The ground bars every way of {name}: choose a heading, and it goes as far as it can."
                )
            }
        };
        Head::new(ids::SC_RET_01, "Retreat", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Retreat>(MAIN, |answers| {
                let wide =
                    answers.settle(slot!(wide), Wide(self.wide)).among(self.widths(state)).judged(Ok)?;
                let facing = answers.settle(slot!(facing), Facing::Enemy).among(Facing::BOTH).judged(Ok)?;
                let wanted = wide.0.or(self.wide);
                let formation = formation_for(state, self.unit, wanted)?;
                let title = format!("Where does {} retreat to?", state.name(self.unit));
                let place = answers.fill(slot!(to), title, Form::Place(self.ghost(state, formation)));
                let (to, legal) = place.proposing(|| self.places(state, facing)).judged(
                    |_| self.found(state, facing).unwrap_or(Spot::new(0.0, 0.0)),
                    |to| {
                        let legal = self.judge(state, wanted, facing, to.point());
                        let from = state.unit(self.unit).footprint.centre;
                        shown(legal, from, to.point()).map(|legal| (to, legal))
                    },
                )?;
                answers.done(self.goes(legal), || Retreat { to, facing, wide })
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let first = Facing::BOTH[pick(2)];
        let other = if first == Facing::Enemy { Facing::Away } else { Facing::Enemy };
        let start = pick(12);
        [first, other].into_iter().find_map(|facing| {
            let places = self.places(state, facing);
            let tries = places.iter().cycle().skip(start).take(places.len()).map(|(_, to)| *to);
            tries.into_iter().find_map(|to| {
                let legal = self.judge(state, self.wide, facing, to.point()).ok()?;
                Some((Retreat { to, facing, wide: Wide(self.wide) }.into(), self.goes(legal)))
            })
        })
    }
}

impl WhichWay {
    /// It retreats so.
    fn goes(&self, legal: Legal) -> Doing {
        let unit = self.unit;
        Doing::of(legal)
            .shown(move |state, legal| shown_way(state, unit, legal))
            .played(move |ctx, legal| go(ctx, unit, legal))
    }

    /// The widths its owner may choose; none if it keeps its own.
    fn widths(&self, state: &State) -> Vec<Wide> {
        room::widths(state, self.unit).into_iter().flatten().map(|wide| Wide(Some(wide))).collect()
    }

    /// The unit as it goes, about its middle.
    fn ghost(&self, state: &State, formation: Formation) -> Ghost {
        let heading = self.bases.first().map_or(0.0, |base| f64::from(*base) / 100.0);
        let way = Way::new(state, self.unit, formation, heading);
        let from = way.start();
        let bases = way.end_rect(0.0);
        let about = table::Rect { centre: Point::new(0.0, 0.0), ..bases };
        Ghost {
            piece: state.name(self.unit).to_owned(),
            answer: engine::decision::PlaceAnswer::Point,
            from: engine::decision::PoseOut { x: from.x, y: from.y, facing: 0.0 },
            bases: vec![Base::from(&about)],
            reach: Some(MOST),
        }
    }
}

/// A retreat before it is made.
fn shown_way(state: &State, unit: UnitId, legal: &Legal) -> Preview {
    let name = state.name(unit);
    let what = if legal.leaves { "leaves the table and is lost" } else { "is shaken" };
    let disorder = if legal.disorders.is_some() { ", and the ground disorders it" } else { "" };
    let footprint = state.footprint_of(unit, legal.lie);
    let says =
        Preview::saying(format_args!("{name} retreats {:.2} inches and {what}{disorder}.", legal.gone));
    let way = legal.path.windows(2).fold(says, |says, leg| {
        says.drawn(Witness::line(leg[0], leg[1], format_args!("{:.2}", leg[0].distance(leg[1]))))
    });
    way.standing(footprint.rects.iter())
}

/// SC-RET-05, SC-RET-08: a unit retreats: it is shaken, or leaves the table.
fn go(ctx: &mut Ctx<'_, Charge>, unit: UnitId, legal: Legal) {
    for Pair { attacker, target, .. } in ctx.pairs_of(unit).copied().collect::<Vec<_>>() {
        ctx.emit(Event::PairEnded { attacker, target });
    }
    if legal.leaves {
        losses::remove(ctx, unit, Fate::OffTable, None, ids::SC_RET_08);
        return;
    }
    let Legal { lie, gone, disorders, screens, path, .. } = legal;
    // On its way it lies as at the start; in the end it turns.
    let start = ctx.seen_at(unit);
    let on_way =
        |place: &Point| Placement { at: start.point() + (*place - path[0]), facing: start.degrees() }.snap();
    let by = path.iter().map(on_way).collect();
    ctx.emit(Event::Placed { unit, lie, gone, by, why: event::Why::Retreated, rule: ids::SC_RET_01 });
    if ctx.is_locked(unit) {
        ctx.emit(Event::Locked { unit, until: None, rule: ids::SC_STA_10 });
    }
    for enemy in screens {
        status::recall_screen(ctx, enemy);
    }
    if let Some(rule) = disorders {
        status::disorder(ctx, unit, rule);
    }
    status::shake(ctx, unit, ids::SC_RET_05);
    generals::startle(ctx, unit);
    aside::ask(ctx, unit);
}
