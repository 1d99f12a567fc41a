//! SG-COMB: phase (d). Links are settled, combats form, and each is carried through completely before the next (SG-COMB-14).

pub mod commit;
pub(crate) mod grouping;
pub mod outcome;
pub(crate) mod points;

use crate::order::{CountHere, HoldBack, LetLapse, Resolve, SideWith, TurnAgainst};
use crate::prelude::*;

/// A combat being fought.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fight {
    /// Who fights.
    pub combat: Combat,
    /// SG-COMB-05.
    pub attacker: Side,
    /// The attacks that made it.
    pub attacks: Vec<u8>,
    /// SG-COMB-06, SG-COMB-10: front-line bases.
    pub front: BaseSet,
    /// SG-COMB-07: supporting bases.
    pub support: BaseSet,
    /// SG-COMB-08: bodies whose owner was asked whether they count here.
    pub asked: BaseSet,
    /// SG-COMB-08: those that are kept for another combat.
    pub held_back: BaseSet,
    /// SG-COMB-11: bases that stepped up, and the formation each came from.
    pub stepped: Vec<(BaseId, BaseSet)>,
    /// SG-COMB-12: committed ranged artillery.
    pub ranged: Vec<Ranged>,
    /// SG-RES-02: what came of it.
    pub verdict: Option<outcome::Verdict>,
    /// SG-OUT-05: the winner's front line as it stood when the dice were rolled.
    pub stood: Vec<(BaseId, Pose)>,
    /// SG-OUT-04: the losing formations' front-line bases, and the middle of each.
    pub vacated: Vec<(BaseSet, Spot)>,
    /// SG-OUT-04: winning bases whose formations may advance.
    pub may_advance: BaseSet,
    /// SG-OUT-04: those that have advanced.
    pub advanced: BaseSet,
}

/// SG-COMB-12: a battery in a combat from afar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ranged {
    pub base: BaseId,
    /// SG-COMB-13: its target in counter-battery; nothing if it fires in support. Only those in support add points.
    pub target: Option<BaseId>,
}

/// What is done in phase (d).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SG-COMB-01: links whose target is gone.
    Settle,
    /// SG-COMB-01.
    MoveLink(MoveLink),
    /// SG-COMB-02: combats form, with ties settled so far.
    /// - `choices`: a body, and a base of the combat it belongs to.
    Form { choices: Vec<(BaseId, BaseId)> },
    /// SG-COMB-03, SG-COMB-15.
    SettleTie(SettleTie),
    /// SG-COMB-09: the next combat.
    Next,
    /// SG-COMB-09.
    Name,
    /// SG-COMB-08: who supports.
    Supports,
    /// SG-COMB-08.
    Count(CountOrNot),
    /// SG-COMB-10: it is this side's turn to commit, after so many passes.
    MayCommit(commit::Committing),
    /// SG-COMB-10.
    Commit(commit::Committing),
    /// SG-COMB-12.
    MayCommitGuns(commit::CommittingGuns),
    /// SG-COMB-12.
    CommitGuns(commit::CommittingGuns),
    /// SG-COMB-14: the points are counted, then the dice are rolled.
    Roll,
    /// SG-RES-01.
    /// - `points`: in halves.
    Dice { points: BySide<i32> },
    /// SG-OUT-03.
    Losses,
    /// SG-OUT-04.
    MayAdvance,
    /// SG-OUT-04.
    Advance,
    /// SG-OUT-05.
    PushBacks,
    /// SG-FORM-11, SG-OUT-07.
    CloseUp,
    /// SG-OUT-07.
    Finish,
}

/// SG-COMB-01: at the start of phase (d).
pub(crate) fn begin(ctx: &mut Ctx<'_, Guns>) {
    ctx.push_in_order([Task::Settle, Task::Form { choices: vec![] }, Task::Next]);
}

impl Task {
    /// Does it.
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) -> Result<(), NeedDice> {
        match self {
            Self::Settle => settle(ctx),
            Self::Form { choices } => form(ctx, choices),
            Self::Next => next(ctx),
            Self::Supports => supports(ctx),
            Self::MayCommit(task) => task.begin(ctx),
            Self::MayCommitGuns(task) => task.begin(ctx),
            Self::Roll => {
                let points = BySide::of(|side| points::points(ctx, ctx.the_fight(), side).total());
                ctx.push(Self::Dice { points });
            }
            Self::Dice { points } => return outcome::roll(ctx, points),
            Self::Losses => return outcome::losses(ctx),
            Self::MayAdvance => outcome::may_advance(ctx),
            Self::PushBacks => outcome::push_backs(ctx),
            Self::CloseUp => outcome::close_up(ctx),
            Self::Finish => finish(ctx),
            _ => {}
        }
        Ok(())
    }
}

/// SG-COMB-01: the first link that is not live: it moves, or lapses.
fn settle(ctx: &mut Ctx<'_, Guns>) {
    let first = ctx.initiative;
    let dead = |side: Side| {
        let of_side = |link: &&Link| ctx.side(link.attacker) == side && grouping::live(ctx, **link).is_none();
        ctx.links.iter().find(of_side).copied()
    };
    let Some(link) = dead(first).or_else(|| dead(first.enemy())) else { return };
    ctx.push(Task::Settle);
    // SG-FORM-10: the link of one attack that has several targets is live for those in range, and moves to nobody.
    let other = ctx.links.iter().any(|known| {
        known.attack == link.attack
            && known.attacker == link.attacker
            && grouping::live(ctx, *known).is_some()
    });
    let targets = if link.kept || other { vec![] } else { within_reach(ctx, link.attacker) };
    if targets.is_empty() {
        settle_link(ctx, link, None);
    } else {
        ctx.push(Task::MoveLink(MoveLink { link }));
    }
}

/// SG-COMB-01: a link that is not live moves to another body, or lapses.
fn settle_link(ctx: &mut Ctx<'_, Guns>, link: Link, target: Option<BaseSet>) {
    ctx.emit(Event::LinkSettled { link, target });
    ctx.tell(|state| {
        let says = match target {
            Some(body) => format!("An attack turns against {}.", state.called(body)),
            None => "An attack has no target any more and lapses.".to_owned(),
        };
        Telling::new(ids::SG_COMB_01, says)
    });
}

/// SG-COMB-01: the nearest enemy bodies within the attacker's own engagement range.
pub(crate) fn within_reach(state: &State, attacker: BaseId) -> Vec<BaseSet> {
    let own = grouping::of_label(state, attacker);
    let reached = |body: &BaseSet| {
        own.iter().any(|base| {
            body.iter().any(|enemy| {
                within(table::distance_only(state.rect(base), state.rect(enemy)), state.er(base))
            })
        })
    };
    let bodies = state.bodies(state.side_of(own).enemy()).into_iter().filter(reached).collect();
    nearest(bodies, |body| state.gap(own, *body))
}

/// SG-COMB-01: a link whose target is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MoveLink {
    pub link: Link,
}

impl Asks<Guns> for MoveLink {
    fn seat(&self, state: &State) -> Side {
        state.side(self.link.attacker)
    }

    fn head(&self, state: &State) -> Head {
        let who = state.called(grouping::of_label(state, self.link.attacker));
        Head::new(
            ids::SG_COMB_01,
            "The target is gone",
            format!("{who} may turn against the nearest enemy, or let its attack lapse."),
        )
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let near = within_reach(state, self.link.attacker);
        answers.ways(|menu| {
            let link = self.link;
            menu.word::<LetLapse>(Button::new("Let it lapse"), || {
                Doing::shown(|_| "The attack lapses.").played(move |ctx| settle_link(ctx, link, None))
            });
            menu.verb::<TurnAgainst>(MAIN, |answers| {
                let pick = answers
                    .pick(slot!(target), "Against whom?")
                    .among(near.iter().map(|body| dialogue::piece(*body)));
                let body = pick.judged(|piece| {
                    let base = state.as_base(piece);
                    let found = near.iter().find(|body| base.is_some_and(|base| body.has(base)));
                    found
                        .copied()
                        .ok_or_else(|| no!(ids::SG_COMB_01, "{piece} is not the nearest enemy within reach"))
                })?;
                let doing =
                    Doing::shown(move |state| format!("The attack turns against {}.", state.called(body)))
                        .played(move |ctx| settle_link(ctx, link, Some(body)));
                answers.done(doing, || TurnAgainst { target: dialogue::piece(body) })
            });
        })
    }
}

/// SG-COMB-02: combats form; a tie is asked about.
fn form(ctx: &mut Ctx<'_, Guns>, choices: Vec<(BaseId, BaseId)>) {
    let choose = |_: &State, body: BaseSet, among: &[grouping::Grouped]| {
        let chosen = choices.iter().find(|(known, _)| body.has(*known)).map(|(_, base)| *base)?;
        among.iter().position(|combat| combat.members().has(chosen))
    };
    match grouping::form(ctx, &choose) {
        Ok(combats) => {
            let combats = combats.iter().map(grouping::Grouped::combat).collect();
            formed(ctx, combats);
        }
        Err(grouping::Tie { body, combats, members }) => {
            ctx.push(Task::SettleTie(SettleTie { body, combats, members, choices }));
        }
    }
}

/// SG-COMB-02: these combats are to be fought.
fn formed(ctx: &mut Ctx<'_, Guns>, combats: Vec<Combat>) {
    let many = combats.len();
    ctx.emit(Event::CombatsFormed { combats });
    let says = || match many {
        1 => "There is one combat.".to_owned(),
        many => format!("There are {many} combats."),
    };
    ctx.tell(|_| (many > 0).then(|| Telling::new(ids::SG_COMB_02, says()).detail()));
}

/// SG-COMB-03, SG-COMB-15: which of equally near combats a body belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct SettleTie {
    pub body: BaseSet,
    /// A base of each combat.
    pub combats: Vec<BaseId>,
    /// All bases of each combat.
    pub members: Vec<BaseSet>,
    /// Ties settled before.
    pub choices: Vec<(BaseId, BaseId)>,
}

impl Asks<Guns> for SettleTie {
    fn seat(&self, state: &State) -> Side {
        state.side_of(self.body)
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "{} is equally near to several combats: say to which it belongs.",
            state.called(self.body)
        );
        Head::new(ids::SG_COMB_03, "Which combat?", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|menu| {
            menu.verb::<SideWith>(MAIN, |answers| {
                let all = self.members.iter().flat_map(|members| dialogue::pieces(*members));
                let pick = answers
                    .pick(slot!(combat), "Which combat?")
                    .among(self.combats.iter().map(|base| base.piece()))
                    .showing(all);
                let base = pick.judged(|piece| {
                    let of = |members: &BaseSet| state.as_base(piece).is_some_and(|base| members.has(base));
                    let mut found = self.combats.iter().zip(&self.members).filter(|(_, members)| of(members));
                    found.next().map(|(base, _)| *base).ok_or_else(|| {
                        no!(
                            ids::SG_COMB_03,
                            "{piece} is in none of these combats: name a base that is in one"
                        )
                    })
                })?;
                let body = self.body.first().expect("somebody stands there");
                let choices = self.choices.iter().copied().chain([(body, base)]).collect();
                let doing = Doing::of(choices)
                    .shown(move |state, _| format!("It belongs to the combat of {}.", state.name(base)))
                    .played(|ctx, choices| ctx.push(Task::Form { choices }));
                answers.done(doing, || SideWith { combat: base.piece() })
            });
        })
    }
}

/// SG-COMB-09: a combat left with no live link is dropped; one alone is fought without asking.
fn next(ctx: &mut Ctx<'_, Guns>) {
    let live: Vec<Combat> =
        ctx.combats.iter().copied().filter(|combat| !grouping::attacks_of(ctx, *combat).is_empty()).collect();
    if live != ctx.combats {
        formed(ctx, live.clone());
    }
    match live[..] {
        [] => {}
        [only] => fight(ctx, only),
        _ => ctx.push(Task::Name),
    }
}

/// SG-COMB-09: which combat is resolved next.
pub struct NameCombat;

impl Asks<Guns> for NameCombat {
    fn seat(&self, state: &State) -> Side {
        state.initiative
    }

    fn head(&self, state: &State) -> Head {
        let says = format!("{} combats are to be fought: name the next.", state.combats.len());
        Head::new(ids::SG_COMB_09, "Next combat", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let of = |piece: PieceId| {
            let base = state.as_base(piece)?;
            state.combats.iter().copied().find(|combat| combat.members().has(base))
        };
        answers.ways(|menu| {
            menu.verb::<Resolve>(MAIN, |answers| {
                let firsts = state.combats.iter().map(|combat| dialogue::piece(combat.linked));
                let all = state.combats.iter().flat_map(|combat| dialogue::pieces(combat.members()));
                let pick = answers.pick(slot!(combat), "Which combat is next?").among(firsts).showing(all);
                let combat = pick.judged(|piece| {
                    of(piece)
                        .ok_or_else(|| no!(ids::SG_COMB_09, "{piece} is in no combat that is to be fought"))
                })?;
                let doing = Doing::shown(move |state| says(state, combat.members(), "[fights]"))
                    .played(move |ctx| fight(ctx, combat));
                answers.done(doing, || Resolve { combat: dialogue::piece(combat.linked) })
            });
        })
    }
}

/// SG-COMB-05: the side that made an attack this turn, if only one did; else that of the oldest link.
pub(crate) fn attacker(state: &State, combat: Combat) -> Side {
    let mut live: Vec<Link> = state
        .links
        .iter()
        .copied()
        .filter(|link| {
            grouping::live(state, *link).is_some_and(|(attacker, _)| attacker.meets(combat.linked))
        })
        .collect();
    let attacked = |side: Side| live.iter().any(|link| !link.kept && state.side(link.attacker) == side);
    match (attacked(Side::A), attacked(Side::B)) {
        (true, false) => return Side::A,
        (false, true) => return Side::B,
        _ => {}
    }
    live.sort_by_key(|link| (!link.kept, link.attack));
    live.first().map_or(state.initiative, |link| state.side(link.attacker))
}

/// SG-COMB-14: the work of one combat, in order.
fn fight(ctx: &mut Ctx<'_, Guns>, combat: Combat) {
    let attacker = attacker(ctx, combat);
    let attacks = grouping::attacks_of(ctx, combat);
    ctx.emit(Event::FightBegan { combat, attacker, attacks });
    ctx.tell(|state| {
        let fighters = BySide::of(|side| {
            state.own(side, combat.members()).iter().map(|base| state.name(base).to_owned()).collect()
        });
        let says = format!("A combat: the attack is made by {}.", army(state, attacker));
        let beat = Beat::Melee { round: 1, attacker: Some(attacker), fighters };
        Telling::new(ids::SG_COMB_09, says).headline().seen(beat)
    });
    ctx.push_in_order([Task::Finish, Task::Next]);
    ctx.push(results::Task::ClearCommand);
    ctx.push_in_order([
        Task::Supports,
        Task::MayCommit(commit::Committing { side: attacker, passes: 0 }),
        Task::MayCommitGuns(commit::CommittingGuns { side: attacker, passes: 0 }),
        Task::Roll,
        Task::Losses,
        Task::MayAdvance,
        Task::PushBacks,
        Task::CloseUp,
    ]);
}

/// SG-COMB-06, SG-COMB-07, SG-COMB-08: who counts; a formation that could support several combats is asked about, the attacker's first.
fn supports(ctx: &mut Ctx<'_, Guns>) {
    let Some(fight) = &ctx.fight else { return };
    let all: Vec<Combat> = ctx.combats.iter().copied().chain([fight.combat]).collect();
    let here = grouping::count(ctx, fight.combat, &all);
    let elsewhere = ctx
        .combats
        .iter()
        .map(|combat| (grouping::count(ctx, *combat, &all), grouping::attacks_of(ctx, *combat)));
    let elsewhere: Vec<(grouping::Count, Vec<u8>)> = elsewhere.collect();
    let mut support = here.support;
    let mut ask = None;
    for side in [fight.attacker, fight.attacker.enemy()] {
        for body in ctx
            .bodies(side)
            .into_iter()
            .filter(|body| body.meets(here.support) && !body.meets(fight.combat.members()))
        {
            if !grouping::is_pledged(ctx, body, &fight.attacks) || fight.held_back.meets(body) {
                support = support.minus(body);
            } else if !fight.asked.meets(body) {
                let could = |(count, attacks): &(grouping::Count, Vec<u8>)| {
                    count.support.meets(body) && grouping::is_pledged(ctx, body, attacks)
                };
                if ask.is_none() && elsewhere.iter().any(could) {
                    ask = Some(body);
                }
            }
        }
    }
    if let Some(body) = ask {
        return ctx.push_in_order([Task::Count(CountOrNot { body }), Task::Supports]);
    }
    ctx.emit(Event::LinesDrawn { front: here.front, support });
    ctx.tell(|state| {
        let lines = Side::BOTH.map(|side| {
            let many = |set: BaseSet| state.own(side, set).len();
            format!("{}: {}", state.side_name(side), line_up(many(here.front), many(support)))
        });
        Telling::new(ids::SG_COMB_06, format!("{}.", lines.join("; ")))
    });
}

/// SG-COMB-06, SG-COMB-07: "8 front-line bases and 1 supporting".
fn line_up(front: usize, support: usize) -> String {
    let bases = if front == 1 { "base" } else { "bases" };
    match support {
        0 => format!("{front} front-line {bases}"),
        _ => format!("{front} front-line {bases} and {support} supporting"),
    }
}

/// SG-OUT-07: the combat is over.
fn finish(ctx: &mut Ctx<'_, Guns>) {
    ctx.emit(Event::FightOver);
    ctx.tell(|_| Telling::new(ids::SG_OUT_07, "The combat is over.").detail().seen(Beat::MeleeOver));
}

/// SG-COMB-08: whether a formation that could support several combats is counted in this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CountOrNot {
    pub body: BaseSet,
}

impl Asks<Guns> for CountOrNot {
    fn seat(&self, state: &State) -> Side {
        state.side_of(self.body)
    }

    fn head(&self, state: &State) -> Head {
        let says =
            format!("{} could support several combats: is it counted in this one?", state.called(self.body));
        Head::new(ids::SG_COMB_08, "Support", says)
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let body = self.body;
        let settled = move |counts: bool, what: &'static str| {
            Doing::shown(move |state| says(state, body, what)).played(move |ctx| {
                ctx.emit(Event::SupportAsked { body, counts });
                ctx.tell(|state| about(state, ids::SG_COMB_08, body, what));
            })
        };
        answers.ways(|menu| {
            menu.word::<CountHere>(Button::new("Count it here"), || settled(true, "[supports] this combat"));
            menu.word::<HoldBack>(Button::new("Keep it for another"), || {
                settled(false, "[is] kept for another")
            });
        })
    }
}
