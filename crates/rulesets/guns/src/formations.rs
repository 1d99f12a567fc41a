//! SG-FORM: formations of touching bases, how they split and join, and the bodies they fight in.

use crate::options::Joining;
use crate::order::{Join, Ready, Split};
use crate::prelude::*;
use crate::set_up::Setup;
use crate::state::{Base, Deed, Reach};

/// SG-FORM-03: how near two bases of one formation are.
pub(crate) const TOUCH: f64 = 0.05;
/// SG-FORM-02: the most bases of a formation where no divisions are named.
const MOST_WITHOUT_DIVISIONS: usize = 12;

/// SG-FORM-03: whether two bases touch; corner to corner counts.
pub(crate) fn touch(one: &Rect, other: &Rect) -> bool {
    within(distance_only(one, other), TOUCH)
}

/// SG-FORM-04: which bases hang together, by numbers in the order of their first.
pub(crate) fn parts(rects: &[Rect]) -> Vec<usize> {
    let mut part = vec![usize::MAX; rects.len()];
    let mut count = 0;
    for first in 0..rects.len() {
        if part[first] != usize::MAX {
            continue;
        }
        part[first] = count;
        let mut reached = vec![first];
        while let Some(here) = reached.pop() {
            for next in 0..rects.len() {
                if part[next] == usize::MAX && touch(&rects[here], &rects[next]) {
                    part[next] = count;
                    reached.push(next);
                }
            }
        }
        count += 1;
    }
    part
}

/// SG-FORM-05: how many bases wide and deep some bases are for one who faces this way.
pub(crate) fn width_and_depth(rects: &[Rect], facing: f64) -> (usize, usize) {
    let forward = Point::toward(facing);
    (most_crossed(rects, forward), most_crossed(rects, forward.right()))
}

/// The largest number of bases that one line crosses at right angles to an axis.
fn most_crossed(rects: &[Rect], axis: Point) -> usize {
    let span = |rect: &Rect| {
        let along = rect.corners().map(|corner| corner.dot(axis));
        let low = along.iter().copied().fold(f64::INFINITY, f64::min);
        let high = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low + TOUCH, high - TOUCH)
    };
    let spans: Vec<(f64, f64)> = rects.iter().map(span).collect();
    // A line that crosses most can be drawn where one of the spans begins.
    let crossing =
        |at: f64| spans.iter().filter(|(low, high)| *low <= at + TOLERANCE && at + TOLERANCE < *high).count();
    spans.iter().map(|(low, _)| crossing(*low)).max().unwrap_or(0)
}

/// SG-FORM-04, SG-FORM-05: whether bases may stand so in one formation. Any of them may give the facing.
pub(crate) fn check_shape(rects: &[Rect]) -> Result<(), Refusal> {
    if let Some(apart) = parts(rects).iter().position(|part| *part > 0) {
        let says = no!(
            ids::SG_FORM_04,
            "the bases of a formation touch one another and are one body: close the gap"
        );
        return Err(says.at(rects[apart].centre, "apart"));
    }
    let facings = rects.iter().map(|rect| rect.forward.bearing());
    let fits = |facing: f64| {
        let (wide, deep) = width_and_depth(rects, facing);
        2 * wide >= deep
    };
    if facings.clone().any(fits) {
        return Ok(());
    }
    let (wide, deep) = facings.clone().map(|facing| width_and_depth(rects, facing)).next().unwrap_or((0, 0));
    Err(no!(
        ids::SG_FORM_05,
        "it would be {wide} wide and {deep} deep: a formation is at least half as wide as it is deep"
    ))
}

/// SG-FORM-02: whether bases may be of one formation.
pub(crate) fn check_organisation(state: &State, set: BaseSet) -> Result<(), Refusal> {
    if state.setup.options.join_across_commands == Joining::Free {
        return Ok(());
    }
    let Some(first) = set.first() else { return Ok(()) };
    let division = state.info(first).division;
    if let Some(other) = set.iter().find(|base| state.info(*base).division != division) {
        return Err(no!(ids::SG_FORM_02, "{first} and {other} are of two divisions: join bases of one"));
    }
    let has_divisions = state.setup.sides[state.side(first)].has_divisions;
    if !has_divisions && set.len() > MOST_WITHOUT_DIVISIONS {
        let says = no!(
            ids::SG_FORM_02,
            "that makes {} bases: a formation has at most 12 where no divisions are named",
            set.len()
        );
        return Err(says);
    }
    Ok(())
}

/// SG-MOVE-04: whether these bases have room there: on the table, off impassable ground, on nobody.
pub(crate) fn check_room(state: &State, set: BaseSet, rects: &[Rect]) -> Result<(), Refusal> {
    check_clear_of_commanders(state, rects)?;
    check_clear_of_bases(state, set, rects)?;
    check_ground(state, rects)?;
    check_on_table(state, rects)
}

/// SG-CMD-06: troops end clear of command bases.
pub(crate) fn check_clear_of_commanders(state: &State, rects: &[Rect]) -> Result<(), Refusal> {
    for id in state.all_commanders() {
        let command = state.command_rect(id);
        if let Some(rect) = rects.iter().find(|rect| overlaps(rect, &command)) {
            let piece = state.command_piece(id);
            return Err(no!(ids::SG_CMD_06, "{piece} stands there: end clear of command bases")
                .at(rect.centre, piece));
        }
    }
    Ok(())
}

/// SG-FORM-03: bases may not overlap.
pub(crate) fn check_clear_of_bases(state: &State, set: BaseSet, rects: &[Rect]) -> Result<(), Refusal> {
    let others: Vec<BaseId> = state.present().filter(|other| !set.has(*other)).collect();
    for (index, rect) in rects.iter().enumerate() {
        if let Some(other) = others.iter().find(|other| overlaps(rect, state.rect(**other))) {
            return Err(no!(ids::SG_FORM_03, "{} stands there: bases may not overlap", *other)
                .at(rect.centre, *other));
        }
        if rects[..index].iter().any(|other| overlaps(rect, other)) {
            return Err(no!(ids::SG_FORM_03, "two of its bases would overlap").at(rect.centre, "overlap"));
        }
    }
    Ok(())
}

/// SG-TERR-05: nobody stands on impassable ground.
pub(crate) fn check_ground(state: &State, rects: &[Rect]) -> Result<(), Refusal> {
    match rects.iter().find(|rect| state.setup.terrain.is_barred(rect)) {
        Some(rect) => {
            Err(no!(ids::SG_TERR_05, "nobody may stand on impassable ground").at(rect.centre, "impassable"))
        }
        None => Ok(()),
    }
}

/// SG-MOVE-04: every base lies wholly on the table.
pub(crate) fn check_on_table(state: &State, rects: &[Rect]) -> Result<(), Refusal> {
    match rects.iter().find_map(|rect| state.setup.terrain.board.overhang(rect)) {
        Some((_, over, at)) => {
            let says = no!(
                ids::SG_MOVE_04,
                "a base would lie {over:.1} inches over the edge of the table: keep on it"
            );
            Err(says.at(at, over))
        }
        None => Ok(()),
    }
}

/// Bases in ranks of so many abreast, about a centre (SG-SCALE-10): side by side and touching, facing one way.
pub(crate) fn rows(setup: &Setup, bases: &[BaseId], files: usize, at: Pose) -> Vec<Pose> {
    let size = |id: &BaseId| setup.size(setup.bases[id.index()].arm);
    let mut local: Vec<Point> = vec![];
    let mut rear = 0.0;
    for row in bases.chunks(files.max(1)) {
        let wide: f64 = row.iter().map(|id| size(id)[0]).sum();
        let deep = row.iter().map(|id| size(id)[1]).fold(0.0, f64::max);
        let mut left = -wide / 2.0;
        for id in row {
            let [width, depth] = size(id);
            local.push(Point::new(left + width / 2.0, -rear - depth / 2.0));
            left += width;
        }
        rear += deep;
    }
    let mean =
        local.iter().fold(Point::default(), |sum, place| sum + *place) * (1.0 / local.len().max(1) as f64);
    let about = Placement::from(at);
    let pose = |place: &Point| {
        let at = about.world(*place - mean);
        Placement { at, facing: about.facing }.snap()
    };
    local.iter().map(pose).collect()
}

/// SG-FORM-05: the facing of a formation, as its first base has it.
pub(crate) fn facing(state: &State, set: BaseSet) -> f64 {
    set.first().map_or(0.0, |base| state.base(base).at.degrees())
}

/// SG-FORM-08: the two verbs, wherever a player may split and join; `then` says what he is asked next.
pub(crate) fn ways(
    ways: &mut Ways<'_, Order, Doing>,
    state: &State,
    side: Side,
    then: impl Fn(&mut Ctx<'_, Guns>) + Clone + 'static,
) {
    ways.verb::<Split>(Button::new("Split a formation").seldom(40).if_open(), |answers| {
        let own =
            || state.formations(side).into_iter().filter(|set| can_split(state, *set)).map(dialogue::piece);
        let pick = answers.pick(slot!(formation), "Which formation is split?").among_those(own);
        let set = pick.judged(|piece| dialogue::own_formation(state, side, piece))?;
        let off = answers.grow(
            slot!(off),
            |off| split_offers(state, set, off),
            |pick| some_part(set, pick),
            |off| check_split(state, set, off),
        )?;
        let rest = set.minus(off);
        let order = || Split { formation: dialogue::piece(set), off: dialogue::pieces(off) };
        let says = move |state: &State| {
            format!("{} and {} are two formations.", state.called(rest), state.called(off))
        };
        answers.done(organised(Event::Split { rest, off }, says, then.clone()), order)
    });
    ways.verb::<Join>(Button::new("Join formations").seldom(40).if_open(), |answers| {
        let joined = answers.grow(
            slot!(formations),
            |named| join_offers(state, side, named),
            |pick| some_neighbours(state, side, pick),
            |named| check_join(state, side, named),
        )?;
        let order = || Join {
            formations: state
                .grouped(joined, |base| base.formation)
                .into_iter()
                .map(dialogue::piece)
                .collect(),
        };
        let shown = move |state: &State| {
            says(state, joined, format_args!("[is] one formation of {} bases", joined.len()))
        };
        answers.done(organised(Event::Joined { bases: joined }, shown, then.clone()), order)
    });
}

/// What an owner does with his formations, and what he is asked then.
fn organised(
    event: Event,
    says: impl Fn(&State) -> String + 'static,
    then: impl FnOnce(&mut Ctx<'_, Guns>) + 'static,
) -> Doing {
    Doing::shown(says).played(move |ctx| {
        ctx.emit(event.clone());
        ctx.tell(|state| match event {
            Event::Split { rest, off } => {
                let from = state.called(rest);
                Some(about(state, ids::SG_FORM_06, off, format_args!("[is] split off from {from}")).detail())
            }
            Event::Joined { bases } => {
                Some(about(state, ids::SG_FORM_07, bases, "[is] one formation").detail())
            }
            _ => None,
        });
        then(ctx);
    })
}

/// SG-FORM-06: each group must be one body and not too deep.
fn check_split(state: &State, set: BaseSet, off: &[PieceId]) -> Result<BaseSet, Refusal> {
    let off: BaseSet = off.iter().filter_map(|piece| state.as_base(*piece)).collect();
    if off.is_empty() || !off.is_within(set) || off == set {
        return Err(no!(ids::SG_FORM_06, "name some of the formation's bases, and not all of them"));
    }
    check_shape(&state.rects(off))?;
    check_shape(&state.rects(set.minus(off)))?;
    Ok(off)
}

/// Whether some base or wing of a formation can be split off.
fn can_split(state: &State, set: BaseSet) -> bool {
    let all = dialogue::pieces(set);
    let parts = || (1..all.len()).map(|wing| &all[wing..]).chain(all.chunks(1));
    parts().any(|off| check_split(state, set, off).is_ok())
}

/// SG-FORM-07: the result must be one division, one body and not too deep.
pub(crate) fn check_join(state: &State, side: Side, named: &[PieceId]) -> Result<BaseSet, Refusal> {
    let mut joined = BaseSet::default();
    for piece in named {
        joined = joined.or(dialogue::own_formation(state, side, *piece)?);
    }
    if state.grouped(joined, |base| base.formation).len() < 2 {
        return Err(no!(ids::SG_FORM_07, "name two or more formations to join"));
    }
    check_organisation(state, joined)?;
    check_shape(&state.rects(joined))?;
    Ok(joined)
}

/// Splits worth proposing: a wing, the guns, the fresh bases; then base by base.
fn split_offers(state: &State, set: BaseSet, off: &[PieceId]) -> Next<PieceId> {
    let all: Vec<BaseId> = set.iter().collect();
    let mut offers = vec![];
    let mut offer = |label: String, part: BaseSet| {
        let list = dialogue::pieces(part);
        let legal = check_split(state, set, &list);
        if legal.is_ok() {
            offers.push(Offer::new(label, list));
        }
    };
    if off.is_empty() {
        let is_gun = |base: &BaseId| state.info(*base).arm.is_artillery();
        offer("The guns".to_owned(), set.iter().filter(is_gun).collect());
        offer(
            "The bases that have not acted".to_owned(),
            set.iter().filter(|base| state.base(*base).acted.is_none()).collect(),
        );
        for wing in 1..all.len() {
            offer(format!("From {} on", state.name(all[wing])), all[wing..].iter().copied().collect());
        }
    }
    // A base is lit if the split is legal with it, or with it and one more.
    let plus = |off: &[PieceId], base: BaseId| -> Vec<PieceId> {
        off.iter().copied().chain([base.piece()]).collect()
    };
    let is_legal = |off: &[PieceId]| check_split(state, set, off).is_ok();
    for base in all.iter().filter(|base| !off.contains(&base.piece())) {
        let with = plus(off, *base);
        if is_legal(&with)
            || all.iter().any(|more| !with.contains(&more.piece()) && is_legal(&plus(&with, *more)))
        {
            offers.push(Offer::tap(base.piece(), with));
        }
    }
    Next::new(ids::SG_FORM_06, "Which bases go to a formation of their own?", offers)
}

fn join_offers(state: &State, side: Side, named: &[PieceId]) -> Next<PieceId> {
    let sets: Vec<BaseSet> =
        named.iter().filter_map(|piece| Some(state.formation(state.as_base(*piece)?))).collect();
    let joined = sets.iter().fold(BaseSet::default(), |all, set| all.or(*set));
    let all = state.formations(side);
    let with = |named: &[PieceId], set: BaseSet| -> Vec<PieceId> {
        named.iter().copied().chain([dialogue::piece(set)]).collect()
    };
    let is_legal = |named: &[PieceId]| check_join(state, side, named).is_ok();
    // One formation is lit if it can be joined to what is named, or to a neighbour.
    let leads_on = |set: &BaseSet| {
        let more = with(named, *set);
        let touches = |other: &&BaseSet| **other != *set && within(state.gap(*set, **other), TOUCH);
        !joined.meets(*set)
            && (is_legal(&more) || all.iter().filter(touches).any(|other| is_legal(&with(&more, *other))))
    };
    let offer = |set: BaseSet| Offer::tap(dialogue::piece(set), with(named, set));
    let offers = all.iter().copied().filter(leads_on).map(offer).collect();
    Next::new(ids::SG_FORM_07, "Which formations are joined?", offers)
}

/// A wing of a formation, for random battles.
fn some_part(set: BaseSet, pick: &mut dyn FnMut(usize) -> usize) -> Option<Vec<PieceId>> {
    let all: Vec<PieceId> = dialogue::pieces(set);
    (all.len() > 1).then(|| all[1 + pick(all.len() - 1)..].to_vec())
}

/// Two formations that touch, for random battles.
fn some_neighbours(state: &State, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Option<Vec<PieceId>> {
    let sets = state.formations(side);
    let first = sets[pick(sets.len().max(1)).min(sets.len().checked_sub(1)?)];
    let near = sets.into_iter().find(|set| *set != first && within(state.gap(*set, first), TOUCH))?;
    Some(vec![dialogue::piece(first), dialogue::piece(near)])
}

/// SG-FORM-08: the question to one who may split and join and do nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Organise {
    /// Whose formations.
    pub side: Side,
}

/// Asks a side whether it splits or joins, unless it has nothing to split or join.
pub(crate) fn ask(ctx: &mut Ctx<'_, Guns>, side: Side) {
    let sets = ctx.formations(side);
    let fit = |one: BaseSet, other: BaseSet| {
        within(ctx.gap(one, other), TOUCH) && check_organisation(ctx, one.or(other)).is_ok()
    };
    let may_join =
        || sets.iter().enumerate().any(|(at, one)| sets[..at].iter().any(|other| fit(*one, *other)));
    if sets.iter().any(|set| can_split(ctx, *set)) || may_join() {
        ctx.push(Task::Organise(Organise { side }));
    }
}

impl Asks<Guns> for Organise {
    fn seat(&self, _: &State) -> Side {
        self.side
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::SG_FORM_08, "Formations", "Split or join formations, or go on.")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let again = *self;
        answers.ways(|menu| {
            menu.word::<Ready>(Button::new("Go on").ending(), || {
                Doing::nothing("The formations stay as they are.")
            });
            ways(menu, state, self.side, move |ctx| ctx.push(Task::MayOrganise(again)));
        })
    }

    fn by_the_book(&self, _: &State) -> Option<Order> {
        Some(Ready {}.into())
    }
}

/// These bases are a formation of their own from now on, by a result.
pub(crate) fn detach(ctx: &mut Ctx<'_, Guns>, bases: BaseSet) {
    ctx.emit(Event::Detached { bases });
    let of_its_own = if bases.len() == 1 { "is a formation of its own" } else { "are one formation" };
    ctx.tell(|state| about(state, ids::SG_FORM_08, bases, of_its_own).detail());
}

/// How events change formations and bodies.
impl State {
    /// Labels are those of the first base of each formation and body that is left.
    pub(crate) fn relabel(&mut self) {
        for base in self.all() {
            let (formation, body) = (self.base(base).formation, self.base(base).body);
            if !self.is_present(base) {
                continue;
            }
            let first = |same: &dyn Fn(&Base) -> bool| {
                self.all().find(|other| self.is_present(*other) && same(self.base(*other)))
            };
            let new_formation = first(&|other| other.formation == formation).unwrap_or(base);
            let new_body = first(&|other| other.body == body).unwrap_or(base);
            if new_formation != formation {
                self.rename(formation, new_formation, |base| &mut base.formation);
            }
            if new_body != body {
                self.rename(body, new_body, |base| &mut base.body);
                self.relink(body, Some(new_body));
            }
        }
        let gone = |base: BaseId| !self.present().any(|other| self.base(other).body == base);
        let dead: Vec<BaseId> = self
            .links
            .iter()
            .flat_map(|link| [Some(link.attacker), link.target])
            .flatten()
            .filter(|base| gone(*base))
            .collect();
        for body in dead {
            self.relink(body, None);
        }
    }

    fn rename(&mut self, was: BaseId, is: BaseId, label: impl Fn(&mut Base) -> &mut BaseId) {
        for base in &mut self.bases {
            if base.fate != Fate::Present {
                continue;
            }
            let label = label(base);
            if *label == was {
                *label = is;
            }
        }
    }

    fn relink(&mut self, was: BaseId, is: Option<BaseId>) {
        for link in &mut self.links {
            if link.target == Some(was) {
                link.target = is;
            }
        }
        match is {
            Some(is) => {
                self.links.iter_mut().filter(|link| link.attacker == was).for_each(|link| link.attacker = is);
            }
            None => self.links.retain(|link| link.attacker != was),
        }
    }

    /// These bases are a formation of their own from now on.
    pub(crate) fn detach(&mut self, set: BaseSet) {
        let Some(first) = set.first() else { return };
        // The rest must not keep a label that is now somebody else's.
        let olds: Vec<BaseSet> = set.iter().map(|base| self.formation(base)).collect();
        for old in olds {
            let rest = old.minus(set);
            if let Some(label) = rest.first() {
                rest.iter().for_each(|base| self.base_mut(base).formation = label);
            }
        }
        set.iter().for_each(|base| self.base_mut(base).formation = first);
    }

    /// SG-FORM-10: these bases are one body from now on. Bodies they leave keep their links, and the links follow those who leave.
    pub(crate) fn embody(&mut self, set: BaseSet) {
        let Some(first) = set.first() else { return };
        let old = self.grouped(set, |base| base.body);
        let mut renamed: Vec<(BaseId, Option<BaseId>)> = vec![];
        for part in old {
            let label = part.first().map_or(first, |base| self.base(base).body);
            let body: BaseSet = self.present().filter(|base| self.base(*base).body == label).collect();
            let rest = body.minus(set);
            renamed.push((label, rest.first()));
            if let Some(left) = rest.first() {
                rest.iter().for_each(|base| self.base_mut(base).body = left);
            }
        }
        set.iter().for_each(|base| self.base_mut(base).body = first);
        let mut links: Vec<Link> = vec![];
        let options = |label: BaseId| match renamed.iter().find(|(was, _)| *was == label) {
            Some((_, rest)) => rest.iter().copied().chain([first]).collect(),
            None => vec![label],
        };
        for link in &self.links {
            for attacker in options(link.attacker) {
                let targets = link
                    .target
                    .map_or_else(|| vec![None], |target| options(target).into_iter().map(Some).collect());
                for target in targets {
                    let link = Link { attacker, target, ..*link };
                    if !links.contains(&link) {
                        links.push(link);
                    }
                }
            }
        }
        self.links = links;
    }

    /// Whether a body has a link.
    pub(crate) fn is_linked(&self, body: BaseId) -> bool {
        self.links.iter().any(|link| link.attacker == body || link.target == Some(body))
    }

    /// SG-FORM-06, SG-FORM-10: the formation becomes two; a body that attacks or is attacked stays one, others go with their formation.
    pub(crate) fn split(&mut self, rest: BaseSet, off: BaseSet) {
        for part in self.grouped(rest.or(off), |base| base.body) {
            let label = part.first().map_or(BaseId(0), |base| self.base(base).body);
            if !self.is_linked(label) {
                self.embody(part.and(rest));
                self.embody(part.and(off));
            }
        }
        self.detach(off);
        self.relabel();
    }

    /// SG-FORM-07, SG-FORM-12: the formations become one; before the first attack of the turn so do their bodies.
    pub(crate) fn join(&mut self, set: BaseSet) {
        self.detach(set);
        if !self.attacked {
            self.embody(set);
        }
        // SG-ACT-10: joining others cancels a declared action.
        self.declared.retain(|declared| !declared.bases.meets(set) || declared.deed == Deed::Fire);
        self.relabel();
    }

    /// SG-ENG-02: how far each base engages, judged when a turn begins and when bases enter.
    pub(crate) fn judge_reach(&mut self) {
        for side in Side::BOTH {
            for set in self.formations(side) {
                let reach = self.reach_of(set);
                set.iter().for_each(|base| self.base_mut(base).reach = reach);
            }
        }
    }

    /// SG-ENG-02: full with a battery or skirmishers.
    pub(crate) fn reach_of(&self, set: BaseSet) -> Reach {
        let full = |base: BaseId| self.info(base).arm.is_artillery() || self.info(base).skirmishes;
        if set.iter().any(full) { Reach::Full } else { Reach::Half }
    }

    /// Bases are lost. SG-ENG-02: the reach of what is left of their formations can only fall.
    pub(crate) fn lose(&mut self, lost: BaseSet) {
        let formations = self.grouped(lost, |base| base.formation);
        let lefts: Vec<BaseSet> = formations
            .iter()
            .map(|part| self.formation(part.first().expect("a group is not empty")).minus(lost))
            .collect();
        lost.iter().for_each(|base| self.base_mut(base).fate = Fate::Destroyed);
        for left in lefts {
            let reach = self.reach_of(left);
            for base in left.iter() {
                let base = self.base_mut(base);
                base.reach = base.reach.min(reach);
            }
        }
        for declared in &mut self.declared {
            declared.bases = declared.bases.minus(lost);
        }
        self.declared.retain(|declared| !declared.bases.is_empty());
        self.relabel();
    }
}
