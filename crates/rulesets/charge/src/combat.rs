//! SC-CMB: a round of combat for everybody who is engaged (2a). What comes of it is settled in [`results`] (2b, 2c).

mod dice;
mod points;
pub mod results;
mod tell;

use ::dice::{Dice, FaceSet, Faces, NeedDice};

use crate::prelude::*;
use crate::{artillery, losses, status};

pub use dice::{dice_for, divided, fighters, pool, side_of, targets};
pub use points::{has_defensive_fire, is_first_round, is_flanked, needs, points};
use results::{Round, Stood};

/// What stands on the agenda in step 2.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-CMB-13: who gets a unit's odd dice is asked.
    Divide(Divide),
    /// SC-CMB-05: all dice are thrown.
    Fight(Vec<Division>),
    /// What comes of the round.
    Results(results::Task),
}

made_of! { Task: Results(results::Task) }

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Divide(_) => Ok(()),
            Self::Fight(chosen) => fight(ctx, &chosen),
            Self::Results(task) => task.work(ctx),
        }
    }
}

/// 2a: everybody who is engaged fights one round.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    if !ctx.pairs.is_empty() {
        go_on(ctx, Vec::new());
    }
}

/// Everybody who is engaged, the active side's units first, each side in roster order (SC-CMB-05).
fn engaged(state: &State) -> Vec<UnitId> {
    let of = |side: Side| state.of_side(side).map(|(unit, _)| unit).filter(|unit| state.is_engaged(*unit));
    of(state.active).chain(of(state.active.enemy())).collect()
}

/// SC-CMB-13: the next unit whose owner has odd dice to give out, or the fight itself.
fn go_on(ctx: &mut Ctx<'_, Charge>, chosen: Vec<Division>) {
    let known = |unit: &UnitId| chosen.iter().any(|division| division.unit == *unit);
    let asks = |unit: &UnitId| {
        let among = targets(ctx, *unit).len();
        among > 1 && usize::from(pool(ctx, *unit)) % among != 0
    };
    let next = engaged(ctx).into_iter().filter(|unit| !known(unit)).find(asks);
    ctx.push(match next {
        Some(unit) => Task::Divide(Divide { unit, chosen }),
        None => Task::Fight(chosen),
    });
}

/// SC-CMB-13: how a unit's dice are divided among its targets, in roster order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Division {
    pub unit: UnitId,
    /// The dice for each of its targets.
    pub dice: Vec<u8>,
}

/// SC-CMB-13: who gets a unit's odd dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Divide {
    pub unit: UnitId,
    /// What has been chosen before.
    pub chosen: Vec<Division>,
}

/// SC-CMB-13: a unit's dice are divided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DivideDice {
    /// Which unit's.
    pub unit: PieceId,
    /// The dice for each of its enemies, in roster order.
    pub dice: Vec<u8>,
}

impl Divide {
    fn judge(&self, state: &State, dice: Vec<u8>) -> Result<Division, Refusal> {
        let among = targets(state, self.unit).len();
        let even = divided(pool(state, self.unit), among);
        let mut given = dice.clone();
        given.sort_unstable_by(|one, other| other.cmp(one));
        if given != even {
            let says = no!(
                ids::SC_CMB_13,
                "{} divides its {} dice as evenly as possible among {} enemies: give each its share",
                self.unit,
                i32::from(pool(state, self.unit)),
                among as i32
            );
            return Err(says);
        }
        Ok(Division { unit: self.unit, dice })
    }

    /// Every way to divide them in which the odd dice lie together, begun at each of the targets.
    fn ways(&self, state: &State) -> Vec<Vec<u8>> {
        let among = targets(state, self.unit).len();
        let even = divided(pool(state, self.unit), among);
        (0..among)
            .map(|start| (0..among).map(|place| even[(place + among - start) % among]).collect())
            .collect()
    }
}

impl Asks<Charge> for Divide {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let dice = pool(state, self.unit);
        let says = format!(
            "{} has {dice} dice for several enemies: say who gets the odd ones.",
            state.name(self.unit)
        );
        Head::new(ids::SC_CMB_13, "Dice against several enemies", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<DivideDice>(MAIN, |answers| {
                let piece = state.piece(self.unit);
                let own = |piece: PieceId| {
                    let unit = own_unit(state, self.seat(state), piece)?;
                    if unit == self.unit {
                        return Ok(unit);
                    }
                    Err(no!(ids::SC_CMB_13, "the dice of {} are divided now, not those of {unit}", self.unit))
                };
                answers.settle(slot!(unit), piece).judged(own)?;
                let targets = targets(state, self.unit);
                let names = targets.iter().map(|enemy| state.name(*enemy).to_owned()).collect();
                let values = divided(pool(state, self.unit), targets.len());
                let title = format!("How does {} divide its dice?", state.name(self.unit));
                let filling = answers.fill(slot!(dice), title, Form::Assign(values, names));
                let division = filling
                    .proposing(|| self.ways(state).into_iter().map(|way| (format!("{way:?}"), way)).collect())
                    .judged(
                        |pick| {
                            let ways = self.ways(state);
                            ways[pick(ways.len())].clone()
                        },
                        |dice| self.judge(state, dice),
                    )?;
                let dice = division.dice.clone();
                answers.done(self.divides(division), || DivideDice { unit: piece, dice })
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let ways = self.ways(state);
        let dice = ways[pick(ways.len())].clone();
        let unit = state.piece(self.unit);
        let order = DivideDice { unit, dice: dice.clone() };
        Some((order.into(), self.divides(Division { unit: self.unit, dice })))
    }
}

impl Divide {
    /// The dice are divided so; the next unit with odd dice is asked, or everybody fights.
    fn divides(&self, division: Division) -> Doing {
        let mut chosen = self.chosen.clone();
        Doing::of(division).shown(shares).played(move |ctx, division| {
            chosen.push(division);
            go_on(ctx, chosen);
        })
    }
}

/// What each share of a unit's dice needs.
fn shares(state: &State, Division { unit, dice }: &Division) -> String {
    let plans = targets(state, *unit).into_iter().zip(dice);
    let each: Vec<String> = plans
        .map(|(enemy, dice)| {
            let plan = Plan::of(state, *unit, enemy, *dice);
            format!("{dice} on {} hit on {} or more", state.name(enemy), plan.needs)
        })
        .collect();
    format!("{}: {}.", state.name(*unit), each.join(", "))
}

/// What a unit throws at one of its enemies.
pub struct Plan {
    /// Who throws.
    pub by: UnitId,
    /// At whom.
    pub on: UnitId,
    pub dice: u8,
    /// SC-CMB-07: the least face that hits.
    pub needs: i32,
    /// Its points, line by line.
    pub own: Tally,
    /// The enemy's.
    pub enemy: Tally,
}

impl Plan {
    /// So many dice of a unit on an enemy.
    pub fn of(state: &State, by: UnitId, on: UnitId, dice: u8) -> Self {
        let (own, enemy) = (points(state, by, on), points(state, on, by));
        Self { by, on, dice, needs: needs(own.total(), enemy.total()), own, enemy }
    }
}

/// SC-CMB-01, SC-CMB-05: what everybody throws, fixed from the state at the start of 2a.
fn plans(state: &State, chosen: &[Division]) -> Vec<Plan> {
    let mut plans = Vec::new();
    for unit in engaged(state) {
        let targets = targets(state, unit);
        let said = chosen.iter().find(|division| division.unit == unit);
        let dice =
            said.map_or_else(|| divided(pool(state, unit), targets.len()), |division| division.dice.clone());
        plans.extend(targets.into_iter().zip(dice).map(|(enemy, dice)| Plan::of(state, unit, enemy, dice)));
    }
    plans
}

/// Hits of one unit on another in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Strike {
    /// Who hit.
    pub by: UnitId,
    /// Whom.
    pub on: UnitId,
    /// How often.
    pub hits: u8,
}

/// What a unit threw at an enemy, to be told.
#[derive(Debug, Clone, PartialEq)]
pub struct Struck {
    /// Who hit whom, and how often.
    pub strike: Strike,
    pub dice: Faces,
    /// SC-CMB-07: the least face that hits.
    pub needs: i32,
    /// Its points.
    pub own: Tally,
    /// The enemy's.
    pub enemy: Tally,
}

/// SC-CMB-01: those who are linked by fighting each other, and how they stood in a round.
#[derive(Debug, Clone, PartialEq)]
pub struct Clash {
    /// 1 if it has just begun, 2 if it goes on.
    pub round: u32,
    /// Whose turn it is.
    pub attacker: Side,
    /// Who fought in it, in roster order.
    pub stood: Vec<Stood>,
}

/// The combats of a round, one after the other.
fn clashes(state: &State, round: &Round) -> Vec<Clash> {
    let mut known = UnitSet::default();
    let mut clashes = Vec::new();
    for stood in &round.stood {
        if known.has(stood.unit) {
            continue;
        }
        let linked = dice::linked(stood.unit, |unit| state.opponents(unit).iter().collect::<Vec<_>>());
        known.0 |= linked.0;
        let goes_on = linked.iter().all(|unit| !is_first_round(state, unit));
        clashes.push(Clash {
            round: if goes_on { 2 } else { 1 },
            attacker: state.active,
            stood: round.stood.iter().filter(|stood| linked.has(stood.unit)).copied().collect(),
        });
    }
    clashes
}

/// SC-CMB-01, SC-CMB-05: all dice are thrown, then all hits fall together. SC-ART-03: guns lose nobody here; they are overrun or unhurt.
/// SC-CMB-22 is such a round from its first die to its last hit.
fn fight(ctx: &mut Ctx<'_, Charge>, chosen: &[Division]) -> Result<(), NeedDice> {
    let plans = plans(ctx, chosen);
    let mut struck = Vec::with_capacity(plans.len());
    for Plan { by, on, dice, needs, own, enemy } in plans {
        let hand = ctx.hand(by);
        let roll = ctx.dice_of(hand).pool(ids::SC_CMB_05, dice, FaceSet::at_least(needs))?;
        let strike = Strike { by, on, hits: roll.hits() };
        struck.push(Struck { strike, dice: roll.faces(), needs, own, enemy });
    }
    let mut round = Round::of(ctx, struck.iter().map(|struck| struck.strike).collect());
    for clash in clashes(ctx, &round) {
        let fought = |unit: UnitId| clash.stood.iter().any(|stood| stood.unit == unit);
        ctx.tell(|state| tell::begins(state, &clash));
        for blow in struck.iter().filter(|blow| fought(blow.strike.by) && !blow.dice.is_empty()) {
            ctx.tell(|state| tell::strike(state, blow));
        }
        for stood in &clash.stood {
            ctx.tell(|state| tell::stands(state, *stood));
        }
        ctx.tell(|state| tell::compared(state, &clash));
        let hurt = |stood: &&Stood| stood.suffered > 0;
        for stood in clash.stood.iter().filter(hurt) {
            if ctx.info(stood.unit).arm != Arm::Artillery {
                losses::suffer(ctx, stood.unit, stood.suffered, Hit::Combat, ids::SC_CMB_01);
                status::disorder(ctx, stood.unit, ids::SC_CMB_20);
            }
        }
        ctx.tell(|_| Telling::new(ids::SC_CMB_01, "The round is over.").detail().seen(Beat::MeleeOver));
    }
    round.chase(ctx);
    results::begin(ctx, round);
    Ok(())
}

/// Whether a unit of artillery stands to its guns in a round: it fights with defensive fire.
pub(crate) fn serves_its_guns(state: &State, unit: UnitId) -> bool {
    state.info(unit).arm == Arm::Artillery && !artillery::falls(state, unit)
}
