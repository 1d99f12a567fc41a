//! Questions about a state that change nothing.

use engine::facts::spot;
use engine::{PieceId, Refusal, no};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Point, Spot};

use crate::combat::outcome::Degree;
use crate::combat::{Fight, attacker, grouping, points};
use crate::gap_line::gap_line;
use crate::ground::{Going, rate};
use crate::scale::Distance;
use crate::state::{Arm, BaseId, BaseSet, Combat, State};
use crate::{dialogue, fire, formations, ids, movement, sight, tactical_range, victory};

/// What can be asked.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// SG-SCALE-01, SG-SCALE-02: the scale and the engagement distance.
    Scale {},
    /// SG-SCALE-03: a range on the ground in inches.
    Convert {
        /// In yards.
        #[serde(default)]
        yards: Option<f64>,
        /// Or in metres.
        #[serde(default)]
        metres: Option<f64>,
    },
    /// SG-SCALE-05: the bearing from one place to another.
    Bearing {
        /// From.
        from: Spot,
        /// To.
        to: Spot,
    },
    /// SG-SCALE-06, SG-FORM-03: how far two bases are apart.
    Distance {
        /// One.
        from: PieceId,
        /// The other.
        to: PieceId,
    },
    /// SG-SCALE-12: the gap line of two formations.
    GapLine {
        /// From the formation of this base.
        from: PieceId,
        /// To the formation of this one.
        to: PieceId,
    },
    /// SG-FORM-05, SG-ENG-02: a formation: its bases, centre, width and depth.
    Formation {
        /// A base of it.
        of: PieceId,
    },
    /// SG-TERR-03, SG-TERR-06: the ground at a place.
    Ground {
        /// Where.
        at: Spot,
    },
    /// SG-MOVE-05 to SG-MOVE-08: what a path costs.
    Cost {
        /// The arms that take it.
        arms: Vec<Arm>,
        /// The path.
        path: Vec<Spot>,
        /// As an attack.
        #[serde(default)]
        attack: bool,
    },
    /// SG-LOS-02: whether a base sees another, or a place another.
    Sight {
        /// A base.
        #[serde(default)]
        from: Option<PieceId>,
        /// A base.
        #[serde(default)]
        to: Option<PieceId>,
        /// Or a line between two places.
        #[serde(default)]
        line: Vec<Spot>,
    },
    /// SG-TERR-07: whether a base is entrenched against another.
    Entrenched {
        /// Who.
        base: PieceId,
        /// Against whom.
        against: PieceId,
    },
    /// SG-TR-02: the messenger's way to a formation.
    Messenger {
        /// A base of it.
        to: PieceId,
        /// From this command base only.
        #[serde(default)]
        from: Option<PieceId>,
    },
    /// SG-TR-04: how much of a path a command base sees.
    Visible {
        /// Which.
        from: PieceId,
        /// The path.
        path: Vec<Spot>,
        /// The arms that take it.
        arms: Vec<Arm>,
    },
    /// SG-TR-05: tactical range from its parts.
    TacticalRange {
        /// SG-TR-04.
        v: f64,
        /// SG-TR-02.
        m: f64,
        /// SG-REACT-06.
        round: u8,
    },
    /// SG-FIRE-04: the points of a fire.
    Fire {
        /// Who.
        guns: Vec<PieceId>,
        /// At whom.
        targets: Vec<PieceId>,
    },
    /// SG-COMB-02: the combats as they would form now.
    Combats {},
    /// SG-COMB-06, SG-PTS: who would count in the combat of a base now, and what each side's points are.
    Combat {
        /// A base in it.
        of: PieceId,
    },
    /// SG-RES-02: what two scores are.
    Result {
        /// The winner's.
        winner: f64,
        /// The loser's.
        loser: f64,
    },
    /// SG-VIC-02, SG-VIC-03: losses and objectives.
    Victory {},
    /// SG-OPT-01: the house options of this battle.
    Options {},
}

/// Answers a question.
pub(crate) fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    let base = |piece: PieceId| {
        state.as_base(piece).ok_or_else(|| no!(ids::SG_BASE_07, "{piece} is no base: name one"))
    };
    let set = |piece: PieceId| base(piece).map(|base| state.formation(base));
    let points = |spots: &[Spot]| -> Vec<Point> { spots.iter().map(|spot| spot.point()).collect() };
    Ok(match query {
        Query::Scale {} => {
            json!({ "inches": state.setup.scale.per_unit, "ed": state.setup.ed, "units": state.setup.scale.units, "limit": movement::limit(state) })
        }
        Query::Convert { yards, metres } => {
            let distance =
                yards.map(Distance::Yards).or(metres.map(Distance::Metres)).unwrap_or(Distance::Yards(0.0));
            json!({ "inches": state.setup.scale.range(distance) })
        }
        Query::Bearing { from, to } => json!({ "bearing": (to.point() - from.point()).bearing() }),
        Query::Distance { from, to } => {
            let (from, to) = (base(*from)?, base(*to)?);
            let gap = table::distance_only(state.rect(from), state.rect(to));
            json!({ "distance": gap, "touching": formations::touch(state.rect(from), state.rect(to)), "engaged": state.is_engaged_by(from, to) })
        }
        Query::GapLine { from, to } => {
            let (from, to) = (set(*from)?, set(*to)?);
            let line = gap_line(&state.rects(from), &state.rects(to), formations::facing(state, to));
            json!(line.map(|line| json!({ "distance": line.gap.distance, "bearing": line.bearing })))
        }
        Query::Formation { of } => formation(state, set(*of)?),
        Query::Ground { at } => {
            let at = at.point();
            json!({ "footing": format!("{:?}", state.setup.terrain.footing_at(at)).to_lowercase(), "level": state.setup.terrain.level_at(at) })
        }
        Query::Cost { arms, path, attack } => {
            let going = if *attack { Going::Attack } else { Going::Maneuver };
            let rates = arms.first().map(|arm| rate(*arm));
            json!({
                "cost": state.setup.terrain.cost(&points(path), arms, going),
                "rates": rates.map(|rate| json!({ "open": rate.open, "rough": rate.rough, "road": rate.road })),
            })
        }
        Query::Sight { from, to, line } => match (from, to, &line[..]) {
            (Some(from), Some(to), _) => json!({ "visible": sight::sees(state, base(*from)?, base(*to)?) }),
            (_, _, [from, to]) => {
                let line = table::Segment::new(from.point(), to.point());
                json!({ "visible": sight::is_clear(&state.setup.terrain, state.setup.edge_depth(), line) })
            }
            _ => return Err(no!(ids::SG_LOS_02, "name two bases, or a line of two places")),
        },
        Query::Entrenched { base: who, against } => {
            let (who, against) = (base(*who)?, base(*against)?);
            json!({ "entrenched": state.setup.terrain.is_entrenched(state.rect(who), state.rect(against)) })
        }
        Query::Messenger { to, from } => messenger(state, set(*to)?, *from)?,
        Query::Visible { from, path, arms } => {
            let id = state
                .as_commander(*from)
                .ok_or_else(|| no!(ids::SG_CMD_01, "{} is no command base", *from))?;
            let path = points(path);
            let seen = tactical_range::Seen { path: &path, arms, going: Going::Maneuver, swing: 0.0 };
            let side = state.setup.commanders[id.index()].side;
            let all = tactical_range::visible(state, side, &seen);
            let v = all.into_iter().find(|(known, _)| *known == id).map_or(0, |(_, v)| v);
            json!({ "v": f64::from(v) / 100.0 })
        }
        Query::TacticalRange { v, m, round } => {
            let p = tactical_range::penalty(state, (*round).max(1));
            json!({ "p": p, "tr": v - m - p })
        }
        Query::Fire { guns, targets } => {
            let of = |pieces: &[PieceId]| {
                pieces.iter().map(|piece| base(*piece)).collect::<Result<BaseSet, Refusal>>()
            };
            let (guns, targets) = (of(guns)?, of(targets)?);
            let halved = |halves: i32| f64::from(halves.max(0)) / 2.0;
            json!({ "guns": halved(fire::gun_points(state, guns).total()), "targets": halved(fire::target_points(state, guns, targets).total()) })
        }
        Query::Combats {} => {
            let combats = grouping::as_wished(state, &|_, _| None);
            let told = combats
                .iter()
                .map(|combat| json!({ "linked": combat.linked, "bystanders": combat.bystanders }));
            json!({ "combats": told.collect::<Vec<_>>(), "count": combats.len() })
        }
        Query::Combat { of } => combat(state, base(*of)?)?,
        Query::Result { winner, loser } => {
            let degree = Degree::of((winner * 2.0) as i32, (loser * 2.0) as i32);
            json!({ "result": degree.name(), "losses": degree.losses() })
        }
        Query::Victory {} => {
            let side = |side| {
                let (lost, all) = victory::lost_of(state, side);
                json!({ "lost": lost, "all": all, "points": victory::objective_points(state, side) })
            };
            json!({ "A": side(engine::Side::A), "B": side(engine::Side::B) })
        }
        Query::Options {} => json!(state.setup.options),
    })
}

fn formation(state: &State, set: BaseSet) -> Value {
    let rects = state.rects(set);
    let (wide, deep) = formations::width_and_depth(&rects, formations::facing(state, set));
    json!({
        "bases": set,
        "count": set.len(),
        "centre": spot(state.centre(set)),
        "wide": wide,
        "deep": deep,
        "legal": formations::check_shape(&rects).is_ok(),
        "er": state.farthest_er(set),
        "arms": movement::arms(state, set),
    })
}

fn messenger(state: &State, set: BaseSet, from: Option<PieceId>) -> Result<Value, Refusal> {
    let told = |id: crate::state::CommandId, message: &tactical_range::Message| json!({ "commander": state.command_piece(id), "m": message.cost, "route": message.route.iter().map(|point| spot(*point)).collect::<Vec<_>>() });
    if let Some(piece) = from {
        let id = dialogue::own_commander(state, state.side_of(set), piece)?;
        return Ok(tactical_range::message(state, id, set)
            .map_or(json!({ "m": "none" }), |message| told(id, &message)));
    }
    let near = tactical_range::nearest(state, set);
    let (id, message) = near.first().ok_or_else(|| {
        no!(ids::SG_CMD_07, "{} has no command base that a messenger can come from", state.called(set))
    })?;
    Ok(told(*id, message))
}

/// The combat a base would be in, or is in.
fn combat(state: &State, base: BaseId) -> Result<Value, Refusal> {
    let fight = match &state.fight {
        Some(fight) if !fight.front.is_empty() => fight.clone(),
        _ => would_be(state, base)?,
    };
    let of = |set: BaseSet, side| state.own(side, set);
    let side = |side| {
        let tally = points::points(state, &fight, side);
        let lines: Vec<Value> = tally.lines().map(|(rule, label, halves)| json!({ "rule": rule.0, "label": label, "points": f64::from(halves) / 2.0 })).collect();
        json!({
            "front": of(fight.front, side), "support": of(fight.support, side),
            "points": f64::from(tally.total()) / 2.0, "lines": lines,
            "two-axes": of(points::two_axes(state, &fight, of(fight.front.or(fight.support), side)), side),
        })
    };
    Ok(json!({ "attacker": fight.attacker, "A": side(engine::Side::A), "B": side(engine::Side::B) }))
}

fn would_be(state: &State, base: BaseId) -> Result<Fight, Refusal> {
    let combats = grouping::as_wished(state, &|_, _| None);
    let all: Vec<Combat> = combats.iter().map(grouping::Grouped::combat).collect();
    let count = |combat: &Combat| grouping::count(state, *combat, &all);
    let found = all.iter().find(|combat| combat.members().has(base) || count(combat).support.has(base));
    let combat = *found.ok_or_else(|| no!(ids::SG_COMB_02, "{base} is in no combat"))?;
    let lines = count(&combat);
    Ok(Fight {
        combat,
        attacker: attacker(state, combat),
        attacks: grouping::attacks_of(state, combat),
        front: lines.front,
        support: lines.support,
        ..Fight::default()
    })
}
