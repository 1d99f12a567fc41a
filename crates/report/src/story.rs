//! The words of the story. It is told in the past tense, whose verbs suit one and many alike.

use std::collections::BTreeMap;

use engine::beat::{Gait, Turn};
use engine::view::{Arm, View};
use engine::{BySide, Side, the_army};

use crate::affairs::{Affair, Cost, Score, Was, What};

/// How many affairs a paragraph tells of one by one.
const MOST: usize = 6;
/// How many names a list holds before it only counts.
const NAMES: usize = 3;

/// Whoever tells the story: the same sentence is not built twice running.
#[derive(Debug, Default)]
pub(crate) struct Teller {
    turns: usize,
}

impl Teller {
    /// What happened in a part of a turn, and how many sentences it takes; nothing if there is nothing to tell. `before` is the table as it
    /// stood when the turn began.
    pub(crate) fn paragraph(&mut self, affairs: &[Affair], before: &View) -> (Option<String>, usize) {
        let mut sentences = moves(affairs, before);
        let (told, left) = chosen(affairs);
        sentences.extend(told.into_iter().filter_map(|affair| self.affair(affair, before)));
        sentences.extend(recovered(affairs));
        sentences.extend(rest(&left, before));
        let count = sentences.len();
        let whole = sentences.iter().map(|sentence| capital(sentence)).collect::<Vec<_>>().join(" ");
        ((count > 0).then_some(whole), count)
    }

    fn affair(&mut self, affair: &Affair, before: &View) -> Option<String> {
        self.turns += 1;
        match &affair.what {
            What::Fire { by, at } => {
                let fate = fate(affair.costs.iter().filter(|cost| cost.piece == *at))?;
                let fate = agreeing(&fate, &[at.as_str()], before);
                let by = list(by);
                Some(match self.turns % 3 {
                    0 => format!("Under fire from {by}, {at} {fate}."),
                    1 => format!("{at} {fate} under fire from {by}."),
                    _ => format!("The fire of {by} told: {at} {fate}."),
                })
            }
            What::Melee { fighters, attacker, score } => {
                let first = attacker.unwrap_or(Side::A);
                let (one, other) = (list(&fighters[first]), list(&fighters[first.enemy()]));
                let met = match (attacker, self.turns % 2) {
                    (None, _) => format!("{one} and {other} came to blows"),
                    (Some(_), 0) => format!("{one} fell upon {other}"),
                    (Some(_), _) => format!("{one} closed with {other}"),
                };
                let ended = score.as_ref().map(|score| scored(score, before));
                let fates = fates(&affair.costs, before);
                let parts: Vec<String> = std::iter::once(met).chain(ended).chain(fates).collect();
                Some(format!("{}.", parts.join("; ")))
            }
            What::Alone => {
                let fates = fates(&affair.costs, before);
                (!fates.is_empty()).then(|| format!("{}.", fates.join("; ")))
            }
            What::Move { .. } => None,
        }
    }
}

/// The affairs that cost somebody something: those that matter most in order of time, and the others.
fn chosen(affairs: &[Affair]) -> (Vec<&Affair>, Vec<&Affair>) {
    let hurt = |cost: &Cost| !matches!(cost.was, Was::Changed(_, Turn::Better));
    let costly: Vec<&Affair> = affairs
        .iter()
        .filter(|affair| matches!(affair.what, What::Melee { .. }) || affair.costs.iter().any(hurt))
        .collect();
    let mut weights: Vec<u32> = costly.iter().map(|affair| affair.weight()).collect();
    weights.sort_unstable_by(|one, other| other.cmp(one));
    let least = weights.get(MOST - 1).copied().unwrap_or(0);
    let mut told = 0;
    costly.into_iter().partition(|affair| {
        told += usize::from(affair.weight() >= least);
        affair.weight() >= least && told <= MOST
    })
}

/// Who came on, who drew back and who only shifted, a sentence for each side that moved; charges that came home are told with their melee.
fn moves(affairs: &[Affair], before: &View) -> Vec<String> {
    let fights = |name: &String| {
        let in_melee = |affair: &Affair| match &affair.what {
            What::Melee { fighters, .. } => Side::BOTH.into_iter().any(|side| fighters[side].contains(name)),
            _ => false,
        };
        affairs.iter().any(in_melee)
    };
    let mut gone: BySide<BTreeMap<Direction, Vec<String>>> = BySide::of(|_| BTreeMap::new());
    for affair in affairs {
        let What::Move { piece, to, gait } = &affair.what else { continue };
        let Some(stood) = before.pieces.iter().find(|known| known.name == *piece) else { continue };
        // Where generals ride is no news.
        if fights(piece) || stood.symbol.arm == Arm::Commander {
            continue;
        }
        let toward = match gait {
            Gait::Charge => Some(Direction::Charged),
            _ => direction(stood.centre, (to.x, to.y), enemies(before, stood.side)),
        };
        // Whoever moved twice is named by the last of it.
        gone[stood.side].values_mut().for_each(|names| names.retain(|name| name != piece));
        if let Some(toward) = toward {
            gone[stood.side].entry(toward).or_default().push(piece.clone());
        }
    }
    let of_side = |side: Side| {
        let parts: Vec<String> = gone[side]
            .iter()
            .filter(|(_, names)| !names.is_empty())
            .map(|(toward, names)| format!("{} {}", list(names), toward.verb()))
            .collect();
        (!parts.is_empty()).then(|| format!("{}.", parts.join("; ")))
    };
    Side::BOTH.into_iter().filter_map(of_side).collect()
}

/// Which way somebody went, as the enemy sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Direction {
    Charged,
    On,
    Aside,
    Back,
}

impl Direction {
    const fn verb(self) -> &'static str {
        match self {
            Self::Charged => "went to the attack",
            Self::On => "moved up",
            Self::Aside => "shifted ground",
            Self::Back => "drew back",
        }
    }
}

/// Nothing that is not worth a word.
fn direction(from: (f64, f64), to: (f64, f64), enemy: Option<(f64, f64)>) -> Option<Direction> {
    const WORTH_TELLING: f64 = 2.0;
    let by = (to.0 - from.0, to.1 - from.1);
    let length = |(x, y): (f64, f64)| (x * x + y * y).sqrt();
    let enemy = enemy.map(|at| (at.0 - from.0, at.1 - from.1)).filter(|way| length(*way) > 0.0);
    let gone = length(by);
    if gone < WORTH_TELLING {
        return None;
    }
    let toward = enemy.map_or(0.0, |way| (by.0 * way.0 + by.1 * way.1) / (gone * length(way)));
    Some(match toward {
        on if on > 0.4 => Direction::On,
        back if back < -0.4 => Direction::Back,
        _ => Direction::Aside,
    })
}

/// The middle of a side's enemies.
fn enemies(view: &View, side: Side) -> Option<(f64, f64)> {
    let places: Vec<(f64, f64)> =
        view.pieces.iter().filter(|piece| piece.side != side).map(|piece| piece.centre).collect();
    let count = places.len() as f64;
    let sum = places.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (!places.is_empty()).then(|| (sum.0 / count, sum.1 / count))
}

/// Who is better than he was, all in one sentence.
fn recovered(affairs: &[Affair]) -> Option<String> {
    let better = |cost: &&Cost| matches!(cost.was, Was::Changed(_, Turn::Better));
    let mut names: Vec<String> = Vec::new();
    for cost in affairs.iter().flat_map(|affair| &affair.costs).filter(better) {
        if !names.contains(&cost.piece) {
            names.push(cost.piece.clone());
        }
    }
    (!names.is_empty()).then(|| format!("{} recovered.", list(&names)))
}

/// What the affairs that are not told one by one cost each side.
fn rest(left: &[&Affair], before: &View) -> Option<String> {
    let lost = |side: Side| {
        let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
        for cost in left.iter().flat_map(|affair| &affair.costs).filter(|cost| cost.side == Some(side)) {
            if let Was::Weakened(lost, what) = &cost.was {
                *sums.entry(what.as_str()).or_default() += lost;
            }
        }
        let parts: Vec<String> = sums.into_iter().map(|(what, lost)| counted(lost, what)).collect();
        (!parts.is_empty()).then(|| format!("{} {} more", the_army(&before.sides[side].name), joined(&parts)))
    };
    let parts: Vec<String> = Side::BOTH.into_iter().filter_map(lost).collect();
    (!parts.is_empty()).then(|| format!("Elsewhere it cost {}.", joined(&parts)))
}

fn scored(score: &Score, before: &View) -> String {
    let Score { winner, scores } = score;
    match winner {
        None => format!("neither had the better of it, {} to {}", scores.a, scores.b),
        Some(side) => {
            format!(
                "{} had the better of it, {} to {}",
                the_army(&before.sides[*side].name),
                scores[*side],
                scores[side.enemy()]
            )
        }
    }
}

/// What became of each piece, those with the same fate together.
fn fates(costs: &[Cost], before: &View) -> Vec<String> {
    let mut pieces: Vec<&str> = Vec::new();
    for cost in costs {
        if !pieces.contains(&cost.piece.as_str()) {
            pieces.push(&cost.piece);
        }
    }
    let mut fates: Vec<(String, Vec<String>)> = Vec::new();
    for piece in pieces {
        let Some(fate) = fate(costs.iter().filter(|cost| cost.piece == piece)) else { continue };
        match fates.iter_mut().find(|(known, _)| *known == fate) {
            Some((_, names)) => names.push(piece.to_owned()),
            None => fates.push((fate, vec![piece.to_owned()])),
        }
    }
    let said = |(fate, names): (String, Vec<String>)| {
        let each: Vec<&str> = names.iter().map(String::as_str).collect();
        format!("{} {}", list(&names), agreeing(&fate, &each, before))
    };
    fates.into_iter().map(said).collect()
}

/// A fate in the number of those it befell: "[was] destroyed" is "was destroyed" of one and "were destroyed" of many. A unit whose name ends as a
/// plural is many men; a person never is.
fn agreeing(fate: &str, names: &[&str], before: &View) -> String {
    let is_many = match names {
        [one] => {
            let piece = before.pieces.iter().find(|piece| piece.name == *one);
            let person = piece.is_none_or(|piece| matches!(piece.symbol.arm, Arm::Commander | Arm::Figure));
            !person && one.ends_with('s') && !one.ends_with("ss")
        }
        _ => true,
    };
    fate.replace("[was]", if is_many { "were" } else { "was" })
}

/// What became of one piece, in words that follow its name: "lost two stands and became disordered".
fn fate<'c>(costs: impl Iterator<Item = &'c Cost>) -> Option<String> {
    let (mut lost, mut state, mut back, mut out) = (BTreeMap::<&str, u32>::new(), None, None, None);
    for cost in costs {
        match &cost.was {
            Was::Weakened(by, what) => *lost.entry(what.as_str()).or_default() += by,
            Was::Changed(is, Turn::Worse) => state = Some(is.as_str()),
            Was::Changed(_, Turn::Better) => {}
            Was::Back(gait) => back = Some(*gait),
            Was::Out(how) => out = Some(how.as_str()),
        }
    }
    let mut parts: Vec<String> =
        lost.into_iter().map(|(what, by)| format!("{} {}", verb(what), counted(by, what))).collect();
    match (out, state, back) {
        (Some(how), ..) => parts.push(put_out(how)),
        (None, state, back) => {
            parts.extend(state.map(|is| format!("became {is}")));
            parts.extend(back.map(|gait| if gait == Gait::Flight { "fled" } else { "fell back" }.to_owned()));
        }
    }
    (!parts.is_empty()).then(|| joined(&parts))
}

/// How somebody left the battle, as a verb.
fn put_out(how: &str) -> String {
    match how {
        "dead" => "[was] killed".to_owned(),
        "eliminated" => "[was] wiped out".to_owned(),
        "destroyed" | "shattered" | "killed" | "captured" | "taken" | "driven off" => format!("[was] {how}"),
        "unconscious" => "fell senseless".to_owned(),
        "run off" => "ran off".to_owned(),
        left if left.starts_with("left ") => left.to_owned(),
        _ => format!("took no further part ({how})"),
    }
}

/// Stands are lost; wounds are taken.
fn verb(what: &str) -> &'static str {
    match what {
        "wound" | "point" => "took",
        _ => "lost",
    }
}

/// "two stands".
fn counted(number: u32, what: &str) -> String {
    let several = if number == 1 { "" } else { "s" };
    format!("{} {what}{several}", in_words(number))
}

pub(crate) fn in_words(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "A, B and C", and how many more there are of many. Those that are numbered are one: "Crook 1 to 4".
fn list(names: &[String]) -> String {
    let names = &by_number(names)[..];
    match names.len().checked_sub(NAMES) {
        Some(more) if more > 1 => {
            let more = u32::try_from(more).unwrap_or(u32::MAX);
            format!("{} and {} more", names[..NAMES].join(", "), in_words(more))
        }
        _ => joined(names),
    }
}

/// Names that differ only by their number, as one.
fn by_number(names: &[String]) -> Vec<String> {
    let split = |name: &str| {
        let (of, number) = name.rsplit_once(' ')?;
        Some((of.to_owned(), number.parse::<u32>().ok()?))
    };
    let mut groups: Vec<(String, Vec<u32>)> = Vec::new();
    for name in names {
        let (of, number) = split(name).map_or((name.clone(), None), |(of, number)| (of, Some(number)));
        match groups.iter_mut().find(|(known, numbers)| *known == of && !numbers.is_empty()) {
            Some((_, numbers)) => numbers.extend(number),
            None => groups.push((of, number.into_iter().collect())),
        }
    }
    let said = |(of, mut numbers): (String, Vec<u32>)| {
        numbers.sort_unstable();
        let in_a_row = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match &numbers[..] {
            [] => of,
            [first, .., last] if in_a_row && numbers.len() > 2 => format!("{of} {first} to {last}"),
            some => format!("{of} {}", joined(&some.iter().map(u32::to_string).collect::<Vec<_>>())),
        }
    };
    groups.into_iter().map(said).collect()
}

fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(piece: &str, was: Was) -> Cost {
        Cost { piece: piece.to_owned(), side: Some(Side::A), was }
    }

    #[test]
    fn a_fate_is_one_clause() {
        let weakened = |by| cost("4e", Was::Weakened(by, "stand".to_owned()));
        let worse = |is: &str| cost("4e", Was::Changed(is.to_owned(), Turn::Worse));
        let fate = |costs: &[Cost]| super::fate(costs.iter());
        assert_eq!(fate(&[]), None);
        assert_eq!(fate(&[weakened(1), weakened(1)]).as_deref(), Some("lost two stands"));
        assert_eq!(
            fate(&[weakened(1), worse("disordered"), cost("4e", Was::Back(Gait::Retreat))]).as_deref(),
            Some("lost one stand, became disordered and fell back")
        );
        assert_eq!(
            fate(&[worse("routed"), cost("4e", Was::Out("destroyed".to_owned()))]).as_deref(),
            Some("[was] destroyed")
        );
    }

    /// A brigade is one, hussars are many, and so are two brigades; a man called Williams is one.
    #[test]
    fn a_fate_agrees_with_those_it_befell() {
        let piece = |name: &str, arm: &str| {
            serde_json::json!({ "name": name, "side": "A", "centre": [0, 0], "bases": [], "facing": 0,
                "symbol": { "nation": "french", "arm": arm, "kind": "" }, "formation": "", "condition": "", "strength": null,
                "marks": [], "superior": null, "facts": [], "rings": [] })
        };
        let side = serde_json::json!({ "name": "French", "nation": "french", "facts": [], "forces": [] });
        let view: View = serde_json::from_value(serde_json::json!({ "turn": 1, "turn_limit": null, "phase": "", "active": "A",
            "sides": { "A": side, "B": side }, "objectives": [], "ended": null, "pieces": [
                piece("Ficatier's Brigade", "infantry"), piece("Colbert's Hussars", "cavalry"), piece("Williams", "figure") ] }))
        .expect("a table");
        let said = |names: &[&str]| agreeing("[was] destroyed", names, &view);
        assert_eq!(said(&["Ficatier's Brigade"]), "was destroyed");
        assert_eq!(said(&["Colbert's Hussars"]), "were destroyed");
        assert_eq!(said(&["Ficatier's Brigade", "Williams"]), "were destroyed");
        assert_eq!(said(&["Williams"]), "was destroyed");
    }

    #[test]
    fn a_long_list_only_counts() {
        let names = |count: usize| (1..=count).map(|number| format!("{number}e")).collect::<Vec<_>>();
        assert_eq!(list(&names(1)), "1e");
        assert_eq!(list(&names(4)), "1e, 2e, 3e and 4e");
        assert_eq!(list(&names(5)), "1e, 2e, 3e and two more");
    }

    #[test]
    fn bases_of_a_formation_are_named_together() {
        let list = |names: &[&str]| list(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(list(&["Crook 2", "Crook 1", "Crook 3", "Ward 1"]), "Crook 1 to 3 and Ward 1");
        assert_eq!(list(&["Crook 1", "Crook 2", "Crook 4"]), "Crook 1, 2 and 4");
        assert_eq!(list(&["4e Ligne", "4e Ligne"]), "4e Ligne and 4e Ligne");
    }

    #[test]
    fn one_moves_up_or_back_as_the_enemy_sees_it() {
        let enemy = Some((0.0, 20.0));
        assert_eq!(direction((0.0, 0.0), (0.0, 6.0), enemy), Some(Direction::On));
        assert_eq!(direction((0.0, 0.0), (6.0, 0.0), enemy), Some(Direction::Aside));
        assert_eq!(direction((0.0, 10.0), (0.0, 4.0), enemy), Some(Direction::Back));
        assert_eq!(direction((0.0, 0.0), (0.0, 1.5), enemy), None);
    }
}
