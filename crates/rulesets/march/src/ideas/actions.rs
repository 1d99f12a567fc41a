//! Step M3: what each unit would like to do, how much it wishes it, and which wish is granted.
//!
//! A wish is cheap and may be impossible; the rules are asked only about those that are to be granted.

use table::{Placement, Point, Vector, Zone, distance_only, is_ahead, turn_between, zone_of};

use super::{assaults, blows};
use crate::charge::{self, FlushPlace};
use crate::command::price::{Kind, Part, payers, price};
use crate::field::near;
use crate::movement::{check, check_changes, may_act, rate};
use crate::order::{Change, Charge, Move, Order, TargetEdge};
use crate::profiles::{Arm, Range};
use crate::scenario::AssaultZone;
use crate::set_up::Victory;
use crate::shooting;
use crate::state::{CommanderId, Condition, Formation, Lie, State, UnitId, UnitSet};

/// What a unit would like to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wish {
    /// How much, in points; nothing is done for less than [`WORTH_IT`].
    pub(super) value: f64,
    pub(super) unit: UnitId,
    pub(super) deed: Deed,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Deed {
    /// Strike.
    Strike(UnitId, FlushPlace),
    /// As far as one move carries it toward a place.
    Go(Placement),
    /// So many inches along its road.
    March(f64),
    /// Form.
    Form(Formation),
}

/// Less than this is not worth a command point to an officer who goes by the drill book.
const WORTH_IT: f64 = 0.5;
/// How many wishes of one unit may prove impossible before an officer in a hurry looks at another unit.
const TRIES: u8 = 5;
/// How many ideas are brought forward at most.
const IDEAS: usize = 16;

/// The wish most worth granting, or the end of the step.
pub(super) fn best(state: &State) -> Order {
    let mut failed = vec![0_u8; state.units.len()];
    for wish in wishes(state).iter().take_while(|wish| wish.value >= WORTH_IT) {
        let failed = &mut failed[usize::from(wish.unit.0)];
        if *failed >= TRIES {
            continue;
        }
        if let Some(order) = grant(state, wish) {
            return order;
        }
        *failed += 1;
    }
    Order::EndActions
}

/// Every wish that can be granted, the dearest first.
pub(super) fn all(state: &State) -> Vec<Order> {
    let mut orders = Vec::new();
    for wish in wishes(state) {
        if orders.len() >= IDEAS {
            break;
        }
        orders.extend(grant(state, &wish));
    }
    orders
}

/// All wishes of the phasing side, the dearest first.
fn wishes(state: &State) -> Vec<Wish> {
    let mut wishes = Vec::with_capacity(64);
    let enemies: Vec<UnitId> = state.of_side(state.active.enemy()).map(|(enemy, _)| enemy).collect();
    let rich: Vec<CommanderId> =
        state.setup.commanders_of(state.active).filter(|id| state.commander(*id).cp > 0).collect();
    let mut able = Vec::new();
    let field = Field::seen(state, &enemies);
    for (unit, _) in state.of_side(state.active) {
        let led = rich.iter().any(|commander| state.setup.commands(*commander, unit));
        if !led || may_act(state, unit).is_err() {
            continue;
        }
        able.push(unit);
        let foes = foes(state, unit, &enemies);
        let mut sheet = Sheet { state, field: &field, unit, wishes: &mut wishes, foes };
        match state.arm(unit) {
            Arm::Infantry => sheet.infantry(),
            Arm::Cavalry => sheet.cavalry(),
            Arm::Artillery => sheet.artillery(),
        }
    }
    assaults::wish(state, &able, &enemies, &mut wishes);
    wishes.sort_by(|a, b| b.value.total_cmp(&a.value));
    wishes
}

/// What all units look at alike.
struct Field {
    /// By enemy unit, who of the phasing side is within four inches of him.
    company: Vec<UnitSet>,
    /// By victory condition, how far everybody who could hold its place is from it; empty if nothing is to be held.
    holders: Vec<Vec<(UnitId, f64)>>,
}

impl Field {
    fn seen(state: &State, enemies: &[UnitId]) -> Self {
        let mut company = vec![UnitSet::default(); state.units.len()];
        for enemy in enemies {
            let there = &state.unit(*enemy).footprint;
            for (unit, here) in state.of_side(state.active) {
                if near(&here.footprint, there, 4.0) {
                    company[usize::from(enemy.0)].add(unit);
                }
            }
        }
        let holders = state.setup.victory.iter().map(|victory| holders(state, *victory)).collect();
        Self { company, holders }
    }
}

/// MG-END-05: the infantry in good order, with its distance from the place that is to be held.
fn holders(state: &State, victory: Victory) -> Vec<(UnitId, f64)> {
    let Victory::Hold { area, .. } = victory else { return Vec::new() };
    let outline = &state.setup.terrain.areas[usize::from(area)].outline;
    state
        .of_side(state.active)
        .filter(|(id, unit)| state.arm(*id) == Arm::Infantry && unit.condition == Condition::Good)
        .map(|(id, unit)| (id, outline.gap_to_point(unit.footprint.centre()).distance))
        .collect()
}

/// An enemy as a unit sees him.
#[derive(Debug, Clone, Copy)]
struct Foe {
    unit: UnitId,
    gap: f64,
}

/// The enemies of a unit, the nearest first.
fn foes(state: &State, unit: UnitId, enemies: &[UnitId]) -> Vec<Foe> {
    let here = &state.unit(unit).footprint.block;
    let mut foes: Vec<Foe> = enemies
        .iter()
        .map(|enemy| Foe { unit: *enemy, gap: distance_only(here, &state.unit(*enemy).footprint.block) })
        .collect();
    foes.sort_by(|a, b| a.gap.total_cmp(&b.gap));
    foes
}

/// What one unit wishes for is written here.
struct Sheet<'a> {
    state: &'a State,
    field: &'a Field,
    unit: UnitId,
    foes: Vec<Foe>,
    wishes: &'a mut Vec<Wish>,
}

impl Sheet<'_> {
    fn wish(&mut self, value: f64, deed: Deed) {
        self.wishes.push(Wish { value, unit: self.unit, deed });
    }

    /// Infantry comes up in column, forms where its muskets reach, shoots, and charges where that promises more.
    fn infantry(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let touching = self.foes.first().is_some_and(|foe| foe.gap < 0.01);
        if here.formation == Formation::MarchColumn {
            self.march_column(Formation::Column);
            return;
        }
        let reach = state.profile(self.unit).musket_range(Formation::Line).map_or(0.0, f64::from);
        let horse = self.horse_within(9.0);
        if here.formation == Formation::Square {
            let near = self.nearest_gap() <= reach + 1.0;
            let value = if horse.is_none() { 6.0 } else { 0.3 };
            self.wish(value, Deed::Form(if near { Formation::Line } else { Formation::Column }));
            self.wish(value - 1.0, Deed::Form(if near { Formation::OpenLine } else { Formation::Line }));
            return;
        }
        self.square_against(horse, reach);
        if touching {
            return;
        }
        if self.hold_ground() {
            return;
        }
        let Some(foe) = self.target() else { return };
        let open = here.formation.is_open() || here.footprint.ground.difficult;
        let column = matches!(here.formation, Formation::Column | Formation::OpenColumn);
        let spot = self.before(foe, (reach * 0.75).max(0.3));
        let turned = self.fronts(foe.unit);
        self.wish(0.2, Deed::Go(self.back(2.0)));
        if foe.gap <= reach && turned && reach > 0.0 {
            if column && !open {
                self.wish(8.0, Deed::Form(Formation::Line));
                self.wish(0.45, Deed::Form(Formation::OpenLine));
            } else {
                let fires = shooting::volley(state, self.unit, foe.unit).map_or(0, |volley| volley.stands);
                let few = f64::from(fires) < 0.6 * f64::from(here.stands);
                self.wish(if few { 3.0 } else { 0.3 }, Deed::Go(spot));
                if !open {
                    self.wish(0.4, Deed::Form(Formation::OpenLine));
                }
            }
            return;
        }
        let value = 4.5 - 0.05 * foe.gap;
        if foe.gap > reach + 4.5 && here.formation == Formation::Line && !open {
            self.wish(value - 0.5, Deed::Form(Formation::Column));
            self.wish(0.3, Deed::Go(spot));
            return;
        }
        let soon = foe.gap - rate(state, self.unit) <= reach;
        let halt = self.before(foe, 3.6);
        if column && foe.gap > 4.3 && self.comrades(foe.unit) > 0 {
            // Columns gather out of musket shot and go in together.
            self.wish(value, Deed::Go(halt));
            self.wish(0.4, Deed::Go(spot));
        } else {
            self.wish(value + if soon { 2.0 } else { 0.0 }, Deed::Go(spot));
        }
        if !open {
            self.wish(0.3, Deed::Form(Formation::OpenLine));
            self.wish(0.25, Deed::Form(if column { Formation::Line } else { Formation::Column }));
        }
    }

    /// How many other columns are near enough to an enemy to go in with this one, this turn or the next.
    fn comrades(&self, foe: UnitId) -> usize {
        let state = self.state;
        let there = &state.unit(foe).footprint.block;
        state
            .of_side(state.active)
            .filter(|(id, unit)| {
                *id != self.unit
                    && unit.formation == Formation::Column
                    && unit.condition == Condition::Good
                    && distance_only(&unit.footprint.block, there) <= 9.0
            })
            .count()
    }

    /// Cavalry rides for guns, flanks and whoever is shaken, and keeps its distance from the rest.
    fn cavalry(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        if here.formation == Formation::MarchColumn {
            self.march_column(Formation::Line);
            return;
        }
        if here.exhausted {
            if self.nearest_gap() < 9.0 {
                self.wish(3.0, Deed::Go(self.back(4.0)));
            }
            return;
        }
        let mut prey: Vec<(f64, Placement)> = Vec::new();
        for foe in self.foes.iter().take_while(|foe| foe.gap < 40.0).take(8) {
            let there = state.unit(foe.unit);
            if there.condition == Condition::Routed {
                continue;
            }
            let (promise, spot) = self.hunt(foe.unit);
            prey.push((promise - 0.5 * foe.gap, spot));
        }
        prey.sort_by(|a, b| b.0.total_cmp(&a.0));
        let near = self.nearest_gap() < 9.0;
        for (place, (promise, spot)) in prey.into_iter().take(3).enumerate() {
            let value = if place > 0 || (near && promise < 4.0) { 0.3 } else { 4.0 };
            self.wish(value, Deed::Go(spot));
        }
        self.wish(0.2, Deed::Go(self.back(6.0)));
    }

    /// Where cavalry would have to be to strike somebody well, and what it would be worth.
    fn hunt(&self, target: UnitId) -> (f64, Placement) {
        let state = self.state;
        let block = &state.unit(target).footprint.block;
        let flank = state.arm(target) != Arm::Artillery;
        let (edge, zone) = if flank {
            (TargetEdge::Left, AssaultZone::Flank)
        } else {
            (TargetEdge::Front, AssaultZone::Front)
        };
        let promise = if charge::may_strike(state, self.unit, false, target).is_ok() {
            blows::charge(state, self.unit, target, edge, zone)
        } else {
            -5.0
        };
        let from = state.unit(self.unit).footprint.centre();
        let aside = if (from - block.centre).dot(block.right()) >= 0.0 { 1.0 } else { -1.0 };
        let at = if flank {
            block.centre + block.right() * (aside * (block.half_width + 4.0)) - block.forward * 1.5
        } else {
            block.centre + (from - block.centre).unit().unwrap_or(block.forward) * 6.0
        };
        (promise, Placement { at, facing: (block.centre - at).bearing() })
    }

    /// Guns go where they reach the enemy, unlimber, and stay as long as they do.
    fn artillery(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let Range::Guns { short, long } = state.profile(self.unit).range else { return };
        let (short, long) = (f64::from(short), f64::from(long));
        let block = &here.footprint.block;
        let Some(foe) =
            self.foes.iter().copied().find(|foe| state.unit(foe.unit).condition != Condition::Routed)
        else {
            return;
        };
        let reached = |least: f64| {
            self.foes
                .iter()
                .any(|foe| foe.gap <= least && is_ahead(block, &state.unit(foe.unit).footprint.block))
        };
        if here.formation == Formation::Unlimbered {
            self.wish(if reached(long) { 0.1 } else { 2.2 }, Deed::Form(Formation::Limbered));
            return;
        }
        let turned = self.fronts(foe.unit);
        let ready = turned && foe.gap <= f64::midpoint(short, long);
        self.wish(if ready { 5.0 } else { 0.3 }, Deed::Form(Formation::Unlimbered));
        let spot = self.before(foe, short - 0.5);
        self.wish(if ready { 0.3 } else { 2.5 }, Deed::Go(spot));
    }

    /// A march column goes on along its road while the enemy is far and it leads toward him; then it forms for battle.
    fn march_column(&mut self, battle: Formation) {
        let state = self.state;
        let here = state.unit(self.unit);
        let front = here.footprint.front();
        let ahead = self.foes.first().is_some_and(|foe| {
            let to = state.unit(foe.unit).footprint.centre();
            (to - front.at).dot(front.forward()) > 0.5 * to.distance(front.at)
        });
        let far = self.nearest_gap() > 12.0;
        if ahead && far {
            self.wish(3.0, Deed::March(rate(state, self.unit)));
            self.wish(2.8, Deed::March(rate(state, self.unit) / 2.0));
        }
        self.wish(if ahead && far { 0.6 } else { 5.0 }, Deed::Form(battle));
    }

    /// A square, if horse is near: at once if it would ride the unit down and nobody else is near enough to shoot at the square.
    fn square_against(&mut self, horse: Option<UnitId>, reach: f64) {
        let state = self.state;
        let Some(horse) = horse else { return };
        let promise = blows::best_edge(state, horse, self.unit).map_or(0.0, |(_, promise)| promise);
        let others =
            self.foes.iter().any(|foe| foe.gap <= reach + 2.0 && state.arm(foe.unit) == Arm::Infantry);
        let value = if promise > 8.0 && !others { 6.5 } else { 0.45 };
        self.wish(value, Deed::Form(Formation::Square));
        self.wish(0.45, Deed::Form(Formation::OpenLine));
    }

    /// MG-END-05: whether this unit is the one to hold a place, and what it does about it.
    fn hold_ground(&mut self) -> bool {
        let state = self.state;
        let here = state.unit(self.unit);
        for (victory, holders) in state.setup.victory.iter().zip(&self.field.holders) {
            let Victory::Hold { area, .. } = victory else { continue };
            let outline = &state.setup.terrain.areas[usize::from(*area)].outline;
            let mine = outline.gap_to_point(here.footprint.centre()).distance;
            let nearer = holders.iter().filter(|(id, far)| *id != self.unit && *far < mine).count();
            let holding = here.footprint.stands.iter().any(|stand| outline.overlaps_rect(stand));
            let last = state.turn + 1 >= state.setup.turn_limit;
            if nearer > usize::from(last) {
                continue;
            }
            if holding {
                return true;
            }
            let contested = state
                .of_side(here.side.enemy())
                .any(|(_, unit)| unit.footprint.stands.iter().any(|stand| outline.overlaps_rect(stand)));
            if contested {
                continue;
            }
            let aim = outline.gap_to_point(here.footprint.front().at).to;
            let way = aim - here.footprint.front().at;
            let at = aim + way.unit().unwrap_or(here.footprint.block.forward) * 1.2;
            let facing = if way.length() > 0.5 { way.bearing() } else { here.footprint.front().facing };
            if here.formation == Formation::Line && mine > 4.0 && !here.footprint.ground.difficult {
                self.wish(5.5, Deed::Form(Formation::Column));
            }
            self.wish(6.0, Deed::Go(Placement { at, facing }));
            return true;
        }
        false
    }

    /// Whom the infantry goes for: who is near, guns rather than others, nobody who runs already.
    fn target(&self) -> Option<Foe> {
        let state = self.state;
        let dread = |foe: &Foe| {
            let there = state.unit(foe.unit);
            let kind = match state.arm(foe.unit) {
                Arm::Artillery => -1.5,
                Arm::Infantry => 0.0,
                Arm::Cavalry => 3.0,
            };
            let broken = match there.condition {
                Condition::Good => 0.0,
                Condition::Disordered => -1.5,
                Condition::Routed => 12.0,
            };
            // Where comrades are, the enemy is beaten sooner.
            let mut comrades = self.field.company[usize::from(foe.unit.0)];
            comrades.remove(self.unit);
            let company = 1.2 * f64::from(comrades.0.count_ones().min(3));
            foe.gap + kind + broken - company + if there.footprint.ground.defended() { 1.5 } else { 0.0 }
        };
        self.foes.iter().copied().min_by(|a, b| dread(a).total_cmp(&dread(b)))
    }

    fn nearest_gap(&self) -> f64 {
        let standing = |foe: &&Foe| self.state.unit(foe.unit).condition != Condition::Routed;
        self.foes.iter().find(standing).map_or(99.0, |foe| foe.gap)
    }

    /// The nearest enemy cavalry within so many inches that could charge.
    fn horse_within(&self, inches: f64) -> Option<UnitId> {
        let state = self.state;
        let charges = |foe: &&Foe| {
            let there = state.unit(foe.unit);
            state.arm(foe.unit) == Arm::Cavalry && there.condition == Condition::Good && !there.exhausted
        };
        self.foes.iter().take_while(|foe| foe.gap <= inches).find(charges).map(|foe| foe.unit)
    }

    /// Whether an enemy is ahead.
    fn fronts(&self, foe: UnitId) -> bool {
        let block = &self.state.unit(self.unit).footprint.block;
        let there = &self.state.unit(foe).footprint.block;
        let front = Placement { at: block.front_centre(), facing: block.forward.bearing() };
        zone_of(front, block.width(), block.depth(), there.centre) == Zone::Front && is_ahead(block, there)
    }

    /// The place before an enemy at which a unit faces him from so many inches away, on his front as far as that is natural.
    fn before(&self, foe: Foe, inches: f64) -> Placement {
        let front = self.state.unit(self.unit).footprint.front();
        let there = &self.state.unit(foe.unit).footprint.block;
        let near = there.nearest(front.at).lerp(there.centre, 0.4);
        let near = there.nearest(near + (front.at - near).unit().unwrap_or(there.forward) * 20.0);
        let out: Vector = (front.at - near).unit().unwrap_or(there.forward);
        let toward = (-out).bearing();
        let opposite = (-there.forward).bearing();
        let facing = if turn_between(toward, opposite).abs() <= 35.0 { opposite } else { toward };
        Placement { at: near + out * inches, facing }
    }

    /// Straight back, still facing the enemy.
    fn back(&self, inches: f64) -> Placement {
        let front = self.state.unit(self.unit).footprint.front();
        Placement { at: front.at - front.forward() * inches, facing: front.facing }
    }
}

/// The order that grants a wish, if the rules allow it and somebody can pay.
fn grant(state: &State, wish: &Wish) -> Option<Order> {
    let unit = wish.unit;
    let piece = state.piece(unit);
    match wish.deed {
        Deed::Strike(target, place) => {
            let charge = Charge {
                target: state.piece(target),
                and: None,
                edge: place.edge,
                stand: place.stand.map(|stand| stand + 1),
            };
            let moves = vec![Move { unit: piece, to: Some(place.pose), along: None, charge: Some(charge) }];
            pay(state, unit, Kind::Move, true, |payer| Order::Move { payer, moves: moves.clone() })
        }
        Deed::March(inches) => {
            let moves = vec![Move { unit: piece, to: None, along: Some(inches), charge: None }];
            pay(state, unit, Kind::Move, false, |payer| Order::Move { payer, moves: moves.clone() })
        }
        Deed::Form(to) => {
            let changes = vec![Change { unit: piece, to, at: None, way: None }];
            pay(state, unit, Kind::Formation, false, |payer| Order::ChangeFormation {
                payer,
                changes: changes.clone(),
            })
        }
        Deed::Go(to) => go(state, unit, to),
    }
}

/// A move toward a place: straight, or a little aside or less far if somebody is in the way.
fn go(state: &State, unit: UnitId, to: Placement) -> Option<Order> {
    let Lie::Field(_) = state.unit(unit).lie else { return None };
    let most = rate(state, unit);
    if most <= 0.0 {
        return None;
    }
    let aside = to.right() * 2.5;
    // Who has neighbours close by goes clear of them before he turns.
    let unturned = Placement { facing: state.unit(unit).footprint.front().facing, ..to };
    let tries = [(to, 1.0), (unturned, 1.0), (to, 0.5), (to.shifted(aside), 1.0), (to.shifted(-aside), 1.0)];
    for (to, part) in tries {
        let Some(end) = reachable(state, unit, to, most * part) else { continue };
        let moves = vec![Move { unit: state.piece(unit), to: Some(end.snap()), along: None, charge: None }];
        let order = pay(state, unit, Kind::Move, false, |payer| Order::Move { payer, moves: moves.clone() });
        if order.is_some() {
            return order;
        }
    }
    None
}

/// How far toward a place no corner goes farther than so many inches (MG-MOV-01); nothing if that is hardly a step.
fn reachable(state: &State, unit: UnitId, to: Placement, most: f64) -> Option<Placement> {
    let block = &state.unit(unit).footprint.block;
    let front = state.unit(unit).footprint.front();
    let corners = |at: Placement| {
        let (w, d) = (block.half_width, block.depth());
        [(w, 0.0), (-w, 0.0), (w, -d), (-w, -d)].map(|(x, y)| at.world(Point::new(x, y)))
    };
    let start = corners(front);
    let farthest = |at: Placement| {
        let there = corners(at);
        start.iter().zip(there).map(|(from, to)| from.distance(to)).fold(0.0, f64::max)
    };
    let limit = most - 0.005;
    let mut part: f64 = 1.0;
    let mut end = to;
    for _ in 0..4 {
        let far = farthest(end);
        if far <= limit {
            return (far > 0.25).then_some(end);
        }
        part *= limit / far * 0.995;
        end = front.lerp(to, part);
    }
    None
}

/// The order with whoever pays for it most cheaply, if the rules accept it.
fn pay(
    state: &State,
    unit: UnitId,
    kind: Kind,
    contact: bool,
    order: impl Fn(engine::PieceId) -> Order,
) -> Option<Order> {
    let ground = &state.unit(unit).footprint.ground;
    let difficult = state.arm(unit) == Arm::Infantry && ground.difficult;
    let part = [Part { unit, open_order: state.open_order(unit), difficult, contact }];
    let mut able: Vec<(i32, CommanderId)> = payers(state, &part)
        .filter_map(|payer| {
            let cost = price(state, payer, kind, &part).total();
            (cost <= i32::from(state.commander(payer).cp)).then_some((cost, payer))
        })
        .collect();
    // The cheapest; of those the lowest in the chain, since the points of the higher reach more units.
    able.sort_by_key(|(cost, payer)| (*cost, std::cmp::Reverse(payer.0)));
    able.into_iter().take(2).map(|(_, payer)| order(state.commander_piece(payer))).find(|order| match order {
        Order::Move { payer, moves } => check(state, *payer, moves).is_ok(),
        Order::ChangeFormation { payer, changes } => check_changes(state, *payer, changes).is_ok(),
        _ => true,
    })
}
