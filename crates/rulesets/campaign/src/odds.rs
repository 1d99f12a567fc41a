//! Exact chances where a choice depends on dice: whether a chase is won by riding on (SX-CPOSSE-09), and which encounter a month of seven brings in which
//! locale (SX-CENC-03, SX-CENC-04). Both are worked out with the functions that play.

use std::collections::BTreeMap;

use crate::character::Character;
use crate::chase::{Chase, Ended};
use crate::kind::{Kind, possible};
use crate::locale::Locale;
use crate::which;

/// SX-CPOSSE-09: the chance that Runners who never stop get 100 inches away.
pub fn escape(chase: Chase) -> f64 {
    fn from(chase: Chase, known: &mut BTreeMap<(i8, i16), f64>) -> f64 {
        match chase.ended {
            Some(Ended::Escaped) => return 1.0,
            Some(Ended::Contact | Ended::Stopped) => return 0.0,
            None => {}
        }
        let key = (chase.modifier, chase.distance);
        if let Some(chance) = known.get(&key) {
            return *chance;
        }
        // With the same modifier the distance never shrinks, and it stays only where both scores are equal: that round is played again.
        let (mut away, mut again) = (0.0, 0.0);
        for (runners, chasers) in pairs() {
            let next = chase.round(runners, chasers);
            if (next.modifier, next.distance) == key {
                again += 1.0 / 36.0;
            } else {
                away += from(next, known) / 36.0;
            }
        }
        let chance = away / (1.0 - again);
        known.insert(key, chance);
        chance
    }
    from(chase, &mut BTreeMap::new())
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)))
}

/// SX-CENC-03, SX-CENC-04: how likely each encounter of a character is, if his monthly roll is a seven in this locale.
pub fn encounters(who: &Character, locale: Locale) -> Vec<(Kind, f64)> {
    let who = Character { locale, ..who.clone() };
    let kinds = possible(who.profession.column());
    let chances: Vec<Scores> = kinds.iter().map(|kind| Scores::of(&who, *kind)).collect();
    let mut known = BTreeMap::new();
    let won = highest(&chances, (1 << kinds.len()) - 1, &mut known);
    kinds.into_iter().zip(won).collect()
}

/// The chances of each score of one encounter's two dice with their modifiers: eleven scores, one above the other.
struct Scores {
    least: i8,
    /// How likely each is, the least first.
    each: [f64; SCORES],
    /// How likely less than each is; the last is all of them.
    less: [f64; SCORES + 1],
}

/// Two dice show 2 to 12.
const SCORES: usize = 11;

impl Scores {
    fn of(who: &Character, kind: Kind) -> Self {
        Self::from(which::score(who, kind, [1, 1]))
    }

    /// Two dice, where two ones make this score.
    fn from(least: i8) -> Self {
        let mut each = [0.0; SCORES];
        for (first, second) in pairs() {
            each[usize::from(first + second) - 2] += 1.0 / 36.0;
        }
        let mut less = [0.0; SCORES + 1];
        for (number, chance) in each.iter().enumerate() {
            less[number + 1] = less[number] + chance;
        }
        Self { least, each, less }
    }

    fn highest(&self) -> i8 {
        self.least + SCORES as i8 - 1
    }

    fn exactly(&self, score: i8) -> f64 {
        let above = usize::try_from(score - self.least);
        above.ok().and_then(|above| self.each.get(above)).copied().unwrap_or(0.0)
    }

    fn below(&self, score: i8) -> f64 {
        self.less[usize::try_from(score - self.least).unwrap_or(0).min(SCORES)]
    }
}

/// For the entries of a set, as bits: the chance of each to stand alone at the top in the end.
fn highest(scores: &[Scores], among: u32, known: &mut BTreeMap<u32, Vec<f64>>) -> Vec<f64> {
    if let Some(chances) = known.get(&among) {
        return chances.clone();
    }
    let members = |set: u32| (0..scores.len()).filter(move |entry| set & (1 << entry) != 0);
    let mut chances = vec![0.0; scores.len()];
    let mut again = 0.0;
    // Every set that may be tied at the top: all subsets but the empty one.
    let mut top = among;
    while top > 0 {
        // No other score can be that of all of them.
        let from = members(top).map(|entry| scores[entry].least).max().expect("it is not empty");
        let to = members(top).map(|entry| scores[entry].highest()).min().expect("it is not empty");
        let met: f64 = (from..=to)
            .map(|score| {
                let there: f64 = members(top).map(|entry| scores[entry].exactly(score)).product();
                let under: f64 = members(among & !top).map(|entry| scores[entry].below(score)).product();
                there * under
            })
            .sum();
        if top.is_power_of_two() {
            chances[top.trailing_zeros() as usize] += met;
        } else if top == among {
            again = met;
        } else if met > 0.0 {
            let then = highest(scores, top, known);
            for entry in members(top) {
                chances[entry] += met * then[entry];
            }
        }
        top = (top - 1) & among;
    }
    // All of them tied: everything is rolled again.
    for chance in &mut chances {
        *chance /= 1.0 - again;
    }
    known.insert(among, chances.clone());
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::Edge;

    /// Whether a chance is the one reckoned by hand, but for the rounding of a sum of some hundred terms.
    fn is(chance: f64, by_hand: f64) -> bool {
        (chance - by_hand).abs() < 1_000.0 * f64::EPSILON
    }

    /// The audit simulated these: CV 4 against CV 3 gets away in 45 of 100 chases, 4 against 4 and 5 against 5 in 6.
    #[test]
    fn a_better_runner_gets_away() {
        let chance = |runners, chasers| escape(Chase::new(Edge::West, 2, runners, chasers));
        assert!((chance(4, 3) - 0.454).abs() < 0.005, "{}", chance(4, 3));
        assert!((chance(4, 4) - 0.064).abs() < 0.003, "{}", chance(4, 4));
        assert!((chance(5, 5) - 0.064).abs() < 0.003, "{}", chance(5, 5));
    }

    /// By hand: CV 6 and +2 against CV 3. The Runners have 9 to 14 and the Chasers 4 to 9, so they never tire and never lose ground: they get away for sure. At
    /// 95 inches they do so at once if they gain 5 or more, which is runner die ≥ chaser die: 21 of 36. With CV 1 and −8 they never move, and cannot.
    #[test]
    fn certain_chases_by_hand() {
        let chase = Chase { distance: 95, ..Chase::new(Edge::West, 2, 6, 3) };
        let at_once =
            pairs().filter(|(run, hunt)| chase.round(*run, *hunt).ended == Some(Ended::Escaped)).count();
        assert_eq!(at_once, 21);
        assert!(is(escape(chase), 1.0), "{}", escape(chase));
        assert!(escape(Chase::new(Edge::West, -8, 1, 3)) == 0.0);
    }

    /// Two even entries are even; then with +1 on one of them, by hand.
    #[test]
    fn two_entries_by_hand() {
        let even = |shift: i8| Scores::from(2 + shift);
        let won = highest(&[even(0), even(0)], 3, &mut BTreeMap::new());
        assert!(is(won[0], 0.5) && is(won[1], 0.5), "{won:?}");
        // With s the sum of the first and t of the second, s + 1 > t in 721 of 1,296 cases (s ≥ t: (1,296 + 146) / 2), s + 1 = t in 140: these are rolled
        // again. 721 / (1,296 − 140).
        let won = highest(&[even(1), even(0)], 3, &mut BTreeMap::new());
        assert!(is(won[0], 721.0 / 1_156.0), "{}", won[0]);
    }
}
