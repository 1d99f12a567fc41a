//! Where things are in relation to each other: what a tape measure shows, and what a screen reader hears.
//!
//! Everything is measured by the same kernel the rules measure with, on the very bases the seat may see.

use engine::play::Play;
use engine::view::{Base, PieceView, View};
use engine::{Side, Witness};
use table::{Arc, Circle, Gap, Point, Rect, Vector, distance, turn_between, within};

use crate::message::{End, Measured, Neighbour, Relations, Reply};
use crate::problem;

/// How many neighbours of each side are told.
const NEIGHBOURS: usize = 3;

/// The distance between the nearest points of two ends.
pub(crate) fn measure(play: &dyn Play, view: &View, from: &End, to: &End) -> Result<Reply, Box<Reply>> {
    let (mine, theirs) = (bodies(view, from)?, bodies(view, to)?);
    let Some(gap) = nearest(&mine, &theirs) else {
        return Err(problem("one of the two stands nowhere on the table, so there is nothing to measure"));
    };
    let says = format!("{} from {} to {}", inches(gap.distance), named(from), named(to));
    let witness = Witness::line(gap.from, gap.to, ruler(gap.distance));
    let seen = match (from, to) {
        (End::Piece { name: one }, End::Piece { name: other }) => play.sight(one, other),
        _ => None,
    };
    Ok(Reply::Measured(Measured { inches: gap.distance, says, witness, seen }))
}

/// How a piece stands, and who is near it and where.
pub(crate) fn relations(play: &dyn Play, view: &View, piece: &str) -> Result<Reply, Box<Reply>> {
    let piece = find(view, piece)?;
    let of_side = |side: Side| {
        let mut near: Vec<Neighbour> = view
            .pieces
            .iter()
            .filter(|other| other.side == side && other.name != piece.name && !is_nobodys(other))
            .filter_map(|other| neighbour(piece, other))
            .collect();
        near.sort_by(|a, b| a.inches.total_cmp(&b.inches));
        near.truncate(NEIGHBOURS);
        near
    };
    let (enemies, friends) = (of_side(piece.side.enemy()), of_side(piece.side));
    let nearest =
        [("Nearest enemy", &enemies), ("Nearest friend", &friends)].into_iter().filter_map(|(what, near)| {
            let first = near.first()?;
            let seen = play.sight(&piece.name, &first.piece).filter(|_| what == "Nearest enemy");
            let sight = seen.map_or("", |seen| if seen.clear { ", in sight" } else { ", not in sight" });
            let arc = first.in_arc.map_or("", |inside| if inside { ", in arc" } else { ", not in arc" });
            Some(format!(
                " {what}: {}, {}, {}{arc}{sight}.",
                first.piece,
                inches(first.inches),
                first.quarter
            ))
        });
    let says = stance(piece) + &nearest.collect::<String>();
    Ok(Reply::Relations(Relations { piece: piece.name.clone(), says, enemies, friends }))
}

fn stance(piece: &PieceView) -> String {
    let mut parts = vec![piece.name.clone()];
    if let Some((now, start)) = piece.strength {
        parts.push(format!("strength {now} of {start}"));
    }
    let words = [&piece.formation, &piece.condition].into_iter().chain(&piece.marks);
    parts.extend(words.filter(|word| !word.is_empty()).cloned());
    if !piece.bases.is_empty() {
        parts.push(format!("facing {}", compass(piece.facing)));
        parts.push(format!(
            "{:.1} inches from the west edge and {:.1} from the south",
            piece.centre.0, piece.centre.1
        ));
    }
    parts.join(", ") + "."
}

fn neighbour(piece: &PieceView, other: &PieceView) -> Option<Neighbour> {
    let gap = nearest(&bodies_of(piece), &bodies_of(other))?;
    let centre = Point::new(piece.centre.0, piece.centre.1);
    // Two that touch give no direction from point to point, so the other's middle is looked at.
    let towards = if gap.distance > 0.0 { gap.to } else { Point::new(other.centre.0, other.centre.1) };
    Some(Neighbour {
        piece: other.name.clone(),
        inches: gap.distance,
        quarter: quarter(piece.facing, towards - centre).to_owned(),
        in_arc: in_arc(piece, other),
        witness: Witness::line(gap.from, gap.to, ruler(gap.distance)),
    })
}

/// Whether an enemy is in the widest arc of a piece: some of it, or its middle where the arc begins at the middle. Nothing if the piece looks
/// all round or has no arc, or if it stands on blocks and the other does not.
fn in_arc(piece: &PieceView, other: &PieceView) -> Option<bool> {
    let arcs = piece.rings.iter().filter(|ring| ring.half_arc <= 90.0);
    let widest = arcs.max_by(|one, other| one.half_arc.total_cmp(&other.half_arc))?;
    if piece.side == other.side {
        return None;
    }
    if widest.from_middle {
        let middle = |piece: &PieceView| Point::new(piece.centre.0, piece.centre.1);
        let way = middle(other) - middle(piece);
        return Some(within(turn_between(piece.facing, way.bearing()).abs(), widest.half_arc));
    }
    let arc = Arc::from_front(&outline(piece)?, widest.half_arc);
    let theirs = other.bases.iter().map(|base| match body(base) {
        Body::Block(rect) => Some(rect),
        Body::Disc(_) | Body::Spot(_) => None,
    });
    let theirs: Vec<Rect> = theirs.collect::<Option<_>>()?;
    Some(theirs.iter().any(|rect| !arc.part_of(rect).is_empty()))
}

/// A horse that nobody rides stands with one side in a view, for it must with some, but serves neither.
fn is_nobodys(piece: &PieceView) -> bool {
    piece.symbol.nation == "none"
}

/// The rectangle round all blocks of a piece, along its facing.
fn outline(piece: &PieceView) -> Option<Rect> {
    let (forward, right) = (Vector::toward(piece.facing), Vector::toward(piece.facing + 90.0));
    let centre = Point::new(piece.centre.0, piece.centre.1);
    let mut corners = Vec::new();
    for base in &piece.bases {
        match base {
            Base::Block { corners: four } => corners.extend(four.map(|(x, y)| Point::new(x, y) - centre)),
            Base::Disc { .. } => return None,
        }
    }
    let extent = |along: Vector| {
        let reach = corners.iter().map(|corner| corner.dot(along));
        let least = reach.clone().fold(f64::INFINITY, f64::min);
        let most = reach.fold(f64::NEG_INFINITY, f64::max);
        (least, most)
    };
    let ((rear, front), (left, most_right)) = (extent(forward), extent(right));
    let middle = centre + forward * f64::midpoint(rear, front) + right * f64::midpoint(left, most_right);
    (!corners.is_empty()).then(|| Rect::along(middle, forward, most_right - left, front - rear))
}

/// The direction of something as seen along a facing.
fn quarter(facing: f64, towards: Vector) -> &'static str {
    const QUARTERS: [&str; 8] =
        ["ahead", "right front", "right", "right rear", "behind", "left rear", "left", "left front"];
    eighth(turn_between(facing, towards.bearing()), QUARTERS)
}

fn compass(facing: f64) -> &'static str {
    const WINDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    eighth(facing, WINDS)
}

/// The eighth of a circle a bearing falls into, the first eighth lying about 0.
fn eighth(degrees: f64, names: [&'static str; 8]) -> &'static str {
    let turned = ((degrees + 22.5) / 45.0).floor() as i64;
    names[turned.rem_euclid(8) as usize]
}

/// A base, as the kernel measures it.
enum Body {
    Block(Rect),
    Disc(Circle),
    Spot(Point),
}

impl Body {
    fn gap_to(&self, other: &Self) -> Gap {
        match (self, other) {
            (Self::Block(a), Self::Block(b)) => distance(a, b),
            (Self::Block(a), Self::Disc(b)) => b.gap_to_rect(a).reversed(),
            (Self::Block(a), Self::Spot(b)) => a.gap_to_point(*b),
            (Self::Disc(a), Self::Disc(b)) => a.gap_to_circle(b),
            (Self::Disc(a), Self::Spot(b)) => a.gap_to_point(*b),
            (Self::Spot(a), Self::Spot(b)) => Gap::between(*a, *b),
            (Self::Disc(_), Self::Block(_)) | (Self::Spot(_), Self::Block(_) | Self::Disc(_)) => {
                other.gap_to(self).reversed()
            }
        }
    }
}

fn nearest(mine: &[Body], theirs: &[Body]) -> Option<Gap> {
    mine.iter().flat_map(|a| theirs.iter().map(|b| a.gap_to(b))).reduce(Gap::nearer)
}

fn bodies(view: &View, end: &End) -> Result<Vec<Body>, Box<Reply>> {
    match end {
        End::Piece { name } => find(view, name).map(bodies_of),
        End::Spot { x, y } => Ok(vec![Body::Spot(Point::new(*x, *y))]),
    }
}

fn bodies_of(piece: &PieceView) -> Vec<Body> {
    piece.bases.iter().map(body).collect()
}

fn body(base: &Base) -> Body {
    match base {
        Base::Disc { at, radius } => Body::Disc(Circle::new(Point::new(at.0, at.1), *radius)),
        Base::Block { corners } => {
            let [fl, fr, rr, rl] = corners.map(|(x, y)| Point::new(x, y));
            let (front, rear) = (fl.lerp(fr, 0.5), rl.lerp(rr, 0.5));
            let forward = (front - rear).unit().unwrap_or(Vector::toward(0.0));
            Body::Block(Rect::along(front.lerp(rear, 0.5), forward, fl.distance(fr), front.distance(rear)))
        }
    }
}

fn find<'v>(view: &'v View, name: &str) -> Result<&'v PieceView, Box<Reply>> {
    let found = view.pieces.iter().find(|piece| piece.name == name);
    found.ok_or_else(|| problem(format!("there is no piece called '{name}' to be seen on the table")))
}

fn named(end: &End) -> String {
    match end {
        End::Piece { name } => name.clone(),
        End::Spot { x, y } => format!("the spot {x:.1} east and {y:.1} north"),
    }
}

fn inches(distance: f64) -> String {
    if distance == 0.0 { "in contact".to_owned() } else { format!("{distance:.1} inches") }
}

fn ruler(distance: f64) -> String {
    format!("{distance:.1}″")
}

#[cfg(test)]
mod tests {
    use engine::view::{Arm, Ring, Symbol};

    use super::*;

    #[test]
    fn quarters_are_told_as_seen_along_the_facing() {
        #[rustfmt::skip]
        let examples = [
            // facing  towards (x east, y north)   quarter
            (  0.0,    ( 0.0,  5.0),               "ahead"),
            (  0.0,    (-3.0,  3.0),               "left front"),
            ( 90.0,    ( 0.0,  5.0),               "left"),
            (180.0,    ( 0.0,  5.0),               "behind"),
            (270.0,    ( 5.0, -5.0),               "left rear"),
            (350.0,    ( 0.0,  5.0),               "ahead"),
        ];
        for (facing, (x, y), wanted) in examples {
            assert_eq!(quarter(facing, Vector::new(x, y)), wanted, "{facing}° towards ({x}, {y})");
        }
    }

    #[test]
    fn an_enemy_is_in_arc_if_some_of_it_lies_ahead_of_the_front() {
        let stand = |x: f64, y: f64| Base::Block {
            corners: [(x - 1.0, y + 0.5), (x + 1.0, y + 0.5), (x + 1.0, y - 0.5), (x - 1.0, y - 0.5)],
        };
        let piece = |side, bases: Vec<Base>, half_arc: f64| PieceView {
            name: "Guards".to_owned(),
            side,
            symbol: Symbol { arm: Arm::Infantry, nation: String::new(), kind: String::new() },
            centre: (10.0, 10.0),
            facing: 0.0,
            bases,
            formation: String::new(),
            condition: String::new(),
            marks: Vec::new(),
            strength: None,
            rings: vec![Ring { kind: "range".to_owned(), radius: 4.0, half_arc, from_middle: false }],
            facts: Vec::new(),
            superior: None,
        };
        // A column of two stands: its front line is the front of the first, at y = 11.
        let column = piece(Side::A, vec![stand(10.0, 10.5), stand(10.0, 9.5)], 90.0);
        let enemy = |x, y| piece(Side::B, vec![stand(x, y)], 90.0);
        assert_eq!(in_arc(&column, &enemy(20.0, 10.8)), Some(true), "its front corners lie ahead of y = 11");
        assert_eq!(in_arc(&column, &enemy(20.0, 10.2)), Some(false), "ahead of the rear stand only");
        assert_eq!(in_arc(&column, &piece(Side::A, vec![stand(10.0, 14.0)], 90.0)), None, "a friend");
        let all_round = piece(Side::A, vec![stand(10.0, 10.0)], 180.0);
        assert_eq!(in_arc(&all_round, &enemy(10.0, 14.0)), None, "whoever looks all round has no arc");
        // A man at (10, 10) who faces north: what lies on the line east and west of his middle is not behind him.
        let mut man = piece(Side::A, vec![Base::Disc { at: (10.0, 10.0), radius: 0.5 }], 90.0);
        man.rings[0].from_middle = true;
        let other = |x, y| PieceView { centre: (x, y), ..enemy(x, y) };
        assert_eq!(in_arc(&man, &other(20.0, 10.0)), Some(true));
        assert_eq!(in_arc(&man, &other(20.0, 9.9)), Some(false));
    }

    #[test]
    fn blocks_and_discs_are_measured_edge_to_edge() {
        // A block 2 wide and 1 deep about (5, 5) facing north; a disc of radius 0.5 five inches east of its centre.
        let block = body(&Base::Block { corners: [(4.0, 5.5), (6.0, 5.5), (6.0, 4.5), (4.0, 4.5)] });
        let disc = body(&Base::Disc { at: (10.0, 5.0), radius: 0.5 });
        let gap = block.gap_to(&disc);
        assert!((gap.distance - 3.5).abs() < 1e-9);
        assert!((gap.from.x - 6.0).abs() < 1e-9 && (gap.to.x - 9.5).abs() < 1e-9);
        assert!((disc.gap_to(&block).from.x - 9.5).abs() < 1e-9);
    }
}
