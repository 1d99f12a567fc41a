//! What happened, in sentences.

mod beats;

use engine::beat::Turn;

use crate::ending;
use crate::prelude::*;
use crate::state::Control;
use crate::view::step_name;

/// An event as a sentence; nothing for what only keeps the books.
pub(crate) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let name = |unit: &UnitId| state.name(*unit);
    let of = |unit: &UnitId, rule: RuleId, what: &str| about(state, *unit, rule, what);
    Some(match event {
        Event::StepBegan { turn, active, step } => {
            let side = &state.setup.sides[*active].name;
            Telling::new(ids::SC_TRN_03, format!("Turn {turn}, {side}: {}.", step_name(*step))).headline()
        }
        Event::FirstChosen { first } => {
            Telling::new(ids::SC_TRN_01, format!("{}: active on turn 1.", state.setup.sides[*first].name))
        }
        Event::Deployed { side } => Telling::new(
            ids::SC_VIC_01,
            format!("{}: everything stands as it shall.", state.setup.sides[*side].name),
        ),
        Event::Placed { unit, lie, gone, by, why, rule } => {
            placed(state, *unit, *lie, *gone, *why, *rule).seen(beats::way(state, *unit, by, *lie, *why))
        }
        Event::OrderChanged { unit, disordered, rule } => {
            let (what, is, turn) = if *disordered {
                ("is disordered", "disordered", Turn::Worse)
            } else {
                ("has reformed", "in good order", Turn::Better)
            };
            of(unit, *rule, what).seen(beats::state_of(state, *unit, is, turn))
        }
        Event::ShakenChanged { unit, shaken, rule } => {
            let (what, is, turn) = if *shaken {
                ("is shaken", "shaken", Turn::Worse)
            } else {
                ("is no longer shaken", "rallied", Turn::Better)
            };
            of(unit, *rule, what).seen(beats::state_of(state, *unit, is, turn))
        }
        // Of one who has left in the meantime nothing more is told.
        Event::Locked { unit, .. } if !state.is_present(*unit) => return None,
        Event::Locked { unit, until, rule } => {
            let what =
                if until.is_some() { "needs two turns for its change" } else { "has completed its change" };
            of(unit, *rule, what)
        }
        Event::ModelsLost { unit, lost, left, hit, rule, lie } => {
            let many = if *lost == 1 { "" } else { "s" };
            let what = format!("takes {lost} {}{many}: {left} left", hit.name());
            of(unit, *rule, &what).seen(beats::loss(state, *unit, *lost, lie.at))
        }
        Event::Removed { unit, fate, rule } => {
            let what = match fate {
                Fate::Shattered => "is shattered",
                Fate::OffTable => "has left the table",
                Fate::Eliminated | Fate::Present => "is eliminated",
            };
            of(unit, *rule, what).headline().seen(beats::gone(state, *unit, *fate))
        }
        Event::ScreenPlaced { unit, screen, rule } => {
            of(unit, *rule, &format!("has a screen of {} out", screen.models))
        }
        Event::ScreenIn { unit, rule } => {
            Telling::new(*rule, format!("The screen of {} rejoins it.", name(unit))).about([name(unit)])
        }
        Event::GunsChanged { unit, guns, rule } => {
            let what = if guns.is_some() { "has left its guns" } else { "mans its guns" };
            of(unit, *rule, what)
        }
        Event::ControlRolled { unit, die: Some(die), control } => {
            let what = if *control == Control::Obeys { "obeys" } else { "does not move" };
            of(unit, ids::SC_OPT_01, what).rolled("control", &Faces::of([*die]), [4, 5, 6], [])
        }
        Event::GeneralPlaced { general, at, with, by, rode, rule } => {
            let who = state.general_name(*general);
            let says = match with {
                Some(unit) => format!("{who} is with {}.", name(unit)),
                None => format!("{who} rides {rode:.1} inches."),
            };
            Telling::new(*rule, says).about([who]).seen(beats::ride(state, *general, by, *at))
        }
        Event::GeneralLost { general, fate, rule } => {
            let who = state.general_name(*general);
            let what = match fate {
                GeneralFate::Killed => "is killed",
                GeneralFate::Captured => "is captured",
                GeneralFate::OffTable | GeneralFate::Present => "has left the table",
            };
            Telling::new(*rule, format!("{who} {what}."))
                .about([who])
                .headline()
                .seen(beats::general_gone(state, *general, *fate))
        }
        Event::EvadeRolled { unit, dice, rule } => {
            of(unit, *rule, &format!("runs {} inches", dice.total())).rolled("evading", dice, [], [])
        }
        Event::PairMade { pair } => {
            let says = format!("{} fights {}.", name(&pair.attacker), name(&pair.target));
            Telling::new(ids::SC_CMB_02, says).about([name(&pair.attacker), name(&pair.target)])
        }
        Event::Shooting(event) => crate::shooting::tell(state, event),
        Event::Told(telling) => (**telling).clone(),
        Event::Adjusted(agreed) => {
            let who = name(&agreed.unit);
            let (by, models) = (Vec::new(), agreed.models);
            Telling::new(
                ids::SC_GEN_09,
                format!("Both sides agree on {who}, {models} models: {}", agreed.because),
            )
            .about([who])
            .headline()
            .seen(beats::way(state, agreed.unit, &by, agreed.lie, Why::Changed))
        }
        Event::Ended { outcome } => Telling::new(outcome.rule, ending::in_words(state, *outcome)).headline(),
        Event::Spent { .. }
        | Event::Wheeled { .. }
        | Event::Moving { .. }
        | Event::Did { .. }
        | Event::Marked { .. }
        | Event::SeenFiring { .. }
        | Event::ControlRolled { die: None, .. }
        | Event::GeneralFlees { .. }
        | Event::PairEnded { .. }
        | Event::ClosedUp { .. } => return None,
    })
}

/// What a unit does, after its name.
pub(crate) fn about(state: &State, unit: UnitId, rule: RuleId, what: &str) -> Telling {
    let name = state.name(unit);
    Telling::new(rule, format!("{name} {what}.")).about([name])
}

fn placed(state: &State, unit: UnitId, lie: Lie, gone: f64, why: Why, rule: RuleId) -> Telling {
    let name = state.name(unit);
    let formation = lie.formation.word().name();
    let says = match why {
        Why::Deployed => format!("{name} is drawn up in {formation}."),
        Why::Moved if table::within(gone, 0.0) => format!("{name} turns where it stands."),
        Why::Moved => format!("{name} moves {gone:.1} inches."),
        Why::Changed if rule == ids::SC_MAN_04 => {
            format!("{name} changes its facing to {:.0}°.", lie.at.degrees())
        }
        Why::Changed => format!("{name} changes: {formation}."),
        Why::Attacked(target) => format!("{name} attacks {}.", state.name(target)),
        Why::LinedUp(target) => format!("{name} lines up on {}.", state.name(target)),
        Why::WentOn => format!("{name} goes on."),
        Why::Evaded(enemy) => format!("{name} evades {}: {gone:.1} inches.", state.name(enemy)),
        Why::Retreated => format!("{name} retreats {gone:.1} inches."),
        Why::Entered => format!("{name} enters the block."),
        Why::CameOut => format!("{name} comes out in {formation}."),
        Why::ClosedUp => format!("{name} closes up."),
    };
    Telling::new(rule, says).about([name])
}
