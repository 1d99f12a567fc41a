//! A campaign watched event by event: nobody is in two places, acts while dead, jailed or held; the calendar is kept; points come only from the rules that
//! give them.
//!
//! What is looked for is said here once more from the rulebook, and nothing of it is asked of the code that plays.

use campaign::character::{Character, Commitment, People};
use campaign::encounter::{Cause, Stage, seat_of};
use campaign::kind::Kind;
use campaign::report::Fate;
use campaign::state::{Due, Event, State, Tie, What};
use campaign::{Campaign, Scenario};
use engine::{Battle, Moment, Rules, Seat};

/// Sees a whole campaign again. On `Err` a law is broken: the month, the event and the law.
pub(crate) fn watched(battle: &Battle<Campaign>, scenario: &Scenario) -> Result<(), String> {
    let state = Campaign::set_up(scenario).expect("it has been set up before");
    let mut watch = Watch { state, drives: Vec::new(), paid: Vec::new() };
    let opening = battle.opening().events.iter();
    for event in opening.chain(battle.played().iter().flat_map(|played| &played.events)) {
        watch.see(event).map_err(|law| format!("{}, {event:?}: {law}", watch.state.turn))?;
    }
    let last = 12 * (u32::from(watch.state.options().last_year) - 1866);
    if u32::from(watch.state.turn.0) != last {
        return Err(format!("it ended in turn {} of {last}", watch.state.turn.0));
    }
    Ok(())
}

struct Watch {
    state: State,
    /// SX-CDRIVE-05: whose drive came to its end just now.
    drives: Vec<Seat>,
    /// SX-CWIN-02: who was paid for which encounter of the month.
    paid: Vec<(Seat, usize)>,
}

type Law = Result<(), String>;

fn holds(is: bool, law: &str) -> Law {
    if is { Ok(()) } else { Err(law.to_owned()) }
}

impl Watch {
    fn see(&mut self, event: &Event) -> Law {
        self.may_happen(event)?;
        let before = self.state.clone();
        self.state.fold(event);
        self.changes_only_what_it_may(&before, event)
    }

    fn who(&self, seat: Seat) -> Result<&Character, String> {
        self.state.who(seat).ok_or_else(|| "he is dead".to_owned())
    }

    /// Alive and at large.
    fn free(&self, seat: Seat) -> Result<&Character, String> {
        let who = self.who(seat)?;
        holds(!who.is_locked_up(), "he is in jail or held").map(|()| who)
    }

    fn may_happen(&mut self, event: &Event) -> Law {
        match event {
            // SX-CTIME-01: without gaps, and not beyond the last month.
            Event::Month { turn } => {
                self.paid.clear();
                holds(turn.0 == self.state.turn.0 + 1, "a month is left out or comes twice")?;
                holds(turn.0 <= 12 * (self.state.options().last_year - 1866), "it goes on after the end")
            }
            Event::Recovered { seat } => {
                holds(self.who(*seat)?.is_wounded(), "he had nothing to recover from")
            }
            Event::EnemyRecovered { seat }
            | Event::EnemyWounded { seat, .. }
            | Event::Released { seat }
            | Event::Declined { seat, .. }
            | Event::DriveGoesOn { seat } => self.who(*seat).map(drop),
            Event::PutOff { seat } => holds(self.who(*seat)?.is_locked_up(), "he is not in jail"),
            // SX-CEND-02: one character at a time.
            Event::Named { seat, .. } | Event::Entered { seat, .. } => {
                holds(self.state.who(*seat).is_none(), "his character lives")
            }
            Event::Sealed { seat, .. } | Event::Moved { seat, .. } | Event::Selected { seat, .. } => {
                self.free(*seat).map(drop)
            }
            // SX-CEND-03: 12 full months.
            Event::Retired { seat, .. } => {
                let who = self.free(*seat)?;
                holds(self.state.turn.0 >= who.entered.0 + 12, "he has not been there for a year")
            }
            Event::Diced { seat, table, .. } => self.rolls(*seat, *table),
            Event::Looms { due } => self.looms(*due),
            Event::Joined { at, who, .. } => match seat_of(who) {
                Some(seat) => self.joins(*at, seat),
                None => Ok(()),
            },
            Event::Coolness { seat, is, steady, ran } => {
                let who = self.who(*seat)?;
                let wanted = match (ran, who.steady) {
                    (true, count) => (who.coolness.saturating_sub(1), count),
                    (false, 2) => ((who.coolness + 1).min(6), 0),
                    (false, count) => (who.coolness, count + 1),
                };
                holds((*is, *steady) == wanted, "SX-CIMP: Coolness changes otherwise")
            }
            Event::Constitution { seat, is } => {
                let who = self.who(*seat)?;
                holds(
                    (1..=who.constitution).contains(is),
                    "SX-CREC-01: an encounter heals nobody, and 1 is the least",
                )
            }
            Event::Freed { seat, of: Tie::Drive } => {
                if self.who(*seat)?.drive().is_some_and(|(month, _)| month == 3) {
                    self.drives.push(*seat);
                }
                Ok(())
            }
            Event::Scored { seat, points, kills, coups, rule } => {
                self.scores(*seat, *points, [*kills, *coups], rule.0)
            }
            // SX-CEND-01: the report says so.
            Event::Died { seat, .. } => {
                let at = self.settling(*seat).ok_or("nobody fought")?;
                let dead = self.fate(at, *seat) == Some(Fate::Killed);
                holds(dead, "the report does not say so")
            }
            _ => Ok(()),
        }
    }

    /// SX-CTIME-03, SX-CTIME-04: who rolls on which table.
    fn rolls(&self, seat: Seat, table: Option<Kind>) -> Law {
        let who = self.free(seat)?;
        match table {
            None => holds(!who.is_committed(), "he is committed and makes no monthly roll"),
            Some(Kind::CattleDrive) => holds(who.drive().is_some(), "he is on no drive"),
            Some(_) => holds(who.war().is_some(), "he leads no war"),
        }
    }

    fn looms(&self, due: Due) -> Law {
        match due.what {
            // SX-CTIME-04: a Jail Break is played from jail, by the prisoner or by the Marshal who waits.
            What::Is(Kind::JailBreak, Cause::Scheduled) => {
                let bound =
                    |one: &Commitment| matches!(one, Commitment::Jail { .. } | Commitment::Waiting { .. });
                holds(self.who(due.lead)?.commitments.iter().any(bound), "nobody waits for it")
            }
            _ => self.free(due.lead).map(drop),
        }
    }

    /// SX-CPLAY-08: in one encounter a month, but for his own and what follows on it.
    fn joins(&self, at: usize, seat: Seat) -> Law {
        let one = &self.state.encounters[at];
        let who = self.who(seat)?;
        holds(!who.is_locked_up() || one.kind == Kind::JailBreak, "he is in jail or held")?;
        // SX-CLOC-06, SX-CENC-14: a prisoner breaks out where he was taken.
        let there = who.locale == one.locale || one.cause == Cause::Scheduled || one.link > 0;
        holds(there, "he is somewhere else")?;
        let others = || self.state.encounters.iter().enumerate().filter(|(other, _)| *other != at);
        let busy = others().any(|(_, other)| other.part_of(seat).is_some() && other.stage != Stage::Over);
        holds(!busy, "he is in two places")?;
        let met = others().any(|(_, other)| other.part_of(seat).is_some());
        holds(!met || one.link > 0 || one.lead == seat, "he has met somebody this month already")
    }

    /// The encounter of his that is being settled.
    fn settling(&self, seat: Seat) -> Option<usize> {
        let is = |at: &usize| {
            let one = &self.state.encounters[*at];
            one.part_of(seat).is_some() && one.report.is_some() && one.stage != Stage::Over
        };
        (0..self.state.encounters.len()).find(is)
    }

    fn fate(&self, at: usize, seat: Seat) -> Option<Fate> {
        let one = &self.state.encounters[at];
        let all = one.camps.iter().flat_map(|camp| &camp.figures);
        let name = &all.into_iter().find(|who| seat_of(who) == Some(seat))?.name;
        Some(one.report.as_ref()?.figures.get(name)?.fate)
    }

    /// SX-CWIN-01, SX-CWIN-02, SX-CWIN-03, SX-CNAT-32, SX-CDRIVE-05: what pays how much.
    fn scores(&mut self, seat: Seat, points: u32, [kills, coups]: [u16; 2], rule: &str) -> Law {
        let who = self.who(seat)?;
        if rule == "SX-CDRIVE-05" {
            let done = self.drives.iter().position(|other| *other == seat);
            self.drives.swap_remove(done.ok_or("no drive was completed")?);
            return holds(points == 120 && kills + coups == 0, "a drive pays 120");
        }
        let (kills, coups) = (u32::from(kills), u32::from(coups));
        let for_kills = match who.people {
            Some(People::Plains) => 5 * kills + 15 * coups,
            Some(People::Southwestern) | None => 10 * kills,
        };
        let at = self.settling(seat).ok_or("nobody fought")?;
        match rule {
            "SX-CWIN-01" | "SX-CNAT-32" => {
                holds(points == for_kills && points > 0, "so many dead pay otherwise")
            }
            "SX-CWIN-02" => {
                holds(self.fate(at, seat) != Some(Fate::Killed), "SX-CWIN-07: he is dead")?;
                holds(!self.paid.contains(&(seat, at)), "he is paid twice")?;
                self.paid.push((seat, at));
                let one = &self.state.encounters[at];
                let part = one.part_of(seat).ok_or("he was not there")?;
                let side = one.camp(part).figures.len() as u32;
                holds(points > 0 && points * side <= 120, "SX-CWIN-03: it is more than his share")
            }
            _ => Err("this rule gives no points".to_owned()),
        }
    }

    /// SX-CCHR-07: CV and full Constitution stay; SX-CWIN: only points that are scored are added, and none is lost.
    fn changes_only_what_it_may(&self, before: &State, event: &Event) -> Law {
        for seat in before.seats() {
            let scored = match event {
                Event::Scored { seat: of, points, .. } if *of == seat => *points,
                _ => 0,
            };
            let keep = |state: &State| {
                let player = state.player(seat);
                player.lives.iter().sum::<u32>() + player.who.as_ref().map_or(0, |who| who.points)
            };
            holds(keep(&self.state) == keep(before) + scored, "points appear or vanish")?;
            if let (Some(old), Some(new)) = (before.who(seat), self.state.who(seat)) {
                holds((old.cv, old.full) == (new.cv, new.full), "SX-CCHR-07: he is another man")?;
            }
        }
        Ok(())
    }
}
