//! SX-CENC-07: an encounter is set up: place, opponents, recruits. What is asked and diced in which order is said by each encounter's last rule.

use dice::{Dice, NeedDice};
use engine::question::{Answered, Answers, Asks, Form, Head, MAIN, Next, Offer};
use engine::{Ctx, Refusal, Seat, no, slot};
use serde::Serialize;

use crate::encounter::{At, Cause, Encounter, Part, Place, Stage};
use crate::kind::Kind;
use crate::locale::Locale;
use crate::people::names::Names;
use crate::people::recruits::{self, Party};
use crate::people::{Folk, Person, Sheet};
use crate::profession::Profession;
use crate::state::{Event, Learnt, State};
use crate::streams::{d6, throw};
use crate::towns::{self, Size};
use crate::{Campaign, Doing, NameTown as NameIt, Order, Recruit, Task, ids};

/// A step of setting up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// SX-CNAT-26: whether the band of a Native American lead attacks or is attacked.
    WhoAttacks,
    /// SX-CRANGE-05: which faction rustles.
    WhoRustles,
    /// SX-CNAT-17, SX-CNAT-22, SX-CNAT-25, SX-CNAT-27, SX-CNAT-29: against whom.
    Opposition,
    /// SX-CIND-01, SX-CNAT-18: pursued, or holed up.
    Start,
    /// SX-CTRAIL-01.
    Ground,
    /// SX-CNPC-12: the principal of a side without a player.
    Lead(Part),
    /// SX-CRUST-02.
    Cattle,
    /// SX-CNPC-11, SX-CNPC-13.
    Recruits(Part),
    /// SX-CPOSSE-03, SX-CIND-02: chasers or a war band.
    Band,
    /// SX-CPOSSE-05.
    Chase,
}

/// A player's character joins a side.
pub(crate) fn join(ctx: &mut Ctx<'_, Campaign>, at: At, part: Part, seat: Seat, leads: bool) {
    if let Some(who) = ctx.person(seat) {
        add(ctx, at, part, who, leads);
    }
}

/// SX-CNPC-09: somebody joins a side, under a name of his own.
pub(crate) fn add(ctx: &mut Ctx<'_, Campaign>, at: At, part: Part, mut who: Person, leads: bool) {
    let there = ctx.encounters[at].camps.iter().flat_map(|camp| &camp.figures).map(|one| one.name.clone());
    who.name = Names::taken(there).own(&who.name);
    ctx.emit(Event::Joined { at, part, who: Box::new(who), leads });
}

/// Whether a Native American character takes part (SX-CNAT-16).
fn has_native(state: &State, one: &Encounter) -> bool {
    Part::BOTH
        .into_iter()
        .flat_map(|part| one.players(part))
        .any(|seat| state.who(seat).is_some_and(crate::character::Character::is_native))
}

/// SX-CPLAY-08: in town the encounter's dice down to the size of the town, and its name.
pub(crate) fn place(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let (stream, locale) = (one.stream(), one.locale);
    let rival = one.player(Part::Hunters);
    let mut saloon = false;
    match (one.kind, one.cause) {
        // SX-CCAP-01: 1 to 3 in town.
        (Kind::Capture, _) => {
            if d6(ctx, stream, ids::SX_CCAP_01)? > 3 {
                return Ok(());
            }
        }
        (Kind::Gunfight, Cause::War) => return Ok(()),
        (Kind::Gunfight, _) => {
            // SX-CGUN-01: 1 or 2 in the saloon.
            saloon = d6(ctx, stream, ids::SX_CGUN_01)? <= 2;
            // SX-CGUN-02: the opponent; a rival counts by his profession and is not diced for.
            let profession = rival.and_then(|seat| ctx.who(seat)).map(|who| who.profession);
            let sheet = match profession {
                Some(of) if of == Profession::Cowboy || of.is_marshal() => Sheet::Cowboys,
                Some(_) => Sheet::Gang,
                None if d6(ctx, stream, ids::SX_CGUN_02)? <= 4 => Sheet::Cowboys,
                None => Sheet::Gang,
            };
            ctx.emit(Event::Learnt { at, what: Learnt::Folk(Part::Hunters, Folk::Sheet(sheet)) });
        }
        (Kind::JailBreak | Kind::Robbery, _) => {}
        _ => return Ok(()),
    }
    let size = throw(ctx, stream, |_, dice| towns::roll_size(dice, locale))?;
    let place = Place::Town { size, name: String::new(), saloon };
    ctx.emit(Event::Learnt { at, what: Learnt::Place(place) });
    ctx.push(Task::NameTown(at));
    Ok(())
}

/// SX-CTOWN-03: naming the town.
pub(crate) struct NameTown(pub At);

impl NameTown {
    fn place(&self, state: &State) -> (Locale, Size) {
        let one = &state.encounters[self.0];
        let size = match one.place {
            Place::Town { size, .. } => size,
            Place::Open | Place::Trail { .. } => Size::Small,
        };
        (one.locale, size)
    }

    fn named(&self, ctx: &mut Ctx<'_, Campaign>, name: String) {
        let (locale, size) = self.place(ctx);
        if let Place::Town { saloon, .. } = ctx.encounters[self.0].place {
            let place = Place::Town { size, name: name.clone(), saloon };
            ctx.emit(Event::Learnt { at: self.0, what: Learnt::Place(place) });
        }
        // SX-CTOWN-04: the binder belongs to the whole campaign.
        if ctx.town(locale, size, &name).is_none() {
            ctx.emit(Event::Founded { locale, size, name });
        }
    }
}

impl Asks<Campaign> for NameTown {
    fn seat(&self, state: &State) -> Seat {
        state.encounters[self.0].host()
    }

    fn head(&self, state: &State) -> Head {
        let (locale, size) = self.place(state);
        let says =
            format!("A {} town in {locale}: which? A name of the list, or one of your own.", size.word());
        Head::new(ids::SX_CTOWN_03, "The town", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let at = self.0;
        let (locale, size) = self.place(state);
        answers.ways(|ways| {
            ways.verb::<NameIt>(MAIN, |answers| {
                let listed = towns::names::listed(locale, size).iter().map(|name| (*name).to_owned());
                let known = state.towns.iter().filter(|town| (town.locale, town.size) == (locale, size));
                let known: Vec<String> = known.map(|town| town.name.clone()).collect();
                let mut names: Vec<String> = listed.collect();
                names.extend(
                    known
                        .iter()
                        .filter(|name| !towns::names::listed(locale, size).contains(&name.as_str()))
                        .cloned(),
                );
                let name = answers
                    .fill(slot!(name), "Which town?", Form::Text(40))
                    .proposing(|| names.iter().map(|name| (name.clone(), name.clone())).collect())
                    .judged(
                        |pick| names[pick(names.len())].clone(),
                        |name| {
                            let binder = known.iter().map(String::as_str);
                            towns::names::check(locale, size, binder, &name)?;
                            Ok(name)
                        },
                    )?;
                let doing = Doing::of(name.clone())
                    .shown(|_, name| format!("It is in {name}."))
                    .played(move |ctx, name| Self(at).named(ctx, name));
                answers.done(doing, || NameIt { name })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        let (locale, size) = self.place(state);
        let name = (*towns::names::listed(locale, size).first()?).to_owned();
        Some(NameIt { name }.into())
    }
}

/// SX-CPLAY-08: it is prepared.
pub(crate) fn ready(ctx: &mut Ctx<'_, Campaign>, at: At) {
    ctx.emit(Event::Came { at, stage: Stage::Prepared });
}

/// SX-CENC-07: it is played: the steps of its own dice order, then the fight.
pub(crate) fn play(ctx: &mut Ctx<'_, Campaign>, at: At) {
    use Part::{Hunted, Hunters};
    use Step::{Band, Cattle, Chase, Ground, Lead, Opposition, Recruits, Start, WhoRustles};
    ctx.emit(Event::Came { at, stage: Stage::Playing });
    let one = &ctx.encounters[at];
    let in_town = matches!(one.place, Place::Town { .. });
    let native = ctx.who(one.lead).is_some_and(crate::character::Character::is_native);
    let mut steps: Vec<Step> = match (one.kind, one.cause) {
        // SX-CCAP-15.
        (Kind::Capture, _) if in_town => {
            vec![Lead(Hunted), Lead(Hunters), Recruits(Hunted), Recruits(Hunters)]
        }
        (Kind::Capture, _) => vec![Ground, Lead(Hunted), Lead(Hunters), Recruits(Hunted), Recruits(Hunters)],
        // SX-CRUST-17.
        (Kind::CattleRustling, cause) => {
            let first = if cause == Cause::War { vec![WhoRustles] } else { vec![] };
            let rest =
                [Ground, Lead(Hunted), Lead(Hunters), Cattle, Recruits(Hunted), Recruits(Hunters), Chase];
            [first, rest.to_vec()].concat()
        }
        // SX-CRANGE-03.
        (Kind::Gunfight, Cause::War) => vec![Ground, Lead(Hunters), Recruits(Hunted), Recruits(Hunters)],
        // SX-CGUN-14.
        (Kind::Gunfight, _) => vec![Lead(Hunters)],
        // SX-CIND-13, SX-CNAT-35.
        (Kind::Indians, _) => vec![Start, Ground, Lead(Hunted), Recruits(Hunted), Band, Chase],
        // SX-CJAIL-10, SX-CROB-10.
        (Kind::JailBreak | Kind::Robbery, _) => vec![Lead(Hunted), Lead(Hunters), Recruits(Hunted)],
        // SX-CPOSSE-18.
        (Kind::Posse, _) => vec![Ground, Lead(Hunted), Recruits(Hunted), Band, Chase],
        // SX-CNAT-35.
        (Kind::CaptureAttacker, _) => vec![Start, Ground, Lead(Hunted), Recruits(Hunted), Recruits(Hunters)],
        (Kind::CaptureDefender, _) => vec![Ground, Recruits(Hunted), Lead(Hunters), Recruits(Hunters)],
        (Kind::CattleDrive | Kind::RangeWar, _) => vec![],
    };
    if native || one.kind == Kind::CaptureDefender {
        steps.insert(0, Opposition);
    }
    // SX-CNAT-23: the band of a Native American character is attacked in its camp.
    if one.kind == Kind::CaptureDefender {
        ctx.emit(Event::Learnt { at, what: Learnt::Camp });
    }
    let mut tasks: Vec<Task> = steps.into_iter().map(|step| Task::SetUp(at, step)).collect();
    tasks.push(Task::Fight(at));
    ctx.push_in_order(tasks);
}

/// Does a step.
pub(crate) fn step(ctx: &mut Ctx<'_, Campaign>, at: At, step: Step) -> Result<(), NeedDice> {
    match step {
        Step::WhoAttacks => who_attacks(ctx, at),
        Step::WhoRustles => who_rustles(ctx, at),
        Step::Opposition => opposition(ctx, at),
        Step::Start => start(ctx, at),
        Step::Ground => ground(ctx, at),
        Step::Lead(part) => lead(ctx, at, part),
        Step::Cattle => {
            let stream = ctx.encounters[at].stream();
            let [first, second] = crate::streams::pair(ctx, stream, ids::SX_CRUST_02)?;
            ctx.emit(Event::Learnt { at, what: Learnt::Cattle(first + second) });
            Ok(())
        }
        Step::Recruits(part) => recruit(ctx, at, part),
        Step::Band => band(ctx, at),
        Step::Chase => {
            crate::fight::chase(ctx, at);
            Ok(())
        }
    }
}

/// SX-CNAT-26: 1 to 4 the band attacks, 5 or 6 it is attacked.
fn who_attacks(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let stream = ctx.encounters[at].stream();
    if d6(ctx, stream, ids::SX_CNAT_26)? <= 4 {
        ctx.emit(Event::Learnt { at, what: Learnt::Swapped });
    }
    Ok(())
}

/// SX-CRANGE-05: in a war of two players, or by the house option, 4 to 6 the lead's faction rustles.
fn who_rustles(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let stream = one.stream();
    let two_players = one.player(Part::Hunted).is_some() && one.player(Part::Hunters).is_some();
    if (two_players || ctx.options().range_war_both_rustle) && d6(ctx, stream, ids::SX_CRANGE_05)? > 3 {
        ctx.emit(Event::Learnt { at, what: Learnt::Swapped });
    }
    Ok(())
}

/// Against whom a Native American character stands; a rival settles it without a die.
fn opposition(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let (stream, kind, locale, year) = (one.stream(), one.kind, one.locale, one.turn.year());
    let rival = one.player(Part::Hunters).is_some_and(|seat| seat != one.lead)
        || one.player(Part::Hunted).is_some_and(|seat| seat != one.lead);
    let attacks = one.part_of(one.lead) == Some(Part::Hunters);
    let law = |die: u8| match die {
        ..=3 => Folk::Sheet(Sheet::Posse),
        4 | 5 => Folk::Rangers,
        6.. => Folk::Soldiers { year },
    };
    let learn = match kind {
        Kind::CaptureAttacker => {
            let folk = match d6(ctx, stream, ids::SX_CNAT_17)? {
                ..=3 => Folk::Sheet(Sheet::Civilians),
                4 | 5 => Folk::Sheet(Sheet::Cowboys),
                6.. => Folk::Warriors,
            };
            Some((Part::Hunted, folk))
        }
        Kind::CaptureDefender if rival => Some((Part::Hunters, Folk::Sheet(Sheet::Posse))),
        Kind::CaptureDefender => Some((Part::Hunters, law(d6(ctx, stream, ids::SX_CNAT_22)?))),
        Kind::CattleRustling if rival => Some((Part::Hunters, Folk::Sheet(Sheet::Cowboys))),
        Kind::CattleRustling => {
            let folk = match d6(ctx, stream, ids::SX_CNAT_25)? {
                ..=3 => Folk::Sheet(Sheet::Cowboys),
                _ if locale == Locale::Texas => Folk::Rangers,
                _ => Folk::Soldiers { year },
            };
            Some((Part::Hunters, folk))
        }
        Kind::Indians if attacks && !rival => {
            let folk = match d6(ctx, stream, ids::SX_CNAT_27)? {
                ..=2 => Sheet::Gang,
                3 | 4 => Sheet::Cowboys,
                5.. => Sheet::Civilians,
            };
            Some((Part::Hunted, Folk::Sheet(folk)))
        }
        Kind::Posse if rival => Some((Part::Hunters, Folk::Sheet(Sheet::Posse))),
        Kind::Posse => Some((Part::Hunters, law(d6(ctx, stream, ids::SX_CNAT_29)?))),
        _ => None,
    };
    if let Some((part, folk)) = learn {
        ctx.emit(Event::Learnt { at, what: Learnt::Folk(part, folk) });
    }
    Ok(())
}

/// SX-CIND-01: 1 to 3 pursued, 4 to 6 holed up; SX-CNAT-18: in a building or a camp, where they are anyway.
fn start(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let stream = one.stream();
    let holed_up = match one.kind {
        Kind::CaptureAttacker => {
            let band = one.camp(Part::Hunted).folk == Some(Folk::Warriors);
            if band || d6(ctx, stream, ids::SX_CNAT_18)? > 3 {
                ctx.emit(Event::Learnt { at, what: Learnt::Camp });
            }
            true
        }
        _ => d6(ctx, stream, ids::SX_CIND_01)? > 3,
    };
    ctx.emit(Event::Learnt { at, what: Learnt::HoledUp(holed_up) });
    Ok(())
}

/// SX-CTRAIL-01: the country.
fn ground(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let stream = ctx.encounters[at].stream();
    let die = d6(ctx, stream, ids::SX_CTRAIL_01)?;
    ctx.emit(Event::Learnt { at, what: Learnt::Place(Place::Trail { die }) });
    Ok(())
}

/// SX-CNPC-12: who leads a side without a player.
fn lead(ctx: &mut Ctx<'_, Campaign>, at: At, part: Part) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    if one.camp(part).led {
        return Ok(());
    }
    let (stream, folk) = (one.stream(), one.camp(part).folk);
    let leads_war = one.cause == Cause::War;
    // SX-CRANGE-01, SX-CENC-14: the enemy leader of a war, and a prisoner, come back as they were stored.
    let stored = if leads_war {
        ctx.who(one.lead).and_then(super::character::Character::war).and_then(|(_, npc)| npc.cloned())
    } else {
        one.prisoner.clone().filter(|_| part == Part::Hunted)
    };
    let who = match (one.kind, part, stored) {
        (_, _, Some(who)) => who,
        (Kind::Indians, Part::Hunted, None) | (Kind::CaptureAttacker, Part::Hunted, None) => {
            let folk = folk.unwrap_or(Folk::Sheet(Sheet::Cowboys));
            throw(ctx, stream, |_, dice| folk.roll(dice, &[]))?
        }
        (Kind::Capture | Kind::JailBreak | Kind::Robbery, Part::Hunters, None) => recruits::marshal(),
        (Kind::CaptureDefender | Kind::CattleRustling | Kind::Gunfight, Part::Hunters, None) => match folk {
            Some(Folk::Sheet(Sheet::Posse)) => recruits::marshal(),
            folk => {
                let folk = folk.unwrap_or(Folk::Sheet(Sheet::Cowboys));
                throw(ctx, stream, |_, dice| folk.roll(dice, &[]))?
            }
        },
        _ => throw(ctx, stream, |_, dice| recruits::principal(dice, Sheet::Gang))?,
    };
    add(ctx, at, part, who, true);
    Ok(())
}

/// SX-CNPC-11: which limit holds for a side; nothing where nobody is recruited.
pub(crate) fn party(one: &Encounter, part: Part) -> Option<Party> {
    let hunted = one.camp(Part::Hunted);
    Some(match (one.kind, part) {
        (Kind::Capture | Kind::CaptureDefender | Kind::CaptureAttacker, Part::Hunted) => Party::Hunted,
        (Kind::Capture | Kind::CaptureDefender | Kind::CaptureAttacker, Part::Hunters) => {
            Party::Law(hunted.recruits())
        }
        (Kind::CattleRustling, Part::Hunted) => Party::Rustlers,
        (Kind::CattleRustling, Part::Hunters) => Party::Pursuers(hunted.figures.len() as u8),
        (Kind::Gunfight, _) if one.cause == Cause::War => Party::FactionHands,
        (Kind::Indians, Part::Hunted) => Party::Travellers,
        (Kind::JailBreak, Part::Hunted) => Party::Prisoner,
        (Kind::Posse, Part::Hunted) => Party::Runner,
        (Kind::Robbery, Part::Hunted) => Party::Robbers,
        _ => return None,
    })
}

/// SX-CPLAY-05, SX-CNPC-11: recruit places that allies may fill before anybody is recruited; those that follow the other side's number are counted by
/// who stands there by then.
pub(crate) fn limit_before_play(one: &Encounter, part: Part) -> u8 {
    match party(one, part) {
        None => 0,
        Some(Party::FactionHands) => 4,
        Some(party) => party.most(),
    }
}

/// SX-CNPC-11, SX-CNPC-13: a player says how many; for a side without one a die does.
fn recruit(ctx: &mut Ctx<'_, Campaign>, at: At, part: Part) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let Some(party) = party(one, part) else { return Ok(()) };
    if one.player(part).is_some() {
        if one.camp(part).recruits() < limit_before_play(one, part) {
            ctx.push(Task::Recruit(at, part));
        }
        return Ok(());
    }
    // SX-CENC-09: a hunted principal without a player does not recruit again.
    if matches!(one.cause, Cause::After(_)) && part == Part::Hunted {
        return Ok(());
    }
    let (stream, folk) = (one.stream(), one.camp(part).folk);
    let war = party == Party::FactionHands;
    let company = one.camp(part).figures.clone();
    let joined = throw(ctx, stream, |_, dice| {
        let number = party.number_without_player(dice)?;
        let usual = party.sheets().first().copied().unwrap_or(Sheet::Gang);
        // SX-CNPC-13: where sheets may be chosen, Outlaws use Gang, Cowboys use Cowboys: his own.
        let mut from = vec![folk.unwrap_or(Folk::Sheet(usual)); usize::from(number)];
        if war {
            from.push(Folk::Sheet(Sheet::Gang));
        }
        roll_all(dice, &from, company)
    })?;
    for who in joined {
        add(ctx, at, part, who, false);
    }
    Ok(())
}

/// SX-CNPC-11: two dice for each, one after another; SX-CNPC-08 looks at the whole side.
fn roll_all(dice: &mut dyn Dice, from: &[Folk], mut company: Vec<Person>) -> Result<Vec<Person>, NeedDice> {
    let known = company.len();
    for folk in from {
        let who = folk.roll(dice, &company)?;
        company.push(who);
    }
    Ok(company.split_off(known))
}

/// SX-CPOSSE-02, SX-CPOSSE-03, SX-CIND-02: 2 + 1D6 of them, on the sheet of those who have cause to chase.
fn band(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let (stream, kind) = (one.stream(), one.kind);
    let native = has_native(ctx, one);
    let usual = match kind {
        Kind::Indians if native => Folk::Warriors,
        Kind::Indians => Folk::Sheet(Sheet::Indians),
        _ => Folk::Sheet(Sheet::Posse),
    };
    let folk = one.camp(Part::Hunters).folk.unwrap_or(usual);
    let rule = if kind == Kind::Indians { ids::SX_CIND_02 } else { ids::SX_CPOSSE_03 };
    let company = one.camp(Part::Hunters).figures.clone();
    let joined = throw(ctx, stream, |_, dice| {
        let number = 2 + dice.d6(rule)?;
        roll_all(dice, &vec![folk; usize::from(number)], company)
    })?;
    ctx.emit(Event::Learnt { at, what: Learnt::Folk(Part::Hunters, folk) });
    for who in joined {
        add(ctx, at, Part::Hunters, who, false);
    }
    Ok(())
}

/// SX-CNPC-11: how many, and from which sheets.
pub(crate) struct Recruiting(pub At, pub Part);

impl Recruiting {
    /// The sheets that are offered.
    fn sheets(&self, state: &State) -> Vec<Sheet> {
        let one = &state.encounters[self.0];
        let Some(party) = party(one, self.1) else { return Vec::new() };
        let native = one
            .player(self.1)
            .and_then(|seat| state.who(seat))
            .is_some_and(super::character::Character::is_native);
        match party {
            _ if native => vec![Sheet::Indians],
            Party::FactionHands => vec![Sheet::Cowboys, Sheet::Gang],
            party => party.sheets().to_vec(),
        }
    }

    /// The dice are thrown when they are worked off.
    fn recruiting(&self, from: Vec<Sheet>) -> Doing {
        let Self(at, part) = *self;
        Doing::of(from)
            .shown(|_, from| format!("{} recruited.", from.len()))
            .played(move |ctx, from| ctx.push(Task::Recruited(at, part, from)))
    }

    fn check(&self, state: &State, from: &[Sheet]) -> Result<Vec<Sheet>, Refusal> {
        let one = &state.encounters[self.0];
        let Some(party) = party(one, self.1) else {
            return Err(no!(ids::SX_CNPC_11, "nobody is recruited here"));
        };
        let offered = self.sheets(state);
        if let Some(sheet) = from.iter().find(|sheet| !offered.contains(sheet)) {
            return Err(no!(ids::SX_CNPC_11, "nobody is recruited from the {} sheet here", sheet.word()));
        }
        let camp = one.camp(self.1);
        if party == Party::FactionHands {
            return self.check_faction(state, from);
        }
        party.check(camp.recruits(), from.len() as u8)?;
        Ok(from.to_vec())
    }

    /// SX-CRANGE-03, SX-CPLAY-05: three Cowboys and one gunman, allies counted by their professions.
    fn check_faction(&self, state: &State, from: &[Sheet]) -> Result<Vec<Sheet>, Refusal> {
        let one = &state.encounters[self.0];
        let gunman = |seat: &Seat| {
            let who = state.who(*seat);
            who.is_some_and(|who| matches!(who.profession, Profession::Outlaw | Profession::Gunfighter))
        };
        let gunmen = one.players(self.1).skip(1).filter(gunman).count() as u8;
        let hands = one.camp(self.1).recruits() - gunmen;
        let count = |sheet| from.iter().filter(|one| **one == sheet).count() as u8;
        Party::FactionHands.check(hands, count(Sheet::Cowboys))?;
        if gunmen + count(Sheet::Gang) > Party::FactionGunman.most() {
            return Err(no!(ids::SX_CRANGE_03, "a faction has one Gunfighter or Outlaw at most"));
        }
        Ok(from.to_vec())
    }
}

impl Asks<Campaign> for Recruiting {
    fn seat(&self, state: &State) -> Seat {
        let one = &state.encounters[self.0];
        one.player(self.1).unwrap_or(one.lead)
    }

    fn head(&self, state: &State) -> Head {
        let one = &state.encounters[self.0];
        let (most, has) = (limit_before_play(one, self.1), one.camp(self.1).recruits());
        let taken = match has {
            0 => "nobody has been taken on yet".to_owned(),
            1 => "one has been taken on".to_owned(),
            _ => format!("{has} have been taken on"),
        };
        let says = format!("{}: {taken}, up to {most} may be. Each takes a share of the points.", one.kind);
        Head::new(ids::SX_CNPC_11, "Recruits", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let sheets = self.sheets(state);
        answers.ways(|ways| {
            ways.verb::<Recruit>(MAIN, |answers| {
                let next = |list: &[Sheet]| {
                    let offers = sheets.iter().map(|sheet| {
                        let longer = [list, &[*sheet]].concat();
                        let refusal = self.check(state, &longer).err();
                        Offer::new(format!("One more from the {} sheet", sheet.word()), longer)
                            .refused(refusal)
                    });
                    Next::new(ids::SX_CNPC_11, "Who is recruited?", offers.collect())
                };
                let any = |pick: &mut dyn FnMut(usize) -> usize| {
                    let number = pick(5);
                    Some((0..number).map(|_| sheets[pick(sheets.len())]).collect())
                };
                let from = answers.grow(slot!(from), next, any, |list| self.check(state, list))?;
                answers.done(self.recruiting(from.clone()), || Recruit { from })
            });
        })
    }

    fn any(&self, state: &State, pick: engine::question::Pick<'_>) -> Option<(Order, Doing)> {
        let sheets = self.sheets(state);
        let number = pick(4);
        let mut from: Vec<Sheet> = (0..number).map(|_| sheets[pick(sheets.len())]).collect();
        while self.check(state, &from).is_err() {
            from.pop()?;
        }
        Some((Recruit { from: from.clone() }.into(), self.recruiting(from)))
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Recruit { from: Vec::new() }.into())
    }
}

/// SX-CNPC-11: those a player recruits are rolled.
pub(crate) fn recruited(
    ctx: &mut Ctx<'_, Campaign>,
    at: At,
    part: Part,
    from: &[Sheet],
) -> Result<(), NeedDice> {
    let one = &ctx.encounters[at];
    let native =
        one.player(part).and_then(|seat| ctx.who(seat)).is_some_and(super::character::Character::is_native);
    let folk = |sheet: &Sheet| if native { Folk::Warriors } else { Folk::Sheet(*sheet) };
    let from: Vec<Folk> = from.iter().map(folk).collect();
    let (stream, company) = (one.stream(), one.camp(part).figures.clone());
    let joined = throw(ctx, stream, |_, dice| roll_all(dice, &from, company))?;
    for who in joined {
        add(ctx, at, part, who, false);
    }
    Ok(())
}
