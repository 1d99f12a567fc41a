//! SX-SHOW: the face-to-face duel: Coolness, three dice each, the bullets by which one is ahead, then bullets in pairs.

use std::cmp::Reverse;

use super::{Task, gunfighters};
use crate::firing::DuelShot;
use crate::prelude::*;

/// A duel under way. Red's duellist is the first of the two throughout (SX-SHOW-02).
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Duel {
    /// The two.
    who: [FigureId; 2],
    /// SX-SHOW-02.
    nerve: [Option<Nerve>; 2],
    /// SX-SHOW-03: how many dice passed.
    passed: [Option<u8>; 2],
    /// SX-SHOW-05: bullets one is ahead by and still fires alone: who, and how many.
    lead: Option<(usize, u8)>,
    /// Bullets fired.
    fired: [u8; 2],
    /// SX-SHOW-05: who has stopped.
    stopped: [bool; 2],
    /// Who is still to be asked whether he goes on.
    asking: [bool; 2],
    /// Who is asked now. It follows from all the rest.
    #[serde(skip)]
    asks: Option<usize>,
    /// SX-SHOW-08: who has been hit.
    hit: FigureSet,
    /// SX-SHOW-08: bystanders in the path of a bullet, each with the one who fired it.
    caught: Vec<(FigureId, FigureId)>,
}

/// SX-SHOW-01: highest CV against highest CV, and so on; a figure without an opponent waits.
pub(super) fn begin(ctx: &mut Ctx<'_>) {
    let all = gunfighters(ctx);
    let Some(first) = all.first().map(|figure| ctx.figure(*figure).side) else { return };
    let ranked = |side: Side| {
        let mut own: Vec<FigureId> =
            all.iter().copied().filter(|figure| ctx.figure(*figure).side == side).collect();
        own.sort_by_key(|figure| (Reverse(ctx.figure(*figure).cv), *figure));
        own
    };
    let pairs = ranked(first).into_iter().zip(ranked(first.enemy()));
    let duels: Vec<crate::task::Task> = pairs
        .map(|(red, black)| Duel {
            who: [red, black],
            nerve: [None; 2],
            passed: [None; 2],
            lead: None,
            fired: [0; 2],
            stopped: [false; 2],
            asking: [false; 2],
            asks: None,
            hit: FigureSet::default(),
            caught: Vec::new(),
        })
        .map(|duel| Task::Duel(Box::new(duel)).into())
        .collect();
    ctx.push_in_order(duels);
}

/// SX-SHOW-07: neither down, nor ducked, nor running.
fn is_up(state: &State, figure: FigureId) -> bool {
    matches!(state.figure(figure).status, Status::Up | Status::PoppedUp(_))
}

/// SX-SHOW-05: whether a duellist shoots on.
impl Asks<Sixgun> for Duel {
    decided_by!(self, state => self.chooser());

    fn head(&self, state: &State) -> Head {
        let name = state.name(self.chooser());
        let fired = self.asks.map_or(0, |place| self.fired[place]);
        let s = if fired == 1 { "" } else { "s" };
        let says = format!("{name} has fired {fired} bullet{s} and may shoot on, or stop.");
        Head::new(ids::SX_SHOW_05, format!("Showdown: {name}"), says)
            .asking(ids::SX_SHOW_05, "whether the duellist shoots on")
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let figure = self.chooser();
        answers.ways(|ways| {
            ways.word::<order::ShootOn>(Button::new("Shoot on"), || {
                Doing::of(Box::new(self.answered(false)))
                    .shown(move |state, _| format!("{} shoots on.", state.name(figure)))
                    .played(|ctx, duel| duel.go_on(ctx))
            });
            ways.word::<order::StopShooting>(Button::new("Stop").seldom(3), || {
                Doing::of(Box::new(self.answered(true)))
                    .shown(move |state, _| format!("{} fires no more in this duel.", state.name(figure)))
                    .played(move |ctx, duel| {
                        ctx.tell(|state| about(state, ids::SX_SHOW_05, figure, "shoots no more"));
                        duel.go_on(ctx);
                    })
            });
        })
    }

    /// SX-SOLO-04: never stop.
    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(order::ShootOn {}.into())
    }
}

impl Duel {
    /// The two, red's first.
    pub const fn who(&self) -> [FigureId; 2] {
        self.who
    }

    /// Whether somebody is asked whether he goes on.
    pub const fn asks(&self) -> bool {
        self.asks.is_some()
    }

    /// SX-SHOW-05: the duel after he who is asked has said whether he goes on.
    fn answered(&self, stops: bool) -> Self {
        let mut duel = self.clone();
        if let Some(place) = duel.asks.take() {
            (duel.asking[place], duel.stopped[place]) = (false, stops);
        }
        duel
    }

    fn chooser(&self) -> FigureId {
        self.who[self.asks.expect("somebody is asked")]
    }

    pub(super) fn note_hit(&mut self, figure: FigureId) {
        self.hit.add(figure);
    }

    pub(super) fn note_caught(&mut self, figure: FigureId, by: FigureId) {
        if !self.who.contains(&figure) && self.caught.iter().all(|(other, _)| *other != figure) {
            self.caught.push((figure, by));
        }
    }

    fn go_on(self: Box<Self>, ctx: &mut Ctx<'_>) {
        ctx.push(Task::Duel(self));
    }

    /// Does the next thing.
    pub(super) fn step(mut self: Box<Self>, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        // SX-SHOW-07: one who fell, ducked or ran in the last pair is not asked.
        self.asks = (0..2).find(|place| self.asking[*place] && self.able(ctx, *place));
        if self.asks() {
            self.go_on(ctx);
            return Ok(());
        }
        for place in 0..2 {
            if self.nerve[place].is_none() {
                if place == 0 {
                    if !self.who.iter().all(|figure| is_up(ctx, *figure)) {
                        ctx.tell(|state| {
                            let [one, other] = self.who.map(|figure| state.name(figure));
                            let says = format!("{one} and {other} do not come to their duel any more.");
                            Telling::new(ids::SX_SHOW_07, says).about([one, other])
                        });
                        return Ok(());
                    }
                    super::face_each_other(ctx, &self.who);
                }
                // SX-SHOW-02: as before any other fire.
                self.nerve[place] = Some(firing::cool(ctx, self.who[place])?);
                self.go_on(ctx);
                return Ok(());
            }
        }
        for place in 0..2 {
            if self.passed[place].is_none() {
                self.draw(ctx, place)?;
                self.go_on(ctx);
                return Ok(());
            }
        }
        self.shoot(ctx);
        Ok(())
    }

    /// SX-SHOW-03: three dice against CV. When both have drawn it is known who is ahead (SX-SHOW-04, SX-SHOW-05).
    fn draw(&mut self, ctx: &mut Ctx<'_>, place: usize) -> Result<(), NeedDice> {
        let figure = self.who[place];
        let cv = ctx.figure(figure).cv;
        let thrower = hidden::thrower(ctx, figure);
        let dice = ctx.dice_of(thrower).faces(ids::SX_SHOW_03, 3)?.faces();
        let passed = dice.iter().filter(|face| **face <= cv).count() as u8;
        self.passed[place] = Some(passed);
        ctx.tell(|state| {
            let sum = [SumLine::new(ids::SX_SHOW_03, "Combat Value", i32::from(cv))];
            about(state, ids::SX_SHOW_03, figure, format_args!("draws and passes {passed} of three dice"))
                .rolled(format!("{} draws", state.name(figure)), &dice, 1..=cv, sum)
        });
        if let [Some(red), Some(black)] = self.passed {
            self.lead = match red.cmp(&black) {
                std::cmp::Ordering::Greater => Some((0, red - black)),
                std::cmp::Ordering::Less => Some((1, black - red)),
                std::cmp::Ordering::Equal => None,
            };
        }
        Ok(())
    }

    /// SX-SHOW-05: the lead shots one at a time, then pairs; one with bullets left fires on alone.
    fn shoot(mut self: Box<Self>, ctx: &mut Ctx<'_>) {
        if let Some((place, left)) = self.lead.filter(|(_, left)| *left > 0) {
            self.lead = Some((place, left - 1));
            if self.able(ctx, place) {
                self.fire(ctx, &[place]);
            } else {
                self.go_on(ctx);
            }
            return;
        }
        // SX-SHOW-04: on equal passes each fires once, and it is over.
        let even = self.lead.is_none();
        let firing: Vec<usize> = (0..2)
            .filter(|place| {
                !self.stopped[*place] && self.able(ctx, *place) && !(even && self.fired[*place] > 0)
            })
            .collect();
        if firing.is_empty() {
            self.finish(ctx);
        } else {
            self.fire(ctx, &firing);
        }
    }

    /// SX-SHOW-05, SX-SHOW-07: whether a duellist can fire another bullet at the other.
    fn able(&self, state: &State, place: usize) -> bool {
        firing::able(state, self.who[place], self.who[1 - place]).is_ok()
    }

    fn fire(mut self: Box<Self>, ctx: &mut Ctx<'_>, places: &[usize]) {
        let mut shots = Vec::new();
        for &place in places {
            self.fired[place] += 1;
            shots.push(DuelShot {
                firer: self.who[place],
                target: self.who[1 - place],
                bullet: self.fired[place],
                nerve: self.nerve[place].expect("the Coolness roll comes first"),
            });
        }
        // SX-SHOW-05: after any pair each may stop; while one is ahead nobody is asked.
        if self.lead.is_some_and(|(_, left)| left == 0) && places.len() == 2 {
            for place in 0..2 {
                self.asking[place] = !self.stopped[place] && firing::shots_left(ctx, self.who[place]) > 1;
            }
        }
        self.go_on(ctx);
        firing::duel(ctx, &shots);
    }

    /// SX-SHOW-08: those still up who were fired on test, bystanders in the path with them, higher CV first; with the wound tables only
    /// those who were not hit.
    fn finish(&self, ctx: &mut Ctx<'_>) {
        if self.fired == [0, 0] {
            // SX-FIRE-15: neither was able to.
            ctx.tell(|state| {
                let [one, other] = self.who.map(|figure| state.name(figure));
                let says = format!("Neither {one} nor {other} has a shot at the other: nobody fires.");
                Telling::new(ids::SX_SHOW_05, says).about([one, other])
            });
        }
        let state = &**ctx;
        let wounds = state.setup.options.has(Module::Gunplay);
        let mut testers: Vec<(FigureId, FigureId)> = (0..2)
            .filter(|place| self.fired[1 - place] > 0)
            .map(|place| (self.who[place], self.who[1 - place]))
            .filter(|(tester, _)| is_up(state, *tester))
            .chain(self.caught.iter().copied().filter(|(tester, _)| reactions::may_test(state, *tester)))
            .filter(|(tester, _)| !(wounds && self.hit.has(*tester)))
            .collect();
        testers.sort_by_key(|(tester, _)| Reverse(state.figure(*tester).cv));
        reactions::shot_at(ctx, &testers);
    }
}
