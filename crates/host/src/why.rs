//! Why a commander gave an order: he is let think again at the same moment, with the same seed, and asked what he weighed.
//!
//! Nothing of it has to be kept with a battle. The same moment, level and seed bring the same thoughts, so a commander can explain an
//! order after a reload and in the replay of a record that came from somebody else.

use engine::play::Play;
use engine::{Awaits, Side};

use crate::message::{Reply, Thought, Thoughts};
use crate::opponent::{Considerations, Opponent};
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
    let Considerations { plan, weighed, drill, ahead } = commander.consider(before, side, before.seed());
    let order = before.orders() + 1;
    let title = commander.title();
    let counted_in = before.counted_in();
    let mut weighed: Vec<Thought> =
        weighed.iter().filter_map(|considered| thought(before, considered, given)).collect();
    let says = Reasons { title: &title, weighed: &weighed, drill, ahead: &ahead, counted_in }.says();
    // The plan comes first, and is drawn with the order he gave.
    let mut told = String::new();
    if let Some(plan) = plan.filter(|_| of_plan == Plan::Told) {
        told = plan.says;
        if let Some(best) = weighed.first_mut() {
            best.witness.extend(plan.drawn);
        }
    }
    let counted_in = counted_in.to_owned();
    Ok(Reply::Why(Thoughts { order, by: side, commander: title, plan: told, says, weighed, counted_in }))
}

/// Why he took the draw that was offered him: commanders say no other word.
pub(crate) fn why_he_drew(before: &dyn Play, side: Side, commander: &dyn Opponent) -> Reply {
    let (order, title) = (before.orders() + 1, commander.title());
    let says = format!("{title} stood clearly worse than at the start, and took the draw.");
    let (plan, counted_in) = (String::new(), before.counted_in().to_owned());
    Reply::Why(Thoughts { order, by: side, commander: title, plan, says, weighed: Vec::new(), counted_in })
}

/// An order he considered, in the words of the rules.
fn thought(before: &dyn Play, considered: &commander::Weighed, given: &serde_json::Value) -> Option<Thought> {
    let preview = before.preview(&considered.order).ok()?;
    Some(Thought {
        says: preview.says,
        gain: considered.gain,
        battles: considered.battles,
        cost: considered.cost,
        plain: considered.plain,
        given: considered.order == *given,
        witness: preview.witness,
        ghost: preview.ghost,
    })
}

/// What his reasons are told from.
struct Reasons<'a> {
    title: &'a str,
    /// The best first.
    weighed: &'a [Thought],
    drill: &'a str,
    ahead: &'a str,
    counted_in: &'a str,
}

impl Reasons<'_> {
    /// Why he gave the order: by the drill book, or because of what he saw in his head, in what a player counts.
    fn says(&self) -> String {
        let Self { title, weighed, drill, .. } = self;
        let Some(best) = weighed.first() else {
            return format!("{title} weighs nothing: any order the rules allow will do.");
        };
        if !best.given {
            return format!(
                "{title} would have given another order here: somebody else commanded then, or thought otherwise."
            );
        }
        if best.battles == 0 {
            return format!("{title} goes by the drill book: {drill}.");
        }
        let by_drill = weighed.iter().find(|thought| thought.plain);
        match by_drill {
            _ if best.plain => {
                format!(
                    "{title} keeps to the drill book: {drill}. {} He found nothing surely better.",
                    self.hopes(best)
                )
            }
            Some(plain) => {
                format!(
                    "{} The drill book ({drill}) would have cost it {}.",
                    self.hopes(best),
                    self.cost(plain)
                )
            }
            None => self.hopes(best),
        }
    }

    fn hopes(&self, one: &Thought) -> String {
        let battles = match one.battles {
            1 => "a battle".to_owned(),
            more => format!("{more} battles"),
        };
        format!("In {battles} in his head, played {}, his side lost {}.", self.ahead, self.cost(one))
    }

    fn cost(&self, one: &Thought) -> String {
        format!("{:.1} {} and the enemy {:.1}", one.cost.own, self.counted_in, one.cost.enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(battles: usize, own: f64, enemy: f64) -> Thought {
        Thought {
            says: String::new(),
            gain: 0.0,
            battles,
            cost: commander::Cost { own, enemy },
            plain: false,
            given: false,
            witness: Vec::new(),
            ghost: Vec::new(),
        }
    }

    fn given(thought: Thought) -> Thought {
        Thought { given: true, ..thought }
    }

    fn plain(thought: Thought) -> Thought {
        Thought { plain: true, ..thought }
    }

    #[test]
    fn a_commander_says_which_drill_he_goes_by_or_what_he_saw_in_his_head() {
        #[rustfmt::skip]
        let examples = [
            (vec![], "The Recruit weighs nothing: any order the rules allow will do."),
            (vec![given(plain(tried(0, 0.0, 0.0)))], "The Recruit goes by the drill book: fire low."),
            (vec![given(plain(tried(8, 1.0, 2.0))), tried(8, 2.0, 2.0)],
             "The Recruit keeps to the drill book: fire low. In 8 battles in his head, played to the end of the turn, his side lost 1.0 stands and the enemy 2.0. He found nothing surely better."),
            (vec![given(tried(8, 1.0, 2.5)), plain(tried(4, 2.0, 1.5))],
             "In 8 battles in his head, played to the end of the turn, his side lost 1.0 stands and the enemy 2.5. The drill book (fire low) would have cost it 2.0 stands and the enemy 1.5."),
            (vec![tried(8, 1.0, 2.5), given(tried(8, 1.0, 2.5))],
             "The Recruit would have given another order here: somebody else commanded then, or thought otherwise."),
        ];
        for (weighed, says) in examples {
            let reasons = Reasons {
                title: "The Recruit",
                weighed: &weighed,
                drill: "fire low",
                ahead: "to the end of the turn",
                counted_in: "stands",
            };
            assert_eq!(reasons.says(), says);
        }
    }
}
