//! What the questions of all phases share: naming formations, and the ghost that is dragged.

use std::cell::RefCell;

use engine::decision::PlaceAnswer;
use engine::question::Ghost;
use engine::view::Base;

use crate::prelude::*;

/// A formation's piece: its first base.
pub(crate) fn piece(set: BaseSet) -> PieceId {
    set.first().map_or(PieceId(0), BaseId::piece)
}

/// A set of bases as pieces.
pub(crate) fn pieces(set: BaseSet) -> Vec<PieceId> {
    set.iter().map(BaseId::piece).collect()
}

/// The first base of each of a side's formations.
pub(crate) fn own_formations(state: &State, side: Side) -> impl Iterator<Item = BaseId> {
    state.formations(side).into_iter().filter_map(BaseSet::first)
}

/// A base of the side that decides, on the table.
pub(crate) fn own_base(state: &State, side: Side, piece: PieceId) -> Result<BaseId, Refusal> {
    let base = state.as_base(piece).filter(|base| state.is_present(*base));
    match base {
        Some(base) if state.side(base) == side => Ok(base),
        Some(_) => Err(no!(ids::SG_TURN_02, "{piece} is not yours: choose one of your own")),
        None => Err(no!(ids::SG_CMD_02, "{piece} is no troop base on the table: choose one")),
    }
}

/// A formation of the side that decides, by any of its bases.
pub(crate) fn own_formation(state: &State, side: Side, piece: PieceId) -> Result<BaseSet, Refusal> {
    own_base(state, side, piece).map(|base| state.formation(base))
}

/// SG-ACT-05, SG-CMD-02: an enemy base on the table; command bases cannot be targets.
pub(crate) fn enemy_base(state: &State, side: Side, piece: PieceId) -> Result<BaseId, Refusal> {
    let base = state.as_base(piece).filter(|base| state.is_present(*base));
    match base {
        Some(base) if state.side(base) != side => Ok(base),
        Some(_) => Err(no!(ids::SG_ACT_05, "{piece} is your own: choose an enemy")),
        None => Err(no!(ids::SG_CMD_02, "{piece} is no troop base on the table: choose an enemy formation")),
    }
}

/// An enemy formation, by any of its bases.
pub(crate) fn enemy_formation(state: &State, side: Side, piece: PieceId) -> Result<BaseSet, Refusal> {
    enemy_base(state, side, piece).map(|base| state.formation(base))
}

/// SG-CMD-01: a command base of the side that decides.
pub(crate) fn own_commander(state: &State, side: Side, piece: PieceId) -> Result<CommandId, Refusal> {
    let id = state.as_commander(piece).filter(|id| state.setup.commanders[id.index()].side == side);
    id.ok_or_else(|| no!(ids::SG_CMD_04, "{piece} is no command base of yours: choose one"))
}

/// Asks for one of one's own formations; any of its bases can be tapped. `note` says what stands beside one that may be picked.
pub(crate) fn pick_formation<O>(
    state: &State,
    side: Side,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, PieceId>,
    may: impl Fn(BaseSet) -> Result<BaseSet, Refusal>,
    note: impl Fn(&BaseSet) -> String,
) -> Answered<BaseSet> {
    let own = own_formations(state, side).map(BaseId::piece);
    let pick = answers.pick(slot, "Which formation?").among(own).showing(pieces(state.of_side(side)));
    // Every base of a formation is shown, and what holds for the first of them is not found out again.
    let judged = Known::default();
    let noted = Known::default();
    pick.noted(|set: &BaseSet| noted.of(*set, || note(set))).judged(|piece| {
        let set = own_formation(state, side, piece)?;
        judged.of(set, || may(set))
    })
}

/// What has been found out of formations.
struct Known<T>(RefCell<Vec<(BaseSet, T)>>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<T: Clone> Known<T> {
    fn of(&self, set: BaseSet, find: impl FnOnce() -> T) -> T {
        if let Some((_, known)) = self.0.borrow().iter().find(|(other, _)| *other == set) {
            return known.clone();
        }
        let found = find();
        self.0.borrow_mut().push((set, found.clone()));
        found
    }
}

/// Asks for an enemy formation; any of its bases can be tapped.
pub(crate) fn pick_target<O>(
    state: &State,
    side: Side,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, PieceId>,
    near: BaseSet,
) -> Answered<BaseSet> {
    let mut enemies = state.formations(side.enemy());
    enemies.sort_by(|a, b| state.gap(near, *a).total_cmp(&state.gap(near, *b)));
    let lit: Vec<PieceId> = enemies.into_iter().map(piece).collect();
    let shown = pieces(state.of_side(side.enemy()));
    let pick = answers.pick(slot, "Whom does it attack?").among(lit).showing(shown);
    pick.judged(|piece| enemy_formation(state, side, piece))
}

/// Where bases may go, and how they may stand there: what is asked, what is proposed, and what chance tries.
pub(crate) struct Destination<O, P, A> {
    pub(crate) title: &'static str,
    pub(crate) to: Slot<O, Pose>,
    pub(crate) form: Slot<O, Arrangement>,
    /// How they stand if nothing is said.
    pub(crate) usual: Arrangement,
    pub(crate) proposals: P,
    pub(crate) any: A,
}

/// How often chance looks for a place.
const TRIES: usize = 8;

/// Asks where some bases go, then how they stand there: an arrangement is judged in its place.
pub(crate) fn ask_place<O, P, A, L>(
    state: &State,
    set: BaseSet,
    answers: &mut Answers<'_, O>,
    asked: Destination<O, P, A>,
    judge: impl Fn(Pose, &Arrangement) -> Result<L, Refusal>,
) -> Answered<(L, Pose, Arrangement)>
where
    P: FnOnce() -> Vec<(String, Pose)>,
    A: Fn(&mut dyn FnMut(usize) -> usize) -> Pose,
{
    let Destination { title, to, form, usual, proposals, any } = asked;
    let proposed: RefCell<Vec<Pose>> = RefCell::default();
    let place = answers.fill(to, title, Form::Place(ghost(state, set, None))).proposing(|| {
        let all = proposals();
        proposed.borrow_mut().extend(all.iter().map(|(_, to)| *to));
        all
    });
    let to = place.judged(
        |pick| {
            let tried = std::iter::repeat_with(|| any(&mut *pick)).take(TRIES);
            let mut last = Pose::default();
            tried.inspect(|to| last = *to).find(|to| judge(*to, &usual).is_ok()).unwrap_or(last)
        },
        |to| if proposed.borrow().contains(&to) { judge(to, &usual).map(|_| to) } else { Ok(to) },
    )?;
    let form = answers.settle(form, usual).among(arrangements(set));
    form.judged(|form| judge(to, &form).map(|legal| (legal, to, form)))
}

/// A formation that is dragged about its centre.
pub(crate) fn ghost(state: &State, set: BaseSet, reach: Option<f64>) -> Ghost {
    let (centre, facing) = (state.centre(set), formations::facing(state, set));
    let at = |base: BaseId| {
        let here = state.rect(base);
        let forward = here.forward.turned(-facing);
        Rect::along((here.centre - centre).turned(-facing), forward, here.width(), here.depth())
    };
    Ghost {
        piece: piece(set).to_string(),
        answer: PlaceAnswer::Pose,
        from: PoseOut { x: centre.x, y: centre.y, facing },
        bases: set.iter().map(|base| Base::from(&at(base))).collect(),
        reach,
    }
}

/// A command base that is dragged.
pub(crate) fn command_ghost(state: &State, id: CommandId) -> Ghost {
    let at = state.commanders[id.index()].at.point();
    let [width, depth] = state.setup.sizes.command;
    Ghost {
        piece: state.command_name(id).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
        bases: vec![Base::from(&Rect::centred(Pose::new(0.0, 0.0, 0.0), width, depth))],
        reach: None,
    }
}

/// Arrangements worth proposing: as they stand, in one line, in two and in three ranks.
pub(crate) fn arrangements(set: BaseSet) -> Vec<Arrangement> {
    let many = set.len();
    let ranks = [1, 2, 3].into_iter().filter(|ranks| *ranks <= many);
    let mut all = vec![Arrangement::default()];
    all.extend(ranks.map(|ranks| Arrangement::abreast(many.div_ceil(ranks))).filter(|_| many > 1));
    all
}
