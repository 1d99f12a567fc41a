//! SX-CDAY-03: what comes of an encounter: brawling damage given back, raising to 1, Coolness, points; then its follow-on and its captives. One function
//! settles every report, however the encounter was fought.

use engine::{Ctx, Seat};

use crate::character::Character;
use crate::encounter::{At, Cause, Encounter, Part, Stage};
use crate::people::Person;
use crate::report::{Fate, Report, Told};
use crate::state::Event;
use crate::{Campaign, Task, ids, points, recovery, travel};

/// Settles the report of an encounter.
pub(crate) fn settle(ctx: &mut Ctx<'_, Campaign>, at: At) {
    let one: Encounter = ctx.encounters[at].clone();
    let Some(says): Option<Report> = one.report.clone() else { return };
    let told = Told { of: &one, says: &says };
    for (seat, part, who) in told.players() {
        person(ctx, told, seat, part, who);
    }
    enemy_of_a_war(ctx, told);
    ctx.emit(Event::Came { at, stage: Stage::Over });
    ctx.push_in_order([Task::Follow(at), Task::Captives(at)]);
}

/// What it means for one player's character.
fn person(ctx: &mut Ctx<'_, Campaign>, told: Told<'_>, seat: Seat, part: Part, who: &Person) {
    let Some(character) = ctx.who(seat).cloned() else { return };
    let home = told.home(who);
    let dead = home.fate == Fate::Killed;
    if !dead {
        // SX-CREC-01, SX-CREC-02: the passing damage is not counted at all.
        let is = recovery::after(character.constitution, &home, ctx.options().gunplay());
        if is != character.constitution {
            ctx.emit(Event::Constitution { seat, is });
        }
        // SX-CIMP-05: once an encounter.
        if told.is_shoot_out(who) {
            let ran = told.has_run(part, who);
            let (is, steady) = recovery::coolness(character.coolness, character.steady, ran);
            ctx.emit(Event::Coolness { seat, is, steady, ran });
        }
    }
    score(ctx, told, seat, part, who, &character);
    if dead {
        // SX-CEND-01: his commitments lapse.
        travel::end_war(ctx, seat);
        ctx.emit(Event::Died { seat, name: character.name });
    }
}

/// SX-CWIN-01, SX-CWIN-02, SX-CWIN-05, SX-CWIN-07: kills and coups are his own, completion points are shared, a share to each player's character.
/// SX-CPLAY-07: nobody scores for those without a player.
fn score(
    ctx: &mut Ctx<'_, Campaign>,
    told: Told<'_>,
    seat: Seat,
    part: Part,
    who: &Person,
    character: &Character,
) {
    let home = told.home(who);
    let kills = home.kills.len() as u32 + u32::from(home.townsfolk_killed);
    let coups = home.coups.len() as u32;
    let for_kills = points::for_kills(character, kills, coups);
    if kills + coups > 0 {
        let rule = if character.is_native() { ids::SX_CNAT_32 } else { ids::SX_CWIN_01 };
        ctx.emit(Event::Scored { seat, points: for_kills, kills: kills as u16, coups: coups as u16, rule });
    }
    let completed = points::completion(told, part, who, ctx.options());
    if completed > 0 {
        ctx.emit(Event::Scored { seat, points: completed, kills: 0, coups: 0, rule: ids::SX_CWIN_02 });
    }
}

/// SX-CRANGE-01, SX-CRANGE-06: the enemy leader of a war keeps his wounds; his death ends the war.
fn enemy_of_a_war(ctx: &mut Ctx<'_, Campaign>, told: Told<'_>) {
    let one = told.of;
    if one.cause != Cause::War {
        return;
    }
    let Some(part) = one.part_of(one.lead) else { return };
    let Some(enemy) = one.principal(part.other()).filter(|who| who.player.is_none()) else { return };
    if ctx.who(one.lead).is_none() {
        return;
    }
    let home = told.home(enemy);
    if home.fate == Fate::Killed {
        travel::end_war(ctx, one.lead);
    } else {
        let full = enemy.constitution();
        let lasting = (enemy.lasting + home.lasting).min(full - 1);
        if lasting != enemy.lasting {
            ctx.emit(Event::EnemyWounded { seat: one.lead, lasting });
        }
    }
}
