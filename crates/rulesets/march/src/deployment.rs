//! MG-GEN-12: where a scenario gives no positions, each side places everything within 12 inches of its home edge.

mod arrange;
mod laid;

use engine::question::{Pick, Slot};
use table::Board;

pub(crate) use arrange::{arrangement, drawn_up};
use laid::Laid;

use crate::command::{any_commander, any_unit, not_yours};
use crate::field;
use crate::formation::only_through_terrain;
use crate::grammar::the_army;
use crate::ground::Passer;
use crate::layout::{self, Footprint};
use crate::options::Switch;
use crate::order::{Deploy, DeployCommander, DeployUnit};
use crate::prelude::*;
use crate::refusal::{barred_ground, no_road, off_table, overlap, wrong_formation};
use crate::set_up::{Setup, WhereToMarch, march_lie};

/// MG-GEN-12: how deep the zone of each side is.
pub const ZONE: f64 = 12.0;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// The active side places everything.
    Deploy,
}

/// Begins the step for the side whose turn it is to deploy.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    if ctx.setup.sides[ctx.active].deploys {
        ctx.push(Task::Deploy);
    }
}

/// A deployment the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalDeployment {
    units: Vec<Placed>,
    commanders: Vec<Post>,
}

/// Where a unit is deployed, and how.
#[derive(Debug, Clone, PartialEq)]
struct Placed {
    unit: UnitId,
    lie: Lie,
    formation: Formation,
    footprint: Footprint,
}

/// Where a commander is deployed.
#[derive(Debug, Clone, PartialEq)]
struct Post {
    commander: CommanderId,
    at: Spot,
}

/// MG-GEN-12: everything once, wholly within 12 inches of the home edge, in any formation legal at that spot, on nobody.
pub fn check(state: &State, Deploy { units, commanders }: &Deploy) -> Result<LegalDeployment, Refusal> {
    let side = state.active;
    let mut legal = LegalDeployment { units: Vec::new(), commanders: Vec::new() };
    for order in units {
        let unit = own_unit(state, side, order)?;
        let (lie, footprint) = check_unit(state, unit, order)?;
        legal.units.push(Placed { unit, lie, formation: order.formation, footprint });
    }
    check_apart(state, side, &legal.units)?;
    for order in commanders {
        legal.commanders.push(check_commander(state, side, order)?);
    }
    check_all_once(state, side, &legal)?;
    Ok(legal)
}

fn own_unit(state: &State, side: Side, order: &DeployUnit) -> Result<UnitId, Refusal> {
    let unit = any_unit(state, order.unit)?;
    if state.unit(unit).side == side { Ok(unit) } else { Err(not_yours(order.unit)) }
}

fn check_unit(state: &State, unit: UnitId, order: &DeployUnit) -> Result<(Lie, Footprint), Refusal> {
    let setup = &state.setup;
    let arm = state.arm(unit);
    let formation = order.formation;
    if !formation.suits(arm) {
        return Err(wrong_formation(unit, formation, arm));
    }
    let stands = state.unit(unit).stands;
    let lie = if formation == Formation::MarchColumn {
        let to = WhereToMarch { road: None, way: order.way };
        march_lie(&setup.terrain, arm, stands, order.at, to).map_err(|why| no_road(unit, why))?
    } else {
        Lie::Field(order.at)
    };
    let footprint = layout::lay_out(&setup.terrain, arm, formation, stands, lie);
    for stand in &footprint.stands {
        if let Some((_, over, at)) = setup.terrain.board.overhang(stand) {
            return Err(off_table(ids::MG_GEN_12, unit, over, at));
        }
    }
    let (reach, at) = depth_in(setup, state.unit(unit).side, &footprint);
    check_depth(order.unit, reach, at)?;
    let passer = Passer::new(arm, formation, lie);
    let standing = setup.terrain.standing(passer, &footprint.stands, footprint.centre());
    standing.map_err(|barred| barred_ground(state, unit, &barred))?;
    check_order_on_ground(state, unit, formation, &footprint)?;
    Ok((lie, footprint))
}

/// MG-TER-04: no squares in difficult ground. MG-FRM-16: open order of its own will only where the scenario has it.
fn check_order_on_ground(
    state: &State,
    unit: UnitId,
    formation: Formation,
    footprint: &Footprint,
) -> Result<(), Refusal> {
    if formation.is_open() && state.setup.options.open_order_in_clear == Switch::Off {
        return Err(only_through_terrain(unit).at(footprint.centre(), "not in open order"));
    }
    if formation == Formation::Square && footprint.ground.partly.difficult {
        let why = "no square can be formed in difficult ground";
        let refusal = no!(ids::MG_TER_04, "{unit} may not enter this ground so: {why}");
        return Err(refusal.at(footprint.centre(), "this ground so"));
    }
    Ok(())
}

/// MG-GEN-12: whether so deep a reach from the home edge is still in the zone.
fn check_depth(piece: PieceId, reach: f64, at: Point) -> Result<(), Refusal> {
    if !table::beyond(reach, ZONE) {
        return Ok(());
    }
    Err(no!(
        ids::MG_GEN_12,
        "{piece} must lie wholly within {} inches of its home edge: it reaches {reach:.2} inches",
        ZONE
    )
    .at(at, reach))
}

/// How far from the home edge a unit reaches, and its farthest corner.
fn depth_in(setup: &Setup, side: Side, footprint: &Footprint) -> (f64, Point) {
    let corners = footprint.stands.iter().flat_map(table::Rect::corners);
    let depths = corners.map(|corner| (depth_of(setup, side, corner), corner));
    depths.fold((0.0, footprint.centre()), |most, next| if next.0 > most.0 { next } else { most })
}

fn depth_of(setup: &Setup, side: Side, point: Point) -> f64 {
    let board: &Board = &setup.terrain.board;
    board.inside(setup.sides[side].home, point)
}

/// MG-GEN-12: no unit overlaps another, of its own side or of one that has deployed before.
fn check_apart(state: &State, side: Side, placed: &[Placed]) -> Result<(), Refusal> {
    for (index, Placed { unit, footprint, .. }) in placed.iter().enumerate() {
        for before in &placed[..index] {
            if let Some(at) = rects::overlapping(&footprint.stands, &before.footprint.stands) {
                return Err(overlap(ids::MG_GEN_12, *unit, before.unit, at));
            }
        }
        for (other, enemy) in state.of_side(side.enemy()).filter(|_| enemy_is_placed(state, side)) {
            if let Some(at) = rects::overlapping(&footprint.stands, &enemy.footprint.stands) {
                return Err(overlap(ids::MG_GEN_12, *unit, other, at));
            }
        }
    }
    Ok(())
}

/// Side A deploys before side B; a side whose places the scenario gives is there from the beginning.
fn enemy_is_placed(state: &State, side: Side) -> bool {
    side == Side::B || !state.setup.sides[side.enemy()].deploys
}

fn check_commander(state: &State, side: Side, order: &DeployCommander) -> Result<Post, Refusal> {
    let commander = any_commander(state, order.commander)?;
    if state.commander(commander).side != side {
        return Err(not_yours(order.commander));
    }
    let at = order.at.point();
    if !state.setup.terrain.board.holds(at) {
        let over = Edges(&state.setup.terrain.board).overhang(at);
        return Err(off_table(ids::MG_GEN_12, order.commander, over, at));
    }
    check_depth(order.commander, depth_of(&state.setup, side, at), at)?;
    Ok(Post { commander, at: order.at })
}

/// The table's edges, for points.
struct Edges<'a>(&'a Board);

impl Edges<'_> {
    fn overhang(&self, at: Point) -> f64 {
        table::Edge::ALL.iter().map(|edge| -self.0.inside(*edge, at)).fold(0.0, f64::max)
    }
}

fn check_all_once(state: &State, side: Side, legal: &LegalDeployment) -> Result<(), Refusal> {
    for (unit, _) in state.of_side(side) {
        let times = legal.units.iter().filter(|placed| placed.unit == unit).count();
        if times != 1 {
            return Err(not_once(state.piece(unit), times));
        }
    }
    for commander in state.setup.commanders_of(side) {
        let times = legal.commanders.iter().filter(|post| post.commander == commander).count();
        if times != 1 {
            return Err(not_once(state.commander_piece(commander), times));
        }
    }
    Ok(())
}

/// MG-GEN-12: something was not placed, or twice.
fn not_once(piece: PieceId, times: usize) -> Refusal {
    no!(ids::MG_GEN_12, "{piece} must be placed exactly once: it is placed {times} times")
}

/// Where a side places everything.
pub struct Deployment;

impl Asks<March> for Deployment {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        let says =
            "Place every unit and commander within 12 inches of your edge, in any formation and facing.";
        Head::new(ids::MG_GEN_12, "Deployment", says).asking(ids::MG_GEN_12, "deployment")
    }

    /// The draft is the whole deployment: it starts with everything drawn up, and pieces are moved one by one.
    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Deploy>(Button::new("Deploy like this").showing(), |answers| {
                if let Some(answered) = answers.whole(|order| check(state, order).map(deploying)) {
                    return answered;
                }
                let (all, title) = (|| Slot::drafted(""), "Deploy your army");
                let laid = answers.settle(all(), Laid::out(drawn_up(state))).judged(Ok)?;
                answers.settle(all(), laid.clone()).titled(title).among(laid.with_each_first()).judged(Ok)?;
                // While the deployment is wrong elsewhere, no formation is to blame for that.
                let sound = check(state, &laid.deploy).is_ok();
                let formed =
                    answers.settle(all(), laid.clone()).titled(title).among(laid.formed_otherwise(state));
                let formed = formed.called(Laid::formation);
                formed.judged(|other| if sound { check(state, &other.deploy).map(drop) } else { Ok(()) })?;
                laid.ask_place(state, answers, title)?;
                answers.done(deploying(check(state, &laid.deploy)?), || laid.deploy)
            });
        })
    }

    fn any(&self, state: &State, pick: Pick<'_>) -> Option<(Order, Doing)> {
        let deploy = arrange::somehow(state, pick);
        let legal = check(state, &deploy).ok()?;
        Some((deploy.into(), deploying(legal)))
    }
}

/// Everything placed as the rules have accepted it.
fn deploying(legal: LegalDeployment) -> Doing {
    let show = |_: &State, LegalDeployment { units, commanders }: &LegalDeployment| {
        let says = format!("{} units and {} commanders placed", units.len(), commanders.len());
        units.iter().fold(Preview::from(says), |preview, placed| preview.standing(&placed.footprint.stands))
    };
    Doing::of(legal).shown(show).played(|ctx, LegalDeployment { units, commanders }| {
        let (side, rule) = (ctx.active, ids::MG_GEN_12);
        for Placed { unit, lie, formation, .. } in units {
            field::place(ctx, unit, lie, formation, Why::Deployed, rule);
        }
        for Post { commander, at } in commanders {
            ctx.emit(Event::CommanderPlaced { commander, at });
            ctx.tell(|state| {
                let set = beats::ride(state, commander, at, Gait::Set);
                about_him(state, commander, rule, "takes post.").seen(set).detail()
            });
        }
        ctx.tell(|state| Telling::new(rule, format!("{} have deployed.", the_army(state, side))).headline());
    })
}
