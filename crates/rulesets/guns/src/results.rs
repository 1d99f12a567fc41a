//! What results of fire and combat do to formations: they fall back, are pushed back, break up and close up, and command bases make room.

use crate::command_bases;
use crate::event::Why;
use crate::gap_line::{gap_line, gap_lines};
use crate::movement::rects_at;
use crate::order::GoTo;
use crate::prelude::*;

/// What is still to be carried out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SG-FIRE-08: a group falls back out of the range of these guns.
    FallBack { set: BaseSet, guns: BaseSet },
    /// SG-OUT-05: a losing formation is pushed back.
    PushBack { set: BaseSet },
    /// SG-OUT-06: a base of a formation that has broken up finds a place by itself, or none.
    PushSingly { base: BaseId },
    /// SG-OUT-06: of those that broke up, who touches is one formation.
    Rally { set: BaseSet },
    /// SG-FORM-11: what is left of a formation closes up.
    /// - `lost`: whether its side has just lost a combat with it.
    CloseUp { set: BaseSet, lost: bool },
    /// SG-CMD-06: command bases make room for troops.
    ClearCommand,
    /// One of several ways is chosen.
    Choose(Choose),
}

/// The choice among several ways.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// Who decides.
    pub side: Side,
    /// What for.
    pub why: Why,
    /// The ways: where each base would stand.
    pub ways: Vec<Vec<(BaseId, Pose)>>,
    /// The command base that is shifted, if it is one, and where to.
    pub command: Option<(CommandId, Vec<Spot>)>,
}

impl Choose {
    fn spots(&self) -> Vec<Spot> {
        match &self.command {
            Some((_, spots)) => spots.clone(),
            None => self.ways.iter().filter_map(|way| way.first()).map(|(_, at)| at.spot()).collect(),
        }
    }
}

impl Asks<Guns> for Choose {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, state: &State) -> Head {
        let who = match (&self.command, self.ways.first().and_then(|way| way.first())) {
            (Some((id, _)), _) => state.command_name(*id).to_owned(),
            (None, Some((base, _))) => state.called(state.formation(*base)),
            (None, None) => String::new(),
        };
        Head::new(self.why.choice(), "Which way?", format!("{who} may go either way.")).interrupting()
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let spots = self.spots();
        answers.ways(|menu| {
            menu.verb::<GoTo>(MAIN, |answers| {
                let pick = answers.pick(slot!(to), "Which way?").among(spots.iter().copied());
                let place = pick.judged(|to| {
                    let near = |spot: &Spot| within(spot.point().distance(to.point()), 0.0);
                    spots
                        .iter()
                        .position(near)
                        .ok_or_else(|| no!(self.why.choice(), "that is none of the ways: choose one of them"))
                })?;
                answers.done(self.clone().goes(place), || GoTo { to: spots[place] })
            });
        })
    }
}

impl Choose {
    /// The way that is gone.
    fn goes(self, way: usize) -> Doing {
        let spot = self.spots()[way].point();
        let shown = move |state: &State, choice: &Self| {
            let shown = Preview::saying(format_args!("It goes to {}.", spot.measured()));
            let placed = choice.ways.get(way).map(|way| rects_at(state, way)).unwrap_or_default();
            shown.drawn(Witness::point(spot, "here")).standing(placed.iter())
        };
        Doing::of(self).shown(shown).played(move |ctx, mut choice| match choice.command {
            Some((id, spots)) => shift_command(ctx, id, spots[way]),
            None => shift(ctx, choice.ways.swap_remove(way), choice.why),
        })
    }
}

impl Task {
    /// Carries it out.
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) {
        match self {
            Self::FallBack { set, guns } => fall_back(ctx, set, guns),
            Self::PushBack { set } => push_back(ctx, set),
            Self::PushSingly { base } => push_singly(ctx, base),
            Self::Rally { set } => rally(ctx, set),
            Self::CloseUp { set, lost } => close_up(ctx, set, lost),
            Self::ClearCommand => clear_command(ctx),
            Self::Choose(_) => {}
        }
    }
}

/// Moves bases by a result.
pub(crate) fn shift(ctx: &mut Ctx<'_, Guns>, placed: Vec<(BaseId, Pose)>, why: Why) {
    ctx.emit(Event::Shifted { placed: placed.clone(), why });
    ctx.tell(|state| {
        let set: BaseSet = placed.iter().map(|(base, _)| *base).collect();
        let (what, gait) = match why {
            Why::FellBack => ("[falls] back", Gait::Retreat),
            Why::PushedBack => ("[is] pushed back", Gait::Retreat),
            Why::ClosedUp => ("[closes] up", Gait::Form),
            Why::MadeRoom | Why::SteppedUp => ("[steps] up", Gait::March),
            Why::Advanced => ("[advances]", Gait::Charge),
        };
        let told = about(state, why.choice(), set, what);
        placed.iter().fold(told, |told, (base, at)| told.seen(step(state, *base, *at, gait)))
    });
}

/// Removes bases, if there are any.
pub(crate) fn destroy(ctx: &mut Ctx<'_, Guns>, bases: BaseSet, rule: RuleId) {
    if bases.is_empty() {
        return;
    }
    ctx.emit(Event::Destroyed { bases });
    ctx.tell(|state| {
        let names: Vec<&str> = bases.iter().map(|base| state.name(base)).collect();
        let many = if names.len() == 1 { "is" } else { "are" };
        let told =
            Telling::new(rule, format!("{} {many} destroyed.", names.join(", "))).about(names).headline();
        bases
            .iter()
            .fold(told, |told, base| told.seen(out(state, base, "destroyed", Some(state.rect(base).centre))))
    });
}

/// Several bases as one group if they hang together, else each by itself (SG-FIRE-08).
pub(crate) fn connected_or_single(state: &State, set: BaseSet) -> Vec<BaseSet> {
    if set.is_empty() {
        return vec![];
    }
    let one = formations::parts(&state.rects(set)).iter().all(|part| *part == 0);
    if one { vec![set] } else { set.iter().map(BaseSet::from).collect() }
}

/// Whether bases may stand there, beyond what every move by a result must keep to.
type Suits<'a> = &'a dyn Fn(&[(BaseId, Rect)]) -> bool;

/// SG-OUT-05, SG-FIRE-08: the smallest step of a tenth of an inch along a bearing after which a group stands legally.
pub(crate) struct Back<'a> {
    pub(crate) state: &'a State,
    pub(crate) set: BaseSet,
    /// Enemies whose bases are no hindrance on the way.
    pub(crate) passing: BaseSet,
    /// Bases that are left out of account.
    pub(crate) ignoring: BaseSet,
}

impl Back<'_> {
    /// The places along one bearing, if there are legal ones.
    pub(crate) fn along(&self, bearing: f64, suits: Suits<'_>) -> Option<Vec<(BaseId, Pose)>> {
        let way = Point::toward(bearing);
        let free = self.free(way);
        let board = &self.state.setup.terrain.board;
        (1..).map(|tenths| f64::from(tenths) / 10.0).take_while(|inches| within(*inches, free)).find_map(
            |inches| {
                let moved = self.moved(way * inches);
                if !moved.iter().all(|(_, rect)| board.holds_rect(rect)) {
                    // Farther on it is off the table too.
                    return Some(None);
                }
                (self.is_room(&moved) && suits(&moved)).then(|| Some(self.state.slid(self.set, way * inches)))
            },
        )?
    }

    /// SG-FIRE-08: as far along a bearing as the group legally can.
    pub(crate) fn farthest(&self, bearing: f64) -> Option<Vec<(BaseId, Pose)>> {
        let way = Point::toward(bearing);
        let (free, board) = (self.free(way), &self.state.setup.terrain.board);
        let steps = (1..).map(|tenths| f64::from(tenths) / 10.0);
        let steps = steps.take_while(|inches| {
            within(*inches, free) && self.moved(way * *inches).iter().all(|(_, rect)| board.holds_rect(rect))
        });
        let last = steps.filter(|inches| self.is_room(&self.moved(way * *inches))).last()?;
        Some(self.state.slid(self.set, way * last))
    }

    fn moved(&self, by: Vector) -> Vec<(BaseId, Rect)> {
        self.set.iter().map(|base| (base, self.state.rect(base).shifted(by))).collect()
    }

    /// How far the track of the centre is free of enemy bases and impassable ground.
    fn free(&self, way: Vector) -> f64 {
        let centre = self.state.centre(self.set);
        let board = &self.state.setup.terrain.board;
        let track = Segment::new(centre, centre + way * (board.width + board.depth));
        let enemies =
            self.state.of_side(self.state.side_of(self.set).enemy()).minus(self.passing).minus(self.ignoring);
        let met = enemies
            .iter()
            .filter_map(|enemy| self.state.rect(enemy).stretch(track))
            .map(|part| part.from * track.length());
        let closed = self.state.setup.terrain.first_impassable(track).map(|at| at.distance(centre));
        met.chain(closed).fold(track.length(), f64::min)
    }

    /// Off impassable ground and overlapping no troop base.
    fn is_room(&self, moved: &[(BaseId, Rect)]) -> bool {
        let others = self.state.present().filter(|base| !self.set.has(*base) && !self.ignoring.has(*base));
        let others: Vec<&Rect> = others.map(|base| self.state.rect(base)).collect();
        moved.iter().all(|(_, rect)| {
            !self.state.setup.terrain.is_barred(rect) && !others.iter().any(|other| overlaps(rect, other))
        })
    }
}

/// SG-ENG-08: whether moved bases are outside the pair range of every enemy base.
pub(crate) fn is_clear(state: &State, moved: &[(BaseId, Rect)], ignoring: BaseSet) -> bool {
    let Some((first, _)) = moved.first() else { return true };
    let enemies = state.of_side(state.side(*first).enemy()).minus(ignoring);
    moved.iter().all(|(base, rect)| {
        enemies.iter().all(|enemy| {
            let range = state.er(*base).max(state.er(enemy));
            beyond(distance_only(rect, state.rect(enemy)), range)
        })
    })
}

/// The ways of the smallest turn that has any: straight, or to either side.
fn ways(back: &Back<'_>, bearing: f64, turns: &[f64], suits: Suits<'_>) -> Vec<Vec<(BaseId, Pose)>> {
    for turn in turns {
        let sides: &[f64] = if *turn == 0.0 { &[0.0] } else { &[-1.0, 1.0] };
        let found: Vec<_> =
            sides.iter().filter_map(|side| back.along(bearing + turn * side, suits)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    vec![]
}

/// Goes the only way, or asks which.
fn take(ctx: &mut Ctx<'_, Guns>, mut ways: Vec<Vec<(BaseId, Pose)>>, why: Why, set: BaseSet) {
    if ways.len() == 1 {
        shift(ctx, ways.remove(0), why);
    } else {
        let side = ctx.side_of(set);
        ctx.push(Task::Choose(Choose { side, why, ways, command: None }));
    }
}

/// SG-FIRE-08: the turns of a fall-back.
const FALL_BACK: [f64; 4] = [0.0, 15.0, 30.0, 45.0];
/// SG-OUT-06: the turns of a push-back.
pub(crate) const PUSH_BACK: [f64; 7] = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0];

/// SG-FIRE-08: a group leaves its formation and goes out of range of the guns.
fn fall_back(ctx: &mut Ctx<'_, Guns>, set: BaseSet, guns: BaseSet) {
    if ctx.formation(set.first().expect("somebody falls back")) != set {
        formations::detach(ctx, set);
    }
    let bearing = (ctx.centre(set) - ctx.centre(guns)).bearing();
    let back = Back { state: ctx, set, passing: BaseSet::default(), ignoring: BaseSet::default() };
    let suits = |moved: &[(BaseId, Rect)]| {
        let far = |gun: BaseId| {
            let range = ctx.info(gun).range.unwrap_or(0.0);
            moved.iter().all(|(_, rect)| beyond(distance_only(ctx.rect(gun), rect), range))
        };
        guns.iter().all(far) && is_clear(ctx, moved, BaseSet::default())
    };
    let found = ways(&back, bearing, &FALL_BACK, &suits);
    if !found.is_empty() {
        return take(ctx, found, Why::FellBack, set);
    }
    if set.len() > 1 {
        let singly: Vec<Task> = set.iter().map(|base| Task::FallBack { set: base.into(), guns }).collect();
        return ctx.push_in_order(singly);
    }
    if let Some(placed) = back.farthest(bearing) {
        shift(ctx, placed, Why::FellBack);
    }
}

/// SG-OUT-05: on which bearing the winners push a formation back.
fn pushed_from(state: &State, set: BaseSet) -> Option<f64> {
    let fight = state.fight.as_ref()?;
    let stood: Vec<Rect> =
        fight.stood.iter().map(|(base, at)| movement::rect_at(state, *base, *at)).collect();
    gap_line(&stood, &state.rects(set), formations::facing(state, set)).map(|line| line.bearing)
}

/// SG-OUT-05: whether a formation stands outside every pair range, and stays.
pub(crate) fn stays(state: &State, set: BaseSet) -> bool {
    let here: Vec<(BaseId, Rect)> = set.iter().map(|base| (base, *state.rect(base))).collect();
    is_clear(state, &here, BaseSet::default())
}

/// SG-OUT-05, SG-OUT-06: where a losing formation can go, the other losers left in account or out of it.
pub(crate) fn ways_back(state: &State, set: BaseSet, ignoring: BaseSet) -> Vec<Vec<(BaseId, Pose)>> {
    let Some(bearing) = pushed_from(state, set) else { return vec![] };
    let passing = state.fight.as_ref().map(|fight| fight.advanced).unwrap_or_default();
    let back = Back { state, set, passing, ignoring };
    ways(&back, bearing, &PUSH_BACK, &|moved| is_clear(state, moved, BaseSet::default()))
}

/// SG-OUT-05.
fn push_back(ctx: &mut Ctx<'_, Guns>, set: BaseSet) {
    if set.is_empty() || stays(ctx, set) {
        return;
    }
    let found = ways_back(ctx, set, BaseSet::default());
    if !found.is_empty() {
        return take(ctx, found, Why::PushedBack, set);
    }
    let mut tasks: Vec<Task> = set.iter().map(|base| Task::PushSingly { base }).collect();
    tasks.push(Task::Rally { set });
    for base in set.iter() {
        formations::detach(ctx, base.into());
    }
    ctx.push_in_order(tasks);
}

/// SG-OUT-06: a base that finds no place is removed.
fn push_singly(ctx: &mut Ctx<'_, Guns>, base: BaseId) {
    let set = BaseSet::from(base);
    if stays(ctx, set) {
        return;
    }
    match ways_back(ctx, set, BaseSet::default()) {
        found if found.is_empty() => destroy(ctx, set, ids::SG_OUT_06),
        found => take(ctx, found, Why::PushedBack, set),
    }
}

/// SG-OUT-06: those that found a place are one formation where they touch.
fn rally(ctx: &mut Ctx<'_, Guns>, set: BaseSet) {
    for part in connected(ctx, ctx.there(set)).into_iter().filter(|part| part.len() > 1) {
        formations::detach(ctx, part);
    }
}

/// The connected parts of a set, in the order of their first bases.
pub(crate) fn connected(state: &State, set: BaseSet) -> Vec<BaseSet> {
    let bases: Vec<BaseId> = set.iter().collect();
    let numbers = formations::parts(&state.rects(set));
    let count = numbers.iter().max().map_or(0, |most| most + 1);
    let part = |number: usize| {
        bases.iter().zip(&numbers).filter(|(_, known)| **known == number).map(|(base, _)| *base).collect()
    };
    (0..count).map(part).collect()
}

/// SG-FORM-11: the largest part stays, and the others slide to it along their gap lines, the nearest first.
fn close_up(ctx: &mut Ctx<'_, Guns>, set: BaseSet, lost: bool) {
    let set = ctx.there(set);
    let mut parts = connected(ctx, set);
    if parts.len() < 2 {
        return;
    }
    let largest = parts.iter().map(|part| part.len()).max().unwrap_or(0);
    let stays = parts.remove(parts.iter().position(|part| part.len() == largest).unwrap_or(0));
    let part = nearest(parts, |part| ctx.gap(*part, stays))[0];
    let lines = gap_lines(&ctx.rects(part), &ctx.rects(stays));
    let ways = lines.iter().map(|line| ctx.slid(part, Point::toward(line.bearing) * line.gap.distance));
    let open: Vec<Vec<(BaseId, Pose)>> = ways.filter(|way| may_close(ctx, part, way, lost)).collect();
    if open.is_empty() {
        formations::detach(ctx, part);
        return ctx.push(Task::CloseUp { set: set.minus(part), lost });
    }
    ctx.push(Task::CloseUp { set, lost });
    take(ctx, open, Why::ClosedUp, part);
}

/// SG-FORM-11: whether a part may slide there.
fn may_close(state: &State, part: BaseSet, way: &[(BaseId, Pose)], lost: bool) -> bool {
    let moved: Vec<(BaseId, Rect)> =
        way.iter().map(|(base, at)| (*base, movement::rect_at(state, *base, *at))).collect();
    let centre = state.centre(part);
    let by = way.first().map_or(Point::default(), |(base, at)| at.point() - state.base(*base).at.point());
    let track = Segment::new(centre, centre + by);
    let enemies = state.of_side(state.side_of(part).enemy());
    let back = Back { state, set: part, passing: BaseSet::default(), ignoring: BaseSet::default() };
    let free = state.setup.terrain.first_impassable(track).is_none()
        && !enemies.iter().any(|enemy| state.rect(enemy).stretch(track).is_some());
    let on_table = moved.iter().all(|(_, rect)| state.setup.terrain.board.holds_rect(rect));
    free && on_table && back.is_room(&moved) && (!lost || is_clear(state, &moved, BaseSet::default()))
}

/// SG-CMD-06: the first command base that troops stand on is shifted the shortest way.
fn clear_command(ctx: &mut Ctx<'_, Guns>) {
    let covered = |id: &CommandId| {
        let rect = ctx.command_rect(*id);
        ctx.present().any(|base| overlaps(&rect, ctx.rect(base)))
    };
    let Some(id) = ctx.all_commanders().find(covered) else { return };
    let spots = shortest_shifts(ctx, id);
    ctx.push(Task::ClearCommand);
    match spots[..] {
        [] => {
            // There is no room anywhere near: it is put where it may stand, however far.
            ctx.pop();
        }
        [only] => shift_command(ctx, id, only),
        _ => {
            let side = ctx.setup.commanders[id.index()].side;
            let choice = Choose { side, why: Why::MadeRoom, ways: vec![], command: Some((id, spots)) };
            ctx.push(Task::Choose(choice));
        }
    }
}

fn shift_command(ctx: &mut Ctx<'_, Guns>, id: CommandId, at: Spot) {
    let path = [ctx.commanders[id.index()].at, at];
    command_bases::moves(ctx, id, &path, ids::SG_CMD_06);
}

/// SG-CMD-06: the equally short shifts that bring a command base off all troops, onto the table and off impassable ground.
fn shortest_shifts(state: &State, id: CommandId) -> Vec<Spot> {
    let here = state.command_rect(id);
    let fits = |rect: &Rect| {
        state.setup.terrain.board.holds_rect(rect)
            && !state.setup.terrain.is_barred(rect)
            && !state.present().any(|base| overlaps(rect, state.rect(base)))
            && !state.all_commanders().any(|other| other != id && overlaps(rect, &state.command_rect(other)))
    };
    // Away from an edge of a base that is near: by as much as it takes to clear it.
    let near: Vec<Rect> = state
        .present()
        .map(|base| *state.rect(base))
        .filter(|rect| within(distance_only(rect, &here), 3.0))
        .collect();
    let reach = |rect: &Rect, axis: Vector| {
        rect.half_depth * rect.forward.dot(axis).abs() + rect.half_width * rect.right().dot(axis).abs()
    };
    let mut shifts: Vec<Vector> = vec![];
    for rect in &near {
        for axis in [
            rect.forward,
            -rect.forward,
            rect.right(),
            -rect.right(),
            here.forward,
            -here.forward,
            here.right(),
            -here.right(),
        ] {
            let apart = (here.centre - rect.centre).dot(axis);
            let by = reach(rect, axis) + reach(&here, axis) - apart;
            if by > 0.0 {
                shifts.push(axis * by);
            }
        }
    }
    let straight = shifts.clone();
    for (index, one) in straight.iter().enumerate() {
        for other in &straight[..index] {
            let turn = turn_between(one.bearing(), other.bearing()).abs();
            if within((turn - 90.0).abs(), 0.0) {
                shifts.push(*one + *other);
            }
        }
    }
    shifts.retain(|by| fits(&here.shifted(*by)));
    let mut spots: Vec<Spot> = vec![];
    for by in nearest(shifts, |by| by.length()) {
        let at = here.centre + by;
        let spot = Spot::new(at.x, at.y);
        if !spots.iter().any(|known| known.point().distance(at) <= TOLERANCE) {
            spots.push(spot);
        }
    }
    spots
}

impl Why {
    /// The rule by which one of several ways is chosen.
    pub(crate) const fn choice(self) -> RuleId {
        match self {
            Self::FellBack => ids::SG_FIRE_08,
            Self::PushedBack => ids::SG_OUT_06,
            Self::ClosedUp => ids::SG_FORM_11,
            Self::MadeRoom => ids::SG_CMD_06,
            Self::Advanced => ids::SG_OUT_04,
            Self::SteppedUp => ids::SG_COMB_11,
        }
    }
}
