//! Cavalry after a round, MG-EXH and MG-PUR: exhaustion, withdrawal and pursuit.

use crate::charge::{self, LiningUp, Ranks, may_charge_at_all, may_strike, nearest_edge};
use crate::command::any_unit;
use crate::field;
use crate::formation::nearest_free_front;
use crate::layout::{in_field, stand_size};
use crate::melee::round::{self, Round, Stage, direction};
use crate::melee::{Fighter, tell_stopped};
use crate::order::{Pursue, StopPursuit};
use crate::prelude::*;
use crate::scenario::AssaultZone;
use crate::status::{Check, exhaust, quality_check};

/// What cavalry has to do or decide after a round.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-EXH-01: it checks whether it is exhausted.
    /// - `away` (MG-EXH-02): the bearing it would move away on, in hundredths of a degree.
    Exhaustion { unit: UnitId, away: i32 },
    /// MG-PUR-01: it may pursue.
    Choose(Choose),
    /// MG-PUR-03: pursuit rounds, one melee after another.
    /// - `number`: the number of the round that comes.
    /// - `pursuers`: who pursues and has not fought yet.
    /// - `waiting`: winners that do not follow: they wait for the next melee phase if all they touch is a square.
    Rounds { side: Side, number: u8, pursuers: UnitSet, waiting: UnitSet },
}

/// MG-PUR-01: whether winning cavalry pursues, and whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// The round it has won.
    pub(crate) round: Box<Round>,
    /// Which fighter of it is asked.
    index: u8,
}

impl Choose {
    pub(crate) fn fighter(&self) -> Fighter {
        self.round.fighters[usize::from(self.index)]
    }

    /// The next fighter may be asked.
    fn go_on(self, ctx: &mut Ctx<'_, March>) {
        self.round.go_on(ctx, Stage::Pursuit(self.index + 1));
    }
}

impl Asks<March> for Choose {
    /// MG-PUR-01: the owner of the winning cavalry decides.
    fn seat(&self, state: &State) -> Side {
        state.unit(self.fighter().unit).side
    }

    fn head(&self, state: &State) -> Head {
        let who = Subject::of(state, self.fighter().unit);
        let says =
            who.says("[has] won and [is] fit to pursue: another round is fought at once, without fire.");
        let head =
            Head::new(ids::MG_PUR_01, "Pursue?", says).asking(ids::MG_PUR_01, "whom to pursue, or to stop");
        if self.seat(state) == state.active { head } else { head.interrupting() }
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let (round, unit) = (&*self.round, self.fighter().unit);
        answers.ways(|ways| {
            ways.verb::<Pursue>(MAIN, |answers| {
                let beaten = round.enemies_of(unit).filter(|enemy| state.unit(*enemy).fate == Fate::Present);
                let title = format_args!("Whom does {} pursue?", state.name(unit)).to_string();
                let whom = answers.pick(slot!(target), title).among(beaten.map(|enemy| state.piece(enemy)));
                let pursuit = whom.judged(|target| check(state, round, unit, any_unit(state, target)?))?;
                let target = state.piece(pursuit.target);
                let pursues =
                    Doing::of((self.clone(), pursuit)).shown(|state, (_, pursuit)| pursuit.show(state));
                let pursues = pursues.played(|ctx, (mut choice, pursuit)| {
                    pursue(ctx, &choice.round, pursuit);
                    choice.round.pursuers.add(pursuit.unit);
                    choice.go_on(ctx);
                });
                answers.done(pursues, || Pursue { target })
            });
            ways.word::<StopPursuit>(Button::new("Stop"), || {
                let choice = self.clone();
                Doing::shown(move |state| says(state, unit, "[stops].")).played(|ctx| {
                    leave_square(ctx, &choice.round, choice.fighter());
                    choice.go_on(ctx);
                })
            });
        })
    }
}

impl LegalPursuit {
    fn show(&self, state: &State) -> Preview {
        let &Self { unit, target, pose, .. } = self;
        let (from, to) = (state.unit(unit).footprint.front().at, pose.point());
        let line = Witness::line(from, to, format_args!("{:.1}″", from.distance(to)));
        let what = format_args!("[pursues] {} and [fights] another round.", state.name(target)).to_string();
        let stands = in_field(pose.placement(), Arm::Cavalry, Formation::Line, state.unit(unit).stands);
        Preview::from(says(state, unit, what)).drawn(line).standing(&stands)
    }
}

impl Task {
    /// Checks, or begins the next pursuit round.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Exhaustion { unit, away } => check_exhaustion(ctx, unit, away)?,
            Self::Choose(_) => {}
            Self::Rounds { side, number, pursuers, waiting } => {
                next_round(ctx, side, number, pursuers, waiting);
            }
        }
        Ok(())
    }
}

/// MG-EXH-01, MG-EXH-02: cavalry that fails is exhausted and at once moves 4 inches away.
fn check_exhaustion(ctx: &mut Ctx<'_, March>, unit: UnitId, away: i32) -> Result<(), NeedDice> {
    if !quality_check(ctx, unit, Check::Exhaustion)? {
        exhaust(ctx, unit);
        withdraw(ctx, unit, away, 4.0, ids::MG_EXH_02);
    }
    Ok(())
}

/// MG-EXH-02, MG-PUR-04: straight away, as far as is free.
fn withdraw(ctx: &mut Ctx<'_, March>, unit: UnitId, away: i32, inches: f64, rule: RuleId) {
    let way = direction(away);
    let free = field::free_way(ctx, unit, way, inches);
    let here = ctx.unit(unit);
    let lie = field::driven(ctx, unit, way, inches, free.distance);
    let formation = here.formation;
    if lie != here.lie {
        field::go(ctx, unit, lie, formation, Why::Withdrew, rule);
    }
    if let Some(by) = free.stopped_by.filter(|_| beyond(inches, free.distance)) {
        ctx.tell(|state| tell_stopped(state, unit, free.distance, by, rule));
    }
}

/// MG-PUR-01: the round is over; the winning cavalry is asked in roster order, but only who can pursue somebody.
pub fn offer(ctx: &mut Ctx<'_, March>, round: Box<Round>, from: u8) {
    if from == 0 {
        let units = round.fighters.iter().map(|one| one.unit).collect();
        ctx.emit(Event::RoundEnded { units });
        ctx.tell(|_| Telling::new(ids::MG_MEL_15, "The round is over.").detail().seen(Beat::MeleeOver));
    }
    for index in from..round.fighters.len() as u8 {
        let fighter = round.fighters[usize::from(index)];
        let here = ctx.unit(fighter.unit);
        if round.winner != Some(here.side)
            || here.fate == Fate::Destroyed
            || ctx.arm(fighter.unit) != Arm::Cavalry
        {
            continue;
        }
        if targets(ctx, &round, fighter.unit).next().is_some() {
            ctx.push(Task::Choose(Choose { round, index }));
            return;
        }
        if let Some((target, why)) = barred(ctx, &round, fighter.unit) {
            ctx.tell(|state| {
                let says = format!("{}.", why.in_words(state.names()));
                Telling::new(why.rule(), says).about([state.name(fighter.unit), state.name(target)])
            });
        }
        leave_square(ctx, &round, fighter);
    }
    fight_on(ctx, &round);
}

/// MG-PUR-02: the first unrouted enemy that cavalry fit to pursue might have pursued, and what is in the way of it.
fn barred(state: &State, round: &Round, unit: UnitId) -> Option<(UnitId, Refusal)> {
    round.enemies_of(unit).find_map(|enemy| {
        let why = check(state, round, unit, enemy).err()?;
        (why.rule() == ids::MG_PUR_02).then_some((enemy, why))
    })
}

/// MG-PUR-03: who pursues fights on.
fn fight_on(ctx: &mut Ctx<'_, March>, round: &Round) {
    if let (Some(side), false) = (round.winner, round.pursuers.is_empty()) {
        let left = round.left(ctx, side).map(|one| one.unit);
        let waiting = left.filter(|unit| ctx.arm(*unit) != Arm::Cavalry).collect();
        let rounds =
            Task::Rounds { side, number: round.number.saturating_add(1), pursuers: round.pursuers, waiting };
        ctx.push(rounds);
    }
}

/// MG-PUR-04: cavalry that beat a square and does not fight on goes back one stand depth. If it was exhausted in this round it has
/// gone back already.
fn leave_square(ctx: &mut Ctx<'_, March>, round: &Round, one: Fighter) {
    let state = &**ctx;
    let here = state.unit(one.unit);
    let square = |enemy: UnitId| {
        state.unit(enemy).fate == Fate::Present
            && round.fighters.iter().any(|other| other.unit == enemy && other.ignores)
    };
    let newly_exhausted = here.exhausted && !one.was_exhausted;
    if here.condition != Condition::Routed && !newly_exhausted && round.enemies_of(one.unit).any(square) {
        let (_, depth) = stand_size(Arm::Cavalry);
        withdraw(ctx, one.unit, one.away, depth, ids::MG_PUR_04);
    }
}

/// Why nobody is asked now whom he pursues: where only foot and guns have fought, the winners stay where they are (MG-MEL-27); elsewhere no
/// cavalry has won that is fit to pursue (MG-PUR-01).
pub fn why_nobody_pursues(state: &State) -> (&'static str, RuleId) {
    let mut fought = state.present().filter(|(_, unit)| unit.marks.fought).peekable();
    if fought.peek().is_some() && fought.all(|(unit, _)| state.arm(unit) != Arm::Cavalry) {
        return ("infantry and guns that have won do no more than consolidate", ids::MG_MEL_27);
    }
    ("no cavalry has won that may pursue somebody", ids::MG_PUR_01)
}

/// The enemies a unit may pursue.
pub(crate) fn targets<'a>(
    state: &'a State,
    round: &'a Round,
    unit: UnitId,
) -> impl Iterator<Item = UnitId> + 'a {
    round.enemies_of(unit).filter(move |target| check(state, round, unit, *target).is_ok())
}

/// A pursuit the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LegalPursuit {
    unit: UnitId,
    target: UnitId,
    /// Where a march column first forms line.
    first: Option<Pose>,
    /// Where it lines up.
    pose: Pose,
}

/// MG-PUR-02: the farthest a beaten enemy may be.
const REACH: f64 = 8.0;

/// MG-PUR-01, MG-PUR-02: winning cavalry in good order and not exhausted may pursue one surviving, unrouted enemy unit it fought.
pub fn check(state: &State, round: &Round, unit: UnitId, target: UnitId) -> Result<LegalPursuit, Refusal> {
    let (here, there) = (state.unit(unit), state.unit(target));
    let no = |why: &'static str, rule| Err(no!(rule, "{unit} cannot pursue {target}: {why}"));
    if here.exhausted {
        return no("it is exhausted", ids::MG_EXH_03);
    }
    if here.condition != Condition::Good {
        return no("it is not in good order", ids::MG_PUR_01);
    }
    if !round.enemies_of(unit).any(|enemy| enemy == target) {
        return no("the two did not fight in this round: name an enemy it touched", ids::MG_PUR_01);
    }
    if there.fate == Fate::Destroyed || there.condition == Condition::Routed {
        return no("the enemy is routed or gone", ids::MG_PUR_01);
    }
    if beyond(state.gap(unit, target).distance, REACH) {
        return no("the enemy is more than 8 inches away", ids::MG_PUR_02);
    }
    if let Err(why) = may_strike(state, unit, Ranks::Closed, target) {
        return no(why, ids::MG_PUR_02);
    }
    let march_column = here.formation == Formation::MarchColumn;
    let first = if march_column { deploys(state, unit) } else { None };
    let in_line;
    let state = match (march_column, first) {
        (false, _) => state,
        (true, None) => return no("its march column has no room to form line", ids::MG_PUR_02),
        (true, Some(at)) => {
            let mut after = state.clone();
            let (lie, formation) = (Lie::Field(at), Formation::Line);
            crate::event::fold(&mut after, &Event::Placed { unit, lie, formation });
            in_line = after;
            &in_line
        }
    };
    let aim = nearest_edge(state, target, state.unit(unit).footprint.front());
    let lining_up = LiningUp::from_here(state, unit, aim, charge::farthest(state, unit, REACH));
    let Some(pose) = lining_up.place(state) else {
        return no("there is no place to line up on it", ids::MG_PUR_02);
    };
    if !is_free_way(state, unit, target, pose) {
        return no("another unit or ground it may not enter is in the way", ids::MG_PUR_02);
    }
    Ok(LegalPursuit { unit, target, first, pose })
}

/// MG-FAC-04: from the front, unless its first assault on that target came from flank or rear.
fn persisting_zone(round: &Round, unit: UnitId, target: UnitId) -> AssaultZone {
    let struck = round.pairs.iter().find(|pair| (pair.attacker, pair.defender) == (unit, target));
    struck.map_or(AssaultZone::Front, |pair| pair.zone)
}

/// MG-PUR-02: a cavalry march column first becomes a line by MG-FRM-13, free of charge: where, if it has room.
fn deploys(state: &State, unit: UnitId) -> Option<Pose> {
    nearest_free_front(state, unit, Formation::Line, UnitSet::default())
}

/// MG-PUR-02: whether nobody else, and no ground it may not enter, lies between a pursuer and its place.
fn is_free_way(state: &State, unit: UnitId, target: UnitId, pose: Pose) -> bool {
    let here = state.unit(unit);
    let from = &here.footprint;
    let to = field::footprint_at(state, unit, here.formation, Lie::Field(pose));
    let others =
        field::others(state, unit, target.into()).map(|(other, there)| (other, there.footprint.body()));
    let way = Segment::new(from.centre(), to.centre());
    bodies::first_swept(&from.body(), &to.body(), others).is_none()
        && state.setup.terrain.passage(state.passer(unit), &from.stands, &to.stands, way).is_ok()
}

/// MG-PUR-02: goes straight into contact and lines up.
/// MG-FAC-04: enemies it has fought in this round keep the zone they have; one it touches for the first time is assaulted from the zone in
/// which its front centre lay when the pursuit began.
fn pursue(ctx: &mut Ctx<'_, March>, round: &Round, pursuit: LegalPursuit) {
    let LegalPursuit { unit, target, first, pose } = pursuit;
    if let Some(at) = first {
        field::place(ctx, unit, Lie::Field(at), Formation::Line, Why::ChangedFormation, ids::MG_PUR_02);
    }
    let from = ctx.unit(unit).footprint.front().at;
    let fought = round.enemies_of(unit).map(|enemy| (enemy, persisting_zone(round, unit, enemy)));
    let zones: Vec<(UnitId, AssaultZone)> = fought.collect();
    if ctx.unit(unit).lie != Lie::Field(pose) {
        field::go(ctx, unit, Lie::Field(pose), Formation::Line, Why::Pursued(target), ids::MG_PUR_02);
    }
    for enemy in field::in_contact_with(ctx, unit).iter() {
        let zone = zones
            .iter()
            .find(|(known, _)| *known == enemy)
            .map_or_else(|| charge::zone(ctx, enemy, from, None), |(_, zone)| *zone);
        charge::make_contact(ctx, Contact { attacker: unit, target: enemy, zone, over_water: false });
    }
}

/// MG-PUR-03: pursuers in separate melees fight one after another, in roster order.
fn next_round(ctx: &mut Ctx<'_, March>, side: Side, number: u8, mut pursuers: UnitSet, waiting: UnitSet) {
    while let Some(first) = pursuers.iter().next() {
        pursuers.remove(first);
        if ctx.unit(first).fate == Fate::Destroyed || !field::engaged(ctx, first) {
            continue;
        }
        let mut followed = pursuers;
        followed.add(first);
        close_up(ctx, linked(ctx, first, side, waiting), side, followed);
        let melee = linked(ctx, first, side, waiting);
        pursuers.0 &= !melee.0;
        if !pursuers.is_empty() {
            ctx.push(Task::Rounds { side, number, pursuers, waiting });
        }
        round::begin(ctx, melee, side, number);
        return;
    }
}

/// MG-CHG-05: units of the pursuing side that did not follow, but still touch an enemy they have struck, close the
/// gaps that losses have opened. Pursuers have just lined up; who was struck himself, or may not charge, keeps his place (MG-MEL-27).
fn close_up(ctx: &mut Ctx<'_, March>, melee: UnitSet, side: Side, followed: UnitSet) {
    for unit in melee.iter() {
        if ctx.unit(unit).side != side || followed.has(unit) || may_charge_at_all(ctx, unit).is_err() {
            continue;
        }
        let state = &**ctx;
        let known = field::in_contact_with(state, unit);
        let struck = |enemy: &UnitId| {
            state.contacts.iter().any(|contact| (contact.attacker, contact.target) == (unit, *enemy))
        };
        let most = known
            .iter()
            .filter(struck)
            .map(|enemy| (field::touching_stands(state, unit, enemy), enemy))
            .reduce(|most, next| if next.0 > most.0 { next } else { most });
        let Some((_, enemy)) = most else { continue };
        let struck = known.iter().filter(struck).collect();
        let aim = charge::aim_of(state, unit, enemy);
        let Some(pose) = charge::close_up(state, unit, aim, struck) else { continue };
        let here = state.unit(unit);
        if here.lie == Lie::Field(pose) {
            continue;
        }
        let (from, formation) = (here.footprint.front().at, here.formation);
        field::go(ctx, unit, Lie::Field(pose), formation, Why::LinedUp(enemy), ids::MG_CHG_05);
        for target in field::in_contact_with(ctx, unit).iter().filter(|enemy| !known.has(*enemy)) {
            let zone = charge::zone(ctx, target, from, None);
            charge::make_contact(ctx, Contact { attacker: unit, target, zone, over_water: false });
        }
    }
}

/// MG-MEL-02, MG-PUR-03: the units linked by contact to a pursuer. Winners that do not follow and touch nothing but a square wait.
fn linked(state: &State, pursuer: UnitId, side: Side, waiting: UnitSet) -> UnitSet {
    let square = |enemy: UnitId| {
        let there = state.unit(enemy);
        there.formation == Formation::Square && there.condition == Condition::Good
    };
    let waits = |unit: UnitId| {
        state.unit(unit).side == side
            && waiting.has(unit)
            && field::in_contact_with(state, unit).iter().all(square)
    };
    let mut melee = UnitSet::from(pursuer);
    loop {
        let mut grown = melee;
        for unit in melee.iter() {
            field::in_contact_with(state, unit)
                .iter()
                .filter(|enemy| !waits(*enemy))
                .for_each(|enemy| grown.add(enemy));
        }
        if grown == melee {
            return melee;
        }
        melee = grown;
    }
}
