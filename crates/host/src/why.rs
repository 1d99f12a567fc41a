//! Why a commander gave an order: he is let think again at the same moment, with the same seed, and asked what he weighed.
//!
//! Nothing of it has to be kept with a battle. The same moment, level and seed bring the same thoughts, so a commander can explain an
//! order after a reload and in the replay of a record that came from somebody else.

use engine::play::Play;
use engine::{Awaits, Side};

use crate::message::{Reply, Thought, Thoughts};
use crate::opponent::{Considerations, Considered, Opponent};
use crate::problem;

/// Whether whoever asks may know the plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    Told,
    Kept,
}

/// What went through a commander's head before the order given at the moment `before`. `given` is that order as the record has it.
pub(crate) fn why(
    before: &dyn Play,
    side: Side,
    commander: &dyn Opponent,
    given: &serde_json::Value,
    of_plan: Plan,
) -> Result<Reply, Box<Reply>> {
    if before.awaits() != Awaits::Order(side) {
        return Err(problem(format!("side {side} was not asked at that moment")));
    }
    let Considerations { plan, weighed } = commander.consider(before, side, before.seed());
    let order = before.orders() + 1;
    let title = commander.title();
    let mut weighed: Vec<Thought> =
        weighed.iter().filter_map(|considered| thought(before, considered, given)).collect();
    let mut says = sentence(&title, &weighed);
    // The plan comes first, in its two sentences, and is drawn with the order he gave.
    if let Some(plan) = plan.filter(|_| of_plan == Plan::Told) {
        says = format!("{} {says}", plan.says);
        if let Some(best) = weighed.first_mut() {
            best.witness.extend(plan.drawn);
        }
    }
    Ok(Reply::Why(Thoughts { order, by: side, commander: title, says, weighed }))
}

/// Why he took the draw that was offered him: commanders say no other word.
pub(crate) fn why_he_drew(before: &dyn Play, side: Side, commander: &dyn Opponent) -> Reply {
    let (order, title) = (before.orders() + 1, commander.title());
    let says = format!("{title} stood clearly worse than at the start, and took the draw.");
    Reply::Why(Thoughts { order, by: side, commander: title, says, weighed: Vec::new() })
}

/// An order he considered, in the words of the rules.
fn thought(before: &dyn Play, considered: &Considered, given: &serde_json::Value) -> Option<Thought> {
    let preview = before.preview(&considered.order).ok()?;
    Some(Thought {
        says: preview.says,
        gain: considered.gain,
        given: considered.order == *given,
        witness: preview.witness,
        ghost: preview.ghost,
    })
}

fn sentence(title: &str, weighed: &[Thought]) -> String {
    let [best, others @ ..] = weighed else {
        return format!("{title} weighs nothing: any order the rules allow will do.");
    };
    if !best.given {
        return format!(
            "{title} would have given another order here: somebody else commanded then, or thought otherwise."
        );
    }
    let hopes = match best.gain {
        gain if gain > 0.05 => format!("expects to stand {gain:.1} points better for it"),
        gain if gain < -0.05 => format!("expects to lose {:.1} points by it", -gain),
        _ => "expects to stand as he stands now".to_owned(),
    };
    match others.first() {
        None => format!("{title} {hopes}, and saw nothing else to do."),
        Some(next) if best.gain - next.gain < 0.05 => {
            format!("{title} {hopes}; the next best order seemed as good to him.")
        }
        Some(next) => {
            format!("{title} {hopes}: {:.1} points better than the next best order.", best.gain - next.gain)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(gain: f64) -> Thought {
        Thought { says: String::new(), gain, given: false, witness: Vec::new(), ghost: Vec::new() }
    }

    fn given(gain: f64) -> Thought {
        Thought { given: true, ..weighed(gain) }
    }

    #[test]
    fn a_commander_says_what_he_hoped_for_and_how_near_the_next_order_came() {
        #[rustfmt::skip]
        let examples = [
            (vec![],                           "The Recruit weighs nothing: any order the rules allow will do."),
            (vec![given(4.0)],                 "The Recruit expects to stand 4.0 points better for it, and saw nothing else to do."),
            (vec![given(4.0), weighed(1.5)],   "The Recruit expects to stand 4.0 points better for it: 2.5 points better than the next best order."),
            (vec![given(-2.0), weighed(-3.0)], "The Recruit expects to lose 2.0 points by it: 1.0 points better than the next best order."),
            (vec![given(0.0), weighed(0.0)],   "The Recruit expects to stand as he stands now; the next best order seemed as good to him."),
            (vec![weighed(4.0), given(1.0)],   "The Recruit would have given another order here: somebody else commanded then, or thought otherwise."),
        ];
        for (thoughts, says) in examples {
            assert_eq!(sentence("The Recruit", &thoughts), says);
        }
    }
}
