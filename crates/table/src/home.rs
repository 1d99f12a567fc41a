//! The edge of the table a side comes from, as a frame: along it, and away from it into the table.

use crate::{Board, Edge, Point, Pose};

/// A side's own edge of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Home {
    /// The table.
    pub board: Board,
    /// The edge.
    pub edge: Edge,
}

impl Home {
    /// How long the edge is.
    pub const fn length(self) -> f64 {
        match self.edge {
            Edge::South | Edge::North => self.board.width,
            Edge::West | Edge::East => self.board.depth,
        }
    }

    /// A place so far along the edge and so deep in the table, facing away from the edge.
    pub fn pose(self, along: f64, deep: f64) -> Pose {
        match self.edge {
            Edge::South => Pose::new(along, deep, 0.0),
            Edge::North => Pose::new(along, self.board.depth - deep, 180.0),
            Edge::West => Pose::new(deep, along, 90.0),
            Edge::East => Pose::new(self.board.width - deep, along, 270.0),
        }
    }

    /// How far along the edge a point lies.
    pub const fn along(self, point: Point) -> f64 {
        match self.edge {
            Edge::South | Edge::North => point.x,
            Edge::West | Edge::East => point.y,
        }
    }
}
