//! The questions of 1c: who shoots at whom, and at whom the rest shoots.

use super::order::{CeaseFire, EndShooting, Figures, From, Load, Part, Shoot, ShootOn};
use super::posts::posts;
use super::{Aimed, Ammunition, Party, Posts, Task, Volley, Windows, aim, may_be_shot_at, may_shoot, volley};
use crate::prelude::*;

/// SC-FIR-01: the next body that shoots, or the end.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// SC-TWN-08: the windows that were used before.
    pub(super) windows: Windows,
}

/// SC-FIR-15: the next target of a body that has shot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Further {
    pub(super) shooter: Party,
    /// Its models that have shot.
    pub(super) used: Posts,
    /// SC-FIR-15: at whom, and from which sides.
    pub(super) done: Vec<(Party, Posts)>,
    /// SC-TWN-08: the windows that were used before.
    pub(super) windows: Windows,
}

impl Choose {
    /// The units that can shoot at somebody, they or their screens.
    pub(super) fn able<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let own = state.of_side(state.active).map(|(unit, _)| unit);
        own.filter(move |unit| self.parts(state, *unit).next().is_some())
    }

    /// The bodies of a unit that can shoot at somebody.
    fn parts<'a>(&'a self, state: &'a State, unit: UnitId) -> impl Iterator<Item = Part> + 'a {
        let able = move |part: &Part| {
            let shooter = Party { unit, part: *part };
            may_shoot(state, shooter).is_ok() && self.further(shooter).marks(state).next().is_some()
        };
        [Part::Unit, Part::Screen].into_iter().filter(able)
    }

    /// A body that has not shot yet.
    fn further(&self, shooter: Party) -> Further {
        Further { shooter, used: Posts::default(), done: Vec::new(), windows: self.windows.clone() }
    }

    /// SC-FIR-01: one's own unit that may shoot and has somebody to shoot at.
    fn judge(&self, state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
        let unit = own_unit(state, state.active, piece)?;
        if self.parts(state, unit).next().is_some() {
            return Ok(unit);
        }
        may_shoot(state, Party { unit, part: Part::Unit })?;
        Err(no!(ids::SC_FIR_05, "{unit} has nobody in arc, range and sight: choose another unit"))
    }
}

impl Choose {
    /// Every shot that can be made now with all that can hit, for those who weigh them.
    pub(crate) fn shots(&self, state: &State) -> Vec<(Order, Volley)> {
        let bodies =
            self.able(state).flat_map(|unit| self.parts(state, unit).map(move |part| Party { unit, part }));
        let all = bodies.flat_map(|shooter| {
            let further = self.further(shooter);
            let aimed = further.volleys(state);
            aimed.into_iter().map(move |(mark, volley)| {
                let order = Shoot {
                    unit: state.piece(shooter.unit),
                    with: shooter.part,
                    target: state.piece(mark.unit),
                    at: mark.part,
                    ammunition: Load::default(),
                    side: From::default(),
                    figures: Figures::default(),
                };
                (order.into(), volley)
            })
        });
        all.collect()
    }
}

impl Further {
    /// Every target the rest can shoot at.
    pub(crate) fn shots(&self, state: &State) -> Vec<(Order, Volley)> {
        let shot = |(mark, volley): (Party, Volley)| {
            let order = ShootOn {
                target: state.piece(mark.unit),
                at: mark.part,
                ammunition: Load::default(),
                side: From::default(),
                figures: Figures::default(),
            };
            (order.into(), volley)
        };
        self.volleys(state).into_iter().map(shot).collect()
    }

    fn volleys(&self, state: &State) -> Vec<(Party, Volley)> {
        let enemies = state.of_side(state.unit(self.shooter.unit).side.enemy());
        let bodies =
            enemies.flat_map(|(unit, _)| [Part::Unit, Part::Screen].map(|part| Party { unit, part }));
        let aimed = bodies.filter_map(|mark| {
            let volley = self.at(state, mark, Load::default(), From::default(), Figures::default()).ok()?;
            Some((mark, volley))
        });
        aimed.collect()
    }

    /// What is known after a group has shot at an enemy from a side.
    pub(super) fn after(mut self, state: &State, mark: Party, side: u8, group: Posts) -> Self {
        self.used = self.used.with(group);
        self.windows.add(state, self.shooter.unit, group);
        match self.done.iter_mut().find(|(known, _)| *known == mark) {
            Some((_, sides)) => sides.add(usize::from(side)),
            None => self.done.push((mark, Posts::only(usize::from(side)))),
        }
        self
    }

    /// SC-FIR-15: the enemies that can be hit, with their screens.
    pub(super) fn marks<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Party> + 'a {
        let enemies = state.enemies(self.shooter.unit);
        let bodies =
            enemies.flat_map(|(unit, _)| [Part::Unit, Part::Screen].map(|part| Party { unit, part }));
        bodies.filter(move |mark| {
            self.at(state, *mark, Load::default(), From::default(), Figures::default()).is_ok()
        })
    }

    /// The volley at an enemy.
    fn at(
        &self,
        state: &State,
        mark: Party,
        load: Load,
        from: From,
        figures: Figures,
    ) -> Result<Volley, Refusal> {
        may_be_shot_at(state, mark)?;
        let taken = self.windows.of(state, self.shooter.unit);
        let aimed = Aimed {
            shooter: self.shooter,
            mark,
            ammunition: load.0,
            side: from.0,
            figures: figures.0,
            used: self.used,
            taken,
            done: self
                .done
                .iter()
                .find(|(known, _)| *known == mark)
                .map_or_else(Posts::default, |(_, sides)| *sides),
        };
        volley(state, aimed)
    }

    /// The volley an order names.
    fn ordered(&self, state: &State, target: PieceId, order: &ShootOn) -> Result<Volley, Refusal> {
        let unit = enemy_unit(state, state.active, target)?;
        self.at(state, Party { unit, part: order.at }, order.ammunition, order.side, order.figures)
    }

    /// The enemies worth picking, each once.
    fn enemies(&self, state: &State) -> Vec<PieceId> {
        let mut units: Vec<UnitId> = self.marks(state).map(|mark| mark.unit).collect();
        units.dedup();
        units.into_iter().map(|unit| state.piece(unit)).collect()
    }

    /// An enemy some part of which can be hit, with that part.
    fn judge(&self, state: &State, piece: PieceId) -> Result<(UnitId, Volley), Refusal> {
        let unit = enemy_unit(state, state.active, piece)?;
        let at =
            |part| self.at(state, Party { unit, part }, Load::default(), From::default(), Figures::default());
        let volley = at(Part::Unit).or_else(|refusal| at(Part::Screen).map_err(|_| refusal))?;
        Ok((unit, volley))
    }

    /// Asks for target, part, ammunition, side and figures.
    fn ask<V>(
        &self,
        state: &State,
        answers: &mut Answers<'_, V>,
        slots: Slots<V>,
    ) -> Answered<(UnitId, Volley)> {
        let enemies = state.of_side(state.active.enemy()).map(|(enemy, _)| state.piece(enemy));
        let whom = answers.pick(slots.target, "At whom?").among(self.enemies(state)).showing(enemies);
        let whom = whom.noted(|(_, volley): &(UnitId, Volley)| volley.odds());
        let (unit, first) = whom.judged(|target| self.judge(state, target))?;
        let hit = |part: Part| {
            self.at(state, Party { unit, part }, Load::default(), From::default(), Figures::default())
        };
        let parts: Vec<Part> =
            [Part::Unit, Part::Screen].into_iter().filter(|part| hit(*part).is_ok()).collect();
        let part = match parts[..] {
            [_, _] => answers
                .pick(slots.at, "At the unit or at its screen?")
                .among(parts)
                .judged(|part| hit(part).map(|_| part))?,
            _ => answers.settle(slots.at, first.aimed.mark.part).judged(|part| hit(part).map(|_| part))?,
        };
        let mark = Party { unit, part };
        let loads: Vec<Load> = match state.info(self.shooter.unit).battery {
            Some(_) => [Ammunition::Canister, Ammunition::Ballshot].map(|kind| Load(Some(kind))).to_vec(),
            None => Vec::new(),
        };
        let with = |load| self.at(state, mark, load, From::default(), Figures::default());
        let load = answers
            .settle(slots.load, Load::default())
            .among(loads)
            .judged(|load| with(load).map(|_| load))?;
        let sides: Vec<From> = if aim::has_sides(state, self.shooter) {
            posts(state, self.shooter).iter().map(|post| From(Some(post.side))).fold(Vec::new(), distinct)
        } else {
            Vec::new()
        };
        let of = |from| self.at(state, mark, load, from, Figures::default());
        let from =
            answers.settle(slots.side, From::default()).among(sides).judged(|from| of(from).map(|_| from))?;
        let most = of(from)?.aimed.figures.unwrap_or(0);
        let counts = (1..most).map(|figures| Figures(Some(figures)));
        let figures = answers.settle(slots.figures, Figures::default()).among(counts);
        let volley = figures.judged(|figures| self.at(state, mark, load, from, figures))?;
        Ok((unit, volley))
    }
}

fn distinct(mut known: Vec<From>, one: From) -> Vec<From> {
    if !known.contains(&one) {
        known.push(one);
    }
    known
}

/// Where the parts of a shot lie in an order.
struct Slots<V> {
    target: Slot<V, PieceId>,
    at: Slot<V, Part>,
    load: Slot<V, Load>,
    side: Slot<V, From>,
    figures: Slot<V, Figures>,
}

impl Asks<Charge> for Choose {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        let says = "Name a unit that shoots and its target, or end the shooting: fire tests follow.";
        Head::new(ids::SC_FIR_01, "Shooting", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Shoot>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|order| self.ordered(state, order)) {
                    return answered.map(|volley| self.further(volley.aimed.shooter).fires(volley));
                }
                let able: Vec<PieceId> = self.able(state).map(|unit| state.piece(unit)).collect();
                let own = state.of_side(state.active).map(|(unit, _)| state.piece(unit));
                let who = answers.pick(slot!(unit), "Who shoots?").among(able).showing(own);
                let unit = who.judged(|piece| self.judge(state, piece))?;
                let parts: Vec<Part> = self.parts(state, unit).collect();
                let part = match parts[..] {
                    [one] => answers.settle(slot!(with), one).judged(Ok)?,
                    _ => answers.pick(slot!(with), "The unit or its screen?").among(parts).judged(Ok)?,
                };
                let further = self.further(Party { unit, part });
                let slots: Slots<Shoot> = Slots {
                    target: slot!(target),
                    at: slot!(at),
                    load: slot!(ammunition),
                    side: slot!(side),
                    figures: slot!(figures),
                };
                let (target, volley) = further.ask(state, answers, slots)?;
                let Aimed { ammunition, side, figures, mark, .. } = volley.aimed;
                answers.done(further.fires(volley), || Shoot {
                    unit: state.piece(unit),
                    with: part,
                    target: state.piece(target),
                    at: mark.part,
                    ammunition: Load(ammunition),
                    side: From(side),
                    figures: Figures(figures),
                })
            });
            let end = Button::new("End shooting").ending().noted("fire tests follow").seldom(16);
            ways.word::<EndShooting>(end, || Doing::nothing("No more units shoot: fire tests follow."));
        })
    }
}

impl Choose {
    /// SC-FIR-01, SC-FIR-15: the volley an order names.
    fn ordered(&self, state: &State, order: &Shoot) -> Result<Volley, Refusal> {
        let unit = own_unit(state, state.active, order.unit)?;
        let shooter = Party { unit, part: order.with };
        let Shoot { target, at, ammunition, side, figures, .. } = order.clone();
        enemy_unit(state, state.active, target)?;
        may_shoot(state, shooter)?;
        self.further(shooter).ordered(state, target, &ShootOn { target, at, ammunition, side, figures })
    }
}

impl Asks<Charge> for Further {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let says = format!(
            "Not all models of {} could hit their target: name another target for the rest, or cease fire.",
            state.name(self.shooter.unit)
        );
        Head::new(ids::SC_FIR_15, "Shooting: a further target", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<ShootOn>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|order| self.ordered(state, order.target, order)) {
                    return answered.map(|volley| self.clone().fires(volley));
                }
                let slots: Slots<ShootOn> = Slots {
                    target: slot!(target),
                    at: slot!(at),
                    load: slot!(ammunition),
                    side: slot!(side),
                    figures: slot!(figures),
                };
                let (target, volley) = self.ask(state, answers, slots)?;
                let Aimed { ammunition, side, figures, mark, .. } = volley.aimed;
                answers.done(self.clone().fires(volley), || ShootOn {
                    target: state.piece(target),
                    at: mark.part,
                    ammunition: Load(ammunition),
                    side: From(side),
                    figures: Figures(figures),
                })
            });
            ways.word::<CeaseFire>(Button::new("Cease fire").ending().seldom(8), || {
                let windows = self.windows.clone();
                Doing::shown(|_| "The rest of its models do not shoot.")
                    .played(|ctx| ctx.push(Task::Next(windows)))
            });
        })
    }
}

impl Further {
    /// A volley that was accepted.
    fn fires(self, volley: Volley) -> Doing {
        Doing::of(volley).shown(|state, volley| volley.preview(state)).played(|ctx, volley| {
            ctx.push(Task::Fire { aimed: volley.aimed, before: self });
        })
    }
}
