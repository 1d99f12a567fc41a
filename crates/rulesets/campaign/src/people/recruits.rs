//! SX-CNPC-11, SX-CNPC-12, SX-CNPC-13: how many stand with a principal, and who leads where no player does.

use dice::{Dice, NeedDice};
use engine::{Refusal, no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Person, Row, Sheet, person, roll_row};
use crate::ids;

/// SX-CNPC-11: a party that may recruit, by encounter and side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// Capture, the hunted.
    Hunted,
    /// Capture, the law, against so many who stand with the hunted.
    Law(u8),
    /// Cattle Rustling, the rustlers.
    Rustlers,
    /// Cattle Rustling, the pursuers, against so many rustlers, their principal included.
    Pursuers(u8),
    /// Gunfight in town, either side.
    Duellist,
    /// Gunfight in a Range War: the Cowboys of a faction.
    FactionHands,
    /// Gunfight in a Range War: the one gunman of a faction.
    FactionGunman,
    /// Indians, the defender.
    Travellers,
    /// Jail Break, the prisoner.
    Prisoner,
    /// Posse, the Runner.
    Runner,
    /// Robbery, the robbers.
    Robbers,
}

impl Party {
    /// SX-CNPC-11, SX-CNPC-14, SX-CCAP-02, SX-CRUST-03, SX-CFRM-08: the most that may be recruited; multiples are rounded down.
    #[rustfmt::skip]
    pub const fn most(self) -> u8 {
        match self {
            Self::Hunted             => 4,
            Self::Law(recruits)      => 2 * recruits,
            Self::Rustlers           => 3,
            Self::Pursuers(rustlers) => rustlers * 3 / 2,
            Self::Duellist           => 0,
            Self::FactionHands       => 3,
            Self::FactionGunman      => 1,
            Self::Travellers         => 4,
            Self::Prisoner           => 4,
            Self::Runner             => 4,
            Self::Robbers            => 4,
        }
    }

    /// SX-CNPC-11: the sheets that are offered.
    #[rustfmt::skip]
    pub const fn sheets(self) -> &'static [Sheet] {
        match self {
            Self::Hunted | Self::Rustlers | Self::FactionGunman | Self::Prisoner | Self::Robbers => &[Sheet::Gang],
            Self::Law(_)                         => &[Sheet::Posse],
            Self::Pursuers(_) | Self::FactionHands => &[Sheet::Cowboys],
            Self::Duellist                       => &[],
            Self::Travellers | Self::Runner      => &[Sheet::Gang, Sheet::Cowboys, Sheet::Civilians],
        }
    }

    /// SX-CNPC-11, SX-CNPC-13: whether the most depends on the other side; whoever has no player then takes all of it without a die.
    const fn follows_the_others(self) -> bool {
        matches!(self, Self::Law(_) | Self::Pursuers(_))
    }

    /// SX-CNPC-11: refuses more than the most, those who stand with the principal already included.
    pub fn check(self, standing: u8, more: u8) -> Result<(), Refusal> {
        let (most, all) = (self.most(), standing + more);
        if all > most {
            return Err(no!(
                ids::SX_CNPC_11,
                "{} would stand with the principal, and {} may: recruit {} at most",
                i32::from(all),
                i32::from(most),
                i32::from(most.saturating_sub(standing))
            ));
        }
        Ok(())
    }

    /// SX-CNPC-13: how many a principal without a player recruits. A fixed limit is a die at most; of one place he makes use without a die; of a multiple of
    /// the other side he makes full use.
    pub fn number_without_player(self, dice: &mut dyn Dice) -> Result<u8, NeedDice> {
        let most = self.most();
        if most <= 1 || self.follows_the_others() {
            return Ok(most);
        }
        Ok(dice.d6(ids::SX_CNPC_13)?.min(most))
    }
}

/// SX-CNPC-12: the Marshal of a side without a player: row 7 of the Posse sheet, without dice.
pub fn marshal() -> Person {
    person(Row { sheet: Sheet::Posse, total: 7 })
}

/// SX-CNPC-12: an Outlaw, a Cowboy or the leader of a faction without a player: one roll on his sheet.
pub fn principal(dice: &mut dyn Dice, sheet: Sheet) -> Result<Person, NeedDice> {
    Ok(person(roll_row(dice, sheet, &[])?))
}

/// SX-CNPC-12: who leads chasers or a war band: the highest CV, the first rolled of equals. His fate decides nothing.
pub fn leader(company: &[Person]) -> Option<usize> {
    let best = company.iter().map(|one| one.cv).max()?;
    company.iter().position(|one| one.cv == best)
}

#[cfg(test)]
mod tests {
    use dice::{Rolled, Scripted};

    use super::*;
    use crate::printed;

    /// SX-CNPC-11: the printed table, the two multiples worked out for the numbers of its example.
    #[test]
    fn the_limits_are_as_printed() {
        let sheets = |party: Party| match party.sheets() {
            [] => "–".to_owned(),
            [one] => one.word().to_owned(),
            [rest @ .., last] => {
                let rest: Vec<&str> = rest.iter().map(|sheet| sheet.word()).collect();
                format!("{} or {}", rest.join(", "), last.word())
            }
        };
        let row = |encounter: &str, side: &str, limit: &str, sheet: &str| {
            [encounter, side, limit, sheet].map(str::to_owned).to_vec()
        };
        let fixed = |encounter: &str, side: &str, party: Party| {
            let limit = if party.most() == 0 { "none".to_owned() } else { party.most().to_string() };
            row(encounter, side, &limit, &sheets(party))
        };
        let ours = vec![
            fixed("Capture", "hunted", Party::Hunted),
            row("Capture", "law", "2 × the recruits of the hunted", &sheets(Party::Law(0))),
            fixed("Cattle Rustling", "rustlers", Party::Rustlers),
            row(
                "Cattle Rustling",
                "pursuers",
                "1.5 × all rustlers, principal included, rounded down",
                &sheets(Party::Pursuers(0)),
            ),
            fixed("Gunfight in town", "both", Party::Duellist),
            row("Gunfight in a Range War", "each", "3 Cowboys and 1 from the Gang sheet", "both"),
            fixed("Indians", "defender", Party::Travellers),
            fixed("Jail Break", "prisoner", Party::Prisoner),
            fixed("Posse", "Runner", Party::Runner),
            fixed("Robbery", "robbers", Party::Robbers),
        ];
        assert_eq!(ours, printed::table(ids::SX_CNPC_11));
        assert_eq!((Party::FactionHands.most(), Party::FactionGunman.most()), (3, 1));
        assert_eq!([0, 3].map(|recruits| Party::Law(recruits).most()), [0, 6]);
        assert_eq!([1, 2, 3, 4].map(|rustlers| Party::Pursuers(rustlers).most()), [1, 3, 4, 6]);
    }

    /// SX-CNPC-13, its example, and no die where there is none to roll.
    #[test]
    fn an_outlaw_without_a_player_takes_the_die_or_the_limit() {
        let number = |party: Party, die: Option<u8>| {
            let tape = die.map(|die| Rolled::dice("SX-CNPC-13", &[die]).unwrap());
            let mut dice = Scripted::new(tape.into_iter().collect());
            let number = party.number_without_player(&mut dice).unwrap();
            assert!(dice.leftover().is_empty(), "{party:?}");
            number
        };
        assert_eq!(number(Party::Hunted, Some(6)), 4);
        assert_eq!(number(Party::Hunted, Some(2)), 2);
        assert_eq!(number(Party::FactionHands, Some(5)), 3);
        assert_eq!(number(Party::FactionGunman, None), 1);
        assert_eq!(number(Party::Law(3), None), 6);
        assert_eq!(number(Party::Pursuers(4), None), 6);
    }

    /// SX-CENC-09, SX-CNPC-11: two ride on with him, so two more and not three.
    #[test]
    fn survivors_count_towards_the_limit() {
        assert!(Party::Runner.check(2, 2).is_ok());
        let no = Party::Runner.check(2, 3).unwrap_err();
        assert_eq!(no.rule(), ids::SX_CNPC_11);
    }

    /// SX-CNPC-12.
    #[test]
    fn the_first_of_the_best_leads() {
        let row = |total| person(Row { sheet: Sheet::Gang, total });
        assert_eq!(leader(&[row(2), row(3), row(4)]), Some(1));
        assert_eq!(leader(&[]), None);
    }
}
