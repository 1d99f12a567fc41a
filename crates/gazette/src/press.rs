//! The press: picks sentence frames and headlines, and remembers which it has used.
//!
//! No frame is used three times within twelve months, and no headline twice within twenty-four. What cannot be said within these limits is not said
//! as a sentence: it goes into the paper as a line of telegraph style, which has no frame.

use std::collections::BTreeMap;

use crate::whim::Whim;
use crate::words::capital;

/// How often a frame may be used within [`YEAR`].
const TIMES: usize = 2;
/// A frame is counted for so many months.
const YEAR: u16 = 12;
/// A headline does not come again for so many months.
const HEADLINE: u16 = 24;

/// What fills the gaps of a frame.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slots(Vec<Slot>);

#[derive(Debug, Clone)]
struct Slot {
    key: &'static str,
    says: String,
    number: Number,
}

/// Whether a verb that follows is "was" or "were".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    One,
    Many,
}

impl Number {
    pub(crate) const fn of(n: usize) -> Self {
        if n == 1 { Self::One } else { Self::Many }
    }

    /// "was" or "were", "is" or "are", "has" or "have".
    fn agrees(self, verb: &str) -> Option<&'static str> {
        Some(match (self, verb) {
            (Self::One, "was") => "was",
            (Self::Many, "was") => "were",
            (Self::One, "is") => "is",
            (Self::Many, "is") => "are",
            (Self::One, "has") => "has",
            (Self::Many, "has") => "have",
            _ => return None,
        })
    }
}

impl Slots {
    pub(crate) fn with(mut self, key: &'static str, says: impl Into<String>) -> Self {
        self.0.push(Slot { key, says: says.into(), number: Number::One });
        self
    }

    pub(crate) fn counted(mut self, key: &'static str, says: impl Into<String>, number: Number) -> Self {
        self.0.push(Slot { key, says: says.into(), number });
        self
    }

    /// The same with capitals, for a headline.
    pub(crate) fn titled(mut self) -> Self {
        for slot in &mut self.0 {
            let words = slot.says.split(' ').map(|word| match word {
                "of" | "and" | "in" | "on" | "at" | "a" | "an" | "with" | "by" | "to" => word.to_owned(),
                "the" => word.to_owned(),
                word => capital(word),
            });
            slot.says = words.collect::<Vec<_>>().join(" ");
        }
        self
    }

    fn get(&self, key: &str) -> Option<&Slot> {
        self.0.iter().find(|slot| slot.key == key && !slot.says.is_empty())
    }

    /// A frame with its gaps filled; nothing if something is wanting.
    pub(crate) fn fill(&self, frame: &str) -> Option<String> {
        let mut said = String::with_capacity(frame.len() + 40);
        let mut rest = frame;
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let (gap, after) = after.split_once('}')?;
            let (key, verb) = gap.split_once(' ').map_or((gap, None), |(key, verb)| (key, Some(verb)));
            let slot = self.get(key)?;
            let begins = said.is_empty() || said.ends_with(". ");
            said.push_str(&if begins { capital(&slot.says) } else { slot.says.clone() });
            if let Some(verb) = verb {
                said.push(' ');
                said.push_str(slot.number.agrees(verb)?);
            }
            rest = after;
        }
        said.push_str(rest);
        // A name may end with its own stop.
        Some(capital(&said.replace("..", ".")))
    }
}

/// What has been printed, and the whims of the typesetter.
#[derive(Debug, Clone)]
pub(crate) struct Press {
    seed: u64,
    turn: u16,
    drawn: u64,
    used: BTreeMap<&'static str, Vec<u16>>,
    headlines: BTreeMap<String, u16>,
    /// Fallback headlines of this year.
    numbered: u32,
}

impl Press {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, turn: 0, drawn: 0, used: BTreeMap::new(), headlines: BTreeMap::new(), numbered: 0 }
    }

    /// A new month is set. What is older than any rule of the press is forgotten.
    pub(crate) fn begin(&mut self, turn: u16) {
        self.turn = turn;
        self.drawn = 0;
        if turn % YEAR == 1 {
            self.numbered = 0;
        }
        self.headlines.retain(|_, at| turn - *at < HEADLINE);
    }

    pub(crate) fn whim(&mut self, purpose: &str) -> Whim {
        self.drawn += 1;
        Whim::of(self.seed.wrapping_add(u64::from(self.turn) << 32).wrapping_add(self.drawn << 20), purpose)
    }

    /// How often a frame was used lately, and when last.
    fn worn(&self, frame: &str) -> (usize, u16) {
        let used = self.used.get(frame).map_or(&[][..], |used| used);
        let lately = used.iter().filter(|at| self.turn - **at < YEAR).count();
        (lately, used.last().copied().unwrap_or(0))
    }

    /// The frame that is least worn of those that may still be used, and what it says.
    pub(crate) fn say(&mut self, frames: &[&'static str], slots: &Slots) -> Option<String> {
        let mut whim = self.whim("frame");
        let mut best: Option<((usize, u16, u64), &'static str, String)> = None;
        for frame in frames {
            let (lately, last) = self.worn(frame);
            let Some(says) = (lately < TIMES).then(|| slots.fill(frame)).flatten() else { continue };
            let wear = (lately, last, whim.next());
            if best.as_ref().is_none_or(|(least, ..)| wear < *least) {
                best = Some((wear, frame, says));
            }
        }
        let (_, frame, says) = best?;
        self.used.entry(frame).or_default().push(self.turn);
        Some(says)
    }

    /// The least worn of these, to be printed as it is.
    pub(crate) fn take<'t, T>(&mut self, all: &'t [T], text: impl Fn(&T) -> &'static str) -> Option<&'t T> {
        let mut whim = self.whim("take");
        let may = all.iter().filter_map(|one| {
            let (lately, last) = self.worn(text(one));
            (lately < TIMES).then(|| ((lately, last, whim.next()), one))
        });
        let (_, one) = may.min_by_key(|(wear, _)| *wear)?;
        self.used.entry(text(one)).or_default().push(self.turn);
        Some(one)
    }

    /// A headline that has not been seen for two years; in the last resort the number of the affair in its year.
    pub(crate) fn headline(&mut self, frames: &[&'static str], slots: &Slots, year: u16) -> String {
        self.try_headline(frames, slots).unwrap_or_else(|| {
            self.numbered += 1;
            let says = format!("Affair No. {} of {year}", self.numbered);
            self.headlines.insert(says.clone(), self.turn);
            says
        })
    }

    /// The same, or nothing.
    pub(crate) fn try_headline(&mut self, frames: &[&'static str], slots: &Slots) -> Option<String> {
        let mut whim = self.whim("headline");
        let mut best: Option<((usize, u16, u64), &'static str, String)> = None;
        for frame in frames {
            let (lately, last) = self.worn(frame);
            let Some(says) = (lately < TIMES).then(|| slots.fill(frame)).flatten() else { continue };
            if self.headlines.contains_key(&says) {
                continue;
            }
            let wear = (lately, last, whim.next());
            if best.as_ref().is_none_or(|(least, ..)| wear < *least) {
                best = Some((wear, frame, says));
            }
        }
        let (_, frame, says) = best?;
        self.used.entry(frame).or_default().push(self.turn);
        self.headlines.insert(says.clone(), self.turn);
        Some(says)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_verbs_agree() {
        let slots = Slots::default().counted("A", "Ann and two others", Number::Many).with("he", "she");
        assert_eq!(slots.fill("{A was} seen. {he} ran.").unwrap(), "Ann and two others were seen. She ran.");
        assert_eq!(slots.fill("{nobody} was there."), None);
    }

    #[test]
    fn a_frame_comes_twice_a_year_and_no_more() {
        const FRAMES: &[&str] = &["One.", "Two."];
        let mut press = Press::new(1);
        let slots = Slots::default();
        for turn in 1..=4 {
            press.begin(turn);
            assert!(press.say(FRAMES, &slots).is_some());
        }
        press.begin(12);
        assert_eq!(press.say(FRAMES, &slots), None);
        press.begin(13);
        assert!(press.say(FRAMES, &slots).is_some());
    }

    #[test]
    fn a_headline_waits_two_years() {
        let mut press = Press::new(1);
        let slots = Slots::default();
        press.begin(1);
        assert_eq!(press.headline(&["Blood"], &slots, 1867), "Blood");
        press.begin(24);
        assert_eq!(press.headline(&["Blood"], &slots, 1868), "Affair No. 1 of 1868");
        press.begin(25);
        assert_eq!(press.headline(&["Blood"], &slots, 1869), "Blood");
    }
}
