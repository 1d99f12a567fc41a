//! SX-CREC, SX-CIMP: what wounds and running away leave behind.

/// SX-CREC-01, SX-CREC-02, SX-CREC-08: Constitution after an encounter: what fists did is given back, then whoever is below 1 is raised to 1; a Bad Wound
/// leaves 1.
pub(crate) fn after(constitution: u8, lasting: u8, bad_wound: bool) -> u8 {
    if bad_wound { 1 } else { constitution.saturating_sub(lasting).max(1) }
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
        assert_eq!((after(5, 8, false), after(5, 3, false), after(6, 0, true)), (1, 2, 1));
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
