//! SX-CPOSSE-05 to the report: the chase, and how the fight is decided.

use dice::{Dice, NeedDice};
use engine::question::{Answered, Answers, Asks, Button, Head, MAIN, Unanswered};
use engine::{Ctx, Refusal, Seat, no, slot};

use crate::chase::{self, Chase, Edge, Ended};
use crate::encounter::{At, Encounter, Part};
use crate::kind::Kind;
use crate::report::{End, Fate, Herd, Homecoming, Leaving, Loot, Report, Told};
use crate::state::{Event, Learnt, State};
use crate::streams::throw;
use crate::{
    ByTheBook, Campaign, Doing, DrawUp, EnterOver, Fought, GoOn, Order, StandAndWait, Task, TypedIn, book,
    ids, odds, sense,
};

/// SX-CPOSSE-05, SX-CRUST-05, SX-CIND-05: a chase comes first, unless they are holed up.
pub(crate) fn chase(ctx: &mut Ctx<'_, Campaign>, at: At) {
    let one = &ctx.encounters[at];
    if one.holed_up {
        return;
    }
    if one.player(Part::Hunted).is_some() {
        ctx.push(Task::Enter(at));
    } else {
        begin(ctx, at, Edge::West);
    }
}

fn begin(ctx: &mut Ctx<'_, Campaign>, at: At, edge: Edge) {
    let one = &ctx.encounters[at];
    let lowest = |part: Part| one.camp(part).figures.iter().map(|who| who.cv).min().unwrap_or(0);
    // SX-CPOSSE-16: an exceptional horse of the principal helps the whole party.
    let horse =
        one.principal(Part::Hunted).and_then(|who| who.player).is_some_and(|player| player.exceptional_horse);
    let chase = if one.kind == Kind::CattleRustling {
        // SX-CRUST-05: +1, as if of CV 4; the herd sets the pace.
        Chase::new(edge, 1, 4, lowest(Part::Hunters))
    } else {
        Chase::new(edge, if horse { 3 } else { 2 }, lowest(Part::Hunted), lowest(Part::Hunters))
    };
    ctx.emit(Event::Learnt { at, what: Learnt::Chase(chase) });
    run(ctx, at);
}

/// SX-CPOSSE-09: the Runners' player is asked before each round; without one they never stop.
fn run(ctx: &mut Ctx<'_, Campaign>, at: At) {
    if ctx.encounters[at].player(Part::Hunted).is_some() {
        ctx.push(Task::Run(at));
    } else {
        ctx.push(Task::Round(at));
    }
}

/// SX-CPOSSE-05, SX-CRUST-04: over which edge the Runners come.
pub(crate) struct Enter(pub At);

impl Asks<Campaign> for Enter {
    fn seat(&self, state: &State) -> Seat {
        runner(&state.encounters[self.0])
    }

    fn head(&self, state: &State) -> Head {
        if state.encounters[self.0].kind == Kind::CattleRustling {
            Head::new(ids::SX_CRUST_04, "The near edge", "From which edge is the herd driven, west or east?")
        } else {
            Head::new(ids::SX_CPOSSE_05, "The chase", "Over which edge do the Runners come?")
        }
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let at = self.0;
        let herd = state.encounters[self.0].kind == Kind::CattleRustling;
        answers.ways(|ways| {
            ways.verb::<EnterOver>(MAIN, |answers| {
                let edge = answers.pick(slot!(edge), "Over which edge?").among(Edge::ALL).judged(|edge| {
                    if herd && matches!(edge, Edge::North | Edge::South) {
                        return Err(engine::no!(ids::SX_CRUST_04, "the near edge of a herd is west or east"));
                    }
                    Ok(edge)
                })?;
                let says = move |_: &State| format!("They come over the {edge:?} edge.");
                answers
                    .done(Doing::shown(says).played(move |ctx| begin(ctx, at, edge)), || EnterOver { edge })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(EnterOver { edge: Edge::West }.into())
    }
}

fn runner(one: &Encounter) -> Seat {
    one.player(Part::Hunted).unwrap_or_else(|| one.host())
}

/// SX-CPOSSE-09: go on, or stop and wait.
pub(crate) struct Run(pub At);

impl Run {
    /// SX-CPOSSE-13: where they stand, in inches from the entry edge: 36 at least, and on the table; a herd stands where it has been driven.
    fn check_stand(&self, state: &State, at: Option<i16>) -> Result<i16, Refusal> {
        let one = &state.encounters[self.0];
        let (Some(chase), Some(at)) = (one.chase, at) else { return Ok(chase::CONTACT) };
        if one.kind == Kind::CattleRustling {
            return Err(no!(ids::SX_CRUST_06, "the herd starts where it has been driven: name no point"));
        }
        let most = chase.edge.crossing();
        if !(chase::CONTACT..=most).contains(&at) {
            return Err(no!(
                ids::SX_CPOSSE_13,
                "they stand 36 to {} inches from the edge they came in by",
                i32::from(most)
            ));
        }
        Ok(at)
    }

    /// They stop, so far from the entry edge, and wait.
    fn standing(&self, stands: i16) -> Doing {
        let at = self.0;
        Doing::shown(|_| "They turn and fight.").played(move |ctx| {
            if let Some(chase) = ctx.encounters[at].chase {
                let chase = Chase { ended: Some(Ended::Stopped), stands, ..chase };
                ctx.emit(Event::Learnt { at, what: Learnt::Chase(chase) });
            }
        })
    }
}

impl Asks<Campaign> for Run {
    fn seat(&self, state: &State) -> Seat {
        runner(&state.encounters[self.0])
    }

    fn head(&self, state: &State) -> Head {
        let chase = state.encounters[self.0].chase;
        let (distance, modifier) = chase.map_or((0, 0), |chase| (chase.distance, chase.modifier));
        let says = format!("The pursuers are {distance} inches behind; the Runners add {modifier:+}.");
        Head::new(ids::SX_CPOSSE_09, "The chase", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let at = self.0;
        answers.ways(|ways| {
            // The choice depends on dice, so the exact chance is told.
            let chances = move |state: &State| {
                let away = state.encounters[at].chase.map_or(0.0, odds::escape);
                let share = 100.0 * away;
                format!("Another round. If they never stop, they get away in {share:.0} of 100 such chases.")
            };
            let ride_on = || Doing::shown(chances).played(move |ctx| ctx.push(Task::Round(at)));
            ways.word::<GoOn>(Button::new("Ride on").often(9), ride_on);
            ways.verb::<StandAndWait>(Button::new("Stop and wait"), |answers| {
                let judge = |order: &StandAndWait| Ok(self.standing(self.check_stand(state, order.at)?));
                let nearest = || self.standing(chase::CONTACT);
                answers.whole(judge).unwrap_or_else(|| answers.done(nearest(), || StandAndWait { at: None }))
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(GoOn {}.into())
    }
}

/// SX-CPOSSE-06, SX-CPOSSE-07: the Runners' die, then the Chasers'.
pub(crate) fn round(ctx: &mut Ctx<'_, Campaign>, at: At) -> Result<(), NeedDice> {
    let Some(chase) = ctx.encounters[at].chase else { return Ok(()) };
    let stream = ctx.encounters[at].stream();
    let [runners, chasers] = throw(ctx, stream, |_, dice: &mut dyn Dice| {
        Ok([dice.d6(ids::SX_CPOSSE_06)?, dice.d6(ids::SX_CPOSSE_07)?])
    })?;
    let chase = chase.round(runners, chasers);
    ctx.emit(Event::Learnt { at, what: Learnt::Chase(chase) });
    match chase.ended {
        None => run(ctx, at),
        Some(Ended::Escaped) => {
            // SX-CPOSSE-09: nobody fights; the report writes itself.
            ctx.agenda().retain(|task| !matches!(task, Task::Fight(other) if *other == at));
            let report = chase_won(&ctx.encounters[at]);
            ctx.emit(Event::Reported { at, report: Box::new(report) });
            ctx.push(Task::Settle(at));
        }
        Some(Ended::Contact | Ended::Stopped) => {}
    }
    Ok(())
}

/// SX-CPOSSE-09, SX-CRUST-05: the report of a chase that was won: everybody as he came, all cattle away.
fn chase_won(one: &Encounter) -> Report {
    let cattle =
        (one.kind == Kind::CattleRustling).then_some(Herd { driven_off: one.cattle, strays: 0, left: 0 });
    Report { cattle, ..blank(one, End::ChaseWon) }
}

/// A report in which nothing happened to anybody.
fn blank(one: &Encounter, end: End) -> Report {
    let all = one.camps.iter().flat_map(|camp| &camp.figures);
    Report {
        figures: all.map(|who| (who.name.clone(), Homecoming::default())).collect(),
        field: None,
        end,
        days: 1,
        shots: false,
        yielded: None,
        unfought: false,
        loot: None,
        cattle: None,
        townsfolk: 0,
        same_instant: Vec::new(),
    }
}

/// How it is fought: by the book's own figures, on the war table (its record comes back), or on a real table, its outcome typed in and checked for sense (SX-CREP-03).
pub(crate) struct Fight(pub At);

impl Asks<Campaign> for Fight {
    fn seat(&self, state: &State) -> Seat {
        state.encounters[self.0].host()
    }

    fn head(&self, state: &State) -> Head {
        let one = &state.encounters[self.0];
        let count = |part: Part| one.camp(part).figures.len();
        let says = format!(
            "{}, {} against {}: fight it, and report who fell, was taken, ran or left.",
            one.kind,
            count(Part::Hunted),
            count(Part::Hunters)
        );
        Head::new(ids::SX_CREP_01, "The encounter", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let at = self.0;
        let (one, gunplay) = (&state.encounters[at], state.options().gunplay());
        answers.ways(|ways| {
            let button = Button::new("By the book").noted("the rulebook plays both sides");
            let says = "It is fought at once, and the dice say how it ends.";
            ways.word::<ByTheBook>(button, || {
                Doing::shown(move |_| says).played(move |ctx| ctx.push(Task::ByTheBook(at)))
            });
            ways.may::<DrawUp>(Button::new("Set it up").noted("on the war table"), || {
                if one.drawing.scene.is_some() {
                    return Err(no!(ids::SX_CENC_07, "it is drawn up already"));
                }
                Ok(self.drawn_up())
            });
            if one.drawing.scene.is_some() {
                ways.verb::<Fought>(Button::new("It was fought on the war table"), |answers| {
                    let judge =
                        |order: &Fought| Ok(self.reported(book::on_the_table(state, one, &order.record)?));
                    answers.whole(judge).unwrap_or(Err(Unanswered::Nothing))
                });
            }
            ways.verb::<TypedIn>(Button::new("Type the outcome in"), |answers| {
                if let Some(judged) = answers.whole(|order: &TypedIn| {
                    sense::check(one, &order.report, gunplay)?;
                    Ok(self.reported(order.report.clone()))
                }) {
                    return judged;
                }
                let report = answers
                    .pick(slot!("report", |order| Typed(order.report.clone())), "What came of it?")
                    .among_those(|| usual_reports(one).into_iter().map(Typed))
                    .judged(|Typed(report)| {
                        sense::check(one, &report, gunplay)?;
                        Ok(report)
                    })?;
                answers.done(self.reported(report.clone()), || TypedIn { report })
            });
        })
    }

    fn any(&self, state: &State, pick: engine::question::Pick<'_>) -> Option<(Order, Doing)> {
        let one = &state.encounters[self.0];
        // Now and then it is set up first.
        if one.drawing.scene.is_none() && pick(6) == 0 {
            return Some((DrawUp {}.into(), self.drawn_up()));
        }
        let report = at_random(one, pick);
        debug_assert!(sense::check(one, &report, state.options().gunplay()).is_ok(), "{report:?}");
        Some((TypedIn { report: report.clone() }.into(), self.reported(report)))
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(ByTheBook {}.into())
    }
}

impl Fight {
    /// SX-CENC-07: it is drawn up first.
    fn drawn_up(&self) -> Doing {
        let at = self.0;
        Doing::shown(|_| "It is set up as a battle.")
            .played(move |ctx| ctx.push_in_order([Task::Draw(at), Task::Fight(at)]))
    }

    /// SX-CREP-01: it has ended with this report.
    fn reported(&self, report: Report) -> Doing {
        let at = self.0;
        Doing::of(report).shown(|_, report| report.end.says()).played(move |ctx, report| {
            ctx.emit(Event::Reported { at, report: Box::new(report) });
            ctx.push(Task::Settle(at));
        })
    }
}

/// A report as an answer.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Typed(Report);

impl engine::question::Answer for Typed {
    fn label(&self) -> String {
        match self.0.field {
            Some(Part::Hunted) => "The hunted hold the field".to_owned(),
            Some(Part::Hunters) => "The hunters hold the field".to_owned(),
            None => "Nobody holds the field".to_owned(),
        }
    }
}

/// Two reports to begin with: one side or the other knocked out to a man.
fn usual_reports(one: &Encounter) -> Vec<Report> {
    let down = |lost: Part| {
        let mut report = blank(one, End::OneSideLeft);
        report.field = Some(lost.other());
        report.shots = true;
        for (number, who) in one.camp(lost).figures.iter().enumerate() {
            let home = report.figures.entry(who.name.clone()).or_default();
            home.fate = Fate::Incapacitated;
            home.lasting = (who.constitution() - who.lasting).max(1);
            home.fell = number as u8 + 1;
        }
        at_stake(one, &mut report);
        report
    };
    vec![down(Part::Hunted), down(Part::Hunters)]
}

/// Loot and cattle as the field has them.
fn at_stake(one: &Encounter, report: &mut Report) {
    if one.kind == Kind::Robbery {
        report.loot = Some(if report.field == Some(Part::Hunted) { Loot::Held } else { Loot::Lost });
    }
    if one.kind == Kind::CattleRustling {
        report.cattle = Some(Herd { driven_off: 0, strays: 0, left: one.cattle });
    }
}

/// Some report that makes sense: each figure of one side falls, and of the other side some do, or everybody slips away.
fn at_random(one: &Encounter, pick: engine::question::Pick<'_>) -> Report {
    let lost = if pick(2) == 0 { Part::Hunted } else { Part::Hunters };
    let mut report = blank(one, End::OneSideLeft);
    report.shots = true;
    let mut fallen = 0;
    for part in Part::BOTH {
        for (number, who) in one.camp(part).figures.iter().enumerate() {
            // Of those who hold the field the first stands.
            let spared = part != lost && (number == 0 || pick(3) > 0);
            let mut home = Homecoming::default();
            let left = who.constitution() - who.lasting;
            match pick(6) {
                _ if spared => home.lasting = pick(usize::from(left)) as u8,
                0 | 1 => {
                    home.fate = Fate::Killed;
                    home.lasting = 2 * who.constitution() + 1 - who.lasting;
                }
                2 | 3 => {
                    home.fate = Fate::Incapacitated;
                    home.lasting = left;
                }
                4 if part == Part::Hunted && crate::report::may_leave(one, part, out_west()) => {
                    home.left = Some(out_west());
                }
                _ => {
                    home.ran = true;
                    home.left = Some(Leaving { running: true, ..out_west() });
                }
            }
            if home.fate != Fate::Up || home.ran {
                fallen += 1;
                home.fell = fallen;
            }
            report.figures.insert(who.name.clone(), home);
        }
    }
    report.field = Some(lost.other());
    at_stake(one, &mut report);
    let out = Told { of: one, says: &report };
    let carried =
        one.camp(Part::Hunted).figures.iter().any(|who| out.home(who).left.is_some_and(|left| !left.running));
    if one.kind == Kind::Robbery && lost == Part::Hunted && carried && pick(2) == 0 {
        report.loot = Some(Loot::Out);
    }
    if let Some(herd) = &mut report.cattle {
        herd.driven_off = pick(usize::from(herd.left)) as u8;
        herd.left -= herd.driven_off;
    }
    for part in Part::BOTH {
        kill(one, &mut report, part, pick);
    }
    if one.has_townsfolk() && lost == Part::Hunted {
        report.townsfolk = pick(4) as u8;
    }
    report
}

/// Whoever was killed was killed by a player's character as often as not.
fn kill(one: &Encounter, report: &mut Report, part: Part, pick: engine::question::Pick<'_>) {
    let Some(killer) = one.camp(part).figures.iter().find(|who| who.player.is_some()) else { return };
    let dead = |who: &&crate::people::Person| {
        report.figures.get(&who.name).is_some_and(|home| home.fate == Fate::Killed)
    };
    let victims: Vec<String> =
        one.camp(part.other()).figures.iter().filter(dead).map(|who| who.name.clone()).collect();
    let victims = victims.into_iter().filter(|_| pick(2) == 0).collect();
    if let Some(home) = report.figures.get_mut(&killer.name) {
        home.kills = victims;
    }
}

/// Out by the west end of Main Street.
const fn out_west() -> Leaving {
    Leaving { over: Edge::West, at: 24, running: false }
}
