//! One round of a melee, MG-MEL-15: fire, blows, losses, the verdict, and what follows from it. Each batch of dice is a step of its own.

use std::cmp::Ordering;

use dice::{Dice, FaceSet};
use engine::BySide;

use super::score::{Score, Verdict};
use super::strength::{
    attack_modifiers, attacks, enemies, fighter, holding_fire, is_higher, only_six, supporting, zone,
};
use super::{Task, tell_attack, tell_round, tell_scores};
use crate::grammar::count;
use crate::losses::take_hits;
use crate::options::{ExhaustionCheck, RearRetreat, SupportCounted};
use crate::prelude::*;
use crate::scenario::AssaultZone;
use crate::shooting::{note_hits, unsaved};
use crate::status::{self, Cause};
use crate::task::Task as MarchTask;
use crate::{field, pursuit, retreat, rout};

/// A round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Round {
    /// From 1; only the first has fire.
    pub number: u8,
    /// MG-MEL-05: the attacking side.
    pub attacker: Side,
    /// Who takes part: the attackers in roster order, then the defenders.
    pub fighters: Vec<Fighter>,
    /// Who touches whom.
    pub pairs: Vec<Pair>,
    /// Everything that is rolled, in order (MG-MEL-16).
    pub attacks: Vec<Attack>,
    /// MG-MEL-19.
    pub score: BySide<Score>,
    /// MG-MEL-22: who has won, once that is known.
    pub winner: Option<Side>,
    /// MG-MEL-24: status dice still to be rolled.
    pub shares: Vec<(UnitId, u16)>,
    /// MG-PUR-01: cavalry that pursues.
    pub pursuers: UnitSet,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a round has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Stage {
    /// Steps 2 to 5: this attack is next.
    Attack(u8),
    /// MG-UNI-08: saves against this attack's hits.
    Save(u8, u8),
    /// Steps 6 and 7: stands are removed, scores compared.
    Losses,
    /// Step 7: status dice.
    Status,
    /// Step 9: exhaustion checks.
    Exhaustion,
    /// Step 9: pursuit, from this fighter on.
    Pursuit(u8),
}

/// A unit as it entered the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fighter {
    pub unit: UnitId,
    /// MG-MEL-04: how many of its stands touch an enemy.
    pub touching: u8,
    /// MG-MEL-20: how many of its stands support.
    pub supporting: u8,
    /// MG-RET-01, MG-EXH-02: the bearing straight away from its enemy, in hundredths of a degree.
    pub away: i32,
    /// MG-MEL-26: it takes hits only.
    pub ignores: bool,
    /// MG-MEL-20: which of its stands support, the first stand the lowest bit.
    #[serde(skip)]
    pub supports: u8,
    /// MG-MEL-18: hits left over from an earlier round, for the log.
    #[serde(skip)]
    pub carried: u16,
    /// Its order.
    pub was: Condition,
    /// Whether it was exhausted.
    pub was_exhausted: bool,
}

/// Two enemies that touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pair {
    /// Of the attacking side.
    pub attacker: UnitId,
    /// Of the defending side.
    pub defender: UnitId,
    /// MG-FAC-04: from where the attacker came.
    pub zone: AssaultZone,
}

/// One batch: a unit's stands against one enemy unit (MG-MEL-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Attack {
    /// Which step.
    pub blow: Blow,
    /// Who.
    pub by: UnitId,
    /// Against whom.
    pub at: UnitId,
    /// With how many stands.
    pub stands: u8,
    /// With how many dice.
    pub dice: u8,
    /// What a die needs.
    pub needs: u8,
}

/// The steps of a round in which dice are rolled against the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Blow {
    /// Step 2.
    DefensiveFire,
    /// Step 3.
    AdvancingFire,
    /// Step 4.
    Attackers,
    /// Step 5.
    Defenders,
}

impl Blow {
    /// MG-MEL-15: in this order.
    pub(super) const STEPS: [Self; 4] =
        [Self::DefensiveFire, Self::AdvancingFire, Self::Attackers, Self::Defenders];

    /// What is done, in a word or two.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::DefensiveFire => "defensive fire",
            Self::AdvancingFire => "fire on the advance",
            Self::Attackers => "attack",
            Self::Defenders => "defence",
        }
    }

    /// The rule that calls for the dice.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::DefensiveFire | Self::AdvancingFire => ids::MG_MEL_14,
            Self::Attackers | Self::Defenders => ids::MG_MEL_11,
        }
    }

    pub(super) const fn is_fire(self) -> bool {
        matches!(self, Self::DefensiveFire | Self::AdvancingFire)
    }

    pub(super) const fn is_attackers(self) -> bool {
        matches!(self, Self::AdvancingFire | Self::Attackers)
    }
}

/// MG-MEL-05: begins the first round of a melee.
pub fn begin_first(ctx: &mut Ctx<'_, March>, melee: UnitSet) {
    let attacker = attacking_side(ctx, melee);
    begin(ctx, melee, attacker, 1);
}

/// MG-MEL-05: the attacker is the side whose move made the contacts; the phasing side if both made some, or nobody did.
pub fn attacking_side(state: &State, melee: UnitSet) -> Side {
    let inside = |contact: &&Contact| melee.has(contact.attacker) && melee.has(contact.target);
    let mut made: [bool; 2] = [false; 2];
    for contact in state.contacts.iter().filter(inside) {
        made[state.unit(contact.attacker).side as usize] = true;
    }
    match made {
        [true, false] => Side::A,
        [false, true] => Side::B,
        _ => state.active,
    }
}

/// Begins a round: counts stands and dice as they are now, for all fighting is simultaneous (MG-MEL-04, MG-MEL-15).
pub fn begin(ctx: &mut Ctx<'_, March>, melee: UnitSet, attacker: Side, number: u8) {
    ctx.emit(Event::RoundBegan { units: melee });
    ctx.tell(|state| tell_round(state, number, attacker, melee));
    let round = Round::new(ctx, melee, attacker, number);
    let holding = if number == 1 { holding_fire(ctx, &round.pairs) } else { Vec::new() };
    for (unit, zone) in holding {
        let what = format!("[holds] fire: struck {}.", zone.in_words());
        ctx.tell(|state| about(state, unit, ids::MG_MEL_14, what));
    }
    ctx.push(Task::Round(Box::new(round)));
}

impl Round {
    /// A round as it stands before the first die.
    pub fn new(state: &State, melee: UnitSet, attacker: Side, number: u8) -> Self {
        let side = |side: Side| melee.iter().filter(move |unit| state.unit(*unit).side == side);
        let mut pairs = Vec::new();
        for one in side(attacker) {
            for other in side(attacker.enemy()).filter(|other| field::in_contact(state, one, *other)) {
                pairs.push(Pair { attacker: one, defender: other, zone: zone(state, one, other) });
            }
        }
        let fighters = side(attacker).chain(side(attacker.enemy()));
        let fighters: Vec<Fighter> = fighters.map(|unit| fighter(state, &pairs, unit)).collect();
        let score = BySide::of(|side| Score {
            hits: 0,
            support: supporting(state, &fighters, side),
            ground: u16::from(is_higher(state, &fighters, side)),
        });
        let attacks = attacks(state, &fighters, &pairs, number);
        Self {
            number,
            attacker,
            fighters,
            pairs,
            attacks,
            score,
            winner: None,
            shares: Vec::new(),
            pursuers: UnitSet::default(),
            stage: Stage::Attack(0),
        }
    }

    /// One side's units that are still on the table, in roster order.
    pub fn left<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = Fighter> + 'a {
        let here = move |one: &&Fighter| {
            state.unit(one.unit).fate == Fate::Present && state.unit(one.unit).side == side
        };
        self.fighters.iter().filter(here).copied()
    }

    /// The enemies a unit touched when the round began, in roster order.
    pub fn enemies_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        enemies(&self.pairs, unit)
    }

    /// Does the next thing.
    pub fn step(mut self: Box<Self>, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self.stage {
            Stage::Attack(next) => match self.attacks.get(usize::from(next)).copied() {
                Some(attack) => self.attack(ctx, next, attack)?,
                None => self.go_on(ctx, Stage::Losses),
            },
            Stage::Save(of, hits) => {
                let attack = self.attacks[usize::from(of)];
                let hits = unsaved(ctx, attack.at, hits)?;
                self.land(ctx, attack, hits);
                self.go_on(ctx, Stage::Attack(of + 1));
            }
            Stage::Losses => {
                self.remove_stands(ctx);
                self.count_support(ctx);
                self.judge(ctx);
            }
            Stage::Status => self.roll_status(ctx),
            Stage::Exhaustion => self.check_exhaustion(ctx),
            Stage::Pursuit(from) => pursuit::offer(ctx, self, from),
        }
        Ok(())
    }

    /// Puts itself back on the agenda, to go on there.
    pub fn go_on(mut self: Box<Self>, ctx: &mut Ctx<'_, March>, stage: Stage) {
        self.stage = stage;
        ctx.push(Task::Round(self));
    }

    /// MG-MEL-16: one batch.
    fn attack(
        mut self: Box<Self>,
        ctx: &mut Ctx<'_, March>,
        next: u8,
        attack: Attack,
    ) -> Result<(), NeedDice> {
        let hitting = FaceSet::at_least(i32::from(attack.needs));
        let roll = ctx.dice_of(ctx.hand(attack.by)).pool(attack.blow.rule(), attack.dice, hitting)?;
        let hits = roll.hits();
        ctx.tell(|state| {
            let modifiers = attack_modifiers(state, attack, self.number);
            tell_attack(state, attack, &modifiers, only_six(state, attack), &roll.faces(), hits)
        });
        if hits > 0 && ctx.profile(attack.at).save.is_some() {
            self.go_on(ctx, Stage::Save(next, hits));
        } else {
            self.land(ctx, attack, hits);
            self.go_on(ctx, Stage::Attack(next + 1));
        }
        Ok(())
    }

    /// MG-MEL-18, MG-MEL-19: unsaved hits count against the unit and for the side.
    fn land(&mut self, ctx: &mut Ctx<'_, March>, attack: Attack, hits: u8) {
        let struck = self.fighters.iter().find(|one| one.unit == attack.at);
        let carried = struck.map_or(0, |one| one.carried);
        note_hits(ctx, attack.at, hits, carried, ids::MG_MEL_18);
        self.score[ctx.unit(attack.by).side].hits += u16::from(hits);
    }

    /// MG-MEL-15 step 6, MG-MEL-18: hits remove stands, the phasing side's first (MG-GEN-07); left-over hits are kept.
    fn remove_stands(&self, ctx: &mut Ctx<'_, March>) {
        let active = ctx.active;
        for side in [active, active.enemy()] {
            for unit in self.left(ctx, side).map(|one| one.unit).collect::<Vec<_>>() {
                let hits = ctx.unit(unit).hits;
                let left = take_hits(ctx, unit, hits, ids::MG_MEL_18);
                if left != hits {
                    ctx.emit(Event::HitsNoted { unit, hits: left });
                    if left > 0 && ctx.unit(unit).fate == Fate::Present {
                        let hits = count(u32::from(left), "hit");
                        let what = format!("[has] {hits} left over for later rounds of this phase.");
                        ctx.tell(|state| about(state, unit, ids::MG_MEL_18, what).detail());
                    }
                }
            }
        }
    }

    /// MG-MEL-20: of the supporting stands those that are left count, unless the battle counts them as the round began.
    fn count_support(&mut self, state: &State) {
        if state.setup.options.support_counted == SupportCounted::AfterLosses {
            for side in Side::BOTH {
                self.score[side].support = supporting(state, &self.fighters, side);
            }
        }
    }

    /// MG-MEL-22, MG-MEL-23, MG-MEL-24, MG-MEL-25, as in MG-MEL-29 and MG-PUR-05: who has won, who goes back, and who rolls how many status dice.
    fn judge(mut self: Box<Self>, ctx: &mut Ctx<'_, March>) {
        let alive = BySide::of(|side| self.left(ctx, side).next().is_some());
        let (attackers, defenders) =
            (self.score[self.attacker].total(), self.score[self.attacker.enemy()].total());
        let verdict = match (alive[self.attacker], alive[self.attacker.enemy()]) {
            (true, false) => Verdict::EnemyGone { winner: self.attacker },
            (false, true) => Verdict::EnemyGone { winner: self.attacker.enemy() },
            (false, false) => Verdict::NobodyLeft,
            (true, true) => match attackers.cmp(&defenders) {
                Ordering::Greater => Verdict::Won { by: self.attacker, margin: attackers - defenders },
                Ordering::Less => Verdict::Won { by: self.attacker.enemy(), margin: defenders - attackers },
                Ordering::Equal => Verdict::Drawn,
            },
        };
        ctx.tell(|state| tell_scores(state, self.score, verdict));
        self.winner = verdict.winner();
        let loser = match verdict {
            Verdict::Won { by, margin } => {
                self.shares = self.share_out(ctx, by.enemy(), margin);
                by.enemy()
            }
            // MG-MEL-25: on a draw the attacker goes back, without status dice.
            Verdict::Drawn => self.attacker,
            Verdict::EnemyGone { .. } | Verdict::NobodyLeft => return self.go_on(ctx, Stage::Exhaustion),
        };
        for unit in self.left(ctx, loser).filter(|one| one.ignores).map(|one| one.unit).collect::<Vec<_>>() {
            let what = "[stands] in square and [ignores] the defeat.";
            ctx.tell(|state| about(state, unit, ids::MG_MEL_26, what));
        }
        let back: Vec<MarchTask> = self
            .left(ctx, loser)
            .filter(|one| !one.ignores)
            .filter_map(|one| self.goes_back(ctx, one))
            .collect();
        self.go_on(ctx, Stage::Status);
        ctx.push_in_order(back);
    }

    /// MG-RET-01: one stand depth straight back. MG-RET-06: one after the other in roster order. MG-MEL-28: a routed unit flees instead, after its status dice if there are any.
    fn goes_back(&self, state: &State, one: Fighter) -> Option<MarchTask> {
        if one.was == Condition::Routed {
            let flees = rout::Task::Flee { unit: one.unit, cause: rout::Cause::Blow };
            return self.winner.is_none().then(|| flees.into());
        }
        let bearing = match state.setup.options.rear_retreat {
            RearRetreat::Away => one.away,
            RearRetreat::OwnRear => opposite(bearing(state, one.unit)),
        };
        Some(retreat::beaten(state, one.unit, bearing).into())
    }

    /// MG-MEL-24: the status dice shared equally among all who fought; the rest to those with the most stands touching, ties in roster
    /// order. The share of a unit that ignores results, or is destroyed, is not rolled.
    fn share_out(&self, state: &State, loser: Side, margin: u16) -> Vec<(UnitId, u16)> {
        let fought = |one: &&Fighter| state.unit(one.unit).side == loser;
        let losers: Vec<Fighter> = self.fighters.iter().filter(fought).copied().collect();
        let touching: Vec<u8> = losers.iter().map(|one| one.touching).collect();
        let shares = shares(margin, &touching);
        losers
            .iter()
            .zip(shares)
            .filter(|(one, _)| !one.ignores && state.unit(one.unit).fate == Fate::Present)
            .map(|(one, share)| (one.unit, share))
            .collect()
    }

    /// MG-MEL-23: the losers' status dice, in roster order. A unit routed by its retreat rolls none (MG-RET-04, MG-RET-05).
    fn roll_status(mut self: Box<Self>, ctx: &mut Ctx<'_, March>) {
        let shares = std::mem::take(&mut self.shares);
        let was = |unit: UnitId| self.fighters.iter().find(|one| one.unit == unit).map(|one| one.was);
        let checks: Vec<status::Task> = shares
            .into_iter()
            .filter(|(unit, _)| ctx.unit(*unit).fate == Fate::Present)
            .filter(|(unit, _)| {
                ctx.unit(*unit).condition != Condition::Routed || was(*unit) == Some(Condition::Routed)
            })
            .map(|(unit, dice)| status::Task::Check { unit, dice, cause: Cause::Defeat })
            .collect();
        self.go_on(ctx, Stage::Exhaustion);
        ctx.push_in_order(checks);
    }

    /// MG-EXH-01, MG-MEL-16: cavalry that is neither routed nor exhausted checks: the winner's, then the loser's; after a draw the attacker's first.
    fn check_exhaustion(self: Box<Self>, ctx: &mut Ctx<'_, March>) {
        let first = self.winner.unwrap_or(self.attacker);
        let sides: &[Side] = match (ctx.setup.options.exhaustion_check, self.winner) {
            (ExhaustionCheck::All, _) => &[first, first.enemy()],
            (ExhaustionCheck::Winners, Some(_)) => &[first],
            (ExhaustionCheck::Winners, None) => &[],
        };
        let state = &**ctx;
        let fresh = |one: &Fighter| {
            let here = state.unit(one.unit);
            state.arm(one.unit) == Arm::Cavalry && here.condition != Condition::Routed && !here.exhausted
        };
        let checks: Vec<pursuit::Task> = sides
            .iter()
            .flat_map(|side| self.left(state, *side))
            .filter(fresh)
            .map(|one| pursuit::Task::Exhaustion { unit: one.unit, away: one.away })
            .collect();
        self.go_on(ctx, Stage::Pursuit(0));
        ctx.push_in_order(checks);
    }
}

/// MG-MEL-24: so many dice among units with so many stands touching.
pub fn shares(margin: u16, touching: &[u8]) -> Vec<u16> {
    let units = touching.len() as u16;
    let mut order: Vec<usize> = (0..touching.len()).collect();
    order.sort_by_key(|unit| std::cmp::Reverse(touching[*unit]));
    let mut shares = vec![margin / units.max(1); touching.len()];
    for unit in order.into_iter().take(usize::from(margin % units.max(1))) {
        shares[unit] += 1;
    }
    shares
}

/// A unit's facing, in hundredths of a degree.
pub fn bearing(state: &State, unit: UnitId) -> i32 {
    let here = state.unit(unit);
    match here.lie {
        Lie::Field(pose) => pose.facing,
        Lie::Road(_) => here.footprint.front().snap().facing,
    }
}

/// The bearing the other way.
pub const fn opposite(bearing: i32) -> i32 {
    (bearing + 18_000) % 36_000
}

/// The unit step along a bearing in hundredths of a degree.
pub fn direction(bearing: i32) -> Vector {
    Point::toward(f64::from(bearing) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-MEL-24: margin 5, two losing units with 4 and 2 touching stands: 3 and 2 dice. MG-GEN-09: 7 among 2: 4 and 3.
    #[test]
    fn status_dice_are_shared_equally() {
        assert_eq!(shares(5, &[4, 2]), [3, 2]);
        assert_eq!(shares(7, &[2, 4]), [3, 4]);
        assert_eq!(shares(4, &[1, 1, 1]), [2, 1, 1], "ties in roster order");
        assert_eq!(shares(1, &[6]), [1]);
    }
}
