//! SX-CREC, SX-CIMP: what wounds and running away leave behind.

use crate::options::Gunplay;
use crate::report::{Fate, Homecoming};

/// SX-CREC-01, SX-CREC-02: Constitution after an encounter: what fists did is given back, then whoever is below 1 is raised to 1. SX-CREC-08: with the
/// advanced rules a Bad Wound, or lying unconscious at the end, leaves 1, and nothing else costs anything.
pub(crate) fn after(constitution: u8, home: &Homecoming, gunplay: Gunplay) -> u8 {
    match gunplay {
        Gunplay::Basic => constitution.saturating_sub(home.lasting).max(1),
        Gunplay::Advanced if home.bad_wound || home.fate == Fate::Incapacitated => 1,
        Gunplay::Advanced => constitution,
    }
}

/// SX-CIMP-02, SX-CIMP-03, SX-CIMP-04, SX-CIMP-06: Coolness of a player's character and the count of steady shoot-outs after one more.
pub(crate) fn coolness(coolness: u8, steady: u8, ran: bool) -> (u8, u8) {
    match (ran, steady) {
        (true, _) => (coolness.saturating_sub(1), steady),
        (false, 2..) => ((coolness + 1).min(6), 0),
        (false, _) => (coolness, steady + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of SX-CREC-01, SX-CREC-02 and SX-CREC-08.
    #[test]
    fn after_the_battle() {
        let lost = |lasting: u8| Homecoming { lasting, ..Homecoming::default() };
        let basic = |lasting: u8| after(5, &lost(lasting), Gunplay::Basic);
        assert_eq!((basic(8), basic(3), basic(0)), (1, 2, 5));
        let advanced = |home: Homecoming| after(6, &home, Gunplay::Advanced);
        assert_eq!(advanced(lost(2)), 6, "two Scratches");
        assert_eq!(advanced(Homecoming { bad_wound: true, ..lost(0) }), 1);
        assert_eq!(advanced(Homecoming { fate: Fate::Incapacitated, ..lost(0) }), 1);
    }

    /// The examples of SX-CIMP-02, SX-CIMP-03 and SX-CIMP-04.
    #[test]
    fn nerves() {
        assert_eq!(coolness(4, 2, false), (5, 0));
        assert_eq!(coolness(4, 2, true), (3, 2));
        assert_eq!(coolness(3, 2, false), (4, 0));
        assert_eq!(coolness(6, 2, false), (6, 0));
        assert_eq!(coolness(0, 1, true), (0, 1));
    }
}
