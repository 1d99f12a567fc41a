//! SX-CCHR-02: making a character, in its order: name, Combat Value, Coolness, profession, Life and Times, starting locale.

use dice::NeedDice;
use engine::question::{Answered, Answers, Asks, Button, Form, Head, MAIN};
use engine::scenario::unseen_letter;
use engine::{Ctx, Refusal, Seat, no, slot};

use crate::character::{Character, People, ability, full_constitution};
use crate::life::{Life, Where, row};
use crate::locale::Locale;
use crate::profession::{self, ANY, Law, Rolled};
use crate::state::{Event, Making, State};
use crate::streams::{Stream, d6, pair, throw};
use crate::{
    Campaign, ChooseLocale, ChooseProfession, Doing, NewCharacter, Order, RollProfession, SideOfTheLaw, Task,
    ids,
};

/// SX-CEND-02: a player without a character makes one.
pub(crate) fn make(ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
    if ctx.who(seat).is_none() && ctx.player(seat).making.is_none() {
        ctx.push(Task::Name(seat));
    }
}

/// SX-CCHR-02: name, woman or man; SX-CNAT-04: or a Native American character.
pub(crate) struct Name(pub Seat);

impl Asks<Campaign> for Name {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, state: &State) -> Head {
        let says = format!("{}: who enters the campaign in {}?", state.player_name(self.0), state.turn);
        Head::new(ids::SX_CCHR_02, "A new character", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let seat = self.0;
        answers.ways(|ways| {
            ways.verb::<NewCharacter>(Button::new("Name him"), |answers| {
                let usual = usual_name(state, self.0);
                let name = answers
                    .fill(slot!(name), "What is the name?", Form::Text(LONGEST_NAME))
                    .proposing(|| vec![(usual.clone(), usual.clone())])
                    .settled()
                    .judged(|_| usual.clone(), |name| check_name(state, self.0, name))?;
                let woman = answers
                    .pick(slot!(woman), "A man or a woman?")
                    .among([false, true])
                    .called(|woman| if *woman { "A woman" } else { "A man" }.to_owned())
                    .judged(Ok)?;
                let people = match peoples(state) {
                    [only] => {
                        answers.settle(slot!(people), *only).judged(|people| check_people(state, people))?
                    }
                    several => answers
                        .pick(slot!(people), "A Native American character?")
                        .among(several.iter().copied())
                        .called(|people| {
                            people.map_or_else(|| "No".to_owned(), |people| format!("{people:?}"))
                        })
                        .judged(|people| check_people(state, people))?,
                };
                let nation = people.map(|_| "Apache".to_owned());
                let nation =
                    answers.settle(slot!(nation), nation).judged(|nation| check_nation(people, nation))?;
                let making =
                    Making { name: name.clone(), woman, people, nation: nation.clone(), ..Making::default() };
                let says = |_: &State, making: &Making| format!("{} enters the campaign.", making.name);
                let doing = Doing::of(making).shown(says).played(move |ctx, making| {
                    ctx.emit(Event::Named { seat, making });
                    ctx.push(Task::RollAbilities(seat));
                });
                answers.done(doing, || NewCharacter { name, woman, people, nation })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        let name = usual_name(state, self.0);
        Some(NewCharacter { name, woman: false, people: None, nation: None }.into())
    }
}

/// SX-CDEC-01: the seat's name with the number of the life.
fn usual_name(state: &State, seat: Seat) -> String {
    format!("{} {}", state.player_name(seat), state.player(seat).life + 1)
}

/// SX-CCHR-02: the most letters of a name.
const LONGEST_NAME: u8 = 40;

/// SX-CCHR-02: a name, and not that of another character who lives.
fn check_name(state: &State, seat: Seat, name: String) -> Result<String, Refusal> {
    if name.trim().is_empty() || name.chars().count() > usize::from(LONGEST_NAME) {
        return Err(no!(ids::SX_CCHR_02, "a name has 1 to 40 letters"));
    }
    if unseen_letter(&name).is_some() {
        return Err(no!(ids::SX_CCHR_02, "the name holds a letter that cannot be seen: write it without"));
    }
    let others = state.seats().filter(|other| *other != seat).map(|other| state.player(other));
    let mut taken = others.filter_map(|player| {
        let making = player.making.as_ref().map(|making| &making.name);
        player.who.as_ref().map(|who| &who.name).or(making)
    });
    if taken.any(|other| *other == name) {
        return Err(no!(ids::SX_CCHR_02, "{} is another player's character: take another name", name));
    }
    Ok(name)
}

fn peoples(state: &State) -> &'static [Option<People>] {
    if state.options().native_american_pcs {
        &[None, Some(People::Plains), Some(People::Southwestern)]
    } else {
        &[None]
    }
}

/// SX-CNAT-01: only if the campaign has the variant.
fn check_people(state: &State, people: Option<People>) -> Result<Option<People>, Refusal> {
    if people.is_some() && !state.options().native_american_pcs {
        return Err(no!(
            ids::SX_CNAT_01,
            "this campaign was founded without Native American characters: leave the people out"
        ));
    }
    Ok(people)
}

/// SX-CNAT-04: who has a people has a nation, and nobody else.
fn check_nation(people: Option<People>, nation: Option<String>) -> Result<Option<String>, Refusal> {
    if people.is_some() == nation.as_ref().is_some_and(|name| !name.trim().is_empty()) {
        return Ok(nation);
    }
    Err(no!(ids::SX_CNAT_04, "a nation belongs to a Native American character, and he names one"))
}

/// SX-CCHR-03, SX-CCHR-04: Combat Value, then Coolness.
pub(crate) fn roll_abilities(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let [cv, coolness] = throw(ctx, Stream::Player(seat), |_, dice| {
        let mut roll = |rule| -> Result<u8, NeedDice> {
            let first = dice.d6(rule)?;
            let second = if first == 6 { Some(dice.d6(rule)?) } else { None };
            Ok(ability(first, second))
        };
        Ok([roll(ids::SX_CCHR_03)?, roll(ids::SX_CCHR_04)?])
    })?;
    ctx.emit(Event::Rolled { seat, cv, coolness });
    let native = ctx.player(seat).making.as_ref().is_some_and(|making| making.people.is_some());
    if native {
        // SX-CNAT-03: no profession roll is made.
        became(ctx, seat, profession::Profession::Renegade);
    } else {
        ctx.push(Task::Profession(seat));
    }
    Ok(())
}

/// SX-CPROF-01: roll or choose.
pub(crate) struct Profession(pub Seat);

impl Asks<Campaign> for Profession {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, state: &State) -> Head {
        let making = state.player(self.0).making.as_ref();
        let (cv, coolness) = making.map_or((0, 0), |making| (making.cv, making.coolness));
        let says = format!("Combat Value {cv}, Coolness {coolness}: roll for a profession, or choose one.");
        Head::new(ids::SX_CPROF_01, "Profession", says)
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let seat = self.0;
        answers.ways(|ways| {
            let roll = || {
                Doing::shown(|_| "Two dice decide.").played(move |ctx| ctx.push(Task::RollProfession(seat)))
            };
            ways.word::<RollProfession>(Button::new("Roll 2D6"), roll);
            ways.verb::<ChooseProfession>(Button::new("Choose"), |answers| {
                which_profession(seat, ANY, answers)
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(RollProfession {}.into())
    }
}

/// SX-CPROF-03: one of these and no other.
fn which_profession(
    seat: Seat,
    among: &[profession::Profession],
    answers: &mut Answers<'_, ChooseProfession>,
) -> Answered<Doing> {
    let check = |one: profession::Profession| {
        if among.contains(&one) {
            return Ok(one);
        }
        let one = one.to_string();
        Err(no!(ids::SX_CPROF_03, "{one} is not to be had here: take one of the professions offered"))
    };
    let profession =
        answers.pick(slot!(profession), "Which profession?").among(among.iter().copied()).judged(check)?;
    let doing =
        Doing::shown(move |_| format!("{profession}.")).played(move |ctx| became(ctx, seat, profession));
    answers.done(doing, || ChooseProfession { profession })
}

fn became(ctx: &mut Ctx<'_, Campaign>, seat: Seat, profession: profession::Profession) {
    ctx.emit(Event::Became { seat, profession });
    ctx.push(Task::Trained(seat));
}

/// SX-CPROF-02: two dice.
pub(crate) fn roll_profession(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let [first, second] = pair(ctx, Stream::Player(seat), ids::SX_CPROF_02)?;
    match profession::rolled(first + second) {
        Rolled::Is(profession) => became(ctx, seat, profession),
        Rolled::Choice(_) => ctx.push(Task::WhichProfession(seat, first + second)),
    }
    Ok(())
}

/// SX-CPROF-03: the player's choice on 7, 11 and 12.
pub(crate) struct WhichProfession(pub Seat, pub u8);

impl WhichProfession {
    fn among(&self) -> &'static [profession::Profession] {
        match profession::rolled(self.1) {
            Rolled::Choice(among) => among,
            Rolled::Is(_) => &[],
        }
    }
}

impl Asks<Campaign> for WhichProfession {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SX_CPROF_03, "Your choice", format!("The dice show {}: which profession?", self.1))
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<ChooseProfession>(MAIN, |answers| which_profession(self.0, self.among(), answers));
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(ChooseProfession { profession: *self.among().first()? }.into())
    }
}

/// SX-CPROF-06, SX-CLIFE-01: a Gunfighter takes a side; then one entry of Life and Times for each point of CV, and the starting locale.
pub(crate) fn trained(ctx: &mut Ctx<'_, Campaign>, seat: Seat) {
    let Some(making) = ctx.player(seat).making.clone() else { return };
    // SX-CNAT-05: a Plains character has the exceptional horse in place of the first roll.
    let given = making.people == Some(People::Plains);
    if given {
        ctx.emit(Event::Lived { seat, life: Life { rolled: 6, locale: None } });
    }
    let rolls = usize::from(making.cv - u8::from(given));
    let mut tasks = vec![Task::Life(seat); rolls];
    tasks.push(Task::StartLocale(seat));
    ctx.push_in_order(tasks);
    if making.profession == Some(profession::Profession::Gunfighter) {
        ctx.push(Task::Law(seat));
    }
}

/// SX-CPROF-06.
pub(crate) struct WhichLaw(pub Seat);

impl Asks<Campaign> for WhichLaw {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SX_CPROF_06,
            "Side of the law",
            "A Gunfighter is wanted, or hired by the law, for life.",
        )
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let seat = self.0;
        answers.ways(|ways| {
            ways.verb::<SideOfTheLaw>(MAIN, |answers| {
                let law = answers
                    .pick(slot!(law), "Wanted or hired?")
                    .among([Law::Wanted, Law::Hired])
                    .judged(Ok)?;
                let doing = Doing::shown(move |_| format!("{law:?}."))
                    .played(move |ctx| ctx.emit(Event::TookSide { seat, law }));
                answers.done(doing, || SideOfTheLaw { law })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(SideOfTheLaw { law: Law::Wanted }.into())
    }
}

/// SX-CLIFE-01: two dice, and at once the locale of the entry.
pub(crate) fn life(ctx: &mut Ctx<'_, Campaign>, seat: Seat) -> Result<(), NeedDice> {
    let [first, second] = pair(ctx, Stream::Player(seat), ids::SX_CLIFE_02)?;
    let rolled = first + second;
    match row(rolled).works {
        Where::Everywhere => ctx.emit(Event::Lived { seat, life: Life { rolled, locale: None } }),
        Where::Chosen => ctx.push(Task::EntryLocale(seat, rolled)),
        Where::Diced => {
            let die = d6(ctx, Stream::Player(seat), ids::SX_CLIFE_04)?;
            let people = ctx.player(seat).making.as_ref().and_then(|making| making.people);
            let locale = match (people, die) {
                // SX-CNAT-06: a Southwestern character is wanted in one of his two locales.
                (Some(People::Southwestern), ..=3) => Locale::Southwest,
                (Some(People::Southwestern), _) => Locale::Texas,
                (Some(People::Plains) | None, die) => Locale::of_die(die),
            };
            ctx.emit(Event::Lived { seat, life: Life { rolled, locale: Some(locale) } });
        }
    }
    Ok(())
}

/// SX-CLIFE-03: the locale of an entry.
pub(crate) struct EntryLocale(pub Seat, pub u8);

/// SX-CLOC-03: where the character starts.
pub(crate) struct StartLocale(pub Seat);

impl Asks<Campaign> for EntryLocale {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, _: &State) -> Head {
        let says = format!("{}: {}. In which locale?", self.1, row(self.1).says);
        Head::new(ids::SX_CLIFE_03, "Life and Times", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self(seat, rolled) = *self;
        which_locale(state, seat, ids::SX_CNAT_06, answers, move |ctx, locale| {
            ctx.emit(Event::Lived { seat, life: Life { rolled, locale: Some(locale) } });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(ChooseLocale { locale: usual_locale(state, self.0) }.into())
    }
}

impl Asks<Campaign> for StartLocale {
    fn seat(&self, _: &State) -> Seat {
        self.0
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SX_CLOC_03, "Starting locale", "Where does the character begin?")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let seat = self.0;
        which_locale(state, seat, ids::SX_CNAT_07, answers, move |ctx, locale| enter(ctx, seat, locale))
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(ChooseLocale { locale: usual_locale(state, self.0) }.into())
    }
}

/// SX-CCHR-02: the character is complete and enters the campaign.
fn enter(ctx: &mut Ctx<'_, Campaign>, seat: Seat, locale: Locale) {
    let Some(making) = ctx.player(seat).making.clone() else { return };
    let Some(profession) = making.profession else { return };
    // SX-CCHR-05: Constitution is computed from CV, profession and sex.
    let full = full_constitution(making.cv, profession, making.woman, ctx.options());
    let who = Character {
        name: making.name,
        woman: making.woman,
        profession,
        law: making.law,
        people: making.people,
        nation: making.nation,
        entered: ctx.turn,
        cv: making.cv,
        coolness: making.coolness,
        steady: 0,
        full,
        constitution: full,
        life: making.life,
        locale,
        kills: 0,
        coups: 0,
        points: 0,
        commitments: Vec::new(),
    };
    ctx.emit(Event::Entered { seat, who: Box::new(who) });
}

/// SX-CDEC-01: where the last life stood, else Texas.
fn usual_locale(state: &State, seat: Seat) -> Locale {
    let stood = state.player(seat).stood.unwrap_or(Locale::Texas);
    if open_to(state, seat).contains(&stood) { stood } else { Locale::Texas }
}

fn open_to(state: &State, seat: Seat) -> &'static [Locale] {
    let people = state.player(seat).making.as_ref().and_then(|making| making.people);
    if people == Some(People::Southwestern) { &Locale::ALL[..2] } else { &Locale::ALL }
}

fn which_locale(
    state: &State,
    seat: Seat,
    closed: engine::RuleId,
    answers: &mut Answers<'_, Order>,
    play: impl Fn(&mut Ctx<'_, Campaign>, Locale) + Copy + 'static,
) -> Answered<Doing> {
    let open = open_to(state, seat);
    answers.ways(|ways| {
        ways.verb::<ChooseLocale>(MAIN, |answers| {
            let check = |locale: Locale| {
                if open.contains(&locale) {
                    return Ok(locale);
                }
                Err(no!(closed, "{} is not open to this character", locale.to_string()))
            };
            let locale =
                answers.pick(slot!(locale), "Which locale?").among(open.iter().copied()).judged(check)?;
            let doing = Doing::shown(move |_| format!("In {locale}.")).played(move |ctx| play(ctx, locale));
            answers.done(doing, || ChooseLocale { locale })
        });
    })
}
