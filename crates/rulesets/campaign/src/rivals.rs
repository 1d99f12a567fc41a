//! SX-CPLAY-09: who answers for a seat when no person does: the column "if absent" of SX-CDEC-01, chance, or a rival who plays whole characters.
//!
//! Everything in the campaign is public (SX-CPLAY-10), so a rival looks at the state as a player does. He answers at once, without trying anything out.

use engine::question::{Pick, by_the_book};
use engine::{Loop, Moment, Seat};

use crate::asks::Accept;
use crate::encounter::Encounter;
use crate::locale::Locale;
use crate::profession::Profession;
use crate::state::State;
use crate::{ByTheBook, Campaign, ChooseLocale, ChooseProfession, No, Order, Retire, Stay, Task, Yes};

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rival {
    /// SX-CPLAY-09: nobody; the absent player's answers.
    Absent,
    /// Anything legal.
    Chance,
    /// The lesser rival: rides alone, rests when he is hurt, and takes what the dice make of him.
    Drifter,
    /// The better one: chooses his trade and his country, takes no fight he is too weak for, and retires a man who will not make it.
    OldHand,
}

impl Rival {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Absent, Self::Chance, Self::Drifter, Self::OldHand];

    /// His name on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Chance => "chance",
            Self::Drifter => "drifter",
            Self::OldHand => "old-hand",
        }
    }

    /// The one of a name.
    pub fn of(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rival| rival.slug() == slug)
    }

    /// The order he gives to what is asked now. Encounters are fought by the book (SX-SOLO-01), whoever is asked.
    pub fn answer(self, state: &State, pick: Pick<'_>) -> Order {
        if to_fight(state).is_some() {
            return ByTheBook {}.into();
        }
        let task = state.agenda().top().expect("somebody is asked");
        let own = match self {
            Self::Absent => None,
            Self::Chance => return Campaign::any_order(state, pick),
            Self::Drifter => drifter(state, task),
            Self::OldHand => old_hand(state, task).or_else(|| drifter(state, task)),
        };
        own.filter(|order| Campaign::preview(state, order).is_ok())
            .or_else(|| by_the_book::<Campaign>(task, state))
            .unwrap_or_else(|| Campaign::any_order(state, pick))
    }
}

/// The encounter that is to be fought now, if one is.
pub fn to_fight(state: &State) -> Option<&Encounter> {
    match state.agenda().top()? {
        Task::Fight(at) => Some(&state.encounters[*at]),
        _ => None,
    }
}

/// The lesser one's own answers: below three quarters of his Constitution he stays out of trouble.
fn drifter(state: &State, task: &Task) -> Option<Order> {
    match task {
        Task::Accept(Accept::Encounter { seat, .. }) => Some(takes_it(state, *seat, 3, 4)),
        _ => None,
    }
}

/// The better one's.
fn old_hand(state: &State, task: &Task) -> Option<Order> {
    Some(match task {
        // Outlaws have the most encounters that pay, and Kansas the fewest war bands.
        Task::Profession(_) | Task::WhichProfession(..) => {
            ChooseProfession { profession: Profession::Outlaw }.into()
        }
        Task::EntryLocale(..) | Task::StartLocale(_) => ChooseLocale { locale: Locale::Kansas }.into(),
        Task::Travel(seat) => {
            let weak = state.who(*seat).is_some_and(|who| who.cv <= 3 || (who.cv == 4 && who.coolness <= 3));
            let retire: Order = Retire {}.into();
            if weak && Campaign::preview(state, &retire).is_ok() { retire } else { Stay {}.into() }
        }
        Task::Accept(Accept::Encounter { seat, .. }) => takes_it(state, *seat, 1, 1),
        _ => return None,
    })
}

/// Whether a wounded character takes an encounter: with this part of his Constitution or more.
fn takes_it(state: &State, seat: Seat, part: u8, of: u8) -> Order {
    let fit = state.who(seat).is_some_and(|who| who.constitution * of >= who.full * part);
    if fit { Yes {}.into() } else { No {}.into() }
}
