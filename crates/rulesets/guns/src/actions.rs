//! SG-ACT: the initiative player declares actions and performs them, one after another.

use crate::dialogue::Destination;
use crate::gap_line::gap_line;
use crate::movement::{Aim, Budget, Course, Plan};
use crate::options::Declaring;
use crate::order::{Attack, Cancel, EndActions, EndDeclaring, Fire, Maneuver, Perform, PerformFire};
use crate::prelude::*;
use crate::reactions::{React, Trigger};
use crate::state::{Declared, Deed};
use crate::tactical_range;
use crate::telling::{self, Made};

/// SG-ACT-01: what is declared.
pub struct Declare;

/// SG-ACT-02: which action is performed next.
pub struct Act;

/// The slots of a move, which four verbs share.
pub(crate) struct Slots<O> {
    pub(crate) via: Slot<O, Via>,
    pub(crate) to: Slot<O, Pose>,
    pub(crate) form: Slot<O, Arrangement>,
}

/// What was said of a move.
pub(crate) struct Said {
    pub(crate) via: Via,
    pub(crate) to: Pose,
    pub(crate) form: Arrangement,
}

impl Said {
    pub(crate) fn course(&self) -> Course<'_> {
        Course { via: &self.via.0, to: self.to, form: &self.form }
    }
}

/// Asks where a formation goes, and judges it.
pub(crate) fn ask_move<O, L>(
    state: &State,
    set: BaseSet,
    target: Option<BaseSet>,
    answers: &mut Answers<'_, O>,
    slots: Slots<O>,
    judge: impl Fn(&Said) -> Result<L, Refusal>,
) -> Answered<(L, Said)> {
    let via = answers.settle(slots.via, Via::default()).judged(Ok)?;
    let asked = Destination {
        title: "Where to?",
        to: slots.to,
        form: slots.form,
        usual: Arrangement::default(),
        proposals: || proposals(state, set, target),
        any: |pick: &mut dyn FnMut(usize) -> usize| somewhere(state, set, target, pick),
    };
    let (both, ..) = dialogue::ask_place(state, set, answers, asked, |to, form| {
        let said = Said { via: via.clone(), to, form: form.clone() };
        judge(&said).map(|legal| (legal, said))
    })?;
    Ok(both)
}

/// Places worth proposing: before an enemy, or so far ahead and back.
fn proposals(state: &State, set: BaseSet, target: Option<BaseSet>) -> Vec<(String, Pose)> {
    let here = Pose::new(state.centre(set).x, state.centre(set).y, formations::facing(state, set));
    if let Some(target) = target {
        let er = state.farthest_er(set);
        let gaps = [(er, "Just within reach"), (er / 2.0, "Half as near"), (0.1, "Up close")];
        let near = gaps.map(|(gap, label)| (label.to_owned(), before(state, set, target, gap)));
        return std::iter::once(("Where it stands".to_owned(), here)).chain(near).collect();
    }
    let ed = state.setup.ed;
    let ahead =
        [(4.0, "Far ahead"), (2.0, "Ahead"), (1.0, "A little ahead"), (-1.0, "Back"), (-2.0, "Far back")];
    let ahead = ahead.map(|(eds, label)| (label.to_owned(), here.advanced(eds * ed, 0.0)));
    ahead.into_iter().chain([("About-face".to_owned(), here.turned_by(180.0))]).collect()
}

/// The place from which a formation, straight ahead, has this gap to an enemy.
pub(crate) fn before(state: &State, set: BaseSet, target: BaseSet, gap: f64) -> Pose {
    let (centre, facing) = (state.centre(set), formations::facing(state, set));
    let line = gap_line(&state.rects(set), &state.rects(target), formations::facing(state, target));
    let step = line
        .map_or(Point::default(), |line| Point::toward(line.bearing) * (line.gap.distance - gap).max(0.0));
    Pose::new((centre + step).x, (centre + step).y, facing)
}

/// Somewhere, for random battles.
fn somewhere(
    state: &State,
    set: BaseSet,
    target: Option<BaseSet>,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Pose {
    let enemies = state.formations(state.side_of(set).enemy());
    let ed = state.setup.ed;
    match target {
        Some(target) => before(state, set, target, ed * pick(11) as f64 / 10.0 * 0.99),
        None if enemies.is_empty() || pick(4) == 0 => {
            let here = state.centre(set);
            let bearing = pick(24) as f64 * 15.0;
            let at = here + Point::toward(bearing) * (ed * (1 + pick(8)) as f64 / 3.0);
            Pose::new(at.x, at.y, if pick(3) == 0 { bearing } else { formations::facing(state, set) })
        }
        None => {
            let near = enemies[pick(enemies.len())];
            before(state, set, near, ed * (1.02 + pick(12) as f64 / 4.0))
        }
    }
}

impl Asks<Guns> for Declare {
    fn seat(&self, state: &State) -> Side {
        state.initiative
    }

    fn head(&self, state: &State) -> Head {
        let says = match state.declared.len() {
            0 => "Declare who maneuvers, attacks and fires; then they act in the order you like.".to_owned(),
            many => format!("{many} declared. Declare more, or begin."),
        };
        Head::new(ids::SG_ACT_01, "Declare actions", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let side = state.initiative;
        answers.ways(|menu| {
            menu.word::<EndDeclaring>(Button::new("Begin the actions").ending().seldom(6), begins);
            move_ways(menu, state, side, Mode::Declare);
            menu.verb::<Fire>(Button::new("Fire").if_open(), |answers| {
                let guns = fire::ask_guns(state, side, answers, slot!(guns), |_| Ok(None))?;
                let order = || Fire { guns: dialogue::pieces(guns), targets: vec![] };
                answers.done(declares(Declared { bases: guns, deed: Deed::Fire }), order)
            });
            formations::ways(menu, state, side, |ctx| ctx.push(Task::Declare));
        })
    }
}

/// SG-ACT-02: nothing more is declared, and what was is performed.
fn begins() -> Doing {
    Doing::shown(|_| "Nothing more is declared: the actions begin.").played(|ctx| {
        if !ctx.declared.is_empty() {
            ctx.push(Task::Act);
        }
    })
}

/// SG-ACT-01: it is declared, and more may be.
fn declares(declared: Declared) -> Doing {
    Doing::of(declared).shown(show_declared).played(|ctx, declared| {
        let (bases, what) = (declared.bases, declared.deed.to_come());
        ctx.emit(Event::Declared { declared });
        ctx.tell(|state| about(state, ids::SG_ACT_01, bases, what));
        ctx.push(Task::Declare);
    })
}

fn show_declared(state: &State, declared: &Declared) -> Preview {
    let (set, going) = (declared.bases, declared.deed.going());
    let (Deed::Maneuver { via, to } | Deed::Attack { via, to, .. }) = &declared.deed else {
        return Preview::saying(says(state, set, "will fire"));
    };
    let path = movement::path(state, set, via, to.point());
    let cost = state.setup.terrain.cost(&path, &movement::arms(state, set), going);
    let length = movement::length(&path);
    let will = says(state, set, format_args!("will go {length:.1} inches, cost {cost:.2}"));
    movement::along(Preview::saying(will), &path, cost)
}

/// Whether a move is only declared, or made at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Declare,
    Make,
}

/// SG-ACT-04, SG-ACT-05: maneuver and attack.
fn move_ways(menu: &mut Ways<'_, Order, Doing>, state: &State, side: Side, mode: Mode) {
    let judged = |set: BaseSet, aim: Aim, said: &Said| match mode {
        Mode::Declare => declare(state, set, aim, said).map(declares),
        Mode::Make => movement::plan(state, set, aim, said.course(), Budget::Action)
            .map(|plan| moves(target_body(state, &plan, None), plan)),
    };
    let (may, plain) = (|set: BaseSet| may_move(state, set), |_: &BaseSet| String::new());
    menu.verb::<Maneuver>(Button::new("Maneuver").if_open(), |answers| {
        let set = dialogue::pick_formation(state, side, answers, slot!(formation), may, plain)?;
        let slots = Slots::<Maneuver> { via: slot!(via), to: slot!(to), form: slot!(form) };
        let judge = |said: &Said| judged(set, Aim::Maneuver, said);
        let (doing, Said { via, to, form }) = ask_move(state, set, None, answers, slots, judge)?;
        answers.done(doing, || Maneuver { formation: dialogue::piece(set), via, to, form })
    });
    menu.verb::<Attack>(Button::new("Attack").often(2).if_open(), |answers| {
        let set = dialogue::pick_formation(state, side, answers, slot!(formation), may, plain)?;
        let target = dialogue::pick_target(state, side, answers, slot!(target), set)?;
        let slots = Slots::<Attack> { via: slot!(via), to: slot!(to), form: slot!(form) };
        let judge = |said: &Said| judged(set, Aim::Attack(target), said);
        let (doing, Said { via, to, form }) = ask_move(state, set, Some(target), answers, slots, judge)?;
        let (formation, target) = (dialogue::piece(set), dialogue::piece(target));
        answers.done(doing, || Attack { formation, target, via, to, form })
    });
}

/// SG-ACT-03: whether a formation may still move this turn.
pub(crate) fn may_move(state: &State, set: BaseSet) -> Result<BaseSet, Refusal> {
    movement::check_fresh(state, set).map(|()| set)
}

/// SG-ACT-01: what is checked when an action is declared: fresh bases, a path on the table and off impassable ground, its cost.
fn declare(state: &State, set: BaseSet, aim: Aim, said: &Said) -> Result<Declared, Refusal> {
    let set = may_move(state, set)?;
    let path = movement::path(state, set, &said.via.0, said.to.point());
    movement::check_passable(state, &path)?;
    movement::check_on_board(state, &path)?;
    let cost = state.setup.terrain.cost(&path, &movement::arms(state, set), aim.going());
    movement::check_limit(state, cost, said.to.point())?;
    let (via, to) = (said.via.0.clone(), said.to);
    let deed = match aim {
        Aim::Maneuver => Deed::Maneuver { via, to },
        Aim::Attack(target) | Aim::Short(target) => {
            let target = target.iter().map(|base| (base, state.base(base).at)).collect();
            Deed::Attack { target, via, to }
        }
    };
    Ok(Declared { bases: set, deed })
}

impl Asks<Guns> for Act {
    fn seat(&self, state: &State) -> Side {
        state.initiative
    }

    fn head(&self, state: &State) -> Head {
        match state.setup.options.declare_actions {
            Declaring::AllFirst => {
                let says = format!(
                    "{} declared: perform or cancel one of them, or end the phase.",
                    state.declared.len()
                );
                Head::new(ids::SG_ACT_02, "Perform actions", says)
            }
            Declaring::OneAtATime => {
                Head::new(ids::SG_ACT_02, "Actions", "Maneuver, attack or fire, or end the phase.")
            }
        }
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let side = state.initiative;
        answers.ways(|menu| {
            menu.word::<EndActions>(Button::new("End the actions").ending().seldom(20), ends);
            if state.setup.options.declare_actions == Declaring::OneAtATime {
                move_ways(menu, state, side, Mode::Make);
                menu.verb::<Fire>(Button::new("Fire").if_open(), |answers| {
                    let enemies = state.of_side(side.enemy());
                    let guns = fire::ask_guns(state, side, answers, slot!(guns), |_| Ok(Some(enemies)))?;
                    let targets = fire::ask_targets(state, guns, enemies, answers, slot!(targets))?;
                    let order = || Fire { guns: dialogue::pieces(guns), targets: dialogue::pieces(targets) };
                    answers.done(fires(guns, targets), order)
                });
            } else {
                perform_ways(menu, state, side);
            }
            formations::ways(menu, state, side, go_on);
        })
    }
}

/// SG-ACT-02: nothing more is performed.
fn ends() -> Doing {
    Doing::shown(|_| "No more actions are performed: what was declared is given up.")
        .played(|ctx| ctx.emit(Event::Cancelled { bases: ctx.of_side(ctx.initiative) }))
}

/// A move is made, and the enemy may react.
fn moves(body: Option<BaseSet>, plan: Plan) -> Doing {
    Doing::of(plan).shown(movement::show).played(move |ctx, plan| {
        let trigger = make(ctx, &plan, body, Made::Action);
        go_on(ctx);
        answer(ctx, trigger);
    })
}

/// SG-FIRE-01: guns fire, and the enemy may react.
fn fires(guns: BaseSet, targets: BaseSet) -> Doing {
    Doing::shown(move |state| fire::show(state, guns, targets)).played(move |ctx| {
        go_on(ctx);
        let bases = ctx.formation(guns.first().expect("guns fire"));
        answer(ctx, Trigger { bases, visible: vec![], moved: false });
        fire::begin(ctx, guns, targets);
    })
}

/// SG-ACT-07: they do not act after all.
fn cancels(bases: BaseSet) -> Doing {
    Doing::shown(move |state| says(state, bases, "[does] not act after all")).played(move |ctx| {
        ctx.emit(Event::Cancelled { bases });
        go_on(ctx);
    })
}

/// SG-DEC-01: the next action is asked for, if one is left to be performed.
fn go_on(ctx: &mut Ctx<'_, Guns>) {
    if may_act(ctx) {
        ctx.push(Task::Act);
    }
}

/// SG-DEC-01: who can do nothing is not asked: nothing can be declared, or nothing is left to be performed.
pub(crate) fn leave_if_idle(ctx: &mut Ctx<'_, Guns>) {
    let (declares, acts) = (may_declare(ctx), may_act(ctx));
    ctx.agenda().retain(|task| match task {
        Task::Declare => declares,
        Task::Act => acts,
        _ => true,
    });
}

/// SG-ACT-03: whether some base of the initiative player still has its action.
pub(crate) fn may_declare(state: &State) -> bool {
    state.of_side(state.initiative).iter().any(|base| state.base(base).acted.is_none())
}

/// SG-ACT-02: whether an action is left to be performed.
pub(crate) fn may_act(state: &State) -> bool {
    match state.setup.options.declare_actions {
        Declaring::AllFirst => !state.declared.is_empty(),
        Declaring::OneAtATime => may_declare(state),
    }
}

/// SG-ACT-07: performing and cancelling what was declared.
fn perform_ways(menu: &mut Ways<'_, Order, Doing>, state: &State, side: Side) {
    let acting = |fires: bool| {
        let sets = state.formations(side).into_iter();
        let has = move |set: &BaseSet| {
            state.declared.iter().any(|known| known.bases.meets(*set) && (known.deed == Deed::Fire) == fires)
        };
        sets.filter(has).map(dialogue::piece).collect::<Vec<PieceId>>()
    };
    menu.verb::<Perform>(MAIN, |answers| {
        let given = answers.whole(|order| {
            let set = dialogue::own_formation(state, side, order.formation)?;
            perform(state, set, order.stop, order.target, &order.form)
        });
        if let Some(judged) = given {
            return judged.map(|(plan, body)| moves(body, plan));
        }
        let can = |piece: &PieceId| {
            let (form, set) = (Arrangement::default(), dialogue::own_formation(state, side, *piece));
            set.is_ok_and(|set| {
                full(state, set, None, &form).is_ok() || last_legal_stop(state, set, None, &form).is_some()
            })
        };
        let open = acting(false).into_iter().filter(can);
        let pick = answers.pick(slot!(formation), "Which action is performed?").among(open);
        let set = pick.judged(|piece| dialogue::own_formation(state, side, piece))?;
        let target = answers.settle(slot!(target), None).judged(Ok)?;
        let usual_stop = |form: &Arrangement| {
            full(state, set, target, form).err().and_then(|_| last_legal_stop(state, set, target, form))
        };
        // Another arrangement is offered where the move stops all the same.
        let stop = usual_stop(&Arrangement::default());
        let fits = |form: &Arrangement| perform(state, set, stop, target, form).is_ok();
        let forms = || dialogue::arrangements(set).into_iter().filter(fits);
        let form = answers.settle(slot!(form), Arrangement::default()).among_those(forms).judged(Ok)?;
        let usual = if form == Arrangement::default() { stop } else { usual_stop(&form) };
        let stop = answers.settle(slot!(stop), usual);
        let (stop, plan, body) = stop
            .judged(|stop| perform(state, set, stop, target, &form).map(|(plan, body)| (stop, plan, body)))?;
        let order = || Perform { formation: dialogue::piece(set), stop, target, form };
        answers.done(moves(body, plan), order)
    });
    menu.verb::<PerformFire>(Button::new("Fire").if_open(), |answers| {
        let enemies = state.of_side(side.enemy());
        let pick = answers.pick(slot!(guns), "Which guns fire?").among(acting(true));
        let guns = pick.judged(|piece| {
            let guns = declared_guns(state, side, piece)?;
            fire::check_any_target(state, guns, enemies).map(|()| guns)
        })?;
        let targets = fire::ask_targets(state, guns, enemies, answers, slot!(targets))?;
        let order = || PerformFire { guns: dialogue::piece(guns), targets: dialogue::pieces(targets) };
        answers.done(fires(guns, targets), order)
    });
    menu.verb::<Cancel>(Button::new("Cancel an action").seldom(12).if_open(), |answers| {
        let all: Vec<PieceId> = acting(false).into_iter().chain(acting(true)).collect();
        let pick = answers.pick(slot!(formation), "Which action is cancelled?").among(all);
        let bases = pick.judged(|piece| declared_by(state, side, piece).map(|declared| declared.bases))?;
        answers.done(cancels(bases), || Cancel { formation: dialogue::piece(bases) })
    });
}

/// SG-ACT-10: the action that was declared for a base.
fn declared_by(state: &State, side: Side, piece: PieceId) -> Result<&Declared, Refusal> {
    let set = dialogue::own_formation(state, side, piece)?;
    let declared = state.declared.iter().find(|declared| declared.bases.meets(set));
    declared.ok_or_else(|| no!(ids::SG_ACT_01, "no action was declared for {piece}: perform one that was"))
}

fn declared_guns(state: &State, side: Side, piece: PieceId) -> Result<BaseSet, Refusal> {
    let set = dialogue::own_formation(state, side, piece)?;
    let mut fires = state.declared.iter().filter(|declared| declared.deed == Deed::Fire);
    let base = state.as_base(piece);
    let named = fires.clone().find(|declared| base.is_some_and(|base| declared.bases.has(base)));
    match named.or_else(|| fires.find(|declared| declared.bases.meets(set))) {
        Some(declared) => fire::check_guns(state, declared.bases.and(set)).map(|()| declared.bases.and(set)),
        None => Err(no!(ids::SG_ACT_01, "no fire was declared for {piece}")),
    }
}

/// SG-ACT-10: the target of a declared attack, as it stands now; nothing if it is destroyed.
fn current_target(
    state: &State,
    declared: &[(BaseId, Pose)],
    chosen: Option<PieceId>,
) -> Result<Option<BaseSet>, Refusal> {
    let left: BaseSet =
        declared.iter().map(|(base, _)| *base).filter(|base| state.is_present(*base)).collect();
    let groups = state.grouped(left, |base| base.formation);
    let Some(piece) = chosen else {
        return Ok(groups.first().and_then(|group| group.first()).map(|base| state.formation(base)));
    };
    let group = state
        .as_base(piece)
        .filter(|base| left.has(*base) || groups.iter().any(|group| state.formation(*base).meets(*group)));
    match group.filter(|base| state.is_present(*base)) {
        Some(base) => Ok(Some(state.formation(base))),
        None => Err(no!(ids::SG_ACT_10, "{piece} is not of the declared target: choose one of its groups")),
    }
}

/// The course of a declared action, from where the formation stands now (SG-ACT-10).
fn declared_course(
    state: &State,
    set: BaseSet,
    target: Option<PieceId>,
) -> Result<(Aim, Vec<Spot>, Pose, bool), Refusal> {
    let declared =
        state.declared.iter().find(|declared| set.is_within(declared.bases) && declared.deed != Deed::Fire);
    let Some(declared) = declared else {
        return Err(no!(
            ids::SG_ACT_01,
            "no move was declared for {}: perform one that was",
            state.called(set)
        ));
    };
    match &declared.deed {
        Deed::Maneuver { via, to } => Ok((Aim::Maneuver, via.clone(), *to, false)),
        Deed::Attack { target: then, via, to } => {
            let changed =
                then.iter().any(|(base, at)| !state.is_present(*base) || state.base(*base).at != *at);
            match current_target(state, then, target)? {
                Some(now) => Ok((Aim::Attack(now), via.clone(), *to, changed)),
                None => Ok((Aim::Short(BaseSet::default()), via.clone(), *to, true)),
            }
        }
        Deed::Fire => unreachable!("fire is performed with its targets"),
    }
}

/// The whole of a declared move, if it is legal.
fn full(state: &State, set: BaseSet, target: Option<PieceId>, form: &Arrangement) -> Result<Plan, Refusal> {
    let (aim, via, to, _) = declared_course(state, set, target)?;
    movement::plan(state, set, aim, Course { via: &via, to, form }, Budget::Action)
}

/// SG-ACT-07: performs a declared move, whole or, where that is allowed, shortened.
pub(crate) fn perform(
    state: &State,
    set: BaseSet,
    stop: Option<f64>,
    target: Option<PieceId>,
    form: &Arrangement,
) -> Result<(Plan, Option<BaseSet>), Refusal> {
    let (aim, via, to, changed) = declared_course(state, set, target)?;
    let whole = movement::plan(state, set, aim, Course { via: &via, to, form }, Budget::Action);
    let Some(stop) = stop else {
        if aim == Aim::Short(BaseSet::default()) {
            return Err(no!(ids::SG_ACT_10, "the target is destroyed: shorten the attack, or cancel it"));
        }
        let plan = whole?;
        let body = target_body(state, &plan, target);
        return Ok((plan, body));
    };
    if whole.is_ok() && !changed {
        return Err(no!(
            ids::SG_ACT_07,
            "nothing has changed since it was declared: perform it in full, or cancel it"
        ));
    }
    let path = movement::path(state, set, &via, to.point());
    let (via, end) = cut(&path, stop);
    let to = Pose::new(end.x, end.y, to.degrees());
    let course = Course { via: &via, to, form };
    let plan = match aim {
        Aim::Attack(target) => movement::plan(state, set, aim, course, Budget::Action)
            .or_else(|_| movement::plan(state, set, Aim::Short(target), course, Budget::Action))?,
        Aim::Maneuver | Aim::Short(_) => movement::plan(state, set, aim, course, Budget::Action)?,
    };
    let body = target_body(state, &plan, target);
    Ok((plan, body))
}

/// The farthest inch at which a shortened move may stop, for those who do not say one.
pub(crate) fn last_legal_stop(
    state: &State,
    set: BaseSet,
    target: Option<PieceId>,
    form: &Arrangement,
) -> Option<f64> {
    let (_, via, to, _) = declared_course(state, set, target).ok()?;
    let length = movement::length(&movement::path(state, set, &via, to.point()));
    let inches = (0..=length as u32).rev().map(f64::from);
    inches.into_iter().find(|stop| perform(state, set, Some(*stop), target, form).is_ok())
}

/// A path cut after so many inches: the points on the way, and its end.
fn cut(path: &[Point], inches: f64) -> (Vec<Spot>, Point) {
    let (mut left, mut via) = (inches.max(0.0), vec![]);
    for leg in path.windows(2) {
        let leg = Segment::new(leg[0], leg[1]);
        if left <= leg.length() {
            let part = if leg.length() > 0.0 { left / leg.length() } else { 0.0 };
            return (via, leg.at(part));
        }
        left -= leg.length();
        via.push(Spot::new(leg.to.x, leg.to.y));
    }
    via.pop();
    (via, path[path.len() - 1])
}

/// SG-FORM-10: of several bodies in the target formation the one nearest to where the attacker ends; of equals the one that was named.
pub(crate) fn target_body(state: &State, plan: &Plan, named: Option<PieceId>) -> Option<BaseSet> {
    let Aim::Attack(target) = plan.aim else { return None };
    let rects = movement::rects_at(state, &plan.placed);
    let named = named.and_then(|piece| state.as_base(piece));
    let nearest = nearest(state.grouped(target, |base| base.body), |body| state.gap_to(*body, &rects));
    let chosen = nearest.iter().find(|body| named.is_some_and(|base| body.has(base))).or(nearest.first())?;
    chosen.first().map(|base| state.body(base))
}

/// Makes a move: the bases go, and a link is made if it is an attack. What the enemy saw of it is found now.
pub(crate) fn make(ctx: &mut Ctx<'_, Guns>, plan: &Plan, body: Option<BaseSet>, made: Made) -> Trigger {
    let set = plan.set;
    let visible = tactical_range::shown_by(ctx, plan, ctx.side_of(set).enemy());
    ctx.emit(Event::Moved { placed: plan.placed.clone(), leaves: plan.leaves });
    ctx.tell(|state| telling::moved(state, plan, made));
    if let Some(target) = body {
        ctx.emit(Event::Attacked { attacker: set, target });
        ctx.tell(|state| {
            let [from, to] = [set, target].map(|set| state.spot(set).point());
            about(state, ids::SG_COMB_01, set, format_args!("[attacks] {}", state.called(target)))
                .about(target.iter().map(|base| state.name(base)))
                .drawn(Witness::line(from, to, "attack"))
        });
    }
    Trigger { bases: set, visible, moved: true }
}

/// SG-REACT-01: the enemy may react. SG-REACT-12: to actions and re-actions only; nothing else makes a trigger.
fn answer(ctx: &mut Ctx<'_, Guns>, trigger: Trigger) {
    let side = ctx.initiative.enemy();
    ctx.push(Task::Round(React { side, round: 1, triggers: vec![trigger], done: vec![] }));
}
