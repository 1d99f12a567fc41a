//! Months as a paper dates them.

use campaign::calendar::Turn;

/// "1871-05".
pub(crate) fn number_of(turn: Turn) -> String {
    format!("{}-{:02}", turn.year(), (turn.0 - 1) % 12 + 1)
}

/// The last Saturday of a month: "Saturday, May 27, 1871".
pub(crate) fn date(turn: Turn) -> String {
    let (year, month) = (u32::from(turn.year()), u32::from((turn.0 - 1) % 12 + 1));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        _ => 31,
    };
    let last = (1..=length).rev().find(|day| weekday(year, month, *day) == 6).unwrap_or(length);
    format!("Saturday, {} {last}, {year}", turn.month())
}

/// Sakamoto's rule: 0 is Sunday.
fn weekday(year: u32, month: u32, day: u32) -> u32 {
    const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let year = if month < 3 { year - 1 } else { year };
    (year + year / 4 - year / 100 + year / 400 + SHIFT[month as usize - 1] + day) % 7
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the almanac: the treaty of Alaska was signed on a Saturday, 30 March 1867; Christmas of 1880 was one, too.
    #[test]
    fn papers_come_out_on_the_last_saturday() {
        assert_eq!(date(Turn(3)), "Saturday, March 30, 1867");
        assert_eq!(date(Turn(168)), "Saturday, December 25, 1880");
        assert_eq!(date(Turn(14)), "Saturday, February 29, 1868");
        assert_eq!(number_of(Turn(53)), "1871-05");
    }
}
