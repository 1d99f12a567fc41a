//! What many sentences and pictures of the log have in common, and how a move is told.

use std::fmt;

use engine::the_army;

use crate::movement::{Aim, Plan};
use crate::prelude::*;

/// A sentence that begins with some bases. Its verbs stand in brackets and as for one: "[goes] back" is "Guard 1 goes back." of one base and
/// "Guard 1 and 3 more go back." of four.
pub(crate) fn says(state: &State, set: BaseSet, what: impl fmt::Display) -> String {
    let (mut says, what) = (state.called(set) + " ", what.to_string());
    let mut parts = what.split('[');
    says += parts.next().unwrap_or_default();
    for part in parts {
        match part.split_once(']') {
            Some((verb, rest)) if set.len() > 1 => says.extend([plural(verb), rest]),
            Some((verb, rest)) => says.extend([verb, rest]),
            // The bracket belongs to somebody's name.
            None => says.extend(["[", part]),
        }
    }
    says + "."
}

/// A verb of one as a verb of many.
fn plural(verb: &str) -> &str {
    match verb {
        "is" => "are",
        "does" => "do",
        "goes" => "go",
        _ => verb
            .strip_suffix("es")
            .filter(|stem| stem.ends_with("ch"))
            .or(verb.strip_suffix('s'))
            .unwrap_or(verb),
    }
}

/// The same for the log.
pub(crate) fn about(state: &State, rule: RuleId, set: BaseSet, what: impl fmt::Display) -> Telling {
    Telling::new(rule, says(state, set, what)).about(set.iter().map(|base| state.name(base)))
}

/// An army in the middle of a sentence.
pub(crate) fn army(state: &State, side: Side) -> String {
    the_army(state.side_name(side))
}

/// A base goes to its new place.
pub(crate) fn step(state: &State, base: BaseId, at: Pose, gait: Gait) -> Beat {
    Beat::Move { piece: state.name(base).to_owned(), path: vec![PoseOut::from(at)], gait }
}

/// A base is out of the battle.
pub(crate) fn out(state: &State, base: BaseId, how: &str, at: Option<Point>) -> Beat {
    let (piece, side) = (state.name(base).to_owned(), state.side(base));
    Beat::Out { piece, side, how: how.to_owned(), at: at.map(|at| (at.x, at.y)) }
}

/// How a move came about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Made {
    /// SG-ACT-01.
    Action,
    /// SG-REACT-01.
    Reaction { round: u8 },
}

/// A formation goes along its path: each base keeps its place in it until the end.
pub(crate) fn moved(state: &State, plan: &Plan, made: Made) -> Telling {
    let attack = plan.aim != Aim::Maneuver;
    let (what, gait) = match (attack, plan.leaves) {
        (true, _) => ("[goes] to the attack", Gait::Charge),
        (false, true) => ("[leaves] the table", Gait::March),
        (false, false) => ("[maneuvers]", Gait::March),
    };
    let (rule, how) = match made {
        Made::Action => (if attack { ids::SG_ACT_05 } else { ids::SG_ACT_04 }, String::new()),
        Made::Reaction { round } => (ids::SG_REACT_03, format!(" in re-action, round {round}")),
    };
    let cost = ((plan.cost + plan.swing) * 100.0).round() / 100.0;
    let mut told = about(state, rule, plan.set, format_args!("{what}{how} (cost {cost:.2})"));
    let path: Vec<Point> = plan.path.iter().map(|at| Spot::new(at.x, at.y).point()).collect();
    for leg in path.windows(2) {
        told = told.drawn(Witness::line(leg[0], leg[1], ""));
    }
    let last = path[path.len() - 1];
    for (base, at) in &plan.placed {
        if plan.leaves {
            told = told.seen(out(state, *base, "left the table", None));
            continue;
        }
        let (off, facing) = (at.point() - last, at.degrees());
        let between = path.iter().filter(|spot| **spot != path[0] && **spot != last).map(|spot| *spot + off);
        let mut way: Vec<PoseOut> = between.map(|here| PoseOut { x: here.x, y: here.y, facing }).collect();
        way.push(PoseOut::from(*at));
        told = told.seen(Beat::Move { piece: state.name(*base).to_owned(), path: way, gait });
    }
    told
}
