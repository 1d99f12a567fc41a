//! SC-FRM: how the models of a unit lie, and what ground they take up.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use bodies::{Ranks, Shape};

use crate::ground::Terrain;
use crate::prelude::*;
use crate::state::Bend;

/// A formation in a word, as files and orders say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// See [`Formation::Column`].
    Column,
    /// See [`Formation::Line`].
    Line,
    /// See [`Formation::Bent`].
    Bent,
    /// See [`Formation::Square`].
    Square,
    /// See [`Formation::Limbered`].
    Limbered,
    /// See [`Formation::Deployed`].
    Deployed,
    /// See [`Formation::Skirmish`].
    Skirmish,
    /// See [`Formation::Garrison`].
    Garrison,
    /// See [`Formation::OffGuns`].
    OffGuns,
}

impl Word {
    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Line => "line",
            Self::Bent => "bent line",
            Self::Square => "square",
            Self::Limbered => "limbered",
            Self::Deployed => "deployed",
            Self::Skirmish => "skirmish order",
            Self::Garrison => "garrison",
            Self::OffGuns => "away from its guns",
        }
    }
}

impl Formation {
    /// The word for it.
    pub const fn word(self) -> Word {
        match self {
            Self::Column { .. } => Word::Column,
            Self::Line { .. } => Word::Line,
            Self::Bent(_) => Word::Bent,
            Self::Square => Word::Square,
            Self::Limbered { .. } => Word::Limbered,
            Self::Deployed => Word::Deployed,
            Self::Skirmish { .. } => Word::Skirmish,
            Self::Garrison { .. } => Word::Garrison,
            Self::OffGuns { .. } => Word::OffGuns,
        }
    }

    /// SC-FRM-04: a column or a line, by its width.
    pub const fn by_width(info: &UnitInfo, wide: u16) -> Self {
        if wide <= info.widest_column() { Self::Column { wide } } else { Self::Line { wide } }
    }

    /// Models or guns abreast, where that is a number of its own.
    pub const fn wide(self) -> Option<u16> {
        match self {
            Self::Column { wide }
            | Self::Line { wide }
            | Self::Limbered { wide }
            | Self::Skirmish { wide }
            | Self::OffGuns { wide } => Some(wide),
            Self::Bent(Bend { left, right, .. }) => Some(left + right),
            Self::Square | Self::Deployed | Self::Garrison { .. } => None,
        }
    }

    /// SC-TWN-02: the block it holds.
    pub const fn block(self) -> Option<u8> {
        match self {
            Self::Garrison { block, .. } => Some(block),
            _ => None,
        }
    }

    /// SC-FRM-01: whether it is a line, straight or bent.
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Line { .. } | Self::Bent(_))
    }

    /// SC-FRM-01: open order is skirmish order and a crew away from its guns.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Skirmish { .. } | Self::OffGuns { .. })
    }

    /// SC-FRM-10: whether it has flanks and a rear.
    pub const fn has_flanks(self) -> bool {
        !self.is_open() && !matches!(self, Self::Square | Self::Garrison { .. })
    }
}

/// The ground a unit takes up. It follows from the unit's strength, formation and place, so it is no part of a state's identity.
#[derive(Debug, Clone)]
pub struct Footprint {
    /// Its rectangle; of a bent line the unbent wing, then the one swung back. A garrison has none: its block is its footprint.
    pub rects: ArrayVec<Rect, 2>,
    /// Its middle.
    pub centre: Point,
    /// No part of it is farther from the middle than this.
    pub reach: f64,
}

impl PartialEq for Footprint {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Footprint {}

impl Hash for Footprint {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Footprint {
    /// SC-FRM-03, SC-FRM-06, SC-FRM-07, SC-FRM-08, SC-FRM-09, SC-SKM-01, SC-TWN-02: the footprint of so many models.
    pub fn of(info: &UnitInfo, models: u16, lie: Lie, terrain: &Terrain) -> Self {
        let Formation::Garrison { block, .. } = lie.formation else {
            return Self::in_the_open(info, models, lie);
        };
        let body = Body::of_area(&terrain.areas[usize::from(block)].outline);
        Self { rects: ArrayVec::new(), centre: body.centre, reach: body.reach }
    }

    /// The footprint of a unit that is in no block.
    pub fn in_the_open(info: &UnitInfo, models: u16, lie: Lie) -> Self {
        let mut rects = ArrayVec::new();
        if let Formation::Bent(bend) = lie.formation {
            rects.extend(wings(info, bend, lie.at).map(|wing| wing.rect));
        } else {
            let (width, depth) = size(info, models, lie.formation);
            rects.push(Rect::behind(lie.at, width, depth));
        }
        let body = Body::of_rects(&rects);
        let (centre, reach) = (body.centre, body.reach);
        Self { rects, centre, reach }
    }

    /// The body, if it is no garrison.
    pub fn body(&self) -> Body<'_> {
        Body { shape: Shape::Rects(&self.rects), centre: self.centre, reach: self.reach }
    }
}

/// How a number of models lies in ranks; nothing for squares, bent lines and garrisons, which have none of one width.
pub fn ranks(info: &UnitInfo, models: u16, formation: Formation) -> Option<Ranks> {
    let models = models.max(1);
    let (frontage, depth) = info.base();
    let (loose, loose_depth) = info.loose_base();
    Some(match formation {
        Formation::Column { wide } | Formation::Line { wide } => Ranks { models, wide, frontage, depth },
        Formation::Limbered { wide } => Ranks { models: info.guns(), wide, frontage, depth },
        Formation::Deployed => Ranks { models: info.guns(), wide: info.guns(), frontage, depth },
        Formation::Skirmish { wide } | Formation::OffGuns { wide } => {
            Ranks { models, wide, frontage: loose, depth: loose_depth }
        }
        Formation::Bent(_) | Formation::Square | Formation::Garrison { .. } => return None,
    })
}

/// Width and depth of a formation; of a bent line as if it were straight, of a garrison nothing.
pub fn size(info: &UnitInfo, models: u16, formation: Formation) -> (f64, f64) {
    match formation {
        Formation::Square => {
            let side = square_side(info, models);
            (side, side)
        }
        Formation::Bent(Bend { left, right, .. }) => {
            let (frontage, depth) = info.base();
            (f64::from(left + right) * frontage, depth)
        }
        Formation::Garrison { .. } => (0.0, 0.0),
        _ => ranks(info, models, formation).map_or((0.0, 0.0), Ranks::size),
    }
}

/// SC-FRM-06: the side of a square: its longest face, and half an inch for the corners.
pub fn square_side(info: &UnitInfo, models: u16) -> f64 {
    f64::from(models.max(1).div_ceil(4)) * info.base().0 + 0.5
}

/// SC-FRM-06: the models of a square's front, right, rear and left face. Left-over models go to the front, rear, right and left in that order.
pub const fn faces(models: u16) -> [u16; 4] {
    let (each, over) = (models / 4, models % 4);
    [each + (over >= 1) as u16, each + (over >= 3) as u16, each + (over >= 2) as u16, each]
}

/// SC-FRM-07: the crew at each gun, from the left; left-over crew goes to the leftmost guns.
pub fn crew_of_gun(info: &UnitInfo, crew: u16, gun: u16) -> u16 {
    let guns = info.guns().max(1);
    crew / guns + u16::from(gun < crew % guns)
}

/// A wing of a bent line: how many models, its front centre and facing, and its rectangle.
#[derive(Debug, Clone, Copy)]
pub struct WingLie {
    pub models: u16,
    /// The middle of its front edge, and its facing.
    pub front: Placement,
    /// The ground it takes up.
    pub rect: Rect,
}

/// SC-FRM-09: the wings of a bent line, the one that was not swung first. The other is hinged on the front edge at the bend.
pub fn wings(info: &UnitInfo, bend: Bend, straight: Pose) -> [WingLie; 2] {
    let (frontage, depth) = info.base();
    let whole: Placement = straight.into();
    let half = f64::from(bend.left + bend.right) * frontage / 2.0;
    let at_bend = whole.world(Point::new(f64::from(bend.left) * frontage - half, 0.0));
    let lie = |models: u16, side: Wing, turn: f64| {
        let length = f64::from(models) * frontage;
        let facing = whole.facing + turn;
        let hinge = Placement { at: at_bend, facing };
        let aside = match side {
            Wing::Left => -length / 2.0,
            Wing::Right => length / 2.0,
        };
        let front = Placement { at: hinge.world(Point::new(aside, 0.0)), facing };
        WingLie { models, front, rect: Rect::behind(front, length, depth) }
    };
    let angle = f64::from(bend.angle) / 100.0;
    match bend.back {
        // The right wing swings back clockwise, the left one the other way round.
        Wing::Right => [lie(bend.left, Wing::Left, 0.0), lie(bend.right, Wing::Right, angle)],
        Wing::Left => [lie(bend.right, Wing::Right, 0.0), lie(bend.left, Wing::Left, -angle)],
    }
}

/// SC-SCR-01, SC-SKM-01: the ground a screen takes up.
pub fn screen_rect(info: &UnitInfo, screen: Screen) -> Rect {
    screen_ranks(info, screen).block(screen.at)
}

/// How a screen lies.
pub fn screen_ranks(info: &UnitInfo, screen: Screen) -> Ranks {
    let (frontage, depth) = info.loose_base();
    Ranks { models: screen.models.max(1), wide: screen.wide.max(1), frontage, depth }
}

/// SC-SKM-01: how far the farthest model is from the command model at the front centre.
pub fn farthest_from_command(info: &UnitInfo, models: u16, wide: u16) -> f64 {
    let (spacing, depth) = info.loose_base();
    let ranks = Ranks { models: models.max(1), wide, frontage: spacing, depth };
    let across = f64::from(wide) * spacing / 2.0 - spacing / 2.0;
    libm::hypot(across, f64::from(ranks.deep() - 1) * depth)
}

/// SC-SKM-01: the reach of a command model.
pub const COMMAND_REACH: f64 = 6.0;

/// SC-FRM-01: whether a unit may ever be in a formation.
pub fn suits(info: &UnitInfo, word: Word) -> bool {
    match word {
        Word::Column | Word::Line | Word::Bent => info.arm != Arm::Artillery,
        Word::Square | Word::Garrison => info.arm == Arm::Infantry,
        Word::Skirmish => info.skirmishes,
        Word::Limbered | Word::Deployed | Word::OffGuns => info.arm == Arm::Artillery,
    }
}

/// SC-FRM-01, SC-FRM-04, SC-FRM-08, SC-SKM-01: the formation so many models take up, so wide or as wide as is usual; or the rule against it and why.
/// Bent lines and garrisons are taken up otherwise.
pub fn formed(
    info: &UnitInfo,
    models: u16,
    word: Word,
    wide: Option<u16>,
) -> Result<Formation, (RuleId, String)> {
    if !suits(info, word) {
        return Err((
            ids::SC_FRM_01,
            format!("{} has no such formation as {}", info.arm.name(), word.name()),
        ));
    }
    let column = info.widest_column();
    let (formation, least, most, rule) = match word {
        Word::Column => {
            let wide = wide.unwrap_or(column.min(models));
            (Formation::Column { wide }, 1, column.min(models), ids::SC_FRM_04)
        }
        Word::Line => (Formation::Line { wide: wide.unwrap_or(models) }, column + 1, models, ids::SC_FRM_04),
        Word::Limbered => {
            let guns = info.guns();
            (Formation::Limbered { wide: wide.unwrap_or(guns.min(2)) }, 1, guns, ids::SC_FRM_08)
        }
        Word::Skirmish => {
            (Formation::Skirmish { wide: wide.unwrap_or(models.div_ceil(2)) }, 1, models, ids::SC_SKM_01)
        }
        Word::OffGuns => {
            (Formation::OffGuns { wide: wide.unwrap_or(models.min(8)) }, 1, models, ids::SC_ART_08)
        }
        Word::Square => return Ok(Formation::Square),
        Word::Deployed => return Ok(Formation::Deployed),
        Word::Bent | Word::Garrison => {
            return Err((ids::SC_FRM_01, format!("{} is not taken up so", word.name())));
        }
    };
    let wide = formation.wide().unwrap_or(1);
    if !(least..=most).contains(&wide) {
        return Err((rule, format!("in {} it is {least} to {most} wide, not {wide}", word.name())));
    }
    if matches!(formation, Formation::Skirmish { .. }) {
        let far = farthest_from_command(info, models, wide);
        if table::beyond(far, COMMAND_REACH) {
            let says = format!(
                "its farthest model would be {far:.3} inches from the command model, and 6 is the most"
            );
            return Err((ids::SC_SKM_01, says));
        }
    }
    Ok(formation)
}

impl State {
    /// The ground a unit takes up: its rectangle, its wings, or the block it holds.
    pub fn body(&self, unit: UnitId) -> Body<'_> {
        let here = self.unit(unit);
        let footprint = &here.footprint;
        match here.lie.formation {
            Formation::Garrison { block, .. } => {
                let shape = Shape::Area(&self.setup.terrain.areas[usize::from(block)].outline);
                Body { shape, centre: footprint.centre, reach: footprint.reach }
            }
            _ => footprint.body(),
        }
    }

    /// The body a unit would be if it lay otherwise.
    pub fn footprint_of(&self, unit: UnitId, lie: Lie) -> Footprint {
        Footprint::of(self.info(unit), self.unit(unit).models, lie, &self.setup.terrain)
    }

    /// A unit's main rectangle: the whole of it, or a bent line's unbent wing. A garrison has none.
    pub fn rect(&self, unit: UnitId) -> Option<&Rect> {
        self.unit(unit).footprint.rects.first()
    }

    /// Where a unit is seen to stand: at its front centre; a garrison in the middle of its block (SC-TWN-02).
    pub fn seen_at(&self, unit: UnitId) -> Pose {
        let here = self.unit(unit);
        match here.lie.formation {
            Formation::Garrison { .. } => {
                let Point { x, y } = here.footprint.centre;
                Pose::new(x, y, here.lie.at.degrees())
            }
            _ => here.lie.at,
        }
    }

    /// SC-SCR-02: the ground a unit's screen takes up, if it is out.
    pub fn screen_rect(&self, unit: UnitId) -> Option<Rect> {
        self.unit(unit).screen.map(|screen| screen_rect(self.info(unit), screen))
    }

    /// SC-ART-08: the ground of a battery's guns while the crew is away.
    pub fn guns_rect(&self, unit: UnitId) -> Option<Rect> {
        let guns = self.unit(unit).guns?;
        let footprint = Footprint::in_the_open(self.info(unit), self.unit(unit).models, guns.lie);
        footprint.rects.first().copied()
    }

    /// SC-FRM-03: how many ranks deep a unit in column, line or open order is; 1 for everybody else.
    pub fn ranks_deep(&self, unit: UnitId) -> u16 {
        let here = self.unit(unit);
        ranks(self.info(unit), here.models, here.lie.formation).map_or(1, Ranks::deep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SC-FRM-06: left-over models go to the front, rear, right and left face in that order.
    #[test]
    fn a_square_spreads_its_models_over_its_faces() {
        #[rustfmt::skip]
        let examples = [
            // models  front right rear left
            (24,       [6, 6, 6, 6]),
            (22,       [6, 5, 6, 5]),
            (30,       [8, 7, 8, 7]),
            (21,       [6, 5, 5, 5]),
            (23,       [6, 6, 6, 5]),
        ];
        for (models, wanted) in examples {
            assert_eq!(faces(models), wanted, "{models}");
        }
    }
}
