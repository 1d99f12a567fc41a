//! Players and their characters, as their sheets show them.

use campaign::character::{Character, Commitment};
use campaign::life::Life;
use campaign::locale::Locale;
use campaign::profession::Law;
use campaign::rivals::Rival;
use campaign::state::{Making, State};
use campaign::{Campaign, ids};
use engine::outcome::Awaits;
use engine::{Loop, RuleId, Seat, Seats};

use crate::about::title;
use crate::message::{CharacterView, Closed, LocaleView, Noted, PlayerView, Sitting, Who};

/// Everybody who plays or has played.
pub(crate) fn seats(state: &State) -> impl Iterator<Item = Seat> + use<> {
    Seats::first(state.players.len() as u8).iter()
}

pub(crate) fn player(state: &State, seat: Seat, sits: &Sitting, since: usize) -> PlayerView {
    let player = state.player(seat);
    let character = player.who.as_ref().map(|who| sheet(who, player.life, since));
    let making = || player.making.as_ref().map(|making| unfinished(making, player.life, since));
    PlayerView {
        seat,
        name: state.player_name(seat).to_owned(),
        sits: sits.clone(),
        played_by: match &sits.who {
            Who::Person => "at this screen".to_owned(),
            Who::Rival { slug } => {
                Rival::of(slug).map_or_else(|| slug.clone(), |rival| title(rival).to_owned())
            }
        },
        left: !state.playing.has(seat),
        total: state.total(seat),
        lives: player.lives.clone(),
        character: character.or_else(making),
    }
}

fn sheet(who: &Character, life: u8, since: usize) -> CharacterView {
    let law = match who.law {
        Some(Law::Wanted) => ", wanted",
        Some(Law::Hired) => ", hired by the law",
        None => "",
    };
    CharacterView {
        name: who.name.clone(),
        making: false,
        life,
        woman: who.woman,
        trade: format!("{}{law}", who.profession),
        nation: who.nation.clone(),
        entered: who.entered.to_string(),
        since,
        locale: who.locale.to_string(),
        cv: who.cv,
        coolness: who.coolness,
        steady: who.steady,
        constitution: who.constitution,
        full: who.full,
        kills: who.kills,
        coups: who.coups,
        points: who.points,
        wanted: who.is_outlaw(),
        past: who.life.iter().copied().map(lived).collect(),
        bound: who.commitments.iter().map(bound).collect(),
    }
}

fn unfinished(making: &Making, life: u8, since: usize) -> CharacterView {
    CharacterView {
        name: making.name.clone(),
        making: true,
        life,
        woman: making.woman,
        trade: making.profession.map_or_else(String::new, |trade| trade.to_string()),
        nation: making.nation.clone(),
        entered: String::new(),
        since,
        locale: String::new(),
        cv: making.cv,
        coolness: making.coolness,
        steady: 0,
        constitution: 0,
        full: 0,
        kills: 0,
        coups: 0,
        points: 0,
        wanted: making.law == Some(Law::Wanted),
        past: making.life.iter().copied().map(lived).collect(),
        bound: Vec::new(),
    }
}

fn noted(rule: RuleId, says: String) -> Noted {
    Noted { says, rule: rule.0.to_owned() }
}

/// SX-CLIFE-02: an entry of Life and Times.
fn lived(life: Life) -> Noted {
    noted(ids::SX_CLIFE_02, life.says())
}

/// SX-CFRM-06: what he is committed to.
fn bound(to: &Commitment) -> Noted {
    let (rule, says) = to.says();
    noted(rule, says)
}

/// SX-CLOC-01: the locales, who is there, and the towns that are known.
pub(crate) fn locales(state: &State) -> Vec<LocaleView> {
    let is_there = |seat: &Seat, locale| state.who(*seat).is_some_and(|who| who.locale == locale);
    let view = |locale: Locale| LocaleView {
        slug: serde_json::to_value(locale)
            .map_or_else(|_| String::new(), |said| said.as_str().unwrap_or_default().to_owned()),
        name: locale.to_string(),
        who: seats(state).filter(|seat| is_there(seat, locale)).collect(),
        towns: state
            .towns
            .iter()
            .filter(|town| town.locale == locale)
            .map(|town| town.name.clone())
            .collect(),
    };
    Locale::ALL.map(view).to_vec()
}

/// SX-CWIN-08: how it ended, if it did.
pub(crate) fn closed(state: &State) -> Option<Closed> {
    let Awaits::Over(outcome) = Campaign::awaits(state) else { return None };
    let says = match outcome.winner {
        Some(seat) => {
            let (name, total) = (state.player_name(seat), state.total(seat));
            format!("{name} has won with {total} points.")
        }
        None => "The victory is shared.".to_owned(),
    };
    Some(Closed { winner: outcome.winner, says, rule: outcome.rule.0.to_owned() })
}
