//! What a side means to do with its turn: what is to be taken or held, on which axis, and who does which part of it.
//!
//! A game says in [`Staff`] what its objectives, roles and places are. Commanders make a plan of that once a turn and give their orders inside
//! it (the crate `commander`); they know no game, and a game knows no commander.

use std::fmt::Write as _;

use table::{Placement, Point, turn_between};

use crate::refusal::Witness;
use crate::{Names, PieceId, Rules, Side};

/// What a side means to do this turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// From which template it was made, in a word: "left". Two plans of one turn differ in it.
    pub template: &'static str,
    /// What it is for.
    pub aim: Aim,
    /// The way the main blow takes, as a player would say it: "from the left".
    pub axis: String,
    /// By piece, what it has to do.
    parts: Vec<Option<Part>>,
}

/// What a plan is for.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// What is to be done, ready for "to …": "take", "hold", "break".
    pub verb: &'static str,
    /// With what: "Hirschfeld", "their left".
    pub what: String,
    /// Where that is.
    pub at: Option<Point>,
}

/// What one piece has to do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// Its role.
    pub role: Role,
    /// Whom it goes for, shoots at or watches.
    pub against: Option<PieceId>,
    /// Where it is to be.
    pub place: Option<Placement>,
    /// From how far it means to fight, in inches, where that matters: a rifle beyond the range of pistols.
    pub range: Option<f64>,
}

/// The roles of every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Takes it.
    Assault,
    /// Keeps the enemy before him busy.
    Fix,
    /// Fires for the others, or guards a flank.
    Cover,
    /// Stands where something is to be held.
    Hold,
    /// Waits until it is needed.
    Reserve,
}

impl Role {
    /// All of them, as they are told.
    pub const ALL: [Self; 5] = [Self::Assault, Self::Fix, Self::Cover, Self::Hold, Self::Reserve];

    /// What those of this role do: one of them, several.
    const fn verbs(self) -> [&'static str; 2] {
        match self {
            Self::Assault => ["assaults", "assault"],
            Self::Fix => ["fixes the enemy before it", "fix the enemy before them"],
            Self::Cover => ["covers", "cover"],
            Self::Hold => ["holds", "hold"],
            Self::Reserve => ["waits in reserve", "wait in reserve"],
        }
    }
}

impl Part {
    /// A part with nothing said but the role.
    pub const fn of(role: Role) -> Self {
        Self { role, against: None, place: None, range: None }
    }

    /// Against somebody.
    pub const fn against(mut self, enemy: PieceId) -> Self {
        self.against = Some(enemy);
        self
    }

    /// At a place.
    pub const fn at(mut self, place: Placement) -> Self {
        self.place = Some(place);
        self
    }

    /// From so far.
    pub const fn from(mut self, inches: f64) -> Self {
        self.range = Some(inches);
        self
    }
}

impl Plan {
    /// A plan in which nobody has a part yet.
    pub fn new(template: &'static str, aim: Aim, axis: impl Into<String>) -> Self {
        Self { template, aim, axis: axis.into(), parts: Vec::new() }
    }

    /// Gives a piece its part.
    pub fn give(&mut self, piece: PieceId, part: Part) {
        if self.parts.len() <= piece.index() {
            self.parts.resize(piece.index() + 1, None);
        }
        self.parts[piece.index()] = Some(part);
    }

    /// What a piece has to do; nothing if the plan does not speak of it.
    pub fn part(&self, piece: PieceId) -> Option<&Part> {
        self.parts.get(piece.index())?.as_ref()
    }

    /// Everybody with a part.
    pub fn parts(&self) -> impl Iterator<Item = (PieceId, &Part)> {
        let numbered = self.parts.iter().enumerate();
        numbered.filter_map(|(index, part)| Some((PieceId(index as u16), part.as_ref()?)))
    }

    /// The plan in two sentences: what it is for and who goes in, and what the others do.
    pub fn says(&self, names: &Names) -> String {
        let of = |role: Role| -> Vec<&str> {
            let pieces = self.parts().filter(|(_, part)| part.role == role);
            pieces.map(|(piece, _)| names.of(piece)).collect()
        };
        let told = |role: Role| {
            let pieces = of(role);
            let [one, several] = role.verbs();
            let verb = if pieces.len() == 1 { one } else { several };
            (!pieces.is_empty()).then(|| format!("{} {verb}", list(&pieces)))
        };
        let mut says = format!("The plan is to {} {}", self.aim.verb, self.aim.what);
        if !self.axis.is_empty() {
            let _ = write!(says, " {}", self.axis);
        }
        let mut told = Role::ALL.into_iter().filter_map(told);
        if let Some(first) = told.next() {
            let _ = write!(says, ": {first}");
        }
        says.push('.');
        let rest: Vec<String> = told.collect();
        if !rest.is_empty() {
            let _ = write!(says, " {}.", rest.join(", "));
        }
        says
    }

    /// The plan as it is drawn on the map: an arrow for everybody who is to go somewhere, from where he stands.
    pub fn drawn(&self, stances: &[Stance], names: &Names) -> Vec<Witness> {
        let spot = |at: Point| (at.x, at.y);
        let standing = |piece| stances.iter().find(|stance| stance.piece == piece).map(|stance| stance.at.at);
        let mut drawn = Vec::new();
        if let Some(at) = self.aim.at {
            let label = format!("{} {}", self.aim.verb, self.aim.what);
            drawn.push(Witness::Point { at: spot(at), label });
        }
        for (piece, part) in self.parts() {
            let to = part.place.map(|place| place.at).or_else(|| standing(part.against?));
            let (Some(from), Some(to)) = (standing(piece), to) else { continue };
            let [does, _] = part.role.verbs();
            let label = format!("{} {does}", names.of(piece));
            drawn.push(Witness::Line { from: spot(from), to: spot(to), label });
        }
        drawn
    }
}

/// How many names are told before the rest is counted.
const NAMED: usize = 4;

/// Names as they are said: "one, two and three"; of many the first and the number of the others.
fn list(names: &[&str]) -> String {
    let named = if names.len() > NAMED { NAMED - 1 } else { names.len() };
    let (told, rest) = names.split_at(named);
    match (told, rest.len()) {
        ([], _) => String::new(),
        ([one], 0) => (*one).to_owned(),
        ([others @ .., last], 0) => format!("{} and {last}", others.join(", ")),
        (told, more) => format!("{} and {more} others", told.join(", ")),
    }
}

/// How a piece stands, as far as an order can undo it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// Who.
    pub piece: PieceId,
    /// Where, and which way it looks.
    pub at: Placement,
    /// How it is drawn up, as a number of the game's own.
    pub formation: u8,
    /// Whether it touches an enemy or an edge, or has cover: even the shortest step is worth that.
    pub reached: bool,
}

impl Stance {
    /// Nobody sets out for less than a quarter of an inch (or turns by less than a few degrees).
    const A_STEP: f64 = 0.249;
    const A_TURN: f64 = 5.0;

    /// How far it has gone since another moment.
    pub fn gone(&self, since: &Self) -> f64 {
        self.at.at.distance(since.at.at)
    }

    /// Whether it has turned since another moment.
    pub fn turned(&self, since: &Self) -> bool {
        turn_between(self.at.facing, since.at.facing).abs() >= Self::A_TURN
    }

    /// Whether it stands as it stood at another moment.
    pub fn is_as(&self, other: &Self) -> bool {
        self.gone(other) < Self::A_STEP && !self.turned(other) && self.formation == other.formation
    }

    /// Whether it has gone somewhere since another moment, and less than a step.
    pub fn has_shuffled(&self, since: &Self) -> bool {
        let gone = self.gone(since);
        gone > table::TOLERANCE
            && gone < Self::A_STEP
            && !self.turned(since)
            && self.formation == since.formation
            && (since.reached || !self.reached)
    }
}

/// How often something was done that somebody who counts habits asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Habit {
    /// What: "command points unspent".
    pub what: &'static str,
    /// How often.
    pub count: u32,
    /// Of how many that might have been; 0 where that is no question.
    pub of: u32,
    /// Whether nobody with a grain of sense does it.
    pub nonsense: bool,
}

impl Habit {
    /// Something done so often of so many.
    pub const fn of(what: &'static str, count: u32, of: u32) -> Self {
        Self { what, count, of, nonsense: false }
    }

    /// Something nobody should do, done once.
    pub const fn nonsense(what: &'static str) -> Self {
        Self { what, count: 1, of: 0, nonsense: true }
    }
}

/// How hard the plans of a turn are tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Planning {
    /// How many times the work of an order goes into it. Where a turn is a few orders and its plan decides the battle it is worth more.
    pub work: u32,
    /// How many standard errors one must be ahead of the plainest at most; a commander who doubts less goes by his own doubt.
    pub doubt: f64,
}

impl Planning {
    /// A plan is tried in longer battles than an order, because it is made once a turn, and the plainest has the benefit of the doubt.
    pub const USUAL: Self = Self { work: 4, doubt: f64::INFINITY };
}

/// What a game's staff knows: its objectives, roles and places, and what would be nonsense. Nothing of it is a rule, and by itself there is none:
/// such a game is led by the drill alone.
pub trait Staff: Rules {
    /// By what its officers weigh; [`Unweighed`](crate::weights::Unweighed) where that has no names.
    type Weights: crate::weights::Weights;

    /// Whether a piece walks once only while it acts.
    const WALKS_ONCE: bool = false;

    /// How hard plans are tried.
    const PLANNING: Planning = Planning::USUAL;

    /// How much heavier than his own an officer weighs the enemy's harm. Where the last turn is a draw unless somebody attacks, he must be willing to; where it is
    /// decided by who has lost less, an even exchange gains him nothing.
    const DARING: f64 = 1.5;

    /// By how many points an order must be ahead of the plain one besides what luck explains: so far a judgement may err that throws no dice.
    const MARGIN: f64 = 0.0;

    /// For which turn a side would plan now: another number for every turn of its own. Nothing while it plans nothing, as in the enemy's turn.
    fn planning(_state: &Self::State, _side: Side) -> Option<u32> {
        None
    }

    /// The handful of plans worth trying for this turn, the plainest first. Only what the side may know goes into them.
    fn plans(_state: &Self::State, _side: Side, _weights: &Self::Weights) -> Vec<Plan> {
        Vec::new()
    }

    /// Whether a plan still makes sense: what it is for can still be had. One that does not is dropped, and the drill goes on.
    fn holds(_state: &Self::State, _side: Side, _plan: &Plan) -> bool {
        true
    }

    /// Whether an order is part of a plan; those that are nobody's part, such as dice and reactions, always are.
    fn serves(_state: &Self::State, _plan: &Plan, _order: &Self::Order) -> bool {
        true
    }

    /// How the pieces of a side stand.
    fn stances(_state: &Self::State, _side: Side) -> Vec<Stance> {
        Vec::new()
    }

    /// The order by which the side that is asked lets it be, where it may. It is always thought of.
    fn done(_state: &Self::State) -> Option<Self::Order> {
        None
    }

    /// The chance that a charge, a pursuit or an assault comes off, from 0 to 1; nothing for any other order.
    fn chance(_state: &Self::State, _order: &Self::Order) -> Option<f64> {
        None
    }

    /// Who acts by an order of the side that is asked; nobody where that is not told, and then everybody may.
    fn actors(_state: &Self::State, _order: &Self::Order) -> Vec<PieceId> {
        Vec::new()
    }

    /// What an order made of what the rules offer, by how it stood before and after it, for those who count how commanders behave.
    fn habits(_before: &Self::State, _order: &Self::Order, _after: &Self::State) -> Vec<Habit> {
        Vec::new()
    }

    /// The answer of somebody in a hurry to see what comes of it: he begins nothing new, and goes on as the drill has it where this says nothing.
    fn hurry(_state: &Self::State) -> Option<Self::Order> {
        None
    }
}

/// What goes into an order beside the battle: the plan of the side that is asked, if it has one, and how its officers weigh.
pub struct Mind<'a, R: Staff> {
    /// The plan.
    pub plan: Option<&'a Plan>,
    /// The weights.
    pub weights: &'a R::Weights,
}

impl<R: Staff> Clone for Mind<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Staff> Copy for Mind<'_, R> {}

impl<'a, R: Staff> Mind<'a, R> {
    /// By the drill alone.
    pub const fn without_a_plan(weights: &'a R::Weights) -> Self {
        Self { plan: None, weights }
    }

    /// What a piece has to do by the plan.
    pub fn part(self, piece: PieceId) -> Option<&'a Part> {
        self.plan?.part(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names::new(["Guards", "Line", "Hussars", "Battery"].map(str::to_owned))
    }

    fn plan() -> Plan {
        let aim = Aim { verb: "take", what: "the mill".to_owned(), at: Some(Point::new(4.0, 5.0)) };
        let mut plan = Plan::new("front", aim, "from the south");
        plan.give(PieceId(3), Part::of(Role::Cover));
        plan.give(PieceId(0), Part::of(Role::Assault).at(Placement::new(4.0, 4.0, 0.0)));
        plan.give(PieceId(1), Part::of(Role::Assault).against(PieceId(2)));
        plan
    }

    #[test]
    fn a_plan_is_told_in_two_sentences() {
        let says = "The plan is to take the mill from the south: Guards and Line assault. Battery covers.";
        assert_eq!(plan().says(&names()), says);
        let five = ["a", "b", "c", "d", "e"];
        assert_eq!(list(&five), "a, b, c and 2 others");
        assert_eq!(list(&five[..4]), "a, b, c and d");
    }

    #[test]
    fn a_plan_is_drawn_from_where_everybody_stands() {
        let stance = |piece, x| Stance {
            piece: PieceId(piece),
            at: Placement::new(x, 1.0, 0.0),
            formation: 0,
            reached: false,
        };
        let drawn = plan().drawn(&[stance(0, 1.0), stance(1, 2.0), stance(2, 3.0)], &names());
        let lines: Vec<_> = drawn
            .iter()
            .filter_map(|witness| match witness {
                Witness::Line { from, to, .. } => Some((*from, *to)),
                _ => None,
            })
            .collect();
        assert_eq!(lines, [((1.0, 1.0), (4.0, 4.0)), ((2.0, 1.0), (3.0, 1.0))]);
        assert!(matches!(drawn[0], Witness::Point { at: (4.0, 5.0), .. }));
    }

    #[test]
    fn a_shuffle_is_less_than_a_step_that_leads_nowhere() {
        let at = |x: f64, facing: f64, reached| Stance {
            piece: PieceId(0),
            at: Placement::new(x, 0.0, facing),
            formation: 0,
            reached,
        };
        let here = at(0.0, 0.0, false);
        #[rustfmt::skip]
        let examples = [
            (at(0.2, 0.0, false),  true),
            (at(0.3, 0.0, false),  false),
            (at(0.2, 90.0, false), false),
            (at(0.2, 0.0, true),   false),
            (at(0.0, 0.0, false),  false),
        ];
        for (then, shuffled) in examples {
            assert_eq!(then.has_shuffled(&here), shuffled, "{then:?}");
        }
        assert!(at(0.2, 2.0, false).is_as(&here) && !at(0.2, 20.0, false).is_as(&here));
    }
}
