//! SG-FIRE, SG-ART: ranged fire, resolved the moment it is performed.

use crate::chances::Losses;
use crate::combat::points::halves;
use crate::ground::Footing;
use crate::options::Fallback;
use crate::prelude::*;
use crate::sight;
use crate::state::{Acted, Quality};

/// A fire that is being worked out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Shooting {
    /// SG-FIRE-05: the two dice.
    Roll { guns: BaseSet, targets: BaseSet },
    /// SG-FIRE-06: a die for each target.
    Hits { guns: BaseSet, targets: BaseSet, effect: Effect },
}

/// SG-FIRE-05: how hard a target is hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Ties and lower scores.
    None,
    /// The firing side is higher.
    Beaten,
    /// At least twice.
    Doubled,
    /// At least three times.
    Trebled,
}

impl Effect {
    /// SG-FIRE-05: by the two scores, in halves.
    pub(crate) const fn of(fire: i32, target: i32) -> Self {
        if fire >= 3 * target {
            Self::Trebled
        } else if fire >= 2 * target {
            Self::Doubled
        } else if fire > target {
            Self::Beaten
        } else {
            Self::None
        }
    }

    /// SG-FIRE-06, as printed: destroyed up to the first number, driven back up to the second.
    #[rustfmt::skip]
    pub(crate) const fn hits(self) -> (u8, u8) {
        match self {
            Self::None    => (0, 0),
            Self::Beaten  => (0, 2),
            Self::Doubled => (1, 3),
            Self::Trebled => (2, 6),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "no effect",
            Self::Beaten => "beaten",
            Self::Doubled => "doubled",
            Self::Trebled => "trebled",
        }
    }
}

/// SG-ACT-03: the batteries of a formation that have not acted.
pub(crate) fn fresh_guns(state: &State, set: BaseSet) -> BaseSet {
    set.iter()
        .filter(|base| state.info(*base).arm.is_artillery() && state.base(*base).acted.is_none())
        .collect()
}

/// SG-ACT-03, SG-ACT-06, SG-FIRE-02: whether these bases may fire together.
pub(crate) fn check_guns(state: &State, guns: BaseSet) -> Result<(), Refusal> {
    let Some(first) = guns.first() else { return Err(no!(ids::SG_FIRE_02, "name at least one battery")) };
    if let Some(acted) = guns.iter().find(|base| state.base(*base).acted.is_some()) {
        return Err(no!(ids::SG_ACT_03, "{acted} has used its action this turn"));
    }
    if let Some(other) = guns.iter().find(|base| !state.info(*base).arm.is_artillery()) {
        return Err(no!(ids::SG_ACT_06, "{other} has no guns: only artillery fires"));
    }
    match guns.iter().find(|base| state.base(*base).formation != state.base(first).formation) {
        Some(other) => Err(no!(
            ids::SG_FIRE_02,
            "{first} and {other} are of two formations: batteries of one fire together"
        )),
        None => Ok(()),
    }
}

/// SG-FIRE-02: asks which batteries of one formation fire together. `may` says on whom, if that is known yet, or why not at all; guns that have
/// nobody of them in range and sight are not offered, and whoever names them is told so when he names his targets.
pub(crate) fn ask_guns<O>(
    state: &State,
    side: Side,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, Vec<PieceId>>,
    may: impl Fn(BaseSet) -> Result<Option<BaseSet>, Refusal>,
) -> Answered<BaseSet> {
    let is_given = answers.whole(|_| Ok(())).is_some();
    let judge = |named: &[PieceId]| {
        let mut guns = BaseSet::default();
        for piece in named {
            guns.add(dialogue::own_base(state, side, *piece)?);
        }
        check_guns(state, guns)?;
        match may(guns)? {
            Some(among) if !is_given => check_any_target(state, guns, among).map(|()| guns),
            _ => Ok(guns),
        }
    };
    let batteries = || -> Vec<BaseSet> {
        let sets = state.formations(side).into_iter().map(|set| fresh_guns(state, set));
        sets.filter(|guns| !guns.is_empty()).collect()
    };
    answers.grow(
        slot,
        |named| {
            let known: BaseSet = named.iter().filter_map(|piece| state.as_base(*piece)).collect();
            let mut offers = vec![];
            for guns in batteries() {
                let open = guns.minus(known);
                if !known.is_empty() && !known.meets(guns) {
                    continue;
                }
                let may = |guns: BaseSet| judge(&dialogue::pieces(guns)).is_ok();
                if open.len() > 1 && may(guns) {
                    let of = state.called(state.formation(a_base(guns)));
                    offers.push(Offer::new(format!("All guns of {of}"), dialogue::pieces(guns)));
                }
                let more = open.iter().map(|gun| (gun, known.or(gun.into()))).filter(|(_, guns)| may(*guns));
                offers.extend(more.map(|(gun, guns)| Offer::tap(gun.piece(), dialogue::pieces(guns))));
            }
            Next::new(ids::SG_FIRE_02, "Which guns fire?", offers)
        },
        |pick| {
            let all = batteries();
            let guns = all.get(pick(all.len().max(1)))?;
            Some(dialogue::pieces(*guns))
        },
        judge,
    )
}

fn a_base(set: BaseSet) -> BaseId {
    set.first().expect("a battery is there")
}

/// SG-FIRE-03: whether guns that fire together have a target among some bases.
pub(crate) fn check_any_target(state: &State, guns: BaseSet, among: BaseSet) -> Result<(), Refusal> {
    let is_open =
        |base: BaseId| state.is_present(base) && guns.iter().all(|gun| may_hit(state, gun, base).is_ok());
    if among.iter().any(is_open) {
        return Ok(());
    }
    Err(no!(
        ids::SG_FIRE_03,
        "{} has no such enemy in range and sight: every gun sees every target",
        a_base(guns)
    ))
}

/// SG-FIRE-03, SG-ART-01: whether a gun has a base in range and in sight.
pub(crate) fn may_hit(state: &State, gun: BaseId, target: BaseId) -> Result<(), Refusal> {
    let range = state.info(gun).range.unwrap_or(0.0);
    let (from, to) = (state.rect(gun), state.rect(target));
    let gap = distance_only(from, to);
    if beyond(gap, range) {
        let says = no!(ids::SG_FIRE_03, "{target} is {gap:.1} inches from {gun}: the range is {range:.1}");
        return Err(says.along(from.centre, to.centre, gap));
    }
    if !sight::sees(state, gun, target) {
        return Err(no!(ids::SG_FIRE_03, "{gun} does not see {target}: every gun sees every target").along(
            from.centre,
            to.centre,
            "hidden",
        ));
    }
    Ok(())
}

/// SG-FIRE-03: asks for targets among some bases.
pub(crate) fn ask_targets<O>(
    state: &State,
    guns: BaseSet,
    among: BaseSet,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, Vec<PieceId>>,
) -> Answered<BaseSet> {
    let side = state.side_of(guns);
    let judge = |named: &[PieceId]| check_targets(state, guns, among, named);
    let open = || -> Vec<BaseId> {
        let seen = |target: &BaseId| {
            state.is_present(*target) && guns.iter().all(|gun| may_hit(state, gun, *target).is_ok())
        };
        state.own(side.enemy(), among).iter().filter(seen).collect()
    };
    answers.grow(
        slot,
        |named| {
            let known: BaseSet = named.iter().filter_map(|piece| state.as_base(*piece)).collect();
            let left = open().into_iter().filter(|base| !known.has(*base));
            let offers =
                left.map(|base| Offer::tap(base.piece(), dialogue::pieces(known.or(base.into())))).collect();
            Next::new(ids::SG_FIRE_03, "At whom?", offers)
        },
        |pick| {
            let open = open();
            let first = *open.get(pick(open.len().max(1)))?;
            let mates =
                open.into_iter().filter(|base| state.base(*base).formation == state.base(first).formation);
            let others = mates.filter(|base| *base != first).take(pick(3));
            Some(std::iter::once(first).chain(others).map(BaseId::piece).collect())
        },
        judge,
    )
}

/// SG-FIRE-03, SG-REACT-10: whether every gun may hit every target.
pub(crate) fn check_targets(
    state: &State,
    guns: BaseSet,
    among: BaseSet,
    named: &[PieceId],
) -> Result<BaseSet, Refusal> {
    let side = state.side_of(guns);
    let mut targets = BaseSet::default();
    for piece in named {
        let base = dialogue::enemy_base(state, side, *piece)?;
        if !among.has(base) {
            return Err(no!(ids::SG_REACT_10, "{base} is not of the formation reacted to: fire on that one"));
        }
        targets.add(base);
    }
    if targets.is_empty() {
        return Err(no!(ids::SG_FIRE_03, "name at least one target"));
    }
    for gun in guns.iter() {
        for target in targets.iter() {
            may_hit(state, gun, target)?;
        }
    }
    Ok(targets)
}

/// SG-FIRE-01, SG-TURN-03: the guns fire, and it is resolved at once.
pub(crate) fn begin(ctx: &mut Ctx<'_, Guns>, guns: BaseSet, targets: BaseSet) {
    ctx.push(Shooting::Roll { guns, targets });
}

/// SG-FIRE-04: the points of the guns, in halves.
pub(crate) fn gun_points(state: &State, guns: BaseSet) -> Tally {
    let quality =
        |quality: Quality| guns.iter().filter(|base| state.info(*base).quality == quality).count() as i32;
    Tally::base(ids::SG_FIRE_04, "guns", 2 * guns.len() as i32)
        .plus_if(quality(Quality::Superior) > 0, ids::SG_PTS_05, "superior", 2 * quality(Quality::Superior))
        .plus_if(quality(Quality::Inferior) > 0, ids::SG_PTS_05, "inferior", -quality(Quality::Inferior))
}

/// SG-FIRE-04: the points of the targets, in halves.
pub(crate) fn target_points(state: &State, guns: BaseSet, targets: BaseSet) -> Tally {
    let terrain = &state.setup.terrain;
    let (mut superior, mut inferior, mut dug_in, mut sheltered, mut horse) = (0, 0, 0, 0, 0);
    for target in targets.iter() {
        let (info, rect) = (state.info(target), state.rect(target));
        let nearest = guns
            .iter()
            .map(|gun| (distance_only(state.rect(gun), rect), gun))
            .reduce(|a, b| if b.0 < a.0 - table::TOLERANCE { b } else { a });
        let Some((_, gun)) = nearest else { continue };
        let footing = terrain.footing_at(rect.centre);
        let rough = matches!(footing, Footing::Rough | Footing::BuiltUp);
        superior += i32::from(info.quality == Quality::Superior);
        inferior += i32::from(info.quality == Quality::Inferior);
        dug_in += i32::from(terrain.is_entrenched(rect, state.rect(gun)));
        sheltered +=
            i32::from(rough || terrain.crosses_strong(Segment::new(rect.centre, state.rect(gun).centre)));
        horse += i32::from(rough && info.arm == Arm::Cavalry);
    }
    Tally::base(ids::SG_FIRE_04, "targets", 2 * targets.len() as i32)
        .plus_if(superior > 0, ids::SG_PTS_05, "superior", 2 * superior)
        .plus_if(inferior > 0, ids::SG_PTS_05, "inferior", -inferior)
        .plus_if(dug_in > 0, ids::SG_FIRE_04, "entrenched", 2 * dug_in)
        .plus_if(sheltered > 0, ids::SG_FIRE_04, "sheltered", sheltered)
        .plus_if(horse > 0, ids::SG_FIRE_04, "cavalry in rough ground", -horse)
}

/// What fire looks like before it is rolled.
pub(crate) fn show(state: &State, guns: BaseSet, targets: BaseSet) -> Preview {
    let (ours, theirs) =
        (gun_points(state, guns).total().max(0), target_points(state, guns, targets).total().max(0));
    let (whom, ours, theirs) = (state.called(targets), halves(ours), halves(theirs));
    let shown = says(state, guns, format_args!("[fires] on {whom}: {ours} points against {theirs}"));
    let lines = guns
        .iter()
        .flat_map(|gun| targets.iter().filter_map(move |target| sight::seen_along(state, gun, target)));
    lines.fold(Preview::saying(shown), |preview, line| preview.drawn(Witness::line(line.from, line.to, "")))
}

impl Shooting {
    /// Rolls.
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) -> Result<(), NeedDice> {
        match self {
            Self::Roll { guns, targets } => {
                let (firing, target) = (ctx.side_of(guns), ctx.side_of(targets));
                let mine = ctx.dice_of(firing.hand()).d6(ids::SG_FIRE_05)?;
                let their = ctx.dice_of(target.hand()).d6(ids::SG_FIRE_05)?;
                let points =
                    [gun_points(ctx, guns).total().max(0), target_points(ctx, guns, targets).total().max(0)];
                let scores = [points[0] + 2 * i32::from(mine), points[1] + 2 * i32::from(their)];
                let effect = Effect::of(scores[0], scores[1]);
                ctx.emit(Event::Fired { guns });
                ctx.tell(|state| {
                    let [ours, theirs] = points.map(halves);
                    let (whom, result) = (state.called(targets), effect.name());
                    let what = format!(
                        "[fires] on {whom}: {ours} and {mine} against {theirs} and {their}: {result}"
                    );
                    let title = "fire: the guns' die, then the targets'";
                    let told = about(state, ids::SG_FIRE_05, guns, what)
                        .about(targets.iter().map(|base| state.name(base)))
                        .rolled(title, &Faces::of([mine, their]), [], []);
                    guns.iter().map(|gun| shot(state, gun, a_base(targets))).fold(told, Telling::seen)
                });
                if effect != Effect::None {
                    ctx.push(Task::Fire(Self::Hits { guns, targets, effect }));
                }
            }
            Self::Hits { guns, targets, effect } => {
                let hand = ctx.side_of(targets).hand();
                let mut faces = vec![];
                let mut left = targets.len();
                while left > 0 {
                    let batch = left.min(usize::from(Faces::MOST));
                    faces.extend(
                        ctx.dice_of(hand).faces(ids::SG_FIRE_06, batch as u8)?.faces().iter().copied(),
                    );
                    left -= batch;
                }
                hit(ctx, guns, targets, effect, &faces);
            }
        }
        Ok(())
    }
}

/// A shot as it is watched.
fn shot(state: &State, gun: BaseId, target: BaseId) -> Beat {
    let [from, to] = [gun, target].map(|base| state.spot(base.into()).point()).map(|at| (at.x, at.y));
    Beat::Shot { by: state.name(gun).to_owned(), at: state.name(target).to_owned(), from, to, hits: None }
}

/// SG-FIRE-06: what the dice for the targets destroy, reckoned.
pub(crate) fn reckoned(state: &State, targets: BaseSet, effect: Effect) -> BySide<Losses> {
    let (kills, _) = effect.hits();
    BySide::of(|side| {
        let own = state.own(side, targets);
        Losses::of(own.iter().map(|base| (base, kills)).collect(), None)
    })
}

/// SG-FIRE-07: only targets are diced for. SG-FIRE-06: results are carried out after all dice are rolled, in roster order of the targets.
fn hit(ctx: &mut Ctx<'_, Guns>, guns: BaseSet, targets: BaseSet, effect: Effect, faces: &[u8]) {
    let (kills, drives) = effect.hits();
    let die = |up_to: u8, from: u8| -> BaseSet {
        targets
            .iter()
            .zip(faces)
            .filter(|(_, face)| **face > from && **face <= up_to)
            .map(|(base, _)| base)
            .collect()
    };
    let (destroyed, mut driven) = (die(kills, 0), die(drives, kills));
    let shown = Faces::new(&faces[..faces.len().min(usize::from(Faces::MOST))]).expect("dice show faces");
    let formations = ctx.formations_of(targets);
    ctx.tell(|state| {
        let (who, lost, back) = (state.called(targets), destroyed.len(), driven.len());
        Telling::new(ids::SG_FIRE_06, format!("{who}: {lost} destroyed, {back} driven back."))
            .about(targets.iter().map(|base| state.name(base)))
            .rolled("results of fire", &shown, 1..=effect.hits().1, [])
            .unwelcome()
    });
    results::destroy(ctx, destroyed, ids::SG_FIRE_06);
    if ctx.setup.options.fire_fallback_unit == Fallback::Formation {
        let whole = formations
            .iter()
            .filter(|set| set.meets(driven))
            .fold(BaseSet::default(), |all, set| all.or(*set));
        driven = whole.minus(destroyed);
    }
    let mut groups: Vec<BaseSet> = vec![];
    for set in &formations {
        groups.extend(results::connected_or_single(ctx, set.and(driven)));
    }
    let from = ctx.centre(guns);
    let far = |set: &BaseSet| ctx.centre(*set).distance(from);
    groups.sort_by(|a, b| far(b).total_cmp(&far(a)).then(a.first().cmp(&b.first())));
    let mut tasks: Vec<Task> =
        groups.into_iter().map(|set| Task::Results(results::Task::FallBack { set, guns })).collect();
    let closing =
        formations.iter().map(|set| set.minus(destroyed).minus(driven)).filter(|set| !set.is_empty());
    tasks.extend(closing.map(|set| Task::Results(results::Task::CloseUp { set, lost: false })));
    tasks.push(Task::Results(results::Task::ClearCommand));
    ctx.push_in_order(tasks);
}

/// SG-ART-02: whether a base has fired from afar this turn.
pub(crate) fn has_fired(state: &State, base: BaseId) -> bool {
    state.base(base).acted == Some(Acted::Fired)
}
