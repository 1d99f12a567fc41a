//! Reactions inside an enemy's action: emergency squares, MG-SQR, and evading, MG-EVA.

mod evasion;

use dice::{NeedDice, RuleId};
use engine::decision::{Choice, Place, PlaceAnswer};
use engine::{Ask, Ctx, Decision, Preview, Refusal, Side, no};
use serde_json::{Value, json};
use table::{Pose, within};

pub use evasion::{Evasion, evasion};

use crate::command::draft_of;
use crate::event::{Event, Why};
use crate::formation::{self, MAKE_ROOM};
use crate::grammar::{Length, verb};
use crate::options::SquareCompulsion;
use crate::order::Order;
use crate::profiles::Arm;
use crate::state::{Condition, Formation, Lie, State, Step, Unit, UnitId, UnitSet};
use crate::{March, field, ids, movement, status, task};

/// What is asked of the other side in the middle of an action, or done about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-SQR-01: cavalry has come within 8 inches of infantry.
    Approach {
        /// The infantry.
        unit: UnitId,
        /// The cavalry.
        against: UnitSet,
        /// MG-SQR-05: those of it that the action brings nearer.
        nearer: UnitSet,
    },
    /// MG-SQR-03: whether it tries to form square.
    Offer {
        /// The infantry.
        unit: UnitId,
        /// The cavalry.
        against: UnitSet,
    },
    /// MG-SQR-03: it tries.
    Check {
        /// The infantry.
        unit: UnitId,
        /// The cavalry.
        against: UnitSet,
    },
    /// MG-FRM-13: where the square is laid out.
    PlaceSquare {
        /// The infantry.
        unit: UnitId,
    },
    /// MG-EVA-02: infantry is about to touch cavalry.
    Touched {
        /// The cavalry.
        unit: UnitId,
        /// The infantry.
        charger: UnitId,
        /// Where the infantry ends, and the way straight away from it, square to the edge it strikes (MG-EVA-03).
        end: Pose,
        /// Everybody who acts with it.
        partners: UnitSet,
    },
    /// MG-EVA-02: whether it evades.
    MayEvade {
        /// The cavalry.
        unit: UnitId,
        /// The infantry.
        charger: UnitId,
        /// Where the infantry ends, and the way straight away from it, square to the edge it strikes (MG-EVA-03).
        end: Pose,
        /// Everybody who acts with it.
        partners: UnitSet,
    },
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
            let mut alone = UnitSet::default();
            alone.add(id);
            barred |= !may_try_square(state, infantry, alone);
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

impl Task {
    /// Who must decide.
    pub fn asks(&self, state: &State) -> Option<Side> {
        match self {
            Self::Offer { unit, .. } | Self::PlaceSquare { unit } | Self::MayEvade { unit, .. } => {
                Some(state.unit(*unit).side)
            }
            Self::Approach { .. } | Self::Check { .. } | Self::Touched { .. } => None,
        }
    }

    /// What is asked.
    pub fn decision(&self, state: &State) -> Decision {
        match self {
            Self::PlaceSquare { unit } => {
                let says = format!(
                    "{} has no room for its square where it stands: where is its front centre?",
                    state.name(*unit)
                );
                Decision::new(state.unit(*unit).side, ids::MG_FRM_13, "Emergency square: where", says)
                    .interrupting()
            }
            Self::MayEvade { unit, charger, .. } | Self::Touched { unit, charger, .. } => {
                let says = format!(
                    "{} is about to be struck by {}: evade, or stand?",
                    state.name(*unit),
                    state.name(*charger)
                );
                Decision::new(state.unit(*unit).side, ids::MG_EVA_02, "Evade", says).interrupting()
            }
            Self::Offer { unit, against }
            | Self::Approach { unit, against, .. }
            | Self::Check { unit, against } => {
                let enemies: Vec<&str> = against.iter().map(|enemy| state.name(enemy)).collect();
                let needs = state.profile(*unit).quality.passes_on();
                let says = format!(
                    "{} is within 8 inches of {}: try to form square (on {needs} or more)?",
                    enemies.join(" and "),
                    state.name(*unit)
                );
                Decision::new(state.unit(*unit).side, ids::MG_SQR_03, "Emergency square", says).interrupting()
            }
        }
    }

    /// The next question for a draft.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        let Decision { says, rule, .. } = self.decision(state);
        let mut ask = Ask { title: says, rule, ready: draft.get("order").is_some(), ..Ask::default() };
        match self {
            Self::PlaceSquare { unit } => {
                let front = state.unit(*unit).footprint.front().snap();
                let free = formation::nearest_free_front(state, *unit, Formation::Square, UnitSet::default());
                let order = Order::PlaceSquare { at: free.unwrap_or(front).spot() };
                ask.options.push(Choice::option("At the nearest free place", draft_of(&order)));
                if draft.get("order").is_none() {
                    ask.options.push(Choice::option("Another place", json!({ "order": "place-square" })));
                    return Ok(ask);
                }
                ask.ready = draft.get("at").is_some();
                ask.place = Some(Place {
                    field: "/at".to_owned(),
                    piece: state.name(*unit).to_owned(),
                    answer: PlaceAnswer::Point,
                    from: front.into(),
                    ghost: movement::ghost(state, *unit, Formation::Square),
                    reach: Some(MAKE_ROOM),
                    suggestions: Vec::new(),
                });
            }
            Self::MayEvade { unit, end, partners, .. } => {
                let far =
                    evasion(state, *unit, *end, *partners, None).map_or(0.0, |evasion| evasion.distance);
                ask.options.push(
                    Choice::option("Evade", draft_of(&Order::Evade { at: None })).noted(format!("{far:.1}″")),
                );
                ask.options.push(Choice::option("Stand", draft_of(&Order::Stand)));
            }
            _ => {
                ask.options.push(Choice::option("Try to form square", draft_of(&Order::TrySquare)));
                ask.options.push(Choice::option("Do not", draft_of(&Order::DeclineSquare)));
            }
        }
        Ok(ask)
    }

    /// Who reacts.
    const fn unit(&self) -> UnitId {
        match self {
            Self::Approach { unit, .. }
            | Self::Offer { unit, .. }
            | Self::Check { unit, .. }
            | Self::PlaceSquare { unit }
            | Self::Touched { unit, .. }
            | Self::MayEvade { unit, .. } => *unit,
        }
    }

    fn name<'s>(&self, state: &'s State) -> &'s str {
        state.name(self.unit())
    }

    fn verb(&self, state: &State, one: &'static str, many: &'static str) -> &'static str {
        verb(state, self.unit(), one, many)
    }

    /// What an order would do.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        Ok(match self.check(state, order)? {
            Answer::Try => Preview::saying(format_args!(
                "{} {} a quality check, and on a pass {} in square at once.",
                self.name(state),
                self.verb(state, "takes", "take"),
                self.verb(state, "is", "are"),
            )),
            Answer::Decline => Preview::saying(format_args!(
                "{} {} in formation; the next action gives the chance again.",
                self.name(state),
                self.verb(state, "stays", "stay"),
            )),
            Answer::Stand => Preview::saying(format_args!(
                "{} {} the charge.",
                self.name(state),
                self.verb(state, "awaits", "await")
            )),
            Answer::Evade(unit, evasion) => {
                let end = field::footprint_at(state, unit, evasion.formation, evasion.lie);
                let evades = self.verb(state, "evades", "evade");
                Preview::saying(format_args!("{} {evades} {}.", self.name(state), Length(evasion.distance)))
                    .standing(&end.stands)
            }
            Answer::Place(unit, pose) => {
                let end = field::footprint_at(state, unit, Formation::Square, Lie::Field(pose));
                let forms = self.verb(state, "forms", "form");
                Preview::saying(format_args!("{} {forms} square there.", self.name(state)))
                    .standing(&end.stands)
            }
        })
    }

    /// Whether an order answers this.
    fn check(&self, state: &State, order: &Order) -> Result<Answer, Refusal> {
        match (self, order) {
            (Self::Offer { .. }, Order::TrySquare) => Ok(Answer::Try),
            (Self::Offer { .. }, Order::DeclineSquare) => Ok(Answer::Decline),
            (Self::MayEvade { .. }, Order::Stand) => Ok(Answer::Stand),
            (Self::MayEvade { unit, end, partners, .. }, Order::Evade { at }) => {
                let forms_line = || {
                    let evasion = evasion(state, *unit, *end, *partners, None);
                    evasion.is_some_and(|evasion| evasion.forms_line.is_some())
                };
                if at.is_some() && !forms_line() {
                    return Err(no!(
                        ids::MG_EVA_03,
                        "{} evades as it lies, straight away: leave out the place",
                        *unit
                    ));
                }
                evasion(state, *unit, *end, *partners, *at)
                    .map(|evasion| Answer::Evade(*unit, evasion))
                    .ok_or_else(|| {
                        no!(
                            ids::MG_EVA_03,
                            "{} has less than an inch to evade, or no room for its line there",
                            *unit
                        )
                    })
            }
            (Self::PlaceSquare { unit }, Order::PlaceSquare { at }) => {
                let old = state.unit(*unit).footprint.front().snap();
                let pose = Pose { x: at.x, y: at.y, ..old };
                formation::near_enough(*unit, old, *at)?;
                formation::free_place(
                    state,
                    *unit,
                    Formation::Square,
                    Lie::Field(pose),
                    None,
                    ids::MG_FRM_13,
                )?;
                Ok(Answer::Place(*unit, pose))
            }
            (Self::PlaceSquare { .. }, _) => {
                Err(Refusal::other_question(ids::MG_FRM_13, "where the square is laid out"))
            }
            (Self::MayEvade { .. } | Self::Touched { .. }, _) => {
                Err(Refusal::other_question(ids::MG_EVA_02, "whether the cavalry evades"))
            }
            (Self::Offer { .. } | Self::Approach { .. } | Self::Check { .. }, _) => {
                Err(Refusal::other_question(ids::MG_SQR_03, "whether the infantry tries to form square"))
            }
        }
    }

    /// Checks an answer and takes it.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        let answer = self.check(ctx, order)?;
        ctx.pop();
        match (answer, self) {
            (Answer::Try, Self::Offer { unit, against }) => {
                push(ctx, Self::Check { unit: *unit, against: *against });
            }
            (Answer::Decline, Self::Offer { unit, .. }) => {
                ctx.emit(Event::Movement(movement::Event::SquareDeclined { unit: *unit }));
            }
            (Answer::Stand, Self::MayEvade { unit, .. }) => {
                ctx.emit(Event::Movement(movement::Event::Stood { unit: *unit }));
            }
            (
                Answer::Evade(unit, evasion),
                Self::MayEvade { charger, .. } | Self::Touched { charger, .. },
            ) => evade(ctx, unit, *charger, evasion),
            (Answer::Place(unit, pose), _) => form_square(ctx, unit, pose),
            (Answer::Try | Answer::Decline | Answer::Stand | Answer::Evade(..), _) => {}
        }
        Ok(())
    }

    /// Some legal answer.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        match self {
            Self::PlaceSquare { unit } => {
                let old = state.unit(*unit).footprint.front().snap();
                let fits =
                    |pose: &Pose| formation::fits(state, *unit, Formation::Square, *pose, UnitSet::default());
                // The first free place from some place of the list on, round to its beginning.
                let start = pick(formation::fronts_around(old).count());
                let (before, after) =
                    (formation::fronts_around(old).take(start), formation::fronts_around(old).skip(start));
                let nearest =
                    || formation::nearest_free_front(state, *unit, Formation::Square, UnitSet::default());
                let place = after.chain(before).find(fits).or_else(nearest);
                Order::PlaceSquare { at: place.unwrap_or(old).spot() }
            }
            Self::MayEvade { .. } | Self::Touched { .. } => {
                [Order::Evade { at: None }, Order::Stand][pick(2)].clone()
            }
            Self::Offer { .. } | Self::Approach { .. } | Self::Check { .. } => {
                [Order::TrySquare, Order::DeclineSquare][pick(2)].clone()
            }
        }
    }

    /// Goes on as far as no decision is needed.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Approach { unit, against, nearer } => {
                if may_try_square(ctx, unit, against) {
                    let compelled = is_compelled(ctx, unit) && could_try_square(ctx, unit, nearer);
                    let next =
                        if compelled { Self::Check { unit, against } } else { Self::Offer { unit, against } };
                    push(ctx, next);
                }
            }
            Self::Check { unit, against } => return try_square(ctx, unit, against),
            Self::Touched { unit, charger, end, partners } => {
                if evasion(ctx, unit, end, partners, None).is_some() {
                    push(ctx, Self::MayEvade { unit, charger, end, partners });
                }
            }
            Self::Offer { .. } | Self::PlaceSquare { .. } | Self::MayEvade { .. } => {}
        }
        Ok(())
    }
}

/// A checked answer.
enum Answer {
    Try,
    Decline,
    Stand,
    Evade(UnitId, Evasion),
    Place(UnitId, Pose),
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
        movement::Try::Passed => push(ctx, Task::PlaceSquare { unit }),
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
