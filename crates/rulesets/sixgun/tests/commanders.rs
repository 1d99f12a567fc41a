//! Whoever commands gets somewhere, or lets it be.

use dice::Seeded;
use engine::{Awaits, Battle, Loop, Mind, Officers, Side, Staff};
use sixgun::Sixgun;
use sixgun::order::{self, Order};
use sixgun::state::State;

/// Nobody sets out for less than a quarter of an inch; a way on the grid may be a little shorter than it was meant.
const A_STEP: f64 = 0.249;

/// More orders than anybody needs for one figure's turn to act.
const MANY: usize = 40;

fn county_seat() -> sixgun::scenario::Scenario {
    let text = include_str!("../../../../scenarios/sixgun/county-seat.toml");
    toml::from_str(text).expect("the scenario can be read")
}

/// How far the figure that acts would go.
fn length(state: &State, order: &Order) -> Option<f64> {
    let (Order::Move(order::Move { path, .. }), Some(activation)) = (order, &state.activation) else {
        return None;
    };
    let mut at = state.figure(activation.figure).at.point();
    let mut length = 0.0;
    for end in path {
        length += at.distance(end.point());
        at = end.point();
    }
    Some(length)
}

/// A man went 0.002 inches at a time, more than a thousand times.
#[test]
fn nobody_thinks_of_a_way_that_leads_nowhere() {
    let weights = <Sixgun as Staff>::Weights::default();
    for seed in 1..=40 {
        let mut battle =
            Battle::<Sixgun>::begin(county_seat(), seed, &mut Seeded::stream(seed, 0)).expect("a fight");
        let (mut acting, mut orders) = (None, 0);
        while let Awaits::Order(side) = Sixgun::awaits(battle.state()) {
            let state = battle.state();
            let figure = state.activation.as_ref().map(|activation| (state.turn, activation.figure));
            orders = if figure == acting { orders + 1 } else { 0 };
            acting = figure;
            assert!(orders < MANY, "seed {seed}: {figure:?} gets {orders} orders");
            let ideas = Sixgun::ideas(state, Mind::without_a_plan(&weights));
            for idea in &ideas {
                let length = length(state, idea);
                assert!(
                    length.is_none_or(|length| length >= A_STEP),
                    "seed {seed}: {idea:?} is {length:?} long"
                );
            }
            // Those who weigh little weigh to let it be, too.
            let may_stop = Sixgun::preview(state, &Order::EndActivation(order::EndActivation {})).is_ok();
            assert!(
                !may_stop
                    || ideas
                        .iter()
                        .take(5)
                        .any(|idea| *idea == Order::EndActivation(order::EndActivation {})),
                "{ideas:?}"
            );
            let number = battle.played().len() as u64;
            // One side goes by the book, the other takes whatever comes to its mind.
            let order = match side {
                Side::A => Sixgun::plain_order(battle.state(), Mind::without_a_plan(&weights)),
                Side::B => ideas[(number * 7 + seed) as usize % ideas.len()].clone(),
            };
            let given = battle.give(side, order, &mut Seeded::stream(seed, number + 1));
            assert!(given.is_ok(), "seed {seed}: what one thinks of is legal");
        }
    }
}
