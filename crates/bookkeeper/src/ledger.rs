//! A campaign with somebody in each seat.

use campaign::calendar::Turn;
use campaign::rivals::{Rival, to_fight};
use campaign::state::Event;
use campaign::streams::Streams;
use campaign::{ByTheBook, Campaign, DrawUp, Fought, Order, State, Task, TypedIn};
use dice::{Dice, NeedDice, RuleId, Seeded, Shown};
use engine::fault::from_data;
use engine::outcome::Awaits;
use engine::question::by_the_book;
use engine::record::{Entry, Halt, Kept, Record};
use engine::{Battle, Loop, Moment, Refusal, Refused, Rules, Seat, Seats, Secrets, Stop, Word};
use gazette::Chronicle;
use host::Hand;
use host::rights::{Eyes, Standing};
use host::tray::Tray;
use serde_json::{Value, json};

use crate::annals::Annals;
use crate::message::{
    Asked, Books, BooksMessage, BooksReply, Choices, DiceWanted, Fight, Printing, Sitting, Throw, Who,
};
use crate::{No, fights, problem, refused, sheets};

/// More answers than this are never given in one go, so that nobody waits for ever.
const MOST_AT_ONCE: usize = 2_000;

/// A campaign that is being played.
pub(crate) struct Ledger {
    battle: Battle<Campaign>,
    sits: Vec<Sitting>,
    annals: Annals,
    /// Who gave each answer, and whether it could be taken back when it was the last.
    given: Vec<Given>,
    /// What the printer knows, and after how many answers.
    told: Option<(usize, Chronicle)>,
}

/// One answer, as taking back sees it.
#[derive(Debug, Clone, Copy)]
struct Given {
    by: Seat,
    recallable: bool,
}

/// What became of an answer that was not refused.
enum Played {
    /// It was carried out with so many of the typed dice.
    Whole { accepted: usize },
    /// A person is to throw more dice; nothing has happened.
    Wants(DiceWanted),
}

impl Ledger {
    /// Seats people and rivals at a campaign. Where too few are named, people sit.
    pub(crate) fn new(battle: Battle<Campaign>, mut sits: Vec<Sitting>) -> Self {
        let person = Sitting { who: Who::Person, hand: Hand::Longroll };
        sits.resize(battle.state().players.len(), person);
        let annals = Annals::of(&battle, battle.scenario());
        let given = battle.played().iter().map(|one| {
            let open = one.dice.is_empty() && !one.events.iter().any(Campaign::reveals);
            Given { by: one.by, recallable: open && one.said.order().is_some() }
        });
        let given = given.collect();
        battle.seal_here();
        Self { battle, sits, annals, given, told: None }
    }

    fn state(&self) -> &State {
        self.battle.state()
    }

    fn people(&self) -> Seats {
        Seats::of(|seat: Seat| self.sitting(seat).is_some_and(|sits| sits.who == Who::Person))
    }

    fn sitting(&self, seat: Seat) -> Option<&Sitting> {
        self.sits.get(usize::from(seat.number()) - 1)
    }

    /// Who is asked by the rules.
    fn asked(&self) -> Option<Seat> {
        match Campaign::awaits(self.state()) {
            Awaits::Order(seat) => Some(seat),
            Awaits::Rules | Awaits::Over(_) => None,
        }
    }

    /// The person who answers what is asked. How an encounter is fought is everybody's business who is in it: if a rival leads it, a person who
    /// takes part says so.
    fn answers(&self) -> Option<Seat> {
        let people = self.people();
        let asked = self.asked()?;
        if people.has(asked) {
            return Some(asked);
        }
        let one = to_fight(self.state())?;
        people.iter().find(|seat| one.part_of(*seat).is_some())
    }

    /// What the door must know of it.
    pub(crate) fn standing(&self) -> Standing {
        Standing {
            people: self.people(),
            asked: self.answers().or_else(|| self.asked()),
            secretive: self.people().count() > 1 && Campaign::secretive(self.state()),
        }
    }

    /// Answers whatever concerns the campaign, for the eyes that were let in.
    pub(crate) fn answer(&mut self, eyes: Eyes, message: BooksMessage) -> Result<BooksReply, No> {
        Ok(match message {
            BooksMessage::Books => self.told(eyes, 0),
            BooksMessage::Ask { draft } => BooksReply::Ask(Box::new(self.ask(&draft).map_err(refused)?)),
            BooksMessage::Preview { order } => {
                let order = read(&order)?;
                let preview = Campaign::preview(self.state(), &order);
                BooksReply::Preview(Box::new(preview.map_err(|no| refused(self.in_words(&no)))?))
            }
            BooksMessage::Give { order, dice } => {
                let order = read(&order)?;
                self.give(eyes, order, &dice)?
            }
            BooksMessage::GoOn { months, dice } => self.go_on(eyes, months, &dice)?,
            BooksMessage::SetUp { choices } => self.set_up(eyes, choices)?,
            BooksMessage::ByTheBook => self.give(eyes, ByTheBook {}.into(), &[])?,
            BooksMessage::Scene => self.scene()?,
            BooksMessage::Fought { record } => {
                let record: Record = serde_json::from_str(&record)
                    .map_err(|error| problem(format!("this is no record of a battle: {error}")))?;
                self.give(eyes, Fought { record }.into(), &[])?
            }
            BooksMessage::Form => BooksReply::Form(Box::new(fights::form(self.to_fight()?))),
            BooksMessage::Weigh { report } => {
                let order: Order = TypedIn { report: from_data(&report).map_err(problem)? }.into();
                let preview = Campaign::preview(self.state(), &order);
                BooksReply::Preview(Box::new(preview.map_err(|no| refused(self.in_words(&no)))?))
            }
            BooksMessage::Report { report } => {
                let report = from_data(&report).map_err(problem)?;
                self.give(eyes, TypedIn { report }.into(), &[])?
            }
            BooksMessage::Print { what } => BooksReply::Printed { sheets: self.print(&what)? },
            BooksMessage::Say { word } => self.say(eyes, word)?,
            BooksMessage::Undo => self.undo(eyes)?,
            BooksMessage::Chairs { chairs } => {
                check(&chairs).map_err(problem)?;
                let count = self.sits.len();
                if chairs.len() != count {
                    return Err(problem(format!("this campaign has {count} players: say who plays each")));
                }
                self.sits = chairs;
                self.told_after(eyes, 0)?
            }
            BooksMessage::Record { after } => self.record(after.as_deref()),
            BooksMessage::Export => self.export()?,
            BooksMessage::About | BooksMessage::Found { .. } | BooksMessage::Open { .. } => {
                unreachable!("the bookkeeper answers these before he asks the ledger")
            }
        })
    }

    fn ask(&self, draft: &Value) -> Result<engine::Ask, Refused> {
        Campaign::ask(self.state(), draft).map_err(|no| self.in_words(&no))
    }

    fn in_words(&self, no: &Refusal) -> Refused {
        self.state().names().scope(|| Refused::from_rule(no))
    }

    /// A person's answer.
    fn give(&mut self, eyes: Eyes, order: Order, dice: &[String]) -> Result<BooksReply, No> {
        let (by, from) = (self.asked().ok_or_else(over)?, self.annals.over());
        match self.play(by, order, dice)? {
            Played::Whole { .. } => self.told_after(eyes, from),
            Played::Wants(wanted) => Ok(BooksReply::Wanted(wanted)),
        }
    }

    /// Carries one answer out, or says which dice are wanted for it.
    fn play(&mut self, by: Seat, order: Order, dice: &[String]) -> Result<Played, No> {
        let longrolls = Streams::of(self.battle.seed(), self.state());
        let mut tray = Tray::over(longrolls, own_hands(&self.sits), by, dice);
        match self.battle.give(by, order, &mut tray) {
            Ok(_) => {
                let accepted = tray.accepted;
                self.given.push(Given { by, recallable: self.battle.may_undo() });
                self.battle.seal_here();
                self.annals.read_on(&self.battle);
                Ok(Played::Whole { accepted })
            }
            Err(Stop::Refused(no)) => Err(refused(self.in_words(&no))),
            Err(Stop::NeedDice(need)) => Ok(Played::Wants(wanted(tray, &need, by))),
        }
    }

    /// Rivals answer until a person is asked, so many months are over, or all is. Of a single month a battle is told by itself.
    fn go_on(&mut self, eyes: Eyes, months: u16, mut dice: &[String]) -> Result<BooksReply, No> {
        let (from, until) = (self.annals.over(), self.state().turn.0.saturating_add(months.max(1)));
        for answered in 0..MOST_AT_ONCE {
            let Some(seat) = self.asked().filter(|_| self.answers().is_none()) else { break };
            if self.state().turn.0 >= until {
                break;
            }
            let order = self.rival(seat)?.answer(self.state(), &mut self.chance());
            // A battle by the book takes its time. Whoever watches a month sees what came before it first.
            if months <= 1 && answered > 0 && matches!(order, Order::ByTheBook(_)) {
                break;
            }
            match self.play(seat, order, dice)? {
                Played::Whole { accepted } => dice = &dice[accepted..],
                Played::Wants(wanted) => return Ok(BooksReply::Wanted(wanted)),
            }
        }
        self.told_after(eyes, from)
    }

    fn rival(&self, seat: Seat) -> Result<Rival, No> {
        match self.sitting(seat).map(|sits| &sits.who) {
            Some(Who::Rival { slug }) => rival(slug).map_err(problem),
            Some(Who::Person) | None => Err(problem(format!("a person decides for {seat}: give an answer"))),
        }
    }

    /// What rivals leave to chance: the same at every reload, and not the dice of the campaign.
    fn chance(&self) -> impl FnMut(usize) -> usize + use<> {
        let mut dice = Seeded::stream(!self.battle.seed(), self.battle.played().len() as u64);
        move |below| {
            let roll = dice.faces(RuleId("chance"), 6).expect("seeded dice never run dry");
            roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % below.max(1)
        }
    }

    /// The encounter that is to be fought now.
    fn to_fight(&self) -> Result<&campaign::encounter::Encounter, No> {
        to_fight(self.state()).ok_or_else(|| problem("there is no encounter to be fought now"))
    }

    /// SX-CENC-07: sets the encounter up, as far as those who are asked for their choices let it.
    fn set_up(&mut self, eyes: Eyes, choices: Choices) -> Result<BooksReply, No> {
        let from = self.annals.over();
        if to_fight(self.state()).is_some_and(|one| one.drawing.scene.is_none()) {
            self.answer_now(DrawUp {}.into())?;
        }
        while let (Some(seat), Some(task @ Task::Choose(_))) = (self.asked(), self.state().agenda().top()) {
            if choices == Choices::Asked && self.people().has(seat) {
                break;
            }
            let usual = by_the_book::<Campaign>(task, self.state());
            self.answer_now(usual.ok_or_else(|| problem("there is no usual answer to this"))?)?;
        }
        self.told_after(eyes, from)
    }

    /// An answer in the name of whoever is asked, for which nobody is to throw dice.
    fn answer_now(&mut self, order: Order) -> Result<(), No> {
        let by = self.asked().ok_or_else(over)?;
        match self.play(by, order, &[])? {
            Played::Whole { .. } => Ok(()),
            Played::Wants(wanted) => Err(problem(format!("dice are wanted for {}", wanted.rule))),
        }
    }

    fn scene(&self) -> Result<BooksReply, No> {
        let one = self.to_fight()?;
        let scene = fights::scene(one, self.people(), own_hands(&self.sits).among(self.people()));
        scene.map(BooksReply::Scene).ok_or_else(|| problem("it is not set up yet: set it up first"))
    }

    /// What the printer makes of everything that everybody may know.
    fn print(&mut self, what: &Printing) -> Result<Vec<String>, No> {
        let orders = self.battle.played().len();
        let told = match self.told.take() {
            Some(told) if told.0 == orders => told,
            _ => (orders, Chronicle::of(&self.battle)),
        };
        let (_, chronicle) = self.told.insert(told);
        Ok(match what {
            Printing::Portraits { names } => {
                let portrait = |name: &String| chronicle.portrait(chronicle.find(name)?, None);
                names.iter().map(|name| portrait(name).unwrap_or_default()).collect()
            }
            Printing::Paper { turn } => {
                let paper = chronicle.paper(Turn(*turn));
                vec![paper.ok_or_else(|| problem("this month has no paper yet: it is not over"))?.page()]
            }
            Printing::Bills => {
                chronicle.wanted().iter().filter_map(|wanted| chronicle.bill(wanted)).collect()
            }
            Printing::BootHill => vec![chronicle.boot_hill()],
            Printing::Map => vec![chronicle.map(None)],
            Printing::Book { name } => {
                let book = chronicle.find(name).and_then(|life| chronicle.book(life));
                vec![book.ok_or_else(|| problem(format!("nobody called '{name}' lives in this campaign")))?]
            }
        })
    }

    fn say(&mut self, eyes: Eyes, word: Word) -> Result<BooksReply, No> {
        let by = eyes.own::<Seat>();
        let from = self.annals.over();
        // What the rules go on to when somebody has left is nobody's dice: Longroll throws them.
        let mut dice = Streams::of(self.battle.seed(), self.state());
        if let Err(Stop::Refused(no)) = self.battle.say(by, word, &mut dice) {
            return Err(refused(self.in_words(&no)));
        }
        self.given.push(Given { by, recallable: false });
        self.battle.seal_here();
        self.annals.read_on(&self.battle);
        self.told_after(eyes, from)
    }

    /// Takes answers back up to and including the last one a person gave, if it was his who asks.
    fn undo(&mut self, eyes: Eyes) -> Result<BooksReply, No> {
        let Some(last) = self.last_recallable() else {
            return Err(problem(
                "nothing can be taken back: dice have been rolled or something was revealed since",
            ));
        };
        if self.given[last].by != eyes.own::<Seat>() {
            return Err(problem("the last answer was not yours: each takes back his own"));
        }
        while self.battle.played().len() > last {
            self.battle.undo();
        }
        self.given.truncate(last);
        self.annals = Annals::of(&self.battle, self.battle.scenario());
        self.told_after(eyes, 0)
    }

    /// The place of the last answer a person gave, if nothing since then is beyond recall.
    fn last_recallable(&self) -> Option<usize> {
        let since = self.given.iter().rev().take_while(|given| given.recallable).count();
        let recallable = self.given.len() - since..self.given.len();
        recallable.rev().find(|place| self.people().has(self.given[*place].by))
    }

    fn record(&self, after: Option<&str>) -> BooksReply {
        match after.and_then(|link| Record::entries_after(&self.battle, link)) {
            Some((entries, last)) => BooksReply::Appended {
                entries: entries.iter().map(Entry::text).collect(),
                last: last.to_string(),
            },
            None => BooksReply::Record { text: Record::of(&self.battle).text() },
        }
    }

    fn export(&self) -> Result<BooksReply, No> {
        if self.standing().secretive {
            return Err(problem(
                "travel orders are sealed now, and the record tells them: export it when all have ordered",
            ));
        }
        Ok(self.record(None))
    }

    /// Where everything stands after a message that may have changed it.
    fn told_after(&self, eyes: Eyes, from: usize) -> Result<BooksReply, No> {
        let now = eyes.after(self.standing()).map_err(problem)?;
        Ok(self.told(now, from))
    }

    /// Where everything stands, with the chronicle from month `from` on.
    pub(crate) fn told(&self, eyes: Eyes, from: usize) -> BooksReply {
        let (state, seat) = (self.state(), eyes.seat::<Seat>());
        let answers = self.answers();
        let mine = answers.is_some() && answers == seat;
        let from = from.min(self.annals.over());
        let fight = to_fight(state).filter(|_| answers.is_some());
        let at = |one: &campaign::encounter::Encounter| {
            state.encounters.iter().position(|other| other == one).unwrap_or_default()
        };
        BooksReply::Books(Box::new(Books {
            title: self.battle.scenario().title.clone(),
            month: if state.turn.0 == 0 { String::new() } else { state.turn.to_string() },
            turn: state.turn.0,
            last: state.last().0,
            orders: self.battle.played().len(),
            seat,
            players: sheets::seats(state)
                .zip(&self.sits)
                .map(|(seat, sits)| sheets::player(state, seat, sits, self.annals.since(seat)))
                .collect(),
            decision: self.decision(answers),
            ask: if mine && fight.is_none() { self.ask(&json!({})).ok() } else { None },
            goes_on: self.asked().is_some() && answers.is_none(),
            fight: fight.map(|one| Fight { at: at(one), set_up: one.drawing.scene.is_some() }),
            encounters: state.encounters.iter().map(|one| fights::view(one, one.report.as_ref())).collect(),
            locales: sheets::locales(state),
            thrown: self.thrown(),
            may_undo: self.last_recallable().map(|place| self.given[place].by),
            hides: self.standing().secretive && eyes.plays_several_of(self.people()),
            told_from: from,
            months: self.annals.months(from, seat),
            boot_hill: self.annals.graves().to_vec(),
            ended: sheets::closed(state),
            notice: None,
        }))
    }

    /// SX-CCHR-02: the dice of the last answer, if it was a person's and made his character.
    fn thrown(&self) -> Vec<Throw> {
        let makes = |event: &Event| {
            matches!(
                event,
                Event::Named { .. } | Event::Rolled { .. } | Event::Became { .. } | Event::Lived { .. }
            )
        };
        let last = self.battle.played().last();
        let Some(one) = last.filter(|one| self.people().has(one.by)) else { return Vec::new() };
        let making = self.state().player(one.by).making.is_some() || one.events.iter().any(makes);
        let dice = one.dice.iter().filter(|_| making);
        dice.filter_map(|rolled| match &rolled.shown {
            Shown::Dice(faces) => Some(Throw { rule: rolled.rule.clone(), faces: faces.to_vec() }),
            Shown::Card(_) => None,
        })
        .collect()
    }

    fn decision(&self, answers: Option<Seat>) -> Option<Asked> {
        let decision = Campaign::decision(self.state())?;
        let of_set_up = matches!(self.state().agenda().top(), Some(Task::Choose(_)));
        Some(Asked {
            seat: answers.unwrap_or(decision.seat),
            title: decision.title,
            says: decision.says,
            rule: decision.rule,
            of_set_up,
        })
    }
}

/// How far a record holds and why it stops; nothing if it is as it was and under these very rules.
pub(crate) fn notice(kept: &Kept, halt: Option<&Halt>) -> Option<String> {
    let (under, now) = (kept.rules, Campaign::ABOUT.version);
    match halt {
        Some(halt) => Some(format!(
            "This campaign holds for {} of its {} answers: {halt}. You can play on from there; the record is kept as it was.",
            halt.held, halt.of
        )),
        None if under != now => Some(format!(
            "This campaign was played under rules {under}, and these are rules {now}. All of it still holds."
        )),
        None => None,
    }
}

fn over() -> No {
    problem("the campaign is over: no more answers are taken")
}

fn read(order: &Value) -> Result<Order, No> {
    from_data(order).map_err(|fault| {
        refused(Refused::bad_input(format!("this is no answer of {}: {fault}", Campaign::ABOUT.title)))
    })
}

/// The seats whose dice are typed.
pub(crate) fn own_hands(sits: &[Sitting]) -> Seats {
    let own =
        |seat: Seat| sits.get(usize::from(seat.number()) - 1).is_some_and(|sits| sits.hand == Hand::Own);
    Seats::of(own)
}

/// What is wanted of a person when the dice are not there.
pub(crate) fn wanted<D: Dice>(tray: Tray<'_, D>, need: &NeedDice, giver: Seat) -> DiceWanted {
    DiceWanted {
        seat: tray.thrower(need.by).unwrap_or(giver),
        rule: need.rule.to_string(),
        dice: need.need.count(),
        accepted: tray.accepted,
        trouble: tray.trouble,
    }
}

/// Whether everybody who is named can play.
pub(crate) fn check(sits: &[Sitting]) -> Result<(), String> {
    sits.iter().try_for_each(|sits| match &sits.who {
        Who::Person => Ok(()),
        Who::Rival { slug } => rival(slug).map(|_| ()),
    })
}

fn rival(slug: &str) -> Result<Rival, String> {
    let known = || Rival::ALL.map(Rival::slug).join(", ");
    Rival::of(slug).ok_or_else(|| format!("there is no rival '{slug}'; there are {}", known()))
}
