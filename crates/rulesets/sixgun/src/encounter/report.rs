//! SX-CREP-01, SX-CREP-02: what a battle hands back to the campaign. However it was fought, the campaign gets this and nothing else; the
//! outcome of a real table is typed in as the same.

use super::{Affair, Course, Person, cattle, concede, loot, nobody_is_taken};
use crate::prelude::*;
use crate::scenario::EncounterKind;
use crate::sequence::side_left;

/// The report of an encounter that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Report {
    /// Everybody, side A's in roster order, then side B's.
    pub figures: Vec<FigureReport>,
    /// SX-CFRM-04: the side that holds the field.
    pub field: Option<Side>,
    /// What ended it.
    pub end: End,
    /// SX-CDAY-06: how many days it took.
    pub days: u8,
    /// SX-CENC-18: whether any shot was fired.
    pub shots: bool,
    /// SX-CENC-18: the side that gave up, broke off, or whose principal surrendered before any shot.
    pub yielded_unfought: Option<Side>,
    /// SX-CGUN-09, SX-CRANGE-08: the principals and player characters who went down or ran, in that order; who shares a place fell at the
    /// same instant.
    pub falls: Vec<Vec<String>>,
    /// What became of what the encounter is about.
    pub aim: Aim,
    /// SX-CWIN-04: how many share the points of each side: the party, dead included, and townsfolk who fought.
    pub numbers: BySide<u8>,
}

/// SX-CREP-01: what became of one figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FigureReport {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// SX-CHR-01: it stands for a player.
    #[serde(default)]
    pub player: bool,
    /// SX-CFRM-03.
    #[serde(default)]
    pub principal: bool,
    /// SX-CTOWN-15.
    #[serde(default)]
    pub townsfolk: bool,
    /// SX-CREC-01: lasting damage in all, what it brought along included.
    pub lasting: u8,
    /// SX-CREC-02: damage from fists.
    pub passing: u8,
    /// SX-CFRM-04.
    pub state: Condition,
    /// SX-CREC-08: it has a Bad Wound (`adv-gunplay` only).
    #[serde(default)]
    pub bad_wound: bool,
    /// Where it left the table; nothing if it is on it, captured, or its side broke off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<LeftAt>,
    /// SX-CIMP-03: it ran away at some time.
    #[serde(default)]
    pub ran_away: bool,
    /// SX-CENC-12.
    #[serde(default)]
    pub surrendered: bool,
    /// SX-CENC-13.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Captured>,
    /// SX-CENC-11.
    #[serde(default)]
    pub escaped: bool,
    /// SX-CIMP-01: a shot was fired while it was on the table.
    #[serde(default)]
    pub shoot_out: bool,
    /// SX-CWIN-04: it fired, threw or struck.
    #[serde(default)]
    pub fought: bool,
    /// SX-CWIN-01: whom it killed that was armed and conscious when the attack began.
    #[serde(default)]
    pub kills: Vec<String>,
    /// SX-CNAT-34: on whom it counted coup.
    #[serde(default)]
    pub coups: Vec<String>,
}

/// SX-CREP-01: whether somebody lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Nothing lost.
    Unhurt,
    /// Something lost, and conscious.
    Wounded,
    /// Alive and unconscious.
    Incapacitated,
    /// Dead.
    Killed,
}

/// SX-CREP-01: where somebody left the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeftAt {
    /// Over which edge.
    pub edge: TableEdge,
    /// At which point.
    pub at: Spot,
    /// Running, and not by choice.
    pub running: bool,
}

/// SX-CENC-13: who has somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Captured {
    /// The figure that took it; nothing if it gave itself up or was found on the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Its side.
    pub side: Side,
}

/// SX-CREP-02: what ended an encounter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// SX-CDAY-03.
    OneSideLeft,
    /// SX-CDAY-04.
    BrokenOff,
    /// SX-CDAY-06.
    SixthDusk,
    /// SX-CENC-11.
    Conceded,
    /// SX-CDAY-04, SX-CENC-12.
    Surrendered,
    /// SX-CENC-11.
    SceneEnded,
    /// SX-CGUN-10, or the last day of a scenario.
    Dusk,
    /// SX-CRUST-13.
    NoCattleLeft,
    /// SX-CIND-07.
    Morale,
    /// SX-CIND-08.
    Cavalry,
    /// SX-CDAY-07.
    Thirst,
    /// SX-CPOSSE-09: the chase was won, and no battle fought.
    ChaseWon,
    /// SX-END-03: both sides called it quits.
    CalledOff,
}

/// SX-CREP-02: what became of what an encounter is about.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Aim {
    /// Capture, Jail Break, Posse: the hunted principal.
    Hunted(HuntedFate),
    /// Robbery: the token.
    Loot(LootFate),
    /// Cattle Rustling.
    Cattle {
        /// SX-CRUST-12: over the far edge, and what SX-CRUST-13 adds.
        driven_off: u8,
        /// SX-CRUST-12: over another edge.
        strays: u8,
        /// Still on the table.
        left: u8,
        /// SX-CRUST-15: the rustlers were chased off.
        chased_off: bool,
    },
    /// Indians.
    Besieged(SiegeFate),
    /// Gunfight: the figures tell all of it.
    Fight,
}

/// SX-CCAP-13, SX-CJAIL-08, SX-CPOSSE-15: the fate of the hunted principal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HuntedFate {
    /// Away, or his side holds the field.
    Escaped,
    /// SX-CPOSSE-14: free, but not escaped.
    Free,
    /// Taken.
    Captured,
    /// Dead.
    Killed,
}

/// SX-CROB-05.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum LootFate {
    /// Out over a way out.
    Out,
    /// The party holds the field.
    Held,
    /// The robbery was stopped.
    Lost {
        /// Where the token is.
        at: Spot,
    },
}

/// SX-CIND-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SiegeFate {
    /// The band disappeared, or nobody of it is left.
    OnItsOwn,
    /// The cavalry came.
    Cavalry,
    /// Nobody of the party is left.
    Lost,
    /// The party got away or gave up before it was decided.
    Undecided,
}

/// SX-CREP-01, SX-CREP-02: the report of an encounter of the campaign; nothing while it lasts, or if it is a mere gunfight.
pub fn report(state: &State) -> Option<Report> {
    let (affair, course, outcome) = (state.affair()?, state.course.as_ref()?, state.over?);
    let field = field(state);
    let end = end(outcome.rule.0, outcome.winner);
    Some(Report {
        figures: course
            .people
            .iter()
            .zip(state.everybody())
            .map(|(it, id)| figure(state, it, id, field))
            .collect(),
        field,
        end,
        days: state.day,
        shots: course.first_shot.is_some(),
        yielded_unfought: course.yielded,
        falls: falls(state, affair, course),
        aim: aim(state, affair, field, end),
        numbers: BySide::of(|side| number(state, course, side)),
    })
}

/// SX-CFRM-04: the side that alone has a figure in action.
pub fn field(state: &State) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_left(state, *side) && !side_left(state, side.enemy()))
}

fn figure(state: &State, person: &Person, id: FigureId, field: Option<Side>) -> FigureReport {
    let it = state.figure(id);
    let character = state.character(id);
    let principal = state.affair().is_some_and(|affair| affair.principals[it.side] == Some(id));
    let names = |ids: &[FigureId]| ids.iter().map(|id| state.name(*id).to_owned()).collect();
    let captured = captured(state, person, it, field);
    let alive = it.status != Status::Dead;
    let gone = it.status == Status::OffTable && person.left.is_some();
    let away = gone && concede::may_leave(state, it.side);
    let holds = field == Some(it.side) && !(gone && is_free_without_escape(state, it.side));
    FigureReport {
        name: state.name(id).to_owned(),
        side: it.side,
        player: character.player,
        principal,
        townsfolk: character.townsfolk,
        lasting: it.lasting,
        passing: it.passing,
        state: condition(state, id),
        bad_wound: it.bad_wounds > 0,
        left: person.left.filter(|_| it.status == Status::OffTable).map(|left| LeftAt {
            edge: TableEdge::of(left.edge),
            at: left.at,
            running: left.running,
        }),
        ran_away: it.ran_away,
        surrendered: person.surrendered,
        escaped: alive && captured.is_none() && (away || holds || rode_on(state, it)),
        captured,
        shoot_out: it.in_shoot_out,
        fought: person.fought,
        kills: names(&person.kills),
        coups: names(&person.coups),
    }
}

/// SX-CPOSSE-14: hunted without an exit, whoever runs off the table is free and has not escaped, whatever his men do afterwards.
fn is_free_without_escape(state: &State, side: Side) -> bool {
    state.affair().is_some_and(|affair| affair.hunted == Some(side)) && !concede::may_leave(state, side)
}

/// SX-CRUST-13: no cattle left and both sides in action: the rustlers in action have escaped.
fn rode_on(state: &State, it: &Figure) -> bool {
    let stolen = state.over.is_some_and(|outcome| outcome.rule == campaign::SX_CRUST_13);
    stolen && it.status.conscious() && state.affair().is_some_and(|affair| affair.hunted == Some(it.side))
}

fn condition(state: &State, id: FigureId) -> Condition {
    let it = state.figure(id);
    match it.status {
        Status::Dead => Condition::Killed,
        Status::Unconscious => Condition::Incapacitated,
        // One who was taken where he lay has nothing left.
        _ if state.constitution_left(id) <= 0 => Condition::Incapacitated,
        _ if it.lasting > 0 || it.passing > 0 || it.bad_wounds > 0 => Condition::Wounded,
        _ => Condition::Unhurt,
    }
}

/// SX-CFRM-04, SX-CGUN-15: who has a figure: nobody if its own side holds the field, or in a Gunfight in town.
fn captured(state: &State, person: &Person, it: &Figure, field: Option<Side>) -> Option<Captured> {
    let taken = it.status == Status::Captured && field != Some(it.side) && !nobody_is_taken(state);
    taken.then(|| Captured { by: person.captor.map(|by| state.name(by).to_owned()), side: it.side.enemy() })
}

/// SX-CREP-02: the order of falling of principals and player characters.
fn falls(state: &State, affair: &Affair, course: &Course) -> Vec<Vec<String>> {
    let counts = |id: &FigureId| {
        let leads = affair.principals[state.figure(*id).side] == Some(*id);
        leads || state.character(*id).player
    };
    let fell = |id: FigureId| course.person(id).and_then(|person| person.fell).map(|at| (at, id));
    let mut all: Vec<(u32, FigureId)> = state.everybody().filter(counts).filter_map(fell).collect();
    all.sort_unstable();
    all.chunk_by(|one, other| one.0 == other.0)
        .map(|same| same.iter().map(|(_, id)| state.name(*id).to_owned()).collect())
        .collect()
}

/// SX-CWIN-04: the party, dead included, and every one of the townsfolk who fought.
fn number(state: &State, course: &Course, side: Side) -> u8 {
    let counts = |id: &FigureId| {
        let townsman = state.character(*id).townsfolk;
        let fought = course.person(*id).is_some_and(|person| person.fought);
        state.figure(*id).side == side && (!townsman || fought)
    };
    state.everybody().filter(counts).count() as u8
}

/// What ended it, by the rule that did.
fn end(rule: &str, winner: Option<Side>) -> End {
    let is = |id: dice::RuleId| id.0 == rule;
    match rule {
        _ if is(ids::SX_END_03) && winner.is_some() => End::Conceded,
        _ if is(ids::SX_END_03) => End::CalledOff,
        _ if is(campaign::SX_CENC_11) => End::SceneEnded,
        _ if is(campaign::SX_CENC_12) => End::Surrendered,
        _ if is(campaign::SX_CDAY_04) => End::BrokenOff,
        _ if is(campaign::SX_CDAY_06) => End::SixthDusk,
        _ if is(campaign::SX_CDAY_07) => End::Thirst,
        _ if is(campaign::SX_CIND_07) => End::Morale,
        _ if is(campaign::SX_CIND_08) => End::Cavalry,
        _ if is(campaign::SX_CRUST_13) => End::NoCattleLeft,
        _ if is(ids::SX_CRD_10) || is(campaign::SX_CGUN_10) => End::Dusk,
        _ => End::OneSideLeft,
    }
}

fn aim(state: &State, affair: &Affair, field: Option<Side>, end: End) -> Aim {
    match affair.kind {
        EncounterKind::Robbery => loot::fate(state, field).unwrap_or(Aim::Fight),
        EncounterKind::Capture | EncounterKind::JailBreak | EncounterKind::Posse => {
            affair.hunted_principal().map_or(Aim::Fight, |id| Aim::Hunted(hunted(state, id, field)))
        }
        EncounterKind::WarBand => Aim::Besieged(match (end, affair.hunted) {
            (End::Cavalry, _) => SiegeFate::Cavalry,
            (End::Morale | End::Thirst, _) => SiegeFate::OnItsOwn,
            (_, hunted) if field.is_some() && field == hunted => SiegeFate::OnItsOwn,
            _ if field.is_some() => SiegeFate::Lost,
            _ => SiegeFate::Undecided,
        }),
        EncounterKind::CattleRustling => cattle::tally(state).unwrap_or(Aim::Fight),
        EncounterKind::Gunfight => Aim::Fight,
    }
}

fn hunted(state: &State, id: FigureId, field: Option<Side>) -> HuntedFate {
    let it = state.figure(id);
    let holds = field == Some(it.side);
    match it.status {
        Status::Dead => HuntedFate::Killed,
        Status::OffTable if is_free_without_escape(state, it.side) => HuntedFate::Free,
        _ if holds => HuntedFate::Escaped,
        Status::Captured => HuntedFate::Captured,
        Status::OffTable if concede::may_leave(state, it.side) => HuntedFate::Escaped,
        _ => HuntedFate::Free,
    }
}
