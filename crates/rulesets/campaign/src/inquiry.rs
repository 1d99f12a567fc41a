//! Questions about the state that change nothing.

use engine::{Refusal, Seat, Side, no};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::calendar::Turn;
use crate::chase::{Chase, Edge};
use crate::council::{Absent, Desk, Stop};
use crate::draw::Taped;
use crate::kind::{Kind, possible};
use crate::locale::Locale;
use crate::people::{self, Row, Sheet};
use crate::profession::Profession;
use crate::squares::{Square, Squares};
use crate::state::State;
use crate::towns::{self, Size, Town};
use crate::{character, ids, odds, trails, which};

/// What can be asked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// SX-CTIME-01: the month of a turn.
    Calendar {
        /// The turn.
        turn: Turn,
    },
    /// SX-CFRM-01: how many turns there are.
    Length {},
    /// SX-CCHR-05: full Constitution.
    Constitution {
        /// Combat Value.
        cv: u8,
        /// Profession.
        profession: Profession,
        /// A woman.
        #[serde(default)]
        woman: bool,
    },
    /// SX-CENC-02: what can happen to a character, in table order.
    Possible {
        /// Whose.
        seat: Seat,
    },
    /// SX-CENC-03: the score of two dice.
    Score {
        /// Whose.
        seat: Seat,
        /// Of which encounter.
        kind: Kind,
        /// The dice.
        dice: [u8; 2],
    },
    /// SX-CWIN-08: the points of a player.
    Total {
        /// Whose.
        seat: Seat,
    },
    /// SX-CPOSSE-12: where a chase comes to grips, or stands.
    Chase {
        /// The edge of the present crossing.
        edge: Edge,
        /// Inches along it.
        along: i16,
        /// How far the Chasers are behind.
        distance: i16,
        /// SX-CRUST-05: inches driven.
        #[serde(default)]
        driven: i16,
    },
    /// SX-CPOSSE-09: the chance that Runners who never stop get away.
    Escape {
        /// What is added to the Runners' die: the lowest CV among them.
        runners: u8,
        /// And to the Chasers'.
        chasers: u8,
        /// SX-CPOSSE-06: the Runner modifier.
        modifier: i8,
        /// How far the Chasers are behind.
        distance: i16,
    },
    /// SX-CENC-03, SX-CENC-04: how likely each encounter is, if the month brings one.
    Likely {
        /// Whose.
        seat: Seat,
        /// Where; where he is, if nothing is said.
        #[serde(default)]
        locale: Option<Locale>,
    },
    /// SX-CNPC-01: a row of a sheet.
    Sheet {
        /// Which sheet.
        sheet: Sheet,
        /// The total of its 2D6.
        total: u8,
    },
    /// SX-CTOWN-02: the names of the list.
    Names {
        /// Where.
        locale: Locale,
        /// How large a town.
        size: Size,
    },
    /// SX-CTOWN-10, SX-CTOWN-11, SX-CTOWN-12: a town laid out with these dice.
    Town {
        /// How large it is.
        size: Size,
        /// A die for each building, in list order.
        dice: Vec<u8>,
    },
    /// SX-CTRAIL-02, SX-CTRAIL-03, SX-CTRAIL-04, SX-CTRAIL-06, SX-CTRAIL-07: a stretch of country with these dice, the country die first.
    Trail {
        /// Where.
        locale: Locale,
        /// In the order of the rules.
        dice: Vec<u8>,
        /// SX-CTRAIL-07: a cluttered table.
        #[serde(default)]
        cluttered: bool,
    },
    /// SX-CTRAIL-08: the square a point belongs to.
    Square {
        /// From the west edge.
        x: f64,
        /// From the south edge.
        y: f64,
    },
}

/// The answer.
pub(crate) fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    let who = |seat: Seat| {
        let there = usize::from(seat.number()) <= state.players.len();
        let who = if there { state.who(seat) } else { None };
        who.ok_or_else(|| no!(ids::SX_CPLAY_02, "nobody has seat {}", seat.to_string()))
    };
    Ok(match query {
        Query::Calendar { turn } if turn.0 == 0 => {
            return Err(no!(ids::SX_CTIME_01, "the first turn is 1"));
        }
        Query::Calendar { turn } => json!({ "month": turn.month(), "year": turn.year() }),
        Query::Length {} => json!({ "turns": state.last().0 }),
        Query::Constitution { cv, profession, woman } => {
            json!({ "constitution": character::full_constitution(*cv, *profession, *woman, state.options()) })
        }
        Query::Possible { seat } => {
            let kinds = possible(who(*seat)?.profession.column());
            json!({ "dice": 2 * kinds.len(), "encounters": kinds })
        }
        Query::Score { seat, kind, dice } => json!({ "score": which::score(who(*seat)?, *kind, *dice) }),
        Query::Total { seat } => {
            who(*seat)?;
            json!({ "points": state.total(*seat) })
        }
        Query::Chase { edge, along, distance, driven } => {
            let chase =
                Chase { along: *along, distance: *distance, driven: *driven, ..Chase::new(*edge, 2, 4, 4) };
            let (runners, chasers) = chase.points();
            json!({ "runners": runners, "chasers": chasers, "marker": chase.chasers_marker(), "herd": chase.herd() })
        }
        Query::Escape { runners, chasers, modifier, distance } => {
            let chase =
                Chase { distance: *distance, ..Chase::new(Edge::West, *modifier, *runners, *chasers) };
            json!({ "chance": odds::escape(chase) })
        }
        Query::Likely { seat, locale } => {
            let who = who(*seat)?;
            let chances = odds::encounters(who, locale.unwrap_or(who.locale));
            let named = |(kind, chance): (Kind, f64)| {
                (json!(kind).as_str().unwrap_or_default().to_owned(), json!(chance))
            };
            json!({ "chances": chances.into_iter().map(named).collect::<serde_json::Map<_, _>>() })
        }
        Query::Sheet { total, .. } if !(2..=12).contains(total) => {
            return Err(no!(ids::SX_CNPC_01, "2D6 come to 2 to 12"));
        }
        Query::Sheet { sheet, total } => {
            let who = people::person(Row { sheet: *sheet, total: *total });
            let mut said = json!(who);
            said["constitution"] = json!(who.constitution());
            said
        }
        Query::Names { locale, size } => json!({ "names": towns::names::listed(*locale, *size) }),
        Query::Town { size, dice } => town(*size, dice)?,
        Query::Trail { locale, dice, cluttered } => trail(*locale, dice, *cluttered)?,
        Query::Square { x, y } => json!({ "square": Square::holding(table::Point::new(*x, *y)) }),
    })
}

/// SX-CTOWN-11: the houses by their signs, each with its walls and its door.
fn town(size: Size, dice: &[u8]) -> Result<Value, Refusal> {
    let count = towns::houses::list(size).len();
    if dice.len() != count || dice.iter().any(|die| !(1..=6).contains(die)) {
        return Err(no!(ids::SX_CTOWN_10, "a town of this size takes {} dice", count as i32));
    }
    let town = Town { locale: Locale::Texas, size, name: String::new(), dice: dice.to_vec() };
    let house = |house: &towns::House| {
        let (front, back) = (house.row.front(), house.back());
        let (south, north) = (f64::min(front, back), f64::max(front, back));
        let walls = json!({ "west": house.west, "east": house.east(), "south": south, "north": north });
        (house.sign.clone(), json!({ "walls": walls, "door": house.door() }))
    };
    let ground = town.ground();
    let houses: serde_json::Map<String, Value> = town.houses().iter().map(house).collect();
    Ok(json!({ "houses": houses, "buildings": ground.buildings, "lines": ground.lines }))
}

/// What lies on the squares, and the ground they make.
fn trail(locale: Locale, dice: &[u8], cluttered: bool) -> Result<Value, Refusal> {
    let mut dry = dice::Scripted::new(Vec::new());
    let mut tape = Taped { tape: dice.to_vec(), next: 0, dice: &mut dry };
    let stopped = |stop: Stop| match stop {
        Stop::No(refusal) => *refusal,
        Stop::Ask(_) | Stop::Dice(_) => no!(ids::SX_CTRAIL_06, "there are too few dice"),
    };
    let mut desk = Desk { dice: &mut tape, council: &mut Absent };
    let mut trail = trails::roll(&mut desk, locale, Side::B).map_err(stopped)?;
    if cluttered {
        trails::clutter(&mut desk, &mut trail, Side::B).map_err(stopped)?;
    }
    let squares = |squares: Squares| squares.iter().collect::<Vec<Square>>();
    let broken: serde_json::Map<String, Value> =
        trail.broken.iter().map(|(square, what)| (square.to_string(), json!(what.word()))).collect();
    Ok(json!({
        "country": trail.country,
        "rocks": squares(trail.rocks),
        "scrub": squares(trail.scrub),
        "rough": squares(trail.rough),
        "woods": squares(trail.woods),
        "hole": trail.hole,
        "riverbed": trail.riverbed.map(|bed| json!({ "width": bed.width, "corner": bed.corner.word() })),
        "fords": trail.river.as_ref().map(|river| river.fords.clone()),
        "broken": broken,
        "bare": trail.bare().len(),
        "dice-used": tape.next,
        "ground": trail.ground(&trails::Cleared::nothing()),
    }))
}
