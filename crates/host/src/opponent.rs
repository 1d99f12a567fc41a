//! Who commands a side in a person's stead.

use commander::{LEVELS, Level, RECRUIT};
use engine::Side;
use engine::play::Play;
use serde::Serialize;
use serde_json::Value;

/// Somebody who answers decisions. The same battle, side and seed bring the same answer, so a match can be replayed.
pub trait Opponent {
    /// What the player reads.
    fn title(&self) -> String;
    /// An order that is legal now.
    fn choose(&self, play: &dyn Play, side: Side, seed: u64) -> Value;
    /// The orders [`choose`](Self::choose) weighs, the best first; none if he does not weigh.
    fn consider(&self, play: &dyn Play, side: Side, seed: u64) -> Considerations;
    /// Whether he accepts a draw that is offered him now.
    fn accepts_draw(&self, play: &dyn Play, side: Side, seed: u64) -> bool {
        commander::accepts_draw(play, side, seed)
    }
}

/// What went through a commander's head: his plan for the turn, and the orders he weighed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Considerations {
    /// The plan, if he goes by one.
    pub plan: Option<commander::Told>,
    /// The orders, the best first.
    pub weighed: Vec<commander::Weighed>,
    /// What the drill book says here.
    pub drill: &'static str,
    /// How far ahead he looked, in words.
    pub ahead: String,
}

/// A commander as the first page shows him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpponentCard {
    /// His name in messages.
    pub slug: String,
    /// What the player reads.
    pub title: String,
    /// What he is like.
    pub says: String,
}

/// Everybody who can be seated, the weakest first.
pub fn opponents() -> Vec<OpponentCard> {
    let card = |slug: &str, title: &str, says: &str| OpponentCard {
        slug: slug.to_owned(),
        title: title.to_owned(),
        says: says.to_owned(),
    };
    let recruit =
        card(RECRUIT, Recruit.title().as_str(), "Knows the rules and little else: any legal order will do.");
    let commanders = LEVELS.iter().map(|level| card(level.slug, level.title, level.says));
    std::iter::once(recruit).chain(commanders).collect()
}

/// The commander of that name.
pub(crate) fn opponent(slug: &str) -> Result<Box<dyn Opponent>, String> {
    if slug == RECRUIT {
        return Ok(Box::new(Recruit));
    }
    if let Some(level) = commander::level(slug) {
        return Ok(Box::new(Commander(level)));
    }
    let known: Vec<String> = opponents().into_iter().map(|card| card.slug).collect();
    Err(format!("there is no commander '{slug}'; there are {}", known.join(", ")))
}

/// Gives any legal order.
struct Recruit;

impl Opponent for Recruit {
    fn title(&self) -> String {
        "The Recruit".to_owned()
    }

    fn choose(&self, play: &dyn Play, _: Side, seed: u64) -> Value {
        commander::anything(play, seed)
    }

    fn consider(&self, _: &dyn Play, _: Side, _: u64) -> Considerations {
        Considerations::default()
    }
}

/// Thinks before he gives one.
struct Commander(&'static Level);

impl Opponent for Commander {
    fn title(&self) -> String {
        self.0.title.to_owned()
    }

    fn choose(&self, play: &dyn Play, side: Side, seed: u64) -> Value {
        commander::choose(play, side, self.0, seed)
            .map_or_else(|| commander::anything(play, seed), |chosen| chosen.order)
    }

    fn consider(&self, play: &dyn Play, side: Side, seed: u64) -> Considerations {
        let Some(chosen) = commander::choose(play, side, self.0, seed) else {
            return Considerations::default();
        };
        let commander::Chosen { order: _, weighed, plan, drill, ahead } = chosen;
        Considerations { plan, weighed, drill, ahead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_commander_is_named_with_those_there_are() {
        let says = opponent("napoleon").err().unwrap();
        assert_eq!(says, "there is no commander 'napoleon'; there are recruit, ensign, colonel, marshal");
    }
}
