//! What a game may have beside its rules: a table with two sides on it, secrets, questions about the state, odds, and officers who judge it.
//!
//! Each part is a trait of its own, and whoever needs a part asks for just that one. A battle on a table needs all of them ([`Ruleset`]); where
//! nothing is hidden, `impl Secrets for March {}` says so.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::odds::{Foretold, Verdict};
use crate::terrain::{AreaKind, Feature, Ground};
use crate::view::{Effect, Seen, View};
use crate::{Fault, Loop, Mind, Moment, PieceId, Refusal, Rules, Side, Staff, question};

/// A game whose battles are fought on a table, with all its parts. It follows from them.
pub trait Ruleset: Secrets + OnTable + Inquiry + WithOdds {}

impl<R: Secrets + OnTable + Inquiry + WithOdds> Ruleset for R {}

/// What a seat may not know. By itself nothing is hidden.
pub trait Secrets: Rules {
    /// Whether a seat may be kept in the dark in this battle, as it stands now. It rests on the game and its options and never on
    /// whether anything is hidden, so that it tells nothing by itself. While it holds, seats export no record and take nothing back.
    fn secretive(_state: &Self::State) -> bool {
        false
    }

    /// Whether an event tells somebody what he did not know: like a die, it cannot be undone.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// The piece the open decision is about, where it is one piece's and not a whole side's. Whoever may not know of the piece learns nothing of the
    /// decision, not even that there was one; of a whole side's decision nobody else learns where something may be hidden.
    fn decider(state: &Self::State) -> Option<PieceId> {
        question::decider::<Self>(state.agenda().top()?, state)
    }

    /// The pieces a seat may not know of: it cannot name them, in an order or in a question.
    fn unknown(_state: &Self::State, _seat: Self::Seat) -> Vec<PieceId> {
        Vec::new()
    }

    /// The battle without what is hidden from a seat. The odds it is told are those of this one.
    fn without_hidden(state: &Self::State, _seat: Self::Seat) -> Self::State {
        state.clone()
    }

    /// A battle that agrees with everything a seat may see of this one, and in which what the seat may not see (the order of a deck,
    /// who hides where) is drawn with `pick`. Commanders think about such battles only.
    fn imagine(state: &Self::State, _seat: Self::Seat, _pick: &mut dyn FnMut(usize) -> usize) -> Self::State {
        state.clone()
    }
}

/// Battles of two sides on a table that can be looked at.
pub trait OnTable: Rules<Seat = Side> {
    /// The ground the battle is fought on.
    fn ground(state: &Self::State) -> &Ground;

    /// Whether an area of the ground, by its number, is for the eye only: no rule knows it.
    fn is_scenery(state: &Self::State, area: usize) -> bool {
        Self::ground(state).areas[area].kind == AreaKind::Fields
    }

    /// What something on the ground does to whom, by which rules: for players who point at it. Scenery does nothing.
    fn effects(_state: &Self::State, _feature: Feature<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// What one seat may see; `None` is an umpire, who sees all.
    fn view(state: &Self::State, seat: Option<Side>) -> View;

    /// What is right by the rules in a battle that has just been set up and surely not meant: a hidden man whom somebody sees, a commander out
    /// of reach of his units. What is doubtful about the ground is found for every game.
    fn doubts(_state: &Self::State) -> Vec<Fault> {
        Vec::new()
    }

    /// What a side costs, in the points by which its armies are built.
    fn price(_state: &Self::State, _side: Side) -> Option<u32> {
        None
    }

    /// Whether one piece sees another, for those who lay a sight line; `None` if the game has no answer for these two.
    fn sight(_state: &Self::State, _from: PieceId, _to: PieceId) -> Option<Seen> {
        None
    }
}

/// Questions about the state that change nothing: a range, a zone, a price.
pub trait Inquiry: Rules {
    /// What can be asked.
    type Query: Debug + DeserializeOwned + JsonSchema;

    /// The answer.
    fn query(state: &Self::State, query: &Self::Query) -> Result<Value, Refusal>;
}

/// What commanders of every level go by. What they plan with is in [`Staff`].
pub trait Officers: Staff {
    /// How well a seat stands, in points of the game's own; only differences matter. Commanders weigh orders by it.
    fn worth(_state: &Self::State, _seat: Self::Seat, _weights: &Self::Weights) -> f64 {
        0.0
    }

    /// In what losses are counted: "stands", "models", "figures".
    const COUNTED_IN: &'static str = "bases";

    /// How many of a seat's stands, bases or figures are gone.
    fn losses(_state: &Self::State, _seat: Self::Seat) -> u32 {
        0
    }

    /// How many of them a seat began with, whether they stand on the table already or not.
    fn strength(_state: &Self::State, _seat: Self::Seat) -> u32 {
        0
    }

    /// How many turns have begun, of whomever: commanders look ahead by turns. A game without turns counts what comes nearest.
    fn turns(_state: &Self::State) -> u32 {
        0
    }

    /// How far a battle has come for somebody who looks ahead: its turns, unless a turn is over for him sooner, as before the dice that decide it.
    fn reached(state: &Self::State) -> u32 {
        Self::turns(state)
    }

    /// Where somebody stops who looks so many turns ahead, as [`Officers::reached`] counts them: 1 is the end of the turn being played, 2 the end
    /// of the enemy's answer.
    fn horizon(state: &Self::State, ahead: u32) -> u32 {
        Self::reached(state) + ahead
    }

    /// About how much work it is to find the plain order and to carry it out, in units of some ten microseconds. Commanders count
    /// their thinking in it, so that it takes about as long with many pieces as with few; it must follow from the state alone.
    fn effort(_state: &Self::State) -> u32 {
        1
    }

    /// The few legal orders an officer would think of inside his plan, the likeliest first. To let it be ([`Staff::done`]) is added if it is missing.
    fn ideas(state: &Self::State, mind: Mind<'_, Self>) -> Vec<Self::Order> {
        vec![Self::plain_order(state, mind)]
    }

    /// What the drill book says at the decision that is open, for players who ask why: "whoever suffers most is shot at first".
    fn drill(_state: &Self::State) -> &'static str {
        "any order will do"
    }

    /// The order of an officer who goes by the drill book and his part in the plan. It is quick: commanders look ahead with it by the thousand.
    fn plain_order(state: &Self::State, _mind: Mind<'_, Self>) -> Self::Order {
        Self::any_order(state, &mut |_| 0)
    }
}

/// What the odds of an order are told in, and how far an order is followed: at most to the end of the turn, which [`Officers::turns`] counts.
pub trait WithOdds: Officers {
    /// What the way from one state to another amounts to, as named whole numbers ("Guards: stands lost", 2).
    fn consequences(before: &Self::State, after: &Self::State) -> Vec<(String, i32)>;

    /// What can be told only on the way, because at the end nobody knows it any more: hits that are about to cost stands, who
    /// has won a melee. It is asked of every state from which the rules go on by themselves, and tells each name at most once.
    fn on_the_way(_before: &Self::State, _now: &Self::State) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// How the fight an order is about has been decided, in the state in which that is known. It is asked of every state from which the rules go on by
    /// themselves, and of one fight at most one of them answers.
    fn verdict(_now: &Self::State) -> Option<Verdict> {
        None
    }

    /// The answer that goes on with what has been begun and begins nothing new: the charge is carried home, the melee fought, the phase
    /// with hits in it ended. Nothing where all that was begun is settled. Odds follow an order through such decisions.
    fn settle(_state: &Self::State) -> Option<Self::Order> {
        None
    }

    /// Whether all that was begun is over and what the rules do next begins something new: there odds end before the next decision.
    fn settled(_state: &Self::State) -> bool {
        false
    }

    /// Forgets what can make no difference any more (a die that was read, how somebody came to be where he is), so that states which can
    /// only lead to the same are equal. Nothing that [`WithOdds::consequences`] counts is forgotten. Odds follow equal states once.
    fn forget(_state: &mut Self::State) {}

    /// Isolates an order that has just been obeyed: of shots that fall together only its own is left, of many melees the one it is about.
    /// Returns whether the order has such a part; if not, its own effect is what comes of it before the next decision.
    fn isolate(_state: &mut Self::State) -> bool {
        false
    }

    /// Sets aside what comes up on the way and is not the isolated order's own: the pursuit after its melee, the shot that answers it. Asked
    /// after every step. What is certain by now and matters to nothing that follows may be told here and put back as it was before: then
    /// what follows is followed once, however that came out.
    fn set_aside(_before: &Self::State, _state: &mut Self::State) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// Reckons the throw that a state is about to make, where an isolated order has more dice than can be walked and each of them decides
    /// something by itself: forty bases that are lost or not. Then it takes that work off the agenda and leaves everything else as it is. Nothing that
    /// follows may hang on the throw. Nothing where the dice are few, or where only throwing them tells.
    fn foretell(_before: &Self::State, _state: &mut Self::State) -> Option<Foretold> {
        None
    }
}
