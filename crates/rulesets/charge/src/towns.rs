//! SC-TWN-13: who moves into a block when its defenders are gone. How units come to be in blocks otherwise is in [`crate::blocks`].

use crate::ground::capacity;
use crate::prelude::*;
use crate::{generals, status, task};

impl State {
    /// SC-TWN-02: the units inside a block, in roster order.
    pub fn garrison(&self, block: u8) -> impl Iterator<Item = UnitId> + '_ {
        let inside = self.present().filter(move |(_, unit)| {
            matches!(unit.lie.formation, Formation::Garrison { block: held, .. } if held == block)
        });
        inside.map(|(unit, _)| unit)
    }

    /// SC-TWN-01: how many more figures a block holds.
    pub fn room_in(&self, block: u8) -> u16 {
        let inside: u16 = self.garrison(block).map(|unit| self.unit(unit).models).sum();
        capacity(&self.setup.terrain.areas[usize::from(block)]).saturating_sub(inside)
    }

    /// What a block is called.
    pub fn block_name(&self, block: u8) -> &str {
        &self.setup.terrain.areas[usize::from(block)].name
    }
}

/// SC-TWN-13: the blocks that were stormed, one after the other: who may move in is asked.
pub fn occupations(storms: &[(UnitId, u8)]) -> Vec<task::Task> {
    let mut blocks: Vec<(u8, UnitSet)> = Vec::new();
    for (unit, block) in storms {
        match blocks.iter_mut().find(|(known, _)| known == block) {
            Some((_, units)) => units.add(*unit),
            None => blocks.push((*block, [*unit].into_iter().collect())),
        }
    }
    blocks.sort_by_key(|(block, _)| *block);
    blocks.into_iter().map(|(block, stormed)| Task::Stormed { block, stormed }.into()).collect()
}

/// What is done and asked about blocks in 2d.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// A block was stormed by these units: perhaps one of them may move in.
    /// - `stormed`: who fought against it and did not lose.
    Stormed { block: u8, stormed: UnitSet },
    /// Which of them does is asked.
    Occupy(Occupy),
}

impl Task {
    /// Does a task that is work.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) {
        let Self::Stormed { block, stormed } = self else { return };
        let question = Occupy { block, stormed };
        if ctx.garrison(block).next().is_none() && question.fitting(ctx).next().is_some() {
            ctx.push(Self::Occupy(question));
        }
    }
}

/// SC-TWN-13: which unit moves into a block whose defenders are gone, or none.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Occupy {
    pub block: u8,
    /// Who fought against it and did not lose.
    pub stormed: UnitSet,
}

/// SC-TWN-13: a unit moves into the block it stormed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OccupyBlock {
    /// Which.
    pub unit: PieceId,
}

/// SC-TWN-13: nobody does.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StayOut {}

impl Occupy {
    fn check(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        if !self.stormed.has(unit) {
            return Err(no!(
                ids::SC_TWN_13,
                "{unit} did not storm this block and hold its ground: choose another"
            ));
        }
        let (models, room) = (state.unit(unit).models, state.room_in(self.block));
        if models > room {
            let says = no!(
                ids::SC_TWN_03,
                "{unit} has {} models and the block holds {}: a unit is not divided",
                i32::from(models),
                i32::from(room)
            );
            return Err(says);
        }
        status::not_engaged(state, unit)
    }

    fn fitting<'s>(&'s self, state: &'s State) -> impl Iterator<Item = UnitId> + 's {
        self.stormed.iter().filter(|unit| state.is_present(*unit) && self.check(state, *unit).is_ok())
    }
}

impl Asks<Charge> for Occupy {
    fn seat(&self, state: &State) -> Side {
        self.stormed.iter().next().map_or(state.active, |unit| state.unit(unit).side)
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "The defenders of {} are gone: one unit that stormed it may move in.",
            state.block_name(self.block)
        );
        Head::new(ids::SC_TWN_13, "Occupying a block", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<OccupyBlock>(MAIN, |answers| {
                let pieces = self.fitting(state).map(|unit| state.piece(unit));
                let unit =
                    answers.pick(slot!(unit), "Which unit moves in?").among(pieces).judged(|piece| {
                        let unit = own_unit(state, self.seat(state), piece)?;
                        self.check(state, unit).map(|()| unit)
                    })?;
                answers.done(occupied(self.block, Some(unit)), || OccupyBlock { unit: state.piece(unit) })
            });
            ways.word::<StayOut>(Button::new("Nobody moves in"), || occupied(self.block, None));
        })
    }
}

/// SC-TWN-13: a unit moves into the block it stormed, or nobody does.
fn occupied(block: u8, by: Option<UnitId>) -> Doing {
    Doing::shown(move |state| {
        let by = by.map_or("Nobody", |unit| state.name(unit));
        format!("{by} moves into {}.", state.block_name(block))
    })
    .played(move |ctx| {
        if let Some(unit) = by {
            move_in(ctx, unit, block);
        }
    })
}

/// SC-TWN-02, SC-TWN-05: a unit goes into a block, which is its footprint from now on, and is disordered.
pub fn move_in(ctx: &mut Ctx<'_, Charge>, unit: UnitId, block: u8) {
    let Lie { formation, at } = ctx.unit(unit).lie;
    let loose = match formation {
        Formation::Garrison { loose, .. } => loose,
        formation => formation.is_open(),
    };
    let lie = Lie { formation: Formation::Garrison { block, loose }, at };
    status::recall_screen(ctx, unit);
    ctx.emit(Event::Placed { unit, lie, gone: 0.0, by: Vec::new(), why: Why::Entered, rule: ids::SC_TWN_02 });
    status::disorder(ctx, unit, ids::SC_TWN_05);
    generals::startle(ctx, unit);
}
