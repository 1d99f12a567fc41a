//! How likely a volley puts somebody down, roughly: bullets are looked at one by one and scratches do not add up.

use crate::firing::damage_dice;
use crate::prelude::*;
use crate::weapons::Line;

/// A gun that is looked along: what it can do, in whose hands, and from where.
#[derive(Clone, Copy)]
pub(crate) struct Gun {
    line: Line,
    shots: u8,
    /// SX-HIT-02: his CV, and a point if he stands still.
    skill: i32,
    coolness: u8,
    eye: Eye,
}

impl Gun {
    /// The gun somebody holds, where he is and fired before he moves; nothing if it is not one or he is in no state to fire it.
    pub(crate) fn of(state: &State, figure: FigureId, shots: Shots) -> Option<Self> {
        let it = state.figure(figure);
        let able = matches!(it.status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_));
        let line = it.ready.and_then(|weapon| crate::firing::line(state, weapon))?;
        let shots = match shots {
            Shots::Fresh => line.rate,
            Shots::Left => line.rate.saturating_sub(it.shots),
        };
        let free = able && shots > 0 && !state.is_engaged(figure);
        let skill = i32::from(it.cv) + 1;
        free.then(|| Self { line, shots, skill, coolness: it.coolness, eye: sight::eye(state, figure) })
    }

    /// The same gun after a move to another place.
    pub(crate) const fn carried_to(self, there: Eye) -> Self {
        Self { skill: self.skill - 1, eye: there, ..self }
    }

    /// How likely its volley puts this enemy down from where both are; nothing if it does not bear on him at all.
    pub(crate) fn on(&self, state: &State, target: FigureId) -> f64 {
        self.on_eye(state, &sight::eye(state, target), state.figure(target).moved)
    }

    /// The same for somebody at another place.
    pub(crate) fn on_eye(&self, state: &State, target: &Eye, moved: bool) -> f64 {
        let apart = self.eye.aiming_at(target.at).gap(&target.base()).distance;
        if !within(apart, self.line.longest.0) || !sight::clear(state, &self.eye, target) {
            return 0.0;
        }
        let points = [
            i32::from(within(apart, self.line.effective.0)),
            i32::from(!moved),
            -i32::from(sight::popped_up_before(state, target, &self.eye)),
            -i32::from(sight::cover(state, target, &self.eye).is_some()),
        ];
        self.puts_down(points.iter().sum(), state.constitution_left(target.figure))
    }

    /// SX-COOL-01, SX-HIT-02, SX-HIT-05: with so many points besides his CV, against so much Constitution.
    fn puts_down(&self, points: i32, constitution: i32) -> f64 {
        let above = f64::from(6 - self.coolness.min(6)) / 6.0;
        let nerves = [(1.0 - above) * (1.0 - above), 2.0 * above * (1.0 - above), above * above];
        let mut down = 0.0;
        for (penalty, chance) in (0..).zip(nerves) {
            let bullets = 0..i32::from(self.shots);
            let stands: f64 = bullets
                .map(|bullet| 1.0 - bullet_puts_down(self.skill + points - penalty - bullet, constitution))
                .product();
            down += chance * (1.0 - stands);
        }
        down
    }
}

/// Which shots of a gun count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shots {
    /// As many as in a new phase (SX-ACT-05).
    Fresh,
    /// Those left in this one.
    Left,
}

/// SX-HIT-03: a bullet with this score before its die, against so much Constitution.
fn bullet_puts_down(score: i32, constitution: i32) -> f64 {
    let by_die = |die: i32| match damage_dice(score + die) {
        0 => 0.0,
        1 => f64::from((7 - constitution).clamp(0, 6)) / 6.0,
        _ => two_dice_reach(constitution),
    };
    (1..=6).map(by_die).sum::<f64>() / 6.0
}

/// How likely two dice come to at least so much.
fn two_dice_reach(sum: i32) -> f64 {
    let ways = match sum {
        ..=2 => 36,
        3..=7 => 36 - (sum - 1) * (sum - 2) / 2,
        8..=12 => (13 - sum) * (14 - sum) / 2,
        _ => 0,
    };
    f64::from(ways) / 36.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::at_most;

    #[test]
    fn two_dice_reach_what_they_reach() {
        // 36 throws, counted by hand: none below 2, 35 of 3 or more, 21 of 7 or more, 15 of 8 or more, 1 of 12.
        let counted = [(1, 36), (2, 36), (3, 35), (5, 30), (7, 21), (8, 15), (11, 3), (12, 1), (13, 0)];
        for (sum, ways) in counted {
            assert!(at_most((two_dice_reach(sum) - f64::from(ways) / 36.0).abs(), 0.0), "{sum}");
        }
    }

    #[test]
    fn a_bullet_is_as_deadly_as_the_book_says() {
        // SX-HIT-03: 7 + die against Constitution 5: one die on 1 and 2 (5 or 6 of it needed), two dice from 3 on (30 of 36).
        let expected = (2.0 * (2.0 / 6.0) + 4.0 * (30.0 / 36.0)) / 6.0;
        assert!(at_most((bullet_puts_down(7, 5) - expected).abs(), 0.0));
        // SX-HIT-08: no hope is no hope.
        assert!(at_most(bullet_puts_down(1, 5), 0.0));
    }
}
