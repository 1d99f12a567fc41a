//! Random orders that are given without being named ([`engine::Ruleset::obey_any`]) are those that would be named
//! ([`engine::Ruleset::any_order`]).

use dice::Seeded;
use engine::{Ctx, Log, apply, apply_any};

use crate::options::under;
use crate::shelf::{asked, begun, play_on, scenarios};
use crate::{Book, Chance};

/// Whoever lets the rules choose and obey in one ends in the same state as whoever asks for an order and gives it.
pub fn an_unnamed_order_is_obeyed_like_a_named_one<B: Book>() {
    for one in scenarios::<B>() {
        for seed in 0..2 {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, seed), seed, &mut dice);
            for number in 0..150 {
                if asked(&battle).is_none() {
                    break;
                }
                let order = Chance::new(number).order::<B::Game>(battle.state());
                let mut named = battle.state().clone();
                let mut dice_of_both = Seeded::new(number);
                let mut ctx = Ctx::<B::Game>::new(&mut named, &mut dice_of_both, Log::Drop);
                apply(&mut ctx, &order).unwrap_or_else(|stop| panic!("{}: {stop}", one.slug));

                let mut unnamed = battle.state().clone();
                let (mut picks, mut dice_of_both) = (Chance::new(number), Seeded::new(number));
                let mut ctx = Ctx::<B::Game>::new(&mut unnamed, &mut dice_of_both, Log::Drop);
                apply_any(&mut ctx, &mut |n| picks.below(n))
                    .unwrap_or_else(|stop| panic!("{}: {stop}", one.slug));
                assert!(named == unnamed, "{}: {order:?} was not what was obeyed", one.slug);
                play_on(&mut battle, &mut dice, &mut chance, 1);
            }
        }
    }
}
