//! SX-CENC-07, points 5 and 6: an encounter is drawn up as a scenario of `sixgun`, and whoever has a choice in it is asked.
//!
//! Drawing up is one function ([`scene`]) that rolls and asks as it goes ([`crate::council`]). What it has rolled and been answered so far is kept with the
//! encounter, so that it can be run again from the top after each answer.

use dice::{Batch, Card, Deck, Dice, Faces, NeedDice, RuleId, Scripted};
use engine::question::{Answered, Answers, Asks, Head, MAIN};
use engine::{Ctx, Refusal, Seat, Side, slot};
use serde_json::Value;
use sixgun::order::TableEdge;
use sixgun::scenario::{Calling, Scenario};
use sixgun::weapons::Weapon;
use table::Point;

use crate::chase::{Chase, Edge};
use crate::council::{Answer, Ask, Council, Desk, Given, Hideout, Stop, Wish, not_asked};
use crate::encounter::{At, Encounter, Part, Place};
use crate::kind::Kind;
use crate::options::NpcSide;
use crate::scenes::{self, Company, HUNTED, HUNTERS, Meeting};
use crate::state::{Event, Learnt, State};
use crate::streams::{Stream, throw};
use crate::towns::Town;
use crate::trails::{self, Trail};
use crate::{Campaign, Choose as ChooseIt, Doing, Order, Task, ids};

/// SX-CENC-07: draws it up as far as the answers go, and asks for the next.
pub(crate) fn draw(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let town = lay_out(ctx, at)?;
    let one = ctx.encounters[at].clone();
    let (meeting, away, given) = (meeting(ctx, &one), away(ctx, &one), given(&one));
    let (drawn, tape) = throw(ctx, one.stream(), |_, dice| {
        let mut taped = Taped { tape: one.drawing.tape.clone(), next: 0, dice };
        match scene(&one, &meeting, town.as_ref(), &mut taped, &mut Given::new(&given, &away)) {
            Err(Stop::Dice(need)) => Err(need),
            drawn => Ok((drawn, taped.tape)),
        }
    })?;
    ctx.emit(Event::Learnt { at, what: Learnt::Tape(tape) });
    match drawn {
        Ok(scenario) => {
            let scene = serde_json::to_value(scenario).expect("scenarios are plain data");
            ctx.emit(Event::Learnt { at, what: Learnt::Scene(Box::new(scene)) });
        }
        Err(Stop::Ask(_)) => ctx.push(Task::Choose(at)),
        Err(Stop::No(_) | Stop::Dice(_)) => unreachable!("every answer was judged when it was given"),
    }
    Ok(())
}

/// SX-CTOWN-04, SX-CTOWN-10: the town's streets, laid out with the dice of its own stream the first time they are needed.
pub(crate) fn lay_out(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<Option<Town>, NeedDice> {
    let one = &ctx.encounters[at];
    let Place::Town { size, name, .. } = &one.place else { return Ok(None) };
    let (locale, size, name) = (one.locale, *size, name.clone());
    let Some(index) = ctx.town(locale, size, &name) else { return Ok(None) };
    if ctx.towns[index].layout.is_empty() {
        let stream = Stream::of_town(locale, size, &name);
        let town = throw(ctx, stream, |_, dice| Town::found(dice, locale, size, &name))?;
        ctx.emit(Event::LaidOut { index, layout: town.dice });
    }
    Ok(laid_out(ctx, at))
}

/// The town as the binder has it.
fn laid_out(state: &State, at: At) -> Option<Town> {
    let one = &state.encounters[at];
    let Place::Town { size, name, .. } = &one.place else { return None };
    let dice = state.towns[state.town(one.locale, *size, name)?].layout.clone();
    Some(Town { locale: one.locale, size: *size, name: name.clone(), dice })
}

/// Who meets whom.
pub(crate) fn meeting(state: &State, one: &Encounter) -> Meeting {
    let company = |part: Part| {
        let camp = one.camp(part);
        Company { name: one.kind.side_title(part), people: camp.figures.clone(), led: camp.led }
    };
    Meeting {
        title: format!("{} of {}", one.kind, one.turn),
        lead: if one.part_of(one.lead) == Some(Part::Hunters) { HUNTERS } else { HUNTED },
        locale: one.locale,
        tactics: state.options().tactics,
        alarm_at_or_below: state.options().alarm_at_or_below,
        hunted: company(Part::Hunted),
        hunters: company(Part::Hunters),
    }
}

/// SX-CPLAY-06: who makes the choices of a side: its principal's player; where it has none nobody, or the left neighbour of the lead.
fn chooser(state: &State, one: &Encounter, part: Part) -> Option<Seat> {
    let neighbour = || {
        let count = state.players.len() as u8;
        let after = (0..count).filter_map(|step| Seat::numbered((one.lead.number() + step) % count + 1));
        after.into_iter().find(|seat| state.playing.has(*seat) && one.part_of(*seat).is_none())
    };
    one.player(part).or_else(|| neighbour().filter(|_| state.options().npc_side == NpcSide::LeftNeighbour))
}

fn away(state: &State, one: &Encounter) -> Vec<Side> {
    let sides = [(HUNTED, Part::Hunted), (HUNTERS, Part::Hunters)].into_iter();
    sides.filter(|(_, part)| chooser(state, one, *part).is_none()).map(|(side, _)| side).collect()
}

/// The answers so far.
fn given(one: &Encounter) -> Vec<Answer> {
    let read = |answer: &Value| serde_json::from_value(answer.clone()).expect("it was an answer");
    one.drawing.answers.iter().map(read).collect()
}

/// SX-CENC-07, SX-CNPC-16: the scenario: which scene is drawn for which encounter.
pub(crate) fn scene(
    one: &Encounter,
    meeting: &Meeting,
    town: Option<&Town>,
    dice: &mut dyn Dice,
    council: &mut dyn Council,
) -> Result<Scenario, Stop> {
    let country = match one.place {
        Place::Trail { die } => Some(die),
        Place::Town { .. } | Place::Open => None,
    };
    let mut known = Known { country, dice };
    let desk = &mut Desk { dice: &mut known, council };
    let meeting = &armed(desk, meeting)?;
    let Some(town) = town else { return on_the_trail(one, meeting, desk) };
    match (one.kind, &one.place) {
        (Kind::Gunfight, Place::Town { saloon: false, .. }) => {
            Ok(scenes::gunfight::in_the_street(meeting, town))
        }
        (Kind::Gunfight, _) => scenes::gunfight::in_a_saloon(desk, meeting, town),
        (Kind::Capture, _) => scenes::capture::in_town(desk, meeting, town),
        (Kind::JailBreak, _) => scenes::jail_break::draw(desk, meeting, town),
        // SX-CROB-01, SX-CROB-09: a Robbery is always of a bank.
        _ => scenes::robbery::draw(desk, meeting, town),
    }
}

/// SX-CNAT-14: every Native American player character takes the weapons he likes along.
fn armed(desk: &mut Desk<'_>, meeting: &Meeting) -> Result<Meeting, Stop> {
    let mut meeting = meeting.clone();
    for (side, company) in [(HUNTED, &mut meeting.hunted), (HUNTERS, &mut meeting.hunters)] {
        for person in company.people.iter_mut().filter(|person| person.calling == Calling::Indian) {
            let Some(player) = person.player else { continue };
            let ask = Ask::new(ids::SX_CNAT_14, side, Wish::Weapons).of(player.seat);
            let Answer::Weapons(weapons) = desk.any(ask.clone())? else { return Err(not_asked(&ask).into()) };
            person.weapons = weapons;
        }
    }
    Ok(meeting)
}

/// SX-CPOSSE-04, SX-CIND-03, SX-CNAT-10: everything that is not in town is on the trail, its ground rolled as usual.
fn on_the_trail(one: &Encounter, meeting: &Meeting, desk: &mut Desk<'_>) -> Result<Scenario, Stop> {
    // SX-CTRAIL-05: who sets up.
    let raid = matches!(one.kind, Kind::CaptureAttacker | Kind::CaptureDefender);
    let sets_up = if raid || one.kind == Kind::Capture { HUNTED } else { HUNTERS };
    let mut trail: Trail = trails::roll(desk, one.locale, sets_up)?;
    if raid || matches!(one.kind, Kind::Capture | Kind::CattleRustling) {
        trails::clutter(desk, &mut trail, sets_up)?;
    }
    let point = |(x, y): (i16, i16)| Point::new(f64::from(x), f64::from(y));
    let contact = || {
        let (runners, chasers) = one.chase.map_or(((36, 36), (36, 0)), Chase::stand);
        scenes::posse::Contact { runners: point(runners), chasers: point(chasers) }
    };
    match one.kind {
        Kind::Capture => scenes::capture::at_the_hideout(desk, meeting, &trail, scenes::capture::HIDEOUT),
        Kind::CaptureAttacker | Kind::CaptureDefender if one.camp => {
            scenes::camp::draw(desk, meeting, &trail)
        }
        Kind::CaptureAttacker | Kind::CaptureDefender => {
            scenes::capture::at_the_hideout(desk, meeting, &trail, scenes::capture::SHACK)
        }
        Kind::Gunfight => scenes::gunfight::on_the_trail(desk, meeting, &trail),
        Kind::Indians if one.holed_up => scenes::indians::holed_up(desk, meeting, &trail),
        Kind::Indians => scenes::posse::pursued(desk, meeting, &trail, contact()),
        Kind::CattleRustling => {
            let near = match one.chase.map(|chase| chase.entered) {
                Some(Edge::East) => TableEdge::East,
                _ => TableEdge::West,
            };
            let (driven, distance) = one.chase.map_or((0, 50), |chase| (chase.driven, chase.distance));
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
        match self.country.take_if(|_| batch.rule() == ids::SX_CTRAIL_01) {
            Some(die) => Ok(Faces::new(&[die]).expect("it was a die")),
            None => self.dice.throw(batch),
        }
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

/// Dice that were thrown before come first, and what is thrown then is noted.
pub(crate) struct Taped<'a> {
    pub(crate) tape: Vec<u8>,
    pub(crate) next: usize,
    pub(crate) dice: &'a mut dyn Dice,
}

impl Dice for Taped<'_> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let end = self.next + usize::from(batch.dice());
        if end > self.tape.len() {
            self.tape.extend_from_slice(&self.dice.throw(batch)?);
        }
        let faces = Faces::new(&self.tape[self.next..end]).expect("they were dice");
        self.next = end;
        Ok(faces)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

/// A choice of the drawing up.
pub(crate) struct Choose(pub At);

impl Choose {
    /// Draws up with the dice that lie there: what is asked after these answers, or what is wrong with the last.
    fn run(&self, state: &State, answers: &[Answer]) -> Result<Scenario, Stop> {
        let one = &state.encounters[self.0];
        let mut dry = Scripted::new(Vec::new());
        let mut taped = Taped { tape: one.drawing.tape.clone(), next: 0, dice: &mut dry };
        let (meeting, town, away) = (meeting(state, one), laid_out(state, self.0), away(state, one));
        scene(one, &meeting, town.as_ref(), &mut taped, &mut Given::new(answers, &away))
    }

    fn ask(&self, state: &State) -> Ask {
        match self.run(state, &given(&state.encounters[self.0])) {
            Err(Stop::Ask(ask)) => *ask,
            _ => unreachable!("it stopped here to ask"),
        }
    }

    fn check(&self, state: &State, answer: Answer) -> Result<Answer, Refusal> {
        let mut answers = given(&state.encounters[self.0]);
        answers.push(answer.clone());
        match self.run(state, &answers) {
            Err(Stop::No(refusal)) => Err(*refusal),
            Ok(_) | Err(Stop::Ask(_) | Stop::Dice(_)) => Ok(answer),
        }
    }
}

impl Asks<Campaign> for Choose {
    fn seat(&self, state: &State) -> Seat {
        let (one, ask) = (&state.encounters[self.0], self.ask(state));
        let part = if ask.side == HUNTED { Part::Hunted } else { Part::Hunters };
        let own = ask.seat.and_then(Seat::numbered);
        own.or_else(|| chooser(state, one, part)).unwrap_or(one.lead)
    }

    fn head(&self, state: &State) -> Head {
        let ask = self.ask(state);
        Head::new(ask.rule, "The set-up", format!("Say {}.", ask.wish.says()))
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let at = self.0;
        let ask = self.ask(state);
        answers.ways(|ways| {
            ways.verb::<ChooseIt>(MAIN, |answers| {
                let answer = answers
                    .pick(slot!(answer), "Which?")
                    .among_those(|| offers(&ask))
                    .judged(|answer| self.check(state, answer))?;
                let said = serde_json::to_value(&answer).expect("answers are plain data");
                let doing = Doing::shown(|_| "It is drawn up so.").played(move |ctx| {
                    ctx.emit(Event::Learnt { at, what: Learnt::Answer(Box::new(said)) });
                    ctx.push(Task::Draw(at));
                });
                answers.done(doing, || ChooseIt { answer })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(ChooseIt { answer: Answer::AsUsual }.into())
    }
}

impl engine::question::Answer for Answer {
    fn label(&self) -> String {
        match self {
            Self::Yes(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Square(square) => square.to_string(),
            Self::Edge(edge) => edge.word().to_owned(),
            Self::AsUsual => "as usual".to_owned(),
            other => serde_json::to_string(other).unwrap_or_default(),
        }
    }
}

/// Answers worth trying, that of an absent player first.
fn offers(ask: &Ask) -> Vec<Answer> {
    let usual = ask.if_absent();
    let more: Vec<Answer> = match &ask.wish {
        Wish::ByHand | Wish::CampHole => vec![Answer::Yes(true)],
        Wish::Square { legal, .. } => legal.iter().copied().map(Answer::Square).collect(),
        Wish::OneOf { names, .. } => (0..names.len() as u8).map(Answer::Number).collect(),
        Wish::Edge { legal, .. } => legal.iter().copied().map(Answer::Edge).collect(),
        Wish::Bearing => [0.0, 90.0, 180.0].map(Answer::Bearing).to_vec(),
        Wish::Hideout => {
            let corral = |door| if door == TableEdge::North { TableEdge::South } else { TableEdge::North };
            let ranch = |door: TableEdge| Hideout { door, corral: Some(corral(door)) };
            let house = |door: TableEdge| Hideout { door, corral: None };
            TableEdge::ALL
                .into_iter()
                .flat_map(|door| [house(door), ranch(door)])
                .map(Answer::Hideout)
                .collect()
        }
        Wish::Weapons => {
            let weapons = [Weapon::Bow, Weapon::Rifle, Weapon::Pistol];
            weapons.into_iter().map(|weapon| Answer::Weapons(vec![weapon, Weapon::Lance])).collect()
        }
        Wish::Recruits { .. }
        | Wish::Horses { .. }
        | Wish::Places { .. }
        | Wish::Herd { .. }
        | Wish::Stop { .. } => Vec::new(),
    };
    let others = more.into_iter().filter(|answer| *answer != usual);
    std::iter::once(Answer::AsUsual).chain(others).collect()
}
