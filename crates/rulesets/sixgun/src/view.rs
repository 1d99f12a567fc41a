//! What one seat may see (SX-CONC-12, SX-CONC-14, SX-DEC-02): concealed enemies are not in it at all.

mod objectives;
mod things;

use engine::View;
use engine::view::{self, Arm, Base as Drawn, Ended, Fact, PieceView, Ring, SideView, Symbol};
use table::{Degrees, Inches};

use crate::inspect::state_word;
use crate::prelude::*;
use crate::scenario::SideColour;

/// The encounter as one seat sees it; an umpire sees all.
pub(crate) fn view(state: &State, seat: Option<Side>) -> View {
    let figures = state.everybody().filter(|id| shows(state, *id, seat)).map(|id| figure(state, id));
    let horses = (0..state.horses.len() as u8).map(HorseId).filter_map(|id| horse(state, id));
    let vehicles = (0..state.vehicles.len() as u8).map(|id| vehicle(state, VehicleId(id), seat));
    View {
        turn: state.turn,
        turn_limit: None,
        phase: phase_name(state.phase).to_owned(),
        active: state.active,
        sides: BySide::of(|of| side(state, of, seat)),
        // What lies and stands about is drawn below those who fight over it.
        pieces: vehicles.chain(horses).chain(things::things(state)).chain(figures).collect(),
        objectives: objectives::objectives(state, seat),
        ended: state.over.map(|outcome| Ended::new(outcome, sequence::end_in_words(state, outcome))),
    }
}

/// SX-CONC-12: whether a seat's table holds a figure.
pub(crate) fn shows(state: &State, figure: FigureId, seat: Option<Side>) -> bool {
    let it = state.figure(figure);
    it.status.on_table() && seat.is_none_or(|seat| sight::shown_to(state, figure, seat))
}

/// A part of the turn as players call it.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::StandOff => "Stand-off",
        Phase::Cards => "Cards",
        Phase::First => "First action phase",
        Phase::Second => "Second action phase",
    }
}

fn side(state: &State, side: Side, seat: Option<Side>) -> SideView {
    let info = &state.setup.sides[side];
    let known = || state.everybody().filter(|id| state.figure(*id).side == side && shows(state, *id, seat));
    let fighting = known().filter(|id| state.figure(*id).status.conscious()).count();
    let down = known().count() - fighting;
    let mut facts = vec![
        Fact::new("On their feet", fighting.to_string(), ids::SX_END_01),
        Fact::new("Down", down.to_string(), ids::SX_DMG_02),
        Fact::new("Colour", colours(info.colour), ids::SX_CRD_01),
        Fact::new(
            "Face cards",
            format!("{} of {}", state.face_cards, state.setup.face_cards),
            ids::SX_CRD_09,
        ),
    ];
    if let Some((one, other)) = state.pair {
        facts.push(Fact::new("Cards of the turn", format!("{one} {other}"), ids::SX_CRD_03));
    }
    if info.solo {
        facts.push(Fact::new("Played by", "the rules", ids::SX_SOLO_01));
    }
    SideView { name: info.name.clone(), nation: colours(info.colour).to_owned(), facts, forces: vec![] }
}

const fn colours(colour: SideColour) -> &'static str {
    match colour {
        SideColour::Red => "red",
        SideColour::Black => "black",
    }
}

fn figure(state: &State, id: FigureId) -> PieceView {
    let it = state.figure(id);
    let (at, bases) = match it.ride {
        Ride::Vehicle { .. } => {
            let at = seat_aboard(state, id);
            (at, vec![Drawn::Disc { at, radius: field::FOOT }])
        }
        Ride::Foot | Ride::Horse(_) => {
            ((it.at.point().x, it.at.point().y), vec![field::base(state, id).drawn()])
        }
    };
    let kind = match it.ride {
        Ride::Horse(_) => "mounted",
        Ride::Vehicle { .. } => "aboard",
        Ride::Foot => "foot",
    };
    let left = state.constitution_left(id).max(0);
    PieceView {
        name: state.name(id).to_owned(),
        side: it.side,
        symbol: Symbol {
            arm: Arm::Figure,
            nation: colours(state.setup.sides[it.side].colour).to_owned(),
            kind: kind.to_owned(),
        },
        centre: at,
        facing: it.at.degrees(),
        bases,
        formation: kind.to_owned(),
        condition: state_word(it.status).to_owned(),
        marks: marks(state, id),
        strength: Some((left as u32, u32::from(state.constitution(id)))),
        rings: rings(state, id),
        facts: facts(state, id),
        superior: None,
    }
}

/// SX-VEH-02: all aboard are at the vehicle's centre; they are drawn on its benches, two by two.
fn seat_aboard(state: &State, id: FigureId) -> (f64, f64) {
    let it = state.figure(id);
    let bench = state.everybody().take(usize::from(id.0)).filter(|other| {
        matches!((state.figure(*other).ride, it.ride),
            (Ride::Vehicle { vehicle: one, .. }, Ride::Vehicle { vehicle: other, .. }) if one == other)
    });
    let place = bench.count() as f64;
    let (row, column) = (libm::floor(place / 2.0), place - 2.0 * libm::floor(place / 2.0));
    let at = it.at.placement().advanced(1.5 - 1.5 * row, -0.7 + 1.4 * column).at;
    (at.x, at.y)
}

fn marks(state: &State, id: FigureId) -> Vec<String> {
    let it = state.figure(id);
    let acting = state.is_acting(id);
    view::marks([
        (acting, "acting"),
        (it.concealed, "concealed"),
        (state.is_engaged(id), "engaged"),
        (it.moved_fast, "moved fast"),
        (it.moved && !it.moved_fast, "moved"),
        (it.bad_wounds > 0, "badly wounded"),
        (it.duck_turns > 0, "keeps down"),
        (matches!(it.ride, Ride::Vehicle { driver: true, .. }), "drives"),
        (state.groups.iter().any(|group| group.members.contains(&id)), "grouped"),
        (encounter::waits(state, id), "takes no part yet"),
        (encounter::loot::carrier(state) == Some(id), "has the loot"),
    ])
}

fn rings(state: &State, id: FigureId) -> Vec<Ring> {
    let it = state.figure(id);
    if !it.status.conscious() {
        return Vec::new();
    }
    let mut rings = Vec::new();
    if let Some(line) = firing::ready_line(state, id) {
        rings.push(Ring::round("range", line.effective));
        if line.longest.0 > line.effective.0 {
            rings.push(Ring::round("long range", line.longest));
        }
    }
    let inches = field::budget_in_inches(it);
    if inches > 0.0 {
        rings.push(Ring::round("move", Inches(inches)));
    }
    // SX-FACE-01, SX-FACE-02: front, flank, and what lies behind, from the middle of the base.
    rings.extend(
        [45.0, 90.0]
            .map(|half_arc| Ring { from_middle: true, ..Ring::arc("arc", Inches(0.0), Degrees(half_arc)) }),
    );
    rings
}

fn facts(state: &State, id: FigureId) -> Vec<Fact> {
    let it = state.figure(id);
    let character = state.character(id);
    let mut facts = vec![
        Fact::new("Calling", character.calling.word(), ids::SX_CHR_04),
        Fact::new("CV", it.cv.to_string(), ids::SX_CHR_02),
        Fact::new("Coolness", it.coolness.to_string(), ids::SX_CHR_06),
        Fact::new(
            "Constitution",
            format!("{} of {}", state.constitution_left(id), state.constitution(id)),
            ids::SX_DMG_01,
        ),
    ];
    if let Some(player) = &character.played_by {
        facts.push(Fact::new("Played by", player.clone(), campaign::SX_CPLAY_05));
    }
    let carried = character.weapons.iter().chain(&it.taken).map(ToString::to_string);
    facts.push(Fact::new("Carries", carried.collect::<Vec<_>>().join(", "), ids::SX_CHR_12));
    match (it.ready, firing::ready_line(state, id)) {
        (Some(weapon), Some(line)) => {
            let shots = line.rate.saturating_sub(it.shots);
            facts.push(Fact::new(
                "Ready",
                format!("{weapon}, {shots} of {} shots left", line.rate),
                ids::SX_WPN_03,
            ));
        }
        (Some(weapon), None) => facts.push(Fact::new("Ready", weapon.to_string(), ids::SX_CHR_14)),
        (None, _) => {}
    }
    facts.push(Fact::new("Movement left", Inches(field::budget_in_inches(it)).to_string(), ids::SX_MOV_03));
    if let Status::Ducked(cover) = it.status {
        facts.push(Fact::new("Down behind", state.cover_name(cover), ids::SX_ACT_09));
    }
    if let Ride::Horse(horse) = it.ride {
        let damage = state.horses[usize::from(horse.0)].damage;
        let says =
            format!("{}, {} of 12 left", state.names().of(state.horse_piece(horse)), 12 - i32::from(damage));
        facts.push(Fact::new("Rides", says, ids::SX_HORSE_01));
    }
    if it.bad_wounds > 0 {
        facts.push(Fact::new("Bad wounds", it.bad_wounds.to_string(), ids::SX_ADV_24));
    }
    if it.duck_turns > 0 {
        facts.push(Fact::new("Keeps down for", format!("{} activations", it.duck_turns), ids::SX_ADV_22));
    }
    facts
}

/// A horse that nobody rides; a ridden one is drawn with its rider.
fn horse(state: &State, id: HorseId) -> Option<PieceView> {
    let it = &state.horses[usize::from(id.0)];
    if it.rider.is_some() {
        return None;
    }
    let body = field::horse_base(state, id);
    let condition = match (it.fallen, it.damage >= 12) {
        (true, true) => "dead",
        (true, false) => "fallen",
        (false, _) => "standing",
    };
    let left = 12_u32.saturating_sub(u32::from(it.damage));
    let facts =
        vec![Fact::new("Constitution", format!("{} of 12", 12 - i32::from(it.damage)), ids::SX_HORSE_01)];
    Some(PieceView {
        facing: it.at.degrees(),
        formation: "horse".to_owned(),
        condition: condition.to_owned(),
        strength: Some((left, 12)),
        facts,
        ..things::thing(state.names().of(state.horse_piece(id)), "horse", body.centre, Drawn::from(&body))
    })
}

fn vehicle(state: &State, id: VehicleId, seat: Option<Side>) -> PieceView {
    let it = &state.vehicles[usize::from(id.0)];
    let body = field::vehicle_base(state, id);
    let aboard = state.everybody().filter(|figure| {
        let rides = matches!(state.figure(*figure).ride, Ride::Vehicle { vehicle, .. } if vehicle == id);
        rides && shows(state, *figure, seat)
    });
    let aboard: Vec<FigureId> = aboard.collect();
    let driver = aboard
        .iter()
        .find(|figure| matches!(state.figure(**figure).ride, Ride::Vehicle { driver: true, .. }));
    let owner = driver.or(aboard.first()).map_or(Side::A, |figure| state.figure(*figure).side);
    let names: Vec<&str> = aboard.iter().map(|figure| state.name(*figure)).collect();
    let facts = vec![Fact::new(
        "Aboard",
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") },
        ids::SX_VEH_02,
    )];
    let thing =
        things::thing(state.names().of(state.vehicle_piece(id)), "wagon", body.centre, Drawn::from(&body));
    PieceView {
        side: owner,
        symbol: Symbol { arm: Arm::Vehicle, ..thing.symbol },
        facing: it.at.degrees(),
        formation: "vehicle".to_owned(),
        marks: if it.moved { vec!["moved".to_owned()] } else { Vec::new() },
        facts,
        ..thing
    }
}
