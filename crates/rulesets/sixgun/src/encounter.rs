//! What an encounter of the campaign adds to a gunfight: who decides it, who waits for the alarm, the loot, the cattle, dusk and dawn,
//! and what a battle hands back. A scenario without `[encounter]` has none of it.
//!
//! [`Affair`] is what never changes and lies in the set-up; [`Course`] is how far it has come and lies in the state. What merely follows
//! from other events (who fell first, who left where, who killed whom) is noted by [`follow`].

pub mod alarm;
pub mod best;
pub mod cattle;
pub mod concede;
pub mod conduct;
pub mod coup;
mod dawn;
pub mod days;
pub mod loot;
pub mod players;
pub mod report;
pub mod surround;
pub mod watch;

mod follow;
mod read;

use dice::RuleId;

pub use follow::follow;
pub(crate) use read::{affair, check, course};

use serde_json::{Map, Value, json};

use crate::prelude::*;
use crate::scenario::{EncounterKind, Waits};

/// What an encounter is about. It never changes.
#[derive(Debug, Clone)]
pub struct Affair {
    pub kind: EncounterKind,
    /// SX-CENC-11: the side that is hunted, robs, rustles or is besieged.
    pub hunted: Option<Side>,
    /// SX-CFRM-03: the persons whose fate decides it.
    pub principals: BySide<Option<FigureId>>,
    /// SX-CJAIL-05: the jail or bank, as the ground lists it.
    pub building: Option<u8>,
    /// House option `alarm-at-or-below`.
    pub at_or_below: bool,
    /// SX-CRUST-04: the near edge, from which the cattle come.
    pub near: Option<Edge>,
    /// SX-CDAY-07: the watering hole, as the ground lists it.
    pub water: Option<u8>,
    /// SX-CIND-08: what is added to the cavalry die.
    pub cavalry: i8,
    /// SX-CCAP-11: where the hunted wait for hunters who steal up on them.
    pub hideout: Option<watch::Hideout>,
}

/// How far an encounter has come.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Course {
    /// What has become of everybody, by [`FigureId`].
    pub people: Vec<Person>,
    /// Counts the moments at which something may befall somebody: falls of one moment happened at the same instant (SX-CREP-02).
    pub moment: u32,
    /// SX-CENC-18: the side that fired the first shot, bows and thrown knives included (SX-CIMP-01).
    pub first_shot: Option<Side>,
    /// SX-CENC-18: the side that gave up, broke off, or whose principal surrendered before any shot.
    pub yielded: Option<Side>,
    /// SX-CJAIL-05: how far the alarm has come, where there is one.
    pub alarm: Option<alarm::Alarm>,
    /// SX-CJAIL-06, SX-CJAIL-07, SX-CCAP-07: something that rouses those who wait has happened, and by which rule.
    pub stirred: Option<RuleId>,
    /// SX-CROB-05: where the loot is, if there is any.
    pub loot: Option<loot::Loot>,
    /// SX-CRUST: the cattle, if there are any.
    pub herd: Option<cattle::Herd>,
    /// SX-CDAY-07: at how many dusks in a row the hunted principal was at the water.
    pub dusks_at_water: u8,
    /// SX-CCAP-11: the last turn for which the hunted looked out; nothing once they have seen somebody.
    pub watch: Option<u32>,
}

/// What has become of one figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Person {
    /// SX-CJAIL-07, SX-CCAP-07: it takes no part yet.
    pub waits: bool,
    /// SX-CREP-01: where it left the table.
    pub left: Option<Left>,
    /// SX-CREP-02: the moment at which it first went down or ran.
    pub fell: Option<u32>,
    /// SX-CENC-12.
    pub surrendered: bool,
    /// SX-DMG-09: who took it.
    pub captor: Option<FigureId>,
    /// SX-CWIN-04: it fired, threw or struck.
    pub fought: bool,
    /// SX-CWIN-01: whom it killed that was armed and conscious when the attack began.
    pub kills: Vec<FigureId>,
    /// SX-CNAT-34: on whom it counted coup.
    pub coups: Vec<FigureId>,
    /// Those who were conscious when its last attack began.
    pub awake: FigureSet,
}

/// SX-CREP-01: over which edge somebody left, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Left {
    /// Over which edge.
    pub edge: Edge,
    pub at: Spot,
    /// Running, and not by choice.
    pub running: bool,
}

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-CRUST-07, SX-CRUST-08: the herd at the start of a turn.
    Herd,
    /// SX-CCAP-11: the hunted look out before the cards.
    LookOut,
    /// SX-CRUST-09: the loose head from this number on.
    Loose(u8),
    /// SX-CRUST-09: the rustlers say where a loose head goes.
    Wish(cattle::Wish),
    /// SX-CDAY-04, SX-CIND-10: what comes at dusk.
    Dusk,
    /// SX-CIND-07, SX-CIND-08: the war band's dice.
    Morale,
    /// SX-CDAY-04: a side breaks off or gives itself up.
    Choose(days::AtDusk),
    /// SX-CDAY-05: a side puts its figures elsewhere.
    Dawn(days::AtDawn),
    /// SX-CENC-11: another player of a side agrees or not.
    Consent(players::Consent),
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Herd => cattle::roll(ctx),
            Self::LookOut => watch::roll(ctx),
            Self::Loose(from) => cattle::run_loose(ctx, from),
            Self::Dusk => {
                days::dusk(ctx);
                Ok(())
            }
            Self::Morale => days::morale(ctx),
            Self::Wish(_) | Self::Choose(_) | Self::Dawn(_) | Self::Consent(_) => {
                unreachable!("these tasks ask")
            }
        }
    }
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-CJAIL-05: a die for the alarm was rolled.
    /// - `count`: the turn, counted from the first step outside.
    Listened { figure: FigureId, count: u32, die: u8, raised: bool },
    /// SX-CJAIL-06, SX-CJAIL-07, SX-CCAP-07: these take part from now on.
    Roused { figures: FigureSet, rule: RuleId },
    /// SX-CDAY-06: the alarm is raised without a die.
    Raised,
    /// SX-CCAP-11: the die of those who wait in a hideout.
    /// - `turn`: the turn it is for.
    /// - `second` (SX-CNAT-20): the second die against Apaches.
    LookedOut { turn: u32, die: u8, second: Option<u8> },
    /// SX-CCAP-11: those who stole up have been seen.
    Seen,
    /// SX-CROB-05: the loot falls to the ground.
    Dropped { by: FigureId, at: Spot },
    /// SX-CROB-05: it is picked up.
    PickedUp { by: FigureId },
    /// SX-CDAY-04: those who run are gone.
    Dusk,
    /// SX-CIND-07: the morale of a war band.
    /// - `dice`: the die for the losses, then the other.
    BandTested { lost: u8, alive: u8, dice: Faces, leaves: bool },
    /// SX-CIND-08: the die for the cavalry.
    CavalryRolled { die: u8, modifier: i8, comes: bool },
    /// SX-CDAY-05: a figure stands elsewhere at dawn.
    PutAtDawn { figure: FigureId, at: Pose },
    /// SX-CRUST-08: a head gets loose.
    GotLoose { head: u8 },
    /// SX-CRUST-07: the herd die.
    /// - `turn`: the turn it is for.
    HerdRolled { die: u8, turn: u32 },
    /// SX-CRUST-09: the die of a loose head.
    LooseRolled { head: u8, die: u8 },
    /// SX-CRUST-10, SX-CRUST-11: somebody takes control of a loose head.
    Gathered { head: u8, by: FigureId },
    /// SX-CRUST-07: a head moves.
    /// - `mils`: what it took, in thousandths of an inch.
    HeadMoved { head: u8, from: Pose, to: Pose, mils: i32 },
    /// SX-CRUST-08: the active figure has driven cattle.
    Driven,
    /// SX-CRUST-09: a loose head moves no more in this turn.
    Stands { head: u8 },
    /// SX-CRUST-12: a head is off the table.
    HeadGone { head: u8, how: cattle::Gone },
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    let turn = state.turn;
    if matches!(event, Event::Driven | Event::PickedUp { .. }) {
        if let Some(activation) = &mut state.activation {
            activation.begun = true;
        }
    }
    match event {
        Event::Dusk => return days::fold_dusk(state),
        Event::PutAtDawn { figure, at } => return movement::put(state, *figure, *at),
        _ => {}
    }
    let Some(course) = &mut state.course else { return };
    match event {
        Event::Listened { count, raised, .. } => alarm::fold_listened(course, turn, *count, *raised),
        Event::Roused { figures, .. } => alarm::fold_roused(course, *figures),
        Event::Raised => course.alarm.iter_mut().for_each(|alarm| alarm.raised = true),
        Event::LookedOut { turn, .. } => course.watch = Some(*turn),
        Event::Seen => course.watch = None,
        Event::Dropped { at, .. } => course.loot = Some(loot::Loot::Lies(*at)),
        Event::PickedUp { by } => course.loot = Some(loot::Loot::Carried(*by)),
        Event::Dusk | Event::PutAtDawn { .. } | Event::BandTested { .. } | Event::CavalryRolled { .. } => {}
        Event::Driven => {}
        Event::GotLoose { .. }
        | Event::HerdRolled { .. }
        | Event::LooseRolled { .. }
        | Event::Gathered { .. }
        | Event::HeadMoved { .. }
        | Event::Stands { .. }
        | Event::HeadGone { .. } => {
            if let Some(herd) = &mut course.herd {
                cattle::fold(herd, event);
            }
        }
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Listened { figure, count, die, raised } => {
            alarm::tell_listened(state, *figure, *count, *die, *raised)
        }
        Event::Roused { figures, rule } => alarm::tell_roused(state, *figures, *rule),
        Event::LookedOut { die, second, .. } => return watch::tell_looked_out(*die, *second),
        Event::Dropped { by, at } => {
            let says = format!("{} drops the loot at {}.", state.name(*by), words::place(at.point()));
            Telling::new(campaign::SX_CROB_05, says).about([state.name(*by)]).headline()
        }
        Event::PickedUp { by } => {
            let says = format!("{} picks up the loot.", state.name(*by));
            let told = Telling::new(campaign::SX_CROB_05, says).about([state.name(*by)]).headline();
            told.seen(beats::step(state, *by, state.figure(*by).at, engine::beat::Gait::March))
        }
        _ => return cattle::tell(state, event).or_else(|| days::tell(state, event)),
    })
}

/// SX-CJAIL-07, SX-CCAP-07, SX-CTOWN-18: whether a figure takes no part yet.
pub fn waits(state: &State, figure: FigureId) -> bool {
    state.course.as_ref().is_some_and(|course| course.person(figure).is_some_and(|person| person.waits))
}

/// SX-CGUN-12: onlookers may not be attacked.
pub fn may_be_attacked(state: &State, figure: FigureId) -> Result<(), Refusal> {
    if waits_for(state, figure) == Some(Waits::ForNothing) {
        return Err(no!(campaign::SX_CGUN_12, "{figure} only looks on and may not be attacked"));
    }
    Ok(())
}

/// SX-CDAY-03: whether a conscious figure keeps its side in action: townsfolk who wait do not.
pub fn keeps_in_action(state: &State, figure: FigureId) -> bool {
    !waits(state, figure) || !state.character(figure).townsfolk
}

/// SX-CGUN-15: whether nobody is taken in this encounter.
pub fn nobody_is_taken(state: &State) -> bool {
    state.setup.in_town && state.affair().is_some_and(|affair| affair.kind == EncounterKind::Gunfight)
}

/// SX-CNPC-17: whether the law should take this man alive: he is fired on with one bullet at a time.
pub fn wanted_alive(state: &State, figure: FigureId) -> bool {
    state.affair().is_some_and(|affair| {
        let hunts = matches!(affair.kind, EncounterKind::Capture | EncounterKind::JailBreak);
        hunts && affair.hunted_principal() == Some(figure)
    })
}

impl Affair {
    /// SX-CFRM-03: the principal of the hunted side.
    pub fn hunted_principal(&self) -> Option<FigureId> {
        self.hunted.and_then(|side| self.principals[side])
    }
}

impl Course {
    /// What has become of a figure; nothing of one that is only imagined.
    pub fn person(&self, figure: FigureId) -> Option<&Person> {
        self.people.get(usize::from(figure.0))
    }
}

impl State {
    /// What the encounter is about, if it is one of the campaign.
    pub fn affair(&self) -> Option<&Affair> {
        self.setup.affair.as_ref()
    }

    /// SX-SOLO-02, SX-CNPC-17: how a figure behaves that is played by the book.
    pub fn posture(&self, figure: FigureId) -> Posture {
        let own = self.character(figure).posture;
        own.unwrap_or(self.setup.sides[self.figure(figure).side].posture)
    }

    /// SX-SOLO-02: the post it stays at.
    pub fn post(&self, figure: FigureId) -> Option<Spot> {
        let own = self.character(figure).post;
        own.or(self.setup.sides[self.figure(figure).side].post)
    }
}

/// SX-CFRM-04: whether somebody is down: killed, incapacitated, captured or surrendered.
pub(crate) const fn is_down(status: Status) -> bool {
    matches!(status, Status::Dead | Status::Unconscious | Status::Captured)
}

/// What a figure waits for, as the scenario says it.
pub(crate) fn waits_for(state: &State, figure: FigureId) -> Option<Waits> {
    state.character(figure).waits
}

/// SX-CROB-04, SX-MOV-08: the points of the edges a side may make for, nearest to a place first.
pub(crate) fn exits_from(state: &State, side: Side, from: table::Point) -> Option<table::Point> {
    let board = &state.setup.terrain.board;
    let info = &state.setup.sides[side];
    let of_edge = |edge: &TableEdge| board.gap_to_edge(edge.on_board(), from).to;
    let streets = info.ways_out.iter().map(|way| way.nearest_to(board, from));
    let edges = info.exits.iter().filter(|_| info.ways_out.is_empty()).map(of_edge);
    streets.chain(edges).min_by(|one, other| one.distance(from).total_cmp(&other.distance(from)))
}

/// The whole course as data, for cases and digests: each part is taken to pieces without leaving one out.
pub(crate) fn facts(state: &State, course: &Course) -> Value {
    let Course { people, moment, first_shot, yielded, alarm, stirred, loot, herd, dusks_at_water, watch } =
        course;
    let mut all = Map::new();
    for (person, id) in people.iter().zip(state.everybody()) {
        let Person { waits, left, fell, surrendered, captor, fought, kills, coups, awake } = person;
        let said = json!({
            "waits": waits,
            "left": left,
            "fell": fell,
            "surrendered": surrendered,
            "captor": captor,
            "fought": fought,
            "kills": kills,
            "coups": coups,
            "awake": awake,
        });
        all.insert(state.name(id).to_owned(), said);
    }
    json!({
        "people": all,
        "moment": moment,
        "first-shot": first_shot,
        "yielded": yielded,
        "alarm": alarm,
        "stirred": stirred.map(|rule| rule.0),
        "loot": loot,
        "cattle": cattle_facts(state, herd.as_ref()),
        "dusks-at-water": dusks_at_water,
        "watch": watch,
        "report": report::report(state),
    })
}

/// The cattle by name.
fn cattle_facts(state: &State, herd: Option<&cattle::Herd>) -> Value {
    let Some(cattle::Herd { head, inches, turn }) = herd else { return Value::Null };
    let mut all = Map::new();
    for (id, it) in (0..).zip(head) {
        all.insert(state.names().of(state.head_piece(id)).to_owned(), json!(it));
    }
    json!({ "head": all, "inches": inches, "turn": turn })
}
