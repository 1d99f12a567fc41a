//! SC-OPT-03: the house options, with their defaults.

use crate::prelude::*;

/// How the open points of the rules are read in this battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// SC-FRM-05: whether a line narrowed by losses stays a line.
    pub line_memory: Switch,
    /// SC-STA-04: whether a disordered unit may do nothing but reform.
    pub forced_reform: Switch,
    /// SC-ATK-11: whether garrisons are drawn into a fight beside them.
    pub garrisons_drawn_in: Switch,
    /// SC-ATK-17: whether an attacker that misses evaders may attack somebody else.
    pub attack_past_evaders: Switch,
    /// SC-SKM-03: whether skirmishers pay the cost of a steady unit to close up.
    pub skirmish_reform_normal_cost: Switch,
    /// SC-SKM-06: whether skirmishers may attack garrisons and works.
    pub skirmishers_storm: Switch,
    /// SC-FIR-19: whether a unit may shoot through its own screen.
    pub fire_through_own_screen: Switch,
    /// SC-FTS-01: whether a unit tests after each volley.
    pub test_per_volley: Switch,
    /// SC-CMB-09: whether a flank attack and being shaken cost 2 points each.
    pub stack_flank_and_shaken: Switch,
    /// SC-CMB-19: whether only the models that gave dice pursue.
    pub pursuit_front_ranks: Switch,
    /// SC-ART-04: whether guns that do not lose drive off whoever does not beat them.
    pub guns_tie_repulse: Switch,
    /// SC-TER-02: whether woods and slopes leave a narrow column on a road alone.
    pub open_roads: Switch,
    /// SC-VIC-02: whether a side loses with half of its units.
    pub break_half: Switch,
    /// SC-VIC-04: after how many turns the battle ends.
    pub turn_limit: TurnLimit,
    /// SC-OPT-01: whether units far from any general may refuse to move.
    pub limited_control: Switch,
}

impl Default for Options {
    fn default() -> Self {
        use Switch::{Off, On};
        Self {
            line_memory: On,
            forced_reform: Off,
            garrisons_drawn_in: Off,
            attack_past_evaders: On,
            skirmish_reform_normal_cost: On,
            skirmishers_storm: Off,
            fire_through_own_screen: Off,
            test_per_volley: Off,
            stack_flank_and_shaken: Off,
            pursuit_front_ranks: Off,
            guns_tie_repulse: On,
            open_roads: On,
            break_half: On,
            turn_limit: TurnLimit::After(24),
            limited_control: Off,
        }
    }
}

/// An option that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// It holds.
    On,
    /// It does not.
    Off,
}

impl Switch {
    /// Whether it holds.
    pub const fn is_on(self) -> bool {
        matches!(self, Self::On)
    }
}

/// SC-VIC-04: a number of turns, or `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "write a number of turns, or \"none\"")]
pub enum TurnLimit {
    /// The battle ends after this turn.
    #[schemars(example = 24_u32)]
    After(u32),
    /// It goes on until somebody has won.
    Never(NoLimit),
}

/// The word for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoLimit {
    /// No limit.
    None,
}

impl TurnLimit {
    /// The last turn, if there is one.
    pub const fn last(self) -> Option<u32> {
        match self {
            Self::After(turn) => Some(turn),
            Self::Never(NoLimit::None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_left_out_have_their_default_and_others_are_as_written() {
        let text = r#"{ "open-roads": "off", "turn-limit": "none" }"#;
        let options: Options = serde_json::from_str(text).expect("two options");
        let wanted = Options {
            open_roads: Switch::Off,
            turn_limit: TurnLimit::Never(NoLimit::None),
            ..Options::default()
        };
        assert_eq!(options, wanted);
        let again: Options =
            serde_json::from_value(serde_json::to_value(options).expect("plain")).expect("the same");
        assert_eq!(again, options);
    }
}
