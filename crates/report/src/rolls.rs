//! The dice: how kind they were, and which of them decided. Luck is reckoned from the dice that were asked for, each of them once.

use std::collections::BTreeMap;

use engine::beat::{Beat, Gait};
use engine::event::{Telling, Thrown};
use engine::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::moments::{Batched, Moment};

/// Rolls of one kind by one side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Luck {
    /// The rule of the roll.
    pub rule: String,
    /// What was read of the dice.
    pub read: Read,
    /// How many dice.
    pub dice: u32,
    /// How many of them counted, or what they came to.
    pub counted: u32,
    /// How many should have, each die by the faces that counted for it, or what they should have come to.
    pub expected: f64,
    /// The faces that count are bad for whoever rolls.
    pub unwelcome: bool,
}

/// What is read of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// Which of them show a face that counts.
    Faces,
    /// What they come to, or each by itself.
    Pips,
}

/// A roll that mattered and could hardly be expected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DecisiveRoll {
    /// The order, from 1; 0 is before the first decision.
    pub order: usize,
    /// The turn.
    pub turn: u32,
    /// What came of it, in the words of the log.
    pub says: String,
    /// The rule of the roll.
    pub rule: String,
    /// The dice.
    pub faces: Vec<u8>,
    /// The chance of a roll as good as this, or as bad.
    pub chance: f64,
}

/// All dice of a battle by side and kind; whatever is rolled most stands first. Where the log says which faces counted they are counted, else the dice are
/// added up. What is in no hand is of the side whose piece the sentence names first.
pub(crate) fn luck(moments: &[Moment], side_of: &dyn Fn(&str) -> Option<Side>) -> BySide<Vec<Luck>> {
    let mut kinds: BySide<BTreeMap<(String, Read), Luck>> = BySide::of(|_| BTreeMap::new());
    let mut add = |side: Option<Side>,
                   rule: &str,
                   read: Read,
                   [dice, counted]: [u32; 2],
                   chance: f64,
                   unwelcome: bool| {
        let Some(side) = side else { return };
        let empty = || Luck { rule: rule.to_owned(), read, dice: 0, counted: 0, expected: 0.0, unwelcome };
        let luck = kinds[side].entry((rule.to_owned(), read)).or_insert_with(empty);
        luck.dice += dice;
        luck.counted += counted;
        luck.expected += f64::from(dice) * chance;
    };
    for moment in moments {
        let mut left: Vec<&Batched> = moment.rolled.iter().collect();
        for telling in &moment.told {
            let Some(roll) = Roll::of(telling) else { continue };
            let Some(batches) = taken(telling, &mut left) else { continue };
            let named = telling.pieces.first().and_then(|piece| side_of(piece));
            let side = batches.first().and_then(|batch| batch.by).or(named);
            add(side, &telling.rule, Read::Faces, [roll.dice, roll.counted], roll.chance, roll.unwelcome);
        }
        for Batched { rule, by, faces } in left {
            let (dice, pips) =
                faces.iter().fold((0, 0), |(dice, pips), face| (dice + 1, pips + u32::from(*face)));
            add(*by, rule, Read::Pips, [dice, pips], PIPS, false);
        }
    }
    let sorted = |kinds: &BTreeMap<(String, Read), Luck>| {
        let mut kinds: Vec<Luck> = kinds.values().cloned().collect();
        kinds.sort_by_key(|luck| (luck.read, std::cmp::Reverse(luck.dice)));
        kinds
    };
    BySide::of(|side| sorted(&kinds[side]))
}

/// What a die shows on average.
const PIPS: f64 = 3.5;

/// The batches a sentence shows, which are told by no other: one or several in a row, of its own rule if there are such. None if its dice were shown
/// before.
fn taken<'m>(telling: &Telling, left: &mut Vec<&'m Batched>) -> Option<Vec<&'m Batched>> {
    let faces = &telling.dice.as_ref()?.faces;
    let run = |from: usize| {
        let mut shown = 0;
        let length = left[from..].iter().position(|batch| {
            let fits = faces[shown..].starts_with(&batch.faces);
            shown += if fits { batch.faces.len() } else { 0 };
            !fits || shown == faces.len()
        });
        length.filter(|_| shown == faces.len() && shown > 0).map(|more| from..from + more + 1)
    };
    let runs: Vec<_> = (0..left.len()).filter_map(run).collect();
    let own = runs.iter().find(|run| left[run.start].rule == telling.rule);
    let found = own.or(runs.first())?.clone();
    Some(left.drain(found).collect())
}

/// How many more dice than expected went a side's way, all kinds together. Whether a high sum is good, the dice do not say.
pub(crate) fn fortune(kinds: &[Luck]) -> f64 {
    let better = |luck: &Luck| {
        let more = f64::from(luck.counted) - luck.expected;
        match luck.read {
            Read::Pips => 0.0,
            Read::Faces if luck.unwelcome => -more,
            Read::Faces => more,
        }
    };
    kinds.iter().map(better).sum()
}

/// The few rolls that mattered most: how far the balance swung with the order, times how hard the roll was to expect.
pub(crate) fn decisive(moments: &[Moment]) -> Vec<DecisiveRoll> {
    const MOST: usize = 5;
    /// What comes oftener is no surprise.
    const RARE: f64 = 0.25;
    let rolls = |moment: &Moment| {
        let mut left: Vec<&Batched> = moment.rolled.iter().collect();
        let rare = |(place, telling): (usize, &Telling)| {
            let batches = taken(telling, &mut left)?;
            let chance = match Roll::of(telling) {
                Some(roll) => roll.tail(),
                // Both sides threw, and the higher has it.
                None if batches.iter().any(|batch| batch.by != batches[0].by) => tail_of_pips(&batches),
                None => return None,
            };
            let dice = batches.iter().map(|batch| batch.faces.len()).sum();
            if !has_cost(&moment.told[place..], dice) {
                return None;
            }
            let weight = moment.swing.abs() * (1.0 - chance);
            (chance <= RARE && weight > 0.0).then(|| (weight, roll(moment, telling, chance)))
        };
        moment.told.iter().enumerate().filter_map(rare).collect::<Vec<_>>()
    };
    let mut rolls: Vec<(f64, DecisiveRoll)> = moments.iter().flat_map(rolls).collect();
    rolls.sort_by(|one, other| other.0.total_cmp(&one.0));
    rolls.truncate(MOST);
    rolls.sort_by_key(|(_, roll)| roll.order);
    rolls.into_iter().map(|(_, roll)| roll).collect()
}

/// Whether a roll of so many dice, the first of these sentences, led to anything before the next one: it decided nothing else. That a whole volley
/// hits nobody is something; that one shot does is not.
fn has_cost(told: &[Telling], dice: usize) -> bool {
    let next =
        told.iter().skip(1).position(|telling| telling.dice.is_some()).map_or(told.len(), |more| more + 1);
    told[..next].iter().flat_map(|telling| &telling.beats).any(|beat| match beat {
        Beat::Shot { hits, .. } => hits.is_some_and(|hits| hits > 0 || dice > 1),
        Beat::Move { gait, .. } => matches!(gait, Gait::Retreat | Gait::Flight),
        Beat::Loss { .. }
        | Beat::State { .. }
        | Beat::Out { .. }
        | Beat::Blow { .. }
        | Beat::Score { .. } => true,
        Beat::Melee { .. } | Beat::MeleeOver => false,
    })
}

/// The chance that dice come to as much as they did, or more; or to as little, if it was little. Where both sides threw, what counts is by how much one was
/// above the other.
fn tail_of_pips(batches: &[&Batched]) -> f64 {
    let first = batches.first().and_then(|batch| batch.by);
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for batch in batches {
        let hand = if batch.by == first { &mut own } else { &mut others };
        hand.extend_from_slice(&batch.faces);
    }
    let chances = |dice: usize| {
        let mut sums = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![0.0; sums.len() + 6];
            for (sum, chance) in sums.iter().enumerate() {
                (1..=6).for_each(|face| next[sum + face] += chance / 6.0);
            }
            sums = next;
        }
        sums
    };
    let sum = |faces: &[u8]| faces.iter().map(|face| i32::from(*face)).sum::<i32>();
    let lead = sum(&own) - sum(&others);
    let mean = PIPS * (own.len() as f64 - others.len() as f64);
    let (mine, theirs) = (chances(own.len()), chances(others.len()));
    let mut tail = 0.0;
    for (one, chance) in mine.iter().enumerate() {
        for (other, against) in theirs.iter().enumerate() {
            let now = one as i32 - other as i32;
            let as_far = if f64::from(lead) >= mean { now >= lead } else { now <= lead };
            tail += if as_far { chance * against } else { 0.0 };
        }
    }
    tail
}

fn roll(moment: &Moment, telling: &Telling, chance: f64) -> DecisiveRoll {
    DecisiveRoll {
        order: moment.number,
        turn: moment.turn,
        says: telling.says.clone(),
        rule: telling.rule.clone(),
        faces: telling.dice.as_ref().map(|dice| dice.faces.clone()).unwrap_or_default(),
        chance,
    }
}

/// Dice each of which counts or does not.
struct Roll {
    dice: u32,
    counted: u32,
    /// That one die counts.
    chance: f64,
    unwelcome: bool,
}

impl Roll {
    fn of(telling: &Telling) -> Option<Self> {
        const FACES: f64 = 6.0;
        let Thrown { faces, counts, unwelcome, .. } = telling.dice.as_ref()?;
        let counted = faces.iter().filter(|face| counts.contains(face)).count();
        let (dice, counted) = (u32::try_from(faces.len()).ok()?, u32::try_from(counted).ok()?);
        let chance = counts.len() as f64 / FACES;
        (!counts.is_empty() && dice > 0).then_some(Self { dice, counted, chance, unwelcome: *unwelcome })
    }

    /// The chance that as many dice count as did, or more; or as few, if they were few.
    fn tail(&self) -> f64 {
        let mean = f64::from(self.dice) * self.chance;
        let counts =
            if f64::from(self.counted) >= mean { self.counted..=self.dice } else { 0..=self.counted };
        counts.map(|counted| self.exactly(counted)).sum()
    }

    /// The chance that just so many count.
    fn exactly(&self, counted: u32) -> f64 {
        let ways =
            (0..counted).fold(1.0, |ways, place| ways * f64::from(self.dice - place) / f64::from(place + 1));
        let power = |of: f64, times: u32| (0..times).fold(1.0, |power, _| power * of);
        ways * power(self.chance, counted) * power(1.0 - self.chance, self.dice - counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(by: &str, rule: &str, faces: &[u8], counts: &[u8], unwelcome: bool) -> Telling {
        serde_json::from_value(serde_json::json!({
            "says": "", "rule": rule, "weight": "plain", "pieces": [by, "other"], "witness": [], "beats": [],
            "dice": { "faces": faces, "counts": counts, "unwelcome": unwelcome, "purpose": "", "sum": [] }
        }))
        .expect("a sentence with dice")
    }

    fn batch(rule: &str, by: Option<Side>, faces: &[u8]) -> Batched {
        Batched { rule: rule.to_owned(), by, faces: faces.to_vec() }
    }

    /// By hand: 4 × 3/6 + 2 × 1/6 hits were promised, and 4 came; 3 × 1/6 sixes nobody likes, and 2 came. A die of which nobody says what counts is
    /// added up: a 2 instead of 3½. What is told twice counts once, and what nobody threw who plays is left out.
    #[test]
    fn luck_is_what_counted_against_what_each_die_promised() {
        let told = vec![
            thrown("4e", "MG-SHO-11", &[4, 5, 6, 1], &[4, 5, 6], false),
            thrown("Guards", "MG-ORD-02", &[6, 6, 1], &[6], true),
            thrown("4e", "MG-SHO-11", &[6, 1], &[6], false),
            thrown("4e", "MG-SHO-11", &[6, 1], &[6], false),
            thrown("Guards", "MG-SHO-11", &[2], &[], false),
            thrown("Nobody", "X", &[1], &[1], false),
        ];
        let (a, b) = (Some(Side::A), Some(Side::B));
        let rolled = vec![
            batch("MG-SHO-11", a, &[4, 5, 6, 1]),
            batch("MG-ORD-02", b, &[6, 6]),
            batch("MG-ORD-02", b, &[1]),
            batch("MG-SHO-11", None, &[6, 1]),
            batch("MG-SHO-11", b, &[2]),
            batch("X", None, &[1]),
        ];
        let moment = Moment { number: 1, turn: 1, active: Side::A, told, rolled, after: None, swing: 0.0 };
        let side = |name: &str| match name {
            "4e" => Some(Side::A),
            "Guards" => Some(Side::B),
            _ => None,
        };
        let found = luck(&[moment], &side);
        let [volleys] = &found[Side::A][..] else { panic!("{found:?}") };
        assert_eq!((volleys.rule.as_str(), volleys.dice, volleys.counted), ("MG-SHO-11", 6, 4));
        assert!((volleys.expected - (4.0 * 3.0 / 6.0 + 2.0 / 6.0)).abs() < 1e-12);
        let [tests, sums] = &found[Side::B][..] else { panic!("{found:?}") };
        assert_eq!((tests.rule.as_str(), tests.dice, tests.counted), ("MG-ORD-02", 3, 2));
        assert_eq!((sums.read, sums.dice, sums.counted), (Read::Pips, 1, 2));
        assert!((sums.expected - 3.5).abs() < 1e-12);
        assert!((fortune(&found[Side::A]) - 5.0 / 3.0).abs() < 1e-12);
        assert!((fortune(&found[Side::B]) + 1.5).abs() < 1e-12);
    }

    fn roll(dice: u32, counted: u32, chance: f64) -> Roll {
        Roll { dice, counted, chance, unwelcome: false }
    }

    /// By hand: 6 against 1 is one of 36 throws; 6 against 2 or farther apart are 3 of 36; 11 and more with two dice 3 of 36; a 1 one of 6.
    #[test]
    fn the_chance_of_a_sum_or_of_a_lead_as_far_from_the_mean() {
        let lead = |mine: u8, theirs: u8| {
            tail_of_pips(&[&batch("X", Some(Side::A), &[mine]), &batch("X", Some(Side::B), &[theirs])])
        };
        let sum = |faces: &[u8]| tail_of_pips(&[&batch("X", Some(Side::A), faces)]);
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!(near(lead(6, 1), 1.0 / 36.0));
        assert!(near(lead(6, 2), 3.0 / 36.0));
        assert!(near(lead(1, 6), 1.0 / 36.0));
        assert!(near(sum(&[5, 6]), 3.0 / 36.0));
        assert!(near(sum(&[1]), 1.0 / 6.0));
    }

    /// By hand: two sixes of two dice are 1/36; none of three dice on a third is (2/3)³; the whole of a certainty is certain.
    #[test]
    fn the_chance_of_a_roll_as_good_or_as_bad() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!(near(roll(2, 2, 1.0 / 6.0).tail(), 1.0 / 36.0));
        assert!(near(roll(3, 0, 1.0 / 3.0).tail(), 8.0 / 27.0));
        assert!(near(roll(4, 4, 1.0).tail(), 1.0));
        // Two or more of four on a half: 11 of 16.
        assert!(near(roll(4, 2, 0.5).tail(), 11.0 / 16.0));
    }
}
