//! What is asked, of which side, by which rule, and what an absent player is taken to have said (SX-CDEC-01).

use dice::RuleId;
use engine::{Refusal, Side, no};
use sixgun::order::TableEdge;
use sixgun::weapons::Weapon;

use super::{Answer, Hideout};
use crate::squares::Square;

/// A question of a drawing up.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// The side that is asked: its principal's player.
    pub side: Side,
    /// The seat that is asked, where it is not the principal's.
    pub seat: Option<u8>,
    /// What is asked.
    pub wish: Wish,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// SX-CTRAIL-05: pieces by hand, or by dice.
    ByHand,
    /// SX-CTRAIL-05: a square for a piece.
    Square {
        /// Which piece.
        piece: Piece,
        /// Where it may lie, in reading order; never empty.
        legal: Vec<Square>,
    },
    /// One of several things.
    OneOf {
        /// What they are.
        of: &'static str,
        /// Their names.
        names: Vec<String>,
    },
    /// A table edge.
    Edge {
        /// What for.
        of: &'static str,
        /// Those that may be named; never empty.
        legal: Vec<TableEdge>,
    },
    /// SX-CCAP-09: the direction in which the law lies, seen from the hideout.
    Bearing,
    /// SX-CCAP-08.
    Hideout,
    /// SX-CNAT-18: a watering hole in the camp.
    CampHole,
    /// SX-CNPC-11: how many recruits, before any is rolled.
    Recruits {
        /// At most so many.
        most: u8,
    },
    /// SX-CJAIL-03, SX-CROB-02: where the horses for the getaway stand, so far from a door.
    Horses {
        /// Inches from the door.
        distance: f64,
    },
    /// SX-CNAT-14: weapons of a Native American player character.
    Weapons,
    /// SX-CENC-16: where the figures of a side stand.
    Places {
        /// Who, in this order.
        who: Vec<String>,
    },
    /// SX-CRUST-08: which rustler controls which head.
    Herd {
        /// How many head.
        head: u8,
        /// The rustlers.
        who: Vec<String>,
    },
    /// SX-CPOSSE-09, SX-CPOSSE-13: go on, or stop and where to stand.
    Stop {
        /// SX-CPOSSE-13: how long the crossing is; nothing where no point is chosen (SX-CRUST-05).
        crossing: Option<f64>,
    },
}

/// SX-CTRAIL: a piece of terrain that needs a square, and whatever else is placed square by square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// SX-CTRAIL-10.
    Rock,
    /// SX-CTRAIL-16.
    WateringHole,
    /// SX-CTRAIL-09.
    Scrub,
    /// SX-CTRAIL-03.
    Flat,
    /// SX-CTRAIL-15: clutter.
    Rough,
    /// SX-CIND-04: the square a party holds.
    Held,
}

impl Piece {
    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rock => "a rock formation",
            Self::WateringHole => "the watering hole",
            Self::Scrub => "scrub",
            Self::Flat => "flat ground",
            Self::Rough => "rough ground",
            Self::Held => "the party",
        }
    }
}

impl Wish {
    /// The question in a few words.
    pub fn says(&self) -> String {
        match self {
            Self::ByHand => "is the terrain placed by hand (no: by dice)".to_owned(),
            Self::Square { piece, .. } => format!("a square for {}", piece.word()),
            Self::OneOf { of, names } => format!("{of}: {}", names.join(", ")),
            Self::Edge { of, .. } => (*of).to_owned(),
            Self::Bearing => "the direction from which the hideout is approached".to_owned(),
            Self::Hideout => "house or ranch, the side of the door and of the corral".to_owned(),
            Self::CampHole => "does the camp lie at a watering hole".to_owned(),
            Self::Recruits { most } => format!("how many are recruited, {most} at most"),
            Self::Horses { distance } => format!("where the horses stand, {distance} inches from the door"),
            Self::Weapons => "which of bow, rifle, lance and pistol".to_owned(),
            Self::Places { who } => format!("where {} start", who.join(", ")),
            Self::Herd { head, .. } => format!("who controls which of {head} head"),
            Self::Stop { .. } => "ride on, or stop and stand".to_owned(),
        }
    }
}

impl Ask {
    /// A question.
    pub const fn new(rule: RuleId, side: Side, wish: Wish) -> Self {
        Self { rule, side, seat: None, wish }
    }

    /// The same, asked of this seat.
    pub fn of(self, seat: u8) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// SX-CDEC-01: the answer, where there is no other.
    pub fn only(&self) -> Option<Answer> {
        match &self.wish {
            Wish::Square { legal, .. } if legal.len() == 1 => Some(Answer::Square(legal[0])),
            Wish::Edge { legal, .. } if legal.len() == 1 => Some(Answer::Edge(legal[0])),
            Wish::OneOf { names, .. } if names.len() == 1 => Some(Answer::Number(0)),
            Wish::Recruits { most: 0 } => Some(Answer::Number(0)),
            _ => None,
        }
    }

    /// SX-CDEC-01, SX-CPLAY-09: the answer of one who is away.
    pub fn if_absent(&self) -> Answer {
        match &self.wish {
            Wish::ByHand | Wish::CampHole => Answer::Yes(false),
            Wish::Square { legal, .. } => Answer::Square(legal[0]),
            Wish::OneOf { .. } | Wish::Recruits { .. } => Answer::Number(0),
            Wish::Edge { legal, .. } => {
                let west = legal.contains(&TableEdge::West);
                Answer::Edge(if west { TableEdge::West } else { legal[0] })
            }
            Wish::Bearing => Answer::Bearing(270.0),
            Wish::Hideout => Answer::Hideout(Hideout { door: TableEdge::South, corral: None }),
            Wish::Horses { .. } => Answer::Spot(None),
            Wish::Weapons => Answer::Weapons(vec![Weapon::Rifle, Weapon::Pistol]),
            Wish::Places { .. } => Answer::Places(None),
            Wish::Herd { .. } => Answer::Herd(None),
            Wish::Stop { .. } => Answer::Stop(None),
        }
    }

    /// Whether an answer fits; what depends on the ground is judged where the answer is used.
    pub fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        match (&self.wish, answer) {
            (Wish::ByHand | Wish::CampHole, Answer::Yes(_))
            | (Wish::Horses { .. }, Answer::Spot(_))
            | (Wish::Hideout, Answer::Hideout(_)) => Ok(()),
            (Wish::Square { piece, legal }, Answer::Square(square)) if !legal.contains(square) => {
                let places: Vec<String> = legal.iter().map(ToString::to_string).collect();
                let (what, where_to) = (piece.word(), places.join(", "));
                Err(no!(
                    self.rule,
                    "{} cannot lie in {}: choose one of {}",
                    what,
                    square.to_string(),
                    where_to
                ))
            }
            (Wish::Square { .. }, Answer::Square(_)) => Ok(()),
            (Wish::OneOf { names, .. }, Answer::Number(place)) if usize::from(*place) >= names.len() => {
                Err(no!(self.rule, "there are {} to choose from, counted from 0", names.len() as i32))
            }
            (Wish::OneOf { .. }, Answer::Number(_)) => Ok(()),
            (Wish::Recruits { most }, Answer::Number(number)) if number > most => Err(no!(
                self.rule,
                "{} are too many: recruit {} at most",
                i32::from(*number),
                i32::from(*most)
            )),
            (Wish::Recruits { .. }, Answer::Number(_)) => Ok(()),
            (Wish::Edge { legal, .. }, Answer::Edge(edge)) if !legal.contains(edge) => {
                let edges: Vec<&str> = legal.iter().map(|edge| edge.word()).collect();
                Err(no!(self.rule, "it cannot be the {} edge: choose {}", edge.word(), edges.join(" or ")))
            }
            (Wish::Edge { .. }, Answer::Edge(_)) => Ok(()),
            (Wish::Bearing, Answer::Bearing(bearing)) if !bearing.is_finite() => {
                Err(no!(self.rule, "a direction is given in degrees clockwise from north"))
            }
            (Wish::Bearing, Answer::Bearing(_)) => Ok(()),
            (Wish::Weapons, Answer::Weapons(weapons)) => check_weapons(self.rule, weapons),
            (Wish::Places { who }, Answer::Places(Some(places))) if places.len() != who.len() => {
                Err(no!(self.rule, "{} figures need a place: give one for each", who.len() as i32))
            }
            (Wish::Places { .. }, Answer::Places(_)) => Ok(()),
            (Wish::Herd { .. }, Answer::Herd(None)) => Ok(()),
            (Wish::Herd { head, who }, Answer::Herd(Some(by))) => check_herd(self.rule, *head, who.len(), by),
            (Wish::Stop { crossing }, Answer::Stop(at)) => check_stop(self.rule, *crossing, *at),
            _ => Err(super::not_asked(self)),
        }
    }
}

/// SX-CNAT-14: bow, rifle, lance and pistol, each once.
fn check_weapons(rule: RuleId, weapons: &[Weapon]) -> Result<(), Refusal> {
    let list = [Weapon::Bow, Weapon::Rifle, Weapon::Lance, Weapon::Pistol];
    let twice = weapons.iter().enumerate().any(|(place, weapon)| weapons[..place].contains(weapon));
    if twice || weapons.iter().any(|weapon| !list.contains(weapon)) {
        return Err(no!(rule, "his weapons are bow, rifle, lance and pistol, each of them once at most"));
    }
    Ok(())
}

/// SX-CRUST-08: each head once, to a rustler who is there, four to each at most.
fn check_herd(rule: RuleId, head: u8, rustlers: usize, by: &[Option<u8>]) -> Result<(), Refusal> {
    if by.len() != usize::from(head) {
        return Err(no!(rule, "there are {} head: say of each who controls it", i32::from(head)));
    }
    for rustler in by.iter().flatten() {
        if usize::from(*rustler) >= rustlers {
            return Err(no!(rule, "there are {} rustlers, counted from 0", rustlers as i32));
        }
        if by.iter().filter(|other| **other == Some(*rustler)).count() > 4 {
            return Err(no!(rule, "nobody controls a fifth head: four to each at most"));
        }
    }
    Ok(())
}

/// SX-CPOSSE-13: at least 36 inches from the entry edge, on the line of the crossing.
fn check_stop(rule: RuleId, crossing: Option<f64>, at: Option<f64>) -> Result<(), Refusal> {
    match (crossing, at) {
        (Some(length), Some(at)) if !(36.0..=length).contains(&at) => {
            Err(no!(rule, "they stand 36 to {:.0} inches from the edge they came in by", length))
        }
        _ => Ok(()),
    }
}
