//! The tables of a paper: who moved, where everybody is, the standing, the prices.

use campaign::calendar::Turn;
use campaign::character::Commitment;
use engine::Seat;

use crate::chronicle::{Chronicle, Month, Stood, What};
use crate::frames::fillers;
use crate::paper::{Entry, Register};
use crate::press::Press;
use crate::terms::trade;
use crate::whim::Whim;
use crate::words::capital;

pub(crate) fn registers(told: &Chronicle, month: &Month, press: &mut Press) -> Vec<Register> {
    let mut all = Vec::new();
    let moves: Vec<Entry> = month
        .news
        .iter()
        .filter_map(|news| match &news.what {
            What::Moved { life, from, to } => {
                Some(Entry { what: told.name(*life), says: format!("left {from} for {to}") })
            }
            _ => None,
        })
        .collect();
    if !moves.is_empty() {
        all.push(Register { heading: "ARRIVALS AND DEPARTURES".to_owned(), rows: moves, remark: None });
    }
    let whereabouts: Vec<Entry> = month
        .stood
        .iter()
        .map(|one| Entry {
            what: format!("{}, {}", told.name(one.life), trade(&told.lives[one.life].who)),
            says: condition(told, one),
        })
        .collect();
    if !whereabouts.is_empty() {
        all.push(Register { heading: "WHERE THEY ARE".to_owned(), rows: whereabouts, remark: None });
    }
    // What the month brought stands beside what there is, so that a reader need not keep the number before.
    let before = Turn(month.turn.0.saturating_sub(1));
    let mut standing: Vec<(u32, u32, String)> = Vec::new();
    for (at, player) in told.players.iter().enumerate() {
        let Some(seat) = Seat::numbered(at as u8 + 1) else { continue };
        // A reader knows the characters, so they stand beside those who lead them.
        let alive = month.stood.iter().find(|one| told.lives[one.life].seat == seat);
        let what = alive.map_or_else(|| player.clone(), |one| format!("{player} ({})", told.name(one.life)));
        let total = told.total_at(seat, month.turn);
        standing.push((total, total.saturating_sub(told.total_at(seat, before)), what));
    }
    standing.sort_by_key(|(total, ..)| std::cmp::Reverse(*total));
    let row = |(total, up, what): (u32, u32, String)| {
        let says = if up == 0 { total.to_string() } else { format!("{total}, up {up}") };
        Entry { what, says }
    };
    let rows = standing.into_iter().map(row).collect();
    all.push(Register { heading: "THE STANDING, IN POINTS".to_owned(), rows, remark: None });
    all.push(prices(told, month.turn, press));
    all
}

/// Where somebody is and what keeps him there.
fn condition(told: &Chronicle, one: &Stood) -> String {
    let who = &told.lives[one.life].who;
    let mut says = capital(&one.locale.to_string());
    for tie in &one.ties {
        says.push_str(&match tie {
            Commitment::Jail { due, .. } => format!("; in jail, to {due}"),
            Commitment::Held { until } => format!("; held, to {until}"),
            Commitment::Waiting { due, .. } => format!("; minds a prisoner, to {due}"),
            Commitment::Drive { month, .. } => format!("; on a drive, month {month}"),
            Commitment::War { .. } => "; at war on the range".to_owned(),
            Commitment::PosseDue { due, .. } => format!("; posse to come, {due}"),
        });
    }
    if one.constitution < who.full {
        says.push_str(&format!("; hurt, {} of {}", one.constitution, who.full));
    }
    says
}

/// The cattle market: it moves with the year and the season, and touches no rule.
fn prices(told: &Chronicle, turn: Turn, press: &mut Press) -> Register {
    let mut whim = Whim::of(told.seed ^ u64::from(turn.0), "prices");
    let season = f64::from((turn.0 - 1) % 12);
    let swing = libm::sin((season - 2.0) / 12.0 * core::f64::consts::TAU) * 1.5;
    // The panic of 1873 was felt at the railheads for years.
    let hard_times = if (1873..=1878).contains(&turn.year()) { -4.0 } else { 0.0 };
    let dollars = |base: f64, whim: &mut Whim| {
        let price = base + swing + hard_times * base / 20.0 + whim.between(-1.0, 1.0);
        format!("${:.2}", (price.max(1.0) * 4.0).round() / 4.0)
    };
    let cents = |base: f64, whim: &mut Whim| format!("{:.0}\u{a2}", base + whim.between(-2.0, 2.0));
    let rows = vec![
        ("Steers, four years, the head", dollars(22.0, &mut whim)),
        ("Cows, the head", dollars(14.0, &mut whim)),
        ("Saddle horses, broke", dollars(38.0, &mut whim)),
        ("Flour, the hundredweight", dollars(5.5, &mut whim)),
        ("Coffee, the pound", cents(27.0, &mut whim)),
        ("Bacon, the pound", cents(15.0, &mut whim)),
    ];
    let rows = rows.into_iter().map(|(what, says)| Entry { what: what.to_owned(), says }).collect();
    let remark = press.take(fillers::MARKET, |one| *one).map(|one| (*one).to_owned());
    Register { heading: "THE MARKETS".to_owned(), rows, remark }
}
