//! The dice: how kind they were, and which of them decided.

use std::collections::BTreeMap;

use engine::event::{Telling, Thrown};
use engine::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::moments::Moment;

/// Rolls of one kind by one side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Luck {
    /// The rule of the roll.
    pub rule: String,
    /// How many dice.
    pub dice: u32,
    /// How many of them counted.
    pub counted: u32,
    /// How many should have: each die by the faces that counted for it.
    pub expected: f64,
    /// The faces that count are bad for whoever rolls.
    pub unwelcome: bool,
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

/// The dice of which some faces count and others do not, by side and rule; whatever is rolled most stands first. The first piece a sentence is
/// about is the one who rolls.
pub(crate) fn luck(moments: &[Moment], side_of: &dyn Fn(&str) -> Option<Side>) -> BySide<Vec<Luck>> {
    let mut kinds: BySide<BTreeMap<&str, Luck>> = BySide::of(|_| BTreeMap::new());
    for telling in moments.iter().flat_map(|moment| &moment.told) {
        let Some(roll) = Roll::of(telling) else { continue };
        let Some(side) = telling.pieces.first().and_then(|piece| side_of(piece)) else { continue };
        let luck = kinds[side].entry(&telling.rule).or_insert_with(|| Luck {
            rule: telling.rule.clone(),
            dice: 0,
            counted: 0,
            expected: 0.0,
            unwelcome: roll.unwelcome,
        });
        luck.dice += roll.dice;
        luck.counted += roll.counted;
        luck.expected += f64::from(roll.dice) * roll.chance;
    }
    let sorted = |kinds: &BTreeMap<&str, Luck>| {
        let mut kinds: Vec<Luck> = kinds.values().cloned().collect();
        kinds.sort_by_key(|luck| std::cmp::Reverse(luck.dice));
        kinds
    };
    BySide::of(|side| sorted(&kinds[side]))
}

/// How many more dice than expected went a side's way, all kinds together.
pub(crate) fn fortune(kinds: &[Luck]) -> f64 {
    let better = |luck: &Luck| {
        let more = f64::from(luck.counted) - luck.expected;
        if luck.unwelcome { -more } else { more }
    };
    kinds.iter().map(better).sum()
}

/// The few rolls that mattered most: how far the balance swung with the order, times how hard the roll was to expect.
pub(crate) fn decisive(moments: &[Moment]) -> Vec<DecisiveRoll> {
    const MOST: usize = 5;
    /// What comes oftener is no surprise.
    const RARE: f64 = 0.25;
    let rolls = |moment: &Moment| {
        let rare = |telling: &Telling| {
            let chance = Roll::of(telling)?.tail();
            let weight = moment.swing.abs() * (1.0 - chance);
            (chance <= RARE && weight > 0.0).then(|| (weight, roll(moment, telling, chance)))
        };
        moment.told.iter().filter_map(rare).collect::<Vec<_>>()
    };
    let mut rolls: Vec<(f64, DecisiveRoll)> = moments.iter().flat_map(rolls).collect();
    rolls.sort_by(|one, other| other.0.total_cmp(&one.0));
    rolls.truncate(MOST);
    rolls.sort_by_key(|(_, roll)| roll.order);
    rolls.into_iter().map(|(_, roll)| roll).collect()
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

    /// By hand: 4 × 3/6 + 2 × 1/6 hits were promised, and 4 came; 3 × 1/6 sixes nobody likes, and 2 came. Sums and strangers are left out.
    #[test]
    fn luck_is_what_counted_against_what_each_die_promised() {
        let told = vec![
            thrown("4e", "MG-SHO-11", &[4, 5, 6, 1], &[4, 5, 6], false),
            thrown("Guards", "MG-ORD-02", &[6, 6, 1], &[6], true),
            thrown("4e", "MG-SHO-11", &[6, 1], &[6], false),
            thrown("Guards", "MG-SHO-11", &[2], &[], false),
            thrown("Nobody", "X", &[1], &[1], false),
        ];
        let moment = Moment { number: 1, turn: 1, active: Side::A, told, after: None, swing: 0.0 };
        let side = |name: &str| match name {
            "4e" => Some(Side::A),
            "Guards" => Some(Side::B),
            _ => None,
        };
        let found = luck(&[moment], &side);
        let [volleys] = &found[Side::A][..] else { panic!("{found:?}") };
        assert_eq!((volleys.rule.as_str(), volleys.dice, volleys.counted), ("MG-SHO-11", 6, 4));
        assert!((volleys.expected - (4.0 * 3.0 / 6.0 + 2.0 / 6.0)).abs() < 1e-12);
        let [tests] = &found[Side::B][..] else { panic!("{found:?}") };
        assert_eq!((tests.rule.as_str(), tests.dice, tests.counted), ("MG-ORD-02", 3, 2));
        assert!((fortune(&found[Side::A]) - 5.0 / 3.0).abs() < 1e-12);
        assert!((fortune(&found[Side::B]) + 1.5).abs() < 1e-12);
    }

    fn roll(dice: u32, counted: u32, chance: f64) -> Roll {
        Roll { dice, counted, chance, unwelcome: false }
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
