//! SG-RES, SG-OUT: the dice of a combat, who is lost, who advances and who is pushed back.

use super::points::halves;
use super::{Fight, Task, commit};
use crate::chances::Losses;
use crate::event;
use crate::event::Why;
use crate::options::LossCap;
use crate::order::{Advance, HoldGround};
use crate::prelude::*;

/// SG-RES-02: what came of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verdict {
    /// Who won; nobody in a tie.
    pub winner: Option<Side>,
    /// By how much.
    pub degree: Degree,
}

/// SG-RES-02.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// SG-RES-03.
    Tie,
    /// Higher.
    Beaten,
    /// Twice or more.
    Doubled,
    /// Three times or more.
    Tripled,
}

impl Degree {
    /// SG-RES-02: by two scores in halves, the winner's first.
    pub(crate) const fn of(winner: i32, loser: i32) -> Self {
        if winner == loser {
            Self::Tie
        } else if winner >= 3 * loser {
            Self::Tripled
        } else if winner >= 2 * loser {
            Self::Doubled
        } else {
            Self::Beaten
        }
    }

    /// SG-OUT-01, as printed: destroyed up to this number: winner's front line, winner's supports, loser's front line, loser's supports.
    #[rustfmt::skip]
    pub(crate) const fn losses(self) -> [u8; 4] {
        match self {
            Self::Beaten  => [2, 1, 3, 2],
            Self::Doubled => [1, 0, 4, 3],
            Self::Tripled => [0, 0, 5, 4],
            Self::Tie     => [1, 0, 1, 0],
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tie => "tied",
            Self::Beaten => "beaten",
            Self::Doubled => "doubled",
            Self::Tripled => "tripled",
        }
    }
}

/// SG-RES-01: the attacker rolls first, then the defender.
pub(crate) fn roll(ctx: &mut Ctx<'_, Guns>, points: BySide<i32>) -> Result<(), NeedDice> {
    let attacker = ctx.the_fight().attacker;
    let first = ctx.dice_of(attacker.hand()).d6(ids::SG_RES_01)?;
    let second = ctx.dice_of(attacker.enemy().hand()).d6(ids::SG_RES_01)?;
    let score = |side: Side| points[side] + 2 * i32::from(if side == attacker { first } else { second });
    let (ours, theirs) = (score(Side::A), score(Side::B));
    let winner = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let verdict = Verdict { winner, degree: Degree::of(ours.max(theirs), ours.min(theirs)) };
    ctx.emit(Event::Decided { verdict });
    ctx.tell(|state| {
        let die = |side: Side| i32::from(if side == attacker { first } else { second });
        let of = |side: Side| {
            let (name, die) = (state.side_name(side), die(side));
            format!("{name} {} + {die} = {}", halves(points[side]), halves(score(side)))
        };
        let result = match verdict.winner {
            Some(side) => format!("{} {}", army(state, side.enemy()), verdict.degree.name()),
            None => "a tie, and the combat goes on".to_owned(),
        };
        let says = format!("{}, {}: {result}.", of(attacker), of(attacker.enemy()));
        let made_of = BySide::of(|side| format!("{} points and a {}", halves(points[side]), die(side)));
        let scores = BySide::of(|side| halves(score(side)));
        let title = "combat: the attacker's die, then the defender's";
        let told = Telling::new(ids::SG_RES_01, says).rolled(title, &Faces::of([first, second]), [], []);
        told.seen(Beat::Score { scores, made_of, winner: verdict.winner, result })
    });
    Ok(())
}

/// SG-OUT-03: dice for each category at risk, in roster order; all are rolled before any base is removed. SG-BASE-06: each base has its own die.
/// SG-OUT-02: in a tie the attacker's front line is diced for first, and nobody moves.
pub(crate) fn losses(ctx: &mut Ctx<'_, Guns>) -> Result<(), NeedDice> {
    let mut thrown: Vec<(BaseId, u8, u8)> = vec![];
    for (set, up_to, side) in at_risk(ctx) {
        let bases: Vec<BaseId> = set.iter().collect();
        for part in bases.chunks(usize::from(Faces::MOST)) {
            let faces = ctx.dice_of(side.hand()).faces(ids::SG_OUT_01, part.len() as u8)?.faces();
            thrown.extend(part.iter().zip(faces.iter()).map(|(base, face)| (*base, *face, up_to)));
        }
    }
    let mut destroyed: BaseSet =
        thrown.iter().filter(|(_, face, up_to)| face <= up_to).map(|(base, ..)| *base).collect();
    let mut lucky = BaseSet::default();
    for side in Side::BOTH {
        if let Some(most) = most_losses(ctx, side) {
            lucky = lucky.or(spared(ctx, side, &thrown, most));
        }
    }
    destroyed = destroyed.minus(lucky);
    ctx.tell(|state| {
        let faces: Vec<u8> = thrown.iter().map(|(_, face, _)| *face).take(usize::from(Faces::MOST)).collect();
        let mut told = format!("{} of {} bases at risk are lost.", destroyed.len(), thrown.len());
        if !lucky.is_empty() {
            told += " ";
            told += &says(state, lucky, "[is] spared: the enemy had no more bases counted (SG-OUT-08)");
        }
        let set: BaseSet = thrown.iter().map(|(base, ..)| *base).collect();
        Telling::new(ids::SG_OUT_03, told)
            .about(set.iter().map(|base| state.name(base)))
            .rolled("losses, base by base", &Faces::new(&faces).expect("dice show faces"), [], [])
            .unwelcome()
    });
    results::destroy(ctx, destroyed, ids::SG_OUT_01);
    Ok(())
}

/// SG-OUT-01, SG-OUT-02, SG-OUT-03: who is diced for, category by category in the order of the dice, and up to which number each is destroyed.
fn at_risk(state: &State) -> Vec<(BaseSet, u8, Side)> {
    let fight = state.the_fight();
    let verdict = decided(fight);
    let first = verdict.winner.unwrap_or(fight.attacker);
    let under_fire = commit::under_fire(state, fight);
    let mut rolls: Vec<(BaseSet, u8, Side)> = vec![];
    for (side, columns) in [(first, 0), (first.enemy(), 2)] {
        let of = |set: BaseSet| state.own(side, set);
        let table = verdict.degree.losses();
        rolls.push((of(fight.front), table[columns], side));
        rolls.push((of(fight.support), table[columns + 1], side));
        rolls.push((of(under_fire), table[columns + 1], side));
    }
    rolls.retain(|(set, up_to, _)| !set.is_empty() && *up_to > 0);
    rolls
}

fn decided(fight: &Fight) -> Verdict {
    fight.verdict.expect("the dice have been rolled")
}

/// SG-OUT-08: a winner, and in a tie each side, loses no more bases than the enemy had counted; nothing where there is no such limit.
fn most_losses(state: &State, side: Side) -> Option<usize> {
    let fight = state.the_fight();
    let limited = state.setup.options.loss_cap == LossCap::Yes
        && decided(fight).winner.is_none_or(|winner| winner == side);
    let ranged: BaseSet =
        fight.ranged.iter().filter(|gun| gun.target.is_none()).map(|gun| gun.base).collect();
    let counted = fight.front.or(fight.support).or(ranged);
    limited.then(|| state.own(side.enemy(), counted).len())
}

/// SG-OUT-08: those beyond the most that a side may lose: the highest dice, of equals the last in the roster.
fn spared(state: &State, side: Side, thrown: &[(BaseId, u8, u8)], most: usize) -> BaseSet {
    let mut lost: Vec<(u8, BaseId)> = thrown
        .iter()
        .filter(|(base, face, up_to)| face <= up_to && state.side(*base) == side)
        .map(|(base, face, _)| (*face, *base))
        .collect();
    lost.sort_unstable();
    lost.into_iter().skip(most).map(|(_, base)| base).collect()
}

/// SG-OUT-01, SG-OUT-08: what [`losses`] brings, reckoned: each base has a die of its own.
pub(crate) fn reckoned(state: &State) -> BySide<Losses> {
    let at_risk = at_risk(state);
    BySide::of(|side| {
        let own = at_risk.iter().filter(|(.., of)| *of == side);
        let dice = own.flat_map(|(set, up_to, _)| set.iter().map(|base| (base, *up_to)));
        Losses::of(dice.collect(), most_losses(state, side))
    })
}

/// SG-OUT-04: the winner is asked while he has a formation that may advance.
pub(crate) fn may_advance(ctx: &mut Ctx<'_, Guns>) {
    if advancers(ctx).into_iter().any(|set| can_advance(ctx, set)) {
        ctx.push(Task::Advance);
    }
}

/// SG-DEC-01: whether a formation, or its front line alone, can advance at all: as far as may be, or in steps of a tenth.
fn can_advance(state: &State, set: BaseSet) -> bool {
    let fight = state.the_fight();
    let rest = set.minus(fight.front);
    let stay = [Some(BaseSet::default()), (!rest.is_empty()).then_some(rest)];
    let ways = || {
        stay.into_iter().flatten().flat_map(|stay| fight.vacated.iter().map(move |at| (stay, at.1.point())))
    };
    let moves = |stay: BaseSet, position: Point, inches: f64| {
        plan(state, set, stay, position, inches).is_ok_and(|advanced| beyond(advanced.inches, 0.0))
    };
    ways().any(|(stay, position)| moves(stay, position, reach(state, set, position)))
        || ways().any(|(stay, position)| {
            let tenths = (reach(state, set, position) * 10.0) as u32;
            (1..=tenths).any(|tenth| moves(stay, position, f64::from(tenth) / 10.0))
        })
}

/// SG-OUT-04: the winning formations that may advance and have not.
pub(crate) fn advancers(state: &State) -> Vec<BaseSet> {
    let fight = state.the_fight();
    let left = fight.may_advance.minus(fight.advanced);
    let sets = state.formations_of(state.there(left)).into_iter();
    sets.filter(|set| !set.meets(fight.advanced)).collect()
}

/// The bases of the losing formations, which are lifted while the winner advances.
fn losers(state: &State) -> Vec<BaseSet> {
    let fight = state.the_fight();
    let Some(winner) = fight.verdict.and_then(|verdict| verdict.winner) else { return vec![] };
    state.formations_of(state.there(state.own(winner.enemy(), fight.front.or(fight.support))))
}

/// SG-OUT-04: the question to the winner.
pub struct Advancing;

/// SG-OUT-04: an advance the rules accept.
#[derive(Debug, Clone)]
pub struct Advanced {
    going: BaseSet,
    staying: BaseSet,
    placed: Vec<(BaseId, Pose)>,
    from: Point,
    inches: f64,
}

impl Asks<Guns> for Advancing {
    fn seat(&self, state: &State) -> Side {
        state.the_fight().verdict.and_then(|verdict| verdict.winner).unwrap_or(state.initiative)
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SG_OUT_04,
            "Advance",
            "Your front line may advance onto the ground the enemy held, or stay.",
        )
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let sets = advancers(state);
        let fight = state.the_fight();
        answers.ways(|menu| {
            menu.word::<HoldGround>(Button::new("Stay"), || Doing::nothing("Nobody advances any more."));
            menu.verb::<Advance>(Button::new("Advance").showing(), |answers| {
                let pick = answers
                    .pick(slot!(formation), "Which formation advances?")
                    .among(sets.iter().map(|set| dialogue::piece(*set)));
                let set = pick.judged(|piece| {
                    let base = state.as_base(piece);
                    let found = sets.iter().find(|set| base.is_some_and(|base| set.has(base)));
                    found.copied().ok_or_else(|| {
                        no!(ids::SG_OUT_04, "{piece} may not advance: choose a front-line formation that won")
                    })
                })?;
                let places = fight.vacated.iter().map(|(bases, _)| dialogue::piece(*bases));
                let toward = answers.pick(slot!(toward), "Toward whose position?").among(places);
                let (toward, position) = toward.judged(|piece| {
                    let base = state.as_base(piece);
                    let found =
                        fight.vacated.iter().find(|(bases, _)| base.is_some_and(|base| bases.has(base)));
                    let found = found
                        .ok_or_else(|| no!(ids::SG_OUT_04, "{piece} held no front line of the loser"))?;
                    Ok((piece, found.1.point()))
                })?;
                let staying = answers
                    .settle(
                        slot!("staying", |order: &Advance| Staying(order.staying.clone())),
                        Staying(vec![]),
                    )
                    .judged(|staying| {
                        let set: Result<BaseSet, Refusal> = staying
                            .0
                            .iter()
                            .map(|piece| {
                                state
                                    .as_base(*piece)
                                    .ok_or_else(|| no!(ids::SG_OUT_04, "{} is no base", *piece))
                            })
                            .collect();
                        set.map(|set| (staying, set))
                    })?;
                let most = (reach(state, set, position) * 10.0).floor() as i32;
                let inches = answers.fill(slot!(inches), "How many inches?", Form::Number(0, most / 10));
                let inches = inches.proposing(|| {
                    vec![
                        ("As far as may be".to_owned(), f64::from(most) / 10.0),
                        ("Half way".to_owned(), f64::from(most / 2) / 10.0),
                    ]
                });
                let legal = inches.judged(
                    |pick| f64::from(most) / 10.0 * (pick(3) as f64) / 2.0,
                    |inches| plan(state, set, staying.1, position, inches),
                )?;
                let inches = legal.inches;
                let formation = dialogue::piece(set);
                answers.done(legal.doing(), || Advance { formation, toward, inches, staying: staying.0.0 })
            });
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(HoldGround {}.into())
    }
}

impl Advanced {
    /// Those who stay behind are formations of their own; then another may advance.
    fn doing(self) -> Doing {
        Doing::of(self).shown(Self::shown).played(|ctx, Self { staying, placed, .. }| {
            for part in results::connected(ctx, staying) {
                formations::detach(ctx, part);
            }
            results::shift(ctx, placed, Why::Advanced);
            ctx.push(Task::MayAdvance);
        })
    }

    fn shown(state: &State, Self { going, placed, from, inches, .. }: &Self) -> Preview {
        let to = state.centre(*going);
        Preview::saying(says(state, *going, format_args!("[advances] {inches:.1} inches")))
            .drawn(Witness::line(*from, to, format_args!("{inches:.1}″")))
            .standing(movement::rects_at(state, placed).iter())
    }
}

/// SG-OUT-04: bases that stay behind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Staying(Vec<PieceId>);

impl engine::question::Answer for Staying {
    fn label(&self) -> String {
        if self.0.is_empty() { "everybody goes".to_owned() } else { format!("{} stay", self.0.len()) }
    }
}

/// SG-OUT-04: from the middle of a formation's surviving front line to a vacated position.
fn way(state: &State, set: BaseSet, position: Point) -> Segment {
    let line: BaseSet = set.and(state.the_fight().front);
    Segment::new(state.centre(line), position)
}

pub(crate) fn reach(state: &State, set: BaseSet, position: Point) -> f64 {
    way(state, set, position).length()
}

/// SG-OUT-04: whether a formation may advance so far; cut back where it would rob a loser of his last place.
fn plan(
    state: &State,
    set: BaseSet,
    staying: BaseSet,
    position: Point,
    inches: f64,
) -> Result<Advanced, Refusal> {
    let fight = state.the_fight();
    if !staying.is_within(set) || staying.meets(fight.front) {
        return Err(no!(
            ids::SG_OUT_04,
            "the surviving front line goes: only other bases of the formation may stay behind"
        ));
    }
    let way = way(state, set, position);
    if !within(inches, way.length()) || inches < 0.0 {
        return Err(no!(
            ids::SG_OUT_04,
            "the position is {:.2} inches away: advance no farther",
            way.length()
        )
        .along(way.from, way.to, way.length()));
    }
    let going = set.minus(staying);
    let step = way.step().unit().unwrap_or_default();
    let moved = |inches: f64| state.slid(going, step * inches);
    let losers = losers(state);
    let lifted = losers.iter().fold(BaseSet::default(), |all, set| all.or(*set));
    let left = cut_back(state, &losers, inches, &moved);
    let placed = moved(left);
    check_ground(state, going, lifted, &placed, step * left)?;
    Ok(Advanced { going, staying, placed, from: state.centre(going), inches: left })
}

fn check_ground(
    state: &State,
    going: BaseSet,
    lifted: BaseSet,
    placed: &[(BaseId, Pose)],
    by: Point,
) -> Result<(), Refusal> {
    let others: Vec<BaseId> =
        state.present().filter(|base| !going.has(*base) && !lifted.has(*base)).collect();
    for (base, at) in placed {
        let rect = movement::rect_at(state, *base, *at);
        if let Some(other) = others.iter().find(|other| overlaps(&rect, state.rect(**other))) {
            return Err(no!(ids::SG_OUT_04, "{} stands there: an advance ends on nobody", *other)
                .at(rect.centre, *other));
        }
        if state.setup.terrain.is_barred(&rect) || !state.setup.terrain.board.holds_rect(&rect) {
            return Err(no!(ids::SG_OUT_04, "an advance ends on the table and off impassable ground")
                .at(rect.centre, *base));
        }
    }
    let centre = state.centre(going);
    let track = Segment::new(centre, centre + by);
    if track.length() <= TOLERANCE {
        return Ok(());
    }
    let enemies = state.of_side(state.side_of(going).enemy()).minus(lifted);
    let blocked = enemies.iter().any(|enemy| state.rect(enemy).stretch(track).is_some());
    if blocked || state.setup.terrain.first_impassable(track).is_some() {
        return Err(no!(ids::SG_OUT_04, "an enemy of another combat or impassable ground is in the way")
            .along(track.from, track.to, "blocked"));
    }
    Ok(())
}

/// SG-OUT-04: the farthest, in steps of a tenth, at which every loser who had a place still has one.
fn cut_back(
    state: &State,
    losers: &[BaseSet],
    inches: f64,
    moved: &dyn Fn(f64) -> Vec<(BaseId, Pose)>,
) -> f64 {
    let placeable = |state: &State, set: BaseSet| {
        let others = losers
            .iter()
            .filter(|other| **other != set)
            .fold(BaseSet::default(), |all, other| all.or(*other));
        results::stays(state, set) || !results::ways_back(state, set, others).is_empty()
    };
    let at_risk: Vec<BaseSet> = losers.iter().copied().filter(|set| placeable(state, *set)).collect();
    let robs = |inches: f64| {
        let mut after = state.clone();
        event::fold(&mut after, &Event::Shifted { placed: moved(inches), why: Why::Advanced });
        at_risk.iter().any(|set| !placeable(&after, *set))
    };
    let mut left = inches;
    while left > 0.0 && robs(left) {
        left = ((left - 0.1) * 1000.0).round().max(0.0) / 1000.0;
    }
    left
}

/// SG-OUT-05: the losers are pushed back, the one furthest from the winner's front line first.
pub(crate) fn push_backs(ctx: &mut Ctx<'_, Guns>) {
    let fight = ctx.the_fight();
    if fight.verdict.is_none_or(|verdict| verdict.winner.is_none()) {
        return;
    }
    let sum = fight.stood.iter().fold(Point::default(), |sum, (_, at)| sum + at.point());
    let middle = sum * (1.0 / fight.stood.len().max(1) as f64);
    let mut sets = losers(ctx);
    let far = |set: &BaseSet| ctx.centre(*set).distance(middle);
    sets.sort_by(|a, b| (far(b) - far(a)).total_cmp(&0.0).then(a.first().cmp(&b.first())));
    ctx.push_in_order(sets.into_iter().map(|set| results::Task::PushBack { set }));
}

/// SG-FORM-11, SG-COMB-11: formations close up, after bases that stepped up and touch their old formation are part of it again.
pub(crate) fn close_up(ctx: &mut Ctx<'_, Guns>) {
    let fight = ctx.the_fight().clone();
    let loser = fight.verdict.and_then(|verdict| verdict.winner).map(Side::enemy);
    for (base, old) in &fight.stepped {
        let left = ctx.there(old.minus((*base).into()));
        let apart = ctx.is_present(*base)
            && ctx.base(*base).formation != left.first().map_or(*base, |mate| ctx.base(mate).formation);
        if apart && within(ctx.gap((*base).into(), left), crate::formations::TOUCH) {
            let whole = ctx.formation(left.first().expect("it touches somebody")).or((*base).into());
            formations::detach(ctx, whole);
        }
    }
    let involved = fight.combat.members().or(fight.front).or(fight.support);
    let sets = ctx.formations_of(ctx.there(involved)).into_iter();
    let tasks: Vec<results::Task> =
        sets.map(|set| results::Task::CloseUp { set, lost: Some(ctx.side_of(set)) == loser }).collect();
    ctx.push_in_order(tasks);
}
