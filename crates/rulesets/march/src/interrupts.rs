//! Reactions inside an enemy's action: emergency squares, MG-SQR, and evading, MG-EVA.

mod evasion;

use dice::{NeedDice, RuleId};
use engine::decision::PlaceAnswer;
use engine::question::{Answered, Answers, Button, Form, Ghost, Head, Question};
use engine::{Ctx, Preview, Refusal, Side, no, slot};
use serde::Serialize;
use table::{Pose, Spot, within};

pub use evasion::{Evasion, evasion};

use crate::event::{Event, Why};
use crate::formation::{self, MAKE_ROOM};
use crate::grammar::{Length, Subject, verb};
use crate::options::SquareCompulsion;
use crate::order::{DeclineSquare, Evade, Order, PlaceSquare, Stand, TrySquare};
use crate::profiles::Arm;
use crate::state::{Condition, Formation, Lie, State, Step, Unit, UnitId, UnitSet};
use crate::telling::about;
use crate::{March, field, ids, movement, status, task};

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

/// Whether infantry tries to form square.
pub enum Chance {
    /// It tries.
    Try,
    /// It does not.
    Decline,
}

impl Question<March> for Offer {
    type Legal = Chance;

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

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Chance> {
        answers.ways(|ways| {
            ways.word::<TrySquare>(Button::new("Try to form square"), || Chance::Try);
            ways.word::<DeclineSquare>(Button::new("Do not"), || Chance::Decline);
        })
    }

    fn show(&self, state: &State, chance: &Chance) -> Preview {
        let (name, verb) = (state.name(self.unit), |one, many| verb(state, self.unit, one, many));
        match chance {
            Chance::Try => Preview::saying(format_args!(
                "{name} {} a quality check, and on a pass {} in square at once.",
                verb("takes", "take"),
                verb("is", "are"),
            )),
            Chance::Decline => Preview::saying(format_args!(
                "{name} {} in formation; the next action gives the chance again.",
                verb("stays", "stay"),
            )),
        }
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, chance: Chance) {
        match chance {
            Chance::Try => push(ctx, Task::Check(*self)),
            Chance::Decline => ctx.tell(|state| {
                let says = format!("{} not try to form square.", Subject::of(state, self.unit).does("does"));
                about(state, self.unit, ids::MG_SQR_03, says)
            }),
        }
    }
}

/// MG-FRM-13: a square that has no room where the infantry stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct NewSquare {
    /// The infantry.
    pub unit: UnitId,
}

impl Question<March> for NewSquare {
    /// Its front centre and facing.
    type Legal = Pose;

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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Pose> {
        let (unit, to) = (self.unit, Formation::Square);
        answers.ways(|ways| {
            ways.verb::<PlaceSquare>(Button::new("Form square at the nearest free place"), |answers| {
                if let Some(answered) = answers.whole(|order| self.check(state, order.at)) {
                    return answered;
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
                answers.done(pose, || PlaceSquare { at: pose.spot() })
            });
        })
    }

    fn show(&self, state: &State, pose: &Pose) -> Preview {
        let end = field::footprint_at(state, self.unit, Formation::Square, Lie::Field(*pose));
        let forms = verb(state, self.unit, "forms", "form");
        Preview::saying(format_args!("{} {forms} square there.", state.name(self.unit))).standing(&end.stands)
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, pose: Pose) {
        form_square(ctx, self.unit, pose);
    }
}

impl NewSquare {
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

impl Question<March> for Charged {
    /// How it evades, or that it stands.
    type Legal = Option<Evasion>;

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

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Self::Legal> {
        answers.ways(|ways| {
            ways.verb::<Evade>(Button::new("Evade"), |answers| {
                let at = answers.settle(slot!(at), None).judged(Ok)?;
                answers.done(Some(self.check(state, at)?), || Evade { at })
            });
            ways.word::<Stand>(Button::new("Stand"), || None);
        })
    }

    fn show(&self, state: &State, legal: &Self::Legal) -> Preview {
        let (name, verb) = (state.name(self.unit), |one, many| verb(state, self.unit, one, many));
        let Some(evasion) = legal else {
            return Preview::saying(format_args!("{name} {} the charge.", verb("awaits", "await")));
        };
        let end = field::footprint_at(state, self.unit, evasion.formation, evasion.lie);
        let evades = verb("evades", "evade");
        Preview::saying(format_args!("{name} {evades} {}.", Length(evasion.distance))).standing(&end.stands)
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Self::Legal) {
        match legal {
            Some(evasion) => evade(ctx, self.unit, self.charger, evasion),
            None => ctx.tell(|state| {
                let says = format!("{} the charge.", Subject::of(state, self.unit).does("awaits"));
                about(state, self.unit, ids::MG_EVA_02, says)
            }),
        }
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
                    push(ctx, if compelled { Self::Check(offer) } else { Self::Offer(offer) });
                }
            }
            Self::Check(Offer { unit, against }) => return try_square(ctx, unit, against),
            Self::Touched(charged) => {
                if charged.evasion(ctx, None).is_some() {
                    push(ctx, Self::MayEvade(charged));
                }
            }
            Self::Offer(_) | Self::PlaceSquare(_) | Self::MayEvade(_) => {}
        }
        Ok(())
    }
}

fn push(ctx: &mut Ctx<'_, March>, task: Task) {
    ctx.push(task::Task::Movement(movement::Task::React(task)));
}

/// MG-SQR-03: one quality check; on a pass the unit is at once in square by MG-FRM-13.
fn try_square(ctx: &mut Ctx<'_, March>, unit: UnitId, against: UnitSet) -> Result<(), NeedDice> {
    let passed = status::quality_check(ctx, unit, status::Check::Square)?;
    let old = ctx.unit(unit).footprint.front().snap();
    let fits = passed && formation::fits(ctx, unit, Formation::Square, old, UnitSet::default());
    let elsewhere =
        || formation::nearest_free_front(ctx, unit, Formation::Square, UnitSet::default()).is_some();
    let outcome = match passed {
        false => movement::Try::Failed,
        true if fits || elsewhere() => movement::Try::Passed,
        true => movement::Try::NoRoom,
    };
    ctx.emit(Event::Movement(movement::Event::SquareTried { unit, against, outcome }));
    match outcome {
        movement::Try::Failed | movement::Try::NoRoom => {}
        movement::Try::Passed if fits => form_square(ctx, unit, old),
        movement::Try::Passed => push(ctx, Task::PlaceSquare(NewSquare { unit })),
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
