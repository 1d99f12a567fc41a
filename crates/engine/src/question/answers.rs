//! Answers are a tape, as dice are: a whole order, a player's draft, chance, or every answer there is. The question cannot tell.

use std::fmt;
use std::iter::{Empty, Flatten, OnceWith, empty, once_with};

use serde::Serialize;
use serde::de::DeserializeOwned;
use table::Spot;

use super::draft::Draft;
use super::every::Every;
use super::form::{Form, Next, Offer};
use crate::decision::DieChoice;
use crate::{PieceId, Refusal};

/// What the rules make of an answer, or why there is none yet.
pub type Answered<L> = Result<L, Unanswered>;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Unanswered {
    /// A rule says no.
    Refused(Refusal),
    /// The draft does not say it yet; the [`Ask`](crate::Ask) says what is wanted.
    Asked,
    /// The draft cannot be read, and why.
    Unreadable(String),
    /// The order answers another question.
    OtherQuestion,
    /// Nothing legal can be picked here.
    Nothing,
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// How chance picks: a number below the one given.
pub type Pick<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Whoever answers a question. `O` is the order, or the verb of it that is being asked for.
pub struct Answers<'a, O> {
    pub(super) tape: Tape<'a, O>,
    /// The order that was put together; none if it was given.
    pub(super) order: Option<O>,
}

pub(super) enum Tape<'a, O> {
    /// A whole order: every slot is read from it and judged.
    Given(&'a O),
    /// A player's draft: the first slot it does not fill becomes the ask.
    Draft(&'a mut Draft),
    /// Some legal answer.
    Chance(Pick<'a>),
    /// The next of all legal answers that can be listed.
    Every(&'a mut Every),
}

/// A part of an order: its key in drafts and files, and where it is in the order. [`slot!`](crate::slot) says both at once.
pub struct Slot<O, T> {
    /// The key, as a JSON pointer without its first stroke: `unit`, `moves/0/to`; empty, it is all of the order.
    pub key: &'static str,
    /// Where it is.
    pub get: fn(&O) -> T,
}

impl<O, T> Slot<O, T> {
    /// A slot that is only asked for in drafts: what leads to a verb ([`Answers::lead`]), or a part of an order that is judged as a whole
    /// when it is given ([`Answers::whole`]).
    pub const fn drafted(key: &'static str) -> Self {
        Self { key, get: |_| unreachable!("it is not asked of a given order") }
    }
}

/// The slot of a field: `slot!(unit)`. A field the order does not have does not compile. A key with another name, or deeper in the order, is
/// written out: `slot!("moves/0/to", first_place)`.
#[macro_export]
macro_rules! slot {
    ($field:ident) => {
        $crate::question::Slot { key: ::core::stringify!($field), get: |order| order.$field.clone() }
    };
    ($key:literal, $get:expr) => {
        $crate::question::Slot { key: $key, get: $get }
    };
}

/// What can be picked to fill a slot.
pub trait Answer: Clone + PartialEq + Serialize + DeserializeOwned {
    /// What a player reads on the button: the name of its piece, unless it is called otherwise.
    fn label(&self) -> String {
        self.piece().map_or_else(String::new, |piece| piece.to_string())
    }

    /// The piece it stands for, which can be tapped on the map.
    fn piece(&self) -> Option<PieceId> {
        None
    }
}

impl Answer for PieceId {
    fn piece(&self) -> Option<PieceId> {
        Some(*self)
    }
}

impl Answer for String {
    fn label(&self) -> String {
        self.clone()
    }
}

impl Answer for Spot {
    fn label(&self) -> String {
        let at = self.point();
        format!("({}, {})", at.x, at.y)
    }
}

impl Answer for f64 {
    fn label(&self) -> String {
        self.to_string()
    }
}

impl Answer for bool {
    fn label(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

/// What an order may leave out.
impl<T: Answer> Answer for Option<T> {
    fn label(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), T::label)
    }

    fn piece(&self) -> Option<PieceId> {
        self.as_ref().and_then(T::piece)
    }
}

impl<'a, O> Answers<'a, O> {
    pub(super) const fn new(tape: Tape<'a, O>) -> Self {
        Self { tape, order: None }
    }

    /// One of several is picked: a piece, or a word of the game. Without a title the question keeps its own.
    pub fn pick<T: Answer, D: fmt::Display>(
        &mut self,
        slot: Slot<O, T>,
        title: D,
    ) -> Picking<'_, 'a, O, T, D, Empty<T>, Empty<T>, Bare, Bare> {
        let (lit, shown) = (empty(), empty());
        Picking { answers: self, slot, title, usual: None, open: false, label: Bare, lit, shown, note: Bare }
    }

    /// What goes without saying and can be changed, such as who pays: `usual`, unless the order says otherwise. A choice that leads here
    /// brings it along, so that the draft is an order without a further question.
    pub fn settle<T: Answer>(
        &mut self,
        slot: Slot<O, T>,
        usual: T,
    ) -> Picking<'_, 'a, O, T, &'static str, Empty<T>, Empty<T>, Bare, Bare> {
        Picking { usual: Some(usual), ..self.pick(slot, "") }
    }

    /// A value of its own kind is given: a place on the map, numbers for pieces, an order of things, a number.
    pub fn fill<T: Serialize + DeserializeOwned, D: fmt::Display>(
        &mut self,
        slot: Slot<O, T>,
        title: D,
        form: Form,
    ) -> Filling<'_, 'a, O, T, D> {
        Filling { answers: self, slot, title, form, proposals: Vec::new(), settles: false }
    }

    /// A list is given that grows: it is whole as soon as the rules accept it, and may grow on. `next` says what may come after what there
    /// is; `any` is some list, likely to be legal, for chance; `judge` says what the rules make of one.
    pub fn grow<T: Clone + Serialize + DeserializeOwned, L>(
        &mut self,
        slot: Slot<O, Vec<T>>,
        next: impl FnOnce(&[T]) -> Next<T>,
        mut any: impl FnMut(&mut dyn FnMut(usize) -> usize) -> Option<Vec<T>>,
        mut judge: impl FnMut(&[T]) -> Result<L, Refusal>,
    ) -> Answered<L> {
        match &mut self.tape {
            Tape::Given(order) => Ok(judge(&(slot.get)(order))?),
            Tape::Chance(pick) => {
                let mut tried = (0..TRIES).map_while(|_| any(&mut **pick));
                tried.find_map(|list| judge(&list).ok()).ok_or(Unanswered::Nothing)
            }
            Tape::Every(every) => {
                let Next { offers, suggested, .. } = next(&[]);
                let lists = offers.into_iter().chain(suggested).map(|offer| offer.value);
                let lists = std::iter::once(Vec::new()).chain(lists);
                every.one_of(lists.filter_map(|list| judge(&list).ok()).collect())
            }
            Tape::Draft(draft) => {
                let list: Vec<T> = draft.read(slot.key)?.unwrap_or_default();
                if draft.settling {
                    return judge(&list).map_err(|_| Unanswered::Asked);
                }
                let Next { rule, title, offers, place, suggested } = next(&list);
                (draft.ask.title, draft.ask.rule) = (title, rule.0.to_owned());
                for offer in offers {
                    let choice = draft.choice(slot.key, offer);
                    draft.ask.show(choice);
                }
                if let Some((key, ghost)) = place {
                    let suggested =
                        suggested.into_iter().map(|offer| draft.choice(slot.key, offer)).collect();
                    Form::Place(ghost).ask(&key, suggested, &mut draft.ask);
                }
                judge(&list).map_err(|_| Unanswered::Asked)
            }
        }
    }

    /// What is asked before the verb and shared by several verbs ("which unit acts?"). It stands in the draft until a slot of the verb takes
    /// its place; an order, or a draft that says its verb, is not asked any more.
    pub fn lead<T: Answer, L, D: fmt::Display>(
        &mut self,
        key: &'static str,
        title: D,
        offered: impl Iterator<Item = T>,
        judge: impl FnMut(T) -> Result<L, Refusal>,
    ) -> Answered<Option<L>> {
        let asked = match &mut self.tape {
            Tape::Given(_) => false,
            Tape::Draft(draft) => draft.leads(key),
            Tape::Chance(_) | Tape::Every(_) => true,
        };
        if !asked {
            return Ok(None);
        }
        self.pick(Slot::drafted(key), title).among(offered).judged(judge).map(Some)
    }

    /// A given order that one function judges as a whole, so that its rules refuse in the rulebook's order; else nothing, and it is asked for
    /// slot by slot.
    pub fn whole<L>(&self, judge: impl FnOnce(&O) -> Result<L, Refusal>) -> Option<Answered<L>> {
        match &self.tape {
            Tape::Given(order) => Some(judge(order).map_err(Unanswered::Refused)),
            _ => None,
        }
    }

    /// The answer is whole: what the rules make of it, and the order, which is put together only for those who want to know it.
    pub fn done<L>(&mut self, legal: L, order: impl FnOnce() -> O) -> Answered<L> {
        match &mut self.tape {
            Tape::Given(_) => {}
            Tape::Draft(draft) => draft.is_whole()?,
            Tape::Chance(_) | Tape::Every(_) => self.order = Some(order()),
        }
        Ok(legal)
    }
}

/// A pick that is being put together: among whom, who else is shown, what they are called and what is noted.
#[must_use = "a pick is made by `judged`"]
pub struct Picking<'p, 'a, O, T, D, I, S, C, N> {
    answers: &'p mut Answers<'a, O>,
    slot: Slot<O, T>,
    title: D,
    usual: Option<T>,
    open: bool,
    lit: I,
    shown: S,
    label: C,
    note: N,
}

impl<'p, 'a, O, T, D, I, S, C, N> Picking<'p, 'a, O, T, D, I, S, C, N> {
    /// Those worth trying: chance, commanders and players pick among them.
    pub fn among<J: IntoIterator<Item = T>>(self, lit: J) -> Picking<'p, 'a, O, T, D, J::IntoIter, S, C, N> {
        let Self { answers, slot, title, usual, open, lit: _, shown, label, note } = self;
        Picking { answers, slot, title, usual, open, lit: lit.into_iter(), shown, label, note }
    }

    /// The same; they are looked for only where somebody picks.
    pub fn among_those<J, F>(self, lit: F) -> Picking<'p, 'a, O, T, D, Flatten<OnceWith<F>>, S, C, N>
    where
        J: IntoIterator<Item = T>,
        F: FnOnce() -> J,
    {
        let Self { answers, slot, title, usual, open, lit: _, shown, label, note } = self;
        Picking { answers, slot, title, usual, open, lit: once_with(lit).flatten(), shown, label, note }
    }

    /// Shown beside them, though hardly any of them may be picked: a player reads why not.
    pub fn showing<J: IntoIterator<Item = T>>(
        self,
        shown: J,
    ) -> Picking<'p, 'a, O, T, D, I, J::IntoIter, C, N> {
        let Self { answers, slot, title, usual, open, lit, shown: _, label, note } = self;
        Picking { answers, slot, title, usual, open, lit, shown: shown.into_iter(), label, note }
    }

    /// With a title of its own, while others may be picked instead of what goes without saying.
    pub fn titled<E>(self, title: E) -> Picking<'p, 'a, O, T, E, I, S, C, N> {
        let Self { answers, slot, title: _, usual, open, lit, shown, label, note } = self;
        Picking { answers, slot, title, usual, open, lit, shown, label, note }
    }

    /// Shown only if they may be picked.
    pub fn only_open(self) -> Self {
        Self { open: true, ..self }
    }

    /// Called so on a button, instead of by its name on the map.
    pub fn called<M: Fn(&T) -> String>(self, label: M) -> Picking<'p, 'a, O, T, D, I, S, Called<M>, N> {
        let Self { answers, slot, title, usual, open, lit, shown, label: _, note } = self;
        Picking { answers, slot, title, usual, open, lit, shown, label: Called(label), note }
    }

    /// Picked as a die that lies on the table.
    pub fn lying<M: Fn(&T) -> DieChoice>(self, die: M) -> Picking<'p, 'a, O, T, D, I, S, Lying<C, M>, N> {
        let Self { answers, slot, title, usual, open, lit, shown, label, note } = self;
        Picking { answers, slot, title, usual, open, lit, shown, label: Lying(label, die), note }
    }

    /// What stands beside a legal one: a price, a number of dice.
    pub fn noted<M>(self, note: M) -> Picking<'p, 'a, O, T, D, I, S, C, Noted<M>> {
        let Self { answers, slot, title, usual, open, lit, shown, label, note: _ } = self;
        Picking { answers, slot, title, usual, open, lit, shown, label, note: Noted(note) }
    }
}

impl<O, T, D, I, S, C, N> Picking<'_, '_, O, T, D, I, S, C, N>
where
    T: Answer,
    C: Call<T>,
    D: fmt::Display,
    I: Iterator<Item = T>,
    S: Iterator<Item = T>,
{
    /// Asks. What the rules make of an answer is said by `judge`, or why they refuse it.
    pub fn judged<L>(self, mut judge: impl FnMut(T) -> Result<L, Refusal>) -> Answered<L>
    where
        N: Note<L>,
    {
        let Self { answers, slot, title, usual, open, lit, shown, label, note } = self;
        match &mut answers.tape {
            Tape::Given(order) => Ok(judge((slot.get)(order))?),
            Tape::Chance(pick) => {
                if let Some(usual) = usual {
                    return judge(usual).map_err(|_| Unanswered::Nothing);
                }
                let mut tried: Vec<T> = lit.collect();
                if tried.is_empty() {
                    return Err(Unanswered::Nothing);
                }
                let start = pick(tried.len());
                tried.rotate_left(start);
                tried.into_iter().map(judge).find_map(Result::ok).ok_or(Unanswered::Nothing)
            }
            Tape::Every(every) => match usual {
                Some(usual) => judge(usual).map_err(|_| Unanswered::Nothing),
                None => every.one_of(lit.map(judge).filter_map(Result::ok).collect()),
            },
            Tape::Draft(draft) => {
                let said = draft.read(slot.key)?;
                if let (true, None, Some(usual)) = (draft.settling, &said, &usual) {
                    draft.put(slot.key, usual);
                }
                // What goes without saying is not said once more; what is said is shown among the others.
                let unsaid = usual.clone().filter(|_| said.is_none());
                if !draft.settling && (said.is_none() || usual.is_some()) {
                    let lit: Vec<T> = lit.collect();
                    let beside: Vec<T> = shown.filter(|one| !lit.contains(one)).collect();
                    let title = title.to_string();
                    if !title.is_empty() {
                        draft.ask.title = title;
                    }
                    for one in lit.iter().chain(&beside).filter(|one| Some(*one) != unsaid.as_ref()) {
                        let judged = judge(one.clone());
                        if open && judged.is_err() {
                            continue;
                        }
                        let note = judged.as_ref().map_or_else(|_| String::new(), |legal| note.on(legal));
                        let offer = label.offer(one).noted(note).refused(judged.err());
                        let choice = draft.choice(slot.key, offer);
                        draft.ask.show(choice);
                    }
                }
                Ok(judge(said.or(usual).ok_or(Unanswered::Asked)?)?)
            }
        }
    }
}

/// What a choice is called.
pub trait Call<T> {
    /// It, as it is offered.
    fn offer(&self, one: &T) -> Offer<T>;
}

/// By its own name; a piece is tapped on the map.
impl<T: Answer> Call<T> for Bare {
    fn offer(&self, one: &T) -> Offer<T> {
        let offer = Offer::new(one.label(), one.clone());
        match one.piece() {
            Some(piece) => offer.on(piece),
            None => offer,
        }
    }
}

/// A name made by a function: a button.
pub struct Called<M>(M);

impl<T: Clone, M: Fn(&T) -> String> Call<T> for Called<M> {
    fn offer(&self, one: &T) -> Offer<T> {
        Offer::new((self.0)(one), one.clone())
    }
}

/// A die, beside what it is called.
pub struct Lying<C, M>(C, M);

impl<T, C: Call<T>, M: Fn(&T) -> DieChoice> Call<T> for Lying<C, M> {
    fn offer(&self, one: &T) -> Offer<T> {
        self.0.offer(one).lying((self.1)(one))
    }
}

/// What stands beside a choice that may be picked.
pub trait Note<L> {
    /// The note on what the rules make of the choice.
    fn on(&self, legal: &L) -> String;
}

/// No note, and no name but its own.
pub struct Bare;

impl<L> Note<L> for Bare {
    fn on(&self, _: &L) -> String {
        String::new()
    }
}

/// A note made by a function.
pub struct Noted<M>(M);

impl<L, M: Fn(&L) -> String> Note<L> for Noted<M> {
    fn on(&self, legal: &L) -> String {
        (self.0)(legal)
    }
}

/// A value that is being asked for.
#[must_use = "a value is asked for by `judged`"]
pub struct Filling<'p, 'a, O, T, D> {
    answers: &'p mut Answers<'a, O>,
    slot: Slot<O, T>,
    title: D,
    form: Form,
    proposals: Vec<Offer<T>>,
    settles: bool,
}

impl<O, T, D> Filling<'_, '_, O, T, D>
where
    T: Clone + Serialize + DeserializeOwned,
    D: fmt::Display,
{
    /// Values worth proposing, each with what a player reads. They are made only for players and commanders.
    pub fn proposing<P: Into<Offer<T>>>(mut self, proposals: impl FnOnce() -> Vec<P>) -> Self {
        if matches!(self.answers.tape, Tape::Draft(_) | Tape::Every(_)) {
            self.proposals = proposals().into_iter().map(Into::into).collect();
        }
        self
    }

    /// It goes without saying and can be changed: the first proposal the rules accept, unless the order says otherwise.
    pub fn settled(self) -> Self {
        Self { settles: true, ..self }
    }

    /// Asks for what may be left out.
    pub fn maybe<L>(
        self,
        any: impl FnMut(&mut dyn FnMut(usize) -> usize) -> T,
        judge: impl FnMut(T) -> Result<L, Refusal>,
    ) -> Answered<Option<L>> {
        match self.judged(any, judge) {
            Err(Unanswered::Asked | Unanswered::Nothing) => Ok(None),
            answered => answered.map(Some),
        }
    }

    /// Asks. `any` is some value, likely to be legal, for chance; `judge` says what the rules make of one.
    pub fn judged<L>(
        self,
        mut any: impl FnMut(&mut dyn FnMut(usize) -> usize) -> T,
        mut judge: impl FnMut(T) -> Result<L, Refusal>,
    ) -> Answered<L> {
        let Self { answers, slot, title, form, proposals, settles } = self;
        match &mut answers.tape {
            Tape::Given(order) => Ok(judge((slot.get)(order))?),
            Tape::Chance(pick) => {
                (0..TRIES).find_map(|_| judge(any(&mut **pick)).ok()).ok_or(Unanswered::Nothing)
            }
            Tape::Every(every) => {
                every.one_of(proposals.into_iter().filter_map(|offer| judge(offer.value).ok()).collect())
            }
            Tape::Draft(draft) => {
                let mut said: Option<T> = draft.read(slot.key)?.filter(|_| draft.says(&form.field(slot.key)));
                let mut legal = proposals.into_iter().filter(|offer| judge(offer.value.clone()).is_ok());
                if draft.settling {
                    if let (true, None) = (settles, &said) {
                        said = legal.next().map(|offer| offer.value);
                        if let Some(usual) = &said {
                            draft.put(slot.key, usual);
                        }
                    }
                } else if draft.supposed {
                    draft.behind = Some(title.to_string());
                } else {
                    draft.ask.title = title.to_string();
                    let proposed = legal.map(|offer| draft.choice(slot.key, offer)).collect();
                    // It stays open when it is filled: a ghost may be dragged on.
                    form.ask(slot.key, proposed, &mut draft.ask);
                }
                Ok(judge(said.ok_or(Unanswered::Asked)?)?)
            }
        }
    }
}

/// How often chance looks for a legal value.
const TRIES: usize = 8;
