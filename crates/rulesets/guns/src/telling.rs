//! What happened, in sentences.

use engine::{Beat, the_army};

use crate::combat::points::halves;
use crate::event::{Made, Why};
use crate::prelude::*;
use crate::state::Deed;
use crate::victory;
use crate::view::phase_name;

/// An event as a sentence; nothing for what only keeps the books.
pub(crate) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let called = |set: &BaseSet| state.called(*set);
    let about = |telling: Telling, set: BaseSet| telling.about(set.iter().map(|base| state.name(base)));
    Some(match event {
        Event::PhaseBegan { turn, phase } => {
            Telling::new(ids::SG_TURN_01, format!("Turn {turn}: {}.", phase_name(*phase))).headline()
        }
        Event::Placed { placed, rule } => {
            let set = set_of(placed);
            let told = about(Telling::new(*rule, format!("{} is set up.", called(&set))), set);
            // An army is drawn up before its owner is asked: one sentence a formation would be all there is to read.
            let told = if *rule == ids::SG_SCALE_13 { told.detail() } else { told };
            placed.iter().fold(told, |told, (base, at)| told.seen(step(state, *base, &[*at], Gait::Set)))
        }
        Event::InitiativeTaken { side } => {
            Telling::new(ids::SG_INIT_03, format!("The initiative goes to {}.", army(state, *side)))
                .headline()
        }
        Event::Split { rest, off } => about(
            Telling::new(ids::SG_FORM_06, format!("{} is split off from {}.", called(off), called(rest))),
            *off,
        )
        .detail(),
        Event::Joined { bases } => {
            about(Telling::new(ids::SG_FORM_07, format!("{} are one formation.", called(bases))), *bases)
                .detail()
        }
        Event::Detached { bases } => about(
            Telling::new(ids::SG_FORM_08, format!("{} is a formation of its own.", called(bases))),
            *bases,
        )
        .detail(),
        Event::Declared { declared } => {
            let what = match declared.deed {
                Deed::Maneuver { .. } => "will maneuver",
                Deed::Attack { .. } => "will attack",
                Deed::Fire => "will fire",
            };
            about(
                Telling::new(ids::SG_ACT_01, format!("{} {what}.", called(&declared.bases))),
                declared.bases,
            )
        }
        Event::Cancelled { .. } => return None,
        Event::Moved { placed, path, cost, attack, leaves, made } => {
            moved(state, placed, path, *cost, *attack, *leaves, *made)
        }
        Event::Attacked { attacker, target, line: [from, to] } => {
            let told =
                Telling::new(ids::SG_COMB_01, format!("{} attacks {}.", called(attacker), called(target)));
            let line = Witness::line(from.point(), to.point(), "attack");
            about(about(told, *attacker), *target).drawn(line)
        }
        Event::Pledged { .. } | Event::TurnEnded => return None,
        Event::LinesDrawn { front, support } => {
            let lines = Side::BOTH.map(|side| {
                let many = |set: &BaseSet| set.iter().filter(|base| state.side(*base) == side).count();
                format!("{}: {}", state.side_name(side), line_up(many(front), many(support)))
            });
            Telling::new(ids::SG_COMB_06, format!("{}.", lines.join("; ")))
        }
        Event::Silent { side } => {
            Telling::new(ids::SG_REACT_02, format!("No more re-actions by {} this turn.", army(state, *side)))
        }
        Event::Fired { guns, targets, dice, points, effect, from, at } => {
            let says = format!(
                "{} fires on {}: {} and {} against {} and {}: {}.",
                called(guns),
                called(targets),
                halves(points[0]),
                dice[0],
                halves(points[1]),
                dice[1],
                effect.name()
            );
            let told = about(about(Telling::new(ids::SG_FIRE_05, says), *guns), *targets).rolled(
                "fire: the guns' die, then the targets'",
                dice,
                [],
                [],
            );
            let shots = guns.iter().zip(from).filter_map(|(gun, from)| {
                Some(Beat::Shot {
                    by: state.name(gun).to_owned(),
                    at: state.name(targets.first()?).to_owned(),
                    from: spot_out(*from),
                    to: spot_out(*at),
                    hits: None,
                })
            });
            shots.fold(told, Telling::seen)
        }
        Event::Destroyed { bases, rule } => {
            let names: Vec<&str> = bases.iter().map(|base| state.name(base)).collect();
            let many = if names.len() == 1 { "is" } else { "are" };
            let told = about(Telling::new(*rule, format!("{} {many} destroyed.", names.join(", "))), *bases)
                .headline();
            bases.iter().fold(told, |told, base| told.seen(out(state, base)))
        }
        Event::Shifted { placed, why } => {
            let set = set_of(placed);
            let (what, gait) = match why {
                Why::FellBack => ("falls back", Gait::Retreat),
                Why::PushedBack => ("is pushed back", Gait::Retreat),
                Why::ClosedUp => ("closes up", Gait::Form),
                Why::MadeRoom | Why::SteppedUp => ("steps up", Gait::March),
                Why::Advanced => ("advances", Gait::Charge),
            };
            let told = about(Telling::new(why.choice(), format!("{} {what}.", called(&set))), set);
            placed.iter().fold(told, |told, (base, at)| told.seen(step(state, *base, &[*at], gait)))
        }
        Event::CommandMoved { id, path, rule } => {
            let name = state.command_name(*id);
            let path: Vec<PoseOut> = path.iter().map(|spot| pose_out(*spot, 0.0)).collect();
            Telling::new(*rule, format!("{name} moves.")).about([name]).seen(Beat::Move {
                piece: name.to_owned(),
                path,
                gait: Gait::March,
            })
        }
        Event::LinkSettled { target, .. } => {
            let says = match target {
                Some(body) => format!("An attack turns against {}.", called(body)),
                None => "An attack has no target any more and lapses.".to_owned(),
            };
            Telling::new(ids::SG_COMB_01, says)
        }
        Event::CombatsFormed { combats } => {
            let says = match combats.len() {
                0 => return None,
                1 => "There is one combat.".to_owned(),
                many => format!("There are {many} combats."),
            };
            Telling::new(ids::SG_COMB_02, says).detail()
        }
        Event::FightBegan { combat, attacker, .. } => {
            let fighters = BySide::of(|side| {
                let own = combat.members().iter().filter(|base| state.side(*base) == side);
                own.map(|base| state.name(base).to_owned()).collect()
            });
            let says = format!("A combat: the attack is made by {}.", army(state, *attacker));
            Telling::new(ids::SG_COMB_09, says).headline().seen(Beat::Melee {
                round: 1,
                attacker: Some(*attacker),
                fighters,
            })
        }
        Event::SupportAsked { body, counts } => {
            let what = if *counts { "supports this combat" } else { "is kept for another" };
            about(Telling::new(ids::SG_COMB_08, format!("{} {what}.", called(body))), *body)
        }
        Event::SteppedUp { base, to } => {
            let told = Telling::new(ids::SG_COMB_11, format!("{} steps up.", state.name(*base)))
                .about([state.name(*base)]);
            to.iter().fold(told, |told, at| told.seen(step(state, *base, &[*at], Gait::March)))
        }
        Event::GunsCommitted { guns } => {
            let set: BaseSet = guns.iter().map(|gun| gun.base).collect();
            about(Telling::new(ids::SG_COMB_12, format!("{} fires from afar.", called(&set))), set)
        }
        Event::CombatRolled { dice, attacker, points, verdict } => {
            combat_rolled(state, dice, *attacker, *points, *verdict)
        }
        Event::FightOver => {
            Telling::new(ids::SG_OUT_07, "The combat is over.").detail().seen(Beat::MeleeOver)
        }
        Event::Held { objective, side } => {
            let name = &state.setup.objectives[usize::from(*objective)].name;
            Telling::new(ids::SG_VIC_03, format!("{name} is held by {}.", army(state, *side)))
        }
        Event::Told(telling) => (**telling).clone(),
        Event::Ended { outcome } => Telling::new(outcome.rule, victory::in_words(state, *outcome)).headline(),
    })
}

/// An army in the middle of a sentence.
fn army(state: &State, side: Side) -> String {
    the_army(state.side_name(side))
}

fn set_of(placed: &[(BaseId, Pose)]) -> BaseSet {
    placed.iter().map(|(base, _)| *base).collect()
}

fn spot_out(spot: Spot) -> (f64, f64) {
    (spot.point().x, spot.point().y)
}

fn pose_out(spot: Spot, facing: f64) -> PoseOut {
    let at = spot.point();
    PoseOut { x: at.x, y: at.y, facing }
}

fn step(state: &State, base: BaseId, path: &[Pose], gait: Gait) -> Beat {
    Beat::Move {
        piece: state.name(base).to_owned(),
        path: path.iter().map(|at| PoseOut::from(*at)).collect(),
        gait,
    }
}

fn out(state: &State, base: BaseId) -> Beat {
    let at = state.rect(base).centre;
    Beat::Out {
        piece: state.name(base).to_owned(),
        side: state.side(base),
        how: "destroyed".to_owned(),
        at: Some((at.x, at.y)),
    }
}

/// A formation goes along its path: each base keeps its place in it until the end.
fn moved(
    state: &State,
    placed: &[(BaseId, Pose)],
    path: &[Spot],
    cost: i32,
    attack: bool,
    leaves: bool,
    made: Made,
) -> Telling {
    let set = set_of(placed);
    let what = match (attack, leaves) {
        (_, true) => "leaves the table",
        (true, false) => "goes to the attack",
        (false, false) => "maneuvers",
    };
    let (rule, how) = match made {
        Made::Action => (if attack { ids::SG_ACT_05 } else { ids::SG_ACT_04 }, String::new()),
        Made::Reaction { round } => (ids::SG_REACT_03, format!(" in re-action, round {round}")),
    };
    let says = format!("{} {what}{how} (cost {:.2}).", state.called(set), f64::from(cost) / 100.0);
    let mut told = Telling::new(rule, says).about(set.iter().map(|base| state.name(base)));
    for leg in path.windows(2) {
        told = told.drawn(Witness::line(leg[0].point(), leg[1].point(), ""));
    }
    let gait = if attack { Gait::Charge } else { Gait::March };
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return told };
    for (base, at) in placed {
        let off = at.point() - last.point();
        let between = path.iter().filter(|spot| *spot != first && *spot != last);
        let mut way: Vec<PoseOut> = between
            .map(|spot| {
                let here = spot.point() + off;
                PoseOut { x: here.x, y: here.y, facing: at.degrees() }
            })
            .collect();
        way.push(PoseOut::from(*at));
        if leaves {
            told = told.seen(Beat::Out {
                piece: state.name(*base).to_owned(),
                side: state.side(*base),
                how: "left the table".to_owned(),
                at: None,
            });
        } else {
            told = told.seen(Beat::Move { piece: state.name(*base).to_owned(), path: way, gait });
        }
    }
    told
}

/// SG-RES-01: both sums, and what came of them.
fn combat_rolled(
    state: &State,
    dice: &Faces,
    attacker: Side,
    points: BySide<i32>,
    verdict: crate::combat::outcome::Verdict,
) -> Telling {
    let die = |side: Side| i32::from(if side == attacker { dice[0] } else { dice[1] });
    let score = |side: Side| points[side] + 2 * die(side);
    let of = |side: Side| {
        format!(
            "{} {} + {} = {}",
            state.side_name(side),
            halves(points[side]),
            die(side),
            halves(score(side))
        )
    };
    let result = match verdict.winner {
        Some(side) => format!("{} {}", army(state, side.enemy()), verdict.degree.name()),
        None => "a tie, and the combat goes on".to_owned(),
    };
    let says = format!("{}, {}: {result}.", of(attacker), of(attacker.enemy()));
    let made_of = BySide::of(|side| format!("{} points and a {}", halves(points[side]), die(side)));
    let scores = BySide::of(|side| halves(score(side)));
    let beat = Beat::Score { scores, made_of, winner: verdict.winner, result };
    Telling::new(ids::SG_RES_01, says)
        .rolled("combat: the attacker's die, then the defender's", dice, [], [])
        .seen(beat)
}

/// SG-COMB-06, SG-COMB-07: "has 8 front-line bases and 1 supporting".
fn line_up(front: usize, support: usize) -> String {
    let bases = if front == 1 { "base" } else { "bases" };
    match support {
        0 => format!("{front} front-line {bases}"),
        _ => format!("{front} front-line {bases} and {support} supporting"),
    }
}
