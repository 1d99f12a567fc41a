//! SX-CPLAY-09: who answers for a seat when no person does: the column "if absent" of SX-CDEC-01, chance, or a rival who plays whole characters.
//!
//! Everything in the campaign is public (SX-CPLAY-10), so a rival looks at the state as a player does. He answers at once, without trying anything out;
//! where a choice depends on dice he knows the exact chances ([`odds`]). How well he does is measured by [`crate::series`].

mod names;

use engine::question::{Pick, by_the_book};
use engine::{Loop, Moment, Seat};
use serde::{Deserialize, Serialize};

use crate::asks::Accept;
use crate::character::Character;
use crate::encounter::Encounter;
use crate::kind::Kind;
use crate::locale::Locale;
use crate::profession::{Law, Profession};
use crate::state::State;
use crate::{
    ByTheBook, Campaign, ChooseLocale, ChooseProfession, Move, Order, Retire, SideOfTheLaw, Stay, Task, Yes,
    odds,
};

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rival {
    /// SX-CPLAY-09: nobody; the absent player's answers.
    Absent,
    /// Anything legal.
    Chance,
    /// The lesser rival: takes what the dice make of him, stays where they put him, and meets everybody he can.
    Drifter,
    /// The better one: drives cattle, rides where his trade pays, goes along wherever he is asked, and retires a man who will not make it.
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
            Self::Drifter => drifter(task),
            Self::OldHand => old_hand(state, task).or_else(|| drifter(task)),
        };
        let own = own.or_else(|| names::named(self, state, task));
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

/// The lesser one's own answers. He stays where the dice put him and rides alone, as one who is away does, because completion points are shared
/// (SX-CWIN-03); but he takes every encounter, hurt or not, and every opposing part. Nothing is lost by it: the points of the dead are kept (SX-CEND-02), and
/// a new character comes whole and at once.
fn drifter(task: &Task) -> Option<Order> {
    match task {
        Task::Accept(Accept::Encounter { .. } | Accept::Claim { .. }) => Some(Yes {}.into()),
        _ => None,
    }
}

/// The better one's: whatever he is asked to, he is there, and between encounters he rides where they pay.
fn old_hand(state: &State, task: &Task) -> Option<Order> {
    Some(match task {
        // Drives pay 120 apart from what is met on them, and Cowboys win most of what they meet.
        Task::Profession(_) | Task::WhichProfession(..) => {
            ChooseProfession { profession: Profession::Cowboy }.into()
        }
        Task::Law(_) => SideOfTheLaw { law: Law::Wanted }.into(),
        // A connection to a bank makes robberies likelier, which pay little: let it be where he is not.
        Task::EntryLocale(_, 4) => ChooseLocale { locale: Locale::Kansas }.into(),
        Task::EntryLocale(..) | Task::StartLocale(_) => ChooseLocale { locale: Locale::Texas }.into(),
        Task::Travel(seat) => travel(state, *seat),
        Task::Accept(_) => Yes {}.into(),
        _ => return None,
    })
}

/// Where he rides: a man who will not make it retires; anybody else goes where his next encounter is worth most.
fn travel(state: &State, seat: Seat) -> Order {
    let Some(who) = state.who(seat) else { return Stay {}.into() };
    let retire: Order = Retire {}.into();
    if who.cv <= 3 && Campaign::preview(state, &retire).is_ok() {
        return retire;
    }
    let best = best_locale(who);
    if best == who.locale { Stay {}.into() } else { Move { to: best }.into() }
}

/// The locale in which the average encounter of a character pays most.
fn best_locale(who: &Character) -> Locale {
    let pays = |locale: Locale| -> f64 {
        odds::encounters(who, locale).into_iter().map(|(kind, chance)| chance * worth(who, kind)).sum()
    };
    let mut best = (who.locale, pays(who.locale));
    for locale in who.locales() {
        let there = pays(*locale);
        // A ride is worth its while only for a clear gain.
        if there > best.1 + 1.0 {
            best = (*locale, there);
        }
    }
    best.0
}

/// What an encounter is worth to a lead who rides alone, in points, by what 80 campaigns of four years came to (docs/campaign.md). A drive is three months.
#[rustfmt::skip]
fn worth(who: &Character, kind: Kind) -> f64 {
    let law = who.is_law();
    match kind {
        Kind::Capture if law        =>  11.0,
        Kind::Capture               =>  24.0,
        Kind::CattleDrive           => 180.0,
        Kind::CattleRustling if who.profession == Profession::Cowboy => 68.0,
        Kind::CattleRustling        =>  18.0,
        Kind::Gunfight              =>  50.0,
        Kind::Indians               =>  32.0,
        Kind::JailBreak if law      =>  18.0,
        Kind::JailBreak             =>  33.0,
        Kind::Posse if law          =>  11.0,
        Kind::Posse                 =>  70.0,
        Kind::RangeWar              =>  50.0,
        Kind::Robbery if law        =>  22.0,
        Kind::Robbery               =>  23.0,
        Kind::CaptureAttacker       =>  24.0,
        Kind::CaptureDefender       =>  24.0,
    }
}
