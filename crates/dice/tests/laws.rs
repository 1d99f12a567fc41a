//! What holds whatever is rolled.

use dice::{
    Batch, Deck, Dice, Distribution, FaceSet, Faces, NeedDice, Ratio, Recording, Rolled, RuleId, Scripted,
    Seeded, Shown, beats, enumerate,
};
use proptest::prelude::*;

const RULE: RuleId = RuleId("MG-GEN-08");

fn any_faces() -> impl Strategy<Value = FaceSet> {
    proptest::collection::vec(1_u8..=6, 0..6)
        .prop_map(|faces| faces.into_iter().fold(FaceSet::NONE, |set, face| set.or(FaceSet::only(face))))
}

fn any_pool() -> impl Strategy<Value = Distribution> {
    (0_u8..=32, any_faces()).prop_map(|(dice, set)| Distribution::binomial(dice, set))
}

fn total(distribution: &Distribution) -> f64 {
    distribution.iter().map(|(_, chance)| chance).sum()
}

proptest! {
    /// Walking a pool visits the counts of its distribution, exact chances included.
    #[test]
    fn a_walked_pool_is_its_distribution(dice in 0_u8..=40, set in any_faces(), up_to in 0_u8..=41) {
        let batch = Batch::count(RULE, dice, set).up_to(up_to);
        let expected = Distribution::binomial(dice, set).capped(up_to);
        let mut exact = Ratio::ZERO;
        let mut last = None;
        enumerate(|source| source.roll(batch).unwrap(), |leaf, roll| {
            assert_eq!(roll.faces().len(), usize::from(dice));
            assert_eq!(roll.faces().count(set), roll.hits(), "the dice handed out show the count");
            assert!(last < Some(roll.hits()), "each count once, in order");
            last = Some(roll.hits());
            assert!((leaf.chance() - expected.chance(roll.hits())).abs() < 1e-15);
            let ratio = leaf.ratio().unwrap();
            assert!((leaf.chance() - ratio.as_f64()).abs() <= 1e-13);
            exact = exact.plus(ratio).unwrap();
        }).unwrap();
        prop_assert_eq!(exact, Ratio::ONE);
    }

    /// Nothing that is done to distributions loses or makes chance.
    #[test]
    fn chance_is_neither_lost_nor_made(ours in any_pool(), theirs in any_pool(), saves in any_faces(), up_to in 0_u8..=64) {
        let sum = ours.plus(&theirs).unwrap();
        prop_assert!((sum.mean() - ours.mean() - theirs.mean()).abs() < 1e-12);
        let lead = ours.lead_over(&theirs);
        prop_assert!((lead.at_least(1) - beats(&ours, &theirs)).abs() < 1e-12);
        let follow = ours.then(|hits| Distribution::binomial(hits, saves));
        for (what, distribution) in [
            ("saved", ours.saved_on(saves)), ("sum", sum), ("lead", lead), ("capped", ours.capped(up_to)), ("follow", follow),
        ] {
            prop_assert!((total(&distribution) - 1.0).abs() < 1e-12, "{}: {}", what, total(&distribution));
        }
        for (number, chance) in ours.saved_on(saves.others()).iter() {
            prop_assert!((follow.chance(number) - chance).abs() < 1e-12, "a die for each, one by one or at once");
        }
        let (there, back) = (ours.against(&theirs), theirs.against(&ours));
        prop_assert!((there.wins + there.draws + there.loses - 1.0).abs() < 1e-12);
        prop_assert!((there.wins - back.loses).abs() < 1e-12 && (there.draws - back.draws).abs() < 1e-12);
    }

    /// Whatever was rolled and drawn, its tape plays the same and is used up.
    #[test]
    fn a_recorded_tape_plays_the_same(seed: u64, sizes in proptest::collection::vec(0_u8..=64, 0..20)) {
        let play = |dice: &mut dyn Dice| -> Result<Vec<Shown>, NeedDice> {
            let mut deck = Deck::FULL;
            let mut shown = Vec::new();
            for &size in &sizes {
                shown.push(Shown::Dice(dice.faces(RULE, size)?.faces()));
                shown.push(Shown::Card(dice.draw(RULE, &mut deck)?));
            }
            Ok(shown)
        };
        let mut recording = Recording::new(Seeded::new(seed));
        let first = play(&mut recording).unwrap();
        let written = serde_json::to_string(recording.noted()).unwrap();
        let mut again = Scripted::new(serde_json::from_str(&written).unwrap());
        prop_assert_eq!(play(&mut again).unwrap(), first);
        prop_assert!(again.leftover().is_empty());
    }

    /// Whatever stands in a file, it is read or refused; what is read can be rolled.
    #[test]
    fn no_entry_makes_the_reader_stumble(rolled in proptest::collection::vec(0_i64..=300, 0..70), drew in "\\PC{0,4}") {
        let dice = serde_json::json!({ "rule": "R", "rolled": rolled });
        let fits = rolled.len() <= usize::from(Faces::MOST) && rolled.iter().all(|face| (1..=6).contains(face));
        prop_assert_eq!(serde_json::from_value::<Rolled>(dice).is_ok(), fits);
        if let Ok(rolled) = serde_json::from_value::<Rolled>(serde_json::json!({ "rule": "R", "drew": drew })) {
            prop_assert!(matches!(rolled.shown, Shown::Card(_)));
        }
    }
}
