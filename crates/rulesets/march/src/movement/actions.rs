//! Step M3 as a player answers it: a unit or a group of two, what they do, where, and who pays.

use engine::decision::PlaceAnswer;
use engine::question::{
    Answer, Answered, Answers, Button, Form, Ghost, Head, MAIN, Pick, Question, Slot, Unanswered,
};
use engine::{Ctx, PieceId, Preview, Refusal, Side, slot};
use serde::{Deserialize, Serialize};
use table::Spot;

use super::action::{begin_changes, begin_move};
use super::{
    LegalChanges, LegalMove, Task, chance, check, check_changes, may_act, may_move, places, rate, together,
};
use crate::charge::{self, FlushPlace};
use crate::command::enemy_of;
use crate::command::price::{Kind, Part, Parts, ask_payer, price, usual_payer};
use crate::order::{Change, ChangeFormation, Charge, EndActions, Move, OneMove, Order};
use crate::profiles::Arm;
use crate::state::{Fate, Formation, RoadWay, State, UnitId, UnitSet};
use crate::{March, formation, ids, task};

/// MG-TRN-02: what the phasing side does next, or nothing more.
pub struct Actions;

/// What the rules make of an answer. Only [`Actions::answer`] and chance make one.
pub enum Legal {
    /// A move.
    Move(LegalMove),
    /// A formation change.
    Changes(LegalChanges),
    /// The end of the step.
    End,
}

impl Question<March> for Actions {
    type Legal = Legal;

    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let left: Vec<String> = state
            .setup
            .commanders_of(state.active)
            .filter(|id| state.commander(*id).fate == Fate::Present && state.commander(*id).cp > 0)
            .map(|id| format!("{} {}", state.commander_name(id), state.commander(id).cp))
            .collect();
        let says = if left.is_empty() {
            "No command points are left.".to_owned()
        } else {
            format!("Command points left: {}.", left.join(", "))
        };
        Head::new(ids::MG_TRN_02, "Movement: actions", says)
            .asking(ids::MG_TRN_02, "moves and formation changes, step M3")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Legal> {
        answers.ways(|ways| {
            ways.within(|answers| {
                let own = state.of_side(state.active).map(|(unit, _)| Acting(vec![state.piece(unit)]));
                let acting = answers.lead("units", "Which unit acts?", own, |who| who.able(state))?;
                if let Some(one) = &acting {
                    let groups = answers.settle(Slot::drafted("units"), one.clone()).titled(one.title());
                    let groups = groups.among(one.groups(state)).noted(|_: &Acting| "as a group".to_owned());
                    groups.judged(|who| who.able(state))?;
                }
                answers.ways(|ways| {
                    ways.verb::<Move>(MAIN, |answers| a_move(state, acting.as_ref(), answers));
                    ways.verb::<ChangeFormation>(MAIN, |answers| a_change(state, acting.as_ref(), answers));
                })
            });
            ways.word::<EndActions>(Button::new("End actions").ending(), || Legal::End);
        })
    }

    fn show(&self, state: &State, legal: &Legal) -> Preview {
        match legal {
            Legal::Move(legal) => legal.show(state),
            Legal::Changes(legal) => legal.show(state),
            Legal::End => Preview::saying("Points that are left are lost; commanders ride."),
        }
    }

    fn play(&self, ctx: &mut Ctx<'_, March>, legal: Legal) {
        if !matches!(legal, Legal::End) {
            ctx.push(task::Task::Movement(Task::Actions));
        }
        match legal {
            Legal::Move(legal) => begin_move(ctx, legal),
            Legal::Changes(legal) => begin_changes(ctx, legal),
            Legal::End => {}
        }
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Legal)> {
        Some(chance::find(state, pick).unwrap_or_else(|| (EndActions {}.into(), Legal::End)))
    }
}

/// MG-MOV-08: who acts: a unit, or two as a group.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Acting(Vec<PieceId>);

impl Answer for Acting {
    fn piece(&self) -> Option<PieceId> {
        self.0.last().copied()
    }
}

impl Acting {
    /// Those who can do something: move, or at least form otherwise.
    fn able(self, state: &State) -> Result<Self, Refusal> {
        let stuck = set_out(state, self.march()).err();
        let forms = || self.changes(state).any(|changes| may_form(state, changes).is_ok());
        match stuck.filter(|_| !forms()) {
            Some(refusal) => Err(refusal),
            None => Ok(self),
        }
    }

    /// A unit with each friend it touches.
    fn groups<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Self> + 's {
        let [one] = self.0[..] else { return None.into_iter().flatten() };
        let unit = state.as_unit(one).expect("who acts is a unit");
        let friends = state.of_side(state.active).map(|(other, _)| other);
        let near = friends.filter(move |other| *other != unit && state.touch(unit, *other));
        Some(near.map(move |other| Self(vec![one, state.piece(other)]))).into_iter().flatten()
    }

    fn title(&self) -> String {
        let names: Vec<String> = self.0.iter().map(PieceId::to_string).collect();
        format!("What does {} do?", names.join(" with "))
    }

    /// Their move, before it is said where to.
    fn march(&self) -> Moves {
        Moves(self.0.iter().map(|unit| OneMove::of(*unit)).collect())
    }

    /// Their move, and of a single unit its charges at enemies in reach.
    fn moves<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Moves> + 's {
        let one = self.0.first().filter(|_| self.0.len() == 1).and_then(|one| state.as_unit(*one));
        let charger = one.filter(|unit| charge::may_charge_at_all(state, *unit).is_ok());
        let charges = charger.into_iter().flat_map(move |unit| {
            let (here, reach) = (&state.unit(unit).footprint, rate(state, unit));
            let enemies = state.of_side(state.active.enemy());
            let near = enemies.filter(move |(_, enemy)| here.is_near(&enemy.footprint, reach));
            near.filter_map(move |(target, _)| {
                let place = *charge::flush_places(state, unit, target).first()?;
                Some(Moves(vec![OneMove { to: None, ..charge_of(state, unit, target, &place) }]))
            })
        });
        std::iter::once(self.march()).chain(charges)
    }

    /// The formations they can take, one of them or both alike.
    fn changes<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Changes> + 's {
        let units: Vec<UnitId> = self.0.iter().filter_map(|unit| state.as_unit(*unit)).collect();
        let alone = units.len() == 1;
        // MG-MOV-07: a march column that can march no farther may form one anew, the other way.
        let new = move |to: Formation| match units[..] {
            [unit] => {
                let anew = to != state.unit(unit).formation || formation::cannot_march(state, unit);
                // Open order in the other shape is no change at all.
                to.suits(state.arm(unit))
                    && anew
                    && (!to.is_open() || formation::may_take(state, unit, to).is_ok())
            }
            _ => units.iter().all(|unit| formation::may_take(state, *unit, to).is_ok()),
        };
        Formation::ALL.into_iter().filter(move |to| new(*to)).flat_map(move |to| {
            let ways: &[Option<RoadWay>] = match to {
                Formation::MarchColumn if alone => &[Some(RoadWay::Onward), Some(RoadWay::Backward)],
                _ => &[None],
            };
            ways.iter().map(move |way| {
                Changes(self.0.iter().map(|unit| Change { unit: *unit, to, at: None, way: *way }).collect())
            })
        })
    }
}

/// The moves of an order, as a player picks them: a march, or a charge at the enemy he taps.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Moves(Vec<OneMove>);

impl Answer for Moves {
    fn label(&self) -> String {
        self.piece().map_or_else(|| "Move".to_owned(), |target| target.to_string())
    }

    fn piece(&self) -> Option<PieceId> {
        self.0.iter().find_map(|one| one.charge.as_ref()).map(|charge| charge.target)
    }
}

/// Moves or formation changes on their way to an order: what each adds to the price, and what they cost whoever usually pays.
struct Begun<T> {
    deeds: Vec<T>,
    parts: Parts,
    cost: i32,
}

impl<T> Begun<T> {
    fn note(&self) -> String {
        let charge = if self.parts.iter().any(|part| part.contact) { "charge, " } else { "" };
        format!("{charge}{} CP", self.cost)
    }
}

/// Whether units may set out: what is said of their places is judged when all of it is said.
fn set_out(state: &State, Moves(moves): Moves) -> Result<Begun<OneMove>, Refusal> {
    let units = together(state, moves.iter().map(|one| one.unit))?;
    units.iter().try_for_each(|unit| may_act(state, *unit))?;
    let part = |(unit, one): (&UnitId, &OneMove)| {
        let (open_order, contact) = (state.open_order(*unit), one.charge.is_some());
        Part { unit: *unit, open_order, difficult: false, contact }
    };
    let parts: Parts = units.iter().zip(&moves).map(part).collect();
    let payer = usual_payer(state, Kind::Move, &parts)?;
    let checked = |moves: &[OneMove]| check(state, state.commander_piece(payer), moves);
    if moves.iter().any(OneMove::is_placed) {
        // Once it is known where they go, so is what that costs.
        let parts = checked(&moves).map_or(parts, |legal| legal.parts);
        return Ok(Begun { deeds: moves, parts, cost: 0 });
    }
    units.iter().try_for_each(|unit| may_move(state, *unit))?;
    let mut cost = price(state, payer, Kind::Move, &parts).total();
    if let ([unit], [OneMove { charge: Some(charge), .. }]) = (&units[..], &moves[..]) {
        cost = easiest(state, *unit, charge, checked)?.price.total();
    }
    Ok(Begun { deeds: moves, parts, cost })
}

/// The charge of a unit to the first place on an enemy's edge that the rules accept.
fn easiest(
    state: &State,
    unit: UnitId,
    charge: &Charge,
    checked: impl Fn(&[OneMove]) -> Result<LegalMove, Refusal>,
) -> Result<LegalMove, Refusal> {
    let target = enemy_of(state, unit, charge.target)?;
    let mut refusal = None;
    for place in charge::flush_places(state, unit, target) {
        match checked(&[charge_of(state, unit, target, &place)]) {
            Ok(legal) => return Ok(legal),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    // Without a place that is flush the order itself says what is wrong.
    refusal.map_or_else(
        || checked(&[OneMove { charge: Some(charge.clone()), ..OneMove::of(state.piece(unit)) }]),
        Err,
    )
}

/// The charge of one unit to a place on an enemy's edge.
pub(crate) fn charge_of(state: &State, unit: UnitId, target: UnitId, place: &FlushPlace) -> OneMove {
    let stand = place.stand.map(|stand| stand + 1);
    let charge = Charge { target: state.piece(target), and: None, edge: place.edge, stand };
    OneMove { to: Some(place.pose), charge: Some(charge), ..OneMove::of(state.piece(unit)) }
}

fn a_move(state: &State, acting: Option<&Acting>, answers: &mut Answers<'_, Move>) -> Answered<Legal> {
    if let Some(answered) = answers.whole(|order| check(state, order.payer, &order.moves)) {
        return answered.map(Legal::Move);
    }
    let what = answers.pick(Slot::drafted("moves"), title(acting));
    let what = what.among(acting.into_iter().flat_map(|acting| acting.moves(state))).noted(Begun::note);
    let Begun { deeds: mut moves, parts, .. } = what.judged(|moves| set_out(state, moves))?;
    let payer = ask_payer(state, answers, slot!(payer), "Who pays?", (Kind::Move, &parts))?;
    for number in 0..moves.len() {
        let unit = parts[number].unit;
        let judge = |one: OneMove| {
            let mut all = moves.clone();
            all[number] = one;
            if all.iter().all(OneMove::is_placed) {
                check(state, payer, &all)?;
            }
            Ok(all.swap_remove(number))
        };
        let title = format!("Where does {} go?", state.name(unit));
        let place = places::to_be_dragged(state, unit);
        let place = answers.fill(Slot::drafted(["moves/0", "moves/1"][number]), title, place);
        let place = place.proposing(|| places::proposals(state, unit, &moves[number]));
        let place = if moves[number].charge.is_some() { place.settled() } else { place };
        let here = |_: Pick<'_>| moves[number].clone();
        if number == 0 {
            moves[number] = place.judged(here, judge)?;
        } else if let Some(one) = place.maybe(here, judge)? {
            moves[number] = one;
        } else {
            // One of two may stay where it is; then the other's place must do.
            check(state, payer, &moves).map_err(|_| Unanswered::Asked)?;
        }
    }
    answers.done(Legal::Move(check(state, payer, &moves)?), || Move { payer, moves })
}

fn title(acting: Option<&Acting>) -> String {
    acting.map_or_else(String::new, Acting::title)
}

/// The formation changes of an order, as a player picks them.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Changes(Vec<Change>);

impl Answer for Changes {
    fn label(&self) -> String {
        match &self.0[..] {
            [Change { way: Some(RoadWay::Onward), .. }] => "March column, along the road".to_owned(),
            [Change { way: Some(RoadWay::Backward), .. }] => "March column, back along the road".to_owned(),
            [one] => {
                let mut letters = one.to.name().chars();
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
            }
            [one, ..] => format!("Both: {}", one.to.name()),
            [] => String::new(),
        }
    }
}

/// Whether units may form so. Where one has no room and no place is said, another within an inch will do (MG-FRM-13).
fn may_form(state: &State, Changes(changes): Changes) -> Result<Begun<Change>, Refusal> {
    let units = together(state, changes.iter().map(|one| one.unit))?;
    let part = |unit: &UnitId| {
        let open_order = state.arm(*unit) == Arm::Infantry && state.unit(*unit).formation.is_open();
        Part { unit: *unit, open_order, difficult: false, contact: false }
    };
    let parts: Parts = units.iter().map(part).collect();
    let superior = state.setup.unit(units[0]).superior;
    let payer = state.commander_piece(usual_payer(state, Kind::Formation, &parts).unwrap_or(superior));
    let mut checked = check_changes(state, payer, &changes);
    if let (Err(_), Some(at)) = (&checked, room_for(state, &changes)) {
        let beside = [Change { at: Some(at), ..changes[0].clone() }];
        checked = check_changes(state, payer, &beside).or(checked);
    }
    match checked {
        Ok(legal) => Ok(Begun { deeds: changes, cost: legal.price.total(), parts: legal.parts }),
        Err(_) if changes.iter().any(|one| one.at.is_some()) => Ok(Begun { deeds: changes, parts, cost: 0 }),
        Err(refusal) => Err(refusal),
    }
}

/// MG-FRM-13: the nearest free place for a unit that has no room for its change where it stands.
fn room_for(state: &State, changes: &[Change]) -> Option<Spot> {
    let [one] = changes else { return None };
    let unit = crowded(state, one)?;
    formation::nearest_free_front(state, unit, one.to, UnitSet::default()).map(table::Pose::spot)
}

/// MG-FRM-13: the unit of a change that has no room where it stands.
fn crowded(state: &State, one: &Change) -> Option<UnitId> {
    let unit = state.as_unit(one.unit).filter(|_| one.to != Formation::MarchColumn)?;
    let old = state.unit(unit).footprint.front().snap();
    (!formation::fits(state, unit, one.to, old, UnitSet::default())).then_some(unit)
}

fn a_change(
    state: &State,
    acting: Option<&Acting>,
    answers: &mut Answers<'_, ChangeFormation>,
) -> Answered<Legal> {
    if let Some(answered) = answers.whole(|order| check_changes(state, order.payer, &order.changes)) {
        return answered.map(Legal::Changes);
    }
    let how = answers.pick(Slot::drafted("changes"), title(acting));
    let how = how.among(acting.into_iter().flat_map(|acting| acting.changes(state))).noted(Begun::note);
    let Begun { deeds: mut changes, parts, .. } = how.judged(|changes| may_form(state, changes))?;
    let kind = (Kind::Formation, &parts[..]);
    let payer = ask_payer(state, answers, slot!(payer), "Change formation?", kind)?;
    let one = changes[0].clone();
    if let (1, Some(unit)) = (changes.len(), crowded(state, &one)) {
        let ghost = super::ghost(state, unit, one.to, formation::MAKE_ROOM);
        let place = Form::Place(Ghost { answer: PlaceAnswer::Point, ..ghost });
        let place = answers.fill(Slot::drafted("changes/0/at"), "Where is there room?", place).settled();
        let free = || room_for(state, std::slice::from_ref(&one));
        let place =
            place.proposing(|| Vec::from_iter(free().map(|at| ("The nearest free place".to_owned(), at))));
        let at = |at: Spot| Change { at: Some(at), ..one.clone() };
        let judge = |spot: Spot| check_changes(state, payer, &[at(spot)]).map(|_| at(spot));
        let here = state.unit(unit).footprint.front().snap().spot();
        changes[0] = place.judged(|_| free().unwrap_or(here), judge)?;
    }
    let legal = check_changes(state, payer, &changes)?;
    answers.done(Legal::Changes(legal), || ChangeFormation { payer, changes })
}
