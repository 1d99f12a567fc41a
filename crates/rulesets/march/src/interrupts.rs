//! Reactions inside an enemy's action: emergency squares, MG-SQR, and evading, MG-EVA.

mod evasion;

use engine::decision::PlaceAnswer;

pub use evasion::{Evasion, evasion};

use crate::formation::{self, MAKE_ROOM};
use crate::grammar::Length;
use crate::options::SquareCompulsion;
use crate::order::{DeclineSquare, Evade, PlaceSquare, Stand, TrySquare};
use crate::prelude::*;
use crate::{field, movement, status};

/// What is asked of the other side in the middle of an action, or done about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-SQR-01: cavalry has come within 8 inches of infantry.
    /// - `nearer` (MG-SQR-05): those of it that the action brings nearer.
    Approach { unit: UnitId, against: UnitSet, nearer: UnitSet },
    /// MG-SQR-03: whether it tries to form square.
    Offer(Offer),
    /// MG-SQR-03: it tries.
    Check(Offer),
    /// MG-FRM-13: where the square is laid out.
    PlaceSquare(NewSquare),
    /// MG-EVA-02: infantry is about to touch cavalry.
    Touched(Charged),
    /// MG-EVA-02: whether it evades.
    MayEvade(Charged),
}

/// MG-SQR-01: how near cavalry must come.
pub const SQUARE_REACH: f64 = 8.0;

/// MG-SQR-02, MG-SQR-04: whether infantry may try to form square against cavalry that acts together.
pub fn may_try_square(state: &State, infantry: UnitId, cavalry: UnitSet) -> bool {
    could_try_square(state, infantry, cavalry) && !field::touches_somebody(state, infantry)
}

/// As [`may_try_square`] but for the question whether it is engaged, which takes longer to answer.
pub fn could_try_square(state: &State, infantry: UnitId, cavalry: UnitSet) -> bool {
    let unit = state.unit(infantry);
    unit.condition == Condition::Good
        && unit.formation != Formation::Square
        && !unit.footprint.ground.partly.difficult
        && cavalry.0 & !unit.marks.square_tried.0 != 0
        && state.arm(infantry) == Arm::Infantry
}

/// Why no infantry is asked now whether it tries to form square: none has cavalry near that acts (MG-SQR-01), it has tried against that
/// cavalry already (MG-SQR-04), or it is none that may try (MG-SQR-02).
pub fn why_no_square(state: &State) -> (&'static str, RuleId) {
    let cavalry =
        |(id, unit): &(UnitId, &Unit)| state.arm(*id) == Arm::Cavalry && unit.condition == Condition::Good;
    let mut barred = false;
    for (infantry, unit) in state.of_side(state.active.enemy()) {
        let near = state.of_side(state.active).filter(cavalry).filter(|(id, _)| {
            state.step == Step::Actions
                && state.arm(infantry) == Arm::Infantry
                && within(state.gap(infantry, *id).distance, SQUARE_REACH)
        });
        for (id, _) in near {
            if unit.marks.square_tried.has(id) {
                let why = "that infantry has tried against this cavalry already, and tries once a turn";
                return (why, ids::MG_SQR_04);
            }
            barred |= !may_try_square(state, infantry, id.into());
        }
    }
    if barred {
        return ("the infantry that cavalry has come near may not try to form square", ids::MG_SQR_02);
    }
    ("no cavalry acts within 8 inches of infantry", ids::MG_SQR_01)
}

/// Why no infantry is asked now whether it would rather not form square: having failed it has no choice (MG-SQR-05), or it may not try.
pub fn why_no_choice(state: &State) -> (&'static str, RuleId) {
    if state.step == Step::Actions
        && state.of_side(state.active.enemy()).any(|(infantry, _)| is_compelled(state, infantry))
    {
        return ("infantry that has failed must try again when other cavalry approaches", ids::MG_SQR_05);
    }
    why_no_square(state)
}

/// MG-SQR-05: once it has failed, a unit must try again when other cavalry approaches.
fn is_compelled(state: &State, infantry: UnitId) -> bool {
    state.setup.options.square_compulsion == SquareCompulsion::AfterFailure
        && state.unit(infantry).marks.square_failed
}

/// MG-SQR-03: cavalry is near infantry, which may try to form square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Offer {
    /// The infantry.
    pub unit: UnitId,
    /// The cavalry.
    pub against: UnitSet,
}

impl Asks<March> for Offer {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let enemies: Vec<&str> = self.against.iter().map(|enemy| state.name(enemy)).collect();
        let needs = state.profile(self.unit).quality.passes_on();
        let says = format!(
            "{} is within 8 inches of {}: try to form square (on {needs} or more)?",
            enemies.join(" and "),
            state.name(self.unit)
        );
        Head::new(ids::MG_SQR_03, "Emergency square", says)
            .asking(ids::MG_SQR_03, "whether the infantry tries to form square")
            .interrupting()
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let offer @ Self { unit, .. } = *self;
        answers.ways(|ways| {
            let tries = "[takes] a quality check, and on a pass [is] in square at once.";
            ways.word::<TrySquare>(Button::new("Try to form square"), || {
                Doing::shown(move |state| says(state, unit, tries))
                    .played(move |ctx| ctx.push(Task::Check(offer)))
            });
            let stays = "[stays] in formation; the next action gives the chance again.";
            ways.word::<DeclineSquare>(Button::new("Do not"), || {
                Doing::shown(move |state| says(state, unit, stays)).played(move |ctx| {
                    ctx.tell(|state| about(state, unit, ids::MG_SQR_03, "[does] not try to form square."));
                })
            });
        })
    }
}

/// MG-FRM-13: a square that has no room where the infantry stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct NewSquare {
    /// The infantry.
    pub unit: UnitId,
}

impl Asks<March> for NewSquare {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let name = state.name(self.unit);
        let says = format!("{name} has no room for its square where it stands: where is its front centre?");
        Head::new(ids::MG_FRM_13, "Emergency square: where", says)
            .asking(ids::MG_FRM_13, "where the square is laid out")
            .interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let (unit, to) = (self.unit, Formation::Square);
        answers.ways(|ways| {
            ways.verb::<PlaceSquare>(Button::new("Form square at the nearest free place"), |answers| {
                if let Some(answered) = answers.whole(|order| self.check(state, order.at)) {
                    return answered.map(|pose| self.forming(pose));
                }
                let ghost = movement::ghost(state, unit, to, MAKE_ROOM);
                let ghost = Ghost { answer: PlaceAnswer::Point, ..ghost };
                let free = || formation::nearest_free_front(state, unit, to, UnitSet::default());
                let place = answers.fill(slot!(at), "Where is its front centre?", Form::Place(ghost));
                let place = place.settled().proposing(|| {
                    free()
                        .map(|pose| ("The nearest free place".to_owned(), pose.spot()))
                        .into_iter()
                        .collect()
                });
                let somewhere = |pick: &mut dyn FnMut(usize) -> usize| {
                    let old = state.unit(unit).footprint.front().snap();
                    let fits = |pose: &Pose| formation::fits(state, unit, to, *pose, UnitSet::default());
                    // The first free place from some place of the list on, round to its beginning.
                    let start = pick(formation::fronts_around(old).count());
                    let (before, after) = (
                        formation::fronts_around(old).take(start),
                        formation::fronts_around(old).skip(start),
                    );
                    after.chain(before).find(fits).or_else(free).unwrap_or(old).spot()
                };
                let pose = place.judged(somewhere, |at| self.check(state, at))?;
                answers.done(self.forming(pose), || PlaceSquare { at: pose.spot() })
            });
        })
    }
}

impl NewSquare {
    /// It forms there.
    fn forming(self, pose: Pose) -> Doing {
        let show = move |state: &State| {
            let end = field::footprint_at(state, self.unit, Formation::Square, Lie::Field(pose));
            Preview::from(says(state, self.unit, "[forms] square there.")).standing(&end.stands)
        };
        Doing::shown(show).played(move |ctx| form_square(ctx, self.unit, pose))
    }

    /// MG-FRM-13: a free place within an inch.
    fn check(self, state: &State, at: Spot) -> Result<Pose, Refusal> {
        let old = state.unit(self.unit).footprint.front().snap();
        let pose = Pose { x: at.x, y: at.y, ..old };
        formation::near_enough(self.unit, old, at)?;
        let lie = Lie::Field(pose);
        formation::free_place(state, self.unit, Formation::Square, lie, None, ids::MG_FRM_13)?;
        Ok(pose)
    }
}

/// MG-EVA-02: infantry is about to touch cavalry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Charged {
    /// The cavalry.
    pub unit: UnitId,
    /// The infantry.
    pub charger: UnitId,
    /// Where the infantry ends, and the way straight away from it, square to the edge it strikes (MG-EVA-03).
    pub end: Pose,
    /// Everybody who acts with it.
    pub partners: UnitSet,
}

impl Asks<March> for Charged {
    fn seat(&self, state: &State) -> Side {
        state.unit(self.unit).side
    }

    fn head(&self, state: &State) -> Head {
        let far = self.evasion(state, None).map_or(0.0, |evasion| evasion.distance);
        let says = format!(
            "{} is about to be struck by {}: evade {}, or stand?",
            state.name(self.unit),
            state.name(self.charger),
            Length(far)
        );
        Head::new(ids::MG_EVA_02, "Evade", says)
            .asking(ids::MG_EVA_02, "whether the cavalry evades")
            .interrupting()
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let Self { unit, charger, .. } = *self;
        answers.ways(|ways| {
            ways.verb::<Evade>(Button::new("Evade"), |answers| {
                let at = answers.settle(slot!(at), None).judged(Ok)?;
                let evades =
                    Doing::of(self.check(state, at)?).shown(move |state, evasion| evasion.show(state, unit));
                let evades = evades.played(move |ctx, evasion| evade(ctx, unit, charger, evasion));
                answers.done(evades, || Evade { at })
            });
            ways.word::<Stand>(Button::new("Stand"), || {
                let stands = "[awaits] the charge.";
                Doing::shown(move |state| says(state, unit, stands)).played(move |ctx| {
                    ctx.tell(|state| about(state, unit, ids::MG_EVA_02, stands));
                })
            });
        })
    }
}

impl Evasion {
    fn show(&self, state: &State, cavalry: UnitId) -> Preview {
        let end = field::footprint_at(state, cavalry, self.formation, self.lie);
        let evades = format_args!("[evades] {}.", Length(self.distance));
        Preview::saying(says(state, cavalry, evades)).standing(&end.stands)
    }
}

impl Charged {
    /// MG-EVA-03: how it would evade; a place is for the line a march column forms.
    fn evasion(&self, state: &State, at: Option<Spot>) -> Option<Evasion> {
        evasion(state, self.unit, self.end, self.partners, at)
    }

    /// MG-EVA-03: whether it may evade so.
    fn check(&self, state: &State, at: Option<Spot>) -> Result<Evasion, Refusal> {
        let forms_line = || self.evasion(state, None).is_some_and(|evasion| evasion.forms_line.is_some());
        if at.is_some() && !forms_line() {
            let unit = self.unit;
            return Err(no!(ids::MG_EVA_03, "{unit} evades as it lies, straight away: leave out the place"));
        }
        self.evasion(state, at).ok_or_else(|| {
            no!(ids::MG_EVA_03, "{} has less than an inch to evade, or no room for its line there", self.unit)
        })
    }
}

impl Task {
    /// Goes on as far as no decision is needed.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Approach { unit, against, nearer } => {
                if may_try_square(ctx, unit, against) {
                    let compelled = is_compelled(ctx, unit) && could_try_square(ctx, unit, nearer);
                    let offer = Offer { unit, against };
                    ctx.push(if compelled { Self::Check(offer) } else { Self::Offer(offer) });
                }
            }
            Self::Check(Offer { unit, against }) => return try_square(ctx, unit, against),
            Self::Touched(charged) => {
                if charged.evasion(ctx, None).is_some() {
                    ctx.push(Self::MayEvade(charged));
                }
            }
            Self::Offer(_) | Self::PlaceSquare(_) | Self::MayEvade(_) => {}
        }
        Ok(())
    }
}

/// MG-SQR-03: one quality check; on a pass the unit is at once in square by MG-FRM-13.
fn try_square(ctx: &mut Ctx<'_, March>, unit: UnitId, against: UnitSet) -> Result<(), NeedDice> {
    let passed = status::quality_check(ctx, unit, status::Check::Square)?;
    let old = ctx.unit(unit).footprint.front().snap();
    let fits = passed && formation::fits(ctx, unit, Formation::Square, old, UnitSet::default());
    let elsewhere =
        || formation::nearest_free_front(ctx, unit, Formation::Square, UnitSet::default()).is_some();
    let room = passed && (fits || elsewhere());
    ctx.emit(Event::SquareTried { unit, against, failed: !passed });
    ctx.tell(|state| {
        let horse = Subject::all(state, against).name;
        let what = match (passed, room) {
            (false, _) => format!("[fails] to form square against {horse}."),
            (true, true) => format!("[forms] square against {horse}."),
            (true, false) => format!("[passes] the check, but [has] no room to form square against {horse}."),
        };
        about(state, unit, ids::MG_SQR_03, what)
    });
    if fits {
        form_square(ctx, unit, old);
    } else if room {
        ctx.push(Task::PlaceSquare(NewSquare { unit }));
    }
    Ok(())
}

fn form_square(ctx: &mut Ctx<'_, March>, unit: UnitId, pose: Pose) {
    field::go(ctx, unit, Lie::Field(pose), Formation::Square, Why::FormedSquare, ids::MG_SQR_03);
}

fn evade(ctx: &mut Ctx<'_, March>, unit: UnitId, charger: UnitId, evasion: Evasion) {
    if let Some(line) = evasion.forms_line {
        field::go(ctx, unit, Lie::Field(line), Formation::Line, Why::ChangedFormation, ids::MG_EVA_03);
    }
    field::go(ctx, unit, evasion.lie, evasion.formation, Why::Evaded(charger), ids::MG_EVA_03);
    movement::action::note_evaded(ctx, unit);
}
