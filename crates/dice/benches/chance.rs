//! What people wait for: odds while the mouse hovers, dice by the million in studies.

use dice::{Dice, Distribution, FaceSet, NeedDice, RuleId, Seeded, beats, enumerate};
use divan::{Bencher, black_box, counter::ItemsCount};

const RULE: RuleId = RuleId("MG-SHO-04");

fn main() {
    divan::main();
}

/// 24 dice at 4+, saved on 5+.
#[divan::bench]
fn hits_after_saves() -> Distribution {
    Distribution::binomial(black_box(24), FaceSet::at_least(4)).saved_on(FaceSet::at_least(5))
}

/// 12 dice at 4+ against 10 at 5+, then a die for each hit of the margin, counting sixes.
#[divan::bench]
fn opposed_pools() -> (f64, Distribution) {
    let ours = Distribution::binomial(black_box(12), FaceSet::at_least(4));
    let theirs = Distribution::binomial(black_box(10), FaceSet::at_least(5));
    (beats(&ours, &theirs), ours.lead_over(&theirs).thin(FaceSet::only(6).chance()))
}

/// The same volley through code that rolls, every outcome walked.
#[divan::bench]
fn walked_volley() -> f64 {
    let mut mean = 0.0;
    let volley = |dice: &mut dice::Branch| -> Result<u8, NeedDice> {
        let hits = dice.pool(RULE, black_box(24), FaceSet::at_least(4))?.hits();
        Ok(hits - dice.pool(RULE, hits, FaceSet::at_least(5))?.hits())
    };
    let walked =
        enumerate(volley, |leaf, through| mean += leaf.chance() * f64::from(through.unwrap_or_default()));
    assert!(walked.is_ok());
    mean
}

#[divan::bench(args = [1, 6, 24, 64])]
fn seeded_pool(bencher: Bencher, dice: u8) {
    let mut seeded = Seeded::new(1815);
    bencher
        .counter(ItemsCount::new(dice))
        .bench_local(|| seeded.pool(RULE, black_box(dice), FaceSet::at_least(4)).map(|roll| roll.hits()));
}

/// A stream of its own for each order, with one volley.
#[divan::bench]
fn fresh_stream(bencher: Bencher) {
    let mut order = 0;
    bencher.bench_local(|| {
        order += 1;
        Seeded::stream(1815, order).pool(RULE, 24, FaceSet::at_least(4)).map(|roll| roll.hits())
    });
}
