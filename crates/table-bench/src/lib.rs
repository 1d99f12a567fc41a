//! A crowded table to measure on: the same for every library that is measured.

use table::{Placement, Point, Rect, Segment};

/// A base: centre, facing in degrees, width and depth in inches.
#[derive(Debug, Clone, Copy)]
pub struct Base {
    /// Centre, east.
    pub x: f64,
    /// Centre, north.
    pub y: f64,
    /// Degrees clockwise from north.
    pub facing: f64,
    /// Frontage.
    pub width: f64,
    /// Front to rear.
    pub depth: f64,
}

/// 60 areas and 200 bases on a table of 72 by 48 inches.
#[derive(Debug, Clone)]
pub struct Crowd {
    /// The corners of each area, in order round it.
    pub areas: Vec<Vec<[f64; 2]>>,
    /// The bases.
    pub bases: Vec<Base>,
}

/// The same numbers on every machine and in every run.
#[derive(Debug, Clone)]
pub struct Numbers(u64);

impl Numbers {
    /// A row of numbers that starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        low + (high - low) * ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The crowded table.
pub fn crowd() -> Crowd {
    let mut numbers = Numbers::new(7467);
    let area = |numbers: &mut Numbers| {
        let (x, y) = (numbers.between(0.0, 72.0), numbers.between(0.0, 48.0));
        let size = numbers.between(0.8, 2.4);
        let corners = numbers.between(6.0, 13.0) as u32;
        let corner = |number: u32| {
            let bearing = Point::toward(f64::from(number) * 360.0 / f64::from(corners));
            let out = size * numbers.between(0.5, 1.0);
            [x + bearing.x * out, y + bearing.y * out]
        };
        (0..corners).map(corner).collect()
    };
    let areas = (0..60).map(|_| area(&mut numbers)).collect();
    let bases = (0..200).map(|_| base(&mut numbers, 72.0, 48.0)).collect();
    Crowd { areas, bases }
}

/// A base somewhere on a table.
pub fn base(numbers: &mut Numbers, width: f64, depth: f64) -> Base {
    Base {
        x: numbers.between(0.0, width),
        y: numbers.between(0.0, depth),
        facing: numbers.between(0.0, 360.0),
        width: numbers.between(0.5, 1.5),
        depth: numbers.between(0.5, 2.0),
    }
}

/// Sight lines up to so many inches long. None passes within a twentieth of an inch of a corner or starts or ends that near to
/// an outline: there the rules call touching what plain geometry calls crossing, and the libraries could not agree.
pub fn lines(crowd: &Crowd, count: usize, longest: f64) -> Vec<[f64; 4]> {
    let mut numbers = Numbers::new(1809);
    let outlines: Vec<Vec<Point>> = crowd.outlines();
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut end = || Point::new(numbers.between(0.0, 72.0), numbers.between(0.0, 48.0));
        let line = Segment::new(end(), end());
        let near = |outline: &Vec<Point>| {
            let edges =
                outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&from, &to)| Segment::new(from, to));
            outline.iter().any(|&corner| line.distance(corner) < 0.05)
                || edges.into_iter().any(|edge| edge.distance(line.from).min(edge.distance(line.to)) < 0.05)
        };
        if line.length() <= longest && !outlines.iter().any(near) {
            found.push([line.from.x, line.from.y, line.to.x, line.to.y]);
        }
    }
    found
}

impl Crowd {
    /// The outlines of all areas and bases.
    fn outlines(&self) -> Vec<Vec<Point>> {
        let areas = self.areas.iter().map(|corners| corners.iter().map(|&[x, y]| Point::new(x, y)).collect());
        let bases = self.bases.iter().map(|base| {
            let centre = Placement::new(base.x, base.y, base.facing);
            Rect::centred(centre, base.width, base.depth).corners().to_vec()
        });
        areas.chain(bases).collect()
    }
}
