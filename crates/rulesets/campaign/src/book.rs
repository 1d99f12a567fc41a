//! SX-SOLO-01, SX-CNPC-17: an encounter fought at once by the book's own figures: it is drawn up as a scenario of `sixgun`, both sides are played by the
//! rulebook, and what came of it is read back as the same report that people type in.

use dice::{Batch, Card, Deck, Dice, Faces, NeedDice, RuleId};
use engine::{Ctx, Log, Refusal, Rules, Side, no};
use sixgun::Sixgun;
use sixgun::encounter::report as fought;
use sixgun::order::TableEdge;
use sixgun::scenario::{Posture, Scenario};
use table::Point;

use crate::chase::Edge;
use crate::council::{Absent, Desk, Stop};
use crate::encounter::{At, Encounter, Part, Place};
use crate::kind::Kind;
use crate::report::{End, Fate, Herd, Homecoming, Leaving, Loot, Report};
use crate::scenes::{self, Company, HUNTED, HUNTERS, Meeting};
use crate::state::{Event, State};
use crate::streams::{Stream, throw};
use crate::towns::Town;
use crate::trails::{self, Trail};
use crate::{Campaign, Task, ids, sense};

/// Whether an encounter can be fought so: the raids on and by the camps of Native American characters have no scene yet, and a herd no report.
pub(crate) fn check(one: &Encounter) -> Result<(), Refusal> {
    if matches!(one.kind, Kind::CaptureAttacker | Kind::CaptureDefender | Kind::CattleRustling) {
        return Err(no!(
            ids::SX_CNPC_17,
            "a {} is fought on a real table: type its outcome in",
            one.kind.to_string()
        ));
    }
    Ok(())
}

/// Fights it.
pub(crate) fn fight(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let town = lay_out(ctx, at)?;
    let one = ctx.encounters[at].clone();
    let meeting = meeting(ctx, &one);
    let report = throw(ctx, one.stream(), |_, dice| {
        let scenario = draw(&one, &meeting, town.as_ref(), dice)?;
        battle(&one, &scenario, dice)
    })?;
    debug_assert!(
        sense::check(&one, &report).is_ok(),
        "{:?} of {one:?}: {report:?}",
        sense::check(&one, &report)
    );
    ctx.emit(Event::Reported { at, report: Box::new(report) });
    ctx.push(Task::Settle(at));
    Ok(())
}

/// SX-CTOWN-04, SX-CTOWN-10: the town's streets, laid out with the dice of its own stream the first time they are needed.
fn lay_out(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<Option<Town>, NeedDice> {
    let one = &ctx.encounters[at];
    let Place::Town { size, name, .. } = &one.place else { return Ok(None) };
    let (locale, size, name) = (one.locale, *size, name.clone());
    let Some(index) = ctx.town(locale, size, &name) else { return Ok(None) };
    if ctx.towns[index].layout.is_empty() {
        let stream = Stream::of_town(locale, size, &name);
        let town = throw(ctx, stream, |_, dice| Town::found(dice, locale, size, &name))?;
        ctx.emit(Event::LaidOut { index, layout: town.dice });
    }
    let dice = ctx.towns[index].layout.clone();
    Ok(Some(Town { locale, size, name, dice }))
}

/// Who meets whom.
fn meeting(state: &State, one: &Encounter) -> Meeting {
    let company = |part: Part| {
        let camp = one.camp(part);
        let name = match part {
            Part::Hunted => "The hunted",
            Part::Hunters => "The hunters",
        };
        Company { name: name.to_owned(), people: camp.figures.clone(), led: camp.led }
    };
    Meeting {
        title: format!("{} of {}", one.kind, one.turn),
        lead: if one.part_of(one.lead) == Some(Part::Hunters) { HUNTERS } else { HUNTED },
        locale: one.locale,
        tactics: sixgun::options::Options::default(),
        alarm_at_or_below: state.options().alarm_at_or_below,
        hunted: company(Part::Hunted),
        hunters: company(Part::Hunters),
    }
}

/// SX-CENC-07: the scenario, every choice that of an absent player (SX-CDEC-01).
fn draw(
    one: &Encounter,
    meeting: &Meeting,
    town: Option<&Town>,
    dice: &mut dyn Dice,
) -> Result<Scenario, NeedDice> {
    let drawn = match (one.kind, town, &one.place) {
        (Kind::Gunfight, Some(town), Place::Town { saloon: false, .. }) => {
            Ok(scenes::gunfight::in_the_street(meeting, town))
        }
        (kind, Some(town), _) => {
            let mut desk = Desk { dice, council: &mut Absent };
            match kind {
                Kind::Gunfight => scenes::gunfight::in_a_saloon(&mut desk, meeting, town),
                Kind::Capture => scenes::capture::in_town(&mut desk, meeting, town),
                Kind::JailBreak => scenes::jail_break::draw(&mut desk, meeting, town),
                _ => scenes::robbery::draw(&mut desk, meeting, town),
            }
        }
        (_, None, Place::Trail { die }) => {
            let mut known = Known { country: Some(*die), dice };
            on_the_trail(one, meeting, &mut Desk { dice: &mut known, council: &mut Absent })
        }
        (_, None, _) => unreachable!("an encounter is in a town or on the trail"),
    };
    drawn.map_err(|stop| match stop {
        Stop::Dice(need) => need,
        Stop::Ask(_) | Stop::No(_) => unreachable!("absent players are not asked and do nothing wrong"),
    })
}

fn on_the_trail(one: &Encounter, meeting: &Meeting, desk: &mut Desk<'_>) -> Result<Scenario, Stop> {
    // SX-CTRAIL-05: who sets up; by dice, since nobody is asked.
    let sets_up = if one.kind == Kind::Capture { HUNTED } else { HUNTERS };
    let mut trail: Trail = trails::roll(desk, one.locale, sets_up)?;
    if matches!(one.kind, Kind::Capture | Kind::CattleRustling) {
        trails::clutter(desk, &mut trail, sets_up)?;
    }
    let chase = one.chase;
    let point = |(x, y): (i16, i16)| Point::new(f64::from(x), f64::from(y));
    let contact = || {
        let (runners, chasers) = chase.map_or(((36, 36), (36, 0)), crate::chase::Chase::stand);
        scenes::posse::Contact { runners: point(runners), chasers: point(chasers) }
    };
    match one.kind {
        Kind::Capture => scenes::capture::at_the_hideout(desk, meeting, &trail),
        Kind::Gunfight => scenes::gunfight::on_the_trail(desk, meeting, &trail),
        Kind::Indians if one.holed_up => scenes::indians::holed_up(desk, meeting, &trail),
        Kind::Indians => scenes::posse::pursued(desk, meeting, &trail, contact()),
        Kind::CattleRustling => {
            let near = match chase.map(|chase| chase.entered) {
                Some(Edge::East) => TableEdge::East,
                _ => TableEdge::West,
            };
            let (driven, distance) = chase.map_or((0, 50), |chase| (chase.driven, chase.distance));
            let drive = scenes::rustling::Drive {
                head: one.cattle,
                near,
                driven: f64::from(driven),
                distance: f64::from(distance),
            };
            scenes::rustling::draw(desk, meeting, &trail, drive)
        }
        _ => scenes::posse::draw(desk, meeting, &trail, contact()),
    }
}

/// The country die lies on the table already; all others are still to be thrown.
struct Known<'a> {
    country: Option<u8>,
    dice: &'a mut dyn Dice,
}

impl Dice for Known<'_> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        match self.country.take().filter(|_| batch.rule() == ids::SX_CTRAIL_01) {
            Some(die) => Ok(Faces::new(&[die]).expect("it was a die")),
            None => self.dice.throw(batch),
        }
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

/// Both sides are played by the rulebook, to the end.
fn battle(one: &Encounter, scenario: &Scenario, dice: &mut dyn Dice) -> Result<Report, NeedDice> {
    let mut scenario = scenario.clone();
    for side in Side::BOTH {
        let party = &mut scenario.sides[side];
        party.solo = Some(party.posture.unwrap_or(Posture::Attack));
    }
    let mut state = Sixgun::set_up(&scenario).expect("a scene is a sound scenario");
    engine::run(&mut Ctx::<Sixgun>::new(&mut state, dice, Log::Drop))?;
    let says = fought::report(&state).expect("it is over, and an encounter");
    Ok(read(one, &says))
}

const fn part(side: Side) -> Part {
    match side {
        Side::A => Part::Hunted,
        Side::B => Part::Hunters,
    }
}

/// SX-CREP-01, SX-CREP-02: the report of the battle in the campaign's words.
fn read(one: &Encounter, says: &fought::Report) -> Report {
    let townsfolk = |name: &String| says.figures.iter().any(|other| other.townsfolk && other.name == *name);
    let home = |figure: &fought::FigureReport| {
        let brought = one.camps.iter().flat_map(|camp| &camp.figures).find(|who| who.name == figure.name);
        let fell = says.falls.iter().position(|names| names.contains(&figure.name));
        let killed_in_town = figure.kills.iter().filter(|name| townsfolk(name)).count();
        Homecoming {
            lasting: figure.lasting - brought.map_or(0, |who| who.lasting),
            passing: figure.passing,
            fate: match figure.state {
                fought::Condition::Unhurt | fought::Condition::Wounded => Fate::Up,
                fought::Condition::Incapacitated => Fate::Incapacitated,
                fought::Condition::Killed => Fate::Killed,
            },
            bad_wound: figure.bad_wound,
            left: figure.left.map(leaving),
            ran: figure.ran_away,
            surrendered: figure.surrendered,
            captured: figure.captured.is_some(),
            fell: fell.map_or(0, |place| place as u8 + 1),
            saw_no_shot: says.shots && !figure.shoot_out,
            kills: figure.kills.iter().filter(|name| !townsfolk(name)).cloned().collect(),
            townsfolk_killed: killed_in_town as u8,
            coups: figure.coups.iter().filter(|name| !townsfolk(name)).cloned().collect(),
        }
    };
    let party = says.figures.iter().filter(|figure| !figure.townsfolk);
    let field = says.field.map(part);
    let end = end(says.end);
    let yielded = match end {
        End::BrokenOff => Some(Part::Hunters),
        End::Conceded | End::Surrendered => field.map(Part::other),
        _ => None,
    };
    Report {
        figures: party.map(|figure| (figure.name.clone(), home(figure))).collect(),
        field,
        end,
        days: says.days,
        shots: says.shots,
        yielded: yielded.or(says.yielded_unfought.map(part)),
        unfought: says.yielded_unfought.is_some(),
        loot: match says.aim {
            fought::Aim::Loot(fought::LootFate::Out) => Some(Loot::Out),
            fought::Aim::Loot(fought::LootFate::Held) => Some(Loot::Held),
            fought::Aim::Loot(fought::LootFate::Lost { .. }) => Some(Loot::Lost),
            _ => None,
        },
        cattle: match says.aim {
            fought::Aim::Cattle { driven_off, strays, left, .. } => Some(Herd { driven_off, strays, left }),
            _ => None,
        },
        townsfolk: says.figures.iter().filter(|figure| figure.townsfolk && figure.fought).count() as u8,
        same_instant: Vec::new(),
    }
}

const fn end(end: fought::End) -> End {
    match end {
        fought::End::OneSideLeft => End::OneSideLeft,
        fought::End::BrokenOff => End::BrokenOff,
        fought::End::SixthDusk => End::SixthDusk,
        fought::End::Conceded => End::Conceded,
        fought::End::Surrendered => End::Surrendered,
        fought::End::SceneEnded => End::SceneEnded,
        fought::End::Dusk | fought::End::CalledOff => End::Dusk,
        fought::End::NoCattleLeft => End::NoCattle,
        fought::End::Morale => End::Morale,
        fought::End::Cavalry => End::Cavalry,
        fought::End::Thirst => End::Thirst,
        fought::End::ChaseWon => End::ChaseWon,
    }
}

fn leaving(left: fought::LeftAt) -> Leaving {
    let at = left.at.point();
    let (over, along) = match left.edge {
        TableEdge::West => (Edge::West, at.y),
        TableEdge::East => (Edge::East, at.y),
        TableEdge::North => (Edge::North, at.x),
        TableEdge::South => (Edge::South, at.x),
    };
    Leaving { over, at: along.round().clamp(0.0, 72.0) as u8, running: left.running }
}
