//! What came of many battles, as an author reads it.

use std::collections::BTreeMap;
use std::io::Write;

use catalogue::SECONDS_AN_ORDER;
use commander::{Counted, Habits};
use engine::play::Play;
use engine::{BySide, Side};
use serde::Serialize;

use crate::ended::{Trouble, write_json};
use crate::sources::Chosen;

/// How many battles went how.
#[derive(Debug, Default, Clone)]
pub(super) struct Found {
    pub(super) battles: u64,
    pub(super) finished: u64,
    pub(super) refused: u64,
    /// Won by the first level, by the second, and by nobody.
    pub(super) won: [u64; 3],
    /// Won by side A, by side B and by nobody: with the levels as they were named, and with them swapped.
    pub(super) side_won: [[u64; 3]; 2],
    pub(super) endings: BTreeMap<Ending, u64>,
    /// How many orders each battle had.
    pub(super) orders: Vec<u64>,
    /// In which turn each ended.
    pub(super) turns: Vec<u32>,
    /// In which turn each was decided, and at how many places how many were.
    pub(super) decided_in: Vec<u32>,
    pub(super) decided_at: BTreeMap<String, u64>,
    /// Stands, models or figures the first level lost, and the second; and side A, and side B.
    pub(super) lost: [u64; 2],
    pub(super) side_lost: [u64; 2],
    /// How the commanders behaved, if that is asked for.
    pub(super) habits: Habits,
}

/// A way in which a battle ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ending {
    pub(super) winner: Option<Side>,
    pub(super) rule: &'static str,
    pub(super) says: String,
}

impl Found {
    pub(super) fn together(mut self, other: Self) -> Self {
        let [first, second] = [self.side_won[0], self.side_won[1]];
        let sum = |one: [u64; 3], other: [u64; 3]| [0, 1, 2].map(|way| one[way] + other[way]);
        self.battles += other.battles;
        self.finished += other.finished;
        self.refused += other.refused;
        self.won = sum(self.won, other.won);
        self.side_won = [sum(first, other.side_won[0]), sum(second, other.side_won[1])];
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        for (place, count) in other.decided_at {
            *self.decided_at.entry(place).or_default() += count;
        }
        self.orders.extend(other.orders);
        self.turns.extend(other.turns);
        self.decided_in.extend(other.decided_in);
        self.lost = [0, 1].map(|way| self.lost[way] + other.lost[way]);
        self.habits = self.habits.together(&other.habits);
        self.side_lost = [0, 1].map(|way| self.side_lost[way] + other.side_lost[way]);
        self
    }
}

/// What the battles were.
pub(super) struct About {
    title: String,
    /// What the sides are called.
    sides: BySide<String>,
    /// How much each begins with.
    strengths: BySide<u32>,
    /// Of what.
    counted_in: &'static str,
    levels: [&'static str; 2],
    swapped: bool,
    turn_limit: Option<u32>,
    /// How long the file says it takes.
    minutes: u64,
}

impl About {
    pub(super) fn of(chosen: &Chosen, play: &dyn Play, levels: [&'static str; 2], swapped: bool) -> Self {
        let view = play.view(None);
        Self {
            title: chosen.title().to_owned(),
            sides: BySide::of(|side| view.sides[side].name.clone()),
            strengths: BySide::of(|side| play.strength(side)),
            counted_in: play.counted_in(),
            levels,
            swapped,
            turn_limit: view.turn_limit,
            minutes: chosen.scenario.get("minutes").and_then(serde_json::Value::as_u64).unwrap_or_default(),
        }
    }

    fn side(&self, side: Side) -> &str {
        &self.sides[side]
    }
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Told<'a> {
    battles: u64,
    finished: u64,
    refused: u64,
    levels: [&'static str; 2],
    /// By level, or by side if both are of the same; and `draws`.
    wins: BTreeMap<String, u64>,
    /// The share of all battles each won, with its 95 % interval.
    rates: BTreeMap<String, Rate>,
    /// By side: what it is called, how often it won, what it lost.
    sides: BTreeMap<String, ToldSide<'a>>,
    endings: Vec<ToldEnding<'a>>,
    orders: u64,
    /// How long a battle was, on average.
    orders_per_battle: f64,
    /// The same for people, about.
    minutes: f64,
    /// The turn in which half of the battles were over.
    turns: Option<u32>,
    /// The turn by which half of them were decided, and where how many were.
    decided_in: Option<u32>,
    decided_at: &'a BTreeMap<String, u64>,
    /// In what losses are counted.
    counted_in: &'static str,
    /// Lost in a battle, on average, by level or by side.
    losses: BTreeMap<String, f64>,
    /// How the commanders behaved: what, how often, of how many; empty if it was not asked for.
    habits: BTreeMap<&'static str, Counted>,
    orders_per_s: f64,
    battles_per_s: f64,
}

#[derive(Serialize)]
struct ToldSide<'a> {
    name: &'a str,
    wins: u64,
    /// With the levels as they were named, and with them swapped.
    wins_by_order: [u64; 2],
    begins_with: u32,
    loses: f64,
}

#[derive(Serialize)]
struct ToldEnding<'a> {
    winner: Option<Side>,
    rule: &'static str,
    says: &'a str,
    battles: u64,
}

#[derive(Serialize, Clone, Copy)]
struct Rate {
    share: f64,
    low: f64,
    high: f64,
}

impl Rate {
    fn of(won: u64, of: u64) -> Self {
        let (share, low, high) = interval(won, of);
        Self { share, low, high }
    }
}

pub(super) fn tell(
    found: &Found,
    about: &About,
    seconds: f64,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let orders: u64 = found.orders.iter().sum();
    let each = |count: u64| count as f64 / found.battles.max(1) as f64;
    let told = told(found, about, orders, seconds);
    if json {
        return write_json(out, &told);
    }
    let [first, second] = about.levels;
    writeln!(out, "{}: {} battles, {} fought to their end", about.title, found.battles, found.finished)?;
    who_won(found, about, out)?;
    if about.swapped && first != second {
        swapped(found, about, out)?;
    } else {
        writeln!(
            out,
            "In command: {} the {first}, {} the {second}",
            about.side(Side::A),
            about.side(Side::B)
        )?;
    }
    writeln!(out, "How they ended:")?;
    let mut endings: Vec<_> = found.endings.iter().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (ending, count) in endings {
        let title = catalogue::find_rule(ending.rule).map_or("", |(_, rule)| rule.title);
        writeln!(out, "  {count:>5}  {} ({title}, {})", ending.says, ending.rule)?;
    }
    let losses = Side::BOTH.map(|side| {
        let (lost, all) = (each(found.side_lost[side as usize]), about.strengths[side]);
        format!("{} {lost:.1} of {all}", about.side(side))
    });
    writeln!(out, "Losses in {}: {}", about.counted_in, losses.join(", "))?;
    let (least, most) = (found.orders.iter().min().unwrap_or(&0), found.orders.iter().max().unwrap_or(&0));
    let said = if about.minutes > 0 { format!("; the file says {}", about.minutes) } else { String::new() };
    writeln!(
        out,
        "{:.0} orders a battle; the shortest had {least}, the longest {most}. About {:.0} minutes at ten seconds an order{said}",
        each(orders),
        told.minutes
    )?;
    if let Some(turn) = told.turns {
        let limit = about.turn_limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
        writeln!(out, "Half of them were over by turn {turn}{limit}")?;
    }
    decisions(found, &told, out)?;
    habits(&found.habits, found.battles, out)?;
    writeln!(out, "{:.0} orders and {:.2} battles a second", told.orders_per_s, told.battles_per_s)?;
    if found.refused > 0 {
        writeln!(out, "{} battles stopped at a refused order", found.refused)?;
    }
    Ok(())
}

fn told<'a>(found: &'a Found, about: &'a About, orders: u64, seconds: f64) -> Told<'a> {
    let [first, second] = about.levels;
    let names = if first == second { ["A", "B"] } else { [first, second] };
    let counts = [(names[0], found.won[0]), (names[1], found.won[1]), ("draws", found.won[2])];
    let each = |count: u64| count as f64 / found.battles.max(1) as f64;
    let side = |side: Side| {
        let index = side as usize;
        let wins_by_order = [0, 1].map(|order| found.side_won[order][index]);
        let told = ToldSide {
            name: about.side(side),
            wins: wins_by_order.iter().sum(),
            wins_by_order,
            begins_with: about.strengths[side],
            loses: each(found.side_lost[index]),
        };
        (side.to_string(), told)
    };
    let ending = |(ending, battles): (&'a Ending, &u64)| ToldEnding {
        winner: ending.winner,
        rule: ending.rule,
        says: &ending.says,
        battles: *battles,
    };
    Told {
        battles: found.battles,
        finished: found.finished,
        refused: found.refused,
        levels: about.levels,
        wins: counts.map(|(name, won)| (name.to_owned(), won)).into(),
        rates: counts.map(|(name, won)| (name.to_owned(), Rate::of(won, found.finished))).into(),
        sides: Side::BOTH.map(side).into(),
        endings: found.endings.iter().map(ending).collect(),
        orders,
        orders_per_battle: each(orders),
        minutes: each(orders) * f64::from(SECONDS_AN_ORDER) / 60.0,
        turns: middle(&found.turns),
        decided_in: middle(&found.decided_in),
        decided_at: &found.decided_at,
        counted_in: about.counted_in,
        losses: [0, 1].map(|way| (names[way].to_owned(), each(found.lost[way]))).into(),
        habits: found.habits.all().collect(),
        orders_per_s: orders as f64 / seconds,
        battles_per_s: found.battles as f64 / seconds,
    }
}

fn who_won(found: &Found, about: &About, out: &mut dyn Write) -> Result<(), Trouble> {
    let sum = |way: usize| found.side_won[0][way] + found.side_won[1][way];
    let wide = Side::BOTH.map(|side| about.side(side).chars().count()).into_iter().max().unwrap_or(0).max(6);
    let lines = [
        (about.side(Side::A), "won", sum(0)),
        (about.side(Side::B), "won", sum(1)),
        ("nobody", "won", sum(2)),
    ];
    for (who, what, won) in lines {
        let Rate { share, low, high } = Rate::of(won, found.finished);
        let [share, low, high] = [share, low, high].map(|part| part * 100.0);
        writeln!(out, "  {who:<wide$}  {what} {won:>5}  {share:>5.1} %  (95 %: {low:.1} to {high:.1})")?;
    }
    Ok(())
}

/// What it changes for a side who leads it.
fn swapped(found: &Found, about: &About, out: &mut dyn Write) -> Result<(), Trouble> {
    let [first, second] = about.levels;
    let battles = found.side_won.map(|won| won.iter().sum::<u64>());
    for (side, levels) in [(Side::A, [first, second]), (Side::B, [second, first])] {
        let won = [0, 1].map(|order| found.side_won[order][side as usize]);
        writeln!(
            out,
            "  {} won {} of {} under the {}, {} of {} under the {}",
            about.side(side),
            won[0],
            battles[0],
            levels[0],
            won[1],
            battles[1],
            levels[1]
        )?;
    }
    let [a, b] = [0, 1].map(|way| found.won[way]);
    writeln!(out, "  Whichever side they led, the {first} won {a} and the {second} {b}")?;
    Ok(())
}

/// How the commanders behaved: a share where there is one, else how often in a battle.
fn habits(habits: &Habits, battles: u64, out: &mut dyn Write) -> Result<(), Trouble> {
    for (what, Counted { count, of, nonsense }) in habits.all() {
        let often = if of > 0 {
            format!("{:>5.1} %  ({count} of {of})", 100.0 * count as f64 / of as f64)
        } else {
            format!("{:>5.2} a battle  ({count})", count as f64 / battles.max(1) as f64)
        };
        let mark = if nonsense { "  nonsense" } else { "" };
        writeln!(out, "  {what:<28} {often}{mark}")?;
    }
    Ok(())
}

/// Where the loser lost most.
fn decisions(found: &Found, told: &Told<'_>, out: &mut dyn Write) -> Result<(), Trouble> {
    let Some(turn) = told.decided_in else { return Ok(()) };
    let mut places: Vec<_> = found.decided_at.iter().collect();
    places.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let places: Vec<String> =
        places.iter().take(4).map(|(place, count)| format!("{place} ({count})")).collect();
    writeln!(
        out,
        "The loser's heaviest loss fell in turn {turn} or before in half of them; most often {}",
        places.join(", ")
    )?;
    Ok(())
}

/// The number in the middle; nothing of nothing.
fn middle(numbers: &[u32]) -> Option<u32> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len().saturating_sub(1) / 2).copied()
}

/// A share and its 95 % interval (Wilson's); all and nothing if there is nothing to go by.
fn interval(won: u64, of: u64) -> (f64, f64, f64) {
    if of == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, z) = (of as f64, 1.96);
    let share = won as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    (share, (middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 of 100: Wilson's interval is 50.2 to 69.1 %.
    #[test]
    fn the_interval_is_wilsons() {
        let (share, low, high) = interval(60, 100);
        assert!(
            (share - 0.6).abs() < 1e-9 && (low - 0.502).abs() < 5e-4 && (high - 0.691).abs() < 5e-4,
            "{low} {high}"
        );
        assert_eq!(interval(0, 0), (0.0, 0.0, 1.0));
    }
}
