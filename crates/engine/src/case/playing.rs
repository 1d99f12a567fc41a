//! A case played: the set-up, its steps, and everything that does not fit.

use dice::{By, NeedDice, Scripted};
use serde_json::Value;

use super::expect::{holds, holds_text, holds_told};
use super::{Case, CaseFile, Chapter, Failed, Ran, RefusedBy, Step, Why, wanted};
use crate::battle::in_turn;
use crate::decision::order_in_words;
use crate::fault::from_data;
use crate::outcome::Awaits;
use crate::scenario::{self, over_base};
use crate::word::{judge, standing_offer, tell};
use crate::{Ctx, Fault, Inquiry, Log, Loop, Moment, Said, Seat, Secrets, Sits, Stop, Telling, between};

/// Runs one case. It is played on after something that does not fit, as long as its orders are obeyed as it says.
pub fn run<R: Secrets + Inquiry>(file: &CaseFile, case: &Case) -> Ran {
    let mut ran = Ran::default();
    let bad = case.bad_ids::<R>();
    ran.failed.extend(bad.into_iter().map(|fault| Failed { at: fault.at.clone(), ..bad_input(0, fault) }));
    if ran.failed.is_empty() {
        if let Some(state) = set_up::<R>(file, case, &mut ran) {
            let names = state.names().clone();
            names.scope(|| play::<R>(state, case, &mut ran));
        }
    }
    ran
}

/// A battle in the middle of a case.
struct Played<R: Secrets + Inquiry> {
    state: R::State,
    /// What happened in the present step.
    events: Vec<R::Event>,
    /// What was said so far, and by whom.
    said: Vec<(R::Seat, Said<R::Order>)>,
}

/// How far the rules are let run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// To the next decision or the end.
    Decision,
    /// To where the dice are used up: before the next phase begins, or before more dice are asked for.
    DiceRunOut,
}

/// `stop = true` as a decision.
impl From<bool> for Until {
    fn from(stop: bool) -> Self {
        if stop { Self::DiceRunOut } else { Self::Decision }
    }
}

/// What is wrong with one step.
enum Wrong {
    /// Something else came than was expected.
    Differs(String),
    /// A part of the step cannot be read.
    BadInput(Fault),
}

impl From<String> for Wrong {
    fn from(says: String) -> Self {
        Self::Differs(says)
    }
}

/// Whether the steps that follow mean anything.
enum Next {
    GoOn,
    Leave,
}

/// The state a case begins with; nothing if there is none, and what is wrong then stands in `ran`.
fn set_up<R: Secrets + Inquiry>(file: &CaseFile, case: &Case, ran: &mut Ran) -> Option<R::State> {
    let in_scenario = |fault: &Fault| fault.clone().under("scenario").at;
    let read = over_base(&file.base, case.base.as_deref(), &case.scenario)
        .map_err(|fault| bad_input(0, fault))
        .and_then(|data| {
            from_data::<R::Scenario>(&data).map_err(|fault| {
                let says = format!("the scenario cannot be read: {fault}");
                bad_input(0, Fault::new(in_scenario(&fault), says))
            })
        });
    let failed = match read.map(|scenario| scenario::set_up::<R>(&scenario)) {
        Err(failed) => Some(failed),
        Ok(Ok(state)) => match wanted(case.refused.as_ref()) {
            None => return Some(state),
            Some(by) => Some(differs(0, format!("the set-up should be refused{by}, but it is accepted"))),
        },
        Ok(Err(faults)) => {
            let said = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            let fits =
                |by: &RefusedBy| faults.iter().any(|fault| by.fits(fault.rule.map_or("", |rule| rule.0)));
            match wanted(case.refused.as_ref()) {
                Some(by) if fits(by) => {
                    holds_text(case.because.as_deref(), &said).err().map(|says| differs(0, says))
                }
                Some(by) => {
                    let says = format!("the set-up should be refused{by}, but it is refused so: {said}");
                    Some(differs(0, says))
                }
                None => {
                    let place = faults.first().map_or_else(|| "scenario".to_owned(), in_scenario);
                    Some(bad_input(0, Fault::new(place, format!("the set-up is refused: {said}"))))
                }
            }
        }
    };
    ran.failed.extend(failed);
    None
}

fn play<R: Secrets + Inquiry>(state: R::State, case: &Case, ran: &mut Ran) {
    let mut played = Played::<R> { state, events: Vec::new(), said: Vec::new() };
    let mut tape = Scripted::new(case.opening.clone());
    let opened = played.run_on(&mut tape, Until::from(case.stop));
    let told = played.told();
    let wrong = match opened {
        Ok(()) => {
            let mut wrong = played.left_over(&tape);
            wrong.extend(holds_told(&case.told, &told));
            wrong.extend(holds("", &case.then, &R::inspect(&played.state)));
            wrong
        }
        Err(need) => {
            vec![format!("before the first decision: {}", whose_dice::<R::Seat>(&need, None, &told))]
        }
    };
    let begun = played.begun();
    ran.log.push(Chapter { step: 0, says: "Before the first decision".to_owned(), told });
    ran.failed.extend(wrong.into_iter().map(|says| differs(0, says)));
    if !begun && !case.stop {
        return;
    }
    for (index, step) in case.steps.iter().enumerate() {
        let mut wrong = Vec::new();
        let next = played.take(step, index + 1, &mut wrong, ran);
        ran.failed.extend(wrong.into_iter().map(|wrong| at_step(wrong, index)));
        if matches!(next, Next::Leave) {
            let after = case.steps.len() - index - 1;
            if after > 0 {
                let says = format!(
                    "the {} not played",
                    if after == 1 { "step after it was" } else { "steps after it were" }
                );
                ran.failed.push(at_step(Wrong::Differs(says), index));
            }
            return;
        }
    }
}

impl<R: Secrets + Inquiry> Played<R> {
    /// Does what a step says and notes all that does not fit.
    fn take(&mut self, step: &Step, number: usize, wrong: &mut Vec<Wrong>, ran: &mut Ran) -> Next {
        self.events.clear();
        let done = match (&step.order, &step.ask) {
            (Some(order), None) => self.obey(step, order, number, wrong, ran),
            (None, Some(question)) => self.answer(step, question, wrong).map(|()| Next::GoOn),
            (None, None) => Ok(Next::GoOn),
            (Some(_), Some(_)) => {
                let says = "a step either gives an `order` or asks: make two steps of it";
                Err(Wrong::BadInput(Fault::new("ask", says)))
            }
        };
        match done {
            Ok(Next::GoOn) => {}
            Ok(Next::Leave) => return Next::Leave,
            Err(found) => {
                wrong.push(found);
                return Next::Leave;
            }
        }
        wrong.extend(holds("", &step.then, &R::inspect(&self.state)).into_iter().map(Wrong::Differs));
        wrong.extend(self.stands_otherwise(step).into_iter().map(Wrong::Differs));
        Next::GoOn
    }

    /// Who is asked what now, beside what a step expects.
    fn stands_otherwise(&self, step: &Step) -> Vec<String> {
        let mut wrong = Vec::new();
        let awaits = R::awaits(&self.state);
        match step.awaits {
            Some(seat) if !matches!(awaits, Awaits::Order(asked) if asked.seat() == seat) => {
                wrong.push(format!("{} {seat} should be asked now, but {}", R::Seat::WORD, self.standing()));
            }
            _ => {}
        }
        match &step.decision {
            Some(rule) if R::decision(&self.state).is_none_or(|decision| &decision.rule != rule) => {
                wrong.push(format!("the decision by {rule} should be open now, but {}", self.standing()));
            }
            _ => {}
        }
        let ended = match awaits {
            Awaits::Over(outcome) => {
                outcome.winner.map_or_else(|| "draw".to_owned(), |seat| seat.to_string())
            }
            Awaits::Order(_) | Awaits::Rules => String::new(),
        };
        match &step.ended {
            Some(expected) if *expected != ended => {
                wrong.push(format!("the battle should have ended '{expected}', but {}", self.standing()));
            }
            _ => {}
        }
        wrong
    }

    /// What is asked of whom, or how it ended: the end of a sentence.
    fn standing(&self) -> String {
        let word = R::Seat::WORD;
        match R::awaits(&self.state) {
            Awaits::Order(seat) => match R::decision(&self.state) {
                Some(decision) => format!("{word} {seat} is asked: {} ({})", decision.title, decision.rule),
                None => format!("{word} {seat} is asked"),
            },
            Awaits::Rules => "nobody is asked: the rules are at work".to_owned(),
            Awaits::Over(outcome) => match outcome.winner {
                Some(seat) => format!("the battle is over, and {word} {seat} has won ({})", outcome.rule),
                None => format!("the battle is over and drawn ({})", outcome.rule),
            },
        }
    }

    fn obey(
        &mut self,
        step: &Step,
        order: &Value,
        number: usize,
        wrong: &mut Vec<Wrong>,
        ran: &mut Ran,
    ) -> Result<Next, Wrong> {
        let (data, said) =
            (order, Said::<R::Order>::read(order).map_err(|fault| unreadable("order", "order", fault))?);
        if !self.begun() {
            let says = "no order can be given here: play was ended by `stop` while the rules were at work; leave it out there, and write the dice it takes";
            return Err(Wrong::BadInput(Fault::new("order", says)));
        }
        let asked = match R::awaits(&self.state) {
            Awaits::Order(seat) => seat.seat(),
            Awaits::Rules | Awaits::Over(_) => Seat::FIRST,
        };
        let by = step.by.unwrap_or(asked);
        let by = R::Seat::at(by).ok_or_else(|| {
            Wrong::BadInput(Fault::new("by", format!("nobody plays {} {by} here", R::Seat::WORD)))
        })?;
        let speaker = format!("{} {by}", R::Seat::WORD);
        let preview = match &said {
            Said::Order(order) => R::preview(&self.state, order),
            Said::Word(word) => Ok(word.preview()),
        };
        let says = preview.map(|preview| preview.says).unwrap_or_default();
        let says = format!("{speaker}, {}", order_in_words(data, &says));
        let mut tape = Scripted::new(step.dice.clone());
        let before = self.state.clone();
        let given = self.give(by, &said, &mut tape, Until::from(step.stop));
        let spoken = said
            .word()
            .filter(|_| given.is_ok() && self.events.is_empty())
            .map(|word| tell::<R>(&speaker, word));
        let told: Vec<Telling> = spoken.into_iter().chain(self.told()).collect();
        if given.is_ok() {
            self.said.push((by, said));
        }
        ran.log.push(Chapter { step: number, says, told: told.clone() });
        let refused = match given {
            Ok(()) => {
                if let Some(rule) = wanted(step.refused.as_ref()) {
                    return Err(format!("the order should be refused{rule}, but it is obeyed").into());
                }
                wrong.extend(self.left_over(&tape).into_iter().map(Wrong::Differs));
                wrong.extend(holds_told(&step.told, &told).into_iter().map(Wrong::Differs));
                return Ok(Next::GoOn);
            }
            Err(Stop::NeedDice(need)) => {
                self.state = before;
                return Err(whose_dice::<R::Seat>(&need, Some(by), &told).into());
            }
            Err(stop) => stop.refused().expect("a want of dice is handled above"),
        };
        let no = Telling {
            rule: refused.rule.clone(),
            ..Telling::new(R::ABOUT.in_turn, format!("Refused: {}.", refused.says))
        };
        if let Some(chapter) = ran.log.last_mut() {
            chapter.told.push(no);
        }
        if self.state != before {
            return Err(format!("the order was refused ({}) and yet changed the state", refused.says).into());
        }
        let by = format!(" by {}", refused.rule);
        match wanted(step.refused.as_ref()) {
            Some(rule) if rule.fits(&refused.rule) => {
                wrong.extend(holds_text(step.because.as_deref(), &refused.says).err().map(Wrong::Differs));
                Ok(Next::GoOn)
            }
            Some(rule) => {
                let says = &refused.says;
                Err(format!("the order should be refused{rule}, but it is refused{by}: {says}").into())
            }
            None => Err(format!("the order is refused{by}: {}", refused.says).into()),
        }
    }

    fn answer(&self, step: &Step, question: &Value, wrong: &mut Vec<Wrong>) -> Result<(), Wrong> {
        let question: R::Query = read_part("ask", "question", question)?;
        let found = match (R::query(&self.state, &question), wanted(step.refused.as_ref())) {
            (Ok(found), None) => holds("answer", &step.gives, &found),
            (Ok(found), Some(rule)) => {
                vec![format!("the question should be refused{rule}, but the answer is {found}")]
            }
            (Err(refusal), Some(rule)) if rule.fits(refusal.rule().0) => {
                holds_text(step.because.as_deref(), &refusal.to_string()).err().into_iter().collect()
            }
            (Err(refusal), Some(rule)) => {
                let by = refusal.rule();
                vec![format!("the question should be refused{rule}, but it is refused by {by}: {refusal}")]
            }
            (Err(refusal), None) => vec![format!("the question is refused by {}: {refusal}", refusal.rule())],
        };
        wrong.extend(found.into_iter().map(Wrong::Differs));
        Ok(())
    }

    /// Gives an order or says a word. If the dice run out, the battle is left where they did.
    fn give(
        &mut self,
        by: R::Seat,
        said: &Said<R::Order>,
        tape: &mut Scripted,
        until: Until,
    ) -> Result<(), Stop> {
        match said {
            Said::Order(order) => {
                in_turn::<R>(&self.state, by).map_err(Stop::Refused)?;
                let mut ctx = Ctx::new(&mut self.state, tape, Log::Keep(&mut self.events));
                R::obey(&mut ctx, order).map_err(Stop::Refused)?;
            }
            Said::Word(word) => {
                let offer = standing_offer(self.said.iter().rev().map(|(by, said)| (*by, said)));
                let comes_of_it = judge::<R>(&self.state, by, *word, offer).map_err(Stop::Refused)?;
                let log = Log::Keep(&mut self.events);
                comes_of_it.carry_out(&mut Ctx::<R>::new(&mut self.state, tape, log));
            }
        }
        self.run_on(tape, until).map_err(Stop::NeedDice)
    }

    /// Works off the agenda. Where the dice run out, the step that asked for more has not happened.
    fn run_on(&mut self, tape: &mut Scripted, until: Until) -> Result<(), NeedDice> {
        while R::awaits(&self.state) == Awaits::Rules {
            let stops = until == Until::DiceRunOut && tape.leftover().is_empty();
            if stops && between::<R>(&self.state) {
                return Ok(());
            }
            let (before, told) = (self.state.clone(), self.events.len());
            let mut ctx = Ctx::<R>::new(&mut self.state, tape, Log::Keep(&mut self.events));
            if let Err(need) = R::step(&mut ctx) {
                self.state = before;
                self.events.truncate(told);
                return if stops { Ok(()) } else { Err(need) };
            }
        }
        Ok(())
    }

    /// Whether somebody is asked, or all is over.
    fn begun(&self) -> bool {
        R::awaits(&self.state) != Awaits::Rules
    }

    /// What happened in this step, as an umpire is told it.
    fn told(&self) -> Vec<Telling> {
        self.events.iter().filter_map(|event| R::tell(&self.state, event, None)).collect()
    }

    /// The dice nobody asked for, and what is asked instead.
    fn left_over(&self, tape: &Scripted) -> Vec<String> {
        let rest: Vec<String> = tape.leftover().iter().map(ToString::to_string).collect();
        if rest.is_empty() {
            return Vec::new();
        }
        vec![format!("dice were left over: nobody asked for {}; {}", rest.join(", "), self.standing())]
    }
}

/// Who was to roll, for which rule, and what had happened until then.
fn whose_dice<S: Sits>(need: &NeedDice, ordered: Option<S>, told: &[Telling]) -> String {
    let who = match (need.by, Seat::of_hand(need.by).and_then(S::at).or(ordered)) {
        (By::Nobody, _) | (_, None) => "Longroll is to roll".to_owned(),
        (_, Some(seat)) => format!("{} {seat} is to roll", S::WORD),
    };
    match told.last() {
        Some(last) => format!("{need}; {who}, after this: {}", last.says),
        None => format!("{need}; {who}, before anything else has happened"),
    }
}

/// Reads a part of a step; `what` it is stands in the sentence.
fn read_part<T: serde::de::DeserializeOwned>(key: &str, what: &str, data: &Value) -> Result<T, Wrong> {
    from_data(data).map_err(|fault| unreadable(key, what, fault))
}

fn unreadable(key: &str, what: &str, fault: Fault) -> Wrong {
    let says = format!("the {what} cannot be read: {fault}");
    Wrong::BadInput(Fault::new(fault.under(key).at, says))
}

fn differs(step: usize, says: String) -> Failed {
    Failed { step, says, at: String::new(), why: Why::Differs }
}

fn bad_input(step: usize, fault: Fault) -> Failed {
    Failed { step, says: fault.says, at: fault.at, why: Why::BadInput }
}

fn at_step(wrong: Wrong, index: usize) -> Failed {
    match wrong {
        Wrong::Differs(says) => Failed { at: format!("step[{index}]"), ..differs(index + 1, says) },
        Wrong::BadInput(fault) => bad_input(index + 1, fault.under(&format!("step[{index}]"))),
    }
}
