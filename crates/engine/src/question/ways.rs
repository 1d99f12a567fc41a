//! One of several verbs: the menu of a question.

use serde::Serialize;

use super::answers::{Answered, Answers, Tape, Unanswered};
use super::draft::Draft;
use super::form::Offer;
use crate::decision::Choice;
use crate::{Refusal, Refused};

/// A verb of a game's orders: a struct of its own, which of all orders it is, and its word in files. [`orders!`](crate::orders) makes them.
pub trait Verb<O>: Sized + Into<O> {
    /// Its word: `shoot`.
    const WORD: &'static str;
    /// An order of this verb.
    fn of(order: &O) -> Option<&Self>;
}

/// The orders of a game from its verbs, as `{"order": "shoot", …}` in files.
///
/// ```
/// # use engine::{PieceId, orders};
/// # use engine::question::Verb;
/// # use schemars::JsonSchema;
/// # use serde::{Deserialize, Serialize};
/// /// A picket volleys at another.
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
/// #[serde(rename_all = "kebab-case", deny_unknown_fields)]
/// pub struct Volley { pub target: PieceId }
/// /// Nothing more is done.
/// #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// pub struct EndTurn {}
///
/// orders! {
///     /// The answer to a decision.
///     pub enum Order {
///         /// A volley.
///         "volley" Volley,
///         /// The end.
///         "end-turn" EndTurn,
///     }
/// }
/// assert_eq!(<EndTurn as Verb<Order>>::WORD, "end-turn");
/// ```
///
/// Or with the parts of each: then the verbs' structs are made as well.
///
/// ```
/// # use engine::{PieceId, orders};
/// orders! {
///     /// The answer to a decision.
///     pub enum Order {
///         /// A picket volleys at another.
///         "volley" Volley {
///             /// At whom.
///             target: PieceId,
///         },
///         /// Nothing more is done.
///         "end-turn" EndTurn {},
///     }
/// }
/// assert_eq!(Order::from(EndTurn {}), Order::EndTurn(EndTurn::default()));
/// ```
#[macro_export]
macro_rules! orders {
    ($(#[$meta:meta])* $vis:vis enum $order:ident {
        $($(#[$doc:meta])* $word:literal $verb:ident { $($(#[$part:meta])* $field:ident: $of:ty),* $(,)? },)+
    }) => {
        $($crate::verb! { $(#[$doc])* $vis $verb { $($(#[$part])* $field: $of,)* } })+

        $crate::orders! { $(#[$meta])* $vis enum $order { $($(#[$doc])* $word $verb,)+ } }
    };
    ($(#[$meta:meta])* $vis:vis enum $order:ident { $($(#[$doc:meta])* $word:literal $verb:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(tag = "order")]
        $vis enum $order {
            $($(#[$doc])* #[serde(rename = $word)] $verb($verb),)+
        }

        $crate::verbs! { $order: $($word $verb),+ }
    };
}

/// The struct of one verb, for [`orders!`](crate::orders).
#[doc(hidden)]
#[macro_export]
macro_rules! verb {
    ($(#[$doc:meta])* $vis:vis $verb:ident {}) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        $vis struct $verb {}
    };
    ($(#[$doc:meta])* $vis:vis $verb:ident { $($(#[$part:meta])* $field:ident: $of:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $vis struct $verb { $($(#[$part])* pub $field: $of,)+ }
    };
}

/// Makes structs the verbs of an enum of orders that has a variant of the same name for each, as [`orders!`](crate::orders) does for a whole game.
#[macro_export]
macro_rules! verbs {
    ($order:ident: $($word:literal $verb:ident),+ $(,)?) => {
        $(
            impl From<$verb> for $order {
                fn from(verb: $verb) -> Self {
                    Self::$verb(verb)
                }
            }

            impl $crate::question::Verb<$order> for $verb {
                const WORD: &'static str = $word;

                fn of(order: &$order) -> Option<&Self> {
                    #[allow(unreachable_patterns, reason = "a game may have one verb only")]
                    match order {
                        $order::$verb(verb) => Some(verb),
                        _ => None,
                    }
                }
            }
        )+
    };
}

/// How a verb is offered.
#[derive(Debug, Clone, Copy)]
pub struct Button {
    label: Option<&'static str>,
    note: &'static str,
    often: Often,
    if_open: bool,
    shows: bool,
    ends: bool,
}

/// How often chance takes a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Often {
    /// So many times as often as the others.
    Times(usize),
    /// Once in so many times only.
    OneIn(usize),
    /// Never.
    Never,
}

/// The verb that needs no button: its first question is shown at once, among the buttons of the others.
pub const MAIN: Button =
    Button { label: None, note: "", often: Often::Times(1), if_open: false, shows: true, ends: false };

/// A verb that is obeyed, but neither shown nor thought of: there is another for the same.
pub const UNSAID: Button = Button { often: Often::Never, ..Button::new("") };

impl Button {
    /// A button with these words.
    pub const fn new(label: &'static str) -> Self {
        Self { label: Some(label), shows: false, ..MAIN }
    }

    /// With a short addition.
    pub const fn noted(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// What may be picked behind it is shown beside it.
    pub const fn showing(self) -> Self {
        Self { shows: true, ..self }
    }

    /// Shown only where it leads to an order.
    pub const fn if_open(self) -> Self {
        Self { if_open: true, ..self }
    }

    /// It ends what is asked: it is shown behind everything that does something.
    pub const fn ending(self) -> Self {
        Self { ends: true, ..self }
    }

    /// Chance presses it once in so many times only.
    pub const fn seldom(self, one_in: usize) -> Self {
        Self { often: Often::OneIn(one_in), ..self }
    }

    /// Chance presses it so many times as often as the others.
    pub const fn often(self, times: usize) -> Self {
        Self { often: Often::Times(times), ..self }
    }
}

/// The ways on from a question, each named with how it goes on.
pub struct Ways<'w, O, L> {
    tape: Option<Tape<'w, O>>,
    take: Take,
    /// How often chance takes each way.
    often: &'w mut Vec<Often>,
    at: usize,
    found: Option<(Answered<L>, Option<O>)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Take {
    /// None yet: only what there is to choose from is counted.
    Count,
    /// The one the order or the draft names.
    Named,
    /// The so-manieth.
    Number(usize),
}

impl<O> Answers<'_, O> {
    /// One of several verbs. `menu` names them all, each with the way on from there. It may be called more than once, so it reads only.
    pub fn ways<L>(&mut self, menu: impl Fn(&mut Ways<'_, O, L>)) -> Answered<L> {
        let mut often = Vec::new();
        if matches!(self.tape, Tape::Given(_) | Tape::Draft(_)) {
            return self.follow(&menu, Take::Named, &mut often);
        }
        menu(&mut Ways { tape: None, take: Take::Count, often: &mut often, at: 0, found: None });
        loop {
            let number = match &mut self.tape {
                Tape::Chance(pick) => weighed(&often, pick).ok_or(Unanswered::Nothing)?,
                Tape::Every(every) => {
                    let said: Vec<usize> =
                        (0..often.len()).filter(|way| often[*way] != Often::Never).collect();
                    let number = said[every.branch(said.len())];
                    return self.follow(&menu, Take::Number(number), &mut often);
                }
                Tape::Given(_) | Tape::Draft(_) => unreachable!("they name their way"),
            };
            match self.follow(&menu, Take::Number(number), &mut often) {
                // There is nothing legal on that way: chance tries another.
                Err(Unanswered::Nothing | Unanswered::Refused(_)) => often[number] = Often::Never,
                answered => return answered,
            }
        }
    }

    fn follow<L>(
        &mut self,
        menu: &impl Fn(&mut Ways<'_, O, L>),
        take: Take,
        often: &mut Vec<Often>,
    ) -> Answered<L> {
        let mut ways = Ways { tape: Some(self.tape.lent()), take, often, at: 0, found: None };
        menu(&mut ways);
        let found = ways.found;
        match (found, &mut self.tape) {
            (Some((answered, order)), _) => {
                self.order = order;
                answered
            }
            (None, Tape::Draft(draft)) if draft.verb().is_none() => Err(Unanswered::Asked),
            (None, Tape::Given(_) | Tape::Draft(_)) => Err(Unanswered::OtherQuestion),
            (None, Tape::Chance(_) | Tape::Every(_)) => Err(Unanswered::Nothing),
        }
    }
}

/// A way, picked by chance: those that are seldom taken are asked first whether it is their turn, then one of the others.
fn weighed(often: &[Often], pick: &mut dyn FnMut(usize) -> usize) -> Option<usize> {
    let times = |often: &Often| if let Often::Times(times) = often { *times } else { 0 };
    let all: usize = often.iter().map(times).sum();
    let seldom = |often: &Often| if let Often::OneIn(one_in) = often { Some(*one_in) } else { None };
    let mut rare = often.iter().enumerate().filter_map(|(way, often)| Some((way, seldom(often)?)));
    if all == 0 {
        let count = rare.clone().count();
        return if count == 0 { None } else { rare.nth(pick(count)).map(|(way, _)| way) };
    }
    if let Some((way, _)) = rare.find(|(_, one_in)| pick(*one_in) == 0) {
        return Some(way);
    }
    let mut number = if all == 1 { 0 } else { pick(all) };
    often.iter().position(|often| {
        let taken = number < times(often);
        number = number.saturating_sub(times(often));
        taken
    })
}

impl<O> Tape<'_, O> {
    /// The same tape for a while.
    fn lent(&mut self) -> Tape<'_, O> {
        match self {
            Self::Given(order) => Tape::Given(order),
            Self::Draft(draft) => Tape::Draft(draft),
            Self::Chance(pick) => Tape::Chance(&mut **pick),
            Self::Every(every) => Tape::Every(every),
        }
    }
}

impl<O, L> Ways<'_, O, L> {
    /// A verb without slots: `word::<EndShooting>(Button::new("End shooting"), || Legal::End)`.
    pub fn word<V: Verb<O> + Default>(&mut self, button: Button, legal: impl FnOnce() -> L) {
        self.verb::<V>(button, |answers| answers.done(legal(), V::default));
    }

    /// A verb without slots that the rules may refuse.
    pub fn may<V: Verb<O> + Default>(&mut self, button: Button, judge: impl FnOnce() -> Result<L, Refusal>) {
        self.verb::<V>(button, |answers| answers.done(judge()?, V::default));
    }

    /// Orders that can be given with one press or tap while no verb is named.
    pub fn shortcuts(&mut self, offers: impl FnOnce() -> Vec<Offer<O>>)
    where
        O: Serialize,
    {
        let Some(Tape::Draft(draft)) = &mut self.tape else { return };
        if draft.verb().is_none() && !draft.settling {
            for offer in offers() {
                let order = serde_json::to_value(&offer.value).expect("orders are plain data");
                draft.ask.show(offer.leading_to(order));
            }
        }
    }

    /// Several verbs that begin with the same question ([`Answers::lead`]). Named first: once a draft has answered that question, the other
    /// verbs are not offered any more.
    pub fn within(&mut self, way: impl FnOnce(&mut Answers<'_, O>) -> Answered<L>) {
        if !self.is_next(MAIN) {
            return;
        }
        let Some(tape) = &mut self.tape else { return };
        let mut answers = Answers::new(tape.lent());
        let answered = way(&mut answers);
        if !matches!(answered, Err(Unanswered::OtherQuestion)) {
            self.found = Some((answered, answers.order));
        }
        if matches!(tape, Tape::Draft(draft) if draft.is_led()) {
            self.tape = None;
        }
    }

    /// A verb and the way on from there.
    pub fn verb<V: Verb<O>>(&mut self, button: Button, way: impl FnOnce(&mut Answers<'_, V>) -> Answered<L>) {
        if !self.is_next(button) {
            return;
        }
        let Some(tape) = &mut self.tape else { return };
        let found = match tape {
            Tape::Given(order) => V::of(order).map(|verb| on(Tape::Given(verb), way)),
            Tape::Chance(pick) => Some(on(Tape::Chance(&mut **pick), way)),
            Tape::Every(every) => Some(on(Tape::Every(every), way)),
            Tape::Draft(draft) => in_draft(draft, button, way),
        };
        if let Some((answered, order)) = found {
            self.found = Some((answered, order.map(Into::into)));
        }
    }

    /// Counts a way, and says whether it is the one to be taken.
    fn is_next(&mut self, button: Button) -> bool {
        let number = self.at;
        self.at += 1;
        match self.take {
            Take::Count => {
                self.often.push(button.often);
                false
            }
            Take::Named => true,
            Take::Number(taken) => taken == number,
        }
    }
}

/// What comes of a way on a tape.
fn on<V, L>(
    tape: Tape<'_, V>,
    way: impl FnOnce(&mut Answers<'_, V>) -> Answered<L>,
) -> (Answered<L>, Option<V>) {
    let mut answers = Answers::new(tape);
    let answered = way(&mut answers);
    (answered, answers.order)
}

/// A verb in a draft: the one it names is followed; while it names none, each is a button, and what may be picked first behind the main one is
/// shown.
fn in_draft<O, V: Verb<O>, L>(
    draft: &mut Draft,
    button: Button,
    way: impl FnOnce(&mut Answers<'_, V>) -> Answered<L>,
) -> Option<(Answered<L>, Option<V>)> {
    match draft.verb() {
        Some(verb) if verb == V::WORD => return Some(on(Tape::Draft(draft.in_its_verb()), way)),
        Some(_) => return None,
        None if draft.settling || button.often == Often::Never => return None,
        None => {}
    }
    let look = |draft: &mut Draft| way(&mut Answers::new(Tape::Draft(draft)));
    let (answered, leads_on) = if button.shows {
        (draft.suppose(V::WORD, look), true)
    } else {
        let (answered, ask) = draft.probe(V::WORD, look);
        (answered, ask.leads_on())
    };
    if button.if_open && answered.is_err() && !leads_on {
        return None;
    }
    let refused = match answered {
        Err(Unanswered::Unreadable(says)) => return Some((Err(Unanswered::Unreadable(says)), None)),
        Err(Unanswered::Refused(refusal)) => Some(Refused::from_rule(&refusal)),
        _ => None,
    };
    // A value can be put only into a draft that says its verb, so a main verb that begins with one is a button too.
    let behind = draft.behind.take().filter(|_| refused.is_none());
    if let Some(label) = button.label.or(behind.as_deref()) {
        let choice = |said| Choice::option(label, said).noted(button.note).refused(refused);
        draft.offer_verb(V::WORD, |said| Choice { ends: button.ends, ..choice(said) });
    }
    None
}
