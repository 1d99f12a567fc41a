//! SC-ATK: attacks and charges. One is declared and checked whole; then screens come in, the target evades or is caught unready, the attacker goes in,
//! lines up and draws others into the fight (SC-ATK-08).

mod after_evade;
pub mod contact;
mod dialogue;
pub mod reinforce;

use bodies::{Front, Swath};

pub use after_evade::{AfterEvade, AttackNext, GoOn, Halt};
pub use dialogue::answer;
pub(crate) use dialogue::first_legs;
pub use reinforce::Reinforce;

use crate::formations::size;
use crate::movement::{self, Here, Leg, Through, course, rate};
use crate::prelude::*;
use crate::state::Changed;
use crate::{blocks, evade, sight, status, task};
use contact::Across;

/// SC-ATK-02: a unit attacks an enemy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Attack {
    /// Who.
    pub unit: PieceId,
    /// Whom.
    pub target: PieceId,
    /// At which speed.
    pub speed: Speed,
    /// The legs before the last, which goes straight ahead into contact. A wheel at the end may make contact itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legs: Vec<Leg>,
    /// SC-MOV-13: how friends on the way are passed.
    #[serde(default, skip_serializing_if = "Through::is_slow")]
    pub through: Through,
    /// SC-TWN-04: where a garrison comes out to attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<Out>,
}

/// SC-TWN-04: where a garrison comes out.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Out {
    /// The side of the block, by its place in the outline, from 0.
    pub side: u8,
    /// Where along that side the middle of its rear edge stands, in inches from the side's middle.
    #[serde(default)]
    pub along: f64,
    /// Models abreast.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
}

/// SC-ATK-03: the speed of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// As in any move.
    Normal,
    /// Half as fast again, after one wheel at most.
    Charge,
}

impl Speed {
    /// SC-ATK-03: what it makes of a rate.
    pub const fn times(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::Charge => 1.5,
        }
    }
}

/// An attack the rules accept, as it waits on the agenda.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Declared {
    pub unit: UnitId,
    pub target: UnitId,
    pub speed: Speed,
    /// How far it has come when it begins to go straight ahead.
    pub turned: Reached,
    /// Where it comes into contact, before it lines up.
    pub met: Reached,
    /// SC-ATK-17: how often the target had evaded when it was declared: more often now, it is gone.
    pub evades: u8,
    /// SC-MOV-13: how friends on the way are passed.
    pub through: Through,
    /// SC-ATK-17: in a charge at evaders, the enemies it saw when it began.
    pub seen: UnitSet,
    /// SC-OBS-05: it wades a stream that lies within 0.5 inches of the edge it attacks.
    pub wades: bool,
}

/// A place on the path of an attack, and what the way there took.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Reached {
    /// How the attacker lies there.
    pub lie: Lie,
    /// What is spent of its move by then.
    pub spent: Share,
    /// Hundredths of a degree wheeled on the way.
    pub wheel: i32,
    /// SC-MOV-13: friends passed on the way.
    pub passed: UnitSet,
    /// SC-STA-02: the rule by which the ground on the way disorders it.
    pub disorders: Option<RuleId>,
    /// The places it passes on its way, from its start.
    pub by: Vec<Pose>,
}

/// What is done in an attack.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-ATK-15: a unit that changed lately may be caught unready.
    Caught { unit: UnitId, by: UnitId },
    /// SC-ATK-06: the attacker comes into contact, or finds its target gone.
    Contact(Declared),
    /// SC-ATK-11: an enemy in the strip is drawn in, unless it has evaded since.
    /// - `evades`: how often that one had evaded when it was settled.
    DrawIn { unit: UnitId, target: UnitId, evades: u8 },
    /// SC-ATK-17: the target has evaded.
    AfterEvade(AfterEvade),
}

/// SC-ATK-01: whether a unit may attack at all.
pub fn may_attack(state: &State, unit: UnitId) -> Result<(), Refusal> {
    movement::may_move(state, unit)?;
    let here = state.unit(unit);
    if here.shaken {
        return Err(no!(ids::SC_ATK_01, "{unit} is shaken and may not advance: let it rally first"));
    }
    let able = match here.lie.formation {
        Formation::Column { .. } | Formation::Line { .. } => state.info(unit).arm != Arm::Artillery,
        Formation::Skirmish { .. } => true,
        Formation::Bent(_)
        | Formation::Square
        | Formation::Limbered { .. }
        | Formation::Deployed
        | Formation::Garrison { .. }
        | Formation::OffGuns { .. } => false,
    };
    if able {
        return Ok(());
    }
    Err(no!(
        ids::SC_ATK_01,
        "{unit} cannot attack so: infantry and cavalry attack in column, line or skirmish order"
    ))
}

/// A path into contact that was checked, and the ground it passes over.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What waits on the agenda.
    pub declared: Declared,
    /// The ground passed over.
    pub swath: Swath,
    /// SC-TWN-04: how it stands when it has come out of its block.
    pub out: Option<Lie>,
}

/// SC-ATK-02, SC-ATK-03, SC-ATK-04: whether an attack may be made as ordered.
pub fn check(state: &State, unit: UnitId, order: &Attack) -> Result<Plan, Refusal> {
    if let Some(out) = order.out {
        return check_sally(state, unit, out, order);
    }
    may_attack(state, unit)?;
    let target = enemy_unit(state, state.unit(unit).side, order.target)?;
    in_reach(state, unit, target, order.speed)?;
    if order.speed == Speed::Charge {
        check_charge(state, unit, &order.legs)?;
        if !sight::visible(state, unit, target) {
            return Err(no!(
                ids::SC_ATK_05,
                "{unit} does not see {target} and cannot charge it: attack at normal speed"
            ));
        }
    }
    let mut plan = plan(state, unit, target, Here::of(state, unit), order)?;
    if order.speed == Speed::Charge && evade::dice_of(state, target).is_some() {
        let enemies = state.of_side(state.unit(target).side).map(|(enemy, _)| enemy);
        plan.declared.seen = enemies.filter(|enemy| sight::visible(state, unit, *enemy)).collect();
    }
    Ok(plan)
}

/// SC-ATK-02: a target farther away than the whole move, on a road at that, is reached by no path; to know that needs none.
fn in_reach(state: &State, unit: UnitId, target: UnitId, speed: Speed) -> Result<(), Refusal> {
    let here = state.unit(unit);
    // Loose troops, and infantry in works, turn free of charge before they go ahead.
    let turns = state.info(unit).arm == Arm::Infantry;
    let turn = if turns { 2.0 * here.footprint.reach } else { 0.0 };
    let most = rate(state, unit, here.lie) * Speed::Charge.times() + turn + 1.0;
    let gap = bodies::gap_only(&state.body(unit), &state.body(target));
    if gap <= most {
        return Ok(());
    }
    let rule = if speed == Speed::Charge { ids::SC_ATK_03 } else { ids::SC_ATK_02 };
    Err(no!(rule, "{unit} is {gap:.2} inches from {target}, farther than it gets this turn"))
}

/// SC-TWN-04: a garrison comes out and attacks in one, at normal speed.
fn check_sally(state: &State, unit: UnitId, out: Out, order: &Attack) -> Result<Plan, Refusal> {
    let target = enemy_unit(state, state.unit(unit).side, order.target)?;
    if order.speed == Speed::Charge {
        return Err(no!(
            ids::SC_TWN_04,
            "{unit} comes out of a block and cannot charge: attack at normal speed"
        ));
    }
    if state.unit(unit).shaken {
        return Err(no!(ids::SC_ATK_01, "{unit} is shaken and may not advance: let it rally first"));
    }
    let Out { side, along, wide } = out;
    let lie = blocks::comes_out(state, unit, &blocks::LeaveBlock { unit: order.unit, side, along, wide })?;
    let here = Here { lie, spent: state.unit(unit).turn.spent.plus(Share::HALF), wheeled: 0, steady: false };
    let plan = plan(state, unit, target, here, order)?;
    Ok(Plan { out: Some(lie), ..plan })
}

/// SC-ATK-03, SC-ATK-04: a charge is the whole move, with one wheel of 45° at most, at its start.
fn check_charge(state: &State, unit: UnitId, legs: &[Leg]) -> Result<(), Refusal> {
    let turn = &state.unit(unit).turn;
    if turn.spent != Share::default() {
        return Err(no!(
            ids::SC_ATK_03,
            "{unit} has moved this turn and cannot charge: attack at normal speed"
        ));
    }
    if turn.deeds.has(Deed::CameOut) {
        return Err(no!(ids::SC_TWN_04, "{unit} came out of a block this turn and cannot charge"));
    }
    let is_loose = course::is_free_form(state, unit, state.unit(unit).lie);
    let angle = match *legs {
        [] => return Ok(()),
        [Leg::Wheel { angle, .. }] if !is_loose => angle,
        [Leg::Shift { at, .. }] if is_loose => {
            let here = state.unit(unit);
            let there = state.footprint_of(unit, Lie { at, ..here.lie });
            if beyond(there.centre.distance(here.footprint.centre), 0.0) {
                return Err(no!(
                    ids::SC_SKM_10,
                    "charging, {unit} only turn about their centre before they go ahead"
                ));
            }
            table::turn_between(here.lie.at.degrees(), at.degrees()).abs()
        }
        _ => {
            return Err(no!(
                ids::SC_ATK_04,
                "a charge of {unit} is one wheel at its start and straight ahead, and no more"
            ));
        }
    };
    if beyond(angle, 45.0) {
        let rule = if is_loose { ids::SC_SKM_10 } else { ids::SC_ATK_04 };
        return Err(no!(rule, "charging, {unit} may turn 45 degrees at its start, not {angle:.2}"));
    }
    Ok(())
}

/// SC-ATK-02: lays the path out, leg by leg and then straight ahead into contact.
pub(crate) fn plan(
    state: &State,
    unit: UnitId,
    target: UnitId,
    here: Here,
    order: &Attack,
) -> Result<Plan, Refusal> {
    let times = order.speed.times();
    let start = here.lie;
    let mut path = Path::from(here);
    let turns_free = order.speed == Speed::Charge && course::is_free_form(state, unit, start);
    for (number, leg) in order.legs.iter().enumerate() {
        let leg = leg.on_grid();
        let mut course = course::lay(state, unit, path.here(), leg, order.through)?;
        let is_last = number + 1 == order.legs.len();
        if let (Leg::Wheel { corner, angle }, true) =
            (leg, is_last && course.swath.meets(&state.body(target)))
        {
            // A wheel that strikes the target ends there.
            let here = path.here();
            let lay =
                |angle: f64| course::lay(state, unit, here, Leg::Wheel { corner, angle }, order.through);
            let free =
                |part: f64| lay(angle * part).ok().filter(|course| !course.swath.meets(&state.body(target)));
            course = contact::farthest(free).map_or_else(|| lay(angle * 0.001), |(_, course)| Ok(course))?;
        }
        meets_nobody(state, unit, &course.swath)?;
        path.add(course, if turns_free { f64::INFINITY } else { times });
    }
    let turned = path.reached.clone();
    let (width, _) = size(state.info(unit), state.unit(unit).models, turned.lie.formation);
    let front = Front { at: turned.lie.at.into(), width };
    let Some(strike) = contact::strike(state, front, target) else {
        return Err(no!(
            ids::SC_ATK_02,
            "{target} does not lie straight ahead of {unit} at the end of this path: wheel towards it"
        ));
    };
    for (enemy, _) in state.enemies(unit).filter(|(enemy, _)| *enemy != target) {
        let sooner = front.first_met(state.body(enemy).edges()).filter(|(far, _)| beyond(strike.ahead, *far));
        if let Some((_, at)) = sooner {
            let says = no!(
                ids::SC_MOV_10,
                "{unit} would meet {enemy} before {target}: attack that one, or go another way"
            );
            return Err(says.at(at, enemy));
        }
    }
    if strike.ahead > 0.001 {
        let course = course::ahead(state, unit, path.here(), strike.ahead, order.through)?;
        path.add(course, times);
    }
    let rate = rate(state, unit, start) * times;
    let facing = path.reached.lie.at.degrees();
    let Some((contact, edge)) = contact::touched_edge(state, target, strike.at, facing) else {
        return Err(no!(ids::SC_ATK_06, "{unit} would meet no edge of {target}"));
    };
    contact::faces_edge(unit, target, edge, facing)?;
    let whole = path.reached.spent.inches(rate);
    if beyond(whole, rate) {
        let rule = if order.speed == Speed::Charge { ids::SC_ATK_03 } else { ids::SC_MOV_02 };
        return Err(no!(rule, "{unit} needs {whole:.2} inches to reach {target} and has {rate:.1}"));
    }
    let flank = contact::is_flank(state, unit, target, contact);
    if state.unit(target).side != state.unit(unit).side {
        contact::may_strike(state, unit, target, strike.across, flank)?;
    }
    let declared = Declared {
        unit,
        target,
        speed: order.speed,
        turned,
        met: path.reached,
        evades: state.unit(target).turn.evades,
        through: order.through,
        seen: UnitSet::default(),
        wades: contact::is_behind_stream(state, edge, &path.swath),
    };
    Ok(Plan { declared, swath: path.swath, out: None })
}

/// The path of an attack so far.
struct Path {
    reached: Reached,
    /// Hundredths of a degree it had wheeled in this turn before the attack.
    wheeled: i32,
    /// Whether it was steady at the start.
    steady: bool,
    swath: Swath,
}

impl Path {
    /// One that begins here.
    fn from(Here { lie, spent, wheeled, steady }: Here) -> Self {
        let (passed, by) = (UnitSet::default(), vec![lie.at]);
        let reached = Reached { lie, spent, wheel: 0, passed, disorders: None, by };
        Self { reached, wheeled, steady, swath: Swath::default() }
    }

    /// How the attacker lies and stands at the end of it.
    fn here(&self) -> Here {
        let Reached { lie, spent, wheel, disorders, .. } = self.reached;
        Here { lie, spent, wheeled: self.wheeled + wheel, steady: self.steady && disorders.is_none() }
    }

    /// Goes on with a leg, at so many times the usual rate.
    fn add(&mut self, course: course::Course, times: f64) {
        let reached = &mut self.reached;
        reached.spent = reached.spent.plus(Share::of(course.inches, course.rate * times));
        reached.lie = course.lie;
        reached.by.extend(course.by.into_iter().chain([course.lie.at]));
        reached.wheel += course.wheel;
        reached.passed.0 |= course.passed.0;
        reached.disorders = reached.disorders.or(course.disorders);
        self.swath.then(course.swath);
    }
}

/// SC-MOV-10: on the way an attacker meets nobody.
fn meets_nobody(state: &State, unit: UnitId, swath: &Swath) -> Result<(), Refusal> {
    let mut enemies = state.enemies(unit);
    match enemies.find(|(enemy, _)| swath.meets(&state.body(*enemy))) {
        Some((enemy, there)) => {
            let says = no!(ids::SC_MOV_10, "{unit} would pass over {enemy} on its way: go another way");
            Err(says.at(there.footprint.centre, enemy))
        }
        None => Ok(()),
    }
}

/// SC-ATK-08: an attack that was checked begins.
pub fn begin(ctx: &mut Ctx<'_, Charge>, plan: &Plan) {
    let Declared { unit, target, ref met, .. } = plan.declared;
    ctx.emit(Event::Moving { unit: Some(unit) });
    if let Some(lie) = plan.out {
        blocks::come_out(ctx, unit, lie);
    }
    ctx.emit(Event::Did { unit, deed: Deed::Attacked });
    recall_screens(ctx, unit, target, &plan.swath);
    let facing = met.lie.at.facing;
    let evades = evade::ask(ctx, target, unit, facing);
    let contact = task::Task::from(Task::Contact(plan.declared.clone()));
    ctx.push_in_order(evades.into_iter().chain([contact]).collect::<Vec<_>>());
}

/// SC-ATK-17: whether a unit is still there that had evaded so often when it was attacked.
fn has_stayed(state: &State, unit: UnitId, evades: u8) -> bool {
    state.is_present(unit) && state.unit(unit).turn.evades == evades
}

/// SC-SCR-05: the screens of attacker and target, and every other screen the path touches, rejoin.
fn recall_screens(ctx: &mut Ctx<'_, Charge>, unit: UnitId, target: UnitId, swath: &Swath) {
    let out: Vec<UnitId> = ctx
        .present()
        .filter(|(id, _)| {
            let touched = |rect: table::Rect| within(swath.gap_to(&Body::of_rects(&[rect]), 0.1), 0.0);
            *id == unit || *id == target || ctx.screen_rect(*id).is_some_and(touched)
        })
        .map(|(id, _)| id)
        .collect();
    for unit in out {
        status::recall_screen(ctx, unit);
    }
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Caught { unit, by } => return roll_caught(ctx, unit, by),
            Self::Contact(declared) if has_stayed(ctx, declared.target, declared.evades) => {
                roll_caught(ctx, declared.target, declared.unit)?;
                make_contact(ctx, &declared);
            }
            Self::Contact(declared) => after_evade::begin(ctx, declared),
            Self::DrawIn { unit, target, evades } => {
                if has_stayed(ctx, target, evades) {
                    roll_caught(ctx, target, unit)?;
                    engage(ctx, unit, target, None, false, None);
                }
            }
            Self::AfterEvade(_) => {}
        }
        Ok(())
    }
}

/// SC-ATK-15, SC-ATK-16: whether a unit that is attacked has to roll.
pub fn may_be_caught(state: &State, unit: UnitId, by: UnitId) -> bool {
    let (here, info) = (state.unit(unit), state.info(unit));
    let exempt = matches!(info.grade, Grade::A | Grade::B) || info.arm == Arm::Artillery;
    let marked = match here.changed {
        Some(Changed::Changed) => true,
        Some(Changed::Early) => !exempt,
        None => false,
    };
    let (lie, models) = state.unit(by).turn.began;
    let start = crate::formations::Footprint::of(state.info(by), models, lie, &state.setup.terrain);
    state.is_present(unit)
        && marked
        && !here.shaken
        && !here.turn.deeds.has(Deed::RolledCaught)
        && within(bodies::gap_only(&start.body(), &state.body(unit)), 8.0)
}

/// SC-ATK-15: a unit caught in the turn after it changed is shaken on 1 to 3.
fn roll_caught(ctx: &mut Ctx<'_, Charge>, unit: UnitId, by: UnitId) -> Result<(), NeedDice> {
    if !may_be_caught(ctx, unit, by) {
        return Ok(());
    }
    let hand = ctx.hand(unit);
    let die = ctx.dice_of(hand).d6(ids::SC_ATK_15)?;
    ctx.emit(Event::Did { unit, deed: Deed::RolledCaught });
    ctx.tell(|state| {
        let what = if die <= 3 { "is caught unready" } else { "is not caught" };
        let told = about(state, unit, ids::SC_ATK_15, what);
        told.rolled("caught after a change", &Faces::of([die]), [1, 2, 3], [])
    });
    if die <= 3 {
        status::shake(ctx, unit, ids::SC_ATK_15);
    }
    Ok(())
}

/// SC-ATK-06, SC-ATK-08: the attacker goes in, lines up and draws others in.
/// SC-ATK-13: whoever else attacks the same target does so by an attack of his own; it fights them all.
fn make_contact(ctx: &mut Ctx<'_, Charge>, declared: &Declared) {
    let Declared { unit, target, ref met, .. } = *declared;
    go_in(ctx, declared, met);
    let front = front_of(ctx, unit);
    let strike = contact::strike(ctx, front, target).expect("it was checked when it was declared");
    let facing = ctx.unit(unit).lie.at.degrees();
    let touched = contact::touched_edge(ctx, target, strike.at, facing);
    let (touched, edge) = touched.expect("it was checked when it was declared");
    let lie = contact::line_up(ctx, unit, target, ctx.unit(unit).lie, strike.at, edge);
    let ground = {
        let mover = crate::ground::Mover::new(ctx.info(unit), lie);
        ctx.setup.disorders(mover, &ctx.footprint_of(unit, lie).rects)
    };
    if lie != ctx.unit(unit).lie {
        ctx.emit(Event::Placed {
            unit,
            lie,
            gone: 0.0,
            by: Vec::new(),
            why: Why::LinedUp(target),
            rule: ids::SC_ATK_06,
        });
    }
    if let Some(rule) = ground {
        status::disorder(ctx, unit, rule);
    }
    let across = strike.across.or(declared.wades.then_some(Across::Stream));
    let flank = contact::is_flank(ctx, unit, target, touched);
    let drawn = drawn_in(ctx, unit, target);
    strip_screens(ctx, unit);
    // SC-ATK-11: who is drawn in is settled for all of them before any evades or rolls; their dice fall in roster order.
    let mut tasks: Vec<task::Task> = Vec::new();
    for enemy in
        drawn.fought.iter().chain(drawn.skirmishers.iter()).collect::<std::collections::BTreeSet<_>>()
    {
        tasks.extend(evade::ask(ctx, enemy, unit, lie.at.facing));
        if drawn.fought.has(enemy) {
            let evades = ctx.unit(enemy).turn.evades;
            tasks.push(Task::DrawIn { unit, target: enemy, evades }.into());
        }
    }
    engage(ctx, unit, target, Some(touched), flank, across);
    // SC-TWN-10: whoever attacks a block fights everybody inside.
    if let Formation::Garrison { block, .. } = ctx.unit(target).lie.formation {
        let others: Vec<UnitId> = ctx.garrison(block).filter(|other| *other != target).collect();
        for other in others {
            engage(ctx, unit, other, Some(touched), flank, strike.across);
        }
    }
    ctx.push_in_order(tasks);
}

/// The front of a unit as it stands.
pub(crate) fn front_of(state: &State, unit: UnitId) -> Front {
    let here = state.unit(unit);
    let (width, _) = size(state.info(unit), here.models, here.lie.formation);
    Front { at: here.lie.at.into(), width }
}

/// The way to a place on the path: what it costs, whom it passes, what it disorders.
fn go_in(ctx: &mut Ctx<'_, Charge>, declared: &Declared, to: &Reached) {
    let Declared { unit, target, through, .. } = *declared;
    let Reached { lie, spent, wheel, passed, disorders, ref by } = *to;
    let share = Share(spent.0 - ctx.unit(unit).turn.spent.0);
    ctx.emit(Event::Spent { unit, share });
    if wheel != 0 {
        ctx.emit(Event::Wheeled { unit, angle: wheel });
    }
    let gone = ctx.unit(unit).footprint.centre.distance(ctx.footprint_of(unit, lie).centre);
    let (by, why) = (by.clone(), Why::Attacked(target));
    ctx.emit(Event::Placed { unit, lie, gone, by, why, rule: ids::SC_ATK_02 });
    movement::pass(ctx, unit, passed, through);
    if let Some(rule) = disorders {
        status::disorder(ctx, unit, rule);
    }
}

/// SC-ATK-08: disorder for attacking into terrain, then both fight.
fn engage(
    ctx: &mut Ctx<'_, Charge>,
    unit: UnitId,
    target: UnitId,
    contact: Option<Contact>,
    flank: bool,
    across: Option<Across>,
) {
    if let Some(rule) = contact::attacked_into(ctx, unit, target, across) {
        status::disorder(ctx, unit, rule);
    }
    let (cover, obstacle) = contact::difficulties(ctx, unit, target, across);
    status::recall_screen(ctx, target);
    ctx.emit(Event::PairMade {
        pair: Pair { attacker: unit, target, contact, flank, cover, obstacle, behind: None },
    });
}

/// Who lies in the strip ahead of an attacker.
#[derive(Debug, Default)]
pub struct DrawnIn {
    /// SC-ATK-11: those it must fight as well.
    pub fought: UnitSet,
    /// SC-ATK-11: skirmishers, who evade instead.
    pub skirmishers: UnitSet,
}

/// SC-ATK-11: how deep the strip ahead of an attacker is.
const STRIP: f64 = 2.0;

/// SC-ATK-11, SC-ATK-12: the enemies beside the target that an attacker must fight, and the skirmishers that must get out of its way.
pub fn drawn_in(state: &State, unit: UnitId, target: UnitId) -> DrawnIn {
    let front = front_of(state, unit);
    let units: Vec<UnitId> = state.present().map(|(id, _)| id).filter(|id| *id != unit).collect();
    let mut bodies: Vec<Body<'_>> = units.iter().map(|id| state.body(*id)).collect();
    let closed = state
        .setup
        .terrain
        .areas
        .iter()
        .filter(|area| matches!(area.kind, crate::ground::Kind::Block | crate::ground::Kind::Impassable));
    bodies.extend(closed.map(|area| Body::of_area(&area.outline)));
    let ahead = front.strip(STRIP, &bodies);
    let mut found = DrawnIn::default();
    for (id, ahead) in units.iter().zip(ahead) {
        let there = state.unit(*id);
        let counts = there.side != state.unit(unit).side && *id != target && beyond(ahead.overlap, 0.0);
        if !counts || state.is_engaged(*id) {
            continue;
        }
        let is_skirmisher =
            matches!(there.lie.formation, Formation::Skirmish { .. }) && !state.counts_as_close(*id);
        if is_skirmisher {
            found.skirmishers.add(*id);
            continue;
        }
        // Half or more of the part in the strip hidden is blocked.
        let blocked = !beyond(ahead.overlap, 2.0 * ahead.hidden);
        let in_block = matches!(there.lie.formation, Formation::Garrison { .. });
        let across = contact::strike(state, front, *id).and_then(|strike| strike.across);
        let allowed = contact::may_strike(state, unit, *id, across, false).is_ok();
        let open =
            !in_block || (state.setup.options.garrisons_drawn_in.is_on() && state.is_close_order(unit));
        if !blocked && allowed && open {
            found.fought.add(*id);
        }
    }
    found
}

/// SC-SCR-05: screens that lie in the strip rejoin.
fn strip_screens(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    let front = front_of(ctx, unit);
    let out: Vec<UnitId> = ctx
        .present()
        .filter(|(id, _)| {
            ctx.screen_rect(*id).is_some_and(|rect| {
                let rects = [rect];
                front.strip(STRIP, &[Body::of_rects(&rects)])[0].overlap > 0.0
            })
        })
        .map(|(id, _)| id)
        .collect();
    for unit in out {
        status::recall_screen(ctx, unit);
    }
}
