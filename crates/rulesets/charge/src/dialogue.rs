//! What the questions of all phases share: words that can be picked, and the ghost that is dragged.

use engine::decision::{PlaceAnswer, PoseOut};

use crate::manoeuvre::On;
use crate::movement::Through;
use crate::prelude::*;

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<Charge>;

/// Models abreast; as many as is usual if it is left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Wide(pub Option<u16>);

impl Wide {
    /// Whether nothing is said.
    pub fn is_usual(&self) -> bool {
        self.0.is_none()
    }
}

impl Answer for Wide {
    fn label(&self) -> String {
        self.0.map_or_else(|| "as wide as usual".to_owned(), |wide| format!("{wide} abreast"))
    }
}

/// A facing in degrees; as before if it is left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Toward(pub Option<f64>);

impl Toward {
    /// Whether nothing is said.
    pub fn is_unsaid(&self) -> bool {
        self.0.is_none()
    }
}

impl Answer for Toward {
    fn label(&self) -> String {
        self.0.map_or_else(|| "facing as before".to_owned(), |facing| format!("facing {facing:.0}°"))
    }
}

impl Answer for On {
    fn label(&self) -> String {
        match self {
            Self::Centre => "on the centre".to_owned(),
            Self::Right => "out to the right".to_owned(),
            Self::Left => "out to the left".to_owned(),
        }
    }
}

impl Answer for Through {
    fn label(&self) -> String {
        match self {
            Self::Slowly => "through friends at half speed".to_owned(),
            Self::Hastily => "through friends in haste: both disordered".to_owned(),
        }
    }
}

impl Answer for Word {
    fn label(&self) -> String {
        self.name().to_owned()
    }
}

impl Answer for Wing {
    fn label(&self) -> String {
        match self {
            Self::Left => "left".to_owned(),
            Self::Right => "right".to_owned(),
        }
    }
}

/// SC-TRN-05: a unit of the side that decides, still on the table.
pub fn own_unit(state: &State, side: Side, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = state.as_unit(piece).filter(|unit| state.is_present(*unit));
    let Some(unit) = unit else {
        return Err(no!(ids::SC_TRN_05, "{piece} is no unit on the table: choose one of yours"));
    };
    if state.unit(unit).side != side {
        return Err(no!(ids::SC_TRN_05, "{piece} is not yours: choose one of your own units"));
    }
    Ok(unit)
}

/// An enemy of the side that decides, still on the table.
pub fn enemy_unit(state: &State, side: Side, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = state.as_unit(piece).filter(|unit| state.is_present(*unit) && state.unit(*unit).side != side);
    unit.ok_or_else(|| no!(ids::SC_TRN_05, "{piece} is no enemy unit on the table: choose one"))
}

/// SC-GNL-01: a general of the side that decides, still on the table.
pub fn own_general(state: &State, side: Side, piece: PieceId) -> Result<GeneralId, Refusal> {
    let general = state.as_general(piece).filter(|id| usize::from(id.0) < state.generals.len());
    let general = general.filter(|id| {
        let here = state.general(*id);
        here.side == side && here.fate == GeneralFate::Present
    });
    general.ok_or_else(|| no!(ids::SC_GNL_01, "{piece} is no general of yours: choose one"))
}

/// A place that was judged: what refuses it is shown on the way there, unless something else on the table decided.
pub fn shown<L>(judged: Result<L, Refusal>, from: Point, to: Point) -> Result<L, Refusal> {
    judged.map_err(|refusal| refusal.or_along(from, to, "not here"))
}

/// A unit that is dragged in a formation.
pub fn ghost(state: &State, unit: UnitId, formation: Formation, reach: Option<f64>) -> Ghost {
    let here = state.unit(unit);
    let lie = Lie { formation, at: Pose::new(0.0, 0.0, 0.0) };
    let footprint = Footprint::in_the_open(state.info(unit), here.models, lie);
    Ghost {
        piece: state.name(unit).to_owned(),
        answer: PlaceAnswer::Pose,
        from: PoseOut::from(here.lie.at),
        bases: footprint.rects.iter().map(Base::from).collect(),
        reach,
    }
}

/// Half the width of a general's marker on the map; he stands on a point.
pub const MARKER: f64 = 0.3;

/// A general who is dragged.
pub fn general_ghost(state: &State, general: GeneralId, reach: Option<f64>) -> Ghost {
    let at = state.general(general).at.point();
    Ghost {
        piece: state.general_name(general).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
        bases: vec![Base::Disc { at: (0.0, 0.0), radius: MARKER }],
        reach,
    }
}
