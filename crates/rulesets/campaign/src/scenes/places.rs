//! SX-CENC-16: where a company starts: where its player says, or the legal places nearest to a point.

use dice::RuleId;
use engine::{Refusal, Side, no};
use table::{Point, Pose};

use super::stage::{On, Stage};
use crate::council::{Answer, Ask, Desk, Place, Stop, Wish};
use crate::people::Person;

/// Where the people of a company may start.
pub(super) struct Ground<'g> {
    /// The rule that says where.
    pub rule: RuleId,
    /// The same in a few words, for a refusal: "within 4 inches of him".
    pub says: &'static str,
    /// SX-CENC-16: the named point; whoever is placed without a player stands as near to it as there is room.
    pub about: Point,
    /// Whether the next of them may stand here, by his number and where those before him stand.
    pub holds: &'g dyn Fn(&Stage<'_>, &[Pose], Pose) -> bool,
    /// What they face.
    pub faces: Facing,
    /// Whether they are mounted.
    pub on: Mounts,
    /// Whether they start concealed: never, by the encounter, or where they are in cover.
    pub hides: Hides,
}

/// What they face.
#[derive(Debug, Clone, Copy)]
pub(super) enum Facing {
    /// All the same way.
    Bearing(f64),
    /// A point.
    Toward(Point),
}

/// Whether they are mounted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mounts {
    /// On foot.
    Foot,
    /// On their horses.
    Horses,
    /// As each likes; on foot unless a player says otherwise.
    Either,
}

/// Whether they start concealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hides {
    /// No.
    No,
    /// By the encounter, whoever sees them.
    All,
    /// Those in cover may; they do unless a player says otherwise.
    InCover,
}

impl Facing {
    fn from(self, point: Point) -> f64 {
        match self {
            Self::Bearing(bearing) => bearing,
            Self::Toward(there) if there.distance(point) > 0.0 => (there - point).bearing(),
            Self::Toward(_) => 0.0,
        }
    }
}

/// SX-CENC-16: places a company; their names on the table, in order, and where they stand.
pub(super) fn place(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    side: Side,
    people: &[Person],
    ground: &Ground<'_>,
) -> Result<Vec<(String, Pose)>, Stop> {
    let who = people.iter().map(|person| person.name.clone()).collect();
    let ask = Ask::new(ground.rule, side, Wish::Places { who });
    let by_hand = if people.is_empty() { Answer::Places(None) } else { desk.any(ask)? };
    let mut placed: Vec<(String, Pose)> = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let poses: Vec<Pose> = placed.iter().map(|(_, pose)| *pose).collect();
        let place = match &by_hand {
            Answer::Places(Some(places)) => said(stage, ground, person, &poses, places[number])?,
            _ => found(stage, ground, &poses),
        };
        let name = if place.mounted {
            stage.ride(side, person, place.at)
        } else {
            stage.stand(side, person, place.at)
        };
        if place.concealed {
            let figure = stage.of(side, &name);
            figure.concealed = true;
            figure.in_plain_sight = ground.hides == Hides::All;
        }
        placed.push((name, place.at));
    }
    Ok(placed)
}

/// A place a player has named.
fn said(
    stage: &Stage<'_>,
    ground: &Ground<'_>,
    person: &Person,
    before: &[Pose],
    place: Place,
) -> Result<Place, Refusal> {
    let (rule, name) = (ground.rule, person.name.clone());
    let on = if place.mounted { On::Horse } else { On::Foot };
    match (ground.on, on) {
        (Mounts::Foot, On::Horse) => return Err(no!(rule, "{} starts on foot", name)),
        (Mounts::Horses, On::Foot) => return Err(no!(rule, "{} starts mounted", name)),
        _ => {}
    }
    if !stage.has_room(on, place.at) {
        return Err(no!(
            rule,
            "there is no room for {} there: his base stands on free, passable ground",
            name
        ));
    }
    if !(ground.holds)(stage, before, place.at) {
        return Err(no!(rule, "{} cannot start there: {}", name, ground.says));
    }
    let may_hide = match ground.hides {
        Hides::No => false,
        Hides::All => true,
        Hides::InCover => stage.covered(place.at.point()),
    };
    if place.concealed && !may_hide {
        return Err(no!(rule, "{} cannot start concealed there", name));
    }
    Ok(Place { concealed: place.concealed || ground.hides == Hides::All, ..place })
}

/// SX-CENC-16: the nearest legal place; where there is none within the limits, the nearest outside them.
fn found(stage: &Stage<'_>, ground: &Ground<'_>, before: &[Pose]) -> Place {
    let on = if ground.on == Mounts::Horses { On::Horse } else { On::Foot };
    let at = nearest(stage, on, ground.about, ground.faces, |pose| (ground.holds)(stage, before, pose))
        .or_else(|| nearest(stage, on, ground.about, ground.faces, |_| true))
        .expect("the table has room for everybody");
    let concealed = match ground.hides {
        Hides::No => false,
        Hides::All => true,
        Hides::InCover => stage.covered(at.point()),
    };
    Place { at, mounted: on == On::Horse, concealed }
}

/// The place nearest to a point that has room and fits; of equals the southernmost, then the westernmost. Near by it is looked for a quarter of an inch
/// apart, farther off half an inch, and at the other end of the table an inch.
pub(super) fn nearest(
    stage: &Stage<'_>,
    on: On,
    about: Point,
    faces: Facing,
    fits: impl Fn(Pose) -> bool,
) -> Option<Pose> {
    RINGS.into_iter().find_map(|(inner, outer, step)| {
        let (inner, outer) = ((inner / step) as i32, (outer / step) as i32);
        let mut steps: Vec<(i32, i32)> = Vec::new();
        for y in -outer..=outer {
            for x in -outer..=outer {
                let point = about + Point::new(f64::from(x), f64::from(y)) * step;
                let in_ring = (inner * inner..outer * outer).contains(&(x * x + y * y));
                if in_ring && stage.terrain.board.holds(point) {
                    steps.push((x, y));
                }
            }
        }
        steps.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
        let pose = |(x, y): &(i32, i32)| {
            let point = about + Point::new(f64::from(*x), f64::from(*y)) * step;
            Pose::new(point.x, point.y, faces.from(point))
        };
        steps.iter().map(pose).find(|pose| fits(*pose) && stage.has_room(on, *pose))
    })
}

/// From and to how many inches around a point places are looked for, and how far apart.
const RINGS: [(f64, f64, f64); 3] = [(0.0, 4.0, 0.25), (4.0, 16.0, 0.5), (16.0, 90.0, 1.0)];

/// SX-CENC-16: tethers the horse of each near a point, where something holds if there is room.
pub(super) fn tether(
    stage: &mut Stage<'_>,
    owners: &[(String, Pose)],
    about: Point,
    faces: f64,
    holds: impl Fn(&Stage<'_>, Pose) -> bool,
) {
    for (owner, _) in owners {
        let faces = Facing::Bearing(faces);
        let at = nearest(stage, On::Horse, about, faces, |pose| holds(stage, pose))
            .or_else(|| nearest(stage, On::Horse, about, faces, |_| true))
            .expect("the table has room for a horse");
        stage.tether(owner, at);
    }
}
