//! SC-FIR-03, SC-TWN-08: where the models stand that may shoot.

use bodies::Ranks;
use serde::Serializer;

use super::{Part, Party};
use crate::formations::{crew_of_gun, faces, ranks, screen_ranks, wings};
use crate::prelude::*;

/// A model that may shoot: a man, a gun with its crew, a figure at a window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Post {
    /// SC-FIR-04: the middle of its front edge, and its facing.
    pub(super) at: Placement,
    /// SC-FRM-07: how many models it counts: the crew of a gun, otherwise 1.
    pub(super) crew: u16,
    /// The face of a square, or the side of a block by its first corner; 0 where there is only one front.
    pub(super) side: u8,
}

/// A set of posts, or of sides, by their number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Posts(pub u128);

/// The most posts a body has: a block with 64 inches of walls has that many windows.
const MOST: usize = 128;

impl Posts {
    /// This one alone.
    pub const fn only(post: usize) -> Self {
        Self(1 << post)
    }

    /// Whether a post is in it.
    pub const fn has(self, post: usize) -> bool {
        self.0 & (1 << post) != 0
    }

    /// Puts a post in.
    pub fn add(&mut self, post: usize) {
        self.0 |= 1 << post;
    }

    /// The posts of both.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many there are.
    pub const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Posts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((0..MOST).filter(|post| self.has(*post)))
    }
}

/// SC-FIR-03: the posts of a body that shoots, from left to right; none if it has no front to shoot from.
/// SC-SKM-04: two ranks of skirmishers shoot.
pub(super) fn posts(state: &State, shooter: Party) -> Vec<Post> {
    let (info, here) = (state.info(shooter.unit), state.unit(shooter.unit));
    let man = |side: u8| move |at: Placement| Post { at, crew: 1, side };
    if shooter.part == Part::Screen {
        let Some(screen) = here.screen else { return Vec::new() };
        return screen_ranks(info, screen).front_models(2, screen.at).map(man(0)).collect();
    }
    match here.lie.formation {
        Formation::Column { wide } | Formation::Line { wide } => {
            // SC-SCR-01: a screen is taken from the rear ranks first; what is left of the front rank stands in its middle.
            let out = here.screen.map_or(0, |screen| screen.models);
            let left = here.models.saturating_sub(out).min(wide);
            abreast(left, info.base(), here.lie.at.into()).map(man(0)).collect()
        }
        Formation::Bent(bend) => wings(info, bend, here.lie.at)
            .into_iter()
            .flat_map(|wing| abreast(wing.models, info.base(), wing.front))
            .map(man(0))
            .collect(),
        Formation::Square => {
            let Some(square) = state.rect(shooter.unit) else { return Vec::new() };
            let sides = square.edges().into_iter().zip(faces(here.models)).zip(0..);
            sides
                .flat_map(|((edge, models), side)| {
                    abreast(models, info.base(), front_of(edge)).map(man(side))
                })
                .collect()
        }
        // SC-SKM-08: in works they shoot with one rank, as formed troops do.
        Formation::Skirmish { .. } => {
            let deep = if state.counts_as_close(shooter.unit) { 1 } else { 2 };
            let lie = ranks(info, here.models, here.lie.formation);
            lie.into_iter().flat_map(|lie| lie.front_models(deep, here.lie.at)).map(man(0)).collect()
        }
        Formation::Deployed => {
            let guns = abreast(info.guns(), info.base(), here.lie.at.into()).zip(0..);
            let manned =
                guns.map(|(at, gun)| Post { at, crew: crew_of_gun(info, here.models, gun), side: 0 });
            manned.filter(|gun| gun.crew > 0).collect()
        }
        Formation::Garrison { .. } => windows(&state.body(shooter.unit)),
        Formation::Limbered { .. } | Formation::OffGuns { .. } => Vec::new(),
    }
}

/// One rank of models behind a front centre.
fn abreast(models: u16, (frontage, depth): (f64, f64), front: Placement) -> impl Iterator<Item = Placement> {
    let rank = Ranks { models: models.max(1), wide: models.max(1), frontage, depth };
    rank.front_models(1, front).take(usize::from(models))
}

/// The middle of an edge, looking out.
fn front_of(edge: Segment) -> Placement {
    Placement { at: edge.midpoint(), facing: Body::outward(edge).bearing() }
}

/// SC-TWN-08: two figures for each inch of a side, rounded down, half an inch apart.
fn windows(block: &Body<'_>) -> Vec<Post> {
    // A wall without end has windows on its first sides only.
    let sides = block.edges().take(MOST).zip(0..);
    let all = sides.flat_map(|(edge, side)| {
        let front = front_of(edge);
        let figures = ((edge.length() + TOLERANCE) * 2.0) as u16;
        (0..figures).map(move |figure| {
            let across = (f64::from(figure) - (f64::from(figures) - 1.0) / 2.0) * 0.5;
            let at = Placement { at: front.world(Point::new(across, 0.0)), facing: front.facing };
            Post { at, crew: 1, side }
        })
    });
    all.take(MOST).collect()
}
