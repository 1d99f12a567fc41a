//! SG-SCALE-13, SG-SCALE-11: players set up in their zones, and reinforcements enter over an edge.

use crate::command_bases;
use crate::dialogue::Destination;
use crate::movement::rects_at;
use crate::order::{Deploy, DeployCommand, EndDeployment, Enter};
use crate::prelude::*;

/// SG-SCALE-13: whether a side has something to place.
pub(crate) fn has_to(state: &State, side: Side) -> bool {
    !state.setup.sides[side].deploys.is_empty() || deployed_commanders(state, side).next().is_some()
}

fn deployed_commanders(state: &State, side: Side) -> impl Iterator<Item = CommandId> {
    state.commanders_of(side).filter(|id| state.setup.commanders[id.index()].deployed)
}

/// SG-SCALE-13: the strategic defender, or the side listed second, sets up first.
pub(crate) fn begin(ctx: &mut Ctx<'_, Guns>) {
    let first = ctx.setup.attacker.map_or(Side::B, Side::enemy);
    let sides = [first, first.enemy()].into_iter().filter(|side| has_to(ctx, *side));
    let tasks: Vec<Task> =
        sides.flat_map(|side| [Task::DrawUp(DrawUp { side }), Task::Deploy(Deploying { side })]).collect();
    ctx.push_in_order(tasks);
}

/// A side finds its army drawn up in its zones, and changes what it likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct DrawUp {
    pub side: Side,
}

impl DrawUp {
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) {
        for (set, across) in abreast(ctx, self.side) {
            if let Some(placed) = room_in_zone(ctx, self.side, set, across) {
                puts(ctx, placed, ids::SG_SCALE_13);
            }
        }
        let commanders: Vec<CommandId> = deployed_commanders(ctx, self.side).collect();
        for id in commanders {
            let spots = spots(ctx, self.side, 0.5, 0.0);
            if let Some(at) =
                spots.into_iter().find(|at| check_command(ctx, self.side, id, Spot::new(at.x, at.y)).is_ok())
            {
                command_bases::moves(ctx, id, &[Spot::new(at.x, at.y)], ids::SG_SCALE_13);
            }
        }
    }
}

/// The space between two divisions that are drawn up side by side.
const INTERVAL: f64 = 2.0;

/// The formations a side places, and how far to the right of its middle each is looked for: divisions side by side, in the order of the list. The
/// formations of a division keep together, and one of no division stands by itself.
fn abreast(state: &State, side: Side) -> Vec<(BaseSet, f64)> {
    let sets = &state.setup.sides[side].deploys;
    let division = |set: &BaseSet| set.iter().next().and_then(|base| state.info(base).division);
    let mut place = 0;
    let places: Vec<usize> = sets
        .iter()
        .enumerate()
        .map(|(at, set)| {
            if at > 0 && (division(set).is_none() || division(set) != division(&sets[at - 1])) {
                place += 1;
            }
            place
        })
        .collect();
    let front = |set: &BaseSet| set.iter().map(|base| state.setup.size(state.info(base).arm)[0]).sum::<f64>();
    let widest = sets.iter().map(front).fold(0.0, f64::max);
    let middle = place as f64 / 2.0;
    sets.iter()
        .zip(places)
        .map(|(set, place)| (*set, (place as f64 - middle) * (widest + INTERVAL)))
        .collect()
}

/// The way a side looks from its zones: at the middle of the table.
fn outlook(state: &State, zone: &Rect) -> f64 {
    let board = &state.setup.terrain.board;
    let step = Point::new(board.width / 2.0, board.depth / 2.0) - zone.centre;
    if step.y.abs() >= step.x.abs() {
        if step.y >= 0.0 { 0.0 } else { 180.0 }
    } else if step.x > 0.0 {
        90.0
    } else {
        270.0
    }
}

/// Places of a zone on a grid, nearest first to the one so far to the right of its middle, as one who looks at the enemy counts them: from left to
/// right, from the rear to the front.
fn spots(state: &State, side: Side, grid: f64, right: f64) -> Vec<Point> {
    let mut found = vec![];
    for zone in &state.setup.sides[side].zones {
        let ahead = outlook(state, zone);
        let halves = [zone.half_width, zone.half_depth];
        let [wide, deep] = if ahead % 180.0 == 0.0 { halves } else { [halves[1], halves[0]] };
        let (across, along) = ((wide / grid) as i32, (deep / grid) as i32);
        let mut inside: Vec<Point> = (-across..=across)
            .flat_map(|x| (-along..=along).map(move |y| Point::new(f64::from(x), f64::from(y)) * grid))
            .collect();
        let from = Point::new(right.clamp(-wide, wide), 0.0);
        inside.sort_by(|a, b| {
            let [near, far] = [(*a - from).length(), (*b - from).length()];
            near.total_cmp(&far).then(a.x.total_cmp(&b.x)).then(a.y.total_cmp(&b.y))
        });
        found.extend(inside.into_iter().map(|off| zone.centre + off.turned(ahead)));
    }
    found
}

/// The first free place of a zone for a formation, in a line or in two ranks, nearest to so far right of the middle.
fn room_in_zone(state: &State, side: Side, set: BaseSet, right: f64) -> Option<Vec<(BaseId, Pose)>> {
    let zones = &state.setup.sides[side].zones;
    let facing = zones.first().map_or(0.0, |zone| outlook(state, zone));
    let bases: Vec<BaseId> = set.iter().collect();
    [1, 2, 3].into_iter().find_map(|ranks| {
        spots(state, side, 1.0, right).into_iter().find_map(|at| {
            let poses = formations::rows(
                &state.setup,
                &bases,
                bases.len().div_ceil(ranks),
                Pose::new(at.x, at.y, facing),
            );
            let placed: Vec<(BaseId, Pose)> = bases.iter().copied().zip(poses).collect();
            check(state, side, set, &placed).is_ok().then_some(placed)
        })
    })
}

/// SG-SCALE-13: whether a formation may be set up so.
fn check(state: &State, side: Side, set: BaseSet, placed: &[(BaseId, Pose)]) -> Result<(), Refusal> {
    let rects = rects_at(state, placed);
    formations::check_room(state, set, &rects)?;
    formations::check_shape(&rects)?;
    let inside = |rect: &Rect| {
        state.setup.sides[side]
            .zones
            .iter()
            .any(|zone| rect.corners().iter().all(|corner| zone.grown(table::TOLERANCE).contains(*corner)))
    };
    if let Some(out) = rects.iter().find(|rect| !inside(rect)) {
        return Err(no!(ids::SG_SCALE_13, "that is outside your deployment zone: stay wholly inside it")
            .at(out.centre, "outside"));
    }
    check_far(state, side, set, &rects, ids::SG_SCALE_13)
}

/// SG-SCALE-13, SG-SCALE-11: outside the engagement range of every enemy formation; his own reach does not matter here.
fn check_far(
    state: &State,
    side: Side,
    _: BaseSet,
    rects: &[Rect],
    rule: engine::RuleId,
) -> Result<(), Refusal> {
    for enemy in state.of_side(side.enemy()).iter() {
        if let Some(rect) =
            rects.iter().find(|rect| within(distance_only(rect, state.rect(enemy)), state.er(enemy)))
        {
            return Err(no!(rule, "that is within the engagement range of {enemy}: stay outside").along(
                state.rect(enemy).centre,
                rect.centre,
                enemy,
            ));
        }
    }
    Ok(())
}

fn check_command(state: &State, side: Side, id: CommandId, at: Spot) -> Result<(), Refusal> {
    let rect = state.command_rect(id);
    let there = rect.shifted(at.point() - rect.centre);
    let inside = state.setup.sides[side]
        .zones
        .iter()
        .any(|zone| there.corners().iter().all(|corner| zone.grown(table::TOLERANCE).contains(*corner)));
    if !inside {
        return Err(no!(ids::SG_SCALE_13, "that is outside your deployment zone").at(at.point(), "outside"));
    }
    crate::command_bases::check_place(state, id, &there)
}

/// A formation is put on the table.
fn puts(ctx: &mut Ctx<'_, Guns>, placed: Vec<(BaseId, Pose)>, rule: RuleId) {
    ctx.emit(Event::Placed { placed: placed.clone() });
    ctx.tell(|state| {
        let set: BaseSet = placed.iter().map(|(base, _)| *base).collect();
        let told = about(state, rule, set, "[is] set up");
        // An army is drawn up before its owner is asked: one sentence a formation would be all there is to read.
        let told = if rule == ids::SG_SCALE_13 { told.detail() } else { told };
        placed.iter().fold(told, |told, (base, at)| told.seen(step(state, *base, *at, Gait::Set)))
    });
}

/// SG-SCALE-13: the question to a side that sets up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Deploying {
    pub side: Side,
}

/// Where bases stand that are placed afresh.
fn arranged(state: &State, set: BaseSet, to: Pose, form: &Arrangement) -> Vec<(BaseId, Pose)> {
    let bases: Vec<BaseId> = set.iter().collect();
    if form.places.is_empty() {
        let files = form.files.map_or(bases.len(), usize::from);
        return bases.iter().copied().zip(formations::rows(&state.setup, &bases, files, to)).collect();
    }
    form.places.iter().filter_map(|place| Some((state.as_base(place.base)?, place.at))).collect()
}

fn own_waiting(state: &State, sets: &[BaseSet], piece: PieceId) -> Option<BaseSet> {
    let base = state.as_base(piece)?;
    sets.iter().copied().find(|set| set.has(base))
}

impl Asks<Guns> for Deploying {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(
            ids::SG_SCALE_13,
            "Deployment",
            "Place your formations and command bases in your zones, then end the deployment.",
        )
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let sets = &state.setup.sides[self.side].deploys;
        answers.ways(|menu| {
            menu.word::<EndDeployment>(Button::new("End the deployment").ending().seldom(3), || self.ends());
            menu.verb::<Deploy>(MAIN, |answers| {
                let pick = answers
                    .pick(slot!(formation), "Which formation is placed?")
                    .among(sets.iter().map(|set| dialogue::piece(*set)));
                let pick = pick.showing(sets.iter().flat_map(|set| dialogue::pieces(*set)));
                let set = pick.judged(|piece| {
                    own_waiting(state, sets, piece)
                        .ok_or_else(|| no!(ids::SG_SCALE_13, "{piece} is not yours to place"))
                })?;
                let zone = state.setup.sides[self.side].zones.first();
                let asked = Destination::<Deploy, _, _> {
                    title: "Where to?",
                    to: slot!(to),
                    form: slot!(form),
                    usual: Arrangement::default(),
                    proposals: Vec::new,
                    any: |pick: &mut dyn FnMut(usize) -> usize| {
                        let Some(zone) = zone else { return Pose::default() };
                        let off = Point::new(pick(41) as f64 / 20.0 - 1.0, pick(41) as f64 / 20.0 - 1.0);
                        let at = zone.centre + Point::new(off.x * zone.half_width, off.y * zone.half_depth);
                        Pose::new(at.x, at.y, outlook(state, zone))
                    },
                };
                let (placed, to, form) = dialogue::ask_place(state, set, answers, asked, |to, form| {
                    let placed = arranged(state, set, to, form);
                    check(state, self.side, set, &placed).map(|()| placed)
                })?;
                let order = || Deploy { formation: dialogue::piece(set), to, form };
                answers.done(self.places(placed), order)
            });
            self.command_way(menu, state);
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(EndDeployment {}.into())
    }
}

impl Deploying {
    /// A formation stands so, and the next may be placed.
    fn places(self, placed: Vec<(BaseId, Pose)>) -> Doing {
        let shown = |state: &State, placed: &Vec<(BaseId, Pose)>| {
            let set = placed.iter().map(|(base, _)| *base).collect();
            Preview::saying(says(state, set, "[stands] here")).standing(rects_at(state, placed).iter())
        };
        Doing::of(placed).shown(shown).played(move |ctx, placed| {
            puts(ctx, placed, ids::SG_SCALE_13);
            ctx.push(Task::Deploy(self));
        })
    }

    /// A command base stands there, and the next may be placed.
    fn places_command(self, id: CommandId, at: Spot) -> Doing {
        Doing::shown(move |state| format!("{} stands here.", state.command_name(id))).played(move |ctx| {
            command_bases::moves(ctx, id, &[at], ids::SG_SCALE_13);
            ctx.push(Task::Deploy(self));
        })
    }

    /// Everything stands as it shall.
    fn ends(self) -> Doing {
        Doing::shown(|_| "Everything stands as it shall.").played(move |ctx| {
            ctx.tell(|state| {
                let says = format!("{}: everything stands as it shall.", state.side_name(self.side));
                Telling::new(ids::SG_SCALE_13, says).headline()
            });
        })
    }

    fn command_way(self, menu: &mut Ways<'_, Order, Doing>, state: &State) {
        let own: Vec<PieceId> =
            deployed_commanders(state, self.side).map(|id| state.command_piece(id)).collect();
        menu.verb::<DeployCommand>(Button::new("Place a command base").if_open(), |answers| {
            let pick = answers.pick(slot!(commander), "Which command base?").among(own.iter().copied());
            let id =
                pick.judged(|piece| match state.as_commander(piece).filter(|_| own.contains(&piece)) {
                    Some(id) => Ok(id),
                    None => Err(no!(ids::SG_SCALE_13, "{piece} is not yours to place")),
                })?;
            let place = answers.fill(slot!(to), "Where to?", Form::Place(dialogue::command_ghost(state, id)));
            let zone = state.setup.sides[self.side].zones.first();
            let to = place.judged(
                |pick| {
                    let Some(zone) = zone else { return Spot::default() };
                    let off = Point::new(pick(41) as f64 / 20.0 - 1.0, pick(41) as f64 / 20.0 - 1.0);
                    Spot::new(
                        zone.centre.x + off.x * zone.half_width,
                        zone.centre.y + off.y * zone.half_depth,
                    )
                },
                |to| check_command(state, self.side, id, to).map(|()| to),
            )?;
            let order = || DeployCommand { commander: state.command_piece(id), to };
            answers.done(self.places_command(id, to), order)
        });
    }
}

/// SG-SCALE-11: a reinforcement enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Entering {
    /// Which: its place among the scenario's reinforcements.
    pub entry: u8,
    /// Whether there is known to be room.
    pub room: bool,
}

/// SG-SCALE-11: the reinforcements that are due, the initiative player's first.
pub(crate) fn entering(state: &State) -> Vec<Task> {
    let due = |(index, entry): (usize, &crate::set_up::Entry)| {
        let waits = entry.bases.first().is_some_and(|base| state.base(base).fate == Fate::Waiting);
        (waits && entry.turn <= state.turn).then_some((state.side_of(entry.bases) != state.initiative, index))
    };
    let mut entries: Vec<(bool, usize)> = state.setup.entries.iter().enumerate().filter_map(due).collect();
    entries.sort_unstable();
    entries.into_iter().map(|(_, index)| Task::Enter(Entering { entry: index as u8, room: false })).collect()
}

impl Entering {
    /// Looks for room: if there is none the reinforcement waits a turn.
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) {
        let bases = ctx.setup.entries[usize::from(self.entry)].bases;
        if self.places(ctx).next().is_some() {
            ctx.push(Task::Enter(Self { room: true, ..self }));
        } else {
            ctx.tell(|state| {
                let says = format!("There is no room for {}: it waits.", state.called(bases));
                Telling::new(ids::SG_SCALE_11, says).about(bases.iter().map(|base| state.name(base)))
            });
            crate::actions::leave_if_idle(ctx);
        }
    }

    /// Places along its edge, in a line or in two ranks.
    fn places(self, state: &State) -> impl Iterator<Item = (Pose, Arrangement)> {
        let entry = &state.setup.entries[usize::from(self.entry)];
        let (bases, edge) = (entry.bases, entry.edge);
        let line = state.setup.terrain.board.edge(edge);
        let facing = edge.opposite().outward();
        let steps = (line.length() * 2.0) as u32;
        let ranks = [1, 2, 3].map(|ranks| bases.len().div_ceil(ranks));
        let tried = ranks
            .into_iter()
            .flat_map(move |files| (0..=steps).map(move |step| (files, f64::from(step) / f64::from(steps))));
        tried.filter_map(move |(files, along)| {
            let form = Arrangement::abreast(files);
            let on_edge = line.at(along);
            // Its rear rank touches the edge: tried from shallow to deep.
            (1..=8).find_map(|halves| {
                let at = on_edge + Point::toward(facing) * (f64::from(halves) / 2.0);
                let to = Pose::new(at.x, at.y, facing);
                self.check(state, &arranged(state, bases, to, &form)).is_ok().then(|| (to, form.clone()))
            })
        })
    }

    /// SG-SCALE-11: touching its edge, overlapping nothing, outside every enemy engagement range.
    fn check(self, state: &State, placed: &[(BaseId, Pose)]) -> Result<(), Refusal> {
        let entry = &state.setup.entries[usize::from(self.entry)];
        let rects = rects_at(state, placed);
        formations::check_room(state, entry.bases, &rects)?;
        formations::check_shape(&rects)?;
        let board = &state.setup.terrain.board;
        let touches = rects
            .iter()
            .flat_map(Rect::corners)
            .any(|corner| within(board.inside(entry.edge, corner), formations::TOUCH));
        if !touches {
            let at = rects.first().map_or(Point::default(), |rect| rect.centre);
            return Err(
                no!(ids::SG_SCALE_11, "a reinforcement enters touching its edge of the table").at(at, "here")
            );
        }
        check_far(state, state.side_of(entry.bases), entry.bases, &rects, ids::SG_SCALE_11)
    }
}

impl Asks<Guns> for Entering {
    fn seat(&self, state: &State) -> Side {
        state.side_of(state.setup.entries[usize::from(self.entry)].bases)
    }

    fn head(&self, state: &State) -> Head {
        let who = state.called(state.setup.entries[usize::from(self.entry)].bases);
        Head::new(ids::SG_SCALE_11, "Reinforcements", format!("{who} enters: say where on its edge."))
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let set = state.setup.entries[usize::from(self.entry)].bases;
        answers.ways(|menu| {
            menu.verb::<Enter>(MAIN, |answers| {
                let formation = answers.settle(slot!(formation), dialogue::piece(set)).judged(|piece| {
                    match state.as_base(piece) {
                        Some(base) if set.has(base) => Ok(piece),
                        _ => Err(no!(ids::SG_SCALE_11, "{piece} does not enter now")),
                    }
                })?;
                let usual = self.places(state).next();
                let form = usual.as_ref().map(|(_, form)| form.clone()).unwrap_or_default();
                let asked = Destination::<Enter, _, _> {
                    title: "Where does it enter?",
                    to: slot!(to),
                    form: slot!(form),
                    usual: form,
                    proposals: || usual.iter().map(|(to, _)| ("Here".to_owned(), *to)).collect(),
                    any: |pick: &mut dyn FnMut(usize) -> usize| {
                        let all: Vec<Pose> =
                            self.places(state).step_by(5).take(12).map(|(to, _)| to).collect();
                        all.get(pick(all.len().max(1)))
                            .copied()
                            .or(usual.as_ref().map(|(to, _)| *to))
                            .unwrap_or_default()
                    },
                };
                let (placed, to, form) = dialogue::ask_place(state, set, answers, asked, |to, form| {
                    let placed = arranged(state, set, to, form);
                    self.check(state, &placed).map(|()| placed)
                })?;
                answers.done(enters(placed), || Enter { formation, to, form })
            });
        })
    }
}

fn enters(placed: Vec<(BaseId, Pose)>) -> Doing {
    Doing::of(placed)
        .shown(|state, placed| Preview::saying("It enters here.").standing(rects_at(state, placed).iter()))
        .played(|ctx, placed| puts(ctx, placed, ids::SG_SCALE_11))
}
