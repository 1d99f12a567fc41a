//! Which rule says no, and what on the table decided it.

use engine::{RuleId, Ruled, Witness};

use super::Refusal;
use crate::order::Order;
use crate::state::State;
use crate::{ids, interrupts, movement, pursuit};

impl Refusal {
    /// A reaction that does not answer what is asked is refused by the rule that says who may react so, and when: players ask "why may
    /// it not evade?", not which step it is. An action in the middle of another is refused by the rule that has it wait.
    pub fn explained(self, state: &State, order: &Order) -> Self {
        let Self::WrongOrder { .. } = self else { return self };
        let (why, rule) = match order {
            Order::TrySquare => interrupts::why_no_square(state),
            Order::DeclineSquare => interrupts::why_no_choice(state),
            Order::Evade { .. } | Order::Stand => {
                ("no cavalry that may evade is about to be touched by infantry", ids::MG_EVA_01)
            }
            Order::Continue | Order::Halt => {
                ("nobody is paused where he may halt and has farther to go", ids::MG_CHG_09)
            }
            Order::Pursue { .. } => pursuit::why_nobody_pursues(state),
            Order::Move { .. } | Order::ChangeFormation { .. } | Order::EndActions
                if movement::is_acting(state) =>
            {
                ("an action is completed with all reactions to it before the next", ids::MG_MOV_14)
            }
            _ => return self,
        };
        Self::NotOffered { why, rule }
    }
}

impl Ruled for Refusal {
    fn rule(&self) -> RuleId {
        match self {
            Self::NobodyIsAsked | Self::BadDraft { .. } => ids::MG_TRN_01,
            Self::NotAUnit { .. } => ids::MG_COM_01,
            Self::NotACommander { .. } | Self::NotYours { .. } => ids::MG_CMD_11,
            Self::NotHisTurn { .. } => ids::MG_CMD_21,
            Self::NotTheEnemy { .. } => ids::MG_SHO_02,
            Self::Gone { .. } => ids::MG_UNI_11,
            Self::NotPlacedOnce { .. } | Self::OutsideZone { .. } => ids::MG_GEN_12,
            Self::WrongFormation { .. } => ids::MG_UNI_05,
            Self::NoRoad { .. } => ids::MG_FRM_15,
            Self::NoTarget { .. } => ids::MG_SHO_01,
            Self::TargetEngaged { .. } => ids::MG_SHO_03,
            Self::NotInArc { .. } => ids::MG_SHO_06,
            Self::NearPartNotInArc { .. } => ids::MG_FAC_02,
            Self::OnlyRearRanks { .. } => ids::MG_SHO_08,
            Self::OutOfRange { .. } => ids::MG_SHO_04,
            Self::NoSight { .. } => ids::MG_SHO_07,
            Self::NotInMelee { .. } => ids::MG_MEL_03,
            Self::CannotShoot { rule, .. } | Self::CannotPursue { rule, .. } => *rule,
            Self::NotThree { .. } | Self::NotInPool { .. } => ids::MG_CMD_05,
            Self::OtherCorps { .. } | Self::WrongDice { .. } => ids::MG_CMD_06,
            Self::KeepsHisDie { .. } => ids::MG_CMD_07,
            Self::NoSuchDie { .. } => ids::MG_CMD_09,
            Self::NotSubordinate { .. } => ids::MG_CMD_11,
            Self::ByRoad { .. } => ids::MG_MOV_07,
            Self::NameAStand { .. } | Self::NoStandToName { .. } => ids::MG_FRM_07,
            Self::CannotHalt { .. } => ids::MG_CHG_09,
            Self::TooDear { rule, .. }
            | Self::CannotAct { rule, .. }
            | Self::CannotGroup { rule, .. }
            | Self::TooFar { rule, .. }
            | Self::Blocked { rule, .. }
            | Self::TooNear { rule, .. }
            | Self::BadCharge { rule, .. } => *rule,
            Self::WrongOrder { rule, .. }
            | Self::NotOffered { rule, .. }
            | Self::OffTable { rule, .. }
            | Self::Overlap { rule, .. }
            | Self::BarredGround { rule, .. }
            | Self::NoAnswer { rule, .. } => *rule,
        }
    }

    fn witness(&self) -> Vec<Witness> {
        match self {
            Self::OutOfRange { line, gap, .. } => vec![Witness::line(line.0, line.1, format!("{gap:.2}″"))],
            Self::NoSight { line, by, .. } => vec![Witness::line(line.0, line.1, format!("blocked by {by}"))],
            Self::OutsideZone { at, reach, .. } => vec![Witness::point(*at, format!("{reach:.2}″"))],
            Self::OffTable { at, over, .. } => vec![Witness::point(*at, format!("{over:.2}″ over the edge"))],
            Self::Overlap { at, other, .. } => vec![Witness::point(*at, other.clone())],
            Self::BarredGround { at, ground, .. } => vec![Witness::point(*at, ground.clone())],
            Self::TooFar { from, to, asked, .. } => vec![Witness::line(*from, *to, format!("{asked:.2}″"))],
            Self::Blocked { at, other, .. } => vec![Witness::point(*at, other.clone())],
            Self::TooNear { from, to, gap, .. } => vec![Witness::line(*from, *to, format!("{gap:.2}″"))],
            Self::TooDear { line, cost, has, .. } => {
                vec![Witness::line(line.0, line.1, format!("{cost} points, and he has {has}"))]
            }
            Self::CannotGroup { line: Some((from, to)), .. } => {
                vec![Witness::line(*from, *to, format!("{:.2}″", from.distance(*to)))]
            }
            Self::ByRoad { at, unit, .. } => vec![Witness::point(*at, unit.clone())],
            Self::NotInArc { front, name, .. } | Self::NearPartNotInArc { front, name, .. } => {
                vec![Witness::line(front.0, front.1, format!("the front of {name}"))]
            }
            Self::OnlyRearRanks { line, .. } => vec![Witness::line(line.0, line.1, "not the front rank")],
            Self::BadCharge { from, to, .. } => vec![Witness::line(*from, *to, String::new())],
            _ => Vec::new(),
        }
    }
}
