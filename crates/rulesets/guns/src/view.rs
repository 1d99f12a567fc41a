//! The battle as the table shows it. Nothing is hidden in this game (SG-SCALE-09), so both seats see the same.

use engine::view::{Arm as Drawn, Base, Ended, Fact, Objective, PieceView, Ring, SideView, Symbol};
use engine::{View, the_army};

use crate::options::Victory;
use crate::prelude::*;
use crate::set_up::BaseInfo;
use crate::state::{Acted, Quality};
use crate::victory;

/// What a seat sees.
pub(crate) fn view(state: &State) -> View {
    let bases = state.present().map(|id| base(state, id));
    let commanders = state.all_commanders().map(|id| commander(state, id));
    View {
        turn: state.turn,
        turn_limit: state.setup.last_turn,
        phase: phase_name(state.phase).to_owned(),
        active: state.initiative,
        sides: BySide::of(|of| side(state, of)),
        pieces: bases.chain(commanders).collect(),
        objectives: objectives(state),
        ended: state.over.map(|outcome| Ended::new(outcome, victory::in_words(state, outcome))),
    }
}

/// A phase as players call it.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Initiative => "Initiative",
        Phase::Actions => "Actions",
        Phase::Command => "Command bases",
        Phase::Combats => "Combats",
        Phase::End => "End of the turn",
    }
}

fn objectives(state: &State) -> Vec<Objective> {
    let army = |side: Side| the_army(state.side_name(side));
    let victory = state.setup.options.victory;
    let breaking = |side: Side| {
        let (lost, all) = victory::lost_of(state, side.enemy());
        let most = if victory == Victory::LastStand { all } else { all.div_ceil(2) };
        Objective {
            side: Some(side),
            says: format!(
                "The battle is won by {} with {most} of the {all} bases of {} lost at the end of a turn.",
                army(side),
                army(side.enemy())
            ),
            now: format!("{lost} lost"),
            gauge: Some((lost, most)),
            at: None,
            rule: ids::SG_VIC_02.0.to_owned(),
        }
    };
    let at_last = || {
        let ends = state.setup.last_turn.map_or_else(
            || "After three turns in which nobody acts".to_owned(),
            |turn| format!("If nobody has won when turn {turn} ends,"),
        );
        let lost = |side: Side| {
            let (lost, all) = victory::lost_of(state, side);
            format!("{} {lost} of {all}", army(side))
        };
        let areas = !state.setup.objectives.is_empty();
        let points = |side: Side| victory::objective_points(state, side);
        let by = if areas {
            "most points win, and with equal points the smaller share of bases lost"
        } else {
            "the smaller share of bases lost wins"
        };
        let held = if areas {
            format!("{} to {} points for {}; ", points(Side::A), points(Side::B), army(Side::A))
        } else {
            String::new()
        };
        Objective {
            side: None,
            says: format!("{ends} {by}; equal shares are a draw."),
            now: format!("{held}lost by {}, by {}", lost(Side::A), lost(Side::B)),
            gauge: None,
            at: None,
            rule: ids::SG_VIC_03.0.to_owned(),
        }
    };
    let area = |(objective, holder): (&crate::set_up::Objective, &Option<Side>)| {
        let bounds = objective.area.bounds();
        Objective {
            side: *holder,
            says: format!(
                "Whoever holds {} when the last turn ends has {} for it.",
                objective.name,
                if objective.points == 1 {
                    "1 point".to_owned()
                } else {
                    format!("{} points", objective.points)
                }
            ),
            now: holder.map_or_else(
                || "nobody holds it".to_owned(),
                |side| format!("held by {}", the_army(state.side_name(side))),
            ),
            gauge: None,
            at: Some((f64::midpoint(bounds.min.x, bounds.max.x), f64::midpoint(bounds.min.y, bounds.max.y))),
            rule: ids::SG_VIC_03.0.to_owned(),
        }
    };
    let areas = state.setup.objectives.iter().zip(&state.held).map(area);
    let holds_all = |side: Side| Objective {
        side: Some(side),
        says: format!("The battle is won by {} with every objective held at the end of a turn.", army(side)),
        now: format!(
            "{} of {} held",
            state.held.iter().filter(|holder| **holder == Some(side)).count(),
            state.held.len()
        ),
        gauge: None,
        at: None,
        rule: ids::SG_VIC_02.0.to_owned(),
    };
    let breaks = Side::BOTH.into_iter().filter(|_| victory != Victory::Objectives).map(breaking);
    let by_ground = matches!(victory, Victory::Objectives | Victory::HalfLossesOrObjectives);
    let hold = Side::BOTH.into_iter().filter(|_| by_ground && !state.held.is_empty()).map(holds_all);
    breaks.chain(hold).chain(areas).chain(std::iter::once(at_last())).collect()
}

fn fact(label: &str, value: impl Into<String>, rule: RuleId) -> Fact {
    Fact { label: label.to_owned(), value: value.into(), rule: rule.0.to_owned() }
}

fn side(state: &State, of: Side) -> SideView {
    let info = &state.setup.sides[of];
    let (lost, all) = victory::lost_of(state, of);
    let mut facts = vec![fact("Bases lost", format!("{lost} of {all}"), ids::SG_VIC_02)];
    if state.initiative == of {
        facts.push(fact("Initiative", "this turn", ids::SG_INIT_03));
    }
    SideView { name: info.name.clone(), nation: info.nation.clone(), facts, forces: forces(state, of) }
}

/// SG-FORM-01, SG-CMD-01: the formations of the order of battle with what they are made of, and the command bases.
fn forces(state: &State, of: Side) -> Vec<String> {
    let mut formations: Vec<(&str, [u32; 3])> = vec![];
    for base in state.all().filter(|base| state.side(*base) == of) {
        let BaseInfo { of, arm, .. } = state.info(base);
        let place = formations.iter().position(|(name, _)| name == of).unwrap_or_else(|| {
            formations.push((of, [0; 3]));
            formations.len() - 1
        });
        let kind = match arm {
            Arm::Infantry => 0,
            Arm::Cavalry => 1,
            Arm::FootArtillery | Arm::HorseArtillery => 2,
        };
        formations[place].1[kind] += 1;
    }
    let counted = formations.into_iter().map(|(name, counts)| {
        let guns = if counts[2] == 1 { "battery" } else { "batteries" };
        let kinds = ["foot", "horse", guns].into_iter().zip(counts);
        let kinds: Vec<String> =
            kinds.filter(|(_, many)| *many > 0).map(|(kind, many)| format!("{many} {kind}")).collect();
        format!("{name} ({})", kinds.join(", "))
    });
    let commanders = state.commanders_of(of).map(|id| state.command_name(id).to_owned());
    counted.chain(commanders).collect()
}

fn base(state: &State, id: BaseId) -> PieceView {
    let (here, info) = (state.base(id), state.info(id));
    let centre = here.at.point();
    let (arm, kind) = match info.arm {
        Arm::Infantry => (Drawn::Infantry, if info.quality == Quality::Superior { "guard" } else { "" }),
        Arm::Cavalry => (Drawn::Cavalry, ""),
        Arm::FootArtillery => (Drawn::Artillery, ""),
        Arm::HorseArtillery => (Drawn::Artillery, "horse"),
    };
    let ring =
        |kind: &str, radius: f64| Ring { kind: kind.to_owned(), radius, half_arc: 180.0, from_middle: false };
    let mut rings = vec![ring("engagement", state.er(id))];
    rings.extend(info.range.map(|range| ring("range", range)));
    let commander =
        info.chain.as_ref().and_then(|chain| chain.first()).map(|id| state.command_name(*id).to_owned());
    PieceView {
        name: info.name.clone(),
        side: info.side,
        symbol: Symbol { arm, nation: state.setup.sides[info.side].nation.clone(), kind: kind.to_owned() },
        centre: (centre.x, centre.y),
        facing: here.at.degrees(),
        bases: vec![Base::from(state.rect(id))],
        formation: format!("formation of {}", state.name(here.formation)),
        condition: "good".to_owned(),
        marks: marks(state, id),
        strength: None,
        rings,
        facts: facts(state, id),
        superior: commander,
    }
}

fn marks(state: &State, id: BaseId) -> Vec<String> {
    let here = state.base(id);
    let declared = state.declared.iter().find(|declared| declared.bases.has(id));
    let declared = declared.map(|declared| declared.deed.to_come());
    let acted = here.acted.map(|acted| match acted {
        Acted::Moved => "has moved",
        Acted::Fired => "has fired",
    });
    let fight = state.fight.as_ref().and_then(|fight| {
        let ranged = fight.ranged.iter().any(|gun| gun.base == id);
        let words =
            [(fight.front.has(id), "front line"), (fight.support.has(id), "supporting"), (ranged, "ranged")];
        words.into_iter().find(|(holds, _)| *holds).map(|(_, word)| word)
    });
    let linked = state.links.iter().find(|link| link.attacker == here.body || link.target == Some(here.body));
    let linked = linked.map(|link| if link.attacker == here.body { "attacks" } else { "attacked" });
    [declared, acted, linked, fight].into_iter().flatten().map(str::to_owned).collect()
}

fn facts(state: &State, id: BaseId) -> Vec<Fact> {
    let info = state.info(id);
    let set = state.formation(id);
    let mut facts = vec![
        fact("Quality", format!("{:?}", info.quality), ids::SG_BASE_02),
        fact("Formation", format!("{} bases", set.len()), ids::SG_FORM_01),
        fact("Engagement range", format!("{:.1}″", state.er(id)), ids::SG_ENG_02),
        fact("Of", info.of.clone(), ids::SG_FORM_02),
    ];
    if let Some(range) = info.range {
        facts.push(fact("Guns", format!("{}, {range:.1}″", info.gun), ids::SG_ART_01));
    }
    facts
}

fn commander(state: &State, id: CommandId) -> PieceView {
    let info = &state.setup.commanders[id.index()];
    let at = state.commanders[id.index()].at.point();
    PieceView {
        name: info.name.clone(),
        side: info.side,
        symbol: Symbol {
            arm: Drawn::Commander,
            nation: state.setup.sides[info.side].nation.clone(),
            kind: "corps".to_owned(),
        },
        centre: (at.x, at.y),
        facing: 0.0,
        bases: vec![Base::from(&state.command_rect(id))],
        formation: String::new(),
        condition: "good".to_owned(),
        marks: vec![],
        strength: None,
        rings: vec![],
        facts: vec![],
        superior: None,
    }
}
