//! SX-CHR-03, SX-CHR-04, SX-CHR-05, SX-CHR-06, SX-CHR-07, SX-TER-11, SX-TER-12: characters are rolled, an edge is chosen, and figures
//! are placed before the first cards.

mod arrange;
mod characters;

pub use characters::Trait;

use engine::question::Answer;

use crate::event;
use crate::movement::legal;
use crate::order::DeployFigure;
use crate::prelude::*;

/// SX-TER-12: how deep the zone of each side is.
pub const ZONE: f64 = 6.0;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-CHR-03, SX-CHR-06: a die for one number of a character; the second one after a 6.
    /// - `after_six`: the first die was a 6.
    Roll { figure: FigureId, what: Trait, after_six: bool },
    /// SX-TER-12: side B's player chooses his edge.
    ChooseEdge,
    /// SX-TER-12: a side places its figures.
    Deploy(Deploy),
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-CHR-03, SX-CHR-06: a die was rolled for a character.
    /// - `gives`: the number it gives; nothing if a 6 is to be rolled again.
    Rolled { figure: FigureId, what: Trait, die: u8, gives: Option<u8> },
    /// SX-TER-12: the sides know their edges.
    EdgeChosen { edge: TableEdge },
    /// SX-TER-12: a figure was placed.
    Placed(Placement),
}

/// How a figure is placed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    figure: FigureId,
    at: Pose,
    ready: Option<Weapon>,
    status: Status,
    concealed: bool,
    standing: Standing,
}

/// SX-CHR-07, SX-TER-12: puts on the agenda what comes before the first cards: dice for characters, the edge, the placing.
pub fn begin(ctx: &mut Ctx<'_>) {
    let state = &**ctx;
    let mut tasks = characters::rolls(state);
    let deploys = &state.setup.deploys;
    if deploys.a && deploys.b && !state.setup.edges_given {
        tasks.push(Task::ChooseEdge);
    }
    tasks.extend(Side::BOTH.into_iter().filter(|side| deploys[*side]).map(|side| Task::Deploy(Deploy(side))));
    ctx.push_in_order(tasks.into_iter().map(crate::task::Task::from));
}

/// A deployment the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalDeployment(Vec<Placement>);

/// SX-TER-12: everybody once, wholly within six inches of the side's edge, where one may stand and on nobody.
pub fn check(state: &State, side: Side, figures: &[DeployFigure]) -> Result<LegalDeployment, Refusal> {
    let mut placed: Vec<(Placement, Base)> = Vec::new();
    for order in figures {
        let one = check_one(state, side, order, &placed)?;
        placed.push(one);
    }
    for figure in arrange::to_be_placed(state, side) {
        let times = placed.iter().filter(|(placement, _)| placement.figure == figure).count();
        refuse_if!(times != 1, ids::SX_TER_12, "{figure} is placed {times} times: place every figure once");
    }
    Ok(LegalDeployment(placed.into_iter().map(|(placement, _)| placement).collect()))
}

fn check_one(
    state: &State,
    side: Side,
    order: &DeployFigure,
    placed: &[(Placement, Base)],
) -> Result<(Placement, Base), Refusal> {
    let figure = state.as_figure(order.figure).filter(|figure| state.figure(*figure).side == side);
    let Some(figure) = figure else {
        return Err(no!(ids::SX_TER_12, "{} is no figure of yours: place your own", order.figure));
    };
    let base = field::base_at(state.figure(figure).ride, order.at.placement());
    check_zone(state, side, figure, &base)?;
    if let Some(unfit) = state.setup.terrain.unfit(&base) {
        let (from, to, what) = legal::on_ground(state, unfit, &base);
        return Err(no!(
            unfit.rule(),
            "{figure} may not be placed there: {}",
            unfit.in_words(&state.setup.terrain)
        )
        .along(from, to, what));
    }
    let others = placed.iter().map(|(placement, base)| (placement.figure, *base));
    let there = state
        .everybody()
        .filter(|other| state.figure(*other).status.conscious() && sight::known_to(state, *other, side));
    for (other, theirs) in others.chain(there.map(|other| (other, field::base(state, other)))) {
        if other != figure && base.overlaps(&theirs) {
            return Err(no!(ids::SX_MOV_06, "{figure} would stand on {other}: leave room for both bases")
                .along(base.centre(), theirs.centre(), "overlap"));
        }
    }
    let ready = check_ready(state, figure, order.ready)?;
    let status = check_ducked(state, figure, order)?;
    if order.concealed && !could_hide(state, figure, order.at) {
        let here = base.centre();
        return Err(no!(ids::SX_CONC_01, "{figure} has nothing there to be concealed by: place it at cover")
            .at(here, "no cover"));
    }
    let (concealed, standing) = (order.concealed, order.standing);
    Ok((Placement { figure, at: order.at, ready, status, concealed, standing }, base))
}

/// SX-TER-12.
fn check_zone(state: &State, side: Side, figure: FigureId, base: &Base) -> Result<(), Refusal> {
    let (board, edge) = (&state.setup.terrain.board, state.edges[side]);
    if !base.on_table(board) {
        let (from, to, over) = legal::over_the_edge(state, base);
        return Err(no!(ids::SX_TER_12, "{figure} would stand beyond the edge of the table: move it in")
            .along(from, to, over));
    }
    let reach = match base {
        Base::Foot(circle) => board.inside(edge.on_board(), circle.centre) + circle.radius,
        Base::Block(rect) => {
            rect.corners().iter().map(|corner| board.inside(edge.on_board(), *corner)).fold(0.0, f64::max)
        }
    };
    if beyond(reach, ZONE) {
        let foot = board.gap_to_edge(edge.on_board(), base.centre()).to;
        let no = no!(
            ids::SX_TER_12,
            "{} is outside deployment zone: the base reaches {:.2} inches from the {} edge, and may reach {ZONE}",
            figure,
            reach,
            edge.word()
        );
        return Err(no.along(foot, base.centre(), reach));
    }
    Ok(())
}

/// SX-CHR-14.
fn check_ready(state: &State, figure: FigureId, ready: Option<Weapon>) -> Result<Option<Weapon>, Refusal> {
    let Some(weapon) = ready else { return Ok(state.figure(figure).ready) };
    refuse_if!(
        !state.character(figure).weapons.contains(&weapon),
        ids::SX_CHR_14,
        "{figure} has no {} at hand: choose a weapon it carries",
        weapon.name()
    );
    Ok(Some(weapon))
}

/// SX-ACT-09, SX-TER-12: behind a feature it is near enough to.
fn check_ducked(state: &State, figure: FigureId, order: &DeployFigure) -> Result<Status, Refusal> {
    let Some(behind) = &order.ducked else { return Ok(Status::Up) };
    let Some(feature) = state.find_cover(behind) else {
        return Err(no!(
            ids::SX_ACT_09,
            "nothing on the table is called '{}': name a feature of the ground",
            behind.clone()
        ));
    };
    let there = sight::eye(state, figure).placed(order.at.point(), order.at.degrees());
    if !sight::could_cover(state, feature, &there) {
        let here = order.at.point();
        return Err(no!(
            ids::SX_ACT_09,
            "{figure} has no cover to duck behind there: stand within half an inch of {}, or in it",
            state.the_cover(feature).to_string()
        )
        .at(here, "no cover"));
    }
    Ok(Status::Ducked(feature))
}

/// SX-CONC-01: whether some feature could cover a figure placed there, or the scenario lets it start concealed anywhere.
fn could_hide(state: &State, figure: FigureId, at: Pose) -> bool {
    if state.character(figure).in_plain_sight {
        return true;
    }
    let there = sight::eye(state, figure).placed(at.point(), at.degrees());
    sight::features(state).any(|feature| sight::could_cover(state, feature, &there))
}

/// SX-TER-12: from which edge side B comes.
pub struct ChooseEdge;

impl Asks<Sixgun> for ChooseEdge {
    fn seat(&self, _: &State) -> Side {
        Side::B
    }

    fn head(&self, _: &State) -> Head {
        let says = "Choose the edge you come from; the enemy comes from across.";
        Head::new(ids::SX_TER_12, "Table edge", says).asking(ids::SX_TER_12, "deployment")
    }

    fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<order::ChooseEdge>(MAIN, |answers| {
                let edges = answers.pick(slot!(edge), "From which edge do you come?").among(TableEdge::ALL);
                let edge = edges.judged(Ok)?;
                let (mine, theirs) = (edge.word(), edge.opposite().word());
                let says = format!("Come from the {mine} edge; the enemy comes from the {theirs}.");
                let come = Doing::shown(move |_| says.clone())
                    .played(move |ctx| emit(ctx, Event::EdgeChosen { edge }));
                answers.done(come, || order::ChooseEdge { edge })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(order::ChooseEdge { edge: state.edges.b }.into())
    }
}

impl Answer for TableEdge {
    fn label(&self) -> String {
        self.word().to_owned()
    }
}

/// SX-TER-12: where a side places its figures.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Deploy(pub Side);

impl Asks<Sixgun> for Deploy {
    fn seat(&self, _: &State) -> Side {
        self.0
    }

    fn head(&self, state: &State) -> Head {
        let edge = state.edges[self.0].word();
        let says = format!(
            "Place your figures within 6 inches of the {edge} edge: facing, ready weapon, ducked or concealed."
        );
        Head::new(ids::SX_TER_12, "Deployment", says).asking(ids::SX_TER_12, "deployment")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let side = self.0;
        let place = |figures: &[DeployFigure]| {
            Ok(Doing::of(check(state, side, figures)?)
                .shown(show)
                .played(move |ctx, legal| place_all(ctx, side, legal)))
        };
        answers.ways(|ways| {
            ways.verb::<order::Deploy>(MAIN, |answers| {
                if let Some(answered) = answers.whole(|order| place(&order.figures)) {
                    return answered;
                }
                let (legal, figures) = answers.grow(
                    slot!(figures),
                    |figures| arrange::next(state, side, figures),
                    |pick| Some(arrange::any(state, side, pick)),
                    |figures| Ok((place(figures)?, figures.to_vec())),
                )?;
                answers.done(legal, || order::Deploy { figures })
            });
        })
    }

    fn by_the_book(&self, state: &State) -> Option<Order> {
        Some(order::Deploy { figures: arrange::drawn_up(state, self.0) }.into())
    }
}

/// The places they would take up.
fn show(state: &State, LegalDeployment(placed): &LegalDeployment) -> Preview {
    let base = |it: &Placement| field::base_at(state.figure(it.figure).ride, it.at.placement()).drawn();
    let (all, concealed) = (placed.len(), placed.iter().filter(|it| it.concealed).count());
    Preview::saying(format_args!("{all} figures take up their places, {concealed} of them concealed."))
        .standing(placed.iter().map(base))
}

/// SX-TER-12, SX-CONC-14: they are placed; of those concealed the enemy learns nothing.
fn place_all(ctx: &mut Ctx<'_>, side: Side, LegalDeployment(placed): LegalDeployment) {
    let hides = ctx.setup.options.hidden_figures == HiddenFigures::Hidden;
    for placement in placed {
        let kept_from = (hides && placement.concealed).then_some(side.enemy());
        ctx.emit(event::Event { what: Event::Placed(placement).into(), kept_from });
    }
    ctx.tell(|state| {
        let says = format!("{} are in place.", state.setup.sides[side].name);
        Telling::new(ids::SX_TER_12, says).headline()
    });
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Roll { figure, what, after_six } => characters::roll(ctx, figure, what, after_six),
            Self::ChooseEdge | Self::Deploy(_) => unreachable!("these tasks ask"),
        }
    }
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Rolled { figure, what, gives, .. } => {
            if let Some(value) = gives {
                let it = state.figure_mut(*figure);
                match what {
                    Trait::Cv => it.cv = *value,
                    Trait::Coolness => it.coolness = *value,
                }
            }
        }
        Event::EdgeChosen { edge } => {
            (state.edges.a, state.edges.b) = (edge.opposite(), *edge);
        }
        Event::Placed(placement) => {
            let it = state.figure_mut(placement.figure);
            (it.at, it.ready, it.status) = (placement.at, placement.ready, placement.status);
            (it.concealed, it.standing) = (placement.concealed, placement.standing);
            if let Ride::Horse(horse) = it.ride {
                state.horses[usize::from(horse.0)].at = placement.at;
            }
        }
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Rolled { figure, what, die, gives } => characters::tell(state, *figure, *what, *die, *gives),
        Event::EdgeChosen { edge } => {
            let (one, other) = (&state.setup.sides.b.name, &state.setup.sides.a.name);
            let (mine, theirs) = (edge.word(), edge.opposite().word());
            Telling::new(ids::SX_TER_12, format!("{one} come from the {mine}, {other} from the {theirs}."))
        }
        Event::Placed(placement) => {
            let name = state.name(placement.figure);
            let how = match placement.status {
                Status::Ducked(cover) => format!(", down {}", state.down_at(cover)),
                _ => String::new(),
            };
            let hidden = if placement.concealed { ", concealed" } else { "" };
            let at = Spot { x: placement.at.x, y: placement.at.y };
            Telling::new(
                ids::SX_TER_12,
                format!("{name} takes up a place at {}{how}{hidden}.", place(at.point())),
            )
            .about([name])
            .detail()
        }
    })
}
