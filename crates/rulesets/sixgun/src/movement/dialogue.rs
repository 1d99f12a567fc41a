//! Moves in words: the way to a path, how an interrupted move goes on, and what is told of it.

use engine::decision::{Choice, Place, PlaceAnswer, PoseOut, Suggestion};
use engine::{Ask, Decision, Preview, Refusal, Refused, Side, Telling, Witness};
use serde_json::{Value, json};
use table::{Placement, Point, Spot};

use super::{Event, Pace, Step, Walk, Way, legal, walk};
use crate::field;
use crate::order::{self, Order};
use crate::state::{Cover, FigureId, Ride, State};
use crate::words::{inches, listed, place};
use crate::{charge, ids};

/// SX-ACT-12: the question.
pub(super) fn decision(state: &State, walk: &Walk) -> Decision {
    let left = inches(super::inches_left(state, walk.figure));
    let name = state.name(walk.figure);
    let says = format!(
        "{name} was interrupted and has {left} inches of movement left: go on, stop, change the way or charge."
    );
    Decision::new(state.figure(walk.figure).side, ids::SX_ACT_12, "Interrupted", says)
}

/// The way to an answer.
pub(super) fn ask_resume(state: &State, walk: &Walk, draft: &Value) -> Result<Ask, Refusal> {
    let ask =
        Ask { title: "How does it go on?".to_owned(), rule: ids::SX_ACT_12.0.to_owned(), ..Ask::default() };
    match draft.get("order").and_then(Value::as_str) {
        Some("go-on" | "stop") => return Ok(Ask { ready: true, ..ask }),
        Some("move") => return ask_path(state, walk.figure, draft),
        Some("charge") => return charge::ask(state, walk.figure, draft),
        Some(_) => return Err(walk::wrong_order()),
        None => {}
    }
    let refused = walk::may_go_on(state, walk).err().map(|refusal| Refused::of(&refusal, state.names()));
    let options = vec![
        Choice::option("Go on", json!({ "order": "go-on" })).refused(refused),
        Choice::option("Stop here", json!({ "order": "stop" })),
        Choice::option("Take another way", json!({ "order": "move", "path": [] })),
    ];
    let pieces = charge::targets(state, walk.figure).into_iter().map(|target| {
        let name = state.name(target);
        Choice::piece(name, json!({ "order": "charge", "target": name })).noted("charge")
    });
    Ok(Ask { options, pieces: pieces.collect(), ..ask })
}

/// What an answer would do.
pub(super) fn preview_resume(state: &State, walk: &Walk, order: &Order) -> Result<Preview, Refusal> {
    match order {
        Order::GoOn(order::GoOn {}) => {
            walk::may_go_on(state, walk)?;
            let mut preview =
                Preview::saying(format_args!("{} goes on as ordered.", state.name(walk.figure)));
            for leg in walk::rest(state, walk).windows(2) {
                preview = preview.drawn(Witness::line(leg[0].point(), leg[1].point(), ""));
            }
            Ok(preview)
        }
        Order::Stop(order::Stop {}) => {
            Ok(Preview::saying(format_args!("{} stops here.", state.name(walk.figure))))
        }
        Order::Move(order::Move { path, facing }) => preview_move(state, walk.figure, path, *facing),
        Order::Charge(order::Charge { target, path }) => {
            charge::check(state, walk.figure, *target, path)?;
            let (charger, target) = (state.name(walk.figure), state.names().of(*target));
            Ok(Preview::saying(format_args!("{charger} charges {target}.")))
        }
        _ => Err(walk::wrong_order()),
    }
}

/// The points a draft's path names so far.
pub(crate) fn path_of(draft: &Value) -> Vec<Spot> {
    draft.get("path").and_then(|path| serde_json::from_value(path.clone()).ok()).unwrap_or_default()
}

/// The way to a path: a point to drag to, then another, as long as the player likes.
pub(crate) fn ask_path(state: &State, figure: FigureId, draft: &Value) -> Result<Ask, Refusal> {
    legal::may_steer(state, figure)?;
    let path = path_of(draft);
    let who = state.figure(figure);
    let mut whole = vec![who.at.spot()];
    whole.extend(&path);
    let way = Way::along(state, figure, &whole);
    let left = f64::from(who.budget - way.total_units()) / super::way::units_an_inch(state, who);
    let last = whole[whole.len() - 1].point();
    let facing = way.at(way.mils()).map_or(who.at.degrees(), |(_, facing)| facing);
    let place = Place {
        field: format!("/path/{}", path.len()),
        piece: state.name(figure).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut { x: last.x, y: last.y, facing },
        ghost: vec![field::base_at(who.ride, Placement::new(0.0, 0.0, 0.0)).drawn()],
        reach: Some(left.max(0.0)),
        suggestions: ahead(draft, path.len(), last, facing, left),
    };
    let ready = !path.is_empty() && legal::check(state, figure, &path, None).is_ok();
    let title = if path.is_empty() { "Where to?" } else { "And on to?" };
    let rule = ids::SX_MOV_02.0.to_owned();
    Ok(Ask { title: title.to_owned(), rule, place: Some(place), ready, ..Ask::default() })
}

/// Straight ahead with all that is left, and with half of it.
fn ahead(draft: &Value, number: usize, from: Point, facing: f64, left: f64) -> Vec<Suggestion> {
    let to = |far: f64| {
        let at = from + Point::toward(facing) * far;
        let mut with = draft.clone();
        if let Some(path) = with.get_mut("path").and_then(Value::as_array_mut) {
            path.truncate(number);
            path.push(json!([at.x, at.y]));
        }
        Suggestion { label: format!("{} inches ahead", inches(far)), draft: with }
    };
    if left < 0.25 { Vec::new() } else { vec![to(left), to(left / 2.0)] }
}

/// What a move would do: its legs, its price and where it ends.
pub(crate) fn preview_move(
    state: &State,
    figure: FigureId,
    path: &[Spot],
    facing: Option<f64>,
) -> Result<Preview, Refusal> {
    let legal = legal::check(state, figure, path, facing)?;
    let way = Way::along(state, figure, &legal.path);
    let who = state.figure(figure);
    let (length, cost) = (f64::from(legal.mils) / 1000.0, way.inches_of(legal.units));
    let left = super::inches_left(state, figure) - cost;
    // SX-MOV-04: what the ground costs beyond the length of the way. Prices are whole numbers, so inches are told in words.
    let (name, verb, long) = (state.name(figure), verb(who.ride), inches(length));
    let to = place(legal.path.last().map_or_else(|| who.at.point(), |end| end.point()));
    let mut preview = Preview::saying(format_args!("{name} {verb} {long} {} to {to}", unit(legal.mils)));
    if cost - length > 0.005 {
        let more = inches(cost - length);
        preview.says.add(format_args!(", which costs {more} more over this ground,"));
    }
    preview.says.add(format_args!(" and has {} left.", inches(left)));
    for leg in way.lines() {
        let ruler = Witness::line(leg.from, leg.to, format_args!("{:.2}″", leg.length()));
        preview = preview.drawn(ruler);
    }
    let ghost = way.at(way.mils()).map(|(at, along)| {
        field::base_at(who.ride, Placement { at, facing: facing.unwrap_or(along) }).drawn()
    });
    Ok(preview.standing(ghost))
}

const fn verb(ride: Ride) -> &'static str {
    match ride {
        Ride::Foot => "walks",
        Ride::Horse(_) => "rides",
        Ride::Vehicle { .. } => "drives",
    }
}

/// An event as a sentence; most book-keeping is not told.
pub(super) fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
    // SX-CONC-14: an umpire, and everybody when all is over, is told of each stretch as it is walked; a seat of what it sees.
    let everything = seat.is_none() || state.over.is_some();
    let told = |rule, figure: FigureId, says: String| {
        Some(Telling::new(rule, format!("{} {says}.", state.name(figure))).about([state.name(figure)]))
    };
    match event {
        Event::Moved(step) if everything || !step.quiet => tell_step(state, step, everything),
        Event::Shown { figure, from, to, mils, ride } if !everything => {
            tell_way(state, *figure, *from, *to, *mils, verb(*ride))
        }
        Event::Rose { figure } => told(ids::SX_ACT_06, *figure, "rises".to_owned()),
        Event::PutBack { figure, at } => {
            told(ids::SX_MOV_16, *figure, format!("steps back to {}, where there is room", place(at.point())))
        }
        Event::Turned { figure, facing } => {
            told(ids::SX_FACE_03, *figure, format!("turns to face {}", facing_in_words(*facing)))
        }
        Event::Left { figure } => told(ids::SX_MOV_08, *figure, "leaves the table".to_owned()),
        Event::Mounted { figure, on, .. } => {
            told(ids::SX_MOV_07, *figure, format!("mounts {}", mount_name(state, *on)))
        }
        Event::GotDown { figure, from, at, .. } => {
            let says = format!("gets down from {} at {}", mount_name(state, *from), place(at.point()));
            told(ids::SX_MOV_07, *figure, says)
        }
        Event::SlippedIntoBed { figure, told: Some(bed) } => {
            let says = format!("slips back into {} unseen", state.the_cover(Cover::Area(*bed)));
            told(ids::SX_TER_04, *figure, says)
        }
        Event::Bedded { figure, bed } => {
            let says = format!("is concealed in {}", state.the_cover(Cover::Area(*bed)));
            told(ids::SX_TER_04, *figure, says)
        }
        Event::LeftBed { figure, bed } => {
            let says =
                format!("comes out of {} and is concealed no longer", state.the_cover(Cover::Area(*bed)));
            told(ids::SX_TER_04, *figure, says)
        }
        Event::TookReins { figure } => told(ids::SX_VEH_04, *figure, "takes the reins".to_owned()),
        Event::TookUp { carrier, who, with } => {
            let carriers: Vec<&str> =
                [Some(*carrier), *with].into_iter().flatten().map(|it| state.name(it)).collect();
            let verb = if with.is_some() { "take" } else { "takes" };
            let says = format!("{} {verb} {} up.", listed(&carriers), state.name(*who));
            Some(Telling::new(ids::SX_ADV_32, says).about(carriers).about([state.name(*who)]))
        }
        Event::Moved(_)
        | Event::Shown { .. }
        | Event::SetOut { .. }
        | Event::Seen(_)
        | Event::InView(_)
        | Event::SlippedIntoBed { told: None, .. }
        | Event::MovementOver => None,
    }
}

fn mount_name(state: &State, on: Ride) -> &str {
    match on {
        Ride::Foot => "nothing",
        Ride::Horse(horse) => state.names().of(state.horse_piece(horse)),
        Ride::Vehicle { vehicle, .. } => state.names().of(state.vehicle_piece(vehicle)),
    }
}

/// A stretch by itself, or all that has been walked since the seat last saw the figure.
fn tell_step(state: &State, step: &Step, by_itself: bool) -> Option<Telling> {
    let verb = match (step.pace, step.ride) {
        (Pace::Forced(_), Ride::Foot) => "dashes",
        (Pace::Forced(_), _) => "gallops",
        (Pace::Voluntary, ride) => verb(ride),
    };
    let (from, mils) = if by_itself { (step.start, step.mils) } else { (step.from, step.since) };
    tell_way(state, step.figure, from, step.to.spot(), mils, verb)
}

/// The least way that is worth a sentence: less is the tolerance of SX-GEN-04.
const WORTH_TELLING: i32 = 10;

fn tell_way(state: &State, figure: FigureId, from: Spot, to: Spot, mils: i32, verb: &str) -> Option<Telling> {
    if mils < WORTH_TELLING {
        return None;
    }
    let (name, long) = (state.name(figure), inches(f64::from(mils) / 1000.0));
    let says = format!("{name} {verb} {long} {} to {}.", unit(mils), place(to.point()));
    let ruler = Witness::line(from.point(), to.point(), format!("{long}″"));
    Some(Telling::new(ids::SX_MOV_02, says).about([name]).drawn(ruler))
}

const fn unit(mils: i32) -> &'static str {
    if mils == 1000 { "inch" } else { "inches" }
}

/// A facing in hundredths of a degree: by the compass where it has a word, else in whole degrees.
pub(crate) fn facing_in_words(facing: i32) -> String {
    const WORDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let facing = facing.rem_euclid(36_000);
    if facing % 4500 == 0 {
        WORDS[(facing / 4500) as usize].to_owned()
    } else {
        format!("{}°", libm::round(f64::from(facing) / 100.0))
    }
}
