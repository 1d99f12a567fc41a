//! Questions about the state that change nothing. They are answered as an umpire would: seats are kept from asking about what they do
//! not see by the names they know.

use engine::view::Seen;
use serde_json::{Value, json};
use table::Inches;

use crate::aftermath;
use crate::ground::Gait;
use crate::prelude::*;
use crate::sight::Hidden;

/// A question.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// SX-GEN-09: the gap between two pieces.
    Gap {
        /// From.
        from: PieceId,
        /// To.
        to: PieceId,
    },
    /// SX-FACE-01, SX-FACE-02: where a point or another piece lies as a figure faces.
    Bearing {
        /// Who faces.
        of: PieceId,
        /// What lies somewhere.
        #[serde(default)]
        piece: Option<PieceId>,
        /// Or a point.
        #[serde(default)]
        point: Option<Spot>,
    },
    /// SX-LOS, SX-CONC: whether a figure sees another, and what covers the other against it.
    Sight {
        /// Who looks.
        from: PieceId,
        /// At whom.
        to: PieceId,
    },
    /// SX-MOV-02, SX-MOV-04: what a way costs a gait, leg by leg.
    Way {
        /// Where it starts and every point it goes through.
        path: Vec<Spot>,
        /// `foot`, `mounted` or `vehicle`.
        #[serde(default)]
        gait: Gait,
    },
    /// SX-WPN-01, SX-ADV-10: a weapon, by the table in force.
    Weapon {
        /// Which.
        weapon: Weapon,
    },
    /// SX-TER-02: what ground there is at a point.
    Ground {
        /// Where.
        at: Spot,
    },
    /// SX-CHR: a character's numbers.
    Character {
        /// Whose.
        of: PieceId,
    },
    /// SX-GEN-08: the base of a piece: the corners or the circle.
    Base {
        /// Whose.
        of: PieceId,
    },
    /// SX-END-04: what became of everybody, when all is over.
    Report,
}

/// Answers a question.
pub(crate) fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    Ok(match query {
        Query::Gap { from, to } => {
            let gap = base(state, *from).gap(&base(state, *to));
            json!({ "gap": gap.distance, "from": [gap.from.x, gap.from.y], "to": [gap.to.x, gap.to.y],
                "contact": gap.distance <= field::CONTACT })
        }
        Query::Bearing { of, piece, point } => {
            let point = point.map(Spot::point).or_else(|| piece.map(|piece| base(state, piece).centre()));
            let Some(point) = point else {
                return Err(no!(ids::SX_DEC_01, "this draft cannot be understood: name a piece or a point"));
            };
            let from = state.figure(figure(state, *of)?).at.placement();
            let word = match field::bearing(from, point) {
                Bearing::Front => "front",
                Bearing::Flank => "flank",
                Bearing::Behind => "behind",
            };
            json!({ "bearing": word })
        }
        Query::Sight { from, to } => {
            let (viewer, target) = (figure(state, *from)?, figure(state, *to)?);
            let (one, other) = (sight::eye(state, viewer), sight::eye(state, target));
            let way = sight::in_way(state, &one, &other);
            let covered = sight::cover(state, &other, &one);
            json!({
                "clear": way.is_none(),
                "sees": sight::sees(state, viewer, target),
                "blocked-by": way.map(|way| hidden_word(state, way)),
                "cover": covered.map(|cover| state.cover_name(cover)),
            })
        }
        Query::Way { path, gait } => way(state, path, *gait),
        Query::Weapon { weapon } => {
            let line = firing::line(state, *weapon);
            json!({
                "range": line.map(|line| line.effective.0),
                "long-range": line.map(|line| line.longest.0).filter(|long| line.is_some_and(|line| *long > line.effective.0)),
                "rate": line.map(|line| line.rate),
                "impact": weapon.impact(),
                "in-hand": weapon.in_hand(),
            })
        }
        Query::Ground { at } => {
            let point = at.point();
            let names: Vec<&str> =
                state.setup.terrain.areas_at(point).map(|(_, area)| area.name.as_str()).collect();
            let room = state.setup.terrain.building_at(point);
            let room = room.map(|house| state.setup.terrain.buildings[house].name.as_str());
            json!({ "areas": names, "building": room })
        }
        Query::Character { of } => {
            let id = figure(state, *of)?;
            let it = state.figure(id);
            json!({ "cv": it.cv, "coolness": it.coolness, "constitution": state.constitution(id) })
        }
        Query::Report => {
            let report = aftermath::report(state).ok_or_else(|| {
                no!(ids::SX_END_04, "the encounter is not over yet: ask what became of everybody when it is")
            })?;
            json!(report)
        }
        Query::Base { of } => match base(state, *of) {
            Base::Foot(circle) => {
                json!({ "centre": [circle.centre.x, circle.centre.y], "radius": circle.radius })
            }
            Base::Block(rect) => {
                let corners = rect.corners();
                let span = |of: fn(&Point) -> f64| {
                    let least = corners.iter().map(of).fold(f64::INFINITY, f64::min);
                    [least, corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max)]
                };
                json!({ "centre": [rect.centre.x, rect.centre.y], "x": span(|point| point.x), "y": span(|point| point.y) })
            }
        },
    })
}

fn way(state: &State, path: &[Spot], gait: Gait) -> Value {
    let terrain = &state.setup.terrain;
    let mut since = path.first().map(|spot| terrain.start_clear(spot.point())).unwrap_or_default();
    let legs = path.windows(2).map(|ends| {
        let leg = Segment::new(ends[0].point(), ends[1].point());
        let going = terrain.going_on(leg, since, gait);
        since = terrain.clear_since(leg, since);
        going
    });
    let legs: Vec<_> = legs.collect();
    let stop = legs.iter().find_map(|leg| leg.stop.as_ref());
    json!({
        "length": legs.iter().map(|leg| leg.length).sum::<f64>(),
        "cost": legs.iter().map(crate::ground::Going::cost).sum::<f64>(),
        "stopped-by": stop.map(|stop| stop.what.in_words(state)),
        "rule": stop.map(|stop| stop.rule.0),
    })
}

fn figure(state: &State, piece: PieceId) -> Result<FigureId, Refusal> {
    state.as_figure(piece).ok_or_else(|| no!(ids::SX_CHR_01, "{piece} is no figure: name a person"))
}

fn base(state: &State, piece: PieceId) -> Base {
    if let Some(id) = state.as_figure(piece) {
        field::base(state, id)
    } else if let Some(horse) = state.as_horse(piece) {
        Base::Block(field::horse_base(state, horse))
    } else {
        let vehicle = state.as_vehicle(piece).expect("a piece is a figure, a horse or a vehicle");
        Base::Block(field::vehicle_base(state, vehicle))
    }
}

fn hidden_word(state: &State, hidden: Hidden) -> String {
    match hidden {
        Hidden::Behind(cover) => state.cover_name(cover).to_owned(),
        Hidden::Thicket => "more than 6 inches of thicket".to_owned(),
        Hidden::Ducked(figure) => format!("{} has ducked", state.name(figure)),
    }
}

/// Whether one piece sees another, for those who lay a sight line.
pub(crate) fn seen(state: &State, from: PieceId, to: PieceId) -> Option<Seen> {
    let (viewer, target) = (state.as_figure(from)?, state.as_figure(to)?);
    let (one, other) = (sight::eye(state, viewer), sight::eye(state, target));
    let apart = Inches(field::gap(state, viewer, target).distance);
    let (name, at) = (state.name(viewer), state.name(target));
    let way = sight::in_way(state, &one, &other);
    let says = match way {
        None => match sight::cover(state, &other, &one) {
            Some(cover) => {
                format!("{name} sees {at} at {apart}, covered by {}.", state.the_cover(cover))
            }
            None => format!("{name} sees {at} at {apart}."),
        },
        Some(Hidden::Behind(cover)) => {
            format!("{name} does not see {at}, who is behind {}.", state.the_cover(cover))
        }
        Some(hidden) => format!("{name} does not see {at}: {}.", hidden_word(state, hidden)),
    };
    let witness =
        Witness::line(one.at, other.at, if way.is_none() { apart.to_string() } else { "blocked".to_owned() });
    Some(Seen { clear: way.is_none(), says, witness })
}
