//! Odds by walking every outcome: exact, and equal to plain counting of throws.

use dice::{Batch, Branch, Deck, Dice, Distribution, FaceSet, NeedDice, Ratio, RuleId, Walk, enumerate};

const SHOOT: RuleId = RuleId("MG-SHO-04");
const SAVE: RuleId = RuleId("MG-UNI-08");
const STATUS: RuleId = RuleId("MG-SHO-20");
const DRAW: RuleId = RuleId("SX-CRD-03");

/// The exact chance of every result, by result.
fn odds<R: Ord>(mut play: impl FnMut(&mut Branch) -> Result<R, NeedDice>) -> Vec<(R, Ratio)> {
    let mut odds = std::collections::BTreeMap::new();
    let mut total = 0.0;
    let leaves = enumerate(&mut play, |leaf, result| {
        let exact = leaf.ratio().expect("few dice fit into 128 bits");
        assert!((leaf.chance() - exact.as_f64()).abs() < 1e-15, "{} is not {exact}", leaf.chance());
        total += leaf.chance();
        let chance = odds.entry(result.expect("an enumeration never runs dry")).or_insert(Ratio::ZERO);
        *chance = chance.plus(exact).expect("few dice fit into 128 bits");
    })
    .expect("few outcomes");
    assert!(leaves > 0);
    assert!((total - 1.0).abs() < 1e-12, "the chances sum to {total}");
    let sum = odds.values().try_fold(Ratio::ZERO, |sum: Ratio, &chance| sum.plus(chance));
    assert_eq!(sum, Some(Ratio::ONE), "the chances sum to exactly one");
    odds.into_iter().collect()
}

fn ratio(ways: u128, all: u128) -> Ratio {
    Ratio::new(ways, all).unwrap()
}

/// Hits at 4+, saves at 5+, then a status die for each hit left, of which one six is as bad as more.
fn volley(dice: &mut impl Dice, shots: u8) -> Result<(u8, u8), NeedDice> {
    let hits = dice.pool(SHOOT, shots, FaceSet::at_least(4))?.hits();
    let through = hits - dice.pool(SAVE, hits, FaceSet::at_least(5))?.hits();
    let sixes = dice.roll(Batch::count(STATUS, through, FaceSet::only(6)).up_to(1))?.hits();
    Ok((through, sixes))
}

#[test]
fn what_asks_for_nothing_has_one_outcome() {
    assert_eq!(odds(|dice| volley(dice, 0)), [((0, 0), Ratio::ONE)]);
}

#[test]
fn faces_are_walked_in_order() {
    let mut throws = Vec::new();
    let leaves =
        enumerate(|dice| dice.faces(SHOOT, 2).unwrap().faces(), |_, faces| throws.push(faces.to_vec()));
    assert_eq!(leaves, Ok(36));
    let plain: Vec<_> = (1..=6).flat_map(|first| (1..=6).map(move |second| vec![first, second])).collect();
    assert_eq!(throws, plain);
}

/// Two dice make 7 in 6 of 36 ways and 12 in one; three make 10 in 27 of 216.
#[test]
fn dice_that_are_added_up_are_walked_by_their_sums() {
    let sum = |dice: u8| odds(move |branch| branch.sum(SHOOT, dice).map(|roll| roll.faces().total()));
    assert_eq!(enumerate(|dice| dice.sum(SHOOT, 2), |_, _| ()), Ok(11));
    assert_eq!((sum(1).len(), sum(1)[0]), (6, (1, ratio(1, 6))));
    let two = sum(2);
    assert_eq!((two[0], two[5], two[10]), ((2, ratio(1, 36)), (7, ratio(6, 36)), (12, ratio(1, 36))));
    assert_eq!(sum(3)[7], (10, ratio(27, 216)));
    let plain = odds(|branch| branch.faces(SHOOT, 3).map(|roll| roll.faces().total()));
    assert_eq!(sum(3), plain);
    let too_many = enumerate(|dice| dice.sum(SHOOT, 9), |_, _| ()).unwrap_err();
    assert_eq!(too_many.why, Walk::TooManySummed { dice: 9 });
}

#[test]
fn a_pool_is_walked_by_its_counts() {
    let pool = |dice: &mut Branch| dice.pool(SHOOT, 24, FaceSet::at_least(4)).map(|roll| roll.hits());
    assert_eq!(enumerate(pool, |_, _| ()), Ok(25));
    let capped = Batch::count(STATUS, 64, FaceSet::only(6)).up_to(2);
    assert_eq!(enumerate(|dice| dice.roll(capped).unwrap().hits(), |_, _| ()), Ok(3));
    let odds =
        odds(|dice| dice.roll(Batch::count(STATUS, 3, FaceSet::only(6)).up_to(1)).map(|roll| roll.hits()));
    assert_eq!(odds, [(0, ratio(125, 216)), (1, ratio(91, 216))]);
}

#[test]
fn what_cannot_happen_is_not_visited() {
    assert_eq!(
        enumerate(|dice| dice.pool(SHOOT, 5, FaceSet::NONE).unwrap().hits(), |_, hits| assert_eq!(hits, 0)),
        Ok(1)
    );
    assert_eq!(
        enumerate(|dice| dice.pool(SHOOT, 5, FaceSet::ALL).unwrap().hits(), |_, hits| assert_eq!(hits, 5)),
        Ok(1)
    );
}

/// The same volley with every single throw of its dice counted: slow and obvious.
#[test]
fn merged_counts_agree_with_plain_counting() {
    let merged = odds(|dice| volley(dice, 2));
    let plain = odds(|dice| {
        let shots = dice.faces(SHOOT, 2)?.faces();
        let hits = shots.count(FaceSet::at_least(4));
        let saves = dice.faces(SAVE, hits)?.faces();
        let through = hits - saves.count(FaceSet::at_least(5));
        let sixes = dice.faces(STATUS, through)?.faces().count(FaceSet::only(6));
        Ok((through, sixes.min(1)))
    });
    assert_eq!(merged, plain);
    // None through: each shot misses, or hits and is saved: 1/2 + 1/6.
    assert_eq!(merged[0], ((0, 0), ratio(4, 9)));
}

#[test]
fn a_large_volley_agrees_with_its_distribution() {
    let through = Distribution::binomial(24, FaceSet::at_least(4)).saved_on(FaceSet::at_least(5));
    let mut walked = [0.0; 25];
    enumerate(
        |dice| volley(dice, 24).unwrap().0,
        |leaf, through| walked[usize::from(through)] += leaf.chance(),
    )
    .unwrap();
    for (number, chance) in through.iter() {
        assert!((walked[usize::from(number)] - chance).abs() < 1e-12, "{number} through");
    }
}

#[test]
fn cards_are_drawn_without_putting_back() {
    let same_colour = odds(|dice| {
        let mut deck = Deck::FULL;
        let first = dice.draw(DRAW, &mut deck)?;
        let second = dice.draw(DRAW, &mut deck)?;
        Ok(first.colour() == second.colour())
    });
    assert_eq!(same_colour, [(false, ratio(26, 51)), (true, ratio(25, 51))]);
}

#[test]
fn too_many_faces_are_refused_by_name() {
    let error = enumerate(|dice| dice.faces(SHOOT, 4).map(|roll| roll.faces()), |_, _| ()).unwrap_err();
    assert_eq!((error.rule, error.why), (SHOOT, Walk::TooManyFaces { dice: 4 }));
    assert_eq!(
        error.to_string(),
        "the odds cannot be worked out: MG-SHO-04 reads 4 dice face by face, and at most 3 are walked"
    );
}

#[test]
fn a_roll_off_that_may_never_end_is_refused() {
    let roll_off = |dice: &mut Branch| loop {
        let (ours, theirs) = (dice.d6(SHOOT)?, dice.d6(SAVE)?);
        if ours != theirs {
            return Ok::<_, NeedDice>(ours > theirs);
        }
    };
    let error = enumerate(roll_off, |_, _| ()).unwrap_err();
    assert_eq!((error.rule, error.why), (SHOOT, Walk::TooDeep));
}

#[test]
fn a_forest_of_outcomes_is_refused() {
    let four_times = |dice: &mut Branch| {
        (0..4).map(|_| dice.faces(STATUS, 3).map(|roll| roll.faces().total())).sum::<Result<u16, _>>()
    };
    let error = enumerate(four_times, |_, _| ()).unwrap_err();
    assert_eq!((error.rule, error.why), (STATUS, Walk::TooWide));
}

#[test]
#[should_panic = "with the same answers"]
fn what_is_walked_must_ask_the_same_again() {
    let mut runs = 0;
    let _ = enumerate(
        |dice| {
            runs += 1;
            dice.d6(if runs == 1 { SHOOT } else { SAVE })
        },
        |_, _| (),
    );
}
