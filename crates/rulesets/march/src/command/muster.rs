//! MG-CMD: who rolls with whom, in which order, and what is wanted next.

use crate::prelude::*;
use crate::scenario::Rank;

/// Everybody who gets a die this turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Muster {
    /// MG-CMD-04: the corps pools in roster order.
    pub pools: Vec<Pool>,
    /// MG-CMD-07, MG-CMD-08: commanders rolling for themselves in roster order, the army commander last.
    pub own: Vec<OwnDie>,
    /// MG-CMD-09.
    pub re_roll: Again,
    /// MG-CMD-09: the army commander, if he is there. The field tells it too, so it is not said of the task.
    #[serde(skip)]
    pub army: Option<CommanderId>,
}

/// MG-CMD-04: a corps and its dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pool {
    /// The corps commander first, then his subordinates in roster order.
    pub members: ArrayVec<CommanderId, 4>,
    /// MG-CMD-05: more than three subordinates in range, of whom three are to be chosen.
    pub choose_from: Vec<CommanderId>,
    /// The dice, in the order rolled.
    pub dice: ArrayVec<u8, 4>,
    /// Whether they have been given out.
    pub shared_out: bool,
}

/// MG-CMD-07, MG-CMD-08: a die somebody rolls for himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OwnDie {
    pub commander: CommanderId,
    /// The die, once it is rolled.
    pub die: Option<u8>,
}

/// MG-CMD-09: how the re-roll stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Again {
    /// Not decided yet.
    #[default]
    Open,
    /// This die is to be rolled again.
    /// - `commander`: whose: a corps commander for a die of his pool.
    /// - `die`: which, from 0.
    Of { commander: CommanderId, die: u8 },
    /// Done or declined.
    Done,
}

/// MG-CMD-04, MG-CMD-07, MG-CMD-10: who rolls with whom, in which order.
pub fn muster(state: &State, side: Side) -> Muster {
    let setup = &state.setup;
    let present = |id: &CommanderId| state.commander(*id).fate == Fate::Present;
    let mut muster = Muster::default();
    let mut pooled: Vec<CommanderId> = Vec::new();
    for corps in setup.commanders_of(side).filter(present).filter(|id| is_corps(setup.commander(*id).rank)) {
        let in_range: Vec<CommanderId> = setup
            .commanders_of(side)
            .filter(present)
            .filter(|id| {
                setup.commander(*id).superior == Some(corps) && commander_in_range(state, corps, *id)
            })
            .collect();
        let mut members: ArrayVec<CommanderId, 4> = ArrayVec::new();
        members.push(corps);
        let mut choose_from = Vec::new();
        if in_range.len() > MOST_SUBORDINATES {
            choose_from = in_range;
        } else {
            pooled.extend(&in_range);
            members.extend(in_range);
        }
        muster.pools.push(Pool { members, choose_from, dice: ArrayVec::new(), shared_out: false });
    }
    let is_own = |id: &CommanderId| is_division(setup.commander(*id).rank) && !pooled.contains(id);
    for commander in setup.commanders_of(side).filter(present).filter(is_own) {
        if !muster.pools.iter().any(|pool| pool.choose_from.contains(&commander)) {
            muster.own.push(OwnDie { commander, die: None });
        }
    }
    muster.army = army_commander(state, side);
    muster.own.extend(muster.army.map(|commander| OwnDie { commander, die: None }));
    muster
}

/// MG-CMD-04: a pool has four dice at most, one of them the corps commander's.
pub(super) const MOST_SUBORDINATES: usize = 3;

const fn is_corps(rank: Rank) -> bool {
    matches!(rank, Rank::InfCorps | Rank::CavCorps)
}

const fn is_division(rank: Rank) -> bool {
    matches!(rank, Rank::InfDiv | Rank::CavDiv)
}

fn army_commander(state: &State, side: Side) -> Option<CommanderId> {
    let setup = &state.setup;
    setup
        .commanders_of(side)
        .find(|id| setup.commander(*id).rank == Rank::Army && state.commander(*id).fate == Fate::Present)
}

/// MG-CMD-03: whether another commander is in a commander's range.
pub fn commander_in_range(state: &State, commander: CommanderId, other: CommanderId) -> bool {
    let (from, to) = (state.commander(commander).at.point(), state.commander(other).at.point());
    within(from.distance(to), state.setup.commander(commander).range)
}

/// What the muster wants next.
pub(super) enum Next {
    /// MG-CMD-05: a choice of three for this pool.
    Choose(usize),
    /// MG-CMD-04: this pool is rolled.
    RollPool(usize),
    /// MG-CMD-07, MG-CMD-08: this own die is rolled.
    RollOwn(usize),
    /// MG-CMD-09: whether a die is re-rolled.
    DecideReRoll,
    /// MG-CMD-09: the re-roll.
    RollAgain(CommanderId, u8),
    /// MG-CMD-06: this pool is shared out.
    Share(usize),
    /// Points are noted and the phase is over.
    Finish,
}

impl Muster {
    pub(super) fn next(&self) -> Next {
        if let Some(pool) = self.pools.iter().position(|pool| !pool.choose_from.is_empty()) {
            return Next::Choose(pool);
        }
        if let Some(pool) = self.pools.iter().position(|pool| pool.dice.is_empty()) {
            return Next::RollPool(pool);
        }
        if let Some(own) = self.own.iter().position(|own| own.die.is_none()) {
            return Next::RollOwn(own);
        }
        match self.re_roll {
            Again::Open if self.army.is_some() => return Next::DecideReRoll,
            Again::Of { commander, die } => return Next::RollAgain(commander, die),
            Again::Open | Again::Done => {}
        }
        match self.pools.iter().position(|pool| !pool.shared_out && pool.is_a_choice()) {
            Some(pool) => Next::Share(pool),
            None => Next::Finish,
        }
    }

    /// MG-CMD-09: the dice that may be re-rolled: whose, which (from 0), and what each shows.
    pub(super) fn eligible(&self, state: &State) -> impl Iterator<Item = (CommanderId, u8, u8)> {
        let army = self.army;
        let near = move |commander: &CommanderId| {
            army.is_some_and(|army| *commander == army || commander_in_range(state, army, *commander))
        };
        let pooled = self.pools.iter().filter(move |pool| near(&pool.corps()));
        let pooled = pooled.flat_map(|pool| {
            pool.dice.iter().enumerate().map(|(index, die)| (pool.corps(), index as u8, *die))
        });
        let own = self.own.iter().filter(move |own| near(&own.commander));
        pooled.chain(own.filter_map(|own| Some((own.commander, 0, own.die?))))
    }

    pub(super) fn die_mut(&mut self, commander: CommanderId, die: u8) -> Option<&mut u8> {
        if let Some(pool) = self.pools.iter_mut().find(|pool| pool.corps() == commander) {
            return pool.dice.get_mut(usize::from(die));
        }
        self.own.iter_mut().find(|own| own.commander == commander && die == 0)?.die.as_mut()
    }
}

impl Pool {
    /// The corps commander.
    pub fn corps(&self) -> CommanderId {
        self.members[0]
    }

    /// Whether it matters who gets which die.
    fn is_a_choice(&self) -> bool {
        self.dice.windows(2).any(|pair| pair[0] != pair[1])
    }
}
