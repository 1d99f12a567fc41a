//! SC-CMB-16, SC-CMB-21: what comes of a round: who lost, who is driven off, who is removed; the passive side first (2b), then the active side (2c).

use super::{Strike, divided, fighters, serves_its_guns, side_of};
use crate::prelude::*;
use crate::{artillery, ending, generals, losses, retreat};

/// SC-CMB-16: the rout hits of a unit that loses.
const ROUT: u16 = 4;
/// SC-CMB-18: those of one that was shaken already.
const ROUT_SHAKEN: u16 = 8;

/// What came of a round, fixed in 2a.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Round {
    /// Who hit whom, and how often.
    pub strikes: Vec<Strike>,
    /// How everybody who was engaged stood, in roster order.
    pub stood: Vec<Stood>,
    /// SC-CMB-19: who rides down whom.
    pub chases: Vec<Chase>,
    /// SC-RET-02: who fought whom, and which way the attackers faced, in hundredths of a degree.
    pub fought: Vec<(Pair, i32)>,
    /// SC-TWN-13: who stormed which block.
    pub storms: Vec<(UnitId, u8)>,
}

/// How a unit stood in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Stood {
    pub unit: UnitId,
    /// Combat hits it suffered.
    pub suffered: u16,
    /// Combat hits it dealt.
    pub dealt: u16,
    /// What follows.
    pub verdict: Verdict,
}

/// What a round means for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// SC-CMB-17: it stays.
    Holds,
    /// SC-CMB-16: it lost.
    Loses,
    /// SC-ART-04: guns drive it off.
    DrivenOff,
    /// SC-ART-02, SC-ART-03: guns that fall into the enemy's hands.
    Falls,
}

/// SC-CMB-19: pursuit hits of cavalry on infantry it beat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Chase {
    /// The cavalry.
    pub by: UnitId,
    /// The infantry.
    pub on: UnitId,
    pub hits: u8,
}

impl Round {
    /// SC-CMB-16, SC-CMB-17, SC-ART-03, SC-ART-04: who lost, by the hits of the round, while everybody still stands as he fought.
    /// SC-ART-06: guns are judged by all hits on them and from them, each attacker by his own.
    pub fn of(state: &State, strikes: Vec<Strike>) -> Self {
        let units = || state.present().map(|(unit, _)| unit).filter(|unit| state.is_engaged(*unit));
        let sum = |counts: &dyn Fn(&Strike) -> bool| -> u16 {
            strikes.iter().filter(|strike| counts(strike)).map(|strike| u16::from(strike.hits)).sum()
        };
        let suffered = |unit: UnitId| sum(&|strike| strike.on == unit);
        let dealt = |unit: UnitId| sum(&|strike| strike.by == unit);
        let loses = |unit: UnitId| suffered(unit) > dealt(unit);
        let verdict = |unit: UnitId| {
            if artillery::falls(state, unit) || (serves_its_guns(state, unit) && loses(unit)) {
                return Verdict::Falls;
            }
            if loses(unit) {
                return Verdict::Loses;
            }
            let repels = |guns: UnitId| {
                serves_its_guns(state, guns)
                    && !loses(guns)
                    && artillery::drive_off(state, guns, unit, &strikes)
            };
            if state.opponents(unit).iter().any(repels) { Verdict::DrivenOff } else { Verdict::Holds }
        };
        let stood = units()
            .map(|unit| Stood { unit, suffered: suffered(unit), dealt: dealt(unit), verdict: verdict(unit) })
            .collect();
        let fought = state.pairs.iter().map(|pair| (*pair, retreat::facing_of_attack(state, pair))).collect();
        let storms =
            state.pairs.iter().filter_map(|pair| Some((pair.attacker, side_of(state, pair)?.1))).collect();
        Self { strikes, stood, chases: Vec::new(), fought, storms }
    }

    /// SC-CMB-19: the pursuit hits, when the combat hits have fallen: one for 3 models of cavalry that neither lost nor was driven off, divided evenly among
    /// the infantry it beat.
    pub fn chase(&mut self, state: &State) {
        let riders = self
            .stood
            .iter()
            .filter(|stood| stood.verdict == Verdict::Holds && state.info(stood.unit).arm.is_cavalry());
        let chases = riders.flat_map(|rider| {
            let models = if state.setup.options.pursuit_front_ranks.is_on() {
                fighters(state, rider.unit)
            } else {
                state.unit(rider.unit).models
            };
            let beaten = self.beaten_by(state, rider.unit);
            let hits = divided((models + 1) / 3, beaten.len());
            beaten
                .into_iter()
                .zip(hits)
                .map(|(on, hits)| Chase { by: rider.unit, on, hits })
                .collect::<Vec<_>>()
        });
        self.chases = chases.collect();
    }

    /// The infantry that fought a unit and lost, in roster order.
    fn beaten_by(&self, state: &State, unit: UnitId) -> Vec<UnitId> {
        let beaten = |enemy: &UnitId| {
            state.info(*enemy).arm == Arm::Infantry && self.verdict(*enemy) == Some(Verdict::Loses)
        };
        state.opponents(unit).iter().filter(beaten).collect()
    }

    fn of_unit(&self, unit: UnitId) -> Option<&Stood> {
        self.stood.iter().find(|stood| stood.unit == unit)
    }

    /// What the round means for a unit; nothing if it was not engaged.
    pub fn verdict(&self, unit: UnitId) -> Option<Verdict> {
        self.of_unit(unit).map(|stood| stood.verdict)
    }

    /// SC-GNL-05, SC-ART-03: the combat hits that count as danger to a general.
    fn danger(&self, state: &State, unit: UnitId) -> u16 {
        self.of_unit(unit).map_or(0, |stood| {
            let unhurt = state.info(unit).arm == Arm::Artillery && stood.verdict != Verdict::Falls;
            if unhurt { 0 } else { stood.suffered }
        })
    }

    /// SC-CMB-21: whether there is something to settle for a unit.
    fn concerns(&self, state: &State, stood: Stood) -> bool {
        let unit = stood.unit;
        let in_danger = self.danger(state, unit) >= 4 && state.has_general(unit);
        state.is_present(unit)
            && !state.unit(unit).turn.deeds.has(Deed::Settled)
            && (stood.verdict != Verdict::Holds || state.is_shattered(unit) || in_danger)
    }

    /// SC-RET-02: which way is away for a unit: from the opponents that are still there, or from all of 2a if none is.
    fn bases(&self, state: &State, unit: UnitId) -> Vec<i32> {
        let own = || self.fought.iter().filter(|(pair, _)| pair.attacker == unit || pair.target == unit);
        let left = own().filter(|(pair, _)| state.pairs.contains(pair)).count();
        let counted = own().filter(|(pair, _)| left == 0 || state.pairs.contains(pair));
        retreat::away_from(unit, counted.copied())
    }
}

/// SC-CMB-16, SC-CMB-17: who has won a fight: the side that holds where the other gives way; nobody if both do, or neither.
pub fn winner(state: &State, stood: &[Stood]) -> Option<Side> {
    let yields = |side: Side| {
        stood.iter().any(|one| state.unit(one.unit).side == side && one.verdict != Verdict::Holds)
    };
    match (yields(Side::A), yields(Side::B)) {
        (true, false) => Some(Side::B),
        (false, true) => Some(Side::A),
        (true, true) | (false, false) => None,
    }
}

/// What is done and asked in 2b and 2c.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The next unit of a side is settled.
    Next(Box<Round>, Side),
    /// SC-CMB-19: who gets odd pursuit hits is asked.
    Pursue(Pursue),
    /// SC-TRN-07: which unit comes next is asked.
    Choose(Choose),
    /// SC-GNL-05: a unit's generals are in danger.
    Danger(UnitId, u16),
    /// SC-CMB-21: a unit is removed, retreats or stays.
    Settle(Box<Round>, UnitId),
    /// A side is done.
    Over(Box<Round>, Side),
}

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Next(round, side) => next(ctx, round, side),
            Self::Danger(unit, hits) => return generals::danger(ctx, unit, hits),
            Self::Settle(round, unit) => return settle(ctx, &round, unit),
            Self::Over(round, side) => over(ctx, round, side),
            Self::Pursue(_) | Self::Choose(_) => {}
        }
        Ok(())
    }
}

/// The round is fought: 2b begins.
pub fn begin(ctx: &mut Ctx<'_, Charge>, round: Round) {
    let passive = ctx.active.enemy();
    begin_side(ctx, Box::new(round), passive);
}

/// SC-TRN-04: a sub-step of results begins. SC-CMB-19: odd pursuit hits are given out first.
fn begin_side(ctx: &mut Ctx<'_, Charge>, round: Box<Round>, side: Side) {
    let (turn, active) = (ctx.turn, ctx.active);
    let step = if side == active { Step::ActiveResults } else { Step::PassiveResults };
    ctx.emit(Event::StepBegan { turn, active, step });
    ask_pursuit(ctx, round, side, None);
}

/// SC-CMB-19: the next cavalry unit that has odd pursuit hits to give out to this side, or the side's own affairs.
fn ask_pursuit(ctx: &mut Ctx<'_, Charge>, round: Box<Round>, side: Side, after: Option<UnitId>) {
    let uneven = |stood: &&Stood| {
        let hits: Vec<u8> =
            round.chases.iter().filter(|chase| chase.by == stood.unit).map(|chase| chase.hits).collect();
        ctx.unit(stood.unit).side != side && hits.iter().any(|one| Some(one) != hits.first())
    };
    let next = round.stood.iter().filter(|stood| after.is_none_or(|after| stood.unit > after)).find(uneven);
    match next.map(|stood| stood.unit) {
        Some(cavalry) => ctx.push(Task::Pursue(Pursue { cavalry, side, round })),
        None => ctx.push(Task::Next(round, side)),
    }
}

/// SC-TRN-07: the owner picks the next of his units; a single one needs no choice. When all are done, generals who lost their unit flee.
fn next(ctx: &mut Ctx<'_, Charge>, round: Box<Round>, side: Side) {
    let left = concerned(ctx, &round, side);
    match left[..] {
        [] => {
            ctx.push(Task::Over(round, side));
            generals::flee_all(ctx, side);
        }
        [unit] => take(ctx, round, unit),
        _ => ctx.push(Task::Choose(Choose { side, round })),
    }
}

fn concerned(state: &State, round: &Round, side: Side) -> Vec<UnitId> {
    let own = round.stood.iter().filter(|stood| state.unit(stood.unit).side == side);
    own.filter(|stood| round.concerns(state, **stood)).map(|stood| stood.unit).collect()
}

/// SC-CMB-21: one unit: the danger of its generals, then its fate, then the next.
fn take(ctx: &mut Ctx<'_, Charge>, round: Box<Round>, unit: UnitId) {
    let side = ctx.unit(unit).side;
    let hits = round.danger(ctx, unit);
    ctx.emit(Event::Did { unit, deed: Deed::Settled });
    ctx.push(Task::Next(round.clone(), side));
    ctx.push(Task::Settle(round, unit));
    ctx.push(Task::Danger(unit, hits));
}

/// SC-CMB-21: removal if it is at a quarter; if it lost or is driven off, the check for opposite sides, the die of a shaken loser, rout and pursuit hits,
/// removal again, or the retreat.
fn settle(ctx: &mut Ctx<'_, Charge>, round: &Round, unit: UnitId) -> Result<(), NeedDice> {
    let bases = round.bases(ctx, unit);
    let base = bases.first().copied();
    let verdict = round.verdict(unit).unwrap_or(Verdict::Holds);
    if verdict == Verdict::Falls {
        // SC-ART-02 without a fight, SC-ART-03 after one.
        let fought = round.strikes.iter().any(|strike| strike.by == unit || strike.on == unit);
        let rule = if fought { ids::SC_ART_03 } else { ids::SC_ART_02 };
        losses::remove(ctx, unit, Fate::Eliminated, base, rule);
        return Ok(());
    }
    if ctx.is_shattered(unit) {
        losses::remove(ctx, unit, Fate::Shattered, base, ids::SC_STR_04);
        return Ok(());
    }
    if verdict == Verdict::Holds {
        return Ok(());
    }
    if retreat::is_between_two(ctx, unit) {
        losses::remove(ctx, unit, Fate::Eliminated, base, ids::SC_RET_06);
        return Ok(());
    }
    if verdict == Verdict::Loses {
        let (mut rout, mut rule) = (ROUT, ids::SC_CMB_16);
        if ctx.unit(unit).shaken {
            let hand = ctx.hand(unit);
            let die = ctx.dice_of(hand).d6(ids::SC_CMB_18)?;
            ctx.tell(|state| {
                let then = if die <= 3 { "breaks up" } else { "holds together" };
                about(state, unit, ids::SC_CMB_18, &format!("was shaken, loses again and {then}"))
                    .rolled("a shaken unit that lost: shattered on 1 to 3", &Faces::of([die]), [1, 2, 3], [])
                    .unwelcome()
            });
            if die <= 3 {
                losses::remove(ctx, unit, Fate::Shattered, base, ids::SC_CMB_18);
                return Ok(());
            }
            (rout, rule) = (ROUT_SHAKEN, ids::SC_CMB_18);
        }
        losses::suffer(ctx, unit, rout, Hit::Rout, rule);
        let pursuit =
            round.chases.iter().filter(|chase| chase.on == unit).map(|chase| u16::from(chase.hits)).sum();
        losses::suffer(ctx, unit, pursuit, Hit::Pursuit, ids::SC_CMB_19);
        if ctx.is_shattered(unit) {
            losses::remove(ctx, unit, Fate::Shattered, base, ids::SC_STR_04);
            return Ok(());
        }
    }
    retreat::begin_from(ctx, unit, bases);
    Ok(())
}

/// A side is done: the active side comes after the passive one, and the end of the turn after that.
fn over(ctx: &mut Ctx<'_, Charge>, round: Box<Round>, side: Side) {
    let (turn, active) = (ctx.turn, ctx.active);
    if side != active {
        begin_side(ctx, round, active);
        return;
    }
    let holds = |unit: UnitId| round.verdict(unit) == Some(Verdict::Holds) && ctx.is_present(unit);
    let storms = round.storms.iter().filter(|(unit, _)| holds(*unit)).copied().collect();
    ctx.emit(Event::StepBegan { turn, active, step: Step::End });
    ending::begin_after(ctx, storms);
}

/// SC-CMB-19: which of the infantry it beat gets a cavalry unit's odd pursuit hits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pursue {
    pub cavalry: UnitId,
    /// Whose infantry was beaten.
    pub side: Side,
    pub round: Box<Round>,
}

/// SC-CMB-19: pursuit hits are divided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DividePursuit {
    /// The hits on each of the infantry units that were beaten, in roster order.
    pub hits: Vec<u8>,
}

impl Pursue {
    fn chased(&self) -> impl Iterator<Item = &Chase> {
        self.round.chases.iter().filter(|chase| chase.by == self.cavalry)
    }

    fn judge(&self, hits: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        let mut even: Vec<u8> = self.chased().map(|chase| chase.hits).collect();
        let mut given = hits.clone();
        even.sort_unstable();
        given.sort_unstable();
        if given != even {
            return Err(no!(
                ids::SC_CMB_19,
                "{} divides its pursuit hits evenly: give each its share",
                self.cavalry
            ));
        }
        Ok(hits)
    }

    fn ways(&self) -> Vec<Vec<u8>> {
        let even: Vec<u8> = self.chased().map(|chase| chase.hits).collect();
        let among = even.len();
        (0..among)
            .map(|start| (0..among).map(|place| even[(place + among - start) % among]).collect())
            .collect()
    }
}

impl Asks<Charge> for Pursue {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.cavalry).side
    }

    fn head(&self, state: &State) -> Head {
        let says =
            format!("{} rides down several units: say who takes the odd hits.", state.name(self.cavalry));
        Head::new(ids::SC_CMB_19, "Pursuit", says).interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<DividePursuit>(MAIN, |answers| {
                let names = self.chased().map(|chase| state.name(chase.on).to_owned()).collect();
                let values = self.chased().map(|chase| chase.hits).collect();
                let title = format!("How does {} divide its pursuit hits?", state.name(self.cavalry));
                let filling = answers.fill(slot!(hits), title, Form::Assign(values, names));
                let hits = filling
                    .proposing(|| self.ways().into_iter().map(|way| (format!("{way:?}"), way)).collect())
                    .judged(
                        |pick| {
                            let ways = self.ways();
                            ways[pick(ways.len())].clone()
                        },
                        |hits| self.judge(hits),
                    )?;
                let said = hits.clone();
                answers.done(self.divides(hits), || DividePursuit { hits: said })
            });
        })
    }

    fn any(&self, _: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let ways = self.ways();
        let hits = ways[pick(ways.len())].clone();
        Some((DividePursuit { hits: hits.clone() }.into(), self.divides(hits)))
    }
}

impl Pursue {
    /// The hits are divided so; the next cavalry unit with odd ones is asked, or the results begin.
    fn divides(&self, hits: Vec<u8>) -> Doing {
        let Self { cavalry, side, mut round } = self.clone();
        let chases = round.chases.iter_mut().filter(|chase| chase.by == cavalry);
        chases.zip(hits).for_each(|(chase, hits)| chase.hits = hits);
        let show = move |state: &State, round: &Round| {
            let chases = round.chases.iter().filter(|chase| chase.by == cavalry);
            let each: Vec<String> =
                chases.map(|chase| format!("{} on {}", chase.hits, state.name(chase.on))).collect();
            format!("Pursuit hits: {}.", each.join(", "))
        };
        Doing::of(*round)
            .shown(show)
            .played(move |ctx, round| ask_pursuit(ctx, Box::new(round), side, Some(cavalry)))
    }
}

/// SC-TRN-07: which of a side's units is settled next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// Whose units.
    pub side: Side,
    pub round: Box<Round>,
}

/// SC-TRN-07: this unit is settled next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settle {
    /// Which.
    pub unit: PieceId,
}

impl Asks<Charge> for Choose {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SC_TRN_07, "Results of combat", "Say which of your units is removed or retreats next.")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Settle>(MAIN, |answers| {
                let left = concerned(state, &self.round, self.side);
                let pieces = left.iter().map(|unit| state.piece(*unit));
                let unit = answers.pick(slot!(unit), "Which unit comes next?").among(pieces);
                let unit = unit
                    .noted(|unit: &UnitId| {
                        self.round.verdict(*unit).map_or_else(String::new, |known| known.says().to_owned())
                    })
                    .judged(|piece| {
                        let unit = own_unit(state, self.side, piece)?;
                        if left.contains(&unit) {
                            return Ok(unit);
                        }
                        Err(no!(ids::SC_TRN_07, "there is nothing to settle for {unit}: choose another unit"))
                    })?;
                answers.done(self.settles(unit), || Settle { unit: state.piece(unit) })
            });
        })
    }
}

impl Choose {
    /// This unit is settled next.
    fn settles(&self, unit: UnitId) -> Doing {
        let show = move |state: &State, round: &Round| {
            let says = round.verdict(unit).map_or("is settled", Verdict::says);
            format!("{} {says}.", state.name(unit))
        };
        let round = Round::clone(&self.round);
        Doing::of(round).shown(show).played(move |ctx, round| take(ctx, Box::new(round), unit))
    }
}

impl Verdict {
    /// As players say it: "loses".
    pub const fn says(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Loses => "loses",
            Self::DrivenOff => "is driven off",
            Self::Falls => "is overrun",
        }
    }
}
