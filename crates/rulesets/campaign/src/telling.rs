//! What happened, in sentences.

use dice::Faces;
use engine::{Seat, Telling};

use crate::character::Commitment;
use crate::encounter::{Encounter, Part, Place};
use crate::ids;
use crate::kind::Kind;
use crate::profession::Law;
use crate::state::{Event, Learnt, State, Tie, What};
use crate::trails::country;
use crate::travel::Ride;

/// An event as players read it; nothing if this seat may not know of it, or if there is nothing to say.
pub(crate) fn tell(state: &State, event: &Event, seat: Option<Seat>) -> Option<Telling> {
    let name = |seat: &Seat| name(state, *seat);
    Some(match event {
        Event::Month { turn } => Telling::new(ids::SX_CTIME_01, format!("{turn}.")).headline(),
        Event::Drawn { .. } | Event::Taken { .. } | Event::Rests { .. } => return None,
        Event::Recovered { seat } => {
            let says = format!("{} recovers a point of Constitution.", name(seat));
            Telling::new(ids::SX_CREC_03, says).detail()
        }
        Event::EnemyRecovered { seat } => {
            Telling::new(ids::SX_CREC_03, format!("{}'s enemy recovers.", name(seat))).detail()
        }
        Event::Released { seat } => Telling::new(ids::SX_CENC_13, format!("{} is let go.", name(seat))),
        Event::Named { seat, making } => {
            let says = format!("{}'s new character is {}.", state.player_name(*seat), making.name);
            Telling::new(ids::SX_CCHR_02, says).headline()
        }
        Event::Rolled { seat, cv, coolness } => {
            let says = format!("{} has Combat Value {cv} and Coolness {coolness}.", name(seat));
            Telling::new(ids::SX_CCHR_03, says)
        }
        Event::Became { seat, profession } => {
            Telling::new(ids::SX_CPROF_02, format!("{} takes up a trade: {profession}.", name(seat)))
        }
        Event::TookSide { seat, law } => {
            Telling::new(ids::SX_CPROF_06, format!("{} is {}.", name(seat), side_of(*law)))
        }
        Event::Lived { life, .. } => {
            Telling::new(ids::SX_CLIFE_02, format!("Life and Times {}: {}", life.rolled, life.says()))
        }
        Event::Entered { who, .. } => {
            let says = format!("{} begins in {}, with Constitution {}.", who.name, who.locale, who.full);
            Telling::new(ids::SX_CLOC_03, says)
        }
        // SX-CPLAY-10: that an order was given is known, what it says is not.
        Event::Sealed { seat: giver, ride } => {
            let knows = seat.is_none_or(|seat| seat == *giver);
            let says = if knows {
                format!("{} {}.", name(giver), ordered(*ride))
            } else {
                format!("{} has ordered.", name(giver))
            };
            Telling::new(ids::SX_CPLAY_10, says).detail()
        }
        Event::Shown => Telling::new(ids::SX_CPLAY_10, "All travel orders are shown.").detail(),
        Event::Moved { seat, to } => {
            Telling::new(ids::SX_CLOC_04, format!("{} has come to {to}.", name(seat)))
        }
        Event::Retired { name, .. } => {
            Telling::new(ids::SX_CEND_03, format!("{name} retires for good.")).headline()
        }
        Event::Diced { seat, faces, table } => diced(&name(seat), *faces, *table),
        Event::Looms { due } => {
            let says = match due.what {
                What::Seven => format!("{} has an encounter.", name(&due.lead)),
                What::Is(kind, _) => format!("{} has an encounter: {kind}.", name(&due.lead)),
            };
            Telling::new(ids::SX_CTIME_03, says)
        }
        Event::Declined { seat, kind } => {
            let what = kind.map_or_else(|| "the encounter".to_owned(), |kind| format!("the {kind}"));
            Telling::new(ids::SX_CREC_04, format!("{} declines {what}.", name(seat)))
        }
        Event::PutOff { seat } => {
            Telling::new(ids::SX_CREC_05, format!("{}'s Jail Break is put off to next month.", name(seat)))
        }
        Event::Selected { seat, scores, kind } => {
            let scores: Vec<String> = scores.iter().map(|(kind, score)| format!("{kind} {score}")).collect();
            let says = format!("{}: {}. It is a {kind}.", name(seat), scores.join(", "));
            Telling::new(ids::SX_CENC_03, says).headline()
        }
        Event::Committed { seat, to } => committed(&name(seat), to),
        Event::Freed { seat, of } => freed(&name(seat), *of)?,
        Event::DriveGoesOn { seat } => {
            Telling::new(ids::SX_CDRIVE_01, format!("{}'s drive goes on.", name(seat))).detail()
        }
        Event::Arose { encounter } => {
            let says =
                format!("{} in {}, led by {}.", encounter.kind, encounter.locale, name(&encounter.lead));
            Telling::new(ids::SX_CENC_01, says).headline()
        }
        Event::Joined { at, part, who, leads } => {
            let leads = if *leads { " as their principal" } else { "" };
            let says = format!(
                "{} joins {}{leads}: Combat Value {}, Coolness {}, Constitution {}.",
                who.name,
                side(state.encounters.get(*at), *part),
                who.cv,
                who.coolness,
                who.constitution() - who.lasting
            );
            Telling::new(ids::SX_CNPC_11, says)
        }
        Event::Learnt { at, what } => learnt(state.encounters.get(*at), what),
        Event::Came { .. } => return None,
        Event::Founded { name, locale, size } => {
            let says = format!("{name}, a {} town in {locale}, is filed.", size.word());
            Telling::new(ids::SX_CTOWN_04, says).detail()
        }
        Event::LaidOut { .. } => return None,
        Event::Reported { report, .. } => {
            let days =
                if report.days > 1 { format!(" It took {} days.", report.days) } else { String::new() };
            Telling::new(ids::SX_CREP_02, format!("{}{days}", report.end.says()))
        }
        Event::Constitution { seat, is } => {
            Telling::new(ids::SX_CREC_01, format!("{} is at Constitution {is}.", name(seat)))
        }
        Event::Coolness { seat, is, steady, ran } => {
            let rule = if *ran { ids::SX_CIMP_03 } else { ids::SX_CIMP_02 };
            let says = if *ran {
                format!("{} ran away: Coolness is {is} now.", name(seat))
            } else {
                format!("{} was steady: Coolness {is}, {steady} of 3 steady shoot-outs.", name(seat))
            };
            Telling::new(rule, says)
        }
        Event::Scored { seat, points, rule, .. } => {
            Telling::new(*rule, format!("{} scores {points} points.", name(seat)))
        }
        Event::EnemyWounded { seat, .. } => {
            Telling::new(ids::SX_CRANGE_01, format!("{}'s enemy is wounded.", name(seat))).detail()
        }
        Event::Died { name, .. } => Telling::new(ids::SX_CEND_01, format!("{name} is dead.")).headline(),
        Event::Left { seat } => {
            Telling::new(ids::SX_CPLAY_01, format!("{} gives up.", state.player_name(*seat))).headline()
        }
        Event::Over { outcome } => {
            let says = match outcome.winner {
                Some(seat) => {
                    format!("{} has won with {} points.", state.player_name(seat), state.total(seat))
                }
                None => "The victory is shared.".to_owned(),
            };
            Telling::new(outcome.rule, says).headline()
        }
    })
}

/// What a seat's character is called, or the one that is being made; the player's name if there is none.
fn name(state: &State, seat: Seat) -> String {
    let making = state.player(seat).making.as_ref().map(|making| &making.name);
    let name = state.who(seat).map(|who| &who.name).or(making);
    name.cloned().unwrap_or_else(|| state.player_name(seat).to_owned())
}

/// The dice of a month are book-keeping: what comes of them is told by itself.
fn diced(name: &str, faces: [u8; 2], table: Option<Kind>) -> Telling {
    let (rule, what) = match table {
        None => (ids::SX_CTIME_03, "the month"),
        Some(Kind::CattleDrive) => (ids::SX_CDRIVE_02, "the drive"),
        Some(_) => (ids::SX_CRANGE_02, "the range war"),
    };
    let says = format!("{name} rolls {} for {what}.", faces[0] + faces[1]);
    let telling = Telling::new(rule, says).detail();
    match Faces::new(&faces) {
        Ok(faces) => telling.rolled(what, &faces, [], []),
        Err(_) => telling,
    }
}

const fn side_of(law: Law) -> &'static str {
    match law {
        Law::Wanted => "wanted by the law",
        Law::Hired => "hired by the law",
    }
}

/// SX-CLOC-04: what a sealed order says.
fn ordered(ride: Ride) -> String {
    match ride {
        Ride::Stay => "stays".to_owned(),
        Ride::Rest(1) => "stays for a month".to_owned(),
        Ride::Rest(months) => format!("stays for {months} months"),
        Ride::To(to) => format!("rides to {to}"),
        Ride::Leave(to) => format!("leaves the range war and rides to {to}"),
        Ride::Retire => "retires".to_owned(),
    }
}

fn committed(name: &str, to: &Commitment) -> Telling {
    match to {
        Commitment::Jail { due, locale, .. } => {
            Telling::new(ids::SX_CENC_13, format!("{name} is in jail in {locale}; Jail Break in {due}."))
                .headline()
        }
        Commitment::Held { until } => Telling::new(ids::SX_CENC_13, format!("{name} is held until {until}.")),
        Commitment::Waiting { due, .. } => {
            Telling::new(ids::SX_CENC_14, format!("{name} waits for the Jail Break of {due}."))
        }
        Commitment::Drive { .. } => Telling::new(ids::SX_CDRIVE_01, format!("{name} is on a cattle drive.")),
        Commitment::War { .. } => Telling::new(ids::SX_CRANGE_01, format!("{name} leads a range war.")),
        Commitment::PosseDue { due, .. } => {
            Telling::new(ids::SX_CRUST_16, format!("A Posse comes for {name} in {due}."))
        }
    }
}

fn freed(name: &str, of: Tie) -> Option<Telling> {
    Some(match of {
        Tie::All | Tie::Jail | Tie::Posse => return None,
        Tie::Waiting => Telling::new(ids::SX_CENC_14, format!("{name} waits no more.")).detail(),
        Tie::Drive => Telling::new(ids::SX_CDRIVE_05, format!("{name}'s drive is completed.")),
        Tie::War => Telling::new(ids::SX_CRANGE_06, format!("{name}'s range war is over.")),
    })
}

/// What a side of an encounter is called. A case tells it when the encounter may be over.
fn side(one: Option<&Encounter>, part: Part) -> &'static str {
    match (one, part) {
        (Some(one), _) => one.kind.side(part),
        (None, Part::Hunted) => "the hunted",
        (None, Part::Hunters) => "the hunters",
    }
}

/// What is learnt of an encounter; a case tells it when the encounter may be over, and then without the country.
fn learnt(one: Option<&Encounter>, what: &Learnt) -> Telling {
    match what {
        Learnt::Place(Place::Town { size, name, saloon }) => {
            let place = if *saloon { "a saloon of " } else { "" };
            let says = if name.is_empty() {
                format!("It is in {place}a {} town.", size.word())
            } else {
                format!("It is in {place}{name}, a {} town.", size.word())
            };
            Telling::new(ids::SX_CTOWN_01, says)
        }
        Learnt::Place(Place::Trail { die }) => {
            let land =
                one.map_or_else(String::new, |one| format!(" in {}", country(one.locale, *die).word()));
            Telling::new(ids::SX_CTRAIL_01, format!("It is on the trail{land}, by a country die of {die}."))
        }
        Learnt::Place(Place::Open) => Telling::new(ids::SX_CENC_06, "Nobody knows where.").detail(),
        Learnt::Cattle(head) => {
            Telling::new(ids::SX_CRUST_02, format!("{head} head of cattle are at stake."))
        }
        Learnt::HoledUp(true) => Telling::new(ids::SX_CIND_01, "They are holed up and surrounded."),
        Learnt::HoledUp(false) => Telling::new(ids::SX_CIND_01, "They are pursued."),
        Learnt::Folk(part, folk) => {
            let says = format!("The sheet of {}: {}.", side(one, *part), folk.word());
            Telling::new(ids::SX_CNPC_16, says).detail()
        }
        Learnt::Chase(chase) => {
            let says = format!(
                "The chase: the pursuers are {} inches behind, and the hunted ride at {:+}.",
                chase.distance, chase.modifier
            );
            Telling::new(ids::SX_CPOSSE_08, says)
        }
        Learnt::Swapped => Telling::new(ids::SX_CRANGE_05, "The two factions change parts."),
        Learnt::Camp => Telling::new(ids::SX_CNAT_19, "They are in a camp."),
        Learnt::Tape(tape) => {
            Telling::new(ids::SX_CENC_07, format!("Dice of the set-up so far: {}.", tape.len())).detail()
        }
        Learnt::Answer(_) => Telling::new(ids::SX_CDEC_01, "A choice of the set-up is made.").detail(),
        Learnt::Scene(_) => Telling::new(ids::SX_CENC_07, "The battle is set up."),
    }
}
