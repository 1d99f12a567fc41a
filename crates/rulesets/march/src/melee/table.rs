//! The combat table, MG-MEL-07 and MG-MEL-08, as printed, and who is looked up where (MG-MEL-05, MG-MEL-06).

use schemars::JsonSchema;

use crate::prelude::*;

/// Who can have a row of his own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// Infantry in line.
    InfLine,
    /// Infantry in column or march column.
    InfColumn,
    /// Infantry in open order.
    InfOpen,
    /// Cavalry in line or march column, not exhausted.
    CavLine,
}

/// Who can be attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// Infantry in line.
    InfLine,
    /// Infantry in column or march column.
    InfColumn,
    /// Infantry in square.
    InfSquare,
    /// Infantry in open order.
    InfOpen,
    /// Cavalry in line or march column, not exhausted.
    CavLine,
    /// Exhausted cavalry.
    CavExhausted,
    /// Limbered artillery.
    Limbered,
    /// Unlimbered artillery.
    Unlimbered,
    /// Anybody disordered.
    Disordered,
    /// Anybody routed.
    Routed,
}

/// MG-MEL-09: what one side of a pair may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// As printed.
    pub code: &'static str,
    /// Sh, Can.
    pub fire: Shots,
    /// M, X2M, NA.
    pub blows: Blows,
    /// S: unengaged stands support.
    pub support: bool,
    /// E: may evade.
    pub evade: bool,
    /// I: takes hits only.
    pub ignore: bool,
}

/// MG-MEL-14: fire in a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shots {
    /// None.
    No,
    /// Sh.
    Muskets,
    /// Can.
    Canister,
}

/// MG-MEL-10: how often the melee value counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blows {
    /// NA: for an attacker, this charge is not allowed; for a defender, no dice.
    No,
    /// M.
    Once,
    /// X2M. That X2M* hits on a natural 6 only, MG-MEL-11 says of cavalry and squares in general.
    Twice,
}

const fn cell(code: &'static str, fire: Shots, blows: Blows) -> Cell {
    Cell { code, fire, blows, support: false, evade: false, ignore: false }
}

const NA: Cell = cell("NA", Shots::No, Blows::No);
const M: Cell = cell("M", Shots::No, Blows::Once);
const X2M: Cell = cell("X2M", Shots::No, Blows::Twice);
const X2M_6: Cell = cell("X2M*", Shots::No, Blows::Twice);
const SH_M: Cell = cell("Sh,M", Shots::Muskets, Blows::Once);
const CAN_M: Cell = cell("Can,M", Shots::Canister, Blows::Once);
const SH_M_S: Cell = Cell { support: true, ..cell("Sh,M,S", Shots::Muskets, Blows::Once) };
const SH_M_I: Cell = Cell { ignore: true, ..cell("Sh,M,I", Shots::Muskets, Blows::Once) };
const E_X2M: Cell = Cell { evade: true, ..cell("E,X2M", Shots::No, Blows::Twice) };

/// MG-MEL-07.
#[rustfmt::skip]
const ATTACKER: [[Cell; 10]; 4] = [
    //            inf line column  square  open    cav line exhausted limbered unlimb. disord. routed
    /* line   */ [SH_M,   SH_M,   SH_M,   SH_M,   SH_M,    SH_M,     SH_M,    SH_M,   SH_M,   SH_M  ],
    /* column */ [SH_M_S, SH_M_S, SH_M_S, SH_M_S, SH_M_S,  SH_M_S,   SH_M_S,  SH_M_S, SH_M_S, SH_M_S],
    /* open   */ [SH_M,   SH_M,   SH_M,   SH_M,   NA,      NA,       SH_M,    SH_M,   SH_M,   SH_M  ],
    /* horse  */ [X2M,    X2M,    X2M_6,  NA,     M,       M,        X2M,     X2M,    X2M,    X2M   ],
];

/// MG-MEL-08.
#[rustfmt::skip]
const DEFENDER: [[Cell; 10]; 4] = [
    //            inf line column  square  open    cav line exhausted limbered unlimb. disord. routed
    /* line   */ [SH_M,   SH_M_S, SH_M_I, SH_M,   E_X2M,   X2M,      M,       CAN_M,  M,      NA    ],
    /* column */ [SH_M,   SH_M_S, SH_M_I, SH_M,   E_X2M,   X2M,      M,       CAN_M,  M,      NA    ],
    /* open   */ [SH_M,   SH_M_S, SH_M_I, SH_M,   E_X2M,   X2M,      M,       CAN_M,  M,      NA    ],
    /* horse  */ [SH_M,   SH_M_S, SH_M_I, NA,     M,       M,        M,       CAN_M,  M,      NA    ],
];

/// MG-MEL-07: what the attacker may do.
pub const fn attacker(row: Row, column: Column) -> Cell {
    ATTACKER[row as usize][column as usize]
}

/// MG-MEL-08: what the defender may do.
pub const fn defender(row: Row, column: Column) -> Cell {
    DEFENDER[row as usize][column as usize]
}

/// MG-MEL-06: the column a unit is looked up in.
pub fn column(state: &State, unit: UnitId) -> Column {
    let here = state.unit(unit);
    match (here.condition, state.arm(unit), here.formation) {
        (Condition::Routed, _, _) => Column::Routed,
        (Condition::Disordered, _, _) => Column::Disordered,
        (Condition::Good, Arm::Cavalry, _) if here.exhausted => Column::CavExhausted,
        (Condition::Good, Arm::Cavalry, _) => Column::CavLine,
        (Condition::Good, Arm::Artillery, Formation::Unlimbered) => Column::Unlimbered,
        (Condition::Good, Arm::Artillery, _) => Column::Limbered,
        // MG-TER-04: difficult ground puts infantry into open order, however it lies.
        (Condition::Good, Arm::Infantry, _) if state.open_order(unit) => Column::InfOpen,
        (Condition::Good, Arm::Infantry, formation) => foot(formation),
    }
}

/// MG-MEL-06: the row a unit has; squares, artillery, exhausted, disordered and routed units have none (MG-MEL-05).
pub fn row(state: &State, unit: UnitId) -> Option<Row> {
    match column(state, unit) {
        Column::InfLine => Some(Row::InfLine),
        Column::InfColumn => Some(Row::InfColumn),
        Column::InfOpen => Some(Row::InfOpen),
        Column::CavLine => Some(Row::CavLine),
        Column::InfSquare
        | Column::CavExhausted
        | Column::Limbered
        | Column::Unlimbered
        | Column::Disordered
        | Column::Routed => None,
    }
}

/// MG-MEL-06: infantry in good order by formation.
const fn foot(formation: Formation) -> Column {
    match formation {
        Formation::OpenLine | Formation::OpenColumn => Column::InfOpen,
        Formation::Square => Column::InfSquare,
        Formation::Column | Formation::MarchColumn => Column::InfColumn,
        Formation::Line | Formation::Limbered | Formation::Unlimbered => Column::InfLine,
    }
}

/// What both units of a pair may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The unit of the attacking side.
    pub attacker: Cell,
    /// The unit of the defending side.
    pub defender: Cell,
    /// MG-MEL-05: who counts as the attacker in the table.
    pub roles: Roles,
}

/// MG-MEL-05: how a pair was looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roles {
    /// The attacking side's unit as the attacker.
    AsTheyAre,
    /// The other way round, because the attacking side's unit has no row.
    Exchanged,
    /// Neither: both just fight.
    Neither,
}

/// MG-MEL-05: looks up a pair of units in contact.
pub fn pair(state: &State, attacking: UnitId, defending: UnitId) -> Pairing {
    let lookup = |by: UnitId, on: UnitId| {
        let (row, column) = (row(state, by)?, column(state, on));
        Some((attacker(row, column), defender(row, column)))
    };
    let both_just_fight = Pairing {
        attacker: just_fights(state, attacking),
        defender: just_fights(state, defending),
        roles: Roles::Neither,
    };
    match (lookup(attacking, defending), lookup(defending, attacking)) {
        (Some((attacker, _)), _) if attacker.blows == Blows::No => both_just_fight,
        (Some((attacker, defender)), _) => Pairing { attacker, defender, roles: Roles::AsTheyAre },
        (None, Some((defender, _))) if defender.blows == Blows::No => both_just_fight,
        (None, Some((defender, attacker))) => Pairing { attacker, defender, roles: Roles::Exchanged },
        (None, None) => both_just_fight,
    }
}

fn just_fights(state: &State, unit: UnitId) -> Cell {
    match state.unit(unit).condition {
        Condition::Routed => NA,
        Condition::Good | Condition::Disordered => M,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULEBOOK: &str = include_str!("../../../../../rulebook/march-toward-the-sound-of-guns.md");

    /// The cells of the table printed under a rule, without its heading and first column.
    fn printed(rule: &str) -> Vec<Vec<&'static str>> {
        let section = RULEBOOK.split(&format!("### {rule} ")).nth(1).unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| Inf ") || line.starts_with("| Cav "));
        rows.take(4).map(|row| row.trim_matches('|').split('|').skip(1).map(str::trim).collect()).collect()
    }

    #[test]
    fn the_table_is_the_printed_one() {
        for (rule, table) in [("MG-MEL-07", ATTACKER), ("MG-MEL-08", DEFENDER)] {
            let codes = table.map(|row| row.map(|cell| cell.code).to_vec()).to_vec();
            assert_eq!(codes, printed(rule), "{rule}");
        }
    }

    /// MG-MEL-09: each code means what it says.
    #[test]
    fn codes_mean_what_they_say() {
        for cell in ATTACKER.into_iter().chain(DEFENDER).flatten() {
            let codes: Vec<&str> = cell.code.split(',').collect();
            assert_eq!(cell.fire == Shots::Muskets, codes.contains(&"Sh"), "{}", cell.code);
            assert_eq!(cell.fire == Shots::Canister, codes.contains(&"Can"), "{}", cell.code);
            assert_eq!(cell.blows == Blows::No, codes.contains(&"NA"), "{}", cell.code);
            assert_eq!(cell.blows == Blows::Once, codes.contains(&"M"), "{}", cell.code);
            assert_eq!(cell.blows == Blows::Twice, cell.code.contains("X2M"), "{}", cell.code);
            assert_eq!(cell.support, codes.contains(&"S"), "{}", cell.code);
            assert_eq!(cell.evade, codes.contains(&"E"), "{}", cell.code);
            assert_eq!(cell.ignore, codes.contains(&"I"), "{}", cell.code);
        }
    }
}
