//! SX-CENC-16: where a company starts: where its player says, or the legal places nearest to a point.

use dice::RuleId;
use engine::{Refusal, Side, no};
use sixgun::encounter::best::{Best, thousandths};
use table::{Point, Pose};

use super::stage::{On, Stage, Standing};
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
    /// Whether the next of them may stand here, by where those before him stand.
    pub holds: &'g dyn Fn(&Stage<'_>, &[Standing], Standing) -> bool,
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
    place_by(desk, stage, side, people, ground, &|stage, before| found(stage, ground, before))
}

/// As [`place`], with a way of its own to find a place for whoever has no player.
pub(super) fn place_by(
    desk: &mut Desk<'_>,
    stage: &mut Stage<'_>,
    side: Side,
    people: &[Person],
    ground: &Ground<'_>,
    find: &dyn Fn(&Stage<'_>, &[Standing]) -> Place,
) -> Result<Vec<(String, Pose)>, Stop> {
    let who = people.iter().map(|person| person.name.clone()).collect();
    let ask = Ask::new(ground.rule, side, Wish::Places { who });
    let by_hand = if people.is_empty() { Answer::Places(None) } else { desk.any(ask)? };
    let mut placed: Vec<(String, Pose)> = Vec::new();
    let mut before: Vec<Standing> = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let place = match &by_hand {
            Answer::Places(Some(places)) => said(stage, ground, person, &before, places[number])?,
            _ => find(stage, &before),
        };
        before.push(Standing { on: if place.mounted { On::Horse } else { On::Foot }, at: place.at });
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
    before: &[Standing],
    place: Place,
) -> Result<Place, Refusal> {
    let (rule, name) = (ground.rule, person.name.clone());
    let on = if place.mounted { On::Horse } else { On::Foot };
    match (ground.on, on) {
        (Mounts::Foot, On::Horse) => return Err(no!(rule, "{} starts on foot", name)),
        (Mounts::Horses, On::Foot) => return Err(no!(rule, "{} starts mounted", name)),
        _ => {}
    }
    if !stage.is_free(on, place.at) {
        return Err(no!(
            rule,
            "there is no room for {} there: his base stands on free, passable ground",
            name
        ));
    }
    if !(ground.holds)(stage, before, Standing { on, at: place.at }) {
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
pub(super) fn found(stage: &Stage<'_>, ground: &Ground<'_>, before: &[Standing]) -> Place {
    let on = ground.usual_mount();
    let holds = |at: Pose| (ground.holds)(stage, before, Standing { on, at });
    let at = nearest(stage, on, ground.about, ground.faces, holds)
        .or_else(|| nearest_of_all(stage, on, ground.about, ground.faces))
        .expect("the table has room for everybody");
    ground.taken_up(stage, at)
}

impl Ground<'_> {
    /// What they start on whose player says nothing.
    fn usual_mount(&self) -> On {
        if self.on == Mounts::Horses { On::Horse } else { On::Foot }
    }

    /// A place as it is taken up by somebody whose player says nothing.
    pub(super) fn taken_up(&self, stage: &Stage<'_>, at: Pose) -> Place {
        let concealed = match self.hides {
            Hides::No => false,
            Hides::All => true,
            Hides::InCover => stage.covered(at.point()),
        };
        Place { at, mounted: self.usual_mount() == On::Horse, concealed }
    }
}

/// A place near a point that has room and fits: of a grid the nearest, of equals the southernmost, then the westernmost.
pub(super) fn nearest(
    stage: &Stage<'_>,
    on: On,
    about: Point,
    faces: Facing,
    fits: impl Fn(Pose) -> bool,
) -> Option<Pose> {
    let pose = |point: Point| Pose::new(point.x, point.y, faces.from(point));
    let good = |point: &Point| fits(pose(*point)) && stage.has_room(on, pose(*point));
    RINGS.into_iter().find_map(|ring| grid(stage, about, ring).find(good)).map(pose)
}

/// SX-CENC-16, SX-CRANGE-04: the legal place nearest to a point; of equals the southernmost, then the westernmost.
pub(super) fn nearest_of_all(stage: &Stage<'_>, on: On, about: Point, faces: Facing) -> Option<Pose> {
    let pose = |point: Point| Pose::new(point.x, point.y, faces.from(point));
    let good = |point: Point| stage.is_clear(on, pose(point));
    let off = |point: Point| point.distance(about);
    let best = Best { better: &|one, other| thousandths(off(one)) < thousandths(off(other)) };
    RINGS.into_iter().find_map(|ring| {
        let mut rough = grid(stage, about, ring).filter(|point| good(*point)).peekable();
        // From each of those that may hide the nearest, in ever smaller steps.
        let reach = off(*rough.peek()?) + ring.2;
        let fine = rough.take_while(|point| off(*point) <= reach).take(TRIED);
        let fine = fine.map(|point| best.refined(point, ring.2, &good));
        fine.reduce(|one, other| best.of(one, other)).map(pose)
    })
}

/// The points of the table around a point, the nearest first; of equals the southernmost, then the westernmost.
fn grid(stage: &Stage<'_>, about: Point, (inner, outer, step): Ring) -> impl Iterator<Item = Point> {
    let (inner, outer) = ((inner / step) as i32, (outer / step) as i32);
    let at = move |(x, y): (i32, i32)| about + Point::new(f64::from(x), f64::from(y)) * step;
    let mut steps: Vec<(i32, i32)> = Vec::new();
    for y in -outer..=outer {
        for x in -outer..=outer {
            let in_ring = (inner * inner..outer * outer).contains(&(x * x + y * y));
            if in_ring && stage.terrain.board.holds(at((x, y))) {
                steps.push((x, y));
            }
        }
    }
    steps.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    steps.into_iter().map(at)
}

/// So many of the nearest points of a grid are looked at more closely.
const TRIED: usize = 24;

/// From and to how many inches around a point places are looked for, and how far apart.
type Ring = (f64, f64, f64);

/// A quarter of an inch apart, and at the other end of the table an inch.
const RINGS: [Ring; 3] = [(0.0, 4.0, 0.25), (4.0, 16.0, 0.25), (16.0, 90.0, 1.0)];

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
