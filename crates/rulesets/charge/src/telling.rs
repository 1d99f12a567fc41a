//! What happened, in sentences.

mod beats;

use dice::RuleId;
use engine::beat::Turn;
use engine::event::SumLine;
use engine::{Beat, Telling};

use crate::combat::results::Verdict;
use crate::event::{Event, Why};
use crate::state::{Control, Fate, GeneralFate, Lie, State, UnitId};
use crate::view::step_name;
use crate::{combat, ids};

/// An event as a sentence; nothing for what only keeps the books.
pub(crate) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let name = |unit: &UnitId| state.name(*unit);
    let of = |unit: &UnitId, rule: RuleId, what: &str| {
        Telling::new(rule, format!("{} {what}.", name(unit))).about([name(unit)])
    };
    let one = |die: &u8| dice::Faces::new(&[*die]).expect("a die shows a face");
    Some(match event {
        Event::StepBegan { turn, active, step } => {
            let side = &state.setup.sides[*active].name;
            Telling::new(ids::SC_TRN_03, format!("Turn {turn}, {side}: {}.", step_name(*step))).headline()
        }
        Event::FirstDiced { dice, chooses } => {
            let says = match chooses {
                Some(side) => format!("{}: the higher roll, and the choice.", state.setup.sides[*side].name),
                None => "The dice are equal and are rolled again.".to_owned(),
            };
            Telling::new(ids::SC_TRN_01, says).rolled("who is active first", dice, [], [])
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
            of(unit, ids::SC_OPT_01, what).rolled("control", &one(die), [4, 5, 6], [])
        }
        Event::GeneralPlaced { general, at, with, by, rode, rule } => {
            let who = state.general_name(*general);
            let says = match with {
                Some(unit) => format!("{who} is with {}.", name(unit)),
                None => format!("{who} rides {rode:.1} inches."),
            };
            Telling::new(*rule, says).about([who]).seen(beats::ride(state, *general, by, *at))
        }
        Event::Clashed(clash) => {
            let each: Vec<&str> = clash.stood.iter().map(|stood| name(&stood.unit)).collect();
            Telling::new(ids::SC_CMB_01, format!("Combat: {}.", each.join(", ")))
                .headline()
                .about(each)
                .seen(beats::melee(state, clash))
        }
        Event::ClashJudged(clash) => {
            Telling::new(ids::SC_CMB_16, "The hits are compared.").detail().seen(beats::score(state, clash))
        }
        Event::ClashOver => Telling::new(ids::SC_CMB_01, "The round is over.").detail().seen(Beat::MeleeOver),
        Event::Struck(struck) => told_strike(state, struck),
        Event::RoundJudged { stood } => {
            let who = name(&stood.unit);
            let says = format!(
                "{who} suffers {} and deals {}: it {}.",
                hits(stood.suffered),
                hits(stood.dealt),
                stood.verdict.says()
            );
            let fought = stood.suffered + stood.dealt > 0;
            let rule = match stood.verdict {
                Verdict::Holds => ids::SC_CMB_17,
                Verdict::Loses => ids::SC_CMB_16,
                Verdict::DrivenOff => ids::SC_ART_04,
                Verdict::Falls if fought => ids::SC_ART_03,
                Verdict::Falls => ids::SC_ART_02,
            };
            Telling::new(rule, says).about([who])
        }
        Event::ShatterRolled { unit, dice } => {
            let what = if dice[0] <= 3 { "breaks up" } else { "holds together" };
            of(unit, ids::SC_CMB_18, &format!("was shaken, loses again and {what}"))
                .rolled("a shaken unit that lost: shattered on 1 to 3", dice, [1, 2, 3], [])
                .unwelcome()
        }
        Event::DangerRolled { general, dice } => {
            let who = state.general_name(*general);
            let what = if dice[0] == 1 { "is hit" } else { "is unhurt" };
            Telling::new(ids::SC_GNL_05, format!("{who} is in danger and {what}."))
                .about([who])
                .rolled("danger: killed on a 1", dice, [1], [])
                .unwelcome()
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
        Event::RallyRolled { unit, die, modifier, passed } => {
            let what = if *passed { "rallies" } else { "does not rally" };
            let sum = [SumLine::new(ids::SC_RAL_02, "modifiers", *modifier)];
            of(unit, ids::SC_RAL_01, what).rolled("rally", &one(die), [], sum)
        }
        Event::Caught { unit, die } => {
            let what = if *die <= 3 { "is caught unready" } else { "is not caught" };
            of(unit, ids::SC_ATK_15, what).rolled("caught after a change", &one(die), [1, 2, 3], [])
        }
        Event::EvadeRolled { unit, dice, rule } => {
            of(unit, *rule, &format!("runs {} inches", dice.total())).rolled("evading", dice, [], [])
        }
        Event::PairMade { pair } => {
            let says = format!("{} fights {}.", name(&pair.attacker), name(&pair.target));
            Telling::new(ids::SC_CMB_02, says).about([name(&pair.attacker), name(&pair.target)])
        }
        Event::Shooting(event) => crate::shooting::tell(state, event),
        Event::FireTest(event) => crate::fire_test::tell(state, event),
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
        Event::Ended { outcome } => {
            let says = match outcome.winner {
                Some(side) => format!("{} wins.", state.setup.sides[side].name),
                None => "The battle is a draw.".to_owned(),
            };
            Telling::new(outcome.rule, says).headline()
        }
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

fn hits(number: u16) -> String {
    if number == 1 { "1 hit".to_owned() } else { format!("{number} hits") }
}

/// SC-CMB-05: the dice of one unit on another, with the sums of both.
fn told_strike(state: &State, struck: &combat::Struck) -> Telling {
    let combat::Struck { strike, dice, needs, own, enemy } = struck;
    let (by, on) = (state.name(strike.by), state.name(strike.on));
    let (mine, theirs) = (own.total(), enemy.total());
    let says = format!(
        "{by} fights {on} with {mine} points against {theirs} and hits on {needs} or more: {}.",
        hits(u16::from(strike.hits))
    );
    let against = enemy.shown().map(|line| SumLine {
        amount: -line.amount,
        label: format!("enemy: {}", line.label).into(),
        ..line
    });
    let counts = dice::FaceSet::at_least(*needs).faces();
    let blow = Beat::Blow {
        by: by.to_owned(),
        side: state.unit(strike.by).side,
        at: on.to_owned(),
        how: format!("{mine} points against {theirs}"),
        hits: u32::from(strike.hits),
    };
    Telling::new(ids::SC_CMB_07, says)
        .about([by, on])
        .rolled(format!("{by} on {on}"), dice, counts, own.shown().chain(against))
        .seen(blow)
}

fn placed(state: &State, unit: UnitId, lie: Lie, gone: f64, why: Why, rule: RuleId) -> Telling {
    let name = state.name(unit);
    let formation = lie.formation.word().name();
    let says = match why {
        Why::Deployed => format!("{name} is drawn up in {formation}."),
        Why::Moved => format!("{name} moves {gone:.1} inches."),
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
