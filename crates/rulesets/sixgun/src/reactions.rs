//! SX-RX, SX-GAS, SX-SHOT, SX-ARX: who tests, against what number, and what comes of it.

mod result;
mod secure;
mod tell;

use std::cmp::Reverse;

use engine::Tally;

use crate::prelude::*;

pub use result::wounded;
pub use secure::is_secure;
pub(crate) use tell::passes;
pub use tell::tell;

use crate::harm::Wound;

/// The reaction tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Test {
    /// SX-GAS-01, SX-ARX-04.
    GotAShot,
    /// SX-SHOT-01, SX-ARX-05.
    ShotAt,
    /// SX-CHG-02, SX-ARX-06.
    Charging,
    /// SX-CHG-07, SX-ARX-07.
    BeingCharged,
    /// SX-BRAWL-09, SX-ARX-08.
    Brawling,
}

impl Test {
    /// The rule its dice are rolled by, with or without `adv-reactions`.
    pub fn rule(self, state: &State) -> RuleId {
        match (self, state.setup.options.has(Module::Reactions)) {
            (Self::GotAShot, false) => ids::SX_GAS_01,
            (Self::GotAShot, true) => ids::SX_ARX_04,
            (Self::ShotAt, false) => ids::SX_SHOT_01,
            (Self::ShotAt, true) => ids::SX_ARX_05,
            (Self::Charging, false) => ids::SX_CHG_02,
            (Self::Charging, true) => ids::SX_ARX_06,
            (Self::BeingCharged, false) => ids::SX_CHG_07,
            (Self::BeingCharged, true) => ids::SX_ARX_07,
            (Self::Brawling, _) => ids::SX_BRAWL_09,
        }
    }
}

/// SX-RX-03, SX-ARX-02: what may modify a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Grounds {
    /// The other is behind the tester.
    pub rear: bool,
    /// The other is to the tester's flank.
    pub flank: bool,
    /// The tester is behind the other.
    pub from_behind: bool,
    /// The tester is covered against the other.
    pub covered: bool,
    /// SX-ARX-03: flanks and rear are secure.
    pub secure: bool,
}

/// SX-RX-03: the grounds of a test as figures stand now; in a brawl `others` are all enemies the tester is engaged with (SX-BRAWL-15).
pub fn grounds(state: &State, tester: FigureId, others: &[FigureId]) -> Grounds {
    let here = state.figure(tester).at.placement();
    let lies =
        |bearing: Bearing| others.iter().any(|other| field::bearing(here, state.centre(*other)) == bearing);
    let covers = |other: &FigureId| {
        sight::cover(state, &sight::eye(state, tester), &sight::eye(state, *other)).is_some()
    };
    Grounds {
        rear: lies(Bearing::Behind),
        flank: lies(Bearing::Flank),
        from_behind: others.iter().any(|other| field::is_behind(state, tester, *other)),
        covered: others.iter().any(covers),
        secure: state.setup.options.has(Module::Reactions) && is_secure(state, tester),
    }
}

/// SX-RX-01, SX-RX-02, SX-RX-03, SX-ARX-02, SX-GRP-05: the tested number, line by line.
pub fn tested_number(state: &State, test: Test, tester: FigureId, grounds: Grounds) -> Tally {
    number_under(state, test, tester, groups::leader(state, tester), grounds)
}

/// The same under a leader: it is his Combat Value that counts. SX-ARX-01: the advanced checks have modifiers of their own.
pub(crate) fn number_under(
    state: &State,
    test: Test,
    tester: FigureId,
    leader: FigureId,
    grounds: Grounds,
) -> Tally {
    let label = if leader == tester { "Combat Value" } else { "the leader's Combat Value" };
    let cv = Tally::base(ids::SX_RX_01, label, i32::from(state.figure(leader).cv));
    if state.setup.options.has(Module::Reactions) {
        advanced(cv, test, grounds)
    } else {
        basic(cv, test, grounds)
    }
}

/// SX-RX-03: which modifier counts in which test.
fn basic(cv: Tally, test: Test, grounds: Grounds) -> Tally {
    let (attacked, attacking, cover) = match test {
        Test::GotAShot => (false, true, true),
        Test::ShotAt | Test::BeingCharged => (true, false, true),
        Test::Charging => (false, true, true),
        Test::Brawling => (true, true, false),
    };
    cv.plus_if(attacked && grounds.rear, ids::SX_RX_02, "attacked from behind", -2)
        .plus_if(attacking && grounds.from_behind, ids::SX_RX_02, "attacking from behind", 2)
        .plus_if(cover && grounds.covered, ids::SX_RX_02, "in cover", 1)
}

/// SX-ARX-02, SX-ARX-04: the modifiers of the advanced checks. An attack counts to flank or to rear, never both.
fn advanced(cv: Tally, test: Test, grounds: Grounds) -> Tally {
    let Grounds { rear, flank, from_behind, covered, secure } = grounds;
    let rule = ids::SX_ARX_02;
    match test {
        Test::GotAShot => cv.plus_if(flank, rule, "a shot to the flank", -1),
        Test::Charging => cv
            .plus_if(secure, rule, "flanks and rear secure", 1)
            .plus_if(covered, rule, "in cover", 1)
            .plus_if(from_behind, rule, "attacking from behind", 1),
        Test::ShotAt | Test::BeingCharged => cv
            .plus_if(secure, rule, "flanks and rear secure", 1)
            .plus_if(covered, rule, "in cover", 1)
            .plus_if(rear, rule, "attacked in the rear", -1)
            .plus_if(flank && !rear, rule, "attacked in the flank", -1),
        Test::Brawling => cv
            .plus_if(secure, rule, "flanks and rear secure", 1)
            .plus_if(from_behind, rule, "attacking from behind", 1)
            .plus_if(rear, rule, "attacked in the rear", -1)
            .plus_if(flank && !rear, rule, "attacked in the flank", -1),
    }
}

/// SX-RX-01: rolls a test and tells it; how many dice passed, and the dice.
pub fn roll(
    ctx: &mut Ctx<'_>,
    test: Test,
    tester: FigureId,
    other: FigureId,
    grounds: Grounds,
) -> Result<(u8, [u8; 2]), NeedDice> {
    roll_for(ctx, test, (tester, tester), other, grounds)
}

/// SX-GRP-05: the same for what befell another of the tester's group.
fn roll_for(
    ctx: &mut Ctx<'_>,
    test: Test,
    (tester, concerned): (FigureId, FigureId),
    other: FigureId,
    grounds: Grounds,
) -> Result<(u8, [u8; 2]), NeedDice> {
    let leader = groups::leader(ctx, tester);
    let number = number_under(ctx, test, tester, leader, grounds).total();
    let (rule, thrower) = (test.rule(ctx), hidden::thrower(ctx, tester));
    // SX-GRP-08: others of a group that charges read the same dice against numbers of their own.
    let kept = test == Test::Charging && groups::of(ctx, tester).is_some();
    let mut throw = ctx.dice_of(thrower);
    let roll = if kept { throw.faces(rule, 2)? } else { throw.pool(rule, 2, FaceSet::at_most(number))? };
    let dice = [roll.faces()[0], roll.faces()[1]];
    let passed = if kept { passing(dice, number) } else { roll.hits() };
    let charging = charge::going(ctx, tester).is_some();
    let seen = sight::known_to(ctx, tester, ctx.figure(tester).side.enemy());
    if seen {
        movement::show(ctx);
    }
    let tested =
        Event::Tested { test, tester, concerned, leader, other, grounds, dice, passed, seen, charging };
    emit_about(ctx, tester, tested);
    Ok((passed, dice))
}

/// SX-RX-01, SX-GEN-02: how many of two dice pass a number; no face passes or fails by itself.
pub(crate) fn passing(dice: [u8; 2], number: i32) -> u8 {
    dice.into_iter().filter(|die| i32::from(*die) <= number).count() as u8
}

/// SX-GAS-02: whether a figure has a shot at a mover now: everything the trigger asks for but that it did not hold before.
pub fn has_a_shot(state: &State, tester: FigureId, mover: FigureId) -> bool {
    tests_against(state, tester, mover) && firing::is_able(state, tester, mover)
}

/// SX-GAS-09: the same, whether its shots are used up or not: it must test all the same.
fn tests_against(state: &State, tester: FigureId, mover: FigureId) -> bool {
    let (here, there) = (state.figure(tester), state.figure(mover));
    here.side != there.side
        && !encounter::waits(state, tester)
        && there.status.conscious()
        && field::bearing(here.at.placement(), there.at.point()) != Bearing::Behind
        && firing::is_able_with_all_shots(state, tester, mover)
}

/// SX-GAS-01, SX-RX-09, SX-GRP-05: these figures test Got a Shot against the mover, in the ruled order, a group once; puts it on the
/// agenda. Each is marked as having tested (SX-GAS-05); a later one tests only if it still has a shot.
pub fn got_a_shot(ctx: &mut Ctx<'_>, testers: &[FigureId], mover: FigureId) {
    let mut testers: Vec<FigureId> = testers.to_vec();
    let number =
        |tester: FigureId| tested_number(ctx, Test::GotAShot, tester, grounds(ctx, tester, &[mover])).total();
    put_in_order(ctx, &mut testers, |tester| (*tester, mover));
    // A group tests once, for the member with the best number; concealed members decide for themselves (SX-CONC-09).
    let open = |tester: FigureId| groups::of(ctx, tester).filter(|_| !is_optional(ctx, tester, mover));
    let tests: Vec<FigureId> = (0..testers.len())
        .filter(|place| {
            let (tester, mine) = (testers[*place], open(testers[*place]));
            let better = |other: usize| {
                let (theirs, ours) = (number(testers[other]), number(tester));
                theirs > ours || (theirs == ours && other < *place)
            };
            let others = || (0..testers.len()).filter(|other| other != place);
            mine.is_none() || !others().any(|other| open(testers[other]) == mine && better(other))
        })
        .map(|place| testers[place])
        .collect();
    let tasks = tests.into_iter().map(|tester| Task::GotAShot { tester, mover }.into());
    ctx.push_in_order(tasks.collect::<Vec<crate::task::Task>>());
}

/// SX-CONC-09, SX-GAS-10: whether a figure, being concealed, need not test.
fn is_optional(state: &State, tester: FigureId, mover: FigureId) -> bool {
    sight::concealed_from(state, tester, mover)
}

/// SX-RX-12: whether a figure waits its turn to test Got a Shot at an outer check point.
pub fn is_waiting(state: &State, figure: FigureId) -> bool {
    state.agenda.iter().any(|task| matches!(task, crate::task::Task::Reactions(Task::GotAShot { tester, .. }) if *tester == figure))
}

/// SX-RX-09: puts testers in order: the higher CV first, then the nearer to the cause, then roster order. `of` tells the tester and the cause.
pub fn put_in_order<T>(state: &State, testers: &mut [T], of: impl Fn(&T) -> (FigureId, FigureId)) {
    let cv = |tester: &T| state.figure(of(tester).0).cv;
    testers.sort_by_key(|tester| Reverse(cv(tester)));
    for equals in testers.chunk_by_mut(|one, other| cv(one) == cv(other)) {
        let apart = |tester: &T| {
            let (figure, cause) = of(tester);
            field::gap(state, figure, cause).distance
        };
        field::sort_by_nearness(equals, apart, |tester| of(tester).0);
    }
}

/// SX-SHOT-01, SX-SHOW-08: these figures take their Shot At tests, in this order, each with the one who shot at it.
pub fn shot_at(ctx: &mut Ctx<'_>, testers: &[(FigureId, FigureId)]) {
    let task = |(tester, shooter): &(FigureId, FigureId)| {
        let grounds = grounds(ctx, *tester, &[*shooter]);
        let testers = std::iter::once(*tester).collect();
        Task::ShotAt { shot: *tester, shooter: *shooter, grounds, testers }.into()
    };
    let tasks: Vec<crate::task::Task> = testers.iter().map(task).collect();
    ctx.push_in_order(tasks);
}

/// What is to be done here; nobody is asked, because tests are compulsory (SX-RX-04).
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-GAS-01, SX-ARX-04.
    GotAShot { tester: FigureId, mover: FigureId },
    /// SX-SHOT-01, SX-ARX-05, SX-GRP-05: somebody was fired on, and he and his group test.
    /// - `shot`: at whom the shot went; whatever has become of him.
    /// - `grounds` (SX-RX-03): facings and cover at the moment of the shot.
    /// - `testers`: those who test together, as far as they still can.
    ShotAt { shot: FigureId, shooter: FigureId, grounds: Grounds, testers: FigureSet },
    /// SX-ADV-28: somebody hit does what his wound tells him.
    Wounded { figure: FigureId, by: FigureId, wound: Wound },
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::GotAShot { tester, mover } => test_got_a_shot(ctx, tester, mover),
            Self::ShotAt { shot, shooter, grounds, testers } => {
                test_shot_at(ctx, shot, shooter, grounds, testers)
            }
            Self::Wounded { figure, by, wound } => {
                if may_test(ctx, figure) {
                    wounded(ctx, figure, wound, by);
                }
                Ok(())
            }
        }
    }
}

/// SX-RX-10: whether a figure takes tests at all: it is conscious and not running. SX-CJAIL-07: and does not wait for the alarm.
pub(crate) fn may_test(state: &State, figure: FigureId) -> bool {
    let status = state.figure(figure).status;
    status.conscious() && !matches!(status, Status::Running { .. }) && !encounter::waits(state, figure)
}

/// SX-SHOT-01, SX-GRP-05: the test of one fired on, for him and his group; if he can test no more the best of the others does.
fn test_shot_at(
    ctx: &mut Ctx<'_>,
    shot: FigureId,
    shooter: FigureId,
    grounds: Grounds,
    testers: FigureSet,
) -> Result<(), NeedDice> {
    let able = |figure: &FigureId| testers.has(*figure) && may_test(ctx, *figure);
    let rank = |figure: &FigureId| (std::cmp::Reverse(ctx.figure(*figure).cv), *figure);
    let tester = Some(shot).filter(able).or_else(|| testers.iter().filter(able).min_by_key(rank));
    let Some(tester) = tester else { return Ok(()) };
    let (passed, _) = roll_for(ctx, Test::ShotAt, (tester, shot), shooter, grounds)?;
    let members = by_rank(ctx, tester).into_iter().filter(|member| testers.has(*member)).collect();
    result::shot_at(ctx, members, shooter, passed);
    Ok(())
}

/// SX-GAS-06, SX-GAS-07, SX-GAS-08: the test, if there is still a shot to be had, and what comes of it.
fn test_got_a_shot(ctx: &mut Ctx<'_>, tester: FigureId, mover: FigureId) -> Result<(), NeedDice> {
    if !tests_against(ctx, tester, mover) {
        return Ok(());
    }
    if is_optional(ctx, tester, mover) && !takes_optional_test(ctx, tester, mover) {
        emit_about(ctx, tester, Event::LetPass { tester });
        return Ok(());
    }
    let those = qualifying(ctx, tester, mover);
    let stands = groups::of(ctx, tester).and_then(|group| ctx.groups[group].got_a_shot);
    let passed = if let Some(passed) = stands {
        follow_the_group(ctx, tester, mover, passed);
        passed
    } else {
        let grounds = grounds(ctx, tester, &[mover]);
        roll(ctx, Test::GotAShot, tester, mover, grounds)?.0
    };
    // SX-GAS-09: those whose shots are used up do nothing but duck.
    let firers: Testers = those.into_iter().filter(|it| has_a_shot(ctx, *it, mover)).collect();
    let first = Some(tester).filter(|tester| firers.contains(tester)).or(firers.first().copied());
    match (passed, first) {
        (1 | 2, None) => firing::say_why_not(ctx, tester, mover),
        (2, Some(_)) => firing::must_fire(ctx, &firers, mover, Why::GotAShot),
        (1, Some(first)) => draw::begin(ctx, first, &firers, mover),
        _ => {
            for member in by_rank(ctx, tester).into_iter().rev() {
                flight::duck(ctx, member, mover, None);
            }
        }
    }
    Ok(())
}

/// SX-GRP-05: the tester and those of his group who have a shot too and have not acted on the group's test yet, highest CV first.
fn qualifying(state: &State, tester: FigureId, mover: FigureId) -> Testers {
    let acted = |member: FigureId| state.activation_is(|it| it.tested.has(member));
    let has_one = |member: FigureId| !acted(member) && tests_against(state, member, mover);
    by_rank(state, tester).into_iter().filter(|member| *member == tester || has_one(*member)).collect()
}

/// SX-GRP-05: what his group has passed against this mover holds for one who gets his shot later.
fn follow_the_group(ctx: &mut Ctx<'_>, tester: FigureId, mover: FigureId, passed: u8) {
    let seen = sight::known_to(ctx, tester, ctx.figure(tester).side.enemy());
    if seen {
        movement::show(ctx);
    }
    emit_about(ctx, tester, Event::Followed { tester, mover, passed, seen });
}

/// SX-CONC-14, SX-SOLO-04: what a concealed figure does with an optional test: its standing order, or without a player a shot at effective
/// range only. With no shot left it has nothing to gain.
fn takes_optional_test(state: &State, tester: FigureId, mover: FigureId) -> bool {
    let it = state.figure(tester);
    if firing::shots_left(state, tester) == 0 {
        false
    } else if state.solo(it.side) {
        firing::effective(state, tester, mover)
    } else {
        it.standing == Standing::TakeShots
    }
}

/// Those who test together.
pub(crate) type Testers = ArrayVec<FigureId, { groups::MOST }>;

/// SX-GRP-06: those who react with a figure, highest CV first.
pub(crate) fn by_rank(state: &State, figure: FigureId) -> Testers {
    let mut members = groups::members(state, figure);
    members.sort_by_key(|member| (Reverse(state.figure(*member).cv), *member));
    members
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-RX-01: a test was taken.
    /// - `concerned` (SX-GRP-05): whom it befell: the tester himself, or one of his group.
    /// - `leader` (SX-GRP-05): whose Combat Value counted.
    /// - `charging` (SX-ARX-05): the tester has a charge under way.
    Tested {
        test: Test,
        tester: FigureId,
        concerned: FigureId,
        leader: FigureId,
        other: FigureId,
        grounds: Grounds,
        dice: [u8; 2],
        passed: u8,
        seen: bool,
        charging: bool,
    },
    /// SX-GRP-05: one who gets his shot later does as his group has tested.
    /// - `passed`: how many dice of the group's test passed.
    Followed { tester: FigureId, mover: FigureId, passed: u8, seen: bool },
    /// SX-CONC-09: a concealed figure let a shot pass.
    LetPass { tester: FigureId },
    /// SX-HORSE-08: a thrown man creeps behind his fallen horse.
    /// - `turns` (SX-ADV-22): for so many activations, by a wound.
    DuckedBehindHorse { figure: FigureId, horse: HorseId, turns: u8 },
    /// SX-ARX-05: a charger under fire stops where it is.
    Halted { charger: FigureId },
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Tested { test: Test::GotAShot, tester, other, passed, seen, .. } => {
            note_got_a_shot(state, *tester, *other, *passed, *seen);
            if let Some(group) = groups::of(state, *tester) {
                state.groups[group].got_a_shot = Some(*passed);
            }
        }
        Event::Tested { test: Test::BeingCharged, tester, other, .. } => {
            meets_the_charge(state, *tester, *other);
        }
        Event::Followed { tester, mover, passed, seen } => {
            note_got_a_shot(state, *tester, *mover, *passed, *seen);
        }
        Event::LetPass { tester } => state.in_activation(|it| it.tested.add(*tester)),
        Event::DuckedBehindHorse { figure, horse, turns } => {
            let it = state.figure_mut(*figure);
            it.status = Status::Ducked(Cover::Horse(*horse));
            it.duck_turns = it.duck_turns.max(*turns);
            it.unhorsed = *turns == 0;
        }
        Event::Halted { .. } => state.in_activation(|it| {
            it.movement_over = true;
            it.charge = Charge::Spent;
        }),
        Event::Tested { .. } => {}
    }
}

/// SX-CHG-07: whoever has met a charge has no Got a Shot test at the charger left: it would come of his own getting up or turning round.
fn meets_the_charge(state: &mut State, target: FigureId, charger: FigureId) {
    if let Some(activation) = state.activation_of_mut(charger) {
        activation.tested.add(target);
    }
}

/// SX-GAS-05, SX-GRP-05: who has acted on a test: those who have a shot now; the whole group if it ducks.
fn note_got_a_shot(state: &mut State, tester: FigureId, mover: FigureId, passed: u8, seen: bool) {
    let acted = if passed == 0 { by_rank(state, tester) } else { qualifying(state, tester, mover) };
    if let Some(activation) = state.activation_of_mut(mover) {
        acted.into_iter().for_each(|member| activation.tested.add(member));
        activation.interrupted |= seen;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_test_has_its_own_modifiers() {
        // SX-RX-03 and SX-ARX-02 with everything true at once, from CV 4.
        let all = Grounds { rear: true, flank: true, from_behind: true, covered: true, secure: true };
        let cv = || Tally::base(ids::SX_RX_01, "Combat Value", 4);
        #[rustfmt::skip]
        let rows = [
            // test              basic          advanced
            (Test::GotAShot,     4 + 2 + 1,     4 - 1),
            (Test::ShotAt,       4 - 2 + 1,     4 + 1 + 1 - 1),
            (Test::Charging,     4 + 2 + 1,     4 + 1 + 1 + 1),
            (Test::BeingCharged, 4 - 2 + 1,     4 + 1 + 1 - 1),
            (Test::Brawling,     4 - 2 + 2,     4 + 1 + 1 - 1),
        ];
        for (test, plain, fine) in rows {
            assert_eq!(basic(cv(), test, all).total(), plain, "basic {test:?}");
            assert_eq!(advanced(cv(), test, all).total(), fine, "advanced {test:?}");
        }
    }
}
