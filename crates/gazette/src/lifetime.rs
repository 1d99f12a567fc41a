//! What a month brought to one character, for his book.

use crate::affair::Affair;
use crate::chronicle::{Chronicle, Month, What};
use crate::editor::{Desk, kind_rule, shorten};
use crate::frames::lives;
use crate::press::Press;
use crate::reporter::{self, Copy};
use crate::words::printed;

/// What a month brought to one character, paragraph by paragraph, each with its rules.
pub(crate) fn life_in(
    told: &Chronicle,
    month: &Month,
    life: usize,
    press: &mut Press,
) -> Vec<(String, Vec<String>)> {
    press.begin(month.turn.0);
    let mut desk = Desk { told, month, press, copy: Copy::default(), notices: Vec::new() };
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for (at, news) in month.news.iter().enumerate() {
        let rules = vec![news.rule.0.to_owned()];
        if let What::Affair(affair) = &news.what {
            if affair.figure(desk.life(life).seat).is_some_and(|one| one.name == desk.life(life).who.name) {
                said.extend(desk.fight_in_a_life(at, affair));
            }
        } else if news.what.about() == Some(life) {
            let text = match &news.what {
                What::Moved { from, to, .. } => {
                    let slots = desk.about(life).with("from", from.to_string()).with("to", to.to_string());
                    desk.press.say(lives::MOVED, &slots)
                }
                What::Retired { .. } => {
                    let slots = desk.account(life, desk.about(life));
                    desk.press.say(lives::RETIRED, &slots)
                }
                What::Died { .. } => {
                    let slots = desk.account(life, desk.about(life));
                    desk.press.say(lives::RECORD, &slots)
                }
                // Of a long wait in jail the first month tells enough.
                What::PutOff { .. } if put_off_before(told, month, life) => None,
                what => {
                    let told_already = desk.belongs_to_an_affair(at);
                    desk.small(what, told_already)
                        .map(|(_, said)| said.unwrap_or_else(|brief| format!("{brief}.")))
                }
            };
            said.extend(text.map(|text| (text, rules)));
        }
    }
    said
}

/// Whether his Jail Break was put off in the month before, too.
fn put_off_before(told: &Chronicle, month: &Month, life: usize) -> bool {
    told.months
        .iter()
        .filter(|before| before.turn.0 + 1 == month.turn.0)
        .any(|before| before.news.iter().any(|news| news.what == What::PutOff { life }))
}

impl Desk<'_> {
    /// An affair as the book of one life has it.
    fn fight_in_a_life(&mut self, at: usize, affair: &Affair) -> Vec<(String, Vec<String>)> {
        let mut copy = Copy::default();
        reporter::write(self.press, affair, &mut copy);
        let mut rules = vec![kind_rule(affair.kind).0.to_owned()];
        let after = self.consequences(at, affair, &mut rules);
        let mut paragraphs = copy.paragraphs;
        if !copy.briefs.is_empty() {
            paragraphs.push(format!("{}.", copy.briefs.join(". ")));
        }
        if !after.is_empty() {
            paragraphs.push(after.join(" "));
        }
        let people: Vec<String> =
            affair.figures().filter(|one| one.seat.is_some()).map(|one| one.name.clone()).collect();
        shorten(self.told, &people, &mut paragraphs, |who| printed(&who.name));
        let last = paragraphs.len().saturating_sub(1);
        let noted = |(at, text)| (text, if at == last { rules.clone() } else { Vec::new() });
        paragraphs.into_iter().enumerate().map(noted).collect()
    }
}
