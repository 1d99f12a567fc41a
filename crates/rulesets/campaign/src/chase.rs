//! SX-CPOSSE-05 to the end of the chase: Runners and Chasers before it comes to a fight.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// SX-CPOSSE-05: how far behind the Chasers start.
pub const START: i16 = 50;
/// SX-CPOSSE-09: the Runners have escaped.
pub const ESCAPED: i16 = 100;
/// SX-CPOSSE-09: rifle range: they must turn and fight.
pub const CONTACT: i16 = 36;

/// SX-CPOSSE-05: from which edge the Runners come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// They head east.
    West,
    /// They head south.
    North,
    /// They head west.
    East,
    /// They head north.
    South,
}

impl Edge {
    /// All four; the first is an absent player's.
    pub const ALL: [Self; 4] = [Self::West, Self::North, Self::East, Self::South];

    /// SX-CPOSSE-05: how long the crossing from it is.
    pub(crate) const fn crossing(self) -> i16 {
        match self {
            Self::West | Self::East => 72,
            Self::North | Self::South => 48,
        }
    }

    /// SX-CPOSSE-10: they re-enter at the edge to their left.
    const fn next(self) -> Self {
        match self {
            Self::South => Self::West,
            Self::West => Self::North,
            Self::North => Self::East,
            Self::East => Self::South,
        }
    }

    /// SX-CPOSSE-05: the point so many inches along the crossing.
    pub const fn along(self, inches: i16) -> (i16, i16) {
        match self {
            Self::West => (inches, 24),
            Self::East => (72 - inches, 24),
            Self::South => (36, inches),
            Self::North => (36, 48 - inches),
        }
    }
}

impl engine::question::Answer for Edge {
    fn label(&self) -> String {
        format!("{self:?}")
    }
}

/// How a chase ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// SX-CPOSSE-09: 100 inches or more.
    Escaped,
    /// SX-CPOSSE-12: 36 inches or less.
    Contact,
    /// SX-CPOSSE-13: the Runners chose to stand.
    Stopped,
}

/// SX-CPOSSE-06, SX-CPOSSE-07, SX-CPOSSE-08: a chase as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Chase {
    /// SX-CPOSSE-05, SX-CRUST-04: the edge over which they came first.
    pub entered: Edge,
    /// SX-CPOSSE-05: the edge of the present crossing.
    pub edge: Edge,
    /// SX-CPOSSE-10: inches along it.
    pub along: i16,
    /// How far the Chasers are behind.
    pub distance: i16,
    /// SX-CPOSSE-06: the Runner modifier.
    pub modifier: i8,
    /// What is added to the Runners' die: the lowest CV among them, or 4 with cattle (SX-CRUST-05).
    pub runners: u8,
    /// SX-CPOSSE-07: the lowest CV among the Chasers.
    pub chasers: u8,
    /// SX-CRUST-05: inches driven.
    pub driven: i16,
    /// SX-CPOSSE-13: where the Runners stand who chose to, in inches from the entry edge.
    pub stands: i16,
    /// How it ended.
    pub ended: Option<Ended>,
}

impl Chase {
    /// SX-CPOSSE-05, SX-CPOSSE-06: at its start.
    pub const fn new(edge: Edge, modifier: i8, runners: u8, chasers: u8) -> Self {
        Self {
            entered: edge,
            edge,
            along: 0,
            distance: START,
            modifier,
            runners,
            chasers,
            driven: 0,
            stands: CONTACT,
            ended: None,
        }
    }

    /// SX-CPOSSE-06 to SX-CPOSSE-10: a round with the Runners' die and the Chasers'.
    pub fn round(self, runners_die: u8, chasers_die: u8) -> Self {
        let runs = (i16::from(runners_die) + i16::from(self.modifier) + i16::from(self.runners)).max(0);
        let chases = i16::from(chasers_die) + i16::from(self.chasers);
        let distance = self.distance + runs - chases;
        let (mut edge, mut along) = (self.edge, self.along + runs);
        while along >= edge.crossing() {
            along -= edge.crossing();
            edge = edge.next();
        }
        let ended = match distance {
            ESCAPED.. => Some(Ended::Escaped),
            ..=CONTACT => Some(Ended::Contact),
            _ => None,
        };
        let tired = i8::from(chases > runs);
        let driven = self.driven + runs;
        Self { edge, along, distance, modifier: self.modifier - tired, driven, ended, ..self }
    }

    /// SX-CPOSSE-12: where the Runners stand when it comes to a fight, and where the Chasers.
    pub fn points(self) -> ((i16, i16), (i16, i16)) {
        let runners = self.along.max(self.distance);
        (self.edge.along(runners), self.edge.along(runners - self.distance))
    }

    /// SX-CPOSSE-12, SX-CPOSSE-13: the points of the fight; whoever stops by choice stands where he likes, the Chasers in the middle of the entry edge.
    pub fn stand(self) -> ((i16, i16), (i16, i16)) {
        match self.ended {
            Some(Ended::Stopped) => (self.edge.along(self.stands), self.edge.along(0)),
            _ => self.points(),
        }
    }

    /// SX-CPOSSE-11: where the Chasers' marker stands; nowhere while they are off the table.
    pub fn chasers_marker(self) -> Option<(i16, i16)> {
        (self.along >= self.distance).then(|| self.edge.along(self.along - self.distance))
    }

    /// SX-CRUST-06: how many inches in from the near edge the herd starts.
    pub fn herd(self) -> i16 {
        self.driven.min(self.distance).min(CONTACT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SX-CPOSSE-17, round by round.
    #[test]
    fn a_chase_from_start_to_end() {
        let mut chase = Chase::new(Edge::South, 2, 4, 3);
        let rounds = [(3, 6), (1, 6), (2, 5), (1, 6), (2, 6), (3, 5)];
        let stands = [(50, 2), (48, 1), (47, 0), (43, -1), (39, -2), (36, -3)];
        for ((runner, chaser), (distance, modifier)) in rounds.into_iter().zip(stands) {
            chase = chase.round(runner, chaser);
            assert_eq!((chase.distance, chase.modifier), (distance, modifier));
        }
        assert_eq!((chase.ended, chase.driven), (Some(Ended::Contact), 38));
        assert_eq!(chase.points(), ((36, 38), (36, 2)));
    }

    /// SX-CPOSSE-10, SX-CPOSSE-11, SX-CPOSSE-12: the examples.
    #[test]
    fn runners_come_back_at_the_edge_to_their_left() {
        let at = |edge, along, distance| Chase { along, distance, ..Chase::new(edge, 2, 4, 3) };
        let chase = at(Edge::West, 66, 60).round(5, 1);
        assert_eq!((chase.edge.along(chase.along), chase.edge), ((36, 43), Edge::North));
        assert_eq!(at(Edge::West, 60, 48).chasers_marker(), Some((12, 24)));
        assert_eq!(at(Edge::West, 60, 61).chasers_marker(), None);
        assert_eq!(at(Edge::South, 20, 35).points(), ((36, 35), (36, 0)));
    }

    /// SX-CRUST-06: the examples; near edge east counts from the east.
    #[test]
    fn the_herd_starts_as_deep_as_it_was_driven() {
        let herd = |driven, distance| Chase { distance, driven, ..Chase::new(Edge::East, 1, 4, 4) }.herd();
        assert_eq!((herd(74, 33), herd(0, 50), herd(13, 45)), (33, 0, 13));
    }
}
