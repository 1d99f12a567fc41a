//! SX-DRAW-01, SX-DRAW-02, SX-DRAW-03, SX-DRAW-04, SX-DRAW-05, SX-DRAW-06, SX-ARX-04: the race to shoot.

use crate::firing::{Exchange, LegalVolley, Volley};
use crate::prelude::*;

/// SX-DRAW-01, SX-CONC-09: a Got a Shot test passed on one die: tester and mover race. A concealed tester is revealed before the dice.
/// `testers` are those who draw with the tester (SX-GRP-05).
pub fn begin(ctx: &mut Ctx<'_>, tester: FigureId, testers: &[FigureId], mover: FigureId) {
    movement::show(ctx);
    concealment::reveal(ctx, tester, ids::SX_CONC_09);
    let testers = testers.iter().copied().collect();
    ctx.push(Task::Race { tester, testers, mover });
}

/// SX-DRAW-03: who fires first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Race {
    /// This one.
    Won(FigureId),
    /// Both at once.
    Tie,
}

/// SX-DRAW-02, SX-DRAW-03, SX-GRP-05: dice and CV of two figures, the first the mover or the one who chose; a leader rolls for his group.
pub fn race(ctx: &mut Ctx<'_>, one: FigureId, other: FigureId) -> Result<Race, NeedDice> {
    let mut die = |figure: FigureId| ctx.dice_of(hidden::thrower(ctx, figure)).d6(ids::SX_DRAW_02);
    let dice = [die(one)?, die(other)?];
    let race = outcome(ctx, one, other, dice);
    ctx.tell(|state| tell_race(state, [one, other], dice, race));
    Ok(race)
}

/// SX-DRAW-02, SX-DRAW-03: what two dice decide; Coolness breaks ties.
fn outcome(state: &State, one: FigureId, other: FigureId, dice: [u8; 2]) -> Race {
    let runner = |figure: FigureId, die: u8| {
        let it = state.figure(groups::leader(state, figure));
        (it.cv + die, it.coolness)
    };
    match runner(one, dice[0]).cmp(&runner(other, dice[1])) {
        std::cmp::Ordering::Greater => Race::Won(one),
        std::cmp::Ordering::Less => Race::Won(other),
        std::cmp::Ordering::Equal => Race::Tie,
    }
}

/// SX-ARX-04: whether anybody who lost the race to the active figure still waits for the end of its movement.
pub fn somebody_waits(activation: &Activation) -> bool {
    activation.waiting.iter().next().is_some()
}

/// SX-ARX-04: the mover's movement is over, however it ended (or it has come to 1 inch of the man it charges): those who lost the race to
/// it fire now, if able. To be called before step 7 and before the Being Charged check; puts their fire on the agenda and says whether
/// there is any.
pub fn movement_is_over(ctx: &mut Ctx<'_>) -> bool {
    let Some(activation) = &ctx.activation else { return false };
    if !somebody_waits(activation) {
        return false;
    }
    let (mover, waiting) = (activation.figure, activation.waiting);
    emit(ctx, Event::WaitIsOver);
    let mut firers: Vec<FigureId> =
        waiting.iter().filter(|firer| firing::is_able(ctx, *firer, mover)).collect();
    reactions::put_in_order(ctx, &mut firers, |firer| (*firer, mover));
    let together = as_groups(ctx, &firers);
    for volleys in together.iter().rev() {
        firing::must_fire(ctx, volleys, mover, Why::Draw);
    }
    !firers.is_empty()
}

/// SX-GRP-06: figures sorted by who fires together: those of a group at the place of its first, highest CV first; the others alone.
fn as_groups(state: &State, firers: &[FigureId]) -> Vec<Vec<FigureId>> {
    let mut together: Vec<Vec<FigureId>> = Vec::new();
    for firer in firers {
        if together.iter().flatten().any(|other| other == firer) {
            continue;
        }
        let with = reactions::by_rank(state, *firer).into_iter().filter(|mate| firers.contains(mate));
        together.push(with.collect());
    }
    together
}

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-DRAW-02: both roll.
    /// - `testers` (SX-GRP-05): those who draw with him, himself among them.
    Race { tester: FigureId, testers: FigureSet, mover: FigureId },
    /// SX-ARX-04: the mover, who has won or tied, fires or finishes its movement.
    Choose(Choose),
}

/// SX-ARX-04: whether the winner of a race fires or finishes its movement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    pub tester: FigureId,
    /// SX-GRP-05: those who draw with him.
    pub testers: FigureSet,
    pub mover: FigureId,
    /// Both may fire at once.
    pub tie: bool,
}

impl Asks<Sixgun> for Choose {
    decided_by!(self, state => self.mover);

    fn head(&self, state: &State) -> Head {
        let (mover, tester) = (state.name(self.mover), state.name(self.tester));
        let says =
            format!("{mover} is quicker than {tester}: fire, which ends the move, or finish the move first.");
        Head::new(ids::SX_ARX_04, "Draw!", says)
            .interrupting()
            .asking(ids::SX_ARX_04, "whether the winner fires or goes on")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self { tester, testers, mover, tie } = *self;
        answers.ways(|ways| {
            ways.verb::<order::Fire>(MAIN, |answers| {
                let volley = firing::volley(state, mover, Why::Draw, Some(tester), answers)?;
                Ok(Doing::of(volley).shown(firing::show).played(move |ctx, volley| {
                    if tie { both(ctx, volley, (tester, testers), mover) } else { firing::play(ctx, volley) }
                }))
            });
            ways.word::<order::GoOn>(Button::new("Finish the move"), || {
                Doing::shown(move |state| {
                    let (mover, tester) = (state.name(mover), state.name(tester));
                    let when = if tie { "at once" } else { "when the move is over" };
                    format!("{mover} goes on; {tester} fires {when}, if able.")
                })
                .played(move |ctx| goes_on(ctx, (tester, testers), mover, tie))
            });
        })
    }

    /// SX-SOLO-04: those who escape or charge finish the move, the others fire.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let Self { tester, mover, .. } = *self;
        let goes_on = firing::prefers_to_go_on(state, mover);
        let volley = if goes_on { None } else { firing::plain_volley(state, mover, tester) };
        Some(volley.unwrap_or_else(|| order::GoOn {}.into()))
    }
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        let Self::Race { tester, testers, mover } = self else { unreachable!("this task asks") };
        let race = race(ctx, mover, tester)?;
        if ctx.setup.options.has(Module::Reactions) {
            advanced(ctx, race, (tester, testers), mover);
        } else {
            basic(ctx, race, (tester, testers), mover);
        }
        Ok(())
    }
}

/// SX-DRAW-04, SX-DRAW-05, SX-DRAW-06: the winner fires, or the loser if the winner cannot; both in a tie.
fn basic(ctx: &mut Ctx<'_>, race: Race, those: Drawing, mover: FigureId) {
    let (tester, _) = those;
    let mover_able = firing::is_able(ctx, mover, tester);
    let testers = those_with_a_shot(ctx, those, mover);
    match race {
        Race::Won(winner) if winner == mover && mover_able => {
            firing::must_fire(ctx, &[mover], tester, Why::Draw);
        }
        Race::Won(winner) if winner == mover => {
            firing::say_why_not(ctx, mover, tester);
            firing::must_fire(ctx, &testers, mover, Why::Draw);
        }
        Race::Won(_) if !testers.is_empty() => firing::must_fire(ctx, &testers, mover, Why::Draw),
        Race::Won(_) => {
            firing::say_why_not(ctx, tester, mover);
            firing::must_fire(ctx, &[mover], tester, Why::Draw);
        }
        Race::Tie => {
            let mut firers = vec![(mover, Some(tester))];
            firers.extend(testers.into_iter().map(|firer| (firer, Some(mover))));
            firing::together(ctx, &firers, Why::Draw);
        }
    }
}

/// SX-ARX-04: an active winner fires or finishes its movement; a tester who wins fires.
fn advanced(ctx: &mut Ctx<'_>, race: Race, those: Drawing, mover: FigureId) {
    let tie = race == Race::Tie;
    let (tester, testers) = those;
    if race == Race::Won(tester) {
        firing::must_fire(ctx, &those_with_a_shot(ctx, those, mover), mover, Why::Draw);
    } else if firing::is_able(ctx, mover, tester) {
        ctx.push(Task::Choose(Choose { tester, testers, mover, tie }));
    } else {
        goes_on(ctx, those, mover, tie);
    }
}

/// SX-ARX-04: the mover moves on; the tester fires when the movement is over, or at once after a tie.
fn goes_on(ctx: &mut Ctx<'_>, those: Drawing, mover: FigureId, tie: bool) {
    let testers = those_with_a_shot(ctx, those, mover);
    if tie {
        firing::must_fire(ctx, &testers, mover, Why::Draw);
    } else {
        emit(ctx, Event::Outrun { testers, mover });
    }
}

/// SX-DRAW-06: both fire at once, the mover as it was declared.
fn both(ctx: &mut Ctx<'_>, volley: LegalVolley, those: Drawing, mover: FigureId) {
    let testers = those_with_a_shot(ctx, those, mover);
    let first = Volley::of(mover, Some(those.0)).declared(volley.bullets().iter().copied().collect());
    let others = testers.into_iter().map(|firer| Volley::of(firer, Some(mover)));
    let exchange = Exchange::new(Why::Draw, std::iter::once(first).chain(others)).simultaneous();
    firing::push(ctx, exchange);
}

/// SX-GRP-05: a tester and all who draw with him.
type Drawing = (FigureId, FigureSet);

/// SX-GRP-05: the tester and those who draw with him and have a shot at the mover still, highest CV first.
fn those_with_a_shot(state: &State, (tester, with): Drawing, mover: FigureId) -> Vec<FigureId> {
    let draws = |member: &FigureId| with.has(*member) && reactions::has_a_shot(state, *member, mover);
    let has = |member: &FigureId| *member == tester || draws(member);
    reactions::by_rank(state, tester).into_iter().filter(has).collect()
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-ARX-04: the mover moves on; these wait until its movement is over.
    Outrun { testers: Vec<FigureId>, mover: FigureId },
    /// SX-ARX-04: those who waited may fire now.
    WaitIsOver,
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    let Some(activation) = &mut state.activation else { return };
    match event {
        Event::Outrun { testers, .. } => {
            for tester in testers {
                activation.waiting.add(*tester);
            }
            // It finishes its movement along the declared path, so that its owner is not asked again (SX-ACT-12).
            activation.interrupted = false;
        }
        Event::WaitIsOver => activation.waiting = FigureSet::default(),
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    match event {
        Event::Outrun { mover, .. } => {
            Some(about(state, ids::SX_ARX_04, *mover, "moves on before a shot falls"))
        }
        Event::WaitIsOver => None,
    }
}

/// SX-DRAW-02, SX-GRP-05: a race as people are told it, by their Combat Values or their leaders'.
fn tell_race(state: &State, who: [FigureId; 2], dice: [u8; 2], race: Race) -> Telling {
    let [here, there] = who.map(|figure| state.name(figure));
    let cvs = who.map(|figure| state.figure(groups::leader(state, figure)).cv);
    let (mine, theirs) = (cvs[0] + dice[0], cvs[1] + dice[1]);
    let ours = format!("{here} {} + {} = {mine}", cvs[0], dice[0]);
    let others = format!("{there} {} + {} = {theirs}", cvs[1], dice[1]);
    let says = match race {
        // SX-DRAW-03: of equals the one with the higher Coolness.
        Race::Won(winner) if mine == theirs => {
            let winner = state.name(winner);
            format!("Draw! {ours}, {others}: {winner} has the higher Coolness and is quicker.")
        }
        Race::Won(winner) => format!("Draw! {ours}, {others}: {} is quicker.", state.name(winner)),
        Race::Tie => format!("Draw! {ours}, {others}: both shoot at once."),
    };
    let rule = if mine == theirs { ids::SX_DRAW_03 } else { ids::SX_DRAW_02 };
    let told = Telling::new(rule, says).headline().about([here, there]);
    // Each has a sum of his own, and the sentence tells both.
    let dice = Faces::new(&dice).expect("a die each");
    told.rolled(format!("{here} and {there} draw"), &dice, [], [])
}
