//! Every "no" of this game: what is wrong, then what would be right; each with the rule that says it and what decided it.

mod deciding;

use engine::RuleId;
use table::Point;

/// Why an order or a question was refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    // The sequence of play, MG-TRN.
    /// No decision is open.
    #[error("no order is awaited now: the battle is over")]
    NobodyIsAsked,
    /// The order does not answer the open decision.
    #[error(
        "this order does not answer what is asked now ({asked}): give an order of this step, or end it first"
    )]
    WrongOrder {
        /// What is asked.
        asked: &'static str,
        /// The rule of the step that is open.
        rule: RuleId,
    },
    /// A reaction, or another action, that nobody is asked for.
    #[error("{why}, and something else is asked now: give an order of this step")]
    NotOffered {
        /// Why nobody is.
        why: &'static str,
        /// The rule that says who may do so, and when.
        rule: RuleId,
    },
    /// The draft of an order cannot be read.
    #[error("this draft cannot be understood: {says}")]
    BadDraft {
        /// What is wrong with it.
        says: String,
    },

    // Who may be spoken of, MG-GEN and MG-CMD-11.
    /// A commander was named where a unit is meant.
    #[error("{name} is a commander: name a unit")]
    NotAUnit {
        /// Who was named.
        name: String,
    },
    /// A unit was named where a commander is meant.
    #[error("{name} is a unit: name a commander")]
    NotACommander {
        /// Who was named.
        name: String,
    },
    /// The piece belongs to the enemy.
    #[error("{name} is not yours to command: name a piece of your own side")]
    NotYours {
        /// Who was named.
        name: String,
    },
    /// MG-CMD-21: a commander of the side whose turn it is not was to pay.
    #[error("{name} spends no points in the enemy's turn: let a commander of the side that moves pay")]
    NotHisTurn {
        /// Who was to pay.
        name: String,
    },
    /// The piece belongs to one's own side.
    #[error("{name} is on your own side: name an enemy")]
    NotTheEnemy {
        /// Who was named.
        name: String,
    },
    /// The piece has left the table for good.
    #[error("{name} has left the table for good and takes no more orders")]
    Gone {
        /// Who was named.
        name: String,
    },

    // Deployment, MG-GEN-12.
    /// Something was not placed, or twice.
    #[error("{name} must be placed exactly once: it is placed {times} times")]
    NotPlacedOnce {
        /// Who.
        name: String,
        /// How often the order places it.
        times: usize,
    },
    /// Placed outside the zone.
    #[error("{name} must lie wholly within {limit} inches of its home edge: it reaches {reach:.2} inches")]
    OutsideZone {
        /// Who.
        name: String,
        /// The depth of the zone.
        limit: f64,
        /// How far from the home edge it reaches.
        reach: f64,
        /// The farthest place of it.
        at: Point,
    },
    /// Placed over the table's edge.
    #[error("{name} would lie over the table's edge by {over:.2} inches: bring it in by that much")]
    OffTable {
        /// Who.
        name: String,
        /// By how much.
        over: f64,
        /// The corner farthest out.
        at: Point,
        /// The rule that keeps it on the table.
        rule: RuleId,
    },
    /// Placed on another unit.
    #[error("{name} would overlap {other}: leave it room")]
    Overlap {
        /// Who.
        name: String,
        /// Whom it overlaps.
        other: String,
        /// Where.
        at: Point,
        /// The rule that forbids it.
        rule: RuleId,
    },
    /// A formation the arm does not have.
    #[error("{name} cannot be in {formation}: {arm} has {allowed}")]
    WrongFormation {
        /// Who.
        name: String,
        /// The formation asked for.
        formation: &'static str,
        /// Its arm.
        arm: &'static str,
        /// What its arm may take.
        allowed: &'static str,
    },
    /// A march column away from any road, or on one too short.
    #[error("{name} cannot lie in march column there: {why}")]
    NoRoad {
        /// Who.
        name: String,
        /// What is amiss with the road.
        why: &'static str,
    },
    /// Ground it may not be on or cross.
    #[error("{name} may not enter {ground}: {why}")]
    BarredGround {
        /// Who.
        name: String,
        /// The ground, by its name or kind.
        ground: String,
        /// What would be right.
        why: &'static str,
        /// Where it meets that ground.
        at: Point,
        /// The rule that bars it.
        rule: RuleId,
    },

    // Command, MG-CMD.
    /// MG-CMD-05.
    #[error("three subordinates share a corps pool and {chosen} are named: name three")]
    NotThree {
        /// How many were named.
        chosen: usize,
    },
    /// MG-CMD-05.
    #[error(
        "{name} is not among those in range of {corps}, or is named twice: name three different ones who are"
    )]
    NotInPool {
        /// Who was named.
        name: String,
        /// The corps commander.
        corps: String,
    },
    /// Another corps is being dealt with.
    #[error("the pool of {asked} is dealt with now, not that of {named}: name {asked}")]
    OtherCorps {
        /// Who was named.
        named: String,
        /// Whose pool it is.
        asked: String,
    },
    /// MG-CMD-07.
    #[error("{name} rolled for himself and keeps his die: share out the pool of {asked}")]
    KeepsHisDie {
        /// Who was named.
        name: String,
        /// Whose pool it is.
        asked: String,
    },
    /// MG-CMD-09.
    #[error("{name} has no die number {die} within the army commander's range: choose a die in his range")]
    NoSuchDie {
        /// Whose die was named.
        name: String,
        /// Which, from 1.
        die: u8,
    },
    /// MG-CMD-06.
    #[error("the pool is {rolled} and {given} is given out: every member gets exactly one of those dice")]
    WrongDice {
        /// The dice of the pool.
        rolled: String,
        /// What the order gives out.
        given: String,
    },
    /// MG-CMD-11.
    #[error("{unit} is not under {payer}: points are spent downward only, let one of its own superiors pay")]
    NotSubordinate {
        /// Who was to pay.
        payer: String,
        /// For whom.
        unit: String,
    },
    /// MG-CMD-13 to MG-CMD-19.
    #[error("this costs {cost} command points and {payer} has {has}: one commander pays the whole cost")]
    TooDear {
        /// Who was to pay.
        payer: String,
        /// What he has.
        has: i32,
        /// What it costs.
        cost: i32,
        /// The rule that makes it too dear.
        rule: RuleId,
        /// From him to whom it is for.
        line: (Point, Point),
    },

    // Movement, MG-MOV, MG-FRM, MG-CHG, MG-RAL, MG-COM.
    /// The unit cannot do this in its present state.
    #[error("{unit} {why}")]
    CannotAct {
        /// Which unit.
        unit: String,
        /// Why not, and what would be right.
        why: &'static str,
        /// The rule that says so.
        rule: RuleId,
    },
    /// MG-MOV-08, MG-CHG-10: two units that are no group.
    #[error("they cannot act as a group: {why}")]
    CannotGroup {
        /// Why not, and what would be right.
        why: &'static str,
        /// The rule that says so.
        rule: RuleId,
        /// What lies between them, where that decides.
        line: Option<(Point, Point)>,
    },
    /// Farther than allowed.
    #[error("{name} may go {allowed:.2} inches and this is {asked:.2}: shorten it by {:.2}", asked - allowed)]
    TooFar {
        /// Who.
        name: String,
        /// How far it may go.
        allowed: f64,
        /// How far this is.
        asked: f64,
        /// Where what is measured starts.
        from: Point,
        /// Where it ends.
        to: Point,
        /// The rule that limits it.
        rule: RuleId,
    },
    /// MG-MOV-09, MG-MOV-10: another unit is in the way.
    #[error("{other} is in the way of {name}: go round, or stop short")]
    Blocked {
        /// Who would move.
        name: String,
        /// Who is in the way.
        other: String,
        /// Where they would meet.
        at: Point,
        /// The rule that lets it block.
        rule: RuleId,
    },
    /// MG-MOV-10, MG-FRM-13, MG-RAL-04: too near to an enemy without charging him.
    #[error("{name} would be {gap:.2} inches from {enemy}: stay 0.1 away, or charge")]
    TooNear {
        /// Who.
        name: String,
        /// The enemy.
        enemy: String,
        /// How near.
        gap: f64,
        /// The nearest point of the unit.
        from: Point,
        /// The nearest point of the enemy.
        to: Point,
        /// The rule that keeps it away.
        rule: RuleId,
    },
    /// MG-MOV-07: a march column and its road.
    #[error("{unit} {why}")]
    ByRoad {
        /// Which unit.
        unit: String,
        /// What is wrong, and what would be right.
        why: &'static str,
        /// Where it stands, or where its road ends.
        at: Point,
    },
    /// MG-CHG: this charge is not allowed.
    #[error("{unit} cannot charge {target}: {why}")]
    BadCharge {
        /// Who would charge.
        unit: String,
        /// Whom.
        target: String,
        /// Why not, and what would be right.
        why: &'static str,
        /// Where the charger would stand.
        from: Point,
        /// Where the target is.
        to: Point,
        /// The rule that forbids it.
        rule: RuleId,
    },
    /// MG-FRM-07.
    #[error("{target} lies round a bend: name one of its {stands} stands, from 1, to charge")]
    NameAStand {
        /// The march column.
        target: String,
        /// How many stands it has.
        stands: u8,
    },
    /// MG-FRM-07.
    #[error("{target} does not lie round a bend: charge it as a whole and name no stand")]
    NoStandToName {
        /// Who is charged.
        target: String,
    },
    /// MG-CHG-09.
    #[error("they cannot halt here, where no move may end: {why}")]
    CannotHalt {
        /// Why not.
        why: String,
    },

    // Questions.
    /// A question about something the scenario does not have.
    #[error("{says}")]
    NoAnswer {
        /// What is missing.
        says: String,
        /// The rule the question is about.
        rule: RuleId,
    },

    // Shooting, MG-SHO.
    /// A unit that may not shoot in this phase.
    #[error("{name} cannot shoot: {why}")]
    CannotShoot {
        /// Who.
        name: String,
        /// Why not.
        why: &'static str,
        /// The rule that says so.
        rule: RuleId,
    },
    /// A unit with nobody to shoot at.
    #[error("{name} has no enemy in range, arc and sight to shoot at")]
    NoTarget {
        /// Who.
        name: String,
    },
    /// An enemy in contact.
    #[error("{name} touches an enemy and may not be shot at: choose an unengaged target")]
    TargetEngaged {
        /// Who.
        name: String,
    },
    /// A target behind the front of every stand.
    #[error("{target} lies wholly behind the front of {name}: choose a target ahead of it")]
    NotInArc {
        /// Who would shoot.
        name: String,
        /// At whom.
        target: String,
        /// The line of its front.
        front: (Point, Point),
    },
    /// MG-FAC-02: a target of which all that is in range lies behind the front of the stands that reach it.
    #[error(
        "what of {target} is in range of {name} lies behind its front, and what lies ahead is too far: a stand shoots only into the half circle before it"
    )]
    NearPartNotInArc {
        /// Who would shoot.
        name: String,
        /// At whom.
        target: String,
        /// The line of its front.
        front: (Point, Point),
    },
    /// MG-SHO-08: a target that only stands behind the front rank could shoot at.
    #[error(
        "only stands behind the front rank of {name} have {target} before them: in this formation the front rank alone shoots"
    )]
    OnlyRearRanks {
        /// Who would shoot.
        name: String,
        /// At whom.
        target: String,
        /// The line of sight of a stand that may not shoot.
        line: (Point, Point),
    },
    /// A target beyond range.
    #[error(
        "{target} is {gap:.2} inches from the nearest stand of {name} that could shoot, and its range is {range}: choose a nearer target"
    )]
    OutOfRange {
        /// Who would shoot.
        name: String,
        /// At whom.
        target: String,
        /// How far it is.
        gap: f64,
        /// How far it reaches.
        range: f64,
        /// The line that was measured.
        line: (Point, Point),
    },
    /// A target out of sight.
    #[error("{name} has no clear line to {target}: {by} is in the way")]
    NoSight {
        /// Who would shoot.
        name: String,
        /// At whom.
        target: String,
        /// What blocks the line.
        by: String,
        /// The line.
        line: (Point, Point),
    },

    // Melee, MG-MEL, MG-PUR.
    /// A unit that is in no melee still to be fought.
    #[error("{name} is in no melee that is still to be fought: name a unit that touches an enemy")]
    NotInMelee {
        /// Who.
        name: String,
    },
    /// A pursuit that cannot be made.
    #[error("{name} cannot pursue {target}: {why}")]
    CannotPursue {
        /// Who would pursue.
        name: String,
        /// Whom.
        target: String,
        /// Why not.
        why: &'static str,
        /// The rule that says so.
        rule: RuleId,
    },
}
