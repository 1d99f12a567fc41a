//! What belongs together in a story: a volley with what it cost, a melee with how it went.

use engine::beat::{Beat, Gait, Turn};
use engine::decision::PoseOut;
use engine::event::Telling;
use engine::{BySide, Side};

/// Something that happened, with everything it led to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Affair {
    pub(crate) what: What,
    pub(crate) costs: Vec<Cost>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum What {
    /// Some shoot at one.
    Fire { by: Vec<String>, at: String },
    /// Both sides fight hand to hand.
    Melee { fighters: BySide<Vec<String>>, attacker: Option<Side>, score: Option<Score> },
    /// Somebody goes somewhere of his own will.
    Move { piece: String, to: PoseOut, gait: Gait },
    /// Something happens to a piece by itself.
    Alone,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Score {
    pub(crate) winner: Option<Side>,
    pub(crate) scores: BySide<String>,
}

/// What it came to for one piece.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cost {
    pub(crate) piece: String,
    pub(crate) side: Option<Side>,
    pub(crate) was: Was,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Was {
    /// Weakened by so many of something.
    Weakened(u32, String),
    /// In another state than before.
    Changed(String, Turn),
    /// Driven back or put to flight.
    Back(Gait),
    /// Put out of the battle.
    Out(String),
}

impl Affair {
    /// How much it matters beside others.
    pub(crate) fn weight(&self) -> u32 {
        let cost = |cost: &Cost| match &cost.was {
            Was::Out(_) => 8,
            Was::Changed(_, Turn::Worse) => 3,
            Was::Weakened(lost, _) => 2 + lost,
            Was::Back(_) => 2,
            Was::Changed(_, Turn::Better) => 1,
        };
        let fought = if matches!(self.what, What::Melee { .. }) { 3 } else { 0 };
        fought + self.costs.iter().map(cost).sum::<u32>()
    }

    fn concerns(&self, name: &str) -> bool {
        let told = |cost: &Cost| cost.piece == name;
        match &self.what {
            What::Fire { at, .. } => at == name,
            What::Melee { fighters, .. } => {
                Side::BOTH.into_iter().any(|side| fighters[side].iter().any(|fighter| fighter == name))
            }
            What::Move { .. } => false,
            What::Alone => self.costs.iter().any(told),
        }
    }
}

/// The affairs of some sentences, in order of time.
pub(crate) fn of<'t>(told: impl IntoIterator<Item = &'t Telling>) -> Vec<Affair> {
    let mut affairs: Vec<Affair> = Vec::new();
    for beat in told.into_iter().flat_map(|telling| &telling.beats) {
        match beat {
            Beat::Move { piece, path, gait } => moved(&mut affairs, piece, path, *gait),
            Beat::Shot { by, at, .. } => fired(&mut affairs, by, at),
            Beat::Melee { fighters, attacker, .. } => fought(&mut affairs, fighters, *attacker),
            Beat::Score { scores, winner, .. } => {
                scored(&mut affairs, Score { winner: *winner, scores: scores.clone() });
            }
            Beat::Loss { piece, side, lost, what, .. } if *lost > 0 => {
                cost(&mut affairs, piece, Some(*side), Was::Weakened(*lost, what.clone()));
            }
            Beat::State { piece, side, is, turn } => {
                cost(&mut affairs, piece, Some(*side), Was::Changed(is.clone(), *turn));
            }
            Beat::Out { piece, side, how, .. } => {
                cost(&mut affairs, piece, Some(*side), Was::Out(how.clone()));
            }
            Beat::Loss { .. } | Beat::Blow { .. } | Beat::MeleeOver => {}
        }
    }
    // What befell one after another by themselves is one story: bases taken off by the dice after a combat, say.
    affairs.dedup_by(|next, first| {
        let alone = matches!((&first.what, &next.what), (What::Alone, What::Alone));
        if alone {
            first.costs.append(&mut next.costs);
        }
        alone
    });
    affairs
}

fn moved(affairs: &mut Vec<Affair>, piece: &str, path: &[PoseOut], gait: Gait) {
    match (gait, path.last()) {
        (Gait::Retreat | Gait::Flight, _) => cost(affairs, piece, None, Was::Back(gait)),
        (Gait::March | Gait::Charge, Some(to)) => {
            affairs.push(Affair {
                what: What::Move { piece: piece.to_owned(), to: *to, gait },
                costs: Vec::new(),
            });
        }
        _ => {}
    }
}

/// All who shoot at one piece, until something else happens to it, are told of together.
fn fired(affairs: &mut Vec<Affair>, shooter: &str, target: &str) {
    let last = affairs.iter_mut().rev().find(|affair| affair.concerns(target));
    if let Some(Affair { what: What::Fire { by, .. }, .. }) = last {
        if !by.iter().any(|known| known == shooter) {
            by.push(shooter.to_owned());
        }
        return;
    }
    let what = What::Fire { by: vec![shooter.to_owned()], at: target.to_owned() };
    affairs.push(Affair { what, costs: Vec::new() });
}

/// A melee goes on in its next round; another one begins.
fn fought(affairs: &mut Vec<Affair>, now: &BySide<Vec<String>>, attacker: Option<Side>) {
    let goes_on = affairs.iter().any(|affair| match &affair.what {
        What::Melee { fighters, .. } => {
            Side::BOTH.into_iter().all(|side| now[side].iter().all(|one| fighters[side].contains(one)))
        }
        _ => false,
    });
    if !goes_on {
        let what = What::Melee { fighters: now.clone(), attacker, score: None };
        affairs.push(Affair { what, costs: Vec::new() });
    }
}

fn scored(affairs: &mut [Affair], now: Score) {
    let fights = affairs.iter_mut().rev().find_map(|affair| match &mut affair.what {
        What::Melee { score, .. } => Some(score),
        _ => None,
    });
    if let Some(score) = fights {
        *score = Some(now);
    }
}

/// What happens to a piece comes of the last thing that concerned it.
fn cost(affairs: &mut Vec<Affair>, piece: &str, side: Option<Side>, was: Was) {
    let cost = Cost { piece: piece.to_owned(), side, was };
    match affairs.iter_mut().rev().find(|affair| affair.concerns(piece)) {
        Some(affair) => affair.costs.push(cost),
        None => affairs.push(Affair { what: What::Alone, costs: vec![cost] }),
    }
}
