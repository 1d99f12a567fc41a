//! SC-FIR-05, SC-FIR-10: which models can hit a target, from how far, and through what; together they are a volley.

use engine::terrain::LowLineKind;

use super::overhead::{Field, Flight, Miss};
use super::posts::{Post, Posts, posts};
use super::score::{Circumstances, Fire, dice, needed};
use super::{Ammunition, Part, Party};
use crate::formations::wings;
use crate::ground::zone_of;
use crate::prelude::*;
use crate::sight::{self, End, Pair, Screen};
use crate::state::Cover;
use crate::troops::RankSystem;

/// SC-FIR-04, SC-FIR-17: so many degrees to either side.
pub const SPREAD: f64 = 22.5;
/// SC-FIR-18: how near to an obstacle or works a target has their cover.
const BEHIND_COVER: f64 = 0.5;

/// Who is to shoot at whom, with what, and who has shot already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Aimed {
    pub shooter: Party,
    pub mark: Party,
    /// SC-FIR-11: with what, if he has guns.
    pub ammunition: Option<Ammunition>,
    /// SC-FIR-03, SC-TWN-08: from which face of a square or side of a block.
    pub side: Option<u8>,
    /// SC-TWN-08: with how many figures of a garrison.
    pub figures: Option<u16>,
    /// SC-FIR-15: his models that have shot.
    pub used: Posts,
    /// SC-TWN-08: the windows of his block at which others have shot.
    pub taken: Posts,
    /// SC-FIR-15, SC-TWN-08: the faces or sides from which he has shot at this target; whoever has only one front has side 0.
    pub done: Posts,
}

/// One group that shoots together.
#[derive(Debug, Clone, PartialEq)]
pub struct Volley {
    /// Who at whom; what was left open is decided.
    pub aimed: Aimed,
    /// With what.
    pub fire: Fire,
    /// Which models.
    pub posts: Posts,
    /// How many models that is, crew for guns.
    pub models: u16,
    /// SC-FIR-06, SC-FIR-07, SC-FIR-08.
    pub dice: u8,
    /// What counts for the score.
    pub how: Circumstances,
    /// SC-FIR-13: the number a die must reach.
    pub needs: Tally,
    /// SC-FTS-03: the shortest line of fire.
    pub line: Segment,
    /// SC-FIR-10: what that counts in inches of range.
    pub range: f64,
    /// The first and the last model, between which the arc opens.
    pub ends: [Placement; 2],
}

/// A model that can hit.
#[derive(Debug, Clone, Copy)]
struct Shot {
    number: usize,
    post: Post,
    line: Segment,
    range: f64,
    cover: Cover,
    through: bool,
}

/// SC-FIR-05, SC-FIR-15: the volley of all models that can hit the target, or why none can.
pub fn volley(state: &State, aimed: Aimed) -> Result<Volley, Refusal> {
    let info = state.info(aimed.shooter.unit);
    let with = |ammunition: Ammunition| {
        let Some(fire) = Fire::of(info, ammunition) else {
            return Err(no!(ids::SC_FIR_01, "{} has no weapon to shoot with", aimed.shooter.unit));
        };
        group(state, Aimed { ammunition: info.battery.map(|_| ammunition), ..aimed }, fire)
    };
    if info.battery.is_none() {
        return with(Ammunition::Ballshot);
    }
    match aimed.ammunition {
        Some(ammunition) => with(ammunition),
        // SC-FIR-11: left open, whichever hits more.
        None => match (with(Ammunition::Canister), with(Ammunition::Ballshot)) {
            (Ok(canister), Ok(ball)) => Ok(if ball.promise() > canister.promise() { ball } else { canister }),
            (Ok(volley), Err(_)) | (Err(_), Ok(volley)) => Ok(volley),
            (Err(_), Err(refusal)) => Err(refusal),
        },
    }
}

/// The best group that can be made with this fire.
fn group(state: &State, aimed: Aimed, fire: Fire) -> Result<Volley, Refusal> {
    let Aimed { shooter, mark, .. } = aimed;
    let (own, theirs) = (shooter.rect(state), mark.rect(state));
    let target = mark.body(state, theirs.as_ref());
    let refused = |miss: Miss| miss.refusal(state, shooter.unit, mark.unit);
    let apart = bodies::gap_only(&shooter.body(state, own.as_ref()), &target);
    if beyond(apart, fire.reach()) {
        return Err(refused(Miss::Range(apart, fire.reach())));
    }
    // What lies between is looked at once somebody has the target in arc and reach: most have not.
    let mut between = None;
    let look = || {
        let pair = Pair::new(state, shooter.end(state, own.as_ref()), mark.end(state, theirs.as_ref()));
        let field = Field::new(&pair, shooter, mark, fire);
        (pair, field)
    };
    let has_sides = has_sides(state, shooter);
    let used = aimed.used.with(aimed.taken);
    let free = posts(state, shooter).into_iter().enumerate().filter(|(number, _)| !used.has(*number));
    let named = |post: &Post| !has_sides || aimed.side.is_none_or(|side| side == post.side);
    let wanted = |post: &Post| named(post) && !aimed.done.has(usize::from(post.side));
    let mut best = Miss::Arc;
    let mut sides: Vec<Vec<Shot>> = Vec::new();
    for (number, post) in free.filter(|(_, post)| wanted(post)) {
        let shot = aims(post, &target, fire).and_then(|aims| {
            let (pair, field) = between.get_or_insert_with(look);
            shot(field, pair, number, post, aims)
        });
        match shot {
            Ok(shot) => match sides.last_mut() {
                Some(side) if side[0].post.side == post.side => side.push(shot),
                _ => sides.push(vec![shot]),
            },
            Err(miss) if miss.rank() > best.rank() => best = miss,
            Err(_) => {}
        }
    }
    // The side from which most can hit; of several the first.
    let most = sides.into_iter().reduce(|best, side| if side.len() > best.len() { side } else { best });
    let Some(shots) = most else {
        if !aimed.done.is_empty() {
            return Err(no!(
                ids::SC_FIR_15,
                "{} has shot at {}: choose another target for the rest, or cease fire",
                shooter.unit,
                mark.unit
            ));
        }
        return Err(refused(best));
    };
    let shots = figures(state, aimed, shots)?;
    together(state, aimed, fire, &target, &shots)
}

/// SC-TWN-08: no more figures of a garrison shoot than it has, and no more than are wanted: those with the shortest range.
fn figures(state: &State, aimed: Aimed, mut shots: Vec<Shot>) -> Result<Vec<Shot>, Refusal> {
    let unit = aimed.shooter.unit;
    let here = state.unit(unit);
    if !matches!(here.lie.formation, Formation::Garrison { .. }) {
        if aimed.figures.is_some() {
            return Err(no!(ids::SC_FIR_15, "{unit} shoots with all models that can hit: name no number"));
        }
        return Ok(shots);
    }
    let left = here.models.saturating_sub(aimed.used.len());
    let able = left.min(shots.len() as u16);
    let wanted = aimed.figures.unwrap_or(able);
    if wanted > able || able == 0 {
        return Err(no!(
            ids::SC_TWN_08,
            "{unit} has {able} figures that can shoot from that side: order no more"
        ));
    }
    shots.sort_by(|a, b| a.range.total_cmp(&b.range));
    shots.truncate(usize::from(wanted));
    shots.sort_by_key(|shot| shot.number);
    Ok(shots)
}

/// SC-FIR-05, SC-FIR-10: the line of one model to its nearest aim point with a clear line.
/// SC-TWN-07: at a garrison he aims at the sides of its block; whom it hurts the shooter has said.
fn shot(
    field: &Field<'_>,
    pair: &Pair<'_>,
    number: usize,
    post: Post,
    aims: Vec<Point>,
) -> Result<Shot, Miss> {
    let (from, reach) = (post.at.at, field.fire.reach());
    if let Some(wood) = pair.hidden_in() {
        return Err(Miss::Hidden(ids::SC_LOS_07, Screen::Area(wood), Segment::new(from, aims[0])));
    }
    let pair = pair.firing_from(from);
    let mut first = None;
    for (index, aim) in aims.into_iter().enumerate() {
        let line = Segment::new(from, aim);
        match field.follow(&pair, line, index == 0) {
            Ok(flight) => {
                let range = line.length() + flight.wood * (field.fire.inch_of_wood() - 1.0);
                if beyond(range, reach) {
                    return Err(Miss::Range(range, reach));
                }
                let cover = cover(field, &pair, line, flight);
                return Ok(Shot { number, post, line, range, cover, through: flight.through });
            }
            // SC-FIR-21: who fails to shoot over something at the nearest aim point may not pick a farther one.
            Err(miss @ (Miss::TooNear(..) | Miss::NotBehind(..) | Miss::TooMuch(..))) if index == 0 => {
                return Err(miss);
            }
            Err(miss) => first = first.or(Some(miss)),
        }
    }
    Err(first.unwrap_or(Miss::Arc))
}

/// SC-FIR-04, SC-FIR-09: the points of a target at which a model may aim, the nearest first; the nearest is in reach.
fn aims(post: Post, target: &Body<'_>, fire: Fire) -> Result<Vec<Point>, Miss> {
    let aims = bodies::aim_points(post.at, SPREAD, target);
    let far = aims.first().ok_or(Miss::Arc)?.distance(post.at.at);
    if beyond(far, fire.reach()) { Err(Miss::Range(far, fire.reach())) } else { Ok(aims) }
}

/// SC-FIR-10: one throw for the group: its range, cover and whatever is in between are those of at least half of it.
fn together(
    state: &State,
    aimed: Aimed,
    fire: Fire,
    target: &Body<'_>,
    shots: &[Shot],
) -> Result<Volley, Refusal> {
    let (info, Aimed { shooter, mark, .. }) = (state.info(aimed.shooter.unit), aimed);
    let models = shots.iter().map(|shot| shot.post.crew).sum();
    let dice = dice(info, models);
    if dice == 0 {
        let rule = match (info.arm, info.ranks) {
            (Arm::Artillery, _) => ids::SC_FIR_08,
            (_, RankSystem::Two) => ids::SC_FIR_07,
            (_, RankSystem::Three) => ids::SC_FIR_06,
        };
        return Err(no!(
            rule,
            "{} can bring only {models} on {}, which earns no die",
            shooter.unit,
            mark.unit
        ));
    }
    let half =
        |holds: &dyn Fn(&Shot) -> bool| 2 * shots.iter().filter(|shot| holds(shot)).count() >= shots.len();
    let (close, far) = fire.bands();
    let middle = shots.iter().fold(Point::new(0.0, 0.0), |sum, shot| sum + shot.post.at.at);
    let middle = middle * (1.0 / shots.len() as f64);
    let how = Circumstances {
        far: far.is_some() && !half(&|shot| within(shot.range, close.up_to)),
        cover: [Cover::Hard, Cover::Soft]
            .into_iter()
            .find(|cover| half(&|shot| shot.cover >= *cover))
            .unwrap_or_default(),
        through: half(&|shot| shot.through),
        dense: fire.is_ballshot() && is_dense(state, mark, middle, target),
    };
    let shortest =
        shots.iter().min_by(|a, b| a.line.length().total_cmp(&b.line.length())).expect("somebody can hit");
    let mut group = Posts::default();
    for shot in shots {
        group.add(shot.number);
    }
    Ok(Volley {
        aimed: Aimed {
            side: has_sides(state, shooter).then_some(shots[0].post.side),
            figures: matches!(state.unit(shooter.unit).lie.formation, Formation::Garrison { .. })
                .then_some(models),
            ..aimed
        },
        fire,
        posts: group,
        models,
        dice,
        how,
        needs: needed(state, shooter, mark, fire, how),
        line: shortest.line,
        range: shortest.range,
        ends: [shots[0].post.at, shots[shots.len() - 1].post.at],
    })
}

/// SC-FIR-03, SC-TWN-08: whether it shoots face by face, or side by side.
pub(super) fn has_sides(state: &State, shooter: Party) -> bool {
    let formation = state.unit(shooter.unit).lie.formation;
    shooter.part == Part::Unit && matches!(formation, Formation::Square | Formation::Garrison { .. })
}

/// SC-FIR-18: the cover of a target against one line of fire.
/// SC-WOD-03: woods give soft cover against all fire.
fn cover(field: &Field<'_>, pair: &Pair<'_>, line: Segment, flight: Flight) -> Cover {
    let (terrain, body, fire) = (&field.state.setup.terrain, &pair.to.body, field.fire);
    // A target that touches its wall is behind it (SC-GEN-03).
    let behind = line.step().unit().map_or(line.to, |along| line.to + along * (2.0 * TOLERANCE));
    let line = Segment::new(line.from, behind);
    let block = if pair.to.block.is_some() { fire.cover_of_walls() } else { Cover::None };
    let in_wood = !pair.to.woods.is_empty() || within(1.0, flight.wood) && flight.wood > 0.0;
    let wood = if in_wood { Cover::Soft } else { Cover::None };
    let near = |point: Point| within(body.gap_to_point(point), BEHIND_COVER);
    let lines = terrain.lines.iter().map(|obstacle| match obstacle.kind {
        LowLineKind::Works => {
            let lines_it = obstacle.line.legs().any(|leg| is_near_leg(body, leg));
            let zones = || obstacle.line.legs().filter_map(|leg| Polygon::of_rect(&zone_of(leg)).ok());
            let half_in = || is_half(body, zones().map(|zone| share(body, &zone)).sum());
            let covers = obstacle.line.crosses(line) && (lines_it || half_in());
            if covers { fire.cover_of_walls() } else { Cover::None }
        }
        LowLineKind::Wall | LowLineKind::Fence | LowLineKind::Hedge => {
            let covers = obstacle.line.crossings(line).any(|crossing| near(crossing.point));
            if covers { fire.cover_of_obstacles() } else { Cover::None }
        }
    });
    let closed = terrain.areas.iter().filter(|area| area.kind == Kind::Works).map(|works| {
        let crosses = works.outline.edges().any(|edge| line.crossing(edge).is_some());
        let lines_it = || works.outline.edges().any(|edge| is_near_leg(body, edge));
        let covers = crosses && (lines_it() || is_half(body, share(body, &works.outline)));
        if covers { fire.cover_of_walls() } else { Cover::None }
    });
    lines.chain(closed).fold(block.max(wood), Cover::max)
}

fn is_near_leg(body: &Body<'_>, leg: Segment) -> bool {
    match body.shape {
        bodies::Shape::Rects(rects) => {
            rects.iter().any(|rect| within(rect.gap_to_segment(leg).distance, BEHIND_COVER))
        }
        bodies::Shape::Area(_) => false,
    }
}

fn share(body: &Body<'_>, area: &Polygon) -> f64 {
    match body.shape {
        bodies::Shape::Rects(rects) => bodies::share_inside(rects, area),
        bodies::Shape::Area(_) => 0.0,
    }
}

/// SC-FIR-18: at least half of a body, where 0.01 inch of its depth decides nothing (SC-GEN-03).
fn is_half(body: &Body<'_>, share: f64) -> bool {
    share + sight::slack(body) >= 0.5
}

/// SC-FIR-16: a square, a line in enfilade, and close-order troops two or more ranks deep.
fn is_dense(state: &State, mark: Party, guns: Point, body: &Body<'_>) -> bool {
    let here = state.unit(mark.unit);
    if mark.part == Part::Screen {
        return false;
    }
    match here.lie.formation {
        Formation::Square => true,
        Formation::Line { .. } | Formation::Bent(_) => {
            state.ranks_deep(mark.unit) > 1 || is_enfiladed(state, mark, guns, body)
        }
        Formation::Column { .. } | Formation::Limbered { .. } => state.ranks_deep(mark.unit) > 1,
        Formation::Deployed
        | Formation::Skirmish { .. }
        | Formation::Garrison { .. }
        | Formation::OffGuns { .. } => false,
    }
}

/// SC-FIR-17: the line of fire runs within 22.5 degrees of the long axis of a line; of a bent line that of its nearer wing.
fn is_enfiladed(state: &State, mark: Party, guns: Point, body: &Body<'_>) -> bool {
    let here = state.unit(mark.unit);
    let (centre, axis): (Point, Vector) = match here.lie.formation {
        Formation::Bent(bend) => {
            let wings = wings(state.info(mark.unit), bend, here.lie.at);
            let far = |rect: &table::Rect| rect.centre.distance(guns);
            let wing = if far(&wings[1].rect) < far(&wings[0].rect) { wings[1].rect } else { wings[0].rect };
            (wing.centre, wing.right())
        }
        _ => (body.centre, here.lie.at.right()),
    };
    let Some(along) = (centre - guns).unit() else { return false };
    let off = table::turn_between(axis.bearing(), along.bearing()).abs();
    within(off.min(180.0 - off), SPREAD)
}

impl Party {
    /// SC-SCR-01: the rectangle of a screen, if it is one that is out.
    pub fn rect(self, state: &State) -> Option<[table::Rect; 1]> {
        (self.part == Part::Screen).then(|| state.screen_rect(self.unit)).flatten().map(|rect| [rect])
    }

    /// The ground it takes up.
    pub fn body<'a>(self, state: &'a State, screen: Option<&'a [table::Rect; 1]>) -> Body<'a> {
        screen.map_or_else(|| state.body(self.unit), |rect| Body::of_rects(rect))
    }

    /// This end of a line of fire.
    pub fn end<'a>(self, state: &'a State, screen: Option<&'a [table::Rect; 1]>) -> End<'a> {
        match screen {
            Some(rect) => End::of_screen(state, self.unit, Body::of_rects(rect)),
            None => End::of_unit(state, self.unit),
        }
    }
}

impl Volley {
    /// The hits to be expected.
    fn promise(&self) -> f64 {
        let needs = self.needs.total();
        let each = if needs >= 7 { 1.0 / 12.0 } else { f64::from(7 - needs.max(1)) / 6.0 };
        each * f64::from(self.dice)
    }

    /// The shortest line of fire, with its length.
    pub fn ruler(&self) -> Witness {
        Witness::line(self.line.from, self.line.to, format_args!("{:.1}″", self.line.length()))
    }

    /// SC-FIR-04: the ground between the left ray of the first model and the right ray of the last.
    pub fn arc(&self) -> Witness {
        let [first, last] = self.ends;
        let reach = self.line.length().max(1.0);
        let left = first.at + Point::toward(first.facing - SPREAD) * reach;
        let right = last.at + Point::toward(last.facing + SPREAD) * reach;
        let outline = [first.at, left, right, last.at].map(|point| (point.x, point.y)).to_vec();
        Witness::Area { outline, label: "22.5° to either side".to_owned() }
    }
}
