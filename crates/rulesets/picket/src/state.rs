//! The state, the scenario it is set up from, and the events that change it.

use dice::Faces;
use engine::terrain::Ground;
use engine::{Agenda, Fault, Moment, Names, Outcome, PieceId, Shared, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use table::{Pose, Rect};

use crate::{Picket, Task, ids};

/// A battle as its file says it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// The meadow.
    pub ground: Ground,
    /// The pickets of both sides.
    pub pickets: Vec<Group>,
    /// Whether side B's last picket is hidden from side A.
    #[serde(default)]
    pub ambush: bool,
}

/// A picket: a few men on one base.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Pose,
    /// How many men it has.
    #[serde(default = "four")]
    pub men: u32,
}

const fn four() -> u32 {
    4
}

/// What never changes during a battle. States share it instead of copying it.
#[derive(Debug)]
struct Setup {
    names: Names,
    ground: Ground,
    ambush: bool,
}

/// Where everything stands. It is compared and hashed, so that odds follow equal states once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    setup: Shared<Setup>,
    /// The pickets, as many as there were at the start.
    pub pickets: Vec<Group>,
    /// PK-MOV-01: the inches each may still march this turn.
    pub paces: Vec<u8>,
    /// PK-TRN-01: the turn, from 1.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Side,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome>,
}

/// What happened. Only events change a state.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// PK-MOV-01.
    PacesOrdered {
        /// A pace for each picket of the side that stands, in their order.
        paces: Vec<u8>,
    },
    /// PK-MOV-02.
    Marched {
        /// Who.
        picket: PieceId,
        /// From where.
        from: Pose,
        /// Where to.
        to: Pose,
    },
    /// PK-FIR-01.
    Shot {
        /// Who.
        picket: PieceId,
        /// At whom.
        at: PieceId,
        /// The dice.
        faces: Faces,
        /// How many hit.
        hits: u8,
    },
    /// PK-TRN-01.
    TurnEnded {
        /// Whose.
        side: Side,
    },
    /// PK-END-01.
    Over {
        /// Who won, and by which rule.
        outcome: Outcome,
    },
}

/// Builds the first moment of a battle, or says everything that is wrong with its scenario, each with its place in the file.
pub fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    for side in Side::BOTH {
        if !scenario.pickets.iter().any(|picket| picket.side == side) {
            faults.push(Fault::by_rule("pickets", ids::PK_END_01, format!("side {side} has no picket")));
        }
    }
    for (index, picket) in scenario.pickets.iter().enumerate() {
        if picket.men == 0 {
            faults.push(Fault::new(format!("pickets[{index}].men"), "a picket has at least one man"));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let names = Names::new(scenario.pickets.iter().map(|picket| picket.name.clone()));
    let mut agenda = Agenda::default();
    agenda.push(Task::OrderPaces);
    Ok(State {
        setup: Shared::new(Setup { names, ground: scenario.ground.clone(), ambush: scenario.ambush }),
        pickets: scenario.pickets.clone(),
        paces: vec![0; scenario.pickets.len()],
        turn: 1,
        active: Side::A,
        agenda,
        over: None,
    })
}

/// The ground a picket covers.
pub fn base(at: Pose) -> Rect {
    Rect::centred(at, 3.0, 1.0)
}

impl State {
    /// The meadow.
    pub fn ground(&self) -> &Ground {
        &self.setup.ground
    }

    /// Whether a picket may be hidden in this battle.
    pub fn is_ambush(&self) -> bool {
        self.setup.ambush
    }

    /// Whether a picket is hidden from a side.
    pub fn is_hidden(&self, id: PieceId, seat: Side) -> bool {
        self.is_ambush() && seat == Side::A && id.index() + 1 == self.pickets.len()
    }

    /// A picket.
    pub fn picket(&self, id: PieceId) -> &Group {
        &self.pickets[id.index()]
    }

    /// Every picket a side had.
    pub fn of(&self, side: Side) -> impl Iterator<Item = PieceId> {
        let all = (0..self.pickets.len() as u16).map(PieceId);
        all.filter(move |id| self.picket(*id).side == side)
    }

    /// PK-END-01: the pickets a side has left.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = PieceId> {
        self.of(side).filter(|id| self.picket(*id).men > 0)
    }
}

impl Moment<Picket> for State {
    fn names(&self) -> &Names {
        &self.setup.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::PacesOrdered { paces } => {
                let mine: Vec<PieceId> = self.standing(self.active).collect();
                for (id, pace) in mine.into_iter().zip(paces) {
                    self.paces[id.index()] = *pace;
                }
            }
            Event::Marched { picket, to, .. } => {
                self.pickets[picket.index()].at = *to;
                self.paces[picket.index()] = 0;
            }
            Event::Shot { at, hits, .. } => {
                let men = &mut self.pickets[at.index()].men;
                *men = men.saturating_sub(u32::from(*hits));
            }
            Event::TurnEnded { side } => {
                self.active = side.enemy();
                self.turn += u32::from(*side == Side::B);
                self.paces.fill(0);
            }
            Event::Over { outcome } => {
                self.over = Some(*outcome);
                self.agenda.clear();
            }
        }
    }

    fn audit(&self) -> Result<(), String> {
        let both = self.standing(Side::A).next().is_some() && self.standing(Side::B).next().is_some();
        if both || self.over.is_some() { Ok(()) } else { Err("a side is gone and nobody has won".to_owned()) }
    }

    /// Taken to pieces without `..`, so that a new field is not forgotten. Agenda and outcome are said by the loop.
    fn facts(&self) -> Map<String, Value> {
        let Self { setup: _, pickets, paces, turn, active, agenda: _, over: _ } = self;
        let mut all = Map::new();
        all.insert("turn".to_owned(), json!(turn));
        all.insert("active".to_owned(), json!(active));
        for (picket, pace) in pickets.iter().zip(paces) {
            let said = json!({ "men": picket.men, "at": picket.at, "pace": pace });
            all.insert(picket.name.clone(), said);
        }
        all
    }
}
