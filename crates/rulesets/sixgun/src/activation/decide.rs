//! SX-DEC-01, SX-ACT-06: what the owner of the active figure may order, and what comes of each order.

use engine::question::{Answer, Ways};

use super::{
    Decide, Event, active, check_capture, check_duck, check_surrender, duck_features, end, give_up, in_place,
};
use crate::encounter::{cattle, players};
use crate::movement::{carry, mount, watch};
use crate::prelude::*;

impl Asks<Sixgun> for Decide {
    decided_by!(self, state => active(state));

    fn head(&self, state: &State) -> Head {
        let figure = active(state);
        let (name, left) = (state.name(figure), words::inches(movement::inches_left(state, figure)));
        let shots = firing::shots_left(state, figure);
        let s = if shots == 1 { "" } else { "s" };
        let says = format!("{name} acts: {left} inches of movement and {shots} shot{s} left.");
        // SX-CPLAY-05: where several play one side, whose figure it is.
        let whose = players::player(state, figure).map_or_else(String::new, |player| format!("{player}: "));
        let head = Head::new(ids::SX_ACT_06, format!("{whose}{name} acts"), says);
        head.asking(ids::SX_ACT_06, "what the active figure does")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let figure = active(state);
        let goes_on = !is_finished(state);
        answers.ways(|ways| {
            if goes_on {
                ways.shortcuts(|| enemies(state, figure));
                acts(state, figure, ways);
            }
            ways.may::<order::Conceal>(Button::new("Hide").if_open(), || {
                concealment::check_conceal(state, figure)?;
                let hide = move |ctx: &mut Ctx<'_>| concealment::hide(ctx, figure, ids::SX_CONC_01);
                Ok(Doing::shown(does(figure, "hides from all enemies.")).played(hide))
            });
            ways.may::<order::Vanish>(Button::new("Vanish").if_open().seldom(96), || {
                concealment::check_vanish(state, figure)?;
                let hide = move |ctx: &mut Ctx<'_>| concealment::hide(ctx, figure, ids::SX_CONC_11);
                Ok(Doing::shown(does(figure, "hides from all enemies.")).played(hide))
            });
            ways.verb::<order::StandingOrder>(MAIN.seldom(128), |answers| {
                let hidden = concealment::is_hidden(state, figure);
                let orders = [Standing::TakeShots, Standing::Hold].into_iter().filter(|_| hidden);
                let standing = answers.pick(slot!(standing), "").among(orders).judged(Ok)?;
                let stand = Doing::shown(does(figure, meaning(standing)))
                    .played(move |ctx| concealment::give_standing_order(ctx, figure, standing));
                answers.done(stand, || order::StandingOrder { standing })
            });
            if goes_on {
                quits(state, figure, ways);
                if state.affair().is_some() {
                    parts_of_an_encounter(state, figure, ways);
                }
            }
            ways.word::<order::EndActivation>(Button::new("End activation").ending().often(3), || {
                Doing::shown(does(figure, "has done what {he} wanted.")).played(end)
            });
        })
    }

    /// SX-SOLO-03: the first of its cases that applies.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(super::solo::order(state, active(state)))
    }

    fn not_asked(&self, state: &State, order: &Order) -> Refusal {
        match order {
            _ if is_finished(state) => in_place::already_finished(state, active(state), order),
            Order::FormGroup(_) | Order::DissolveGroup(_) => {
                no!(
                    ids::SX_GRP_01,
                    "groups are formed and dissolved at the start of a phase, not in the middle of it"
                )
            }
            _ => self.head(state).other_question(),
        }
    }
}

impl Answer for Standing {
    fn label(&self) -> String {
        let word = match self {
            Self::TakeShots => "take shots",
            Self::Hold => "hold",
        };
        format!("Standing order: {word}")
    }
}

/// SX-CONC-14: what a standing order means.
const fn meaning(standing: Standing) -> &'static str {
    match standing {
        Standing::TakeShots => "will take any shot that offers itself.",
        Standing::Hold => "will hold {his} fire until {he} is found.",
    }
}

/// SX-ACT-06: whether step 7 is done: only hiding is left, or ending it.
fn is_finished(state: &State) -> bool {
    state.activation_is(|it| it.finished || it.volley_spent)
}

/// What a figure would do, in words, with its pronouns in braces.
fn does(figure: FigureId, what: &'static str) -> impl Fn(&State) -> String {
    move |state| {
        let Pronouns { he, his, himself, .. } = state.pronouns(figure);
        let what = what.replace("{his}", his).replace("{he}", he).replace("{himself}", himself);
        format!("{} {what}", state.name(figure))
    }
}

/// SX-ACT-06, steps 2 to 7: what a figure may do before it has fired, ducked or captured.
fn acts(state: &State, figure: FigureId, ways: &mut Ways<'_, Order, Doing>) {
    let unburdened = || in_place::unburdened(state, figure);
    ways.verb::<order::Move>(Button::new("Move").if_open().often(4), |answers| {
        movement::ask(state, figure, answers)
    });
    ways.may::<order::PopUp>(Button::new("Pop up").if_open(), || {
        in_place::check_pop_up(state, figure)?;
        Ok(Doing::shown(does(figure, "comes into view, sees and can be seen.")).played(move |ctx| {
            watch::note_in_view(ctx);
            emit_about(ctx, figure, Event::PoppedUp { figure });
            ctx.push(movement::Task::CheckPoint { mover: figure });
        }))
    });
    ways.verb::<order::Fire>(Button::new("Fire").if_open().often(3), |answers| {
        unburdened()?;
        let volley = firing::volley(state, figure, Why::EndOfMove, None, answers)?;
        Ok(Doing::of(volley).shown(firing::show).played(move |ctx, volley| {
            // SX-ARX-04: those who lost a race to the mover fire before step 7; the movement's end has already called them.
            movement::stop(ctx, figure);
            firing::play(ctx, volley);
        }))
    });
    ways.verb::<order::Charge>(Button::new("Charge").if_open().often(2), |answers| {
        unburdened()?;
        charge::ask(state, figure, "Charge whom?", answers)
    });
    ways.verb::<order::Duck>(MAIN, |answers| {
        let covers =
            || duck_features(state, figure).into_iter().map(|cover| state.cover_name(cover).to_owned());
        let behind = answers.pick(slot!(behind), "").among_those(covers).only_open();
        let called = behind.called(|behind: &String| in_place::ducking(state, behind));
        let (cover, behind) = called.judged(|behind| Ok((check_duck(state, figure, &behind)?, behind)))?;
        let drop = Doing::shown(move |state| {
            format!("{} drops out of sight {}.", state.name(figure), state.down_at(cover))
        });
        let drop = drop.played(move |ctx| {
            emit_about(ctx, figure, Event::Ducked { figure, behind: cover });
            // SX-CONC-06 b: a hidden figure that ducks may be seen doing it.
            ctx.push(movement::Task::CheckPoint { mover: figure });
        });
        answers.done(drop, || order::Duck { behind })
    });
    ways.verb::<order::Ready>(MAIN, |answers| {
        let weapons =
            answers.pick(slot!(weapon), "").among_those(|| in_place::weapons_at_hand(state, figure));
        let which = weapons.called(|weapon| format!("Make ready: {weapon}"));
        let (weapon, taken) =
            which.judged(|weapon| Ok((weapon, in_place::check_ready(state, figure, weapon)?)))?;
        let ready = Doing::shown(move |state| {
            let (name, his) = (state.name(figure), state.pronouns(figure).his);
            format!("{name} makes {his} {weapon} ready; shots already fired in this phase count.")
        });
        let ready =
            ready.played(move |ctx| emit_about(ctx, figure, Event::Readied { figure, weapon, taken }));
        answers.done(ready, || order::Ready { weapon })
    });
    ways.verb::<order::Mount>(MAIN.seldom(20), |answers| {
        unburdened()?;
        let first = state.setup.roster;
        let rides = (first..first + state.horses.len() + state.vehicles.len()).map(|id| PieceId(id as u16));
        let on = answers.pick(slot!(on), "").among(rides).only_open().called(|on| format!("Mount {on}"));
        let (mount, on) = on.judged(|on| Ok((mount::check_mount(state, figure, on)?, on)))?;
        let mount = Doing::of(mount)
            .shown(move |state, mount| {
                format!("{} mounts {}.", state.name(figure), movement::mount_name(state, mount.on))
            })
            .played(mount::play_mount);
        answers.done(mount, || order::Mount { on })
    });
    ways.verb::<order::GetDown>(Button::new("Get down").if_open().seldom(20), |answers| {
        get_down(state, figure, answers)
    });
    ways.may::<order::TakeReins>(Button::new("Take the reins").if_open().seldom(20), || {
        mount::check_reins(state, figure)?;
        Ok(Doing::shown(does(figure, "takes the reins."))
            .played(move |ctx| emit_about(ctx, figure, movement::Event::TookReins { figure })))
    });
    ways.verb::<order::Carry>(MAIN.seldom(16), |answers| carry::ask(state, figure, answers));
    ways.verb::<order::Capture>(MAIN.seldom(64), |answers| {
        let bodies = state.everybody().map(|body| state.piece(body));
        let body = answers.pick(slot!(body), "").among(bodies).only_open();
        let body = body.called(|body| format!("Capture {body}"));
        let body = body.judged(|body| check_capture(state, figure, body))?;
        let capture =
            Doing::shown(move |state| format!("{} captures {}.", state.name(figure), state.name(body)));
        let capture = capture.played(move |ctx| {
            // SX-CONC-08: whoever lays hands on a man is seen.
            concealment::reveal(ctx, figure, ids::SX_CONC_08);
            emit(ctx, Event::Captured { figure: body, by: figure });
        });
        answers.done(capture, || order::Capture { body: state.piece(body) })
    });
}

/// What an encounter of the campaign lets an active figure do besides.
fn parts_of_an_encounter(state: &State, figure: FigureId, ways: &mut Ways<'_, Order, Doing>) {
    ways.may::<order::PickUp>(Button::new("Pick up the loot").if_open(), || {
        encounter::loot::check_pick_up(state, figure)?;
        Ok(Doing::shown(does(figure, "picks up the loot.")).played(move |ctx| {
            // SX-CONC-08: whoever lays hands on it is seen.
            concealment::reveal(ctx, figure, ids::SX_CONC_08);
            emit(ctx, encounter::Event::PickedUp { by: figure });
        }))
    });
    if cattle::of(state, figure).next().is_some() {
        ways.verb::<order::Drive>(Button::new("Drive cattle").if_open().often(3), |answers| {
            let way = cattle::ask(state, Some(figure), cattle::of(state, figure), answers)?;
            Ok(Doing::of(way).shown(cattle::show).played(cattle::drive))
        });
    }
    ways.may::<order::EndScene>(Button::new("End the scene").if_open().seldom(64), || {
        players::may_end(state, figure)?;
        encounter::concede::check_end_scene(state)?;
        Ok(Doing::shown(|_| "The scene ends here; whoever is left behind falls to the other side.")
            .played(|ctx| players::propose(ctx, players::Wanted::EndScene)))
    });
}

/// What a figure does that has had enough, and how it turns.
fn quits(state: &State, figure: FigureId, ways: &mut Ways<'_, Order, Doing>) {
    ways.verb::<order::Face>(Button::new("Turn").if_open().seldom(96), |answers| {
        face(state, figure, answers)
    });
    ways.may::<order::RunAway>(Button::new("Run away").if_open().seldom(384), || {
        movement::may_move(state, figure)?;
        Ok(Doing::shown(does(figure, "quits the fight for good."))
            .played(move |ctx| flight::run_by_choice(ctx, figure)))
    });
    ways.may::<order::Surrender>(Button::new("Give up").if_open().seldom(384), || {
        check_surrender(state, figure)?;
        Ok(Doing::shown(does(figure, "gives {himself} up.")).played(move |ctx| give_up::play(ctx, figure)))
    });
    ways.may::<order::Concede>(Button::new("Concede the fight").if_open().seldom(3072), || {
        players::may_end(state, figure)?;
        sequence::may_concede(state)?;
        Ok(Doing::shown(sequence::preview_concession)
            .played(|ctx| players::propose(ctx, players::Wanted::Concede)))
    });
}

/// Enemies to be shot at or charged, by tapping them.
fn enemies(state: &State, figure: FigureId) -> Vec<Offer<Order>> {
    let offer = |enemy: FigureId| {
        let at = state.piece(enemy);
        let shot: Order = order::Fire::at(at, 1).into();
        match firing::able(state, figure, enemy) {
            Ok(()) => Offer::tap(at, shot).noted("fire"),
            Err(_) if charge::check(state, figure, at, &[]).is_ok() => {
                Offer::tap(at, order::Charge::straight(at).into()).noted("charge")
            }
            Err(refusal) => Offer::tap(at, shot).noted("fire").refused(Some(refusal)),
        }
    };
    sight::known_enemies(state, figure).map(|(enemy, _)| offer(enemy)).collect()
}

/// SX-MOV-07: the way out of the saddle: where to.
fn get_down(state: &State, figure: FigureId, answers: &mut Answers<'_, order::GetDown>) -> Answered<Doing> {
    let down = |legal: mount::LegalDown| Doing::of(legal).shown(mount::show_down).played(mount::play_down);
    if let Some(answered) = answers.whole(|order| mount::check_down(state, figure, order.at)) {
        return answered.map(down);
    }
    movement::may_move(state, figure)?;
    mount::afford_down(state, figure)?;
    let from = state.figure(figure).at;
    let foot = field::base_at(Ride::Foot, Placement::default()).drawn();
    let ghost = Ghost { bases: vec![foot], reach: Some(3.0), ..movement::ghost(state, figure, from.into()) };
    let title = format!("Where does {} get down?", state.name(figure));
    let spots =
        |towards: Point| mount::places_to_get_down(state, figure, towards).into_iter().map(Pose::spot);
    let place = answers.fill(slot!(at), title, Form::Place(ghost)).proposing(|| {
        let places = spots(from.point() + from.forward()).take(6);
        places.map(|at| (beside(from, at.point()).to_owned(), at)).collect()
    });
    let (legal, at) = place.judged(
        |pick| spots(from.point() + Point::toward(pick(24) as f64 * 15.0)).next().unwrap_or(from.spot()),
        |at: Spot| Ok((mount::check_down(state, figure, at)?, at)),
    )?;
    answers.done(down(legal), || order::GetDown { at })
}

/// On which side of one who stands and looks like this a point lies.
fn beside(from: table::Pose, to: table::Point) -> &'static str {
    const SIDES: [&str; 8] = [
        "Ahead",
        "Ahead, to the right",
        "To the right",
        "Behind, to the right",
        "Behind",
        "Behind, to the left",
        "To the left",
        "Ahead, to the left",
    ];
    let turn = ((to - from.point()).bearing() - from.degrees()).rem_euclid(360.0);
    SIDES[libm::round(turn / 45.0) as usize % 8]
}

/// SX-FACE-03: the way to a facing: by the compass, toward somebody by tapping him, or in degrees.
fn face(state: &State, figure: FigureId, answers: &mut Answers<'_, order::Face>) -> Answered<Doing> {
    let turn = |facing: i32| {
        Doing::shown(move |state| {
            format!("{} turns to face {}.", state.name(figure), movement::facing_in_words(facing))
        })
        .played(move |ctx| emit_about(ctx, figure, movement::Event::Turned { figure, facing }))
    };
    if let Some(answered) = answers.whole(|order| in_place::check_face(state, figure, order.facing)) {
        return answered.map(turn);
    }
    let at = state.figure(figure).at;
    in_place::check_face(state, figure, at.degrees())?;
    let degrees = answers.fill(slot!(facing), "Which way?", Form::Number(0, 359)).proposing(|| {
        let toward = sight::known_enemies(state, figure).map(|(enemy, it)| {
            let facing = libm::round((it.at.point() - at.point()).bearing()).rem_euclid(360.0);
            Offer::tap(state.piece(enemy), facing).noted("toward this enemy")
        });
        let compass = [("North", 0.0), ("East", 90.0), ("South", 180.0), ("West", 270.0)];
        toward.chain(compass.map(|(label, facing)| Offer::new(label, facing))).collect()
    });
    let (legal, facing) = degrees.judged(
        |pick| pick(24) as f64 * 15.0,
        |facing| Ok((in_place::check_face(state, figure, facing)?, facing)),
    )?;
    answers.done(turn(legal), || order::Face { facing })
}
