//! The arrows on the map of a turn: who went which way.

use std::fmt::Write as _;

use engine::Side;
use engine::beat::{Beat, Gait};
use engine::event::Telling;
use engine::view::{Base, PieceView, View};
use serde::{Deserialize, Serialize};

/// The way a piece went in a turn, from where it stood.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Way {
    side: Side,
    gait: Gait,
    points: Vec<(f64, f64)>,
}

/// The ways of all pieces in a turn, each up to the edge of where the piece then stands; a piece that moved several times has one.
pub(crate) fn ways<'t>(before: &View, end: &View, told: impl IntoIterator<Item = &'t Telling>) -> Vec<Way> {
    let mut ways: Vec<(&str, Way)> = Vec::new();
    for beat in told.into_iter().flat_map(|telling| &telling.beats) {
        let Beat::Move { piece, path, gait } = beat else { continue };
        if matches!(gait, Gait::Set | Gait::Form) {
            continue;
        }
        let points = path.iter().map(|pose| (pose.x, pose.y));
        if let Some((_, way)) = ways.iter_mut().find(|(known, _)| known == piece) {
            way.points.extend(points);
            way.gait = *gait;
        } else if let Some(stood) = before.pieces.iter().find(|known| known.name == *piece) {
            let points = std::iter::once(stood.centre).chain(points).collect();
            ways.push((piece.as_str(), Way { side: stood.side, gait: *gait, points }));
        }
    }
    let to_the_edge = |(piece, way): (&str, Way)| {
        let stands = end.pieces.iter().find(|known| known.name == piece);
        stands.map_or(way.clone(), |stands| way.shortened(stands))
    };
    ways.into_iter().filter(|(_, way)| way.is_worth_drawing()).map(to_the_edge).collect()
}

impl Way {
    /// Shorter ways would be all head.
    fn is_worth_drawing(&self) -> bool {
        const SHORT: f64 = 1.0;
        let (Some(from), Some(to)) = (self.points.first(), self.points.last()) else { return false };
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        x * x + y * y >= SHORT * SHORT
    }

    /// The way as far as the edge of the bases of the piece at its end, so that its head does not lie over them.
    fn shortened(mut self, stands: &PieceView) -> Self {
        /// Less would be no arrow.
        const LEAST: f64 = 0.6;
        let [.., before, to] = self.points[..] else { return self };
        let (x, y) = (before.0 - to.0, before.1 - to.1);
        let length = (x * x + y * y).sqrt();
        if length < LEAST {
            return self;
        }
        let back = (x / length, y / length);
        let corners = stands.bases.iter().flat_map(|base| match base {
            Base::Block { corners } => corners.to_vec(),
            Base::Disc { at, radius } => vec![(at.0 + back.0 * radius, at.1 + back.1 * radius)],
        });
        let depth = |(x, y): (f64, f64)| (x - to.0) * back.0 + (y - to.1) * back.1;
        let edge = corners.map(depth).fold(0.0, f64::max).min(length - LEAST).max(0.0);
        if let Some(last) = self.points.last_mut() {
            *last = (to.0 + back.0 * edge, to.1 + back.1 * edge);
        }
        self
    }

    /// The way as a stroke with a head, on a sheet whose y grows downward.
    pub(crate) fn svg(&self) -> String {
        let mut drawn = String::new();
        for (place, (x, y)) in self.points.iter().enumerate() {
            let letter = if place == 0 { 'M' } else { 'L' };
            let _ = write!(drawn, "{letter}{x:.2} {:.2}", -y);
        }
        let (side, gait) = (self.side, gait(self.gait));
        // The colours of a nation may be as pale as paper: a dark edge shows them.
        format!(
            "<path class=\"edge {gait}\" d=\"{drawn}\"/><path class=\"way {side} {gait}\" marker-end=\"url(#head-{side})\" d=\"{drawn}\"/>"
        )
    }
}

const fn gait(gait: Gait) -> &'static str {
    match gait {
        Gait::Charge => "charge",
        Gait::Retreat | Gait::Flight => "back",
        Gait::Set | Gait::Form | Gait::March => "march",
    }
}
