//! The battle as the table shows it. Nothing is hidden in this game (MG-GEN-13), so both seats see the same.

mod objectives;

use engine::view::{self, Arm as Drawn, Base, Ended, Fact, PieceView, Ring, SideView, Symbol};
use engine::{BySide, Outcome, View};
use table::{Degrees, Inches};

use crate::grammar::army as called;
use crate::prelude::*;
use crate::profiles::{Nation, Profile, Range};
use crate::scenario::Rank;
use crate::set_up::Victory;
use crate::{army, end_phase, field, movement, query, shooting};

/// What a seat sees.
pub(crate) fn view(state: &State, _: Option<Side>) -> View {
    let colours = BySide::of(|of| colours(state, of));
    let units = state.present().map(|(id, _)| unit(state, id));
    let commanders = (0..state.commanders.len() as u8)
        .map(CommanderId)
        .filter(|id| state.commander(*id).fate == Fate::Present)
        .map(|id| commander(state, id, colours[state.commander(id).side]));
    View {
        turn: state.turn,
        turn_limit: Some(state.setup.turn_limit),
        phase: step_name(state.step).to_owned(),
        active: state.active,
        sides: BySide::of(|of| side(state, of, colours[of])),
        pieces: units.chain(commanders).collect(),
        objectives: objectives::objectives(state),
        ended: state.over.map(|outcome| ended(state, outcome)),
    }
}

/// A step as players call it.
pub(crate) const fn step_name(step: Step) -> &'static str {
    match step {
        Step::Deployment => "Deployment",
        Step::FirstRoll => "Who moves first",
        Step::Command => "Command",
        Step::Rally => "Movement: rally",
        Step::Rout => "Movement: rout",
        Step::Actions => "Movement: actions",
        Step::Commanders => "Movement: commanders",
        Step::Shooting => "Shooting",
        Step::Melee => "Melee",
        Step::End => "End",
    }
}

/// A rank as players call it.
pub(crate) const fn rank_name(rank: Rank) -> &'static str {
    match rank {
        Rank::Army => "army commander",
        Rank::InfCorps => "infantry corps commander",
        Rank::InfDiv => "infantry divisional commander",
        Rank::CavCorps => "cavalry corps commander",
        Rank::CavDiv => "cavalry divisional commander",
    }
}

fn side(state: &State, side: Side, colours: &str) -> SideView {
    let info = &state.setup.sides[side];
    let lost = end_phase::morale_lost(state, side);
    let cost = army::cost(&state.setup, side);
    let units = state.of_side(side).count();
    let at_start = state.setup.units.iter().filter(|unit| unit.side == side).count();
    SideView {
        name: info.name.clone(),
        nation: colours.to_owned(),
        facts: vec![
            Fact::new(
                "Morale lost",
                format!("{lost} of {}, broken at {}", info.morale, end_phase::breaks_at(info.morale)),
                ids::MG_END_02,
            ),
            Fact::new("Units", format!("{units} of {at_start}"), ids::MG_UNI_11),
            Fact::new("Points", cost.total().to_string(), ids::MG_ARM_03),
        ],
        forces: vec![],
    }
}

/// The colours of the nation that has the most stands on a side; of two that are as strong as each other, the first of the roster.
fn colours(state: &State, side: Side) -> &'static str {
    let mut nations: Vec<(Nation, u32)> = Vec::new();
    for unit in state.setup.units.iter().filter(|unit| unit.side == side) {
        let (nation, stands) = (unit.profile.nation, u32::from(unit.stands));
        match nations.iter_mut().find(|(known, _)| *known == nation) {
            Some((_, sum)) => *sum += stands,
            None => nations.push((nation, stands)),
        }
    }
    let most = nations.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    most.map_or("french", |(nation, _)| coats(state, side, nation))
}

/// What the troops of a nation wear on a side: their national colours, or the side's own if the enemy has troops of that nation too, for nobody
/// could tell the two apart.
fn coats(state: &State, side: Side, nation: Nation) -> &'static str {
    let fights =
        |side: Side| state.setup.units.iter().any(|unit| unit.side == side && unit.profile.nation == nation);
    match side {
        _ if !fights(side.enemy()) => nation.colours(),
        Side::A => "side-a",
        Side::B => "side-b",
    }
}

fn unit(state: &State, id: UnitId) -> PieceView {
    let (unit, info) = (state.unit(id), state.setup.unit(id));
    let here = &unit.footprint;
    PieceView {
        name: info.name.clone(),
        side: unit.side,
        symbol: symbol(&info.profile, coats(state, unit.side, info.profile.nation)),
        centre: (here.centre().x, here.centre().y),
        facing: here.front().facing,
        bases: here.stands.iter().map(Base::from).collect(),
        formation: formation_word(state, id).to_owned(),
        condition: condition_word(unit.condition).to_owned(),
        marks: marks(state, id),
        strength: Some((u32::from(unit.stands), u32::from(info.stands))),
        rings: rings(state, id),
        facts: facts(state, id),
        superior: Some(state.commander_name(info.superior).to_owned()),
    }
}

fn symbol(profile: &Profile, coats: &str) -> Symbol {
    let arm = match profile.arm {
        Arm::Infantry => Drawn::Infantry,
        Arm::Cavalry => Drawn::Cavalry,
        Arm::Artillery => Drawn::Artillery,
    };
    let title = profile.title.to_lowercase();
    let kind = [
        ("guard", "guard"),
        ("grenadier", "guard"),
        ("heavy", "heavy"),
        ("cossack", "light"),
        ("light", "light"),
        ("horse", "horse"),
        ("militia", "militia"),
        ("landwehr", "militia"),
    ];
    let kind = kind.iter().find(|(word, _)| title.contains(word)).map_or("line", |(_, kind)| kind);
    Symbol { arm, nation: coats.to_owned(), kind: kind.to_owned() }
}

/// How a unit is drawn up, in a word; open order by difficult ground is said too (MG-TER-04).
fn formation_word(state: &State, id: UnitId) -> &'static str {
    let formation = state.unit(id).formation;
    if !state.open_order(id) {
        return formation.name();
    }
    match formation {
        Formation::Line | Formation::OpenLine => "open order in line",
        Formation::MarchColumn => "open order on the march",
        Formation::Column
        | Formation::OpenColumn
        | Formation::Square
        | Formation::Limbered
        | Formation::Unlimbered => "open order in column",
    }
}

const fn condition_word(condition: Condition) -> &'static str {
    match condition {
        Condition::Good => "good",
        Condition::Disordered => "disordered",
        Condition::Routed => "routed",
    }
}

fn marks(state: &State, id: UnitId) -> Vec<String> {
    let unit = state.unit(id);
    // MG-SHO-17: hits lie on a unit until the phase is over, and are seen there.
    let hits = match unit.hits {
        0 => None,
        1 => Some("1 hit".to_owned()),
        more => Some(format!("{more} hits")),
    };
    let marks = view::marks([
        (unit.exhausted, "exhausted"),
        (field::engaged(state, id), "engaged"),
        (unit.marks.charged, "charged"),
        (unit.marks.rallied, "rallied"),
        (unit.marks.shot, "shot"),
        (unit.marks.square_failed, "square failed"),
        (unit.footprint.ground.defended(), "defended"),
    ]);
    marks.into_iter().chain(hits).collect()
}

fn rings(state: &State, id: UnitId) -> Vec<Ring> {
    let mut rings = Vec::new();
    let half_arc = Degrees(if shooting::shoots_all_round(state, id) { 180.0 } else { 90.0 });
    if shooting::may_shoot(state, id).is_ok() {
        if let Range::Guns { short, .. } = state.profile(id).range {
            rings.push(Ring::arc("short range", Inches(f64::from(short)), half_arc));
        }
        if let Some(range) = shooting::range(state, id) {
            rings.push(Ring::arc("range", Inches(range), half_arc));
        }
    }
    let rate = movement::rate(state, id);
    if rate > 0.0 {
        rings.push(Ring::round("move", Inches(rate)));
    }
    // MG-FAC-01, MG-FAC-03: the front zone, for all but those who look all round.
    if half_arc.0 < 180.0 {
        rings.push(Ring::arc("arc", Inches(0.0), half_arc));
    }
    rings
}

fn facts(state: &State, id: UnitId) -> Vec<Fact> {
    let (unit, info) = (state.unit(id), state.setup.unit(id));
    let profile = &info.profile;
    let mut facts = vec![
        Fact::new("Troops", format!("{} {}", profile.nation.name(), profile.title), ids::MG_ARM_01),
        Fact::new(
            "Quality",
            format!("{}, passes on {}+", profile.quality.name(), profile.quality.passes_on()),
            ids::MG_QUA_01,
        ),
        Fact::new("Stands", format!("{} of {}", unit.stands, info.stands), ids::MG_UNI_01),
        Fact::new("Melee", format!("{} dice a stand", profile.melee), ids::MG_UNI_02),
        Fact::new("Hits", format!("{} remove a stand", profile.hits), ids::MG_UNI_02),
        Fact::new("Move", format!("{}″ an action", movement::rate(state, id)), ids::MG_MOV_04),
        Fact::new("Morale", format!("{} a stand", profile.morale()), ids::MG_END_03),
    ];
    match profile.range {
        Range::Muskets(_) if profile.shoot > 0 => {
            let range = shooting::range(state, id).unwrap_or_default();
            facts.push(Fact::new("Shoot", format!("{} a stand to {range}″", profile.shoot), ids::MG_SHO_04));
        }
        Range::Guns { short, long } => {
            let says = format!("{} dice to {short}″, 1 to {long}″", profile.shoot);
            facts.push(Fact::new("Shoot", says, ids::MG_SHO_10));
        }
        Range::Muskets(_) | Range::None => {}
    }
    if let Some(save) = profile.save {
        facts.push(Fact::new("Save", format!("{save}+ against every hit"), ids::MG_UNI_08));
    }
    if unit.hits > 0 {
        facts.push(Fact::new("Hits taken", unit.hits.to_string(), ids::MG_SHO_16));
    }
    if unit.footprint.ground.level > 0 {
        facts.push(Fact::new("Ground", format!("level {}", unit.footprint.ground.level), ids::MG_MEL_21));
    }
    facts.push(Fact::new("In words", query::describe(state, state.piece(id)), ids::MG_GEN_13));
    facts
}

fn commander(state: &State, id: CommanderId, colours: &str) -> PieceView {
    let (commander, info) = (state.commander(id), state.setup.commander(id));
    let at = commander.at.point();
    let kind = match info.rank {
        Rank::Army => "army",
        Rank::InfCorps | Rank::CavCorps => "corps",
        Rank::InfDiv | Rank::CavDiv => "division",
    };
    PieceView {
        name: info.name.clone(),
        side: commander.side,
        symbol: Symbol { arm: Drawn::Commander, nation: colours.to_owned(), kind: kind.to_owned() },
        centre: (at.x, at.y),
        facing: 0.0,
        bases: vec![Base::Disc { at: (at.x, at.y), radius: MARKER }],
        formation: rank_name(info.rank).to_owned(),
        condition: String::new(),
        marks: if commander.moved { vec!["moved".to_owned()] } else { Vec::new() },
        strength: None,
        rings: vec![Ring::round("command", Inches(info.range))],
        facts: vec![
            Fact::new("Rank", rank_name(info.rank), ids::MG_CMD_01),
            Fact::new("Command points", commander.cp.to_string(), ids::MG_CMD_04),
            Fact::new("Range", format!("{}″", info.range), ids::MG_CMD_02),
        ],
        superior: info.superior.map(|superior| state.commander_name(superior).to_owned()),
    }
}

/// MG-FRM-01: a commander is a round marker; he is a point for all measuring.
const MARKER: f64 = 0.4;

/// How it ended, in a sentence.
pub(crate) fn ended(state: &State, outcome: Outcome) -> Ended {
    let name = |side: Side| called(state, side);
    let says = match outcome.winner {
        Some(winner) if outcome.rule == ids::MG_GEN_03 => {
            format!("The battle is given up by {} and won by {}.", name(winner.enemy()), name(winner))
        }
        None if outcome.rule == ids::MG_GEN_03 => "Both sides agree on a draw.".to_owned(),
        Some(winner) if outcome.rule == ids::MG_END_02 => {
            let broken = name(winner.enemy());
            format!("The morale of {broken} is broken: the battle is won by {}.", name(winner))
        }
        Some(winner) => match end_phase::deciding(state) {
            Some(Victory::Hold { area, .. }) => {
                let ground = &state.setup.terrain.areas[usize::from(*area)].name;
                format!(
                    "The last turn is over and {ground} is held by {0} alone: the battle is won by {0}.",
                    name(winner)
                )
            }
            Some(Victory::Endure { .. }) => {
                format!("The last turn is over and the battle is won by {}, who held out.", name(winner))
            }
            None => format!("The battle is won by {}.", name(winner)),
        },
        None if outcome.rule == ids::MG_END_02 => {
            "The last turn is over and the morale of both armies is broken: a draw.".to_owned()
        }
        None if state.setup.victory.iter().any(|victory| matches!(victory, Victory::Hold { .. })) => {
            "The last turn is over, neither side has broken and neither holds what it was to hold: a draw."
                .to_owned()
        }
        None => "The last turn is over and neither side has broken: a draw.".to_owned(),
    };
    Ended::new(outcome, says)
}
