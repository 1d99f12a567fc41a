//! SC-GNL-01: generals ride in 1b, between units or the legs of one, and join or leave them.

use crate::prelude::*;
use crate::rider::Rider;

/// SC-GNL-01: a general rides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ride {
    /// Who.
    pub general: PieceId,
    /// Places on the way, if he does not ride straight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Spot>,
    /// Where to. Where he touches a friendly unit he joins it.
    pub to: Spot,
}

/// SC-GNL-01: how far a general rides in a turn.
pub const RIDE: f64 = 32.0;

/// A ride the rules accept.
#[derive(Debug, Clone, PartialEq)]
pub struct Ridden {
    /// Where he is afterwards.
    pub at: Spot,
    pub with: Option<UnitId>,
    /// The places where he bends.
    pub by: Vec<Spot>,
    /// How far he rode.
    pub rode: f64,
}

/// SC-GNL-01: whether a general may ride there: 32 inches a turn, those he was carried included.
pub fn check(state: &State, general: GeneralId, via: &[Spot], to: Spot) -> Result<Ridden, Refusal> {
    let (here, piece) = (state.general(general), state.general_piece(general));
    let rider = Rider::new(state, general);
    let stops: Vec<_> = via.iter().chain([&to]).map(|stop| stop.point()).collect();
    let rode = rider.way(&stops)?;
    let joins = rider.touches(to.point());
    let left = RIDE - f64::from(here.ridden) / 1000.0;
    if beyond(rode, left) {
        return Err(no!(
            ids::SC_GNL_01,
            "{piece} has {:.2} of his 32 inches left this turn, and this is {rode:.2}",
            left.max(0.0)
        ));
    }
    let at = joins.map_or(to, |unit| state.post(unit));
    Ok(Ridden { at, with: joins, by: via.to_vec(), rode })
}

/// Rides where it was checked.
pub fn make(ctx: &mut Ctx<'_, Charge>, general: GeneralId, ridden: Ridden) {
    let Ridden { at, with, by, rode } = ridden;
    ctx.emit(Event::GeneralPlaced { general, at, with, by, rode, rule: ids::SC_GNL_01 });
}
