//! The battle as the table shows it. Nothing is hidden in this game (SC-GEN-08), so both seats see the same.

use engine::view::{self, Arm as Drawn, Base, Ended, Fact, Objective, PieceView, SideView, Symbol};
use engine::{BySide, View, the_army};

use crate::dialogue::MARKER;
use crate::ending;
use crate::prelude::*;
use crate::set_up::Victory;
use crate::state::Changed;
use crate::troops::{Mobility, RankSystem, Weapon, Weight};

/// What a seat sees.
pub(crate) fn view(state: &State) -> View {
    let units = state.present().map(|(id, _)| unit(state, id));
    let generals = Side::BOTH.into_iter().flat_map(|side| state.generals_of(side));
    View {
        turn: state.turn,
        turn_limit: state.setup.options.turn_limit.last(),
        phase: step_name(state.step).to_owned(),
        active: state.active,
        sides: BySide::of(|of| side(state, of)),
        pieces: units.chain(generals.map(|(id, _)| general(state, id))).collect(),
        objectives: objectives(state),
        ended: state.over.map(|outcome| Ended::new(outcome, ending::in_words(state, outcome))),
    }
}

/// Who wins by what, and how it stands now.
fn objectives(state: &State) -> Vec<Objective> {
    if !state.setup.victory.is_empty() {
        return state.setup.victory.iter().map(|victory| own_objective(state, *victory)).collect();
    }
    let army = |side: Side| the_army(&state.setup.sides[side].name);
    let breaking = |side: Side| {
        let (lost, all) = ending::lost_of(state, side.enemy());
        let half = all.div_ceil(2);
        Objective {
            side: Some(side),
            says: format!(
                "The battle is won by {} with {half} of the {all} units of {} lost.",
                army(side),
                army(side.enemy())
            ),
            now: format!("{lost} lost"),
            gauge: Some((lost, half)),
            at: None,
            rule: ids::SC_VIC_02.0.to_owned(),
        }
    };
    let at_last = |turn: u32| {
        let lost = |side: Side| {
            let (lost, all) = ending::lost_of(state, side);
            format!("{} {lost} of {all}", army(side))
        };
        Objective {
            side: None,
            says: format!(
                "If nobody has won when turn {turn} ends, the smaller share of units lost wins, by 10 in 100 or more; else it is a draw."
            ),
            now: format!("lost by {}, by {}", lost(Side::A), lost(Side::B)),
            gauge: None,
            at: None,
            rule: ids::SC_VIC_04.0.to_owned(),
        }
    };
    let options = &state.setup.options;
    let breaks = Side::BOTH.into_iter().filter(|_| options.break_half.is_on()).map(breaking);
    breaks.chain(options.turn_limit.last().map(at_last)).collect()
}

/// SC-VIC-03: one of the scenario's own ways to win.
fn own_objective(state: &State, victory: Victory) -> Objective {
    let (side, says, now, at) = match victory {
        Victory::Endure { side } => (side, "Endure until the last turn has ended.".to_owned(), "", None),
        Victory::Hold { side, area } => {
            let area = &state.setup.terrain.areas[usize::from(area)];
            let now = match ending::holder(state, &area.outline) {
                Some(holder) if holder == side => "held",
                Some(_) => "the enemy has it",
                None => "nobody holds it",
            };
            let middle = area.outline.bounds();
            let at = (f64::midpoint(middle.min.x, middle.max.x), f64::midpoint(middle.min.y, middle.max.y));
            (side, format!("Hold {} alone when the last turn ends.", area.name), now, Some(at))
        }
    };
    Objective {
        side: Some(side),
        says,
        now: now.to_owned(),
        gauge: None,
        at,
        rule: ids::SC_VIC_03.0.to_owned(),
    }
}

/// A sub-step as players call it.
pub(crate) const fn step_name(step: Step) -> &'static str {
    match step {
        Step::Deployment => "Deployment",
        Step::FirstRoll => "Who is active first",
        Step::Rally => "Rally",
        Step::Movement => "Movement",
        Step::Shooting => "Shooting",
        Step::FireTests => "Fire tests and retreats",
        Step::Combat => "Combat",
        Step::PassiveResults => "Retreats of the passive side",
        Step::ActiveResults => "Retreats of the active side",
        Step::End => "End of the turn",
    }
}

fn side(state: &State, of: Side) -> SideView {
    let info = &state.setup.sides[of];
    let (lost, all) = ending::lost_of(state, of);
    let facts = vec![Fact::new("Units lost", format!("{lost} of {all}"), ids::SC_VIC_02)];
    SideView { name: info.name.clone(), nation: info.nation.clone(), facts, forces: vec![] }
}

fn unit(state: &State, id: UnitId) -> PieceView {
    let (here, info) = (state.unit(id), state.info(id));
    let centre = here.footprint.centre;
    let (arm, kind) = symbol(state, id);
    let mut bases: Vec<Base> = here.footprint.rects.iter().map(Base::from).collect();
    bases.extend(state.screen_rect(id).iter().map(Base::from));
    bases.extend(state.guns_rect(id).iter().map(Base::from));
    if bases.is_empty() {
        bases.push(Base::Disc { at: (centre.x, centre.y), radius: 0.6 });
    }
    PieceView {
        name: info.name.clone(),
        side: here.side,
        symbol: Symbol { arm, nation: state.setup.sides[here.side].nation.clone(), kind },
        centre: (centre.x, centre.y),
        facing: here.lie.at.degrees(),
        bases,
        formation: here.lie.formation.word().name().to_owned(),
        condition: condition(state, id).to_owned(),
        marks: marks(state, id),
        strength: Some((u32::from(here.models), u32::from(info.models))),
        rings: Vec::new(),
        facts: facts(state, id),
        superior: None,
    }
}

fn symbol(state: &State, id: UnitId) -> (Drawn, String) {
    let info = state.info(id);
    match info.arm {
        Arm::Infantry => (Drawn::Infantry, if info.light { "light" } else { "" }.to_owned()),
        Arm::HeavyCavalry => (Drawn::Cavalry, "heavy".to_owned()),
        Arm::MediumCavalry => (Drawn::Cavalry, if info.lancers { "lancer" } else { "" }.to_owned()),
        Arm::LightCavalry => (Drawn::Cavalry, "light".to_owned()),
        Arm::Artillery => {
            let horse = info.battery.is_some_and(|battery| battery.mobility == Mobility::Horse);
            (Drawn::Artillery, if horse { "horse" } else { "" }.to_owned())
        }
    }
}

fn condition(state: &State, id: UnitId) -> &'static str {
    match (state.unit(id).shaken, state.is_disordered(id)) {
        (true, true) => "shaken and disordered",
        (true, false) => "shaken",
        (false, true) => "disordered",
        (false, false) => "good",
    }
}

fn marks(state: &State, id: UnitId) -> Vec<String> {
    let here = state.unit(id);
    view::marks([
        (state.is_engaged(id), "engaged"),
        (here.locked_until.is_some(), "locked"),
        (here.changed == Some(Changed::Changed), "changed"),
        (here.changed == Some(Changed::Early), "changed early"),
        (here.screen.is_some(), "screen out"),
        (here.guns.is_some(), "away from its guns"),
        (here.seen_firing, "has fired"),
        (state.is_shattered(id), "shattered"),
    ])
}

fn facts(state: &State, id: UnitId) -> Vec<Fact> {
    let (here, info) = (state.unit(id), state.info(id));
    let mut facts = vec![
        Fact::new("Grade", format!("{:?}", info.grade), ids::SC_TRP_03),
        Fact::new("Models", format!("{} of {}", here.models, info.models), ids::SC_STR_03),
        Fact::new("Move spent", format!("{:.1}%", here.turn.spent.fraction() * 100.0), ids::SC_MOV_02),
    ];
    if let Some(wide) = here.lie.formation.wide() {
        facts.push(Fact::new("Abreast", format!("{wide}, {} deep", state.ranks_deep(id)), ids::SC_FRM_03));
    }
    if let Some(battery) = info.battery {
        let weight = match battery.weight {
            Weight::Light => "light",
            Weight::Field => "field",
            Weight::Heavy => "heavy",
        };
        facts.push(Fact::new("Guns", format!("{} {weight}", battery.guns), ids::SC_TRP_05));
    }
    if info.arm == Arm::Infantry {
        let weapon = match info.weapon {
            Weapon::Musket => "muskets",
            Weapon::Rifle => "rifles",
            Weapon::None => "none",
        };
        let ranks = if info.ranks == RankSystem::Two { "two ranks" } else { "three ranks" };
        facts.push(Fact::new("Weapon", weapon, ids::SC_TRP_04));
        facts.push(Fact::new("Trained in", ranks, ids::SC_TRP_07));
    }
    if let Formation::Garrison { block, .. } = here.lie.formation {
        let name = state.setup.terrain.areas[usize::from(block)].name.clone();
        facts.push(Fact::new("Holds", name, ids::SC_TWN_02));
    }
    facts
}

fn general(state: &State, id: GeneralId) -> PieceView {
    let here = state.general(id);
    let at = here.at.point();
    let ridden = format!("{:.1} of 32 inches", f64::from(here.ridden) / 1000.0);
    PieceView {
        name: state.general_name(id).to_owned(),
        side: here.side,
        symbol: Symbol {
            arm: Drawn::Commander,
            nation: state.setup.sides[here.side].nation.clone(),
            kind: "division".to_owned(),
        },
        centre: (at.x, at.y),
        facing: 0.0,
        bases: vec![Base::Disc { at: (at.x, at.y), radius: MARKER }],
        formation: String::new(),
        condition: "good".to_owned(),
        marks: here.with.map(|unit| format!("with {}", state.name(unit))).into_iter().collect(),
        strength: None,
        rings: Vec::new(),
        facts: vec![Fact::new("Ridden", ridden, ids::SC_GNL_01)],
        superior: None,
    }
}
