//! SX-BRAWL-04, SX-BRAWL-05, SX-BRAWL-06, SX-BRAWL-07, SX-BRAWL-08, SX-BRAWL-09: a round: everybody chooses, the first punch, all other
//! blows at once, and the tests.

use super::tell::in_hand;
use super::{Blow, Effect, Event, Task, aftermath, blow, opponents};
use crate::encounter::coup;
use crate::field::CONTACT;
use crate::harm::Severity;
use crate::options::ArmedBrawl;
use crate::prelude::*;

/// A round under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Round {
    /// Who takes part, in the order of SX-GEN-03.
    pub brawlers: Vec<FigureId>,
    /// What those who have chosen will do, in the same order.
    pub strikes: Vec<Strike>,
    /// SX-CHG-11, SX-CHG-14: who has the first punch, and at whom.
    pub first: Option<(FigureId, FigureId)>,
    /// SX-BRAWL-08: simultaneous blows that have been rolled and not taken effect.
    pub blows: Vec<Blow>,
    /// SX-BRAWL-09: who has tested, and how many dice passed.
    pub tested: Vec<(FigureId, u8)>,
    /// How far it has come.
    pub stage: Stage,
    /// Whether the next one is asked what he does. It follows from all the rest.
    #[serde(skip)]
    pub asks: bool,
}

/// SX-BRAWL-04, SX-BRAWL-05: what a brawler does in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Strike {
    /// Whom he strikes.
    pub target: FigureId,
    /// With what; nothing is fists.
    pub with: Option<Weapon>,
    /// Whether he turns to him.
    pub turn: bool,
    /// SX-CNAT-33: to count coup.
    #[serde(skip_serializing_if = "order::is_no")]
    pub coup: bool,
}

/// The parts of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Stage {
    /// SX-BRAWL-05: everybody chooses.
    Choosing,
    /// SX-CHG-11: the first punch.
    FirstPunch,
    /// SX-BRAWL-08: the blow of the brawler at this place.
    Blows(usize),
    /// SX-BRAWL-09: the test of the brawler at this place.
    Tests(usize),
}

/// SX-BRAWL-01: a round begins. SX-BRAWL-16 follows one from the charge to the end.
pub(super) fn begin(
    ctx: &mut Ctx<'_>,
    mut brawlers: Vec<FigureId>,
    first: Option<(FigureId, FigureId)>,
    fought: FigureSet,
    used: FigureSet,
) {
    ctx.rolling_order(&mut brawlers);
    emit(ctx, Event::RoundBegan { brawlers: brawlers.iter().copied().collect(), fought, used });
    let (strikes, blows, tested) = (vec![], vec![], vec![]);
    Round { brawlers, strikes, first, blows, tested, stage: Stage::Choosing, asks: false }.go_on(ctx);
}

/// SX-BRAWL-02: the enemies a charger touches where he has come to, his target among them in any case (SX-CHG-16).
pub(super) fn touched(state: &State, charger: FigureId, target: FigureId) -> FigureSet {
    let fights = |status: Status| matches!(status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_));
    state
        .conscious(state.figure(target).side)
        .filter(|(enemy, it)| {
            *enemy == target
                || (fights(it.status)
                    && !matches!(it.ride, Ride::Vehicle { .. })
                    && !sight::concealed_from(state, *enemy, charger)
                    && within(field::gap(state, charger, *enemy).distance, CONTACT)
                    && super::room(state, state.centre(charger), *enemy).is_ok())
        })
        .map(|(enemy, _)| enemy)
        .collect()
}

/// SX-BRAWL-05: the enemies a brawler may strike in this round.
fn targets(state: &State, round: &Round, brawler: FigureId) -> Vec<FigureId> {
    match round.first {
        // SX-CHG-14: a running man is struck, and nobody is engaged.
        Some((striker, caught)) if striker == brawler && !round.brawlers.contains(&caught) => {
            vec![caught]
        }
        _ => opponents(state, brawler).filter(|enemy| round.brawlers.contains(enemy)).collect(),
    }
}

/// SX-WPN-08: the hand weapons a figure carries.
fn arms(state: &State, figure: FigureId) -> impl Iterator<Item = Weapon> + '_ {
    state.weapons(figure).filter(|weapon| weapon.in_hand())
}

/// SX-BRAWL-05, SX-VEH-02: whether a brawler can turn to an opponent: a horse needs room for it, and a vehicle is not turned.
pub(crate) fn may_turn(state: &State, figure: FigureId, target: FigureId) -> bool {
    match state.figure(figure).ride {
        Ride::Foot => return true,
        Ride::Vehicle { .. } => return false,
        Ride::Horse(_) => {}
    }
    let turned = field::base_at(state.figure(figure).ride, facing(state, figure, target).placement());
    state.setup.terrain.unfit(&turned).is_none()
        && state
            .everybody()
            .filter(|other| *other != figure && state.figure(*other).status.conscious())
            .all(|other| !turned.overlaps(&field::base(state, other)))
}

/// SX-GEN-04: whether a figure looks at another already, whose centre lies ahead of it and no more than the tolerance to one side. Places are kept to a
/// thousandth of an inch, so of two who have closed at an odd angle hardly one ever looks at the other to the hundredth of a degree.
fn faces(state: &State, figure: FigureId, target: FigureId) -> bool {
    let at = state.figure(figure).at.placement();
    let away = state.centre(target) - at.at;
    let ahead = Point::toward(at.facing);
    away.dot(ahead) > 0.0 && within(away.cross(ahead).abs(), 0.0)
}

/// A figure turned to another.
fn facing(state: &State, figure: FigureId, target: FigureId) -> table::Pose {
    let mut to = state.figure(figure).at.placement();
    to.facing = (state.centre(target) - to.at).bearing();
    to.snap()
}

/// SX-BRAWL-05: whom a brawler strikes, with what, and whether he turns.
impl Asks<Sixgun> for Round {
    decided_by!(self, state => self.chooser());

    fn head(&self, state: &State) -> Head {
        let figure = self.chooser();
        let (name, he) = (state.name(figure), state.pronouns(figure).he);
        let says = format!("{name} brawls: name the enemy {he} strikes, with what, and whether {he} turns.");
        let head = Head::new(ids::SX_BRAWL_05, format!("Brawl: {name}"), says);
        if state.figure(figure).side == state.active { head } else { head.interrupting() }
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<order::Strike>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|strike| self.check(state, strike)) {
                    return answered.map(|strike| self.strike(strike));
                }
                let figure = self.chooser();
                let title = format_args!("Whom does {} strike?", state.name(figure));
                let enemies = targets(state, self, figure).into_iter().map(|enemy| state.piece(enemy));
                let whom = answers.pick(slot!(target), title).among(enemies);
                let left = |enemy: &FigureId| format!("Constitution {}", state.constitution_left(*enemy));
                let target = whom.noted(left).judged(|piece| self.target(state, piece))?;
                let hands = arms(state, figure).map(Some).chain([None]);
                let with = answers.pick(slot!(with), "With what?").among(hands);
                let with = with.called(|with| with.map_or("fists", Weapon::name).to_owned());
                let harm = |with: &Option<Weapon>| damage(state, *with).clone();
                let with = with.noted(harm).judged(Ok)?;
                let target = state.piece(target);
                let strike =
                    |turn: bool| self.check(state, &order::Strike { target, with, turn, coup: false });
                let turns = match strike(true) {
                    Ok(_) => answers.settle(slot!(turn), true),
                    Err(_) => answers.pick(slot!(turn), "Does he turn?"),
                };
                let turns = turns.among([true, false]);
                let turns = turns.called(|turn| if *turn { "turning" } else { "without turning" }.to_owned());
                let legal = turns.judged(strike)?;
                // SX-CNAT-33: announced before the die, by those who may.
                let mut coup = false;
                if coup::check(state, figure, legal.target).is_ok() {
                    let coups = answers.pick(slot!(coup), "To harm, or to count coup?").among([false, true]);
                    let coups = coups.called(|coup| if *coup { "count coup" } else { "harm" }.to_owned());
                    coup = coups.judged(Ok)?;
                }
                let legal = Strike { coup, ..legal };
                answers.done(self.strike(legal), || order::Strike { target, with, turn: legal.turn, coup })
            });
        })
    }

    /// SX-SOLO-03, SX-SOLO-04: the best hand weapon, at the weakest enemy, turned to him.
    fn by_the_book(&self, state: &State) -> Option<Order> {
        let Strike { target, with, turn, coup } = usual(state, self, self.chooser());
        Some(order::Strike { target: state.piece(target), with, turn, coup }.into())
    }

    fn not_asked(&self, state: &State, _: &Order) -> Refusal {
        let figure = self.chooser();
        no!(
            ids::SX_BRAWL_02,
            "{figure} is engaged in a brawl and only results end that: say whom {} strikes and with what",
            state.pronouns(figure).he
        )
    }
}

/// SX-BRAWL-07: what a blow does.
fn damage(state: &State, with: Option<Weapon>) -> String {
    let options = &state.setup.options;
    match with {
        None => "for one die of passing damage".into(),
        Some(weapon) if options.has(Module::Gunplay) && options.adv_armed_brawl == ArmedBrawl::Tables => {
            format!("for a wound, with Impact {}", weapon.impact())
        }
        Some(_) => "for two dice of lasting damage".into(),
    }
}

fn usual(state: &State, round: &Round, figure: FigureId) -> Strike {
    let target = targets(state, round, figure)
        .into_iter()
        .min_by_key(|enemy| (state.constitution_left(*enemy), *enemy))
        .expect("a brawler has somebody to strike");
    let with = arms(state, figure).fold(None, |best: Option<Weapon>, next| match best {
        Some(weapon) if weapon.impact() >= next.impact() => best,
        _ => Some(next),
    });
    Strike { target, with, turn: may_turn(state, figure, target), coup: false }
}

impl Round {
    /// Who says next what he does. Called only while somebody has still to say it.
    fn chooser(&self) -> FigureId {
        self.brawlers[self.strikes.len()]
    }

    /// The one who chooses strikes so.
    fn strike(&self, strike: Strike) -> Doing {
        let (figure, Strike { target, with, turn, coup }) = (self.chooser(), strike);
        Doing::of(self.clone())
            .shown(move |state, _| {
                let (striker, struck) = (state.name(figure), state.name(target));
                let hand = in_hand(state, figure, with);
                let turning = if turn { "turns and " } else { "" };
                let aim = if coup { "to count coup and do no harm".to_owned() } else { damage(state, with) };
                Preview::saying(format_args!("{striker} {turning}strikes at {struck} with {hand}, {aim}."))
                    .drawn(Witness::line(state.centre(figure), state.centre(target), "blow"))
            })
            .played(move |ctx, round| round.chosen(ctx, strike))
    }

    /// SX-BRAWL-04, SX-BRAWL-05: whether the brawler who chooses may strike so.
    fn check(&self, state: &State, strike: &order::Strike) -> Result<Strike, Refusal> {
        let figure = self.chooser();
        let target = self.target(state, strike.target)?;
        let with = match strike.with {
            Some(weapon) if !arms(state, figure).any(|carried| carried == weapon) => {
                return Err(no!(
                    ids::SX_BRAWL_04,
                    "{figure} has no {} to strike with: use fists or a hand weapon at hand",
                    weapon.name()
                ));
            }
            with => with,
        };
        // SX-VEH-05: one aboard a vehicle does not turn, whatever the order says.
        let turn = strike.turn && !matches!(state.figure(figure).ride, Ride::Vehicle { .. });
        refuse_if!(
            turn && !may_turn(state, figure, target),
            ids::SX_BRAWL_05,
            "{figure} has no room to turn the horse: strike without turning"
        );
        if strike.coup {
            coup::check(state, figure, target)?;
        }
        Ok(Strike { target, with, turn, coup: strike.coup })
    }

    fn target(&self, state: &State, piece: PieceId) -> Result<FigureId, Refusal> {
        let figure = self.chooser();
        let named = state.as_figure(piece).filter(|target| targets(state, self, figure).contains(target));
        named.ok_or_else(|| {
            no!(ids::SX_BRAWL_05, "{figure} is not engaged with {piece}: strike somebody who is")
        })
    }

    /// Whether the one who chooses has a choice: of enemies or weapons, or whether he turns.
    fn has_a_choice(&self, state: &State) -> bool {
        let figure = self.chooser();
        let enemies = targets(state, self, figure);
        let settled = enemies.len() == 1
            && arms(state, figure).next().is_none()
            && coup::check(state, figure, enemies[0]).is_err()
            && (faces(state, figure, enemies[0]) || !may_turn(state, figure, enemies[0]));
        !settled
    }

    fn go_on(self, ctx: &mut Ctx<'_>) {
        ctx.push(Task::Round(Box::new(self)));
    }

    /// A brawler has chosen. SX-BRAWL-05: one who gives up the first punch turns when it has fallen.
    fn chosen(mut self, ctx: &mut Ctx<'_>, strike: Strike) {
        let figure = self.chooser();
        self.asks = false;
        if self.first.is_none_or(|(_, victim)| victim != figure) {
            turn(ctx, figure, strike);
        }
        self.strikes.push(strike);
        if self.strikes.len() == self.brawlers.len() {
            self.stage = if self.first.is_some() { Stage::FirstPunch } else { Stage::Blows(0) };
        }
        self.go_on(ctx);
    }

    /// Does the next part.
    pub(super) fn step(mut self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self.stage {
            Stage::Choosing if self.has_a_choice(ctx) => {
                self.asks = true;
                self.go_on(ctx);
            }
            Stage::Choosing => {
                let strike = usual(ctx, &self, self.chooser());
                self.chosen(ctx, strike);
            }
            Stage::FirstPunch => return self.first_punch(ctx),
            Stage::Blows(place) if place < self.brawlers.len() => return self.blow(ctx, place),
            Stage::Blows(_) => {
                let blows = std::mem::take(&mut self.blows);
                self.stage = Stage::Tests(0);
                self.go_on(ctx);
                blow::land(ctx, &blows);
            }
            Stage::Tests(place) if place < self.brawlers.len() => return self.test(ctx, place),
            Stage::Tests(_) => aftermath::settle(ctx, &self),
        }
        Ok(())
    }

    /// SX-BRAWL-08: the first punch takes effect at once.
    fn first_punch(mut self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        let (striker, victim) = self.first.expect("somebody has the first punch");
        let strike = self.strike_of(striker).expect("he has chosen");
        let wounds = ctx.figure(strike.target).bad_wounds;
        let (state, dice) = ctx.state_and_dice();
        let blow = blow::roll(state, dice, (striker, strike), wounds)?;
        emit(ctx, Event::Struck(Box::new(blow.clone())));
        let answer = self.strike_of(victim);
        if answer.is_none() {
            // SX-CHG-14: one punch at a running man, and that is all.
            blow::land(ctx, &[blow]);
            return Ok(());
        }
        self.stage = Stage::Blows(0);
        self.go_on(ctx);
        blow::land(ctx, &[blow]);
        if let Some(strike) =
            answer.filter(|strike| opponents(ctx, victim).any(|enemy| enemy == strike.target))
        {
            turn(ctx, victim, strike);
        }
        Ok(())
    }

    /// SX-BRAWL-08: one of the simultaneous blows. Whoever the first punch took out of it does not strike.
    fn blow(mut self, ctx: &mut Ctx<'_>, place: usize) -> Result<(), NeedDice> {
        let (striker, strike) = (self.brawlers[place], self.strikes[place]);
        let had_his = self.first.is_some_and(|(first, _)| first == striker);
        if !had_his && opponents(ctx, striker).any(|enemy| enemy == strike.target) {
            let wounds = ctx.figure(strike.target).bad_wounds + self.bad_wounds(strike.target);
            let (state, dice) = ctx.state_and_dice();
            let blow = blow::roll(state, dice, (striker, strike), wounds)?;
            emit(ctx, Event::Struck(Box::new(blow.clone())));
            self.blows.push(blow);
        }
        self.stage = Stage::Blows(place + 1);
        self.go_on(ctx);
        Ok(())
    }

    /// Bad Wounds of this round that have not taken effect.
    fn bad_wounds(&self, victim: FigureId) -> u8 {
        let bad = |blow: &&Blow| {
            blow.victim == victim
                && matches!(&blow.effect, Effect::Wounded(roll) if roll.severity == Severity::BadWound)
        };
        self.blows.iter().filter(bad).count() as u8
    }

    fn strike_of(&self, figure: FigureId) -> Option<Strike> {
        self.brawlers.iter().position(|brawler| *brawler == figure).map(|place| self.strikes[place])
    }

    /// SX-BRAWL-09, SX-BRAWL-12: the test of one brawler, who may roll for his group (SX-GRP-08).
    fn test(mut self, ctx: &mut Ctx<'_>, place: usize) -> Result<(), NeedDice> {
        let figure = self.brawlers[place];
        if Self::tests(ctx, figure) && self.tested.iter().all(|(tester, _)| *tester != figure) {
            let together = self.group(ctx, figure);
            let number = |tester: &FigureId| {
                let grounds = reactions::grounds(ctx, *tester, &foes(ctx, *tester));
                reactions::tested_number(ctx, Test::Brawling, *tester, grounds).total()
            };
            // SX-GRP-05: the best tested number; of equals the first in the order of rolling.
            let best = together.iter().copied().rev().max_by_key(number).unwrap_or(figure);
            let enemies = foes(ctx, best);
            let struck = self.strike_of(best).map(|strike| strike.target);
            let other = struck.filter(|it| enemies.contains(it)).or(enemies.first().copied()).or(struck);
            let grounds = reactions::grounds(ctx, best, &enemies);
            let (passed, _) = reactions::roll(ctx, Test::Brawling, best, other.unwrap_or(best), grounds)?;
            self.tested.extend(together.into_iter().map(|tester| (tester, passed)));
        }
        self.stage = Stage::Tests(place + 1);
        self.go_on(ctx);
        Ok(())
    }

    /// SX-BRAWL-12: whether a brawler tests: he is on his feet, the victor too, and no wound has driven him out of it (SX-ADV-29).
    fn tests(state: &State, figure: FigureId) -> bool {
        let it = state.figure(figure);
        let stands = matches!(it.status, Status::Up | Status::PoppedUp(_));
        super::engaged(state, figure) || (stands && it.duck_turns == 0)
    }

    /// SX-GRP-08: those of this round who test with a brawler.
    fn group(&self, state: &State, figure: FigureId) -> Vec<FigureId> {
        if !state.setup.options.has(Module::Groups) {
            return vec![figure];
        }
        let members = groups::members(state, figure);
        self.brawlers
            .iter()
            .copied()
            .filter(|brawler| members.contains(brawler) && Self::tests(state, *brawler))
            .collect()
    }
}

/// The enemies a figure is engaged with.
fn foes(state: &State, figure: FigureId) -> Vec<FigureId> {
    opponents(state, figure).collect()
}

fn turn(ctx: &mut Ctx<'_>, figure: FigureId, strike: Strike) {
    let to = facing(ctx, figure, strike.target);
    if strike.turn && to != ctx.figure(figure).at && may_turn(ctx, figure, strike.target) {
        emit(ctx, Event::Turned { figure, to });
    }
}
