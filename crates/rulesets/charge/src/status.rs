//! SC-STA: steady, disordered, shaken, engaged, locked.

use crate::prelude::*;

impl State {
    /// Every unit's id, gone or not.
    pub fn present_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// SC-FRM-01: whether a unit is in close order. Skirmishers in fieldworks count as close order too (SC-SKM-08).
    pub fn is_close_order(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        !here.lie.formation.is_open() || self.counts_as_close(unit)
    }

    /// SC-SKM-08: skirmishers in the zone of works are treated as close-order troops; in a block they are a garrison.
    pub fn counts_as_close(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        matches!(here.lie.formation, Formation::Skirmish { .. }) && self.setup.zone(&here.footprint.rects)
    }

    /// SC-STA-05: whether a unit can be disordered as it is now.
    /// SC-ART-01: artillery never can.
    pub fn can_be_disordered(&self, unit: UnitId) -> bool {
        self.info(unit).arm != Arm::Artillery && self.is_close_order(unit)
    }

    /// SC-STA-02, SC-STA-10: whether a unit counts as disordered: something disordered it, or it is locked.
    pub fn is_disordered(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        (here.disordered || here.locked_until.is_some()) && self.can_be_disordered(unit)
    }

    /// SC-STA-01: in close order, not disordered and not shaken.
    /// SC-STA-11: each state is kept and ends by itself; a unit may be in several at once.
    pub fn is_steady(&self, unit: UnitId) -> bool {
        self.is_close_order(unit) && !self.is_disordered(unit) && !self.unit(unit).shaken
    }

    /// SC-STA-09: whether a unit is in combat.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.pairs_of(unit).next().is_some()
    }

    /// SC-STA-10.
    pub fn is_locked(&self, unit: UnitId) -> bool {
        self.unit(unit).locked_until.is_some()
    }

    /// SC-STR-03: whether a unit is down to a quarter of what it began with.
    pub fn is_shattered(&self, unit: UnitId) -> bool {
        4 * self.unit(unit).models <= self.info(unit).models
    }

    /// Whether a unit is still on the table.
    pub fn is_present(&self, unit: UnitId) -> bool {
        self.unit(unit).fate == Fate::Present
    }
}

/// SC-STA-02: a unit becomes disordered, if it can be and is not yet.
pub fn disorder(ctx: &mut Ctx<'_, Charge>, unit: UnitId, rule: RuleId) {
    if ctx.can_be_disordered(unit) && !ctx.unit(unit).disordered {
        ctx.emit(Event::OrderChanged { unit, disordered: true, rule });
    }
}

/// SC-STA-07: a unit becomes shaken. Its screen comes back at once (SC-SCR-05).
pub fn shake(ctx: &mut Ctx<'_, Charge>, unit: UnitId, rule: RuleId) {
    if !ctx.unit(unit).shaken {
        ctx.emit(Event::ShakenChanged { unit, shaken: true, rule });
    }
    recall_screen(ctx, unit);
}

/// SC-SCR-05: a screen rejoins its parent, free.
pub fn recall_screen(ctx: &mut Ctx<'_, Charge>, unit: UnitId) {
    if ctx.unit(unit).screen.is_some() {
        ctx.emit(Event::ScreenIn { unit, rule: ids::SC_SCR_05 });
    }
}

/// SC-STA-09, SC-MOV-15: refused to whoever is in combat.
pub fn not_engaged(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.is_engaged(unit) {
        return Err(no!(ids::SC_MOV_15, "{unit} is in combat and stays where it is: choose another unit"));
    }
    Ok(())
}
