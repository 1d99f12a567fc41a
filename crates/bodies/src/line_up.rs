//! Lining up flush on an edge: the slides along it that are worth trying, and the best of the places they lead to.

use table::{Placement, Pose, Segment, Vector, within};

/// A front brought flush to an edge, from where it may slide along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flush {
    /// The front where it meets the edge straight on.
    pub front: Placement,
    /// Along the edge, to the right of the front.
    pub right: Vector,
    /// The edge.
    pub edge: Segment,
}

impl Flush {
    /// Of a front that is turned and brought straight to an edge, with the unit vector out over the edge.
    pub fn of(front: Placement, edge: Segment, outward: Vector) -> Self {
        let at = front.at - outward * (front.at - edge.from).dot(outward);
        let front = Placement { at, facing: (-outward).bearing() };
        Self { front, right: (-outward).right(), edge }
    }

    /// No slide, and every slide that puts a boundary of the front opposite one of the edge. Boundaries of the front are counted from its middle to the
    /// right; those of the edge are points of it.
    pub fn slides(&self, mine: &[f64], theirs: impl Iterator<Item = table::Point>) -> Vec<f64> {
        let mut found = vec![0.0];
        for point in theirs {
            let along = (point - self.front.at).dot(self.right);
            for boundary in mine {
                let slide = along - boundary;
                if !found.iter().any(|known| on_grid(*known) == on_grid(slide)) {
                    found.push(slide);
                }
            }
        }
        found
    }

    /// The place a slide leads to.
    pub fn place(&self, slide: f64, score: u32) -> FlushPlace {
        let at = self.front.at + self.right * slide;
        let pose = Placement { at, ..self.front }.snap();
        FlushPlace { pose, slide, score, off_middle: at.distance(self.edge.midpoint()) }
    }
}

/// A place flush on an edge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlushPlace {
    /// The front there.
    pub pose: Pose,
    /// How far to the right it has slid.
    pub slide: f64,
    /// How good it is, by the game.
    pub score: u32,
    /// How far it is from the middle of the edge.
    pub off_middle: f64,
}

/// Of some places the first that will do, the best tried first: the highest score; among equals the shortest slide, then the nearest to the middle of the
/// edge, then the right one. Lengths that differ by no more than the tolerance are equal, and of two such places on the same side, which are as good as
/// one, it is the nearer.
pub fn best_place(mut places: Vec<FlushPlace>, will_do: impl Fn(Pose) -> bool) -> Option<Pose> {
    while let Some(best) = best_of(&places) {
        let pose = places.remove(best).pose;
        if will_do(pose) {
            return Some(pose);
        }
    }
    None
}

fn best_of(places: &[FlushPlace]) -> Option<usize> {
    let highest = places.iter().map(|place| place.score).max()?;
    let least = |among: &dyn Fn(&FlushPlace) -> bool, of: &dyn Fn(&FlushPlace) -> f64| {
        places.iter().filter(|place| among(place)).map(of).fold(f64::INFINITY, f64::min)
    };
    let good = |place: &FlushPlace| place.score == highest;
    let shortest = least(&good, &|place| place.slide.abs());
    let short = |place: &FlushPlace| good(place) && within(place.slide.abs(), shortest);
    let nearest = least(&short, &|place| place.off_middle);
    let best = |place: &FlushPlace| short(place) && within(place.off_middle, nearest);
    let rightmost = -least(&best, &|place| -place.slide);
    let right = |place: &FlushPlace| best(place) && within(rightmost, place.slide);
    let found = places.iter().enumerate().filter(|(_, place)| right(place));
    found.min_by(|(_, a), (_, b)| a.slide.abs().total_cmp(&b.slide.abs())).map(|(index, _)| index)
}

/// A slide in thousandths of an inch, which is as fine as a place is kept.
fn on_grid(slide: f64) -> i64 {
    libm::round(slide * 1000.0) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Point, Rect};

    /// A front of three files an inch wide, 2 inches before an edge from x = 0 to 4 and 0.3 to the right of its middle.
    #[test]
    fn a_front_slides_until_two_boundaries_meet() {
        let target = Rect::behind(Placement::new(2.0, 10.0, 180.0), 4.0, 1.0);
        let flush = Flush::of(Placement::new(2.3, 8.0, 20.0), target.front_edge(), target.forward);
        assert_eq!((flush.front.at, flush.front.facing), (Point::new(2.3, 10.0), 0.0));
        let corners = [Point::new(0.0, 10.0), Point::new(4.0, 10.0)];
        let slides = flush.slides(&[-1.5, 1.5], corners.into_iter());
        for wanted in [0.0, -0.8, -3.8, 3.2, 0.2] {
            assert!(slides.iter().any(|slide| (slide - wanted).abs() < 1e-9), "{wanted} in {slides:?}");
        }
        // Both ends flush with an end of the edge are as good; the shorter slide wins, and the other is tried next.
        let places: Vec<FlushPlace> =
            [-0.8, 0.2, 3.2].map(|slide| flush.place(slide, if slide > 3.0 { 1 } else { 2 })).to_vec();
        let x = |pose: Option<Pose>| pose.map(|pose| pose.point().x);
        assert_eq!(x(best_place(places.clone(), |_| true)), Some(2.5));
        assert_eq!(x(best_place(places.clone(), |pose| pose.point().x < 2.0)), Some(1.5));
        assert_eq!(x(best_place(places, |pose| pose.point().x > 3.0)), Some(5.5));
    }
}
