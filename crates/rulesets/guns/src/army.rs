//! SG-SCALE-13: an army by itself, as a file of `armies/` keeps it, to be put into a scenario. There are no points; what it comes to is counted.

use engine::Side;
use engine::army::{Armies, Head};
use serde_json::{Value, json};

use crate::Guns;
use crate::scenario::Scenario;
use crate::state::{Arm, State};

impl Armies for Guns {
    fn parade(list: &Head, mut army: Value) -> Value {
        let whole_table = json!([[[0, 0], [96, 48]]]);
        if let Some(army) = army.as_object_mut() {
            army.insert("zones".to_owned(), whole_table.clone());
        }
        // A battle has two sides, and this one is nobody's.
        let nobody = json!({ "zones": whole_table, "commanders": {"(the other)": {}}, "formations": {"(the others)": {"infantry": 1}} });
        json!({ "ruleset": list.ruleset, "sides": { "A": army, "B": nobody } })
    }

    /// SG-VIC-02: bases by arm, and how many of them it may lose.
    fn comes_to(parade: &Scenario, state: &State) -> String {
        let bases = |is_so: fn(Arm) -> bool| {
            state.setup.bases.iter().filter(|base| base.side == Side::A && is_so(base.arm)).count()
        };
        let (army, strength) = (&parade.sides[Side::A], state.setup.sides[Side::A].bases.len() as u32);
        format!(
            "{strength} bases in {} formations, half of them lost break it (SG-VIC-02): {} of infantry, {} of cavalry, {} of artillery; commanders: {}",
            army.formations.len(),
            bases(|arm| arm == Arm::Infantry),
            bases(|arm| arm == Arm::Cavalry),
            bases(Arm::is_artillery),
            army.commanders.len()
        )
    }
}
