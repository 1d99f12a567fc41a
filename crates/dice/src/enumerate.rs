//! Every outcome of something that rolls, each with its exact chance.
//!
//! The function is run again and again, each time answered with another choice of outcomes, depth first. So odds come from the
//! very code that plays. A counted batch has one outcome for each count it can tell apart, not one for each throw.

use crate::need::{Need, Trouble};
use crate::{Batch, Card, Deck, Dice, Distribution, FaceSet, Faces, NeedDice, Ratio, Reads, RuleId};

/// Runs `play` once for each outcome of the dice and cards it asks for, and shows `visit` what came of it. Answers with the
/// number of outcomes, whose chances sum to 1.
///
/// `play` must start from the same state each time and ask by nothing but the answers it gets. Outcomes that cannot happen are
/// not visited. When there are too many to walk, it says which rule asked for them; what was visited until then is a part
/// of the whole only.
pub fn enumerate<R>(
    mut play: impl FnMut(&mut Branch) -> R,
    mut visit: impl FnMut(Leaf<'_>, R),
) -> Result<usize, TooManyOutcomes> {
    let mut branch = Branch::default();
    let mut leaves = 0;
    loop {
        let result = play(&mut branch);
        if let Some(refused) = branch.refused {
            return Err(refused);
        }
        branch.assert_all_used();
        leaves += 1;
        visit(Leaf { branch: &branch }, result);
        let Some(changed) = branch.advance() else {
            return Ok(leaves);
        };
        if leaves == Branch::MOST_LEAVES {
            return Err(TooManyOutcomes { rule: changed, why: Walk::TooWide });
        }
    }
}

/// The source of one run: it answers with the outcomes chosen for this run, and with the first outcome beyond them.
#[derive(Debug, Default)]
pub struct Branch {
    path: Vec<Fork>,
    /// How many of the path have been asked for in this run.
    asked: usize,
    refused: Option<TooManyOutcomes>,
}

/// One request and the outcome chosen for it.
#[derive(Debug)]
struct Fork {
    request: Request,
    outcomes: Outcomes,
    chosen: usize,
    /// The chance of everything on the path up to and with this choice.
    chance: f64,
}

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Request {
    Dice(Batch),
    Card { rule: RuleId, deck: Deck },
}

/// What a request can lead to.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "in a box it would cost an allocation for every pool walked")]
enum Outcomes {
    Faces { dice: u8 },
    Sum { dice: u8 },
    Count { dice: u8, of: FaceSet, counts: Distribution },
    Card { deck: Deck },
}

/// Where a run ended.
#[derive(Debug, Clone, Copy)]
pub struct Leaf<'a> {
    branch: &'a Branch,
}

impl Leaf<'_> {
    /// Whether no dice and no cards were asked for, so that it is the only one.
    pub fn is_certain(&self) -> bool {
        self.branch.path.is_empty()
    }

    /// The chance of this outcome.
    pub fn chance(&self) -> f64 {
        self.branch.path.last().map_or(1.0, |fork| fork.chance)
    }

    /// The chance of this outcome without any rounding, unless it outgrows 128 bits.
    pub fn ratio(&self) -> Option<Ratio> {
        self.branch
            .path
            .iter()
            .try_fold(Ratio::ONE, |chance, fork| chance.times(fork.outcomes.ratio(fork.chosen)?))
    }
}

impl Branch {
    /// More dice than these, read face by face, are not walked: 6³ outcomes are enough for one batch.
    pub const MOST_FACES: u8 = 3;
    /// More dice than these are not added up.
    pub const MOST_SUMMED: u8 = 8;
    /// More requests than these in one run are taken for a roll-off that never ends.
    pub const MOST_REQUESTS: usize = 64;
    /// More outcomes than these are not walked.
    pub const MOST_LEAVES: usize = 1 << 20;

    /// The outcome chosen for this request: that of the path, or the first possible beyond it.
    fn choose(&mut self, request: Request) -> Result<&Fork, NeedDice> {
        let place = self.asked;
        if let Some(fork) = self.path.get(place) {
            assert!(
                fork.request == request,
                "what is walked asked {:?} before and asks {request:?} now, with the same answers up to here",
                fork.request
            );
        } else {
            let outcomes = self.outcomes_of(request).map_err(|why| self.refuse(request, why))?;
            let chosen = outcomes.possible_from(0).expect("something always happens");
            let chance = self.chance_before(place) * outcomes.chance(chosen);
            self.path.push(Fork { request, outcomes, chosen, chance });
        }
        self.asked += 1;
        Ok(&self.path[place])
    }

    fn outcomes_of(&self, request: Request) -> Result<Outcomes, Walk> {
        if self.path.len() == Branch::MOST_REQUESTS {
            return Err(Walk::TooDeep);
        }
        match request {
            Request::Card { deck, .. } => Ok(Outcomes::Card { deck }),
            Request::Dice(batch) => match (batch.dice(), batch.reads()) {
                (dice, Reads::Faces) if dice > Branch::MOST_FACES => Err(Walk::TooManyFaces { dice }),
                (dice, Reads::Faces) => Ok(Outcomes::Faces { dice }),
                (dice, Reads::Sum) if dice > Branch::MOST_SUMMED => Err(Walk::TooManySummed { dice }),
                (dice, Reads::Sum) => Ok(Outcomes::Sum { dice }),
                (dice, Reads::Count { of, up_to }) => {
                    Ok(Outcomes::Count { dice, of, counts: Distribution::binomial(dice, of).capped(up_to) })
                }
            },
        }
    }

    /// Goes to the next path, if there is one, and says which rule's dice fell differently.
    fn advance(&mut self) -> Option<RuleId> {
        self.asked = 0;
        while let Some(last) = self.path.last() {
            if let Some(chosen) = last.outcomes.possible_from(last.chosen + 1) {
                let before = self.chance_before(self.path.len() - 1);
                let last = self.path.last_mut().expect("it was there a moment ago");
                last.chosen = chosen;
                last.chance = before * last.outcomes.chance(chosen);
                return Some(last.request.rule());
            }
            self.path.pop();
        }
        None
    }

    fn chance_before(&self, place: usize) -> f64 {
        place.checked_sub(1).map_or(1.0, |before| self.path[before].chance)
    }

    fn assert_all_used(&self) {
        if let Some(Fork { request, .. }) = self.path.get(self.asked) {
            panic!(
                "what is walked asked {request:?} before and stops short of it now, with the same answers"
            );
        }
    }

    fn refuse(&mut self, request: Request, why: Walk) -> NeedDice {
        let rule = request.rule();
        self.refused.get_or_insert(TooManyOutcomes { rule, why });
        let need = match request {
            Request::Dice(batch) => Need::Dice(batch.dice()),
            Request::Card { .. } => Need::Card,
        };
        NeedDice::but(rule, need, Trouble::TooManyOutcomes)
    }
}

impl Dice for Branch {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let fork = self.choose(Request::Dice(batch))?;
        Ok(fork.outcomes.faces(fork.chosen))
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        let fork = self.choose(Request::Card { rule, deck: *deck })?;
        Ok(deck.nth(fork.chosen))
    }
}

impl Request {
    fn rule(&self) -> RuleId {
        match self {
            Request::Dice(batch) => batch.rule(),
            Request::Card { rule, .. } => *rule,
        }
    }
}

impl Outcomes {
    fn len(&self) -> usize {
        match self {
            Outcomes::Faces { dice } => 6_usize.pow(u32::from(*dice)),
            Outcomes::Sum { dice } => 5 * usize::from(*dice) + 1,
            Outcomes::Count { counts, .. } => usize::from(counts.most()) + 1,
            Outcomes::Card { deck } => deck.len(),
        }
    }

    /// The first outcome at this place or after it that can happen at all.
    fn possible_from(&self, place: usize) -> Option<usize> {
        (place..self.len()).find(|&place| self.chance(place) > 0.0)
    }

    fn chance(&self, place: usize) -> f64 {
        match self {
            Outcomes::Faces { .. } | Outcomes::Card { .. } => 1.0 / self.len() as f64,
            Outcomes::Sum { dice } => {
                f64::from(ways_to_add_up(*dice, place)) / f64::from(6_u32.pow(u32::from(*dice)))
            }
            Outcomes::Count { counts, .. } => counts.chance(place as u8),
        }
    }

    fn ratio(&self, place: usize) -> Option<Ratio> {
        match *self {
            Outcomes::Faces { .. } | Outcomes::Card { .. } => Ratio::new(1, self.len() as u128),
            Outcomes::Sum { dice } => {
                let ways = u128::from(ways_to_add_up(dice, place));
                Ratio::new(ways, 6_u128.pow(u32::from(dice)))
            }
            // The highest count stands for all above it.
            Outcomes::Count { dice, of, counts } if place == usize::from(counts.most()) => (counts.most()
                ..=dice)
                .try_fold(Ratio::ZERO, |sum, hits| sum.plus(Ratio::binomial(dice, hits, of)?)),
            Outcomes::Count { dice, of, .. } => Ratio::binomial(dice, place as u8, of),
        }
    }

    /// Dice that show this outcome: of a count or a sum, one throw of all that have it.
    fn faces(&self, place: usize) -> Faces {
        match *self {
            Outcomes::Faces { dice } => {
                Faces::from_fn(dice, |die| (place / 6_usize.pow(u32::from(dice - 1 - die)) % 6) as u8 + 1)
            }
            Outcomes::Sum { dice } => {
                // The first dice show as much as they can, the last ones what is left.
                let mut above_ones = place;
                Faces::from_fn(dice, |_| {
                    let more = above_ones.min(5);
                    above_ones -= more;
                    more as u8 + 1
                })
            }
            Outcomes::Count { dice, of, .. } => {
                // Where no face hits (or misses) no die has to show one.
                let (hit, miss) = (of.faces().next().unwrap_or(1), of.others().faces().next().unwrap_or(1));
                Faces::from_fn(dice, |die| if usize::from(die) < place { hit } else { miss })
            }
            Outcomes::Card { .. } => unreachable!("a card is not thrown"),
        }
    }
}

/// In how many ways dice add up to so much more than a 1 on each.
fn ways_to_add_up(dice: u8, above_ones: usize) -> u32 {
    let mut ways = [0_u32; 5 * Branch::MOST_SUMMED as usize + 1];
    ways[0] = 1;
    for _ in 0..dice {
        let before = ways;
        for (sum, all) in ways.iter_mut().enumerate().take(above_ones + 1) {
            *all = before[sum.saturating_sub(5)..=sum].iter().sum();
        }
    }
    ways[above_ones]
}

/// There are too many outcomes to walk them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the odds cannot be worked out: {rule} {why}")]
pub struct TooManyOutcomes {
    /// The rule that asked for the dice or cards.
    pub rule: RuleId,
    /// In which way there are too many.
    pub why: Walk,
}

/// In which way there are too many outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Walk {
    /// A batch of many dice is read face by face.
    #[error("reads {dice} dice face by face, and at most {} are walked", Branch::MOST_FACES)]
    TooManyFaces {
        /// How many.
        dice: u8,
    },
    /// Many dice are added up.
    #[error("adds up {dice} dice, and at most {} are walked", Branch::MOST_SUMMED)]
    TooManySummed {
        /// How many.
        dice: u8,
    },
    /// One run asks without end, as a roll-off does that is repeated when equal.
    #[error("asks for chance once more after {} times", Branch::MOST_REQUESTS)]
    TooDeep,
    /// There are more outcomes than can be walked in reasonable time.
    #[error("leads beyond {} outcomes", Branch::MOST_LEAVES)]
    TooWide,
}
