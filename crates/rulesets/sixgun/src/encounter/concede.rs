//! SX-CENC-11, SX-CENC-12, SX-CENC-18, SX-CGUN-15: ending the scene, giving up, and who has won by the aim of the encounter.

use super::report::{self, Aim, HuntedFate, LootFate};
use super::{Affair, cattle, days, loot};
use crate::prelude::*;
use crate::scenario::EncounterKind;
use crate::sequence::side_left;

/// SX-CENC-11: whether the player of the hunted side may end the scene: its principal has left the table.
pub fn check_end_scene(state: &State) -> Result<(), Refusal> {
    let Some(affair) = state.affair() else {
        return Err(no!(campaign::SX_CENC_11, "this is no scene that could be ended: concede instead"));
    };
    if affair.hunted != Some(state.active) {
        return Err(no!(campaign::SX_CENC_11, "only the side that is hunted ends the scene"));
    }
    let gone = |principal: FigureId| state.figure(principal).status == Status::OffTable;
    match affair.hunted_principal() {
        Some(principal) if gone(principal) => sequence::may_concede(state),
        Some(principal) => {
            Err(no!(campaign::SX_CENC_11, "{principal} is still on the table: the scene goes on"))
        }
        None => Err(no!(campaign::SX_CENC_11, "there is nobody whose leaving could end the scene")),
    }
}

/// SX-CENC-11: the scene ends: those left behind are captured if the other side has somebody in action.
pub fn end_scene(ctx: &mut Ctx<'_>) {
    let winner = by_aim(ctx).map_or(Some(ctx.active), Decided::winner);
    sequence::end(ctx, Outcome { winner, rule: campaign::SX_CENC_11 });
}

/// SX-CENC-12: townsfolk never surrender.
pub fn check_surrender(state: &State, figure: FigureId) -> Result<(), Refusal> {
    if state.character(figure).townsfolk {
        return Err(no!(campaign::SX_CENC_12, "{figure} is one of the townsfolk: they never give up"));
    }
    Ok(())
}

/// SX-CGUN-15: nobody is taken in a Gunfight in town.
pub fn check_capture(state: &State) -> Result<(), Refusal> {
    if super::nobody_is_taken(state) {
        return Err(no!(campaign::SX_CGUN_15, "this is a Gunfight in town: nobody is taken in it"));
    }
    Ok(())
}

/// SX-CENC-11, SX-CDAY-04: for folds: what becomes of those who are on the table when it ends by word, by choice or at dusk.
pub fn fold_end(state: &mut State, outcome: Outcome) {
    let Some(affair) = state.setup.affair.clone() else { return };
    let Some(hunted) = affair.hunted else { return };
    let gives_up = if outcome.rule == ids::SX_END_03 { outcome.winner.map(Side::enemy) } else { None };
    if let Some(side) = gives_up {
        note_yield(state, side);
    }
    days::fold_end(state, hunted, outcome);
    // SX-CRUST-13: those of the rustlers who lie there when the last head is gone are taken.
    if outcome.rule == campaign::SX_CRUST_13 {
        let lies = |it: &&mut Figure| it.side == hunted && it.status == Status::Unconscious;
        state.figures.iter_mut().filter(lies).for_each(|it| it.status = Status::Captured);
    }
    let scene_ended = outcome.rule == campaign::SX_CENC_11;
    if gives_up == Some(hunted) || (scene_ended && side_left(state, hunted.enemy())) {
        take_all(state, hunted, if scene_ended { Taking::LeftBehind } else { Taking::Conceded });
    }
}

/// Why the conscious figures of a side are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taking {
    /// SX-CENC-11: the scene was ended without them.
    LeftBehind,
    /// SX-CENC-11: their side conceded.
    Conceded,
    /// SX-CDAY-04, SX-CDAY-06: they gave themselves up at dusk.
    AtDusk,
}

/// SX-CENC-11, SX-CDAY-04: for folds: the conscious figures of a side are taken; those of one that gave up have surrendered.
pub(crate) fn take_all(state: &mut State, side: Side, how: Taking) {
    let (surrender, conceded) = (how != Taking::LeftBehind, how == Taking::Conceded);
    for index in 0..state.figures.len() {
        let it = &state.figures[index];
        if it.side != side || !it.status.conscious() {
            continue;
        }
        crate::movement::mount::off(state, FigureId(index as u8));
        state.figures[index].status = Status::Captured;
        // SX-CFRM-04: who was conscious on a side that conceded has run away.
        state.figures[index].ran_away |= conceded;
        if let Some(person) = state.course.as_mut().and_then(|course| course.people.get_mut(index)) {
            person.surrendered = surrender;
        }
    }
}

/// SX-CENC-18: for folds: a side that yields before any shot is noted.
pub(crate) fn note_yield(state: &mut State, side: Side) {
    if let Some(course) = &mut state.course {
        if course.first_shot.is_none() {
            course.yielded.get_or_insert(side);
        }
    }
}

/// How the aim of an encounter was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// This side reached what it came for.
    For(Side),
    /// Neither did.
    ForNobody,
}

impl Decided {
    /// Who has won, if anybody.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::For(side) => Some(side),
            Self::ForNobody => None,
        }
    }
}

/// Who has won by the aim of the encounter: nothing if it has none, or this encounter is decided as every gunfight.
pub fn by_aim(state: &State) -> Option<Decided> {
    let affair = state.affair()?;
    let hunted = affair.hunted?;
    match affair.kind {
        // SX-CROB-05: robbed or stopped.
        EncounterKind::Robbery => state
            .course
            .as_ref()?
            .loot
            .map(|_| Decided::For(if loot::robbed(state) { hunted } else { hunted.enemy() })),
        // SX-CCAP-13, SX-CJAIL-08, SX-CPOSSE-15: the fate of the hunted principal.
        EncounterKind::Capture | EncounterKind::JailBreak | EncounterKind::Posse => {
            by_fate(state, affair, hunted)
        }
        // SX-CRUST-14, SX-CRUST-15: the greater share of the herd.
        EncounterKind::CattleRustling => cattle::winner(state),
        EncounterKind::Gunfight | EncounterKind::WarBand => None,
    }
}

fn by_fate(state: &State, affair: &Affair, hunted: Side) -> Option<Decided> {
    let it = state.figure(affair.principals[hunted]?);
    let holds = side_left(state, hunted) && !side_left(state, hunted.enemy());
    Some(match it.status {
        Status::Dead => Decided::For(hunted.enemy()),
        Status::OffTable if may_leave(state, hunted) => Decided::For(hunted),
        _ if holds => Decided::For(hunted),
        // SX-CPOSSE-14: gone and free, but not escaped.
        Status::OffTable => Decided::ForNobody,
        _ => Decided::For(hunted.enemy()),
    })
}

/// SX-CENC-11, SX-CENC-15, SX-CPOSSE-14: whether leaving the table is an escape for a side: only where it has an exit.
pub fn may_leave(state: &State, side: Side) -> bool {
    let info = &state.setup.sides[side];
    !info.exits.is_empty() || !info.ways_out.is_empty()
}

/// How an encounter ended, in a sentence or two: what ended it, and what became of what it was about.
pub fn ended(state: &State, outcome: Outcome) -> Option<String> {
    let affair = state.affair()?;
    let name = |side: Side| state.setup.sides[side].name.as_str();
    let hunted = affair.hunted;
    let loser = outcome.winner.map(Side::enemy);
    let attackers = hunted.map_or("The others", |side| name(side.enemy()));
    let them = hunted.map_or_else(|| "the others".to_owned(), |side| words::side(state, side.enemy()));
    let rule = outcome.rule;
    let how = match loser {
        _ if rule == campaign::SX_CENC_11 => "The scene ends.".to_owned(),
        _ if rule == campaign::SX_CDAY_04 => format!("{attackers} break off."),
        _ if rule == campaign::SX_CDAY_06 => "The sixth dusk ends it.".to_owned(),
        _ if rule == campaign::SX_CDAY_07 => format!("Thirst drives {them} away."),
        _ if rule == campaign::SX_CIND_07 => format!("{attackers} disappear."),
        _ if rule == campaign::SX_CIND_08 => format!("The cavalry drives {them} off."),
        _ if rule == campaign::SX_CRUST_13 => "No cattle are left on the table.".to_owned(),
        _ if rule == campaign::SX_CGUN_10 => "Dusk ends the fight, and nothing is decided.".to_owned(),
        Some(side) if rule == campaign::SX_CENC_12 => format!("{} give themselves up.", name(side)),
        Some(side) if rule == ids::SX_END_03 => format!("{} give up.", name(side)),
        None if rule == ids::SX_END_03 => "Both sides call it quits.".to_owned(),
        _ => match report::field(state) {
            Some(side) => format!("Nobody of {} is left.", words::side(state, side.enemy())),
            None => "Nobody is left on either side.".to_owned(),
        },
    };
    let what = match report::report(state).map(|report| report.aim) {
        Some(Aim::Loot(LootFate::Lost { .. })) => " The robbery was stopped.".to_owned(),
        Some(Aim::Loot(_)) => " The bank has been robbed.".to_owned(),
        Some(Aim::Cattle { driven_off, .. }) => {
            format!(" {driven_off} of {} head were driven off.", cattle::count(state))
        }
        Some(Aim::Hunted(fate)) => {
            let who = affair.hunted_principal().map_or("", |id| state.name(id));
            match fate {
                HuntedFate::Escaped => format!(" {who} has escaped."),
                HuntedFate::Free => format!(" {who} is free, but has not escaped."),
                HuntedFate::Captured => format!(" {who} is taken."),
                HuntedFate::Killed => format!(" {who} is dead."),
            }
        }
        Some(Aim::Besieged(_) | Aim::Fight) | None => String::new(),
    };
    Some(how + &what)
}
