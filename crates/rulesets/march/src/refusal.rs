//! The refusals that several phases share, and why an order is refused that answers something else than what is asked.

use bodies::Barred;
use engine::refusal::Value;

use crate::prelude::*;
use crate::{interrupts, movement, pursuit};

/// Farther than it may go.
pub fn too_far(
    rule: RuleId,
    who: impl Into<Value>,
    allowed: f64,
    (from, to, asked): (Point, Point, f64),
) -> Refusal {
    no!(rule, "{who} may go {allowed:.2} inches and this is {asked:.2}: shorten it by {:.2}", asked - allowed)
        .along(from, to, asked)
}

/// So far over the table's edge at its farthest place.
pub fn off_table(rule: RuleId, who: impl Into<Value>, over: f64, at: Point) -> Refusal {
    no!(rule, "{who} would lie over the table's edge by {over:.2} inches: bring it in by that much")
        .along_saying(at, at, |[_, over, ..], f| write!(f, "{over:.2}″ over the edge"))
}

/// On another unit.
pub fn overlap(rule: RuleId, unit: UnitId, other: UnitId, at: Point) -> Refusal {
    no!(rule, "{unit} would overlap {other}: leave it room").at(at, other)
}

/// Another unit is in the way.
pub fn blocked(rule: RuleId, who: impl Into<Value>, other: UnitId, at: Point) -> Refusal {
    no!(rule, "{other} is in the way of {who}: go round, or stop short").at(at, other)
}

/// Ground that may not be entered.
pub fn barred_ground(state: &State, who: impl Into<Value>, barred: &Barred) -> Refusal {
    let ground = Value::from(crate::ground::called(&state.setup.terrain, barred.by));
    no!(barred.rule, "{who} may not enter {}: {}", ground.clone(), barred.why).at(barred.at, ground)
}

/// MG-UNI-05: a formation the arm does not have.
pub fn wrong_formation(who: impl Into<Value>, to: Formation, arm: Arm) -> Refusal {
    no!(ids::MG_UNI_05, "{who} cannot be {}: {} has {}", to.in_words(), arm.name(), arm.formations())
}

/// MG-FRM-15: a march column away from any road, or on one too short.
pub fn no_road(unit: UnitId, why: &'static str) -> Refusal {
    no!(ids::MG_FRM_15, "{unit} cannot lie in march column there: {why}")
}

/// Why a reaction has no place while something else is asked: by the rule that says who may react so, and when. Players ask "why may it not
/// evade?", not which step it is. An action in the middle of another is refused by the rule that has it wait.
pub fn out_of_place(state: &State, order: &Order) -> Option<Refusal> {
    let (why, rule) = match order {
        Order::TrySquare(_) => interrupts::why_no_square(state),
        Order::DeclineSquare(_) => interrupts::why_no_choice(state),
        Order::Evade(_) | Order::Stand(_) => {
            ("no cavalry that may evade is about to be touched by infantry", ids::MG_EVA_01)
        }
        Order::Continue(_) | Order::Halt(_) => {
            ("nobody is paused where he may halt and has farther to go", ids::MG_CHG_09)
        }
        Order::Pursue(_) => pursuit::why_nobody_pursues(state),
        Order::Move(_) | Order::ChangeFormation(_) | Order::EndActions(_) if movement::is_acting(state) => {
            ("an action is completed with all reactions to it before the next", ids::MG_MOV_14)
        }
        _ => return None,
    };
    Some(no!(rule, "{why}, and something else is asked now: give an order of this step"))
}
