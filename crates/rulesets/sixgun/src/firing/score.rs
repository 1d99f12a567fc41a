//! SX-COOL, SX-HIT, SX-ADV-14, SX-ADV-15, SX-ADV-16, SX-ADV-17, SX-ADV-18: what a bullet needs, as pure tables: play, previews and odds
//! read them alike.

use engine::Tally;

use super::Why;
use crate::harm::Severity;
use crate::options::{FastMoveCounts, Options, PoppedUp};
use crate::prelude::*;

/// SX-COOL-01: what two dice say of a figure's nerve: each die above its Coolness counts.
pub fn nerve(coolness: u8, dice: &[u8]) -> Nerve {
    match dice.iter().filter(|die| **die > coolness).count() {
        0 => Nerve::Steady,
        1 => Nerve::Flinches,
        _ => Nerve::Rushes,
    }
}

/// The circumstances of a shot that do not depend on its place in the volley.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Circumstances {
    /// SX-HIT-06, SX-MOV-09: the firer has not moved.
    pub firer_stationary: bool,
    /// SX-HIT-06, SX-MOV-09: the target has not moved.
    pub target_stationary: bool,
    /// SX-WPN-02: the target is at effective range.
    pub effective: bool,
    /// SX-HIT-07: the target has popped up from behind what hid it from the firer.
    pub popped_up: bool,
    /// SX-LOS-07: the target is in cover against the firer.
    pub covered: bool,
    /// SX-ADV-16: somebody who counts has moved fast.
    pub fast: bool,
}

impl Circumstances {
    /// The circumstances as figures stand now, whether horse or rider is aimed at (SX-HORSE-04).
    pub fn now(state: &State, firer: FigureId, target: FigureId) -> Self {
        let (here, there) = (state.figure(firer), state.figure(target));
        let options = &state.setup.options;
        let (target_eye, firer_eye) = (sight::eye(state, target), sight::eye(state, firer));
        let popped_up = sight::popped_up_before(state, &target_eye, &firer_eye);
        Self {
            firer_stationary: !here.moved,
            target_stationary: !there.moved,
            effective: super::effective(state, firer, target),
            popped_up,
            covered: !(popped_up && replaces_cover(options))
                && sight::cover(state, &target_eye, &firer_eye).is_some(),
            fast: fast(options, here.moved_fast, there.moved_fast),
        }
    }

    /// The same for a volley fired for this reason. SX-PBF-02: after one die the runner counts as moved fast.
    pub fn fired_for(state: &State, firer: FigureId, target: FigureId, why: Why) -> Self {
        let now = Self::now(state, firer, target);
        if why == (Why::Pursuit { fast: true }) {
            Self { target_stationary: false, fast: true, ..now }
        } else {
            now
        }
    }
}

/// SX-HIT-07: whether popping up takes the place of the cover. SX-ADV-36: the advanced table knows only the cover.
fn replaces_cover(options: &Options) -> bool {
    options.popped_up == PoppedUp::Replaces && !options.has(Module::Gunplay)
}

/// SX-ADV-16: whose fast movement counts.
const fn fast(options: &Options, firer: bool, target: bool) -> bool {
    match options.fast_move_counts {
        FastMoveCounts::Either => firer || target,
        FastMoveCounts::TargetOnly => target,
    }
}

/// SX-HIT-01, SX-HIT-02, SX-HIT-05: the score of a bullet (the first is 1) before its die, line by line.
pub fn score(cv: u8, shot: Circumstances, bullet: u8, nerve: Nerve) -> Tally {
    let rule = ids::SX_HIT_02;
    Tally::base(ids::SX_HIT_01, "Combat Value", i32::from(cv))
        .plus_if(shot.firer_stationary, rule, "firer stationary", 1)
        .plus_if(shot.effective, rule, "effective range", 1)
        .plus_if(shot.target_stationary, rule, "target stationary", 1)
        .plus_if(shot.popped_up, rule, "target popped up", -1)
        .plus_if(shot.covered, rule, "target in cover", -1)
        .plus_if(bullet > 1, ids::SX_HIT_05, "bullets over one", 1 - i32::from(bullet))
        .plus_if(nerve == Nerve::Flinches, ids::SX_COOL_01, "firer flinches", -1)
        .plus_if(nerve == Nerve::Rushes, ids::SX_COOL_01, "firer rushes", -2)
}

/// SX-HIT-03: how many dice of damage a score does; none is a miss.
pub const fn damage_dice(score: i32) -> u8 {
    match score {
        ..=7 => 0,
        8 | 9 => 1,
        _ => 2,
    }
}

/// SX-ADV-14, SX-ADV-15, SX-ADV-16, SX-ADV-17, SX-ADV-18: what a total means for a bullet (the first is 1); nothing is a miss.
pub const fn table(total: i32, shot: Circumstances, bullet: u8, nerve: Nerve) -> Option<Severity> {
    // The conditions of the rows for 7 and 9, and the wider ones of the rows for 6 and 8.
    let hard = shot.covered || matches!(nerve, Nerve::Rushes) || bullet >= 3;
    let harder = hard || shot.fast || bullet >= 2 || matches!(nerve, Nerve::Flinches);
    match (total, hard, harder) {
        (..=5, _, _) | (6, _, true) | (7, true, _) => None,
        (6, _, false) | (7, false, _) | (8, _, true) | (9, true, _) => Some(Severity::Scratch),
        (8, _, false) | (9, false, _) | (10.., _, _) => Some(Severity::BadWound),
    }
}

/// SX-ADV-15: which conditions made a total count for less than it might, in words; none if nothing did.
pub(super) fn spoilt_by(total: i32, shot: Circumstances, bullet: u8, nerve: Nerve) -> Vec<&'static str> {
    // The conditions of every row, then those of the rows for 6 and 8 alone.
    let conditions = [
        (true, shot.covered, "target in cover"),
        (true, nerve == Nerve::Rushes, "firer rushes"),
        (true, bullet >= 3, "third bullet"),
        (false, shot.fast, "fast movement"),
        (false, bullet == 2, "second bullet"),
        (false, nerve == Nerve::Flinches, "firer flinches"),
    ];
    let counts = |everywhere: bool| matches!(total, 6 | 8) || (everywhere && matches!(total, 7 | 9));
    let spoils = conditions.into_iter().filter(|(everywhere, holds, _)| *holds && counts(*everywhere));
    spoils.map(|(_, _, words)| words).collect()
}

/// SX-FACE-04, SX-GEN-06: the facing from one point to another, in degrees; nothing if they are one.
pub(super) fn facing(from: table::Point, to: table::Point) -> Option<f64> {
    (to - from).unit().map(table::Point::bearing)
}

/// SX-HORSE-02, SX-HORSE-03: whether a mounted target is over 12 inches away, so that a die says what is hit.
pub fn far(state: &State, firer: FigureId, target: FigureId) -> bool {
    table::beyond(super::range(state, firer, target).distance, 12.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STILL: Circumstances = Circumstances {
        firer_stationary: true,
        target_stationary: true,
        effective: true,
        popped_up: false,
        covered: false,
        fast: false,
    };

    #[test]
    fn nerve_counts_the_dice_above_coolness() {
        // SX-COOL-01, SX-COOL-03.
        #[rustfmt::skip]
        let examples = [
            (4, [4, 5], Nerve::Flinches),
            (4, [5, 6], Nerve::Rushes),
            (4, [4, 1], Nerve::Steady),
            (6, [6, 6], Nerve::Steady),
            (0, [1, 1], Nerve::Rushes),
        ];
        for (coolness, dice, expected) in examples {
            assert_eq!(nerve(coolness, &dice), expected, "Coolness {coolness}, dice {dice:?}");
        }
    }

    #[test]
    fn scores_are_those_of_the_examples() {
        let moving = Circumstances { firer_stationary: false, target_stationary: false, ..STILL };
        let far_off = Circumstances { effective: false, target_stationary: false, covered: true, ..STILL };
        let hopeless = Circumstances { firer_stationary: false, ..far_off };
        let popped = Circumstances { popped_up: true, covered: true, ..STILL };
        #[rustfmt::skip]
        let examples = [
            // CV  shot      bullet  nerve             score    rule
            (4,    STILL,    1,      Nerve::Steady,    7),   // SX-HIT-03
            (4,    STILL,    2,      Nerve::Steady,    6),   // SX-WPN-06
            (4,    far_off,  1,      Nerve::Flinches,  3),   // SX-HIT-02: 4 + 1 − 1 − 1
            (5,    moving,   1,      Nerve::Rushes,    4),   // SX-HIT-05
            (5,    moving,   2,      Nerve::Rushes,    3),
            (5,    moving,   3,      Nerve::Rushes,    2),
            (4,    popped,   1,      Nerve::Steady,    5),   // SX-HIT-07
            (3,    hopeless, 3,      Nerve::Rushes,   -2),   // SX-HIT-08
        ];
        for (cv, shot, bullet, nerve, expected) in examples {
            assert_eq!(
                score(cv, shot, bullet, nerve).total(),
                expected,
                "CV {cv}, bullet {bullet}, {nerve:?}"
            );
        }
    }

    #[test]
    fn damage_follows_the_score() {
        // SX-HIT-03.
        let dice: Vec<u8> = (6..=11).map(damage_dice).collect();
        assert_eq!(dice, [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn the_advanced_table_is_as_printed() {
        use Severity::{BadWound, Scratch};
        let open = Circumstances::default();
        let covered = Circumstances { covered: true, ..open };
        let fast = Circumstances { fast: true, ..open };
        #[rustfmt::skip]
        let rows = [
            // total  clean            cover           fast             2nd bullet       3rd bullet      flinch           rush
            (5,  [None,           None,           None,            None,            None,           None,            None          ]),
            (6,  [Some(Scratch),  None,           None,            None,            None,           None,            None          ]),
            (7,  [Some(Scratch),  None,           Some(Scratch),   Some(Scratch),   None,           Some(Scratch),   None          ]),
            (8,  [Some(BadWound), Some(Scratch),  Some(Scratch),   Some(Scratch),   Some(Scratch),  Some(Scratch),   Some(Scratch) ]),
            (9,  [Some(BadWound), Some(Scratch),  Some(BadWound),  Some(BadWound),  Some(Scratch),  Some(BadWound),  Some(Scratch) ]),
            (10, [Some(BadWound); 7]),
            (12, [Some(BadWound); 7]),
        ];
        for (total, expected) in rows {
            let got = [
                table(total, open, 1, Nerve::Steady),
                table(total, covered, 1, Nerve::Steady),
                table(total, fast, 1, Nerve::Steady),
                table(total, open, 2, Nerve::Steady),
                table(total, open, 3, Nerve::Steady),
                table(total, open, 1, Nerve::Flinches),
                table(total, open, 1, Nerve::Rushes),
            ];
            assert_eq!(got, expected, "total {total}");
            // What is told as the reason is there whenever a total counts for less, and only then.
            for (shot, bullet, nerve) in [
                (covered, 1, Nerve::Steady),
                (fast, 1, Nerve::Steady),
                (open, 2, Nerve::Steady),
                (open, 3, Nerve::Steady),
                (open, 1, Nerve::Flinches),
                (open, 1, Nerve::Rushes),
            ] {
                let less = table(total, shot, bullet, nerve) != expected[0];
                assert_eq!(!spoilt_by(total, shot, bullet, nerve).is_empty(), less, "total {total}");
            }
        }
    }
}
